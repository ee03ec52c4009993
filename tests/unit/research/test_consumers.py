"""The live side: whole fragments on connect, fresh ones after a nudge, nobody from outside."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client

from agent.core.types import Determination
from agent.teams.models import Role, Team, User
from agent.visits.models import Visit
from research.models import Sweep
from research.sweeps import services
from research.sweeps.urls import websocket_urlpatterns
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of
from tests.waiting import LIMIT_S

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in_session(user: User) -> SessionBase:
    """A session that began with this person's present password."""
    client = Client()
    client.force_login(user)
    return client.session


@asynccontextmanager
async def socket(path: str, user: User) -> AsyncIterator[WebsocketCommunicator]:
    """An open socket of that user; fails when it is refused."""
    one = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path)
    one.scope["user"] = user
    one.scope["session"] = await sync_to_async(signed_in_session)(user)
    is_open, _ = await one.connect(timeout=LIMIT_S)
    assert is_open
    try:
        yield one
    finally:
        await one.disconnect(timeout=LIMIT_S)


async def texts_until(one: WebsocketCommunicator, words: str) -> str:
    """Everything that arrives up to the first frame with these words."""
    seen = ""
    while words not in seen:
        seen += await one.receive_from(timeout=LIMIT_S)
    return seen


def started(team: Team, user: User) -> Sweep:
    """A sweep of one vendor."""
    from research.pipeline.web.address_list import parse_lines

    order = services.SweepOrder("hamster", "never", 5, 3, 10)
    return services.start_sweep(team=team, user=user, order=order, vendors=parse_lines("shop.example"))


@pytest.mark.usefixtures("enqueued")
async def test_a_sweeps_page_gets_its_whole_state_and_then_what_changes(
    team: Team, requester: User, finish: Callable[..., Visit]
) -> None:
    sweep = await sync_to_async(started)(team, requester)
    vendor = await sweep.vendors.select_related("visit").aget()
    async with socket(f"/ws/sweeps/{sweep.pk}/", requester) as one:
        first = await texts_until(one, f'id="vendor-{vendor.pk}"')
        assert 'id="sweep-head"' in first
        assert 'id="offers"' not in first
        await sync_to_async(finish)(vendor.visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
        later = await texts_until(one, "Products found")
        assert "1 of 1 vendor done" in later


@pytest.mark.usefixtures("enqueued")
@pytest.mark.parametrize(("tab", "other"), [("offers", "vendor-"), ("vendors", "offers")])
async def test_a_sweeps_page_gets_the_parts_that_it_shows(
    team: Team, requester: User, finish: Callable[..., Visit], tab: str, other: str
) -> None:
    sweep = await sync_to_async(started)(team, requester)
    vendor = await sweep.vendors.select_related("visit").aget()
    await sync_to_async(finish)(vendor.visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    shown = {"offers": 'id="offers"', "vendors": f'id="vendor-{vendor.pk}"'}
    async with socket(f"/ws/sweeps/{sweep.pk}/?tab={tab}", requester) as one:
        seen = await texts_until(one, shown[tab])
    assert f'id="{other}' not in seen


@pytest.mark.usefixtures("enqueued")
async def test_what_one_person_puts_on_the_shortlist_is_seen_by_all(
    team: Team, requester: User, finish: Callable[..., Visit]
) -> None:
    sweep = await sync_to_async(started)(team, requester)
    vendor = await sweep.vendors.select_related("visit").aget()
    await sync_to_async(finish)(vendor.visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    async with socket(f"/ws/sweeps/{sweep.pk}/?tab=offers", requester) as one:
        pressed = 'aria-pressed="true" title="Shortlist"'
        assert pressed not in await texts_until(one, 'id="offers"')
        offer = await sweep.offers.aget()
        await sync_to_async(services.mark_offer)(offer=offer, user=None, is_shortlisted=True)
        await texts_until(one, pressed)


@pytest.mark.usefixtures("enqueued")
async def test_a_sweeps_page_follows_the_new_visit_of_a_retried_vendor(
    team: Team, requester: User, finish: Callable[..., Visit]
) -> None:
    sweep = await sync_to_async(started)(team, requester)
    vendor = await sweep.vendors.select_related("visit").aget()
    await sync_to_async(finish)(vendor.visit, result_of(Determination.ERROR))
    async with socket(f"/ws/sweeps/{sweep.pk}/", requester) as one:
        await texts_until(one, f'id="vendor-{vendor.pk}"')
        visit = await sync_to_async(services.retry_vendor)(vendor=vendor, user=requester)
        await texts_until(one, "Queued")
        await Visit.objects.filter(pk=visit.pk).aupdate(state="running")
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_send(f"visit.{visit.pk}", {"type": "nudge", "kind": "step"})
        await texts_until(one, "Running")


@pytest.mark.usefixtures("enqueued")
@pytest.mark.parametrize(
    "path", ["/ws/sweeps/{sweep}/", "/ws/teams/{team}/sweeps/", "/ws/teams/{team}/dashboard/"]
)
async def test_another_team_is_refused(team: Team, requester: User, path: str) -> None:
    sweep = await sync_to_async(started)(team, requester)
    stranger = await sync_to_async(make_member)(role=Role.ADMIN)
    one = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path.format(sweep=sweep.pk, team=team.pk))
    one.scope["user"] = stranger
    is_open, _ = await one.connect(timeout=LIMIT_S)
    assert not is_open


@pytest.mark.usefixtures("enqueued")
async def test_the_dashboard_shows_a_sweep_that_starts(team: Team, requester: User) -> None:
    async with socket(f"/ws/teams/{team.pk}/dashboard/", requester) as one:
        await texts_until(one, 'id="dashboard"')
        await sync_to_async(started)(team, requester)
        assert "Running now" in await texts_until(one, "0 of 1 vendor")


@pytest.mark.usefixtures("enqueued")
async def test_the_list_keeps_its_filter_when_it_is_refreshed(team: Team, requester: User) -> None:
    async with socket(f"/ws/teams/{team.pk}/sweeps/?q=parrot", requester) as one:
        await texts_until(one, "No sweep matches")
        await sync_to_async(started)(team, requester)
        seen = ""
        while not await one.receive_nothing(timeout=0.3):
            seen += await one.receive_from()
        assert "hamster" not in seen
