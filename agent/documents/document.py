"""A document as it was received, and what was read of it: the values on both sides of the parsing child."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.core.kinds import PageState
from agent.documents.child.limits import MAX_TEXT_CHARS

MAX_SAVED_CHARS = 3_000_000
MAX_LINKS = 500
PDF = "application/pdf"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SHAPES = frozenset("123456tdhricp")
_MAX_URL = 2000
_MOST_ABOUT_BYTES = 60_000
_MOST_HEADERS, _HEADER_CHARS = 100, 500
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Received:
    """What came with the bytes. `status` is 200 for a file; names of `headers` in any case."""

    url: str = ""
    status: int = 200
    content_type: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """A classified document. Only the text of `PageState.OK` may be cited; `reason` says why in words.

    `shape` has a letter for each line of `text`: 1-6 a heading of that level, t a term, d its definition, h the heads
    of a table, r a row, i an item of a list, c code, p anything else; "" where nothing is known of the lines.
    Dates are ISO strings or "". `page_starts` are offsets of the PDF's pages in `text`. `confidence` and
    `agreement` are 0-1. `saved_html` is safe to show: without scripts, forms, and anything remote. `problem` is
    a key of `agent.documents.parser.PROBLEMS`, "" without one. `hidden` is evidence, never a source.
    """

    state: PageState
    reason: str = ""
    kind: str = ""  # html, pdf, docx, text, feed; "" when it was none of them
    title: str = ""
    author: str = ""
    published: str = ""
    updated: str = ""
    event: str = ""
    language: str = ""
    text: str = ""
    page_starts: tuple[int, ...] = ()
    confidence: float = 1.0
    agreement: float = 1.0
    hidden: str = ""
    canonical: str = ""
    saved_html: str = ""
    links: tuple[tuple[str, str], ...] = ()  # (absolute address, words), in the page's order
    problem: str = ""
    shape: str = ""


def packed(data: bytes, about: Received) -> bytes:
    """Both as the child takes them."""
    headers = {
        name.lower()[:100]: value[:_HEADER_CHARS]
        for name, value in list(about.headers.items())[:_MOST_HEADERS]
    }
    said = {
        "url": about.url[:_MAX_URL],
        "status": about.status,
        "content_type": about.content_type[:200],
        "headers": headers,
    }
    head = json.dumps(said).encode("ascii")
    if len(head) > _MOST_ABOUT_BYTES:
        head = json.dumps({**said, "headers": {}}).encode("ascii")
    return _LENGTH.pack(len(head)) + head + data


def unpacked(payload: bytes) -> tuple[bytes, Received]:
    """The reverse of `packed`. *Raises* ValueError for anything else."""
    size = int.from_bytes(payload[: _LENGTH.size])
    if size > _MOST_ABOUT_BYTES:
        raise ValueError("no such head")
    start = _LENGTH.size + size
    said = json.loads(payload[_LENGTH.size : start])
    return payload[start:], Received(said["url"], said["status"], said["content_type"], said["headers"])


def document_of(answer: Mapping[str, object]) -> Document:
    """The child's answer as a value; as untrusted as the document. *Raises* ValueError for an unknown state."""
    starts, links = answer.get("page_starts"), answer.get("links")
    return Document(
        state=PageState(str(answer.get("state"))),
        reason=_words(answer, "reason", 500),
        kind=_words(answer, "kind", 10),
        title=_words(answer, "title", 1000),
        author=_words(answer, "author", 300),
        published=_words(answer, "published", 40),
        updated=_words(answer, "updated", 40),
        event=_words(answer, "event", 40),
        language=_words(answer, "language", 20),
        text=_words(answer, "text", MAX_TEXT_CHARS),
        page_starts=tuple(
            n
            for n in (starts if isinstance(starts, list) else ())
            if type(n) is int and 0 <= n <= MAX_TEXT_CHARS
        ),
        confidence=_share(answer, "confidence"),
        agreement=_share(answer, "agreement"),
        hidden=_words(answer, "hidden", 4000),
        canonical=_words(answer, "canonical", _MAX_URL),
        saved_html=_words(answer, "saved_html", MAX_SAVED_CHARS),
        links=_pairs(links if isinstance(links, list) else []),
        problem=_words(answer, "problem", 40),
        shape=_shape(answer),
    )


def _words(answer: Mapping[str, object], name: str, most: int) -> str:
    value = answer.get(name)
    return value[:most] if isinstance(value, str) else ""


def _shape(answer: Mapping[str, object]) -> str:
    """As said, if it fits the text."""
    shape, text = _words(answer, "shape", MAX_TEXT_CHARS), _words(answer, "text", MAX_TEXT_CHARS)
    return shape if len(shape) == text.count("\n") + 1 and SHAPES.issuperset(shape) else ""


def _share(answer: Mapping[str, object], name: str) -> float:
    value = answer.get(name, 1.0)
    return min(max(float(value), 0.0), 1.0) if isinstance(value, int | float) else 1.0


def _pairs(links: list[object]) -> tuple[tuple[str, str], ...]:
    found = [link for link in links[:MAX_LINKS] if isinstance(link, list) and len(link) == 2]
    return tuple((str(url)[:_MAX_URL], str(words)[:300]) for url, words in found)
