"""Deliveries: who may try one, and what comes of it. Each change is one conditional UPDATE, fenced by its tries."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from agent.teams.services import record_audit
from interventions.notify.models import Notice, NoticeDelivery, PushSubscription, TeamChannel

LEASE = timedelta(seconds=90)  # longer than a batch may take: a killed worker's are due again then
WAITS = (timedelta(seconds=10), timedelta(seconds=40), timedelta(minutes=3), timedelta(minutes=12))
FAILING_LIMIT = timedelta(days=3)
KEPT = timedelta(days=30)
PROBLEM_CHARS = 200
_RANDOM = secrets.SystemRandom()

State = NoticeDelivery.State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one try: nothing said means taken. `is_final`: no further try would change it."""

    problem: str = ""
    is_final: bool = False
    is_gone: bool = False  # the browser has ended this subscription

    @property
    def is_taken(self) -> bool:
        """Whether the other side took it."""
        return not self.problem


def due_ids(limit: int) -> list[int]:
    """What is to be tried now, longest due first."""
    due = NoticeDelivery.objects.filter(state=State.PENDING, next_try_at__lte=timezone.now())
    return list(due.order_by("next_try_at", "pk").values_list("pk", flat=True)[:limit])


def claim(delivery_id: int) -> NoticeDelivery | None:
    """Take one try of it, with all that sending needs. Of all who want it, one gets it; the others None."""
    now = timezone.now()
    won = NoticeDelivery.objects.filter(pk=delivery_id, state=State.PENDING, next_try_at__lte=now).update(
        tries=F("tries") + 1, next_try_at=now + LEASE, tried_at=now
    )
    if not won:
        return None
    rows = NoticeDelivery.objects.select_related(
        "subscription", "notice__user", "notice__channel", "notice__intervention__visit"
    ).defer("notice__intervention__visit__checkpoint")
    return rows.get(pk=delivery_id)


def drop(delivery: NoticeDelivery) -> None:
    """What it tells is over: it is not sent."""
    _mine(delivery).update(state=State.OVER, tries_left=0)


@transaction.atomic
def record(delivery: NoticeDelivery, outcome: Outcome) -> None:
    """Sent, or to be tried again, or given up. Nothing when another worker has it by now."""
    left = 0 if outcome.is_taken or outcome.is_final else max(0, delivery.tries_left - 1)
    change: dict[str, object] = {"tries_left": left, "problem": outcome.problem[:PROBLEM_CHARS]}
    if outcome.is_taken or not left:
        change["state"] = State.SENT if outcome.is_taken else State.FAILED
    else:
        change["next_try_at"] = timezone.now() + _wait_after(delivery.tries)
    if not _mine(delivery).update(**change):
        return
    if delivery.subscription is not None:
        _judge_browser(delivery.subscription, outcome)
    if delivery.notice.channel is not None:
        _judge_channel(delivery.notice.channel, outcome)


def _mine(delivery: NoticeDelivery) -> models.QuerySet[NoticeDelivery]:
    return NoticeDelivery.objects.filter(pk=delivery.pk, state=State.PENDING, tries=delivery.tries)


def _wait_after(tries: int) -> timedelta:
    """Longer each time, a quarter more or less, so that many do not come back at once."""
    return WAITS[min(tries, len(WAITS)) - 1] * (0.75 + _RANDOM.random() / 2)


def _judge_browser(browser: PushSubscription, outcome: Outcome) -> None:
    if outcome.is_gone:
        PushSubscription.objects.filter(pk=browser.pk).delete()  # its deliveries go with it
    elif outcome.is_taken:
        PushSubscription.objects.filter(pk=browser.pk).update(reached_at=timezone.now())


def _judge_channel(channel: TeamChannel, outcome: Outcome) -> None:
    """One success forgets earlier failures; nothing but failures for days switches it off, and says so."""
    now = timezone.now()
    row = TeamChannel.objects.filter(pk=channel.pk)
    row.update(last_at=now, last_problem=outcome.problem[:PROBLEM_CHARS])
    if outcome.is_taken:
        row.update(failing_since=None)
    elif channel.failing_since is None:
        row.filter(failing_since=None).update(failing_since=now)
    elif now - channel.failing_since > FAILING_LIMIT:
        reason = f"Nothing was taken for {FAILING_LIMIT.days} days."
        if row.filter(is_enabled=True).update(is_enabled=False, stopped_reason=reason):
            record_audit(channel.team, None, "notice_channel.stopped", channel, reason=reason)


def forget_old() -> int:
    """Remove old notices with their deliveries; how many."""
    return Notice.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
