"""What tokens cost: US dollars for a million, by model, as the settings name them. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ANY = "*"
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens in and out."""

    input_usd: float
    output_usd: float


Prices = Mapping[str, Price]


def read_prices(entries: Iterable[str]) -> dict[str, Price]:
    """Prices from "model=0.15/0.60" entries; `*` stands for every other model. *Raises* ValueError saying which."""
    found: dict[str, Price] = {}
    for entry in entries:
        model, sep, pair = entry.rpartition("=")
        both = pair.split("/")
        if not sep or not model.strip() or len(both) != 2:
            raise ValueError(f"{entry!r}: write model=input/output")
        found[model.strip()] = Price(*(_amount(text, entry) for text in both))
    return found


def _amount(text: str, entry: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = math.nan
    if not (math.isfinite(amount) and amount >= 0):
        raise ValueError(f"{entry!r}: {text!r} is no price")
    return amount


def cost_usd(prices: Prices, model: str, input_tokens: int, output_tokens: int) -> float | None:
    """What a call cost; None when no price of this model is known."""
    return price_of(prices.get(model) or prices.get(ANY), input_tokens, output_tokens)


def price_of(price: Price | None, input_tokens: int, output_tokens: int) -> float | None:
    """What that many tokens cost; None when the price is not known."""
    if price is None:
        return None
    return (input_tokens * price.input_usd + output_tokens * price.output_usd) / _MILLION
