"""A look at a page becomes a `PageUnderstanding`: the steps, in order, each in its own module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from agent.core.memory import GONE
from agent.core.types import (
    Availability,
    Blocker,
    ContentZone,
    InteractiveElement,
    Look,
    PageType,
    PageUnderstanding,
    Product,
    ZoneKind,
)
from agent.core.values import OptionGroup
from agent.language.days import days_in
from agent.perceive.availability.availability import availability_in, explicit_in_store, nothing_for_sale
from agent.perceive.availability.detail_stock import own_lines
from agent.perceive.offers.cards import CardGroup, card_rows, cards_of, find_card_groups, lone_card
from agent.perceive.offers.detail import Detail, detail_product, find_detail
from agent.perceive.offers.only_hit import only_hit
from agent.perceive.offers.products import RELATED, neighbours, products_of_groups
from agent.perceive.offers.prose import prose_products
from agent.perceive.offers.provenance import of_words
from agent.perceive.offers.read_lines import loose_lines, mark_read
from agent.perceive.options.own_options import OwnOptions, own_options
from agent.perceive.options.rows import dated_rows
from agent.perceive.page_kind.documents import understand_document
from agent.perceive.page_kind.loading import is_loading
from agent.perceive.page_kind.page import PageView, view_page
from agent.perceive.page_kind.page_type import ANSWERED, TypeVerdict, classify
from agent.perceive.page_kind.results import SearchPanel, no_results_quote, result_count, search_panel
from agent.perceive.page_kind.trail import trail_of
from agent.perceive.prices.detail_price import ONLY_PRICE, price_weight
from agent.perceive.state.state_key import make_state_key
from agent.perceive.structure.elements import find_elements, zone_text
from agent.perceive.structure.icons import text_with_icons
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import Line
from agent.perceive.walls.blockers import find_blocker, is_sign_in, noted_captcha

_MAX_TEXT = 60_000
_MOST_MARKED = 60
_LIST_TYPES = (PageType.LISTING, PageType.SEARCH, PageType.HOMEPAGE)
_STORE_ZONES = frozenset({ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL, ZoneKind.HEADER})


def understand(look: Look) -> PageUnderstanding:
    """All that can be known of a page from one look at it. Pure; never raises on a hostile page."""
    if look.document_text:
        return understand_document(look)
    view = view_page(look)
    groups = _card_groups(view, panel := search_panel(view))
    detail = find_detail(view, groups)
    notice = _notice(view, groups, count := result_count(view), panel)
    blocker = _blocker(view, groups, detail)
    is_answered = panel is not None and bool(panel.results) and blocker is None
    verdict = ANSWERED if is_answered else classify(view, groups, detail, blocker, notice, count)
    groups = groups or _lone_card(view, verdict, notice)
    products = _products(view, groups, detail, verdict, notice)
    _mark_zones(view, groups, detail, verdict)
    (status, quote), elements = _availability(view, products, verdict), find_elements(view)
    of_heading = _of_heading(view, groups, detail, verdict)
    return PageUnderstanding(
        url=view.url,
        title=view.snapshot.title,
        page_type=verdict.kind,
        page_type_reasons=(*verdict.reasons, *(() if blocker else noted_captcha(view))),
        confidence=verdict.confidence,
        zones=_content_zones(view, groups),
        interactive_elements=elements,
        products=tuple(_placed(p, view) for p in products),
        text_content=_text(view)[:_MAX_TEXT],
        has_prices=bool(view.prices.mentions) or any(p.price is not None for p in products),
        availability=status,
        availability_quote=quote,
        items_seen=_items_seen(groups, products, verdict),
        blocker=blocker,
        language=view.snapshot.lang,
        http_status=look.http_status,
        viewport=view.snapshot.viewport,
        scroll_y=view.snapshot.scroll[1],
        page_height=view.snapshot.page_size[1],
        is_loading=is_loading(view, bool(products)),
        has_overlay=bool(view.zones.blocking),
        no_results_quote=notice,
        result_count=count,
        state_key=_state_key(view, verdict, elements, products, notice),
        used_ocr=bool(look.ocr_lines),
        is_partial=view.snapshot.is_partial,
        blocks_seen=sum(max(g.blocks, len(g.cards)) for g in groups if not g.is_related),
        blocks_read=sum(len(g.cards) for g in groups if not g.is_related),
        heading=detail.name if detail.heading is not None else "",
        trail=trail_of(view, detail.heading, detail.name),
        denied=of_heading.denied,
        option_groups=of_heading.options,
        marked=tuple(islice(_marked(view), _MOST_MARKED)),
    )


def _blocker(view: PageView, groups: Sequence[CardGroup], detail: Detail) -> Blocker | None:
    has_goods = any(g.priced >= 2 or len(g.cards) >= 4 for g in groups) or detail.score >= 4.5
    return find_blocker(view, has_goods and not is_sign_in(view), has_article=_is_long_read(view))


def _lone_card(view: PageView, verdict: TypeVerdict, notice: str) -> list[CardGroup]:
    is_list = verdict.kind in (PageType.SEARCH, PageType.LISTING) and not notice
    return lone_card(view) if is_list else []


def _card_groups(view: PageView, panel: SearchPanel | None) -> list[CardGroup]:
    """The page's cards; a search's only hit where no other card has a price; what a search lies over is no result."""
    groups = find_card_groups(view)
    if panel is not None:
        rows = range(panel.node.index, panel.node.end)
        own = [g for g in groups if g.parent.index in rows]
        beneath = [replace(g, is_related=True) for g in groups if g.parent.index not in rows]
        return [*(own or cards_of(panel.results, view)), *beneath]
    return groups if any(g.priced for g in groups) else only_hit(view) or groups


def _marked(view: PageView) -> Iterator[str]:
    """The words of what the page marks as an alert or as the current one of several, in page order."""
    for node in view.nodes:
        attrs = node.attrs
        is_marked = attrs and (attrs.get("cur") or attrs.get("role") == "alert")
        if is_marked and node.is_seen and view.zones.of(node) is not ZoneKind.FOOTER:
            yield view.text.words(node) or node.get("name")


def _text(view: PageView) -> str:
    text = text_with_icons(view)
    return "\n".join([text, *loose_lines(text, view.look.ocr_lines)]).strip()


def _placed(product: Product, view: PageView) -> Product:
    """The product with where its fields were read, in letters or in a picture."""
    placed = product if product.provenance else replace(product, provenance=of_words(product, view.url))
    return mark_read(placed, view.nodes, view.look.ocr_lines)


def _products(
    view: PageView, groups: Sequence[CardGroup], detail: Detail, verdict: TypeVerdict, notice: str
) -> list[Product]:
    if verdict.kind in (PageType.BLOCKED, PageType.ERROR):
        return []
    if verdict.kind is PageType.PDP:
        lines = _own_lines(detail, view, groups)
        options = own_options(view, groups, detail, lines)
        return [
            detail_product(detail, view, options.without(lines), options.groups),
            *products_of_groups(neighbours(groups, view), view, RELATED),
        ]
    if notice:
        return products_of_groups(groups, view, RELATED)
    offered = [
        g
        for g in groups
        if not g.is_related
        and (
            g.priced
            or verdict.kind in (PageType.LISTING, PageType.SEARCH)
            or all(c.says_unpriced for c in g.cards)
        )
    ]
    related = [g for g in groups if g.is_related]
    found = products_of_groups(offered, view)
    rows = [(c.region.start, c.region.end) for g in groups for c in g.cards]
    prose = prose_products(view, rows) if not found or verdict.kind is PageType.ARTICLE else []
    if (
        not found
        and detail.price is not None
        and detail.name
        and len(detail.price.line.text) < 80
        and (not prose or price_weight(detail.price, view) >= ONLY_PRICE)
        and detail.price.money.amount > 0
        and verdict.kind not in (PageType.ARTICLE, PageType.SEARCH)
    ):
        found, prose = [detail_product(detail, view, _own_lines(detail, view, groups))], []
    return [*found, *prose, *products_of_groups(related, view, RELATED)]


class _OfHeading(NamedTuple):
    """What a page that is no product page says of what its heading names."""

    denied: tuple[Availability, str] | None = None  # that it cannot be had here
    options: tuple[OptionGroup, ...] = ()


def _of_heading(
    view: PageView, groups: Sequence[CardGroup], detail: Detail, verdict: TypeVerdict
) -> _OfHeading:
    if verdict.kind is PageType.PDP or detail.heading is None:
        return _OfHeading()
    lines = _own_lines(detail, view, groups)
    options = own_options(view, groups, detail, lines)
    denied = None if _is_long_read(view) else _denied(lines, options)
    return _OfHeading(denied, _options_of_page(view, groups, detail.heading, options))


def _options_of_page(
    view: PageView, groups: Sequence[CardGroup], heading: Node, options: OwnOptions
) -> tuple[OptionGroup, ...]:
    """What a list can be had of that leads to no further pages: the heading may name the one thing that it is of."""
    own = [g for g in groups if not g.is_related]
    if not own:
        dated, _ = dated_rows(view, (heading.index, len(view.nodes)), card_rows(groups))
        return (dated,) if dated is not None else ()
    is_dated = bool(days_in(own[0].cards[0].name))
    if (
        not is_dated
        and own[0].cards[0].url
        and 2 * sum(bool(c.url) for c in own[0].cards) > len(own[0].cards)
    ):
        return ()
    return options.groups


def _own_lines(detail: Detail, view: PageView, groups: Sequence[CardGroup]) -> list[Line]:
    price_row = detail.price.row if detail.price is not None else None
    return own_lines(detail.heading, price_row, view, groups)


def _availability(
    view: PageView, products: Sequence[Product], verdict: TypeVerdict
) -> tuple[Availability, str]:
    own = [p for p in products if p.source != RELATED]
    if verdict.kind is PageType.PDP and own:
        return own[0].availability, own[0].availability_quote
    lines = [line for line in view.text.lines if view.zones.of(line.block) in _STORE_ZONES]
    in_store = explicit_in_store([line for line in lines if not _in_products(line.block, view)])
    if in_store and verdict.kind is not PageType.ARTICLE:
        return Availability.IN_STORE_ONLY, in_store
    if own:
        statuses = {p.availability for p in own}
        if Availability.ONLINE in statuses or len(statuses) > 1:
            first = next((p for p in own if p.availability is Availability.ONLINE), own[0])
            return first.availability, first.availability_quote
        return own[0].availability, own[0].availability_quote
    if in_store:
        return Availability.IN_STORE_ONLY, in_store
    nothing = nothing_for_sale(lines)
    if nothing:
        return Availability.OUT_OF_STOCK, nothing
    return Availability.UNKNOWN, ""


def _denied(lines: Sequence[Line], options: OwnOptions) -> tuple[Availability, str] | None:
    status, quote = availability_in(options.without(lines))
    nothing = nothing_for_sale(lines)
    if nothing and status not in GONE:
        status, quote = Availability.OUT_OF_STOCK, nothing
    return (status, quote) if status in GONE else None


def _in_products(node: Node, view: PageView) -> bool:
    return view.zones.of(node) is ZoneKind.PRODUCTS and any(
        view.zones.roots.get(a.index) is ZoneKind.PRODUCTS for a in (node, *node.ancestors())
    )


def _mark_zones(view: PageView, groups: Sequence[CardGroup], detail: Detail, verdict: TypeVerdict) -> None:
    for group in groups:
        for card in group.cards:
            for node in card.region.nodes:
                view.zones.mark(node, ZoneKind.PRODUCTS)
    if verdict.kind is PageType.PDP and detail.heading is not None:
        last = max(
            (n.index for n in (*detail.buys, *((detail.price.node,) if detail.price else ()))),
            default=detail.heading.index,
        )
        for parent in detail.heading.ancestors():
            if parent.index <= last < parent.end:
                if parent.tag not in ("body", "html"):
                    for row in range(parent.index, parent.end):
                        if view.zones.kinds[row] is ZoneKind.MAIN:
                            view.zones.kinds[row] = ZoneKind.DETAIL
                    view.zones.roots.setdefault(parent.index, ZoneKind.DETAIL)
                break


def _content_zones(view: PageView, groups: Sequence[CardGroup]) -> tuple[ContentZone, ...]:
    roots = dict(view.zones.roots)
    cards = {n.index for g in groups for c in g.cards for n in c.region.nodes}
    found = [
        ContentZone(kind, zone_text(view, view.nodes[i]))
        for i, kind in sorted(roots.items())
        if i not in cards
    ]
    for group in groups:
        words = f"{group.title} ({len(group.cards)})".strip()
        found.append(ContentZone(ZoneKind.PRODUCTS, words))
    return tuple(found)


def _items_seen(groups: Sequence[CardGroup], products: Sequence[Product], verdict: TypeVerdict) -> int:
    if verdict.kind is PageType.PDP:
        return 1
    own = sum(1 for p in products if p.source != RELATED)
    return max(own, sum(len(g.cards) for g in groups if not g.is_related and g.priced))


def _notice(view: PageView, groups: Sequence[CardGroup], count: int | None, panel: SearchPanel | None) -> str:
    if panel is not None:
        return "" if panel.results else panel.quote
    cards = [c.region.start for g in groups if g.priced >= 2 for c in g.cards]
    return "" if cards and count else no_results_quote(view, min(cards, default=None))


def _is_long_read(view: PageView) -> bool:
    return (
        sum(
            len(line.text)
            for line in view.text.lines
            if len(line.text) > 140 and view.zones.of(line.block) is ZoneKind.MAIN
        )
        > 1200
    )


def _state_key(
    view: PageView,
    verdict: TypeVerdict,
    elements: Sequence[InteractiveElement],
    products: Sequence[Product],
    notice: str,
) -> str:
    overlays = ",".join(
        sorted({k.value for k in view.zones.roots.values() if k in (ZoneKind.OVERLAY, ZoneKind.CONSENT)})
    )
    return make_state_key(view.url, verdict.kind.value, elements, products, f"{notice}|{overlays}")
