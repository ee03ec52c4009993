"""The injected script's reply as values: a tree of nodes with boxes, flags and text.

The reply comes from a page that may be hostile, so every field is checked here and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from agent.core.sites.site import joined
from agent.core.types import Box

SEEN = 1
BLOCK = 2
INTERACTIVE = 4
STRUCK = 8
FIXED = 16
COVERED = 32
DISABLED = 64
READER_ONLY = 128
ARIA_HIDDEN = 256
CLIPPED = 512
POINTER = 1024
META = 2048
_ADDRESSES = frozenset({"href", "src"})
_PLAIN_ADDRESS = re.compile(r"https?://[\w.-]+(?::\d{1,4})?(?:[/?#]|$)", re.ASCII)
_NO_ATTRS: dict[str, str] = {}
_MAX_ROWS = 40_000
_ELEMENT_ROW = 10
_TEXT_ROW = 4


class Node:
    """An element or, with tag "#", a text. Boxes are viewport pixels; `end` is the row after the subtree."""

    __slots__ = (
        "attrs",
        "children",
        "depth",
        "end",
        "flags",
        "font_size",
        "font_weight",
        "height",
        "index",
        "parent",
        "tag",
        "text",
        "width",
        "x",
        "y",
    )

    def __init__(self, index: int, parent: Node | None, tag: str, flags: int) -> None:
        self.index = index
        self.parent = parent
        self.tag = tag
        self.flags = flags
        self.text = ""
        self.x = self.y = self.width = self.height = 0.0
        self.font_size: int = parent.font_size if parent else 16
        self.font_weight: int = parent.font_weight if parent else 400
        self.attrs = _NO_ATTRS
        self.children: list[Node] = []
        self.depth: int = parent.depth + 1 if parent else 0
        self.end = index + 1

    @property
    def is_seen(self) -> bool:
        """Whether a person can see it (or could, after scrolling)."""
        return bool(self.flags & SEEN)

    @property
    def box(self) -> Box:
        """Where it is in the viewport."""
        return Box(self.x, self.y, self.width, self.height)

    def get(self, key: str) -> str:
        """An attribute's text, "" when it is not set."""
        return self.attrs.get(key, "")

    def ancestors(self) -> Iterator[Node]:
        """Its parents, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One parsed reply. `nodes` are in document order; `covers` maps a covered row to the row on top of it."""

    url: str = ""
    title: str = ""
    lang: str = ""
    ready_state: str = "complete"
    viewport: tuple[int, int] = (1280, 800)
    scroll: tuple[float, float] = (0.0, 0.0)
    page_size: tuple[float, float] = (1280.0, 800.0)
    meta: tuple[tuple[str, str], ...] = ()
    jsonld: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    frames: tuple[tuple[int, str, bool], ...] = ()
    covers: Mapping[int, int] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()
    is_partial: bool = False

    def inside(self, node: Node) -> tuple[Node, ...]:
        """The node and everything below it, in document order."""
        return self.nodes[node.index : node.end]

    def get_meta(self, *names: str) -> str:
        """The content of the first meta tag that has one of these names, in the order asked."""
        for name in names:
            for key, content in self.meta:
                if key == name and content:
                    return content
        return ""


def parse_snapshot(
    raw: Mapping[str, object], amend: Callable[[Mapping[str, object]], Mapping[str, object]] | None = None
) -> Snapshot:
    """The reply as values; what does not fit is left out and marks the snapshot as partial.

    `amend` may add to the reply before it is read: what was read out of pictures.
    """
    data = _payload(raw) if amend is None else amend(_payload(raw))
    nodes, broken = _nodes(data.get("rows"))
    covers = {a: b for a, b in _pairs(data.get("covers")) if isinstance(a, int) and isinstance(b, int)}
    for row in covers:
        if 0 <= row < len(nodes):
            nodes[row].flags |= COVERED
    view, scroll, page = (_numbers(data.get(key)) for key in ("view", "scroll", "page"))
    return Snapshot(
        url=_text(data.get("url")),
        title=_text(data.get("title")),
        lang=_text(data.get("lang")).lower(),
        ready_state=_text(data.get("readyState")) or "complete",
        viewport=(int(view[0]), int(view[1])) if view else (1280, 800),
        scroll=scroll or (0.0, 0.0),
        page_size=page or (1280.0, 800.0),
        meta=tuple((_text(k), _text(v)) for k, v in _pairs(data.get("meta"))),
        jsonld=_texts(data.get("jsonld")),
        scripts=_texts(data.get("scripts")),
        frames=tuple(_frames(data.get("frames"))),
        covers=covers,
        hidden=_texts(data.get("hidden")),
        nodes=tuple(nodes),
        is_partial=bool(data.get("partial")) or broken,
    )


def _payload(raw: Mapping[str, object]) -> Mapping[str, object]:
    packed = raw.get("json")
    if not isinstance(packed, str):
        return raw
    try:
        data = json.loads(packed)
    except ValueError:
        return {"partial": True}
    return data if isinstance(data, dict) else {"partial": True}


def _nodes(rows: object) -> tuple[list[Node], bool]:
    nodes: list[Node] = []
    if not isinstance(rows, list):
        return nodes, rows is not None
    broken = len(rows) > _MAX_ROWS
    addresses: dict[str, str] = {"": ""}  # as far as they are any: most are on a page many times
    for row in rows[:_MAX_ROWS]:
        node = _node(row, nodes, addresses)
        if node is None:
            broken = True
            break  # later rows count on their parents' numbers
        nodes.append(node)
    for node in reversed(nodes):
        if node.parent is not None and node.end > node.parent.end:
            node.parent.end = node.end
    return nodes, broken


def _node(row: object, nodes: list[Node], addresses: dict[str, str]) -> Node | None:
    if type(row) is not list or len(row) < _TEXT_ROW:
        return None
    at, tag, flags = row[0], row[1], row[2]
    if type(at) is not int or type(flags) is not int or type(tag) is not str or at >= len(nodes):
        return None
    parent = nodes[at] if at >= 0 else None
    node = Node(len(nodes), parent, tag, flags)
    if parent is not None:
        parent.children.append(node)
    if tag != "#":
        return _fill(node, row, addresses)
    node.text = _text(row[3])
    if parent is not None:
        node.x, node.y, node.width, node.height = parent.x, parent.y, parent.width, parent.height
    return node


_NUMBERS = frozenset({int, float})


def _fill(node: Node, row: list[object], addresses: dict[str, str]) -> Node | None:
    if len(row) < _ELEMENT_ROW or not _NUMBERS.issuperset(map(type, row[3:9])):
        return None
    node.x, node.y, node.width, node.height, size, weight = row[3:9]  # type: ignore[assignment]
    if size:  # 0 where no words are directly in it: then that of its parent will do
        node.font_size, node.font_weight = int(size), int(weight)  # type: ignore[call-overload]
    attrs = row[9]
    if type(attrs) is dict:
        node.attrs = {key: value if type(value) is str else str(value) for key, value in attrs.items()}
        for key in _ADDRESSES.intersection(attrs):
            node.attrs[key] = _address(node.attrs[key], addresses)
    return node


def _address(written: str, known: dict[str, str]) -> str:
    found = known.get(written)
    if found is None:
        is_any = _PLAIN_ADDRESS.match(written) or joined("", written)
        found = known[written] = written if is_any else ""
    return found


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def _pairs(value: object) -> Iterator[tuple[object, object]]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, list) and len(item) == 2:
            yield item[0], item[1]


def _numbers(value: object) -> tuple[float, float] | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value):
        return float(value[0]), float(value[1])
    return None


def _frames(value: object) -> Iterator[tuple[int, str, bool]]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, list) and len(item) == 3 and isinstance(item[0], int):
            yield item[0], _text(item[1]), bool(item[2])
