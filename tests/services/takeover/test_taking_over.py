"""People who come for a running visit's browser, and items for which nobody is needed any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from agent.browser.input.gate import Handover
from agent.core.errors import BrowserGone
from agent.core.ports import ResolutionKind
from agent.loop.recovery.hand_over import RestoreReport
from agent.teams.models import User
from agent.visits.models import Visit
from interventions.claims import claims, transfers
from interventions.desk import desk as desk_module
from interventions.desk import follow as follow_module
from interventions.desk.desk import VisitDesk
from interventions.models import ControlSession, DeskPolicy, Intervention
from interventions.takeover import controls
from tests.fakes import understanding
from tests.unit.interventions.conftest import FakeHeldBrowser, make_request
from tests.unit.interventions.test_desk import drive, hand_back, make_desk, opened, said_by, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture(autouse=True)
def _poll_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (desk_module, follow_module):
        monkeypatch.setattr(module, "POLL_S", 0.01)
    monkeypatch.setattr(follow_module, "GLANCE_S", 0.0)


@asynccontextmanager
async def open_desk(visit: Visit, browser: FakeHeldBrowser) -> AsyncIterator[VisitDesk]:
    async with make_desk(visit, browser) as desk:
        desk.admit()
        yield desk


async def take_over(visit: Visit, user: User) -> claims.Held:
    held: claims.Held = await database_sync_to_async(transfers.take_over_visit)(
        visit_id=visit.pk, user=user, reason="I know this shop."
    )
    return held


async def begin(held: claims.Held, user: User) -> None:
    await database_sync_to_async(controls.begin)(
        intervention_id=held.intervention_id, user=user, fence=held.fence
    )


async def driving(item_id: int) -> ControlSession:
    session: ControlSession = await until(
        lambda: ControlSession.objects.filter(intervention=item_id, state="driving").first()
    )
    return session


async def test_a_person_gets_the_browser_of_a_running_visit_while_the_agent_is_still_busy(
    visit: Visit, anna: User
) -> None:
    browser = FakeHeldBrowser()
    async with open_desk(visit, browser) as desk:
        held = await take_over(visit, anna)
        await begin(held, anna)
        await driving(held.intervention_id)  # nobody has attended yet
        assert browser.given == ["nobody", "person 1"]
        assert desk.is_taken
        await visit.arefresh_from_db()
        assert (visit.state, visit.driver, visit.determination) == ("waiting", "human", "")
        browser.url = "https://shop.example/lamps"
        await hand_back(held, anna, "solved")
        resolution = await desk.attend(None)
        assert said_by(resolution) == (ResolutionKind.HANDED_BACK, "solved", "a note", "Anna")
        assert resolution is not None
        assert resolution.difference is not None
        assert resolution.difference.after.url == "https://shop.example/lamps"
        assert (resolution.stop_ms, resolution.is_forced) == (12.0, False)
        await visit.arefresh_from_db()
        assert (visit.state, visit.driver) == ("running", "agent")
        await desk.settled(understanding("/lamps"))
    row = await Intervention.objects.aget()
    assert row.state == "resolved"
    assert row.before["url"] == "https://shop.example/wall"
    assert row.difference["page_type_after"] == "listing"


async def test_a_stop_that_was_forced_is_told(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser(handover=Handover(1, is_forced=True, ms=10_000))
    async with open_desk(visit, browser) as desk:
        held = await take_over(visit, anna)
        await begin(held, anna)
        assert (await driving(held.intervention_id)).is_forced
        await hand_back(held, anna, "solved")
        resolution = await desk.attend(None)
    assert resolution is not None
    assert resolution.is_forced


async def test_a_person_who_lets_go_before_touching_anything_leaves_the_visit_to_the_agent(
    visit: Visit, anna: User
) -> None:
    browser = FakeHeldBrowser()
    async with open_desk(visit, browser) as desk:
        held = await take_over(visit, anna)
        await until(lambda: Visit.objects.filter(pk=visit.pk, state="waiting").exists())
        await database_sync_to_async(claims.release)(
            intervention_id=held.intervention_id, user=anna, fence=held.fence, reason="wrong tab"
        )
        assert await desk.attend(None) is None
        assert browser.given[-1] == "agent"
        await visit.arefresh_from_db()
        assert (visit.state, visit.driver) == ("running", "agent")


async def test_a_lost_connection_closes_the_gate_and_the_return_opens_it(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    held = await drive(await opened(), anna)
    await until(lambda: browser.given[-1] == "person 1")
    await database_sync_to_async(controls.away)(intervention_id=held.intervention_id, fence=1)
    await until(lambda: browser.given[-1] == "nobody")
    await database_sync_to_async(controls.back)(intervention_id=held.intervention_id, fence=1)
    await until(lambda: browser.given[-1] == "person 1")
    assert "agent" not in browser.given
    await hand_back(held, anna, "solved")
    await asking


async def test_a_cheap_look_clears_what_went_by_itself(visit: Visit) -> None:
    browser = FakeHeldBrowser()
    desk = make_desk(visit, browser)
    asking = asyncio.create_task(desk.ask(make_request()))
    row = await opened()
    browser.page = make_request().understanding  # the wall still stands
    await asyncio.sleep(0)
    browser.page = understanding("/")
    assert (await asking).kind == ResolutionKind.CLEARED
    await row.arefresh_from_db()
    await visit.arefresh_from_db()
    assert (row.state, visit.state, browser.driver) == ("auto_cleared", "running", "agent")


async def test_nothing_is_looked_at_while_a_person_is_away(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    held = await drive(await opened(), anna)
    await until(lambda: browser.given[-1] == "person 1")
    browser.page = understanding("/")
    await database_sync_to_async(controls.away)(intervention_id=held.intervention_id, fence=1)
    await until(lambda: browser.given[-1] == "nobody")
    assert (await Intervention.objects.aget()).state == "in_control"
    await hand_back(held, anna, "solved")
    assert (await asking).kind == ResolutionKind.HANDED_BACK


async def test_anothers_solve_clears_this_one_with_its_session(visit: Visit) -> None:
    browser = FakeHeldBrowser(renewed=understanding("/"))
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    row = await opened()
    await Intervention.objects.filter(pk=row.pk).aupdate(recheck_asked_at=timezone.now())
    assert (await asking).kind == ResolutionKind.CLEARED


async def test_anothers_solve_that_does_not_help_is_tried_once(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser(renewed=make_request().understanding)
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    row = await opened()
    await Intervention.objects.filter(pk=row.pk).aupdate(recheck_asked_at=timezone.now(), cleared_by=row.pk)
    await until(lambda: Intervention.objects.filter(recheck_asked_at=None, cleared_by=None).exists())
    assert (await Intervention.objects.aget()).state == "open"
    await hand_back(await drive(row, anna), anna, "solved")
    await asking


async def test_a_solve_that_held_is_kept_for_the_others(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    desk = make_desk(visit, browser)
    asking = asyncio.create_task(desk.ask(make_request()))
    await hand_back(await drive(await opened(), anna), anna, "solved")
    await asking
    assert not browser.is_session_kept  # not before it was verified
    await desk.settled(understanding("/"))
    assert browser.is_session_kept


async def test_a_browser_that_died_while_a_person_drove_parks_the_visit(visit: Visit, anna: User) -> None:
    await Visit.objects.filter(pk=visit.pk).aupdate(checkpoint=b"sealed")
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    row = await opened()
    await drive(row, anna)
    await until(lambda: browser.given[-1] == "person 1")
    browser.is_alive = False
    assert (await asking).kind == ResolutionKind.PARKED
    await row.arefresh_from_db()
    await visit.arefresh_from_db()
    assert (row.state, visit.state) == ("parked", "parked")
    assert "not you" in row.end_words


async def test_a_browser_that_died_without_anything_saved_is_the_queues_to_judge(
    visit: Visit, anna: User
) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    await drive(await opened(), anna)
    await until(lambda: browser.given[-1] == "person 1")
    browser.is_alive = False
    with pytest.raises(BrowserGone):
        await asking


async def test_what_is_still_blocked_after_three_attempts_is_parked_for_an_admin(
    visit: Visit, anna: User
) -> None:
    browser = FakeHeldBrowser()
    desk = make_desk(visit, browser)
    for attempt in (1, 2, 3):
        asking = asyncio.create_task(desk.ask(make_request()))
        wanted = "open" if attempt == 1 else "claimed"
        rows = Intervention.objects.filter(state=wanted, attempt=attempt)
        row = await until(rows.all().first)
        await hand_back(claims.Held(row.pk, visit.pk, (await drive(row, anna)).fence, None), anna, "solved")  # type: ignore[arg-type]
        await asking
    assert (await desk.ask(make_request())).kind == ResolutionKind.PARKED
    row = await Intervention.objects.aget()
    await visit.arefresh_from_db()
    assert (row.state, visit.state) == ("dead", "parked")
    assert browser.is_saved


async def test_a_skip_goes_on_without_a_person_and_says_who_and_why(visit: Visit, anna: User) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    row = await opened()
    await database_sync_to_async(claims.skip)(
        intervention_id=row.pk, user=anna, reason="Their terms forbid it."
    )
    assert said_by(await asking) == (
        ResolutionKind.DECLINED, "skipped", "Their terms forbid it.", "Anna",
    )  # fmt: skip
    assert browser.driver == "agent"


async def test_a_reopened_visit_whose_blocker_is_gone_needs_nobody(visit: Visit, anna: User) -> None:
    await make_desk(visit, FakeHeldBrowser(), "park").ask(make_request())
    row = await Intervention.objects.aget()
    await database_sync_to_async(claims.claim)(intervention_id=row.pk, user=anna)
    await Visit.objects.filter(pk=visit.pk).aupdate(state="running", token=2)
    await visit.arefresh_from_db()
    back = RestoreReport("https://a.example/", "https://a.example/", 3, 2, True, True, is_clear=True)
    resolution = await make_desk(visit, FakeHeldBrowser()).rejoin(back)
    assert resolution is not None
    assert resolution.kind == ResolutionKind.CLEARED
    await row.arefresh_from_db()
    assert row.state == "auto_cleared"
    assert row.survived["kept"] == ["the address", "2 of 3 cookies", "the place on the page"]
    assert row.survived["lost"] == ["what was typed into forms"]


async def test_a_browser_that_others_need_is_freed_before_its_time_when_nobody_came(visit: Visit) -> None:
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    await opened()
    await until(lambda: browser.is_unclaimed)
    browser.is_over_capacity = True
    assert (await asking).kind == ResolutionKind.PARKED


async def test_a_team_that_ends_what_nobody_claims_keeps_its_whole_time(visit: Visit, anna: User) -> None:
    await DeskPolicy.objects.acreate(team_id=visit.team_id, ends_unclaimed=True)
    browser = FakeHeldBrowser()
    asking = asyncio.create_task(make_desk(visit, browser).ask(make_request()))
    row = await opened()
    await until(lambda: browser.given == ["nobody"])
    assert not browser.is_unclaimed
    await hand_back(await drive(row, anna), anna, "solved")
    await asking
