"""What changed from the runs before to this one. A broken visit changes nothing of prices and stock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from agent.core.types import Availability
from research.pipeline.watching.joining import is_same_pack, joined
from research.pipeline.watching.readings import (
    SOLD_OUT,
    KnownOffer,
    KnownVendor,
    OfferSeen,
    Reply,
    VendorSeen,
    money,
    plain_words,
)


class Change(StrEnum):
    """What can change between two runs."""

    CHEAPER = "cheaper"
    DEARER = "dearer"
    IN_STOCK = "in_stock"
    SOLD_OUT = "sold_out"
    NEW = "new"
    GONE = "gone"
    CURRENCY = "currency"
    PACK = "pack"
    DETERMINATION = "determination"
    SILENT = "silent"
    ANSWERS = "answers"
    ANSWER = "answer"  # of a question


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change in words. `what` names the offer, or is "" where the vendor as a whole changed.

    Of a sentence of an answer, `quote` is what proves it: the `citation` of that `source` of that `query`.
    """

    change: Change
    vendor: str
    what: str
    words: str
    quote: str = ""
    query: int = 0
    source: int = 0  # its number in the query
    citation: int = 0


@dataclass(frozen=True, slots=True)
class OfferTrace:
    """One offer of this run beside what is known of it. `key` is the known offer's, 0 for a new one.

    `is_comparable`: both prices are of the same pack and choice, in one currency.
    """

    key: int
    vendor: VendorSeen
    before: KnownOffer | None
    now: OfferSeen

    @property
    def is_other_pack(self) -> bool:
        """Whether another quantity or choice of it is offered now."""
        return self.before is not None and not is_same_pack(self.before.identity, self.now.identity)

    @property
    def is_comparable(self) -> bool:
        """Whether both prices are of the same pack and choice, in one currency."""
        before = self.before
        return (
            before is not None
            and before.price is not None
            and self.now.price is not None
            and before.currency == self.now.currency
            and not self.is_other_pack
        )

    @property
    def after(self) -> KnownOffer:
        """What is known of it from now on; what this run does not say stays as it was."""
        now, was = self.now, self.before or KnownOffer(self.key, self.vendor.vendor, self.now.identity)
        one, old = now.identity, was.identity
        keeps_price = (
            now.price is None and not self.is_other_pack
        )  # an old price says nothing of another pack
        return KnownOffer(
            key=self.key,
            vendor=self.vendor.vendor,
            identity=replace(
                one,
                url=one.url or old.url,
                gtin=one.gtin or old.gtin,
                mpn=one.mpn or old.mpn,
                sku=one.sku or old.sku,
            ),
            price=was.price if keeps_price else now.price,
            currency=was.currency if keeps_price else now.currency,
            availability=was.availability if now.availability is Availability.UNKNOWN else now.availability,
        )

    @property
    def is_back(self) -> bool:
        """Whether it could not be bought before and can be now."""
        before = self.before.availability if self.before else Availability.UNKNOWN
        return before in SOLD_OUT and self.now.availability is Availability.ONLINE


@dataclass(frozen=True, slots=True)
class VendorTrace:
    """One vendor of this run beside what is known of it, and its offers that are gone from its answer."""

    before: KnownVendor
    now: VendorSeen
    gone: tuple[KnownOffer, ...] = ()

    @property
    def gone_after(self) -> list[KnownOffer]:
        """What is known of the offers that are gone; where nothing is sold online, they are sold out."""
        gone = [replace(offer, is_listed=False) for offer in self.gone]
        if self.now.is_sold_out:
            return [replace(offer, availability=Availability.OUT_OF_STOCK) for offer in gone]
        return gone

    @property
    def after(self) -> KnownVendor:
        """What is known of it from now on."""
        if self.now.reply is Reply.NONE:
            return self.before
        if self.now.reply is Reply.BROKEN:
            return KnownVendor(self.now.vendor, self.before.determination, self.before.broken_runs + 1)
        return KnownVendor(self.now.vendor, self.now.determination)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A whole run beside the runs before it."""

    offers: tuple[OfferTrace, ...]
    vendors: tuple[VendorTrace, ...]


def compare(
    offers: Sequence[KnownOffer], vendors: Sequence[KnownVendor], seen: Sequence[VendorSeen]
) -> Comparison:
    """Every vendor and offer of this run with what is known of it."""
    known = {vendor.vendor: vendor for vendor in vendors}
    offers_of: dict[str, list[KnownOffer]] = defaultdict(list)
    for offer in offers:
        offers_of[offer.vendor].append(offer)
    traces, sites = list[OfferTrace](), list[VendorTrace]()
    for now in seen:
        own = offers_of[now.vendor]
        before = known.get(now.vendor, KnownVendor(now.vendor))
        if now.reply is not Reply.ANSWERED:
            sites.append(VendorTrace(before, now))
            continue
        pairs = joined(own, now.offers)
        kept = {offer.key for offer, _ in pairs if offer is not None}
        gone = tuple(offer for offer in own if offer.is_listed and offer.key not in kept)
        sites.append(VendorTrace(before, now, gone))
        traces += [OfferTrace(was.key if was else 0, now, was, offer) for was, offer in pairs]
    return Comparison(tuple(traces), tuple(sites))


def changes_of(comparison: Comparison) -> list[ChangeLine]:
    """What changed, in words: vendors first, then offers. A first run has no changes but its new offers."""
    lines = [line for vendor in comparison.vendors for line in _vendor_changes(vendor)]
    return lines + [line for offer in comparison.offers for line in _offer_changes(offer)]


def _vendor_changes(trace: VendorTrace) -> Iterator[ChangeLine]:
    before, now = trace.before, trace.now
    if now.reply is Reply.BROKEN and not before.broken_runs:
        yield ChangeLine(Change.SILENT, now.label, "", f"Did not answer: {plain_words(now.determination)}")
    if now.reply is not Reply.ANSWERED:
        return
    if before.broken_runs:
        yield ChangeLine(Change.ANSWERS, now.label, "", "Answers again")
    if before.determination and before.determination != now.determination:
        words = (
            f"{plain_words(before.determination).capitalize()} before, now {plain_words(now.determination)}"
        )
        yield ChangeLine(Change.DETERMINATION, now.label, "", words)
    for offer in trace.gone:
        kind = Change.SOLD_OUT if now.is_sold_out else Change.GONE
        words = "Not sold online any more" if now.is_sold_out else "Not among the offers any more"
        yield ChangeLine(kind, now.label, offer.identity.name, words)


def _offer_changes(trace: OfferTrace) -> Iterator[ChangeLine]:
    def line(change: Change, words: str) -> ChangeLine:
        return ChangeLine(change, trace.vendor.label, trace.now.identity.name, words)

    before, now = trace.before, trace.now
    if before is None:
        yield line(Change.NEW, f"New, {_price(now.price, now.currency)}")
        return
    if trace.is_other_pack:
        yield line(Change.PACK, f"Another pack or choice is offered, {_price(now.price, now.currency)}")
    elif before.currency and now.currency and before.currency != now.currency:
        yield line(Change.CURRENCY, f"Priced in {now.currency} now, {_price(now.price, now.currency)}")
    elif trace.is_comparable and before.price != now.price:
        yield line(*price_change(before, now))
    if trace.is_back:
        yield line(Change.IN_STOCK, "Back in stock")
    elif now.availability in SOLD_OUT and before.availability is Availability.ONLINE:
        yield line(Change.SOLD_OUT, "Cannot be bought online any more")


def price_change(before: KnownOffer, now: OfferSeen) -> tuple[Change, str]:
    """Two comparable prices that differ."""
    assert before.price is not None
    assert now.price is not None
    share = f" ({share_of(before.price, now.price):+.1f}%)" if before.price else ""
    words = f"{money(before.price, now.currency)} → {money(now.price, now.currency)}{share}"
    doubt = "; its page contradicts itself" if now.is_doubtful else ""
    return (Change.CHEAPER if now.price < before.price else Change.DEARER), words + doubt


def share_of(before: Decimal, now: Decimal) -> float:
    """By how many percent of itself an amount has changed."""
    return float((now - before) / before * 100)


def _price(amount: Decimal | None, currency: str) -> str:
    return "without a price" if amount is None else money(amount, currency)
