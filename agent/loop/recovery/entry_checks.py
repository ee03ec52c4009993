"""What a page decides before any decision: blockers, failing servers, error and empty pages, words on availability."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.core.memory import GONE, key_of, with_context
from agent.core.types import AgentDecision, DecisionSource, InterventionType, PageType, Verdict
from agent.loop.ending.determine import determine, failed, led_away
from agent.loop.recovery.asking import Answer, Patience, reason_of, turned
from agent.loop.recovery.hand_over import end_with_offers, end_without_help
from agent.loop.recovery.recovery import RecoveryPlan
from agent.loop.sight import blank_words, is_blank
from agent.loop.visit import Ending, Visit

SERVER_ERROR = 500


async def _no_way() -> None:
    """Nobody has taught a way."""


@dataclass(slots=True)
class EntryChecks:
    """Of one visit. `known_way` leads past the wall in front, as people taught it."""

    visit: Visit
    known_way: Callable[[], Awaitable[AgentDecision | None]] = _no_way
    patience: Patience = field(init=False)
    _has_retried: bool = False

    def __post_init__(self) -> None:
        self.patience = Patience(self.visit.page, self.visit.budget)

    def end_if_led_away(self) -> Ending:
        """The end of a visit whose pages go elsewhere by themselves, again and again."""
        visit = self.visit
        if visit.now.look.strays < visit.limits.max_strays:
            return None
        return failed(led_away(visit.now.look.strays), page=visit.now.page, memory=visit.memory)

    async def clear_blocker(self) -> Ending:
        """Ask a person until the way is clear, or until nobody helps."""
        visit = self.visit
        while (blocker := visit.now.page.blocker) is not None:
            controls = len(visit.now.page.interactive_elements)
            if words := await self.patience.wait_out(blocker, controls):  # it may turn by itself
                before, after = visit.now, await visit.perceive()
                await visit.recorder.noted("wait", words, before, turned(after.page.blocker))
                continue
            if await self._go_known_way():
                continue
            visit.memory.blocker = blocker
            reason = reason_of(blocker)
            answer = await visit.ask(InterventionType.BLOCKED, reason)
            if answer == Answer.OFFERS and visit.resolution is not None:
                return await end_with_offers(visit, visit.resolution, reason)
            if answer != Answer.GO_ON:
                return end_without_help(visit, answer, reason)
        if visit.memory.blocker is not None:
            await visit.asking.settled(visit.now.page)
        visit.memory.blocker = None
        return None

    async def _go_known_way(self) -> bool:
        """Try what people have taught and reviewed of this wall; False when there is nothing (more) to try."""
        decision = await self.known_way()
        if decision is None or self.visit.budget.is_spent:
            return False
        self.visit.budget.charge(decision)
        verdict = await self.visit.carry_out(decision)
        if verdict.is_ok is False:
            await self.visit.unlearn(decision, verdict.reason)
        return True

    async def try_server_again(self) -> bool:
        """One more try at a server that failed, once in a visit; whether it was made."""
        visit = self.visit
        page = visit.now.page
        if page.http_status < SERVER_ERROR or self._has_retried:
            return False
        self._has_retried = True
        await visit.page.open(page.url)
        await visit.perceive()
        is_ok = visit.now.page.page_type != PageType.ERROR
        status = "opened" if is_ok else f"status {visit.now.page.http_status} again"
        await visit.recorder.noted(
            "open", f"Open {page.url} again", visit.now, Verdict(is_ok, status, True),
            decided_by=DecisionSource.RECOVERY, reasoning=f"The server answered {page.http_status}: one more try",
        )  # fmt: skip
        return True


@dataclass(slots=True)
class FirstLook:
    """Looks at each page first."""

    visit: Visit
    recovery_plan: RecoveryPlan
    threshold: EntryChecks

    async def check(self) -> Ending:
        """An ending that the page itself brings, or None."""
        visit = self.visit
        page = visit.now.page
        if ending := self.threshold.end_if_led_away():
            return ending
        if page.blocker is not None:
            return await self.threshold.clear_blocker()
        if page.page_type == PageType.ERROR:
            return await self._error_page()
        if is_blank(page):
            return failed(blank_words(page), page=page, memory=visit.memory)
        return await self._early_exit()

    async def _error_page(self) -> Ending:
        visit = self.visit
        page = visit.now.page
        if await self.threshold.try_server_again():
            return None
        if page.http_status >= SERVER_ERROR:
            reason = f"The server answers with an error (status {page.http_status})."
            return failed(reason, page=page, memory=visit.memory)
        return await self.recovery_plan.climb(
            is_stuck=False, why=f"an error page (status {page.http_status})"
        )

    async def _early_exit(self) -> Ending:
        """W5: when the target itself is plainly not to be had online, stop here."""
        visit = self.visit
        page, memory = visit.now.page, visit.memory
        gone = page.availability in GONE or any(p.availability in GONE for p in page.products)
        if not gone or page.page_type == PageType.HOMEPAGE:
            return None
        await self.recovery_plan.conclusion.extractor.judge_pending()
        keys = {key_of(p, page.url) for p in with_context(page)}
        if keys & (memory.offers.keys() | memory.open_questions.keys()):
            return None
        if keys & memory.unavailable.keys() and not memory.offers:
            return determine(visit.seen())
        return None
