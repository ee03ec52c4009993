"""Tells open pages that a sweep changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def sweep_group(sweep_id: int) -> str:
    """Group of everybody who looks at this sweep."""
    return f"sweep.{sweep_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's dashboard or sweep list."""
    return f"sweeps.{team_id}"


def sweep_changed(*, sweep_id: int, team_id: int, kind: str, vendor_id: int | None = None) -> None:
    """Nudge the sweep's page and the team's dashboard. A broker that is away is logged, not raised."""
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "nudge", "kind": kind, "sweep_id": sweep_id, "vendor_id": vendor_id}
    for group in (sweep_group(sweep_id), team_group(team_id)):
        try:
            async_to_sync(layer.group_send)(group, message)
        except (RedisError, OSError) as exc:
            log.warning("nudge_lost", group=group, error=str(exc))
