"""Tells open pages that a query changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def query_group(query_id: int) -> str:
    """Group of everybody who looks at this query."""
    return f"query.{query_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's list of queries."""
    return f"queries.{team_id}"


def query_changed(*, query_id: int, team_id: int, kind: str) -> None:
    """Nudge the query's page and the team's list. A broker that is away is logged, not raised."""
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "nudge", "kind": kind, "query_id": query_id}
    for group in (query_group(query_id), team_group(team_id)):
        try:
            async_to_sync(layer.group_send)(group, message)
        except (RedisError, OSError) as exc:
            log.warning("nudge_lost", group=group, error=str(exc))
