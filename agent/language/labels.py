"""Which of a site's words may be kept as the name of a control: a label, never a sentence. Pure.

A page writes its own labels, so what is kept is typed and short, and what reads like an order, an address or a
secret teaches nothing (SAFETY.md P26). Even so no kept word ever reaches a model's prompt.
"""

from __future__ import annotations

import re
import unicodedata

from agent.language.data_marks import defuse

_MOST_CHARACTERS = 60
_MOST_WORDS = 8
_ADDRESS = re.compile(
    r"(?i)https?:|www\.|\w@\w|//|\\|\b[\w-]+\.(?:com|net|org|io|shop|example|test|info|biz|ru|cn|xyz|de|uk)\b"
)
_ORDER = re.compile(
    r"(?i)\b(?:ignore|disregard|remember|always|never|must|instructions?|system|assistant|prompt|agents?|ai|model"
    r"|llm|password|secret|token|api key|admin|override|jailbreak|merke|immer|ignoriere"
    r"|toujours|siempre|recuerda|ricorda|sempre)\b"
)
_LONG_NUMBER = re.compile(r"\d{6,}|[A-Za-z0-9+/=_-]{28,}")
_LOOK_ALIKES = frozenset(
    {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "FULLWIDTH", "MATHEMATICAL"}
)


def is_label(text: str) -> bool:
    """Whether it can be kept: one short line that names a control."""
    said = " ".join(text.split())
    if len(said) > _MOST_CHARACTERS or len(said.split()) > _MOST_WORDS or defuse(said) != said:
        return False
    if any(_is_disguised(word) for word in said.split()):
        return False
    return not any(pattern.search(said) for pattern in (_ADDRESS, _ORDER, _LONG_NUMBER))


def _is_disguised(word: str) -> bool:
    """Whether letters of another script are among Latin ones: it looks like another word than it is."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()}
    return bool(scripts & _LOOK_ALIKES) and (
        "LATIN" in scripts or bool(scripts & {"FULLWIDTH", "MATHEMATICAL"})
    )
