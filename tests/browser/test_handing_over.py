"""A visit between agent and people, with a real browser, host, loop and desk: taken over, parked, reopened, cleared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision, WebAgentResult
from agent.network.egress import EgressPolicy
from agent.teams.models import Membership, Role, User
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.selectors import steps_of
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from interventions.claims import claims, transfers
from interventions.desk import follow
from interventions.desk.desk import VisitDesk, VisitLease
from interventions.models import ControlSession, Intervention
from interventions.takeover import controls
from tests.browser.conftest import HASTE, LittleSite, Reply, Request, Start, host_options
from tests.browser.test_runner import PAGE, FakeMind, make_visit, read
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

WALL = """<title>One more step</title><h1>Sign in to continue</h1><p>Please sign in to see this page.</p>
<form method=post action=/in><input name=user><input type=password name=word><button>Sign in</button></form>"""


@dataclass
class SlowMind(FakeMind):
    """Where the script says `slow`, it thinks until `answer` is set, then clicks."""

    def __post_init__(self) -> None:
        self.is_thinking, self.answer = False, asyncio.Event()
        self.requests: list[DecisionRequest] = []

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        self.requests.append(request)
        if self.script[:1] == ["slow"]:
            self.script[0] = "More lamps"
            self.is_thinking = True
            await self.answer.wait()
        return await super().decide(request)


@dataclass
class Lab:
    """One host whose visits have real desks."""

    host: VisitHost
    mind: SlowMind
    results: list[WebAgentResult | None]
    lent: dict[int, BrowserLease]


StartLab = Callable[[LittleSite, list[str]], Lab]


@pytest.fixture
def start_lab(browser_path: Path, settings: Settings, tmp_path: Path) -> Iterator[StartLab]:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    hosts: list[VisitHost] = []

    def start(site: LittleSite, script: list[str]) -> Lab:
        mind, results, held = SlowMind(script), [], {}

        async def run(lent: BrowserLease) -> None:
            held[lent.visit_id] = lent
            lease = VisitLease(lent.visit_id, lent.token, lent.visit.ask_policy)
            async with VisitDesk(lease, lent, settings.REDIS_URL) as desk:
                result = await run_visit(lent, mind=mind, desk=desk, mind_name="a test's mind")
            if result is not None:
                await db(services.end_visit, visit_id=lent.visit_id, token=lent.token, result=result)
            results.append(result)

        options = host_options(
            engine=EngineOptions(executable=browser_path),
            session=SessionOptions(
                policy=EgressPolicy.of([f"127.0.0.1:{site.port}"]),
                click_wait=timedelta(seconds=1),
                patience=HASTE,
            ),
        )
        host = VisitHost(run, options)
        hosts.append(host)
        return Lab(host, mind, results, held)

    yield start
    for host in hosts:
        host.stop()


def operator(visit: Visit) -> User:
    user = User.objects.create_user(username=f"olga{visit.pk}", first_name="Olga")
    Membership.objects.create(team=visit.team, user=user, role=Role.OPERATOR)
    return user


def item_of(visit: Visit) -> Intervention | None:
    return Intervention.objects.filter(visit=visit).order_by("-pk").first()


async def in_state(visit: Visit, state: str) -> Intervention:
    await until(lambda: db(lambda: (row := item_of(visit)) is not None and row.state == state))
    row = await db(item_of, visit)
    assert row is not None
    return row


async def drives(visit: Visit, user: User, held: claims.Held) -> None:
    await db(controls.begin, intervention_id=held.intervention_id, user=user, fence=held.fence)
    await until(lambda: db(ControlSession.objects.filter(visit=visit, state="driving").exists))


async def hand_back(held: claims.Held, user: User, outcome: str = "solved") -> None:
    await db(
        controls.hand_back,
        intervention_id=held.intervention_id, user=user, fence=held.fence, outcome=outcome, note="By hand.",
    )  # fmt: skip


async def in_page(lab: Lab, visit: Visit, script: str) -> None:
    """What the person does there, in the host's own loop."""
    lent = lab.lent[visit.pk]
    tab = lent.session.page.tabs.active
    assert tab is not None
    assert lab.host._loop is not None
    done = asyncio.run_coroutine_threadsafe(tab.page.evaluate(script), lab.host._loop)
    await asyncio.wrap_future(done)


async def test_a_person_gets_the_browser_while_the_mind_still_thinks_and_its_answer_is_refused(
    little_site: Start, start_lab: StartLab
) -> None:
    site = await little_site(
        {"/": PAGE, "/more": PAGE, "/mine": PAGE, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE}
    )
    visit = await db(make_visit, site.url())
    lab = start_lab(site, ["slow", "extract"])
    lab.host.wake(visit.pk)
    await until(lambda: lab.mind.is_thinking)
    olga = await db(operator, visit)
    held = await db(transfers.take_over_visit, visit_id=visit.pk, user=olga, reason="I know it.")
    await drives(visit, olga, held)
    assert lab.lent[visit.pk].is_paused
    await in_page(lab, visit, "() => { location.href = '/mine' }")
    await until(lambda: any(r.path == "/mine" for r in site.requests))
    assert lab.host._loop is not None
    lab.host._loop.call_soon_threadsafe(lab.mind.answer.set)
    await hand_back(held, olga)
    await until(lambda: lab.results)
    told = await db(lambda: list(steps_of(visit.pk).values_list("action", "verdict", "url_after")))
    assert [action for action, _, _ in told[:3]] == ["open", "click", "intervention"]
    assert "refused" in told[1][1]
    assert told[2][2] == site.url("/mine")
    assert not any(r.path == "/more" for r in site.requests)
    assert "A person has just worked on this page." in lab.mind.requests[1].notes
    row = await db(item_of, visit)
    assert row is not None
    assert row.state == "resolved"
    assert (row.before["url"], row.difference["url_after"]) == (site.url(), site.url("/mine"))
    assert (await read(visit)).state == "ended"


async def test_a_parked_visit_comes_back_with_what_survived_and_a_gone_blocker_needs_nobody(
    little_site: Start, start_lab: StartLab, settings: Settings
) -> None:
    is_open = False

    async def door(request: Request) -> Reply:
        return Reply(PAGE if is_open else WALL, headers={"Set-Cookie": "seen=1; Path=/"})

    site = await little_site({"/": door, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    visit = await db(make_visit, site.url(), ask_policy="park")
    lab = start_lab(site, ["extract"])
    lab.host.wake(visit.pk)
    row = await in_state(visit, "parked")
    await until(lambda: not lab.host.visit_ids)
    assert b"seen" not in bytes((await read(visit)).checkpoint or b"")
    is_open = True
    olga = await db(operator, visit)
    await db(claims.claim, intervention_id=row.pk, user=olga)
    lab.host.wake(visit.pk)
    row = await in_state(visit, "auto_cleared")
    assert row.survived["kept"][:2] == ["the address", "1 of 1 cookies"]
    assert row.survived["is_clear"] is True
    await until(lambda: len(lab.results) == 2)
    assert (await read(visit)).state == "ended"


async def test_one_solve_lets_another_visit_of_the_team_check_itself(
    little_site: Start, start_lab: StartLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow, "GLANCE_S", 3600.0)

    async def door(request: Request) -> Reply:
        return Reply(PAGE if "passed=1" in request.headers.get("cookie", "") else WALL)

    site = await little_site({"/": door, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    one, other = await db(make_visit, site.url()), await db(make_visit, site.url())
    lab = start_lab(site, ["extract", "extract"])
    lab.host.wake(one.pk)
    lab.host.wake(other.pk)
    row, _ = await in_state(one, "open"), await in_state(other, "open")
    olga = await db(operator, one)
    held = await db(claims.claim, intervention_id=row.pk, user=olga)
    await drives(one, olga, held)
    await in_page(lab, one, "() => { document.cookie = 'passed=1; path=/'; location.reload() }")
    await until(lambda: any("passed=1" in r.headers.get("cookie", "") for r in site.requests))
    await hand_back(held, olga)
    cleared = await in_state(other, "auto_cleared")
    assert cleared.cleared_by_id == row.pk
    await until(lambda: len(lab.results) == 2)
    assert {(await read(one)).state, (await read(other)).state} == {"ended"}


async def test_parked_visits_leave_their_slots_to_new_ones(little_site: Start, start_lab: StartLab) -> None:
    site = await little_site({"/": WALL, "/open": PAGE, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    parked = [await db(make_visit, site.url(), ask_policy="park") for _ in range(6)]
    lab = start_lab(site, ["extract"])
    lab.host.wake()
    await until(lambda: db(lambda: Visit.objects.filter(state="parked").count() == len(parked)))
    fresh = await db(make_visit, site.url("/open"))
    lab.host.wake(fresh.pk)
    await until(lambda: db(lambda: Visit.objects.filter(pk=fresh.pk, state="ended").exists()))
    await until(lambda: not lab.host.visit_ids)
