"""Products, their prices over time, what is joined and parted, and rates of currencies."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import Field

from agent.teams.models import Role
from research.api.auth import READ, WRITE, ApiRequest, BearerToken
from research.api.models import ApiToken
from research.api.routes import idempotency
from research.api.routes import product_schemas as out
from research.api.routes.paging import Filters, PageFields, page_of, refuse_unknown
from research.pipeline.products.rates import Rate
from research.products import selectors, services
from research.products.models import Listing, Product

LEAD = BearerToken(ApiToken.Scope.WRITE, Role.LEAD)
router = Router(tags=["Products"])


class ProductFilters(Filters):
    """What a list of products can be narrowed by."""

    name__icontains: str | None = Field(None, max_length=120, alias="name")
    listings__gtin: str | None = Field(None, max_length=14, alias="gtin")


def _products(request: ApiRequest) -> QuerySet[Product]:
    return selectors.products_of(request.auth.user).filter(team=request.auth.team)


@router.get("/products", auth=READ, response=out.ProductPageOut, summary="List products")
def list_products(request: ApiRequest, wanted: QueryParams[ProductFilters]) -> PageFields:
    """Each with its vendors' listings, those read last first."""
    return page_of(request, wanted, _products(request), out.shown_product)


@router.get("/products/{int:product_id}", auth=READ, response=out.ProductOut, summary="Read a product")
def read_product(request: ApiRequest, product_id: int) -> out.ProductOut:
    """What every vendor asks for it now."""
    refuse_unknown(request)
    return out.shown_product(get_object_or_404(_products(request), pk=product_id))


@router.get(
    "/products/{int:product_id}/prices", auth=READ, response=out.PointPage, summary="List a product's prices"
)
def list_prices(request: ApiRequest, product_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """Every reading with the visit that proves it, newest first."""
    found = get_object_or_404(_products(request), pk=product_id)
    return page_of(request, wanted, selectors.points_of(found), out.shown_point)


@router.post(
    "/products/{int:product_id}/join/{int:other_id}",
    auth=WRITE,
    response=out.ProductOut,
    summary="Join two products",
)
def join_products(request: ApiRequest, product_id: int, other_id: int) -> out.ProductOut:
    """The listings of the second product become those of the first, and stay there."""
    refuse_unknown(request)
    into, product = (get_object_or_404(_products(request), pk=pk) for pk in (product_id, other_id))
    services.join_products(product=product, into=into, user=request.auth.user)
    return out.shown_product(get_object_or_404(_products(request), pk=product_id))


@router.post("/listings/{int:listing_id}/part", auth=WRITE, response=out.ListingOut, summary="Part a listing")
def part_listing(request: ApiRequest, listing_id: int) -> out.ListingOut:
    """It is of a product of its own from now on, and stays there."""
    refuse_unknown(request)
    listing = get_object_or_404(Listing, team=request.auth.team, pk=listing_id)
    services.part_listing(listing=listing, user=request.auth.user)
    return out.shown_listing(get_object_or_404(Listing, pk=listing_id))


@router.get("/rates", auth=READ, response=out.RatePage, summary="List rates")
def list_rates(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The rates that people entered or imported, newest first."""
    return page_of(request, wanted, selectors.rates_of(request.auth.team), out.shown_rate)


@router.post("/rates", auth=LEAD, response={201: out.RateOut}, summary="Enter a rate")
def enter_rate(request: ApiRequest, body: out.RateIn) -> HttpResponse:
    """One of the same pair and day is replaced. Needs the role lead. Takes an Idempotency-Key."""
    refuse_unknown(request)
    rate = Rate(body.base, body.quote, Decimal(body.amount), date.fromisoformat(body.on))

    def write(_: None) -> out.RateOut:
        services.enter_rates(team=request.auth.team, user=request.auth.user, rates=[rate], source=body.source)
        pair = {"base": rate.base, "quote": rate.quote, "on": rate.on}
        return out.shown_rate(selectors.rates_of(request.auth.team).get(**pair))

    return idempotency.once(request, body, lambda: None, write)
