"""Where a page is, in the words of the console's own bar: its origin, apart from what the page draws.

The site (the registrable domain) is told apart from what stands before and after it, because only the site
says whose page it is. A name in other letters is shown in them only when they cannot be taken for Latin ones.
"""

from __future__ import annotations

import unicodedata
from typing import TypedDict
from urllib.parse import urlsplit

from agent.core.sites.site import site_of

MAX_URL = 3000
_JAPANESE, _CHINESE, _KOREAN = {"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "BOPOMOFO"}, {"CJK", "HANGUL"}
_LOOK_LATIN = {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"}


class DisplayedOrigin(TypedDict):
    """`before` + `site` + `after` is the origin as shown; `lock` is secure, insecure or none."""

    url: str
    lock: str
    before: str
    site: str
    after: str


def place_of(url: str) -> DisplayedOrigin:
    """The place of an address; for what is no website the scheme alone is shown."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return _nowhere(url, "unreadable address")
    if parts.scheme not in ("http", "https") or not host:
        return _nowhere(url, "blank page" if parts.scheme == "about" else "no website")
    default = 443 if parts.scheme == "https" else 80
    number = f":{port or default}"
    site = site_of(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}").removesuffix(number).strip("[]")
    if not host.endswith(site) or not site:
        site = host
    before = host.removesuffix(site)
    return DisplayedOrigin(
        url=url[:MAX_URL],
        lock="secure" if parts.scheme == "https" else "insecure",
        before=_shown(before),
        site=f"[{site}]" if ":" in site else _shown(site),
        after="" if port in (None, default) else f":{port}",
    )


def _nowhere(url: str, words: str) -> DisplayedOrigin:
    return DisplayedOrigin(url=url[:MAX_URL], lock="none", before="", site=words, after="")


def _shown(name: str) -> str:
    """A host name with each label in its own letters, where that cannot mislead."""
    labels = name.split(".")
    tld = labels[-1]
    return ".".join(_label(label, tld) for label in labels)


def _label(label: str, tld: str) -> str:
    """One label; punycode stays when its letters are of several scripts or look like Latin ones."""
    if not label.startswith("xn--"):
        return label
    try:
        text = label.encode("ascii").decode("idna")
    except UnicodeError:
        return label
    scripts = {
        unicodedata.name(c, "UNKNOWN").split(" ")[0] for c in text if not (c.isascii() and not c.isalpha())
    }
    is_one = len(scripts) == 1 or any(scripts <= mix for mix in (_JAPANESE, _CHINESE, _KOREAN))
    looks_latin = bool(scripts & _LOOK_LATIN) and tld.isascii() and not tld.startswith("xn--")
    is_plain = all(c.isalnum() or c == "-" or unicodedata.category(c) in ("Mn", "Mc") for c in text)
    return text if is_one and is_plain and not looks_latin else label
