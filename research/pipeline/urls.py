"""One address for one page: what of a URL names the page, and what only says how somebody came to it."""

from __future__ import annotations

from urllib.parse import urljoin

from w3lib.url import canonicalize_url, url_query_cleaner


def canonical_url(url: str) -> str:
    """The address by which the desk knows that page. Never raises; what is no web address comes back as is."""
    return str(canonicalize_url(url_query_cleaner(url, ["utm_source", "utm_medium"], remove=True)))


def same_page(a: str, b: str) -> bool:
    """Whether both addresses name one page, as far as the addresses alone can say."""
    return canonical_url(a) == canonical_url(b)


def canonical_from_page(url: str, rel_canonical: str) -> str:
    """The canonical address of a fetched page, given what its own link rel=canonical says ("" if nothing)."""
    return canonical_url(urljoin(url, rel_canonical) if rel_canonical else url)
