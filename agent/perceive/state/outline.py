"""What a page says where its content stands, without what comes and goes there (for the DOM hash, S4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from agent.core.types import Outline, PageType, ZoneKind
from agent.perceive.offers.cards import CardGroup
from agent.perceive.page_kind.page import PageView
from agent.perceive.state.beside import Beside
from agent.perceive.state.passing import Passing
from agent.perceive.state.passing_words import (
    BACK,
    CART_LINE,
    CHOSEN_PARTS,
    ERROR_PARTS,
    MESSAGE_LINE,
    MESSAGE_PARTS,
    MORE_LINK,
    ON,
    PAGE_IN,
    PAGE_OF,
    PAGER_OF,
    parts_of,
)
from agent.perceive.state.settled import is_count, is_of_the_moment
from agent.perceive.structure.listed import Listed
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.tally import FIELDS, is_heading
from agent.perceive.structure.text import Line, squash

_CONTENT = frozenset({ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL, ZoneKind.OVERLAY})
_WORKED_IN = frozenset({"form", "table", "dialog", "alertdialog", "grid"})
_ALERTS = frozenset({"alert"})
_SAYING = frozenset({"alert", "status"})
_ROWS = frozenset({"tr", "tbody"})
_LISTS = frozenset({PageType.LISTING, PageType.SEARCH, PageType.HOMEPAGE})
_TICKED = frozenset({"checkbox", "radio", "submit", "button", "image", "reset"})
_ENTRIES = frozenset({"a", "li", "button", "option", "td", "th", "label"})
_SORTED = {"ascending": " ↑", "descending": " ↓"}
_MOST_SHARE = 0.7  # of a page's words
_STROKES = re.compile(r"\s[·•|–—]\s")
_MOST_LINES = 400
_MOST_CHOSEN = 60
_LONGEST = 300
_BOLD, _FEWEST_IN_ROW = 600, 3
_LONGEST_CHOSEN = 60


def find_outline(view: PageView, groups: Sequence[CardGroup], kind: PageType) -> Outline:
    """Headings and lines of content in page order, what is marked as chosen, and who is only passing."""
    passing, beside = Passing(view, groups, kind), Beside(view)
    offered = _offered(view, groups)
    idle, alone = _idle(view, passing, beside, kind)
    led_on = idle | _lone_more(view, idle)
    headings: list[str] = []
    errors: list[str] = []
    lines: list[tuple[str, bool]] = []  # with whether it counts on any page
    for line in view.text.lines:
        if passing.holds(line.block) or passing.holds(line.pieces[0].node) or not _is_content(line, view):
            continue
        said = squash(line.text)[:_LONGEST]
        if any(is_heading(n) for n in (line.block, *_near(line.block))):
            if not _heads_idle(line, view, led_on):
                headings.append(_named(line)[:_LONGEST])
        elif _is_message(line, ERROR_PARTS, _ALERTS) or CART_LINE.search(said):
            errors.append(said)
        elif MESSAGE_LINE.search(said) or (_is_message(line) and not beside.is_above(line.block)):
            lines.append((said, True))
        elif not offered[line.first] and not beside.holds(line.block):
            lines.append((said, _is_worked_in(line, view)))
    is_bare = not headings and kind not in _LISTS  # only its prose tells what such a page is
    chosen = (*_chosen(view, passing), *_page_numbers(view), *_set_off(view, passing))
    return Outline(
        headings=tuple(headings[:_MOST_LINES]),
        lines=tuple([said for said, counts in lines if counts or is_bare][:_MOST_LINES]),
        errors=tuple(errors[:_MOST_LINES]),
        chosen=chosen,
        unnamed=frozenset(n.get("id") for n in view.nodes if _is_unnamed(n)),
        bare=frozenset(_bare(view, groups)),
        passing=frozenset(view.nodes[row].get("id") for row in idle),
        alone=frozenset(view.nodes[row].get("id") for row in alone),
        asks_consent=_asks_consent(view),
    )


def _idle(
    view: PageView, passing: Passing, beside: Beside, kind: PageType
) -> tuple[frozenset[int], frozenset[int]]:
    """Rows of what can be operated and tells nothing of the page's state, and of links that stand alone."""
    operable = [n for n in view.nodes if n.flags & INTERACTIVE and n.get("id")]
    idle = {
        n.index for n in operable
        if passing.holds(n) or beside.is_idle(n, view.text.words(n) or n.get("name"))
    }  # fmt: skip
    links = [n for n in operable if n.tag == "a" and n.index not in idle]
    listed = Listed(view, links, kind)
    return listed.idle | idle, listed.alone


def _lone_more(view: PageView, idle: frozenset[int]) -> frozenset[int]:
    """The row of the one link of the content that only leads on from the words above it: another teaser each day."""
    links = [
        n.index for n in view.nodes
        if n.tag == "a" and n.flags & INTERACTIVE and n.index not in idle and view.zones.of(n) in _CONTENT
        and MORE_LINK.match(view.text.words(n))
    ]  # fmt: skip
    return frozenset(links if len(links) == 1 else ())


def _heads_idle(line: Line, view: PageView, idle: frozenset[int]) -> bool:
    """Whether nothing stands below a heading, up to the next, but prose and links that tell nothing."""
    is_title = any(row <= line.first < view.nodes[row].end for row in view.titles)
    if is_title or view.zones.of(line.block) is ZoneKind.OVERLAY or _is_message(line):
        return False
    below = takewhile(lambda n: not is_heading(n), view.nodes[line.last + 1 :])
    rows = {n.index for n in below if n.flags & INTERACTIVE and view.zones.of(n) in _CONTENT}
    return rows <= idle if rows or view.titles else False


def _asks_consent(view: PageView) -> bool:
    """Whether a question of consent lies over the middle of the page, or says that nothing else may be used."""
    modal = (n for n in view.nodes if n.get("modal") == "1" and n.is_seen)
    return any(view.zones.of(n) is ZoneKind.CONSENT for n in (*view.zones.blocking, *modal))


def _is_unnamed(node: Node) -> bool:
    """Whether a field has no name of its own: what stands before it may be anything."""
    is_told = any(node.get(key) for key in ("name", "title", "ph"))
    return node.tag in FIELDS and node.get("type") not in _TICKED and not is_told and bool(node.get("id"))


def _bare(view: PageView, groups: Sequence[CardGroup]) -> Iterator[str]:
    """Names of what has a price but nothing to operate: payments in a statement are not on offer."""
    for group in groups:
        for card in group.cards:
            if not any(n.flags & INTERACTIVE for n in view.nodes[card.region.start : card.region.end]):
                yield card.name


def _named(line: Line) -> str:
    """A heading's words without those of buttons in it, and without what is counted beside them."""
    pieces = [p for p in line.pieces if not any(n.tag == "button" for n in (p.node, *_near(p.node)))]
    own = pieces[0].node if pieces else None
    said = squash(" ".join(p.text for p in pieces if p.node is own or not is_count(p.text)))
    first, *more = _STROKES.split(said)
    return first if any(map(is_count, more)) else said


def _is_worked_in(line: Line, view: PageView) -> bool:
    """Whether it stands in a form, a table or a dialog; rows that only tell when something happened do not count."""
    boxes = [line.block, *line.block.ancestors()]
    worked = [
        n for n in boxes
        if (n.tag in _WORKED_IN or n.get("role") in _WORKED_IN) and not _is_whole(n, view)
    ]  # fmt: skip
    if any(view.tally.interactive(n) for n in worked):
        return True
    row = next((n for n in boxes if n.tag == "tr"), line.block)
    return bool(worked) and not is_of_the_moment(view.text.words(row))


def _is_whole(node: Node, view: PageView) -> bool:
    """Whether it is a form or a table around the whole page."""
    is_titled = any(node.index <= row < node.end for row in view.titles)
    if node.tag == "table":
        return is_titled
    return node.tag == "form" and is_titled and view.tally.text(node) > _MOST_SHARE * view.tally.total_text


def _near(node: Node) -> Iterator[Node]:
    for depth, at in enumerate(node.ancestors()):
        if depth == 2:
            return
        yield at


def _offered(view: PageView, groups: Sequence[CardGroup]) -> bytearray:
    """Rows of cards with prices: what those say besides a name (ratings, delivery, "Sale") comes and goes."""
    rows = bytearray(len(view.nodes))
    for group in groups:
        for card in group.cards if group.priced else ():
            if card.region.node.tag in _ROWS and not _is_asking(card.region.node, view):
                continue  # a table may hold anything: an invoice is open or paid
            rows[card.region.start : card.region.end] = b"\x01" * (card.region.end - card.region.start)
    return rows


def _is_asking(node: Node, view: PageView) -> bool:
    return any(n.tag in ("input", "select") for n in view.tally.controls(node))


def _is_content(line: Line, view: PageView) -> bool:
    zone = view.zones.of(line.block)
    if zone in _CONTENT:
        return True
    return zone not in (ZoneKind.FOOTER, ZoneKind.CONSENT) and _is_message(line)


def _is_message(line: Line, parts: frozenset[str] = MESSAGE_PARTS, roles: frozenset[str] = _SAYING) -> bool:
    if any(n.tag == "a" for n in line.block.ancestors()):
        return False  # what is a link as a whole leads to something new
    return any(
        n.get("role") in roles or not parts.isdisjoint(parts_of(n.get("c")))
        for n in (line.block, *_near(line.block))
    )


def _chosen(view: PageView, passing: Passing) -> Iterator[str]:
    """The words of what is marked as the current one, by attribute or by the usual class names."""
    count = 0
    for node in view.nodes:
        if not node.attrs or not node.is_seen or count == _MOST_CHOSEN or passing.holds(node):
            continue
        if node.get("cur") or node.get("chk") == "1" or _is_marked(node, view):
            said = view.text.words(node) or node.get("name")
            if said and len(said) <= _LONGEST_CHOSEN:
                count += 1
                yield f"{view.zones.of(node).value}: {said}{_SORTED.get(node.get('cur'), '')}"


def _page_numbers(view: PageView) -> Iterator[str]:
    """On which of several pages one is: what the pager says, or its one number that is no link."""
    for line in view.text.lines:
        yield from _between_arrows(line)
        is_pager = view.zones.of(line.block) is ZoneKind.PAGINATION
        if not is_pager and len(line.text) > _LONGEST_CHOSEN:
            continue
        text = squash(line.text)
        said = PAGE_OF.search(text) or PAGE_IN.search(text) or (PAGER_OF.search(text) if is_pager else None)
        if said:
            yield f"page: {next(filter(None, said.groups()))}"
        elif is_pager:
            bare = (p.text.strip(" []()·|.,") for p in line.pieces if not _is_operable(p.node))
            yield from (f"page: {number}" for number in bare if number.isdigit())


def _between_arrows(line: Line) -> Iterator[str]:
    """Which week or month is shown: what stands between a control that leads back and one that leads on."""
    told = [p for p in line.pieces if p.text.strip()]
    for back, here, on in zip(told, told[1:], told[2:], strict=False):
        is_turned = BACK.search(squash(back.text)) and ON.search(squash(on.text))
        if is_turned and _is_operable(back.node) and _is_operable(on.node) and not _is_operable(here.node):
            yield f"shown: {squash(here.text)[:_LONGEST_CHOSEN]}"


def _set_off(view: PageView, passing: Passing) -> Iterator[str]:
    """The one of a row of the content's links that is bold: which order or which part is shown."""
    for line in view.text.lines:
        if (
            view.zones.of(line.block) not in _CONTENT
            or passing.holds(line.block)
            or is_of_the_moment(line.text)
        ):
            continue
        told = [p for p in line.pieces if p.text.strip()]
        links = [p for p in told if _is_operable(p.node)]
        bold = [p for p in links if p.node.font_weight >= _BOLD]
        if len(links) >= _FEWEST_IN_ROW and len(told) - len(links) <= 1 and len(bold) == 1:
            yield f"shown: {squash(bold[0].text)[:_LONGEST_CHOSEN]}"


def _is_operable(node: Node) -> bool:
    return any(n.flags & INTERACTIVE for n in (node, *_near(node)))


def _is_marked(node: Node, view: PageView) -> bool:
    """By the usual class names, as an entry or something to operate: slides and notes are "active", too."""
    if CHOSEN_PARTS.isdisjoint(parts_of(node.get("c"))):
        return False
    return node.tag in _ENTRIES or (
        node.tag in ("div", "span") and (_is_operable(node) or view.tally.interactive(node) > 0)
    )
