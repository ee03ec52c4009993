"""The reading desk: what searching and opening pages needs, put together for one team and one question.

async with open_desk(team_id=team.pk, query_id=query.pk, is_fresh=True) as desk:
    outcome = await search_web("…", desk=desk)
    opened = await open_source(outcome.hits[0].url, desk, may_browse=True, may_ask=False)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from agent.network.clients import installation_policy
from agent.network.proxy import EgressProxy
from research.sources.fetching.browser_reading import BrowserReader, NoBrowser
from research.sources.fetching.db_threads import rows
from research.sources.fetching.robots_files import Leave, RobotsCache
from research.sources.fetching.tools import DocumentReader, loop_pool
from research.sources.store.cache import Tally, write_tally


@dataclass(frozen=True, slots=True)
class SourceOptions:
    """What the settings say about fetching. Durations of caches are by how fresh a question must be."""

    obeys_robots: bool = True
    per_second: float = 1.0  # fetches of one site
    fresh_for: timedelta = timedelta(hours=1)  # of a question about recent things
    kept_for: timedelta = timedelta(hours=24)  # of any other
    patience: timedelta = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class ReadingDesk:
    """Belongs to one event loop. `is_fresh`: the question is about recent things, so caches are believed for less."""

    team_id: int
    proxy: EgressProxy
    parser: DocumentReader
    options: SourceOptions = field(default_factory=SourceOptions)
    browser: BrowserReader = field(default_factory=NoBrowser)
    query_id: int | None = None
    is_fresh: bool = False
    tally: Tally = field(default_factory=lambda: Tally(0))
    robots: RobotsCache = field(default_factory=RobotsCache)
    now: Callable[[], datetime] = timezone.now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    @property
    def believed_for(self) -> timedelta:
        """How old a cached answer may be and still count as the present one."""
        return self.options.fresh_for if self.is_fresh else self.options.kept_for

    async def leave(self, url: str) -> Leave:
        """Whether robots.txt lets that address be fetched. *Raises* ValueError, InvalidURL for no address."""
        return await self.robots.leave(url, self) if self.options.obeys_robots else Leave(True)


@asynccontextmanager
async def open_desk(
    *,
    team_id: int,
    query_id: int | None = None,
    is_fresh: bool = False,
    browser: BrowserReader | None = None,
    keep_warm: bool = False,
) -> AsyncIterator[ReadingDesk]:
    """A desk by this installation's settings.

    With `keep_warm` what is costly to start is kept for the next desk in this event loop: for workers, not for
    programs whose loop ends.
    """
    async with EgressProxy(installation_policy()) as proxy:
        tally, pool = Tally(team_id), loop_pool()
        pool.begin()
        try:
            yield ReadingDesk(
                team_id,
                proxy,
                pool,
                options_from_settings(),
                browser=browser or NoBrowser(),
                query_id=query_id,
                is_fresh=is_fresh,
                tally=tally,
            )
        finally:
            await pool.end(keep_warm=keep_warm)
            await rows(write_tally, tally, timezone.now())


def options_from_settings() -> SourceOptions:
    """As this installation is set up."""
    return SourceOptions(
        obeys_robots=settings.ROBOTS == "obey",
        per_second=settings.FETCH_PER_SECOND,
        fresh_for=settings.CACHE_FRESH,
        kept_for=settings.CACHE_KEPT,
    )
