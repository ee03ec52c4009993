"""A page as it may be shown later: its own words and structure, nothing that runs, loads or can be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from agent.documents.document import MAX_SAVED_CHARS
from agent.documents.html.html import WORDS

_ATTRIBUTES = {
    "*": {"lang", "dir"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start", "reversed"},
    "time": {"datetime"},
}


def saved_copy(html: str) -> str:
    """The page's elements of text alone: no address to follow or load, no form, no style, no script. Child only."""
    import nh3

    cleaned = nh3.clean(
        html, tags=set(WORDS["saved_tags"]), clean_content_tags=set(WORDS["unsaved_tags"]), attributes=_ATTRIBUTES,
        strip_comments=True, link_rel=None, url_schemes=set(),
    )  # fmt: skip
    return cleaned[:MAX_SAVED_CHARS].strip()


_PIECE = re.compile(r"<[^>]{0,4000}>|[^<]{1,4000}|<")
_WORDS = re.compile(
    r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});|[^\s&\u00ad\u200b]{1,200}|&"
)
_BULLETS = "-•*·|#"
_MARK_ID = re.compile(r"[A-Za-z][\w-]{0,60}")
_SAME = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-"}
)


def mark_quotes(saved_html: str, quotes: Sequence[tuple[str, str]]) -> str:
    """The saved copy with each quote's words in `<mark id=…>`; pure, linear, and the copy stays as safe as it was.

    `quotes` are (id, words). Blanks, elements within the words and kinds of quotation marks do not matter; a quote
    that goes over several pieces of text gets several marks, the first of them with the id. What is not found is not
    marked, nor is what overlaps an earlier mark.
    """
    text, places = _letters(saved_html)
    spans: list[tuple[int, int, str]] = []
    for mark_id, words in quotes:
        wanted = "".join(words.split()).translate(_SAME)
        for form in (wanted, wanted.lstrip(_BULLETS)):  # the reader puts a list's mark before it
            at = text.find(form) if form and _MARK_ID.fullmatch(mark_id) else -1
            while at >= 0 and any(begin < at + len(form) and at < end for begin, end, _ in spans):
                at = text.find(form, at + 1)
            if at >= 0:
                spans.append((at, at + len(form), mark_id))
                break
    return _marked(saved_html, places, sorted(spans)) if spans else saved_html


def _letters(html: str) -> tuple[str, list[tuple[int, int]]]:
    """All shown letters but blanks, and where the source of each begins and ends."""
    text: list[str] = []
    places: list[tuple[int, int]] = []
    for piece in _PIECE.finditer(html):
        if piece[0][0] == "<" and len(piece[0]) > 1:
            continue
        base = piece.start()
        for word in _WORDS.finditer(piece[0]):
            start, found = base + word.start(), word[0]
            if found[0] == "&" and len(found) > 1:
                shown = "".join(unescape(found).split())
                text.append(shown)
                places += [(start, start + len(found))] * len(shown)
            else:
                text.append(found)
                places += [(at, at + 1) for at in range(start, start + len(found))]
    return "".join(text).translate(_SAME), places


def _marked(html: str, places: list[tuple[int, int]], spans: list[tuple[int, int, str]]) -> str:
    parts: list[str] = []
    done = 0
    for begin, end, mark_id in spans:
        attribute = f' id="{mark_id}"'
        for start, stop in _runs(html, places[begin:end]):
            parts += [html[done:start], f"<mark{attribute}>", html[start:stop], "</mark>"]
            attribute, done = "", stop
    return "".join(parts) + html[done:]


def _runs(html: str, places: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pieces of source that hold these letters and no element's border."""
    start, stop = places[0]
    for begin, end in places[1:]:
        if "<" in html[stop:begin]:
            yield start, stop
            start = begin
        stop = max(stop, end)
    yield start, stop
