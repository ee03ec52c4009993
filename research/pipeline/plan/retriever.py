"""Which of the pages found are opened: the best ones, from different sites (R7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from research.pipeline.facts.question import parts_of
from research.pipeline.facts.words import has, stems_of_names
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
_AGAIN = 0.75  # each further page of a site counts that much less, among the first ones
_OF_MANY_SITES = 3
_EXACTLY = 0.5  # what a page counts more whose title, address or snippet has the exact names of the question
_NAMED = 0.05  # and for other names: as much as three places further up


class Found(Protocol):
    """What a search found; `score` is 0-1."""

    @property
    def url(self) -> str:
        """Its address."""

    @property
    def domain(self) -> str:
        """Its site."""

    @property
    def words(self) -> str:
        """What is known of it before it is opened: its title, what is quoted of it."""

    @property
    def score(self) -> float:
        """How well it was placed."""


F = TypeVar("F", bound=Found)


def select(
    found: Sequence[F], most: int, known: Sequence[str] = (), *, one_site: bool = False, question: str = ""
) -> tuple[F, ...]:
    """At most `most` pages, best first, each page once and none of `known`; those with the question's names first.

    Among the first ones, a site's second page needs a clearly better place than another site's first. `one_site`: the
    search was limited to a site, so all pages are of it.
    """
    taken = {canonical_url(url) for url in known}
    rest = [(hit, hit.score * _naming(hit, question)) for hit in found]
    chosen: list[F] = []
    sites: Counter[str] = Counter()
    while rest and len(chosen) < most:
        again = 1.0 if one_site or len(chosen) >= _OF_MANY_SITES else _AGAIN
        at = max(range(len(rest)), key=lambda i: rest[i][1] * again ** sites[rest[i][0].domain])
        best, _ = rest.pop(at)
        if (address := canonical_url(best.url)) in taken:
            continue
        taken.add(address)
        sites[best.domain] += 1
        chosen.append(best)
    return tuple(chosen)


def _naming(hit: Found, question: str) -> float:
    """1, and more the more of the question's names are known of the page."""
    parts = parts_of(question) if question else ()
    known = stems_of_names(f"{hit.words} {hit.url}") if parts else frozenset()
    exact = {name.lstrip("-") for part in parts for name in part.exact}
    others = {name for part in parts for name in part.names} - exact
    return 1 + _EXACTLY * _share(exact, known) + _NAMED * _share(others, known)


def _share(names: set[str], known: frozenset[str]) -> float:
    return sum(bool(has(known, name)) for name in names) / max(len(names), 1)
