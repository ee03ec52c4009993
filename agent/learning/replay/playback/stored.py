"""A stored visit decided again, here and now. Heavy to import: for workers and commands."""

from __future__ import annotations

from dataclasses import replace

from agent.documents.page_judge import DocumentJudge
from agent.documents.parser import Parser
from agent.learning.replay.pages import selectors
from agent.learning.replay.playback.conditions import conditions_of
from agent.learning.replay.playback.options import LOCAL, RECORDED, ReplayOptions
from agent.learning.replay.playback.replay import play
from agent.learning.replay.report import report_of
from agent.learning.replay.report_types import ReportJson
from agent.llm.roles.visit_mind import VisitMind
from agent.visits.models import Recording, Visit
from agent.visits.recording.codec import NoRecording
from agent.visits.worker.journal import db


async def replay_visit(visit: Visit, options: ReplayOptions) -> ReportJson:
    """What would have come of this visit. *Raises* NoTape, TapeUnreadable, WishUnclear."""
    recording = await db(selectors.last_recording, visit.pk)
    if recording is None:
        raise NoRecording("This visit was not recorded, or its recording is not kept any more.")
    return await replay_recording(recording, visit, options)


async def replay_recording(recording: Recording, visit: Visit, options: ReplayOptions) -> ReportJson:
    """The same of one attempt. *Raises* TapeUnreadable, WishUnclear."""
    needs_pictures = options.mind not in (RECORDED, LOCAL)
    needs_replies = options.perceives and not await db(selectors.is_perceived_alike, recording)
    playback = await db(
        selectors.load_playback, recording, with_replies=needs_replies, with_pictures=needs_pictures
    )
    conditions = await db(conditions_of, options, visit)
    if not (playback.begun.is_reading and options.perceives):
        report = report_of(await play(playback, conditions))
        if isinstance(conditions.mind, VisitMind):
            spent = conditions.mind.token_budgets.visit
            report["tokens"], report["usd"] = spent.tokens, round(spent.usd, 6)
        return report
    async with Parser() as parser:
        return report_of(await play(playback, replace(conditions, judge=DocumentJudge(parser))))
