"""Trajectories: runs that found something, told to the next one like them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from agent.decide.remembered.scenes import Fact
from agent.learning.models import Trajectory
from agent.learning.recall import trajectories, vector_cache
from agent.teams.models import Team
from tests.factories import make_team
from tests.unit.agent.learning.recall.rows import EXTRACT, HOME, SEARCH, scene, step, visit_to, way

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_shelves() -> Iterator[None]:
    vector_cache.clear()
    yield
    vector_cache.clear()


def run(team: Team, domain: str = "shop.example", query: str = "Syrian hamster for sale") -> bool:
    visit = visit_to(team, domain, query)
    return trajectories.learn(visit, way(visit))


def test_a_run_that_found_something_is_an_example_on_its_site(team: Team) -> None:
    assert run(team)
    (found,) = trajectories.examples(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    assert found.shapes == (SEARCH, EXTRACT)
    assert (found.query, found.determination, found.products) == (
        "Syrian hamster for sale",
        "products_found",
        1,
    )
    assert found.is_same_site


def test_a_run_that_found_nothing_is_no_example(team: Team) -> None:
    visit = visit_to(team)
    visit.determination = "no_relevant_products"
    assert not trajectories.learn(visit, way(visit))
    assert not Trajectory.objects.exists()


def test_only_what_was_verified_is_told_and_repetitions_once(team: Team) -> None:
    visit = visit_to(team)
    failed = step(visit, 1, replace(SEARCH, slot="fewer:0"), HOME, is_ok=False)
    barren = step(visit, 2, EXTRACT, (Fact.NAMED,), is_ok=None)
    again = [step(visit, n, SEARCH, HOME) for n in (3, 4)]
    assert trajectories.learn(visit, [failed, barren, *again, step(visit, 5, EXTRACT, HOME)])
    assert len(Trajectory.objects.get().shapes) == 2


def test_each_way_is_told_once_and_three_at_most(team: Team) -> None:
    run(team)
    run(team, query="guinea pig")
    assert len(trajectories.examples(team_id=team.pk, domain="shop.example", scene=scene(HOME))) == 1


def test_another_sites_run_is_told_where_two_sites_know_the_way_and_the_task_is_alike(team: Team) -> None:
    at = scene(HOME, "Syrian hamsters for sale", "new.example")
    run(team, "one.example")
    assert trajectories.examples(team_id=team.pk, domain="new.example", scene=at) == ()
    run(team, "two.example")
    (found,) = trajectories.examples(team_id=team.pk, domain="new.example", scene=at)
    assert not found.is_same_site
    unlike = scene(HOME, "gaming laptop", "new.example")
    assert trajectories.examples(team_id=team.pk, domain="new.example", scene=unlike) == ()


def test_teams_learn_apart(team: Team) -> None:
    run(team)
    other = make_team("Other")
    assert trajectories.examples(team_id=other.pk, domain="shop.example", scene=scene(HOME)) == ()


def test_runs_that_were_forgotten_elsewhere_take_no_place_of_those_that_are_left(team: Team) -> None:
    at = scene(HOME, domain="new.example", query="Syrian hamster for sale")
    for n in range(40):
        run(team, f"{n}.gone.example")
    for domain in ("one.example", "two.example"):
        run(team, domain, "Syrian hamster for sale nearby")
    trajectories.examples(team_id=team.pk, domain="new.example", scene=at)
    Trajectory.objects.filter(domain__endswith="gone.example").delete()  # in another process
    assert len(trajectories.examples(team_id=team.pk, domain="new.example", scene=at)) == 1
