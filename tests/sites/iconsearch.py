"""Hutch & Home: the search field is hidden in a drawer behind a magnifying glass."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import Item, by_slug, having_any, items, pounds
from tests.sites.web import Request, Response, Site, layout, page

_FROM = {"Golden Syrian hamster", "Rex guinea pig"}


def _handle(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Hutch & Home", _home())
    if path == "/results":
        term = request.query.get("term", "").strip()
        found = having_any(items("iconsearch"), term)
        heading = f"<h2>{len(found)} results for {escape(term)}</h2>"
        return _show(f"{term} | Hutch & Home", heading + _shelf(found))
    if path.startswith("/things/") and (item := by_slug(items("iconsearch"), path[8:])):
        return _show(f"{item.name} | Hutch & Home", _lone(item))
    if path in {"/you", "/trolley"}:
        return _show("Hutch & Home", "<h2>Nothing in here yet</h2>")
    return _show("Hutch & Home", "<h2>Lost in the hay</h2>", 404)


def _show(title: str, main: str, status: int = 200) -> Response:
    return page(layout("iconsearch", title=title, main=main), status)


def _home() -> str:
    new = [item for item in items("iconsearch") if item.category in {"homes", "play", "bedding"}]
    return (
        '<div class="panel"><div><h1>A good home<br>starts small</h1>'
        "<p>Pets, homes and hay from Norwich.</p></div>"
        f'<img src="/img/rabbit-4.svg" alt=""></div><h2>New arrivals</h2>{_shelf(new)}'
    )


def _shelf(found: list[Item]) -> str:
    return f'<div class="shelf">{"".join(_card(item) for item in found)}</div>'


def _price(item: Item) -> str:
    return f"From {pounds(item.price)}" if item.name in _FROM else pounds(item.price)


def _card(item: Item) -> str:
    return (
        f'<product-card><a href="/things/{item.slug}"><img src="{item.image}" alt=""></a>'
        f'<a class="label" href="/things/{item.slug}">{escape(item.name)}</a><span class="pounds">'
        f"{_price(item)}</span></product-card>"
    )


def _lone(item: Item) -> str:
    return (
        f'<div class="lone"><img src="{item.image}" alt=""><div><h2>{escape(item.name)}</h2>'
        f'<p class="pounds">{_price(item)}</p>'
        f"<p>{escape(item.text)}</p><p>In stock, ready to collect or deliver.</p>"
        '<button class="cta">Add to trolley</button></div></div>'
    )


SITE = Site(
    name="iconsearch",
    title="Hutch & Home",
    shows="a shop whose search field hides behind an icon",
    handle=_handle,
)
