"""The ports of a visit, wrapped so that their calls go through unchanged and leave an event each in a buffer."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar, cast

from agent.core.errors import AgentError
from agent.core.ports import Decide, DecisionRequest, Unfinished
from agent.core.types import AgentDecision, Look, PageUnderstanding
from agent.loop.reading import Choose, ReadingParts
from agent.loop.sight import Understand
from agent.loop.visit import Ports
from agent.visits.recording import events
from agent.visits.recording.codec import key_of_product, key_of_scene
from agent.visits.recording.events import Between, Event, problem_of

T = TypeVar("T")

_LOOKS_KNOWN = 16  # so many looks back a look is known again; three tabs aside take nine at most


@dataclass(eq=False, slots=True)
class EventBuffer:
    """The events of one running visit until they are stored; written by its ports, from any thread.

    `add` ends a call, `read` notes what was read of something that changes by itself.
    """

    _events: list[Event] = field(default_factory=list)
    _between: Between = field(default_factory=Between)
    # The look is held, so its id stays its own
    _looks: dict[int, tuple[int, Look]] = field(default_factory=dict)
    _front: tuple[int, Look] | None = None  # the newest look at the tab in front
    _count: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _clock_began: float | None = None

    def add(self, event: Event) -> None:
        """The call has ended."""
        with self._lock:
            event.before, self._between = self._between, Between()
            self._events.append(event)

    def take(self) -> list[Event]:
        with self._lock:
            taken, self._events = self._events, []
            return taken

    async def called(self, call: Awaitable[T], made: Callable[[T | None], Event]) -> T:
        """The call's answer; it, or the error that was raised, leaves an event."""
        try:
            answer = await call
        except AgentError as error:
            event = made(None)
            event.problem = problem_of(error)
            self.add(event)
            raise
        self.add(made(answer))
        return answer

    def read(self, name: str, value: Any) -> None:
        """The address, the sites, or whether a person has come, as it was read now."""
        kept, value = getattr(self._between, name), tuple(sorted(value)) if name == "sites" else value
        with self._lock:
            if kept and kept[-1][1] == value:
                kept[-1] = (kept[-1][0] + 1, value)
            else:
                kept.append((1, value))

    def read_clock(self, value: float) -> float:
        with self._lock:
            if self._clock_began is None:
                self._clock_began = value
            self._between.clock.append((1, round(value - self._clock_began, 4)))
        return value

    def number(self, look: Look) -> tuple[int, bool]:
        """The number of a look, and whether it is new."""
        with self._lock:
            known = self._looks.get(id(look))
            if known is not None:
                return known[0], False
            self._count += 1
            self._looks[id(look)] = (self._count, look)
            if len(self._looks) > _LOOKS_KNOWN:
                self._looks.pop(next(iter(self._looks)))
            return self._count, True

    def look_event(self, look: Look | None, *, is_aside: bool = False) -> events.Looked:
        """A look without its picture and the script's reply; one that is not aside is the newest in front."""
        if look is None:
            return events.Looked()
        n, _ = self.number(look)
        if not is_aside:
            self._front = n, look
        bare = replace(look, screenshot=b"", snapshot={})
        return events.Looked(n=n, look=bare, has_picture=bool(look.screenshot), is_aside=is_aside)

    def keep_reply(self, look: Look) -> None:
        self.add(events.Replied(n=self.number(look)[0], snapshot=look.snapshot))

    def look_of_picture(self, picture: bytes) -> int:
        """The number of the newest look that this very picture belongs to; 0 for none."""
        with self._lock:
            known = [*self._looks.values(), *((self._front,) if self._front else ())]
        return max((n for n, look in known if picture and look.screenshot is picture), default=0)


# By port and method: the event of a call, from its answer (None where it raised) and its arguments.
_CALLS: dict[str, Callable[..., Event]] = {
    "page.open": lambda _, url: events.Opened(url=url),
    "page.act": lambda said, action, element, text="": events.Acted(
        action=action, element_id=element.id if element else "", text=text, outcome=said
    ),
    "page.wait": lambda _: events.Waited(),
    "page.wait_out": lambda _, seconds, **__: events.WaitedOut(seconds=seconds),
    "page.render": lambda said: events.Taken(page=said),
    "judge.judge": lambda said, _: events.Weighed(judged=said),
    "desk.ask": lambda said, request: events.Asked(type=request.type, resolution=said),
    "desk.attend": lambda said, _: events.Attended(resolution=said),
    "desk.settled": lambda *_: events.Settled(),
    "mind.decide": lambda said, _: events.Decided(decision=said),
    "mind.judge": lambda said, _, products: events.Judged(
        keys=tuple(map(key_of_product, products)),
        **({"judgements": tuple(said[0]), "usage": said[1]} if said else {}),
    ),
    "mind.rank_links": lambda said, _, page: events.Ranked(
        url=page.url, links=tuple((element.id, nearness) for element, nearness in said or ())
    ),
    "recall.hints": lambda said: events.Hinted(hints=said or ()),
    "recall.cached": lambda said, key: events.Cached(key=key, remembered=said),
    "recall.similar": lambda said, scene: events.Likened(
        scene=key_of_scene(scene), matches=tuple(said or ())
    ),
    "recall.examples": lambda said, scene: events.Exemplified(
        scene=key_of_scene(scene), examples=tuple(said or ())
    ),
    "recall.failed": lambda *_: events.Unlearned(),
}
_READ = {"page.url": "url", "page.sites": "sites", "desk.is_taken": "taken"}


@dataclass(eq=False)
class _Recorded:
    """One port. What leaves no event is the port's own, and so is what it can."""

    port: Any
    name: str
    event_buffer: EventBuffer

    def __post_init__(self) -> None:
        for (
            key,
            made,
        ) in _CALLS.items():  # in the instance itself, where `isinstance` looks for what a protocol asks
            name, _, method = key.partition(".")
            if name == self.name and hasattr(self.port, method):
                setattr(self, method, partial(self._call, getattr(self.port, method), made))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.port, name)
        if f"{self.name}.{name}" in _READ:
            self.event_buffer.read(_READ[f"{self.name}.{name}"], found)
        return found

    async def _call(
        self, call: Callable[..., Any], made: Callable[..., Event], *args: Any, **more: Any
    ) -> Any:
        return await self.event_buffer.called(call(*args, **more), lambda said: made(said, *args, **more))


class _RecordedPage(_Recorded):
    """A page, whose looks are known by numbers."""

    async def look(self) -> Look:
        look = await self.event_buffer.called(self.port.look(), self.event_buffer.look_event)
        self.event_buffer.keep_reply(look)
        return cast("Look", look)

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Every look on the way is kept."""
        asked: list[int] = []

        async def listening(look: Look) -> bool:
            asked.append(self._note_aside(look))
            return await is_unfinished(look) if is_unfinished else False

        def made(look: Look | None) -> Event:
            n = self._note_aside(look) if look is not None else 0
            return events.Peeked(url=url, asked=tuple(asked), n=n)

        call = self.port.peek(url, listening if is_unfinished else None)
        return cast("Look", await self.event_buffer.called(call, made))

    def _note_aside(self, look: Look) -> int:
        n, is_new = self.event_buffer.number(look)
        if is_new:
            self.event_buffer.add(self.event_buffer.look_event(look, is_aside=True))
            self.event_buffer.keep_reply(look)
        return n


def recorded(ports: Ports, event_buffer: EventBuffer) -> Ports:
    """The same ports, with every call kept. The journal is wrapped by who stores the events."""
    return replace(
        ports,
        page=_RecordedPage(ports.page, "page", event_buffer),
        mind=_Recorded(ports.mind, "mind", event_buffer),
        desk=_Recorded(ports.desk, "desk", event_buffer),
        recall=_Recorded(ports.recall, "recall", event_buffer),
        clock=lambda: event_buffer.read_clock(ports.clock()),
        understand=_understanding(ports.understand, event_buffer),
        follow=partial(_following, event_buffer),
    )


def recorded_reading(parts: ReadingParts, event_buffer: EventBuffer) -> ReadingParts:
    """The same for a visit that reads one page."""
    return replace(
        parts,
        page=_RecordedPage(parts.page, "page", event_buffer),
        judge=_Recorded(parts.judge, "judge", event_buffer),
        desk=_Recorded(parts.desk, "desk", event_buffer),
        clock=lambda: event_buffer.read_clock(parts.clock()),
        understand=_understanding(parts.understand, event_buffer),
        choose=_choosing(parts.choose, event_buffer),
    )


def _understanding(understand: Understand, event_buffer: EventBuffer) -> Understand:

    def kept(look: Look) -> PageUnderstanding:
        page = understand(look)
        event_buffer.add(events.Understood(n=event_buffer.number(look)[0], page=page))
        return page

    return kept


def _following(event_buffer: EventBuffer, decide: Decide) -> Decide:

    async def decided(request: DecisionRequest) -> AgentDecision:
        return await event_buffer.called(decide(request), partial(_chosen, request.understanding))

    return decided


def _choosing(choose: Choose, event_buffer: EventBuffer) -> Choose:
    def chosen(page: PageUnderstanding, rule: Callable[[], AgentDecision | None]) -> AgentDecision | None:
        decision = choose(page, rule)
        event_buffer.add(_chosen(page, decision))
        return decision

    return chosen


def _chosen(page: PageUnderstanding, decision: AgentDecision | None) -> Event:
    element = page.get_element(decision.target_id) if decision else None
    name = element.name[:120] if element else ""
    return events.Chosen(url=page.url, page_type=page.page_type.value, decision=decision, target_name=name)
