"""Offers that a person entered by hand, from the form to the visit's result.

A site may refuse even a person's solve, or show what the agent cannot read: then the person types what they see.
What is kept says who entered it and when; the page that their browser showed is added by the agent's own look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import cast

import msgspec

from agent.core.types import Availability, ByHand, Price, Product, Provenance
from agent.perceive.prices.currencies import CODES

MAX_OFFERS = 20
MAX_AMOUNT = Decimal(10) ** 9
_PLAIN = re.compile(r"\d+(?:[.,]\d{1,2})?")
_GROUPED = re.compile(
    r"\d{1,3}(?P<group>[.,\s\u00a0\u202f\u2009'’])\d{3}(?:(?P=group)\d{3})*(?:(?P<mark>[.,])\d{1,2})?"
)
_EITHER = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")  # 1.234 is a thousand to some and about one to others


class AmountError(ValueError):
    """What was typed is no amount; the message says how to write it."""


def parse_amount(written: str) -> Decimal:
    """The amount in a person's own way of writing it: "1.234,56", "1,234.56", "1 234,5", "12,50". Never guessed.

    *Raises* AmountError with a sentence for the person: also where one number can be read in two ways.
    """
    text = written.strip()
    if any(c.isdigit() and not c.isascii() for c in text):
        raise AmountError("Write digits 0 to 9, for example 1234.50 or 1.234,50.")
    if _EITHER.fullmatch(text):
        whole, rest = re.split("[.,]", text)
        raise AmountError(f"This can be read in two ways: write {whole}{rest}.00 or {whole}.{rest[:2]}.")
    if _PLAIN.fullmatch(text):
        return _checked(text.replace(",", "."))
    match = _GROUPED.fullmatch(text)
    if match is None or match["group"] == match["mark"]:
        raise AmountError(
            "Write the number alone, with two decimals at most, for example 1234.50 or 1.234,50."
        )
    digits = text.replace(match["group"], "")
    return _checked(digits.replace(match["mark"], ".") if match["mark"] else digits)


def _checked(digits: str) -> Decimal:
    try:
        amount = Decimal(digits)
    except InvalidOperation as exc:
        raise AmountError("Write the number alone, for example 1234.50.") from exc
    if amount <= 0:
        raise AmountError("The price must be more than 0.")
    if amount >= MAX_AMOUNT:
        raise AmountError("This is more than any offer costs.")
    return amount


@dataclass(frozen=True, slots=True)
class ManualOffer:
    """One offer as a person entered it: `by` is their name, `at` when they did."""

    name: str
    price: Decimal
    currency: str  # ISO 4217
    availability: Availability
    url: str
    by: str
    at: datetime
    pack: str = ""
    note: str = ""
    other_site_reason: str = ""

    def __post_init__(self) -> None:
        if not self.name or self.currency not in CODES or not 0 < self.price < MAX_AMOUNT:
            raise ValueError("an offer has a name, a known currency and a price above 0")

    def as_json(self) -> dict[str, str]:
        """For the intervention's row."""
        return cast("dict[str, str]", msgspec.to_builtins(self))

    @property
    def product(self) -> Product:
        """The offer in the form in which visits come back with offers. Nothing of it was read by the agent."""
        price = Price(self.price, self.currency, f"{self.price:.2f} {self.currency}")
        hand = ByHand(self.by, self.at, self.pack, self.note, self.other_site_reason)
        said = {"name": self.name, "price": price.text, "availability": self.availability.value}
        return Product(
            name=self.name,
            price=price,
            url=self.url,
            availability=self.availability,
            snippet=" · ".join(part for part in (self.pack, self.note) if part),
            source="person",
            relevance=1.0,
            provenance=tuple(
                Provenance(field, f"entered by {self.by}", words, self.url) for field, words in said.items()
            ),
            by_hand=hand,
        )


def products_of(stored: Iterable[Mapping[str, object]]) -> tuple[Product, ...]:
    """The offers of an intervention's row as products, in the order in which they were entered."""
    return tuple(offer.product for offer in msgspec.convert(list(stored), list[ManualOffer]))
