"""Where a running visit asks for a person, and where people come for its browser while it runs.

async with VisitDesk(VisitLease(visit.pk, token, policy), lent, redis_url) as desk:
    result = await run_visit(lent, mind=mind, desk=desk, …)
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog
from django.db import Error as DatabaseError

from agent.browser.input.gate import Driver
from agent.core.errors import AgentError, LeaseLost
from agent.core.people.user_actions import UserAction
from agent.core.ports import InterventionRequest, Resolution, ResolutionKind
from agent.core.types import PageUnderstanding
from agent.learning.knowledge.taught import Handling, Situation, propose
from agent.loop.recovery.hand_over import RestoreReport
from agent.teams.models import person_name
from agent.visits.models import Visit
from agent.visits.storage.media import save_jpeg
from agent.visits.worker.journal import db
from interventions.desk import rows, services, visit_moves
from interventions.desk.browser_lease import HeldBrowser, VisitLease
from interventions.desk.errors import NotAsked, VisitMoved
from interventions.desk.follow import POLL_S, End, EndKind, Follower
from interventions.desk.rows import LiveItem
from interventions.desk.wake import NudgeWaiter
from interventions.models import Intervention
from interventions.queue import selectors

__all__ = ["HeldBrowser", "VisitDesk", "VisitLease"]

log = structlog.get_logger(__name__)

# After these the agent does not try again by itself: a person has said that it leads nowhere.
GIVEN_UP = frozenset(
    {
        Intervention.Outcome.COULD_NOT,
        Intervention.Outcome.REFUSED_AFTER_HUMAN,
        Intervention.Outcome.WRONG_PAGE,
    }
)


class VisitDesk:
    """`agent.core.ports.Desk` for one running visit. As a context it notices people who come for the browser."""

    def __init__(self, lease: VisitLease, browser: HeldBrowser, redis_url: str) -> None:
        self._lease = lease
        self._browser = browser
        self._redis_url = redis_url
        self._back: Resolution | None = None  # handed back and not settled yet
        self._back_id = 0  # the item of it
        self._refusal: Resolution | None = None  # a person has said that it leads nowhere
        self._taking: asyncio.Task[End] | None = None  # a person has come for the running visit's browser
        self._is_asking = True  # while the visit asks, or is not open yet: nobody else is looked for
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> VisitDesk:
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._watching, self._taking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- people who come by themselves ------------------------------------------------------------

    @property
    def is_taken(self) -> bool:
        """Whether a person has come for the browser and the agent has not attended to it since."""
        return self._taking is not None

    def admit(self) -> None:
        """The visit's browser is open: people may come for it from now on."""
        self._is_asking = False

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        """Wait while they have it. None, at once when nobody came. *Raises* LeaseLost, BrowserGone."""
        if self._taking is None:
            if self._browser.driver is not Driver.AGENT:
                await self._browser.give_to_agent()
            return None
        try:
            end = await self._taking
        except VisitMoved as exc:
            return await self._moved(exc)
        finally:
            self._taking = None
        return await self._answer(end, seen)

    async def _watch(self) -> None:
        """Look each second, and at each nudge, whether a person has come for the browser."""
        async with NudgeWaiter(self._redis_url, f"wake:{self._lease.visit_id}") as nudge:
            while True:
                await nudge.wait(POLL_S)
                if self._is_asking or self._taking is not None:
                    continue
                try:
                    item = await db(rows.live_item, self._lease.visit_id)
                except DatabaseError as exc:
                    log.warning("desk.not_read", error=str(exc))
                    continue
                if item is not None and not self._is_asking and item.id != self._back_id:
                    self._taking = asyncio.create_task(self._take(item))

    async def _take(self, item: LiveItem) -> End:
        """Stop the agent at once, whatever it is busy with; then as the row says."""
        follower = Follower(self._lease, self._browser, self._redis_url, item)
        await follower.stop()
        await db(visit_moves.mark_taken, self._lease.visit_id, self._lease.token)
        return await follower.follow()

    # -- what the agent asks ----------------------------------------------------------------------

    async def ask(self, request: InterventionRequest) -> Resolution:
        """Open an intervention, or the same one again, and wait for its end. *Raises* LeaseLost, BrowserGone."""
        if self._back is None and self._taking is None:
            if self._lease.ask_policy == Visit.AskPolicy.NEVER:
                return Resolution(ResolutionKind.DECLINED, note="This sweep never asks a person.")
            if self._refusal is not None:
                return self._refusal
        self._is_asking = True
        try:
            return await self._ask(request, await db(save_jpeg, request.screenshot))
        except VisitMoved as exc:
            return await self._moved(exc)
        except NotAsked as refusal:
            return Resolution(ResolutionKind.DECLINED, note=refusal.user_message)
        finally:
            self._is_asking = False

    async def _ask(self, request: InterventionRequest, shot: str) -> Resolution:
        row = await self._open_or_reopen(request, shot)
        if row is None:
            return await self._given_up(request.understanding)
        taking, self._taking = self._taking, None
        end = await (taking or self._follow(await db(rows.item_of, row)))  # who came meanwhile has joined it
        answer = await self._answer(end, request.understanding)
        return answer or await self._ask(request, shot)  # let go of before the agent asked: it asks by itself

    async def _open_or_reopen(self, request: InterventionRequest, shot: str) -> Intervention | None:
        token = self._lease.token
        row: Intervention | None
        if self._back is None:
            visit_id = self._lease.visit_id
            row = await db(
                services.open_intervention, visit_id=visit_id, token=token, request=request, screenshot=shot
            )
            return row
        await self._note_difference(request.understanding)
        item_id, self._back = self._back_id, None
        row = await db(
            services.reopen_after_check,
            intervention_id=item_id,
            token=token,
            request=request,
            screenshot=shot,
        )
        return row

    async def rejoin(self, restore_report: RestoreReport | None = None) -> Resolution | None:
        """After a reopening: wait for the person who claimed the parked visit. None: nothing to wait for.

        Nobody is needed when what stood in the way is gone.
        """
        self._is_asking = True
        try:
            row = await db(services.rejoin, visit_id=self._lease.visit_id, token=self._lease.token)
            if row is None:
                await db(visit_moves.drive, self._lease.visit_id, Visit.Driver.AGENT)
                return None
            if restore_report is not None:
                await db(rows.keep_restore_report, row.pk, restore_report)
            item = await db(rows.item_of, row)
            if restore_report is not None and restore_report.is_clear and item.has_blocker:
                await db(services.auto_clear, intervention_id=row.pk, token=self._lease.token)
            return await self._answer(await self._follow(item), None)
        except VisitMoved as exc:
            return await self._moved(exc)
        finally:
            self._is_asking = False

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """The agent looked again and what it asked for is gone: the intervention is resolved."""
        if self._back is None:
            return
        await self._note_difference(seen)
        is_solved = self._back.outcome == Intervention.Outcome.SOLVED
        actions = await self._browser.take_user_actions()
        if is_solved:
            await self._keep_site_session()
            await db(teach, intervention_id=self._back_id, actions=actions, seen=seen)
        await db(services.resolve, intervention_id=self._back_id, token=self._lease.token)
        self._back = None

    async def _keep_site_session(self) -> None:
        """What the solve left serves the others of its group, which are asked to look next."""
        try:
            await self._browser.keep_site_session()
        except AgentError as exc:
            log.info("desk.session_not_kept", problem=exc.user_message)

    # -- how it ended -----------------------------------------------------------------------------

    async def _follow(self, item: LiveItem) -> End:
        return await Follower(self._lease, self._browser, self._redis_url, item).follow()

    async def _answer(self, end: End, seen: PageUnderstanding | None) -> Resolution | None:
        """What the agent is told; it has the browser again where there is one. None: as if nobody had come."""
        match end.kind:
            case EndKind.PARKED:
                return Resolution(ResolutionKind.PARKED)
            case EndKind.CANCELLED:
                return await self._cancelled()
            case EndKind.HANDED_BACK:
                return await self._handed_back(end, seen)
        await db(visit_moves.mark_running, self._lease.visit_id, self._lease.token)
        await db(visit_moves.drive, self._lease.visit_id, Visit.Driver.AGENT)
        await self._browser.give_to_agent()
        if end.kind is EndKind.LET_GO:
            return None
        if end.kind is EndKind.CLEARED:
            return Resolution(ResolutionKind.CLEARED)
        if end.view.state != Intervention.State.SKIPPED:
            return Resolution(ResolutionKind.DECLINED, note=end.note)
        who = await db(rows.skipper_of, end.view.id)
        return Resolution(ResolutionKind.DECLINED, "skipped", end.note, who)

    async def _handed_back(self, end: End, seen: PageUnderstanding | None) -> Resolution:
        view = end.view
        await db(services.take_back, intervention_id=view.id, token=self._lease.token)
        await self._browser.give_to_agent()
        difference = end.difference
        if difference is not None and seen is not None and seen.url == difference.before.url:
            difference = replace(difference, before=difference.before.understood(seen))
        resolution = Resolution(
            ResolutionKind.HANDED_BACK,
            view.outcome,
            view.note,
            view.operator,
            difference,
            await db(rows.offers_of, view.id),
            end.stop.ms if end.stop else None,
            is_forced=bool(end.stop and end.stop.is_forced),
        )
        self._back, self._back_id = resolution, view.id
        if view.outcome not in GIVEN_UP:
            return resolution
        await self._note_difference(None)
        await db(services.resolve, intervention_id=view.id, token=self._lease.token)
        self._back = None
        self._refusal = replace(resolution, kind=ResolutionKind.DECLINED)
        return self._refusal

    async def _note_difference(self, seen: PageUnderstanding | None) -> None:
        if self._back is None or self._back.difference is None:
            return
        difference = self._back.difference
        told = difference.understood(seen) if seen is not None else difference
        await db(rows.keep_difference, self._back_id, told)

    async def _given_up(self, seen: PageUnderstanding) -> Resolution:
        """Every attempt is used up: the item waits for an admin, its visit parked."""
        end = await self._follow(LiveItem(self._back_id, has_blocker=False))
        answer = await self._answer(end, seen)
        return answer or Resolution(ResolutionKind.DECLINED, note="Still blocked after every attempt.")

    async def _cancelled(self) -> Resolution:
        await self._browser.give_to_nobody()
        await db(services.close_with_visit, visit_id=self._lease.visit_id)
        return Resolution(ResolutionKind.CANCELLED)

    async def _moved(self, exc: VisitMoved) -> Resolution:
        """The visit would not change: it was cancelled, or it is another worker's by now."""
        if await db(selectors.is_cancelled, self._lease.visit_id):
            return await self._cancelled()
        raise LeaseLost(exc.user_message) from exc


def teach(*, intervention_id: int, actions: Sequence[UserAction], seen: PageUnderstanding | None) -> int:
    """Keep what the item's last holder did as proposals; `seen` is the page afterwards. Returns how many."""
    if not actions:
        return 0
    row = Intervention.objects.select_related("claimed_by").get(pk=intervention_id)
    asked = Situation(str(row.last_understanding.get("page_type", "")), row.blocker_family, row.url)
    handling = Handling(
        visit_id=row.visit_id,
        intervention_id=row.pk,
        by=person_name(row.claimed_by),
        asked=asked,
        page_type_after=seen.page_type.value if seen else "",
        url_after=seen.url if seen else "",
    )
    return propose(actions, handling)
