"""Kitchenware shop in pounds; pages built like Magento 2 with the Luma theme (swatches drawn by script, grouped-product tables)."""
import hashlib
import json
from html import escape as e
from urllib.parse import quote, unquote

MANY = True  # of a field its values are given as a list
NAME = "pennyroyal"

CASES = [
    {"query": "carbon steel frying pan 28cm for induction", "determination": "products_found",
     "offers": [("Forge Carbon Steel Frying Pan, 28 cm", "52.00")], "either": [],
     "why": "Only the Forge is a carbon steel frying pan; 28 cm is in stock. The wok is no frying pan, the Lowick pans are aluminium."},
    {"query": "left handed tin opener", "determination": "products_found",
     "offers": [("Left-Handed Can Opener", "13.50")], "either": [],
     "why": "Page says can opener; the other opener is right-handed, the other left-handed goods are a knife and scissors."},
    {"query": "cast iron casserole 24 cm slate", "determination": "products_found",
     "offers": [("Beaumont Cast Iron Casserole, Slate / 24 cm", "118.00")], "either": [],
     "why": "Variant by colour and size; its own sale price (was 139.00)."},
    {"query": "moka pot that works on induction", "determination": "products_found",
     "offers": [("Vesta Steel Moka Pot 6-Cup", "46.00")], "either": [],
     "why": "The Vesta Classic is aluminium and said not to work on induction."},
    {"query": "non-stick frying pan without PTFE", "determination": "products_found",
     "offers": [("Lowick Ceramic Frying Pan", None, {"range": ["36.00", "44.00"]})], "either": [],
     "why": "Ceramic coating without PTFE; size left open; the Lowick Non-Stick is PTFE, the Forge is uncoated."},
    {"query": "muffin cases 180", "determination": "products_found",
     "offers": [("Paper Muffin Cases, Pack of 180", "7.90")], "either": [],
     "why": "A row of the grouped product."},
    {"query": "electric coffee grinder", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Only a grinder turned by hand."},
    {"query": "20 litre stockpot", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Largest pot is 10 litres."},
    {"query": "oak chopping board 50 x 40 cm", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The large end-grain oak board is that size and is out of stock."},
    {"query": "kitchen knife sharpening service", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The sharpening service is only at the counter of the Ludlow shop."},
]

CATS = [
    ("knives-boards", "Knives & Boards"), ("pans", "Pans & Cookware"), ("baking", "Baking"), ("coffee", "Coffee"),
    ("storage", "Storage"), ("utensils", "Utensils & Gadgets"), ("tableware", "Tableware"), ("electricals", "Small Electricals"),
]
P = {}


def add(cat, name, price=None, short="", desc="", specs=None, was=None, stock="in", opts=None, variants=None, group=None, reviews=()):
    slug = "".join(c if c.isalnum() else "-" for c in name.lower().replace("'", "").replace("è", "e").replace("&", "and"))
    while "--" in slug:
        slug = slug.replace("--", "-")
    slug = slug.strip("-")
    assert slug not in P
    P[slug] = dict(slug=slug, cat=cat, name=name, price=price, was=was, stock=stock, short=short, desc=desc, specs=specs or {},
                   opts=opts or [], variants=variants or [], group=group or [], reviews=reviews, id=1000 + len(P),
                   sku="PR-%s-%03d" % (cat[:2].upper(), len(P) + 101))


def one(label, rows):
    """Options of one dimension: rows of (value, price[, stock[, was]])."""
    return dict(opts=[label], variants=[dict(o=(r[0],), price=r[1], stock=(r[2] if len(r) > 2 else "in"), was=(r[3] if len(r) > 3 else None)) for r in rows])


K = "knives-boards"
add(K, "Harrow Chef's Knife 20 cm", 64.00, "A forged all-round blade with a full tang.", "Forged from one piece of German X50CrMoV15 steel, hardened to 57 HRC and balanced at the bolster. We sell more of these than of any other knife.", {"Blade length": "20 cm", "Steel": "X50CrMoV15", "Handle": "POM, riveted", "Dishwasher safe": "No"}, reviews=[("Marian T.", 5, "Still razor sharp after six months of daily onions.")])
add(K, "Harrow Santoku 14 cm", 52.00, "Short, deep blade with hollows so slices fall away.", "A compact Japanese-style knife for vegetables, fish and boneless meat.", {"Blade length": "14 cm", "Steel": "X50CrMoV15", "Dishwasher safe": "No"})
add(K, "Harrow Bread Knife 23 cm", 46.00, "Long serrations that go through sourdough crust without tearing.", "Made for right-handed cutting: the bevel is ground on the right side of the blade.", {"Blade length": "23 cm", "Edge": "Serrated", "Dishwasher safe": "No"})
add(K, "Brindle Left-Handed Bread Knife", 39.50, "Ground on the other side, so the slice stays straight.", "If your loaf always leans, this is the knife. Serration ground for left-handed cooks only.", {"Blade length": "21 cm", "Edge": "Serrated, left", "Handle": "Beech"}, reviews=[("Owen", 5, "Fifty years of wonky toast are over.")])
add(K, "Kettering Paring Knife", None, "The little knife every drawer needs.", "Light stamped blade, moulded handle. Dishwasher safe, though it will thank you if you don't.", {"Blade length": "9 cm", "Dishwasher safe": "Yes"}, **one("Colour", [("Black", 8.50), ("Red", 8.50), ("Green", 8.50, "out")]))
add(K, "Two-Sided Whetstone 1000/6000", 34.00, "Sharpen at 1000 grit, polish at 6000.", "A waterstone with a non-slip bamboo base. Soak for ten minutes before use; instructions enclosed.", {"Size": "18 x 6 x 3 cm", "Grit": "1000 / 6000"})
add(K, "Pull-Through Knife Sharpener", 18.95, "Three slots: coarse, fine and ceramic.", "Quick edges for stainless knives. Do not use for serrated or single-bevel blades.", {"Stages": "3"})
add(K, "End-Grain Oak Chopping Board", None, "Heavy European oak blocks that are kind to an edge.", "Glued end-grain blocks, oiled by hand in Shropshire. Each board has a juice groove on one side. Not for the dishwasher.", {"Material": "Oak, end-grain", "Thickness": "4 cm", "Made in": "England"}, **one("Size", [("Small 30 x 20 cm", 38.00), ("Medium 40 x 30 cm", 59.00), ("Large 50 x 40 cm", 84.00, "out")]))
add(K, "Colour-Coded Chopping Boards, Set of 4", 24.00, "Four plastic boards: meat, fish, vegetables, cooked food.", "Polypropylene boards with a stand. Dishwasher safe at 65 °C.", {"Board size": "33 x 23 cm", "Material": "Polypropylene"})
add(K, "Walnut Magnetic Knife Rack 40 cm", 36.00, "Holds six knives on the wall.", "Strong magnets behind a walnut face. Fixings included.", {"Length": "40 cm"}, was=45.00)
add(K, "Knife Sharpening, per blade", 6.00, "Bring your knives to the counter in Ludlow.", "Andrew sharpens on a Swedish wet wheel on Tuesdays and Fridays. Blades are ready the next day. We can't take knives by post.", {"Blade types": "Plain edge, serrated on request"}, stock="store")

K = "pans"
add(K, "Forge Carbon Steel Frying Pan", None, "Uncoated, gets better with every steak.", "Pressed from 2.5 mm carbon steel with a riveted iron handle. Season before first use. Works on all hobs including induction, and in the oven.", {"Material": "Carbon steel, uncoated", "Hobs": "All, including induction", "Oven safe": "Yes"}, **one("Size", [("20 cm", 34.00), ("24 cm", 42.00), ("28 cm", 52.00), ("32 cm", 64.00, "out")]), reviews=[("D. Achebe", 4, "Heavy. Season it three times and it is a joy."), ("Lyn", 5, "Bought the 24 then the 28.")])
add(K, "Lowick Non-Stick Frying Pan", None, "An easy everyday pan with a two-layer PTFE coating.", "Forged aluminium with a soft-touch handle. Gas, electric and ceramic hobs; not suitable for induction.", {"Material": "Aluminium", "Coating": "PTFE", "Hobs": "Gas, electric, ceramic", "Oven safe": "To 150 °C"}, **one("Size", [("24 cm", 26.00), ("28 cm", 32.00)]))
add(K, "Lowick Ceramic Frying Pan", None, "Ceramic non-stick, made with no PTFE and no PFAS.", "Eggs slide, and nothing fluorinated is in the coating. Aluminium body with a steel base for every hob.", {"Material": "Aluminium, steel base", "Coating": "Ceramic (PTFE-free)", "Hobs": "All, including induction", "Oven safe": "To 200 °C"}, **one("Size", [("24 cm", 36.00), ("28 cm", 44.00)]), reviews=[("Jo W.", 4, "Lovely as long as you keep the heat down.")])
BEAU = []
for col, prices in (("Chilli", ((109.0, "in", None), (139.0, "in", None), (179.0, "out", None))), ("Slate", ((109.0, "out", None), (118.0, "in", 139.0), (179.0, "in", None))), ("Ivory", ((109.0, "in", None), (139.0, "out", None), (179.0, "in", None)))):
    for size, (pr, st, was) in zip(("20 cm", "24 cm", "28 cm"), prices):
        BEAU.append(dict(o=(col, size), price=pr, stock=st, was=was))
add(K, "Beaumont Cast Iron Casserole", None, "Enamelled cast iron with a tight, heavy lid.", "Sand-cast in northern France and enamelled twice. The 20 cm holds 2.6 litres, the 24 cm 4.2 litres and the 28 cm 6.7 litres.", {"Material": "Enamelled cast iron", "Hobs": "All, including induction", "Oven safe": "To 250 °C", "Guarantee": "25 years"}, opts=["Colour", "Size"], variants=BEAU)
add(K, "Tri-Ply Saucepan with Lid", None, "Steel, aluminium, steel: even heat right up the side.", "Pouring lips on both sides and measuring marks inside.", {"Material": "Stainless steel tri-ply", "Hobs": "All, including induction"}, **one("Size", [("16 cm", 39.00), ("18 cm", 45.00), ("20 cm", 51.00)]))
add(K, "Enamel Milk Pan 14 cm", 22.00, "For porridge, hot milk and one portion of custard.", "White enamelled steel with a blue rim and a left and right pouring lip.", {"Capacity": "1 litre", "Hobs": "All, including induction"})
add(K, "Stainless Steel Stockpot 10 L", 54.40, "For bones, jam and crowds.", "Encapsulated base, riveted handles and a vented glass lid.", {"Capacity": "10 litres", "Diameter": "26 cm", "Hobs": "All, including induction"}, was=68.00)
add(K, "Hearth Pressure Cooker 6 L", 119.00, "Beans in twenty minutes.", "Stovetop pressure cooker with two settings.", {"Capacity": "6 litres", "Hobs": "All, including induction"}, stock="out")
add(K, "Flat-Bottomed Wok 33 cm", 38.00, "Thin carbon steel that answers to the flame.", "Birch handle, flat base for gas, ceramic and induction.", {"Material": "Carbon steel", "Diameter": "33 cm"})
add(K, "Enamelled Paella Pan 38 cm", 24.50, "Serves eight.", "Speckled enamel on steel. For gas and open fire.", {"Diameter": "38 cm", "Hobs": "Gas, barbecue"})
add(K, "Tempered Glass Lid", None, "Fits Lowick and Forge frying pans.", "Steel rim, steam vent.", {"Material": "Tempered glass"}, **one("Size", [("24 cm", 12.00), ("28 cm", 14.00)]))

K = "baking"
add(K, "Springform Cake Tin", None, "Leakproof base with a raised rim.", "Non-stick coated steel, loose base.", {"Material": "Coated steel"}, **one("Size", [("20 cm", 14.00), ("23 cm", 16.00), ("26 cm", 18.50)]))
add(K, "Loaf Tin", None, "Folded corners, no seams to scrub.", "Anodised aluminium, no coating to scratch.", {"Material": "Anodised aluminium"}, **one("Size", [("1 lb", 9.50), ("2 lb", 11.50, "out")]))
add(K, "Muffin Tray 12-Hole", 15.00, "Deep holes for proper muffins.", "Heavy-gauge coated steel. Takes our paper muffin cases.", {"Holes": "12", "Size": "35 x 27 cm"})
add(K, "Paper Muffin Cases", None, "Unbleached greaseproof paper, 50 mm base.", "Sturdy enough to stand alone on a tray.", {"Material": "Unbleached paper"}, group=[("Pack of 60", 3.20, "in"), ("Pack of 180", 7.90, "in")])
add(K, "Silicone Baking Mats, 2 Pack", 13.00, "Instead of baking parchment.", "Glass-fibre core, to 230 °C.", {"Size": "40 x 30 cm"})
add(K, "Round Rattan Banneton 1 kg", 17.50, "For proving a big round loaf.", "With a linen liner.", {"Diameter": "25 cm", "For dough": "1 kg"})
add(K, "Oval Rattan Banneton 750 g", 16.00, "For proving a batard.", "With a linen liner.", {"Length": "28 cm", "For dough": "750 g"})
add(K, "Beech Rolling Pin 45 cm", 12.00, "One straight piece of beech, no handles.", "Turned in Herefordshire and waxed.", {"Length": "45 cm"})
add(K, "Marble Rolling Pin", 28.00, "Stays cold for pastry.", "With a wooden cradle.", {"Length": "40 cm", "Weight": "2.2 kg"})
add(K, "Piping Set, 21 Pieces", 19.00, "Eighteen nozzles, two bags, one coupler.", "Steel nozzles in a tin.", {"Pieces": "21"})
add(K, "Copper Jelly Mould", 58.00, "Tin-lined copper for a wobbling turret.", "Made in small batches.", {"Capacity": "900 ml"}, stock="out")

K = "coffee"
add(K, "Hatherley Glass Cafetière", None, "Borosilicate beaker in a chromed frame.", "The classic plunger pot. Spare beakers can be ordered by telephone.", {"Material": "Glass, steel"}, **one("Size", [("3 cup 350 ml", 24.00), ("8 cup 1 litre", 34.00)]))
add(K, "Hatherley Steel Cafetière 1 L", 48.00, "Double-walled, keeps hot for an hour.", "Brushed stainless steel inside and out; nothing to break.", {"Material": "Stainless steel", "Capacity": "1 litre"})
add(K, "Vesta Classic Moka Pot", None, "The eight-sided stovetop espresso maker.", "Cast aluminium for gas and electric hobs. Will not work on induction.", {"Material": "Aluminium", "Hobs": "Gas, electric, ceramic"}, **one("Size", [("3 cup", 28.00), ("6 cup", 34.00), ("9 cup", 42.00, "out")]))
add(K, "Vesta Steel Moka Pot 6-Cup", 46.00, "Stovetop espresso on any hob.", "The same coffee as our aluminium pot, from 18/10 stainless steel with a magnetic base. Suits gas, ceramic, electric and induction.", {"Material": "Stainless steel 18/10", "Hobs": "All, including induction", "Capacity": "300 ml"}, reviews=[("Paolo", 5, "Finally one for the new hob.")])
add(K, "Hand Coffee Grinder with Ceramic Burr", 44.00, "Thirty turns for one cup.", "Stepless grind from espresso to cafetière; folding crank.", {"Capacity": "35 g", "Drive": "By hand"})
add(K, "Porcelain Pour-Over Dripper", None, "One to four cups, size 4 filters.", "With a silicone foot.", {"Material": "Porcelain"}, **one("Colour", [("White", 18.00), ("Black", 18.00)]))
add(K, "Paper Coffee Filters", None, "Oxygen-bleached cone filters.", "For pour-over drippers and filter machines.", {"Contents": "100 per pack"}, group=[("Size 2, 100 pieces", 4.20, "in"), ("Size 4, 100 pieces", 4.60, "in")])
add(K, "Handheld Milk Frother", 12.00, "Froth for flat whites in twenty seconds.", "Runs on two AA batteries, not included.", {"Power": "2 x AA"})

K = "storage"
add(K, "Clip-Top Glass Jar", None, "Orange rubber seal, wire clip.", "For pasta, chutney and sloe gin. Spare seals in packs of six in our shop.", {"Material": "Glass"}, **one("Capacity", [("0.5 litre", 4.50), ("1 litre", 5.50), ("2 litre", 7.50), ("3 litre", 9.50, "out")]))
add(K, "Enamel Bread Bin", None, "Holds two large loaves.", "Powder-coated steel with a beech lid that turns into a board.", {"Size": "34 x 22 x 24 cm"}, **one("Colour", [("Cream", 42.00), ("Navy", 42.00, "out"), ("Charcoal", 33.60, "in", 42.00)]))
add(K, "Silicone Stretch Lids, Set of 6", 11.00, "Instead of cling film.", "From 6.5 to 21 cm. Dishwasher, freezer and microwave safe.", {"Pieces": "6"})
add(K, "Glass Food Containers with Bamboo Lids, Set of 3", 32.00, "Oven dish below, storage jar above.", "Lids are not watertight; do not put the lids in the oven.", {"Capacities": "370, 640 and 1040 ml"})
add(K, "Two-Tier Steel Lunch Box", 26.00, "Two boxes and a clip.", "Plastic-free. For sandwiches and dry salads, not leakproof.", {"Capacity": "1.2 litres"})
add(K, "Wall Spice Rack with 12 Jars", 39.00, "Beech shelf with screw-top jars and labels.", "Jars of 100 ml.", {"Size": "36 x 30 cm"}, stock="out")
add(K, "Compost Caddy 5 L", None, "Charcoal filter in the lid.", "With a lift-out bucket.", {"Capacity": "5 litres"}, **one("Colour", [("Grey", 25.00), ("White", 25.00)]))
add(K, "Stoneware Butter Dish", 16.00, "For a 250 g block.", "Glazed in oatmeal with a knob lid.", {"Material": "Stoneware"})

K = "utensils"
add(K, "Olive Wood Spoon", 9.00, "Each one has its own grain.", "Carved from old olive trees, 30 cm.", {"Length": "30 cm"})
add(K, "Silicone Spatula", None, "Steel core, heatproof to 250 °C.", "Scrapes every bit of batter from the bowl.", {"Length": "28 cm"}, **one("Colour", [("Grey", 8.00), ("Mustard", 8.00), ("Teal", 6.40, "in", 8.00)]))
add(K, "Balloon Whisk 25 cm", 11.00, "Eleven wires.", "Stainless steel, sealed handle.", {"Length": "25 cm"})
add(K, "Slotted Turner", 10.50, "Thin enough for a fried egg.", "Stainless steel.", {"Length": "34 cm"})
add(K, "Potato Ricer", 26.00, "Mash without lumps.", "Two discs, fine and coarse.", {"Material": "Stainless steel"})
add(K, "Adjustable Mandoline with Guard", 38.00, "Slices from 1 to 9 mm.", "Julienne blade included. Please use the guard.", {"Blades": "Stainless steel"})
add(K, "Garlic Press", 17.00, "No need to peel.", "Cast zinc, lifts out to clean.", {"Material": "Zinc"})
add(K, "Four-Sided Box Grater", 15.50, "Coarse, fine, slice, zest.", "Etched steel with a catching box.", {"Height": "24 cm"})
add(K, "Fine Zester", 19.00, "For lemon, nutmeg and parmesan.", "Photo-etched blade, walnut handle.", {"Length": "32 cm"})
add(K, "Classic Can Opener", 11.00, "Sturdy, with a bottle opener in the handle.", "For right-handed use.", {"Length": "18 cm"})
add(K, "Left-Handed Can Opener", 13.50, "The wheel turns the way your hand does.", "Mirror image of our Classic, so left-handers need not twist their wrist.", {"Length": "18 cm"}, reviews=[("Sue P.", 5, "Bought for my daughter, who no longer asks me.")])
add(K, "Left-Handed Kitchen Scissors", 21.00, "Blades reversed, grips moulded for the left.", "Come apart for washing.", {"Length": "21 cm"})
add(K, "Sugar and Oil Thermometer", 14.00, "Brass scale in a steel cage.", "From 40 to 200 °C, clips to the pan.", {"Type": "Liquid in glass"})
add(K, "Instant-Read Probe Thermometer", 29.00, "Reads in three seconds.", "Folding digital probe, -40 to 300 °C, waterproof.", {"Battery": "CR2032, included"})
add(K, "Salad Spinner 5 L", 27.00, "One-hand pump with a brake.", "The bowl goes to the table.", {"Capacity": "5 litres"})

K = "tableware"
add(K, "Wistow Dinner Plate", None, "Reactive-glazed stoneware, 27 cm.", "No two glazes run alike. Dishwasher and microwave safe.", {"Diameter": "27 cm"}, opts=["Colour", "Pack"], variants=[dict(o=(c, p), price=pr, stock=st, was=None) for c, s1, s4 in (("Oat", "in", "in"), ("Moss", "in", "out"), ("Ink", "in", "in")) for p, pr, st in (("Single", 14.00, s1), ("Set of 4", 52.00, s4))])
add(K, "Wistow Pasta Bowl", None, "Wide and shallow.", "Reactive-glazed stoneware.", {"Diameter": "23 cm"}, **one("Colour", [("Oat", 13.00), ("Moss", 13.00), ("Ink", 13.00, "out")]))
add(K, "Wistow Mug 350 ml", None, "Fits a dishwasher rack and a big hand.", "Reactive-glazed stoneware.", {"Capacity": "350 ml"}, **one("Colour", [("Oat", 11.00), ("Moss", 11.00), ("Ink", 11.00)]))
add(K, "Enamel Pie Dish 20 cm", 9.00, "White with a blue rim.", "Oven to table.", {"Length": "20 cm"})
add(K, "Steak Knives, Set of 6", 48.00, "Micro-serrated, in a box.", "Stainless steel with dark POM handles.", {"Pieces": "6"})
add(K, "Ashdown Cutlery Set, 24 Pieces", 63.20, "Six place settings in 18/10 steel.", "Mirror polished, dishwasher safe.", {"Pieces": "24"}, was=79.00)
add(K, "Children's Dinner Set", 15.00, "Plate, bowl and beaker with foxes.", "Bamboo-free melamine; not for the microwave.", {"Pieces": "3"})
add(K, "Egg Cups, Set of 4", 12.00, "White porcelain buckets.", "Dishwasher safe.", {"Pieces": "4"})

K = "electricals"
add(K, "Marlow Stand Mixer 4.8 L", None, "Planetary mixer with beater, hook and whisk.", "1000 W, ten speeds, splash guard. Two-year guarantee.", {"Capacity": "4.8 litres", "Power": "1000 W"}, **one("Colour", [("Red", 349.00), ("Cream", 299.00, "in", 349.00)]))
add(K, "Marlow Hand Blender 600 W", 45.00, "Soup in the pan.", "With beaker and mini chopper.", {"Power": "600 W"})
add(K, "Marlow Kettle 1.7 L", 39.00, "Quiet boil, 3 kW.", "Brushed steel.", {"Capacity": "1.7 litres"})
add(K, "Marlow Toaster", None, "Wide slots, bagel setting.", "Brushed steel.", {"Settings": "7"}, **one("Slices", [("2 slice", 34.00), ("4 slice", 52.00)]))
add(K, "Marlow Slow Cooker", None, "Low, high and keep warm.", "Removable stoneware pot.", {"Settings": "3"}, **one("Capacity", [("3.5 litre", 38.00), ("6.5 litre", 54.00)]))
add(K, "Digital Kitchen Scales 5 kg", 22.00, "In one-gram steps.", "Glass top, tare button, grams and ounces.", {"Capacity": "5 kg"})
add(K, "Marlow Ice Cream Maker 1.5 L", 229.00, "With its own compressor; no freezing overnight.", "Too heavy for our carrier: sold and collected in our Ludlow shop only.", {"Capacity": "1.5 litres"}, stock="store")
add(K, "Marlow Waffle Maker", 49.00, "Two deep Belgian waffles.", "Coated plates.", {"Power": "1000 W"}, stock="out")

PAGES = {
    "about-us": ("About us", "<p>Pennyroyal has sold pots, pans and knives from 14 Corve Street, Ludlow since 1988. The website came in 2009 and is packed from the room above the shop.</p>"),
    "delivery": ("Delivery & returns", "<table class='data table'><tr><th>Order value</th><th>Standard (2-4 days)</th><th>Next day</th></tr><tr><td>Up to £50</td><td>£3.95</td><td>£6.95</td></tr><tr><td>Over £50</td><td>Free</td><td>£4.95</td></tr></table><p>Knives are delivered to over-18s only. Unused goods can be sent back within 30 days.</p>"),
    "contact": ("Contact us", "<p>Telephone 01584 555 0142, Monday to Saturday 9.30 to 5. 14 Corve Street, Ludlow.</p><p>On Tuesdays and Fridays Andrew sharpens knives at the counter.</p>"),
    "journal/seasoning-a-pan": ("Journal: How to season a carbon steel pan", "<p>Scrub off the wax, heat the pan, wipe it with a few drops of rapeseed oil and let it smoke. Do it three times.</p>"),
}


def gbp(x):
    return "£{:,.2f}".format(x)


def svg(slug):
    h = int(hashlib.md5(slug.encode()).hexdigest(), 16)
    c1, c2 = "hsl(%d,28%%,84%%)" % (h % 360), "hsl(%d,30%%,48%%)" % (h // 360 % 360)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300"><rect width="240" height="300" fill="%s"/>'
            '<ellipse cx="115" cy="160" rx="%d" ry="%d" fill="%s"/><rect x="150" y="%d" width="80" height="14" rx="7" fill="#555"/></svg>' % (c1, 50 + h % 30, 40 + h % 45, c2, 130 + h % 40)).encode()


def rng(p):
    vs = p["variants"] or [dict(price=g[1], stock=g[2]) for g in p["group"]]
    live = [v["price"] for v in vs if v["stock"] == "in"] or [v["price"] for v in vs]
    return min(live), max(live)


def pricebox(p):
    if p["variants"] or p["group"]:
        lo, hi = rng(p)
        label = "Starting at" if p["group"] else "As low as"
        if lo == hi:
            return '<div class="price-box price-final_price"><span class="price">%s</span></div>' % gbp(lo)
        return '<div class="price-box price-final_price"><span class="normal-price"><span class="price-label">%s</span> <span class="price">%s</span></span></div>' % (label, gbp(lo))
    if p["was"]:
        return ('<div class="price-box price-final_price"><span class="special-price"><span class="price-label">Special Price</span> <span class="price">%s</span></span> '
                '<span class="old-price"><span class="price-label">Regular Price</span> <s class="price">%s</s></span></div>' % (gbp(p["price"]), gbp(p["was"])))
    return '<div class="price-box price-final_price"><span class="price">%s</span></div>' % gbp(p["price"])


def soldout(p):
    vs = [v["stock"] for v in p["variants"]] or [g[2] for g in p["group"]] or [p["stock"]]
    return "in" not in vs


CSS = """body{font:14px/1.5 'Open Sans',Arial,sans-serif;color:#333;margin:0}.page-wrapper{max-width:1180px;margin:auto;padding:0 16px}
.panel.header{background:#6e716e;color:#fff;padding:6px 16px;font-size:13px}.panel.header a{color:#fff;margin-left:14px}.header.content{display:flex;gap:30px;align-items:center;padding:14px 0}
.logo{font:28px Georgia,serif;color:#2d4a3e;text-decoration:none}.navigation{background:#f0f0f0;padding:8px}.navigation a{margin-right:18px;color:#333;font-weight:700;text-decoration:none}
.breadcrumbs{font-size:12px;margin:10px 0}.breadcrumbs a{color:#666}.products ol,.product-items{list-style:none;display:flex;flex-wrap:wrap;gap:18px;padding:0}.product-item{width:215px}.product-item img{width:215px}
.price{font-weight:700}.old-price .price{font-weight:400;color:#888}.special-price .price{color:#c00}.stock.unavailable{color:#a33;text-transform:uppercase;font-size:12px}.action.primary{background:#1979c3;color:#fff;border:0;padding:9px 18px;font-weight:600;cursor:pointer}
.product-main{display:flex;gap:40px}.product-main .media img{width:360px}.swatch-option{border:1px solid #bbb;background:#fff;padding:6px 10px;margin:3px;cursor:pointer;font:inherit}.swatch-option.selected{outline:2px solid #ff5501}.swatch-option[disabled]{color:#aaa;text-decoration:line-through;cursor:not-allowed}
table.data{border-collapse:collapse}table.data td,table.data th{border-top:1px solid #ccc;padding:6px 12px;text-align:left}.page-footer{background:#f4f4f4;margin-top:40px;padding:20px}.page-footer a{margin-right:16px;color:#333}
.message{padding:10px;background:#fdf0d5;margin:10px 0}.message.global.cookie{position:fixed;bottom:0;left:0;right:0;margin:0;background:#333;color:#fff;z-index:9}.pages a,.pages strong{margin-right:8px}"""

SWATCH_JS = """
(function(){var el=document.querySelector('[data-role=swatch-options]');if(!el)return;
var cfg=JSON.parse(document.querySelector('script[type="text/x-magento-init"]').textContent)['[data-role=swatch-options]']['Magento_Swatches/js/swatch-renderer'].jsonConfig;
var sel={},box=document.querySelector('.product-info-price .price-box'),btn=document.getElementById('product-addtocart-button');
function gbp(x){return '\\u00a3'+x.toFixed(2)}
function ok(aid,val){for(var id in cfg.index){var m=cfg.index[id],good=m[aid]===val&&cfg.salable[id];for(var k in sel)if(k!==aid&&m[k]!==sel[k])good=false;if(good)return true}return false}
function draw(){el.innerHTML='';cfg.attributes.forEach(function(a){var d=document.createElement('div');d.className='swatch-attribute '+a.code;
var l=document.createElement('span');l.className='swatch-attribute-label';l.textContent=a.label+': ';d.appendChild(l);var s=document.createElement('span');s.className='swatch-attribute-selected-option';s.textContent=sel[a.id]||'';d.appendChild(s);
var w=document.createElement('div');w.setAttribute('role','listbox');w.setAttribute('aria-label',a.label);a.options.forEach(function(o){var b=document.createElement('button');b.type='button';b.setAttribute('role','option');b.className='swatch-option text'+(sel[a.id]===o?' selected':'');b.textContent=o;b.setAttribute('aria-selected',sel[a.id]===o?'true':'false');
if(!ok(a.id,o)){b.disabled=true;b.title=o+' - out of stock';b.setAttribute('aria-label',o+' (out of stock)')}
b.onclick=function(){if(sel[a.id]===o)delete sel[a.id];else sel[a.id]=o;draw()};w.appendChild(b)});d.appendChild(w);el.appendChild(d)});
var hit=null;for(var id in cfg.index){var m=cfg.index[id],g=true;cfg.attributes.forEach(function(a){if(sel[a.id]!==m[a.id])g=false});if(g&&cfg.salable[id])hit=id}
document.querySelector('[name=selected_configurable_option]').value=hit||'';
if(hit){var p=cfg.optionPrices[hit];box.innerHTML=p.oldPrice.amount>p.finalPrice.amount?'<span class="special-price"><span class="price-label">Special Price</span> <span class="price">'+gbp(p.finalPrice.amount)+'</span></span> <span class="old-price"><span class="price-label">Regular Price</span> <s class="price">'+gbp(p.oldPrice.amount)+'</s></span>':'<span class="price">'+gbp(p.finalPrice.amount)+'</span>'}
else box.innerHTML=cfg.initial}
document.getElementById('product_addtocart_form').addEventListener('submit',function(ev){if(!document.querySelector('[name=selected_configurable_option]').value){ev.preventDefault();document.getElementById('opt-error').textContent='Please choose options for this item.'}});
draw()})();
"""


def cart_of(cookies):
    out = []
    for part in unquote(cookies.get("pr_cart", "")).split("|"):
        if part:
            out.append(part)
    return out


def layout(title, body, crumbs=None, cookies=None, q=""):
    nav = "".join('<a class="level-top" href="/%s.html">%s</a>' % (s, e(n)) for s, n in CATS)
    bc = ""
    if crumbs:
        bc = '<div class="breadcrumbs"><ul class="items" style="list-style:none;display:flex;gap:8px;padding:0"><li class="item"><a href="/">Home</a> &rsaquo;</li>%s</ul></div>' % "".join(
            '<li class="item">%s</li>' % ('<a href="%s">%s</a> &rsaquo;' % (h, e(t)) if h else "<strong>%s</strong>" % e(t)) for t, h in crumbs)
    banner = "" if (cookies or {}).get("user_allowed_save_cookie") else (
        '<div class="message global cookie" id="notice-cookie-block" role="alertdialog"><p><strong>We use cookies to make your experience better.</strong> To comply with the e-Privacy Directive we ask for your consent. '
        '<button id="btn-cookie-allow" class="action primary" onclick="document.cookie=\'user_allowed_save_cookie=1;path=/\';this.closest(\'.message\').remove()">Allow Cookies</button></p></div>')
    n = len(cart_of(cookies or {}))
    html = """<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s | Pennyroyal Kitchen</title><style>%s</style></head>
<body class="page-layout-1column">%s<div class="panel header"><span class="greet welcome">Free standard delivery over £50</span><a href="/customer/account/login/">Sign In</a><a href="/contact">Contact</a></div>
<div class="page-wrapper"><header class="page-header"><div class="header content"><a class="logo" href="/" aria-label="store logo">Pennyroyal Kitchen</a>
<form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><label for="search">Search</label> <input id="search" type="text" name="q" value="%s" placeholder="Search entire store here..." maxlength="128"> <button type="submit" title="Search" class="action search">Search</button></form>
<a class="action showcart" href="/checkout/cart/">My Cart <span class="counter qty">%s</span></a></div></header><nav class="navigation" aria-label="Main">%s</nav>%s<main id="maincontent" class="page-main"><h1 class="page-title">%s</h1>%s</main></div>
<footer class="page-footer"><p><a href="/about-us">About us</a><a href="/delivery">Delivery &amp; returns</a><a href="/contact">Contact us</a><a href="/journal/seasoning-a-pan">Journal</a></p>
<form class="form subscribe" action="/newsletter/subscriber/new/" method="post"><label>Sign Up for Our Newsletter: <input type="email" name="email"></label> <button>Subscribe</button></form><small>© 2009-2025 Pennyroyal Kitchen, Ludlow</small></footer></body></html>""" % (
        e(title), CSS, banner, e(q), n or "", nav, bc, e(title), body)
    return html


def tile(p):
    act = '<div class="stock unavailable"><span>Out of stock</span></div>' if soldout(p) and p["stock"] != "store" else (
        '<div class="stock unavailable"><span>Ludlow shop only</span></div>' if p["stock"] == "store" else '<a class="action tocart" href="/%s.html">%s</a>' % (p["slug"], "Choose options" if p["variants"] or p["group"] else "View"))
    return ('<li class="item product product-item"><div class="product-item-info"><a href="/%s.html" class="product photo"><img src="/media/catalog/product/%s.svg" alt="%s" loading="lazy"></a>'
            '<strong class="product name product-item-name"><a class="product-item-link" href="/%s.html">%s</a></strong>%s%s</div></li>' % (p["slug"], p["slug"], e(p["name"]), p["slug"], e(p["name"]), pricebox(p), act))


def listing(items, base, page, extra=""):
    per = 9
    pages = max(1, -(-len(items) // per))
    page = min(max(page, 1), pages)
    part = items[(page - 1) * per:page * per]
    join = "&" if "?" in base else "?"
    pager = ""
    if pages > 1:
        pager = '<div class="pages"><span class="label">Page</span> ' + "".join(
            "<strong>%d</strong>" % i if i == page else '<a class="page" href="%s%sp=%d">%d</a>' % (e(base), join, i, i) for i in range(1, pages + 1))
        if page < pages:
            pager += '<a class="action next" href="%s%sp=%d">Next</a>' % (e(base), join, page + 1)
        pager += "</div>"
    return ('<div class="toolbar"><p class="toolbar-amount">Items <span>%d</span>-<span>%d</span> of <span>%d</span></p></div>%s<div class="products wrapper grid"><ol class="products list items product-items">%s</ol></div>%s' %
            ((page - 1) * per + 1, (page - 1) * per + len(part), len(items), extra, "".join(map(tile, part)), pager))


def product_page(p, cookies):
    catname = dict(CATS)[p["cat"]]
    st = p["stock"]
    form, script = "", ""
    if st == "store":
        status = '<div class="stock unavailable" title="Availability"><span>Available in our Ludlow shop only - cannot be ordered online</span></div>'
    elif soldout(p):
        status = '<div class="stock unavailable" title="Availability"><span>Out of stock</span></div><p><a href="/customer/account/login/">Notify me when this product is in stock</a></p>'
    else:
        status = '<div class="stock available" title="Availability"><span>In stock</span></div>'
        if p["group"]:
            rows = "".join('<tr><td class="col item"><strong class="product-item-name">%s</strong> <span class="price-box"><span class="price">%s</span></span></td><td class="col qty"><input type="number" name="super_group[%d]" value="0" min="0" size="3" aria-label="Qty %s"></td></tr>' % (e(g[0]), gbp(g[1]), i, e(g[0])) for i, g in enumerate(p["group"]))
            inner = '<table class="table data grouped" id="super-product-table"><thead><tr><th>Product Name</th><th>Qty</th></tr></thead><tbody>%s</tbody></table>' % rows
        elif p["variants"]:
            attrs, ids = [], {}
            for i, o in enumerate(p["opts"]):
                vals = []
                for v in p["variants"]:
                    if v["o"][i] not in vals:
                        vals.append(v["o"][i])
                attrs.append({"id": str(90 + i), "code": o.lower(), "label": o, "options": vals})
            cfg = {"attributes": attrs, "index": {}, "optionPrices": {}, "salable": {}, "initial": pricebox(p).split(">", 1)[1].rsplit("</div>", 1)[0]}
            for j, v in enumerate(p["variants"]):
                vid = str(p["id"] * 100 + j)
                cfg["index"][vid] = {str(90 + i): val for i, val in enumerate(v["o"])}
                cfg["optionPrices"][vid] = {"finalPrice": {"amount": v["price"]}, "oldPrice": {"amount": v["was"] or v["price"]}}
                cfg["salable"][vid] = v["stock"] == "in"
            inner = '<input type="hidden" name="selected_configurable_option" value=""><div class="swatch-opt" data-role="swatch-options"></div><div id="opt-error" class="mage-error" style="color:#c00"></div>'
            script = '<script type="text/x-magento-init">%s</script><script>%s</script>' % (
                json.dumps({"[data-role=swatch-options]": {"Magento_Swatches/js/swatch-renderer": {"jsonConfig": cfg}}}).replace("</", "<\\/"), SWATCH_JS)
        else:
            inner = ""
        qty = "" if p["group"] else '<label for="qty">Qty</label> <input type="number" name="qty" id="qty" value="1" min="1" style="width:50px"> '
        form = '<form action="/checkout/cart/add/" method="post" id="product_addtocart_form"><input type="hidden" name="product" value="%s">%s<p>%s<button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button"><span>Add to Cart</span></button></p></form>' % (p["slug"], inner, qty)
    rel = [x for x in P.values() if x["cat"] == p["cat"] and x is not p]
    k = p["id"] % max(1, len(rel) - 4)
    specs = "".join('<tr><th class="col label" scope="row">%s</th><td class="col data" data-th="%s">%s</td></tr>' % (e(a), e(a), e(b)) for a, b in p["specs"].items())
    revs = "".join('<li class="review-item"><div class="rating-result" title="%d%%">%s</div><p>%s</p><span class="review-author">Review by <strong>%s</strong></span></li>' % (r[1] * 20, "★" * r[1] + "☆" * (5 - r[1]), e(r[2]), e(r[0])) for r in p["reviews"]) or "<li>Be the first to review this product</li>"
    body = """<div class="product-main"><div class="product media"><img src="/media/catalog/product/%s.svg" alt="%s"></div><div class="product-info-main"><div class="product-info-price">%s%s<div class="product attribute sku"><strong>SKU</strong> <span>%s</span></div></div>
<div class="product attribute overview"><p>%s</p></div>%s<div class="product-social-links"><a href="/customer/account/login/">Add to Wish List</a></div></div></div>
<div class="product info detailed"><h2>Details</h2><div class="product attribute description"><p>%s</p></div><h2>More Information</h2><table class="data table additional-attributes">%s</table><h2>Delivery</h2><p>%s</p><h2>Reviews</h2><ol class="items review-items">%s</ol></div>
<div class="block related"><h2>Customers also bought</h2><ol class="product-items">%s</ol></div>%s""" % (
        p["slug"], e(p["name"]), pricebox(p), status, p["sku"], e(p["short"]), form, e(p["desc"]), specs,
        "Standard delivery £3.95, free over £50. Returns within 30 days." if st != "store" else "Not delivered: at our Ludlow shop only.", revs, "".join(map(tile, rel[k:k + 4])), script)
    return layout(p["name"], body, [(catname, "/%s.html" % p["cat"]), (p["name"], None)], cookies)


def html(status, text, extra=()):
    return status, [("Content-Type", "text/html; charset=utf-8"), *extra], text.encode()


def handle(method, path, query, form, cookies):
    if path.startswith("/media/catalog/product/") and path.endswith(".svg"):
        return 200, [("Content-Type", "image/svg+xml")], svg(path.rsplit("/", 1)[1])
    try:
        page = int(query.get("p", ["1"])[0])
    except ValueError:
        page = 1
    if path == "/":
        picks = [P[s] for s in ("harrow-chefs-knife-20-cm", "beaumont-cast-iron-casserole", "marlow-stand-mixer-4-8-l", "walnut-magnetic-knife-rack-40-cm", "hatherley-glass-cafetiere", "stainless-steel-stockpot-10-l")]
        body = '<p>Pots, pans, knives and the small things between, from a proper ironmonger\'s shop in Ludlow.</p><h2>This month\'s favourites</h2><ol class="product-items">%s</ol><h2>Shop by department</h2><ul>%s</ul><h2>From the journal</h2><p><a href="/journal/seasoning-a-pan">How to season a carbon steel pan</a></p>' % (
            "".join(map(tile, picks)), "".join('<li><a href="/%s.html">%s</a></li>' % (s, e(n)) for s, n in CATS))
        return html(200, layout("Welcome to Pennyroyal", body, None, cookies))
    if path == "/catalogsearch/result/":
        q = query.get("q", [""])[0]
        words = [w.rstrip("s") for w in "".join(c if c.isalnum() else " " for c in q.lower()).split() if len(w) > 1]
        scored = []
        for p in P.values():
            name, text = p["name"].lower(), (p["short"] + " " + p["desc"]).lower()
            s = sum((3 if w in name else 0) + (1 if w in text else 0) for w in words)
            if s:
                scored.append((-s, p["id"], p))
        scored.sort(key=lambda t: t[:2])
        items = [t[2] for t in scored]
        body = listing(items, "/catalogsearch/result/?q=" + quote(q), page) if items else '<div class="message notice"><div>Your search returned no results.</div></div>'
        return html(200, layout("Search results for: '%s'" % q, body, [("Search results", None)], cookies, q))
    if path == "/checkout/cart/add/" and method != "POST":
        return 302, [("Location", "/checkout/cart/"), ("Content-Type", "text/html")], b""
    if path == "/checkout/cart/add/":
        slug = form.get("product", [""])[0]
        p = P.get(slug)
        if not p or soldout(p) or p["stock"] != "in":
            return 302, [("Location", "/checkout/cart/"), ("Content-Type", "text/html")], b""
        lines = cart_of(cookies)
        if p["group"]:
            lines += ["%s~%d" % (slug, i) for i in range(len(p["group"])) if form.get("super_group[%d]" % i, ["0"])[0] not in ("0", "")]
        elif p["variants"]:
            vid = form.get("selected_configurable_option", [""])[0]
            if not vid.isdigit() or not 0 <= int(vid) - p["id"] * 100 < len(p["variants"]):
                return 302, [("Location", "/%s.html" % slug), ("Content-Type", "text/html")], b""
            lines.append("%s~%d" % (slug, int(vid) - p["id"] * 100))
        else:
            lines.append(slug)
        return 302, [("Location", "/checkout/cart/"), ("Set-Cookie", "pr_cart=%s; Path=/" % quote("|".join(lines))), ("Content-Type", "text/html")], b""
    if path == "/checkout/cart/":
        rows, tot = "", 0
        for l in cart_of(cookies):
            slug, _, i = l.partition("~")
            p = P.get(slug)
            if not p:
                continue
            nm, pr = p["name"], p["price"]
            if i.isdigit() and p["group"]:
                nm, pr = nm + ", " + p["group"][int(i)][0], p["group"][int(i)][1]
            elif i.isdigit() and p["variants"]:
                nm, pr = nm + ", " + " / ".join(p["variants"][int(i)]["o"]), p["variants"][int(i)]["price"]
            tot += pr
            rows += "<tr><td>%s</td><td>%s</td></tr>" % (e(nm), gbp(pr))
        body = '<table class="data table"><tr><th>Item</th><th>Subtotal</th></tr>%s<tr><th>Total</th><td>%s</td></tr></table>' % (rows, gbp(tot)) if rows else "<p>You have no items in your shopping cart.</p>"
        return html(200, layout("Shopping Cart", body, None, cookies))
    if path == "/customer/account/login/":
        return html(200, layout("Customer Login", '<form method="post" action="/customer/account/login/"><label>Email <input name="email"></label> <label>Password <input type="password" name="pass"></label> <button class="action primary">Sign In</button></form>', None, cookies))
    if path == "/newsletter/subscriber/new/":
        return html(200, layout("Thank you for your subscription", "<p>See you in your inbox.</p>", None, cookies))
    if path.strip("/") in PAGES:
        t, b = PAGES[path.strip("/")]
        return html(200, layout(t, b, [(t, None)], cookies))
    if path.endswith(".html"):
        s = path[1:-5]
        for slug, n in CATS:
            if slug == s:
                return html(200, layout(n, listing([p for p in P.values() if p["cat"] == slug], path, page), [(n, None)], cookies))
        if s in P:
            return html(200, product_page(P[s], cookies))
    return html(404, layout("Whoops, our bad...", "<p>The page you requested was not found, and we have a fine guess why.</p>", None, cookies))
