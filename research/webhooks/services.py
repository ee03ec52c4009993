"""Every write of endpoints and deliveries. A delivery changes by one conditional UPDATE, fenced by its tries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.pipeline.errors import ResearchError
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import outbox, signing
from research.webhooks.sending.vault import seal, unseal

MAX_ENDPOINTS = 20  # of one team
LEASE = timedelta(seconds=30)  # longer than a try may take: a killed worker's message is due again then
FAILING_LIMIT = timedelta(days=3)
EXCERPT_CHARS = 2_000
KEPT = timedelta(days=30)
GONE = 410
_RANDOM = secrets.SystemRandom()

State = Delivery.State


class EndpointRefused(ResearchError):
    """An endpoint cannot be added or used as asked."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A delivery that this worker may try once; repeat `tries` with what came of it."""

    pk: int
    tries: int
    url: str
    message_id: str
    body: str
    keys: tuple[str, ...]


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
            secret=seal(secret),
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
            _give_up_pending(endpoint.pk)
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
        row.secret = seal(secret)
        row.save(update_fields=["secret", "old_secret", "old_secret_until"])
        hours = overlap.total_seconds() / 3600
        record_audit(row.team, user, "webhook.secret_rotated", row, overlap_hours=hours)
    return secret


def send_test(*, endpoint: Endpoint, user: User) -> None:
    """A test message, tried once. *Raises* EndpointRefused while the endpoint is off."""
    _require_on(endpoint)
    with transaction.atomic():
        outbox.test_message(endpoint)
        record_audit(endpoint.team, user, "webhook.tested", endpoint)


def redeliver(*, delivery: Delivery, user: User) -> None:
    """Try this message once more now, with the same id. *Raises* EndpointRefused while the endpoint is off."""
    endpoint = delivery.endpoint
    _require_on(endpoint)
    with transaction.atomic():
        now = timezone.now()
        over = Delivery.objects.filter(pk=delivery.pk).exclude(state=State.PENDING)
        if not over.update(state=State.PENDING, tries_left=1, next_try_at=now):
            idle = Delivery.objects.filter(pk=delivery.pk, next_try_at__gt=now + LEASE)
            idle.update(next_try_at=now)  # one that waits for its next try is tried now
        transaction.on_commit(outbox.wake_sender, robust=True)
        record_audit(endpoint.team, user, "webhook.redelivered", endpoint, message=delivery.message_id)


def _require_on(endpoint: Endpoint) -> None:
    if not endpoint.is_enabled:
        raise EndpointRefused("This endpoint is switched off. Switch it on first.")


# --- deliveries -----------------------------------------------------------------------------------


def due_ids(limit: int = 100) -> list[int]:
    """What is to be tried now, longest due first."""
    due = Delivery.objects.filter(
        state=State.PENDING, next_try_at__lte=timezone.now(), endpoint__is_enabled=True
    )
    return list(due.order_by("next_try_at", "pk").values_list("pk", flat=True)[:limit])


def claim(delivery_id: int) -> Claimed | None:
    """Take one try of it. Of all who want it, one gets it; the others None."""
    with transaction.atomic():
        now = timezone.now()
        won = Delivery.objects.filter(
            pk=delivery_id, state=State.PENDING, next_try_at__lte=now, endpoint__is_enabled=True
        ).update(tries=F("tries") + 1, next_try_at=now + LEASE, tried_at=now)
        if not won:
            return None
        row = Delivery.objects.select_related("endpoint").get(pk=delivery_id)
    keys = _keys(row.endpoint, now)
    return Claimed(row.pk, row.tries, row.endpoint.url, row.message_id, row.body, keys)


def _keys(endpoint: Endpoint, now: datetime) -> tuple[str, ...]:
    """The secrets that sign now, the newest first; none when they cannot be opened."""
    until = endpoint.old_secret_until
    old = endpoint.old_secret if until is not None and until > now else None
    return tuple(filter(None, (unseal(endpoint.secret), unseal(old))))


def record_outcome(claimed: Claimed, outcome: Outcome) -> None:
    """Delivered, or to be tried again, or given up. Nothing when another worker has it by now."""
    with transaction.atomic():
        mine = Delivery.objects.filter(pk=claimed.pk, state=State.PENDING, tries=claimed.tries)
        row = mine.select_for_update().select_related("endpoint").first()
        if row is None:
            return
        mine.update(
            status=outcome.status or None,
            problem=outcome.problem[:200],
            excerpt=outcome.excerpt[:EXCERPT_CHARS],
            took_ms=outcome.took_ms,
            **_next(row, outcome),
        )
        _judge_endpoint(row.endpoint, outcome)


def _next(row: Delivery, outcome: Outcome) -> dict[str, object]:
    if outcome.is_taken:
        return {"state": State.DELIVERED, "tries_left": 0}
    left = max(0, row.tries_left - 1)
    if not left:
        return {"state": State.FAILED, "tries_left": 0}
    done = signing.MAX_TRIES - left
    wait = signing.delay_after(done, chance=_RANDOM.random())
    return {"tries_left": left, "next_try_at": timezone.now() + wait}


def _judge_endpoint(endpoint: Endpoint, outcome: Outcome) -> None:
    """One success forgets earlier failures; 410, or nothing but failures for days, switches it off."""
    now = timezone.now()
    if outcome.is_taken:
        Endpoint.objects.filter(pk=endpoint.pk).exclude(failing_since=None).update(failing_since=None)
        return
    if outcome.status == GONE:
        _stop(endpoint, "It answered 410 Gone.")
    elif endpoint.failing_since is None:
        Endpoint.objects.filter(pk=endpoint.pk, failing_since=None).update(failing_since=now)
    elif now - endpoint.failing_since > FAILING_LIMIT:
        _stop(endpoint, f"Nothing was taken for {FAILING_LIMIT.days} days.")


def _stop(endpoint: Endpoint, reason: str) -> None:
    """Switched off by the product: said on the dashboard and the team's pages, and in the audit log."""
    won = Endpoint.objects.filter(pk=endpoint.pk, is_enabled=True).update(
        is_enabled=False, stopped_at=timezone.now(), stopped_reason=reason
    )
    if won:
        _give_up_pending(endpoint.pk)
        record_audit(endpoint.team, None, "webhook.stopped", endpoint, reason=reason, url=endpoint.url)


def _give_up_pending(endpoint_id: int) -> None:
    pending = Delivery.objects.filter(endpoint=endpoint_id, state=State.PENDING)
    pending.filter(problem="").update(problem="The endpoint was switched off.")
    pending.update(state=State.FAILED, tries_left=0)


def forget_old_deliveries() -> int:
    """Remove what ended long ago from the log; how many."""
    old = Delivery.objects.filter(created_at__lt=timezone.now() - KEPT).exclude(state=State.PENDING)
    return old.delete()[0]
