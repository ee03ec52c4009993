"""Vendor lists, with how the last visits to each vendor went."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.schemas.lists import (
    VendorListDetail,
    VendorListIn,
    VendorListOut,
    VendorListPage,
    shown_list,
    shown_list_with_health,
)
from research.pipeline.web.address_list import parse_lines
from research.sweeps.lists import selectors, services
from research.sweeps.lists.models import VendorList

router = Router(tags=["Vendor lists"])


def _lists(request: ApiRequest) -> QuerySet[VendorList]:
    return selectors.lists_of(request.auth.user).filter(team=request.auth.team)


def list_with_id(request: ApiRequest, list_id: int) -> VendorList:
    """That list of the caller's team. *Raises* Http404."""
    return get_object_or_404(_lists(request), pk=list_id)


@router.get("/vendor-lists", response=VendorListPage, summary="List vendor lists")
def list_vendor_lists(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The team's lists, newest first."""
    return page_of(request, wanted, _lists(request), shown_list)


@router.post("/vendor-lists", auth=WRITE, response={201: VendorListOut}, summary="Save a vendor list")
def save_vendor_list(request: ApiRequest, body: VendorListIn) -> HttpResponse:
    """Vendors under a name, to start sweeps with. Takes an Idempotency-Key."""
    return idempotency.once(request, body, lambda: _saved(request, body, None))


@router.get("/vendor-lists/{int:list_id}", response=VendorListDetail, summary="Read a vendor list")
def read_vendor_list(request: ApiRequest, list_id: int) -> VendorListDetail:
    """Its vendors in order, each with how the team's last visits to its site went."""
    return shown_list_with_health(list_with_id(request, list_id))


@router.put(
    "/vendor-lists/{int:list_id}", auth=WRITE, response=VendorListOut, summary="Replace a vendor list"
)
def replace_vendor_list(request: ApiRequest, list_id: int, body: VendorListIn) -> VendorListOut:
    """Another name and other vendors in place of those that it has."""
    return _saved(request, body, list_with_id(request, list_id))


def _saved(request: ApiRequest, body: VendorListIn, replaces: VendorList | None) -> VendorListOut:
    kept = services.save_list(
        team=request.auth.team,
        user=request.auth.user,
        name=body.name,
        vendors=parse_lines("\n".join(body.vendors)),
        replaces=replaces,
    )
    return shown_list(list_with_id(request, kept.pk))


@router.delete(
    "/vendor-lists/{int:list_id}", auth=WRITE, response={204: None}, summary="Delete a vendor list"
)
def delete_vendor_list(request: ApiRequest, list_id: int) -> HttpResponse:
    """The sweeps that it started stay."""
    services.delete_list(of=list_with_id(request, list_id), user=request.auth.user)
    return HttpResponse(status=204)
