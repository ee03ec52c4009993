"""Finds the feeds that a page names in its head. Only tags are looked at, so no parser of strangers' HTML runs here."""

from __future__ import annotations

import html
import re

from agent.core.sites.site import joined
from agent.network.egress import Refusal, split_url

MOST = 20
_HEAD_BYTES = 400_000
_LINK = re.compile(r"<link\s([^<>]{1,1500})>", re.IGNORECASE)
_PART = re.compile(
    r"""([a-z][a-z-]{0,20})\s{0,5}=\s{0,5}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000}))""",
    re.IGNORECASE,
)
_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml")


def named_feeds(body: bytes, url: str) -> tuple[str, ...]:
    """What `<link rel="alternate" type="application/rss+xml">` and its like name, in order, each once."""
    text = body[:_HEAD_BYTES].decode("utf-8", "replace")
    found: list[str] = []
    for tag in _LINK.finditer(text):
        parts = {m[1].lower(): html.unescape(m[2] or m[3] or m[4] or "") for m in _PART.finditer(tag[1])}
        if "alternate" not in parts.get("rel", "").lower().split() or not parts.get("href"):
            continue
        if parts.get("type", "").partition(";")[0].strip().lower() not in _TYPES:
            continue
        address = joined(url, parts["href"].strip())[:2000]
        if not isinstance(split_url(address), Refusal) and address not in found and len(found) < MOST:
            found.append(address)
    return tuple(found)
