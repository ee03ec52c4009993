"""A page's tree as a flat list of blocks: paragraphs, headings, items, rows, each with where it is. Child only.

Site makers name the parts of a page (class, id, role, tag) in a few words that they share: share bars, related stories,
bylines, comments. Names are cut into words and looked up; no name of any site is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from agent.documents.html.html import WORDS
from agent.language.word_lists import load_patterns


class Mark:
    """Why a part is perhaps no text of the page. Bits of plain integers: many are joined for each page."""

    NONE = 0
    FURNITURE = 1  # by its name: share bar, related stories, advert, sign-up
    NAVIGATION = 2
    ASIDE = 4
    FOOTER = 8
    HEADER = 16
    FIGURE = 32
    BYLINE = 64  # author, date, credit, caption
    POST = 128  # a post of a social network, shown in the text: text, whatever it is wrapped in
    COMMENT = 256
    FORM = 512


class Name(NamedTuple):
    """What class and id say. `body` is how plainly they call the part the text itself: 0, 1 or 2."""

    marks: int
    body: int
    hides: bool = False


_FURNITURE, _FURNITURE_PAIRS = frozenset(WORDS["furniture"]), frozenset(WORDS["furniture_pairs"])
_FURNITURE_STARTS, _COMMENTS, _POSTS = WORDS["furniture_starts"], WORDS["comments"], WORDS["posts"]
_HIDDEN_NAMES = frozenset(WORDS["hidden_names"])
_BYLINE, _BYLINE_PAIRS = frozenset(WORDS["byline"]), frozenset(WORDS["byline_pairs"])
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_BODY_PLAIN = _PATTERNS["body_plain"]
_BODY_LIKELY = _PATTERNS["body_likely"]
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")
_MODIFIER = re.compile(r"\b(?:has|no|with|without|not|show|is|can|js|overflow)[-_]+[a-z]+")
_ROLES = {
    "navigation": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "menubar": Mark.NAVIGATION, "search": Mark.FORM,
    "contentinfo": Mark.FOOTER, "banner": Mark.HEADER, "complementary": Mark.ASIDE, "dialog": Mark.NAVIGATION,
    "alertdialog": Mark.NAVIGATION, "toolbar": Mark.NAVIGATION, "tablist": Mark.NAVIGATION,
}  # fmt: skip
_TAGS = {
    "nav": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "aside": Mark.ASIDE, "footer": Mark.FOOTER, "form": Mark.FORM,
    "header": Mark.HEADER, "figcaption": Mark.FIGURE, "caption": Mark.FIGURE,
}  # fmt: skip
NO_NAME = Name(Mark.NONE, 0)


def of_tag(tag: str, role: str | None) -> int:
    """What tag and role say."""
    found = _TAGS.get(tag, Mark.NONE)
    return found | _ROLES.get(role, Mark.NONE) if role else found


@lru_cache(maxsize=4096)
def of_name(classes: str, identity: str) -> Name:
    """What the words of class and id say; long lists of classes count by their first 300 characters."""
    joined = f"{classes[:300]} {identity[:100]}"
    lower = joined.lower()
    marks = Mark.NONE
    if any(name in lower for name in _POSTS):
        marks |= Mark.POST
    found = _WORD.findall(_MODIFIER.sub(" ", _CAMEL.sub("-", joined).lower()))
    pairs = [f"{one}-{two}" for one, two in pairwise(found)]
    if _is_furniture(found, pairs):
        marks |= Mark.FURNITURE
    if not _BYLINE.isdisjoint(found) or not _BYLINE_PAIRS.isdisjoint(pairs) or "caption" in lower:
        marks |= Mark.BYLINE
    if any(word.startswith(_COMMENTS) for word in found):
        marks |= Mark.COMMENT
    body = 2 if _BODY_PLAIN.search(lower) else 1 if _BODY_LIKELY.search(lower) else 0
    return Name(marks, body, not _HIDDEN_NAMES.isdisjoint(classes.lower().split()))


def _is_furniture(found: list[str], pairs: list[str]) -> bool:
    if not _FURNITURE.isdisjoint(found) or not _FURNITURE_PAIRS.isdisjoint(pairs):
        return True
    return any(word.startswith(_FURNITURE_STARTS) for word in found)


HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DROPPED, _INLINE = frozenset(WORDS["unread_tags"]), frozenset(WORDS["inline_tags"])
_BLOCKS = WORDS["cell_block_tags"]
_NAMED = HEADINGS | {"p", "li", "pre", "blockquote", "td", "th", "dt", "dd"}
_SHAPES = {f"h{n}": str(n) for n in range(1, 7)} | {
    "dt": "t", "dd": "d", "th": "h", "tr": "r", "li": "i", "pre": "c",
}  # fmt: skip
_KEEPS_ITS_TAG = frozenset({"li", "blockquote", "dd"})
_HIDING = re.compile(r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden", re.IGNORECASE)
_BLANKS = re.compile(r"[\s\u00a0\u200b\u200e\ufeff]+")
_BREAK = "\0"
_SOME_CHARS = 100
_MOST_LEVELS = 180  # three calls a level; deeper words are read without their elements
_MOST_BLOCKS = 20_000
_MOST_OF_A_CELL = 300


@dataclass(slots=True)
class Node:
    """An element that holds blocks. `body` is how plainly it calls itself the text: 0 to 3."""

    parent: int
    tag: str
    marks: int
    body: int = 0
    element: Any = None


@dataclass(slots=True, eq=False)
class Block:
    """`linked` characters of `text` are links. `marks` are those of all elements around it that hold."""

    text: str
    tag: str
    linked: int
    node: int
    marks: int = Mark.NONE
    good: int = 0  # characters that read like running text

    @property
    def shape(self) -> str:
        """A letter for each of its lines, see `Document.shape`."""
        return _SHAPES.get(self.tag, "p") * (self.text.count("\n") + 1)

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
        name, has = element.tag, dict(element.items())
        if has:
            is_gadget = _is_gadget(name, has) and (_is_hidden(has) or not _wraps_a_word(element))
            if is_gadget or (name == "a" and _is_anchor(element, has)):
                return
        if name == "sup" and any(c.tag == "a" and (c.get("href") or "").startswith("#") for c in element):
            return  # the mark of a footnote
        is_link = name == "a" and not in_link
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
        name, has = element.tag, dict(element.items())
        found = _seen(element, has, self._trusts_style)
        if found is None:
            return
        self._flush(tag, node)
        if name == "hr":
            return
        self.outline.nodes.append(Node(node, name, found[0], found[1], element))
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
        told = [_only_words(cell) for cell in cells]
        if len(cells) < 2 or any(one is None for one in told):
            return False
        parts = []
        for one in told:
            self._children(one, "td", node, False)
            parts.append(_BLANKS.sub(" ", "".join(self._words).replace(_BREAK, " ")).strip())
            self._words.clear()
        self._words = [" | ".join(part for part in parts if part)]
        self._flush("th" if all(cell.tag == "th" for cell in cells) else "tr", node)
        return True

    def _flush(self, tag: str, node: int) -> None:
        if not self._words:
            return
        words, linked = "".join(self._words), self._linked
        self._words, self._linked = [], 0
        if tag == "pre":
            text = "\n".join(line.rstrip() for line in words.replace(_BREAK, "\n").strip("\n").split("\n"))
        else:
            lines = (_BLANKS.sub(" ", line).strip() for line in words.split(_BREAK))
            text = "\n".join(line for line in lines if line)
        if text.strip():
            self.outline.blocks.append(Block(text, tag, min(linked, len(text)), max(node, 0)))


def _only_words(cell: Any) -> Any | None:
    """The element with a cell's words: the cell or its one short paragraph; None where it holds more than words."""
    blocks = list(cell.iterdescendants(*_BLOCKS))
    if not blocks:
        return cell
    one = blocks[0]
    is_plain = len(blocks) == 1 and one.tag == "p" and one.getparent() is cell
    return one if is_plain and len("".join(cell.itertext())) <= _MOST_OF_A_CELL else None


def _is_anchor(element: Any, has: Mapping[str, str]) -> bool:
    """A heading's own link: a paragraph sign or the like."""
    if len(element) or not has.get("href", "").startswith("#"):
        return False
    words = (element.text or "").strip()
    return len(words) == 1 and not words.isalnum()


def _tag_inside(name: str, outer: str) -> str:
    """What a block directly in this element counts as: a paragraph in an item is part of the item."""
    if outer == "pre" or (outer in _KEEPS_ITS_TAG and name in ("p", "div", "section", "span")):
        return outer
    return name if name in _NAMED else "div"


def _is_hidden(has: Mapping[str, str]) -> bool:
    return "hidden" in has or ("style" in has and _HIDING.search(has["style"]) is not None)


def _is_gadget(name: str, has: Mapping[str, str]) -> bool:
    """Whether an inline element is a picture's caption, a hover card, a hidden word: not part of the sentence."""
    if _is_hidden(has):
        return True
    if "class" not in has and "id" not in has:
        return False
    classes = has.get("class", "")
    said = of_name(classes, has.get("id", ""))
    if said.hides or (name != "a" and said.marks & Mark.FURNITURE):
        return True
    return bool(said.marks & Mark.BYLINE) and ("caption" in classes.lower() or "credit" in classes.lower())


def _wraps_a_word(element: Any) -> bool:
    """Whether it holds a word of the sentence and, after it, the hover card itself: only the card is no part of it."""
    before = (element.text or "").strip()
    for child in element:
        if isinstance(child.tag, str) and _is_gadget(child.tag, dict(child.items())):
            return bool(before)
        before += "".join(child.itertext()).strip() + (child.tail or "").strip()
    return False


def _seen(element: Any, has: Mapping[str, str], trusts_style: bool) -> tuple[int, int] | None:
    """A block element's marks, and how plainly it is the text; None for one that a reader does not see."""
    name = element.tag
    said, role = NO_NAME, None
    if has:
        if "hidden" in has or (trusts_style and (has.get("aria-hidden") == "true" or _is_hidden(has))):
            return None
        role = has.get("role")
        if "class" in has or "id" in has:
            said = of_name(has.get("class", ""), has.get("id", ""))
        if said.hides:
            return None
    marks = said.marks | of_tag(name, role)
    if name == "figure" and next(element.iter("pre", "table", "blockquote"), None) is None:
        marks |= Mark.FIGURE
    if name in ("body", "main") or role == "main":
        return marks & ~(Mark.FURNITURE | Mark.BYLINE | Mark.COMMENT), max(said.body, name == "main")
    if "articleBody" in has.get("itemprop", ""):
        return marks & ~Mark.FURNITURE, 3
    return marks, max(said.body, name == "article" or role == "article")
