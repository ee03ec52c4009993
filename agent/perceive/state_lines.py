"""A page in compact lines for a model (S3): `[e12] link "Top story" href=/top`, products with prices, some text.

What the goal needs comes first and is never cut: search box, sorting, next page, ways out of overlays, buying,
the things on offer. The rest follows by relevance until the budget is spent; the last line says what was left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import parse_qsl, urlencode, urlsplit

from agent.core.types import InteractiveElement, PageUnderstanding, Product, ZoneKind
from agent.decide.data_marks import defuse
from agent.perceive import words

_CHARS_PER_TOKEN = 3.3  # o200k on such lines gives 3.3-4: the estimate stays on the safe side
_MAX_PRODUCTS = 40
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
_ZONE_WEIGHT = {
    ZoneKind.DETAIL: 2.5,
    ZoneKind.MAIN: 2.0,
    ZoneKind.NAVIGATION: 1.2,
    ZoneKind.HEADER: 1.0,
    ZoneKind.FILTERS: 1.0,
    ZoneKind.PRODUCTS: 0.8,
    ZoneKind.FOOTER: 0.0,
}
_WORD = re.compile(r"[^\W_]{2,}")


def state_lines(page: PageUnderstanding, goal_words: Sequence[str] = (), budget_tokens: int = 1000) -> str:
    """The page's state for a model, within about that many tokens. Holds visible text only."""
    wanted = {w.lower() for text in goal_words for w in _WORD.findall(text)}
    kept, ranked = _split(page, wanted)
    lines = [*_facts(page), *(_element(e, page.url) for e in kept)]
    room = budget_tokens * _CHARS_PER_TOKEN - sum(len(line) + 1 for line in lines)
    products = _ranked_products(page.products, wanted)
    offered = list(_fitting((_product(p) for p in products[:_MAX_PRODUCTS]), max(room * 0.7, room - 900)))
    room -= sum(len(line) + 1 for line in offered)
    others = list(_fitting((_element(e, page.url) for e in ranked), room * 0.7))
    room -= sum(len(line) + 1 for line in others)
    text = list(_fitting(_text_lines(page, wanted), room - 60))
    lines += [*offered, *others, *text]
    cut = _cut_line(ranked[len(others) :], len(page.products) - len(offered))
    return "\n".join([*lines, cut] if cut else lines)


def _facts(page: PageUnderstanding) -> Iterator[str]:
    yield f"page: {page.page_type.value} {page.confidence:.2f} {_line(page.title, 90)!r}"
    yield f"url: {plain_address(page.url)[:140]}"
    if page.blocker is not None:
        yield f"blocked: {page.blocker.family.value} {_line(page.blocker.quote, 90)!r}"
    if page.no_results_quote:
        yield f"nothing found: {_line(page.no_results_quote, 90)!r}"
    if page.result_count is not None:
        yield f"results: {page.result_count}"
    if page.availability.value != "unknown":
        yield f"availability: {page.availability.value} {_line(page.availability_quote, 60)!r}"
    if page.has_overlay:
        yield "an overlay covers the page"
    if page.is_partial:
        yield "the page was read in part only"


def _split(
    page: PageUnderstanding, wanted: set[str]
) -> tuple[list[InteractiveElement], list[InteractiveElement]]:
    kept, rest = [], []
    of_products = {p.element_id for p in page.products}
    for element in page.interactive_elements:
        if element.is_covered and not page.has_overlay:
            continue
        if _is_needed(element):
            kept.append(element)
        elif element.id not in of_products and (element.name or element.placeholder):
            rest.append(element)
    rest.sort(key=lambda e: -_relevance(e, wanted))
    return kept[:30], _distinct(rest)


def _is_needed(element: InteractiveElement) -> bool:
    if element.role == "searchbox" or element.zone in (ZoneKind.SORT, ZoneKind.SEARCH):
        return True
    if element.zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY):
        return element.role in ("button", "link") and bool(
            words.CONSENT_ACT.search(element.name) or words.DISMISS.search(element.name)
        )
    if element.zone is ZoneKind.PAGINATION:
        return bool(words.NEXT_PAGE.match(element.name))
    if element.role == "button" and element.zone is not ZoneKind.PRODUCTS and words.BUY.search(element.name):
        return True
    return (
        bool(words.NEXT_PAGE.match(element.name))
        and element.zone is not ZoneKind.PRODUCTS
        and len(element.name) > 2
    )


def _relevance(element: InteractiveElement, wanted: set[str]) -> float:
    said = {w.lower() for w in _WORD.findall(element.name)}
    hits = sum(
        1
        for w in wanted
        if any(w == s or (len(w) > 3 and (s.startswith(w[:-1]) or w.startswith(s[:-1] or s))) for s in said)
    )
    score = 4.0 * hits + _ZONE_WEIGHT.get(element.zone, 0.5) + (0.6 if element.in_viewport else 0.0)
    score += 0.8 if element.role not in ("link", "button") else 0.0
    return score - (0.5 if element.is_disabled else 0.0)


def _distinct(elements: Sequence[InteractiveElement]) -> list[InteractiveElement]:
    seen: set[tuple[str, str, str]] = set()
    out = []
    for element in elements:
        key = (element.role, element.name.lower(), element.href)
        if key not in seen:
            seen.add(key)
            out.append(element)
    return out


def _element(element: InteractiveElement, url: str) -> str:
    name = _line(element.name or element.placeholder, 60)
    parts = [f'[{element.id}] {element.role} "{name}"']
    if element.role == "link" and element.href:
        parts.append(f"href={_short_href(element.href, url)}")
    if element.value and element.role not in ("button", "link"):
        parts.append(f"value={_line(element.value, 30)!r}")
    if element.options:
        shown = "|".join(f"#{n} {_line(o, 24)}" for n, o in enumerate(element.options[:10], 1))
        parts.append(
            f"options={shown}{f'|+{len(element.options) - 10}' if len(element.options) > 10 else ''}"
        )
    if element.is_expanded is not None:
        parts.append("open" if element.is_expanded else "closed")
    parts += [
        word for word, is_so in (("disabled", element.is_disabled), ("covered", element.is_covered)) if is_so
    ]
    if _SHORT.get(element.zone):
        parts.append(f"[{_SHORT[element.zone]}]")
    return " ".join(parts)


def _short_href(href: str, url: str) -> str:
    try:
        there, here = urlsplit(href[:2000]), urlsplit(url[:2000])
    except ValueError:
        return "?"
    path = urlsplit(plain_address(href))
    shown = path.path + (f"?{path.query}" if path.query else "")
    return defuse(shown if there.netloc == here.netloc else f"{there.hostname}{shown}")[:60]


_SECRET_KEY = re.compile(
    r"(?i)token|secret|session|sess|sid|auth|pass|pwd|key|code|signature|sig|hash|jwt|otp|ticket"
)


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


def _ranked_products(products: Sequence[Product], wanted: set[str]) -> list[Product]:
    def rank(product: Product) -> tuple[bool, int]:
        said = product.name.lower()
        return product.source == "related", -sum(1 for w in wanted if w in said)

    return sorted(products, key=rank)


def _product(product: Product) -> str:
    price = _line(product.price.text, 24) if product.price is not None else "no price"
    status = (
        ""
        if product.availability.value in ("unknown", "available_online")
        else f" {product.availability.value}"
    )
    tail = " (recommended)" if product.source == "related" else ""
    target = f"[{product.element_id}] " if product.element_id else ""
    return f"{target}product {_line(product.name, 70)} | {price}{status}{tail}"


def _text_lines(page: PageUnderstanding, wanted: set[str]) -> Iterator[str]:
    names = {p.name for p in page.products}
    lines = [
        line.strip()
        for line in page.text_content.splitlines()
        if len(line.strip()) > 20 and line.strip() not in names
    ]
    lines.sort(key=lambda line: -sum(1 for w in wanted if w in line.lower()))
    for line in lines[:60]:
        yield f"text: {_line(line, 180)}"


def _fitting(lines: Iterator[str], room: float) -> Iterator[str]:
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return
        yield line


def _cut_line(left: Sequence[InteractiveElement], products_left: int) -> str:
    parts = [f"{products_left} more products"] if products_left > 0 else []
    counts = Counter(_SHORT.get(e.zone) or "main" for e in left)
    parts += [f"{n} {zone.lower()}" for zone, n in counts.most_common(4)]
    return f"(not shown: {', '.join(parts)})" if parts else ""


def _line(text: str, longest: int) -> str:
    said = defuse(text[: 4 * longest + 200])
    return said if len(said) <= longest else said[: longest - 1] + "…"
