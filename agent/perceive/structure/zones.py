"""Parts of a page by purpose: every node gets the zone that its nearest marked ancestor has.

Marks come from landmarks and roles first, then from what a block holds (search field, cookie words,
page numbers, many checkboxes) and where it is. Names of classes are never needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from agent.core.types import ZoneKind
from agent.perceive import words
from agent.perceive.structure.snapshot import FIXED, SEEN, Node, Snapshot
from agent.perceive.structure.tally import Tally
from agent.perceive.structure.text import PageText

QUIET_ZONES = frozenset(
    {
        ZoneKind.HEADER,
        ZoneKind.NAVIGATION,
        ZoneKind.FOOTER,
        ZoneKind.SEARCH,
        ZoneKind.CONSENT,
        ZoneKind.FILTERS,
        ZoneKind.SORT,
        ZoneKind.PAGINATION,
    }
)
_SECTIONING = frozenset({"article", "section", "main", "li", "td", "dialog"})
_PLAIN_TAGS = frozenset(
    {
        *("a", "button", "select", "span", "p", "h1", "h2", "h3", "h4", "h5", "h6", "img", "svg", "b", "i"),
        *("em", "strong", "label", "input", "textarea", "small", "br", "sup", "sub", "time"),
    }
)
_MAX_SEARCH_OTHERS = 1
_FIRST_PAGES = 3  # numbers of pages begin no higher where nothing leads back
_CHECKS_FOR_FILTERS = 3
_FEW_LINKS = 3  # a size guide, a maker, reviews
_BOXES_AROUND = 6


@dataclass(slots=True)
class Zones:
    """Zone of every row, and the roots that carry their own zone."""

    kinds: list[ZoneKind]
    roots: dict[int, ZoneKind] = field(default_factory=dict)
    blocking: list[Node] = field(default_factory=list)  # overlays that cover the page's middle

    def of(self, node: Node) -> ZoneKind:
        """The zone that the node is in."""
        return self.kinds[node.index]

    def mark(self, node: Node, kind: ZoneKind) -> None:
        """Give the node and all below it that zone."""
        self.roots[node.index] = kind
        self.kinds[node.index : node.end] = [kind] * (node.end - node.index)


def find_zones(snapshot: Snapshot, text: PageText, tally: Tally) -> Zones:
    """The zones of a page; products and detail are marked later, when they are known."""
    zones = Zones([ZoneKind.MAIN] * len(snapshot.nodes))
    top_links = _top_links(snapshot, text, tally)
    for node in snapshot.nodes:
        if node.tag == "#" or not node.flags & SEEN or _is_plain(node):
            continue
        kind = _kind(node, snapshot, text, tally, zones)
        if kind is not None:
            zones.mark(node, kind)
    if top_links is not None and zones.of(top_links) is ZoneKind.MAIN:
        zones.mark(top_links, ZoneKind.NAVIGATION)
    for node in _search_boxes(snapshot, tally, zones):
        zones.mark(node, ZoneKind.SEARCH)
    for node in snapshot.nodes:
        if (
            node.tag == "select"
            and zones.of(node) not in (ZoneKind.OVERLAY, ZoneKind.CONSENT)
            and _is_sort(node)
        ):
            zones.mark(node, ZoneKind.SORT)
    return zones


def _is_plain(node: Node) -> bool:
    """Whether it cannot be a page by itself: words, pictures and controls in the flow."""
    attrs = node.attrs
    return (
        node.tag in _PLAIN_TAGS
        and not node.flags & FIXED
        and "role" not in attrs
        and "abs" not in attrs
        and "modal" not in attrs
    )


def is_search_field(node: Node) -> bool:
    """Whether it is a field into which one types what to look for."""
    if node.tag not in ("input", "textarea") and node.get("role") not in ("searchbox", "combobox"):
        return False
    if node.get("type") == "search" or node.get("role") == "searchbox":
        return True
    if node.get("type") not in ("text", "", "textarea", "editable"):
        return False
    if node.get("fp") == "1":
        return False
    said = " ".join((node.get("name"), node.get("ph"), node.get("title")))
    if words.SEARCH_FIELD.search(said):
        return True
    if node.get("fe") == "1" or node.get("type") == "textarea":
        return False
    return (
        node.get("fname").lower() in words.SEARCH_NAMES
        or bool(words.SEARCH_FIELD.search(node.get("fname")))
        or node.get("fs") == "1"
    )


def _kind(node: Node, snapshot: Snapshot, text: PageText, tally: Tally, zones: Zones) -> ZoneKind | None:
    inherited = zones.of(node)
    if inherited in (ZoneKind.CONSENT, ZoneKind.OVERLAY):
        return None
    over = _overlay(node, snapshot, text, tally, zones)
    if over is not None:
        return over
    if node.get("role") == "search" or node.tag == "search":
        return ZoneKind.SEARCH
    if inherited is ZoneKind.FOOTER:
        return None
    return _landmark(node, snapshot, text, tally) or (
        ZoneKind.FILTERS if inherited is ZoneKind.MAIN and _is_filters(node, snapshot, text, tally) else None
    )


def _landmark(node: Node, snapshot: Snapshot, text: PageText, tally: Tally) -> ZoneKind | None:
    if _is_pagination(node, text, tally):
        return ZoneKind.PAGINATION
    role, tag = node.get("role"), node.tag
    if tag == "nav" or role in ("navigation", "menubar"):
        return ZoneKind.NAVIGATION
    if tag in ("header", "footer") or role in ("banner", "contentinfo"):
        return _edge(node, snapshot, role)
    return None


def _edge(node: Node, snapshot: Snapshot, role: str) -> ZoneKind | None:
    inner = any(
        a.tag in _SECTIONING or a.get("role") in ("main", "dialog", "listitem") for a in node.ancestors()
    )
    if inner and role not in ("banner", "contentinfo"):
        return None
    if node.tag == "header" or role == "banner":
        top = node.y + snapshot.scroll[1]
        return ZoneKind.HEADER if top < 500 or node.flags & FIXED else None
    return ZoneKind.FOOTER


def _overlay(node: Node, snapshot: Snapshot, text: PageText, tally: Tally, zones: Zones) -> ZoneKind | None:
    get, parent = node.attrs.get, node.parent
    is_dialog = get("role") in ("dialog", "alertdialog") or node.tag == "dialog" or get("modal") == "1"
    floats = bool(node.flags & FIXED) and (parent is None or not parent.flags & FIXED)
    lifted = get("abs") == "1" and (z := get("z", "")).isdigit() and int(z) >= 5
    if not (is_dialog or floats or lifted) or not tally.text(node):
        return _inline_consent(node, text, tally)
    if tally.text(node) > 0.6 * tally.total_text and not is_dialog and tally.total_text > 400:
        return None
    said = text.words(node)
    if words.CONSENT.search(said) and words.CONSENT_ACT.search(said) and tally.text(node) < 6000:
        _note_blocking(node, snapshot, zones)
        return ZoneKind.CONSENT
    if tally.interactive(node) == 0 and not is_dialog:
        return None
    width, height = snapshot.viewport
    if is_dialog or (_covers_middle(node, snapshot) and node.width * node.height > 0.12 * width * height):
        if lifted and not is_dialog and not floats and _is_menu(node, tally):
            return None
        _note_blocking(node, snapshot, zones)
        return ZoneKind.OVERLAY
    return None


def _is_menu(node: Node, tally: Tally) -> bool:
    return tally.links(node) > 12 or any(a.tag in ("nav", "header") for a in node.ancestors())


def _inline_consent(node: Node, text: PageText, tally: Tally) -> ZoneKind | None:
    """A cookie notice that is part of the flow: a short block with the words and a button to answer them."""
    if node.tag not in ("div", "section", "aside", "form") or not 20 < tally.text(node) < 900:
        return None
    if not 1 <= tally.interactive(node) <= 8:
        return None
    said = text.words(node)
    if not (
        words.CONSENT.search(said)
        and not _is_page(node)
        and len(words.CONSENT.findall(said)) + bool(words.CONSENT_ACT.search(said)) >= 2
    ):
        return None
    buttons = [
        n for n in tally.controls(node) if n.tag in ("button", "a", "input") or n.get("role") == "button"
    ]
    return (
        ZoneKind.CONSENT
        if any(words.CONSENT_ACT.search(text.words(b) or b.get("name")) for b in buttons)
        else None
    )


def _is_page(node: Node) -> bool:
    """Whether it is the page around such a notice: a short page may say little else."""
    return any(
        child.tag in ("main", "header", "footer", "nav", "h1")
        or child.get("role") in ("main", "banner")
        or _is_page(child)
        for child in node.children
        if child.tag != "#"
    )


def _note_blocking(node: Node, snapshot: Snapshot, zones: Zones) -> None:
    width, height = snapshot.viewport
    share = (
        max(0.0, min(node.x + node.width, width) - max(node.x, 0))
        * max(0.0, min(node.y + node.height, height) - max(node.y, 0))
        / (width * height or 1)
    )
    if share > 0 and (_covers_middle(node, snapshot) or share > 0.4):
        zones.blocking.append(node)


def _covers_middle(node: Node, snapshot: Snapshot) -> bool:
    x, y = snapshot.viewport[0] / 2, snapshot.viewport[1] / 2
    if node.x <= x <= node.x + node.width and node.y <= y <= node.y + node.height:
        return True
    return any(
        c.tag != "#" and c.is_seen and c.x <= x <= c.x + c.width and c.y <= y <= c.y + c.height
        for c in node.children
    )


def _is_pagination(node: Node, text: PageText, tally: Tally) -> bool:
    count = tally.interactive(node)
    if (
        not 1 <= count <= 24
        or tally.text(node) > 160
        or node.tag in ("a", "button", "li", "select", "span", "p", "h1", "h2", "h3")
    ):
        return False
    numbers: list[int] = []
    turns = others = 0
    for control in tally.controls(node):
        if control.get("type") in ("radio", "checkbox"):  # stars to give, sizes to choose
            return False
        said = text.words(control) or control.get("name") or control.get("title")
        bare = said.strip()
        if bare.isdigit() and len(bare) < 4:
            numbers.append(int(bare))
        elif (
            words.NEXT_PAGE.match(bare)
            or words.PREVIOUS_PAGE.match(bare)
            or control.get("rel") in ("next", "prev")
        ):
            turns += 1
        elif bare:
            others += 1
    return (
        (len(numbers) >= 2 and (turns >= 1 or _count_pages(numbers)))
        or (numbers and turns >= 1)
        or (turns >= 1 and others == 0 and _says_page(node, text))
    ) and others <= 1


def _count_pages(numbers: Sequence[int]) -> bool:
    """Whether numbers without a way on go up one by one from the first pages; packs (1, 5, 10) and sizes do not."""
    return min(numbers) <= _FIRST_PAGES and any(b - a == 1 for a, b in pairwise(numbers))


def _says_page(node: Node, text: PageText) -> bool:
    said = text.words(node).lower()
    return any(
        w in said
        for w in (
            "page",
            "seite",
            "página",
            "older",
            "next",
            "weiter",
            "suivant",
            "siguiente",
            "more",
            "mehr",
            "plus",
            "más",
        )
    )


def _is_filters(node: Node, snapshot: Snapshot, text: PageText, tally: Tally) -> bool:
    if (
        node.tag not in ("aside", "form", "div", "section", "fieldset", "ul", "details")
        and node.get("role") != "complementary"
    ):
        return False
    if tally.images(node) > 3 or tally.interactive(node) < 2 or tally.headings(node) > 25:
        return False
    is_narrow = node.width < 0.45 * snapshot.viewport[0] or node.height < 260
    if not is_narrow or tally.text(node) >= 4000:
        return False
    checks = sum(
        1
        for c in tally.controls(node)
        if (c.get("type") in ("checkbox", "radio") or c.get("role") in ("checkbox", "switch"))
        and not _is_figure(c, text)
    )
    if checks >= _CHECKS_FOR_FILTERS:
        return not _sells(node, text, tally)
    return bool(words.FILTERS.match((node.get("name") + " " + _first_words(node, text)).strip()))


def _sells(node: Node, text: PageText, tally: Tally) -> bool:
    """Whether what is ticked are options of one product: it goes into a basket, or the page's heading is there."""
    for depth, box in enumerate((node, *node.ancestors())):
        is_titled = any(n.tag == "h1" for n in tally.headings_in(box.index, box.end))
        if box.get("fm") == "post" or (is_titled and tally.links(box) <= _FEW_LINKS):
            return True
        controls = list(tally.controls(box))
        buys = sum(bool(words.BUY.search(text.words(c) or c.get("name"))) for c in controls)
        is_switch = box.tag == "form" and all(
            c.get("type") == "radio" for c in controls
        )  # its button stands apart
        if buys or depth == _BOXES_AROUND or (box.tag in ("form", "main", "body") and not is_switch):
            return buys == 1
    return False


def _is_figure(control: Node, text: PageText) -> bool:
    """A number or a size to choose: stars of a rating, a variant."""
    said = (control.get("name") or text.words(control)).strip()
    return len(said) < 3 or said.isdigit()


def _first_words(node: Node, text: PageText) -> str:
    lines = text.lines_in(node)
    return lines[0].text.strip()[:40] if lines else ""


def _is_sort(node: Node) -> bool:
    said = " ".join((node.get("name"), node.get("title"), node.get("fname")))
    return (
        bool(words.SORT.search(said))
        or len(words.SORT.findall(node.get("opts"))) >= 2
        or "sort" in node.get("fname").lower()
    )


def _search_boxes(snapshot: Snapshot, tally: Tally, zones: Zones) -> Iterator[Node]:
    for node in tally.controls_in(0, len(snapshot.nodes)):
        if not is_search_field(node):
            continue
        if zones.of(node) in (ZoneKind.CONSENT, ZoneKind.FILTERS):
            continue
        best = node
        for parent in node.ancestors():
            if _others(parent, tally) > _MAX_SEARCH_OTHERS or parent.tag in (
                "body",
                "html",
                "header",
                "nav",
                "main",
            ):
                break
            best = parent
            if parent.tag == "form":
                break
        yield best


def _others(node: Node, tally: Tally) -> int:
    """Links and buttons in it that have nothing to do with searching."""
    controls = tally.controls(node)
    fields = sum(1 for c in controls if c.tag in ("input", "select", "textarea"))
    return len(controls) - fields - 1


def _top_links(snapshot: Snapshot, text: PageText, tally: Tally) -> Node | None:
    """The first block of links at the top of a page that has no landmarks."""
    for node in snapshot.nodes:
        if node.tag in ("nav", "header") or node.get("role") in ("navigation", "banner"):
            return None
        if node.y + snapshot.scroll[1] > 320 or not node.is_seen or node.tag in ("#", "body", "html"):
            continue
        is_short = node.height < 160 and tally.text(node) < (links := tally.links(node)) * 24 and links >= 3
        if is_short and tally.images(node) <= 2 and len({text.words(n) for n in tally.controls(node)}) >= 3:
            return node  # more than "Book" in each row
    return None
