"""What a condition would look at in the last results: for people, while they choose it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from research.pipeline.watching.conditions import Condition, Kind
from research.pipeline.watching.readings import SOLD_OUT, OfferSeen, Reply, VendorSeen, money, plain_words

MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One offer or vendor of the last results. `is_met`: it is so now already."""

    vendor: str
    what: str
    words: str
    is_met: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """The first few lines for one condition, and how many there are."""

    condition: Condition
    summary: str
    lines: tuple[PreviewLine, ...]
    total: int

    @property
    def more(self) -> int:
        """How many are not among the lines."""
        return self.total - len(self.lines)


def preview(condition: Condition, seen: Sequence[VendorSeen]) -> Preview:
    """What the condition looks at in these results, what is so already first."""
    lines = sorted(_lines(condition, seen), key=lambda line: not line.is_met)
    return Preview(condition, _summary(condition, lines), tuple(lines[:MOST_LINES]), len(lines))


def _lines(condition: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    of_kind = _LINES.get(condition.kind)
    return iter(()) if of_kind is None else of_kind(condition, seen)


def _sold_out(_: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    for vendor, offer in _offers(seen):
        if offer.availability in SOLD_OUT:
            yield PreviewLine(vendor.label, offer.identity.name, "alert when it can be bought online again")
    for vendor in seen:
        if vendor.is_sold_out:
            yield PreviewLine(vendor.label, "", "alert when it sells online again")


def _silent(_: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    for vendor in seen:
        if vendor.reply is Reply.BROKEN:
            words = f"did not answer: {plain_words(vendor.determination)}"
            yield PreviewLine(vendor.label, "", words, is_met=True)


def _endings(_: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    for vendor in seen:
        if vendor.reply is Reply.ANSWERED:
            words = f"alert when it is no longer “{plain_words(vendor.determination)}”"
            yield PreviewLine(vendor.label, "", words)


def _offers(seen: Sequence[VendorSeen]) -> Iterator[tuple[VendorSeen, OfferSeen]]:
    for vendor in seen:
        for offer in vendor.offers if vendor.reply is Reply.ANSWERED else ():
            yield vendor, offer


def _falls(condition: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    share = 1 - (condition.amount or Decimal(0)) / 100
    for vendor, offer in _offers(seen):
        if offer.price:
            at = money(offer.price * share, offer.currency)
            words = f"{money(offer.price, offer.currency)} now, alert at {at} or less"
            yield PreviewLine(vendor.label, offer.identity.name, words)


def _below(condition: Condition, seen: Sequence[VendorSeen]) -> Iterator[PreviewLine]:
    for vendor, offer in _offers(seen):
        if offer.price is not None and offer.currency == condition.currency and condition.amount is not None:
            is_met = offer.price < condition.amount and offer.availability not in SOLD_OUT
            yield PreviewLine(
                vendor.label, offer.identity.name, f"{money(offer.price, offer.currency)} now", is_met
            )


_LINES: Mapping[Kind, Callable[[Condition, Sequence[VendorSeen]], Iterator[PreviewLine]]] = {
    Kind.PRICE_FALLS: _falls,
    Kind.NEW_BELOW: _below,
    Kind.BACK_IN_STOCK: _sold_out,
    Kind.VENDOR_SILENT: _silent,
    Kind.DETERMINATION_CHANGES: _endings,
}


def _summary(condition: Condition, lines: Sequence[PreviewLine]) -> str:
    met, count = sum(line.is_met for line in lines), len(lines)
    prices, vendors = _counted(count, "price"), _counted(count, "vendor")
    said = {
        Kind.PRICE_FALLS: f"Looks at {prices}.",
        Kind.NEW_BELOW: f"{met} of {prices} in {condition.currency} below already: only others are told.",
        Kind.BACK_IN_STOCK: f"{count} sold out in the last results.",
        Kind.VENDOR_SILENT: f"{vendors} did not answer in the last results.",
        Kind.DETERMINATION_CHANGES: f"Looks at {vendors} that answered last.",
    }
    nothing = {
        Kind.PRICE_FALLS: "No price in the last results.",
        Kind.NEW_BELOW: f"No price in {condition.currency} in the last results."
        if condition.currency and condition.amount is not None
        else "Give an amount and a currency.",
        Kind.BACK_IN_STOCK: "Nothing is sold out in the last results.",
        Kind.VENDOR_SILENT: "All vendors answered last.",
        Kind.DETERMINATION_CHANGES: "No vendor answered last.",
        Kind.ANSWER_CHANGES: "Told when a sentence or a number of the answer is another one.",
    }
    return said[condition.kind] if count else nothing[condition.kind]


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
