"""Turns what the loop does into step records and stores each before the loop goes on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from agent.core.learned import Savings
from agent.core.memory import Memory
from agent.core.ports import Journal
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    Look,
    PageUnderstanding,
    StepRecord,
    Usage,
    Verdict,
)
from agent.core.usage import plus, tokens_of
from agent.decide.remembered.scenes import facts_of
from agent.decide.remembered.shapes import shape_of
from agent.loop.sight import Sight, short_form
from agent.perceive.state.dom_hash import dom_hash

_VERBS = {
    ActionKind.CLICK: "Click “{name}”",
    ActionKind.TYPE: "Type “{text}” into “{name}”",
    ActionKind.SELECT: "Choose “{text}” in “{name}”",
    ActionKind.SCROLL: "Scroll down",
    ActionKind.BACK: "Go back",
    ActionKind.CLOSE: "Close “{name}”",
    ActionKind.PRESS: "Press {text}",
    ActionKind.HOVER: "Point at “{name}”",
    ActionKind.WAIT: "Wait for the page",
    ActionKind.EXTRACT: "Extract the products on this page",
    ActionKind.FINISH: "Finish",
}
_GOALS = {"verify_product": "verify", "intervention": "intervention", "recover": "recover"}
_LONGEST_NAME = 120
# What a step has of its decision as it is.
_OF_DECISION = ("reasoning", "confidence", "decided_by", "expected_state", "usage", "goal_kind", "input_text")


@dataclass(slots=True)
class Recorder:
    """Numbers the steps and keeps the history that the next decision sees."""

    journal: Journal
    memory: Memory
    goal: Goal | None = None  # without one nothing is learned from the steps
    last: AgentDecision | None = None  # the newest decision that has its step
    _store_ms: float = field(default=0.0)
    _told: Look | None = field(default=None)
    _hashed: tuple[PageUnderstanding, str] | None = field(default=None)

    def dom_hash_of(self, page: PageUnderstanding) -> str:
        """The page's DOM hash; that of the newest page is kept, since deciding and recording both ask for it."""
        if self._hashed is None or self._hashed[0] is not page:
            self._hashed = (page, dom_hash(page))
        return self._hashed[1]

    async def decided(
        self,
        decision: AgentDecision,
        sight: Sight,
        verdict: Verdict,
        *,
        outcome: ActOutcome | None = None,
        url_after: str = "",
        timings_ms: dict[str, float] | None = None,
    ) -> None:
        """Store a step that a decision led to. *Raises* LeaseLost."""
        self.last = decision
        element = sight.page.get_element(decision.target_id) if decision.target_id else None
        acted = {"act": outcome.act_ms, "settle": outcome.settle_ms} if outcome else {}
        given, ms = timings_ms or {}, (timings_ms or {}).get("decide", 0.0)
        of_element = {
            "target_name": _name(element)[:_LONGEST_NAME], "target_role": element.role, "target_box": element.box,
        } if element else {}  # fmt: skip
        await self._store(
            self._about(sight, decision.action.value, words_for(decision, element), verdict),
            timings={**acted, **given},
            facts=self._facts(sight.page),
            **{name: getattr(decision, name) for name in _OF_DECISION},
            **of_element,
            **self._learnable(decision, sight.page, ms),
            savings=_saved(decision, verdict, ms),
            url_after=url_after or sight.page.url,
        )

    def _learnable(self, decision: AgentDecision, page: PageUnderstanding, ms: float) -> dict[str, Any]:
        """What later visits may learn from the step, and where it came from itself."""
        if self.goal is None:
            return {}
        # what a rescue repeats is with the step before it
        is_rescue = decision.decided_by == DecisionSource.RECOVERY
        repeated, used = Savings() if is_rescue else decision.savings, decision.usage
        return {
            "dom_hash": self.dom_hash_of(page),
            "shape": shape_of(decision, page, self.goal),
            "cost": Savings(
                repeated.tokens + tokens_of(used), max(repeated.ms, ms), repeated.calls + used.calls
            ),
            **{
                name: getattr(decision, name)
                for name in ("source_id", "source_words", "deliberation", "shadows")
            },
        }

    def _facts(self, page: PageUnderstanding) -> dict[str, object]:
        """What is true of the situation, in closed words: what patterns are found again by."""
        if self.goal is None:
            return {}
        return {"facts": list(facts_of(page, tuple(self.memory.history), self.goal))}

    async def noted(
        self,
        action: str,
        words: str,
        sight: Sight,
        verdict: Verdict,
        *,
        decided_by: DecisionSource = DecisionSource.RULE,
        reasoning: str = "",
    ) -> None:
        """Store a step that no decision of a mind led to: open, verify_product, intervention, resume, recover."""
        record, goal = self._about(sight, action, words, verdict), _GOALS.get(action, "")
        await self._store(
            record, decided_by=decided_by, reasoning=reasoning, goal_kind=goal, url_after=sight.page.url
        )

    async def by_person(
        self, words: str, sight: Sight, verdict: Verdict, *, reasoning: str, facts: Mapping[str, object]
    ) -> None:
        """Store a step for what people did; `facts` join the understanding in its record."""
        record, by = self._about(sight, "intervention", words, verdict), DecisionSource.PERSON
        await self._store(
            record,
            facts,
            decided_by=by,
            reasoning=reasoning,
            goal_kind="intervention",
            url_after=sight.page.url,
        )

    async def _store(
        self,
        record: StepRecord,
        facts: Mapping[str, object] | None = None,
        timings: Mapping[str, float] | None = None,
        **changes: Any,
    ) -> None:
        """The record with these changes; facts join its understanding, timings those of its look."""
        began = time.perf_counter()
        record = replace(
            record,
            **changes,
            understanding={**record.understanding, **(facts or {})},
            timings_ms={**record.timings_ms, **(timings or {})},
        )
        used = plus(record.usage, self.memory.unbooked)
        self.memory.unbooked = Usage()
        saved = record.savings.plus(used.spared)
        record = replace(record, usage=replace(used, spared=Savings()), savings=saved)
        self.memory.history.append(replace(record, screenshot=b""))
        self.memory.next_n += 1
        await self.journal.record(record)
        self._store_ms = (time.perf_counter() - began) * 1000

    async def book(self, sight: Sight) -> None:
        """Give what model calls took since the last step its own step; nothing when there were none."""
        if self.memory.unbooked != Usage():
            await self.noted("judge", "Judge what was seen", sight, Verdict(None, "judged"))

    def _about(self, sight: Sight, action: str, words: str, verdict: Verdict) -> StepRecord:
        page = sight.page
        looked = {} if sight.look is self._told else sight.timings_ms  # two steps may share one look
        self._told = sight.look
        timings = {**looked, "store": self._store_ms}  # the time that storing the step before took
        return StepRecord(
            n=self.memory.next_n,
            action=action,
            action_words=words,
            url=page.url,
            page_type=page.page_type.value,
            reasoning="",
            confidence=page.confidence,
            decided_by=DecisionSource.RULE,
            verdict=verdict,
            viewport=page.viewport,
            scroll_y=page.scroll_y,
            screenshot=sight.look.screenshot,
            understanding=short_form(page),
            timings_ms=timings,
        )


def _saved(decision: AgentDecision, verdict: Verdict, ms: float) -> Savings:
    """What models did not have to do, deciding having taken `ms`; nothing for what failed: it is decided anew."""
    if verdict.is_ok is False:
        return Savings()
    return replace(decision.savings, ms=max(0.0, decision.savings.ms - ms))


def _name(element: InteractiveElement) -> str:
    return element.name or element.placeholder or element.role


def words_for(decision: AgentDecision, element: InteractiveElement | None) -> str:
    """The action in words for people."""
    name = _name(element)[:_LONGEST_NAME] if element else decision.target_id
    if decision.action is ActionKind.SCROLL and decision.input_text == "through":
        return "Scroll through the page"
    if decision.action is ActionKind.SCROLL and decision.input_text in ("up", "top", "bottom"):
        return "Scroll up" if decision.input_text == "up" else f"Scroll to the {decision.input_text}"
    if decision.action is ActionKind.CLOSE and not name:
        return "Close what covers the page"
    return _VERBS[decision.action].format(name=name, text=decision.input_text)
