"""Tables whose header says that a column holds prices, so that bare numbers below it are amounts of money."""

from __future__ import annotations

import re

from agent.perceive.prices.money import currency_of
from agent.perceive.structure.snapshot import Node, Snapshot
from agent.perceive.structure.text import PageText

_PRICE_HEAD = re.compile(
    r"(?i)^\W*(?:unit |sale |our |retail |list )?(?:price|preis|prix|precio|prezzo|preço|prijs|pris|cena|"
    r"cost|fee|amount)\b.{0,16}$|^[^\w€£$]*+(?:€|£|\$|eur|gbp|usd|chf)\W*$"
)
_CURRENCY = re.compile(r"[€£$¥₹]|\b(?:EUR|GBP|USD|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK)\b")
_CELLS = frozenset({"td", "th"})


def price_cells(snapshot: Snapshot, text: PageText, hint: str) -> dict[int, str]:
    """Rows of the table cells that are under a price header, with their currency."""
    found: dict[int, str] = {}
    for table in (n for n in snapshot.nodes if n.tag == "table" and n.is_seen):
        rows = _rows(table)
        if len(rows) < 2:
            continue
        heads = _cells(rows[0])
        for at, cell in enumerate(heads):
            head = text.words(cell)
            if len(head) < 30 and _PRICE_HEAD.match(head):
                symbol = _CURRENCY.search(head)
                currency = currency_of(symbol[0], hint) if symbol else hint
                below = [_below(cell, at, heads, _cells(row)) for row in rows[1:]]
                found.update((one.index, currency) for one in below if one is not None)
    return found


def _below(head: Node, at: int, heads: list[Node], cells: list[Node]) -> Node | None:
    """The cell of a row that stands below the head; by where it is drawn in a row of fewer or more cells."""
    if len(cells) == len(heads):
        return cells[at]
    middle = head.x + head.width / 2
    return next((cell for cell in cells if cell.x <= middle < cell.x + cell.width), None)


def _rows(table: Node) -> list[Node]:
    """The table's own rows, without those of tables inside it."""
    out = []
    for child in table.children:
        if child.tag == "tr":
            out.append(child)
        elif child.tag in ("thead", "tbody", "tfoot"):
            out.extend(c for c in child.children if c.tag == "tr")
    return out


def _cells(row: Node) -> list[Node]:
    return [c for c in row.children if c.tag in _CELLS]
