"""A page's tree as a flat list of blocks: paragraphs, headings, items, rows, each with where it stands. Child only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from agent.parsing.article_marks import NO_NAME, Mark, is_hidden_name, of_name, of_tag, words

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DROPPED = words(
    "script style template iframe object embed noembed noframes svg math canvas noscript head button select option "
    "input textarea datalist dialog audio video map area source track picture img link meta title base progress meter "
    "frame frameset applet param"
)
_INLINE = words(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small "
    "span strike strong sub sup time tt u var wbr"
)
_BLOCKS = words("p div table ul ol dl section article blockquote pre h1 h2 h3 h4 h5 h6 figure tr td")
_NAMED = HEADINGS | {"p", "li", "pre", "blockquote", "td", "th", "dt", "dd"}
_KEEPS_ITS_TAG = frozenset({"li", "blockquote", "dd"})
_HIDING = re.compile(r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden", re.IGNORECASE)
_BLANKS = re.compile(r"[\s\u00a0\u200b\u200e\ufeff]+")
_BREAK = "\0"
_SOME_CHARS = 100
_MOST_LEVELS = 250
_MOST_BLOCKS = 20_000


@dataclass(slots=True)
class Node:
    """An element that holds blocks. `body` is how plainly it calls itself the text: 0 to 3."""

    parent: int
    tag: str
    marks: int
    body: int = 0


@dataclass(slots=True, eq=False)
class Block:
    """`linked` characters of `text` are links. `marks` are those of all elements around it that hold."""

    text: str
    tag: str
    linked: int
    node: int
    marks: int = Mark.NONE
    good: int = 0  # characters that read like running text
    times: tuple[tuple[str, str], ...] = ()  # its elements of time: how they are named, the machine's value

    @property
    def link_share(self) -> float:
        """How much of it is links (0-1)."""
        return self.linked / max(len(self.text), 1)


@dataclass(slots=True)
class Outline:
    """All blocks in their order, and the elements around them; a node's parent has a lower number."""

    nodes: list[Node] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def around(self, block: Block) -> Iterator[int]:
        """The numbers of the elements around a block, the nearest first."""
        at = block.node
        while at >= 0:
            yield at
            at = self.nodes[at].parent


def outline_of(root: Any) -> Outline:
    """The blocks of the page's body that a reader sees.

    Some pages hide all of themselves until their program runs; then what style hides is read all the same.
    """
    body = root.find("body") if root.tag == "html" else None
    for trusts_style in (True, False):
        walker = _Walker(trusts_style)
        walker.walk(root if body is None else body, "div", -1)
        if sum(len(block.text) for block in walker.outline.blocks) >= _SOME_CHARS:
            break
    return walker.outline


class _Walker:
    """One pass in document order. Inline elements add to the words at hand; all others end them."""

    def __init__(self, trusts_style: bool) -> None:
        self.outline = Outline()
        self._trusts_style = trusts_style
        self._words: list[str] = []
        self._linked = 0
        self._levels = 0
        self._times: list[tuple[str, str]] = []

    def walk(self, element: Any, tag: str, node: int, in_link: bool = False) -> None:
        name = element.tag
        if not isinstance(name, str) or name in _DROPPED or len(self.outline.blocks) >= _MOST_BLOCKS:
            return
        if name == "br":
            self._words.append(_BREAK)
            return
        self._levels += 1
        if self._levels > _MOST_LEVELS:
            self._words.extend(element.itertext())
        elif name in _INLINE:
            self._inline(element, tag, node, in_link)
        else:
            self._block(element, tag, node, in_link)
        self._levels -= 1

    def _inline(self, element: Any, tag: str, node: int, in_link: bool) -> None:
        classes, identity = element.get("class"), element.get("id")
        if value := _time_value(element):
            self._times.append((f"{element.get('itemprop') or ''} {classes or ''}".strip().lower(), value))
        if (classes or identity) and _is_gadget(element, classes or "", identity or ""):
            return
        style = element.get("style")
        if element.get("hidden") is not None or (style and _HIDING.search(style)):
            return
        if element.tag == "sup" and any(
            c.tag == "a" and (c.get("href") or "").startswith("#") for c in element
        ):
            return  # the mark of a footnote
        if element.tag == "a" and _is_anchor(element):
            return
        is_link = element.tag == "a" and not in_link
        before = len(self._words)
        self._children(element, tag, node, in_link or is_link)
        if is_link:
            self._linked += sum(map(len, self._words[before:]))

    def _children(self, element: Any, tag: str, node: int, in_link: bool) -> None:
        if element.text:
            self._words.append(element.text)
        for child in element:
            self.walk(child, tag, node, in_link)
            if child.tail:
                self._words.append(child.tail)

    def _block(self, element: Any, tag: str, node: int, in_link: bool) -> None:
        found = _seen(element, self._trusts_style)
        if found is None:
            return
        self._flush(tag, node)
        if value := _time_value(element):
            self._times.append(
                (f"{element.get('itemprop') or ''} {element.get('class') or ''}".strip().lower(), value)
            )
        name = element.tag
        if name == "hr":
            return
        self.outline.nodes.append(Node(node, name, found[0], found[1]))
        number = len(self.outline.nodes) - 1
        if name == "tr" and self._row(element, number):
            return
        inner = _tag_inside(name, tag)
        self._children(element, inner, number, in_link)
        if in_link:
            self._linked = sum(map(len, self._words))
        self._flush(inner, number)

    def _row(self, element: Any, node: int) -> bool:
        """A table's row of plain cells as one line; False for one that lays out a page."""
        cells = [cell for cell in element if cell.tag in ("td", "th")]
        if len(cells) < 2 or any(next(cell.iterdescendants(*_BLOCKS), None) is not None for cell in cells):
            return False
        parts = []
        for cell in cells:
            self._children(cell, "td", node, False)
            parts.append(_BLANKS.sub(" ", "".join(self._words).replace(_BREAK, " ")).strip())
            self._words.clear()
        self._words = [" | ".join(part for part in parts if part)]
        self._flush("tr", node)
        return True

    def _flush(self, tag: str, node: int) -> None:
        if not self._words and not self._times:
            return
        words, linked = "".join(self._words), self._linked
        times, self._times = tuple(self._times), []
        self._words, self._linked = [], 0
        if tag == "pre":
            text = "\n".join(line.rstrip() for line in words.replace(_BREAK, "\n").strip("\n").split("\n"))
        else:
            lines = (_BLANKS.sub(" ", line).strip() for line in words.split(_BREAK))
            text = "\n".join(line for line in lines if line)
        if text.strip() or times:
            self.outline.blocks.append(Block(text, tag, min(linked, len(text)), max(node, 0), times=times))


def _is_anchor(element: Any) -> bool:
    """A heading's own link: a paragraph sign or the like."""
    if len(element) or not (element.get("href") or "").startswith("#"):
        return False
    words = (element.text or "").strip()
    return len(words) == 1 and not words.isalnum()


def _time_value(element: Any) -> str:
    """The date or time that an element gives to machines; "" for most."""
    if element.tag == "time":
        return (element.get("datetime") or "")[:60]
    if "date" in (element.get("itemprop") or "").lower():
        return (element.get("datetime") or element.get("content") or "")[:60]
    return (element.get("title") or "")[:60] if element.tag == "abbr" and element.get("class") else ""


def _tag_inside(name: str, outer: str) -> str:
    """What a block directly in this element counts as: a paragraph in an item is part of the item."""
    if outer == "pre" or (outer in _KEEPS_ITS_TAG and name in ("p", "div", "section", "span")):
        return outer
    return name if name in _NAMED else "div"


def _is_gadget(element: Any, classes: str, identity: str) -> bool:
    """Whether an inline element is a picture's caption, a hover card, a hidden word: not part of the sentence."""
    marks = of_name(classes, identity).marks
    if element.tag != "a" and marks & Mark.FURNITURE:
        return True
    lower = classes.lower()
    return is_hidden_name(classes) or (
        bool(marks & Mark.BYLINE) and ("caption" in lower or "credit" in lower)
    )


def _seen(element: Any, trusts_style: bool) -> tuple[int, int] | None:
    """A block element's marks, and how plainly it is the text; None for one that a reader does not see."""
    if element.get("hidden") is not None:
        return None
    style = element.get("style")
    if trusts_style and (element.get("aria-hidden") == "true" or (style and _HIDING.search(style))):
        return None
    classes, identity, role = element.get("class") or "", element.get("id") or "", element.get("role")
    if classes and is_hidden_name(classes):
        return None
    name = of_name(classes, identity) if classes or identity else NO_NAME
    marks = name.marks | of_tag(element.tag, role)
    if element.tag == "figure" and next(element.iter("pre", "table", "blockquote"), None) is None:
        marks |= Mark.FIGURE
    if element.tag in ("body", "main") or role == "main":
        return marks & ~(Mark.FURNITURE | Mark.BYLINE | Mark.COMMENT), max(name.body, element.tag == "main")
    if "articleBody" in (element.get("itemprop") or ""):
        return marks & ~Mark.FURNITURE, 3
    return marks, max(name.body, element.tag == "article" or role == "article")
