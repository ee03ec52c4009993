"""Rimu Hire, Nelson: equipment for hire by day / weekend / week in rate tables (a WordPress-like site); most of it is not sold."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .util import Response, case, esc, fold, html, money, offer, slug, url

NAME = "hire"
DAY, WE, WK = "Day", "Weekend", "Week"


@dataclass
class Item:
    name: str
    cat: str
    text: str
    specs: dict[str, str]
    rates: dict[str, float]
    state: str = "book"         # book | phone | out | sale
    slug: str = field(default="")

    def __post_init__(self) -> None:
        self.slug = self.slug or slug(self.name)


def i(name: str, cat: str, text: str, specs: str, *rates: float | None, state: str = "book") -> Item:
    rows = dict(p.split(": ", 1) for p in specs.split("; ")) if specs else {}
    if state == "sale":
        return Item(name, cat, text, rows, {"Sale price": rates[0] or 0}, state)
    return Item(name, cat, text, rows, {k: r for k, r in zip((DAY, WE, WK), rates) if r is not None}, state)


T, D, PT, FU, SO, CA, EX = "Tools & floor care", "Diggers & access", "Marquees & play", "Tables, chairs & catering", "Sound & light", "Trailers & camping", "Ex-hire for sale"
ITEMS = [
    i("Drum Floor Sander", T, "Heavy 200 mm drum sander for timber floors, with dust bag. Abrasive is charged by the sheet.", "Power: 230 V; Weight: 68 kg", 85, 140, 340),
    i("Orbital Floor Sander", T, "Gentle square-pad machine for floors that only need a freshen-up.", "Power: 230 V; Weight: 42 kg", 75, 120, 300),
    i("Floor Edge Sander", T, "Gets to the edges and corners a floor sander can't reach.", "Power: 230 V; Weight: 8 kg", 45, 72, 180),
    i("Belt Sander 100 mm", T, "Hand-held belt sander for doors and benches.", "Power: 230 V; Weight: 5 kg", 28, 45, 110),
    i("Wallpaper Steamer", T, "Five litre tank, runs for an hour.", "Power: 230 V", 32, 50, 120),
    i("Carpet Cleaner", T, "Spray extraction machine with upholstery hand tool.", "Power: 230 V; Tank: 18 L", 55, 85, 210),
    i("Pressure Washer 3000 psi", T, "Petrol water blaster for drives and decks.", "Power: petrol; Hose: 15 m", 90, 145, 360),
    i("Pressure Washer Electric 1800 psi", T, "Light electric water blaster.", "Power: 230 V; Hose: 8 m", 55, 88, 220),
    i("Concrete Mixer Electric", T, "120 litre drum, one barrow at a time.", "Power: 230 V; Drum: 120 L", 52, 83, 205),
    i("Generator 2 kVA Inverter", T, "Quiet suitcase generator for stalls and campsites.", "Output: 2 kVA; Noise: 58 dB", 60, 96, 240),
    i("Generator 6 kVA", T, "Petrol generator for building sites.", "Output: 6 kVA; Noise: 74 dB", 95, 150, 380),
    i("Chainsaw 45 cm", T, "Chaps and helmet included. Proof of training needed.", "Bar: 45 cm", 70, 112, 280),
    i("Post Hole Borer, two person", T, "Petrol auger with 200 and 300 mm bits.", "Power: petrol", 98, 156, 390),
    i("Mini Excavator 0.8 tonne", D, "Fits through a garden gate (760 mm). Three buckets, trailer included.", "Digging depth: 1.6 m; Width: 760 mm", 225, 390, 980),
    i("Mini Excavator 1.7 tonne", D, "The one for drains and driveways. Three buckets, trailer included.", "Digging depth: 2.3 m; Width: 990 mm", 285, 495, 1240),
    i("Mini Excavator 2.7 tonne", D, "Closed cab, four buckets. Delivery only.", "Digging depth: 2.8 m; Width: 1550 mm", 360, 620, 1580),
    i("Skid Steer Loader Walk-behind", D, "Tracked mini loader with bucket and forks.", "Lift: 230 kg; Width: 900 mm", 240, 410, 1050),
    i("Scissor Lift 8 m", D, "Electric, for flat indoor floors. Operator ticket needed.", "Working height: 8 m; Load: 230 kg", 190, None, 620, state="phone"),
    i("Mobile Scaffold Tower 4 m", D, "Aluminium tower with outriggers.", "Working height: 6 m", 80, 128, 240),
    i("Extension Ladder 7 m", D, "Fibreglass extension ladder.", "Length: 7 m", 30, 48, 90),
    i("Plate Compactor 80 kg", D, "For paths and patios.", "Weight: 80 kg", 75, 120, 300),
    i("Pop-up Gazebo 3 × 3 m", PT, "One side wall included, up in five minutes.", "Seats: 12 people; Size: 3 × 3 m", 60, 85, 150),
    i("Marquee 6 × 6 m", PT, "White clip-frame marquee with walls. We put it up and take it down.", "Seats: 36 people; Size: 6 × 6 m", None, 420, 640),
    i("Marquee 6 × 9 m", PT, "White clip-frame marquee with walls. We put it up and take it down.", "Seats: 54 people; Size: 6 × 9 m", None, 560, 840),
    i("Marquee 6 × 12 m", PT, "White clip-frame marquee with walls. We put it up and take it down.", "Seats: 72 people; Size: 6 × 12 m", None, 690, 1040),
    i("Marquee 9 × 12 m", PT, "Wide clear-span marquee with windows. We put it up and take it down.", "Seats: 108 people; Size: 9 × 12 m", None, 1180, 1690),
    i("Marquee 9 × 18 m", PT, "Our largest. We come and measure first, price on application.", "Seats: 160 people; Size: 9 × 18 m", None, None, None, state="phone"),
    i("Inflatable Castle, Classic", PT, "The red and yellow one. Blower and pegs included.", "Size: 4 × 4 m; Ages: 3 to 10", 160, 230, None),
    i("Inflatable Castle with Slide", PT, "Bounce, climb and slide. Needs a grown-up watching.", "Size: 5 × 6 m; Ages: 4 to 12", 220, 310, None),
    i("Inflatable Castle, Toddler", PT, "Low walls, soft shapes.", "Size: 3 × 3 m; Ages: 1 to 4", 120, 170, None, state="out"),
    i("Inflatable Obstacle Course", PT, "Twelve metres of tunnels and walls, for two at a time.", "Size: 12 × 3 m; Ages: 6 to adult", 340, 480, None),
    i("Giant Jenga", PT, "Wooden tower that grows to 1.5 m.", "Ages: 5 to adult", 25, 35, 60),
    i("White Folding Chair", FU, "White resin folding chair with padded seat, for ceremonies and dinners. Price per chair.", "Colour: White", 4, 5.5, 9),
    i("Black Folding Chair", FU, "Steel folding chair. Price per chair.", "Colour: Black", 3, 4, 7),
    i("White Stacking Chair", FU, "Plastic garden chair, stacks, does not fold. Price per chair.", "Colour: White", 2, 2.8, 5),
    i("Trestle Table 1.8 m", FU, "Folding table for eight.", "Size: 1.8 × 0.75 m", 12, 16, 28),
    i("Round Table 1.5 m", FU, "Seats eight to ten.", "Size: 1.5 m", 15, 20, 34),
    i("Chocolate Fountain", FU, "Three tiers, brings its own skewers. Chocolate not included.", "Power: 230 V", 55, 75, None, state="out"),
    i("Spit Roaster, gas", FU, "Takes a whole lamb.", "Fuel: LPG", 95, 140, None),
    i("Pie Warmer", FU, "Forty pies at 70 degrees.", "Power: 230 V", 38, 55, 120),
    i("Portable PA with Wireless Microphone", SO, "Battery speaker with one wireless hand microphone, for speeches up to 80 people.", "Power: 150 W; Microphones: 1 wireless", 78, 110, 240),
    i("PA System 1000 W", SO, "Two speakers on stands, mixer, two wireless microphones.", "Power: 1000 W; Microphones: 2 wireless", 115, 165, 390),
    i("PA System 2000 W with Subs", SO, "For dance floors. Four wireless microphones.", "Power: 2000 W; Microphones: 4 wireless", 210, 295, 690),
    i("Party Speaker Bluetooth", SO, "Music only; one cable microphone.", "Power: 200 W; Microphones: 1 with cable", 50, 70, 160),
    i("Festoon Lights 20 m", SO, "Warm white bulbs, weatherproof.", "Length: 20 m", 30, 42, 80),
    i("Smoke Machine", SO, "One litre of fluid included.", "Power: 230 V", 35, 48, 100),
    i("Data Projector and Screen", SO, "4000 lumens, 2 m screen.", "Brightness: 4000 lm", 85, 120, 280),
    i("Caged Trailer 8 × 4", CA, "Tandem braked trailer with 1.2 m cage.", "Load: 1400 kg; Size: 8 × 4 ft", 65, 110, 280),
    i("Furniture Trailer 10 × 5", CA, "Covered, with ramp and straps.", "Load: 1200 kg; Size: 10 × 5 ft", 80, 140, 350),
    i("Flat Deck Trailer 8 × 4", CA, "No cage, drop sides.", "Load: 1200 kg; Size: 8 × 4 ft", 55, 95, 240),
    i("Caged Trailer 6 × 4", CA, "Single axle, unbraked, 0.9 m cage.", "Load: 600 kg; Size: 6 × 4 ft", 45, 78, 190),
    i("Roof Box 420 L", CA, "With bars for most cars.", "Volume: 420 L", None, 50, 95),
    i("Family Tent, 6 person", CA, "Two rooms, standing height.", "Sleeps: 6", None, 90, 170),
    i("Ex-hire Generator 2 kVA Inverter", EX, "Three seasons old, serviced, three month warranty.", "Output: 2 kVA", 690, state="sale"),
    i("Ex-hire Pressure Washer 3000 psi", EX, "Well used, new pump.", "Hose: 15 m", 540, state="sale"),
    i("Ex-hire Trestle Table 1.8 m", EX, "Some scratches. Price each.", "Size: 1.8 × 0.75 m", 45, state="sale"),
    i("Floor Sanding Sheet, drum", EX, "Abrasive for the drum sander, 24, 40, 80 or 120 grit. New. Per sheet.", "Fits: Drum Floor Sander", 9.5, state="sale"),
]
BY = {x.slug: x for x in ITEMS}
CATS = [T, D, PT, FU, SO, CA, EX]
CSS = """body{margin:0;font:17px/1.6 Verdana,Geneva,sans-serif;color:#2b2b2b;background:#fff}#masthead{background:#f3b61f;padding:18px 0}.site-title{font-size:30px;font-weight:bold;margin:0}.site-title a{color:#2b2b2b;text-decoration:none}.inside{max-width:1040px;margin:0 auto;padding:0 16px}#site-navigation ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;background:#2b2b2b}#site-navigation a{display:block;color:#fff;padding:10px 14px;text-decoration:none;font-size:14px}#content{display:grid;grid-template-columns:1fr 240px;gap:40px;margin-top:24px}article.hire-item{border-bottom:2px dotted #ccc;padding:14px 0}.entry-title{margin:0 0 6px}.rates{border-collapse:collapse;width:100%}.rates th,.rates td{border:1px solid #bbb;padding:9px 12px;text-align:left}.rates thead{background:#faeec8}.button,input[type=submit]{background:#a8320e;color:#fff;border:0;padding:9px 18px;font:inherit;cursor:pointer}.widget{border:1px solid #ddd;padding:10px 16px;margin-bottom:18px;font-size:14px}.call{background:#fbe3dc;padding:12px}#colophon{background:#2b2b2b;color:#ddd;padding:24px 0;margin-top:50px;font-size:14px}#colophon a{color:#f3b61f}.pict{float:right;width:150px;height:110px;background:#eee;margin-left:18px}"""


def _page(title: str, body: str, status: int = 200) -> Response:
    nav = "<li><a href='/'>Home</a></li>" + "".join(f"<li class='menu-item'><a href='/hire/{slug(c)}/'>{esc(c)}</a></li>" for c in CATS) + "<li><a href='/how-it-works/'>How hiring works</a></li>"
    return html(f"""<!DOCTYPE html>
<html lang="en-NZ"><head><meta charset="UTF-8"><title>{esc(title)} &#8211; Rimu Hire</title><style>{CSS}</style></head>
<body class="wp-singular page"><div id="page" class="site"><header id="masthead" class="site-header"><div class="inside"><p class="site-title"><a href="/">Rimu Hire</a></p><p>Tools, parties and trailers for Nelson Tasman since 1984 · 03 000 0000</p></div></header>
<nav id="site-navigation"><ul class="inside menu">{nav}</ul></nav>
<div id="content" class="inside"><main id="primary">{body}</main><aside id="secondary"><section class="widget widget_search"><form role="search" method="get" class="search-form" action="/"><label>Search for: <input type="search" class="search-field" name="s" placeholder="Search &hellip;"></label> <input type="submit" class="search-submit" value="Search"></form></section><section class="widget"><b>Yard hours</b><br>Mon–Fri 7–5.30<br>Sat 8–4, Sun closed</section><section class="widget"><b>Recently hired</b><br><a href="/hire-item/giant-jenga/">Giant Jenga</a><br><a href="/hire-item/plate-compactor-80-kg/">Plate Compactor 80 kg</a><br><a href="/hire-item/pie-warmer/">Pie Warmer</a></section></aside></div>
<footer id="colophon"><div class="inside"><p>All prices in New Zealand dollars and include GST. Bond of $100 held on every hire. <a href="/how-it-works/">How hiring works</a> | <a href="/contact/">Contact</a></p><p>Proudly powered by people with vans.</p></div></footer></div></body></html>""", status)


def _art(x: Item) -> str:
    if x.state == "sale":
        line = f"For sale: ${money(x.rates['Sale price'])}"
    elif x.state == "phone" or not x.rates:
        line = "Phone us for this one"
    else:
        line = ("Currently unavailable – " if x.state == "out" else "") + f"Hire from ${min(x.rates.values()):g}"
    return f"<article class='hire-item type-hire'><div class='pict'></div><h2 class='entry-title'><a href='/hire-item/{x.slug}/' rel='bookmark'>{esc(x.name)}</a></h2><div class='entry-summary'><p>{esc(x.text[:90])}{' [&hellip;]' if len(x.text) > 90 else ''}</p></div><p><b>{line}</b></p></article>"


def _list(title: str, found: list[Item], path: str, page: int, **keep: str) -> Response:
    pages = (len(found) + 7) // 8
    body = "".join(map(_art, found[(page - 1) * 8:page * 8])) or "<p>Sorry, but nothing matched your search terms. Please try again with some different keywords.</p>"
    links = []
    if page > 1:
        links.append(f"<a class='prev page-numbers' href='{esc(url(path, **keep, paged=page - 1))}'>&laquo; Previous</a>")
    if page < pages:
        links.append(f"<a class='next page-numbers' href='{esc(url(path, **keep, paged=page + 1))}'>Next &raquo;</a>")
    return _page(title, f"<h1 class='page-title'>{esc(title)}</h1>{body}<p class='nav-links'>{' | '.join(links)}</p>")


def _item(x: Item) -> Response:
    specs = "".join(f"<li><b>{esc(k)}:</b> {esc(v)}</li>" for k, v in x.specs.items())
    if x.state == "sale":
        buy = f"<p style='font-size:26px'><b>${money(x.rates['Sale price'])}</b></p><form method='post' action='/cart/'><input type='submit' value='Buy now'></form>"
    else:
        table = ""
        if x.rates:
            row = "".join(f"<td>{'$' + money(x.rates[k]) if k in x.rates else '–'}</td>" for k in (DAY, WE, WK))
            table = f"<h3>Hire rates</h3><table class='rates'><thead><tr><th>Day<br><small>24 hours</small></th><th>Weekend<br><small>Fri 3 pm – Mon 9 am</small></th><th>Week<br><small>7 days</small></th></tr></thead><tbody><tr>{row}</tr></tbody></table>"
        if x.state == "phone":
            buy = table + "<p class='call'><b>This one can't be booked online.</b> Ring the yard on 03 000 0000 so that we can talk you through it.</p>"
        elif x.state == "out":
            buy = table + "<p class='call'><b>Currently unavailable:</b> away for repair. No bookings until further notice.</p>"
        else:
            opts = "".join(f"<option value='{k}'>{k}</option>" for k in x.rates)
            buy = table + f"<form method='post' action='/cart/'><p><label>Hire for a <select name='period'>{opts}</select></label> <label>starting <input type='date' name='from'></label> <input type='submit' value='Book online'></p></form><p><small>For hire only, this item is not for sale.</small></p>"
    also = "".join(f"<li><a href='/hire-item/{y.slug}/'>{esc(y.name)}</a></li>" for y in [y for y in ITEMS if y.cat == x.cat and y is not x][len(x.name) % 5:][:3])
    return _page(x.name, f"<article class='hire-item'><p><a href='/hire/{slug(x.cat)}/'>&laquo; {esc(x.cat)}</a></p><div class='pict'></div><h1 class='entry-title'>{esc(x.name)}</h1><div class='entry-content'><p>{esc(x.text)}</p><ul>{specs}</ul>{buy}<h3>Goes well with</h3><ul>{also}</ul></div></article>")


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    page = int(query["paged"]) if query.get("paged", "").isdigit() and query["paged"] != "0" else 1
    if path == "/" and "s" in query:
        asked = fold(query["s"]).split()
        found = [x for x in ITEMS if all(w in fold(f"{x.name} {x.text} {x.cat}") for w in asked)]
        return _list(f"Search Results for: {query['s']}", found, "/", page, s=query["s"])
    if path == "/":
        cats = "".join(f"<li><a href='/hire/{slug(c)}/'>{esc(c)}</a> ({sum(x.cat == c for x in ITEMS)})</li>" for c in CATS)
        return _page("Hire it, don't buy it", f"<h1>Hire it, don't buy it</h1><p>Day rates are for 24 hours. The weekend rate runs from Friday 3 pm to Monday 9 am.</p><ul>{cats}</ul><h2>Busy right now</h2>{''.join(_art(ITEMS[n]) for n in (6, 22, 47))}")
    for c in CATS:
        if path.strip("/") == f"hire/{slug(c)}":
            return _list(c, [x for x in ITEMS if x.cat == c], path, page)
    name = path.strip("/").removeprefix("hire-item/")
    if path.startswith("/hire-item/") and name in BY:
        return _item(BY[name])
    if path.strip("/") == "cart":
        return _page("Your booking", "<h1>Your booking</h1><p>" + ("Added. Pick-up and delivery are chosen in the next step." if method == "POST" else "Nothing booked yet.") + "</p>")
    if path.strip("/") == "how-it-works":
        return _page("How hiring works", "<h1>How hiring works</h1><p>Book online or by phone, pick up from the yard or have it delivered. Bring a photo ID. We hire things out; what we sell is under <a href='/hire/ex-hire-for-sale/'>Ex-hire for sale</a>.</p>")
    if path.strip("/") == "contact":
        return _page("Contact", "<h1>Contact</h1><p>88 Vanguard Street, Nelson. 03 000 0000.</p>")
    return _page("Oops! That page can&#8217;t be found.", "<h1>Oops! That page can&#8217;t be found.</h1>", 404)


def _o(name: str, period: str = "") -> tuple[Any, ...]:
    x = BY[slug(name)]
    return offer(x.name, [v for k, v in x.rates.items() if not period or k == period], period)


MIC = [x for x in ITEMS if "wireless" in x.specs.get("Microphones", "") and x.rates[DAY] < 120]
CASES: list[dict[str, Any]] = [
    case("hire a floor sander for a weekend", "products_found", [_o("Drum Floor Sander", WE), _o("Orbital Floor Sander", WE)],
         "column Weekend of the rate table of the two floor sanders; the belt sander and the sanding sheets are other things", ["Floor Edge Sander, Weekend"]),
    case("marquee for at least 60 guests", "products_found", [_o("Marquee 6 × 12 m"), _o("Marquee 9 × 12 m")],
         "seats are on the product page: 72 and 108; the largest only by phone; weekend and week rates make a range"),
    case("mini digger for one day under $250", "products_found", [_o("Mini Excavator 0.8 tonne", DAY)], "the shop says mini excavator; only the smallest is under 250 a day"),
    case("bouncy castle hire", "products_found", [_o("Inflatable Castle, Classic"), _o("Inflatable Castle with Slide")], "the shop says inflatable castle; the toddler one is away for repair",
         ["Inflatable Obstacle Course"]),
    case("generator to buy, second hand", "products_found", [_o("Ex-hire Generator 2 kVA Inverter")], "only the ex-hire one is for sale, the others are for hire only"),
    case("scissor lift hire", "no_online_availability", [], "it has a rate, but can only be booked by phone"),
    case("karaoke machine", "no_relevant_products", [], "sound gear, but no karaoke"),
    case("white folding chairs for a weekend", "products_found", [_o("White Folding Chair", WE)], "the white folding chair, per chair; the stacking chair does not fold, the other folding one is black"),
    case("PA system with wireless microphone, one day, under $120", "products_found", [_o(x.name, DAY) for x in MIC], "two systems with wireless microphones below 120 a day"),
    case("chocolate fountain", "no_online_availability", [], "away for repair, no bookings"),
]
