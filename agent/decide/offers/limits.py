"""The price limits that a query names ("under €300"), and what it wants first ("cheapest")."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum

from agent.decide.offers.lexicon.vocabulary import any_of, words_of
from agent.decide.offers.words import measures

_CURRENCY_OF = {
    word: code
    for code, *words in map(str.split, (
        "USD $ usd dollar dollars bucks", "EUR € eur euro euros", "GBP £ gbp quid pounds", "CHF chf franken francs",
        "JPY ¥ yen", "PLN zł pln", "SEK sek", "CAD cad", "AUD aud",
    ))
    for word in words
}  # fmt: skip
_MONEY = (
    r"(?P<{0}a>[$€£¥]|\b(?:usd|eur|gbp|chf|cad|aud)\b)?\s?(?P<{0}n>\d[\d.,]{{0,20}}(?:k\b)?)\s?"
    r"(?P<{0}b>[$€£¥]|(?:usd|eur|euros?|gbp|pounds|quid|dollars?|bucks|chf|franken|francs|zł|pln|sek|kr|cad|aud)\b)?"
)
_BELOW, _ABOVE = f"(?:{any_of('below')})", f"(?:{any_of('above')})"
_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre|tra)\s+"
    + _MONEY.format("x")
    + r"\s*(?:and|und|et|y|e|-|–)\s*"
    + _MONEY.format("y"),
    re.IGNORECASE,
)
_SUM = re.compile(
    r"(?<![\w.,])(?:[$€£¥]\s?(?P<a>\d{1,5}(?:[.,]\d\d)?)(?![.,]?\d)|"
    r"(?P<b>\d{1,5}(?:[.,]\d\d)?)\s?(?:[$€£¥]|(?:usd|eur|euros?|gbp|quid|dollars?|bucks|chf|franken|francs)\b))"
)
_LESS = re.compile(r"(?<!\w)" + _BELOW + r"\s*" + _MONEY.format("x"), re.IGNORECASE)
_OR_LESS = re.compile(
    _MONEY.format("x") + r"\s*(?:or (?:less|cheaper|under)|max(?:imum)?|oder (?:weniger|günstiger))",
    re.IGNORECASE,
)
_EACH = re.compile(r"\s?(?:(?:a|an|per|pro|je|par|por|al)\s|/\s?)[^\W\d_]+|\s?(?:each|apiece)\b")
_SUPERLATIVE = re.compile(
    r"\b(?:cheapest|priciest|dearest|lowest|(?:least|most) expensive|(?:günstig|billig|preiswert|teuer)ste[nrs]?|"
    r"(?:l[ae]|el|il) (?:[^\W\d_]+ ){0,4}?(?:moins|plus|más|mas|meno|più) (?:ch|bar|eco|car))"
)
_MORE = re.compile(r"(?<!\w)" + _ABOVE + r"\s*" + _MONEY.format("x"), re.IGNORECASE)
_BY_UNIT = re.compile(
    r"(?i)\b(?:per|pro|je|par|por|al|au|a) (?:kilo(?:gram\w*)?|kg|lit(?:re|er|ro)|l|piece|unit|stück|pièce|unidad|"
    r"pieza|100 ?(?:g|ml))\b|"
    r"\bunit price|\bgrundpreis|\bprix unitaire|\bprecio unitario"
)


class Order(StrEnum):
    """What should come first."""

    NONE = ""
    CHEAPEST = "cheapest"
    PRICIEST = "priciest"
    NEWEST = "newest"


def without_limits(text: str) -> tuple[str, tuple[Decimal | None, Decimal | None, str]]:
    """A query (folded) without its price limits, and these: least, most, currency code or ""."""
    low = high = None
    currency = ""
    match = _BETWEEN.search(text)
    if match and not _are_years(match):
        low, high = _amount(match["xn"]), _amount(match["yn"])
        currency = _currency(match, "y") or _currency(match, "x")
        return text.replace(match[0], " "), (low, high, currency)
    for limit, is_high in ((_LESS, True), (_OR_LESS, True), (_MORE, False)):
        match = limit.search(text)
        if not match or not _is_money(match, text, limit is _MORE):
            continue
        high, low = (_amount(match["xn"]), low) if is_high else (high, _amount(match["xn"]))
        currency = currency or _currency(match, "x")
        text = text.replace(match[0] + _each(text[match.end() :]), " ")
    return text, (low, high, currency)


def sums_in(text: str) -> list[re.Match[str]]:
    """The amounts of money of a text (folded), each as it is written; `sum_of` has its number."""
    return list(_SUM.finditer(text))


def sum_of(match: re.Match[str]) -> float:
    """The number of an amount of money: 25.0 of "£25"."""
    return float((match["a"] or match["b"]).replace(",", "."))


def asks_by_unit(query: str) -> bool:
    """Whether the person's words ask for the price of a unit ("cheapest hay per kg")."""
    return bool(_BY_UNIT.search(query))


def order_in(text: str) -> tuple[Order, str]:
    """What a query (folded) wants first, and the query without these words."""
    text, dear = re.subn(r"\bmost expensive\b", " ", text)
    text, cheap = re.subn(
        r"\b(?:least expensive|low(?:est)?[- ]priced?|low[- ]cost|"
        r"(?:l[ae]s? |el |los )?(?:moins ch(?:er|ère)s?|pas ch(?:er|ère)s?|"
        r"más (?:barat|económic)[oa]s?|meno car[oaie]|più economic[oaie]))\b",
        " ",
        text,
    )
    words = text.split()
    kinds = {"cheapest": Order.CHEAPEST, "priciest": Order.PRICIEST, "newest": Order.NEWEST}
    found = [kind for name, kind in kinds.items() if any(w.strip(",") in words_of(name) for w in words)]
    kept = [w for w in words if not any(w.strip(",") in words_of(name) for name in kinds)]
    order = Order.PRICIEST if dear else Order.CHEAPEST if cheap else found[0] if found else Order.NONE
    return order, " ".join(kept)


def is_superlative(text: str) -> bool:
    """Whether a query says "cheapest" or "dearest", and not only "cheap"."""
    return bool(_SUPERLATIVE.search(text.casefold()))


def _are_years(match: re.Match[str]) -> bool:
    """Whether two bare numbers are years: "published between 1950 and 1959"."""
    is_bare = not any(match[name] for name in ("xa", "xb", "ya", "yb"))
    return is_bare and all(
        re.fullmatch(r"1[5-9]\d\d|20\d\d", match[name].rstrip(".,")) for name in ("xn", "yn")
    )


def _is_money(match: re.Match[str], text: str, must_show: bool) -> bool:
    """A bare number counts as money after "under", unless a unit follows it ("under 2 m")."""
    if match["xa"] or match["xb"]:
        return True
    after = text[match.end() :].strip()
    if must_show or match[0].startswith("max "):  # "Air Max 90"
        return False
    return not measures(match["xn"] + " " + (after.split() or [""])[0])


def _each(after: str) -> str:
    """What behind a price says for how much it is: "£20 a bird", "28 € pro Stück"."""
    match = _EACH.match(after)
    return match[0] if match else ""


def _amount(number: str) -> Decimal:
    thousands = number.endswith("k")
    plain = number.rstrip("k.,")
    plain = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", plain).replace(",", ".")
    return Decimal(plain) * (1000 if thousands else 1)


def _currency(match: re.Match[str], name: str) -> str:
    return _CURRENCY_OF.get(match[name + "a"] or match[name + "b"] or "", "")
