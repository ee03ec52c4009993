"""An outdoor shop that is one script: an empty shell for every route, goods from a JSON endpoint (about 0.6 s), History API routes,
search as you type without any form, and an endless list on scroll."""
from __future__ import annotations

import json
import time
from urllib.parse import unquote

from ._kit import Response, asset, dec, fold, number, respond, spread

NAME = "cairn"
LAG = 0.6
BATCH = 10
CATS = [("shelter", "Shelter"), ("sleep", "Sleeping Bags & Pads"), ("kitchen", "Camp Kitchen"), ("food", "Trail Food"), ("water", "Water"),
        ("light", "Light & Power"), ("furniture", "Camp Furniture"), ("trail", "Packs & Poles"), ("care", "Bugs & First Aid")]

# name | maker | category | cents | choice (label, {option: (cents, in stock)}) or None | in stock | specs | text
_ROWS: list[tuple] = [
    ("Drumlin 2 Backpacking Tent", "Esker", "shelter", 18900, None, True, {"Sleeps": "2", "Seasons": "3", "Packed weight": "4 lb 2 oz"}, "Freestanding, two doors, two vestibules."),
    ("Drumlin 3 Backpacking Tent", "Esker", "shelter", 22900, None, True, {"Sleeps": "3", "Seasons": "3", "Packed weight": "5 lb 6 oz"}, "The Drumlin with room for a dog or a third friend."),
    ("Prairie House Cabin Tent", "Kettle", "shelter", 24900, None, True, {"Sleeps": "4", "Seasons": "3", "Packed weight": "17 lb"}, "Straight walls and standing height."),
    ("Prairie House XL Cabin Tent", "Kettle", "shelter", 33900, None, True, {"Sleeps": "6", "Seasons": "3", "Packed weight": "24 lb"}, "With a room divider."),
    ("Hearthside Bell Tent", "Kettle", "shelter", 28900, None, True, {"Sleeps": "5", "Seasons": "3", "Packed weight": "29 lb"}, "Cotton canvas with a stove flap."),
    ("Kettle Dome", "Kettle", "shelter", 9900, None, True, {"Sleeps": "2", "Seasons": "3", "Packed weight": "6 lb"}, "An honest first tent."),
    ("Kettle Dome Plus", "Kettle", "shelter", 15900, None, True, {"Sleeps": "4", "Seasons": "3", "Packed weight": "10 lb"}, "The honest first tent for more people."),
    ("Quickpitch Instant Tent", "Halloran", "shelter", 21900, None, False, {"Sleeps": "4", "Seasons": "3", "Packed weight": "19 lb"}, "Up in ninety seconds, poles attached."),
    ("Moraine Four-Season Tent", "Esker", "shelter", 47900, None, True, {"Sleeps": "4", "Seasons": "4", "Packed weight": "11 lb 4 oz"}, "For wind and snow load."),
    ("Kettle Dome Plus Footprint", "Kettle", "shelter", 3400, None, True, {"Fits": "Kettle Dome Plus (4-person)", "Packed weight": "1 lb 8 oz"}, "Ground sheet that keeps the floor dry."),
    ("Tarn Tarp 10 × 10", "Esker", "shelter", 7900, None, True, {"Size": "10 × 10 ft", "Packed weight": "1 lb 11 oz"}, "Silnylon tarp with eight tie-outs."),
    ("Tent Stake Set of 8", "Halloran", "shelter", 1600, None, True, {"Material": "7075 aluminum"}, "Y-beam stakes with pull loops."),
    ("Boreal 0 Down Bag", "Esker", "sleep", 28900, ("Length", {"Regular": (28900, True), "Long": (30900, True)}), True, {"Comfort rating": "10 °F", "Limit rating": "0 °F", "Fill": "750 down"}, "For shoulder-season summits."),
    ("Boreal 20 Down Bag", "Esker", "sleep", 21900, ("Length", {"Regular": (21900, True), "Long": (23900, True)}), True, {"Comfort rating": "30 °F", "Limit rating": "20 °F", "Fill": "750 down"}, "Three seasons, under two pounds."),
    ("Taiga 10 Synthetic Bag", "Kettle", "sleep", 12900, ("Length", {"Regular": (12900, True), "Long": (13900, True)}), True, {"Comfort rating": "20 °F", "Limit rating": "10 °F", "Fill": "synthetic"}, "Keeps warm when damp."),
    ("Taiga −5 Synthetic Bag", "Kettle", "sleep", 15900, ("Length", {"Regular": (15900, True), "Long": (16900, False)}), True, {"Comfort rating": "5 °F", "Limit rating": "−5 °F", "Fill": "synthetic"}, "Draft collar and two-way zip."),
    ("Polar Hollow Expedition Bag", "Esker", "sleep", 46900, ("Length", {"Regular": (46900, False), "Long": (49900, True)}), True, {"Comfort rating": "−10 °F", "Limit rating": "−25 °F", "Fill": "850 down"}, "For base camp."),
    ("Lullwater Summer Quilt", "Halloran", "sleep", 8900, None, True, {"Comfort rating": "50 °F", "Limit rating": "40 °F", "Fill": "synthetic"}, "Opens flat."),
    ("Silk Bag Liner", "Halloran", "sleep", 5400, None, True, {"Adds": "8 °F", "Material": "silk"}, "Keeps the bag clean and adds warmth."),
    ("Driftwood Self-Inflating Pad", "Kettle", "sleep", 6900, ("Size", {"Regular": (6900, True), "Wide": (8400, True)}), True, {"R-value": "4.2", "Thickness": "2 in"}, "Open the valve and wait."),
    ("Featherbed Air Pad", "Esker", "sleep", 13900, ("Size", {"Regular": (13900, True), "Wide": (15900, False)}), True, {"R-value": "5.4", "Thickness": "3.5 in"}, "Fifteen ounces, quiet fabric."),
    ("Spindle Canister Stove", "Esker", "kitchen", 4900, None, True, {"Fuel": "isobutane canister", "Burners": "1", "Weight": "2.9 oz"}, "Folds into a mug."),
    ("Ranch Hand Two-Burner Stove", "Kettle", "kitchen", 11900, None, True, {"Fuel": "propane", "Burners": "2", "Weight": "11 lb"}, "Wind panels and matchless ignition."),
    ("Ranch Hand Single Stove", "Kettle", "kitchen", 4500, None, True, {"Fuel": "propane", "Burners": "1", "Weight": "3 lb"}, "Screws onto a one-pound bottle."),
    ("Chuckwagon Three-Burner Range", "Halloran", "kitchen", 19900, None, True, {"Fuel": "propane", "Burners": "3", "Weight": "32 lb"}, "On legs, with a griddle."),
    ("Twig Wood Stove", "Halloran", "kitchen", 3900, None, True, {"Fuel": "wood", "Burners": "1", "Weight": "9 oz"}, "Burns twigs, packs flat."),
    ("Two-Burner Expedition Stove", "Esker", "kitchen", 16900, None, True, {"Fuel": "white gas", "Burners": "2", "Weight": "10 lb"}, "Works at twenty below."),
    ("Stove Windscreen", "Esker", "kitchen", 1400, None, True, {"Material": "aluminum"}, "Eight folding panels; for any burner."),
    ("Basin Cook Set for Four", "Kettle", "kitchen", 7900, None, True, {"Pieces": "2 pots, 1 pan, 4 bowls, 4 cups", "Material": "hard-anodized aluminum"}, "Nests into its own sink."),
    ("Icehouse 45 Cooler", "Halloran", "kitchen", 21900, None, True, {"Volume": "45 qt", "Ice retention": "5 days"}, "Rotomolded, bear-resistant."),
    ("Chili Mac", "Ridgeline Kitchen", "food", 1150, ("Pack", {"Single pouch": (1150, True), "6-pack": (6210, True), "12-pack": (11900, False)}), True, {"Diet": "contains beef and milk", "Servings per pouch": "2"}, "Freeze-dried; add 2 cups of boiling water."),
    ("Pad Thai with Tofu", "Ridgeline Kitchen", "food", 1225, ("Pack", {"Single pouch": (1225, True), "6-pack": (6615, True)}), True, {"Diet": "vegan", "Servings per pouch": "2", "Allergens": "peanut, soy"}, "Freeze-dried; lime packet inside."),
    ("Lentil Dal with Rice", "Ridgeline Kitchen", "food", 1050, ("Pack", {"Single pouch": (1050, True), "6-pack": (5670, True)}), True, {"Diet": "vegan, gluten free", "Servings per pouch": "2", "Allergens": "none"}, "Freeze-dried; gently spiced."),
    ("Black Bean Burrito Bowl", "Ridgeline Kitchen", "food", 1095, ("Pack", {"Single pouch": (1095, True), "6-pack": (5910, False)}), True, {"Diet": "vegan, gluten free", "Servings per pouch": "2", "Allergens": "none"}, "Freeze-dried; with corn and peppers."),
    ("Breakfast Skillet", "Ridgeline Kitchen", "food", 1295, ("Pack", {"Single pouch": (1295, True), "6-pack": (6990, True)}), True, {"Diet": "contains egg and pork", "Servings per pouch": "2"}, "Freeze-dried; hash browns and sausage."),
    ("Clearbrook Squeeze Filter", "Clearbrook", "water", 3995, None, True, {"Removes": "bacteria, protozoa", "Pore size": "0.1 micron"}, "Screws onto any soda bottle."),
    ("Clearbrook Gravity Filter 6 L", "Clearbrook", "water", 11995, None, True, {"Removes": "bacteria, protozoa", "Capacity": "6 liters"}, "Hang it and let it run; for groups."),
    ("Summit UV Purifier", "Halloran", "water", 9900, None, True, {"Removes": "bacteria, protozoa, viruses", "Power": "USB-C"}, "Stir for ninety seconds."),
    ("Pocket Purifier Press", "Clearbrook", "water", 8995, None, False, {"Removes": "bacteria, protozoa, viruses", "Capacity": "24 oz"}, "Fill and press."),
    ("Clearbrook Replacement Cartridge", "Clearbrook", "water", 2495, None, True, {"Fits": "Clearbrook Gravity Filter", "Removes": "bacteria, protozoa"}, "Change it every 400 gallons."),
    ("Firefly 350 Headlamp", "Lumenry", "light", 2900, None, True, {"Output": "350 lumens", "Battery": "rechargeable, USB-C"}, "Red mode for camp."),
    ("Firefly 500 Headlamp", "Lumenry", "light", 4400, None, True, {"Output": "500 lumens", "Battery": "rechargeable, USB-C"}, "Dims by itself near a map."),
    ("Nightjar 450 Headlamp", "Halloran", "light", 3500, None, True, {"Output": "450 lumens", "Battery": "3 AAA, included"}, "Spot and flood."),
    ("Nightjar Pro 700 Headlamp", "Halloran", "light", 6900, None, True, {"Output": "700 lumens", "Battery": "rechargeable, USB-C"}, "For night runs."),
    ("Moth Camp Lantern", "Lumenry", "light", 3900, None, True, {"Output": "600 lumens", "Battery": "rechargeable, USB-C"}, "Warm light, hangs anywhere."),
    ("Lookout Hand-Crank Radio", "Lumenry", "light", 5900, None, False, {"Power": "hand crank, solar, USB-C", "Bands": "AM/FM/NOAA weather"}, "One minute of cranking, ten of news."),
    ("Sunleaf 20 W Solar Panel", "Lumenry", "light", 7900, None, True, {"Output": "20 W", "Ports": "USB-C, USB-A"}, "Folds to a paperback."),
    ("Porch Folding Chair", "Kettle", "furniture", 4500, None, True, {"Capacity": "250 lb", "Weight": "8 lb"}, "With a cup holder."),
    ("Big Porch Folding Chair", "Kettle", "furniture", 6500, None, True, {"Capacity": "400 lb", "Weight": "13 lb"}, "Wider, taller, sturdier."),
    ("Perch Packable Chair", "Esker", "furniture", 9900, None, True, {"Capacity": "320 lb", "Weight": "2 lb 1 oz"}, "Shock-corded frame, fits a water bottle pocket."),
    ("Featherperch Chair", "Esker", "furniture", 12900, None, True, {"Capacity": "265 lb", "Weight": "1 lb 3 oz"}, "When every ounce counts."),
    ("Director's Camp Chair", "Halloran", "furniture", 8900, None, False, {"Capacity": "350 lb", "Weight": "10 lb"}, "Side table folds out."),
    ("Roll-Top Camp Table", "Kettle", "furniture", 7400, None, True, {"Capacity": "110 lb", "Weight": "9 lb"}, "Aluminum slats."),
    ("Ridge Carbon Trekking Poles", "Esker", "trail", 13900, None, True, {"Shaft": "carbon", "Sold as": "pair", "Weight per pair": "13 oz"}, "Flip locks and cork grips."),
    ("Ridge Aluminum Trekking Poles", "Esker", "trail", 7900, None, True, {"Shaft": "aluminum", "Sold as": "pair", "Weight per pair": "18 oz"}, "Flip locks and cork grips."),
    ("Saddleback 60 Backpack", "Esker", "trail", 22900, ("Torso", {"S/M": (22900, True), "M/L": (22900, False)}), True, {"Volume": "60 liters", "Weight": "3 lb 14 oz"}, "For a week."),
    ("Picnic Point Insect Spray", "Halloran", "care", 900, None, True, {"Active ingredient": "25% DEET", "Size": "6 oz"}, "Ten hours of peace."),
    ("Marsh Lotion Insect Repellent", "Halloran", "care", 1100, None, True, {"Active ingredient": "20% picaridin", "Size": "4 oz"}, "Odorless; safe on gear."),
    ("Eucalyptus Bug Mist", "Kettle", "care", 1300, None, False, {"Active ingredient": "30% oil of lemon eucalyptus", "Size": "4 oz"}, "Plant-based."),
    ("Basecamp First Aid Kit", "Halloran", "care", 4900, None, True, {"For": "up to 6 people, 7 days", "Pieces": "112"}, "Organized by injury."),
]


class Item:
    def __init__(self, row: tuple) -> None:
        self.name, self.maker, self.cat, self.cents, self.choice, self.stock, self.specs, self.text = row
        self.slug = "-".join(fold(self.name).split())

    def open(self) -> list[tuple[str, int]]:
        if not self.stock:
            return []
        return [(o, c) for o, (c, ok) in self.choice[1].items() if ok] if self.choice else [("", self.cents)]

    def summary(self) -> dict:
        cents = [c for _, c in self.open()] or [self.cents]
        return {"slug": self.slug, "name": self.name, "maker": self.maker, "cents": min(cents), "many": len(set(cents)) > 1, "stock": bool(self.open()), "fact": self.fact()}

    def fact(self) -> str:
        """the one line that fits on a card"""
        for key, shape in (("Sleeps", "Sleeps {}"), ("Output", "{}"), ("Volume", "{}")):
            if key in self.specs:
                return shape.format(self.specs[key])
        return ""

    def full(self) -> dict:
        options = [{"label": o, "cents": c, "stock": ok and self.stock} for o, (c, ok) in self.choice[1].items()] if self.choice else []
        peers = [i for i in ITEMS if i.cat == self.cat and i is not self][:3]
        return {**self.summary(), "cat": self.cat, "catName": dict(CATS)[self.cat], "text": self.text, "specs": list(self.specs.items()),
                "axis": self.choice[0] if self.choice else None, "options": options, "peers": [p.summary() for p in peers]}


ITEMS = [Item(row) for row in _ROWS]
BY_SLUG = {i.slug: i for i in ITEMS}


def find(q: str) -> list[Item]:
    words = fold(q).split()
    def score(item: Item) -> int:
        name = fold(item.name).split()
        rest = fold(f"{item.maker} {dict(CATS)[item.cat]} {item.text}").split()
        total = 0
        for w in words:
            if any(t.startswith(w) for t in name):
                total += 3
            elif any(t.startswith(w) for t in rest):
                total += 1
            else:
                return 0
        return total
    return [i for s, _, i in sorted(((score(i), -n, i) for n, i in enumerate(ITEMS)), key=lambda x: (-x[0], -x[1])) if s]


SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn Supply</title><link rel="stylesheet" href="/_app/app.css"><script type="module" src="/_app/app.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>"""


def api(path: str, query: dict[str, str]) -> Response:
    time.sleep(LAG)
    send = lambda data, status=200: respond(json.dumps(data), status, "application/json")
    if path == "/api/v2/items":
        hits = find(query["q"]) if query.get("q") else [i for i in ITEMS if query.get("cat", "") in ("", i.cat)]
        if query.get("sort") in ("low", "high"):
            hits = sorted(hits, key=lambda i: i.summary()["cents"], reverse=query["sort"] == "high")
        start = number(query.get("offset"), 0) if query.get("offset", "0") != "0" else 0
        return send({"total": len(hits), "items": [i.summary() for i in hits[start:start + BATCH]],
                     "next": start + BATCH if start + BATCH < len(hits) else None})
    if path.startswith("/api/v2/items/"):
        item = BY_SLUG.get(path.rsplit("/", 1)[1])
        return send(item.full()) if item else send({"error": "gone"}, 404)
    return send({"error": "no such endpoint"}, 404)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    path = unquote(path)
    if path.startswith("/_app/"):
        return asset("cairn", path[6:])
    if path.startswith("/api/"):
        return api(path, query)
    if path == "/favicon.ico":
        return respond("", 404, "text/plain")
    return respond(SHELL)


def _plain(want) -> list[tuple]:
    return [spread(i.name, [c for _, c in i.open()]) for i in ITEMS if i.open() and want(i)]


def _option(option: str, want) -> list[tuple]:
    return [(f"{i.name}, {o}", dec(c)) for i in ITEMS if want(i) for o, c in i.open() if o == option]


def _num(item: Item, key: str) -> float:
    """the first number of a fact; a fact that is missing meets no wish"""
    word = item.specs.get(key, "nan").split()[0].replace("−", "-").replace("%", "")
    return float(word)


CASES: list[dict] = [
    {"query": "tent for a family of four under $300", "determination": "products_found",
     "offers": _plain(lambda i: i.cat == "shelter" and _num(i, "Sleeps") >= 4 and i.cents < 30000), "either": [],
     "why": "'Sleeps' is on each tent's page: Prairie House (4), Hearthside (5), Kettle Dome Plus (4); the Quickpitch is sold out, the others too small or too dear."},
    {"query": "sleeping bag in long with a comfort rating of 10 °F or colder", "determination": "products_found",
     "offers": _option("Long", lambda i: _num(i, "Comfort rating") <= 10), "either": [],
     "why": "Comfort (not limit) rating from the facts, then the length 'Long' with its own price; the Taiga −5 is sold out in it."},
    {"query": "propane camp stove with at least two burners", "determination": "products_found",
     "offers": _plain(lambda i: i.specs.get("Fuel") == "propane" and _num(i, "Burners") >= 2), "either": [],
     "why": "Fuel and burners are in the facts; the third two-burner stove burns white gas."},
    {"query": "camp chair that holds 300 lb", "determination": "products_found",
     "offers": _plain(lambda i: "Chair" in i.name and _num(i, "Capacity") >= 300), "either": [],
     "why": "Capacity is in the facts; the Director's chair would do but is sold out."},
    {"query": "freeze-dried chili mac, six pack", "determination": "products_found",
     "offers": _option("6-pack", lambda i: i.name == "Chili Mac"), "either": [],
     "why": "Choose '6-pack' on the Chili Mac page; the price changes."},
    {"query": "vegan freeze-dried meals without gluten, 6-pack", "determination": "products_found",
     "offers": _option("6-pack", lambda i: "vegan" in i.specs.get("Diet", "") and "gluten free" in i.specs["Diet"]), "either": [],
     "why": "Two meals are vegan and gluten free; the burrito bowl's 6-pack is sold out."},
    {"query": "cheapest rechargeable headlamp with 400 lumens or more", "determination": "products_found",
     "offers": _plain(lambda i: i.name == "Firefly 500 Headlamp"), "either": [],
     "why": "The 450 takes AAA cells and the 350 is too dim; of the rechargeable ones the Firefly 500 is cheaper than the Pro 700."},
    {"query": "mosquito repellent without DEET", "determination": "products_found",
     "offers": _plain(lambda i: "Active ingredient" in i.specs and "DEET" not in i.specs["Active ingredient"]), "either": [],
     "why": "The lotion has picaridin; the eucalyptus mist is sold out."},
    {"query": "water purifier that gets rid of viruses", "determination": "products_found",
     "offers": _plain(lambda i: "viruses" in i.specs.get("Removes", "")), "either": [],
     "why": "Only the UV purifier removes viruses and is in stock; the Press is sold out."},
    {"query": "carbon walking poles, pair", "determination": "products_found",
     "offers": _plain(lambda i: i.specs.get("Shaft") == "carbon"), "either": [],
     "why": "The shop says trekking poles; one pair has carbon shafts."},
    {"query": "hand crank emergency radio", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The Lookout radio is listed but sold out."},
    {"query": "fly fishing rod", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "No fishing gear at all."},
]
