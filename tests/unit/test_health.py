"""`/livez` and `/readyz`."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from django.test import Client
from pytest_django.fixtures import Settings

from config.web import health


class Pinged:
    """A broker that answers, or not."""

    def __init__(self, *, is_up: bool, silent: str) -> None:
        self._is_up, self._silent = is_up, f"sweepdesk:alive:{silent}"

    def __enter__(self) -> Pinged:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def ping(self) -> bool:
        """PONG."""
        if not self._is_up:
            raise redis.ConnectionError("refused by 10.0.0.9")
        return True

    def exists(self, key: str) -> int:
        """Whether that part gave a sign of life."""
        self.ping()
        return int(key != self._silent)


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Whether it is up, and who gives no sign of life; changed by the test."""
    state: dict[str, Any] = {"is_up": True, "silent": ""}
    monkeypatch.setattr(redis.Redis, "from_url", lambda *_a, **_k: Pinged(**state))
    monkeypatch.setattr(health, "_migrations", lambda: True)  # tests make tables without them
    return state


def test_anybody_may_ask_whether_it_lives(client: Client) -> None:
    assert client.get("/livez").json() == {"status": "ok"}
    assert client.post("/livez").status_code == 405


@pytest.mark.django_db
def test_it_is_ready_when_all_it_needs_is_there(client: Client, broker: dict[str, Any]) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, set(answer.json()["checks"].values())) == (200, {"ok"})


@pytest.mark.django_db
def test_it_names_what_fails_and_tells_nothing_more(client: Client, broker: dict[str, Any]) -> None:
    broker["is_up"] = False
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["broker"]) == (503, "failing")
    assert "10.0.0.9" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["worker", "scheduler"])
def test_it_is_not_ready_without_a_sign_of_life_of_the_others(
    part: str, client: Client, broker: dict[str, Any]
) -> None:
    broker["silent"] = part
    answer = client.get("/readyz")
    failing = [name for name, said in answer.json()["checks"].items() if said == "failing"]
    assert (answer.status_code, failing) == (503, [part])
    assert client.get("/livez").status_code == 200


@pytest.mark.django_db
def test_it_is_not_ready_when_the_rules_let_something_in(
    client: Client, broker: dict[str, Any], settings: Settings
) -> None:
    settings.EGRESS_ALLOW, settings.PRODUCTION = ["127.0.0.1:1"], False
    assert client.get("/readyz").json()["checks"]["egress"] == "failing"
