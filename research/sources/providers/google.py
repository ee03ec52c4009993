"""Google Programmable Search. Source: developers.google.com, Custom Search JSON API, cse.list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from research.sources.providers.asking import Asking
from research.sources.providers.port import Failure, FoundImage, FoundPage, ProviderFailed, WebSearch
from research.sources.providers.shapes import (
    MOST_TITLE,
    address_of,
    date_in,
    number_of,
    objects,
    text_of,
)

BASE = "https://customsearch.googleapis.com"
_MOST = "10"  # of one request
_DATES = ("article:published_time", "og:published_time", "datepublished", "date", "dc.date", "pubdate")


class Google:
    """An engine that the operator made there, by key and engine id."""

    name = "google"
    has_images = True

    def __init__(self, key: str, cx: str, asking: Asking, base_url: str = BASE) -> None:
        self._key, self._asking, self._url = {"key": key, "cx": cx}, asking, f"{base_url}/customsearch/v1"

    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed."""
        params = {"q": ask.q, "num": _MOST}
        if ask.site:
            params |= {"siteSearch": ask.site, "siteSearchFilter": "i"}
        if ask.recency_days:
            params["dateRestrict"] = f"d{ask.recency_days}"
        pages = [_page(item) for item in objects(await self._ask(params), "items")]
        return tuple(page for page in pages if page.url)

    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""
        params = {"q": q, "num": _MOST, "searchType": "image", "safe": "active"}
        pictures = [_image(item) for item in objects(await self._ask(params), "items")]
        return tuple(p for p in pictures if p.image_url and p.page_url)

    async def _ask(self, params: Mapping[str, str]) -> Mapping[str, Any]:
        try:
            found = await self._asking.json(self._url, {**params, **self._key})
        except ProviderFailed as failed:
            if failed.failure is Failure.KEY and "quota" in failed.words.lower():
                raise ProviderFailed(Failure.RATE, failed.words, failed.retry_after) from failed
            if failed.failure is Failure.BAD and "api key" in failed.words.lower():
                raise ProviderFailed(
                    Failure.KEY, failed.words
                ) from failed  # a wrong key is answered with 400
            raise
        if "items" not in found and found.get("kind") != "customsearch#search":
            raise ProviderFailed(
                Failure.GARBAGE, "Google Programmable Search answered with JSON of another shape."
            )
        return found


def _page(item: Mapping[str, Any]) -> FoundPage:
    snippet = text_of(item, "snippet")
    said = [date_in(tags.get(name)) for tags in objects(item, "pagemap", "metatags") for name in _DATES]
    return FoundPage(
        url=address_of(item, "link"),
        title=text_of(item, "title", MOST_TITLE),
        snippet=snippet,
        published=next(filter(None, said), "") or date_in(snippet[:20]),  # "Jan 3, 2024 ... " stands in front
    )


def _image(item: Mapping[str, Any]) -> FoundImage:
    of_image = item.get("image")
    image = of_image if isinstance(of_image, Mapping) else {}
    return FoundImage(
        address_of(item, "link"),
        address_of(image, "contextLink"),
        text_of(item, "title", MOST_TITLE),
        number_of(image, "width"),
        number_of(image, "height"),
    )
