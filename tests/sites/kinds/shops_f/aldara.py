"""Despensa Aldara: una tienda española de quesos, jamones y conservas. PrestaShop's classic theme: combinations by select or radio refreshed over AJAX, JSON-LD on product pages, prices with a comma."""
from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import quote

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "aldara"
CATS = {3: ("quesos", "Quesos"), 4: ("jamones-y-embutidos", "Jamones y embutidos"), 5: ("aceites-y-vinagres", "Aceites y vinagres"), 6: ("conservas", "Conservas y especias"), 7: ("dulces", "Dulces y miel"), 8: ("accesorios", "Accesorios")}


@dataclass
class Producto:
    ident: int
    name: str
    cat: int
    short: str
    group: str
    combos: list[tuple[str, float, bool]]
    ficha: list[tuple[str, str]]
    radio: bool

    @property
    def href(self) -> str:
        return f"/{CATS[self.cat][0]}/{self.ident}-{slug(self.name)}.html"

    def live(self) -> list[tuple[str, float]]:
        return [(v, p) for v, p, ok in self.combos if ok]


PRODUCTS: list[Producto] = []


def C(cat: int, name: str, short: str, group: str, *combos: tuple, ficha: tuple = (), radio: bool = False) -> None:
    PRODUCTS.append(Producto(20 + 3 * len(PRODUCTS), name, cat, short, group, [(c[0], float(c[1]), len(c) < 3) for c in combos], list(ficha), radio))


NO = "agotado"
C(3, "Queso manchego curado D.O.P.", "Doce meses de curación en bodega.", "Formato", ("Cuña 250 g", 8.9), ("Media pieza 1,5 kg", 44.5), ("Pieza entera 3 kg", 84), ficha=(("Leche", "Oveja, cruda"), ("Curación", "12 meses")))
C(3, "Queso manchego semicurado D.O.P.", "Suave y mantecoso, cuatro meses.", "Formato", ("Cuña 250 g", 7.4), ("Media pieza 1,5 kg", 36.9), ("Pieza entera 3 kg", 69, NO), ficha=(("Leche", "Oveja, pasteurizada"), ("Curación", "4 meses")))
C(3, "Queso de oveja al romero", "Cubierto de romero y manteca.", "Formato", ("Cuña 250 g", 8.2), ("Pieza entera 1 kg", 27.5), ficha=(("Leche", "Oveja, pasteurizada"), ("Curación", "5 meses")))
C(3, "Queso payoyo curado", "De la sierra de Grazalema.", "Formato", ("Cuña 250 g", 9.6), ("Pieza entera 1,8 kg", 52), ficha=(("Leche", "Cabra, pasteurizada"), ("Curación", "8 meses")))
C(3, "Rulo de cabra", "Fresco, para ensalada o plancha.", "", ("200 g", 4.95), ficha=(("Leche", "Cabra, pasteurizada"), ("Curación", "15 días")))
C(3, "Torta del Casar D.O.P.", "Se come a cucharadas.", "", ("500 g", 18.5, NO), ficha=(("Leche", "Oveja, cruda"), ("Curación", "60 días")))
C(3, "Idiazábal ahumado D.O.P.", "Ahumado con haya.", "Formato", ("Cuña 250 g", 8.75), ("Pieza entera 1,2 kg", 34), ficha=(("Leche", "Oveja, cruda"), ("Curación", "4 meses")))
C(3, "Cabrales D.O.P.", "Azul de cueva, en hoja.", "", ("300 g", 9.9), ficha=(("Leche", "Vaca, oveja y cabra, cruda"), ("Curación", "3 meses")))
C(3, "Mahón-Menorca semicurado D.O.P.", "Con la corteza untada de pimentón.", "", ("300 g", 7.2), ficha=(("Leche", "Vaca, cruda"), ("Curación", "3 meses")))
C(3, "Queso tetilla D.O.P.", "Cremoso, de Galicia.", "", ("500 g", 8.4), ficha=(("Leche", "Vaca, pasteurizada"), ("Curación", "10 días")))
C(3, "San Simón da Costa D.O.P.", "Ahumado con abedul.", "", ("800 g", 13.9), ficha=(("Leche", "Vaca, pasteurizada"), ("Curación", "45 días")))
C(4, "Jamón de bellota 100 % ibérico, pieza", "Brida negra. Cuatro años en bodega.", "Peso", ("7–7,5 kg", 429), ("7,5–8 kg", 459), ficha=(("Raza", "100 % ibérica"), ("Curación", "48 meses")), radio=True)
C(4, "Jamón de bellota 100 % ibérico loncheado a cuchillo", "Cortado por maestros cortadores.", "Envase", ("Sobre 100 g", 19.9), ("Pack de 5 sobres", 94), ficha=(("Raza", "100 % ibérica"),), radio=True)
C(4, "Paleta de bellota 100 % ibérica", "La pata delantera, más intensa.", "Presentación", ("Pieza 4,5–5 kg", 189), ("Loncheada, sobre 100 g", 13.5), ficha=(("Raza", "100 % ibérica"), ("Curación", "30 meses")))
C(4, "Jamón de cebo de campo ibérico", "Brida verde.", "Presentación", ("Pieza 8 kg", 239), ("Loncheado, sobre 100 g", 9.9), ficha=(("Raza", "50 % ibérica"), ("Curación", "36 meses")))
C(4, "Jamón serrano gran reserva", "De cerdo blanco, dieciocho meses.", "Presentación", ("Pieza con hueso 7 kg", 98), ("Deshuesado 5 kg", 89), ("Loncheado, sobre 150 g", 5.9), ficha=(("Raza", "Duroc"), ("Curación", "18 meses")))
C(4, "Lomo de bellota ibérico", "Embuchado en tripa natural.", "", ("Media pieza 600 g", 39), ficha=(("Raza", "100 % ibérica"),))
C(4, "Chorizo ibérico vela", "Para cortar.", "Sabor", ("Dulce", 8.9), ("Picante", 8.9), radio=True)
C(4, "Cecina de León I.G.P.", "De vacuno, ahumada.", "", ("Sobre 100 g", 7.5))
C(4, "Sobrasada de Mallorca I.G.P.", "De porc negre.", "", ("Tarrina 250 g", 6.3))
C(5, "Aceite de oliva virgen extra Picual", "Afrutado intenso, de Jaén.", "Capacidad", ("Botella 250 ml", 5.9), ("Botella 500 ml", 9.8), ("Garrafa 5 l", 59))
C(5, "Aceite de oliva virgen extra Arbequina", "Dulce y almendrado, de Lleida.", "Capacidad", ("Botella 500 ml", 9.9), ("Garrafa 5 l", 62))
C(5, "Aceite de oliva virgen extra Hojiblanca ecológico", "Certificado CAAE.", "Capacidad", ("Botella 500 ml", 11.9), ("Lata 2 l", 38))
C(5, "Aceite aromatizado con trufa negra", "Unas gotas bastan.", "", ("100 ml", 7.9))
C(5, "Vinagre de Jerez reserva D.O.P.", "Envejecido en roble.", "", ("375 ml", 4.6))
C(6, "Anchoas del Cantábrico en aceite de oliva", "Filetes sobados a mano en Santoña.", "Formato", ("Lata 50 g", 5.95), ("Lata 115 g", 12.9), ("Tarro 180 g", 19.5))
C(6, "Boquerones en vinagre", "Refrigerados.", "", ("Bandeja 200 g", 4.2))
C(6, "Bonito del norte en aceite de oliva", "Campaña de costera.", "Formato", ("Lata 111 g", 3.6), ("Tarro 220 g", 6.8))
C(6, "Ventresca de bonito del norte", "La parte más jugosa.", "", ("Lata 111 g", 9.4))
C(6, "Mejillones en escabeche 8/10", "De las rías gallegas.", "", ("Lata 115 g", 6.2))
C(6, "Gulas del norte al ajillo", "Elaboradas a base de surimi.", "", ("Lata 115 g", 3.1))
C(6, "Pimientos del piquillo de Lodosa D.O.P.", "Asados a la leña, enteros.", "", ("Tarro 220 g", 4.9))
C(6, "Espárragos blancos de Navarra", "Extra gruesos, 6/8 frutos.", "", ("Tarro 345 g", 8.6))
C(6, "Pimentón de la Vera D.O.P.", "Secado con humo de encina.", "Variedad", ("Dulce", 2.4), ("Agridulce", 2.4), ("Picante", 2.6), radio=True)
C(6, "Azafrán de La Mancha D.O.P.", "En hebra.", "", ("2 g", 11.5))
C(7, "Turrón de Jijona blando", "I.G.P., calidad suprema, 70 % almendra.", "", ("250 g", 8.5))
C(7, "Turrón de Alicante duro", "I.G.P., con almendra entera.", "", ("250 g", 8.5))
C(7, "Turrón blando sin azúcares añadidos", "Con maltitol.", "", ("200 g", 7.9))
C(7, "Turrón duro sin azúcares añadidos", "Con maltitol.", "", ("200 g", 7.9))
C(7, "Polvorones de almendra de Estepa", "Estuche de navidad.", "", ("400 g", 6.4))
C(7, "Miel de brezo", "Cruda, de las Hurdes.", "Tamaño", ("500 g", 7.9), ("1 kg", 14.2), radio=True)
C(8, "Jamonero giratorio", "Base de haya, para jamón y paleta.", "", ("Único", 64))
C(8, "Cuchillo jamonero 30 cm", "Hoja flexible.", "", ("Único", 24))
C(8, "Funda cubrejamón", "Algodón lavable.", "", ("Única", 12))
C(8, "Tabla para quesos con campana", "Para una cuña de manchego y tres más.", "", ("Única", 32))


def eur(v: float) -> str:
    return f"{v:,.2f}".replace(",", "·").replace(".", ",").replace("·", ".") + "\u00a0€"


def frame(title: str, inner: str, q: str = "", ident: str = "index") -> str:
    nav = "".join(f'<li class="category" id="category-{k}"><a class="dropdown-item" href="/{k}-{s}" data-depth="0">{esc(n)}</a></li>' for k, (s, n) in CATS.items())
    return f"""<!doctype html><html lang="es-ES"><head><meta charset="utf-8"><title>{esc(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/themes/aldara.css"></head>
<body id="{ident}" class="lang-es country-es currency-eur layout-full-width"><main id="page"><header id="header"><div class="header-banner">Envío gratis desde 60 € en península</div><nav class="header-nav"><div id="contact-link"><a href="/contactenos">Contacte con nosotros</a></div><div class="user-info"><a href="/iniciar-sesion">Iniciar sesión</a></div><div class="blockcart cart-preview inactive"><a href="/carrito">Carrito</a></div></nav>
<div class="header-top"><a id="_desktop_logo" href="/">Despensa <em>Aldara</em></a><div class="menu js-top-menu"><ul class="top-menu" id="top-menu">{nav}</ul></div>
<div id="search_widget" class="search-widgets"><form method="get" action="/busqueda"><input type="hidden" name="controller" value="search"><i class="material-icons search">search</i><input type="text" name="s" value="{esc(q)}" placeholder="Buscar en el catálogo" aria-label="Buscar"></form></div></div></header>
<section id="wrapper"><div class="container">{inner}</div></section>
<footer id="footer"><div class="block_newsletter"><p>Reciba nuestras ofertas</p><form method="post" action="/boletin"><input name="email" type="email" placeholder="Su dirección de correo"><input class="btn" type="submit" value="Suscribirse"></form></div><ul><li><a href="/content/1-envio">Envío</a></li><li><a href="/content/2-condiciones">Condiciones de uso</a></li></ul><p>No enviamos quesos frescos fuera de la península.</p></footer></main>
<div id="lgcookieslaw_banner" class="lgcookieslaw-banner" hidden><p>Utilizamos cookies propias y de terceros.</p><button onclick="document.cookie='lgc=1;path=/';this.parentNode.hidden=true">Aceptar</button> <a href="/content/3-cookies">Más información</a></div>
<script>if(document.cookie.indexOf('lgc=1')<0)document.getElementById('lgcookieslaw_banner').hidden=false;</script><script src="/themes/aldara.js"></script></body></html>"""


def mini(p: Producto) -> str:
    live = p.live()
    price = live[0][1] if live else p.combos[0][1]
    flags = "" if live else '<ul class="product-flags"><li class="product-flag out_of_stock">Fuera de stock</li></ul>'
    return f'<div class="js-product product"><article class="product-miniature js-product-miniature" data-id-product="{p.ident}"><div class="thumbnail-container"><a class="thumbnail product-thumbnail t{p.cat}" href="{p.href}" aria-label="{esc(p.name)}"></a><div class="product-description"><h2 class="h3 product-title"><a href="{p.href}">{esc(p.name)}</a></h2><div class="product-price-and-shipping"><span class="price" aria-label="Precio">{eur(price)}</span></div></div>{flags}<a class="quick-view" href="{p.href}">Vista rápida</a></div></article></div>'


def products(ps: list[Producto]) -> str:
    return f'<div class="products row">{"".join(mini(p) for p in ps)}</div>'


def prices(p: Producto, n: int) -> str:
    _, price, ok = p.combos[n]
    return f'<div class="product-prices js-product-prices"><div class="product-price h5"><div class="current-price"><span class="current-price-value" content="{price}">{eur(price)}</span></div></div><div class="tax-shipping-delivery-label">Impuestos incluidos</div></div>'


def add(p: Producto, n: int) -> str:
    ok = p.combos[n][2]
    return f'<div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">Cantidad</span><input type="number" name="qty" value="1" min="1" class="input-group"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"{"" if ok else " disabled"}>Añadir al carrito</button><span id="product-availability" class="js-product-availability">{"En stock" if ok else "Fuera de stock"}</span></div>'


def product(p: Producto, n: int) -> str:
    if not p.group:
        variants = f'<p class="product-format">{esc(p.combos[0][0])}</p>'
    elif p.radio:
        variants = f'<div class="product-variants js-product-variants"><div class="clearfix product-variants-item"><span class="control-label">{p.group}</span><ul id="group_1">' + "".join(f'<li class="input-container"><label><input class="input-radio" type="radio" data-product-attribute="1" name="group[1]" value="{i}"{" checked" if i == n else ""}><span class="radio-label">{esc(v)}</span></label></li>' for i, (v, _, _) in enumerate(p.combos)) + "</ul></div></div>"
    else:
        variants = f'<div class="product-variants js-product-variants"><div class="clearfix product-variants-item"><span class="control-label">{p.group}</span><select class="form-control form-control-select" id="group_1" aria-label="{p.group}" data-product-attribute="1" name="group[1]">' + "".join(f'<option value="{i}"{" selected" if i == n else ""}>{esc(v)}</option>' for i, (v, _, _) in enumerate(p.combos)) + "</select></div></div>"
    ficha = "".join(f'<dt class="name">{k}</dt><dd class="value">{esc(v)}</dd>' for k, v in p.ficha)
    ld = json.dumps({"@context": "https://schema.org/", "@type": "Product", "name": p.name, "description": p.short, "sku": f"AL{p.ident}", "offers": {"@type": "Offer", "priceCurrency": "EUR", "price": dec(p.combos[n][1]), "availability": "https://schema.org/" + ("InStock" if p.combos[n][2] else "OutOfStock")}}, ensure_ascii=False)
    same = [o for o in PRODUCTS if o.cat == p.cat and o is not p]
    return f"""<nav class="breadcrumb"><ol><li><a href="/"><span>Inicio</span></a></li><li><a href="/{p.cat}-{CATS[p.cat][0]}"><span>{CATS[p.cat][1]}</span></a></li><li><span>{esc(p.name)}</span></li></ol></nav>
<section id="main"><div class="row product-container js-product-container"><div class="page-content" id="content"><div class="product-cover t{p.cat}"></div></div><div class="product-info"><h1 class="h1">{esc(p.name)}</h1>{prices(p, n)}<div id="product-description-short-{p.ident}" class="product-description"><p>{esc(p.short)}</p></div>
<div class="product-information"><div class="product-actions js-product-actions"><form action="/carrito" method="post" id="add-to-cart-or-refresh" data-refresh="{p.href}"><input type="hidden" name="id_product" value="{p.ident}">{variants}{add(p, n)}</form></div>
<div class="tabs"><section class="product-features"><p class="h6">Ficha técnica</p><dl class="data-sheet">{ficha}</dl></section></div></div></div></div><script type="application/ld+json">{ld}</script>
<section class="category-products"><h2>{len(same[:5])} otros productos en la misma categoría:</h2>{products(same[:5])}</section></section>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/themes/"):
        return asset(NAME, path[8:])
    if path == "/":
        return page(frame("Despensa Aldara - quesos, jamones y conservas", f'<section class="featured-products"><h2 class="h2">Productos destacados</h2>{products(PRODUCTS[0:44:5])}<a class="all-product-link" href="/2-inicio">Todos los productos</a></section>'))
    if path == "/busqueda":
        s = query.get("s", "")
        found = [p for p in PRODUCTS if hits(s, f"{p.name} {p.short} {CATS[p.cat][1]}")]
        body = f'<h1>Resultados de la búsqueda</h1><p>{len(found)} producto{"" if len(found) == 1 else "s"}.</p>{products(found)}' if found else '<section class="page-not-found"><h4>No hay resultados para su búsqueda</h4><p>Pruebe con otras palabras.</p></section>'
        return page(frame(f"Buscar: {s}", f'<section id="products">{body}</section>', s, "search"))
    for k, (s, n) in {**CATS, 2: ("inicio", "Todos los productos")}.items():
        if path == f"/{k}-{s}":
            ps = [p for p in PRODUCTS if p.cat == k or k == 2]
            order = query.get("order", "")
            if order == "product.price.asc":
                ps = sorted(ps, key=lambda p: p.combos[0][1])
            no = int(query["page"]) if query.get("page", "").isdigit() else 1
            last = -(-len(ps) // 12)
            no = min(max(no, 1), last)
            keep = f"&order={quote(order)}" if order else ""
            pages = "".join(f'<li{" class=current" if i == no else ""}><a class="js-search-link" href="{path}?page={i}{keep}">{i}</a></li>' for i in range(1, last + 1)) if last > 1 else ""
            sort = f'<div class="products-sort-order"><a href="{path}">Relevancia</a> <a href="{path}?order=product.price.asc">Precio: de más bajo a más alto</a></div>'
            return page(frame(n, f'<h1 class="h1">{n}</h1><div id="js-product-list-top"><p>Hay {len(ps)} productos.</p>{sort}</div><div id="js-product-list">{products(ps[(no - 1) * 12:no * 12])}<nav class="pagination"><ul class="page-list">{pages}</ul></nav></div>', ident="category"))
    for p in PRODUCTS:
        if p.href == path:
            g = query.get("group[1]", "")
            first = next((i for i, c in enumerate(p.combos) if c[2]), 0)
            n = int(g) if g.isdigit() and int(g) < len(p.combos) else first
            if query.get("action") == "refresh":
                return page(json.dumps({"product_prices": prices(p, n), "product_add_to_cart": add(p, n)}, ensure_ascii=False), kind="application/json; charset=utf-8")
            return page(frame(p.name, product(p, n), ident="product"))
    if path == "/carrito":
        if method == "POST":
            return redirect("/carrito", [("Set-Cookie", f"ps_cart={form.get('id_product', '')}.{form.get('group[1]', '0')}; Path=/")])
        ident, _, g = cookies.get("ps_cart", "").partition(".")
        p = next((p for p in PRODUCTS if str(p.ident) == ident), None)
        if p and g.isdigit() and int(g) < len(p.combos):
            return page(frame("Carrito", f"<h1>Carrito</h1><p>{esc(p.name)}, {esc(p.combos[int(g)][0])}: {eur(p.combos[int(g)][1])}</p>"))
        return page(frame("Carrito", "<h1>Carrito</h1><p>No hay más artículos en su carrito.</p>"))
    texts = {"/contactenos": "Escríbanos a hola@aldara.example.", "/iniciar-sesion": "Inicie sesión en su cuenta.", "/boletin": "Gracias por suscribirse.", "/content/1-envio": "Península en 24–48 h: 5,90 €. Gratis desde 60 €.", "/content/2-condiciones": "Catorce días para devolver lo que no sea fresco.", "/content/3-cookies": "Solo para el carrito."}
    if path in texts:
        return page(frame("Despensa Aldara", f"<h1>Despensa Aldara</h1><p>{texts[path]}</p>", ident="cms"))
    return page(frame("404", '<section class="page-not-found"><h1>No se ha encontrado la página</h1></section>'), 404)


# ---------------------------------------------------------------- the key
def _p(name: str) -> Producto:
    return next(p for p in PRODUCTS if p.name == name)


def _v(name: str, value: str) -> tuple[str, str]:
    p = _p(name)
    price = dict(p.live())[value]
    return (f"{name}, {value}" if p.group else name), dec(price)


def _whole(name: str) -> tuple:
    ps = sorted(v for _, v in _p(name).live())
    return (name, dec(ps[0])) if ps[0] == ps[-1] else (name, None, {"range": (dec(ps[0]), dec(ps[-1]))})


CASES: list[dict] = [
    {"query": "jamón ibérico de bellota loncheado", "determination": "products_found", "offers": [_whole("Jamón de bellota 100 % ibérico loncheado a cuchillo")], "either": ["Paleta de bellota 100 % ibérica"],
     "why": "One sliced bellota ham in two packs; the sliced paleta is the shoulder, the cebo de campo and the serrano are not bellota."},
    {"query": "queso de cabra", "determination": "products_found", "offers": [_whole("Queso payoyo curado"), _whole("Rulo de cabra")], "either": ["Cabrales D.O.P."], "why": "Payoyo (by its data sheet) and the rulo; Cabrales is of three milks."},
    {"query": "aceite arbequina 5 litros", "determination": "products_found", "offers": [_v("Aceite de oliva virgen extra Arbequina", "Garrafa 5 l")], "either": [], "why": "The 5 l can of Arbequina; the other 5 l can is Picual."},
    {"query": "anchoas del cantábrico por menos de 10 euros", "determination": "products_found", "offers": [_v("Anchoas del Cantábrico en aceite de oliva", "Lata 50 g")], "either": [], "why": "Only the 50 g tin costs less than 10."},
    {"query": "torta del casar", "determination": "no_online_availability", "offers": [], "either": [], "why": "Fuera de stock."},
    {"query": "angulas", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Gulas are surimi, no elvers."},
    {"query": "turrón blando sin azúcar", "determination": "products_found", "offers": [_v("Turrón blando sin azúcares añadidos", "200 g")], "either": [], "why": "One soft turrón without sugar; Jijona has sugar and the other one is hard."},
    {"query": "jamón serrano entero con hueso, menos de 100 €", "determination": "products_found", "offers": [_v("Jamón serrano gran reserva", "Pieza con hueso 7 kg")], "either": [], "why": "98 € with the bone; the boned one is cheaper but boned; the stand is an accessory."},
    {"query": "hot smoked spanish paprika", "determination": "products_found", "offers": [_v("Pimentón de la Vera D.O.P.", "Picante")], "either": [], "why": "Picante, 2.60; dulce and agridulce are not hot."},
    {"query": "sheep's milk cheese, pasteurised not raw, under 10 euros", "determination": "products_found", "offers": [_v("Queso manchego semicurado D.O.P.", "Cuña 250 g"), _v("Queso de oveja al romero", "Cuña 250 g")], "either": [],
     "why": "By the data sheets; manchego curado and Idiazábal are of raw milk, larger pieces cost more."},
]
