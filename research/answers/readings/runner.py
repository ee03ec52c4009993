"""The shell around one reading visit: its judge, its desk, its end."""

from __future__ import annotations

from django.conf import settings

from agent.core.types import WebAgentResult
from agent.documents.parser import DocumentJudge
from agent.visits.selectors import last_shot
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from interventions.desk.desk import VisitDesk, VisitLease
from research.answers.readings.services import record_reading
from research.sources.fetching.tools import loop_pool

RULES = "rules"  # what decides in such a visit: no mind is asked


async def run_reading(lent: BrowserLease) -> None:
    """One claimed reading from its first page to its stored text."""
    lease = VisitLease(lent.visit_id, lent.token, lent.visit.ask_policy)
    pool = loop_pool()  # the children that read for the questions of this worker, too
    pool.begin()
    judge = DocumentJudge(pool.read_document)
    try:
        async with VisitDesk(lease, lent, settings.REDIS_URL) as desk:
            result = await run_visit(lent, desk=desk, mind_name=RULES, judge=judge)
    finally:
        await pool.end(keep_warm=True)
    if result is not None:  # None: parked, given back, or another worker's by now
        await _record(lent, result, judge)


async def _record(lent: BrowserLease, result: WebAgentResult, judge: DocumentJudge) -> None:
    read = (judge.page, judge.document) if judge.page is not None and judge.document is not None else None
    shot = await db(last_shot, lent.visit_id)
    await db(record_reading, visit_id=lent.visit_id, token=lent.token, result=result, read=read, shot=shot)
