"""Which searches are made for a question, and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from research.pipeline.plan.depth import DepthMode, depth_of
from research.pipeline.plan.planner import PlannedSearch, plan_searches

_NOW = datetime(2024, 12, 19, tzinfo=UTC)


def _plan(question: str, mode: DepthMode = DepthMode.DEEP, **limits: object) -> tuple[PlannedSearch, ...]:
    return plan_searches(question, depth_of(mode), now=_NOW, **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mode", "most"), [(DepthMode.QUICK, 1), (DepthMode.STANDARD, 2), (DepthMode.DEEP, 3)]
)
def test_the_depth_limits_the_searches(mode: DepthMode, most: int) -> None:
    plan = _plan("What is the latest news about the bridge documentation?", mode)

    assert len(plan) == most
    assert len({(s.q, s.recency_days, s.site) for s in plan}) == most
    assert all(s.reason for s in plan)


def test_what_changes_with_time_is_searched_among_recent_pages_too() -> None:
    main, recent, *_ = _plan("Who is the current mayor of Varnholm?")

    assert main == PlannedSearch("Who is the current mayor of Varnholm?", "the question as it was asked")
    assert recent.recency_days
    assert "2024" in recent.q


def test_an_askers_limits_hold_for_every_search_but_the_last_resort() -> None:
    plan = _plan("How long is the bridge?", recency_days=7, site="herald.example")

    assert plan[0].recency_days == 7
    assert plan[0].site == "herald.example"
    assert "herald.example" in plan[0].reason


def test_a_site_in_the_question_scopes_it() -> None:
    assert _plan("opening hours on museum.example.org please")[0].site == "museum.example.org"


def test_courtesies_and_wishes_for_sources_are_not_searched_for() -> None:
    assert _plan("Please find out how long the bridge is, with sources.")[0].q == "how long the bridge is"


def test_the_second_search_has_only_the_words_that_name_the_thing() -> None:
    assert _plan("What is the default value of max_size in Acme?", DepthMode.STANDARD)[1].q == "max_size Acme"


def test_each_of_two_things_asked_has_its_own_search() -> None:
    plan = _plan("What does min_size do and what does max_size do?", DepthMode.STANDARD)

    assert [search.q for search in plan] == ["min_size", "max_size"]


def test_a_follow_up_takes_the_names_of_the_question_before_it() -> None:
    words = _plan("and how wide is it?", earlier=["How long is the Kestrel Bridge?"])[0].q

    assert "Kestrel Bridge" in words
    assert "wide" in words


@pytest.mark.parametrize("question", ["", "?", "a", "the of", "x" * 2000, "please"])
def test_there_is_always_one_search(question: str) -> None:
    assert 1 <= len(_plan(question)) <= 3


@pytest.mark.parametrize(
    "question", ["Why do cats purr?", "Then who won the war of 1812?", "Or is the sky blue?"]
)
def test_a_question_that_is_whole_takes_nothing_of_the_one_before_it(question: str) -> None:
    assert "Kestrel" not in _plan(question, earlier=["How long is the Kestrel Bridge?"])[0].q


def test_a_long_follow_up_takes_the_names_too() -> None:
    question = "And how long does it take by train from there to the coast in summer months?"

    assert "Kestrel Bridge" in _plan(question, earlier=["How long is the Kestrel Bridge?"])[0].q
