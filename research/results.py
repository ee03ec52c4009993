"""Stores what a visit came back with: its end and its offers, in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db import transaction

from agent.core.types import Availability, Product, WebAgentResult
from research.models import Offer, Vendor
from research.pipeline.orders import ORDERS
from research.services import announce, complete_sweep


def record_result(*, visit_id: int, token: int, result: WebAgentResult) -> None:
    """End the visit and do what its determination asks (W4). *Raises* LeaseLost: then nothing is stored."""
    from agent import services as agent_services

    order = ORDERS[result.determination]
    with transaction.atomic():
        agent_services.end_visit(visit_id=visit_id, token=token, result=result)
        if order.keeps_offers:
            _store_offers(visit_id, result.products)
        vendor = Vendor.objects.select_related("sweep").filter(visit_id=visit_id).first()
        if vendor is None:
            return
        if order.records_availability:
            _record_availability(vendor, result)
        complete_sweep(sweep_id=vendor.sweep_id)
        announce(vendor.sweep, "visit_ended", vendor.pk)


def _store_offers(visit_id: int, products: Sequence[Product]) -> None:
    Offer.objects.filter(visit_id=visit_id).delete()  # a visit that was taken up again reports once
    Offer.objects.bulk_create(
        _offer(visit_id, position, product) for position, product in enumerate(products, start=1)
    )


def _offer(visit_id: int, position: int, product: Product) -> Offer:
    price = product.price
    return Offer(
        visit_id=visit_id,
        position=position,
        name=product.name[:500],
        price_amount=price.amount if price else None,
        currency=price.currency[:3] if price else "",
        price_text=price.text[:120] if price else "",
        url=product.url,
        availability=product.availability.value,
        availability_quote=product.availability_quote[:500],
        snippet=product.snippet,
        image_url=product.image_url,
        is_verified=product.is_verified,
        relevance=product.relevance,
    )


def _record_availability(vendor: Vendor, result: WebAgentResult) -> None:
    """The page's availability: as the agent determined it, else what most of its products say."""
    Vendor.objects.filter(pk=vendor.pk).update(
        availability=_availability(result).value,
        availability_quote=result.evidence[0].quote[:500] if result.evidence else "",
    )


def _availability(result: WebAgentResult) -> Availability:
    if result.availability is not Availability.UNKNOWN:
        return result.availability
    said = Counter(
        p.availability
        for p in (*result.products, *result.refused)
        if p.availability is not Availability.UNKNOWN
    )
    return said.most_common(1)[0][0] if said else Availability.UNKNOWN
