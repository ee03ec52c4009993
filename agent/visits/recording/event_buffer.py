"""The events of one running visit, in memory until they are stored; written by its ports, from any thread."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from agent.core.errors import AgentError
from agent.core.types import Look
from agent.visits.recording.events import Between, Event, Problem
from agent.visits.recording.problems import problem_of

T = TypeVar("T")

_LOOKS_KNOWN = 16  # so many looks back a look is known again; three tabs aside take nine at most


@dataclass(eq=False, slots=True)
class EventBuffer:
    """`add` ends a call, `read` notes what was read of something that changes by itself."""

    _events: list[Event] = field(default_factory=list)
    _between: Between = field(default_factory=Between)
    _looks: dict[int, tuple[int, Look]] = field(
        default_factory=dict
    )  # the look is held, so its id stays its own
    _front: tuple[int, Look] | None = None  # the newest look at the tab in front
    _count: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _clock_began: float | None = None

    def add(self, event: Event) -> None:
        """The call has ended."""
        with self._lock:
            event.before, self._between = self._between, Between()
            self._events.append(event)

    def take(self) -> list[Event]:
        """What has come since the last time."""
        with self._lock:
            taken, self._events = self._events, []
            return taken

    async def called(self, call: Awaitable[T], made: Callable[[T | None, Problem | None], Event]) -> T:
        """The call's answer; it, or the error that was raised, leaves an event."""
        try:
            answer = await call
        except AgentError as error:
            self.add(made(None, problem_of(error)))
            raise
        self.add(made(answer, None))
        return answer

    # -- what changes by itself -------------------------------------------------------------------

    def read_url(self, value: str) -> str:
        """The address, as it was read now."""
        with self._lock:
            _again(self._between.url, value)
        return value

    def read_sites(self, value: frozenset[str]) -> frozenset[str]:
        """The sites, as they were read now."""
        with self._lock:
            _again(self._between.sites, tuple(sorted(value)))
        return value

    def read_taken(self, value: bool) -> bool:
        """Whether a person has come, as it was read now."""
        with self._lock:
            _again(self._between.taken, value)
        return value

    def read_clock(self, value: float) -> float:
        """The clock, as it was read now."""
        with self._lock:
            if self._clock_began is None:
                self._clock_began = value
            self._between.clock.append((1, round(value - self._clock_began, 4)))
        return value

    # -- looks ------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many looks have a number."""
        return self._count

    def number(self, look: Look) -> int:
        """The number of a look, a new one for one that is new."""
        with self._lock:
            known = self._looks.get(id(look))
            if known is not None:
                return known[0]
            self._count += 1
            self._looks[id(look)] = (self._count, look)
            if len(self._looks) > _LOOKS_KNOWN:
                self._looks.pop(next(iter(self._looks)))
            return self._count

    def face(self, look: Look) -> None:
        """This is the tab in front as it looks now."""
        n = self.number(look)
        with self._lock:
            self._front = n, look

    def look_of_picture(self, picture: bytes) -> int:
        """The number of the newest look that this very picture belongs to; 0 for none."""
        with self._lock:
            known = [*self._looks.values(), *((self._front,) if self._front else ())]
        return max((n for n, look in known if picture and look.screenshot is picture), default=0)


def _again(kept: list[tuple[int, T]], value: T) -> None:
    if kept and kept[-1][1] == value:
        kept[-1] = (kept[-1][0] + 1, value)
    else:
        kept.append((1, value))
