"""Follows one item's row for the visit whose browser it is about: stops the agent, lends the browser, frees it.

Lives in the worker's event loop beside the visit. The row in the database says what is; this object only
follows it, so a worker that dies here loses nothing: the next one joins the same item.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from agent.browser.input.gate import Driver, Handover
from agent.core.errors import AgentError, LeaseLost
from agent.core.people.difference import PageDifference, PageSide
from agent.core.types import PageUnderstanding
from agent.loop.recovery.hand_over import is_clear
from agent.visits.models import Visit
from agent.visits.selectors import is_parked
from agent.visits.worker.journal import db
from interventions.desk import rows, services
from interventions.desk.browser_lease import HeldBrowser, VisitLease
from interventions.desk.rows import LiveItem
from interventions.desk.wake import NudgeWaiter
from interventions.models import Intervention
from interventions.queue import selectors
from interventions.queue.selectors import DeskView
from interventions.takeover import controls

POLL_S = 1.0
GLANCE_S = 15.0  # between two cheap looks whether the blocker went by itself
S = Intervention.State


class EndKind(StrEnum):
    """How following ended; nobody has the browser then."""

    HANDED_BACK = "handed_back"
    CLEARED = "cleared"
    PARKED = "parked"
    DECLINED = "declined"  # skipped, or nobody came and the team ends such visits
    CANCELLED = "cancelled"
    LET_GO = "let_go"  # a person stopped the running agent and let go before touching anything


@dataclass(frozen=True, slots=True)
class End:
    """What became of the item, its row then, and the browser as the person got it and gave it back."""

    kind: EndKind
    view: DeskView
    note: str = ""
    difference: PageDifference | None = None
    stop: Handover | None = None


class Follower:
    """Follows one item from the moment when nobody may act any more."""

    def __init__(self, lease: VisitLease, browser: HeldBrowser, redis_url: str, item: LiveItem) -> None:
        self._lease, self._browser, self._redis_url, self._item = lease, browser, redis_url, item
        self._stop: Handover | None = None
        self._before: PageSide | None = None
        self._lent_at = 0.0
        self._glance_at = time.monotonic() + GLANCE_S

    async def stop(self) -> None:
        """Stop a running agent at once."""
        self._stop = await self._browser.give_to_nobody()

    async def follow(self) -> End:
        """Until the item ends or the agent is to look. *Raises* LeaseLost, BrowserGone, VisitMoved."""
        await self._nobody()
        async with NudgeWaiter(self._redis_url, f"wake:{self._lease.visit_id}") as nudge:
            while True:
                view = await db(selectors.desk_view, self._item.id)
                end = await self._go_by(view)
                if end is not None:
                    return end
                await nudge.wait(POLL_S)

    async def _go_by(self, view: DeskView) -> End | None:
        """Do what the row says now. None while there is more to wait for."""
        if view.token != self._lease.token:
            await self._nobody()
            raise LeaseLost("This visit belongs to another worker now.")
        if view.is_cancelled:
            await self._nobody()
            return End(EndKind.CANCELLED, view)
        if not self._browser.is_alive:
            return await self._browser_gone(view)
        return await self._by_state(view)

    async def _by_state(self, view: DeskView) -> End | None:
        self._browser.is_unclaimed = view.state == S.OPEN and self._item.may_park_early
        match view.state:
            case S.IN_CONTROL if view.is_lent:
                await self._lend(view)
            case S.OPEN | S.CLAIMED | S.IN_CONTROL:
                await self._nobody()
                return await self._while_nobody_drives(view)
            case S.HANDING_BACK:
                await self._let_go(view)
            case S.VERIFYING:
                return End(EndKind.HANDED_BACK, view, difference=self._difference(), stop=self._stop)
            case S.PARKED | S.DEAD:
                return await self._park(view)
            case S.AUTO_CLEARED:
                return End(EndKind.CLEARED, view)
            case S.CANCELLED:
                return End(EndKind.LET_GO, view)
            case _:
                return End(EndKind.DECLINED, view, note=view.end_words)
        return None

    # -- who drives -------------------------------------------------------------------------------

    async def _lend(self, view: DeskView) -> None:
        browser = self._browser
        if (browser.driver, browser.fence) != (Driver.PERSON, view.fence):
            done = await browser.give_to_person(view.fence)
            await self._note_before(done)
        if view.session == "asking":
            is_forced = self._stop is not None and self._stop.is_forced
            said = await db(
                controls.stopped, visit_id=self._lease.visit_id, fence=view.fence, is_forced=is_forced
            )
            if said is None:
                await self._nobody()

    async def _note_before(self, done: Handover) -> None:
        """The browser as the first person gets it: what follows is theirs."""
        if done.is_forced:
            self._stop = done
        if self._before is None:
            self._before, self._lent_at = self._browser.side(), time.monotonic()
            await db(rows.keep_before, self._item.id, self._before)

    async def _nobody(self) -> None:
        if self._browser.driver is not Driver.NOBODY:
            await self._browser.give_to_nobody()

    async def _let_go(self, view: DeskView) -> None:
        """Handed back: keys and buttons up, dialogs away; then the agent may look."""
        await self._browser.give_to_nobody()
        await db(controls.handed_over, intervention_id=view.id, token=self._lease.token)

    def _difference(self) -> PageDifference | None:
        if self._before is None:
            return None
        away = timedelta(seconds=time.monotonic() - self._lent_at)
        return PageDifference(self._before, self._browser.side(), away)

    # -- while nobody drives ----------------------------------------------------------------------

    async def _while_nobody_drives(self, view: DeskView) -> End | None:
        """Look whether a person is needed still; when nobody came in time, free the browser."""
        is_away = view.state == S.IN_CONTROL  # a half-filled form may be on the screen: nothing is touched
        if self._item.has_blocker and not is_away and await self._has_cleared(view):
            return End(EndKind.CLEARED, view)
        is_due = (
            view.is_due or self._lease.ask_policy == Visit.AskPolicy.PARK or self._browser.is_over_capacity
        )
        return await self._park(view) if view.state == S.OPEN and is_due else None

    async def _has_cleared(self, view: DeskView) -> bool:
        page = await self._look(view)
        if page is None or not is_clear(page):
            return False
        cleared: bool = await db(services.auto_clear, intervention_id=view.id, token=self._lease.token)
        return cleared

    async def _look(self, view: DeskView) -> PageUnderstanding | None:
        """Cheap and read-only, now and then; once with what another's solve left, when that is asked for."""
        if view.is_recheck_asked and await db(rows.take_recheck, view.id):
            page = await self._browser.renew_from_site_session()
            if page is None or not is_clear(page):
                await db(rows.forget_clearing, view.id)
            return page
        if time.monotonic() < self._glance_at:
            return None
        self._glance_at = time.monotonic() + GLANCE_S
        return await self._browser.glance()

    async def _park(self, view: DeskView) -> End | None:
        """Save, then give up the browser. None when somebody claimed it while the state was saved."""
        if await db(is_parked, self._lease.visit_id):
            return End(EndKind.PARKED, view)
        await self._nobody()
        try:
            await self._browser.save_state()
        except LeaseLost:
            raise
        except AgentError as exc:
            words = f"It could not be parked: {exc.user_message}"
            await db(services.expire, intervention_id=view.id, token=self._lease.token, words=words)
            return End(EndKind.DECLINED, view, note=words)
        is_freed = await db(services.park, intervention_id=view.id, token=self._lease.token)
        return End(EndKind.PARKED, view) if is_freed else None

    async def _browser_gone(self, view: DeskView) -> End:
        """Told at once, and not held against the person. *Raises* what says why it is gone."""
        await db(services.browser_gone, visit_id=self._lease.visit_id)
        if await db(is_parked, self._lease.visit_id):
            return End(EndKind.PARKED, view)
        raise self._browser.why_gone()
