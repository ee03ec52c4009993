"""Willow & Whisker: a server-rendered pet shop with search, a sort select and paging."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import urlencode

from tests.sites.catalogue import Item, arranged, by_slug, dollars, having_all, items
from tests.sites.web import Request, Response, Site, layout, number, options, page, redirect

PER_PAGE = 12
_SHELVES = {
    "small-pets": "Small Pets",
    "habitats": "Habitats",
    "food": "Food & Treats",
    "bedding": "Bedding",
    "toys": "Toys",
    "books": "Books",
    "birds": "Birds",
    "fish": "Fish",
}
_ORDERS = {
    "best": "Best match",
    "price-asc": "Price: low to high",
    "price-desc": "Price: high to low",
    "name": "Name A-Z",
}


def _handle(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Willow & Whisker Pet Supply", _home())
    if path == "/search":
        return _search(request)
    if path.startswith("/c/") and path[3:] in _SHELVES:
        return _shelf(request, path[3:])
    if path.startswith("/p/") and (item := by_slug(items("petshop"), path[3:])):
        return _show(f"{item.name} | Willow & Whisker", _detail(item))
    if request.method == "POST":
        return redirect("/cart")
    if path in {"/cart", "/help", "/account", "/about"}:
        return _show("Willow & Whisker", _PLAIN[path])
    return _show("Page not found", '<div class="none"><h1>Page not found</h1></div>', status=404)


_PLAIN = {
    "/cart": '<div class="none"><h1>Your cart</h1><p>Your cart is empty.</p></div>',
    "/account": '<div class="none"><h1>Sign in</h1><p>Online accounts open again in spring.</p></div>',
    "/about": "<h1>Our story</h1><p>Founded in 1987 by two sisters and one rabbit.</p>",
    "/help": "<h1>Help</h1><h2>Live arrival promise</h2><p>Every animal travels by courier, overnight,"
    " Monday to Wednesday, and arrives healthy or we make it right.</p>",
}


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("petshop", title=title, main=main, q=escape(q)), status)


def _home() -> str:
    picked = [item for item in items("petshop") if item.was] + list(items("petshop")[11:16])
    return (
        '<section class="hero"><div><h1>Small friends,<br>happy homes.</h1>'
        "<p>Healthy small pets from breeders we know by name,<br>and all they need from day one.</p>"
        '<a class="btn" href="/c/small-pets">Meet our small pets</a></div>'
        '<img src="/img/rabbit-1.svg" alt="A lop rabbit"></section>'
        f"<h2>This week's favourites</h2>{_grid(picked)}"
    )


def _search(request: Request) -> Response:
    q = request.query.get("q", "").strip()
    found = having_all(items("petshop"), q) if q else []
    if not found:
        main = (
            f'<div class="none"><h1>No results for &ldquo;{escape(q)}&rdquo;</h1>'
            "<p>Check the spelling or try fewer, more general words.</p></div>"
        )
        return _show("Search | Willow & Whisker", main, q)
    heading = f"Search results for &ldquo;{escape(q)}&rdquo;"
    return _show(f"{q} - Search | Willow & Whisker", _listing(request, heading, found), q)


def _shelf(request: Request, shelf: str) -> Response:
    found = [item for item in items("petshop") if item.category == shelf]
    name = _SHELVES[shelf]
    return _show(f"{name} | Willow & Whisker", _listing(request, escape(name), found))


def _listing(request: Request, heading: str, found: list[Item]) -> str:
    order = request.query.get("sort", "best")
    at = number(request.query.get("page", "1"))
    shown = arranged(found, order)[(at - 1) * PER_PAGE : at * PER_PAGE]
    first = (at - 1) * PER_PAGE + 1
    kept = "".join(
        f'<input type="hidden" name="{escape(key)}" value="{escape(value)}">'
        for key, value in request.query.items()
        if key not in {"sort", "page"}
    )
    return (
        f'<p class="crumbs"><a href="/">Home</a> / {heading}</p><h1>{heading}</h1><div class="cols">'
        f'<aside class="filters">{_FILTERS}</aside><section><div class="bar">'
        f"<span>Showing {first}-{first + len(shown) - 1} of {len(found)} items</span>"
        f'<form action="{request.path}">{kept}<label>Sort by '
        f'<select name="sort" onchange="this.form.submit()">{options(_ORDERS, order)}</select>'
        "</label></form>"
        f"</div>{_grid(shown)}{_pager(request, at, len(found))}</section></div>"
    )


_FILTERS = (
    "<h3>Price</h3><label><input type=checkbox> Under $10</label><label>"
    "<input type=checkbox> $10 - $25</label>"
    "<label><input type=checkbox> $25 - $50</label><label><input type=checkbox> $50 and up</label>"
    "<h3>Rating</h3><label><input type=checkbox> 4 stars and up</label>"
    "<h3>Need help?</h3><p>Call us: 503-555-0142<br>Mon-Sat 9 to 6</p>"
)


def _pager(request: Request, at: int, total: int) -> str:
    pages = -(-total // PER_PAGE)
    if pages < 2:
        return ""

    def link(number_: int, words: str) -> str:
        where = urlencode({**request.query, "page": str(number_)})
        return f'<a href="{request.path}?{escape(where)}">{words}</a>'

    numbers = [f"<b>{n}</b>" if n == at else link(n, str(n)) for n in range(1, pages + 1)]
    after = [link(at + 1, "Next &rsaquo;")] if at < pages else []
    return f'<nav class="pager" aria-label="Pages">{"".join(numbers + after)}</nav>'


def _grid(shown: list[Item]) -> str:
    return f'<div class="grid">{"".join(_card(item) for item in shown)}</div>'


def _card(item: Item) -> str:
    stars = 3 + len(item.name) % 3
    return (
        f'<div class="card"><a href="/p/{item.slug}">'
        f'<img src="{item.image}" alt="{escape(item.name)}" loading="lazy">'
        f"<h3>{escape(item.name)}</h3></a>"
        '<div class="stars">'
        f"{'★' * stars}{'☆' * (5 - stars)} <span>({len(item.text) % 41 + 3})</span></div>"
        f'<div class="price">{_price(item)}</div>'
        f'<form method="post" action="/cart"><button type="submit">Add to cart</button></form></div>'
    )


def _price(item: Item) -> str:
    if item.was:
        return f'<del>{dollars(item.was)}</del><span class="now">{dollars(item.price)}</span>'
    return dollars(item.price)


def _detail(item: Item) -> str:
    return (
        f'<p class="crumbs"><a href="/">Home</a> / <a href="/c/{item.category}">'
        f"{escape(_SHELVES[item.category])}</a>"
        f" / {escape(item.name)}</p>"
        f'<div class="pdp"><img src="{item.image}" alt="{escape(item.name)}"><div><h1>'
        f"{escape(item.name)}</h1>"
        f'<div class="price">{_price(item)}</div><p class="stock">In stock</p><p>{escape(item.text)}</p>'
        '<form method="post" action="/cart"><label>Qty <select name="n">'
        "<option>1<option>2<option>3</select></label> "
        '<button class="btn">Add to cart</button></form>'
        f'<table class="spec"><tr><td>Item number</td><td>WW-{1000 + len(item.name) * 37}</td></tr>'
        "<tr><td>Ships</td><td>in 2 to 4 working days</td></tr></table></div></div>"
        f'<script type="application/ld+json">{_structured(item)}</script>'
    )


def _structured(item: Item) -> str:
    offer = {
        "@type": "Offer",
        "price": str(item.price),
        "priceCurrency": "USD",
        "availability": "https://schema.org/InStock",
    }
    data = {"@context": "https://schema.org", "@type": "Product", "name": item.name, "offers": offer}
    return json.dumps(data).replace("</", "<\\/")


SITE = Site(
    name="petshop",
    title="Willow & Whisker Pet Supply",
    shows="a server-rendered pet shop with search, sorting and paging",
    handle=_handle,
)
