"""One sweep with all it found: as a JSON document, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.conf import settings
from django.db.models import Count
from django.urls import reverse

from agent.language.counts import counted
from agent.visits.models import Visit
from research.models import Offer, Sweep, Vendor
from research.sweeps.selectors import visit_seconds


class OfferJson(TypedDict):
    """`price` is a decimal number as text, or None when the page shows none."""

    name: str
    price: str | None
    currency: str
    price_text: str
    url: str
    availability: str
    verified: bool
    entered_by: str  # the person who entered it by hand; "" where a page was read


class VendorJson(TypedDict):
    """One vendor. While its visit waits or is parked, the determination is the interim `blocked`."""

    url: str
    domain: str
    visit: int
    state: str
    determination: str
    reason: str
    page_type: str
    items_seen: int
    evidence: list[dict[str, object]]
    refused: list[dict[str, object]]
    coverage: dict[str, object]
    availability: str
    mind: str
    steps: int
    seconds: float | None
    offers: list[OfferJson]


class SweepJson(TypedDict):
    """A sweep. `url` is its page."""

    sweep: int
    query: str
    state: str
    url: str
    vendors: list[VendorJson]


def sweep_url(sweep: Sweep) -> str:
    """The address of the sweep's page for people."""
    return settings.PUBLIC_URL + reverse("sweep", args=[sweep.pk])


def sweep_json(sweep_id: int) -> SweepJson:
    """The sweep as it is now."""
    sweep = Sweep.objects.get(pk=sweep_id)
    vendors = sweep.vendors.select_related("visit").prefetch_related("visit__offers")
    return SweepJson(
        sweep=sweep.pk,
        query=sweep.query,
        state=sweep.state,
        url=sweep_url(sweep),
        vendors=[_vendor(v) for v in vendors.annotate(step_count=Count("visit__steps"))],
    )


def _vendor(vendor: Vendor) -> VendorJson:
    visit: Visit = vendor.visit
    seconds = visit_seconds(visit)
    return VendorJson(
        url=vendor.url,
        domain=vendor.domain,
        visit=visit.pk,
        state=visit.state,
        determination=visit.determination,
        reason=visit.reason,
        page_type=visit.page_type,
        items_seen=visit.items_seen,
        evidence=visit.evidence,
        refused=visit.refused,
        coverage=visit.coverage,
        availability=vendor.availability,
        mind=visit.mind,
        steps=vendor.step_count,  # type: ignore[attr-defined]  # an annotation
        seconds=None if seconds is None else round(seconds, 1),
        offers=[_offer(offer) for offer in visit.offers.all()],
    )


def _offer(offer: Offer) -> OfferJson:
    return OfferJson(
        name=offer.name,
        price=None if offer.price_amount is None else str(offer.price_amount),
        currency=offer.currency,
        price_text=offer.price_text,
        url=offer.url,
        availability=offer.availability,
        verified=offer.is_verified,
        entered_by=offer.entered_by,
    )


_MAX_REASON = 100


def vendor_line(vendor: VendorJson) -> str:
    """One vendor in one line, as it settles."""
    verdict = vendor["determination"] or vendor["state"]
    waits = f" ({vendor['state']})" if vendor["state"] in ("waiting", "parked") else ""
    parts = [vendor["domain"], f"{verdict}{waits}", counted(len(vendor["offers"]), "offer")]
    if vendor["seconds"] is not None:
        parts.append(f"{vendor['seconds']} s")
    return "  ".join(parts)


def result_table(report: SweepJson) -> str:
    """All vendors with their determinations, and below each the offers."""
    rows = [("VENDOR", "DETERMINATION", "PAGE", "ITEMS", "REASON")]
    rows += [_row(vendor) for vendor in report["vendors"]]
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    lines: list[str] = []
    for number, row in enumerate(rows):
        lines.append(_padded(row, widths))
        if number:
            lines += [f"    {_offer_line(offer)}" for offer in report["vendors"][number - 1]["offers"]]
    return "\n".join([*lines, "", f"{report['state']}  {report['url']}"])


def _row(vendor: VendorJson) -> tuple[str, str, str, str, str]:
    reason = " ".join(vendor["reason"].split())
    short = reason if len(reason) <= _MAX_REASON else f"{reason[: _MAX_REASON - 1]}…"
    verdict = vendor["determination"] or vendor["state"]
    return _plain(vendor["domain"]), verdict, vendor["page_type"], str(vendor["items_seen"]), _plain(short)


def _padded(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return "  ".join([*cells, row[-1]]).rstrip()


def _offer_line(offer: OfferJson) -> str:
    price = (
        offer["price_text"] or " ".join(filter(None, (offer["price"], offer["currency"]))) or "no price shown"
    )
    verified = "  verified" if offer["verified"] else ""
    return _plain(f"{price}  {offer['name']}  {offer['url']}{verified}")


def _plain(text: str) -> str:
    """Without control characters: a page's words must not steer the terminal."""
    return "".join(c if c.isprintable() else " " for c in text)
