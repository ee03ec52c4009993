"""What the page itself decides before any decision: blockers, error and empty pages, plain words on availability."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.determine import determine, failed
from agent.core.ladder import Ladder
from agent.core.memory import GONE, key_of, with_context
from agent.core.sight import blank_words, is_blank
from agent.core.threshold import SERVER_ERROR, Threshold
from agent.core.types import PageType
from agent.core.visit import Ending, Visit


@dataclass(slots=True)
class Entrance:
    """Looks at each page first."""

    visit: Visit
    ladder: Ladder
    threshold: Threshold

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
        return await self.ladder.climb(is_stuck=False, why=f"an error page (status {page.http_status})")

    async def _early_exit(self) -> Ending:
        """W5: when the target itself is plainly not to be had online, stop here."""
        visit = self.visit
        page, memory = visit.now.page, visit.memory
        gone = page.availability in GONE or any(p.availability in GONE for p in page.products)
        if not gone or page.page_type == PageType.HOMEPAGE:
            return None
        await self.ladder.conclusion.extractor.judge_pending()
        keys = {key_of(p, page.url) for p in with_context(page)}
        if keys & (memory.offers.keys() | memory.open_questions.keys()):
            return None
        if keys & memory.unavailable.keys() and not memory.offers:
            return determine(visit.seen())
        return None
