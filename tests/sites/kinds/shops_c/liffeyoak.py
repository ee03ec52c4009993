"""Liffey & Oak: an Irish furniture shop. Search landmark with a "Go" button, a matrix of covers and sizes, delivery only to some places."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "liffeyoak"
ROOMS = {"sofas": "Sofas", "armchairs": "Armchairs & footstools", "beds": "Beds", "mattresses": "Mattresses", "dining": "Dining", "storage": "Bookcases & sideboards", "study": "Study", "extras": "Covers & care"}
DELIVERY = {
    "all": "Delivered to all 26 counties of the Republic. We cannot deliver to Northern Ireland.",
    "island": "Delivered to every county on the island, Northern Ireland included.",
    "gda": "Two-person delivery to Dublin, Kildare, Wicklow and Meath only.",
    "south": "Delivered in Leinster and Munster only.",
    "show": "Showroom piece. Sold over the counter in Naas only; it cannot be ordered here.",
}
REACH = {"all": {"Cork", "Galway", "Dublin"}, "island": {"Cork", "Galway", "Dublin", "Belfast"}, "gda": {"Dublin"}, "south": {"Cork", "Dublin"}, "show": set()}
ASK, NOT_MADE = "ask", "none"
Cell = float | str            # a price, "ask", "none", or "out" for a price that is out of stock


@dataclass
class Item:
    name: str
    room: str
    text: str
    delivery: str
    row_name: str
    rows: list[str]
    col_name: str
    cols: list[str]
    cells: list[list[Cell]]
    facts: list[tuple[str, str]]

    @property
    def href(self) -> str:
        return f"/{self.room}/{slug(self.name)}"

    def live(self) -> list[tuple[str, str, float]]:
        if self.delivery == "show":
            return []
        return [(r, c, v) for r, line in zip(self.rows, self.cells) for c, v in zip(self.cols, line) if isinstance(v, float)]

    def prices(self) -> list[float]:
        return [v for _, _, v in self.live()]


def I(name: str, room: str, text: str, delivery: str, rows: tuple[str, list[str]], cols: tuple[str, list[str]], cells: list[list[Cell]], *facts: tuple[str, str]) -> Item:
    return Item(name, room, text, delivery, rows[0], rows[1], cols[0], cols[1], [[float(v) if isinstance(v, (int, float)) else v for v in line] for line in cells], list(facts))


ONE = ("", ["One size"])
BED = ("Size", ["Double 4 ft 6 (135 cm)", "King 5 ft (150 cm)", "Super king 6 ft (180 cm)"])
ITEMS = [
    I("Kinvara Sofa", "sofas", "Loose cushions, turned feet, covers that come off for the wash.", "all", ("Cover", ["Oat linen", "Moss green velvet", "Ink blue velvet", "Tan leather"]), ("Size", ["2 seater", "3 seater", "Corner"]),
      [[890, 1190, 1990], [990, 1290, 2150], [990, "out", 2150], [1490, 1890, ASK]], ("Depth", "94 cm"), ("Seat height", "46 cm")),
    I("Doolin Sofa", "sofas", "Slim arms for narrow doors.", "gda", ("Cover", ["Oat linen", "Charcoal wool", "Moss green velvet"]), ("Size", ["2 seater", "3 seater"]),
      [[760, 980], [820, 1060], [850, 1120]], ("Depth", "86 cm")),
    I("Spiddal Sofa Bed", "sofas", "Opens to a 140 cm bed on a sprung base.", "island", ("Cover", ["Charcoal wool", "Moss green velvet"]), ("Size", ["2 seater", "3 seater"]), [[1150, 1390], ["out", ASK]], ("Mattress", "14 cm foam")),
    I("Ardmore Corner Sofa", "sofas", "A deep corner sofa with a chaise.", "all", ("Cover", ["Oat linen", "Charcoal wool", "Tan leather"]), ("Side", ["Chaise left", "Chaise right"]), [[2250, 2250], [2390, 2390], [ASK, ASK]], ("Length", "282 cm")),
    I("Burren Sofa", "sofas", "Curved back, feather seat.", "south", ("Cover", ["Bottle green velvet", "Bouclé", "Rust linen"]), ("Size", ["2 seater", "3 seater"]), [[1090, 1450], [1120, 1480], [1020, NOT_MADE]], ("Depth", "98 cm")),
    I("Inver Sofa", "sofas", "A bench seat on an ash frame.", "all", ("Cover", ["Green wool", "Oat linen"]), ("Size", ["2 seater", "3 seater"]), [[940, 1240], [1040, 1320]], ("Frame", "Ash")),

    I("Burren Armchair", "armchairs", "The chair to the Burren sofa.", "south", ("Cover", ["Bottle green velvet", "Bouclé"]), ("Size", ["Standard", "Wide"]), [[620, 690], [640, 710]], ("Seat height", "44 cm")),
    I("Lismore Armchair", "armchairs", "Upright, with a high back.", "island", ("Cover", ["Bouclé", "Charcoal wool", "Tan leather"]), ("Size", ["Standard"]), [[640], [610], [ASK]], ("Seat height", "47 cm")),
    I("Kinvara Armchair", "armchairs", "Matches the Kinvara sofa.", "all", ("Cover", ["Oat linen", "Moss green velvet", "Bouclé"]), ("Size", ["Standard"]), [[520], [560], [575]], ("Seat height", "46 cm")),
    I("Cong Rocking Chair", "armchairs", "Steam-bent oak with a corded seat.", "island", ("Finish", ["Natural oak", "Smoked oak"]), ONE, [[430], [430]], ("Weight", "9 kg")),
    I("Kinvara Footstool", "armchairs", "Square, on turned feet.", "all", ("Cover", ["Oat linen", "Moss green velvet", "Tan leather"]), ("Size", ["Small 60 cm", "Large 90 cm"]), [[150, 230], [210, 290], [290, 390]], ("Height", "42 cm")),
    I("Burren Pouffe", "armchairs", "A round upholstered footstool.", "south", ("Cover", ["Bottle green velvet", "Bouclé"]), ONE, [[185], [165]], ("Height", "40 cm")),
    I("Doolin Footstool", "armchairs", "Low and long.", "gda", ("Cover", ["Charcoal wool", "Moss green velvet"]), ONE, [[160], [195]], ("Height", "38 cm")),
    I("Inver Footstool", "armchairs", "Ash frame, buttoned top.", "all", ("Cover", ["Green wool", "Ink blue velvet"]), ONE, [[140], ["out"]], ("Height", "41 cm")),

    I("Glenveagh Bed Frame", "beds", "Slatted head, solid sides.", "island", ("Finish", ["Natural oak", "Smoked oak"]), BED, [[790, 890, 990], [830, 930, "out"]], ("Slats", "Sprung beech")),
    I("Kells Upholstered Bed", "beds", "Padded headboard, open underneath.", "all", ("Cover", ["Oat linen", "Pebble grey velvet", "Forest velvet"]), BED, [[690, 780, 860], [740, 830, 910], [740, 830, 910]], ("Headboard", "118 cm"), ("Drawers", "None")),
    I("Trim Upholstered Bed", "beds", "Padded headboard with four drawers in the base.", "all", ("Cover", ["Oat linen", "Pebble grey velvet"]), BED, [[890, 990, 1090], [940, 1040, 1140]], ("Headboard", "124 cm"), ("Drawers", "Four")),
    I("Boyne Pocket Mattress", "mattresses", "1,400 pocket springs under wool.", "all", ("Tension", ["Soft", "Medium", "Firm"]), BED, [[540, 640, 760], [540, 640, 760], [570, 690, 810]], ("Depth", "27 cm")),
    I("Slane Latex Mattress", "mattresses", "Natural latex, cotton cover.", "island", ("Tension", ["Medium", "Firm"]), BED, [[760, 880, 990], [790, "out", 1030]], ("Depth", "20 cm")),
    I("Tara Foam Mattress", "mattresses", "Rolled in a box.", "island", ("Tension", ["Medium"]), BED, [[290, 350, 420]], ("Depth", "22 cm")),
    I("Boyne Mattress Protector", "mattresses", "Quilted cotton, for firm and soft mattresses alike.", "island", ("Cloth", ["White cotton"]), BED, [[38, 44, 52]], ("Wash", "60 °C")),

    I("Lough Dining Table", "dining", "Plain top, tapered legs.", "all", ("Wood", ["Oak", "Walnut"]), ("Size", ["160 cm (seats 6)", "200 cm (seats 8)", "240 cm (seats 10)"]), [[1090, 1390, 1690], [1390, 1790, ASK]], ("Height", "75 cm")),
    I("Corrib Extending Table", "dining", "Two leaves kept under the top.", "all", ("Wood", ["Ash"]), ("Size", ["150–230 cm (seats 6 to 8)"]), [[1250]], ("Height", "75 cm")),
    I("Nore Round Table", "dining", "On a pedestal.", "gda", ("Wood", ["Oak", "Ash"]), ("Size", ["110 cm (seats 4)"]), [[720], [680]], ("Height", "75 cm")),
    I("Suir Trestle Table", "dining", "Long top on trestles.", "gda", ("Wood", ["Oak"]), ("Size", ["220 cm (seats 8)"]), [[1180]], ("Height", "76 cm")),
    I("Nore Chair", "dining", "Ladder back, sold in pairs.", "all", ("Wood", ["Oak", "Ash"]), ("Set", ["Pair"]), [[290], [270]], ("Seat height", "45 cm")),
    I("Lough Bench", "dining", "For the long side of the Lough table.", "all", ("Wood", ["Oak", "Walnut"]), ("Size", ["130 cm", "170 cm"]), [[340, 390], [430, 490]], ("Height", "45 cm")),

    I("Trinity Bookcase", "storage", "Six shelves, open back.", "all", ("Finish", ["Natural oak", "Smoked oak"]), ONE, [[690], [690]], ("Height", "210 cm"), ("Width", "85 cm"), ("Depth", "32 cm")),
    I("Marsh Bookcase", "storage", "Five shelves with a closed back.", "island", ("Finish", ["Natural oak", "White"]), ONE, [[540], [490]], ("Height", "180 cm"), ("Width", "80 cm"), ("Depth", "30 cm")),
    I("Chester Bookcase", "storage", "Painted, for alcoves.", "all", ("Finish", ["White"]), ("Size", ["Narrow (60 wide × 200 cm high)", "Wide (100 wide × 200 cm high)"]), [[420, 580]], ("Depth", "28 cm")),
    I("Roundstone Sideboard", "storage", "Walnut, three doors, made in Connemara.", "show", ("Wood", ["Walnut"]), ONE, [[1650]], ("Width", "165 cm")),
    I("Clifden Sideboard", "storage", "Oak, two doors and three drawers.", "all", ("Wood", ["Oak"]), ("Size", ["120 cm", "160 cm"]), [[790, 980]], ("Height", "80 cm")),

    I("Joyce Desk", "study", "A writing desk with two drawers.", "island", ("Wood", ["Oak", "Walnut"]), ("Size", ["120 cm", "140 cm"]), [[520, 580], [690, 760]], ("Height", "74 cm")),
    I("Heaney Standing Desk", "study", "Electric legs, 65 to 125 cm.", "all", ("Top", ["Oak", "White"]), ("Size", ["140 cm", "160 cm"]), [[690, 740], [590, 640]], ("Load", "80 kg")),
    I("Joyce Desk Mat", "study", "Leather, for the office desk.", "island", ("Colour", ["Tan", "Black"]), ONE, [[55], [55]], ("Size", "80 × 40 cm")),

    I("Kinvara Spare Covers", "extras", "A set of covers only, for a Kinvara sofa that you have.", "island", ("Cover", ["Oat linen", "Moss green velvet"]), ("Size", ["2 seater", "3 seater"]), [[240, 290], [290, 350]], ("Wash", "30 °C")),
    I("Cover Swatch Box", "extras", "All our linens, wools, velvets and leathers, 10 × 10 cm.", "island", ("Box", ["All covers"]), ONE, [[9]], ("Pieces", "12")),
    I("Velvet Brush", "extras", "For sofas, chairs and footstools in velvet.", "island", ("Wood", ["Beech"]), ONE, [[14]], ("Length", "19 cm")),
]


def eur(v: float) -> str:
    return f"€{v:,.0f}"


def tag(i: Item) -> str:
    if i.delivery == "show":
        return "Showroom only"
    p = i.prices()
    return eur(p[0]) if min(p) == max(p) else f"From {eur(min(p))}"


def frame(title: str, inner: str, q: str = "") -> str:
    rooms = "".join(f'<li><a href="/{k}">{esc(v)}</a></li>' for k, v in ROOMS.items())
    return f"""<!DOCTYPE html><html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{esc(title)} | Liffey &amp; Oak</title><link rel="stylesheet" href="/content/site.css"></head><body>
<div class="master-wrapper"><div class="header-upper"><a href="/delivery">Where we deliver</a> <a href="/showroom">Naas showroom</a> <a href="/order-status">Find my order</a> <a href="/cart">Basket</a></div>
<div class="header-lower"><a class="header-logo" href="/">Liffey <i>&amp;</i> Oak</a>
<div role="search" class="site-search" aria-label="Furniture"><form action="/find" method="get"><input type="text" name="term" value="{esc(q)}" autocomplete="off" aria-label="Looking for"><input type="submit" value="Go"></form></div></div>
<ul class="top-menu">{rooms}</ul><div class="master-column">{inner}</div>
<div class="footer"><p>Prices include VAT. Two-person delivery €60, small parcels €7. Not every piece goes everywhere: look for the delivery note on its page.</p></div></div>
<script src="/content/site.js"></script></body></html>"""


def box(i: Item) -> str:
    return f'<div class="item-box"><div class="picture"><a href="{i.href}" aria-label="{esc(i.name)}"><span class="pic pic-{i.room}"></span></a></div><div class="details"><h2 class="product-title"><a href="{i.href}">{esc(i.name)}</a></h2><div class="description">{esc(i.text)}</div><div class="prices"><span class="price actual-price">{tag(i)}</span></div></div></div>'


def grid(items: list[Item]) -> str:
    return '<div class="product-grid"><div class="item-grid">' + "".join(box(i) for i in items) + "</div></div>"


def product(i: Item) -> str:
    body = ""
    for r, line in zip(i.rows, i.cells):
        tds = ""
        for n, (c, v) in enumerate(zip(i.cols, line)):
            key = f"{i.rows.index(r)}-{n}"
            if i.delivery == "show" and isinstance(v, float):
                tds += f"<td>{eur(v)}</td>"
            elif isinstance(v, float):
                tds += f'<td><label><input type="radio" name="cell" value="{key}" data-price="{eur(v)}" aria-label="{esc(r)}, {esc(c)}"> {eur(v)}</label></td>'
            else:
                tds += "<td>" + {"ask": '<a href="/showroom#ask">Price on request</a>', "none": "—", "out": '<span class="oos">Out of stock</span>'}[str(v)] + "</td>"
        body += f'<tr><th scope="row">{esc(r)}</th>{tds}</tr>'
    heads = "".join(f'<th scope="col">{esc(c)}</th>' for c in i.cols)
    table = f'<table class="matrix"><caption>{esc(i.row_name)}{" and " + esc(i.col_name.lower()) if i.col_name else ""}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>'
    if i.delivery == "show":
        buy = f'{table}<p class="stock">Come and see it in Naas: it is sold over the counter only.</p>'
    else:
        buy = f'<form method="post" action="/cart" id="product-form"><input type="hidden" name="item" value="{slug(i.name)}">{table}<p class="your-price" aria-live="polite">Choose from the table</p><input type="submit" class="add-to-cart-button" value="Add to basket"></form>'
    facts = "".join(f"<tr><td>{esc(k)}</td><td>{esc(v)}</td></tr>" for k, v in i.facts)
    also = grid([o for o in ITEMS if o.room == i.room and o is not i][:3])
    return f"""<div class="breadcrumb"><a href="/">Home</a> / <a href="/{i.room}">{esc(ROOMS[i.room])}</a> / <strong>{esc(i.name)}</strong></div>
<div class="product-essential"><div class="gallery"><span class="pic big pic-{i.room}"></span></div><div class="overview"><h1>{esc(i.name)}</h1><div class="short-description">{esc(i.text)}</div>
<div class="delivery-note"><b>Delivery:</b> {esc(DELIVERY[i.delivery])}</div>{buy}<table class="data-table">{facts}</table></div></div><div class="also"><h3>Others in this room</h3>{also}</div>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/content/site.css":
        return page(asset(NAME, "site.css"), kind="text/css; charset=utf-8")
    if path == "/content/site.js":
        return page(asset(NAME, "site.js"), kind="text/javascript; charset=utf-8")
    if path == "/":
        return page(frame("Furniture made slowly", f"<h1>Furniture made slowly, delivered gently</h1>{grid(ITEMS[1::6])}"))
    if path == "/find":
        term = query.get("term", "")
        found = [i for i in ITEMS if hits(term, f"{i.name} {i.text} {ROOMS[i.room]} {' '.join(i.rows)} {' '.join(i.cols)}")] if term.strip() else []
        return page(frame(f"Search {term}", f"<h1>Search</h1><p>{len(found)} piece{'' if len(found) == 1 else 's'} for “{esc(term)}”</p>{grid(found) if found else '<p>No pieces were found that matched your words.</p>'}", term))
    if path == "/delivery":
        return page(frame("Where we deliver", "<h1>Where we deliver</h1><ul>" + "".join(f"<li>{esc(t)}</li>" for t in DELIVERY.values()) + "</ul><p>Leinster and Munster take in Dublin, Kilkenny, Wexford, Cork, Kerry, Limerick, Waterford, Tipperary and Clare among others; Galway, Mayo, Sligo, Roscommon and Leitrim are Connacht.</p>"))
    if path == "/showroom":
        return page(frame("Naas showroom", '<h1>Naas showroom</h1><p>Dublin Road, Naas. Wednesday to Sunday, ten to five.</p><p id="ask">Price on request: these covers are cut to order. Ask in the showroom or write to us; they cannot be put in the basket.</p>'))
    if path == "/order-status":
        return page(frame("Find my order", '<h1>Find my order</h1><form action="/order-status" method="get"><label>Order number <input name="no"></label> <input type="submit" value="Order search"></form>' + ("<p>We have no such order.</p>" if query.get("no") else "")))
    if path == "/cart" and method == "POST":
        return redirect("/cart", [("Set-Cookie", f"lo_cart={form.get('item', '')}.{form.get('cell', '')}; Path=/")])
    if path == "/cart":
        name, _, cell = cookies.get("lo_cart", "").partition(".")
        item = next((i for i in ITEMS if slug(i.name) == name), None)
        r, _, c = cell.partition("-")
        if item and r.isdigit() and c.isdigit() and int(r) < len(item.rows) and int(c) < len(item.cols) and isinstance(item.cells[int(r)][int(c)], float):
            return page(frame("Basket", f"<h1>Basket</h1><p>{esc(item.name)}, {esc(item.rows[int(r)])} / {esc(item.cols[int(c)])}: {eur(float(item.cells[int(r)][int(c)]))}</p>"))
        return page(frame("Basket", "<h1>Basket</h1><p>Your basket is empty. Please choose from the table on the page of a piece.</p>"))
    bits = path.strip("/").split("/")
    if bits[0] in ROOMS and len(bits) == 1:
        return page(frame(ROOMS[bits[0]], f'<div class="page-title"><h1>{esc(ROOMS[bits[0]])}</h1></div>{grid([i for i in ITEMS if i.room == bits[0]])}'))
    for i in ITEMS:
        if i.href == path:
            return page(frame(i.name, product(i)))
    return page(frame("Not found", "<h1>Page not found</h1>"), 404)


def _cells(test: Callable[[Item, str, str, float], bool]) -> list[tuple[str, str]]:
    """Priced cells that pass the test; an axis with one value only is not named."""
    out = []
    for i in ITEMS:
        for r, c, v in i.live():
            if test(i, r, c, v):
                options = [o for o, axis in ((r, i.rows), (c, i.cols)) if len(axis) > 1]
                out.append((f"{i.name}, {' / '.join(options)}" if options else i.name, dec(v)))
    return out


def _sofa(i: Item) -> bool:
    return i.room == "sofas" and "Bed" not in i.name


CASES: list[dict] = [
    {"query": "three seater sofa in green velvet", "determination": "products_found", "offers": _cells(lambda i, r, c, v: i.room == "sofas" and c == "3 seater" and "green velvet" in r), "either": [],
     "why": "Kinvara and Doolin in moss green and Burren in bottle green have priced 3 seaters; the sofa bed is on request and the Inver is wool."},
    {"query": "two seat sofa with a linen cover under €1000 that can be delivered to Cork", "determination": "products_found",
     "offers": _cells(lambda i, r, c, v: _sofa(i) and c == "2 seater" and "linen" in r and v < 1000 and "Cork" in REACH[i.delivery]), "either": [],
     "why": "Kinvara in oat linen; the Doolin goes only to four counties around Dublin, the others cost more than 1000."},
    {"query": "corner sofa in tan leather", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Kinvara corner and Ardmore in tan leather are price on request and cannot be put in the basket."},
    {"query": "firm mattress for a 5 foot bed", "determination": "products_found", "offers": _cells(lambda i, r, c, v: i.room == "mattresses" and r == "Firm" and "5 ft" in c), "either": [],
     "why": "Boyne firm in King 5 ft; the firm Slane in that size is out of stock and the protector is no mattress."},
    {"query": "oak dining table that seats exactly eight, delivery to Galway", "determination": "products_found",
     "offers": _cells(lambda i, r, c, v: i.room == "dining" and r == "Oak" and "seats 8" in c and "Galway" in REACH[i.delivery]), "either": [],
     "why": "Lough in oak, 200 cm; the Suir goes only around Dublin and the Corrib is ash."},
    {"query": "swivel office chair", "determination": "no_relevant_products", "offers": [], "either": [], "why": "There are desks and a desk mat but no office chair."},
    {"query": "cheapest footstool in velvet", "determination": "products_found",
     "offers": [min(_cells(lambda i, r, c, v: ("Footstool" in i.name or "Pouffe" in i.name) and "velvet" in r), key=lambda o: float(o[1]))], "either": [],
     "why": "The Burren Pouffe, a round footstool, costs 185 in velvet; bouclé and wool are cheaper but no velvet, the Inver in velvet is out of stock."},
    {"query": "bookcase at least 2 metres tall and at most 90 cm wide", "determination": "products_found",
     "offers": [("Trinity Bookcase", dec(690)), *_cells(lambda i, r, c, v: i.name == "Chester Bookcase" and c.startswith("Narrow"))], "either": [],
     "why": "Trinity is 210 × 85 at one price in both finishes, the narrow Chester 200 × 60; the wide one is 100 and the Marsh only 180 high."},
    {"query": "boucle armchair delivered to Belfast", "determination": "products_found",
     "offers": _cells(lambda i, r, c, v: i.room == "armchairs" and "Armchair" in i.name and r == "Bouclé" and "Belfast" in REACH[i.delivery]), "either": [],
     "why": "Only the Lismore goes to Northern Ireland; Kinvara and Burren do not."},
    {"query": "walnut sideboard", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The Roundstone is sold over the counter only; the Clifden is oak."},
    {"query": "king size bed with a grey velvet headboard and no drawers underneath", "determination": "products_found",
     "offers": _cells(lambda i, r, c, v: i.name == "Kells Upholstered Bed" and "grey velvet" in r and c.startswith("King")), "either": [],
     "why": "Kells in pebble grey velvet, King 5 ft; the Trim has drawers."},
]
