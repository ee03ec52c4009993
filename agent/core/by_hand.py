"""A visit that ends with what a person entered by hand: their offers, the blocker, and one masked picture."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from agent.core.coverage import coverage_of
from agent.core.errors import BrowserGone, PageError
from agent.core.ports import Resolution
from agent.core.types import (
    DecisionSource,
    Determination,
    Evidence,
    PageUnderstanding,
    Product,
    Verdict,
    WebAgentResult,
)
from agent.core.visit import Visit


async def end_with_offers(visit: Visit, resolution: Resolution, why: str) -> WebAgentResult:
    """The result of a visit whose offers a person entered because of `why`, the blocker in words.

    Looks at the page once more for the picture that is kept (secrets painted over); a page that cannot be
    seen any more loses the picture, never the offers. *Raises* LeaseLost.
    """
    with contextlib.suppress(PageError, BrowserGone):
        await visit.after_person()
    who, count = resolution.operator or "A person", len(resolution.offers)
    words = f"{who} entered {count} offer{'s' * (count != 1)} by hand"
    await visit.recorder.noted(
        "intervention", words, visit.now, Verdict(True, resolution.note, True),
        decided_by=DecisionSource.PERSON, reasoning=why,
    )  # fmt: skip
    await visit.asking.settled()
    return result_by_hand(resolution.offers, who, why, page=visit.now.page, visit=visit)


def result_by_hand(
    offers: Sequence[Product], who: str, why: str, *, page: PageUnderstanding, visit: Visit
) -> WebAgentResult:
    """`products_found` with these offers; reason and evidence say that a person entered them, and why."""
    memory = visit.memory
    return WebAgentResult(
        tuple(offers),
        Determination.PRODUCTS_FOUND,
        f"{len(offers)} {'offer' if len(offers) == 1 else 'offers'} entered by {who} by hand because: {why}",
        page.page_type,
        max(memory.items_seen, len(offers)),
        tuple(_evidence(product, who, page.url) for product in offers),
        coverage=coverage_of(memory, ""),
    )


def _evidence(product: Product, who: str, page_url: str) -> Evidence:
    price = product.price.text if product.price else ""
    quote = " · ".join(part for part in (product.name, price, product.snippet) if part)
    return Evidence(quote, product.url, page=page_url, by=f"{who}, by hand")
