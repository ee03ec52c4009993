"""The name of a control: what labels and letters say, and where those fail what is beside or in its code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import INTERACTIVE, READER_ONLY, Node
from agent.perceive.structure.tally import FIELDS
from agent.perceive.structure.text import squash

_MAX_NAME = 160
_MAX_BESIDE = 60
_TURNS = {"next": "Next", "prev": "Previous"}


def element_name(node: Node, view: PageView) -> str:
    """Its accessible name: what labels say, then its text, then pictures and titles in it."""
    said = node.get("name") or (_words_under(node, view) if node.get("glass") else "")
    if not said and node.tag not in FIELDS:
        said = view.text.words(node)
    if not said:
        said = next((s for s in _inner_names(node, view) if s), "")
    if not said and node.tag in FIELDS:
        said = node.get("title") or node.get("ph") or _words_before(node) or _words_of_row(node)
    said = said or node.get("title") or node.get("ph") or node.get("alt") or _TURNS.get(node.get("rel"), "")
    return squash(said or _by_purpose(node))[:_MAX_NAME]


def _words_under(node: Node, view: PageView) -> str:
    """What a person reads where a see-through control lies: its own words show nobody."""
    for parent in list(node.ancestors())[:4]:
        words = view.text.words(parent)
        if words:
            return words if len(words) <= _MAX_BESIDE else ""
    return ""


def _words_before(node: Node) -> str:
    """The words just before a field that has no label: in the same box, or in the table cell before."""
    at = node
    for _ in range(3):
        parent = at.parent
        if parent is None or parent.tag in ("form", "body"):
            siblings = parent.children if parent is not None else []
        else:
            siblings = parent.children
        said = "".join(_said(s) for s in siblings if s.index < at.index and at.index - s.index < 6).strip()
        said = said or _words_after(node, at, siblings)
        if said and len(said) < 80:
            return said.rstrip(" :*")
        if parent is None:
            break
        at = parent
    return ""


def _words_of_row(node: Node) -> str:
    """What the row of a table says that an unnamed choice is in, where it says little."""
    row = next((n for n in node.ancestors() if n.tag == "tr"), None)
    if row is None or node.get("type") not in ("radio", "checkbox"):
        return ""
    said = squash(_said(row))
    return said if said and len(said) < _MAX_BESIDE else ""


def _words_after(node: Node, at: Node, siblings: Sequence[Node]) -> str:
    """Some name a field below it: the words behind the only field of its box."""
    if at is not node or sum(bool(s.flags & INTERACTIVE) for s in siblings) != 1:
        return ""
    said = "".join(_said(s) for s in siblings if s.index > at.index).strip()
    return said if len(said) < 40 else ""


def _said(node: Node) -> str:
    if node.tag == "#":
        return node.text
    if node.flags & INTERACTIVE:
        return ""
    return " " + "".join(_said(child) for child in node.children)


def _inner_names(node: Node, view: PageView) -> Iterator[str]:
    for child in view.snapshot.inside(node)[1:]:
        if child.tag == "#":
            if child.flags & READER_ONLY and child.text.strip():
                yield child.text.strip()
        elif child.attrs:
            yield child.get("name") or child.get("alt") or child.get("title")


def _by_purpose(node: Node) -> str:
    """A last resort for controls that say nothing: what their form or their own code names suggest."""
    if node.tag in ("input", "textarea", "select"):
        return node.get("fname").replace("_", " ").replace("-", " ") or code_name(node.get("c"))
    hint = node.get("c").lower() + " " + " ".join(c.get("c").lower() for c in node.children if c.tag != "#")
    for word, name in (
        ("search", "Search"),
        ("magnif", "Search"),
        ("close", "Close"),
        ("menu", "Menu"),
        ("burger", "Menu"),
        ("cart", "Cart"),
        ("basket", "Basket"),
        ("next", "Next"),
        ("prev", "Previous"),
        ("filter", "Filters"),
        ("sort", "Sort"),
    ):
        if word in hint:
            return name
    return "" if node.get("href") else code_name(node.get("c")) or code_name(node.get("data-icon"))


_CODE_WORD = re.compile(r"[A-Z]?[a-z]{3,14}(?![a-z])")
_CODE_SAYS_NOTHING = re.compile(
    "icons?|btn|buttons?|glyphicon|svg|img|image|css|items?|link|clickable|state|default|corner|all|hover|active|primary"
    "|secondary|wrapper|wrap|container|inner|outer|small|large|medium|the|field|input|text|form|control|box|span|div|style"
    "|size|flex|block|inline|root|component|submit|cursor|pointer|visible"
)


def code_name(hint: str) -> str:
    """What its class and id call it, as far as those are words: "trash" of "ui-icon ui-icon-trash"."""
    said = dict.fromkeys(w.lower() for w in _CODE_WORD.findall(hint))
    return " ".join([w for w in said if not _CODE_SAYS_NOTHING.fullmatch(w) and re.search("[aeiouy]", w)][:3])
