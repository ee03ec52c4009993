"""A broker that goes away while a worker has as many tasks as it may: afterwards the worker takes tasks again."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from kombu import Connection, Consumer, Queue
from kombu.exceptions import OperationalError
from kombu.transport.redis import Channel, QoS

from config.celery import Slots
from config.processes.broker import celery_url
from tests.processes import running_broker
from tests.waiting import LIMIT_S


def with_one_task(url: str, qos: type[QoS]) -> Any:
    """A channel that may hold one message, which it holds, from a broker that is gone then; and the message."""
    connection = Connection(celery_url(url), transport_options={"max_retries": 1, "interval_start": 0})
    channel: Any = connection.channel()
    queue = Queue("visits")
    channel._qos, channel.do_restore = qos(channel), False
    channel.basic_qos(0, 1, False)
    connection.Producer(channel).publish({}, routing_key="visits", declare=[queue])
    taken: list[Any] = []
    with Consumer(channel, [queue], callbacks=[lambda _, message: taken.append(message)]):
        connection.drain_events(timeout=LIMIT_S)
        assert not channel.qos.can_consume()
        broker = redis.Redis.from_url(url)
        broker.shutdown(nosave=True)
    return channel, taken[0]


@pytest.mark.parametrize("end", ["ack", "reject", "requeue"])
@pytest.mark.parametrize(("qos", "goes_on"), [(Slots, True), (QoS, False)])
def test_a_task_that_ends_while_the_broker_is_away_holds_no_slot(
    end: str, qos: type[QoS], goes_on: bool
) -> None:
    """With the library's own, which is the control, the worker would be deaf."""
    with running_broker() as url:
        channel, message = with_one_task(url, qos)
        with pytest.raises((OperationalError, redis.ConnectionError)):
            getattr(message, end)()
        assert channel.qos.can_consume() is goes_on


def test_workers_count_their_tasks_so() -> None:
    assert Channel.QoS is Slots
