"""Copper Lane: kitchenware in one script (the markup of a Vue shop with Vuetify), hash routes, a search that filters as one types."""
from __future__ import annotations

import json

from ._util import ASSETS, Response, Thing, case, offer, page

NAME = "copperlane"


def sizes(label: str, prices: dict[str, float], *more: tuple[str, list[str]]) -> tuple[dict[str, float], list[tuple[str, list[str]]]]:
    return prices, [(label, list(prices)), *more]


def K(name: str, cat: str, text: str, priced, out=(), add=None, **spec: str) -> Thing:
    price, axes = priced if isinstance(priced, tuple) else (priced, None)
    return Thing(name, cat, text, price, axes, out=out, add=add, spec={k.replace("_", " ").capitalize(): v for k, v in spec.items()})


THINGS = [
    K("Carbon Steel Frying Pan", "Pans", "Pre-seasoned, gets better with use.", sizes("Diameter", {"20 cm": 24.0, "24 cm": 29.0, "28 cm": 36.0, "32 cm": 44.0}), induction="Yes", oven_safe="260 °C", dishwasher="No"),
    K("Non-Stick Frying Pan", "Pans", "Light aluminium with a ceramic coating.", sizes("Diameter", {"20 cm": 18.0, "24 cm": 22.0, "28 cm": 27.0}), induction="No", oven_safe="180 °C", dishwasher="Yes"),
    K("Tri-Ply Frying Pan", "Pans", "Stainless steel around an aluminium core.", sizes("Diameter", {"24 cm": 58.0, "28 cm": 69.0}), induction="Yes", oven_safe="240 °C", dishwasher="Yes"),
    K("Cast Iron Skillet", "Pans", "Heavy, with two pouring lips.", sizes("Diameter", {"20 cm": 26.0, "26 cm": 34.0, "30 cm": 42.0}), out=["20 cm"], induction="Yes", oven_safe="Any", dishwasher="No"),
    K("Glass Frying Pan Lid", "Pans", "With steam vent, for frying pans used on gas and induction hobs.", sizes("Diameter", {"24 cm": 11.0, "28 cm": 13.0, "32 cm": 15.0}), oven_safe="180 °C"),
    K("Felt Pan Protectors", "Pans", "Keep frying pans from scratching each other. Set of three.", 7.5),
    K("Tri-Ply Saucepan with Lid", "Pots", "Pours without dripping.", sizes("Diameter", {"16 cm": 48.0, "18 cm": 55.0, "20 cm": 62.0}), induction="Yes", dishwasher="Yes"),
    K("Enamel Milk Pan", "Pots", "14 cm, with two spouts.", sizes("Colour", {"White": 16.0, "Sage": 16.0}), induction="Yes"),
    K("Stock Pot", "Pots", "Stainless steel with a glass lid.", sizes("Capacity", {"5 l": 32.0, "8 l": 45.0, "12 l": 59.0}), induction="Yes", dishwasher="Yes"),
    K("Enamelled Cast Iron Casserole", "Pots", "For stews and no-knead bread.", sizes("Size", {"20 cm (2.6 l)": 79.0, "24 cm (4.2 l)": 99.0, "28 cm (6.7 l)": 129.0}, ("Colour", ["Cherry", "Ink Blue", "Oat"])), out=[("28 cm (6.7 l)", "Oat")], induction="Yes", oven_safe="250 °C"),
    K("Stoneware Casserole", "Pots", "Oven to table, not for the hob. Blue glaze.", sizes("Capacity", {"2 l": 28.0, "3.5 l": 36.0}), oven_safe="230 °C", dishwasher="Yes"),
    K("Pressure Cooker", "Pots", "Two pressure levels.", sizes("Capacity", {"4 l": 89.0, "6 l": 105.0}), induction="Yes"),
    K("Chef's Knife", "Knives", "German steel, full tang.", sizes("Blade", {"15 cm": 36.0, "20 cm": 42.0, "25 cm": 52.0})),
    K("Damascus Chef's Knife", "Knives", "67 layers, walnut handle.", sizes("Blade", {"20 cm": 95.0, "24 cm": 118.0})),
    K("Santoku Knife 17 cm", "Knives", "With dimples.", 39.0),
    K("Bread Knife 23 cm", "Knives", "Scalloped edge, ground for right-handers.", 28.0),
    K("Left-Handed Bread Knife 23 cm", "Knives", "The same with the edge ground on the other side.", 31.0),
    K("Paring Knife 9 cm", "Knives", "For small jobs.", sizes("Handle", {"Black": 9.5, "Beech": 12.0})),
    K("Knife Set with Block", "Knives", "Five knives in an ash block: chef's knife 20 cm, bread knife, santoku, utility, paring.", 149.0),
    K("Empty Knife Block", "Knives", "Beech, with bristles that take any blade. Knives not included.", 34.0),
    K("Whetstone", "Knives", "With rubber base.", sizes("Grit", {"400": 22.0, "1000": 24.0, "1000 / 6000": 36.0})),
    K("Blade Guard", "Knives", "For a chef's knife up to the length given.", sizes("Length", {"15 cm": 4.0, "20 cm": 4.5, "25 cm": 5.0})),
    K("Springform Tin", "Baking", "Non-stick steel with a leakproof rim.", sizes("Diameter", {"18 cm": 13.0, "20 cm": 14.5, "23 cm": 16.0, "26 cm": 18.5})),
    K("Silicone Springform", "Baking", "Silicone ring on a glass plate, non-stick.", sizes("Diameter", {"23 cm": 19.0, "26 cm": 22.0})),
    K("Cake Tin Liners", "Baking", "Parchment for springform tins, pack of 20.", sizes("Diameter", {"20 cm": 3.2, "23 cm": 3.5})),
    K("Loaf Tin", "Baking", "Aluminised steel.", sizes("Size", {"1 lb": 9.5, "2 lb": 12.0})),
    K("Muffin Tray", "Baking", "Non-stick.", sizes("Cups", {"6": 11.0, "12": 15.0, "24 mini": 17.0})),
    K("Proving Basket", "Baking", "Cane, with linen cover, for a loaf of 1 kg.", sizes("Shape", {"Round": 14.0, "Oval": 15.0})),
    K("Pizza Steel", "Baking", "6 mm steel, 40 × 35 cm.", 65.0),
    K("Pizza Stone", "Baking", "Cordierite, 38 cm round.", 29.0),
    K("Stand Mixer", "Electrics", "4.8 litre bowl, ten speeds.", sizes("Colour", {"Red": 299.0, "Cream": 299.0, "Black": 279.0}), out=["Red"], power="1000 W"),
    K("Red Hand Mixer", "Electrics", "Two beaters, two dough hooks.", 45.0, power="400 W"),
    K("Electric Kettle 1.7 l", "Electrics", "Brushed steel.", 49.0, power="3000 W"),
    K("Gooseneck Kettle 0.9 l", "Electrics", "Keeps the temperature for an hour.", 89.0, power="1200 W"),
    K("Toaster", "Electrics", "Wide slots, crumb tray.", sizes("Slots", {"2 slices": 49.0, "4 slices": 75.0})),
    K("Digital Scale", "Electrics", "To 5 kg in steps of 1 g.", 24.0),
    Thing("Clip-Top Jar", "Storage", "Glass with rubber seal.", {("0.5 l", "Single"): 3.5, ("0.5 l", "Pack of 6"): 18.0, ("1 l", "Single"): 4.5, ("1 l", "Pack of 6"): 23.5, ("2 l", "Single"): 6.5, ("2 l", "Pack of 6"): 35.0},
          [("Capacity", ["0.5 l", "1 l", "2 l"]), ("Quantity", ["Single", "Pack of 6"])], spec={"Material": "Glass"}),
    K("Replacement Seals", "Storage", "For clip-top jars of 0.5, 1 and 2 litres. Pack of 6.", 3.0),
]

SHELL = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Copper Lane Kitchen</title><link rel="stylesheet" href="/css/app.3f2a.css"></head>
<body><noscript><strong>We're sorry but Copper Lane doesn't work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div><script src="/js/app.81c0.js"></script></body></html>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/":
        return page(SHELL)
    if path == "/api/v2/products":
        return page(json.dumps({"items": [{"slug": t.slug, "title": t.name, "category": t.cat, "blurb": t.text, "spec": t.facts["spec"], "options": [{"name": a, "values": v} for a, v in t.axes],
                                           "skus": [{"values": list(c), "pence": round(p * 100), "stock": 9 if ok else 0} for c, p, ok in t.variants]} for t in THINGS]}, ensure_ascii=False), kind="application/json; charset=utf-8")
    if path == "/js/app.81c0.js":
        return page((ASSETS / NAME / "app.js").read_text(encoding="utf-8"), kind="text/javascript; charset=utf-8")
    if path == "/css/app.3f2a.css":
        return page((ASSETS / NAME / "app.css").read_text(encoding="utf-8"), kind="text/css; charset=utf-8")
    return page("Cannot GET " + path.replace("<", ""), 404, "text/plain; charset=utf-8")


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
CASES = [
    case("28cm frying pan induction", F, [_o("Carbon Steel Frying Pan", "28 cm"), _o("Tri-Ply Frying Pan", "28 cm")], "The non-stick one is not for induction by its specification, cast iron has no 28 cm, the lid is no pan."),
    case("2lb loaf tin", F, [_o("Loaf Tin", "2 lb")], "The larger tin."),
    case("bread knife for left handers", F, [_o("Left-Handed Bread Knife 23 cm")], "The other one is ground for right-handers."),
    case("red stand mixer", S, [], "Red is out of stock; the red hand mixer is no stand mixer."),
    case("chef's knife 20cm under £50", F, [_o("Chef's Knife", "20 cm")], "Damascus costs 95; the guard is no knife."),
    case("knife block without knives", F, [_o("Empty Knife Block")], "The other block comes with knives."),
    case("air fryer", N, [], "None."),
    case("big blue cast iron casserole, at least 5 litres", F, [_o("Enamelled Cast Iron Casserole", "28 cm (6.7 l)", "Ink Blue")], "Only 28 cm holds more than 5 litres; the blue stoneware is not iron."),
    case("six 1 litre glass jars", F, [_o("Clip-Top Jar", "1 l", "Pack of 6")], "The pack of six in 1 l.", [_o("Clip-Top Jar", "1 l", "Single")]),
    case("springform cake tin 23 cm, metal not silicone", F, [_o("Springform Tin", "23 cm")], "The liners are no tin."),
]
