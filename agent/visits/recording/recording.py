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
from agent.visits.recording.codec import key_of_product
from agent.visits.recording.events import ANSWERS, Between, Event, Problem, problem_of

T = TypeVar("T")

_LOOKS_KNOWN = 16  # so many looks back a look is known again; three tabs aside take nine at most
_PICTURE = b"\x01"  # stands for a look's picture, which is kept with its step


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

    def add(
        self,
        port: str,
        answer: object = None,
        *,
        asked: tuple[Any, ...] = (),
        looks: tuple[int, ...] = (),
        problem: Problem | None = None,
    ) -> None:
        """The call has ended."""
        with self._lock:
            before, self._between = self._between, Between()
            self._events.append(
                Event(port=port, answer=answer, asked=asked, looks=looks, problem=problem, before=before)
            )

    def take(self) -> list[Event]:
        with self._lock:
            taken, self._events = self._events, []
            return taken

    async def called(
        self,
        port: str,
        call: Awaitable[T],
        asked: tuple[Any, ...] = (),
        keep: Callable[[T], object] | None = None,
    ) -> T:
        """The call's answer; it, or the error that was raised, leaves an event. `keep` leaves that of an answer."""
        try:
            answer = await call
        except AgentError as error:
            self.add(port, asked=asked, problem=problem_of(error))
            raise
        if keep is None:
            self.add(port, answer, asked=asked)
        else:
            keep(answer)
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

    def add_look(self, port: str, look: Look) -> int:
        """A look, with its picture and the script's reply apart; its number."""
        n, _ = self.number(look)
        if port == "page.look":
            self._front = n, look
        bare = replace(look, screenshot=_PICTURE if look.screenshot else b"", snapshot={})
        self.add(port, bare, looks=(n,))
        self.add("page.snapshot", look.snapshot, looks=(n,))
        return n

    def add_step(self, n: int, picture: bytes) -> None:
        """Step `n` was stored with this picture, which may be that of a look."""
        with self._lock:
            known = [*self._looks.values(), *((self._front,) if self._front else ())]
        shown = max((at for at, look in known if picture and look.screenshot is picture), default=0)
        self.add("journal.record", n, looks=(shown,) if shown else ())


# What of its arguments a call is known again by.
_ASKED: dict[str, Callable[..., tuple[Any, ...]]] = {
    "page.open": lambda url: (url,),
    "page.act": lambda action, element, text="": (action, element.id if element else "", text),
    "desk.ask": lambda request: (request.type,),
    "mind.judge": lambda _, products: tuple(map(key_of_product, products)),
    "mind.rank_links": lambda _, page: (page.url,),
    "recall.cached": lambda key: (key,),
}
_READ = {"page.url": "url", "page.sites": "sites", "desk.is_taken": "taken"}


@dataclass(eq=False)
class _Recorded:
    """One port. What leaves no event is the port's own, and so is what it can."""

    port: Any
    name: str
    event_buffer: EventBuffer

    def __post_init__(self) -> None:
        for key in ANSWERS:  # in the instance itself, where `isinstance` looks for what a protocol asks
            name, _, method = key.partition(".")
            if name == self.name and hasattr(self.port, method) and not hasattr(type(self), method):
                setattr(self, method, partial(self._call, key, getattr(self.port, method)))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.port, name)
        if f"{self.name}.{name}" in _READ:
            self.event_buffer.read(_READ[f"{self.name}.{name}"], found)
        return found

    async def _call(self, key: str, method: Callable[..., Any], *args: Any, **more: Any) -> Any:
        asked = _ASKED[key](*args, **more) if key in _ASKED else ()
        keep = partial(self._keep_links, asked) if key == "mind.rank_links" else None
        return await self.event_buffer.called(key, method(*args, **more), asked, keep)

    def _keep_links(self, asked: tuple[Any, ...], links: Any) -> None:
        named = tuple((element.id, nearness) for element, nearness in links)
        self.event_buffer.add("mind.rank_links", named, asked=asked)


class _RecordedPage(_Recorded):
    """A page, whose looks are known by numbers."""

    async def look(self) -> Look:
        keep = partial(self.event_buffer.add_look, "page.look")
        return cast("Look", await self.event_buffer.called("page.look", self.port.look(), keep=keep))

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Every look on the way is kept."""
        numbers: list[int] = []

        def note(look: Look) -> None:
            n, is_new = self.event_buffer.number(look)
            numbers.append(self.event_buffer.add_look("page.aside", look) if is_new else n)

        async def listening(look: Look) -> bool:
            note(look)
            return await is_unfinished(look) if is_unfinished else False

        def keep(look: Look) -> None:
            note(look)
            self.event_buffer.add("page.peek", asked=(url,), looks=tuple(numbers))

        call = self.port.peek(url, listening if is_unfinished else None)
        return cast("Look", await self.event_buffer.called("page.peek", call, (url,), keep))


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
        event_buffer.add("perceive", page, looks=(event_buffer.number(look)[0],))
        return page

    return kept


def _following(event_buffer: EventBuffer, decide: Decide) -> Decide:

    async def decided(request: DecisionRequest) -> AgentDecision:
        page = request.understanding
        keep = partial(_keep_chosen, event_buffer, page)
        return await event_buffer.called("loop.decide", decide(request), (page.url, page.page_type, ""), keep)

    return decided


def _choosing(choose: Choose, event_buffer: EventBuffer) -> Choose:
    def chosen(page: PageUnderstanding, rule: Callable[[], AgentDecision | None]) -> AgentDecision | None:
        decision = choose(page, rule)
        _keep_chosen(event_buffer, page, decision)
        return decision

    return chosen


def _keep_chosen(event_buffer: EventBuffer, page: PageUnderstanding, decision: AgentDecision | None) -> None:
    element = page.get_element(decision.target_id) if decision else None
    name = element.name[:120] if element else ""
    event_buffer.add("loop.decide", decision, asked=(page.url, page.page_type, name))
