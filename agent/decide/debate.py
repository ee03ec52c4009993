"""How several opinions on one decision are counted (S7), and how candidates are aggregated over rounds (S8). Pure.

One model, one vote: how sure a small model says it is was found to be worth nothing (FACTS.md). Two votes agree when
they would do the same to the page: the picture and the title of one offer are two elements and one link. What the gate
refuses is no vote.

What a debate leaves open is aggregated: each model proposes in each language; then, for some rounds, each is shown a
part of the proposals and proposes anew, in place of what it said before. All that one model says is one vote.
Source: Venkatraman et al., "Recursive Self-Aggregation Unlocks Deep Thinking in Large Language Models", 2025:
population N, aggregated from K of them, T rounds. Here N is models × languages, then models; K is `SHOWN`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from agent.core.learned import Vote, VoteKind
from agent.core.ports import DecisionRequest
from agent.core.sites.site import joined
from agent.core.types import ActionKind, AgentDecision, PageUnderstanding, Usage
from agent.core.usage import tokens_of
from agent.decide import policy
from agent.decide.offers.words import folded

BELOW = 0.7  # what is less sure is debated. Source: MISSION S7
_FEWEST = 2  # votes that make a majority
_CLICKS = (ActionKind.CLICK, ActionKind.CLOSE)

Choice = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one voter said; no `decision` where that does not count. `weight`: the part of a vote that it is."""

    vote: Vote
    decision: AgentDecision | None = None
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes that count, those for the same action together: what weighs most first, then as they came."""

    groups: tuple[tuple[Ballot, ...], ...]

    @property
    def count(self) -> int:
        """Votes that count, whatever they weigh."""
        return sum(map(len, self.groups))

    @property
    def words(self) -> str:
        """The result as people write it: "2:1"; "3:0" where all agree; "" without votes.

        Votes of unlike weight are shown by their weights: "1.7:1:0.3".
        """
        is_plain = len({ballot.weight for group in self.groups for ballot in group}) == 1
        sizes = [str(len(group)) if is_plain else _in_short(_weight(group)) for group in self.groups]
        return ":".join(sizes if len(sizes) != 1 else [*sizes, "0"])

    @property
    def share(self) -> float:
        """The part of all weight that the first group has, 0-1."""
        return float(_weight(self.groups[0]) / sum(map(_weight, self.groups))) if self.groups else 0.0

    @property
    def leader(self) -> AgentDecision | None:
        """What weighs most; of what weighs as much, what was said first. None without votes."""
        return self.groups[0][0].decision if self.groups else None

    @property
    def winner(self) -> AgentDecision | None:
        """What more than half of the weight and at least two votes are for; None leaves the decision open."""
        return self.leader if self.share > 0.5 and len(self.groups[0]) >= _FEWEST else None

    def led_by(self, first: AgentDecision, page: PageUnderstanding) -> Tally:
        """The same with that decision's group before others of its weight, the decision itself at its head."""
        choice = choice_of(first, page)
        own = next(
            (g for g in self.groups if g[0].decision and choice_of(g[0].decision, page) == choice), None
        )
        if own is None or _weight(own) < _weight(self.groups[0]):
            return self
        led = (replace(own[0], decision=first), *own[1:])
        return Tally((led, *(group for group in self.groups if group is not own)))


def tally(ballots: Sequence[Ballot], page: PageUnderstanding) -> Tally:
    """Count the votes."""
    groups: dict[Choice, list[Ballot]] = {}
    for ballot in ballots:
        if ballot.decision is not None:
            groups.setdefault(choice_of(ballot.decision, page), []).append(ballot)
    return Tally(tuple(tuple(group) for group in sorted(groups.values(), key=_weight, reverse=True)))


def _weight(group: Sequence[Ballot]) -> Fraction:
    return sum((ballot.weight for ballot in group), Fraction())


def _in_short(weight: Fraction) -> str:
    return f"{float(weight):.1f}".removesuffix(".0")


def choice_of(decision: AgentDecision, page: PageUnderstanding) -> Choice:
    """What the decision would do to the page, the same for elements that lead to the same address."""
    element = page.get_element(decision.target_id)
    if decision.action in _CLICKS and element is not None:
        address = joined(page.url, element.href).partition("#")[0] if element.href else ""
        leads_on = address and address != page.url.partition("#")[0]
        return "click", address if leads_on else element.id, ""
    text = folded(decision.input_text)
    if decision.action == ActionKind.SCROLL:
        return "scroll", "", text or "down"
    return decision.action.value, decision.target_id, text


def ballot_of(decision: AgentDecision, request: DecisionRequest, about: Vote) -> Ballot:
    """The ballot of a decision; `about` holds who said it, when and in which language."""
    page = request.understanding
    element = page.get_element(decision.target_id)
    refusal = policy.refusal(decision, page, request.goal, request.sites)
    vote = replace(
        about,
        kind=VoteKind.REFUSED if refusal else VoteKind.VOTE,
        action=decision.action.value,
        target_id=decision.target_id,
        target_words=(element.name or element.placeholder or element.role)[:120] if element else "",
        input_text=decision.input_text[:120],
        confidence=decision.confidence,
        reasoning=f"{decision.reasoning[:300]} [refused: {refusal}]" if refusal else decision.reasoning[:300],
        tokens=tokens_of(decision.usage),
        cost_usd=decision.usage.cost_usd,
    )
    return Ballot(vote, None if refusal else decision)


def void(about: Vote, kind: VoteKind, why: str, usage: Usage | None = None) -> Ballot:
    """The ballot of a voter without an opinion that counts, with the reason."""
    spent = usage or Usage()
    return Ballot(
        replace(about, kind=kind, reasoning=why[:300], tokens=tokens_of(spent), cost_usd=spent.cost_usd)
    )


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
    """The candidates as a model reads them, those for the same action in one line, with one reason.

    Reasons and options may quote the page: the lines belong among what the page says.
    """
    counted = tally(candidates, page)
    return [
        f"{_user_action(group[0])} ({len(group)} of {counted.count}): {_reason(group)}"
        for group in counted.groups
    ]


def _user_action(ballot: Ballot) -> str:
    vote = ballot.vote
    said = [vote.action, vote.target_id]
    if vote.input_text and vote.action in (ActionKind.TYPE, ActionKind.SELECT, ActionKind.PRESS):
        said.append(f"'{vote.input_text[:60]}'")
    return " ".join(filter(None, said))


def _reason(group: Sequence[Ballot]) -> str:
    """The longest reason of those who are for it, cut."""
    return max((b.vote.reasoning for b in group), key=len)[:_LONGEST_REASON]
