"""Tables of prices on a product's page: a row for each variant, and a column for each rate where there are several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.core.values import FACT, PARTS, Choice, OptionGroup
from agent.language.word_lists import load_patterns
from agent.perceive.availability.availability import availability_of_text
from agent.perceive.offers.cardfields import UNPRICED
from agent.perceive.offers.cards import in_rows
from agent.perceive.options.rates import rates_of
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.price_words import PriceKind, kind_by_words
from agent.perceive.prices.prices import PriceMention, pick_price
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.text import squash

_PATTERNS = load_patterns(Path(__file__).with_name("options.toml"))
_CELLS = frozenset({"td", "th"})
_CELL_ROLES = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
_MOST_DESCRIBING = 3  # columns that name a row
_LONGEST_CELL = 60
_NO_PRICE = 14  # characters that stand where no price is: "–", "on request"
_BREAK = re.compile(  # of quantities: "1 - 9", "10+", "from 25"
    r"(?i)^(?:from |ab |qty\.? |à partir de |desde )?(\d{1,5})\s?"
    r"(?:(?:[-–]|to|bis|à)\s?\d{1,5}|\+|plus|or more|and over)?(?:\s?(?:pcs|pieces|off|stk|stück))?$"
)
_CODES = re.compile(
    r"(?i)^(?:part|item|model|order(?:ing)?|type|ref(?:erence)?)\W{0,3}(?:no|nr|number|code)?\b"
)
_PAID = (PriceKind.SELLING, PriceKind.FROM, PriceKind.REGULAR)
Rows = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a table that hold prices, with the words above its columns."""

    node: Node
    heads: tuple[str, ...]
    rows: tuple[tuple[Node, ...], ...]

    def head(self, column: int) -> str:
        return self.heads[column] if column < len(self.heads) else ""


def price_tables(view: PageView, rows: Rows, others: Sequence[Rows]) -> Iterator[tuple[OptionGroup, Rows]]:
    """What the tables between these rows offer at a price each, with the rows that each table takes up."""
    for node in view.nodes[rows[0] : rows[1]]:
        if (node.tag == "table" or node.get("role") in ("table", "grid")) and not in_rows(node.index, others):
            table = _read(node, view)
            choices = tuple(_choices(table, view)) if table is not None else ()
            if table is not None and len(choices) > 1:
                yield OptionGroup(table.head(0), choices), (node.index, node.end)


def _read(node: Node, view: PageView) -> _Table | None:
    """The table as cells; None where fewer than one row holds a price."""
    found = [_cells(row) for row in view.nodes[node.index + 1 : node.end] if _is_row_of(row, node)]
    priced = tuple(tuple(row) for row in found if len(row) > 1 and any(view.prices.inside(c) for c in row))
    is_rates = any(node.index <= one.start and one.end <= node.end for one in rates_of(view))
    if not is_rates and 2 * sum(_leads_away(row, view) for row in priced) > len(priced):
        return None  # copies, or other goods: each has a page of its own
    first = next((row for row in found if row), [])
    if not priced or not first:
        return None
    is_headed = tuple(first) != priced[0]
    return _Table(node, tuple(_head(cell, view) for cell in first) if is_headed else (), priced)


def _leads_away(row: Sequence[Node], view: PageView) -> bool:
    links = (
        n for cell in row for n in view.nodes[cell.index : cell.end] if n.tag == "a" and n.flags & INTERACTIVE
    )
    here = view.url.partition("#")[0]
    return any(n.get("href").partition("#")[0] not in ("", here) for n in links)


def _head(cell: Node, view: PageView) -> str:
    """The first line of a cell: what is below it explains."""
    lines = [squash(line.text) for line in view.text.lines_in(cell) if line.text.strip()]
    return lines[0] if lines else ""


def _is_row_of(row: Node, table: Node) -> bool:
    if row.tag != "tr" and row.get("role") != "row":
        return False
    return next(a for a in row.ancestors() if a.tag == "table" or a.get("role") in ("table", "grid")) is table


def _cells(row: Node) -> list[Node]:
    return [c for c in row.children if c.tag in _CELLS or c.get("role") in _CELL_ROLES]


def _choices(table: _Table, view: PageView) -> Iterator[Choice]:
    columns = _price_columns(table, view)
    describing = _describing_columns(table, view, columns)
    for row in table.rows:
        text = squash(view.text.words(row[0].parent or row[0]))
        said = [_head(row[at], view) for at in describing if at < len(row)]
        cells = [squash(view.text.words(cell)) for cell in row]
        for column in (c for c in columns if c < len(row)):
            price = pick_price(view.prices.inside(row[column]))
            others = [
                w if w != "0" else f"0 {table.head(at)}"
                for at, w in enumerate(cells)
                if at == column or at not in columns
            ]
            is_gone = _is_gone(others) or (price is None and bool(UNPRICED.search(cells[column])))
            words = [w for w in (*said, *([table.head(column)] if len(columns) > 1 else [])) if w]
            if words and (price is not None or is_gone):
                whole = "\n".join((f"{text} {table.head(column)}", *_labelled(table, cells, columns)))
                cost = price.to_price() if price is not None else None
                yield Choice(PARTS.join(words), is_gone=is_gone, price=cost, text=whole)


def _labelled(table: _Table, cells: Sequence[str], priced: Sequence[int]) -> Iterator[str]:
    """What a row says beside its prices, each with the head of its column: "Bore mm" and "12"."""
    for at, said in enumerate(cells):
        if at not in priced and table.head(at) and said:
            yield f"{table.head(at)}{FACT}{said}"


def _is_gone(cells: Sequence[str]) -> bool:
    said = " ".join(cells)
    if _PATTERNS["partly"].search(said):
        return False
    return bool(_PATTERNS["gone"].search(said)) or any(
        availability_of_text(c)[0].value in _GONE for c in cells
    )


_GONE = ("out_of_stock", "in_store_only")


def _price_columns(table: _Table, view: PageView) -> list[int]:
    """The columns of what is paid: one with tax rather than the same without; no deposits, fees or old prices."""
    kinds: dict[int, PriceKind] = {}
    for column in range(max(map(len, table.rows))):
        cells = [row[column] for row in table.rows if column < len(row)]
        found = [m for cell in cells if (m := pick_price(view.prices.inside(cell))) is not None]
        rest = [cell for cell in cells if not view.prices.inside(cell)]
        if found and all(_says_no_price(view.text.words(cell)) for cell in rest):
            kinds[column] = _kind(table.head(column), found)
    paid = [column for column, kind in kinds.items() if kind in _PAID]
    breaks = [_BREAK.match(table.head(column)) for column in paid]
    if len(paid) > 1 and all(breaks):  # what one piece costs, not ten
        return [min(zip(paid, breaks, strict=True), key=lambda pair: int(pair[1][1]) if pair[1] else 0)[0]]
    return paid or [column for column, kind in kinds.items() if kind is PriceKind.NET]


def _says_no_price(words: str) -> bool:
    return len(words) <= _NO_PRICE or (len(words) <= _LONGEST_CELL and bool(UNPRICED.search(words)))


def _kind(head: str, found: Sequence[PriceMention]) -> PriceKind:
    if _PATTERNS["side_cost"].search(head):
        return PriceKind.OTHER
    said = kind_by_words(f"{head} ", "")
    return said if said is not PriceKind.SELLING else found[0].kind


def _describing_columns(table: _Table, view: PageView, priced: Sequence[int]) -> list[int]:
    """The columns that tell one row from another: not numbers of articles, stock, amounts or controls."""
    found: list[int] = []
    numbered: int | None = None  # the column of part numbers
    for column in range(max(map(len, table.rows))):
        cells = [row[column] for row in table.rows if column < len(row)]
        said = [_head(cell, view) for cell in cells]
        if (
            column in priced
            or len({w for w in said if w}) < min(2, len(table.rows))
            or _is_aside(table, column, cells, said, view)
        ):
            continue
        if not found and _CODES.match(table.head(column)) and len(set(said)) == len(table.rows):
            numbered = column
        else:
            found.append(column)
    if numbered is not None and not _are_told_apart(table, found, view):
        return [numbered]  # the number of a part names it
    first = {_head(row[0], view) for row in table.rows}
    if not found and 0 not in priced and len(first) == len(table.rows) > 1:
        return [0]  # "Quantity" tells rows apart where nothing else does
    told = {n: _said(table, found[:n], view) for n in range(1, len(found))}
    apart = (found[:n] for n, rows in told.items() if len(set(rows)) == len(rows))
    return next(apart, found[:_MOST_DESCRIBING])  # what follows only describes the row


def _said(table: _Table, columns: Sequence[int], view: PageView) -> list[tuple[str, ...]]:
    return [tuple(_head(row[at], view) for at in columns if at < len(row)) for row in table.rows]


def _are_told_apart(table: _Table, columns: Sequence[int], view: PageView) -> bool:
    """Whether each row has words of its own in these columns: "M10 x 100" and "Box of 50", but not "20" and "47"."""
    said = _said(table, columns, view)
    has_words = (any(ch.isalpha() for text in texts for ch in text) for texts in said)
    return len(set(said)) == len(said) and all(has_words)


def _is_aside(table: _Table, column: int, cells: Sequence[Node], said: Sequence[str], view: PageView) -> bool:
    if _PATTERNS["aside_column"].search(table.head(column)):
        return True
    if any(n.flags & INTERACTIVE and n.tag != "a" for c in cells for n in view.nodes[c.index : c.end]):
        return True
    if (
        not any(said)
        or max(map(len, said)) > _LONGEST_CELL
        or any(view.prices.inside(cell) for cell in cells)
    ):
        return True
    return any(availability_of_text(words)[0].value != "unknown" for words in said if words)
