"""The tables whose filter can be saved: where each is shown, how its filter is read, and what of one is gone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from django.urls import reverse

from agent.teams.models import Team
from research.answers.models import Query
from research.answers.reports.models import Report
from research.home.models import SavedView
from research.home.sharing.content import MOST_FILTER
from research.models import Offer, Sweep, Vendor
from research.pipeline.errors import ViewRefused
from research.products.models import Listing, Product
from research.products.pages.filters import ProductFilter, chosen_ids
from research.sweeps.pages.filters import DeterminationFilter, ListFilter, OfferFilter, query_string
from research.sweeps.selectors import labels_in

LONGEST = 200  # characters of one value, as the tables read it
_Kind = SavedView.Kind
_NO_FILTER = {"page", "tab"}  # of an address: where somebody is in the table


@dataclass(frozen=True, slots=True)
class FilteredTable:
    """One table: the route of its page, and its filter as that page reads it: what means the same is one text."""

    route: str
    read: Callable[[QueryDict], str]
    tab: str = ""  # of its page


def _comparison(given: QueryDict) -> str:
    """Its products and its currency; without products there is nothing to keep."""
    chosen = [("p", str(number)) for number in chosen_ids(given)]
    currency = str(given.get("in", "")).upper()
    return urlencode([*chosen, ("in", currency)] if chosen and currency else chosen)


def _list_of(states: Collection[str]) -> Callable[[QueryDict], str]:
    return lambda given: query_string(ListFilter.read(given, states))


TABLES: Mapping[str, FilteredTable] = {
    _Kind.OFFERS: FilteredTable("results", lambda given: query_string(OfferFilter.read(given))),
    _Kind.DETERMINATIONS: FilteredTable(
        "results", lambda given: query_string(DeterminationFilter.read(given)), tab="determinations"
    ),
    _Kind.PRODUCTS: FilteredTable("products", lambda given: query_string(ProductFilter.read(given))),
    _Kind.COMPARISON: FilteredTable("products-compare", _comparison),
    _Kind.SWEEPS: FilteredTable("sweeps", _list_of(Sweep.State.values)),
    _Kind.QUERIES: FilteredTable("queries", _list_of(Query.State.values)),
    _Kind.REPORTS: FilteredTable("reports", _list_of(Report.State.values)),
}


def filter_of(view: SavedView) -> str:
    """Its filter as the table reads it now."""
    return TABLES[view.kind].read(QueryDict(view.filter))


def address_of(view: SavedView) -> str:
    """The table's page under its filter."""
    table = TABLES[view.kind]
    tab = f"tab={table.tab}&" if table.tab else ""
    return f"{reverse(table.route)}?{tab}{filter_of(view)}"


def checked_filter(kind: str, text: str) -> str:
    """The filter as it is kept. *Raises* ViewRefused for one that is empty, too long or none of this table."""
    given = QueryDict(text) if len(text) <= MOST_FILTER else QueryDict()
    told = {name for name, values in given.lists() if values[-1].strip() and name not in _NO_FILTER}
    is_cut = any(len(value.strip()) > LONGEST for _, values in given.lists() for value in values)
    kept = TABLES[kind].read(given)
    if len(text) > MOST_FILTER or is_cut or len(kept) > MOST_FILTER:
        raise ViewRefused("This filter is too long to be kept. Shorten its words.")
    if unknown := sorted(told - set(QueryDict(kept))):
        named = ", ".join(f"{name}={given[name]}" for name in unknown)[:LONGEST]
        raise ViewRefused(f"This table has no such filter: {named}.")
    if not kept:
        what = "Choose products" if kind == _Kind.COMPARISON else "Filter or sort the table"
        raise ViewRefused(f"There is nothing to keep yet. {what} first, then save the view.")
    return kept


def _vendors_of_offers(team: Team, domains: Collection[str]) -> Iterable[Any]:
    return (
        Offer.objects.filter(sweep__team=team, domain__in=domains).order_by().values_list("domain", flat=True)
    )


def _visited_vendors(team: Team, domains: Collection[str]) -> Iterable[Any]:
    return (
        Vendor.objects.filter(sweep__team=team, domain__in=domains)
        .order_by()
        .values_list("domain", flat=True)
    )


def _listing_vendors(team: Team, domains: Collection[str]) -> Iterable[Any]:
    return Listing.objects.filter(team=team, vendor__in=domains).order_by().values_list("vendor", flat=True)


_NAMED: Mapping[tuple[str, str], tuple[str, Callable[[Team, Collection[str]], Iterable[Any]]]] = {
    (_Kind.OFFERS, "vendor"): ("the vendor", _vendors_of_offers),
    (_Kind.DETERMINATIONS, "vendor"): ("the vendor", _visited_vendors),
    (_Kind.PRODUCTS, "vendor"): ("the vendor", _listing_vendors),
    (_Kind.OFFERS, "sweep"): (
        "sweep",
        lambda team, ids: team.sweeps.filter(pk__in=ids).values_list("pk", flat=True),
    ),
    (_Kind.OFFERS, "label"): ("the label", lambda team, _: labels_in(team.sweeps.all())),
    (_Kind.COMPARISON, "p"): (
        "product",
        lambda team, ids: Product.objects.filter(team=team, pk__in=ids).values_list("pk", flat=True),
    ),
}


def gone_of(team: Team, views: Sequence[SavedView]) -> dict[int, str]:
    """What those of the views name that the team no longer has, by their number: "the vendor shop.example, sweep 7"."""
    named = [
        (view.pk, (view.kind, name), value)
        for view in views
        for name, value in parse_qsl(filter_of(view))
        if (view.kind, name) in _NAMED
    ]
    there = {
        place: set(map(str, rows(team, values)))
        for place, (_, rows) in _NAMED.items()
        if (values := {value for _, at, value in named if at == place})
    }
    gone: dict[int, list[str]] = {}
    for pk, place, value in named:
        if value not in there[place]:
            gone.setdefault(pk, []).append(f"{_NAMED[place][0]} {value}")
    return {pk: ", ".join(words) for pk, words in gone.items()}
