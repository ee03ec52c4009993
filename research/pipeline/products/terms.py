"""On what terms an offer is sold, as far as its page says: shipping and value added tax."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from pathlib import Path

from agent.language.word_lists import load_patterns
from agent.perceive.prices.price_words import PriceKind
from agent.perceive.prices.prices import mentions_in

_FILE = Path(__file__).with_suffix(".toml")


class Vat(StrEnum):
    """Whether value added tax is in the price."""

    INCLUDED = "included"
    EXCLUDED = "excluded"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the page says. `shipping` is in the price's currency, 0 where it is free, None where it does not say."""

    shipping: Decimal | None = None
    vat: Vat = Vat.UNKNOWN


def terms_of(text: str, currency: str) -> Terms:
    """The terms in the words of an offer; what is said of orders over an amount is not said of this one."""
    return Terms(_shipping(text, currency), _vat(text))


def _shipping(text: str, currency: str) -> Decimal | None:
    asked = [
        money.amount
        for money, kind in mentions_in(text, currency)
        if kind is PriceKind.SHIPPING and money.currency == currency
    ]
    if asked:
        return min(asked)
    return Decimal(0) if load_patterns(_FILE)["free_shipping"].search(text) else None


def _vat(text: str) -> Vat:
    """Unknown, too, where a page says both."""
    words = load_patterns(_FILE)
    said = [
        vat
        for vat, name in ((Vat.INCLUDED, "with_vat"), (Vat.EXCLUDED, "without_vat"))
        if words[name].search(text)
    ]
    return said[0] if len(said) == 1 else Vat.UNKNOWN
