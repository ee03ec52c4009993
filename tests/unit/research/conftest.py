"""Sweeps to look at, names that resolve without a network, and an enqueue that only writes down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from decimal import Decimal

import pytest

from agent.core.types import (
    Availability,
    Determination,
    Evidence,
    PageType,
    Price,
    Product,
    WebAgentResult,
)
from agent.network.egress import EgressPolicy
from agent.teams.models import Role, Team, User
from agent.visits import services as agent_services
from agent.visits.models import Visit
from research.models import Sweep
from research.pipeline.web.address_list import parse_lines
from research.sweeps import enqueue, services
from research.sweeps.limits.reach import Reach
from research.sweeps.results import record_result
from tests.factories import make_member

LEASE = timedelta(seconds=30)
KNOWN = {"shop.example": ["93.184.216.34"], "pets.example": ["93.184.216.35"], "inside.example": ["10.0.0.7"]}


async def resolve(name: str) -> Sequence[str]:
    """A resolver that knows three names."""
    if name not in KNOWN:
        raise OSError("no such name")
    return KNOWN[name]


@pytest.fixture
def reach(monkeypatch: pytest.MonkeyPatch) -> Reach:
    """What forms and the command line check against: no network."""
    found = Reach(EgressPolicy.of(["127.0.0.1:9000"]), resolver=resolve)
    monkeypatch.setattr("research.sweeps.pages.forms.default_reach", lambda: found)
    monkeypatch.setattr("research.api.management.commands.sweep.default_reach", lambda: found)
    monkeypatch.setattr("research.webhooks.addresses.default_reach", lambda: found)
    return found


@pytest.fixture
def enqueued(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The visits that were enqueued."""
    visit_ids: list[int] = []

    def enqueue_visit(visit_id: int) -> bool:
        visit_ids.append(visit_id)
        return True

    monkeypatch.setattr(enqueue, "enqueue_visit", enqueue_visit)
    return visit_ids


@pytest.fixture
def requester(team: Team) -> User:
    """Somebody who may start sweeps."""
    return make_member(team, Role.REQUESTER)


@pytest.fixture
def start(
    team: Team,
    requester: User,
    enqueued: list[int],
    django_capture_on_commit_callbacks: Callable[..., object],
) -> Callable[..., Sweep]:
    """Starts sweeps: `start("shop.example", "pets.example", query=…)`."""

    def started(*urls: str, query: str = "Syrian hamster for sale", user: User | None = requester) -> Sweep:
        order = services.SweepOrder(
            query=query, ask_policy="never", max_steps=5, max_minutes=3, max_products=10
        )
        lines = parse_lines("\n".join(urls or ("shop.example",)))
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
            return services.start_sweep(team=team, user=user, order=order, vendors=lines)

    return started


def hamster(**changes: object) -> Product:
    """An offer."""
    fields: dict[str, object] = {
        "name": "Golden Syrian hamster",
        "price": Price(Decimal("35.00"), "USD", "$35.00"),
        "url": "https://shop.example/p/1",
        "availability": Availability.ONLINE,
        "snippet": "Golden Syrian hamster $35.00 Add to basket",
        "is_verified": True,
    }
    return Product(**{**fields, **changes})  # type: ignore[arg-type]


def result_of(determination: Determination, *products: Product, **changes: object) -> WebAgentResult:
    """What a visit comes back with."""
    fields: dict[str, object] = {
        "reason": "Because of these words.",
        "page_type": PageType.LISTING,
        "items_seen": 24,
        "evidence": (Evidence("Add to basket", "https://shop.example/"),),
    }
    return WebAgentResult(products, determination, **{**fields, **changes})  # type: ignore[arg-type]


@pytest.fixture
def finish(django_capture_on_commit_callbacks: Callable[..., object]) -> Callable[..., Visit]:
    """Claims a visit and ends it with a result, as a worker does."""

    def finished(visit: Visit, result: WebAgentResult) -> Visit:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
            claimed = agent_services.claim_visit(visit_id=visit.pk, owner="worker", lease=LEASE)
            assert claimed is not None
            record_result(visit_id=claimed.pk, token=claimed.token, result=result)
        return Visit.objects.get(pk=visit.pk)

    return finished
