"""Counts over subtrees in constant time: links, images, headings, controls and letters below any node."""

from __future__ import annotations

from collections.abc import Sequence

from agent.perceive.structure.snapshot import INTERACTIVE, READER_ONLY, SEEN, Node, Snapshot

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
FIELDS = frozenset({"input", "select", "textarea"})
_PICTURES = frozenset({"img", "canvas", "svg", "picture"})
_MIN_PICTURE_PX = 40


class Tally:
    """Running sums over the rows of a snapshot; a subtree's count is a difference of two."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._text, self._links, self._images = [0], [0], [0]
        self._headings, self._controls = [0], [0]
        text = links = images = headings = controls = 0
        for node in snapshot.nodes:
            flags, tag = node.flags, node.tag
            if tag == "#":
                if flags & SEEN and not flags & READER_ONLY:
                    text += len(node.text.strip())
            else:
                if flags & INTERACTIVE:
                    controls += 1
                    links += tag == "a"
                images += is_picture(node)
                headings += bool(flags & SEEN) and is_heading(node)
            self._text.append(text)
            self._links.append(links)
            self._images.append(images)
            self._headings.append(headings)
            self._controls.append(controls)
        self.total_text = text

    def text(self, node: Node) -> int:
        """Visible letters below the node."""
        return self._text[node.end] - self._text[node.index]

    def links(self, node: Node) -> int:
        """Links at or below the node."""
        return self._links[node.end] - self._links[node.index]

    def images(self, node: Node) -> int:
        """Pictures at or below the node that are large enough to show something."""
        return self._images[node.end] - self._images[node.index]

    def headings(self, node: Node) -> int:
        """Headings at or below the node."""
        return self._headings[node.end] - self._headings[node.index]

    def interactive(self, node: Node) -> int:
        """What can be operated at or below the node."""
        return self._controls[node.end] - self._controls[node.index]

    def between(self, start: int, end: int) -> tuple[int, int, int, int]:
        """Letters, links, pictures and headings in a range of rows."""
        return (
            self._text[end] - self._text[start],
            self._links[end] - self._links[start],
            self._images[end] - self._images[start],
            self._headings[end] - self._headings[start],
        )

    def controls(self, node: Node) -> Sequence[Node]:
        """What can be operated at or below the node, in document order."""
        return [n for n in self._nodes[node.index : node.end] if n.flags & INTERACTIVE]

    def fields(self, node: Node) -> int:
        """How many things can be filled in at or below the node."""
        return sum(n.tag in FIELDS for n in self.controls(node))

    def fields_of_form(self, node: Node) -> int:
        """How many things can be filled in in the form that holds the node; 0 outside of forms."""
        form = next((n for n in node.ancestors() if n.tag == "form"), None)
        return self.fields(form) if form is not None else 0


def is_heading(node: Node) -> bool:
    """Whether it is marked as a heading."""
    return node.tag in HEADINGS or node.attrs.get("role") == "heading"


def is_picture(node: Node) -> bool:
    """Whether it is a visible picture of some size, also a background picture on an empty box."""
    if node.tag == "img" and node.get("nw") == "0":
        return True  # not loaded (yet): its size says nothing
    if not node.flags & SEEN or node.width < _MIN_PICTURE_PX or node.height < _MIN_PICTURE_PX:
        return False
    return node.tag in _PICTURES or (node.get("bg") == "1" and not node.children)
