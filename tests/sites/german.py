"""Nagerparadies Lindenhof: a German shop, with commas in its prices and both names on its animals."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import SOLD_OUT, Item, by_slug, euros_german, having_any, items
from tests.sites.web import Request, Response, Site, layout, page

_REGALE = {"tiere": "Tiere", "gehege": "Gehege", "futter": "Futter", "einstreu": "Einstreu"}


def _handle(request: Request) -> Response:
    path = request.path.strip("/")
    if not path:
        return _show("Nagerparadies Lindenhof", _home())
    if path == "suche":
        return _search(request.query.get("begriff", "").strip())
    if path in _REGALE:
        found = [item for item in items("german") if item.category == path]
        return _show(f"{_REGALE[path]} | Nagerparadies", f"<h1>{_REGALE[path]}</h1>{_row(found)}")
    if path.startswith("artikel/") and (item := by_slug(items("german"), path[8:])):
        return _show(f"{item.name} | Nagerparadies", _large(item))
    if path in _PAGES:
        return _show("Nagerparadies Lindenhof", _PAGES[path])
    return _show("Nagerparadies Lindenhof", "<h1>Seite nicht gefunden</h1>", status=404)


_PAGES = {
    "warenkorb": "<h1>Warenkorb</h1><p>Ihr Warenkorb ist leer.</p>",
    "beratung": "<h1>Beratung</h1><p>Wir beraten Sie gern: werktags von 10 bis 17 Uhr unter 05555 0190.</p>",
    "impressum": "<h1>Impressum</h1><p>Nagerparadies Lindenhof GmbH, Am Lindenhof 3, 29000 Heidedorf</p>",
}


def _home() -> str:
    news = [item for item in items("german") if item.category in {"gehege", "einstreu"}][:4]
    return (
        '<div class="held"><img src="/img/rabbit-3.svg" alt=""><div><h1>Willkommen im Nagerparadies</h1>'
        "<p>Kleintiere aus eigener Zucht, Gehege, Futter und guter Rat seit 1998.</p></div></div>"
        f"<h2>Neu im Sortiment</h2>{_row(news)}"
    )


def _search(words: str) -> Response:
    found = having_any(items("german"), words)
    if not found:
        return _show("Suche | Nagerparadies", f"<h1>Keine Treffer für „{escape(words)}“</h1>", words)
    heading = f"<h1>{len(found)} Treffer für „{escape(words)}“</h1>"
    return _show(f"{words} | Nagerparadies", heading + _row(found), words)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("german", title=title, main=main, q=escape(q)), status)


def _row(found: list[Item]) -> str:
    return f'<div class="reihe">{"".join(_card(item) for item in found)}</div>'


def _price(item: Item) -> str:
    before = f'<span class="alt">statt <del>{euros_german(item.was)}</del></span><br>' if item.was else ""
    return f'{before}<span class="preis">{euros_german(item.price)}</span>'


def _delivery(item: Item) -> str:
    if item.stock == SOLD_OUT:
        return '<div class="aus">Ausverkauft</div>'
    return '<div class="liefer">Sofort lieferbar</div><a class="knopf" href="/warenkorb">In den Warenkorb</a>'


def _card(item: Item) -> str:
    return (
        f'<div class="artikel"><a href="/artikel/{item.slug}"><img src="{item.image}" alt=""></a>'
        f'<a class="titel" href="/artikel/{item.slug}">{escape(item.name)}</a>'
        f"{_price(item)}{_delivery(item)}</div>"
    )


def _large(item: Item) -> str:
    return (
        f'<div class="gross"><img src="{item.image}" alt=""><div><h1>{escape(item.name)}</h1>{_price(item)}'
        f"<p>{escape(item.text)}</p>{_delivery(item)}</div></div>"
    )


SITE = Site(
    name="german",
    title="Nagerparadies Lindenhof",
    shows="a German shop: words and prices in German, names in both languages",
    handle=_handle,
)
