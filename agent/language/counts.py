"""Numbers with their nouns, for people."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """Like "1 offer", "2 offers", "0 watches"; `many` where it is not `one` with an s."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"
