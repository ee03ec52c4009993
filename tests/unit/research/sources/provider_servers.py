"""What each provider's real API answers, in the shape of its documentation, for the contract that all of them keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from agent.network.proxy import EgressProxy
from research.sources.providers.brave import Brave
from research.sources.providers.google import Google
from research.sources.providers.port import SearchProvider
from research.sources.providers.searxng import SearXNG
from tests.waiting import LIMIT_S

PATIENCE = timedelta(seconds=LIMIT_S)
Item = tuple[str, str, str, str]  # address, title, snippet, date
Image = tuple[str, str, str, int, int]  # picture, page, title, width, height


@dataclass(frozen=True, slots=True)
class Api:
    """One provider's API: where it answers, its adapter, and its shapes."""

    name: str
    path: str
    image_path: str
    make: Callable[[str, Callable[[], EgressProxy]], SearchProvider]
    web: Callable[[list[Item]], dict[str, Any]]
    images: Callable[[list[Image]], dict[str, Any]]
    site_of: Callable[[dict[str, str]], str]
    span_of: Callable[[dict[str, str]], str]
    key_of: Callable[[dict[str, str], dict[str, str]], str]


def _searxng(items: list[Item]) -> dict[str, Any]:
    """Source: docs.searxng.org; fields of a result as its JSON format gives them."""
    results = [
        {
            "url": url, "title": title, "content": snippet, "publishedDate": f"{date}T00:00:00" if date else None,
            "engine": "duckduckgo", "engines": ["duckduckgo", "brave"], "positions": [n], "score": 1 / n,
            "template": "default.html", "parsed_url": ["https", "", "", "", "", ""], "category": "general",
        }
        for n, (url, title, snippet, date) in enumerate(items, start=1)
    ]  # fmt: skip
    return {
        "query": "q", "number_of_results": 0, "results": results, "answers": [], "corrections": [],
        "infoboxes": [], "suggestions": [], "unresponsive_engines": [["google", "timeout"]] if results else [],
    }  # fmt: skip


def _searxng_images(items: list[Image]) -> dict[str, Any]:
    return {
        "results": [
            {"url": page, "img_src": image, "thumbnail_src": "", "title": title, "resolution": f"{w} x {h}"}
            for image, page, title, w, h in items
        ],
        "unresponsive_engines": [],
    }


def _brave(items: list[Item]) -> dict[str, Any]:
    """Source: api-dashboard.search.brave.com, Web Search API, WebSearchApiResponse."""
    results = [
        {
            "type": "search_result", "title": f"<strong>{title}</strong>", "url": url, "is_source_local": False,
            "description": f"{snippet[:5]}<strong>{snippet[5:]}</strong>", "language": "en", "family_friendly": True,
            **({"page_age": f"{date}T09:00:00", "age": "March 1, 2026"} if date else {}),
            "meta_url": {"scheme": "https", "netloc": "x", "hostname": "x", "favicon": "", "path": ""},
        }
        for url, title, snippet, date in items
    ]  # fmt: skip
    return {
        "type": "search",
        "query": {"original": "q"},
        "mixed": {},
        "web": {"type": "search", "results": results},
    }


def _brave_images(items: list[Image]) -> dict[str, Any]:
    return {
        "type": "images",
        "results": [
            {
                "type": "image_result", "title": title, "url": page, "source": "x",
                "thumbnail": {"src": "https://imgs.search.brave.com/x"},
                "properties": {"url": image, "placeholder": "x", "width": w, "height": h},
            }
            for image, page, title, w, h in items
        ],
    }  # fmt: skip


def _google(items: list[Item]) -> dict[str, Any]:
    """Source: developers.google.com, Custom Search JSON API, Search. Without `items` when nothing is found."""
    found = [
        {
            "kind": "customsearch#result", "title": title, "htmlTitle": title, "link": url, "displayLink": "x",
            "snippet": snippet, "htmlSnippet": snippet,
            "pagemap": {"metatags": [{"og:type": "article", **({"article:published_time": f"{date}T09:00:00Z"}
                                                                if date else {})}]},
        }
        for url, title, snippet, date in items
    ]  # fmt: skip
    return {"kind": "customsearch#search", "searchInformation": {}, **({"items": found} if found else {})}


def _google_images(items: list[Image]) -> dict[str, Any]:
    return {
        "kind": "customsearch#search",
        "items": [
            {
                "kind": "customsearch#result", "title": title, "link": image, "mime": "image/jpeg",
                "image": {"contextLink": page, "height": h, "width": w, "byteSize": 9, "thumbnailLink": "https://x"},
            }
            for image, page, title, w, h in items
        ],
    }  # fmt: skip


def _in_words(query: dict[str, str]) -> str:
    return query["q"].partition("site:")[2]


APIS = (
    Api(
        "searxng", "/sub/search", "/sub/search",
        lambda base, proxy: SearXNG(f"{base}/sub", proxy=proxy, patience=PATIENCE),
        _searxng, _searxng_images, _in_words,
        lambda query: query.get("time_range", ""), lambda query, headers: "k" if query["format"] == "json" else "",
    ),
    Api(
        "brave", "/res/v1/web/search", "/res/v1/images/search",
        lambda base, proxy: Brave("k", base, proxy=proxy, patience=PATIENCE),
        _brave, _brave_images, _in_words,
        lambda query: {"pw": "week", "": ""}[query.get("freshness", "")],
        lambda query, headers: headers.get("x-subscription-token", ""),
    ),
    Api(
        "google", "/customsearch/v1", "/customsearch/v1",
        lambda base, proxy: Google("k", "cx1", base, proxy=proxy, patience=PATIENCE),
        _google, _google_images, lambda query: query.get("siteSearch", ""),
        lambda query: {"d7": "week", "": ""}[query.get("dateRestrict", "")],
        lambda query, headers: query["key"] if query["cx"] == "cx1" else "",
    ),
)  # fmt: skip
