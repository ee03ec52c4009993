"""Pictures that stand for a word in the middle of a sentence: "click the item with the ▢ icon".

Only those that sentences are built around are named, by what the page's code calls them; an icon before a label or
a price says nothing that the words beside it do not say.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.naming import code_name
from agent.perceive.structure.snapshot import INTERACTIVE, Node

_TAGS = frozenset({"span", "i", "em", "b", "svg", "img"})
_LOOKS_LIKE = re.compile(r"(?i)\b(?:icons?|fa[sbrl]?|glyphicon|mdi|bi|ti|symbol)\b|\bicon")
_SIZES = range(6, 49)
_MOST = 20


def text_with_icons(view: PageView) -> str:
    """The visible text, one line each, with `[disk icon]` where such a picture is in mid-sentence."""
    lines = view.text.lines
    firsts = [line.first for line in lines]
    said = {n: line.text for n, line in enumerate(lines)}
    for icon in reversed([node for node in view.nodes if _is_icon(node)][:_MOST]):
        at = bisect_right(firsts, icon.index) - 1
        if at < 0 or not lines[at].first < icon.index < lines[at].last:
            continue
        behind = next(p for p in lines[at].pieces if p.node.index > icon.index)
        name = f"[{code_name(icon.get('c')) or icon.get('alt')} icon]"
        text, cut = said[at], behind.start
        said[at] = f"{text[:cut].rstrip()} {name} {text[cut:].lstrip()}"
    return "\n".join(text for n in sorted(said) if (text := said[n].strip()))


def _is_icon(node: Node) -> bool:
    if (
        node.tag not in _TAGS
        or not node.is_seen
        or not (int(node.width) in _SIZES and int(node.height) in _SIZES)
    ):
        return False
    if node.end > node.index + 1 and node.tag != "svg":
        return False
    is_drawn = bool(node.get("bg")) or node.tag in ("svg", "img") or bool(_LOOKS_LIKE.search(node.get("c")))
    if not is_drawn or not (code_name(node.get("c")) or node.get("alt")):
        return False
    return not any(up.flags & INTERACTIVE for up in (node, *node.ancestors()))
