"""A clock for what a visit may take: it stands still while a person has the browser, or is about to get it."""

from __future__ import annotations

import time
from collections.abc import Callable


class WorkClock:
    """Call it for the seconds worked so far, monotonic. `stop` and `go` may be called twice."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stood = 0.0
        self._stopped_at: float | None = None

    def __call__(self) -> float:
        """Seconds, without those in which it stood still."""
        return (self._now() if self._stopped_at is None else self._stopped_at) - self._stood

    @property
    def stopped_at(self) -> float:
        """When it stopped; infinite while it runs."""
        return float("inf") if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        """Stand still from now on."""
        if self._stopped_at is None:
            self._stopped_at = self._now()

    def go(self) -> None:
        """Run again."""
        if self._stopped_at is not None:
            self._stood += self._now() - self._stopped_at
            self._stopped_at = None
