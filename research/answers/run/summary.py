"""A summary of one page: a few of its own sentences in order, or a fast model's, each checked against the page (P2)."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import numpy as np

from agent.core.errors import MindError
from agent.core.ports import Embedder
from agent.core.types import Usage
from agent.decide.mind import Message
from agent.llm.embeddings import minilm
from agent.llm.port import TextAsk, TextClient
from agent.teams.models import Team
from research.answers.run.tokens import count_tokens
from research.answers.run.writing import Writer, process_writer
from research.pipeline.answer.citations import ListedSource, attach_source_list, attribute_fact
from research.pipeline.answer.grounding import Numbered, ReplyRejected, read_reply, summary_prompt
from research.pipeline.check.checking import Verdict, check
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import MOST_CHARACTERS, SourceText
from research.pipeline.facts.sentences import one_line, split_sentences
from research.pipeline.plan.depth import DepthMode
from research.sources.fetching.browser_reading import BrowserReader
from research.sources.fetching.opening import Opened, open_source
from research.sources.fetching.reading_desk import open_desk

MOST_READ = 60  # sentences from the beginning on whose meaning is compared
_ALIKE = 0.8


async def summary_of(
    url: str, team: Team, writer: Writer | None, browser: BrowserReader | None, sentences: int
) -> dict[str, Any]:
    """`content`, `sources`, and how the page was read; "" where it could not be, with its state and reason."""
    async with open_desk(team_id=team.pk, browser=browser) as desk:
        opened = await open_source(url, desk, may_browse=browser is not None, may_ask=False)
    shown = {"state": str(opened.state), "reason": opened.reason, "layers": list(opened.layers)}
    if opened.page is None:
        return {"content": "", "sources": (), **shown}
    source = SourceText(1, url, opened.page.title, opened.page.text, tuple(opened.page.page_starts))
    embedder = await asyncio.to_thread(minilm)
    facts = await asyncio.to_thread(central_sentences, source, embedder, sentences)
    words, made_by, usage = await _worded(source, facts, embedder, writer or process_writer())
    return {
        "content": attach_source_list(words, [_listed(opened, url)]) if words else "",
        "sources": (_source(opened, url),),
        "answered_by": made_by,
        "usage": {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
        "sentences": [{"text": one_line(f.text), "start": f.start, "end": f.end} for f in facts],
        **shown,
    }


def central_sentences(source: SourceText, embedder: Embedder, most: int) -> list[Fact]:
    """The sentences nearest to what the page is about as a whole, no two alike, in the page's order. Blocking."""
    text = source.text
    spans = [
        (a, b) for a, b in split_sentences(text) if 40 <= b - a <= MOST_CHARACTERS and text[b - 1] != "?"
    ]
    spans = spans[:MOST_READ]
    if not spans:
        return []
    said = [text[a:b] for a, b in spans]
    vectors = embedder.embed([source.title or said[0], *map(one_line, said)])
    middle = vectors[1:].mean(axis=0) + 0.5 * vectors[0]
    early = np.linspace(0.08, 0.0, len(spans))  # what is said first is mostly what matters
    scores = vectors[1:] @ middle / max(float(np.linalg.norm(middle)), 1e-9) + early
    chosen: list[int] = []
    for i in np.argsort(-scores):
        if len(chosen) < most and all(float(vectors[i + 1] @ vectors[k + 1]) < _ALIKE for k in chosen):
            chosen.append(int(i))
    return [
        Fact(1, said[i], *spans[i], float(scores[i]), source.page_of(spans[i][0])) for i in sorted(chosen)
    ]


async def _worded(
    source: SourceText, facts: list[Fact], embedder: Embedder, writer: Writer
) -> tuple[str, str, Usage]:
    """A fast model's words where each of its sentences is borne out, else the page's own sentences."""
    own = " ".join(attribute_fact(one_line(f.text), [1]) for f in facts)
    client = writer.client(DepthMode.QUICK)
    if client is None or not facts:
        return own, "extractive", Usage()
    try:
        words, usage = await _asked(source, facts, embedder, client)
    except (MindError, ReplyRejected):
        return own, "extractive", Usage()
    finally:
        await writer.close()
    return (words, client.model, usage) if words else (own, "extractive", usage)


async def _asked(
    source: SourceText, facts: list[Fact], embedder: Embedder, client: TextClient
) -> tuple[str, Usage]:
    table = [Numbered(1, 1, source.title, "", tuple(facts))]
    made = summary_prompt(table, mark=secrets.token_hex(2), count=count_tokens)
    messages = (Message(role="system", content=made.system), Message(role="user", content=made.user))
    reply = await client.write(TextAsk("summary.v1", messages, 300), _nobody_watches)
    evidence = [one_line(f.text) for f in facts]
    said = [s.text for s in read_reply(reply.text, [1])]
    kept = [s for s in said if check(s, evidence, embedder).verdict is Verdict.SUPPORTED]
    return " ".join(attribute_fact(s, [1]) for s in kept), reply.usage


async def _nobody_watches(_text: str) -> None:
    """A summary is shown when it is whole."""


def _listed(opened: Opened, url: str) -> ListedSource:
    assert opened.page is not None
    return ListedSource(1, opened.page.title, opened.final_url or url, opened.page.published)


def _source(opened: Opened, url: str) -> dict[str, Any]:
    assert opened.page is not None
    page = opened.page
    return {
        "number": 1,
        "url": url,
        "final_url": opened.final_url,
        "title": page.title,
        "published": page.published,
        "page_sha256": page.page_sha256,
        "text_sha256": page.text_sha256,
        "fetched_at": page.fetched_at.isoformat(),
    }
