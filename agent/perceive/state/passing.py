"""Which parts of a page come and go from one visit to the next: advertisements, recommendations, tickers, comments.

They are told by what they call themselves (labels, headings, parts of class names), by frames, and by links that lead
to other sites. What holds the page's own heading or its fields is never one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from agent.core.sites.site import site_of
from agent.core.types import PageType, ZoneKind
from agent.perceive.offers.cardfields import Card
from agent.perceive.offers.cards import CardGroup
from agent.perceive.page_kind.page import PageView
from agent.perceive.state.passing_words import (
    AD_BADGE,
    AD_LABEL,
    AD_PARTS,
    CHAT,
    COMMENTS_HEAD,
    COOKIES,
    MESSAGE_PARTS,
    PASSING_HEAD,
    PASSING_PAIRS,
    PASSING_PARTS,
    parts_of,
)
from agent.perceive.structure.snapshot import FIXED, INTERACTIVE, Node
from agent.perceive.structure.tally import is_heading, is_picture
from agent.perceive.structure.text import Line, squash
from agent.perceive.words import RELATED

_KEPT_TAGS = frozenset({"html", "body", "main", "#", "button", "input", "select", "textarea"})
_KEPT_ROLES = frozenset({"alert", "status", "dialog", "alertdialog", "tab", "tabpanel", "main", "banner"})
_HEAD_PARTS = frozenset({"heading", "headline", "title"})
_PROMOTING = frozenset({"marketing", "promo", "promos", "promotion"})  # also of what else is called a message
_MOVING_ROLES = frozenset({"marquee", "timer"})
_FOOT = frozenset({"footer", "colophon"})
_PARTS_WITH_FEET = frozenset({"form", "article", "li", "table", "dialog"})
_LEAST_ABOVE = 0.25  # of a page's words
_LITTLE_TEXT = 400
_MOST_SHARE = 0.5  # of a page's words
_LETTER_TEXT = 250
_CHAT_SHARE = 0.3
_MADE_OF = 0.8  # of a section's words, from which on it is one of links
_FRAME_SHARE = 0.4  # of the window, from which on a frame is the page rather than something on it
_SHELF_SHARE = 0.25  # of a page's words
_LONGEST_HEAD = 70
_FEW_ABROAD = 0.3  # share of links to other sites above which they are what the page is about


class Passing:
    """Marks on the rows of one page."""

    def __init__(self, view: PageView, groups: Sequence[CardGroup], kind: PageType) -> None:
        self._view = view
        self._marks = bytearray(len(view.nodes))
        self._cards = {card.region.start for group in groups for card in group.cards}
        self._by_name()
        self._by_groups(groups, kind)
        self._by_lines()
        self._by_sections(groups, kind)
        self._by_links()
        self._by_letters()

    def holds(self, node: Node) -> bool:
        """Whether the node stands in something that comes and goes."""
        return bool(self._marks[node.index])

    def _mark(self, start: int, end: int) -> None:
        self._marks[start:end] = b"\x01" * (end - start)

    def _by_name(self) -> None:
        for node in self._view.nodes:
            if node.tag not in _KEPT_TAGS and not self._marks[node.index] and self._is_named(node):
                self._mark(node.index, node.end)

    def _is_named(self, node: Node) -> bool:
        if node.tag in ("iframe", "frame"):
            width, height = self._view.snapshot.viewport
            return node.width * node.height < _FRAME_SHARE * width * height
        role = node.get("role")
        if role in _MOVING_ROLES or node.tag == "marquee":
            return True
        if role in _KEPT_ROLES or not node.attrs:
            return False
        label = node.get("name")
        if label and (AD_LABEL.match(label) or RELATED.match(label) or PASSING_HEAD.match(label)):
            return not node.flags & INTERACTIVE and self._is_beside(node)
        if not node.flags & INTERACTIVE and self._is_foot(node):
            return True
        if node.flags & FIXED and (self._is_chat(node) or self._is_cookie_note(node)):
            return True
        named = _named(node.get("c"))
        if node.index in self._cards and named != "ad":
            return False  # one of a list: set off from the others for a while
        return (named == "ad" and self._is_beside(node)) or (named == "passing" and self._is_bare(node))

    def _is_chat(self, node: Node) -> bool:
        """Whether it is a small box in a corner of the window that offers to talk."""
        width, height = self._view.snapshot.viewport
        is_corner = (
            2 * node.y + node.height > height and node.width * node.height < _CHAT_SHARE * width * height
        )
        return is_corner and bool(CHAT.search(squash(self._view.text.words(node))[:_LITTLE_TEXT]))

    def _is_cookie_note(self, node: Node) -> bool:
        """Whether it is a few words on cookies, with nothing to fill in."""
        is_short = self._view.tally.text(node) <= _LITTLE_TEXT and self._is_bare(node)
        return is_short and bool(COOKIES.search(self._view.text.words(node)))

    def _is_foot(self, node: Node) -> bool:
        """Whether it calls itself the page's footer and stands at its end: not that of a form, an article or a card."""
        if _FOOT.isdisjoint(parts_of(node.get("c"))) or self._is_opened(node):
            return False
        before, links = self._view.tally.between(0, node.index)[0], self._view.tally.links(node)
        is_last = self._view.tally.between(node.end, len(self._view.nodes))[0] <= self._view.tally.text(node)
        is_titled = any(node.index <= row < node.end for row in self._view.titles)
        is_of_part = any(n.tag in _PARTS_WITH_FEET for n in node.ancestors())
        is_below = before >= _LEAST_ABOVE * self._view.tally.total_text
        return is_last and is_below and links > 1 and not is_titled and not is_of_part

    def _by_letters(self) -> None:
        """Boxes that ask for an e-mail address and nothing else, below the content or beside it."""
        for node in self._view.nodes:
            if (
                "email" not in (node.get("kind"), node.get("type"))
                or self._marks[node.index]
                or self._is_opened(node)
            ):
                continue
            box = node
            for parent in node.ancestors():
                fields = self._view.tally.fields(parent)
                is_small = self._view.tally.text(parent) <= _LETTER_TEXT and self._is_beside(parent)
                if parent.tag in _KEPT_TAGS or fields > 1 or not is_small:
                    break
                box = parent
            before = self._view.tally.between(0, box.index)[0]
            if box is not node and before >= _MOST_SHARE * self._view.tally.total_text:
                self._mark(box.index, box.end)

    def _is_opened(self, node: Node) -> bool:
        """Whether it stands in something that lies over the page."""
        is_over = self._view.zones.of(node) is ZoneKind.OVERLAY
        return is_over or any(n.flags & FIXED for n in node.ancestors())

    def _is_beside(self, node: Node) -> bool:
        """Whether it is small against the page and does not hold the page's own heading."""
        text = self._view.tally.text(node)
        if text > _LITTLE_TEXT and text > _MOST_SHARE * self._view.tally.total_text:
            return False
        return not any(node.index <= row < node.end for row in self._view.titles)

    def _is_bare(self, node: Node) -> bool:
        """The same, and nothing to fill in: a slider may be a filter, a promotion a code to enter."""
        return self._is_beside(node) and not self._is_asking(node)

    def _by_groups(self, groups: Sequence[CardGroup], kind: PageType) -> None:
        for group in groups:
            is_beside = kind in (PageType.PDP, PageType.ARTICLE) and group.priced
            for card in group.cards:
                is_named = (
                    kind is PageType.PDP and self._is_below(card.region.start) and self._is_one_link(card)
                )
                is_other = group.is_related or is_beside or is_named
                if is_other and not self._is_asking(card.region.node):
                    self._mark(card.region.start, card.region.end)
        for line in self._view.text.lines:
            if AD_BADGE.match(squash(line.text)) or any(AD_LABEL.match(squash(p.text)) for p in line.pieces):
                for group in groups:
                    for card in group.cards:
                        is_in = card.region.start <= line.first < card.region.end
                        if is_in and self._is_bare(card.region.node):
                            self._mark(card.region.start, card.region.end)

    def _is_below(self, row: int) -> bool:
        return row > min(self._view.titles, default=row)

    def _is_one_link(self, card: Card) -> bool:
        """Whether nothing but a link stands in it: another thing, below the one that the page is about."""
        start, end = card.region.start, card.region.end
        links = self._view.tally.between(start, end)[1]
        return links == 1 == sum(bool(n.flags & INTERACTIVE) for n in self._view.nodes[start:end])

    def _by_lines(self) -> None:
        lines = self._view.text.lines
        for at, line in enumerate(lines):
            if len(line.text) > _LONGEST_HEAD or self._marks[line.first]:
                continue
            said = squash(line.text)
            is_label = bool(AD_LABEL.match(said.partition(":")[0]))  # alone, or before what it is set above
            if not is_label and not (_is_head(line) and _is_passing_head(line, said)):
                continue
            text = self._view.tally.text(line.block)
            if line.block.tag in _KEPT_TAGS or text > _LITTLE_TEXT or not self._is_bare(line.block):
                self._mark_loose(lines, at)
            elif text > len(line.text) + 2:
                is_first = self._view.text.lines_in(line.block)[0] is line
                self._mark(line.block.index if is_first else line.first, line.block.end)
            elif is_label:
                self._mark_label(line)
            else:
                self._mark_section(line.block)

    def _by_sections(self, groups: Sequence[CardGroup], kind: PageType) -> None:
        """What is told by its heading's place: below the one thing of a page, a section that is made of links."""
        is_of_a_thing = kind in (PageType.PDP, PageType.ARTICLE)
        if not is_of_a_thing and not self._is_about_more(groups):
            return
        start = min(self._view.titles, default=0)
        heads = {h.parent.index: h for h in self._headings(start + 1, len(self._view.nodes)) if h.parent}
        for at, head in heads.items():  # one for each box: a box of many headings is looked at once
            box = self._view.nodes[at]
            if self._marks[head.index] or _level(head) == 1 or box.tag in _KEPT_TAGS:
                continue
            links = sum(self._view.tally.text(n) for n in self._view.tally.controls(box) if n.tag == "a")
            rest = self._view.tally.text(box) - self._view.tally.text(head)
            is_made = links >= _MADE_OF * rest > 0 and self._view.tally.links(box) > 1 and self._is_bare(box)
            if is_made and (is_of_a_thing or self._is_pictured(box)):
                self._mark(box.index, box.end)

    def _is_about_more(self, groups: Sequence[CardGroup]) -> bool:
        """Whether what looks like a list is a small part of a page with a heading: some other things, by picture."""
        said = sum(self._view.tally.text(card.region.node) for group in groups for card in group.cards)
        return bool(self._view.titles) and 0 < said < _SHELF_SHARE * self._view.tally.total_text

    def _is_pictured(self, box: Node) -> bool:
        pictures = sum(map(is_picture, self._view.nodes[box.index : box.end]))
        return pictures >= self._view.tally.links(box)

    def _mark_label(self, line: Line) -> None:
        """The smallest box around the label that says more than it; grown while it stays small."""
        best = line.block
        for parent in (line.block, *line.block.ancestors()):
            if parent.tag in _KEPT_TAGS or self._view.tally.text(parent) > _LITTLE_TEXT:
                break
            if not self._is_bare(parent) or parent.get("role") in _KEPT_ROLES:
                break
            best = parent
            if self._view.tally.text(parent) > len(line.text) + 2:
                break
        if best.tag not in _KEPT_TAGS:
            self._mark(best.index, best.end)

    def _mark_loose(self, lines: Sequence[Line], at: int) -> None:
        """Where a page has no boxes of its own for such things: some lines, to the next that stands out."""
        said = 0
        for n in range(at, len(lines)):
            said += len(lines[n].text)
            if n > at and (
                lines[n].block is not lines[at].block or _is_head(lines[n]) or said > _LITTLE_TEXT
            ):
                return
            self._mark(lines[n].first, lines[n].last + 1)

    def _mark_section(self, node: Node) -> None:
        """From the heading to the end of its own box, or to the next heading that is not below it."""
        level = _level(node)
        box = node
        for parent in node.ancestors():
            if (
                parent.tag in _KEPT_TAGS
                or not self._is_bare(parent)
                or _begins_before(parent, node, self._view)
            ):
                break
            if any(_level(n) <= level for n in self._headings(node.end, parent.end)):
                break
            box = parent
        self._mark(box.index, box.end)
        if box is not node or node.parent is None:
            return
        for row in self._view.nodes[node.end : node.parent.end]:
            if row.index in self._view.titles or (is_heading(row) and _level(row) <= level):
                return
            if row.parent is node.parent and row.tag != "#" and not self._is_asking(row):
                self._mark(row.index, row.end)

    def _is_asking(self, node: Node) -> bool:
        return self._view.tally.fields(node) > 0

    def _headings(self, start: int, end: int) -> Iterator[Node]:
        return (n for n in self._view.nodes[start:end] if is_heading(n) and n.is_seen)

    def _by_links(self) -> None:
        """Blocks that are made of links to other sites, on pages that are not."""
        home = site_of(self._view.url)
        links = [
            n for n in self._view.nodes
            if n.tag == "a" and n.flags & INTERACTIVE and self._view.zones.of(n) is ZoneKind.MAIN
        ]  # fmt: skip
        abroad = [n for n in links if home and (there := site_of(n.get("href"))) and there != home]
        if len(abroad) > _FEW_ABROAD * len(links):
            return
        for link in abroad:
            box = link
            for parent in link.ancestors():
                if (
                    parent.tag in _KEPT_TAGS
                    or not self._is_bare(parent)
                    or not self._is_made_of(parent, abroad)
                ):
                    break
                box = parent
            self._mark(box.index, box.end)

    def _is_made_of(self, node: Node, links: Sequence[Node]) -> bool:
        inside = [n for n in links if node.index <= n.index < node.end]
        said = sum(self._view.tally.text(n) for n in inside)
        return len(inside) == self._view.tally.interactive(node) and 2 * said >= self._view.tally.text(node)


@lru_cache(maxsize=8_000)
def _named(names: str) -> str:
    """ "ad", "passing" or "", by class names and id."""
    parts = parts_of(names)
    found = set(parts)
    pairs = {f"{one}-{two}" for one, two in pairwise(parts)}
    if pairs & PASSING_PAIRS:
        return "passing"
    if found & _PROMOTING:
        return "passing"
    if not found or found & MESSAGE_PARTS:
        return ""
    if found & AD_PARTS:
        return "ad"
    return "passing" if found & PASSING_PARTS else ""


def _is_passing_head(line: Line, said: str) -> bool:
    if COMMENTS_HEAD.match(said):
        return _level(line.block) > 1
    return bool(PASSING_HEAD.match(said) or RELATED.match(said))


def _is_head(line: Line) -> bool:
    """Whether a line stands alone like a heading: marked as one, or bold, or larger than most."""
    node = line.pieces[0].node
    if any(is_heading(n) for n in (line.block, *line.block.ancestors())):
        return True
    return not _HEAD_PARTS.isdisjoint(parts_of(line.block.get("c"))) or (
        node.font_weight >= 600
        or node.font_size >= 18
        or line.block.tag in ("strong", "legend", "dt", "caption")
    )


def _level(node: Node) -> int:
    """1 for h1 … 6; 5 for what only looks like a heading."""
    for at in (node, *node.ancestors()):
        if is_heading(at):
            return int(at.tag[1]) if at.tag[0] == "h" and at.tag[1:].isdigit() else 3
        if at.tag in ("div", "section", "body"):
            break
    return 5


def _begins_before(parent: Node, head: Node, view: PageView) -> bool:
    """Whether something is said in the parent before the heading."""
    first = next(iter(view.text.lines_in(parent)), None)
    return first is not None and first.block is not head
