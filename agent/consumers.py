"""The run page's sockets: its steps as they are recorded, and the browser's pictures."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.template.loader import render_to_string

from agent.frame_feed import FrameFeed, is_private_frame
from agent.models import Visit
from agent.plain import whole_number
from agent.run_view import new_step_fragments, team_of_visit
from agent.teams.access import member_or_none
from agent.teams.admission import Standing, WatchedSocket
from agent.teams.models import Role
from agent.teams.sockets import LivePage

RECHECK_S = 10.0  # rights are looked at again at least this often while steps arrive


class RunConsumer(LivePage):
    """One person watching one visit. `?after=7` says that steps 1 to 7 are on the page already."""

    def owner_team(self) -> int | None:
        """The visit's team."""
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("after", ["0"])[0]
        self._last = whole_number(asked) or 0
        self._is_whole_due, self._checked_at = True, 0.0
        return team_of_visit(self._visit_id)

    @property
    def _visit_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["visit_id"])

    def groups_of(self) -> Iterable[str]:
        """The visit's own nudges."""
        return [f"visit.{self._visit_id}"]

    def room(self) -> str:
        """The visit: its other watchers see who looks."""
        return f"visit.{self._visit_id}"

    async def nudge(self, event: dict[str, Any]) -> None:
        """A new step changes nothing but the list of steps; everything else may change the whole page."""
        self._is_whole_due = self._is_whole_due or event.get("kind") != "step"
        await super().nudge(event)

    def fragments(self) -> Iterable[str]:
        """Each step that this socket has not sent, then the head."""
        steps = self._fresh_steps()
        visit = Visit.objects.defer("checkpoint").get(pk=self._visit_id)
        head = render_to_string("agent/_run_head.html", {"visit": visit, "membership": self.membership})
        return [steps, head]

    def _whole(self) -> list[tuple[object, str]] | Standing:
        """Only the new steps when nothing else has changed and rights were checked a moment ago."""
        if not self._is_whole_due and time.monotonic() - self._checked_at < RECHECK_S:
            return [(0, self._fresh_steps())]
        self._is_whole_due, self._checked_at = False, time.monotonic()
        return super()._whole()

    def _fresh_steps(self) -> str:
        """The fragments that this socket has not sent yet: each step once, in order."""
        fresh = new_step_fragments(self._visit_id, self._last)
        if fresh:
            self._last = fresh[-1][0]
        return "".join(html for _, html in fresh)


class FramesConsumer(WatchedSocket):
    """Live pictures of one visit, to look at only. Messages: `watch`, `rest`, `taken`.

    While a person types a secret there, the others are told so by `{"type": "private"}` and get no picture.
    """

    role: Role = Role.VIEWER

    def visit_id_of(self) -> int | None:
        """The visit that is shown, None when there is none. Runs in a thread, may query."""
        return int(self.scope["url_route"]["kwargs"]["visit_id"])

    async def may_see_private(self) -> bool:
        """Whether this is the person who types the secret."""
        return False

    async def connect(self) -> None:
        """Admit a member of the visit's team."""
        self._feed: FrameFeed | None = None
        self._is_told = False  # that the picture is private now
        visit_id = await database_sync_to_async(self.visit_id_of)()
        team_id = None if visit_id is None else await database_sync_to_async(team_of_visit)(visit_id)
        found = None if team_id is None else await member_or_none(self.scope.get("user"), team_id, self.role)
        if found is None or visit_id is None:
            await self.close(code=4403)
            return
        self.watch(found, self.role)
        await self.accept()
        self._feed = FrameFeed(settings.REDIS_URL, visit_id, self._send_frame)

    async def disconnect(self, code: int) -> None:
        """Stop relaying."""
        await self.stop_watching()
        if self._feed is not None:
            await self._feed.close()

    async def shut(self, why: Standing) -> None:
        """No picture more, then close."""
        await super().shut(why)
        if self._feed is not None:
            await self._feed.stop()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The viewer looks, looks away, or is ready for the next picture."""
        if self._feed is None:
            return
        match _kind(text_data):
            case "watch":
                self._feed.start()
            case "rest":
                await self._feed.stop()
            case "taken":
                self._feed.taken()

    async def _send_frame(self, frame: bytes) -> None:
        is_hidden = is_private_frame(frame) and not await self.may_see_private()
        if not is_hidden:
            await self.send(bytes_data=frame)
        elif self._feed is not None:
            self._feed.taken()
            if not self._is_told:
                await self.send(text_data='{"type": "private"}')
        self._is_told = is_hidden


def _kind(text: str | None) -> str:
    try:
        message = json.loads(text or "")
    except (ValueError, RecursionError):
        return ""
    return str(message.get("type", "")) if isinstance(message, dict) else ""
