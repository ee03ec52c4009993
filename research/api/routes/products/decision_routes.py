"""What people decide of products: joined, parted, kept apart, taken back."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router

from research.api.auth import WRITE, ApiRequest
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.products.product_routes import product_of
from research.api.routes.schemas.products import (
    DecisionOut,
    DecisionPage,
    ListingOut,
    ProductOut,
    Said,
    shown_decision,
    shown_listing,
    shown_product,
)
from research.products import services
from research.products.models import Decision, Listing, Suggestion

router = Router(tags=["Products"])


@router.post(
    "/products/{int:product_id}/join/{int:other_id}",
    auth=WRITE,
    response=ProductOut,
    summary="Join two products",
)
def join_products(request: ApiRequest, product_id: int, other_id: int) -> ProductOut:
    """The listings of the second product become those of the first, and stay there."""
    into, product = (product_of(request, pk) for pk in (product_id, other_id))
    services.join_products(product=product, into=into, user=request.auth.user)
    return shown_product(product_of(request, product_id))


@router.post("/listings/{int:listing_id}/part", auth=WRITE, response=ListingOut, summary="Part a listing")
def part_listing(request: ApiRequest, listing_id: int) -> ListingOut:
    """It is of a product of its own from now on, and stays there."""
    listing = get_object_or_404(Listing, team=request.auth.team, pk=listing_id)
    services.part_listing(listing=listing, user=request.auth.user)
    return shown_listing(get_object_or_404(Listing, pk=listing_id))


@router.post(
    "/suggestions/{int:suggestion_id}", auth=WRITE, response=ListingOut, summary="Answer a suggestion"
)
def answer_suggestion(request: ApiRequest, suggestion_id: int, body: Said) -> ListingOut:
    """Join the listing with the product, or keep them apart; both stay."""
    rows = Suggestion.objects.select_related("listing__product", "product")
    found = get_object_or_404(rows, product__team=request.auth.team, pk=suggestion_id)
    say = services.join_listing if body.is_same else services.keep_apart
    say(suggestion=found, user=request.auth.user)
    return shown_listing(Listing.objects.get(pk=found.listing_id))


def _decisions(request: ApiRequest) -> QuerySet[Decision]:
    return Decision.objects.filter(team=request.auth.team).select_related("by")


@router.get("/decisions", response=DecisionPage, summary="List decisions")
def list_decisions(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """What people joined, parted and kept apart, newest first."""
    return page_of(request, wanted, _decisions(request), shown_decision)


@router.post(
    "/decisions/{int:decision_id}/undo", auth=WRITE, response=DecisionOut, summary="Take a decision back"
)
def undo_decision(request: ApiRequest, decision_id: int) -> DecisionOut:
    """Its listings go back to where they were; what was decided of a listing later stays."""
    found = get_object_or_404(_decisions(request), pk=decision_id)
    if not services.undo(decision=found, user=request.auth.user):
        raise ApiRefusal(409, "This decision was taken back before.")
    return shown_decision(_decisions(request).get(pk=decision_id))
