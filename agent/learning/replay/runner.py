"""Stored visits decided again: one here and now, or all that wait, in a worker's loop. Heavy to import."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import cast

import structlog
from django.db import DatabaseError

from agent.core.errors import AgentError
from agent.core.ports import NoRecall, Recall
from agent.documents.parser import DocumentJudge, Parser
from agent.learning.models import Replay
from agent.learning.recall.recall import TeamRecall
from agent.learning.replay import services
from agent.learning.replay.options import LOCAL, NOW, RECORDED, ReplayOptions, ReportJson
from agent.learning.replay.report import Conditions, play, report_of
from agent.llm.minds import Minds, build_minds, minds_of, process_minds
from agent.llm.roles.visit_mind import VisitMind
from agent.visits.models import Recording, Visit
from agent.visits.recording.codec import NoRecording
from agent.visits.worker.journal import db


def conditions_of(options: ReplayOptions, visit: Visit) -> Conditions:
    """The conditions for a replay of that visit. Blocking: loads minds. *Raises* OptionUnclear."""
    options.check()
    if visit.kind == Visit.Kind.READ:
        return Conditions(perceives=options.perceives)  # rules read a page: no mind, no memory
    minds = _minds(options)
    local = _local().for_visit() if options.mind == RECORDED else None

    def recall(recorded: Recall) -> Recall:
        now = TeamRecall(visit.team_id, visit.domain, visit.pk, is_read_only=True)
        chosen = {"recorded": recorded, "now": now, "none": NoRecall()}
        hints, memory = chosen[options.knowledge].hints, chosen[options.memory]
        both = SimpleNamespace(
            hints=hints, cached=memory.cached, similar=memory.similar, examples=memory.examples,
            failed=NoRecall().failed,
        )  # fmt: skip
        return cast("Recall", both)

    return Conditions(minds.for_visit() if minds else None, recall, options.perceives, local)


def _minds(options: ReplayOptions) -> Minds | None:
    if options.mind == RECORDED:
        return None
    if options.mind == LOCAL:
        return _local()
    if options.mind == NOW and not options.prompt:
        return process_minds()
    return minds_of("" if options.mind == NOW else options.mind, options.prompt)


@cache
def _local() -> Minds:
    return build_minds()


async def replay_visit(visit: Visit, options: ReplayOptions) -> ReportJson:
    """What would have come of this visit. *Raises* NoRecording, RecordingUnreadable, OptionUnclear."""
    recording = await db(services.last_recording, visit.pk)
    if recording is None:
        raise NoRecording("This visit was not recorded, or its recording is not kept any more.")
    return await replay_recording(recording, visit, options)


async def replay_recording(recording: Recording, visit: Visit, options: ReplayOptions) -> ReportJson:
    """The same of one attempt. *Raises* RecordingUnreadable, OptionUnclear."""
    needs_pictures = options.mind not in (RECORDED, LOCAL)
    needs_replies = options.perceives and not await db(services.is_perceived_alike, recording)
    playback = await db(
        services.load_playback, recording, with_replies=needs_replies, with_pictures=needs_pictures
    )
    conditions = await db(conditions_of, options, visit)
    if not (playback.begun.is_reading and options.perceives):
        report = report_of(await play(playback, conditions))
        if isinstance(conditions.mind, VisitMind):
            spent = conditions.mind.token_budgets.visit
            report["tokens"], report["usd"] = spent.tokens, round(spent.usd, 6)
        return report
    async with Parser() as parser:
        return report_of(await play(playback, replace(conditions, judge=DocumentJudge(parser.read_document))))


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
