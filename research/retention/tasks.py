"""The hourly work of retention. Safe to run twice and at once."""

from __future__ import annotations

from datetime import datetime

import structlog
from celery import shared_task
from django.utils import timezone

from agent.teams.models import Team
from agent.teams.outbox import Background
from research.retention import deleting, files, room
from research.retention.selectors import days_of
from research.sources.store import cache

log = structlog.get_logger(__name__)

_forgetting = Background("retention")


@shared_task(name="research.retention.tasks.forget")
def forget() -> None:
    """Begin to delete what is too old; returns at once."""
    _forgetting.begin(forget_now)


def forget_now(now: datetime | None = None) -> None:
    """Delete what is older than it may be, then measure what is left."""
    now = now or timezone.now()
    teams = list(Team.objects.order_by("pk").values_list("pk", flat=True))
    for team_id in teams:
        gone = deleting.forget_of_team(team_id, days_of(team_id), now)
        if any(gone.values()):
            log.info("retention.deleted", team=team_id, **gone)
    deleting.forget_of_installation(now)
    cache.evict(now)
    named = files.names()
    left = room.sizes(files.delete_unnamed(now, named))
    for team_id in teams:
        room.measure(team_id, now, named, left)
