"""Counts over subtrees in constant time: links, images, headings, controls and letters below any node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.perceive.structure.snapshot import INTERACTIVE, READER_ONLY, SEEN, Node, Snapshot

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
FIELDS = frozenset({"input", "select", "textarea"})
_PICTURES = frozenset({"img", "canvas", "svg", "picture"})
_MIN_PICTURE_PX = 40
_SAYING = frozenset({"title", "alt", "name"})


class Tally:
    """Running sums over the rows of a snapshot; a subtree's count is a difference of two, its members are a slice."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._text, self._links, self._images = [0], [0], [0]
        self._headings, self._controls, self._says = [0], [0], [0]
        self._heading_nodes, self._picture_nodes, self._control_nodes = (
            list[Node](),
            list[Node](),
            list[Node](),
        )
        self._said = list[str]()
        text = links = images = headings = controls = says = 0
        for node in snapshot.nodes:
            flags, tag = node.flags, node.tag
            if tag == "#":
                if flags & SEEN and not flags & READER_ONLY:
                    text += len(node.text.strip())
            else:
                if flags & INTERACTIVE:
                    self._control_nodes.append(node)
                    links, controls = links + (tag == "a"), controls + 1
                if (tag in _PICTURES or node.attrs) and is_picture(node):
                    self._picture_nodes.append(node)
                    images += 1
                if flags & SEEN and (tag in HEADINGS or node.attrs) and is_heading(node):
                    self._heading_nodes.append(node)
                    headings += 1
                if not _SAYING.isdisjoint(node.attrs):
                    self._said += _said_by(node)
                    says = len(self._said)
            self._text.append(text)
            self._links.append(links)
            self._images.append(images)
            self._headings.append(headings)
            self._controls.append(controls)
            self._says.append(says)
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
        return self.controls_in(node.index, node.end)

    def controls_in(self, start: int, end: int) -> Sequence[Node]:
        """What can be operated in a range of rows."""
        return self._control_nodes[self._controls[start] : self._controls[end]]

    def pictures_in(self, start: int, end: int) -> Sequence[Node]:
        """Pictures in a range of rows that are large enough to show something."""
        return self._picture_nodes[self._images[start] : self._images[end]]

    def headings_in(self, start: int, end: int) -> Sequence[Node]:
        """Visible headings in a range of rows."""
        return self._heading_nodes[self._headings[start] : self._headings[end]]

    def said_in(self, start: int, end: int) -> Sequence[str]:
        """What titles, picture texts and labels in a range of rows say."""
        return self._said[self._says[start] : self._says[end]]

    def fields(self, node: Node) -> int:
        """How many things can be filled in at or below the node."""
        return sum(n.tag in FIELDS for n in self.controls(node))

    def fields_of_form(self, node: Node) -> int:
        """How many things can be filled in in the form that holds the node; 0 outside of forms."""
        form = next((n for n in node.ancestors() if n.tag == "form"), None)
        return self.fields(form) if form is not None else 0


def _said_by(node: Node) -> Iterator[str]:
    is_named = node.tag in ("a", "img") or node.get("role") == "link"
    for said in (node.get("title"), node.get("alt"), node.get("name") if is_named else ""):
        if len(said) > 2:
            yield said


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
