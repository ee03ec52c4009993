"""A desk whose every text is hostile: objects of every kind by the role rows, then each text field filled."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse
from django.utils import timezone

from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.teams.models import Membership, Role, Team, User
from agent.teams.services import record_audit
from agent.visits.models import Visit
from interventions.models import Intervention, Remark, Transition
from research.answers.models import (
    AnswerConflict,
    AnswerPicture,
    AnswerSentence,
    Citation,
    CitationFeedback,
    Query,
    Search,
    Source,
)
from research.models import Offer, Sweep, Vendor
from research.sources.models import FeedEntry, ProviderHealth, ProviderSetting, WatchedFeed
from research.webhooks.models import Delivery, Endpoint
from tests.access.role_rows import Row, objects
from tests.access.role_rows.all_rows import PAGES
from tests.factories import make_team, make_user
from tests.lab.sampling import is_whole
from tests.lab.xss.strings import ADDRESSES, STRINGS
from tests.stored_text import Spot, fill

MOST = 600  # characters of one value: enough for sixteen strings, short enough for a quick page
# A sample has fewer rows of each kind: making and filling them takes most of the time.
MADE_BY_KIND, SOURCES_OF_ONE, FURTHER_TEAMS = (12, 40, 24) if is_whole() else (3, 12, 4)


class Hostile:
    """The text of each spot: strings one after the other, each behind a mark that names its field."""

    def __init__(self, shift: int) -> None:
        self.shift = shift
        self.numbers: dict[str, int] = {}

    def __call__(self, spot: Spot) -> str:
        number = self.numbers.setdefault(spot.name, len(self.numbers))
        start = spot.n * 11 + self.shift * 53 + number * 5
        if spot.is_address and start % 2:
            return ADDRESSES[start // 2 % len(ADDRESSES)]
        text = "https://shop.example/" if spot.is_address else ""
        for offset in range(len(STRINGS)):
            part = mark_of(number) + STRINGS[(start + offset) % len(STRINGS)]
            if len(text) + len(part) > min(spot.room, MOST):
                break
            text += part
        return text or STRINGS[start % len(STRINGS)][: spot.room]


def mark_of(number: int) -> str:
    """What stands before each string of a field."""
    return f" §{number}:"


@dataclass
class World:
    """One team's desk, seen by its admin, who also looks after the installation."""

    team: Team
    admin: User
    viewer: User
    paths: dict[str, list[str]] = field(default_factory=dict)  # by route; one for every object that was made
    are_pages: dict[str, int] = field(
        default_factory=dict
    )  # by the shape of a path: fields shown, -1 for none
    numbers: dict[str, int] = field(default_factory=dict)

    def turn(self, shift: int) -> None:
        """Fill every text anew, with other strings in each place."""
        hostile = Hostile(shift)
        fill(hostile)
        self.numbers = hostile.numbers


def build() -> World:
    """The world, filled once."""
    team = make_team()
    admin = make_user(is_staff=True, is_superuser=True)
    viewer = make_user()
    Membership.objects.create(user=admin, team=team, role=Role.ADMIN)
    Membership.objects.create(user=viewer, team=team, role=Role.VIEWER)
    for _ in range(FURTHER_TEAMS):
        Membership.objects.create(user=admin, team=make_team(), role=Role.ADMIN)
    world = World(team, admin, viewer)
    for row in PAGES:
        if "get" in row.methods or row.make:
            made = _paths(row, team)
            world.paths[row.name] = made if "get" in row.methods else []
    _add_what_no_route_names(world)
    world.turn(0)
    return world


def _add_what_no_route_names(world: World) -> None:
    """What hangs on the things that routes name; lists that one page shows are made long."""
    sweep, query = Sweep.objects.latest("pk"), Source.objects.latest("pk").query
    for n, vendor in enumerate(Vendor.objects.order_by("pk"), start=1):
        Offer.objects.create(
            visit_id=vendor.visit_id,
            sweep=vendor.sweep,
            domain=vendor.domain,
            position=1,
            name="x",
            url="x",
            price_text="x",
        )
        Vendor.objects.filter(pk=vendor.pk).update(sweep=sweep, position=1000 + n)
    for n, source in enumerate(Source.objects.order_by("-pk")[:SOURCES_OF_ONE], start=100):
        Source.objects.filter(pk=source.pk).update(
            query=query, n=n, number=None, fetched_at=timezone.now(), problem="x"
        )
        Citation.objects.create(query=query, sentence=n, position=0, source=source, quote="x", start=0, end=5)
        AnswerSentence.objects.create(
            query=query, n=n, text="x", verdict="partly", is_shown=bool(n % 3), problems=[{}], replaced=[{}]
        )
    Query.objects.filter(pk=query.pk).update(state=Query.State.ANSWERED)
    _make_lists_of_a_question_long(query)
    running = list(Visit.objects.filter(state=Visit.State.RUNNING).values_list("pk", flat=True))
    over = {"state": Visit.State.ENDED, "determination": "products_found", "ended_at": timezone.now()}
    Visit.objects.filter(pk__in=running[::2]).update(**over)
    Visit.objects.filter(pk__in=running[1::2]).update(cancel_requested_at=timezone.now())
    recalled = objects.recalled(world.team)
    world.paths["knowledge-entry"].insert(0, reverse("knowledge-entry", kwargs=recalled))
    world.paths["knowledge-site"] = [f"{reverse('knowledge-site')}?domain=shop.example"]
    SiteKnowledge.objects.update(last_failed_at=timezone.now())
    KnowledgeUse.objects.update(is_ok=False)  # a reason is shown of what went wrong
    for pk in Intervention.objects.values_list("pk", flat=True):
        Remark.objects.create(intervention_id=pk, user=world.admin, text="x")
        Transition.objects.create(
            intervention_id=pk, actor=world.admin, event="released", to_state="open", fence=1, reason="x"
        )
    for n in range(MADE_BY_KIND):
        record_audit(world.team, world.admin, "team.renamed", world.team, after=str(n))
    _stop_an_endpoint(world)
    world.paths["sweep"] = [reverse("sweep", args=[sweep.pk])]
    world.paths["query"] = [reverse("query", args=[query.pk])]
    world.paths["query-source"] = [reverse("query-source", args=[query.pk, n]) for n in range(100, 106)]
    copies = Source.objects.filter(query=query, page__isnull=False).exclude(page__saved_html="")
    world.paths["query-copy"] = [reverse("query-copy", args=[query.pk, s.n]) for s in copies]
    world.paths["query-changes"] = [reverse("query-changes", args=[query.pk])]
    Query.objects.filter(pk=query.pk).update(
        rerun_of=Query.objects.filter(state="answered").exclude(pk=query.pk)[0]
    )


def _stop_an_endpoint(world: World) -> None:
    """All deliveries are of one endpoint, which was stopped."""
    endpoint = Endpoint.objects.latest("pk")
    for n, pk in enumerate(Delivery.objects.values_list("pk", flat=True)):
        Delivery.objects.filter(pk=pk).update(endpoint=endpoint, object_key=str(n))
    Endpoint.objects.update(is_enabled=False, stopped_at=timezone.now(), stopped_reason="x")
    world.paths["webhook"] = [reverse("webhook", args=[endpoint.pk])]


def _make_lists_of_a_question_long(query: Query) -> None:
    """Searches, conflicts, pictures of every answer under one, and feeds with what is wrong with them."""
    for model in (Search, AnswerConflict, AnswerPicture):
        for n, pk in enumerate(model.objects.values_list("pk", flat=True)[:MADE_BY_KIND], start=500):
            model.objects.filter(pk=pk).update(query=query, n=n)
    CitationFeedback.objects.create(
        citation=query.citations.all()[0], user=Membership.objects.all()[0].user, is_helpful=True
    )
    WatchedFeed.objects.update(failures=2, problem="x")
    FeedEntry.objects.update(problem="x")
    for name in ("searxng", "brave", "google", "ddgs"):
        ProviderHealth.objects.update_or_create(
            provider=name, defaults={"asked": 1, "last_failed_at": timezone.now(), "last_problem": "x"}
        )
    ProviderSetting.objects.update_or_create(provider="ddgs", defaults={"is_on": True})


def _paths(row: Row, team: Team) -> list[str]:
    if row.make is None:
        return [reverse(row.name, kwargs=row.arguments)]
    return [reverse(row.name, kwargs=row.make(team)) for _ in range(MADE_BY_KIND)]
