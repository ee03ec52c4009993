"""Waits for a nudge over Redis, or for the next poll, whichever comes first."""

from __future__ import annotations

import asyncio
from types import TracebackType

import redis.asyncio as redis
from redis.exceptions import RedisError


class NudgeWaiter:
    """`await nudge.wait(s)` returns at the next nudge on the channel, at the latest after `s` seconds.

    A broker that is away costs only speed: then each wait takes its whole time.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._client = redis.Redis.from_url(url, socket_connect_timeout=1)
        self._channel = channel
        self._pubsub = self._client.pubsub(ignore_subscribe_messages=True)
        self._is_subscribed = False

    async def __aenter__(self) -> NudgeWaiter:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._drop()
        await self._client.aclose()

    async def wait(self, seconds: float) -> None:
        """Sleep until a nudge or the time is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        try:
            if not self._is_subscribed:
                await self._pubsub.subscribe(self._channel)
                self._is_subscribed = True
            while (left := end - loop.time()) > 0:
                if await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=left):
                    return
        except (RedisError, OSError):
            await self._drop()
            await asyncio.sleep(max(0.0, end - loop.time()))

    async def _drop(self) -> None:
        self._is_subscribed = False
        try:
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        except (RedisError, OSError):
            return
