"""Text from strange pages in a form that every database takes: no NUL, no lone surrogates."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def plain(value: T) -> T:
    """The same value with its strings cleaned, also inside lists, tuples and dicts."""
    if isinstance(value, str):
        return value.replace("\0", "").encode("utf-8", "replace").decode("utf-8")  # type: ignore[return-value]
    if isinstance(value, dict):
        return {plain(k): plain(v) for k, v in value.items()}  # type: ignore[return-value]
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]  # type: ignore[return-value]
    return value
