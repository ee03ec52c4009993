"""Checks of single fields of a person's inputs: each gives the value as it may be passed on, or *raises* ValueError."""

from __future__ import annotations

import math
import re

_CODE = re.compile(r"[A-Za-z0-9]{0,31}")


def one_of(value: object, allowed: set[str] | frozenset[str]) -> str:
    """One of the listed words."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError("unknown word")
    return value


def number(value: object, low: float, high: float) -> float:
    """A finite number in the range."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("no number")
    if not low <= value <= high or not math.isfinite(value):
        raise ValueError("out of range")
    return value


def whole(value: object, high: int) -> int:
    """A whole number from 0."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise ValueError("out of range")
    return value


def yes_or_no(value: object) -> bool:
    """True or False, nothing that only looks like it."""
    if not isinstance(value, bool):
        raise ValueError("neither true nor false")
    return value


def code(value: object) -> str:
    """The code of a key, "" for none."""
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise ValueError("no code of a key")
    return value


def text(value: object, limit: int) -> str:
    """Text that a keyboard can make: no control characters but tab and line ends, no half characters."""
    if not isinstance(value, str) or len(value) > limit:
        raise ValueError("too long")
    value.encode()  # UnicodeEncodeError is a ValueError
    if any((c < " " and c not in "\t\n\r") or c == "\x7f" for c in value):
        raise ValueError("control characters")
    return value


def name(value: object, pattern: re.Pattern[str]) -> str:
    """A name that we gave ourselves, in the given form."""
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise ValueError("no such name")
    return value
