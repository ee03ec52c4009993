"""What happened is written for every endpoint that wants it, with the change itself or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from agent.core.types import Determination
from agent.teams.models import Team
from agent.visits import services as agent_services
from agent.visits.models import Visit
from interventions.desk import services as desk
from research.answers import services as ask
from research.answers.models import Query
from research.models import Sweep
from research.sweeps import services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import happenings
from tests.access.role_rows import objects
from tests.factories import make_member, make_team
from tests.unit.research.conftest import hamster, result_of
from tests.unit.research.webhooks.conftest import Add

pytestmark = pytest.mark.django_db


def _told() -> list[tuple[str, str]]:
    return [(d.event, json.loads(d.body)["data"]["status"]) for d in Delivery.objects.order_by("pk")]


def test_a_visits_end_and_its_sweeps_are_told(
    add: Add, start: Callable[..., Sweep], finish: Callable[..., Visit], woken: list[bool]
) -> None:
    add()
    sweep = start()
    finish(sweep.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    assert _told() == [("visit.finished", "ended"), ("sweep.finished", "done")]
    visit, whole = (json.loads(d.body) for d in Delivery.objects.order_by("pk"))
    assert visit["data"]["determination"] == "products_found"
    assert visit["data"]["sweep"] == whole["data"]["sweep"] == sweep.pk
    assert whole["data"]["api_url"].endswith(f"/api/v1/sweeps/{sweep.pk}")
    assert woken


def test_no_text_of_a_page_leaves(
    add: Add, start: Callable[..., Sweep], finish: Callable[..., Visit]
) -> None:
    add()
    sweep = start(query="kestrelmark")
    finish(sweep.vendors.get().visit, result_of(Determination.BLOCKED, reason="kestrelmark"))
    text = " ".join(Delivery.objects.values_list("body", flat=True))
    assert "kestrelmark" not in text
    assert "shop.example" not in text


def test_a_cancelled_sweep_is_told_once(add: Add, start: Callable[..., Sweep]) -> None:
    add("sweep.finished")
    sweep = start()
    user = make_member(sweep.team)
    assert services.cancel_sweep(sweep=sweep, user=user)
    assert not services.cancel_sweep(sweep=sweep, user=user)
    assert _told() == [("sweep.finished", "cancelled")]


def test_a_sweep_that_ends_again_after_a_retry_is_told_again(
    add: Add, start: Callable[..., Sweep], finish: Callable[..., Visit], requester: Any
) -> None:
    add("sweep.finished")
    sweep = start()
    finish(sweep.vendors.get().visit, result_of(Determination.ERROR))
    retried = services.retry_vendor(vendor=sweep.vendors.get(), user=requester)
    finish(retried, result_of(Determination.ERROR))
    assert _told() == [("sweep.finished", "done")] * 2


def test_interventions_are_told_when_opened_and_closed(add: Add, team: Team) -> None:
    add("intervention.opened", "intervention.closed")
    row = desk.Intervention.objects.get(pk=objects.intervention(team)["pk"])
    desk.intervention_changed(row, "opened")
    desk.intervention_changed(row, "opened")  # a worker that was restarted says so again
    desk.intervention_changed(row, "claimed")
    assert desk.expire(intervention_id=row.pk)
    assert _told() == [("intervention.opened", "open"), ("intervention.closed", "expired")]


def test_a_query_is_told_when_it_is_over(add: Add, team: Team) -> None:
    add("query.answered")
    query = Query.objects.create(team=team, text="?", attempt=ask.MAX_ATTEMPTS)
    Query.objects.update(created_at=timezone.now() - timedelta(hours=1))
    ask.rescue_queries()
    ask.rescue_queries()
    assert _told() == [("query.answered", "failed")]
    assert json.loads(Delivery.objects.get().body)["data"]["query"] == query.pk


def test_without_the_change_there_is_no_message(add: Add, team: Team) -> None:
    add()
    visit = objects.make_visit(team, Visit.State.PENDING)
    with transaction.atomic():
        agent_services.cancel_visit(visit_id=visit.pk, by="x")
        assert Delivery.objects.count() == 1
        transaction.set_rollback(True)
    assert not Delivery.objects.exists()
    assert Visit.objects.get(pk=visit.pk).state == Visit.State.PENDING


def test_only_the_teams_own_endpoints_that_want_it_and_are_on_are_told(add: Add, team: Team) -> None:
    other = make_team()
    add("visit.finished", team=other)
    add("sweep.finished")
    off, _ = add("visit.finished")
    Endpoint.objects.filter(pk=off.pk).update(is_enabled=False)
    wants, _ = add("visit.finished")
    agent_services.cancel_visit(visit_id=objects.make_visit(team, Visit.State.PENDING).pk, by="x")
    assert [d.endpoint_id for d in Delivery.objects.all()] == [wants.pk]


def test_the_same_told_twice_is_one_message(add: Add) -> None:
    endpoint, _ = add()
    happening = happenings.Happening("visit.finished", endpoint.team_id, "7", {"visit": 7})
    happenings.tell(happening)
    happenings.tell(happening)
    assert Delivery.objects.count() == 1
