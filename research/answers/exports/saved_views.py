"""A source as it was read: the saved copy in a closed frame, its text, and pages of a PDF as pictures."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from asgiref.sync import async_to_sync
from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from agent.documents.html.saved_copy import mark_quotes
from agent.documents.html.saved_copy import saved_copy as saved_copy_of
from agent.language.sanitize import whole_number
from agent.teams.rights.access import signed_in_user
from agent.visits.storage.media import picture_response
from research.answers import selectors
from research.answers.exports import pdf_pages
from research.answers.models import Citation, Query, Source

FRAME_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px 20px; font: 16px/1.55 system-ui, sans-serif; color: light-dark(#142226, #e7eced);
  background: light-dark(#fff, #10181b); max-width: 76ch; overflow-wrap: anywhere; }
h1 { font-size: 1.5em; } h2 { font-size: 1.25em; } h3 { font-size: 1.1em; }
table { border-collapse: collapse; display: block; overflow-x: auto; max-width: 100%; }
td, th { border: 1px solid light-dark(#c2cdcf, #3a474b); padding: 4px 8px; text-align: left; vertical-align: top; }
pre { overflow-x: auto; } blockquote { margin-left: 0; padding-left: 14px; border-left: 2px solid #88979b; }
mark { background: light-dark(#fff1b8, #5a4a10); color: inherit; padding: 1px 0; scroll-margin: 30vh; }
mark:target, mark.is-chosen { outline: 2px solid light-dark(#00858d, #53c2c1); outline-offset: 2px; }
"""
ROBOTS_WORDS = {
    "obey": "obeyed: it lets programs read this page",
    "ignore": "not asked: this installation is set to ignore it",
}
_STYLE_HASH = base64.b64encode(hashlib.sha256(FRAME_STYLE.encode()).digest()).decode()
FRAME_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; sandbox; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)


@require_safe
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]  # it passes every argument on
def source(request: HttpRequest, query_id: int, n: int) -> HttpResponse:
    """One source: saved copy, text as read, or a PDF's page; opened at the quote that `quote` names."""
    query, shown = _source(request, query_id, n)
    quote = _quote(request, shown)
    views = _views(shown)
    wanted = request.GET.get("as", "")
    chosen = wanted if wanted in views else views[0]
    context: dict[str, Any] = {
        "query": query,
        "source": shown,
        "quote": quote,
        "views": views,
        "chosen": chosen,
    }
    if chosen == "text":
        context["pieces"] = selectors.marked_pieces(shown)
    elif chosen == "pdf":
        context["at"] = pdf_pages.page_at(shown, quote, whole_number(request.GET.get("page", ""), 9999))
    context["robots_words"] = ROBOTS_WORDS[settings.ROBOTS]
    context["citations"] = shown.citations.order_by("start")
    return render(request, "research/answers/source.html", context)


def _views(shown: Source) -> list[str]:
    """What there is to show of it, the best first."""
    found = []
    if shown.page and shown.page.kind == "pdf" and shown.page.file and shown.page_starts:
        found.append("pdf")
    if shown.page and shown.page.saved_html:
        found.append("copy")
    return [*found, "text"]


@require_safe
@xframe_options_exempt
def saved_copy(request: HttpRequest, query_id: int, n: int) -> HttpResponse:
    """The saved copy alone, for the frame."""
    return copy_of(_source(request, query_id, n)[1])


def copy_of(shown: Source) -> HttpResponse:
    """The saved copy of a source with its quotes marked: nothing in it runs, loads or can be followed.

    *Raises* Http404 where none was saved.
    """
    if not (shown.page and shown.page.saved_html):
        raise Http404("No copy was saved of this source.")
    quotes = [(f"quote-{c.pk}", c.quote) for c in shown.citations.order_by("start")]
    marked = mark_quotes(saved_copy_of(shown.page.saved_html), quotes)
    head = render_to_string("research/answers/frame_head.html", {"source": shown})
    answer = HttpResponse(f"{head}<style>{FRAME_STYLE}</style>{marked}")
    answer["Content-Security-Policy"] = FRAME_POLICY
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@require_safe
def pdf_page(request: HttpRequest, query_id: int, n: int, page: int) -> HttpResponse:
    """One page of a PDF as a picture, with the quote that `quote` names marked on it."""
    _, shown = _source(request, query_id, n)
    quote = _quote(request, shown)
    highlight = quote.quote if quote and quote.page == page else ""
    return picture_response(async_to_sync(pdf_pages.picture_of)(shown, page, highlight), request)


@require_safe
def picture(request: HttpRequest, query_id: int, n: int) -> HttpResponse:
    """A picture that was found for the query."""
    found = selectors.get_query(signed_in_user(request), query_id)
    return picture_response(get_object_or_404(found.pictures, n=n).file, request)


def _source(request: HttpRequest, query_id: int, n: int) -> tuple[Query, Source]:
    query = selectors.get_query(signed_in_user(request), query_id)
    return query, selectors.get_source(query, n)


def _quote(request: HttpRequest, shown: Source) -> Citation | None:
    """The citation that the address names, if it is one of this source."""
    pk = whole_number(request.GET.get("quote", ""))
    return shown.citations.filter(pk=pk).first() if pk else None
