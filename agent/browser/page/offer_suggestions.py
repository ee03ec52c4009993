"""Reads the page for a person who enters offers by hand: what it seems to show, as suggestions, kept nowhere.

The same eyes as the agent's; the answer goes to the console of who drives and to nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.browser.calls import IsAlive
from agent.browser.page.look import take_look
from agent.browser.session.tab import Tab
from agent.core.errors import PageError
from agent.core.types import PageUnderstanding, Product
from agent.perceive.understanding import understand

MOST_FOUND = 8


@dataclass(slots=True)
class OfferReading:
    """Answers the input `offer` with a notice of that kind; one reading at a time."""

    is_alive: IsAlive
    tell: Callable[[Mapping[str, object]], None]
    _task: asyncio.Task[None] | None = field(default=None)

    async def start(self, tab: Tab, _given: Mapping[str, Any]) -> None:
        """Begin to read, aside: no input waits for it."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._read(tab))

    async def _read(self, tab: Tab) -> None:
        notice: dict[str, object] = {"kind": "offer", "title": "", "url": "", "found": []}
        try:
            look = await take_look(tab, self.is_alive, None)
            notice |= suggestions(await asyncio.to_thread(understand, look))
        except PageError:
            notice["problem"] = "The page could not be read."
        self.tell(notice)


def suggestions(page: PageUnderstanding) -> dict[str, object]:
    """Title, address and the first products of a page, in the form's own words."""
    return {
        "title": page.title[:300],
        "url": page.url,
        "found": [_suggestion(product) for product in page.products[:MOST_FOUND]],
    }


def _suggestion(product: Product) -> dict[str, str]:
    price = product.price
    return {
        "name": product.name[:300],
        "price": f"{price.amount:.2f}" if price else "",
        "currency": price.currency if price else "",
        "availability": product.availability.value,
        "url": product.url,
    }
