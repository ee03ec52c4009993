"""Opening the pages of a report: each is read once, whichever of its sub-questions need it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace

from django.db.models import Q

from agent.core.kinds import PageState
from research.answers.models import Source
from research.answers.reports.models import Report
from research.pipeline.web.urls import canonical_url
from research.sources.fetching.db_threads import rows
from research.sources.fetching.opening import Opened, open_source
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.store.pages import kept_page

LAYER = "report"  # what answered, in the record of a source
PAGES_AT_ONCE = 6  # of all sub-questions: few are under way when a worker dies, and no site is too busy


class ReadOnce:
    """Opens as `open_source` does. A page that was opened for the report before, in this run or an earlier one, is
    taken as it was then; while it is being read, others wait for it.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._opened: dict[str, Opened] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._slots = asyncio.Semaphore(PAGES_AT_ONCE)

    async def __call__(self, url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
        """What came of that address. Never raises for a bad address, site or document."""
        key = canonical_url(url) or url
        async with self._turns[key]:
            known = self._opened.get(key) or await rows(self._opened_before, url, desk)
            if known is None:
                async with self._slots:
                    opened = await open_source(url, desk, may_browse=may_browse, may_ask=may_ask)
                self._opened[key] = replace(opened, document=None)
                return opened
            self._opened[key] = known
        return replace(known, url=url, is_cached=True, layers=(LAYER,), seconds=0.0)

    def _opened_before(self, url: str, desk: ReadingDesk) -> Opened | None:
        """As another sub-question's source, or kept just before a worker died."""
        source = (
            Source.objects.filter(Q(url=url) | Q(final_url=url), query__report=self._report)
            .exclude(state="")
            .select_related("page")
            .first()
        )
        if source is not None and (source.page is not None or source.state != PageState.OK):
            state = PageState(source.state)
            page = source.page if state is PageState.OK else None
            return Opened(state, source.problem, url, source.final_url, page, visit_id=source.visit_id)
        kept = kept_page(desk.team_id, url, desk.now())
        if kept is None or kept.said_at < self._report.created_at:
            return None
        return Opened(PageState.OK, "", url, kept.page.final_url, kept.page)
