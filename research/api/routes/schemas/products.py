"""What the API takes and gives of products, decisions and rates, and their rows as that."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from research.api.routes.schemas.sweeps import Input, Page, UserName, storable
from research.api.routes.shown import api, shown_as, site
from research.pipeline.products.rates import Converted
from research.products import selectors
from research.products.models import Decision, Listing, Point, Product, Rate, Suggestion
from research.products.pages.pages import ComparedRow, Comparison, ShownListing
from research.products.pages.rates import MAX_BYTES

Amount = Annotated[str, Field(pattern=r"^\d{1,9}(\.\d{1,8})?$")]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="ISO 4217.")]
Origin = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(storable)]


def _day(written: str) -> str:
    date.fromisoformat(written)  # its ValueError says what is wrong
    return written


Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_day)]


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


class LowestOut(BaseModel):
    """The lowest price in one currency of what can be bought, and how many listings have a price in it."""

    price: str
    currency: str
    listings: int


class ProductOut(BaseModel):
    """One product with its listings. `may_be_more`: a person has still to say what else it is."""

    id: int
    name: str
    brand: str
    seen_at: datetime
    lowest: Sequence[LowestOut]
    may_be_more: bool
    listings: Sequence[ListingOut]
    url: str
    links: dict[str, str]


class PointOut(TermsOut):
    """One reading. `is_comparable`: false where another pack, choice or currency was read before it."""

    listing: int
    vendor: str
    is_comparable: bool


class ProductPageOut(Page[ProductOut]):
    """Products, those made last first."""


class PointPage(Page[PointOut]):
    """A product's readings, newest first."""


class ConvertedOut(BaseModel):
    """A price in another currency, and the rates by which it was converted, each with its day and source."""

    price: str
    currency: str
    rates: Sequence[str]


class ComparedListingOut(BaseModel):
    """The cheapest listing of one product at one vendor. `with_shipping`: where the page says what shipping costs."""

    vendor: str
    listing: int
    price: str | None
    currency: str
    with_shipping: str | None
    converted: ConvertedOut | None
    is_best: bool
    availability: str
    seen_at: datetime
    visit: int | None


class ComparedProductOut(BaseModel):
    """One product of a comparison with what its listings say of it."""

    product: int
    name: str
    attributes: dict[str, str]
    listings: Sequence[ComparedListingOut]


class ComparisonOut(BaseModel):
    """Products side by side. `differing`: the attributes that they do not all have alike."""

    vendors: Sequence[str]
    products: Sequence[ComparedProductOut]
    differing: Sequence[str]
    url: str


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


class DecisionOut(BaseModel):
    """What a person said of products. `undone_at`: when it was taken back."""

    id: int
    kind: Literal["joined", "parted", "apart"]
    words: str
    by: UserName
    at: datetime
    undone_at: datetime | None


class DecisionPage(Page[DecisionOut]):
    """Decisions, newest first."""


class RateIn(Input):
    """One `base` costs `amount` of `quote` on that day."""

    base: Code
    quote: Code
    amount: Amount
    on: Day
    source: Origin


class RatesIn(Input):
    """A file of rates to the euro: a line of `Date` and currencies, then a line for each day, 400 at most."""

    csv: Annotated[str, Field(min_length=1, max_length=MAX_BYTES), AfterValidator(storable)] = Field(
        description="As the European Central Bank writes it."
    )
    source: Origin


class ImportedRatesOut(BaseModel):
    """How many rates were read and kept."""

    rates: int


class RateOut(BaseModel):
    """A rate that somebody entered."""

    id: int
    base: str
    quote: str
    amount: str
    on: date
    source: str
    entered_by: UserName


class RatePage(Page[RateOut]):
    """Rates, newest first."""


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def _terms(row: Listing | Point) -> dict[str, Any]:
    return {"price": _text(row.price), "shipping": _text(row.shipping), "visit": row.visit_id}


def shown_listing(row: Listing) -> ListingOut:
    """A listing with its last reading."""
    return shown_as(ListingOut, row, **_terms(row), product=row.product_id, page_url=row.url)


def shown_product(row: Product) -> ProductOut:
    """A product out of `research.products.selectors.products_of`."""
    listings = list(row.listings.all())
    annotated: Any = row
    return shown_as(
        ProductOut,
        row,
        lowest=[
            LowestOut(price=str(low.amount), currency=low.currency, listings=low.count)
            for low in selectors.low_prices(listings)
        ],
        may_be_more=annotated.has_doubt,
        listings=[shown_listing(listing) for listing in listings],
        url=site(f"/products/{row.pk}/"),
        links={"prices": api(f"/products/{row.pk}/prices")},
    )


def shown_point(row: Point) -> PointOut:
    """A reading of one of the product's listings."""
    return shown_as(PointOut, row, **_terms(row), listing=row.listing_id, vendor=row.listing.vendor)


def shown_comparison(found: Comparison) -> ComparisonOut:
    """Products side by side, as the page shows them."""
    chosen = "&".join(f"p={pk}" for pk in found.ids)
    return ComparisonOut(
        vendors=[domain for domain, _ in found.vendors],
        products=[_compared(row) for row in found.rows],
        differing=found.differing,
        url=site(f"/products/compare/?{chosen}"),
    )


def _compared(row: ComparedRow) -> ComparedProductOut:
    cells = [_cell(cell) for cell in row.cells if cell is not None]
    return ComparedProductOut(
        product=row.product.pk, name=row.product.name, attributes=row.attributes, listings=cells
    )


def _cell(cell: ShownListing) -> ComparedListingOut:
    return shown_as(
        ComparedListingOut,
        cell.row,
        **_terms(cell.row),
        listing=cell.row.pk,
        is_best=cell.is_best,
        with_shipping=_text(cell.total),
        converted=_converted(cell.converted),
    )


def _converted(found: Converted | None) -> ConvertedOut | None:
    if found is None:
        return None
    rates = [rate.words for rate in found.rates]
    return ConvertedOut(price=str(found.amount), currency=found.currency, rates=rates)


def shown_suggestion(row: Suggestion) -> SuggestionOut:
    """A suggestion with its listing."""
    return shown_as(SuggestionOut, row, product=row.product_id, listing=shown_listing(row.listing))


def shown_decision(row: Decision) -> DecisionOut:
    """A decision."""
    return shown_as(DecisionOut, row)


def shown_rate(row: Rate) -> RateOut:
    """A rate."""
    return shown_as(RateOut, row, amount=row.value.plain)
