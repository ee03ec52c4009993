"""The live link between a web process and a visit's host, without a browser: admission, input, loss and return."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio as redis

from agent.browser.input.gate import Driver
from agent.visits import events
from agent.visits.worker.live import client, stream
from agent.visits.worker.live.client import LiveLink, connect, find
from agent.visits.worker.live.messages import Grant, LinkBrokenError, Message, Scope, pack, read, sign
from tests.live_host import FakeHost, hosting
from tests.waiting import until

VISIT = 77
TEXT = {"kind": "text", "text": "a"}


class Person:
    """One end of a link, and what it was told."""

    def __init__(self, broker: str, grant: Grant) -> None:
        self.told: list[Message] = []
        self.link = LiveLink(broker, grant, on_message=self.hear)

    async def hear(self, message: Message) -> None:
        self.told.append(dict(message))

    async def until(self, kind: str) -> Message:
        found: Message = await until(lambda: next((m for m in self.told if m["t"] == kind), None))
        self.told.remove(found)
        return found

    def send(self, fence: int, given: dict[str, Any] = TEXT, epoch: int | None = None) -> None:
        assert self.link.send({"t": "input", "fence": fence, "epoch": epoch, "input": given})


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Visit and fence of each loss that was told."""
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(events, "LOST", {"test": lambda visit, fence: told.append((visit, fence))})
    return told


@pytest.fixture
async def host(
    broker: str, tmp_path: Path, lost: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[FakeHost]:
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(client, "CONNECT_SECONDS", 60)  # a slow machine's late welcome is no loss
    async with hosting(broker, VISIT, tmp_path) as made:
        yield made


@pytest.fixture
async def people(broker: str) -> AsyncIterator[list[Person]]:
    made: list[Person] = []
    yield made
    for person in made:
        await person.link.close()


async def joined(broker: str, people: list[Person], scope: Scope, fence: int = 0) -> Person:
    person = Person(broker, Grant(VISIT, scope, fence))
    people.append(person)
    person.link.start()
    await person.until("welcome")
    return person


async def test_the_drivers_input_arrives_and_everybody_elses_does_not(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    await host.session.hand_to_person(5)
    watcher = await joined(broker, people, Scope.WATCH, 5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    watcher.send(5)
    driver.send(4)
    assert (await driver.until("refused"))["why"] == "This input is not allowed."
    driver.send(5)
    assert await host.until(1) == [{"fence": 5, "input": TEXT}]


async def test_input_that_was_meant_for_an_earlier_epoch_is_refused(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    first = await host.session.hand_to_person(5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    await host.session.hand_to_person(5)
    driver.send(5, epoch=first.epoch)
    assert "do not drive" in (await driver.until("refused"))["why"]
    assert host.remote.got == []


async def test_a_lost_connection_makes_nobody_drive_at_once_and_coming_back_restores_it(
    host: FakeHost, broker: str, people: list[Person], lost: list[tuple[int, int]]
) -> None:
    await host.session.hand_to_person(5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    watcher = await joined(broker, people, Scope.WATCH)
    writer = driver.link._writer
    assert writer is not None
    writer.transport.abort()  # as a killed process does
    assert (await watcher.until("state"))["driver"] == "nobody"
    assert (await driver.until("welcome"))["driver"] in ("nobody", "person")
    assert (await watcher.until("state"))["driver"] == "person"
    assert lost == [(VISIT, 5)]
    driver.send(5)
    await host.until(1)


async def test_who_returns_is_admitted_after_the_loss_was_written_down(
    host: FakeHost, broker: str, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    is_back = threading.Event()

    def write(_visit: int, _fence: int) -> None:
        is_back.wait(0.3)  # a slow database: whoever comes back meanwhile must not overtake it
        order.append("written")

    monkeypatch.setattr(events, "LOST", {"test": write})
    await host.session.hand_to_person(5)
    first = await joined(broker, people, Scope.CONTROL, 5)
    await first.link.close()
    people.remove(first)
    await joined(broker, people, Scope.CONTROL, 5)
    order.append("welcome")
    is_back.set()
    assert order == ["written", "welcome"]


async def test_who_said_goodbye_is_not_lost(
    host: FakeHost, broker: str, people: list[Person], lost: list[tuple[int, int]]
) -> None:
    await host.session.hand_to_person(5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    watcher = await joined(broker, people, Scope.WATCH)
    await driver.link.close(says_bye=True)
    people.remove(driver)
    assert (await watcher.until("state"))["driver"] == "nobody"
    assert lost == []


async def test_nobody_returns_to_a_browser_whose_driver_changed_meanwhile(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    await host.session.hand_to_person(5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    await driver.link.close()
    people.remove(driver)
    await until(lambda: host.session.gate.driver is Driver.NOBODY)
    await host.session.gate.change(Driver.AGENT)
    await joined(broker, people, Scope.CONTROL, 5)
    assert str(host.session.gate.driver) == "agent"


async def test_of_two_windows_the_newer_one_drives_and_the_other_is_told(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    await host.session.hand_to_person(5)
    first = await joined(broker, people, Scope.CONTROL, 5)
    second = await joined(broker, people, Scope.CONTROL, 5)
    await first.until("over")
    first.send(5)
    second.send(5, {"kind": "text", "text": "b"})
    assert await host.until(1) == [{"fence": 5, "input": {"kind": "text", "text": "b"}}]
    await first.link.close()
    assert host.session.gate.driver is Driver.PERSON


async def test_notices_go_to_who_drives_and_those_of_tabs_to_watchers_too(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    await host.session.hand_to_person(5)
    driver = await joined(broker, people, Scope.CONTROL, 5)
    watcher = await joined(broker, people, Scope.WATCH)
    host.remote.on_notice({"kind": "select", "id": 1})
    host.remote.on_notice({"kind": "tabs", "tabs": []})
    assert (await driver.until("notice"))["notice"]["kind"] == "select"
    assert (await driver.until("notice"))["notice"]["kind"] == "tabs"
    assert (await watcher.until("notice"))["notice"]["kind"] == "tabs"


async def test_a_trip_comes_back_and_beats_come_by_themselves(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    watcher = await joined(broker, people, Scope.WATCH)
    watcher.link.send({"t": "trip", "at": 12.5})
    assert await watcher.until("trip") == {"t": "trip", "at": 12.5}
    beat = await watcher.until("beat")
    assert (beat["driver"], beat["age_ms"]) == ("agent", -1)


async def test_a_connection_without_a_grant_gets_nothing(host: FakeHost) -> None:
    stale = sign(Grant(VISIT, Scope.WATCH))
    host.server._checks.read(stale)
    for hello in (
        {"t": "hello", "token": "x"},
        {"t": "hello", "token": stale},
        {"t": "hello", "token": sign(Grant(VISIT + 1, Scope.WATCH))},
        {"t": "input", "fence": 0, "input": TEXT},
    ):
        reader, writer = await connect(host.server.address)
        writer.write(pack(hello))
        with pytest.raises(LinkBrokenError):
            await read(reader)
        writer.close()
    assert host.stream.links == set()


async def test_a_newer_grant_is_for_the_same_visit_and_scope_alone(
    host: FakeHost, broker: str, people: list[Person]
) -> None:
    watcher = await joined(broker, people, Scope.WATCH)
    watcher.link.regrant(Grant(VISIT, Scope.WATCH, 5))
    await until(lambda: any(link.grant.fence == 5 for link in host.stream.links))
    watcher.link.regrant(Grant(VISIT, Scope.CONTROL, 5))
    await watcher.until("down")
    assert host.stream.control is None


async def test_the_address_is_announced_while_the_visit_is_there(broker: str, tmp_path: Path) -> None:
    client = redis.Redis.from_url(broker)
    async with hosting(broker, VISIT, tmp_path) as host:
        assert await until(partial(find, client, VISIT)) == host.server.address
        assert 0 < await client.ttl(f"live:{VISIT}") <= 12
    assert await find(client, VISIT) == ""
    await client.aclose()
