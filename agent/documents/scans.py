"""Words out of a PDF whose pages are pictures, on request: each page is drawn and read by the OCR child."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.core.ports import Ocr
from agent.core.sites.page_state import PageState
from agent.core.types import ReadLine
from agent.documents.document import Document
from agent.documents.parser import Parser
from agent.documents.pdf.pdf_lines import Line
from agent.documents.pdf.pdf_order import in_order
from agent.documents.pdf.pdf_text import text_of

MAX_SCANNED = 30  # pages; each takes some seconds
_DPI = 144


async def read_scan(pdf: bytes, document: Document, parser: Parser, ocr: Ocr) -> Document:
    """The document with the words of its pages' pictures, if it has any; `confidence` is how sure they are."""
    parts: list[str] = []
    starts: list[int] = []
    scores: list[float] = []
    for number in range(1, MAX_SCANNED + 1):
        picture = await parser.render_page(pdf, number, dpi=_DPI)
        if not picture:
            break
        lines = await ocr.read(picture)
        starts.append(sum(map(len, parts)))
        parts.append(page_text(lines) + "\n")
        scores += [line.score for line in lines]
    text = "".join(parts)
    if not text.strip():
        return replace(document, reason="The pages' pictures show no words either.")
    pages = f"{len(starts)} pages" if len(starts) != 1 else "one page"
    sure = sum(scores) / max(len(scores), 1)
    return replace(
        document,
        state=PageState.OK,
        reason=f"The words were read from pictures of {pages}.",
        text=text,
        page_starts=tuple(starts),
        confidence=round(min(sure, 0.9), 3),
        problem="",
    )


def page_text(lines: Sequence[ReadLine]) -> str:
    """The lines of one picture in reading order."""
    drawn = [
        Line(line.text, line.box.x, line.box.y, line.box.x + line.box.width, line.box.y + line.box.height,
             round(line.box.height / 3) * 3.0)
        for line in lines
    ]  # fmt: skip
    return text_of(in_order(drawn), frozenset())
