"""The action cache: what it keeps of a visit, whom it tells, and how it forgets."""

from __future__ import annotations

from typing import Any

import pytest

from agent.core.learned import Remembered
from agent.decide.remembered.repeating import task_key
from agent.learning.knowledge.store import learn_from_visit
from agent.learning.models import CachedAction
from agent.learning.recall import cache
from agent.learning.recall.forgetting import forget
from agent.learning.recall.recall import RecallUses, TeamRecall
from agent.teams.models import AuditEntry, Team
from agent.visits.models import Step, Visit
from tests.factories import make_member, make_team

pytestmark = pytest.mark.django_db

HOME, LIST = "a" * 32, "b" * 32
SHAPE = {
    "action": "type", "goal_kind": "search", "role": "searchbox", "zone": "header", "label": "Search",
    "name_hash": "0" * 16, "nth": 0, "slot": "terms",
}  # fmt: skip
TAKE = {**SHAPE, "action": "extract", "goal_kind": "extract", "role": "", "slot": ""}
END = {**TAKE, "action": "finish", "goal_kind": "finish"}
COST = {"tokens": 700, "ms": 1200.0, "calls": 1}


def visit(team: Team, **more: object) -> Visit:
    fields: dict[str, object] = {
        "query": "Syrian hamster", "url": "https://shop.example/", "domain": "shop.example",
        "determination": "products_found",
    }  # fmt: skip
    return Visit.objects.create(team=team, **{**fields, **more})


def step(of: Visit, n: Any = 1, **changes: object) -> Step:
    """A verified search by a model."""
    fields: dict[str, object] = {
        "action": "type", "action_words": "Type", "goal_kind": "search", "decided_by": "model", "is_ok": True,
        "url": "https://shop.example/", "dom_hash": HOME, "shape": SHAPE, "cost": COST,
    }  # fmt: skip
    return Step.objects.create(visit=of, n=n, token=1, **{**fields, **changes})


def found(team: Team, state: str = HOME, query: str = "Syrian hamster") -> Remembered | None:
    return cache.find(team_id=team.pk, key=task_key(query, "shop.example", state))


def test_a_verified_step_is_found_again_with_its_cost(team: Team) -> None:
    of = visit(team)
    step(of)
    step(of, 2, action="extract", dom_hash=LIST, shape=TAKE)
    learn_from_visit(of)
    first, second = found(team), found(team, LIST)
    assert first is not None
    assert second is not None
    assert (first.shape.slot, first.decided_by, first.hits) == ("terms", "model", 0)
    assert (first.cost.tokens, first.cost.calls) == (700, 1)
    assert second.shape.action == "extract"


@pytest.mark.parametrize(
    "changes",
    [
        {"is_ok": False},
        {"is_ok": None},
        {"shape": {}},
        {"dom_hash": ""},
        {"url": "https://other.example/"},
        {"action": "back"},
        {"decided_by": "rule"},
        {"decided_by": "person"},
    ],
)
def test_it_keeps_nothing_of_a_step_that_was_not_verified_here(
    team: Team, changes: dict[str, object]
) -> None:
    of = visit(team)
    step(of, **changes)
    learn_from_visit(of)
    assert CachedAction.objects.count() == 0


def test_a_visit_that_failed_teaches_nothing(team: Team) -> None:
    of = visit(team, determination="error")
    step(of)
    learn_from_visit(of)
    assert found(team) is None


def test_the_newest_action_of_a_state_wins_so_that_detours_fall_away(team: Team) -> None:
    of = visit(team)
    step(of, 1, action="click", shape={**SHAPE, "action": "click", "goal_kind": "open"})
    step(of, 2, action="back", dom_hash=LIST)
    step(of, 3)
    learn_from_visit(of)
    kept = found(team)
    assert kept is not None
    assert kept.shape.goal_kind == "search"
    assert CachedAction.objects.count() == 1


def test_a_repetition_counts(team: Team) -> None:
    first, second = visit(team), visit(team)
    step(first)
    learn_from_visit(first)
    step(second, decided_by="cache")
    learn_from_visit(second)
    kept = found(team)
    assert kept is not None
    assert (kept.hits, kept.decided_by) == (1, "model")


def test_what_was_forgotten_meanwhile_is_not_brought_back_by_a_repetition(team: Team) -> None:
    of = visit(team)
    step(of, decided_by="cache")
    learn_from_visit(of)
    assert found(team) is None


def test_the_end_of_a_visit_is_repeated_where_the_visit_had_found_something(team: Team) -> None:
    of = visit(team)
    step(of, 1, action="extract", is_ok=None, shape=TAKE)
    step(of, 2, action="finish", is_ok=None, shape=END)
    learn_from_visit(of)
    kept = found(team)
    assert kept is not None
    assert kept.shape.action == "finish"


def test_the_end_of_a_visit_that_found_nothing_is_thought_over_each_time(team: Team) -> None:
    of = visit(team, determination="no_relevant_products")
    step(of, action="finish", is_ok=None, shape=END)
    learn_from_visit(of)
    assert found(team) is None


def test_a_repeated_end_that_finds_nothing_any_more_is_forgotten(team: Team) -> None:
    first, second = visit(team), visit(team, determination="no_relevant_products")
    step(first, action="finish", is_ok=None, shape=END)
    learn_from_visit(first)
    kept = found(team)
    assert kept is not None
    step(second, action="finish", is_ok=None, shape=END, decided_by="cache", source_id=kept.entry_id)
    learn_from_visit(second)
    assert found(team) is None


def test_a_search_that_only_the_button_sends_is_kept(team: Team) -> None:
    of = visit(team)
    step(of, 1, is_ok=False)
    step(of, 2, action="click", decided_by="recovery", shape={}, is_ok=True)
    learn_from_visit(of)
    kept = found(team)
    assert kept is not None
    assert kept.shape.slot == "terms"


def test_where_an_attempt_failed_what_worked_after_it_on_that_page_is_kept(team: Team) -> None:
    of = visit(team)
    step(of, 1, is_ok=False)
    step(of, 2, action="extract", dom_hash=LIST, shape=TAKE)
    learn_from_visit(of)
    first, second = found(team), found(team, LIST)
    assert first is not None
    assert second is not None
    assert first.shape.action == second.shape.action == "extract"


def test_what_worked_on_another_page_says_nothing_of_the_one_where_it_failed(team: Team) -> None:
    of = visit(team)
    step(of, 1, is_ok=False)
    step(of, 2, action="extract", dom_hash=LIST, shape=TAKE, url="https://shop.example/other")
    learn_from_visit(of)
    assert found(team) is None


def test_another_team_sees_nothing_of_it(team: Team) -> None:
    of, other = visit(team), make_team()
    step(of)
    learn_from_visit(of)
    assert found(team) is not None
    assert found(other) is None
    entry = CachedAction.objects.get()
    assert not cache.evict(team_id=other.pk, entry_id=entry.pk, reason="not theirs")
    assert forget("cache", team=other, user=make_member(other), domain="shop.example") == 0
    assert found(team) is not None


def test_evicting_forgets_at_once(team: Team) -> None:
    of = visit(team)
    step(of)
    learn_from_visit(of)
    kept = found(team)
    assert kept is not None
    assert cache.evict(team_id=team.pk, entry_id=kept.entry_id, reason="nothing changed")
    assert found(team) is None


def test_people_can_forget_a_domain_or_one_entry_and_it_is_audited(team: Team) -> None:
    of, user = visit(team), make_member(team)
    step(of)
    step(of, 2, dom_hash=LIST)
    learn_from_visit(of)
    one = CachedAction.objects.order_by("pk").first()
    assert one is not None
    assert forget("cache", team=team, user=user, domain="shop.example", entry_ids=[one.pk]) == 1
    assert forget("cache", team=team, user=user, domain="shop.example") == 1
    entries = AuditEntry.objects.filter(action="recall.forgotten")
    assert [entry.detail["count"] for entry in entries] == [1, 1]


def test_a_site_keeps_the_actions_that_were_used_last(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_PER_SITE", 2)
    of = visit(team)
    for n, state in enumerate(("1" * 32, "2" * 32, "3" * 32), start=1):
        step(of, n, dom_hash=state)
    learn_from_visit(of)
    assert CachedAction.objects.count() == 2


@pytest.mark.django_db(transaction=True)
async def test_a_visit_may_do_without_the_cache(team: Team) -> None:
    recall = TeamRecall(team.pk, "shop.example", 0, RecallUses(cache=False))
    assert await recall.cached("any") is None
