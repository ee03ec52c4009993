"""Product cards: which of a page's repeated blocks are things on offer, each read into its fields.

The groups that explain most of the page win: many members, each with its own name, a price, a link,
a picture. A block that holds several things is not a card; the parts of one card are not cards either.
"""

from __future__ import annotations

import heapq
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from agent.core.types import ZoneKind
from agent.language.days import days_in
from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.offers.cardfields import UNPRICED, Card, read_card
from agent.perceive.options.rates import Rates, rates_of
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.regions import Group, Region, find_groups
from agent.perceive.structure.snapshot import INTERACTIVE, Node

_FACET = re.compile(r"\(\d[\d.,]*\)$")
_ENOUGH_PRICES = 3
_MOST = 0.7
_SENTENCE_CHARS = 70
_MIN_VALUE = 3.4
_MAX_READ = 14
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_NO_THING = _PATTERNS["no_thing"]
_RANK = re.compile(r"^#?(\d{1,4})\s?[.):]\s+(?=\S)")
_PRICE, _LINK, _PICTURE, _HEADING, _NAME, _TEXT = 2.0, 1.0, 0.7, 0.6, 0.8, 0.2


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one kind, with the words above them."""

    parent: Node
    cards: tuple[Card, ...]
    title: str
    is_related: bool
    value: float
    blocks: int = 0  # how many alike blocks there are, cards or not

    @property
    def priced(self) -> int:
        """How many show a price."""
        return sum(1 for c in self.cards if c.price is not None)


def find_card_groups(view: PageView) -> list[CardGroup]:
    """The groups of cards on the page, none inside another, in page order."""
    rough = [
        (value, group) for group in find_groups(view) if (value := _rough_value(group, view)) > _MIN_VALUE
    ]
    rough.sort(key=lambda pair: -pair[0])
    rough = _promising(rough, view)
    chosen = [group for group in _best_first(rough[: _MAX_READ * 3], view) if not _are_sections(group, view)]
    return sorted(_worth(chosen), key=lambda g: g.cards[0].region.start)


def _best_first(rough: Sequence[tuple[float, Group]], view: PageView) -> list[CardGroup]:
    """The best groups that do not overlap. One is read only when it might still be among them."""
    memo: dict[tuple[int, int], Card | None] = {}
    chosen: list[CardGroup] = []
    heap: list[tuple[float, int, int, Group | CardGroup]] = []
    for at, (value, group) in enumerate(rough):
        most = value + (_NAME + _TEXT) * len(group.regions)
        heapq.heappush(heap, (-most, group.parent.depth, at, group))
    while heap and len(chosen) < _MAX_READ:
        _, depth, at, next_best = heapq.heappop(heap)
        if isinstance(next_best, CardGroup):
            if not any(_overlap(next_best, other) for other in chosen):
                chosen.append(next_best)
        elif not _is_taken(next_best, chosen) and (found := _read(next_best, view, memo)) is not None:
            heapq.heappush(heap, (-found.value, depth, at, found))
    return chosen


def _are_sections(group: CardGroup, view: PageView) -> bool:
    """Whether they are parts of the page of one thing that is held: its date, and the tickets for it."""
    headed = all(view.tally.headings_in(c.region.start, c.region.end) for c in group.cards)
    dated = sum(bool(days_in(c.name)) for c in group.cards)
    leading = sum(bool(c.url or c.element_id) for c in group.cards)
    return headed and 0 < dated < len(group.cards) > 2 * leading


def _is_taken(group: Group, chosen: Sequence[CardGroup]) -> bool:
    """Whether most of its regions hold better cards, or are inside them."""
    spans = [(c.region.start, c.region.end) for g in chosen for c in g.cards]
    taken = sum(1 for r in group.regions if any(r.start < end and start < r.end for start, end in spans))
    return taken * 2 > len(group.regions)


def _promising(rough: list[tuple[float, Group]], view: PageView) -> list[tuple[float, Group]]:
    """Where several blocks show prices, those that show none are not read, unless they say why."""
    prices = {id(g): sum(1 for r in g.regions if view.prices.rows(r.start, r.end)) for _, g in rough}
    if not any(prices[id(g)] >= _ENOUGH_PRICES for _, g in rough):
        return rough
    return [(v, g) for v, g in rough if prices[id(g)] or UNPRICED.search(view.text.words(g.regions[0].node))]


def lone_card(view: PageView) -> list[CardGroup]:
    """A single hit: the smallest block around the only short price that has a heading or a link to name it."""
    short = [
        m
        for m in view.prices.mentions
        if m.is_payable
        and len(m.line.text) < _SENTENCE_CHARS
        and view.zones.of(m.node) in (ZoneKind.MAIN, ZoneKind.PRODUCTS)
    ]
    if not 1 <= len(short) <= 3:
        return []
    for node in short[0].node.ancestors():
        if (
            node.tag in ("body", "main", "html")
            or view.tally.text(node) > 900
            or any(node.index <= row < node.end for row in view.titles)
        ):
            return []
        if view.tally.headings(node) or view.tally.links(node) or node.flags & INTERACTIVE:
            card = read_card(Region(node.index, node.end, (node,)), view)
            if card is not None and _NO_THING.match(card.name):
                return []
            if card is not None and card.price is not None and (card.url or card.element_id):
                return [CardGroup(node, (card,), "", False, _MIN_VALUE)]
    return []


def cards_of(links: Sequence[Node], view: PageView) -> list[CardGroup]:
    """A group of one for each link that names a thing with its price, or says why it has none ("sold out")."""
    read = ((link, read_card(Region(link.index, link.end, (link,)), view)) for link in links)
    return [
        CardGroup(link, (card,), "", False, _MIN_VALUE)
        for link, card in read
        if card is not None and (card.price is not None or card.says_unpriced)
    ]


def _worth(groups: Sequence[CardGroup]) -> list[CardGroup]:
    """Where prices are shown, what shows none is no offer; where none are, the best pictures or headings are."""
    priced = [
        g
        for g in groups
        if g.priced * 3 >= len(g.cards)
        and (g.priced >= 2 or any(c.says_unpriced for c in g.cards if c.price is None))
    ]
    if priced:
        return [g for g in groups if g in priced or all(c.says_unpriced for c in g.cards)]
    shown = [g for g in groups if _is_shown(g)]
    return shown[:1] + [g for g in shown[1:] if g.value > 0.5 * shown[0].value]


def _is_shown(group: CardGroup) -> bool:
    size = len(group.cards)
    told = sum(1 for c in group.cards if c.has_picture or c.has_heading)
    linked = sum(1 for c in group.cards if c.url or c.element_id)
    return told * 3 > size * 2 and linked * 3 > size * 2


def _rough_value(group: Group, view: PageView) -> float:
    """An upper estimate from counts alone, so that few groups have to be read."""
    total = 0.0
    for region in group.regions:
        text, links, images, headings = view.tally.between(region.start, region.end)
        prices = len(view.prices.rows(region.start, region.end))
        value = (
            (_PRICE if prices else 0)
            + (_LINK if links else 0)
            + (_PICTURE if images else 0)
            + (_HEADING if headings else 0)
        )
        crowd = max(
            headings / 3 if headings > 3 else 1.0,
            prices / 4 if prices > 4 else 1.0,
            links / 14 if links > 14 else 1.0,
        )
        total += min(value, 4.3) / crowd if text > 1 else 0.0
    return total


def _is_choice(region: Region, view: PageView) -> bool:
    """Whether the block is an option of a product, or a value of one, with the radio button that chooses it."""
    _, links, _, headings = view.tally.between(region.start, region.end)
    controls = view.tally.controls_in(region.start, region.end)
    return not links and not headings and any(c.get("type") == "radio" for c in controls)


def _read(group: Group, view: PageView, memo: dict[tuple[int, int], Card | None]) -> CardGroup | None:
    cards: list[Card] = []
    rates = rates_of(view)
    for region in group.regions:
        key = (region.start, region.end)
        if key not in memo:
            is_choice = _is_choice(region, view) or _is_among(region, rates)
            memo[key] = None if is_choice else _with_rates(read_card(region, view), rates)
        card = memo[key]
        if card is not None:
            cards.append(card)
    cards = _alike(_without_ranks([c for c in cards if not _NO_THING.match(c.name)]))
    if len(cards) < 2 or _is_layout(cards, view) or _is_prose(cards, view):
        return None
    value = sum(_card_value(c) for c in cards) * _distinct(cards) * _plausible(cards, view)
    if value < _MIN_VALUE:
        return None
    title = _title(cards[0].region, view)
    is_related = bool(words.RELATED.search(title))
    return CardGroup(group.parent, tuple(cards), title, is_related, value, len(group.regions))


def _is_among(region: Region, rates: Sequence[Rates]) -> bool:
    """Whether the block is one of the rows that are choices of what their heading names, or a part of one."""
    return any(one.start <= region.start and region.end <= one.end for one in rates)


def _with_rates(card: Card | None, rates: Sequence[Rates]) -> Card | None:
    """The rows of choices in a card are no things of their own."""
    if card is None or card.things == 1:
        return card
    inside = [r for r in rates if card.region.start <= r.heading.index and r.end <= card.region.end]
    return replace(card, things=1) if len(inside) == 1 else card


def _without_ranks(cards: list[Card]) -> list[Card]:
    """Names without the place in a numbered list ("3) Desk lamp"), where all of them carry one and it counts up."""
    ranks = [_RANK.match(c.name) for c in cards]
    numbers = [int(r[1]) for r in ranks if r]
    if (
        len(cards) < 2
        or len(numbers) < len(cards)
        or numbers != list(range(numbers[0], numbers[0] + len(cards)))
    ):
        return cards
    return [replace(c, name=c.name[r.end() :]) for c, r in zip(cards, ranks, strict=True) if r]


def _alike(cards: list[Card]) -> list[Card]:
    """Without the odd ones: two things that most have are missing, or a price is and nothing says why."""
    priced = [c for c in cards if c.price is not None]
    models = priced if len(priced) >= 2 else cards
    if len(cards) < 2:
        return cards
    usual = [
        trait
        for trait in (_has_price, _has_link, _has_picture, _has_heading)
        if sum(map(trait, models)) >= _MOST * len(models)
    ]
    width = median(c.region.box.width for c in models)
    limit = 1 if len(priced) * 3 >= len(cards) else 2
    return [c for c in cards if _oddity(c, usual, width) < (limit if c.price is None else 2)]


def _oddity(card: Card, usual: Sequence[Callable[[Card], bool]], width: float) -> int:
    odd = sum(1 for trait in usual if trait is not _has_price and not trait(card))
    if card.price is None and _has_price in usual and not card.says_unpriced:
        odd += 0 if _has_picture in usual and _has_link in usual else 1
    if width > 0 and not 0.6 <= card.region.box.width / width <= 1.7:
        odd += 1
    return odd + (1 if card.price is None and not _has_link(card) and _has_link in usual else 0)


def _has_price(card: Card) -> bool:
    return card.price is not None


def _has_link(card: Card) -> bool:
    return bool(card.url or card.element_id)


def _has_picture(card: Card) -> bool:
    return card.has_picture


def _has_heading(card: Card) -> bool:
    return card.has_heading


def _is_layout(cards: Sequence[Card], view: PageView) -> bool:
    """Columns of the page itself: one of them holds its only main heading, or they hold most of the text."""
    inside = {
        view.text.words(view.nodes[row]).lower()
        for row in view.titles
        if any(c.region.start <= row < c.region.end for c in cards)
    }
    if 0 < len(inside) * 2 <= len(cards):
        return True
    lengths = sorted(view.tally.between(c.region.start, c.region.end)[0] for c in cards)
    usual = max(lengths[(len(lengths) - 1) // 2], 60)
    return len(cards) <= 5 and lengths[-1] > 1200 and lengths[-1] > 6 * usual


def _is_prose(cards: Sequence[Card], view: PageView) -> bool:
    """Passages of running text with prices in their sentences: they are read sentence by sentence instead."""
    told = 0
    for card in cards:
        mentions = [m for m in view.prices.rows(card.region.start, card.region.end) if m.is_payable]
        in_sentences = [m for m in mentions if len(m.line.text) > _SENTENCE_CHARS]
        lines = view.text.rows(card.region.start, card.region.end)
        if (in_sentences and not card.url and (len(in_sentences) > 1 or not card.has_heading)) or (
            len(lines) == 1
            and not (card.url or card.element_id or card.has_picture)
            and _is_sentence(lines[0].text)
        ):
            told += 1
    return told * 3 > len(cards)


def _is_sentence(text: str) -> bool:
    return len(text.split()) >= 7 or text.rstrip().endswith((".", "!"))


def _card_value(card: Card) -> float:
    value = (
        _NAME + (_PRICE if card.price is not None else 0.0) + (_LINK if card.url or card.element_id else 0.0)
    )
    value += (
        (_PICTURE if card.has_picture else 0.0)
        + (_HEADING if card.has_heading else 0.0)
        + (_TEXT if len(card.snippet) > 30 else 0.0)
    )
    return value * (0.35 if card.things > 1 else 1.0)


def _distinct(cards: Sequence[Card]) -> float:
    names = Counter(c.name.lower() for c in cards)
    urls = len({c.url for c in cards if c.url})
    share = max(len(names), min(urls, len(cards))) / len(cards)
    return share * share


def _plausible(cards: Sequence[Card], view: PageView) -> float:
    """Lists that look like a menu, a review list or the sizes of one thing count little."""
    size = len(cards)
    factor = 1.0
    variants = sum(1 for c in cards if words.VARIANT.match(c.name))
    if variants * 2 > size:
        factor *= 0.15
    if not any(c.price is not None for c in cards):
        shown = sum(1 for c in cards if c.has_picture or c.has_heading)
        bare = sum(1 for c in cards if len(c.snippet) <= len(c.name) + 3 and not c.has_picture)
        factor *= 0.9 if shown * 2 > size else 0.35
        factor *= 0.2 if bare * 2 > size else 1.0
    if sum(1 for c in cards if _FACET.search(c.name)) * 2 > size:
        factor *= 0.1
    if view.zones.of(cards[0].region.node) is ZoneKind.HEADER:
        factor *= 0.2
    identity = sum(1 for c in cards if c.has_picture or c.has_heading or c.url)
    if identity * 2 < size:
        factor *= 0.6
    return factor


def _overlap(a: CardGroup, b: CardGroup) -> bool:
    return any(
        x.region.start < y.region.end and y.region.start < x.region.end for x in a.cards for y in b.cards
    )


def _title(first: Region, view: PageView) -> str:
    """The heading of a group: the last heading or short line before its first card."""
    lines = view.text.lines
    rows = [i for i, line in enumerate(lines) if line.first < first.start][-4:]
    for i in reversed(rows):
        line = lines[i]
        if line.block.depth and any(
            a.tag in ("h1", "h2", "h3", "h4", "h5", "h6") or a.get("role") == "heading"
            for a in (line.block, *list(line.block.ancestors())[:2])
        ):
            return line.text.strip()
    for i in reversed(rows[-2:]):
        if words.RELATED.search(lines[i].text) and len(lines[i].text) < 60:
            return lines[i].text.strip()
    return ""


def card_rows(groups: Sequence[CardGroup]) -> list[tuple[int, int]]:
    """Rows that cards take up, in page order: first and the one after the last."""
    return sorted((c.region.start, c.region.end) for g in groups for c in g.cards)


def in_rows(row: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the row is in one of the ranges, which are in page order and do not overlap."""
    at = bisect_right(spans, row, key=_start_of) - 1
    return at >= 0 and row < spans[at][1]


def _start_of(span: tuple[int, int]) -> int:
    return span[0]
