"""Nudges to open pages: hints with ids. The rows are the truth; a nudge that is lost costs a delay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

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


Wait = Callable[[float], Awaitable[None]]


@asynccontextmanager
async def listening(*groups: str) -> AsyncIterator[Wait]:
    """Gives `wait(seconds)`, which returns at the next nudge to one of the groups, or when the time is over.

    While the broker is away, it is over every time.
    """
    layer = get_channel_layer()
    channel = await layer.new_channel()

    async def wait(seconds: float) -> None:
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(layer.receive(channel), seconds)
        except (RedisError, OSError):
            await asyncio.sleep(seconds)

    with suppress(RedisError, OSError):
        for group in groups:
            await layer.group_add(group, channel)
    try:
        yield wait
    finally:
        with suppress(RedisError, OSError):
            for group in groups:
                await layer.group_discard(group, channel)
