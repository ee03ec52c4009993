"""Visits that repeat what earlier visits of the team verified, with the real loop, browser, runner and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import ActionKind, AgentDecision, DecisionSource, Goal, Product, Usage
from agent.learning.models import CachedAction
from agent.learning.recall.recall import RecallUses, TeamRecall
from agent.network.egress import EgressPolicy
from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Step, Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from tests.browser.conftest import HASTE, LittleSite, Reply, Request, Start, host_options
from tests.browser.test_runner import FakeDesk
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

QUERY = "desk lamp"
LAMPS = """<ul><li><a href='/l/1'>Blue desk lamp</a> <b>12.00 EUR</b></li>
<li><a href='/l/2'>Red desk lamp</a> <b>14.00 EUR</b></li>
<li><a href='/l/3'>Green desk lamp</a> <b>15.00 EUR</b></li></ul>"""
SEARCH = "<form action='/s'><input type='search' name='q' aria-label='Search our lamps'></form>"
FRONT = """<title>Lamp shop</title><header>{search}<nav><a href='/about'>About us</a></nav></header><h1>Lamps</h1>
<p>We sell lamps for desks, walls and gardens. {noise} people are looking at lamps right now.</p>
<button onclick="{script}">Show the lamps</button><div id='here'></div>"""
SHOWS = "document.getElementById('here').innerHTML = document.getElementById('list').innerHTML"


@dataclass
class Script:
    """A mind with a model's price that does what it is told, one action for each decision, and counts."""

    actions: list[tuple[ActionKind, str]]
    asked: int = 0

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """The next action; the end where none is left."""
        self.asked += 1
        kind, name = self.actions.pop(0) if self.actions else (ActionKind.FINISH, "")
        found = [e for e in request.understanding.interactive_elements if name and name in e.name]
        goal_kind = {ActionKind.TYPE: "search", ActionKind.CLICK: "open"}.get(kind, kind.value)
        return AgentDecision(
            kind, "because the test says so", 0.9, DecisionSource.MODEL, target_id=found[0].id if found else "",
            input_text=QUERY if kind == ActionKind.TYPE else "", goal_kind=goal_kind,
            usage=Usage("scripted", 800, 60, 1, None, "decide.v3"),
        )  # fmt: skip

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """Everything with a lamp in its name fits."""
        return [Judgement(0.9 if "lamp" in p.name else 0.1) for p in products], Usage()


@dataclass
class Shop:
    """Runs visits to one little site, one after the other."""

    site: LittleSite
    host: VisitHost
    mind: Script = field(default_factory=lambda: Script([]))  # of the visit that is next or under way

    async def visit(self, *actions: tuple[ActionKind, str]) -> tuple[Visit, Script, list[Step]]:
        """One visit with these actions for its mind, to its end."""
        mind = self.mind = Script(list(actions))  # before the order: the host looks for visits by itself too
        visit = await db(self._order)
        self.host.wake(visit.pk)
        await until(lambda: db(Visit.objects.filter(pk=visit.pk, state="ended").exists))
        return await db(lambda: (Visit.objects.get(pk=visit.pk), mind, list(visit.steps.all())))

    def _order(self) -> Visit:
        team, _ = Team.objects.get_or_create(name="Team of the shop")
        order = VisitOrder(QUERY, self.site.url(), "127.0.0.1")
        return services.create_visit(team_id=team.pk, order=order)


Open = Callable[[LittleSite], Shop]


@pytest.fixture
def open_shop(browser_path: Path) -> Iterator[Open]:
    """Starts a host whose visits use the cache alone, so that it is the cache that is tested."""
    opened: list[Shop] = []

    def start(site: LittleSite) -> Shop:
        async def run(lent: BrowserLease) -> None:
            visit = lent.visit
            recall = TeamRecall(visit.team_id, visit.domain, visit.pk, RecallUses(patterns=False))
            result = await run_visit(
                lent, mind=shop.mind, desk=FakeDesk(), mind_name="scripted", recall=recall
            )
            if result is not None:
                await db(services.end_visit, visit_id=lent.visit_id, token=lent.token, result=result)

        policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
        options = host_options(
            engine=EngineOptions(executable=browser_path),
            session=SessionOptions(policy=policy, click_wait=timedelta(seconds=1), patience=HASTE),
        )
        shop = Shop(site, VisitHost(run, options))
        opened.append(shop)
        return shop

    yield start
    for shop in opened:
        shop.host.stop()


def lamp_shop(scripts: Iterator[str]) -> dict[str, str | Reply | Callable[[Request], object]]:
    """A shop whose front page counts its visitors and whose button does what the next of the scripts does."""
    numbers = count(17, 13)

    async def front(_: Request) -> Reply:
        hidden = f"<template id='list'>{LAMPS}</template>"
        return Reply(FRONT.format(search=SEARCH, noise=next(numbers), script=next(scripts)) + hidden)

    async def found(request: Request) -> Reply:
        return Reply(f"<title>Search</title><header>{SEARCH}</header><h1>3 lamps found</h1>{LAMPS}")

    return {"/": front, "/s": found}


async def test_the_same_visit_again_asks_no_model_and_finds_the_same(
    little_site: Start, open_shop: Open
) -> None:
    shop = open_shop(await little_site(lamp_shop(iter([SHOWS] * 9))))  # type: ignore[arg-type]
    actions = ((ActionKind.TYPE, "Search"), (ActionKind.EXTRACT, ""))
    first, asked_first, _ = await shop.visit(*actions)
    second, asked_second, steps = await shop.visit(*actions)
    assert (asked_first.asked, asked_second.asked) == (2, 0)
    assert first.determination == second.determination == "products_found"
    assert len(first.evidence) == len(second.evidence) == 3
    repeated = [step for step in steps if step.decided_by == "cache"]
    assert [step.action for step in repeated] == ["type", "extract"]
    assert all(step.is_ok for step in repeated)
    assert (second.model_calls, second.saved_calls, second.saved_tokens) == (0, 2, 1720)
    assert await db(lambda: sorted(CachedAction.objects.values_list("hits", flat=True))) == [1, 1]


async def test_what_fails_when_it_is_repeated_is_forgotten_and_the_visit_succeeds(
    little_site: Start, open_shop: Open
) -> None:
    """The button did bring the lamps; by the second visit its script is dead, though the page looks the same."""
    shop = open_shop(await little_site(lamp_shop(iter([SHOWS, "void 0", "void 0", "void 0"]))))  # type: ignore[arg-type]
    await shop.visit((ActionKind.CLICK, "Show the lamps"), (ActionKind.EXTRACT, ""))
    kept = await db(lambda: set(CachedAction.objects.values_list("pk", flat=True)))
    second, asked, steps = await shop.visit((ActionKind.TYPE, "Search"), (ActionKind.EXTRACT, ""))
    assert second.determination == "products_found"
    assert [(s.action, s.decided_by, s.is_ok) for s in steps[1:3]] == [
        ("click", "cache", False),
        ("type", "model", True),
    ]
    assert asked.asked == 2
    assert steps[1].source_id in kept
    assert not await db(CachedAction.objects.filter(pk=steps[1].source_id).exists)
    third, asked, steps = await shop.visit()
    assert (third.determination, asked.asked) == ("products_found", 0), "the new way is what is repeated"
