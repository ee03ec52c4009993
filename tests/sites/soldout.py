"""Cedar Lane Hamstery: a web shop where everything, down to the tote bag, is sold out."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import Item, by_slug, dollars, having_any, items
from tests.sites.web import Request, Response, Site, layout, page

_COLLECTIONS = {"all": "Products", "hamsters": "Hamsters", "goods": "Goods"}


def _handle(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Cedar Lane Hamstery", f"<h2>Featured</h2>{_grid(list(items('soldout')[:4]))}")
    if path == "/search":
        return _search(request.query.get("q", "").strip())
    if path.startswith("/collections/") and (shelf := path[13:]) in _COLLECTIONS:
        found = [item for item in items("soldout") if shelf in {"all", item.category}]
        return _show(
            f"{_COLLECTIONS[shelf]} – Cedar Lane Hamstery", f"<h2>{_COLLECTIONS[shelf]}</h2>{_grid(found)}"
        )
    if path.startswith("/products/") and (item := by_slug(items("soldout"), path[10:])):
        return _show(f"{item.name} – Cedar Lane Hamstery", _product(item))
    if path == "/pages/about":
        return _show("About – Cedar Lane Hamstery", "<h2>About</h2><p>Two litters a year, never more.</p>")
    return _show("404 Not Found – Cedar Lane Hamstery", "<h2>Page not found</h2>", status=404)


def _search(q: str) -> Response:
    found = having_any(items("soldout"), q)
    words = (
        f"{len(found)} results found for “{escape(q)}”" if found else f"No results found for “{escape(q)}”"
    )
    return _show(
        f"Search: {q} – Cedar Lane Hamstery", f"<h2>Search results</h2><p>{words}</p>{_grid(found)}", q
    )


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("soldout", title=title, main=main, q=escape(q)), status)


def _grid(found: list[Item]) -> str:
    return f'<ul class="product-grid">{"".join(_card(item) for item in found)}</ul>'


def _card(item: Item) -> str:
    return (
        '<li class="grid__item"><div class="card-wrapper"><div class="card__media">'
        f'<img src="{item.image}" alt="{escape(item.name)}"></div>'
        f'<h3 class="card__heading"><a href="/products/{item.slug}">{escape(item.name)}</a></h3>'
        '<span class="badge">Sold out</span>'
        '<div class="price"><span class="visually-hidden">Regular price</span><span>'
        f"{dollars(item.price)} USD</span></div></div></li>"
    )


def _product(item: Item) -> str:
    return (
        f'<div class="product"><img src="{item.image}" alt=""><div><h2>{escape(item.name)}</h2>'
        f'<p class="price">{dollars(item.price)} USD</p>'
        f'<button class="product-form__submit" disabled>Sold out</button><p>{escape(item.text)}</p>'
        "</div></div>"
    )


SITE = Site(
    name="soldout",
    title="Cedar Lane Hamstery",
    shows="a shop where everything is sold out",
    handle=_handle,
)
