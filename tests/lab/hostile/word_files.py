"""Word files that fight back, put together part by part: bombs, entities, lies about sizes, tables without end."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping
from functools import cache

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="{}"/></Relationships>'
)
WORDS = "Desk lamp 12.00 EUR"
LAUGHS = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'


def paragraph(words: str = WORDS) -> str:
    """One paragraph of one run."""
    return f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"


def word_file(
    body: str,
    *,
    before: str = "",
    relations: str = "word/document.xml",
    encoding: str = "utf-8",
    parts: Mapping[str, bytes] = {},
) -> bytes:
    """A file with that body; `before` comes before the root, `parts` beside it."""
    out = io.BytesIO()
    document = f'<?xml version="1.0" encoding="{encoding}"?>{before}<w:document {_W}><w:body>{body}</w:body></w:document>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS.format(relations))
        archive.writestr("word/document.xml", document.encode(encoding))
        for name, data in parts.items():
            archive.writestr(f"word/{name}.xml", data)
    return out.getvalue()


def _says_less(data: bytes) -> bytes:
    """The same with a directory that calls its largest part small."""
    at = data.rfind(b"PK\x01\x02", 0, data.rfind(b"word/document.xml"))
    return data[: at + 24] + struct.pack("<I", 900) + data[at + 28 :]


@cache
def hostile_word_files() -> dict[str, bytes]:
    """All of them by name."""
    row = f"<w:tr>{''.join(f'<w:tc>{paragraph(word)}</w:tc>' for word in ('a', 'b', 'c'))}</w:tr>"
    big = paragraph("x" * 40_000_000)
    return {
        "bomb.docx": word_file(big),
        "bomb-beside.docx": word_file(paragraph(), parts={"theme": bytes(400_000_000)}),
        "bomb-that-lies.docx": _says_less(word_file(big)),
        "many-parts.docx": word_file(paragraph(), parts={f"part{n}": b"" for n in range(6000)}),
        "entities.docx": word_file(paragraph("&b;&c;"), before=LAUGHS),
        "entities-utf-16.docx": word_file(paragraph("&b;"), before=LAUGHS, encoding="utf-16"),
        "huge-table.docx": word_file(f"<w:tbl>{row * 60_000}</w:tbl>"),
        "tables-in-tables.docx": word_file("<w:tbl><w:tr><w:tc>" * 5000 + "</w:tc></w:tr></w:tbl>" * 5000),
        "attributes.docx": word_file("<w:p " + " ".join(f"a{n}=''" for n in range(200_000)) + "/>"),
        "leads-outside.docx": word_file(paragraph(), relations="../../../../etc/passwd"),
        "no-document.docx": word_file(paragraph(), relations="word/other.xml"),
        "cut.docx": word_file(paragraph())[:-40],
        "markup-in-words.docx": word_file(paragraph("&lt;script&gt;alert(1)&lt;/script&gt;")),
    }
