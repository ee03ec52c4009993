"""A claimed visit with the browser that its host lends it: what a run callback gets; and the last word on its time.

Whatever waits for whatever, the visit ends soon after its limit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum

from agent.browser.input.gate import Driver, Handover
from agent.browser.session import reopening
from agent.browser.session.browser_session import BrowserSession
from agent.browser.session.tab import SessionState, scroll_to
from agent.core.errors import AgentError, BrowserGone, Harm, PageHarmful
from agent.core.people.difference import PageSide
from agent.core.people.user_actions import UserAction
from agent.core.types import PageUnderstanding
from agent.decide.offers.query import understand_query
from agent.loop.recovery.hand_over import RestoreReport, is_clear
from agent.perceive.understanding import understand
from agent.visits.models import Visit
from agent.visits.storage.site_sessions import keep_session, session_for, unseal
from agent.visits.storage.uploads import UploadStore
from agent.visits.worker.journal import VisitJournal, db

TIME_GRACE = timedelta(seconds=5)  # for the loop's own end: it looks at the clock between two steps
_TICK_SECONDS = 0.25


@asynccontextmanager
async def visit_deadline(limit: timedelta, is_paused: Callable[[], bool]) -> AsyncIterator[None]:
    """Cancel the block when it has worked for `limit` and the grace; the time of people does not count.

    *Raises* PageHarmful (time_limit) then.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(None) as end:
            ticking = loop.create_task(_count_down(end, limit + TIME_GRACE, is_paused))
            try:
                yield
            finally:
                ticking.cancel()
    except TimeoutError as exc:
        if not end.expired():
            raise
        raise PageHarmful(Harm.TIME_LIMIT) from exc


async def _count_down(end: asyncio.Timeout, left: timedelta, is_paused: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    seconds, before = left.total_seconds(), loop.time()
    while seconds > 0:
        await asyncio.sleep(min(seconds, _TICK_SECONDS))
        now = loop.time()
        if not is_paused():
            seconds -= now - before
        before = now
    end.reschedule(loop.time())


class WorkClock:
    """Call it for the seconds worked so far, monotonic. `stop` and `go` may be called twice."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._stood = 0.0
        self._stopped_at: float | None = None

    def __call__(self) -> float:
        """Seconds, without those in which it stood still."""
        return (self._now() if self._stopped_at is None else self._stopped_at) - self._stood

    @property
    def stopped_at(self) -> float:
        """When it stopped; infinite while it runs."""
        return float("inf") if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        if self._stopped_at is None:
            self._stopped_at = self._now()

    def go(self) -> None:
        if self._stopped_at is not None:
            self._stood += self._now() - self._stopped_at
            self._stopped_at = None


class Stop(StrEnum):
    """Why the host ends a visit's task from outside."""

    NONE = ""
    CANCELLED = "cancelled"  # a person wants it; the end is recorded
    LEASE_LOST = "lease_lost"  # another worker's now: nothing more is written
    SHUTDOWN = "shutdown"  # this worker ends: the visit goes back to the queue


@dataclass(eq=False)
class BrowserLease:
    """The visit's row as it was claimed, its session and journal, and the clock of its budget.

    Implements `interventions.desk.browser_lease.HeldBrowser`: one gate, only the named driver's input gets through.
    """

    visit: Visit
    session: BrowserSession
    on_gate: Callable[[BrowserLease], None] | None = None
    stop: Stop = Stop.NONE
    clock: WorkClock = field(default_factory=WorkClock)
    is_unclaimed: bool = False  # it waits and nobody has come yet: set by the desk
    must_make_room: Callable[[BrowserLease], bool] | None = None  # the host's word
    journal: VisitJournal = field(init=False)
    _mark: str = ""  # of what the last glance saw

    def __post_init__(self) -> None:
        self.journal = VisitJournal(self.visit.pk, self.visit.token, self.session)
        query = understand_query(self.visit.query)
        self.session.observer.query_words = (self.visit.query, query.terms, query.thing)
        self.session.uploads = UploadStore(self.visit.pk)

    @property
    def visit_id(self) -> int:
        return self.visit.pk

    @property
    def token(self) -> int:
        return self.visit.token

    @property
    def is_paused(self) -> bool:
        """Whether the agent waits for a person; such a visit does not use up a running slot."""
        return self.session.is_paused

    @property
    def is_over_capacity(self) -> bool:
        """Whether other visits need the room of this browser that nobody has claimed."""
        return self.must_make_room is not None and self.must_make_room(self)

    # -- who drives -------------------------------------------------------------------------------

    @property
    def driver(self) -> Driver:
        return self.session.gate.driver

    @property
    def fence(self) -> int:
        """Of the claim that holds the gate; 0 when no person does."""
        return self.session.gate.fence

    async def give_to_person(self, fence: int) -> Handover:
        """Let the holder of the claim with this fence use mouse and keyboard."""
        self.clock.stop()
        done = await self.session.hand_to_person(fence)
        self._tell()
        return done

    async def give_to_nobody(self) -> Handover:
        """Refuse everybody, let go of held keys and buttons; what was in flight has ended then."""
        self.clock.stop()
        self.session.pause()
        self._tell()
        return await self.session.settled()

    async def give_to_agent(self) -> Handover:
        """Let go of held keys and buttons, then only the agent acts."""
        done = await self.session.resume()
        self.clock.go()
        self._tell()
        return done

    # -- what is there ----------------------------------------------------------------------------

    @property
    def gone(self) -> asyncio.Event:
        return self.session.gone

    @property
    def is_alive(self) -> bool:
        return self.session.is_alive and not self.session.gone.is_set()

    def why_gone(self) -> AgentError:
        try:
            self.session.is_usable()
        except AgentError as exc:
            return exc
        return BrowserGone("The browser closed while the page was in use.")

    def side(self) -> PageSide:
        return reopening.side_of(self.session)

    async def glance(self) -> PageUnderstanding | None:
        """The page as it is, read without touching it. None: as at the last glance, or it could not be read."""
        mark, look = await reopening.glance(self.session, self._mark)
        if look is None:
            return None
        self._mark = mark
        return await asyncio.to_thread(understand, look)

    async def take_user_actions(self) -> tuple[UserAction, ...]:
        """What people did here since the last time, by meaning; forgotten with it."""
        return await self.session.observer.take()

    # -- what is kept -----------------------------------------------------------------------------

    def saved_state(self) -> SessionState:
        """What an earlier worker saved, empty for a fresh visit."""
        return SessionState.from_json(unseal(self.visit.checkpoint))

    async def first_state(self) -> SessionState:
        """What the browser is opened with: what was saved, else what people's solves left on this site."""
        state = self.saved_state()
        return state if state.url else SessionState(storage=await db(session_for, self.visit))

    async def save_state(self) -> None:
        """Store address, scroll and storage, so that another browser can go on. *Raises* LeaseLost."""
        await self.journal.checkpoint()

    async def keep_site_session(self) -> bool:
        """Keep this site's cookies and storage for other visits of the team and profile."""
        storage = (await self.session.save_state()).storage
        return await db(keep_session, visit=self.visit, storage=storage)

    async def renew_from_site_session(self) -> PageUnderstanding | None:
        """Take over what another visit's solve left, load the page once again and look. None: it could not be."""
        self._mark = ""
        if not await reopening.bring_in(self.session, await db(session_for, self.visit)):
            return None
        return await self.glance()

    async def come_back(self, state: SessionState, problem: str = "") -> RestoreReport:
        """After a reopening at the saved address: scroll there, and say what came back."""
        has_scrolled = not problem and await scroll_to(self.session.front, state.scroll)
        saved, kept = await reopening.cookies_kept(self.session, state.storage)
        seen = None if problem else await self.glance()
        return RestoreReport(
            saved_url=state.url,
            url=self.session.page.url,
            cookies_saved=saved,
            cookies_kept=kept,
            had_scrolled=state.scroll != (0, 0),
            has_scrolled=has_scrolled,
            blocker=seen.blocker.family.value if seen and seen.blocker else "",
            is_clear=None if seen is None else is_clear(seen),
            problem=problem,
        )

    def _tell(self) -> None:
        if self.on_gate is not None:
            self.on_gate(self)
