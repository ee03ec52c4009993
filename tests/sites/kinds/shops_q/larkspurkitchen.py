"""Larkspur Kitchen Supply: a US shop of kitchen equipment and small appliances; pages built like a Shopify theme (Dawn style)."""
import hashlib
import json
import re
from html import escape as e
from urllib.parse import quote_plus

MANY = True
NAME = "larkspurkitchen"

COLLECTIONS = [
    ("cookware", "Cookware", "Skillets, Dutch ovens and pots that go from our stove to yours."),
    ("bakeware", "Bakeware", "Sheet pans, tins and stones for weekday cookies and weekend bread."),
    ("knives-boards", "Knives & Cutting Boards", "Sharp things, and things to use them on."),
    ("coffee-tea", "Coffee & Tea", "Kettles, grinders and brewers for a better first cup."),
    ("small-appliances", "Small Appliances", "Plug-in help: mixers, blenders, toasters and cookers."),
    ("tools", "Tools & Utensils", "Whisks, tongs, peelers and the rest of the drawer."),
    ("storage", "Storage & Organization", "Jars, canisters and boxes that keep food fresh."),
]
COLL = {c[0]: c for c in COLLECTIONS}

PRODUCTS = []


def P(coll, title, vendor, desc, specs, variants, opts=None, tags="", note="", handle=None):
    """variants: a price, or a list of (option values joined by ' / ', price, old price or None, available)"""
    if not isinstance(variants, list):
        variants = [("Default Title", variants, None, True)]
    n = 41200000000000 + (len(PRODUCTS) + 1) * 7300000
    vs = []
    for i, v in enumerate(variants):
        vs.append({"id": n + i * 32768, "title": v[0], "options": v[0].split(" / "), "price": v[1], "old": v[2], "available": v[3]})
    handle = handle or re.sub(r"[^a-z0-9]+", "-", title.lower().replace("’", "").replace("'", "")).strip("-")
    PRODUCTS.append({"coll": coll, "title": title, "vendor": vendor, "desc": desc, "specs": specs, "variants": vs, "opts": opts or [], "tags": tags, "note": note, "handle": handle})


def one(price, old=None, available=True):
    return [("Default Title", price, old, available)]


# --- cookware
P("cookware", "Fairmont Carbon Steel Skillet", "Fairmont Forge", "Thin enough to heat fast, thick enough to sear. Pre-seasoned with flaxseed oil in our partner's Ohio foundry, it gets slicker with each use.", [("Material", "2.5 mm carbon steel"), ("Handle", "Riveted steel, stays cool for short cooking"), ("Works on", "Gas, electric, induction, grill"), ("Care", "Hand wash, dry at once, oil lightly")],
  [("8 in", 38.00, None, True), ("10 in", 49.00, None, True), ("12 in", 64.00, None, True)], ["Size"], "skillet pan carbon steel induction")
P("cookware", "Debois Blue Steel Frying Pan", "Debois 1904", "A French bistro classic. The blued carbon steel takes a patina within a week of omelets and arrives with a coat of beeswax to wash off before the first use.", [("Material", "Blued carbon steel, 2 mm"), ("Handle", "Welded strip steel"), ("Works on", "All stoves including induction"), ("Made in", "France")],
  [("9.5 in", 42.00, None, True), ("11 in", 54.00, None, False), ("12 in", 59.00, 72.00, True)], ["Size"], "frying pan blue steel")
P("cookware", "Ridgeline Carbon Steel Wok", "Ridgeline", "Flat-bottomed, hand-hammered and light enough to toss. With a helper handle and a round wooden lid.", [("Material", "1.8 mm carbon steel"), ("Diameter", "12 in or 14 in"), ("Works on", "Gas, electric, induction")],
  [("12 in", 48.00, None, True), ("14 in", 58.00, None, True)], ["Size"], "wok stir fry")
P("cookware", "Carbon Steel Paella Pan", "Debois 1904", "Dimpled base, two red handles, room for six. Hang it on the wall between Sundays.", [("Material", "Polished carbon steel"), ("Diameter", "15 in"), ("Serves", "6")], 36.00, None, "paella")
P("cookware", "Old Mill Cast Iron Skillet", "Old Mill", "Poured in one piece with a generous pour spout on each side. Comes seasoned and ready for cornbread.", [("Material", "Cast iron"), ("Works on", "All stoves, oven and campfire"), ("Weight", "5 lb (10.25 in), 7.5 lb (12 in)")],
  [("10.25 in", 34.00, None, True), ("12 in", 44.00, None, True)], ["Size"], "skillet cast iron")
P("cookware", "Tri-Ply Stainless Fry Pan", "Calloway", "Aluminum core between two layers of stainless steel, all the way up the sides, for even heat without hot spots.", [("Material", "18/10 stainless, aluminum core"), ("Oven safe", "Up to 600 °F"), ("Care", "Dishwasher safe")],
  [("8 in", 59.00, None, True), ("10 in", 79.00, None, True), ("12 in", 99.00, 119.00, True)], ["Size"], "skillet frying pan stainless")
P("cookware", "FeatherGlide Ceramic Nonstick Skillet", "FeatherGlide", "A ceramic coating made without PFAS, on a light aluminum body. Eggs slide out; so does the cleanup.", [("Material", "Aluminum, ceramic coating"), ("Works on", "Gas and electric, not induction"), ("Care", "Hand wash recommended")],
  [("10 in", 39.95, None, True), ("12 in", 49.95, None, True)], ["Size"], "skillet nonstick")
P("cookware", "Maison Roule Enameled Dutch Oven", "Maison Roule", "Braise, bake and bring it to the table. The tight lid has small spikes that drip the juices back over the roast.", [("Material", "Enameled cast iron"), ("Knob", "Stainless steel, oven safe to 500 °F"), ("Works on", "All stoves including induction"), ("Warranty", "Lifetime")],
  [("3.5 qt / Oyster", 149.00, None, True), ("3.5 qt / Indigo", 149.00, None, True), ("3.5 qt / Sage Green", 149.00, None, False),
   ("5.5 qt / Oyster", 189.00, None, True), ("5.5 qt / Indigo", 189.00, 209.00, True), ("5.5 qt / Sage Green", 189.00, None, True),
   ("7 qt / Oyster", 239.00, None, True), ("7 qt / Indigo", 239.00, None, False), ("7 qt / Sage Green", 229.00, 239.00, True)], ["Size", "Color"], "dutch oven casserole cocotte")
P("cookware", "Camp & Hearth Dutch Oven", "Old Mill", "Bare cast iron with a flat lid that doubles as a griddle. Bread bakers swear by it.", [("Capacity", "7 qt"), ("Material", "Cast iron, pre-seasoned, black"), ("Weight", "15 lb")], 79.00, None, "dutch oven cast iron bread")
P("cookware", "Maison Roule Enameled Braiser", "Maison Roule", "The Dutch oven's shallower sister, for chicken thighs and paella alike.", [("Capacity", "3.5 qt"), ("Material", "Enameled cast iron")],
  [("Oyster", 169.00, None, True), ("Sage Green", 169.00, None, True)], ["Color"], "braiser")
P("cookware", "Calloway Stockpot with Lid", "Calloway", "For soup weather. Straight sides and a heavy disk base keep a long simmer steady.", [("Material", "Stainless steel"), ("Marks", "Quarts and liters inside")],
  [("8 qt", 89.00, None, True), ("12 qt", 109.00, None, True)], ["Size"], "stock pot soup")
P("cookware", "Calloway Saucepan", "Calloway", "Pouring lips on both sides and a lid that strains. The pan you will reach for daily.", [("Material", "Tri-ply stainless steel")],
  [("2 qt", 69.00, None, True), ("3 qt", 84.00, None, False)], ["Size"], "sauce pan")
P("cookware", "Trattoria Pasta Pot with Strainer Insert", "Bellafonte", "Cook, lift and drain: the perforated insert saves you the trip to the sink.", [("Capacity", "6 qt"), ("Material", "Stainless steel")], 74.95, None, "pasta pot")

# --- bakeware
P("bakeware", "Classic Aluminum Half Sheet Pan", "Baker's Row", "The pan bakeries use, with a rolled rim that does not warp.", [("Outside size", "18 x 13 in"), ("Material", "Natural aluminum")],
  [("Single", 21.00, None, True), ("Set of 2", 38.00, None, True)], ["Pack"], "sheet pan cookie")
P("bakeware", "Classic Aluminum Quarter Sheet Pan", "Baker's Row", "Half of a half: fits toaster ovens and small households.", [("Outside size", "13 x 9.5 in"), ("Material", "Natural aluminum")],
  [("Single", 14.00, None, True), ("Set of 2", 25.00, None, True)], ["Pack"], "sheet pan cookie")
P("bakeware", "Leakproof Springform Pan", "Konditor", "The rim on the base catches butter before your oven does.", [("Material", "Nonstick steel"), ("Base", "Glass serving base")],
  [("9 in", 29.95, None, True), ("10 in", 32.95, None, True)], ["Size"], "cheesecake")
P("bakeware", "12-Cup Muffin Pan", "Baker's Row", "Commercial weight, and wide lips to grab with mitts.", [("Cups", "12"), ("Material", "Aluminized steel")], one(24.95, 29.95), None, "cupcake")
P("bakeware", "Heritage Fluted Bundt Pan", "Nordhaven", "Cast aluminum with crisp flutes, for cakes that need no frosting.", [("Capacity", "10 cups"), ("Color", "Champagne")], 39.00, None, "cake")
P("bakeware", "Stoneware Pie Dish", "Maison Roule", "Deep enough for apples piled high.", [("Diameter", "9 in"), ("Care", "Dishwasher safe")],
  [("Oyster", 34.00, None, True), ("Indigo", 34.00, None, True)], ["Color"], "pie")
P("bakeware", "Footed Cooling Rack", "Baker's Row", "Grid pattern; fits inside a half sheet pan for roasting bacon.", [("Size", "17 x 12 in"), ("Material", "Stainless steel")], 18.00, None, "rack")
P("bakeware", "Hearthstone Pizza Steel", "Ridgeline", "A quarter inch of American steel, for crust that blisters at home.", [("Size", "16 x 14 in"), ("Weight", "16 lb")], one(89.00, 99.00), None, "pizza baking steel")

# --- knives & boards
P("knives-boards", "Hinoki 8 in Chef's Knife", "Sakai Works", "Forty-five layers of Damascus around a VG-10 core, ground to 15 degrees a side.", [("Blade", "8 in"), ("Handle", "Pakkawood, D-shaped")], 139.00, None, "chef knife")
P("knives-boards", "Everyday Chef's Knife", "Calloway", "Stamped German steel, a grippy handle and a price that lets you sharpen it yourself.", [("Blade", "8 in"), ("Handle", "Molded polymer")], 44.95, None, "chef knife")
P("knives-boards", "Hinoki Santoku", "Sakai Works", "The hollow-edged all-rounder for vegetables.", [("Blade", "7 in"), ("Handle", "Pakkawood")], one(129.00, None, False), None, "santoku knife")
P("knives-boards", "Offset Bread Knife", "Calloway", "The raised handle keeps your knuckles off the board.", [("Blade", "9 in, serrated")], 36.95, None, "bread knife")
P("knives-boards", "Bird's Beak Paring Knife", "Calloway", "For peeling in the hand.", [("Blade", "2.75 in")], 18.95, None, "paring knife")
P("knives-boards", "Ceramic Honing Rod", "Sakai Works", "Realigns an edge in six strokes.", [("Length", "11 in"), ("Grit", "1200")], 34.00, None, "sharpener")
P("knives-boards", "Walnut Magnetic Knife Strip", "Woodlot", "Hidden magnets hold up to seven knives.", [("Length", "18 in"), ("Material", "American walnut")], 64.00, None, "knife holder")
P("knives-boards", "End Grain Maple Cutting Board", "Woodlot", "Butcher-block construction, kind to edges and handsome on the counter.", [("Material", "Vermont maple"), ("Care", "Wash by hand and oil monthly")],
  [("Medium (16 x 12 in)", 98.00, None, True), ("Large (20 x 15 in)", 139.00, None, True)], ["Size"], "chopping board")
P("knives-boards", "Bamboo Board with Juice Groove", "Greenstem", "Light, hard and renewable, with a groove deep enough for a roast.", [("Material", "Moso bamboo"), ("Size", "18 x 12 in"), ("Care", "Do not put in the dishwasher")], 34.95, None, "chopping board cutting board")
P("knives-boards", "Teak Carving Board", "Woodlot", "Spiked center, two wells, built for turkeys.", [("Material", "Plantation teak"), ("Size", "22 x 16 in"), ("Care", "Hand wash")], 119.00, None, "cutting board")
P("knives-boards", "Prep-Lite Poly Cutting Board", "Prep-Lite", "The white restaurant board: dense polyethylene with a built-in handle. Goes through the dishwasher night after night.", [("Material", "High-density polyethylene"), ("Certified", "NSF"), ("Care", "Dishwasher safe")],
  [("Small (12 x 9 in)", 14.00, None, True), ("Medium (15 x 11 in)", 22.00, None, True), ("Large (18 x 14 in)", 31.00, None, False)], ["Size"], "chopping board")
P("knives-boards", "Tidewater Recycled Cutting Boards, Set of 3", "Tidewater", "Three boards pressed from kitchen plastic scrap, in three speckled colors, one for each job. Top rack or bottom rack, they can all go in the dishwasher.", [("Material", "Recycled polypropylene"), ("Sizes", "9, 12 and 15 in"), ("Care", "Machine washable")], one(36.00, 45.00), None, "chopping board plastic")
P("knives-boards", "Kiso Soft Rubber Cutting Board", "Sakai Works", "Synthetic rubber like that in sushi bars: quiet, and gentle on thin edges.", [("Material", "Synthetic rubber"), ("Size", "16 x 9 in"), ("Care", "Hand wash only; heat warps the board")], 72.00, None, "chopping board")

# --- coffee & tea
P("coffee-tea", "Stillwater Gooseneck Electric Kettle", "Stillwater", "Pick any degree between 140 and 212 °F, and the kettle holds it for 30 minutes. The narrow spout pours where you point.", [("Capacity", "0.9 L"), ("Power", "1200 W"), ("Display", "LED, on the base"), ("Auto shut-off", "Yes")],
  [("Matte Black", 74.95, None, True), ("White", 74.95, None, True), ("Copper", 84.95, None, False)], ["Color"], "kettle pour over")
P("coffee-tea", "Stillwater Basic Gooseneck Kettle, Electric", "Stillwater", "One switch, boils in four minutes, shuts off by itself. The same slim spout, nothing to set.", [("Capacity", "0.8 L"), ("Power", "1000 W"), ("Controls", "On/off only")], 49.95, None, "kettle pour over")
P("coffee-tea", "Corvina EKT Pro Gooseneck Kettle", "Corvina", "Counter-balanced handle, Bluetooth, a brew stopwatch and to-the-degree settings. The show-off.", [("Capacity", "0.9 L"), ("Power", "1200 W"), ("Temperature", "Variable, 104 to 212 °F")], one(149.00, 165.00), None, "electric kettle pour over")
P("coffee-tea", "Stovetop Gooseneck Kettle", "Stillwater", "Brushed steel with a thermometer in the lid. For gas, electric and induction.", [("Capacity", "1 L"), ("Material", "Stainless steel")], 42.00, None, "kettle pour over")
P("coffee-tea", "Harbor Glass Electric Kettle", "Brightwell", "Watch it boil: blue light, wide spout, five presets from green tea to French press.", [("Capacity", "1.7 L"), ("Power", "1500 W"), ("Presets", "160, 175, 185, 200, 212 °F")], 59.95, None, "kettle temperature control")
P("coffee-tea", "Porcelain Pour-Over Dripper", "Koto", "A cone with spiral ribs, for one to four cups.", [("Size", "02"), ("Care", "Dishwasher safe")],
  [("White", 24.00, None, True), ("Indigo", 26.00, None, True)], ["Color"], "v60 coffee dripper")
P("coffee-tea", "Cone Paper Filters, 100 Count", "Koto", "Unbleached; size 02.", [("Count", "100")], 8.50, None, "coffee filter")
P("coffee-tea", "Double-Wall French Press", "Brightwell", "Steel inside and out keeps coffee hot for an hour, and does not break in the sink.", [("Capacity", "34 oz"), ("Material", "Stainless steel")],
  [("Brushed", 49.95, None, True), ("Black", 54.95, None, True)], ["Finish"], "coffee press")
P("coffee-tea", "Bellafonte Moka Pot", "Bellafonte", "The eight-sided stovetop espresso maker from Piedmont.", [("Material", "Cast aluminum"), ("Works on", "Gas and electric")],
  [("3 cup", 34.00, None, True), ("6 cup", 42.00, None, True)], ["Size"], "espresso")
P("coffee-tea", "Koto Hand Coffee Grinder", "Koto", "Steel conical burrs on twin bearings, thirty click settings from espresso to cold brew.", [("Capacity", "30 g"), ("Burrs", "38 mm stainless steel")], 78.00, None, "burr grinder manual")
P("coffee-tea", "Trailside Coffee Mill", "Trailside", "Ceramic burrs, a folding crank and a silicone grip. Small enough for a backpack, no batteries to forget.", [("Capacity", "20 g"), ("Burrs", "Ceramic, adjustable"), ("Operation", "By hand")], 32.00, None, "grinder travel")
P("coffee-tea", "Heirloom Box Mill", "Woodlot", "Your grandmother's mill: turn the crank on top and catch the grounds in the little dovetailed drawer. For coffee beans only.", [("Material", "Beech, cast iron crank"), ("Drawer", "35 g")], one(44.00, 55.00), None, "coffee grinder")
P("coffee-tea", "Corvina Conical Burr Grinder", "Corvina", "Forty settings, a slow motor and a jar that does not cling.", [("Power", "165 W"), ("Hopper", "8 oz")], 139.00, None, "electric coffee grinder")
P("coffee-tea", "Brightwell Blade Grinder", "Brightwell", "Push the lid, count to ten. Also for flaxseed.", [("Power", "150 W"), ("Capacity", "2.5 oz")], 22.95, None, "electric coffee grinder spice")
P("coffee-tea", "Rechargeable Milk Frother", "Brightwell", "USB-C, two whisks, three speeds.", [("Battery", "1200 mAh, cordless")], 19.95, None, "latte cappuccino")

# --- small appliances
P("small-appliances", "Halden Tilt-Head Stand Mixer, 5.5 qt", "Halden", "Ten speeds, a steel bowl and a motor that does not mind bagels. Ships with whisk, paddle and dough hook. The front hub takes the maker's own attachments, which we do not carry.", [("Bowl", "5.5 qt stainless steel"), ("Power", "325 W"), ("Weight", "24 lb")],
  [("Onyx Black", 329.00, None, True), ("Ice Blue", 349.00, None, True), ("Oyster", 329.00, 369.00, True), ("Cherry Red", 329.00, None, False)], ["Color"], "kitchen mixer")
P("small-appliances", "Halden Bowl-Lift Stand Mixer, 7 qt", "Halden", "For big batches: lifts the bowl to the beater and kneads eight pounds of dough.", [("Bowl", "7 qt"), ("Power", "500 W")],
  [("Silver", 499.00, None, True), ("Onyx Black", 499.00, None, True)], ["Color"], "kitchen mixer")
P("small-appliances", "Halden 6-Speed Hand Mixer", "Halden", "Soft start, a stand-up heel and a bag for the beaters.", [("Power", "220 W"), ("Cord", "5 ft")],
  [("White", 54.95, None, True), ("Cherry Red", 54.95, None, True)], ["Color"], "mixer")
P("small-appliances", "Pivot Immersion Blender", "Pivot", "A variable-speed stick with a 6 ft cord, a beaker and a whisk.", [("Power", "500 W"), ("Shaft", "8 in stainless steel")], 59.95, None, "stick blender")
P("small-appliances", "Pivot Go Immersion Blender", "Pivot", "Soup in the pot, no outlet in sight: the battery in the handle blends 25 bowls on a charge and comes with a docking stand.", [("Battery", "Lithium-ion, 90 min to charge"), ("Shaft", "Stainless steel, detachable")],
  [("Charcoal", 89.95, 109.95, True), ("White", 89.95, 109.95, True)], ["Color"], "stick blender")
P("small-appliances", "Sip & Go Portable Blender", "Pivot", "Blend a smoothie in the bottle you drink from; charges by USB-C.", [("Capacity", "16 oz"), ("Battery", "15 blends a charge")], 39.95, None, "smoothie bottle")
P("small-appliances", "Tempest Countertop Blender", "Tempest", "Two horsepower and a 64 oz pitcher, for ice, nut butter and hot soup.", [("Power", "1500 W"), ("Pitcher", "64 oz, BPA free")], one(199.00, 249.00), None, "blender smoothie")
P("small-appliances", "Tempest 11-Cup Food Processor", "Tempest", "Slices, shreds, chops and brings pie dough together.", [("Power", "720 W"), ("Bowl", "11 cups")], 179.00, None, "food processor")
P("small-appliances", "Brightwell Toaster", "Brightwell", "Wide slots, bagel and defrost buttons, a crumb tray that comes out.", [("Shades", "7")],
  [("2-Slice", 49.95, None, True), ("4-Slice", 79.95, None, True)], ["Slots"], "toast")
P("small-appliances", "Sunday Belgian Waffle Maker", "Brightwell", "Flips for even browning; deep pockets for syrup. The nonstick plates are fixed: let them cool and wipe with a damp cloth.", [("Power", "1000 W"), ("Plates", "Round, 7 in, not removable")], 64.95, None, "waffle iron")
P("small-appliances", "Mini Waffle Maker", "Brightwell", "Four-inch waffles in the time it takes to find the butter. Cleans up with a brush.", [("Power", "350 W"), ("Plates", "Built in, nonstick, 4 in")],
  [("Ice Blue", 17.95, None, True), ("White", 17.95, None, True)], ["Color"], "waffle iron")
P("small-appliances", "Panini Press & Grill", "Tempest", "Floating hinge, and ridged plates that lift out and go in the dishwasher. Opens flat for burgers.", [("Power", "1500 W"), ("Plates", "Removable, ridged")], 89.00, None, "sandwich grill")
P("small-appliances", "Tsubame Rice Cooker", "Koto", "Fuzzy logic and a keep-warm that does not dry the rice out.", [("Inner pot", "Nonstick, 2 mm")],
  [("3 cup", 109.00, None, True), ("5.5 cup", 149.00, None, True)], ["Size"], "rice")
P("small-appliances", "Programmable Slow Cooker", "Brightwell", "Set the hours, then it keeps warm by itself.", [("Capacity", "6 qt"), ("Crock", "Dishwasher safe")], 69.95, None, "crock")
P("small-appliances", "Galley Air Fryer", "Tempest", "Crisp fries on a spoon of oil, a window to watch them.", [("Capacity", "5 qt"), ("Power", "1500 W")], one(99.95, 119.95), None, "air fryer")
P("small-appliances", "Gelateria Compressor Ice Cream Maker", "Bellafonte", "Chills itself: batch after batch without freezing a bowl first.", [("Capacity", "1.5 qt"), ("Power", "150 W")], one(329.00, None, False), None, "ice cream gelato sorbet machine", "Sold out until further notice: the maker has stopped this model.")
P("small-appliances", "Frosty Bowl Ice Cream Maker", "Brightwell", "Keep the bowl in the freezer overnight, pour in the base, wait 20 minutes.", [("Capacity", "2 qt")], one(69.95, None, False), None, "ice cream frozen yogurt sorbet machine", "In-store only. This item is sold at our Portland store and cannot be ordered online.")

# --- tools
P("tools", "Fish Spatula", "Calloway", "Slotted, thin and flexible; not only for fish.", [("Length", "12 in")], 19.95, None, "turner")
P("tools", "Silicone-Tip Tongs", "Prep-Lite", "Locks with a tug.", [("Care", "Dishwasher safe")], [("9 in", 12.95, None, True), ("12 in", 14.95, None, True)], ["Length"], "tongs")
P("tools", "Balloon Whisk", "Calloway", "Eleven wires, sealed handle.", [("Length", "11 in")], 16.00, None, "whisk")
P("tools", "Turned Pepper Mill", "Woodlot", "Ceramic grinding mechanism with a top knob for coarseness.", [("Material", "Walnut"), ("Height", "8 in")], 38.00, None, "grinder spice manual")
P("tools", "Ice Cream Scoop", "Prep-Lite", "Heat-conducting liquid in the handle melts the way through the hardest pint.", [("Material", "Cast aluminum")], 19.95, None, "ice cream")
P("tools", "Ravioli Stamp", "Bellafonte", "A beech handle and a brass cutter, for pasta rolled by hand.", [("Size", "2 in square")], 17.00, None, "pasta")
P("tools", "Pasta Drying Rack", "Bellafonte", "Ten arms that fold into one stick.", [("Material", "Beech")], 28.00, None, "pasta")
P("tools", "Instant-Read Thermometer", "Stillwater", "Two seconds, half a degree, splash proof.", [("Range", "-58 to 572 °F")], one(34.95, 39.95), None, "meat thermometer")

# --- storage
P("storage", "Snaplock Glass Container Set", "Tidewater", "Five bases, five lids with steam vents.", [("Pieces", "10"), ("Care", "Dishwasher safe")], 42.00, None, "food storage")
P("storage", "Bread Box with Cutting Lid", "Greenstem", "White steel with a bamboo lid: turn it over and slice.", [("Size", "15 x 8 in")], 49.00, None, "bread bin")
P("storage", "Airtight Pantry Canisters", "Tidewater", "Press the button to seal. Stackable.", [("Material", "BPA-free plastic")], [("Set of 4", 39.95, None, True), ("Set of 8", 69.95, None, True)], ["Pack"], "canister jar")
P("storage", "Wide Mouth Mason Jars", "Old Mill", "For pickles, overnight oats and lemonade.", [("Capacity", "32 oz")], [("6 pack", 16.95, None, True), ("12 pack", 29.95, None, False)], ["Pack"], "jar canning")
P("storage", "Rotating Spice Rack", "Greenstem", "Twenty jars with labels; empty, so you fill them with what you use.", [("Jars", "20")], 44.95, None, "spice")

BY = {p["handle"]: p for p in PRODUCTS}
VAR = {str(v["id"]): (p, v) for p in PRODUCTS for v in p["variants"]}

CASES = [
    {"query": "carbon steel skillet 12 inch", "determination": "products_found",
     "offers": [("Fairmont Carbon Steel Skillet, 12 in", "64.00"), ("Debois Blue Steel Frying Pan, 12 in", "59.00")], "either": [],
     "why": "Two carbon steel frying pans come in 12 in; the wok and the paella pan are no skillets, the other skillets are of another material."},
    {"query": "gooseneck electric kettle with temperature control under $80", "determination": "products_found",
     "offers": [("Stillwater Gooseneck Electric Kettle", "74.95")], "either": [],
     "why": "The basic one has no settings, the Corvina is dearer, the stovetop one is not electric and the glass one no gooseneck; the dearer copper colour is sold out."},
    {"query": "hand blender cordless", "determination": "products_found",
     "offers": [("Pivot Go Immersion Blender", "89.95")], "either": [],
     "why": "Only the Pivot Go is a battery stick blender; the portable bottle blender is no hand blender."},
    {"query": "cutting board dishwasher safe not wood", "determination": "products_found",
     "offers": [("Prep-Lite Poly Cutting Board", None, {"range": ["14.00", "22.00"]}), ("Tidewater Recycled Cutting Boards, Set of 3", "36.00")], "either": [],
     "why": "Both plastic boards; the large poly board is sold out, the rubber board is for hand washing, the rest are of wood or bamboo."},
    {"query": "dutch oven green 7 qt", "determination": "products_found",
     "offers": [("Maison Roule Enameled Dutch Oven, 7 qt / Sage Green", "229.00")], "either": [],
     "why": "Size and colour are variants with a price of their own; the other 7 qt Dutch oven is black."},
    {"query": "manual coffee grinder less than 50 dollars", "determination": "products_found",
     "offers": [("Trailside Coffee Mill", "32.00"), ("Heirloom Box Mill", "44.00")], "either": [],
     "why": "Two crank mills below 50; the Koto costs 78, the others are electric, the pepper mill is not for coffee."},
    {"query": "electric pasta maker", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Pasta pot, ravioli stamp and drying rack only; attachments for the mixer are not carried."},
    {"query": "waffle maker with removable plates", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Both waffle makers have fixed plates; removable plates are on the panini press only."},
    {"query": "red stand mixer", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The tilt-head mixer in Cherry Red is sold out, the bowl-lift one comes in no red; the red hand mixer is no stand mixer."},
    {"query": "ice cream maker", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "One is sold out, the other is sold in the store only; the scoop is no maker."},
]

# ------------------------------------------------------------------ pages
HTML = [("Content-Type", "text/html; charset=utf-8")]
SWATCH = {"Onyx Black": "#1b1b1d", "Matte Black": "#222", "Black": "#111", "Charcoal": "#3b3f44", "White": "#fff", "Oyster": "#e6dfd1", "Ice Blue": "#bfdcea", "Indigo": "#2b3a67", "Sage Green": "#9caf88", "Cherry Red": "#b3121d", "Copper": "#b87333", "Silver": "#c0c3c7"}
NAMES = ["Marlene T.", "Greg P.", "Dana W.", "Hal R.", "Priya S.", "Colleen M.", "Tomas V.", "Ruth A."]
REVIEWS = ["Arrived well packed and two days early. Does just what I hoped for.", "Bought one for my sister and then another for myself.", "Good value. The box was dented but the item was fine.", "Heavier than I expected, in a good way. Customer service answered my question within an hour.", "Took a week or two to get used to, and now I use it every day.", "Looks like the picture. Would buy from Larkspur again.", "Four stars because shipping to Alaska took a while."]


def money(x):
    return f"${x:,.2f}"


def h(s):
    return int(hashlib.md5(s.encode()).hexdigest(), 16)


def svg(p, size=300):
    hue = h(p["handle"]) % 360
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{size}" height="{size}" role="img" aria-label="{e(p["title"])}"><rect width="100" height="100" fill="hsl({hue},25%,93%)"/>'
            f'<circle cx="{40 + hue % 20}" cy="52" r="{18 + hue % 14}" fill="hsl({hue},30%,62%)"/><rect x="{58}" y="48" width="32" height="6" rx="3" fill="hsl({hue},25%,40%)"/></svg>')


def avail(p):
    return any(v["available"] for v in p["variants"])


def price_block(p, v=None, extra=""):
    if v is None:
        pool = p["variants"]
        lo = min(x["price"] for x in pool)
        multi = any(x["price"] != lo for x in pool)
        v = next(x for x in pool if x["price"] == lo)
        frm = "From " if multi else ""
    else:
        frm = ""
    if v["old"] and not frm:
        inner = (f'<div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular">{money(v["old"])} USD</s></span>'
                 f'<span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">{money(v["price"])} USD</span></div>')
        cls = " price--on-sale"
    else:
        inner = f'<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">{frm}{money(v["price"])} USD</span></div>'
        cls = ""
    if not avail(p):
        cls += " price--sold-out"
    return f'<div class="price{cls}{extra}"><div class="price__container">{inner}</div></div>'


def badge(p):
    if not avail(p):
        return f'<span class="badge badge--bottom-left">{"In-store only" if p["note"].startswith("In-store") else "Sold out"}</span>'
    if any(v["old"] for v in p["variants"]):
        return '<span class="badge badge--bottom-left color-accent-2">Sale</span>'
    return ""


def card(p, level="h3"):
    colors = ""
    if "Color" in p["opts"]:
        i = p["opts"].index("Color")
        n = len({v["options"][i] for v in p["variants"]})
        colors = f'<span class="card__swatch-count caption">{n} colors</span>'
    return (f'<li class="grid__item"><a href="/products/{p["handle"]}" class="card-wrapper product-card-wrapper full-unstyled-link underline-links-hover"><div class="card card--standard card--media">'
            f'<div class="card__inner"><div class="card__media media">{svg(p)}</div><div class="card__badge bottom left">{badge(p)}</div></div>'
            f'<div class="card__content"><div class="card__information"><span class="caption-with-letter-spacing light">{e(p["vendor"])}</span><{level} class="card__heading h5">{e(p["title"])}</{level}>{price_block(p)}{colors}</div></div></div></a></li>')


CSS = """*{box-sizing:border-box}body{margin:0;font-family:Assistant,Helvetica,sans-serif;color:#222;background:#fff;line-height:1.55}a{color:inherit}.page-width{max-width:1200px;margin:0 auto;padding:0 20px}
.announcement-bar{background:#334fb4;color:#fff;text-align:center;font-size:14px;padding:6px}.header{display:flex;gap:24px;align-items:center;padding:18px 20px;flex-wrap:wrap}.header nav ul{display:flex;gap:16px;list-style:none;padding:0;margin:0;flex-wrap:wrap}
.header__logo{font-size:24px;font-weight:700;text-decoration:none}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;list-style:none;padding:0}.card-wrapper{text-decoration:none;display:block;position:relative}.card__media svg{width:100%;height:auto}
.card__badge{position:absolute;top:8px;left:8px}.badge{background:#222;color:#fff;border-radius:40px;padding:2px 12px;font-size:12px}.price s{color:#777;margin-right:8px}.visually-hidden{position:absolute!important;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}
.product{display:grid;grid-template-columns:1fr 1fr;gap:40px;padding:30px 0}.product-form__input{border:0;padding:0;margin:12px 0}.product-form__input input{position:absolute;opacity:0}.product-form__input--pill label{display:inline-block;border:1px solid #888;border-radius:40px;padding:8px 18px;margin:4px 6px 4px 0;cursor:pointer}
.product-form__input input:checked+label{outline:2px solid #222}.product-form__input input.disabled+label{text-decoration:line-through;color:#999}.product-form__input--swatch label{display:inline-block;width:34px;height:34px;border-radius:50%;border:1px solid #aaa;margin:4px 8px 4px 0;cursor:pointer}
.product-form__input--swatch input.disabled+label{opacity:.35}.button{background:#222;color:#fff;border:0;padding:13px 30px;font-size:15px;cursor:pointer;display:inline-block;text-decoration:none}.button[disabled]{opacity:.5;cursor:not-allowed}footer{background:#f3f3f3;margin-top:50px;padding:30px 0;font-size:14px}
footer .cols{display:flex;gap:50px;flex-wrap:wrap}footer ul{list-style:none;padding:0}.predictive-search{position:absolute;background:#fff;border:1px solid #ccc;z-index:5;min-width:300px}.predictive-search ul{list-style:none;margin:0;padding:8px}details{border-top:1px solid #ddd;padding:10px 0}table td,table th{padding:4px 14px 4px 0;text-align:left}
@media(max-width:800px){.grid{grid-template-columns:repeat(2,1fr)}.product{grid-template-columns:1fr}}"""

SEARCHJS = """(function(){var i=document.getElementById('Search-In-Template'),b=document.getElementById('predictive-search-results');if(!i)return;var t;
i.addEventListener('input',function(){clearTimeout(t);t=setTimeout(function(){var q=i.value.trim();if(!q){b.innerHTML='';return}
fetch('/search/suggest.json?q='+encodeURIComponent(q)+'&resources[type]=product&resources[limit]=5').then(function(r){return r.json()}).then(function(d){
var ps=d.resources.results.products;b.innerHTML=ps.length?'<ul role="listbox">'+ps.map(function(p){return '<li role="option"><a href="'+p.url+'">'+p.title+' <span class="caption">$'+p.price+'</span></a></li>'}).join('')+'</ul>':''})},250)})})();"""


def layout(title, main, cookies, status=200):
    count = len([x for x in cookies.get("cart", "").split(".") if x])
    nav = "".join(f'<li><a href="/collections/{s}" class="header__menu-item list-menu__item link">{e(t)}</a></li>' for s, t, _ in COLLECTIONS)
    doc = f"""<!doctype html>
<html class="js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(title)} &ndash; Larkspur Kitchen Supply</title>
<style>{CSS}</style></head><body class="gradient">
<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar" role="region" aria-label="Announcement"><p class="announcement-bar__message h5" style="margin:0">Free ground shipping on orders over $75 in the lower 48</p></div></div>
<div id="shopify-section-header" class="shopify-section section-header"><header class="header page-width"><a class="header__logo" href="/">Larkspur Kitchen Supply</a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">{nav}<li><a href="/collections/sale" class="header__menu-item link">Sale</a></li></ul></nav>
<predictive-search><form action="/search" method="get" role="search" class="search search-modal__form"><div class="field"><input class="search__input field__input" id="Search-In-Template" type="search" name="q" value="" placeholder="Search" autocomplete="off"><label class="field__label visually-hidden" for="Search-In-Template">Search</label><button class="search__button field__button" aria-label="Search">&#128269;</button></div><div id="predictive-search-results" class="predictive-search"></div></form></predictive-search>
<a href="/account/login" class="header__icon header__icon--account link">Log in</a> <a href="/cart" class="header__icon header__icon--cart" id="cart-icon-bubble">Cart <span class="cart-count-bubble">{count}</span></a></header></div>
<main id="MainContent" class="content-for-layout" role="main" tabindex="-1">{main}</main>
<footer class="footer"><div class="page-width"><div class="cols"><div><h2 class="footer-block__heading">Help</h2><ul><li><a href="/pages/shipping">Shipping &amp; delivery</a></li><li><a href="/pages/returns">Returns</a></li><li><a href="/pages/contact">Contact</a></li></ul></div>
<div><h2 class="footer-block__heading">Larkspur</h2><ul><li><a href="/pages/about">About us</a></li><li><a href="/pages/store">Our Portland store</a></li><li><a href="/blogs/journal">Journal</a></li></ul></div>
<div class="footer-block__newsletter"><h2 class="footer-block__heading">Subscribe to our emails</h2><form method="post" action="/contact"><input type="email" name="contact[email]" placeholder="Email"> <button class="button" type="submit">Subscribe</button></form></div></div>
<p class="copyright__content">&copy; 2025, Larkspur Kitchen Supply</p></div></footer><script>{SEARCHJS}</script></body></html>"""
    return status, HTML, doc.encode()


def grid(ps):
    return '<ul id="product-grid" class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop" role="list">' + "".join(card(p) for p in ps) + "</ul>"


POSTS = [("five-pans", "The only five pans you need", "A skillet, a saucepan, a stockpot, something with a lid that goes into the oven, and one pan you bought on vacation. Our buyer June explains why she gave away the other eleven."),
         ("better-pour-over", "Better pour-over in four minutes", "Water a little off the boil, a slow spiral, and patience for the bloom. We asked three baristas for the recipe they use at home."),
         ("sourdough-winter", "Sourdough in a cold kitchen", "When the counter is 62 degrees, dough sleeps. Put it on top of the fridge, or in the oven with only the light on.")]


def home(cookies):
    feat = [BY[x] for x in ("maison-roule-enameled-dutch-oven", "halden-tilt-head-stand-mixer-5-5-qt", "trailside-coffee-mill", "end-grain-maple-cutting-board", "tempest-countertop-blender", "classic-aluminum-half-sheet-pan", "stoneware-pie-dish", "hinoki-8-in-chefs-knife")]
    colls = "".join(f'<li class="grid__item collection-list__item"><a class="card-wrapper full-unstyled-link" href="/collections/{s}"><h3 class="card__heading">{e(t)} &rarr;</h3><p>{e(d)}</p></a></li>' for s, t, d in COLLECTIONS)
    posts = "".join(f'<div class="article-card"><h3><a class="full-unstyled-link" href="/blogs/journal/{s}">{e(t)}</a></h3><p>{e(x[:90])}&hellip;</p></div>' for s, t, x in POSTS)
    return layout("Cookware, knives and small appliances", f"""<div class="page-width"><div class="banner" style="background:#eef1e8;padding:60px 30px;margin:20px 0"><h1 class="banner__heading">Cook something slow</h1><p>Enameled cast iron, back in stock in most colors.</p><a class="button" href="/collections/cookware">Shop cookware</a></div>
<h2 class="title">Favorites this month</h2>{grid(feat)}<p><a class="button" href="/collections/all">View all</a></p><h2>Shop by department</h2><ul class="collection-list grid" role="list">{colls}</ul><h2>From the journal</h2>{posts}</div>""", cookies)


def collection(slug, query, cookies):
    if slug == "all":
        title, desc, ps = "All products", "Everything on our shelves.", sorted(PRODUCTS, key=lambda p: p["title"].lower())
    elif slug == "sale":
        title, desc, ps = "Sale", "Last season's colors and a few overstocks.", [p for p in PRODUCTS if any(v["old"] for v in p["variants"])]
    elif slug in COLL:
        _, title, desc = COLL[slug]
        ps = [p for p in PRODUCTS if p["coll"] == slug]
    else:
        return notfound(cookies)
    sort = (query.get("sort_by") or ["manual"])[0]
    low = lambda p: min(v["price"] for v in p["variants"])
    if sort == "price-ascending":
        ps = sorted(ps, key=low)
    elif sort == "price-descending":
        ps = sorted(ps, key=low, reverse=True)
    elif sort == "title-ascending":
        ps = sorted(ps, key=lambda p: p["title"].lower())
    try:
        page = max(1, int((query.get("page") or ["1"])[0]))
    except ValueError:
        page = 1
    size = 12
    part = ps[(page - 1) * size:page * size]
    more = ""
    sq = f"&sort_by={sort}" if sort != "manual" else ""
    if page * size < len(ps):
        more = f'<div class="load-more-wrap" style="text-align:center"><p class="caption" data-shown>Showing {page * size} of {len(ps)}</p><a class="button load-more" href="/collections/{slug}?page={page + 1}{e(sq)}">Load more</a></div>'
    back = f'<p><a href="/collections/{slug}?page={page - 1}{e(sq)}">&larr; Previous products</a></p>' if page > 1 else ""
    opts = "".join(f'<option value="{v}"{" selected" if v == sort else ""}>{t}</option>' for v, t in (("manual", "Featured"), ("title-ascending", "Alphabetically, A-Z"), ("price-ascending", "Price, low to high"), ("price-descending", "Price, high to low")))
    js = """<script>document.addEventListener('click',function(ev){var a=ev.target.closest('a.load-more');if(!a)return;ev.preventDefault();a.textContent='Loading...';fetch(a.href).then(function(r){return r.text()}).then(function(t){var d=new DOMParser().parseFromString(t,'text/html');
var g=document.getElementById('product-grid');d.querySelectorAll('#product-grid > li').forEach(function(li){g.appendChild(li)});var w=d.querySelector('.load-more-wrap'),o=document.querySelector('.load-more-wrap');if(w)o.replaceWith(w);else o.remove()})});</script>"""
    return layout(title, f"""<div class="page-width"><div class="collection-hero"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>{e(title)}</h1><div class="collection-hero__description rte">{e(desc)}</div></div>
<form class="facets__form" method="get" action="/collections/{slug}"><label for="SortBy">Sort by:</label> <select name="sort_by" id="SortBy" onchange="this.form.submit()">{opts}</select> <noscript><button>Sort</button></noscript> <span class="product-count">{len(ps)} products</span></form>
{back}{grid(part)}{more}</div>{js}""", cookies)


PJS = """(function(){var vs=JSON.parse(document.getElementById('variants-json').textContent);var f=document.querySelectorAll('variant-radios fieldset');if(!f.length)return;
function m(x){return '$'+x.toFixed(2).replace(/\\B(?=(\\d{3})+(?!\\d))/g,',')+' USD'}
function up(){var sel=[].map.call(f,function(x){var c=x.querySelector('input:checked');x.querySelector('[data-selected-value]').textContent=c.value;return c.value});
var v=vs.filter(function(x){return x.options.join('|')===sel.join('|')})[0];var b=document.querySelector('.product-form__submit'),p=document.getElementById('price-main');
if(!v){b.disabled=true;b.textContent='Unavailable';return}
p.innerHTML=v.compare_at_price?'<div class="price price--on-sale price--large"><s class="price-item price-item--regular">'+m(v.compare_at_price)+'</s><span class="price-item price-item--sale">'+m(v.price)+'</span></div>':'<div class="price price--large"><span class="price-item price-item--regular">'+m(v.price)+'</span></div>';
b.disabled=!v.available;b.textContent=v.available?'Add to cart':'Sold out';document.querySelector('input[name=id]').value=v.id;
[].forEach.call(f,function(x,i){[].forEach.call(x.querySelectorAll('input'),function(r){var t=sel.slice();t[i]=r.value;var w=vs.filter(function(y){return y.options.join('|')===t.join('|')})[0];r.classList.toggle('disabled',!w||!w.available)})});
history.replaceState({},'',location.pathname+'?variant='+v.id)}
document.querySelector('variant-radios').addEventListener('change',up)})();"""


def product(handle, query, cookies):
    p = BY.get(handle)
    if not p:
        return notfound(cookies)
    want = (query.get("variant") or [""])[0]
    v = next((x for x in p["variants"] if str(x["id"]) == want), None) or next((x for x in p["variants"] if x["available"]), p["variants"][0])
    picks = ""
    if p["opts"]:
        for i, name in enumerate(p["opts"]):
            vals = list(dict.fromkeys(x["options"][i] for x in p["variants"]))
            items = ""
            for j, val in enumerate(vals):
                want_opts = v["options"][:i] + [val] + v["options"][i + 1:]
                w = next((x for x in p["variants"] if x["options"] == want_opts), None)
                off = not (w and w["available"])
                un = '<span class="visually-hidden label-unavailable">Variant sold out or unavailable</span>' if off else ""
                iid = f"opt-{i}-{j}"
                inp = f'<input type="radio" id="{iid}" name="{e(name)}" value="{e(val)}" form="product-form"{" checked" if val == v["options"][i] else ""}{" class=disabled" if off else ""}>'
                if name == "Color":
                    items += f'{inp}<label for="{iid}" title="{e(val)}" style="background:{SWATCH.get(val, "#ccc")}"><span class="visually-hidden">{e(val)}</span>{un}</label>'
                else:
                    items += f'{inp}<label for="{iid}">{e(val)}{un}</label>'
            kind = "swatch" if name == "Color" else "pill"
            picks += f'<fieldset class="js product-form__input product-form__input--{kind}"><legend class="form__label">{e(name)}: <span data-selected-value>{e(v["options"][i])}</span></legend>{items}</fieldset>'
        picks = f"<variant-radios>{picks}</variant-radios>"
    ok = v["available"]
    label = "Add to cart" if ok else ("In-store only" if p["note"].startswith("In-store") else "Sold out")
    note = f'<p class="product__inventory"><strong>{e(p["note"])}</strong></p>' if p["note"] else (f'<p class="product__inventory caption">{"In stock, ships from Portland within 1-2 business days" if ok else ""}</p>')
    specs = "".join(f"<tr><th>{e(a)}</th><td>{e(b)}</td></tr>" for a, b in p["specs"])
    n = h(p["title"]) % 4
    revs = "".join(f'<div class="spr-review"><span aria-label="{4 + (h(p["handle"] + str(k)) % 2)} of 5 stars">{"★" * (4 + (h(p["handle"] + str(k)) % 2))}</span> <b>{NAMES[h(p["handle"] + "n" + str(k)) % 8]}</b><p>{e(REVIEWS[h(p["handle"] + "r" + str(k)) % 7])}</p></div>' for k in range(n))
    same = [x for x in PRODUCTS if x["coll"] == p["coll"] and x is not p]
    k0 = h(p["handle"]) % max(1, len(same))
    rel = (same + same)[k0:k0 + 4]
    vj = json.dumps([{"id": x["id"], "title": x["title"], "options": x["options"], "price": x["price"], "compare_at_price": x["old"], "available": x["available"]} for x in p["variants"]])
    ld = json.dumps({"@context": "http://schema.org/", "@type": "Product", "name": p["title"], "brand": {"@type": "Brand", "name": p["vendor"]}, "description": p["desc"],
                     "offers": [{"@type": "Offer", "availability": "http://schema.org/" + ("InStock" if x["available"] else "OutOfStock"), "price": f'{x["price"]:.2f}', "priceCurrency": "USD", "url": f'/products/{handle}?variant={x["id"]}'} for x in p["variants"]]})
    return layout(p["title"], f"""<section class="page-width"><div class="product product--medium"><div class="product__media-wrapper"><div class="product__media media">{svg(p, 480)}</div></div>
<div class="product__info-wrapper"><div id="ProductInfo" class="product__info-container"><p class="product__text caption-with-letter-spacing">{e(p["vendor"])}</p><div class="product__title"><h1>{e(p["title"])}</h1></div>
<div id="price-main">{price_block(p, v, " price--large")}</div><div class="product__tax caption rte"><a href="/pages/shipping">Shipping</a> calculated at checkout.</div>{picks}
<form method="post" action="/cart/add" id="product-form" class="form"><input type="hidden" name="id" value="{v["id"]}"><label>Quantity <input type="number" name="quantity" value="1" min="1" style="width:60px"></label>
<button type="submit" name="add" class="product-form__submit button button--full-width button--secondary"{"" if ok else " disabled"}>{label}</button></form>{note}
<div class="product__description rte"><p>{e(p["desc"])}</p></div><details open><summary>Specifications</summary><table>{specs}</table></details>
<details><summary>Shipping &amp; returns</summary><p>Ground shipping is $8.95, free over $75. Return unused items within 30 days.</p></details></div></div></div>
<div class="spr-container"><h2>Customer reviews</h2>{revs or "<p>No reviews yet.</p>"}</div>
<product-recommendations class="related-products"><h2 class="related-products__heading">You may also like</h2><ul class="grid" role="list">{"".join(card(x) for x in rel)}</ul></product-recommendations></section>
<script type="application/json" id="variants-json">{vj}</script><script type="application/ld+json">{ld}</script><script>{PJS}</script>""", cookies)


def find(q):
    """All words must be in title, vendor, collection name or tags; the last one may be a prefix."""
    words = re.findall(r"[a-z0-9.]+", q.lower())
    if not words:
        return []
    out = []
    for p in PRODUCTS:
        toks = re.findall(r"[a-z0-9.]+", " ".join([p["title"], p["vendor"], COLL[p["coll"]][1], p["tags"]] + [x["title"] for x in p["variants"]]).lower())
        if all(w in toks for w in words[:-1]) and any(t.startswith(words[-1]) for t in toks):
            out.append(p)
    return out


def search(query, cookies):
    q = (query.get("q") or [""])[0]
    ps = find(q)
    if not q:
        body = ""
    elif ps:
        body = f'<p role="status">{len(ps)} result{"s" if len(ps) != 1 else ""} found for &ldquo;{e(q)}&rdquo;</p>{grid(ps[:24])}'
    else:
        body = f'<p role="status">No results found for &ldquo;{e(q)}&rdquo;. Check the spelling or use a different word or phrase.</p>'
    return layout("Search: " + q, f'<div class="page-width template-search"><h1>Search results</h1><form action="/search" method="get" role="search"><input type="search" name="q" value="{e(q)}" aria-label="Search"> <button class="button">Search</button></form>{body}</div>', cookies)


PAGES = {
    "shipping": ("Shipping & delivery", "<p>We ship from Portland, Oregon, Monday to Friday. Ground shipping costs $8.95 and is free for orders over $75 in the lower 48 states. Alaska and Hawaii: $19.95. Items marked <em>In-store only</em> cannot be shipped.</p>"),
    "returns": ("Returns", "<p>Unused items in their box come back within 30 days. Knives are final sale once sharpened.</p>"),
    "contact": ("Contact", "<p>Write to hello@larkspurkitchen.example or call (503) 555-0142, 10 to 6 Pacific.</p>"),
    "about": ("About us", "<p>Larkspur opened in 1998 as a knife counter in the back of a hardware store. We still sharpen on Saturdays.</p>"),
    "store": ("Our Portland store", "<p>2218 NE Alder Street, open daily 10 to 7. Some bulky or fragile items are sold here only.</p>"),
}


def notfound(cookies):
    return layout("404 Not Found", '<div class="page-width template-404"><p>404</p><h1>Page not found</h1><a class="button" href="/collections/all">Continue shopping</a></div>', cookies, 404)


def handle(method, path, query, form, cookies):
    if path == "/":
        return home(cookies)
    if path == "/cart/add" and method == "POST":
        vid = (form.get("id") or [""])[0]
        if vid in VAR and VAR[vid][1]["available"]:
            return 302, [("Location", "/cart"), ("Set-Cookie", f'cart={(cookies.get("cart", "") + "." + vid).strip(".")}; Path=/'), ("Content-Type", "text/html")], b""
        return layout("Cart error", '<div class="page-width"><h1>Sold out</h1><p>This product is already sold out.</p></div>', cookies, 422)
    if path == "/contact" and method == "POST":
        return layout("Thanks", '<div class="page-width"><h1>Thanks for subscribing</h1></div>', cookies)
    if path == "/cart":
        items = [VAR[x] for x in cookies.get("cart", "").split(".") if x in VAR]
        if not items:
            return layout("Your Shopping Cart", '<div class="page-width"><h1>Your cart is empty</h1><a class="button" href="/collections/all">Continue shopping</a></div>', cookies)
        rows = "".join(f'<tr><td>{e(p["title"])}{"" if v["title"] == "Default Title" else " - " + e(v["title"])}</td><td>{money(v["price"])}</td></tr>' for p, v in items)
        return layout("Your Shopping Cart", f'<div class="page-width"><h1>Your cart</h1><table>{rows}<tr><th>Subtotal</th><td>{money(sum(v["price"] for _, v in items))}</td></tr></table></div>', cookies)
    if path == "/account/login":
        return layout("Account", '<div class="page-width"><h1>Login</h1><form method="post" action="/account/login"><input type="email" name="customer[email]" placeholder="Email"> <input type="password" name="customer[password]" placeholder="Password"> <button class="button">Sign in</button></form></div>', cookies)
    if path == "/search":
        return search(query, cookies)
    if path == "/search/suggest.json":
        ps = find((query.get("q") or [""])[0])[:5]
        out = {"resources": {"results": {"products": [{"title": p["title"], "handle": p["handle"], "url": "/products/" + p["handle"], "available": avail(p), "price": f'{min(v["price"] for v in p["variants"]):.2f}', "vendor": p["vendor"]} for p in ps]}}}
        return 200, [("Content-Type", "application/json; charset=utf-8")], json.dumps(out).encode()
    if path in ("/collections", "/collections/"):
        return layout("Collections", '<div class="page-width"><h1>Collections</h1><ul>' + "".join(f'<li><a href="/collections/{s}">{e(t)}</a></li>' for s, t, _ in COLLECTIONS) + "</ul></div>", cookies)
    m = re.fullmatch(r"/collections/([a-z-]+)/?", path)
    if m:
        return collection(m.group(1), query, cookies)
    m = re.fullmatch(r"(?:/collections/[a-z-]+)?/products/([a-z0-9-]+?)(\.js)?/?", path)
    if m:
        if m.group(2) and m.group(1) in BY:
            p = BY[m.group(1)]
            out = {"title": p["title"], "handle": p["handle"], "vendor": p["vendor"], "type": COLL[p["coll"]][1], "available": avail(p), "options": [{"name": o} for o in p["opts"]],
                   "variants": [{"id": v["id"], "title": v["title"], "options": v["options"], "price": round(v["price"] * 100), "compare_at_price": round(v["old"] * 100) if v["old"] else None, "available": v["available"]} for v in p["variants"]]}
            return 200, [("Content-Type", "application/json; charset=utf-8")], json.dumps(out).encode()
        return product(m.group(1), query, cookies)
    m = re.fullmatch(r"/pages/([a-z]+)", path)
    if m and m.group(1) in PAGES:
        t, b = PAGES[m.group(1)]
        return layout(t, f'<div class="page-width page-width--narrow"><h1 class="main-page-title">{e(t)}</h1><div class="rte">{b}</div></div>', cookies)
    if path == "/blogs/journal":
        return layout("Journal", '<div class="page-width"><h1>Journal</h1>' + "".join(f'<article><h2><a href="/blogs/journal/{s}">{e(t)}</a></h2><p>{e(x)}</p></article>' for s, t, x in POSTS) + "</div>", cookies)
    for s, t, x in POSTS:
        if path == "/blogs/journal/" + s:
            return layout(t, f'<div class="page-width"><h1>{e(t)}</h1><p>{e(x)}</p></div>', cookies)
    return notfound(cookies)
