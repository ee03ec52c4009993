"""Recursive self-aggregation of candidates (S8), for what a debate leaves open. Pure.

Every model proposes in every language; then, for some rounds, each model is shown a part of the proposals and
proposes anew. What it says replaces what was there, so that good reasons spread and the rest dies out.
Source: Venkatraman et al., "Recursive Self-Aggregation Unlocks Deep Thinking in Large Language Models", 2025:
population N, aggregated from K of them, T rounds. Here N is models × languages, then models; K is `SHOWN`.

Candidates are counted by model: all that one model says, in however many languages, weighs one vote together. A model
that says nothing in a round (it is not asked again, or fails) stays with what it said last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from agent.core.learned import VoteKind
from agent.core.types import ActionKind, PageUnderstanding
from agent.decide.debate import Ballot, tally

SHOWN = 4  # candidates that one model is shown. Source: the paper's K = 4
PLAIN = "en"  # the language of the prompt itself: votes of the debate count as candidates in it
_LONGEST_REASON = 160


def missing_seats(
    voters: int, languages: Sequence[str], cast: Sequence[Ballot], names: Sequence[str]
) -> list[tuple[int, str]]:
    """Which voter (from 0) is still to be asked in which language; the debate's votes stand for `PLAIN`."""
    left = [b.vote.model for b in cast if b.vote.kind in (VoteKind.VOTE, VoteKind.REFUSED)]
    found: list[tuple[int, str]] = []
    for language in languages:
        for voter in range(voters):
            if language == PLAIN and names[voter] in left:
                left.remove(names[voter])
            else:
                found.append((voter, language))
    return found


def shared(candidates: Sequence[Ballot]) -> list[Ballot]:
    """The candidates by weight: those of one model, known by its name, are one vote together."""
    counted = Counter(ballot.vote.model for ballot in candidates)
    return [replace(one, weight=Fraction(1, counted[one.vote.model])) for one in candidates]


def renewed(before: Sequence[Ballot], said: Sequence[Ballot]) -> list[Ballot]:
    """The candidates after a round: what was said in it, and what those said before who said nothing that counts."""
    new = [ballot for ballot in said if ballot.decision is not None]
    speakers = {ballot.vote.model for ballot in new}
    return [*new, *(ballot for ballot in before if ballot.vote.model not in speakers)]


def part_for(seat: int, seats: int, candidates: Sequence[Ballot], most: int = SHOWN) -> list[Ballot]:
    """The candidates that one of the seats (from 0) is shown: all seats together see all of them."""
    count = len(candidates)
    most = max(most, -(-count // seats))
    if count <= most:
        return list(candidates)
    start = seat * -(-count // seats)
    return [candidates[(start + i) % count] for i in range(most)]


def proposal_lines(candidates: Sequence[Ballot], page: PageUnderstanding) -> list[str]:
    """The candidates as a model reads them, those for the same deed in one line, with one reason.

    Reasons and options may quote the page: the lines belong among what the page says.
    """
    counted = tally(candidates, page)
    return [
        f"{_deed(group[0])} ({len(group)} of {counted.count}): {_reason(group)}" for group in counted.groups
    ]


def _deed(ballot: Ballot) -> str:
    vote = ballot.vote
    said = [vote.action, vote.target_id]
    if vote.input_text and vote.action in (ActionKind.TYPE, ActionKind.SELECT, ActionKind.PRESS):
        said.append(f"'{vote.input_text[:60]}'")
    return " ".join(filter(None, said))


def _reason(group: Sequence[Ballot]) -> str:
    """The longest reason of those who are for it, cut."""
    return max((b.vote.reasoning for b in group), key=len)[:_LONGEST_REASON]
