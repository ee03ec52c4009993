"""A PDF as a classified document: read, or why there is nothing to cite. Child only."""

from __future__ import annotations

import re
from dataclasses import replace

from agent.core.sites.page_state import PageState
from agent.documents.document import Document
from agent.documents.pdf.pdf import PdfText, UnreadableError, pdf_text

_UNREADABLE = {
    "not_pdf": (PageState.WRONG_TYPE, "The document is said to be a PDF, but it is not one."),
    "encrypted": (PageState.ENCRYPTED, "The PDF is locked with a password."),
    "broken": (PageState.ERROR, "The PDF is broken and could not be read."),
}
_DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?")
_STRANGE = re.compile("[\x00-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
_MARKUP = re.compile(rb"(?i)<(?:!doctype|html|body|svg)[\s>]")
_LEAST_TEXT = 20  # letters
_STRANGE_SHARE = 0.3  # of letters that no font gives a meaning


def pdf_document(data: bytes) -> Document:
    """What this PDF is. Never raises for a bad one."""
    try:
        found = pdf_text(data)
    except UnreadableError as exc:
        problem = str(exc.args[0])
        if problem == "broken" and b" obj" not in data and _MARKUP.search(data[:2048]):
            problem = "not_pdf"  # a page with a PDF's first line
        state, reason = _UNREADABLE.get(problem, _UNREADABLE["broken"])
        return Document(state, reason, "pdf", problem=problem)
    state, reason = _state_of(found)
    said = dict(found.metadata)
    document = Document(
        state, reason, "pdf", found.title, said.get("author", "")[:300], hidden=found.hidden,
        problem="hidden" if found.hidden and not found.text.strip() else "",
    )  # fmt: skip
    if state is not PageState.OK:
        return document
    unread = found.pictures + found.broken
    return replace(
        document,
        text=found.text,
        page_starts=found.page_starts,
        title=found.title or headline(found.text),
        confidence=1.0 - 0.5 * unread / max(found.pages, 1),
        published=_date(said.get("creationDate", "")),
        updated=_date(said.get("modDate", "")),
    )


def _state_of(found: PdfText) -> tuple[PageState, str]:
    letters = len("".join(found.text.split()))
    if not found.pages:
        return PageState.EMPTY, "The PDF has no pages."
    if found.is_dynamic:
        return (
            PageState.WRONG_TYPE,
            "The PDF is a form or a folder that shows its content only in its maker's program.",
        )
    if letters >= _LEAST_TEXT and _strange(found.text) > _STRANGE_SHARE:
        return (
            PageState.NEEDS_OCR,
            "The PDF's letters have no meaning to a program; its pages can be read as pictures.",
        )
    if found.pictures and letters < max(_LEAST_TEXT, 25 * found.pictures):
        also = "; what lies hidden behind them is not used" if found.hidden else ""
        return PageState.NEEDS_OCR, f"{_count(found.pictures)} without text in it (a scan?){also}."
    if not letters:
        return _textless(found)
    return PageState.OK, _partly(found)


def _textless(found: PdfText) -> tuple[PageState, str]:
    if found.hidden:
        return PageState.EMPTY, "The PDF shows no text to a reader; what lies hidden in it is not used."
    if found.broken:
        return PageState.ERROR, "The PDF's pages are broken and could not be read."
    return PageState.EMPTY, "The PDF's pages are blank."


def _partly(found: PdfText) -> str:
    """What is missing of a document that can be read all the same."""
    missing = [f"{_count(found.pictures)} without text"] if found.pictures else []
    missing += [f"{found.broken} of {found.pages} pages could not be read"] if found.broken else []
    return f"Read in part: {', '.join(missing)}." if missing else ""


def _count(pictures: int) -> str:
    return "One page is a picture" if pictures == 1 else f"{pictures} pages are pictures"


def _strange(text: str) -> float:
    """The share of letters that stand for nothing: unknown, private, control."""
    letters = [letter for letter in text[:20_000] if not letter.isspace()]
    return sum(bool(_STRANGE.match(letter)) for letter in letters) / max(len(letters), 1)


def headline(text: str) -> str:
    """The first line, where it is short enough to be one."""
    first = text.strip().partition("\n")[0].strip()
    return first if 3 <= len(first) <= 150 else ""


def _date(said: str) -> str:
    """A PDF's own form of date as ISO; "" where it has none."""
    found = _DATE.search(said)
    if found is None or not 1980 <= int(found[1]) <= 2100:
        return ""
    return "-".join(part for part in found.groups() if part)
