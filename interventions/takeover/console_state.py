"""The takeover console as one person sees it: its state, and what they may do now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone

from agent.teams.models import Role, User, person_name
from agent.teams.rights.access import require_team_member
from interventions.claims.lifecycle import EndReason, Event
from interventions.models import Claim, ControlRequest, ControlSession, Intervention
from interventions.queue.batch import Batch, batch_of
from interventions.queue.item_details import moves_of, powers_of
from interventions.queue.queue_listing import QueueRow, make_row, watchers_of
from interventions.queue.wording import OUTCOMES, lost_words
from interventions.settings.rules import limits_of

S = Intervention.State
TOLD_FOR = timedelta(minutes=10)  # how long somebody who lost an item reads why
PARTS = (
    "_console_bar",
    "_console_phase",
    "_console_ask",
    "_console_live",
    "_console_history",
    "_console_foot",
)


class Phase(StrEnum):
    """The states of a takeover on the console."""

    FREE = "free"  # nobody has claimed it
    PARKED = "parked"  # nobody has claimed it, and its browser is closed
    REOPENING = "reopening"  # claimed; a worker brings the browser back
    CLAIMED = "claimed"  # claimed; no console has shown its ticket yet
    STILL = "still"  # the agent looked, it is still blocked: offered to the same person
    ASKING = "asking"  # the agent is asked to stop
    DRIVING = "driving"  # the holder drives
    AWAY = "away"  # the holder's connection is lost, nobody drives
    HANDING_BACK = "handing_back"  # keys up, dialogs closed
    CHECKING = "checking"  # handed back; the agent looks
    DEAD = "dead"
    OVER = "over"


_OF_ITEM = {
    S.OPEN: Phase.FREE,
    S.PARKED: Phase.PARKED,
    S.HANDING_BACK: Phase.HANDING_BACK,
    S.VERIFYING: Phase.CHECKING,
    S.DEAD: Phase.DEAD,
}
_OF_SESSION = {
    ControlSession.State.ASKING: Phase.ASKING,
    ControlSession.State.DRIVING: Phase.DRIVING,
    ControlSession.State.AWAY: Phase.AWAY,
    ControlSession.State.HANDING_BACK: Phase.HANDING_BACK,
}
_DRIVERS = {Phase.DRIVING: "human", Phase.CHECKING: "agent"}
_WORDS = {
    Phase.FREE: "Nobody drives",
    Phase.PARKED: "Parked, the browser is closed",
    Phase.REOPENING: "The browser is coming back",
    Phase.CLAIMED: "Nobody drives yet",
    Phase.STILL: "Still blocked, nobody drives",
    Phase.ASKING: "Waiting for the agent to stop",
    Phase.AWAY: "Reconnecting, the agent stays stopped",
    Phase.HANDING_BACK: "Handing back",
    Phase.CHECKING: "The agent is checking",
    Phase.DEAD: "Given up",
    Phase.OVER: "Over",
}
_IN_HAND = {Phase.CLAIMED, Phase.STILL, Phase.REOPENING, Phase.ASKING, Phase.DRIVING, Phase.AWAY}


@dataclass(frozen=True, slots=True)
class Console:
    """All that the console's parts render from."""

    item: Intervention
    row: QueueRow
    phase: Phase
    session: ControlSession | None
    request: ControlRequest | None  # somebody asks for control now
    request_reason: str
    lost: str  # why the viewer does not have it any more
    extensions_left: int

    @property
    def may_drive(self) -> bool:
        """Whether this person's mouse and keyboard reach the page."""
        return self.row.is_mine and self.phase == Phase.DRIVING

    @property
    def may_hand_back(self) -> bool:
        """Whether the outcome buttons are theirs."""
        return self.row.is_mine and self.phase in _IN_HAND

    @property
    def driver(self) -> str:
        """Who has the browser, for the drive bar."""
        return _DRIVERS.get(self.phase, "nobody")

    @property
    def words(self) -> str:
        """Who drives, in words."""
        if self.phase == Phase.DRIVING:
            return "You drive" if self.row.is_mine else f"{self.row.holder} drives, you watch"
        return _WORDS[self.phase]

    @property
    def may_enter_offers(self) -> bool:
        """Whether what the site offers can be written down by hand here."""
        is_for_offers = not self.row.purpose.is_reading
        return is_for_offers and self.may_hand_back and self.phase == Phase.DRIVING

    @property
    def fence(self) -> int:
        """The number that the holder repeats with every input; 0 for everybody else."""
        return self.item.fence if self.row.is_mine else 0

    @property
    def cap_until(self) -> datetime | None:
        """Until when one may drive at the longest."""
        return self.session.cap_until if self.session else None

    @property
    def asker(self) -> str:
        """Who asks for control."""
        return person_name(self.request.asker) if self.request else ""

    @property
    def is_changing(self) -> bool:
        """Whether the browser passes from one to the other right now."""
        return self.phase in (
            Phase.CLAIMED,
            Phase.REOPENING,
            Phase.ASKING,
            Phase.HANDING_BACK,
            Phase.CHECKING,
        )


def console_of(item: Intervention, user: User) -> Console:
    """The console of an item (with visit and claimed_by loaded) for this person."""
    session = item.sessions.filter(state__in=ControlSession.LIVE).order_by("-pk").first()
    asked = item.requests.filter(answer=ControlRequest.Answer.PENDING, fence=item.fence)
    request = asked.select_related("asker").first()
    row = make_row(item, user, watchers=watchers_of(item, user))
    return Console(
        item=item,
        row=row,
        phase=_phase(item, session),
        session=session,
        request=request,
        request_reason=request.reason if request else "",
        lost="" if row.is_mine else _lost(item, user),
        extensions_left=max(0, limits_of(item.team_id).extensions - (session.extensions if session else 0)),
    )


def _phase(item: Intervention, session: ControlSession | None) -> Phase:
    if item.state not in Intervention.HELD:
        return _OF_ITEM.get(S(item.state), Phase.OVER)
    if item.is_parked:
        return Phase.REOPENING
    if session:
        return _OF_SESSION[ControlSession.State(session.state)]
    return Phase.STILL if item.attempt > 1 and item.handed_back_at else Phase.CLAIMED


def _lost(item: Intervention, user: User) -> str:
    """Why the person's own claim, which ended a moment ago, is over; "" when they ended it themselves."""
    mine = Claim.objects.filter(intervention=item, user=user).order_by("-fence").first()
    if mine is None or mine.ended_at is None or mine.ended_at < timezone.now() - TOLD_FOR:
        return ""
    after = (
        Claim.objects.filter(intervention=item, fence__gt=mine.fence).select_related("user").order_by("fence")
    )
    taker = after.first()
    forced = item.transitions.filter(event=Event.FORCED).order_by("-pk").values_list("reason", flat=True)
    why = (forced.first() or "") if mine.end_reason == EndReason.FORCED else ""
    return lost_words(mine.end_reason, person_name(taker.user) if taker else "", why)


def console_context(item: Intervention, user: User) -> dict[str, Any]:
    """What the console shows beside the item's own facts."""
    console = console_of(item, user)
    batch: Batch | None = batch_of(item, user) if console.row.is_mine or console.phase == Phase.OVER else None
    return {"console": console, "row": console.row, "outcomes": OUTCOMES, "batch": batch}


def console_parts(pk: int, user: User) -> list[str]:
    """The console's live parts as HTML for this person."""
    rows = Intervention.objects.select_related("visit", "claimed_by", "raised_by").defer("visit__checkpoint")
    item = rows.get(pk=pk)
    member = require_team_member(user, item.team_id, Role.OPERATOR)
    context = {
        "item": item,
        "powers": powers_of(member),
        "remarks": list(item.remarks.select_related("user").order_by("at")),
        "moves": moves_of(item),
    } | console_context(item, user)
    return [render_to_string(f"interventions/{part}.html", context) for part in PARTS]
