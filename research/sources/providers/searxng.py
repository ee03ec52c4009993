"""SearXNG, by its JSON format. Source: docs.searxng.org, Search API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from research.sources.providers.asking import Asking
from research.sources.providers.port import (
    MOST_RESULTS,
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    WebSearch,
)
from research.sources.providers.shapes import MOST_TITLE, address_of, date_in, objects, text_of


class SearXNG:
    """An installation's own metasearch. Its list is already merged from its engines and ranked."""

    name = "searxng"
    has_images = True

    def __init__(self, base_url: str, asking: Asking) -> None:
        self._url, self._asking = f"{base_url.rstrip('/')}/search", asking

    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed; also when nothing was found because its own engines failed."""
        span = ask.span("day", "week", "month", "year")
        found = await self._ask({"q": ask.with_site} | ({"time_range": span} if span else {}))
        pages = [_page(item) for item in objects(found, "results")]
        kept = tuple(page for page in pages if page.url)[:MOST_RESULTS]
        if not kept and (silent := _silent(found)):
            raise ProviderFailed(Failure.SERVER, f"SearXNG's engines did not answer: {silent}.")
        return kept

    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""
        found = await self._ask({"q": q, "categories": "images"})
        pictures = [_image(item) for item in objects(found, "results")]
        return tuple(p for p in pictures if p.image_url and p.page_url)[:MOST_RESULTS]

    async def _ask(self, params: Mapping[str, str]) -> Mapping[str, Any]:
        try:
            found = await self._asking.json(self._url, {**params, "format": "json"})
        except ProviderFailed as failed:
            if failed.failure is Failure.KEY:  # a fresh SearXNG answers 403 to JSON
                raise ProviderFailed(
                    Failure.KEY, f"{failed.words} Is json among search.formats in its settings.yml?"
                ) from failed
            raise
        if not isinstance(found.get("results"), list):
            raise ProviderFailed(Failure.GARBAGE, "SearXNG answered with JSON of another shape.")
        return found


def _page(item: Mapping[str, Any]) -> FoundPage:
    return FoundPage(
        url=address_of(item, "url"),
        title=text_of(item, "title", MOST_TITLE),
        snippet=text_of(item, "content"),
        published=date_in(item.get("publishedDate")) or date_in(item.get("pubdate")),
    )


def _image(item: Mapping[str, Any]) -> FoundImage:
    width, _, height = text_of(item, "resolution", 20).replace("×", "x").partition("x")
    sizes = [int(n) if n.strip().isdecimal() else 0 for n in (width, height)]
    image = address_of(item, "img_src") or address_of(item, "thumbnail_src")
    return FoundImage(image, address_of(item, "url"), text_of(item, "title", MOST_TITLE), *sizes)


def _silent(found: Mapping[str, Any]) -> str:
    """Its engines that did not answer, with their reasons."""
    listed = found.get("unresponsive_engines")
    pairs = [pair for pair in (listed if isinstance(listed, list) else ()) if isinstance(pair, list)]
    return ", ".join(" ".join(str(word) for word in pair[:2])[:60] for pair in pairs[:6])
