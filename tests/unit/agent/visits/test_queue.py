"""The queue of record: claims, fences, leases, recording, ending, cancelling, sweeping."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.core.errors import LeaseLost
from agent.core.types import (
    DecisionSource,
    Determination,
    Evidence,
    PageType,
    StepRecord,
    Usage,
    Verdict,
    WebAgentResult,
)
from agent.learning.models import SiteKnowledge
from agent.visits import services
from agent.visits.events import visit_changed
from agent.visits.models import OutboxEvent, Step, Visit
from agent.visits.selectors import due_visits, next_step_n, resume_point
from agent.visits.services import VisitOrder
from agent.visits.worker import expiry
from tests.factories import make_team

pytestmark = pytest.mark.django_db

LEASE = timedelta(seconds=30)
FOUND = WebAgentResult(
    products=(),
    determination=Determination.PRODUCTS_FOUND,
    reason="Two lamps",
    page_type=PageType.LISTING,
    items_seen=2,
    evidence=(Evidence("2 results", "http://a/"),),
)
FAILED = WebAgentResult(products=(), determination=Determination.ERROR, reason="It broke")


def make_visit(**fields: object) -> Visit:
    team = make_team()
    domain = f"a{Visit.objects.count()}.example"  # one a site: how many run at once is a test of its own
    visit = services.create_visit(team_id=team.pk, order=VisitOrder("a lamp", f"http://{domain}/", domain))
    if fields:
        Visit.objects.filter(pk=visit.pk).update(**fields)
    return visit


def claimed(owner: str = "one", **fields: object) -> Visit:
    visit = services.claim_visit(visit_id=make_visit(**fields).pk, owner=owner, lease=LEASE)
    assert visit is not None
    return visit


def step(n: int, **fields: object) -> StepRecord:
    return StepRecord(
        n=n,
        action="click",
        action_words=f"Click number {n}",
        url="http://a.example/",
        page_type="listing",
        reasoning="because",
        confidence=0.5,
        decided_by=DecisionSource.LOCAL_MIND,
        verdict=Verdict(True, "as expected", True),
        **fields,  # type: ignore[arg-type]
    )


def expire(visit: Visit) -> None:
    Visit.objects.filter(pk=visit.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_it_refuses_a_second_claim() -> None:
    began, visit = timezone.now(), claimed()
    assert (visit.state, visit.token, visit.attempt, visit.lease_owner) == ("running", 1, 1, "one")
    assert visit.lease_until is not None
    assert visit.lease_until > began + timedelta(seconds=20)
    assert services.claim_visit(visit_id=visit.pk, owner="two", lease=LEASE) is None


def test_it_claims_the_oldest_due_visit_first() -> None:
    later = make_visit(run_after=timezone.now() + timedelta(minutes=5))
    first, second = make_visit(), make_visit()
    assert due_visits() == [first.pk, second.pk]
    taken = [services.claim_next(owner="one", lease=LEASE) for _ in range(3)]
    assert [v.pk if v else None for v in taken] == [first.pk, second.pk, None]
    later.refresh_from_db()
    assert later.state == Visit.State.PENDING


def make_visits(**teams: int) -> list[int]:
    """So many visits of each team, to sites of their own; the first team's are the oldest. The teams."""
    made = [make_team(name) for name in teams]
    for team in made:
        for n in range(teams[team.name]):
            make_visit(team=team, domain=f"{team.name}{n}.example")
    return [team.pk for team in made]


def served_in_turn() -> list[str]:
    """The teams in the order in which a worker of one slot serves their visits."""
    served = []
    while visit := services.claim_next(owner="one", lease=LEASE):
        served.append(visit.team.name)
        services.end_visit(visit_id=visit.pk, token=visit.token, result=FOUND)
    return served


def test_teams_are_served_in_turn_however_much_one_of_them_has_waiting() -> None:
    make_visits(A=6, B=2, C=1)

    assert served_in_turn() == [*"ABCABAAAA"]


def test_without_turns_the_team_with_the_oldest_visits_is_served_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control of the test above."""
    teams = make_visits(A=6, B=2, C=1)
    monkeypatch.setattr(services, "teams_in_turn", lambda: teams)

    assert served_in_turn() == [*"AAAAAABBC"]


def test_a_team_that_has_visits_running_comes_after_one_that_has_none() -> None:
    make_visits(A=3)
    first = services.claim_next(owner="one", lease=LEASE)
    assert first is not None
    make_visits(B=2)
    taken = [services.claim_next(owner="one", lease=LEASE) for _ in range(4)]

    assert [visit.team.name for visit in taken if visit] == [*"BABA"]


def test_a_site_has_so_many_visits_at_once_and_no_more(settings: Settings) -> None:
    settings.VISITS_PER_SITE = 2
    busy = [make_visit(domain="a.example") for _ in range(3)]
    other = make_visit(domain="b.example")
    taken = [services.claim_next(owner="one", lease=LEASE) for _ in range(4)]
    assert [visit.pk if visit else None for visit in taken] == [busy[0].pk, busy[1].pk, other.pk, None]
    assert services.claim_visit(visit_id=busy[2].pk, owner="two", lease=LEASE) is None
    assert due_visits() == []

    services.give_back(visit_id=busy[0].pk, token=1, counts=False, after=timedelta(minutes=1))
    assert services.claim_visit(visit_id=busy[2].pk, owner="two", lease=LEASE) is not None


def test_a_beat_extends_what_is_held_and_names_what_is_lost() -> None:
    kept, stolen, cancelled = claimed(), claimed(), claimed()
    expire(kept)
    Visit.objects.filter(pk=stolen.pk).update(token=9, lease_owner="two")
    services.cancel_visit(visit_id=cancelled.pk, by="Ada")
    held = {v.pk: v.token for v in (kept, stolen, cancelled)} | {10_000: 1}
    told = services.beat(owner="one", held=held, lease=LEASE)
    assert told.lost == {stolen.pk, 10_000}
    assert told.cancelled == {cancelled.pk}
    kept.refresh_from_db()
    assert kept.lease_until is not None
    assert kept.lease_until > timezone.now()


@pytest.mark.parametrize("state", [Visit.State.PARKED, Visit.State.ENDED, Visit.State.CANCELLED])
def test_a_visit_without_a_lease_is_not_lost_to_the_worker_that_winds_it_down(state: str) -> None:
    visit = claimed()
    determination = "" if state == Visit.State.PARKED else "error"
    Visit.objects.filter(pk=visit.pk).update(
        state=state, lease_owner="", lease_until=None, determination=determination
    )
    assert services.look_at(owner="one", held={visit.pk: visit.token}).lost == frozenset()


def test_steps_are_recorded_once_and_without_gaps() -> None:
    visit = claimed()
    usage = Usage("m", 10, 5, 1)
    assert services.record_step(visit_id=visit.pk, token=1, step=step(1, usage=usage), screenshot="a.jpg")
    assert not services.record_step(visit_id=visit.pk, token=1, step=step(1, usage=usage))
    with pytest.raises(ValueError, match="gap"):
        services.record_step(visit_id=visit.pk, token=1, step=step(3))
    assert services.record_step(visit_id=visit.pk, token=1, step=step(2), checkpoint=b"sealed")
    visit.refresh_from_db()
    assert list(visit.steps.values_list("n", "screenshot")) == [(1, "a.jpg"), (2, "")]
    assert (visit.input_tokens, visit.output_tokens, visit.model_calls) == (10, 5, 1)
    assert bytes(visit.checkpoint or b"") == b"sealed"
    assert next_step_n(visit.pk) == 3


def test_a_step_comes_back_as_it_was_recorded() -> None:
    visit = claimed()
    told = step(1, target_name="Search", goal_kind="search", input_text="lamp", timings_ms={"act": 12.34})
    services.record_step(visit_id=visit.pk, token=1, step=told)
    point = resume_point(visit, "http://a.example/two")
    assert point is not None
    assert (point.next_step_n, point.url) == (2, "http://a.example/two")
    assert point.history[0].input_text == "lamp"
    assert point.history[0].verdict == Verdict(True, "as expected", True)
    assert resume_point(make_visit(), "") is None


def test_text_that_a_database_refuses_is_cleaned() -> None:
    visit = claimed()
    odd = step(1, target_name="a\0b\ud800", understanding={"title\0": ["x\0y", 1]})
    services.record_step(visit_id=visit.pk, token=1, step=odd)
    kept = visit.steps.get()
    assert kept.target_name == "ab?"
    assert kept.understanding == {"title": ["xy", 1]}


def test_a_worker_that_lost_its_visit_writes_nothing() -> None:
    visit = claimed()
    expire(visit)
    assert expiry.sweep_dead_leases().requeued == 1
    with pytest.raises(LeaseLost):
        services.record_step(visit_id=visit.pk, token=1, step=step(1))
    with pytest.raises(LeaseLost):
        services.save_checkpoint(visit_id=visit.pk, token=1, checkpoint=b"x")
    with pytest.raises(LeaseLost):
        services.end_visit(visit_id=visit.pk, token=1, result=FOUND)
    assert not services.give_back(visit_id=visit.pk, token=1, counts=True)
    visit.refresh_from_db()
    assert (visit.state, visit.determination, visit.checkpoint, visit.steps.count()) == (
        "pending",
        "",
        None,
        0,
    )


@pytest.mark.django_db(transaction=True)
def test_a_visit_ends_once_with_one_event() -> None:
    told: list[tuple[int, str]] = []

    def listen(*, visit_id: int, kind: str, **_: object) -> None:
        told.append((visit_id, kind))

    visit_changed.connect(listen)
    try:
        visit = claimed()
        services.save_checkpoint(visit_id=visit.pk, token=1, checkpoint=b"secret")
        services.end_visit(visit_id=visit.pk, token=1, result=FOUND, evidence_shot="e.jpg")
        with pytest.raises(LeaseLost):
            services.end_visit(visit_id=visit.pk, token=1, result=FAILED)
    finally:
        visit_changed.disconnect(listen)
    visit.refresh_from_db()
    assert (visit.state, visit.determination, visit.reason) == ("ended", "products_found", "Two lamps")
    assert (visit.page_type, visit.items_seen, visit.evidence_shot) == ("listing", 2, "e.jpg")
    assert visit.evidence == [{"quote": "2 results", "url": "http://a/"}]
    assert visit.checkpoint is None  # a saved session is forgotten with the visit
    assert [kind for _, kind in told] == ["created", "running", "ended"]
    event = OutboxEvent.objects.get()
    assert event.sent_at is not None


@pytest.mark.django_db(transaction=True)
def test_an_event_that_no_receiver_took_is_sent_again() -> None:
    is_up = False

    def listen(**_: object) -> None:
        if not is_up:
            raise RuntimeError("not now")

    visit_changed.connect(listen)
    try:
        visit = claimed()
        services.end_visit(visit_id=visit.pk, token=1, result=FOUND)
        assert OutboxEvent.objects.get().sent_at is None
        OutboxEvent.objects.update(created_at=timezone.now() - timedelta(minutes=1))
        assert expiry.resend_outbox() == 0
        is_up = True
        assert expiry.resend_outbox() == 1
        assert expiry.resend_outbox() == 0
    finally:
        visit_changed.disconnect(listen)


def test_cancelling_ends_a_visit_that_nobody_holds_at_once() -> None:
    pending, parked = make_visit(), make_visit(state=Visit.State.PARKED)
    for visit in (pending, parked):
        assert services.cancel_visit(visit_id=visit.pk, by="Ada")
        visit.refresh_from_db()
        assert (visit.state, visit.determination, visit.reason) == ("cancelled", "error", "Cancelled by Ada")
        assert not services.cancel_visit(visit_id=visit.pk, by="Ben")


def test_cancelling_asks_the_worker_that_holds_a_visit() -> None:
    visit = claimed()
    assert services.cancel_visit(visit_id=visit.pk, by="Ada")
    assert services.look_at(owner="one", held={visit.pk: 1}).cancelled == {visit.pk}
    services.end_visit(visit_id=visit.pk, token=1, result=FAILED)
    visit.refresh_from_db()
    assert (visit.state, visit.reason) == ("cancelled", "Cancelled by Ada")


def test_a_visit_that_came_back_before_it_was_cancelled_keeps_its_result() -> None:
    visit = claimed()
    services.cancel_visit(visit_id=visit.pk, by="Ada")
    services.end_visit(visit_id=visit.pk, token=1, result=FOUND)
    visit.refresh_from_db()
    assert (visit.state, visit.determination) == ("ended", "products_found")


def test_a_dead_lease_sends_the_visit_back_with_its_checkpoint() -> None:
    visit = claimed()
    services.record_step(visit_id=visit.pk, token=1, step=step(1), checkpoint=b"sealed")
    assert expiry.sweep_dead_leases().requeued == 0
    expire(visit)
    assert expiry.sweep_dead_leases().requeued == 1
    visit.refresh_from_db()
    assert (visit.state, visit.lease_owner, bytes(visit.checkpoint or b"")) == ("pending", "", b"sealed")
    Visit.objects.update(run_after=None)
    again = services.claim_visit(visit_id=visit.pk, owner="two", lease=LEASE)
    assert again is not None
    assert (again.attempt, again.crashes, again.token) == (1, 1, 3)


@pytest.mark.parametrize(("fields", "crashes"), [({}, 5), ({"attempt": 2}, 5), ({"max_attempts": 1}, 1)])
def test_a_visit_that_kills_its_workers_ends_after_crashes_of_its_own_number(
    fields: dict[str, int], crashes: int
) -> None:
    visit = make_visit(**fields)
    for n in range(1, crashes + 1):
        assert n == 1 or Visit.objects.get().state == "pending"
        Visit.objects.update(run_after=None)
        assert services.claim_visit(visit_id=visit.pk, owner="one", lease=LEASE) is not None
        expire(visit)
        swept = expiry.sweep_dead_leases()
    assert (swept.requeued, swept.ended) == (0, 1)
    visit.refresh_from_db()
    assert (visit.state, visit.determination) == ("ended", "error")
    assert visit.reason == services.crashed(crashes)


def test_what_crashed_here_is_no_attempt_of_the_site() -> None:
    visit = claimed()
    assert services.give_back(visit_id=visit.pk, token=1, counts=False, has_crashed=True)
    visit.refresh_from_db()
    assert (visit.state, visit.attempt, visit.crashes) == ("pending", 0, 1)


def test_a_cancelled_visit_whose_worker_died_ends_as_cancelled() -> None:
    visit = claimed()
    services.cancel_visit(visit_id=visit.pk, by="Ada")
    expire(visit)
    assert expiry.sweep_dead_leases().ended == 1
    visit.refresh_from_db()
    assert (visit.state, visit.reason) == ("cancelled", "Cancelled by Ada")


def test_a_clean_stop_gives_visits_back_without_burning_an_attempt() -> None:
    visit, other = claimed("one"), claimed("two")
    assert services.release_leases(owner="one") == 1
    visit.refresh_from_db()
    other.refresh_from_db()
    assert (visit.state, visit.attempt, visit.lease_until) == ("pending", 0, None)
    assert other.state == Visit.State.RUNNING


def test_a_parked_visit_that_nobody_wants_ends_as_blocked() -> None:
    old = make_visit(state=Visit.State.PARKED, parked_at=timezone.now() - timedelta(hours=25))
    new = make_visit(state=Visit.State.PARKED, parked_at=timezone.now())
    assert expiry.expire_parked(lifetime=timedelta(hours=24)) == 1
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.state, old.determination) == ("ended", "blocked")
    assert new.state == Visit.State.PARKED


def test_verified_steps_of_an_ended_visit_teach() -> None:
    visit = claimed(domain="a.example", url="http://a.example/")
    good = step(1, goal_kind="search", target_name="Search the shop", target_role="searchbox")
    services.record_step(visit_id=visit.pk, token=1, step=good)
    services.record_step(visit_id=visit.pk, token=1, step=step(2, goal_kind="extract", target_name="x"))
    services.end_visit(visit_id=visit.pk, token=1, result=FOUND)
    entry = SiteKnowledge.objects.get()
    assert (entry.target_text, entry.successes, entry.state) == ("Search the shop", 1, "candidate")
    assert Step.objects.count() == 2
