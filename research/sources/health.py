"""How search providers fare, shared by all workers: who failed is left alone for a while, twice as long each time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from research.sources.models import ProviderHealth
from research.sources.providers.port import ProviderFailed

FIRST_PAUSE = timedelta(seconds=5)
REFUSED_PAUSE = timedelta(seconds=30)  # of a 429 or 403 without Retry-After
LONGEST_PAUSE = timedelta(minutes=15)
LONGEST_ASKED = timedelta(hours=24)  # that a provider itself may ask for


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a provider may be asked now, and if not, why and until when."""

    retry_at: datetime | None = None
    problem: str = ""

    def may_ask(self, now: datetime) -> bool:
        """Whether its pause is over."""
        return self.retry_at is None or self.retry_at <= now


def standings(names: Iterable[str]) -> dict[str, Standing]:
    """Of these providers; who never failed has the empty one."""
    known = ProviderHealth.objects.filter(provider__in=list(names))
    return {row.provider: Standing(row.retry_at, row.last_problem) for row in known}


def record_answer(provider: str, now: datetime) -> None:
    """It answered: no pause any more."""
    _ensure(provider)
    ProviderHealth.objects.filter(provider=provider).update(
        failures=0, retry_at=None, last_ok_at=now, asked=F("asked") + 1, answered=F("answered") + 1
    )


def record_failure(provider: str, failed: ProviderFailed, now: datetime) -> None:
    """It failed: nobody asks it before its pause is over. A longer pause stays."""
    _ensure(provider)
    with transaction.atomic():
        row = ProviderHealth.objects.select_for_update().get(provider=provider)
        is_told_already = row.retry_at is not None and row.retry_at > now  # others failed at the same time
        row.failures += 0 if is_told_already else 1
        retry_at = now + pause_after(row.failures, failed)
        row.retry_at = max(row.retry_at or retry_at, retry_at)
        row.last_problem, row.last_failed_at = failed.words[:300], now
        row.asked = F("asked") + 1
        row.save()


def pause_after(failures: int, failed: ProviderFailed) -> timedelta:
    """How long to leave it alone after that many failures in a row: what it asks for, else doubled each time."""
    if failed.retry_after is not None:
        return min(failed.retry_after, LONGEST_ASKED)
    first = REFUSED_PAUSE if failed.failure.is_refusal else FIRST_PAUSE
    doublings: int = min(max(failures, 1) - 1, 20)
    return min(first * (1 << doublings), LONGEST_PAUSE)


def _ensure(provider: str) -> None:
    if not ProviderHealth.objects.filter(provider=provider).exists():
        ProviderHealth.objects.bulk_create([ProviderHealth(provider=provider)], ignore_conflicts=True)
