"""What is proposed to be retired because no visit meets it any more, and why."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from agent.learning.knowledge.evidence import (
    LEAST_UNMET,
    MOST_VISITS,
    retire_suggested,
    retire_suggestions,
)
from agent.learning.knowledge.store import learn_from
from agent.learning.models import SiteKnowledge
from agent.teams.models import Role, Team
from agent.visits.models import Visit
from tests.factories import make_team
from tests.unit.agent.learning.knowledge.world import by, make_entry, make_visit

pytestmark = pytest.mark.django_db
SignedIn = Callable[..., Client]
ELSEWHERE: dict[str, object] = {
    "page_type": "listing",
    "goal_kind": "open",
    "action": "click",
    "target_name": "Rabbits",
}
OTHERWISE: dict[str, object] = {"target_name": "Find it"}


def visited(
    team: Team, *steps: dict[str, object], times: int = LEAST_UNMET, ended: str = "products_found"
) -> None:
    """So many visits with these steps, each later than everything before; they teach."""
    for n in range(times):
        visit = make_visit(team, *steps, determination=ended)
        Visit.objects.filter(pk=visit.pk).update(ended_at=timezone.now() + timedelta(seconds=n))
        learn_from(visit, visit.steps.all())


def test_an_entry_whose_page_became_another_kind_lies_dormant(team: Team) -> None:
    entry = make_entry(team)
    visited(team, ELSEWHERE)
    assert (
        retire_suggested(entry) == "not met for 10 visits: none of them came to its kind of page (home pages)"
    )


def test_an_entry_whose_goal_is_reached_in_another_way_lies_dormant(team: Team) -> None:
    entry = make_entry(team, state="candidate")
    visited(team, OTHERWISE)
    assert retire_suggested(entry) == "not met for 10 visits: they reached its goal in another way"


def test_an_entry_whose_goal_is_not_needed_lies_dormant(team: Team) -> None:
    entry = make_entry(team, goal_kind="sort", target_text="Cheapest first")
    visited(team, {})
    assert retire_suggested(entry) == "not met for 10 visits: none of them needed it"


def test_a_visit_that_used_taught_or_missed_it_has_met_it(team: Team) -> None:
    entry = make_entry(team)
    visited(team, ELSEWHERE, times=LEAST_UNMET - 1)
    visited(team, by(entry), times=1)
    Visit.objects.update(ended_at=timezone.now() - timedelta(seconds=1))
    visited(team, ELSEWHERE, times=LEAST_UNMET - 1)
    assert retire_suggested(entry) == ""


def test_visits_without_an_answer_and_of_other_teams_prove_nothing(team: Team) -> None:
    entry, other = make_entry(team), make_team()
    make_entry(other)
    visited(team, ELSEWHERE, ended="blocked")
    visited(other, ELSEWHERE)
    assert retire_suggested(entry) == ""


def test_what_people_pinned_or_retired_is_not_proposed(team: Team) -> None:
    pinned, gone = make_entry(team, is_pinned=True), make_entry(team, state="retired", target_text="Go")
    visited(team, ELSEWHERE)
    assert retire_suggestions([pinned, gone]) == {}


def test_no_more_visits_than_are_looked_at_are_counted(team: Team) -> None:
    entry = make_entry(team)
    visited(team, ELSEWHERE, times=MOST_VISITS + 1)
    assert retire_suggested(entry).startswith(f"not met for {MOST_VISITS} or more visits")


def test_the_review_shows_what_is_proposed_apart(team: Team, signed_in: SignedIn) -> None:
    asleep = make_entry(team, goal_kind="sort", target_text="Cheapest first")
    met = make_entry(team)
    visited(team, by(met))
    page = signed_in(Role.VIEWER).get("/knowledge/?by=retire").content.decode()
    assert f'id="knowledge-{asleep.pk}"' in page
    assert "not met for 10 visits: none of them needed it" in page
    assert f'id="knowledge-{met.pk}"' not in page


def test_many_sites_are_asked_about_in_a_few_queries(
    team: Team, django_assert_max_num_queries: object
) -> None:
    entries = [make_entry(team, domain=f"shop{n}.example") for n in range(5)]
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        assert retire_suggestions(SiteKnowledge.objects.filter(pk__in=[e.pk for e in entries])) == {}
