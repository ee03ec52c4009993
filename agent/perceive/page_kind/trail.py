"""Where a site puts a page among its own classes: the trail of links above it, or the one that it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, takewhile
from urllib.parse import urlsplit

from agent.core.sites.site import joined
from agent.perceive.offers.structured import jsonld_nodes
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node

_MARKED = re.compile(r"(?i)bread-?_?crumb|\bcrumbs?\b|ariane|brotkr[uü]mel|\bmigas?\b|kruimel|you are here")
_PARTS = re.compile(r"[›»>→/|·•]| [-–—] ")
_MARK = frozenset("›»>→/")
_MARKS = re.compile(r"[›»>→/]")
_PARTED = re.compile(r"^\s*[›»>→/]")
_MOST_PARTS, _LONGEST, _TALLEST = 6, 50, 70  # parts; characters of one; pixels of a row of links
_CLIMBED = 4  # from the link to the front page up to the row that it is in
_KEYS = ("@graph", "breadcrumb", "mainEntity")


def trail_of(view: PageView, heading: Node | None, name: str) -> tuple[str, ...]:
    """Names of classes, widest first, without the front page and the page itself; () where none stand above it."""
    above = view.nodes[: heading.index] if heading is not None else ()
    rows = chain(_marked_rows(above), _home_rows(view, above, name), _parted_rows(view, len(above), name))
    shown = next((found for row in rows if (found := _classes(view, row, name))), ())
    return shown or _declared(view, name)


def _marked_rows(above: Sequence[Node]) -> Iterator[Node]:
    for node in above:
        words = f"{node.get('c')} {node.get('name')} {node.get('itemtype')}" if node.attrs else ""
        if node.is_seen and node.tag != "a" and _MARKED.search(words):
            yield node


def _home_rows(view: PageView, above: Sequence[Node], heading: str) -> Iterator[Node]:
    """Rows that begin with a link to the front page and end with the page's own heading, or have marks between."""
    for link in above:
        if link.tag != "a" or not link.is_seen or not _is_front(view, link):
            continue
        row = next((a for a in list(link.ancestors())[:_CLIMBED] if len(_texts(view, a)) > 1), None)
        if row is None or row.height > _TALLEST:
            continue
        texts = _texts(view, row)
        if _same(texts[-1], heading) or any(_PARTED.match(text) for text in texts[1:]):
            yield row


def _parted_rows(view: PageView, before: int, heading: str) -> Iterator[Node]:
    """Lines like "Pieces » Opera » Carmen", with links but for the heading."""
    for line in takewhile(lambda one: one.first < before, view.text.lines):
        if _MARK.isdisjoint(line.text):
            continue
        parts = _MARKS.split(line.text)
        if (
            len(parts) > 2
            and _same(parts[-1].strip(), heading)
            and any(p.node.parent and p.node.parent.tag == "a" for p in line.pieces)
        ):
            yield line.block


def _is_front(view: PageView, link: Node) -> bool:
    to = urlsplit(joined(view.url, link.get("href")))
    return to.netloc == urlsplit(view.url).netloc and to.path in ("", "/") and not to.query


def _texts(view: PageView, row: Node) -> list[str]:
    return [
        n.text.strip() for n in view.snapshot.inside(row) if n.tag == "#" and n.is_seen and n.text.strip()
    ]


def _classes(view: PageView, row: Node, heading: str) -> tuple[str, ...]:
    front = {view.text.words(a) for a in view.snapshot.inside(row) if a.tag == "a" and _is_front(view, a)}
    parts = [part.strip() for text in _texts(view, row) for part in _PARTS.split(text)]
    kept = [p for p in parts if p not in front and not _same(p, heading)]
    return _named(kept)


def _declared(view: PageView, heading: str) -> tuple[str, ...]:
    for item in jsonld_nodes(view.snapshot.jsonld, _KEYS):
        listed = item.get("itemListElement")
        if item.get("@type") != "BreadcrumbList" or not isinstance(listed, list):
            continue
        steps = [step for step in listed if isinstance(step, dict)]
        inner = [step.get("item") if isinstance(step.get("item"), dict) else step for step in steps]
        names = [
            str(one.get("name") or step.get("name") or "")
            for one, step in zip(inner, steps, strict=True)
            if one
        ]
        return _named([n for n in names[1:] if not _same(n, heading)])
    return ()


def _named(parts: list[str]) -> tuple[str, ...]:
    found = dict.fromkeys(p for p in parts if 2 < len(p) <= _LONGEST and any(ch.isalpha() for ch in p))
    return tuple(found)[-_MOST_PARTS:]


def _same(one: str, other: str) -> bool:
    return bool(one) and one.casefold().strip(" .…") in other.casefold() and len(one) > len(other) / 2
