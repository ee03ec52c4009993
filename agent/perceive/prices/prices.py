"""What each amount on a page is: the price to pay, or what it was, per kilo, per month, saved, for delivery.

The words beside an amount decide, then crossing out, then weak hints such as the names that a page's own
styles carry. `pick_price` then says which of several is the current selling price.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agent.core.types import Price
from agent.perceive.prices.money import Money, find_bare, find_dashed, find_money
from agent.perceive.prices.price_words import (
    CONTEXT_LINE,
    DETERMINER,
    FREE,
    LABELS,
    NEAR_CHARS,
    OLD_HINT,
    OLD_TAIL,
    PRICE_HINT,
    PRICE_LABEL,
    RANGE,
    PriceKind,
    kind_by_words,
)
from agent.perceive.structure.snapshot import READER_ONLY, STRUCK, Node
from agent.perceive.structure.text import Line, PageText

_LOOSE_LETTERS = re.compile(r"R|RM|Rp|TL|L|Ft|lei|Lei|zl|kr\.?|Kr\.?|Fr\.?|fr\.?|Rs\.?|р\.?|тг\.?|ден")


@dataclass(frozen=True, slots=True)
class PriceMention:
    """One amount on the page. `weight` tells how large and bold it is shown; `high` ends a range."""

    money: Money
    kind: PriceKind
    line: Line
    node: Node
    row: int
    is_struck: bool
    size: int
    high: Decimal | None = None
    hints_old: bool = False
    is_labelled: bool = False
    end: int = 0  # where a range ends in its line

    @property
    def is_payable(self) -> bool:
        """Whether it can be what the thing costs."""
        return self.kind in (PriceKind.SELLING, PriceKind.FROM, PriceKind.NET) and not self.is_struck

    def to_price(self) -> Price:
        """The amount as the product's price, with the words that a person reads."""
        is_from = self.kind is PriceKind.FROM
        return Price(self.money.amount, self.money.currency, self.words, up_to=self.high, is_from=is_from)

    @property
    def words(self) -> str:
        """The amount as written, with "from" or the end of its range."""
        if self.high is not None and self.end > self.money.end:
            return self.line.text[self.money.start : self.end].strip()
        return self.money.text


class PriceBook:
    """All price mentions of a page in document order, with look-up by subtree."""

    def __init__(self, text: PageText, currency: str, cells: Mapping[int, str] | None = None) -> None:
        self.mentions: tuple[PriceMention, ...] = _of_one_land(
            tuple(_mentions(text, currency, cells or {})), currency
        )
        self._rows = [m.row for m in self.mentions]

    def inside(self, node: Node) -> Sequence[PriceMention]:
        """The mentions within the node."""
        low = bisect_left(self._rows, node.index)
        return self.mentions[low : bisect_left(self._rows, node.end)]

    def rows(self, start: int, end: int) -> Sequence[PriceMention]:
        """The mentions between two rows."""
        return self.mentions[bisect_left(self._rows, start) : bisect_left(self._rows, end)]

    def count(self, node: Node) -> int:
        """How many there are within the node."""
        return bisect_left(self._rows, node.end) - bisect_left(self._rows, node.index)


def _of_one_land(mentions: tuple[PriceMention, ...], currency: str) -> tuple[PriceMention, ...]:
    """Without letters that only look like a foreign currency ("RM 36" in a name) where the page's own is shown."""
    if not any(m.money.currency == currency for m in mentions):
        return mentions
    return tuple(
        m for m in mentions if m.money.currency == currency or not _LOOSE_LETTERS.fullmatch(m.money.symbol)
    )


def payable_of(mentions: Sequence[PriceMention]) -> list[PriceMention]:
    """Those that can be what things cost: a "regular price" only where no other is shown."""
    return [m for m in mentions if m.is_payable] or [
        m for m in mentions if m.kind is PriceKind.REGULAR and not m.is_struck
    ]


def pick_price(mentions: Sequence[PriceMention]) -> PriceMention | None:
    """The current selling price among the amounts of one card or one product; None when there is none."""
    payable = payable_of(mentions)
    if not payable:
        rest = [m for m in mentions if m.kind is PriceKind.UNIT and not m.is_struck]
        return rest[0] if rest else None
    if len(payable) > 1:
        payable = _without_hinted_old(payable)
    gross = [m for m in payable if m.kind is not PriceKind.NET]
    payable = gross or payable
    if len(payable) == 1:
        return payable[0]
    largest = max(m.size for m in payable)
    prominent = [m for m in payable if m.size >= largest * 0.93]
    first = prominent[0]
    if len(prominent) > 1 and _is_reduced(prominent[0], prominent[1]):
        return prominent[1]
    return first


def mentions_in(text: str, currency: str) -> Iterator[tuple[Money, PriceKind]]:
    """Amounts of a loose text with what its own words make of them (for documents without a page)."""
    found = [*find_money(text, currency)]
    for at, money in enumerate(found):
        start = found[at - 1].end if at else 0
        if at and money.amount > found[at - 1].amount and RANGE.match(text[start : money.start]):
            continue  # the end of a range
        end = found[at + 1].start if at + 1 < len(found) else len(text)
        yield (
            money,
            kind_by_words(text[start : money.start][-NEAR_CHARS:], text[money.end : end][:NEAR_CHARS]),
        )


def bare_mention(line: Line, money: Money) -> PriceMention:
    """A plain number as a price, where something else than its own words says that it is one."""
    return _mention(line, money, "", "", None)


def _without_hinted_old(mentions: list[PriceMention]) -> list[PriceMention]:
    return [m for m in mentions if not m.hints_old] or mentions


def _is_reduced(first: PriceMention, second: PriceMention) -> bool:
    """Two bare amounts side by side, the higher one first: the old price and the new one."""
    if first.money.amount <= second.money.amount or first.high is not None:
        return False
    between = first.line is second.line and first.line.text[first.money.end : second.money.start].strip(
        " /|–-"
    )
    is_near = second.row - first.row <= 6 and not between
    return (
        is_near
        and second.money.amount > first.money.amount * Decimal("0.2")
        and first.money.currency == second.money.currency
    )


def _mentions(text: PageText, currency: str, cells: Mapping[int, str]) -> Iterator[PriceMention]:
    lines = text.lines
    for at, line in enumerate(lines):
        found = list(_money_of(line, currency, lines[at - 1] if at else None))
        if not found and line.block.index in cells:
            found = list(find_bare(line.text, cells[line.block.index]))[:1]
        if not found:
            continue
        skip = -1
        for i, money in enumerate(found):
            if i == skip:
                continue
            before = _before(lines, at, found, i)
            after = _after(lines, at, found, i)
            if i + 1 < len(found) and OLD_TAIL.search(after):
                after = ""  # "$9 Regular price $12": the words belong to the amount behind them
            high = _range_end(line, found, i)
            if high is not None:
                skip = i + 1
            mention = _mention(line, money, before, after, high)
            yield replace(mention, end=found[i + 1].end) if high is not None else mention


def _money_of(line: Line, currency: str, previous: Line | None) -> Iterator[Money]:
    if len(line.text) > 3000 and not any(c in line.text for c in "€$£"):
        return
    found = list(find_money(line.text, currency))
    if not found:
        found = list(find_dashed(line.text, currency))
    if not found and len(line.text) < 40 and any(c.isdigit() for c in line.text):
        found = list(_bare_of(line, currency, previous))
    yield from found


def _bare_of(line: Line, currency: str, previous: Line | None) -> Iterator[Money]:
    bare = list(find_bare(line.text, currency))
    if len(bare) != 1:
        return
    label = line.text[: bare[0].start]
    near = ""
    if (
        previous is not None
        and not label.strip()
        and len(previous.text) < 30
        and _table_row(previous) is _table_row(line)
    ):
        near = previous.text
    node = line.node_at(bare[0].start)
    marked = any(a.get("itemprop").lower() == "price" for a in _near_elements(node))
    if (
        marked
        or _is_price_label(label)
        or _is_price_label(near)
        or (_is_alone(line, bare[0]) and any(PRICE_HINT.search(a.get("c")) for a in _near_elements(node)))
    ):
        yield bare[0]


def _is_price_label(words: str) -> bool:
    """Whether the words before a bare number say that it is a price, and are no name: "Continental Grand Prix"."""
    match = PRICE_LABEL.search(words)
    if match is None:
        return False
    return words.rstrip().endswith((":", "=")) or len(DETERMINER.sub("", words[: match.start()]).split()) < 2


def _table_row(line: Line) -> Node | None:
    """The table row of a line: the head of a column is no label for the first cell below."""
    block = line.block
    return block if block.tag == "tr" else next((a for a in block.ancestors() if a.tag == "tr"), None)


def _is_alone(line: Line, money: Money) -> bool:
    """Nothing but the number on its line, and the number has cents."""
    outside = line.text[: money.start].strip(" :") + line.text[money.end :].strip()
    return not outside and _has_decimals(money.text)


def _has_decimals(text: str) -> bool:
    return bool(re.search(r"[.,]\d\d$", text))


def _near_elements(node: Node) -> Iterator[Node]:
    for depth, parent in enumerate(node.ancestors()):
        if depth == 3:
            return
        yield parent


def _before(lines: Sequence[Line], at: int, found: Sequence[Money], i: int) -> str:
    line, start = lines[at], found[i - 1].end if i else 0
    own = line.text[start : found[i].start]
    if i or own.strip(" (:*~-–|"):
        return own[-NEAR_CHARS:]
    near = _reader_label(line, found[i])
    previous = lines[at - 1].text.strip() if at else ""
    if 0 < len(previous) <= CONTEXT_LINE and _is_label(previous) and _is_close(lines[at - 1], line):
        near = previous + " " + near
    return near + own


def _is_label(text: str) -> bool:
    """Whether a line is nothing but a label, and not a name that happens to end in such a word."""
    if any(c.isdigit() for c in text):
        return False
    said = DETERMINER.sub("", text) + " "
    match = next((m for _, pattern in LABELS if (m := pattern.search(said))), None)
    return (match is not None and match.start() == 0) or bool(PRICE_LABEL.search(text))


def _is_close(a: Line, b: Line) -> bool:
    """Whether both are in the same small container: one above or beside the other."""
    parent = a.block.parent
    for _ in range(3):
        if parent is None:
            return False
        if parent.index <= b.block.index < parent.end:
            return parent.end - parent.index < 60
        parent = parent.parent
    return False


def _place_of(node: Node) -> int:
    return node.index


def _reader_label(line: Line, money: Money) -> str:
    """Words for screen readers just before the amount ("Was", "Sale price")."""
    node = line.node_at(money.start)
    words = [node.parent.get("name")] if node.parent is not None and node.parent.get("name") else []
    at = node
    for _ in range(3):
        parent = at.parent
        if parent is None:
            break
        here = bisect_left(parent.children, at.index, key=_place_of)
        near = parent.children[max(0, here - 8) : here]
        hidden = [s for s in near if at.index - s.index < 8 and s.flags & READER_ONLY]
        words += [" ".join(c.text for c in (s, *s.children) if c.text) for s in hidden]
        at = parent
    label = " ".join(w for w in words if not any(c.isdigit() for c in w))
    return label[-NEAR_CHARS:] + " " if label else ""


def _after(lines: Sequence[Line], at: int, found: Sequence[Money], i: int) -> str:
    line = lines[at]
    end = found[i + 1].start if i + 1 < len(found) else len(line.text)
    own = line.text[found[i].end : end]
    if (
        not own.strip()
        and i + 1 == len(found)
        and at + 1 < len(lines)
        and len(lines[at + 1].text) <= CONTEXT_LINE
    ):
        follow = lines[at + 1].text
        if (
            re.match(
                r"(?i)\s*(?:/|per |pro |je |par |por |a month|monthly|each month|pcm|\(?(?:ex|excl|zzgl|exkl)\b)",
                follow,
            )
            and not any(True for _ in find_money(follow))
            and _is_close(line, lines[at + 1])
        ):
            return follow[:NEAR_CHARS]
    return own[:NEAR_CHARS]


def _range_end(line: Line, found: Sequence[Money], i: int) -> Decimal | None:
    if i + 1 >= len(found):
        return None
    first, second = found[i], found[i + 1]
    between = line.text[first.end : second.start]
    if RANGE.match(between) and second.amount > first.amount and not line.is_struck(first.start, first.end):
        return second.amount
    return None


def _mention(line: Line, money: Money, before: str, after: str, high: Decimal | None) -> PriceMention:
    node = line.node_at(_first_digit(line.text, money))
    kind = kind_by_words(before, after if high is None else "")
    struck = line.is_struck(_first_digit(line.text, money), money.end)
    row = max(node.index, line.first)
    hinted = any(
        OLD_HINT.search(a.get("c")) or a.tag in ("del", "s", "strike")
        for a in _near_elements(node)
        if a.end - a.index < 25
    )
    if money.amount == 0 and kind is PriceKind.SELLING and not FREE.search(line.text):
        kind = PriceKind.OTHER  # an empty cart, a placeholder
    labelled = bool(PRICE_LABEL.search(before))
    size = _size_of(node)
    return PriceMention(
        money, kind, line, node, row, struck or bool(node.flags & STRUCK), size, high, hinted, labelled
    )


def _first_digit(text: str, money: Money) -> int:
    for at in range(money.start, money.end):
        if text[at].isdigit():
            return at
    return money.start


def _size_of(node: Node) -> int:
    return node.font_size * 10 + (5 if node.font_weight >= 600 else 0)
