"""The worker child's host with a real browser and a real database, and a run callback made for each test."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from agent.browser.chromium.engine import EngineOptions
from agent.browser.chromium.processes import marker_switch, pids_of
from agent.browser.session.browser_session import SessionOptions
from agent.network.egress import EgressPolicy
from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease, Stop
from agent.visits.worker.host import Run, VisitHost
from agent.visits.worker.journal import db
from tests.browser.conftest import HASTE, LittleSite, Start, host_options
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

MakeHost = Callable[..., VisitHost]


@pytest.fixture
def make_host(browser_path: Path) -> Iterator[MakeHost]:
    """Makes hosts that are stopped at the end: `make_host(run, site, visits_at_once=1)`."""
    hosts: list[VisitHost] = []

    def make(run: Run, *sites: LittleSite, **options: object) -> VisitHost:
        policy = EgressPolicy.of([f"127.0.0.1:{site.port}" for site in sites])
        base = host_options(
            engine=EngineOptions(executable=browser_path),
            session=SessionOptions(policy=policy, patience=HASTE),
            beat=timedelta(milliseconds=200),
        )
        host = VisitHost(run, replace(base, **options))  # type: ignore[arg-type]
        hosts.append(host)
        return host

    yield make
    for host in hosts:
        host.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    return await little_site({"/": "<h1>Lamps</h1><p>Lamp 12.00 EUR</p>"})


def make_visit(url: str = "http://127.0.0.1:1/") -> Visit:
    team, _ = Team.objects.get_or_create(name="Team of the host")
    domain = (
        f"site{Visit.objects.count()}.example"  # each its own: how many of one site run is a test elsewhere
    )
    return services.create_visit(team_id=team.pk, order=VisitOrder("a lamp", url, domain))


async def state_of(visit: Visit) -> tuple[str, int]:
    row = await db(lambda: Visit.objects.get(pk=visit.pk))
    return row.state, row.attempt


async def until_state(visit: Visit, state: str) -> None:
    async def is_there() -> bool:
        return (await state_of(visit))[0] == state

    await until(is_there)


async def test_it_claims_runs_and_goes_on_with_what_waits(make_host: MakeHost, site: LittleSite) -> None:
    seen: list[tuple[int, str]] = []

    async def run(lent: BrowserLease) -> None:
        await lent.session.open()
        await lent.session.page.open(site.url())
        seen.append((lent.visit_id, lent.session.page.url))
        await db(Visit.objects.filter(pk=lent.visit_id).update, state="ended", determination="error")

    first, second = await db(make_visit), await db(make_visit)
    host = make_host(run, site, visits_at_once=1)
    host.wake(first.pk)
    await until(lambda: len(seen) == 2)
    assert seen == [(first.pk, site.url()), (second.pk, site.url())]
    await until(lambda: not host.visit_ids)


async def test_a_visit_runs_in_one_of_two_hosts_only(make_host: MakeHost) -> None:
    runs: list[int] = []
    release = threading.Event()

    async def run(lent: BrowserLease) -> None:
        runs.append(lent.visit_id)
        await until(release.is_set)

    visits = [await db(make_visit) for _ in range(6)]
    hosts = [make_host(run), make_host(run)]
    for visit in visits:
        for host in hosts:
            host.wake(visit.pk)
    await until(lambda: len(runs) == 6)
    release.set()
    assert sorted(runs) == sorted(v.pk for v in visits)


async def test_a_visit_that_waits_for_a_person_holds_up_nobody(make_host: MakeHost) -> None:
    order: list[str] = []

    async def run(lent: BrowserLease) -> None:
        order.append(f"begin {lent.visit_id}")
        if len(order) == 1:
            await lent.give_to_nobody()
            await asyncio.Event().wait()
        await db(Visit.objects.filter(pk=lent.visit_id).update, state="ended", determination="error")

    first, second = await db(make_visit), await db(make_visit)
    host = make_host(run, visits_at_once=1, paused_at_once=1)
    host.wake(first.pk)
    await until(lambda: order == [f"begin {first.pk}", f"begin {second.pk}"])
    await until(lambda: host.visit_ids == [first.pk])


async def test_a_cancelled_visit_stops(make_host: MakeHost, site: LittleSite) -> None:
    ends: list[Stop] = []

    async def run(lent: BrowserLease) -> None:
        try:
            await lent.session.open()
            await lent.session.page.open(site.url())
            await asyncio.Event().wait()
        finally:
            ends.append(lent.stop)

    visit = await db(make_visit)
    host = make_host(run, site)
    host.wake(visit.pk)
    await until(lambda: "/" in site.paths)
    await db(services.cancel_visit, visit_id=visit.pk, by="Ada")
    await until(lambda: not host.visit_ids)
    assert ends == [Stop.CANCELLED]


async def test_a_worker_that_lost_its_lease_stops_and_writes_nothing(make_host: MakeHost) -> None:
    ends: list[Stop] = []

    async def run(lent: BrowserLease) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ends.append(lent.stop)

    visit = await db(make_visit)
    host = make_host(run)
    host.wake(visit.pk)
    await until_state(visit, "running")
    await db(Visit.objects.filter(pk=visit.pk).update, token=7, lease_owner="another")
    await until(lambda: ends == [Stop.LEASE_LOST])
    row = await db(lambda: Visit.objects.get(pk=visit.pk))
    assert (row.state, row.token, row.lease_owner) == ("running", 7, "another")


async def test_leases_are_kept_while_a_visit_runs(make_host: MakeHost) -> None:
    async def run(_: BrowserLease) -> None:
        await asyncio.Event().wait()

    visit = await db(make_visit)
    host = make_host(run)
    host.wake(visit.pk)
    await until_state(visit, "running")
    first = await db(_lease, visit.pk)

    async def is_extended() -> bool:
        return await db(_lease, visit.pk) > first

    await until(is_extended)
    assert host.visit_ids == [visit.pk]


async def test_stopping_gives_visits_back_and_leaves_no_process(
    make_host: MakeHost, site: LittleSite
) -> None:
    async def run(lent: BrowserLease) -> None:
        await lent.session.open()
        await lent.session.page.open(site.url())
        await asyncio.Event().wait()

    visit = await db(make_visit)
    host = make_host(run, site)
    host.wake(visit.pk)
    await until(lambda: "/" in site.paths)
    markers = list(host._engine.markers)
    assert markers
    assert pids_of(markers[0])
    await asyncio.to_thread(host.stop)
    assert await state_of(visit) == ("pending", 0)
    assert pids_of(markers[0]) == []
    assert not _children_with(marker_switch(markers[0]))


async def test_a_host_that_drains_lets_its_visit_end_and_claims_no_other(make_host: MakeHost) -> None:
    release = threading.Event()

    async def run(lent: BrowserLease) -> None:
        await until(release.is_set)
        await db(Visit.objects.filter(pk=lent.visit_id).update, state="ended", determination="error")

    first, second = await db(make_visit), await db(make_visit)
    host = make_host(run, visits_at_once=1, drain=timedelta(minutes=10))
    host.wake(first.pk)
    await until_state(first, "running")
    stopping = asyncio.create_task(asyncio.to_thread(host.stop))
    await until(lambda: host._is_stopping)
    release.set()
    await stopping
    assert await state_of(first) == ("ended", 1)
    assert await state_of(second) == ("pending", 0)


async def test_a_host_that_is_stopped_in_the_middle_of_a_claim_lets_that_visit_end_too(
    make_host: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_claimed, goes_on, claim = threading.Event(), threading.Event(), services.claim_visit

    def claim_slowly(**given: Any) -> Visit | None:
        visit = claim(**given)
        is_claimed.set()
        goes_on.wait()
        return visit

    async def run(lent: BrowserLease) -> None:
        await db(Visit.objects.filter(pk=lent.visit_id).update, state="ended", determination="error")

    monkeypatch.setattr(services, "claim_visit", claim_slowly)
    visit = await db(make_visit)
    host = make_host(run, drain=timedelta(minutes=10))
    host.wake(visit.pk)
    await until(is_claimed.is_set)
    stopping = asyncio.create_task(asyncio.to_thread(host.stop))
    await until(lambda: host._is_stopping)
    assert host._loop is not None
    seen = asyncio.run_coroutine_threadsafe(asyncio.sleep(0.1), host._loop)
    await asyncio.wrap_future(seen)  # the stop is under way
    goes_on.set()
    await stopping
    assert await state_of(visit) == ("ended", 1)


async def test_a_browser_that_dies_is_replaced_for_the_next_visit(
    make_host: MakeHost, site: LittleSite
) -> None:
    from agent.browser.chromium.processes import kill
    from agent.core.errors import BrowserGone

    seen: list[str] = []

    async def run(lent: BrowserLease) -> None:
        await lent.session.open()
        if not seen:
            seen.append("killed")
            await asyncio.to_thread(kill, lent.session.engine.markers[0])
        try:
            await lent.session.page.open(site.url())
            seen.append("opened")
        except BrowserGone:
            seen.append("gone")
        await db(Visit.objects.filter(pk=lent.visit_id).update, state="ended", determination="error")

    first = await db(make_visit)
    await db(make_visit)
    host = make_host(run, site, visits_at_once=1)
    host.wake(first.pk)
    await until(lambda: seen == ["killed", "gone", "opened"])


def _lease(visit_id: int) -> datetime:
    until_then = Visit.objects.get(pk=visit_id).lease_until
    assert until_then is not None
    return until_then


def _children_with(switch: str) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                if switch.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found
