"""A team, two operators and a running visit that needs help."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.core.ports import InterventionRequest
from agent.core.types import (
    Availability,
    Blocker,
    BlockerFamily,
    DecisionSource,
    InterventionType,
    PageType,
    PageUnderstanding,
    StepRecord,
    Verdict,
)
from agent.models import Visit
from agent.teams.models import Membership, Role, Team, User
from interventions import services
from interventions.models import Intervention


@pytest.fixture(autouse=True)
def _quiet_surroundings(settings: Settings, tmp_path: Path) -> None:
    """No broker, and a media folder of its own: interventions work from the database alone."""
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    settings.MEDIA_ROOT = tmp_path / "media"


@dataclass
class FakeHands:
    """Writes down who was given the browser."""

    given: list[str] = field(default_factory=list)
    is_saved: bool = False

    async def give_to_person(self, fence: int) -> None:
        self.given.append(f"person {fence}")

    async def give_to_nobody(self) -> None:
        self.given.append("nobody")

    async def give_to_agent(self) -> None:
        self.given.append("agent")

    async def save_state(self) -> None:
        self.is_saved = True


def make_request(family: BlockerFamily = BlockerFamily.CAPTCHA) -> InterventionRequest:
    """What the agent sends when it stands before a CAPTCHA."""
    seen = PageUnderstanding(
        url="https://shop.example/wall",
        title="One more step",
        page_type=PageType.BLOCKED,
        page_type_reasons=("asks to prove that you are human",),
        confidence=0.9,
        zones=(),
        interactive_elements=(),
        products=(),
        text_content="Prove that you are human",
        has_prices=False,
        availability=Availability.UNKNOWN,
        availability_quote="",
        items_seen=0,
        blocker=Blocker(family, "Prove that you are human"),
    )
    step = StepRecord(
        n=1,
        action="open",
        action_words="Opened shop.example",
        url=seen.url,
        page_type="blocked",
        reasoning="start",
        confidence=1.0,
        decided_by=DecisionSource.RULE,
        verdict=Verdict(True),
    )
    return InterventionRequest(
        type=InterventionType.BLOCKED,
        url=seen.url,
        screenshot=b"\xff\xd8picture",
        history=(step,),
        understanding=seen,
        suggested_action="Solve the CAPTCHA, then hand back.",
        blocker_family=family,
        reason="A CAPTCHA stands before the page.",
    )


def _operator(team: Team, name: str) -> User:
    user = User.objects.create_user(username=name, first_name=name.capitalize())
    Membership.objects.create(team=team, user=user, role=Role.OPERATOR)
    return user


@pytest.fixture
def anna(team: Team) -> User:
    return _operator(team, "anna")


@pytest.fixture
def ben(team: Team) -> User:
    return _operator(team, "ben")


@pytest.fixture
def visit(team: Team) -> Visit:
    return make_visit(team)


def make_visit(team: Team) -> Visit:
    """A visit that a worker runs, with token 1."""
    return Visit.objects.create(
        team=team,
        query="a laptop",
        url="https://shop.example/",
        domain="shop.example",
        state=Visit.State.RUNNING,
        token=1,
        attempt=1,
        lease_owner="worker",
    )


def make_open(visit: Visit) -> Intervention:
    """The visit's intervention, as its desk opens it."""
    return services.open_intervention(
        visit_id=visit.pk, token=visit.token, request=make_request(), screenshot=""
    )


@pytest.fixture
def item(visit: Visit) -> Intervention:
    return make_open(visit)


def age_lease(row: Intervention) -> None:
    """Let the claim's lease lie in the past."""
    Intervention.objects.filter(pk=row.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def age_deadline(row: Intervention) -> None:
    """Let the time for a claim lie in the past."""
    Intervention.objects.filter(pk=row.pk).update(deadline_at=timezone.now() - timedelta(seconds=1))
