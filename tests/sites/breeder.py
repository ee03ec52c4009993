"""Marigold Hamstery: a hobby breeder whose animals and prices stand in sentences."""

from __future__ import annotations

from tests.sites.web import Request, Response, Site, fill, layout, page, redirect

_PAGES = {
    "/": ("Marigold Hamstery - Home", "index"),
    "/index.html": ("Marigold Hamstery - Home", "index"),
    "/litters.html": ("Marigold Hamstery - Our litters", "litters"),
    "/adoption.html": ("Marigold Hamstery - How adoption works", "adoption"),
    "/parents.html": ("Marigold Hamstery - Meet the parents", "parents"),
    "/contact.html": ("Marigold Hamstery - Contact", "contact"),
}


def _handle(request: Request) -> Response:
    if request.method == "POST":
        return redirect("/contact.html")
    if request.path not in _PAGES:
        return page(layout("breeder", title="Not here", main="<h1>This page has moved out</h1>"), 404)
    title, name = _PAGES[request.path]
    return page(layout("breeder", title=title, main=fill(f"breeder/{name}.html")))


SITE = Site(
    name="breeder",
    title="Marigold Hamstery",
    shows="a breeder who writes in prose: prices stand in sentences, some animals are taken",
    handle=_handle,
)
