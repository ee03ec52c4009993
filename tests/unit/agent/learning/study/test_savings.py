"""What repeated decisions spared, in figures and words, and how a site's visits change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.learning.models import LearnedPattern
from agent.learning.study.pages.chart import curve_of, curves_of
from agent.teams.models import Role, Team
from agent.visits.models import Step, Visit
from agent.visits.pages.savings import Saved, saved_by
from research.models import Sweep, Vendor
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db


def make_visit(team: Team, *sources: str, domain: str = "shop.example", at: int = 0, **more: object) -> Visit:
    """An ended visit whose decisions came from these sources; `at` is its order."""
    ended = timezone.now() + timedelta(seconds=at)
    visit = Visit.objects.create(
        team=team, query="oak desk", url="https://shop.example/", domain=domain, state=Visit.State.ENDED,
        determination="products_found", started_at=ended - timedelta(seconds=8), ended_at=ended, **more,
    )  # fmt: skip
    Step.objects.create(visit=visit, n=1, token=0, action="open", decided_by="rule", url=visit.url)
    for n, source in enumerate(sources, start=2):
        Step.objects.create(visit=visit, n=n, token=0, action="click", decided_by=source, url=visit.url)
    return visit


def test_steps_that_nobody_decided_do_not_count() -> None:
    visit = make_visit(make_team(), "cache", "pattern", "knowledge", "model")
    assert saved_by(Visit.objects.filter(pk=visit.pk)) == Saved(decisions=4, repeated=3)


def test_what_a_rule_clicked_was_no_decision_that_could_have_been_repeated() -> None:
    team = make_team()
    visit = make_visit(team, "rule", "cache", "model")
    assert saved_by(Visit.objects.filter(pk=visit.pk)) == Saved(decisions=2, repeated=1)
    assert curve_of(team, "shop.example").repeated_share == 0.5


def test_the_sum_is_over_all_visits_and_not_multiplied_by_their_steps() -> None:
    team = make_team()
    for _ in range(2):
        make_visit(team, "cache", "cache", saved_tokens=1000, saved_calls=2, saved_ms=1500.0, saved_offers=5)
    assert saved_by(team.visits.all()) == Saved(4, 4, 4, 2000, 3000.0, 10)


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        (Saved(), ""),
        (Saved(decisions=4), ""),
        (Saved(4, 2), "2 of 4 decisions repeated what was learned"),
        (
            Saved(4, 2, 1, 1200, 3100.0),
            "2 of 4 decisions repeated what was learned: 1 model call, 1,200 tokens and 3.1 s saved",
        ),
        (Saved(4, 2, 0, 0, 45_000.0), "2 of 4 decisions repeated what was learned: 45 s saved"),
        (
            Saved(9, 9, 12, 0, 600_000.0),
            "9 of 9 decisions repeated what was learned: 12 model calls and 10 min saved",
        ),
        (
            Saved(4, 0, 1, 700, offers=1),
            "1 offer was judged without a model: 1 model call and 700 tokens saved",
        ),
        (
            Saved(4, 3, 2, 0, offers=1200),
            (
                "3 of 4 decisions repeated what was learned and 1,200 offers were judged without a model: "
                "2 model calls saved"
            ),
        ),
    ],
)
def test_savings_are_told_in_a_sentence(saved: Saved, words: str) -> None:
    assert saved.words == words


def test_a_curve_goes_from_the_oldest_visit_to_the_newest() -> None:
    team = make_team()
    for n in range(6):
        sources = ("model", "model") if n < 3 else ("cache", "model")
        make_visit(team, *sources, at=n, model_calls=6 - n)
    curve = curve_of(team, "shop.example")
    assert [point.visit.model_calls for point in curve.points] == [6, 5, 4, 3, 2, 1]
    assert (curve.calls_words, curve.repeated_share) == ("5.0 → 2.0", 0.5)
    assert curve.seconds_words == "8.0 → 8.0 s"


def test_of_many_visits_the_newest_are_shown_by_their_own_numbers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = make_team()
    for n in range(8):
        make_visit(team, "model", at=n)
    monkeypatch.setattr("agent.learning.study.pages.chart.MOST_POINTS", 6)
    curve, (listed,) = curve_of(team, "shop.example"), curves_of(team)[1]
    assert ([point.n for point in curve.points], curve.visits) == ([3, 4, 5, 6, 7, 8], 8)
    assert (len(listed.points), listed.points[0].n, listed.visits) == (6, 3, 8)
    client.force_login(make_member(team, Role.VIEWER))
    assert "of its newest 6" in client.get("/learning/").content.decode()
    page = client.get("/learning/site/?domain=shop.example").content.decode()
    assert "These are the newest 6 of 8 visits" in page
    assert "Visit 8: 0 of 1 repeated" in page


def test_the_time_that_a_visit_waited_for_a_person_is_not_compared(client: Client) -> None:
    team = make_team()
    for n in range(7):
        visit = make_visit(team, "model", at=n)
        if n == 5:
            Step.objects.create(visit=visit, n=9, token=0, action="intervention", decided_by="person")
            Visit.objects.filter(pk=visit.pk).update(started_at=timezone.now() - timedelta(hours=20))
    make_visit(team, "model", domain="parked.example", parked_at=timezone.now())
    assert curve_of(team, "parked.example").seconds_words == "with people"
    curve = curve_of(team, "shop.example")
    assert curve.seconds_words == "8.0 → 8.0 s"
    drawn = dict(curve.panels)["Seconds"]
    assert (drawn.most, [column.label for column in drawn.columns]) == (8, ["1", "2", "3", "4", "5", "7"])
    client.force_login(make_member(team, Role.VIEWER))
    page = client.get("/learning/site/?domain=shop.example").content.decode()
    assert "with a person" in page
    assert "72000.0 s" not in page


def test_another_teams_visits_are_in_no_curve() -> None:
    make_visit(make_team(), "model")
    assert not curves_of(make_team())[1]


def test_reading_and_unfinished_visits_are_in_no_curve() -> None:
    team = make_team()
    make_visit(team, kind=Visit.Kind.READ)
    Visit.objects.create(team=team, query="x", url="https://shop.example/", domain="shop.example")
    assert not curves_of(team)[1]


def test_the_site_visited_last_comes_first() -> None:
    team = make_team()
    make_visit(team, domain="old.example", at=1)
    make_visit(team, domain="new.example", at=2)
    assert [curve.domain for curve in curves_of(team)[1]] == ["new.example", "old.example"]


def test_a_page_lists_some_of_the_sites_and_asks_as_much_however_many_there_are(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = make_team()
    monkeypatch.setattr("agent.learning.study.pages.chart.SITES", 2)
    for n in range(5):
        make_visit(team, domain=f"s{n}.example", at=n)
    client.force_login(make_member(team, Role.VIEWER))
    asked = []
    for page, shown in ((1, ["s4", "s3"]), (3, ["s0"])):
        with CaptureQueriesContext(connection) as queries:
            text = client.get(f"/learning/?page={page}").content.decode()
        asked.append(len(queries))
        assert [n for n in ("s4", "s3", "s2", "s1", "s0") if f">{n}.example<" in text] == shown
    assert asked[0] == asked[1]


def test_the_run_page_tells_what_was_saved(client: Client) -> None:
    team = make_team()
    visit = make_visit(team, "cache", "model", saved_tokens=1234, saved_calls=1)
    client.force_login(make_member(team, Role.VIEWER))
    page = client.get(f"/runs/{visit.pk}/").content.decode()
    assert "1 of 2 decisions repeated what was learned: 1 model call and 1,234 tokens saved" in page
    assert "/learning/site/?domain=shop.example" in page


def test_the_pages_of_curves_show_figures_and_an_empty_state(client: Client) -> None:
    team = make_team()
    client.force_login(make_member(team, Role.VIEWER))
    assert "No visit yet" in client.get("/learning/").content.decode()
    make_visit(team, "cache", "model", model_calls=1)
    assert "shop.example" in client.get("/learning/").content.decode()
    page = client.get("/learning/site/?domain=shop.example").content.decode()
    assert "Visit 1: 1 of 2 repeated" in page
    assert "No visit to this site yet" in client.get("/learning/site/?domain=x").content.decode()


def test_few_visits_are_not_compared(client: Client) -> None:
    team = make_team()
    client.force_login(make_member(team, Role.VIEWER))
    for n in range(5):
        make_visit(team, "model", at=n, model_calls=9 - n)
    assert curve_of(team, "shop.example").calls_words == "7.0"
    assert "too few to compare" in client.get("/learning/").content.decode()
    assert "that takes six" in client.get("/learning/site/?domain=shop.example").content.decode()
    make_visit(team, "model", at=9, model_calls=1)
    assert "→" in curve_of(team, "shop.example").calls_words
    assert "too few to compare" not in client.get("/learning/").content.decode()


def test_without_a_model_nothing_is_said_of_models(client: Client, settings: Settings) -> None:
    team = make_team()
    client.force_login(make_member(team, Role.VIEWER))
    make_visit(team, "cache", "local_mind")
    pages = ("/learning/", "/learning/site/?domain=shop.example")
    for page in (client.get(path).content.decode() for path in pages):
        assert "asked only where the local mind is unsure" in page
        assert "Model calls" not in page
        assert "Tokens" not in page
    settings.LLM_BASE_URL, settings.LLM_MODEL = "http://127.0.0.1:9/v1", "small"
    make_visit(team, "model", model_calls=1)
    for page in (client.get(path).content.decode() for path in pages):
        assert "asked only where the local mind is unsure" not in page
        assert "Model calls" in page


def test_a_site_goes_by_the_name_that_its_team_gave_it_last(client: Client) -> None:
    team, other = make_team(), make_team("Elsewhere")
    for owner, label in ((team, "Old name"), (team, "Oak & Sons"), (team, ""), (other, "Theirs")):
        visit = make_visit(owner, "cache")
        sweep = Sweep.objects.create(team=owner, query="oak desk")
        Vendor.objects.create(
            sweep=sweep, position=1, url=visit.url, domain=visit.domain, label=label, visit=visit
        )
    LearnedPattern.objects.create(team=team, domain="shop.example", meaning="x", scene="x", shape={})
    client.force_login(make_member(team, Role.VIEWER))
    for path in ("/learning/", "/learning/site/?domain=shop.example", "/knowledge/",
                 "/knowledge/sites/?domain=shop.example"):  # fmt: skip
        page = client.get(path).content.decode()
        assert "Oak &amp; Sons" in page, path
        assert "Theirs" not in page, path
        assert "Old name" not in page, path
