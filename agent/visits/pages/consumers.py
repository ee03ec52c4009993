"""The run page's sockets: its steps as they are recorded, and the browser's pictures."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.template.loader import render_to_string

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import member_or_none
from agent.teams.rights.admission import Standing, WatchedSocket, open_sockets
from agent.teams.rights.sockets import LivePage
from agent.teams.rights.threads import in_thread
from agent.visits.models import Visit
from agent.visits.pages.views import new_step_fragments, step_fragment, team_of_visit
from agent.visits.worker.live.client import LiveLink
from agent.visits.worker.live.messages import Grant, Message, Scope

HEAD_EVERY_S = 10.0  # what a visit has spent is shown again after that, up to twice that, while steps arrive
HEADS_A_SECOND = 4  # of all sockets of the process: where many look on, each waits longer
_KEPT_FRAGMENTS = 64
_fragments: OrderedDict[tuple[int, int], asyncio.Task[str]] = OrderedDict()  # by row and time of the step


def _shared_fragment(step_id: int, recorded_us: int) -> asyncio.Task[str]:
    """The step's fragment: the first socket that asks has it rendered in a thread, the others wait for that."""
    key = (step_id, recorded_us)
    if key not in _fragments:
        _fragments[key] = asyncio.create_task(in_thread(step_fragment)(*key))
        while len(_fragments) > _KEPT_FRAGMENTS:
            _fragments.popitem(last=False)
    return _fragments[key]


class RunConsumer(LivePage):
    """One person watching one visit. `?after=7` says that steps 1 to 7 are on the page already."""

    def owner_team(self) -> int | None:
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("after", ["0"])[0]
        self._last = whole_number(asked) or 0
        self._is_whole_due, self._head_due, self._head_every_s = True, 0.0, HEAD_EVERY_S
        return team_of_visit(self._visit_id)

    @property
    def _visit_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["visit_id"])

    def groups_of(self) -> Iterable[str]:
        return [f"visit.{self._visit_id}"]

    def room(self) -> str:
        """The visit: its other watchers see who looks."""
        return f"visit.{self._visit_id}"

    async def nudge(self, event: dict[str, Any]) -> None:
        """A new step changes nothing but the list of steps, and is rendered once for all."""
        if event.get("kind") != "step":
            self._is_whole_due = True
        elif await self._sent_step(event) and time.monotonic() < self._head_due:
            return
        self._head_every_s = max(HEAD_EVERY_S, open_sockets() / HEADS_A_SECOND)
        await super().nudge(event)

    async def _sent_step(self, event: dict[str, Any]) -> bool:
        """Send the step that the nudge tells of; False when others before it are missing, or are being rendered."""
        if "row" not in event:  # told by a worker of an older version
            return False
        fragment = await asyncio.shield(_shared_fragment(event["row"], event["at_us"]))
        if self.is_rendering or event["n"] != self._last + 1:
            return bool(event["n"] <= self._last)
        self._last += 1
        await self.send(text_data=fragment)
        return True

    def fragments(self) -> Iterable[str]:
        """Each step that this socket has not sent, then the head."""
        steps = self._fresh_steps()
        visit = Visit.objects.defer("checkpoint").get(pk=self._visit_id)
        head = render_to_string("visits/_run_head.html", {"visit": visit, "membership": self.membership})
        return [steps, head]

    def _whole(self) -> list[tuple[object, str]] | Standing:
        """Only the new steps while nothing else has changed and the head is young."""
        if not self._is_whole_due and time.monotonic() < self._head_due:
            return [(0, self._fresh_steps())]
        self._is_whole_due = False
        self._head_due = time.monotonic() + self._head_every_s * random.uniform(1, 2)  # noqa: S311 - not all at once
        return super()._whole()

    def _fresh_steps(self) -> str:
        fresh = new_step_fragments(self._visit_id, self._last)
        if fresh:
            self._last = fresh[-1][0]
        return "".join(html for _, html in fresh)


class FramesConsumer(WatchedSocket):
    """Live pictures of one visit, to look at only. Messages: `watch`, `rest`, `taken`, `quality`, `picture`.

    Back come pictures and, as JSON, `beat` every two seconds, `state` when the driver changes, `down`
    while there is no browser, and `private` while a person types a secret there: the others get no picture.
    """

    role: Role = Role.VIEWER

    def visit_id_of(self) -> int | None:
        """The visit that is shown, None when there is none. Runs in a thread, may query."""
        return int(self.scope["url_route"]["kwargs"]["visit_id"])

    def fence_of(self) -> int:
        """The fence of the claim that this person holds on the visit, 0 for none. Runs in a thread, may query."""
        return 0

    async def connect(self) -> None:
        """Admit a member of the visit's team."""
        self._link: LiveLink | None = None
        self._asked_for = 0  # the fence that was asked about last
        self._visit_id = await in_thread(self.visit_id_of)()
        team_id = None
        if self._visit_id is not None:
            team_id = await in_thread(team_of_visit)(self._visit_id)
        found = None if team_id is None else await member_or_none(self.scope.get("user"), team_id, self.role)
        if found is None:
            await self.close(code=4403)
            return
        self.watch(found, self.role)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.stop_watching()
        await self._look_away()

    async def shut(self, why: Standing) -> None:
        """No picture more, then close."""
        await super().shut(why)
        await self._look_away()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The viewer looks, looks away, is ready for the next picture, or wants it otherwise."""
        message = _parsed(text_data)
        kind = message.get("type")
        if kind == "watch":
            await self._look()
        elif kind == "rest":
            await self._look_away()
        elif self._link is not None and kind in ("taken", "quality", "picture"):
            self._link.send({"t": kind, "seq": message.get("seq"), "level": message.get("level")})

    async def _look(self) -> None:
        if self._link is not None or self._visit_id is None or self.is_shut:
            return
        fence = await in_thread(self.fence_of)()
        grant = Grant(self._visit_id, Scope.WATCH, fence)
        self._link = LiveLink(settings.REDIS_URL, grant, on_message=self._on_message, on_frame=self._on_frame)
        self._link.start()

    async def _look_away(self) -> None:
        link: LiveLink | None = getattr(self, "_link", None)
        self._link = None
        if link is not None:
            await link.close()

    async def _on_frame(self, frame: bytes) -> None:
        await self.send(bytes_data=frame)

    async def _on_message(self, message: Message) -> None:
        kind = message.pop("t")
        if kind in ("state", "welcome", "beat"):
            await self._ask_whose(message.get("fence"))
        kind = "state" if kind == "welcome" else kind
        if kind in ("state", "beat", "down", "private", "notice"):
            await self.send(text_data=json.dumps({"type": kind, **message}))

    async def _ask_whose(self, fence: object) -> None:
        """Who has claimed meanwhile sees what only the holder of the claim may."""
        link = self._link
        if link is None or not isinstance(fence, int) or fence in (0, self._asked_for, link.grant.fence):
            return
        self._asked_for = fence
        held = await in_thread(self.fence_of)()
        link.regrant(replace(link.grant, fence=held))


def _parsed(text: str | None) -> dict[str, Any]:
    try:
        message = json.loads(text or "")
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
