"""A page's source as a tree that may be walked: tamed, parsed once, without what no reader sees. Child only."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from lxml import html as lxml_html

from agent.parsing.html import tame


def tree_of(html: str) -> Any | None:
    """The page's root element; None for a page without any."""
    tamed = tame(html)
    if not tamed.strip():
        return None
    # As deep as it likes: the tamed page is bounded.
    parser = lxml_html.HTMLParser(remove_comments=True, remove_pis=True, encoding="utf-8", huge_tree=True)
    try:
        return lxml_html.document_fromstring(tamed.encode("utf-8", "replace"), parser=parser)
    except (ValueError, lxml_html.etree.ParserError):
        return None


def second_reading(root: Any) -> str:
    """The main text as trafilatura finds it, precision first; "" where it finds none. Leaves the tree as it is."""
    from trafilatura import bare_extraction

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    found = bare_extraction(root, fast=True, favor_precision=True, include_comments=False)
    if found is None:
        return ""
    parts = found if isinstance(found, dict) else found.as_dict()
    return str(parts.get("text") or "")


def without(root: Any, dropped: Iterable[Any]) -> Any:
    """The same tree without these elements and all in them; what follows them stays."""
    for element in dropped:
        if element.getparent() is not None:
            element.drop_tree()
    return root
