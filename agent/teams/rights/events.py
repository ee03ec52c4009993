"""Nudges to open pages: hints with ids. The rows are the truth; a nudge that is lost costs a delay."""

from __future__ import annotations

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def nudge(*groups: str, kind: str, **ids: int | None) -> None:
    """Nudge everybody in these channel groups now. A broker that is away is logged, not raised."""
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "nudge", "kind": kind, **ids}
    for group in groups:
        try:
            async_to_sync(layer.group_send)(group, message)
        except (RedisError, OSError) as exc:
            log.warning("nudge_lost", group=group, kind=kind, error=type(exc).__name__)
