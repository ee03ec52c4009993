"""The one thing that a list holds: a block with a price whose picture and name lead to its own page.

Such a page has a heading and a price like a detail page; that the block leads elsewhere tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from agent.core.types import ZoneKind
from agent.perceive.offers.cardfields import read_card
from agent.perceive.offers.cards import CardGroup
from agent.perceive.options.rates import rates_of
from agent.perceive.page_kind.page import PageView
from agent.perceive.page_kind.results import result_count
from agent.perceive.prices.prices import PriceMention, payable_of
from agent.perceive.structure.regions import Region
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.tally import is_heading, is_picture

_MOST_TEXT = 900
_SENTENCE_CHARS = 70
_MOST_MENTIONS = 4  # strike-through, per month and unit price are beside one price
_VALUE = 3.4
_PLACES = (ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL)


def only_hit(view: PageView) -> list[CardGroup]:
    """The page's only card, as a group of one; nothing where the price is the page's own."""
    short = [
        m
        for m in payable_of(view.prices.mentions)
        if len(m.line.text) < _SENTENCE_CHARS and view.zones.of(m.node) in _PLACES
    ]
    if not 1 <= len(short) <= _MOST_MENTIONS or any(one.holds(short[0].row) for one in rates_of(view)):
        return []
    block = _block(short[0], view, needs_picture=result_count(view) != 1)
    if block is None or not all(block.index <= m.row < block.end for m in short):
        return []
    card = read_card(Region(block.index, block.end, (block,)), view)
    if card is None or card.price is None or not (card.url or card.element_id):
        return []
    return [CardGroup(block, (card,), "", False, _VALUE)]


def _block(price: PriceMention, view: PageView, *, needs_picture: bool) -> Node | None:
    """The smallest box around the price from which a name, and a picture where it needs one, lead to one other page."""
    for node in price.node.ancestors():
        holds_title = any(node.index <= row < node.end for row in view.titles)
        if node.tag in ("body", "main", "html") or holds_title or view.tally.text(node) > _MOST_TEXT:
            return None
        if _leads_on(node, view, needs_picture=needs_picture) or _is_tile(node, price, view):
            return node
    return None


def _is_tile(node: Node, price: PriceMention, view: PageView) -> bool:
    """Whether it is one link as a whole, with lines of its own above the price."""
    address = node.get("href").partition("#")[0] if node.tag == "a" else node.get("id")
    is_link = node.tag == "a" or node.get("role") == "link"
    if not is_link or not address or address == view.url.partition("#")[0]:
        return False
    return any(line.first < price.line.first for line in view.text.lines_in(node))


def _leads_on(node: Node, view: PageView, *, needs_picture: bool) -> bool:
    if node.tag == "tr" or node.get("role") == "row":
        return _is_row_of_goods(node, view)
    pictured, named, worded, every = set(), set(), set(), set()
    for link in (n for n in view.tally.controls(node) if n.tag == "a" or n.get("role") == "link"):
        address = link.get("href").partition("#")[0] if link.tag == "a" else link.get("id")
        if not address or address == view.url.partition("#")[0]:
            continue
        every.add(address)
        inside = list(_around(link, view))
        if any(is_picture(n) for n in inside):
            pictured.add(address)
        if view.text.words(link) and any(is_heading(n) for n in (*inside, *link.ancestors())):
            named.add(address)
        if len(view.text.words(link).split()) > 1:
            worded.add(address)
    return bool(pictured & named) if needs_picture else bool(named) or len(every) == len(worded) == 1


def _is_row_of_goods(row: Node, view: PageView) -> bool:
    """A row under a head of columns whose one link names a thing in more than a word."""
    table = next((a for a in row.ancestors() if a.tag == "table" or a.get("role") in ("table", "grid")), None)
    if table is None or not any(
        n.tag == "th" or n.get("role") == "columnheader" for n in view.snapshot.inside(table)
    ):
        return False
    links = [n for n in view.tally.controls(row) if n.tag == "a" and view.text.words(n)]
    targets = {n.get("href").partition("#")[0] for n in links} - {view.url.partition("#")[0], ""}
    return len(targets) == 1 and any(len(view.text.words(n).split()) > 1 for n in links)


def _around(link: Node, view: PageView) -> Iterator[Node]:
    yield from (n for n in view.nodes[link.index : link.end] if n.tag != "#" and not n.flags & INTERACTIVE)
