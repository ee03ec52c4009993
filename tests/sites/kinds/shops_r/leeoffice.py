"""Lee Office & IT (Cork): office furniture and computer accessories in euro; pages built like Magento 2 (Luma): swatches, layered navigation, paging."""
import html
import itertools
import json
import re
from urllib.parse import quote, urlencode

MANY = True
NAME = "leeoffice"
TITLE = "Lee Office & IT"
STATIC = "/static/version1764201133/frontend/Lee/desk/en_IE"
PAGE_SIZE = 9

CATS = {
    "office-chairs": ("Office Chairs", "Task chairs, executive chairs, stools and visitor seating. All prices include VAT at 23%."),
    "desks-tables": ("Desks & Tables", "Straight, corner and electric sit-stand desks, meeting tables and desk converters."),
    "storage-filing": ("Storage & Filing", "Cabinets, pedestals, bookcases and lockers for the home office and the workplace."),
    "monitor-arms-stands": ("Monitor Arms & Stands", "Arms, risers, laptop stands and privacy filters for the screens you already have."),
    "keyboards-mice": ("Keyboards & Mice", "Keyboards, mice, trackballs and wrist rests from Logitech, Cherry, Keychron and more."),
    "docks-hubs-cables": ("Docks, Hubs & Cables", "Docking stations, USB hubs, video and network cables, power and cable management."),
    "lighting-comfort": ("Lighting & Comfort", "Desk lamps, footrests, mats and cushions that make a long day shorter."),
}
COLOURS = {"Black": "#1b1b1b", "Grey": "#8b8d90", "Blue": "#1f4e9c", "Red": "#b3202a", "Green": "#2f7a45", "White": "#ffffff", "Tan": "#b98a5a",
           "Brown": "#5b3a24", "Petrol": "#12596b", "Yellow": "#e5b729", "Silver": "#c4c7ca", "Oak": "#cfa873", "Walnut": "#6b4630", "Beech": "#dcb98a",
           "Graphite": "#3c3f43", "Pale Grey": "#d9dadc", "Pink": "#e2a3b5", "Space Grey": "#55585c", "Black/Red": "#7a1018", "Black/Green": "#1c4a2a"}
P = []


def p(sku, name, cat, price, short, desc, specs, old=None, attrs=(), pricing=None, sold=(), stock="in", brand="Lee Office"):
    key = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
    x = {"id": 1001 + 7 * len(P), "n": len(P), "sku": sku, "name": name, "cat": cat, "key": key, "old": old, "short": short, "desc": desc, "stock": stock,
         "brand": brand, "attrs": [(a, list(v)) for a, v in attrs], "specs": [tuple(s.split("=", 1)) for s in specs.split("; ")]}
    x["variants"] = []
    if attrs:
        for combo in itertools.product(*[v for _, v in x["attrs"]]):
            amount = price
            for o in combo:
                amount = (pricing or {}).get(o, amount)
            ok = stock == "in" and combo not in sold and not any(o in sold for o in combo)
            x["variants"].append({"id": x["id"] * 100 + len(x["variants"]), "combo": combo, "price": amount, "ok": ok})
        ins = [v["price"] for v in x["variants"] if v["ok"]] or [v["price"] for v in x["variants"]]
        x["price"], x["varies"] = min(ins), len(set(ins)) > 1
        if not any(v["ok"] for v in x["variants"]) and stock == "in":
            x["stock"] = "out"
    else:
        x["price"], x["varies"] = price, False
    P.append(x)


C = "Colour"
# ---- chairs
p("CH-ARD-01", "Ardmore Mesh Task Chair", "office-chairs", 149.00, "Breathable mesh back, synchro tilt and 3D armrests.",
  "Our best seller for the home office. The mesh back keeps you cool, the foam seat slides 5 cm and the arms move in three directions. Supplied flat-packed with one Allen key; about fifteen minutes to assemble.",
  "Maximum user weight=120 kg; Seat height=44-54 cm; Headrest=No; Guarantee=5 years", old=179.00, attrs=[(C, ["Black", "Grey", "Blue"])], sold=["Blue"])
p("CH-ARD-02", "Ardmore Mesh Task Chair with Headrest", "office-chairs", 189.00, "The Ardmore with an adjustable headrest.",
  "The same mesh back and synchro tilt as the Ardmore, with a headrest that adjusts in height and angle.",
  "Maximum user weight=120 kg; Seat height=44-54 cm; Headrest=Yes; Guarantee=5 years", attrs=[(C, ["Black", "Grey"])])
p("CH-KIN-01", "Kinsale Executive Leather Chair", "office-chairs", 259.00, "High back in genuine leather with polished aluminium base.",
  "A classic director's chair in soft-grain cowhide leather on all touch surfaces, with a knee-tilt mechanism and padded arms.",
  "Maximum user weight=130 kg; Seat height=46-56 cm; Material=Genuine leather; Guarantee=3 years", attrs=[(C, ["Black", "Tan"])], pricing={"Tan": 279.00})
p("CH-ROS-01", "Rosscarbery Manager Chair", "office-chairs", 169.00, "Stitched faux leather manager chair.",
  "A wipe-clean manager chair in PU faux leather with gas lift and lockable tilt.",
  "Maximum user weight=115 kg; Seat height=45-55 cm; Material=Faux leather (PU); Guarantee=2 years", attrs=[(C, ["Black", "Brown"])], sold=["Brown"])
p("CH-GLA-01", "Glandore Ergonomic Chair", "office-chairs", 429.00, "Fully adjustable, with adaptive lumbar support and 24-hour rating.",
  "Designed for control rooms and call centres: seat slide, adaptive lumbar, 4D arms and a forward-tilt seat. Assessed to BS 5459-2.",
  "Maximum user weight=150 kg; Seat height=42-55 cm; Headrest=Optional; Guarantee=10 years", old=489.00, attrs=[(C, ["Black", "Petrol"])])
p("CH-GLA-XL", "Glandore XL Bariatric Chair", "office-chairs", 549.00, "Extra-wide, steel-reinforced chair for bigger users.",
  "A 58 cm wide seat, a reinforced five-star steel base and a heavy-duty gas lift. The only chair in our range built above the 150 kg class. Fabric: black, hard-wearing crepe.",
  "Maximum user weight=200 kg; Seat height=46-54 cm; Seat width=58 cm; Guarantee=10 years")
p("CH-SCH-01", "Schull Draughtsman Chair", "office-chairs", 199.00, "High chair with adjustable foot ring for counters and lab benches.",
  "A long gas lift and a chromed foot ring, for reception counters, labs and high desks.",
  "Maximum user weight=120 kg; Seat height=58-83 cm; Guarantee=3 years", attrs=[(C, ["Black", "Grey"])])
p("CH-BAL-01", "Baltimore Saddle Stool", "office-chairs", 139.00, "Saddle seat that opens the hips and straightens the back.",
  "Popular with dentists and hairdressers as well as at standing desks. Vinyl upholstery, castors for hard floors.",
  "Maximum user weight=125 kg; Seat height=55-75 cm; Guarantee=2 years", attrs=[(C, ["Black", "White", "Red"])])
p("CH-BAL-02", "Baltimore Wobble Stool", "office-chairs", 89.00, "Active-sitting stool with a rounded base.",
  "Keeps you gently on the move while you work. Non-slip base, carrying grip under the seat.",
  "Maximum user weight=110 kg; Seat height=60-80 cm; Guarantee=2 years", attrs=[(C, ["Grey", "Green", "Yellow"])])
p("CH-CLO-01", "Clonakilty Cantilever Visitor Chair", "office-chairs", 79.00, "Chromed cantilever frame, fabric seat and back.",
  "A comfortable chair for visitors and meeting rooms. Stacks three high. Black fabric.",
  "Maximum user weight=110 kg; Seat height=46 cm; Guarantee=3 years", attrs=[("Pack", ["Single", "Set of 4"])], pricing={"Set of 4": 289.00})
p("CH-DUR-01", "Durrus Stacking Chair", "office-chairs", 34.50, "Polypropylene stacking chair for canteens and training rooms.",
  "Stacks ten high, links in rows and wipes clean. Sold singly.",
  "Maximum user weight=110 kg; Seat height=45 cm; Guarantee=1 year", attrs=[(C, ["Black", "Blue", "Red"])])
p("CH-GOL-01", "Goleen Kneeling Chair", "office-chairs", 119.00, "Birch kneeling chair with padded shin rest.",
  "Shifts the weight from the lower back to the shins. Birch frame and grey cushions.",
  "Maximum user weight=110 kg; Guarantee=2 years", stock="out")
p("CH-SKI-01", "Skibbereen Racing Chair", "office-chairs", 229.00, "Gaming chair with neck and lumbar pillows.",
  "A high-backed racing-style chair that reclines to 155 degrees; PU cover, 4D arms.",
  "Maximum user weight=130 kg; Seat height=45-53 cm; Guarantee=2 years", old=259.00, attrs=[(C, ["Black/Red", "Black/Green"])])
p("CH-TIM-01", "Timoleague Study Chair for Kids", "office-chairs", 94.95, "Grows with the child from 6 to 14.",
  "Seat depth and back height adjust to the child; the castors brake when the chair is sat on.",
  "Maximum user weight=60 kg; Seat height=34-46 cm; Guarantee=2 years", attrs=[(C, ["Pink", "Blue"])])
p("CH-BAN-01", "Bantry Reception Armchair", "office-chairs", 345.00, "Tub chair for reception areas, in boucle.",
  "A generous tub chair on oak legs. Made to order in a choice of forty fabrics: see the swatches in our Little Island showroom.",
  "Maximum user weight=140 kg; Guarantee=3 years", stock="showroom")
# ---- desks
SIZES = ["120 x 70 cm", "140 x 80 cm", "160 x 80 cm", "180 x 80 cm"]
p("DK-SHA-01", "Shannon Electric Sit-Stand Desk", "desks-tables", 399.00, "Dual-motor standing desk with four memory presets.",
  "Two quiet motors lift 120 kg from 62 to 127 cm at the touch of a button. Includes top, frame, cable tray and anti-collision sensor. The tops are 25 mm melamine.",
  "Height range=62-127 cm; Motors=2; Load=120 kg; Guarantee=5 years", attrs=[("Size", SIZES), ("Finish", ["Oak", "White", "Walnut"])],
  pricing={"140 x 80 cm": 449.00, "160 x 80 cm": 489.00, "180 x 80 cm": 549.00}, sold=[("180 x 80 cm", "White"), ("120 x 70 cm", "Walnut")])
p("DK-SHA-02", "Shannon Sit-Stand Frame Only", "desks-tables", 299.00, "The Shannon frame for your own desk top.",
  "Telescopic frame for tops from 120 to 180 cm. No desk top included.",
  "Height range=60-125 cm; Motors=2; Load=120 kg; Guarantee=5 years", attrs=[(C, ["Black", "White", "Silver"])])
p("DK-BOY-01", "Boyne Straight Desk", "desks-tables", 129.00, "Panel-end desk in four widths, 80 cm deep.",
  "A sturdy fixed-height desk with 25 mm top and two cable ports.",
  "Height=73 cm; Depth=80 cm; Guarantee=5 years", attrs=[("Size", ["100 cm", "120 cm", "140 cm", "160 cm"]), ("Finish", ["Beech", "Oak", "White"])],
  pricing={"120 cm": 149.00, "140 cm": 169.00, "160 cm": 189.00}, sold=[("100 cm", "Beech")])
p("DK-BOY-02", "Boyne Corner Desk", "desks-tables", 279.00, "Wave-front corner desk, 160 x 120 cm.",
  "A fixed-height corner workstation. Choose the side of the deep end when seen from the chair.",
  "Height=73 cm; Size=160 x 120 cm; Guarantee=5 years", attrs=[("Hand", ["Left hand", "Right hand"]), ("Finish", ["Oak", "White"])])
p("DK-SUI-01", "Suir Fold-Down Wall Desk", "desks-tables", 99.00, "Folds flat against the wall when work is over.",
  "A wall-mounted drop-leaf desk with chalkboard front. Fixings for solid walls included.",
  "Size=80 x 50 cm; Depth when folded=12 cm; Guarantee=2 years", attrs=[("Finish", ["Oak", "White"])])
p("DK-NOR-01", "Nore Compact Laptop Desk with Drawer", "desks-tables", 89.95, "80 cm wide, for hallways and bedrooms.",
  "A slim writing desk on metal legs with one soft-close drawer.",
  "Size=80 x 48 cm; Height=75 cm; Guarantee=2 years", old=109.95, attrs=[("Finish", ["Oak", "White"])])
p("DK-BAR-04", "Barrow Bench Desk for 4", "desks-tables", 1249.00, "Back-to-back bench workstation for four people.",
  "Four 140 cm positions on a shared steel frame, with screens and cable spine. Delivered and installed by our own crew.",
  "Size=280 x 165 cm; Height=73 cm; Guarantee=10 years", stock="quote")
p("DK-MOY-01", "Moy Desk Converter", "desks-tables", 179.00, "Turns a fixed desk into a standing one. Gas-spring lift.",
  "Sits on the desk you have. Two tiers, with keyboard tray.",
  "Height range=12-50 cm; Load=15 kg; Guarantee=3 years", attrs=[("Width", ["80 cm", "95 cm"]), (C, ["Black", "White"])], pricing={"95 cm": 199.00})
p("DK-LIF-01", "Liffey Round Meeting Table", "desks-tables", 239.00, "120 cm round table on a trumpet base.",
  "Seats four. 25 mm top with ABS edging.", "Diameter=120 cm; Height=73 cm; Seats=4; Guarantee=5 years", attrs=[("Finish", ["Oak", "White", "Walnut"])])
p("DK-LIF-02", "Liffey Boardroom Table", "desks-tables", 599.00, "Boat-shaped table, 240 cm, with power module.",
  "Seats eight to ten. Power module with two sockets and two USB chargers in the centre.",
  "Size=240 x 120 cm; Height=73 cm; Seats=8-10; Guarantee=5 years", attrs=[("Finish", ["Oak", "Walnut"])])
p("DK-SLA-01", "Slaney Height-Adjustable Desk for Kids", "desks-tables", 199.00, "Hand-crank desk with tilting top.",
  "A desk that grows with a child from 4 to 14. Top tilts to 45 degrees.",
  "Size=100 x 60 cm; Height range=53-76 cm, hand crank; Guarantee=3 years", attrs=[(C, ["Blue", "Grey"])])
p("DK-ERN-01", "Erne L-Shaped Electric Standing Desk", "desks-tables", 699.00, "Three-motor corner standing desk.",
  "160 x 140 cm corner top in oak melamine on a three-leg electric frame.",
  "Height range=62-127 cm; Motors=3; Load=150 kg; Guarantee=5 years", stock="out")
# ---- storage
p("ST-COM-01", "Comeragh Steel Filing Cabinet", "storage-filing", 139.00, "Foolscap steel cabinet, lockable, with anti-tilt.",
  "Fully extending drawers on ball bearings; one lock secures all drawers.",
  "Width=47 cm; Depth=62 cm; Lockable=Yes, 2 keys; Guarantee=10 years", attrs=[("Drawers", ["2 drawers", "3 drawers", "4 drawers"]), (C, ["Grey", "Black", "White"])],
  pricing={"3 drawers": 179.00, "4 drawers": 219.00}, sold=[("3 drawers", "White")])
p("ST-COM-02", "Comeragh Fire-Resistant Filing Cabinet", "storage-filing", 899.00, "60-minute fire protection for paper. Two drawers.",
  "Tested to NT Fire 017. Weighs 160 kg: kerbside delivery to the ground floor.",
  "Drawers=2; Colour=Light grey; Lockable=Yes; Guarantee=5 years")
p("ST-GAL-01", "Galtee Mobile Pedestal", "storage-filing", 119.00, "Three drawers, central lock, five castors.",
  "Goes under any of our desks. The fifth castor stops it tipping.",
  "Drawers=3; Lockable=Yes; Height=57 cm; Guarantee=5 years", attrs=[("Finish", ["White", "Oak", "Graphite"])])
p("ST-GAL-02", "Galtee Slim Pedestal", "storage-filing", 84.00, "30 cm wide pedestal without lock.",
  "A narrow two-drawer pedestal for small desks.", "Drawers=2; Lockable=No; Height=55 cm; Guarantee=3 years", attrs=[("Finish", ["White", "Oak"])])
p("ST-KNO-01", "Knockmealdown Bookcase", "storage-filing", 69.00, "80 cm wide bookcase with adjustable shelves.",
  "18 mm carcass with wall bracket. Shelves adjust every 32 mm.",
  "Width=80 cm; Depth=32 cm; Guarantee=5 years", attrs=[("Height", ["80 cm", "120 cm", "180 cm"]), ("Finish", ["Oak", "White"])], pricing={"120 cm": 95.00, "180 cm": 129.00})
p("ST-NAG-01", "Nagles Tambour Cupboard", "storage-filing", 329.00, "Side-opening tambour doors save space in aisles.",
  "Takes A4 files on two shelves; doors slide into the sides.", "Size=100 x 100 cm; Lockable=Yes; Guarantee=5 years", attrs=[(C, ["Grey", "White"])])
p("ST-SLI-01", "Slievenamon Stationery Cupboard", "storage-filing", 249.00, "Two-door steel cupboard, 180 cm high.",
  "Four adjustable shelves, three-point locking. Grey.", "Size=90 x 40 x 180 cm; Lockable=Yes; Guarantee=10 years")
p("ST-DER-01", "Derry 48-Hook Key Cabinet", "storage-filing", 46.50, "Wall key cabinet with numbered hooks.",
  "Steel, with numbered hooks, tags and a control chart.", "Hooks=48; Lockable=Yes; Colour=Grey; Guarantee=2 years")
p("ST-MUS-01", "Mushera Staff Locker", "storage-filing", 119.00, "Steel locker in one, four or six compartments.",
  "Vented doors, cam locks with two keys. 180 x 30 x 45 cm.", "Size=180 x 30 x 45 cm; Lockable=Yes; Guarantee=5 years",
  attrs=[("Doors", ["1 door", "4 doors", "6 doors"])], pricing={"4 doors": 199.00, "6 doors": 249.00}, sold=["6 doors"])
p("ST-CAH-01", "Caha Magazine Files, pack of 5", "storage-filing", 14.95, "Rigid A4 magazine files.", "Recycled board, with label holders.", "Format=A4; Pack=5; Guarantee=None", attrs=[(C, ["Black", "Blue", "White"])])
p("ST-CAH-02", "Caha A4 Lever Arch Files, pack of 10", "storage-filing", 29.90, "75 mm spine, metal shoe.", "PP-covered board with lever mechanism and label pocket.", "Format=A4; Pack=10; Guarantee=None", attrs=[(C, ["Black", "Red", "Green"])])
# ---- monitor
p("MA-SKE-01", "Skellig Single Monitor Arm", "monitor-arms-stands", 89.95, "Gas-spring arm for screens from 17 to 32 inch.",
  "Clamp or grommet mount, VESA 75 and 100. For flat and gently curved screens up to 8 kg.", "Screens=1; Load=2-8 kg; VESA=75 / 100; Guarantee=5 years", attrs=[(C, ["Black", "White", "Silver"])])
p("MA-SKE-02", "Skellig Dual Monitor Arm", "monitor-arms-stands", 149.95, "Two gas-spring arms on one post.",
  "Holds two screens from 17 to 32 inch, up to 8 kg each. Clamp or grommet mount.", "Screens=2; Load=2 x 2-8 kg; VESA=75 / 100; Guarantee=5 years", old=169.95,
  attrs=[(C, ["Black", "White", "Silver"])], sold=["Silver"])
p("MA-SKE-03", "Skellig Heavy-Duty Ultrawide Arm", "monitor-arms-stands", 199.00, "One arm for ultrawide monitors up to 49 inch and 20 kg.",
  "For the big curved monitors (34, 38 and 49 inch) that ordinary arms won't hold. Monitor not included.", "Screens=1; Load=6-20 kg; VESA=75 / 100; Guarantee=5 years", attrs=[(C, ["Black", "White"])])
p("MA-SKE-04", "Skellig Triple Monitor Stand", "monitor-arms-stands", 229.00, "Free-standing frame for three 24-27 inch screens.",
  "A heavy glass base, no drilling. Black.", "Screens=3; Load=3 x 7 kg; VESA=75 / 100; Guarantee=5 years")
p("MA-VAL-01", "Valentia Bamboo Monitor Riser", "monitor-arms-stands", 34.95, "Raises a screen by 11 cm.", "Solid bamboo with slots for phone and pens.", "Load=20 kg; Size=56 x 22 x 11 cm; Guarantee=2 years")
p("MA-VAL-02", "Valentia Folding Laptop Stand", "monitor-arms-stands", 39.95, "Aluminium stand, folds flat, for 10 to 16 inch laptops.", "Six heights. Comes in a felt sleeve.", "Load=8 kg; Material=Aluminium; Guarantee=2 years", attrs=[(C, ["Silver", "Space Grey"])])
p("MA-VAL-03", "Valentia Under-Desk CPU Holder", "monitor-arms-stands", 44.50, "Gets the PC off the floor.", "Steel holder, width 9 to 20 cm, with security strap. Black.", "Load=18 kg; Material=Steel; Guarantee=5 years")
p("MA-DUR-01", "Dursey Privacy Filter", "monitor-arms-stands", 39.00, "Keeps your screen from your neighbours. 60 degree view.", "Black-out filter with matt anti-glare back; slides on and off.", "View angle=60 degrees; Anti-glare=Yes; Guarantee=2 years",
  attrs=[("Screen size", ["14 inch", "15.6 inch", "24 inch", "27 inch"])], pricing={"15.6 inch": 42.00, "24 inch": 69.00, "27 inch": 84.00}, sold=["24 inch"])
# ---- keyboards
p("KB-LOG-01", "Logitech MX Keys S Wireless Keyboard", "keyboards-mice", 119.00, "Low-profile backlit keyboard for three devices.", "Spherically dished keys, smart backlight, Bluetooth and Logi Bolt.", "Connection=Bluetooth, Logi Bolt; Battery=Rechargeable, USB-C; Guarantee=2 years",
  attrs=[("Layout", ["UK English", "US International", "German"]), (C, ["Graphite", "Pale Grey"])], sold=[("German", "Pale Grey")], brand="Logitech")
p("KB-LOG-02", "Logitech MX Master 3S Mouse", "keyboards-mice", 109.00, "Quiet-click mouse with MagSpeed wheel.", "8,000 dpi sensor that tracks on glass. Shaped for the right hand.", "Connection=Bluetooth, Logi Bolt; Battery=Rechargeable, USB-C; Guarantee=2 years", attrs=[(C, ["Graphite", "Pale Grey"])], brand="Logitech")
p("KB-LOG-03", "Logitech Lift Vertical Mouse", "keyboards-mice", 69.99, "A 57 degree vertical mouse for small and medium hands.", "Puts the hand in a natural handshake position. Graphite. One AA battery included.", "Connection=Bluetooth, Logi Bolt; Battery=1 x AA; Guarantee=2 years",
  attrs=[("Hand", ["Right hand", "Left hand"])], pricing={"Left hand": 74.99}, brand="Logitech")
p("KB-CON-01", "Contour RollerMouse Red", "keyboards-mice", 279.00, "Central pointing device; sits in front of the keyboard.", "Use it with either hand, or both. Wired USB.", "Connection=USB-A; Guarantee=2 years", brand="Contour")
p("KB-CHE-01", "Cherry Stream Wired Keyboard", "keyboards-mice", 34.95, "Quiet, flat office keyboard. UK layout.", "SX scissor switches for a near-silent touch. Full size with number pad.", "Connection=USB-A; Layout=UK; Guarantee=2 years", attrs=[(C, ["Black", "Pale Grey"])], brand="Cherry")
p("KB-KEY-01", "Keychron K8 Pro Mechanical Keyboard", "keyboards-mice", 114.00, "Tenkeyless, hot-swappable, wireless or wired.", "QMK/VIA programmable, aluminium frame and white backlight. UK layout.", "Connection=Bluetooth, USB-C; Layout=UK; Guarantee=1 year", attrs=[("Switch", ["Red", "Brown", "Blue"])], sold=["Blue"], brand="Keychron")
p("KB-MIC-01", "Microsoft Sculpt Ergonomic Desktop Set", "keyboards-mice", 99.00, "Split keyboard, number pad and mouse.", "Discontinued by Microsoft: last units sold.", "Connection=2.4 GHz USB; Layout=UK; Guarantee=1 year", stock="out", brand="Microsoft")
p("KB-KEN-01", "Kensington Expert Trackball", "keyboards-mice", 99.00, "Large-ball trackball with scroll ring.", "Four buttons, detachable wrist rest, for the left or right hand. This is not a vertical device.", "Ball=55 mm; Guarantee=3 years", attrs=[("Connection", ["Wired", "Wireless"])], pricing={"Wireless": 119.00}, brand="Kensington")
p("KB-FEL-01", "Fellowes Gel Wrist Rest", "keyboards-mice", 17.95, "Gel wrist rest for keyboards.", "Soft gel under a stain-resistant cover.", "Length=47 cm; Guarantee=1 year", attrs=[(C, ["Black", "Blue"])], brand="Fellowes")
p("KB-CHE-02", "Cherry USB Number Pad", "keyboards-mice", 27.95, "Separate number pad for laptops.", "Quiet keys, 1.2 m cable. Black.", "Connection=USB-A; Guarantee=2 years", brand="Cherry")
# ---- docks
p("DH-ANK-07", "Anker 7-in-1 USB-C Hub", "docks-hubs-cables", 49.99, "HDMI, Ethernet, card reader and 85 W pass-through.", "HDMI 4K, Gigabit Ethernet, two USB-A, SD and microSD, USB-C power.", "HDMI=4K 30 Hz; Ethernet=Gigabit; Guarantee=18 months", brand="Anker")
p("DH-ANK-05", "Anker 332 USB-C Hub (5-in-1)", "docks-hubs-cables", 29.99, "HDMI, two USB-A, USB-C data and 85 W pass-through.", "A pocket-sized hub. It has no network socket: use the Wi-Fi of your laptop, or choose the 7-in-1.", "HDMI=4K 30 Hz; Ethernet=No; Guarantee=18 months", old=36.99, brand="Anker")
p("DH-UGR-06", "Ugreen Revodok 6-in-1 USB-C Hub", "docks-hubs-cables", 37.95, "HDMI 4K 60 Hz, Ethernet and three USB ports.", "Aluminium body with 15 cm cable and RJ45 network socket.", "HDMI=4K 60 Hz; Ethernet=Gigabit; Guarantee=2 years", brand="Ugreen")
p("DH-DEL-19", "Dell WD19S USB-C Docking Station", "docks-hubs-cables", 219.00, "180 W dock for Dell and other USB-C laptops.", "Two DisplayPort, HDMI, three USB-A, two USB-C and Ethernet. Refurbished units are tested and cleaned in our Cork workshop and carry one year's guarantee.", "Power delivery=130 W; Screens=3; Ethernet=Gigabit; Guarantee=3 years (new), 1 year (refurbished)",
  attrs=[("Condition", ["New", "Refurbished"])], pricing={"Refurbished": 149.00}, brand="Dell")
p("DH-CAL-04", "CalDigit TS4 Thunderbolt 4 Dock", "docks-hubs-cables", 399.00, "Eighteen ports and 98 W charging.", "The full-fat dock for MacBook Pro and Thunderbolt PCs. New stock expected.", "Power delivery=98 W; Screens=2; Ethernet=2.5 Gigabit; Guarantee=2 years", stock="out", brand="CalDigit")
p("DH-BEL-03", "Belkin Connect Universal USB-C Triple Display Dock", "docks-hubs-cables", 249.00, "Three screens from one USB-C port.", "Three HDMI and two DisplayPort outputs, four USB ports and Ethernet. New units only.", "Power delivery=85 W; Screens=3; Ethernet=Gigabit; Guarantee=2 years", brand="Belkin")
p("DH-CAB-01", "USB-C to USB-C Cable 100 W", "docks-hubs-cables", 12.95, "Braided charging and data cable.", "E-marked for 100 W, USB 3.2 data.", "Power=100 W; Guarantee=2 years", attrs=[("Length", ["1 m", "2 m", "3 m"])], pricing={"2 m": 15.95, "3 m": 19.95})
p("DH-CAB-02", "HDMI 2.1 Cable", "docks-hubs-cables", 9.95, "Ultra High Speed certified, 8K.", "Gold-plated plugs, braided sleeve.", "Standard=HDMI 2.1; Guarantee=2 years", attrs=[("Length", ["1 m", "2 m", "3 m", "5 m"])], pricing={"2 m": 12.95, "3 m": 15.95, "5 m": 22.95})
p("DH-CAB-03", "DisplayPort 1.4 Cable 2 m", "docks-hubs-cables", 13.95, "For 4K at 120 Hz and 8K at 60 Hz.", "Locking plugs, black.", "Standard=DisplayPort 1.4; Guarantee=2 years")
p("DH-CAB-04", "Cat6 Network Patch Cable", "docks-hubs-cables", 3.50, "Snagless RJ45 patch cable, UTP.", "Copper conductors, LSZH jacket.", "Category=6; Guarantee=2 years", attrs=[("Length", ["1 m", "2 m", "5 m", "10 m"]), (C, ["Grey", "Blue", "Red"])],
  pricing={"2 m": 4.50, "5 m": 7.95, "10 m": 12.50}, sold=[("10 m", "Red")])
p("DH-POW-01", "4-Way Extension Lead with USB", "docks-hubs-cables", 32.50, "Surge-protected, two USB chargers, 2 m lead.", "Irish/UK sockets and plug. White.", "Sockets=4; USB=2 x 2.4 A; Guarantee=2 years")
p("DH-TRA-01", "Under-Desk Cable Tray 80 cm", "docks-hubs-cables", 29.95, "Hides the plugs and leads.", "Steel mesh tray with screws.", "Length=80 cm; Guarantee=5 years", attrs=[(C, ["Black", "White"])])
p("DH-ADA-01", "USB-C to HDMI Adapter", "docks-hubs-cables", 18.95, "One screen, no fuss.", "4K 60 Hz adapter with 15 cm lead.", "HDMI=4K 60 Hz; Guarantee=2 years")
# ---- lighting
p("LC-BEN-01", "BenQ ScreenBar Monitor Light", "lighting-comfort", 119.00, "Sits on top of the monitor and lights the desk, not the screen.", "Auto-dimming light bar, USB powered. Black. Monitor and webcam not included.", "Power=USB, 5 W; Dimmable=Yes; Guarantee=2 years", brand="BenQ")
p("LC-HOW-01", "Howth LED Desk Lamp", "lighting-comfort", 59.95, "Clamp-on architect lamp with touch dimmer.", "Five brightness levels and three colour temperatures. Clamps on tops up to 6 cm.", "Light=800 lm; Dimmable=Yes, 5 levels; Guarantee=3 years", attrs=[(C, ["Black", "White"])])
p("LC-HOW-02", "Howth Qi LED Desk Lamp with Wireless Charger", "lighting-comfort", 79.95, "Charges your phone in its base.", "Stepless touch dimming, folding head, 10 W Qi charger in the base.", "Light=600 lm; Dimmable=Yes, stepless; Guarantee=3 years", old=94.95, attrs=[(C, ["White", "Silver"])])
p("LC-BAL-01", "Ballycotton Classic Desk Lamp", "lighting-comfort", 38.50, "Enamel shade, E27 bulb, on/off switch.", "A retro desk lamp for any E27 bulb up to 40 W. Simple on/off switch on the base.", "Socket=E27; Dimmable=No; Guarantee=2 years", attrs=[(C, ["Green", "White"])])
p("LC-FAS-01", "Fastnet Floor Reading Lamp", "lighting-comfort", 99.95, "Stands beside the armchair.", "Goose-neck LED floor lamp with remote control and dimmer.", "Light=1000 lm; Dimmable=Yes; Guarantee=2 years", attrs=[(C, ["Black", "White"])])
p("LC-FOO-01", "Tilting Footrest", "lighting-comfort", 39.95, "Rocks with your feet; three heights.", "Non-slip surface with massage bumps. Black.", "Size=45 x 35 cm; Guarantee=2 years")
p("LC-FOO-02", "Heated Footrest", "lighting-comfort", 64.95, "For cold offices.", "Warms to 40 degrees in ten minutes, with timer.", "Power=70 W; Guarantee=2 years", stock="out")
p("LC-MAT-01", "Anti-Fatigue Standing Mat", "lighting-comfort", 49.95, "20 mm polyurethane mat for people who stand to work.", "Bevelled edges that won't trip you; warm underfoot. Black.", "Thickness=20 mm; Guarantee=3 years", attrs=[("Size", ["75 x 50 cm", "90 x 60 cm"])], pricing={"90 x 60 cm": 64.95})
p("LC-MAT-02", "Polycarbonate Chair Mat 120 x 90 cm", "lighting-comfort", 79.00, "Protects the floor from castors.", "Clear polycarbonate. Spiked for carpet, smooth for wood and tiles.", "Size=120 x 90 cm; Guarantee=5 years", attrs=[("Floor type", ["Carpet", "Hard floor"])], pricing={"Hard floor": 85.00})
p("LC-CUS-01", "Memory Foam Lumbar Cushion", "lighting-comfort", 29.95, "Straps to any chair back.", "Washable mesh cover. Black.", "Size=34 x 36 cm; Guarantee=1 year")
p("LC-PAD-01", "Wool Felt Desk Pad 80 x 30 cm", "lighting-comfort", 24.95, "Keyboard and mouse on one soft pad.", "100% merino felt with cork base.", "Size=80 x 30 cm; Guarantee=1 year", attrs=[(C, ["Grey", "Graphite"])])

BY_KEY = {x["key"]: x for x in P}
BY_ID = {str(x["id"]): x for x in P}

CASES = [
    {"query": "electric standing desk 160x80 oak", "determination": "products_found", "offers": [("Shannon Electric Sit-Stand Desk, 160 x 80 cm / Oak", "489.00")], "either": [],
     "why": "only the Shannon comes in 160 x 80 with an oak top; the Erne is 160 x 140 and sold out, the frame has no top"},
    {"query": "left handed vertical mouse", "determination": "products_found", "offers": [("Logitech Lift Vertical Mouse, Left hand", "74.99")], "either": [],
     "why": "the only vertical mouse; the left-hand one costs 5 euro more"},
    {"query": "office chair for 180 kg person", "determination": "products_found", "offers": [("Glandore XL Bariatric Chair", "549.00")], "either": [],
     "why": "rated 200 kg; all others 150 kg or less"},
    {"query": "refurbished laptop docking station", "determination": "products_found", "offers": [("Dell WD19S USB-C Docking Station, Refurbished", "149.00")], "either": [],
     "why": "the one dock with a refurbished condition"},
    {"query": "usb-c hub without ethernet under 40 euro", "determination": "products_found", "offers": [("Anker 332 USB-C Hub (5-in-1)", "29.99")], "either": [],
     "why": "the Ugreen at 37.95 and the Anker 7-in-1 have Ethernet"},
    {"query": "dimmable desk lamp white", "determination": "products_found",
     "offers": [("Howth LED Desk Lamp, White", "59.95"), ("Howth Qi LED Desk Lamp with Wireless Charger, White", "79.95")], "either": [],
     "why": "the Ballycotton is not dimmable, the Fastnet is a floor lamp, the ScreenBar is black"},
    {"query": "anti fatigue mat", "determination": "products_found", "offers": [("Anti-Fatigue Standing Mat", None, {"range": ["49.95", "64.95"]})], "either": [],
     "why": "two sizes of the one standing mat; the chair mat is for castors"},
    {"query": "34 inch curved ultrawide monitor", "determination": "no_relevant_products", "offers": [], "either": [], "why": "the shop sells arms for such monitors, no monitors"},
    {"query": "under desk treadmill walking pad", "determination": "no_relevant_products", "offers": [], "either": [], "why": "standing desks and mats, no treadmills"},
    {"query": "dual monitor arm silver", "determination": "no_online_availability", "offers": [], "either": [], "why": "the Skellig Dual is out of stock in silver"},
]

FIRST = ["Aoife M.", "Declan", "Siobhán K.", "Padraig", "Niamh", "Conor B.", "Sinéad", "Tom H.", "Gráinne", "Eoin", "Mary from Mallow", "J. Walsh"]
SAID = ["Arrived in two days, well packed. Happy with it.", "Does what it says. Instructions could be clearer.", "Bought a second one for the office in Limerick.",
        "Good quality for the money.", "Courier left it with a neighbour, otherwise perfect.", "Solid. Would buy again.", "Looks better than in the photo.", "Customer service rang me back the same day, fair play."]
e = html.escape


def eur(v):
    return "€{:,.2f}".format(v)


def price_html(x, box=""):
    pid = x["id"]
    final = '<span class="price-container price-final_price tax weee"><span id="product-price-%d%s" data-price-amount="%s" data-price-type="finalPrice" class="price-wrapper"><span class="price">%s</span></span></span>' % (pid, box, ("%.2f" % x["price"]), eur(x["price"]))
    if x["varies"]:
        return '<div class="price-box price-final_price" data-role="priceBox" data-product-id="%d"><span class="normal-price"><span class="price-label">As low as</span> %s</span></div>' % (pid, final)
    if x["old"]:
        return ('<div class="price-box price-final_price" data-role="priceBox" data-product-id="%d"><span class="special-price"><span class="price-label">Special Price</span> %s</span> '
                '<span class="old-price"><span class="price-label">Regular Price</span> <span data-price-amount="%s" data-price-type="oldPrice" class="price-wrapper"><span class="price">%s</span></span></span></div>') % (pid, final, x["old"], eur(x["old"]))
    return '<div class="price-box price-final_price" data-role="priceBox" data-product-id="%d">%s</div>' % (pid, final)


def page(title, main, body_class="cms-page-view", crumbs=(), cart=0, head=""):
    nav = "".join('<li class="level0 nav-%d category-item level-top"><a href="/%s.html" class="level-top"><span>%s</span></a></li>' % (i + 1, k, e(n)) for i, (k, (n, _)) in enumerate(CATS.items()))
    bc = ""
    if crumbs:
        items = '<li class="item home"><a href="/" title="Go to Home Page">Home</a></li>'
        for n, u in crumbs:
            items += '<li class="item category"><a href="%s">%s</a></li>' % (u, e(n)) if u else '<li class="item product"><strong>%s</strong></li>' % e(n)
        bc = '<div class="breadcrumbs"><ul class="items">%s</ul></div>' % items
    return """<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"/><title>%s</title><meta name="viewport" content="width=device-width, initial-scale=1"/>
<link rel="stylesheet" type="text/css" media="all" href="%s/css/styles-m.css"/><script src="%s/js/lee.js" defer></script>%s</head>
<body data-container="body" class="%s page-layout-1column"><div class="page-wrapper">
<header class="page-header"><div class="panel wrapper"><div class="panel header"><a class="action skip contentarea" href="#contentarea"><span>Skip to Content</span></a>
<ul class="header links"><li class="greet welcome"><span>Free delivery in Ireland over €75</span></li><li class="authorization-link"><a href="/customer/account/login/">Sign In</a></li><li><a href="/customer/account/create/">Create an Account</a></li></ul></div></div>
<div class="header content"><a class="logo" href="/" title="Lee Office &amp; IT"><img src="/media/logo/default/lee.svg" alt="Lee Office &amp; IT" width="180" height="44"/></a>
<div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="text">My Cart</span> <span class="counter qty%s"><span class="counter-number">%s</span></span></a></div>
<div class="block block-search"><div class="block block-title"><strong>Search</strong></div><div class="block block-content"><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get">
<div class="field search"><label class="label" for="search"><span>Search</span></label><div class="control"><input id="search" type="text" name="q" value="" placeholder="Search entire store here..." class="input-text" maxlength="128" role="combobox" aria-haspopup="false" autocomplete="off"/></div></div>
<div class="actions"><button type="submit" title="Search" class="action search"><span>Search</span></button></div></form></div></div></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul>%s</ul></nav></div>%s
<main id="maincontent" class="page-main"><a id="contentarea" tabindex="-1"></a>%s</main>
<footer class="page-footer"><div class="footer content"><ul class="footer links"><li><a href="/about-us">About us</a></li><li><a href="/delivery-returns">Delivery &amp; Returns</a></li><li><a href="/contact">Contact Us</a></li><li><a href="/showroom">Little Island Showroom</a></li><li><a href="/privacy-policy">Privacy Policy</a></li></ul>
<div class="block newsletter"><div class="title"><strong>Newsletter</strong></div><form class="form subscribe" action="/newsletter/subscriber/new/" method="post"><input name="email" type="email" placeholder="Enter your email address" aria-label="Email"/><button class="action subscribe primary" type="submit"><span>Subscribe</span></button></form></div>
<small class="copyright"><span>Copyright © 2026 Lee Office &amp; IT Ltd, Eastgate Road, Little Island, Co. Cork. VAT IE3344556TH</span></small></div></footer>
</div></body></html>""" % (e(title), STATIC, STATIC, head, body_class, "" if cart else " empty", cart or "", nav, bc, main)


def tile(x):
    if x["stock"] == "in":
        act = ('<a class="action tocart primary" href="/%s.html"><span>Add to Cart</span></a>' % x["key"]) if x["variants"] else (
            '<form data-role="tocart-form" action="/checkout/cart/add/product/%d/" method="post"><input type="hidden" name="product" value="%d"/><button type="submit" title="Add to Cart" class="action tocart primary"><span>Add to Cart</span></button></form>' % (x["id"], x["id"]))
    elif x["stock"] == "out":
        act = '<div class="stock unavailable"><span>Out of stock</span></div>'
    elif x["stock"] == "quote":
        act = '<div class="stock unavailable"><span>On request</span></div>'
    else:
        act = '<div class="stock unavailable"><span>Showroom only</span></div>'
    sw = ""
    for a, vals in x["attrs"]:
        if a in ("Colour", "Finish") and all(v in COLOURS for v in vals):
            sw = '<div class="swatch-opt-%d swatch-listing" aria-hidden="true">%s</div>' % (x["id"], "".join('<span class="swatch-option color mini" style="background:%s" title="%s"></span>' % (COLOURS[v], e(v)) for v in vals))
    rating = 70 + (x["n"] * 7) % 31
    return """<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="/%s.html" class="product photo product-item-photo" tabindex="-1"><span class="product-image-container"><img class="product-image-photo" src="/media/catalog/product/%s.svg" loading="lazy" width="240" height="240" alt="%s"/></span></a>
<div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="/%s.html">%s</a></strong>
<div class="product-reviews-summary short"><div class="rating-summary"><div class="rating-result" title="%d%%"><span style="width:%d%%"></span></div></div></div>%s%s
<div class="product-item-inner"><div class="product actions product-item-actions"><div class="actions-primary">%s</div><div class="actions-secondary"><a href="#" class="action towishlist" title="Add to Wish List"><span>Add to Wish List</span></a> <a href="#" class="action tocompare" title="Add to Compare"><span>Add to Compare</span></a></div></div></div></div></div></li>""" % (
        x["key"], x["key"], e(x["name"]), x["key"], e(x["name"]), rating, rating, price_html(x, "-l"), sw, act)


def listing(items, base, query, heading, intro, crumbs, cart, body="catalog-category-view", extra=""):
    q = {k: v[0] for k, v in query.items() if v}
    shown = items
    if q.get("color"):
        shown = [x for x in shown if any(q["color"] in v for _, v in x["attrs"])]
    if q.get("price"):
        m = re.fullmatch(r"(\d*)-(\d*)", q["price"])
        if m:
            lo, hi = float(m.group(1) or 0), float(m.group(2) or 1e9)
            shown = [x for x in shown if lo <= x["price"] < hi]
    if q.get("manufacturer"):
        shown = [x for x in shown if x["brand"] == q["manufacturer"]]
    order = q.get("product_list_order", "position")
    if order == "price":
        shown = sorted(shown, key=lambda x: x["price"])
    elif order == "name":
        shown = sorted(shown, key=lambda x: x["name"])
    try:
        n = max(1, int(q.get("p", "1")))
    except ValueError:
        n = 1
    pages = max(1, -(-len(shown) // PAGE_SIZE))
    n = min(n, pages)
    part = shown[(n - 1) * PAGE_SIZE:n * PAGE_SIZE]

    def url(**kw):
        d = dict(q)
        d.pop("p", None)
        for k, v in kw.items():
            if v is None:
                d.pop(k, None)
            else:
                d[k] = v
        return e(base + ("?" + urlencode(d) if d else ""))
    pager = ""
    if pages > 1:
        li = ""
        if n > 1:
            li += '<li class="item pages-item-previous"><a class="action previous" href="%s" title="Previous"><span>Previous</span></a></li>' % url(p=n - 1 if n > 2 else None)
        for i in range(1, pages + 1):
            li += '<li class="item current"><strong class="page"><span class="label">You\'re currently reading page</span> <span>%d</span></strong></li>' % i if i == n else '<li class="item"><a href="%s" class="page"><span class="label">Page</span> <span>%d</span></a></li>' % (url(p=i if i > 1 else None), i)
        if n < pages:
            li += '<li class="item pages-item-next"><a class="action next" href="%s" title="Next"><span>Next</span></a></li>' % url(p=n + 1)
        pager = '<div class="pages"><strong class="label pages-label">Page</strong><ul class="items pages-items" aria-labelledby="paging-label">%s</ul></div>' % li
    first = (n - 1) * PAGE_SIZE + 1
    amount = '<p class="toolbar-amount">Items <span class="toolbar-number">%d</span>-<span class="toolbar-number">%d</span> of <span class="toolbar-number">%d</span></p>' % (first, first + len(part) - 1, len(shown)) if pages > 1 else '<p class="toolbar-amount"><span class="toolbar-number">%d</span> Item%s</p>' % (len(shown), "" if len(shown) == 1 else "s")
    sorter = '<div class="toolbar-sorter sorter"><label class="sorter-label" for="sorter">Sort By</label> <select id="sorter" data-role="sorter" class="sorter-options">%s</select></div>' % "".join(
        '<option value="%s"%s>%s</option>' % (url(product_list_order=k), " selected" if k == order else "", t) for k, t in (("position", "Position"), ("name", "Product Name"), ("price", "Price")))
    cols, brands, bands = {}, {}, {}
    for x in shown:
        for a, vals in x["attrs"]:
            if a in ("Colour", "Finish"):
                for v in vals:
                    cols[v] = cols.get(v, 0) + 1
        brands[x["brand"]] = brands.get(x["brand"], 0) + 1
        b = next(b for b in ((0, 50), (50, 100), (100, 200), (200, 400), (400, "")) if b[1] == "" or x["price"] < b[1])
        bands[b] = bands.get(b, 0) + 1
    nav = ""
    for key, label, opts in (("color", "Colour", [(v, e(v), c) for v, c in cols.items()]),
                             ("price", "Price", [("%s-%s" % b, ("€%d.00 - €%d.99" % (b[0], b[1] - 1)) if b[1] else "€%d.00 and above" % b[0], c) for b, c in sorted(bands.items(), key=lambda t: t[0][0])]),
                             ("manufacturer", "Brand", [(v, e(v), c) for v, c in brands.items()])):
        if q.get(key):
            nav += '<div class="filter-current"><span class="filter-label">%s</span> <span class="filter-value">%s</span> <a class="action remove" href="%s" title="Remove %s"><span>Remove This Item</span></a></div>' % (label, e(q[key]), url(**{key: None}), label)
        elif len(opts) > 1:
            nav += '<div class="filter-options-item"><div class="filter-options-title">%s</div><div class="filter-options-content"><ol class="items">%s</ol></div></div>' % (
                label, "".join('<li class="item"><a href="%s" rel="nofollow">%s <span class="count">%d<span class="filter-count-label"> items</span></span></a></li>' % (url(**{key: v}), t, c) for v, t, c in opts))
    grid = '<div class="toolbar toolbar-products">%s%s%s</div><div class="products wrapper grid products-grid"><ol class="products list items product-items">%s</ol></div><div class="toolbar toolbar-products bottom">%s</div>' % (
        amount, pager, sorter, "".join(tile(x) for x in part), pager) if part else '<div class="message info empty"><div>We can\'t find products matching the selection.</div></div>'
    main = '<div class="page-title-wrapper"><h1 class="page-title"><span class="base">%s</span></h1></div>%s%s<div class="columns"><div class="column main">%s</div><div class="sidebar sidebar-main"><div class="block filter" id="layered-filter-block"><div class="block-title filter-title"><strong>Shop By</strong></div><div class="block-content filter-content"><strong class="block-subtitle">Shopping Options</strong>%s</div></div></div></div>' % (
        heading, '<div class="category-description"><p>%s</p></div>' % e(intro) if intro else "", extra, grid, nav)
    return page(re.sub("<[^>]+>", "", heading) + " | " + TITLE, main, body, crumbs, cart)


def product_page(x, cart, note=""):
    cat = CATS[x["cat"]][0]
    head, opt, stock = "", "", ""
    if x["stock"] == "in":
        stock = '<div class="stock available" title="Availability"><span>In stock</span></div>'
    elif x["stock"] == "out":
        stock = '<div class="stock unavailable" title="Availability"><span>Out of stock</span></div>'
    elif x["stock"] == "quote":
        stock = '<div class="stock unavailable" title="Availability"><span>On request: not sold online</span></div><div class="message notice"><div>This item is planned and installed by our projects team. Please ring 021 555 0144 or <a href="/contact">ask for a quote</a>.</div></div>'
    else:
        stock = '<div class="stock unavailable" title="Availability"><span>Showroom only</span></div><div class="message notice"><div>Sold in our <a href="/showroom">Little Island showroom</a> only; it can\'t be ordered online.</div></div>'
    if x["attrs"] and x["stock"] == "in":
        conf = {"attributes": {}, "optionPrices": {}, "salable": {}, "index": {}, "priceFormat": {"pattern": "€%s", "precision": 2}, "productId": str(x["id"]), "oldPrice": x["old"]}
        oid = x["id"] * 10
        ids = {}
        for i, (a, vals) in enumerate(x["attrs"]):
            aid = str(93 + i * 51 + x["n"] % 5)
            opts = []
            for v in vals:
                oid += 1
                ids[(i, v)] = str(oid)
                opts.append({"id": str(oid), "label": v, "products": [str(w["id"]) for w in x["variants"] if w["combo"][i] == v], "swatch": COLOURS.get(v) if a in ("Colour", "Finish") else None})
            conf["attributes"][aid] = {"id": aid, "code": re.sub(r"\W+", "_", a.lower()), "label": a, "position": str(i), "options": opts}
        for w in x["variants"]:
            conf["optionPrices"][str(w["id"])] = {"finalPrice": {"amount": w["price"]}}
            conf["salable"][str(w["id"])] = w["ok"]
            conf["index"][str(w["id"])] = [ids[(i, v)] for i, v in enumerate(w["combo"])]
        opt = '<div class="product-options-wrapper" id="product-options-wrapper"><div class="fieldset"><div class="swatch-opt" data-role="swatch-options"></div></div></div><script type="text/x-magento-init" id="swatch-config">%s</script>' % json.dumps(
            {"[data-role=swatch-options]": {"Magento_Swatches/js/swatch-renderer": {"jsonConfig": conf}}}).replace("</", "<\\/")
    elif x["attrs"]:
        opt = '<p class="unavailable-options">%s</p>' % "; ".join("%s: %s" % (a, ", ".join(v)) for a, v in x["attrs"])
    form = ""
    if x["stock"] == "in":
        form = """<div class="product-add-form"><form action="/checkout/cart/add/product/%d/" method="post" id="product_addtocart_form" data-product-sku="%s"><input type="hidden" name="product" value="%d"/><input type="hidden" name="selected_configurable_option" value=""/>%s
<div class="box-tocart"><div class="fieldset"><div class="field qty"><label class="label" for="qty"><span>Qty</span></label><div class="control"><input type="number" name="qty" id="qty" min="1" value="1" title="Qty" class="input-text qty"/></div></div><div class="actions"><button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button"><span>Add to Cart</span></button></div></div></div></form></div>""" % (
            x["id"], e(x["sku"]), x["id"], opt)
    else:
        form = '<div class="product-add-form">%s</div>' % opt
        if x["stock"] == "out":
            form += '<div class="product alert stock"><a href="/customer/account/login/" class="action alert">Notify me when this product is in stock</a></div>'
    rows = "".join('<tr><th class="col label" scope="row">%s</th><td class="col data" data-th="%s">%s</td></tr>' % (e(k), e(k), e(v)) for k, v in [("Brand", x["brand"])] + x["specs"] + [("SKU", x["sku"])])
    k = x["n"] % 3 + 1
    revs = "".join('<li class="item review-item"><div class="review-title">%s</div><div class="review-content">%s</div><div class="review-details"><p class="review-author"><span class="review-details-label">Review by</span> <strong>%s</strong></p><p class="review-date"><time>%d/%d/2026</time></p></div></li>' % (
        ["Great", "Good value", "As described", "Recommended"][(x["n"] + i) % 4], SAID[(x["n"] * 3 + i) % len(SAID)], FIRST[(x["n"] * 5 + i) % len(FIRST)], (x["n"] * 3 + i) % 27 + 1, (x["n"] + i) % 10 + 1) for i in range(k))
    heavy = x["cat"] in ("office-chairs", "desks-tables", "storage-filing") and x["price"] > 60
    ship = ("Delivered in 3-5 working days by two-man crew, €24.95 to Munster and €34.95 elsewhere in Ireland; free over €250. Kerbside delivery unless agreed." if heavy
            else "Sent by An Post the same day if ordered before 3 pm: €5.95, free over €75. Northern Ireland €9.95.")
    same = [y for y in P if y["cat"] == x["cat"] and y is not x]
    rel = [same[(x["n"] + i) % len(same)] for i in range(3)]
    up = [P[(x["n"] * 11 + 17 * i + 5) % len(P)] for i in range(3)]
    up = [y for y in up if y is not x]
    main = """<div class="columns"><div class="column main">%s<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">%s</span></h1></div>
<div class="product-reviews-summary"><div class="rating-summary"><div class="rating-result"><span style="width:%d%%"></span></div></div><div class="reviews-actions"><a class="action view" href="#reviews">%d Review%s</a></div></div>
<div class="product-info-price">%s<div class="product-info-stock-sku">%s<div class="product attribute sku"><strong class="type">SKU</strong> <div class="value">%s</div></div></div></div><p class="vat-note">Price incl. VAT</p>
%s<div class="product-social-links"><a href="#" class="action towishlist"><span>Add to Wish List</span></a> <a href="#" class="action tocompare"><span>Add to Compare</span></a></div>
<div class="product attribute overview"><div class="value"><p>%s</p></div></div></div>
<div class="product media"><div class="gallery-placeholder"><img alt="%s" class="gallery-placeholder__image" src="/media/catalog/product/%s.svg" width="480" height="480"/></div></div>
<div class="product info detailed"><div class="product data items"><div class="data item title" id="tab-label-description"><a class="data switch" href="#description">Details</a></div><div class="data item content" id="description"><div class="product attribute description"><div class="value"><p>%s</p></div></div></div>
<div class="data item title" id="tab-label-additional"><a class="data switch" href="#additional">More Information</a></div><div class="data item content" id="additional"><div class="additional-attributes-wrapper table-wrapper"><table class="data table additional-attributes" id="product-attribute-specs-table"><caption class="table-caption">More Information</caption><tbody>%s</tbody></table></div></div>
<div class="data item title"><a class="data switch" href="#delivery">Delivery</a></div><div class="data item content" id="delivery"><p>%s</p></div>
<div class="data item title" id="tab-label-reviews"><a class="data switch" href="#reviews">Reviews <span class="counter">%d</span></a></div><div class="data item content" id="reviews"><div class="block review-list"><div class="block-title"><strong>Customer Reviews</strong></div><ol class="items review-items">%s</ol></div></div></div></div>
<div class="block related"><div class="block-title title"><strong>Related Products</strong></div><div class="products wrapper grid products-grid products-related"><ol class="products list items product-items">%s</ol></div></div>
<div class="block upsell"><div class="block-title title"><strong>Customers also bought</strong></div><div class="products wrapper grid products-upsell"><ol class="products list items product-items">%s</ol></div></div></div></div>""" % (
        note, e(x["name"]), 70 + (x["n"] * 7) % 31, k, "" if k == 1 else "s", price_html(x), stock, e(x["sku"]), form, e(x["short"]), e(x["name"]), x["key"], e(x["desc"]), rows, e(ship), k, revs,
        "".join(tile(y) for y in rel), "".join(tile(y) for y in up))
    return page(x["name"] + " | " + TITLE, main, "catalog-product-view product-" + x["key"], [(cat, "/%s.html" % x["cat"]), (x["name"], None)], cart, head)


def home(cart):
    new = [BY_KEY[k] for k in ("shannon-electric-sit-stand-desk", "keychron-k8-pro-mechanical-keyboard", "howth-qi-led-desk-lamp-with-wireless-charger", "glandore-ergonomic-chair", "anker-332-usb-c-hub-5-in-1", "galtee-mobile-pedestal")]
    cats = "".join('<div class="cat-tile"><a href="/%s.html"><img src="/media/catalog/category/%s.svg" alt="" width="160" height="110"/><span>%s</span></a></div>' % (k, k, e(n)) for k, (n, _) in CATS.items())
    main = """<div class="page-title-wrapper"><h1 class="page-title"><span class="base">Furniture and gear for people who work</span></h1></div>
<div class="blocks-promo"><a href="/desks-tables.html" class="block-promo home-main"><span class="content bg-white"><span class="info">Sit-stand month</span><strong class="title">Electric standing desks from €399.00</strong><span class="action more button">Shop desks</span></span></a></div>
<div class="cat-tiles">%s</div><div class="content-heading"><h2 class="title">Hot Sellers</h2><p class="info">Here is what's trending right now</p></div><div class="block widget block-products-list grid"><ol class="product-items widget-product-grid">%s</ol></div>
<div class="blog-teaser"><h2>From the blog</h2><p><a href="/blog/how-high-should-my-desk-be">How high should my desk be?</a> Our ergonomist Bríd on elbows, knees and screens.</p></div>""" % (cats, "".join(tile(x) for x in new))
    return page("Office furniture & computer accessories | " + TITLE, main, "cms-home cms-index-index", (), cart)


STATICS = {
    "/about-us": ("About us", "<p>Lee Office &amp; IT was founded in 1987 as a typewriter repair shop on Washington Street. Today twenty-two of us fit out homes, schools and offices in Munster and send parcels all over the island.</p>"),
    "/delivery-returns": ("Delivery & Returns", "<table class='data table'><tr><th>Parcel</th><td>€5.95, free over €75</td></tr><tr><th>Furniture, Munster</th><td>€24.95, free over €250</td></tr><tr><th>Furniture, rest of Ireland</th><td>€34.95, free over €250</td></tr><tr><th>Northern Ireland parcel</th><td>€9.95</td></tr></table><p>You may return unused goods within 30 days. Furniture that was assembled can't be taken back unless it is faulty.</p>"),
    "/contact": ("Contact Us", "<p>Phone 021 555 0144, Monday to Friday 9.00-17.30. Eastgate Road, Little Island, Co. Cork.</p><form class='form contact' action='/contact' method='post'><input name='name' placeholder='Name'/><input name='email' placeholder='Email'/><textarea name='comment'></textarea><button type='submit' class='action submit primary'><span>Submit</span></button></form>"),
    "/showroom": ("Little Island Showroom", "<p>Try forty chairs and a dozen desks in our showroom, Monday to Saturday. Reception seating such as the Bantry armchair is sold here only.</p>"),
    "/privacy-policy": ("Privacy Policy", "<p>We keep what we need to send your order, and no more.</p>"),
    "/blog/how-high-should-my-desk-be": ("How high should my desk be?", "<p>Sit with your feet flat on the floor, elbows at ninety degrees. The desk top belongs just under your forearms: for most people between 65 and 75 cm sitting and 100 to 115 cm standing. Start with twenty minutes' standing in the hour, on a soft mat.</p>"),
    "/checkout/": ("Checkout", "<form class='form form-shipping-address' action='/checkout/' method='post'><fieldset class='fieldset'><legend>Shipping Address</legend><label>Email Address <input name='username' type='email'/></label><label>Street Address <input name='street[0]'/></label><label>Eircode <input name='postcode'/></label><button class='button action continue primary'><span>Next</span></button></fieldset></form>"),
    "/customer/account/login/": ("Customer Login", "<form class='form form-login' action='/customer/account/loginPost/' method='post'><label>Email <input name='login[username]' type='email'/></label><label>Password <input name='login[password]' type='password'/></label><button class='action login primary'><span>Sign In</span></button></form>"),
    "/customer/account/create/": ("Create New Customer Account", "<form class='form create account' action='/customer/account/createpost/' method='post'><label>First Name <input name='firstname'/></label><label>Last Name <input name='lastname'/></label><label>Email <input name='email' type='email'/></label><button class='action submit primary'><span>Create an Account</span></button></form>"),
}

CSS = """body{font:15px/1.5 'Open Sans',Arial,sans-serif;margin:0;color:#333}.page-header .panel{background:#6e716e;color:#fff;padding:6px 20px}.header.links{display:flex;gap:16px;list-style:none;justify-content:flex-end;margin:0}.header.links a{color:#fff}.header.content,.page-main,.breadcrumbs,.footer.content,.nav-sections ul{max-width:1200px;margin:0 auto;padding:10px 20px}
.header.content{display:flex;gap:20px;align-items:center}.navigation ul{display:flex;gap:20px;list-style:none}.nav-sections{background:#f0f0f0}.product-items{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;list-style:none;padding:0}.columns{display:flow-root}.catalog-category-view .columns,.catalogsearch-result-index .columns{display:flex;gap:24px}.sidebar{order:-1;width:220px}.column.main{flex:1}
.breadcrumbs ul,.pages-items{display:flex;gap:10px;list-style:none;padding:0}.old-price .price{text-decoration:line-through;color:#999}.price{font-weight:700}.action.primary,.primary{background:#1979c3;color:#fff;border:0;padding:8px 14px;text-decoration:none;display:inline-block}.swatch-attribute-options{display:flex;gap:8px;margin:6px 0 12px}.swatch-option{min-width:30px;height:24px;border:1px solid #bbb;padding:2px 6px;cursor:pointer;background:#f0f0f0}.swatch-option.mini{display:inline-block;min-width:14px;height:14px;padding:0}
.swatch-option.selected{outline:2px solid #ff5501}.swatch-option.disabled{cursor:default;opacity:.45;text-decoration:line-through}.product-info-main{float:right;width:48%}.product.media{width:48%}.product.info.detailed{clear:both}.stock.unavailable{color:#a33;font-weight:700}.stock.available{color:#060;font-weight:700}.message{background:#fdf0d5;padding:10px;margin:8px 0}.message.error{background:#fae5e5}.message.success{background:#e5efe5}.cat-tiles{display:flex;flex-wrap:wrap;gap:16px}.page-footer{background:#f4f4f4;margin-top:30px}.mage-error{color:#e02b27}.toolbar{display:flex;gap:20px;align-items:center}
.action.skip{position:absolute;left:-9999px}"""
JS = r"""(function () {
  'use strict';
  var sorter = document.getElementById('sorter');
  if (sorter) { sorter.addEventListener('change', function () { window.location.href = sorter.value; }); }
  var script = document.getElementById('swatch-config');
  if (!script) { return; }
  var conf = JSON.parse(script.textContent)['[data-role=swatch-options]']['Magento_Swatches/js/swatch-renderer'].jsonConfig;
  var holder = document.querySelector('[data-role=swatch-options]');
  var form = document.getElementById('product_addtocart_form');
  var order = Object.keys(conf.attributes).sort(function (a, b) { return conf.attributes[a].position - conf.attributes[b].position; });
  var chosen = {}, nodes = {};
  function money(v) { return '€' + v.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
  function fits(pid, picks) { return order.every(function (aid, i) { return !picks[aid] || conf.index[pid][i] === picks[aid]; }); }
  function salable(aid, oid) {
    var picks = {};
    order.forEach(function (k) { if (chosen[k]) { picks[k] = chosen[k]; } });
    picks[aid] = oid;
    return Object.keys(conf.index).some(function (pid) { return conf.salable[pid] && fits(pid, picks); });
  }
  function refresh() {
    order.forEach(function (aid) {
      nodes[aid].options.forEach(function (n) {
        var on = chosen[aid] === n.oid, ok = salable(aid, n.oid);
        n.el.className = n.base + (on ? ' selected' : '') + (ok ? '' : ' disabled');
        n.el.setAttribute('aria-checked', on ? 'true' : 'false');
        if (ok) { n.el.removeAttribute('disabled'); n.el.setAttribute('title', n.label); n.el.removeAttribute('aria-disabled'); }
        else { n.el.setAttribute('disabled', 'true'); n.el.setAttribute('aria-disabled', 'true'); n.el.setAttribute('title', n.label + ' (out of stock)'); }
      });
      var picked = nodes[aid].options.filter(function (n) { return n.oid === chosen[aid]; })[0];
      nodes[aid].value.textContent = picked ? picked.label : '';
      nodes[aid].input.value = chosen[aid] || '';
    });
    var left = Object.keys(conf.index).filter(function (pid) { return conf.salable[pid] && fits(pid, chosen); });
    var low = Math.min.apply(null, left.map(function (pid) { return conf.optionPrices[pid].finalPrice.amount; }));
    var box = document.querySelector('.product-info-main .price-box');
    var wrap = box.querySelector('[data-price-type=finalPrice]');
    if (isFinite(low)) {
      wrap.setAttribute('data-price-amount', low.toFixed(2));
      wrap.querySelector('.price').textContent = money(low);
    }
    var label = box.querySelector('.normal-price .price-label');
    if (label) {
      var same = left.every(function (pid) { return conf.optionPrices[pid].finalPrice.amount === low; });
      label.style.display = same ? 'none' : '';
    }
    form.querySelector('[name=selected_configurable_option]').value = order.every(function (k) { return chosen[k]; }) && left.length ? left[0] : '';
  }
  order.forEach(function (aid) {
    var at = conf.attributes[aid];
    var div = document.createElement('div');
    div.className = 'swatch-attribute ' + at.code;
    div.setAttribute('data-attribute-code', at.code);
    div.setAttribute('data-attribute-id', aid);
    var label = document.createElement('span');
    label.className = 'swatch-attribute-label';
    label.id = 'option-label-' + at.code + '-' + aid;
    label.textContent = at.label;
    var value = document.createElement('span');
    value.className = 'swatch-attribute-selected-option';
    var list = document.createElement('div');
    list.className = 'swatch-attribute-options clearfix';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-labelledby', label.id);
    var input = document.createElement('input');
    input.type = 'hidden';
    input.name = 'super_attribute[' + aid + ']';
    input.className = 'swatch-input super-attribute-select';
    var opts = at.options.map(function (o) {
      var el = document.createElement('div');
      var base = 'swatch-option ' + (o.swatch ? 'color' : 'text');
      el.className = base;
      el.id = 'option-label-' + at.code + '-' + aid + '-item-' + o.id;
      el.setAttribute('role', 'option');
      el.setAttribute('tabindex', '0');
      el.setAttribute('aria-label', o.label);
      el.setAttribute('data-option-id', o.id);
      el.setAttribute('data-option-label', o.label);
      if (o.swatch) { el.style.background = o.swatch; } else { el.textContent = o.label; }
      function pick() {
        if (el.getAttribute('disabled')) { return; }
        if (chosen[aid] === o.id) { delete chosen[aid]; } else { chosen[aid] = o.id; }
        refresh();
      }
      el.addEventListener('click', pick);
      el.addEventListener('keydown', function (ev) { if (ev.key === 'Enter' || ev.key === ' ') { ev.preventDefault(); pick(); } });
      list.appendChild(el);
      return { el: el, oid: o.id, base: base, label: o.label };
    });
    div.appendChild(label); div.appendChild(document.createTextNode(' ')); div.appendChild(value); div.appendChild(list); div.appendChild(input);
    holder.appendChild(div);
    nodes[aid] = { options: opts, value: value, input: input };
  });
  refresh();
  form.addEventListener('submit', function (ev) {
    var missing = order.filter(function (k) { return !chosen[k]; });
    Array.prototype.forEach.call(form.querySelectorAll('.mage-error'), function (n) { n.parentNode.removeChild(n); });
    if (missing.length) {
      ev.preventDefault();
      missing.forEach(function (k) {
        var d = document.createElement('div'); d.className = 'mage-error'; d.textContent = 'This is a required field.';
        nodes[k].input.parentNode.appendChild(d);
      });
    }
  });
})();
"""


def svg(text, seed, w=240, h=240):
    hue = (seed * 47) % 360
    words = text.split()
    lines = [" ".join(words[i:i + 3]) for i in range(0, len(words), 3)]
    t = "".join('<text x="50%%" y="%d" text-anchor="middle" font-family="Arial" font-size="15" fill="#333">%s</text>' % (h // 2 + 20 * i, e(s)) for i, s in enumerate(lines))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><rect width="100%%" height="100%%" fill="hsl(%d,35%%,88%%)"/><circle cx="%d" cy="%d" r="34" fill="hsl(%d,40%%,62%%)"/>%s</svg>' % (w, h, w, h, hue, w // 2, h // 4, hue, t)).encode()


def search(text):
    words = [w for w in re.findall(r"[a-z0-9]+", text.lower()) if len(w) > 1]
    hits = []
    for x in P:
        name = re.findall(r"[a-z0-9]+", x["name"].lower())
        rest = re.findall(r"[a-z0-9]+", (x["short"] + " " + x["desc"] + " " + x["sku"] + " " + x["brand"] + " " + " ".join(v for _, v in x["specs"])).lower())
        score = 0
        for w in words:
            stem = w[:-1] if w.endswith("s") and len(w) > 3 else w
            if any(n == w or n == stem or n == stem + "s" for n in name):
                score += 6
            elif any(n == w or n == stem or n == stem + "s" for n in rest):
                score += 1
        if score:
            hits.append((-score, x["n"], x))
    return [x for _, _, x in sorted(hits, key=lambda t: t[:2])]


def read_cart(cookies):
    out = []
    for part in cookies.get("lee_cart", "").split("."):
        bits = part.split("-")
        if bits[0] in BY_ID:
            x = BY_ID[bits[0]]
            v = next((w for w in x["variants"] if len(bits) > 1 and str(w["id"]) == bits[1]), None)
            out.append((x, v))
    return out


def handle(method, path, query, form, cookies):
    H = [("Content-Type", "text/html; charset=UTF-8")]
    cart = read_cart(cookies)
    n = len(cart)

    def ok(text, status=200):
        return status, H, text.encode("utf-8")
    if path == STATIC + "/css/styles-m.css":
        return 200, [("Content-Type", "text/css")], CSS.encode()
    if path == STATIC + "/js/lee.js":
        return 200, [("Content-Type", "application/javascript; charset=utf-8")], JS.encode()
    if path == "/media/logo/default/lee.svg":
        return 200, [("Content-Type", "image/svg+xml")], svg(TITLE, 3, 180, 44)
    m = re.fullmatch(r"/media/catalog/(product|category)/([a-z0-9-]+)\.svg", path)
    if m:
        if m.group(1) == "product" and m.group(2) in BY_KEY:
            x = BY_KEY[m.group(2)]
            return 200, [("Content-Type", "image/svg+xml")], svg(x["name"], x["n"])
        if m.group(2) in CATS:
            return 200, [("Content-Type", "image/svg+xml")], svg(CATS[m.group(2)][0], len(m.group(2)), 160, 110)
    if path in ("/", "/index.php"):
        return ok(home(n))
    if path in STATICS:
        t, body = STATICS[path]
        if method == "POST":
            body = '<div class="message success"><div>Thank you. We will be in touch.</div></div>' + body
        return ok(page(t + " | " + TITLE, '<div class="page-title-wrapper"><h1 class="page-title"><span class="base">%s</span></h1></div>%s' % (e(t), body), "cms-page-view", [(t, None)], n))
    if path == "/newsletter/subscriber/new/":
        return 302, H + [("Location", "/")], b""
    if path in ("/customer/account/loginPost/", "/customer/account/createpost/"):
        return 302, H + [("Location", "/customer/account/login/")], b""
    if path.startswith("/catalogsearch/result"):
        text = (query.get("q") or [""])[0]
        items = search(text)
        heading = "Search results for: '%s'" % e(text)
        extra = "" if items else '<div class="message notice"><div>Your search returned no results.</div></div>'
        return ok(listing(items, "/catalogsearch/result/", query, heading, "", [("Search results for: '%s'" % text, None)], n, "catalogsearch-result-index", extra))
    m = re.fullmatch(r"/checkout/cart/add/product/(\d+)/?", path)
    if m and m.group(1) in BY_ID:
        x = BY_ID[m.group(1)]
        if method != "POST":
            return 302, H + [("Location", "/%s.html" % x["key"])], b""
        sel = (form.get("selected_configurable_option") or [""])[0]
        v = next((w for w in x["variants"] if str(w["id"]) == sel and w["ok"]), None)
        if x["stock"] != "in" or (x["variants"] and v is None):
            note = '<div class="message error"><div>You need to choose options for your item.</div></div>' if x["stock"] == "in" else '<div class="message error"><div>Product that you are trying to add is not available.</div></div>'
            return ok(product_page(x, n, note))
        item = str(x["id"]) + ("-" + str(v["id"]) if v else "")
        old = cookies.get("lee_cart", "")
        return 302, H + [("Location", "/checkout/cart/"), ("Set-Cookie", "lee_cart=%s; Path=/" % ((old + "." if old else "") + item))], b""
    if path.rstrip("/") == "/checkout/cart":
        if not cart:
            body = '<div class="cart-empty"><p>You have no items in your shopping cart.</p><p>Click <a href="/">here</a> to continue shopping.</p></div>'
        else:
            rows, total = "", 0
            for x, v in cart:
                amt = v["price"] if v else x["price"]
                total += amt
                rows += '<tr class="item-info"><td class="col item"><strong class="product-item-name"><a href="/%s.html">%s</a></strong>%s</td><td class="col price">%s</td></tr>' % (
                    x["key"], e(x["name"]), "<dl class='item-options'>%s</dl>" % "".join("<dt>%s</dt><dd>%s</dd>" % (e(a), e(o)) for (a, _), o in zip(x["attrs"], v["combo"])) if v else "", eur(amt))
            body = '<table class="cart items data table"><tbody>%s</tbody></table><p class="grand totals">Order Total <strong>%s</strong></p><div class="checkout-methods-items"><a class="action primary checkout" href="/checkout/"><span>Proceed to Checkout</span></a></div>' % (rows, eur(total))
        return ok(page("Shopping Cart", '<h1 class="page-title"><span class="base">Shopping Cart</span></h1>' + body, "checkout-cart-index", (), n))
    m = re.fullmatch(r"/([a-z0-9-]+)\.html", path)
    if m:
        k = m.group(1)
        if k in CATS:
            return ok(listing([x for x in P if x["cat"] == k], path, query, e(CATS[k][0]), CATS[k][1], [(CATS[k][0], None)], n))
        if k in BY_KEY:
            return ok(product_page(BY_KEY[k], n))
    return ok(page("404 Not Found", '<h1 class="page-title"><span class="base">Whoops, our bad...</span></h1><p>The page you requested was not found. <a href="/">Go to the home page</a> or search above.</p>', "cms-noroute-index", (), n), 404)
