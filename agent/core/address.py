"""Addresses as strangers' pages write them: no one of them may end a visit."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit


def joined(base: str, href: str) -> str:
    """The whole address that a link of the page at `base` leads to; "" where that is no address."""
    try:
        whole = urljoin(base, href)
        urlsplit(whole).port  # noqa: B018 - raises where it is no number
    except ValueError:
        return ""
    return whole
