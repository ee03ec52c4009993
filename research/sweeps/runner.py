"""The shell around one visit: builds mind, desk and knowledge, runs the agent, stores what came back."""

from __future__ import annotations

import asyncio

import structlog
from django.conf import settings

from agent.core.errors import AgentError
from agent.core.types import Determination, Evidence, WebAgentResult
from agent.learning.recall.recall import TeamRecall
from agent.llm.minds import process_minds
from agent.visits import selectors
from agent.visits.models import Step, Visit
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost, process_host
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from interventions.desk.desk import VisitDesk, VisitLease
from research.answers.readings.runner import run_reading
from research.sweeps.results import record_result

log = structlog.get_logger(__name__)


def host() -> VisitHost:
    """This worker's host of visits."""
    return process_host(run)


def wake(visit_id: int) -> None:
    """Take that visit if there is room. Returns at once."""
    host().wake(visit_id)


async def run(lent: BrowserLease) -> None:
    """One claimed visit from its first page to its stored result."""
    visit = lent.visit
    if visit.kind == Visit.Kind.READ:
        await run_reading(lent)
        return
    lease = VisitLease(lent.visit_id, lent.token, visit.ask_policy)
    recall = TeamRecall(visit.team_id, visit.domain, visit.pk)
    try:
        minds = await asyncio.to_thread(process_minds)
    except Exception as exc:  # the runner's net: without a mind the visit ends, never with another mind
        log.exception("visit.no_mind")
        await _record(lent, _no_mind(exc))
        return
    mind = minds.for_visit(await db(selectors.spent_of, visit), recall.book)
    async with VisitDesk(lease, lent, settings.REDIS_URL) as desk:
        result = await run_visit(lent, mind=mind, desk=desk, mind_name=mind.name, recall=recall)
    if result is not None:  # None: parked, given back, or another worker's by now
        await _record(lent, result)


async def _record(lent: BrowserLease, result: WebAgentResult) -> None:
    shot = await db(evidence_shot, lent.visit_id, result)
    await db(record_result, visit_id=lent.visit_id, token=lent.token, result=result, evidence_shot=shot)


def _no_mind(exc: Exception) -> WebAgentResult:
    why = exc.user_message if isinstance(exc, AgentError) else type(exc).__name__
    return WebAgentResult((), Determination.ERROR, f"The agent's mind could not be started: {why}")


def evidence_shot(visit_id: int, result: WebAgentResult) -> str:
    """Media path of the picture that shows the evidence: the newest of its address, else the newest; or ""."""
    shots = Step.objects.filter(visit_id=visit_id).exclude(screenshot="").order_by("-n")
    first = result.evidence[0] if result.evidence else Evidence("")
    wanted = ((first.page,) if result.products and result.products[0].by_hand else ()) + (first.url,)
    for address in filter(None, wanted):  # what a person entered is shown by what their browser showed
        if there := shots.filter(url=address).values_list("screenshot", flat=True).first():
            return there
    return selectors.last_shot(visit_id)
