"""Which of the pages found are opened: the best ones, from different sites (R7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from research.pipeline.plan.depth import DepthMode
from research.pipeline.web.urls import canonical_url

OPENED = {
    DepthMode.QUICK: 4,
    DepthMode.STANDARD: 6,
    DepthMode.DEEP: 8,
}  # Source: R7, the top 6-8; fewer when quick
HOPS = {
    DepthMode.QUICK: 0,
    DepthMode.STANDARD: 2,
    DepthMode.DEEP: 3,
}  # links followed when the first pages say nothing
_AGAIN = 0.75  # each further page of a site counts that much less


class Found(Protocol):
    """What a search found; `score` is 0-1."""

    @property
    def url(self) -> str:
        """Its address."""

    @property
    def domain(self) -> str:
        """Its site."""

    @property
    def score(self) -> float:
        """How well it was placed."""


F = TypeVar("F", bound=Found)


def select(
    found: Sequence[F], most: int, known: Sequence[str] = (), *, one_site: bool = False
) -> tuple[F, ...]:
    """At most `most` pages, best first, each page once and none of `known`.

    A site's second page needs a clearly better place than another site's first. `one_site`: the search was limited to
    a site, so all pages are of it.
    """
    taken = {canonical_url(url) for url in known}
    rest = list(found)
    chosen: list[F] = []
    sites: Counter[str] = Counter()
    while rest and len(chosen) < most:
        best = max(rest, key=lambda hit: hit.score * (1.0 if one_site else _AGAIN ** sites[hit.domain]))
        rest.remove(best)
        if (address := canonical_url(best.url)) in taken:
            continue
        taken.add(address)
        sites[best.domain] += 1
        chosen.append(best)
    return tuple(chosen)
