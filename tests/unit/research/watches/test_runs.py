"""A watch from its first results to what it tells: made, run, compared, told once, paused, deleted, taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from agent.core.types import Availability, Determination, Price
from agent.teams.models import AuditEntry, Team, User
from agent.visits.models import Visit
from interventions.notify.models import Notice
from interventions.notify.texts import words_of
from research.answers import notices as report_notices
from research.answers.models import AnswerSentence, Query, Source
from research.answers.reports.models import Report
from research.models import Sweep
from research.pipeline.errors import LimitReached, NotNow
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.pipeline.watching.schedule import schedule_of
from research.watches import runs, services
from research.watches.models import Reading, TrackedOffer, Watch, WatchAlarm, WatchRun
from research.webhooks.models import Delivery, Endpoint
from tests.answers import cite, make_report
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
DRAFT = services.WatchDraft(
    "Hamsters",
    schedule_of("0 8 * * 1", "Europe/Berlin"),
    Rearm.ALWAYS,
    (
        Condition(0, Kind.PRICE_FALLS, Decimal(5)),
        Condition(0, Kind.BACK_IN_STOCK),
        Condition(0, Kind.VENDOR_SILENT, Decimal(2)),
    ),
)
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]
Ran = Callable[..., WatchRun]


def priced(amount: str, currency: str = "USD", **changes: object) -> object:
    return result_of(
        Determination.PRODUCTS_FOUND,
        hamster(price=Price(Decimal(amount), currency, f"{amount} {currency}"), sku="H-1", **changes),
    )


@pytest.fixture
def watch(start: Start, finish: Finish, team: Team, requester: User) -> Watch:
    """A watch of a sweep that has found one offer for 35 USD."""
    sweep = start("shop.example")
    finish(sweep.vendors.get().visit, priced("35.00"))
    sweep.refresh_from_db()
    return services.start_watch(team=team, user=requester, of=sweep, draft=DRAFT)


@pytest.fixture
def ran(watch: Watch, finish: Finish, requester: User) -> Ran:
    """One more run of the watch that comes back with this result."""

    def run(result: object) -> WatchRun:
        made = services.run_now(watch=Watch.objects.get(pk=watch.pk), user=requester)
        assert made.sweep is not None
        finish(made.sweep.vendors.get().visit, result)
        assert runs.finish_ended(timezone.now()) == 1
        made.refresh_from_db()
        return made

    return run


def test_what_was_found_before_is_what_the_next_run_is_compared_with(watch: Watch) -> None:
    first = watch.runs.get()

    assert (first.is_first, first.state, first.changes, first.firings) == (True, "done", [], [])
    assert TrackedOffer.objects.get(watch=watch).price == Decimal("35.00")
    assert watch.due_at is not None
    assert watch.due_at > timezone.now()


def test_a_fall_is_told_once_to_who_made_the_watch_and_to_webhooks(
    watch: Watch, ran: Ran, requester: User, team: Team
) -> None:
    Endpoint.objects.create(team=team, url="https://hooks.example/", events=["watch.fired"], secret=b"x")
    assert Notice.objects.filter(kind="sweep_finished").count() == 1, "of the sweep before it was watched"

    run = ran(priced("31.50"))

    assert [f["words"] for f in run.firings] == ["35.00 USD → 31.50 USD (-10.0%)"]
    notice = Notice.objects.get(kind="watch", user=requester)
    words = words_of(notice, timezone.now())
    assert words.title == "Hamsters: 1 alert"
    assert "Golden Syrian hamster at shop.example: 35.00 USD to 31.50 USD" in words.body
    assert words.path == f"/watches/{watch.pk}/"
    assert Delivery.objects.filter(event="watch.fired", object_key=f"{watch.pk}@{run.pk}").count() == 1
    assert not runs.finish(run, timezone.now()), "a second worker"
    assert Notice.objects.filter(kind="watch").count() == 1
    assert Notice.objects.filter(kind="sweep_finished").count() == 1, "one message a run"


def test_small_falls_add_up_and_the_next_one_counts_from_what_was_told(ran: Ran) -> None:
    fired = [bool(ran(priced(amount)).firings) for amount in ("34.00", "33.20", "32.50", "30.80")]

    assert fired == [False, True, False, True]


@pytest.mark.parametrize("determination", [Determination.BLOCKED, Determination.ERROR])
def test_a_broken_visit_tells_nothing_of_prices_and_stock(determination: Determination, ran: Ran) -> None:
    broken = ran(result_of(determination))
    after = ran(priced("35.00"))

    assert broken.firings == after.firings == []
    assert [line["change"] for line in broken.changes] == ["silent"]
    assert [line["change"] for line in after.changes] == ["answers"]
    assert Reading.objects.filter(run=broken).count() == 0


def test_a_vendor_that_is_silent_for_two_runs_is_told(ran: Ran) -> None:
    fired = [ran(result_of(Determination.BLOCKED)).firings for _ in range(2)]

    assert [len(firings) for firings in fired] == [0, 1]


def test_other_currency_starts_anew(ran: Ran) -> None:
    fired = [
        bool(ran(priced(*price)).firings) for price in (("20.00", "EUR"), ("19.50", "EUR"), ("18.00", "EUR"))
    ]

    assert fired == [False, False, True]
    assert [r.is_comparable for r in Reading.objects.order_by("pk")] == [True, False, True, True]


def test_back_in_stock_is_told(ran: Ran) -> None:
    gone = ran(priced("35.00", availability=Availability.OUT_OF_STOCK))
    back = ran(priced("35.00"))

    assert gone.firings == []
    assert [f["what"] for f in back.firings] == ["Golden Syrian hamster"]


def test_two_runs_of_one_watch_are_never_at_work_at_once(watch: Watch, requester: User) -> None:
    services.run_now(watch=watch, user=requester)

    with pytest.raises(NotNow):
        services.run_now(watch=watch, user=requester)
    Watch.objects.filter(pk=watch.pk).update(starts_at=timezone.now())
    assert runs.start_due(timezone.now()) == 0
    with pytest.raises(IntegrityError), transaction.atomic():  # the database holds it, too
        WatchRun.objects.create(watch=watch, started_at=timezone.now())


def test_two_watches_are_never_at_one_site_at_once(watch: Watch, team: Team, requester: User) -> None:
    assert watch.sweep is not None
    other = services.start_watch(team=team, user=requester, of=watch.sweep, draft=DRAFT)
    now = timezone.now()
    Watch.objects.filter(pk__in=[watch.pk, other.pk]).update(due_at=now, starts_at=now)

    assert runs.start_due(now) == 1
    assert runs.start_due(now) == 0
    Visit.objects.update(state=Visit.State.ENDED, determination="error", reason="x")
    assert runs.start_due(now) == 1


def test_what_the_teams_limit_holds_up_stays_due(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise LimitReached("No more today.", retry_after=timedelta(hours=5))

    now = timezone.now()
    Watch.objects.filter(pk=watch.pk).update(due_at=now, starts_at=now)
    monkeypatch.setattr("research.sweeps.services.require_room", refuse)

    assert runs.start_due(now) == 0
    watch.refresh_from_db()
    assert (watch.due_at, watch.problem) == (now, "No more today.")
    assert watch.starts_at == now + timedelta(hours=1)
    assert not watch.runs.filter(is_first=False).exists()


def test_one_broken_watch_does_not_hold_up_the_others(
    watch: Watch, team: Team, requester: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert watch.sweep is not None
    other = services.start_watch(team=team, user=requester, of=watch.sweep, draft=DRAFT)
    now = timezone.now()
    Watch.objects.update(due_at=now, starts_at=now)
    swept_again = runs._swept_again

    def fail(of: Watch) -> Sweep:
        if of.pk == watch.pk:
            raise ZeroDivisionError
        return swept_again(of)

    monkeypatch.setattr(runs, "_swept_again", fail)

    assert runs.start_due(now) == 1
    assert other.runs.filter(state="running").exists()
    watch.refresh_from_db()
    assert (watch.due_at, watch.problem) == (now, "It could not be started. The log says why.")
    monkeypatch.setattr("research.watches.outcomes.record", fail)
    Sweep.objects.update(state=Sweep.State.DONE)
    assert runs.finish_ended(now) == 0
    assert other.runs.get(is_first=False).state == "failed"


def test_paused_time_is_not_made_up(watch: Watch, requester: User) -> None:
    services.pause_watch(watch=watch, user=requester, is_paused=True)
    Watch.objects.filter(pk=watch.pk, due_at=None, starts_at=None).get()

    assert runs.start_due(timezone.now() + timedelta(days=30)) == 0
    services.pause_watch(watch=watch, user=requester, is_paused=False)
    watch.refresh_from_db()
    assert watch.due_at is not None
    assert watch.due_at > timezone.now()


def test_a_deleted_watch_runs_no_more_and_can_be_taken_back_for_a_day(watch: Watch, requester: User) -> None:
    assert services.delete_watch(watch=watch, user=requester)
    assert not services.delete_watch(watch=watch, user=requester)
    assert runs.start_due(timezone.now() + timedelta(days=30)) == 0
    assert services.forget_deleted() == 0

    assert services.restore_watch(watch=watch, user=requester)
    assert services.delete_watch(watch=watch, user=requester)
    Watch.objects.update(deleted_at=timezone.now() - timedelta(days=2))
    assert services.forget_deleted() == 1
    assert AuditEntry.objects.filter(action="watch.restored").count() == 1


def test_conditions_that_stay_keep_what_they_have_told(watch: Watch, ran: Ran, requester: User) -> None:
    ran(priced("31.50"))
    told = WatchAlarm.objects.filter(has_fired=True)
    assert told.count() == 1

    services.change_watch(
        watch=watch,
        user=requester,
        draft=services.WatchDraft("H", DRAFT.schedule, Rearm.ONCE, DRAFT.conditions[:1]),
    )

    assert told.count() == 1
    assert watch.conditions.count() == 1
    assert ran(priced("20.00")).firings == [], "once for each offer"


def _answered(query: Query, *sentences: str, state: str = "answered") -> None:
    Query.objects.filter(pk=query.pk).update(state=state, ended_at=timezone.now())
    AnswerSentence.objects.bulk_create(
        AnswerSentence(query=query, n=n, text=text, verdict="supported")
        for n, text in enumerate(sentences, 1)
    )


def test_another_answer_is_told_and_an_unanswered_question_is_not(team: Team, requester: User) -> None:
    query = Query.objects.create(team=team, text="Which release is current?", created_by=requester)
    _answered(query, "The current release is 17.4.")
    query.refresh_from_db()
    draft = services.WatchDraft(
        "Releases", DRAFT.schedule, Rearm.ALWAYS, (Condition(0, Kind.ANSWER_CHANGES),)
    )
    watch = services.start_watch(team=team, user=requester, of=query, draft=draft)
    told = []
    for state, sentence in (
        ("answered", "The current release is 17.4."),
        ("failed", "The current release is 99."),
        ("answered", "The current release is 18.0."),
    ):
        run = services.run_now(watch=watch, user=requester)
        assert run.query is not None
        _answered(run.query, sentence, state=state)
        cite(
            Source.objects.create(query=run.query, n=1, url="https://a.example/", text=sentence), 1, sentence
        )
        runs.finish_ended(timezone.now())
        run.refresh_from_db()
        told.append((len(run.firings), [line["words"] for line in run.changes]))

    assert told == [
        (0, []),
        (0, []),
        (1, ["The current release is 17.4. → The current release is 18.0."]),
    ]
    assert run.query is not None
    line, proof = run.changes[0], run.query.citations.get()
    assert line["quote"] == "The current release is 18.0."
    assert (line["query"], line["source"], line["citation"]) == (run.query_id, 1, proof.pk)


def test_a_report_is_written_again_and_each_answer_compared_with_its_own_last_one(
    team: Team, requester: User
) -> None:
    report = make_report(team, requester)
    Report.objects.filter(pk=report.pk).update(most_usd=Decimal("0.50"))
    report.refresh_from_db()
    hamsters, gerbils = report.parts.order_by("position")
    draft = services.WatchDraft("Warmth", DRAFT.schedule, Rearm.ALWAYS, (Condition(0, Kind.ANSWER_CHANGES),))
    watch = services.start_watch(team=team, user=requester, of=report, draft=draft)

    run = services.run_now(watch=watch, user=requester)
    again = run.report
    assert again is not None
    assert (again.state, again.most_usd) == ("running", Decimal("0.50"))
    assert [(p.text, p.place) for p in again.parts.order_by("position")] == [
        (hamsters.text, hamsters.place), (gerbils.text, gerbils.place),
    ]  # fmt: skip
    assert runs.finish_ended(timezone.now()) == 0
    first, second = again.parts.order_by("position")
    before = list(hamsters.sentences.filter(is_shown=True).values_list("text", flat=True))
    _answered(first, *before[1:], "Rooms of 30 degrees are too warm.")
    _answered(second, "Gerbils want 19 degrees.")
    Report.objects.filter(pk=again.pk).update(state=Report.State.DONE)
    assert runs.finish_ended(timezone.now()) == 1

    run.refresh_from_db()
    assert {line["what"] for line in run.changes} == {hamsters.text}
    assert "New: Rooms of 30 degrees are too warm." in [line["words"] for line in run.changes]
    assert len(run.firings) == 1
    assert Notice.objects.filter(user=requester).count() == 1
    report_notices.report_finished(again)
    assert Notice.objects.filter(user=requester).count() == 1, "of a watch's run only the watch tells"
    report_notices.report_finished(report)
    assert Notice.objects.filter(user=requester).count() == 2


@pytest.mark.parametrize(
    "conditions",
    [
        (),
        (Condition(0, Kind.ANSWER_CHANGES),),
        (Condition(0, Kind.PRICE_FALLS),),
        (Condition(0, Kind.PRICE_FALLS, Decimal(100)),),
        (Condition(0, Kind.NEW_BELOW, Decimal(80)),),
        (Condition(0, Kind.VENDOR_SILENT, Decimal("1.5")),),
        (Condition(0, Kind.PRICE_FALLS, Decimal(5)), Condition(0, Kind.PRICE_FALLS, Decimal(9))),
    ],
)
def test_conditions_that_do_not_fit_are_refused(
    conditions: tuple[Condition, ...], watch: Watch, team: Team, requester: User
) -> None:
    assert watch.sweep is not None
    draft = services.WatchDraft("x", DRAFT.schedule, Rearm.ALWAYS, conditions)
    with pytest.raises(services.WatchRefused):
        services.start_watch(team=team, user=requester, of=watch.sweep, draft=draft)


def test_runs_of_one_moment_are_spread_over_minutes() -> None:
    schedule = schedule_of("0 8 * * *", "UTC")
    due = schedule.after(datetime(2026, 11, 25, tzinfo=timezone.get_default_timezone()))
    starts = {schedule.starts_after(due, key) for key in range(200)}

    assert len(starts) > 100
    assert all(due <= at <= due + timedelta(minutes=5) for at in starts)
    assert schedule.starts_after(due, 7) == schedule.starts_after(due, 7)
