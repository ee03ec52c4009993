"""An RSS or Atom feed to its entries, by feedparser. Child only: feeds are strangers' XML."""

from __future__ import annotations

import html
import re
from calendar import timegm
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from agent.core.sites.site import joined
from agent.documents.document import unpacked

MAX_ENTRIES = 100
_MAX_TITLE, _MAX_SUMMARY, _MAX_URL = 500, 4000, 2000
_TAG = re.compile(r"<[^<>]{0,2000}>")


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One entry; `published` is an ISO time in UTC or "". `key` is what the feed itself knows it by."""

    key: str
    url: str
    title: str
    summary: str
    published: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed as it was read; `problem` in words when it is none."""

    title: str = ""
    items: tuple[FeedItem, ...] = ()
    problem: str = ""


def read_feed(payload: bytes) -> dict[str, object]:
    """The child's answer: title and entries, newest as the feed has them; or a problem."""
    import feedparser

    data, about = unpacked(payload)
    found = feedparser.parse(data, response_headers={"content-type": about.content_type or "application/xml"})
    if not found.get("version"):
        return {"words": "This is no RSS or Atom feed."}
    return {
        "title": _plain(found.feed.get("title"), _MAX_TITLE),
        "items": [_item(entry, about.url) for entry in found.entries[:MAX_ENTRIES]],
    }


def feed_of(answer: Mapping[str, object]) -> Feed:
    """The child's answer as a value; as untrusted as the feed."""
    if words := answer.get("words") or answer.get("problem"):
        return Feed(problem=str(words)[:200])
    items = answer.get("items")
    found = tuple(_items(items if isinstance(items, list) else []))
    return Feed(str(answer.get("title") or "")[:_MAX_TITLE], found)


def _items(listed: list[object]) -> Iterator[FeedItem]:
    for item in listed[:MAX_ENTRIES]:
        if isinstance(item, list) and len(item) == 5 and all(isinstance(part, str) for part in item):
            key, url, title, summary, published = item
            if url.startswith(("http://", "https://")):
                yield FeedItem(
                    key[:_MAX_URL], url[:_MAX_URL], title[:_MAX_TITLE], summary[:_MAX_SUMMARY], published[:32]
                )


def _item(entry: Mapping[str, Any], base: str) -> list[str]:
    link = str(entry.get("link") or "").strip()
    url = joined(base, link) if link else ""
    text = entry.get("summary") or next((part.get("value") for part in entry.get("content") or ()), "")
    return [
        str(entry.get("id") or url),
        url,
        _plain(entry.get("title"), _MAX_TITLE),
        _plain(text, _MAX_SUMMARY),
        _time(entry.get("published_parsed") or entry.get("updated_parsed")),
    ]


def _plain(text: object, most: int) -> str:
    plain = html.unescape(_TAG.sub(" ", str(text or "")[: 8 * most]))
    return " ".join(plain.replace("\0", " ").split())[:most]


def _time(parsed: Any) -> str:
    if parsed is None:
        return ""
    try:
        return datetime.fromtimestamp(timegm(parsed), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError, TypeError):
        return ""
