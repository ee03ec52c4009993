"""Plays what waits, one after the other, in a worker's loop."""

from __future__ import annotations

import asyncio

import structlog

from agent.core.errors import AgentError
from agent.journal import db
from agent.models import Replay
from agent.tape import services
from agent.tape.again import replay_visit
from agent.tape.wishes import Wishes

log = structlog.get_logger(__name__)
_playing = asyncio.Lock()  # one at a time in a process: visits go first


async def play_waiting() -> None:
    """Play until nothing waits any more; at once over when this process plays already."""
    if _playing.locked():
        return
    async with _playing:
        while (replay := await db(services.claim_replay)) is not None:
            await _play(replay)


async def _play(replay: Replay) -> None:
    try:
        report = await replay_visit(replay.visit, Wishes.from_json(replay.wishes))
    except AgentError as exc:
        await db(services.keep_failure, replay_id=replay.pk, why=exc.user_message)
    except Exception as exc:  # the runner's net: one that cannot be played does not hold the others up
        log.exception("replay.failed", replay=replay.pk)
        await db(
            services.keep_failure, replay_id=replay.pk, why=f"A fault stopped it ({type(exc).__name__})."
        )
    else:
        await db(services.keep_report, replay_id=replay.pk, report=report)
