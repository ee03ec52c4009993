"""The port behind which a question has pages read in the agent's browser: it orders a visit and waits for its end."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from datetime import timedelta

from agent.core.kinds import PageState
from agent.teams.models import Team
from agent.visits.models import Visit
from research.answers.readings.services import order_reading
from research.sources.fetching.browser_reading import BrowserRead
from research.sources.fetching.db_threads import rows
from research.sources.models import SavedPage
from research.sweeps import enqueue

PATIENCE = timedelta(seconds=30)
LOOK_S = 0.25  # one indexed read; the end of a visit is told to pages, not to coroutines
_LONGEST_URL = 2000
_STATES = {
    "login": PageState.LOGIN,
    "paywall": PageState.PAYWALL,
    "captcha": PageState.CAPTCHA,
    "proof_of_work": PageState.CAPTCHA,
    "browser_check": PageState.CAPTCHA,
    "access_denied": PageState.CAPTCHA,
    "unreadable": PageState.JAVASCRIPT,
}


@dataclass(frozen=True, slots=True)
class VisitReader:
    """`BrowserReader` by visits of kind `read`. One that takes longer than `patience` goes on without the asker."""

    patience: timedelta = PATIENCE

    async def read(
        self, url: str, *, team: Team, why: str, may_ask: bool = False, query_id: int | None = None
    ) -> BrowserRead:
        """Read it, or say why not; where people are asked, at once. Never raises for a bad page."""
        if len(url) > _LONGEST_URL:
            return BrowserRead(PageState.ERROR, "The address is too long.", url)
        visit_id = await rows(order_reading, team_id=team.pk, url=url, may_ask=may_ask, query_id=query_id)
        is_heard = await asyncio.to_thread(enqueue.enqueue_visit, visit_id)
        until = time.monotonic() + self.patience.total_seconds()
        while True:
            read = await rows(standing_of, visit_id)
            if not read.is_waiting or read.state is not PageState.JAVASCRIPT or not is_heard:
                return read
            if time.monotonic() >= until:
                return replace(
                    read, reason=f"{why.rstrip('.')}. The browser is still reading it.".lstrip(". ")
                )
            await asyncio.sleep(LOOK_S)


def standing_of(visit_id: int) -> BrowserRead:
    """The state of a reading: under way (JAVASCRIPT, waiting), stopped for a person (waiting), or over."""
    visit = Visit.objects.defer("checkpoint").get(pk=visit_id)
    if visit.state in (Visit.State.PENDING, Visit.State.RUNNING):
        return BrowserRead(
            PageState.JAVASCRIPT, "The browser is reading it.", visit.url, None, visit_id, is_waiting=True
        )
    state = _state_of(visit)
    if not visit.is_over:
        words = f"A person is asked to help: {visit.reason or 'the browser cannot go on by itself'}"
        state = PageState.CAPTCHA if state is PageState.JAVASCRIPT else state
        return BrowserRead(state, words, visit.url, None, visit_id, is_waiting=True)
    page = SavedPage.objects.filter(visit=visit_id).order_by("-pk").only("pk", "final_url").first()
    if page is None:
        return BrowserRead(state, visit.reason or "The page could not be read.", visit.url, None, visit_id)
    return BrowserRead(PageState.OK, "", page.final_url, page.pk, visit_id)


def _state_of(visit: Visit) -> PageState:
    """What the page is; never OK, since a page that was read is found by itself."""
    if visit.page_state and visit.page_state != PageState.OK:
        return PageState(visit.page_state)
    return _STATES.get(visit.blocker_family, PageState.ERROR)
