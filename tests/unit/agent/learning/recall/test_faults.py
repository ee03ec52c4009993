"""What was learned and cannot be asked: the step says so, the next stage decides, and the visit comes to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import pytest

from agent.core.errors import RecallFailed
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.types import DecisionSource, Determination, KnowledgeState, WebAgentResult
from agent.decide.remembered.repeating import task_key
from agent.learning.models import CachedAction, JudgeTrust, LearnedPattern, SiteKnowledge, Trajectory
from agent.learning.recall import patterns, trust, vector_cache
from agent.learning.recall.recall import RecallUses, TeamRecall
from agent.teams.models import Team
from agent.visits import services
from agent.visits.models import Step, Visit
from tests.fakes import FakeMind, FakeRecall, decision
from tests.unit.agent.learning.recall.rows import HOME, scene, step, visit_to, way
from tests.unit.agent.learning.recall.rows import SEARCH as SHAPE
from tests.unit.agent.loop.test_replays import EXTRACT, SEARCH
from tests.unit.agent.loop.visits import Visit as Run
from tests.unit.agent.loop.visits import shop

ALIEN = {"action": "teleport", "of_another": "version"}


class BrokenRecall(FakeRecall):
    """Nothing of it can be asked."""

    async def cached(self, key: str) -> Remembered | None:
        self._raise("The action cache")

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        self._raise("The patterns")

    async def examples(self, scene: Scene) -> Sequence[Example]:
        self._raise("The examples")

    def _raise(self, what: str) -> NoReturn:
        raise RecallFailed(f"{what} could not be asked (ValueError).")


class FreeMind(FakeMind):
    """A mind that asks no model."""

    is_free = True


async def test_a_memory_that_is_broken_costs_no_visit_its_result() -> None:
    visit = Run(shop(), mind=FakeMind([SEARCH, EXTRACT], fitting="golden"), recall=BrokenRecall())
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    searched = visit.journal.steps[1]
    assert searched.decided_by == DecisionSource.MODEL
    for what in ("The action cache", "The patterns", "The examples"):
        assert f"{what} could not be asked (ValueError)." in searched.reasoning


async def test_a_mind_that_costs_nothing_goes_on_without_its_patterns() -> None:
    unsure = decision(SEARCH.action, "q", "Syrian hamster", goal_kind="search", confidence=0.4)
    visit = Run(shop(), mind=FreeMind([unsure, EXTRACT], fitting="golden"), recall=BrokenRecall())
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert "The patterns could not be asked" in visit.journal.steps[1].reasoning


@pytest.mark.django_db(transaction=True)
async def test_a_row_of_another_version_is_said(team: Team) -> None:
    key = task_key("hay", "shop.example", "d" * 32)
    await CachedAction.objects.acreate(team=team, key=key, domain="shop.example", shape=ALIEN)
    await LearnedPattern.objects.acreate(
        team=team, domain="shop.example", meaning="m", scene="front page: a search box", shape=ALIEN
    )
    visit = await Visit.objects.acreate(team=team, query="hay", url="https://shop.example/")
    await Trajectory.objects.acreate(
        team=team, visit=visit, domain="shop.example", query="hay", shapes=[ALIEN]
    )
    recall = TeamRecall(team.pk, "shop.example", 0)
    with pytest.raises(RecallFailed, match="The action cache could not be asked"):
        await recall.cached(key)
    with pytest.raises(RecallFailed, match="The patterns could not be asked"):
        await recall.similar(scene(HOME))
    with pytest.raises(RecallFailed, match="The examples could not be asked"):
        await recall.examples(scene(HOME, query="hay"))
    vector_cache.clear()


@pytest.mark.django_db
def test_vectors_of_another_model_are_made_anew(team: Team) -> None:
    of = visit_to(team)
    patterns.learn(of, way(of))
    LearnedPattern.objects.update(vector=b"\0" * 1536)
    vector_cache.clear()
    assert patterns.similar(team_id=team.pk, domain="shop.example", scene=scene(HOME))
    assert {len(row.vector or b"") for row in LearnedPattern.objects.all()} == {8 + 768}


@pytest.mark.django_db
def test_steps_of_another_version_cost_no_visit_its_end(team: Team) -> None:
    visit = Visit.objects.create(
        team=team, query="hay", url="https://shop.example/", domain="shop.example", state="running", token=1
    )
    Step.objects.bulk_create(
        [
            step(visit, 1, SHAPE, HOME),
            step(visit, 2, SHAPE, HOME, shape=ALIEN),
        ]
    )
    found = WebAgentResult((), Determination.PRODUCTS_FOUND, "found")
    services.end_visit(visit_id=visit.pk, token=1, result=found)
    visit.refresh_from_db()
    assert (visit.state, visit.determination) == ("ended", "products_found")
    assert not SiteKnowledge.objects.exists()
    assert not CachedAction.objects.exists()


@pytest.mark.django_db
def test_a_record_of_a_kind_that_is_not_known_any_more_counts_nothing(team: Team) -> None:
    JudgeTrust.objects.create(team=team, domain="shop.example", model="m", view="do:teleport", agreed=9)
    assert trust.standing_of(team.pk, "shop.example", "m").team == {}


@pytest.mark.django_db(transaction=True)
async def test_what_people_retired_stays_a_veto_without_the_use_of_knowledge(team: Team) -> None:
    for state in ("active", "shadow", "retired"):
        await SiteKnowledge.objects.acreate(
            team=team,
            domain="shop.example",
            goal_kind="search",
            action="type",
            target_text=state,
            state=state,
        )
    told = await TeamRecall(team.pk, "shop.example", 0, RecallUses(knowledge=False)).hints()
    assert [(hint.target_text, hint.state) for hint in told] == [("retired", KnowledgeState.RETIRED)]
