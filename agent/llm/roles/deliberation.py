"""Settles a decision that is too unsure: a debate of several models (S7), then aggregation of candidates (S8).

All models of a round are asked at the same time, and those that have not answered within the limit have no vote.
Each call is counted before it is made, by what it will take at least; a round that the purse cannot pay for is not
begun, and the record says so. A debate never ends a visit: where it settles nothing, the first decision stands.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from agent.core.errors import MindUnavailable
from agent.core.learned import Deliberation, Savings, Vote, VoteKind
from agent.core.ports import DecisionRequest
from agent.core.types import AgentDecision, DecisionSource, Usage
from agent.core.usage import plus, tokens_of
from agent.decide.debate import (
    BELOW,
    Ballot,
    Tally,
    ballot_of,
    missing_seats,
    part_for,
    proposal_lines,
    renewed,
    shared,
    tally,
    void,
)
from agent.decide.mind import Ask, Manner
from agent.llm.port import CHARACTERS_A_TOKEN
from agent.llm.prices import Price, price_of
from agent.llm.roles.mind import ModelMind, UnusableReply
from agent.llm.token_budget import TokenBudgets

_REPLY_TOKENS = 150
_FEWEST_SEATS = 3  # of a round of aggregation, however few models there are
_LEAST_S = 4.0  # of a round; a visit that has less than twice as much left asks nobody


@dataclass(frozen=True, slots=True)
class Voter:
    """A model that is asked. `price` is None where it is not known."""

    mind: ModelMind
    price: Price | None = None

    def estimate(self, ask: Ask, seen: Usage) -> Usage:
        """What the call will take: at least as much in and out as one before it did, since some models think long."""
        size = sum(len(message["content"]) for message in ask.messages)
        given = max(size // CHARACTERS_A_TOKEN, seen.input_tokens)
        made = max(_REPLY_TOKENS, seen.output_tokens)
        return Usage(self.mind.name, given, made, 1, price_of(self.price, given, made))


@dataclass(frozen=True, slots=True)
class Council:
    """Who is asked where a decision is less than `below` sure. Without `languages` nothing is aggregated."""

    voters: tuple[Voter, ...]
    languages: tuple[str, ...] = ()
    rounds: int = 2
    time_limit: timedelta = timedelta(seconds=30)  # of one round
    below: float = BELOW


@dataclass(frozen=True, slots=True)
class _Seat:
    voter: Voter
    manner: Manner
    round: int


@dataclass(slots=True)
class _Hearing:
    """What one deliberation has come to so far."""

    request: DecisionRequest
    ballots: list[Ballot]
    began: float
    seen: Usage = field(default_factory=Usage)  # the most that one call took, in and out
    limit_s: float = 0.0  # of the newest round
    usage: Usage = field(default_factory=Usage)
    rounds: int = 0
    stopped: str = ""

    def see(self, usage: Usage) -> None:
        """What calls have taken shows what the next will."""
        calls = max(1, usage.calls)
        given = max(self.seen.input_tokens, usage.input_tokens // calls)
        made = max(self.seen.output_tokens, usage.output_tokens // calls)
        self.seen = Usage(input_tokens=given, output_tokens=made)

    def counted(self, ballots: Sequence[Ballot] | None = None) -> Tally:
        return tally(self.ballots if ballots is None else ballots, self.request.understanding)


@dataclass(slots=True)
class Debate:
    """The debates of one visit."""

    council: Council
    token_budgets: TokenBudgets
    clock: Callable[[], float] = time.perf_counter

    def is_due(self, decision: AgentDecision) -> bool:
        """Whether others should be asked about it."""
        return bool(self.council.voters) and decision.confidence < self.council.below

    async def settle(
        self, firsts: Sequence[tuple[str, AgentDecision]], request: DecisionRequest, own: ModelMind | None
    ) -> AgentDecision:
        """The decision, with its deliberation; the last of the `firsts` (who, what) is the result otherwise.

        `own` is the model whose answer is among the firsts: it is not asked again.
        """
        began = self.clock()
        cast = [ballot_of(made, request, Vote(who, VoteKind.VOTE)) for who, made in reversed(firsts)]
        hearing = _Hearing(request, cast, began)
        for _, made in firsts:
            hearing.see(made.usage)
        hearing.ballots += await self._ask(self._debaters(own), hearing)
        debated = hearing.counted()
        settled, source = debated, DecisionSource.DEBATE
        if debated.winner is None and self.council.languages and not hearing.stopped:
            settled, source = await self._aggregate(hearing), DecisionSource.AGGREGATION
        who, first = firsts[-1]
        about = _record(hearing, debated, settled, f"{who} was {first.confidence:.0%} sure")
        about = replace(about, ms=(self.clock() - began) * 1000)
        return _decision(first, settled.led_by(first, request.understanding), source, about, hearing.usage)

    def _debaters(self, own: ModelMind | None) -> list[_Seat]:
        """Every voter once; the first that decided has voted."""
        voters = list(self.council.voters)
        said = next((voter for voter in voters if voter.mind is own), None)
        if said is not None:
            voters.remove(said)
        return [_Seat(voter, Manner(), 1) for voter in voters]

    async def _aggregate(self, hearing: _Hearing) -> Tally:
        """Candidates of all models in all languages, then rounds in which they read each other's; one vote a model."""
        council = self.council
        names = [voter.mind.name for voter in council.voters]
        missing = missing_seats(len(names), council.languages, hearing.ballots, names)
        seats = [_Seat(council.voters[i], Manner(language=language), 2) for i, language in missing]
        hearing.ballots += await self._ask(seats, hearing)
        population = [b for b in hearing.ballots if b.decision is not None]
        counted = hearing.counted(shared(population))
        while counted.winner is None and hearing.rounds < council.rounds and not hearing.stopped:
            said = await self._ask(self._readers(population, hearing), hearing)
            hearing.ballots += said
            hearing.rounds += 1
            population = renewed(population, said)
            counted = hearing.counted(shared(population))
        return counted

    def _readers(self, population: Sequence[Ballot], hearing: _Hearing) -> list[_Seat]:
        """The seats of the next round, each with its part of the proposals."""
        voters, languages = self.council.voters, self.council.languages
        count = max(_FEWEST_SEATS, len(voters))
        return [
            _Seat(
                voters[at % len(voters)],
                Manner(
                    language=languages[(at + hearing.rounds) % len(languages)],
                    proposals=tuple(
                        proposal_lines(part_for(at, count, population), hearing.request.understanding)
                    ),
                ),
                hearing.rounds + 3,
            )
            for at in range(count)
        ]

    async def _ask(self, seats: Sequence[_Seat], hearing: _Hearing) -> list[Ballot]:
        """The ballots of those that the budget can pay for, in the order of the seats."""
        calls: dict[asyncio.Task[tuple[Ballot, Usage]], tuple[_Seat, Usage]] = {}
        if not seats or not self._has_time(hearing):
            return []
        for seat in seats:
            ask = seat.voter.mind.proposal_ask(hearing.request, seat.manner)
            reserved = seat.voter.estimate(ask, hearing.seen)
            if why := self.token_budgets.why_no_debate(reserved):
                left = len(seats) - len(calls)
                told = f"{left} of {len(seats)} {'was' if left == 1 else 'were'} not asked"
                hearing.stopped = f"{why[0].lower()}{why[1:]}: {told}"
                break
            self.token_budgets.spend_in_debate(reserved)
            calls[asyncio.ensure_future(self._hear(seat, ask, hearing.request))] = seat, reserved
        await self._wait(list(calls), hearing.limit_s)
        return [self._closed(call, *calls[call], hearing) for call in calls]

    def _has_time(self, hearing: _Hearing) -> bool:
        """Set the next round's limit: never more than half of what the visit has left. Without time, say so."""
        hearing.limit_s = self.council.time_limit.total_seconds()
        if (left_s := hearing.request.seconds_left) is not None:
            left_s -= self.clock() - hearing.began
            hearing.limit_s = min(hearing.limit_s, left_s / 2)
            if left_s < 2 * _LEAST_S:
                hearing.stopped = f"the visit has less than {2 * _LEAST_S:g} s left"
        return not hearing.stopped

    async def _wait(self, calls: list[asyncio.Task[tuple[Ballot, Usage]]], limit_s: float) -> None:
        """Until all have answered or the time is over; then nothing is left running."""
        try:
            if calls:
                await asyncio.wait(calls, timeout=limit_s)
        finally:
            late = [call for call in calls if call.cancel()]
            await asyncio.gather(*late, return_exceptions=True)

    async def _hear(self, seat: _Seat, ask: Ask, request: DecisionRequest) -> tuple[Ballot, Usage]:
        began = self.clock()
        about = self._about(seat)
        try:
            made = await seat.voter.mind.propose(request, ask)
            ballot, usage = ballot_of(made, request, about), made.usage
        except UnusableReply as error:
            ballot, usage = void(about, VoteKind.UNUSABLE, error.user_message, error.usage), error.usage
        except MindUnavailable as error:
            ballot, usage = void(about, VoteKind.FAILED, error.user_message), Usage()
        return replace(ballot, vote=replace(ballot.vote, ms=(self.clock() - began) * 1000)), usage

    def _closed(
        self, call: asyncio.Task[tuple[Ballot, Usage]], seat: _Seat, reserved: Usage, hearing: _Hearing
    ) -> Ballot:
        """A call's ballot. What was reserved for a late one stays spent: its provider may charge for it."""
        if call.cancelled():
            about = replace(self._about(seat), ms=hearing.limit_s * 1000)
            hearing.usage = plus(hearing.usage, reserved)
            words = f"no answer within {hearing.limit_s:.3g} s; counted with what it may have taken"
            return void(about, VoteKind.TOO_LATE, words, reserved)
        ballot, usage = call.result()
        self.token_budgets.correct(reserved, usage)
        hearing.usage = plus(hearing.usage, usage)
        hearing.see(usage)
        return ballot

    def _about(self, seat: _Seat) -> Vote:
        language = seat.manner.language if self.council.languages and seat.round > 1 else ""
        return Vote(seat.voter.mind.name, VoteKind.VOTE, language=language, round=seat.round)


def _record(hearing: _Hearing, debated: Tally, settled: Tally, why: str) -> Deliberation:
    parts = [debated.words or "no vote"]
    if settled is not debated:
        parts.append(f"then {settled.words}")
    if settled.winner is None:
        parts.append("no majority")
    words = ", ".join(parts) + (f"; stopped: {hearing.stopped}" if hearing.stopped else "")
    return Deliberation(
        why,
        tuple(ballot.vote for ballot in hearing.ballots),
        words,
        hearing.rounds,
        tokens_of(hearing.usage),
        hearing.usage.cost_usd,
    )


def _decision(
    first: AgentDecision, settled: Tally, source: DecisionSource, about: Deliberation, usage: Usage
) -> AgentDecision:
    """What was settled; without a majority what leads, the first decision before its equals."""
    spent = plus(first.usage, usage)
    chosen = settled.winner or settled.leader or first
    if settled.winner is None and chosen is first:
        return replace(first, usage=spent, deliberation=about)
    rounds = f" after {about.rounds} round{'' if about.rounds == 1 else 's'}" if about.rounds else ""
    return replace(
        chosen,
        source_id=0,  # whatever proposed it: models were asked, and nothing was saved
        savings=Savings(),
        decided_by=source if settled.winner is not None else DecisionSource.DEBATE,
        confidence=round(settled.share, 2),
        source_words=f"{settled.words}{rounds}",
        usage=spent,
        deliberation=about,
    )
