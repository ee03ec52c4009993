"""Every write of endpoints and deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.outbox import give_up, spread
from agent.teams.rights.clock import from_now
from agent.teams.rights.sealing import Sealer
from agent.teams.services import record_audit
from research.pipeline.errors import ResearchError
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import happenings, signing
from research.webhooks.sending.traced import tell_delivery_on_commit

MAX_ENDPOINTS = 20  # of one team
EXCERPT_CHARS = 2_000
KEPT = timedelta(days=30)
GONE = 410
SWITCHED_OFF = "The endpoint was switched off."
SEALER = Sealer(b"sweepdesk hooks")  # signing secrets

State = Delivery.State


class EndpointRefused(ResearchError):
    """An endpoint cannot be added or used as asked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one try. `status` is 0 when no answer came; `problem` says why, in words."""

    status: int = 0
    excerpt: str = ""
    problem: str = ""
    took_ms: int = 0

    @property
    def is_taken(self) -> bool:
        """Whether the receiver said yes."""
        return 200 <= self.status < 300


# --- endpoints ------------------------------------------------------------------------------------


def add_endpoint(
    *, team: Team, user: User, url: str, description: str, events: Sequence[str]
) -> tuple[Endpoint, str]:
    """A new endpoint, enabled, and its secret, which is shown this once. *Raises* EndpointRefused."""
    secret = signing.new_secret()
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        if Endpoint.objects.filter(team=team).count() >= MAX_ENDPOINTS:
            raise EndpointRefused(f"A team has at most {MAX_ENDPOINTS} endpoints. Delete one first.")
        made = Endpoint.objects.create(
            team=team,
            url=url,
            description=description,
            events=list(events),
            secret=SEALER.seal(secret),
            created_by=user,
        )
        record_audit(team, user, "webhook.added", made, url=url, events=list(events))
    return made, secret


def change_endpoint(
    *, endpoint: Endpoint, user: User, url: str, description: str, events: Sequence[str]
) -> None:
    """Another address, name or choice of events."""
    with transaction.atomic():
        Endpoint.objects.filter(pk=endpoint.pk).update(url=url, description=description, events=list(events))
        record_audit(endpoint.team, user, "webhook.changed", endpoint, url=url, events=list(events))


def switch_endpoint(*, endpoint: Endpoint, user: User, is_on: bool) -> None:
    """On or off. What was still to be sent when it goes off is given up; it can be sent again by hand."""
    with transaction.atomic():
        Endpoint.objects.filter(pk=endpoint.pk).update(
            is_enabled=is_on, stopped_at=None, stopped_reason="", failing_since=None
        )
        if not is_on:
            give_up(endpoint.deliveries.all(), SWITCHED_OFF)
        record_audit(endpoint.team, user, "webhook.enabled" if is_on else "webhook.disabled", endpoint)


def delete_endpoint(*, endpoint: Endpoint, user: User) -> None:
    """Gone, with its log."""
    with transaction.atomic():
        record_audit(endpoint.team, user, "webhook.deleted", endpoint, url=endpoint.url)
        endpoint.delete()


def rotate_secret(*, endpoint: Endpoint, user: User, overlap: timedelta) -> str:
    """A new secret, shown this once; the one before signs beside it for `overlap`."""
    secret = signing.new_secret()
    with transaction.atomic():
        row = Endpoint.objects.select_for_update().select_related("team").get(pk=endpoint.pk)
        row.old_secret, row.old_secret_until = bytes(row.secret), timezone.now() + overlap
        row.secret = SEALER.seal(secret)
        row.save(update_fields=["secret", "old_secret", "old_secret_until"])
        hours = overlap.total_seconds() / 3600
        record_audit(row.team, user, "webhook.secret_rotated", row, overlap_hours=hours)
    return secret


def send_test(*, endpoint: Endpoint, user: User) -> None:
    """A test message, tried once. *Raises* EndpointRefused while the endpoint is off."""
    _require_on(endpoint)
    with transaction.atomic():
        happenings.test_message(endpoint)
        record_audit(endpoint.team, user, "webhook.tested", endpoint)


def redeliver(*, delivery: Delivery, user: User) -> None:
    """Try this message once more now, with the same id. *Raises* EndpointRefused while the endpoint is off."""
    endpoint = delivery.endpoint
    _require_on(endpoint)
    with transaction.atomic():
        over = Delivery.objects.filter(pk=delivery.pk).exclude(state=State.PENDING)
        if not over.update(state=State.PENDING, tries_left=1, next_try_at=Now()):
            idle = Delivery.objects.filter(pk=delivery.pk, next_try_at__gt=from_now(Delivery.LEASE))
            idle.update(next_try_at=Now())  # one that waits for its next try is tried now
        transaction.on_commit(happenings.wake_sender, robust=True)
        record_audit(endpoint.team, user, "webhook.redelivered", endpoint, message=delivery.message_id)


def _require_on(endpoint: Endpoint) -> None:
    if not endpoint.is_enabled:
        raise EndpointRefused("This endpoint is switched off. Switch it on first.")


# --- deliveries -----------------------------------------------------------------------------------


def keys_of(endpoint: Endpoint) -> tuple[str, ...]:
    """The secrets that sign now, the newest first; none when they cannot be opened."""
    until = endpoint.old_secret_until
    old = endpoint.old_secret if until is not None and until > timezone.now() else None
    return tuple(filter(None, (SEALER.open(endpoint.secret), SEALER.open(old))))


@transaction.atomic
def record_outcome(row: Delivery, outcome: Outcome) -> None:
    """Delivered, or to be tried again, or given up. Nothing when another worker has it by now."""
    wait = spread(signing.delay_after(signing.MAX_TRIES + 1 - row.tries_left), signing.JITTER_SHARE)
    answer = {
        "status": outcome.status or None,
        "excerpt": outcome.excerpt[:EXCERPT_CHARS],
        "took_ms": outcome.took_ms,
    }
    endpoint = row.endpoint
    if not row.record(outcome.problem, wait=wait, is_taken=outcome.is_taken, answer=answer):
        return
    row.status = outcome.status or None
    tell_delivery_on_commit(row)
    gone = "It answered 410 Gone." if outcome.status == GONE else ""
    if reason := endpoint.judge(is_taken=outcome.is_taken, gone=gone, stopped_at=timezone.now()):
        give_up(endpoint.deliveries.all(), SWITCHED_OFF)  # said on the dashboard and the team's pages, too
        record_audit(endpoint.team, None, "webhook.stopped", endpoint, reason=reason, url=endpoint.url)


def forget_old_deliveries() -> int:
    """Remove what ended long ago from the log; how many."""
    old = Delivery.objects.filter(created_at__lt=timezone.now() - KEPT).exclude(state=State.PENDING)
    return old.delete()[0]
