"""Bracken Tool & Event Hire: a British hire counter with a web front. Rates stand in a matrix (models × periods) on the product page,
the deposit beside it; some things are priced on request, some are all out, a few consumables are sold."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from .web import Answer, asset, e, page, q, redirect

NAME = "BrackenHire"
COLS = ("Daily", "Weekend", "Weekly")


@dataclass
class Row:
    label: str
    rates: tuple[float | str | None, float | str | None, float | str | None]  # a price, "POA", or None: not hired that way
    facts: dict[str, float] = field(default_factory=dict)


@dataclass
class Item:
    no: int
    name: str
    dept: str
    rows: list[Row]
    deposit: float
    specs: list[tuple[str, str]]
    blurb: str
    status: str = "book"  # book | request | out | sale
    goes: tuple[int, ...] = ()
    facts: dict[str, float] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + f"-{self.no}"


def one(day: float | str | None, wkd: float | str | None, wk: float | str | None) -> list[Row]:
    return [Row("", (day, wkd, wk))]


DEPTS = {
    "moving": "Moving & Lifting",
    "trailers": "Trailers",
    "camping": "Camping & Outdoors",
    "cleaning": "Cleaning & Drying",
    "access": "Access & Towers",
    "garden": "Garden & Ground",
    "power": "Site Tools & Power",
    "events": "Party & Events",
}

ITEMS: list[Item] = [
    Item(1001, "Folding Sack Truck", "moving", one(6, 9, 18), 30, [("Carries", "120 kg"), ("Weight", "5.5 kg"), ("Toe plate", "Folding, 48 × 36 cm")],
         "Folds flat for the boot of a car. For boxes, white goods and the odd fridge.", goes=(1010, 1008), facts={"kg": 120}),
    Item(1002, "Stair-Climbing Sack Truck", "moving", one(12, 18, 36), 60, [("Carries", "170 kg on the flat, 120 kg on stairs"), ("Wheels", "2 × triple star wheel"), ("Weight", "14 kg")],
         "Three-wheel stars walk up one tread at a time.", goes=(1010,), facts={"kg": 170}),
    Item(1003, "Heavy-Duty Sack Truck", "moving", one(9.5, 14, 28.5), 50, [("Carries", "300 kg"), ("Wheels", "Pneumatic, 26 cm"), ("Height", "130 cm"), ("Weight", "13 kg")],
         "Steel frame, fat tyres, knuckle guards. The one the brewery draymen use.", goes=(1010, 1008), facts={"kg": 300}),
    Item(1004, "Powered Stair Climber", "moving", one("POA", "POA", "POA"), 0, [("Carries", "310 kg"), ("Drive", "24 V battery"), ("Training", "Familiarisation given on collection")],
         "Battery sack truck that takes safes and vending machines up a flight of stairs. Priced for the job.", "request", facts={"kg": 310}),
    Item(1005, "Flatbed Platform Trolley", "moving", one(11, 16.5, 33), 60, [("Carries", "500 kg"), ("Platform", "120 × 70 cm"), ("Handle", "Removable")],
         "Four wheels, two of them braked. Steer it from the push bar.", goes=(1010,), facts={"kg": 500}),
    Item(1006, "Piano Skate", "moving", one(10, 15, 30), 40, [("Carries", "450 kg"), ("Bed", "Carpeted, 80 × 30 cm")], "For uprights. Two strong people at least.", goes=(1010,), facts={"kg": 450}),
    Item(1007, "Hand Pallet Truck", "moving", one(18, 27, 54), 150, [("Carries", "2,500 kg"), ("Forks", "115 × 54 cm"), ("Lift", "20 cm")], "Pump lift for euro and standard pallets on hard floors.", facts={"kg": 2500}),
    Item(1008, "Furniture Dolly (pair)", "moving", one(7, 10.5, 21), 25, [("Carries", "250 kg each"), ("Deck", "Felt pad, 60 × 40 cm")], "Roll wardrobes and sofas from room to room.", goes=(1010,), facts={"kg": 250}),
    Item(1010, "Ratchet Strap Set (4)", "moving", one(12, None, None), 0, [("Length", "5 m"), ("Lashing capacity", "800 kg")], "Yours to keep.", "sale"),

    Item(1101, "Covered Box Trailer 750", "trailers", one(25, 45, 110), 200, [("Payload", "500 kg"), ("Inside", "200 × 120 × 120 cm"), ("Electrics", "13-pin")], "Unbraked and lockable, for house moves and festival kit."),
    Item(1102, "Twin Motorcycle Trailer", "trailers", one(30, 52, 126), 150, [("Takes", "2 motorcycles"), ("Payload", "450 kg"), ("Ramp", "Included")], "Two channels with front wheel chocks.", goes=(1010,), facts={"bikes": 2}),
    Item(1103, "Tilt-Bed Motorcycle Trailer", "trailers", one(38, 66, 160), 300, [("Takes", "3 motorcycles"), ("Payload", "680 kg"), ("Ramp", "Bed tilts to the ground")], "Ride on from the kerb.", goes=(1010,), facts={"bikes": 3}),
    Item(1104, "Single Motorcycle Trailer", "trailers", one(22, 38, 92), 120, [("Takes", "1 motorcycle"), ("Payload", "260 kg"), ("Ramp", "Included")], "Narrow rail trailer for one bike.", goes=(1010,), facts={"bikes": 1}),
    Item(1105, "Car Transporter", "trailers", one("POA", "POA", "POA"), 0, [("Payload", "2,000 kg"), ("Bed", "450 × 200 cm"), ("Winch", "Manual")], "Twin axle. We check licence and towing weight first.", "request"),
    Item(1106, "Camping Trailer with Lid", "trailers", one(20, 36, 84), 150, [("Payload", "320 kg"), ("Lid", "Lockable ABS, roof bars for bicycles")], "Light enough for a hatchback.", "out"),

    Item(1201, "Ridgeway Trekking Tent", "camping", one(9, 15, 30), 60, [("Sleeps", "2"), ("Packed weight", "2.4 kg"), ("Head height", "105 cm")], "For the rucksack.", goes=(1208, 1210), facts={"sleeps": 2}),
    Item(1202, "Lathkill Dome Tent", "camping", one(14, 22, 44), 80, [("Sleeps", "2–3"), ("Packed weight", "5.1 kg"), ("Head height", "135 cm")], "Quick to pitch for a couple and a child.", goes=(1208, 1210), facts={"sleeps": 3}),
    Item(1203, "Kinder Tunnel Tent", "camping", one(26, 44, 88), 150, [("Sleeps", "2–5"), ("Bedrooms", "2, with removable divider"), ("Head height", "200 cm"), ("Packed weight", "19 kg")],
         "Stand-up tunnel with a porch for muddy boots.", goes=(1207, 1208, 1210), facts={"sleeps": 5}),
    Item(1204, "Wolds Bell Tent", "camping", [Row("4 m (sleeps 2–4)", (34, 58, 116), {"sleeps": 4}), Row("5 m (sleeps 4–6)", (42, 72, 144), {"sleeps": 6}), Row("6 m (sleeps 6–8)", ("POA", "POA", "POA"), {"sleeps": 8})],
         200, [("Fabric", "Cotton canvas, 285 g"), ("Groundsheet", "Sewn in"), ("Stove hole", "Yes, stove not included")], "Round canvas tent with a centre pole.", goes=(1208, 1209)),
    Item(1205, "Monsal Air Tent 6", "camping", one(36, 62, 124), 220, [("Sleeps", "6"), ("Poles", "None: inflatable beams, pump included"), ("Bedrooms", "3, blackout")], "Pumps up in ten minutes.", "out", goes=(1207,), facts={"sleeps": 6}),
    Item(1206, "Hardshell Roof Tent", "camping", one("POA", "POA", "POA"), 0, [("Sleeps", "2"), ("Needs", "Roof bars rated to 75 kg")], "We fit it to your car at the depot.", "request", facts={"sleeps": 2}),
    Item(1207, "Tent Carpet (Kinder / Monsal)", "camping", one(4, 6, 12), 15, [("Fits", "Kinder Tunnel Tent, Monsal Air Tent 6"), ("Size", "300 × 240 cm")], "Warm feet in the porch."),
    Item(1208, "Folding Camp Bed", "camping", one(4, 7, 14), 20, [("Carries", "150 kg"), ("Length", "200 cm")], "Steel frame, no bar in the back."),
    Item(1209, "12 V Cool Box 45 L", "camping", one(8, 13, 26), 60, [("Volume", "45 litres"), ("Power", "12 V / 230 V")], "Compressor, not just a fan."),
    Item(1210, "Double Sleeping Mat", "camping", one(4.5, 7.5, 15), 20, [("Sleeps", "2"), ("Thickness", "10 cm")], "Self-inflating."),

    Item(1301, "Upright Carpet Cleaner", "cleaning", one(18, 27, 54), 50, [("Tank", "9 litres"), ("Working width", "28 cm"), ("Power", "230 V")], "Washes and lifts the dirty water in one pass. Walk behind it like a vacuum cleaner.", goes=(1308,)),
    Item(1302, "Professional Carpet & Upholstery Extractor", "cleaning", one(32, 48, 96), 100, [("Tank", "25 litres"), ("Hose", "7 m with floor wand and hand tool"), ("Power", "230 V")], "Spray extraction for whole houses, stairs and car seats.", goes=(1308,)),
    Item(1303, "Electric Pressure Washer", "cleaning", one(24, 36, 72), 80, [("Pressure", "130 bar"), ("Flow", "480 litres/h"), ("Power", "230 V")], "For patios, cars and garden furniture.", goes=(1305,)),
    Item(1304, "Petrol Pressure Washer", "cleaning", one(42, 63, 126), 150, [("Pressure", "200 bar"), ("Flow", "840 litres/h"), ("Power", "Petrol, 6.5 hp")], "Away from the mains.", goes=(1305,)),
    Item(1305, "Patio Head for Pressure Washer", "cleaning", one(8, 12, 24), 20, [("Fits", "Our electric and petrol washers"), ("Width", "35 cm")], "Spinning arm under a hood: no stripes, no splashes."),
    Item(1306, "Wet & Dry Vacuum 30 L", "cleaning", one(14, 21, 42), 40, [("Drum", "30 litres"), ("Hose", "38 mm")], "Plaster dust or a flooded cellar."),
    Item(1307, "Rotary Floor Polisher", "cleaning", one(21, 31.5, 63), 80, [("Disc", "43 cm"), ("Speed", "165 rpm")], "Scrub, strip or shine hard floors. Pads are charged as used."),
    Item(1308, "Carpet Shampoo 1 L", "cleaning", one(9.5, None, None), 0, [("Makes", "20 litres")], "Low foam, for our carpet machines.", "sale"),
    Item(1309, "Condensing Dehumidifier", "cleaning", [Row("20 L/day", (12, 18, 30), {"l": 20}), Row("50 L/day", (18, 27, 48), {"l": 50}), Row("70 L/day", (24, 36, 66), {"l": 70})],
         80, [("Drain", "Tank or hose"), ("Works from", "5 °C")], "Dries plaster and flooded rooms. Figures at 30 °C, 80 % RH.", goes=(1310,)),
    Item(1310, "Building Dryer 60", "cleaning", one(21, 31.5, 57), 120, [("Takes out", "60 L/day"), ("Pump", "Built in, lifts 4 m"), ("Works from", "2 °C")], "Dehumidifier on wheels with a pump, for cellars without a drain.", facts={"l": 60}),
    Item(1311, "Air Mover", "cleaning", one(9, 13.5, 27), 40, [("Air", "2,800 m³/h")], "A strong fan to help the dehumidifier along."),

    Item(1401, "Fibreglass Step Ladder", "access", [Row("6 tread", (9, 13.5, 22), {"m": 1.25}), Row("8 tread", (11, 16.5, 27), {"m": 1.75}), Row("10 tread", (13, 19.5, 32), {"m": 2.25})], 40, [("Carries", "150 kg"), ("Standard", "EN 131 Professional")], "Non-conductive stiles."),
    Item(1402, "Double Extension Ladder", "access", [Row("Opens to 5.0 m", (12, 18, 30)), Row("Opens to 7.0 m", (15, 22.5, 38)), Row("Opens to 9.0 m", (19, 28.5, 47))], 60, [("Carries", "150 kg"), ("Material", "Aluminium")], "Stand-off and stabiliser bar included."),
    Item(1403, "Aluminium Scaffold Tower", "access", [Row("Platform 2.2 m", (38, 57, 76), {"m": 2.2}), Row("Platform 4.2 m", (None, 84, 112), {"m": 4.2}), Row("Platform 6.2 m", (None, None, 148), {"m": 6.2}), Row("Platform 8.2 m", ("POA", "POA", "POA"), {"m": 8.2})],
         150, [("Carries", "275 kg per platform"), ("Base", "180 × 145 cm"), ("Guard rails", "Advance guard rail")], "Working height is the platform plus 2 m."),
    Item(1404, "Podium Steps", "access", one(22, 33, 48), 80, [("Platform height", "1.5 m"), ("Carries", "150 kg")], "Guarded platform on wheels."),
    Item(1405, "Trailer-Mounted Boom Lift 12 m", "access", one("POA", "POA", "POA"), 0, [("Working height", "12.3 m"), ("Basket", "200 kg, two people"), ("Also called", "Cherry picker")], "Towed to site by us; operator card needed.", "request"),

    Item(1501, "Rear-Tine Rotavator", "garden", one(46, 69, 138), 150, [("Width", "50 cm"), ("Depth", "20 cm")], "For old lawns and allotments."),
    Item(1502, "Turf Cutter", "garden", one(58, 87, 174), 200, [("Width", "38 cm")], "Lifts turf in rolls."),
    Item(1503, "Petrol Hedge Trimmer", "garden", one(19, 28.5, 57), 60, [("Blade", "60 cm"), ("Weight", "5.2 kg")], "Two-stroke, mix supplied."),
    Item(1504, "Log Splitter 7 t", "garden", one(34, 51, 102), 100, [("Force", "7 tonnes"), ("Log length", "up to 52 cm"), ("Power", "230 V")], "Horizontal, for seasoned logs."),
    Item(1505, "Garden Chipper", "garden", one(62, 93, 186), 200, [("Branches", "up to 76 mm"), ("Power", "Petrol")], "Turns hedges into mulch."),
    Item(1506, "Stump Grinder", "garden", one("POA", "POA", "POA"), 0, [("Depth", "30 cm below ground")], "Goes out with an operator.", "request"),

    Item(1601, "Petrol Generator", "power", [Row("1 kVA (800 W)", (16, 24, 48), {"w": 800}), Row("2.8 kVA (2,200 W)", (24, 36, 72), {"w": 2200}), Row("6 kVA (4,800 W)", (39, 58.5, 117), {"w": 4800})], 120, [("Outlets", "230 V and 110 V"), ("Tank", "8 h at half load")], "Open frame. Watts given are continuous output.", goes=(1603,)),
    Item(1602, "Silent Inverter Generator", "power", one(28, 42, 84), 180, [("Continuous output", "2,000 W"), ("Noise", "59 dB(A) at 7 m")], "Clean current for laptops, tills and PA.", goes=(1603,), facts={"w": 2000}),
    Item(1603, "Extension Reel 25 m", "power", one(5, 7.5, 15), 20, [("Rating", "13 A, 3,000 W unwound")], "Four sockets."),
    Item(1604, "Electric Cement Mixer", "power", one(16, 24, 40), 50, [("Drum", "140 litres"), ("Power", "230 V")], "Tip-up mixer on a stand."),
    Item(1606, "Wet Tile Cutter", "power", one(23, 34.5, 69), 80, [("Cut", "up to 92 cm")], "Bridge saw with a water tray."),
    Item(1607, "Floor Sander (drum)", "power", one(36, 54, 108), 120, [("Drum", "20 cm")], "Edge sander hired separately. Sheets below.", goes=(1608,)),
    Item(1608, "Sanding Sheets for Drum Sander (10)", "power", one(18, None, None), 0, [("Grits", "24, 40, 80")], "Opened packs cannot be returned.", "sale"),

    Item(1701, "Pop-Up Gazebo", "events", [Row("3 × 3 m", (29, 45, 90)), Row("3 × 4.5 m", (38, 59, 118)), Row("3 × 6 m", (49, 76, 152))], 150, [("Sides", "4, two with windows"), ("Weights", "Included")], "Two people, two minutes."),
    Item(1702, "Trestle Table", "events", one(6, 8, 16), 0, [("Seats", "6"), ("Size", "183 × 76 cm")], "Folds in half."),
    Item(1703, "Folding Chair", "events", one(1.5, 2, 4), 0, [("Carries", "120 kg")], "White resin. Minimum ten."),
    Item(1704, "Gas Patio Heater", "events", one(18, 27, 54), 60, [("Heat", "13 kW"), ("Gas", "Bottle sold separately")], "Warms a circle of 5 m."),
    Item(1705, "PA System 2 × 400 W", "events", one(48, 72, 144), 200, [("Inputs", "Bluetooth, 2 microphones")], "Two speakers on stands with a mixer."),
    Item(1706, "Projector & Screen", "events", one(35, 52, 105), 200, [("Brightness", "3,600 lumens"), ("Screen", "240 cm")], "HDMI."),
]
BY_NO = {i.no: i for i in ITEMS}


def gbp(v: float) -> str:
    return f"£{v:,.2f}"


def from_rate(i: Item) -> str:
    if i.status == "request":
        return "Price on request"
    prices = [r for row in i.rows for r in row.rates if isinstance(r, (int, float))]
    if i.status == "sale":
        return f"{gbp(min(prices))} <small>to buy</small>"
    days = [row.rates[0] for row in i.rows if isinstance(row.rates[0], (int, float))]
    return f"from {gbp(min(days))} <small>per day</small>"


SVG = '<svg viewBox="0 0 120 90" class="pic" role="img" aria-label="{t}"><rect width="120" height="90" fill="hsl({h},28%,88%)"/><circle cx="{x}" cy="66" r="11" fill="hsl({h},30%,45%)"/><rect x="26" y="24" width="68" height="{y}" rx="4" fill="hsl({h},34%,60%)"/></svg>'


def pic(i: Item) -> str:
    return SVG.format(t=e(i.name), h=(i.no * 47) % 360, x=36 + i.no % 50, y=22 + i.no % 16)


def shell(title: str, main: str, cookies: dict[str, str], kw: str = "") -> Answer:
    n = len([x for x in cookies.get("bkt", "").split("~") if x])
    nav = "".join(f'<li><a href="/hire/{d}/">{e(t)}</a></li>' for d, t in DEPTS.items())
    notice = "" if cookies.get("ckok") else ('<div id="ckbar"><p>We use cookies to remember your hire basket. <a href="/info/cookies">Read more</a></p>'
                                              '<button type="button" id="ckyes">OK, got it</button></div>')
    return page(f'''<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(title)} | Bracken Tool &amp; Event Hire</title>
<link rel="stylesheet" href="/static/bracken.css"></head><body>
<div id="topstrip"><div class="wrap">Depots in Buxton, Leek and Matlock &nbsp;·&nbsp; Mon–Sat 7.30–17.30 &nbsp;·&nbsp; <span class="tel">01298 555 0142</span><span class="r"><a href="/info/how-hire-works">How hire works</a> <a href="/basket">Hire basket ({n})</a></span></div></div>
<div id="hd"><div class="wrap"><a href="/" id="logo">Bracken<b>Hire</b></a>
<form action="/find" method="get" id="sf"><input type="text" name="kw" value="{e(kw)}" placeholder="What do you need to hire?" size="34"><input type="submit" value="Find"></form></div></div>
<ul id="mainmenu" class="wrap">{nav}</ul>
<div class="wrap" id="content">{main}</div>
<div id="ft"><div class="wrap"><div><h4>Hire with us</h4><a href="/info/how-hire-works">How hire works</a><br><a href="/info/deposits">Deposits &amp; damage waiver</a><br><a href="/info/delivery">Delivery &amp; collection</a></div>
<div><h4>Depots</h4>Buxton SK17<br>Leek ST13<br>Matlock DE4</div><div><h4>The Friday sheet</h4><p>Weekend offers by e-mail.</p><form action="/info/newsletter" method="get"><input type="text" name="mail" placeholder="Your e-mail"><input type="submit" value="Join"></form></div></div>
<p class="wrap small">All rates include VAT. Deposits are refundable and are not part of the hire rate. © Bracken Tool &amp; Event Hire Ltd.</p></div>
{notice}<script src="/static/bracken.js"></script></body></html>''')


def line(i: Item) -> str:
    spec = " · ".join(f"{e(k)} {e(v)}" for k, v in i.specs[:2])
    flag = {"request": '<span class="flag req">On request</span>', "out": '<span class="flag out">All out on hire</span>', "sale": '<span class="flag sale">For sale</span>'}.get(i.status, "")
    return (f'<tr class="hl"><td class="c1"><a href="/hire/{i.dept}/{i.slug}">{pic(i)}</a></td><td class="c2"><a class="hn" href="/hire/{i.dept}/{i.slug}">{e(i.name)}</a> {flag}<div class="hs">{spec}</div>'
            f'<div class="hd">{e(i.blurb)}</div></td><td class="c3">{from_rate(i)}<br><a class="more" href="/hire/{i.dept}/{i.slug}">Rates &amp; booking</a></td></tr>')


def listing(items: list[Item], base: str, pg: int) -> str:
    per = 7
    pages = max(1, (len(items) + per - 1) // per)
    pg = min(max(pg, 1), pages)
    rows = "".join(line(i) for i in items[(pg - 1) * per: pg * per])
    links = ""
    if pages > 1:
        links = '<div class="pgr">Page ' + " ".join(f"<b>{n}</b>" if n == pg else f'<a href="{base}pg={n}">{n}</a>' for n in range(1, pages + 1))
        links += (f' <a href="{base}pg={pg + 1}">Next »</a>' if pg < pages else "") + "</div>"
    return f'<p class="cnt">{len(items)} item{"" if len(items) == 1 else "s"}</p><table class="hlist" cellspacing="0">{rows}</table>{links}'


def matrix(i: Item) -> str:
    if i.status == "sale":
        r = i.rows[0].rates[0]
        assert isinstance(r, (int, float))
        return (f'<div class="buybox"><p>This item is <b>sold, not hired</b>.</p><p class="bigp">{gbp(r)}</p><form method="post" action="/basket/add"><input type="hidden" name="no" value="{i.no}"><input type="hidden" name="rate" value="0-0">'
                f'<input type="submit" value="Buy now with your hire"></form></div>')
    if i.status == "request":
        return ('<div class="buybox"><p class="bigp">Price on request</p><p>This machine is quoted by job and cannot be booked on the website. Please ring the desk on <span class="tel">01298 555 0142</span> or '
                '<a href="/info/enquiry">send an enquiry</a>.</p></div>')
    multi = len(i.rows) > 1
    sub = ("24 hours", "Fri 3 pm – Mon 10 am", "7 days")
    head = ("<th>Model</th>" if multi else "") + "".join(f"<th>{c}<br><small>{s}</small></th>" for c, s in zip(COLS, sub))
    body = ""
    for ri, row in enumerate(i.rows):
        cells = f"<th>{e(row.label)}</th>" if multi else ""
        for ci, r in enumerate(row.rates):
            if r is None:
                cells += "<td class='na'>–</td>"
            elif isinstance(r, str):
                cells += "<td class='na'>P.O.A.</td>"
            elif i.status == "out":
                cells += f"<td class='dim'>{gbp(r)}</td>"
            else:
                cells += f'<td><label><input type="radio" name="rate" value="{ri}-{ci}"> {gbp(r)}</label></td>'
        body += f"<tr>{cells}</tr>"
    table = f'<table class="rates" border="1"><caption>Hire rates, VAT included</caption><tr>{head}</tr>{body}</table>'
    notes = ("<p class='small'>– not hired for this period. " + ("P.O.A.: price on application, ring the desk.</p>" if any("POA" in r.rates for r in i.rows) else "</p>")) if any(None in r.rates or "POA" in r.rates for r in i.rows) else ""
    dep = f'<p class="dep">Refundable deposit: <b>{gbp(i.deposit)}</b> <small>held on your card and released on return</small></p>' if i.deposit else '<p class="dep">No deposit needed</p>'
    if i.status == "out":
        return table + notes + dep + '<p class="outmsg">All units are out on hire and we are not taking bookings for this item at present.</p>'
    return (f'<form method="post" action="/basket/add"><input type="hidden" name="no" value="{i.no}">{table}{notes}{dep}<p>Quantity <input type="text" name="qty" value="1" size="2"> '
            f'<label><input type="checkbox" name="dw"> Add damage waiver (12 % of the hire)</label></p><input class="go" type="submit" value="Add to hire basket"></form>')


def product(i: Item, cookies: dict[str, str]) -> Answer:
    specs = "".join(f"<tr><td>{e(k)}</td><td>{e(v)}</td></tr>" for k, v in i.specs)
    goes = "".join(f'<li><a href="/hire/{BY_NO[n].dept}/{BY_NO[n].slug}">{e(BY_NO[n].name)}</a> {from_rate(BY_NO[n])}</li>' for n in i.goes)
    seen = [int(x) for x in cookies.get("seen", "").split("-") if x.isdigit() and int(x) in BY_NO and int(x) != i.no][:4]
    seen_html = "".join(f'<li><a href="/hire/{BY_NO[n].dept}/{BY_NO[n].slug}">{e(BY_NO[n].name)}</a></li>' for n in seen)
    html = (f'<div class="crumb"><a href="/">Home</a> &gt; <a href="/hire/{i.dept}/">{e(DEPTS[i.dept])}</a> &gt; {e(i.name)}</div><div class="pleft">{pic(i)}</div><div class="pright"><h1>{e(i.name)}</h1><p class="small">Fleet no. {i.no}</p><p>{e(i.blurb)}</p>'
            f'<table class="spec">{specs}</table>{matrix(i)}</div><div class="clr"></div>')
    if goes:
        html += f"<h3>You may also need</h3><ul class='goes'>{goes}</ul>"
    if seen_html:
        html += f"<h3>You looked at</h3><ul class='goes'>{seen_html}</ul>"
    st, hd, body = shell(i.name + " hire", html, cookies)
    hd.append(("Set-Cookie", "seen=" + "-".join(str(n) for n in [i.no, *seen][:5]) + "; Path=/"))
    return st, hd, body


INFO = {
    "how-hire-works": ("How hire works", "<p>Pick a rate in the table (day, weekend or week), put it in the hire basket and pay by card. Collect from any depot or have it delivered. Bring photo ID. Items marked <i>on request</i> are quoted by the desk and cannot be booked here.</p>"),
    "deposits": ("Deposits & damage waiver", "<p>The deposit is a hold on your card; it is released when the item comes back. The damage waiver is optional and adds 12 % of the hire charge.</p>"),
    "delivery": ("Delivery & collection", "<p>Delivery within 15 miles of a depot: £18.00 each way. Collection is free.</p>"),
    "cookies": ("Cookies", "<p>One cookie for your basket, one for what you looked at.</p>"),
    "newsletter": ("Thank you", "<p>You are on the Friday sheet.</p>"),
    "enquiry": ("Send an enquiry", "<p>Ring the desk on 01298 555 0142 or write to desk@bracken-hire.example and tell us the job, the dates and the postcode.</p>"),
}


def norm(s: str) -> list[str]:
    return [w[:-1] if len(w) > 3 and w.endswith("s") else w for w in re.findall(r"[a-z0-9]+", s.lower())]


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Answer:
    pg = int(query["pg"]) if query.get("pg", "").isdigit() else 1
    if path.startswith("/static/"):
        return asset("brackenhire", path[8:])
    if path == "/":
        tiles = "".join(f'<a class="tile" href="/hire/{d}/"><span style="background:hsl({n * 41},30%,72%)"></span>{e(t)}<small>{sum(i.dept == d for i in ITEMS)} items</small></a>' for n, (d, t) in enumerate(DEPTS.items()))
        pop = "".join(line(BY_NO[n]) for n in (1304, 1403, 1701, 1205))
        return shell("Tool, trailer and tent hire in the Peak District",
                     f'<div class="hero"><h1>Hire it. Use it. Bring it back.</h1><p>Book online by the day, the weekend or the week.</p></div><div class="tiles">{tiles}</div><h2>Busy this month</h2><table class="hlist" cellspacing="0">{pop}</table>', cookies)
    if path == "/find":
        kw = query.get("kw", "").strip()
        words = norm(kw)
        hits = [i for i in ITEMS if words and all(any(h.startswith(w) for h in norm(" ".join([i.name, DEPTS[i.dept], i.blurb, *(r.label for r in i.rows), *(f"{k} {v}" for k, v in i.specs)]))) for w in words)]
        if not hits:
            return shell("Search", f'<h1>Nothing found for “{e(kw)}”</h1><p>Try one plain word, or pick a department above.</p>', cookies, kw)
        hits.sort(key=lambda i: -sum(w in norm(i.name) for w in words))
        return shell("Search", f"<h1>Results for “{e(kw)}”</h1>" + listing(hits, f"/find?kw={q(kw)}&amp;", pg), cookies, kw)
    if path.startswith("/hire/"):
        parts = [p for p in path[6:].split("/") if p]
        if len(parts) == 1 and parts[0] in DEPTS:
            d = parts[0]
            return shell(DEPTS[d] + " hire", f'<div class="crumb"><a href="/">Home</a> &gt; {e(DEPTS[d])}</div><h1>{e(DEPTS[d])} hire</h1>' + listing([i for i in ITEMS if i.dept == d], f"/hire/{d}/?", pg), cookies)
        if len(parts) == 2:
            for i in ITEMS:
                if i.slug == parts[1]:
                    return product(i, cookies)
    if path == "/basket/add" and method == "POST":
        entry = f"{form.get('no', '')}.{form.get('rate', '')}"
        if not re.fullmatch(r"\d{4}\.\d-\d", entry):
            return shell("Choose a rate", "<h1>Please choose a rate</h1><p>Go back and tick a period in the rate table.</p>", cookies)
        return redirect("/basket", [("Set-Cookie", f"bkt={cookies.get('bkt', '')}~{entry}; Path=/")])
    if path == "/basket":
        out, total, dep = "", 0.0, 0.0
        for x in cookies.get("bkt", "").split("~"):
            m = re.fullmatch(r"(\d{4})\.(\d)-(\d)", x)
            if not m or int(m[1]) not in BY_NO:
                continue
            i = BY_NO[int(m[1])]
            if int(m[2]) >= len(i.rows) or int(m[3]) > 2:
                continue
            r = i.rows[int(m[2])].rates[int(m[3])]
            if isinstance(r, (int, float)):
                out += f"<tr><td>{e(i.name)} {e(i.rows[int(m[2])].label)}</td><td>{'Purchase' if i.status == 'sale' else COLS[int(m[3])]}</td><td>{gbp(r)}</td></tr>"
                total += r
                dep += i.deposit
        return shell("Hire basket", f'<h1>Hire basket</h1>{f"<table class=spec>{out}<tr><td>Hire total</td><td></td><td>{gbp(total)}</td></tr><tr><td>Deposit (refundable)</td><td></td><td>{gbp(dep)}</td></tr></table>" if out else "<p>Your basket is empty.</p>"}', cookies)
    if path.startswith("/info/") and path[6:] in INFO:
        t, body = INFO[path[6:]]
        return shell(t, f"<h1>{e(t)}</h1>{body}", cookies)
    st, hd, body = shell("Page not found", "<h1>Sorry, that page is not here</h1>", cookies)
    return 404, hd, body


# ---------------------------------------------------------------- the key
def offers(want: Callable[[Item, Row], bool], col: str) -> list[tuple[str, str]]:
    c = COLS.index(col)
    out = []
    for i in ITEMS:
        if i.status != "book":
            continue
        for row in i.rows:
            r = row.rates[c]
            if isinstance(r, (int, float)) and want(i, row):
                out.append((f"{i.name}, {row.label + ' / ' if row.label else ''}{col}", f"{r:.2f}"))
    return out


def ranges(*nos: int) -> list[tuple]:
    out = []
    for n in nos:
        p = [r for row in BY_NO[n].rows for r in row.rates if isinstance(r, (int, float))]
        out.append((BY_NO[n].name, None, (f"{min(p):.2f}", f"{max(p):.2f}")))
    return out


def fact(i: Item, row: Row, key: str) -> float:
    return row.facts.get(key, i.facts.get(key, 0))


CASES: list[dict] = [
    {"query": "hire a hand truck that carries at least 250 kg for a weekend", "determination": "products_found",
     "offers": offers(lambda i, r: "Sack Truck" in i.name and fact(i, r, "kg") >= 250, "Weekend"),
     "either": ["Flatbed Platform Trolley, Weekend", "Furniture Dolly (pair), Weekend", "Piano Skate, Weekend", "Hand Pallet Truck, Weekend"],
     "why": "Hand truck is the sack truck; of these only the heavy-duty one carries 300 kg, the powered stair climber is on request; the weekend column counts, the deposit is no part of the price."},
    {"query": "tent for a family of four, for one week", "determination": "products_found",
     "offers": offers(lambda i, r: i.dept == "camping" and "Tent" in i.name and "Carpet" not in i.name and fact(i, r, "sleeps") >= 4, "Weekly"), "either": [],
     "why": "Kinder sleeps 2–5, the 4 m and 5 m bell tents sleep four; the 6 m bell tent is P.O.A., the air tent is out, the rest sleep three or fewer; weekly column."},
    {"query": "dehumidifier at least 50 litres a day, weekly hire under £60", "determination": "products_found",
     "offers": [o for o in offers(lambda i, r: i.no in (1309, 1310) and fact(i, r, "l") >= 50, "Weekly") if float(o[1]) < 60], "either": [],
     "why": "The 50 L row and the 60 L building dryer (described as a dehumidifier) are under £60 a week, the 70 L row is £66."},
    {"query": "rent a jet washer for a day for less than £40", "determination": "products_found",
     "offers": [o for o in offers(lambda i, r: i.no in (1303, 1304), "Daily") if float(o[1]) < 40], "either": [],
     "why": "Jet washer is the pressure washer; the electric one is £24 a day, the petrol one £42; the patio head is an accessory."},
    {"query": "cherry picker hire", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The trailer-mounted boom lift (also called cherry picker) is priced on request and cannot be booked on the website."},
    {"query": "rent a canoe for two people", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "No boats of any kind in the eight departments."},
    {"query": "scaffold tower with a platform at least 4 metres high, rented by the week", "determination": "products_found",
     "offers": offers(lambda i, r: i.no == 1403 and fact(i, r, "m") >= 4, "Weekly"), "either": [],
     "why": "Rows 4.2 m and 6.2 m have a weekly rate; 8.2 m is P.O.A., 2.2 m is too low."},
    {"query": "cheapest generator with at least 2000 watts, daily rate", "determination": "products_found",
     "offers": [min(offers(lambda i, r: i.no in (1601, 1602) and fact(i, r, "w") >= 2000, "Daily"), key=lambda o: float(o[1]))], "either": [],
     "why": "The 2.8 kVA / 2,200 W row costs £24 a day, the inverter £28, the 6 kVA row £39; 1 kVA is too weak."},
    {"query": "carpet cleaner rental", "determination": "products_found", "offers": ranges(1301, 1302), "either": [],
     "why": "Two carpet machines, no period asked, so each with its range from day to week; shampoo is a consumable."},
    {"query": "trailer for two motorbikes for the weekend, deposit no more than £200", "determination": "products_found",
     "offers": [o for o in offers(lambda i, r: fact(i, r, "bikes") >= 2 and i.deposit <= 200, "Weekend")], "either": [],
     "why": "The twin trailer has a £150 deposit; the tilt-bed one takes three but wants £300; the single takes one."},
    {"query": "inflatable tent for 6 people", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The Monsal Air Tent 6 is the only tent with inflatable beams and all units are out, with no bookings taken."},
]
