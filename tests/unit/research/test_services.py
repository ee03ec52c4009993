"""Starting, cancelling, retrying and finishing sweeps."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from celery import current_app
from django.test import Client
from kombu.exceptions import OperationalError

from agent.core.errors import LeaseLost
from agent.core.types import Availability, Determination, Price
from agent.teams.models import AuditEntry, Team, User
from agent.visits.models import Visit
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice, NoticeChoice
from research.models import Offer, Sweep
from research.pipeline.errors import NotRetryable, SweepRefused
from research.pipeline.web.address_list import parse_lines
from research.sweeps import selectors, services, tasks
from research.sweeps.results import record_result
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]


def order(query: str = "hamster") -> services.SweepOrder:
    """A small order."""
    return services.SweepOrder(query=query, ask_policy="yes", max_steps=3, max_minutes=2, max_products=7)


def test_it_queues_one_visit_per_vendor_with_the_sweeps_budget(start: Start) -> None:
    sweep = start("shop.example", "pets.example")
    visits = list(Visit.objects.order_by("vendor__position"))
    assert [v.domain for v in visits] == ["shop.example", "pets.example"]
    assert {v.state for v in visits} == {"pending"}
    assert {(v.max_steps, v.max_seconds, v.max_products, v.ask_policy) for v in visits} == {
        (5, 180, 10, "never")
    }
    assert sweep.vendors.count() == 2


def test_it_enqueues_once_for_each_visit_after_the_commit(start: Start, enqueued: list[int]) -> None:
    start("shop.example", "pets.example")
    assert enqueued == list(Visit.objects.order_by("pk").values_list("pk", flat=True))


def test_it_keeps_the_rows_when_the_broker_is_away(
    monkeypatch: pytest.MonkeyPatch, team: Team, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(current_app, "send_task", away)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        services.start_sweep(team=team, user=None, order=order(), vendors=parse_lines("shop.example"))
    assert Visit.objects.get().state == "pending"


def test_a_person_does_not_wait_for_a_broker_that_is_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("kombu.utils.functional.sleep", slept.append)
    away = current_app.connection_for_write(f"redis+socket://{tmp_path}/none.sock")
    with away as connection, pytest.raises(OperationalError):
        _ = connection.default_channel
    assert sum(slept) == 0


@pytest.mark.parametrize(
    ("query", "lines"), [("", "shop.example"), ("hamster", ""), ("hamster", "ftp://x.example")]
)
def test_it_refuses_a_sweep_that_cannot_run(team: Team, query: str, lines: str) -> None:
    with pytest.raises(SweepRefused):
        services.start_sweep(team=team, user=None, order=order(query), vendors=parse_lines(lines))
    assert not Sweep.objects.exists()


def test_it_notes_who_started_it(start: Start, requester: User) -> None:
    start("shop.example")
    entry = AuditEntry.objects.get(action="sweep.started")
    assert (entry.actor, entry.detail) == (requester, {"vendors": 1})


def test_it_stores_offers_with_the_end_of_the_visit(start: Start, finish: Finish) -> None:
    visit = start().vendors.get().visit
    finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster(), hamster(name="Teddy", price=None)))
    first, second = Offer.objects.filter(visit=visit)
    assert (first.name, first.price_amount, first.currency, first.price_text) == (
        "Golden Syrian hamster",
        Decimal("35.00"),
        "USD",
        "$35.00",
    )
    assert second.price_amount is None


def test_it_stores_nothing_when_the_lease_is_lost(start: Start) -> None:
    visit = start().vendors.get().visit
    with pytest.raises(LeaseLost):
        record_result(visit_id=visit.pk, token=99, result=result_of(Determination.PRODUCTS_FOUND, hamster()))
    assert not Offer.objects.exists()
    assert Visit.objects.get(pk=visit.pk).state == "pending"


def test_it_records_no_offers_of_a_vendor_without_relevant_products(start: Start, finish: Finish) -> None:
    visit = start().vendors.get().visit
    finish(visit, result_of(Determination.NO_RELEVANT_PRODUCTS, hamster()))
    assert not Offer.objects.exists()


def test_it_records_the_availability_of_a_shop_that_does_not_sell_online(
    start: Start, finish: Finish
) -> None:
    vendor = start().vendors.get()
    finish(
        vendor.visit,
        result_of(Determination.NO_ONLINE_AVAILABILITY, hamster(availability=Availability.IN_STORE_ONLY)),
    )
    vendor.refresh_from_db()
    assert (vendor.availability, vendor.availability_quote) == ("in_store_only", "Add to basket")
    assert not Offer.objects.exists()


def test_it_keeps_the_words_of_a_price_that_no_column_holds(start: Start, finish: Finish) -> None:
    silly = Price(Decimal(10) ** 20, "USD", "$100000000000000000000")
    visit = start().vendors.get().visit
    finish(visit, result_of(Determination.PRODUCTS_FOUND, hamster(price=silly)))
    offer = Offer.objects.get()
    assert (offer.price_amount, offer.price_text) == (None, "$100000000000000000000")


def test_it_is_done_with_its_last_visit(start: Start, finish: Finish) -> None:
    sweep = start("shop.example", "pets.example")
    first, second = (v.visit for v in sweep.vendors.all())
    finish(first, result_of(Determination.ERROR))
    sweep.refresh_from_db()
    assert sweep.state == "running"
    finish(second, result_of(Determination.BLOCKED))
    sweep.refresh_from_db()
    assert (sweep.state, sweep.ended_at is not None) == ("done", True)


def test_it_finds_a_finished_sweep_whose_moment_was_missed(start: Start) -> None:
    sweep = start()
    Visit.objects.update(state="ended", determination="error")
    assert services.complete_sweeps() == 1
    sweep.refresh_from_db()
    assert sweep.state == "done"


def test_it_cancels_queued_visits_at_once_and_asks_running_ones_to_stop(
    start: Start, requester: User
) -> None:
    sweep = start("shop.example", "pets.example")
    queued, running = (v.visit for v in sweep.vendors.all())
    Visit.objects.filter(pk=running.pk).update(state="running", lease_owner="worker")
    assert services.cancel_sweep(sweep=sweep, user=requester)
    queued.refresh_from_db()
    running.refresh_from_db()
    assert (queued.state, queued.determination) == ("cancelled", "error")
    assert queued.reason == f"Cancelled by {requester.username}"
    assert (running.state, running.cancel_requested_at is not None) == ("running", True)
    assert selectors.tally(sweep).determined == (("", 1),)  # a cancelled visit is no error
    assert not selectors.determined_as(sweep.vendors.all(), Determination.ERROR)


def test_it_cancels_only_once(start: Start, requester: User) -> None:
    sweep = start()
    assert services.cancel_sweep(sweep=sweep, user=requester)
    assert not services.cancel_sweep(sweep=sweep, user=requester)


def test_it_retries_a_vendor_with_a_new_visit_and_keeps_the_earlier_one(
    start: Start, finish: Finish, requester: User
) -> None:
    vendor = start().vendors.get()
    first = finish(vendor.visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    second = services.retry_vendor(vendor=vendor, user=requester)
    vendor.refresh_from_db()
    assert (vendor.visit, list(vendor.earlier_visits.all())) == (second, [first])
    assert second.state == "pending"
    assert vendor.sweep.state == "running"
    assert first.offers.count() == 1


def test_it_does_not_retry_a_visit_that_goes_on(start: Start, requester: User) -> None:
    with pytest.raises(NotRetryable):
        services.retry_vendor(vendor=start().vendors.get(), user=requester)


def test_the_sweeper_enqueues_again_for_visits_that_wait(start: Start, enqueued: list[int]) -> None:
    start("shop.example", "pets.example")
    enqueued.clear()
    tasks.sweep_queue()
    assert len(enqueued) == 2


def test_whoever_started_a_sweep_is_told_once_when_it_is_finished(
    start: Start, finish: Finish, requester: User
) -> None:
    client = Client()
    client.force_login(requester)
    sweep = start("shop.example", "pets.example")
    first, second = (v.visit for v in sweep.vendors.all())
    finish(first, result_of(Determination.PRODUCTS_FOUND, hamster()))
    assert not Notice.objects.exists()
    finish(second, result_of(Determination.ERROR))
    services.complete_sweeps()
    notice = Notice.objects.get()
    assert (notice.user, notice.said["path"]) == (requester, f"/sweeps/{sweep.pk}/")
    assert notice.said["body"] == "1 offer from 2 vendors."
    assert "Sweep finished: Syrian hamster for sale" in client.get("/notices/past/").content.decode()
    assert f'data-href="/sweeps/{sweep.pk}/"' in client.get("/").content.decode()  # as a toast


def test_who_switched_it_off_or_cancelled_the_sweep_is_not_told(
    start: Start, finish: Finish, requester: User, team: Team
) -> None:
    services.cancel_sweep(sweep=start(), user=requester)
    NoticeChoice.objects.create(user=requester, team=team, ways={Kind.SWEEP_FINISHED: []})
    finish(start().vendors.get().visit, result_of(Determination.ERROR))
    assert not Notice.objects.exists()
