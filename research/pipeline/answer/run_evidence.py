"""What happened in one run, as its reflection needs it: sentences as checked, pages as read, searches as answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class SentenceEvidence:
    """One sentence of the answer as it was checked. `sources` are the numbers it cites, copies left out."""

    score: float  # of checking.Check
    verdict: str
    sources: tuple[int, ...]
    relevance: float = 1.0  # likeness to the question, 0-1


@dataclass(frozen=True, slots=True)
class SourceEvidence:
    """One page of the run, read or refused. `state` is a PageState's value."""

    n: int
    state: str
    domain: str = ""
    quality: float = 0.5
    extraction: float = 1.0  # the reader's confidence that this is the page's text, 0-1
    agreement: float = 1.0  # of its two extractors, 0-1
    reliability: float | None = None  # of the site over time
    relevance: float = 1.0
    published: date | None = None
    number: int = 0  # in the answer and the lists; 0 where there is none yet
    is_cited: bool = False
    is_cached: bool = False
    is_stale: bool = False  # shown from the cache because the site failed
    is_truncated: bool = False
    is_copy: bool = False
    used_browser: bool = False


@dataclass(frozen=True, slots=True)
class SearchEvidence:
    """One provider asked once. `state` is a ProviderRun's value: ok, cached, down, refused, off."""

    provider: str
    state: str
    results: int = 0
    pages: int = 1  # pages of results looked at
    words: str = ""
    is_local: bool = False  # what was read before is searched whole, without pages of results


@dataclass(frozen=True, slots=True)
class RunEvidence:
    """What happened in one run, as the runner knows it."""

    question: str
    sentences: tuple[SentenceEvidence, ...]
    sources: tuple[SourceEvidence, ...]
    searches: tuple[SearchEvidence, ...] = ()
    real_conflicts: int = 0
    dated_conflicts: int = 0  # explained by different dates or definitions
    dropped: int = 0  # sentences left out because no source supports them
    unanswered: tuple[str, ...] = ()  # parts of the question without evidence
    wants_fresh: bool = False
    now: date | None = None
    tokens: int = 0
    token_limit: int = 0
    took: timedelta = timedelta(0)
    time_limit: timedelta = timedelta(0)
    is_model: bool = False  # a model worded the answer; else it is made of quotes
    has_meaning: bool = True  # the checks used embeddings
    extra: Mapping[str, str | int | float] = field(default_factory=dict)
