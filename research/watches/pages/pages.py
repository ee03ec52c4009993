"""What the pages of watches show, as one value each: for the view and for the socket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.core.paginator import Page, Paginator
from django.utils import timezone

from agent.language.sanitize import whole_number
from agent.teams.models import Membership, Role
from research.answers.models import Query
from research.answers.reports.models import Report
from research.pipeline.watching.compare import share_of
from research.pipeline.watching.preview import Preview, preview
from research.products.selectors import products_read_in
from research.sweeps.selectors import with_status
from research.watches import selectors
from research.watches.models import Reading, TrackedOffer, Watch, WatchRun
from research.watches.pages.forms import WatchForm
from research.watches.previews import WatchPreview, previewed
from research.watches.services import MAX_WATCHES, Watched

RUNS = 15
LIST_SIZE = 30
CHOICES = 12


@dataclass(frozen=True, slots=True)
class ShownHistory:
    """One offer with its readings, the newest first, and by how many percent its price has moved in all of them."""

    offer: TrackedOffer
    readings: list[Reading]
    product_id: int | None = None

    @property
    def priced(self) -> list[Reading]:
        """Readings with a price in the present currency, in the order of time."""
        return [
            r for r in reversed(self.readings) if r.price is not None and r.currency == self.offer.currency
        ]

    @property
    def prices(self) -> list[Decimal]:
        """Their prices alone."""
        return [reading.price for reading in self.priced if reading.price is not None]

    @property
    def moved_percent(self) -> float | None:
        """Since the oldest comparable one; None where nothing compares."""
        since = _comparable(self.priced)
        if len(since) < 2 or not since[0]:
            return None
        return share_of(since[0], since[-1])


def _comparable(readings: Sequence[Reading]) -> list[Decimal]:
    """The prices since another pack, choice or currency was read last."""
    found: list[Decimal] = []
    for reading in readings:
        if not reading.is_comparable:
            found.clear()
        assert reading.price is not None
        found.append(reading.price)
    return found


@dataclass(frozen=True, slots=True)
class WatchPage:
    """One watch: what it waits for, what its runs brought, how its prices went."""

    watch: Watch
    state: str
    next_runs: list[datetime]
    runs: Page[WatchRun]
    histories: list[ShownHistory]
    previews: list[Preview]
    may_steer: bool
    told: WatchRun | None  # the last run that met a condition
    waiting_sweep: int | None  # of the run that goes on


def watches_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The list of the team's watches."""
    rows = selectors.watches_of(membership.user).filter(team=membership.team_id)
    words = given.get("q", "").strip()[:120]
    found = rows.filter(name__icontains=words) if words else rows
    page = Paginator(found, LIST_SIZE).get_page(whole_number(given.get("page", ""), 99_999) or 1)
    return {
        "page": page,
        "watches": [(watch, selectors.state_of(watch)) for watch in page],
        "words": words,
        "query": given,
        "can_start": membership.may(Role.REQUESTER),
        "most": MAX_WATCHES,
    }


def watch_page(watch: Watch, membership: Membership, given: Mapping[str, str]) -> WatchPage:
    """The whole page."""
    number = whole_number(given.get("page", ""), 99_999) or 1
    histories = selectors.histories(watch)
    newest = {offer.pk: readings[0].visit_id or 0 for offer, readings in histories if readings}
    products = products_read_in(filter(None, newest.values()))
    found = [
        ShownHistory(offer, readings, products.get((newest.get(offer.pk, 0), offer.name)))
        for offer, readings in histories
    ]
    sweep = selectors.last_sweep(watch)
    seen = selectors.last_seen(sweep) if sweep else ()
    return WatchPage(
        watch=watch,
        state=selectors.state_of(watch),
        next_runs=selectors.next_runs(watch, timezone.now()),
        runs=Paginator(selectors.runs_of(watch), RUNS).get_page(number),
        histories=found,
        previews=[preview(row.value, seen) for row in watch.conditions.all()],
        may_steer=membership.may_steer(watch.created_by_id),
        told=watch.runs.exclude(firings=[]).first(),
        waiting_sweep=watch.runs.filter(state=WatchRun.State.RUNNING).values_list("sweep", flat=True).first(),
    )


def form_preview(form: WatchForm, of: Watched) -> WatchPreview:
    """What the form would do, as far as it is filled in."""
    form.is_valid()
    return previewed(of, form.schedule, form.conditions, form.rule)


def choices_context(membership: Membership) -> dict[str, object]:
    """What can be watched: the latest sweeps, answered questions and reports, without those that watches asked."""
    own = WatchRun.objects.filter(watch__team=membership.team_id, is_first=False)
    sweeps = membership.team.sweeps.exclude(pk__in=own.exclude(sweep=None).values("sweep"))
    queries = Query.objects.filter(team=membership.team_id, report=None, state=Query.State.ANSWERED)
    queries = queries.exclude(pk__in=own.exclude(query=None).values("query"))
    reports = Report.objects.filter(team=membership.team_id, state=Report.State.DONE)
    reports = reports.exclude(pk__in=own.exclude(report=None).values("report"))
    return {
        "reports": reports.order_by("-created_at", "-pk")[:CHOICES],
        "sweeps": with_status(sweeps).order_by("-created_at", "-pk")[:CHOICES],
        "queries": queries.order_by("-created_at", "-pk")[:CHOICES],
    }
