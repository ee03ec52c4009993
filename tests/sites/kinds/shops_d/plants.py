"""Frondly: houseplants in a shop that is one script (history routes, skeletons, search while typing, endless list)."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from .util import Response, asset, case, fold, html, offer, slug

NAME = "plants"


@dataclass
class Item:
    name: str
    latin: str
    shelf: str                                    # plants | pots | care
    light: str
    facts: dict[str, str]
    tags: list[str]
    variants: list[tuple[str, str, float, int]]   # size, note (height), price, stock
    text: str = ""
    slug: str = field(default="")

    def __post_init__(self) -> None:
        self.slug = self.slug or slug(self.name)

    def live(self) -> list[tuple[str, str, float, int]]:
        return [v for v in self.variants if v[3] > 0]


def plant(name: str, latin: str, light: str, pets: bool, care: str, *variants: tuple[int, str, float, int], text: str = "", tags: str = "") -> Item:
    facts = {"Light": {"low": "Low light is fine", "medium": "Medium, no direct sun", "bright": "Bright, indirect", "sun": "Full sun"}[light],
             "Pets": "Safe for cats and dogs" if pets else "Toxic if chewed", "Care level": care}
    return Item(name, latin, "plants", light, facts, (["pet"] if pets else []) + (["low"] if light == "low" else []) + (["easy"] if care == "Easy" else []) + tags.split(),
                [(f'{i}" pot', h, p, s) for i, h, p, s in variants], text)


def thing(shelf: str, name: str, facts: str, *variants: tuple[str, str, float, int], text: str = "") -> Item:
    return Item(name, "", shelf, "", dict(p.split(": ", 1) for p in facts.split("; ")), [], list(variants), text)


ITEMS = [
    plant("Monstera Deliciosa", "Monstera deliciosa", "bright", False, "Easy", (4, "6–10 in tall", 22, 14), (6, "12–18 in tall", 44, 8), (10, "2–3 ft tall", 98, 3)),
    plant("Swiss Cheese Vine", "Monstera adansonii", "bright", False, "Easy", (4, "trailing", 18, 9), (6, "trailing", 36, 0), text="The small-leaved monstera, happy on a shelf or a moss pole."),
    plant("Monstera Thai Constellation", "Monstera deliciosa 'Thai Constellation'", "bright", False, "Moderate", (4, "6–8 in tall", 69, 0), (6, "10–14 in tall", 129, 0)),
    plant("Mini Monstera", "Rhaphidophora tetrasperma", "bright", False, "Moderate", (4, "8–12 in tall", 28, 5), (6, "2 ft tall", 52, 2), text="Not a true monstera, but it has the split leaves."),
    plant("Snake Plant Laurentii", "Dracaena trifasciata 'Laurentii'", "low", False, "Easy", (4, "8 in tall", 16, 20), (6, "14 in tall", 32, 11), (10, "2–3 ft tall", 84, 4)),
    plant("Snake Plant Moonshine", "Dracaena trifasciata 'Moonshine'", "low", False, "Easy", (4, "7 in tall", 19, 8), (6, "12 in tall", 38, 5)),
    plant("Snake Plant Zeylanica", "Dracaena trifasciata 'Zeylanica'", "low", False, "Easy", (4, "8 in tall", 15, 13), (8, "20 in tall", 54, 6)),
    plant("Snake Plant Cylindrica", "Dracaena angolensis", "low", False, "Easy", (4, "10 in tall", 21, 4), (6, "16 in tall", 39, 0)),
    plant("ZZ Plant", "Zamioculcas zamiifolia", "low", False, "Easy", (4, "8 in tall", 19, 15), (6, "14 in tall", 39, 10), (10, "2 ft tall", 95, 3)),
    plant("Raven ZZ", "Zamioculcas zamiifolia 'Raven'", "low", False, "Easy", (6, "12 in tall", 58, 3)),
    plant("Parlor Palm", "Chamaedorea elegans", "low", True, "Easy", (4, "10 in tall", 14, 18), (6, "18 in tall", 28, 9)),
    plant("Cast Iron Plant", "Aspidistra elatior", "low", True, "Easy", (6, "16 in tall", 29, 7)),
    plant("Kentia Palm", "Howea forsteriana", "low", True, "Easy", (8, "3 ft tall", 89, 4), (10, "4–5 ft tall", 165, 2)),
    plant("Bird's Nest Fern", "Asplenium nidus", "medium", True, "Moderate", (4, "6 in tall", 15, 12), (6, "12 in tall", 29, 6)),
    plant("Boston Fern", "Nephrolepis exaltata", "medium", True, "Moderate", (6, "12 in wide", 24, 10), (8, "20 in wide", 42, 5)),
    plant("Peace Lily", "Spathiphyllum wallisii", "low", False, "Easy", (4, "8 in tall", 16, 11), (6, "16 in tall", 27, 9)),
    plant("Golden Pothos", "Epipremnum aureum", "low", False, "Easy", (4, "trailing", 12, 30), (6, "trailing", 25, 14)),
    plant("Neon Pothos", "Epipremnum aureum 'Neon'", "low", False, "Easy", (4, "trailing", 14, 10)),
    plant("Heartleaf Philodendron", "Philodendron hederaceum", "medium", False, "Easy", (4, "trailing", 13, 21), (6, "trailing", 27, 12)),
    plant("Philodendron Birkin", "Philodendron 'Birkin'", "bright", False, "Moderate", (4, "8 in tall", 18, 6), (6, "12 in tall", 36, 3)),
    plant("Pink Princess", "Philodendron erubescens 'Pink Princess'", "bright", False, "Moderate", (4, "6 in tall", 48, 0), (6, "10 in tall", 85, 1)),
    plant("Calathea Orbifolia", "Goeppertia orbifolia", "medium", True, "Fussy", (4, "8 in tall", 20, 7), (6, "14 in tall", 42, 4)),
    plant("Prayer Plant", "Maranta leuconeura", "medium", True, "Moderate", (4, "6 in tall", 15, 9), (6, "10 in tall", 28, 5)),
    plant("Baby Rubber Plant", "Peperomia obtusifolia", "medium", True, "Easy", (4, "6 in tall", 13, 14)),
    plant("Watermelon Peperomia", "Peperomia argyreia", "medium", True, "Moderate", (4, "6 in tall", 17, 8)),
    plant("Rubber Tree Burgundy", "Ficus elastica 'Burgundy'", "bright", False, "Easy", (6, "18 in tall", 38, 8), (10, "3 ft tall", 98, 3)),
    plant("Fiddle Leaf Fig", "Ficus lyrata", "bright", False, "Moderate", (6, "18 in tall", 39, 9), (10, "3–3.5 ft tall", 98, 5), (12, "4–5 ft tall", 145, 3)),
    plant("Fiddle Leaf Fig Tree Form", "Ficus lyrata", "bright", False, "Moderate", (14, "5–6 ft tall", 228, 2)),
    plant("Fiddle Leaf Fig Bambino", "Ficus lyrata 'Bambino'", "bright", False, "Moderate", (6, "14 in tall", 42, 6), (10, "2 ft tall", 88, 3)),
    plant("Bird of Paradise", "Strelitzia nicolai", "sun", False, "Easy", (10, "3–4 ft tall", 110, 5), (14, "5–6 ft tall", 210, 2)),
    plant("String of Hearts", "Ceropegia woodii", "bright", True, "Moderate", (4, "trailing", 19, 0), (6, "trailing", 38, 0)),
    plant("String of Pearls", "Curio rowleyanus", "bright", False, "Moderate", (4, "trailing", 17, 9), (6, "trailing", 34, 4)),
    plant("Hoya Carnosa", "Hoya carnosa", "bright", True, "Easy", (4, "trailing", 18, 9), (6, "trailing", 36, 3)),
    plant("Aloe Vera", "Aloe barbadensis", "sun", False, "Easy", (4, "8 in tall", 13, 16), (6, "14 in tall", 26, 7)),
    plant("Jade Plant", "Crassula ovata", "sun", False, "Easy", (4, "6 in tall", 12, 17), (6, "10 in tall", 24, 7)),
    plant("Golden Barrel Cactus", "Echinocactus grusonii", "sun", True, "Easy", (4, "4 in wide", 16, 9), (6, "6 in wide", 34, 4)),
    plant("Cactus Trio", "Assorted cacti", "sun", True, "Easy", (3, "three small pots", 24, 10)),
    thing("pots", "Drift Self-Watering Planter", "Material: Recycled plastic; Drainage: Water reservoir with gauge", ('6"', "6 in wide", 26, 12), ('8"', "8 in wide", 36, 9), ('10"', "10 in wide", 48, 7), ('12"', "12 in wide", 62, 0)),
    thing("pots", "Olla Ceramic Self-Watering Pot", "Material: Glazed ceramic; Drainage: Inner cup and wick", ('5"', "5 in wide", 29, 8), ('7"', "7 in wide", 44, 4)),
    thing("pots", "Terra Cotta Classic", "Material: Terra cotta; Drainage: Hole and saucer", ('4"', "4 in wide", 8, 40), ('6"', "6 in wide", 12, 30), ('8"', "8 in wide", 18, 22), ('10"', "10 in wide", 28, 10)),
    thing("pots", "Arches Stoneware Planter", "Material: Stoneware; Drainage: Hole with plug", ('6"', "6 in wide", 34, 6), ('8"', "8 in wide", 52, 5)),
    thing("pots", "Macramé Hanger", "Material: Cotton; Fits: pots up to 8 in", ("One size", "", 18, 15)),
    thing("care", "Cactus & Succulent Soil", "Contains: Pumice, coir, sand", ("4 qt bag", "", 11, 25), ("8 qt bag", "", 18, 17)),
    thing("care", "Aroid Chunky Mix", "Contains: Bark, perlite, charcoal", ("4 qt bag", "", 14, 20), ("8 qt bag", "", 24, 9)),
    thing("care", "All-Purpose Potting Mix", "Contains: Coir, compost, perlite", ("8 qt bag", "", 13, 30)),
    thing("care", "Cactus Food", "Contains: Liquid fertilizer 2-7-7", ("8 oz bottle", "", 9, 12)),
    thing("care", "Long-Neck Watering Can", "Material: Powder-coated steel", ("1.5 qt", "", 32, 9)),
    thing("care", "Brass Plant Mister", "Material: Brass", ("10 oz", "", 26, 0)),
    thing("care", "Neem Oil Spray", "Use: Against gnats, mites and scale", ("16 oz", "", 15, 18)),
]
BY = {i.slug: i for i in ITEMS}


def _brief(i: Item) -> dict[str, Any]:
    live = i.live()
    return {"slug": i.slug, "name": i.name, "latin": i.latin, "shelf": i.shelf, "tags": i.tags,
            "low": min(v[2] for v in live) if live else None, "many": len({v[2] for v in live}) > 1}


def _json(value: object) -> Response:
    return 200, [("Content-Type", "application/json"), ("Cache-Control", "no-store")], json.dumps(value).encode()


SHELL = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Frondly</title><link rel="stylesheet" href="/_app/app.css"></head><body><div id="root"></div><script src="/_app/app.js" defer></script></body></html>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/_app/"):
        return asset(NAME, path)
    if path == "/api/list":
        shelf, tags = query.get("shelf", "plants"), [t for t in query.get("tags", "").split(",") if t]
        found = [i for i in ITEMS if i.shelf == shelf and all(t in i.tags for t in tags)]
        start = int(query["cursor"]) if query.get("cursor", "").isdigit() else 0
        return _json({"items": [_brief(i) for i in found[start:start + 12]], "next": start + 12 if start + 12 < len(found) else None, "total": len(found)})
    if path == "/api/item":
        i = BY.get(query.get("slug", ""))
        if not i:
            return _json({"item": None})
        also = [_brief(x) for x in ITEMS if x.shelf == i.shelf and x is not i and x.live()][len(i.name) % 9:][:3]
        return _json({"item": {**_brief(i), "facts": i.facts, "text": i.text, "variants": [{"size": a, "note": b, "price": c, "stock": d} for a, b, c, d in i.variants]}, "also": also})
    if path == "/api/suggest":
        asked = fold(query.get("q", "")).replace('"', "").split()
        found = [i for i in ITEMS if asked and all(any(w.startswith(a) for w in fold(f"{i.name} {i.latin}").replace("'", "").replace("-", " ").split()) for a in asked)]
        return _json({"items": [_brief(i) for i in found[:8]]})
    if path == "/favicon.ico":
        return 404, [("Content-Type", "text/plain")], b""
    return html(SHELL)


def _v(name: str, size: str) -> tuple[Any, ...]:
    i = BY[slug(name)]
    return offer(i.name, [v[2] for v in i.live() if v[0] == size], size)


def _a(name: str) -> tuple[Any, ...]:
    i = BY[slug(name)]
    return offer(i.name, [v[2] for v in i.live()])


DARK = [i for i in ITEMS if {"pet", "low"} <= set(i.tags) and i.live() and max(v[2] for v in i.live()) < 30]
CASES: list[dict[str, Any]] = [
    case("monstera plant", "products_found", [_a("Monstera Deliciosa"), _a("Swiss Cheese Vine")],
         "type monstera in the search; Thai Constellation is sold out in both sizes, the Mini Monstera says it is no true monstera", ["Mini Monstera"]),
    case("snake plant in a 6 inch pot", "products_found", [_v("Snake Plant Laurentii", '6" pot'), _v("Snake Plant Moonshine", '6" pot')],
         "four snake plants: Zeylanica has no 6 inch pot, Cylindrica is sold out in it"),
    case("pet safe plant for a dark room under $30", "products_found", [_a(i.name) for i in DARK],
         "the chips Pet friendly and Low light leave three plants, of which the Kentia palm costs more than 30"),
    case("self watering planter at least 8 inches wide", "products_found", [_v("Drift Self-Watering Planter", '8"'), _v("Drift Self-Watering Planter", '10"')],
         "the Drift in 8 and 10 inches; 12 is sold out, the ceramic one stops at 7"),
    case("string of hearts", "no_online_availability", [], "listed, sold out in both sizes; string of pearls is another plant"),
    case("bonsai tree", "no_relevant_products", [], "nothing of the kind; the search finds nothing"),
    case("soil for cactus", "products_found", [_a("Cactus & Succulent Soil")], "one soil for cacti in two bags; the cactus food is a fertilizer"),
    case("fiddle leaf fig at least 4 feet tall", "products_found", [_v("Fiddle Leaf Fig", '12" pot'), _v("Fiddle Leaf Fig Tree Form", '14" pot')],
         "the height stands beside the pot size once it is chosen; the others stay below 4 ft"),
    case("brass plant mister", "no_online_availability", [], "the only mister is sold out"),
]
