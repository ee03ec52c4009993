"""What a careful person would report from each site: the determination and the exact offers.

Offers are all that answer the query and can be bought online now; names and amounts are as shown. On the
electronics shop the order counts (cheapest first). In prose a name is the animal's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Determined = Literal[
    "products_found",
    "no_relevant_products",
    "no_online_availability",
    "wrong_page_type",
    "blocked",
    "error",
]

HAMSTER = "Syrian hamster for sale"
LAPTOP = "cheapest laptop with nvidia gpu"
GUINEA_PIG = "guinea pig for sale"
DWARF = "dwarf hamster for sale"


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be bought online; `amount` in `currency` (ISO 4217)."""

    name: str
    amount: Decimal
    currency: str
    availability: str = "available_online"


@dataclass(frozen=True, slots=True)
class Expected:
    """How a visit should end. `is_ordered`: the offers are wanted in this order."""

    determination: Determined
    offers: tuple[Offer, ...] = ()
    is_ordered: bool = False


@dataclass(frozen=True, slots=True)
class Gold:
    """One site asked one thing. `once_admitted` is the ending after a person has opened the wall."""

    site: str
    query: str
    expected: Expected
    once_admitted: Expected | None = None


def gold_for(site: str, query: str) -> Gold:
    """The gold of this pair.

    Raises:
        KeyError: nobody has judged this pair.
    """
    return _BY_PAIR[site, query]


def second_query(site: str) -> str:
    """The query that is asked of this site besides the two golden ones."""
    return next(gold.query for gold in _SECOND if gold.site == site)


def _found(currency: str, *offers: tuple[str, str], is_ordered: bool = False) -> Expected:
    listed = tuple(Offer(name, Decimal(amount), currency) for name, amount in offers)
    return Expected("products_found", listed, is_ordered)


_NOTHING = Expected("no_relevant_products")
_UNAVAILABLE = Expected("no_online_availability")
_WRONG = Expected("wrong_page_type")
_BLOCKED = Expected("blocked")
_ERROR = Expected("error")

_HAMSTERS = (
    Gold(
        "petshop",
        HAMSTER,
        _found(
            "USD",
            ("Golden Syrian Hamster - Male", "24.99"),
            ("Golden Syrian Hamster - Female", "24.99"),
            ("Long-Haired Syrian Hamster", "29.99"),
            ("Black Banded Syrian Hamster", "27.50"),
        ),
    ),
    Gold(
        "spa",
        HAMSTER,
        _found(
            "GBP",
            ("Syrian Hamster, golden", "12"),
            ("Syrian Hamster, cream", "14.50"),
            ("Syrian Hamster, long-coated sable", "18"),
        ),
    ),
    Gold("breeder", HAMSTER, _found("USD", ("Mochi", "35"), ("Clementine", "35"), ("Biscuit", "45"))),
    Gold("instore", HAMSTER, _UNAVAILABLE),
    Gold("supplies", HAMSTER, _NOTHING),
    Gold("blog", HAMSTER, _WRONG),
    Gold(
        "captcha",
        HAMSTER,
        _BLOCKED,
        _found(
            "USD",
            ("Syrian hamster pup, golden, male", "28"),
            ("Syrian hamster pup, cinnamon, female", "28"),
            ("Adult Syrian hamster, black, very tame", "20"),
        ),
    ),
    Gold(
        "login",
        HAMSTER,
        _BLOCKED,
        _found(
            "GBP",
            ("Syrian hamster, golden, weaned", "6.50"),
            ("Syrian hamster, mixed colours, weaned", "7.25"),
        ),
    ),
    Gold("broken", HAMSTER, _ERROR),
    Gold(
        "popup",
        HAMSTER,
        _found(
            "CHF",
            ("Syrian Hamster “Caramel”", "35"),
            ("Syrian Hamster “Latte”", "35"),
            ("Teddy Syrian Hamster “Praline”", "48.50"),
        ),
    ),
    Gold(
        "iconsearch",
        HAMSTER,
        _found("GBP", ("Golden Syrian hamster", "16"), ("Silver Grey Syrian hamster", "19")),
    ),
    Gold(
        "pdponly",
        HAMSTER,
        _found(
            "EUR",
            ("Syrian hamster, golden agouti", "38"),
            ("Syrian hamster, blond", "42"),
            ("Syrian hamster, tortoiseshell", "45.50"),
        ),
    ),
    Gold("electronics", HAMSTER, _NOTHING),
    Gold(
        "german",
        HAMSTER,
        _found(
            "EUR",
            ("Goldhamster (Syrian hamster), wildfarben, Männchen", "24.99"),
            ("Goldhamster (Syrian hamster), wildfarben, Weibchen", "24.99"),
            ("Teddyhamster (Syrian hamster, long-haired)", "29.90"),
        ),
    ),
    Gold("soldout", HAMSTER, _UNAVAILABLE),
    Gold("denied", HAMSTER, _BLOCKED),
    Gold(
        "market",
        HAMSTER,
        _found(
            "USD",
            ("Syrian hamster male golden", "30"),
            ("Syrian hamster female cream", "25"),
            ("Syrian hamster pair of brothers, to separate homes", "22"),
            ("Syrian hamster female banded", "28"),
            ("Syrian hamster male dove, retired show winner", "20"),
        ),
    ),
)

_ANIMAL_SHOPS = (
    "petshop",
    "spa",
    "breeder",
    "instore",
    "supplies",
    "popup",
    "iconsearch",
    "pdponly",
    "german",
    "soldout",
    "market",
)
_LAPTOPS = (
    Gold(
        "electronics",
        LAPTOP,
        _found(
            "USD",
            ("Kestrel Play 15 Laptop, NVIDIA GeForce RTX 3050", "649"),
            ("Nordlys Nitro 16 Gaming Laptop", "799"),
            ("Kestrel Forge 16 Laptop, NVIDIA GeForce RTX 4060", "999.99"),
            ("Aurum Creator 14 Laptop", "1149"),
            ("Nordlys Nitro 17 Gaming Laptop, NVIDIA RTX 4070", "1299"),
            ("Aurum Workstation P16 Laptop, NVIDIA RTX 2000 Ada", "1899"),
            ("Voltaire Blade 16 Laptop, NVIDIA GeForce RTX 4080", "2199"),
            is_ordered=True,
        ),
    ),
    Gold("blog", LAPTOP, _WRONG),
    Gold("captcha", LAPTOP, _BLOCKED, _NOTHING),
    Gold("login", LAPTOP, _BLOCKED, _NOTHING),
    Gold("broken", LAPTOP, _ERROR),
    Gold("denied", LAPTOP, _BLOCKED),
    *(Gold(site, LAPTOP, _NOTHING) for site in _ANIMAL_SHOPS),
)

_SECOND = (
    Gold(
        "petshop",
        GUINEA_PIG,
        _found(
            "USD",
            ("American Guinea Pig", "39.99"),
            ("Abyssinian Guinea Pig", "44.99"),
            ("Peruvian Guinea Pig", "54.99"),
        ),
    ),
    Gold("spa", "Roborovski hamster for sale", _found("GBP", ("Roborovski Hamster", "11"))),
    Gold("breeder", GUINEA_PIG, _NOTHING),
    Gold("instore", "hamster bedding", _found("USD", ("Paper Bedding 56 L", "19.99"))),
    Gold("supplies", "dried mealworms", _found("EUR", ("Dried Mealworms 100 g", "5.60"))),
    Gold("blog", GUINEA_PIG, _WRONG),
    Gold("captcha", DWARF, _BLOCKED, _found("USD", ("Pair of dwarf hamsters", "26"))),
    Gold("login", GUINEA_PIG, _BLOCKED, _found("GBP", ("Guinea pig, smooth", "14"))),
    Gold("broken", GUINEA_PIG, _ERROR),
    Gold("popup", GUINEA_PIG, _found("CHF", ("Sheltie Guinea Pig “Momo”", "79"))),
    Gold("iconsearch", "rabbit for sale", _found("GBP", ("Lionhead rabbit", "58"))),
    Gold(
        "pdponly",
        GUINEA_PIG,
        _found("EUR", ("Peruvian guinea pig", "55"), ("Smooth guinea pig", "40")),
    ),
    Gold(
        "electronics",
        "graphics card",
        _found(
            "USD",
            ("NVIDIA GeForce RTX 4060 Graphics Card 8 GB", "299"),
            ("NVIDIA GeForce RTX 4070 Super Graphics Card 12 GB", "599"),
            ("AMD Radeon RX 7600 Graphics Card 8 GB", "259"),
        ),
    ),
    Gold(
        "german",
        "Zwerghamster kaufen",
        _found(
            "EUR",
            ("Dsungarischer Zwerghamster (dwarf hamster)", "16.99"),
            ("Roborowski-Zwerghamster (Roborovski dwarf hamster)", "18.50"),
        ),
    ),
    Gold("soldout", DWARF, _UNAVAILABLE),
    Gold("denied", GUINEA_PIG, _BLOCKED),
    Gold(
        "market",
        GUINEA_PIG,
        _found("USD", ("Guinea pig sows, two", "50"), ("Guinea pig boar, Texel", "35")),
    ),
)

GOLD: tuple[Gold, ...] = (*_HAMSTERS, *_LAPTOPS, *_SECOND)
_BY_PAIR = {(gold.site, gold.query): gold for gold in GOLD}
