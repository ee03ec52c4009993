"""Farsight: binoculars, scopes and telescopes; a single-page application (emotion class names) that draws itself from JSON, list loaded as one scrolls."""
from __future__ import annotations

import json

from ._util import Response, Thing, asset, case, offer, page, score

NAME = "farsight"
THINGS: list[Thing] = []
CATS = {"binoculars": "Binoculars", "spotting-scopes": "Spotting scopes", "telescopes": "Telescopes", "monoculars": "Monoculars & night vision", "eyepieces-filters": "Eyepieces & filters", "accessories": "Accessories", "microscopes": "Microscopes"}


def bino(name: str, price, grams: int, dry: str, focus: str, text: str, axes=None, out=(), **more) -> None:
    mag, lens = name.split("x")[0].split()[-1], name.split("x")[-1].split()[0]
    THINGS.append(Thing(name, "binoculars", text, price, axes, out, brand=name.split()[0], rows={"Magnification": mag + "x", "Objective diameter": lens + " mm", "Weight": f"{grams} g", "Waterproof": dry, "Close focus": focus, **more}))


def item(name: str, cat: str, price, text: str, rows: dict, axes=None, out=()) -> None:
    THINGS.append(Thing(name, cat, text, price, axes, out, brand=name.split()[0], rows=rows))


YES, NO = "Yes, nitrogen filled", "No"
bino("Halden Fjell 8x42", 189, 650, YES, "2.0 m", "The birdwatcher's everyday glass: phase-coated roof prisms, wide field, twist-up eyecups.")
bino("Halden Fjell 10x42", 204, 660, YES, "2.2 m", "More reach in the same body, for open country and estuaries.")
bino("Halden Fjell 8x32", 169, 480, YES, "1.8 m", "The small Fjell for long walks.")
bino("Halden Fjell ED 8x42", 329, 690, YES, "1.9 m", "Extra-low dispersion glass removes colour fringes.")
bino("Halden Fjell ED 10x42", 339, 700, YES, "1.9 m", "Extra-low dispersion glass, ten times.", out=True)
bino("Halden Pocket 8x25", 89, 290, YES, "2.5 m", "Folds twice to fit a shirt pocket.", [("Colour", ["Green", "Black", "Red"])], ("Red",))
bino("Halden Pocket 10x25", 95, 310, YES, "2.8 m", "The pocket folder with ten-times power.", [("Colour", ["Green", "Black"])])
bino("Vireo Skylark 7x50 Marine Compass", 249, 1080, "Yes, floats", "5 m", "For the cockpit: illuminated bearing compass and range reticle in view.", Compass="Built in, illuminated")
bino("Vireo Skylark 7x50 Marine", 179, 1020, "Yes, floats", "5 m", "The same floating body for those with a compass at the helm.", Compass="None")
bino("Vireo Giant 15x70", 119, 1400, NO, "18 m", "Star clusters and comets. Too heavy to hold for long; tripod thread in the bar.", Tripod="1/4 inch adapter included")
bino("Vireo Giant 20x80", 169, 2100, NO, "25 m", "Big field astronomy on a stout tripod.", Tripod="1/4 inch adapter included")
bino("Vireo Robin 8x21 Junior", 35, 180, NO, "3 m", "Rubber-clad first binoculars for ages 5 to 10.", [("Colour", ["Blue", "Yellow"])])
bino("Brightwater Tern 10x30 IS", 499, 600, NO, "4.2 m", "Press and the shake is gone: optical image stabiliser, two AA cells.", Stabiliser="Optical")
bino("Brightwater Tern 12x36 IS", 679, 690, NO, "6 m", "Image stabiliser for planes, ships and stars by hand.", Stabiliser="Optical")
bino("Kessel Heritage 10x50", 79, 800, NO, "7 m", "Traditional porro prisms with plenty of light.")
bino("Kessel Heritage 8x40", 69, 740, NO, "5 m", "Traditional porro prisms, wide and bright.")
bino("Kessel Diva 3x25 Opera Glasses", 45, 320, NO, "2 m", "Theatre glasses in a velvet bag.", [("Finish", ["Gold", "Pearl", "Black"])])
bino("Kessel Zoom 8-20x50", 99, 940, NO, "8 m", "Lever zoom.", Tripod="1/4 inch thread")
scope = [("Body", ["Straight", "Angled"])]
item("Halden Strand 65", "spotting-scopes", {"Straight": 299, "Angled": 309}, "15-45x zoom eyepiece included; waterproof.", {"Objective diameter": "65 mm", "Magnification": "15-45x", "Weight": "1150 g"}, scope)
item("Halden Strand 80", "spotting-scopes", {"Straight": 449, "Angled": 459}, "20-60x zoom eyepiece included; waterproof.", {"Objective diameter": "80 mm", "Magnification": "20-60x", "Weight": "1600 g"}, scope, ("Straight",))
item("Vireo Compact 50", "spotting-scopes", 159, "Travel scope, 13-30x. Shorter than a flask.", {"Objective diameter": "50 mm", "Magnification": "13-30x", "Body": "Angled", "Weight": "620 g"})
item("Vireo Range 60", "spotting-scopes", 129, "For the shooting bench, 20-60x.", {"Objective diameter": "60 mm", "Magnification": "20-60x", "Body": "Straight", "Weight": "900 g"})
item("Brightwater Tern 85 ED", "spotting-scopes", {"Body only": 899, "With 20-60x eyepiece": 1149}, "Fluorite-class glass for those who digiscope.", {"Objective diameter": "85 mm", "Body": "Angled", "Weight": "1950 g"}, [("Set", ["Body only", "With 20-60x eyepiece"])])
item("Vireo Nova 70/700 AZ", "telescopes", 99, "A first refractor: Moon craters and Saturn's rings.", {"Design": "Refractor", "Aperture": "70 mm", "Focal length": "700 mm", "Mount": "Alt-azimuth, manual"})
item("Vireo Nova 90/900 EQ", "telescopes", 179, "Long refractor on an equatorial mount.", {"Design": "Refractor", "Aperture": "90 mm", "Focal length": "900 mm", "Mount": "Equatorial, manual"})
item("Vireo Nova 130/650 EQ", "telescopes", 229, "Newtonian reflector with a parabolic mirror.", {"Design": "Newtonian reflector", "Aperture": "130 mm", "Focal length": "650 mm", "Mount": "Equatorial, manual"})
item("Vireo Nova 130/650 GoTo", "telescopes", 399, "The 130 mm Newtonian on a computer mount that finds 40,000 objects for you.", {"Design": "Newtonian reflector", "Aperture": "130 mm", "Focal length": "650 mm", "Mount": "Computerised GoTo"})
item("Vireo Dob 130 Tabletop", "telescopes", 169, "A Dobsonian for the garden table.", {"Design": "Dobsonian", "Aperture": "130 mm (5.1 inch)", "Focal length": "650 mm", "Mount": "Dobson, manual"})
item("Vireo Dob 200", "telescopes", 449, "The eight inch Dobsonian that shows galaxies.", {"Design": "Dobsonian", "Aperture": "200 mm (8 inch)", "Focal length": "1200 mm", "Mount": "Dobson, manual"})
item("Vireo Dob 250", "telescopes", 699, "Ten inches of mirror; ask a friend to lift.", {"Design": "Dobsonian", "Aperture": "254 mm (10 inch)", "Focal length": "1200 mm", "Mount": "Dobson, manual"}, out=True)
item("Kessel Mak 90", "telescopes", 219, "Small sealed Maksutov for the planets.", {"Design": "Maksutov", "Aperture": "90 mm", "Focal length": "1250 mm", "Mount": "Equatorial, manual"})
item("Kessel Mak 127 GoTo", "telescopes", 549, "Planet killer in a suitcase, with computer mount.", {"Design": "Maksutov", "Aperture": "127 mm", "Focal length": "1500 mm", "Mount": "Computerised GoTo"})
item("Halden Mono 8x25", "monoculars", 59, "Half a pocket binocular.", {"Magnification": "8x", "Objective diameter": "25 mm", "Waterproof": YES, "Weight": "150 g"})
item("Halden Mono 10x42", "monoculars", 89, "Half a Fjell, with a phone thread.", {"Magnification": "10x", "Objective diameter": "42 mm", "Waterproof": YES, "Weight": "340 g"})
item("Vireo NightEye 5x40", "monoculars", 199, "Digital night vision monocular with infrared lamp, records to a card.", {"Magnification": "5x", "Sensor": "CMOS, infrared assisted", "Range": "200 m"})
mm = ["6.3 mm", "10 mm", "25 mm", "32 mm"]
item("Kessel Plössl Eyepiece", "eyepieces-filters", {"6.3 mm": 29, "10 mm": 29, "25 mm": 32, "32 mm": 36}, "Four elements, 52 degree field, 1.25 inch barrel.", {"Barrel": "1.25 inch"}, [("Focal length", mm)])
item("Kessel Panorama Eyepiece", "eyepieces-filters", {"15 mm": 119, "26 mm": 139}, "70 degree field in the large 2 inch barrel.", {"Barrel": "2 inch"}, [("Focal length", ["15 mm", "26 mm"])])
item("Kessel Barlow 2x", "eyepieces-filters", 39, "Doubles the power of any eyepiece.", {"Barrel": "1.25 inch"})
item("Kessel Moon Filter", "eyepieces-filters", 14, "Neutral density, 13 percent.", {"Barrel": "1.25 inch"})
item("Vireo Solar Filter Cap", "eyepieces-filters", {"70 mm": 22, "90 mm": 26, "130 mm": 34, "200 mm": 49}, "White-light film in a cap that goes over the front of the tube. Choose by the aperture of the telescope.", {"Film": "ND 5.0"}, [("For aperture", ["70 mm", "90 mm", "130 mm", "200 mm"])])
item("Halden Travel Tripod", "accessories", 89, "Carbon legs, fluid head.", {"Height": "150 cm", "Load": "4 kg", "Weight": "1300 g"})
item("Vireo Table Tripod", "accessories", 29, "For compact scopes.", {"Height": "24 cm", "Load": "2 kg", "Weight": "420 g"})
item("Halden L-Bracket", "accessories", 15, "Joins binoculars with a threaded hinge to any tripod.", {"Thread": "1/4 inch"})
item("Halden Phone Clamp", "accessories", 35, "Holds a phone to an eyepiece of 24 to 48 mm.", {"Phones": "60 to 90 mm wide"})
item("Halden Harness Strap", "accessories", 25, "Takes the weight off the neck.", {"Material": "Elastic webbing"})
item("Vireo Float Strap", "accessories", 19, "Orange foam that keeps up to 1.1 kg of binoculars on the surface.", {"Buoyancy": "1.1 kg"})
item("Kessel Lens Pen", "accessories", 9, "Brush and carbon tip.", {"Length": "14 cm"})
item("Kessel School 400", "microscopes", 129, "Compound microscope, 40x, 100x and 400x.", {"Type": "Compound", "Light": "LED, rechargeable"})
item("Kessel Stereo 20/40", "microscopes", 149, "Stereo microscope for insects, stones and solder.", {"Type": "Stereo", "Light": "LED, top and bottom"})
BY = {t.slug: t for t in THINGS}


def short(t: Thing) -> dict:
    return {"id": 700 + THINGS.index(t), "slug": t.slug, "title": t.name, "brand": t.facts["brand"], "cat": t.cat, "pence": round(t.low * 100), "varies": t.high > t.low, "stock": bool(t.live), "line": " · ".join(list(t.facts["rows"].values())[:3])}


def long(t: Thing) -> dict:
    near = [short(x) for x in THINGS if x.cat == t.cat and x is not t][:3]
    return {**short(t), "text": t.text, "specs": [[a, b] for a, b in t.facts["rows"].items()], "axes": [{"label": a, "values": v} for a, v in t.axes],
            "skus": [{"values": list(c), "pence": round(p * 100), "stock": 7 if ok else 0} for c, p, ok in t.variants], "also": near}


def found(query: dict) -> list[Thing]:
    things = [t for t in THINGS if query.get("cat", "") in ("", t.cat) and query.get("brand", "") in ("", t.facts["brand"])]
    if query.get("max", "").isdigit():
        things = [t for t in things if t.low <= int(query["max"])]
    if query.get("q"):
        marks = {t.slug: score(query["q"], f"{t.name} {CATS[t.cat]} {t.text} {t.facts['rows']} {t.axes}")[0] + 2 * score(query["q"], t.name)[0] for t in things}
        things = sorted([t for t in things if marks[t.slug]], key=lambda t: -marks[t.slug])
    return sorted(things, key={"low": lambda t: t.low, "high": lambda t: -t.low, "az": lambda t: t.name}.get(query.get("sort", ""), lambda t: 0))


def data(thing: object, status: int = 200) -> Response:
    return page(json.dumps(thing), status, "application/json")


SHELL = '''<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farsight</title><link rel="stylesheet" href="/static/css/main.5c1e.css"></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.9b77.js" defer></script></body></html>'''


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    if path == "/static/css/main.5c1e.css":
        return asset(NAME, "main.css")
    if path == "/static/js/main.9b77.js":
        return asset(NAME, "main.js")
    if path == "/api/menu":
        return data({"cats": [{"slug": s, "name": n, "count": sum(t.cat == s for t in THINGS)} for s, n in CATS.items()], "brands": sorted({t.facts["brand"] for t in THINGS})})
    if path == "/api/list":
        things, start = found(query), int(query["offset"]) if query.get("offset", "").isdigit() else 0
        return data({"total": len(things), "items": [short(t) for t in things[start:start + 10]], "next": start + 10 if start + 10 < len(things) else None})
    if path == "/api/find":
        return data({"items": [short(t) for t in found({"q": query.get("q", "")})[:6]]} if query.get("q") else {"items": []})
    if path.startswith("/api/item/"):
        return data(long(BY[path[10:]])) if path[10:] in BY else data({"error": "gone"}, 404)
    if path.startswith(("/api/", "/static/")):
        return data({"error": "no such thing"}, 404)
    known = path in ("/", "/search", "/basket", "/about") or path.startswith("/shop/") and path[6:] in CATS or path.startswith("/optics/") and path[8:] in BY
    return page(SHELL, 200 if known else 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("waterproof 8x42 binoculars under £200", "products_found", [o("Halden Fjell 8x42")], "the ED is 329"),
    case("binoculars that weigh less than 300g", "products_found", [o("Halden Pocket 8x25"), o("Vireo Robin 8x21 Junior")], "290 g and 180 g; the 10x25 is 310 g; monoculars are none"),
    case("angled spotting scope up to 500 pounds", "products_found", [o("Halden Strand 65", "Angled"), o("Halden Strand 80", "Angled"), o("Vireo Compact 50")], "the 85 ED is dearer"),
    case("10mm eyepiece 1.25\"", "products_found", [o("Kessel Plössl Eyepiece", "10 mm")], "option"),
    case("solar filter for my 130mm newtonian", "products_found", [o("Vireo Solar Filter Cap", "130 mm")], "option by aperture"),
    case("image stabilised binoculars", "products_found", [o("Brightwater Tern 10x30 IS"), o("Brightwater Tern 12x36 IS")], "both"),
    case("goto telescope, anything but a maksutov", "products_found", [o("Vireo Nova 130/650 GoTo")], "the other GoTo is a Maksutov"),
    case("10 inch dobsonian telescope", "no_online_availability", [], "Dob 250 is sold out; the 200 is 8 inch"),
    case("thermal imaging monocular", "no_relevant_products", [], "night vision with infrared lamp is not thermal"),
    case("7x50 binos for sailing with built-in compass", "products_found", [o("Vireo Skylark 7x50 Marine Compass")], "not the one without"),
]
