"""What the API's operations on products and rates take and give."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from django.conf import settings
from pydantic import AfterValidator, BaseModel, Field

from research.api.routes.schemas import Input, Page, storable
from research.products.models import Listing, Point, Product, Rate

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
        base=row.base, quote=row.quote, amount=row.value.plain, on=row.on, source=row.source, entered_by=by
    )
