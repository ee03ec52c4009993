"""The rounds of a visit from its first page to its end; a person can take the browser between two actions."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from agent.core.errors import AddressRefused, BrowserGone, InputRevoked, MindError, NavigationError, PageError
from agent.core.ports import Resolution
from agent.core.sites.site import opened_words
from agent.core.types import ResumePoint, Verdict, WebAgentResult
from agent.loop.ending.determine import failed
from agent.loop.recovery.hand_over import REOPENED, HandOver
from agent.loop.visit import Ending, Visit

_BLANK = "about:blank"


@dataclass(slots=True)
class Rounds:
    """Of one visit. `one` is a round on an open page, `so_far` what is kept of a visit that is cut short."""

    visit: Visit
    hand_over: HandOver
    one: Callable[[], Awaitable[Ending]]
    so_far: Callable[[str], WebAgentResult | None]

    async def run(self, url: str, resume: ResumePoint | None, handed: Resolution | None) -> WebAgentResult:
        """Visit `url` (or go on at `resume`) until an ending. *Raises* BrowserGone, LeaseLost, VisitCancelled."""
        visit = self.visit
        try:
            return await self._go(url, resume, handed)
        except BrowserGone:
            raise
        except (MindError, AddressRefused, NavigationError, PageError) as error:
            page = visit.sight.page if visit.sight else None
            words = error.user_message
            return self.so_far(words) or failed(words, page=page, memory=visit.memory)

    async def _go(self, url: str, resume: ResumePoint | None, handed: Resolution | None) -> WebAgentResult:
        visit, hand_over = self.visit, self.hand_over
        if resume is not None:
            visit.memory.next_n, visit.memory.history = resume.next_step_n, list(resume.history)
        ending = await self._take_up(handed) if handed else None
        while ending is None:
            try:
                is_open = visit.sight is not None and visit.page.url != _BLANK
                ending = await (self.one() if is_open else self._open(url, resume))
                if ending and not visit.asking.desk.is_taken:
                    return ending
                ending = await hand_over.attend()
            except InputRevoked:
                ending = await hand_over.attend(is_due=True)
            except (MindError, NavigationError):
                if not visit.asking.desk.is_taken:
                    raise
                ending = await hand_over.attend(is_due=True)
        return ending

    async def _take_up(self, handed: Resolution) -> Ending:
        """A person has had the page of this reopened visit."""
        visit = self.visit
        try:
            if ending := await self.hand_over.take_up(handed, REOPENED):
                return ending
            words = f"Go on at {visit.page.url}"
            await visit.recorder.noted("resume", words, visit.now, Verdict(True, "opened", True))
        except InputRevoked:
            return await self.hand_over.attend(is_due=True)
        return None

    async def _open(self, url: str, resume: ResumePoint | None) -> None:
        """The first step: open the address, or the one where the visit was interrupted."""
        visit = self.visit
        began = time.perf_counter()
        await visit.page.open(resume.url if resume else url)
        opened_ms = (time.perf_counter() - began) * 1000
        sight = await visit.perceive()
        sight = replace(sight, timings_ms={**sight.timings_ms, "act": opened_ms})
        words = f"Go on at {resume.url}" if resume else f"Open {url}"
        verdict = Verdict(True, opened_words(resume.url if resume else url, visit.page.url), True)
        await visit.recorder.noted("resume" if resume else "open", words, sight, verdict)
        await visit.journal.checkpoint()
