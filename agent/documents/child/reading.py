"""Bytes to a classified document: what kind, what it says, what stands in the way. Child only.

What a page is, is judged before its text counts: only that of a document in state `ok` may be cited. Of a teaser
and of a shell the text is kept as evidence.
"""

from __future__ import annotations

import re
from dataclasses import asdict
from html import unescape

from agent.core.sites.page_state import PageState
from agent.core.sites.site import joined
from agent.documents.child.feed import feed_of, read_feed
from agent.documents.child.limits import MAX_TEXT_CHARS
from agent.documents.child.look import Look
from agent.documents.child.sniff import kind_of
from agent.documents.document import MAX_LINKS, Document, Received, packed, unpacked
from agent.documents.html.article import read_article
from agent.documents.html.html import MAX_HTML_BYTES, decode, sanitize_html
from agent.documents.html.saved_copy import saved_copy
from agent.documents.pdf.pdf_document import headline, pdf_document
from agent.documents.walls.classify import refusal_of, state_of
from agent.documents.walls.signs import signs_of


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
    return Document(
        state, "", "html", article.title, article.author, article.published, article.updated, article.event,
        article.language, article.text[:MAX_TEXT_CHARS], (), article.confidence, article.agreement, "",
        article.canonical, article.description, saved_copy(tamed), links_of(tamed, about.url),
    )  # fmt: skip


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
