"""What the widgets share: ids for what was offered to the console, and the way to tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Notice = dict[str, Any]
Tell = Callable[[Mapping[str, object]], None]


class Ids:
    """Numbers for one kind of thing: `s1`, `s2`; never used twice while the browser lives."""

    def __init__(self, letter: str) -> None:
        self._letter, self._last = letter, 0

    def new(self) -> str:
        """The next one."""
        self._last += 1
        return f"{self._letter}{self._last}"
