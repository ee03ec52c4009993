"""How one element, one product, one address is written in a page's state, and about how many tokens that is."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode, urlsplit

from agent.core.types import InteractiveElement, Product, ZoneKind
from agent.language.data_marks import defuse

_SHORT = {
    ZoneKind.NAVIGATION: "NAV",
    ZoneKind.HEADER: "HEAD",
    ZoneKind.FOOTER: "FOOT",
    ZoneKind.PRODUCTS: "PROD",
    ZoneKind.FILTERS: "FILTER",
    ZoneKind.SORT: "SORT",
    ZoneKind.SEARCH: "SEARCH",
    ZoneKind.PAGINATION: "PAGES",
    ZoneKind.CONSENT: "CONSENT",
    ZoneKind.OVERLAY: "OVERLAY",
    ZoneKind.DETAIL: "DETAIL",
    ZoneKind.MAIN: "",
}
_SECRET_KEY = re.compile(
    r"(?i)token|secret|session|sess|sid|auth|pass|pwd|key|code|signature|sig|hash|jwt|otp|ticket"
)
_PIECES = re.compile(r"[^\W\d_]+|\d+|[^\w\s]+|_+")
_VALUED = frozenset({"button", "link", "select"})
_SORT_OPTIONS, _OPTIONS, _OPTION_CHARS = 12, 6, 22


def cost(line: str) -> float:
    """About how many tokens the line takes (o200k); rather too many than too few."""
    total = 1.0
    for piece in _PIECES.findall(line):
        first = piece[0]
        if first.isdigit():
            total += (len(piece) + 2) // 3
        elif first.isalpha():
            total += 1 + (len(piece) - 1) // 7 if piece.isascii() else 1 + (len(piece) - 1) // 4
        else:
            total += (len(piece) + 1) // 2
    return total


def full(element: InteractiveElement, url: str) -> str:
    """An element on its own line, with all that is needed to choose what to do with it."""
    name = one_line(element.name or element.placeholder, 60)
    parts = [f'[{element.id}] {element.role} "{name}"']
    if element.role == "link" and element.href:
        parts.append(f"href={short_href(element.href, url)}")
    if element.value and element.role not in ("button", "link"):
        parts.append(f"value={one_line(element.value, 30)!r}")
    if element.options:
        parts.append(f"options={_options(element)}")
    parts += _states(element)
    if element.context and element.context != name:
        parts.append(f"({one_line(element.context, 40)})")
    if _SHORT.get(element.zone):
        parts.append(f"[{_SHORT[element.zone]}]")
    return " ".join(parts)


def brief(element: InteractiveElement) -> str:
    """An element among others of its zone and role."""
    name = one_line(element.name or element.placeholder or element.value, 40)
    said = " ".join([f"[{element.id}] {name}", *_states(element)])
    if element.context and element.context != name:
        said += f" ({one_line(element.context, 30)})"
    if element.role not in _VALUED and element.value:
        return f"{said}={one_line(element.value, 20)!r}"
    return said


def group_of(element: InteractiveElement) -> str:
    """The heading under which an element is listed: its zone and role."""
    return f"{_SHORT.get(element.zone, '')} {element.role}".strip()


def product_line(product: Product, buy: InteractiveElement | None, said: str) -> str:
    """A thing on offer with its price; the button that buys it is named where it differs from the one before."""
    price = one_line(product.price.text, 24) if product.price is not None else "no price"
    status = product.availability.value
    parts = [f"product {one_line(product.name, 56)} | {price}"]
    if product.element_id:
        parts.insert(0, f"[{product.element_id}]")
    if status not in ("unknown", "available_online"):
        parts.append(status)
    if product.source == "related":
        parts.append("(recommended)")
    if buy is not None:
        parts.append(f"[{buy.id}]" if buy.name == said else f'[{buy.id}] "{one_line(buy.name, 30)}"')
    return " ".join(parts)


def one_line(text: str, longest: int) -> str:
    """A page's words on one line, without signs of command, cut with an ellipsis."""
    said = defuse(text[: 4 * longest + 200])
    return said if len(said) <= longest else said[: longest - 1] + "…"


def short_href(href: str, url: str) -> str:
    """Where a link leads, without the site's own name and without secrets."""
    try:
        there, here = urlsplit(href[:2000]), urlsplit(url[:2000])
    except ValueError:
        return "?"
    path = urlsplit(plain_address(href))
    shown = path.path + (f"?{path.query}" if path.query else "")
    return defuse(shown if there.netloc == here.netloc else f"{there.hostname}{shown}")[:40]


def plain_address(url: str) -> str:
    """An address without name, password, fragment or what may be a secret among its values."""
    try:
        parts = urlsplit(url[:2000])
    except ValueError:
        return "?"
    pairs = parse_qsl(parts.query, keep_blank_values=True)[:12]
    shown = [(k, "…" if _SECRET_KEY.search(k) or len(v) > 40 else v) for k, v in pairs]
    host = parts.netloc.rpartition("@")[2]
    query = urlencode(shown, safe="…,+ ")
    return defuse(f"{parts.scheme}://{host}{parts.path}" + (f"?{query}" if query else ""))


def _options(element: InteractiveElement) -> str:
    most = _SORT_OPTIONS if element.zone is ZoneKind.SORT else _OPTIONS
    shown = "|".join(f"#{n} {one_line(o, _OPTION_CHARS)}" for n, o in enumerate(element.options[:most], 1))
    left = len(element.options) - most
    return f"{shown}|+{left}" if left > 0 else shown


def _states(element: InteractiveElement) -> list[str]:
    found = []
    if element.is_checked is not None:
        found.append("on" if element.is_checked else "off")
    if element.is_expanded is not None:
        found.append("open" if element.is_expanded else "closed")
    if element.is_disabled:
        found.append("disabled")
    if element.is_readonly:
        found.append("readonly")
    return found
