"""Paws Depot: a shop having a very bad day. The home page is a 500, the shop never answers."""

from __future__ import annotations

from tests.sites.web import FOREVER_S, Request, Response, Site, asset, page


def _handle(request: Request) -> Response:
    if request.path == "/":
        return page(asset("broken/error.html"), 500)
    if request.path.startswith("/checkout"):
        return Response(is_reset=True)
    return Response(b"", 504, delay_s=FOREVER_S)


SITE = Site(
    name="broken",
    title="Paws Depot",
    shows="a broken site: the home page is an error, other pages load for ever",
    handle=_handle,
)
