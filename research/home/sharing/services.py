"""Share links are made, revoked and opened here, and nowhere else."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.home.models import ShareLink
from research.home.sharing.content import require_content
from research.pipeline.errors import SharingRefused

MOST_OPEN_LINKS = 200  # of one team
_SIGNER = Signer(salt="share-link", sep=".")


def make_link(wanted: ShareLink, user: User, lifetime: timedelta) -> ShareLink:
    """Store the link, which is good from now on. *Raises* SharingRefused; Http404 where there is nothing to show."""
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=wanted.team_id)
        if not team.allows_share_links:
            raise SharingRefused("Share links are switched off for this team. An admin can switch them on.")
        if team.share_links.filter(revoked_at=None, expires_at__gt=timezone.now()).count() >= MOST_OPEN_LINKS:
            raise SharingRefused(f"A team has at most {MOST_OPEN_LINKS} open share links. Revoke one first.")
        require_content(wanted)
        wanted.created_by, wanted.expires_at = user, timezone.now() + lifetime
        wanted.save()
        what = {"kind": wanted.kind, "about": wanted.about, "filter": wanted.filter}
        record_audit(team, user, "share_link.made", wanted, expires=wanted.expires_at.isoformat(), **what)
    return wanted


def revoke(link: ShareLink, user: User) -> bool:
    """The address opens nothing from now on. False: it was revoked before."""
    with transaction.atomic():
        if not ShareLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=timezone.now()):
            return False
        record_audit(link.team, user, "share_link.revoked", link)
    return True


def token_of(link: ShareLink) -> str:
    """The secret part of its address."""
    return _SIGNER.sign(str(link.key))


def address_of(link: ShareLink) -> str:
    """Where anybody reads it."""
    return f"{settings.PUBLIC_URL}{reverse('shared', args=[token_of(link)])}"


def opened(token: str) -> ShareLink:
    """The open link behind the token. *Raises* Http404: one answer for all that opens nothing, whyever."""
    try:
        key = _SIGNER.unsign(token)
    except BadSignature as exc:
        raise Http404 from exc
    link = ShareLink.objects.select_related("team").filter(key=key, team__allows_share_links=True).first()
    if link is None or not link.is_open:
        raise Http404
    return link


def note_opened(link: ShareLink) -> None:
    """Count that somebody has read it."""
    ShareLink.objects.filter(pk=link.pk).update(opened=F("opened") + 1, last_opened_at=timezone.now())
