"""All that can be chosen of the product whose page this is, and which rows say so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.values import PARTS, OptionGroup
from agent.perceive.offers.cards import CardGroup, card_rows, in_rows
from agent.perceive.offers.detail import Detail
from agent.perceive.options.options import find_controls
from agent.perceive.options.rates import rates_of
from agent.perceive.options.rows import counted_rows, dated_rows, priced_rows, rated_rows
from agent.perceive.options.tables import price_tables
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.text import Line

_BETWEEN = re.compile(r"[,/|·•+]\s|\s[-–—]\s")  # values of one combination


@dataclass(frozen=True, slots=True)
class OwnOptions:
    """The options in page order; `rows` are those that speak of one value each."""

    groups: tuple[OptionGroup, ...] = ()
    rows: Sequence[tuple[int, int]] = ()

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """The lines that speak of the product as a whole: that one date is sold out says nothing of the others."""
        if all(choice.is_gone for group in self.groups for choice in group.choices):
            return list(lines)
        return [line for line in lines if not in_rows(line.first, self.rows)]


def told_options(
    view: PageView, rows: tuple[int, int], others: Sequence[tuple[int, int]] = ()
) -> list[tuple[OptionGroup, tuple[int, int]]]:
    """What tables and other rows of choices between these rows offer at a price each, with the rows they take up."""
    tables = list(price_tables(view, rows, others))
    return [*tables, *rated_rows(view, rows, [taken for _, taken in tables])]


def own_options(
    view: PageView, groups: Sequence[CardGroup], detail: Detail, lines: Sequence[Line]
) -> OwnOptions:
    """What can be chosen between the product's heading and the end of its own part of the page."""
    if detail.heading is None:
        return OwnOptions()
    start = detail.heading.index
    last = max([start, *(line.last for line in lines), *(b.index for b in detail.buys)]) + 1
    last = max([last, *(g.cards[-1].region.end for g in groups if not g.is_related and not g.cards[0].url)])
    last = max([last, *(rates.end for rates in rates_of(view) if rates.are_copies and rates.start > start)])
    others = card_rows(groups)
    tables = told_options(view, (start, last), card_rows([g for g in groups if g.is_related]))
    taken = [rows for _, rows in tables]
    controls = find_controls(view, (start, last), sorted([*others, *taken]))
    alone, counted = None, list[tuple[int, int]]()
    if not tables:
        leading = card_rows([g for g in groups if g.is_related or g.cards[0].url])
        alone, counted = counted_rows(view, (start, len(view.nodes)), leading)
        alone = alone or priced_rows(groups, view, start)
    dated, rows = dated_rows(view, (start, last), sorted([*others, *taken]))
    if dated is not None:
        pages = {choice.url for choice in dated.choices}
        controls = tuple(g for g in controls if not all(c.url in pages for c in g.choices))
    told = [*(group for group, _ in tables), *(g for g in (alone, dated) if g is not None)]
    priced = [c.words for g in told for c in g.choices if not c.url]
    priced_parts = {part for said in priced for part in (said, *said.split(PARTS))}
    controls = tuple(g for g in controls if not {c.words for c in g.choices} <= priced_parts)
    found = (*(g for g in controls if not _restates(g, controls)), *told)
    return OwnOptions(found, sorted([*rows, *taken, *counted]))


def _restates(links: OptionGroup, controls: Sequence[OptionGroup]) -> bool:
    """Whether these are links to combinations of what the other controls have to choose: "128 GB, Fair"."""
    others = {c.words.casefold() for group in controls if group is not links for c in group.choices}
    said = [c.words.casefold() for c in links.choices]
    parts = {
        part
        for words in said
        for part in ([words] if words in others else map(str.strip, _BETWEEN.split(words)))
    }
    return all(c.url for c in links.choices) and parts <= others
