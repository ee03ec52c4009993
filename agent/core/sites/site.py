"""Which addresses belong to one site: the registrable domain, or host and port where there is none; and its display.

Where a host lets names below its own to strangers (shops, blogs, pages), each of them is its own site, as browsers
have it for cookies: what one tenant's page teaches must not act on another's. In the console's own bar the site is told
apart from what is before and after it, because only the site says whose page it is; a name in other letters is
shown in them only when they cannot be taken for Latin ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import ip_address
from typing import TypedDict
from urllib.parse import urljoin, urlsplit

from tldextract import TLDExtract


@lru_cache(maxsize=1)
def _extract() -> TLDExtract:
    return TLDExtract(suffix_list_urls=(), cache_dir=None)  # its own snapshot, no network


@lru_cache(maxsize=2048)
def site_of(url: str) -> str:
    """`example.co.uk` for any of its hosts; `127.0.0.1:9000` for literals and bare names; "" for no http(s)."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip(".").lower(), parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host:
        return ""
    default = 443 if parts.scheme == "https" else 80
    if is_literal(host):
        return f"{host}:{port or default}"
    return _registrable(host) or f"{host}:{port or default}"


def _registrable(host: str) -> str:
    """A tenant's own name where the host is one; else, also for the host of all tenants itself, what is registered."""
    tenant, registered = (_extract()(host, include_psl_private_domains=asked) for asked in (True, False))
    own = "" if tenant.domain == "www" else tenant.top_domain_under_public_suffix
    return str(own or registered.top_domain_under_public_suffix)


def is_same_site(one: str, other: str) -> bool:
    """Whether both addresses belong to one site."""
    return site_of(one) != "" and site_of(one) == site_of(other)


def without_fragment(url: str) -> str:
    """The address without its "#…" part, unless that part is its own route ("#/item/7", "#!/cart")."""
    plain, _, fragment = url.partition("#")
    return url if fragment.startswith(("/", "!")) else plain


def is_same_page(one: str, other: str) -> bool:
    """Whether both lead to one product's page: what is chosen there may be put behind its address."""
    mine, theirs = urlsplit(without_fragment(one)), urlsplit(without_fragment(other))
    if (mine.netloc, mine.path, mine.fragment) != (theirs.netloc, theirs.path, theirs.fragment):
        return False
    return set(theirs.query.split("&")) <= {"", *mine.query.split("&")}


def opened_words(asked: str, came_to: str) -> str:
    """What the record says of an opened address; a site that it redirects to belongs to the visit."""
    if is_same_site(asked, came_to) or not site_of(came_to):
        return "opened"
    return f"opened; the address redirects to {site_of(came_to)}, which this visit may use too"


def is_literal(host: str) -> bool:
    """Whether it is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def joined(base: str, href: str) -> str:
    """The whole address that a link of the page at `base` leads to; "" where that is no address."""
    try:
        whole = urljoin(base, href)
        urlsplit(whole).port  # noqa: B018 - raises where it is no number
    except ValueError:
        return ""
    return whole


Storage = Mapping[str, object]  # as the browser's driver gives it: {"cookies": [...], "origins": [...]}


def part_of(storage: Storage, site: str) -> dict[str, object]:
    """What belongs to `site` (as `site_of` names it) and nothing else; {} when there is nothing."""
    cookies = [one for one in _rows(storage, "cookies") if _belongs(one, site)]
    origins = [one for one in _rows(storage, "origins") if site_of(str(one.get("origin", ""))) == site]
    return {"cookies": cookies, "origins": origins} if site and (cookies or origins) else {}


def with_part(storage: Storage, part: Storage) -> dict[str, object]:
    """`storage` with the cookies and origins of `part` in place of its own of the same names."""
    fresh = {_cookie_key(one) for one in _rows(part, "cookies")}
    origins = {str(one.get("origin")) for one in _rows(part, "origins")}
    return {
        "cookies": [
            *(one for one in _rows(storage, "cookies") if _cookie_key(one) not in fresh),
            *_rows(part, "cookies"),
        ],
        "origins": [
            *(one for one in _rows(storage, "origins") if str(one.get("origin")) not in origins),
            *_rows(part, "origins"),
        ],
    }


def cookie_keys(storage: Storage) -> frozenset[tuple[str, str, str]]:
    """What tells its cookies apart: name, domain, path."""
    return frozenset(_cookie_key(one) for one in _rows(storage, "cookies"))


def _rows(storage: Storage, key: str) -> list[Mapping[str, object]]:
    found = storage.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, Iterable) else []


def _cookie_key(cookie: Mapping[str, object]) -> tuple[str, str, str]:
    return str(cookie.get("name")), str(cookie.get("domain")), str(cookie.get("path", "/"))


def _belongs(cookie: Mapping[str, object], site: str) -> bool:
    """Cookies know no ports: those of a literal address belong to each of its sites."""
    domain = str(cookie.get("domain", "")).lstrip(".").lower()
    if not domain:
        return False
    host = urlsplit(f"//{site}").hostname or ""
    if is_literal(host) or "." not in host:
        return domain == host
    return domain == site or domain.endswith(f".{site}")


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
