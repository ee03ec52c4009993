"""Finds the feeds that a page names in its head. Only tags are looked at, so no parser of strangers' HTML runs here."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from agent.core.site import joined
from agent.egress import Refusal, split_url
from agent.parsing.document import Received
from research.sources.desk import ReadingDesk
from research.sources.visiting import visit

MOST = 20
_HEAD_BYTES = 400_000
_LINK = re.compile(r"<link\s([^<>]{1,1500})>", re.IGNORECASE)
_PART = re.compile(
    r"""([a-z][a-z-]{0,20})\s{0,5}=\s{0,5}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000}))""",
    re.IGNORECASE,
)
_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml")


@dataclass(frozen=True, slots=True)
class NamedFeed:
    """A feed that a page names."""

    url: str
    title: str = ""


async def discover_feeds(url: str, desk: ReadingDesk) -> tuple[NamedFeed, ...]:
    """The feeds that a page names; the page itself, when it is one. Never raises for a bad page."""
    visited = await visit(url, desk, validators={})
    if visited.fetched is None or visited.fetched.status != 200:
        return ()
    fetched = visited.fetched
    about = Received(fetched.url, fetched.status, fetched.content_type, fetched.headers)
    found = await desk.parser.read_feed(fetched.body, about)
    return named_feeds(fetched.body, fetched.url) if found.problem else (NamedFeed(fetched.url, found.title),)


def named_feeds(body: bytes, url: str) -> tuple[NamedFeed, ...]:
    """What `<link rel="alternate" type="application/rss+xml">` and its like name, in order, each once."""
    text = body[:_HEAD_BYTES].decode("utf-8", "replace")
    found: dict[str, NamedFeed] = {}
    for tag in _LINK.finditer(text):
        parts = {m[1].lower(): html.unescape(m[2] or m[3] or m[4] or "") for m in _PART.finditer(tag[1])}
        if "alternate" not in parts.get("rel", "").lower().split() or not parts.get("href"):
            continue
        if parts.get("type", "").partition(";")[0].strip().lower() not in _TYPES:
            continue
        address = joined(url, parts["href"].strip())[:2000]
        if not isinstance(split_url(address), Refusal) and len(found) < MOST:
            found.setdefault(address, NamedFeed(address, parts.get("title", "")[:300]))
    return tuple(found.values())


def first_named(body: bytes, url: str) -> str:
    """The address of the first feed that a page names, "" when it names none."""
    return next((feed.url for feed in named_feeds(body, url)), "")
