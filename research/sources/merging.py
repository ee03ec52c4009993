"""Several ranked lists into one: each page once, scored by how high and how often it was listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from urllib.parse import urlsplit

from agent.core.sites.site import site_of
from research.pipeline.web.urls import canonical_url
from research.sources.providers.port import FoundPage

RANK_CONSTANT = (
    60  # Source: Cormack, Clarke and Büttcher 2009, "Reciprocal rank fusion outperforms Condorcet"
)


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One page that a search found. `published` is an ISO date or ""; `score` is 0-1, 1 for first in every list."""

    url: str
    title: str
    snippet: str = ""  # a provider's words; never evidence
    published: str = ""
    domain: str = ""
    score: float = 0.0
    provider: str = ""
    others: tuple[str, ...] = ()  # further providers that found it

    @property
    def words(self) -> str:
        """What the provider says of it."""
        return f"{self.title} {self.snippet}"


def hits_of(pages: Iterable[FoundPage], provider: str) -> tuple[SearchHit, ...]:
    """A provider's pages as hits, in its order."""
    return tuple(
        SearchHit(page.url, page.title, page.snippet, page.published, site_of(page.url), 0.0, provider)
        for page in pages
    )


def merge(lists: Sequence[Sequence[SearchHit]]) -> tuple[SearchHit, ...]:
    """One list, best first: the sum over the lists of 1 / (60 + rank), as a share of the most that it can be.

    An address counts once in each list. The hit that is kept is the highest one; what it lacks (a
    snippet, a date) is taken from its copies. Source: `RANK_CONSTANT`.
    """
    found: dict[str, SearchHit] = {}
    ranks: dict[str, int] = {}
    sums: dict[str, float] = {}
    filled = [hits for hits in lists if hits]
    for hits in filled:
        seen: set[str] = set()
        for hit in hits:
            key = canonical_url(hit.url)
            if key in seen:
                continue
            seen.add(key)
            rank = len(seen)
            sums[key] = sums.get(key, 0.0) + 1 / (RANK_CONSTANT + rank)
            known = found.get(key)
            found[key] = hit if known is None else _joined(known, hit, is_higher=rank < ranks[key])
            ranks[key] = min(rank, ranks.get(key, rank))
    most = max(len(filled), 1) / (RANK_CONSTANT + 1)
    order = sorted(found, key=lambda key: (-sums[key], ranks[key], key))
    return tuple(replace(found[key], score=round(sums[key] / most, 4)) for key in order)


def _joined(known: SearchHit, other: SearchHit, *, is_higher: bool) -> SearchHit:
    best, second = (other, known) if is_higher else (known, other)
    names = dict.fromkeys((*known.others, *other.others, known.provider, other.provider))
    return replace(
        best,
        title=best.title or second.title,
        snippet=best.snippet or second.snippet,
        published=best.published or second.published,
        others=tuple(name for name in names if name and name != best.provider),
    )


def is_wanted(hit: SearchHit, *, site: str, since: date | None) -> bool:
    """Whether a hit keeps to what was asked: engines often do not. A page without a date is not too old."""
    if since is not None and hit.published and hit.published[:10] < since.isoformat():
        return False
    return not site or is_within(hit.url, site)


def since_of(recency_days: int | None, today: date) -> date | None:
    """The oldest date that still counts, with a day for time zones."""
    return None if recency_days is None else today - timedelta(days=recency_days + 1)


def is_within(url: str, site: str) -> bool:
    """Whether the address lies on that host, below that domain, or under that path of it."""
    parts = urlsplit(url)
    host, _, path = site.lower().removeprefix("https://").removeprefix("http://").partition("/")
    host = host.removeprefix("www.").strip(".")
    own, own_host = parts.netloc.lower().removeprefix("www."), (parts.hostname or "").removeprefix("www.")
    is_on = host in (own, own_host) or own_host.endswith(f".{host}")
    return is_on and f"/{parts.path.strip('/')}/".startswith(f"/{path.strip('/')}/".replace("//", "/"))
