"""Pet Palace: the edge network answers 403 to everybody."""

from __future__ import annotations

from html import escape

from tests.sites.web import Request, Response, Site, fill, page


def _handle(request: Request) -> Response:
    return page(fill("denied/denied.html", path=escape(request.path)), 403)


SITE = Site(
    name="denied",
    title="Pet Palace",
    shows="a site that denies access with a 403, whoever asks",
    handle=_handle,
)
