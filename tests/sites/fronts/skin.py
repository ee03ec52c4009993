"""How a sparring shop writes its pages: the plain skin that the others change, and the words of its language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.sites.fronts import habits
from tests.sites.fronts.goods import Good
from tests.sites.web import Request

if TYPE_CHECKING:
    from tests.sites.fronts.front import Front


@dataclass(frozen=True, slots=True)
class Words:
    """What a shop says in its language."""

    lang: str
    search: str = "Search"
    placeholder: str = "Search products"
    results: str = "Search results for"
    nothing: str = "No products were found matching “{query}”."
    recommended: str = "You may also like"
    missing: str = "The page you requested cannot be found."
    welcome: str = "Welcome to our shop"
    slogan: str = "Quality since 1978. Free delivery over 50."
    add: str = "Add to cart"
    sold_out: str = "Out of stock"
    in_stock: str = "In stock"
    store: str = "Available in store only"
    request: str = "Price on request"
    login: str = "Log in to see prices"
    cart: str = "Cart"
    sort: str = "Sort by"
    orders: tuple[str, str, str, str] = ("Relevance", "Price: low to high", "Price: high to low", "Newest")
    next: str = "Next"
    more: str = "Load more"
    count: str = "{total} products"
    home: str = "Home"
    filters: str = "Filter"
    price: str = "Price"
    from_: str = "from"
    was: str = "Regular price"
    now: str = "Sale price"


ENGLISH = Words("en")
GERMAN = Words(
    "de", "Suchen", "Suchbegriff eingeben", "Suchergebnisse für", "Zu „{query}“ wurden keine Artikel gefunden.",
    "Das könnte Ihnen auch gefallen", "Die Seite wurde nicht gefunden.", "Willkommen in unserem Shop",
    "Versandkostenfrei ab 50 €.", "In den Warenkorb", "Derzeit nicht lieferbar", "Sofort lieferbar, 1-3 Werktage",
    "Nur im Markt erhältlich", "Preis auf Anfrage", "Preise nach Anmeldung sichtbar", "Warenkorb", "Sortieren nach",
    ("Relevanz", "Preis aufsteigend", "Preis absteigend", "Neuheiten"), "Weiter", "Mehr anzeigen", "{total} Artikel",
    "Startseite", "Filter", "Preis", "ab", "Statt", "Jetzt",
)  # fmt: skip
FRENCH = Words(
    "fr", "Rechercher", "Rechercher un produit", "Résultats pour", "Aucun produit ne correspond à « {query} ».",
    "Vous aimerez aussi", "Page introuvable.", "Bienvenue dans notre boutique", "Livraison offerte dès 50 €.",
    "Ajouter au panier", "Rupture de stock", "En stock", "Disponible uniquement en magasin", "Prix sur demande",
    "Connectez-vous pour voir les prix", "Panier", "Trier par",
    ("Pertinence", "Prix croissant", "Prix décroissant", "Nouveautés"), "Suivant", "Voir plus de produits",
    "{total} produits", "Accueil", "Filtrer", "Prix", "à partir de", "Prix habituel", "Prix promo",
)  # fmt: skip
SPANISH = Words(
    "es", "Buscar", "Buscar productos", "Resultados de la búsqueda de", "No se han encontrado productos para «{query}».",
    "También te puede interesar", "Página no encontrada.", "Bienvenidos a nuestra tienda", "Envío gratis desde 50 €.",
    "Añadir al carrito", "Agotado", "En stock", "Solo disponible en tienda", "Precio a consultar",
    "Inicia sesión para ver los precios", "Carrito", "Ordenar por",
    ("Relevancia", "Precio: de menor a mayor", "Precio: de mayor a menor", "Novedades"), "Siguiente",
    "Mostrar más", "{total} artículos", "Inicio", "Filtrar", "Precio", "desde", "Antes", "Ahora",
)  # fmt: skip
_ORDERS = ("", "price", "-price", "new")


class Skin:
    """Plain semantic markup. Subclasses change what their software writes differently."""

    name = "plain"
    search_path = "/search"
    search_name = "q"
    style = "body{font:16px sans-serif;margin:0 2rem}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem}"

    def page(self, front: Front, *, title: str, main: str, asked: str, script: str = "") -> str:
        """The whole page."""
        w = front.words
        nav = "".join(f'<li><a href="/c/{"-".join(t.casefold().replace("&", "und").split())}">{escape(t)}</a></li>'
                      for t in front.tops())  # fmt: skip
        suggest = habits.suggest_script(self.search_name) if front.search == "suggest" else ""
        return f"""<!doctype html><html lang={w.lang}><head><title>{escape(title)} - {front.name}</title>
<meta name=viewport content="width=device-width"><style>{self.style}</style></head><body>
<header><a href="/">{front.name.title()}</a>{self.searchbox(front, asked)}<a href="/cart">{w.cart} (0)</a>
<nav><ul style="display:flex;gap:1rem;list-style:none">{nav}</ul></nav></header>
<main id=main>{main}</main>
<footer><a href="/about">About</a> <a href="/terms">Terms</a> <a href="/privacy">Privacy</a></footer>
{suggest}{habits.cover(front.cover)}{f"<script>{script}</script>" if script else ""}</body></html>"""

    def searchbox(self, front: Front, asked: str) -> str:
        """The form in the header, in the shape the front wants."""
        if front.search == "none":
            return ""
        method = "post" if front.search == "post" else "get"
        box = (
            f'<input type="search" name="{self.search_name}" value="{escape(asked)}" '
            f'placeholder="{front.words.placeholder}" aria-label="{front.words.search}">'
        )
        form = f'<form action="{self.search_path}" method="{method}" role=search>{box}<button type=submit>{front.words.search}</button></form>'
        if front.search == "icon":
            return (
                f'<button aria-label="{front.words.search}" onclick="document.getElementById(\'sb\').hidden=false">'
                f"<svg width=20 height=20><circle cx=8 cy=8 r=6></circle></svg></button><div id=sb hidden>{form}</div>"
            )
        return form

    def listing(
        self,
        front: Front,
        request: Request,
        heading: str,
        shown: Sequence[Good],
        *,
        total: int,
        first: int,
        query: str,
    ) -> str:
        """A list page."""
        cards = "".join(self.card(front, g) for g in shown)
        bar = self.toolbar(front, request, total)
        return f"<h1>{heading}</h1>{self.aside(front, request)}{bar}{self.shelf(cards)}{self.pager(front, request, total, first)}"

    def shelf(self, cards: str) -> str:
        """What holds the cards; its id is where more are added."""
        return f"<div class=grid id=cards>{cards}</div>"

    def grid(self, front: Front, shown: Sequence[Good]) -> str:
        """Some cards outside of a list page."""
        return f"<div class=grid>{''.join(self.card(front, g) for g in shown)}</div>"

    def card(self, front: Front, good: Good) -> str:
        """One product in a list."""
        return f"""<article class=card><a href="/p/{good.slug}"><img src="/img/bag-1.svg" alt="" width=120 height=90>
<h3>{escape(good.name)}</h3></a>{self.price(front, good)}{self.badge(front, good)}</article>"""

    def price(self, front: Front, good: Good) -> str:
        """The price in a list and on the product's page."""
        if hidden := self.no_price(front, good):
            return hidden
        was = f"<del>{front.money(good.was)}</del> " if good.was else ""
        return f"<p class=price>{was}<span>{front.money(good.price)}</span></p>"

    def no_price(self, front: Front, good: Good) -> str:
        """What stands in the place of a price that is not shown."""
        if front.price == "login":
            return f'<p class=price><a href="/login">{front.words.login}</a></p>'
        if front.price == "request" or good.stock == "request":
            return f"<p class=price>{front.words.request}</p>"
        return ""

    def badge(self, front: Front, good: Good) -> str:
        """Stock words in a list."""
        if front.hidden_stock:
            return ""
        words = {"out": front.words.sold_out, "store": front.words.store}.get(good.stock, "")
        return f"<span class=badge>{words}</span>" if words else ""

    def stock(self, front: Front, good: Good) -> str:
        """Stock words and the buy button on the product's page."""
        if good.stock in ("out", "store"):
            words = front.words.sold_out if good.stock == "out" else front.words.store
            return f"<p class=stock>{words}</p>"
        if good.stock == "request" or front.price != "shown":
            return '<p><a href="/contact">Contact us</a></p>'
        return f"<p class=stock>{front.words.in_stock}</p><form method=post action=/cart/add><button>{front.words.add}</button></form>"

    def detail(self, front: Front, good: Good, near: Sequence[Good]) -> str:
        """The product's own page, with others below."""
        return f"""<nav aria-label=breadcrumb><a href="/">{front.words.home}</a> / {escape(good.path[0])}</nav>
<div class=product><img src="/img/bag-2.svg" alt="{escape(good.name)}" width=320 height=240><h1>{escape(good.name)}</h1>
{self.price(front, good)}{self.stock(front, good)}<div class=description><p>{escape(good.text)}</p></div></div>
<section><h2>{front.words.recommended}</h2>{self.grid(front, near)}</section>"""

    def toolbar(self, front: Front, request: Request, total: int) -> str:
        """The count and the sort control."""
        return f"<div class=toolbar><p>{front.words.count.format(total=total)}</p>{self.sorter(front, request)}</div>"

    def sorter(self, front: Front, request: Request) -> str:
        """The sort control in the shape that the front wants."""
        choices = list(zip(_ORDERS, front.words.orders, strict=True))
        now = request.query.get("sort", "")
        if front.sort == "none":
            return ""
        if front.sort == "links":
            links = " ".join(
                f'<a href="{_with(request, sort=key)}">{escape(words)}</a>' for key, words in choices
            )
            return f"<div class=sort>{front.words.sort}: {links}</div>"
        if front.sort == "listbox":
            rows = "".join(f'<li role=option tabindex=0 onclick="location=\'{_with(request, sort=key)}\'">{escape(words)}</li>'
                           for key, words in choices)  # fmt: skip
            here = dict(choices).get(now, "")
            return (
                f'<div class=sort><button aria-haspopup=listbox aria-expanded=false onclick="this.nextElementSibling.hidden=false;'
                f"this.setAttribute('aria-expanded','true')\">{front.words.sort}: {escape(here)}</button>"
                f"<ul role=listbox hidden style='position:absolute;background:#fff'>{rows}</ul></div>"
            )
        options = "".join(
            f'<option value="{escape(_with(request, sort=key))}"{" selected" if key == now else ""}>{escape(words)}</option>'
            for key, words in choices
        )
        if front.sort == "go":
            options = options.replace(escape(_with(request, sort="")), "").replace("selected", "selected")
            plain = "".join(
                f'<option value="{k}"{" selected" if k == now else ""}>{escape(x)}</option>'
                for k, x in choices
            )
            kept = "".join(
                f'<input type=hidden name="{k}" value="{escape(v)}">'
                for k, v in request.query.items()
                if k not in ("sort", "page")
            )
            return f"<form method=get>{kept}<label>{front.words.sort} <select name=sort>{plain}</select></label><button>Go</button></form>"
        return f'<label>{front.words.sort} <select onchange="location=this.value">{options}</select></label>'

    def aside(self, front: Front, request: Request) -> str:
        """Filters beside the list."""
        if front.filters == "none":
            return ""
        kept = "".join(f'<input type=hidden name="{k}" value="{escape(v)}">' for k, v in request.query.items()
                       if k not in ("min", "max", "page", "stock"))  # fmt: skip
        if front.filters == "stock":
            tick = "checked" if request.query.get("stock") else ""
            return f'<aside><h2>{front.words.filters}</h2><form method=get>{kept}<label><input type=checkbox name=stock value=1 {tick} onchange="this.form.submit()"> {front.words.in_stock}</label></form></aside>'
        return f"""<aside><h2>{front.words.filters}</h2><form method=get>{kept}<fieldset><legend>{front.words.price}</legend>
<input name=min placeholder=Min aria-label="Min" size=5 value="{escape(request.query.get("min", ""))}"> <input name=max placeholder=Max aria-label="Max" size=5 value="{escape(request.query.get("max", ""))}">
<button>OK</button></fieldset></form></aside>"""

    def pager(self, front: Front, request: Request, total: int, first: int) -> str:
        """The way to more of the list."""
        pages = -(-total // front.size)
        now = first // front.size + 1
        if front.pager == "none" or pages < 2:
            return ""
        if front.pager == "scroll":
            return "<div id=sentinel style='height:40px;margin-top:900px'></div>" + habits.more_script(
                "scroll"
            )
        if front.pager == "more":
            return f"<button id=sentinel type=button>{front.words.more}</button>" + habits.more_script("more")
        if front.pager == "offset":
            later = (
                f'<a href="{_with(request, start=str(first + front.size))}">{front.words.next} »</a>'
                if now < pages
                else ""
            )
            return f"<p class=pages>{now} / {pages} {later}</p>"
        following = (
            f'<a rel=next href="{_with(request, page=str(now + 1))}">{front.words.next}</a>'
            if now < pages
            else ""
        )
        if front.pager == "next":
            return f"<nav class=pagination>{following}</nav>"
        numbers = " ".join(f'<a href="{_with(request, page=str(n))}">{n}</a>' if n != now else f"<span aria-current=page>{n}</span>"
                           for n in range(1, pages + 1))  # fmt: skip
        return f"<nav class=pagination aria-label=Pagination>{numbers}</nav>"


def _with(request: Request, **changes: str) -> str:
    """The address of the same list with other parameters."""
    kept = {
        k: v for k, v in request.query.items() if k not in ("page", "start", "u", "cards") or k in changes
    }
    values = {k: v for k, v in {**kept, **request.form, **changes}.items() if v}
    return f"{request.path}?{urlencode(values)}" if values else request.path
