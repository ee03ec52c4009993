"""What the desk would read for each question of a set: searched, chosen and read as it does, nothing served."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from agent.core.kinds import PageState
from agent.documents.child.reading import classified
from agent.documents.document import Document, Received
from research.pipeline.facts.passages import SourceText
from research.pipeline.plan.depth import DepthMode, depth_of
from research.pipeline.plan.planner import plan_searches
from research.pipeline.plan.retriever import select
from research.sources.merging import hits_of, merge
from research.sources.providers.port import FoundPage
from tests.bench.answers.questions import Asked, questions
from tests.bench.answers.served import DOCS, FOLDERS, Library

PAGES = 8  # between those that are opened at first and those of an answer that is looked for again
_NOW = datetime(2026, 1, 1, tzinfo=UTC)


def gathered() -> Iterator[tuple[Asked, tuple[SourceText, ...]]]:
    """Each question of the set with the pages that would be read for it, best first."""
    library = Library({name: f"http://{name}.example" for name in FOLDERS})
    for one in questions():
        planned = plan_searches(one.question, depth_of(DepthMode.STANDARD), now=_NOW)
        lists = [[_found(row) for row in library.find(search.q)] for search in planned]
        hits = merge([hits_of(found, "manuals") for found in lists])
        chosen = select(hits, PAGES, question=one.question)
        read = [replace(_read(hit.url), listed=hit.title) for hit in chosen]
        readable = [source for source in read if source.text]
        yield one, tuple(replace(source, n=n) for n, source in enumerate(readable, 1))


def _found(row: dict[str, str]) -> FoundPage:
    return FoundPage(row["url"], row["title"], row["content"])


@lru_cache(maxsize=400)
def _read(url: str) -> SourceText:
    name, _, path = url.removeprefix("http://").partition(".example/")
    data = (DOCS / FOLDERS[name] / path).read_bytes()
    document: Document = classified(data, Received(url, 200, "text/html"))
    text = document.text if document.state is PageState.OK else ""
    return SourceText(0, url, document.title, text, shape=document.shape)
