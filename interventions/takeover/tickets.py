"""Tickets: what a console needs besides the claim to drive. One use, one minute, one session, one claim.

The console asks for one by POST, so with the CSRF token, and sends it as a message over its own socket;
it is never in an address. Whoever redeems last drives: of one person's two windows only one does.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, Q
from django.db.models.functions import Now

from agent.teams.models import User
from agent.teams.rights.admission import Admission, Standing
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from interventions.desk.errors import NotYours
from interventions.models import Claim, ControlSession, Intervention, TakeoverTicket
from interventions.takeover import controls

LIFETIME = timedelta(seconds=60)
MAX_SECRET = 128


@dataclass(frozen=True, slots=True)
class Control:
    """A redeemed ticket: who shows it may drive under this fence, until somebody redeems another."""

    ticket_id: int
    fence: int
    session_id: int = 0  # of the takeover


@transaction.atomic
def issue(*, intervention_id: int, user: User, session_key: str) -> str:
    """A new ticket's secret for the holder of the live claim. *Raises* NotYours."""
    row = Intervention.objects.filter(
        pk=intervention_id, state__in=Intervention.HELD, claimed_by=user
    ).first()
    if row is None or not session_key:
        raise NotYours("You do not hold this. Claim it first.")
    TakeoverTicket.objects.filter(Q(fence__lt=row.fence) | Q(expires_at__lt=Now()), intervention=row).filter(
        redeemed_at=None
    ).delete()
    secret = secrets.token_urlsafe(32)
    TakeoverTicket.objects.create(
        intervention=row,
        user=user,
        fence=row.fence,
        secret_hash=_hash(secret, session_key),
        expires_at=from_now(LIFETIME),
    )
    return secret


@transaction.atomic
def redeem(*, intervention_id: int, user: User, session_key: str, secret: object) -> Control:
    """Use a ticket up: its console drives from now on. *Raises* NotYours for any that does not fit."""
    refusal = NotYours("This ticket is used up, too old, or not yours.")
    if not isinstance(secret, str) or not 0 < len(secret) <= MAX_SECRET:
        raise refusal
    fitting = TakeoverTicket.objects.filter(
        secret_hash=_hash(secret, session_key),
        intervention=intervention_id,
        user=user,
        redeemed_at=None,
        expires_at__gt=Now(),
        fence=F("intervention__fence"),
        intervention__state__in=Intervention.HELD,
        intervention__claimed_by=user,
    )
    pk = fitting.values_list("pk", flat=True).first()
    if pk is None or TakeoverTicket.objects.filter(pk=pk, redeemed_at=None).update(redeemed_at=Now()) != 1:
        raise refusal
    ticket = TakeoverTicket.objects.select_related("intervention__team").get(pk=pk)
    Claim.objects.filter(intervention=intervention_id, fence=ticket.fence).update(controller=ticket)
    session = controls.begin(intervention_id=intervention_id, user=user, fence=ticket.fence)
    record_audit(ticket.intervention.team, user, "takeover.started", ticket.intervention, fence=ticket.fence)
    return Control(ticket.pk, ticket.fence, session.pk)


def may_drive(control: Control, *, intervention_id: int, admission: Admission) -> tuple[Standing, bool]:
    """Session, account, role, claim and takeover as they are in the database now, by one query.

    The second: whether that control drives. The claim lives, the agent has stopped, the person is here, and
    no other window of theirs redeemed after it.
    """
    drives = Claim.objects.filter(
        controller=control.ticket_id,
        fence=control.fence,
        user=admission.user_id,
        ended_at=None,
        intervention=intervention_id,
        intervention__fence=control.fence,
        intervention__state=Intervention.State.IN_CONTROL,
        intervention__claimed_by=admission.user_id,
        sessions__state=ControlSession.State.DRIVING,
        sessions__fence=control.fence,
    )
    row = admission.rows().annotate(drives=Exists(drives)).first()
    standing = admission.standing(row, getattr(row, "session_data", None))
    return standing, bool(getattr(row, "drives", False))


def has_control(control: Control, *, intervention_id: int) -> bool:
    """Whether the claim is still this console's, with or without a browser behind it."""
    return Claim.objects.filter(
        controller=control.ticket_id, fence=control.fence, intervention=intervention_id, ended_at=None
    ).exists()


@transaction.atomic
def note_lost(control: Control, *, intervention_id: int) -> None:
    """This console's connection is lost; nothing happens when another window of theirs drives by now."""
    mine = Claim.objects.select_for_update().filter(controller=control.ticket_id, fence=control.fence)
    if mine.filter(intervention=intervention_id, ended_at=None).exists():
        controls.away(intervention_id=intervention_id, fence=control.fence)


def note(event: str, *, intervention_id: int, user: User, **said: int | str) -> None:
    """Write down in the audit log what became of a console's control: never an input, never an address."""
    row = Intervention.objects.select_related("team").filter(pk=intervention_id).first()
    if row is not None:
        record_audit(row.team, user, f"takeover.{event}", row, **said)


def _hash(secret: str, session_key: str) -> str:
    return hashlib.sha256(f"{secret}\n{session_key}".encode()).hexdigest()
