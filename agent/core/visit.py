"""What the parts of one visit share: the ports, what was seen and spent, and the two things all of them do:
perceive the page, and carry out one decision and verify it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from agent.core.asking import Asking
from agent.core.budget import Budget
from agent.core.determine import Seen
from agent.core.extraction import Extractor
from agent.core.gate import Gate
from agent.core.memory import Memory
from agent.core.ports import Journal, Page
from agent.core.recorder import Recorder
from agent.core.sight import Sight, Understand, take_sight
from agent.core.stuck import StuckDetector
from agent.core.types import AgentDecision, Goal, Limits, Verdict, WebAgentResult
from agent.core.verify import INTERRUPTED, seems_late, verify
from agent.decide import past
from agent.decide.elements import shop_signs
from agent.decide.link_offers import link_offers
from agent.decide.query import Query

Ending = WebAgentResult | None


@dataclass(slots=True)
class Visit:
    """One visit. `notes` are for the mind's next decision."""

    page: Page
    goal: Goal
    query: Query
    limits: Limits
    memory: Memory
    budget: Budget
    journal: Journal
    recorder: Recorder
    asking: Asking
    gate: Gate
    extractor: Extractor
    understand: Understand
    stuck: StuckDetector = field(default_factory=StuckDetector)
    sight: Sight | None = None
    notes: tuple[str, ...] = ()

    @property
    def now(self) -> Sight:
        """The newest sight."""
        assert self.sight is not None
        return self.sight

    async def perceive(self) -> Sight:
        """Look at the page afresh and remember what it shows."""
        sight = await take_sight(self.page, self.understand)
        self.sight = sight
        self.memory.take_in(sight.page, shop_signs(sight.page), link_offers(sight.page, self.query))
        return sight

    async def carry_out(self, decision: AgentDecision, decided_ms: float = 0.0) -> Verdict:
        """Carry out one decision, perceive afresh, verify; a bad verdict is held for one more look."""
        before = self.now
        outcome = await self.gate.act(decision, before.page)
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

    async def after_person(self) -> None:
        """A person has worked on the page: what was learned of its elements counts no more."""
        self.stuck.clear()
        self.notes = ("A person has just worked on this page.",)
        await self.perceive()
        await self.journal.checkpoint()

    def seen(self) -> Seen:
        """What a determination is made from."""
        searches = past.searches(tuple(self.memory.history))
        page = self.sight.page if self.sight else None
        return Seen(self.goal, self.query.thing, self.memory, searches, page)
