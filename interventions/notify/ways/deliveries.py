"""What comes of deliveries of notices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from agent.teams.outbox import PROBLEM_CHARS, spread
from agent.teams.services import record_audit
from interventions.notify.models import Notice, NoticeDelivery, PushSubscription, TeamChannel

WAITS = (timedelta(seconds=10), timedelta(seconds=40), timedelta(minutes=3), timedelta(minutes=12))
KEPT = timedelta(days=30)


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


@transaction.atomic
def record(delivery: NoticeDelivery, outcome: Outcome) -> None:
    """Sent, or to be tried again, or given up. Nothing when another worker has it by now."""
    wait = spread(WAITS[min(delivery.tries, len(WAITS)) - 1], 0.25)
    if not delivery.record(outcome.problem, wait=wait, is_taken=outcome.is_taken, is_final=outcome.is_final):
        return
    if delivery.subscription is not None:
        _judge_browser(delivery.subscription, outcome)
    if (channel := delivery.notice.channel) is not None:
        problem = outcome.problem[:PROBLEM_CHARS]
        TeamChannel.objects.filter(pk=channel.pk).update(last_at=timezone.now(), last_problem=problem)
        if reason := channel.judge(is_taken=outcome.is_taken):
            record_audit(channel.team, None, "notice_channel.stopped", channel, reason=reason)


def _judge_browser(browser: PushSubscription, outcome: Outcome) -> None:
    if outcome.is_gone:
        PushSubscription.objects.filter(pk=browser.pk).delete()  # its deliveries go with it
    elif outcome.is_taken:
        PushSubscription.objects.filter(pk=browser.pk).update(reached_at=timezone.now())


def forget_old() -> int:
    """Remove old notices with their deliveries; how many."""
    return Notice.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
