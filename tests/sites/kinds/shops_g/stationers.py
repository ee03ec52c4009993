"""Stationers' Yard: paper, office and craft supplies (the markup of Magento 2 with the Luma theme: swatches drawn by script, grouped tables, paging by p)."""
from __future__ import annotations

import json

from ._util import Response, Thing, asset, case, esc, number, offer, page, score

NAME = "stationers"


def P(name: str, cat: str, text: str, price, axes=None, out=(), add=None, form: str = "", **more: str) -> Thing:
    """`form` is grouped (a table), config (swatches and selects) or simple."""
    return Thing(name, cat, text, price, axes, out=out, add=add, form=form or ("config" if axes else "simple"), more={k.replace("_", " ").capitalize(): v for k, v in more.items()})


def packs(label: str, prices: dict[str, float]) -> tuple[dict[str, float], list[tuple[str, list[str]]]]:
    return prices, [(label, list(prices))]


def grid(colours: list[str], prices: dict[str, float]) -> tuple[dict[str, float], list[tuple[str, list[str]]]]:
    return prices, [("Colour", colours), ("Pack Size", list(prices))]


THINGS = [
    P("A4 Copier Paper 80 gsm White", "paper", "Everyday paper for all printers.", *packs("Pack", {"1 ream (500 sheets)": 4.80, "Box of 5 reams": 21.50, "Pallet of 200 reams": 790.0}), form="grouped", size="A4", weight="80 gsm"),
    P("A4 Recycled Copier Paper 80 gsm", "paper", "100 % recycled, off-white.", *packs("Pack", {"1 ream (500 sheets)": 5.60, "Box of 5 reams": 25.90}), form="grouped", size="A4", weight="80 gsm"),
    P("A3 Copier Paper 80 gsm White", "paper", "For wide-format copiers.", *packs("Pack", {"1 ream (500 sheets)": 9.90, "Box of 3 reams": 27.00}), form="grouped", size="A3", weight="80 gsm"),
    P("A4 Coloured Card 160 gsm", "paper", "Smooth on both sides.", *grid(["Ivory", "Buttercup", "Sky Blue", "Leaf Green", "Scarlet"], {"25 sheets": 3.20, "100 sheets": 9.80, "250 sheets": 21.00}), out=[("Scarlet", "250 sheets")], size="A4", weight="160 gsm"),
    P("A4 Photo Paper Glossy 200 gsm", "paper", "For inkjet printers.", *packs("Pack Size", {"20 sheets": 5.50, "100 sheets": 19.90}), size="A4"),
    P("Gel Pen 0.7 mm", "writing", "Retractable, quick-drying ink.", *grid(["Black", "Blue", "Red", "Green"], {"Single": 1.30, "Pack of 12": 12.90}), out=[("Red", "Pack of 12")]),
    P("Ballpoint Pen Medium", "writing", "Hexagonal barrel.", *grid(["Black", "Blue", "Red"], {"Pack of 12": 3.90, "Pack of 50": 13.50})),
    P("Fineliner 0.4 mm", "writing", "Plastic tip, water-based.", *packs("Pack Size", {"Set of 10 colours": 8.90, "Set of 20 colours": 15.90})),
    P("Permanent Marker", "writing", "Writes on glass, metal and plastic.", {"Single": 1.60, "Pack of 10": 13.00}, [("Tip", ["Bullet", "Chisel"]), ("Pack Size", ["Single", "Pack of 10"])]),
    P("Whiteboard Markers", "writing", "Low odour, dry-wipe.", *packs("Pack Size", {"Pack of 4 assorted": 4.60, "Pack of 10 black": 9.90})),
    P("Highlighters Pastel", "writing", "Six soft colours.", 6.40),
    P("HB Pencils", "writing", "With eraser tip.", *packs("Pack Size", {"Pack of 12": 2.90, "Pack of 144": 24.00})),
    P("DL Envelopes White Self-Seal", "envelopes", "110 × 220 mm, 90 gsm.", {"50": 3.60, "500": 18.90, "1000": 33.00}, [("Window", ["Plain", "Window"]), ("Quantity", ["50", "500", "1000"])], add={"Window": 0.60}, out=[("Plain", "1000")]),
    P("C5 Envelopes Manilla", "envelopes", "162 × 229 mm, for A5 or A4 folded once.", {"50": 3.90, "500": 22.00}, [("Window", ["Plain", "Window"]), ("Quantity", ["50", "500"])]),
    P("C4 Board-Backed Envelopes", "envelopes", "For A4, please do not bend.", *packs("Quantity", {"10": 4.50, "125": 34.00})),
    P("Paper Padded Mailers", "envelopes", "Padded with shredded paper. No plastic, recycle with paper.", {"Pack of 10": 4.20, "Pack of 100": 29.00}, [("Size", ["C/0 (150 × 210 mm, fits A6)", "D/1 (180 × 260 mm, fits A5)", "G/4 (240 × 330 mm, fits A4)"]), ("Pack Size", ["Pack of 10", "Pack of 100"])]),
    P("Bubble Mailers", "envelopes", "Gold paper lined with plastic bubbles.", {"Pack of 10": 3.50, "Pack of 100": 22.00}, [("Size", ["C/0 (150 × 210 mm, fits A6)", "D/1 (180 × 260 mm, fits A5)", "G/4 (240 × 330 mm, fits A4)"]), ("Pack Size", ["Pack of 10", "Pack of 100"])]),
    P("Lever Arch File A4", "filing", "70 mm spine.", {"Single": 3.20, "Pack of 10": 27.00}, [("Colour", ["Black", "Blue", "Red"]), ("Pack Size", ["Single", "Pack of 10"])]),
    P("Ring Binder A4 2-Ring", "filing", "25 mm.", *packs("Colour", {"Black": 2.40, "Blue": 2.40, "Clear": 2.90})),
    P("Dividers A4 10-Part", "filing", "Coloured card with index page.", 1.90),
    P("Laminating Pouches A4", "filing", "Gloss, heat-sealed.", {("80 micron", "Pack of 25"): 3.90, ("80 micron", "Pack of 100"): 9.90, ("125 micron", "Pack of 25"): 5.20, ("125 micron", "Pack of 100"): 14.50, ("175 micron", "Pack of 25"): 7.40, ("175 micron", "Pack of 100"): 22.90}, [("Thickness", ["80 micron", "125 micron", "175 micron"]), ("Pack Size", ["Pack of 25", "Pack of 100"])], out=[("175 micron", "Pack of 100")]),
    P("Laminating Pouches A3", "filing", "Gloss, heat-sealed.", *packs("Thickness", {"80 micron, pack of 100": 19.90, "125 micron, pack of 100": 28.50}), form="grouped"),
    P("Laminator A4", "filing", "For pouches up to 125 micron, A4.", 39.90),
    P("Stapler Half-Strip", "desk", "Up to 20 sheets, takes 26/6 staples.", *packs("Colour", {"Black": 6.90, "Mint": 6.90})),
    P("Staples", "desk", "Box of 5000.", *packs("Size", {"26/6": 2.20, "24/8": 3.10, "10": 1.90})),
    P("Sticky Notes 76 × 76 mm", "desk", "100 sheets a pad.", *grid(["Yellow", "Neon"], {"6 pads": 4.50, "12 pads": 7.90, "24 pads": 14.50})),
    P("Glue Stick 40 g", "desk", "Paper glue, washable.", *packs("Pack Size", {"Single": 1.40, "Pack of 12": 13.90})),
    P("Mini Glue Gun", "craft", "10 W, for 7 mm hot melt sticks.", 9.90),
    P("Glue Gun Pro", "craft", "60 W, for 11 mm hot melt sticks.", 19.90),
    P("Hot Melt Glue Sticks", "craft", "Clear, 10 cm long, for glue guns.", {("7 mm", "Pack of 20"): 2.50, ("7 mm", "Pack of 100"): 9.50, ("11 mm", "Pack of 20"): 4.20, ("11 mm", "Pack of 100"): 16.80}, [("Diameter", ["7 mm", "11 mm"]), ("Pack Size", ["Pack of 20", "Pack of 100"])]),
    P("PVA Glue", "craft", "White, dries clear.", *packs("Volume", {"250 ml": 2.40, "1 l": 5.90, "5 l": 19.90}), form="grouped"),
    P("Children's Scissors 13 cm", "craft", "Rounded tips, ages 4 and over.", *packs("Hand", {"Right-handed": 2.10, "Left-handed": 2.60})),
    P("Office Scissors 21 cm", "craft", "Stainless steel for grown-up hands.", *packs("Hand", {"Right-handed": 5.50, "Left-handed": 6.90})),
    P("Self-Healing Cutting Mat", "craft", "Green, grid in cm and inches.", *packs("Size", {"A4": 5.90, "A3": 9.90, "A2": 17.90})),
    P("Premium Rotary Cutting Mat", "craft", "Five layers, for rotary cutters.", *packs("Size", {"A3": 18.90, "A2": 32.00})),
    P("Acrylic Paint 75 ml", "craft", "Student quality, matt.", *packs("Colour", {"Titanium White": 3.40, "Black": 3.40, "Crimson": 3.40, "Ultramarine": 3.40, "Leaf Green": 3.40, "Dark Green": 3.40, "Gold": 4.20}), out=["Crimson"]),
    P("Acrylic Paint 500 ml", "craft", "Student quality, matt, with pump.", *packs("Colour", {"Titanium White": 11.90, "Black": 11.90, "Dark Green": 12.90})),
    P("Watercolour Set", "craft", "Half pans in a tin with brush.", *packs("Pans", {"12 pans": 16.90, "24 pans": 29.00})),
    P("Canvas Board", "craft", "Cotton on card, primed.", {("20 × 20 cm", "Pack of 3"): 5.90, ("20 × 20 cm", "Pack of 10"): 16.90, ("30 × 40 cm", "Pack of 3"): 9.90, ("30 × 40 cm", "Pack of 10"): 28.90}, [("Size", ["20 × 20 cm", "30 × 40 cm"]), ("Pack Size", ["Pack of 3", "Pack of 10"])]),
    P("Cotton Yarn DK 50 g", "craft", "125 m a ball.", *packs("Colour", {"Ecru": 2.60, "Mustard": 2.60, "Teal": 2.60, "Rose": 2.60}), out=["Teal"]),
    P("Felt Sheets A4", "craft", "Wool mix.", *packs("Pack", {"10 assorted": 6.50, "10 black": 6.20})),
]
CATS = {"paper": "Paper & Card", "writing": "Pens & Writing", "envelopes": "Envelopes & Mailers", "filing": "Filing & Laminating", "desk": "Desk Supplies", "craft": "Art & Craft"}
PER = 12
TINTS = {"Ivory": "#fffff0", "Buttercup": "#f9e15a", "Sky Blue": "#87ceeb", "Leaf Green": "#5cb85c", "Scarlet": "#d2122e", "Black": "#000", "Blue": "#0033aa", "Red": "#c00", "Green": "#070", "Dark Green": "#013220", "Mint": "#aaf0d1"}
UNITS = {"1 ream (500 sheets)": 1, "Box of 5 reams": 5, "Box of 3 reams": 3, "Pallet of 200 reams": 200}


def gbp(v: float) -> str:
    return f"£{v:,.2f}"


def frame(title: str, inner: str, q: str = "", extra: str = "") -> str:
    nav = "".join(f'<li class="level0 nav-{i} category-item level-top ui-menu-item"><a href="/{c}.html" class="level-top ui-corner-all"><span>{esc(n)}</span></a></li>' for i, (c, n) in enumerate(CATS.items(), 1))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{esc(title)}</title><link rel="stylesheet" href="/static/frontend/Yard/luma/en_GB/css/styles-l.css"></head>
<body data-container="body" class="catalog-page page-layout-1column"><div role="alertdialog" class="message global cookie" id="notice-cookie-block"><div class="content"><p><strong>We use cookies to make your experience better.</strong> To comply with the new e-Privacy directive, we need to ask for your consent. <a href="/privacy-policy-cookie-restriction-mode">Learn more</a>.</p><div class="actions"><button id="btn-cookie-allow" class="action allow primary" onclick="document.getElementById('notice-cookie-block').style.display='none'"><span>Allow Cookies</span></button></div></div></div>
<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><ul class="header links"><li class="greet welcome">Welcome to Stationers' Yard</li><li><a href="/customer/account/login">Sign In</a></li></ul></div><div class="header content"><a class="logo" href="/">Stationers' Yard</a><div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart"><span class="text">My Basket</span></a></div>
<div class="block block-search"><div class="block block-title"><strong>Search</strong></div><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><label class="label" for="search"><span>Search</span></label><input id="search" type="text" name="q" value="{esc(q)}" placeholder="Search entire store here..." class="input-text" maxlength="128"><button type="submit" title="Search" class="action search"><span>Search</span></button></form></div></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul data-mage-init='{{"menu":{{}}}}'>{nav}</ul></nav></div><main id="maincontent" class="page-main">{inner}</main>
<footer class="page-footer"><div class="footer content"><div class="block newsletter"><form class="form subscribe" method="post" action="/newsletter/subscriber/new/"><input name="email" type="email" placeholder="Enter your email address"><button class="action subscribe primary">Subscribe</button></form></div><ul class="footer links"><li><a href="/privacy-policy-cookie-restriction-mode">Privacy and Cookie Policy</a></li></ul></div></footer><small class="copyright"><span>All prices include VAT. Free delivery from £40.</span></small></div>{extra}</body></html>"""


def href(t: Thing) -> str:
    return f"/{t.slug}.html"


def tile(t: Thing) -> str:
    label = "Starting at" if t.facts["form"] == "grouped" else "As low as"
    price = f'<span class="price-container"><span class="price-label">{label}</span> <span class="price-wrapper"><span class="price">{gbp(t.low)}</span></span></span>' if t.low < t.high else f'<span class="price-container"><span class="price-wrapper"><span class="price">{gbp(t.low)}</span></span></span>'
    return f'<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="{href(t)}" class="product photo product-item-photo" tabindex="-1"><span class="product-image-container"><img class="product-image-photo" src="/media/p.svg" width="80" height="80" alt="{esc(t.name)}"></span></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="{href(t)}">{esc(t.name)}</a></strong><div class="price-box price-final_price">{price}</div><div class="product-item-actions"><a class="action tocart primary" href="{href(t)}"><span>Add to Basket</span></a></div></div></div></li>'


def roll(things: list[Thing], base: str, n: int) -> str:
    last = max(1, -(-len(things) // PER))
    n = min(n, last)
    lo, hi = (n - 1) * PER, min(n * PER, len(things))
    nav = "".join(f'<li class="item{" current" if i == n else ""}">' + (f'<strong class="page"><span>{i}</span></strong>' if i == n else f'<a href="{esc(base)}p={i}" class="page"><span class="label">Page</span><span>{i}</span></a>') + "</li>" for i in range(1, last + 1))
    nxt = f'<li class="item pages-item-next"><a class="action next" href="{esc(base)}p={n + 1}" title="Next"><span>Next</span></a></li>' if n < last else ""
    return f'<div class="toolbar toolbar-products"><p class="toolbar-amount">Items <span class="toolbar-number">{lo + 1}</span>-<span class="toolbar-number">{hi}</span> of <span class="toolbar-number">{len(things)}</span></p></div><div class="products wrapper grid products-grid"><ol class="products list items product-items">{"".join(map(tile, things[lo:hi]))}</ol></div>' + (f'<div class="pages"><ul class="items pages-items">{nav}{nxt}</ul></div>' if last > 1 else "")


SCRIPT = """<script>(function(){var c=JSON.parse(document.getElementById('swatch-config').textContent),root=document.querySelector('[data-role=swatch-options]'),sel={};
function fit(extra){return c.skus.filter(function(s){return c.attributes.every(function(a,n){var w=(extra&&extra.code===a.code)?extra.value:sel[a.code];return !w||s.o[n]===w})})}
function show(){c.attributes.forEach(function(a){a.options.forEach(function(o){var e=o.el;e.classList.toggle('selected',sel[a.code]===o.label);e.setAttribute('aria-checked',sel[a.code]===o.label);var ok=fit({code:a.code,value:o.label}).some(function(s){return s.s});e.classList.toggle('disabled',!ok);e.setAttribute('aria-disabled',!ok)});a.tag.textContent=sel[a.code]||''});
var f=fit(),lo=Math.min.apply(0,f.map(function(s){return s.p})),one=c.attributes.every(function(a){return sel[a.code]});document.querySelector('.product-info-price .price').textContent='£'+lo.toFixed(2);document.querySelector('.product-info-price .price-label').textContent=one?'':'As low as';
var ok=!one||f.some(function(s){return s.s});document.querySelector('.stock span').textContent=ok?'In stock':'Out of stock';document.getElementById('product-addtocart-button').disabled=!ok}
c.attributes.forEach(function(a){var d=document.createElement('div');d.className='swatch-attribute '+a.code;d.innerHTML='<span class="swatch-attribute-label"></span> <span class="swatch-attribute-selected-option"></span><div class="swatch-attribute-options clearfix" role="listbox"></div>';d.firstChild.textContent=a.label;a.tag=d.children[1];
a.options.forEach(function(o){var e=document.createElement('div');e.className='swatch-option '+(o.tint?'color':'text');e.setAttribute('role','option');e.setAttribute('tabindex','0');e.setAttribute('aria-label',o.label);e.setAttribute('data-option-label',o.label);if(o.tint){e.style.background=o.tint}else{e.textContent=o.label}o.el=e;e.onclick=function(){sel[a.code]=sel[a.code]===o.label?undefined:o.label;show()};d.lastChild.appendChild(e)});root.appendChild(d)});show()})()</script>"""


def product(t: Thing) -> tuple[str, str]:
    form, script = t.facts["form"], ""
    stock = '<div class="stock available" title="Availability"><span>In stock</span></div>' if t.live else '<div class="stock unavailable"><span>Out of stock</span></div>'
    price = f'<div class="price-box price-final_price"><span class="price-label">{"As low as" if t.low < t.high else ""}</span> <span class="price">{gbp(t.low)}</span></div>'
    if form == "grouped":
        rows = "".join(f'<tr><td data-th="Product Name" class="col item"><strong class="product-item-name">{esc(c[0])}</strong><div class="price-box price-final_price"><span class="price">{gbp(p)}</span></div>{f"<small class=unit-price>{gbp(p / UNITS[c[0]])} per ream</small>" if c[0] in UNITS else ""}</td><td data-th="Qty" class="col qty">' + (f'<input type="number" name="super_group[{i}]" value="0" title="Qty" class="input-text qty">' if ok else '<div class="stock unavailable"><span>Out of stock</span></div>') + "</td></tr>" for i, (c, p, ok) in enumerate(t.variants))
        price = ""
        middle = f'<div class="table-wrapper grouped"><table class="table data grouped" id="super-product-table"><caption class="table-caption">Grouped product items</caption><thead><tr><th class="col item">Product Name</th><th class="col qty">Qty</th></tr></thead><tbody>{rows}</tbody></table></div>'
    elif form == "config":
        config = {"attributes": [{"code": a.lower().replace(" ", "_"), "label": a, "options": [{"label": v, "tint": TINTS.get(v) or ("#b08d57" if a == "Colour" else None)} for v in vs]} for a, vs in t.axes], "skus": [{"o": list(c), "p": p, "s": ok} for c, p, ok in t.variants]}
        middle = '<div class="product-options-wrapper" id="product-options-wrapper"><div class="fieldset"><div class="swatch-opt" data-role="swatch-options"></div></div></div>'
        script = f'<script type="text/x-magento-init" id="swatch-config">{json.dumps(config, ensure_ascii=False)}</script>' + SCRIPT
    else:
        middle = ""
    rows = "".join(f'<tr><th class="col label" scope="row">{esc(k)}</th><td class="col data" data-th="{esc(k)}">{esc(v)}</td></tr>' for k, v in t.facts["more"].items())
    near = [o for o in THINGS if o.cat == t.cat and o is not t][2:6]
    box = f'<div class="box-tocart"><label>Qty <input type="number" name="qty" id="qty" value="1" class="input-text qty"></label> <button type="submit" title="Add to Basket" class="action primary tocart" id="product-addtocart-button"{"" if t.live else " disabled"}><span>Add to Basket</span></button></div>'
    return f"""<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li><li class="item category"><a href="/{t.cat}.html">{esc(CATS[t.cat])}</a></li><li class="item product"><strong>{esc(t.name)}</strong></li></ul></div>
<div class="columns"><div class="column main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">{esc(t.name)}</span></h1></div><div class="product-info-price">{price}<div class="product-info-stock-sku">{stock}<div class="product attribute sku"><strong class="type">SKU</strong> <div class="value" itemprop="sku">SY-{THINGS.index(t) + 1100}</div></div></div></div>
<div class="product-add-form"><form method="post" action="/checkout/cart/add" id="product_addtocart_form">{middle}{box}</form></div></div><div class="product media"><img src="/media/p.svg" alt="{esc(t.name)}" width="240" height="240"></div>
<div class="product info detailed"><div class="product attribute description"><div class="value"><p>{esc(t.text)}</p></div></div>{f'<table class="data table additional-attributes" id="product-attribute-specs-table"><caption>More Information</caption><tbody>{rows}</tbody></table>' if rows else ''}</div>
<div class="block related"><div class="block-title title"><strong>Related Products</strong></div><ol class="products list items product-items">{"".join(map(tile, near))}</ol></div></div></div>""", script


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    n = number(query.get("p"))
    if path.endswith(".css"):
        return asset(NAME, "styles-l.css")
    if path == "/media/p.svg":
        return page('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect x="6" y="2" width="28" height="36" fill="#eee" stroke="#999"/></svg>', kind="image/svg+xml")
    if path == "/":
        return page(frame("Stationers' Yard", f'<h1 class="page-title">Everything for the desk and the kitchen table</h1><div class="block widget block-products-list grid"><div class="block-title"><strong>Best Sellers</strong></div><ol class="product-items widget-product-grid">{"".join(map(tile, THINGS[::7]))}</ol></div>'))
    if path.rstrip("/") == "/catalogsearch/result":
        q = query.get("q", "")
        rated = sorted(((score(q, f"{t.name} {t.name} {CATS[t.cat]} {t.text}")[0], -i) for i, t in enumerate(THINGS)), reverse=True)
        found = [THINGS[-i] for got, i in rated if got]
        body = roll(found, f"/catalogsearch/result/?q={q}&", n) if found else '<div class="message notice"><div>Your search returned no results.</div></div>'
        return page(frame(f"Search results for: '{q}'", f'<h1 class="page-title"><span class="base">Search results for: \'{esc(q)}\'</span></h1><div class="search results">{body}</div>', q))
    for c, name in CATS.items():
        if path == f"/{c}.html":
            return page(frame(name, f'<h1 class="page-title"><span class="base">{esc(name)}</span></h1>' + roll([t for t in THINGS if t.cat == c], path + "?", n)))
    for t in THINGS:
        if path == href(t):
            inner, script = product(t)
            return page(frame(t.name, inner, extra=script))
    if path.startswith(("/customer", "/checkout", "/privacy", "/newsletter")):
        return page(frame("Information", '<h1 class="page-title">Information</h1><p>You have no items in your shopping basket.</p>'))
    return page(frame("404 Not Found", '<h1 class="page-title">Whoops, our bad...</h1>'), 404)


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
CASES = [
    case("box of a4 paper", F, [_o("A4 Copier Paper 80 gsm White", "Box of 5 reams"), _o("A4 Recycled Copier Paper 80 gsm", "Box of 5 reams")], "Two boxes of five reams; A3 and card are other things."),
    case("red gel pens pack of 12", S, [], "The dozen in red is out of stock; singles and other pens are not what was asked."),
    case("11mm glue sticks for glue gun", F, [_o("Hot Melt Glue Sticks", "11 mm")], "Both packs in 11 mm; the paper glue stick and the guns are other things."),
    case("500 dl envelopes no window", F, [_o("DL Envelopes White Self-Seal", "Plain", "500")], "Plain, 500."),
    case("left handed scissors for children", F, [_o("Children's Scissors 13 cm", "Left-handed")], "The office scissors are for adults."),
    case("a4 laminating pouches thicker than 100 micron, pack of 100", F, [_o("Laminating Pouches A4", "125 micron", "Pack of 100")], "175 micron in a hundred is out of stock, 80 too thin, A3 another size."),
    case("dark green acrylic paint small tube 75ml", F, [_o("Acrylic Paint 75 ml", "Dark Green")], "Leaf green is another colour and 500 ml another size."),
    case("hp 305 ink cartridge", N, [], "No ink or toner."),
    case("A2 cutting mat under £20", F, [_o("Self-Healing Cutting Mat", "A2")], "The premium one costs 32."),
    case("padded envelopes that fit A5, 100 of them, no plastic", F, [_o("Paper Padded Mailers", "D/1 (180 × 260 mm, fits A5)", "Pack of 100")], "The bubble mailers are lined with plastic; G/4 is for A4.", [_o("Paper Padded Mailers", "G/4 (240 × 330 mm, fits A4)", "Pack of 100")]),
]
