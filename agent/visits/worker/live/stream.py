"""One visit's end of the live link: pictures to who watches, input from who drives, and who drives now.

Nothing is encoded while nobody watches: the first viewer starts the cast at once, the last one's going stops
it at once. Of a person's connections one drives, the newest; when it is lost, nobody drives from that moment
on, keys and buttons are let go of, and the agent stays still. The same claim's next connection drives again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any

import structlog
from django.db import Error as DatabaseError

from agent.browser.input.gate import Driver
from agent.browser.session.browser_session import BrowserSession
from agent.browser.session.screencast import Frame, Screencast, bring_to_front
from agent.browser.takeover.messages import Input, parse_input
from agent.core.errors import BrowserGone
from agent.teams.services import record_audit
from agent.visits.events import tell_lost
from agent.visits.models import Visit
from agent.visits.worker.journal import db
from agent.visits.worker.live.links import QUALITY, Level, Link, Shot
from agent.visits.worker.live.messages import Message

MAX_WAITING = 240  # two seconds of the fastest mouse; more is dropped
URGENT = frozenset({"dialog"})  # what other input may be waiting for
NOT_ALLOWED = "This input is not allowed."
NOT_YOURS = "You do not drive this browser now."
TOO_MANY = "This was too much at once; some of it was dropped."
NOT_TAKEN = "The page did not take this."

Tell = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class _Given:
    fence: int
    epoch: int | None
    input: Input
    tell: Tell

    @property
    def is_move(self) -> bool:
        return bool(self.input["kind"] == "mouse" and self.input["event"] == "move")


class Inputs:
    """The line of inputs of one visit. Counts what was dropped; never logs what was typed."""

    def __init__(self, visit_id: int, session: BrowserSession) -> None:
        self._visit_id, self._session = visit_id, session
        self._line: asyncio.Queue[_Given] = asyncio.Queue(MAX_WAITING)
        self._urgent: set[asyncio.Task[None]] = set()
        self.dropped = 0

    def put(self, message: Message, fence: int, tell: Tell) -> None:
        """Check one message of who holds the connection with that fence, and put it in line."""
        allowed, epoch = parse_input(message.get("input")), message.get("epoch")
        if allowed is None or message.get("fence") != fence or not isinstance(epoch, int | None):
            self._drop(NOT_ALLOWED, tell)
        elif self._line.full():
            self._drop(TOO_MANY, tell)
        elif allowed["kind"] in URGENT:
            task = asyncio.ensure_future(self._apply(_Given(fence, epoch, allowed, tell)))
            self._urgent.add(task)
            task.add_done_callback(self._urgent.discard)
        else:
            self._line.put_nowait(_Given(fence, epoch, allowed, tell))

    async def run(self) -> None:
        """Carry them out one after another, until cancelled."""
        while True:
            given = await self._line.get()
            while given.is_move and not self._line.empty():
                following = self._line.get_nowait()
                if not following.is_move:
                    await self._apply(given)
                given = following  # of several moves in a row only the last one matters
            await self._apply(given)

    async def _apply(self, given: _Given) -> None:
        remote = self._session.remote
        if remote is None:
            self._drop(NOT_YOURS, given.tell)
            return
        if not await remote.apply(given.fence, given.input, epoch=given.epoch):
            gate = self._session.gate
            is_theirs = gate.fence == given.fence and given.epoch in (None, gate.epoch)
            self._drop(NOT_TAKEN if is_theirs else NOT_YOURS, given.tell)
        if remote.refusals:
            hosts, remote.refusals = list(dict.fromkeys(remote.refusals)), []
            given.tell({"t": "refused", "why": "This address is not allowed."})
            with contextlib.suppress(DatabaseError):
                await db(record_refusals, visit_id=self._visit_id, fence=given.fence, hosts=hosts)

    def _drop(self, why: str, tell: Tell) -> None:
        self.dropped += 1
        tell({"t": "refused", "why": why})


def record_refusals(*, visit_id: int, fence: object, hosts: list[str]) -> None:
    """Write down where a person who drove was not let; the fence says who that was. Blocking."""
    visit: Any = Visit.objects.defer("checkpoint").select_related("team").filter(pk=visit_id).first()
    if visit is not None:
        record_audit(visit.team, None, "takeover.refused", visit, fence=fence, hosts=hosts)


log = structlog.get_logger(__name__)

BEAT_SECONDS = 2.0
PICTURE_EVERY_SECONDS = 1.0
FOR_WATCHERS = frozenset({"tabs"})  # notices that who only watches gets too


class LiveStream:
    """Serves the connections of one visit's session. `run` lasts as long as the visit."""

    def __init__(self, visit_id: int, session: BrowserSession) -> None:
        self.visit_id, self.session = visit_id, session
        self.links: set[Link] = set()
        self.control: Link | None = None
        self.inputs = Inputs(visit_id, session)
        self.frames = 0  # that Chromium has drawn for us
        self._seq = 0
        self._last: Shot | None = None
        self._last_at = self._picture_at = 0.0
        self._lost: tuple[int, int] | None = None  # fence and epoch of the loss
        self._books = asyncio.Lock()  # held while a loss is written down
        self._cast: Screencast | None = None
        self._watched, self._unwatched = asyncio.Event(), asyncio.Event()
        self._opened, self._closed = asyncio.Event(), asyncio.Event()
        self._chores: set[asyncio.Task[Any]] = set()
        session.on_change = self._on_change
        self._on_change(session)

    async def run(self) -> None:
        """Cast while watched, carry out input and beat, until cancelled; then every connection ends."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.inputs.run())
                group.create_task(self._cast_while_watched())
                group.create_task(self._beat())
        finally:
            for link in tuple(self.links):
                link.cut()

    # -- connections ------------------------------------------------------------------------------

    async def is_written(self) -> None:
        """Until the loss of an earlier connection is recorded: the return is recorded after it."""
        async with self._books:
            return

    async def join(self, link: Link) -> None:
        self.links.add(link)
        if link.is_control:
            await self._take_control(link)
            return
        self.show(link)
        self._count_viewers()

    def show(self, link: Link) -> None:
        """The newest picture, also when nothing moves."""
        if self._last is not None:
            self._offer(link, self._last)

    async def leave(self, link: Link) -> None:
        self.links.discard(link)
        self._count_viewers()
        if link is self.control:
            self.control = None
            await self._let_go_of(link)

    def take(self, link: Link, message: Message) -> None:
        """One message of a connection; what it may not send is dropped."""
        match message["t"]:
            case "taken":
                link.taken(message.get("seq"))
            case "trip":
                link.tell({"t": "trip", "at": message.get("at")})
            case "picture":
                self._later(self._fresh_picture())
            case "quality":
                self._set_level((link,), message.get("level"))
            case "bye":
                link.has_said_bye = True
            case "input" if link is self.control:
                self._take_input(link, message)

    def state(self) -> Message:
        gate = self.session.gate
        return {"driver": str(gate.driver), "epoch": gate.epoch, "fence": gate.fence}

    async def _take_control(self, link: Link) -> None:
        before = self.control
        if before is not None and link.grant.fence < before.grant.fence:
            link.tell({"t": "over"})
            return
        self.control = link
        if before is not None:
            before.tell({"t": "over"})
        gate = self.session.gate
        if self._lost == (link.grant.fence, gate.epoch) and gate.driver is Driver.NOBODY:
            self._lost = None
            await self.session.hand_to_person(link.grant.fence)  # as it was before the connection was lost
        if gate.driver is Driver.PERSON and self.session.remote is not None:
            self.session.remote.redrawn.tell_again()  # what the site asks just now, to the console that came

    async def _let_go_of(self, link: Link) -> None:
        """Who drove is gone: from now on nobody drives, and nothing stays pressed."""
        gate, fence = self.session.gate, link.grant.fence
        if gate.driver is Driver.PERSON and gate.fence == fence:
            self._lost = (fence, self.session.pause())
            self._later(self._settle())
        async with self._books:
            if not link.has_said_bye:
                log.info("live.control_lost", visit=self.visit_id, fence=fence)
                with contextlib.suppress(DatabaseError):
                    await db(tell_lost, self.visit_id, fence)

    async def _settle(self) -> None:
        await self.session.settled()

    # -- pictures ---------------------------------------------------------------------------------

    def _count_viewers(self) -> None:
        if any(not link.is_control for link in self.links):
            self._unwatched.clear()
            self._watched.set()
        else:
            self._watched.clear()
            self._unwatched.set()
        self._agree_on_quality()

    async def _cast_while_watched(self) -> None:
        while True:
            await self._watched.wait()
            await self._opened.wait()
            with contextlib.suppress(BrowserGone):  # it was closed this moment
                await self._cast_until_over()

    async def _cast_until_over(self) -> None:
        page = self.session.page
        self._cast = Screencast(
            page.tabs, self.session.options.viewport, self._on_frame, quality=self._quality()
        )
        works = (self._cast.run(), self._unwatched.wait(), self._closed.wait())
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._cast = self._last = None

    def _quality(self) -> int:
        viewers = [link.sharpness.quality for link in self.links if not link.is_control]
        return max(viewers, default=QUALITY[Level.AUTO])

    def _agree_on_quality(self) -> None:
        """One cast for all: as sharp as the viewer who wants it sharpest; the others get it encoded again."""
        if self._cast is not None:
            self._cast.want(self._quality())

    def _on_frame(self, frame: Frame) -> None:
        self.frames += 1
        gate, remote, url = self.session.gate, self.session.remote, "about:blank"
        with contextlib.suppress(BrowserGone):  # it was closed this moment
            url = self.session.page.url
        is_private = gate.driver is not Driver.AGENT and remote is not None and remote.is_private
        self._last_at = time.monotonic()
        self._show_all(Shot(0, frame, gate.driver, url, self._quality(), is_private))

    def _show_all(self, shot: Shot) -> None:
        self._seq += 1
        self._last = replace(shot, seq=self._seq)
        for link in self.links:
            self._offer(link, self._last)

    def _offer(self, link: Link, shot: Shot) -> None:
        if not link.is_control:
            fence = link.grant.fence
            link.offer(shot, is_theirs=fence > 0 and fence == self.session.gate.fence)

    async def _fresh_picture(self) -> None:
        if self._cast is None or time.monotonic() - self._picture_at < PICTURE_EVERY_SECONDS:
            return
        self._picture_at = time.monotonic()
        if (frame := await self._cast.picture()) is not None:
            self._on_frame(frame)

    def _set_level(self, links: tuple[Link, ...], level: object) -> None:
        if level in Level.__members__.values():
            for link in links:
                link.sharpness.level = Level(str(level))
            self._agree_on_quality()

    # -- input, notices, beats --------------------------------------------------------------------

    def _take_input(self, link: Link, message: Message) -> None:
        given, fence = message.get("input"), link.grant.fence
        match given.get("kind") if isinstance(given, dict) else None:
            case "picture":
                self._later(self._fresh_picture())
            case "quality" if isinstance(given, dict):
                own = tuple(one for one in self.links if one.grant.fence == fence)
                self._set_level(own, given.get("level"))
            case _:
                self.inputs.put(message, fence, link.tell)

    def _on_change(self, session: BrowserSession) -> None:
        """The driver changed, or the browser was opened or closed."""
        (self._opened.set if session.is_open else self._opened.clear)()
        (self._closed.clear if session.is_open else self._closed.set)()
        if session.remote is not None:
            session.remote.on_notice = self._on_notice
        for link in self.links:
            link.tell({"t": "state", **self.state()})
        if self._last is not None:  # the same picture, with other eyes for it
            self._show_all(replace(self._last, driver=session.gate.driver))
        if session.gate.driver is Driver.PERSON:
            self._later(self._bring_to_front())
            if session.remote is not None:
                session.remote.redrawn.tell_again()

    async def _bring_to_front(self) -> None:
        """A tab in the background draws nothing; whose tab it is changes only for a person."""
        with contextlib.suppress(BrowserGone):
            await bring_to_front(self.session.page.tabs)

    def _on_notice(self, notice: Mapping[str, object]) -> None:
        for link in self.links:
            if link is self.control or (not link.is_control and notice.get("kind") in FOR_WATCHERS):
                link.tell({"t": "notice", "notice": dict(notice)})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._agree_on_quality()
            age_ms = round((time.monotonic() - self._last_at) * 1000) if self._last_at else -1
            for link in self.links:
                link.tell({"t": "beat", "seq": self._seq, "age_ms": age_ms, **self.state()})

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
