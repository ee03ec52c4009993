"""Signs of life, kept in the broker: worker and scheduler renew theirs; that of one that died runs out.

`python -m config.processes.alive worker|scheduler` ends with 0 when the one on this machine is alive, else with 1.
Starts without Django.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from pathlib import Path
from typing import Any

import redis

from config.env import data_dir, load_env
from config.processes.broker import redis_url

EVERY_S = 10
LIFETIME_S = 45
WORKER, SCHEDULER = PARTS = ("worker", "scheduler")
_BROKER_S = 2


def broker_at(url: str) -> redis.Redis:
    """A client that gives up soon: who asks must not hang with the broker."""
    return redis.Redis.from_url(url, socket_connect_timeout=_BROKER_S, socket_timeout=_BROKER_S)


def mark(url: str, part: str, slots: int = 1) -> None:
    """This machine's worker, which has so many slots, or its scheduler lives now. Without a broker nothing is kept."""
    with contextlib.suppress(redis.RedisError), broker_at(url) as broker:
        for key in (_key(part), _key(part, socket.gethostname())):
            broker.set(key, slots, ex=LIFETIME_S)


def slots(url: str) -> list[int]:
    """How many visits each live worker has room for, one figure a machine. *Raises* redis.RedisError."""
    with broker_at(url) as broker:
        keys = list(broker.scan_iter(_key(WORKER, "*")))
        found: Any = broker.mget(keys) if keys else []
        return [int(value) for value in found if value is not None]


def is_alive(url: str, part: str, host: str = "") -> bool:
    """Whether one was alive lately, on that machine or on any. *Raises* redis.RedisError."""
    with broker_at(url) as broker:
        return bool(broker.exists(_key(part, host)))


def _key(part: str, host: str = "") -> str:
    return ":".join(["sweepdesk:alive", part, *([host] if host else [])])


def main(arguments: list[str]) -> int:
    """0: alive, 1: not, or the broker does not answer."""
    if len(arguments) != 1 or arguments[0] not in PARTS:
        print(f"Say one of: {', '.join(PARTS)}.")
        return 1
    base_dir = Path(__file__).resolve().parents[2]
    env = load_env(base_dir)
    try:
        return not is_alive(redis_url(env, data_dir(env, base_dir)), arguments[0], socket.gethostname())
    except redis.RedisError as exc:
        print(f"The broker does not answer: {exc}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
