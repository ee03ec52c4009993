"""Turns a fetched document into readable text, in a limited child process."""

from __future__ import annotations

from dataclasses import dataclass

from agent.parsing.limits import MAX_TEXT_CHARS
from agent.parsing.parser import Kind, Parser
from research.sources.fetch import Fetched

LEAST_TEXT = 80  # characters; less is an empty shell, not a page
_TEXT_TYPES = ("text/plain", "text/markdown", "text/csv")
_HTML_TYPES = ("text/html", "application/xhtml+xml", "")


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The text of a document, or the `problem` that kept it from being read."""

    kind: str = ""  # html, pdf, text
    title: str = ""
    text: str = ""
    page_starts: tuple[int, ...] = ()
    problem: str = ""


async def read_page(fetched: Fetched, parser: Parser) -> ReadPage:
    """Text of HTML (trafilatura), PDF (PyMuPDF) or plain text. Never raises for a bad document."""
    if fetched.problem:
        return ReadPage(problem=fetched.problem)
    if fetched.is_pdf:
        return _judged(await _parsed(Kind.PDF, fetched.body, parser))
    if fetched.content_type in _TEXT_TYPES:
        return _judged(ReadPage("text", text=fetched.body.decode("utf-8", "replace")[:MAX_TEXT_CHARS]))
    if fetched.content_type in _HTML_TYPES:
        return _judged(await _parsed(Kind.HTML, fetched.body, parser))
    return ReadPage(problem=f"This is {fetched.content_type or 'of an unknown type'}, not a page to read.")


def _judged(page: ReadPage) -> ReadPage:
    if page.problem or len(page.text.strip()) >= LEAST_TEXT:
        return page
    why = {
        "pdf": "The PDF has no text in it (scanned pictures?).",
        "html": "The page shows no text without a browser.",
    }.get(page.kind, "The document is empty.")
    return ReadPage(page.kind, page.title, problem=why)


async def _parsed(kind: Kind, body: bytes, parser: Parser) -> ReadPage:
    found = await parser.read(kind, body)
    name = "pdf" if kind is Kind.PDF else "html"
    return ReadPage(name, found.title[:300], found.text, found.page_starts, found.problem_words)
