"""Page, judge and desk from a recording: no browser, no network, nobody. What was not recorded is said, not made up.

The page has its own line: looks, and what moved it on. A look gives the next one, or the last one again; an
act gives the next act when it is the same one. Waits that were recorded may be left out. What was never done in the
recorded visit cannot be known: it fails with words that say so, and `Beyond` keeps them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from agent.core.errors import NavigationError, PageError
from agent.core.kinds import PageState
from agent.core.ports import (
    InterventionRequest,
    Judge,
    Judged,
    Rendered,
    Resolution,
    ResolutionKind,
    Unfinished,
)
from agent.core.types import ActionKind, ActOutcome, InteractiveElement, Look, PageUnderstanding
from agent.decide.offers.words import folded
from agent.learning.replay.playback.playback import PlaybackPosition, sound
from agent.visits.recording.events import Event

UNKNOWN = "The recorded visit did not do this, so what would follow is not known."
_FRONT = ("page.look", "page.open", "page.act", "page.wait", "page.wait_out", "desk.ask", "desk.attend")
_PASSABLE = ("page.look", "page.wait", "page.wait_out", "desk.attend")


@dataclass(eq=False, slots=True)
class Beyond:
    """What a replay wanted to do that was never recorded, in words."""

    words: list[str] = field(default_factory=list)

    def note(self, words: str) -> None:
        """Once each is enough."""
        if words not in self.words:
            self.words.append(words)


@dataclass(eq=False, slots=True)
class Line:
    """The events of the tab in front, and where the replay is among them."""

    position: PlaybackPosition
    events: list[tuple[int, Event]] = field(default_factory=list)
    at: int = 0
    last: Look | None = None

    def __post_init__(self) -> None:
        every = enumerate(self.position.playback.events)
        self.events = [(index, event) for index, event in every if event.port in _FRONT]

    def look(self) -> Look | None:
        """The next look, the last one again where the page was not looked at once more; None before the first."""
        if self.at < len(self.events):
            index, event = self.events[self.at]
            if event.port == "page.look":
                self._past(index)
                self.last = self.position.playback.looks[sound(event).looks[0]]
                return self.last
        self.position.check_cut()
        return self.last

    def move(self, port: str, is_it: Callable[[Event], bool] = lambda _: True) -> Event | None:
        """The next event that moved the page on, if it is this one. *Raises* what was raised then."""
        for at in range(self.at, len(self.events)):
            index, event = self.events[at]
            if event.port == port and is_it(event):
                self.at = at
                self._past(index)
                return sound(event)
            if event.port not in _PASSABLE:
                return None
        self.position.check_cut()
        return None

    def _past(self, index: int) -> None:
        self.at += 1
        self.position.move_past(index)


@dataclass(eq=False, slots=True)
class PlayedPage:
    """`agent.core.ports.ReadablePage`."""

    line: Line
    beyond: Beyond
    _peeks: set[int] = field(default_factory=set)

    @property
    def url(self) -> str:
        return self.line.position.read("url", "about:blank")

    @property
    def sites(self) -> frozenset[str]:
        none: tuple[str, ...] = ()
        return frozenset(self.line.position.read("sites", none))

    async def open(self, url: str) -> None:
        """As it was opened then. *Raises* NavigationError for what was not."""
        if self.line.move("page.open", lambda event: event.asked == (url,)) is None:
            self.beyond.note(f"open {url}")
            raise NavigationError(UNKNOWN)

    async def look(self) -> Look:
        """The next look. *Raises* PageError when there was none."""
        look = self.line.look()
        if look is None:
            raise PageError(UNKNOWN)
        return look

    async def act(self, action: ActionKind, element: InteractiveElement | None, text: str = "") -> ActOutcome:
        """What came of the same act then, its words in any spelling; a problem for any other act."""
        name = element.id if element else ""
        wanted = (action, name, folded(text))
        found = self.line.move("page.act", lambda event: (*event.asked[:2], folded(event.asked[2])) == wanted)
        if found is None:
            on = f" on “{element.name[:60]}”" if element else ""
            self.beyond.note(f"{action.value}{on}{f' “{text}”' if text else ''}")
            return ActOutcome(problem=UNKNOWN)
        outcome: ActOutcome = found.answer
        return outcome

    async def wait(self) -> None:
        self.line.move("page.wait")

    async def wait_out(self, seconds: float, *, until_change: bool = True) -> None:
        self.line.move("page.wait_out")

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """The looks at that address, in order. *Raises* PageError when there was none."""
        position = self.line.position
        for index, event in enumerate(position.playback.events):
            if event.port == "page.peek" and event.asked == (url,) and index not in self._peeks:
                self._peeks.add(index)
                position.move_past(index)
                return await self._peeked(event, is_unfinished)
        position.check_cut()
        self.beyond.note(f"look at {url}")
        raise PageError(UNKNOWN)

    async def _peeked(self, event: Event, is_unfinished: Unfinished | None) -> Look:
        looks = self.line.position.playback.looks
        *asked, last = sound(event).looks
        for n in asked:
            if is_unfinished is None or not await is_unfinished(looks[n]):
                return looks[n]
        return looks[last]

    async def render(self) -> Rendered:
        """What was taken next. *Raises* PageError where nothing more was."""
        event = self.line.position.take("page.render")
        if event is None:
            self.beyond.note("take the page once more")
        if event is None:
            raise PageError(UNKNOWN)
        page: Rendered = event.answer
        return page


@dataclass(eq=False, slots=True)
class PlayedJudge:
    """`agent.core.ports.Judge`. `judge_now` judges anew whatever was kept whole."""

    position: PlaybackPosition
    beyond: Beyond
    judge_now: Judge | None = None
    _last: Judged | None = None
    _judged: set[int] = field(default_factory=set)

    async def judge(self, page: Rendered) -> Judged:
        """What it was judged to be then, or is now."""
        then = self._then()
        if self.judge_now is not None and page.body:
            return await self.judge_now.judge(page)
        if then is None:
            self.position.check_cut()
            self.beyond.note(f"judge {page.url} once more")
            then = self._last or Judged(PageState.ERROR, UNKNOWN)
        self._last = then
        return then

    def _then(self) -> Judged | None:
        for index, event in enumerate(self.position.playback.events):
            if event.port == "judge.judge" and index not in self._judged:
                self._judged.add(index)
                self.position.move_past(index)
                judged: Judged = sound(event).answer
                return judged
        return None


@dataclass(eq=False, slots=True)
class PlayedDesk:
    """`agent.core.ports.Desk`."""

    line: Line
    beyond: Beyond

    @property
    def is_taken(self) -> bool:
        return self.line.position.read("taken", otherwise=False)

    async def ask(self, request: InterventionRequest) -> Resolution:
        """What was answered then; declined when nobody was asked."""
        found = self.line.move("desk.ask")
        if found is None:
            self.beyond.note(f"ask a person: {request.reason or request.type.value}")
            return Resolution(ResolutionKind.DECLINED)
        resolution: Resolution = found.answer
        return resolution

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        found = self.line.move("desk.attend")
        return found.answer if found is not None else None

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """Nobody hears it."""
