"""How a visit comes to its end: extraction, finishing, the last look when the budget is used up, determination."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent.core.learned import GOOD_ENDS
from agent.core.memory import key_of, with_context
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    DecisionSource,
    Determination,
    InterventionType,
    PageType,
    PageUnderstanding,
    Verdict,
    WebAgentResult,
)
from agent.decide.offers.judging import NOTHING_FITS
from agent.decide.targets import elements
from agent.decide.targets.links import link_offers
from agent.loop.ending.determine import Seen, determine, failed
from agent.loop.gate import GatedAction
from agent.loop.gathering.extraction import Extractor
from agent.loop.gathering.scouting import Scout
from agent.loop.recovery.asking import Answer
from agent.loop.recovery.hand_over import ask_for_help, end_without_help, reason_with
from agent.loop.visit import REPLAYS, Ending, Visit

ENTERED_BY_POST = (
    "The site asks something before it shows its goods, and sends the answer by POST: a person has to go in"
)
_NO_END = "there was more to find here before"


def _unread(page: PageUnderstanding) -> str:
    """Extraction counts first: how many alike blocks there are, where not all of them could be read."""
    if page.blocks_seen <= page.blocks_read:
        return ""
    return f"; {page.blocks_read} of {page.blocks_seen} alike blocks could be read"


@dataclass(slots=True)
class Conclusion:
    """The endings of one visit. `scout` is there where the mind can rate links."""

    visit: Visit
    extractor: Extractor
    scout: Scout | None = None

    async def extract(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """Take what fits from this page and the next ones; nothing is a valid answer when things were seen."""
        visit = self.visit
        start, memory = visit.now, visit.memory
        if not start.page.products and start.page.items_seen > 0:
            return await self._extraction_failed(decision, decided_ms)
        await self.extractor.judge_pending()
        shown = [*with_context(start.page), *link_offers(start.page, visit.query)]
        keys = {key_of(p, start.page.url) for p in shown}
        fitting = len(keys & (memory.offers.keys() | memory.open_questions.keys()))
        has_found = bool(fitting or keys & memory.unavailable.keys())
        said = Verdict(
            True if has_found else None, f"{fitting} of {len(shown)} products fit{_unread(start.page)}"
        )
        await visit.recorder.decided(decision, start, said, timings_ms={"decide": decided_ms})
        visit.stuck.note(start.page, decision, has_failed=False)
        if not has_found:
            await self._repeated_in_vain(decision, said.reason)
            visit.notes = (NOTHING_FITS,)
            return None
        visit.sight = await self.extractor.gather(start)
        return await self._conclude()

    async def _repeated_in_vain(self, decision: AgentDecision, why: str) -> None:
        """The very same task found something here before; with another product nothing speaks against the pattern."""
        if decision.decided_by in REPLAYS:
            self.visit.budget.reclaim()
        if decision.decided_by == DecisionSource.CACHE:
            await self.visit.unlearn(decision, why)

    async def _extraction_failed(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """Product-like blocks are there, but none could be read: look once more, then ask a person."""
        visit = self.visit
        await visit.page.wait()
        seen = visit.now.page.items_seen
        sight = await visit.perceive()
        if sight.page.products:
            return None
        words = f"{seen} product-like blocks, none could be read"
        timings = {"decide": decided_ms}
        await visit.recorder.decided(decision, sight, Verdict(False, words), timings_ms=timings)
        await visit.unlearn(decision, words)
        answer, ending = await ask_for_help(visit, InterventionType.EXTRACTION_FAILED, words)
        if ending or answer == Answer.GO_ON:
            return ending
        reason = reason_with(visit, answer, f"Extraction failed: {words}")
        return failed(reason, page=visit.now.page, memory=visit.memory)

    async def finish(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """The mind has nothing more to try."""
        visit = self.visit
        if decision.decided_by == DecisionSource.CACHE:
            return await self._finish_again(decision, decided_ms)
        timings = {"decide": decided_ms}
        await visit.recorder.decided(decision, visit.now, Verdict(None, "finished"), timings_ms=timings)
        if not visit.memory.items_seen and elements.enters_by_post(visit.now.page, visit.goal.query):
            answer, ending = await ask_for_help(visit, InterventionType.BLOCKED, ENTERED_BY_POST)
            return ending or (
                None if answer == Answer.GO_ON else end_without_help(visit, answer, ENTERED_BY_POST)
            )
        return await self._conclude()

    async def _finish_again(self, decision: AgentDecision, decided_ms: float) -> Ending:
        """An end that is repeated holds where what this visit has read itself leads to such an end; else it goes on."""
        visit, start = self.visit, self.visit.now
        # For its record, should a person take over meanwhile
        visit.gate.last = GatedAction(decision, start.page)
        result = await self._conclude()
        is_good = result.determination in GOOD_ENDS
        said = Verdict(None, "finished") if is_good else Verdict(False, f"{_NO_END}: {result.reason}")
        await visit.recorder.decided(decision, start, said, timings_ms={"decide": decided_ms})
        if is_good:
            return result
        visit.budget.reclaim()
        await visit.unlearn(decision, said.reason)
        return None

    async def spend_last(self, why: str = "") -> WebAgentResult:
        """The budget is used up: take what is here, then determine."""
        visit = self.visit
        reason = why or ("The time is used up" if visit.budget.is_out_of_time else "The steps are used up")
        words = f"{reason}: taking what this page shows"
        decision = AgentDecision(ActionKind.EXTRACT, words, 0.5, DecisionSource.RULE, goal_kind="extract")
        await self.extractor.judge_pending()
        said = Verdict(None, f"{len(visit.memory.offers)} offers so far")
        await visit.recorder.decided(decision, visit.now, said, outcome=ActOutcome())
        result = await self._conclude(is_spent=True)
        if why and not result.products and visit.memory.items_seen == 0:
            return failed(f"{why}.", page=visit.now.page, memory=visit.memory)
        return result

    async def _conclude(self, *, is_spent: bool = False) -> WebAgentResult:
        """Settle the offers and determine; before "nothing" is said, the site's own lists are looked into."""
        visit = self.visit
        offers = await self.extractor.settle_offers(verify=visit.limits.verify_products)
        has_all = offers or visit.memory.unavailable
        if (not has_all or self._is_selection(len(offers))) and await self._look_around():
            offers = await self.extractor.settle_offers(verify=visit.limits.verify_products)
        seen = replace(visit.seen(), offers=tuple(offers), is_spent=is_spent)
        result = determine(seen)
        if visit.limits.verify_products:
            result = await self._with_nearest(seen, result)
        await visit.recorder.book(visit.now)
        return result

    async def _with_nearest(self, seen: Seen, result: WebAgentResult) -> WebAgentResult:
        """The result, after what came nearest was looked at once more, where nothing was found."""
        if result.determination == Determination.WRONG_PAGE_TYPE:
            return determine(seen) if await self.extractor.open_nearest(seen.thing) else result
        if result.determination != Determination.NO_RELEVANT_PRODUCTS:
            return result
        offers = await self.extractor.settle_nearest()
        result = determine(replace(seen, offers=tuple(offers)))
        unsaid = ", ".join(f"“{answer.requirement}”" for p in offers[:1] for answer in p.not_said)
        return replace(result, reason=f"{result.reason}; it does not say {unsaid}") if unsaid else result

    def _is_selection(self, count: int) -> bool:
        """A front page shows some of the goods; where it was not searched, its lists may hold more of them."""
        visit = self.visit
        is_front = visit.now.page.page_type == PageType.HOMEPAGE
        return is_front and not visit.seen().searches and count < visit.goal.max_products

    async def _look_around(self) -> bool:
        visit = self.visit
        is_worth = visit.memory.shop_signs.count > 0 and visit.now.page.page_type != PageType.ERROR
        if self.scout is None or not is_worth or visit.now.page.blocker is not None:
            return False
        return await self.scout.look_around(visit.now.page)

    def so_far(self, why: str) -> WebAgentResult | None:
        """What was found before the visit was cut short, with the reason; None when that is nothing."""
        visit = self.visit
        offers = self.extractor.ordered()
        if not offers:
            return None
        result = determine(replace(visit.seen(), offers=tuple(offers), is_spent=True))
        return replace(result, reason=f"{result.reason}; cut short: {why}")
