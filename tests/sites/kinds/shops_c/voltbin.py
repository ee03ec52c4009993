"""Voltbin: an electronics parts shop that is one script (custom elements with open shadow roots, history routes)."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import product as combos

from ._util import Response, asset, dec, page, slug

NAME = "voltbin"
CATS = {"motor-control": "Motor control", "servos": "Servos", "relays": "Relays", "power": "Power conversion", "batteries": "Batteries", "sensors": "Sensors",
        "fans": "Fans", "boards": "Boards", "lighting": "Lighting", "connect": "Wire & connect"}


@dataclass
class Part:
    name: str
    cat: str
    blurb: str
    spec: list[tuple[str, str]]
    axes: list[tuple[str, list[str]]] = field(default_factory=list)
    price: dict[tuple[str, ...], float] = field(default_factory=dict)
    out: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def slug(self) -> str:
        return slug(self.name)

    def options(self) -> list[tuple[tuple[str, ...], float, bool]]:
        return [(c, self.price[c], c not in self.out) for c in combos(*(v for _, v in self.axes))]


PACK = ["1", "5", "10"]


def packs(base: float, five: float, ten: float, axes: list[tuple[str, list[str]]], extra: dict[str, float] | None = None) -> tuple[list[tuple[str, list[str]]], dict[tuple[str, ...], float]]:
    """Axes ending in the pack; `extra` is what an option of another axis adds to each piece."""
    full = [*axes, ("Pack of", PACK)]
    prices: dict[tuple[str, ...], float] = {}
    for c in combos(*(v for _, v in full)):
        add = sum((extra or {}).get(o, 0.0) for o in c[:-1])
        prices[c] = round({"1": base, "5": five, "10": ten}[c[-1]] + add * int(c[-1]), 2)
    return full, prices


def part(name: str, cat: str, blurb: str, spec: list[tuple[str, str]], axes: list[tuple[str, list[str]]] | None = None, prices: dict[str, float] | float | None = None,
         pack: tuple[float, float, float] | None = None, extra: dict[str, float] | None = None, out: list[tuple[str, ...]] | None = None) -> Part:
    axes = axes or []
    if pack:
        full, table = packs(*pack, axes, extra)
    else:
        full = axes
        table = {}
        for c in combos(*(v for _, v in axes)):
            base = prices if isinstance(prices, float) else (prices or {})[c[0]]
            table[c] = round(base + sum((extra or {}).get(o, 0.0) for o in c), 2)
    return Part(name, cat, blurb, spec, full, table, set(out or []))


PARTS = [
    part("Torrent H-bridge driver", "motor-control", "One brushed motor, both directions, PWM up to 20 kHz.", [("Voltage range", "6–24 V"), ("Continuous current", "5 A"), ("Peak current", "9 A for 2 s"), ("Logic", "3.3 V and 5 V"), ("Size", "33 × 20 mm")],
         [("Connector", ["Screw terminal", "JST-XH"])], pack=(8.90, 41.50, 79.00), extra={"Screw terminal": 0.60}),
    part("Brook H-bridge driver", "motor-control", "Two small brushed motors from a battery.", [("Voltage range", "2.5–10 V"), ("Continuous current", "1.2 A per channel"), ("Peak current", "3.2 A"), ("Logic", "3.3 V and 5 V")], pack=(3.40, 15.50, 28.00)),
    part("Cascade dual driver", "motor-control", "Two brushed motors, current sensing on each.", [("Voltage range", "5–30 V"), ("Continuous current", "13 A per channel"), ("Peak current", "30 A"), ("Logic", "3.3 V and 5 V"), ("Terminals", "Screw, 4 mm²")], prices=32.50),
    part("Weir stepper driver", "motor-control", "Bipolar steppers, 1/32 microstepping.", [("Voltage range", "8–45 V"), ("Continuous current", "2 A per phase"), ("Motor type", "Bipolar stepper only")], pack=(6.20, 28.00, 52.00)),
    part("Rapids H-bridge driver", "motor-control", "High current brushed driver with heat sink.", [("Voltage range", "6.5–30 V"), ("Continuous current", "23 A"), ("Logic", "3.3 V and 5 V")],
         [("Connector", ["Screw terminal", "Bare pads"])], 27.00, out=[("Screw terminal",), ("Bare pads",)]),
    part("Eddy brushless controller", "motor-control", "Sensorless three-phase controller with servo input.", [("Voltage range", "7–17 V"), ("Continuous current", "20 A"), ("Motor type", "Three-phase brushless only")], prices=18.40),
    part("Trickle motor driver shield", "motor-control", "Sits on an R3-style board; four small motors.", [("Voltage range", "4.5–12 V"), ("Continuous current", "1.2 A per channel"), ("Terminals", "Screw")], prices=14.90),

    part("Micro servo N9", "servos", "The usual nine gram servo with nylon gears.", [("Operating voltage", "4.8–6 V"), ("Torque", "1.8 kg·cm at 6 V"), ("Gears", "Nylon"), ("Weight", "9 g")], pack=(3.10, 14.00, 25.50)),
    part("Micro servo M9", "servos", "Same outline as the N9, brass gears, ball bearing.", [("Operating voltage", "4.8–6 V"), ("Torque", "2.2 kg·cm at 6 V"), ("Gears", "Metal"), ("Weight", "13 g")], pack=(5.40, 25.00, 46.80)),
    part("Standard servo S20", "servos", "Waterproof, 270 degrees.", [("Operating voltage", "4.8–7.2 V"), ("Torque", "20 kg·cm at 6.8 V"), ("Gears", "Metal"), ("Ingress", "IP66"), ("Weight", "60 g")], prices=16.90),
    part("Continuous rotation servo C3", "servos", "Turns without end stop; for wheels.", [("Operating voltage", "4.8–6 V"), ("Torque", "3.2 kg·cm at 6 V"), ("Gears", "Metal")], prices=9.80),
    part("Servo horn assortment", "servos", "Arms, discs and screws for N9 and M9 metal gear servos.", [("Fits", "21-tooth micro servos"), ("Contents", "24 pieces")], prices=2.90),

    part("Relay module, 1 channel", "relays", "Opto-isolated input, changeover contact.", [("Contact rating", "10 A at 250 V AC"), ("Trigger", "High or low, by jumper"), ("Terminals", "Screw")],
         [("Coil voltage", ["5 V", "12 V", "24 V"])], pack=(2.60, 11.50, 21.00), extra={"24 V": 0.40}, out=[("12 V", "10")]),
    part("Relay module, 4 channel", "relays", "Four changeover contacts on one board.", [("Contact rating", "10 A at 250 V AC"), ("Trigger", "Low"), ("Terminals", "Screw")],
         [("Coil voltage", ["5 V", "12 V", "24 V"])], {"5 V": 7.20, "12 V": 7.40, "24 V": 8.60}),
    part("Solid state relay 25 A", "relays", "Zero-crossing, with clear cover.", [("Control voltage", "3–32 V DC"), ("Load", "24–380 V AC, 25 A")], prices=11.80),
    part("Relay socket, 8 pin", "relays", "DIN rail socket for plug-in relays.", [("Rail", "35 mm"), ("Rating", "10 A, 24 V to 250 V")], pack=(3.90, 18.00, 34.00)),

    part("Step-down converter 3A", "power", "Fixed output buck module with enable pin.", [("Input voltage", "4.5–28 V"), ("Output current", "3 A"), ("Efficiency", "up to 96 %")],
         [("Output", ["3.3 V", "5 V", "12 V"])], pack=(4.30, 19.50, 36.00)),
    part("Step-down converter 5A", "power", "Fixed output buck module with heat spreader.", [("Input voltage", "8–36 V"), ("Output current", "5 A"), ("Efficiency", "up to 94 %")],
         [("Output", ["5 V", "12 V"])], pack=(7.90, 36.50, 69.00), out=[("12 V", "5")]),
    part("Step-down converter 1A", "power", "The size of a TO-220 regulator.", [("Input voltage", "6.5–32 V"), ("Output current", "1 A")],
         [("Output", ["3.3 V", "5 V"])], pack=(2.80, 12.50, 23.00)),
    part("Step-down converter mini", "power", "For battery gadgets.", [("Input voltage", "3–16 V"), ("Output current", "3 A")], [("Output", ["3.3 V", "5 V"])], pack=(3.20, 14.50, 27.00)),
    part("Step-up converter 2A", "power", "Adjustable by trimmer.", [("Input voltage", "2–24 V"), ("Output voltage", "5–28 V"), ("Switch current", "2 A")], pack=(2.10, 9.50, 17.00)),

    part("LiPo cell 1200 mAh", "batteries", "Protected flat cell.", [("Nominal voltage", "3.7 V"), ("Capacity", "1200 mAh"), ("Size", "62 × 34 × 5 mm")], [("Connector", ["JST-PH", "Bare wire"])], 7.90),
    part("LiPo cell 2500 mAh", "batteries", "Protected flat cell.", [("Nominal voltage", "3.7 V"), ("Capacity", "2500 mAh"), ("Size", "65 × 50 × 7 mm")], [("Connector", ["JST-PH", "Molex PicoBlade", "Bare wire"])], 12.50, extra={"Bare wire": -0.50}),
    part("LiPo cell 4400 mAh", "batteries", "Two cells side by side, protected.", [("Nominal voltage", "3.7 V"), ("Capacity", "4400 mAh"), ("Size", "69 × 37 × 18 mm")], [("Connector", ["JST-PH", "Bare wire"])], 19.90, out=[("JST-PH",)]),
    part("LiPo cell 6600 mAh", "batteries", "Three cells, protected, for long nights.", [("Nominal voltage", "3.7 V"), ("Capacity", "6600 mAh"), ("Size", "69 × 54 × 18 mm")], [("Connector", ["JST-PH", "Bare wire"])], 27.50),
    part("LiPo charger, USB-C", "batteries", "Charges one cell with JST-PH plug at 500 mA or 1 A.", [("Input", "5 V USB-C"), ("Charge current", "0.5 or 1 A"), ("Socket", "JST-PH")], pack=(5.60, 26.00, 49.00)),

    part("Temperature probe, sealed", "sensors", "Digital one-wire sensor in a stainless tube, waterproof to the cable gland.", [("Supply voltage", "3–5.5 V"), ("Range", "-55–125 °C"), ("Accuracy", "±0.5 °C"), ("Ingress", "IP67")],
         [("Cable length", ["1 m", "3 m", "5 m"])], {"1 m": 4.20, "3 m": 5.90, "5 m": 7.40}),
    part("Air temperature and humidity sensor", "sensors", "On a breakout with four-pin plug; keep dry.", [("Supply voltage", "2.2–5.5 V"), ("Accuracy", "±0.2 °C, ±2 % RH")], pack=(6.80, 32.00, 61.00)),
    part("Thermocouple, type K, with 3 m lead", "sensors", "Glass braid lead, not for liquids.", [("Range", "0–400 °C"), ("Lead", "3 m")], prices=6.50),
    part("Ultrasonic distance sensor", "sensors", "Trigger and echo.", [("Supply voltage", "5 V"), ("Range", "2–400 cm")], pack=(2.90, 13.00, 24.00)),
    part("Time-of-flight distance sensor", "sensors", "Laser ranging on I²C.", [("Supply voltage", "2.6–5.5 V"), ("Range", "up to 4 m")], prices=11.20),
    part("Load cell", "sensors", "Aluminium bar, four wires.", [("Excitation", "3–10 V"), ("Error", "0.05 %")], [("Capacity", ["5 kg", "10 kg", "20 kg"])], {"5 kg": 6.40, "10 kg": 6.40, "20 kg": 7.10}, out=[("10 kg",)]),

    part("Cooling fan 40 mm", "fans", "Sleeve bearing, 10 mm thick.", [("Speed", "4500 rpm"), ("Air flow", "8.2 m³/h"), ("Noise", "22 dBA")], [("Voltage", ["5 V", "12 V", "24 V"]), ("Connector", ["JST-XH", "Bare wires"])], {"5 V": 4.10, "12 V": 4.10, "24 V": 4.90}, extra={"JST-XH": 0.35}),
    part("Turbo fan 40 mm", "fans", "28 mm thick, for servers.", [("Speed", "12000 rpm"), ("Air flow", "32 m³/h"), ("Noise", "46 dBA")], [("Voltage", ["12 V", "24 V"]), ("Connector", ["JST-XH", "Bare wires"])], 9.60),
    part("Maglev fan 40 mm", "fans", "20 mm thick, long life.", [("Speed", "5200 rpm"), ("Air flow", "11 m³/h"), ("Noise", "27 dBA")], [("Voltage", ["5 V", "12 V"]), ("Connector", ["JST-XH", "Bare wires"])], 7.80, out=[("5 V", "JST-XH")]),
    part("Cooling fan 60 mm", "fans", "Ball bearing, 15 mm thick.", [("Speed", "3800 rpm"), ("Air flow", "24 m³/h"), ("Noise", "25 dBA")], [("Voltage", ["12 V", "24 V"]), ("Connector", ["JST-XH", "Bare wires"])], 6.30),
    part("Fan guard 40 mm", "fans", "Chromed wire, with screws.", [("Hole spacing", "32 mm")], pack=(0.90, 3.80, 6.90)),

    part("Pixie RP board", "boards", "Dual-core board without radio.", [("Supply voltage", "1.8–5.5 V"), ("Radio", "none")], [("Headers", ["Loose", "Soldered"])], pack=(4.60, 21.90, 42.00), extra={"Soldered": 1.2}),
    part("Pixie RP-W board", "boards", "Dual-core board with 2.4 GHz Wi-Fi.", [("Supply voltage", "1.8–5.5 V"), ("Radio", "Wi-Fi, Bluetooth LE")], [("Headers", ["Loose", "Soldered"])], {"Loose": 7.20, "Soldered": 8.70}),
    part("Sparrow C3 board", "boards", "Tiny RISC-V board.", [("Supply voltage", "3.3–6 V"), ("Radio", "Wi-Fi, Bluetooth LE")], [("Headers", ["Loose", "Soldered"])], {"Loose": 4.90, "Soldered": 5.80}, out=[("Soldered",)]),
    part("Sparrow S3 board", "boards", "With camera socket and USB.", [("Supply voltage", "3.3–6 V"), ("Radio", "Wi-Fi, Bluetooth LE")], [("Headers", ["Loose", "Soldered"])], {"Loose": 9.90, "Soldered": 11.40}),

    part("Warm white LED strip", "lighting", "2835 chips, cut every 5 cm, silicone sleeve.", [("Colour", "2700 K"), ("Ingress", "IP65"), ("Length", "5 m")], [("Voltage", ["12 V", "24 V"])], {"12 V": 13.90, "24 V": 14.90}),
    part("Addressable LED strip", "lighting", "Each pixel its own colour.", [("Voltage", "5 V"), ("Ingress", "IP20")], [("Density", ["30 per m", "60 per m", "144 per m"]), ("Length", ["1 m", "5 m"])], {"30 per m": 5.50, "60 per m": 8.20, "144 per m": 16.40}, extra={"5 m": 19.0}),
    part("LED strip clips", "lighting", "Solderless joints for 10 mm strips.", [("Width", "10 mm")], pack=(0.60, 2.50, 4.40)),

    part("JST-PH pigtail, 2 pin", "connect", "Plug with 20 cm leads.", [("Pitch", "2.0 mm"), ("Wire", "26 AWG")], pack=(0.80, 3.40, 5.90)),
    part("Barrel jack adapter", "connect", "5.5 × 2.1 mm to screw terminal.", [("Rating", "24 V, 5 A")], pack=(0.95, 4.10, 7.60)),
]


def catalogue() -> str:
    rows = [{"id": p.slug, "n": p.name, "c": p.cat, "b": p.blurb, "d": p.spec, "a": p.axes,
             "v": [{"o": list(c), "p": round(price * 100), "s": ok} for c, price, ok in p.options()]} for p in PARTS]
    return json.dumps({"cats": list(CATS.items()), "parts": rows}, ensure_ascii=False)


SHELL = """<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Voltbin</title>
<style>html,body{margin:0;background:#fafafa}vb-app:not(:defined){display:block;padding:40vh 0;text-align:center}</style></head>
<body><vb-app></vb-app><noscript>Voltbin needs JavaScript.</noscript><script src="/bundle.js" defer></script></body></html>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/bundle.js":
        return page("const DB=" + catalogue() + ";\n" + asset(NAME, "app.js"), kind="text/javascript; charset=utf-8")
    if path == "/favicon.ico":
        return page("", 404)
    return page(SHELL)


def _p(name: str) -> Part:
    return next(p for p in PARTS if p.name == name)


def _v(name: str, *opts: str) -> tuple[str, str]:
    p = _p(name)
    assert opts in p.price and opts not in p.out, (name, opts)
    labels = [f"Pack of {o}" if axis == "Pack of" else o for (axis, _), o in zip(p.axes, opts)]
    return f"{name}, {' / '.join(labels)}", dec(p.price[opts])


def _whole(name: str) -> tuple:
    prices = [price for _, price, ok in _p(name).options() if ok]
    lo, hi = min(prices), max(prices)
    return (name, dec(lo)) if lo == hi else (name, None, {"range": (dec(lo), dec(hi))})


CASES: list[dict] = [
    {"query": "driver board for a brushed DC motor that runs on 24 volts and draws 5 amps all the time", "determination": "products_found",
     "offers": [_whole("Torrent H-bridge driver"), _whole("Cascade dual driver")], "either": [],
     "why": "Torrent is 6–24 V and 5 A continuous, Cascade 5–30 V and 13 A; Rapids is sold out, the rest are for steppers, brushless motors or too weak."},
    {"query": "ten pack of micro servos with metal gears", "determination": "products_found", "offers": [_v("Micro servo M9", "10")], "either": [],
     "why": "The M9 is the micro servo whose specifications say metal gears; the N9 has nylon ones."},
    {"query": "just one single channel relay board for 24V", "determination": "products_found", "offers": [_v("Relay module, 1 channel", "24 V", "1")], "either": [],
     "why": "The one-channel module has a 24 V coil; choose pack of 1."},
    {"query": "pack of 10 single channel 12V relay modules", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The ten pack of the 12 V coil is sold out; other packs and voltages are not what was asked."},
    {"query": "40mm 12V fan with JST-XH plug, quieter than 30 dBA", "determination": "products_found",
     "offers": [_v("Cooling fan 40 mm", "12 V", "JST-XH"), _v("Maglev fan 40 mm", "12 V", "JST-XH")], "either": [],
     "why": "22 and 27 dBA by the specifications; the Turbo fan has 46 dBA, the other is 60 mm."},
    {"query": "lithium battery of at least 2000 mAh with a JST-PH connector", "determination": "products_found",
     "offers": [_v("LiPo cell 2500 mAh", "JST-PH"), _v("LiPo cell 6600 mAh", "JST-PH")], "either": [],
     "why": "2500 and 6600 mAh come with JST-PH; the 4400 is sold out with it and the 1200 is too small."},
    {"query": "waterproof temperature sensor with 3 metre cable", "determination": "products_found", "offers": [_v("Temperature probe, sealed", "3 m")], "either": [],
     "why": "The sealed probe (IP67) with the 3 m cable; the thermocouple is not for liquids."},
    {"query": "five buck converters 24V to 5V that deliver 3 amps or more", "determination": "products_found",
     "offers": [_v("Step-down converter 3A", "5 V", "5"), _v("Step-down converter 5A", "5 V", "5")], "either": [],
     "why": "Both take 24 V in; the mini takes only 16 V and the 1A is too weak. Output 5 V, pack of 5."},
    {"query": "cheapest wifi microcontroller board with the pin headers already soldered", "determination": "products_found", "offers": [_v("Pixie RP-W board", "Soldered")], "either": [],
     "why": "The Sparrow C3 is sold out with soldered headers, the Pixie RP has no radio, the Sparrow S3 is dearer."},
    {"query": "GPS module", "determination": "no_relevant_products", "offers": [], "either": [], "why": "No part receives GPS."},
    {"query": "Rapids H-bridge", "determination": "no_online_availability", "offers": [], "either": [], "why": "The Rapids driver is there but both connectors are sold out."},
    {"query": "load cell for 20 kg", "determination": "products_found", "offers": [_v("Load cell", "20 kg")], "either": [], "why": "One load cell with a 20 kg button at its own price."},
]
