"""A page's words without what changes from one visit to the next: numbers, prices, dates, keys, counters."""

from __future__ import annotations

import re
from functools import lru_cache

from agent.perceive.state.passing_words import (
    CART_STATE,
    COUNT_WORDS,
    DATES,
    KEY_WORDS,
    MOMENTS,
    PLACE_WORDS,
    PRICE_WORDS,
    SPANS,
)

_LONGEST = 300
_FEW_WORDS = 2
_LONG_TOKEN = 24
_STEM = 4  # letters of a counted word that stay: "1 review", "12 reviews"; "1 Bewertung", "3 Bewertungen"
_LONG_NUMBER = 5  # digits from which on a number is a key, not part of a name
_WORDS = re.compile(r"\w+")
_SIGNS = re.compile(r"[€$£¥₹₽%:/#]|[.,]\d\d$|^\d+[.,]\d[km]\+?$")
_SWITCHES = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_STOPS = ":;·|–—(→»"
_PLACES = re.compile(r"^\d{1,3}$")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u2e80-\ud7ff]")  # scripts that part words by nothing
_NUMBERS = re.compile(r"\d[\d.,:/%]*")
_COUNTED_WORDS, _COUNTED_LONG = 3, re.compile(r"\d[\d.,]* ?[\u0e00-\u0eff\u2e80-\ud7ff]{5}")


@lru_cache(maxsize=20_000)
def settled_text(text: str) -> str:
    """Words alone: each word with a digit in it is left out, but for "page 2" and "step 3"."""
    out: list[str] = []
    before, is_counted = "", False
    for token in _tokens(text):
        if any(c.isdigit() for c in token):
            bare = token.strip("()[]:.,#")
            if before in PLACE_WORDS and _PLACES.match(bare):
                out.append(bare)
            before, is_counted = "", token[0] not in "(["
            continue
        for word in _WORDS.findall(token):
            out.append(word[:_STEM] if is_counted else _singular(word))
            before, is_counted = word, False
        before = "" if token[-1] in _STOPS else before
    return " ".join(out)


@lru_cache(maxsize=4_000)
def settled_name(text: str) -> str:
    """The words of a heading or of a product: numbers that belong to a name stay ("RTX 4060"), keys and counts go."""
    out: list[str] = []
    before, is_counted = "", False
    tokens = _tokens(text)
    for token, follows in zip(tokens, [*tokens, ""][1:], strict=True):
        if any(c.isdigit() for c in token):
            if _belongs(token, before) and follows.strip(".,:;()") not in COUNT_WORDS:
                out.append(token.strip("()[]:.,"))
                before = token
            else:
                before, is_counted = "", token[0] not in "(["
            continue
        for word in _WORDS.findall(token):
            out.append(word[:_STEM] if is_counted else _singular(word))
            before, is_counted = word, False
        before = "" if token[-1] in _STOPS else before
    return " ".join(out)


def is_price_talk(text: str) -> bool:
    """Whether the line says a price or a delivery date and nothing besides."""
    words = settled_text(text).split()
    is_said = 0 < len(words) <= _FEW_WORDS or any(c.isdigit() for c in text)
    return is_said and all(word in PRICE_WORDS for word in words)


def is_count(text: str) -> bool:
    """Whether it counts something in several words: "9 people are looking at this", not "500 ml"."""
    said = text.strip()
    if not said[:1].isdigit():
        return False
    return sum(word.isalpha() for word in said.split()) >= _COUNTED_WORDS or bool(_COUNTED_LONG.match(said))


def is_of_the_moment(text: str) -> bool:
    """Whether the line counts or dates something: it has a digit, or words for a time from now."""
    said = text[:_LONGEST].casefold()
    return any(c.isdigit() for c in said) or bool(MOMENTS.search(said) or SPANS.search(said))


def _belongs(token: str, before: str) -> bool:
    digits = sum(c.isdigit() for c in token)
    if token[0] in "([" or _SIGNS.search(token) or before in KEY_WORDS:
        return False
    return digits < _LONG_NUMBER and (digits < len(token.strip(".,")) or bool(before))


def _tokens(text: str) -> list[str]:
    plain = " ".join(w for w in text[:_LONGEST].split() if not _is_key(w)).casefold()
    plain = CART_STATE.sub(r"\1", plain)
    plain = MOMENTS.sub(" ", SPANS.sub(" ", DATES.sub(" ", plain)))
    if _UNSPACED.search(plain):
        plain = _NUMBERS.sub(" ", plain)
    return plain.split()


def _is_key(token: str) -> bool:
    """Whether it looks drawn at random: longer than words are, or with capitals in its midst."""
    is_long = len(token) >= _LONG_TOKEN and "-" not in token and not _UNSPACED.search(token)
    return is_long or (len(token) >= 10 and len(_SWITCHES.findall(token)) > 2)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
