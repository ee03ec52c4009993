"""A team, two operators and a running visit that needs help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models import DateTimeField
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.browser.input.gate import Driver, Handover
from agent.core.errors import AgentError, BrowserGone
from agent.core.people.difference import OpenTab, PageSide
from agent.core.people.user_actions import UserAction
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
from agent.teams.models import Membership, Role, Team, User
from agent.visits.models import Visit
from interventions.claims import claims
from interventions.desk import services
from interventions.models import ControlRequest, ControlSession, Intervention
from interventions.takeover import controls
from tests.clock import StillClock
from tests.live_host import FakeHost, hosting


@pytest.fixture(autouse=True)
def _quiet_surroundings(settings: Settings, tmp_path: Path) -> None:
    """No broker, and a media folder of its own: interventions work from the database alone."""
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    StillClock().install(monkeypatch)


@dataclass
class FakeHeldBrowser:
    """Writes down who was given the browser. `page` is what a glance sees."""

    given: list[str] = field(default_factory=list)
    is_saved: bool = False
    is_alive: bool = True
    driver: Driver = Driver.AGENT
    fence: int = 0
    url: str = "https://shop.example/wall"
    page: PageUnderstanding | None = None
    renewed: PageUnderstanding | None = None  # what stands there after another's session was taken over
    is_session_kept: bool = False
    is_unclaimed: bool = False
    is_over_capacity: bool = False
    actions: tuple[UserAction, ...] = ()  # what the person is seen to have done
    handover: Handover = field(default_factory=lambda: Handover(1, is_forced=False, ms=12.0))

    async def give_to_person(self, fence: int) -> Handover:
        return self._give(Driver.PERSON, fence, f"person {fence}")

    async def give_to_nobody(self) -> Handover:
        return self._give(Driver.NOBODY, 0, "nobody")

    async def give_to_agent(self) -> Handover:
        return self._give(Driver.AGENT, 0, "agent")

    def _give(self, driver: Driver, fence: int, words: str) -> Handover:
        self.driver, self.fence = driver, fence
        self.given.append(words)
        return self.handover

    def why_gone(self) -> AgentError:
        return BrowserGone("The browser closed while the page was in use.")

    def side(self) -> PageSide:
        return PageSide(self.url, (OpenTab("1", self.url),))

    async def glance(self) -> PageUnderstanding | None:
        return self.page

    async def save_state(self) -> None:
        self.is_saved = True

    async def keep_site_session(self) -> bool:
        self.is_session_kept = True
        return True

    async def take_user_actions(self) -> tuple[UserAction, ...]:
        taken, self.actions = self.actions, ()
        return taken

    async def renew_from_site_session(self) -> PageUnderstanding | None:
        return self.renewed


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


def driving(row: Intervention, user: User) -> claims.Held:
    """The person has claimed it, opened the console, and the agent has stopped."""
    held = claims.claim(intervention_id=row.pk, user=user)
    controls.begin(intervention_id=row.pk, user=user, fence=held.fence)
    assert controls.stopped(visit_id=row.visit_id, fence=held.fence, is_forced=False)
    return held


def checked(row: Intervention, token: int = 1) -> None:
    """What the worker does when the browser is given back: keys up, then the visit runs and looks."""
    controls.handed_over(intervention_id=row.pk, token=token)
    services.take_back(intervention_id=row.pk, token=token)


def passed(row: Intervention, *, seconds: float) -> None:
    """Let everything that has to do with the item lie so many seconds further back."""
    past = timedelta(seconds=seconds)
    for rows in (
        Intervention.objects.filter(pk=row.pk),
        ControlSession.objects.filter(intervention=row),
        ControlRequest.objects.filter(intervention=row),
        Visit.objects.filter(pk=row.visit_id),
    ):
        moments = [f.name for f in rows.model._meta.concrete_fields if isinstance(f, DateTimeField)]
        for one in rows.values("pk", *moments):
            changed = {name: one[name] - past for name in moments if one[name] is not None}
            rows.filter(pk=one["pk"]).update(**changed)


@pytest.fixture
async def host(item: Intervention, broker: str, tmp_path: Path) -> AsyncIterator[FakeHost]:
    """The item's visit, hosted without a browser behind a real live link."""
    async with hosting(broker, item.visit_id, tmp_path) as made:
        yield made
