"""Burrow & Bale: a shop full of hamster things that never sells a hamster."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from tests.sites.catalogue import Item, by_slug, euros, having_any, items
from tests.sites.web import Request, Response, Site, layout, number, page

PER_PAGE = 16


def _handle(request: Request) -> Response:
    path = request.path
    if path in {"/", "/shop"}:
        return _shop(request)
    if path.startswith("/product/") and (item := by_slug(items("supplies"), path[9:])):
        return _show(f"{item.name} – Burrow & Bale", _single(item))
    if path == "/blog":
        return _show(
            "Tips – Burrow & Bale",
            "<h1>Tips</h1><p>How deep should bedding be? Twenty centimetres or more.</p>",
        )
    return _show("Nothing found – Burrow & Bale", "<h1>Oops! That page can’t be found.</h1>", status=404)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("supplies", title=title, main=main, q=escape(q)), status)


def _shop(request: Request) -> Response:
    goods, heading = _chosen(request)
    at = number(request.query.get("paged", "1"))
    shown = goods[(at - 1) * PER_PAGE : at * PER_PAGE]
    if not shown:
        nothing = "<p>No products were found matching your selection.</p>"
        return _show("Burrow & Bale", f"<h1>{heading}</h1>{nothing}", request.query.get("s", ""))
    start = (at - 1) * PER_PAGE + 1
    count = f'<p class="count">Showing {start}–{start + len(shown) - 1} of {len(goods)} results</p>'
    cards = "".join(_card(item) for item in shown)
    main = f'<h1>{heading}</h1>{count}<ul class="products">{cards}</ul>{_pages(request, at, len(goods))}'
    return _show("Burrow & Bale", main, request.query.get("s", ""))


def _chosen(request: Request) -> tuple[list[Item], str]:
    words, shelf = request.query.get("s", "").strip(), request.query.get("cat", "")
    if words:
        return having_any(items("supplies"), words), f"Search results: “{escape(words)}”"
    if shelf:
        return [item for item in items("supplies") if item.category == shelf], escape(shelf.capitalize())
    return list(items("supplies")), "All products"


def _card(item: Item) -> str:
    return (
        f'<li><a href="/product/{item.slug}"><img src="{item.image}" alt="{escape(item.name)}">'
        f'<h2>{escape(item.name)}</h2><span class="woo-price">{euros(item.price)}</span></a><br>'
        f'<a class="button" href="?add-to-cart={item.slug}">Add to basket</a></li>'
    )


def _pages(request: Request, at: int, total: int) -> str:
    kept = {key: value for key, value in request.query.items() if key in {"s", "cat"}}
    links = [
        f"<span>{n}</span>"
        if n == at
        else f'<a href="/shop?{escape(urlencode({**kept, "paged": n}))}">{n}</a>'
        for n in range(1, -(-total // PER_PAGE) + 1)
    ]
    return f'<nav class="page-numbers">{"".join(links)}</nav>' if len(links) > 1 else ""


def _single(item: Item) -> str:
    return (
        f'<div class="single"><img src="{item.image}" alt="{escape(item.name)}"><div><h1>'
        f"{escape(item.name)}</h1>"
        f'<p class="woo-price">{euros(item.price)}</p><p>{escape(item.text)}</p><p>24 in stock</p>'
        f'<a class="button" href="?add-to-cart={item.slug}">Add to basket</a></div></div>'
    )


SITE = Site(
    name="supplies",
    title="Burrow & Bale",
    shows="a shop with many items for hamsters and no hamster among them",
    handle=_handle,
)
