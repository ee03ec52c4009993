"""Amounts of money in running text: where they stand, how much, and in which currency.

Pure string work, no knowledge of the page except the currency that its locale suggests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

# Symbols and words whose currency does not depend on the country.
_CERTAIN = {
    "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "us$": "USD", "usd": "USD", "us dollars": "USD",
    "c$": "CAD", "ca$": "CAD", "cad": "CAD", "a$": "AUD", "au$": "AUD", "aud": "AUD", "nz$": "NZD", "nzd": "NZD", "hk$": "HKD", "hkd": "HKD",
    "s$": "SGD", "sgd": "SGD", "nt$": "TWD", "twd": "TWD", "mx$": "MXN", "mxn": "MXN", "r$": "BRL", "brl": "BRL", "ar$": "ARS", "ars": "ARS",
    "clp": "CLP", "cop": "COP", "chf": "CHF", "sfr": "CHF", "sfr.": "CHF", "fr.": "CHF", "₹": "INR", "inr": "INR", "₽": "RUB", "rub": "RUB",
    "руб": "RUB", "руб.": "RUB", "р.": "RUB", "₩": "KRW", "krw": "KRW", "원": "KRW", "₺": "TRY", "try": "TRY", "tl": "TRY", "₴": "UAH",
    "uah": "UAH", "грн": "UAH", "грн.": "UAH", "₪": "ILS", "ils": "ILS", "฿": "THB", "thb": "THB", "₫": "VND", "vnd": "VND", "đ": "VND",
    "₱": "PHP", "php": "PHP", "₦": "NGN", "ngn": "NGN", "₸": "KZT", "kzt": "KZT", "тг": "KZT", "тг.": "KZT", "₾": "GEL", "zł": "PLN", "pln": "PLN",
    "zl": "PLN", "kč": "CZK", "czk": "CZK", "sek": "SEK", "dkk": "DKK", "nok": "NOK", "isk": "ISK", "huf": "HUF", "ft": "HUF", "ron": "RON",
    "lei": "RON", "лв": "BGN", "лв.": "BGN", "bgn": "BGN", "jpy": "JPY", "円": "JPY", "cny": "CNY", "rmb": "CNY", "元": "CNY", "aed": "AED",
    "sar": "SAR", "ر.س": "SAR", "zar": "ZAR", "pkr": "PKR", "lkr": "LKR", "myr": "MYR", "rm": "MYR", "idr": "IDR", "rp": "IDR", "rp.": "IDR",
    "ден": "MKD", "qar": "QAR", "kwd": "KWD", "bhd": "BHD", "egp": "EGP", "bdt": "BDT", "৳": "BDT", "pesos": "", "dollars": "", "pounds": "GBP",
}  # fmt: skip
# Symbols shared by several currencies: what they mean where nothing else is known.
_SHARED = {"$": "USD", "¥": "JPY", "￥": "JPY", "kr": "SEK", "kr.": "SEK", ":-": "SEK", "rs": "INR", "rs.": "INR", "r": "ZAR", "dollars": "USD", "pesos": "MXN"}
_COUNTRY = {
    "us": "USD", "ca": "CAD", "au": "AUD", "nz": "NZD", "hk": "HKD", "sg": "SGD", "tw": "TWD", "mx": "MXN", "ar": "ARS", "cl": "CLP", "co": "COP",
    "gb": "GBP", "uk": "GBP", "ie": "EUR", "de": "EUR", "at": "EUR", "fr": "EUR", "es": "EUR", "it": "EUR", "nl": "EUR", "be": "EUR", "fi": "EUR",
    "pt": "EUR", "gr": "EUR", "sk": "EUR", "si": "EUR", "lv": "EUR", "lt": "EUR", "ee": "EUR", "lu": "EUR", "mt": "EUR", "cy": "EUR", "hr": "EUR",
    "ch": "CHF", "li": "CHF", "se": "SEK", "dk": "DKK", "no": "NOK", "is": "ISK", "pl": "PLN", "cz": "CZK", "hu": "HUF", "ro": "RON", "bg": "BGN",
    "jp": "JPY", "cn": "CNY", "in": "INR", "pk": "PKR", "lk": "LKR", "za": "ZAR", "br": "BRL", "uy": "UYU", "ru": "RUB", "ua": "UAH", "tr": "TRY",
    "il": "ILS", "kr": "KRW", "th": "THB", "vn": "VND", "ph": "PHP", "kz": "KZT", "sa": "SAR", "ae": "AED", "my": "MYR", "id": "IDR",
}  # fmt: skip
_FAMILY = {
    "$": {"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "BRL"},
    "¥": {"JPY", "CNY"}, "￥": {"JPY", "CNY"}, "kr": {"SEK", "DKK", "NOK", "ISK"}, "kr.": {"SEK", "DKK", "NOK", "ISK"}, ":-": {"SEK", "DKK", "NOK"},
    "rs": {"INR", "PKR", "LKR"}, "rs.": {"INR", "PKR", "LKR"}, "r": {"ZAR"}, "dollars": {"USD", "CAD", "AUD", "NZD"}, "pesos": {"MXN", "ARS", "CLP", "COP"},
}  # fmt: skip
_THREE_DECIMALS = {"KWD", "BHD", "OMR", "TND", "JOD"}
_LANGUAGE_COUNTRY = {
    "sv": "se", "da": "dk", "nb": "no", "nn": "no", "no": "no", "is": "is", "ja": "jp", "zh": "cn", "pl": "pl", "cs": "cz", "hu": "hu", "ro": "ro",
    "de": "de", "fr": "fr", "it": "it", "nl": "nl", "fi": "fi", "pt": "pt", "el": "gr", "ru": "ru", "tr": "tr", "ko": "kr",
}  # fmt: skip

_SYMBOLS = (
    r"US\s?\$|CA\$|C\$|AU\$|A\$|NZ\$|HK\$|NT\$|MX\$|AR\$|R\$|S\$|[€£$¥￥₹₽₩₺₴₪฿₫₱₦₸₾৳원円元]|kr\.?|Kr\.?|Kč|zł|zl|SFr\.?|sFr\.?|[Ff]r\.(?=\s?\d)|Rs\.?|RM|Rp\.?|"
    r"lei|Lei|LEI|Ft|лв\.?|тг\.?|руб\.?|р\.|грн\.?|ден|ر\.س|TL|đ"
)
_CODES = (
    "EUR|USD|GBP|CAD|AUD|NZD|HKD|SGD|TWD|MXN|BRL|ARS|CLP|COP|CHF|INR|RUB|KRW|TRY|UAH|ILS|THB|VND|PHP|NGN|KZT|PLN|CZK|SEK|DKK|NOK|ISK|HUF|RON|"
    "BGN|JPY|CNY|RMB|AED|SAR|ZAR|PKR|LKR|MYR|IDR|QAR|KWD|BHD|EGP|BDT"
)
_WORDS = r"[Ee]uros?|EUROS?|dollars|US dollars|pounds|pesos"
_NUMBER = (
    r"(?:\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:['’]\d{3})+|(?:[\u00a0\u202f\u2009 ]\d{3})+)(?![\d])(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,3}(?!\d))?|[.,]\d{2}(?!\d))"
    r"(?:[.,]?\s?(?:--|[–—-])(?!\s*[\w€£$¥₹])|,=)?"
)
_BEFORE = rf"(?:(?<![A-Za-z])(?:{_CODES})\s?(?:[$€£]\s?)?|(?<![A-Za-z])R(?=\s?[1-9][\d ,.]*(?![\dA-Za-z]))|(?<![A-Za-z])(?:{_SYMBOLS})|(?<=[a-zäöüéèàñç])[€£$₹₽₩₺])"
_AFTER = rf"(?:(?:{_CODES})(?![A-Za-z])|(?:{_SYMBOLS})(?![A-Za-z])|(?:{_WORDS})\b|:-)"
_MONEY = re.compile(
    rf"(?P<c1>{_BEFORE})\s?(?P<n1>{_NUMBER})(?P<t1>\s?(?:{_CODES})(?![A-Za-z]))?"
    rf"|(?<![\w.,])(?P<w3>\d{{1,5}})(?P<c3>[€£])(?P<f3>\d\d)(?!\d|[.,]\d|\s?[€£%])"
    rf"|(?<![\w.,])(?P<n2>{_NUMBER})\s?(?P<c2>{_AFTER})(?!\d[\d.,]*(?![\d.,]|\s?{_AFTER}))"
)
_BARE = re.compile(rf"(?<![\w.,/#-])(?P<n>{_NUMBER})(?![\w%°/]|\s?(?:cm|mm|kg|g|ml|l|m|in|inch|ft|GB|TB|MB|W|V|x)\b)")
_DASHED = re.compile(r"(?<![\w.,/-])(\d{1,3}(?:[. '’]\d{3})*|\d+)[.,]\s?(?:--|[–—-])(?!\w)")
_PRICES_IN = re.compile(rf"(?i:prices?(?: shown| listed| quoted)?(?: are| is)?(?: all)? in|currency\s?:?|preise in|prix en|precios en)[^.]{{0,24}}?\b({_CODES})\b")
_WEIGHT_WORD = "pounds"
_PRICE_WORD = re.compile(r"(?i)\b(?:price|priced|cost|costs|fee|for|asking|each|is|are|at|only|just|pay)\b[^.;]{0,25}$")
_TAIL = re.compile(r"(?:[.,]?\s?(?:--|[–—-])|,=)$")
_GROUPING = re.compile(r"[\s\u00a0\u202f\u2009'’]")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount that stands in a text from `start` to `end`. `symbol` is as written, "" when there is none."""

    start: int
    end: int
    amount: Decimal
    currency: str
    symbol: str
    text: str


def find_money(text: str, currency_hint: str = "") -> Iterator[Money]:
    """Every amount with a currency in the text, left to right. The hint settles shared symbols like "$"."""
    if not any(c.isdigit() for c in text):
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
    is_group = len(rest) == 3 and whole not in ("", "0") and len(whole) <= 9 and currency not in _THREE_DECIMALS
    if is_group or digits.count(sign) > 1:
        return whole + rest
    return f"{whole or '0'}.{rest}" if rest else whole


def currency_of(symbol: str, hint: str = "") -> str:
    """ISO code of a written symbol, code or word; the hint settles what several countries share."""
    key = symbol.strip().lower().replace(" ", "")
    if key in _SHARED and (key in _FAMILY or not hint):
        return hint if hint in _FAMILY[key] else _SHARED[key]
    if key in _CERTAIN:
        return _CERTAIN[key]
    for code in (key[:3].upper(), key[-3:].upper()):
        if re.fullmatch(_CODES, code):
            return "CNY" if code == "RMB" else code
    return ""


def guess_currency(lang: str, host: str, declared: str = "") -> str:
    """What a bare or shared symbol most likely means here: what the page declares, its domain, its language."""
    if re.fullmatch(r"[A-Za-z]{3}", declared):
        return declared.upper()
    ending = host.rsplit(".", 1)[-1].lower()
    if len(ending) == 2 and ending in _COUNTRY and ending != "co":
        return _COUNTRY[ending]
    language, _, region = lang.lower().replace("_", "-").partition("-")
    if region[-2:] in _COUNTRY:
        return _COUNTRY[region[-2:]]
    return _COUNTRY.get(_LANGUAGE_COUNTRY.get(language, ""), "")


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
