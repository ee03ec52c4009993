"""Amounts of money in running text: where they are, how much, and in which currency.

Pure string work, no knowledge of the page except the currency that its locale suggests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path

from babel.numbers import get_currency_precision

from agent.language.word_lists import any_of, load_words
from agent.perceive.prices.currencies import CERTAIN, SHARED, currency_of_country, currency_of_language

_FILE = Path(__file__).with_suffix(".toml")
_SYMBOLS = any_of(_FILE, "symbols")
_CODES = "|".join(["RMB", *(code for sign, code in CERTAIN.items() if sign == code.lower())])
_WORDS = r"[Ee]uros?|EUROS?|dollars|US dollars|pounds|pesos"
_NUMBER = (
    r"(?:\d{1,3}(?:(?:,\d{2,3}){0,5},\d{3}|(?:\.\d{3}){1,6}|(?:['’]\d{3}){1,6}"
    r"|(?:[\u00a0\u202f\u2009 ]\d{3}){1,6})(?![\d])(?:[.,]\d{1,2}(?!\d))?"
    r"|\d+(?:[.,]\d{1,3}(?!\d)|(?![.,]?\d))|[.,]\d{2}(?!\d))(?:[.,]\s?(?:--|[–—-])(?!\s*(?:\d|[€£$¥₹]\s?\d))|,=)?"
)
_BEFORE = (
    rf"(?:(?<![A-Za-z])(?:{_CODES})\s?(?:[$€£]\s?)?|(?<![A-Za-z])R(?=\s?[1-9][\d ,.]{{0,20}}(?![\dA-Za-z]))|"
    rf"(?<![A-Za-z])(?:{_SYMBOLS})|(?<=[a-zäöüéèàñç])[€£$₹₽₩₺])"
)
_AFTER = rf"(?:(?:{_CODES})(?![A-Za-z])|(?:{_SYMBOLS})(?![A-Za-z])|(?:{_WORDS})\b|:-)"
_MONEY = re.compile(
    rf"(?P<c1>{_BEFORE})\s?(?P<n1>{_NUMBER})(?P<t1>\s?(?:{_CODES})(?![A-Za-z]|\s?\d))?"
    rf"|(?<![\w.,])(?P<w3>\d{{1,5}})(?P<c3>[€£])(?P<f3>\d\d)(?!\d|[.,]\d|\s?[€£%])"
    rf"|(?<![\w.,])(?P<n2>{_NUMBER})\s?(?P<c2>{_AFTER})(?!\d[\d.,]{{0,20}}(?![\d.,]|\s?{_AFTER}))"
)
_BARE = re.compile(
    rf"(?<![\w.,/#-])(?P<n>{_NUMBER})(?![\w%°/]|\s?(?:cm|mm|kg|g|ml|l|m|in|inch|ft|GB|TB|MB|W|V|x)\b)"
)
_DIGIT = re.compile(r"\d")
_DASHED = re.compile(r"(?<![\w.,/-])(\d{1,3}(?:[. '’]\d{3}){0,6}|\d+)[.,]\s?(?:--|[–—-])(?!\w)")
_PRICES_IN = re.compile(
    rf"(?i:prices?(?: shown| listed| quoted)?(?: are| is)?(?: all)? in|currency\s?:?|preise in|prix en|"
    rf"precios en)[^.]{{0,24}}?\b({_CODES})\b"
)
_GENERIC_ENDINGS = frozenset(load_words(_FILE)["generic_endings"])
_WEIGHT_WORD = "pounds"
_PRICE_WORD = re.compile(
    r"(?i)\b(?:price|priced|cost|costs|fee|for|asking|each|is|are|at|only|just|pay)\b[^.;]{0,25}$"
)
_TAIL = re.compile(r"(?:[.,]?\s?(?:--|[–—-])|,=)$")
_GROUPING = re.compile(r"[\s\u00a0\u202f\u2009'’]")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount that is in a text from `start` to `end`. `symbol` is as written, "" when there is none."""

    start: int
    end: int
    amount: Decimal
    currency: str
    symbol: str
    text: str


def find_money(text: str, currency_hint: str = "") -> Iterator[Money]:
    """Every amount with a currency in the text, left to right. The hint settles shared symbols like "$"."""
    if not _DIGIT.search(text):
        return
    for match in _MONEY.finditer(text):
        found = _from_match(match, currency_hint)
        if found is not None:
            yield found


def find_dashed(text: str, currency_hint: str) -> Iterator[Money]:
    """Amounts that only their dash gives away ("49,-", "35.–"): money, though no currency is written."""
    for match in _DASHED.finditer(text):
        amount = parse_number(match[1])
        if amount is not None:
            yield Money(match.start(), match.end(), amount, currency_hint, "", match[0])


def find_bare(text: str, currency_hint: str) -> Iterator[Money]:
    """Plain numbers, for places that say of themselves that they hold a price."""
    for match in _BARE.finditer(text):
        amount = parse_number(match["n"])
        if amount is not None:
            yield Money(match.start("n"), match.end("n"), amount, currency_hint, "", match["n"])


def parse_number(written: str, currency: str = "") -> Decimal | None:
    """The number that a person means: "1.299,00", "1,299", "12,5", "1'299.–" or ".75"; None when it is none."""
    digits = _GROUPING.sub("", _TAIL.sub("", written.strip()))
    comma, dot = digits.rfind(","), digits.rfind(".")
    last = max(comma, dot)
    if last >= 0:
        other = "." if comma > dot else ","
        digits = digits.replace(other, "")
        digits = _settle(digits, digits.rfind("," if comma > dot else "."), currency)
    try:
        return Decimal(digits)
    except InvalidOperation:
        return None


def _settle(digits: str, mark: int, currency: str) -> str:
    sign = digits[mark]
    whole, rest = digits[:mark].replace(sign, ""), digits[mark + 1 :]
    is_group = len(rest) == 3 and whole not in ("", "0") and len(whole) <= 9
    if (is_group and get_currency_precision(currency) != 3) or digits.count(sign) > 1:
        return whole + rest
    return f"{whole or '0'}.{rest}" if rest else whole


def currency_of(symbol: str, hint: str = "") -> str:
    """ISO code of a written symbol, code or word; the hint settles what several countries share."""
    key = symbol.strip().lower().replace(" ", "")
    if key in SHARED:
        return hint if hint in SHARED[key] else SHARED[key][0]
    if key in CERTAIN:
        return CERTAIN[key]
    for code in (key[:3].upper(), key[-3:].upper()):
        if re.fullmatch(_CODES, code):
            return "CNY" if code == "RMB" else code
    return ""


def guess_currency(lang: str, host: str, declared: str = "") -> str:
    """What a bare or shared symbol most likely means here: what the page declares, its domain, its language."""
    if re.fullmatch(r"[A-Za-z]{3}", declared):
        return declared.upper()
    ending = host.rsplit(".", 1)[-1].lower()
    if len(ending) == 2 and ending not in _GENERIC_ENDINGS and (code := currency_of_country(ending)):
        return code
    language, *parts = lang.lower().replace("_", "-").split("-")
    region = parts[-1] if parts and len(parts[-1]) == 2 else ""
    return currency_of_country(region) or currency_of_language(language)


def currency_in_words(text: str) -> str:
    """What a page says of its own prices ("All prices in DKK"); else the one code that it names at all."""
    said = _PRICES_IN.search(text)
    if said:
        return currency_of(said[1])
    codes = set(re.findall(rf"(?<![A-Za-z])(?:{_CODES})(?![A-Za-z])", text))
    return currency_of(codes.pop()) if len(codes) == 1 else ""


def _from_match(match: re.Match[str], hint: str) -> Money | None:
    if match["c3"]:
        symbol, number = match["c3"], f"{match['w3']}.{match['f3']}"
    elif match["c1"]:
        symbol, number = match["c1"], match["n1"]
        if match["t1"] and currency_of(symbol) in ("USD", ""):
            symbol = match["t1"]
    else:
        symbol, number = match["c2"], match["n2"]
    if symbol == _WEIGHT_WORD and not _PRICE_WORD.search(match.string[: match.start()]):
        return None
    currency = currency_of(symbol, hint)
    amount = parse_number(number, currency)
    if amount is None or (symbol.strip() == "R" and hint != "ZAR" and "." not in number):
        return None
    return Money(match.start(), match.end(), amount, currency, symbol.strip(), match[0].strip())
