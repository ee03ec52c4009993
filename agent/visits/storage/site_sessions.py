"""What a resume needs, sealed; and what a person's solve left in the browser, for other visits of the same site.

Cookies and storage of a site never lie readable in the database. Of a solve only that site's cookies and storage are
kept, for SITE_SESSION_LIFETIME; nothing is kept when that is zero. A visit of another team or profile never gets them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from datetime import timedelta

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from agent.core.sites.site import part_of, site_of
from agent.teams.models import Team, User
from agent.teams.rights.clock import from_now
from agent.teams.rights.sealing import vault
from agent.teams.services import record_audit
from agent.visits.models import SiteSession, Visit

_PURPOSE = b"sweepdesk visit "
MAX_BYTES = 20_000_000
GRACE = timedelta(hours=1)  # beyond the longest time that a visit may lie parked


def seal(data: Mapping[str, object], *, purpose: bytes = _PURPOSE) -> bytes:
    """Compressed and encrypted with a key made of SECRET_KEY. *Raises* ValueError over 20 MB."""
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode())
    if len(packed) > MAX_BYTES:
        raise ValueError("the session's state is too large to keep")
    return vault(purpose).encrypt(packed)


def unseal(
    sealed: bytes | memoryview | None, *, lifetime: timedelta | None = None, purpose: bytes = _PURPOSE
) -> dict[str, object]:
    """The reverse of `seal`; empty when there is nothing, the key has changed, or it is older than it may be.

    Without a `lifetime` it lives as long as a visit may lie parked.
    """
    if not sealed:
        return {}
    try:
        ttl = int((settings.PARKED_LIFETIME + GRACE if lifetime is None else lifetime).total_seconds())
        data = json.loads(zlib.decompress(vault(purpose).decrypt(bytes(sealed), ttl=ttl)))
    except (InvalidToken, zlib.error, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


_SITE_PURPOSE = b"sweepdesk site"


def keep_session(*, visit: Visit, storage: Mapping[str, object]) -> bool:
    """Keep this site's part of a visit's storage for the team and profile; the newest wins. False: nothing kept."""
    site = site_of(visit.url)
    part = part_of(storage, site)
    if not part or not settings.SITE_SESSION_LIFETIME:
        return False
    try:
        sealed = seal(part, purpose=_SITE_PURPOSE)
    except ValueError:  # a site that stores more than is kept
        return False
    SiteSession.objects.update_or_create(
        team_id=visit.team_id,
        profile=visit.profile,
        domain=site,
        defaults={"sealed": sealed, "from_visit": visit},
    )
    return True


def session_for(visit: Visit) -> dict[str, object]:
    """The kept part for this visit's site; {} when there is none, or it is too old."""
    row = SiteSession.objects.filter(
        team=visit.team_id,
        profile=visit.profile,
        domain=site_of(visit.url),
        saved_at__gt=from_now(-settings.SITE_SESSION_LIFETIME),
    ).first()
    if row is None:
        return {}
    return unseal(row.sealed, lifetime=settings.SITE_SESSION_LIFETIME, purpose=_SITE_PURPOSE)


def kept_sessions(team_id: int) -> QuerySet[SiteSession]:
    """What is kept for a team, the newest first, without the sealed part."""
    rows = SiteSession.objects.filter(team=team_id, saved_at__gt=from_now(-settings.SITE_SESSION_LIFETIME))
    return rows.defer("sealed").select_related("from_visit").order_by("-saved_at")


@transaction.atomic
def forget_sessions(*, team_id: int, ids: Sequence[int] | None = None, actor: User | None = None) -> int:
    """Forget these kept sessions of the team (all, without `ids`); how many. The audit log names the sites."""
    rows = SiteSession.objects.filter(team=team_id)
    if ids is not None:
        rows = rows.filter(pk__in=ids)
    sites = list(rows.values_list("domain", flat=True))
    if not sites:
        return 0
    rows.delete()
    record_audit(Team.objects.get(pk=team_id), actor, "site_sessions.forgotten", sites=sites)
    return len(sites)


def forget_old_sessions() -> int:
    """Delete what is older than it may be; how many."""
    return SiteSession.objects.filter(saved_at__lte=from_now(-settings.SITE_SESSION_LIFETIME)).delete()[0]
