"""A watch over many shops for a month of moved days: every fall of a price is told, nothing else is.

The readings are synthetic (`tests/lab/watching/shops.py`); all else is the desk's own: schedule, claim, sweep, results,
comparison, conditions, alarms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent.teams.models import Role
from agent.visits import services as visit_services
from research.models import Sweep
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.pipeline.watching.schedule import schedule_of
from research.pipeline.web.address_list import parse_lines
from research.sweeps import services as sweep_services
from research.sweeps.results import record_result
from research.watches import runs, services
from research.watches.models import Watch, WatchCondition, WatchRun
from tests.factories import make_member, make_team
from tests.lab.sampling import is_whole, sampled
from tests.lab.watching.oracle import Oracle, Told, of_vendor
from tests.lab.watching.shops import BROKEN, Day, Shop, shops
from tests.unit.research.conftest import LEASE, result_of

pytestmark = pytest.mark.django_db
AREA = "watches"
SEEDS = sampled(AREA, range(1, 6), at_most=1)
SHOPS, DAYS = (20, 30) if is_whole() else (8, 10)
FALSE_SHARE = 0.01
DRAFT = services.WatchDraft(
    "Everything",
    schedule_of("0 6 * * *", "UTC"),
    Rearm.ALWAYS,
    (Condition(0, Kind.PRICE_FALLS, Decimal(5)), Condition(0, Kind.BACK_IN_STOCK)),
)
Commits = Callable[..., AbstractContextManager[object]]


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_change_is_told_and_nothing_else(
    seed: int,
    settings: Settings,
    django_capture_on_commit_callbacks: Commits,
    keep_figures: Callable[[Mapping[str, Any]], None],
) -> None:
    settings.TEAM_DAILY_VISITS = settings.TEAM_WAITING_VISITS = 10_000
    commits = partial(django_capture_on_commit_callbacks, execute=True)
    world = {shop.host: shop for shop in shops(seed, SHOPS)}
    oracles = {host: Oracle(shop) for host, shop in world.items()}
    team = make_team()
    user = make_member(team, Role.REQUESTER)
    order = sweep_services.SweepOrder(
        query="furniture", ask_policy="never", max_steps=5, max_minutes=3, max_products=10
    )
    sweep = sweep_services.start_sweep(
        team=team, user=user, order=order, vendors=parse_lines("\n".join(world))
    )
    _visit_all(sweep, world, oracles, commits)
    sweep.refresh_from_db()
    watch = services.start_watch(team=team, user=user, of=sweep, draft=DRAFT)

    expected, told, from_broken = Counter[object](), Counter[object](), 0
    for day in range(1, DAYS + 1):
        run, wanted, broken = _day(watch, day, world, oracles, commits)
        found = _told(run)
        if wanted != found and of_vendor(wanted - found) == of_vendor(found - wanted):
            found = wanted
        expected.update({(day, *key): n for key, n in wanted.items()})
        told.update({(day, *key): n for key, n in found.items()})
        from_broken += sum(n for (_, host, _), n in found.items() if host in broken)
    missed, false = expected - told, told - expected
    figures = {
        "shops": SHOPS, "days": DAYS, "told": told.total(), "expected": expected.total(),
        "missed": missed.total(), "false": false.total(), "of broken visits": from_broken,
    }  # fmt: skip
    keep_figures({f"seed {seed}": figures})
    assert expected.total() > DAYS
    assert from_broken == 0
    assert not missed, sorted(missed, key=str)[:10]
    assert false.total() <= FALSE_SHARE * told.total(), sorted(false, key=str)[:10]


def _day(
    watch: Watch, day: int, world: Mapping[str, Shop], oracles: Mapping[str, Oracle], commits: Commits
) -> tuple[WatchRun, Told, set[str]]:
    """One day passes and the watch runs; its run, what it must tell, and the shops whose visit broke."""
    due = Watch.objects.get(pk=watch.pk).starts_at
    assert due is not None
    for shop in world.values():
        shop.pass_day()
    assert runs.start_due(due + timedelta(seconds=1)) == 1, f"day {day}"
    run = watch.runs.get(state=WatchRun.State.RUNNING)
    assert run.sweep is not None
    days = _visit_all(run.sweep, world, oracles, commits)
    assert runs.finish_ended(timezone.now()) == 1
    run.refresh_from_db()
    broken = {host for host, (day_, _) in days.items() if day_.determination in BROKEN}
    return run, sum((wanted for _, wanted in days.values()), Counter()), broken


def _visit_all(
    sweep: Sweep, world: Mapping[str, Shop], oracles: Mapping[str, Oracle], commits: Commits
) -> dict[str, tuple[Day, Told]]:
    days = {}
    for vendor in sweep.vendors.select_related("visit"):
        day = world[vendor.domain].visit()
        result = result_of(day.determination, *(one.product for one in day.shown))
        with commits():
            claimed = visit_services.claim_visit(visit_id=vendor.visit_id, owner="worker", lease=LEASE)
            assert claimed is not None
            record_result(visit_id=claimed.pk, token=claimed.token, result=result)
        days[vendor.domain] = day, oracles[vendor.domain].expected(day)
    return days


def _told(run: WatchRun) -> Told:
    kinds = dict(WatchCondition.objects.filter(watch=run.watch_id).values_list("pk", "kind"))
    return Counter((kinds[f["condition"]], f["vendor"], f["what"]) for f in run.firings)
