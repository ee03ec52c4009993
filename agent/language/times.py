"""Times of day in words: "8pm", "20:00", "20h00", "19.30 Uhr"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NOON = 12
_TIME = re.compile(
    r"(?<![\w:.,£€$])(?P<at>(?:at|um|à|alle|a las|kl\.?)\s)?"
    r"(?:(?P<hour>[01]?\d|2[0-3])(?P<joint>[:.h])(?P<minutes>[0-5]\d)|(?P<whole>[01]?\d|2[0-3]))"
    r"(?:\s?(?P<half>[ap]\.?m\b\.?)|\s?(?P<clock>uhr|o'clock)\b)?(?![\w:]|[.,]\d)"
)


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day in minutes after midnight, with its place in the text."""

    minutes: int
    text: str
    start: int
    end: int


def times_in(folded: str) -> tuple[Time, ...]:
    """All times of day in a folded text; "1:24" is a scale and "8.30" a price without a word for it."""
    return tuple(
        Time(_minutes(m), m[0].strip(), m.start(), m.end()) for m in _TIME.finditer(folded) if _is_told(m)
    )


def _is_told(match: re.Match[str]) -> bool:
    is_said = bool(match["half"] or match["clock"] or (match["at"] and match["hour"]))
    return is_said or (match["joint"] in (":", "h") and len(match["hour"]) > 1)


def _minutes(match: re.Match[str]) -> int:
    hour = int(match["hour"] or match["whole"])
    if match["half"]:
        hour = hour % _NOON + (_NOON if match["half"].startswith("p") else 0)
    return hour * 60 + int(match["minutes"] or 0)
