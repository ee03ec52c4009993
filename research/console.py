"""A sweep's outcome as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from research.sweep_report import OfferJson, SweepJson, VendorJson

_MAX_REASON = 100


def vendor_line(vendor: VendorJson) -> str:
    """One vendor in one line, as it settles."""
    verdict = vendor["determination"] or vendor["state"]
    waits = f" ({vendor['state']})" if vendor["state"] in ("waiting", "parked") else ""
    parts = [vendor["domain"], f"{verdict}{waits}", f"{len(vendor['offers'])} offers"]
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
            lines += [f"    {_offer(offer)}" for offer in report["vendors"][number - 1]["offers"]]
    return "\n".join([*lines, "", f"{report['state']}  {report['url']}"])


def _row(vendor: VendorJson) -> tuple[str, str, str, str, str]:
    reason = " ".join(vendor["reason"].split())
    short = reason if len(reason) <= _MAX_REASON else f"{reason[: _MAX_REASON - 1]}…"
    verdict = vendor["determination"] or vendor["state"]
    return _plain(vendor["domain"]), verdict, vendor["page_type"], str(vendor["items_seen"]), _plain(short)


def _padded(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return "  ".join([*cells, row[-1]]).rstrip()


def _offer(offer: OfferJson) -> str:
    price = (
        offer["price_text"] or " ".join(filter(None, (offer["price"], offer["currency"]))) or "no price shown"
    )
    verified = "  verified" if offer["verified"] else ""
    return _plain(f"{price}  {offer['name']}  {offer['url']}{verified}")


def _plain(text: str) -> str:
    """Without control characters: a page's words must not steer the terminal."""
    return "".join(c if c.isprintable() else " " for c in text)
