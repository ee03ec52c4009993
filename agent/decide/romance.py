"""French, Spanish, Italian and Portuguese put the thing first: "guitarra clásica", "olivier en pot"."""

from __future__ import annotations

import re

from agent.decide.lexicon.nouns import is_adjective, noun_senses
from agent.decide.lexicon.vocabulary import words_of

_ENDINGS = re.compile(
    r"(?:[aeo]s?|és?|ées?|iques?|eux|euses?|ifs?|ives?|[aou]les?|ières?|[aei]nts?|[aei]ntes?)$"
)
_ACCENTED = re.compile(r"[áàâãéèêëíìîïóòôõúùûçñœ]")


def is_romance(words: tuple[str, ...], core: tuple[str, ...]) -> bool:
    """Whether a query is written in one of these languages: by its small words, else by the look of all others."""
    content = [w for w in core if w.isalpha() and len(w) > 2]
    if not content or _is_english(content[0]):
        return any(w in words_of("romance") for w in words) and len(core) > 1 and "de" in words
    if any(w in words_of("romance") for w in words) or content[-1] in words_of("romance_colours"):
        return True
    looks = [bool(_ENDINGS.search(w) or _ACCENTED.search(w)) for w in content if not _is_english(w)]
    return len(looks) > 1 and all(looks)


def first_thing(core: tuple[str, ...]) -> str:
    """The word that names the thing: the first."""
    return next((w for w in core if w.isalpha() and len(w) > 2), "")


def opens_complement(word: str, before: str) -> bool:
    """Whether "de" and its like stand here: "cuerdas de guitarra" are strings, whatever follows."""
    is_foreign = before.isalpha() and len(before) > 2 and not _is_english(before)
    return word == "d" or (word in words_of("romance_of") and is_foreign)


def _is_english(word: str) -> bool:
    return bool(noun_senses(word)) or is_adjective(word)
