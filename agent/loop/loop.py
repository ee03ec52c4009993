"""The loop that reads a vendor site (W1): PERCEIVE → DECIDE → ACT → VERIFY, each step recorded."""

from __future__ import annotations

from dataclasses import replace

from agent.core.ports import DecisionRequest, RanksLinks, Resolution
from agent.core.sites.site import site_of
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    Limits,
    PageType,
    ResumePoint,
    Verdict,
    WebAgentResult,
)
from agent.decide.pipeline import Pipeline
from agent.decide.remembered.knowledge import past_the_wall
from agent.loop.ending.conclusion import Conclusion
from agent.loop.gathering.extraction import Extractor
from agent.loop.gathering.scouting import Scout
from agent.loop.recovery.hand_over import HandOver
from agent.loop.recovery.recovery import FirstLook, RecoveryPlan, press_search
from agent.loop.visit import REPLAYS, Ending, Ports, Visit


class WebAgent:
    """Visits one site for one goal. Made for one visit; `run` is called once."""

    def __init__(self, ports: Ports, goal: Goal, limits: Limits, domain: str = "") -> None:
        self._domain, mind = domain, ports.mind
        self._decide = ports.follow(Pipeline(mind, ports.recall).decide)
        goal = replace(goal, max_products=min(goal.max_products, limits.max_products))
        self._visit = visit = Visit(
            ports.page, ports.desk, ports.journal, goal, limits, ports.clock, ports.understand, ports.recall
        )
        extractor = Extractor(
            visit.gate, mind, goal, visit.query, visit.budget, visit.memory, visit.recorder, ports.understand
        )
        scout = Scout(extractor, mind) if isinstance(mind, RanksLinks) else None
        if scout is not None:
            visit.drop_plan = scout.drop
        self._conclusion = Conclusion(visit, extractor, scout)
        self._recovery_plan = RecoveryPlan(visit, self._conclusion)
        self._first_look = FirstLook(visit, self._known_way, recovery_plan=self._recovery_plan)
        self._hand_over = HandOver(visit, self._conclusion, self._round)

    async def run(
        self, url: str, resume: ResumePoint | None = None, handed: Resolution | None = None
    ) -> WebAgentResult:
        """Visit `url` (or go on at `resume`) and come back with one of the six determinations.

        `handed`: the page is open already, and a person has just had it.
        *Raises* BrowserGone (the visit may be tried again), LeaseLost and VisitCancelled.
        """
        self._domain = self._domain or site_of(url)
        return await self._hand_over.run(url, resume, handed)

    def so_far(self, why: str) -> WebAgentResult | None:
        """The offers that were found before the visit was cut short; None when there are none."""
        return self._conclusion.so_far(why)

    async def _round(self) -> Ending:
        visit = self._visit
        seen = visit.sight
        if ending := await self._first_look.check():
            return ending
        if visit.sight is not seen:
            return None  # a person or a second try has changed the page: look at it from the start
        if visit.budget.is_spent:
            return await self._conclusion.spend_last()
        return await self._step()

    async def _step(self) -> Ending:
        visit = self._visit
        # The visit's own: what was saved depends on it, and a recording has its readings
        began = visit.clock()
        decision = await self._decide(await self._request())
        decided_ms = (visit.clock() - began) * 1000
        self._hand_over.check(decision)
        visit.notes = ()
        if self._is_another_way(decision):
            words = f"Recovery 1 of 3, another way: {decision.reasoning}"
            decision = replace(decision, decided_by=DecisionSource.RECOVERY, reasoning=words)
        visit.budget.charge(decision)
        if decision.action == ActionKind.EXTRACT:
            return await self._conclusion.extract(decision, decided_ms)
        if decision.action == ActionKind.FINISH:
            return await self._conclusion.finish(decision, decided_ms)
        return await self._carry_out(decision, decided_ms)

    def _is_another_way(self, decision: AgentDecision) -> bool:
        """Whether a mind has chosen it because the last one failed; what was learned keeps its own name."""
        is_own = decision.decided_by == DecisionSource.RULE or decision.source_id > 0
        return self._visit.budget.recovery_steps == 1 and self._visit.stuck.failures > 0 and not is_own

    async def _known_way(self) -> AgentDecision | None:
        return past_the_wall(await self._request())

    async def _request(self) -> DecisionRequest:
        visit = self._visit
        return DecisionRequest(
            goal=visit.goal,
            understanding=visit.now.page,
            history=tuple(visit.memory.history),
            knowledge=await visit.recall.hints(),
            steps_left=visit.budget.steps_left,
            avoid=visit.stuck.avoid(visit.now.page),
            notes=visit.notes,
            sites=visit.page.sites,
            screenshot=visit.now.look.screenshot,
            domain=self._domain,
            dom_hash=visit.recorder.dom_hash_of(visit.now.page),
            seconds_left=visit.budget.seconds_left,
        )

    async def _carry_out(self, decision: AgentDecision, decided_ms: float) -> Ending:
        visit = self._visit
        before = visit.now
        if visit.stuck.would_repeat(before.page, decision) or visit.stuck.is_looping(before.page):
            verdict = Verdict(False, "the same element on the same page again")
            await visit.recorder.decided(decision, before, verdict, timings_ms={"decide": decided_ms})
            visit.stuck.note(before.page, decision, has_failed=True)
            await visit.unlearn(decision, verdict.reason)
            return await self._recovery_plan.recover(is_stuck=True, why="going in circles")
        verdict = await visit.carry_out(decision, decided_ms)
        if verdict.is_ok is not False:
            return None
        press = (
            press_search(visit.now.page, decision.input_text) if decision.action == ActionKind.TYPE else None
        )
        if press is not None:
            pressed = await visit.carry_out(replace(press, savings=decision.savings))
            if pressed.is_ok is not False:
                return None  # the words were right, Enter was not
            verdict = pressed
        await visit.unlearn(decision, verdict.reason)
        if decision.goal_kind == "dismiss":
            return None  # the element is avoided from now on; covered pages can often be read all the same
        if decision.decided_by in REPLAYS and visit.now.page.page_type != PageType.ERROR:
            visit.budget.reclaim()
            return None  # forgotten by now: who decides anew has not failed yet
        return await self._recovery_plan.recover(is_stuck=False, why=verdict.reason)
