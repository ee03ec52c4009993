"""Searching the web: one question to every provider that is on, one ranked list back, and how each provider fared."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from research.sources.fetching import provider_runs as lane_work
from research.sources.fetching.db_threads import rows
from research.sources.fetching.provider_runs import ProviderRun, Ran, RunState, Wanted
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.merging import SearchHit, hits_of, is_wanted, merge, since_of
from research.sources.providers import registry
from research.sources.providers.port import FoundImage, FoundPage, WebSearch
from research.sources.providers.registry import LOCAL
from research.sources.store.cache import Layer
from research.sources.store.local_index import search_local

__all__ = [
    "LOCAL", "ImageHit", "ProviderRun", "RunState", "SearchHit", "SearchOutcome", "merge_outcomes",
    "search_images", "search_web",
]  # fmt: skip

MOST_HITS = 30
MOST_CHARS = 500


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What one search came to."""

    hits: tuple[SearchHit, ...] = ()
    runs: tuple[ProviderRun, ...] = ()

    @property
    def is_down(self) -> bool:
        """Whether there is nothing because providers failed: no answer, not an empty one."""
        states = {run.state for run in self.runs if run.provider != LOCAL}
        failed = bool(states & {RunState.DOWN, RunState.REFUSED})
        return not self.hits and failed and not states & {RunState.OK, RunState.CACHED}


@dataclass(frozen=True, slots=True)
class ImageHit:
    """One picture that a provider found, with the page that it is on."""

    image_url: str
    page_url: str
    title: str = ""
    provider: str = ""
    width_px: int = 0
    height_px: int = 0


async def search_web(
    q: str, *, recency_days: int | None = None, site: str = "", desk: ReadingDesk
) -> SearchOutcome:
    """Ask every provider that is on, in bounded time. Never raises: a search that failed is an answer."""
    ask = WebSearch(" ".join(q.split())[:MOST_CHARS], recency_days, site.strip())
    local = asyncio.create_task(rows(search_local, ask, team_id=desk.team_id, now=desk.now()))
    ran = await _ask_all(Wanted(ask), desk)
    own = await local
    since = since_of(recency_days, desk.now().date())
    lists = [hits_of(_pages(one), one.run.provider) for one in ran] + [own]
    wanted = [[hit for hit in hits if is_wanted(hit, site=ask.site, since=since)] for hits in lists]
    here = ProviderRun(LOCAL, RunState.OK, results=len(own))
    return SearchOutcome(merge(wanted)[:MOST_HITS], (*(one.run for one in ran), here))


async def search_images(q: str, *, desk: ReadingDesk) -> tuple[ImageHit, ...]:
    """Pictures for these words, from the providers that search for pictures. Never raises."""
    ran = await _ask_all(Wanted(WebSearch(" ".join(q.split())[:MOST_CHARS]), is_images=True), desk)
    hits: dict[str, ImageHit] = {}
    for one in ran:
        for image in one.found:
            if isinstance(image, FoundImage) and image.image_url not in hits:
                hits[image.image_url] = ImageHit(
                    image.image_url, image.page_url, image.title, one.run.provider,
                    image.width_px, image.height_px,
                )  # fmt: skip
    return tuple(hits.values())[:MOST_HITS]


def merge_outcomes(outcomes: Sequence[SearchOutcome]) -> tuple[SearchHit, ...]:
    """The hits of several searches as one ranked list, each page once."""
    return merge([outcome.hits for outcome in outcomes])[:MOST_HITS]


async def _ask_all(wanted: Wanted, desk: ReadingDesk) -> list[Ran]:
    now = desk.now()
    lanes = await rows(lambda: lane_work.lanes(registry.names_on(), wanted, desk.team_id, now))
    runs = [
        (
            lane.name,
            asyncio.create_task(lane_work.run_lane(lane, wanted, registry.provider, now, desk.believed_for)),
        )
        for lane in lanes
    ]
    ran = await lane_work.race(runs)
    for one in ran:
        desk.tally.count(Layer.SEARCH, _what(one))
    await rows(lane_work.write_down, ran, wanted, desk.team_id, now, desk.believed_for)
    return ran


def _what(one: Ran) -> str:
    if one.run.state is not RunState.CACHED:
        return "misses"
    return "stale_hits" if one.run.words else "hits"


def _pages(one: Ran) -> list[FoundPage]:
    return [page for page in one.found if isinstance(page, FoundPage)]
