"""Fell & Tarn: an English outdoor and running clothing shop; pages built like a Shopify theme (Dawn-like, variants as JSON in the page, /products/x.js, predictive search)."""
import html
import json
import re
from urllib.parse import quote_plus

NAME = "fellandtarn"
MANY = True

CASES = [
    {"query": "mens waterproof trail running shoes uk 9", "determination": "products_found",
     "offers": [("Men's Bracken Trail 2 DryShell, Black / UK 9", "140.00")], "either": [],
     "why": "The DryShell is the trail shoe with a waterproof membrane; size 9 is left in Black only (Olive 9 sold out)."},
    {"query": "womens running leggings with pockets black size 12", "determination": "products_found",
     "offers": [("Women's Stride Pocket Tights, Black / 12", "48.00")], "either": [],
     "why": "Running tights with pockets; the Tempo Tights have none and the merino leggings are a base layer."},
    {"query": "mens insulated jacket without down", "determination": "products_found",
     "offers": [("Men's Cinder Insulated Jacket", None, {"range": ["91.00", "130.00"]})], "either": [],
     "why": "Synthetic fill; Ember is down. Graphite 130, Ochre on sale at 91."},
    {"query": "puddle suit age 2-3", "determination": "products_found",
     "offers": [("Kids' Puddle Suit, Frog Green / 2-3 years", "42.00")], "either": [],
     "why": "The 2-3 years size is left in Frog Green; Sunshine Yellow 2-3 is sold out."},
    {"query": "wide fit walking shoes for women under £100", "determination": "products_found",
     "offers": [("Women's Lochan Low Walking Shoe Wide", "99.00")], "either": [],
     "why": "The only wide shoe for women below £100; the Corbett Wide is a boot at £165."},
    {"query": "fleetfoot 2 womens size 5", "determination": "products_found",
     "offers": [("Women's Fleetfoot 2 Road Shoe, Coral / UK 5", "65.00"), ("Women's Fleetfoot 2 Road Shoe, Ink / UK 5", "73.50")], "either": [],
     "why": "Last season's model, two colours in UK 5 in stock; Fleetfoot 3 is another model."},
    {"query": "merino hiking socks twin pack size 9-11", "determination": "products_found",
     "offers": [("Merino Hike Socks, Twin pack / UK 9-11", "30.00")], "either": [],
     "why": "The twin pack in the large size; the three-packs are ankle running socks, not merino."},
    {"query": "men's down gilet", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Men's Ember Down Gilet is sold out in every size; the women's gilet is synthetic."},
    {"query": "running shoes for kids", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "For children there are only walking boots and clothes; running shoes are men's, women's and unisex adult."},
    {"query": "padded cycling bib shorts mens", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Trail and walking shorts, no cycling shorts."},
]

COLL = [
    ("waterproof-jackets", "Waterproofs", "Three-layer shells for the tops, packable jackets for the school run."),
    ("insulation-fleece", "Insulation & Fleece", "Down, synthetic fill and fleece."),
    ("base-layers", "Base Layers & Tops", "Merino and quick-drying tops."),
    ("legwear", "Trousers, Shorts & Tights", "Walking trousers, trail shorts and running tights."),
    ("walking-footwear", "Walking Boots & Shoes", "Boots, shoes, sandals and wellies."),
    ("running-footwear", "Running Shoes", "Road, trail and cross country."),
    ("accessories", "Accessories", "Hats, gloves, socks and the small things you forget."),
    ("kids", "Kids", "Made for puddles."),
    ("sale", "Sale", "Last sizes and last season's colours."),
]
MS = "S,M,L,XL,XXL"
WS = "8,10,12,14,16"
MF = "UK 7,UK 8,UK 9,UK 10,UK 11,UK 12"
WF = "UK 4,UK 5,UK 6,UK 7,UK 8"
P = []


def p(cat, title, vendor, typ, price, desc, bullets, colours, sizes, gone="", opt="Colour", opt2="Size", tags=""):
    """colours: 'Slate|Rust=91<130' ; gone: 'Slate:M,L|Rust:*'"""
    h = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "").replace("\u2019", "")).strip("-")
    sold = {}
    for part in filter(None, gone.split("|")):
        k, w = part.split(":")
        sold[k] = w.split(",")
    vs = []
    ss = sizes.split(",") if sizes else [None]
    for ctext in colours.split("|"):
        cname, pr, old = ctext, float(price), None
        if "=" in ctext:
            cname, w = ctext.split("=")
            if "<" in w:
                w, o = w.split("<")
                old = float(o)
            pr = float(w)
        for s in ss:
            s_out = cname in sold and ("*" in sold[cname] or s in sold[cname]) or "*" in sold and ("*" in sold["*"] or s in sold["*"])
            vs.append(dict(id=40100000 + len(P) * 211 + len(vs) * 3, option1=cname, option2=s, title=cname + (f" / {s}" if s else ""),
                           price=round(pr * 100), compare_at_price=round(old * 100) if old else None, available=not s_out))
    P.append(dict(id=8800 + len(P), handle=h, title=title, vendor=vendor, type=typ, desc=desc, bullets=[b.strip() for b in bullets.split(";")],
                  variants=vs, options=[opt] + ([opt2] if sizes else []), cat=cat, tags=tags.split()))


W = "waterproof-jackets"
p(W, "Men's Beinn 3-Layer Shell Jacket", "Corrie", "Shell Jacket", 220, "A hill-going hard shell with a 20k waterproof, 18k breathable membrane and a helmet-sized hood.", "Fully taped seams; Two-way pit zips; 445 g", "Slate|Rust", MS, "Rust:M,L")
p(W, "Women's Beinn 3-Layer Shell Jacket", "Corrie", "Shell Jacket", 220, "The same shell cut for women, with a shaped waist and a hood that fits over a ponytail.", "Fully taped seams; Two-way pit zips; 398 g", "Teal|Plum", WS, "Teal:8")
p(W, "Men's Drizzle Packable Rain Jacket", "Tarnway", "Rain Jacket", 75, "Stuffs into its own pocket. Keeps out a British summer.", "2.5-layer, 10k; Packs to a fist; 260 g", "Navy|Moss=59<75", MS, "Moss:S")
p(W, "Women's Drizzle Packable Rain Jacket", "Tarnway", "Rain Jacket", 75, "Stuffs into its own pocket. Keeps out a British summer.", "2.5-layer, 10k; Packs to a fist; 235 g", "Navy|Coral=59<75", WS, "Navy:16")
p(W, "Women's Longline Harbour Parka", "Haldane", "Parka", 165, "A mid-thigh waterproof coat for dog walks and platforms.", "Taped seams; Fleece-lined pockets", "Ink|Sage", WS)
p(W, "Men's Squall Full-Zip Overtrousers", "Tarnway", "Overtrousers", 60, "Full-length zips so you can get them on over boots.", "Taped seams; Adjustable waist", "Black", MS)
p(W, "Women's Squall Full-Zip Overtrousers", "Tarnway", "Overtrousers", 60, "Full-length zips so you can get them on over boots.", "Taped seams; Adjustable waist", "Black", WS, "*:14")
p(W, "Men's Windrush Running Jacket", "Stridewell", "Windproof", 68, "A wafer-thin windproof for fast days. Showerproof only.", "110 g; Stows in chest pocket", "Flame|Graphite", "S,M,L,XL", "Flame:*")
p(W, "Women's Windrush Running Jacket", "Stridewell", "Windproof", 68, "A wafer-thin windproof for fast days. Showerproof only.", "98 g; Stows in chest pocket", "Flame|Lilac=47.60<68", WS)
I = "insulation-fleece"
p(I, "Men's Ember Down Jacket", "Corrie", "Down Jacket", 190, "800 fill-power responsibly sourced goose down in a 10-denier shell.", "800 fill goose down; Elastic cuffs; 340 g", "Midnight|Rust", MS)
p(I, "Women's Ember Down Jacket", "Corrie", "Down Jacket", 190, "800 fill-power responsibly sourced goose down in a 10-denier shell.", "800 fill goose down; Elastic cuffs; 305 g", "Midnight|Plum=142.50<190", WS, "Plum:8,10")
p(I, "Men's Ember Down Gilet", "Corrie", "Gilet", 120, "All the core warmth of the Ember, none of the sleeves.", "800 fill goose down; 220 g", "Midnight|Moss", MS, "*:*")
p(I, "Men's Cinder Insulated Jacket", "Tarnway", "Insulated Jacket", 130, "Recycled polyester fill that stays warm when it's wet. No animal products.", "80 g recycled synthetic fill; Machine washable; 420 g", "Graphite|Ochre=91<130", MS, "Ochre:L")
p(I, "Women's Cinder Insulated Gilet", "Tarnway", "Gilet", 85, "Recycled polyester fill for layering over a fleece.", "60 g synthetic fill; Machine washable", "Graphite|Berry", WS)
p(I, "Men's Gridline Half-Zip Fleece", "Tarnway", "Fleece", 65, "Grid-backed fleece that breathes on the climb.", "Thumb loops; 250 g", "Navy|Fern|Clay=45.50<65", MS)
p(I, "Women's Gridline Half-Zip Fleece", "Tarnway", "Fleece", 65, "Grid-backed fleece that breathes on the climb.", "Thumb loops; 220 g", "Navy|Heather", WS, "Heather:12")
p(I, "Bothy Sherpa Fleece", "Haldane", "Fleece", 78, "A thick unisex pile fleece for huts, vans and sofas.", "Unisex; Contrast chest pocket", "Oat|Pine", "XS,S,M,L,XL")
B = "base-layers"
p(B, "Men's Merino 150 Tee", "Corrie", "Base Layer", 55, "Light merino for three-season use. Doesn't smell on day three.", "100% merino, 150 gsm; Short sleeve", "Charcoal|Denim", MS)
p(B, "Women's Merino 150 Long Sleeve Crew", "Corrie", "Base Layer", 65, "Light merino with long sleeves and a longer back.", "100% merino, 150 gsm; Long sleeve", "Charcoal|Rose", WS)
p(B, "Men's Merino 200 Leggings", "Corrie", "Base Layer", 70, "Midweight merino under your trousers for cold camps.", "100% merino, 200 gsm; Fly", "Black", MS)
p(B, "Women's Merino 200 Leggings", "Corrie", "Base Layer", 70, "Midweight merino base layer bottoms for skiing and cold camps.", "100% merino, 200 gsm", "Black|Plum", WS)
p(B, "Men's Swift Tech Tee", "Stridewell", "Running Top", 28, "A plain running tee that dries fast.", "Recycled polyester; Reflective print", "Sky|Graphite|Lime", MS)
p(B, "Women's Swift Tech Vest", "Stridewell", "Running Top", 24, "Racerback vest for hot days.", "Recycled polyester", "Sky|White", WS)
p(B, "Women's Anchor High-Impact Sports Bra", "Stridewell", "Sports Bra", 42, "Crossed straps, wide underband, no bounce.", "High impact; Hook-and-eye back", "Black|Berry", "32B,32C,34B,34C,34D,36C,36D", "Berry:34D")
p(B, "Men's Thermo Long Sleeve Base Layer", "Tarnway", "Base Layer", 32, "Brushed polyester. Cheap, warm, indestructible.", "Polyester; Long sleeve", "Black|Navy", MS)
L = "legwear"
p(L, "Men's Trek Zip-Off Trousers", "Tarnway", "Trousers", 68, "Trousers to shorts in ten seconds.", "UPF 50; Five pockets", "Stone|Graphite", "30R,32R,32L,34R,34L,36R", "Stone:34R")
p(L, "Women's Trek Stretch Trousers", "Tarnway", "Trousers", 64, "Four-way stretch walking trousers with a flattering rise.", "UPF 40; Zipped thigh pocket", "Black|Olive", WS)
p(L, "Men's Winter Softshell Trousers", "Haldane", "Trousers", 88, "Fleece-backed softshell for January.", "Wind-resistant; Reinforced knees", "Black", "30,32,34,36,38", "*:32")
p(L, "Men's Trail Shorts 7in", "Stridewell", "Shorts", 38, "Seven-inch inseam with a mesh brief and a phone pocket.", "Rear zip pocket; Mesh liner", "Graphite|Flame", MS)
p(L, "Women's Trail Shorts 2-in-1", "Stridewell", "Shorts", 40, "Loose outer over a soft fitted inner short.", "Side pocket on the liner", "Black|Teal", WS)
p(L, "Men's Rambler Walking Shorts", "Tarnway", "Shorts", 45, "Knee-length walking shorts in ripstop.", "Cargo pocket; Belt loops", "Stone|Moss=31.50<45", "30,32,34,36,38")
p(L, "Women's Stride Pocket Tights", "Stridewell", "Running Tights", 48, "High-waisted full-length running leggings with two thigh pockets big enough for a phone.", "Two side pockets; Reflective ankle; Squat-proof", "Black|Ink", WS, "Ink:12")
p(L, "Women's Tempo Tights", "Stridewell", "Running Tights", 36, "A clean, pocketless racing legging.", "Flat seams; No pockets", "Black|Berry", WS)
p(L, "Men's Tempo Tights", "Stridewell", "Running Tights", 46, "Ankle zips and a back key pocket.", "Key pocket; Reflective", "Black", MS)
p(L, "Women's Fell Skort", "Stridewell", "Skort", 39, "Half skirt, half short, all day.", "Inner short; Ball pocket", "Navy|Sage", WS)
F = "walking-footwear"
p(F, "Men's Corbett Leather Boot", "Haldane", "Walking Boot", 160, "Full-grain leather, waterproof lining, resoleable.", "Waterproof; Ankle height; 620 g each", "Brown", MF)
p(F, "Women's Corbett Leather Boot", "Haldane", "Walking Boot", 160, "Full-grain leather, waterproof lining, on a women's last.", "Waterproof; Ankle height; 540 g each", "Brown|Burgundy", WF, "Burgundy:UK 6")
p(F, "Women's Corbett Leather Boot Wide", "Haldane", "Walking Boot", 165, "The Corbett on a broader EE last.", "Waterproof; Wide EE fitting", "Brown", WF)
p(F, "Men's Lochan Low Walking Shoe", "Haldane", "Walking Shoe", 95, "An everyday walking shoe in suede and mesh.", "Not waterproof; Low cut", "Grey|Tan", MF, "Tan:UK 9")
p(F, "Women's Lochan Low Walking Shoe", "Haldane", "Walking Shoe", 95, "An everyday walking shoe in suede and mesh. Standard D fitting.", "Not waterproof; Low cut", "Grey|Aqua", WF)
p(F, "Women's Lochan Low Walking Shoe Wide", "Haldane", "Walking Shoe", 99, "The Lochan with room for bunions and broad feet: EE fitting.", "Not waterproof; Wide EE fitting", "Grey|Aqua", WF, "Aqua:UK 7,UK 8")
p(F, "Men's Crag Approach Shoe", "Skarn", "Approach Shoe", 115, "Sticky rubber and a climbing toe.", "Resoleable; 410 g each", "Ochre|Slate", MF)
p(F, "Driftline Trail Sandal", "Skarn", "Sandal", 55, "Unisex webbing sandals for river crossings and campsites.", "Unisex; Quick-dry webbing", "Black|Sand", "UK 4,UK 5,UK 6,UK 7,UK 8,UK 9,UK 10", "Sand:UK 8")
p(F, "Bogtrotter Neoprene Wellington", "Haldane", "Wellies", 62, "Warm, tall, unisex wellies.", "Unisex; 5 mm neoprene", "Green", "UK 5,UK 6,UK 7,UK 8,UK 9,UK 10,UK 11")
p(F, "Women's Fjell Snow Boot", "Skarn", "Winter Boot", 120, "Insulated to -20, grippy in slush.", "Waterproof; 200 g insulation", "Black|Oat=84<120", WF, "Oat:UK 4")
R = "running-footwear"
p(R, "Men's Fleetfoot 3 Road Shoe", "Stridewell", "Road Running Shoe", 110, "Daily trainer with 8 mm drop and a softer heel than before.", "8 mm drop; 265 g", "Cobalt|White", MF)
p(R, "Women's Fleetfoot 3 Road Shoe", "Stridewell", "Road Running Shoe", 110, "Daily trainer with 8 mm drop and a softer heel than before.", "8 mm drop; 225 g", "Lilac|White", WF)
p(R, "Men's Fleetfoot 2 Road Shoe", "Stridewell", "Road Running Shoe", 65, "Last season's daily trainer at a silly price.", "8 mm drop; 270 g", "Cobalt=65<105", MF, "*:UK 8,UK 9,UK 10")
p(R, "Women's Fleetfoot 2 Road Shoe", "Stridewell", "Road Running Shoe", 65, "Last season's daily trainer at a silly price.", "8 mm drop; 230 g", "Coral=65<105|Ink=73.50<105|Mint=65<105", WF, "Mint:UK 5,UK 6|Coral:UK 7")
p(R, "Men's Bracken Trail 2", "Skarn", "Trail Running Shoe", 120, "5 mm lugs for mud and wet grass. Drains well.", "4 mm drop; 290 g", "Black|Lime", MF)
p(R, "Women's Bracken Trail 2", "Skarn", "Trail Running Shoe", 120, "5 mm lugs for mud and wet grass. Drains well.", "4 mm drop; 250 g", "Teal|Plum", WF)
p(R, "Men's Bracken Trail 2 DryShell", "Skarn", "Trail Running Shoe", 140, "The Bracken with a waterproof, breathable membrane for winter running.", "Waterproof membrane; 4 mm drop; 320 g", "Black|Olive=119<140", MF, "Olive:UK 8,UK 9|Black:UK 12")
p(R, "Women's Bracken Trail 2 DryShell", "Skarn", "Trail Running Shoe", 140, "The Bracken with a waterproof, breathable membrane for winter running.", "Waterproof membrane; 4 mm drop; 275 g", "Black", WF)
p(R, "Harrier Cross Country Spike", "Stridewell", "Spikes", 75, "Unisex adult spike plate with nine pins.", "Unisex; 9 mm pins supplied", "Volt", "UK 4,UK 5,UK 6,UK 7,UK 8,UK 9,UK 10", "*:*")
A = "accessories"
p(A, "Merino Cuff Beanie", "Corrie", "Hat", 25, "Double-layer merino.", "One size; Unisex", "Charcoal|Ochre|Pine", "")
p(A, "Breeze Running Cap", "Stridewell", "Hat", 20, "Foldable peak, laser-cut holes.", "One size", "White|Black|Coral=12<20", "")
p(A, "Touchscreen Liner Gloves", "Tarnway", "Gloves", 18, "Thin gloves that work on a phone.", "Polyester; Silicone palm", "Black", "S,M,L", opt="Colour")
p(A, "Stormhold Waterproof Mitts", "Corrie", "Gloves", 45, "Waterproof insert, pile lining, wrist loops.", "Waterproof; Unisex", "Black", "S,M,L,XL")
p(A, "Merino Hike Socks", "Corrie", "Socks", 17, "Cushioned merino-blend walking socks, knitted in Leicester.", "62% merino; Terry cushioning", "Single pair=17|Twin pack=30", "UK 3-5,UK 6-8,UK 9-11,UK 12-14", "Single pair:UK 9-11", opt="Pack")
p(A, "Stride Ankle Socks", "Stridewell", "Socks", 16, "Thin synthetic running socks, three pairs in a pack.", "Polyamide; Three pairs", "White|Black", "UK 3-5,UK 6-8,UK 9-11")
p(A, "Moorland Gaiters", "Tarnway", "Gaiters", 35, "Keep the bog out of your boots.", "Front opening; Stirrup strap", "Black|Olive", "S/M,L/XL")
p(A, "Neck Tube", "Tarnway", "Neckwear", 14, "Hat, scarf, wristband.", "One size", "Fern|Navy|Paisley", "")
p(A, "Ridge 22 Daypack", "Corrie", "Pack", 80, "A 22-litre day rucksack with a proper hipbelt.", "22 L; Rain cover", "Slate|Rust", "")
p(A, "Gift Card", "Fell & Tarn", "Gift Card", 25, "Sent by email. Valid for 24 months.", "Emailed the same day", "£25=25|£50=50|£100=100", "", opt="Amount")
K = "kids"
p(K, "Kids' Puddle Suit", "Nimble Fox", "Puddle Suit", 42, "All-in-one waterproof suit with elastic under the boot.", "Taped seams; Fleece collar", "Frog Green|Sunshine Yellow", "1-2 years,2-3 years,3-4 years,4-5 years", "Sunshine Yellow:2-3 years|Frog Green:4-5 years")
p(K, "Kids' Puddle Rain Jacket", "Nimble Fox", "Rain Jacket", 38, "Waterproof, with a name label and reflective tail.", "Taped seams; Detachable hood", "Red|Navy", "2-3 years,3-4 years,5-6 years,7-8 years,9-10 years", "Red:5-6 years")
p(K, "Kids' Cosy Fleece", "Nimble Fox", "Fleece", 30, "Full zip, chin guard, wipes clean.", "Recycled fleece", "Purple|Pine", "3-4 years,5-6 years,7-8 years,9-10 years")
p(K, "Kids' Scramble Trousers", "Nimble Fox", "Trousers", 34, "Reinforced seat and knees.", "Adjustable waist", "Graphite", "5-6 years,7-8 years,9-10 years,11-12 years")
p(K, "Kids' Pebble Walking Boot", "Haldane", "Walking Boot", 50, "Lightweight waterproof boot with hook-and-loop.", "Waterproof", "Blue|Pink", "UK 10 kids,UK 11 kids,UK 12 kids,UK 13 kids,UK 1,UK 2", "Pink:UK 12 kids")
p(K, "Kids' Snug Mittens", "Nimble Fox", "Gloves", 16, "On a string, so both come home.", "Fleece lined", "Red|Navy", "2-4 years,5-7 years")

BYH = {x["handle"]: x for x in P}
ON_SALE = [x for x in P if any(v["compare_at_price"] for v in x["variants"])]


def e(s):
    return html.escape(str(s))


def gbp(c):
    return f"£{c / 100:,.2f}"


def members(h):
    if h == "sale":
        return ON_SALE
    if h == "all":
        return P
    if h in ("mens", "womens"):
        return [x for x in P if x["title"].lower().startswith("men" if h == "mens" else "women")]
    return [x for x in P if x["cat"] == h]


def pic(x, colour="", n=360):
    k = sum(map(ord, x["handle"] + colour)) * 31 % 360
    return f'<svg class="motion-reduce" role="img" aria-label="{e(x["title"])}" viewBox="0 0 12 12" width="{n}" height="{n}"><rect width="12" height="12" fill="#f3f3f1"/><path d="M3 10 L6 2.5 L9 10 Z" fill="hsl({k},30%,48%)"/></svg>'


def avail(x):
    return any(v["available"] for v in x["variants"])


def card(x):
    vs = x["variants"]
    lo = min(vs, key=lambda v: v["price"])
    many = len({v["price"] for v in vs}) > 1
    sale = bool(lo["compare_at_price"])
    badge = '<div class="card__badge bottom left"><span class="badge color-scheme-3">Sold out</span></div>' if not avail(x) else ('<div class="card__badge bottom left"><span class="badge color-scheme-5">Sale</span></div>' if sale else "")
    pr = gbp(lo["price"])
    if sale:
        pc = f'<div class="price__sale"><span class="visually-hidden">Regular price</span> <span><s class="price-item price-item--regular">{gbp(lo["compare_at_price"])}</s></span> <span class="visually-hidden">Sale price</span> <span class="price-item price-item--sale price-item--last">{"From " if many else ""}{pr}</span></div>'
    else:
        pc = f'<div class="price__regular"><span class="visually-hidden">Regular price</span> <span class="price-item price-item--regular">{"From " if many else ""}{pr}</span></div>'
    n = len({v["option1"] for v in vs})
    more = f'<p class="card__swatch-count caption">{n} colours</p>' if x["options"][0] == "Colour" and n > 1 else ""
    return f'''<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard card--media"><div class="card__inner"><div class="card__media">{pic(x, n=220)}</div>{badge}</div>
<div class="card__content"><div class="card__information"><div class="caption-with-letter-spacing light">{e(x["vendor"])}</div><h3 class="card__heading h5" id="title-{x["id"]}"><a href="/products/{x["handle"]}" class="full-unstyled-link">{e(x["title"])}</a></h3>
<div class="card-information"><div class="price{" price--on-sale" if sale else ""}{"" if avail(x) else " price--sold-out"}"><div class="price__container">{pc}</div></div></div>{more}</div></div></div></div></li>'''


CSS = '''body{font:16px/1.6 Assistant,Helvetica,sans-serif;margin:0;color:#1c2b2a}.page-width{max-width:1180px;margin:0 auto;padding:0 20px}.announcement-bar{background:#1c3b36;color:#fff;text-align:center;padding:7px}
.header{display:flex;gap:26px;align-items:center;padding:16px 20px;border-bottom:1px solid #ddd}.header ul{list-style:none;display:flex;flex-wrap:wrap;gap:16px;padding:0;margin:0}.header a{color:inherit;text-decoration:none}
.grid{list-style:none;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:22px}.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}s{color:#777}.badge{background:#b5442e;color:#fff;padding:2px 10px;border-radius:12px;font-size:13px}
.product{display:flex;gap:40px}.product__media{flex:1}.product__info-wrapper{flex:1}.product-form__input{border:0;padding:0;margin:14px 0}.product-form__input--pill label{display:inline-block;border:1px solid #555;border-radius:18px;padding:5px 14px;margin:3px;cursor:pointer}
.product-form__input--pill input{position:absolute;opacity:0}.product-form__input--pill input:checked+label{background:#1c3b36;color:#fff}.product-form__input--pill input.disabled+label{text-decoration:line-through;color:#999}
.button{background:#1c3b36;color:#fff;border:0;padding:12px 26px;cursor:pointer}.button[disabled]{opacity:.5}footer{background:#eef1ee;margin-top:50px;padding:24px 0}#predictive-search-results{position:absolute;background:#fff;border:1px solid #ccc;z-index:5}#predictive-search-results a{display:block;padding:6px 12px}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 10px}'''

JS_SEARCH = '''<script>(function(){var i=document.getElementById('Search-In-Template'),o=document.getElementById('predictive-search-results'),t;if(!i)return;
i.addEventListener('input',function(){clearTimeout(t);t=setTimeout(function(){if(!i.value.trim()){o.innerHTML='';return}
fetch('/search/suggest.json?q='+encodeURIComponent(i.value)+'&resources[type]=product&resources[limit]=6').then(function(r){return r.json()}).then(function(d){
o.innerHTML=d.resources.results.products.map(function(p){return '<a href="'+p.url+'">'+p.title+' <span>£'+p.price+'</span></a>'}).join('')})},250)})})()</script>'''


def page(title, main, template, q="", extra=""):
    nav = "".join(f'<li><a href="/collections/{h}" class="header__menu-item list-menu__item link">{e(t)}</a></li>' for h, t, _ in COLL)
    return f'''<!doctype html>
<html class="js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(title)} &ndash; Fell &amp; Tarn</title><style>{CSS}</style>{extra}
<script>window.Shopify=window.Shopify||{{}};Shopify.shop="fell-and-tarn";Shopify.locale="en";Shopify.currency={{"active":"GBP","rate":"1.0"}};</script></head>
<body class="gradient template-{template}"><a class="skip-to-content-link visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar"><p class="announcement-bar__message h5">Free UK delivery over £60 &middot; 60-day returns</p></div></div>
<header class="header header--middle-left"><a href="/" class="header__heading-link"><span class="h2"><svg width="30" height="22" aria-hidden="true"><path d="M2 20 L12 4 L18 13 L21 9 L28 20 Z" fill="#1c3b36"/></svg> Fell &amp; Tarn</span></a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list"><li><a href="/collections/mens">Men</a></li><li><a href="/collections/womens">Women</a></li>{nav}</ul></nav>
<div class="header__icons"><form action="/search" method="get" role="search" class="search search-modal__form"><input class="search__input field__input" id="Search-In-Template" type="search" name="q" value="{e(q)}" placeholder="Search" role="combobox" aria-controls="predictive-search-results" autocomplete="off"><input type="hidden" name="options[prefix]" value="last"><button class="search__button" aria-label="Search">&#128269;</button><div id="predictive-search-results"></div></form>
<a href="/account/login" class="header__icon--account">Log in</a> <a href="/cart" class="header__icon--cart" id="cart-icon-bubble">Cart</a></div></header>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1">{main}</main>
<footer class="footer"><div class="page-width"><div class="footer-block"><h2 class="footer-block__heading">Help</h2><ul class="list-unstyled"><li><a href="/pages/delivery-returns">Delivery &amp; returns</a></li><li><a href="/pages/size-guide">Size guide</a></li><li><a href="/pages/contact">Contact</a></li><li><a href="/pages/about">Our story</a></li><li><a href="/blogs/trail-notes/layering">Trail notes: how to layer</a></li></ul></div>
<div class="footer-block--newsletter"><h2>Join the hill club</h2><form method="post" action="/contact"><input type="email" name="contact[email]" placeholder="Email"><button>Subscribe</button></form></div><small>&copy; 2025, Fell &amp; Tarn, Kendal. Powered by Shopify</small></div></footer>{JS_SEARCH}</body></html>'''.encode()


def ok(b, st=200):
    return st, [("Content-Type", "text/html; charset=utf-8")], b


def js(o, typ="application/json; charset=utf-8"):
    return 200, [("Content-Type", typ)], json.dumps(o, ensure_ascii=False).encode()


def pjson(x):
    return {"id": x["id"], "title": x["title"], "handle": x["handle"], "description": "<p>" + e(x["desc"]) + "</p>", "vendor": x["vendor"], "type": x["type"], "available": avail(x),
            "price": min(v["price"] for v in x["variants"]), "price_min": min(v["price"] for v in x["variants"]), "price_max": max(v["price"] for v in x["variants"]), "price_varies": len({v["price"] for v in x["variants"]}) > 1,
            "options": [{"name": n, "position": i + 1} for i, n in enumerate(x["options"])],
            "variants": [{"id": v["id"], "title": v["title"], "option1": v["option1"], "option2": v["option2"], "option3": None, "sku": f"FT{v['id'] % 100000}", "available": v["available"], "price": v["price"], "compare_at_price": v["compare_at_price"], "name": x["title"] + " - " + v["title"]} for v in x["variants"]]}


def product(x, query):
    want = (query.get("variant") or [""])[0]
    v = next((v for v in x["variants"] if str(v["id"]) == want), None) or next((v for v in x["variants"] if v["available"]), x["variants"][0])
    fs = ""
    for i, n in enumerate(x["options"]):
        key = f"option{i + 1}"
        vals = list(dict.fromkeys(w[key] for w in x["variants"]))
        inp = ""
        for j, val in enumerate(vals):
            if i == 0:
                a = any(w["available"] for w in x["variants"] if w["option1"] == val)
            else:
                a = any(w["available"] for w in x["variants"] if w["option1"] == v["option1"] and w["option2"] == val)
            inp += f'<input type="radio" id="tmpl-{i}-{j}" name="{e(n)}" value="{e(val)}" form="product-form"{" checked" if v[key] == val else ""}{"" if a else " class=disabled"}><label for="tmpl-{i}-{j}">{e(val)}<span class="visually-hidden label-unavailable">{"" if a else " Variant sold out or unavailable"}</span></label>'
        fs += f'<fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">{e(n)}</legend>{inp}</fieldset>'
    noscript = "".join(f'<option value="{w["id"]}"{" selected" if w is v else ""}{"" if w["available"] else " disabled"}>{e(w["title"])}{"" if w["available"] else " - Sold out"} - {gbp(w["price"])}</option>' for w in x["variants"])
    price = (f'<s class="price-item price-item--regular">{gbp(v["compare_at_price"])}</s> <span class="price-item price-item--sale">{gbp(v["price"])}</span>' if v["compare_at_price"] else f'<span class="price-item price-item--regular">{gbp(v["price"])}</span>')
    ld = {"@context": "http://schema.org/", "@type": "Product", "name": x["title"], "url": "/products/" + x["handle"], "brand": {"@type": "Brand", "name": x["vendor"]}, "description": x["desc"],
          "offers": [{"@type": "Offer", "availability": "http://schema.org/" + ("InStock" if w["available"] else "OutOfStock"), "price": w["price"] / 100, "priceCurrency": "GBP", "url": f"/products/{x['handle']}?variant={w['id']}"} for w in x["variants"]]}
    script = '''<script>(function(){var P=JSON.parse(document.querySelector('[data-product-json]').textContent);
function m(c){return '£'+(c/100).toFixed(2)}
function upd(){var ch=P.options.map(function(o){var r=document.querySelector('input[name="'+o.name+'"]:checked');return r&&r.value});
var v=P.variants.find(function(v){return v.option1===ch[0]&&(ch.length<2||v.option2===ch[1])});
if(P.options[1])document.querySelectorAll('input[name="'+P.options[1].name+'"]').forEach(function(r){var w=P.variants.find(function(v){return v.option1===ch[0]&&v.option2===r.value});
r.className=w&&w.available?'':'disabled';r.nextElementSibling.querySelector('.label-unavailable').textContent=w&&w.available?'':' Variant sold out or unavailable'});
var b=document.querySelector('[name=add]');if(!v){b.disabled=true;b.firstElementChild.textContent='Unavailable';return}
document.querySelector('#price-template').innerHTML=v.compare_at_price?'<s class="price-item price-item--regular">'+m(v.compare_at_price)+'</s> <span class="price-item price-item--sale">'+m(v.price)+'</span>':'<span class="price-item price-item--regular">'+m(v.price)+'</span>';
document.querySelector('.product-variant-id').value=v.id;b.disabled=!v.available;b.firstElementChild.textContent=v.available?'Add to cart':'Sold out';history.replaceState({},'','?variant='+v.id)}
document.querySelectorAll('.product-form__input input').forEach(function(r){r.addEventListener('change',upd)})})()</script>'''
    same = [y for y in P if y["cat"] == x["cat"] and y is not x]
    k = x["id"] % len(same)
    rel = "".join(card(y) for y in (same + same)[k:k + 4])
    rv = [("Holly T.", "True to size and lovely quality."), ("Dean", "Second one I've bought."), ("R. Pickles", "Came up a touch small, swapped without fuss."), ("Imogen", "Did the West Highland Way in these. No complaints.")][x["id"] % 4:][:2]
    revs = "".join(f'<div class="spr-review"><span>&#9733;&#9733;&#9733;&#9733;&#9734;</span> <strong>{n}</strong><p>{t}</p></div>' for n, t in rv)
    col = next((c for c in COLL if c[0] == x["cat"]))
    pj = json.dumps(pjson(x), ensure_ascii=False).replace("</", "<\\/")
    main = f'''<section class="page-width section-template--main"><nav class="breadcrumbs" aria-label="breadcrumbs"><a href="/">Home</a> / <a href="/collections/{col[0]}">{e(col[1])}</a> / <span>{e(x["title"])}</span></nav>
<div class="product product--large"><div class="product__media">{pic(x, v["option1"])}</div><div class="product__info-wrapper"><div class="product__info-container"><p class="product__text caption-with-letter-spacing">{e(x["vendor"])}</p>
<div class="product__title"><h1>{e(x["title"])}</h1></div><div class="no-js-hidden" id="price-template" role="status"><div class="price">{price}</div></div><div class="product__tax caption rte">Tax included. <a href="/pages/delivery-returns">Shipping</a> calculated at checkout.</div>
<variant-radios class="no-js-hidden" data-url="/products/{x["handle"]}">{fs}<script type="application/json" data-product-json>{pj}</script></variant-radios>
<form method="post" action="/cart/add" id="product-form" class="form"><input type="hidden" class="product-variant-id" name="id" value="{v["id"]}"><noscript><select name="id">{noscript}</select></noscript>
<button type="submit" name="add" class="product-form__submit button button--full-width"{"" if v["available"] else " disabled"}><span>{"Add to cart" if v["available"] else "Sold out"}</span></button></form>
<div class="product__description rte"><p>{e(x["desc"])}</p><ul>{"".join(f"<li>{e(b)}</li>" for b in x["bullets"])}</ul></div>
<details class="accordion"><summary><h2 class="h4">Delivery &amp; returns</h2></summary><p>Standard £3.95 (2&ndash;4 working days), next day £6.95, free over £60. Return within 60 days, unworn outdoors.</p></details>
<details class="accordion"><summary><h2 class="h4">Size guide</h2></summary><p>See our <a href="/pages/size-guide">size guide</a>.</p></details></div></div></div></section>
<section class="page-width"><h2>Customer reviews</h2>{revs}</section><section class="product-recommendations page-width"><h2>You may also like</h2><ul class="grid product-grid">{rel}</ul></section>{script}'''
    return ok(page(x["title"], main, "product", extra=f'<script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script><link rel="canonical" href="/products/{x["handle"]}">'))


PAGES = {
    "/pages/delivery-returns": ("Delivery & returns", "<p>Royal Mail 48 £3.95; DPD next day £6.95; free over £60. Northern Ireland and the Highlands at the same price.</p><p>60 days to return anything not worn outdoors.</p>"),
    "/pages/size-guide": ("Size guide", "<table><tr><th>Women</th><th>Bust cm</th><th>Waist cm</th></tr><tr><td>8</td><td>82</td><td>65</td></tr><tr><td>10</td><td>87</td><td>70</td></tr><tr><td>12</td><td>92</td><td>75</td></tr><tr><td>14</td><td>97</td><td>80</td></tr></table><table><tr><th>Men</th><th>Chest cm</th></tr><tr><td>S</td><td>92</td></tr><tr><td>M</td><td>99</td></tr><tr><td>L</td><td>106</td></tr><tr><td>XL</td><td>114</td></tr></table><p>EE is our wide fitting.</p>"),
    "/pages/contact": ("Contact", "<form method='post' action='/contact'><input name='contact[name]' placeholder='Name'> <input name='contact[email]' placeholder='Email'><br><textarea name='contact[body]'></textarea><br><button class='button'>Send</button></form><p>The Old Bobbin Mill, Kendal. 01539 000 321, weekdays 9 to 5.</p>"),
    "/pages/about": ("Our story", "<p>Two fell runners and a sewing machine, 2009. Now eleven of us in an old bobbin mill. We don't do bikes, skis or climbing hardware: just clothes and shoes for going on foot.</p>"),
    "/blogs/trail-notes/layering": ("How to layer without boiling", "<article><p>Start with merino, add a grid fleece, keep a shell in the pack. Down is warmest for its weight, but useless once wet; synthetic fill forgives the Lakes.</p></article>"),
    "/account/login": ("Login", "<form method='post' action='/account/login'><input name='customer[email]' placeholder='Email'> <input type='password' name='customer[password]' placeholder='Password'> <button class='button'>Sign in</button></form>"),
}


def search(q):
    ws = re.findall(r"[a-z0-9]+", q.lower().replace("'s", "s").replace("\u2019s", "s"))
    if not ws:
        return []
    out = []
    for x in P:
        idx = re.findall(r"[a-z0-9]+", (x["title"] + " " + x["type"] + " " + x["vendor"] + " " + x["cat"] + " " + " ".join(dict.fromkeys(v["option1"] for v in x["variants"]))).lower().replace("'s", "s").replace("s' ", "s "))
        if all(w in idx or w + "s" in idx or (w.endswith("s") and w[:-1] in idx) for w in ws[:-1]) and any(i.startswith(ws[-1]) or i == ws[-1].rstrip("s") for i in idx):
            out.append(x)
    return out


def handle(method, path, query, form, cookies):
    g = lambda k: (query.get(k) or [""])[0]
    path = path.rstrip("/") or "/"
    if path == "/":
        feat = [BYH[h] for h in ("mens-bracken-trail-2", "womens-ember-down-jacket", "mens-gridline-half-zip-fleece", "kids-puddle-rain-jacket", "womens-corbett-leather-boot", "merino-cuff-beanie", "womens-fleetfoot-3-road-shoe", "mens-beinn-3-layer-shell-jacket")]
        tiles = "".join(f'<li class="collection-list__item grid__item"><a href="/collections/{h}"><h3>{e(t)}</h3></a><p>{e(d)}</p></li>' for h, t, d in COLL)
        m = f'<div class="banner page-width"><h1>Clothes for going on foot</h1><p>Designed in Kendal, tested in drizzle.</p><a href="/collections/all" class="button">Shop all</a></div><section class="page-width"><h2>Featured</h2><ul class="grid product-grid">{"".join(map(card, feat))}</ul><h2>Collections</h2><ul class="grid collection-list">{tiles}</ul><h2>From the blog</h2><p><a href="/blogs/trail-notes/layering">How to layer without boiling</a></p></section>'
        return ok(page("Outdoor and running clothing", m, "index"))
    if path in PAGES:
        t, b = PAGES[path]
        return ok(page(t, f'<div class="page-width page-width--narrow"><h1 class="main-page-title">{e(t)}</h1><div class="rte">{b}</div></div>', "page"))
    if path == "/cart/add":
        return 302, [("Location", "/cart"), ("Set-Cookie", "cart=1; Path=/"), ("Content-Type", "text/html")], b""
    if path == "/cart":
        b = "<p>1 item in your cart.</p><button class='button' name='checkout'>Check out</button>" if cookies.get("cart") else "<h2>Your cart is empty</h2><a href='/collections/all' class='button'>Continue shopping</a>"
        return ok(page("Your Shopping Cart", f'<div class="page-width"><h1>Your cart</h1>{b}</div>', "cart"))
    if path == "/contact":
        return 302, [("Location", "/pages/contact"), ("Content-Type", "text/html")], b""
    if path == "/search/suggest.json":
        r = search(g("q"))[:6]
        return js({"resources": {"results": {"products": [{"id": x["id"], "title": x["title"], "handle": x["handle"], "url": "/products/" + x["handle"], "price": f"{min(v['price'] for v in x['variants']) / 100:.2f}", "available": avail(x), "type": x["type"], "vendor": x["vendor"]} for x in r]}}})
    if path == "/search":
        q = g("q")
        r = search(q)
        b = f'<div class="page-width template-search"><h1 class="h2 center">Search results</h1><p role="status">{len(r)} results found for &ldquo;{e(q)}&rdquo;</p>'
        b += f'<ul class="grid product-grid">{"".join(map(card, r[:24]))}</ul></div>' if r else "<p>No results found. Check the spelling or use a different word or phrase.</p></div>"
        return ok(page("Search", b, "search", q))
    if path == "/collections":
        return ok(page("Collections", '<div class="page-width"><h1>Collections</h1><ul>' + "".join(f'<li><a href="/collections/{h}">{e(t)}</a></li>' for h, t, _ in COLL) + "</ul></div>", "list-collections"))
    m = re.fullmatch(r"/collections/([a-z-]+)(/products\.json)?", path)
    if m:
        h = m[1]
        known = {c[0]: c for c in COLL}
        known.update({"all": ("all", "All products", ""), "mens": ("mens", "Men", "Everything for men."), "womens": ("womens", "Women", "Everything for women.")})
        if h in known:
            items, n = members(h), 12
            if m[2]:
                return js({"products": [pjson(x) for x in items]})
            pg = int(g("page")) if g("page").isdigit() else 1
            tot = -(-len(items) // n)
            show = items[(pg - 1) * n:pg * n]
            more = ""
            if pg < tot:
                nxt = f"/collections/{h}?page={pg + 1}"
                more = f'''<div class="load-more center"><p>Showing {min(pg * n, len(items))} of {len(items)} products</p><a class="button" id="load-more" href="{nxt}" data-next="{nxt}">Load more</a></div>
<script>document.getElementById('load-more').addEventListener('click',function(ev){{ev.preventDefault();var a=this;fetch(a.getAttribute('href')).then(function(r){{return r.text()}}).then(function(t){{var d=new DOMParser().parseFromString(t,'text/html');
d.querySelectorAll('#product-grid>li').forEach(function(l){{document.getElementById('product-grid').appendChild(l)}});var n=d.getElementById('load-more');if(n)a.setAttribute('href',n.getAttribute('href'));else a.parentNode.remove()}})}})</script>'''
            b = f'<div class="collection-hero page-width"><h1 class="collection-hero__title">{e(known[h][1])}</h1><div class="collection-hero__description rte">{e(known[h][2])}</div></div><div class="page-width"><p id="ProductCount">{len(items)} products</p><ul id="product-grid" class="grid product-grid">{"".join(map(card, show))}</ul>{more}</div>'
            return ok(page(known[h][1], b, "collection"))
    m = re.fullmatch(r"(?:/collections/[a-z-]+)?/products/([a-z0-9-]+?)(\.js|\.json)?", path)
    if m and m[1] in BYH:
        x = BYH[m[1]]
        if m[2]:
            return js(pjson(x) if m[2] == ".js" else {"product": pjson(x)})
        return product(x, query)
    return ok(page("404 Not Found", '<div class="page-width center"><p>404</p><h1 class="title">Page not found</h1><a href="/collections/all" class="button">Continue shopping</a></div>', "404"), 404)
