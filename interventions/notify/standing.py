"""Whether a notice still tells something true: what is over by the time of sending is not sent."""

from __future__ import annotations

from datetime import datetime, timedelta

from agent.teams.models import Membership, Role
from interventions.models import ControlRequest, Intervention
from interventions.notify.kinds import FOR_REQUESTERS, Kind
from interventions.notify.models import Notice

S = Intervention.State
NEAR_END = timedelta(seconds=45)  # a claim with more than this left was renewed since


def is_still_so(notice: Notice, now: datetime) -> bool:
    """Whether what `notice` (with its item loaded) tells is so now, for somebody who may still see it."""
    if notice.user_id and not _may_know(notice.user_id, notice):
        return False
    row = notice.intervention
    return row is None or _is_so(notice, row, now)


def _is_so(notice: Notice, row: Intervention, now: datetime) -> bool:
    match notice.kind:
        case Kind.NEW_ITEM | Kind.ESCALATED:
            return row.state in (S.OPEN, S.PARKED) and not is_put_off(row, now)
        case Kind.SNOOZE_OVER:
            return row.state in (S.OPEN, S.PARKED)
        case Kind.STILL_BLOCKED:
            return _holds(row, notice.user_id) and notice.occasion == f"attempt {row.attempt}"
        case Kind.LEASE_ENDING:
            return _holds(row, notice.user_id) and (
                notice.occasion == f"claim {row.fence}"
                and row.lease_until is not None
                and now < row.lease_until < now + NEAR_END
            )
        case Kind.GIVEN_UP:
            return row.state == S.DEAD
        case Kind.CONTROL_ASKED:
            return _holds(row, notice.user_id) and _is_asked(row, notice.occasion)
    return True


def is_put_off(row: Intervention, now: datetime) -> bool:
    """Whether somebody put it off until later: nobody is reminded before."""
    return row.snoozed_until is not None and row.snoozed_until > now


def least_role(kind: str) -> Role:
    """Who may be told of it; a test is for everybody who may be told of anything."""
    return Role.OPERATOR if kind in set(Kind) - FOR_REQUESTERS else Role.REQUESTER


def _may_know(user_id: int, notice: Notice) -> bool:
    member = Membership.objects.filter(user=user_id, team=notice.team_id, user__is_active=True).first()
    return member is not None and member.may(least_role(notice.kind))


def _holds(row: Intervention, user_id: int | None) -> bool:
    return row.state in Intervention.HELD and row.claimed_by_id == user_id


def _is_asked(row: Intervention, occasion: str) -> bool:
    pending = ControlRequest.objects.filter(intervention=row, answer="").values_list("pk", flat=True)
    return occasion in {f"request {pk}" for pk in pending}
