"""Where each sentence of an answer comes from: question, search, hit, fetch, text, sentence, check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from research.answers.models import Citation, Search, Source
from research.answers.selectors import QueryPage, ShownSentence
from research.pipeline.web.urls import canonical_url


@dataclass(frozen=True, slots=True)
class Found:
    """The search and the place in its results where a page was found."""

    search: Search
    place: int  # from 1
    provider: str
    title: str


@dataclass(frozen=True, slots=True)
class Link:
    """One proof of a sentence with all that led to it."""

    proof: Citation
    source: Source
    found: Found | None  # None: given by the asker, linked, or known from an earlier question


@dataclass(frozen=True, slots=True)
class Chain:
    """One sentence of the answer and the way to each of its proofs."""

    sentence: ShownSentence
    links: tuple[Link, ...]


def chains(page: QueryPage) -> list[Chain]:
    """One chain for every sentence, shown or dropped, in the order of reading."""
    hits = _hits(page.searches)
    sources = {source.pk: source for source in page.sources}
    both = sorted((*page.sentences, *page.dropped), key=lambda s: s.number)
    return [Chain(s, tuple(_link(p, sources[p.source_id], hits) for p in s.proofs)) for s in both]


def _link(proof: Citation, source: Source, hits: Mapping[str, Found]) -> Link:
    return Link(
        proof, source, hits.get(canonical_url(source.url)) or hits.get(canonical_url(source.final_url))
    )


def _hits(searches: Sequence[Search]) -> dict[str, Found]:
    """The first search that found each page."""
    found: dict[str, Found] = {}
    for search in searches:
        for place, hit in enumerate(_dicts(search.hits), start=1):
            one = Found(search, place, str(hit.get("provider", "")), str(hit.get("title", "")))
            found.setdefault(canonical_url(str(hit.get("url", ""))), one)
    found.pop("", None)
    return found


def _dicts(values: Any) -> list[dict[str, Any]]:
    """What was stored as a list of objects; whatever else is there is left out."""
    return [v for v in values if isinstance(v, dict)] if isinstance(values, list) else []
