"""Patterns: one success is enough on its own site, two sites for others; unlearned at once, never across teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent.core.learned import ActionShape, Savings
from agent.core.types import ActionKind
from agent.decide.remembered.scenes import Fact
from agent.learning.models import LearnedPattern
from agent.learning.recall import patterns, vector_cache
from agent.learning.recall.forgetting import forget
from agent.teams.audit.models import AuditEntry
from agent.teams.models import Team
from tests.factories import make_team, make_user
from tests.unit.agent.learning.recall.rows import (
    EXTRACT,
    HOME,
    RESULTS,
    SEARCH,
    scene,
    step,
    visit_to,
    way,
)

pytestmark = pytest.mark.django_db
OPEN = ActionShape(ActionKind.CLICK, "open", "link", "navigation", "Small animals", "b" * 16)


@pytest.fixture(autouse=True)
def _fresh_shelves() -> Iterator[None]:
    vector_cache.clear()
    yield
    vector_cache.clear()


def shapes(team: Team, at: object, domain: str = "shop.example") -> list[ActionShape]:
    found = patterns.similar(team_id=team.pk, domain=domain, scene=at)  # type: ignore[arg-type]
    return [match.shape for match in found]


def teach(team: Team, *domains: str) -> None:
    for domain in domains:
        visit = visit_to(team, domain)
        patterns.learn(visit, way(visit))


def test_one_visit_teaches_its_site_for_another_product(team: Team) -> None:
    teach(team, "shop.example")
    assert shapes(team, scene(HOME)) == [SEARCH]
    assert shapes(team, scene(RESULTS)) == [EXTRACT]
    match = patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))[0]
    assert (match.successes, match.is_same_site, match.sites) == (1, True, 1)
    assert match.likeness > 0.99
    assert match.cost == Savings(1200, 800.0, 1)


def test_what_one_site_teaches_stays_with_it(team: Team) -> None:
    teach(team, "poison.example")
    assert shapes(team, scene(HOME, domain="shop.example")) == []


def test_what_two_sites_teach_helps_a_third(team: Team) -> None:
    teach(team, "one.example", "two.example")
    found = patterns.similar(team_id=team.pk, domain="new.example", scene=scene(HOME, domain="new.example"))
    assert [(match.shape.goal_kind, match.is_same_site, match.sites) for match in found] == [
        ("search", False, 2)
    ] * 2


def test_a_site_goes_by_what_it_taught_itself(team: Team) -> None:
    teach(team, "one.example", "two.example")
    visit = visit_to(team)
    patterns.learn(visit, [step(visit, 1, replace(SEARCH, name_hash="c" * 16), HOME)])
    assert shapes(team, scene(HOME))[0].name_hash == "c" * 16


def test_nothing_is_taken_where_only_other_goods_stand(team: Team) -> None:
    teach(team, "shop.example")
    assert shapes(team, scene((Fact.SEARCHED, Fact.OTHERS, Fact.SEARCHABLE))) == []
    assert shapes(team, scene((Fact.SEARCHED, Fact.FOUND_NOTHING, Fact.SEARCHABLE))) == []
    assert shapes(team, scene((Fact.SEARCHED, Fact.READ, Fact.NAMED, Fact.SEARCHABLE))) == []


def test_goods_of_unclear_names_are_taken_where_such_goods_fitted_before(team: Team) -> None:
    visit = visit_to(team)
    unclear = (Fact.SEARCHED, Fact.OPEN, Fact.SEARCHABLE)
    patterns.learn(visit, [step(visit, 1, EXTRACT, unclear)])
    assert shapes(team, scene(unclear)) == [EXTRACT]
    other = visit_to(team, "other.example")
    patterns.learn(other, [step(other, 1, EXTRACT, RESULTS)])
    assert shapes(team, scene(unclear, domain="other.example"), "other.example") == []


def test_a_link_near_to_one_thing_is_not_followed_for_another(team: Team) -> None:
    visit = visit_to(team)
    patterns.learn(visit, [step(visit, 1, OPEN, ())])
    assert shapes(team, scene((), "gaming laptop")) == []
    assert shapes(team, scene((), "Syrian hamsters for sale")) == [OPEN]


def test_a_link_to_all_goods_is_followed_for_any_thing(team: Team) -> None:
    visit, shop = visit_to(team), replace(OPEN, label="Our shop")
    patterns.learn(visit, [step(visit, 1, shop, ())])
    assert shapes(team, scene((), "gaming laptop")) == [shop]


@pytest.mark.parametrize(
    "changes",
    [
        {"is_ok": False},
        {"is_ok": None},
        {"shape": {}},
        {"understanding": {}},
        {"url": "https://elsewhere.example/"},
        {"decided_by": "rule"},
        {"decided_by": "person"},
        {"page_type": ""},
    ],
)
def test_what_is_not_verified_on_its_own_site_teaches_nothing(team: Team, changes: dict[str, object]) -> None:
    visit = visit_to(team)
    assert patterns.learn(visit, [step(visit, 1, SEARCH, HOME, **changes)]) == 0
    assert not LearnedPattern.objects.exists()


def test_an_action_for_one_product_is_no_pattern(team: Team) -> None:
    visit = visit_to(team)
    its_page = replace(OPEN, zone="products", label="Golden hamster, 4 weeks")
    assert patterns.learn(visit, [step(visit, 1, its_page, RESULTS)]) == 0


def test_a_failure_counts_at_once(team: Team) -> None:
    teach(team, "shop.example")
    (match,) = patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    patterns.failed(team_id=team.pk, domain="shop.example", pattern_id=match.pattern_id)
    assert shapes(team, scene(HOME)) == []


def test_a_failure_elsewhere_is_held_against_it_there_alone(team: Team) -> None:
    teach(team, "one.example", "two.example")
    at = scene(HOME, domain="new.example")
    match = patterns.similar(team_id=team.pk, domain="new.example", scene=at)[0]
    patterns.failed(team_id=team.pk, domain="new.example", pattern_id=match.pattern_id)
    assert shapes(team, at, "new.example") == []
    assert shapes(team, scene(HOME, domain="one.example"), "one.example")[0] == SEARCH


def test_a_pattern_that_is_mostly_right_stays(team: Team) -> None:
    teach(team, "shop.example", "shop.example", "shop.example")
    (match,) = patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    patterns.failed(team_id=team.pk, domain="shop.example", pattern_id=match.pattern_id)
    (match,) = patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    assert (match.successes, match.failures) == (3, 1)


def test_somebody_elses_failure_counts_too(team: Team) -> None:
    teach(team, "shop.example")
    visit = visit_to(team)
    patterns.learn(visit, [step(visit, 1, SEARCH, HOME, is_ok=False)])
    assert shapes(team, scene(HOME)) == []


def test_teams_learn_apart(team: Team) -> None:
    teach(team, "shop.example")
    other = make_team("Other")
    assert shapes(other, scene(HOME)) == []
    (match,) = patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    patterns.failed(team_id=other.pk, domain="shop.example", pattern_id=match.pattern_id)
    assert shapes(team, scene(HOME)) == [SEARCH]


def test_what_is_forgotten_is_gone_at_once_and_audited(team: Team) -> None:
    teach(team, "shop.example", "other.example")
    assert shapes(team, scene(HOME))[0] == SEARCH
    user = make_user()
    assert forget("pattern", team=team, user=user, domain="shop.example") == 2
    assert shapes(team, scene(HOME)) == []
    assert AuditEntry.objects.filter(action="recall.forgotten").count() == 1
    left = LearnedPattern.objects.values_list("pk", flat=True)
    assert forget("pattern", team=team, user=user, domain="other.example", entry_ids=left[:1]) == 1
    assert LearnedPattern.objects.count() == 1


def test_what_is_forgotten_elsewhere_takes_no_place_of_what_is_left(team: Team) -> None:
    teach(team, "shop.example", "two.example")
    row, at = LearnedPattern.objects.filter(shape__goal_kind="search")[0], scene(HOME)
    told = {name: getattr(row, name) for name in ("scene", "page_type", "facts", "shape", "kin")}
    gone = [LearnedPattern(team=team, domain="gone.example", meaning=str(n), **told) for n in range(70)]
    LearnedPattern.objects.update(scene=f"{row.scene}, further pages")
    LearnedPattern.objects.bulk_create(gone)
    assert shapes(team, at, "new.example") == []  # those that are nearest never worked
    LearnedPattern.objects.filter(domain="gone.example").delete()  # in another process
    assert shapes(team, at, "new.example") == [SEARCH] * 2


def test_of_too_many_the_least_tried_of_those_unused_longest_go(team: Team, settings: Settings) -> None:
    settings.LEARN_INDEX_ROWS = 4
    for name, days, successes in (("proven", 9, 3), ("tried", 8, 1), ("fresh", 1, 1)):
        row = LearnedPattern.objects.create(
            team=team, domain="old.example", meaning=name, scene=name, shape={}, successes=successes
        )
        at = timezone.now() - timedelta(days=days)
        LearnedPattern.objects.filter(pk=row.pk).update(changed_at=at)
    other = make_team("Other")
    teach(other, "shop.example")
    teach(team, "shop.example")
    left = LearnedPattern.objects.filter(team=team, domain="old.example")
    assert set(left.values_list("meaning", flat=True)) == {"proven", "fresh"}
    assert shapes(team, scene(HOME)) == [SEARCH]
    assert LearnedPattern.objects.filter(team=other).count() == 2


def test_vectors_are_kept_in_the_table(team: Team) -> None:
    teach(team, "shop.example")
    assert shapes(team, scene(HOME)) == [SEARCH]
    assert not LearnedPattern.objects.filter(vector=None).exists()
    vector_cache.clear()
    assert shapes(team, scene(HOME)) == [SEARCH]


def test_a_failure_that_teaches_all_the_same_is_not_counted_against_it(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = visit_to(team)
    typed = step(visit, 1, SEARCH, HOME, is_ok=False)  # and the button beside the box saved it
    monkeypatch.setattr(patterns, "teaching_steps", lambda _, steps: list(steps))
    assert patterns.learn(visit, [typed]) == 1
    assert shapes(team, scene(HOME)) == [SEARCH]


END = ActionShape(ActionKind.FINISH, "finish")
NOTHING_LEFT = (Fact.OTHERS,)


def end_of(team: Team, determination: str = "products_found", **changes: object) -> None:
    visit = visit_to(team)
    visit.determination = determination
    said: dict[str, object] = {"is_ok": None, "verdict": "finished", **changes}
    patterns.learn(visit, [step(visit, 1, END, NOTHING_LEFT, **said)])


def test_an_end_that_led_to_the_goods_is_one_for_other_products_of_its_site(team: Team) -> None:
    end_of(team)
    assert shapes(team, scene(NOTHING_LEFT)) == [END]
    assert shapes(team, scene((Fact.OTHERS, Fact.SEARCHABLE))) == []  # here something might still be tried
    assert shapes(team, scene((Fact.NAMED,))) == []


def test_an_end_with_nothing_in_hand_teaches_nothing_and_counts_against_what_was_known(team: Team) -> None:
    end_of(team, "no_relevant_products")
    assert shapes(team, scene(NOTHING_LEFT)) == []
    end_of(team)
    end_of(team, "no_relevant_products", decided_by="pattern")
    assert shapes(team, scene(NOTHING_LEFT)) == []


def test_an_end_that_came_too_early_counts_against_it_once_though_the_visit_ended_well(team: Team) -> None:
    end_of(team)
    end_of(team, decided_by="cache", is_ok=False)
    assert LearnedPattern.objects.values_list("successes", "failures").get() == (1, 1)
    end_of(team, "no_relevant_products", decided_by="cache", is_ok=False)
    assert LearnedPattern.objects.values_list("successes", "failures").get() == (1, 2)
