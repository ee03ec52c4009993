"""One price out of a string that is known to hold one: a cell, a `content` attribute, a field of a feed.

`find_money` reads running text, where most numbers are no prices; here the string says of itself that it is a
price. Our own reading knows context ("was", "save", orders over), price-parser knows the number formats.
"""

from __future__ import annotations

import re
from decimal import Decimal

from price_parser import Price as Parsed

from agent.perceive.prices.money import Money, currency_of, find_money
from agent.perceive.prices.price_words import NEAR_CHARS, PriceKind, kind_by_words

_PAYABLE = (PriceKind.SELLING, PriceKind.FROM, PriceKind.NET, PriceKind.MONTHLY, PriceKind.UNIT)
_OLD = (PriceKind.WAS, PriceKind.REGULAR)  # the only price of a string, whatever it is called
_DATE = re.compile(
    r"(?i)^\W*(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d-\d\d-\d\d|\d\d-\d\d|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (?:\d{1,2},? )?(?:19|20)\d\d)\W*$"
)
_MEASURE = re.compile(r"^\W*\d[\d.,]*\s?(?:ft|cm|mm|km|kg|ml|inch(?:es)?|lbs?|oz|%)\W*$")
_COUNTED = re.compile(r"\d\D*[^\W\d_]{2}\D*$")  # "3 issues for just …"
_RANGE_WORDS = re.compile(r"(?i)\d\s*(?:to|bis|à|a|and)\s*$")
_COUNT = re.compile(r"(?i)(?:min(?:imum|\.)?|мин\.?)\s+(?:order|qty|заказ)\s*:?\s*\d+\W*$")
_MAX_CHARS = 400


def read_price(text: str, currency_hint: str = "", decimal_separator: str | None = None) -> Money | None:
    """The price in the string, its place in the text included; None when it holds none.

    `currency_hint` is what is beside it (a symbol, a code, any short text). `decimal_separator` settles
    "1.000" where the page is known to write one sign before its cents.
    """
    said = text[:_MAX_CHARS]
    if _DATE.match(said) or _MEASURE.match(said) or _COUNT.search(said):
        return None
    named = list(find_money(said, currency_of(currency_hint)))
    kinds = [(m, _kind(said, named, at)) for at, m in enumerate(named)]
    payable = [m for m, kind in kinds if m.amount > 0 and kind in _PAYABLE]
    if named and not payable and not any(m.amount == 0 or k in _OLD for m, k in kinds):
        return None
    if decimal_separator is None and payable and (len(named) > 1 or _is_counted(said, payable[0])):
        return payable[0]
    return _parsed(said, currency_hint, decimal_separator)


def _kind(said: str, named: list[Money], at: int) -> PriceKind:
    start = named[at - 1].end if at else 0
    end = named[at + 1].start if at + 1 < len(named) else len(said)
    return kind_by_words(said[start : named[at].start][-NEAR_CHARS:], said[named[at].end : end][:NEAR_CHARS])


def _is_counted(said: str, money: Money) -> bool:
    """Whether a number of something else is before the one with the currency ("3 issues for just 14.85 EUR")."""
    before = said[: money.start]
    return bool(_COUNTED.search(before)) and not _RANGE_WORDS.search(before)


def _parsed(said: str, hint: str, separator: str | None) -> Money | None:
    found = Parsed.fromstring(said, hint or None, separator)
    if found.amount is None or not found.amount_text:
        return None
    start = max(said.find(found.amount_text), 0)
    symbol = found.currency or ""
    currency = currency_of(symbol, currency_of(hint)) if symbol else currency_of(hint)
    written = said[start : start + len(found.amount_text)]
    return Money(start, start + len(written), Decimal(found.amount), currency, symbol, written)
