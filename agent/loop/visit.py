"""What the parts of one visit share: the ports, what was seen and spent, and the two things all of them do:
perceive the page, and carry out one decision and verify it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from agent.core.memory import Memory
from agent.core.ports import Decide, Desk, Journal, Mind, NoRecall, Page, Recall, Resolution
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    InterventionType,
    Limits,
    PageUnderstanding,
    Verdict,
    WebAgentResult,
)
from agent.core.verify import INTERRUPTED, seems_late, verify
from agent.decide.offers.query import Query, understand_query
from agent.decide.remembered import past
from agent.decide.targets.elements import signs_of
from agent.decide.targets.links import link_offers
from agent.loop.budget import Budget, Clock
from agent.loop.ending.determine import Seen
from agent.loop.gate import Gate
from agent.loop.recorder import Recorder
from agent.loop.recovery.asking import WORKED_ON, Answer, Asking, answer_of, notes_of
from agent.loop.sight import Sight, Understand, take_sight
from agent.perceive.understanding import understand as understand_page

_SAME_STATE = (
    4  # decisions on one page state before it counts as a loop (S2 says three calls; the first is free)
)
_TOUCHING = (ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT)


@dataclass(slots=True)
class StuckDetector:
    """Remembers what was touched on which page state."""

    touched: set[tuple[str, str, str]] = field(default_factory=set)
    refilled: set[tuple[str, str]] = field(
        default_factory=set
    )  # fields that took their words, and may take others
    visits: Counter[str] = field(default_factory=Counter)
    failures: int = 0  # in a row

    def would_repeat(self, page: PageUnderstanding, decision: AgentDecision) -> bool:
        """Whether this element was already used in this very state of this page."""
        return decision.action in _TOUCHING and _mark(page, decision) in self.touched

    def is_looping(self, page: PageUnderstanding) -> bool:
        """Whether too many decisions were taken on this state."""
        return self.visits[_state(page)] >= _SAME_STATE

    def note(self, page: PageUnderstanding, decision: AgentDecision, *, has_failed: bool) -> None:
        """Remember a decision that was carried out and how it ended."""
        self.visits[_state(page)] += 1
        if decision.action in _TOUCHING:
            self.touched.add(_mark(page, decision))
        if decision.action == ActionKind.TYPE and not has_failed:
            self.refilled.add((_state(page), decision.target_id))
        self.failures = self.failures + 1 if has_failed else 0

    def avoid(self, page: PageUnderstanding) -> frozenset[str]:
        """Ids of the elements that were already used in this state."""
        state = _state(page)
        used = {target for where, target, _ in self.touched if where == state}
        return frozenset(target for target in used if (state, target) not in self.refilled)

    def clear(self) -> None:
        """Forget everything: a person has changed the page."""
        self.touched.clear()
        self.refilled.clear()
        self.visits.clear()
        self.failures = 0


def _state(page: PageUnderstanding) -> str:
    return page.state_key or page.url


def _mark(page: PageUnderstanding, decision: AgentDecision) -> tuple[str, str, str]:
    return _state(page), decision.target_id, decision.input_text


Ending = WebAgentResult | None
REPLAYS = (DecisionSource.CACHE, DecisionSource.PATTERN)
_LEARNED = (*REPLAYS, DecisionSource.KNOWLEDGE)
_TURN_S = 3.0


@dataclass(frozen=True, slots=True)
class Ports:
    """All that an agent which looks for offers reaches the world by."""

    page: Page
    mind: Mind
    desk: Desk
    journal: Journal
    recall: Recall = field(default_factory=NoRecall)
    clock: Clock = time.monotonic
    understand: Understand = understand_page
    # A recording listens here, a replay has its own say
    follow: Callable[[Decide], Decide] = lambda decide: decide


@dataclass(slots=True)
class Visit:
    """One visit. `notes` are for the mind's next decision."""

    page: Page
    desk: Desk
    journal: Journal
    goal: Goal
    limits: Limits
    clock: Clock
    understand: Understand
    recall: Recall = field(default_factory=NoRecall)
    is_reading: bool = False  # what is wanted is a text, not offers
    memory: Memory = field(default_factory=Memory)
    query: Query = field(init=False)
    budget: Budget = field(init=False)
    recorder: Recorder = field(init=False)
    asking: Asking = field(init=False)
    gate: Gate = field(init=False)
    stuck: StuckDetector = field(default_factory=StuckDetector)
    sight: Sight | None = None
    notes: tuple[str, ...] = ()
    resolution: Resolution | None = None  # the newest
    drop_plan: Callable[[], None] = lambda: None  # forget what was still to be done

    def __post_init__(self) -> None:
        self.query, self.budget = understand_query(self.goal.query), Budget(self.limits, self.clock)
        self.recorder = Recorder(self.journal, self.memory, None if self.is_reading else self.goal)
        self.asking = Asking(self.desk, self.budget, self.memory, self.recorder, self.is_reading)
        self.gate = Gate(self.page, self.goal)

    @property
    def now(self) -> Sight:
        assert self.sight is not None
        return self.sight

    async def perceive(self) -> Sight:
        """Look at the page afresh and remember what it shows."""
        sight = await take_sight(self.page, self.understand)
        self.sight = sight
        self.memory.take_in(sight.page, signs_of(sight.page), link_offers(sight.page, self.query))
        return sight

    async def carry_out(self, decision: AgentDecision, decided_ms: float = 0.0) -> Verdict:
        """Carry out one decision, perceive afresh, verify; a bad verdict is held for one more look."""
        before = self.now
        outcome = await self.gate.act(decision, before.page)
        if decision.action == ActionKind.TYPE:
            self.memory.typed.append(decision.input_text)
        after = await self.perceive()
        began = time.perf_counter()
        verdict = verify(decision, before.page, after.page, outcome)
        if (verdict.is_ok is False and not outcome.problem) or seems_late(decision, before.page, after.page):
            await self.page.wait()
            after = await self.perceive()
            verdict = verify(decision, before.page, after.page, outcome)
        verify_ms = (time.perf_counter() - began) * 1000
        if verdict.reason == INTERRUPTED:
            self.budget.give_back(decision)  # the element is not to blame: it may be used again
        else:
            self.stuck.note(before.page, decision, has_failed=verdict.is_ok is False)
        timings = {"decide": decided_ms, "verify": verify_ms}
        await self.recorder.decided(
            decision, before, verdict, outcome=outcome, url_after=after.page.url, timings_ms=timings
        )
        await self.journal.checkpoint()
        return verdict

    async def unlearn(self, decision: AgentDecision, reason: str) -> None:
        """What was learned and did not work is not used like that again, from now on."""
        if decision.decided_by in _LEARNED:
            await self.recall.failed(decision, reason)

    async def ask(self, kind: InterventionType, reason: str) -> Answer:
        """Ask a person, wait for the end of it, look afresh and record it."""
        resolution = await self.asking.ask(kind, self.now, reason)
        if resolution is None:
            self.resolution = None
            return Answer.NO_HELP
        return await self.take(resolution, reason)

    async def take(self, resolution: Resolution, reason: str) -> Answer:
        """Go by what people said: the page is looked at afresh after them, then the step is recorded.

        Offers entered by hand are left to `agent.loop.recovery.hand_over`. *Raises* VisitCancelled.
        """
        self.resolution = resolution
        answer = answer_of(resolution)
        if answer is Answer.OFFERS:
            return answer
        if answer is Answer.GO_ON or (answer is Answer.NO_HELP and self.sight is None):
            await self.after_person()
            self.notes = notes_of(self.resolution)
        if self.sight is not None:
            await self.asking.record(self.now, self.resolution, reason)
        return answer

    async def after_person(self) -> None:
        """A person has worked on the page: what was planned and learned of its elements counts no more."""
        self.stuck.clear()
        self.budget.recovery_steps = 0
        self.drop_plan()
        self.notes = (WORKED_ON,)
        page = (await self.perceive()).page
        if page.blocker is not None:  # what a person has just solved may take a moment to turn
            await self.page.wait_out(_TURN_S)
            page = (await self.perceive()).page
        if self.resolution is not None and self.resolution.difference is not None:
            told = self.resolution.difference.understood(page)
            self.resolution = replace(self.resolution, difference=told)
        await self.journal.checkpoint()

    def seen(self) -> Seen:
        searches = past.searches(tuple(self.memory.history))
        page = self.sight.page if self.sight else None
        return Seen(self.goal, self.query.thing, self.memory, searches, page)
