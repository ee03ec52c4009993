"""SearXNG, by its JSON format. Source: docs.searxng.org, Search API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from agent.network.clients import search_proxy
from research.sources.providers.asking import JsonProvider
from research.sources.providers.port import (
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    WebSearch,
    register,
)
from research.sources.providers.shapes import address_of, date_in, text_of, title_of


@register
class SearXNG(JsonProvider):
    """An installation's own metasearch. Its list is already merged from its engines and ranked."""

    name, title, place = "searxng", "SearXNG", 1
    needs = "Set SEARXNG_URL to your SearXNG."
    help = (
        "Run a SearXNG of your own with the JSON format switched on (search: formats: [html, json]), "
        "set SEARXNG_URL to its address and restart. It may be in your private network."
    )
    web_path = image_path = "/search"
    results = image_results = ("results",)
    variables = ("SEARXNG_URL",)

    @classmethod
    def from_settings(cls) -> SearXNG:
        url = settings.SEARXNG_URL
        return cls(url, proxy=lambda: search_proxy(url))

    def web_params(self, ask: WebSearch) -> dict[str, str]:
        span = ask.span("day", "week", "month", "year")
        return {"q": ask.with_site} | ({"time_range": span} if span else {})

    def image_params(self, q: str) -> dict[str, str]:
        return {"q": q, "categories": "images"}

    async def answer(self, path: str, params: Mapping[str, str]) -> Mapping[str, Any]:
        """*Raises* ProviderFailed; also when no page was found because its own engines failed."""
        try:
            found = await super().answer(path, {**params, "format": "json"})
        except ProviderFailed as failed:
            if failed.failure is not Failure.KEY:
                raise
            asked = (
                f"{failed.words} Is json among search.formats in its settings.yml?"  # a fresh one answers 403
            )
            raise ProviderFailed(Failure.KEY, asked) from failed
        if not isinstance(found.get("results"), list):
            raise ProviderFailed(Failure.GARBAGE, "SearXNG answered with JSON of another shape.")
        if not found["results"] and (silent := _silent(found)):
            raise ProviderFailed(Failure.SERVER, f"SearXNG's engines did not answer: {silent}.")
        return found

    def page(self, item: Mapping[str, Any]) -> FoundPage:
        published = date_in(item.get("publishedDate")) or date_in(item.get("pubdate"))
        return FoundPage(address_of(item, "url"), title_of(item), text_of(item, "content"), published)

    def image(self, item: Mapping[str, Any]) -> FoundImage:
        width, _, height = text_of(item, "resolution", 20).replace("×", "x").partition("x")
        sizes = [int(n) if n.strip().isdecimal() else 0 for n in (width, height)]
        image = address_of(item, "img_src") or address_of(item, "thumbnail_src")
        return FoundImage(image, address_of(item, "url"), title_of(item), *sizes)


def _silent(found: Mapping[str, Any]) -> str:
    """Its engines that did not answer, with their reasons."""
    listed = found.get("unresponsive_engines")
    pairs = [pair for pair in (listed if isinstance(listed, list) else ()) if isinstance(pair, list)]
    return ", ".join(" ".join(str(word) for word in pair[:2])[:60] for pair in pairs[:6])
