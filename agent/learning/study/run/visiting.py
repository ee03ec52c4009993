"""One visit of a study: `agent.visits.worker.runner.run_visit` in this process, with nobody to ask.

Its row is claimed as it is made, so that no worker takes it up; one attempt, and the lease outlasts its time limit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from types import TracebackType

from django.db import transaction

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.ocr.client import ChildOcr
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.types import Determination, WebAgentResult
from agent.learning.recall.recall import TeamRecall
from agent.learning.study.run.task_set import StudyError
from agent.llm.factory import Minds
from agent.network.egress import EgressPolicy
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.journal import db
from agent.visits.worker.options import make_owner, options_from_settings
from agent.visits.worker.runner import EmptyDesk, run_visit

_SPARE = timedelta(minutes=2)  # of the lease: opening and closing the browser
STOPPED = "The study was stopped."

RecallFor = Callable[[int, str], TeamRecall]  # by the visit's id and domain


@dataclass(frozen=True, slots=True)
class Visited:
    """What came of a visit, and what of that its row does not say."""

    visit_id: int
    result: WebAgentResult
    seconds: float
    asked: int


@dataclass(slots=True)
class StudyBrowser:
    """One browser for all visits of a session. `also` are hosts that may be visited besides the settings'."""

    also: tuple[str, ...] = ()
    _owner: str = field(default_factory=make_owner)
    _engine: BrowserEngine = field(init=False)
    _session: SessionOptions = field(init=False)
    _ocr: ChildOcr = field(default_factory=ChildOcr)

    async def __aenter__(self) -> StudyBrowser:
        options = options_from_settings()
        policy = options.session.policy
        free = EgressPolicy.of(self.also).allow
        self._engine = BrowserEngine(options.engine)
        self._session = replace(options.session, policy=replace(policy, allow=policy.allow | free))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, _: TracebackType | None
    ) -> None:
        await self._ocr.close()
        await self._engine.close()

    async def visit(self, team_id: int, order: VisitOrder, minds: Minds, recall: RecallFor) -> Visited:
        """One visit from its row to its stored end. *Raises* StudyError when it could not be had."""
        row = await db(_claimed, team_id, order, self._owner)
        began = time.monotonic()
        lent = BrowserLease(row, BrowserSession(self._engine, self._session, ocr=self._ocr))
        desk, known = EmptyDesk(), recall(row.pk, row.domain)
        mind = minds.for_visit(book=known.book)
        result: WebAgentResult | None = None
        try:
            result = await run_visit(lent, desk=desk, mind=mind, mind_name=mind.name, recall=known)
        finally:
            seconds = time.monotonic() - began
            ended = result or WebAgentResult((), Determination.ERROR, STOPPED)
            await asyncio.shield(db(services.end_visit, visit_id=row.pk, token=row.token, result=ended))
            await asyncio.shield(lent.session.close())
        return Visited(row.pk, ended, seconds, desk.asked)


def _claimed(team_id: int, order: VisitOrder, owner: str) -> Visit:
    lease = timedelta(seconds=order.max_seconds) + _SPARE
    with transaction.atomic():
        row = services.create_visit(team_id=team_id, order=order)
        visit = services.claim_visit(visit_id=row.pk, owner=owner, lease=lease)
        if visit is None:
            raise StudyError(f"{order.domain} has asked to be left alone until {row.run_after:%H:%M}.")
    return visit
