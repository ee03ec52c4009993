"""The desk follows the row: it waits, lends the browser, parks, and tells the agent how it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async

from agent.core.errors import LeaseLost
from agent.core.ports import Resolution, ResolutionKind
from agent.teams.models import User
from agent.visits.models import Visit
from interventions.claims import claims
from interventions.desk import desk as desk_module
from interventions.desk import follow as follow_module
from interventions.desk.desk import VisitDesk, VisitLease
from interventions.models import Intervention
from interventions.takeover import controls
from tests import waiting
from tests.unit.interventions.conftest import FakeHeldBrowser, age_deadline, make_request

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture(autouse=True)
def _poll_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "POLL_S", 0.01)
    monkeypatch.setattr(follow_module, "POLL_S", 0.01)


def make_desk(visit: Visit, browser: FakeHeldBrowser, policy: str = "yes") -> VisitDesk:
    return VisitDesk(VisitLease(visit.pk, visit.token, policy), browser, "unix:///nowhere/broker.sock")


async def until(condition: Callable[[], Any]) -> Any:
    """The first true answer of a database question."""
    return await waiting.until(database_sync_to_async(condition))


async def opened() -> Intervention:
    row: Intervention = await until(lambda: Intervention.objects.filter(state="open").first())
    return row


async def claim(row: Intervention, user: User) -> claims.Held:
    held: claims.Held = await database_sync_to_async(claims.claim)(intervention_id=row.pk, user=user)
    return held


async def drive(row: Intervention, user: User) -> claims.Held:
    """Claim it and open the console."""
    held = await claim(row, user)
    await database_sync_to_async(controls.begin)(intervention_id=row.pk, user=user, fence=held.fence)
    return held


async def hand_back(held: claims.Held, user: User, outcome: str) -> None:
    await database_sync_to_async(controls.hand_back)(
        intervention_id=held.intervention_id, user=user, fence=held.fence, outcome=outcome, note="a note"
    )


def said_by(resolution: Resolution | None) -> tuple[ResolutionKind, str, str, str]:
    assert resolution is not None
    return resolution.kind, resolution.outcome, resolution.note, resolution.operator


async def test_it_lends_the_browser_and_takes_it_back(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    held = await drive(await opened(), anna)
    await until(lambda: "person 1" in browser.given)
    await hand_back(held, anna, "solved")
    resolution = await asking
    assert said_by(resolution) == (ResolutionKind.HANDED_BACK, "solved", "a note", "Anna")
    assert browser.given == ["nobody", "person 1", "nobody", "agent"]  # keys are up before the agent looks
    await visit.arefresh_from_db()
    assert visit.state == "running"


async def test_settling_resolves_and_asking_again_reopens_the_same(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    desk = make_desk(visit, browser)
    asking = asyncio.create_task(desk.ask(make_request()))
    row = await opened()
    await hand_back(await claim(row, anna), anna, "solved")
    await asking
    asking = asyncio.create_task(desk.ask(make_request()))
    again = await until(lambda: Intervention.objects.filter(state="claimed", attempt=2).first())
    assert (again.pk, again.fence) == (row.pk, 2)
    await hand_back(claims.Held(row.pk, visit.pk, 2, again.lease_until), anna, "solved")
    await asking
    await desk.settled()
    await row.arefresh_from_db()
    assert row.state == "resolved"


async def test_it_parks_when_nobody_comes(visit: Visit) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    await database_sync_to_async(age_deadline)(await opened())
    assert (await asking).kind == ResolutionKind.PARKED
    assert browser.is_saved
    await visit.arefresh_from_db()
    assert visit.state == "parked"


async def test_it_parks_at_once_when_the_sweep_says_so(visit: Visit) -> None:
    browser = FakeHeldBrowser()
    assert (await make_desk(visit, browser, "park").ask(make_request())).kind == ResolutionKind.PARKED
    assert (await Intervention.objects.aget()).state == "parked"


async def test_it_never_asks_when_the_sweep_forbids_it(visit: Visit) -> None:
    assert (
        await make_desk(visit, FakeHeldBrowser(), "never").ask(make_request())
    ).kind == ResolutionKind.DECLINED
    assert not await Intervention.objects.aexists()


async def test_what_a_person_could_not_do_is_declined(visit: Visit, anna: User) -> None:
    asking = asyncio.create_task(make_desk(visit, FakeHeldBrowser()).ask(make_request()))
    row = await opened()
    await hand_back(await claim(row, anna), anna, "could_not")
    assert said_by(await asking) == (ResolutionKind.DECLINED, "could_not", "a note", "Anna")
    await row.arefresh_from_db()
    assert row.state == "resolved"


async def test_a_cancelled_visit_ends_the_waiting(visit: Visit) -> None:
    asking = asyncio.create_task(make_desk(visit, FakeHeldBrowser()).ask(make_request()))
    row = await opened()
    await Visit.objects.filter(pk=visit.pk).aupdate(cancel_requested_at=row.opened_at)
    assert (await asking).kind == ResolutionKind.CANCELLED
    await row.arefresh_from_db()
    assert row.state == "cancelled"


async def test_it_stops_when_the_visit_is_another_workers(visit: Visit) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    await opened()
    await Visit.objects.filter(pk=visit.pk).aupdate(token=2)
    with pytest.raises(LeaseLost):
        await asking
    assert browser.given[-1] == "nobody"


async def test_a_lease_that_ran_out_withdraws_the_browser(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    held = await drive(await opened(), anna)
    await until(lambda: browser.given[-1] == "person 1")
    await database_sync_to_async(claims.release)(
        intervention_id=held.intervention_id, user=anna, fence=1, reason="lunch"
    )
    await until(lambda: browser.given[-1] == "nobody")
    assert not asking.done()
    await hand_back(await claim(await opened(), anna), anna, "solved")
    await asking


async def test_a_reopened_visit_goes_straight_to_the_person(visit: Visit, anna: User) -> None:
    await make_desk(visit, FakeHeldBrowser(), "park").ask(make_request())
    held = await drive(await Intervention.objects.aget(), anna)
    await Visit.objects.filter(pk=visit.pk).aupdate(state="running", token=2)
    await visit.arefresh_from_db()
    browser = FakeHeldBrowser()
    rejoining = asyncio.create_task(make_desk(visit, browser, "park").rejoin())
    await until(lambda: browser.given[-1:] == ["person 1"])
    await hand_back(held, anna, "solved")
    resolution = await rejoining
    assert resolution is not None
    assert resolution.kind == ResolutionKind.HANDED_BACK


async def test_a_visit_without_an_intervention_has_nothing_to_rejoin(visit: Visit) -> None:
    assert await make_desk(visit, FakeHeldBrowser()).rejoin() is None
