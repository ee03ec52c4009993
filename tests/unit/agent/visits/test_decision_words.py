"""A step says where its decision comes from, what it saved, and how an unsure one was settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from agent.teams.models import Role, Team
from agent.visits.models import Step
from agent.visits.templatetags.decisions import rounds, source_address, source_words, step_savings
from tests.access.role_rows.objects import make_visit

pytestmark = pytest.mark.django_db

VOTES = [
    {"model": "a", "kind": "vote", "action": "click", "target_words": "Oak", "confidence": 0.55, "round": 0},
    {
        "model": "b",
        "kind": "vote",
        "action": "click",
        "target_words": "Search",
        "confidence": 0.8,
        "round": 1,
    },
    {
        "model": "c",
        "kind": "vote",
        "action": "click",
        "target_words": "Search",
        "confidence": 0.7,
        "round": 1,
    },
    {"model": "d", "kind": "too_late", "reasoning": "No reply within 8 s.", "round": 1, "ms": 8000.0},
    {"model": "b", "kind": "vote", "action": "click", "target_words": "Search", "language": "de", "round": 2},
    {"model": "b", "kind": "vote", "action": "click", "target_words": "Search", "round": 3},
]


def step_of(team: Team, **fields: Any) -> Step:
    """The one step of a new visit."""
    visit = make_visit(team)
    Step.objects.filter(visit=visit).update(**fields)
    return Step.objects.get(visit=visit)


@pytest.mark.parametrize(
    ("by", "record", "words"),
    [
        ("knowledge", "14 of 15", "Knowledge, 14 of 15"),
        ("cache", "worked 3 times before", "Cache, worked 3 times before"),
        ("pattern", "5 of 6 on this site", "Pattern, 5 of 6 on this site"),
        ("debate", "2:1", "Debate 2:1"),
        ("aggregation", "6:3 after 1 round", "Aggregation 6:3 after 1 round"),
        ("vision", "fewer than 5 elements", "Vision"),
        ("model", "", "Model"),
        ("local_mind", "", "Local mind"),
        ("person", "", "Person"),
    ],
)
def test_the_source_is_told_with_its_record(team: Team, by: str, record: str, words: str) -> None:
    assert source_words(step_of(team, decided_by=by, source_words=record)) == words


def test_what_was_taken_from_somewhere_leads_there(team: Team) -> None:
    assert source_address(step_of(team, decided_by="knowledge", source_id=7)) == "/knowledge/7/"
    site = "/knowledge/sites/?domain=shop.example"
    assert source_address(step_of(team, decided_by="cache", source_id=7)) == site
    assert source_address(step_of(team, decided_by="model")) == ""


def test_savings_are_told_when_there_are_any(team: Team) -> None:
    assert step_savings(step_of(team, savings={"tokens": 1240, "ms": 2300.0})) == "1,240 tokens and 2.3 s"
    assert step_savings(step_of(team, savings={"tokens": 0, "ms": 3.0})) == ""
    assert step_savings(step_of(team)) == ""


def test_votes_stand_by_round_and_those_that_were_followed_are_marked(team: Team) -> None:
    step = step_of(team, action="click", target_name="Search", deliberation={"votes": VOTES})
    told = rounds(step)
    assert [r["words"] for r in told] == [
        "First decision",
        "Debate",
        "Candidates",
        "Round 1 of reading each other",
    ]
    assert [v["is_carried"] for v in told[1]["votes"]] == [True, True, False]
    assert not told[0]["votes"][0]["is_carried"]
    assert (told[2]["votes"][0]["model"], told[2]["votes"][0]["language"]) == ("b", "German")


def test_a_vote_shows_what_it_took_and_nothing_that_is_not_known(team: Team) -> None:
    votes = [
        {"model": "a", "kind": "vote", "tokens": 998, "cost_usd": 0.0005, "ms": 0.0, "round": 0},
        {"model": "b", "kind": "failed", "ms": 1200.0, "round": 1},
        {"model": "c", "kind": "vote", "tokens": 1100, "cost_usd": None, "ms": 640.0, "round": 1},
    ]
    told = rounds(step_of(team, deliberation={"votes": votes}))
    assert [v["spent"] for r in told for v in r["votes"]] == [
        "998 tokens, $0.0005",
        "1.2 s",
        "1,100 tokens, 640 ms",
    ]


def test_a_debate_that_asked_nobody_says_so(team: Team, signed_in: Callable[..., Client]) -> None:
    told = {"outcome": "1:0, no majority; stopped: 3 of 3 were not asked", "tokens": 0, "votes": VOTES[:1]}
    step = step_of(team, deliberation=told)
    page = signed_in(Role.VIEWER).get(f"/runs/{step.visit_id}/steps/1/").content.decode()
    assert "Nobody else was asked." in page


def test_the_panel_shows_the_votes_and_what_they_cost(team: Team, signed_in: Callable[..., Client]) -> None:
    step = step_of(
        team, action="click", target_name="Search", decided_by="debate", source_words="2:1",
        deliberation={
            "why": "a was 55% sure", "outcome": "2:1", "tokens": 2410, "cost_usd": None, "ms": 3120.0, "votes": VOTES,
        },
    )  # fmt: skip
    page = signed_in(Role.VIEWER).get(f"/runs/{step.visit_id}/steps/1/").content.decode()
    for words in (
        "Debate 2:1",
        "Asked because a was 55% sure",
        "Too late",
        "2,410 tokens, price not known, 3.1 s",
    ):
        assert words in page


def test_what_shadow_entries_would_have_done_is_told(team: Team, signed_in: Callable[..., Client]) -> None:
    step = step_of(team, shadows=[[7, True], [8, False]])
    page = signed_in(Role.VIEWER).get(f"/runs/{step.visit_id}/steps/1/").content.decode()
    assert 'href="/knowledge/7/"' in page
    assert "would have done something else" in page
