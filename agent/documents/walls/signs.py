"""What a page's source shows of itself besides its text: words by place, forms, scripts; measured. Child only.

There is no layout here: what a browser would not show is recognised by attributes, what frames a page by elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from agent.documents.html.html import WORDS
from agent.documents.html.metadata import Node, nodes_in
from agent.language.word_lists import load_patterns
from agent.perceive.walls.wall_vendors import WIDGETS, WORKERS

_MOST_SCRIPT, _MOST_BLOCKS = 400_000, 6000
_HIDDEN_STYLE = re.compile(r"(?i)display\s*:\s*none|visibility\s*:\s*hidden")
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_HIDDEN_CLASS = _PATTERNS["hidden_class"]
_OVERLAY_CLASS = _PATTERNS["overlay_class"]
_CONSENT = re.compile(r"(?i)cookie|consent|gdpr|onetrust|didomi|usercentrics|cmp-|cmpbox|cybot")
_FRAME_TAGS = frozenset({"nav", "header", "footer", "aside", "menu"})
_FRAME_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary", "search", "menubar"})
_FRAME_CLASS = _PATTERNS["frame_class"]
_BLOCK_TAGS = frozenset(WORDS["block_tags"])
_SKIPPED = frozenset({"head", "select", "datalist"})
_SCRIPT = re.compile(r"<script\b([^>]{0,4000})>", re.IGNORECASE)
_SCRIPT_END = re.compile(r"</script", re.IGNORECASE)
_FRAME = re.compile(r"<i?frame\b([^>]{0,4000})>", re.IGNORECASE)
_SRC = _PATTERNS["src"]
_DATA_KEYS = ("@graph", "mainEntity", "hasPart", "mainEntityOfPage")
_LD = re.compile(r"application/ld\+json", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """Words that are together; `place` is text (in the page's main or article element), main (elsewhere in its
    body), frame (menus, head, foot), over (pop-ups) or hidden."""

    words: str
    tag: str
    place: str
    linked: int = 0  # characters of it that are links


@dataclass(frozen=True, slots=True)
class Widget:
    """The element of a CAPTCHA, and how many other things its form asks for."""

    vendor: str
    place: str
    fields_beside: int


@dataclass(frozen=True, slots=True)
class Field:
    """Something to fill in."""

    kind: str
    name: str
    place: str


@dataclass
class Signs:
    """All that a page's source shows. Texts are squashed: one blank between words."""

    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    actions: list[tuple[str, str]] = field(default_factory=list)  # (words of a button or link, place)
    buttons: list[str] = field(default_factory=list)  # their places
    noscript: str = ""
    scripts: str = ""  # addresses
    frames: str = ""
    inline: str = ""  # program text
    metas: dict[str, str] = field(default_factory=dict)
    data: list[Node] = field(default_factory=list)  # JSON-LD objects
    links: int = 0
    pictures: int = 0
    has_mount: bool = False  # an empty element that a script fills

    @property
    def headings(self) -> str:
        """The words of the headings that are not in the page's frame."""
        tags = ("h1", "h2", "h3")
        return "\n".join(
            b.words for b in self.blocks if b.tag in tags and b.place in ("text", "main", "over")
        )


def signs_of(html: str, tamed: str) -> Signs:
    """What the source shows; `tamed` is the same page without scripts (`agent.documents.html.html.tame`)."""
    from lxml import html as lxml_html

    signs = Signs()
    _read_scripts(html, signs)
    signs.frames = "\n".join(_sources(_FRAME, html))[:20_000]
    parser = lxml_html.HTMLParser(remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = lxml_html.document_fromstring(tamed, parser=parser)
    except (ValueError, lxml_html.etree.ParserError):
        return signs
    signs.title = _squash(root.findtext(".//title") or "")[:500]
    for meta in root.iterfind(".//meta"):
        name = meta.get("name") or meta.get("property") or meta.get("http-equiv") or ""
        if name and len(signs.metas) < 200:
            signs.metas.setdefault(name.lower(), meta.get("content") or "")
    body = root.find(".//body")
    _Walk(signs).read(root if body is None else body)
    return signs


def _squash(words: str) -> str:
    return " ".join(words.split())


def _sources(tag: re.Pattern[str], html: str) -> Iterator[str]:
    for found in tag.finditer(html):
        src = _SRC.search(found[1])
        if src:
            yield unescape(src[1] or src[2] or src[3])


def _read_scripts(html: str, signs: Signs) -> None:
    """Addresses and program text of the scripts, and what JSON-LD says."""
    at, sources, inline, size = 0, [], [], 0
    while found := _SCRIPT.search(html, at):
        end = _SCRIPT_END.search(html, found.end())
        at = end.end() if end else len(html)
        text = html[found.end() : end.start() if end else len(html)]
        if src := _SRC.search(found[1]):
            sources.append(unescape(src[1] or src[2] or src[3]))
        if size < _MOST_SCRIPT and not _LD.search(found[1]):
            inline.append(text[: _MOST_SCRIPT - size])
            size += len(text)
    signs.data = list(nodes_in(html, _DATA_KEYS))
    signs.scripts, signs.inline = "\n".join(sources)[:40_000], "\n".join(inline)


class _Walk:
    """One pass over the elements, depth first; places are inherited."""

    def __init__(self, signs: Signs) -> None:
        self._signs = signs
        self._words: list[str] = []
        self._linked = 0
        self._tag, self._place = "body", "main"

    def read(self, body: Any) -> None:
        """Fill the signs from this element."""
        stack: list[tuple[Any, str, bool, bool]] = [(body, "main", False, False)]
        while stack:
            node, place, is_linked, is_end = stack.pop()
            if is_end:
                self._leave(node, place, is_linked)
                continue
            tag = node.tag if isinstance(node.tag, str) else ""
            if tag in _SKIPPED or not tag:
                self._add(node.tail, is_linked)
                continue
            inner = _place_of(node, tag, place)
            self._enter(node, tag, inner)
            linked = is_linked or tag == "a"
            self._add(node.text, linked)
            stack.append((node, place, is_linked, True))
            stack.extend((child, inner, linked, False) for child in reversed(node))
        self._flush()

    def _enter(self, node: Any, tag: str, place: str) -> None:
        signs = self._signs
        if tag in _BLOCK_TAGS or place != self._place:
            self._flush()
            self._tag = tag if tag in _BLOCK_TAGS else self._tag
            self._place = place
        if len(signs.widgets) < 20 and (vendor := _widget_of(node, tag)):
            signs.widgets.append(Widget(vendor, place, _fields_beside(node)))
        if tag in ("input", "textarea"):
            self._field(node, tag, place)
        elif tag in ("a", "button"):
            self._action(node, tag, place)
        signs.pictures += tag == "img"
        signs.has_mount = signs.has_mount or _is_mount(node, tag)

    def _action(self, node: Any, tag: str, place: str) -> None:
        if tag == "a" and not node.get("href"):
            return
        self._signs.links += tag == "a"
        if tag == "button":
            self._signs.buttons.append(place)
        if len(self._signs.actions) < 2000:
            words = (
                _squash("".join(node.itertext())[:200]) or node.get("aria-label") or node.get("title") or ""
            )
            self._signs.actions.append((words[:100], place))

    def _field(self, node: Any, tag: str, place: str) -> None:
        kind = (node.get("type") or "text").lower() if tag == "input" else tag
        name = " ".join(
            node.get(key) or "" for key in ("name", "id", "placeholder", "aria-label", "autocomplete")
        )
        if kind in ("submit", "button", "image", "reset"):
            self._signs.buttons.append(place)
            self._signs.actions.append((_squash(node.get("value") or node.get("alt") or "")[:100], place))
        elif kind != "hidden":
            self._signs.fields.append(Field(kind, name[:300], place))

    def _leave(self, node: Any, place: str, is_linked: bool) -> None:
        if node.tag in _BLOCK_TAGS or place != self._place:
            self._flush()
            self._tag = "body" if node.tag in _BLOCK_TAGS else self._tag
            self._place = place
        self._add(node.tail, is_linked)

    def _add(self, text: str | None, is_linked: bool) -> None:
        if text and not text.isspace():
            self._words.append(text)
            self._linked += len(text.strip()) if is_linked else 0
        elif text:
            self._words.append(" ")

    def _flush(self) -> None:
        words = _squash("".join(self._words))
        if words:
            signs = self._signs
            if self._place == "noscript":
                signs.noscript = f"{signs.noscript} {words}"[:3000]
            elif len(signs.blocks) < _MOST_BLOCKS:
                signs.blocks.append(Block(words, self._tag, self._place, self._linked))
        self._words, self._linked = [], 0


def _place_of(node: Any, tag: str, outer: str) -> str:
    """The place of this element within its parent's."""
    if outer in ("hidden", "noscript") or tag in ("html", "body"):
        return outer
    if tag == "noscript":
        return "noscript"
    names, role = f"{node.get('class') or ''} {node.get('id') or ''}"[:400], node.get("role") or ""
    if _is_hidden(node, tag, names):
        return "hidden"
    is_dialog = tag == "dialog" or role in ("dialog", "alertdialog")
    if is_dialog or _OVERLAY_CLASS.search(names) or _CONSENT.search(names):
        return "over"
    if outer == "main" and (tag in _FRAME_TAGS or role in _FRAME_ROLES or _FRAME_CLASS.search(names)):
        return "frame"
    return "text" if outer == "main" and (tag in ("main", "article") or role == "main") else outer


def _is_hidden(node: Any, tag: str, names: str) -> bool:
    style = node.get("style") or ""
    if (
        "hidden" in node.attrib
        or (style and _HIDDEN_STYLE.search(style))
        or node.get("aria-hidden") == "true"
    ):
        return True
    return bool(_HIDDEN_CLASS.search(names)) or (tag == "dialog" and "open" not in node.attrib)


def _widget_of(node: Any, tag: str) -> str:
    """Whose CAPTCHA this element is; "" for other elements, and for one that stays out of sight."""
    hint = f"{tag} {node.get('class') or ''} {node.get('id') or ''}"[:400]
    if not _MAYBE_WIDGET.search(hint) or "badge" in hint or node.get("data-size") == "invisible":
        return ""
    return next(
        (v.name for v in (*WIDGETS, *WORKERS) if v.element is not None and v.element.search(hint)), ""
    )


def _fields_beside(node: Any) -> int:
    """How many other things the form around it asks for."""
    form = next(node.iterancestors("form"), None)
    if form is None:
        return 0
    asked = [
        one
        for one in form.iter("input", "textarea", "select")
        if (one.get("type") or "text").lower() not in _NO_FIELD
    ]
    return sum(not _ANSWER.search(f"{one.get('name') or ''} {one.get('id') or ''}") for one in asked)


_MAYBE_WIDGET = _PATTERNS["maybe_widget"]
_NO_FIELD = frozenset({"hidden", "submit", "button", "image", "reset", "checkbox", "radio"})
_ANSWER = re.compile(r"(?i)captcha|g-recaptcha|challenge|answer|verif|\bcode\b")
_MOUNTS = frozenset(WORDS["mount_ids"])


def _is_mount(node: Any, tag: str) -> bool:
    """An element that a script fills: known by name, without words."""
    name = (node.get("id") or "").lower()
    is_known = name in _MOUNTS or tag == "app-root" or node.get("data-reactroot") is not None
    return is_known and len(_squash("".join(node.itertext())[:2000])) < 60
