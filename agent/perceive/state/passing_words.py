"""Words by which pages name what comes and goes: advertisements, recommendations, counters, dates (for the DOM hash).

English, German, French, Spanish, Italian and Dutch, in `passing_words.txt`: sections of words, and of patterns (regular
expressions, one a line). General vocabulary of the web; nothing belongs to one site.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

_TOKENS = re.compile(r"[A-Za-z0-9]+")
_DRAWN = re.compile(r"\d[A-Za-wyz]")  # "3a4ad1b" is a key that happens to hold "ad"; "ad300x250" is not
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{1,12}){1,4}\b")  # cut off at its end where names are long
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def _sections() -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    name = ""
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1]
        elif line and not line.startswith("#"):
            sections.setdefault(name, []).append(line)
    return sections


_SECTIONS = _sections()


def _words(section: str) -> frozenset[str]:
    return frozenset(" ".join(_SECTIONS[section]).split())


def _any(section: str, **parts: str) -> str:
    patterns = _SECTIONS[section]
    for name, part in parts.items():
        patterns = [one.replace(f"{{{name}}}", f"(?:{part})") for one in patterns]
    return "|".join(patterns)


def _whole(section: str, **parts: str) -> re.Pattern[str]:
    """The words and nothing besides, but for a few signs."""
    return re.compile(rf"(?i)^\W{{0,4}}(?:{_any(section, **parts)})\W{{0,4}}$")


AD_PARTS, PASSING_PARTS, PASSING_PAIRS = _words("ad parts"), _words("passing parts"), _words("passing pairs")
MESSAGE_PARTS, CHOSEN_PARTS = _words("message parts"), _words("chosen parts")
ERROR_PARTS = _words("error parts")
PRICE_WORDS, PLACE_WORDS = _words("price words"), _words("place words")
KEY_WORDS, COUNT_WORDS = _words("key words"), _words("count words")

AD_LABEL, PASSING_HEAD = _whole("ad label"), _whole("passing head")
COMMENTS_HEAD = _whole(
    "comments head", n=r"[\d.,]{1,9}", who=_any("comments who"), what=_any("comments what")
)
AD_BADGE = re.compile(rf"(?i)^\W{{0,4}}(?:{_any('ad badge')})\b(?! \w+ed\b)")
PASSING_LINE = re.compile(rf"(?i)\b(?:{_any('passing line')})\b|©")
ACCOUNT = re.compile(rf"(?i)\b(?:{_any('account')})\b")
CART = re.compile(rf"(?i)\b(?:{_any('cart')})\b")
CART_STATE = re.compile(rf"(?i)\b({_any('cart')})(?:{_any('cart state', item=_any('items'))})")
MESSAGE_LINE = re.compile(rf"(?i)\b(?:{_any('message line')})\b")
CART_LINE = re.compile(rf"(?i)(?:{_any('cart line')})")
MORE_LINK = _whole("more link")
PASSING_WHOLE = _whole("passing whole")
CHAT = re.compile(rf"(?i)\b(?:{_any('chat')})\b")
COOKIES = re.compile(r"(?i)\b(?:cookie|куки|кукі|クッキー|쿠키)|ملفات تعريف الارتباط")
BACK, ON = re.compile(r"^[‹<«←◀⟨❮]"), re.compile(r"[›>»→▶⟩❯]$")
PAGE_IN = re.compile(r"\d ?\[ ?(\d{1,3}) ?\]|\[ ?(\d{1,3}) ?\] ?\d")
PAGE_OF = re.compile(rf"(?i)(?:{_any('page of')})")
PAGER_OF = re.compile(r"^\D{0,20}(\d{1,4}) ?(?:/|of|von|de|sur|di|van) ?\d{1,4}\b")
DATES = re.compile(_any("dates", month=_any("months"), day=_any("days")))
SPANS = re.compile(_any("spans", unit=_any("units")))
MOMENTS = re.compile(rf"\b(?:{_any('moments')})\b")


@lru_cache(maxsize=8_000)
def parts_of(names: str) -> tuple[str, ...]:
    """The words that class names and ids are made of: "adSlot top-banner" gives ad, slot, top, banner."""
    written = (one for one in _TOKENS.findall(_UUID.sub("", names)) if not _DRAWN.search(one))
    return tuple(part.lower() for one in written for part in _PARTS.findall(one))
