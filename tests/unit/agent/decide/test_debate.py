"""Counting votes and sharing out candidates: pure."""

from __future__ import annotations

import pytest

from agent.core.learned import Vote, VoteKind
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision, Goal
from agent.decide.debate import (
    Ballot,
    ballot_of,
    choice_of,
    missing_seats,
    part_for,
    proposal_lines,
    renewed,
    shared,
    tally,
)
from tests.fakes import decision, element, search_field, understanding

PAGE = understanding(
    "/list",
    interactive_elements=(
        search_field("e1"),
        element("e2", name="Syrian hamster", href="https://shop.example.com/item/7"),
        element("e3", name="Picture of a hamster", href="/item/7#photo"),
        element("e4", name="Buy now", href="https://elsewhere.example/"),
        element("e5", "button", "More", href="#more"),
    ),
)
REQUEST = DecisionRequest(Goal("Syrian hamster"), PAGE, (), (), 5)


def cast(*decisions: AgentDecision) -> list[Ballot]:
    return [ballot_of(d, REQUEST, Vote(f"m{n}", VoteKind.VOTE)) for n, d in enumerate(decisions)]


EXTRACT = decision(ActionKind.EXTRACT)
CLICK = decision(ActionKind.CLICK, "e2")
FINISH = decision(ActionKind.FINISH)


@pytest.mark.parametrize(
    ("votes", "words", "wins"),
    [
        ((CLICK, EXTRACT, EXTRACT), "2:1", ActionKind.EXTRACT),
        ((CLICK, EXTRACT, FINISH), "1:1:1", None),
        ((CLICK, EXTRACT, EXTRACT, CLICK), "2:2", None),
        ((CLICK, EXTRACT, EXTRACT, FINISH), "2:1:1", None),
        ((CLICK, CLICK, CLICK), "3:0", ActionKind.CLICK),
        ((CLICK,), "1:0", None),
        ((), "", None),
    ],
)
def test_more_than_half_and_at_least_two_votes_win(
    votes: tuple[AgentDecision, ...], words: str, wins: ActionKind | None
) -> None:
    counted = tally(cast(*votes), PAGE)
    assert counted.words == words
    assert (counted.winner.action if counted.winner else None) == wins


def test_of_as_many_votes_what_was_said_first_leads() -> None:
    leader = tally(cast(EXTRACT, CLICK, CLICK, EXTRACT), PAGE).leader
    assert leader is not None
    assert leader.action == ActionKind.EXTRACT


def test_two_elements_that_lead_to_the_same_page_are_one_vote_s_choice() -> None:
    same = decision(ActionKind.CLICK, "e3")
    assert choice_of(CLICK, PAGE) == choice_of(same, PAGE)
    assert tally(cast(CLICK, same, EXTRACT), PAGE).words == "2:1"


def test_what_is_typed_counts_without_its_capitals_and_a_button_by_itself() -> None:
    one, other = (decision(ActionKind.TYPE, "e1", text) for text in ("Syrian Hamster", "syrian hamster"))
    assert choice_of(one, PAGE) == choice_of(other, PAGE)
    assert choice_of(decision(ActionKind.CLICK, "e5"), PAGE) == choice_of(
        decision(ActionKind.CLOSE, "e5"), PAGE
    )
    assert choice_of(decision(ActionKind.CLICK, "e5"), PAGE) != choice_of(CLICK, PAGE)
    assert choice_of(decision(ActionKind.SCROLL), PAGE) == choice_of(
        decision(ActionKind.SCROLL, "", "down"), PAGE
    )


def test_what_the_gate_refuses_is_no_vote_and_says_why() -> None:
    off_site, typed = cast(decision(ActionKind.CLICK, "e4"), decision(ActionKind.TYPE, "e1", "my password"))
    assert off_site.decision is None
    assert off_site.vote.kind == VoteKind.REFUSED
    assert "another site" in off_site.vote.reasoning
    assert typed.vote.kind == VoteKind.REFUSED


def test_english_votes_of_the_debate_are_candidates_already() -> None:
    votes = cast(CLICK, EXTRACT)  # m0, m1
    missing = missing_seats(3, ("en", "es"), votes, ["m0", "m1", "m2"])
    assert missing == [(2, "en"), (0, "es"), (1, "es"), (2, "es")]


def test_a_model_that_stands_there_twice_is_asked_as_often() -> None:
    assert missing_seats(2, ("en",), cast(CLICK), ["m0", "m0"]) == [(1, "en")]


@pytest.mark.parametrize(("candidates", "seats"), [(9, 3), (10, 2), (3, 3), (25, 5), (7, 1), (4, 3)])
def test_all_seats_together_see_every_candidate(candidates: int, seats: int) -> None:
    ballots = cast(*[CLICK] * candidates)
    seen = {b.vote.model for at in range(seats) for b in part_for(at, seats, ballots)}
    assert len(seen) == candidates
    assert max(len(part_for(at, seats, ballots)) for at in range(seats)) <= max(4, -(-candidates // seats))


def test_proposals_are_told_with_their_count_and_one_reason() -> None:
    votes = cast(
        decision(ActionKind.TYPE, "e1", "Syrian hamster", reasoning="search"),
        decision(ActionKind.TYPE, "e1", "Syrian hamster", reasoning="the box is for that"),
        EXTRACT,
    )
    lines = proposal_lines(votes, PAGE)
    assert lines[0] == "type e1 'Syrian hamster' (2 of 3): the box is for that"
    assert lines[1].startswith("extract (1 of 3): ")


def said(*proposals: tuple[str, AgentDecision]) -> list[Ballot]:
    return [ballot_of(made, REQUEST, Vote(model, VoteKind.VOTE)) for model, made in proposals]


@pytest.mark.parametrize(
    ("proposals", "words", "wins"),
    [
        ([("a", CLICK), ("b", EXTRACT), ("b", EXTRACT), ("b", EXTRACT)], "1:1", None),
        ([("a", CLICK), ("b", EXTRACT), ("b", EXTRACT), ("b", CLICK)], "1.3:0.7", ActionKind.CLICK),
        ([("a", CLICK), ("b", EXTRACT), ("b", FINISH)], "1:0.5:0.5", None),
        ([("a", CLICK), ("b", EXTRACT), ("b", EXTRACT), ("c", EXTRACT)], "2:1", ActionKind.EXTRACT),
        ([("a", CLICK), ("a", EXTRACT), ("b", CLICK), ("b", CLICK)], "3:1", ActionKind.CLICK),
        ([("a", CLICK), ("a", CLICK), ("a", EXTRACT)], "2:1", ActionKind.CLICK),
    ],
)
def test_what_one_model_says_in_many_languages_is_one_vote(
    proposals: list[tuple[str, AgentDecision]], words: str, wins: ActionKind | None
) -> None:
    counted = tally(shared(said(*proposals)), PAGE)
    assert counted.words == words
    assert (counted.winner.action if counted.winner else None) == wins


def test_after_a_round_each_model_stands_with_what_it_said_last() -> None:
    before = said(("a", CLICK), ("b", EXTRACT), ("b", FINISH), ("c", CLICK))
    failed = Ballot(Vote("c", VoteKind.FAILED))
    after = renewed(before, [*said(("b", CLICK)), failed])
    assert [(b.vote.model, b.decision) for b in after] == [("b", CLICK), ("a", CLICK), ("c", CLICK)]


def test_of_as_much_weight_the_first_decision_leads() -> None:
    counted = tally(shared(said(("b", EXTRACT), ("b", EXTRACT), ("a", CLICK))), PAGE)
    assert counted.leader == EXTRACT
    assert counted.led_by(CLICK, PAGE).leader == CLICK
    assert counted.led_by(CLICK, PAGE).words == "1:1"
