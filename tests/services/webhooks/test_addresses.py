"""Where a webhook may go: the same rules as the browser, and one sentence for everything refused."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytest_django import Settings

from agent.network.clients import post_webhook
from agent.network.egress import NOT_ALLOWED
from agent.teams.models import Role
from research.sweeps.limits.reach import Reach
from research.webhooks import services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import happenings
from tests.unit.research.webhooks.conftest import Add, send_all

pytestmark = pytest.mark.django_db
# {port} is the canary's: each of these would reach it, or something else inside, without the rules.
INSIDE = (
    "http://127.0.0.1:{port}/",
    "http://localhost:{port}/",
    "http://LOCALHOST.:{port}/",
    "http://127.1:{port}/",
    "http://2130706433:{port}/",
    "http://0x7f000001:{port}/",
    "http://017700000001:{port}/",
    "http://127.0.0.1.:{port}/",
    "http://0.0.0.0:{port}/",
    "http://0:{port}/",
    "http://[::1]:{port}/",
    "http://[::]:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://[::ffff:7f00:1]:{port}/",
    "http://[64:ff9b::7f00:1]:{port}/",
    "http://[2002:7f00:1::]:{port}/",
    "http://①②⑦.⓪.⓪.①:{port}/",
    "http://user:pw@127.0.0.1:{port}/",
    "http://127.0.0.1\\@hooks.example:{port}/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://[fd00:ec2::254]/",
    "http://10.0.0.1/",
    "http://metadata.internal/",
    "http://printer/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:{port}/",
    "javascript:alert(1)",
    "http:/127.0.0.1:{port}/",
    "//127.0.0.1:{port}/",
    "http://127.0.0.1:{port}\t/",
    "http://8.8.8.8:22/",
    "",
)


class Canary:
    """Counts connections on loopback."""

    def __init__(self) -> None:
        self.count = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                peer, _ = self._socket.accept()
            except OSError:
                return
            self.count += 1
            peer.close()

    def close(self) -> None:
        """Stop."""
        self._socket.close()


@pytest.fixture
def canary() -> Iterator[Canary]:
    """A listening canary."""
    made = Canary()
    yield made
    made.close()


@pytest.fixture
def names(reach: Reach, monkeypatch: pytest.MonkeyPatch) -> Reach:
    """The form's look-ups, without a network."""
    monkeypatch.setattr("research.webhooks.addresses.default_reach", lambda: reach)
    return reach


def _form(url: str, client: Any) -> Any:
    return client.post("/team/webhooks/new/", {"url": url, "events": ["sweep.finished"]})


def test_a_refused_address_is_never_connected_to_and_its_owner_reads_why(
    canary: Canary, add: Add, settings: Settings
) -> None:
    settings.EGRESS_ALLOW = []
    for n, pattern in enumerate(INSIDE):
        endpoint, _ = add("sweep.finished", url=pattern.format(port=canary.port))
        happenings.add(
            endpoint, happenings.Happening("sweep.finished", endpoint.team_id, str(n), {"sweep": n})
        )
        Endpoint.objects.exclude(pk=endpoint.pk).delete()
        send_all(post_webhook)  # type: ignore[arg-type]  # the real port
        assert Delivery.objects.get().problem == NOT_ALLOWED, pattern
    assert canary.count == 0


def test_the_form_refuses_them_with_the_same_words(
    canary: Canary, names: Reach, signed_in: Callable[..., Any]
) -> None:
    client = signed_in(Role.ADMIN)
    inside = ["https://inside.example/", "https://nowhere.example/", *(u for u in INSIDE if u)]
    seen = set()
    for url in inside:
        answer = _form(url.format(port=canary.port), client)
        assert answer.status_code == 422, url
        seen.add(str(answer.context["form"].errors["url"]))
    assert len(seen) == 1
    assert NOT_ALLOWED in seen.pop()
    assert (canary.count, Endpoint.objects.count()) == (0, 0)


def test_plain_http_is_refused_unless_listed_exactly(
    names: Reach, signed_in: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in(Role.ADMIN)
    assert "Use https" in _form("http://shop.example/hook", client).content.decode()
    assert _form("http://127.0.0.1:9000/hook", client).status_code == 200  # in this reach's list
    strict = Reach(replace(names.policy, is_strict=True), resolver=names.resolver)
    monkeypatch.setattr("research.webhooks.addresses.default_reach", lambda: strict)
    assert _form("http://127.0.0.1:9000/hook", client).status_code == 422


def test_what_is_listed_is_reached(add: Add, settings: Settings, canary: Canary) -> None:
    settings.EGRESS_ALLOW, settings.PRODUCTION = [f"127.0.0.1:{canary.port}"], False
    endpoint, _ = add("sweep.finished", url=f"http://127.0.0.1:{canary.port}/")
    services.send_test(endpoint=endpoint, user=endpoint.created_by)  # type: ignore[arg-type]
    send_all(post_webhook)  # type: ignore[arg-type]
    assert canary.count == 1
