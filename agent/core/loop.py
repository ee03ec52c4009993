"""The one loop by which a vendor page is read (W1): PERCEIVE → DECIDE → ACT → VERIFY, each step recorded."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from agent.core.asking import Answer, Asking
from agent.core.budget import Budget
from agent.core.determine import Seen, blocked, determine, failed, led_away
from agent.core.errors import AddressRefused, BrowserGone, MindError, NavigationError, PageError
from agent.core.extraction import Extractor
from agent.core.gate import Gate
from agent.core.memory import GONE, Memory, key_of, with_context
from agent.core.ports import DecisionRequest, Desk, Journal, Mind, Page
from agent.core.recorder import Recorder
from agent.core.recovery import Rung, first_rung, go_back, press_search, site_search
from agent.core.sight import Sight, Understand, is_blank, take_sight
from agent.core.site import opened_words
from agent.core.stuck import StuckDetector
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    DecisionSource,
    Goal,
    InterventionType,
    KnowledgeHint,
    Limits,
    PageType,
    ResumePoint,
    Verdict,
    WebAgentResult,
)
from agent.core.verify import INTERRUPTED, seems_late, verify
from agent.decide import past
from agent.decide.elements import shop_signs
from agent.decide.link_offers import link_offers
from agent.decide.pipeline import Pipeline
from agent.decide.query import understand_query
from agent.perceive.understanding import understand as understand_page

_SERVER_ERROR = 500
Ending = WebAgentResult | None


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
        self._page = page
        self._goal = replace(goal, max_products=min(goal.max_products, limits.max_products))
        self._query = understand_query(goal.query)
        self._limits = limits
        self._knowledge = tuple(knowledge)
        self._understand = understand
        self._memory = Memory()
        self._budget = Budget(limits, clock)
        self._stuck = StuckDetector()
        self._journal = journal
        self._recorder = Recorder(journal, self._memory)
        self._asking = Asking(desk, self._budget, self._memory, self._recorder)
        self._pipeline = Pipeline(mind)
        self._gatekeeper = Gate(page, self._goal)
        self._extractor = Extractor(
            self._gatekeeper, mind, self._goal, self._query, self._budget,
            self._memory, self._recorder, understand,
        )  # fmt: skip
        self._sight: Sight | None = None
        self._notes: tuple[str, ...] = ()
        self._has_retried = False

    async def run(self, url: str, resume: ResumePoint | None = None) -> WebAgentResult:
        """Visit `url` (or go on at `resume`) and come back with one of the six determinations.

        *Raises* BrowserGone (the visit may be tried again), LeaseLost and VisitCancelled.
        """
        try:
            return await self._visit(url, resume)
        except BrowserGone:
            raise
        except (MindError, AddressRefused, NavigationError, PageError) as error:
            page = self._sight.page if self._sight else None
            return failed(error.user_message, page=page, memory=self._memory)

    async def _visit(self, url: str, resume: ResumePoint | None) -> WebAgentResult:
        await self._open(url, resume)
        while True:
            seen = self._sight
            if ending := await self._gate():
                return ending
            if self._sight is not seen:
                continue  # a person or a second try has changed the page: look at it from the start
            if self._budget.is_spent:
                return await self._spend_last()
            if ending := await self._step():
                return ending

    # -- perceive ----------------------------------------------------------------------------------

    async def _open(self, url: str, resume: ResumePoint | None) -> None:
        """The first step: open the address, or the one where the visit was interrupted."""
        if resume is not None:
            self._memory.next_n, self._memory.history = resume.next_step_n, list(resume.history)
        began = time.perf_counter()
        await self._page.open(resume.url if resume else url)
        opened_ms = (time.perf_counter() - began) * 1000
        sight = await self._perceive()
        sight = replace(sight, timings_ms={**sight.timings_ms, "act": opened_ms})
        words = f"Go on at {resume.url}" if resume else f"Open {url}"
        verdict = Verdict(True, opened_words(resume.url if resume else url, self._page.url), True)
        await self._recorder.noted("resume" if resume else "open", words, sight, verdict)
        await self._journal.checkpoint()

    async def _perceive(self) -> Sight:
        sight = await take_sight(self._page, self._understand)
        self._sight = sight
        self._memory.take_in(sight.page, shop_signs(sight.page), link_offers(sight.page, self._query))
        return sight

    @property
    def _now(self) -> Sight:
        assert self._sight is not None
        return self._sight

    # -- what the page itself decides --------------------------------------------------------------

    async def _gate(self) -> Ending:
        """Blockers, error pages, empty pages and plain words on availability come before any decision."""
        page = self._now.page
        if self._now.look.strays >= self._limits.max_strays:
            return failed(led_away(self._now.look.strays), page=page, memory=self._memory)
        if page.blocker is not None:
            return await self._clear_blocker()
        if page.page_type == PageType.ERROR:
            return await self._error_page()
        if is_blank(page):
            return self._empty_page()
        return await self._early_exit()

    async def _clear_blocker(self) -> Ending:
        """Ask a person until the way is clear, or until nobody helps."""
        while (blocker := self._now.page.blocker) is not None:
            self._memory.blocker = blocker
            reason = f"{blocker.family.value.replace('_', ' ').capitalize()}: “{blocker.quote}”"
            answer = await self._asking.ask(InterventionType.BLOCKED, self._now, reason)
            if answer == Answer.PARKED:
                reason = f"Parked until a person comes. {reason}"
            if answer != Answer.GO_ON:
                return blocked(reason, page=self._now.page, memory=self._memory)
            await self._after_person()
        if self._memory.blocker is not None:
            await self._asking.settled()
        self._memory.blocker = None
        return None

    async def _after_person(self) -> None:
        self._stuck.clear()
        self._notes = ("A person has just worked on this page.",)
        await self._perceive()
        await self._journal.checkpoint()

    async def _error_page(self) -> Ending:
        page = self._now.page
        if page.http_status >= _SERVER_ERROR and not self._has_retried:
            self._has_retried = True
            await self._page.open(page.url)
            await self._perceive()
            is_ok = self._now.page.page_type != PageType.ERROR
            status = "opened" if is_ok else f"status {self._now.page.http_status} again"
            await self._recorder.noted(
                "open", f"Open {page.url} again", self._now, Verdict(is_ok, status, True),
                decided_by=DecisionSource.RECOVERY, reasoning=f"The server answered {page.http_status}: one more try",
            )  # fmt: skip
            return None
        if page.http_status >= _SERVER_ERROR:
            reason = f"The server answers with an error (status {page.http_status})."
            return failed(reason, page=page, memory=self._memory)
        return await self._climb(is_stuck=False, why=f"an error page (status {page.http_status})")

    def _empty_page(self) -> Ending:
        page = self._now.page
        state = "The page never finished loading." if page.is_loading else "The page stayed empty."
        return failed(state, page=page, memory=self._memory)

    async def _early_exit(self) -> Ending:
        """W5: when the target itself is plainly not to be had online, stop here."""
        page = self._now.page
        gone = page.availability in GONE or any(p.availability in GONE for p in page.products)
        if not gone or page.page_type == PageType.HOMEPAGE:
            return None
        await self._extractor.judge_pending()
        keys = {key_of(p, page.url) for p in with_context(page)}
        if keys & (self._memory.offers.keys() | self._memory.open_questions.keys()):
            return None
        if keys & self._memory.unavailable.keys() and not self._memory.offers:
            return determine(self._seen())
        return None

    # -- decide, act, verify -----------------------------------------------------------------------

    async def _step(self) -> Ending:
        began = time.perf_counter()
        request = DecisionRequest(
            goal=self._goal,
            understanding=self._now.page,
            history=tuple(self._memory.history),
            knowledge=self._knowledge,
            steps_left=self._budget.steps_left,
            avoid=self._stuck.avoid(self._now.page),
            notes=self._notes,
            sites=self._page.sites,
        )
        decision = await self._pipeline.decide(request)
        decided_ms = (time.perf_counter() - began) * 1000
        self._notes = ()
        if self._budget.rungs == 1 and decision.decided_by != DecisionSource.RULE and self._stuck.failures:
            words = f"Recovery 1 of 3, another way: {decision.reasoning}"
            decision = replace(decision, decided_by=DecisionSource.RECOVERY, reasoning=words)
        self._budget.charge(decision)
        if decision.action == ActionKind.EXTRACT:
            return await self._extract(decision, decided_ms)
        if decision.action == ActionKind.FINISH:
            return await self._finish(decision, decided_ms)
        return await self._carry_out(decision, decided_ms)

    async def _carry_out(self, decision: AgentDecision, decided_ms: float) -> Ending:
        before = self._now
        if self._stuck.would_repeat(before.page, decision) or self._stuck.is_looping(before.page):
            verdict = Verdict(False, "the same element on the same page again")
            await self._recorder.decided(decision, before, verdict, timings_ms={"decide": decided_ms})
            self._stuck.note(before.page, decision, has_failed=True)
            return await self._climb(is_stuck=True, why="going in circles")
        verdict = await self._act(decision, decided_ms)
        if verdict.is_ok is not False:
            return None
        if decision.action == ActionKind.TYPE and (
            press := press_search(self._now.page, decision.input_text)
        ):
            verdict = await self._act(press)
            if verdict.is_ok is not False:
                return None
        if decision.goal_kind == "dismiss":
            return None  # the element is avoided from now on; covered pages can often be read all the same
        return await self._climb(is_stuck=False, why=verdict.reason)

    async def _act(self, decision: AgentDecision, decided_ms: float = 0.0) -> Verdict:
        """Carry out one decision, perceive afresh, verify; a bad verdict is held for one more look."""
        before = self._now
        outcome = await self._gatekeeper.act(decision, before.page)
        after = await self._perceive()
        began = time.perf_counter()
        verdict = verify(decision, before.page, after.page, outcome)
        if (verdict.is_ok is False and not outcome.problem) or seems_late(decision, before.page, after.page):
            await self._page.wait()
            after = await self._perceive()
            verdict = verify(decision, before.page, after.page, outcome)
        verify_ms = (time.perf_counter() - began) * 1000
        if verdict.reason == INTERRUPTED:
            self._budget.give_back(decision)  # the element is not to blame: it may be used again
        else:
            self._stuck.note(before.page, decision, has_failed=verdict.is_ok is False)
        timings = {"decide": decided_ms, "verify": verify_ms}
        await self._recorder.decided(
            decision, before, verdict, outcome=outcome, url_after=after.page.url, timings_ms=timings
        )
        await self._journal.checkpoint()
        return verdict

    # -- recovery ----------------------------------------------------------------------------------

    async def _climb(self, *, is_stuck: bool, why: str) -> Ending:
        """The next rung of the ladder; each is recorded, none is silent."""
        rung = first_rung(self._now.page, is_stuck=is_stuck, climbed=self._budget.rungs)
        if self._stuck.failures >= 3:
            rung = Rung.PERSON
        self._budget.rungs = rung + 1
        if rung == Rung.OTHER_ELEMENT:
            self._notes = (f"The last action failed: {why}. Choose another element.",)
            return None
        if rung == Rung.SITE_SEARCH:
            decision = site_search(self._now.page, self._query, tuple(self._memory.history))
            if decision is not None:
                await self._act(decision)
                return None
            await self._skip("Recovery 2 of 3: this page has no search box left to try", why)
            rung = Rung.BACK
            self._budget.rungs = rung + 1
        if rung == Rung.BACK:
            return await self._back(why)
        return await self._ask_stuck(why)

    async def _skip(self, words: str, why: str) -> None:
        said, by = Verdict(None, why), DecisionSource.RECOVERY
        await self._recorder.noted("recover", words, self._now, said, decided_by=by)

    async def _back(self, why: str) -> Ending:
        """Back and another path, when there is a page to go back to."""
        if all(step.action in ("open", "resume", "recover") for step in self._memory.history):
            await self._skip("Recovery 3 of 3: there is no page to go back to", why)
            return await self._ask_stuck(why)
        await self._act(go_back())
        self._notes = (f"Came back because of this: {why}. Take another path.",)
        return None

    async def _ask_stuck(self, why: str) -> Ending:
        page = self._now.page
        if page.page_type == PageType.ERROR:
            reason = f"The site shows an error page (status {page.http_status})."
            return failed(reason, page=page, memory=self._memory)
        answer = await self._asking.ask(InterventionType.STUCK, self._now, f"Stuck: {why}")
        if answer == Answer.GO_ON:
            self._budget.rungs = 0
            await self._after_person()
            await self._asking.settled()
            return None
        if answer == Answer.PARKED:
            reason = f"Parked until a person comes. Stuck: {why}"
            return blocked(reason, page=self._now.page, memory=self._memory)
        return await self._spend_last(f"Stuck ({why}), and nobody could help")

    # -- extract and finish ------------------------------------------------------------------------

    async def _extract(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """Take what fits from this page and the next ones; nothing is a valid answer when things were seen."""
        start = self._now
        if not start.page.products and start.page.items_seen > 0:
            return await self._extraction_failed(decision, decided_ms)
        await self._extractor.judge_pending()
        shown = [*with_context(start.page), *link_offers(start.page, self._query)]
        keys = {key_of(p, start.page.url) for p in shown}
        fitting = len(keys & (self._memory.offers.keys() | self._memory.open_questions.keys()))
        words = f"{fitting} of {len(shown)} products fit"
        await self._recorder.decided(decision, start, Verdict(True, words), timings_ms={"decide": decided_ms})
        self._stuck.note(start.page, decision, has_failed=False)
        if not fitting and not keys & self._memory.unavailable.keys():
            self._notes = ("Extraction found nothing that fits on this page.",)
            return None
        self._sight = await self._extractor.gather(start)
        return await self._conclude()

    async def _extraction_failed(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """Product-like blocks stand there, but none could be read: look once more, then ask a person."""
        await self._page.wait()
        seen = self._now.page.items_seen
        sight = await self._perceive()
        if sight.page.products:
            return None
        words = f"{seen} product-like blocks, none could be read"
        timings = {"decide": decided_ms}
        await self._recorder.decided(decision, sight, Verdict(False, words), timings_ms=timings)
        answer = await self._asking.ask(InterventionType.EXTRACTION_FAILED, sight, words)
        if answer == Answer.GO_ON:
            await self._after_person()
            await self._asking.settled()
            return None
        if answer == Answer.PARKED:
            return blocked(f"Parked until a person comes. {words}", page=sight.page, memory=self._memory)
        return failed(f"Extraction failed: {words}", page=sight.page, memory=self._memory)

    async def _finish(self, decision: AgentDecision, decided_ms: float) -> WebAgentResult:
        timings = {"decide": decided_ms}
        await self._recorder.decided(decision, self._now, Verdict(None, "finished"), timings_ms=timings)
        return await self._conclude()

    async def _spend_last(self, why: str = "") -> WebAgentResult:
        """The budget is used up: take what stands here, then determine."""
        reason = why or ("The time is used up" if self._budget.is_out_of_time else "The steps are used up")
        words = f"{reason}: taking what this page shows"
        decision = AgentDecision(ActionKind.EXTRACT, words, 0.5, DecisionSource.RULE, goal_kind="extract")
        await self._extractor.judge_pending()
        count = len(self._memory.offers)
        await self._recorder.decided(
            decision, self._now, Verdict(None, f"{count} offers so far"), outcome=ActOutcome()
        )
        result = await self._conclude(is_spent=True)
        if why and not result.products and self._memory.items_seen == 0:
            return failed(f"{why}.", page=self._now.page, memory=self._memory)
        return result

    async def _conclude(self, *, is_spent: bool = False) -> WebAgentResult:
        """Settle the offers and determine."""
        offers = await self._extractor.settle_offers(verify=self._limits.verify_products)
        return determine(replace(self._seen(), offers=tuple(offers), is_spent=is_spent))

    def _seen(self) -> Seen:
        searches = past.searches(tuple(self._memory.history))
        return Seen(self._goal, self._query.thing, self._memory, searches, self._now.page)
