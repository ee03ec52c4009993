"""What the page itself decides before any decision: blockers, error and empty pages, plain words on availability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agent.core.asking import Answer
from agent.core.by_hand import end_with_offers
from agent.core.determine import determine, failed, led_away
from agent.core.ladder import Ladder
from agent.core.memory import GONE, key_of, with_context
from agent.core.sight import blank_words, is_blank
from agent.core.types import AgentDecision, DecisionSource, InterventionType, PageType, Verdict
from agent.core.visit import Ending, Visit
from agent.core.walls import Patience, reason_of, turned
from agent.core.without_help import end_without_help

_SERVER_ERROR = 500


@dataclass(slots=True)
class Entrance:
    """Looks at each page first."""

    visit: Visit
    ladder: Ladder
    patience: Patience
    known_way: Callable[[], AgentDecision | None] = lambda: (
        None
    )  # past the wall in front, as people taught it
    _has_retried: bool = False

    async def check(self) -> Ending:
        """An ending that the page itself brings, or None."""
        visit = self.visit
        page = visit.now.page
        if visit.now.look.strays >= visit.limits.max_strays:
            return failed(led_away(visit.now.look.strays), page=page, memory=visit.memory)
        if page.blocker is not None:
            return await self._clear_blocker()
        if page.page_type == PageType.ERROR:
            return await self._error_page()
        if is_blank(page):
            return failed(blank_words(page), page=page, memory=visit.memory)
        return await self._early_exit()

    async def _clear_blocker(self) -> Ending:
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
        decision = self.known_way()
        if decision is None or self.visit.budget.is_spent:
            return False
        self.visit.budget.charge(decision)
        await self.visit.carry_out(decision)
        return True

    async def _error_page(self) -> Ending:
        visit = self.visit
        page = visit.now.page
        if page.http_status >= _SERVER_ERROR and not self._has_retried:
            await self._open_again()
            return None
        if page.http_status >= _SERVER_ERROR:
            reason = f"The server answers with an error (status {page.http_status})."
            return failed(reason, page=page, memory=visit.memory)
        return await self.ladder.climb(is_stuck=False, why=f"an error page (status {page.http_status})")

    async def _open_again(self) -> None:
        """One more try at a server that failed once."""
        visit = self.visit
        page = visit.now.page
        self._has_retried = True
        await visit.page.open(page.url)
        await visit.perceive()
        is_ok = visit.now.page.page_type != PageType.ERROR
        status = "opened" if is_ok else f"status {visit.now.page.http_status} again"
        await visit.recorder.noted(
            "open", f"Open {page.url} again", visit.now, Verdict(is_ok, status, True),
            decided_by=DecisionSource.RECOVERY, reasoning=f"The server answered {page.http_status}: one more try",
        )  # fmt: skip

    async def _early_exit(self) -> Ending:
        """W5: when the target itself is plainly not to be had online, stop here."""
        visit = self.visit
        page, memory = visit.now.page, visit.memory
        gone = page.availability in GONE or any(p.availability in GONE for p in page.products)
        if not gone or page.page_type == PageType.HOMEPAGE:
            return None
        await visit.extractor.judge_pending()
        keys = {key_of(p, page.url) for p in with_context(page)}
        if keys & (memory.offers.keys() | memory.open_questions.keys()):
            return None
        if keys & memory.unavailable.keys() and not memory.offers:
            return determine(visit.seen())
        return None
