"""The Brave Search API. Source: api.search.brave.com, Web Search and Image Search documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from research.sources.providers.asking import JsonProvider
from research.sources.providers.port import MOST_RESULTS, FoundImage, FoundPage, WebSearch, register
from research.sources.providers.shapes import address_of, date_in, image_of, inner_of, text_of, title_of

_MOST_CHARS = 400  # longer questions are refused with 422
_MOST_WORDS = 50


@register
class Brave(JsonProvider):
    """Brave's own index, by key."""

    name, title, place = "brave", "Brave Search", 2
    needs = "Set BRAVE_API_KEY."
    help = "Get a key for the Brave Search API, set BRAVE_API_KEY and restart."
    web_path, image_path = "/res/v1/web/search", "/res/v1/images/search"
    results, image_results = ("web", "results"), ("results",)
    variables = ("BRAVE_API_KEY",)

    def __init__(self, key: str, base_url: str = "https://api.search.brave.com", **options: Any) -> None:
        super().__init__(base_url, **options)
        self._key = key

    def web_params(self, ask: WebSearch) -> dict[str, str]:
        span = ask.span("pd", "pw", "pm", "py")
        return _params(ask.with_site) | ({"freshness": span} if span else {})

    def image_params(self, q: str) -> dict[str, str]:
        return _params(q) | {"safesearch": "strict"}

    async def answer(self, path: str, params: Mapping[str, str]) -> Mapping[str, Any]:
        return await self.json(f"{self.base_url}{path}", params, {"X-Subscription-Token": self._key})

    def page(self, item: Mapping[str, Any]) -> FoundPage:
        published = date_in(item.get("page_age")) or date_in(item.get("age"))
        return FoundPage(address_of(item, "url"), title_of(item), text_of(item, "description"), published)

    def image(self, item: Mapping[str, Any]) -> FoundImage:
        image = inner_of(item, "properties")
        return image_of(address_of(image, "url"), address_of(item, "url"), item, image)


def _params(q: str) -> dict[str, str]:
    return {"q": " ".join(q.split()[:_MOST_WORDS])[:_MOST_CHARS], "count": str(MOST_RESULTS)}
