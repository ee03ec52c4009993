"""The one thing that a detail page is about: its name, price, availability and what else is said of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.types import Availability, Box, Price, Product, ZoneKind
from agent.perceive import words
from agent.perceive.availability import availability_of_text, quote_around
from agent.perceive.cards import CardGroup
from agent.perceive.page import PageView
from agent.perceive.prices import PriceKind, PriceMention
from agent.perceive.snapshot import CLIPPED, DISABLED, INTERACTIVE, Node
from agent.perceive.structured import Declared
from agent.perceive.tally import is_heading, is_picture
from agent.perceive.text import Line, squash

_QUIET_ZONES = frozenset({ZoneKind.HEADER, ZoneKind.NAVIGATION, ZoneKind.FOOTER, ZoneKind.SEARCH, ZoneKind.CONSENT, ZoneKind.FILTERS, ZoneKind.SORT, ZoneKind.PAGINATION})
_REACH_PX = 1400
_LABEL_CHARS = 34
_LABEL_WORDS = 3
_GENERIC = re.compile(r"(?i)^\W*(?:(?:product |item |artikel|produkt|picture |image )?(?:details?|description|informations?|overview|specifications?|specs|features|gallery|images|beschreibung|eigenschaften|merkmale|informationen|détails|caractéristiques|descripción|características|detalles)|reviews?|delivery.*|returns?.*|share|menu|search|cart|basket|newsletter.*|video|your (?:cart|basket|bag)|log ?in|sign ?in|welcome.*|(?:customer )?service|contact.*|help|categories|navigation|related.*|similar.*|you may.*|recently viewed)\W*$")
_QUANTITY = re.compile(r"(?i)^(?:qty|quantity|quantité|cantidad|menge|anzahl|stückzahl|aantal|antal|ilość|množství|množstvo|količina|quantità|quantidade)\b|\b(?:qty|quantity|menge|anzahl|cantidad|quantite)\b")
_WAITLIST = re.compile(r"(?i)\b(?:notify me|email me when|let me know when|join (?:the )?wait(?:ing)? ?list|benachrichtig\w+|erinner\w+ mich|m.avertir|prévenez-moi|avísame|avisarme|back in stock alert)\b")


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

    @property
    def is_declared(self) -> bool:
        """Whether the page declares one product of the name that its heading shows."""
        known = self.declared
        return known is not None and known.source != "opengraph" and bool(known.name) and _alike(self.name, known.name)


def find_detail(view: PageView, groups: Sequence[CardGroup]) -> Detail:
    """The best reading of the page as one thing's own page."""
    inside = _card_rows(groups)
    declared = view.structured.product
    heading = _heading(view, inside, declared)
    buys = tuple(_buy_buttons(view, inside))
    price = _price(view, inside, heading, buys, declared)
    picture = _picture(view, inside)
    score, reasons = _score(view, heading, price, buys, picture, declared)
    name = view.text.words(heading) if heading is not None else ""
    return Detail(name or (declared.name if declared else ""), heading, price, buys, score, tuple(reasons), declared, picture)


def detail_product(detail: Detail, view: PageView, inside_lines: Sequence[Line]) -> Product:
    """The page's own product. The visible price wins over a declared one."""
    declared = detail.declared
    price = detail.price.to_price() if detail.price is not None else None
    if price is None and declared is not None and declared.amount is not None:
        price = Price(declared.amount, declared.currency or view.currency, f"{declared.amount} {declared.currency}".strip())
    status, quote = detail_availability(detail, view, inside_lines, has_price=price is not None)
    return Product(
        name=detail.name,
        price=price,
        url=view.url,
        availability=status,
        availability_quote=quote,
        snippet=_snippet(inside_lines),
        description=declared.description if declared else "",
        brand=declared.brand if declared else "",
        sku=declared.sku if declared else "",
        image_url=(detail.picture.get("src") if detail.picture is not None else "") or (declared.image if declared else ""),
        box=_box(detail),
        source="visible" if detail.price is not None or price is None else "structured",
    )


def detail_availability(detail: Detail, view: PageView, lines: Sequence[Line], has_price: bool) -> tuple[Availability, str]:
    """Explicit words beside the thing first, then what can be pressed, then what is declared, then the price."""
    can_buy = [b for b in detail.buys if not b.flags & DISABLED]
    online: tuple[Availability, str] = (Availability.UNKNOWN, "")
    for line in lines:
        status, quote = availability_of_text(line.text)
        if status is Availability.IN_STORE_ONLY:
            return status, quote
        if status is Availability.OUT_OF_STOCK and (not can_buy or _is_status(line)):
            declared_in = detail.declared is not None and detail.declared.availability is Availability.ONLINE
            if not (can_buy and declared_in) and not _is_option(line):
                return status, quote
        if status is Availability.ONLINE and online[0] is Availability.UNKNOWN:
            online = status, quote
    waiting = next((m for line in lines if len(line.text) < 90 and (m := _WAITLIST.search(line.text))), None)
    if waiting and not can_buy and online[0] is Availability.UNKNOWN:
        return Availability.OUT_OF_STOCK, quote_around(waiting.string, *waiting.span())
    if can_buy:
        return Availability.ONLINE, squash(view.text.words(can_buy[0]) or can_buy[0].get("name"))
    declared = detail.declared.availability if detail.declared is not None else Availability.UNKNOWN
    if declared is not Availability.UNKNOWN and declared is not Availability.ONLINE and online[0] is Availability.UNKNOWN:
        return declared, f"declared: {declared.value}"
    if online[0] is not Availability.UNKNOWN:
        return online
    if has_price:
        return Availability.ONLINE, detail.price.words if detail.price is not None else "price"
    return declared, f"declared: {declared.value}" if declared is not Availability.UNKNOWN else ""


def own_lines(detail: Detail, view: PageView, groups: Sequence[CardGroup]) -> list[Line]:
    """The lines that speak of the thing itself: from its heading on, without cards, menus, reviews."""
    inside = _card_rows(groups)
    start = detail.heading.index if detail.heading is not None else 0
    anchor = detail.price.row if detail.price is not None else start
    start = min(start, anchor)
    out: list[Line] = []
    for line in view.text.lines:
        if line.first < start or _in_rows(line.first, inside) or view.zones.of(line.block) in _QUIET_ZONES:
            continue
        if out and len(line.text) < 60 and (words.REVIEWS.match(line.text.strip()) or words.RELATED.match(line.text.strip())) and _is_headline(line):
            if line.first > anchor:
                break
        out.append(line)
        if len(out) > 160:
            break
    return out


def _is_headline(line: Line) -> bool:
    return any(is_heading(n) for n in (line.block, *list(line.block.ancestors())[:1]))


def _is_status(line: Line) -> bool:
    return len(line.text) < 60


def _is_option(line: Line) -> bool:
    """A size or colour that is gone says nothing of the others."""
    for at in list(line.pieces[0].node.ancestors())[:3]:
        if at.tag in ("label", "option", "li", "select") or at.get("role") in ("radio", "option"):
            return len(line.text) < 60
        if at.tag == "button" and at.parent is not None:
            return sum(1 for c in at.parent.children if c.tag == "button") > 2
    return False


def _card_rows(groups: Sequence[CardGroup]) -> list[tuple[int, int]]:
    return [(c.region.start, c.region.end) for g in groups if len(g.cards) >= 2 for c in g.cards]


def _in_rows(row: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= row < end for start, end in spans)


def _heading(view: PageView, inside: Sequence[tuple[int, int]], declared: Declared | None) -> Node | None:
    best: tuple[float, Node] | None = None
    title = (view.snapshot.title + " " + view.snapshot.get_meta("og:title")).lower()
    for node in view.nodes:
        if not is_heading(node) or not node.is_seen or _in_rows(node.index, inside):
            continue
        said = view.text.words(node)
        if len(said) < 3 or len(said) > 250:
            continue
        zone = view.zones.of(node)
        if zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY, ZoneKind.FOOTER):
            continue
        score = (4.0 if node.tag == "h1" else 1.5 if node.tag == "h2" else 0.3) + min(node.font_size, 40) / 16
        score += 3.0 if said.lower() in title else 0.0
        score += 4.0 if declared is not None and declared.name and _alike(said, declared.name) else 0.0
        score -= 3.0 if zone in _QUIET_ZONES or _GENERIC.match(said) else 0.0
        score -= min(1.5, view.page_y(node) / 2500)
        if best is None or score > best[0]:
            best = score, node
    if best is not None and best[0] > 2.2:
        return best[1]
    return _plain_heading(view, inside, title)


def _plain_heading(view: PageView, inside: Sequence[tuple[int, int]], title: str) -> Node | None:
    """Where no heading is marked as one: the largest line that the page's title repeats."""
    best: Line | None = None
    for line in view.text.lines:
        said = squash(line.text)
        if not 8 <= len(said) <= 160 or said.lower() not in title or _in_rows(line.first, inside) or view.zones.of(line.block) in _QUIET_ZONES:
            continue
        if best is None or line.pieces[0].node.font_size > best.pieces[0].node.font_size:
            best = line
    return best.block if best is not None and view.tally.text(best.block) < 200 else None


def _alike(a: str, b: str) -> bool:
    x, y = squash(a).lower(), squash(b).lower()
    return x == y or (len(x) > 8 and x in y) or (len(y) > 8 and y in x)


def _buy_buttons(view: PageView, inside: Sequence[tuple[int, int]]) -> list[Node]:
    out = []
    counted = False
    for node in view.nodes:
        if not node.flags & INTERACTIVE or view.zones.of(node) in _QUIET_ZONES or _in_rows(node.index, inside):
            continue
        if node.tag in ("input", "select") and _QUANTITY.search(f"{node.get('fname')} {node.get('name')}"):
            counted = True
        elif counted and not out and (node.tag == "button" or node.get("type") == "submit"):
            out.append(node)  # the button after a field for how many
            continue
        if node.tag not in ("button", "a", "input") and node.get("role") != "button" and node.tag != "div" and node.tag != "span":
            continue
        said = squash(view.text.words(node) or node.get("name") or node.get("val") or node.get("title"))
        if len(said) < 45 and words.BUY.search(said) and not re.search(r"(?i)\bguide|gift ?card|how to|terms", said):
            out.append(node)
    return out


def _price(view: PageView, inside: Sequence[tuple[int, int]], heading: Node | None, buys: Sequence[Node], declared: Declared | None) -> PriceMention | None:
    candidates = []
    for mention in view.prices.mentions:
        if not mention.is_payable or _in_rows(mention.row, inside) or view.zones.of(mention.node) in _QUIET_ZONES:
            continue
        if mention.money.amount <= 0 and mention.kind is not PriceKind.SELLING:
            continue
        candidates.append((_price_score(mention, view, heading, buys, declared), mention))
    if not candidates:
        return None
    score, best = max(candidates, key=lambda pair: pair[0])
    return best if score > (-4.0 if buys or declared is not None else 0.0) else None


def _price_score(mention: PriceMention, view: PageView, heading: Node | None, buys: Sequence[Node], declared: Declared | None) -> float:
    score = mention.size / 60
    if heading is not None:
        gap = view.page_y(mention.node) - view.page_y(heading)
        score += 2.5 - abs(gap) / 280 if gap > -120 else -1.0 - abs(gap) / 400
        score -= max(0.0, (heading.index - mention.row) / 120)
        score -= min(3.0, max(0, mention.row - heading.index) / 350)
    if buys:
        score += max(0.0, 2.0 - min(abs(view.page_y(b) - view.page_y(mention.node)) for b in buys) / 250)
    if declared is not None and declared.amount is not None and declared.amount == mention.money.amount:
        score += 3.0
    if mention.hints_old:
        score -= 2.5
    if mention.kind is PriceKind.NET:
        score -= 1.0
    if len(mention.line.text) > 70:
        score -= 2.0
    if mention.node.flags & CLIPPED:
        score -= 2.0
    if mention.is_labelled:
        score += 0.8
    if any(a.tag in ("a", "option", "button") and a.flags & INTERACTIVE for a in list(mention.node.ancestors())[:4]):
        score -= 1.8
    if any("price" in a.get("itemprop").lower() for a in list(mention.node.ancestors())[:3]):
        score += 2.0
    return score


def _picture(view: PageView, inside: Sequence[tuple[int, int]]) -> Node | None:
    shown = [n for n in view.nodes if is_picture(n) and n.width >= 180 and n.height >= 150 and not _in_rows(n.index, inside) and view.zones.of(n) not in _QUIET_ZONES]
    return shown[0] if shown else None


def _score(view: PageView, heading: Node | None, price: PriceMention | None, buys: Sequence[Node], picture: Node | None, declared: Declared | None) -> tuple[float, list[str]]:
    score, reasons = 0.0, []
    if declared is not None and declared.source != "opengraph":
        score, reasons = score + 3.0, [*reasons, "the page declares one product"]
    elif "product" in view.structured.og_type or (declared is not None and declared.amount is not None):
        score, reasons = score + 1.5, [*reasons, "the page calls itself a product"]
    if heading is not None and price is not None:
        gap = view.page_y(price.node) - view.page_y(heading)
        if -200 < gap < _REACH_PX:
            score, reasons = score + _price_weight(price, view), [*reasons, f"one price ({price.money.text}) stands by the heading"]
    if 1 <= len(buys) <= 4:
        score, reasons = score + 2.5, [*reasons, f'a button says "{squash(view.text.words(buys[0]) or buys[0].get("name"))}"']
    elif len(buys) > 4:
        score += 0.5
    if picture is not None and heading is not None:
        score, reasons = score + 0.7, [*reasons, "one large picture"]
    if declared is not None and heading is not None and declared.name and _alike(view.text.words(heading), declared.name):
        score += 1.0
    alone = price is None or _price_weight(price, view) > 1.0
    status = _status_by(view, heading) if heading is not None and not buys and alone else ""
    if status:
        score, reasons = score + 2.0, [*reasons, f'by the heading stands "{status}"']
    return score, reasons


def _price_weight(price: PriceMention, view: PageView) -> float:
    """A price with a line of its own says more than one in a sentence, or one of several in sentences."""
    words = price.line.text[: price.money.start] + price.line.text[price.money.end :]
    told = [m for m in view.prices.mentions if m.is_payable and len(m.line.text.replace(m.money.text, "").split()) > _LABEL_WORDS]
    if len(words.strip()) <= _LABEL_CHARS and (len(words.split()) <= _LABEL_WORDS or not told):
        return 2.0
    return 1.5 if len(told) <= 1 and len(price.line.text) < 90 else 0.5


def _status_by(view: PageView, heading: Node) -> str:
    """A short line near the heading that says whether the thing is to be had."""
    for line in view.text.lines:
        if line.first <= heading.index or len(line.text) > 60:
            continue
        if view.page_y(line.block) - view.page_y(heading) > 700:
            return ""
        if availability_of_text(line.text)[0] in (Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY) and view.zones.of(line.block) not in _QUIET_ZONES and not _is_option(line):
            return squash(line.text)
    return ""


def _snippet(lines: Sequence[Line]) -> str:
    text = squash(" ".join(line.text for line in lines[:40]))
    return text if len(text) <= 600 else text[:600].rsplit(" ", 1)[0] + " …"


def _box(detail: Detail) -> Box | None:
    node = detail.heading or (detail.price.node if detail.price is not None else None)
    return node.box if node is not None else None
