"""Who looks at a page right now: names with a short life in the broker.

A hint for people, never a right: without a broker nobody is seen, and whoever vanished is forgotten after `LIFE_S`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

import redis
from django.conf import settings
from redis.exceptions import RedisError

T = TypeVar("T")
LIFE_S = 40  # pages say every 15 s that they are still there


def arrive(room: str, user_id: int, page: str) -> bool:
    """That person's page (under its own name) shows the room, for `LIFE_S` from now; whether they are new there."""
    here = _ask(lambda client: _note(client, room, f"{user_id}:{page}"))
    return here is not None and not _is_among(user_id, here)


def leave(room: str, user_id: int, page: str) -> bool:
    """That page is gone; whether the person is, too."""
    left = _ask(lambda client: _remove(client, room, f"{user_id}:{page}"))
    return left is not None and not _is_among(user_id, left)


def present_in(rooms: Iterable[str]) -> Mapping[str, frozenset[int]]:
    """The ids of the people in each of the rooms; rooms with nobody in them are left out."""
    asked = list(dict.fromkeys(rooms))
    answers = _ask(lambda client: _read(client, asked)) if asked else None
    return {
        room: frozenset(int(member.split(b":", 1)[0]) for member in members)
        for room, members in zip(asked, answers or (), strict=False)
        if members
    }


def _key(room: str) -> str:
    return f"present:{room}"


def _note(client: redis.Redis, room: str, member: str) -> list[bytes]:
    """Who was there before."""
    now = time.time()
    with client.pipeline() as calls:
        calls.zrangebyscore(_key(room), now, "+inf")
        calls.zadd(_key(room), {member: now + LIFE_S})
        calls.zremrangebyscore(_key(room), "-inf", now)
        calls.expire(_key(room), LIFE_S)
        here: list[bytes] = calls.execute()[0]
    return here


def _remove(client: redis.Redis, room: str, member: str) -> list[bytes]:
    """Who is left."""
    with client.pipeline() as calls:
        calls.zrem(_key(room), member)
        calls.zrangebyscore(_key(room), time.time(), "+inf")
        left: list[bytes] = calls.execute()[1]
    return left


def _is_among(user_id: int, members: list[bytes]) -> bool:
    return any(member.startswith(f"{user_id}:".encode()) for member in members)


def _read(client: redis.Redis, rooms: list[str]) -> list[list[bytes]]:
    with client.pipeline() as calls:
        for room in rooms:
            calls.zrangebyscore(_key(room), time.time(), "+inf")
        answers: list[list[bytes]] = calls.execute()
    return answers


@lru_cache(maxsize=2)
def _client(url: str) -> redis.Redis:
    """With its pool of connections; it connects again by itself."""
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)


def _ask(call: Callable[[redis.Redis], T]) -> T | None:
    """The broker's answer, None while it is away."""
    try:
        return call(_client(settings.REDIS_URL))
    except (RedisError, OSError):
        return None
