"""Nudges to the pages of the people who have a new notice. The rows are the truth; a lost nudge is a late toast."""

from __future__ import annotations

from collections.abc import Iterable

import redis
import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = structlog.get_logger(__name__)


def group_of(user_id: int) -> str:
    """The channel group of one person's pages."""
    return f"notices.{user_id}"


def tell_browsers(user_ids: Iterable[int]) -> None:
    """On commit: render these people's notices again on every page they have open."""
    ids = list(user_ids)
    transaction.on_commit(lambda: _nudge(ids), robust=True)


def _nudge(user_ids: list[int]) -> None:
    send = async_to_sync(get_channel_layer().group_send)
    try:
        for user_id in user_ids:
            send(group_of(user_id), {"type": "nudge", "kind": "notice"})
    except (redis.RedisError, OSError) as exc:
        log.warning("notices.nudge_lost", error=type(exc).__name__)
