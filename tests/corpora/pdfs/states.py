"""PDFs in every state that one can be in, each with the state that a person would name."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pymupdf

from tests.corpora.pdfs.paper import Pen
from tests.lab.hostile.documents import hostile_pdfs, one_page, stream

_AES_256: int = vars(pymupdf)["PDF_ENCRYPT_AES_256"]
_RC4: int = vars(pymupdf)["PDF_ENCRYPT_RC4_128"]
_TEXT = b"BT /F 12 Tf 72 700 Td (The wells of the valley were measured twice.) Tj ET "


@dataclass(frozen=True, slots=True)
class Case:
    """`states` are values of PageState; more than one where a person would accept either."""

    name: str
    data: bytes
    states: tuple[str, ...]


def cases() -> Iterator[Case]:
    """Each state at least once."""
    yield from _readable()
    yield from _pictures()
    hostile = hostile_pdfs()
    for name, states in _OF_HOSTILE.items():
        yield Case(name, hostile[name], states)
    yield Case("no bytes", b"", ("empty",))
    yield Case(
        "html",
        b"<!doctype html><html><body><p>" + b"Words of a page. " * 30 + b"</p></body></html>",
        ("wrong_type",),
    )
    yield Case(
        "login as pdf",
        b"<html><title>Sign in</title><form><input name=u><input type=password><button>Sign in</button></form>",
        ("login", "wrong_type"),
    )
    yield Case("picture", b"\x89PNG\r\n\x1a\n" + bytes(400), ("wrong_type",))
    yield Case("office document", b"PK\x03\x04" + bytes(500), ("wrong_type",))
    yield Case("form of its maker", _xfa(), ("wrong_type",))
    yield Case(
        "object streams bomb",
        one_page(stream(zlib.compress(b"q " * 40_000_000, 9), b"/Filter/FlateDecode")),
        ("error", "empty"),
    )


_OF_HOSTILE: dict[str, tuple[str, ...]] = {
    "locked": ("encrypted",),
    "broken-xref": ("ok",),
    "wrong-xref": ("ok",),
    "truncated": ("ok", "error", "empty"),
    "header-only": ("error",),
    "zeros": ("error", "wrong_type"),
    "late-header": ("ok",),
    "html-as-pdf": ("wrong_type",),
    "svg-as-pdf": ("wrong_type",),
    "no-pages": ("empty", "error"),
    "page-tree-loop": ("error", "empty"),
    "page-tree-deep": ("error", "empty"),
    "form-bomb": ("error",),
    "form-itself": ("empty", "error"),
    "huge-page": ("ok", "error", "empty", "needs_ocr"),
    "javascript": ("empty",),
}


def _saved(pen: Pen, **how: object) -> bytes:
    return bytes(pen.document.tobytes(**how))


def _readable() -> Iterator[Case]:
    pen = Pen()
    pen.body(pen.page(), 20)
    yield Case("text", _saved(pen), ("ok",))
    yield Case("owner's password only", _saved(pen, encryption=_AES_256, owner_pw="o", user_pw=""), ("ok",))
    yield Case("old lock of the owner", _saved(pen, encryption=_RC4, owner_pw="o", user_pw=""), ("ok",))
    yield Case("old lock", _saved(pen, encryption=_RC4, owner_pw="o", user_pw="u"), ("encrypted",))
    yield Case("one line", one_page(stream(_TEXT)), ("ok",))
    blank = Pen()
    blank.page()
    yield Case("blank", _saved(blank), ("empty",))


def _pictures() -> Iterator[Case]:
    pen = Pen()
    pen.body(pen.page(), 40)
    shot = pen.document[0].get_pixmap(dpi=60)
    scan = Pen()
    for _ in range(2):
        scan.page().insert_image((0, 0, 595, 842), pixmap=shot)
    yield Case("scan", _saved(scan), ("needs_ocr",))
    stamped = Pen()
    page = stamped.page()
    page.insert_image((0, 0, 595, 842), pixmap=shot)
    page.insert_text((400, 835), "Scanned with a phone", fontsize=7)
    yield Case("scan with a stamp", _saved(stamped), ("needs_ocr",))
    under = Pen()
    page = under.page()
    page.insert_image((0, 0, 595, 842), pixmap=shot)
    page.insert_text((72, 100), "Words under the picture that nobody sees", render_mode=3)
    yield Case("scan with unseen words", _saved(under), ("needs_ocr",))
    yield Case("scan with its text", _saved(_searchable(pen.document[0], shot)), ("ok",))
    mixed = Pen()
    mixed.body(mixed.page(), 30)
    mixed.page().insert_image((0, 0, 595, 842), pixmap=shot)
    yield Case("mixed", _saved(mixed), ("ok",))
    small = Pen()
    small.page().insert_image((100, 100, 300, 300), pixmap=shot)
    yield Case("a picture alone", _saved(small), ("needs_ocr", "empty"))


def _searchable(drawn: pymupdf.Page, shot: pymupdf.Pixmap) -> Pen:
    """The picture of a page, and each of its lines behind it."""
    pen = Pen()
    page = pen.page()
    page.insert_image((0, 0, 595, 842), pixmap=shot)
    for block in drawn.get_text("dict")["blocks"]:
        for line in block["lines"]:
            span = line["spans"][0]
            page.insert_text(span["origin"], span["text"], fontsize=span["size"], render_mode=3)
    return pen


def _xfa() -> bytes:
    words = (
        b"BT /F 12 Tf 72 700 Td (Please wait... If this message is not replaced, your viewer may fail.) Tj ET"
    )
    made = one_page(stream(words), b"<</XFA 7 0 R/Fields[]>>", stream(b"<xdp/>"))
    return made.replace(b"/Type/Catalog", b"/Type/Catalog/AcroForm 6 0 R")
