"""Cutter & Awl: leathercraft supplies (UK, GBP); built like a Shopify theme (collections, /products/handle, variant selects driven by a script, load-more, predictive search JSON)."""
import html
import json
import re
from urllib.parse import quote, unquote

MANY = True  # of a field its values are given as a list
NAME = "cutterawl"

COLLECTIONS = [
    ("leather", "Leather", "Shoulders, butts, skins and panels, cut and graded on our own bench in Walsall."),
    ("cutting-tools", "Cutting & Edge Tools", "Knives, bevellers, strap cutters and everything for a clean edge."),
    ("stitching-punching", "Stitching, Punching & Stamping", "Chisels, awls, punches, mallets and stamps."),
    ("thread-needles-lace", "Thread, Needles & Lace", "Linen, polyester, sinew and lace, and the needles to pull them."),
    ("dyes-finishes-glue", "Dyes, Finishes & Glue", "Colour it, seal it, feed it, stick it."),
    ("hardware", "Buckles & Hardware", "Solid brass, stainless and plated fittings."),
    ("kits", "Kits", "Everything cut and punched, ready for the kitchen table."),
    ("books-patterns", "Books & Patterns", "Books, downloadable patterns and acrylic templates."),
]

P = []


def add(handle, title, vendor, cols, desc, specs, opts=None, variants=None, tags=(), note=None):
    if not isinstance(cols, (list, tuple)):
        cols = [cols]
    P.append(dict(handle=handle, title=title, vendor=vendor, cols=list(cols), desc=desc, specs=specs,
                  opts=opts or [], variants=variants, tags=list(tags), note=note, id=7710000 + len(P) * 37))


def V(*o, p, was=None, ok=True):
    return dict(o=list(o), p=p, was=was, ok=ok)


def grid(first, second, price, out=()):
    r = []
    for x in first:
        for y in second:
            pr = price[y] if isinstance(price, dict) and y in price else (price[x] if isinstance(price, dict) else price)
            r.append(V(x, y, p=pr, ok=(x, y) not in out))
    return r


def one(p, was=None, ok=True):
    return [V(p=p, was=was, ok=ok)]


L, C, S, T, D, H, K, B = [c[0] for c in COLLECTIONS]

# ---- leather
add("tuscan-veg-tan-shoulder", "Tuscan Veg-Tan Shoulder", "Conceria Alba", L,
    "Pit-tanned in mimosa and chestnut, undyed, and slow to give up its crease. Tools, stamps and dyes beautifully. Sold as a single shoulder of about 1.2 m².",
    [("Tannage", "Vegetable"), ("Finish", "Natural, undyed"), ("Area", "approx. 1.2 m²"), ("Origin", "Italy")],
    ["Thickness"], [V("1.2-1.4 mm", p=64), V("2.0-2.4 mm", p=72), V("3.0-3.5 mm", p=79, ok=False)], ["tooling"])
add("devon-bridle-butt", "Devon Oak Bark Bridle Butt", "Colyford Tannery", L,
    "Twelve months in oak bark, hand-curried and stuffed with tallow. For saddlery, bags and belts that outlive their owner.",
    [("Tannage", "Oak bark"), ("Thickness", "3.5-4.0 mm"), ("Area", "approx. 1.0 m²")],
    ["Colour"], [V("Havana", p=148), V("London Tan", p=148), V("Black", p=148, ok=False)])
add("veg-tan-a4-panel", "Veg-Tan A4 Panel", "Cutter & Awl", L,
    "One clean A4 piece from the shoulder. The size for wallets, notebook covers and a Sunday's stamping practice.",
    [("Tannage", "Vegetable"), ("Size", "297 x 210 mm"), ("Finish", "Natural, undyed")],
    ["Thickness"], [V("1.5 mm", p=9.5), V("2 mm", p=10.5), V("3 mm", p=11.5)], ["tooling"])
add("chrome-goat-skin", "Chrome-Tanned Goat Skin", "Lakhani", L,
    "A whole small skin with a fine pebble. Light and tough: bookbinding, purses, linings with some presence.",
    [("Tannage", "Chrome"), ("Thickness", "0.8-0.9 mm"), ("Area", "approx. 0.45 m²")],
    ["Colour"], [V("Black", p=34), V("Bottle Green", p=34), V("Oxblood", p=34, ok=False)])
add("deerskin", "Deerskin, Natural Grain", "Cutter & Awl", L,
    "Soft as butter with the scars left in. For gloves, pouches and moccasin uppers.",
    [("Thickness", "1.0-1.3 mm"), ("Area", "approx. 0.9 m²")],
    ["Colour"], [V("Tan", p=46), V("Cream", p=46)])
add("suede-split-pieces-1kg", "Suede Split Pieces, Mixed Colours, 1 kg", "Cutter & Awl", L,
    "Offcuts from the bag trade, nothing smaller than a hand. Great for schools.", [("Weight", "1 kg"), ("Thickness", "1.2-1.6 mm")], None, one(14))
add("pull-up-side", "Crazy Horse Pull-Up Side", "Conceria Alba", L,
    "A big oily brown side that scuffs pale and rubs back. The satchel leather.", [("Thickness", "1.8-2.0 mm"), ("Area", "approx. 2.1 m²"), ("Colour", "Tobacco brown")],
    None, one(118, 139))
add("rawhide-sheet", "Rawhide Sheet", "Cutter & Awl", L, "Untanned and hard as a board; soak before you shape it. Drums, lampshades, saddle trees.",
    [("Thickness", "1.5-2 mm"), ("Size", "400 x 300 mm")], None, one(12.5))
add("belt-blank", "Veg-Tan Belt Blank", "Cutter & Awl", L,
    "A straight strip from the bend, 130 cm long, edges left square for you to bevel. Undyed in Natural; Brown and Black are drum-dyed through.",
    [("Length", "130 cm"), ("Thickness", "3.5 mm"), ("Tannage", "Vegetable")],
    ["Colour", "Width"], grid(["Natural", "Brown", "Black"], ["25 mm", "32 mm", "38 mm", "45 mm"],
                               {"25 mm": 11, "32 mm": 12.5, "38 mm": 13.5, "45 mm": 15}, {("Brown", "38 mm"), ("Black", "45 mm")}), ["belts"])
add("cork-sheet", "Portuguese Cork Sheet", "Montado", L,
    "Shaved from cork oak bark and backed with cotton. Cuts, glues and stitches like a soft hide, and no animal had any part in it.",
    [("Thickness", "0.8 mm"), ("Size", "45 x 30 cm"), ("Backing", "Cotton")],
    ["Colour"], [V("Natural", p=8.75), V("Charcoal", p=8.75)])
add("salmon-skin", "Salmon Skin Leather", "Nordvik", L, "Tanned from the by-catch of the smokehouse, with the scale pockets showing.", [("Size", "approx. 55 x 12 cm"), ("Thickness", "0.6 mm")],
    ["Colour"], [V("Slate", p=19, ok=False), V("Rust", p=19, ok=False)])

# ---- cutting & edges
add("osborne-round-knife", "C.S. Osborne Round Knife No. 70", "C.S. Osborne", C, "The half-moon blade every saddler learns on. Push it, rock it, skive with the corner.",
    [("Blade", "130 mm, carbon steel"), ("Handle", "Rosewood")], None, one(58))
add("japanese-skiving-knife", "Japanese Skiving Knife", "Kiyohara", C,
    "Laminated blade, bevelled on one side only, so it matters which hand you hold it in. Comes sharp; strop before use.",
    [("Blade", "36 mm, Aogami steel"), ("Handle", "None (wrap with leather offcut)")],
    ["Version"], [V("Right-Handed", p=24), V("Left-Handed", p=26.5)])
add("strap-cutter", "Wooden Strap Cutter", "Ivan", C, "Set the bar, pull the hide through, get a strap as even as a ruler.", [("Range", "6-100 mm"), ("Blades", "2 included")], None, one(18.5))
add("edge-beveller", "Edge Beveller", "Kestrel Tools", C, "Takes the corner off in one long curl.", [("Steel", "O1, hardened"), ("Handle", "Beech")],
    ["Size"], [V("No. 0", p=16), V("No. 1", p=16), V("No. 2", p=16, ok=False), V("No. 3", p=16)])
add("wood-slicker", "Cocobolo Edge Slicker", "Kestrel Tools", C, "Four grooves, one pointed end. Burnish by hand until it squeaks.", [("Length", "150 mm")], None, one(9))
add("drill-burnisher", "Burnishing Bit for Rotary Tool", "Kestrel Tools", C, "Fits a 3 mm collet. Keep it under 8,000 rpm.", [("Shank", "3 mm"), ("Grooves", "5")], None, one(14.5))
add("wing-divider", "Wing Divider", "Ivan", C, "Scribes a stitch line parallel to the edge.", [("Length", "150 mm")], None, one(11))
add("cutting-mat", "Self-Healing Cutting Mat", "Cutter & Awl", C, "5 layers, grid both sides.", [("Thickness", "3 mm")], ["Size"], [V("A3", p=9.5), V("A2", p=17)])
add("strop-block", "Double-Sided Strop with Compound", "Cutter & Awl", C, "Smooth side, rough side, and a stick of green compound.", [("Size", "300 x 70 mm")], None, one(15.5, 19))

# ---- stitching, punching
add("diamond-chisel-set", "Diamond Stitching Chisel Set", "Kestrel Tools", S, "Three chisels with 2, 4 and 6 prongs, for straight rows and tight curves.",
    [("Pieces", "3 (2, 4 and 6 prong)"), ("Steel", "Chrome vanadium")],
    ["Spacing"], [V("3 mm", p=19), V("4 mm", p=19), V("5 mm", p=19)])
add("polished-chisel-set", "Polished Diamond Chisel Set, Pro", "Kiyohara", S, "Mirror-polished prongs that leave the leather without a tug. Two chisels, 2 and 10 prong.",
    [("Pieces", "2 (2 and 10 prong)"), ("Steel", "SK5")], ["Spacing"], [V("3.38 mm", p=62), V("4 mm", p=62)])
add("vb-pricking-iron", "Vergez Blanchard Pricking Iron, 8 Teeth", "Vergez Blanchard", S, "Marks the slant for an awl to follow. Not meant to go right through.",
    [("Teeth", "8"), ("Spacing", "7 SPI (3.6 mm)")], None, one(49))
add("diamond-awl", "Diamond Awl with Handle", "Kestrel Tools", S, "38 mm diamond blade in a pear-wood handle.", [("Blade", "38 mm")], None, one(12))
add("stitching-pony", "Beech Stitching Pony", "Cutter & Awl", S, "Sit on the base and it holds the work between your knees while both hands sew.", [("Jaw", "90 mm, leather faced"), ("Height", "420 mm")], None, one(42))
add("saddlers-clam", "Saddler's Clam", "Cutter & Awl", S, "Bent ash staves, no screws. Made in small batches by Tom at the next bench.", [("Length", "1 m")], None, one(65, ok=False))
add("rotary-punch", "Rotary Hole Punch Pliers", "Ivan", S, "Six tubes from 2 to 4.5 mm. Fine for watch straps and a spare belt hole.", [("Tubes", "2-4.5 mm")], None, one(15))
add("hollow-punch-set", "Hollow Punch Set, 10 Pieces", "Ivan", S, "Round drive punches, to be struck with a mallet.", [("Sizes", "0.5-5 mm in half millimetres")], None, one(22))
add("oblong-punch", "Oblong Bag Punch", "C.S. Osborne", S, "For the slot that takes a buckle tongue.", [("Steel", "Forged")], ["Size"], [V("19 mm", p=27), V("25 mm", p=29), V("32 mm", p=32, ok=False)])
add("rawhide-mallet", "Rawhide Mallet", "Garland", S, "Coiled rawhide face, does not mushroom your tools.", [("Handle", "Hickory")], ["Weight"], [V("8 oz", p=24), V("16 oz", p=31)])
add("swivel-knife", "Swivel Knife", "Ivan", S, "With an angled 10 mm blade for carving.", [("Barrel", "Brass")], None, one(21))
add("stamp-set-7", "Basic Carving Stamp Set, 7 Pieces", "Ivan", S, "Beveller, backgrounder, pear shader, veiner, camouflage, seeder and stop.", [("Pieces", "7")], None, one(29))
add("alphabet-stamps", "Alphabet Stamp Set", "Ivan", S, "A to Z and an ampersand, with one handle.", [("Pieces", "27 and handle")], ["Letter height"], [V("6 mm", p=23), V("12 mm", p=34)])
add("rivet-snap-setter", "Rivet & Snap Setting Set", "Ivan", S, "Anvil, two rivet domes and a line 24 setter, used with a mallet.", [("Pieces", "5")], None, one(13))
add("hand-press", "Bench Press for Snaps, Eyelets and Rivets", "Kestrel Tools", S,
    "A 9 kg cast-iron lever press that sets line 20 and 24 fasteners without a hammer. M10 die thread; dies for line 24 included.",
    [("Weight", "9 kg"), ("Die thread", "M10")], None, one(95, ok=False),
    note="Workshop counter only. Too heavy for our carrier: come and collect it in Walsall, we cannot sell it through the website.")

# ---- thread
add("ritza-25-tiger", "Ritza 25 Tiger Thread", "Julius Koch", T, "The German braided polyester with a light wax. 25 m on a card, enough for two wallets.",
    [("Material", "Polyester"), ("Length", "25 m")], ["Colour", "Diameter"],
    grid(["Black", "White", "Dark Brown"], ["0.6 mm", "0.8 mm", "1.0 mm"], {"0.6 mm": 4.2, "0.8 mm": 4.5, "1.0 mm": 4.9}, {("White", "0.8 mm")}))
add("ritza-500", "Ritza 25 Tiger Thread, 500 m Spool", "Julius Koch", T, "The same thread on the full spool, 0.8 mm.", [("Material", "Polyester"), ("Length", "500 m"), ("Diameter", "0.8 mm")],
    ["Colour"], [V("Black", p=48), V("Dark Brown", p=48, ok=False)])
add("lin-cable", "Lin Câblé Linen Thread No. 532", "Fil au Chinois", T, "Glazed French flax, 0.57 mm, on a 50 g spool.", [("Material", "Linen"), ("Length", "approx. 133 m")],
    ["Colour"], [V("Ecru", p=16.5), V("Black", p=16.5), V("Bordeaux", p=16.5)])
add("artificial-sinew", "Artificial Sinew, 18 m", "Ivan", T, "Waxed, and it splits down as fine as you like.", [("Material", "Polyester"), ("Length", "18 m")], None, one(5.2))
add("harness-needles", "John James Harness Needles", "John James", T, "Blunt points: they follow the hole and leave the thread alone. Made in Redditch.", [("Point", "Blunt"), ("Steel", "Nickel plated")],
    ["Size", "Pack"], grid(["Size 1/0", "Size 2", "Size 4"], ["Pack of 4", "Pack of 25"], {"Pack of 4": 2.1, "Pack of 25": 6.95}, {("Size 2", "Pack of 25")}))
add("glovers-needles", "John James Glovers Needles", "John James", T, "Three-sided points for soft skins, to sew without punching first.", [("Point", "Triangular"), ("Pack", "10")], ["Size"], [V("Size 2", p=3.4), V("Size 7", p=3.4)])
add("thread-wax", "Thread Wax Block", "Cutter & Awl", T, "Run the thread across it twice.", [("Weight", "28 g")], None, one(3))
add("round-lace", "Round Leather Lace, 5 m", "Lakhani", T, "Cowhide, 2 mm, in one unbroken length.", [("Diameter", "2 mm"), ("Length", "5 m")], ["Colour"], [V("Black", p=5.9), V("Tan", p=5.9)])
add("kangaroo-lace", "Kangaroo Lace, 10 m", "Packer", T, "Bevelled lace for braiding, the strongest for its weight.", [("Width", "3 mm"), ("Length", "10 m")], ["Colour"], [V("Saddle Tan", p=21), V("Black", p=21, ok=False)])

# ---- dyes
add("fiebings-pro-dye", "Fiebing's Pro Dye", "Fiebing's", D, "Spirit-based, oil-loaded colour that goes deep and even. Buff off the surplus before you seal.",
    [("Base", "Alcohol and oil"), ("Applicator", "Wool dauber in the 118 ml")], ["Colour", "Volume"],
    grid(["Black", "Dark Brown", "Navy Blue", "Light Tan"], ["118 ml", "946 ml"], {"118 ml": 9.2, "946 ml": 38}, {("Navy Blue", "946 ml"), ("Light Tan", "118 ml")}))
add("fiebings-leather-dye", "Fiebing's Leather Dye", "Fiebing's", D, "The original quick-drying spirit dye.", [("Base", "Alcohol"), ("Volume", "118 ml")], ["Colour"],
    [V("Black", p=6.9), V("Navy Blue", p=6.9), V("Green", p=6.9), V("Yellow", p=6.9)])
add("eco-dye", "Eco-Flo Water Stain", "Tandy", D, "Low odour, washes out of brushes under the tap.", [("Base", "Water"), ("Volume", "132 ml")], ["Colour"], [V("Bison Brown", p=8.4), V("Range Tan", p=8.4), V("Coal", p=8.4)])
add("dye-reducer", "Dye Reducer", "Fiebing's", D, "Thins the spirit dyes for a paler shade.", [("Volume", "118 ml")], None, one(6.2))
add("edge-paint", "Uniters Edge Paint", "Uniters", D, "Builds a rubbery rounded edge on chrome leathers. For cut edges only.", [("Volume", "50 ml"), ("Finish", "Semi-matt")], ["Colour"], [V("Black", p=7.5), V("Dark Brown", p=7.5), V("Clear", p=7.5)])
add("resolene", "Fiebing's Resolene Top Coat", "Fiebing's", D, "Clear resin seal that keeps dye off your clothes and rain off the dye.", [("Volume", "118 ml"), ("Finish", "Gloss, clear")], None, one(7.8))
add("neatsfoot-oil", "Pure Neatsfoot Oil", "Fiebing's", D, "Feeds dry straps and warms the colour.", [("Purity", "100 %")], ["Volume"], [V("236 ml", p=9), V("946 ml", p=24)])
add("tokonole", "Seiwa Tokonole Burnishing Gum", "Seiwa", D, "A dab on the edge or the flesh side, then rub until it shines.", [("Weight", "120 g")], ["Colour"], [V("Clear", p=10.9), V("Black", p=10.9), V("Brown", p=10.9)])
add("colle-de-cologne", "Renia Colle de Cologne", "Renia", D, "Contact cement of the shoe trade: both sides, ten minutes, hammer. Toluene free, but it does carry other solvents: work by an open window.", [("Base", "Solvent"), ("Grab", "Instant")],
    ["Size"], [V("90 g tube", p=8.2), V("1 litre tin", p=29)])
add("ecoweld", "Ecoweld Contact Adhesive", "Ecoweld", D, "A water-based contact adhesive for leather: no fumes, non-flammable, safe for the classroom. Coat both faces, let it go clear, press.", [("Base", "Water"), ("Open time", "20 minutes")],
    ["Volume"], [V("118 ml", p=6.8), V("946 ml", p=27)])
add("saddle-soap", "Glycerine Saddle Soap", "Carr & Day", D, "Cleans tack, bags and hands.", [("Weight", "250 g")], None, one(7.2, ok=False))

# ---- hardware
add("brass-roller-buckle", "Solid Brass Roller Buckle", "Abbey England", H, "Cast in a sand mould in Walsall, with a turning roller so the strap slides home.", [("Metal", "Solid brass"), ("Finish", "Polished, unlacquered")],
    ["Strap width"], [V("25 mm", p=4.6), V("32 mm", p=5.4), V("38 mm", p=6.2)])
add("west-end-buckle", "West End Buckle", "Abbey England", H, "The round-shouldered buckle of dress belts and bridles.", [("Strap width", "see options")],
    ["Metal", "Strap width"], [V("Solid Brass", "25 mm", p=5.2), V("Solid Brass", "32 mm", p=6.1), V("Nickel-Plated Zinc", "25 mm", p=2.9), V("Nickel-Plated Zinc", "32 mm", p=3.3)])
add("antique-brass-buckle", "Antique-Finish Heel Bar Buckle", "Ivan", H, "Brass-coloured plating over zinc alloy, with a rubbed look.", [("Metal", "Zinc alloy, brass plated")], ["Strap width"], [V("32 mm", p=3.8), V("38 mm", p=4.1)])
add("stainless-buckle", "Stainless Steel Belt Buckle", "Abbey England", H, "For people who react to nickel, and for boats.", [("Metal", "316 stainless")], ["Strap width"], [V("32 mm", p=8.4), V("38 mm", p=8.9)])
add("double-cap-rivets", "Double Cap Rivets 9 mm, Pack of 100", "Ivan", H, "For two layers of up to 4 mm in all.", [("Cap", "9 mm"), ("Pack", "100")], ["Finish"], [V("Nickel", p=6.5), V("Antique Brass", p=6.5), V("Black", p=6.5, ok=False)])
add("copper-rivets", "Copper Rivets & Burrs No. 9, Pack of 50", "Abbey England", H, "Hammered, not pressed. The bridle-maker's rivet.", [("Metal", "Copper"), ("Length", "13 mm"), ("Pack", "50")], None, one(11.8))
add("line-24-snaps", "Line 24 Snap Fasteners, Pack of 20", "Ivan", H, "Four parts each.", [("Cap", "15 mm"), ("Pack", "20")], ["Finish"], [V("Nickel", p=5.9), V("Antique Brass", p=5.9)])
add("d-rings", "Welded D-Rings, Pack of 4", "Abbey England", H, "Welded, so they cannot open.", [("Pack", "4")], ["Inside width"], [V("20 mm", p=3.6), V("25 mm", p=3.9), V("32 mm", p=4.6)])
add("swivel-hook", "Brass Swivel Trigger Hook", "Abbey England", H, "For leads, bag straps and keys.", [("Metal", "Solid brass")], ["Eye"], [V("13 mm", p=3.4), V("20 mm", p=4.1)])
add("chicago-screws", "Chicago Screws, Pack of 10", "Ivan", H, "Screw posts to hold a buckle you may want to change.", [("Pack", "10")], ["Post length"], [V("6 mm", p=4.8), V("10 mm", p=5)])

# ---- kits
add("card-holder-kit", "Card Holder Kit", "Cutter & Awl", K, "Four slots, pre-punched, with thread and two needles. The version with tools adds a diamond awl, an edge beveller, a slicker and a small pot of gum, so that a first-timer needs nothing else.",
    [("Leather", "1.2 mm veg-tan"), ("Level", "Beginner")], ["Contents"], [V("Leather & Thread Only", p=18), V("With Tools", p=38)])
add("first-stitches-kit", "First Stitches Starter Kit", "Cutter & Awl", K, "For someone who has never sewn leather: chisel, mallet, beveller, needles, thread, wax and leather for a key fob and a cable tidy, with a 24-page booklet.",
    [("Tools", "Included"), ("Level", "Beginner")], None, one(45, 49))
add("workshop-tool-set", "Bench Tool Set, 18 Pieces", "Kestrel Tools", K, "A full set of our better tools in a canvas roll, for people who know they are staying.", [("Tools", "Included"), ("Level", "Improver")], None, one(139))
add("tote-kit", "Tote Bag Kit", "Cutter & Awl", K, "Pull-up leather, cut and punched, handles ready skived. Tools not included.", [("Size", "36 x 32 cm"), ("Level", "Intermediate")], ["Colour"], [V("Tobacco", p=88), V("Black", p=88)])
add("belt-kit", "Belt Kit", "Cutter & Awl", K, "Blank, brass buckle, keeper and screws. Tools not included.", [("Width", "32 mm"), ("Level", "Beginner")], None, one(29))
add("journal-kit", "A5 Journal Cover Kit", "Cutter & Awl", K, "Wrap-round cover with a lace tie and a notebook to go in it. Tools not included.", [("Fits", "A5"), ("Level", "Beginner")], None, one(26))
add("sheath-kit", "Knife Sheath Kit", "Cutter & Awl", K, "Fits a blade up to 120 mm. Wet-mould it to the knife. Tools not included.", [("Leather", "3 mm veg-tan"), ("Level", "Intermediate")], None, one(16.5, ok=False))
add("dog-collar-kit", "Dog Collar Kit", "Cutter & Awl", K, "Bridle strip, buckle, D-ring and rivets. Tools not included.", [("Level", "Beginner")], ["Size"], [V("Small", p=15), V("Medium", p=17), V("Large", p=19)])
add("moccasin-kit", "Children's Moccasin Kit", "Cutter & Awl", K, "Soft deerskin, punched all round, lace in. Tools not included.", [("Level", "Beginner")], ["Shoe size"], [V("UK 8-9", p=24), V("UK 10-11", p=24, ok=False), V("UK 12-13", p=24)])

# ---- books
add("stohlman-hand-sewing", "The Art of Hand Sewing Leather (Al Stohlman)", "Tandy", B, "The one everybody is told to buy. 72 pages of drawings.", [("Format", "Paperback"), ("Pages", "72")], None, one(16))
add("messenger-pattern", "Messenger Bag Pattern", "Cutter & Awl", B, "Full-size drawing with stitch holes. Tell us if you want it as a download or on paper.", [("Pages", "9")], ["Format"], [V("PDF Download", p=9), V("Printed A1", p=14)])
add("wallet-template", "Acrylic Template Set, Long Wallet", "Kestrel Tools", B, "3 mm clear acrylic with stitch holes.", [("Pieces", "8")], None, one(26))
add("gift-card", "Cutter & Awl Gift Card", "Cutter & Awl", B, "Sent by e-mail within the hour.", [("Valid", "24 months")], ["Value"], [V("25", p=25), V("50", p=50)])

for p_ in P:
    for i_, v_ in enumerate(p_["variants"]):
        v_["id"] = 40010000000 + p_["id"] * 10 + i_
        v_["title"] = " / ".join(v_["o"]) or "Default Title"
BY = {p["handle"]: p for p in P}

CASES = [
    {"query": "left handed skiving knife", "determination": "products_found", "offers": [("Japanese Skiving Knife, Left-Handed", "26.50")], "either": [],
     "why": "Only this skiving knife has a left-handed version, in stock."},
    {"query": "fiebings pro dye navy 118ml", "determination": "products_found", "offers": [("Fiebing's Pro Dye, Navy Blue / 118 ml", "9.20")], "either": [],
     "why": "Pro Dye in navy is in stock in the small bottle; the plain Leather Dye is another product."},
    {"query": "belt blank brown 38mm", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The belt blank is made in brown, 38 mm, but that variant is sold out."},
    {"query": "solvent free contact glue for leather", "determination": "products_found", "offers": [("Ecoweld Contact Adhesive", None, {"range": ["6.80", "27.00"]})], "either": [],
     "why": "Ecoweld is water-based; Renia carries solvents. Both sizes are in stock."},
    {"query": "beginner kit with tools included under £50", "determination": "products_found", "offers": [("Card Holder Kit, With Tools", "38.00"), ("First Stitches Starter Kit", "45.00")], "either": [],
     "why": "The other kits come without tools, the bench set is 139."},
    {"query": "walking foot sewing machine for leather", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Hand tools, needles and thread only; no machine is sold."},
    {"query": "bench press for setting snaps and eyelets", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The press is sold at the workshop counter only."},
    {"query": "harness needles size 4 pack of 25", "determination": "products_found", "offers": [("John James Harness Needles, Size 4 / Pack of 25", "6.95")], "either": [],
     "why": "Size 4 in 25s is in stock."},
    {"query": "32mm solid brass buckle not plated", "determination": "products_found", "offers": [("Solid Brass Roller Buckle, 32 mm", "5.40"), ("West End Buckle, Solid Brass / 32 mm", "6.10")], "either": [],
     "why": "Two are solid brass in 32 mm; the antique-finish and the zinc West End are plated."},
    {"query": "white leather paint for trainers", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Dyes, stains and edge paint in dark colours and clear; no shoe paint, nothing in white."},
]

E = html.escape


def money(x):
    return "£%.2f" % x


def svg(p, n=320):
    h = sum(ord(c) * (i + 3) for i, c in enumerate(p["handle"])) % 40
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="%d" height="%d" role="img" aria-label="%s"><rect width="100" height="100" fill="hsl(%d,28%%,86%%)"/>'
            '<path d="M20 70 Q%d 20 80 %d L70 82 Z" fill="hsl(%d,45%%,38%%)"/><path d="M24 68 L74 46" stroke="#f3e7d0" stroke-dasharray="3 2" fill="none"/></svg>') % (n, n, E(p["title"]), 20 + h, 30 + h, 30 + h, 15 + h)


CSS = """.visually-hidden{position:absolute;left:-9999px}body{font-family:Assistant,Arial,sans-serif;margin:0;color:#2b2118;background:#fbf8f3}a{color:inherit}.page-width{max-width:1160px;margin:0 auto;padding:0 20px}
.announcement-bar{background:#5b3a1e;color:#fff;text-align:center;padding:8px;font-size:14px}.header{display:flex;gap:20px;align-items:center;flex-wrap:wrap;padding:16px 20px}
.header__heading{font-family:Georgia,serif;font-size:26px;text-decoration:none}.list-menu{list-style:none;display:flex;flex-wrap:wrap;gap:14px;padding:0;margin:0}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:22px;list-style:none;padding:0}
.card svg{width:100%;height:auto}.card__heading{font-size:16px;margin:8px 0 4px}.badge{background:#5b3a1e;color:#fff;border-radius:12px;padding:2px 9px;font-size:12px}.price-item--sale{color:#a3311d}
.product{display:grid;grid-template-columns:1fr 1fr;gap:40px}.select select{padding:9px;min-width:220px}button{padding:11px 22px;background:#2b2118;color:#fff;border:0;cursor:pointer}button[disabled]{background:#aaa}
footer{background:#efe6d8;margin-top:50px;padding:30px 0;font-size:14px}.footer-cols{display:flex;gap:50px;flex-wrap:wrap}.predictive-search{position:absolute;background:#fff;border:1px solid #ccc;z-index:9;min-width:280px}.predictive-search a{display:block;padding:8px}
.caption{font-size:13px;color:#6d5e50}table{border-collapse:collapse}td,th{padding:5px 14px 5px 0;text-align:left;border-bottom:1px solid #ddd}@media(max-width:700px){.product{grid-template-columns:1fr}}"""

SEARCH_JS = """(function(){var i=document.getElementById('Search-In-Modal'),b=document.getElementById('predictive-search-results'),t;if(!i)return;
i.addEventListener('input',function(){clearTimeout(t);t=setTimeout(function(){var q=i.value.trim();if(q.length<2){b.hidden=true;return}
fetch('/search/suggest.json?q='+encodeURIComponent(q)+'&resources[type]=product').then(function(r){return r.json()}).then(function(d){
var p=d.resources.results.products;b.innerHTML=p.length?p.map(function(x){return '<a role="option" href="'+x.url+'">'+x.title+' <span class="caption">'+(x.available?'':'Sold out')+'</span></a>'}).join(''):'<p class="caption">No suggestions</p>';b.hidden=false})},250)})})();"""


def page(title, body, status=200, extra_headers=(), cart=0):
    nav = "".join('<li><a href="/collections/%s" class="header__menu-item list-menu__item link">%s</a></li>' % (h, E(t)) for h, t, _ in COLLECTIONS)
    doc = f"""<!doctype html>
<html class="js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{E(title)} – Cutter &amp; Awl</title><style>{CSS}</style>
<script>window.Shopify=window.Shopify||{{}};Shopify.shop="cutter-and-awl";Shopify.currency={{"active":"GBP","rate":"1.0"}};</script></head>
<body class="gradient"><a class="skip-to-content-link" href="#MainContent" style="position:absolute;left:-999px">Skip to content</a>
<div class="announcement-bar" role="region" aria-label="Announcement">Free UK delivery over £60 &middot; Orders before 1 pm leave Walsall the same day</div>
<header class="header page-width"><a class="header__heading" href="/">Cutter &amp; Awl</a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline"><li><a href="/collections/all">Shop all</a></li>{nav}<li><a href="/collections/sale">Sale</a></li></ul></nav>
<div class="header__search" style="position:relative"><form action="/search" method="get" role="search" class="search search-modal__form"><input id="Search-In-Modal" class="search__input field__input" type="search" name="q" placeholder="Search" aria-label="Search" autocomplete="off"><input type="hidden" name="options[prefix]" value="last"><button class="search__button" aria-label="Search">Search</button></form><div id="predictive-search-results" class="predictive-search" role="listbox" hidden></div></div>
<div class="header__icons"><a href="/account/login" class="header__icon">Log in</a> &nbsp; <a href="/cart" class="header__icon" id="cart-icon-bubble">Cart ({cart})</a></div></header>
<main id="MainContent" class="content-for-layout" role="main"><div class="page-width">{body}</div></main>
<footer class="footer"><div class="page-width footer-cols"><div><h2 class="footer-block__heading">Help</h2><ul class="list-unstyled"><li><a href="/pages/delivery">Delivery &amp; returns</a></li><li><a href="/pages/contact">Contact</a></li><li><a href="/pages/about">About the workshop</a></li><li><a href="/blogs/bench-notes">Bench notes (blog)</a></li></ul></div>
<div><h2 class="footer-block__heading">Letters from the bench</h2><form action="/contact" method="post"><label>Email <input type="email" name="contact[email]"></label> <button>Subscribe</button></form><p class="caption">One letter a month. 10 % off your first hide does not apply to tools.</p></div>
<div><h2 class="footer-block__heading">Workshop</h2><p>Unit 6, Bridle Yard, Walsall WS1<br>Counter open Tue–Sat 9–4</p></div></div><p class="page-width caption">© Cutter &amp; Awl Ltd. Prices include VAT.</p></footer><script>{SEARCH_JS}</script></body></html>"""
    return status, [("Content-Type", "text/html; charset=utf-8")] + list(extra_headers), doc.encode()


def avail(p):
    return any(v["ok"] for v in p["variants"])


def price_html(p, v=None):
    if v is None:
        lo = min(x["p"] for x in p["variants"])
        var = len({x["p"] for x in p["variants"]}) > 1
        v = next(x for x in p["variants"] if x["p"] == lo)
        pre = "From " if var else ""
    else:
        pre = ""
    if v["was"]:
        return ('<div class="price price--on-sale"><span class="visually-hidden">Regular price</span> <s class="price-item price-item--regular">%s</s> <span class="visually-hidden">Sale price</span> '
                '<span class="price-item price-item--sale">%s%s</span></div>') % (money(v["was"]), pre, money(v["p"]))
    return '<div class="price"><span class="price-item price-item--regular">%s%s</span></div>' % (pre, money(v["p"]))


def card(p):
    badge = ""
    if not avail(p):
        badge = '<span class="badge">Counter only</span>' if p["note"] else '<span class="badge">Sold out</span>'
    elif any(v["was"] for v in p["variants"]):
        badge = '<span class="badge">Sale</span>'
    return ('<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card card--standard"><a href="/products/%s" class="full-unstyled-link">%s<h3 class="card__heading h5">%s</h3></a>%s'
            '<div class="card-information"><span class="caption-with-letter-spacing caption">%s</span>%s</div></div></div></li>') % (p["handle"], svg(p, 200), E(p["title"]), badge, E(p["vendor"]), price_html(p))


PER = 12


def listing(handle, title, desc, items, query):
    sort = query.get("sort_by", ["manual"])[0]
    if sort == "price-ascending":
        items = sorted(items, key=lambda p: min(v["p"] for v in p["variants"]))
    elif sort == "price-descending":
        items = sorted(items, key=lambda p: -min(v["p"] for v in p["variants"]))
    elif sort == "title-ascending":
        items = sorted(items, key=lambda p: p["title"])
    try:
        n = max(1, int(query.get("page", ["1"])[0]))
    except ValueError:
        n = 1
    part = items[(n - 1) * PER:n * PER]
    more = n * PER < len(items)
    s = "&amp;sort_by=" + E(sort) if sort != "manual" else ""
    nxt = ('<p class="load-more"><a id="LoadMore" class="button" href="/collections/%s?page=%d%s">Load more</a></p>' % (handle, n + 1, s)) if more else ""
    opts = "".join('<option value="%s"%s>%s</option>' % (k, " selected" if k == sort else "", l) for k, l in
                   [("manual", "Featured"), ("title-ascending", "Alphabetically, A–Z"), ("price-ascending", "Price, low to high"), ("price-descending", "Price, high to low")])
    js = """<script>(function(){function hook(){var a=document.getElementById('LoadMore');if(!a)return;a.addEventListener('click',function(e){e.preventDefault();a.textContent='Loading…';
fetch(a.getAttribute('href')).then(function(r){return r.text()}).then(function(t){var d=new DOMParser().parseFromString(t,'text/html');d.querySelectorAll('#product-grid > li').forEach(function(x){document.getElementById('product-grid').appendChild(document.importNode(x,true))});
var n=d.querySelector('.load-more'),o=document.querySelector('.load-more');if(n){o.innerHTML=n.innerHTML;hook()}else{o.remove()}})})}hook()})()</script>"""
    return page(title, f"""<div class="collection-hero"><h1 class="collection-hero__title">{E(title)}</h1><p class="collection-hero__description rte">{E(desc)}</p></div>
<form class="facets" method="get"><label>Sort by: <select name="sort_by" onchange="this.form.submit()">{opts}</select></label> <noscript><button>Sort</button></noscript> <span class="product-count">{len(items)} products</span></form>
<ul id="product-grid" class="grid product-grid">{''.join(card(p) for p in part)}</ul>{nxt}{js}""")


def tokens(s):
    return re.findall(r"[a-z0-9]+", s.lower().replace("'", "").replace("â", "a").replace("é", "e"))


def find(q, limit=None):
    """all words, the last as a prefix; in title, vendor, option values and tags"""
    ws = tokens(q)
    if not ws:
        return []
    r = []
    for p in P:
        bag = tokens(" ".join([p["title"], p["vendor"], " ".join(o for v in p["variants"] for o in v["o"]), " ".join(p["tags"])]))
        if all(w in bag for w in ws[:-1]) and any(b.startswith(ws[-1]) for b in bag):
            r.append(p)
    return r[:limit] if limit else r


def product_json(p):
    return {"id": p["id"], "title": p["title"], "handle": p["handle"], "vendor": p["vendor"], "available": avail(p), "options": p["opts"] or ["Title"],
            "variants": [{"id": v["id"], "title": v["title"], "options": v["o"] or ["Default Title"], "price": round(v["p"] * 100), "compare_at_price": round(v["was"] * 100) if v["was"] else None, "available": v["ok"]} for v in p["variants"]]}


REVIEWS = [("Maureen T.", 5, "Came next day, wrapped in brown paper. Better than the one I got from the big site."), ("Dai", 4, "Good stuff, though the packaging was a bit much."),
           ("Oluwaseun", 5, "My third order. The handwritten note is a nice touch."), ("P. Kettley", 3, "Fine, but smaller than I pictured. Check the measurements."), ("Ines R.", 5, "Exactly as described.")]


def product(p, query):
    want = query.get("variant", [""])[0]
    v = next((x for x in p["variants"] if str(x["id"]) == want), None) or next((x for x in p["variants"] if x["ok"]), p["variants"][0])
    sel = ""
    for i, name in enumerate(p["opts"]):
        vals = list(dict.fromkeys(x["o"][i] for x in p["variants"]))
        lab = [("£" + z) if p["handle"] == "gift-card" else z for z in vals]
        sel += '<div class="product-form__input product-form__input--dropdown"><label class="form__label" for="Option-%d">%s</label><br><div class="select"><select id="Option-%d" class="select__select" name="options[%s]">%s</select></div></div>' % (
            i, E(name), i, E(name), "".join('<option value="%s"%s>%s</option>' % (E(z), " selected" if z == v["o"][i] else "", E(l)) for z, l in zip(vals, lab)))
    label = "Add to cart" if v["ok"] else ("Not sold online" if p["note"] else "Sold out")
    note = '<p class="product__note"><strong>%s</strong></p>' % E(p["note"]) if p["note"] else ""
    spec = "".join("<tr><th>%s</th><td>%s</td></tr>" % (E(k), E(x)) for k, x in p["specs"])
    h = sum(map(ord, p["handle"]))
    revs = "".join('<div class="spr-review"><strong>%s</strong> <span aria-label="%d of 5 stars">%s</span><p>%s</p></div>' % (E(n), s, "★" * s + "☆" * (5 - s), E(t)) for n, s, t in (REVIEWS[h % 5], REVIEWS[(h + 2) % 5])[: 1 + h % 2])
    same = [x for x in P if x["cols"][0] == p["cols"][0] and x is not p]
    rel = [same[(h + k * 3) % len(same)] for k in range(3)] + [P[(h * 7) % len(P)]]
    rel = [x for x in dict((x["handle"], x) for x in rel if x is not p).values()]
    col = next(c for c in COLLECTIONS if c[0] == p["cols"][0])
    js = """<script>(function(){var P=JSON.parse(document.querySelector('[data-product-json]').textContent),s=[].slice.call(document.querySelectorAll('.product-form__input select'));if(!s.length)return;
function m(c){return '£'+(c/100).toFixed(2)}
function up(){var o=s.map(function(x){return x.value}),v=P.variants.filter(function(x){return x.options.every(function(y,i){return y===o[i]})})[0],b=document.querySelector('[name=add]'),pr=document.getElementById('price-main');
if(!v){b.disabled=true;b.textContent='Unavailable';pr.innerHTML='';return}
document.querySelector('[name=id]').value=v.id;b.disabled=!v.available;b.textContent=v.available?'Add to cart':'Sold out';
pr.innerHTML=v.compare_at_price?'<div class="price price--on-sale"><s class="price-item price-item--regular">'+m(v.compare_at_price)+'</s> <span class="price-item price-item--sale">'+m(v.price)+'</span></div>':'<div class="price"><span class="price-item price-item--regular">'+m(v.price)+'</span></div>';
document.getElementById('inventory').textContent=v.available?'In stock, ready to post':'Out of stock';history.replaceState({},'',location.pathname+'?variant='+v.id)}
s.forEach(function(x){x.addEventListener('change',up)})})()</script>"""
    pj = json.dumps(product_json(p)).replace("</", "<\\/")
    inv = "In stock, ready to post" if v["ok"] else ("Workshop counter only" if p["note"] else "Out of stock")
    body = f"""<nav class="breadcrumb caption" aria-label="breadcrumbs"><a href="/">Home</a> › <a href="/collections/{col[0]}">{E(col[1])}</a> › <span>{E(p['title'])}</span></nav>
<section class="product product--medium"><div class="product__media-wrapper">{svg(p, 460)}</div><div class="product__info-wrapper"><p class="product__text caption-with-letter-spacing">{E(p['vendor'])}</p>
<div class="product__title"><h1>{E(p['title'])}</h1></div><div id="price-main" role="status">{price_html(p, v)}</div><p class="product__tax caption">Tax included. <a href="/pages/delivery">Delivery</a> calculated at checkout.</p>
<form method="post" action="/cart/add" class="form" data-type="add-to-cart-form">{sel}<input type="hidden" name="id" value="{v['id']}"><p><label>Quantity <input type="number" name="quantity" min="1" value="1" style="width:60px"></label></p>
<p id="inventory" class="caption">{inv}</p><button type="submit" name="add" class="product-form__submit"{'' if v['ok'] else ' disabled'}>{label}</button></form>{note}
<script type="application/json" data-product-json>{pj}</script>
<div class="product__description rte"><p>{E(p['desc'])}</p></div><details open><summary>Specification</summary><table>{spec}</table></details>
<details><summary>Delivery</summary><p>Royal Mail Tracked 48 £3.95, Tracked 24 £5.50. Whole hides go rolled by DPD, £8.95. Free over £60 in mainland UK.</p></details></div></section>
<section class="reviews"><h2>Reviews</h2>{revs}</section><section class="product-recommendations"><h2>You may also like</h2><ul class="grid">{''.join(card(x) for x in rel)}</ul></section>{js}"""
    return page(p["title"], body)


PAGES = {
    "delivery": ("Delivery & returns", "<p>Tracked 48 £3.95, Tracked 24 £5.50, hides by DPD £8.95. Free over £60. We post to Ireland for £11.50 and do not at present post to the EU.</p><p>Uncut goods may come back within 30 days. Leather cut to your size may not.</p>"),
    "contact": ("Contact", "<p>Ring 01922 000 176 (Tue–Sat) or write to bench@cutterandawl.example. The workshop counter at Bridle Yard is open Tue–Sat, 9–4.</p>"),
    "about": ("About the workshop", "<p>Two saddlers and a whippet. We started by selling offcuts from the bench in 2009 and now cut about forty hides a week for hobby makers, schools and theatres. Everything we sell is for hand work.</p>"),
}
BLOG = [("keeping-an-edge", "Keeping an edge on a round knife", "Strop every twenty minutes, stone every month, never a bench grinder."), ("saddle-stitch", "Saddle stitch, or why we don't use a machine", "Two needles, one thread. If one stitch breaks the other holds.")]


def cart_of(cookies):
    r = []
    for part in unquote(cookies.get("cart", "")).split(","):
        m = re.fullmatch(r"(\d+)x(\d+)", part)
        if m:
            r.append((m.group(1), int(m.group(2))))
    return r


def handle(method, path, query, form, cookies):
    js = [("Content-Type", "application/json; charset=utf-8")]
    cart = cart_of(cookies)
    if path == "/":
        feat = [BY[h] for h in ("first-stitches-kit", "tuscan-veg-tan-shoulder", "lin-cable", "japanese-skiving-knife", "pull-up-side", "tokonole", "brass-roller-buckle", "salmon-skin")]
        cols = "".join('<li><a href="/collections/%s"><h3>%s</h3></a><p class="caption">%s</p></li>' % (h, E(t), E(d)) for h, t, d in COLLECTIONS)
        blog = "".join('<article><h3><a href="/blogs/bench-notes/%s">%s</a></h3><p>%s</p></article>' % (h, E(t), E(x)) for h, t, x in BLOG)
        return page("Leathercraft supplies", f'<div class="banner"><h1>Leather, tools and a bit of patience</h1><p>Supplies for people who make things by hand.</p><a class="button" href="/collections/all">Shop all</a></div><h2>Collections</h2><ul class="grid collection-list">{cols}</ul><h2>From the bench this week</h2><ul class="grid">{"".join(card(p) for p in feat)}</ul><h2>Bench notes</h2>{blog}', cart=len(cart))
    if path == "/collections":
        return page("Collections", "<h1>Collections</h1><ul>" + "".join('<li><a href="/collections/%s">%s</a></li>' % (h, E(t)) for h, t, _ in COLLECTIONS) + "</ul>")
    m = re.fullmatch(r"/collections/([\w-]+)", path)
    if m:
        if m.group(1) == "all":
            return listing("all", "All products", "Everything on the shelves.", P, query)
        if m.group(1) == "sale":
            return listing("sale", "Sale", "Reduced for now.", [p for p in P if any(v["was"] for v in p["variants"])], query)
        for h, t, d in COLLECTIONS:
            if h == m.group(1):
                return listing(h, t, d, [p for p in P if h in p["cols"]], query)
    m = re.fullmatch(r"(?:/collections/[\w-]+)?/products/([\w-]+)(\.js|\.json)?", path)
    if m and m.group(1) in BY:
        p = BY[m.group(1)]
        if m.group(2):
            return 200, js, json.dumps(product_json(p)).encode()
        return product(p, query)
    if path == "/search":
        q = query.get("q", [""])[0]
        r = find(q)
        head = f'<h1>Search results</h1><form action="/search"><input type="search" name="q" value="{E(q)}"><button>Search</button></form>'
        if q:
            head += f"<p>{len(r)} results found for “{E(q)}”</p>" if r else f"<p>No results found for “{E(q)}”. Check the spelling or use a different word or phrase.</p>"
        return page("Search", head + '<ul class="grid">' + "".join(card(p) for p in r) + "</ul>")
    if path in ("/search/suggest.json", "/search/suggest"):
        r = find(query.get("q", [""])[0], 6)
        return 200, js, json.dumps({"resources": {"results": {"products": [{"title": p["title"], "handle": p["handle"], "url": "/products/" + p["handle"], "available": avail(p), "price": "%.2f" % min(v["p"] for v in p["variants"]), "vendor": p["vendor"]} for p in r]}}}).encode()
    if path == "/cart/add" and method == "POST":
        vid = form.get("id", [""])[0]
        if any(str(v["id"]) == vid and v["ok"] for p in P for v in p["variants"]):
            qn = form.get("quantity", ["1"])[0]
            cart.append((vid, int(qn) if qn.isdigit() else 1))
        return 302, [("Location", "/cart"), ("Content-Type", "text/plain"), ("Set-Cookie", "cart=%s; Path=/" % quote(",".join("%sx%d" % x for x in cart)))], b""
    if path == "/cart":
        rows, total = "", 0
        for vid, n in cart:
            for p in P:
                for v in p["variants"]:
                    if str(v["id"]) == vid:
                        total += v["p"] * n
                        rows += "<tr><td>%s %s</td><td>%d</td><td>%s</td></tr>" % (E(p["title"]), E("" if not v["o"] else v["title"]), n, money(v["p"] * n))
        return page("Your cart", "<h1>Your cart</h1>" + (f"<table>{rows}</table><p>Subtotal {money(total)}</p>" if rows else '<p>Your cart is empty. <a href="/collections/all">Continue shopping</a></p>'), cart=len(cart))
    if path == "/account/login":
        return page("Account", '<h1>Login</h1><form method="post" action="/account/login"><label>Email <input type="email" name="email"></label> <label>Password <input type="password" name="pw"></label> <button>Sign in</button></form>')
    if path == "/contact" and method == "POST":
        return page("Thanks", "<h1>Thanks for subscribing</h1>")
    m = re.fullmatch(r"/pages/([\w-]+)", path)
    if m and m.group(1) in PAGES:
        t, b = PAGES[m.group(1)]
        return page(t, f"<h1>{E(t)}</h1>{b}")
    if path == "/blogs/bench-notes":
        return page("Bench notes", "<h1>Bench notes</h1>" + "".join('<h3><a href="/blogs/bench-notes/%s">%s</a></h3>' % (h, E(t)) for h, t, _ in BLOG))
    for h, t, x in BLOG:
        if path == "/blogs/bench-notes/" + h:
            return page(t, f"<article><h1>{E(t)}</h1><p>{E(x)}</p><p>Come by the counter and we will show you.</p></article>")
    return page("404 Not found", '<h1>Page not found</h1><p>404. The page you requested does not exist. <a href="/collections/all">Continue shopping</a></p>', 404)
