"""A stored visit decided again, here and now. Heavy to import: for workers and commands."""

from __future__ import annotations

from dataclasses import replace

from agent.documents.page_judge import DocumentJudge
from agent.documents.parser import Parser
from agent.learning.replay.pages import selectors
from agent.learning.replay.playback.conditions import conditions_of
from agent.learning.replay.playback.options import LOCAL, RECORDED, Wishes
from agent.learning.replay.playback.replay import play
from agent.learning.replay.report import report_of
from agent.learning.replay.report_types import ReportJson
from agent.llm.roles.visit_mind import VisitMind
from agent.visits.models import Tape, Visit
from agent.visits.recording.codec import NoTape
from agent.visits.worker.journal import db


async def replay_visit(visit: Visit, wishes: Wishes) -> ReportJson:
    """What would have come of this visit. *Raises* NoTape, TapeUnreadable, WishUnclear."""
    tape = await db(selectors.last_tape, visit.pk)
    if tape is None:
        raise NoTape("This visit was not recorded, or its recording is not kept any more.")
    return await replay_tape(tape, visit, wishes)


async def replay_tape(tape: Tape, visit: Visit, wishes: Wishes) -> ReportJson:
    """The same of one attempt. *Raises* TapeUnreadable, WishUnclear."""
    needs_pictures = wishes.mind not in (RECORDED, LOCAL)
    needs_replies = wishes.perceives and not await db(selectors.has_todays_eyes, tape)
    score = await db(selectors.load_score, tape, with_replies=needs_replies, with_pictures=needs_pictures)
    conditions = await db(conditions_of, wishes, visit)
    if not (score.begun.is_reading and wishes.perceives):
        report = report_of(await play(score, conditions))
        if isinstance(conditions.mind, VisitMind):
            spent = conditions.mind.purses.visit
            report["tokens"], report["usd"] = spent.tokens, round(spent.usd, 6)
        return report
    async with Parser() as parser:
        return report_of(await play(score, replace(conditions, judge=DocumentJudge(parser))))
