"""Repeated blocks on a page, found by structure alone: where each of several alike things begins and ends.

A region is a range of rows. Three kinds are looked for: siblings (or cousins in alike wrappers) of the
same tag, and runs of siblings that each begin with the same kind of heading and have no box of their own.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from agent.core.types import Box, ZoneKind
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import SEEN, Node
from agent.perceive.structure.tally import is_heading
from agent.perceive.structure.text import PageText

_SKIPPED_ZONES = frozenset(
    {
        ZoneKind.NAVIGATION,
        ZoneKind.FOOTER,
        ZoneKind.FILTERS,
        ZoneKind.PAGINATION,
        ZoneKind.SEARCH,
        ZoneKind.CONSENT,
        ZoneKind.SORT,
    }
)
_SKIPPED_TAGS = frozenset({"#", "br", "select", "svg", "option", "hr", "input", "button", "label"})
_MAX_MEMBERS = 400
_CLIMB = 4
_OPENERS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "dt"})


@dataclass(frozen=True, slots=True)
class Region:
    """The rows of one block: `nodes` are its top elements (one, or a run of siblings)."""

    start: int
    end: int
    nodes: tuple[Node, ...]

    @property
    def node(self) -> Node:
        """Its first element."""
        return self.nodes[0]

    @property
    def box(self) -> Box:
        """The smallest rectangle around its elements."""
        seen = [n for n in self.nodes if n.width > 0] or [self.nodes[0]]
        left, top = min(n.x for n in seen), min(n.y for n in seen)
        return Box(
            left, top, max(n.x + n.width for n in seen) - left, max(n.y + n.height for n in seen) - top
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Alike regions below one parent, in page order."""

    parent: Node
    regions: tuple[Region, ...]


_FOUND: WeakKeyDictionary[PageText, list[Group]] = WeakKeyDictionary()  # by the text of their page


def find_groups(view: PageView) -> list[Group]:
    """Every group of at least two alike blocks that say something. They may overlap. Looked for once a view."""
    if view.text in _FOUND:
        return _FOUND[view.text]
    groups = _FOUND[view.text] = list[Group]()
    known: set[tuple[int, tuple[str, ...]]] = set()
    for node in view.nodes:
        if node.tag in _SKIPPED_TAGS or len(node.children) < 2 or view.zones.of(node) in _SKIPPED_ZONES:
            continue
        for tag in _repeated_tags(node, view):
            groups.extend(_by_path(node, (tag,), view, known))
        groups.extend(_by_openers(node, view))
    return groups


def _repeated_tags(parent: Node, view: PageView) -> Iterator[str]:
    counts: dict[str, int] = defaultdict(int)
    for child in parent.children:
        if child.flags & SEEN and child.tag not in _SKIPPED_TAGS and view.tally.text(child) > 1:
            counts[child.tag] += 1
    for tag, count in counts.items():
        if count >= 2:
            yield tag


def _by_path(
    parent: Node, path: tuple[str, ...], view: PageView, known: set[tuple[int, tuple[str, ...]]]
) -> Iterator[Group]:
    """The group right below the parent, and the larger ones that alike wrappers above it make."""
    top: Node | None = parent
    for _ in range(_CLIMB):
        if top is None or (top.tag == "body" and len(path) > 3) or (top.index, path) in known:
            return
        known.add((top.index, path))
        members = [n for n in _descend(top, path) if _is_block(n, view)]
        for alike in _alike_buckets(members, view) if len(path) > 1 else [members]:
            if len(alike) >= 2:  # of an endless list the first: nobody reads a thousand cards
                yield Group(top, tuple(Region(n.index, n.end, (n,)) for n in alike[:_MAX_MEMBERS]))
        path, top = (top.tag, *path), top.parent


def _alike_buckets(members: Sequence[Node], view: PageView) -> list[list[Node]]:
    """Members of several wrappers, kept together only where the wrappers hold the same kind of thing."""
    wrappers: dict[int, list[Node]] = defaultdict(list)
    for node in members:
        wrappers[node.parent.index if node.parent is not None else -1].append(node)
    if len(wrappers) < 2:
        return []  # the same group as below its own parent
    kinds: dict[tuple[bool, bool, int], list[Node]] = defaultdict(list)
    for inside in wrappers.values():
        kinds[_look_of(inside, view)].extend(inside)
    return [sorted(nodes, key=lambda n: n.index) for nodes in kinds.values()]


def _look_of(nodes: Sequence[Node], view: PageView) -> tuple[bool, bool, int]:
    """What most of them show: a price, a picture, and how wide they are (in coarse steps)."""
    half = len(nodes) / 2
    priced = sum(1 for n in nodes if view.prices.count(n)) > half
    pictured = sum(1 for n in nodes if view.tally.images(n)) > half
    width = sorted(n.width for n in nodes)[len(nodes) // 2]
    return priced, pictured, 0 if priced else round(math.log(max(width, 1.0), 1.5))


def _descend(top: Node, path: Sequence[str]) -> list[Node]:
    level = [top]
    for tag in path:
        level = [c for n in level for c in n.children if c.tag == tag]
        level = level[: _MAX_MEMBERS * 2]
    return level


def _is_block(node: Node, view: PageView) -> bool:
    if not node.flags & SEEN and not any(c.flags & SEEN for c in node.children):
        return False
    if view.zones.of(node) in _SKIPPED_ZONES:
        return False
    text, links, images, headings = view.tally.between(node.index, node.end)
    return text > 1 and bool(links or images or headings or view.prices.count(node) or text > 20)


def _by_openers(parent: Node, view: PageView) -> Iterator[Group]:
    """Runs of siblings that each begin with the same kind of heading (h3 p p, h3 p p; dt dd, dt dd)."""
    children = [c for c in parent.children if c.tag != "#" and (c.flags & SEEN or c.tag == "hr")]
    for tag in {c.tag for c in children if c.tag in _OPENERS or is_heading(c)}:
        starts = [i for i, c in enumerate(children) if c.tag == tag and view.tally.text(c) > 1]
        if len(starts) < 2:
            continue
        ends = [*starts[1:], len(children)]
        regions = tuple(
            r for s, e in zip(starts, ends, strict=True) if (r := _run(children, s, e)) is not None
        )
        if len(regions) >= 2 and any(len(r.nodes) > 1 for r in regions):
            yield Group(parent, regions)


def _run(children: Sequence[Node], start: int, end: int) -> Region | None:
    nodes = [children[start]]
    for node in children[start + 1 : end]:
        if node.tag in _OPENERS and node.tag < nodes[0].tag:
            break  # a higher heading ends the run
        if node.tag == "hr":
            break
        nodes.append(node)
    return Region(nodes[0].index, nodes[-1].end, tuple(nodes))
