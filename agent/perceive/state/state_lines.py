"""A page in compact lines for a model (S3): `[e12] searchbox "Search"`, products with prices, some text.

First what the page is; then what no page may be shown without: ways out of overlays, search, sorting, next page,
buying, the choices of a product; then the things on offer with their prices; then the other controls and links by
relevance, several to a line, and text, until the budget is spent. The last line says what was left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from agent.core.types import PageUnderstanding, Product, ZoneKind
from agent.perceive.state.state_format import (
    brief,
    cost,
    full,
    group_of,
    one_line,
    plain_address,
    product_line,
)
from agent.perceive.state.state_rank import NEVER_LOST, Weighed, buys_of, hits, weigh, words_of

__all__ = ["plain_address", "state_lines"]

_MOST_PRODUCTS, _FEWEST_PRODUCTS = 40, 12
_MOST_NEEDED = 36
_NEEDED_SHARE, _PRODUCT_SHARE, _LINK_SHARE = 0.9, 0.6, 0.75
_MOST_IN_LINE = 12
_MOST_TEXT_LINES = 60
_SHORT_PAGE = 1500
_ORDER = {
    kind: at
    for at, kind in enumerate(
        (
            ZoneKind.CONSENT,
            ZoneKind.OVERLAY,
            ZoneKind.SEARCH,
            ZoneKind.HEADER,
            ZoneKind.NAVIGATION,
            ZoneKind.DETAIL,
            ZoneKind.FILTERS,
            ZoneKind.SORT,
            ZoneKind.MAIN,
            ZoneKind.PRODUCTS,
            ZoneKind.PAGINATION,
            ZoneKind.FOOTER,
        )
    )
}


def state_lines(page: PageUnderstanding, goal_words: Sequence[str] = (), budget_tokens: int = 1000) -> str:
    """The page's state for a model, within about that many tokens. Holds visible text only.

    What must not be lost is shown even where it alone takes more, up to twice the budget.
    """
    wanted = words_of(goal_words)
    ranked = weigh(page, wanted)
    needed = [w for w in ranked if w.weight >= NEVER_LOST][:_MOST_NEEDED]
    facts = list(_facts(page))
    lines = [_full(w, page.url) for w in _in_order(needed)]
    room = budget_tokens - sum(map(cost, facts))
    lines = _fitting(lines, budget_tokens * _NEEDED_SHARE)
    room -= sum(map(cost, lines))
    offered = _products(page, wanted, room, budget_tokens)
    room -= sum(map(cost, offered))
    rest = ranked[len(needed) :] if len(needed) < _MOST_NEEDED else [w for w in ranked if w not in needed]
    chosen, groups = _grouped(rest, room * (_LINK_SHARE if page.text_content else 1.0))
    room -= sum(map(cost, groups))
    text = _fitting(_text_lines(page, wanted), room - 20)
    cut = _cut_line(rest[chosen:], len(page.products) - len(offered))
    return "\n".join([*facts, *lines, *offered, *groups, *text, *([cut] if cut else [])])


def _facts(page: PageUnderstanding) -> Iterator[str]:
    yield f"page: {page.page_type.value} {page.confidence:.2f} {one_line(page.title, 70)!r}"
    yield f"url: {plain_address(page.url)[:120]}"
    if page.blocker is not None:
        yield f"blocked: {page.blocker.family.value} {one_line(page.blocker.quote, 90)!r}"
    if page.no_results_quote:
        yield f"nothing found: {one_line(page.no_results_quote, 90)!r}"
    if page.result_count is not None:
        yield f"results: {page.result_count}"
    if page.blocks_seen > page.blocks_read:
        yield f"blocks: {page.blocks_seen} repeated, {page.blocks_read} read as products"
    if page.availability.value != "unknown":
        yield f"availability: {page.availability.value} {one_line(page.availability_quote, 50)!r}"
    if page.has_overlay:
        yield "an overlay covers the page"
    if page.is_partial:
        yield "the page was read in part only"


def _in_order(weighed: Sequence[Weighed]) -> list[Weighed]:
    """By zone as a person meets them, else as they are."""
    return sorted(weighed, key=lambda w: _ORDER.get(w.element.zone, 8))


def _full(one: Weighed, url: str) -> str:
    return full(one.element, url) + (f" (+{one.alike} alike)" if one.alike else "")


def _products(page: PageUnderstanding, wanted: set[str], room: float, budget: int) -> list[str]:
    if not page.products:
        return []
    buys = buys_of(page)
    places = _ranked(page.products, wanted)[:_MOST_PRODUCTS]
    lines, said = [], ""
    for at in places:
        buy = buys.get(at)
        lines.append(product_line(page.products[at], buy, said))
        said = buy.name if buy is not None else said
    least = _fitting(lines[:_FEWEST_PRODUCTS], budget * 0.8)
    most = _fitting(lines, room * _PRODUCT_SHARE)
    return most if len(most) > len(least) else least


def _ranked(products: Sequence[Product], wanted: set[str]) -> list[int]:
    def rank(at: int) -> tuple[bool, int, bool]:
        product = products[at]
        return product.source == "related", -hits(product.name, wanted), product.price is None

    return sorted(range(len(products)), key=rank)


def _grouped(rest: Sequence[Weighed], room: float) -> tuple[int, list[str]]:
    """How many of the rest fit, and their lines: those of one zone and role together."""
    groups: dict[str, list[str]] = {}
    taken = 0
    for one in rest:
        name = group_of(one.element)
        said = brief(one.element) + (f" (+{one.alike} alike)" if one.alike else "")
        spent = cost(said) + 1.0 + (0.0 if len(groups.get(name, ())) % _MOST_IN_LINE else cost(name) + 1)
        if spent > room:
            break
        room -= spent
        groups.setdefault(name, []).append(said)
        taken += 1
    return taken, [
        f"{name}: {'; '.join(said[at : at + _MOST_IN_LINE])}"
        for name, said in groups.items()
        for at in range(0, len(said), _MOST_IN_LINE)
    ]


def _text_lines(page: PageUnderstanding, wanted: set[str]) -> list[str]:
    names = {p.name for p in page.products} | {e.name for e in page.interactive_elements}
    is_short = len(page.text_content) < _SHORT_PAGE
    lines = [said for line in page.text_content.splitlines() if (said := line.strip()) and said not in names]
    if not is_short:
        lines = [line for line in lines if len(line) > 20 or hits(line, wanted)]
    if wanted:
        lines.sort(key=lambda line: -sum(1 for w in wanted if w in line.lower()))
    elif not is_short:
        lines = [line for line in lines if len(line) > 60 and line[-1] in ".!?…"][:8]
    return [f"text: {one_line(line, 180)}" for line in lines[:_MOST_TEXT_LINES]]


def _fitting(lines: Sequence[str], room: float) -> list[str]:
    out: list[str] = []
    for line in lines:
        room -= cost(line)
        if room < 0:
            break
        out.append(line)
    return out


def _cut_line(left: Sequence[Weighed], products_left: int) -> str:
    parts = [f"{products_left} more products"] if products_left > 0 else []
    counts: Mapping[str, int] = Counter(group_of(w.element).lower() for w in left)
    parts += [f"{n} {name}" for name, n in sorted(counts.items(), key=lambda pair: -pair[1])[:4]]
    return f"(not shown: {', '.join(parts)})" if parts else ""
