"""The Brave Search API. Source: api.search.brave.com, Web Search and Image Search documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from research.sources.providers.asking import Asking
from research.sources.providers.port import MOST_RESULTS, FoundImage, FoundPage, WebSearch
from research.sources.providers.shapes import (
    MOST_TITLE,
    address_of,
    date_in,
    number_of,
    objects,
    text_of,
)

BASE = "https://api.search.brave.com"
_MOST_CHARS = 400  # longer questions are refused with 422
_MOST_WORDS = 50


class Brave:
    """An index of its own, by key."""

    name = "brave"
    has_images = True

    def __init__(self, key: str, asking: Asking, base_url: str = BASE) -> None:
        self._headers, self._asking, self._base = {"X-Subscription-Token": key}, asking, base_url

    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed."""
        span = ask.span("pd", "pw", "pm", "py")
        params = {"q": _fitting(ask.with_site), "count": str(MOST_RESULTS)}
        found = await self._asking.json(
            f"{self._base}/res/v1/web/search", params | ({"freshness": span} if span else {}), self._headers
        )
        pages = [_page(item) for item in objects(found, "web", "results")]
        return tuple(page for page in pages if page.url)[:MOST_RESULTS]

    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""
        params = {"q": _fitting(q), "count": str(MOST_RESULTS), "safesearch": "strict"}
        found = await self._asking.json(f"{self._base}/res/v1/images/search", params, self._headers)
        pictures = [_image(item) for item in objects(found, "results")]
        return tuple(p for p in pictures if p.image_url and p.page_url)[:MOST_RESULTS]


def _fitting(q: str) -> str:
    return " ".join(q.split()[:_MOST_WORDS])[:_MOST_CHARS]


def _page(item: Mapping[str, Any]) -> FoundPage:
    return FoundPage(
        url=address_of(item, "url"),
        title=text_of(item, "title", MOST_TITLE),
        snippet=text_of(item, "description"),
        published=date_in(item.get("page_age")) or date_in(item.get("age")),
    )


def _image(item: Mapping[str, Any]) -> FoundImage:
    of_image = item.get("properties")
    image = of_image if isinstance(of_image, Mapping) else {}
    return FoundImage(
        address_of(image, "url"),
        address_of(item, "url"),
        text_of(item, "title", MOST_TITLE),
        number_of(image, "width"),
        number_of(image, "height"),
    )
