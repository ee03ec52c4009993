"""What the pages of products show, as one value each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet

from agent.teams.models import Membership, Role, Team
from research.pipeline.products.items import code_of, gtin_of
from research.pipeline.products.rates import Converted, Rate, convert
from research.products import selectors
from research.products.models import Decision, Listing, Product, Suggestion
from research.products.pages.filters import MOST_COMPARED, ProductFilter
from research.sweeps.pages.filters import LIST_SIZE

_ATTRIBUTES = (("Brand", "brand"), ("GTIN", "gtin"), ("Maker's number", "mpn"))


@dataclass(frozen=True, slots=True)
class Money:
    """Prices of one currency beside what they are in another, by the rates of a team."""

    to: str = ""
    rates: tuple[Rate, ...] = ()

    def of(self, amount: Decimal | None, currency: str) -> Converted | None:
        """The amount converted; None where nothing is to be converted, or no rate is known."""
        if amount is None or not self.to or currency == self.to:
            return None
        return convert(amount, currency, self.to, self.rates)


def money_of(team: Team, given: Mapping[str, str]) -> Money:
    """The currency that the query string asks for, with the team's rates; none where it is not one of them."""
    to = given.get("in", "").upper()
    if to not in selectors.currencies_of(team):
        return Money()
    return Money(to, tuple(row.value for row in selectors.rates_of(team)[:2000]))


@dataclass(frozen=True, slots=True)
class ShownProduct:
    """One product of a list with its lowest price in each currency, and the prices of the cheapest listing so far."""

    row: Product
    low: list[selectors.LowPrice]
    line: selectors.PriceLine | None


def list_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The list of the team's products."""
    rows = selectors.products_in(membership.team)
    wanted = ProductFilter.read(given)
    page: Page[Product] = Paginator(wanted.apply(rows), LIST_SIZE).get_page(wanted.page)
    listed = [(row, selectors.low_prices(row.listings.all())) for row in page]
    cheapest = {row.pk: selectors.cheapest(row.listings.all(), low[0]) for row, low in listed if low}
    lines = selectors.price_lines(cheapest.values())
    counted = Listing.objects.filter(team=membership.team_id).order_by().values_list("vendor")
    vendors = dict(counted.annotate(count=Count("product", distinct=True)))
    if wanted.vendor:
        vendors.setdefault(wanted.vendor, 0)  # chosen, though nothing of it may be left
    return {
        "page": page,
        "products": [ShownProduct(row, low, lines.get(cheapest.get(row.pk, 0))) for row, low in listed],
        "filter": wanted,
        "vendors": sorted(vendors.items()),
        "any": rows.exists(),
        "query": given,
        "last": selectors.last_decision(membership.team),
        "may_decide": membership.may(Role.REQUESTER),
    }


@dataclass(frozen=True, slots=True)
class ShownListing:
    """One listing as a row: its price now, in another currency too, and whether it is the best."""

    row: Listing
    is_best: bool
    converted: Converted | None
    total: Decimal | None  # with shipping, where that is said

    @property
    def points(self) -> Sequence[object]:
        """Its readings, newest first."""
        return self.row.shown_points  # type: ignore[attr-defined,no-any-return]  # set by the selector


@dataclass(frozen=True, slots=True)
class ProductPage:
    """One product: numbers, vendors' prices now, their history, what a person may join."""

    product: Product
    listings: list[ShownListing]
    low: list[selectors.LowPrice]
    numbers: list[tuple[str, list[str]]]
    suggestions: list[Suggestion]
    picture: Listing | None  # whose visit shows the vendor's page
    last: Decision | None
    money: Money
    currencies: list[str]
    may_decide: bool

    @property
    def rates_used(self) -> list[str]:
        """The rates by which prices are shown in the other currency, none twice."""
        return _rates_used(self.listings)


def product_page(product: Product, membership: Membership, given: Mapping[str, str]) -> ProductPage:
    """The whole page."""
    rows = selectors.listings_with_points(product)
    best, money = selectors.best_of(rows), money_of(membership.team, given)
    shown = [_listing(row, best, money) for row in rows]
    shown.sort(key=lambda one: (one.row.currency, one.row.price is None, one.row.price or 0, one.row.pk))
    pictured = [row for row in rows if row.visit is not None and row.visit.evidence_shot]
    return ProductPage(
        product=product,
        listings=shown,
        low=selectors.low_prices(rows),
        numbers=_numbers(rows),
        suggestions=list(selectors.open_suggestions(product)),
        picture=max(pictured, key=lambda row: row.seen_at, default=None),
        last=selectors.last_decision(membership.team),
        money=money,
        currencies=selectors.currencies_of(membership.team),
        may_decide=membership.may(Role.REQUESTER),
    )


def _listing(row: Listing, best: set[int], money: Money) -> ShownListing:
    total = row.price + row.shipping if row.price is not None and row.shipping else None
    return ShownListing(row, row.pk in best, money.of(row.price, row.currency), total)


def _rates_used(shown: Iterable[ShownListing]) -> list[str]:
    rates = (rate for one in shown if one.converted for rate in one.converted.rates)
    return list(dict.fromkeys(rate.words for rate in rates))


def _numbers(rows: Sequence[Listing]) -> list[tuple[str, list[str]]]:
    """Each attribute with what the listings say of it, none twice; what nobody says is left out."""
    found = []
    for title, name in _ATTRIBUTES:
        said: dict[str, str] = {}
        for row in rows:
            if value := getattr(row, name):
                said.setdefault(_plain(name, value), value)
        if said:
            found.append((title, list(said.values())))
    return found


def _plain(name: str, value: str) -> str:
    if name == "gtin":
        return gtin_of(value) or value
    return (code_of(value) if name == "mpn" else "") or value.casefold()


# --- side by side -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One product of the comparison with a cell for each vendor, None where it does not sell it."""

    product: Product
    cells: list[ShownListing | None]
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Products by vendors. `differing`: attributes that they do not all have alike."""

    vendors: list[tuple[str, str]]  # domain, label
    rows: list[ComparedRow]
    differing: list[str]
    money: Money

    @property
    def ids(self) -> list[int]:
        """The products, as the address names them."""
        return [row.product.pk for row in self.rows]

    @property
    def differences(self) -> list[tuple[str, list[str]]]:
        """Each attribute in which they differ, with what is said of each product."""
        return [(name, [row.attributes.get(name, "") for row in self.rows]) for name in self.differing]

    @property
    def rates_used(self) -> list[str]:
        """The rates by which prices are shown in the other currency, none twice."""
        return _rates_used(cell for row in self.rows for cell in row.cells if cell is not None)


def comparison(products: QuerySet[Product], ids: Sequence[int], money: Money) -> Comparison:
    """The chosen products, in the order in which they were chosen; without a choice, those that were read last."""
    found = {row.pk: row for row in (products.filter(pk__in=ids) if ids else products[:MOST_COMPARED])}
    rows = [found[pk] for pk in ids or found if pk in found]
    labels = {li.vendor: li.label or li.vendor for row in rows for li in row.listings.all()}
    vendors = sorted(labels.items(), key=lambda one: one[1])
    compared = [_compared(row, [domain for domain, _ in vendors], money) for row in rows]
    names = list(dict.fromkeys(name for row in compared for name in row.attributes))
    differing = [n for n in names if len({row.attributes.get(n, "").casefold() for row in compared}) > 1]
    return Comparison(vendors, compared, differing, money)


def _compared(product: Product, vendors: Sequence[str], money: Money) -> ComparedRow:
    listings = list(product.listings.all())
    best, cheapest = selectors.best_of(listings), dict[str, Listing]()
    for row in sorted(listings, key=lambda r: (r.price is None, r.price or 0), reverse=True):
        cheapest[row.vendor] = row
    cells = [_listing(cheapest[v], best, money) if v in cheapest else None for v in vendors]
    return ComparedRow(product, cells, _attributes(listings))


def _attributes(listings: Sequence[Listing]) -> dict[str, str]:
    """What the listings say of the product: numbers, pack, what was chosen."""
    found = {title: ", ".join(values) for title, values in _numbers(listings)}
    pieces = sorted({str(row.pieces) for row in listings if row.pieces})
    chosen = sorted({str(option) for row in listings for option in row.options})
    return found | {t: ", ".join(v) for t, v in (("Pieces", pieces), ("Chosen", chosen)) if v}
