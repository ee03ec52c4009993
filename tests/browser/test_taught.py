"""People help once: what they did is proposed, reviewed, and then done by the agent; what they entered is theirs.

The real host, loop, desk and browser; a person's inputs go through the gate, and a mind made for the test decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.learning.knowledge.review import review
from agent.learning.models import SiteKnowledge
from agent.llm.token_budget import Spent
from agent.network.egress import EgressPolicy
from agent.teams.models import Role, Team, User
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from interventions.claims import claims
from interventions.models import ControlSession, Intervention
from interventions.takeover import controls
from research.models import Offer, Sweep, Vendor
from research.sweeps import runner
from tests.browser.conftest import HASTE, LittleSite, Start, host_options
from tests.browser.test_observed import click
from tests.browser.test_runner import FakeMind
from tests.factories import make_member
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

CANARY = "zq CANARY 7791"
# No words, one control: the agent cannot read it and has no rule for it.
SPLASH = """<title>Lamps</title><body style="margin:0"><div role=button tabindex=0 aria-label="Ring the bell"
 style="position:absolute;left:40px;top:40px;width:240px;height:120px;background:#c33"
 onclick="location='/shop'"></div>"""
GOODS = "".join(
    f"<li class=product><a href='/l/{n}'><h3>{name} desk lamp</h3></a><span class=price>€{n}2.00</span>"
    "<p>In stock</p><button>Add to basket</button></li>"
    for n, name in enumerate(["Blue", "Red", "Green", "Brass", "Oak", "White"], start=1)
)
LAMP = """<title>Desk lamp | Lamps</title><main><h1>Desk lamp</h1><p class=price>€12.00</p><p>In stock</p>
<button>Add to basket</button><p>A lamp for the desk, with a shade and a cord of two metres.</p></main>"""
SHOP = f"""<title>Desk lamps | Lamps</title><main><h1>Desk lamps</h1><ul>{GOODS}</ul></main>
<input aria-label="Door code" oninput="document.getElementById('b').textContent='Open ' + this.value"
 style="position:fixed;left:40px;top:600px;width:200px;height:30px">
<button id=b style="position:fixed;left:40px;top:660px;width:400px;height:30px">Open</button>"""
WALL = """<title>Security check</title><h1>Verify you are human</h1>
<p>Please complete the CAPTCHA to continue. Are you a robot?</p><button>Verify</button>"""


@dataclass
class Desk:
    """A host with the real runner, and one operator at its browsers."""

    host: VisitHost
    operator: User
    lead: User
    lent: list[BrowserLease] = field(default_factory=list)

    async def visit(self, site: LittleSite, path: str = "/") -> Visit:
        """A visit that the host has begun."""
        visit = await db(self._order, site.url(path))
        self.host.wake(visit.pk)
        return visit

    def _order(self, url: str) -> Visit:
        team = Team.objects.get(memberships__user=self.operator)
        visit = services.create_visit(team_id=team.pk, order=VisitOrder("desk lamp", url, "127.0.0.1"))
        sweep = Sweep.objects.create(team=team, query="desk lamp", created_by=self.lead)
        Vendor.objects.create(sweep=sweep, position=1, url=url, domain="127.0.0.1", visit=visit)
        return visit

    async def take(self, visit: Visit) -> Intervention:
        """The visit's item, once the operator drives."""
        await until(lambda: db(Intervention.objects.filter(visit=visit, state="open").exists))
        item: Intervention = await db(Intervention.objects.get, visit=visit, state="open")
        held = await db(claims.claim, intervention_id=item.pk, user=self.operator)
        await db(controls.begin, intervention_id=item.pk, user=self.operator, fence=held.fence)
        driving = ControlSession.objects.filter(intervention=item, state="driving")
        await until(lambda: db(driving.exists))
        await db(item.refresh_from_db)
        return item

    async def do(self, item: Intervention, *inputs: Any) -> None:
        """The operator's inputs, in the host's own loop."""
        remote = next(x for x in self.lent if x.visit_id == item.visit_id).session.remote
        assert remote is not None

        async def apply() -> None:
            for given in inputs:
                assert await remote.apply(item.fence, given)

        await self.within(apply())

    async def within(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Some work in the host's loop."""
        loop = self.host._loop
        assert loop is not None
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))

    async def ended(self, visit: Visit) -> Visit:
        """The visit once it is over."""
        await until(lambda: db(Visit.objects.filter(pk=visit.pk, state="ended").exists))
        row: Visit = await db(Visit.objects.get, pk=visit.pk)
        return row


MakeDesk = Callable[[LittleSite], Desk]


@pytest.fixture
def make_desk(
    browser_path: Path, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, team: Team
) -> Iterator[MakeDesk]:
    """Starts a host for one site; without a broker, by the database alone."""
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    settings.MEDIA_ROOT = tmp_path / "media"
    started: list[VisitHost] = []

    class Minds:
        def for_visit(self, spent: Spent, book: object = None) -> FakeMind:
            mind = FakeMind(["extract", "finish"])
            mind.name = "a test's mind"  # type: ignore[attr-defined]
            return mind

    monkeypatch.setattr(runner, "process_minds", Minds)

    def start(site: LittleSite) -> Desk:
        policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
        session = SessionOptions(policy=policy, click_wait=timedelta(seconds=1), patience=HASTE)
        options = host_options(engine=EngineOptions(executable=browser_path), session=session)

        async def run(lent: BrowserLease) -> None:
            desk.lent.append(lent)
            await runner.run(lent)

        desk = Desk(
            VisitHost(run, options), make_member(team, Role.OPERATOR, "anna"), make_member(team, Role.LEAD)
        )
        started.append(desk.host)
        return desk

    yield start
    for host in started:
        host.stop()


async def test_what_a_person_did_once_is_done_by_the_agent_after_a_review(
    little_site: Start, make_desk: MakeDesk
) -> None:
    site = await little_site({"/": SPLASH, "/shop": SHOP, **{f"/l/{n}": LAMP for n in range(1, 7)}})
    desk = await db(make_desk, site)
    first = await desk.visit(site)
    item = await desk.take(first)
    await desk.do(item, *click(100, 100))
    await until(lambda: "/shop" in site.paths)
    await desk.do(item, *click(100, 615), {"kind": "text", "text": CANARY}, *click(100, 675))
    await db(
        controls.hand_back, intervention_id=item.pk, user=desk.operator, fence=item.fence, outcome="solved"
    )
    assert (await desk.ended(first)).determination == "products_found"

    entries = await db(lambda: list(SiteKnowledge.objects.filter(taught_by_person=True)))
    assert [(e.state, e.goal_kind, e.target_text) for e in entries if e.action == "click"] == [
        ("candidate", "pass", "Ring the bell")
    ]
    said = repr([(e.target_text, e.observed, e.words) for e in entries]).casefold()
    assert not any(word in said for word in CANARY.casefold().split())

    ids = [e.pk for e in entries if e.action == "click"]
    await db(
        review,
        team=await db(Team.objects.get, pk=first.team_id),
        user=desk.lead,
        entry_ids=ids,
        action="activate",
    )
    second = await desk.ended(await desk.visit(site))
    assert second.determination == "products_found"
    assert not await db(Intervention.objects.filter(visit=second).exists)
    steps = await db(lambda: list(second.steps.values_list("goal_kind", "decided_by", "is_ok")))
    assert ("pass", "knowledge", True) in steps


async def test_offers_entered_by_hand_end_the_visit_as_a_persons(
    little_site: Start, make_desk: MakeDesk
) -> None:
    site = await little_site({"/": WALL})
    desk = await db(make_desk, site)
    visit = await desk.visit(site)
    item = await desk.take(visit)
    client = Client()
    await db(client.force_login, desk.operator)
    sent = {
        "fence": item.fence, "offers-TOTAL_FORMS": 2, "offers-INITIAL_FORMS": 0,
        "offers-0-name": "Blue desk lamp", "offers-0-price": "1.234,50", "offers-0-currency": "EUR",
        "offers-0-availability": "available_online", "offers-0-url": site.url("/l/1"), "offers-0-pack": "box of 2",
        "offers-1-url": site.url("/"), "offers-1-availability": "unknown",
    }  # fmt: skip
    bad = await db(client.post, f"/queue/{item.pk}/offers/", {**sent, "offers-0-price": "1.234"})
    assert bad.status_code == 422
    assert b"two ways" in bad.content
    good = await db(client.post, f"/queue/{item.pk}/offers/", sent)
    assert good.status_code == 302, good.content

    ended = await desk.ended(visit)
    assert ended.determination == "products_found"
    assert ended.reason.startswith("1 offer entered by anna by hand because: CAPTCHA")
    assert ended.evidence[0]["by"] == "anna, by hand"
    assert ended.evidence_shot
    offer: Offer = await db(Offer.objects.get, visit=visit)
    assert (str(offer.price_amount), offer.currency, offer.entered_by) == ("1234.50", "EUR", "anna")
    assert offer.evidence["by_hand"]["page"] == site.url("/")
    await until(lambda: db(Intervention.objects.filter(pk=item.pk, state="resolved").exists))
