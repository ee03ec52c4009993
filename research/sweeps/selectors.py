"""Every read of the research app's pages. The ones given a user see that user's teams only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import (
    Avg,
    Count,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Window,
)
from django.db.models.functions import Coalesce, RowNumber
from django.shortcuts import get_object_or_404
from django.utils import timezone

from agent.core.types import Availability, Determination
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team, User
from agent.teams.pages.status_words import look_of
from agent.visits.models import Step, Visit
from interventions.models import Intervention
from interventions.queue.selectors import free_items
from research.models import Offer, OfferMark, Sweep, Vendor, labels_in_text
from research.pipeline.errors import ResearchError
from research.pipeline.plan.orders import ORDERS

NOT_FOR_SALE = (Availability.IN_STORE_ONLY, Availability.OUT_OF_STOCK)
ACTIVE = (Visit.State.PENDING, Visit.State.RUNNING)
FOR_PEOPLE = (Visit.State.WAITING, Visit.State.PARKED)
OVER = (Visit.State.ENDED, Visit.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many visits of a sweep are in which state. `total` is the number of vendors."""

    total: int
    pending: int
    running: int
    waiting: int
    parked: int
    cancelled: int
    over: int
    offers: int
    by_determination: tuple[
        tuple[str, str, int], ...
    ]  # value, words, count; of visits that came to their end
    determined: tuple[tuple[str, int], ...]  # the interim ones too

    @property
    def percent(self) -> int:
        """How much is done, in whole percent, 100 only when all is."""
        return self.over * 100 // self.total if self.total else 0

    @property
    def for_people(self) -> int:
        """How many visits wait for a person."""
        return self.waiting + self.parked


@dataclass(frozen=True, slots=True)
class VendorRow:
    """One vendor of a sweep as its page shows it."""

    vendor: Vendor
    visit: Visit
    steps: tuple[Step, ...]
    offers: int
    earlier: int
    live_intervention: Intervention | None

    @property
    def last_step(self) -> Step | None:
        """The newest step, or None before the first."""
        return self.steps[-1] if self.steps else None

    @property
    def outcome_words(self) -> str:
        """What the determination made us do; "" while the visit goes on."""
        return ORDERS[Determination(self.visit.determination)].words if self.is_final else ""

    @property
    def is_final(self) -> bool:
        """Whether the determination shown is the last word (waiting and parked visits have an interim one)."""
        return self.visit.is_over and bool(self.visit.determination)

    @property
    def quote(self) -> str:
        """The words on the page that decided it."""
        first = self.visit.evidence[0] if self.visit.evidence else {}
        return str(first.get("quote", ""))

    @property
    def seconds(self) -> float | None:
        """From the start of the visit to its end, or to now."""
        return visit_seconds(self.visit)


def visit_seconds(visit: Visit) -> float | None:
    """How long the visit took or has taken; None before it started."""
    if visit.started_at is None:
        return None
    return max(0.0, ((visit.ended_at or timezone.now()) - visit.started_at).total_seconds())


def team_named(name: str) -> Team:
    """For commands and programs: that team, or the first one for "". *Raises* ResearchError."""
    teams = Team.objects.order_by("pk")
    team = teams.filter(name=name).first() if name else teams.first()
    if team is None and name:
        known = ", ".join(teams.values_list("name", flat=True))
        raise ResearchError(f"There is no team {name!r}. Known: {known}.")
    if team is None:
        raise ResearchError("There is no team yet. Run make up first.")
    return team


def sweeps_of(user: User) -> QuerySet[Sweep]:
    """Every sweep of the user's teams, newest first."""
    return (
        Sweep.objects.filter(team__memberships__user=user)
        .select_related("created_by", "team")
        .order_by("-created_at", "-pk")
    )


def get_sweep(user: User, sweep_id: int) -> Sweep:
    """That sweep. *Raises* Http404 when it is of none of the user's teams."""
    return get_object_or_404(sweeps_of(user), pk=sweep_id)


def with_status(sweeps: QuerySet[Sweep]) -> QuerySet[Sweep]:
    """The sweeps with what `status_of` reads."""
    active = Vendor.objects.filter(sweep=OuterRef("pk"), visit__state__in=ACTIVE)
    return sweeps.annotate(has_active=Exists(active))


def with_counts(sweeps: QuerySet[Sweep]) -> QuerySet[Sweep]:
    """With `vendor_count`, `over_count`, `found_count`, `waiting_count` and status; counted for shown rows only."""
    over, waiting = Q(visit__state__in=OVER), Q(visit__state__in=FOR_PEOPLE)
    return with_status(sweeps).annotate(
        vendor_count=_vendors_with(),
        over_count=_vendors_with(over),
        found_count=_vendors_with(over, visit__determination=Determination.PRODUCTS_FOUND),
        waiting_count=_vendors_with(waiting),
    )


def _vendors_with(*wanted: Q, **equals: str) -> Coalesce:
    mine = Vendor.objects.filter(*wanted, sweep=OuterRef("pk"), **equals)
    return Coalesce(Subquery(mine.order_by().values("sweep").annotate(n=Count("pk")).values("n")), 0)


def status_of(sweep: Sweep) -> str:
    """Its state; `waiting` where people alone keep it from its end. Of a sweep out of `with_status`."""
    has_active: bool = sweep.has_active  # type: ignore[attr-defined]  # an annotation
    return sweep.state if has_active or sweep.state != Sweep.State.RUNNING else "waiting"


def tally(sweep: Sweep) -> Tally:
    """The sweep's counts, in two queries."""
    rows = sweep.vendors.order_by().values_list("visit__state", "visit__determination").annotate(Count("pk"))
    states, found, every = Counter[str](), Counter[str](), Counter[str]()
    for state, determination, count in rows:
        states[state] += count
        if state != Visit.State.CANCELLED:
            every[determination] += count
        if state == Visit.State.ENDED:
            found[determination] += count
    return Tally(
        total=states.total(),
        pending=states["pending"],
        running=states["running"],
        waiting=states["waiting"],
        parked=states["parked"],
        cancelled=states["cancelled"],
        over=states["ended"] + states["cancelled"],
        offers=sweep.offers.count(),
        by_determination=tuple(
            (d.value, words_of(d), found[d.value]) for d in Determination if found[d.value]
        ),
        determined=tuple(every.items()),
    )


def lowest_prices(sweep: Sweep) -> list[tuple[Offer, int]]:
    """The cheapest offer in each currency, of so many that can be bought from here and compared; most first."""
    priced = offers_of(one_sweep(sweep)).exclude(price_amount=None).exclude(evidence__has_key="comparison")
    priced, own = priced.exclude(availability__in=NOT_FOR_SALE), [F("currency")]
    placed = priced.order_by().annotate(
        place=Window(RowNumber(), partition_by=own, order_by=["price_amount", "pk"]),
        n=Window(Count("pk"), partition_by=own),
    )
    counts = dict(placed.filter(place=1).values_list("pk", "n"))
    lowest = priced.in_bulk(list(counts))
    return [(lowest[pk], n) for pk, n in sorted(counts.items(), key=lambda one: (-one[1], one[0]))]


def words_of(determination: Determination) -> str:
    """A determination in the words of the pages."""
    return look_of("determination", determination).word


def mean_seconds(sweep: Sweep) -> float | None:
    """How long the sweep's visits took that have ended; None before the first."""
    took = ExpressionWrapper(F("visit__ended_at") - F("visit__started_at"), output_field=DurationField())
    ended = sweep.vendors.filter(visit__state__in=OVER).exclude(visit__determination="")
    found: timedelta | None = ended.order_by().aggregate(mean=Avg(took))["mean"]
    return max(0.0, found.total_seconds()) if found is not None else None


def vendor_rows(sweep: Sweep, vendor_ids: Collection[int] | None = None) -> list[VendorRow]:
    """The sweep's vendors with visit, steps and what they wait for; all of them or these."""
    if vendor_ids is not None and not vendor_ids:
        return []
    live = Intervention.objects.filter(state__in=Intervention.LIVE)
    steps = Step.objects.defer("understanding", "expected", "timings_ms", "usage")
    vendors = (
        sweep.vendors.select_related("visit")
        .defer("visit__checkpoint")
        .annotate(offer_count=Count("visit__offers", distinct=True))
        .annotate(earlier_count=Count("earlier_visits", distinct=True))
        .prefetch_related(Prefetch("visit__steps", queryset=steps, to_attr="shown_steps"))
        .prefetch_related(Prefetch("visit__interventions", queryset=live, to_attr="live_interventions"))
    )
    if vendor_ids is not None:
        vendors = vendors.filter(pk__in=vendor_ids)
    return [_vendor_row(vendor) for vendor in vendors]


def _vendor_row(vendor: Vendor) -> VendorRow:
    visit = vendor.visit
    live: list[Intervention] = visit.live_interventions  # type: ignore[attr-defined]  # set by the prefetch
    return VendorRow(
        vendor=vendor,
        visit=visit,
        steps=tuple(visit.shown_steps),  # type: ignore[attr-defined]  # set by the prefetch
        offers=vendor.offer_count,  # type: ignore[attr-defined]  # an annotation
        earlier=vendor.earlier_count,  # type: ignore[attr-defined]  # an annotation
        live_intervention=live[0] if live else None,
    )


def offers_of(sweeps: QuerySet[Sweep]) -> QuerySet[Offer]:
    """The offers of these sweeps' latest visits."""
    rows = Offer.objects.filter(sweep__in=sweeps).select_related(
        "sweep", "visit__vendor", "point__listing", "mark"
    )
    return rows.defer("visit__checkpoint")


def shortlisted_count(sweeps: QuerySet[Sweep]) -> int:
    """How many offers of these sweeps are on the shortlist."""
    return Offer.objects.filter(sweep__in=sweeps, mark__is_shortlisted=True).count()


def labels_in(sweeps: QuerySet[Sweep]) -> list[str]:
    """The labels of these sweeps' offers, each once, in the order of the alphabet."""
    rows = OfferMark.objects.filter(labels__gt="", offer__sweep__in=sweeps).order_by()
    texts = rows.values_list("labels", flat=True).distinct()
    return sorted({label for text in texts for label in labels_in_text(text)}, key=str.casefold)


def vendors_of(sweeps: QuerySet[Sweep]) -> QuerySet[Vendor]:
    """The vendors of these sweeps whose visit has a determination."""
    return all_vendors_of(sweeps).exclude(visit__determination="")


def all_vendors_of(sweeps: QuerySet[Sweep]) -> QuerySet[Vendor]:
    """The vendors of these sweeps."""
    return Vendor.objects.filter(sweep__in=sweeps).select_related("visit", "sweep").defer("visit__checkpoint")


def determined(vendors: QuerySet[Vendor]) -> QuerySet[Vendor, tuple[str, int]]:
    """How many of these vendors' visits have which determination, the interim ones too; a cancelled one has none."""
    kept = vendors.exclude(visit__state=Visit.State.CANCELLED)
    return kept.order_by().values_list("visit__determination").annotate(Count("pk"))


def determined_as(vendors: QuerySet[Vendor], determination: str) -> QuerySet[Vendor]:
    """Those of these vendors whose visits were determined so, and not cancelled."""
    return vendors.filter(visit__determination=determination).exclude(visit__state=Visit.State.CANCELLED)


def one_sweep(sweep: Sweep) -> QuerySet[Sweep]:
    """The sweep as a queryset, for the selectors that take several."""
    return Sweep.objects.filter(pk=sweep.pk)


def dashboard(user: User, team: Team) -> dict[str, object]:
    """What the first page shows of one team, as of now."""
    since = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    sweeps = with_counts(Sweep.objects.filter(team=team)).select_related("created_by")
    active = Vendor.objects.filter(sweep__team=team, visit__state__in=ACTIVE).values("sweep")
    running = list(sweeps.filter(pk__in=active).order_by("-created_at")[:20])
    mine = Intervention.objects.filter(team=team, state__in=Intervention.LIVE, claimed_by=user)
    ended = Visit.objects.filter(team=team, kind=Visit.Kind.FIND, state__in=OVER, ended_at__gte=since)
    found = Counter(dict(ended.order_by().values_list("determination").annotate(Count("pk"))))
    needs_you = free_items(team.pk)
    return {
        "my_claims": list(mine.select_related("visit__vendor")),
        "needs_you": list(
            needs_you.select_related("visit__vendor").order_by("is_parked", "deadline_at")[:20]
        ),
        "needs_you_count": needs_you.count(),
        "running": running,
        "finished_today": tuple(
            (d.value, words_of(d), found[d.value]) for d in Determination if found[d.value]
        ),
        "offers_today": Offer.objects.filter(visit__team=team, seen_at__gte=since).count(),
        "recent": list(sweeps.exclude(pk__in=[sweep.pk for sweep in running]).order_by("-created_at")[:8]),
        "has_sweeps": Sweep.objects.filter(team=team).exists(),
    }


def learned_coverage(team: Team, domains: set[str]) -> dict[str, int]:
    """How many active learned actions the team has per domain."""
    rows = SiteKnowledge.objects.filter(team=team, domain__in=domains, state=SiteKnowledge.State.ACTIVE)
    return dict(Counter(rows.values_list("domain", flat=True)))
