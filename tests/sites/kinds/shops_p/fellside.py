"""Fellside Linens: an English shop of home textiles, built like a WooCommerce (Storefront) site with variation selects."""
import html, json, re
from itertools import product as _cross

MANY = True
NAME = "fellside"
E = html.escape
CATS = [
    ("towels", "Towels", "Bath sheets, bath towels, hand towels and face cloths, woven from long-staple cotton."),
    ("bath-mats-robes", "Bath Mats & Robes", "Something soft to step on to, and something soft to step into."),
    ("bed-linen", "Bed Linen", "Duvet covers, sheets and pillowcases in cotton, linen and silk."),
    ("duvets-pillows", "Duvets & Pillows", "The things inside the covers: duvets, pillows and mattress protectors."),
    ("throws-blankets", "Throws & Blankets", "For sofas, picnics, prams and draughty Sundays."),
    ("cushions", "Cushions", "Filled cushions, covers and the pads that go in them."),
    ("curtains", "Curtains", "Ready-made curtains and voiles."),
    ("kitchen-table", "Kitchen & Table", "Tea towels, aprons, tablecloths and napkins."),
]
CATNAME = {s: n for s, n, _ in CATS}
PRODUCTS = []


def slugify(s):
    s = s.lower().replace("&", " ").replace("'", "").replace("£", "")
    return re.sub(r"[^a-z0-9]+", "-", s).strip("-")


def P(name, cat, short, price, attrs=(), was=None, oos=(), long="", spec=(), mode="", stock=None):
    """price: number, or {first option: number}; was likewise; oos: True or tuples of options that are sold out (a prefix is enough)."""
    p = {"name": name, "cat": cat, "short": short, "attrs": list(attrs), "long": long, "spec": list(spec), "mode": mode, "slug": slugify(name), "stock": stock}
    p["id"] = 1180 + 13 * len(PRODUCTS)
    p["vars"] = []
    sold = () if oos is True else tuple(oos)
    for combo in _cross(*[o for _, o in p["attrs"]]):
        pr = price[combo[0]] if isinstance(price, dict) else price
        w = was[combo[0]] if isinstance(was, dict) else was
        instock = not (oos is True or any(set(x) <= set(combo) for x in sold))
        p["vars"].append({"combo": combo, "price": pr, "was": w, "stock": instock, "id": p["id"] + 40000 + len(p["vars"])})
    p["instock"] = any(v["stock"] for v in p["vars"]) and not mode
    p["sku"] = "FL-%04d" % (310 + 7 * len(PRODUCTS))
    PRODUCTS.append(p)


SZ = "Size"
CO = "Colour"
TOG = "Tog"
# ---- towels
P("Harbour Cotton Towel", "towels", "Our everyday 550 gsm towel in pure cotton, with a herringbone border.", {"Face Cloth": 3.5, "Hand Towel": 8, "Bath Towel": 16, "Bath Sheet": 24},
  [(SZ, ["Face Cloth", "Hand Towel", "Bath Towel", "Bath Sheet"]), (CO, ["White", "Sea Blue", "Charcoal"])], oos=[("Bath Sheet", "Charcoal")],
  long="Woven in Portugal from combed cotton. Gets softer for the first ten washes and then stays that way.", spec=[("Composition", "100% cotton"), ("Weight", "550 gsm"), ("Care", "Machine wash 60°C, tumble dry")])
P("Nile Egyptian Cotton Towel", "towels", "A thick 700 gsm hotel towel in long-staple Egyptian cotton.", {"Hand Towel": 12, "Bath Towel": 24, "Bath Sheet": 36},
  [(SZ, ["Hand Towel", "Bath Towel", "Bath Sheet"]), (CO, ["White", "Ivory", "Sage"])], oos=[("Hand Towel", "Sage")],
  long="Dense, heavy and slow to wear out. Needs a proper airing between baths.", spec=[("Composition", "100% Egyptian cotton"), ("Weight", "700 gsm")])
P("Bamboo Breeze Towel", "towels", "Silky towel in 70% bamboo viscose and 30% cotton that dries fast.", {"Hand Towel": 9.5, "Bath Towel": 19, "Bath Sheet": 28},
  [(SZ, ["Hand Towel", "Bath Towel", "Bath Sheet"]), (CO, ["Dove Grey", "Blush", "Eucalyptus"])], spec=[("Composition", "70% bamboo viscose, 30% cotton"), ("Weight", "500 gsm")], long="Naturally cool to the touch.")
P("Izmir Hammam Towel", "towels", "Flat-woven Turkish towel with knotted fringe, 100 x 180 cm.", 18, [(CO, ["Indigo", "Coral", "Olive"])], oos=[("Coral",)],
  long="Packs down to the size of a paperback. Use it at the pool, in the bath or as a sarong.", spec=[("Composition", "100% cotton"), ("Dimensions", "100 x 180 cm")])
P("Linton Waffle Towel", "towels", "Honeycomb waffle weave that dries in half the time.", {"Hand Towel": 10, "Bath Towel": 22}, [(SZ, ["Hand Towel", "Bath Towel"]), (CO, ["Natural", "Slate"])], spec=[("Composition", "100% cotton"), ("Weight", "320 gsm")])
P("Organic Face Cloths (Pack of 4)", "towels", "Four soft GOTS-certified face cloths, 30 x 30 cm, in undyed cotton.", 11, spec=[("Composition", "100% organic cotton"), ("Dimensions", "30 x 30 cm")])
P("Hooded Baby Towel Bear", "towels", "Cuddle-dry towel with a bear-eared hood, from birth to two years.", 17, spec=[("Composition", "100% cotton"), ("Dimensions", "75 x 75 cm")])
P("Hooded Baby Towel Rabbit", "towels", "Cuddle-dry towel with long rabbit ears, from birth to two years.", 17, oos=True, spec=[("Composition", "100% cotton"), ("Dimensions", "75 x 75 cm")])
P("Six Piece Towel Bale", "towels", "Two face cloths, two hand towels and two bath towels, tied with ribbon.", 34, [(CO, ["White", "Navy", "Mocha"])], was=45, oos=[("Navy",)], spec=[("Composition", "100% cotton"), ("Weight", "480 gsm")], long="Our most-gifted set. The bath towels measure 70 x 125 cm.")
P("Sunset Stripe Beach Towel", "towels", "Velour-faced beach towel, 90 x 170 cm.", 12, was=20, spec=[("Composition", "100% cotton"), ("Dimensions", "90 x 170 cm")])
# ---- mats, robes
P("Harbour Cotton Bath Mat", "bath-mats-robes", "Hard-wearing 900 gsm towelling mat to match our Harbour towels.", 14, [(CO, ["White", "Sea Blue", "Charcoal"])], spec=[("Composition", "100% cotton"), ("Dimensions", "50 x 80 cm"), ("Backing", "None")])
P("Pebble Memory Foam Bath Mat", "bath-mats-robes", "Sink-in memory foam under a soft pebble-textured top, with an anti-slip back.", {"50 x 80 cm": 19, "60 x 100 cm": 27},
  [(SZ, ["50 x 80 cm", "60 x 100 cm"]), (CO, ["Stone", "Ink"])], spec=[("Top", "Polyester microfibre"), ("Filling", "Memory foam"), ("Backing", "Anti-slip TPR")])
P("Rainbow Tufted Bath Mat", "bath-mats-robes", "A cheerful tufted arch in recycled cotton.", 22, spec=[("Composition", "Recycled cotton"), ("Dimensions", "55 x 85 cm"), ("Backing", "Latex, non-slip")])
P("Pedestal Mat", "bath-mats-robes", "Loop-pile contour mat that fits round the base of the loo.", 12, [(CO, ["White", "Grey"])], spec=[("Composition", "Cotton"), ("Dimensions", "50 x 50 cm")])
P("Linton Waffle Dressing Gown", "bath-mats-robes", "Light kimono-style robe in cotton waffle.", 42, [(SZ, ["S/M", "L/XL"]), (CO, ["White", "Slate"])], oos=[("L/XL", "White")], spec=[("Composition", "100% cotton")])
P("Hooded Towelling Robe", "bath-mats-robes", "Thick unisex bathrobe with a deep hood and two pockets.", 55, [(SZ, ["S", "M", "L", "XL"])], was=68, oos=[("S",)], spec=[("Composition", "100% cotton"), ("Weight", "450 gsm")])
P("Children's Star Dressing Gown", "bath-mats-robes", "Fleecy hooded gown with a scatter of stars.", {"3-4 years": 22, "5-6 years": 22, "7-8 years": 24}, [("Age", ["3-4 years", "5-6 years", "7-8 years"])], spec=[("Composition", "Polyester fleece")])
P("Fern Fabric Shower Curtain", "bath-mats-robes", "Botanical print on quick-drying polyester, with twelve rings, 180 x 180 cm.", 24, spec=[("Composition", "100% polyester"), ("Dimensions", "180 x 180 cm")])
P("Plain White Shower Curtain", "bath-mats-robes", "A plain, weighted, machine-washable shower curtain.", {"180 x 180 cm": 18, "180 x 200 cm": 20}, [(SZ, ["180 x 180 cm", "180 x 200 cm"])], spec=[("Composition", "100% polyester")])
# ---- bed linen
B4 = ["Single", "Double", "King", "Super King"]
P("Percale Fitted Sheet", "bed-linen", "Crisp 200 thread count cotton percale, 32 cm deep.", {"Single": 16, "Double": 20, "King": 24, "Super King": 28}, [(SZ, B4), (CO, ["White", "Silver Grey"])], spec=[("Composition", "100% cotton"), ("Depth", "32 cm")])
P("Extra Deep Fitted Sheet", "bed-linen", "For mattresses with toppers: a full 40 cm depth, elasticated all round.", {"Double": 28, "King": 32, "Super King": 36}, [(SZ, B4[1:])], spec=[("Composition", "100% cotton"), ("Depth", "40 cm"), ("Colour", "White")])
P("Flannelette Fitted Sheet", "bed-linen", "Brushed cotton that never feels cold.", {"Single": 15, "Double": 19, "King": 23}, [(SZ, B4[:3]), (CO, ["Cream", "Heather"])], oos=[("King", "Cream")], spec=[("Composition", "100% brushed cotton"), ("Depth", "30 cm")])
P("Percale Flat Sheet", "bed-linen", "Generously cut top sheet in 200 thread count percale.", {"Single": 15, "Double": 19, "King": 23, "Super King": 27}, [(SZ, B4)], spec=[("Composition", "100% cotton"), ("Colour", "White")])
P("Washed Linen Duvet Cover", "bed-linen", "Stonewashed French flax with coconut buttons. Cover only.", {"Single": 89, "Double": 119, "King": 139}, [(SZ, B4[:3]), (CO, ["Oatmeal", "Clay", "Ink"])], oos=[("King", "Clay"), ("Single", "Ink")], spec=[("Composition", "100% linen")], long="Linen that looks best unironed.")
P("Meadow Print Duvet Cover Set", "bed-linen", "Hand-drawn wild flowers on white cotton, with matching pillowcase or pair.", {"Single": 28, "Double": 36, "King": 44, "Super King": 52}, [(SZ, B4)], was={"Single": 35, "Double": 45, "King": 55, "Super King": 65}, oos=[("Double",)], spec=[("Composition", "100% cotton")])
P("Seersucker Stripe Duvet Cover Set", "bed-linen", "Puckered ticking stripe that needs no iron.", {"Single": 40, "Double": 52, "King": 62}, [(SZ, B4[:3]), (CO, ["Blue", "Sand"])], spec=[("Composition", "100% cotton")])
P("Sateen 400 Thread Count Duvet Cover", "bed-linen", "Smooth, softly lustrous cotton sateen with an Oxford edge. Cover only.", {"Double": 70, "King": 80, "Super King": 90}, [(SZ, B4[1:]), (CO, ["White", "Champagne"])], spec=[("Composition", "100% cotton sateen"), ("Thread count", "400")], long="A silky feel without the price of silk.")
P("Dinosaur Parade Duvet Cover Set", "bed-linen", "Reversible set for kids, with a parade of green and orange dinosaurs.", {"Toddler Bed": 22, "Single": 28}, [(SZ, ["Toddler Bed", "Single"])], spec=[("Composition", "52% polyester, 48% cotton"), ("Includes", "Duvet cover and one pillowcase")])
P("Woodland Friends Duvet Cover Set", "bed-linen", "Foxes, owls and hedgehogs for little ones' beds.", {"Toddler Bed": 21, "Single": 27}, [(SZ, ["Toddler Bed", "Single"])], spec=[("Composition", "100% cotton"), ("Includes", "Duvet cover and one pillowcase")])
P("Safari Adventure Duvet Cover Set", "bed-linen", "A children's set with lions, giraffes and a jeep.", 25, [(SZ, ["Single"])], was=30, spec=[("Composition", "52% polyester, 48% cotton"), ("Includes", "Duvet cover and one pillowcase")])
P("Rocket Duvet Cover Set", "bed-linen", "Glow-in-the-dark planets and rockets for young astronauts.", 26, [(SZ, ["Single"])], oos=True, spec=[("Composition", "52% polyester, 48% cotton"), ("Includes", "Duvet cover and one pillowcase")])
P("Ballerina Mouse Duvet Cover Set", "bed-linen", "Dancing mice on pale pink, for cot and toddler beds, 120 x 150 cm.", 21, [(SZ, ["Toddler Bed"])], spec=[("Composition", "100% cotton"), ("Includes", "Duvet cover and one pillowcase")])
P("Percale Housewife Pillowcases (Pair)", "bed-linen", "Two plain 50 x 75 cm pillowcases.", 12, [(CO, ["White", "Silver Grey"])], spec=[("Composition", "100% cotton")])
P("Sateen Oxford Pillowcase", "bed-linen", "Single pillowcase with a 5 cm flange, 400 thread count.", 11, [(CO, ["White", "Champagne"])], spec=[("Composition", "100% cotton sateen")])
P("Mulberry Silk Pillowcase", "bed-linen", "22 momme silk on both sides: kind to hair and skin. Sold singly.", 39, [(CO, ["Ivory", "Rose", "Black"])], oos=[("Black",)], spec=[("Composition", "100% mulberry silk"), ("Dimensions", "50 x 75 cm")])
# ---- duvets
D3 = B4[:3]
P("Goose Feather & Down Duvet", "duvets-pillows", "Light, warm and responsibly sourced, in a downproof cotton cover.", {"Single": 62, "Double": 82, "King": 98}, [(SZ, D3), (TOG, ["4.5 tog", "10.5 tog", "13.5 tog"])], spec=[("Filling", "70% goose feather, 30% down")])
P("Hollowfibre Anti-Allergy Duvet", "duvets-pillows", "Synthetic, washable at 60°C and approved for allergy sufferers.", {"Single": 26, "Double": 34, "King": 40}, [(SZ, D3), (TOG, ["4.5 tog", "10.5 tog", "13.5 tog"])], oos=[("King", "4.5 tog")], spec=[("Filling", "Polyester hollowfibre"), ("Cover", "Polycotton")])
P("Bottleback Recycled Duvet", "duvets-pillows", "Each one keeps 120 plastic bottles out of landfill.", {"Single": 32, "Double": 42, "King": 49}, [(SZ, D3), (TOG, ["10.5 tog", "13.5 tog"])], spec=[("Filling", "100% recycled polyester"), ("Cover", "Cotton")])
P("British Wool Duvet", "duvets-pillows", "Cumbrian wool in organic cotton, for people who get too hot.", {"Single": 95, "Double": 125, "King": 149}, [(SZ, D3), ("Warmth", ["Light", "Medium"])], spec=[("Filling", "100% British wool"), ("Equivalent", "Light about 5 tog, Medium about 9 tog")])
P("Cot Bed Duvet", "duvets-pillows", "A 4 tog duvet, 120 x 150 cm, from 12 months.", 16, spec=[("Filling", "Polyester hollowfibre")])
P("Memory Foam Pillow", "duvets-pillows", "Contoured pillow with a removable cover.", 32, oos=True, spec=[("Filling", "Memory foam"), ("Firmness", "Medium")])
P("Side Sleeper Pillow", "duvets-pillows", "Extra-full, firm pillow that keeps the neck level.", 26, spec=[("Filling", "Polyester cluster fibre"), ("Firmness", "Firm")])
P("Duck Feather Pillows (Pair)", "duvets-pillows", "Plump traditional pillows with a cotton cover.", 24, spec=[("Filling", "85% duck feather, 15% down"), ("Firmness", "Medium")])
P("Hollowfibre Pillows (Pair)", "duvets-pillows", "Bouncy washable pillows for guests and children.", 18, was=22, spec=[("Filling", "Polyester hollowfibre"), ("Firmness", "Soft")])
P("V-Shaped Support Pillow", "duvets-pillows", "For reading, nursing and bad backs. Pillowcase included.", 17, spec=[("Filling", "Polyester hollowfibre")])
P("Waterproof Mattress Protector", "duvets-pillows", "Silent, breathable PU membrane under soft jersey.", {"Single": 19, "Double": 24, "King": 28, "Super King": 32}, [(SZ, B4)], spec=[("Depth", "35 cm")])
P("Quilted Mattress Protector", "duvets-pillows", "Cotton-topped and padded. Not waterproof.", {"Single": 17, "Double": 22, "King": 26}, [(SZ, D3)], spec=[("Depth", "38 cm")])
# ---- throws
P("Herringbone Lambswool Throw", "throws-blankets", "Woven in Yorkshire, 130 x 190 cm.", 65, [(CO, ["Grey", "Mustard", "Moss"])], oos=[("Mustard",)], spec=[("Composition", "100% lambswool")])
P("Recycled Wool Picnic Blanket", "throws-blankets", "Tartan blanket with a waterproof back and a leather strap.", 38, spec=[("Composition", "Recycled wool blend"), ("Dimensions", "140 x 170 cm")])
P("Chunky Knit Throw", "throws-blankets", "Big-stitch cable throw for the end of the bed.", 49, [(CO, ["Cream", "Terracotta"])], spec=[("Composition", "100% acrylic")])
P("Arctic Faux Fur Throw", "throws-blankets", "Deep pile on one side, velvet on the other.", {"130 x 170 cm": 39, "200 x 200 cm": 59}, [(SZ, ["130 x 170 cm", "200 x 200 cm"])], spec=[("Composition", "100% polyester")])
P("Fleece Snuggle Throw", "throws-blankets", "Cheap, warm and dog-proof.", 10, [(CO, ["Red", "Navy", "Silver"])], spec=[("Composition", "Polyester fleece")])
P("Hearth Heated Throw", "throws-blankets", "Electric sofa throw with six heat settings and a timer.", 59, mode="store", spec=[("Composition", "Polyester fleece"), ("Power", "120 W"), ("Dimensions", "130 x 160 cm")], long="Because of the plug and the demonstration we like to give, we only sell this one over the counter.")
P("Calm Weighted Blanket", "throws-blankets", "Glass-bead filled blanket with a washable cover, for adults.", {"4 kg": 55, "7 kg": 65, "9 kg": 75}, [("Weight", ["4 kg", "7 kg", "9 kg"])], oos=[("9 kg",)], spec=[("Dimensions", "150 x 200 cm")])
P("Cellular Baby Blanket", "throws-blankets", "Airy cotton blanket for pram and Moses basket.", 14, [(CO, ["White", "Lemon"])], spec=[("Composition", "100% cotton"), ("Dimensions", "75 x 100 cm")])
P("Merino Baby Blanket", "throws-blankets", "Feather-soft knitted merino with a scalloped edge.", 36, spec=[("Composition", "100% merino wool"), ("Dimensions", "80 x 100 cm")])
# ---- cushions
P("Cotton Velvet Cushion", "cushions", "Piped velvet cushion, filled.", {"45 x 45 cm": 18, "55 x 55 cm": 24}, [(SZ, ["45 x 45 cm", "55 x 55 cm"]), (CO, ["Teal", "Ochre", "Plum"])], oos=[("55 x 55 cm", "Ochre")], spec=[("Filling", "Polyester")])
P("Linen Cushion Cover", "cushions", "Plain cover with a hidden zip, 45 x 45 cm. No filling.", 16, [(CO, ["Oatmeal", "Ink", "Rust"])], spec=[("Composition", "100% linen")])
P("Embroidered Bee Cushion", "cushions", "Hand-embroidered bees on natural cotton, 45 x 45 cm, filled with duck feather.", 25, spec=[("Filling", "Duck feather")])
P("Tweed Check Cushion", "cushions", "Harris-style tweed front, 40 x 40 cm.", 32, was=40, spec=[("Filling", "Polyester")])
P("Deckchair Outdoor Cushion", "cushions", "Showerproof striped cushion for the garden, 43 x 43 cm.", 15, [(CO, ["Green Stripe", "Blue Stripe"])], spec=[("Filling", "Recycled polyester")])
P("Duck Feather Cushion Pad", "cushions", "Plump pad in a cotton casing, for use inside a cover.", {"40 x 40 cm": 6, "45 x 45 cm": 7, "50 x 50 cm": 8.5, "60 x 60 cm": 11}, [(SZ, ["40 x 40 cm", "45 x 45 cm", "50 x 50 cm", "60 x 60 cm"])], spec=[("Filling", "100% duck feather")])
P("Hollowfibre Cushion Pad", "cushions", "Springy, washable pad for inside a cover.", {"40 x 40 cm": 4, "45 x 45 cm": 5, "50 x 50 cm": 6}, [(SZ, ["40 x 40 cm", "45 x 45 cm", "50 x 50 cm"])], spec=[("Filling", "Polyester hollowfibre")])
P("Kitchen Chair Seat Pads (Pack of 2)", "cushions", "Tie-on gingham pads, 38 cm across.", 20, spec=[("Filling", "Foam")])
P("Dachshund Draught Excluder", "cushions", "A long dog for a cold door, 90 cm.", 23, spec=[("Filling", "Sand and polyester")])
# ---- curtains
CS = ["117 x 137 cm", "168 x 183 cm", "228 x 228 cm"]
P("Blackout Eyelet Curtains", "curtains", "Triple-weave pair that keeps out the light and the chill.", dict(zip(CS, (39, 59, 79))), [(SZ, CS), (CO, ["Navy", "Silver", "Blush"])], oos=[("228 x 228 cm", "Blush")], spec=[("Heading", "Eyelet"), ("Sold as", "Pair")])
P("Linen-Look Pencil Pleat Curtains", "curtains", "Lined pair with a natural slub.", dict(zip(CS, (45, 68, 92))), [(SZ, CS)], spec=[("Heading", "Pencil pleat"), ("Colour", "Flax")])
P("Velvet Thermal Door Curtain", "curtains", "Single interlined curtain for the front door, 168 x 213 cm.", 69, [(CO, ["Forest", "Burgundy"])], spec=[("Heading", "Pencil pleat"), ("Sold as", "Single panel")])
P("Stars Blackout Curtains", "curtains", "Nursery pair with foil stars, 168 x 137 cm.", 44, was=52, spec=[("Heading", "Eyelet"), ("Sold as", "Pair")])
P("Plain Voile Panel", "curtains", "Sheer slot-top panel, 150 cm wide.", {"137 cm drop": 9, "183 cm drop": 11, "228 cm drop": 13}, [("Drop", ["137 cm drop", "183 cm drop", "228 cm drop"])], spec=[("Heading", "Slot top"), ("Sold as", "Single panel")])
P("Made-to-Measure Roman Blind", "curtains", "Hand-sewn in Kendal from any of our 80 fabrics.", 0, mode="quote", spec=[("Lining", "Cotton or thermal")], long="Bring your measurements to the shop or ask us to visit. We quote within three days.")
# ---- kitchen
P("Lemon Grove Oilcloth Tablecloth", "kitchen-table", "Bright lemons on coated cotton: a damp cloth is all it needs.", {"Round 140 cm": 26, "140 x 200 cm": 34}, [(SZ, ["Round 140 cm", "140 x 200 cm"])], spec=[("Composition", "Cotton with acrylic coating"), ("Care", "Wipe down, do not machine wash")])
P("Polka Dot PVC Tablecloth", "kitchen-table", "Wipeable spotty cloth with a flannel back.", {"132 x 132 cm": 18, "132 x 178 cm": 22}, [(SZ, ["132 x 132 cm", "132 x 178 cm"]), (CO, ["Red", "Duck Egg"])], spec=[("Composition", "PVC, flannel backing"), ("Care", "Wipe clean")])
P("Pure Linen Tablecloth", "kitchen-table", "Mitred hem, garment-washed.", {"Round 150 cm": 58, "150 x 250 cm": 79}, [(SZ, ["Round 150 cm", "150 x 250 cm"]), (CO, ["White", "Natural"])], oos=[("150 x 250 cm", "White")], spec=[("Composition", "100% linen"), ("Care", "Machine wash 40°C")])
P("Linen Napkins (Set of 4)", "kitchen-table", "Four 45 x 45 cm napkins to match.", 28, [(CO, ["White", "Natural", "Ink"])], spec=[("Composition", "100% linen")])
P("Glass Cloth Tea Towels (Pack of 3)", "kitchen-table", "Lint-free half-linen tea towels with a red stripe.", 15, spec=[("Composition", "50% linen, 50% cotton")])
P("Double Oven Glove", "kitchen-table", "Padded, with a hanging loop.", 16, [(CO, ["Ticking Blue", "Mustard"])], spec=[("Composition", "Cotton, heatproof wadding")])
P("Bib Apron", "kitchen-table", "Adjustable neck, big front pocket.", 21, [(CO, ["Navy", "Olive"])], spec=[("Composition", "100% cotton canvas")])
P("Hen Tea Cosy", "kitchen-table", "Quilted cosy for a 6-cup pot.", 18, oos=True, spec=[("Composition", "Cotton")])

BY = {p["slug"]: p for p in PRODUCTS}

CASES = [
    {"query": "feather cushion inner 45x45", "determination": "products_found", "offers": [("Duck Feather Cushion Pad, 45 x 45 cm", "7.00")], "either": [], "why": "An inner is a pad; the hollowfibre pad is no feather; the bee cushion is a finished cushion."},
    {"query": "double duvet 13.5 tog without feathers", "determination": "products_found", "offers": [("Hollowfibre Anti-Allergy Duvet, Double / 13.5 tog", "34.00"), ("Bottleback Recycled Duvet, Double / 13.5 tog", "42.00")], "either": [], "why": "Goose is feather; wool has no 13.5 tog."},
    {"query": "white cotton bath sheet under £30", "determination": "products_found", "offers": [("Harbour Cotton Towel, Bath Sheet / White", "24.00")], "either": [], "why": "The Nile bath sheet is 36; bamboo has no white; waffle and the bale have no bath sheet."},
    {"query": "non slip memory foam bath mat", "determination": "products_found", "offers": [("Pebble Memory Foam Bath Mat", None, {"range": ["19.00", "27.00"]})], "either": [], "why": "The only memory foam mat, in two sizes at two prices."},
    {"query": "childrens duvet set single not dinosaurs", "determination": "products_found", "offers": [("Woodland Friends Duvet Cover Set, Single", "27.00"), ("Safari Adventure Duvet Cover Set, Single", "25.00")], "either": [], "why": "Rocket is sold out, Ballerina Mouse is for toddler beds only, the rest is for adults."},
    {"query": "round wipe clean tablecloth", "determination": "products_found", "offers": [("Lemon Grove Oilcloth Tablecloth, Round 140 cm", "26.00")], "either": [], "why": "The PVC cloth is square or oblong; the round linen cloth is to be washed."},
    {"query": "silk duvet cover king size", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Silk is sold as pillowcases only; sateen is cotton."},
    {"query": "blackout roller blind", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Blackout curtains and a made-to-measure Roman blind only."},
    {"query": "black silk pillowcase", "determination": "no_online_availability", "offers": [], "either": [], "why": "The black variation of the silk pillowcase is out of stock."},
    {"query": "electric heated throw for sofa", "determination": "no_online_availability", "offers": [], "either": [], "why": "The heated throw is sold in the Kendal shop only."},
]

REV = [("Maureen T.", "Lovely quality and quick delivery. Would buy again."), ("S. Okafor", "Colour is a touch darker than on my screen but still very happy."), ("Graham", "Second order, same good standard."),
       ("Priya N.", "Washed three times now and still looks new."), ("Jill, Penrith", "Bought as a wedding present, beautifully wrapped."), ("D. Hughes", "A bit smaller than I imagined. My own fault, should have measured.")]
SW = {"White": "#f6f6f2", "Navy": "#27375a", "Charcoal": "#4a4d52"}


def money(v):
    return '<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>%s</bdi></span>' % format(v, ",.2f")


def one(v):
    if v["was"]:
        return '<del aria-hidden="true">%s</del> <span class="screen-reader-text">Original price was: &pound;%.2f.</span><ins aria-hidden="true">%s</ins><span class="screen-reader-text">Current price is: &pound;%.2f.</span>' % (money(v["was"]), v["was"], money(v["price"]), v["price"])
    return money(v["price"])


def price_html(p):
    if p["mode"] == "quote":
        return '<span class="price">Price on request</span>'
    ps = [v["price"] for v in p["vars"]]
    if min(ps) == max(ps):
        return '<span class="price">%s</span>' % one(p["vars"][0])
    return '<span class="price">%s &ndash; %s</span>' % (money(min(ps)), money(max(ps)))


def card(p):
    cls = "instock" if p["instock"] else "outofstock"
    var = bool(p["attrs"])
    sale = any(v["was"] for v in p["vars"])
    if not p["instock"]:
        btn = '<a href="/product/%s/" class="button product_type_simple" rel="nofollow">Read more</a>' % p["slug"]
    elif var:
        btn = '<a href="/product/%s/" class="button product_type_variable add_to_cart_button" rel="nofollow">Select options</a>' % p["slug"]
    else:
        btn = '<a href="/basket/?add-to-cart=%d" data-quantity="1" class="button product_type_simple add_to_cart_button ajax_add_to_cart" data-product_id="%d" data-product_sku="%s" rel="nofollow">Add to basket</a>' % (p["id"], p["id"], p["sku"])
    return ('<li class="product type-product post-%d status-publish %s product_cat-%s has-post-thumbnail%s product-type-%s"><a href="/product/%s/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">%s'
            '<img width="324" height="324" src="/wp-content/uploads/%s.svg" class="attachment-woocommerce_thumbnail" alt="" loading="lazy"><h2 class="woocommerce-loop-product__title">%s</h2>%s</a>%s</li>') % (
        p["id"], cls, p["cat"], " sale" if sale else "", "variable" if var else "simple", p["slug"], '<span class="onsale">Sale!</span>' if sale and p["instock"] else "", p["slug"], E(p["name"]), price_html(p), btn)


CSS = """body{font:16px/1.6 Georgia,serif;margin:0;color:#3a3a36;background:#fff}.col-full{max-width:1100px;margin:0 auto;padding:0 1em}.site-header{border-bottom:1px solid #ddd;padding:1em 0}
.site-title{font-size:2em;margin:0}nav ul.menu{list-style:none;display:flex;flex-wrap:wrap;gap:1.1em;padding:0}a{color:#4f6b58}ul.products{list-style:none;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:1.6em}
ul.products h2{font-size:1em;margin:.3em 0}ul.products img{width:100%;height:auto}.onsale{background:#a3462f;color:#fff;padding:.1em .6em;position:absolute}.button{background:#4f6b58;color:#fff;padding:.5em 1em;border:0;text-decoration:none;display:inline-block}
.button.disabled{opacity:.45}.screen-reader-text{position:absolute;clip:rect(1px,1px,1px,1px);height:1px;width:1px;overflow:hidden}.out-of-stock{color:#a3462f}.in-stock{color:#4f6b58}.demo_store{background:#2f3d34;color:#fff;text-align:center;margin:0;padding:.4em}
.widget-area{float:right;width:22%}.content-area.with{width:74%}div.product{display:flow-root}.images{float:left;width:42%}.entry-summary{float:right;width:53%}.woocommerce-tabs{clear:both}.site-footer{background:#f0efe9;margin-top:3em;padding:1em 0;clear:both}
.page-numbers{list-style:none;display:flex;gap:.6em}.cols{display:grid;grid-template-columns:repeat(3,1fr);gap:2em}table td,table th{padding:.35em .7em;text-align:left;border-bottom:1px solid #e6e6e0}"""


def crumbs(*parts):
    out = ['<a href="/">Home</a>']
    for t, u in parts:
        out.append('<a href="%s">%s</a>' % (u, E(t)) if u else E(t))
    return '<div class="storefront-breadcrumb"><div class="col-full"><nav class="woocommerce-breadcrumb" aria-label="breadcrumbs">%s</nav></div></div>' % '<span class="breadcrumb-separator"> / </span>'.join(out)


def page(title, body, cookies, status=200, crumb="", cls="", headers=()):
    n = len([x for x in cookies.get("wp_fl_cart", "").split(".") if x])
    nav = "".join('<li class="menu-item menu-item-object-product_cat"><a href="/product-category/%s/">%s</a></li>' % (s, E(t)) for s, t, _ in CATS)
    doc = f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{E(title)} &#8211; Fellside Linens</title>
<meta name="generator" content="WordPress 6.5.3"><meta name="generator" content="WooCommerce 8.9.1"><style id="storefront-style-inline-css">{CSS}</style></head>
<body class="wp-embed-responsive theme-storefront woocommerce-no-js {cls}">
<p class="demo_store">Free UK delivery over &pound;50 &middot; 30-day returns</p>
<div id="page" class="hfeed site"><header id="masthead" class="site-header" role="banner"><div class="col-full">
<div class="site-branding"><p class="site-title beta"><a href="/" rel="home">Fellside Linens</a></p><p class="site-description">Home textiles from Kendal since 1987</p></div>
<div class="site-search"><div class="widget woocommerce widget_product_search"><form role="search" method="get" class="woocommerce-product-search" action="/"><label class="screen-reader-text" for="woocommerce-product-search-field-0">Search for:</label><input type="search" id="woocommerce-product-search-field-0" class="search-field" placeholder="Search products&hellip;" value="" name="s"><button type="submit" value="Search">Search</button><input type="hidden" name="post_type" value="product"></form></div></div>
<nav id="site-navigation" class="main-navigation" aria-label="Primary Navigation"><ul class="menu"><li><a href="/shop/">Shop all</a></li>{nav}</ul></nav>
<ul class="site-header-cart menu"><li><a class="cart-contents" href="/basket/" title="View your shopping basket"><span class="count">{n} item{'' if n == 1 else 's'}</span></a></li><li><a href="/my-account/">My account</a></li></ul>
</div></header>{crumb}
<div id="content" class="site-content" tabindex="-1"><div class="col-full">{body}</div></div>
<footer id="colophon" class="site-footer" role="contentinfo"><div class="col-full"><div class="cols"><div><h3>Help</h3><ul><li><a href="/delivery-returns/">Delivery &amp; returns</a></li><li><a href="/size-guide/">Size guide</a></li><li><a href="/contact/">Contact us</a></li></ul></div>
<div><h3>The shop</h3><ul><li><a href="/about/">About us</a></li><li><a href="/journal/">Journal</a></li></ul><p>14 Branthwaite Brow, Kendal. Open Monday to Saturday, 9.30 to 5.</p></div>
<div><h3>Newsletter</h3><form method="post" action="/newsletter/"><input type="email" name="email" placeholder="Your email"><button class="button">Sign up</button></form><p>10% off your first order. No spam, just the odd sheet.</p></div></div>
<div class="site-info">&copy; Fellside Linens. Built with WooCommerce.</div></div></footer></div></body></html>"""
    return status, [("Content-Type", "text/html; charset=UTF-8"), *headers], doc.encode()


def sidebar():
    cats = "".join('<li class="cat-item"><a href="/product-category/%s/">%s</a> <span class="count">(%d)</span></li>' % (s, E(t), sum(p["cat"] == s for p in PRODUCTS)) for s, t, _ in CATS)
    top = "".join('<li><a href="/product/%s/"><span class="product-title">%s</span></a> %s</li>' % (BY[s]["slug"], E(BY[s]["name"]), price_html(BY[s])) for s in ("harbour-cotton-towel", "british-wool-duvet", "dachshund-draught-excluder"))
    return '<div id="secondary" class="widget-area" role="complementary"><div class="widget woocommerce widget_product_categories"><span class="gamma widget-title">Product categories</span><ul class="product-categories">%s</ul></div><div class="widget woocommerce widget_top_rated_products"><span class="gamma widget-title">Top rated</span><ul class="product_list_widget">%s</ul></div></div>' % (cats, top)


def listing(title, intro, items, base, pg, query, cookies, crumb, extra=""):
    order = (query.get("orderby") or ["menu_order"])[0]
    if order == "price":
        items = sorted(items, key=lambda p: min(v["price"] for v in p["vars"]))
    elif order == "price-desc":
        items = sorted(items, key=lambda p: -max(v["price"] for v in p["vars"]))
    per = 12
    pages = max(1, -(-len(items) // per))
    if pg > pages:
        return None
    part = items[(pg - 1) * per:pg * per]
    opts = "".join('<option value="%s"%s>%s</option>' % (k, " selected" if k == order else "", t) for k, t in (("menu_order", "Default sorting"), ("price", "Sort by price: low to high"), ("price-desc", "Sort by price: high to low")))
    hidden = "".join('<input type="hidden" name="%s" value="%s">' % (E(k), E(v[0])) for k, v in query.items() if k != "orderby")
    suf = "?" + "&amp;".join("%s=%s" % (E(k), E(v[0]).replace(" ", "+")) for k, v in query.items()) if query else ""
    count = "Showing all %d results" % len(items) if pages == 1 else "Showing %d&ndash;%d of %d results" % ((pg - 1) * per + 1, (pg - 1) * per + len(part), len(items))
    if len(items) == 1:
        count = "Showing the single result"
    nav = ""
    if pages > 1:
        def u(n):
            return (base if n == 1 else base.rstrip("/") + "/page/%d/" % n) + suf
        nav = '<nav class="woocommerce-pagination"><ul class="page-numbers">%s%s%s</ul></nav>' % (
            '<li><a class="prev page-numbers" href="%s">&larr;</a></li>' % u(pg - 1) if pg > 1 else "",
            "".join('<li><span aria-current="page" class="page-numbers current">%d</span></li>' % n if n == pg else '<li><a class="page-numbers" href="%s">%d</a></li>' % (u(n), n) for n in range(1, pages + 1)),
            '<li><a class="next page-numbers" href="%s">&rarr;</a></li>' % u(pg + 1) if pg < pages else "")
    body = f"""{sidebar()}<div id="primary" class="content-area with"><main id="main" class="site-main"><header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">{E(title)}</h1><div class="term-description"><p>{E(intro)}</p></div></header>
<div class="storefront-sorting"><form class="woocommerce-ordering" method="get"><select name="orderby" class="orderby" aria-label="Shop order" onchange="this.form.submit()">{opts}</select>{hidden}</form><p class="woocommerce-result-count">{count}</p></div>
<ul class="products columns-4">{''.join(map(card, part))}</ul>{nav}{extra}</main></div>"""
    return page(title, body, cookies, crumb=crumb, cls="archive woocommerce woocommerce-page")


JS = """<script>(function(){var f=document.querySelector('form.variations_form');if(!f)return;var vs=JSON.parse(f.getAttribute('data-product_variations')),sel=f.querySelectorAll('select'),out=f.querySelector('.single_variation'),
btn=f.querySelector('.single_add_to_cart_button'),id=f.querySelector('[name=variation_id]');function go(){var want={},all=true;sel.forEach(function(s){want[s.name]=s.value;if(!s.value)all=false});
var m=all?vs.filter(function(v){return Object.keys(want).every(function(k){return v.attributes[k]===want[k]})})[0]:null;if(!m){out.innerHTML='';id.value='0';btn.classList.add('disabled','wc-variation-selection-needed');return}
out.innerHTML='<div class="woocommerce-variation-price">'+m.price_html+'</div><div class="woocommerce-variation-availability">'+m.availability_html+'</div>';id.value=m.variation_id;
btn.classList.toggle('disabled',!m.is_in_stock);btn.classList.toggle('wc-variation-is-unavailable',!m.is_in_stock);btn.classList.remove('wc-variation-selection-needed')}
sel.forEach(function(s){s.addEventListener('change',go)});f.addEventListener('submit',function(e){if(btn.classList.contains('disabled')){e.preventDefault();alert(btn.classList.contains('wc-variation-is-unavailable')?'Sorry, this product is unavailable. Please choose a different combination.':'Please select some product options before adding this product to your basket.')}});
f.querySelector('.reset_variations').addEventListener('click',function(e){e.preventDefault();sel.forEach(function(s){s.value=''});go()});go()})();</script>"""


def product_page(p, query, cookies, notice="", headers=()):
    avail = ""
    if p["mode"] == "store":
        buy = '<p class="stock out-of-stock">Available in our Kendal shop only. This item cannot be ordered online.</p><p><a href="/contact/">Find the shop</a></p>'
    elif p["mode"] == "quote":
        buy = '<p class="stock">Made to order. <a href="/contact/">Ask us for a quotation</a>; it is not possible to order this item online.</p>'
    elif not p["instock"] and not p["attrs"]:
        buy = '<p class="stock out-of-stock">Out of stock</p>'
    elif not p["attrs"]:
        n = 4 + p["id"] % 23
        buy = '<p class="stock in-stock">%d in stock</p><form class="cart" action="/product/%s/" method="post"><div class="quantity"><label class="screen-reader-text" for="q">%s quantity</label><input type="number" id="q" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" name="add-to-cart" value="%d" class="single_add_to_cart_button button alt">Add to basket</button></form>' % (n, p["slug"], E(p["name"]), p["id"])
    else:
        data = []
        differ = len({(v["price"], v["was"]) for v in p["vars"]}) > 1
        for v in p["vars"]:
            data.append({"attributes": {"attribute_pa_" + slugify(a): slugify(o) for (a, _), o in zip(p["attrs"], v["combo"])}, "availability_html": '<p class="stock in-stock">In stock</p>' if v["stock"] else '<p class="stock out-of-stock">Out of stock</p>',
                         "display_price": v["price"], "display_regular_price": v["was"] or v["price"], "is_in_stock": v["stock"], "is_purchasable": True, "price_html": '<span class="price">%s</span>' % one(v) if differ else "", "sku": "%s-%d" % (p["sku"], v["id"] % 100), "variation_id": v["id"], "variation_is_active": True, "variation_is_visible": True})
        rows = ""
        for a, opts in p["attrs"]:
            key = "attribute_pa_" + slugify(a)
            cur = (query.get(key) or [""])[0]
            rows += '<tr><th class="label"><label for="pa_%s">%s</label></th><td class="value"><select id="pa_%s" class="" name="%s" data-attribute_name="%s" data-show_option_none="yes"><option value="">Choose an option</option>%s</select></td></tr>' % (
                slugify(a), a, slugify(a), key, key, "".join('<option value="%s" class="attached enabled"%s>%s</option>' % (slugify(o), " selected" if slugify(o) == cur else "", E(o)) for o in opts))
        if not p["instock"]:
            buy = '<form class="variations_form cart"><p class="stock out-of-stock">This product is currently out of stock and unavailable.</p></form>'
        else:
            buy = '<form class="variations_form cart" action="/product/%s/" method="post" data-product_id="%d" data-product_variations="%s"><table class="variations" role="presentation"><tbody>%s</tbody></table><a class="reset_variations" href="#">Clear</a><div class="single_variation_wrap"><div class="woocommerce-variation single_variation" aria-live="polite"></div><div class="woocommerce-variation-add-to-cart variations_button"><div class="quantity"><input type="number" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Add to basket</button><input type="hidden" name="add-to-cart" value="%d"><input type="hidden" name="product_id" value="%d"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div></form>%s' % (
                p["slug"], p["id"], E(json.dumps(data), True), rows, p["id"], p["id"], JS)
    sale = any(v["was"] for v in p["vars"])
    spec = "".join('<tr class="woocommerce-product-attributes-item"><th>%s</th><td><p>%s</p></td></tr>' % (E(k), E(v)) for k, v in [*p["spec"], *[(a, ", ".join(o)) for a, o in p["attrs"]]])
    k = p["id"] % 5
    revs = "".join('<li class="review"><div class="comment_container"><p class="meta"><strong class="woocommerce-review__author">%s</strong></p><div class="star-rating" role="img" aria-label="Rated %d out of 5"></div><div class="description"><p>%s</p></div></div></li>' % (*([REV[(k + i) % 6][0], 5 - (k + i) % 2]), REV[(k + i) % 6][1]) for i in range(k % 4))
    rel = [q for q in PRODUCTS if q["cat"] == p["cat"] and q is not p]
    rel = [rel[(p["id"] + 3 * i) % len(rel)] for i in range(3)] + [PRODUCTS[(p["id"] * 7) % len(PRODUCTS)]]
    rel = list({q["slug"]: q for q in rel if q is not p}.values())
    ps = [v["price"] for v in p["vars"]]
    ld = ""
    if not p["mode"]:
        offer = {"@type": "Offer", "price": "%.2f" % ps[0]} if min(ps) == max(ps) else {"@type": "AggregateOffer", "lowPrice": "%.2f" % min(ps), "highPrice": "%.2f" % max(ps), "offerCount": len(ps)}
        offer.update(priceCurrency="GBP", availability="http://schema.org/" + ("InStock" if p["instock"] else "OutOfStock"))
        ld = '<script type="application/ld+json">%s</script>' % json.dumps({"@context": "https://schema.org/", "@type": "Product", "name": p["name"], "sku": p["sku"], "description": p["short"], "offers": [offer]})
    body = f"""<div class="woocommerce-notices-wrapper">{notice}</div><div id="primary" class="content-area"><main id="main" class="site-main"><div id="product-{p['id']}" class="product type-product">
{'<span class="onsale">Sale!</span>' if sale else ''}<div class="woocommerce-product-gallery images"><img src="/wp-content/uploads/{p['slug']}.svg" alt="{E(p['name'])}" width="416"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">{E(p['name'])}</h1><p class="price">{price_html(p)}</p><div class="woocommerce-product-details__short-description"><p>{E(p['short'])}</p></div>{avail}{buy}
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">{p['sku']}</span></span> <span class="posted_in">Category: <a href="/product-category/{p['cat']}/" rel="tag">{E(CATNAME[p['cat']])}</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><div class="woocommerce-Tabs-panel" id="tab-description"><h2>Description</h2><p>{E(p['short'])} {E(p['long'])}</p><p>Delivery is &pound;3.95, or free when you spend &pound;50. Orders placed before noon leave us the same day.</p></div>
<div class="woocommerce-Tabs-panel" id="tab-additional_information"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes">{spec}</table></div>
<div class="woocommerce-Tabs-panel" id="tab-reviews"><h2>Reviews ({k % 4})</h2><ol class="commentlist">{revs or '</ol><p class="woocommerce-noreviews">There are no reviews yet.</p><ol>'}</ol></div></div>
<section class="related products"><h2>Related products</h2><ul class="products columns-4">{''.join(map(card, rel))}</ul></section></div></main></div>{ld}"""
    return page(p["name"], body, cookies, crumb=crumbs((CATNAME[p["cat"]], "/product-category/%s/" % p["cat"]), (p["name"], None)), cls="single-product woocommerce woocommerce-page", headers=headers)


def words(s):
    return re.findall(r"[a-z0-9.]+", s.lower().replace("'", ""))


def search(q):
    want = words(q)
    if not want:
        return PRODUCTS
    return [p for p in PRODUCTS if set(want) <= set(words(" ".join([p["name"], p["short"], p["long"]])))]


TEXT = {
    "about": ("About us", "<p>Margaret Airey opened a remnant stall on Kendal market in 1987. The shop on Branthwaite Brow followed two years later, and her daughters run it now.</p><p>We buy from eleven mills, five of them in Britain, and we sleep under everything we sell.</p>"),
    "contact": ("Contact us", "<p>Telephone 01539 000 000, Monday to Saturday, 9.30 to 5. Or come in: 14 Branthwaite Brow, Kendal.</p><p>Trade and holiday-let orders are welcome.</p>"),
    "delivery-returns": ("Delivery & returns", "<table><tr><th>Service</th><th>Price</th></tr><tr><td>Standard, 2 to 4 days</td><td>&pound;3.95</td></tr><tr><td>Standard, orders over &pound;50</td><td>Free</td></tr><tr><td>Next day</td><td>&pound;6.95</td></tr><tr><td>Highlands and islands</td><td>&pound;9.95</td></tr></table><p>Return anything unused within 30 days. Pillows and duvets only if sealed.</p>"),
    "size-guide": ("Size guide", "<table><tr><th>Bed</th><th>Mattress</th><th>Duvet</th></tr><tr><td>Toddler Bed</td><td>70 x 140 cm</td><td>120 x 150 cm</td></tr><tr><td>Single</td><td>90 x 190 cm</td><td>135 x 200 cm</td></tr><tr><td>Double</td><td>135 x 190 cm</td><td>200 x 200 cm</td></tr><tr><td>King</td><td>150 x 200 cm</td><td>230 x 220 cm</td></tr><tr><td>Super King</td><td>180 x 200 cm</td><td>260 x 220 cm</td></tr></table><table><tr><th>Towel</th><th>Measures</th></tr><tr><td>Face Cloth</td><td>30 x 30 cm</td></tr><tr><td>Hand Towel</td><td>50 x 90 cm</td></tr><tr><td>Bath Towel</td><td>70 x 130 cm</td></tr><tr><td>Bath Sheet</td><td>100 x 150 cm</td></tr></table>"),
    "journal": ("Journal", "<article><h2>How to wash linen and keep your friends</h2><p>Cool water, half a load, no softener. Then hang it up and forget the iron exists.</p></article><article><h2>Feather or fibre?</h2><p>A feather pad is heavier and holds a karate chop; a fibre one springs back. Buy one 5 cm larger than the cover.</p></article><article><h2>A day at the Bradford mill</h2><p>Forty looms, two kettles and a cat called Bobbin.</p></article>"),
    "my-account": ("My account", '<form method="post" action="/my-account/" class="woocommerce-form-login"><label>Username or email <input name="username"></label><label>Password <input type="password" name="password"></label><button class="button">Log in</button></form>'),
}


def svg(p):
    h = (p["id"] * 47) % 360
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 324 324"><rect width="324" height="324" fill="hsl(%d,22%%,92%%)"/><rect x="62" y="92" width="200" height="150" rx="14" fill="hsl(%d,30%%,68%%)"/><path d="M62 130h200M62 168h200M62 206h200" stroke="hsl(%d,30%%,58%%)" stroke-width="5"/></svg>' % (h, h, h)).encode()


def handle(method, path, query, form, cookies):
    get = lambda d, k: (d.get(k) or [""])[0]
    if path == "/":
        if "s" in query:
            q = get(query, "s")
            res = search(q)
            if len(res) == 1:
                return 302, [("Location", "/product/%s/" % res[0]["slug"]), ("Content-Type", "text/html")], b""
            cr = crumbs(("Search results for “%s”" % q, None))
            if not res:
                return page("Search results", '%s<div id="primary" class="content-area with"><h1 class="page-title">Search results: &ldquo;%s&rdquo;</h1><p class="woocommerce-info woocommerce-no-products-found">No products were found matching your selection.</p></div>' % (sidebar(), E(q)), cookies, crumb=cr)
            return listing("Search results: “%s”" % q, "", res, "/", 1, query, cookies, cr)
        feat = [BY[s] for s in ("washed-linen-duvet-cover", "nile-egyptian-cotton-towel", "herringbone-lambswool-throw", "embroidered-bee-cushion")]
        sale = [p for p in PRODUCTS if any(v["was"] for v in p["vars"])][:4]
        cats = "".join('<li class="product-category product"><a href="/product-category/%s/"><h2 class="woocommerce-loop-category__title">%s <mark class="count">(%d)</mark></h2></a></li>' % (s, E(t), sum(p["cat"] == s for p in PRODUCTS)) for s, t, _ in CATS)
        return page("Home textiles from Kendal", '<h1>Soft things, made properly</h1><p>Towels, sheets, blankets and curtains from mills we know by name.</p><section class="storefront-product-section"><h2 class="section-title">Shop by category</h2><ul class="products columns-4">%s</ul></section><section><h2 class="section-title">We recommend</h2><ul class="products columns-4">%s</ul></section><section><h2 class="section-title">On sale</h2><ul class="products columns-4">%s</ul></section><section><h2>From the journal</h2><p><a href="/journal/">Feather or fibre?</a> What to put inside your cushion covers.</p></section>' % (cats, "".join(map(card, feat)), "".join(map(card, sale))), cookies, cls="home")
    parts = [x for x in path.split("/") if x]
    pg, base = 1, parts
    if len(parts) > 2 and parts[-2] == "page" and parts[-1].isdigit():
        pg, base = int(parts[-1]), parts[:-2]
    if base == ["page"] or (parts[:1] == ["page"] and len(parts) == 2 and parts[1].isdigit() and "s" in query):
        res = search(get(query, "s"))
        r = listing("Search results: “%s”" % get(query, "s"), "", res, "/", int(parts[1]), query, cookies, crumbs(("Search results", None))) if res else None
        if r:
            return r
    if base == ["shop"]:
        r = listing("Shop", "Everything we sell.", PRODUCTS, "/shop/", pg, query, cookies, crumbs(("Shop", None)))
        if r:
            return r
    if len(base) == 2 and base[0] == "product-category" and base[1] in CATNAME:
        s, t, d = next(c for c in CATS if c[0] == base[1])
        r = listing(t, d, [p for p in PRODUCTS if p["cat"] == s], "/product-category/%s/" % s, pg, query, cookies, crumbs((t, None)))
        if r:
            return r
    if len(parts) == 2 and parts[0] == "product" and parts[1] in BY:
        p = BY[parts[1]]
        if method == "POST" and p["instock"]:
            v = p["vars"][0] if not p["attrs"] else next((v for v in p["vars"] if str(v["id"]) == get(form, "variation_id")), None)
            if v and v["stock"]:
                cart = [x for x in cookies.get("wp_fl_cart", "").split(".") if x] + [str(v["id"])]
                note = '<div class="woocommerce-message" role="alert"><a href="/basket/" class="button wc-forward">View basket</a> &ldquo;%s&rdquo; has been added to your basket.</div>' % E(p["name"])
                return product_page(p, query, {**cookies, "wp_fl_cart": ".".join(cart)}, note, [("Set-Cookie", "wp_fl_cart=%s; Path=/" % ".".join(cart))])
            return product_page(p, query, cookies, '<ul class="woocommerce-error" role="alert"><li>Sorry, this product is unavailable. Please choose a different combination.</li></ul>')
        return product_page(p, query, cookies)
    if parts == ["basket"]:
        cart, hd = [x for x in cookies.get("wp_fl_cart", "").split(".") if x], []
        add = get(query, "add-to-cart")
        for p in PRODUCTS:
            if add == str(p["id"]) and p["instock"] and not p["attrs"]:
                cart.append(str(p["vars"][0]["id"]))
                hd = [("Set-Cookie", "wp_fl_cart=%s; Path=/" % ".".join(cart))]
        rows = [(p, v) for c in cart for p in PRODUCTS for v in p["vars"] if str(v["id"]) == c]
        if not rows:
            return page("Basket", '<h1>Basket</h1><p class="cart-empty woocommerce-info">Your basket is currently empty.</p><p class="return-to-shop"><a class="button" href="/shop/">Return to shop</a></p>', cookies)
        t = "".join('<tr class="cart_item"><td><a href="/product/%s/">%s</a>%s</td><td>%s</td></tr>' % (p["slug"], E(p["name"]), E(" - " + ", ".join(v["combo"])) if v["combo"] else "", money(v["price"])) for p, v in rows)
        return page("Basket", '<h1>Basket</h1><table class="shop_table cart">%s</table><p>Subtotal: %s</p>' % (t, money(sum(v["price"] for _, v in rows))), {**cookies, "wp_fl_cart": ".".join(cart)}, headers=hd)
    if len(parts) == 1 and parts[0] in TEXT:
        t, b = TEXT[parts[0]]
        return page(t, '<article class="page hentry"><h1 class="entry-title">%s</h1>%s</article>' % (E(t), b), cookies, crumb=crumbs((t, None)))
    if parts == ["newsletter"]:
        return page("Thank you", "<h1>Thank you</h1><p>Please look in your inbox to confirm.</p>", cookies)
    if len(parts) == 3 and parts[:2] == ["wp-content", "uploads"] and parts[2].endswith(".svg") and parts[2][:-4] in BY:
        return 200, [("Content-Type", "image/svg+xml")], svg(BY[parts[2][:-4]])
    return page("Page not found", '<div class="error-404 not-found"><h1>Oops! That page can&rsquo;t be found.</h1><p>Nothing was found at this location. Try searching, or go <a href="/">home</a>.</p></div>', cookies, status=404, cls="error404")
