"""A page of a PDF as a picture, with a sentence marked on it. Child only."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

from agent.documents.child.limits import MAX_PAGES
from agent.documents.pdf.pdf import UnreadableError, load_mupdf, opened

_MOST_PIXELS = 4_000_000
_MOST_PNG_BYTES = 6_000_000
_YELLOW = (1.0, 0.87, 0.2)
_PIECE = 60  # letters: enough to be found once, where the whole is not found in one


def render_page(payload: bytes) -> dict[str, object]:
    """{"png": base64} of the page that is asked for. *Raises* UnreadableError."""
    size = int.from_bytes(payload[:4])
    wanted = json.loads(payload[4 : 4 + size])
    number = int(wanted["number"])
    with opened(payload[4 + size :]) as document:
        if not 1 <= number <= min(document.page_count, MAX_PAGES):
            raise UnreadableError("no_page")
        page = document[number - 1]
        for box in _boxes(page, str(wanted["highlight"])):
            page.add_highlight_annot(box).set_colors(stroke=_YELLOW)
        area = max(abs(page.rect.width * page.rect.height), 1.0)
        scale = min(int(wanted["dpi"]) / 72, (_MOST_PIXELS / area) ** 0.5)
        png = page.get_pixmap(matrix=load_mupdf().Matrix(scale, scale), alpha=False).tobytes("png")
    if len(png) > _MOST_PNG_BYTES:
        raise UnreadableError("too_heavy")
    return {"png": base64.b64encode(png).decode("ascii")}


def _boxes(page: Any, highlight: str) -> Iterator[Any]:
    """Where the words of the highlight stand; by letters alone, since the text joins what lines part."""
    wanted = _letters(highlight)
    if len(wanted) < 2:
        return
    words = page.get_text("words")
    text, owners = "", list[int]()
    for n, word in enumerate(words):
        letters = _letters(word[4])
        text += letters
        owners += [n] * len(letters)
    at = text.find(wanted)
    pieces = (
        [(at, len(wanted))]
        if at >= 0
        else [(text.find(p), len(p)) for p in (wanted[:_PIECE], wanted[-_PIECE:])]
    )
    found = {owner for at, long in pieces if at >= 0 for owner in owners[at : at + long]}
    for n in sorted(found):
        yield load_mupdf().Rect(words[n][:4])


def _letters(words: str) -> str:
    return "".join(char for char in words.casefold() if char.isalnum())
