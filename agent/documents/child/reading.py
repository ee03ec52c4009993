"""Bytes to a classified document: what kind, what it says, what stands in the way. Child only.

Bytes are believed before the content type that came with them. What a page is, is judged before its text counts: only
that of a document in state `ok` may be cited. Of a teaser and of a shell the text is kept as evidence.
"""

from __future__ import annotations

import re
from dataclasses import asdict
from html import unescape

from agent.core.kinds import PageState
from agent.core.sites.site import joined
from agent.documents.child.feed import feed_of, read_feed
from agent.documents.child.limits import MAX_TEXT_CHARS
from agent.documents.document import MAX_LINKS, Document, Received, packed, unpacked
from agent.documents.html.article import read_article
from agent.documents.html.html import MAX_HTML_BYTES, decode, sanitize_html
from agent.documents.html.saved_copy import saved_copy
from agent.documents.pdf.pdf import headline, pdf_document
from agent.documents.walls.classify import refusal_of, state_of
from agent.documents.walls.look import Look
from agent.documents.walls.signs import signs_of
from agent.documents.word import is_word_file, word_document

_MAGIC = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture, sound or video file"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"PK\x03\x04", "a zip archive or another office document"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"\xd0\xcf\x11\xe0", "an old office document, or one with a password"),
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
_ZIP = b"PK\x03\x04"
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
    """(`pdf`, `docx`, `html`, `text`, `feed` or "", what it is instead). Bytes are believed before types."""
    said = content_type.partition(";")[0].strip().lower()
    head = data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf")
    is_markup = bool(_HTML.search(head)) and head.lstrip()[:1] == b"<"
    if _PDF in data[:_PDF_WITHIN] and not is_markup:
        return "pdf", ""
    if head.startswith(_ZIP) and is_word_file(data):
        return "docx", ""
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


def read_document(payload: bytes) -> dict[str, object]:
    """A `Document` as plain values."""
    data, about = unpacked(payload)
    return asdict(classified(data, about))


def classified(data: bytes, about: Received) -> Document:
    """What these bytes are and say. Never raises for a bad document."""
    if not data.strip():
        return refused(about) or Document(PageState.EMPTY, "The answer has no content.")
    kind, instead = kind_of(data, about.content_type)
    if kind == "pdf":
        return refused(about) or pdf_document(data)
    if kind == "docx":
        return refused(about) or word_document(data)
    if kind == "html":
        return _html(data, about) if "pdf" not in about.content_type.lower() else _no_pdf(data, about)
    if kind == "text":
        return _text(data, about)
    if kind == "feed":
        return _feed(data, about)
    return refused(about) or Document(PageState.WRONG_TYPE, f"This is {instead or 'no page to read'}.", kind)


def refused(about: Received) -> Document | None:
    """What the status alone says; None for an answer that brings a document."""
    found = refusal_of(about)
    return Document(*found) if found else None


def _no_pdf(data: bytes, about: Received) -> Document:
    """A page that was sent as a PDF: a wall keeps its name, anything else is not what was said."""
    found = _html(data, about)
    if found.state in (PageState.CAPTCHA, PageState.LOGIN, PageState.PAYWALL, PageState.NOT_FOUND):
        return found
    return Document(PageState.WRONG_TYPE, "The document is said to be a PDF, but it is a web page.", "html")


def _text(data: bytes, about: Received) -> Document:
    if bad := refused(about):
        return bad
    text = decode(data)[:MAX_TEXT_CHARS]
    if not text.strip():
        return Document(PageState.EMPTY, "The text is empty.", "text")
    return Document(PageState.OK, kind="text", title=headline(text), text=text)


def _feed(data: bytes, about: Received) -> Document:
    """A feed's entries as lines; each leads to the page that is the better source."""
    if bad := refused(about):
        return bad
    feed = feed_of(read_feed(packed(data, about)))
    if not feed.items:
        return Document(PageState.EMPTY, feed.problem or "The feed has no entries.", "feed", feed.title)
    text = "\n".join(f"{item.title}\n{item.summary}".strip() for item in feed.items)
    links = tuple((item.url, item.title) for item in feed.items[:MAX_LINKS])
    newest = max(item.published for item in feed.items)[:10]
    return Document(
        PageState.OK, kind="feed", title=feed.title, updated=newest, text=text[:MAX_TEXT_CHARS], links=links
    )


def _html(data: bytes, about: Received) -> Document:
    html = decode(data[:MAX_HTML_BYTES])
    tamed = sanitize_html(html)
    article = read_article(html, about.url)
    state, reason = state_of(Look(signs_of(html, tamed), about, html, article))
    if state is not PageState.OK:
        given = article.text[:MAX_TEXT_CHARS] if state in (PageState.PAYWALL, PageState.JAVASCRIPT) else ""
        return Document(state, reason, "html", article.title, language=article.language, text=given)
    doubt = _DOUBT if article.agreement < _APART and len(article.text) > _FEW_CHARS else ""
    return Document(
        state, doubt, "html", article.title, article.author, article.published, article.updated, article.event,
        article.language, article.text[:MAX_TEXT_CHARS], (), article.confidence, article.agreement, "",
        article.canonical, saved_copy(tamed), links_of(tamed, about.url), "",
        article.shape[: article.text[:MAX_TEXT_CHARS].count("\n") + 1],
    )  # fmt: skip


_APART, _FEW_CHARS = 0.1, 250  # of a few words the second reader often finds none
_DOUBT = "Two ways of reading the page found different texts: this one may be another part of it."
_LINK = re.compile(r'<a\b[^>]{0,4000}?\shref="([^"]{1,2000})"[^>]{0,4000}>', re.IGNORECASE)


def links_of(tamed: str, url: str) -> tuple[tuple[str, str], ...]:
    """Where the page leads: absolute http(s) addresses with their words, each address once, in order."""
    found: dict[str, str] = {}
    for match in _LINK.finditer(tamed):
        with_base = joined(url, unescape(match[1]))
        words = re.sub(r"<[^>]{0,4000}>", " ", tamed[match.end() : match.end() + 600].partition("</a")[0])
        if with_base.startswith(("http://", "https://")) and with_base not in found:
            found[with_base] = " ".join(words.split())
        if len(found) >= MAX_LINKS:
            break
    return tuple(found.items())
