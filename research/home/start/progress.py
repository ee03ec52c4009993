"""How far somebody is with the guided start, read from what the team has really done."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from agent.llm.minds import has_model
from agent.teams.models import Membership, Role, Team
from agent.visits.models import Visit
from interventions.models import Intervention
from interventions.queue.selectors import free_items
from research.home.models import GuidedStart
from research.models import Offer, Sweep
from research.sources.pages.provider_status import search_standing
from research.sweeps.limits.demo import demo_sites

BY_A_PERSON = (Intervention.Outcome.SOLVED, Intervention.Outcome.OFFER_ENTERED)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do first. `is_possible`: it can be done now; until then `words` say what it waits for."""

    name: str
    title: str
    words: str
    action: str
    url: str
    is_done: bool = False
    is_possible: bool = True
    is_post: bool = False  # going there is remembered


@dataclass(frozen=True, slots=True)
class Guide:
    """The steps in their order."""

    steps: tuple[Step, ...]
    is_dismissed: bool
    demo_sweeps: int
    may_remove: bool

    @property
    def next(self) -> Step | None:
        """The one thing to do now."""
        return next((step for step in self.steps if not step.is_done and step.is_possible), None)

    @property
    def done(self) -> int:
        """How many are done."""
        return sum(step.is_done for step in self.steps)

    @property
    def is_shown(self) -> bool:
        """Whether the dashboard shows it: somebody has something to do, and has not put it away."""
        return bool(self.steps) and not self.is_dismissed and self.done < len(self.steps)


def guide_of(membership: Membership) -> Guide:
    """The member's own guide; without steps for who may start nothing."""
    row = GuidedStart.objects.filter(team=membership.team_id, user=membership.user_id).first()
    row = row or GuidedStart(team_id=membership.team_id, user_id=membership.user_id)
    demo = Sweep.objects.filter(team=membership.team_id, is_demo=True).count()
    steps = _steps(membership, row) if membership.may(Role.REQUESTER) else ()
    return Guide(steps, row.dismissed_at is not None, demo, membership.may(Role.LEAD))


def _steps(membership: Membership, row: GuidedStart) -> tuple[Step, ...]:
    team = membership.team
    has_sweep = Sweep.objects.filter(team=team).exists()
    steps = [*_with_the_agent(team, row, has_sweep), _own_vendors(team)]
    if demo_sites() or has_sweep:
        steps.insert(0, _demo_sweep(has_sweep))
    if membership.may(Role.OPERATOR):
        steps.insert(-2, _blocker(team))
    if membership.may(Role.LEAD):
        steps.append(_search())
    return tuple(steps)


def _demo_sweep(has_sweep: bool) -> Step:
    words = "A finished example in a minute: shops that this installation serves itself."
    address = f"{reverse('sweep-new')}?demo=1"
    return Step("demo", "Run a sweep on the demo sites", words, "Prepare the demo sweep", address, has_sweep)


def _with_the_agent(team: Team, row: GuidedStart, has_sweep: bool) -> list[Step]:
    has_offers = Offer.objects.filter(visit__team=team).exists()
    watch = Step(
        "watch", "Watch the agent",
        "The steps of one visit, with a picture and a reason for each.",
        "Watch a visit", reverse("guided-start-go", args=["watch"]),
        is_done=row.watched_at is not None, is_possible=has_sweep, is_post=True,
    )  # fmt: skip
    compare = Step(
        "compare", "Compare the offers",
        "Every price with the words on the page that it was read from.",
        "See the offers", reverse("guided-start-go", args=["compare"]),
        is_done=row.compared_at is not None, is_possible=has_offers, is_post=True,
    )  # fmt: skip
    return [watch, compare]


def _blocker(team: Team) -> Step:
    solved = Intervention.objects.filter(team=team, outcome__in=BY_A_PERSON).exists()
    is_possible = free_items(team.pk).exists()
    words = "A login or a CAPTCHA stops a visit: take the agent's browser, solve it, hand back."
    if not is_possible:
        words += " No visit waits for you now."
    return Step("solve", "Solve one blocker", words, "Open the queue", reverse("queue"), solved, is_possible)


def _own_vendors(team: Team) -> Step:
    is_done = Sweep.objects.filter(team=team, is_demo=False).exists()
    words = "Paste the addresses of shops, or upload a list."
    return Step("own", "Search at your own vendors", words, "New sweep", reverse("sweep-new"), is_done)


def _search() -> Step:
    is_done = bool(search_standing().on) or has_model()
    words = "Questions then search the web. One provider needs no key. A model is set by LLM_BASE_URL and LLM_MODEL."
    return Step(
        "search", "Add a search provider or a model", words, "Search providers",
        reverse("search-providers"), is_done,
    )  # fmt: skip


def visit_to_watch(team: Team) -> Visit | None:
    """One that runs now, else the newest that has steps."""
    visits = team.visits.filter(kind=Visit.Kind.FIND)
    running = (
        visits.filter(state__in=(Visit.State.RUNNING, Visit.State.WAITING)).order_by("-started_at").first()
    )
    return (
        running
        or visits.filter(steps__isnull=False).order_by("-pk").first()
        or visits.order_by("-pk").first()
    )


def sweep_to_compare(team: Team) -> Sweep | None:
    """The newest with offers."""
    offer = Offer.objects.filter(visit__team=team, visit__vendor__isnull=False).order_by("-pk")
    newest = offer.select_related("visit__vendor__sweep").first()
    return newest.visit.vendor.sweep if newest else None
