"""Every write that makes or uses a one-time link. Only a token's hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from agent.teams.models import Invitation, Membership, Role, Team, User
from agent.teams.rights.errors import LinkNotValid
from agent.teams.services import add_member, record_audit

SIGN_IN_LIFETIME = timedelta(hours=24)


def hash_of(token: str) -> str:
    """What is stored of a token (256 random bits, so a plain hash cannot be searched)."""
    return hashlib.sha256(token.encode()).hexdigest()


def absolute(path: str) -> str:
    """The address of `path` as people outside reach it."""
    return f"{settings.PUBLIC_URL}{path}"


def usable(purpose: str) -> QuerySet[Invitation]:
    """Links of one purpose that may still be used."""
    return Invitation.objects.filter(
        Q(user__isnull=True) | Q(user__is_active=True),
        purpose=purpose,
        used_at=None,
        revoked_at=None,
        expires_at__gt=timezone.now(),
    )


def find(token: str, purpose: str) -> Invitation:
    """The usable link behind `token`. Raises: LinkNotValid."""
    found = (
        usable(purpose).select_related("team", "user", "created_by").filter(token_hash=hash_of(token)).first()
    )
    if found is None:
        raise LinkNotValid
    return found


@transaction.atomic
def invite(team: Team, actor: User, *, role: Role, label: str, lifetime: timedelta) -> tuple[Invitation, str]:
    """An invitation and its address, which is shown this once."""
    token = secrets.token_urlsafe(32)
    made = Invitation.objects.create(
        purpose=Invitation.Purpose.JOIN,
        team=team,
        role=role,
        label=label,
        token_hash=hash_of(token),
        created_by=actor,
        expires_at=timezone.now() + lifetime,
    )
    record_audit(team, actor, "invitation.created", made, role=role, label=label)
    return made, absolute(reverse("join", args=[token]))


@transaction.atomic
def revoke(invitation: Invitation, actor: User) -> None:
    """Take an unused invitation back. Raises: LinkNotValid when it was used or revoked before."""
    changed = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
    if changed.update(revoked_at=timezone.now()) != 1:
        raise LinkNotValid
    record_audit(invitation.team, actor, "invitation.revoked", invitation, label=invitation.label)


@transaction.atomic
def accept(token: str, user: User) -> Membership:
    """Use an invitation: `user` joins its team. Raises: LinkNotValid."""
    invitation = find(token, Invitation.Purpose.JOIN)
    assert invitation.team is not None, "an invitation to join has a team"
    _use(invitation)
    record_audit(invitation.team, user, "invitation.used", invitation, label=invitation.label)
    return add_member(invitation.team, user, role=Role(invitation.role))


@transaction.atomic
def accept_as_new(token: str, make_user: Callable[[], User]) -> Membership:
    """Make the user and the membership, both or neither. Raises: LinkNotValid."""
    return accept(token, make_user())


@transaction.atomic
def make_sign_in_link(user: User) -> str:
    """The address that signs `user` in once, within 24 hours. Earlier links of the user end."""
    now = timezone.now()
    token = secrets.token_urlsafe(32)
    usable(Invitation.Purpose.SIGN_IN).filter(user=user).update(revoked_at=now)
    made = Invitation.objects.create(
        purpose=Invitation.Purpose.SIGN_IN,
        user=user,
        token_hash=hash_of(token),
        expires_at=now + SIGN_IN_LIFETIME,
    )
    record_audit(None, None, "sign_in_link.created", made, user=user.get_username())
    return absolute(reverse("sign_in_link", args=[token]))


@transaction.atomic
def use_sign_in_link(token: str) -> User:
    """Use a sign-in link and return the user that it signs in. Raises: LinkNotValid."""
    link = find(token, Invitation.Purpose.SIGN_IN)
    assert link.user is not None, "a sign-in link has a user"
    _use(link)
    record_audit(None, link.user, "sign_in_link.used", link)
    return link.user


def _use(link: Invitation) -> None:
    """Mark the link used; of two at once one wins. Raises: LinkNotValid."""
    if usable(link.purpose).filter(pk=link.pk).update(used_at=timezone.now()) != 1:
        raise LinkNotValid
