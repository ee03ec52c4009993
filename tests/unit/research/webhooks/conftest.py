"""Endpoints, and receivers that only write down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from agent.network.clients import WebhookAnswer
from agent.teams.models import Role, Team
from research.webhooks import services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import happenings, sender
from research.webhooks.sending.payloads import EVENTS
from tests.factories import make_member
from tests.unit.research.conftest import enqueued as enqueued  # noqa: PLC0414 - fixtures are used here too
from tests.unit.research.conftest import finish as finish  # noqa: PLC0414 - fixtures used here too
from tests.unit.research.conftest import reach as reach  # noqa: PLC0414
from tests.unit.research.conftest import requester as requester  # noqa: PLC0414
from tests.unit.research.conftest import start as start  # noqa: PLC0414


@dataclass
class Receiver:
    """A fake of `agent.network.clients.post_webhook`: answers what it is told, writes down what it got."""

    answers: list[WebhookAnswer] = field(default_factory=lambda: [WebhookAnswer(200, b"ok")])
    got: list[tuple[str, bytes, Mapping[str, str]]] = field(default_factory=list)

    def __call__(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> WebhookAnswer:
        self.got.append((url, body, dict(headers)))
        return self.answers[min(len(self.got), len(self.answers)) - 1]


Add = Callable[..., tuple[Endpoint, str]]


@pytest.fixture
def add(team: Team) -> Add:
    """Adds endpoints: `add("sweep.finished")`; without events all of them."""

    def made(
        *events: str, team: Team = team, url: str = "https://hooks.example/desk"
    ) -> tuple[Endpoint, str]:
        user = make_member(team, Role.LEAD)
        return services.add_endpoint(
            team=team, user=user, url=url, description="", events=events or tuple(EVENTS)
        )

    return made


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every wake-up of the sender, written down."""
    found: list[bool] = []
    monkeypatch.setattr(happenings, "wake_sender", lambda: found.append(True))
    return found


def send_all(post: Receiver, *, timestamp: int = 1_760_000_000) -> int:
    """What the worker does with everything that is due, one after the other."""
    claimed = Delivery.claim_due()
    for one in claimed:
        services.record_outcome(one, sender.send_one(one, services.keys_of(one.endpoint), post, timestamp))
    return len(claimed)


def wait_for_next_try() -> timedelta:
    """Let the time pass until the one message is due again; how long that was."""
    row = Delivery.objects.get()
    waited = row.next_try_at - timezone.now()
    Delivery.objects.update(next_try_at=Now())
    return waited
