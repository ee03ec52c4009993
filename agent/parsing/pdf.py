"""Text of a PDF, without what its pages hide. Runs in the parsing child only (`agent/parsing/child.py`)."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from agent.parsing.limits import MAX_PAGES, MAX_TEXT_CHARS

_MAGIC, _MAGIC_WITHIN = b"%PDF-", 1024
_NO_INK = 3  # text render mode: neither filled nor drawn
_PALE = 0.93  # of each colour; paler is white to an eye on white paper
_FAINT, _TINY_PT = 0.05, 0.5
_MOST_HIDDEN = 4000  # characters of hidden text that are kept as evidence
_IMAGE_KINDS = ("fill-image", "fill-imgmask", "fill-shade")
Box = tuple[float, float, float, float]


class UnreadableError(ValueError):
    """The document is not what it says; `args[0]` is the problem's name (`agent.parsing.parser.PROBLEMS`)."""


def load_mupdf() -> Any:
    """Import PyMuPDF without the layout models that it looks for: half the time, a third of the memory."""
    modules: dict[str, Any] = sys.modules
    for name in ("pymupdf.layout", "pymupdf4llm"):
        modules.setdefault(name, None)  # None says: this cannot be imported
    pymupdf: Any = importlib.import_module("pymupdf")
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    return pymupdf


def read_pdf(data: bytes) -> dict[str, object]:
    """Title, visible text, where each page starts in it, and what was hidden. *Raises* UnreadableError.

    At most 200 pages and 2 MB of text. The bytes must begin as a PDF does and be opened as one: the same
    library also opens HTML, SVG and e-books, whatever file type it is told.
    """
    if _MAGIC not in data[:_MAGIC_WITHIN]:
        raise UnreadableError("not_pdf")
    mupdf = load_mupdf()
    try:
        with mupdf.open(stream=data, filetype="pdf") as document:
            if not document.is_pdf:
                raise UnreadableError("not_pdf")
            if document.needs_pass:
                raise UnreadableError("encrypted")
            return _read(document)
    except (RuntimeError, mupdf.FileDataError, mupdf.EmptyFileError) as exc:
        raise UnreadableError("broken") from exc


def _read(document: Any) -> dict[str, object]:
    parts: list[str] = []
    starts: list[int] = []
    hidden = ""
    length = 0
    for number in range(min(document.page_count, MAX_PAGES)):
        starts.append(length)
        try:
            text, unseen = _page_text(document[number])
        except (RuntimeError, ValueError, IndexError):
            continue  # a broken page does not spoil the others
        parts.append(text := (text.strip() + "\n")[: MAX_TEXT_CHARS - length])
        length += len(text)
        hidden = (hidden + unseen)[:_MOST_HIDDEN]
        if length >= MAX_TEXT_CHARS:
            break
    title = str((document.metadata or {}).get("title") or "")
    return {"title": title[:1000], "text": "".join(parts), "page_starts": starts, "hidden": hidden}


def _page_text(page: Any) -> tuple[str, str]:
    """What a reader of the page sees, and what only a program sees."""
    trace = page.get_texttrace()
    spans = [span for span in trace if _is_hidden(span, page)]
    if not spans:
        return str(page.get_text("text", sort=True)), ""
    unseen = {_key(chr(char[0]), char[2]) for span in spans for char in span["chars"]}
    seen = {_key(chr(c[0]), c[2]) for span in trace if span not in spans for c in span["chars"]}
    words = "".join(chr(char[0]) for span in spans[:200] for char in span["chars"])
    return _without(page, unseen - seen), words + " "


def _key(char: str, origin: Iterable[float]) -> tuple[str, int, int]:
    x, y = origin
    return char, round(x * 2), round(y * 2)


def _without(page: Any, unseen: set[tuple[str, int, int]]) -> str:
    lines = []
    for block in page.get_text("rawdict", sort=True)["blocks"]:
        for line in block.get("lines", ()):
            chars = [c for span in line["spans"] for c in span["chars"]]
            lines.append("".join(c["c"] for c in chars if _key(c["c"], c["origin"]) not in unseen))
    return "\n".join(line for line in lines if line.strip())


def _is_hidden(span: Mapping[str, Any], page: Any) -> bool:
    """Without ink, see-through, too small to see, off the page, or white where nothing dark lies beneath."""
    if span["type"] == _NO_INK or span.get("opacity", 1.0) < _FAINT or span["size"] < _TINY_PT:
        return True
    if not _overlaps(span["bbox"], tuple(page.rect)):
        return True
    return _is_pale(span["color"]) and not _has_ground(span["bbox"], page)


def _is_pale(color: Any) -> bool:
    parts = tuple(color) if isinstance(color, list | tuple) else (color,)
    if len(parts) == 4:  # cyan, magenta, yellow, black: no ink at all is white
        return all(part <= 1 - _PALE for part in parts)
    return bool(parts) and all(part >= _PALE for part in parts)


def _has_ground(box: Box, page: Any) -> bool:
    """Whether a picture or something coloured lies under the middle of that box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    if any(kind in _IMAGE_KINDS and _holds(area, x, y) for kind, area in page.get_bboxlog()):
        return True
    fills = (d for d in page.get_cdrawings() if d.get("fill") is not None)
    return any(_holds(d["rect"], x, y) and not _is_pale(d["fill"]) for d in fills)


def _holds(area: Box, x: float, y: float) -> bool:
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]


def _overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
