"""PDFs that fight back, built byte by byte: bombs, loops, locks, lies."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable
from typing import Any

import pymupdf

Objects = list[bytes]
_AES_256: int = vars(pymupdf)["PDF_ENCRYPT_AES_256"]


def pdf(objects: Objects, *, trailer: bytes = b"/Root 1 0 R", header: bytes = b"%PDF-1.7\n") -> bytes:
    """A file of these objects, numbered from 1, with a right cross-reference table."""
    out, offsets = bytearray(header), []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return bytes(
        out + b"trailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, trailer, start)
    )


def stream(data: bytes, extra: bytes = b"", *, packed: int = 0) -> bytes:
    """A stream object; `packed` times deflated."""
    filters = b"/FlateDecode " * packed
    for _ in range(packed):
        data = zlib.compress(data, 1)  # the fastest: there are hundreds of megabytes, all alike
    return b"<<%s /Length %d%s>>\nstream\n%s\nendstream" % (
        extra, len(data), b" /Filter [%s]" % filters if packed else b"", data
    )  # fmt: skip


def one_page(content: bytes, *more: bytes, page: bytes = b"", resources: bytes = b"") -> bytes:
    """A page whose content stream is object 4, its font 5; `more` begins at 6."""
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        b"/Resources<</Font<</F 5 0 R>>%s>>%s>>" % (resources, page),
        content,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *more,
    ])  # fmt: skip


WORDS = b"BT /F 12 Tf 72 700 Td (Desk lamp 12.00 EUR in stock) Tj ET "


def made(work: Callable[[pymupdf.Document], object], **saving: object) -> bytes:
    """A document that the library itself makes."""
    document = pymupdf.open()
    work(document)
    return bytes(document.tobytes(**saving))


def _forms(levels: int, fan: int) -> bytes:
    """Form objects that each draw the next `fan` times."""
    forms = [
        stream(
            b"/X Do " * fan,
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>" % (7 + n),
        )
        for n in range(levels)
    ]
    last = stream(WORDS, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>>>")
    return one_page(stream(b"/X Do"), *forms, last, resources=b"/XObject<</X 6 0 R>>")


def _pages(document: pymupdf.Document, count: int) -> None:
    for _ in range(count):
        document.new_page()


def _say(document: pymupdf.Document, *words: str, **how: Any) -> None:
    page = document.new_page()
    for n, word in enumerate(words):
        page.insert_text((72, 72 + 20 * n), word, **how)


def _image(width: int, height: int, *, packed: int = 1) -> bytes:
    extra = b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8" % (
        width,
        height,
    )
    return one_page(
        stream(b"600 0 0 700 0 0 cm /I Do " + WORDS),
        stream(bytes(min(width * height, 60_000_000)), extra, packed=packed),
        resources=b"/XObject<</I 6 0 R>>",
    )


def _shared(count: int) -> bytes:
    """One heavy content stream on many pages."""
    kids = b" ".join(b"%d 0 R" % (5 + n) for n in range(count))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 3 0 R>>>>>>"
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        stream(WORDS * 50_000, packed=1),
        *[page] * count,
    ])  # fmt: skip


def _tree_loop() -> bytes:
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 99999>>"])


def _kids(depth: int) -> bytes:
    nodes = [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (3 + n) for n in range(depth)]
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", *nodes, b"<</Type/Page/MediaBox[0 0 9 9]>>"])


def _attach(document: pymupdf.Document) -> None:
    _say(document, "x")
    document.embfile_add("x.exe", bytes(9_000_000))


def _good() -> bytes:
    return made(lambda d: _say(d, "Desk lamp 12.00 EUR"))


def _bombs() -> dict[str, bytes]:
    """Small files that unpack or draw without end."""
    big = b" " * 100_000_000
    return {
        "form-bomb-small": _forms(8, 10),
        "form-bomb": _forms(12, 30),
        "form-itself": one_page(
            stream(b"/X Do"), stream(b"/X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>"),
            resources=b"/XObject<</X 6 0 R>>"),
        "flate-bomb": one_page(stream(b"q " * 20_000_000, packed=1)),
        "double-flate": one_page(stream(big * 3, packed=2)),
        "triple-flate": one_page(stream(big, packed=3)),
        "text-bomb": one_page(stream(WORDS * 3_000_000, packed=1)),
    }  # fmt: skip


def _trees() -> dict[str, bytes]:
    """Pages that are too many, too deep, or each other's parents."""
    return {
        "ascii-chain": one_page(b"<</Length 9/Filter[%s]>>\nstream\n00000000>\nendstream" % (b"/ASCIIHexDecode " * 5000)),
        "shared-content": _shared(190),
        "many-pages": made(lambda d: _pages(d, 3000)),
        "claims-a-million": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 1000000>>"]),
        "no-pages": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"]),
        "negative-pages": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count -5>>"]),
        "page-tree-loop": _tree_loop(),
        "page-tree-deep": _kids(20_000),
    }  # fmt: skip


def _files() -> dict[str, bytes]:
    """Files that are locked, cut, or something else as well."""
    good = _good()
    locked = made(lambda d: _say(d, "secret"), encryption=_AES_256, user_pw="x", owner_pw="y")
    return {
        "locked": locked,
        "broken-xref": good.replace(b"startxref", b"startxxxx"),
        "wrong-xref": good[: good.rfind(b"startxref")] + b"startxref\n99999999\n%%EOF",
        "xref-loop": good[: good.rfind(b"startxref")] + b"trailer<</Prev 0/Size 9/Root 1 0 R>>startxref\n0\n%%EOF",
        "truncated": good[: len(good) // 2],
        "header-only": b"%PDF-1.7\n",
        "zeros": b"%PDF-1.7\n" + bytes(5_000_000),
        "late-header": b"x" * 1019 + good,
        "too-late-header": b"x" * 5000 + good,
        "html-as-pdf": b"%PDF-1.7\n<html><body><h1>Lamp 1.00 EUR</h1></body></html>",
        "svg-as-pdf": b"<svg xmlns='http://www.w3.org/2000/svg'><!--%PDF-1.7--><text>x</text></svg>",
        "zip-polyglot": b"PK\x03\x04" + bytes(26) + good,
        "pdf-and-html": good + b"<html><script>alert(1)</script></html>",
    }  # fmt: skip


def _actions() -> dict[str, bytes]:
    """Actions, and nesting without end."""
    good = _good()
    action = b"<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(1\\);app.alert\\(1\\))>>>>"
    return {
        "javascript": pdf([action, b"<</Type/Pages/Kids[3 0 R]/Count 1>>", b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"]),
        "launch": good.replace(b"/Type/Catalog", b"/Type/Catalog/OpenAction<</S/Launch/F(/bin/sh)>>"),
        "deep-arrays": one_page(stream(b"[" * 2_000_000)),
        "deep-dicts": pdf([b"<</A" * 200_000 + b">>" * 200_000]),
        "deep-state": one_page(stream(b"q " * 500_000 + WORDS)),
        "huge-page": one_page(stream(WORDS), page=b"/UserUnit 75000").replace(b"612 792", b"9e9 9e9"),
    }  # fmt: skip


def _drawings() -> dict[str, bytes]:
    """Pictures, patterns, fonts and text that is not to be seen; loops between objects."""
    return {
        "huge-image": _image(60_000, 60_000),
        "wide-image": _image(2_000_000_000, 2),
        "long-path": one_page(stream(b"0 0 m " + b"1 2 3 4 5 6 c " * 1_500_000 + b"f", packed=1)),
        "pattern-loop": one_page(
            stream(b"/Pattern cs /P scn 0 0 600 700 re f"),
            stream(b"/Pattern cs /P scn 0 0 9 9 re f", b"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep .001/YStep .001"
                   b"/Resources<</Pattern<</P 6 0 R>>>>"), resources=b"/Pattern<</P 6 0 R>>"),
        "font-broken": one_page(stream(WORDS), page=b"").replace(b"/Subtype/Type1/BaseFont/Helvetica", b"/Subtype/TrueType/FontDescriptor 4 0 R"),
        "type-three-loop": one_page(stream(WORDS)).replace(
            b"/Subtype/Type1/BaseFont/Helvetica", b"/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</D 4 0 R>>"
            b"/Encoding<</Differences[32/D/D/D]>>/FirstChar 32/LastChar 99/Widths[9]/Resources<</Font<</F 5 0 R>>>>"),
        "invisible-text": made(lambda d: _say(d, "Ghost lamp 1.00 EUR", render_mode=3)),
        "white-text": made(lambda d: _say(d, "Snow lamp 1.00 EUR", color=(1, 1, 1))),
        "attached-files": made(_attach),
        "many-objects": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>", *[b"null"] * 200_000]),
        "reference-loop": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"3 0 R", b"2 0 R"]),
        "length-loop": one_page(b"<</Length 4 0 R>>\nstream\nx\nendstream"),
        "optional-deep": one_page(stream(WORDS), page=b"/Annots[" + b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>" * 50_000 + b"]"),
        "outline-loop": pdf([
            b"<</Type/Catalog/Pages 2 0 R/Outlines 3 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>",
            b"<</First 4 0 R/Last 4 0 R>>", b"<</Title(x)/Next 4 0 R/Parent 3 0 R/First 3 0 R>>"]),
    }  # fmt: skip


@functools.cache
def hostile_pdfs() -> dict[str, bytes]:
    """All of them by name. Made once: some are packed from hundreds of megabytes."""
    return _bombs() | _trees() | _files() | _actions() | _drawings()
