"""Products, comparisons and price histories as tables of files: the rows as shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import Team
from agent.teams.pages.table_files import Record
from research.products import selectors
from research.products.models import Listing, Point, Product
from research.products.pages import pages
from research.products.pages.filters import ProductFilter, chosen_ids
from research.sweeps.pages.export import FILE, PAGE, TEAM
from research.sweeps.pages.tables import Table, read_in_batches

_OF_PAGE = ("unit_price", "pieces", "shipping", "vat", "availability", "seen_at")
_TERMS = {"price": PAGE, "currency": FILE, **dict.fromkeys(_OF_PAGE, PAGE)}
LISTING_COLUMNS = {
    "product": TEAM,
    "product_name": FILE,
    **dict.fromkeys(("vendor", "name", "brand", "gtin", "mpn", "sku"), PAGE),
    **_TERMS,
    "url": FILE,
}
POINT_COLUMNS = {"vendor": PAGE, "name": PAGE, **_TERMS, "is_comparable": FILE, "visit": TEAM}
COMPARED_COLUMNS = {
    "product": TEAM,
    **dict.fromkeys(("name", "vendor", "price"), PAGE),
    "currency": FILE,
    **dict.fromkeys(("is_best", "converted", "converted_to", "rates"), PAGE),
}


def listing_record(row: Listing, product: Product) -> Record:
    """One vendor's listing as a row of a file."""
    plain = {name: getattr(row, name) for name in LISTING_COLUMNS if hasattr(row, name)}
    return {**plain, "product": product.pk, "product_name": product.name}


def point_record(row: Point) -> Record:
    """One reading as a row of a file."""
    terms = {name: getattr(row, name) for name in _TERMS}
    more = {"is_comparable": row.is_comparable, "visit": row.visit_id}
    return {"vendor": row.listing.vendor, "name": row.listing.name, **terms, **more}


def listing_table(products: QuerySet[Product]) -> Table:
    """Every listing of these products."""

    def records(row: Product) -> Iterator[Record]:
        return (listing_record(listing, row) for listing in row.listings.all())

    return read_in_batches(products, records, LISTING_COLUMNS)


def price_table(product: Product) -> Table:
    """Every reading of one product."""
    return read_in_batches(selectors.points_of(product), lambda row: [point_record(row)], POINT_COLUMNS)


def comparison_table(found: pages.Comparison) -> Table:
    """A line for each product and vendor that sells it, with the other currency beside its price."""
    records = list(_compared(found))
    return Table(COMPARED_COLUMNS, lambda: len(records), lambda: iter(records))


def _products(team: Team, _: int, given: Mapping[str, str]) -> Table:
    """Every listing of the products of the list, under the same filter."""

    return listing_table(ProductFilter.read(given).apply(selectors.products_in(team)))


def _prices(team: Team, product_id: int, _: Mapping[str, str]) -> Table:
    """Every reading of one product."""
    return price_table(get_object_or_404(Product, team=team, pk=product_id))


def _comparison(team: Team, _: int, given: Mapping[str, str]) -> Table:
    """The comparison that the page shows."""
    rows = selectors.products_in(team)
    return comparison_table(pages.comparison(rows, chosen_ids(given), pages.money_of(team, given)))


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


PRODUCT_TABLES = {
    "products": _products,
    "products-comparison": _comparison,
    "product-prices": _prices,
}
