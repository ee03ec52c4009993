"""Where a running visit asks for human hands: opens the intervention, waits, lends the browser.

Lives in the worker's event loop beside the visit. The row in the database says what is; this object
only follows it, so a worker that dies here loses nothing: the next one joins the same intervention.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from agent.core.errors import AgentError, LeaseLost
from agent.core.ports import InterventionRequest, Resolution, ResolutionKind
from agent.core.types import PageUnderstanding
from agent.journal import db
from agent.media import save_jpeg
from agent.models import Visit
from interventions import controls, selectors, services
from interventions.errors import NotAsked, VisitMoved
from interventions.models import Intervention
from interventions.selectors import DeskView
from interventions.waker import Waker

POLL_S = 1.0
# After these the agent does not try again by itself: a person has said that it leads nowhere.
GIVEN_UP = frozenset(
    {
        Intervention.Outcome.COULD_NOT,
        Intervention.Outcome.REFUSED_AFTER_HUMAN,
        Intervention.Outcome.WRONG_PAGE,
    }
)


class Hands(Protocol):
    """The visit's browser as its host lends it. One gate: only the named driver's input gets through."""

    async def give_to_person(self, fence: int) -> None:
        """Finish the atomic action, refuse the agent, let input with this fence in."""

    async def give_to_nobody(self) -> None:
        """Refuse everybody and let go of held keys and buttons."""

    async def give_to_agent(self) -> None:
        """Let go of held keys and buttons, then only the agent acts."""

    async def save_state(self) -> None:
        """Store address and cookies, so that another browser can go on. *Raises* AgentError."""


@dataclass(frozen=True, slots=True)
class VisitLease:
    """Whose visit this is: every write repeats the token."""

    visit_id: int
    token: int
    ask_policy: str = Visit.AskPolicy.YES


class VisitDesk:
    """`agent.core.ports.Desk` for one running visit."""

    def __init__(self, lease: VisitLease, hands: Hands, redis_url: str) -> None:
        self._lease = lease
        self._hands = hands
        self._redis_url = redis_url
        self._open_id: int | None = None  # the intervention that was handed back and is not settled yet
        self._refusal: Resolution | None = None  # a person has said that it leads nowhere
        self._driver: int | None = None  # the fence that holds the gate; None: nobody

    @property
    def is_taken(self) -> bool:
        """Whether a person has come for the browser of the running visit."""
        return False

    async def ask(self, request: InterventionRequest) -> Resolution:
        """Open an intervention, or the same one again, and wait for its end. *Raises* LeaseLost."""
        if self._lease.ask_policy == Visit.AskPolicy.NEVER:
            return Resolution(ResolutionKind.DECLINED, note="This sweep never asks a person.")
        if self._refusal is not None:
            return self._refusal
        shot = await db(save_jpeg, request.screenshot)
        try:
            row = await self._open_or_reopen(request, shot)
        except VisitMoved as exc:
            return await self._moved(exc)
        except NotAsked as refusal:
            return Resolution(ResolutionKind.DECLINED, note=refusal.user_message)
        if row is None:
            return await self._given_up()
        return await self._wait_for_person(row.pk)

    async def rejoin(self) -> Resolution | None:
        """After a reopening: wait for the person who claimed the parked visit. None: nothing to wait for."""
        try:
            row = await db(services.rejoin, visit_id=self._lease.visit_id, token=self._lease.token)
        except VisitMoved as exc:
            return await self._moved(exc)
        return await self._wait_for_person(row.pk) if row else None

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        """Nobody can come yet while the visit runs."""
        return None

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """The agent looked again and what it asked for is gone: the intervention is resolved."""
        if self._open_id is not None:
            await db(services.resolve, intervention_id=self._open_id)
            self._open_id = None

    async def _open_or_reopen(self, request: InterventionRequest, shot: str) -> Intervention | None:
        row: Intervention | None
        if self._open_id is None:
            row = await db(
                services.open_intervention,
                visit_id=self._lease.visit_id,
                token=self._lease.token,
                request=request,
                screenshot=shot,
            )
        else:
            row = await db(
                services.reopen_after_check,
                intervention_id=self._open_id,
                token=self._lease.token,
                request=request,
                screenshot=shot,
            )
        return row

    async def _wait_for_person(self, intervention_id: int) -> Resolution:
        await self._hands.give_to_nobody()
        self._driver = None
        async with Waker(self._redis_url, f"wake:{self._lease.visit_id}") as waker:
            while True:
                view = await db(selectors.desk_view, intervention_id)
                resolution = await self._follow(view)
                if resolution:
                    return resolution
                await waker.wait(POLL_S)

    async def _follow(self, view: DeskView) -> Resolution | None:
        """Do what the row says now. None while there is more to wait for."""
        if view.token != self._lease.token:
            await self._hands.give_to_nobody()
            raise LeaseLost("This visit belongs to another worker now.")
        if view.is_cancelled:
            return await self._cancelled()
        match view.state:
            case Intervention.State.IN_CONTROL if view.is_lent:
                await self._lend(view.fence)
            case Intervention.State.CLAIMED | Intervention.State.IN_CONTROL:
                await self._withdraw()
            case Intervention.State.HANDING_BACK | Intervention.State.VERIFYING:
                return await self._handed_back(view)
            case Intervention.State.SKIPPED:
                return await self._skipped(view)
            case Intervention.State.OPEN | Intervention.State.PARKED | Intervention.State.DEAD:
                await self._withdraw()
                if (
                    view.state != Intervention.State.OPEN
                    or view.is_due
                    or self._lease.ask_policy == Visit.AskPolicy.PARK
                ):
                    return await self._park(view.id)
            case _:
                return await self._cancelled()
        return None

    async def _lend(self, fence: int) -> None:
        if self._driver != fence:
            await self._hands.give_to_person(fence)
            self._driver = fence
            await db(controls.stopped, visit_id=self._lease.visit_id, fence=fence, is_forced=False)

    async def _withdraw(self) -> None:
        if self._driver is not None:
            await self._hands.give_to_nobody()
            self._driver = None

    async def _handed_back(self, view: DeskView) -> Resolution:
        await self._hands.give_to_agent()
        self._driver = None
        try:
            if view.state == Intervention.State.HANDING_BACK:
                await db(controls.handed_over, intervention_id=view.id, token=self._lease.token)
            await db(services.take_back, intervention_id=view.id, token=self._lease.token)
        except VisitMoved as exc:
            return await self._moved(exc)
        if view.outcome in GIVEN_UP:
            await db(services.resolve, intervention_id=view.id)
            self._open_id = None
            self._refusal = Resolution(ResolutionKind.DECLINED, view.outcome, view.note, view.operator)
            return self._refusal
        self._open_id = view.id
        return Resolution(ResolutionKind.HANDED_BACK, view.outcome, view.note, view.operator)

    async def _park(self, intervention_id: int) -> Resolution | None:
        """Save, then give up the browser. None when somebody claimed it while the state was saved."""
        try:
            await self._hands.save_state()
        except LeaseLost:
            raise
        except AgentError as exc:
            await db(services.expire, intervention_id=intervention_id)
            return Resolution(ResolutionKind.DECLINED, note=f"It could not be parked: {exc.user_message}")
        is_parked = await db(services.park, intervention_id=intervention_id, token=self._lease.token)
        return Resolution(ResolutionKind.PARKED) if is_parked else None

    async def _given_up(self) -> Resolution:
        """Every attempt is used up: the item waits for an admin, its visit parked."""
        intervention_id, self._open_id = self._open_id, None
        parked = await self._park(intervention_id) if intervention_id is not None else None
        return parked or Resolution(ResolutionKind.DECLINED, note="Still blocked after every attempt.")

    async def _skipped(self, view: DeskView) -> Resolution:
        """A person decided that nobody needs to solve this: the visit goes on without one."""
        await self._hands.give_to_agent()
        self._driver = None
        await db(services.take_back, intervention_id=view.id, token=self._lease.token)
        self._refusal = Resolution(ResolutionKind.DECLINED, note=f"Skipped by a person: {view.end_words}")
        return self._refusal

    async def _cancelled(self) -> Resolution:
        await self._hands.give_to_nobody()
        await db(services.close_with_visit, visit_id=self._lease.visit_id)
        return Resolution(ResolutionKind.CANCELLED)

    async def _moved(self, exc: VisitMoved) -> Resolution:
        """The visit would not change: it was cancelled, or it is another worker's by now."""
        if await db(selectors.is_cancelled, self._lease.visit_id):
            return await self._cancelled()
        raise LeaseLost(exc.user_message) from exc
