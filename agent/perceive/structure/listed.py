"""Which links of a page's content a decision looks at: those of its main list, and those that look like buttons (for
the DOM hash, S4).

Content is one list of many words, or no list at all. Shorter lists beside or below it lead elsewhere (related things,
what others read), and so do links in the midst of a sentence or alone: other ones on each visit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from agent.core.types import PageType, ZoneKind
from agent.perceive.page_kind.page import PageView
from agent.perceive.state.passing_words import ACCOUNT, parts_of
from agent.perceive.structure.snapshot import INTERACTIVE, Node

_CONTENT = frozenset({ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL})
_ROWS = frozenset({"td", "th", "dd"})
_STATES = ("exp", "chk", "cur")
_BUTTON_PARTS = frozenset({"btn", "button", "cta"})
_BUTTON_BOXES = frozenset({"buttons", "btns", "actions", "toolbar"})
_LEAST_LINKS = 3
_LEAST_WORDS = 2
_MOST_LINKS = 1_500


class Listed:
    """Looks at the links of one page's content."""

    def __init__(self, view: PageView, links: Sequence[Node], kind: PageType) -> None:
        self._view = view
        self._is_of_one = kind is PageType.PDP
        links = [n for n in links if view.zones.of(n) in _CONTENT][:_MOST_LINKS]
        others = [n for n in links if view.zones.of(n) is not ZoneKind.PRODUCTS]
        lists = [found for found in _lists(others) if _is_list(found)]
        self._main = self._main_of(lists) if len(others) == len(links) else ()
        self.idle = frozenset(self._idle(links, lists))  # rows of links that tell nothing of the page's state
        self.alone = frozenset(self._alone(links))

    def _main_of(self, lists: Sequence[Sequence[Node]]) -> Sequence[Node]:
        """The list of most words; none where a single paragraph says more."""
        long = [found for found in lists if len(found) >= _LEAST_LINKS]
        fit = [found for found in long if not self._is_of_one or self._is_rich(found)]
        best = max(fit, key=self._words, default=())
        if not best:
            return ()
        first, end = best[0].index, best[-1].end
        rest = (line for line in self._view.text.lines if not first <= line.first < end)
        longest = max(
            (len(line.text) for line in rest if self._view.zones.of(line.block) in _CONTENT), default=0
        )
        return best if self._words(best) > longest else ()

    def _words(self, links: Sequence[Node]) -> int:
        return self._view.tally.between(links[0].index, links[-1].end)[0]

    def _is_rich(self, links: Sequence[Node]) -> bool:
        """Whether more stands in the list than links: on the page of one thing others are only named."""
        first, end = links[0].index, links[-1].end
        controls = sum(bool(n.flags & INTERACTIVE) for n in self._view.nodes[first:end])
        return controls >= 2 * len(links) - 1

    def _idle(self, links: Sequence[Node], lists: Sequence[Sequence[Node]]) -> Iterator[int]:
        main = self._main
        first, end = (main[0].index, main[-1].end) if main else (0, 0)
        listed = {n.index for found in lists for n in found if found is not main}
        said = set(self._in_sentences())
        for link in links:
            is_beside = link.index in listed or link.index in said
            is_kept = first <= link.index < end or _is_button(link)
            if is_beside and not is_kept and not ACCOUNT.search(self._view.text.words(link)):
                yield link.index

    def _alone(self, links: Sequence[Node]) -> Iterator[int]:
        """Rows of links outside the main list that neither look like buttons nor have a state: others on each visit."""
        first, end = (self._main[0].index, self._main[-1].end) if self._main else (0, 0)
        for link in links:
            is_told = self._view.zones.of(link) is ZoneKind.PRODUCTS or any(link.get(key) for key in _STATES)
            if is_told or first <= link.index < end or _is_button(link):
                continue
            if not ACCOUNT.search(self._view.text.words(link)):
                yield link.index

    def _in_sentences(self) -> Iterator[int]:
        """Rows of links that words lead up to in their line, which cannot be operated."""
        for line in self._view.text.lines:
            if any(n.tag in _ROWS for n in (line.block, *line.block.ancestors())):
                continue
            before = 0
            for piece in line.pieces:
                node = _operable(piece.node)
                if node is None:
                    before += sum(word.isalpha() for word in re.findall(r"\w+", piece.text))
                elif before >= _LEAST_WORDS:
                    yield node.index


def _is_button(link: Node) -> bool:
    """Whether it looks like a button by its class names, or stands alone in a box of buttons."""
    if not _BUTTON_PARTS.isdisjoint(parts_of(link.get("c"))):
        return True
    return any(not _BUTTON_BOXES.isdisjoint(parts_of(n.get("c"))) for n in islice(link.ancestors(), 2))


def _lists(links: Sequence[Node]) -> Iterator[list[Node]]:
    """Links at the same place of boxes that stand side by side."""
    paths: dict[tuple[str, ...], list[Node]] = defaultdict(list)
    for link in links:
        paths[tuple(n.tag for n in link.ancestors())].append(link)
    for alike in paths.values():
        depths = [_shared(one, other) for one, other in pairwise(alike)]
        found = [alike[0]]
        for at, link in enumerate(alike[1:]):
            if depths[at] < max(depths[max(at - 1, 0)], depths[min(at + 1, len(depths) - 1)]):
                yield found
                found = []
            found.append(link)
        yield found


def _is_list(links: Sequence[Node]) -> bool:
    """Two links in boxes of their own may be two things to do ("Subscribe", "Sign in"), unless marked as a list."""
    is_marked = len(links) == 2 and any(n.tag == "li" for n in islice(links[0].ancestors(), 3))
    return len(links) > 2 or is_marked


def _shared(one: Node, other: Node) -> int:
    """The depth of the smallest box around both; `other` comes later."""
    return next((at.depth for at in one.ancestors() if other.index < at.end), 0)


def _operable(node: Node) -> Node | None:
    return next((n for n in (node, *node.ancestors()) if n.flags & INTERACTIVE), None)
