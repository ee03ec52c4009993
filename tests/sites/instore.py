"""Harbour Pets: a chain that ships supplies but sells animals in its stores only."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import STORE_ONLY, Item, by_slug, dollars, having_any, items
from tests.sites.web import Request, Response, Site, layout, page

_DEPARTMENTS = {
    "dog": "Dog",
    "cat": "Cat",
    "fish": "Fish",
    "live-pets": "Live Small Pets",
    "small-pet-supplies": "Small Pet Supplies",
}
_STORE_ONLY = (
    '<div class="storeonly"><b>Sold in stores only.</b><br>Check your local store for availability.</div>'
)


def _handle(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Harbour Pets", _home())
    if path == "/catalogsearch/result":
        return _search(request.query.get("text", "").strip())
    if path.startswith("/dept/") and path[6:] in _DEPARTMENTS:
        found = [item for item in items("instore") if item.category == path[6:]]
        name = escape(_DEPARTMENTS[path[6:]])
        return _show(f"{name} | Harbour Pets", f"<h1>{name}</h1>{_rows(found)}")
    if path.startswith("/product/") and (item := by_slug(items("instore"), path[9:])):
        return _show(f"{item.name} | Harbour Pets", _detail(item))
    if path == "/bag":
        return _show("Bag | Harbour Pets", "<h1>Your bag is empty</h1>")
    return _show("Not found | Harbour Pets", "<h1>We looked under the sofa</h1><p>It is not there.</p>", 404)


def _show(title: str, main: str, status: int = 200, q: str = "") -> Response:
    return page(layout("instore", title=title, main=main, q=escape(q)), status)


def _home() -> str:
    return (
        '<div class="hero"><div><h1>Everything for the whole crew</h1>'
        "<p>Same-day pickup on thousands of items.</p></div>"
        '<img src="/img/fish-2.svg" alt=""></div><div class="svc"><div><h3>Grooming</h3>'
        "<p>Book a bath from $29.</p></div>"
        "<div><h3>Training</h3><p>Puppy classes every Saturday.</p></div><div><h3>Adoption</h3>"
        "<p>Meet dogs and cats from local shelters.</p></div></div>"
    )


def _search(q: str) -> Response:
    found = having_any(items("instore"), q)
    words = f"{len(found)} results for “{escape(q)}”" if found else f"0 results for “{escape(q)}”"
    return _show(f"Search: {q} | Harbour Pets", f"<h1>{words}</h1>{_rows(found)}", q=q)


def _rows(found: list[Item]) -> str:
    return "".join(_row(item) for item in found)


def _row(item: Item) -> str:
    return (
        f'<div class="row"><img src="{item.image}" alt=""><div class="mid"><a href="/product/{item.slug}">'
        f'{escape(item.name)}</a><p>{escape(item.text)}</p></div><div class="end">'
        f'<span class="amt">{dollars(item.price)}</span><br>{_buy(item)}</div></div>'
    )


def _buy(item: Item) -> str:
    return _STORE_ONLY if item.stock == STORE_ONLY else '<button class="addb">ADD TO BAG</button>'


def _detail(item: Item) -> str:
    return (
        f'<div class="big"><img src="{item.image}" alt=""><div><h1>{escape(item.name)}</h1>'
        f'<span class="amt" style="font-size:28px;font-weight:bold">{dollars(item.price)}</span><br>'
        f"{_buy(item)}"
        f"<h3>Description</h3><p>{escape(item.text)}</p></div></div>"
    )


SITE = Site(
    name="instore",
    title="Harbour Pets",
    shows="a chain that sells animals in its stores only: a price is shown, but nothing to buy online",
    handle=_handle,
)
