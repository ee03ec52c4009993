"""Juniper & Wren: a small clothing and gift shop (Shopify-like theme): swatches, size buttons, struck-out prices, gift cards, bundles; CAD."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import product as cross
from typing import Any

from .util import Response, case, esc, fold, html, money, offer, redirect, slug, url, words

NAME = "juniper"


@dataclass
class Product:
    title: str
    kind: str
    collections: list[str]
    text: str
    options: list[tuple[str, list[str]]]
    price: dict[str, float]                    # option value -> price; "" is the default
    gone: set[str]                             # "Moss / L", or "Moss" for every size of it, or "*"
    was: float = 0
    handle: str = field(default="")

    def __post_init__(self) -> None:
        self.handle = self.handle or slug(self.title)

    def variants(self) -> list[dict[str, Any]]:
        out = []
        for n, combo in enumerate(cross(*[values for _, values in self.options])):
            title = " / ".join(combo) or "Default Title"
            price = next((self.price[v] for v in combo if v in self.price), self.price.get("", 0.0))
            there = not ("*" in self.gone or title in self.gone or any(v in self.gone for v in combo))
            out.append({"id": 4100000 + sum(map(ord, self.handle)) * 100 + n, "title": title, "options": list(combo), "price": price, "available": there})
        return out

    def live(self) -> list[dict[str, Any]]:
        return [v for v in self.variants() if v["available"]]


SIZES = ["XS", "S", "M", "L", "XL"]
HEX = {"Sand": "#d9c7a3", "White": "#fff", "Ink": "#22304a", "Moss": "#6d7a45", "Forest Green": "#2f5238", "Oatmeal": "#ddd3c0", "Charcoal": "#444", "Rust": "#a64b2a", "Mustard": "#d3a02c", "Black": "#111", "Navy": "#1d2b50",
       "Cream": "#f4ecd8", "Dusty Rose": "#c98f8f", "Sage": "#a3b18a", "Heather Grey": "#aaa", "Sea Blue": "#3a7ca5", "Yellow": "#f2c230"}


def p(title: str, kind: str, collections: str, text: str, options: list[tuple[str, list[str]]], price: float | dict[str, float], gone: str = "", was: float = 0) -> Product:
    return Product(title, kind, collections.split(), text, options, price if isinstance(price, dict) else {"": price}, {g.strip() for g in gone.split(",") if g.strip()}, was)


def cs(colours: str, sizes: list[str] = SIZES) -> list[tuple[str, list[str]]]:
    return [("Colour", [c.strip() for c in colours.split(",")]), ("Size", sizes)]


def c(colours: str) -> list[tuple[str, list[str]]]:
    return [("Colour", [x.strip() for x in colours.split(",")])]


MS = ["S", "M", "L", "XL", "XXL"]
KID = ["2T", "3T", "4T", "5–6Y", "7–8Y"]
ITEMS = [
    p("Harbour Linen Shirt", "Shirts", "men", "Washed European linen, coconut buttons, regular fit.", cs("Sand, White, Ink", MS), 98, "Ink / L, Ink / XL"),
    p("Cove Band Collar Linen Shirt", "Shirts", "men sale", "Collarless shirt in 100% linen.", cs("White, Sea Blue", MS), 79, "White / M", was=110),
    p("Tidal Short Sleeve Linen Shirt", "Shirts", "men", "Boxy short-sleeved shirt in 100% linen.", cs("Rust, Sand", MS), 85, "L, XXL"),
    p("Market Linen Blend Shirt", "Shirts", "women", "Relaxed women's shirt, 55% linen, 45% cotton.", cs("White, Dusty Rose"), 88, "XS"),
    p("Dockside Oxford Shirt", "Shirts", "men", "Brushed organic cotton oxford.", cs("White, Navy", MS), 92, "Navy / S"),
    p("Ferry Flannel Overshirt", "Shirts", "men", "Heavy cotton flannel.", cs("Moss, Rust", MS), 128, "Moss / M"),
    p("Rib Wool Beanie", "Hats", "accessories", "Chunky rib in 100% Canadian wool.", c("Oatmeal, Forest Green, Charcoal"), 38),
    p("Fisherman Merino Beanie", "Hats", "accessories sale", "Short fisherman fit in merino wool.", c("Moss, Mustard, Black"), 29, "Moss", was=42),
    p("Pom Merino Toque", "Hats", "accessories", "Merino wool, detachable pom.", c("Sage, Cream"), 44, "Cream"),
    p("Everyday Cotton Beanie", "Hats", "accessories", "Soft organic cotton, for mild days.", c("Forest Green, Heather Grey"), 28),
    p("Tartan Wool Scarf", "Scarves", "accessories", "Woven in lambswool.", c("Forest Green, Rust"), 72),
    p("Squall Raincoat", "Jackets", "women sale", "Women's waterproof coat with taped seams, recycled polyester.", cs("Yellow, Ink"), 139, "Yellow / S", was=198),
    p("Drizzle Packable Rain Jacket", "Jackets", "women sale", "Women's light waterproof jacket that packs into its pocket.", cs("Sage, Black"), 112, "Black / M", was=149),
    p("Breakwater Long Raincoat", "Jackets", "women", "Women's knee-length waterproof raincoat.", cs("Moss, Black"), 145),
    p("Storm Parka", "Jackets", "women sale", "Women's insulated waterproof winter parka.", cs("Navy"), 229, was=320),
    p("Mist Raincoat", "Jackets", "women sale", "Women's rubberised raincoat.", cs("Cream, Navy"), 119, "S, XS", was=170),
    p("Gale Rain Jacket", "Jackets", "men sale", "Men's waterproof jacket.", cs("Ink, Rust", MS), 129, was=185),
    p("Umbrella, wooden handle", "Accessories", "accessories gifts sale", "Automatic umbrella.", c("Navy, Yellow"), 34, was=48),
    p("Inlet Merino Crew Sweater", "Knitwear", "men", "Fine 19.5 micron merino wool.", cs("Navy, Charcoal, Oatmeal", MS), 135, "Navy / XL, Charcoal / XL, Oatmeal / XL"),
    p("Lodge Merino Half-Zip", "Knitwear", "men", "Merino wool sweater with half zip.", cs("Charcoal, Rust", MS), 158, "Charcoal / XL"),
    p("Gull Cotton Sweater", "Knitwear", "men", "Heavy organic cotton.", cs("Cream, Navy", MS), 110),
    p("Fair Isle Cardigan", "Knitwear", "women", "Hand-framed yoke in Shetland wool. Back next autumn.", cs("Oatmeal, Ink"), 185, "*"),
    p("Lighthouse Merino Cardigan", "Knitwear", "women", "Plain merino cardigan with horn buttons.", cs("Dusty Rose, Navy"), 142, "Navy / XS"),
    p("Poplar Wide Trousers", "Trousers", "women", "Cotton twill, high waist.", cs("Sand, Black"), 118),
    p("Quay Chinos", "Trousers", "men sale", "Stretch cotton.", cs("Sand, Ink", MS), 75, "S", was=105),
    p("Sandbar Linen Trousers", "Trousers", "men", "Drawstring linen trousers.", cs("Sand, Ink", MS), 105),
    p("Kids' Star Pyjamas", "Kids", "kids", "Two-piece organic cotton pyjamas.", [("Colour", ["Navy", "Cream"]), ("Size", KID)], 42, "Cream / 4T"),
    p("Kids' Fox Flannel Pyjama Set", "Kids", "kids sale", "Brushed cotton, button front.", [("Size", KID)], 34, was=48),
    p("Kids' Whale Nightdress", "Kids", "kids", "Long organic cotton nightdress.", [("Size", KID)], 36),
    p("Kids' Bear Pyjamas", "Kids", "kids", "Two-piece, with feet.", [("Size", ["2T", "3T", "4T"])], 39, "4T"),
    p("Women's Flannel Pyjamas", "Sleepwear", "women", "Brushed cotton, piped.", cs("Navy, Dusty Rose"), 96),
    p("Kids' Puddle Boots", "Kids", "kids", "Natural rubber.", [("Colour", ["Yellow", "Navy"]), ("Size", ["8", "9", "10", "11"])], 46),
    p("Gift Card", "Gift cards", "gifts", "Sent by e-mail, never expires.", [("Denomination", ["$25", "$50", "$100", "$200"])], {"$25": 25, "$50": 50, "$100": 100, "$200": 200}),
    p("Workshop Voucher: Knit Your First Hat", "Gift cards", "gifts", "Three hours in our Halifax shop, yarn included.", [], 50),
    p("Cedar & Salt Soy Candle", "Home", "gifts home", "Hand-poured, 45 hours.", [("Size", ["4 oz", "8 oz"])], {"4 oz": 18, "8 oz": 30}),
    p("Beeswax Taper Pair", "Home", "gifts home", "Two tapers, dipped by hand.", [], 16),
    p("Three Coves Candle Gift Set", "Bundles", "gifts home", "Three 4 oz soy candles in a box: Cedar & Salt, Fog, Spruce.", [], 48),
    p("Cabin Night Bundle: Candle, Mug & Matches", "Bundles", "gifts home sale", "One 8 oz candle, one mug, long matches, boxed.", [], 52, was=64),
    p("Taper & Holder Gift Box", "Bundles", "gifts home", "Beeswax tapers with a brass candle holder.", [], 58, "*"),
    p("Welcome Baby Gift Box", "Bundles", "gifts kids", "Muslin blanket, bear rattle and a tiny hat.", [("Colour", ["Sage", "Cream"])], 85),
    p("New Parents Bundle", "Bundles", "gifts kids", "Tea, chocolate, a candle and a very good hand cream.", [], 68),
    p("Organic Muslin Blanket", "Kids", "kids gifts", "120 × 120 cm.", [("Colour", ["Sage", "Cream"])], 36),
    p("Speckled Stoneware Mug", "Home", "gifts home", "350 ml, thrown in Nova Scotia.", c("Oatmeal, Ink"), 32),
    p("Spruce Room Spray", "Home", "home", "100 ml.", [], 22),
    p("Lambswool Throw", "Home", "home", "130 × 180 cm, woven in lambswool.", c("Oatmeal, Forest Green"), 148),
    p("Wool Socks, pair", "Accessories", "accessories gifts", "Ragg wool.", [("Colour", ["Heather Grey", "Forest Green"]), ("Size", ["S–M", "L–XL"])], 22),
    p("Wool Socks, three-pack", "Bundles", "accessories gifts", "Ragg wool, three colours.", [("Size", ["S–M", "L–XL"])], 58, was=66),
]
BY = {x.handle: x for x in ITEMS}
COLL = {"women": "Women", "men": "Men", "kids": "Kids", "accessories": "Accessories", "home": "Home", "gifts": "Gifts", "sale": "Sale"}
CSS = """:root{--ink:#26302b}*{box-sizing:border-box}body{margin:0;font:16px/1.55 'Assistant','Gill Sans',sans-serif;color:var(--ink);background:#fdfcf9}a{color:inherit;text-decoration:none}.announcement-bar{background:#39463c;color:#fff;text-align:center;padding:8px;font-size:14px}.header{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;padding:20px 40px}.header__heading{font:500 26px Garamond,Georgia,serif;text-align:center}.header__icons{text-align:right}.list-menu{list-style:none;display:flex;gap:18px;margin:0;padding:0;font-size:15px}.page-width{max-width:1160px;margin:0 auto;padding:0 30px}.grid{list-style:none;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:24px 16px}.media{background:#ece7da;aspect-ratio:4/5;position:relative}.badge{position:absolute;left:8px;bottom:8px;background:#39463c;color:#fff;border-radius:20px;font-size:12px;padding:3px 10px}.price s{color:#8b8b80}.visually-hidden{position:absolute!important;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.product{display:grid;grid-template-columns:55% 1fr;gap:50px}.product-form__input{border:0;padding:0;margin:0 0 18px}.product-form__input input[type=radio]{position:absolute;opacity:0;width:1px}.product-form__input label{display:inline-block;border:1px solid #aaa;border-radius:30px;padding:7px 18px;margin:4px 4px 0 0;cursor:pointer}.product-form__input label.swatch{width:36px;height:36px;padding:0;border-radius:50%}.product-form__input input:checked+label{outline:2px solid var(--ink);outline-offset:2px}.product-form__input input.disabled+label{color:#aaa;text-decoration:line-through;opacity:.55}.product-form__submit{width:100%;padding:14px;border:1px solid var(--ink);background:var(--ink);color:#fff;font-size:16px;cursor:pointer}.product-form__submit[disabled]{background:#bbb;border-color:#bbb}.price-item{font-size:22px}.footer{border-top:1px solid #ddd;margin-top:60px;padding:40px;font-size:14px;display:flex;gap:60px}.pagination__list a,.pagination__list span{padding:8px 14px}details{border-bottom:1px solid #ddd;padding:10px 0}.newsletter-pop{position:fixed;right:20px;bottom:20px;background:#fff;border:1px solid #bbb;padding:20px;width:280px;box-shadow:0 4px 18px #0002}"""


def cad(v: float) -> str:
    return f"${money(v)} CAD"


def _layout(title: str, body: str, cookies: dict[str, str], status: int = 200) -> Response:
    menu = "".join(f"<li><a class='header__menu-item' href='/collections/{k}'>{v}</a></li>" for k, v in COLL.items())
    pop = "" if cookies.get("jw_pop") else "<div class='newsletter-pop' id='pop'><button type='button' aria-label='Close' onclick=\"document.cookie='jw_pop=1;path=/';document.getElementById('pop').remove()\" style='float:right'>✕</button><b>10% off your first order</b><p>Join the list, hear the sea.</p><form action='/contact#newsletter' method='post'><input type='email' placeholder='Email'><button>Join</button></form></div>"
    return html(f"""<!doctype html><html class="no-js" lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{esc(title)} – Juniper &amp; Wren</title><style>{CSS}</style></head><body class="gradient"><a class="visually-hidden" href="#MainContent">Skip to content</a><div class="announcement-bar">Free shipping in Canada over $120</div><header class="header"><ul class="list-menu" role="list">{menu}</ul><a class="header__heading" href="/">Juniper &amp; Wren</a><div class="header__icons"><details class="header__search" style="display:inline-block;border:0"><summary aria-label="Search">Search</summary><form action="/search" method="get" role="search"><input type="search" name="q" placeholder="Search" aria-label="Search"><input type="hidden" name="options[prefix]" value="last"><button aria-label="Search">→</button></form></details> <a href="/cart">Cart</a></div></header><main id="MainContent" class="page-width">{body}</main><footer class="footer"><div><b>Shop</b><br><a href="/collections/all">All products</a><br><a href="/search">Search</a><br><a href="/products/gift-card">Gift cards</a></div><div><b>Help</b><br><a href="/pages/sizing">Sizing</a><br><a href="/pages/shipping">Shipping &amp; returns</a></div><div>© Juniper &amp; Wren, Lunenburg, Nova Scotia</div></footer>{pop}</body></html>""", status)


def _card(x: Product) -> str:
    live = x.live() or x.variants()
    prices = sorted({v["price"] for v in live})
    now = ("From " if len(prices) > 1 else "") + cad(prices[0])
    price = f"<span class='visually-hidden'>Regular price</span> <s>{cad(x.was)}</s> <span class='visually-hidden'>Sale price</span> <span>{now}</span>" if x.was else f"<span class='visually-hidden'>Regular price</span> <span>{now}</span>"
    badge = "<span class='badge'>Sold out</span>" if not x.live() else "<span class='badge'>Sale</span>" if x.was else ""
    return f"<li class='grid__item'><div class='card-wrapper'><div class='media'>{badge}</div><h3 class='card__heading'><a href='/products/{x.handle}' class='full-unstyled-link'>{esc(x.title)}</a></h3><div class='price'>{price}</div></div></li>"


def _grid(title: str, found: list[Product], path: str, query: dict[str, str], cookies: dict[str, str], head: str = "") -> Response:
    avail = query.get("filter.v.availability", "")
    kind = query.get("filter.p.product_type", "")
    kinds = sorted({x.kind for x in found})
    found = [x for x in found if (avail != "1" or x.live()) and (not kind or x.kind == kind)]
    sort = query.get("sort_by", "")
    if sort.startswith("price"):
        found = sorted(found, key=lambda x: min(v["price"] for v in x.variants()), reverse=sort.endswith("descending"))
    page = int(query["page"]) if query.get("page", "").isdigit() else 1
    pages = (len(found) + 11) // 12
    keep = {k: query.get(k) for k in ("q", "filter.v.availability", "filter.p.product_type", "sort_by")}

    def link(**change: object) -> str:
        return esc(path + url("", **{**keep, **change}))
    options = "".join(f"<a href='{link(**{'filter.p.product_type': k})}'>{esc(k)}</a> " for k in kinds) if len(kinds) > 1 else ""
    bar = f"<p class='facets'>Filter: <a href='{link(**{'filter.v.availability': 1})}'>In stock only</a> · Product type: {options}<a href='{esc(path + url('', q=query.get('q')))}'>Remove all</a> · Sort by: <a href='{link(sort_by='price-ascending')}'>Price, low to high</a>, <a href='{link(sort_by='price-descending')}'>Price, high to low</a> · {len(found)} products</p>"
    nav = "<nav class='pagination' aria-label='Pagination'><div class='pagination__list'>" + "".join(f"<span aria-current='page'>{n}</span>" if n == page else f"<a href='{link(page=n)}'>{n}</a>" for n in range(1, pages + 1)) + "</div></nav>" if pages > 1 else ""
    return _layout(title, f"<h1>{esc(title)}</h1>{head}{bar}<ul class='grid product-grid' role='list'>{''.join(map(_card, found[(page - 1) * 12:page * 12]))}</ul>{nav}", cookies)


SCRIPT = """(function(){var V=JSON.parse(document.getElementById('ProductJson').textContent),f=document.getElementById('variant-selects'),btn=document.querySelector('.product-form__submit');
function money(n){return '$'+n.toFixed(2)+' CAD'}
function pickd(){return [].map.call(f.querySelectorAll('fieldset'),function(s){return s.querySelector('input:checked').value})}
function sync(push){var o=pickd(),v=V.filter(function(x){return x.options.join('|')===o.join('|')})[0];
document.querySelector('.price-item--now').textContent=money(v.price);btn.disabled=!v.available;btn.textContent=v.available?'Add to cart':'Sold out';document.querySelector('[name=id]').value=v.id;
f.querySelectorAll('fieldset').forEach(function(s,i){var out=s.querySelector('.form__label span');if(out)out.textContent=o[i];
s.querySelectorAll('input').forEach(function(r){var t=o.slice();t[i]=r.value;var ok=V.some(function(x){return x.available&&x.options.join('|')===t.join('|')});r.classList.toggle('disabled',!ok);r.nextElementSibling.querySelector('.visually-hidden').textContent=(r.dataset.name||'')+(ok?'':' Variant sold out or unavailable');});});
if(push)history.replaceState({},'',location.pathname+'?variant='+v.id);}
f.addEventListener('change',function(){sync(true)});sync(false);})();"""


def _product(x: Product, query: dict[str, str], cookies: dict[str, str]) -> Response:
    variants = x.variants()
    now = next((v for v in variants if str(v["id"]) == query.get("variant")), None) or (x.live() or variants)[0]
    fields = ""
    for n, (name, values) in enumerate(x.options):
        inner = ""
        for m, value in enumerate(values):
            test = list(now["options"])
            test[n] = value
            ok = any(v["available"] and v["options"] == test for v in variants)
            swatch = name == "Colour"
            body = f"<span class='visually-hidden'>{esc(value) if swatch else ''}{'' if ok else ' Variant sold out or unavailable'}</span>"
            inner += (f"<input type='radio' id='opt-{n}-{m}' name='{esc(name)}' value='{esc(value)}'{' data-name=' + chr(39) + esc(value) + chr(39) if swatch else ''}{' checked' if value == now['options'][n] else ''}{'' if ok else ' class=disabled'}>"
                      f"<label for='opt-{n}-{m}'" + (f" class='swatch' style='background:{HEX.get(value, '#ccc')}' title='{esc(value)}'>" if swatch else ">" + esc(value)) + body + "</label>")
        legend = f"{esc(name)}: <span>{esc(now['options'][n])}</span>" if name == "Colour" else esc(name)
        fields += f"<fieldset class='product-form__input'><legend class='form__label'>{legend}</legend>{inner}</fieldset>"
    was = f"<span class='visually-hidden'>Regular price</span> <s class='price-item price-item--regular'>{cad(x.was)}</s> <span class='visually-hidden'>Sale price</span> " if x.was else "<span class='visually-hidden'>Regular price</span> "
    script = f"<script type='application/json' id='ProductJson'>{json.dumps([{k: v[k] for k in ('id', 'options', 'price', 'available')} for v in variants])}</script><script>{SCRIPT}</script>" if x.options else ""
    also = "".join(map(_card, [y for y in ITEMS if y.kind == x.kind and y is not x][:4]))
    return _layout(x.title, f"<section class='product'><div class='media'></div><div class='product__info-wrapper'><p class='product__text'>Juniper &amp; Wren</p><h1 class='product__title'>{esc(x.title)}</h1><div class='price'>{was}<span class='price-item price-item--now'>{cad(now['price'])}</span>{' <span class=badge style=position:static>Sale</span>' if x.was else ''}</div><p><small>Taxes included. <a href='/pages/shipping'>Shipping</a> calculated at checkout.</small></p><form id='product-form' action='/cart/add' method='post'><div id='variant-selects'>{fields}</div><input type='hidden' name='id' value='{now['id']}'><button type='submit' class='product-form__submit'{'' if now['available'] else ' disabled'}>{'Add to cart' if now['available'] else 'Sold out'}</button></form><p>{esc(x.text)}</p><details><summary>Care</summary><p>Be gentle, wash cool.</p></details></div></section><h2>You may also like</h2><ul class='grid'>{also}</ul>{script}", cookies)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    parts = path.strip("/").split("/")
    if path == "/":
        featured = "".join(map(_card, (BY[h] for h in ("rib-wool-beanie", "squall-raincoat", "harbour-linen-shirt", "cedar-salt-soy-candle"))))
        return _layout("Clothes and gifts from the coast", f"<div style='background:#cdd6c5;padding:90px;text-align:center'><h1>Made for fog</h1><a href='/collections/all'>Shop all</a></div><h2>Featured</h2><ul class='grid'>{featured}</ul>", cookies)
    if parts[0] == "collections" and len(parts) == 1:
        return _layout("Collections", "<h1>Collections</h1>" + "".join(f"<p><a href='/collections/{k}'>{v}</a></p>" for k, v in COLL.items()), cookies)
    if parts[0] == "collections" and len(parts) == 2 and (parts[1] == "all" or parts[1] in COLL):
        return _grid(COLL.get(parts[1], "All products"), [x for x in ITEMS if parts[1] == "all" or parts[1] in x.collections], path, query, cookies)
    if parts[0] == "products" and len(parts) == 2 and parts[1] in BY:
        return _product(BY[parts[1]], query, cookies)
    if parts[0] == "search":
        term = query.get("q", "")
        box = f"<form action='/search' method='get'><input type='search' name='q' value='{esc(term)}' aria-label='Search'><button>Search</button></form>"
        if not term:
            return _layout("Search", f"<h1>Search our store</h1>{box}", cookies)
        asked = [w for w in words(term) if w not in ("for", "in", "a", "the", "of", "with")]

        def hit(x: Product, w: str) -> bool:
            return any(v.startswith(w) or v == w.rstrip("s") for v in words(f"{x.title} {x.kind} {x.text} {' '.join(x.collections)} {' '.join(v for _, o in x.options for v in o)}"))
        found = [x for x in ITEMS if asked and all(hit(x, w) for w in asked)]
        found.sort(key=lambda x: -sum(w in fold(x.title) for w in asked))
        if not found:
            return _layout("Search: 0 results", f"<h1>Search results</h1>{box}<p>No results found for “{esc(term)}”. Check the spelling or use a different word or phrase.</p>", cookies)
        return _grid(f"Search: {len(found)} results found for “{term}”", found, "/search", query, cookies, box)
    if path == "/cart/add":
        return redirect("/cart?added=1")
    if path == "/cart":
        return _layout("Your cart", "<h1>Your cart</h1><p>" + ("Item added to your cart" if query.get("added") else "Your cart is empty") + "</p><a href='/collections/all'>Continue shopping</a>", cookies)
    if parts[0] in ("pages", "contact"):
        return _layout(parts[-1].title(), f"<h1>{esc(parts[-1].title())}</h1><p>Kids' sizes: 2T is two years, 3T three, 4T four. Orders leave Lunenburg within two days; $12 flat in Canada, free over $120.</p>", cookies)
    return _layout("404 Not Found", "<h1>Page not found</h1><a href='/collections/all'>Continue shopping</a>", cookies, 404)


def _o(title: str, *option: str) -> tuple[Any, ...]:
    x = BY[slug(title)]
    return offer(x.title, [v["price"] for v in x.live() if all(o in v["options"] for o in option)], " / ".join(option))


CASES: list[dict[str, Any]] = [
    case("mens linen shirt size L", "products_found", [_o("Harbour Linen Shirt", "L"), _o("Cove Band Collar Linen Shirt", "L")],
         "men's shirts of linen; the short-sleeved one has no L left, the linen blend is for women; Cove is on sale at 79"),
    case("green wool beanie", "products_found", [_o("Rib Wool Beanie", "Forest Green")],
         "hats of wool with a green swatch: the moss fisherman one is sold out, the everyday one is cotton", ["Pom Merino Toque, Sage"]),
    case("$50 gift card", "products_found", [_o("Gift Card", "$50")], "denomination $50; the workshop voucher is no gift card"),
    case("women's raincoat or rain jacket in size S on sale, under $150", "products_found", [_o("Squall Raincoat", "S"), _o("Drizzle Packable Rain Jacket", "S")],
         "collection Sale: Mist has no S left, Breakwater is not on sale, Gale is for men, Storm Parka costs 229"),
    case("candle gift set", "products_found", [_o("Three Coves Candle Gift Set")],
         "one set of candles; the taper box is sold out, single candles are no set, the cabin bundle holds one candle beside other things",
         ["Cabin Night Bundle: Candle, Mug & Matches"]),
    case("swimsuit", "no_relevant_products", [], "nothing to swim in"),
    case("fair isle cardigan", "no_online_availability", [], "every size and colour is sold out"),
    case("pyjamas for a 4 year old", "products_found", [_o("Kids' Star Pyjamas", "4T"), _o("Kids' Fox Flannel Pyjama Set", "4T")],
         "size 4T: the bear pyjamas are sold out in it, the nightdress is no pyjama set", ["Kids' Whale Nightdress, 4T"]),
    case("men's merino sweater XL", "products_found", [_o("Lodge Merino Half-Zip", "XL")], "the crew neck is sold out in XL in all colours; the half-zip is left in rust"),
]
