"""Which of a detail page's amounts is the price of the thing itself."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agent.perceive import words
from agent.perceive.offers.cards import in_rows
from agent.perceive.offers.structured import Declared
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.money import Money, find_bare
from agent.perceive.prices.price_words import PRICE_HINT, PriceKind
from agent.perceive.prices.prices import PriceMention, bare_mention
from agent.perceive.prices.unit_prices import is_of_unit
from agent.perceive.structure.snapshot import CLIPPED, INTERACTIVE, Node
from agent.perceive.structure.text import Line
from agent.perceive.structure.zones import QUIET_ZONES

ONLY_PRICE = 2.5
_LABEL_CHARS = 34
_LABEL_WORDS = 3
_BESIDE = 80  # rows
_BARE_LINE = 60
_FAR = 5.0  # the most that distance takes off: pages without their styles are very long


@dataclass(frozen=True, slots=True)
class Near:
    """What a price is expected beside, and what the page declares."""

    heading: Node | None
    buys: Sequence[Node]
    declared: Declared | None
    amounts: frozenset[Decimal] = frozenset()  # declared; several where its sources disagree
    heights: Sequence[float] = ()  # where the buttons are on the page, from the top


def detail_price(view: PageView, inside: Sequence[tuple[int, int]], near: Near) -> PriceMention | None:
    """The best amount of the thing itself; None when none is likely enough.

    An amount in rows of cards counts only where the page declares that very amount for the thing, or where it is the
    only one between its heading and its button: sections of a product's own part of the page are often built alike.
    """
    free = [m for m in view.prices.mentions if _may_be(m, view)]
    outside = [m for m in free if not in_rows(m.row, inside) or _is_declared(m, near)]
    found = _best(outside, view, near, inside)
    if found is None and near.heading is not None:
        start = near.heading.index
        stop = min((b.index for b in near.buys if b.index > start), default=start)
        between = [m for m in free if start < m.row < stop and m.is_payable]
        found = _best(between, view, near, inside) if len({m.money.amount for m in between}) == 1 else None
    return found


def _best(
    possible: Sequence[PriceMention], view: PageView, near: Near, inside: Sequence[tuple[int, int]]
) -> PriceMention | None:
    paid = [m for m in possible if m.is_payable]
    if not paid and near.buys:  # a "regular price" is what it costs where no other is shown
        paid = [m for m in possible if not m.is_struck]
    candidates = [(_score(m, view, near, inside), m) for m in paid]
    if near.declared is not None and not any(_is_declared(m, near) for _, m in candidates):
        candidates += [(_score(m, view, near, inside), m) for m in _bare(view, inside, near)]
    if not candidates:
        return None
    score, best = max(candidates, key=lambda pair: pair[0])
    if best.kind is PriceKind.NET:
        best = _gross(best, [m for _, m in candidates]) or best
    best = _single(best, view) or best
    return best if score > (-4.0 if near.buys or near.declared is not None else 0.0) else None


def _may_be(mention: PriceMention, view: PageView) -> bool:
    if view.zones.of(mention.node) in QUIET_ZONES:
        return False
    if not mention.is_payable and mention.kind is not PriceKind.REGULAR:
        return False
    return mention.money.amount > 0 or mention.kind is PriceKind.SELLING


def _is_declared(mention: PriceMention, near: Near) -> bool:
    return mention.money.amount in near.amounts


def _gross(net: PriceMention, others: Sequence[PriceMention]) -> PriceMention | None:
    """The price with tax beside a price without."""
    most = net.money.amount * Decimal("1.3")
    return next(
        (
            m
            for m in others
            if m.kind is PriceKind.SELLING
            and abs(m.row - net.row) < _BESIDE
            and net.money.amount < m.money.amount < most
        ),
        None,
    )


def _single(total: PriceMention, view: PageView) -> PriceMention | None:
    """The price of one where the page shows what all that are ordered cost together: four tyres."""
    counts = _counts(view)
    return next(
        (
            m
            for m in view.prices.mentions
            if not m.is_struck
            and abs(m.row - total.row) < _BESIDE
            and any(m.money.amount * count == total.money.amount for count in counts)
        ),
        None,
    )


def _counts(view: PageView) -> frozenset[int]:
    """How many are ordered as the page is, where that is more than one."""
    fields = (n for n in view.nodes if n.tag in ("input", "select") and is_quantity(n))
    return frozenset(int(n.get("val")) for n in fields if n.get("val").isdecimal() and int(n.get("val")) > 1)


def is_quantity(node: Node) -> bool:
    """Whether a field asks how many."""
    return any(words.QUANTITY.search(said) for said in (node.get("fname"), node.get("name")) if said)


def _bare(view: PageView, inside: Sequence[tuple[int, int]], near: Near) -> Iterator[PriceMention]:
    """Plain numbers that people see and that the page declares as the price: both together say so."""
    declared = near.declared
    if declared is None or not declared.amount:
        return
    whole = str(int(declared.amount))
    for line in view.text.lines:
        if len(line.text) > _BARE_LINE or whole[:1] not in line.text or in_rows(line.first, inside):
            continue
        if view.zones.of(line.block) in QUIET_ZONES:
            continue
        for money in find_bare(line.text, declared.currency or view.currency):
            if money.amount == declared.amount and _looks_paid(line, money):
                yield bare_mention(line, money)


def _looks_paid(line: Line, money: Money) -> bool:
    """Not a size or a count that happens to be the same number: it has cents, or stands alone in a price's place."""
    if re.search(r"[.,]\d\d$", money.text):
        return True
    alone = not any(c.isalnum() for c in line.text[: money.start] + line.text[money.end :])
    hints = (line.block, *list(line.node_at(money.start).ancestors())[:3])
    return alone and any(PRICE_HINT.search(f"{n.get('c')} {n.get('itemprop')}") for n in hints)


def _score(mention: PriceMention, view: PageView, near: Near, inside: Sequence[tuple[int, int]]) -> float:
    score = mention.size / 60 + _nearness(mention, view, near)
    parents = list(mention.node.ancestors())[:4]
    pressed = any(a.tag in ("a", "option", "button") and a.flags & INTERACTIVE for a in parents)
    marked = any("price" in a.get("itemprop").lower() for a in parents[:3])
    for weight, holds in (
        (3.0, _is_declared(mention, near)),
        (-1.0, in_rows(mention.row, inside)),
        (-2.5, mention.hints_old),
        (-2.5, mention.kind is PriceKind.NET),
        (-1.0, mention.kind is PriceKind.FROM),
        (-1.5, is_of_unit(mention)),
        (-2.0, len(mention.line.text) > 70),
        (-2.0, bool(mention.node.flags & CLIPPED)),
        (0.8, mention.is_labelled),
        (-1.8, pressed),
        (2.0, marked),
    ):
        score += weight if holds else 0.0
    return score


def _nearness(mention: PriceMention, view: PageView, near: Near) -> float:
    score, y = 0.0, view.page_y(mention.node)
    if near.heading is not None:
        gap = y - view.page_y(near.heading)
        score += max(2.5 - abs(gap) / 280 if gap > -120 else -1.0 - abs(gap) / 400, -_FAR)
        score -= min(_FAR, max(0.0, (near.heading.index - mention.row) / 120))
        score -= min(3.0, max(0, mention.row - near.heading.index) / 350)
    if near.heights:
        at = bisect_left(near.heights, y)
        score += max(0.0, 2.0 - min(abs(h - y) for h in near.heights[max(0, at - 1) : at + 1]) / 250)
    return score


def price_weight(price: PriceMention, view: PageView) -> float:
    """A price with its own line says more than one in a sentence, or one of several; the page's only one says most."""
    words_before = price.line.text[: price.money.start].strip()
    words = words_before + price.line.text[price.money.end :]
    asked = [m for m in view.prices.mentions if m.is_payable]
    told = [m for m in asked if len(m.line.text.replace(m.money.text, "").split()) > _LABEL_WORDS]
    if len(words.strip()) <= _LABEL_CHARS and (len(words.split()) <= _LABEL_WORDS or not told):
        is_named = words_before.endswith(("–", "-", "—", ","))  # "Luna – £50"
        return ONLY_PRICE if len(asked) == 1 and not is_named else 2.0
    return 1.5 if len(told) <= 1 and len(price.line.text) < 90 else 0.5
