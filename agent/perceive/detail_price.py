"""Which of a detail page's amounts is the price of the thing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.perceive.cards import in_rows
from agent.perceive.page import PageView
from agent.perceive.price_words import PriceKind
from agent.perceive.prices import PriceMention
from agent.perceive.snapshot import CLIPPED, INTERACTIVE, Node
from agent.perceive.structured import Declared
from agent.perceive.zones import QUIET_ZONES

_LABEL_CHARS = 34
_LABEL_WORDS = 3


@dataclass(frozen=True, slots=True)
class Near:
    """What a price is expected to stand by, and what the page declares."""

    heading: Node | None
    buys: Sequence[Node]
    declared: Declared | None


def detail_price(view: PageView, inside: Sequence[tuple[int, int]], near: Near) -> PriceMention | None:
    """The best amount outside the given rows of cards; None when none is likely enough."""
    candidates = [(_score(m, view, near), m) for m in view.prices.mentions if _may_be(m, view, inside)]
    if not candidates:
        return None
    score, best = max(candidates, key=lambda pair: pair[0])
    return best if score > (-4.0 if near.buys or near.declared is not None else 0.0) else None


def _may_be(mention: PriceMention, view: PageView, inside: Sequence[tuple[int, int]]) -> bool:
    if not mention.is_payable or in_rows(mention.row, inside) or view.zones.of(mention.node) in QUIET_ZONES:
        return False
    return mention.money.amount > 0 or mention.kind is PriceKind.SELLING


def _score(mention: PriceMention, view: PageView, near: Near) -> float:
    score = mention.size / 60 + _nearness(mention, view, near)
    declared = near.declared.amount if near.declared is not None else None
    parents = list(mention.node.ancestors())[:4]
    pressed = any(a.tag in ("a", "option", "button") and a.flags & INTERACTIVE for a in parents)
    marked = any("price" in a.get("itemprop").lower() for a in parents[:3])
    for weight, holds in (
        (1.5, declared is not None and declared == mention.money.amount),
        (-2.5, mention.hints_old),
        (-1.0, mention.kind is PriceKind.NET),
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
        score += 2.5 - abs(gap) / 280 if gap > -120 else -1.0 - abs(gap) / 400
        score -= max(0.0, (near.heading.index - mention.row) / 120)
        score -= min(3.0, max(0, mention.row - near.heading.index) / 350)
    if near.buys:
        score += max(0.0, 2.0 - min(abs(view.page_y(b) - y) for b in near.buys) / 250)
    return score


def price_weight(price: PriceMention, view: PageView) -> float:
    """A price with a line of its own says more than one in a sentence, or one of several in sentences."""
    words = price.line.text[: price.money.start] + price.line.text[price.money.end :]
    told = [
        m
        for m in view.prices.mentions
        if m.is_payable and len(m.line.text.replace(m.money.text, "").split()) > _LABEL_WORDS
    ]
    if len(words.strip()) <= _LABEL_CHARS and (len(words.split()) <= _LABEL_WORDS or not told):
        return 2.0
    return 1.5 if len(told) <= 1 and len(price.line.text) < 90 else 0.5
