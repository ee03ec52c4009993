"""Velobench: bicycle parts as a one-script shop (a React build with Material UI class names). The document is an empty root; products come
from JSON endpoints, the search answers while one types, pages change behind the hash without any reload."""
from __future__ import annotations

import json
from dataclasses import dataclass

from ._util import Response, asset, dec, hits, page, slug, spread

NAME = "velobench"
CATS = {"tyres": "Tyres", "tubes": "Inner tubes", "chains": "Chains", "cassettes": "Cassettes", "brakes": "Brakes", "pedals": "Pedals", "saddles": "Saddles", "bars": "Bars & tape", "lights": "Lights", "tools": "Tools & pumps", "bags": "Racks & bags"}


@dataclass
class Part:
    id: int
    name: str
    brand: str
    cat: str
    text: str
    spec: list[tuple[str, str]]
    axes: list[tuple[str, list[str]]]
    skus: list[tuple[list[str], float, bool]]
    was: float | None

    def live(self) -> list[tuple[list[str], float]]:
        return [(o, p) for o, p, ok in self.skus if ok]


PARTS: list[Part] = []


def P(name: str, cat: str, text: str, spec: str, axes: list[tuple[str, list[str]]], *skus: str, was: float | None = None) -> None:
    """A sku is "option|option=price", with an x before the price when there is none left."""
    made = []
    for s in skus:
        o, _, p = s.rpartition("=")
        made.append(([x for x in o.split("|") if x], float(p.lstrip("x")), not p.startswith("x")))
    PARTS.append(Part(90200 + 31 * len(PARTS), name, name.split()[0], cat, text, [tuple(x.split(": ", 1)) for x in spec.split("; ")], axes, made, was))


def S(label: str, *values: str) -> list[tuple[str, list[str]]]:
    return [(label, list(values))]


_T = S("Size", "700 x 25C", "700 x 28C", "700 x 32C")
P("Continental Grand Prix 5000 clincher tyre", "tyres", "The fast one. Needs a tube.", "Type: Clincher, for tubes; Bead: folding; Puncture layer: Vectran; Colour: black", _T, "700 x 25C=44.99", "700 x 28C=46.99", "700 x 32C=x48.99")
P("Continental Grand Prix 5000 S TR tyre", "tyres", "The fast one, for no tube at all.", "Type: Tubeless ready; Bead: folding; Puncture layer: Vectran; Colour: black", _T, "700 x 25C=56.99", "700 x 28C=58.99", "700 x 32C=59.99")
P("Schwalbe Marathon tyre", "tyres", "Commutes for years. Reflective stripe.", "Type: Clincher, for tubes; Bead: wire; Puncture layer: GreenGuard 3 mm; Colour: black", S("Size", "700 x 28C", "700 x 32C", "700 x 38C", "26 x 1.75"), "700 x 28C=27.99", "700 x 32C=27.99", "700 x 38C=29.99", "26 x 1.75=26.99")
P("Schwalbe Marathon Plus tyre", "tyres", "Nothing gets through. Heavy, though.", "Type: Clincher, for tubes; Bead: wire; Puncture layer: SmartGuard 5 mm; Colour: black", S("Size", "700 x 28C", "700 x 32C", "700 x 38C", "26 x 1.75"), "700 x 28C=36.99", "700 x 32C=36.99", "700 x 38C=x38.99", "26 x 1.75=35.99")
P("Schwalbe Marathon Winter Plus tyre", "tyres", "240 steel studs for ice.", "Type: Clincher, for tubes; Bead: wire; Studs: 240; Colour: black", S("Size", "700 x 35C", "26 x 1.75"), "700 x 35C=x54.99", "26 x 1.75=x52.99")
P("Panaracer GravelKing SK tyre", "tyres", "Small knobs for gravel and lanes.", "Type: Tubeless ready; Bead: folding; Puncture layer: none", [("Size", ["700 x 38C", "700 x 43C"]), ("Sidewall", ["Black", "Tan"])], "700 x 38C|Black=39.99", "700 x 38C|Tan=42.99", "700 x 43C|Black=41.99", "700 x 43C|Tan=44.99")
P("Maxxis Minion DHF tyre", "tyres", "Front tyre for mountain bikes.", "Type: Tubeless ready; Bead: folding; Compound: 3C MaxxTerra; Colour: black", S("Size", "27.5 x 2.5", "29 x 2.5"), "27.5 x 2.5=54.00", "29 x 2.5=56.00")
P("Continental Race 28 inner tube", "tubes", "Butyl, for 700 x 20-25C.", "Material: butyl; Fits: 700 x 20-25C", S("Valve", "Presta 42 mm", "Presta 60 mm", "Presta 80 mm"), "Presta 42 mm=5.49", "Presta 60 mm=5.99", "Presta 80 mm=6.99")
P("Schwalbe AV17 inner tube", "tubes", "Butyl, for 700 x 28-45C, car type valve.", "Material: butyl; Fits: 700 x 28-45C; Valve: Schrader 40 mm", S("Pack", "1 tube", "5 tubes"), "1 tube=6.49", "5 tubes=27.99")
P("Schwalbe SV17 inner tube", "tubes", "Butyl, for 700 x 28-45C.", "Material: butyl; Fits: 700 x 28-45C; Valve: Presta 40 mm", S("Pack", "1 tube", "5 tubes"), "1 tube=6.49", "5 tubes=27.99")
P("Tubolito Tubo City inner tube", "tubes", "TPU: orange, tiny, light.", "Material: TPU; Fits: 700 x 30-50C", S("Valve", "Presta 42 mm", "Schrader 40 mm"), "Presta 42 mm=24.99", "Schrader 40 mm=24.99")

P("KMC X11 chain", "chains", "118 links with joining link.", "Speeds: 11; Links: 118; Fits: Shimano, SRAM, Campagnolo", S("Finish", "Grey", "Silver", "Gold"), "Grey=24.99", "Silver=29.99", "Gold=44.99")
P("KMC X10 chain", "chains", "114 links with joining link.", "Speeds: 10; Links: 114; Fits: Shimano, SRAM, Campagnolo", S("Finish", "Grey", "Silver"), "Grey=19.99", "Silver=22.99")
P("KMC e11 E-Bike chain", "chains", "Stronger pins for mid motors.", "Speeds: 11; Links: 122; Fits: e-bikes", [], "=34.99")
P("Shimano CN-HG601 chain", "chains", "105 and SLX level.", "Speeds: 11; Links: 116; Fits: Shimano", [], "=27.50", was=34.99)
P("Shimano CN-HG54 chain", "chains", "Deore level.", "Speeds: 10; Links: 116; Fits: Shimano", [], "=18.99")
P("SRAM PC-1130 chain", "chains", "With PowerLock.", "Speeds: 11; Links: 120; Fits: SRAM", [], "=x25.00")
P("KMC MissingLink 11 joining link", "chains", "Two pairs for 11-speed chains.", "Speeds: 11; Pieces: 2 pairs", [], "=9.99")
P("Shimano 105 CS-R7000 cassette", "cassettes", "For road bikes.", "Speeds: 11; Freehub: Shimano HG", S("Range", "11-28T", "11-30T", "11-32T", "12-25T"), "11-28T=52.99", "11-30T=52.99", "11-32T=54.99", "12-25T=x49.99")
P("Shimano SLX CS-M7000 cassette", "cassettes", "For mountain bikes.", "Speeds: 11; Freehub: Shimano HG", S("Range", "11-40T", "11-42T", "11-46T"), "11-40T=64.99", "11-42T=66.99", "11-46T=72.99")
P("Shimano HG50 cassette", "cassettes", "Eight gears, honest steel.", "Speeds: 8; Freehub: Shimano HG", S("Range", "11-28T", "11-30T", "11-32T"), "11-28T=19.99", "11-30T=19.99", "11-32T=21.49")
P("SRAM PG-1170 cassette", "cassettes", "Rival level.", "Speeds: 11; Freehub: Shimano HG", S("Range", "11-28T", "11-32T"), "11-28T=61.00", "11-32T=63.00")

P("Shimano B05S disc brake pads", "brakes", "Resin, with spring. One pair.", "Compound: resin; Fits: Shimano MT200, MT400, M445", [], "=9.99")
P("Shimano L05A disc brake pads", "brakes", "With cooling fins. One pair.", "Compound: resin; Fits: Shimano 105, Ultegra, GRX hydraulic road callipers", S("Compound", "Resin (L05A-RF)", "Metal (L04C-MF)"), "Resin (L05A-RF)=21.99", "Metal (L04C-MF)=29.99")
P("Swissstop Disc 34 E pads", "brakes", "Organic. One pair.", "Compound: organic; Fits: Shimano 105, Ultegra, GRX hydraulic road callipers", [], "=23.50")
P("Shimano RT66 disc brake rotor", "brakes", "Six bolts.", "Mount: six bolt", S("Diameter", "160 mm", "180 mm", "203 mm"), "160 mm=17.99", "180 mm=19.99", "203 mm=23.99")
P("Shimano RT54 disc brake rotor", "brakes", "Centre lock.", "Mount: Center Lock", S("Diameter", "160 mm", "180 mm"), "160 mm=14.99", "180 mm=16.99")
P("Clarks rim brake blocks", "brakes", "Cartridges for V-brakes. Two pairs.", "Fits: V-brakes on rims; Length: 70 mm", [], "=7.99")

P("Shimano PD-M520 pedals", "pedals", "Two-sided SPD, cleats included.", "System: SPD; Float: 4 degrees; Weight: 380 g a pair; Cleats: included", S("Colour", "Black", "Silver"), "Black=34.99", "Silver=34.99")
P("Shimano PD-EH500 pedals", "pedals", "SPD on one side, flat on the other.", "System: SPD and flat; Weight: 383 g a pair; Cleats: included", [], "=54.99", was=69.99)
P("Shimano PD-R550 pedals", "pedals", "SPD-SL for the road.", "System: SPD-SL; Weight: 310 g a pair; Cleats: included", S("Colour", "Black", "Grey"), "Black=49.99", "Grey=x49.99")
P("DMR V8 pedals", "pedals", "Flat, with screwed pins.", "System: flat; Weight: 500 g a pair", S("Colour", "Black", "Red", "Lime green"), "Black=49.99", "Red=49.99", "Lime green=44.99")
P("Shimano SM-SH51 cleats", "pedals", "For SPD pedals. One pair.", "System: SPD; Release: single", [], "=14.99")
P("Brooks B17 saddle", "saddles", "Leather on rivets. Wants a month.", "Material: leather; Width: 175 mm; Rails: steel", S("Colour", "Black", "Honey", "Antique brown"), "Black=99.00", "Honey=99.00", "Antique brown=105.00")
P("Brooks Cambium C17 saddle", "saddles", "Rubber and cotton; ready on day one; no leather.", "Material: vulcanised rubber, cotton top; Width: 164 mm; Rails: steel", S("Colour", "Black", "Mud green"), "Black=109.00", "Mud green=x109.00")
P("Charge Spoon saddle", "saddles", "Cheap and friendly.", "Material: synthetic; Width: 140 mm; Rails: Cr-Mo", S("Colour", "Black", "Brown"), "Black=29.99", "Brown=29.99")
P("Brooks Proofide 50 ml", "saddles", "Wax for leather saddles.", "Contents: 50 ml", [], "=13.00")
P("Lizard Skins DSP bar tape", "bars", "2.5 mm, sticky.", "Thickness: 2.5 mm; Length: 208 cm", S("Colour", "Black", "White", "Celeste", "Camo"), "Black=32.99", "White=32.99", "Celeste=29.99", "Camo=34.99")
P("Deda bar tape", "bars", "Cork blend.", "Thickness: 2.5 mm; Length: 200 cm", S("Colour", "Black", "White", "Red"), "Black=11.99", "White=x11.99", "Red=11.99")
P("Ergon GP1 grips", "bars", "Wing for the palm.", "Clamp: one bolt", S("Size", "S", "L"), "S=29.99", "L=29.99")
P("Ritchey Comp stem", "bars", "Six degrees.", "Clamp: 31.8 mm; Angle: 6 degrees", S("Length", "80 mm", "90 mm", "100 mm", "110 mm"), "80 mm=26.99", "90 mm=26.99", "100 mm=x26.99", "110 mm=26.99")

P("Cateye AMPP 500 front light", "lights", "USB, for roads without lamps.", "Lumens: 500; Power: USB-C rechargeable; Mount: bar, 22-32 mm", [], "=39.99")
P("Lezyne Classic Drive 700+ front light", "lights", "Metal body.", "Lumens: 700; Power: USB-C rechargeable; Mount: bar strap; Water: IPX7", [], "=64.99")
P("Knog Blinder 1300 front light", "lights", "Big beam.", "Lumens: 1300; Power: USB-C rechargeable; Mount: under bar", [], "=x99.99")
P("Cateye Rapid X rear light", "lights", "A stripe of red.", "Lumens: 50; Power: USB rechargeable; Mount: seat post", [], "=29.99")
P("Busch & Müller IQ-X dynamo front light", "lights", "For hub dynamos. 100 lux.", "Lux: 100; Power: hub dynamo; Mount: fork crown", S("Colour", "Black", "Silver"), "Black=124.00", "Silver=129.00")
P("Topeak JoeBlow Sport III track pump", "tools", "Floor pump with a dial.", "Max pressure: 11 bar (160 psi); Head: Presta, Schrader; Gauge: yes", [], "=44.99")
P("Lezyne Pocket Drive hand pump", "tools", "Slim, for the jersey.", "Max pressure: 11 bar (160 psi); Head: Presta, Schrader; Gauge: no", S("Colour", "Black", "Silver"), "Black=32.00", "Silver=32.00")
P("Park Tool CC-3.2 chain checker", "tools", "Says when the chain is done.", "Measures: 0.5 and 0.75 %", [], "=13.99")
P("Park Tool CT-5 mini chain tool", "tools", "Pushes pins.", "Fits: 1 to 12 speeds", [], "=18.99")
P("Shimano TL-LR15 cassette lockring tool", "tools", "With guide pin.", "Fits: HG cassettes, Center Lock rotors", [], "=11.99")
P("Ortlieb Back-Roller Classic pannier", "bags", "Rolls shut; waterproof.", "Volume: 20 l each; Waterproof: IP64; Sold as: see choice", [("Colour", ["Black", "Red", "Yellow"]), ("Sold as", ["Single", "Pair"])], "Black|Single=69.99", "Black|Pair=129.99", "Red|Single=69.99", "Red|Pair=129.99", "Yellow|Single=x69.99", "Yellow|Pair=x129.99")
P("Altura Heritage pannier", "bags", "Waxed cotton look; shower proof.", "Volume: 16 l; Waterproof: no, shower proof", S("Colour", "Olive", "Navy"), "Olive=59.99", "Navy=59.99")
P("Tubus Cargo rear rack", "bags", "Steel tube. 40 kg.", "Load: 40 kg; Fits: 28 inch wheels", [], "=99.00")

SHELL = """<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="data:,"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="theme-color" content="#0b6e4f"/><title>Velobench</title><link href="/static/css/main.8f1c2d0b.css" rel="stylesheet"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script defer="defer" src="/static/js/main.3b77ae91.js"></script></body></html>"""


def _row(p: Part) -> dict:
    live = [x for _, x in p.live()]
    return {"id": p.id, "slug": slug(p.name), "title": p.name, "brand": p.brand, "category": p.cat, "priceFrom": min(live) if live else None, "priceTo": max(live) if live else None, "wasPrice": p.was, "available": bool(live)}


def _json(data: object, status: int = 200) -> Response:
    return page(json.dumps(data, ensure_ascii=False), status, "application/json; charset=utf-8")


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/static/css/"):
        return asset(NAME, "main.css")
    if path.startswith("/static/js/"):
        return asset(NAME, "main.js")
    if path == "/api/v2/navigation":
        return _json([{"key": k, "label": v, "count": sum(p.cat == k for p in PARTS)} for k, v in CATS.items()])
    if path == "/api/v2/products":
        found = PARTS
        if query.get("category"):
            found = [p for p in found if p.cat == query["category"]]
        if query.get("q"):
            found = [p for p in found if hits(query["q"], f"{p.name} {CATS[p.cat]} {p.text} {' '.join(k + ' ' + v for k, v in p.spec)} {' '.join(o for _, vs in p.axes for o in vs)}")]
        if query.get("featured"):
            found = PARTS[2::7]
        at, size = int(query.get("offset") or 0), int(query.get("limit") or 12)
        return _json({"total": len(found), "items": [_row(p) for p in found[at:at + size]]})
    if path.startswith("/api/v2/products/"):
        for p in PARTS:
            if slug(p.name) == path.rsplit("/", 1)[1]:
                return _json(_row(p) | {"description": p.text, "specs": p.spec, "axes": [{"label": k, "values": v} for k, v in p.axes], "skus": [{"options": o, "price": x, "inStock": ok} for o, x, ok in p.skus], "related": [_row(o) for o in PARTS if o.cat == p.cat and o is not p][:4]})
        return _json({"error": "not_found"}, 404)
    if path.startswith("/api/"):
        return _json({"error": "not_found"}, 404)
    return page(SHELL)


def _by(name: str) -> Part:
    return next(p for p in PARTS if p.name == name)


def _v(name: str, *options: str) -> tuple[str, str]:
    price = next(x for o, x in _by(name).live() if o == list(options))
    return f"{name}, {' / '.join(options)}", dec(price)


def _whole(*names: str) -> list[tuple]:
    return [spread(n, [x for _, x in _by(n).live()]) for n in names]


CASES: list[dict] = [
    {"query": "gp5000 tubeless 700x28", "determination": "products_found", "offers": [_v("Continental Grand Prix 5000 S TR tyre", "700 x 28C")], "either": [], "why": "Of the two GP 5000 the S TR goes without tube; the size is a choice."},
    {"query": "11 speed chain under £26", "determination": "products_found", "offers": [_v("KMC X11 chain", "Grey")], "either": [], "why": "X11 in grey; the HG601 is 27.50, the SRAM sold out, the joining link no chain."},
    {"query": "spd pedals flat on one side", "determination": "products_found", "offers": _whole("Shimano PD-EH500 pedals"), "either": [], "why": "EH500 at its sale price; the M520 is SPD on both sides."},
    {"query": "11-32 cassette 11 speed shimano", "determination": "products_found", "offers": [_v("Shimano 105 CS-R7000 cassette", "11-32T")], "either": ["SRAM PG-1170 cassette, 11-32T"], "why": "105 in 11-32; the HG50 has eight gears; the SRAM fits a Shimano hub but is of another brand."},
    {"query": "brooks saddle no leather", "determination": "products_found", "offers": _whole("Brooks Cambium C17 saddle"), "either": ["Brooks Cambium C17 saddle, Black"], "why": "The Cambium; one colour is left, so one price."},
    {"query": "schwalbe marathon winter 700c studded", "determination": "no_online_availability", "offers": [], "either": [], "why": "Both sizes are sold out; the other Marathons have no studs."},
    {"query": "pair of red waterproof panniers", "determination": "products_found", "offers": [_v("Ortlieb Back-Roller Classic pannier", "Red", "Pair")], "either": [], "why": "Red and pair are choices; the Altura is shower proof only and not red."},
    {"query": "rechargeable front light at least 600 lumens", "determination": "products_found", "offers": _whole("Lezyne Classic Drive 700+ front light"), "either": [], "why": "The Cateye has 500, the Knog is sold out, the B&M has a dynamo."},
    {"query": "disc pads for shimano 105", "determination": "products_found", "offers": [*_whole("Shimano L05A disc brake pads"), *_whole("Swissstop Disc 34 E pads")], "either": [f"Shimano L05A disc brake pads, {o}" for o in ("Resin (L05A-RF)", "Metal (L04C-MF)")], "why": "Two pads name 105 callipers; B05S fits others."},
    {"query": "child bike seat", "determination": "no_relevant_products", "offers": [], "either": [], "why": "No child seats; saddles and racks only."},
]
