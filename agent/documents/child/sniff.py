"""What kind of document bytes are: by their first bytes, then by the content type that came with them."""

from __future__ import annotations

import re

_MAGIC = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture, sound or video file"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"{\\rtf", "a rich text file"),
    (b"%!PS", "a PostScript file"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"OggS", "a sound or video file"),
    (b"ID3", "a sound file"),
    (b"\x1aE\xdf\xa3", "a video file"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
    (b"SQLite format 3", "a database"),
)
_PDF, _PDF_WITHIN = b"%PDF-", 1024
_LOOKED_AT = 4096
_HTML = re.compile(
    rb"<(?:!doctype html|html|head|body|title|meta|script|div|p|h[1-6]|table|article|main|section|span|a|ul|br|"
    rb"center|font|form|iframe|noscript|style|link|!--)[\s>/-]",
    re.IGNORECASE,
)
_FEED = re.compile(rb"<(?:rss|feed|rdf:RDF)[\s>]", re.IGNORECASE)
_SVG = re.compile(rb"<svg[\s>]", re.IGNORECASE)
_XML = re.compile(rb"\s{0,200}<\?xml|\s{0,200}<[a-z]", re.IGNORECASE)
_WHOLE_PAGE = re.compile(rb"<(?:html|body)[\s>]", re.IGNORECASE)
_UNSAID = frozenset({"", "application/octet-stream", "application/pdf"})
_FEEDS = frozenset({"application/rss+xml", "application/atom+xml", "application/rdf+xml"})
_MARKUP = frozenset({"text/html", "application/xhtml+xml"})
_MEDIA = {"image": "a picture", "audio": "a sound file", "video": "a video", "font": "a font"}


def kind_of(data: bytes, content_type: str = "") -> tuple[str, str]:
    """(`pdf`, `html`, `text`, `feed` or "", what it is instead in words). Bytes are believed before types."""
    said = content_type.partition(";")[0].strip().lower()
    head = data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf")
    is_markup = bool(_HTML.search(head)) and head.lstrip()[:1] == b"<"
    if _PDF in data[:_PDF_WITHIN] and not is_markup:
        return "pdf", ""
    if other := _not_text(head, said):
        return "", other
    if said in _FEEDS or (_FEED.search(head[:1500]) and not _WHOLE_PAGE.search(head[:600])):
        return "feed", ""
    if is_markup or said in _MARKUP:
        is_drawing = _SVG.search(head[:600]) and not _WHOLE_PAGE.search(head)
        return ("", "a drawing (SVG)") if is_drawing else ("html", "")
    other = _no_prose(head, said)
    return ("", other) if other else ("text", "")


def _not_text(head: bytes, said: str) -> str:
    """What bytes that are no text are, "" where they are a text."""
    for magic, words in _MAGIC:
        if head.startswith(magic):
            return words
    if head[4:8] == b"ftyp":
        return "a video or picture file"
    return _MEDIA.get(said.partition("/")[0], "binary data, not a text") if _is_binary(head) else ""


def _no_prose(head: bytes, said: str) -> str:
    """What a text is that nobody reads as a page, "" for prose."""
    starts = head.lstrip()[:1]
    if said.endswith("json") or (said in _UNSAID and starts in (b"{", b"[")):
        return "data (JSON), not a page to read"
    if said.endswith("xml") or (starts == b"<" and _XML.match(head)):
        return "data (XML), not a page to read"
    if said.endswith(("/css", "javascript")):
        return "program text, not a page to read"
    if media := _MEDIA.get(said.partition("/")[0]):
        return f"said to be {media}"
    return "" if said.startswith("text/") or said in _UNSAID else f"{said}, not a page to read"


def _is_binary(head: bytes) -> bool:
    """Whether the bytes are no text in any usual encoding. Two-byte encodings begin with their mark."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return False
    odd = sum(byte < 9 or 13 < byte < 27 or 27 < byte < 32 for byte in head)
    return odd > len(head) * 0.02
