"""How fast and how sharp pictures go to one viewer: at most ten a second, by how soon they are taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

MAX_FPS = 10.0
_BURST = 3.0  # after a rest, so that an answer to a key does not wait for its turn
_SLOW_S, _FAST_S = 0.4, 0.2  # from a send to its acknowledgement
_WEIGHT = 0.25  # of the newest measure


class Level(StrEnum):
    """What the viewer chose."""

    LOW = "low"
    AUTO = "auto"
    SHARP = "sharp"


QUALITY = {Level.LOW: 40, Level.AUTO: 60, Level.SHARP: 80}  # of the JPEG: measured 36, 44 and 56 kB


@dataclass(slots=True)
class Turns:
    """A bucket of turns that fills by itself."""

    per_second: float = MAX_FPS
    burst: float = _BURST
    now: Callable[[], float] = time.monotonic
    _left: float = _BURST
    _at: float = 0.0

    def wait_s(self) -> float:
        """Seconds until the next turn; 0 when it is there."""
        now = self.now()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        return max(0.0, (1.0 - self._left) / self.per_second)

    def take(self) -> None:
        """Use one up."""
        self._left -= 1.0


@dataclass(slots=True)
class Sharpness:
    """The quality for one viewer: chosen, or by the time that acknowledgements take."""

    level: Level = Level.AUTO
    taken_s: float = 0.0
    _is_slow: bool = False

    def measure(self, seconds: float) -> None:
        """A frame was taken so long after it was sent."""
        self.taken_s += (seconds - self.taken_s) * (_WEIGHT if self.taken_s else 1.0)
        self._is_slow = self.taken_s > (_FAST_S if self._is_slow else _SLOW_S)

    @property
    def quality(self) -> int:
        """Of the JPEG, 0-100."""
        if self.level is Level.AUTO and self._is_slow:
            return QUALITY[Level.LOW]
        return QUALITY[self.level]
