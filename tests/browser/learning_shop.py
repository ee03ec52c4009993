"""A little site that many visits of one team see: with the real host, runner, loop, browser and tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.core.ports import Mind
from agent.learning.knowledge.review import review
from agent.learning.models import SiteKnowledge
from agent.learning.recall.recall import TeamRecall
from agent.network.egress import EgressPolicy
from agent.teams.models import Role, Team
from agent.visits import services
from agent.visits.models import Step, Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from tests.browser.conftest import HASTE, LittleSite, host_options
from tests.browser.test_runner import FakeDesk
from tests.factories import make_member
from tests.waiting import until

TEAM = "Team of the shop"


@dataclass
class Shop:
    """One site and the host that visits it; each visit gets a mind of its own."""

    site: LittleSite
    host: VisitHost

    async def visit(self, query: str) -> tuple[Visit, list[Step]]:
        """One visit to its end, with its steps."""
        visit = await db(self._order, query)
        self.host.wake(visit.pk)
        await until(lambda: db(Visit.objects.filter(pk=visit.pk, state="ended").exists))
        return await db(lambda: (Visit.objects.get(pk=visit.pk), list(visit.steps.all())))

    def _order(self, query: str) -> Visit:
        team, _ = Team.objects.get_or_create(name=TEAM)
        order = VisitOrder(query, self.site.url(), "127.0.0.1", max_steps=12)
        return services.create_visit(team_id=team.pk, order=order)


def activate_all() -> list[SiteKnowledge]:
    """A lead activates all that was learned."""
    team = Team.objects.get(name=TEAM)
    ids = list(SiteKnowledge.objects.filter(team=team).values_list("pk", flat=True))
    return review(team=team, user=make_member(team, Role.LEAD), entry_ids=ids, action="activate")


def open_shop(site: LittleSite, browser: Path, mind: Callable[[], Mind]) -> Shop:
    """A host for that site. Whoever opens it stops it."""

    async def run(lent: BrowserLease) -> None:
        visit = lent.visit
        recall = TeamRecall(visit.team_id, visit.domain, visit.pk)
        result = await run_visit(lent, mind=mind(), desk=FakeDesk(), mind_name="a test's mind", recall=recall)
        if result is not None:
            await db(services.end_visit, visit_id=lent.visit_id, token=lent.token, result=result)

    policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
    session = SessionOptions(policy=policy, click_wait=timedelta(seconds=1), patience=HASTE)
    return Shop(site, VisitHost(run, host_options(engine=EngineOptions(executable=browser), session=session)))
