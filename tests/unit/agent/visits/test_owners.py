"""Workers that died: known at once on their own machine, and never held against a visit that waits for a person."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Visit
from agent.visits.worker import expiry
from agent.visits.worker.options import is_certainly_dead, make_owner

LEASE = timedelta(seconds=30)


def dead_owner() -> str:
    """The name that a process had which has ended."""
    child = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    return make_owner().replace(f":{os.getpid()}:", f":{int(child.stdout)}:")


def test_only_a_process_of_this_machine_is_known_to_be_dead() -> None:
    assert not is_certainly_dead(make_owner())
    assert is_certainly_dead(dead_owner())
    assert not is_certainly_dead(dead_owner().replace("/", "-elsewhere/"))
    assert not is_certainly_dead("worker")


def held_by(owner: str, **fields: object) -> Visit:
    team, _ = Team.objects.get_or_create(name="Lamps")
    return Visit.objects.create(
        team=team, query="lamp", url="http://a.example/", domain="a.example", state="running", token=1,
        attempt=1, lease_owner=owner, lease_until=timezone.now() + LEASE, **fields,
    )  # fmt: skip


@pytest.mark.django_db
def test_what_a_dead_worker_held_is_swept_at_once() -> None:
    dead, alive = held_by(dead_owner()), held_by(make_owner())
    assert not expiry.sweep_visit(alive.pk)
    assert expiry.sweep_visit(dead.pk)
    dead.refresh_from_db()
    alive.refresh_from_db()
    assert (dead.state, dead.token, alive.state) == ("pending", 2, "running")


@pytest.mark.django_db
def test_a_visit_that_waits_for_a_person_pays_no_attempt_for_its_workers_death() -> None:
    visit = held_by(dead_owner(), checkpoint=b"sealed", max_attempts=1)
    Visit.objects.filter(pk=visit.pk).update(state="waiting")
    assert expiry.sweep_dead_leases().ended == 0
    visit.refresh_from_db()
    assert (visit.state, visit.attempt) == ("pending", 0)


@pytest.mark.django_db
def test_a_claimed_visit_is_the_agents_again() -> None:
    visit = held_by("worker")
    Visit.objects.filter(pk=visit.pk).update(state="pending", driver="nobody", lease_owner="")
    claimed = services.claim_visit(visit_id=visit.pk, owner="worker", lease=LEASE)
    assert claimed is not None
    assert claimed.driver == "agent"
