"""Live pictures for one viewer: newest only, sent one at a time, each when the one before was taken.

The host publishes frames on the Redis channel `frames:<visit>` only while the key `watch:<visit>`
lives; a feed keeps that key alive while its viewer looks. Nothing goes through the channel layer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import redis.asyncio as redis
from redis.exceptions import RedisError

WATCH_EXPIRY_S = 6
WATCH_EVERY_S = 2.0
RETRY_S = 1.0
PRIVATE_AT = 21  # where in the header of `agent/frames.py` the byte stands that says so


def is_private_frame(message: bytes) -> bool:
    """Whether that packed frame is for who drives alone."""
    return len(message) > PRIVATE_AT and message[PRIVATE_AT] != 0


class FrameFeed:
    """Relays frames of one visit to `send`. A viewer that is slow misses frames, never queues them."""

    def __init__(self, url: str, visit_id: int, send: Callable[[bytes], Awaitable[None]]) -> None:
        self._client = redis.Redis.from_url(url, socket_connect_timeout=2)
        self._visit_id = visit_id
        self._send = send
        self._newest: bytes | None = None
        self._ready = asyncio.Event()  # there is a newest frame that was not sent
        self._taken = asyncio.Event()  # the viewer has taken the last one
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_running(self) -> bool:
        """Whether somebody looks."""
        return bool(self._tasks)

    def start(self) -> None:
        """The viewer looks: keep the watch key alive and relay. Does nothing when it runs already."""
        if self._tasks:
            return
        self._taken.set()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(work()) for work in (self._watch, self._listen, self._relay)]

    async def stop(self) -> None:
        """The viewer looks away. The host stops on its own when the last watch key has run out."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._newest = None

    async def close(self) -> None:
        """Stop, and let go of the broker."""
        await self.stop()
        await self._client.aclose()

    def taken(self) -> None:
        """The viewer has drawn the last frame and is ready for the newest."""
        self._taken.set()

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await self._client.set(f"watch:{self._visit_id}", 1, ex=WATCH_EXPIRY_S)
            await asyncio.sleep(WATCH_EVERY_S)

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                await self._receive()
            await asyncio.sleep(RETRY_S)

    async def _receive(self) -> None:
        async with self._client.pubsub(ignore_subscribe_messages=True) as pubsub:
            await pubsub.subscribe(f"frames:{self._visit_id}")
            async for message in pubsub.listen():
                self._newest = message["data"]
                self._ready.set()

    async def _relay(self) -> None:
        while True:
            await self._ready.wait()
            await self._taken.wait()
            frame, self._newest = self._newest, None
            self._ready.clear()
            if frame is not None:
                self._taken.clear()
                await self._send(frame)
