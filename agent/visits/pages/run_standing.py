"""How a run stands right now, in words: who drives, what it waits for, who looks, and what the viewer may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from agent.teams.models import Membership, Role, User
from agent.teams.rights import presence
from agent.visits.models import Visit

State = Visit.State
DRIVEN = ("running", "waiting")
PARKED = "Parked: its browser is closed until somebody claims it"
LOST = "If its worker does not come back, the visit is parked or starts anew. Nothing is asked of you."


@dataclass(frozen=True, slots=True)
class RunStanding:
    """What the head of the run page says. `notice` is one sentence more, "" when there is none."""

    driver: str
    words: str
    notice: str
    is_changing: bool
    may_take_over: bool
    may_operate: bool
    is_mine: bool
    watchers: Sequence[str]


def standing_of(visit: Visit, item: Any, member: Membership | None) -> RunStanding:
    """Of a visit that is not over; `item` is what it asks of people now, or None."""
    is_operator = member is not None and member.may(Role.OPERATOR)
    is_lost = visit.state in DRIVEN and visit.lease_until is not None and visit.lease_until < timezone.now()
    holder = _name(item.claimed_by) if item is not None and item.claimed_by else ""
    driver = visit.driver if visit.state in DRIVEN and not is_lost else Visit.Driver.NOBODY
    if visit.state == State.WAITING and driver == Visit.Driver.AGENT and not _is_with_agent(item):
        driver = Visit.Driver.NOBODY  # it stands still until a person has been here
    return RunStanding(
        driver=driver,
        words=_words(visit, item, driver, holder, is_lost=is_lost),
        notice=_notice(visit, item, is_lost=is_lost),
        is_changing=is_lost or _is_with_agent(item) or (visit.state == State.RUNNING and bool(holder)),
        may_take_over=is_operator and visit.state == State.RUNNING and item is None,
        may_operate=is_operator,
        is_mine=item is not None and member is not None and item.claimed_by_id == member.user_id,
        watchers=_watchers(visit, member, item),
    )


def _is_with_agent(item: Any) -> bool:
    """Handed back: the agent looks whether the way is clear."""
    return item is not None and item.state in ("handing_back", "verifying")


def _words(visit: Visit, item: Any, driver: str, holder: str, *, is_lost: bool) -> str:
    """Who drives, for the bar; "" leaves it the usual words."""
    if is_lost:
        return "Nobody drives: its worker is not heard of"
    if visit.state == State.PARKED:
        is_dead = item is not None and item.state == "dead"
        return (
            "Given up, its browser is closed"
            if is_dead
            else "Parked: its browser is closed until somebody claims it"
        )
    if _is_with_agent(item):
        return "The agent looks whether the way is clear"
    if driver == Visit.Driver.HUMAN:
        return f"{holder or 'A person'} drives"
    if holder and visit.state == State.RUNNING:
        return f"{holder} takes over: the agent is asked to stop"
    if holder:
        return f"{holder} has claimed it, nobody drives yet"
    return "The agent waits for a person" if visit.state == State.WAITING else ""


def _notice(visit: Visit, item: Any, *, is_lost: bool) -> str:
    if is_lost:
        return LOST
    if visit.state == State.PARKED and item is not None and item.end_words:
        return str(item.end_words)
    return visit.reason if item is not None else ""


def _watchers(visit: Visit, member: Membership | None, item: Any) -> Sequence[str]:
    room = f"visit.{visit.pk}"
    here = presence.present_in([room]).get(room, frozenset())
    ids = here - {member.user_id if member else 0, item.claimed_by_id if item is not None else 0}
    return sorted(_name(user) for user in User.objects.filter(pk__in=ids)) if ids else []


def _name(user: User) -> str:
    return user.get_full_name() or user.get_username()
