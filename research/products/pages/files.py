"""Products, comparisons and price histories as files: the rows as shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from agent.teams.rights.access import membership_of, signed_in_user
from research.products import selectors
from research.products.models import Listing, Point, Product
from research.products.pages import pages
from research.products.pages.filters import ProductFilter, chosen_ids
from research.sweeps.pages.result_views import file_of

Record = dict[str, Any]
_TERMS = ("price", "currency", "unit_price", "pieces", "shipping", "vat", "availability", "seen_at")
LISTING_COLUMNS = ("product", "product_name", "vendor", "name", "brand", "gtin", "mpn", "sku", *_TERMS, "url")
POINT_COLUMNS = ("vendor", "name", *_TERMS, "is_comparable", "visit")
COMPARED_COLUMNS = (
    "product", "name", "vendor", "price", "currency", "is_best", "converted", "converted_to", "rates",
)  # fmt: skip


class Rows(NamedTuple):
    """What a file holds, whatever its form."""

    records: Iterator[Record]
    columns: Sequence[str]


def listing_record(row: Listing, product: Product) -> Record:
    """One vendor's listing as a row of a file."""
    plain = {name: getattr(row, name) for name in LISTING_COLUMNS if hasattr(row, name)}
    return {**plain, "product": product.pk, "product_name": product.name}


def point_record(row: Point) -> Record:
    """One reading as a row of a file."""
    terms = {name: getattr(row, name) for name in _TERMS}
    more = {"is_comparable": row.is_comparable, "visit": row.visit_id}
    return {"vendor": row.listing.vendor, "name": row.listing.name, **terms, **more}


def listing_rows(products: QuerySet[Product]) -> Rows:
    """Every listing of these products."""
    found = (listing_record(li, row) for row in products.iterator(200) for li in row.listings.all())
    return Rows(found, LISTING_COLUMNS)


def price_rows(product: Product) -> Rows:
    """Every reading of one product."""
    return Rows((point_record(row) for row in selectors.points_of(product).iterator(500)), POINT_COLUMNS)


def compared_rows(found: pages.Comparison) -> Rows:
    """A line for each product and vendor: its price, and the other currency beside it."""
    return Rows(_compared(found), COMPARED_COLUMNS)


@require_safe
def products_file(request: HttpRequest, form: str) -> HttpResponseBase:
    """Every listing of the products of the list, under the same filter."""
    membership = membership_of(request)
    rows = selectors.products_of(membership.user).filter(team=membership.team_id)
    return _file(form, "products", listing_rows(ProductFilter.read(request.GET).apply(rows)))


@require_safe
def prices_file(request: HttpRequest, product_id: int, form: str) -> HttpResponseBase:
    """Every reading of one product."""
    found = selectors.get_product(signed_in_user(request), product_id)
    return _file(form, f"product-{found.pk}-prices", price_rows(found))


@require_safe
def compare_file(request: HttpRequest, form: str) -> HttpResponseBase:
    """The comparison that the page shows."""
    membership = membership_of(request)
    rows = selectors.products_of(membership.user).filter(team=membership.team_id)
    found = pages.comparison(rows, chosen_ids(request.GET), pages.money_of(membership, request.GET))
    return _file(form, "comparison", compared_rows(found))


def _file(form: str, name: str, rows: Rows) -> HttpResponseBase:
    return file_of(form, name, rows.records, rows.columns)


def _compared(found: pages.Comparison) -> Iterator[Record]:
    for row in found.rows:
        for (domain, _), cell in zip(found.vendors, row.cells, strict=True):
            if cell is not None:
                other = cell.converted
                yield {
                    "product": row.product.pk,
                    "name": row.product.name,
                    "vendor": domain,
                    "price": cell.row.price,
                    "currency": cell.row.currency,
                    "is_best": cell.is_best,
                    "converted": other.amount if other else None,
                    "converted_to": other.currency if other else "",
                    "rates": other.words if other else "",
                }
