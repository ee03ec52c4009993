"""The things on a page that can be operated, each with the name, role and zone a person would give it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from agent.core.types import InteractiveElement, ZoneKind
from agent.perceive.context import contexts
from agent.perceive.page import PageView
from agent.perceive.snapshot import COVERED, DISABLED, INTERACTIVE, READER_ONLY, Node
from agent.perceive.text import squash
from agent.perceive.zones import is_search_field

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
    found = list(_elements(view))
    nodes = {node.get("id"): node for node in view.nodes if node.get("id")}
    around = contexts(view, [(nodes[e.id], e.role, e.name) for e in found])
    return tuple(
        replace(e, context=words) if (words := around.get(nodes[e.id].index, "")) else e for e in found
    )


def element_name(node: Node, view: PageView) -> str:
    """Its accessible name: what labels say, then its text, then pictures and titles in it."""
    said = node.get("name")
    if not said and node.tag not in ("input", "textarea", "select"):
        said = view.text.words(node)
    if not said:
        said = next((s for s in _inner_names(node, view) if s), "")
    if not said and node.tag in ("input", "textarea", "select"):
        said = node.get("title") or node.get("ph") or _words_before(node)
    return squash(said or node.get("title") or node.get("ph") or node.get("alt") or _by_purpose(node))[
        :_MAX_NAME
    ]


def _words_before(node: Node) -> str:
    """The words just before a field that has no label: in the same box, or in the table cell before."""
    at = node
    for _ in range(3):
        parent = at.parent
        if parent is None or parent.tag in ("form", "body"):
            siblings = parent.children if parent is not None else []
        else:
            siblings = parent.children
        said = "".join(_said(s) for s in siblings if s.index < at.index and at.index - s.index < 6).strip()
        if said and len(said) < 80:
            return said.rstrip(" :*")
        if parent is None:
            break
        at = parent
    return ""


def _said(node: Node) -> str:
    if node.tag == "#":
        return node.text
    if node.flags & INTERACTIVE:
        return ""
    return " " + "".join(_said(child) for child in node.children)


def _elements(view: PageView) -> Iterator[InteractiveElement]:
    width, height = view.snapshot.viewport
    for node in view.nodes:
        if not node.flags & INTERACTIVE or not node.get("id"):
            continue
        yield InteractiveElement(
            id=node.get("id"),
            role=_role(node),
            name=element_name(node, view),
            tag=node.tag,
            box=node.box,
            zone=view.zones.of(node),
            href=node.get("href"),
            input_type=node.get("type"),
            value=node.get("val"),
            placeholder=node.get("ph"),
            options=tuple(node.get("opts").split("\n")) if node.get("opts") else (),
            in_viewport=node.y < height
            and node.y + node.height > 0
            and node.x < width
            and node.x + node.width > 0,
            is_covered=bool(node.flags & COVERED),
            is_disabled=bool(node.flags & DISABLED),
            is_expanded=None if not node.get("exp") else node.get("exp") == "1",
            form_method=node.get("fm"),
            form_has_password=node.get("fp") == "1",
            form_action=node.get("fa"),
            form_kinds=tuple(node.get("fk").split()),
            field_kind=node.get("kind"),
            is_submit=node.get("sub") == "1",
            frame_url=node.get("fr"),
            signature=node.get("sig"),
            is_checked=None if not node.get("chk") else node.get("chk") == "1",
            is_readonly=node.get("ro") == "1",
            is_multiple=node.get("multi") == "1",
            value_range=node.get("range"),
        )


_HANDLE = re.compile(r"(?i)(?:slider|range|irs)\w*[- _]*(?:handle|thumb|knob|grip)")


def _role(node: Node) -> str:
    tag, kind = node.tag, node.get("type")
    if not node.get("role") and tag in ("span", "div", "a", "i") and _HANDLE.search(node.get("c")):
        return "slider"
    if tag in ("input", "textarea") and is_search_field(node):
        return "searchbox"
    if node.get("role"):
        return node.get("role")
    if tag == "label":
        return kind or "checkbox"
    if tag in ("input", "textarea") or kind == "editable":
        return _FIELD_ROLES.get(kind, "textbox" if kind in _TEXT_TYPES else kind)
    return {"a": "link", "area": "link", "select": "select"}.get(tag, "button")


def _inner_names(node: Node, view: PageView) -> Iterator[str]:
    for child in view.snapshot.inside(node)[1:]:
        if child.tag == "#":
            if child.flags & READER_ONLY and child.text.strip():
                yield child.text.strip()
        elif child.attrs:
            yield child.get("name") or child.get("alt") or child.get("title")


def _by_purpose(node: Node) -> str:
    """A last resort for controls that say nothing: what their form or their own code names suggest."""
    if node.tag in ("input", "textarea", "select"):
        return node.get("fname").replace("_", " ").replace("-", " ") or _code_name(node.get("c"))
    hint = node.get("c").lower() + " " + " ".join(c.get("c").lower() for c in node.children if c.tag != "#")
    for word, name in (
        ("search", "Search"),
        ("magnif", "Search"),
        ("close", "Close"),
        ("menu", "Menu"),
        ("burger", "Menu"),
        ("cart", "Cart"),
        ("basket", "Basket"),
        ("next", "Next"),
        ("prev", "Previous"),
        ("filter", "Filters"),
        ("sort", "Sort"),
    ):
        if word in hint:
            return name
    return "" if node.get("href") else _code_name(node.get("c")) or _code_name(node.get("data-icon"))


_CODE_WORD = re.compile(r"[A-Z]?[a-z]{3,14}(?![a-z])")
_CODE_SAYS_NOTHING = re.compile(
    "icons?|btn|buttons?|glyphicon|svg|img|image|css|items?|link|clickable|state|default|corner|all|hover|active|primary"
    "|secondary|wrapper|wrap|container|inner|outer|small|large|medium|the|field|input|text|form|control|box|span|div|style"
    "|size|flex|block|inline|root|component|submit|cursor|pointer|visible"
)


def _code_name(hint: str) -> str:
    """What its class and id call it, as far as those are words: "trash" of "ui-icon ui-icon-trash"."""
    said = dict.fromkeys(w.lower() for w in _CODE_WORD.findall(hint))
    return " ".join([w for w in said if not _CODE_SAYS_NOTHING.fullmatch(w) and re.search("[aeiouy]", w)][:3])


def content_zone_ids(view: PageView, root: Node) -> tuple[str, ...]:
    """Ids of what can be operated inside a zone's root."""
    return tuple(n.get("id") for n in view.tally.controls(root) if n.get("id"))


def zone_text(view: PageView, root: Node, limit: int = 300) -> str:
    """The zone's visible words, cut to a limit."""
    return view.text.words(root)[:limit]


ZONE_ORDER = tuple(ZoneKind)
