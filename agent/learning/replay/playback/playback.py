"""A recording as it is played: its events in order, its looks and pages by number, and a place in it that moves on."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from agent.core.errors import AgentError
from agent.core.types import Look, PageUnderstanding
from agent.visits.recording.codec import RecordingUnreadable
from agent.visits.recording.events import FORMAT, Begun, Between, Event, error_of

T = TypeVar("T")

GREY_POINT = base64.b64decode(  # a JPEG of one pixel
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////"
    "////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI"
    "AQEAAD8AP//Z"
)


_LOOKS = ("page.look", "page.aside")
_MOVING = (
    *_LOOKS, "page.open", "page.act", "page.wait", "page.wait_out", "page.render", "desk.ask", "desk.attend",
    "mind.decide", "loop.decide",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playback:
    """One recorded attempt. `pages` are the looks as they were understood then."""

    begun: Begun
    events: tuple[Event, ...]  # without what only belongs to looks
    looks: dict[int, Look]
    pages: dict[int, PageUnderstanding]
    steps: dict[int, int]  # number of the look whose picture a step shows → the step's number
    notes: tuple[str, ...] = ()  # what of the visit it does not hold, in sentences

    @property
    def ended(self) -> Event | None:
        """How it ended; None when it was cut off."""
        last = self.events[-1] if self.events else None
        return last if last is not None and last.port == "visit.end" else None

    @property
    def cut(self) -> AgentError | None:
        """What cut the visit, or its recording, short; None where the visit came to its own end."""
        ended = self.ended
        if ended is None:
            return AgentError("The recording ends here.")
        return error_of(ended.problem) if ended.problem is not None else None


def playback_of(
    events: Iterable[Event], picture_of: Callable[[int], bytes] = lambda _: b"", hole: str = ""
) -> Playback:
    """The events of one recording as they are played. *Raises* RecordingUnreadable when its beginning cannot be played.

    `picture_of` gives a step's picture by its number; where it is gone, a grey point stands in for it. `hole` says why
    the recording ends before the visit does.
    """
    told: list[Event] = []
    looks: dict[int, Look] = {}
    pages: dict[int, PageUnderstanding] = {}
    replies: dict[int, dict[str, object]] = {}
    rest = Between()
    for event in events:
        event.before, rest = _joined(rest, event.before), Between()
        if event.port == "page.snapshot":
            replies[event.looks[0]] = event.answer
        elif event.port == "perceive":
            pages[event.looks[0]] = event.answer
        else:
            if event.port in _LOOKS and event.problem is None:
                looks[event.looks[0]] = event.answer
            told.append(event)
            continue
        rest = event.before
    begun = told[0].answer if told else None
    if not isinstance(begun, Begun):
        raise RecordingUnreadable("The beginning of this recording is missing.")
    if begun.format != FORMAT:
        raise RecordingUnreadable(
            f"Another version of Sweepdesk made this recording (format {begun.format}; this one plays {FORMAT})."
        )
    notes = tuple(_notes(told, hole))
    told = [event for event in told if not event.port.startswith("recording.")]
    steps = {look: event.answer for event in told if event.port == "journal.record" for look in event.looks}
    whole = {
        n: replace(
            look,
            snapshot=replies.get(n, {}),
            screenshot=(picture_of(steps.get(n, 0)) or GREY_POINT) if look.screenshot else b"",
        )
        for n, look in looks.items()
    }
    return Playback(begun, tuple(told), whole, pages, steps, notes)


def _notes(events: Sequence[Event], hole: str) -> Iterator[str]:
    n = 0
    for event in events:
        if event.port == "journal.record":
            n = event.answer
        elif event.port == "recording.driven":
            yield (
                f"A person had the browser after step {n}. What they typed is not recorded: fields that may hold it "
                "are empty from there on, so what is decided later may differ."
            )
        elif event.port == "recording.stopped":
            hole = event.answer
    if events[-1].port != "visit.end":
        yield f"{hole or 'The recording ends before the visit does.'} It is played up to step {n}."


def _joined(first: Between, second: Between) -> Between:
    names = first.__struct_fields__
    return Between(**{name: [*getattr(first, name), *getattr(second, name)] for name in names})


@dataclass(eq=False, slots=True)
class PlaybackPosition:
    """Where a replay is. Reads of what changes by itself give what was read there then."""

    playback: Playback
    at: int = 0  # index of the next event
    _read: dict[tuple[str, int], int] = field(default_factory=dict)
    _last: dict[str, Any] = field(default_factory=dict)

    def move_past(self, index: int) -> None:
        for passed in range(self.at, index + 1):
            before = self.playback.events[passed].before
            for name in before.__struct_fields__:
                if values := getattr(before, name):
                    self._last[name] = values[-1][1]
        self.at = max(self.at, index + 1)

    def read(self, name: str, otherwise: T) -> T:
        """The next reading here; the last one where there are no more."""
        events = self.playback.events
        readings: Sequence[tuple[int, T]] = (
            getattr(events[self.at].before, name) if self.at < len(events) else ()
        )
        nth = self._read.get((name, self.at), 0)
        self._read[name, self.at] = nth + 1
        found: T = self._last.get(name, otherwise)
        for count, value in readings:
            found = value
            if nth < count:
                break
            nth -= count
        return found

    def check_cut(self) -> None:
        """*Raises* what cut the visit short, where nothing that moved it on is left in the recording."""
        cut = self.playback.cut
        if cut is not None and not any(event.port in _MOVING for event in self.playback.events[self.at :]):
            raise cut

    def next_of(self, port: str, *, within_decision: bool = False) -> tuple[int, Event] | None:
        """The next event of that port; with `within_decision` before the decision that comes next is made."""
        for index in range(self.at, len(self.playback.events)):
            event = self.playback.events[index]
            if event.port == port:
                return index, event
            if within_decision and event.port == "loop.decide":
                return None
        return None

    def take(self, port: str, *, within_decision: bool = False) -> Event | None:
        """The same, played. *Raises* what was raised then; where there is none, what cut the visit short."""
        found = self.next_of(port, within_decision=within_decision)
        if found is None:
            self.check_cut()
            return None
        self.move_past(found[0])
        return sound(found[1])


def sound(event: Event) -> Event:
    """The event. *Raises* what its call raised then."""
    if event.problem is not None:
        raise error_of(event.problem)
    return event
