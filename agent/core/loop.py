"""The one loop by which a vendor page is read (W1): PERCEIVE → DECIDE → ACT → VERIFY, each step recorded."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from agent.core.asking import Asking
from agent.core.budget import Budget
from agent.core.conclusion import Conclusion
from agent.core.determine import failed
from agent.core.entrance import Entrance
from agent.core.errors import AddressRefused, BrowserGone, HandsOff, MindError, NavigationError, PageError
from agent.core.extraction import Extractor
from agent.core.gate import Gate
from agent.core.hand_over import REOPENED, HandOver
from agent.core.ladder import Ladder
from agent.core.memory import Memory
from agent.core.ports import DecisionRequest, Desk, Journal, Mind, Page, RanksLinks, Resolution
from agent.core.recorder import Recorder
from agent.core.recovery import press_search
from agent.core.scouting import Scout
from agent.core.sight import Understand
from agent.core.site import opened_words
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    KnowledgeHint,
    Limits,
    ResumePoint,
    Verdict,
    WebAgentResult,
)
from agent.core.visit import Ending, Visit
from agent.core.walls import Patience
from agent.decide.knowledge import past_the_wall
from agent.decide.pipeline import Pipeline
from agent.decide.query import understand_query
from agent.perceive.understanding import understand as understand_page

_BLANK = "about:blank"


class WebAgent:
    """Visits one site for one goal. Made for one visit; `run` is called once."""

    def __init__(  # noqa: PLR0913, PLR0917 - the ports and values of HOUSE.md's journey, each named at the call
        self,
        page: Page,
        mind: Mind,
        desk: Desk,
        journal: Journal,
        goal: Goal,
        limits: Limits,
        knowledge: Sequence[KnowledgeHint] = (),
        clock: Callable[[], float] = time.monotonic,
        understand: Understand = understand_page,
    ) -> None:
        self._knowledge = tuple(knowledge)
        self._pipeline = Pipeline(mind)
        goal = replace(goal, max_products=min(goal.max_products, limits.max_products))
        query, memory, budget = understand_query(goal.query), Memory(), Budget(limits, clock)
        recorder, gate = Recorder(journal, memory), Gate(page, goal)
        extractor = Extractor(gate, mind, goal, query, budget, memory, recorder, understand)
        asking = Asking(desk, budget, memory, recorder)
        self._visit = Visit(
            page, goal, query, limits, memory, budget, journal, recorder, asking, gate, extractor, understand
        )
        scout = Scout(extractor, mind) if isinstance(mind, RanksLinks) else None
        if scout is not None:
            self._visit.drop_plan = scout.drop
        self._conclusion = Conclusion(self._visit, scout)
        self._ladder = Ladder(self._visit, self._conclusion)
        self._entrance = Entrance(self._visit, self._ladder, Patience(page, budget), self._known_way)
        self._hand_over = HandOver(self._visit, self._conclusion)

    async def run(
        self, url: str, resume: ResumePoint | None = None, handed: Resolution | None = None
    ) -> WebAgentResult:
        """Visit `url` (or go on at `resume`) and come back with one of the six determinations.

        `handed`: the page is open already, and a person has just had it.
        *Raises* BrowserGone (the visit may be tried again), LeaseLost and VisitCancelled.
        """
        visit = self._visit
        try:
            return await self._go(url, resume, handed)
        except BrowserGone:
            raise
        except (MindError, AddressRefused, NavigationError, PageError) as error:
            page = visit.sight.page if visit.sight else None
            words = error.user_message
            return self.so_far(words) or failed(words, page=page, memory=visit.memory)

    def so_far(self, why: str) -> WebAgentResult | None:
        """The offers that were found before the visit was cut short; None when there are none."""
        return self._conclusion.so_far(why)

    async def _go(self, url: str, resume: ResumePoint | None, handed: Resolution | None) -> WebAgentResult:
        """Rounds until one brings the end; a person who comes for the browser gets it between two deeds."""
        visit, hand_over = self._visit, self._hand_over
        if resume is not None:
            visit.memory.next_n, visit.memory.history = resume.next_step_n, list(resume.history)
        ending = await self._take_up(handed) if handed else None
        while ending is None:
            try:
                is_open = visit.sight is not None and visit.page.url != _BLANK
                ending = await (self._round() if is_open else self._open(url, resume))
                if ending and not visit.asking.desk.is_taken:
                    return ending
                ending = await hand_over.attend()
            except HandsOff:
                ending = await hand_over.attend(is_due=True)
            except (MindError, NavigationError):
                if not visit.asking.desk.is_taken:
                    raise
                ending = await hand_over.attend(is_due=True)
        return ending

    async def _take_up(self, handed: Resolution) -> Ending:
        """A person has had the page of this reopened visit."""
        visit = self._visit
        try:
            if ending := await self._hand_over.take_up(handed, REOPENED):
                return ending
            words = f"Go on at {visit.page.url}"
            await visit.recorder.noted("resume", words, visit.now, Verdict(True, "opened", True))
        except HandsOff:
            return await self._hand_over.attend(is_due=True)
        return None

    async def _round(self) -> Ending:
        visit = self._visit
        seen = visit.sight
        if ending := await self._entrance.check():
            return ending
        if visit.sight is not seen:
            return None  # a person or a second try has changed the page: look at it from the start
        if visit.budget.is_spent:
            return await self._conclusion.spend_last()
        return await self._step()

    async def _open(self, url: str, resume: ResumePoint | None) -> None:
        """The first step: open the address, or the one where the visit was interrupted."""
        visit = self._visit
        began = time.perf_counter()
        await visit.page.open(resume.url if resume else url)
        opened_ms = (time.perf_counter() - began) * 1000
        sight = await visit.perceive()
        sight = replace(sight, timings_ms={**sight.timings_ms, "act": opened_ms})
        words = f"Go on at {resume.url}" if resume else f"Open {url}"
        verdict = Verdict(True, opened_words(resume.url if resume else url, visit.page.url), True)
        await visit.recorder.noted("resume" if resume else "open", words, sight, verdict)
        await visit.journal.checkpoint()

    async def _step(self) -> Ending:
        visit = self._visit
        began = time.perf_counter()
        decision = await self._pipeline.decide(self._request())
        decided_ms = (time.perf_counter() - began) * 1000
        self._hand_over.check(decision)
        visit.notes = ()
        if visit.budget.rungs == 1 and decision.decided_by != DecisionSource.RULE and visit.stuck.failures:
            words = f"Recovery 1 of 3, another way: {decision.reasoning}"
            decision = replace(decision, decided_by=DecisionSource.RECOVERY, reasoning=words)
        visit.budget.charge(decision)
        if decision.action == ActionKind.EXTRACT:
            return await self._conclusion.extract(decision, decided_ms)
        if decision.action == ActionKind.FINISH:
            return await self._conclusion.finish(decision, decided_ms)
        return await self._carry_out(decision, decided_ms)

    def _known_way(self) -> AgentDecision | None:
        return past_the_wall(self._request())

    def _request(self) -> DecisionRequest:
        visit = self._visit
        return DecisionRequest(
            goal=visit.goal,
            understanding=visit.now.page,
            history=tuple(visit.memory.history),
            knowledge=self._knowledge,
            steps_left=visit.budget.steps_left,
            avoid=visit.stuck.avoid(visit.now.page),
            notes=visit.notes,
            sites=visit.page.sites,
            screenshot=visit.now.look.screenshot,
        )

    async def _carry_out(self, decision: AgentDecision, decided_ms: float) -> Ending:
        visit = self._visit
        before = visit.now
        if visit.stuck.would_repeat(before.page, decision) or visit.stuck.is_looping(before.page):
            verdict = Verdict(False, "the same element on the same page again")
            await visit.recorder.decided(decision, before, verdict, timings_ms={"decide": decided_ms})
            visit.stuck.note(before.page, decision, has_failed=True)
            return await self._ladder.climb(is_stuck=True, why="going in circles")
        verdict = await visit.carry_out(decision, decided_ms)
        if verdict.is_ok is not False:
            return None
        if decision.action == ActionKind.TYPE and (
            press := press_search(visit.now.page, decision.input_text)
        ):
            verdict = await visit.carry_out(press)
            if verdict.is_ok is not False:
                return None
        if decision.goal_kind == "dismiss":
            return None  # the element is avoided from now on; covered pages can often be read all the same
        return await self._ladder.climb(is_stuck=False, why=verdict.reason)
