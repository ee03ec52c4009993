"""What the widgets share: ids for what was offered to the console, and the way to tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agent.core.errors import PageError

Notice = dict[str, Any]
Tell = Callable[[Mapping[str, object]], None]


class NotDoneError(PageError):
    """A widget could not do what the person asked; the message is for them."""


class Ids:
    """Numbers for one kind of thing: `s1`, `s2`; never used twice while the browser lives."""

    def __init__(self, letter: str) -> None:
        self._letter, self._last = letter, 0

    def new(self) -> str:
        """The next one."""
        self._last += 1
        return f"{self._letter}{self._last}"
