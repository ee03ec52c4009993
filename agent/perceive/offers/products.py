"""The things on offer on a page, in page order: from cards, from a detail page, from prose.

What is visible wins; what the page declares for machines only fills gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.core.types import Availability, Price, Product
from agent.perceive.availability.availability import availability_in
from agent.perceive.offers.cardfields import Card
from agent.perceive.offers.cards import CardGroup
from agent.perceive.offers.prose import is_told
from agent.perceive.offers.provenance import DOUBTED, conflicts_with, of_card
from agent.perceive.options.own_options import OwnOptions, told_options
from agent.perceive.options.rates import rates_of
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.unit_prices import unit_price

RELATED = "related"
_SENTENCE_CHARS = 90


def product_of_card(card: Card, view: PageView, source: str = "visible") -> Product:
    """One card as a product. A visible price means that it can be bought unless its words deny it."""
    rows = (card.region.start, card.region.end)
    told = (
        told_options(view, rows)
        if any(rows[0] <= r.start and r.end <= rows[1] for r in rates_of(view))
        else []
    )
    options = OwnOptions(tuple(group for group, _ in told), [taken for _, taken in told])
    status, quote = availability_in(options.without(view.text.rows(*rows)))
    if status is Availability.UNKNOWN and card.price is not None:
        status, quote = Availability.ONLINE, card.price.words
    price = _priced(card, view)
    conflicts = conflicts_with(card.name, price, status, view)
    return Product(
        name=card.name,
        price=price,
        url=card.url,
        availability=status,
        availability_quote=quote,
        snippet=card.snippet,
        image_url=card.image_url,
        box=card.region.box,
        element_id=card.element_id,
        source=source,
        provenance=of_card(card, quote, view),
        conflicts=conflicts,
        confidence=DOUBTED if conflicts else 1.0,
        option_groups=options.groups,
    )


def neighbours(groups: Sequence[CardGroup], view: PageView) -> list[CardGroup]:
    """Cards beside a page's own thing that lead to their own things: sizes and delivery options do not."""
    here = view.url.partition("#")[0]
    return [
        g
        for g in groups
        if g.priced and 2 * sum(1 for c in g.cards if c.url and c.url != here) >= len(g.cards)
    ]


def _is_story(card: Card) -> bool:
    """A section of running text whose only amount is told, not asked."""
    price = card.price
    return (
        price is not None and len(price.line.text) > _SENTENCE_CHARS and is_told(price.line.text, price.money)
    )


def _priced(card: Card, view: PageView) -> Price | None:
    """The card's price, with what one unit costs."""
    if card.price is None:
        return None
    mentions = view.prices.rows(card.region.start, card.region.end)
    return replace(card.price.to_price(), per=unit_price(card.price, mentions, card.name))


def products_of_groups(groups: Sequence[CardGroup], view: PageView, source: str = "visible") -> list[Product]:
    """All cards of the groups as products, in page order, none twice."""
    out: list[Product] = []
    seen: set[tuple[str, str, str]] = set()
    for group in groups:
        for card in group.cards:
            if _is_story(card):
                continue
            product = product_of_card(card, view, source)
            key = (product.name.lower(), product.url, str(product.price.amount) if product.price else "")
            if key in seen and product.url:
                continue
            seen.add(key)
            out.append(product)
    return out
