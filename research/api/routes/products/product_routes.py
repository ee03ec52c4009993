"""Products, their prices over time, comparisons, and all of these as files."""

from typing import Annotated

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from agent.teams.pages.table_files import sent_table
from research.api.auth import ApiRequest
from research.api.routes.paging import Filters, PageFields, narrowed, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.files import FILE, FileForm
from research.api.routes.schemas.products import (
    Code,
    ComparisonOut,
    PointPage,
    ProductOut,
    ProductPageOut,
    SuggestionOut,
    shown_comparison,
    shown_point,
    shown_product,
    shown_suggestion,
)
from research.home.exports.handing import AT_ONCE_ROWS
from research.products import selectors
from research.products.models import Product
from research.products.pages import pages, tables
from research.products.pages.filters import MOST_COMPARED
from research.sweeps.pages.tables import Table

router = Router(tags=["Products"])
Number = Annotated[int, Field(ge=1, le=2**63 - 1)]


class Choice(BaseModel):
    """What products can be narrowed by."""

    model_config = ConfigDict(extra="forbid")

    name__icontains: str | None = Field(None, max_length=120, alias="name")
    listings__gtin: str | None = Field(None, max_length=14, alias="gtin")
    listings__mpn__iexact: str | None = Field(None, max_length=80, alias="mpn")
    listings__vendor: str | None = Field(None, max_length=255, alias="vendor")
    has_doubt: bool | None = Field(None, alias="may_be_more")


class ProductFilters(Filters, Choice):
    """Some of the products, page by page."""


class ProductsFile(Choice, FileForm):
    """Which products the file holds."""


class Compared(BaseModel):
    """Which products are compared."""

    model_config = ConfigDict(extra="forbid")

    product: list[Number] = Field([], max_length=MOST_COMPARED)
    currency: Code | None = Field(None, description="Prices in this currency, too, by the team's rates.")


class ComparedFile(Compared, FileForm):
    """Which products are compared, and the form of the file."""


def products_of(request: ApiRequest) -> QuerySet[Product]:
    """The team's products."""
    return selectors.products_of(request.auth.user).filter(team=request.auth.team)


def product_of(request: ApiRequest, product_id: int) -> Product:
    """That product of the team. *Raises* Http404."""
    return get_object_or_404(products_of(request), pk=product_id)


@router.get("/products", response=ProductPageOut, summary="List products")
def list_products(request: ApiRequest, wanted: QueryParams[ProductFilters]) -> PageFields:
    """Each with its vendors' listings, those made last first."""
    return page_of(request, wanted, products_of(request), shown_product)


@router.get("/products/file", openapi_extra={"responses": FILE}, summary="Products and listings as a file")
def products_file(request: ApiRequest, wanted: QueryParams[ProductsFile]) -> HttpResponseBase:
    """One row for each listing."""
    return _file(wanted, "products", tables.listing_table(narrowed(products_of(request), wanted)))


@router.get("/products/compare", response=ComparisonOut, summary="Compare products")
def compare_products(request: ApiRequest, wanted: QueryParams[Compared]) -> ComparisonOut:
    """By vendors, `product` once for each; without it, those that were read last. `is_best` is the lowest price."""
    return shown_comparison(_compared(request, wanted))


@router.get("/products/compare/file", openapi_extra={"responses": FILE}, summary="A comparison as a file")
def comparison_file(request: ApiRequest, wanted: QueryParams[ComparedFile]) -> HttpResponseBase:
    """One row for each product and vendor."""
    return _file(wanted, "comparison", tables.comparison_table(_compared(request, wanted)))


def _compared(request: ApiRequest, wanted: Compared) -> pages.Comparison:
    rows = products_of(request)
    if rows.filter(pk__in=wanted.product).count() < len(set(wanted.product)):
        raise ApiRefusal(404, "The team does not have all of these products.")
    money = pages.money_of(request.auth.team, {"in": wanted.currency or ""})
    if wanted.currency and not money.to:
        raise ApiRefusal(422, f"The team has no rate for {wanted.currency}.")
    return pages.comparison(rows, list(dict.fromkeys(wanted.product)), money)


@router.get("/products/{int:product_id}", response=ProductOut, summary="Read a product")
def read_product(request: ApiRequest, product_id: int) -> ProductOut:
    """What every vendor asks for it now."""
    return shown_product(product_of(request, product_id))


@router.get("/products/{int:product_id}/prices", response=PointPage, summary="List a product's prices")
def list_prices(request: ApiRequest, product_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """Every reading with the visit that proves it, newest first."""
    return page_of(request, wanted, selectors.points_of(product_of(request, product_id)), shown_point)


@router.get(
    "/products/{int:product_id}/prices/file",
    openapi_extra={"responses": FILE},
    summary="A product's prices as a file",
)
def prices_file(request: ApiRequest, product_id: int, wanted: QueryParams[FileForm]) -> HttpResponseBase:
    """One row for each reading."""
    found = product_of(request, product_id)
    return _file(wanted, f"product-{found.pk}-prices", tables.price_table(found))


def _file(wanted: FileForm, name: str, table: Table) -> HttpResponseBase:
    if wanted.form == "xlsx" and table.count() > AT_ONCE_ROWS:
        raise ApiRefusal(
            409,
            f"A workbook of more than {AT_ONCE_ROWS} rows is made by a worker: order it with POST /files.",
        )
    return sent_table(f"{name}.{wanted.form}", table.records(), table.columns)


@router.get(
    "/products/{int:product_id}/suggestions",
    response=list[SuggestionOut],
    summary="List a product's suggestions",
)
def list_suggestions(request: ApiRequest, product_id: int) -> list[SuggestionOut]:
    """What may be of this product, too, and nobody has said yet; the likeliest first."""
    rows = selectors.open_suggestions(product_of(request, product_id))
    return [shown_suggestion(row) for row in rows]
