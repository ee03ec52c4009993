"""Who looks at a page: forgotten when they leave, nobody without a broker."""

from __future__ import annotations

from pathlib import Path

from pytest_django.fixtures import Settings

from agent.teams.rights import presence


def test_nobody_is_seen_without_a_broker(settings: Settings, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    assert not presence.arrive("visit.1", 7, "a")
    assert presence.present_in(["visit.1"]) == {}


def test_a_person_with_two_pages_is_there_until_the_last_one_goes(broker: str) -> None:
    room = "visit.presence-test"
    assert presence.arrive(room, 7, "a")
    assert not presence.arrive(room, 7, "b")
    assert presence.arrive(room, 8, "c")
    assert presence.present_in([room, "visit.empty"]) == {room: frozenset({7, 8})}
    assert not presence.leave(room, 7, "a")
    assert presence.leave(room, 8, "c")
    assert presence.present_in([room]) == {room: frozenset({7})}
    assert presence.leave(room, 7, "b")
    assert presence.present_in([room]) == {}
