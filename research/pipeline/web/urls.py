"""One address for one page: what of a URL names the page, and what only says how somebody came to it.

Taken as one page: http and https on their usual ports, `www.`, a trailing slash, an index file, tracking and
session parameters, the order of parameters with different names, fragments, the spelling of escapes and of the
host, doubled slashes, and the usual addresses of phone and AMP copies.

Never taken as one: another path, also in other case, another parameter or value (id, page, q, lang, v), the order
of equal names, another port or subdomain, `#!` and `#/` routes.

Not decided from an address alone: whether two paths serve one text, whether a parameter is idle on that site,
redirects and short links, mirrors, print views, old and new domains. What a page itself says of it (rel=canonical)
is heard by `canonical_from_page`; equal texts are found by `duplicates.py`.

A canonical address is a key: it is not meant to be fetched, as a site may answer only on the one that was given.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import quote, quote_plus, unquote_to_bytes, urljoin

import idna

from agent.core.sites.site import is_literal
from research.pipeline.web.tracking import is_tracking

MAX_LENGTH = 8000  # longer than servers take; such a text is no address
_DEFAULT_PORTS = {"http": "80", "https": "443"}
_PARTS = re.compile(
    r"(?P<scheme>https?):/*(?P<host>[^/?#]+)(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<mark>.*))?",
    re.IGNORECASE | re.DOTALL,
)
_BARE = re.compile(r"(?://)?(?:[\w-]{1,63}\.){1,10}[^\W\d_]{2,24}(?::\d{1,5})?(?:[/?#]|$)")
_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid|sessionid)=[^/;]*", re.IGNORECASE)
_NET_SESSION = re.compile(r"/\((?:[SAF]\([^()/]{1,80}\)){1,3}\)(?=/)")
_INDEX = re.compile(r"(?:index|default)\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cgi|cfm)", re.IGNORECASE)
_DIGITS = re.compile(r"\d{3}")
_NAME = re.compile(r"\[[0-9a-f:.]{2,50}\]|[^\s/?#@:\[\]\\%]{1,253}")
_CACHED_AMP = re.compile(r"/(?:amp|[cv])/(?P<secure>s/)?(?P<rest>[\w.-]+\.[a-z]{2,24}(?:/.*)?)", re.DOTALL)
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_UNENCODED = "!'()*,:@"  # mean the same in a path as their escapes do; not so / ? # ; = + & $


def canonical_url(url: str) -> str:
    """The address by which the desk knows that page. Never raises; what is no web address comes back as it is."""
    given = re.sub(r"[\t\r\n]", "", url.strip())
    if _BARE.match(given) and not given.lower().startswith(("http:", "https:")):
        given = f"https://{given.removeprefix('//')}"
    parts = _PARTS.fullmatch(given.replace("\\", "/")) if len(given) <= MAX_LENGTH else None
    if not parts:
        return url.strip()
    scheme, host, port = _site(parts["scheme"].lower(), parts["host"])
    if not _NAME.fullmatch(host.rpartition("@")[2]):
        return url.strip()
    path, query, mark = parts["path"], parts["query"] or "", parts["mark"] or ""
    if original := _behind_amp_cache(host, path):
        return canonical_url(original + (f"?{query}" if query else ""))
    shown_host = _without_variant(host)
    path = _path(path, is_amp=host.startswith("amp."))
    kept = _query(query, host)
    return f"{scheme}://{shown_host}{port}{path}{kept}{_route(mark)}"


def canonical_from_page(url: str, rel_canonical: str) -> str:
    """The canonical address of a fetched page, given what its own link rel=canonical says ("" if nothing).

    The link is believed inside its own site only: a stranger's page must not take another site's name. A link to
    the site's front page from any other page is a common mistake of templates, and is not believed either.
    """
    own = canonical_url(url)
    try:
        said = canonical_url(urljoin(url.strip(), rel_canonical.strip())) if rel_canonical.strip() else own
    except ValueError:
        return own
    mine, theirs = _PARTS.fullmatch(own), _PARTS.fullmatch(said)
    if not mine or not theirs or not _is_related(mine["host"], theirs["host"]):
        return own
    is_front = theirs["path"] in ("", "/") and not theirs["query"]
    was_front = mine["path"] in ("", "/")
    return own if is_front and not was_front else said


def _is_related(mine: str, theirs: str) -> bool:
    return mine == theirs or mine.endswith(f".{theirs}") or theirs.endswith(f".{mine}")


def _site(scheme: str, netloc: str) -> tuple[str, str, str]:
    """Scheme, host in ASCII and ":port" where it is not the usual one; http becomes https on usual ports."""
    login, at, place = netloc.rpartition("@")
    login, at = (_login(login), at) if login.strip(":") else ("", "")
    host, colon, port = place.rpartition(":") if re.search(r":\d*$", place) else (place, "", "")
    if not colon or port.lstrip("0") in ("", _DEFAULT_PORTS[scheme]):
        return ("https", login + at + _host(host), "")
    return (scheme, login + at + _host(host), f":{port.lstrip('0')}")


def _login(login: str) -> str:
    name, colon, password = login.partition(":")
    return colon.join(quote(unquote_to_bytes(part), safe="!$&'()*+,;=:") for part in (name, password) if part)


def _host(host: str) -> str:
    name = _decoded(host).lower().rstrip(".")
    if name.startswith("[") and is_literal(name[1:-1]):
        return f"[{ip_address(name[1:-1]).compressed}]"
    if name.isascii():
        return name
    try:
        return idna.encode(name, uts46=True).decode("ascii")
    except idna.IDNAError:
        return name


def _without_variant(host: str) -> str:
    """The host without `www.`, and without the usual first labels of phone and AMP copies."""
    labels = host.split(".")
    while len(labels) > 2 and labels[0] in ("www", "m", "mobile", "amp"):
        labels = labels[1:]
    if len(labels) > 3 and labels[1] == "m":  # en.m.wikipedia.org
        labels = [labels[0], *labels[2:]]
    return ".".join(labels)


def _behind_amp_cache(host: str, path: str) -> str:
    """The address that an AMP cache serves a copy of, or ""."""
    is_viewer = re.fullmatch(r"(?:www\.)?google\.[a-z.]{2,6}", host) is not None and path.startswith("/amp/")
    if not is_viewer and not host.endswith(".cdn.ampproject.org"):
        return ""
    found = _CACHED_AMP.fullmatch(path)
    return f"{'https' if found['secure'] else 'http'}://{found['rest']}" if found else ""


def _path(path: str, *, is_amp: bool) -> str:
    """Dot segments, doubled slashes, sessions, index files and AMP marks gone; "" for the front page."""
    path = _NET_SESSION.sub("", _SESSION.sub("", path))
    segments: list[str] = []
    for segment in _recoded(path).split("/"):
        if segment == "..":
            segments = segments[:-1]
        elif segment not in ("", "."):
            segments.append(segment)
    before: list[str] = []
    while segments != before:
        before = segments
        segments = _without_amp(segments[:-1] if _is_index(segments) else segments, is_amp=is_amp)
    return "".join(f"/{segment}" for segment in segments)


def _is_index(segments: list[str]) -> bool:
    return bool(segments) and _INDEX.fullmatch(segments[-1]) is not None


def _without_amp(segments: list[str], *, is_amp: bool) -> list[str]:
    """Without an AMP mark, where the rest looks like an article: `/amp` alone may be a shop's shelf."""
    if len(segments) < 2 and not (segments and re.search(r"[^.]\.amp(?:\.html?)?$", segments[-1])):
        return segments
    first, last = segments[0], segments[-1]
    if last == "amp" and (is_amp or _is_slug(segments[-2])):
        return segments[:-1]
    if first == "amp" and (is_amp or _is_slug(last)):
        return segments[1:]
    return [*segments[:-1], re.sub(r"(?<=[^.])(?:\.amp)+(?=$|\.html?$)", "", last)]


def _is_slug(segment: str) -> bool:
    """Whether it looks like the name of an article: "a-long-title", "story-123", "page.html"."""
    return (
        segment.count("-") > 1 or _DIGITS.search(segment) is not None or segment.endswith((".html", ".htm"))
    )


def _recoded(path: str) -> str:
    """Each character in its one spelling. Source: RFC 3986, section 6.2.2, and what servers do with `!'()*,:@`."""
    whole = quote(re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", path), safe=f"/;=+&$%~{_UNENCODED}", errors="replace")
    return _ESCAPE.sub(_one_spelling, whole)


def _one_spelling(found: re.Match[str]) -> str:
    letter = chr(int(found.group(1), 16))
    is_plain = letter.isascii() and (letter.isalnum() or letter in f"-._~{_UNENCODED}")
    return letter if is_plain else found.group().upper()


def _decoded(text: str) -> str:
    return unquote_to_bytes(text).decode("utf-8", "replace")


def _query(query: str, host: str) -> str:
    """Kept parameters, sorted by name; equal names keep their order."""
    pairs = [piece.partition("=") for piece in query.split("&") if piece.strip("=")]
    kept = [(_form(name), _form(value)) for name, _, value in pairs if not _is_idle(name, value, host)]
    ordered = sorted(kept, key=lambda pair: pair[0])
    return "?" + "&".join(f"{name}={value}" if value else name for name, value in ordered) if ordered else ""


def _is_idle(name: str, value: str, host: str) -> bool:
    plain, said = _decoded(name), _decoded(value.replace("+", " "))
    if plain.lower() in ("amp", "outputtype") and said.lower() in ("", "1", "true", "amp"):
        return True
    return is_tracking(plain, said, host)


def _form(text: str) -> str:
    return quote_plus(unquote_to_bytes(text.replace("+", " ")), safe="")


def _route(mark: str) -> str:
    """The fragment where it is its own route; a place in the text or a text to mark is none."""
    plain = mark.partition(":~:")[0]
    return f"#{plain}" if re.match(r"!?/?[^/!]|!/", plain) and plain[:1] in "!/" and plain.strip("!/") else ""
