"""Offers put together with what their own pages say (W13), and in the order of their prices. Pure.

No rates are invented: other currencies are kept apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from agent.core.memory import GONE, LINK
from agent.core.types import Availability, PageType, PageUnderstanding, Price, Product, Provenance
from agent.core.values import PARTS, Choice, OptionGroup, told_values
from agent.decide.offers.lexicon.vocabulary import pattern
from agent.decide.offers.words import folded, tokens

OTHER_CURRENCY = "other currency, not compared"


@dataclass(frozen=True, slots=True)
class Measure:
    """How prices are compared: dearest first or not, by unit or not, and what one unit of a currency is worth.

    `rates` come from the operator's settings, in any common base; without a rate nothing is converted.
    """

    dearest_first: bool = False
    by_unit: bool = False
    rates: Mapping[str, Decimal] | None = None


def ordered_by_price(products: Sequence[Product], measure: Measure = Measure()) -> list[Product]:
    """Those that can be compared first, in order; then other currencies, marked so; then those without a price."""
    currency = main_currency([p.price for p in products if p.price is not None])
    known = [(p, worth(p.price, currency, measure)) for p in products if p.price is not None]
    comparable = sorted(
        ((p, value) for p, value in known if value is not None),
        key=lambda pair: pair[1],
        reverse=measure.dearest_first,
    )
    others = [replace(p, comparison=_why_not(p, currency, measure)) for p, value in known if value is None]
    return [*(p for p, _ in comparable), *others, *(p for p in products if p.price is None)]


def main_currency(prices: Sequence[Price]) -> str:
    """The currency that most of the prices are in; "" when none says one."""
    counted = Counter(price.currency for price in prices if price.currency)
    return counted.most_common(1)[0][0] if counted else ""


def worth(price: Price | None, currency: str, measure: Measure) -> Decimal | None:
    """The price as a number that can be compared with others in that currency; None when it cannot be."""
    if price is None:
        return None
    if measure.by_unit and price.per is None:
        return None
    amount = price.per.amount if measure.by_unit and price.per is not None else price.amount
    if not price.currency or price.currency == currency:
        return amount
    rates = measure.rates or {}
    if price.currency not in rates or currency not in rates or not rates[currency]:
        return None
    return amount * rates[price.currency] / rates[currency]


def _why_not(product: Product, currency: str, measure: Measure) -> str:
    price = product.price
    if price is not None and price.currency and price.currency != currency:
        return OTHER_CURRENCY
    return "no price per unit, not compared" if measure.by_unit else OTHER_CURRENCY


_LEAST_COPIES = 2
_DESCRIPTION = 3000  # characters of a product page that are read for its properties
_ALSO = pattern("also", r"(?im)^.{0,20}\b(?:…)\b.*$")


def find_product(product: Product, page: PageUnderstanding) -> Product | None:
    """The same product on its own page: by name, else the page's one main product."""
    if copies := _copies_of(product, page):
        return copies
    same = next((p for p in page.products if folded(p.name) == folded(product.name)), None)
    if same:
        return same
    if page.page_type == PageType.PDP and page.products:
        return page.products[0]
    if rows := _rows_of(product, page):
        return rows
    rated = [(_likeness(product.name, p.name), p) for p in page.products]
    score, best = max(rated, key=lambda pair: pair[0], default=(0.0, None))
    if score >= 0.6:
        return best
    # a page without a price says only by its title whose it is; an article with such a title sells nothing,
    # unless the list has named a price for it: its copies or dates may have pages of their own
    is_titled = folded(product.name) in folded(f"{page.title} | {page.heading}")
    sells = page.page_type != PageType.ARTICLE or product.price is not None or page.denied
    if not is_titled or not sells or (product.source == LINK and not page.denied):
        return None
    said = page.denied or (Availability.UNKNOWN, "")
    return Product(product.name, availability=said[0], availability_quote=said[1])


def _rows_of(product: Product, page: PageUnderstanding) -> Product | None:
    """The product where its page lists what can be had of it, each with its price and none with a page of its own."""
    is_its_page = folded(product.name) in (folded(page.heading), *map(folded, page.title.split(" – ")))
    if not is_its_page or not page.option_groups:
        return None
    choices = [choice for group in page.option_groups for choice in group.choices]
    is_gone = all(choice.is_gone for choice in choices)
    status = Availability.OUT_OF_STOCK if is_gone else Availability.ONLINE
    quote = choices[0].text if is_gone else ""
    return Product(
        product.name, availability=status, availability_quote=quote, option_groups=page.option_groups
    )


def _copies_of(product: Product, page: PageUnderstanding) -> Product | None:
    """The product where its page repeats its name over each copy of it that is to be had."""
    copies = [p for p in page.products if folded(p.name) == folded(product.name) and p.price is not None]
    lines = page.text_content.splitlines()
    starts = [i for i, line in enumerate(lines) if folded(line) == folded(product.name)][-len(copies) :]
    if (
        len(copies) < _LEAST_COPIES
        or folded(product.name) != folded(page.heading)
        or len(starts) < len(copies)
    ):
        return None
    ends = [*starts[1:], starts[-1] + max(b - a for a, b in pairwise(starts))]
    choices = tuple(
        Choice(
            PARTS.join(told_values(lines[start + 1])),
            is_gone=copy.availability in GONE, price=copy.price, text="\n".join(lines[start:end]),
        )
        for copy, start, end in zip(copies, starts, ends, strict=True)
    )  # fmt: skip
    cheapest = min(copies, key=lambda copy: copy.price.amount if copy.price else 0)
    return replace(cheapest, option_groups=(OptionGroup("", choices),))


def _likeness(one: str, other: str) -> float:
    mine, theirs = set(tokens(one)), set(tokens(other))
    return len(mine & theirs) / max(1, min(len(mine), len(theirs)))


def merge(product: Product, own: Product, page: PageUnderstanding) -> Product:
    """The offer with what its own page says."""
    availability, quote = own.availability, own.availability_quote
    if availability == Availability.UNKNOWN and page.page_type == PageType.PDP:
        availability, quote = page.availability, page.availability_quote
    if availability == Availability.UNKNOWN:
        availability, quote = product.availability, product.availability_quote
    return replace(
        product,
        name=own.name if product.source == LINK and own.name else _name(product.name, own.name),
        price=_price(product, own, page),
        availability=availability,
        availability_quote=quote,
        description=_own_words(own, page)[:_DESCRIPTION],
        brand=product.brand or own.brand,
        sku=product.sku or own.sku,
        gtin=product.gtin or own.gtin,
        mpn=product.mpn or own.mpn,
        image_url=product.image_url or own.image_url,
        is_verified=True,
        option_groups=own.option_groups,
        classes=page.trail,
        menus=_menus(page)[:_DESCRIPTION],
        provenance=_provenance(product, own),
        conflicts=(conflicts := _conflicts(product, own)),
        confidence=min(product.confidence, own.confidence, 1.0 if not conflicts else 0.6),
    )


def _provenance(product: Product, own: Product) -> tuple[Provenance, ...]:
    fields = {p.field: p for p in product.provenance} | {p.field: p for p in own.provenance}
    return tuple(fields.values())


def _conflicts(product: Product, own: Product) -> tuple[str, ...]:
    """What contradicts the offer: what either page declares or hides, and the list where it names another price."""
    found = [*own.conflicts, *product.conflicts]
    if product.price and own.price and product.price.amount != own.price.amount:
        found.append(f"the list shows {product.price.text}, its own page {own.price.text}")
    return tuple(dict.fromkeys(found))[:6]


def _name(listed: str, own: str) -> str:
    """The name in the list, unless it was cut short there or other words of its row are around it."""
    is_cut = listed.rstrip().endswith(("…", "..."))
    has_badge = folded(listed).endswith(folded(own)) and len(own) >= 0.6 * len(listed)
    has_tail = bool(re.match(r"\s+[-–—|·]\s", folded(listed)[len(folded(own)) :])) and folded(
        listed
    ).startswith(folded(own))
    return own if own and (is_cut or has_badge or has_tail) else listed


def _menus(page: PageUnderstanding) -> str:
    lines = page.text_content.splitlines()
    return "\n".join(lines[: _heading_at(lines, page)])


def _heading_at(lines: Sequence[str], page: PageUnderstanding) -> int:
    return next((i for i, line in enumerate(lines) if page.heading and line.strip() == page.heading), 0)


def _own_words(own: Product, page: PageUnderstanding) -> str:
    """What the page says of this product: not its neighbours' names, nothing below "you may also like"."""
    if own.details:
        return f"{own.description}\n{own.details}".strip()
    others = [folded(p.name) for p in page.products if p.name != own.name and len(p.name) > 3]
    lines = _ALSO.split(page.text_content, maxsplit=1)[0].splitlines()
    start = _heading_at(lines, page)
    groups = (*own.option_groups, *page.option_groups)
    chosen = {
        line
        for g in groups
        for c in g.choices
        for line in (c.words, *c.words.split(PARTS), *c.text.splitlines())
    }  # judged by themselves
    kept = [
        line for line in lines[start:] if line not in chosen and not any(o in folded(line) for o in others)
    ]
    return "\n".join([own.description, *kept]).strip()


def _price(product: Product, own: Product, page: PageUnderstanding) -> Price | None:
    """The visible price of the product's own page wins, where that page plainly is a product page."""
    if page.page_type == PageType.PDP:
        return own.price or product.price
    return product.price or own.price
