"""Stores what a visit came back with: its end and its offers, in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction

from agent.core.types import Availability, Price, Product, WebAgentResult
from agent.language.sanitize import plain
from agent.visits import services as agent_services
from research.models import Offer, Vendor
from research.pipeline.plan.orders import ORDERS
from research.pipeline.products.terms import terms_of

_CENT = Decimal("0.01")
_MAX_AMOUNT = Decimal(10) ** 12


def record_result(*, visit_id: int, token: int, result: WebAgentResult, evidence_shot: str = "") -> None:
    """End the visit and do what its determination asks (W4). *Raises* LeaseLost: then nothing is stored."""
    order = ORDERS[result.determination]
    with transaction.atomic():
        agent_services.end_visit(visit_id=visit_id, token=token, result=result, evidence_shot=evidence_shot)
        if order.keeps_offers:
            _store_offers(visit_id, result.products)
        if order.records_availability:
            _record_availability(visit_id, result)


def _store_offers(visit_id: int, products: Sequence[Product]) -> None:
    Offer.objects.filter(visit_id=visit_id).delete()  # a visit that was taken up again reports once
    vendor = Vendor.objects.filter(visit_id=visit_id).first()
    Offer.objects.bulk_create(
        _offer(visit_id, vendor, position, product) for position, product in enumerate(products, start=1)
    )


def _offer(visit_id: int, vendor: Vendor | None, position: int, product: Product) -> Offer:
    price = product.price
    return Offer(
        visit_id=visit_id,
        sweep_id=vendor.sweep_id if vendor else None,
        domain=vendor.domain if vendor else "",
        position=position,
        name=plain(product.name)[:500],
        price_amount=_amount(price),
        currency=plain(price.currency)[:3] if price else "",
        price_text=plain(price.text)[:120] if price else "",
        url=plain(product.url),
        availability=product.availability.value,
        availability_quote=plain(product.availability_quote)[:500],
        snippet=plain(product.snippet),
        image_url=plain(product.image_url),
        is_verified=product.is_verified,
        relevance=product.relevance,
        evidence=_evidence(product),
        entered_by=plain(product.by_hand.by)[:160] if product.by_hand else "",
    )


def _evidence(product: Product) -> dict[str, object]:
    """Node, words, box and visibility of each field; what the page says otherwise; how sure that leaves us."""
    return plain(
        {
            "fields": [p.as_json() for p in product.provenance[:12]],
            "conflicts": [words[:300] for words in product.conflicts],
            "confidence": round(product.confidence, 2),
            **_comparison(product),
            **_identifiers(product),
            **_terms(product),
            **_variant(product),
            **({"by_hand": product.by_hand.as_json()} if product.by_hand else {}),
        }
    )


def _variant(product: Product) -> dict[str, object]:
    """What was chosen of the product, where the range of its prices ends, and what it says to each requirement."""
    up_to = product.price.up_to if product.price is not None else None
    said: dict[str, object] = {"options": list(product.options)} if product.options else {}
    if product.met or product.not_said:
        said["requirements"] = {
            "met": [
                {"requirement": a.requirement[:120], "quote": a.quote[:200]}
                | ({"is_inferred": True} if a.is_inferred else {})
                for a in product.met[:12]
            ],
            "not_said": [a.requirement[:120] for a in product.not_said[:12]],
        }
    return said | ({"price_up_to": str(up_to)} if up_to is not None else {})


def _identifiers(product: Product) -> dict[str, object]:
    """The numbers by which it is known again at its next visit, as far as its page says them."""
    known = {"gtin": product.gtin, "mpn": product.mpn, "sku": product.sku, "brand": product.brand}
    said = {name: words[:80] for name, words in known.items() if words}
    return {"identifiers": said} if said else {}


def _comparison(product: Product) -> dict[str, str]:
    """What one unit costs, and why the price was not compared with the others', where there is something to say."""
    said: dict[str, str] = {}
    per = product.price.per if product.price is not None else None
    if per is not None and product.price is not None:
        how = "" if per.is_stated else f", from “{per.text}”"
        said["unit_price"] = f"{per.amount:.2f} {product.price.currency} per {per.unit}{how}"
    if product.comparison:
        said["comparison"] = product.comparison
    return said


def _terms(product: Product) -> dict[str, object]:
    """Shipping and value added tax, where its page says something of them."""
    terms = terms_of(product.details or product.snippet, product.price.currency if product.price else "")
    said = {"shipping": "" if terms.shipping is None else str(terms.shipping), "vat": terms.vat.value}
    return {"terms": {name: words for name, words in said.items() if words}} if any(said.values()) else {}


def _amount(price: Price | None) -> Decimal | None:
    """The amount as the column holds it; None for one that no shop asks (its text is kept)."""
    if price is None or not price.amount.is_finite() or not 0 <= price.amount < _MAX_AMOUNT:
        return None
    return price.amount.quantize(_CENT)


def _record_availability(visit_id: int, result: WebAgentResult) -> None:
    """The page's availability: as the agent determined it, else what most of its products say."""
    Vendor.objects.filter(visit_id=visit_id).update(
        availability=_availability(result).value,
        availability_quote=plain(result.evidence[0].quote)[:500] if result.evidence else "",
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
