"""What a sweep has seen, as values: vendors with their offers, each known by its identifiers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from agent.core.types import Availability
from agent.visits.models import Visit
from research.models import Offer, Sweep, Vendor
from research.pipeline.watching.readings import Identity, OfferSeen, VendorSeen, reply_of

_OF_OFFERS = ("visit", "name", "url", "evidence", "price_amount", "currency", "availability", "position")
_OF_VENDORS = ("sweep", "url", "label", "domain", "position", "visit__state", "visit__determination")


def vendors_seen(sweep: Sweep) -> list[VendorSeen]:
    """Every vendor of the sweep with the offers of its latest visit, in two queries."""
    return results_seen([sweep])[0]


def results_seen(sweeps: Sequence[Sweep]) -> list[list[VendorSeen]]:
    """The same of several sweeps, in their order, in two queries for all of them."""
    offers: dict[int, list[OfferSeen]] = defaultdict(list)
    for offer in Offer.objects.filter(sweep__in=sweeps).only(*_OF_OFFERS):
        offers[offer.visit_id].append(offer_seen(offer))
    seen: dict[int, list[VendorSeen]] = defaultdict(list)
    for vendor in Vendor.objects.filter(sweep__in=sweeps).select_related("visit").only(*_OF_VENDORS):
        seen[vendor.sweep_id].append(_vendor(vendor, tuple(offers[vendor.visit_id])))
    return [seen[sweep.pk] for sweep in sweeps]


def _vendor(vendor: Vendor, offers: tuple[OfferSeen, ...]) -> VendorSeen:
    visit = vendor.visit
    return VendorSeen(
        vendor=vendor.url,
        label=vendor.label or vendor.domain,
        reply=reply_of(visit.determination, is_ended=visit.state == Visit.State.ENDED),
        determination=visit.determination,
        offers=offers,
        visit=visit.pk,
    )


def offer_seen(offer: Offer) -> OfferSeen:
    """One offer with its identifiers."""
    numbers = offer.evidence.get("identifiers", {})
    return OfferSeen(
        identity=Identity(
            name=offer.name,
            url=offer.url,
            gtin=numbers.get("gtin", ""),
            mpn=numbers.get("mpn", ""),
            sku=numbers.get("sku", ""),
            options=tuple(offer.evidence.get("options", ())),
        ),
        price=offer.price_amount,
        currency=offer.currency,
        availability=_availability(offer.availability),
        row=offer.pk,
        is_doubtful=bool(offer.evidence.get("conflicts")),
    )


def _availability(stored: str) -> Availability:
    """As it was stored; unknown where that is no word of ours."""
    return Availability(stored) if stored in set(Availability) else Availability.UNKNOWN
