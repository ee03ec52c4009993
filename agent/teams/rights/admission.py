"""Whether the person behind an open socket may still have it: session, password, account, team and role.

A socket outlives the request that opened it, so what was true then is asked again: every `RECHECK_S`
seconds, of all sockets of the process together, before each render, and before each input of a takeover.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare

from agent.teams.models import Membership, Role, User
from agent.teams.rights.access import lacking_second_factor
from agent.teams.rights.threads import in_thread

log = structlog.get_logger(__name__)
RECHECK_S = 12.0  # promised are 30 s: one look may fail and a slow database must fit in between
_AT_ONCE = 500  # parameters of one query: SQLite takes 32,766


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
        live = _live_sessions().filter(session_key=self.session_key or "")
        people = User.objects.filter(pk=self.user_id)
        return _with_rights(people, self.team_id, self.role).annotate(
            session_data=Subquery(live.values("session_data")[:1])
        )

    def standing(self, row: User | None, session_data: str | None) -> Standing:
        """Its admission by a row with rights and what is kept of its session."""
        if row is None or not _is_signed_in(session_data, row):
            return Standing.SIGNED_OUT
        has_rights = getattr(row, "has_role", False) and not getattr(row, "lacks_second_factor", True)
        return Standing.ADMITTED if row.is_active and has_rights else Standing.RIGHTS_LOST

    def read(self) -> Standing:
        """Read session, account and membership afresh. Blocking: runs in a thread."""
        row = self.rows().first()
        return self.standing(row, getattr(row, "session_data", None))


def standings(admissions: Iterable[Admission]) -> dict[Admission, Standing]:
    """Read sessions, accounts and memberships afresh: for up to 500 one query, and one for each team and role.

    Blocking: runs in a thread.
    """
    found: dict[Admission, Standing] = {}
    asked = list(dict.fromkeys(admissions))
    for start in range(0, len(asked), _AT_ONCE):
        found.update(_standings(asked[start : start + _AT_ONCE]))
    return found


def _standings(asked: list[Admission]) -> Iterator[tuple[Admission, Standing]]:
    live = _live_sessions().filter(session_key__in={one.session_key for one in asked if one.session_key})
    sessions = dict(live.values_list("session_key", "session_data"))
    groups: dict[tuple[int, Role], list[Admission]] = {}
    for one in asked:
        groups.setdefault((one.team_id, one.role), []).append(one)
    for (team_id, role), alike in groups.items():
        people = User.objects.filter(pk__in={one.user_id for one in alike})
        rows = _with_rights(people, team_id, role).in_bulk()
        yield from (
            (one, one.standing(rows.get(one.user_id), sessions.get(one.session_key or ""))) for one in alike
        )


def _with_rights(people: QuerySet[User], team_id: int, role: Role) -> QuerySet[User]:
    here = Membership.objects.filter(user=OuterRef("pk"), team=team_id, role__in=role.and_above)
    return people.annotate(has_role=Exists(here), lacks_second_factor=lacking_second_factor())


def _live_sessions() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__gt=Now())


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


class _Watch:
    """The open sockets of one event loop, and the task that looks at all of them again and again."""

    def __init__(self) -> None:
        self.sockets: set[WatchedSocket] = set()
        self._looking: asyncio.Task[None] | None = None

    def add(self, socket: WatchedSocket) -> None:
        """From now on it is looked at."""
        self.sockets.add(socket)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    def remove(self, socket: WatchedSocket) -> None:
        """It is closed; nobody looks when it was the last."""
        self.sockets.discard(socket)
        if not self.sockets and self._looking not in (None, asyncio.current_task()):
            self._looking.cancel()
            self._looking = None

    async def _look(self) -> None:
        failures = 0
        while self.sockets:
            await asyncio.sleep(RECHECK_S)
            watched = {socket: socket.admission for socket in self.sockets if socket.admission is not None}
            asked = in_thread(standings)(watched.values())
            found = (await asyncio.gather(asked, return_exceptions=True))[0]
            if isinstance(found, BaseException):  # whatever it is, no socket may stay open unwatched
                log.warning("sockets_not_judged", count=len(watched), exc_info=found)
                failures += 1
                if failures > 1:  # asked again once; then the pages say that they are not live, and try again
                    await _all_of(socket.close(code=1011) for socket in watched)
                continue
            failures = 0
            refused = {socket: found[one] for socket, one in watched.items() if found[one]}
            await _all_of(socket.shut(why) for socket, why in refused.items())


async def _all_of(closings: Iterable[Awaitable[None]]) -> None:
    """One that fails, for its connection is gone, keeps no other from being closed."""
    await asyncio.gather(*closings, return_exceptions=True)


_WATCHES: WeakKeyDictionary[asyncio.AbstractEventLoop, _Watch] = WeakKeyDictionary()


def open_sockets() -> int:
    """How many this event loop watches."""
    return len(_watch().sockets)


def _watch() -> _Watch:
    return _WATCHES.setdefault(asyncio.get_running_loop(), _Watch())


class WatchedSocket(AsyncWebsocketConsumer):
    """A consumer that closes when the person signs out or loses the right, at most `RECHECK_S` later.

    A subclass calls `watch` once after admission, and `is_still_admitted` where it cannot wait so long.
    """

    admission: Admission | None = None
    is_shut = False  # nothing is taken or sent any more

    def watch(self, membership: Membership, role: Role) -> None:
        """Begin to look again and again."""
        session = self.scope.get("session")
        key = getattr(session, "session_key", None)
        self.admission = Admission(key, membership.user_id, membership.team_id, role)
        _watch().add(self)

    def standing(self) -> Standing:
        """Its admission now. Blocking: runs in a thread."""
        return self.admission.read() if self.admission else Standing.SIGNED_OUT

    async def is_still_admitted(self) -> bool:
        """Look now; False after the socket was closed for it."""
        if self.is_shut:
            return False
        found = await in_thread(self.standing)()
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
        _watch().remove(self)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to its method, without what Channels does first: a call in the thread, where messages then
        wait behind renders, to close old connections. Each call that uses the database does that itself.
        """
        await getattr(self, get_handler_name(message))(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """What still comes after the socket was shut is dropped."""
        if not self.is_shut:
            await super().websocket_receive(message)

    async def send(self, *args: Any, **options: Any) -> None:
        """Send, unless the socket was shut: what was being rendered then is dropped."""
        if not self.is_shut:
            await super().send(*args, **options)
