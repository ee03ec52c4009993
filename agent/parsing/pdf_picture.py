"""A page of a PDF as a picture, with a sentence marked on it. Child only."""

from __future__ import annotations

import base64
import json

from agent.parsing.limits import MAX_PAGES
from agent.parsing.pdf import UnreadableError, load_mupdf

_MOST_PIXELS = 4_000_000
_DPI = 110
_MOST_PNG_BYTES = 6_000_000
_YELLOW = (1.0, 0.87, 0.2)


def render_page(payload: bytes) -> dict[str, object]:
    """{"png": base64} of the page that is asked for. *Raises* UnreadableError."""
    size = int.from_bytes(payload[:4])
    wanted = json.loads(payload[4 : 4 + size])
    number, highlight = int(wanted["number"]), str(wanted["highlight"])
    mupdf = load_mupdf()
    try:
        with mupdf.open(stream=payload[4 + size :], filetype="pdf") as document:
            if not document.is_pdf or document.needs_pass:
                raise UnreadableError("encrypted" if document.needs_pass else "not_pdf")
            if not 1 <= number <= min(document.page_count, MAX_PAGES):
                raise UnreadableError("broken")
            page = document[number - 1]
            for quad in page.search_for(highlight, quads=True) if highlight else ():
                page.add_highlight_annot(quad).set_colors(stroke=_YELLOW)
            scale = min(_DPI / 72, (_MOST_PIXELS / max(page.rect.width * page.rect.height, 1.0)) ** 0.5)
            png = page.get_pixmap(matrix=mupdf.Matrix(scale, scale), alpha=False).tobytes("png")
    except (RuntimeError, mupdf.FileDataError, mupdf.EmptyFileError) as exc:
        raise UnreadableError("broken") from exc
    if len(png) > _MOST_PNG_BYTES:
        raise UnreadableError("too_heavy")
    return {"png": base64.b64encode(png).decode("ascii")}
