"""Leith Cellars: wines and spirits behind an age question (a Magento-like shop), bottles, cases of six, magnums, cl and litres."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from .util import Response, case, esc, fold, html, money, offer, redirect, slug, url, words

NAME = "wine"
B, C6, MAG, HALF = "Bottle (75cl)", "Case of 6 (6 × 75cl)", "Magnum (1.5 L)", "Half bottle (37.5cl)"


@dataclass
class Product:
    name: str
    group: str
    attrs: dict[str, str]
    options: list[tuple[str, float, bool]]      # label, price, in stock
    text: str = ""
    phone: bool = False
    was: float = 0
    slug: str = field(default="")

    def __post_init__(self) -> None:
        self.slug = self.slug or slug(self.name)

    def live(self) -> list[tuple[str, float, bool]]:
        return [] if self.phone else [o for o in self.options if o[2]]


def wine(name: str, group: str, region: str, grape: str, bottle: float | None, case6: float | None = None, magnum: float | None = None, half: float | None = None,
         out: str = "", text: str = "", phone: bool = False, was: float = 0) -> Product:
    options = [(label, price, code not in out) for label, price, code in ((HALF, half, "h"), (B, bottle, "b"), (C6, case6, "c"), (MAG, magnum, "m")) if price]
    return Product(name, group, {"Region": region, "Grapes": grape, "Sealed with": "Cork"}, options, text, phone, was)


def spirit(name: str, group: str, origin: str, strength: str, *sizes: tuple[str, float, bool], text: str = "", phone: bool = False) -> Product:
    return Product(name, group, {"Origin": origin, "Strength": strength, "Volume": ", ".join(s[0] for s in sizes)}, list(sizes), text, phone)


R, W, S, RS, F, WH, G, RU, NA, EXT = "Red wine", "White wine", "Champagne & sparkling", "Rosé", "Port & sherry", "Whisky", "Gin", "Rum", "Alcohol free", "Glasses & gifts"
P = [
    wine("Bodegas Olarra Rioja Reserva 2018", R, "Rioja, Spain", "Tempranillo", 16.50, 89.00),
    wine("Viña Arbe Rioja Reserva 2017", R, "Rioja, Spain", "Tempranillo, Graciano", 19.95, 113.70, 44.00),
    wine("Conde Valiente Rioja Reserva 2016", R, "Rioja, Spain", "Tempranillo", 22.50, 128.00, out="c"),
    wine("Viña Arbe Rioja Gran Reserva 2014", R, "Rioja, Spain", "Tempranillo, Graciano", 31.00, 176.00),
    wine("Bodegas Olarra Rioja Crianza 2020", R, "Rioja, Spain", "Tempranillo", 11.95, 64.50),
    wine("Castro Alto Ribera del Duero Reserva 2018", R, "Ribera del Duero, Spain", "Tempranillo", 27.00, 153.90),
    wine("Cascina Ferri Barolo 2016", R, "Piedmont, Italy", "Nebbiolo", 54.00, 312.00, 118.00),
    wine("Cascina Ferri Barolo 2018", R, "Piedmont, Italy", "Nebbiolo", 47.00, 270.00),
    wine("Poderi Sella Barolo Bussia 2016", R, "Piedmont, Italy", "Nebbiolo", 68.00, 390.00, out="bc"),
    wine("Poderi Sella Barolo Bussia 2017", R, "Piedmont, Italy", "Nebbiolo", 64.00, 366.00),
    wine("Poderi Sella Langhe Nebbiolo 2021", R, "Piedmont, Italy", "Nebbiolo", 21.50, 122.00),
    wine("Barbaresco Tre Colli 2016", R, "Piedmont, Italy", "Nebbiolo", 39.50, 225.00),
    wine("Château Margaux 2015", R, "Bordeaux, France", "Cabernet Sauvignon, Merlot", 995.00, phone=True, text="Held in bond. Allocation only: please telephone the Leith shop."),
    wine("Château Les Ormes Médoc 2019", R, "Bordeaux, France", "Cabernet Sauvignon, Merlot", 17.50, 99.00, half=9.95),
    wine("Vacqueyras Les Cailloux 2020", R, "Rhône, France", "Grenache, Syrah", 18.95, 107.00, was=21.50),
    wine("Chablis Domaine Tissot 2022", W, "Burgundy, France", "Chardonnay", 23.00, 131.00, half=13.50),
    wine("Marlborough Sauvignon Blanc Tidepool 2023", W, "Marlborough, New Zealand", "Sauvignon Blanc", 12.50, 69.00),
    wine("Albariño Lagar de Fero 2023", W, "Rías Baixas, Spain", "Albariño", 15.50, 88.00),
    wine("Rioja Blanco Viña Arbe 2022", W, "Rioja, Spain", "Viura", 13.95, 78.00),
    wine("Mosel Riesling Kabinett Weber 2022", W, "Mosel, Germany", "Riesling", 17.00, 96.00),
    wine("Provence Rosé Mas Clair 2023", RS, "Provence, France", "Grenache, Cinsault", 14.95, 84.00, 32.00),
    wine("Champagne Lacour Brut NV", S, "Champagne, France", "Chardonnay, Pinot Noir", 36.00, 204.00, 78.00, 21.00),
    wine("Champagne Veuve Aubry Brut Rosé NV", S, "Champagne, France", "Pinot Noir", 44.00, 252.00, 96.00, out="m"),
    wine("Champagne Delmont Blanc de Blancs 2014", S, "Champagne, France", "Chardonnay", 69.00, 396.00, 149.00),
    wine("Champagne Thibault Extra Brut NV", S, "Champagne, France", "Pinot Meunier", 39.00, 222.00),
    wine("Prosecco Superiore Colle Verde", S, "Veneto, Italy", "Glera", 13.50, 75.00, 29.00),
    wine("Sussex Reserve Brut 2019", S, "Sussex, England", "Chardonnay", 32.00, 182.00, 72.00),
    Product("Caldas Tawny Port 10 Year Old", F, {"Region": "Douro, Portugal", "Strength": "20%"}, [("75cl", 24.50, True)]),
    Product("Caldas Tawny Port 20 Year Old", F, {"Region": "Douro, Portugal", "Strength": "20%"}, [("75cl", 46.00, True)]),
    Product("Quinta do Vento 30 Year Old Tawny", F, {"Region": "Douro, Portugal", "Strength": "20%"}, [("50cl", 72.00, True)]),
    Product("Quinta do Vento 40 Year Old Tawny", F, {"Region": "Douro, Portugal", "Strength": "20%"}, [("50cl", 128.00, False)]),
    Product("Caldas Late Bottled Vintage Port 2017", F, {"Region": "Douro, Portugal", "Strength": "20%"}, [("75cl", 17.50, True)]),
    Product("Lustrado Fino Sherry", F, {"Region": "Jerez, Spain", "Strength": "15%"}, [("50cl", 11.50, True)]),
    spirit("Port Dunan 10 Year Old Single Malt", WH, "Islay, Scotland", "46%", ("70cl", 48.50, True), text="Peat smoke, brine, lemon."),
    spirit("Rhuvaal Coastal Single Malt", WH, "Islay, Scotland", "43%", ("70cl", 39.95, True)),
    spirit("Loch Gorm 12 Year Old Single Malt", WH, "Islay, Scotland", "46%", ("70cl", 57.00, True)),
    spirit("Loch Gorm 18 Year Old Single Malt", WH, "Islay, Scotland", "46%", ("70cl", 124.00, True)),
    spirit("Kilnaughton Cask Strength Single Malt", WH, "Islay, Scotland", "57.8%", ("70cl", 54.00, False)),
    spirit("Port Dunan 10 Year Old Single Malt, gift half", WH, "Islay, Scotland", "46%", ("35cl", 27.50, True)),
    spirit("Islay Mist Harbour Blended Malt", WH, "Islay, Scotland", "40%", ("70cl", 31.00, True)),
    spirit("Glen Arrin 12 Year Old Single Malt", WH, "Speyside, Scotland", "43%", ("70cl", 42.00, True), ("1 L", 56.00, True)),
    spirit("Ben Ruadh 10 Year Old Single Malt", WH, "Highland, Scotland", "46%", ("70cl", 44.00, True)),
    spirit("Hakuto Japanese Blended Whisky", WH, "Hokkaido, Japan", "43%", ("70cl", 62.00, True)),
    spirit("Leith Links London Dry Gin", G, "Edinburgh, Scotland", "43%", ("70cl", 32.00, True), ("1 L", 42.00, True)),
    spirit("Sea Buckthorn Gin", G, "East Lothian, Scotland", "40%", ("70cl", 36.00, True), ("20cl", 14.00, True)),
    spirit("Old Wharf Dark Rum", RU, "Guyana", "40%", ("70cl", 24.00, True), ("1 L", 31.50, True)),
    spirit("Captain's Bell Black Rum", RU, "Jamaica", "40%", ("100cl", 29.00, True)),
    spirit("Demerara Cask Dark Rum 8 Year Old", RU, "Guyana", "43%", ("70cl", 38.00, True), ("1 L", 49.00, False)),
    spirit("Sugarloaf White Rum", RU, "Barbados", "37.5%", ("70cl", 19.50, True), ("1 L", 25.00, True)),
    spirit("Parrot Key Spiced Rum", RU, "Trinidad", "35%", ("70cl", 21.00, True)),
    spirit("Zero Links Alcohol-Free Gin", NA, "Edinburgh, Scotland", "0.0%", ("50cl", 18.50, True)),
    spirit("Meadow Botanical Alcohol-Free Gin", NA, "Suffolk, England", "0.5%", ("70cl", 22.00, True)),
    spirit("Nought Alcohol-Free Sparkling Rosé", NA, "Spain", "0.0%", ("75cl", 9.50, True)),
    spirit("Dusk Alcohol-Free Dark Spirit", NA, "England", "0.0%", ("70cl", 19.00, False)),
    Product("Champagne flutes, set of 6", EXT, {"Material": "Lead-free crystal"}, [("Set of 6", 39.00, True)]),
    Product("Magnum gift box, empty", EXT, {"Material": "Card"}, [("Each", 7.50, True)]),
    Product("Port sippers, set of 4", EXT, {"Material": "Glass"}, [("Set of 4", 26.00, True)]),
    Product("Ship's decanter", EXT, {"Material": "Lead-free crystal"}, [("Each", 58.00, True)]),
]
BY = {p.slug: p for p in P}
GROUPS = [R, W, RS, S, F, WH, G, RU, NA, EXT]
CSS = """body{font:14px/1.43 'Open Sans','Helvetica Neue',sans-serif;color:#333;margin:0}.page-wrapper{max-width:1240px;margin:auto;padding:0 20px}.panel.header{background:#5b1a2e;color:#fff;padding:6px 20px}.header.content{display:flex;align-items:center;padding:15px 0;gap:30px}.logo{font:italic 700 28px Georgia,serif;color:#5b1a2e;text-decoration:none}.block-search{margin-left:auto}.block-search input{padding:8px;width:260px}.action.primary{background:#5b1a2e;color:#fff;border:0;padding:9px 16px;font-weight:600;text-decoration:none;cursor:pointer;display:inline-block}.navigation{background:#f0ece6;display:flex;flex-wrap:wrap;gap:18px;padding:10px}.navigation a,.breadcrumbs a,a.product-item-link{color:#333;text-decoration:none}.breadcrumbs{padding:12px 0;color:#888}.columns{display:grid;grid-template-columns:200px 1fr;gap:30px}.product-items{list-style:none;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.product-image-photo{height:170px;background:linear-gradient(90deg,#fff 40%,#6b2b3e 40%,#6b2b3e 60%,#fff 60%);display:block}.price{font-weight:700}.old-price{text-decoration:line-through;color:#999}.stock.unavailable{color:#a00}.product-info-main .price{font-size:26px}.data.table td,.data.table th{padding:5px 15px 5px 0;text-align:left}.page-footer{background:#f0ece6;margin-top:40px;padding:25px}.message.notice{background:#fdf0d5;padding:12px}.gate{max-width:460px;margin:12vh auto;text-align:center;font:16px/1.6 Georgia,serif}.gate a{margin:8px}"""


def _gate(path: str, query: dict[str, str]) -> Response:
    back = url(path, **query)
    return html(f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Welcome to Leith Cellars</title><style>{CSS}</style></head><body><div class="gate"><p class="logo">Leith Cellars</p><h1>Are you of legal drinking age?</h1><p>You must be 18 or over to visit this shop.</p><a class="action primary" href="{esc(url('/age/confirm', uenc=back))}">I am over 18</a> <a href="/age/under">I am under 18</a><p><small>We ask once and remember the answer in a cookie. Please drink responsibly.</small></p></div></body></html>""")


def _page(title: str, body: str, crumbs: list[tuple[str, str]] | None = None, term: str = "", status: int = 200) -> Response:
    trail = "".join(f"<a href='{esc(u)}'>{esc(t)}</a> <span>›</span> " if u else f"<strong>{esc(t)}</strong>" for t, u in [("Home", "/"), *(crumbs or [])]) if crumbs else ""
    nav = "".join(f"<a href='/{slug(g)}.html'>{esc(g)}</a>" for g in GROUPS)
    return html(f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{esc(title)} - Leith Cellars</title><style>{CSS}</style></head><body><div class="panel header">Next-day delivery in Edinburgh · Shop: 14 Bernard Street, Leith · 0131 000 0000</div><div class="page-wrapper"><header class="page-header"><div class="header content"><a class="logo" href="/">Leith Cellars</a><div class="block block-search"><form id="search_mini_form" action="/catalogsearch/result/" method="get"><label for="search" hidden>Search</label><input id="search" type="text" name="q" value="{esc(term)}" placeholder="Search entire shop here..." maxlength="128"><button class="action search" type="submit" title="Search">Search</button></form></div><a class="action showcart" href="/checkout/cart/">My Basket</a></div></header><nav class="navigation">{nav}</nav><div class="breadcrumbs">{trail}</div><main id="maincontent"><h1 class="page-title"><span class="base">{esc(title)}</span></h1>{body}</main></div><footer class="page-footer"><p>Leith Cellars Ltd. Licensed to sell alcohol to persons over 18.</p><form class="form subscribe" action="/newsletter/subscriber/new/" method="post"><input type="email" name="email" placeholder="Enter your email address"><button class="action subscribe">Subscribe</button></form><p><a href="/delivery">Delivery</a> · <a href="/contact">Contact</a></p></footer></body></html>""", status)


def _li(p: Product) -> str:
    live = p.live()
    if p.phone:
        box = "<div class='stock'>Price on request</div>"
    elif not live:
        box = "<div class='stock unavailable'><span>Out of stock</span></div>"
    else:
        low = min(o[1] for o in live)
        label = "<span class='price-label'>As low as</span> " if len(live) > 1 else ""
        old = f" <span class='old-price'>£{money(p.was)}</span>" if p.was else ""
        size = "" if len(p.options) > 1 else f" <span class='size'>{esc(p.options[0][0])}</span>"
        box = f"<div class='price-box'>{label}<span class='price'>£{money(low)}</span>{old}{size}</div>"
    return f"<li class='item product product-item'><a href='/{p.slug}.html' class='product photo'><span class='product-image-photo'></span></a><strong class='product name product-item-name'><a class='product-item-link' href='/{p.slug}.html'>{esc(p.name)}</a></strong>{box}</li>"


def _listing(title: str, found: list[Product], path: str, query: dict[str, str], crumbs: list[tuple[str, str]], note: str = "") -> Response:
    order = query.get("product_list_order", "position")
    if order == "price":
        found = sorted(found, key=lambda p: min([o[1] for o in p.live()] or [9999]))
    elif order == "name":
        found = sorted(found, key=lambda p: fold(p.name))
    regions = sorted({v for p in found for k, v in p.attrs.items() if k in ("Region", "Origin")})
    chosen = query.get("region", "")
    side = "<dl class='filter'><dt>Region</dt>" + "".join(f"<dd><a href='{esc(url(path, q=query.get('q'), region=r))}'>{esc(r)}</a></dd>" for r in regions) + "</dl>" + (f"<a href='{esc(url(path, q=query.get('q')))}'>Clear All</a>" if chosen else "")
    found = [p for p in found if not chosen or chosen in (p.attrs.get("Region"), p.attrs.get("Origin"))]
    page = int(query["p"]) if query.get("p", "").isdigit() else 1
    pages = (len(found) + 11) // 12
    keep = {k: query.get(k) for k in ("q", "region", "product_list_order")}
    pager = "<ul class='pages-items'>" + " ".join(f"<strong class='page'>{n}</strong>" if n == page else f"<a class='page' href='{esc(url(path, **keep, p=n))}'>Page {n}</a>" for n in range(1, pages + 1)) + "</ul>" if pages > 1 else ""
    sort = "".join(f"<a href='{esc(url(path, q=query.get('q'), region=chosen, product_list_order=k))}'>{t}</a> " for k, t in (("position", "Position"), ("name", "Product Name"), ("price", "Price")))
    first = (page - 1) * 12
    return _page(title, f"{note}<div class='columns'><div class='sidebar'>{side}</div><div><div class='toolbar'><p class='toolbar-amount'>Items {min(first + 1, len(found))}-{min(first + 12, len(found))} of {len(found)}</p> Sort By {sort}</div><ol class='products list items product-items'>{''.join(map(_li, found[first:first + 12]))}</ol>{pager}</div></div>", crumbs, query.get("q", ""))


def _product(p: Product) -> Response:
    live = p.live()
    rows = "".join(f"<tr><th class='col label'>{esc(k)}</th><td class='col data'>{esc(v)}</td></tr>" for k, v in p.attrs.items())
    if p.phone:
        buy = "<div class='message notice'>This wine is not sold online. Call the shop on 0131 000 0000 or ask at the counter.</div>"
    elif not live:
        buy = "<div class='stock unavailable'><span>Out of stock</span></div><p><a href='/contact'>Tell me when it is back</a></p>"
    elif len(p.options) == 1:
        buy = f"<div class='price-box'><span class='price'>£{money(live[0][1])}</span> <span class='size'>{esc(live[0][0])}</span></div><div class='stock available'><span>In stock</span></div><form method='post' action='/checkout/cart/'><label>Qty <input name='qty' value='1' size='3'></label> <button class='action primary tocart'>Add to Basket</button></form>"
    else:
        opts = "".join(f"<option value='{n}'{'' if o[2] else ' disabled'}>{esc(o[0])}{'' if o[2] else ' – out of stock'}</option>" for n, o in enumerate(p.options))
        data = json.dumps({str(n): f"£{money(o[1])}" for n, o in enumerate(p.options)})
        old = f"<span class='old-price'>£{money(p.was)}</span> " if p.was else ""
        buy = f"""<div class="price-box price-final_price">{old}<span class="price-label">As low as</span> <span class="price" id="product-price">£{money(min(o[1] for o in live))}</span></div><div class="stock available"><span>In stock</span></div><form method="post" action="/checkout/cart/" id="product_addtocart_form"><div class="field configurable required"><label for="attribute180"><span>Format</span></label> <select id="attribute180" name="super_attribute[180]" required><option value="">Choose an Option...</option>{opts}</select></div><p><label>Qty <input name="qty" value="1" size="3"></label> <button class="action primary tocart">Add to Basket</button></p></form><script>(function(){{var m={data},s=document.getElementById('attribute180'),t=document.getElementById('product-price'),l=document.querySelector('.price-label'),f=t.textContent;s.onchange=function(){{t.textContent=m[s.value]||f;l.style.display=m[s.value]?'none':'';}};}})();</script>"""
    related = "".join(map(_li, [x for x in P if x.group == p.group and x is not p and x.live()][len(p.name) % 3:][:4]))
    return _page(p.name, f"<div class='product-info-main'>{buy}<p>{esc(p.text)}</p></div><div class='additional-attributes-wrapper'><h2>More Information</h2><table class='data table additional-attributes'>{rows}</table></div><h2>We found other products you might like!</h2><ol class='product-items'>{related}</ol>", [(p.group, f"/{slug(p.group)}.html"), (p.name, "")])


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/age/confirm":
        back = query.get("uenc", "/")
        return redirect(back if back.startswith("/") and not back.startswith("//") else "/", [("Set-Cookie", "over18=1; Path=/; Max-Age=2592000")])
    if path == "/age/under":
        return html("<!doctype html><title>Leith Cellars</title><p>Come back when you are 18. <a href='/'>I clicked the wrong button</a></p>")
    if path == "/favicon.ico":
        return 404, [("Content-Type", "text/plain")], b""
    if cookies.get("over18") != "1":
        return _gate(path, query)
    if path == "/":
        picks = [P[n] for n in (1, 6, 17, 21, 34, 43, 14, 50)]
        return _page("A wine merchant by the docks since 1871", f"<p>Six hundred bottles in the shop, the best of them here.</p><h2>This month's picks</h2><ol class='product-items'>{''.join(map(_li, picks))}</ol>")
    if path.rstrip("/") == "/catalogsearch/result":
        term = query.get("q", "")
        asked = [w for w in words(term) if w not in ("of", "a", "the", "under", "for", "with", "and", "in")]
        scored = []
        for n, p in enumerate(P):
            own = set(words(f"{p.name} {p.group} {' '.join(p.attrs.values())} {' '.join(o[0] for o in p.options)}"))
            hits = sum(w in own or (len(w) > 3 and any(v.startswith(w.rstrip("s")) for v in own)) for w in asked)
            if hits and hits * 2 > len(asked):
                scored.append((-hits, n))
        found = [P[n] for _, n in sorted(scored)]
        if not found:
            return _page(f"Search results for: '{term}'", "<div class='message notice'><div>Your search returned no results.</div></div>", [("Search", "")], term)
        return _listing(f"Search results for: '{term}'", found, "/catalogsearch/result/", query, [("Search", "")])
    name = path.strip("/").removesuffix(".html")
    for g in GROUPS:
        if name == slug(g):
            return _listing(g, [p for p in P if p.group == g], path, query, [(g, "")])
    if name in BY:
        return _product(BY[name])
    if path.startswith("/checkout/cart"):
        return _page("Shopping Basket", "<p>You added this item to your basket.</p>" if method == "POST" else "<p>You have no items in your shopping basket.</p>")
    if name in ("delivery", "contact", "newsletter/subscriber/new"):
        return _page(name.split("/")[0].title(), "<p>Delivery £6.95, free over £120. Shop open Monday to Saturday, 10 to 7. Telephone 0131 000 0000.</p>")
    return _page("Whoops, our bad...", "<p>The page you requested was not found.</p>", status=404)


def _o(name: str, label: str = "") -> tuple[Any, ...]:
    p = BY[slug(name)]
    return offer(p.name, [o[1] for o in p.live() if not label or o[0] == label], label)


CASES: list[dict[str, Any]] = [
    case("case of 6 rioja reserva", "products_found", [_o("Bodegas Olarra Rioja Reserva 2018", C6), _o("Viña Arbe Rioja Reserva 2017", C6)],
         "format Case of 6 on the Rioja Reservas; one is out of stock as a case; Crianza and Ribera are other wines", [f"Viña Arbe Rioja Gran Reserva 2014, {C6}"]),
    case("islay single malt whisky 70cl under £60", "products_found",
         [_o(p.name) for p in P if p.group == WH and "Islay" in p.attrs["Origin"] and "Single Malt" in p.name and p.live() and p.options[0][0] == "70cl" and p.options[0][1] < 60],
         "origin and volume are in the table; the 18 year old costs more, the half bottle has 35cl, the blended malt is no single malt, Kilnaughton is out of stock"),
    case("alcohol free gin", "products_found", [_o("Zero Links Alcohol-Free Gin"), _o("Meadow Botanical Alcohol-Free Gin")], "two in the category Alcohol free"),
    case("magnum of champagne", "products_found", [_o("Champagne Lacour Brut NV", MAG), _o("Champagne Delmont Blanc de Blancs 2014", MAG)],
         "format Magnum on the champagnes; the rosé is out of stock in it; prosecco and Sussex are no champagne"),
    case("barolo 2016", "products_found", [_o("Cascina Ferri Barolo 2016")], "one of the two 2016s is out of stock; three formats make a range"),
    case("japanese sake", "no_relevant_products", [], "no sake; the only Japanese product is a whisky"),
    case("tawny port at least 20 years old", "products_found", [_o("Caldas Tawny Port 20 Year Old"), _o("Quinta do Vento 30 Year Old Tawny")], "the ten is too young, the forty out of stock"),
    case("1 litre bottle of dark rum", "products_found", [_o("Old Wharf Dark Rum", "1 L"), _o("Captain's Bell Black Rum")],
         "1 L as an option, or 100cl; the Demerara is out of stock in that size, the white one is white"),
    case("chateau margaux 2015", "no_online_availability", [], "the wine is listed, but only sold by telephone or at the counter"),
]
