"""Who is told when an item moves. Runs inside the changing transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest

from agent.teams.models import Role
from interventions.claims.operators import operators_of
from interventions.models import ControlRequest, Intervention
from interventions.notify.kinds import Kind
from interventions.notify.pages.subscriptions import end_with_session
from interventions.notify.ways.news import News, tell
from interventions.settings.rules import rules_of

S = Intervention.State


def on_intervention(*, row: Intervention, kind: str, **_: object) -> None:
    """Receiver of `interventions.desk.events.intervention_moved`."""
    handler = _HANDLERS.get(kind)
    if handler is not None:
        handler(row)


def on_signed_out(*, request: HttpRequest | None = None, **_: object) -> None:
    """Receiver of Django's `user_logged_out`, sent while the session still has its key."""
    if request is not None and request.session.session_key:
        end_with_session(request.session.session_key)


def _opened(row: Intervention) -> None:
    if row.state in (S.OPEN, S.PARKED):
        tell(News(row, Kind.NEW_ITEM), operators_of(row.team_id))


def _escalated(row: Intervention) -> None:
    """Round 1: the leads. 2: who is on call, unless they are one of them. 3: all of them, for the last time."""
    leads = operators_of(row.team_id, Role.LEAD)
    on_call = operators_of(row.team_id) & {rules_of(row.team_id).on_call_id}
    told = {1: leads, 2: on_call - leads}.get(row.escalation_round, leads | on_call)
    tell(News(row, Kind.ESCALATED, f"round {row.escalation_round}"), told)


def _still_blocked(row: Intervention) -> None:
    if row.claimed_by_id:
        tell(News(row, Kind.STILL_BLOCKED, f"attempt {row.attempt}"), {row.claimed_by_id})


def _given_up(row: Intervention) -> None:
    tell(News(row, Kind.GIVEN_UP, f"version {row.version}"), operators_of(row.team_id, Role.LEAD))


def _asked(row: Intervention) -> None:
    request = ControlRequest.objects.filter(intervention=row, answer="").first()
    if request is not None and row.claimed_by_id:
        tell(News(row, Kind.CONTROL_ASKED, f"request {request.pk}"), {row.claimed_by_id})


_HANDLERS: Mapping[str, Callable[[Intervention], None]] = {
    "opened": _opened,
    "escalated": _escalated,
    "still_blocked": _still_blocked,
    "dead": _given_up,
    "asked": _asked,
}
