"""What one run has seen, and what is known from the runs before it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from agent.core.types import Availability, Determination

SOLD_OUT = frozenset({Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY})
BROKEN = frozenset({Determination.BLOCKED, Determination.ERROR})


class Reply(StrEnum):
    """Whether a vendor's visit says anything: only an answered one tells of prices and stock."""

    ANSWERED = "answered"
    BROKEN = "broken"
    NONE = "none"  # cancelled, or not over


@dataclass(frozen=True, slots=True)
class Identity:
    """By what an offer of one vendor is known again. Texts that are not known are ""."""

    name: str
    url: str = ""
    gtin: str = ""
    mpn: str = ""
    sku: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """One offer of this run. `row` is the id of the stored offer; `is_doubtful`: its page contradicts itself."""

    identity: Identity
    price: Decimal | None = None
    currency: str = ""
    availability: Availability = Availability.UNKNOWN
    row: int = 0
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class VendorSeen:
    """One vendor of this run. `vendor` is its address, the same in every run."""

    vendor: str
    label: str
    reply: Reply
    determination: str = ""
    offers: tuple[OfferSeen, ...] = ()
    visit: int = 0

    @property
    def is_sold_out(self) -> bool:
        """Whether the vendor says that nothing of it can be bought online."""
        return self.reply is Reply.ANSWERED and self.determination == Determination.NO_ONLINE_AVAILABILITY


@dataclass(frozen=True, slots=True)
class KnownOffer:
    """An offer of an earlier run, with its last price and its last known availability.

    `is_listed`: it was among the offers when its vendor answered last.
    """

    key: int
    vendor: str
    identity: Identity
    price: Decimal | None = None
    currency: str = ""
    availability: Availability = Availability.UNKNOWN
    is_listed: bool = True


@dataclass(frozen=True, slots=True)
class KnownVendor:
    """A vendor of an earlier run. `determination` is that of its last answered visit, "" before the first."""

    vendor: str
    determination: str = ""
    broken_runs: int = 0  # how many in a row, up to the last run

    @property
    def is_sold_out(self) -> bool:
        """Whether it said last that nothing can be bought online."""
        return self.determination == Determination.NO_ONLINE_AVAILABILITY


def reply_of(determination: str, *, is_ended: bool) -> Reply:
    """What a visit's ending is worth."""
    if not is_ended or not determination:
        return Reply.NONE
    return Reply.BROKEN if determination in BROKEN else Reply.ANSWERED


def money(amount: Decimal, currency: str) -> str:
    """An amount for people."""
    return f"{amount:,.2f} {currency}".strip()


def price_words(amount: Decimal | None, currency: str, text: str) -> str:
    """A price in one form for all vendors; in its page's words where they do not say how much of what; or ""."""
    if amount is None or (text and not currency):
        return text
    return money(amount, currency)


def plain_words(determination: str) -> str:
    """A determination in words, in the middle of a sentence."""
    return determination.replace("_", " ")
