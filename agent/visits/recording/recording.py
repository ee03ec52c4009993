"""Page and desk of a visit, wrapped so that their calls go through unchanged and leave an event on the reel."""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent.core.ports import Desk, InterventionRequest, Page, Resolution, Unfinished
from agent.core.reading_ports import Judge, ReadablePage, Rendered
from agent.core.reading_ports import Judged as PageJudged
from agent.core.types import ActionKind, ActOutcome, InteractiveElement, Look, PageUnderstanding
from agent.visits.recording import events
from agent.visits.recording.event_buffer import EventBuffer
from agent.visits.recording.events import Problem


@dataclass(eq=False, slots=True)
class RecordedPage:
    """`agent.core.ports.Page`."""

    page: Page
    event_buffer: EventBuffer

    @property
    def url(self) -> str:
        """The address that the tab shows now."""
        return self.event_buffer.read_url(self.page.url)

    @property
    def sites(self) -> frozenset[str]:
        """The sites that the visit belongs to."""
        return self.event_buffer.read_sites(self.page.sites)

    async def open(self, url: str) -> None:
        """As the page does."""
        await self.event_buffer.called(
            self.page.open(url), lambda _, why: events.Opened(url=url, problem=why)
        )

    async def look(self) -> Look:
        """As the page does."""
        look = await self.event_buffer.called(self.page.look(), self._looked)
        self._keep_reply(look)
        return look

    def _looked(self, look: Look | None, why: Problem | None) -> events.Looked:
        if look is None:
            return events.Looked(problem=why)
        self.event_buffer.face(look)
        bare = replace(look, screenshot=b"", snapshot={})
        return events.Looked(n=self.event_buffer.number(look), look=bare, has_picture=bool(look.screenshot))

    def _keep_reply(self, look: Look) -> None:
        self.event_buffer.add(events.Replied(n=self.event_buffer.number(look), snapshot=look.snapshot))

    async def act(self, action: ActionKind, element: InteractiveElement | None, text: str = "") -> ActOutcome:
        """As the page does."""

        def made(outcome: ActOutcome | None, why: Problem | None) -> events.Acted:
            name = element.id if element else ""
            return events.Acted(action=action, element_id=name, text=text, outcome=outcome, problem=why)

        return await self.event_buffer.called(self.page.act(action, element, text), made)

    async def wait(self) -> None:
        """As the page does."""
        await self.event_buffer.called(self.page.wait(), lambda _, why: events.Waited(problem=why))

    async def wait_out(self, seconds: float, *, until_change: bool = True) -> None:
        """As the page does."""
        call = self.page.wait_out(seconds, until_change=until_change)
        await self.event_buffer.called(call, lambda _, why: events.WaitedOut(seconds=seconds, problem=why))

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """As the page does; every look on the way is kept."""
        asked: list[int] = []

        async def listening(look: Look) -> bool:
            asked.append(self._note_aside(look))
            return await is_unfinished(look) if is_unfinished else False

        def made(look: Look | None, why: Problem | None) -> events.Peeked:
            n = self._note_aside(look) if look is not None else 0
            return events.Peeked(url=url, asked=tuple(asked), n=n, problem=why)

        return await self.event_buffer.called(self.page.peek(url, listening if is_unfinished else None), made)

    def _note_aside(self, look: Look) -> int:
        before = self.event_buffer.count
        n = self.event_buffer.number(look)
        if n > before:
            bare = replace(look, screenshot=b"", snapshot={})
            self.event_buffer.add(
                events.Looked(n=n, look=bare, has_picture=bool(look.screenshot), is_aside=True)
            )
            self._keep_reply(look)
        return n


@dataclass(eq=False, slots=True)
class RecordedReadablePage(RecordedPage):
    """`agent.core.reading_ports.ReadablePage`."""

    page: ReadablePage

    async def render(self) -> Rendered:
        """As the page does."""

        def made(page: Rendered | None, why: Problem | None) -> events.Taken:
            return events.Taken(page=page, problem=why)

        return await self.event_buffer.called(self.page.render(), made)


@dataclass(eq=False, slots=True)
class RecordedJudge:
    """`agent.core.reading_ports.Judge`."""

    judge_of: Judge
    event_buffer: EventBuffer

    async def judge(self, page: Rendered) -> PageJudged:
        """As the judge does."""

        def made(judged: PageJudged | None, why: Problem | None) -> events.Weighed:
            return events.Weighed(judged=judged, problem=why)

        return await self.event_buffer.called(self.judge_of.judge(page), made)


@dataclass(eq=False, slots=True)
class RecordedDesk:
    """`agent.core.ports.Desk`."""

    desk: Desk
    event_buffer: EventBuffer

    @property
    def is_taken(self) -> bool:
        """Whether a person has come."""
        return self.event_buffer.read_taken(self.desk.is_taken)

    async def ask(self, request: InterventionRequest) -> Resolution:
        """As the desk does."""

        def made(resolution: Resolution | None, why: Problem | None) -> events.Asked:
            return events.Asked(type=request.type, resolution=resolution, problem=why)

        return await self.event_buffer.called(self.desk.ask(request), made)

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        """As the desk does."""
        call = self.desk.attend(seen)
        return await self.event_buffer.called(
            call, lambda said, why: events.Attended(resolution=said, problem=why)
        )

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """As the desk does."""
        await self.event_buffer.called(self.desk.settled(seen), lambda _, why: events.Settled(problem=why))
