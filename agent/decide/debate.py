"""How several opinions on one decision are counted (S7). Pure; who is asked, and for how long, is `agent.llm`'s.

One model, one vote: how sure a small model says it is was found to be worth nothing (FACTS.md), so votes are not
weighed by it. Two votes are for the same when they would do the same to the page: the picture and the title of one
offer are two elements and one link. What the gate of `agent.decide.policy` would refuse is no vote.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from agent.core.address import joined
from agent.core.learned import Vote, VoteKind
from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision, PageUnderstanding, Usage
from agent.core.usage import tokens_of
from agent.decide import policy
from agent.decide.words import folded

BELOW = 0.7  # what is less sure is debated. Source: MISSION S7
_FEWEST = 2  # votes that make a majority
_CLICKS = (ActionKind.CLICK, ActionKind.CLOSE)

Deed = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one voter said; no `decision` where that does not count. `weight`: the part of a vote that it is."""

    vote: Vote
    decision: AgentDecision | None = None
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes that count, those for the same deed together: what weighs most first, then as they came."""

    groups: tuple[tuple[Ballot, ...], ...]

    @property
    def count(self) -> int:
        """Votes that count, whatever they weigh."""
        return sum(map(len, self.groups))

    @property
    def words(self) -> str:
        """The result as people write it: "2:1"; "3:0" where all agree; "" without votes.

        Votes of unlike weight are told by what they weigh: "1.7:1:0.3".
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
        deed = deed_of(first, page)
        own = next((g for g in self.groups if g[0].decision and deed_of(g[0].decision, page) == deed), None)
        if own is None or _weight(own) < _weight(self.groups[0]):
            return self
        led = (replace(own[0], decision=first), *own[1:])
        return Tally((led, *(group for group in self.groups if group is not own)))


def tally(ballots: Sequence[Ballot], page: PageUnderstanding) -> Tally:
    """Count the votes."""
    groups: dict[Deed, list[Ballot]] = {}
    for ballot in ballots:
        if ballot.decision is not None:
            groups.setdefault(deed_of(ballot.decision, page), []).append(ballot)
    return Tally(tuple(tuple(group) for group in sorted(groups.values(), key=_weight, reverse=True)))


def _weight(group: Sequence[Ballot]) -> Fraction:
    return sum((ballot.weight for ballot in group), Fraction())


def _in_short(weight: Fraction) -> str:
    return f"{float(weight):.1f}".removesuffix(".0")


def deed_of(decision: AgentDecision, page: PageUnderstanding) -> Deed:
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
