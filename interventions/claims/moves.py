"""The one way in which an intervention changes state: one conditional UPDATE, its history row, its nudge.

Call these inside a transaction. `None` or False says that the race is lost: the row is not where the event
may start any more, or its guard (fence, holder) does not hold; `refusal` makes the error that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import structlog
from django.db.models import F, Q
from django.db.models.functions import Now

from agent.teams.models import User, person_name
from agent.visits.models import Visit
from agent.visits.worker import counters
from interventions.claims.lifecycle import HELD, RULES, EndReason, Event, may_move
from interventions.desk import visit_moves
from interventions.desk.errors import AlreadyClaimed, InterventionError, NotOpen, NotYours
from interventions.desk.events import intervention_changed
from interventions.models import Claim, ControlRequest, ControlSession, Intervention, Transition

TRIES = 20  # each failed one means that somebody else's change was written


@dataclass(frozen=True, slots=True)
class Why:
    """The event, who caused it (None: the agent, a worker or the clock) and the words for it."""

    event: Event
    actor: User | None = None
    reason: str = ""


def move(item_id: int, why: Why, *, to: str, guard: Q | None = None, **changes: Any) -> Intervention | None:
    """Change the item if the table and the guard allow it; the row as it is then, or None."""
    froms = [str(state) for state in RULES[why.event].froms if may_move(state, why.event, to)]
    if not froms:
        raise ValueError(f"{why.event} does not lead to {to}")
    here = Intervention.objects.filter(guard or Q(), pk=item_id, state__in=froms)
    for _ in range(TRIES):
        seen = here.values_list("state", "version").first()
        if seen is None:
            return None
        start, version = seen
        changed = {"state": to, "version": F("version") + 1, **changes}
        if here.filter(state=start, version=version).update(**changed) == 1:
            row = Intervention.objects.select_related("team", "claimed_by").get(pk=item_id)
            record(row, why, start)
            return row
    return None


def record(row: Intervention, why: Why, start: str) -> None:
    """Write the history row of a change that was made, and tell everybody on commit."""
    Transition.objects.create(
        intervention=row,
        actor=why.actor,
        event=why.event,
        from_state=start,
        to_state=row.state,
        fence=row.fence,
        reason=why.reason,
        request_id=str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64],
    )
    counters.add_on_commit(counters.Count.of("interventions", event=why.event.value, state=row.state))
    intervention_changed(row, "dead" if row.state == Intervention.State.DEAD else why.event.value)


def end_hold(
    row: Intervention, reason: EndReason, *, outcome: str = "", words: str = "", ends_session: bool = True
) -> None:
    """End the live claim; with it its takeover and whoever asked for control. Nobody drives then."""
    Claim.objects.filter(intervention=row, ended_at=None).update(
        ended_at=Now(), end_reason=reason, outcome=outcome, reason=words
    )
    requests = ControlRequest.objects.filter(intervention=row, answer=ControlRequest.Answer.PENDING)
    requests.update(answer=ControlRequest.Answer.LAPSED)
    if ends_session:
        end_session(row, reason)
    visit_moves.drive(row.visit_id, Visit.Driver.NOBODY, was=Visit.Driver.HUMAN)


def end_session(row: Intervention, reason: EndReason) -> None:
    """The takeover is over, in whichever state it is."""
    live = ControlSession.objects.filter(intervention=row, state__in=ControlSession.LIVE)
    live.update(state=ControlSession.State.ENDED, ended_at=Now(), end_reason=reason)


def refusal(item_id: int) -> InterventionError:
    """Why a change lost its race: who has the item now, and in which state it is."""
    row = Intervention.objects.select_related("claimed_by").filter(pk=item_id).first()
    if row is None:
        return NotOpen("There is no such item any more.")
    if row.claimed_by and row.state in (*HELD, Intervention.State.HANDING_BACK, Intervention.State.VERIFYING):
        return AlreadyClaimed(person_name(row.claimed_by), state=row.state)
    return NotOpen(f"This is {row.get_state_display().lower()} already.", state=row.state)


def not_yours(item_id: int, words: str = "This claim has ended.") -> NotYours:
    """The same for a write that repeated a fence which is no longer the live one."""
    now = refusal(item_id)
    if now.holder:
        words = f"{words} {now.holder} has it now."
    return NotYours(words, state=now.state, holder=now.holder)
