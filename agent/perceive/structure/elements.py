"""The things on a page that can be operated, each with the name, role and zone a person would give it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agent.core.kinds import ROLES
from agent.core.types import InteractiveElement
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.context import Named, contexts
from agent.perceive.structure.naming import element_name
from agent.perceive.structure.snapshot import COVERED, DISABLED, Node
from agent.perceive.structure.zones import is_search_field

_MAX_NAME = 160
_FIELD_ROLES = {
    **dict.fromkeys(("submit", "button", "image", "reset"), "button"),
    **{kind: kind for kind in ("checkbox", "radio", "file", "color")},
    "range": "slider",
    "search": "textbox",
}
_TEXT_TYPES = frozenset(
    {
        "text",
        "email",
        "tel",
        "url",
        "number",
        "password",
        "textarea",
        "editable",
        "date",
        "time",
        "month",
        "week",
        "datetime-local",
        "",
    }
)


def find_elements(view: PageView) -> tuple[InteractiveElement, ...]:
    """Every operable element that a person can see, in document order."""
    nodes = [node for node in view.tally.controls_in(0, len(view.nodes)) if node.get("id")]
    doubles = _doubles(nodes, view)
    named = [(node, _role(node), element_name(node, view)) for node in nodes if node.index not in doubles]
    return tuple(_elements(view, named))


def _elements(view: PageView, named: Sequence[Named]) -> Iterator[InteractiveElement]:
    width, height = view.snapshot.viewport
    around = contexts(view, named)
    for node, role, name in named:
        get = node.attrs.get
        yield InteractiveElement(
            id=get("id", ""),
            role=role,
            name=name,
            tag=node.tag,
            box=node.box,
            zone=view.zones.of(node),
            href=get("href", ""),
            input_type=get("type", ""),
            value=get("val", ""),
            placeholder=get("ph", ""),
            options=tuple(opts.split("\n")) if (opts := get("opts")) else (),
            in_viewport=node.y < height
            and node.y + node.height > 0
            and node.x < width
            and node.x + node.width > 0,
            is_covered=bool(node.flags & COVERED),
            is_disabled=bool(node.flags & DISABLED),
            is_expanded=None if not (exp := get("exp")) else exp == "1",
            form_method=get("fm", ""),
            form_has_password=get("fp") == "1",
            form_action=get("fa", ""),
            form_kinds=tuple(get("fk", "").split()),
            field_kind=get("kind", ""),
            is_submit=get("sub") == "1",
            frame_url=get("fr", ""),
            signature=get("sig", ""),
            is_checked=None if not (chk := get("chk")) else chk == "1",
            is_readonly=get("ro") == "1",
            is_multiple=get("multi") == "1",
            context=around.get(node.index, ""),
        )


_NATIVE = frozenset({"a", "button", "input", "select", "textarea", "summary"})
_HOLDERS = frozenset({"tab", "option", "menuitem", "treeitem", "menuitemradio", "menuitemcheckbox"})
_MOST_INSIDE = 4


def _doubles(nodes: Sequence[Node], view: PageView) -> set[int]:
    """Rows of what a tree holds twice: a box that waits for clicks around the one control that does the same."""
    found: set[int] = set()
    for node in nodes:
        if node.tag in _NATIVE or not 2 <= view.tally.interactive(node) <= _MOST_INSIDE:
            continue
        inside = [n for n in view.tally.controls(node) if n is not node and n.get("id")]
        natives = [n for n in inside if n.tag in _NATIVE]
        if len(natives) == 1 and _does_the_same(node, natives[0], view):
            found.add(natives[0].index if node.get("role") in _HOLDERS else node.index)
    return found


def _does_the_same(outer: Node, inner: Node, view: PageView) -> bool:
    words = view.text.words(inner)
    if words:
        return words == view.text.words(outer)
    return inner.width * inner.height >= 0.6 * outer.width * outer.height


_HANDLE = re.compile(r"(?i)(?:slider|range|irs)\w*[- _]*(?:handle|thumb|knob|grip)")


def _role(node: Node) -> str:
    tag, kind = node.tag, node.get("type")
    if not node.get("role") and tag in ("span", "div", "a", "i") and _HANDLE.search(node.get("c")):
        return "slider"
    if tag in ("input", "textarea") and is_search_field(node):
        return "searchbox"
    if node.get("role") in ROLES:  # a word of a page's own is no role: what it is natively counts then
        return node.get("role")
    if tag == "label":
        return kind or "checkbox"
    if tag in ("input", "textarea") or kind == "editable":
        return _FIELD_ROLES.get(kind, "textbox" if kind in _TEXT_TYPES else kind)
    return {"a": "link", "area": "link", "select": "select"}.get(tag, "button")


def zone_text(view: PageView, root: Node, limit: int = 300) -> str:
    """The zone's visible words, cut to a limit."""
    return view.text.words(root)[:limit]
