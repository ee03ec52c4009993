"""Whether the person behind an open socket may still have it: session, password, account, team and role.

A socket outlives the request that opened it, so what was true then is asked again: every `RECHECK_S`
seconds, before each render, and before each input of a takeover.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import Error as DatabaseError
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare

from agent.teams.models import Membership, Role, User
from agent.teams.rights.access import lacking_second_factor

RECHECK_S = 12.0  # promised are 30 s: one look may fail and a slow database must fit in between


class Standing(IntEnum):
    """What the database says of a person now; the refusals are the close codes of the socket."""

    ADMITTED = 0
    SIGNED_OUT = 4401  # no such session any more, it has run out, or the password is another one
    RIGHTS_LOST = 4403  # switched off, not in the team any more, a lower role, or no second factor


@dataclass(frozen=True, slots=True)
class Admission:
    """What a socket was opened with: by which session, for whom, as what in which team."""

    session_key: str | None
    user_id: int
    team_id: int
    role: Role

    def rows(self) -> QuerySet[User]:
        """The person as the database knows them now, with all that `standing` needs: one query. None: gone."""
        here = Membership.objects.filter(user=OuterRef("pk"), team=self.team_id, role__in=self.role.and_above)
        live = Session.objects.filter(session_key=self.session_key or "", expire_date__gt=Now())
        return User.objects.filter(pk=self.user_id).annotate(
            session_data=Subquery(live.values("session_data")[:1]),
            has_role=Exists(here),
            lacks_second_factor=lacking_second_factor(),
        )

    def standing(self, row: User | None) -> Standing:
        """Its admission by a row of `rows`."""
        if row is None or not _is_signed_in(getattr(row, "session_data", None), row):
            return Standing.SIGNED_OUT
        has_rights = getattr(row, "has_role", False) and not getattr(row, "lacks_second_factor", True)
        return Standing.ADMITTED if row.is_active and has_rights else Standing.RIGHTS_LOST

    def read(self) -> Standing:
        """Read session, account and membership afresh. Blocking: runs in a thread."""
        return self.standing(self.rows().first())


def _is_signed_in(session_data: str | None, user: User) -> bool:
    """Whether that session lives, is this person's, and began with the present password."""
    if not session_data:
        return False
    session = SessionStore().decode(session_data)
    if str(session.get(SESSION_KEY)) != str(user.pk):
        return False
    kept = session.get(HASH_SESSION_KEY) or ""
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(kept, own) for own in hashes)


class WatchedSocket(AsyncWebsocketConsumer):
    """A consumer that closes when the person signs out or loses the right, at most `RECHECK_S` later.

    A subclass calls `watch` once after admission, and `is_still_admitted` where it cannot wait so long.
    """

    admission: Admission | None = None
    _watching: asyncio.Task[None] | None = None
    is_shut = False  # nothing is taken or sent any more

    def watch(self, membership: Membership, role: Role) -> None:
        """Begin to look again and again."""
        session = self.scope.get("session")
        key = getattr(session, "session_key", None)
        self.admission = Admission(key, membership.user_id, membership.team_id, role)
        self._watching = asyncio.create_task(self._keep_watch())

    def standing(self) -> Standing:
        """Its admission now. Blocking: runs in a thread."""
        return self.admission.read() if self.admission else Standing.SIGNED_OUT

    async def is_still_admitted(self) -> bool:
        """Look now; False after the socket was closed for it."""
        if self.is_shut:
            return False
        found = await database_sync_to_async(self.standing)()
        if found is not Standing.ADMITTED:
            await self.shut(found)
        return not self.is_shut

    async def shut(self, why: Standing) -> None:
        """Close with the code of the reason, once."""
        if not self.is_shut:
            self.is_shut = True
            await self.close(code=int(why))

    async def stop_watching(self) -> None:
        """At the end of the connection."""
        self.is_shut = True
        task, self._watching = self._watching, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep_watch(self) -> None:
        failures = 0
        while not self.is_shut:
            await asyncio.sleep(RECHECK_S)
            try:
                await self.is_still_admitted()
                failures = 0
            except DatabaseError:  # asked again once; then the page says that it is not live, and tries again
                failures += 1
                if failures > 1:
                    await self.close(code=1011)
                    return

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """What still comes after the socket was shut is dropped."""
        if not self.is_shut:
            await super().websocket_receive(message)

    async def send(self, *args: Any, **options: Any) -> None:
        """Send, unless the socket was shut: what was being rendered then is dropped."""
        if not self.is_shut:
            await super().send(*args, **options)
