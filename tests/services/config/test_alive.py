"""Signs of life on a real broker: kept for a while, by machine and for all, and nothing without a broker."""

from __future__ import annotations

import os
import socket

import pytest
import redis

from config.processes import alive
from config.processes.beat import give_sign_of_life


@pytest.mark.parametrize(("part", "other"), [("worker", "scheduler"), ("scheduler", "worker")])
def test_a_sign_of_life_is_of_one_part_and_machine_and_runs_out(part: str, other: str, broker: str) -> None:
    assert not alive.is_alive(broker, part)
    alive.mark(broker, part)

    assert alive.is_alive(broker, part)
    assert alive.is_alive(broker, part, socket.gethostname())
    assert not alive.is_alive(broker, part, "another")
    assert not alive.is_alive(broker, other)
    with redis.Redis.from_url(broker) as client:
        assert 0 < client.ttl(f"sweepdesk:alive:{part}") <= alive.LIFETIME_S


def test_the_health_command_ends_with_one_until_there_is_a_sign(
    broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "REDIS_URL", broker)

    assert alive.main(["worker"]) == 1
    alive.mark(broker, "worker")
    assert alive.main(["worker"]) == 0
    assert alive.main(["scheduler"]) == 1


def test_without_a_broker_nothing_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = "unix:///nowhere/broker.sock"
    alive.mark(gone, "worker")
    monkeypatch.setattr("config.processes.beat._broker_url", gone)
    give_sign_of_life()
    monkeypatch.setitem(os.environ, "REDIS_URL", gone)

    assert alive.main(["worker"]) == 1
