"""Ends a worker whose pool takes no tasks any more, so that whoever watches over it starts another.

A killed child can leave Celery's pool so that tasks lie with the main process for ever while idle children wait, as the
soak found (tests/lab/soaking). Tasks of this desk return at once: one that nobody has taken for long never will be.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable

import structlog

log = structlog.get_logger(__name__)

STUCK_S = 90.0
GRACE_S = 60.0  # beyond the time to drain


class Watchdog:
    """Looked at again and again; `waiting` says which tasks lie with the main process and in no child."""

    def __init__(
        self,
        waiting: Callable[[], Iterable[str]],
        drain_s: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        end: Callable[[int], None] = lambda number: os.kill(os.getpid(), number),
    ) -> None:
        self._waiting, self._drain_s, self._clock, self._end = waiting, drain_s, clock, end
        self._since: dict[str, float] = {}
        self._asked_at: float | None = None

    def look(self) -> None:
        """Ask for a shutdown once a task has waited too long; SIGKILL where that does not end it in time."""
        now, waiting = self._clock(), set(self._waiting())
        self._since = {task: self._since.get(task, now) for task in waiting}
        if self._asked_at is not None:
            if now - self._asked_at > self._drain_s + GRACE_S:
                self._end(signal.SIGKILL)
        elif self._since and now - min(self._since.values()) > STUCK_S:
            log.error("worker.stuck", tasks=len(waiting), seconds=round(now - min(self._since.values())))
            self._asked_at = now
            self._end(signal.SIGTERM)


def waiting_tasks() -> set[str]:
    """Ids of the tasks that this main process has received and no child has taken."""
    from celery.worker import state

    taken = {request.id for request in state.active_requests}
    return {request.id for request in state.reserved_requests} - taken
