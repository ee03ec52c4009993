"""A model words the answer: asked with the grounded prompt, streamed, continued, repaired once, else not used."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from agent.core.errors import MindError
from agent.core.ports import Embedder
from agent.core.types import Usage
from agent.core.usage import plus
from agent.decide.mind import Message
from agent.llm.minds import writing_clients
from agent.llm.port import Reply, TextAsk, TextClient
from research.answers.run import recording
from research.answers.run.answering import Evidence, Material, told
from research.answers.run.gathering import Run
from research.answers.run.tokens import count_tokens
from research.pipeline.answer.answer import Answer, AnswerSentence
from research.pipeline.answer.continuation import MOST_CONTINUATIONS, joined, whole_part
from research.pipeline.answer.grounding import (
    PROMPT,
    REPLY_LIMIT,
    Grounded,
    Numbered,
    ReplyRejected,
    Said,
    Say,
    go_on_words,
    grounded,
    read_reply,
    repair_words,
)
from research.pipeline.check.checking import Verdict, check
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.sentences import one_line
from research.pipeline.plan.depth import DepthMode
from research.sources.fetching.db_threads import rows

DRAFT_EVERY_S = 0.3


@dataclass(frozen=True, slots=True)
class Writer:
    """The models that may word answers: `fast` for quick questions, where there is one. Without any: quotations."""

    deciding: TextClient | None = None
    fast: TextClient | None = None

    def client(self, mode: DepthMode) -> TextClient | None:
        """The one for that mode."""
        return self.fast or self.deciding if mode is DepthMode.QUICK else self.deciding

    async def close(self) -> None:
        """Close the connections."""
        for client in (self.deciding, self.fast):
            if client is not None:
                await client.close()


no_writer = Writer()


def process_writer() -> Writer:
    """The models of the settings."""
    deciding, fast = writing_clients()
    return Writer(deciding, fast) if deciding is not None else no_writer


async def written(
    run: Run, material: Material, evidence: Evidence, writer: Writer, *, instead: Answer
) -> Answer:
    """The model's answer, or `instead` with the reason why its words were not used."""
    client = writer.client(material.depth.mode)
    if client is None:
        return instead
    prompt = await asyncio.to_thread(_prompt, material, evidence)
    talk = _Talk(run, client, prompt, material.depth.mode)
    try:
        said = await talk.answer()
    except MindError as error:
        return replace(instead, note=f"{error.user_message} The sources' own sentences are shown instead.")
    except ReplyRejected as error:
        note = (
            f"The reply of {client.model} was rejected: {error} The sources' own sentences are shown instead."
        )
        return replace(instead, note=note)
    finally:
        await rows(recording.record_usage, run.query, talk.usage)
    if not said:
        return Answer((), tuple(one.part.text for one in evidence.found), client.model)
    proofs = _Proofs(prompt.table, partial(told, material=material), run.embedder)
    sentences = await asyncio.to_thread(lambda: tuple(proofs.of(one) for one in said))
    if not any(s.is_shown for s in sentences):
        note = f"No sentence of {client.model} was borne out by its sources; their own sentences are shown instead."
        return replace(instead, note=note)
    return Answer(sentences, instead.unanswered, client.model)


def _prompt(material: Material, evidence: Evidence) -> Grounded:
    facts: dict[int, list[Fact]] = {}
    for one in evidence.found:
        for fact in one.near:
            if fact not in facts.setdefault(fact.source, []):
                facts[fact.source].append(fact)
    titles = {s.n: s.title for s in material.sources}
    order = sorted(facts, key=lambda n: -max(f.score for f in facts[n]))
    table = [
        Numbered(number, n, titles[n], _day(material, n), tuple(facts[n]))
        for number, n in enumerate(order, start=1)
    ]
    return grounded(material.question, table, material.depth, mark=secrets.token_hex(2), count=count_tokens)


def _day(material: Material, n: int) -> str:
    published = material.pages[n].published
    return published.isoformat() if published else ""


class _Talk:
    """One conversation: the question, continuations of a cut reply, one repair."""

    def __init__(self, run: Run, client: TextClient, prompt: Grounded, mode: DepthMode) -> None:
        self._run, self._client, self._prompt, self._mode = run, client, prompt, mode
        self.usage = Usage()
        self._shown_at = 0.0
        self._before = ""

    async def answer(self) -> tuple[Said, ...]:
        """The reply's sentences. *Raises* MindError, ReplyRejected."""
        start = self._messages()
        numbers = [row.number for row in self._prompt.table]
        reply = await self._whole(start)
        try:
            return read_reply(reply, numbers)
        except ReplyRejected as error:
            words = repair_words(str(error), self._prompt.table)
            again = await self._whole((*start, _said_by_model(reply), Message(role="user", content=words)))
            return read_reply(again, numbers)

    def _messages(self) -> tuple[Message, ...]:
        return (
            Message(role="system", content=self._prompt.system),
            Message(role="user", content=self._prompt.user),
        )

    async def _whole(self, messages: tuple[Message, ...]) -> str:
        """The reply; where the limit cut it, continued from its last whole sentence."""
        self._before = ""
        reply = await self._ask(messages)
        text = reply.text
        for _ in range(MOST_CONTINUATIONS):
            if not reply.is_cut:
                break
            self._before = whole_part(text)
            more = (*messages, _said_by_model(self._before), Message(role="user", content=go_on_words()))
            reply = await self._ask(more)
            text = joined(self._before, reply.text)
        return whole_part(text) if reply.is_cut else text

    async def _ask(self, messages: tuple[Message, ...]) -> Reply:
        ask = TextAsk(PROMPT, messages, REPLY_LIMIT[self._mode])
        reply = await self._client.write(ask, self._show)
        self.usage = plus(self.usage, _counted(reply, messages))
        return reply

    async def _show(self, text: str) -> None:
        """The words so far, a few times a second; a run that lost its query is stopped by its watch."""
        if time.monotonic() - self._shown_at < DRAFT_EVERY_S:
            return
        self._shown_at = time.monotonic()
        await rows(recording.record_draft, self._run.query, f"{self._before} {text}".strip())


def _said_by_model(text: str) -> Message:
    return Message(role="assistant", content=text[:8000])


def _counted(reply: Reply, messages: Sequence[Message]) -> Usage:
    """Its usage; counted by us where the server does not say."""
    if reply.usage.input_tokens:
        return reply.usage
    given = sum(count_tokens(m["content"]) + 4 for m in messages)
    return replace(reply.usage, input_tokens=given, output_tokens=count_tokens(reply.text))


@dataclass(frozen=True, slots=True)
class _Proofs:
    """Finds for each sentence of a reply the sentences of its sources that bear it out."""

    table: Sequence[Numbered]
    say: Say
    embedder: Embedder

    def of(self, one: Said) -> AnswerSentence:
        """The sentence with its proofs; without any it is not shown."""
        cited = [row for row in self.table if row.number in one.numbers] or list(self.table)
        proofs = [fact for row in cited if (fact := self._best(one.text, row.facts)) is not None]
        if not one.numbers:  # it cites nothing: the one sentence that bears it out, if any does
            proofs = [f for f in proofs if self._bears_out(f, one.text)][:1]
        is_quote = bool(proofs) and one_line(proofs[0].text) == one.text
        return AnswerSentence(one.text, tuple(proofs), is_quote=is_quote, is_shown=bool(proofs))

    def _best(self, sentence: str, facts: Sequence[Fact]) -> Fact | None:
        if not facts:
            return None
        return facts[check(sentence, [self.say(f) for f in facts], self.embedder).best]

    def _bears_out(self, fact: Fact, sentence: str) -> bool:
        return check(sentence, [self.say(fact)], self.embedder).verdict is Verdict.SUPPORTED
