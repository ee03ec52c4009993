"""From the offers of a visit to listings, products and points of price histories."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q

from agent.teams.models import Team
from agent.visits.models import Visit
from research.models import Offer
from research.pipeline.products.grouping import Likeness, Member, Placement, place
from research.pipeline.products.items import Item, gtin_of
from research.pipeline.products.traits import pieces_of
from research.pipeline.products.words import atoms, plain
from research.pipeline.watching.joining import is_same_pack, joined
from research.products.models import Listing, Point, Product, Suggestion, Terms
from research.watches.seen import offer_seen

LEFT_FOR = timedelta(days=1)  # how long an offer whose task was lost is looked for
MOST_VISITS = 20  # at one look
MOST_CANDIDATES = 300  # listings that one is compared with
_SOUGHT = 4  # words of a name by which they are sought, the longest


def visits_left(now: datetime) -> list[int]:
    """Ended visits of the last day with offers that are of no product yet."""
    waiting = Offer.objects.filter(point=None, visit__state=Visit.State.ENDED, seen_at__gte=now - LEFT_FOR)
    return list(waiting.order_by("visit_id").values_list("visit_id", flat=True).distinct()[:MOST_VISITS])


def record_visit(visit_id: int) -> int:
    """Give each offer of the visit its listing and its point; how many were new. Safe to run twice."""
    with transaction.atomic():
        visit = Visit.objects.filter(pk=visit_id).defer("checkpoint").first()
        if visit is None:
            return 0
        Team.objects.select_for_update().get(pk=visit.team_id)
        offers = {
            o.pk: o for o in Offer.objects.filter(visit=visit, point=None).select_related("visit__vendor")
        }
        known = {row.pk: row for row in Listing.objects.filter(team=visit.team_id, vendor=visit.domain)}
        pairs = joined([row.known for row in known.values()], [offer_seen(o) for o in offers.values()])
        for before, seen in pairs:
            _record(offers[seen.row], known[before.key] if before else None)
        return len(pairs)


def _record(offer: Offer, listing: Listing | None) -> None:
    read = _terms(offer)
    is_comparable = True
    if listing is None:
        listing = _new_listing(offer, read)
    else:
        seen = offer_seen(offer)
        is_comparable = listing.currency in ("", offer.currency) and is_same_pack(
            listing.identity, seen.identity
        )
        before = listing.item
        _fill(listing, offer, read)
        listing.save()
        if listing.item != before and not listing.is_settled:
            _look_again(listing)
    Point.objects.create(listing=listing, offer=offer, is_comparable=is_comparable, **read)
    Product.objects.filter(pk=listing.product_id, seen_at__lt=offer.seen_at).update(seen_at=offer.seen_at)


def _terms(offer: Offer) -> dict[str, Any]:
    """The fields of `Terms` as the offer says them."""
    said = offer.evidence.get("terms", {})
    return {
        "visit_id": offer.visit_id,
        "price": offer.price_amount,
        "currency": offer.currency,
        "availability": offer.availability,
        "unit_price": str(offer.evidence.get("unit_price", ""))[:120],
        "pieces": pieces_of(Item(offer.name, options=tuple(offer.evidence.get("options", ())))),
        "shipping": Decimal(said["shipping"]) if said.get("shipping") else None,
        "vat": said.get("vat", ""),
        "seen_at": offer.seen_at,
    }


def _fill(listing: Listing, offer: Offer, read: dict[str, Any]) -> None:
    """The listing as it was read now; numbers that are not said any more stay."""
    numbers = offer.evidence.get("identifiers", {})
    listing.name, listing.url = offer.name, offer.url or listing.url
    listing.options = list(offer.evidence.get("options", ()))
    for name in ("gtin", "mpn", "sku"):
        setattr(listing, name, str(numbers.get(name, ""))[:80] or getattr(listing, name))
    listing.brand = str(numbers.get("brand", ""))[:160] or listing.brand
    vendor = getattr(offer.visit, "vendor", None)
    listing.label = (vendor.label if vendor else "") or offer.visit.domain
    for field in Terms._meta.fields:
        name = field.attname
        if read.get(name) not in (None, "") or name in ("unit_price", "pieces", "shipping", "vat", "seen_at"):
            setattr(listing, name, read[name])


def _new_listing(offer: Offer, read: dict[str, Any]) -> Listing:
    listing = Listing(team_id=offer.visit.team_id, vendor=offer.visit.domain)
    _fill(listing, offer, read)
    _place(listing)
    return listing


def _place(listing: Listing) -> None:
    """Save the listing with the product that the matcher finds, or with one of its own."""
    found = place(listing.item, listing.vendor, _candidates(listing))
    if found.found is not None:
        _put(listing, found.found)
    else:
        listing.product = listing.product if listing.product_id else _new_product(listing)
    listing.save()
    _suggest(listing, found)


def _put(listing: Listing, likeness: Likeness) -> None:
    listing.product_id = likeness.product
    listing.reason, listing.score = likeness.match.reason[:200], likeness.match.score


def _new_product(listing: Listing) -> Product:
    return Product.objects.create(
        team_id=listing.team_id, name=listing.name, brand=listing.brand, seen_at=listing.seen_at
    )


def _suggest(listing: Listing, found: Placement) -> None:
    """For people: the products that it may be of, too. What somebody has answered stays answered."""
    Suggestion.objects.bulk_create(
        (
            Suggestion(
                listing=listing,
                product_id=one.product,
                score=one.match.score,
                reason=one.match.reason[:200],
            )
            for one in found.perhaps
        ),
        ignore_conflicts=True,
    )


def _candidates(listing: Listing) -> list[Member]:
    """Listings that share a number or one of the longest words of its name; its own product's are left out."""
    words = sorted({w for w in atoms(plain(listing.name)) if len(w) > 2}, key=len, reverse=True)[:_SOUGHT]
    wanted = Q()
    for word in words:
        wanted |= Q(name__icontains=word)
    for name in ("gtin", "mpn"):
        if value := getattr(listing, name):
            wanted |= Q(**{name: value})
    if not wanted:
        return []
    rows = Listing.objects.filter(wanted, team=listing.team_id).exclude(pk=listing.pk)
    if listing.product_id:
        rows = rows.exclude(product=listing.product_id)
    near = rows.order_by("-seen_at", "-pk")[:MOST_CANDIDATES]
    return [Member(row.product_id, row.vendor, row.item) for row in near]


def _look_again(listing: Listing) -> None:
    """What a listing says now may show that it is of another product."""
    others = list(Listing.objects.filter(product=listing.product_id).exclude(pk=listing.pk))
    if any(_differ(listing, other) for other in others):
        listing.product = _new_product(listing)
        listing.reason, listing.score = "Its GTIN differs from the others'.", 0.0
        _place(listing)
    elif not others:
        _place(listing)


def _differ(one: Listing, other: Listing) -> bool:
    mine, theirs = gtin_of(one.gtin), gtin_of(other.gtin)
    return bool(mine and theirs and mine != theirs)
