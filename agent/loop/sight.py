"""PERCEIVE: one look at the page and what is understood of it; patient with pages that are late."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from agent.core.ports import Page
from agent.core.types import Blocker, BlockerFamily, Look, PageType, PageUnderstanding, Product, ZoneKind
from agent.loop.gate import Gate

Understand = Callable[[Look], PageUnderstanding]
_SHORT_TEXT = 120  # characters of visible text below which a page without goods or controls seems unfinished
_BLANK_TEXT = 25  # characters below which it says nothing at all
_MOST_LISTED = 40
_FRAME = frozenset(map(ZoneKind, ("header", "navigation", "search", "footer", "consent", "overlay")))


@dataclass(frozen=True, slots=True)
class Sight:
    """A look, its understanding, and the time that it took by part."""

    look: Look
    page: PageUnderstanding
    timings_ms: dict[str, float] = field(default_factory=dict)


async def take_sight(page: Page, understand: Understand) -> Sight:
    """Look and understand; while the page seems unfinished, wait and look again, twice."""
    sight = await understand_look(await page.look(), understand)
    # It may have come while the look was thought about: no need to wait for news
    if seems_unfinished(sight.page):
        sight = await understand_look(await page.look(), understand)
    for _ in range(2):
        if not seems_unfinished(sight.page):
            break
        await page.wait()
        sight = await understand_look(await page.look(), understand)
    return sight


async def peek_sight(gate: Gate, url: str, understand: Understand) -> Sight:
    """Look at an address in a tab aside and understand it; as patient as `take_sight`. *Raises* as `Gate.peek`."""
    seen: list[Sight] = []

    async def is_unfinished(look: Look) -> bool:
        seen.append(await understand_look(look, understand))
        return seems_unfinished(seen[-1].page)

    look = await gate.peek(url, is_unfinished)
    if seen and seen[-1].look is look:
        return seen[-1]
    return await understand_look(look, understand)


async def understand_look(look: Look, understand: Understand) -> Sight:
    """Understand a look that was taken elsewhere. The work is done in a thread."""
    began = time.perf_counter()
    page = await asyncio.to_thread(understand, look)
    return Sight(look, page, {**look.timings_ms, "perceive": (time.perf_counter() - began) * 1000})


def seems_unfinished(page: PageUnderstanding) -> bool:
    """Whether the page is still loading or as good as empty, without saying why."""
    if page.blocker is not None:
        return page.blocker.family == BlockerFamily.UNREADABLE  # a shell that its script may still fill
    if page.page_type in (PageType.ERROR, PageType.BLOCKED):
        return False
    return page.is_loading or is_nearly_empty(page) or is_bare(page)


def is_bare(page: PageUnderstanding) -> bool:
    """Whether only the frame of a site is there: its header, menus and footer, and nothing between them.

    Shops that draw their pages by script show this for a second or two, on each address.
    """
    if page.products or page.items_seen or page.no_results_quote or page.used_ocr:
        return False
    frame = "\n".join(zone.text for zone in page.zones if zone.kind in _FRAME)
    own = [line for line in page.text_content.splitlines() if line.strip() and line.strip() not in frame]
    is_used = any(e.zone not in _FRAME and e.name for e in page.interactive_elements)
    return not is_used and sum(map(len, own)) < _BLANK_TEXT and len(page.interactive_elements) > 2


def is_nearly_empty(page: PageUnderstanding) -> bool:
    """Whether there is hardly anything to read or to use."""
    has_goods = bool(page.products) or page.items_seen > 0
    return (
        not has_goods and len(page.text_content.strip()) < _SHORT_TEXT and len(page.interactive_elements) < 3
    )


def is_blank(page: PageUnderstanding) -> bool:
    """Whether there is nothing: a short page ("No titles found.") has little to read, but it says it."""
    return is_nearly_empty(page) and (page.is_loading or len(page.text_content.strip()) < _BLANK_TEXT)


def short_form(page: PageUnderstanding) -> dict[str, object]:
    """The understanding as short JSON, for a step's record."""
    return {
        "page_type": page.page_type.value,
        "reasons": list(page.page_type_reasons),
        "confidence": round(page.confidence, 2),
        "title": page.title[:200],
        "counts": {
            "elements": len(page.interactive_elements),
            "products": len(page.products),
            "items_seen": page.items_seen,
            "blocks_seen": page.blocks_seen,
            "blocks_read": page.blocks_read,
            "characters": len(page.text_content),
        },
        "products": [_product(p) for p in page.products[:_MOST_LISTED]],
        "blocker": _blocker(page.blocker) if page.blocker else None,
        "zones": sorted({zone.kind.value for zone in page.zones}),
        "availability": {"status": page.availability.value, "quote": page.availability_quote},
        "no_results": page.no_results_quote,
        "result_count": page.result_count,
        "language": page.language,
        "http_status": page.http_status,
        "used_ocr": page.used_ocr,
        "is_partial": page.is_partial,
    }


def _blocker(blocker: Blocker) -> dict[str, object]:
    again = {} if blocker.retry_after_s is None else {"retry_after_s": blocker.retry_after_s}
    return {"family": blocker.family.value, "quote": blocker.quote, "vendor": blocker.vendor, **again}


def _product(product: Product) -> dict[str, object]:
    price = product.price.text or str(product.price.amount) if product.price else ""
    return {"name": product.name[:200], "price": price, "availability": product.availability.value}
