"""Links that lead to no answer: advertising, sharing, accounts, carts, files; and, unless asked for, a site's notes."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from agent.language.word_lists import load_patterns

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_HOSTS = _PATTERNS["hosts"]
_SHARES = _PATTERNS["shares"]
_ACTS = _PATTERNS["acts"]
_NOTES = _PATTERNS["notes"]
_ACT_WORDS = _PATTERNS["act_words"]
_NOTE_WORDS = _PATTERNS["note_words"]
_FILES = _PATTERNS["files"]
_AD_KEYS = frozenset({"adurl", "gclid", "dclid", "msclkid", "aclk", "ad_id", "adid"})
_MOST_CHARS = 120


def is_left_out(url: str, words: str, asked: frozenset[str] = frozenset()) -> bool:
    """Whether that link, by its address or its words, is none of those that may be opened for a question.

    `asked` are the question's words in lower case: a site's notes (its privacy policy, its jobs) count when they are
    what is asked for.
    """
    parts = urlsplit(url.casefold())
    host, path = parts.hostname or "", parts.path
    steps = [re.sub(r"\.[a-z]{2,5}$", "", step[:80]) for step in path.split("/") if step]
    said = words[:_MOST_CHARS]
    if _HOSTS.search(host) or _SHARES.search(f"{host}{path}") or _FILES.search(path):
        return True
    if any(_ACTS.fullmatch(step) for step in steps) or _ACT_WORDS.match(said):
        return True
    if any(key in _AD_KEYS for key, _ in parse_qsl(parts.query, keep_blank_values=True)):
        return True
    is_note = bool(_NOTE_WORDS.match(said)) or (bool(steps) and bool(_NOTES.fullmatch(steps[-1])))
    return is_note and not asked & _parts(f"{said} {steps[-1] if steps else ''}")


def _parts(text: str) -> set[str]:
    return set(re.split(r"[\W_]+", text.casefold())) - {""}
