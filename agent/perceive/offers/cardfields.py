"""One card read as a person reads it: its name, price, link, picture and words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.money import find_money
from agent.perceive.prices.price_words import PriceKind
from agent.perceive.prices.prices import PriceMention, pick_price
from agent.perceive.structure.regions import Region
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.tally import HEADINGS
from agent.perceive.structure.text import Line, squash, without_markup

_MAX_NAME = 180
_MAX_SNIPPET = 400
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
UNPRICED = _PATTERNS["unpriced"]
_TRAIL = re.compile(r"(?<![\s:–—|,;·•\-])[\s:–—|,;·•\-]+$")
_LEAD = re.compile(r"^[\s:–—|,;·•]+")
_CUT_OFF = re.compile(r"(?:…|\.\.\.)\s*$")
_FILE_NAME = _PATTERNS["file_name"]
_RATING = _PATTERNS["rating"]
_LABELLED = _PATTERNS["labelled"]
_HEADS = HEADINGS | {"dt", "th"}
_NO_PLACE = re.compile(
    r"(?i)#$|/(?:cart|basket|checkout|wishlist|compare)(?:/|\?|$)|add[-_]?to[-_]?cart|wishlist|[?&]add=|[?&](?:action|do|cmd)=(?:buy|add)"
)
_ASIDE = re.compile(r"(?i)wish|compare|review|rating|cart|basket|warenkorb|panier|favou?rite|merk")


@dataclass(frozen=True, slots=True)
class Card:
    """One thing on offer in a repeated block. `things` counts the separate things it seems to hold."""

    region: Region
    name: str
    price: PriceMention | None
    url: str
    element_id: str
    has_picture: bool
    has_heading: bool
    image_url: str
    snippet: str
    things: int

    @property
    def says_unpriced(self) -> bool:
        """Whether its words say why it shows no price."""
        return bool(UNPRICED.search(self.snippet))


def read_card(region: Region, view: PageView) -> Card | None:
    """The card in that region; None when nothing in it can be a name."""
    lines = view.text.rows(region.start, region.end)
    mentions = view.prices.rows(region.start, region.end)
    controls = view.tally.controls_in(region.start, region.end)
    links = [n for n in controls if n.tag in ("a", "button") or n.get("role") in ("link", "button")]
    outer = _outer_link(region, view)
    name, holder = _name(region, lines, mentions, links, view)
    if not name:
        return None
    link = _link(links, holder, outer)
    snippet = cut(squash(" ".join(line.text for line in lines)), _MAX_SNIPPET)
    pictures = view.tally.pictures_in(region.start, region.end)
    heads = view.tally.headings_in(region.start, region.end)
    return Card(
        region=region,
        name=name,
        price=pick_price(mentions),
        url=_address(link, view.url),
        element_id=link.get("id") if link is not None else _clickable(region, controls),
        has_picture=bool(pictures),
        has_heading=bool(heads) or any(n.tag == "dt" for n in region.nodes),
        image_url=next((n.get("src") for n in pictures if n.get("src").startswith("http")), ""),
        snippet=snippet,
        things=_things(region.start, mentions, links, heads, view),
    )


def _name(
    region: Region,
    lines: Sequence[Line],
    mentions: Sequence[PriceMention],
    links: Sequence[Node],
    view: PageView,
) -> tuple[str, Node | None]:
    """The best line of the card as its name, and the node that holds it."""
    said = view.tally.said_in(region.start, region.end)
    best: tuple[float, str, Node | None] = (0.0, "", None)
    for at, line in enumerate(lines[:14]):
        text, node = _name_part(line, [m for m in mentions if m.line is line and not _is_named(m, mentions)])
        score = _name_score(text, node, line, at, said)
        if score > best[0]:
            best = (score, text, node)
    if best[1]:
        return without_markup(_whole(best[1], said))[:_MAX_NAME], best[2]
    for alt in said:
        if any(True for _ in find_money(alt)) and len(alt) < 40:
            continue
        if (
            _LETTERS.search(alt)
            and not _FILE_NAME.search(alt)
            and not words.CALL.match(alt)
            and not words.BADGE.match(alt)
        ):
            return alt[:_MAX_NAME], links[0] if links else None
    return "", None


def _is_named(one: PriceMention, mentions: Sequence[PriceMention]) -> bool:
    """Whether the sum is a part of the name, as of a voucher for 50 €: the price has a line of its own as well."""
    is_worded = bool(_LETTERS.search(one.line.text[: one.money.start]))
    return is_worded and any(
        m.money.amount == one.money.amount and not _LETTERS.search(m.line.text.replace(m.words, ""))
        for m in mentions
        if m.line is not one.line
    )


def _name_part(line: Line, mentions: Sequence[PriceMention]) -> tuple[str, Node]:
    """The part of a line that can be a name: without its amounts, or just its link where words surround it."""
    text = line.text
    if mentions:
        before, after = text[: mentions[0].money.start], text[mentions[-1].money.end :]
        part = (
            before
            if len(_LETTERS.findall(before)) >= len(_LETTERS.findall(after)) or len(before.split()) > 1
            else after
        )
        is_from = mentions[0].kind is PriceKind.FROM
        bold = _bold_start(line) or (_link_start(line, mentions[0]) if is_from else "")
        if bold:
            return _trim(bold), line.pieces[0].node
        node = line.node_at(text.find(part)) if part else line.pieces[0].node
        return _trim(part), node
    said = [p for p in line.pieces if _LETTERS.search(p.text)]
    if len(said) > 1:
        links = [_in_link(p.node) for p in said]
        first = next((at for at, link in enumerate(links) if link), None)
        if first is not None and None in links and not words.CALL.match(squash(said[first].text)):
            own = "".join(p.text for p, link in zip(said, links, strict=True) if link is links[first])
            return _trim(own), said[first].node
    bold = _bold_start(line)
    if bold:
        return _trim(bold), line.pieces[0].node
    return _trim(text), (said or line.pieces)[0].node


def _bold_start(line: Line) -> str:
    """The bold words that open a line of otherwise plain text ("Bella – chocolate bitch, chipped")."""
    bold: list[str] = []
    for piece in line.pieces:
        if piece.text.strip() and piece.node.font_weight < 600:
            return "".join(bold) if _LETTERS.search("".join(bold)) and _LETTERS.search(piece.text) else ""
        bold.append(piece.text)
    return ""


def _link_start(line: Line, price: PriceMention) -> str:
    """The words of the link that opens a line, where the price is behind it: "from" is of the price then."""
    link = _in_link(line.pieces[0].node)
    if link is None or link is _in_link(price.node):
        return ""
    return "".join(p.text for p in line.pieces if _in_link(p.node) is link)


def _trim(text: str) -> str:
    return _LEAD.sub("", _TRAIL.sub("", squash(text)))


def _name_score(text: str, node: Node, line: Line, at: int, said: Sequence[str]) -> float:
    if len(text) < 2 or not _LETTERS.search(text) or words.CALL.match(text) or words.BUY.fullmatch(text):
        return 0.0
    if words.BADGE.match(text) or (_RATING.search(text) and len(text) < 40):
        return 0.0
    score = 2.0 - 0.12 * at
    chain = [node, *list(node.ancestors())[:5]]
    chain = [n for n in chain if n.index >= line.block.index or n.end - n.index < 12]
    tags = {n.tag for n in chain if n.tag != "a" or n.flags & INTERACTIVE}
    if not tags.isdisjoint(_HEADS) or any(n.get("role") == "heading" for n in chain):
        score += 3.5
    if any(n.get("itemprop") == "name" for n in chain):
        score += 4.0
    if "a" in tags:
        score += 1.6
    if "button" in tags:
        score -= 2.0
    score += 0.8 if node.font_weight >= 600 else 0.0
    score += min(1.2, max(-0.6, (node.font_size - 14) * 0.12))
    score += 2.0 if any(_same(text, other) for other in said) else 0.0
    count = len(text.split())
    score += 0.6 if 2 <= count <= 16 else (-0.3 if count == 1 else -1.5 if count < 40 else -3.0)
    if _LABELLED.match(text):
        score -= 2.5
    if text.endswith((".", "!", "?")) and count > 6:
        score -= 0.8
    return max(score, 0.05)


def _same(text: str, other: str) -> bool:
    a, b = text.lower(), other.lower()
    if a == b:
        return True
    stem = _CUT_OFF.sub("", a).strip()
    return len(stem) > 7 and (b.startswith(stem) or (len(b) > 7 and b in a and len(a) < 1.6 * len(b)))


def _whole(name: str, said: Sequence[str]) -> str:
    """A name that the page cut off with dots, completed from its title or picture where they carry on."""
    if not _CUT_OFF.search(name):
        return name
    stem = _CUT_OFF.sub("", name).strip().lower()
    return next(
        (s for s in said if len(s) > len(stem) and s.lower().startswith(stem) and not _CUT_OFF.search(s)),
        name,
    )


def _in_link(node: Node) -> Node | None:
    return next((a for a in node.ancestors() if a.tag == "a" and a.flags & INTERACTIVE), None)


def _outer_link(region: Region, view: PageView) -> Node | None:
    """The link around the whole card, where there is one."""
    node = region.node
    for at in (node, *node.ancestors()):
        if at.tag == "a" and at.flags & INTERACTIVE:
            return at
        if at.depth < node.depth - 2:
            break
    return None


def _link(links: Sequence[Node], holder: Node | None, outer: Node | None) -> Node | None:
    """The link to the thing's own page: the one its name is in, around the card, or the one used most."""
    if holder is not None:
        for at in (holder, *holder.ancestors()):
            if at.tag == "a" and at.flags & INTERACTIVE and _goes_somewhere(at):
                return at
    if outer is not None and _goes_somewhere(outer):
        return outer
    real = [n for n in links if n.tag == "a" and _goes_somewhere(n) and not _is_side_link(n)]
    if not real:
        return None
    uses: dict[str, int] = {}
    for node in real:
        uses[node.get("href")] = uses.get(node.get("href"), 0) + 1
    return max(real, key=lambda n: (uses[n.get("href")], -n.index))


def _goes_somewhere(node: Node) -> bool:
    href = node.get("href")
    return href.startswith(("http://", "https://")) and not _is_no_place(href)


@lru_cache(maxsize=4096)  # a link is in several blocks that may be cards
def _is_no_place(href: str) -> bool:
    return bool(_NO_PLACE.search(href))


def _is_side_link(node: Node) -> bool:
    return bool(_ASIDE.search(node.get("name") or node.get("title")))


def _address(link: Node | None, page_url: str) -> str:
    if link is None:
        return ""
    href, _, fragment = link.get("href").partition("#")
    if fragment and href == page_url.partition("#")[0] and not fragment.startswith(("/", "!")):
        return ""
    return link.get("href") if fragment.startswith(("/", "!")) else href


def _clickable(region: Region, controls: Sequence[Node]) -> str:
    """Where no link leads on: what can be pressed to open the thing."""
    calls = [n for n in controls if n.tag not in ("input", "select", "textarea")]
    if region.node.flags & INTERACTIVE:
        return region.node.get("id")
    open_first = [n for n in calls if n.tag != "button" or words.CALL.match(" ".join(_texts(n)).strip())]
    return open_first[0].get("id") if open_first else ""


def _texts(node: Node) -> Iterator[str]:
    for child in node.children:
        if child.tag == "#":
            yield child.text
        else:
            yield from _texts(child)


def _things(
    top: int,
    mentions: Sequence[PriceMention],
    links: Sequence[Node],
    heads: Sequence[Node],
    view: PageView,
) -> int:
    """How many separate things the block seems to hold: its headings that lead to their own pages, with prices."""
    paid = [m for m in mentions if m.is_payable]
    rows = {
        row.index for m in paid if (row := _own_row(m.node, top)) is not None and view.tally.text(row) > 8
    }
    if len(rows) >= 2:
        return len(rows)
    heads = [n for n in heads if n.tag not in ("h5", "h6")]
    level = min((n.tag for n in heads), default="")
    tops = [n for n in heads if n.tag == level]
    rest = [n for n in heads if n.tag != level]
    by_heading = max(len(tops), len([n for n in rest if n.tag == min(r.tag for r in rest)]) if rest else 0)
    targets = {
        n.get("href").split("#")[0].split("?")[0]
        for n in links
        if n.tag == "a" and _goes_somewhere(n) and view.tally.text(n) > 6
    }
    if len(paid) >= 2 and (by_heading >= 2 or len(targets) >= 3):
        return min(len(paid), max(by_heading, len(targets)))
    if by_heading >= 3 or (len(targets) >= 4 and by_heading != 1):
        return max(by_heading, len(targets))
    return 1


def _own_row(node: Node, top: int) -> Node | None:
    """The list item or table row inside the block that holds an amount."""
    for at in node.ancestors():
        if at.index <= top:
            return None
        if at.tag in ("li", "tr"):
            return at
    return None


def cut(text: str, limit: int) -> str:
    """The text up to a word's end within the limit."""
    return text if len(text) <= limit else text[:limit].rsplit(" ", 1)[0] + " …"
