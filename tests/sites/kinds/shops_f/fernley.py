"""Fernley Trade Supplies: screws, cable and pipe for the trade. Magento's grouped products: one page a family with a table of sizes, prices inc and ex VAT, minimum quantities. No structured data."""
from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from ._util import Response, asset, esc, hits, page, redirect, score, slug, words

NAME = "fernley"
CATS = {"screws-fixings": "Screws & Fixings", "bolts-washers": "Bolts & Washers", "cable": "Cable", "electrical": "Electrical", "pipe-fittings": "Pipe & Fittings", "waste": "Waste & Drainage"}


@dataclass
class Row:
    code: str
    size: str
    pack: str
    ex: Decimal
    least: int
    unit: str
    stock: bool

    @property
    def inc(self) -> Decimal:
        return (self.ex * Decimal("1.2")).quantize(Decimal("0.01"), ROUND_HALF_UP)


@dataclass
class Family:
    name: str
    cat: str
    text: str
    head: str
    rows: list[Row]
    facts: list[tuple[str, str]]

    @property
    def href(self) -> str:
        return f"/{slug(self.name)}.html"


FAMILIES: list[Family] = []


def F(prefix: str, cat: str, name: str, text: str, head: str, *rows: tuple, facts: tuple = ()) -> None:
    made = []
    for n, r in enumerate(rows):
        size, pack, ex, *rest = r
        least = next((x for x in rest if isinstance(x, int)), 1)
        unit = next((x for x in rest if isinstance(x, str) and x != "out"), "")
        made.append(Row(f"{prefix}{101 + n * 4}", size, pack, Decimal(str(ex)).quantize(Decimal("0.01")), least, unit, "out" not in rest))
    FAMILIES.append(Family(name, cat, text, head, made, list(facts)))


B200, B100, B1000, B500 = "Box of 200", "Box of 100", "Box of 1000", "Box of 500"
F("GF", "screws-fixings", "Goldfast Wood Screw PZ2 Countersunk", "Yellow passivated, single thread, lubricated.", "Size", ("3.5 × 25 mm", B200, 2.85), ("3.5 × 35 mm", B200, 3.2), ("4.0 × 30 mm", B200, 3.3), ("4.0 × 40 mm", B200, 3.95), ("4.0 × 40 mm", "Trade tub of 1000", 17.4), ("4.0 × 50 mm", B200, 4.6), ("5.0 × 50 mm", B200, 6.1), ("5.0 × 70 mm", B200, 8.35), ("5.0 × 100 mm", B100, 6.9), ("6.0 × 80 mm", B100, 7.25), ("6.0 × 120 mm", B100, 11.4), facts=(("Material", "Carbon steel, yellow passivated"), ("Drive", "PZ2, PZ3 from 6.0 mm")))
F("GS", "screws-fixings", "Goldfast A2 Stainless Wood Screw Torx", "For oak and for outdoors.", "Size", ("4.0 × 40 mm", B200, 9.8), ("4.0 × 50 mm", B200, 11.9), ("5.0 × 60 mm", B200, 17.5), ("5.0 × 80 mm", B200, 22.4), facts=(("Material", "A2 stainless steel"), ("Drive", "TX20, TX25")))
F("DK", "screws-fixings", "Deckfast Green Decking Screw", "Organic green coating, ribbed head.", "Size", ("4.5 × 65 mm", B200, 8.95), ("4.5 × 65 mm", "Tub of 1000", 38.5), ("4.5 × 75 mm", B200, 10.2), ("4.5 × 75 mm", "Tub of 1000", 44), facts=(("Drive", "TX20"),))
F("DC", "screws-fixings", "Drywall Screw Coarse Thread, Black", "For timber studs.", "Size", ("3.5 × 25 mm", B1000, 7.2), ("3.5 × 32 mm", B1000, 8.1), ("3.5 × 38 mm", B1000, 8.9), ("3.5 × 50 mm", B500, 6.6))
F("DF", "screws-fixings", "Drywall Screw Fine Thread, Black", "For metal studs.", "Size", ("3.5 × 25 mm", B1000, 7.4), ("3.5 × 32 mm", B1000, 8.3), ("3.5 × 38 mm", B1000, 9.15), ("3.5 × 50 mm", B500, 6.85))
F("DX", "screws-fixings", "Drywall Screw Fine Thread, Collated", "Strips for autofeed drivers, black.", "Size", ("3.5 × 35 mm", B1000, 11.9), ("3.5 × 45 mm", B1000, 14.2))
F("MS", "screws-fixings", "Masonry Frame Screw", "No plug needed.", "Size", ("7.5 × 60 mm", B100, 9.4), ("7.5 × 80 mm", B100, 11.2), ("7.5 × 100 mm", B100, 13.6), ("7.5 × 120 mm", B100, 16.1))
F("WP", "screws-fixings", "Plastic Wall Plug", "Nylon.", "Colour", ("Red 6 mm", B100, 1.1), ("Red 6 mm", B1000, 7.9), ("Brown 7 mm", B100, 1.35), ("Brown 7 mm", B1000, 9.6), ("Blue 10 mm", B100, 3.2))
F("CS", "bolts-washers", "Coach Screw BZP", "Hex head, zinc.", "Size", ("M8 × 50", "Each", 0.16, 25), ("M8 × 75", "Each", 0.21, 25), ("M10 × 100", "Each", 0.42, 10), ("M10 × 150", "Each", 0.68, 10))
F("HB", "bolts-washers", "Hex Bolt 8.8 Zinc", "Part threaded, DIN 931.", "Size", ("M6 × 40", "Each", 0.11, 50), ("M8 × 40", "Each", 0.17, 50), ("M8 × 60", "Each", 0.22, 50), ("M10 × 50", "Each", 0.31, 50), ("M10 × 100", "Each", 0.49, 50), ("M12 × 100", "Each", 0.78, 25))
F("HS", "bolts-washers", "Hex Set Screw A2 Stainless", "Fully threaded, DIN 933.", "Size", ("M6 × 30", "Each", 0.19, 25), ("M8 × 40", "Each", 0.34, 25), ("M8 × 60", "Each", 0.46, 25), ("M10 × 50", "Each", 0.72, 10))
F("WA", "bolts-washers", "Flat Washer Form A Zinc", "DIN 125.", "Size", ("M6", B100, 0.95), ("M8", B100, 1.4), ("M10", B100, 2.3), ("M12", B100, 3.6))
F("NY", "bolts-washers", "Nyloc Nut Zinc", "DIN 985.", "Size", ("M6", B100, 2.1), ("M8", B100, 3.3), ("M10", B100, 6.2))
F("TE", "cable", "Twin & Earth Cable 6242Y Grey", "PVC, BASEC approved, on a drum.", "Conductor", ("1.0 mm²", "50 m", 24.5), ("1.0 mm²", "100 m", 46), ("1.5 mm²", "50 m", 31.2), ("1.5 mm²", "100 m", 58.9), ("2.5 mm²", "50 m", 43.5), ("2.5 mm²", "100 m", 82.4), ("4.0 mm²", "50 m", 72), ("6.0 mm²", "50 m", 98.5), ("10.0 mm²", "50 m", 166))
F("TL", "cable", "Twin & Earth Cable 6242B LSZH White", "Low smoke, zero halogen.", "Conductor", ("1.5 mm²", "100 m", 69.5), ("2.5 mm²", "100 m", 96.8))
F("FX", "cable", "3-Core Flex 3183Y White", "Round, PVC.", "Conductor", ("0.75 mm²", "50 m", 27.3), ("1.0 mm²", "50 m", 33.1), ("1.5 mm²", "50 m", 45.7), ("1.5 mm²", "Cut to length", 1.05, 10, "per metre"), ("2.5 mm²", "50 m", 71.2))
F("RF", "cable", "3-Core Rubber Flex H07RN-F Black", "For site and outdoors.", "Conductor", ("1.5 mm²", "50 m", 68), ("2.5 mm²", "50 m", 99.5), ("2.5 mm²", "100 m", 189))
F("SW", "cable", "3-Core Steel Wire Armoured Cable 6943X", "XLPE/SWA/PVC, cut to length.", "Conductor", ("1.5 mm²", "Cut to length", 1.85, 10, "per metre"), ("2.5 mm²", "Cut to length", 2.3, 10, "per metre"), ("4.0 mm²", "Cut to length", 3.05, 10, "per metre"), ("6.0 mm²", "Cut to length", 4.1, 10, "per metre"), ("10.0 mm²", "Cut to length", 6.4, 10, "per metre"))
F("SG", "cable", "SWA Cable Gland Kit", "Two brass glands, for armoured cable of 3 × 1.5 to 3 × 6 mm².", "Size", ("20S", "Kit of 2", 4.2), ("20", "Kit of 2", 4.6), ("25", "Kit of 2", 6.3))
F("C6", "cable", "Cat6 UTP Cable 305 m", "Solid copper, in a pull box.", "Sheath", ("PVC, grey", "305 m box", 84), ("LSZH, violet", "305 m box", 92.5), ("LSZH, violet, Cca rated", "305 m box", 108), facts=(("Conductor", "23 AWG solid copper"),))
F("CT", "cable", "Nylon Cable Tie", "UV stable in black.", "Size", ("100 × 2.5 mm, natural", "Bag of 100", 0.75), ("200 × 4.8 mm, natural", "Bag of 100", 1.9), ("200 × 4.8 mm, black", "Bag of 100", 1.95), ("300 × 4.8 mm, black", "Bag of 100", 2.95), ("370 × 7.6 mm, black", "Bag of 100", 6.8))
F("CC", "cable", "Twin & Earth Cable Clip Grey", "For flat cable.", "For cable", ("1.0–1.5 mm²", B100, 1.15), ("2.5 mm²", B100, 1.3), ("6.0 mm²", B100, 2.2))
F("SK", "electrical", "13 A Switched Socket White", "Double pole.", "Gang", ("1 gang", "Each", 1.95), ("2 gang", "Each", 2.6), ("2 gang", "Pack of 10", 23.5), ("2 gang with USB-C", "Each", 12.9))
F("BB", "electrical", "Galvanised Back Box", "Knockouts on all sides.", "Size", ("1 gang, 25 mm", "Each", 0.48, 10), ("1 gang, 35 mm", "Each", 0.55, 10), ("1 gang, 47 mm", "Each", 0.69, 10), ("2 gang, 25 mm", "Each", 0.72, 10), ("2 gang, 35 mm", "Each", 0.8, 10), ("2 gang, 47 mm", "Each", 0.98, 10))
F("LB", "electrical", "LED Batten 4000 K", "Non-maintained.", "Length", ("4 ft, 20 W", "Each", 14.2), ("5 ft, 30 W", "Each", 18.6), ("6 ft, 40 W", "Each", 23.9))
F("CU", "pipe-fittings", "Copper Tube EN 1057", "Half-hard, plain.", "Diameter", ("15 mm × 3 m", "Single length", 9.35), ("15 mm × 3 m", "Bundle of 10", 88), ("22 mm × 3 m", "Single length", 18.9), ("22 mm × 3 m", "Bundle of 10", 179), ("28 mm × 3 m", "Single length", 27.6))
F("EF", "pipe-fittings", "End Feed Elbow 90°", "Copper.", "Diameter", ("15 mm", "Bag of 25", 7.8), ("22 mm", "Bag of 25", 16.4), ("28 mm", "Bag of 10", 17.9))
F("PE", "pipe-fittings", "Push-Fit Elbow 90°", "White, demountable.", "Diameter", ("10 mm", "Each", 1.6), ("15 mm", "Each", 1.75), ("22 mm", "Each", 2.5), ("15 mm", "Bag of 10", 15.2))
F("IV", "pipe-fittings", "Isolating Valve Chrome, Screwdriver Slot", "Compression, full flow.", "Diameter", ("15 mm", "Each", 1.45, 10), ("22 mm", "Each", 2.9, 10))
F("IL", "pipe-fittings", "Isolating Valve with Lever Handle", "Compression, quarter turn.", "Diameter", ("15 mm", "Each", 3.6), ("22 mm", "Each", 5.4))
F("BP", "pipe-fittings", "PEX Barrier Pipe Coil", "White, lay-flat.", "Diameter", ("15 mm", "25 m coil", 21), ("15 mm", "50 m coil", 39.5), ("15 mm", "100 m coil", 74), ("22 mm", "25 m coil", 41), ("22 mm", "50 m coil", 78.5))
F("PT", "pipe-fittings", "PTFE Tape 12 mm × 12 m", "For threads.", "Pack", ("12 mm × 12 m", "Pack of 10", 2.4))
F("WS", "waste", "Solvent Weld Waste Pipe 3 m", "ABS.", "Size", ("32 mm, white", "Single length", 4.1), ("32 mm, black", "Single length", 4.1), ("40 mm, white", "Single length", 4.85), ("40 mm, black", "Single length", 4.85, "out"), ("50 mm, white", "Single length", 7.2))
F("WB", "waste", "Solvent Weld Waste Bend 90°", "ABS.", "Size", ("32 mm, white", "Each", 0.95, 5), ("40 mm, white", "Each", 1.1, 5), ("40 mm, black", "Each", 1.1, 5))
F("BT", "waste", "Bottle Trap 75 mm Seal", "Multifit outlet.", "Size", ("32 mm", "Each", 3.3), ("40 mm", "Each", 3.7))


def frame(title: str, inner: str, q: str = "") -> str:
    nav = "".join(f'<li class="level0 nav-{n + 1} category-item level-top"><a href="/{k}" class="level-top"><span>{esc(v)}</span></a></li>' for n, (k, v) in enumerate(CATS.items()))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{esc(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/static/version17/styles.css"></head>
<body class="page-layout-1column"><div class="page-wrapper"><noscript><div class="message global noscript">JavaScript seems to be disabled in your browser.</div></noscript><header class="page-header"><div class="panel header"><a class="action skip" href="#maincontent"><span>Skip to Content</span></a><ul class="header links"><li><a href="/customer/account">Trade account</a></li><li><a href="/branches">Branches</a></li><li><a href="/quick-order">Quick order</a></li></ul></div>
<div class="header content"><a class="logo" href="/">FERNLEY <small>trade supplies</small></a><div class="block block-search"><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><label class="label" for="search"><span>Search</span></label><input id="search" type="text" name="q" value="{esc(q)}" placeholder="Product, size or code" class="input-text" maxlength="128" role="combobox" aria-haspopup="false" autocomplete="off"><button type="submit" title="Search" class="action search"><span>Search</span></button></form></div><div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/">My Basket</a></div></div></header>
<div class="sections nav-sections"><nav class="navigation"><ul>{nav}</ul></nav></div><main id="maincontent" class="page-main">{inner}</main>
<footer class="page-footer"><ul class="footer links"><li><a href="/branches">Branches</a></li><li><a href="/vat">Prices and VAT</a></li></ul><div class="block newsletter"><form action="/newsletter" method="post"><label>Trade deals by e-mail <input name="email" type="email"></label><button>Subscribe</button></form></div><small class="copyright">Fernley Trade Supplies Ltd. Orders over £75 ex VAT carriage free.</small></footer></div></body></html>"""


def cell(r: Row) -> str:
    unit = f" {r.unit}" if r.unit else ""
    return f'<div class="price-box price-final_price"><span class="price-wrapper price-including-tax" data-label="Incl. Tax"><strong class="price">£{r.inc}</strong>{unit} inc VAT</span><span class="price-wrapper price-excluding-tax" data-label="Excl. Tax">£{r.ex} ex VAT</span></div>'


def tile(f: Family) -> str:
    low = min((r for r in f.rows if r.stock), key=lambda r: r.inc)
    return f'<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="{f.href}" class="product photo" tabindex="-1" aria-label="{esc(f.name)}"><span class="ph ph-{f.cat}"></span></a><div class="product details"><strong class="product name product-item-name"><a class="product-item-link" href="{f.href}">{esc(f.name)}</a></strong><div class="price-box"><p class="minimal-price"><span class="price-label">From</span> <span class="price">£{low.inc}</span> inc VAT</p></div><span class="sizes">{len(f.rows)} size{"" if len(f.rows) == 1 else "s"}</span></div></div></li>'


def grid(fs: list[Family]) -> str:
    return f'<div class="products wrapper grid products-grid"><ol class="products list items product-items">{"".join(tile(f) for f in fs)}</ol></div>'


def family(f: Family) -> str:
    body = ""
    for r in f.rows:
        least = f"Min. order {r.least}{' m' if r.unit else ''}" if r.least > 1 else "1"
        qty = f'<input type="number" name="super_group[{r.code}]" value="0" min="0" step="1" title="Qty" class="input-text qty">' if r.stock else '<div class="stock unavailable" title="Availability"><span>Out of stock</span></div>'
        body += f'<tr><td class="col code">{r.code}</td><td class="col item"><strong class="product-item-name">{esc(r.size)}</strong></td><td class="col pack">{esc(r.pack)}</td><td class="col min">{least}</td><td class="col price">{cell(r)}</td><td class="col qty">{qty}</td></tr>'
    facts = "".join(f'<tr><th class="col label" scope="row">{k}</th><td class="col data">{esc(v)}</td></tr>' for k, v in f.facts)
    near = [o for o in FAMILIES if o.cat == f.cat and o is not f][:4]
    return f"""<div class="breadcrumbs"><ul class="items"><li><a href="/">Home</a></li><li><a href="/{f.cat}">{esc(CATS[f.cat])}</a></li><li><strong>{esc(f.name)}</strong></li></ul></div><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">{esc(f.name)}</span></h1></div><div class="product attribute overview">{esc(f.text)}</div>
<form action="/checkout/cart/" method="post" id="product_addtocart_form"><div class="table-wrapper grouped"><table class="table data grouped" id="super-product-table"><caption class="table-caption">Grouped product items</caption><thead><tr><th>Code</th><th>{esc(f.head)}</th><th>Pack</th><th>Min. qty</th><th>Price</th><th>Qty</th></tr></thead><tbody>{body}</tbody></table></div><button type="submit" class="action primary tocart"><span>Add to Basket</span></button></form>
{f'<table class="data table additional-attributes"><caption>More Information</caption>{facts}</table>' if facts else ""}</div><div class="block related"><div class="block-title title"><strong>Related products</strong></div>{grid(near)}</div>"""


def haystack(f: Family) -> str:
    return f"{f.name} {f.text} {CATS[f.cat]} " + " ".join(f"{r.code} {r.size} {r.pack} {r.size.replace(' ', '')}" for r in f.rows)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/static/version17/"):
        return asset(NAME, path[18:])
    if path == "/":
        return page(frame("Fernley Trade Supplies", f'<h1>Fixings, cable and pipe</h1><p>Counter open from 6.30. Order by five, on site tomorrow.</p>{grid(FAMILIES[2::5])}'))
    if path.rstrip("/") == "/catalogsearch/result":
        q = query.get("q", "").strip()
        for f in FAMILIES:
            if any(r.code.lower() == q.lower() for r in f.rows):
                return redirect(f.href)
        found = [f for f in FAMILIES if hits(q, haystack(f))]
        if not found and words(q):
            ranked = sorted(((score(q, haystack(f)), -n, f) for n, f in enumerate(FAMILIES)), key=lambda t: t[:2], reverse=True)
            found = [f for s, _, f in ranked if s and s >= len(words(q)) / 2][:12]
        body = grid(found) if found else '<div class="message notice"><div>Your search returned no results.</div></div>'
        return page(frame(f"Search results for: '{q}'", f'<h1 class="page-title"><span class="base">Search results for: \'{esc(q)}\'</span></h1><div class="toolbar-amount">{len(found)} Item{"" if len(found) == 1 else "s"}</div>{body}', q))
    key = path.strip("/")
    if key in CATS:
        return page(frame(CATS[key], f'<h1 class="page-title">{esc(CATS[key])}</h1>{grid([f for f in FAMILIES if f.cat == key])}'))
    for f in FAMILIES:
        if f.href == path:
            return page(frame(f.name, family(f)))
    if key == "checkout/cart":
        if method == "POST":
            got = ",".join(f"{k[12:-1]}:{v}" for k, v in form.items() if k.startswith("super_group[") and v.isdigit() and int(v))
            return redirect("/checkout/cart/", [("Set-Cookie", f"fern={got}; Path=/")])
        lines = ""
        for part in filter(None, cookies.get("fern", "").split(",")):
            code, _, n = part.partition(":")
            for f in FAMILIES:
                for r in f.rows:
                    if r.code == code and n.isdigit():
                        lines += f"<li>{n} × {esc(f.name)}, {esc(r.size)}, {esc(r.pack)}: £{r.inc * int(n)} inc VAT" + (f" <em>The minimum is {r.least}.</em>" if int(n) < r.least else "") + "</li>"
        return page(frame("Basket", f"<h1>Basket</h1>{f'<ul>{lines}</ul>' if lines else '<p>You have no items in your basket.</p>'}"))
    texts = {"branches": "Fernley, Unit 4, Mill Lane. Carrow, Station Yard.", "vat": "The large price includes VAT at 20%; below it the price without.", "customer/account": "Sign in with your account number.", "quick-order": "Paste codes and quantities, one a line, into an e-mail to counter@fernley.example.", "newsletter": "Thank you."}
    if key in texts:
        return page(frame("Fernley", f"<h1>Fernley</h1><p>{texts[key]}</p>"))
    return page(frame("404 Not Found", '<h1 class="page-title">Whoops, our bad...</h1><p>The page you requested was not found.</p>'), 404)


# ---------------------------------------------------------------- the key
def _r(name: str, size: str, pack: str, ex: bool = False) -> tuple[str, str]:
    f = next(f for f in FAMILIES if f.name == name)
    r = next(r for r in f.rows if r.size == size and r.pack == pack)
    assert r.stock
    return f"{name}, {size} / {pack}", str(r.ex if ex else r.inc)


CASES: list[dict] = [
    {"query": "2.5mm twin and earth 100m", "determination": "products_found", "offers": [_r("Twin & Earth Cable 6242Y Grey", "2.5 mm²", "100 m"), _r("Twin & Earth Cable 6242B LSZH White", "2.5 mm²", "100 m")], "either": [],
     "why": "PVC and LSZH both come in 2.5 mm² on 100 m; the clips are accessories. Prices with VAT, as shown large."},
    {"query": "wood screws 4 x 40 box of 200", "determination": "products_found", "offers": [_r("Goldfast Wood Screw PZ2 Countersunk", "4.0 × 40 mm", B200), _r("Goldfast A2 Stainless Wood Screw Torx", "4.0 × 40 mm", B200)], "either": [],
     "why": "Yellow passivated and stainless; the tub holds 1000."},
    {"query": "decking screws 65mm tub of 1000 under £50 inc vat", "determination": "products_found", "offers": [_r("Deckfast Green Decking Screw", "4.5 × 65 mm", "Tub of 1000")], "either": [], "why": "£46.20 with VAT; the 75 mm tub is £52.80."},
    {"query": "22mm copper pipe 3 metre", "determination": "products_found", "offers": [_r("Copper Tube EN 1057", "22 mm × 3 m", "Single length")], "either": ["Copper Tube EN 1057, 22 mm × 3 m / Bundle of 10"], "why": "A single length; the bundle of ten is the same pipe."},
    {"query": "3 core armoured cable 6mm", "determination": "products_found", "offers": [_r("3-Core Steel Wire Armoured Cable 6943X", "6.0 mm²", "Cut to length")], "either": [], "why": "Per metre, at least 10 m; the gland kit is an accessory."},
    {"query": "black drywall screws 3.5x38 for metal stud, not collated", "determination": "products_found", "offers": [_r("Drywall Screw Fine Thread, Black", "3.5 × 38 mm", B1000)], "either": [], "why": "Fine thread is for metal studs; coarse is for timber and the collated ones are out."},
    {"query": "40mm black solvent weld waste pipe", "determination": "no_online_availability", "offers": [], "either": [], "why": "40 mm black is out of stock; the bend is no pipe."},
    {"query": "M10 x 100 hex bolt stainless", "determination": "no_relevant_products", "offers": [], "either": [], "why": "M10 × 100 is zinc only, the stainless set screws stop at M10 × 50."},
    {"query": "15mm isolating valve, need just one so no minimum order", "determination": "products_found", "offers": [_r("Isolating Valve with Lever Handle", "15 mm", "Each")], "either": [], "why": "The lever valve is sold singly; the slotted one from ten."},
    {"query": "cat6 lszh 305m box under £100 ex vat", "determination": "products_found", "offers": [_r("Cat6 UTP Cable 305 m", "LSZH, violet", "305 m box", ex=True)], "either": [], "why": "£92.50 without VAT, which the query asks for; the Cca one is £108 and the grey one PVC."},
]
