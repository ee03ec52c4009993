"""Where a running visit writes: steps with their pictures, and the checkpoint that a resume needs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, Protocol, TypeVar

import structlog
from channels.db import DatabaseSyncToAsync

from agent.browser.session.tab import SessionState
from agent.core.types import StepRecord
from agent.teams.rights.threads import keeping_connection
from agent.visits import services
from agent.visits.storage.media import save_jpeg
from agent.visits.storage.site_sessions import seal

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# Two threads: a slow write of one visit must not hold up the heartbeat of the others.
_THREADS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="visit-db")


async def db(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that uses the ORM in a thread with a healthy connection. Not for use in `atomic`."""
    call: Callable[..., Awaitable[Any]] = DatabaseSyncToAsync(
        keeping_connection(function), thread_sensitive=False, executor=_THREADS
    )
    found: T = await call(*args, **kwargs)
    return found


class Savable(Protocol):
    """What a journal needs of a browser session."""

    async def save_state(self) -> SessionState:
        """Address and storage as they are now."""


class VisitJournal:
    """`agent.core.ports.Journal` for one claimed visit. Every write repeats the claim's token."""

    def __init__(self, visit_id: int, token: int, session: Savable) -> None:
        self._visit_id, self._token, self._session = visit_id, token, session
        self.store_ms: list[float] = []  # what keeping each step took: for the bench

    async def record(self, step: StepRecord) -> None:
        """Store the step, its picture and the state after it. *Raises* LeaseLost."""
        began = time.monotonic()
        shot, sealed = await asyncio.gather(self._keep(step.screenshot), self._sealed())
        await db(
            services.record_step,
            visit_id=self._visit_id,
            token=self._token,
            step=step,
            screenshot=shot,
            checkpoint=sealed,
        )
        self.store_ms.append((time.monotonic() - began) * 1000)

    async def checkpoint(self) -> None:
        """Store what a resume needs. *Raises* LeaseLost."""
        sealed = await self._sealed()
        if sealed is not None:
            await db(services.save_checkpoint, visit_id=self._visit_id, token=self._token, checkpoint=sealed)

    async def _sealed(self) -> bytes | None:
        state = await self._session.save_state()
        try:
            return await asyncio.to_thread(seal, state.to_json())
        except ValueError:  # a site that stores more than we keep: the address alone is better than nothing
            return await asyncio.to_thread(seal, SessionState(state.url).to_json())

    async def _keep(self, picture: bytes) -> str:
        try:
            return await asyncio.to_thread(save_jpeg, picture)
        except OSError as exc:  # a step without its picture is better than no step
            log.error("journal.picture_lost", visit=self._visit_id, error=str(exc))
            return ""
