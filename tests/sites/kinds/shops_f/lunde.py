"""Lunde: furniture from one script. The page comes with skeletons and its state as JSON, the script draws the rest: endless list, swatches that change the price in place."""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product as combos

from ._util import Response, asset, dec, esc, hits, page, slug

NAME = "lunde"
CATS = {"sofas": "Sofas", "armchairs": "Armchairs", "tables": "Tables & desks", "chairs": "Dining chairs", "beds": "Beds", "lighting": "Lighting", "rugs": "Rugs", "storage": "Storage", "extras": "Extras"}
HEX = {"Oat bouclé": "#e6dccb", "Rust velvet": "#a4492a", "Forest velvet": "#2f4a37", "Tan leather": "#b07a4a", "Sand linen": "#d9c9ac", "Slate wool": "#59616b", "Oak": "#c9a26b", "Walnut": "#5f4232", "White": "#fafafa", "Black": "#1c1c1c", "Brass": "#b9923f", "Cream": "#f3ead7", "Grey": "#9a9a9a"}


@dataclass
class Thing:
    name: str
    cat: str
    text: str
    base: int
    options: list[tuple[str, list[tuple[str, int]]]]
    specs: list[tuple[str, str]]
    out: set[tuple[str, ...]]

    @property
    def slug(self) -> str:
        return slug(self.name)

    def variants(self) -> list[tuple[tuple[str, ...], int, bool]]:
        made = []
        for combo in combos(*[vs for _, vs in self.options]):
            key = tuple(v for v, _ in combo)
            made.append((key, self.base + sum(a for _, a in combo), key not in self.out and ("*",) not in self.out))
        return made

    def live(self) -> list[tuple[tuple[str, ...], int]]:
        return [(k, p) for k, p, ok in self.variants() if ok]


def P(name: str, cat: str, text: str, base: int, *options: tuple, specs: tuple = (), out: tuple = ()) -> Thing:
    return Thing(name, cat, text, base, [(o[0], [(v, 0) if isinstance(v, str) else v for v in o[1:]]) for o in options], list(specs), set(out))


ALMA = ("Fabric", "Oat bouclé", ("Rust velvet", 80), ("Forest velvet", 80), ("Tan leather", 450))
WOOD = ("Finish", "Oak", ("Walnut", 70))
SIZE = ("Size", "Double", ("King", 80), ("Super king", 170))
THINGS = [
    P("Alma 3-Seater Sofa", "sofas", "Soft arms and a deep seat on oak feet.", 1190, ALMA, specs=(("Width", "212 cm"), ("Seats", "3"))),
    P("Tove Dining Table", "tables", "A solid top with a soft edge.", 690, ("Finish", "Oak", ("Walnut", 160)), ("Length", "160 cm", ("200 cm", 150), ("240 cm", 320)), specs=(("Height", "74 cm"),)),
    P("Fjell Wool Rug", "rugs", "Hand-loomed wool with a ridge.", 249, ("Colour", "Cream", "Grey"), ("Size", "140 × 200 cm", ("170 × 240 cm", 110), ("200 × 300 cm", 230))),
    P("Alder Floor Lamp", "lighting", "A slim stem and a linen shade.", 189, ("Finish", "Brass", "Black"), specs=(("Height", "152 cm"), ("Bulb", "E27, not included"))),
    P("Seng Bed Frame", "beds", "Solid wood, slats included.", 690, ("Finish", "Oak", ("Walnut", 120)), SIZE, specs=(("Headboard", "96 cm"),), out=(("Oak", "Super king"),)),
    P("Pind Dining Chair", "chairs", "A spindle back, sold in sets.", 198, ("Finish", "Oak", "Black"), ("Set", "Set of 2", ("Set of 4", 180)), specs=(("Seat height", "45 cm"),)),
    P("Pebble Coffee Table", "tables", "A round top on three legs.", 240, WOOD, ("Diameter", "Ø 70 cm", ("Ø 90 cm", 60)), specs=(("Height", "38 cm"),)),
    P("Hylle Bookcase", "storage", "Five shelves, fixed to the wall.", 320, ("Finish", "White", ("Oak", 60)), ("Width", "60 cm", ("100 cm", 140)), specs=(("Height", "190 cm"),)),
    P("Alma Armchair", "armchairs", "The chair of the Alma family.", 590, ALMA, specs=(("Width", "92 cm"),)),
    P("Voss 3-Seater Sofa", "sofas", "Straight lines, high legs.", 1390, ("Fabric", "Sand linen", ("Slate wool", 40), ("Rust velvet", 60)), specs=(("Width", "220 cm"), ("Seats", "3")), out=(("Rust velvet",),)),
    P("Alma 2-Seater Sofa", "sofas", "Soft arms and a deep seat for two.", 940, ALMA, specs=(("Width", "165 cm"), ("Seats", "2"))),
    P("Holm Corner Sofa", "sofas", "A chaise on one side.", 1890, ("Fabric", "Sand linen", ("Slate wool", 50)), ("Chaise", "Left-hand", "Right-hand"), specs=(("Width", "268 cm"),)),
    P("Nook Sofa Bed", "sofas", "Seats two, sleeps two.", 1090, ("Fabric", "Slate wool", ("Rust velvet", 70)), specs=(("Width", "168 cm"), ("Mattress", "140 × 195 cm"))),
    P("Fenn Sofa Bed", "sofas", "Folds out in one move.", 1240, ("Fabric", "Sand linen", "Slate wool"), specs=(("Width", "198 cm"), ("Mattress", "150 × 200 cm"))),
    P("Otto Swivel Chair", "armchairs", "A tub that turns.", 480, ("Fabric", "Oat bouclé", "Slate wool"), specs=(("Width", "78 cm"),)),
    P("Fenn Lounge Chair", "armchairs", "A wooden frame with loose cushions.", 420, ("Frame", "Oak", ("Walnut", 60)), specs=(("Width", "70 cm"),)),
    P("Alma Footstool", "armchairs", "For the Alma chair and sofa.", 260, ("Fabric", "Oat bouclé", ("Rust velvet", 30), ("Forest velvet", 30), ("Tan leather", 120))),
    P("Slab Coffee Table", "tables", "A long rectangular top, 120 × 60 cm.", 280, ("Finish", "Oak", ("Walnut", 80)), specs=(("Height", "36 cm"),)),
    P("Drum Side Table", "tables", "A round drum beside the sofa, Ø 42 cm.", 130, ("Finish", "Walnut", "Black"), specs=(("Height", "48 cm"),)),
    P("Tove Round Dining Table", "tables", "Seats four, Ø 120 cm.", 620, ("Finish", "Oak", ("Walnut", 130)), specs=(("Height", "74 cm"),)),
    P("Bord Desk", "tables", "One drawer, a slot for cables.", 280, ("Finish", "Oak", "White"), ("Width", "100 cm", ("120 cm", 30), ("140 cm", 60)), specs=(("Depth", "60 cm"),)),
    P("Skriv Standing Desk", "tables", "Rises from 66 to 128 cm.", 540, ("Finish", "Oak", "White"), ("Width", "140 cm", ("160 cm", 50))),
    P("Trestle Desk", "tables", "A plain top on two trestles.", 220, ("Finish", "White"), ("Width", "150 cm")),
    P("Lær Leather Dining Chair", "chairs", "Saddle leather on steel.", 205, ("Colour", "Tan leather"), ("Set", "Set of 2", ("Set of 4", 184))),
    P("Hem Upholstered Dining Chair", "chairs", "A padded seat and back.", 229, ("Fabric", "Sand linen", ("Rust velvet", 20)), ("Set", "Set of 2", ("Set of 4", 190))),
    P("Kurv Rattan Dining Chair", "chairs", "Woven by hand.", 170, ("Set", "Set of 2", ("Set of 4", 165))),
    P("Pind Bar Stool", "chairs", "The high one.", 129, ("Finish", "Oak", "Black"), specs=(("Seat height", "65 cm"),)),
    P("Rama Upholstered Bed", "beds", "A padded headboard.", 780, ("Fabric", "Sand linen", ("Forest velvet", 60)), SIZE),
    P("Ro Mattress", "beds", "Pocket springs under latex.", 490, ("Tension", "Medium", "Firm"), SIZE),
    P("Natt Bedside Table", "beds", "A small cube by the bed.", 95, ("Finish", "White", ("Oak", 20)), ("Drawers", "Open shelf", ("One drawer", 25), ("Two drawers", 45))),
    P("Alder Table Lamp", "lighting", "The short one.", 119, ("Finish", "Brass", "Black"), specs=(("Height", "54 cm"),)),
    P("Alder Floor Lamp Replacement Shade", "lighting", "Linen, for the floor lamp.", 39, ("Colour", "Cream", "Grey")),
    P("Lykt Pendant", "lighting", "Paper on a wire frame.", 89, ("Diameter", "Ø 30 cm", ("Ø 45 cm", 40))),
    P("Stjerne Wall Light", "lighting", "For reading in bed.", 69, ("Finish", "Brass", "Black"), out=(("*",),)),
    P("Strand Jute Rug", "rugs", "Flat, rough and warm in colour.", 120, ("Size", "140 × 200 cm", ("170 × 240 cm", 70), ("200 × 300 cm", 150))),
    P("Prikk Cotton Rug", "rugs", "Washable at 30 °C.", 95, ("Colour", "Cream", "Grey"), ("Size", "140 × 200 cm", ("200 × 300 cm", 100))),
    P("Rug Underlay", "rugs", "Keeps a rug where it is.", 25, ("Size", "140 × 200 cm", ("200 × 300 cm", 20))),
    P("Skap Sideboard", "storage", "Two doors, three drawers.", 740, ("Finish", "Oak", ("Walnut", 110)), specs=(("Width", "160 cm"),)),
    P("Kasse TV Bench", "storage", "A flap for the boxes.", 360, ("Finish", "Oak", "White"), specs=(("Width", "150 cm"),)),
    P("Sko Shoe Cabinet", "storage", "Holds sixteen pairs, 18 cm deep.", 170, ("Finish", "White", ("Oak", 30))),
    P("Garden Bench Cushion", "extras", "For the bench that you have, 120 × 45 cm.", 49, ("Colour", "Cream", "Grey")),
    P("Fabric Swatch Pack", "extras", "All bouclés, velvets, linens, wools and leathers.", 5),
    P("Wood Care Kit", "extras", "Oil and two cloths, for oak and walnut.", 18),
]
PER = 8


def money(v: int) -> str:
    return f"£{v:,}"


def tile(t: Thing) -> dict:
    live = [p for _, p in t.live()]
    return {"slug": t.slug, "title": t.name, "blurb": t.text, "from": money(min(live)) if live else None, "ranged": bool(live) and min(live) != max(live),
            "swatches": [HEX[v] for _, vs in t.options[:1] for v, _ in vs if v in HEX]}


def full(t: Thing) -> dict:
    return {**tile(t), "category": {"key": t.cat, "name": CATS[t.cat]}, "options": [{"name": n, "values": [{"label": v, "hex": HEX.get(v)} for v, _ in vs]} for n, vs in t.options],
            "variants": [{"selectedOptions": list(k), "priceMinor": p * 100, "availableForSale": ok} for k, p, ok in t.variants()], "specs": t.specs,
            "related": [tile(o) for o in THINGS if o.cat == t.cat and o is not t][:4]}


def listing(key: str, q: str = "") -> list[Thing]:
    if key == "search":
        return [t for t in THINGS if hits(q, f"{t.name} {t.text} {CATS[t.cat]} {' '.join(v for _, vs in t.options for v, _ in vs)}")]
    return [t for t in THINGS if key == "all" or t.cat == key]


def feed(key: str, cursor: int, q: str) -> dict:
    found = listing(key, q)
    return {"items": [tile(t) for t in found[cursor:cursor + PER]], "total": len(found), "next": cursor + PER if cursor + PER < len(found) else None}


def state(path: str, query: dict[str, str]) -> tuple[dict, int]:
    if path == "/":
        return {"view": "home", "heading": "Furniture for slow Sundays", "items": [tile(t) for t in THINGS[:4]]}, 200
    if path == "/search":
        q = query.get("q", "")
        return {"view": "list", "key": "search", "q": q, "heading": f"Results for “{q}”", **feed("search", 0, q)}, 200
    if path.startswith("/c/") and (path[3:] in CATS or path[3:] == "all"):
        return {"view": "list", "key": path[3:], "q": "", "heading": CATS.get(path[3:], "Everything"), **feed(path[3:], 0, "")}, 200
    if path.startswith("/p/"):
        for t in THINGS:
            if t.slug == path[3:]:
                return {"view": "product", "heading": t.name, "product": full(t)}, 200
    if path == "/bag":
        return {"view": "bag", "heading": "Your bag"}, 200
    if path == "/delivery":
        return {"view": "text", "heading": "Delivery & returns", "text": "Small parcels £6, furniture £49 to the room of your choice. Thirty days to change your mind; we fetch it for £39."}, 200
    return {"view": "text", "heading": "We could not find that page", "text": "It may have sold through."}, 404


def shell(path: str, query: dict[str, str]) -> Response:
    props, status = state(path, query)
    data = json.dumps({"props": {"pageProps": props, "cats": CATS}, "page": path, "query": query, "buildId": "k2Qv7mLs", "isFallback": False}, ensure_ascii=False).replace("<", "\\u003c")
    bones = '<div class="Skeleton_card__Zq1 animate-pulse" aria-hidden="true"><div class="Skeleton_img__x9"></div><div class="Skeleton_line__p3"></div><div class="Skeleton_line__p3 short"></div></div>' * 8
    return page(f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{esc(props["heading"])} – Lunde</title><link rel="stylesheet" href="/_next/static/lunde.css"></head><body><div id="__next"><div class="Layout_root__a1"><header class="Header_root__b2"><span class="Header_logo__c3">lunde</span></header><main class="Grid_root__d4" aria-busy="true">{bones}</main></div></div><noscript>Please turn on JavaScript to shop with us.</noscript><script id="__NEXT_DATA__" type="application/json">{data}</script><script src="/_next/static/app.js" defer></script></body></html>""", status)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/_next/static/"):
        return asset(NAME, path[14:])
    if path == "/_next/data/page.json":
        props, _ = state(query.get("path", "/"), {"q": query.get("q", "")})
        return page(json.dumps({"pageProps": props}, ensure_ascii=False), kind="application/json; charset=utf-8")
    if path == "/api/feed":
        cursor = int(query["cursor"]) if query.get("cursor", "").isdigit() else 0
        return page(json.dumps(feed(query.get("key", "all"), cursor, query.get("q", "")), ensure_ascii=False), kind="application/json; charset=utf-8")
    return shell(path, query)


# ---------------------------------------------------------------- the key
def _v(name: str, *labels: str) -> tuple[str, str]:
    """The variant with these labels; options that are not named must not change the price."""
    t = next(t for t in THINGS if t.name == name)
    prices = {p for k, p in t.live() if all(x in k for x in labels)}
    assert len(prices) == 1, (name, labels, prices)
    return (f"{name}, {' / '.join(labels)}" if labels else name), dec(prices.pop())


def _all(test: Callable[[Thing, tuple[str, ...], int], bool]) -> list[tuple[str, str]]:
    return [(f"{t.name}, {' / '.join(k)}", dec(p)) for t in THINGS for k, p in t.live() if test(t, k, p)]


CASES: list[dict] = [
    {"query": "rust velvet 3 seater sofa", "determination": "products_found", "offers": [_v("Alma 3-Seater Sofa", "Rust velvet")], "either": [],
     "why": "Alma in rust velvet; the Voss in that cover is sold out, the Alma 2-seater and the Nook seat two."},
    {"query": "rug 200x300 under £300", "determination": "products_found", "offers": [_v("Strand Jute Rug", "200 × 300 cm"), _v("Prikk Cotton Rug", "200 × 300 cm")], "either": [],
     "why": "Jute £270, cotton £195 in either colour; the wool rug is £479 and the underlay no rug."},
    {"query": "round walnut coffee table", "determination": "products_found", "offers": [_v("Pebble Coffee Table", "Walnut", "Ø 70 cm"), _v("Pebble Coffee Table", "Walnut", "Ø 90 cm")], "either": ["Drum Side Table"],
     "why": "Pebble in walnut in both sizes; Slab is rectangular and Drum is a side table."},
    {"query": "desk no wider than 100 cm", "determination": "products_found", "offers": [_v("Bord Desk", "100 cm")], "either": [], "why": "Bord in 100 cm, £280 in both finishes; the others start at 120."},
    {"query": "oak bed frame super king", "determination": "no_online_availability", "offers": [], "either": [], "why": "The Seng in oak is sold out in super king; walnut and smaller sizes are not what was asked and the Rama is upholstered."},
    {"query": "alder floor lamp", "determination": "products_found", "offers": [_v("Alder Floor Lamp")], "either": [], "why": "£189 in both finishes; the table lamp and the replacement shade are others."},
    {"query": "4 dining chairs, not leather, less than £400 for the set", "determination": "products_found", "offers": [_v("Pind Dining Chair", "Set of 4"), _v("Kurv Rattan Dining Chair", "Set of 4")], "either": [],
     "why": "Pind £378 and Kurv £335; the Hem starts at £419 and the Lær (£389) is leather."},
    {"query": "garden bench", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Only a cushion for one."},
    {"query": "corner sofa slate grey wool, chaise on the left", "determination": "products_found", "offers": [_v("Holm Corner Sofa", "Slate wool", "Left-hand")], "either": [], "why": "Holm, £1,940."},
    {"query": "sofa bed max £1100", "determination": "products_found", "offers": [_v("Nook Sofa Bed", "Slate wool")], "either": [], "why": "Nook in slate wool is £1,090, in rust velvet £1,160; the Fenn £1,240."},
]
