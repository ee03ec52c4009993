"""Plays what waits, one after the other, in a worker's loop."""

from __future__ import annotations

import asyncio

import structlog
from django.db import DatabaseError

from agent.core.errors import AgentError
from agent.learning.models import Replay
from agent.learning.replay import services
from agent.learning.replay.playback.options import ReplayOptions
from agent.learning.replay.playback.stored import replay_visit
from agent.learning.replay.report_types import ReportJson
from agent.visits.models import Visit
from agent.visits.worker.journal import db

log = structlog.get_logger(__name__)
_playing = asyncio.Lock()  # one at a time in a process: visits go first


class Fault(AgentError):
    """A replay ended at something that nobody foresaw: Sweepdesk's own, told by its kind."""


async def play_waiting() -> None:
    """Play until nothing waits any more; at once over when this process plays already."""
    if _playing.locked():
        return
    async with _playing:
        while (replay := await db(services.claim_replay)) is not None:
            await _play(replay)


async def _play(replay: Replay) -> None:
    playing = asyncio.create_task(_played(replay))
    beating = asyncio.create_task(_beat(replay))
    try:
        await asyncio.wait((playing, beating), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (playing, beating):
            task.cancel()
        await asyncio.gather(playing, beating, return_exceptions=True)


async def _beat(replay: Replay) -> None:
    """Until it is stopped or another worker has it."""
    while True:
        try:
            if not await db(services.beat, replay):
                return
        except DatabaseError as exc:  # the next beat may reach it
            log.warning("replay.beat_lost", replay=replay.pk, error=str(exc))
        await asyncio.sleep(services.BEAT_S)


async def _played(replay: Replay) -> None:
    try:
        report = await report_or_fault(replay.visit, ReplayOptions.from_json(replay.options))
    except AgentError as exc:
        await db(services.keep_failure, replay, exc.user_message)
    else:
        await db(services.keep_report, replay, report)


async def report_or_fault(visit: Visit, options: ReplayOptions) -> ReportJson:
    """What would have come of this visit. *Raises* Fault for whatever nobody foresaw, and as `replay_visit` does."""
    try:
        return await replay_visit(visit, options)
    except AgentError:
        raise
    except Exception as exc:  # the runner's net: one that cannot be played does not hold the others up
        log.exception("replay.failed", visit=visit.pk)
        raise Fault(f"A fault stopped it ({type(exc).__name__}).") from exc
