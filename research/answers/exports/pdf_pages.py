"""Pages of saved PDFs as pictures: drawn once in the parsing child, then kept in the media folder."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass

from agent.documents.parser import Parser
from agent.visits.storage.media import keep_file, picture_bytes
from research.answers.models import Citation, Source

FOLDER = "pdf-pages"


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One page of a PDF; `text` is what was read of it."""

    number: int  # from 1
    count: int
    text: str


def page_at(source: Source, quote: Citation | None, wanted: int | None) -> ShownPage:
    """The page asked for, else the quote's, else the first."""
    count = len(source.page_starts)
    number = min(max(wanted or (quote.page if quote else None) or 1, 1), count)
    ends = [*source.page_starts[1:], len(source.text)]
    return ShownPage(number, count, source.text[source.page_starts[number - 1] : ends[number - 1]])


async def picture_of(source: Source, number: int, highlight: str) -> str:
    """The media path of that page's picture; "" when there is no such page or it cannot be drawn."""
    if source.page is None or source.page.kind != "pdf" or not 1 <= number <= len(source.page_starts):
        return ""
    path = path_of(source, number, highlight)
    if not await asyncio.to_thread(picture_bytes, path):
        document = await asyncio.to_thread(picture_bytes, source.page.file)
        async with Parser() as parser:
            drawn = await parser.render_page(document, number, highlight) if document else b""
        if not drawn:
            return ""
        await asyncio.to_thread(keep_file, path, drawn)
    return path


def path_of(source: Source, number: int, highlight: str) -> str:
    """Where the picture of that page of the source's document is kept."""
    document = source.page.page_sha256 if source.page else ""
    name = hashlib.sha256(f"{document} {number} {highlight}".encode()).hexdigest()
    return f"{FOLDER}/{name[:2]}/{name}.png"
