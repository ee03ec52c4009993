"""What stands around a page's content: its frame, what comes before its own heading, asides (for the DOM hash, S4).

There stand offers of the day, greetings, weather, tickers and lists of other things: a decision looks at its controls
and at who is signed in, at none of its words.
"""

from __future__ import annotations

from agent.core.types import ZoneKind
from agent.perceive.page_kind.page import PageView
from agent.perceive.state.passing_words import ACCOUNT, CHOSEN_PARTS, parts_of
from agent.perceive.structure.snapshot import DISABLED, Node

_FRAME = frozenset({ZoneKind.HEADER, ZoneKind.NAVIGATION})
_OPENED = frozenset({ZoneKind.OVERLAY, ZoneKind.CONSENT})
_MOST_BEFORE = (
    0.4  # of a page's words before its heading: where more stands, the heading may not begin the content
)
_TOP_PX = 600  # … unless it stands as high on the page as this
_ORDER_PARTS = frozenset(
    {"basket", "cart", "checkout", "order", "booking"}
)  # what was chosen so far stands there
_MOST_TABS = 8
_STATES = ("exp", "chk", "cur")


class Beside:
    """Marks on the rows of one page."""

    def __init__(self, view: PageView) -> None:
        self._view = view
        self._start = _start(view)
        self._main = next((n.index for n in view.nodes if n.tag == "main" or n.get("role") == "main"), 0)
        self._marks = bytearray(len(view.nodes))
        for node in view.nodes:
            is_aside = node.tag == "aside" or node.get("role") == "complementary"
            if (
                is_aside
                and _ORDER_PARTS.isdisjoint(parts_of(node.get("c")))
                and not any(node.index <= row < node.end for row in view.titles)
            ):
                self._marks[node.index : node.end] = b"\x01" * (node.end - node.index)

    def holds(self, node: Node) -> bool:
        """Whether the node stands beside the content; what was opened over the page never does."""
        zone = self._view.zones.of(node)
        if zone in _OPENED:
            return False
        return zone in _FRAME or node.index < self._start or bool(self._marks[node.index])

    def is_above(self, node: Node) -> bool:
        """Whether the node stands before a page's heading, or its main part: a bar there says the same everywhere."""
        return node.index < max(self._start, self._main) and self._view.zones.of(node) not in _OPENED

    def is_idle(self, node: Node, name: str) -> bool:
        """Whether it is a link or button beside the content that tells nothing of the page's state."""
        if node.get("sub") == "1" and self._view.tally.fields_of_form(node) > 1:
            return False  # it sends more than one thing that was filled in: its words say what was done with them
        if node.tag not in ("a", "button") or node.flags & DISABLED or any(node.get(key) for key in _STATES):
            return False
        return self.holds(node) and not ACCOUNT.search(name) and not self._is_tab(node)

    def _is_tab(self, node: Node) -> bool:
        """Whether it stands in a short list of which one is chosen: ways to look at this page, in its own frame."""
        found = next((n for n in node.ancestors() if n.tag in ("ul", "ol", "nav")), None)
        if found is None or self._view.tally.links(found) > _MOST_TABS:
            return False
        return any(
            n.get("cur") or not CHOSEN_PARTS.isdisjoint(parts_of(n.get("c")))
            for n in self._view.nodes[found.index + 1 : found.end]
        )


def _start(view: PageView) -> int:
    """The row of the page's own heading; 0 where it has none, or much stands before it."""
    first = min(view.titles, default=0)
    before = view.tally.between(0, first)[0]
    is_top = view.page_y(view.nodes[first]) < _TOP_PX if view.nodes else False
    return first if is_top or before <= _MOST_BEFORE * view.tally.total_text else 0
