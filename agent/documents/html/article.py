"""What an HTML page says: its main text, and what it says of itself. Child only.

Two readers look at the page: our own, which knows where each block is, and trafilatura. Ours gives the words,
so that they are as on the page; the other says whether it looked in the right place.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any

from lxml import html as lxml_html

from agent.documents.html.article_blocks import Block, Mark, Outline, outline_of
from agent.documents.html.article_place import (
    bare,
    cleaned,
    inside,
    judge,
    kept,
    likeness,
    place_like,
    place_of,
    shingles,
    with_lead,
    without_labels_by,
    without_running_text,
)
from agent.documents.html.dates_found import dates_of
from agent.documents.html.html import sanitize_html
from agent.documents.html.metadata import metadata_of

MAX_TITLE_CHARS = 1000
_NEVER_TEXT = Mark.NAVIGATION | Mark.COMMENT | Mark.FOOTER
_ALIKE = 0.9  # from here on both readers found the same text
_DISAGREED = 0.3  # confidence where nothing is alike
_LITTLE_TEXT = 0.7
_FEW_CHARS = 250
_SHARED = 0.3  # from here on one found more or less than the other; below, they looked in different places


@dataclass(frozen=True, slots=True)
class Article:
    """A page as read. Everything is "" where the page does not say it: unknown rather than wrong.

    `text` has a paragraph, heading, list item or table row a line, words as they are on the page. Dates are ISO
    (YYYY-MM-DD): `published` and `updated` of the page, `event` of the happening that it announces. `agreement` is
    how far two extractors read the same text (0-1); `confidence` is how sure the text is (0-1), lower where they
    disagree.
    """

    text: str = ""
    shape: str = ""  # of its lines, see `Document.shape`
    title: str = ""
    author: str = ""
    published: str = ""
    updated: str = ""
    event: str = ""
    language: str = ""
    confidence: float = 0.0
    agreement: float = 0.0
    canonical: str = ""


def read_article(html: str, url: str = "") -> Article:
    """The page's main text and what it says of itself; an empty text only for a page without any."""
    root = tree_of(html)
    if root is None:
        return Article()
    meta = metadata_of(root, html, url)
    author = meta.author  # before the second reader is given less of the tree
    outline = outline_of(root)
    blocks, agreement = _main_text(root, outline, {bare(title) for title in meta.titles})
    text = "\n".join(block.text for block in blocks) or meta.body.strip()
    dates = dates_of(meta, outline.blocks, blocks)
    return Article(
        text=text,
        shape="".join(block.shape for block in blocks),
        title=(meta.titles[0] if meta.titles else "")[:MAX_TITLE_CHARS],
        author=author,
        published=dates.published,
        updated=dates.updated,
        event=dates.event,
        language=meta.language,
        confidence=_confidence(text, agreement, meta.body),
        agreement=round(agreement, 3),
        canonical=meta.canonical,
    )


def _main_text(root: Any, outline: Outline, titles: Collection[str]) -> tuple[list[Block], float]:
    """The text's blocks, and how far the second reader agrees."""
    about = {word for title in titles for word in title.split() if len(word) > 3}
    judge(outline)
    blocks = kept(outline)
    place = place_of(outline, blocks)
    own = cleaned(inside(outline, blocks, place), titles)
    said = second_reading(without(root, without_running_text(outline, place)))
    second = shingles(said)
    agreement = likeness(_shingles(own), second)
    if agreement < _ALIKE:
        other = _where_the_second_looked(outline, titles, second)
        liking = likeness(_shingles(other), second)
        if liking > agreement and (agreement >= _SHARED or _weight(other, about) > _weight(own, about)):
            own, agreement = other, liking
    if agreement >= _SHARED:
        own = with_lead(outline, without_labels_by(said, own))
    if not own:
        words = [block for block in outline.blocks if block.text.strip()]
        own = [block for block in words if not block.marks & Mark.NAVIGATION] or words
    return own, agreement


def _confidence(text: str, agreement: float, body: str) -> float:
    """How sure the text is: how far another reading of the page is alike, less for a few words."""
    alike = max(agreement, likeness(shingles(text), shingles(body)) if body else 0.0)
    sure = _DISAGREED + (1 - _DISAGREED) * alike if text else 0.0
    return round(min(sure * (_LITTLE_TEXT if len(text) < _FEW_CHARS else 1), 0.99), 3)


def _weight(blocks: Sequence[Block], about: Set[str]) -> float:
    """How likely that is the text, where the readers found two: running text, times the title's words in it."""
    words = set(bare("\n".join(block.text for block in blocks)).split())
    fit = len(words & about) / len(about) if about else 1.0
    return sum(block.good for block in blocks) * (0.2 + fit)


def _where_the_second_looked(outline: Outline, titles: Collection[str], second: set[Any]) -> list[Block]:
    for block in outline.blocks:
        if block.good and block.marks & ~Mark.POST and not block.marks & _NEVER_TEXT:
            words = shingles(block.text)
            if len(words & second) > 0.8 * len(words):
                block.marks = Mark.NONE
    blocks = kept(outline)
    return cleaned(inside(outline, blocks, place_like(outline, blocks, second)), titles)


def _shingles(blocks: Sequence[Block]) -> set[Any]:
    return shingles("\n".join(block.text for block in blocks))


def tree_of(html: str) -> Any | None:
    """The page's root element; None for a page without any."""
    tamed = sanitize_html(html)
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
