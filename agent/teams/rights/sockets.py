"""The frame of every live page's consumer: admit, subscribe, send whole fragments, render again on each nudge."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from django.template.loader import render_to_string
from django.utils import timezone

from agent.teams.models import Membership, Role
from agent.teams.rights import presence
from agent.teams.rights.access import member_or_none
from agent.teams.rights.admission import Standing, WatchedSocket
from agent.teams.rights.threads import in_thread

logger = logging.getLogger(__name__)
PRESENT_EVERY_S = 10.0
PRESENCE_AFTER_S = 2.0  # who else looks may be shown so much later: many come and go together
MAX_MESSAGE = 140_000  # characters: 64 kB of pasted text, each sign of it escaped


_RENDER_TURNS: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


def _render_turn() -> asyncio.Semaphore:
    """All sockets share one thread: renders wait here, so that who only wants to get in does not."""
    return _RENDER_TURNS.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(1))


@dataclass(frozen=True, slots=True)
class FramePart:
    """A live part of every page's frame, like the queue's count. Provided by an app above this one."""

    groups: Callable[[Membership], Iterable[str]]
    template: str  # of its one fragment, rendered with `membership`


FRAME_PARTS: dict[str, FramePart] = {}  # by name; filled once, in `AppConfig.ready`


class LivePage(WatchedSocket):
    """One browser watching one page.

    A subclass says which team owns the page (`owner_team`), which groups nudge it (`groups_of`) and
    how its fragments look now (`fragments`). Nudges that arrive while a render runs are folded into
    one further render, so a burst never queues up and the last state always gets out.
    """

    role: Role = Role.VIEWER
    membership: Membership

    def owner_team(self) -> int | None:
        """Id of the team that owns the page (here the one in its address), None when there is no such page.

        Runs in a thread, may query.
        """
        team_id: int = self.scope["url_route"]["kwargs"]["team_id"]
        return team_id

    def groups_of(self) -> Iterable[str]:
        """Channel groups whose nudges change this page. Called after admission."""
        raise NotImplementedError

    def fragments(self) -> Iterable[str]:
        """HTML fragments, each one root element with a stable id. Runs in a thread, may query."""
        raise NotImplementedError

    def room(self) -> str:
        """What the page shows, for those who want to know who looks at it: also a group of nudges. "" for none."""
        return ""

    async def connect(self) -> None:
        """Admit a member of the owning team, then show the whole present state."""
        self._seen_at = 0.0
        self._joined: list[str] = []
        self._sent: dict[object, str] = {}
        self._render: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._is_stale = self.is_rendering = False
        team_id = await in_thread(self.owner_team)()
        found = None if team_id is None else await member_or_none(self.scope.get("user"), team_id, self.role)
        if found is None:
            await self.close(code=4403)
            return
        self.membership = found
        self.watch(found, self.role)
        frame_groups = (group for part in FRAME_PARTS.values() for group in part.groups(found))
        for group in dict.fromkeys([*self.groups_of(), *frame_groups]):
            await self.channel_layer.group_add(group, self.channel_name)
            self._joined.append(group)
        await self.accept()
        await self.send_json({"type": "hello", "now": timezone.now().isoformat()})
        self.refresh()
        await self._be_present()

    async def _be_present(self) -> None:
        """Say that this page looks at its room, at most every `PRESENT_EVERY_S`; the first time tells the others."""
        room, before = self.room(), self._seen_at
        if not room or time.monotonic() - before < PRESENT_EVERY_S:
            return
        self._seen_at = time.monotonic()
        arrive = in_thread(presence.arrive)
        if await arrive(room, self.membership.user_id, self.channel_name) and not before:
            await self.channel_layer.group_send(room, {"type": "nudge", "kind": "presence"})

    async def _be_gone(self) -> None:
        if not getattr(self, "_seen_at", 0.0):
            return
        room = self.room()
        leave = in_thread(presence.leave)
        if await leave(room, self.membership.user_id, self.channel_name):
            await self.channel_layer.group_send(room, {"type": "nudge", "kind": "presence"})

    async def disconnect(self, code: int) -> None:
        """Leave the groups and stop rendering."""
        await self.stop_watching()
        if self._render:
            self._render.cancel()
        self._forget_later()
        for group in self._joined:
            await self.channel_layer.group_discard(group, self.channel_name)
        await self._be_gone()

    async def nudge(self, event: dict[str, Any]) -> None:
        """Something changed: render again, in a while when it is only who looks."""
        if event.get("kind") != "presence":
            self.refresh()
        elif self._later is None:
            self._later = asyncio.get_running_loop().call_later(PRESENCE_AFTER_S, self.refresh)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer pings; hand other messages to `command`."""
        if len(text_data or "") > MAX_MESSAGE:
            return
        try:
            message = json.loads(text_data or "")
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        if message.get("type") == "ping":
            await self.send_json({"type": "pong", "now": timezone.now().isoformat()})
            await self._be_present()
        else:
            await self.command(message)

    async def command(self, message: dict[str, Any]) -> None:
        """A message from the page's script. Ignored unless a subclass cares."""

    async def send_json(self, message: dict[str, Any]) -> None:
        """Send a message for the page's script (not HTML)."""
        await self.send(text_data=json.dumps(message))

    def refresh(self) -> None:
        """Render now, or once more after the running render."""
        self._is_stale = True
        self._forget_later()
        if self._render is None or self._render.done():
            self._render = asyncio.create_task(self._send_changed())
            self._render.add_done_callback(self._rendered)

    def _forget_later(self) -> None:
        later, self._later = self._later, None
        if later is not None:
            later.cancel()

    def _rendered(self, task: asyncio.Task[None]) -> None:
        """A page that cannot be rendered must not look live: close, so that the browser says so and tries again."""
        if task.cancelled() or task.exception() is None:
            return
        logger.error("live page failed", exc_info=task.exception())
        self._closing = asyncio.ensure_future(self.close(code=1011))

    async def _send_changed(self) -> None:
        while self._is_stale and not self.is_shut:
            async with _render_turn():
                self._is_stale, self.is_rendering = False, True
                try:
                    await self._send_whole()
                finally:
                    self.is_rendering = False

    async def _send_whole(self) -> None:
        found = await in_thread(self._whole)()
        if isinstance(found, Standing):
            await self.shut(found)
            return
        for key, html in found:
            if self._sent.get(key) == html:
                continue  # the page has it already
            self._sent[key] = html
            if html:
                await self.send(text_data=html)

    def _whole(self) -> list[tuple[object, str]] | Standing:
        """All fragments with a key each, or why the person may not see the page any more."""
        standing = self.standing()
        if standing is not Standing.ADMITTED:
            return standing
        found: list[tuple[object, str]] = list(enumerate(self.fragments()))
        for name, part in FRAME_PARTS.items():
            found.append((name, render_to_string(part.template, {"membership": self.membership})))
        return found
