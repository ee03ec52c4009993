"""Every read of interventions. The ones given a user look through that user's teams only."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, Q
from django.db.models.functions import Now

from agent.models import Visit
from agent.teams.models import User
from interventions.models import Intervention


def name_of(user: User | None) -> str:
    """How a person is named on pages: full name, else user name."""
    return (user.get_full_name() or user.get_username()) if user else "somebody"


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


def desk_view(intervention_id: int) -> DeskView:
    """One read for the desk's poll."""
    row = (
        Intervention.objects.select_related("visit", "claimed_by")
        .annotate(is_due=ExpressionWrapper(Q(deadline_at__lte=Now()), output_field=BooleanField()))
        .get(pk=intervention_id)
    )
    return DeskView(
        id=row.pk,
        state=row.state,
        fence=row.fence,
        outcome=row.outcome,
        note=row.note,
        operator=name_of(row.claimed_by),
        is_due=row.is_due,
        token=row.visit.token,
        is_cancelled=_is_over(row.visit),
    )


def is_cancelled(visit_id: int) -> bool:
    """Whether somebody wants this visit to stop."""
    return _is_over(Visit.objects.get(pk=visit_id))


def _is_over(visit: Visit) -> bool:
    return visit.cancel_requested_at is not None or visit.is_over
