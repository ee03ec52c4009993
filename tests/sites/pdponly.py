"""Oakfield Small Animals: lists with names and pictures; the price is on each animal's own page."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import Item, by_slug, euros, having_any, items
from tests.sites.web import Request, Response, Site, layout, page

_SHELVES = {"our-animals": "Our animals", "housing": "Housing", "feed": "Feed & hay"}


def _handle(request: Request) -> Response:
    name = request.path.strip("/")
    if not name:
        return _show("Oakfield Small Animals", _HOME)
    if name in _SHELVES:
        found = [item for item in items("pdponly") if item.category == name]
        return _show(f"{_SHELVES[name]} - Oakfield", f"<h1>{escape(_SHELVES[name])}</h1>{_gallery(found)}")
    if name == "find":
        return _find(request.query.get("for", "").strip())
    if name in _PAGES:
        return _show("Oakfield Small Animals", _PAGES[name])
    if item := by_slug(items("pdponly"), name.rpartition("/")[2]):
        return _show(f"{item.name} - Oakfield", _sheet(item))
    return _show("Oakfield Small Animals", "<h1>There is no such page</h1>", status=404)


_HOME = (
    "<h1>Welcome to the farm</h1>"
    "<p>We breed small animals on a quiet farm in Kildare and build housing for them in the old"
    ' cow shed. Have a look at <a href="/our-animals">our animals</a>, or come by on a Sunday.</p>'
    "<p>"
    '<img src="/img/rabbit-2.svg" width="360" alt="A Dutch rabbit"> '
    '<img src="/img/guineapig-0.svg" width="360" alt="A guinea pig"></p>'
    "<p>Everything you see can be ordered on its own page. We deliver animals ourselves, on Fridays.</p>"
)
_PAGES = {
    "visit": "<h1>Visit us</h1><p>Sundays from ten to four. Please keep the gate shut.</p>",
    "ordering": "<h1>Ordering</h1>"
    "<p>Put what you like in the basket and pay by card. Animals come by our own van.</p>",
    "basket": "<h1>Your basket</h1><p>Thank you. We will be in touch about the day of delivery.</p>",
}


def _find(words: str) -> Response:
    found = having_any(items("pdponly"), words)
    main = f"<h1>Found for “{escape(words)}”: {len(found)}</h1>{_gallery(found)}"
    return _show(f"Find: {words} - Oakfield", main, words)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("pdponly", title=title, main=main, q=escape(q)), status)


def _gallery(found: list[Item]) -> str:
    cells = "".join(
        f'<li><a href="/{item.category}/{item.slug}"><img src="{item.image}" alt=""><br>'
        f"{escape(item.name)}</a></li>"
        for item in found
    )
    return f'<ul class="gallery">{cells}</ul>'


def _sheet(item: Item) -> str:
    return (
        f'<p><a href="/{item.category}">&laquo; {escape(_SHELVES[item.category])}</a></p><h1>'
        f"{escape(item.name)}</h1>"
        f'<div class="sheet"><img src="{item.image}" alt=""><div><p>{escape(item.text)}</p><dl>'
        "<dt>Price</dt>"
        f"<dd><b>{euros(item.price)}</b></dd><dt>Availability</dt><dd>Ready now</dd>"
        "<dt>Delivery</dt><dd>Fridays, €12</dd></dl>"
        '<form action="/basket"><p><button class="order">Put in basket</button></p></form></div></div>'
    )


SITE = Site(
    name="pdponly",
    title="Oakfield Small Animals",
    shows="a shop that shows its prices on the product pages only",
    handle=_handle,
)
