"""Strange text in a form that every database takes: no NUL, no lone surrogates, no number out of range."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")
MOST = 2**63 - 1  # the largest id that the databases hold


def encodable(text: str) -> str:
    """The text without halves of characters, which scripts can make and which can neither be stored nor sent."""
    return text.encode("utf-8", "replace").decode("utf-8")


def plain(value: T) -> T:
    """The same value with its strings cleaned, also inside lists, tuples and dicts."""
    if isinstance(value, str):
        return encodable(value.replace("\0", ""))  # type: ignore[return-value]
    if isinstance(value, dict):
        return {plain(k): plain(v) for k, v in value.items()}  # type: ignore[return-value]
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]  # type: ignore[return-value]
    return value


def whole_number(text: str, most: int = MOST) -> int | None:
    """The number that plain digits write, None for anything else or a number over `most`.

    `str.isdigit` is no guard for `int`: it says yes to "²", and `int` refuses more than 4300 digits.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    return number if (number := int(text)) <= most else None
