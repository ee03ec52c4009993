"""The one thing that a detail page is about: its name, price, availability and what else is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from agent.core.types import Box, Price, Product, ZoneKind
from agent.core.values import FACT, OptionGroup
from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.availability.detail_stock import denied_by, detail_availability, status_by
from agent.perceive.offers.brands import BrandContext, brand_of
from agent.perceive.offers.cardfields import cut
from agent.perceive.offers.cards import CardGroup, card_rows, in_rows
from agent.perceive.offers.item_codes import CodeContext, ItemCode, item_code
from agent.perceive.offers.provenance import DOUBTED, conflicts_with, name_conflict, of_code, of_detail
from agent.perceive.offers.structured import Declared
from agent.perceive.options.rates import heads_rates
from agent.perceive.page_kind.page import PageView
from agent.perceive.page_kind.results import quotes_search
from agent.perceive.prices.detail_price import ONLY_PRICE, Near, detail_price, is_quantity, price_weight
from agent.perceive.prices.prices import PriceMention
from agent.perceive.prices.unit_prices import unit_price
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import Line, squash, without_markup
from agent.perceive.structure.zones import QUIET_ZONES

_REACH_PX = 1400
_FOUND = re.compile(r"\d{1,6} .{0,80}[\"“”„«]")
_NEAR_ROWS = 160
_SHORT_NAME = 5
_MOST_OF = 0.5
_SOME_SIGNS = 2.0
_BUY_ROWS = 700
_STEPS = re.compile(r"[›»>→/\\|]\s|\s[›»>→/\\|]")  # between the steps of a way through categories
_MOST_DETAILS, _LONGEST_WAY, _LABEL = 3000, 150, 40  # characters
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_NUMBERED_PATH = re.compile(r"(?i)[^/\d]\d{3,}(?:\.\w{3,5})?/?$")
_LETTER = re.compile(r"[^\W\d_]{2}")
_NO_BUY = re.compile(r"(?i)\bguide|gift ?card|how to|terms")


@dataclass(frozen=True, slots=True)
class Detail:
    """What was found of a detail page. `score` tells how much the page looks like one."""

    name: str
    heading: Node | None
    price: PriceMention | None
    buys: tuple[Node, ...]
    score: float
    reasons: tuple[str, ...]
    declared: Declared | None
    picture: Node | None
    others: Sequence[tuple[int, int]] = ()  # rows of cards: other things
    code: ItemCode | None = None

    @property
    def is_declared(self) -> bool:
        """Whether the page declares one product of the name that its heading shows."""
        known = self.declared
        return (
            known is not None
            and known.source != "opengraph"
            and bool(known.name)
            and _alike(self.name, known.name)
        )


def find_detail(view: PageView, groups: Sequence[CardGroup]) -> Detail:
    """The best reading of the page as one thing's own page."""
    inside = card_rows(groups)
    declared = view.structured.product
    heading = _heading(view, inside, declared)
    buys = tuple(_buy_buttons(view, inside))
    near = Near(heading, buys, declared, view.structured.amounts, sorted(map(view.page_y, buys)))
    price = detail_price(view, inside, near)
    picture = _picture(view, inside)
    code = item_code(view, CodeContext(heading, inside, declared))
    score, reasons = _score(view, heading, price, buys, picture, declared)
    name = without_markup(_name(view, heading, declared))
    if heading is not None and (price is not None or score >= _SOME_SIGNS):
        extra, why = _signs(view, Signs(heading, price, code, declared), inside)
        score, reasons = score + extra, [*reasons, *why]
    return Detail(
        name or _shown(declared.name if declared else "", view),
        heading,
        price,
        buys,
        score,
        tuple(reasons),
        declared,
        picture,
        inside,
        code,
    )


def _name(view: PageView, heading: Node | None, declared: Declared | None) -> str:
    """The heading's words; just the thing's own name where buttons and notes are in the same heading."""
    said = view.text.words(heading) if heading is not None else ""
    if said.lower() in f"{view.snapshot.title} | {view.snapshot.get_meta('og:title')}".lower():
        return said
    own = squash(declared.name) if declared is not None else ""
    inner = [
        k
        for k in (own, *view.title_parts)
        if len(k) > _SHORT_NAME and k.lower() in said.lower() and (k == own or len(k) >= _MOST_OF * len(said))
    ]
    if not inner:
        return said
    whole = max(inner, key=len)
    start = said.lower().index(whole.lower())
    return said[start : start + len(whole)]


@dataclass(frozen=True, slots=True)
class Signs:
    """What is on the page of one thing: its heading, its price, its number, and what is declared of it."""

    heading: Node
    price: PriceMention | None
    code: ItemCode | None
    declared: Declared | None


def _signs(view: PageView, signs: Signs, inside: Sequence[tuple[int, int]]) -> tuple[float, list[str]]:
    """What else speaks for one thing's own page where its price is known: its number, its title, its address."""
    heading, price, code, declared = signs.heading, signs.price, signs.code, signs.declared
    score, reasons = 0.0, list[str]()
    if code is not None and code.node is not None and not in_rows(code.node.index, inside):
        near = abs(code.node.index - heading.index) < _NEAR_ROWS
        score += 1.2 if near else 0.6
        reasons += [f'its number is there: "{code.quote[:60]}"'] if near else []
    said = view.text.words(heading).lower()
    is_titled = any(len(part) > _SHORT_NAME and part.lower() in said for part in view.title_parts[:2])
    if is_titled or (len(said) > 4 * _SHORT_NAME and said in view.snapshot.title.lower()):
        score, reasons = score + 0.8, [*reasons, "the page is called like it"]
    if declared is not None and price is not None and declared.amount == price.money.amount:
        score, reasons = score + 0.8, [*reasons, "the page declares that price"]
    if _PATTERNS["product_path"].search(urlsplit(view.url).path):
        score, reasons = score + 0.8, [*reasons, "its address is a product's"]
    elif _NUMBERED_PATH.search(urlsplit(view.url).path):
        score, reasons = score + 0.5, [*reasons, "its address ends in a number"]
    if heads_rates(heading, view):
        score, reasons = score + 2.5, [*reasons, "what it costs is told by rows below it"]
    first = min((start for start, _ in inside), default=0)
    if inside and first < min(price.row if price is not None else heading.index, heading.index):
        score *= 0.5
    return score, reasons


def detail_product(
    detail: Detail, view: PageView, inside_lines: Sequence[Line], groups: tuple[OptionGroup, ...] = ()
) -> Product:
    """The page's own product, of what can be seen, not of what is only declared; `groups`: what can be chosen of it."""
    declared = detail.declared
    price = _priced(detail, view)
    words_of_price = detail.price.words if detail.price is not None else ""
    status, quote = detail_availability(view, inside_lines, detail.buys, declared, words_of_price)
    if detail.heading is not None and not (detail.buys or groups) and quote == words_of_price:
        status, quote = denied_by(view, detail.heading, detail.others) or (status, quote)
    conflicts = (*name_conflict(detail.name, declared), *conflicts_with(detail.name, price, status, view))
    code = detail.code
    return Product(
        name=detail.name,
        price=price,
        url=view.url,
        availability=status,
        availability_quote=quote,
        snippet=_snippet(inside_lines),
        description=_shown(declared.description if declared else "", view),
        brand=brand_of(view, BrandContext(detail.heading, detail.name, detail.others, declared)),
        sku=code.text if code is not None else "",
        gtin=declared.gtin if declared else "",
        mpn=declared.mpn if declared else "",
        image_url=(detail.picture.get("src") if detail.picture is not None else "")
        or (declared.image if declared else ""),
        box=_box(detail),
        provenance=(*of_detail(detail.heading, detail.name, detail.price, quote, view), *of_code(code, view)),
        conflicts=conflicts,
        confidence=DOUBTED if conflicts else 1.0,
        option_groups=groups,
        details=_details(detail, view, _unchosen_out(inside_lines, groups)),
    )


def _unchosen_out(lines: Sequence[Line], groups: tuple[OptionGroup, ...]) -> list[Line]:
    """The lines without the values that may be chosen: what can be had in walnut is not of walnut."""
    values = {c.words.casefold() for g in groups for c in g.choices if not c.is_chosen}
    return [line for line in lines if squash(line.text).casefold() not in values]


def _details(detail: Detail, view: PageView, lines: Sequence[Line]) -> str:
    """Its own part of the page, and before it the shop's name and the way through its categories."""
    heading = detail.heading.index if detail.heading is not None else 0
    above = [n for n, kind in view.zones.roots.items() if kind is ZoneKind.NAVIGATION and n < heading]
    way = squash(view.text.words(view.nodes[max(above)])) if above else ""
    if not (_STEPS.search(way) or way.endswith(detail.name)):
        way = ""  # a menu names all that the shop has
    shop = [part for part in view.title_parts[1:] if part not in detail.name]
    way = " / ".join([*dict.fromkeys(shop), way])
    own = " ;\n".join(_facts(lines))
    return f"{way}\n{own}"[:_MOST_DETAILS] if len(way) <= _LONGEST_WAY else own[:_MOST_DETAILS]


def _facts(lines: Sequence[Line]) -> Iterator[str]:
    """The lines, each value with the word before it that says what it is of: "Sleeps 4"."""
    label: Line | None = None
    for line in lines:
        said = squash(line.text)
        if label is not None and _is_value_of(label, line):
            yield f"{squash(label.text)}{FACT}{said}"
            label = None
            continue
        if label is not None:
            yield squash(label.text)
        label = line if line.block.tag in ("dt", "th", "td") and len(said) <= _LABEL else None
        if label is None:
            yield said
    if label is not None:
        yield squash(label.text)


def _is_value_of(label: Line, line: Line) -> bool:
    if label.block.tag == "dt":
        return line.block.tag == "dd"
    return line.block.tag == "td" and line.block.parent is label.block.parent


def _priced(detail: Detail, view: PageView) -> Price | None:
    """Its price, with what one unit of it costs."""
    if detail.price is None:
        return None
    own = [m for m in view.prices.mentions if not in_rows(m.row, detail.others)]
    return replace(detail.price.to_price(), per=unit_price(detail.price, own, detail.name))


def _shown(said: str, view: PageView) -> str:
    """What is declared, if it is on the page for people to read as well; else nothing."""
    start = squash(said).lower()[:60]
    return (
        said
        if start and (start in squash(view.text.whole()).lower() or start in view.snapshot.title.lower())
        else ""
    )


def _heading(view: PageView, inside: Sequence[tuple[int, int]], declared: Declared | None) -> Node | None:
    best: tuple[float, Node] | None = None
    title = (view.snapshot.title + " " + view.snapshot.get_meta("og:title")).lower()
    for node in view.tally.headings_in(0, len(view.nodes)):
        if in_rows(node.index, inside):
            continue
        said, zone = view.text.words(node), view.zones.of(node)
        if not 3 <= len(said) <= 250 or quotes_search(said, view):
            continue
        if zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY, ZoneKind.FOOTER):
            continue
        score = (4.0 if node.tag == "h1" else 1.5 if node.tag == "h2" else 0.3) + min(node.font_size, 40) / 16
        score += 3.0 if said.lower() in title or _begins_with_title(said, view) else 0.0
        score += 4.0 if declared is not None and declared.name and _alike(said, declared.name) else 0.0
        score -= 3.0 if zone in QUIET_ZONES or _PATTERNS["generic"].match(said) else 0.0
        score -= min(1.5, view.page_y(node) / 2500)
        if best is None or score > best[0]:
            best = score, node
    if best is not None and best[0] > 2.2:
        return best[1]
    return _plain_heading(view, inside, title)


def _begins_with_title(said: str, view: PageView) -> bool:
    """Whether the heading holds the page's title and a little more ("… Code: 73556")."""
    parts = [p.lower() for p in view.title_parts if len(p) > 2 * _SHORT_NAME]
    low = said.lower()
    return any(low.startswith(p) for p in parts) or any(
        len(low) > 2 * _SHORT_NAME and p.startswith(low[: max(2 * _SHORT_NAME, len(low) * 2 // 3)])
        for p in parts
    )


def _plain_heading(view: PageView, inside: Sequence[tuple[int, int]], title: str) -> Node | None:
    """Where no heading is marked as one: the largest line that the page's title repeats."""
    best: Line | None = None
    for line in view.text.lines:
        said = squash(line.text)
        if (
            not 8 <= len(said) <= 160
            or said.lower() not in title
            or in_rows(line.first, inside)
            or view.zones.of(line.block) in QUIET_ZONES
        ):
            continue
        if best is None or line.pieces[0].node.font_size > best.pieces[0].node.font_size:
            best = line
    return best.block if best is not None and view.tally.text(best.block) < 200 else None


def _alike(a: str, b: str) -> bool:
    x, y = squash(a).lower(), squash(b).lower()
    return x == y or (len(x) > 8 and x in y) or (len(y) > 8 and y in x)


def _buy_buttons(view: PageView, inside: Sequence[tuple[int, int]]) -> list[Node]:
    out, counted = list[Node](), False
    for node in view.tally.controls_in(0, len(view.nodes)):
        if in_rows(node.index, inside) or view.zones.of(node) in QUIET_ZONES:
            continue
        if node.tag in ("input", "select") and is_quantity(node):
            counted = True
        after_count = counted and not out and (node.tag == "button" or node.get("type") == "submit")
        if (
            after_count and _LETTER.search(view.text.words(node) or node.get("name") or node.get("val"))
        ) or _says_buy(node, view):
            out.append(node)
    return out


def _says_buy(node: Node, view: PageView) -> bool:
    if node.tag not in ("button", "a", "input", "div", "span") and node.get("role") != "button":
        return False
    said = squash(view.text.words(node) or node.get("name") or node.get("val") or node.get("title"))
    return len(said) < 45 and bool(words.BUY.search(said)) and not _NO_BUY.search(said)


def _picture(view: PageView, inside: Sequence[tuple[int, int]]) -> Node | None:
    shown = [
        n
        for n in view.tally.pictures_in(0, len(view.nodes))
        if n.width >= 180
        and n.height >= 150
        and not in_rows(n.index, inside)
        and view.zones.of(n) not in QUIET_ZONES
    ]
    return shown[0] if shown else None


def _beside_heading(price: PriceMention, heading: Node, view: PageView) -> float:
    """What a price beside the heading says for a product's page; '1 piece for "guinea pig"' heads a list."""
    weight = price_weight(price, view)
    return min(weight, ONLY_PRICE - 0.5) if _FOUND.match(view.text.words(heading)) else weight


def _score(
    view: PageView,
    heading: Node | None,
    price: PriceMention | None,
    buys: Sequence[Node],
    picture: Node | None,
    declared: Declared | None,
) -> tuple[float, list[str]]:
    score, reasons = 0.0, list[str]()
    if declared is not None and declared.source != "opengraph":
        score, reasons = score + 3.0, [*reasons, "the page declares one product"]
    elif "product" in view.structured.og_type or (declared is not None and declared.amount is not None):
        score, reasons = score + 1.5, [*reasons, "the page calls itself a product"]
    if heading is not None and price is not None:
        gap = view.page_y(price.node) - view.page_y(heading)
        if -200 < gap < _REACH_PX:
            score, reasons = (
                score + _beside_heading(price, heading, view),
                [*reasons, f"one price ({price.money.text}) is beside the heading"],
            )
    anchor = price.row if price is not None else heading.index if heading is not None else 0
    buys = [b for b in buys if abs(b.index - anchor) < _BUY_ROWS] or buys
    if 1 <= len(buys) <= 4:
        score, reasons = (
            score + 2.5,
            [*reasons, f'a button says "{squash(view.text.words(buys[0]) or buys[0].get("name"))}"'],
        )
    elif len(buys) > 4:
        score += 0.5
    if picture is not None and heading is not None:
        score, reasons = score + 0.7, [*reasons, "one large picture"]
    if (
        declared is not None
        and heading is not None
        and declared.name
        and _alike(view.text.words(heading), declared.name)
    ):
        score += 1.0
    alone = price is None or price_weight(price, view) > 1.5
    status = status_by(view, heading) if heading is not None and not buys and alone else ""
    if status:
        score, reasons = score + 2.0, [*reasons, f'beside the heading: "{status}"']
    return score, reasons


def _snippet(lines: Sequence[Line]) -> str:
    return cut(squash(" ".join(line.text for line in lines[:40])), 600)


def _box(detail: Detail) -> Box | None:
    node = detail.heading or (detail.price.node if detail.price is not None else None)
    return node.box if node is not None else None
