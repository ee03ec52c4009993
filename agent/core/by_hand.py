"""A visit that ends with what a person entered by hand: their offers, and because of which blocker."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from agent.core.coverage import coverage_of
from agent.core.errors import PageError
from agent.core.ports import Resolution
from agent.core.types import DecisionSource, Determination, Evidence, Product, Verdict, WebAgentResult
from agent.core.visit import Visit


async def end_with_offers(visit: Visit, resolution: Resolution, why: str) -> WebAgentResult:
    """`products_found` with the offers that a person entered because of `why`, the blocker in words.

    Reason and evidence say who entered them. Looks at the page once more for the picture that is kept (secrets
    painted over); a page that cannot be seen any more loses the picture, never the offers. *Raises* LeaseLost.
    """
    with contextlib.suppress(PageError):
        await visit.after_person()
    who, page = resolution.operator or "a person", visit.now.page
    offers = tuple(_seen_on(product, page.url) for product in resolution.offers)
    many = "1 offer" if len(offers) == 1 else f"{len(offers)} offers"
    await visit.recorder.noted(
        "intervention", f"{who} entered {many} by hand", visit.now, Verdict(True, resolution.note, True),
        decided_by=DecisionSource.PERSON, reasoning=why,
    )  # fmt: skip
    await visit.asking.settled(visit.now.page)
    return WebAgentResult(
        offers,
        Determination.PRODUCTS_FOUND,
        f"{many} entered by {who} by hand because: {why}",
        page.page_type,
        max(visit.memory.items_seen, len(offers)),
        tuple(_evidence(product, who, page.url) for product in offers),
        coverage=coverage_of(visit.memory, ""),
    )


def _seen_on(product: Product, page_url: str) -> Product:
    hand = product.by_hand
    return replace(product, by_hand=replace(hand, page=page_url)) if hand else product


def _evidence(product: Product, who: str, page_url: str) -> Evidence:
    price = product.price.text if product.price else ""
    quote = " · ".join(part for part in (product.name, price, product.snippet) if part)
    return Evidence(quote, product.url, page=page_url, by=f"{who}, by hand")
