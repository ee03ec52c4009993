"""Rates of currencies: entered one by one, or imported from a file."""

from datetime import date
from decimal import Decimal

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.api.auth import LEAD, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.products import (
    ImportedRatesOut,
    RateIn,
    RateOut,
    RatePage,
    RatesIn,
    shown_rate,
)
from research.pipeline.products.rates import Rate as RateValue
from research.pipeline.products.rates import UnreadableRates, read_ecb_csv
from research.products import selectors, services
from research.products.models import Rate

router = Router(tags=["Products"])


@router.get("/rates", response=RatePage, summary="List rates")
def list_rates(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The rates that people entered or imported, newest first."""
    return page_of(request, wanted, selectors.rates_of(request.auth.team), shown_rate)


@router.post("/rates", auth=LEAD, response={201: RateOut}, summary="Enter a rate")
def enter_rate(request: ApiRequest, body: RateIn) -> HttpResponse:
    """One of the same pair and day is replaced. Needs the role lead. Takes an Idempotency-Key."""
    rate = RateValue(body.base, body.quote, Decimal(body.amount), date.fromisoformat(body.on))

    def write() -> RateOut:
        services.enter_rates(team=request.auth.team, user=request.auth.user, rates=[rate], source=body.source)
        pair = {"base": rate.base, "quote": rate.quote, "on": rate.on}
        return shown_rate(selectors.rates_of(request.auth.team).get(**pair))

    return idempotency.once(request, body, write)


@router.post("/rates/import", auth=LEAD, response={201: ImportedRatesOut}, summary="Import rates")
def import_rates(request: ApiRequest, body: RatesIn) -> HttpResponse:
    """Those of the same pair and day are replaced; of a file that cannot be read, none is kept.
    Needs the role lead. Takes an Idempotency-Key."""

    def write(rates: list[RateValue]) -> ImportedRatesOut:
        kept = services.enter_rates(
            team=request.auth.team, user=request.auth.user, rates=rates, source=body.source
        )
        return ImportedRatesOut(rates=kept)

    return idempotency.once_prepared(request, body, lambda: _read(body.csv), write)


def _read(csv: str) -> list[RateValue]:
    try:
        return read_ecb_csv(csv)
    except UnreadableRates as exc:
        raise ApiRefusal(422, str(exc)) from exc


@router.delete("/rates/{int:rate_id}", auth=LEAD, response={204: None}, summary="Delete a rate")
def delete_rate(request: ApiRequest, rate_id: int) -> HttpResponse:
    """Convert by it no longer. Needs the role lead."""
    found = get_object_or_404(Rate, team=request.auth.team, pk=rate_id)
    services.delete_rate(rate=found, user=request.auth.user)
    return HttpResponse(status=204)
