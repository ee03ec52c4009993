"""A machine whose clock is wrong, two schedulers, a full disk: nothing is taken from others, doubled or lost."""

from __future__ import annotations

import errno
import io
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.core.types import Determination
from agent.learning.knowledge import store
from agent.teams.models import Team
from agent.teams.rights.clock import from_now
from agent.visits import services as visits
from agent.visits.models import OutboxEvent, Visit
from agent.visits.services import VisitOrder
from agent.visits.storage import places
from agent.visits.storage.media import picture_bytes, save_jpeg
from agent.visits.worker import expiry
from research.answers import services as questions
from research.answers.models import Query
from research.models import Offer
from research.sweeps.results import record_result
from research.sweeps.tasks import sweep_queue
from research.webhooks import services as webhooks
from research.webhooks.models import Delivery
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
LEASE = timedelta(seconds=30)
ELSEWHERE = "another machine"
FOUND = result_of(Determination.PRODUCTS_FOUND, hamster())


@pytest.fixture
def put_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Puts this process's clock on or back; the database keeps the time."""
    right = timezone.now

    def put(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: right() + by)

    return put


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is woken: what is due is looked for."""
    monkeypatch.setattr("agent.teams.outbox.current_app.send_task", lambda *_, **__: None)


def running_visit(team: Team) -> Visit:
    order = VisitOrder("hamster", "https://shop.example/", "shop.example")
    visit = visits.create_visit(team_id=team.pk, order=order)
    claimed = visits.claim_visit(visit_id=visit.pk, owner=ELSEWHERE, lease=LEASE)
    assert claimed is not None
    return claimed


def a_delivery(team: Team) -> Delivery:
    user = make_member(team)
    endpoint, _ = webhooks.add_endpoint(
        team=team, user=user, url="https://hooks.example/", description="", events=("sweep.finished",)
    )
    webhooks.send_test(endpoint=endpoint, user=user)
    return Delivery.objects.get(endpoint=endpoint)


def test_a_machine_whose_clock_is_ahead_takes_nothing_that_another_holds(
    team: Team, put_clock: Callable[[timedelta], None]
) -> None:
    visit, query = running_visit(team), Query.objects.create(team=team, text="How old do hamsters get?")
    delivery = a_delivery(team)
    assert questions.claim(query.pk) is not None
    assert Delivery.claim(delivery.pk) is not None
    put_clock(timedelta(hours=1))
    assert expiry.sweep_dead_leases() == expiry.Swept(0, 0)
    assert questions.claim(query.pk) is None
    assert questions.rescue_queries() == 0
    assert Delivery.claim_due() == []
    over = timezone.now()  # the control: by this machine's clock all of them are free
    assert Visit.objects.filter(pk=visit.pk, lease_until__lt=over).exists()
    assert Query.objects.filter(pk=query.pk, lease_until__lt=over).exists()
    assert Delivery.objects.filter(pk=delivery.pk, next_try_at__lt=over).exists()
    past = from_now(-timedelta(seconds=1))
    Visit.objects.update(lease_until=past)
    Query.objects.update(lease_until=past)
    Delivery.objects.update(next_try_at=past)
    assert expiry.sweep_dead_leases().requeued == 1
    assert questions.claim(query.pk) is not None
    assert len(Delivery.claim_due()) == 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_what_a_machine_with_a_wrong_clock_asks_for_is_due_at_once(
    hours: int, team: Team, put_clock: Callable[[timedelta], None]
) -> None:
    put_clock(timedelta(hours=hours))
    assert running_visit(team).lease_owner == ELSEWHERE
    assert Delivery.claim(a_delivery(team).pk) is not None
    assert Delivery.claim_due() == []


def test_two_schedulers_send_a_lost_visit_back_once(team: Team) -> None:
    visit = running_visit(team)
    for crashes in (1, 2):
        Visit.objects.update(lease_until=from_now(-timedelta(seconds=1)))
        sweep_queue()
        sweep_queue()
        visit.refresh_from_db()
        assert (visit.state, visit.crashes, visit.attempt) == (Visit.State.PENDING, crashes, 0)
        assert visit.token == 2 * crashes
        Visit.objects.update(run_after=None)
        assert visits.claim_visit(visit_id=visit.pk, owner=ELSEWHERE, lease=LEASE) is not None


@pytest.mark.django_db(transaction=True)
def test_a_database_that_goes_away_while_a_visit_teaches_does_not_pass_for_an_end(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A soak came back with a visit whose end was reported three times, and stored the third time alone."""
    visit = running_visit(team)

    def gone(*_: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patched:
        patched.setattr(store, "learn_from", gone)
        visits.end_visit(visit_id=visit.pk, token=visit.token, result=FOUND)  # what it taught is lost alone
    assert Visit.objects.get(pk=visit.pk).state == Visit.State.ENDED
    visit = running_visit(team)
    with monkeypatch.context() as patched:
        patched.setattr(store, "learn_from", gone)
        patched.setattr(connection, "savepoint_rollback", gone)
        with pytest.raises(OperationalError, match="closed the connection"):
            visits.end_visit(visit_id=visit.pk, token=visit.token, result=FOUND)
    assert Visit.objects.get(pk=visit.pk).state == Visit.State.RUNNING


def full(*_: object, **__: object) -> None:
    """What a full disk answers."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_picture_that_a_full_disk_cuts_off_is_not_there_and_fits_later(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path

    class Half(io.FileIO):
        def write(self, data: Any) -> int:
            super().write(data[: len(data) // 2])
            full()
            return 0

    def opened(self: Path, mode: str) -> Half:
        return Half(self, mode)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", opened)
        with pytest.raises(OSError, match="No space left"):
            save_jpeg(b"\xff\xd8 a picture")
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    assert list(places.place().files()) == []
    assert picture_bytes(save_jpeg(b"\xff\xd8 a picture")) == b"\xff\xd8 a picture"


def test_a_result_that_does_not_fit_into_the_database_is_stored_whole_later_or_not_at_all(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = running_visit(team)

    def no_room(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Offer.objects, "bulk_create", no_room)
        with pytest.raises(OperationalError):
            record_result(visit_id=visit.pk, token=visit.token, result=FOUND)
    visit.refresh_from_db()
    assert (visit.state, visit.determination) == (Visit.State.RUNNING, "")
    assert not OutboxEvent.objects.filter(visit=visit).exists()
    Visit.objects.update(lease_until=from_now(-timedelta(seconds=1)))  # its worker could not say more
    assert expiry.sweep_dead_leases().requeued == 1
    Visit.objects.update(run_after=None)
    again = visits.claim_visit(visit_id=visit.pk, owner="somebody", lease=LEASE)
    assert again is not None
    record_result(visit_id=again.pk, token=again.token, result=FOUND)
    assert Offer.objects.filter(visit=visit).count() == 1
    assert OutboxEvent.objects.filter(visit=visit, kind="ended").count() == 1
