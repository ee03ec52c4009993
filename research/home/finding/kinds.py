"""The kinds of things that the search finds: what is indexed of each, and how a hit is shown.

Another kind is one more `Kind` in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.urls import reverse

from agent.learning.models import SiteKnowledge
from agent.teams.models import Role
from interventions.models import Intervention
from research.answers.models import Query
from research.answers.reports.models import Report
from research.models import Sweep, Vendor
from research.products.models import Product
from research.sweeps.selectors import status_of, with_status
from research.watches.models import Watch


@dataclass(frozen=True, slots=True)
class Entry:
    """What is indexed of one row. Rows with the same key are one thing, which is called as the newest of them."""

    team_id: int
    key: str
    newest: int
    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One hit as people see it: where it leads (or what it does on the page), and a status by its kind of chip."""

    title: str
    url: str
    detail: str = ""
    chip: str = ""
    status: str = ""
    icon: str = ""  # "": the one of its kind
    theme: str = ""  # that it chooses
    opens: str = ""  # a dialog of the page


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: the rows behind it, and who finds it."""

    name: str
    heading: str
    icon: str
    rows: Callable[[], QuerySet[Any]]
    entry: Callable[[Any], Entry]
    shown: Callable[[Any], Shown]
    role: Role = Role.VIEWER

    def live(self, team_id: int, numbers: Collection[int]) -> dict[int, Shown]:
        """How the rows of that team with these numbers are shown now; those that are gone are left out."""
        rows = self.rows().filter(pk__in=numbers)
        return {row.pk: self.shown(row) for row in rows if self.entry(row).team_id == team_id}


def _own(row: Model, title: str, detail: str = "") -> Entry:
    """A row that is one thing by itself."""
    return Entry(row.team_id, str(row.pk), row.pk, title[:500], detail[:500])  # type: ignore[attr-defined]


def _vendor_entry(vendor: Vendor) -> Entry:
    title = vendor.label or vendor.domain
    return Entry(vendor.sweep.team_id, vendor.domain, vendor.pk, title, vendor.domain)


def _vendor_shown(vendor: Vendor) -> Shown:
    listed = urlencode({"tab": "determinations", "vendor": vendor.domain})
    detail = vendor.domain if vendor.label else ""
    address = f"{reverse('results')}?{listed}"
    return Shown(vendor.label or vendor.domain, address, detail, "determination", vendor.visit.determination)


def _item_words(item: Intervention) -> str:
    vendor: Vendor | None = getattr(item.visit, "vendor", None)  # None: of a page that is read for a question
    return f"{item.get_type_display()} at {(vendor and vendor.label) or item.visit.domain}"


def _sweep_shown(sweep: Sweep) -> Shown:
    detail = f"{sweep.created_at:%Y-%m-%d}{', demo' * sweep.is_demo}"
    return Shown(sweep.query, reverse("sweep", args=[sweep.pk]), detail, "sweep", status_of(sweep))


def _item_shown(item: Intervention) -> Shown:
    detail = (item.reason or item.visit.query)[:120]
    return Shown(_item_words(item), reverse("queue-item", args=[item.pk]), detail, "intervention", item.state)


def _watch_shown(watch: Watch) -> Shown:
    status = "paused" if watch.is_paused else "problem" if watch.problem else "active"
    return Shown(watch.name, reverse("watch", args=[watch.pk]), "", "watch", status)


KINDS: tuple[Kind, ...] = (
    Kind(
        "sweep", "Sweeps", "radar",
        rows=lambda: with_status(Sweep.objects.only("team", "query", "state", "created_at", "is_demo")),
        entry=lambda sweep: _own(sweep, sweep.query),
        shown=_sweep_shown,
    ),
    Kind(
        "vendor", "Vendors", "store",
        rows=lambda: Vendor.objects.select_related("sweep", "visit").only(
            "domain", "label", "sweep__team", "visit__determination"
        ),
        entry=_vendor_entry,
        shown=_vendor_shown,
    ),
    Kind(
        "product", "Products", "package",
        rows=lambda: Product.objects.filter(listings__isnull=False).distinct(),
        entry=lambda product: _own(product, product.name, product.brand),
        shown=lambda product: Shown(product.name, reverse("product", args=[product.pk]), product.brand),
    ),
    Kind(
        "query", "Answers", "file-text",
        rows=lambda: Query.objects.filter(report=None).only("team", "text", "state", "created_at"),
        entry=lambda query: _own(query, query.text),
        shown=lambda query: Shown(
            query.text, reverse("query", args=[query.pk]), f"{query.created_at:%Y-%m-%d}", "query", query.state
        ),
    ),
    Kind(
        "report", "Reports", "book-open",
        rows=lambda: Report.objects.only("team", "text", "state", "created_at"),
        entry=lambda report: _own(report, report.text),
        shown=lambda report: Shown(
            report.text, reverse("report", args=[report.pk]), f"{report.created_at:%Y-%m-%d}", "report", report.state
        ),
    ),
    Kind(
        "watch", "Watches", "eye",
        rows=lambda: Watch.objects.filter(deleted_at=None),
        entry=lambda watch: _own(watch, watch.name),
        shown=_watch_shown,
    ),
    Kind(
        "intervention", "Interventions", "hand",
        rows=lambda: Intervention.objects.select_related("visit__vendor").only(
            "team", "type", "state", "reason", "visit__domain", "visit__query", "visit__vendor__label"
        ),
        entry=lambda item: _own(
            item, _item_words(item), f"{item.visit.domain} {item.reason} {item.visit.query}"
        ),
        shown=_item_shown,
        role=Role.OPERATOR,
    ),
    Kind(
        "knowledge", "Knowledge", "book-open",
        rows=SiteKnowledge.objects.all,
        entry=lambda entry: _own(entry, entry.words, f"{entry.domain} {entry.note}"),
        shown=lambda entry: Shown(
            entry.words, reverse("knowledge-entry", args=[entry.pk]), entry.domain, "knowledge", entry.state
        ),
    ),
)  # fmt: skip
BY_NAME = {kind.name: kind for kind in KINDS}
