"""What the pages of sweeps show, as one value each: for the view and for the socket that renders their parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, QuerySet

from agent.core.types import Availability, DecisionSource, Determination
from agent.teams.models import Membership, Role
from agent.teams.pages.status_words import look_of
from agent.visits.models import Step, Visit
from agent.visits.pages.savings import Saved, saved_by
from agent.visits.pages.spots import Place, Thumb, thumbs_of
from research.answers.models import Query
from research.home.start.progress import guide_of
from research.models import Offer, Sweep, Vendor
from research.products.selectors import PriceLine, price_lines
from research.sweeps import selectors
from research.sweeps.pages.filters import (
    PAGE_SIZE,
    DeterminationFilter,
    ListFilter,
    OfferFilter,
    Row,
    TableFilter,
)
from research.sweeps.selectors import Tally, VendorRow
from research.webhooks.pages.selectors import stopped_endpoints

MOST_CHOICES = 200  # in one list of a filter
OTHER_STATES = ("cancelled", "running", "waiting", "parked")


class Part(TypedDict):
    """One segment of a progress bar."""

    tone: str
    label: str
    count: int
    shade: int  # 1, 2 …: parts of one tone are told apart by it


class Mark(TypedDict, total=False):
    """One mark of a step line."""

    kind: str
    label: str
    url: str
    now: bool


class Choice(TypedDict):
    """One value that a filter can take."""

    value: str
    word: str
    count: int


EXPORTS = (("pdf", "Report (PDF)", "file-text"), ("xlsx", "Workbook (XLSX)", "table-2"))


@dataclass(frozen=True, slots=True)
class SweepPage:
    """The page of one sweep, or the part of it that a nudge asks for."""

    sweep: Sweep
    tally: Tally
    parts: list[Part]
    vendors: Page[Vendor]
    rows: list[dict[str, object]]  # of the vendors of that page; none beside the offers
    choices: list[Choice]
    filter: DeterminationFilter
    may_steer: bool
    tab: str  # "offers" or "vendors"
    lowest: list[tuple[Offer, int]]
    saved: Saved  # by decisions of its visits that repeat what was learned
    mean_seconds: float | None  # of the visits that have ended

    @property
    def shows_offers(self) -> bool:
        """Whether its offers are shown, not its vendors."""
        return self.tab == "offers"

    @property
    def is_running(self) -> bool:
        """Whether any visit is still to end."""
        return self.sweep.state == Sweep.State.RUNNING

    @property
    def time_left(self) -> str:
        """About how long the visits that are to end will take, by those that have ended; "" where nobody can say."""
        if not self.tally.running or self.mean_seconds is None:
            return ""
        left = self.mean_seconds * (self.tally.pending + self.tally.running / 2) / self.tally.running
        return "less than a minute left" if left < 60 else f"about {ceil(left / 60)} min left"

    @property
    def waits_for_people(self) -> bool:
        """Whether people alone keep it from its end."""
        return self.is_running and self.tally.over + self.tally.for_people == self.tally.total


@dataclass(frozen=True, slots=True)
class OffersTable:
    """Offers under one filter. `base` is the path whose query string the filter lives in."""

    page: Page[Offer]
    filter: OfferFilter
    currencies: list[str]  # of everything, whatever the filter
    availabilities: list[Choice]
    vendors: list[Choice]
    sweeps: list[Choice]
    sweep_id: int | None  # None: those of all the team's sweeps
    total: int
    shortlisted: int  # of everything, whatever the filter
    labels: list[str]  # likewise

    @property
    def has_sweep_column(self) -> bool:
        """Whether each row says of which sweep it is."""
        return self.sweep_id is None

    @property
    def export_path(self) -> str:
        """Where its files are, but for the ending."""
        return "/results/offers" if self.sweep_id is None else f"/sweeps/{self.sweep_id}/offers"

    @property
    def kind(self) -> str:
        """What its files and share links are called."""
        return "results-offers" if self.sweep_id is None else "sweep-offers"

    @property
    def rows(self) -> list[tuple[Offer, Thumb | None, PriceLine | None]]:
        """The page's offers, each with a picture of where it was read, and the prices of its listing so far."""
        offers = list(self.page)
        listings = [point.listing_id if (point := getattr(offer, "point", None)) else 0 for offer in offers]
        lines = price_lines(listings)
        shown = zip(offers, thumbs_of([_place(offer) for offer in offers]), listings, strict=True)
        return [(offer, thumb, lines.get(listing)) for offer, thumb, listing in shown]

    @property
    def compares_prices(self) -> bool:
        """Whether the rows are sorted or left out by their prices."""
        return self.filter.sort.endswith("price") or bool(self.filter.min_price or self.filter.max_price)


def sweep_page(sweep: Sweep, membership: Membership, query: Mapping[str, str]) -> SweepPage:
    """The whole page but its offers."""
    wanted, steers = DeterminationFilter.read(query), membership.may_steer(sweep.created_by_id)
    counts, vendors = selectors.tally(sweep), vendor_page(sweep, wanted)
    tab = _tab_of(query, has_offers=bool(counts.offers))
    listed = [] if tab == "offers" else [vendor.pk for vendor in vendors]
    return SweepPage(
        sweep=sweep,
        tally=counts,
        parts=progress_parts(counts),
        vendors=vendors,
        rows=[shown_row(row, steers) for row in selectors.vendor_rows(sweep, listed)],
        choices=_choices("determination", Determination, counts.determined),
        filter=wanted,
        may_steer=steers,
        tab=tab,
        lowest=selectors.lowest_prices(sweep),
        saved=saved_by(Visit.objects.filter(vendor__sweep=sweep)),
        mean_seconds=selectors.mean_seconds(sweep) if counts.running else None,
    )


def vendor_page(sweep: Sweep, wanted: DeterminationFilter) -> Page[Vendor]:
    """The vendors of one page of the sweep's, as it lists them."""
    found = sweep.vendors.order_by("position")
    if wanted.determination:
        found = selectors.determined_as(found, wanted.determination)
    return Paginator(found, PAGE_SIZE).get_page(wanted.page)


def _tab_of(query: Mapping[str, str], *, has_offers: bool) -> str:
    """The tab that is asked for; else the offers, as soon as there are any."""
    if query.get("tab") in ("offers", "vendors"):
        return query["tab"]
    return "offers" if has_offers and not query.get("determination") else "vendors"


def progress_parts(counts: Tally) -> list[Part]:
    """First what is over, by determination, then the rest by state; queued is the empty rest."""
    parts = [_part("determination", value, count) for value, _, count in counts.by_determination]
    parts += [_part("visit", state, getattr(counts, state)) for state in OTHER_STATES]
    drawn = [part for part in parts if part["count"]]
    tones = Counter[str]()
    for part in drawn:
        tones[part["tone"]] += 1
        part["shade"] = tones[part["tone"]]
    return drawn


def _part(kind: str, value: str, count: int) -> Part:
    seen = look_of(kind, value)
    return Part(tone=seen.tone, label=seen.word.lower(), count=count, shade=1)


def shown_row(row: VendorRow, steers: bool) -> dict[str, object]:
    """A vendor's row with its step line drawn and its thumbnail chosen."""
    shot = shot_url(row.visit, row.steps)
    return {"row": row, "marks": step_marks(row), "shot_url": shot, "may_steer": steers}


def step_marks(row: VendorRow) -> list[Mark]:
    """One mark per step; the newest is marked as now while the agent runs."""
    marks = [_mark(row.visit, step) for step in row.steps]
    if marks and row.visit.state == Visit.State.RUNNING:
        marks[-1]["now"] = True
    if marks and row.is_final and row.visit.determination == Determination.PRODUCTS_FOUND:
        marks[-1]["kind"] = "done"
    return marks


def _mark(visit: Visit, step: Step) -> Mark:
    if step.decided_by == DecisionSource.PERSON or step.action == "resume":
        kind = "human"
    elif step.action == "intervention" or step.page_type == "blocked":
        kind = "blocked"
    else:
        kind = "failed" if step.is_ok is False else "agent"
    return Mark(
        kind=kind, label=f"Step {step.n}: {step.action_words}", url=f"/runs/{visit.pk}/steps/{step.n}/"
    )


def shot_url(visit: Visit, steps: Iterable[Step]) -> str:
    """Address of the screenshot that decided, else of the newest; "" when there is none."""
    shots = [step for step in steps if step.screenshot]
    deciding = next((s for s in shots if s.screenshot == visit.evidence_shot), None)
    chosen = deciding or (shots[-1] if shots else None)
    return f"/runs/{visit.pk}/steps/{chosen.n}/shot" if chosen else ""


def sweep_offers(sweep: Sweep, query: Mapping[str, str]) -> OffersTable:
    """The sweep's offers as its page shows them."""
    return _offers(selectors.one_sweep(sweep), query, sweep.pk)


def team_offers(membership: Membership, query: Mapping[str, str]) -> OffersTable:
    """The offers of all the team's sweeps."""
    return _offers(membership.team.sweeps.all(), query, None)


def _offers(sweeps: QuerySet[Sweep], query: Mapping[str, str], sweep_id: int | None) -> OffersTable:
    wanted = OfferFilter.read(query)
    everything = selectors.offers_of(sweeps)
    kinds = list(everything.order_by().values_list("availability", "currency").annotate(Count("pk")))
    total = sum(count for *_, count in kinds)
    rows = wanted.apply(everything)
    return OffersTable(
        page=_page(rows, wanted, None if wanted.is_filtered else total),
        filter=wanted,
        currencies=sorted({wanted.currency, *(currency for _, currency, _ in kinds)} - {""})[:MOST_CHOICES],
        availabilities=_choices(
            "availability", Availability, ((value, n) for value, _, n in kinds), wanted.availability
        ),
        vendors=_with_chosen(_vendor_choices(everything, sweeps), wanted.vendor, word=wanted.vendor),
        sweeps=[] if sweep_id else _with_chosen(_sweep_choices(everything), wanted.sweep, word=""),
        sweep_id=sweep_id,
        total=total,
        shortlisted=selectors.shortlisted_count(sweeps),
        labels=sorted({wanted.label, *selectors.labels_in(sweeps)} - {""}, key=str.casefold)[:MOST_CHOICES],
    )


def _page(rows: QuerySet[Row], wanted: TableFilter, count: int | None) -> Page[Row]:
    """The page of the rows that the filter asks for; `count`: how many there are, where that is known.

    Numbers alone are sorted and skipped, then the rows of the page are read: a row is wide and joined to others.
    """
    numbers = Paginator(rows.values_list("pk", flat=True), PAGE_SIZE)
    if count is not None:
        numbers.__dict__["count"] = count  # a cached property: they are not counted twice
    page = numbers.get_page(wanted.page)
    listed = list(page)
    found = {row.pk: row for row in rows.filter(pk__in=listed)}
    return Page([found[pk] for pk in listed if pk in found], page.number, numbers)


def _place(offer: Offer) -> Place:
    """Where its name was read; of one entered by hand nowhere."""
    fields = offer.evidence.get("fields") or []
    field: dict[str, Any] = next((one for one in fields if one.get("field") == "name"), {})
    return offer.visit_id, str(field.get("url") or offer.url), field.get("box")


def _vendor_choices(offers: QuerySet[Offer], sweeps: QuerySet[Sweep]) -> list[Choice]:
    """By domain, with the name for people of the vendors that have one."""
    found = dict(offers.order_by("domain").values_list("domain").annotate(Count("pk"))[:MOST_CHOICES])
    named = Vendor.objects.filter(sweep__in=sweeps, domain__in=found, label__gt="").order_by()
    labels = dict(named.values_list("domain").annotate(Max("label")))
    return [Choice(value=name, word=labels.get(name) or name, count=count) for name, count in found.items()]


def _with_chosen(choices: list[Choice], value: str, *, word: str) -> list[Choice]:
    """With the chosen value, of which nothing may be left: without it the form would send another filter."""
    is_listed = not value or any(choice["value"] == value for choice in choices)
    return choices if is_listed else [*choices, Choice(value=value, word=word, count=0)]


def _sweep_choices(offers: QuerySet[Offer]) -> list[Choice]:
    """The latest sweeps that have offers."""
    rows = offers.order_by("-sweep").values_list("sweep", "sweep__query").annotate(Count("pk"))
    return [Choice(value=str(pk), word=query, count=count) for pk, query, count in rows[:MOST_CHOICES]]


def team_determinations(membership: Membership, query: Mapping[str, str]) -> dict[str, object]:
    """Vendors with their determinations under one filter, over all the team's sweeps."""
    wanted = DeterminationFilter.read(query)
    everything = selectors.vendors_of(membership.team.sweeps.all())
    counts = list(selectors.determined(everything))
    total = None if wanted.is_filtered else sum(count for _, count in counts)
    return {
        "page": _page(wanted.apply(everything), wanted, total),
        "filter": wanted,
        "choices": _choices("determination", Determination, counts, wanted.determination),
        "export_path": "/results/determinations",
    }


def _choices(
    kind: str,
    values: Iterable[Availability | Determination],
    counted: Iterable[tuple[str, int]],
    chosen: str = "",
) -> list[Choice]:
    """Those of the values that were counted, with how many, and the one that is chosen."""
    counts = Counter[str]()
    for value, count in counted:
        counts[value] += count
    found = [v.value for v in values if v.value in counts or v.value == chosen]
    return [Choice(value=v, word=look_of(kind, v).word, count=counts[v]) for v in found]


LATEST_QUERIES = 5


def sweeps_context(membership: Membership, query: Mapping[str, str]) -> dict[str, object]:
    """The list of the team's sweeps under the filter in the query string."""
    wanted = ListFilter.read(query, Sweep.State.values)
    found = selectors.with_counts(membership.team.sweeps.select_related("created_by"))
    return {
        "sweeps": wanted.page_of(found, "query", membership.user_id),
        "wanted": wanted,
        "is_filtered": wanted.is_filtered,
        "states": Sweep.State.choices,
        "query": query,
        "can_start": membership.may(Role.REQUESTER),
    }


def dashboard_context(membership: Membership) -> dict[str, object]:
    """The dashboard of the member's team."""
    return {
        "board": selectors.dashboard(membership.user, membership.team),
        "queries": Query.objects.filter(team_id=membership.team_id, report=None)
        .select_related("created_by")
        .order_by("-created_at", "-pk")[:LATEST_QUERIES],
        "guide": guide_of(membership),
        "can_start": membership.may(Role.REQUESTER),
        "stopped_webhooks": stopped_endpoints(membership.team) if membership.may(Role.LEAD) else (),
    }
