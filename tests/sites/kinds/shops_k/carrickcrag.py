"""Irish outdoor shop in euros; a one-script shop (empty root div, client-side router, JSON endpoints) like a React/Vue storefront."""
import hashlib
import json
import re

MANY = True  # of a field its values are given as a list
NAME = "carrickcrag"

CASES = [
    {"query": "2 person tent under 2kg", "determination": "products_found",
     "offers": [("Errigal 2 Backpacking Tent", "269.00")], "either": [],
     "why": "1.85 kg, on sale; the other two-person tent weighs 3.1 kg, bivvy and tarp are no tents."},
    {"query": "vegan camping meals", "determination": "products_found",
     "offers": [("Bothy Kitchen Vegetable Chilli", "8.50"), ("Bothy Kitchen Chickpea Curry", "8.95")], "either": [],
     "why": "Two of five meals are plant-based; the porridge has milk and honey."},
    {"query": "down sleeping bag long left zip", "determination": "products_found",
     "offers": [("Slieve 400 Down Sleeping Bag, Long / Left zip", "249.00")], "either": [],
     "why": "The winter down bag is made in Regular only."},
    {"query": "merino walking socks size 9-11 3 pack", "determination": "products_found",
     "offers": [("Merino Hiking Socks, UK 9-11 / 3 pairs", "48.00")], "either": [],
     "why": "Variant by size and pack; single pairs are not asked for."},
    {"query": "carrier for toddler on hikes", "determination": "products_found",
     "offers": [("Piggyback Child Carrier", "229.00")], "either": [],
     "why": "The only carrier; the children's rucksack is for a child to wear."},
    {"query": "headtorch usb rechargeable", "determination": "products_found",
     "offers": [("Beacon 400 Headtorch", "59.00")], "either": [],
     "why": "Beacon 200 runs on AAA cells only."},
    {"query": "sleeping mat R value over 5", "determination": "products_found",
     "offers": [("Drift Insulated Mat", "139.00")], "either": [],
     "why": "R 5.4; Long Wide is sold out, so only the Regular price."},
    {"query": "crampons", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Boots and poles, but no ice gear."},
    {"query": "women's leather walking boots", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "The leather boot is for men; women's boots are mesh with a membrane."},
    {"query": "gas canister 230g", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Gas is sold in the Westport shop only and not posted."},
]

CATS = [("tents", "Tents & Shelters"), ("sleeping", "Sleeping Bags & Mats"), ("packs", "Packs & Bags"), ("cooking", "Stoves & Food"), ("clothing", "Clothing"),
        ("footwear", "Footwear & Poles"), ("navigation", "Light & Navigation"), ("water", "Water & Camp Care"), ("hire", "Gear Hire")]
P = []


def add(cat, name, price, text, specs, was=None, stock=9, opts=None, v=None, mode="online", note=""):
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
    variants = []
    if v:
        for r in v:
            n = len(opts)
            variants.append(dict(o=list(r[:n]), price=r[n], stock=r[n + 1] if len(r) > n + 1 else 9, was=r[n + 2] if len(r) > n + 2 else None))
    P.append(dict(slug=slug, cat=cat, name=name, price=price, was=was, stock=stock, text=text, specs=specs, opts=opts or [], variants=variants, mode=mode, note=note))


c = "tents"
add(c, "Errigal 1 Backpacking Tent", 249, "Pitches in four minutes with one hooped pole. Room for one and a rucksack in the porch.", {"Sleeps": "1", "Weight": "1.3 kg", "Seasons": "3", "Hydrostatic head": "3000 mm"})
add(c, "Errigal 2 Backpacking Tent", 269, "Two doors, two porches, and still light enough to split between two packs. Silicone-coated ripstop fly.", {"Sleeps": "2", "Weight": "1.85 kg", "Seasons": "3", "Hydrostatic head": "3000 mm"}, was=319, opts=["Colour"], v=[("Fern", 269, 6, 319), ("Ochre", 269, 3, 319)])
add(c, "Errigal 3 Backpacking Tent", 399, "The roomy one of the family.", {"Sleeps": "3", "Weight": "2.4 kg", "Seasons": "3"}, stock=0)
add(c, "Mweelrea 2 Mountain Tent", 489, "Geodesic four-pole tent for snow and ridge winds.", {"Sleeps": "2", "Weight": "3.1 kg", "Seasons": "4", "Hydrostatic head": "5000 mm"})
add(c, "Corrib 4 Family Tent", 349, "Two bedrooms and a living space you can stand in.", {"Sleeps": "4", "Weight": "11.2 kg", "Standing height": "195 cm"})
add(c, "Corrib 6 Family Tent", 499, "Three bedrooms and a big front porch.", {"Sleeps": "6", "Weight": "15.6 kg", "Standing height": "205 cm"}, stock=0)
add(c, "Corrib 6 Footprint", 45, "Protects the groundsheet from stones.", {"Fits": "Corrib 6", "Weight": "1.9 kg"})
add(c, "Silnylon Tarp", 89, "Sixteen reinforced loops, guys included, pegs and poles not.", {"Material": "30D silnylon"}, opts=["Size"], v=[("3 x 3 m", 89), ("4 x 3 m", 109)])
add(c, "Four-Person Bothy Shelter", 49, "Pull it over heads and sit out the squall.", {"Weight": "480 g"})
add(c, "Hooped Bivvy Bag", 129, "A waterproof sack with a pole over your face.", {"Sleeps": "1", "Weight": "980 g"})
add(c, "Alloy Y-Pegs", 9, "7075 aluminium, 18 cm.", {"Weight": "14 g each"}, opts=["Pack"], v=[("6 pegs", 9), ("12 pegs", 16)])
c = "sleeping"
add(c, "Slieve 400 Down Sleeping Bag", 229, "RDS duck down, 650 fill. Comfort 0 °C. Long fits people to 200 cm.", {"Fill": "Duck down 400 g", "Comfort": "0 °C", "Weight": "990 g"}, opts=["Length", "Zip"], v=[("Regular", "Left zip", 229), ("Regular", "Right zip", 229), ("Long", "Left zip", 249, 2), ("Long", "Right zip", 249, 0)])
add(c, "Slieve 800 Winter Down Sleeping Bag", 349, "Goose down with a neck baffle. Comfort -9 °C. One length, fits to 185 cm.", {"Fill": "Goose down 800 g", "Comfort": "-9 °C", "Weight": "1.45 kg"}, opts=["Zip"], v=[("Left zip", 349), ("Right zip", 349, 0)])
add(c, "Lough Summer Sleeping Bag", 79, "Synthetic, for campsites and hostels. Comfort 8 °C.", {"Fill": "Hollow fibre", "Comfort": "8 °C", "Weight": "900 g"})
add(c, "Lough Women's Sleeping Bag", 115, "Shorter, with more filling at hip and feet. Comfort -1 °C.", {"Fill": "Hollow fibre", "Comfort": "-1 °C", "Weight": "1.6 kg"}, was=135)
add(c, "Lough Kids Sleeping Bag", 55, "For children to 150 cm, with a glow-in-the-dark zip.", {"Fill": "Hollow fibre", "Comfort": "6 °C"}, opts=["Colour"], v=[("Sky", 55), ("Coral", 55, 0)])
add(c, "Drift Air Mat", 99, "Packs to the size of a bottle.", {"R-value": "2.6", "Thickness": "8 cm"}, opts=["Size"], v=[("Regular", 99), ("Long Wide", 119)])
add(c, "Drift Insulated Mat", 139, "With reflecting foil and fibre inside for frozen ground.", {"R-value": "5.4", "Thickness": "9 cm"}, opts=["Size"], v=[("Regular", 139, 4), ("Long Wide", 159, 0)])
add(c, "Folding Foam Mat", 45, "Can't be punctured.", {"R-value": "2.0", "Thickness": "2 cm"})
add(c, "Self-Inflating Mat 5 cm", 69, "Open the valve and wait.", {"R-value": "4.3", "Thickness": "5 cm"})
add(c, "Silk Liner", 59, "Adds three degrees.", {"Weight": "130 g"})
add(c, "Cotton Liner", 25, "For hostels and the Camino.", {"Weight": "320 g"})
add(c, "Inflatable Pillow", 22, "Brushed cover.", {"Weight": "85 g"})
c = "packs"
add(c, "Galtee 20 Daypack", 69, "Mesh back, rain cover in the base.", {"Volume": "20 L"}, opts=["Colour"], v=[("Slate", 69), ("Moss", 69), ("Rust", 55, 5, 69)])
add(c, "Galtee 30 Daypack", 89, "With a proper hip belt.", {"Volume": "30 L"}, opts=["Colour"], v=[("Slate", 89), ("Moss", 89, 0)])
add(c, "Galtee 45 Hut Pack", 119, "For hut to hut.", {"Volume": "45 L"})
add(c, "Comeragh 65 Trekking Pack", 189, "Adjustable back, front opening.", {"Volume": "65 L", "Weight": "2.1 kg"}, opts=["Back"], v=[("Medium", 189), ("Large", 189)])
add(c, "Comeragh 60 Women's Trekking Pack", 189, "Narrower straps and a shorter back.", {"Volume": "60 L", "Weight": "2.0 kg"})
add(c, "Comeragh 75 Expedition Pack", 225, "With a lid that becomes a bag.", {"Volume": "75 L"}, stock=0)
add(c, "Piggyback Child Carrier", 229, "Carry your little one up the hill, from nine months (sitting unaided) to about three years. Sunshade, stand and foot loops included.", {"Max load": "22 kg", "Weight": "2.9 kg"})
add(c, "Puffin Kids' Rucksack 12 L", 35, "A first pack for children of four and up, with a whistle buckle.", {"Volume": "12 L"})
add(c, "Rucksack Rain Cover", 15, "Seam-sealed, stuffs into its own pocket.", {"Material": "Nylon"}, opts=["Size"], v=[("S (20-30 L)", 15), ("M (30-50 L)", 18), ("L (50-75 L)", 21)])
add(c, "Roll-Top Dry Bag", 11, "Welded seams.", {"Material": "70D nylon"}, opts=["Volume"], v=[("5 L", 11), ("10 L", 14), ("20 L", 18)])
c = "cooking"
add(c, "Spark Gas Stove", 39, "Screws on to a canister. Folds to the size of an egg.", {"Weight": "85 g", "Fuel": "Gas"})
add(c, "Torrent 1 L Cooking System", 119, "Boils half a litre in two minutes.", {"Weight": "420 g", "Fuel": "Gas"}, was=139)
add(c, "Ember Multi-Fuel Stove", 165, "Burns petrol, paraffin and gas.", {"Weight": "380 g", "Fuel": "Petrol, paraffin, gas"})
add(c, "Brass Spirit Burner", 24, "For methylated spirits.", {"Weight": "110 g", "Fuel": "Spirit"})
add(c, "Isobutane Gas Canister", 6.5, "EN 417 screw thread. Air and post carriers do not take gas: sold at the counter in Westport only.", {"Thread": "EN 417", "Mix": "Isobutane / propane"}, opts=["Size"], v=[("100 g", 6.5), ("230 g", 8.95), ("450 g", 13.95)], mode="store")
add(c, "Anodised Cookset for Two", 49, "Two pots, a pan and a lid.", {"Weight": "560 g"})
add(c, "Titanium Mug 450 ml", 34, "Folding handles.", {"Weight": "70 g"})
add(c, "Titanium Spork", 12, "Long enough for the bottom of a pouch.", {"Weight": "18 g"})
add(c, "Bothy Kitchen Vegetable Chilli", 8.5, "Beans, peppers and smoked paprika. Entirely plant-based. Add boiling water and wait eight minutes.", {"Energy": "560 kcal", "Allergens": "Celery"})
add(c, "Bothy Kitchen Chickpea Curry", 8.95, "Coconut, spinach and rice. Made without anything from animals.", {"Energy": "610 kcal", "Allergens": "Mustard"})
add(c, "Bothy Kitchen Chicken Tikka", 9.5, "With basmati rice.", {"Energy": "640 kcal", "Allergens": "Milk"})
add(c, "Bothy Kitchen Spaghetti Bolognese", 9.5, "Irish beef, slow-cooked.", {"Energy": "600 kcal", "Allergens": "Wheat, celery"})
add(c, "Bothy Kitchen Berry Porridge", 6.5, "Oats, raspberries, milk powder and honey.", {"Energy": "420 kcal", "Allergens": "Oats, milk"})
c = "clothing"
SZ = ("S", "M", "L", "XL")
add(c, "Sperrin Men's Rain Jacket", 149, "Three-layer, pit zips, helmet hood.", {"Hydrostatic head": "20000 mm", "Weight": "410 g"}, opts=["Colour", "Size"], v=[(k, s, 149, 0 if (k, s) in (("Navy", "M"), ("Lichen", "XL")) else 5) for k in ("Navy", "Lichen") for s in SZ])
add(c, "Sperrin Women's Rain Jacket", 149, "Three-layer, pit zips, adjustable hood.", {"Hydrostatic head": "20000 mm", "Weight": "370 g"}, opts=["Size"], v=[("8", 149), ("10", 149), ("12", 149), ("14", 149, 0), ("16", 149)])
add(c, "Sperrin Overtrousers", 79, "Full-length side zips go over boots.", {"Fit": "Unisex"}, opts=["Leg", "Size"], v=[(l, s, 79, 0 if (l, s) == ("Long", "M") else 5) for l in ("Regular", "Long") for s in SZ])
add(c, "Kids' Puddle Suit", 45, "One piece, taped seams, fleece-lined.", {"Care": "40 °C"}, opts=["Age"], v=[("2-3", 45), ("3-4", 45, 0), ("5-6", 45)])
add(c, "Men's Merino Crew 200", 65, "Base layer, New Zealand wool.", {"Fabric": "200 g/m2"}, opts=["Size"], v=[(s, 65) for s in SZ])
add(c, "Women's Merino Crew 200", 65, "Base layer, New Zealand wool.", {"Fabric": "200 g/m2"}, opts=["Size"], v=[("S", 65), ("M", 52, 3, 65), ("L", 65)])
add(c, "Merino Hiking Socks", 18, "Cushioned sole, mid-calf. 62 % merino.", {"Height": "Mid-calf"}, opts=["Size", "Pack"], v=[(s, p, pr, 0 if (s, p) == ("UK 3-5", "3 pairs") else 9) for s in ("UK 3-5", "UK 6-8", "UK 9-11") for p, pr in (("1 pair", 18), ("3 pairs", 48))])
add(c, "Nephin Microfleece", 35, "Half zip, unisex.", {"Fabric": "Recycled polyester"}, opts=["Size"], v=[(s, 35) for s in SZ])
add(c, "Gaiters", 42, "Under-boot strap and hook.", {"Material": "Cordura"}, opts=["Size"], v=[("S/M", 42), ("L/XL", 42)])
add(c, "Midge Head Net", 9, "Fine enough for Mayo.", {"Weight": "20 g"})
c = "footwear"
add(c, "Mourne Mid Men's Boot", 169, "Mesh and suede-look synthetic with a waterproof membrane.", {"Upper": "Synthetic", "Membrane": "Yes"}, opts=["EU size"], v=[(str(s), 169, 0 if s == 44 else 4) for s in range(41, 47)])
add(c, "Mourne Mid Women's Boot", 169, "Mesh and synthetic overlays with a waterproof membrane; narrower heel.", {"Upper": "Synthetic mesh", "Membrane": "Yes"}, opts=["EU size"], v=[(str(s), 169, 0 if s == 40 else 4) for s in range(37, 43)])
add(c, "Wicklow Men's Leather Boot", 229, "Full-grain leather, resoleable. Made on a men's last only.", {"Upper": "Leather 2.6 mm", "Membrane": "No"}, opts=["EU size"], v=[(str(s), 229, 4) for s in range(41, 47)])
add(c, "Mourne Kids' Boot", 75, "Hook and loop, waterproof.", {"Upper": "Synthetic"}, opts=["EU size"], v=[(str(s), 75) for s in (30, 31, 32, 33, 34)])
add(c, "Boot Laces", 6, "Round, waxed.", {"Material": "Polyester"}, opts=["Length"], v=[("150 cm", 6), ("180 cm", 6.5)])
add(c, "Alloy Trekking Poles (pair)", 59, "Three sections, flick locks.", {"Weight": "520 g a pair"})
add(c, "Carbon Trekking Poles (pair)", 109, "Folding, cork grips.", {"Weight": "360 g a pair"}, was=129)
c = "navigation"
add(c, "Beacon 200 Headtorch", 29, "Simple, with a red mode. Runs on three AAA batteries (included).", {"Output": "200 lumens", "Power": "3 x AAA"})
add(c, "Beacon 400 Headtorch", 59, "Built-in lithium cell, charged through a USB-C port; 9 hours on medium.", {"Output": "400 lumens", "Power": "1800 mAh, USB-C"})
add(c, "Baseplate Compass", 22, "With romer scales for 1:25,000 and 1:50,000.", {"Weight": "36 g"})
add(c, "Sighting Mirror Compass", 45, "Adjustable declination.", {"Weight": "78 g"})
add(c, "Wicklow Mountains Map 1:30,000", 11.9, "Contours every ten metres.", {"Scale": "1:30,000"}, opts=["Finish"], v=[("Paper", 11.9), ("Laminated", 16.5)])
add(c, "Trek Handheld GPS", 249, "Buttons you can press with gloves on.", {"Battery": "2 x AA"}, stock=0)
add(c, "Power Bank", 29, "Splashproof.", {"Ports": "USB-C, USB-A"}, opts=["Capacity"], v=[("10,000 mAh", 29), ("20,000 mAh", 45)])
c = "water"
add(c, "Squeeze Water Filter 1 L", 45, "Hollow-fibre, 0.1 micron.", {"Weight": "75 g"})
add(c, "Purification Tablets (60)", 9.5, "One a litre.", {"Contents": "60"})
add(c, "Insulated Steel Bottle", 24, "Hot for twelve hours.", {"Material": "Stainless steel"}, opts=["Volume"], v=[("0.5 L", 24), ("0.75 L", 28), ("1 L", 32, 0)])
add(c, "Hydration Reservoir", 32, "Wide opening, quick-release hose.", {"Material": "TPU"}, opts=["Volume"], v=[("2 L", 32), ("3 L", 36)])
add(c, "Folding Trowel", 12, "Leave no trace.", {"Weight": "90 g"})
c = "hire"
add(c, "Two-Person Tent Hire", 35, "An Errigal 2, cleaned and checked. Ring 098 555 0167 or call in; hire can't be booked on the website.", {"Deposit": "€100"}, opts=["Period"], v=[("Weekend", 35), ("Week", 60)], mode="phone")
add(c, "Trekking Pack Hire", 20, "Comeragh 65. Ring 098 555 0167 or call in; hire can't be booked on the website.", {"Deposit": "€60"}, opts=["Period"], v=[("Weekend", 20), ("Week", 35)], mode="phone")
BY = {p["slug"]: p for p in P}
assert len(BY) == len(P)

INFO = {
    "about": ("About us", "Carrick & Crag opened on Bridge Street, Westport in 1997, a short walk from Croagh Patrick. Everyone who works here walks."),
    "delivery": ("Delivery & returns", "Ireland: €5.50, free over €75, one to two working days. Rest of the EU: €12.00. Gas canisters and spirit fuel are not posted. Send unused things back within 30 days."),
    "contact": ("Contact", "Bridge Street, Westport, Co. Mayo. Telephone 098 555 0167, Monday to Saturday 9.30 to 6."),
    "size-guide": ("Size guide", "UK 3-5 is EU 36-38, UK 6-8 is EU 39-42, UK 9-11 is EU 43-46. Jacket S is a 92 cm chest, M 100, L 108, XL 116."),
}


def state(p):
    if p["mode"] == "store":
        return "store"
    if p["mode"] == "phone":
        return "phone"
    if p["variants"]:
        return "in" if any(v["stock"] for v in p["variants"]) else "out"
    return "in" if p["stock"] else "out"


def card(p):
    vs = [v for v in p["variants"] if v["stock"]] or p["variants"]
    prices = sorted({v["price"] for v in vs}) or [p["price"]]
    was = p["was"] if len(prices) == 1 and prices[0] == p["price"] else None
    return {"handle": p["slug"], "title": p["name"], "price": {"min": int(round(prices[0] * 100)), "max": int(round(prices[-1] * 100)), "currency": "EUR"},
            "compareAt": int(was * 100) if was else None, "status": state(p), "image": "/img/%s.svg" % p["slug"]}


def detail(p):
    d = card(p)
    rel = [x for x in P if x["cat"] == p["cat"] and x is not p]
    k = len(p["slug"]) % max(1, len(rel) - 3)
    d.update(category={"handle": p["cat"], "title": dict(CATS)[p["cat"]]}, description=p["text"], specs=[list(x) for x in p["specs"].items()], options=p["opts"],
             variants=[{"id": "%s:%d" % (p["slug"], i), "values": v["o"], "price": int(round(v["price"] * 100)), "compareAt": int(v["was"] * 100) if v["was"] else None,
                        "available": v["stock"] > 0 and p["mode"] == "online", "left": v["stock"]} for i, v in enumerate(p["variants"])],
             related=[card(x) for x in rel[k:k + 3]],
             reviews=[{"by": n, "stars": s, "text": t} for n, s, t in (("Aoife", 5, "Ordered on Monday, on the hill by Thursday."), ("Declan K.", 4, "Does what it says."))[:len(p["slug"]) % 3 if p["mode"] == "online" else 0]])
    return d


def svg(k):
    h = int(hashlib.md5(k.encode()).hexdigest(), 16)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><rect width="300" height="300" fill="hsl(%d,22%%,90%%)"/><path d="M0 300 L%d %d L%d 300Z" fill="hsl(%d,30%%,45%%)"/>'
            '<path d="M90 300 L%d %d L300 300Z" fill="hsl(%d,25%%,35%%)"/></svg>' % (h % 360, 70 + h % 80, 80 + h % 90, 220 + h % 50, h % 360, 180 + h % 60, 120 + h % 60, (h // 7) % 360)).encode()


SHELL = """<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Carrick &amp; Crag | Outdoor gear, Westport</title>
<link rel="stylesheet" href="/static/main.7f3a1c.css"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.7f3a1c.js"></script></body></html>"""

CSS = """*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d2b2a}a{color:inherit}.top{display:flex;gap:24px;align-items:center;padding:14px 28px;border-bottom:1px solid #ddd}
.brand{font-weight:800;font-size:22px;text-decoration:none}.top form{flex:1;position:relative}.top input{width:100%;padding:8px}.sug{position:absolute;background:#fff;border:1px solid #ccc;left:0;right:0;z-index:5}.sug a{display:block;padding:6px 10px;text-decoration:none}
nav{padding:8px 28px;background:#eef2ef}nav a{margin-right:18px;text-decoration:none}main{padding:20px 28px;max-width:1200px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:20px}
.card{text-decoration:none;display:block}.card img{width:100%}.badge{background:#7a2e1d;color:#fff;padding:2px 8px;font-size:12px}s{color:#888;margin-left:6px}.pdp{display:flex;gap:40px}.pdp>img{width:380px}
.opt{border:0;padding:0;margin:10px 0}.opt label{display:inline-block;border:1px solid #999;padding:6px 12px;margin:3px;cursor:pointer}.opt label.off{opacity:.45;text-decoration:line-through}.opt input{margin-right:6px}
button.buy{background:#1d5c4a;color:#fff;border:0;padding:12px 26px;font-size:16px;cursor:pointer}button[disabled]{background:#aaa}.foot{background:#1d2b2a;color:#fff;padding:24px 28px;margin-top:50px}.foot a{margin-right:18px}dl{display:grid;grid-template-columns:160px 1fr}dd{margin:0}"""

JS = r"""(function(){'use strict';
var CATS=__CATS__,root=document.getElementById('root');
function h(t,p){var e=document.createElement(t);for(var k in p||{}){var v=p[k];if(k.slice(0,2)==='on')e.addEventListener(k.slice(2),v);else if(v===true)e.setAttribute(k,'');else if(v!==false&&v!=null)e.setAttribute(k,v)}
for(var i=2;i<arguments.length;i++)(function add(c){if(c==null||c===false)return;if(Array.isArray(c))c.forEach(add);else e.appendChild(c.nodeType?c:document.createTextNode(c))})(arguments[i]);return e}
function eur(c){return '\u20ac'+(c/100).toFixed(2)}
function get(u){return fetch(u,{headers:{Accept:'application/json'}}).then(function(r){if(!r.ok)throw r.status;return r.json()})}
function go(u){history.pushState({},'',u);scrollTo(0,0);route()}
function A(href,p){var a=h.apply(null,['a',Object.assign({href:href,onclick:function(ev){if(ev.metaKey||ev.ctrlKey)return;ev.preventDefault();go(href)}},p||{})].concat([].slice.call(arguments,2)));return a}
function cart(){try{return JSON.parse(localStorage.getItem('cc_cart')||'[]')}catch(e){return[]}}
var main,count;
function price(x){var s=[];if(x.price.max>x.price.min)s.push('from ');s.push(h('strong',{},eur(x.price.min)));if(x.compareAt)s.push(h('s',{},eur(x.compareAt)));return s}
var ST={out:'Sold out',store:'In store only',phone:'Hire by phone'};
function card(x){return A('/p/'+x.handle,{'class':'card'},h('img',{src:x.image,alt:'',loading:'lazy'}),h('div',{},x.title),h('div',{},price(x)),ST[x.status]&&h('span',{'class':'badge'},ST[x.status]))}
function frame(){var inp=h('input',{type:'search',name:'q',placeholder:'Search tents, boots, stoves\u2026','aria-label':'Search',autocomplete:'off'}),sug=h('div',{'class':'sug',hidden:true}),tm;
inp.addEventListener('input',function(){clearTimeout(tm);tm=setTimeout(function(){if(inp.value.trim().length<2){sug.hidden=true;return}get('/api/suggest?q='+encodeURIComponent(inp.value)).then(function(d){sug.innerHTML='';d.items.forEach(function(x){sug.appendChild(A('/p/'+x.handle,{},x.title+' \u2013 '+(x.price.max>x.price.min?'from ':'')+eur(x.price.min)))});sug.hidden=!d.items.length})},180)});
count=h('span',{},String(cart().length));main=h('main',{});
root.innerHTML='';[h('header',{'class':'top'},A('/',{'class':'brand'},'Carrick & Crag'),h('form',{role:'search',action:'/search',onsubmit:function(ev){ev.preventDefault();sug.hidden=true;go('/search?q='+encodeURIComponent(inp.value))}},inp,sug),A('/account',{},'Log in'),A('/bag',{},'Bag (',count,')')),
h('nav',{'aria-label':'Categories'},CATS.map(function(c){return A('/c/'+c[0],{},c[1])})),main,
h('footer',{'class':'foot'},h('p',{},A('/info/about',{},'About us'),A('/info/delivery',{},'Delivery & returns'),A('/info/size-guide',{},'Size guide'),A('/info/contact',{},'Contact')),h('form',{onsubmit:function(ev){ev.preventDefault();this.textContent='Thanks, see you on the hill.'}},'Trail mail: ',h('input',{type:'email','aria-label':'Email'}),h('button',{},'Join')),h('small',{},'\u00a9 Carrick & Crag Ltd, Bridge Street, Westport'))].forEach(function(n){root.appendChild(n)})}
function show(){main.innerHTML='';for(var i=0;i<arguments.length;i++)if(arguments[i])main.appendChild(arguments[i])}
function missing(){document.title='Not found | Carrick & Crag';show(h('h1',{},'Off the map'),h('p',{},'We could not find that page. ',A('/',{},'Back to base camp')))}
function home(){document.title='Carrick & Crag | Outdoor gear, Westport';get('/api/featured').then(function(d){show(h('h1',{},'Ready for rain since 1997'),h('p',{},'Tents, packs, boots and the odd dry sock, posted from the west of Ireland.'),h('h2',{},'Staff picks'),h('div',{'class':'grid'},d.items.map(card)),h('h2',{},'Shop by category'),h('ul',{},CATS.map(function(c){return h('li',{},A('/c/'+c[0],{},c[1]))})),h('h2',{},'From the log book'),h('p',{},'Croagh Patrick before breakfast: why we start at five and what is in the pack.'))})}
function category(s){get('/api/collections/'+s+'?page=1').then(function(d){document.title=d.title+' | Carrick & Crag';var grid=h('div',{'class':'grid'},d.items.map(card)),pg=1,n=h('p',{},'Showing '+d.items.length+' of '+d.total),b=null;
if(d.hasMore)b=h('button',{'class':'buy',onclick:function(){pg++;get('/api/collections/'+s+'?page='+pg).then(function(m){m.items.forEach(function(x){grid.appendChild(card(x))});n.textContent='Showing '+grid.children.length+' of '+m.total;if(!m.hasMore)b.remove()})}},'Load more');
show(h('p',{},A('/',{},'Home'),' / '+d.title),h('h1',{},d.title),n,grid,b)},missing)}
function search(q){document.title='Search | Carrick & Crag';get('/api/search?q='+encodeURIComponent(q)).then(function(d){show(h('h1',{},'Results for \u201c'+q+'\u201d'),h('p',{},d.items.length?d.items.length+' products':'Nothing found. Try the start of a word, or browse the categories above.'),h('div',{'class':'grid'},d.items.map(card)))})}
function product(s){get('/api/products/'+s).then(function(d){document.title=d.title+' | Carrick & Crag';var sel={},pbox=h('p',{'class':'price','aria-live':'polite'}),msg=h('p',{}),buy=h('button',{'class':'buy',type:'button'},'Add to bag'),fs=[];
function match(){return d.variants.filter(function(v){return d.options.every(function(o,i){return sel[o]===v.values[i]})})[0]}
function upd(){var v=d.variants.length?match():null;pbox.innerHTML='';msg.textContent='';
if(d.variants.length&&v){pbox.appendChild(h('strong',{},eur(v.price)));if(v.compareAt)pbox.appendChild(h('s',{},eur(v.compareAt)));if(d.status==='in'){if(!v.available)msg.textContent='Sold out in this option';else if(v.left<4)msg.textContent='Only '+v.left+' left'}}
else price(d).forEach(function(x){pbox.appendChild(x.nodeType?x:document.createTextNode(x))});
if(d.status==='store')msg.textContent='In store only: sold at the counter in Westport, not online.';if(d.status==='phone')msg.textContent='By phone or in the shop only: not bookable online.';if(d.status==='out')msg.textContent='Sold out';
buy.disabled=d.status!=='in'||!!(v&&!v.available);buy.textContent=d.status==='in'?(d.variants.length&&!v?'Choose '+d.options.filter(function(o){return!sel[o]}).join(' and ').toLowerCase():(v&&!v.available?'Sold out':'Add to bag')):(ST[d.status]);
fs.forEach(function(f,i){[].forEach.call(f.querySelectorAll('label'),function(l){var val=l.querySelector('input').value;var ok=d.variants.some(function(x){return x.values[i]===val&&x.available&&d.options.every(function(o,j){return j===i||!sel[o]||sel[o]===x.values[j]})});l.className=d.status==='in'&&!ok?'off':''})})}
d.options.forEach(function(o,i){var vals=[];d.variants.forEach(function(v){if(vals.indexOf(v.values[i])<0)vals.push(v.values[i])});var f=h('fieldset',{'class':'opt'},h('legend',{},o),vals.map(function(val){return h('label',{},h('input',{type:'radio',name:o,value:val,onchange:function(){sel[o]=val;upd()}}),val)}));fs.push(f)});
buy.onclick=function(){var v=d.variants.length?match():{id:d.handle,price:d.price.min,values:[]};if(!v){msg.textContent='Please choose an option first.';return}var c=cart();c.push({id:v.id,title:d.title+(v.values.length?', '+v.values.join(' / '):''),price:v.price});localStorage.setItem('cc_cart',JSON.stringify(c));count.textContent=String(c.length);msg.textContent='Added to your bag.'};
show(h('p',{},A('/',{},'Home'),' / ',A('/c/'+d.category.handle,{},d.category.title),' / '+d.title),h('div',{'class':'pdp'},h('img',{src:d.image,alt:d.title}),h('div',{},h('h1',{},d.title),pbox,fs,buy,msg,h('p',{},d.description),d.status==='in'||d.status==='out'?h('p',{},'Delivery \u20ac5.50 in Ireland, free over \u20ac75.'):null)),
h('h2',{},'Specification'),h('dl',{},d.specs.map(function(x){return[h('dt',{},x[0]),h('dd',{},x[1])]})),d.reviews.length?h('h2',{},'Reviews'):null,h('div',{},d.reviews.map(function(r){return h('p',{},'\u2605'.repeat(r.stars)+' '+r.text+' \u2013 '+r.by)})),h('h2',{},'You may also need'),h('div',{'class':'grid'},d.related.map(card)));upd()},missing)}
function bag(){var c=cart(),t=0;document.title='Bag | Carrick & Crag';show(h('h1',{},'Your bag'),c.length?h('ul',{},c.map(function(x){t+=x.price;return h('li',{},x.title+' \u2013 '+eur(x.price))})):h('p',{},'Nothing in it yet.'),c.length?h('p',{},'Total '+eur(t)):null)}
function info(s){get('/api/info/'+s).then(function(d){document.title=d.title+' | Carrick & Crag';show(h('h1',{},d.title),h('p',{},d.body))},missing)}
function account(){show(h('h1',{},'Log in'),h('form',{onsubmit:function(e){e.preventDefault()}},'Email ',h('input',{type:'email'}),' Password ',h('input',{type:'password'}),h('button',{},'Log in')))}
function route(){var p=location.pathname,m;show(h('p',{},'Loading\u2026'));if(p==='/')home();else if(m=p.match(/^\/c\/([\w-]+)$/))category(m[1]);else if(m=p.match(/^\/p\/([\w-]+)$/))product(m[1]);else if(p==='/search')search(new URLSearchParams(location.search).get('q')||'');else if(p==='/bag')bag();else if(p==='/account')account();else if(m=p.match(/^\/info\/([\w-]+)$/))info(m[1]);else missing()}
addEventListener('popstate',route);frame();route()})();
"""


def js(obj, status=200):
    return status, [("Content-Type", "application/json; charset=utf-8")], json.dumps(obj, ensure_ascii=False).encode()


def find(q):
    """Prefix search: every word of the query must begin a word of the title or the category."""
    words = re.findall(r"[a-z0-9]+", q.lower().replace("'", ""))
    out = []
    for p in P:
        hay = re.findall(r"[a-z0-9]+", (p["name"] + " " + dict(CATS)[p["cat"]]).lower().replace("'", ""))
        if words and all(any(x.startswith(w) for x in hay) for w in words):
            out.append(p)
    return out


def handle(method, path, query, form, cookies):
    page = lambda s: (s, [("Content-Type", "text/html; charset=utf-8")], SHELL.encode())
    q = query.get("q", [""])[0]
    if path == "/static/main.7f3a1c.js":
        return 200, [("Content-Type", "text/javascript; charset=utf-8")], JS.replace("__CATS__", json.dumps(CATS)).encode()
    if path == "/static/main.7f3a1c.css":
        return 200, [("Content-Type", "text/css")], CSS.encode()
    if path.startswith("/img/") and path.endswith(".svg"):
        return 200, [("Content-Type", "image/svg+xml")], svg(path)
    if path == "/api/featured":
        return js({"items": [card(BY[s]) for s in ("errigal-2-backpacking-tent", "sperrin-mens-rain-jacket", "comeragh-65-trekking-pack", "torrent-1-l-cooking-system", "slieve-400-down-sleeping-bag", "carbon-trekking-poles-pair")]})
    if path.startswith("/api/collections/"):
        s = path.rsplit("/", 1)[1]
        if s not in dict(CATS):
            return js({"error": "not found"}, 404)
        items = [p for p in P if p["cat"] == s]
        n = query.get("page", ["1"])[0]
        n = max(1, int(n)) if n.isdigit() else 1
        return js({"title": dict(CATS)[s], "total": len(items), "page": n, "hasMore": n * 6 < len(items), "items": [card(p) for p in items[(n - 1) * 6:n * 6]]})
    if path.startswith("/api/products/"):
        p = BY.get(path.rsplit("/", 1)[1])
        return js(detail(p)) if p else js({"error": "not found"}, 404)
    if path == "/api/search":
        return js({"query": q, "items": [card(p) for p in find(q)]})
    if path == "/api/suggest":
        return js({"items": [card(p) for p in find(q)[:6]]})
    if path.startswith("/api/info/"):
        s = path.rsplit("/", 1)[1]
        return js({"title": INFO[s][0], "body": INFO[s][1]}) if s in INFO else js({"error": "not found"}, 404)
    if path.startswith("/api/"):
        return js({"error": "not found"}, 404)
    part = path.strip("/").split("/")
    known = path in ("/", "/search", "/bag", "/account") or (len(part) == 2 and ((part[0] == "c" and part[1] in dict(CATS)) or (part[0] == "p" and part[1] in BY) or (part[0] == "info" and part[1] in INFO)))
    return page(200 if known else 404)
