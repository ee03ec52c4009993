"""Options that stand in rows: a price for each category of seats, a page for each date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from agent.core.types import Availability
from agent.core.values import Choice, OptionGroup
from agent.language.days import days_in
from agent.language.word_lists import load_patterns
from agent.perceive.availability.availability import availability_in
from agent.perceive.offers.cardfields import Card
from agent.perceive.offers.cards import CardGroup, in_rows
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.regions import Region, find_groups
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.text import squash

_LONGEST_ROW = 200  # characters of a row; more tells a story
_PATTERNS = load_patterns(Path(__file__).with_name("options.toml"))
Rows = tuple[int, int]


def priced_rows(groups: Sequence[CardGroup], view: PageView, after: int) -> OptionGroup | None:
    """The first rows behind `after` that each have a price and no page of their own; None without such rows."""
    for group in groups:
        cards = [c for c in group.cards if c.price is not None and not c.url]
        is_behind = bool(cards) and cards[0].region.start > after
        if not group.is_related and len(cards) > 1 and is_behind and 2 * len(cards) >= len(group.cards):
            return OptionGroup(group.title, tuple(_row(card, view) for card in cards))
    return None


def _row(card: Card, view: PageView) -> Choice:
    lines = view.text.rows(card.region.start, card.region.end)
    text = "\n".join(squash(line.text) for line in lines)
    is_said = bool(_PATTERNS["gone"].search(text)) and not _PATTERNS["partly"].search(text)
    is_gone = is_said or availability_in(lines)[0] in (Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY)
    price = card.price.to_price() if card.price is not None else None
    return Choice(card.name, is_gone=is_gone, price=price, text=text)


def dated_rows(view: PageView, rows: Rows, others: Sequence[Rows]) -> tuple[OptionGroup | None, list[Rows]]:
    """The dates of the page's own thing that each have a page of their own, and the rows that they take up."""
    best: list[tuple[Region, Choice]] = []
    for group in find_groups(view):
        if not rows[0] <= group.parent.index < rows[1] or in_rows(group.parent.index, others):
            continue
        found = list(_dated(group.regions, view))
        if len(found) == len(group.regions) > len(best):
            best = found
    if not best:
        return None, []
    return OptionGroup("", tuple(c for _, c in best)), [(r.start, r.end) for r, _ in best]


def _dated(regions: Sequence[Region], view: PageView) -> Iterator[tuple[Region, Choice]]:
    for region in regions:
        lines = [squash(line.text) for line in view.text.rows(region.start, region.end) if line.text.strip()]
        text = " ".join(lines)
        dated = next((line for line in lines if days_in(line)), "")
        link = _link(region, view)
        if not dated or link is None or len(text) > _LONGEST_ROW:
            continue
        is_gone = bool(_PATTERNS["gone"].search(text)) and not _PATTERNS["partly"].search(text)
        yield region, Choice(dated, is_gone=is_gone, url=link.get("href"), text=text)


def _link(region: Region, view: PageView) -> Node | None:
    """The one place that the row leads to; None where it leads to none or to several."""
    links = [
        n
        for n in view.nodes[region.start : region.end]
        if n.tag == "a" and n.flags & INTERACTIVE and n.get("href")
    ]
    return links[0] if links and len({n.get("href") for n in links}) == 1 else None
