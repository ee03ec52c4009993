"""Every read of interventions. The ones given a user look through that user's teams only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from django.http import Http404

from agent.teams.models import Role, User, person_name
from agent.teams.rights.access import require_team_member
from agent.visits.models import Visit
from interventions.claims.lifecycle import FREE, EndReason
from interventions.models import Claim, ControlSession, Intervention


@dataclass(frozen=True, slots=True)
class DeskView:
    """What a waiting visit must know of its intervention."""

    id: int
    state: str
    fence: int
    outcome: str
    note: str
    operator: str
    is_due: bool  # unclaimed for too long
    token: int  # the visit's
    is_cancelled: bool
    session: str = ""  # of the takeover under this fence: asking, driving, away, handing_back; "" for none
    end_words: str = ""
    is_recheck_asked: bool = False  # one of its kind was solved: look whether this is gone too

    @property
    def is_lent(self) -> bool:
        """Whether the person's input counts, or will as soon as the agent has stopped."""
        return self.session in (ControlSession.State.ASKING, ControlSession.State.DRIVING)


def desk_view(intervention_id: int) -> DeskView:
    """One read for the desk's poll."""
    sessions = ControlSession.objects.filter(
        intervention=OuterRef("pk"), fence=OuterRef("fence"), state__in=ControlSession.LIVE
    )
    row = (
        Intervention.objects.select_related("visit", "claimed_by")
        .annotate(
            is_due=ExpressionWrapper(Q(deadline_at__lte=Now()), output_field=BooleanField()),
            session=Subquery(sessions.values("state")[:1]),
        )
        .defer("visit__checkpoint")
        .get(pk=intervention_id)
    )
    return DeskView(
        id=row.pk,
        state=row.state,
        fence=row.fence,
        outcome=row.outcome,
        note=row.note,
        operator=person_name(row.claimed_by),
        is_due=row.is_due,
        token=row.visit.token,
        is_cancelled=_is_over(row.visit),
        session=row.session or "",
        end_words=row.end_words,
        is_recheck_asked=row.recheck_asked_at is not None,
    )


def is_cancelled(visit_id: int) -> bool:
    """Whether somebody wants this visit to stop."""
    return _is_over(Visit.objects.get(pk=visit_id))


def _is_over(visit: Visit) -> bool:
    return visit.cancel_requested_at is not None or visit.is_over


def item_for(user: User, intervention_id: int, role: Role = Role.OPERATOR) -> Intervention:
    """The intervention with its visit, for a member with that role.

    *Raises* Http404 when it is another team's, PermissionDenied when the role is too low.
    """
    rows = Intervention.objects.select_related("visit", "claimed_by", "team").defer("visit__checkpoint")
    row = rows.filter(pk=intervention_id).first()
    if row is None:
        raise Http404("No such item.")
    require_team_member(user, row.team_id, role)
    return row


def free_items(team_id: int) -> QuerySet[Intervention]:
    """What a person could claim now: open or parked, and not put aside until later."""
    free = Intervention.objects.filter(team=team_id, state__in=FREE)
    return free.filter(Q(snoozed_until=None) | Q(snoozed_until__lte=Now()))


def free_alike(row: Intervention, *, but: Sequence[int]) -> list[int]:
    """What is free of the same signature but these, the most urgent first; nothing for an item without one."""
    if not row.signature:
        return []
    free = Intervention.objects.filter(team=row.team_id, signature=row.signature, state__in=FREE)
    return list(free.exclude(pk__in=but).order_by("deadline_at", "pk").values_list("pk", flat=True))


def next_free(team_id: int, user: User) -> int | None:
    """The open item with the least time left, else the oldest parked one; not what this person gave back."""
    given_back = Claim.objects.filter(
        intervention=OuterRef("pk"), user=user, end_reason__in=[EndReason.RELEASED, EndReason.HANDED_BACK]
    )
    free = free_items(team_id).filter(~Exists(given_back))
    for state in (Intervention.State.OPEN, Intervention.State.PARKED):
        found = free.filter(state=state).order_by("deadline_at", "pk").values_list("pk", flat=True).first()
        if found is not None:
            return found
    return None


def earlier_notes(row: Intervention) -> QuerySet[Intervention]:
    """What people wrote when they solved something on this site before, newest first."""
    same_site = Intervention.objects.filter(
        team=row.team_id, visit__domain=row.visit.domain, state=Intervention.State.RESOLVED
    )
    return (
        same_site.exclude(note="")
        .exclude(pk=row.pk)
        .select_related("claimed_by")
        .order_by("-resolved_at")[:3]
    )
