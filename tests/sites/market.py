"""Smallstock Exchange: classified ads in table layout, newest first, a few to the page."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from tests.sites.catalogue import Item, by_slug, having_all, items
from tests.sites.web import Request, Response, Site, layout, number, page

PER_PAGE = 8
_SELLERS = ("hayloft_jane", "pnw_pets", "gus", "OldMillFarm", "critterbarn77")


def _handle(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Smallstock Exchange", _HOME)
    if path == "/ads.cgi":
        return _ads(request)
    if path.startswith("/ad/") and (item := by_slug(items("market"), path[4:].removesuffix(".html"))):
        return _show(f"Ad: {item.name}", _ad(item))
    if path in _PAGES:
        return _show("Smallstock Exchange", _PAGES[path])
    return _show("Error 404", "<h3>Error 404: no such file</h3>", status=404)


_HOME = (
    "<h3>Welcome to the Exchange!</h3>"
    "<p>Thousands of ads from keepers like you. Choose a section above or look for a word."
    "<p><b>News:</b> Payment is now held until the animal has arrived. No more cheques!"
    "<p>"
    '<img src="/img/rabbit-2.svg" width="220"> '
    '<img src="/img/guineapig-0.svg" width="220"> <img src="/img/mouse-1.svg" width="220">'
)
_PAGES = {
    "/rules.html": "<h3>Rules</h3><ol>"
    "<li>Be honest.<li>No animals under six weeks.<li>Mark your ad when it is sold.</ol>",
    "/place.html": "<h3>Place an ad</h3><p>Placing ads is closed while Gus is on holiday.",
    "/order.html": "<h3>Order</h3><p>Thank you. The seller has been told.",
}


def _ads(request: Request) -> Response:
    words, section = request.query.get("kw", "").strip(), request.query.get("sec", "")
    hits = set(having_all(items("market"), words)) if words else set(items("market"))
    found = [item for item in items("market") if item in hits and section in {"", item.category}]
    if not found:
        return _show(
            "Ads", f"<h3>Ads: {escape(words)}</h3><p>No ads match all of your words. Try fewer.", words
        )
    at = number(request.query.get("p", "1"))
    shown = found[(at - 1) * PER_PAGE : at * PER_PAGE]
    heading = f"<h3>Ads: {escape(words or section)}</h3><p>{len(found)} ads, newest first. "
    heading += f"Page {at} of {-(-len(found) // PER_PAGE)}."
    return _show("Ads", f"{heading}{_table(shown)}{_pages(request, at, len(found))}", words)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("market", title=title, main=main, q=escape(q)), status)


def _table(shown: list[Item]) -> str:
    rows = "".join(_row(item, place) for place, item in enumerate(shown))
    return f'<table class="ads"><tr><th>Photo<th>What<th>Price<th>Seller<th></tr>{rows}</table>'


def _row(item: Item, place: int) -> str:
    return (
        f'<tr{" class=alt" if place % 2 else ""}><td><img src="{item.image}" width="90" height="75"></td>'
        f'<td><a href="/ad/{item.slug}.html">{escape(item.name)}</a><br><font size="2">'
        f"{escape(item.text)}</font></td>"
        f"<td nowrap>{_price(item)}</td><td>{_SELLERS[len(item.name) % 5]}</td><td>{_order(item)}</td></tr>"
    )


def _price(item: Item) -> str:
    return f"USD {item.price:.0f}"


def _order(item: Item) -> str:
    if item.stock == "gone":
        return '<span class="gone">SOLD</span>'
    words = "Answer" if item.stock == "wanted" else "Order"
    return f'<form action="/order.html"><input type="submit" value="{words}"></form>'


def _pages(request: Request, at: int, total: int) -> str:
    kept = {key: value for key, value in request.query.items() if key != "p"}
    links = []
    if at > 1:
        links.append(
            f'<a href="/ads.cgi?{escape(urlencode({**kept, "p": at - 1}))}">&lt;&lt; Previous page</a>'
        )
    if at * PER_PAGE < total:
        links.append(f'<a href="/ads.cgi?{escape(urlencode({**kept, "p": at + 1}))}">Next page &gt;&gt;</a>')
    return f'<p align="center">{" | ".join(links)}'


def _ad(item: Item) -> str:
    return (
        f'<h3>{escape(item.name)}</h3><table><tr><td><img src="{item.image}" width="360"></td>'
        '<td valign="top">'
        f"<p><b>Price: {_price(item)}</b><p>"
        f"{escape(item.text)}<p>Seller: {_SELLERS[len(item.name) % 5]}<p>{_order(item)}</td></tr></table>"
    )


SITE = Site(
    name="market",
    title="Smallstock Exchange",
    shows="classified ads in tables, over several pages, some wanted and some sold",
    handle=_handle,
)
