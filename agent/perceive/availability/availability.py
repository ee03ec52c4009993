"""Whether a thing can be bought from here, by three rules, with the words that say so quoted.

1. A visible price means purchasable unless explicit words deny it.
2. Small breeders' words (adopt, rehome, retire, going-home fee) mean for sale.
3. Only explicit words make a thing in-store only; a store finder or a pick-up offer does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from agent.core.types import Availability
from agent.language.word_lists import load_patterns
from agent.perceive.structure.snapshot import STRUCK
from agent.perceive.structure.text import Line, squash

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
IN_STORE_ONLY = _PATTERNS["in_store_only"]
WAITLIST = _PATTERNS["waitlist"]
_OUT = _PATTERNS["out"]
_OUT_LABEL = _PATTERNS["out_label"]
_OUT_MARK = _PATTERNS["out_mark"]
_FOR_HIRE = _PATTERNS["for_hire"]
_NOT_FOR_SALE = _PATTERNS["not_for_sale"]
_GONE = _PATTERNS["gone"]
_NONE_NOW = _PATTERNS["none_now"]
_ONLINE = _PATTERNS["online"]
_CONDITION = _PATTERNS["condition"]
_PARTLY = _PATTERNS["partly"]
_OTHER_MATTER = _PATTERNS["other_matter"]
_MAX_STATUS = 240
_MAX_QUOTE = 160


def availability_in(lines: Iterable[Line]) -> tuple[Availability, str]:
    """What the words of one card or one block say, and the words; unknown when they say nothing."""
    online: tuple[Availability, str] | None = None
    for line in lines:
        if len(line.text) > _MAX_STATUS * 3 or all(p.node.flags & STRUCK for p in line.pieces):
            continue
        status, quote = availability_of_text(line.text)
        if status in (Availability.IN_STORE_ONLY, Availability.OUT_OF_STOCK):
            return status, quote
        if status is Availability.ONLINE and online is None:
            online = status, quote
    return online or (Availability.UNKNOWN, "")


@lru_cache(maxsize=4096)  # the lines of a page are asked about again and again
def availability_of_text(text: str) -> tuple[Availability, str]:
    """What one line or sentence says of availability; denials count before promises."""
    said = squash(text)
    if not said:
        return Availability.UNKNOWN, ""
    for status, pattern in (
        (Availability.IN_STORE_ONLY, IN_STORE_ONLY),
        (Availability.OUT_OF_STOCK, _OUT),
        (Availability.OUT_OF_STOCK, _GONE),
        (Availability.OUT_OF_STOCK, _NONE_NOW),
    ):
        match = pattern.search(said)
        if (
            match
            and not _CONDITION.search(said[: match.start()])
            and not (status is Availability.OUT_OF_STOCK and _is_of_others(said[: match.start()]))
            and not (
                _NOT_FOR_SALE.search(match[0]) and _FOR_HIRE.search(said)
            )  # how it is had, not that it is gone
        ):
            return status, quote_around(said, match.start(), match.end())
    if _OUT_LABEL.match(said.split(". ")[0]):
        return Availability.OUT_OF_STOCK, said[:_MAX_QUOTE]
    mark = _OUT_MARK.search(said)
    if mark and not re.search(r"(?i)rights reserved", said):
        return Availability.OUT_OF_STOCK, quote_around(said, mark.start(), mark.end())
    match = _ONLINE.search(said)
    if match and not _CONDITION.search(said[: match.start()]):
        return Availability.ONLINE, quote_around(said, match.start(), match.end())
    return Availability.UNKNOWN, ""


def _is_of_others(before: str) -> bool:
    """Whether a denial is of something beside the thing, or of some of its kinds only."""
    return bool(_OTHER_MATTER.search(before) or _PARTLY.search(before))


def explicit_in_store(lines: Sequence[Line]) -> str:
    """The first words that say that things are sold in stores only; "" when none do."""
    for line in lines:
        if len(line.text) <= _MAX_STATUS * 3:
            match = IN_STORE_ONLY.search(line.text)
            if match and not _CONDITION.search(line.text[: match.start()]):
                return quote_around(squash(line.text), *_span(squash(line.text)))
    return ""


def nothing_for_sale(lines: Sequence[Line]) -> str:
    """The words that say that at present nothing at all is to be had here."""
    for line in lines:
        match = _NONE_NOW.search(line.text)
        if match and len(line.text) <= _MAX_STATUS * 3:
            return quote_around(squash(line.text), *(_NONE_NOW.search(squash(line.text)) or match).span())
    return ""


def quote_around(text: str, start: int, end: int) -> str:
    """The sentence around the words, cut to a readable length."""
    left = max(text.rfind(mark, 0, start) for mark in (". ", "! ", "? ", "\n"))
    begin = left + 2 if left >= 0 else 0
    stops = [p for mark in (". ", "! ", "? ", "\n") if (p := text.find(mark, end)) >= 0]
    finish = min(stops) + 1 if stops else len(text)
    quote = text[begin:finish].strip()
    if len(quote) <= _MAX_QUOTE:
        return quote
    return text[max(begin, start - 50) : min(finish, end + 60)].strip()


def _span(text: str) -> tuple[int, int]:
    match = IN_STORE_ONLY.search(text)
    return match.span() if match else (0, len(text))
