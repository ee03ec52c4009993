"""Products, their prices over time, what is joined and parted, and rates of currencies: what is taken and given."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import AfterValidator, BaseModel, Field

from agent.teams.models import Role
from research.api.auth import READ, WRITE, ApiRequest, BearerToken
from research.api.models import ApiToken
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of, refuse_unknown
from research.api.routes.schemas.sweeps import Input, Page, storable
from research.pipeline.products.rates import Rate as RateValue
from research.products import selectors, services
from research.products.models import Listing, Point, Product, Rate, Suggestion

Amount = Annotated[str, Field(pattern=r"^\d{1,9}(\.\d{1,8})?$")]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="ISO 4217.")]


def _day(written: str) -> str:
    date.fromisoformat(written)  # its ValueError says what is wrong
    return written


Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_day)]
_TERMS = ("currency", "availability", "unit_price", "pieces", "vat", "seen_at")


class TermsOut(BaseModel):
    """What one reading says. Amounts are decimal numbers as text; `shipping` "0.00": free, null: not said."""

    price: str | None
    currency: str
    availability: str
    unit_price: str
    pieces: int | None
    shipping: str | None
    vat: Literal["included", "excluded", ""]
    seen_at: datetime
    visit: int | None


class ListingOut(TermsOut):
    """One vendor's listing as it was read last. `is_settled`: a person has said of which product it is."""

    id: int
    product: int
    vendor: str
    name: str
    brand: str
    gtin: str
    mpn: str
    sku: str
    options: Sequence[str]
    page_url: str
    reason: str
    is_settled: bool


class ProductOut(BaseModel):
    """One product with its listings."""

    id: int
    name: str
    brand: str
    seen_at: datetime
    listings: Sequence[ListingOut]
    url: str
    links: dict[str, str]


class PointOut(TermsOut):
    """One reading. `is_comparable`: false where another pack, choice or currency was read before it."""

    listing: int
    vendor: str
    is_comparable: bool


class ProductPageOut(Page):
    """Products, those read last first."""

    items: Sequence[ProductOut]


class PointPage(Page):
    """A product's readings, newest first."""

    items: Sequence[PointOut]


class RateIn(Input):
    """One `base` costs `amount` of `quote` on that day."""

    base: Code
    quote: Code
    amount: Amount
    on: Day
    source: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(storable)]


class RateOut(BaseModel):
    """A rate that somebody entered."""

    id: int
    base: str
    quote: str
    amount: str
    on: date
    source: str
    entered_by: str | None


class RatePage(Page):
    """Rates, newest first."""

    items: Sequence[RateOut]


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def _terms(row: Listing | Point) -> dict[str, object]:
    plain: dict[str, object] = {name: getattr(row, name) for name in _TERMS}
    return plain | {"price": _text(row.price), "shipping": _text(row.shipping), "visit": row.visit_id}


def shown_listing(row: Listing) -> ListingOut:
    """A listing with its last reading."""
    own = {name: getattr(row, name) for name in ListingOut.model_fields if hasattr(row, name)}
    return ListingOut.model_validate(
        own | _terms(row) | {"product": row.product_id, "page_url": row.url, "id": row.pk}
    )


def shown_product(row: Product) -> ProductOut:
    """A product out of `research.products.selectors.products_of`."""
    return ProductOut(
        id=row.pk,
        name=row.name,
        brand=row.brand,
        seen_at=row.seen_at,
        listings=[shown_listing(listing) for listing in row.listings.all()],
        url=f"{settings.PUBLIC_URL}/products/{row.pk}/",
        links={"prices": f"{settings.PUBLIC_URL}/api/v1/products/{row.pk}/prices"},
    )


def shown_point(row: Point) -> PointOut:
    """A reading of one of the product's listings."""
    own = {"listing": row.listing_id, "vendor": row.listing.vendor, "is_comparable": row.is_comparable}
    return PointOut.model_validate(_terms(row) | own)


def shown_rate(row: Rate) -> RateOut:
    """A rate."""
    by = row.entered_by.get_username() if row.entered_by else None
    return RateOut(
        id=row.pk,
        base=row.base,
        quote=row.quote,
        amount=row.value.plain,
        on=row.on,
        source=row.source,
        entered_by=by,
    )


class SuggestionOut(BaseModel):
    """A listing that may be of the product, too, and why; for a person to say."""

    id: int
    product: int
    listing: ListingOut
    score: float
    reason: str


class Said(Input):
    """Whether they are the same product."""

    is_same: bool


# --- operations --------------------------------------------------------------------------------------

LEAD = BearerToken(ApiToken.Scope.WRITE, Role.LEAD)
router = Router(tags=["Products"])


class ProductFilters(Filters):
    """What a list of products can be narrowed by."""

    name__icontains: str | None = Field(None, max_length=120, alias="name")
    listings__gtin: str | None = Field(None, max_length=14, alias="gtin")


def _products(request: ApiRequest) -> QuerySet[Product]:
    return selectors.products_of(request.auth.user).filter(team=request.auth.team)


@router.get("/products", auth=READ, response=ProductPageOut, summary="List products")
def list_products(request: ApiRequest, wanted: QueryParams[ProductFilters]) -> PageFields:
    """Each with its vendors' listings, those read last first."""
    return page_of(request, wanted, _products(request), shown_product)


@router.get("/products/{int:product_id}", auth=READ, response=ProductOut, summary="Read a product")
def read_product(request: ApiRequest, product_id: int) -> ProductOut:
    """What every vendor asks for it now."""
    refuse_unknown(request)
    return shown_product(get_object_or_404(_products(request), pk=product_id))


@router.get(
    "/products/{int:product_id}/prices", auth=READ, response=PointPage, summary="List a product's prices"
)
def list_prices(request: ApiRequest, product_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """Every reading with the visit that proves it, newest first."""
    found = get_object_or_404(_products(request), pk=product_id)
    return page_of(request, wanted, selectors.points_of(found), shown_point)


@router.post(
    "/products/{int:product_id}/join/{int:other_id}",
    auth=WRITE,
    response=ProductOut,
    summary="Join two products",
)
def join_products(request: ApiRequest, product_id: int, other_id: int) -> ProductOut:
    """The listings of the second product become those of the first, and stay there."""
    refuse_unknown(request)
    into, product = (get_object_or_404(_products(request), pk=pk) for pk in (product_id, other_id))
    services.join_products(product=product, into=into, user=request.auth.user)
    return shown_product(get_object_or_404(_products(request), pk=product_id))


@router.post("/listings/{int:listing_id}/part", auth=WRITE, response=ListingOut, summary="Part a listing")
def part_listing(request: ApiRequest, listing_id: int) -> ListingOut:
    """It is of a product of its own from now on, and stays there."""
    refuse_unknown(request)
    listing = get_object_or_404(Listing, team=request.auth.team, pk=listing_id)
    services.part_listing(listing=listing, user=request.auth.user)
    return shown_listing(get_object_or_404(Listing, pk=listing_id))


@router.get(
    "/products/{int:product_id}/suggestions",
    auth=READ,
    response=list[SuggestionOut],
    summary="List a product's suggestions",
)
def list_suggestions(request: ApiRequest, product_id: int) -> list[SuggestionOut]:
    """What may be of this product, too, and nobody has said yet; the likeliest first."""
    refuse_unknown(request)
    found = get_object_or_404(_products(request), pk=product_id)
    return [
        SuggestionOut(
            id=row.pk,
            product=row.product_id,
            listing=shown_listing(row.listing),
            score=row.score,
            reason=row.reason,
        )
        for row in selectors.open_suggestions(found)
    ]


@router.post(
    "/suggestions/{int:suggestion_id}", auth=WRITE, response=ListingOut, summary="Answer a suggestion"
)
def answer_suggestion(request: ApiRequest, suggestion_id: int, body: Said) -> ListingOut:
    """Join the listing with the product, or keep them apart; both stay."""
    refuse_unknown(request)
    rows = Suggestion.objects.select_related("listing__product", "product")
    found = get_object_or_404(rows, product__team=request.auth.team, pk=suggestion_id)
    say = services.join_listing if body.is_same else services.keep_apart
    say(suggestion=found, user=request.auth.user)
    return shown_listing(Listing.objects.get(pk=found.listing_id))


@router.delete("/rates/{int:rate_id}", auth=LEAD, response={204: None}, summary="Delete a rate")
def delete_rate(request: ApiRequest, rate_id: int) -> HttpResponse:
    """Convert by it no longer. Needs the role lead."""
    refuse_unknown(request)
    found = get_object_or_404(Rate, team=request.auth.team, pk=rate_id)
    services.delete_rate(rate=found, user=request.auth.user)
    return HttpResponse(status=204)


@router.get("/rates", auth=READ, response=RatePage, summary="List rates")
def list_rates(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The rates that people entered or imported, newest first."""
    return page_of(request, wanted, selectors.rates_of(request.auth.team), shown_rate)


@router.post("/rates", auth=LEAD, response={201: RateOut}, summary="Enter a rate")
def enter_rate(request: ApiRequest, body: RateIn) -> HttpResponse:
    """One of the same pair and day is replaced. Needs the role lead. Takes an Idempotency-Key."""
    refuse_unknown(request)
    rate = RateValue(body.base, body.quote, Decimal(body.amount), date.fromisoformat(body.on))

    def write(_: None) -> RateOut:
        services.enter_rates(team=request.auth.team, user=request.auth.user, rates=[rate], source=body.source)
        pair = {"base": rate.base, "quote": rate.quote, "on": rate.on}
        return shown_rate(selectors.rates_of(request.auth.team).get(**pair))

    return idempotency.once(request, body, lambda: None, write)
