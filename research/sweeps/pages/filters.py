"""What a table or list shows: filters, sorting and paging, as the query string has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Self, TypeVar
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import F, Model, Q, QuerySet
from django.db.models.expressions import OrderBy

from agent.core.types import Availability, Determination
from agent.language.sanitize import whole_number
from research.models import LABELS_APART, Offer, Vendor
from research.sweeps.selectors import determined_as

PAGE_SIZE = 50
LIST_SIZE = 25
MOST_PRICE = 10**12
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Shared by both tables: words to look for, the sort key (with - for descending) and the page."""

    q: str = ""
    sort: str = ""
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self:
        """From a query string; an unknown or broken value counts as not given."""
        values: dict[str, str | int] = {}
        for f in fields(cls):
            raw = _storable(query.get(f.name, ""))
            if f.name == "page":
                values["page"] = whole_number(raw, 99_999) or 1
            else:
                values[f.name] = raw[:200]
        return cls(**values)._cleaned()  # type: ignore[arg-type]

    def _cleaned(self) -> Self:
        return self

    def next_sort(self, key: str) -> str:
        """What a click on that column's heading sorts by."""
        return f"-{key}" if self.sort == key else key

    def aria_sort(self, key: str) -> str:
        """The heading's `aria-sort`."""
        return {key: "ascending", f"-{key}": "descending"}.get(self.sort, "none")

    @property
    def is_filtered(self) -> bool:
        """Whether rows are left out."""
        return any(getattr(self, f.name) for f in fields(self) if f.name not in ("sort", "page"))


@dataclass(frozen=True, slots=True)
class OfferFilter(TableFilter):
    """The offers table."""

    availability: str = ""
    vendor: str = ""
    sweep: str = ""
    currency: str = ""
    min_price: str = ""
    max_price: str = ""
    shortlisted: str = ""  # "1": only these
    label: str = ""

    def _cleaned(self) -> Self:
        known = {a.value for a in Availability}
        return replace(
            self,
            sort=self.sort if self.sort.lstrip("-") in _OFFER_SORTS else "",
            availability=self.availability if self.availability in known else "",
            sweep=self.sweep if whole_number(self.sweep) is not None else "",
            min_price=_amount(self.min_price),
            max_price=_amount(self.max_price),
            shortlisted="1" if self.shortlisted == "1" else "",
        )

    def apply(self, offers: QuerySet[Offer]) -> QuerySet[Offer]:
        """The rows this filter shows, in its order; unsorted means by vendor, those visited again last."""
        if self.q:
            offers = offers.filter(Q(name__icontains=self.q) | Q(snippet__icontains=self.q))
        if self.vendor:
            offers = offers.filter(domain=self.vendor)
        given = {
            "availability": self.availability,
            "sweep": self.sweep,
            "currency": self.currency,
            "price_amount__gte": self.min_price,
            "price_amount__lte": self.max_price,
            "mark__is_shortlisted": self.shortlisted,
            "mark__labels__icontains": self.label and f"{LABELS_APART}{self.label}{LABELS_APART}",
        }
        offers = offers.filter(**{name: value for name, value in given.items() if value})
        order = _order(self.sort, _OFFER_SORTS) if self.sort else [F("sweep_id").desc()]
        return offers.order_by(*order, "visit", "position")


def _storable(text: str) -> str:
    """Without NUL, with which PostgreSQL compares nothing; a page is given none, a file or a link by the API may be."""
    return text.replace("\0", "").strip()


def _amount(text: str) -> str:
    """A price as the column can hold it, with a decimal comma or point; "" for anything else."""
    try:
        amount = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return ""
    return text.replace(",", ".") if amount.is_finite() and 0 <= amount < MOST_PRICE else ""


@dataclass(frozen=True, slots=True)
class DeterminationFilter(TableFilter):
    """The determinations table: one row per vendor."""

    determination: str = ""
    vendor: str = ""

    def _cleaned(self) -> Self:
        sort = self.sort if self.sort.lstrip("-") in _VENDOR_SORTS else ""
        known = {d.value for d in Determination}
        kept = self.determination if self.determination in known else ""
        return replace(self, sort=sort, determination=kept)

    def apply(self, vendors: QuerySet[Vendor]) -> QuerySet[Vendor]:
        """The rows this filter shows, in its order; unsorted means as the sweep lists its vendors."""
        if self.q:
            vendors = vendors.filter(Q(domain__icontains=self.q) | Q(visit__reason__icontains=self.q))
        if self.vendor:
            vendors = vendors.filter(domain=self.vendor)
        if self.determination:
            vendors = determined_as(vendors, self.determination)
        order = _order(self.sort, _VENDOR_SORTS) if self.sort else [F("sweep_id").desc()]
        return vendors.order_by(*order, "position")


_OFFER_SORTS = {
    "price": ("price_amount", "currency"),
    "vendor": ("domain",),
    "name": ("name",),
    "availability": ("availability",),
    "seen": ("seen_at",),
}
_VENDOR_SORTS = {
    "vendor": ("domain",),
    "determination": ("visit__determination",),
    "items": ("visit__items_seen",),
    "ended": ("visit__ended_at",),
}


def _order(sort: str, known: Mapping[str, tuple[str, ...]]) -> list[OrderBy]:
    """Missing values stay last in both directions."""
    names = known[sort.lstrip("-")]
    if sort.startswith("-"):
        return [F(name).desc(nulls_last=True) for name in names]
    return [F(name).asc(nulls_last=True) for name in names]


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Words, one state, only one's own, and the page; the empty values narrow nothing."""

    q: str = ""
    state: str = ""
    mine: bool = False
    page: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str], states: Collection[str]) -> ListFilter:
        """From a query string; an unknown value counts as not given."""
        state, page = given.get("state", ""), given.get("page", "")
        return cls(
            q=_storable(given.get("q", ""))[:200],
            state=state if state in states else "",
            mine=given.get("mine") == "1",
            page=whole_number(page, 99_999) or 1,
        )

    @property
    def is_filtered(self) -> bool:
        """Whether rows are left out."""
        return bool(self.q or self.state or self.mine)

    def page_of(self, rows: QuerySet[Row], words_in: str, user_id: int) -> Page[Row]:
        """The page of the rows that it leaves, newest first; `words_in`: the field in which `q` is sought."""
        wanted = {
            f"{words_in}__icontains": self.q,
            "state": self.state,
            "created_by_id": user_id if self.mine else "",
        }
        found = rows.filter(**{name: value for name, value in wanted.items() if value})
        return Paginator(found.order_by("-created_at", "-pk"), LIST_SIZE).get_page(self.page)


def query_string(wanted: TableFilter | ListFilter) -> str:
    """The filter and its order as an address has them, without the page: what counts as not given is left out."""
    values = {f.name: getattr(wanted, f.name) for f in fields(wanted) if f.name != "page"}
    return urlencode({name: "1" if value is True else value for name, value in values.items() if value})
