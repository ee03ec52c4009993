"""Voltaire Computers: laptops with and without NVIDIA graphics, cards alone, sleeves and chargers."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import SOLD_OUT, Item, arranged, by_slug, dollars, having_any, items
from tests.sites.web import Request, Response, Site, layout, options, page

_DEPARTMENTS = {
    "laptops": "Laptops",
    "desktops": "Desktops",
    "components": "Components",
    "accessories": "Accessories",
}
_ORDERS = {
    "": "Relevance",
    "price-asc": "Price (low to high)",
    "price-desc": "Price (high to low)",
    "name": "Name",
}


def _handle(request: Request) -> Response:
    path = request.path.strip("/")
    if not path:
        return _show("Voltaire Computers", _home())
    if path == "search":
        return _search(request)
    if path in _DEPARTMENTS:
        found = [item for item in items("electronics") if item.category == path]
        return _show(f"{_DEPARTMENTS[path]} - Voltaire", _listing(request, _DEPARTMENTS[path], found))
    if path == "deals":
        found = [item for item in items("electronics") if item.was]
        return _show("Deals - Voltaire", _listing(request, "Deals of the week", found))
    if path.startswith("item/") and (item := by_slug(items("electronics"), path[5:])):
        return _show(f"{item.name} - Voltaire", _one(item))
    if path in {"cart", "login"}:
        return _show("Voltaire Computers", "<h1>There is nothing here yet</h1>")
    return _show("Voltaire Computers", "<h1>404 - no such page</h1>", status=404)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("electronics", title=title, main=main, q=escape(q)), status)


def _home() -> str:
    deals = "".join(_row(item) for item in items("electronics") if item.was)
    return (
        '<div class="lead"><h1>More power, less noise.</h1>'
        "<p>New laptops, desktops and parts, shipped the same day.</p></div>"
        f"<h2>Deals of the week</h2>{deals}"
    )


def _search(request: Request) -> Response:
    q, department = request.query.get("Ntt", "").strip(), request.query.get("dept", "")
    shelf = [item for item in items("electronics") if not department or item.category == department]
    found = having_any(shelf, q)
    return _show(f"{q} - Voltaire", _listing(request, f"Results for “{escape(q)}”", found), q)


def _listing(request: Request, heading: str, found: list[Item]) -> str:
    order = request.query.get("sortby", "")
    kept = "".join(
        f'<input type="hidden" name="{escape(key)}" value="{escape(value)}">'
        for key, value in request.query.items()
        if key != "sortby"
    )
    rows = "".join(_row(item) for item in arranged(found, order))
    return (
        f'<h1>{heading}</h1><div class="tools"><b>{len(found)} products</b><form>{kept}Sort by: '
        '<select name="sortby" aria-label="Sort by" onchange="this.form.submit()">'
        f"{options(_ORDERS, order)}</select></form></div>{rows}"
    )


def _points(item: Item) -> list[str]:
    return [point.strip() for point in item.text.split(";")]


def _row(item: Item) -> str:
    points = "".join(f"<li>{escape(point)}</li>" for point in _points(item))
    return (
        f'<div class="prod"><a href="/item/{item.slug}"><img src="{item.image}" alt=""></a><div><h3>'
        f'<a href="/item/{item.slug}">'
        f"{escape(item.name)}</a></h3>"
        f'<div class="sku">Item {sum(map(ord, item.name)) % 90000 + 10000}</div><ul>{points}</ul></div>'
        f'<div class="r">{_price(item)}{_stock(item)}</div></div>'
    )


def _price(item: Item) -> str:
    before = f"<small>{dollars(item.was)}</small>" if item.was else ""
    return f'<div class="p">{before}{dollars(item.price)}</div>'


def _stock(item: Item) -> str:
    if item.stock == SOLD_OUT:
        return '<div class="st x">Out of stock</div><button class="atc" disabled>Add to cart</button>'
    return '<div class="st">In stock, ships today</div><button class="atc">Add to cart</button>'


def _one(item: Item) -> str:
    rows = "".join(f"<tr><td>{escape(point)}</td></tr>" for point in _points(item))
    return (
        f'<div class="one"><img src="{item.image}" alt=""><div><h1>{escape(item.name)}</h1>'
        f'{_price(item)}<div class="prod-st">'
        f"{_stock(item)}</div><h3>Specifications</h3><table>{rows}</table></div></div>"
    )


SITE = Site(
    name="electronics",
    title="Voltaire Computers",
    shows="an electronics shop: the second golden query, and nothing for the first",
    handle=_handle,
)
