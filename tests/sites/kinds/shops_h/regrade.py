"""Regrade: refurbished phones, computers and screens in three grades; Magento 2 with the Luma theme (swatches drawn from jsonConfig, layered navigation)."""
from __future__ import annotations

import json

from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, dec, esc, number, offer, page, score, slug

NAME = "regrade"
THINGS: list[Thing] = []
CATS = {"phones": "Phones", "laptops": "Laptops", "tablets": "Tablets", "desktops": "Desktops", "monitors": "Monitors", "audio": "Headphones", "consoles": "Consoles", "accessories": "Accessories"}
GRADES = ["Fair", "Good", "Excellent"]


def used(name: str, cat: str, fair: float, steps: tuple, text: str, more=(), out=(), add=None, **rows: str) -> None:
    """Graded; the steps are what Good and Excellent cost more, `more` further axes of which `add` gives the surcharges."""
    THINGS.append(Thing(name, cat, text, dict(zip(GRADES, (fair, fair + steps[0], fair + steps[1]))), [("Condition", GRADES), *more], out, add,
                        rows={**{k.replace("_", " "): v for k, v in rows.items()}, "Guarantee": "12 months"}, brand=name.split()[0]))


def new(name: str, price: float, text: str, axes=None, out=(), **rows: str) -> None:
    THINGS.append(Thing(name, "accessories", text, price, axes or [], out, rows={**{k.replace("_", " "): v for k, v in rows.items()}, "Condition": "New"}, brand=name.split()[0]))


def gb(*sizes: str) -> tuple:
    return "Storage", list(sizes)


IOS, DROID = "iOS", "Android"
used("Apple iPhone 12", "phones", 189, (16, 40), "6.1 inch OLED, dual camera. Unlocked.", [gb("64GB", "128GB"), ("Colour", ["Black", "White", "Blue"])], (("Excellent", "White"), ("Fair", "Blue")), {"128GB": 20}, System=IOS, Network="5G", Screen="6.1 inch")
used("Apple iPhone 12 mini", "phones", 159, (16, 36), "5.4 inch OLED; the last small one. Unlocked.", [gb("64GB", "128GB")], (), {"128GB": 20}, System=IOS, Network="5G", Screen="5.4 inch")
used("Apple iPhone 12 Pro", "phones", 239, (20, 50), "Three cameras and LiDAR. Unlocked.", [gb("128GB", "256GB")], (("Excellent", "256GB"),), {"256GB": 25}, System=IOS, Network="5G", Screen="6.1 inch")
used("Apple iPhone 13", "phones", 279, (20, 50), "6.1 inch OLED. Unlocked.", [gb("128GB", "256GB")], (), {"256GB": 35}, System=IOS, Network="5G", Screen="6.1 inch")
used("Apple iPhone SE (2020)", "phones", 89, (10, 25), "Home button and Touch ID. Unlocked.", [gb("64GB", "128GB")], (), {"128GB": 15}, System=IOS, Network="4G", Screen="4.7 inch")
used("Apple iPhone SE (2022)", "phones", 139, (15, 35), "Home button, A15 chip. Unlocked.", [gb("64GB")], (), System=IOS, Network="5G", Screen="4.7 inch")
used("Samsung Galaxy S21 5G", "phones", 169, (15, 40), "Flagship of 2021. Unlocked.", [gb("128GB")], (), System=DROID, Network="5G", Screen="6.2 inch")
used("Samsung Galaxy S20 FE", "phones", 119, (10, 25), "The 4G model of the fan edition. Unlocked.", [gb("128GB")], (), System=DROID, Network="4G", Screen="6.5 inch")
used("Samsung Galaxy A52s 5G", "phones", 129, (16, 40), "Headphone socket and memory card slot. Unlocked.", [gb("128GB")], (), System=DROID, Network="5G", Screen="6.5 inch")
used("Google Pixel 6a", "phones", 155, (14, 34), "Compact with a fine camera. Unlocked.", [gb("128GB")], (), System=DROID, Network="5G", Screen="6.1 inch")
used("Google Pixel 4a", "phones", 85, (10, 24), "Small and light. Unlocked.", [gb("128GB")], (), System=DROID, Network="4G", Screen="5.8 inch")
used("Fairphone 4", "phones", 229, (20, 50), "Take it apart with one screwdriver. Unlocked.", [gb("128GB", "256GB")], ("256GB",), {"256GB": 40}, System=DROID, Network="5G", Screen="6.3 inch")
used("Motorola Moto G50 5G", "phones", 79, (12, 28), "Big battery. Unlocked.", [gb("64GB")], (), System=DROID, Network="5G", Screen="6.5 inch")
used("Doro 6820", "phones", 29, (5, 12), "Flip phone with large keys and a help button. Unlocked.", System="Doro", Network="4G", Screen="2.8 inch")
RAM = ("Memory", ["8GB", "16GB"])
used("Lenovo ThinkPad T480", "laptops", 169, (20, 50), "UK keyboard, two batteries, Windows 11.", [RAM], (("Excellent", "16GB"),), {"16GB": 35}, Processor="Intel Core i5-8350U", Screen="14 inch Full HD", Disk="256GB SSD")
used("Lenovo ThinkPad T490", "laptops", 239, (20, 50), "UK keyboard, slimmer, Windows 11.", (), (), Processor="Intel Core i5-8365U", Memory="16GB", Screen="14 inch Full HD", Disk="512GB SSD")
used("Lenovo ThinkPad X280", "laptops", 159, (15, 35), "UK keyboard, 1.2 kg, Windows 11.", (), (), Processor="Intel Core i5-8350U", Memory="8GB, soldered", Screen="12.5 inch Full HD", Disk="256GB SSD")
used("Lenovo ThinkPad X1 Carbon Gen 7", "laptops", 329, (25, 60), "UK keyboard, carbon lid, Windows 11.", (), (), Processor="Intel Core i7-8665U", Memory="16GB", Screen="14 inch Full HD", Disk="512GB SSD")
used("Dell Latitude 7490", "laptops", 175, (20, 45), "UK keyboard, Windows 11.", [RAM], (), {"16GB": 30}, Processor="Intel Core i5-8350U", Screen="14 inch Full HD", Disk="256GB SSD")
used("Dell Latitude 5310 2-in-1", "laptops", 229, (20, 45), "Touchscreen that folds right round. UK keyboard.", (), (), Processor="Intel Core i5-10310U", Memory="16GB", Screen="13.3 inch touch", Disk="256GB SSD")
used("HP EliteBook 840 G6", "laptops", 219, (20, 45), "Aluminium, UK keyboard, Windows 11.", (), (), Processor="Intel Core i5-8365U", Memory="16GB", Screen="14 inch Full HD", Disk="256GB SSD")
used("Apple MacBook Air 13 (2020, M1)", "laptops", 429, (30, 80), "Fanless. UK keyboard.", [("Memory", ["8GB", "16GB"])], (("Fair", "16GB"),), {"16GB": 110}, Processor="Apple M1", Screen="13.3 inch Retina", Disk="256GB SSD")
used("Apple MacBook Air 13 (2017)", "laptops", 149, (20, 45), "MagSafe and USB-A. UK keyboard.", (), (), Processor="Intel Core i5-5350U", Memory="8GB", Screen="13.3 inch", Disk="128GB SSD")
used("Acer Chromebook 314", "laptops", 79, (10, 25), "ChromeOS, UK keyboard.", (), (), Processor="Intel Celeron N4020", Memory="4GB", Screen="14 inch", Disk="64GB eMMC")
used("Apple iPad 10.2 (9th generation)", "tablets", 169, (15, 35), "A13 chip, home button.", [("Connection", ["Wi-Fi", "Wi-Fi + Cellular"])], (), {"Wi-Fi + Cellular": 45}, Screen="10.2 inch", Disk="64GB")
used("Apple iPad mini 5", "tablets", 179, (15, 35), "Small, with pencil support.", [("Connection", ["Wi-Fi", "Wi-Fi + Cellular"])], ("Wi-Fi + Cellular",), {"Wi-Fi + Cellular": 50}, Screen="7.9 inch", Disk="64GB")
used("Apple iPad Air 4", "tablets", 259, (20, 45), "USB-C, Touch ID in the button. Wi-Fi only.", Connection="Wi-Fi", Screen="10.9 inch", Disk="64GB")
used("Samsung Galaxy Tab A8", "tablets", 99, (10, 25), "Four speakers. LTE model with nano-SIM slot.", Connection="Wi-Fi + LTE", Screen="10.5 inch", Disk="32GB")
used("Dell OptiPlex 3070 Micro", "desktops", 139, (15, 30), "One litre PC with mount, Windows 11.", Processor="Intel Core i5-9500T", Memory="16GB", Disk="256GB SSD")
used("Lenovo ThinkCentre M720q", "desktops", 135, (15, 30), "One litre PC, Windows 11.", Processor="Intel Core i5-8400T", Memory="8GB", Disk="256GB SSD")
used("Apple Mac mini (2020, M1)", "desktops", 339, (25, 60), "Silent.", Processor="Apple M1", Memory="8GB", Disk="256GB SSD")
used("Dell P2419H", "monitors", 59, (12, 26), "IPS panel, height adjustable.", Size="24 inch", Resolution="1920 x 1080", Inputs="HDMI, DisplayPort, VGA")
used("HP E243", "monitors", 55, (12, 26), "IPS panel, height adjustable.", Size="23.8 inch", Resolution="1920 x 1080", Inputs="HDMI, DisplayPort, VGA")
used("Dell U2720Q", "monitors", 229, (30, 60), "UltraSharp with 90 W charging over its USB-C socket.", Size="27 inch", Resolution="3840 x 2160 (4K)", Inputs="USB-C, HDMI, DisplayPort")
used("LG 27UL500", "monitors", 139, (20, 40), "IPS panel with HDR10.", Size="27 inch", Resolution="3840 x 2160 (4K)", Inputs="HDMI, DisplayPort")
used("Dell P2720DC", "monitors", 129, (20, 40), "65 W charging over its USB-C socket.", Size="27 inch", Resolution="2560 x 1440 (QHD)", Inputs="USB-C, HDMI, DisplayPort")
used("Sony WH-1000XM4", "audio", 119, (15, 35), "Noise cancelling, new ear pads.", [("Colour", ["Black", "Silver"])], (("Excellent", "Silver"),), Fit="Over-ear", Noise_cancelling="Yes")
used("Bose QuietComfort 35 II", "audio", 99, (15, 30), "Noise cancelling, new ear pads.", Fit="Over-ear", Noise_cancelling="Yes")
used("Sennheiser HD 4.40 BT", "audio", 45, (8, 15), "Closed Bluetooth headphones.", Fit="Over-ear", Noise_cancelling="No")
used("Apple AirPods Pro", "audio", 89, (12, 28), "First generation, noise cancelling, new tips.", Fit="In-ear", Noise_cancelling="Yes")
used("Nintendo Switch (2019)", "consoles", 149, (15, 30), "Dock, grip and two Joy-Cons.", Screen="6.2 inch LCD", Disk="32GB")
used("Nintendo Switch Lite", "consoles", 99, (12, 25), "Handheld only.", [("Colour", ["Turquoise", "Grey"])], ("Grey",), Screen="5.5 inch LCD", Disk="32GB")
used("Nintendo Switch OLED", "consoles", 199, (20, 40), "Dock, grip and two Joy-Cons.", (), True, Screen="7 inch OLED", Disk="64GB")
new("Regrade USB-C Charger 45W", 19, "For tablets, phones and small laptops.", Connector="USB-C", Power="45 W")
new("Regrade USB-C Charger 65W", 25, "For most laptops that charge by USB-C.", Connector="USB-C", Power="65 W")
new("Regrade USB-C Charger 100W", 39, "For large laptops that charge by USB-C.", Connector="USB-C", Power="100 W")
new("Lenovo Slim Tip Charger 65W", 22, "The yellow rectangular plug of ThinkPads before 2018.", Connector="Slim tip, rectangular", Power="65 W")
new("Regrade USB-C Cable 2m", 9, "Rated for 100 W. Cable only, no plug.", Connector="USB-C to USB-C")
new("Apple iPhone 12 / 12 Pro Silicone Case", 15, "Soft lining.", [("Colour", ["Black", "Plum"])], Fits="iPhone 12 and iPhone 12 Pro")
new("Apple iPhone 12 mini Silicone Case", 12, "Soft lining.", [("Colour", ["Black", "Plum"])], ("Plum",), Fits="iPhone 12 mini")
new("Tempered Glass for iPhone 12 mini", 7, "Screen protector, two in the box.", Fits="iPhone 12 mini")
new("Tempered Glass for iPhone 12 / 12 Pro", 7, "Screen protector, two in the box.", Fits="iPhone 12 and iPhone 12 Pro")
BY = {t.slug: t for t in THINGS}


def money(p: float) -> str:
    return f"£{dec(p)}"


def box(t: Thing, low: bool = True) -> str:
    pid, p = 300 + THINGS.index(t), min((p for _, p in t.live), default=t.low)
    lead = '<span class="price-label">As low as</span> ' if t.high > t.low else ""
    return f'<div class="price-box price-final_price" data-role="priceBox" data-product-id="{pid}"><span class="normal-price"><span class="price-container price-final_price tax weee">{lead}<span id="product-price-{pid}" data-price-amount="{p:g}" data-price-type="finalPrice" class="price-wrapper"><span class="price">{money(p)}</span></span></span></span></div>'


def card(t: Thing) -> str:
    act = '<button type="submit" title="Add to Cart" class="action tocart primary"><span>Add to Cart</span></button>' if t.live else '<div class="stock unavailable"><span>Out of stock</span></div>'
    return f'<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="/{t.slug}.html" class="product photo product-item-photo" tabindex="-1"><svg width="50" height="50" aria-hidden="true"><rect x="10" width="30" height="50" rx="4" fill="#ccd"/></svg></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="/{t.slug}.html">{esc(t.name)}</a></strong>{box(t)}<div class="product-item-inner"><form action="/checkout/cart/" method="get" data-role="tocart-form"><input type="hidden" name="product" value="{300 + THINGS.index(t)}">{act}</form></div></div></div></li>'


def frame(title: str, main: str, crumbs: str = "", status: int = 200) -> Response:
    nav = "".join(f'<li class="level0 nav-{i} category-item level-top ui-menu-item"><a href="/{s}.html" class="level-top ui-corner-all"><span>{n}</span></a></li>' for i, (s, n) in enumerate(CATS.items(), 1))
    return page(f'''<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{esc(title)} | Regrade</title><link rel="stylesheet" href="/static/version17/frontend/Regrade/luma/en_GB/css/styles-m.css"><script src="/static/version17/frontend/Regrade/luma/en_GB/js/swatch.js" defer></script></head><body class="page-layout-2columns-left">
<div class="message global cookie" id="notice-cookie-block" role="alertdialog"><div class="content"><p><strong>We use cookies to make your experience better.</strong></p><div class="actions"><button id="btn-cookie-allow" class="action allow primary"><span>Allow Cookies</span></button></div></div></div>
<div class="page-wrapper"><header class="page-header"><div class="panel header"><ul class="header links"><li><a href="/grading.html">How we grade</a></li></ul></div><div class="header content"><a class="logo" href="/">Regrade</a><div class="block block-search"><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><label class="label" for="search"><span>Search</span></label><input id="search" type="text" name="q" placeholder="Search entire store here..." class="input-text" maxlength="128" role="combobox"><button type="submit" title="Search" class="action search"><span>Search</span></button></form></div></div></header>
<nav class="navigation" data-action="navigation"><ul>{nav}</ul></nav>{crumbs}<main id="maincontent" class="page-main"><div class="page-title-wrapper"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">{esc(title)}</span></h1></div><div class="columns">{main}</div></main>
<footer class="page-footer"><div class="block newsletter"><form class="form subscribe" action="/newsletter/subscriber/new/"><label>Sign Up for Our Newsletter: <input name="email" type="email"></label><button class="action subscribe primary">Subscribe</button></form></div><small class="copyright"><span>Copyright © Regrade. 12 months guarantee on all refurbished goods.</span></small></footer></div></body></html>''', status)


def crumbs(*way: tuple[str, str]) -> str:
    return '<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li>' + "".join(f'<li class="item">{f"""<a href="{u}">{esc(n)}</a>""" if u else f"<strong>{esc(n)}</strong>"}</li>' for u, n in way) + "</ul></div>"


def listing(title: str, things: list[Thing], path: str, query: dict) -> Response:
    brands, bands, n, size, order = sorted({t.facts["brand"] for t in things}), [(0, 100), (100, 200), (200, 300), (300, 500)], number(query.get("p")), 9, query.get("product_list_order", "position")
    kept = [t for t in things if query.get("manufacturer", "") in ("", t.facts["brand"])]
    if len(band := query.get("price", "").split("-")) == 2 and band[0].isdigit() and band[1].isdigit():
        kept = [t for t in kept if int(band[0]) <= t.low < int(band[1])]
    kept = sorted(kept, key={"price": lambda t: t.low, "name": lambda t: t.name}.get(order, lambda t: 0))
    if query.get("product_list_dir") == "desc":
        kept = kept[::-1]
    held = {k: query[k] for k in ("q", "manufacturer", "price", "product_list_order", "product_list_dir") if query.get(k)}
    to = lambda **more: path + "?" + "&amp;".join(f"{k}={quote_plus(v)}" for k, v in {**held, **more}.items())
    narrow = '<dt role="heading" class="filter-options-title">Manufacturer</dt><dd class="filter-options-content"><ol class="items">' + "".join(f'<li class="item"><a href="{to(manufacturer=b)}">{b} <span class="count">{sum(t.facts["brand"] == b for t in things)}<span class="filter-count-label"> items</span></span></a></li>' for b in brands) + '</ol></dd><dt role="heading" class="filter-options-title">Price</dt><dd class="filter-options-content"><ol class="items">' + "".join(f'<li class="item"><a href="{to(price=f"{a}-{b}")}"><span class="price">£{a}.00</span> - <span class="price">£{b - 1}.99</span></a></li>' for a, b in bands) + "</ol></dd>"
    last = max(1, -(-len(kept) // size))
    pages = "".join(f'<li class="item current"><strong class="page"><span>{i}</span></strong></li>' if i == n else f'<li class="item"><a href="{to(p=str(i))}" class="page"><span class="label">Page</span> <span>{i}</span></a></li>' for i in range(1, last + 1)) if last > 1 else ""
    sorter = "".join(f'<a class="sorter-action" href="{to(product_list_order=v)}">{x}</a> ' for v, x in [("position", "Position"), ("name", "Product Name"), ("price", "Price")])
    body = f'<div class="toolbar toolbar-products"><p class="toolbar-amount" id="toolbar-amount">Items <span class="toolbar-number">{(n - 1) * size + 1}</span>-<span class="toolbar-number">{min(n * size, len(kept))}</span> of <span class="toolbar-number">{len(kept)}</span></p><div class="toolbar-sorter sorter">Sort By {sorter}</div></div><div class="products wrapper grid products-grid"><ol class="products list items product-items">{"".join(map(card, kept[(n - 1) * size:n * size]))}</ol></div><div class="pages"><ul class="items pages-items">{pages}</ul></div>' if kept else '<div class="message notice"><div>Your search returned no results.</div></div>'
    return frame(title, f'<div class="column main">{body}</div><div class="sidebar sidebar-main"><div class="block filter" id="layered-filter-block"><strong>Shopping Options</strong><dl class="filter-options" id="narrow-by-list">{narrow}</dl></div></div>', crumbs(("", title)))


def product(t: Thing) -> Response:
    pid, swatches = 300 + THINGS.index(t), ""
    if t.axes:
        live = [(pid * 100 + i, c, p) for i, (c, p, ok) in enumerate(t.variants) if ok]
        attrs = {str(150 + k): {"id": str(150 + k), "code": slug(a), "label": a, "options": [{"id": str(1000 * (k + 1) + i), "label": v, "products": [str(x) for x, c, _ in live if c[k] == v]} for i, v in enumerate(vs)], "position": str(k)} for k, (a, vs) in enumerate(t.axes)}
        config = {"attributes": attrs, "template": "£<%- data.price %>", "optionPrices": {str(x): {"finalPrice": {"amount": p}} for x, _, p in live}, "index": {str(x): {str(150 + k): str(1000 * (k + 1) + t.axes[k][1].index(v)) for k, v in enumerate(c)} for x, c, _ in live}, "productId": str(pid)}
        swatches = f'<div class="swatch-opt" data-role="swatch-options"></div><script type="text/x-magento-init">{json.dumps({"[data-role=swatch-options]": {"Magento_Swatches/js/swatch-renderer": {"jsonConfig": config}}})}</script>'
    rows = "".join(f'<tr><th class="col label" scope="row">{a}</th><td class="col data" data-th="{a}">{esc(b)}</td></tr>' for a, b in t.facts["rows"].items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:4]
    form = f'<form action="/checkout/cart/" method="get" id="product_addtocart_form"><input type="hidden" name="product" value="{pid}"><div class="product-options-wrapper" id="product-options-wrapper">{swatches}</div><div class="box-tocart"><label>Qty <input type="number" name="qty" value="1" min="1"></label><button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button"><span>Add to Cart</span></button></div></form>' if t.live else ""
    return frame(t.name, f'<div class="column main"><div class="product-info-main"><div class="product-info-price">{box(t)}<div class="product-info-stock-sku"><div class="stock {"available" if t.live else "unavailable"}"><span>{"In stock" if t.live else "Out of stock"}</span></div><div class="product attribute sku"><strong class="type">SKU</strong> <div class="value">RG-{pid}</div></div></div></div><div class="product-add-form">{form}</div><div class="product attribute overview"><p>{esc(t.text)}</p></div></div><div class="product info detailed"><div class="additional-attributes-wrapper table-wrapper"><table class="data table additional-attributes" id="product-attribute-specs-table"><caption class="table-caption">More Information</caption><tbody>{rows}</tbody></table></div></div>'
                 f'<div class="block related"><div class="block-title title"><strong>Related Products</strong></div><ol class="products list items product-items">{"".join(map(card, near))}</ol></div></div>', crumbs((f"/{t.cat}.html", CATS[t.cat]), ("", t.name)))


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    name = path.strip("/").removesuffix(".html")
    if path == "/":
        return frame("Used well, graded honestly", f'<div class="column main"><div class="block widget block-products-list grid"><strong>Hot sellers</strong><ol class="products list items product-items">{"".join(map(card, THINGS[::6]))}</ol></div></div>')
    if name in CATS:
        return listing(CATS[name], [t for t in THINGS if t.cat == name], path, query)
    if name in BY:
        return product(BY[name])
    if path == "/catalogsearch/result/":
        q = query.get("q", "")
        marks = {t.slug: score(q, f"{t.name} {t.text} {' '.join(t.facts['rows'].values())} {CATS[t.cat]}")[0] + score(q, t.name)[0] for t in THINGS}
        return listing(f"Search results for: '{q}'", sorted([t for t in THINGS if marks[t.slug]], key=lambda t: -marks[t.slug]), path, query)
    if path.startswith("/static/"):
        return asset(NAME, path)
    if name.startswith(("checkout", "newsletter", "grading")):
        return frame("How we grade" if name == "grading" else "Shopping Cart", "<p>Fair: visible marks. Good: light marks. Excellent: as new. All work fully.</p>" if name == "grading" else '<div class="cart-empty"><p>You have no items in your shopping cart.</p></div>')
    return frame("Whoops, our bad...", "<p>The page you requested was not found.</p>", status=404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("iphone 12 128gb in excellent condition", "products_found", [o("Apple iPhone 12", "Excellent", "128GB")], "neither mini nor Pro; colour free"),
    case("thinkpad with 16gb ram under £300", "products_found", [o("Lenovo ThinkPad T480", "16GB"), o("Lenovo ThinkPad T490")], "X280 has 8, X1 is dearer"),
    case("5g android phone up to 150 pounds", "products_found", [o("Motorola Moto G50 5G"), o("Samsung Galaxy A52s 5G", "Fair"), o("Samsung Galaxy A52s 5G", "Good")], "Excellent A52s 169, Pixel 6a from 155"),
    case("ipad with cellular", "products_found", [o("Apple iPad 10.2 (9th generation)", "Wi-Fi + Cellular")], "of the mini only Wi-Fi is left"),
    case("4k monitor with usb-c input", "products_found", [o("Dell U2720Q")], "LG has none, P2720DC is QHD"),
    case("usb c laptop charger 65 watts or more", "products_found", [o("Regrade USB-C Charger 65W"), o("Regrade USB-C Charger 100W")], "not the slim tip"),
    case("nintendo switch oled", "no_online_availability", [], "sold out"),
    case("playstation 5", "no_relevant_products", [], "no Sony console"),
    case("case for iphone 12 mini", "products_found", [o("Apple iPhone 12 mini Silicone Case")], "not that for the 12"),
    case("over ear noise cancelling headphones, not bose", "products_found", [o("Sony WH-1000XM4")], "AirPods are in-ear, Sennheiser does not cancel"),
]
