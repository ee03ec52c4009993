"""Stoutline: workwear and safety gear; a Magento 2 shop with the Luma theme (layered navigation, swatches drawn by script, tier prices, grouped products, toolbar, OpenSearch that joins words by or)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, esc, fold, grouped, number, offer, page, redirect, score, stem, was_of, words

NAME = "stoutline"
THINGS: list[Thing] = []
CATS = {"hi-vis": "Hi-Vis", "trousers": "Work Trousers", "jackets": "Jackets & Fleeces", "tops": "Polos, T-Shirts & Sweats", "footwear": "Safety Footwear", "gloves": "Gloves", "head-eye-ear": "Head, Eye & Ear", "coveralls": "Coveralls", "accessories": "Accessories"}


def add(sku: str, name: str, cat: str, text: str, price, axes=None, out=(), was=None, tiers=(), more=None, kind: str = "") -> None:
    brand = next(b for b in BRANDS if name.startswith(b))
    THINGS.append(Thing(name, cat, text, price, axes, out, sku=sku, was=was, tiers=tiers, brand=brand, more={"Brand": brand, **(more or {})}, kind=kind or ("configurable" if axes else "simple")))


BRANDS = ["Snickers", "Dickies", "Portwest", "Apache", "Helly Hansen", "Regatta", "Uneek", "DeWalt", "V12", "Rock Fall", "Ansell", "JSP", "3M", "Bollé", "Scruffs"]
WAIST, BODY, FEET = ["30", "32", "34", "36", "38"], ["S", "M", "L", "XL", "XXL"], ["6", "7", "8", "9", "10", "11", "12"]
RGB = {"Black": "#111", "Navy": "#1b2a4a", "Grey": "#777", "Khaki": "#a89a6a", "Yellow": "#e8f000", "Orange": "#ff7a00", "Pink": "#ff4fa3", "Royal Blue": "#1f4fc4", "White": "#fff", "Red": "#c00", "Bottle Green": "#0b4a2b", "Honey": "#c98b3a", "Brown": "#5b3a21", "Blue": "#2255cc", "Yellow/Navy": "#cbd000", "Clear": "#eef", "Smoke": "#556"}


def cs(colours: str, sizes: list[str], label: str = "Size") -> list:
    return [("Colour", colours.split(",")), (label, sizes)]


T = "trousers"
add("SNI6241", "Snickers 6241 AllroundWork Stretch Holster Trousers", T, "Close-fitting stretch trousers with holster pockets and KneeGuard positioning.", 89.99, cs("Black,Navy,Grey", WAIST, "Waist"), (("Black", "34"), ("Grey", "30")), more={"Holster pockets": "Yes"})
add("SNI6341", "Snickers 6341 AllroundWork Stretch Trousers", T, "The same fit as the 6241 without holster pockets.", 82.99, cs("Black,Navy", WAIST, "Waist"), more={"Holster pockets": "No"})
add("DICRED", "Dickies Redhawk Action Trousers", T, "Hard-wearing polycotton with plenty of zips.", 22.49, cs("Black,Navy,Khaki", WAIST, "Waist"), (("Khaki", "38"),), was=26.99, tiers=((5, 20.99), (20, 18.99)), more={"Holster pockets": "No"})
add("POC701", "Portwest C701 Ladies Action Trousers", T, "Ladies' fit, elasticated back, knee pad pockets.", 17.99, cs("Black,Navy", ["10", "12", "14", "16"], "Size"), more={"Holster pockets": "No"})
add("POT602", "Portwest T602 Urban Holster Trousers", T, "Ripstop reinforced holster work trousers.", 34.99, cs("Black,Grey", WAIST, "Waist"), (("Grey", "34"),), more={"Holster pockets": "Yes"})
add("APACAL", "Apache Calgary Holster Trousers", T, "Four-way stretch holster work trousers with Cordura knees.", 44.99, cs("Black,Grey", WAIST, "Waist"), more={"Holster pockets": "Yes"})
add("SCRTRA", "Scruffs Trade Flex Holster Trousers", T, "Slim holster work trousers.", 52.99, cs("Black,Grey", WAIST, "Waist"), more={"Holster pockets": "Yes"})
add("POS790", "Portwest S790 Combat Shorts", T, "Cargo shorts for hot days on site.", 15.99, cs("Black,Navy", WAIST, "Waist"), more={"Holster pockets": "No"})
add("POS441", "Portwest S441 Rain Trousers", T, "Waterproof over-trousers, taped seams.", 9.99, cs("Black,Navy,Yellow", BODY), more={"Waterproof": "Yes"})
H = "hi-vis"
add("POS460", "Portwest S460 Hi-Vis Traffic Jacket", H, "Waterproof and quilted jacket, EN ISO 20471 class 3.", 29.99, cs("Yellow,Orange", BODY), (("Orange", "S"),), tiers=((10, 26.99), (50, 23.99)), more={"Waterproof": "Yes", "Hi-vis class": "3"})
add("POS466", "Portwest S466 Hi-Vis Contrast Traffic Jacket", H, "The traffic jacket with a dark hem that hides dirt.", 36.99, cs("Yellow/Navy", BODY), tiers=((10, 33.49),), more={"Waterproof": "Yes", "Hi-vis class": "3"})
add("POF300", "Portwest F300 Hi-Vis Fleece", H, "Warm hi-vis fleece with two bands.", 21.49, cs("Yellow", BODY), more={"Waterproof": "No", "Hi-vis class": "3"})
add("POC470", "Portwest C470 Hi-Vis Vest", H, "Band and brace vest with hook-and-loop front.", 2.99, cs("Yellow,Orange,Pink", ["S/M", "L/XL", "XXL/3XL"]), ("Pink",), tiers=((25, 2.49), (100, 1.99)), more={"Hi-vis class": "2"})
add("POE046", "Portwest E046 Hi-Vis Work Trousers", H, "Polycotton hi-vis trousers with two bands.", 19.99, cs("Yellow,Orange", BODY), more={"Hi-vis class": "1"})
add("UCHVP", "Uneek UC-HV Hi-Vis Polo Shirt", H, "Breathable hi-vis polo.", 9.49, cs("Yellow,Orange", BODY), more={"Hi-vis class": "2"})
J = "jackets"
add("RETRJ366", "Regatta TRJ366 Softshell Jacket", J, "Wind-resistant bonded softshell.", 31.99, cs("Black,Navy", BODY), was=38.99)
add("HEKENS", "Helly Hansen Kensington Winter Jacket", J, "Helly Tech waterproof with PrimaLoft filling.", 149.99, cs("Black,Navy", BODY), (("Navy", "M"),), more={"Waterproof": "Yes"})
add("REFLE", "Regatta TRF532 Micro Fleece", J, "Half zip micro fleece.", 11.99, cs("Black,Navy,Royal Blue", BODY), tiers=((10, 10.49),))
add("POS417", "Portwest S417 Bodywarmer", J, "Padded RS bodywarmer.", 18.99, cs("Black,Navy", BODY))
add("SNI1205", "Snickers 1205 Flex Softshell Stretch Jacket", J, "Stretch softshell, slim.", 94.99, cs("Black,Grey", BODY), True)
P = "tops"
add("UC101", "Uneek UC101 Classic Polo Shirt", P, "220 gsm pique polo shirt for embroidery.", 5.49, cs("Black,Navy,Royal Blue,Red,Bottle Green,White", BODY), (("Bottle Green", "XXL"),), tiers=((10, 4.99), (50, 4.49)))
add("UC106", "Uneek UC106 Ladies Polo Shirt", P, "Shaped ladies' pique polo.", 5.79, cs("Black,Navy,White", ["S", "M", "L", "XL"]))
add("UC301", "Uneek UC301 Classic T-Shirt", P, "180 gsm cotton.", 3.29, cs("Black,Navy,Royal Blue,Red,White", BODY), tiers=((10, 2.99), (50, 2.69)))
add("UC203", "Uneek UC203 Classic Sweatshirt", P, "300 gsm crew neck.", 8.99, cs("Black,Navy,Royal Blue", BODY))
add("DICTH", "Dickies Thermal Base Layer Top", P, "Long sleeved thermal vest.", 12.99, cs("Black", BODY))
F = "footwear"
add("DETITA", "DeWalt Titanium S3 Safety Boot", F, "Nubuck boot with steel toe cap and steel midsole.", 69.99, [("Colour", ["Honey", "Black"]), ("UK Size", FEET)], (("Honey", "9"),), more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "No"})
add("DEDOUG", "DeWalt Douglas Waterproof Safety Boot", F, "Waterproof membrane, steel toe cap.", 84.99, [("UK Size", FEET)], ("7",), more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "Yes"})
add("RF460", "Rock Fall RF460 TeslaDri Waterproof Safety Boot", F, "Electrical hazard boot with a waterproof membrane. Fibreglass toe cap and textile midsole: one hundred per cent metal free.", 119.99, [("UK Size", FEET)], more={"Toe cap": "Composite", "Metal free": "Yes", "Waterproof": "Yes"})
add("V12PUMA", "V12 Puma IGS Safety Boot", F, "Light zip boot, composite toe, metal free throughout.", 89.99, [("UK Size", FEET)], ("12",), more={"Toe cap": "Composite", "Metal free": "Yes", "Waterproof": "No"})
add("V12BOUL", "V12 Boulder IGS Rigger Boot", F, "Fur lined rigger with steel toe cap.", 79.99, [("UK Size", FEET)], more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "No"})
add("V12VIX", "V12 Vixen Women's Safety Boot", F, "On a women's last, steel toe cap.", 74.99, [("UK Size", ["4", "5", "6", "7"])], True, more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "No"})
add("DERAD", "DeWalt Radial Safety Trainer", F, "Sporty trainer with steel toe cap.", 54.99, [("Colour", ["Black", "Grey"]), ("UK Size", FEET)], was=64.99, more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "No"})
add("POFW94", "Portwest FW94 Safety Wellington S5", F, "PVC wellington with steel toe cap and midsole.", 24.99, [("UK Size", FEET)], more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "Yes"})
add("POFW80", "Portwest FW80 Steelite Slip-On Shoe", F, "Kitchen and food industry shoe, white, steel toe cap.", 27.49, [("UK Size", FEET)], more={"Toe cap": "Steel", "Metal free": "No", "Waterproof": "No"})
G, GS = "gloves", ["Size 7 (S)", "Size 8 (M)", "Size 9 (L)", "Size 10 (XL)"]
add("POA120", "Portwest A120 PU Palm Gloves", G, "Seamless liner with a polyurethane palm. Per pair.", 0.99, [("Item", GS)], tiers=((12, 0.85), (144, 0.72)), kind="grouped", more={"Lining": "Unlined"})
add("POA140", "Portwest A140 Thermal Grip Gloves", G, "Brushed acrylic winter liner and crinkle latex. Per pair.", 3.29, [("Item", GS)], ("Size 10 (XL)",), kind="grouped", more={"Lining": "Thermal"})
add("AN11840", "Ansell HyFlex 11-840 Gloves", G, "Nitrile foam with Fortix. Per pair.", 4.59, [("Item", GS)], kind="grouped", more={"Lining": "Unlined"})
add("POA220", "Portwest A220 Canadian Rigger Gloves", G, "Cow split leather palm, one size, per pair.", 2.79, tiers=((12, 2.39),), more={"Lining": "Cotton"})
add("POA925", "Portwest A925 Disposable Nitrile Gloves – Box of 100", G, "Powder free, blue.", 7.49, [("Item", ["Small", "Medium", "Large", "X-Large"])], ("Small",), kind="grouped")
add("POA910", "Portwest A910 Disposable Latex Gloves – Box of 100", G, "Lightly powdered.", 6.29, [("Item", ["Medium", "Large"])], kind="grouped")
E_ = "head-eye-ear"
add("JSEVO2", "JSP EVO2 Safety Helmet", E_, "Slip ratchet, vented. EN 397.", 8.49, [("Colour", ["White", "Yellow", "Blue", "Orange"])], ("Orange",), tiers=((10, 7.49),))
add("POPW59", "Portwest PW59 Bump Cap", E_, "Baseball style with an ABS insert. Not a safety helmet.", 8.99, [("Colour", ["Black", "Navy"])])
add("3M1100", "3M 1100 Foam Ear Plugs", E_, "Uncorded, SNR 37 dB.", {"Pack of 5 pairs": 1.79, "Box of 200 pairs": 26.99}, [("Item", ["Pack of 5 pairs", "Box of 200 pairs"])], kind="grouped")
add("3MX2A", "3M Peltor X2A Ear Defenders", E_, "Headband ear muffs, SNR 31 dB.", 19.99)
add("BORUSH", "Bollé Rush+ Safety Glasses", E_, "Anti-fog and anti-scratch.", 6.99, [("Colour", ["Clear", "Smoke"])])
add("JSMASK", "JSP Typhoon FFP3 Disposable Mask – Box of 10", E_, "Moulded and valved.", 21.99)
add("POS999", "Portwest S999 Euro Work Coverall", "coveralls", "Zip front polycotton boiler suit.", 21.99, cs("Navy,Royal Blue", BODY))
add("POST40", "Portwest ST40 Disposable Coverall", "coveralls", "Type 5/6 microporous suit.", 3.49, cs("White", BODY), tiers=((10, 3.09), (50, 2.79)))
add("POFR50", "Portwest FR50 Flame Resistant Coverall", "coveralls", "350 g Bizflame for welding.", 47.99, cs("Navy,Orange", BODY))
add("SNI9110", "Snickers 9110 KneeGuard Knee Pads", "accessories", "Fit Snickers trousers. Per pair.", 17.99)
add("DICBELT", "Dickies Leather Work Belt", "accessories", "Brown leather.", 14.99)
add("DICSOCK", "Dickies Thermal Work Socks – 2 Pairs", "accessories", "Brushed inside.", 7.99)
BY = {t.slug: t for t in THINGS}
ORDERS = {"position": "Position", "name": "Product Name", "price": "Price"}


def money(p: float) -> str:
    return f'<span class="price">£{grouped(p)}</span>'


def box(t: Thing, where: str) -> str:
    pid, old = 1200 + THINGS.index(t), was_of(t, ())
    label = "Starting at" if t.kind == "grouped" else "As low as" if t.low != t.high else ""
    final = f'<span class="price-container price-final_price tax weee">{f"""<span class="price-label">{label}</span>""" if label else ""}<span id="{where}-price-{pid}" data-price-amount="{t.low:.2f}" data-price-type="finalPrice" class="price-wrapper">{money(t.low)}</span></span>'
    if old:
        return f'<div class="price-box price-final_price" data-role="priceBox" data-product-id="{pid}"><span class="special-price">{final.replace("price-final_price tax weee", "price-final_price tax weee", 1)}</span><span class="old-price"><span class="price-container price-final_price tax weee"><span class="price-label">Regular Price</span><span id="{where}-old-price-{pid}" data-price-amount="{old:.2f}" data-price-type="oldPrice" class="price-wrapper">{money(old)}</span></span></span></div>'
    return f'<div class="price-box price-final_price" data-role="priceBox" data-product-id="{pid}"><span class="normal-price">{final}</span></div>'


Thing.kind = property(lambda self: self.facts["kind"])


def card(t: Thing) -> str:
    stock = '<div class="stock unavailable"><span>Out of stock</span></div>' if not t.live else f'<a class="action tocart primary" href="/{t.slug}.html"><span>{"Add to Basket"}</span></a>'
    colours = next((v for a, v in t.axes if a == "Colour"), [])
    swatch = "".join(f'<div class="swatch-option color" data-option-label="{c}" style="background:{RGB[c]}" title="{c}"></div>' for c in colours)
    return (f'<li class="item product product-item"><div class="product-item-info" id="product-item-info_{1200 + THINGS.index(t)}" data-container="product-grid"><a href="/{t.slug}.html" class="product photo product-item-photo" tabindex="-1"><span class="product-image-container"><svg viewBox="0 0 12 14" width="120" role="img" aria-label="{esc(t.name)}"><path d="M3 1h6l2 4-2 1v7H3V6L1 5z" fill="#9aa6b0"/></svg></span></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="/{t.slug}.html">{esc(t.name)}</a></strong>{box(t, "product")}'
            f'<div class="swatch-opt-{1200 + THINGS.index(t)}">{swatch}</div><div class="product-item-inner"><div class="product actions product-item-actions"><div class="actions-primary">{stock}</div></div></div></div></div></li>')


def frame(title: str, main: str, cls: str = "", status: int = 200, q: str = "") -> Response:
    nav = "".join(f'<li class="level0 nav-{i} category-item level-top"><a href="/{c}.html" class="level-top"><span>{esc(n)}</span></a></li>' for i, (c, n) in enumerate(CATS.items(), 1))
    return page(f'''<!doctype html><html lang="en"><head><meta charset="utf-8"/><title>{esc(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"/><link rel="stylesheet" type="text/css" href="/static/version1767/frontend/Stoutline/luma/en_GB/css/styles-l.css"/><script src="/static/version1767/frontend/Stoutline/luma/en_GB/js/bundle0.js" defer></script></head><body data-container="body" id="html-body" class="{cls} page-layout-2columns-left">
<div class="cookie-status-message" id="cookie-status"></div><div role="alertdialog" tabindex="-1" class="message global cookie" id="notice-cookie-block"><div class="content"><p><strong>We use cookies to make your experience better.</strong><span>To comply with the e-Privacy directive, we need to ask for your consent to set the cookies.</span></p><div class="actions"><button id="btn-cookie-allow" class="action allow primary"><span>Allow Cookies</span></button></div></div></div>
<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><div class="panel header"><a class="action skip contentarea" href="#contentarea"><span>Skip to Content</span></a><ul class="header links"><li class="greet welcome"><span>Trade prices for everyone. All prices include VAT.</span></li><li class="authorization-link"><a href="/customer/account/login/">Sign In</a></li></ul></div></div><div class="header content"><a class="logo" href="/" title="Stoutline">Stoutline</a><div data-block="minicart" class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="text">My Basket</span></a></div>
<div class="block block-search"><div class="block block-title"><strong>Search</strong></div><div class="block block-content"><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><div class="field search"><label class="label" for="search"><span>Search</span></label><div class="control"><input id="search" type="text" name="q" value="{esc(q)}" placeholder="Search entire store here..." class="input-text" maxlength="128" role="combobox" aria-haspopup="false" aria-autocomplete="both" autocomplete="off"/></div></div><div class="actions"><button type="submit" title="Search" class="action search" aria-label="Search"><span>Search</span></button></div></form></div></div></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul>{nav}</ul></nav></div>{main}<footer class="page-footer"><div class="footer content"><div class="block newsletter"><form class="form subscribe" action="/newsletter/subscriber/new/"><label for="newsletter">Sign up for our newsletter</label><input name="email" type="email" id="newsletter" placeholder="Enter your email address"/><button class="action subscribe primary" type="submit"><span>Subscribe</span></button></form></div><ul class="footer links"><li class="nav item"><a href="/delivery">Delivery</a></li><li class="nav item"><a href="/embroidery">Embroidery &amp; print</a></li><li class="nav item"><a href="/contact">Contact Us</a></li></ul></div></footer><small class="copyright"><span>Copyright © 2026 Stoutline Workwear Ltd.</span></small></div></body></html>''', status)


def crumb(*pairs: tuple[str, str]) -> str:
    return '<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/" title="Go to Home Page">Home</a></li>' + "".join(f'<li class="item">{f"<a href={u!r}>{esc(n)}</a>" if u else f"<strong>{esc(n)}</strong>"}</li>'.replace("'", '"') for n, u in pairs) + "</ul></div>"


BANDS = [(0, 10), (10, 20), (20, 50), (50, 100), (100, 200)]


def listing(title: str, things: list[Thing], path: str, query: dict, trail: str, search: bool = False) -> Response:
    keep = {k: v for k, v in query.items() if k in ("q", "brand", "color", "price", "product_list_order", "product_list_limit", "product_list_dir") and v}

    def link(**new) -> str:
        both = {**keep, **new}
        tail = "&".join(f"{k}={quote_plus(str(v))}" for k, v in both.items() if v is not None)
        return esc(path + ("?" + tail if tail else ""))

    state = ""
    if keep.get("brand"):
        things = [t for t in things if t.facts["brand"] == keep["brand"]]
    if keep.get("color"):
        things = [t for t in things if any(a == "Colour" and keep["color"] in v for a, v in t.axes)]
    if keep.get("price") and all(x.isdigit() for x in keep["price"].split("-")) and "-" in keep["price"]:
        lo, hi = map(int, keep["price"].split("-")[:2])
        things = [t for t in things if lo <= t.low < hi]
    for k, n in (("brand", "Brand"), ("color", "Colour"), ("price", "Price")):
        if keep.get(k):
            state += f'<li class="item"><span class="filter-label">{n}</span><span class="filter-value">{esc(keep[k])}</span><a class="action remove" href="{link(**{k: None})}" title="Remove {n}"><span>Remove This Item</span></a></li>'
    order = keep.get("product_list_order", "relevance" if search else "position")
    things = sorted(things, key={"name": lambda t: t.name, "price": lambda t: t.low}.get(order, lambda t: 0), reverse=keep.get("product_list_dir") == "desc")
    size = number(keep.get("product_list_limit"), 12)
    n = number(query.get("p"))
    last = max(1, -(-len(things) // size))
    n = min(n, last)
    shown = things[(n - 1) * size:n * size]
    facets = ""
    brands = sorted({t.facts["brand"] for t in things})
    if not keep.get("brand") and len(brands) > 1:
        facets += '<div data-role="title" class="filter-options-title">Brand</div><div data-role="content" class="filter-options-content"><ol class="items">' + "".join(f'<li class="item"><a href="{link(brand=b)}" rel="nofollow">{esc(b)} <span class="count">{sum(t.facts["brand"] == b for t in things)}<span class="filter-count-label"> item</span></span></a></li>' for b in brands) + "</ol></div>"
    colours = [c for c in RGB if any(a == "Colour" and c in v for t in things for a, v in t.axes)]
    if not keep.get("color") and colours:
        facets += '<div data-role="title" class="filter-options-title">Colour</div><div data-role="content" class="filter-options-content"><div class="swatch-attribute swatch-layered color"><div class="swatch-attribute-options clearfix">' + "".join(f'<a href="{link(color=c)}" rel="nofollow" aria-label="{c}" class="swatch-option-link-layered"><div class="swatch-option color" data-option-label="{c}" style="background:{RGB[c]}"></div></a>' for c in colours) + "</div></div></div>"
    if not keep.get("price"):
        bands = [(a, b, sum(a <= t.low < b for t in things)) for a, b in BANDS]
        facets += '<div data-role="title" class="filter-options-title">Price</div><div data-role="content" class="filter-options-content"><ol class="items">' + "".join(f'<li class="item"><a href="{link(price=f"{a}-{b}")}" rel="nofollow">{money(a)} - {money(b - 0.01)} <span class="count">{k}<span class="filter-count-label"> item</span></span></a></li>' for a, b, k in bands if k) + "</ol></div>"
    side = f'<div class="sidebar sidebar-main"><div class="block filter" id="layered-filter-block"><div class="block-title filter-title"><strong>Shop By</strong></div><div class="block-content filter-content">{f"""<div class="filter-current"><strong class="block-subtitle filter-current-subtitle">Now Shopping by</strong><ol class="items">{state}</ol></div>""" if state else ""}<strong role="heading" aria-level="2" class="block-subtitle filter-subtitle">Shopping Options</strong><div class="filter-options" id="narrow-by-list">{facets}</div></div></div></div>'
    amount = f'Items <span class="toolbar-number">{(n - 1) * size + 1}</span>-<span class="toolbar-number">{(n - 1) * size + len(shown)}</span> of <span class="toolbar-number">{len(things)}</span>' if last > 1 else f'<span class="toolbar-number">{len(things)}</span> Items'
    pages = "".join(f'<li class="item current"><strong class="page"><span class="label">You\'re currently reading page</span> <span>{i}</span></strong></li>' if i == n else f'<li class="item"><a href="{link(p=i)}" class="page"><span class="label">Page</span> <span>{i}</span></a></li>' for i in range(1, last + 1)) + (f'<li class="item pages-item-next"><a class="action next" href="{link(p=n + 1)}" title="Next"><span>Next</span></a></li>' if n < last else "")
    orders = ({"relevance": "Relevance"} if search else {}) | ORDERS
    bar = (f'<div class="toolbar toolbar-products"><div class="modes"><strong class="modes-label">View as</strong><strong title="Grid" class="modes-mode active mode-grid"><span>Grid</span></strong></div><p class="toolbar-amount" id="toolbar-amount">{amount}</p>'
           + (f'<div class="pages"><strong class="label pages-label">Page</strong><ul class="items pages-items">{pages}</ul></div>' if last > 1 else "")
           + f'<div class="field limiter"><label class="label"><span>Show</span></label><select data-role="limiter" class="limiter-options">{"".join(f"""<option value="{link(product_list_limit=x)}"{" selected" if x == size else ""}>{x}</option>""" for x in (12, 24, 36))}</select><span class="limiter-text">per page</span></div><div class="toolbar-sorter sorter"><label class="sorter-label">Sort By</label><select data-role="sorter" class="sorter-options">{"".join(f"""<option value="{link(product_list_order=k)}"{" selected" if k == order else ""}>{v}</option>""" for k, v in orders.items())}</select></div></div>')
    main = f'{bar}<div class="products wrapper grid products-grid"><ol class="products list items product-items">{"".join(map(card, shown))}</ol></div>{bar}' if things else f'<div class="message {"notice" if search else "info empty"}"><div>{"Your search returned no results." if search else "We can’t find products matching the selection."}</div></div>'
    return frame(title, f'{trail}<main id="maincontent" class="page-main"><div class="page-title-wrapper"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">{esc(title)}</span></h1></div><div class="columns"><div class="column main">{main}</div>{side if things or state else ""}</div></main>', "catalogsearch-result-index" if search else "page-products catalog-category-view", q=query.get("q", "") if search else "")


def product(t: Thing) -> Response:
    pid = 1200 + THINGS.index(t)
    tiers = "".join(f'<li class="item">Buy {k} for <span class="price-container price-tier_price tax weee"><span data-price-amount="{p:.2f}" data-price-type="" class="price-wrapper">{money(p)}</span></span> each and <strong class="benefit">save<span class="percent tier-{i}">&nbsp;{round(100 - 100 * p / t.low)}</span>%</strong></li>' for i, (k, p) in enumerate(t.facts["tiers"]))
    tiers = f'<ul class="prices-tier items">{tiers}</ul>' if tiers else ""
    qty = '<div class="field qty"><label class="label" for="qty"><span>Qty</span></label><div class="control"><input type="number" name="qty" id="qty" min="0" value="1" title="Qty" class="input-text qty"/></div></div><div class="actions"><button type="submit" title="Add to Basket" class="action primary tocart" id="product-addtocart-button"><span>Add to Basket</span></button></div>'
    buy = ""
    if t.kind == "grouped":
        rows = "".join(f'<tr><td data-th="Product Name" class="col item"><strong class="product-item-name">{esc(t.name)} {esc(c[0])}</strong><div class="price-box price-final_price" data-product-id="{pid * 10 + i}"><span class="price-container price-final_price tax weee"><span id="product-price-{pid * 10 + i}" data-price-amount="{p:.2f}" data-price-type="finalPrice" class="price-wrapper">{money(p)}</span></span></div>{tiers if ok else ""}</td><td data-th="Qty" class="col qty">' + (f'<div class="control qty"><input type="number" name="super_group[{pid * 10 + i}]" value="0" title="Qty" class="input-text qty"/></div>' if ok else '<div class="stock unavailable" title="Availability"><span>Out of stock</span></div>') + "</td></tr>" for i, (c, p, ok) in enumerate(t.variants))
        buy = f'<form action="/checkout/cart/add/" method="get" id="product_addtocart_form"><div class="table-wrapper grouped"><table class="table data grouped" id="super-product-table"><caption class="table-caption">Grouped product items</caption><thead><tr><th class="col item" scope="col">Product Name</th><th class="col qty" scope="col">Qty</th></tr></thead><tbody>{rows}</tbody></table></div><div class="box-tocart"><div class="fieldset"><div class="actions"><button type="submit" title="Add to Basket" class="action primary tocart" id="product-addtocart-button"><span>Add to Basket</span></button></div></div></div></form>'
    elif t.live and t.axes:
        config = {"attributes": {str(93 + k): {"id": str(93 + k), "code": a.lower().replace(" ", "_"), "label": a, "position": str(k), "options": [{"id": str(1000 * (k + 1) + j), "label": v, "products": [str(pid * 100 + i) for i, (c, _, ok) in enumerate(t.variants) if ok and c[k] == v]} for j, v in enumerate(vs)]} for k, (a, vs) in enumerate(t.axes)},
                  "template": "£<%- data.price %>", "currencyFormat": "£%s", "optionPrices": {str(pid * 100 + i): {"oldPrice": {"amount": was_of(t, c) or p}, "finalPrice": {"amount": p}} for i, (c, p, ok) in enumerate(t.variants) if ok}, "productId": str(pid)}
        look = {str(93 + k): {str(1000 * (k + 1) + j): {"type": "1" if a == "Colour" else "0", "value": RGB.get(v, v), "label": v} for j, v in enumerate(vs)} for k, (a, vs) in enumerate(t.axes)}
        buy = f'<div class="product-add-form"><form action="/checkout/cart/add/" method="get" id="product_addtocart_form"><input type="hidden" name="product" value="{pid}"/><div class="product-options-wrapper" id="product-options-wrapper"><div class="fieldset" tabindex="0"><div class="swatch-opt" data-role="swatch-options"></div></div></div><script type="text/x-magento-init">{json.dumps({"[data-role=swatch-options]": {"Magento_Swatches/js/swatch-renderer": {"jsonConfig": config, "jsonSwatchConfig": look, "mediaCallback": "/swatches/ajax/media/"}}})}</script><div class="product-options-bottom"><div class="box-tocart"><div class="fieldset">{qty}</div></div></div></form></div>'
    elif t.live:
        buy = f'<div class="product-add-form"><form action="/checkout/cart/add/" method="get" id="product_addtocart_form"><input type="hidden" name="product" value="{pid}"/><div class="box-tocart"><div class="fieldset">{qty}</div></div></form></div>'
    more = "".join(f'<tr><th class="col label" scope="row">{a}</th><td class="col data" data-th="{a}">{esc(b)}</td></tr>' for a, b in t.facts["more"].items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:4]
    ld = json.dumps({"@context": "https://schema.org/", "@type": "Product", "name": t.name, "sku": t.facts["sku"], "brand": {"@type": "Brand", "name": t.facts["brand"]}, "offers": {"@type": "Offer", "priceCurrency": "GBP", "price": f"{t.low:.2f}", "availability": "https://schema.org/" + ("InStock" if t.live else "OutOfStock")}}, ensure_ascii=False)
    return frame(t.name, f'''{crumb((CATS[t.cat], f"/{t.cat}.html"), (t.name, ""))}<main id="maincontent" class="page-main"><div class="columns"><div class="column main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">{esc(t.name)}</span></h1></div>
<div class="product-info-price">{box(t, "product-info")}<div class="product-info-stock-sku"><div class="stock {"available" if t.live else "unavailable"}" title="Availability"><span>{"In stock" if t.live else "Out of stock"}</span></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value" itemprop="sku">{t.facts["sku"]}</div></div></div></div>{tiers if t.kind != "grouped" else ""}{buy}<div class="product-social-links"><a href="/customer/account/login/" class="action towishlist"><span>Add to Wish List</span></a></div></div>
<div class="product media"><svg viewBox="0 0 12 14" width="260" role="img" aria-label="{esc(t.name)}"><path d="M3 1h6l2 4-2 1v7H3V6L1 5z" fill="#9aa6b0"/></svg></div><div class="product info detailed"><div class="product data items"><div class="data item title" id="tab-label-description">Details</div><div class="data item content" id="description"><div class="product attribute description"><div class="value"><p>{esc(t.text)}</p></div></div></div><div class="data item title">More Information</div><div class="data item content" id="additional"><table class="data table additional-attributes" id="product-attribute-specs-table"><tbody>{more}</tbody></table></div></div></div>
<div class="block related"><div class="block-title title"><strong role="heading" aria-level="2">Related Products</strong></div><div class="products wrapper grid products-grid products-related"><ol class="products list items product-items">{"".join(map(card, near))}</ol></div></div></div></div></main><script type="application/ld+json">{ld}</script>''', "catalog-product-view page-layout-1column")


def find(q: str) -> list[Thing]:
    """By any of the words, those in the name weighing more, as OpenSearch does by default."""
    def weight(t: Thing) -> float:
        extra = f"{t.text} {t.facts['sku']} {CATS[t.cat]} {' '.join(t.facts['more'].values())} {' '.join(v for _, vs in t.axes for v in vs)}"
        own, rest = {stem(w) for w in words(t.name)}, {stem(w) for w in words(extra)}
        return sum(3 * (stem(w) in own) + (stem(w) in rest) + 4 * (fold(q) == fold(t.facts["sku"])) for w in words(q) if len(w) > 1 or w.isdigit())
    return [t for w, _, t in sorted(((weight(t), -i, t) for i, t in enumerate(THINGS)), key=lambda x: (-x[0], -x[1])) if w > 0]


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    name = path.strip("/")
    if not name:
        return frame("Stoutline Workwear", f'<main id="maincontent" class="page-main"><h1 class="page-title"><span class="base">Dressed for the job</span></h1><div class="block widget block-products-list grid"><div class="block-title"><strong>Hot Sellers</strong></div><ol class="products list items product-items">{"".join(card(THINGS[i]) for i in (2, 9, 12, 20, 26, 37))}</ol></div></main>', "cms-home cms-index-index")
    if path.startswith("/static/"):
        return asset(NAME, path)
    if name == "catalogsearch/result":
        q = query.get("q", "").strip()
        return listing(f"Search results for: '{q}'", find(q) if len(q) > 2 else [], "/catalogsearch/result/", query, crumb((f"Search results for: '{q}'", "")), True)
    if name.endswith(".html") and name[:-5] in CATS:
        return listing(CATS[name[:-5]], [t for t in THINGS if t.cat == name[:-5]], path, query, crumb((CATS[name[:-5]], "")))
    if name.endswith(".html") and name[:-5] in BY:
        return product(BY[name[:-5]])
    if name == "checkout/cart/add":
        return redirect("/checkout/cart/", status=302)
    if name in ("checkout/cart", "customer/account/login", "newsletter/subscriber/new", "delivery", "embroidery", "contact"):
        title = {"checkout/cart": "Shopping Basket", "customer/account/login": "Customer Login", "newsletter/subscriber/new": "Thank you"}.get(name, name.capitalize())
        return frame(title, f'<main id="maincontent" class="page-main"><h1 class="page-title"><span class="base">{title}</span></h1><p>{"You have no items in your shopping basket." if name == "checkout/cart" else "Orders before 3 pm leave the same day. Carriage £4.99, free over £75."}</p></main>')
    return frame("404 Not Found", '<main id="maincontent" class="page-main"><h1 class="page-title"><span class="base">Whoops, our bad...</span></h1><p>The page you requested was not found.</p></main>', "cms-noroute-index", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("orange hi vis jacket XXL", "products_found", [o("Portwest S460 Hi-Vis Traffic Jacket", "Orange", "XXL")], "the contrast jacket and the fleece are yellow"),
    case("snickers 6241 black 34 waist", "no_online_availability", [], "that combination is out of stock"),
    case("holster trousers under £50", "products_found", [o("Portwest T602 Urban Holster Trousers"), o("Apache Calgary Holster Trousers")], "Scruffs and Snickers are dearer"),
    case("waterproof safety boots uk size 9", "products_found", [o("DeWalt Douglas Waterproof Safety Boot", "9"), o("Rock Fall RF460 TeslaDri Waterproof Safety Boot", "9")], "a wellington keeps water out as well", ["Portwest FW94 Safety Wellington S5"]),
    case("thermal work gloves size 9", "products_found", [o("Portwest A140 Thermal Grip Gloves", "Size 9 (L)")], "of a grouped product"),
    case("disposable nitrile gloves large box of 100", "products_found", [o("Portwest A925 Disposable Nitrile Gloves – Box of 100", "Large")], "latex is not nitrile"),
    case("chainsaw trousers", "no_relevant_products", [], "no cut protection for chainsaws"),
    case("pink hi vis vest", "no_online_availability", [], "pink is out of stock in all sizes"),
    case("uneek polo shirt royal blue L", "products_found", [o("Uneek UC101 Classic Polo Shirt", "Royal Blue", "L")], "the ladies' polo is not in royal blue"),
    case("metal free safety boots", "products_found", [o("Rock Fall RF460 TeslaDri Waterproof Safety Boot"), o("V12 Puma IGS Safety Boot")], "the others have steel toes"),
]
