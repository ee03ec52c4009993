"""The recording of one claimed visit while it runs: its ports go through it, what they did is stored with each step.

A recording never holds a visit up or ends it: where it cannot be stored, recording stops and says that it is not
whole.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from html import escape
from typing import Any
from urllib.parse import quote, quote_plus

import structlog
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import transaction
from msgspec import structs

from agent.core.errors import AgentError
from agent.core.ports import Journal
from agent.core.types import PageUnderstanding, StepRecord, WebAgentResult
from agent.language.sanitize import plain
from agent.loop.reading import ReadingParts
from agent.loop.visit import Ports
from agent.visits.models import Recording, RecordingPart
from agent.visits.recording.codec import RecordingUnreadable, changed, joined, pack, perception_fingerprint
from agent.visits.recording.events import Begun, Event, Problem, problem_of
from agent.visits.recording.recording import EventBuffer, recorded, recorded_reading
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.journal import db

HIDDEN = "•••"
# What people typed in this browser so far; None: nobody has driven it
Typed = Callable[[], frozenset[str] | None]


@dataclass(frozen=True, slots=True)
class Discretion:
    """What of a visit must not be kept. `own` words are the visit's: they may be in fields."""

    typed: Typed = lambda: None
    own: tuple[str, ...] = ()

    @property
    def is_driven(self) -> bool:
        """Whether a person has had the browser."""
        return self.typed() is not None

    def kept(self, events: list[Event]) -> list[Event]:
        """The events as they may be kept: once a person has driven, raw replies are left out and fields emptied."""
        forbidden = self.typed()
        if forbidden is None:
            return events
        own = frozenset(" ".join(words.casefold().split()) for words in self.own)
        told = [_emptied(event, own) for event in events if event.port != "page.snapshot"]
        return [hidden(event, forbidden) for event in told]


def hidden(event: Event, forbidden: frozenset[str]) -> Event:
    """The event with each forbidden word, in whatever form addresses and pages write it, out of its texts."""
    if not forbidden:
        return event
    pattern = _pattern(forbidden)
    hide = partial(changed, change=lambda text: pattern.sub(HIDDEN, text))
    parts = ("asked", "answer", "problem", "before")
    return structs.replace(event, **{name: hide(getattr(event, name)) for name in parts})


@lru_cache(maxsize=8)
def _pattern(forbidden: frozenset[str]) -> re.Pattern[str]:
    forms = {form for words in forbidden for form in _forms(words)}
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)


def _forms(words: str) -> set[str]:
    return {words, quote(words), quote(words, safe=""), quote_plus(words), escape(words)}


def _emptied(event: Event, own: frozenset[str]) -> Event:
    if event.port == "perceive":
        event.answer = without_entries(event.answer, own)
    elif (
        event.port == "page.render" and event.answer is not None
    ):  # as it is drawn it shows who has signed in
        event.answer = replace(event.answer, body=b"", part="", mark="")
    return event


def without_entries(page: PageUnderstanding, own: frozenset[str]) -> PageUnderstanding:
    """The page with empty fields except for the visit's own words: a person may have filled them in."""
    elements = tuple(
        replace(e, value="") if e.value and not e.options and e.value.casefold() not in own else e
        for e in page.interactive_elements
    )
    return replace(page, interactive_elements=elements)


log = structlog.get_logger(__name__)

MOST_BYTES = 25_000_000  # of one visit, packed; a step on a large page takes about 0.1 MB


@dataclass(eq=False, slots=True)
class VisitRecording:
    """Of one claim. `discretion` says what must not be kept."""

    visit_id: int
    token: int
    discretion: Discretion = field(default_factory=Discretion)
    event_buffer: EventBuffer = field(default_factory=EventBuffer)
    keep_ms: list[float] = field(default_factory=list)  # what keeping each step took: for the bench
    _id: int = 0
    _parts: int = 0
    _bytes: int = 0
    _is_broken: bool = False
    _is_driven: bool = False
    _storing: asyncio.Task[None] | None = None

    def wrap(self, ports: Ports) -> Ports:
        """The same ports, recorded."""
        wrapped = recorded(ports, self.event_buffer)
        return replace(wrapped, journal=RecordedJournal(ports.journal, self))

    def wrap_reading(self, parts: ReadingParts) -> ReadingParts:
        return replace(
            recorded_reading(parts, self.event_buffer), journal=RecordedJournal(parts.journal, self)
        )

    async def begin(self, begun: Begun, mind_name: str) -> None:
        """A new recording with the conditions of the visit."""
        begun.eyes = perception_fingerprint()
        self.event_buffer.add("visit.begin", begun)
        setup = {"mind": mind_name, "prompt": settings.LLM_DECIDE_PROMPT, "format": begun.format}
        try:
            self._id = await db(begin_recording, visit_id=self.visit_id, token=self.token, setup=setup)
        except DatabaseError as exc:
            self._break(exc)

    async def step(self, step: StepRecord) -> None:
        """That step was stored: what led to it is stored, too."""
        self.event_buffer.add_step(step.n, step.screenshot)
        await self._store()

    async def end(self, result: WebAgentResult) -> None:
        """The visit came back with this."""
        await self._end(result)

    async def cut(self, error: AgentError, found: WebAgentResult | None = None) -> None:
        """The visit was cut short by this, with what it had `found`; it can be played up to here."""
        await self._end(found, problem_of(error))

    async def _end(self, result: WebAgentResult | None, problem: Problem | None = None) -> None:
        self.event_buffer.add("visit.end", result, problem=problem)
        await self._store()
        if not self._is_broken:
            try:
                parts = await db(parts_of, self._id)
                await db(end_recording, recording_id=self._id, payload=await asyncio.to_thread(joined, parts))
            except (DatabaseError, RecordingUnreadable) as exc:
                self._break(exc)

    async def _store(self) -> None:
        """Pack what has come since the last time and store it, to the end also when the visit is cut off meanwhile."""
        if self._storing is not None:
            await asyncio.wait({self._storing})
        self._storing = asyncio.ensure_future(self._keep())
        await asyncio.shield(self._storing)

    async def _keep(self) -> None:
        """Never raises for a database that refuses, or for what cannot be packed."""
        began = time.perf_counter()
        events = self.event_buffer.take()
        if self._is_broken or not events:
            return
        try:
            payload = self._bounded(await asyncio.to_thread(self._packed, events))
            self._parts += 1
            await db(keep_part, recording_id=self._id, seq=self._parts, payload=payload)
        except (DatabaseError, TypeError, ValueError, OverflowError) as exc:
            self._break(exc)
        self.keep_ms.append((time.perf_counter() - began) * 1000)

    def _packed(self, events: list[Event]) -> bytes:
        kept = self.discretion.kept(events)
        if not self._is_driven and self.discretion.is_driven:
            self._is_driven = True
            kept = [*kept[:1], Event(port="recording.driven"), *kept[1:]]  # it begins with its conditions
        return pack(kept)

    def _bounded(self, payload: bytes) -> bytes:
        """The part; where there is no room left for it, that is said in its place."""
        self._bytes += len(payload)
        if self._bytes <= MOST_BYTES:
            return payload
        why = f"The recording stopped when it had grown to {MOST_BYTES / 1e6:.0f} MB."
        self._break(why)
        return pack([Event(port="recording.stopped", answer=why)])

    def _break(self, why: object) -> None:
        self._is_broken = True
        log.warning("recording.stopped", visit=self.visit_id, why=str(why)[:200])


def recording_of(lent: BrowserLease, *, was_driven: bool) -> VisitRecording:
    """The recording of a claimed visit; what people type in its browser, or typed in an earlier one, is not kept."""
    observer = lent.session.observer

    def typed() -> frozenset[str] | None:
        here = observer.typed_so_far()
        return frozenset() if here is None and was_driven else here

    return VisitRecording(lent.visit_id, lent.token, Discretion(typed, observer.query_words))


@dataclass(eq=False, slots=True)
class RecordedJournal:
    """`agent.core.ports.Journal`."""

    journal: Journal
    recording: VisitRecording

    async def record(self, step: StepRecord) -> None:
        await self.journal.record(step)
        await self.recording.step(step)

    async def checkpoint(self) -> None:
        await self.journal.checkpoint()


def begin_recording(*, visit_id: int, token: int, setup: dict[str, Any]) -> int:
    """The id of the recording of this claim: a new one."""
    return Recording.objects.create(visit_id=visit_id, token=token, setup=plain(setup)).pk


def keep_part(*, recording_id: int, seq: int, payload: bytes) -> None:
    """Store what led to one step."""
    RecordingPart.objects.create(recording_id=recording_id, seq=seq, payload=payload)


def parts_of(recording_id: int) -> list[bytes | memoryview]:
    """What is stored of it so far."""
    return list(RecordingPart.objects.filter(recording_id=recording_id).values_list("payload", flat=True))


@transaction.atomic
def end_recording(*, recording_id: int, payload: bytes) -> None:
    """The visit has ended, and nothing is missing: all of it as one part, in the place of its parts."""
    RecordingPart.objects.filter(recording_id=recording_id).delete()
    keep_part(recording_id=recording_id, seq=1, payload=payload)
    Recording.objects.filter(pk=recording_id).update(is_whole=True)
