"""Gritline: climbing gear in dollars; a Shopify shop with a Dawn-like theme (predictive search drawer, variant radios and their JSON, sold-out badges, facets, /products/x.js)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, dec, esc, grouped, hits, number, offer, page, redirect, score, was_of

NAME = "gritline"
THINGS: list[Thing] = []
COLLECTIONS = {"all": "Products", "climbing-shoes": "Climbing shoes", "harnesses": "Harnesses", "ropes-slings": "Ropes & slings", "carabiners-quickdraws": "Carabiners & quickdraws", "belay-devices": "Belay devices", "protection": "Protection", "helmets": "Helmets", "chalk-tape": "Chalk & tape", "bouldering": "Bouldering", "training": "Training", "kids": "Kids", "sale": "Sale"}


def add(vendor: str, name: str, cat: str, text: str, price, axis: str = "", values=(), out=(), was=None, specs=None, kids=False, handle_: str | None = None) -> None:
    values = list(price) if isinstance(price, dict) and not values else list(values)
    THINGS.append(Thing(f"{vendor} {name}".strip(), cat, text, price, [(axis, values)] if axis else None, out, vendor=vendor or "Gritline", was=was, specs=specs or {}, kids=kids, slug=handle_))


def sizes(lo: float, hi: float) -> list[str]:
    return [f"{lo + i / 2:g}" for i in range(int((hi - lo) * 2) + 1)]


LS, SC, BD, PZ, ED, MA, ME = "La Sportiva", "SCARPA", "Black Diamond", "Petzl", "Edelrid", "Mammut", "Metolius"
SH = "climbing-shoes"
add(LS, "Solution Comp", SH, "Aggressive bouldering and competition shoe with a soft, pronounced toe patch. Single hook-and-loop strap.", 209, "Size (EU)", sizes(38, 43), ("41", "41.5"), specs={"Closure": "Velcro", "Shape": "Aggressive"})
add(LS, "Miura VS", SH, "Stiff edging shoe for steep sport and techy face climbs.", 195, "Size (EU)", sizes(39, 44), ("40",), specs={"Closure": "Velcro", "Shape": "Moderate"})
add(LS, "Miura VS Women's", SH, "Lower volume Miura with softer rubber.", 195, "Size (EU)", sizes(35, 40), specs={"Closure": "Velcro", "Shape": "Moderate"})
add(LS, "Tarantula", SH, "All-day comfort for the first seasons, two velcro straps.", 99, "Size (EU)", sizes(36, 45), specs={"Closure": "Velcro", "Shape": "Neutral"})
add(LS, "Tarantulace", SH, "The lace-up version of the Tarantula.", 99, "Size (EU)", sizes(36, 45), ("43", "43.5"), specs={"Closure": "Lace", "Shape": "Neutral"})
add(SC, "Instinct VS", SH, "Firm, powerful and sensitive, for edging on overhangs.", 219, "Size (EU)", sizes(39, 45), specs={"Closure": "Velcro", "Shape": "Aggressive"})
add(SC, "Instinct VSR", SH, "The softer Instinct, with XS Grip2 rubber for smearing and lighter climbers.", 219, "Size (EU)", sizes(36, 44), ("40.5",), specs={"Closure": "Velcro", "Shape": "Aggressive"})
add(SC, "Origin", SH, "A padded, flat beginner shoe.", 81.75, "Size (EU)", sizes(37, 46), was=109, specs={"Closure": "Velcro", "Shape": "Neutral"})
add("Butora", "Acro Narrow", SH, "Downturned and wrapped in rubber.", 165, "Size (EU)", sizes(39, 42), True, specs={"Closure": "Velcro", "Shape": "Aggressive"})
add(BD, "Momentum Kids' Shoe", SH, "Breathable knit upper and two straps for young climbers.", 59.95, "Size (US)", ["10", "11", "12", "13", "1", "2", "3"], kids=True, specs={"Closure": "Velcro", "Shape": "Neutral"})
HA = "harnesses"
add(PZ, "Corax", HA, "Adjustable leg loops, four gear loops, one harness for gym and mountain.", 79.95, "Size", ["1", "2"])
add(PZ, "Sitta", HA, "Featherweight for hard sport and alpine.", 169.95, "Size", ["S", "M", "L"], ("M",))
add(BD, "Momentum Harness", HA, "Our bestselling starter harness.", 64.95, "Size", ["S", "M", "L", "XL"], ("S",))
add(BD, "Momentum Women's Harness", HA, "Women's rise and leg loops.", 64.95, "Size", ["XS", "S", "M", "L"])
add(BD, "Momentum Kids' Harness", HA, "Sit harness for children with one speed buckle; leg loops adjust.", 54.95, kids=True)
add(ED, "Fraggle III", HA, "Full body harness for small children up to 40 kg.", 79.95, "Size", ["XXS", "XS"], ("XS",), kids=True)
add(MA, "Crag Full Body Harness Adult", HA, "Full body harness for adults with a heavy rucksack.", 99.95, out=True)
RO = "ropes-slings"
add("Sterling", "Evolution Velocity 9.8", RO, "Single dynamic rope, supple and hard wearing.", {"60 m": 219, "70 m": 249}, "Length", specs={"Diameter": "9.8 mm", "Type": "Dynamic single"})
add(MA, "Crag Classic 9.8", RO, "Single dynamic rope for every day at the crag.", {"60 m": 149.95, "70 m": 169.95, "80 m": 189.95}, "Length", specs={"Diameter": "9.8 mm", "Type": "Dynamic single"})
add(PZ, "Contact 9.8", RO, "Single dynamic rope with UltraSonic ends.", {"60 m": 179.95, "70 m": 204.95}, "Length", out=("70 m",), specs={"Diameter": "9.8 mm", "Type": "Dynamic single"})
add(BD, "9.6 Dry", RO, "Dry treated single dynamic rope.", {"60 m": 229.95, "70 m": 264.95}, "Length", specs={"Diameter": "9.6 mm", "Type": "Dynamic single"})
add(ED, "Boa Gym 9.8", RO, "Short single dynamic rope for the climbing wall.", {"30 m": 89.95, "40 m": 114.95}, "Length", specs={"Diameter": "9.8 mm", "Type": "Dynamic single"})
add("Beal", "Opera 8.5 Golden Dry", RO, "Triple rated ultralight rope.", {"60 m": 279.95}, "Length", specs={"Diameter": "8.5 mm", "Type": "Dynamic single, half and twin"})
add("Sterling", "HTP Static 10 mm", RO, "Low-stretch line for fixing, hauling and rigging. Not for lead climbing.", {"61 m": 199, "91 m": 289}, "Length", specs={"Diameter": "10 mm", "Type": "Static"})
add(PZ, "Bolsa Rope Bag", RO, "Tarp and tote in one for ropes up to 80 m.", 44.95)
CA = "carabiners-quickdraws"
add(PZ, "Attache Screw-Lock Carabiner", CA, "Compact pear-shaped locking carabiner with a screw gate.", 21.95, specs={"Gate": "Screw-lock"})
add(PZ, "Am'D Triact-Lock Carabiner", CA, "D-shaped locking carabiner with a triple-action automatic lock.", 27.95, specs={"Gate": "Auto-lock"})
add(ED, "HMS Bulletproof Triple Carabiner", CA, "Steel insert and a triple-action automatic lock for heavy top-rope use.", 29.95, specs={"Gate": "Auto-lock"})
add(BD, "HotForge Screwgate Carabiner", CA, "Keylock nose, screw gate.", 13.95, specs={"Gate": "Screw-lock"})
add(BD, "HotForge Screwgate 3-Pack", CA, "Three for the anchor.", 37.95, specs={"Gate": "Screw-lock"})
add(PZ, "Djinn Axess Quickdraw", CA, "Burly draw for projecting.", {"12 cm": 19.95, "17 cm": 20.95}, "Length")
add(BD, "HotForge Hybrid Quickdraw", CA, "Keylock on top, wire gate below.", {"12 cm": 16.95, "16 cm": 17.95}, "Length")
add(BD, "HotForge Hybrid Quickpack 12 cm", CA, "Six HotForge Hybrid quickdraws.", 94.95, was=101.7)
BE = "belay-devices"
add(PZ, "GriGri", BE, "Belay device with cam-assisted blocking, for 8.5 to 11 mm single ropes.", 109.95, "Color", ["Gray", "Blue", "Red"])
add(PZ, "GriGri +", BE, "With anti-panic handle and top-rope mode, for 8.5 to 11 mm ropes.", 149.95, handle_="petzl-grigri-plus")
add(BD, "ATC-XP", BE, "Tube belay device with high-friction mode.", 24.95)
add(MA, "Smart 2.0", BE, "Assisted braking tube for single ropes.", 39.95)
add(ED, "Giga Jul", BE, "Steel and aluminum tube with assisted braking and guide mode.", 49.95, out=True)
PR = "protection"
add(BD, "Camalot C4", PR, "The double-axle cam by which others are measured.", {"#0.3": 84.95, "#0.5": 84.95, "#0.75": 84.95, "#1": 89.95, "#2": 94.95, "#3": 99.95, "#4": 129.95}, "Size", out=("#0.75",))
add(BD, "Camalot Z4", PR, "Flexible, narrow-headed cam for small placements.", {"#0.1": 94.95, "#0.2": 94.95, "#0.3": 94.95, "#0.5": 99.95}, "Size")
add("DMM", "Wallnut Set 1–11", PR, "Eleven color-coded nuts.", 139.95)
add(BD, "Stopper Set Classic 5–11", PR, "Seven tapered nuts.", 89.95)
HE = "helmets"
add(PZ, "Boreo", HE, "Hard shell helmet with side protection.", 79.95, "Size", ["S/M", "M/L"])
add(BD, "Half Dome", HE, "Durable shell and a one-handed dial.", 52.46, "Size", ["S/M", "M/L"], was=69.95)
add(ED, "Zodiac 3R", HE, "Classic shell helmet of recycled plastics.", 64.95)
add(PZ, "Meteor", HE, "In-mold foam helmet, 240 g.", 119.95, "Size", ["S/M", "M/L"])
add(MA, "Wall Rider MIPS", HE, "Foam and MIPS.", 179.95, "Size", ["52–57 cm", "56–61 cm"], True)
CH = "chalk-tape"
add("Friction Labs", "Gorilla Grip Chalk", CH, "Chunky loose chalk.", {"5 oz": 18, "10 oz": 30}, "Weight")
add(ME, "Super Chalk", CH, "Loose chalk with a drying agent.", {"4.5 oz": 4.95, "15 oz": 12.95}, "Weight")
add("Friction Labs", "Secret Stuff Liquid Chalk", CH, "Alcohol based cream, 75 ml.", 19)
add("Organic", "Lunch Bag Chalk Bucket", CH, "Rolltop bucket, each from different offcuts.", 48)
add(ME, "Climbing Tape", CH, "White zinc oxide tape, 38 mm by 9 m.", 4.95)
BO = "bouldering"
add("Organic", "Simple Crash Pad", BO, "Hinge-fold bouldering pad, 36 × 48 × 4 in.", 199)
add(BD, "Drop Zone Crash Pad", BO, "Taco-fold bouldering pad, 41 × 48 × 3.5 in.", 249.95)
add(ME, "Session II Crash Pad", BO, "Light hinge-fold bouldering pad.", 219, out=True)
add("Organic", "Crash Pad Replacement Foam", BO, "Closed and open cell set for the Simple pad. Foam only, no cover.", 89)
TR = "training"
add("Beastmaker", "1000 Series Hangboard", TR, "Tulipwood fingerboard with slopers, pockets and edges.", 139)
add("Tension", "Grindstone Hangboard", TR, "Poplar board with ten edges.", 145, out=True)
add("", "E-Gift Card", "gift", "Sent by email.", {"$25": 25, "$50": 50, "$100": 100}, "Amount")
BY = {t.slug: t for t in THINGS}
PER = 16
SORTS = [("manual", "Featured"), ("best-selling", "Best selling"), ("title-ascending", "Alphabetically, A-Z"), ("price-ascending", "Price, low to high"), ("price-descending", "Price, high to low")]


def members(h: str) -> list[Thing]:
    return [t for t in THINGS if h == "all" or t.cat == h or (h == "kids" and t.facts["kids"]) or (h == "sale" and t.facts["was"])]


def money(p: float) -> str:
    return f"${grouped(p)}"


def price(now: float, old: float | None, gone: bool, some: bool = False) -> str:
    lead = "From " if some else ""
    return (f'<div class="price{" price--on-sale" if old else ""}{" price--sold-out" if gone else ""}"><div class="price__container">' + (f'<div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular">{money(old)}</s></span><span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">{lead}{money(now)} USD</span></div>' if old else
            f'<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">{lead}{money(now)} USD</span></div>') + "</div>" + ('<span class="badge price__badge-sold-out color-scheme-3">Sold out</span>' if gone else '<span class="badge price__badge-sale color-scheme-4">Sale</span>' if old else "") + "</div>")


def card(t: Thing, k: int = 0) -> str:
    gone = not t.live
    badge = '<div class="card__badge bottom left"><span class="badge badge--bottom-left color-scheme-3">Sold out</span></div>' if gone else ""
    return (f'<li class="grid__item scroll-trigger animate--slide-in"><div class="card-wrapper product-card-wrapper underline-links-hover"><div class="card card--card card--media color-scheme-2 gradient"><div class="card__inner color-scheme-2 gradient ratio"><div class="card__media"><svg viewBox="0 0 12 12" width="90" aria-hidden="true"><path d="M1 11 5 2l3 5 1-2 2 6z" fill="#53606b"/></svg></div>{badge}</div><div class="card__content"><div class="card__information"><h3 class="card__heading h5" id="title-{k}-{t.slug}"><a href="/products/{t.slug}" id="CardLink-{k}-{t.slug}" class="full-unstyled-link">{esc(t.name)}</a></h3>'
            f'<div class="card-information"><span class="visually-hidden">Vendor:</span><div class="caption-with-letter-spacing light">{esc(t.facts["vendor"])}</div>{price(t.low, was_of(t, ()), gone, t.high > t.low)}</div></div></div></div></div></li>')


def frame(title: str, main: str, status: int = 200) -> Response:
    nav = "".join(f'<li><a id="HeaderMenu-{h}" href="/collections/{h}" class="header__menu-item list-menu__item link link--text focus-inset"><span>{esc(n)}</span></a></li>' for h, n in COLLECTIONS.items() if h not in ("all", "kids", "sale", "training", "bouldering"))
    more = "".join(f'<li><a href="/collections/{h}" class="header__menu-item list-menu__item link link--text">{esc(COLLECTIONS[h])}</a></li>' for h in ("bouldering", "training", "kids", "sale", "all"))
    return page(f'''<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{esc(title)} &ndash; Gritline</title><script>document.documentElement.className = document.documentElement.className.replace('no-js', 'js'); var Shopify = Shopify || {{}}; Shopify.shop = "gritline"; Shopify.currency = {{"active":"USD","rate":"1.0"}};</script><link href="/cdn/shop/t/9/assets/base.css" rel="stylesheet"><script src="/cdn/shop/t/9/assets/global.js" defer></script></head><body class="gradient animate--hover-default">
<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a><div class="shopify-section shopify-section-group-header-group announcement-bar-section"><div class="announcement-bar color-scheme-4" role="region" aria-label="Announcement"><p class="announcement-bar__message h5"><span>Free shipping on orders over $75</span></p></div></div>
<sticky-header data-sticky-type="on-scroll-up" class="header-wrapper"><header class="header header--middle-left"><div class="header__heading"><a href="/" class="header__heading-link link link--text focus-inset"><span class="h2">Gritline</span></a></div><nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">{nav}<li><details id="Details-HeaderMenu-9" class="mega-menu"><summary class="header__menu-item list-menu__item link focus-inset"><span>More</span></summary><ul class="header__submenu list-menu">{more}</ul></details></li></ul></nav>
<div class="header__icons"><details-modal class="header__search"><details><summary class="header__icon header__icon--search header__icon--summary link focus-inset modal__toggle" aria-haspopup="dialog" aria-label="Search"><span>Search</span></summary><div class="search-modal modal__content" role="dialog" aria-modal="true" aria-label="Search"><predictive-search class="search-modal__form" data-loading-text="Loading..."><form action="/search" method="get" role="search" class="search search-modal__form"><div class="field"><input class="search__input field__input" id="Search-In-Modal" type="search" name="q" value="" placeholder="Search" role="combobox" aria-expanded="false" aria-controls="predictive-search-results" aria-autocomplete="list" autocomplete="off"><label class="field__label visually-hidden" for="Search-In-Modal">Search</label><input type="hidden" name="options[prefix]" value="last"><button class="search__button field__button" aria-label="Search">🔍</button></div><div class="predictive-search predictive-search--header" tabindex="-1" data-predictive-search></div></form></predictive-search></div></details></details-modal><a href="/account" class="header__icon header__icon--account link">Log in</a><a href="/cart" class="header__icon header__icon--cart link" id="cart-icon-bubble">Cart</a></div></header></sticky-header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">{main}</main><footer class="footer color-scheme-1 gradient section-footer-padding"><div class="footer-block__newsletter"><h2 class="footer-block__heading">Beta by email</h2><form method="get" action="/contact" class="footer__newsletter newsletter-form"><input type="email" name="contact[email]" placeholder="Email" aria-label="Email"><button type="submit" class="newsletter-form__button">Subscribe</button></form></div><ul class="footer-block__details-content list-unstyled"><li><a href="/pages/shipping">Shipping</a></li><li><a href="/pages/size-guide">Size guide</a></li><li><a href="/policies/refund-policy">Refund policy</a></li></ul><small class="copyright__content">&copy; 2026, Gritline. Powered by Shopify</small></footer></body></html>''', status)


def listing(h: str, query: dict) -> Response:
    things, args = members(h), ""
    if query.get("filter.v.availability") == "1":
        things, args = [t for t in things if t.live], args + "&filter.v.availability=1"
    vendor = query.get("filter.p.vendor", "")
    if vendor:
        things, args = [t for t in things if t.facts["vendor"] == vendor], args + "&filter.p.vendor=" + quote_plus(vendor)
    top = query.get("filter.v.price.lte", "")
    if top.replace(".", "", 1).isdigit():
        things, args = [t for t in things if t.low <= float(top)], args + "&filter.v.price.lte=" + top
    order = query.get("sort_by", "manual")
    things = sorted(things, key={"price-ascending": lambda t: t.low, "price-descending": lambda t: -t.low, "title-ascending": lambda t: t.name}.get(order, lambda t: 0))
    n = number(query.get("page"))
    last = max(1, -(-len(things) // PER))
    pages = "".join(f'<li><span class="pagination__item pagination__item--current light" aria-current="page" aria-label="Page {i}">{i}</span></li>' if i == n else f'<li><a href="/collections/{h}?page={i}&amp;sort_by={order}{esc(args)}" class="pagination__item link" aria-label="Page {i}">{i}</a></li>' for i in range(1, last + 1))
    vendors = "".join(f'<option value="{esc(v)}"{" selected" if v == vendor else ""}>{esc(v)}</option>' for v in sorted({t.facts["vendor"] for t in members(h)}))
    facets = (f'<facet-filters-form class="facets small-hide"><form id="FacetFiltersForm" class="facets__form" action="/collections/{h}" method="get"><h2 class="facets__heading caption-large">Filter:</h2><label><input type="checkbox" name="filter.v.availability" value="1"{" checked" if "availability" in args else ""}> In stock</label> <label>Brand <select name="filter.p.vendor"><option value="">All</option>{vendors}</select></label> <label>To $ <input name="filter.v.price.lte" size="4" value="{esc(top)}"></label> <label for="SortBy" class="facet-filters__label">Sort by:</label><select name="sort_by" class="facet-filters__sort select__select caption-large" id="SortBy">'
              + "".join(f'<option value="{v}"{" selected" if v == order else ""}>{x}</option>' for v, x in SORTS) + f'</select><button type="submit">Apply</button></form><div class="product-count light" role="status"><h2 class="product-count__text text-body"><span id="ProductCountDesktop">{len(things)} products</span></h2></div></facet-filters-form>')
    body = f'<ul id="product-grid" class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop">{"".join(card(t, i) for i, t in enumerate(things[(n - 1) * PER:n * PER]))}</ul>' if things else '<div class="collection collection--empty"><h2 class="title title--primary">No products found</h2></div>'
    return frame(COLLECTIONS[h], f'<div class="collection-hero"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>{esc(COLLECTIONS[h])}</h1></div>{facets}<div class="product-grid-container" id="ProductGridContainer">{body}{f"""<div class="pagination-wrapper"><nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list list-unstyled" role="list">{pages}</ul></nav></div>""" if last > 1 else ""}</div>')


def variants_of(t: Thing) -> list[dict]:
    base = 45800000 + 100 * THINGS.index(t)
    return [{"id": base + i, "title": " / ".join(c) or "Default Title", "option1": c[0] if c else "Default Title", "options": list(c) or ["Default Title"], "available": ok, "price": round(p * 100), "compare_at_price": round((was_of(t, c) or 0) * 100) or None, "sku": f"GL-{THINGS.index(t) + 1:03d}-{i + 1}", "inventory_management": "shopify"} for i, (c, p, ok) in enumerate(t.variants)]


def product(t: Thing, query: dict) -> Response:
    vs = variants_of(t)
    at = next((v for v in vs if str(v["id"]) == query.get("variant")), next((v for v in vs if v["available"]), vs[0]))
    picks = "".join(f'<fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">{a}</legend>' + "".join(f'<input type="radio" id="template-main-{k}-{i}" name="{esc(a)}-{k}" value="{esc(v)}" form="product-form" data-option-value-id="{vs[i]["id"]}"{" checked" if v in at["options"] else ""}{"" if vs[i]["available"] else " class=disabled"}><label for="template-main-{k}-{i}">{esc(v)}{"" if vs[i]["available"] else """<span class="visually-hidden label-unavailable">Variant sold out or unavailable</span>"""}</label>' for i, v in enumerate(values)) + "</fieldset>" for k, (a, values) in enumerate(t.axes))
    specs = "".join(f"<li><strong>{a}:</strong> {esc(b)}</li>" for a, b in t.facts["specs"].items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:4]
    ld = json.dumps({"@context": "http://schema.org/", "@id": f"/products/{t.slug}#product", "@type": "ProductGroup" if t.axes else "Product", "brand": {"@type": "Brand", "name": t.facts["vendor"]}, "name": t.name, "description": t.text,
                     **({"hasVariant": [{"@type": "Product", "name": f"{t.name} - {v['title']}", "offers": {"@type": "Offer", "price": dec(v["price"] / 100), "priceCurrency": "USD", "availability": "http://schema.org/" + ("InStock" if v["available"] else "OutOfStock"), "url": f"/products/{t.slug}?variant={v['id']}"}} for v in vs]} if t.axes else {"offers": {"@type": "Offer", "price": dec(t.low), "priceCurrency": "USD", "availability": "http://schema.org/" + ("InStock" if t.live else "OutOfStock")}})}, ensure_ascii=False)
    cat = f'<a href="/collections/{t.cat}">{esc(COLLECTIONS[t.cat])}</a>' if t.cat in COLLECTIONS else "Gift cards"
    return frame(t.name, f'''<nav class="breadcrumbs caption" aria-label="Breadcrumbs"><a href="/">Home</a> › {cat} › <span>{esc(t.name)}</span></nav><section id="MainProduct-template--main" class="page-width section-template--main-padding" data-section="template--main"><div class="product product--large product--left grid grid--1-col grid--2-col-tablet"><div class="grid__item product__media-wrapper"><svg viewBox="0 0 12 12" width="220" role="img" aria-label="{esc(t.name)}"><path d="M1 11 5 2l3 5 1-2 2 6z" fill="#53606b"/></svg></div><product-info id="ProductInfo-template--main" class="product__info-container" data-url="/products/{t.slug}">
<p class="product__text inline-richtext caption-with-letter-spacing">{esc(t.facts["vendor"])}</p><div class="product__title"><h1>{esc(t.name)}</h1></div><div id="price-template--main" role="status">{price(at["price"] / 100, (at["compare_at_price"] or 0) / 100 or None, not at["available"])}</div><div class="product__tax caption rte">Taxes and <a href="/pages/shipping">shipping</a> calculated at checkout.</div>
{f"""<variant-selects id="variant-selects-template--main" data-section="template--main">{picks}<script type="application/json">{json.dumps(vs)}</script></variant-selects>""" if t.axes else ""}<product-form class="product-form" data-hide-errors="false"><form method="get" action="/cart/add" id="product-form" class="form" novalidate data-type="add-to-cart-form"><input type="hidden" name="id" value="{at["id"]}" class="product-variant-id"><quantity-input class="quantity"><button class="quantity__button" name="minus" type="button" aria-label="Decrease quantity">−</button><input class="quantity__input" type="number" name="quantity" value="1" min="1" aria-label="Quantity"><button class="quantity__button" name="plus" type="button" aria-label="Increase quantity">+</button></quantity-input><div class="product-form__buttons"><button id="ProductSubmitButton-template--main" type="submit" name="add" class="product-form__submit button button--full-width button--primary"{"" if at["available"] else " disabled"}><span>{"Add to cart" if at["available"] else "Sold out"}</span></button></div></form></product-form>
<div class="product__description rte quick-add-hidden"><p>{esc(t.text)}</p>{f"<ul>{specs}</ul>" if specs else ""}</div><share-button><button type="button" class="share-button__button">Share</button></share-button></product-info></div></section>
<product-recommendations class="related-products page-width" data-url="/recommendations/products?section_id=related&amp;product_id={THINGS.index(t)}"><h2 class="related-products__heading inline-richtext h2">You may also like</h2><ul class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop" role="list">{"".join(card(x, 90 + i) for i, x in enumerate(near))}</ul></product-recommendations><script type="application/ld+json">{ld}</script>''')


def find(q: str) -> list[Thing]:
    """Title, vendor, kind, description and options; all words, the last one as a beginning; by where they are found."""
    found = [t for t in THINGS if hits(q, f"{t.name} {COLLECTIONS.get(t.cat, '')} {t.text} {' '.join(t.facts['specs'].values())} {' '.join(v for _, vs in t.axes for v in vs)}")]
    return sorted(found, key=lambda t: -score(q, t.name)[0])


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = path.strip("/").split("/")
    q = query.get("q", "").strip()
    if path == "/":
        return frame("Climbing gear, tested to failure", f'<div class="banner banner--content-align-center"><div class="banner__content"><h2 class="banner__heading h1">Go outside. We will wait.</h2><a class="button button--secondary" href="/collections/all">Shop all</a></div></div><div class="collection page-width"><h2 class="title">Staff picks</h2><ul class="grid product-grid">{"".join(card(THINGS[i], i) for i in (6, 18, 35, 50))}</ul></div>')
    if parts[0] == "collections" and len(parts) == 1:
        return frame("Collections", "<h1>Collections</h1><ul class='collection-list'>" + "".join(f'<li class="collection-list__item"><a class="full-unstyled-link" href="/collections/{h}">{esc(n)}</a></li>' for h, n in COLLECTIONS.items()) + "</ul>")
    if parts[0] == "collections" and len(parts) == 2 and parts[1] in COLLECTIONS:
        return listing(parts[1], query)
    if parts[0] == "products" and len(parts) == 2:
        if parts[1] in BY:
            return product(BY[parts[1]], query)
        t = BY.get(parts[1].rsplit(".", 1)[0])
        if t and parts[1].endswith((".js", ".json")):
            return page(json.dumps({"id": THINGS.index(t), "title": t.name, "handle": t.slug, "vendor": t.facts["vendor"], "type": COLLECTIONS.get(t.cat, ""), "available": bool(t.live), "price": round(t.low * 100), "options": [{"name": a, "values": v} for a, v in t.axes], "variants": variants_of(t), "url": f"/products/{t.slug}"}), kind="application/json; charset=utf-8")
    if path == "/search/suggest":
        found = find(q)[:4] if q else []
        rows = "".join(f'<li id="predictive-search-option-product-{i}" class="predictive-search__list-item" role="option"><a href="/products/{t.slug}" class="predictive-search__item predictive-search__item--link-with-thumbnail link link--text" tabindex="-1"><div class="predictive-search__item-content"><p class="predictive-search__item-heading h5">{esc(t.name)}</p>{price(t.low, was_of(t, ()), False, t.high > t.low)}</div></a></li>' for i, t in enumerate(found))
        return page(f'<div id="shopify-section-predictive-search"><div id="predictive-search-results" role="listbox">{f"""<div class="predictive-search__result-group"><h2 class="predictive-search__heading text-body caption-with-letter-spacing">Products</h2><ul class="predictive-search__results-list list-unstyled" role="group">{rows}</ul></div>""" if rows else ""}<button class="predictive-search__item predictive-search__item--term link link--text h5" role="option">Search for “{esc(q)}”</button></div></div>')
    if path == "/search":
        found = find(q) if q else []
        n = number(query.get("page"))
        last = max(1, -(-len(found) // 12))
        pages = "".join(f'<li><a class="pagination__item link" href="/search?q={quote_plus(q)}&amp;page={i}">{i}</a></li>' for i in range(1, last + 1)) if last > 1 else ""
        status = "" if not q else f"{len(found)} result{'' if len(found) == 1 else 's'} found for “{esc(q)}”" if found else f"No results found for “{esc(q)}”. Check the spelling or use a different word or phrase."
        return frame(f"Search: {len(found)} results found for \"{q}\"", f'<div class="template-search"><div class="template-search__header page-width center"><h1 class="h2 center">Search results</h1><form action="/search" method="get" role="search" class="search"><input class="search__input field__input" id="Search-In-Template" type="search" name="q" value="{esc(q)}"><button class="search__button" aria-label="Search">Search</button></form><p role="status">{status}</p></div><ul class="grid product-grid grid--4-col-desktop">{"".join(card(t, i) for i, t in enumerate(found[(n - 1) * 12:n * 12]))}</ul>{f"""<nav class="pagination"><ul class="pagination__list list-unstyled">{pages}</ul></nav>""" if pages else ""}</div>')
    if path.startswith("/cdn/shop/t/9/assets/"):
        return asset(NAME, path)
    if path == "/cart/add":
        return redirect("/cart")
    if path in ("/cart", "/contact", "/account") or parts[0] in ("pages", "policies"):
        name = parts[-1].replace("-", " ").capitalize()
        return frame(name, f"<h1 class='main-page-title page-title h0'>{name}</h1><div class='rte'><p>{'Your cart is empty' if path == '/cart' else 'Orders leave our warehouse in Bishop the next working day. Unworn shoes may come back within 45 days.'}</p></div>")
    return frame("404 Not Found", '<div class="template-404 page-width center"><p>404</p><h1 class="title">Page not found</h1><a href="/collections/all" class="button">Continue shopping</a></div>', 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("scarpa instinct vsr size 42", "products_found", [o("SCARPA Instinct VSR", "42")], "the VS is another shoe"),
    case("la sportiva solution comp 41", "no_online_availability", [], "that size is sold out"),
    case("petzl grigri plus", "products_found", [o("Petzl GriGri +")], "not the plain one"),
    case("9.8mm rope 70 m", "products_found", [o("Sterling Evolution Velocity 9.8", "70 m"), o("Mammut Crag Classic 9.8", "70 m")], "Petzl's 70 m is sold out, the gym rope is short"),
    case("carabiner with automatic lock", "products_found", [o("Petzl Am'D Triact-Lock Carabiner"), o("Edelrid HMS Bulletproof Triple Carabiner")], "screw gates are not automatic"),
    case("bouldering crash pad", "products_found", [o("Organic Simple Crash Pad"), o("Black Diamond Drop Zone Crash Pad")], "the Metolius is sold out, the foam is a spare"),
    case("via ferrata lanyard", "no_relevant_products", [], "not sold"),
    case("climbing harness for a child", "products_found", [o("Black Diamond Momentum Kids' Harness"), o("Edelrid Fraggle III")], "both for children"),
    case("climbing helmet under $75", "products_found", [o("Black Diamond Half Dome"), o("Edelrid Zodiac 3R")], "the Boreo is 79.95"),
    case("camalot c4 #2", "products_found", [o("Black Diamond Camalot C4", "#2")], "the Z4 is another cam"),
]
