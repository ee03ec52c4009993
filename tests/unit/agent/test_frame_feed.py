"""Live pictures: only while somebody looks, newest only, and never one more before the last was taken."""

from __future__ import annotations

import asyncio

import redis.asyncio as redis

from agent.frame_feed import FrameFeed


class Viewer:
    """Keeps what it was sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.came = asyncio.Event()

    async def take(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.came.set()

    async def next(self) -> bytes:
        async with asyncio.timeout(10):
            await self.came.wait()
        self.came.clear()
        return self.frames[-1]


async def until_heard(client: redis.Redis, frame: bytes) -> None:
    """Publish once somebody listens."""
    async with asyncio.timeout(10):
        while not await client.publish("frames:7", frame):
            await asyncio.sleep(0.01)


async def test_it_keeps_the_watch_key_alive_while_somebody_looks(broker: str) -> None:
    client = redis.Redis.from_url(broker)
    viewer = Viewer()
    feed = FrameFeed(broker, 7, viewer.take)
    assert not await client.exists("watch:7")
    feed.start()
    await until_heard(client, b"one")
    assert 0 < await client.ttl("watch:7") <= 6
    assert await viewer.next() == b"one"
    await feed.close()
    await client.aclose()


async def test_a_slow_viewer_gets_the_newest_and_misses_the_rest(broker: str) -> None:
    client = redis.Redis.from_url(broker)
    viewer = Viewer()
    feed = FrameFeed(broker, 7, viewer.take)
    feed.start()
    await until_heard(client, b"0")
    assert await viewer.next() == b"0"
    for n in range(1, 50):
        await client.publish("frames:7", str(n).encode())
    async with asyncio.timeout(10):
        while feed._newest != b"49":
            await asyncio.sleep(0.01)
    assert viewer.frames == [b"0"]
    feed.taken()
    assert await viewer.next() == b"49"
    assert viewer.frames == [b"0", b"49"]
    await feed.close()
    await client.aclose()


async def test_who_looks_away_gets_nothing(broker: str) -> None:
    client = redis.Redis.from_url(broker)
    viewer = Viewer()
    feed = FrameFeed(broker, 7, viewer.take)
    feed.start()
    await until_heard(client, b"one")
    await viewer.next()
    await feed.stop()
    assert not feed.is_running
    assert await client.publish("frames:7", b"two") == 0
    await feed.close()
    await client.aclose()
