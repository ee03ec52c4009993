"""The pages of watches: what the form does, what it shows before, who may steer, and taking a deletion back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from agent.core.types import Determination
from agent.teams.models import Role, Team, User
from agent.visits.models import Visit
from research.models import Sweep
from research.watches.models import Watch, WatchRun
from tests.answers import make_report
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Hamsters",
    "every": "week",
    "weekday": "1",
    "at": "08:00",
    "timezone": "Europe/Berlin",
    "falls": "on",
    "falls_by": "5",
    "rearm": "always",
}


@pytest.fixture
def sweep(start: Callable[..., Sweep], finish: Callable[..., Visit]) -> Sweep:
    """A sweep that has found a hamster for 35 USD."""
    made = start("shop.example")
    finish(made.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster()))
    return made


@pytest.fixture
def mine(client: Client, requester: User) -> Client:
    """The browser of who started the sweep."""
    client.force_login(requester)
    return client


def _made(mine: Client, sweep: Sweep, **changes: str) -> Watch:
    answer = mine.post("/watches/new/", {**FORM, "sweep": sweep.pk, **changes})
    assert answer.status_code == 302, answer.content.decode()
    return Watch.objects.get()


def test_a_good_form_watches_the_sweep_in_words(mine: Client, sweep: Sweep) -> None:
    watch = _made(mine, sweep)

    page = mine.get(f"/watches/{watch.pk}/").content.decode()
    assert watch.cron == "0 8 * * 1"
    assert "Every Monday 08:00, Europe/Berlin" in page
    assert "Price falls by 5% or more" in page
    assert "35.00 USD now, alert at 33.25 USD or less" in page
    assert "Hamsters" in mine.get("/watches/").content.decode()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"falls_by": "0"}, "Give the fall in percent"),
        ({"falls": ""}, "Choose at least one condition."),
        ({"every": "cron", "cron": "* * * * *"}, "At most every 10 minutes."),
        ({"timezone": "Mars/Olympus"}, "There is no time zone"),
        ({"below": "on"}, "Give an amount and a currency"),
        ({"name": ""}, "Give it a name."),
    ],
)
def test_a_form_that_cannot_be_kept_says_why(
    changes: dict[str, str], problem: str, mine: Client, sweep: Sweep
) -> None:
    answer = mine.post("/watches/new/", {**FORM, "sweep": sweep.pk, **changes})

    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert not Watch.objects.exists()


def test_the_preview_shows_the_next_runs_and_the_last_results(mine: Client, sweep: Sweep) -> None:
    fields = {**FORM, "sweep": sweep.pk, "below": "on", "below_amount": "40", "below_currency": "usd"}
    shown = mine.post("/watches/preview/", fields).content.decode()

    assert shown.count("<time ") == 5
    assert "1 of 1 price in USD below already" in shown
    assert (
        "Give an amount and" in mine.post("/watches/preview/", fields | {"below_amount": ""}).content.decode()
    )
    form = mine.get(f"/watches/new/?sweep={sweep.pk}").content.decode()
    assert 'name="below_currency" value="USD"' in form, "what it found is in this currency"
    assert not Watch.objects.exists()


def test_changing_keeps_what_the_form_was_made_with(mine: Client, sweep: Sweep) -> None:
    watch = _made(mine, sweep, silent="on", silent_runs="3")

    form = mine.get(f"/watches/{watch.pk}/change/").content.decode()
    assert 'name="silent_runs" value="3"' in form
    mine.post(f"/watches/{watch.pk}/change/", {**FORM, "every": "day", "name": "Daily"})
    watch.refresh_from_db()
    assert (watch.cron, watch.name, watch.conditions.count()) == ("0 8 * * *", "Daily", 1)


def test_a_deleted_watch_is_taken_back_by_whoever_deleted_it(mine: Client, sweep: Sweep) -> None:
    watch = _made(mine, sweep)
    mine.post(f"/watches/{watch.pk}/delete/")
    assert mine.get(f"/watches/{watch.pk}/").status_code == 404
    assert "was deleted" in mine.get("/watches/").content.decode()

    answer = mine.post("/watches/undo/")

    assert answer["Location"] == f"/watches/{watch.pk}/"
    assert mine.get(f"/watches/{watch.pk}/").status_code == 200


def test_who_made_a_watch_may_steer_it_and_another_requester_may_not(
    mine: Client, sweep: Sweep, team: Team
) -> None:
    watch = _made(mine, sweep)
    other = Client()
    other.force_login(make_member(team, Role.REQUESTER))

    for act in ("pause", "run", "delete", "change"):
        assert other.post(f"/watches/{watch.pk}/{act}/").status_code == 403
    assert "Run now" not in other.get(f"/watches/{watch.pk}/").content.decode()
    assert mine.post(f"/watches/{watch.pk}/pause/", {"on": "0"}).status_code == 302
    assert Watch.objects.get().is_paused


def test_a_run_that_only_people_can_end_says_so(
    mine: Client, sweep: Sweep, requester: User, finish: Callable[..., Visit]
) -> None:
    watch = _made(mine, sweep)
    mine.post(f"/watches/{watch.pk}/run/")
    run = watch.runs.get(state=WatchRun.State.RUNNING)
    assert run.sweep is not None
    visit = run.sweep.vendors.get().visit
    list_, page = "/watches/", f"/watches/{watch.pk}/"
    assert "Waits for a person" not in mine.get(page).content.decode()

    Visit.objects.filter(pk=visit.pk).update(state=Visit.State.PARKED)

    shown = mine.get(page).content.decode()
    assert "waits for a person at 1 vendor;" in shown
    assert f'href="/sweeps/{run.sweep_id}/"' in shown
    assert "1 vendor of the last run needs a person" in mine.get(list_).content.decode()
    assert "Waits for a person" in shown


def test_the_last_alert_is_on_top(mine: Client, sweep: Sweep) -> None:
    watch = _made(mine, sweep)
    fields = {"watch": watch, "state": "done", "started_at": timezone.now()}
    told = {
        "condition": 1,
        "vendor": "shop.example",
        "what": "Hamster",
        "words": "35.00 USD → 30.00 USD (-14.3%)",
    }
    assert "Last alert" not in mine.get(f"/watches/{watch.pk}/").content.decode()
    WatchRun.objects.create(**fields, firings=[told, told | {"what": "Another"}])
    WatchRun.objects.create(**fields)

    page = " ".join(mine.get(f"/watches/{watch.pk}/").content.decode().split())

    assert "Last alert, <time" in page
    assert (
        page.index("35.00 USD → 30.00 USD") < page.index("and 1 more") < page.index('id="conditions-title"')
    )


def test_a_report_is_watched_with_its_page_and_form(mine: Client, team: Team) -> None:
    report = make_report(team)
    assert f"/watches/new/?report={report.pk}" in mine.get(f"/reports/{report.pk}/").content.decode()
    assert f"?report={report.pk}" in mine.get("/watches/new/").content.decode()
    form = {
        "report": report.pk,
        "name": "Warmth",
        "every": "day",
        "at": "08:00",
        "timezone": "UTC",
        "rearm": "always",
    }
    made = mine.post("/watches/new/", form)
    assert made.status_code == 302
    page = mine.get(made["Location"]).content.decode()
    assert report.text in page
    assert Watch.objects.get().report == report
    assert mine.get(f"{made['Location']}change/").status_code == 200


def test_a_sweep_and_an_answer_offer_to_be_watched(mine: Client, sweep: Sweep) -> None:
    assert f"/watches/new/?sweep={sweep.pk}" in mine.get(f"/sweeps/{sweep.pk}/").content.decode()
    assert f"?sweep={sweep.pk}" in mine.get("/watches/new/").content.decode()
