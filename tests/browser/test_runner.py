"""One visit through the runner: the real loop and browser, a mind and a desk made for the test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.core.errors import MindUnavailable
from agent.core.ports import (
    DecisionRequest,
    InterventionRequest,
    Judgement,
    Resolution,
    ResolutionKind,
)
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    PageUnderstanding,
    Product,
    Usage,
    WebAgentResult,
)
from agent.loop.recovery.hand_over import RestoreReport
from agent.network.egress import NOT_ALLOWED, EgressPolicy
from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.selectors import steps_of
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from tests.browser.conftest import HASTE, LittleSite, Reply, Request, Start, host_options
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = """<title>Lamp shop</title><h1>Lamps</h1><p>All our lamps, with prices. Every lamp is in stock.</p><ul>
<li><a href='/l/1'>Blue desk lamp</a> <b>12.00 EUR</b></li>
<li><a href='/l/2'>Red desk lamp</a> <b>14.00 EUR</b></li>
<li><a href='/l/3'>Green desk lamp</a> <b>15.00 EUR</b></li></ul>
<a href='/more'>More lamps</a><a href='/about'>About</a>"""


@dataclass
class FakeMind:
    """Does what the script says, one action per decision; holds still where it says `hold`."""

    script: list[str]

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        action = self.script.pop(0) if self.script else "finish"
        if action == "hold":
            self.held_now = True
            await asyncio.Event().wait()
        if action == "down":
            raise MindUnavailable("The model could not be reached.")
        if action == "crash":
            raise ZeroDivisionError
        kind = {"scroll": ActionKind.SCROLL, "finish": ActionKind.FINISH, "extract": ActionKind.EXTRACT}.get(
            action
        )
        target = ""
        if kind is None:
            kind = ActionKind.CLICK
            target = next(e.id for e in request.understanding.interactive_elements if action in e.name)
        return AgentDecision(kind, "because the test says so", 0.9, DecisionSource.MODEL, target_id=target)

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        return [Judgement(1.0) for _ in products], Usage()

    held_now: bool = False


@dataclass
class FakeDesk:
    """Answers every question alike."""

    answer: Resolution = field(default_factory=lambda: Resolution(ResolutionKind.DECLINED))
    rejoined: Resolution | None = None
    asked: int = 0
    is_taken = False
    restore_report: RestoreReport | None = None

    async def ask(self, request: InterventionRequest) -> Resolution:
        self.asked += 1
        return self.answer

    def admit(self) -> None:
        return None

    async def rejoin(self, restore_report: RestoreReport | None = None) -> Resolution | None:
        self.restore_report = restore_report
        return self.rejoined

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        return None

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        return None


RunScript = Callable[..., tuple[VisitHost, FakeMind, list[WebAgentResult | None]]]


@pytest.fixture
def run_script(browser_path: Path) -> Iterator[RunScript]:
    """Starts a host that runs visits with a scripted mind and stores their results as research does."""
    hosts: list[VisitHost] = []

    def start(site: LittleSite, script: list[str], desk: FakeDesk | None = None) -> object:
        results: list[WebAgentResult | None] = []
        mind = FakeMind(script)

        async def run(lent: BrowserLease) -> None:
            result = await run_visit(lent, mind=mind, desk=desk or FakeDesk(), mind_name="a test's mind")
            if result is not None:
                await db(services.end_visit, visit_id=lent.visit_id, token=lent.token, result=result)
            results.append(result)

        policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
        options = host_options(
            engine=EngineOptions(executable=browser_path),
            session=SessionOptions(policy=policy, click_wait=timedelta(seconds=1), patience=HASTE),
        )
        host = VisitHost(run, replace(options))
        hosts.append(host)
        return host, mind, results

    yield start  # type: ignore[misc]
    for host in hosts:
        host.stop()


def make_visit(url: str, **fields: object) -> Visit:
    team, _ = Team.objects.get_or_create(name="Team of the runner")
    visit = services.create_visit(team_id=team.pk, order=VisitOrder("desk lamp", url, "127.0.0.1"))
    Visit.objects.filter(pk=visit.pk).update(max_steps=8, **fields)
    return visit


async def read(visit: Visit) -> Visit:
    return await db(lambda: Visit.objects.get(pk=visit.pk))


async def actions(visit: Visit) -> list[tuple[int, str]]:
    return await db(lambda: list(steps_of(visit.pk).values_list("n", "action")))


async def test_it_ends_a_visit_with_steps_pictures_and_a_determination(
    little_site: Start, run_script: RunScript
) -> None:
    site = await little_site({"/": PAGE, "/more": PAGE, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    visit = await db(make_visit, site.url())
    host, _, results = run_script(site, ["extract", "finish"])
    host.wake(visit.pk)
    await until(lambda: results)
    row = await read(visit)
    assert row.state == "ended"
    assert row.mind == "a test's mind"
    assert row.determination
    assert row.reason
    assert row.evidence_shot
    told = await actions(visit)
    assert told[0] == (1, "open")
    assert [n for n, _ in told] == list(range(1, len(told) + 1))


@pytest.mark.parametrize(
    ("action", "reason"), [("down", "The model could not be reached"), ("crash", "unexpected fault")]
)
async def test_a_failing_mind_ends_the_visit_with_its_reason(
    action: str, reason: str, little_site: Start, run_script: RunScript
) -> None:
    site = await little_site({"/": PAGE, "/more": PAGE})
    visit = await db(make_visit, site.url())
    host, _, results = run_script(site, ["More lamps", action])
    host.wake(visit.pk)
    await until(lambda: results)
    row = await read(visit)
    assert (row.state, row.determination) == ("ended", "error")
    assert reason in row.reason


async def test_an_address_that_is_not_allowed_ends_the_visit(
    little_site: Start, run_script: RunScript
) -> None:
    secret, site = await little_site({"/": PAGE}), await little_site({"/": PAGE})
    visit = await db(make_visit, secret.url())
    host, _, results = run_script(site, [])
    host.wake(visit.pk)
    await until(lambda: results)
    row = await read(visit)
    assert (row.determination, row.reason) == ("error", NOT_ALLOWED)
    assert secret.requests == []


async def test_a_stopped_worker_hands_over_and_the_next_goes_on_where_it_was(
    little_site: Start, run_script: RunScript
) -> None:
    async def second(request: Request) -> Reply:
        seen = "Welcome back" if "seen=1" in request.headers.get("cookie", "") else "Who are you"
        return Reply(PAGE.replace("Lamps", seen), headers={"Set-Cookie": "seen=1; Path=/"})

    site = await little_site({"/": PAGE, "/more": second, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    visit = await db(make_visit, site.url())
    first, mind, _ = run_script(site, ["More lamps", "hold"])
    first.wake(visit.pk)
    await until(lambda: mind.held_now)
    await asyncio.to_thread(first.stop)
    row = await read(visit)
    assert (row.state, row.attempt) == ("pending", 0)
    assert b"seen" not in bytes(row.checkpoint or b"")
    before = await actions(visit)
    assert [action for _, action in before] == ["open", "click"]

    next_host, _, results = run_script(site, ["extract", "finish"])
    next_host.wake(visit.pk)
    await until(lambda: results)
    told = await actions(visit)
    assert told[:2] == before
    assert told[2] == (3, "resume")
    assert [n for n, _ in told] == list(range(1, len(told) + 1))
    shown = await db(lambda: steps_of(visit.pk).get(n=3).understanding)
    assert "/more" in (await db(lambda: steps_of(visit.pk).get(n=3).url))
    assert shown
    cookies = [r.headers.get("cookie", "") for r in site.requests if r.path == "/more"]
    assert cookies[0] == ""
    assert all("seen=1" in c for c in cookies[1:])
    assert (await read(visit)).state == "ended"


async def test_a_worker_that_was_killed_is_followed_without_a_gap(
    little_site: Start, run_script: RunScript
) -> None:
    """As after SIGKILL: nobody gives the visit back, its lease runs out."""
    from agent.visits.worker import expiry

    site = await little_site({"/": PAGE, "/more": PAGE, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    visit = await db(make_visit, site.url())
    host, mind, results = run_script(site, ["More lamps", "hold", "extract", "finish"])
    host.wake(visit.pk)
    await until(lambda: mind.held_now)
    await db(_expire, visit.pk)
    assert (await db(expiry.sweep_dead_leases)).requeued == 1
    await db(Visit.objects.filter(pk=visit.pk).update, run_after=None)
    host.wake(visit.pk)  # the periodic check does this; the first task notices that it lost the visit
    await until(lambda: results)
    told = await actions(visit)
    assert [action for _, action in told[:3]] == ["open", "click", "resume"]
    assert [n for n, _ in told] == list(range(1, len(told) + 1))
    row = await read(visit)
    assert (row.state, row.attempt, row.crashes) == ("ended", 1, 1)


async def test_a_person_who_solved_it_while_parked_is_recorded(
    little_site: Start, run_script: RunScript
) -> None:
    site = await little_site({"/": PAGE, "/more": PAGE, "/l/1": PAGE, "/l/2": PAGE, "/l/3": PAGE})
    visit = await db(make_visit, site.url())
    first, mind, _ = run_script(site, ["hold"])
    first.wake(visit.pk)
    await until(lambda: mind.held_now)
    await asyncio.to_thread(first.stop)
    solved = Resolution(ResolutionKind.HANDED_BACK, "solved", "Signed in.", "Olga")
    next_host, _, results = run_script(site, ["extract", "finish"], FakeDesk(rejoined=solved))
    next_host.wake(visit.pk)
    await until(lambda: results)
    told = await db(lambda: list(steps_of(visit.pk).values_list("action", "action_words")))
    assert told[1] == ("intervention", "Olga handed back: solved")
    assert told[2][0] == "resume"


async def test_a_visit_that_parked_records_no_end(little_site: Start, run_script: RunScript) -> None:
    login = "<title>Sign in</title><h1>Please sign in</h1><form method=post><input type=password></form>"
    site = await little_site({"/": login})
    visit = await db(make_visit, site.url())

    class ParkingDesk(FakeDesk):
        async def ask(self, request: InterventionRequest) -> Resolution:
            await db(_park, visit.pk)
            return Resolution(ResolutionKind.PARKED)

    host, _, results = run_script(site, [], ParkingDesk())
    host.wake(visit.pk)
    await until(lambda: results)
    assert results == [None]
    row = await read(visit)
    assert row.state == "parked"
    assert row.checkpoint
    await until(lambda: not host.visit_ids)


def _expire(visit_id: int) -> None:
    from django.utils import timezone

    Visit.objects.filter(pk=visit_id).update(lease_until=timezone.now() - timedelta(seconds=1))


def _park(visit_id: int) -> None:
    parked = {"state": "parked", "lease_owner": "", "lease_until": None}
    Visit.objects.filter(pk=visit_id).update(**parked)
