"""What one kilo, litre, metre or piece costs: as the page writes it, else worked out from the size in the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from agent.core.values import UnitPrice
from agent.language.word_lists import load_words
from agent.perceive.prices.money import parse_number
from agent.perceive.prices.price_words import PriceKind
from agent.perceive.prices.prices import PriceMention
from agent.perceive.structure.text import squash

_UNITS = {
    unit: (base, share)
    for base, share, *names in map(str.split, load_words(Path(__file__).with_suffix(".toml"))["units"])
    for unit in names
}
_NUMBER = r"\d{1,5}(?:[.,]\d{1,3})?"
_NAMES = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_AFTER = re.compile(
    rf"(?i)^[\s(*]*(?:/|per|pro|je|le|la|les|par|por|al|el|a|à|=|the|za|za)\s?(?P<n>{_NUMBER})?\s?(?P<unit>{_NAMES})(?!\w)"
)
_BEFORE = re.compile(rf"(?i)(?P<n>{_NUMBER})\s?(?P<unit>{_NAMES})\.?\s*(?:=|:)\s*$")
_SIZE = re.compile(
    rf"(?i)(?<![\w.,])(?:(?P<count>\d{{1,3}})\s?[x×*]\s?)?(?P<n>{_NUMBER})\s?(?P<unit>kg|g|gr|ml|cl|dl|l|lt|liter|litre|oz|lbs?)(?!\w)"
)
_PACK = re.compile(
    r"(?i)(?<!\w)(?:(?:pack|set|box|lot|case|bundle|paquete|caja|confezione|doos) (?:of|de|van|da) (?P<a>\d{1,4})|"
    r"(?P<b>\d{1,4})[\s-]?(?:er[\s-]?(?:pack|set)|[\s-]?pack|pcs|pieces|count|ct|stück|stk|tablets|capsules|pièces|unidades|"
    r"piezas|pezzi|stuks|szt|ks|шт))(?!\w)"
)
_CENT = Decimal("0.0001")
_REACH = 90  # rows


def unit_price(price: PriceMention, mentions: Sequence[PriceMention], name: str) -> UnitPrice | None:
    """The price per unit beside a price; else worked out from the one size that the name gives."""
    near = [m for m in mentions if m is not price and is_of_unit(m) and abs(m.row - price.row) <= _REACH]
    for mention in sorted(near, key=lambda m: abs(m.row - price.row)):
        found = stated_unit(mention)
        if found is not None and mention.money.currency == price.money.currency:
            return found
    return worked_out(price.money.amount, name)


def is_of_unit(mention: PriceMention) -> bool:
    """ "per piece" is how many things are sold, so beside the price itself it is an ordinary price."""
    return mention.kind is PriceKind.UNIT or (
        mention.kind is PriceKind.SELLING and bool(_AFTER.match(mention.line.text[mention.money.end :]))
    )


def stated_unit(mention: PriceMention) -> UnitPrice | None:
    """A price that the page gives for a quantity ("£73.00 per 100ml"), as the price of one kilo, litre or piece."""
    text, money = mention.line.text, mention.money
    match = _AFTER.match(text[money.end :]) or _BEFORE.search(text[: money.start])
    if match is None:
        return None
    base, share = _UNITS[match["unit"].lower()]
    quantity = (parse_number(match["n"]) if match["n"] else None) or Decimal(1)
    whole = quantity * Decimal(share)
    if whole <= 0:
        return None
    start = money.start if match.re is _AFTER else match.start()
    end = money.end + match.end() if match.re is _AFTER else money.end
    return UnitPrice(_tidy(money.amount / whole), base, squash(text[start:end]))


def worked_out(amount: Decimal, name: str) -> UnitPrice | None:
    """The price of one unit by the size or count in a name ("6 x 330 ml", "500 g", "pack of 10")."""
    sizes = list(_SIZE.finditer(name))
    if len(sizes) == 1:
        match = sizes[0]
        base, share = _UNITS[match["unit"].lower()]
        number = parse_number(match["n"]) or Decimal(0)
        whole = number * Decimal(share) * int(match["count"] or 1)
        return UnitPrice(_tidy(amount / whole), base, match[0], False) if whole > 0 else None
    pack = _PACK.search(name) if not sizes else None
    count = int(pack["a"] or pack["b"]) if pack is not None else 0
    if pack is None or count < 2:
        return None
    return UnitPrice(_tidy(amount / count), "piece", pack[0], False)


def _tidy(amount: Decimal) -> Decimal:
    return amount.quantize(_CENT).normalize() + Decimal(0)
