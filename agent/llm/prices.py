"""What the settings write of models: keys by origin, names with addresses, prices of tokens. Pure.

A key is for one origin (scheme, host and port), and no other ever gets it. Prices are US dollars for a million tokens.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str:
    """The address's scheme, host and port as one word; "" for what is no http(s) address."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}" if parts.hostname else ""


def key_for(base_url: str, *, own: str, main: str, main_url: str) -> str:
    """A role's own key; without one the main key where the role answers at the main key's origin, else none."""
    origin = origin_of(base_url)
    return own or (main if origin and origin == origin_of(main_url) else "")


def read_keys(entries: Sequence[str], urls: Iterable[str], *, main_url: str) -> dict[str, str]:
    """Keys by origin, from one key alone or from "https://host:port=key" entries, for models at these `urls`.

    One key alone is for the one origin beside the main one, or for the main one where there is no other.
    *Raises* ValueError in words that hold no key.
    """
    main = origin_of(main_url)
    origins = {origin_of(url) for url in urls}
    others = sorted(origins - {main}) or sorted(origins)
    if len(entries) == 1 and not _is_by_origin(entries[0]):
        if len(others) > 1:
            raise ValueError(
                f"models answer at {len(others)} addresses: write each with its key, {others[0]}=KEY,{others[1]}=KEY"
            )
        return dict.fromkeys(others, entries[0])
    if not all(map(_is_by_origin, entries)):
        raise ValueError("write one key alone, or https://host:port=KEY for each address, comma-separated")
    pairs = [entry.split("=", 1) for entry in entries]
    keys = {origin_of(address): key.strip() for address, key in pairs}
    if strange := sorted(keys.keys() - origins):
        raise ValueError(f"no model answers at {strange[0] or 'one of the addresses'}")
    return keys


def _is_by_origin(entry: str) -> bool:
    """Whether it is an address with its key."""
    address, sep, key = entry.partition("=")
    return bool(sep and key.strip()) and address.startswith(("http://", "https://"))


@dataclass(frozen=True, slots=True)
class ModelAt:
    """A model's name, and where it answers; "" is where the deciding model does."""

    model: str
    base_url: str = field(default="", repr=False)  # an address may hold what is nobody's business


def read_models(entries: Iterable[str]) -> tuple[ModelAt, ...]:
    """Models from "name" and "name@http://host:port/v1" entries. *Raises* ValueError saying which is none."""
    found: list[ModelAt] = []
    for entry in entries:
        model, _, address = entry.partition("@http")
        base_url = f"http{address}".rstrip("/") if address else ""
        parts = urlsplit(base_url)
        if not model.strip() or (base_url and (parts.scheme not in ("http", "https") or not parts.hostname)):
            raise ValueError(f"{entry!r}: write model or model@http://host:port/v1")
        found.append(ModelAt(model.strip(), base_url))
    return tuple(found)


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
