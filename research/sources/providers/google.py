"""Google Programmable Search. Source: developers.google.com, Custom Search JSON API, cse.list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from research.sources.providers.asking import JsonProvider
from research.sources.providers.port import (
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    WebSearch,
    register,
)
from research.sources.providers.shapes import (
    address_of,
    date_in,
    image_of,
    inner_of,
    objects,
    text_of,
    title_of,
)

_MOST = "10"  # of one request
_DATES = ("article:published_time", "og:published_time", "datepublished", "date", "dc.date", "pubdate")


@register
class Google(JsonProvider):
    """An engine that the operator made there, by key and engine id."""

    name, title, place = "google", "Google Programmable Search", 3
    needs = "Set GOOGLE_PSE_KEY and GOOGLE_PSE_CX."
    help = "Make a search engine at Google Programmable Search, set GOOGLE_PSE_KEY and GOOGLE_PSE_CX and restart."
    web_path = image_path = "/customsearch/v1"
    results = image_results = ("items",)
    variables = ("GOOGLE_PSE_KEY", "GOOGLE_PSE_CX")

    def __init__(
        self, key: str, cx: str, base_url: str = "https://customsearch.googleapis.com", **options: Any
    ) -> None:
        super().__init__(base_url, **options)
        self._key = {"key": key, "cx": cx}

    def web_params(self, ask: WebSearch) -> dict[str, str]:
        site = {"siteSearch": ask.site, "siteSearchFilter": "i"} if ask.site else {}
        span = {"dateRestrict": f"d{ask.recency_days}"} if ask.recency_days else {}
        return {"q": ask.q, "num": _MOST, **site, **span}

    def image_params(self, q: str) -> dict[str, str]:
        return {"q": q, "num": _MOST, "searchType": "image", "safe": "active"}

    async def answer(self, path: str, params: Mapping[str, str]) -> Mapping[str, Any]:
        try:
            found = await super().answer(path, {**params, **self._key})
        except ProviderFailed as failed:
            words = failed.words.lower()
            if failed.failure is Failure.KEY and "quota" in words:
                raise ProviderFailed(Failure.RATE, failed.words, failed.retry_after) from failed
            if failed.failure is Failure.BAD and "api key" in words:  # a wrong key is answered with 400
                raise ProviderFailed(Failure.KEY, failed.words) from failed
            raise
        if "items" not in found and found.get("kind") != "customsearch#search":
            raise ProviderFailed(Failure.GARBAGE, f"{self.title} answered with JSON of another shape.")
        return found

    def page(self, item: Mapping[str, Any]) -> FoundPage:
        snippet = text_of(item, "snippet")
        said = [date_in(tags.get(name)) for tags in objects(item, "pagemap", "metatags") for name in _DATES]
        published = next(filter(None, said), "") or date_in(snippet[:20])  # it begins with "Jan 3, 2024 ... "
        return FoundPage(address_of(item, "link"), title_of(item), snippet, published)

    def image(self, item: Mapping[str, Any]) -> FoundImage:
        image = inner_of(item, "image")
        return image_of(address_of(item, "link"), address_of(image, "contextLink"), item, image)
