"""Which of several: the words of the row or card around a control whose own name does not tell it from others.

Twelve buttons say "+", each in its own row of a list; what a person reads is "+ next to Caesar salad".
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node

_LONGEST = 100
_MOST_CLIMBED = 8
_MOST_WORDS = 220  # a box with more than that is no row any more
Named = tuple[Node, str, str]


def contexts(view: PageView, named: Sequence[Named]) -> Mapping[int, str]:
    """The words around each control (node, role, name) that shares role and name with another, by the node's row."""
    groups: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node, role, name in named:
        groups[role, name.casefold()].append(node)
    drawn = [n for n in view.nodes if n.tag in ("img", "svg") and (n.get("alt") or n.get("title"))]
    found: dict[int, str] = {}
    for (_, name), nodes in groups.items():
        if len(nodes) < 2 and name:
            continue
        rows = [node.index for node in nodes]
        for node in nodes:
            if words := _around(node, name, rows, view, drawn):
                found[node.index] = words
    return found


def _around(node: Node, name: str, rows: Sequence[int], view: PageView, drawn: Sequence[Node]) -> str:
    """The words of the largest box around it that holds no other of its kind."""
    best, at = "", node.parent
    for _ in range(_MOST_CLIMBED):
        if at is None or at.tag == "body" or _count(rows, at) > 1:
            break
        words = _with_pictures(at, view, drawn)
        if len(words) > _MOST_WORDS:
            break
        best = words if words.casefold() != name else best
        at = at.parent
    return best[:_LONGEST]


def _with_pictures(box: Node, view: PageView, drawn: Sequence[Node]) -> str:
    """The words in a box, then what its pictures say of themselves, also those that have not come yet."""
    low, high = (bisect_left(drawn, row, key=_row_of) for row in (box.index, box.end))
    said = dict.fromkeys(n.get("alt") or n.get("title") for n in drawn[low:high])
    return " ".join([view.text.words(box), *said]).strip()


def _row_of(node: Node) -> int:
    return node.index


def _count(rows: Sequence[int], box: Node) -> int:
    return bisect_left(rows, box.end) - bisect_left(rows, box.index)
