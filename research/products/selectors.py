"""Every read of products. The ones given a user see that user's teams only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Exists, F, OuterRef, Prefetch, QuerySet, Window
from django.db.models.functions import RowNumber
from django.shortcuts import get_object_or_404

from agent.core.types import Availability
from agent.language.counts import counted
from agent.teams.models import Team, User
from research.products.models import Decision, Listing, Point, Product, Rate, Suggestion

SHOWN_POINTS = 60  # of one listing
LINE_POINTS = 12  # of one small line in a list
NOT_FOR_SALE = (Availability.OUT_OF_STOCK.value, Availability.IN_STORE_ONLY.value)


def products_of(user: User) -> QuerySet[Product]:
    """The products of the user's teams, as `products_in` gives those of one."""
    return _listed(Product.objects.filter(team__memberships__user=user))


def products_in(team: Team) -> QuerySet[Product]:
    """The team's products that have listings, latest reading first, with `vendor_count`, `has_doubt`."""
    return _listed(Product.objects.filter(team=team))


def _listed(products: QuerySet[Product]) -> QuerySet[Product]:
    doubts = Suggestion.objects.filter(listing__product=OuterRef("pk"), is_open=True)
    return (
        products.filter(listings__isnull=False)
        .annotate(vendor_count=Count("listings__vendor", distinct=True), has_doubt=Exists(doubts))
        .prefetch_related("listings")
        .order_by("-seen_at", "-pk")
    )


def get_product(user: User, product_id: int) -> Product:
    """That product. *Raises* Http404 when it has no listings, or is of none of the user's teams."""
    return get_object_or_404(products_of(user), pk=product_id)


def get_listing(user: User, listing_id: int) -> Listing:
    """That listing. *Raises* Http404."""
    rows = Listing.objects.filter(team__memberships__user=user).select_related("product")
    return get_object_or_404(rows, pk=listing_id)


def get_suggestion(user: User, suggestion_id: int) -> Suggestion:
    """That suggestion. *Raises* Http404."""
    rows = Suggestion.objects.filter(listing__team__memberships__user=user)
    return get_object_or_404(rows.select_related("listing__product", "product"), pk=suggestion_id)


@dataclass(frozen=True, slots=True)
class LowPrice:
    """The lowest price in one currency, and at how many vendors the product has one in it."""

    amount: Decimal
    currency: str
    count: int


def low_prices(listings: Iterable[Listing]) -> list[LowPrice]:
    """One for each currency, of what can be bought; the currency of most vendors first."""
    found: dict[str, list[Decimal]] = {}
    for row in listings:
        if row.price is not None and row.availability not in NOT_FOR_SALE:
            found.setdefault(row.currency, []).append(row.price)
    return sorted((LowPrice(min(p), c, len(p)) for c, p in found.items()), key=lambda low: -low.count)


def cheapest(listings: Iterable[Listing], low: LowPrice) -> int:
    """The number of the listing that has this lowest price."""
    return next(
        row.pk
        for row in listings
        if (row.price, row.currency) == (low.amount, low.currency) and row.availability not in NOT_FOR_SALE
    )


def best_of(listings: Iterable[Listing]) -> set[int]:
    """The listings with the lowest price of their currency, where there is more than one to compare with."""
    rows = [r for r in listings if r.price is not None and r.availability not in NOT_FOR_SALE]
    lows = {low.currency: low for low in low_prices(rows)}
    return {r.pk for r in rows if lows[r.currency].count > 1 and r.price == lows[r.currency].amount}


def listings_with_points(product: Product) -> list[Listing]:
    """The product's listings, each with its last readings as `shown_points`, newest first; in two queries."""
    points = Point.objects.order_by("-seen_at", "-pk")
    rows = product.listings.select_related("visit").defer("visit__checkpoint")
    found: list[Listing] = list(
        rows.prefetch_related(Prefetch("points", queryset=points, to_attr="all_points"))
    )
    for row in found:
        row.shown_points = row.all_points[:SHOWN_POINTS]  # type: ignore[attr-defined]  # set by the prefetch
    return found


def points_of(product: Product) -> QuerySet[Point]:
    """All readings of the product, newest first."""
    return (
        Point.objects.filter(listing__product=product).select_related("listing").order_by("-seen_at", "-pk")
    )


@dataclass(frozen=True, slots=True)
class PriceLine:
    """The last prices of a listing that can be compared, oldest first; two or more."""

    prices: tuple[Decimal, ...]
    currency: str

    @property
    def words(self) -> str:
        """The same for people who do not see the line."""
        return f"{counted(len(self.prices), 'reading')}, {self.prices[0]} to {self.prices[-1]} {self.currency}".rstrip()


def price_lines(listing_ids: Iterable[int]) -> dict[int, PriceLine]:
    """One for each of these listings that was read with a comparable price more than once; in one query."""
    newest = Window(RowNumber(), partition_by=F("listing_id"), order_by=[F("seen_at").desc(), F("pk").desc()])
    points = Point.objects.filter(listing_id__in=set(listing_ids), price__isnull=False).annotate(place=newest)
    found: dict[int, list[Point]] = {}
    for point in points.filter(place__lte=LINE_POINTS).order_by("listing_id", "place"):
        own = found.setdefault(point.listing_id, [])
        if (
            not own or own[-1].is_comparable
        ):  # what was read before another pack, choice or currency is left out
            own.append(point)
    return {
        pk: PriceLine(tuple(point.price or Decimal() for point in reversed(own)), own[0].currency)
        for pk, own in found.items()
        if len(own) > 1
    }


def open_suggestions(product: Product) -> QuerySet[Suggestion]:
    """What a person may say of this product's listings, or of others that may be of it."""
    mine = Suggestion.objects.filter(listing__product=product) | Suggestion.objects.filter(product=product)
    shown = mine.filter(is_open=True, product__listings__isnull=False).exclude(listing__product=F("product"))
    return shown.distinct().select_related("listing", "listing__product", "product")


def last_decision(team: Team) -> Decision | None:
    """What was decided last and not taken back."""
    return Decision.objects.filter(team=team, undone_at=None).select_related("by").first()


def products_read_in(visit_ids: Iterable[int]) -> dict[tuple[int, str], int]:
    """The product of each offer that was read in these visits, by visit and name."""
    rows = Point.objects.filter(visit__in=list(visit_ids), offer__isnull=False)
    return {(v, n): p for v, n, p in rows.values_list("visit_id", "offer__name", "listing__product_id") if v}


def rates_of(team: Team) -> QuerySet[Rate]:
    """The team's rates, newest first."""
    return Rate.objects.filter(team=team).select_related("entered_by")


def currencies_of(team: Team) -> list[str]:
    """Currencies of the team's rates: what prices can be shown in."""
    pairs = Rate.objects.filter(team=team).order_by().values_list("base", "quote").distinct()
    return sorted({currency for pair in pairs for currency in pair})
