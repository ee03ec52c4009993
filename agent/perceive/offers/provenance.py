"""Where each field of an offer was read, and what the page declares or hides that says otherwise (SAFETY.md B7.7).

What people see is the only source of a stored field. Declarations for machines and hidden text are kept as
evidence of a conflict: they lower the confidence and are shown, they never win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from agent.core.types import Availability, Price, Product
from agent.core.values import Provenance
from agent.perceive.offers.cardfields import Card
from agent.perceive.offers.item_codes import ItemCode
from agent.perceive.offers.structured import Declared
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.money import find_money
from agent.perceive.prices.prices import PriceMention
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import squash

DOUBTED = 0.6  # the confidence of an offer whose page contradicts itself
_MOST_HIDDEN = 400
_MOST_CONFLICTS = 4


def of_card(card: Card, quote: str, view: PageView) -> tuple[Provenance, ...]:
    """Name, price, availability and address of a card."""
    block = card.region.nodes[0]
    return (*_fields(block, card.name, card.price, quote, view), *_address(card.url, block, view))


def of_detail(
    heading: Node | None, name: str, price: PriceMention | None, quote: str, view: PageView
) -> tuple[Provenance, ...]:
    """Name, price and availability of a detail page."""
    return tuple(_fields(heading, name, price, quote, view))


def of_code(code: ItemCode | None, view: PageView) -> Iterator[Provenance]:
    """Where the thing's own number was read: a line that people see, the address, or only a declaration."""
    if code is not None:
        node = f"row {code.node.index}" if code.node is not None else "address or declaration"
        box = code.node.box if code.node is not None else None
        yield Provenance("sku", node, code.quote[:200], view.url, box, code.node is not None)


def name_conflict(name: str, declared: Declared | None) -> tuple[str, ...]:
    """In words: the page declares another thing than the one that its heading names."""
    if declared is None or declared.source == "opengraph" or not declared.name or not name:
        return ()
    mine, theirs = (set(re.findall(r"\w{2,}", said.lower())) for said in (name, declared.name))
    if _is_of(name, declared.name) or mine & theirs:
        return ()
    return (f"{declared.source} declares “{declared.name[:80]}”, the page shows “{name[:80]}”",)


def of_words(product: Product, url: str) -> tuple[Provenance, ...]:
    """Fields that were read from running text, or by a reader of pictures: the passage is the place."""
    said = product.snippet or product.name
    fields = [
        "name",
        *(["price"] if product.price else []),
        *(["availability"] if product.availability_quote else []),
    ]
    return tuple(Provenance(field, "text", said[:200], url, product.box) for field in fields)


def _fields(
    block: Node | None, name: str, price: PriceMention | None, quote: str, view: PageView
) -> Iterator[Provenance]:
    node = f"row {block.index}" if block is not None else "title"
    box = block.box if block is not None else None
    is_shown = (
        block is None or squash(name).lower() in view.text.words(block).lower() or not view.text.words(block)
    )
    yield Provenance("name", node, name[:200], view.url, box, is_shown)
    if price is not None:
        yield Provenance("price", f"row {price.row}", squash(price.line.text)[:200], view.url, price.node.box)
    if quote:
        yield Provenance("availability", node, quote[:200], view.url, box)


def _address(url: str, block: Node, view: PageView) -> Iterator[Provenance]:
    if url:
        yield Provenance("url", f"row {block.index}", url[:200], view.url, block.box)


def conflicts_with(name: str, price: Price | None, status: Availability, view: PageView) -> tuple[str, ...]:
    """In words: each amount or state that the page declares for this name, or hides, and that people do not see."""
    known = [d for d in view.structured.products if not d.name or _is_of(name, d.name)]
    found = [*_declared(known, price, status, view.structured.products), *_hidden(name, price, view)]
    return tuple(dict.fromkeys(found))[:_MOST_CONFLICTS]


def _declared(
    known: Sequence[Declared], price: Price | None, status: Availability, everything: Sequence[Declared]
) -> Iterator[str]:
    for one in known:
        if one.amount is not None and (one.name or len(everything) == 1):
            if price is None:
                yield (
                    f"{one.source} declares {one.amount} {one.currency}".strip() + ", the page shows no price"
                )
            elif one.amount != price.amount and not _is_rounded(one.amount, price.amount):
                yield (
                    f"{one.source} declares {one.amount} {one.currency}".strip()
                    + f", the page shows {price.text}"
                )
            elif one.currency and price.currency and one.currency != price.currency:
                yield f"{one.source} declares {one.currency}, the page shows {price.text}"
        if Availability.UNKNOWN not in (one.availability, status) and one.availability != status:
            words = one.availability.value.replace("_", " ")
            yield f"{one.source} declares “{words}”, the page shows “{status.value.replace('_', ' ')}”"


def _is_rounded(declared: Decimal, shown: Decimal) -> bool:
    return declared.quantize(Decimal(1)) == shown or declared == shown.quantize(Decimal(1))


def _hidden(name: str, price: Price | None, view: PageView) -> Iterator[str]:
    """Amounts in text that cannot be seen, where it names the thing or says nothing but the amount."""
    for said in view.snapshot.hidden[:_MOST_HIDDEN]:
        if len(said) > 160 or not any(ch.isdigit() for ch in said):
            continue
        for money in find_money(said, view.currency):
            rest = said.replace(money.text, "").strip(" :.-–")
            is_near = len(rest) < 24 or _is_of(name, said)
            if is_near and (price is None or money.amount != price.amount) and money.amount > 0:
                yield f"hidden text says {money.text}" + (f", the page shows {price.text}" if price else "")


def _is_of(name: str, said: str) -> bool:
    one, other = squash(name).lower(), squash(said).lower()
    return bool(one) and bool(other) and (one in other or (len(other) > 8 and other in one))
