"""Every write of the API app: tokens made, rotated, revoked and used; a team's limits; forgetting."""

from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.api.models import ApiToken, IdempotentAnswer, TeamLimits
from research.api.routes.problems import TokenRefused
from research.api.token_text import TokenText, new_token

MAX_LIVE_TOKENS = 100  # of one team
KEY_LIFETIME = timedelta(hours=24)
_USE_NOTED_EVERY = timedelta(minutes=1)


def make_token(
    *,
    team: Team,
    user: User,
    name: str,
    scope: str,
    lifetime: timedelta | None,
    made_with: ApiToken | None = None,
) -> tuple[ApiToken, str]:
    """A token that acts for `user` in `team`, and its text, which is nowhere else. *Raises* TokenRefused.

    `lifetime` None means that it never expires. What is `made_with` another token never manages, ends with that one
    and is good for no longer.
    """
    _require_less(scope, made_with)
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        if live_tokens(team) >= MAX_LIVE_TOKENS:
            raise TokenRefused(f"A team has at most {MAX_LIVE_TOKENS} tokens. Revoke one first.")
        token, text = _new_token(team, user, name, scope)
        _keep_within(token, made_with, timezone.now() + lifetime if lifetime else None)
        token.save()
        expiry = token.expires_at.isoformat() if token.expires_at else "never"
        by = {"made_with": made_with.pk} if made_with else {}
        record_audit(team, user, "api_token.made", token, name=name, scope=scope, expires=expiry, **by)
    return token, text


def rotate_token(
    *, token: ApiToken, user: User, overlap: timedelta, made_with: ApiToken | None = None
) -> tuple[ApiToken, str]:
    """A new token in the old one's place, which stays good for `overlap`. *Raises* TokenRefused.

    The new one acts for whoever rotates: nobody gets a key that acts for somebody else. `made_with`: as for a new one.
    """
    _require_less(token.scope, made_with)
    with transaction.atomic():
        old = ApiToken.objects.select_for_update().select_related("team").get(pk=token.pk)
        if not old.is_live or old.replaced_by_id:
            raise TokenRefused("This token was rotated or revoked already, or it has expired.")
        now = timezone.now()
        new, text = _new_token(old.team, user, old.name, old.scope)
        _keep_within(new, made_with, now + (old.expires_at - old.created_at) if old.expires_at else None)
        new.save()
        until = now + overlap
        old.expires_at = min(old.expires_at, until) if old.expires_at else until
        old.replaced_by = new
        old.save(update_fields=["expires_at", "replaced_by"])
        hours = overlap.total_seconds() / 3600
        record_audit(old.team, user, "api_token.rotated", old, name=old.name, new=new.pk, overlap_hours=hours)
    return new, text


def _require_less(scope: str, made_with: ApiToken | None) -> None:
    if made_with and scope == ApiToken.Scope.MANAGE:
        raise TokenRefused("Tokens that manage are made and rotated by people, in the dashboard.")


def _keep_within(token: ApiToken, made_with: ApiToken | None, expires_at: datetime | None) -> None:
    """Good until then, but no longer than the token that makes it."""
    token.made_with = made_with
    if made_with and made_with.expires_at:
        expires_at = min(expires_at, made_with.expires_at) if expires_at else made_with.expires_at
    token.expires_at = expires_at


def revoke_token(*, token: ApiToken, user: User) -> bool:
    """From this moment on the token opens nothing, nor do those that it made. False: it was revoked before."""
    with transaction.atomic():
        won = ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
        if won:
            record_audit(token.team, user, "api_token.revoked", token, name=token.name)
    return bool(won)


def live_tokens(team: Team) -> int:
    """How many tokens of the team are neither revoked nor expired."""
    now = timezone.now()
    still_good = Q(expires_at=None) | Q(expires_at__gt=now)
    maker_gone = Q(made_with__revoked_at__isnull=False) | Q(made_with__expires_at__lte=now)
    return ApiToken.objects.filter(still_good, team=team, revoked_at=None).exclude(maker_gone).count()


def _new_token(team: Team, user: User, name: str, scope: str) -> tuple[ApiToken, str]:
    text: TokenText = new_token()
    token = ApiToken(
        team=team, name=name, scope=scope, created_by=user, prefix=text.prefix, secret_hash=text.digest
    )
    return token, str(text)


def note_use(token: ApiToken, address: str) -> None:
    """Keep when and from which network it was used, at most once a minute for the same network."""
    now, network = timezone.now(), network_of(address)
    is_known = token.last_used_network == network and token.last_used_at is not None
    if is_known and token.last_used_at and now - token.last_used_at < _USE_NOTED_EVERY:
        return
    ApiToken.objects.filter(pk=token.pk).update(last_used_at=now, last_used_network=network)


def network_of(address: str) -> str:
    """The network of an address, not the address: /24 of IPv4, /48 of IPv6; "" when there is none."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{found}/{24 if found.version == 4 else 48}", strict=False))


def set_limits(*, team: Team, user: User, waiting_visits: int | None, daily_visits: int | None) -> None:
    """A team's own limits; None takes the installation's."""
    with transaction.atomic():
        limits, _ = TeamLimits.objects.update_or_create(
            team=team, defaults={"waiting_visits": waiting_visits, "daily_visits": daily_visits}
        )
        record_audit(
            team, user, "limits.changed", limits, waiting_visits=waiting_visits, daily_visits=daily_visits
        )


def forget_old_answers() -> int:
    """Remove what was kept for Idempotency-Keys longer than a day; how many."""
    old = IdempotentAnswer.objects.filter(created_at__lt=timezone.now() - KEY_LIFETIME)
    return old.delete()[0]
