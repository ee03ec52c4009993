"""Pocketfolk: a single-page shop that shows bones first and draws its shelves when the data is there."""

from __future__ import annotations

import json

from tests.sites.catalogue import Item, items, pounds
from tests.sites.web import Request, Response, Site, asset, layout, page

DATA_DELAY_S = 1.5
_FEATURED = {
    "Mini Lop Rabbit",
    "Birch Loft",
    "Meadow Hay 1 kg",
    "Seagrass Tunnel",
    "Degu pair",
    "Cork Wheel 20 cm",
}


def _handle(request: Request) -> Response:
    if request.path == "/static/app.js":
        return Response(asset("spa/app.js").encode(), content_type="text/javascript; charset=utf-8")
    if request.path == "/api/catalogue.json":
        body = json.dumps([_record(item) for item in items("spa")], ensure_ascii=False).encode()
        return Response(body, content_type="application/json", delay_s=DATA_DELAY_S)
    if request.path == "/" or request.path.startswith(("/find", "/shop/", "/item/")):
        return page(layout("spa", title="Pocketfolk", main=""))
    return page(layout("spa", title="Pocketfolk", main=""), 404)


def _record(item: Item) -> dict[str, object]:
    return {
        "name": item.name,
        "slug": item.slug,
        "price": pounds(item.price),
        "image": item.image,
        "section": item.category,
        "blurb": item.text,
        "featured": item.name in _FEATURED,
    }


SITE = Site(
    name="spa",
    title="Pocketfolk",
    shows="a single-page shop that renders late and searches in the browser",
    handle=_handle,
)
