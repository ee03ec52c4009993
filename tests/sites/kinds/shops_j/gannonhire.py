"""Gannon Hire, Athlone: tool and plant hire by the day, weekend or week, and ex-hire machines for sale (Ireland, EUR); an old hand-made ASP site in table layout, rates as rows of a table, any-word search, no script."""
import html
import re
from urllib.parse import quote, unquote

MANY = True  # of a field its values are given as a list
NAME = "gannonhire"

SECTIONS = [
    ("AC", "Access", "Ladders, towers and trestles"),
    ("CC", "Compaction & Concrete", "Plates, pokers, mixers and floats"),
    ("BD", "Breaking, Drilling & Cutting", "Breakers, drills, saws and tile cutters"),
    ("GL", "Garden & Landscaping", "Lawns, hedges, stumps and soil"),
    ("CF", "Cleaning & Floor Care", "Carpets, patios and floor sanding"),
    ("HD", "Heating & Drying", "Space heaters, dehumidifiers, air movers"),
    ("PG", "Pumps, Generators & Lighting", "Power, light and getting rid of water"),
    ("PL", "Plant", "Diggers, dumpers and lifting gear"),
    ("XS", "Ex-Hire Sales", "Machines from our own fleet, for sale. Serviced, no hire"),
]
SN = {s[0]: s for s in SECTIONS}
P = []


def hire(sec, name, short, desc, spec, day=None, wkend=None, week=None, dep=100, out=(), status=None, power=""):
    rows = []
    for lab, x in (("Day", day), ("Weekend", wkend), ("Week", week)):
        if x is not None:
            rows.append((lab, float(x), status is None and lab not in out))
    P.append(dict(ref="%s%03d" % (sec, 100 + 7 * len(P)), sec=sec, name=name, short=short, desc=desc, spec=spec, rows=rows, dep=dep, status=status, kind="hire", was=None, power=power))


def sale(name, short, desc, spec, rows, was=None, status=None):
    P.append(dict(ref="XS%03d" % (100 + 7 * len(P)), sec="XS", name=name, short=short, desc=desc, spec=spec, rows=[(a, float(b), c) for a, b, c in rows], dep=0, status=status, kind="sale", was=was, power=""))


OUT = "out"     # all units out, no online booking
TEL = "tel"     # telephone bookings only

# Access
hire("AC", "Extension Ladder 2-Section 7 m", "Aluminium trade ladder", "Push-up double ladder with stabiliser bar.", [("Closed", "4.0 m"), ("Extended", "7.0 m"), ("Rating", "EN 131 Professional")], 15, 20, 32, 50)
hire("AC", "Roof Ladder 5.9 m", "With ridge hook and wheels", "Turn it over at the ridge and it hooks on. Needs a second ladder to reach the eaves.", [("Length", "5.9 m")], 18, 24, 38, 50)
hire("AC", "Alloy Scaffold Tower 4.2 m Platform", "Mobile tower, single width", "For gutters and gable ends on a bungalow. Outriggers and toe boards go with it.", [("Platform height", "4.2 m"), ("Working height", "6.2 m"), ("Base", "0.85 x 1.8 m")], 48, 65, 95, 150)
hire("AC", "Alloy Scaffold Tower 6.2 m Platform", "Mobile tower, double width", "Two-storey work. Takes two people forty minutes to put up.", [("Platform height", "6.2 m"), ("Working height", "8.2 m"), ("Base", "1.45 x 2.5 m")], 68, 90, 130, 200)
hire("AC", "Stairwell Tower", "Folding tower for stairs", "Adjustable legs stand on different treads.", [("Platform height", "2.5 m")], 42, 56, 84, 150)
hire("AC", "Podium Step 1.5 m", "With guard rail and lock", "Folds flat to go through a door.", [("Platform height", "1.5 m")], 26, 34, 52, 100)
hire("AC", "Trestles and Staging Board", "Pair of trestles, 3 m board", "For plastering ceilings.", [("Board", "3.0 m x 450 mm")], 16, 22, 34, 50)
# Compaction & concrete
hire("CC", "Wacker Plate 350 mm Petrol", "The everyday plate compactor", "For paths, patio bases and paving. Water tank and paving pad on request at the counter.", [("Plate", "350 mm"), ("Weight", "75 kg"), ("Engine", "Honda GX120")], 38, 50, 88, 100, power="Petrol")
hire("CC", "Reversible Plate 500 mm Diesel", "Forward and reverse", "For driveways and deep fill.", [("Plate", "500 mm"), ("Weight", "210 kg"), ("Engine", "Hatz")], 68, 92, 165, 200, power="Diesel")
hire("CC", "Trench Rammer", "Upright jumping-jack compactor", "Narrow foot for trenches and post holes.", [("Foot", "165 mm"), ("Weight", "62 kg")], 45, 60, 105, 150, power="Petrol")
hire("CC", "Cement Mixer 110 L Electric", "Tip-up barrow mixer, 230 V", "Runs off a house socket.", [("Drum", "110 L mix"), ("Supply", "230 V")], 22, 30, 48, 80, power="Electric 230 V")
hire("CC", "Cement Mixer 150 L Petrol", "Towable-size site mixer", "For where there is no power. Pneumatic wheels.", [("Drum", "150 L mix"), ("Engine", "Honda GX120")], 30, 40, 66, 100, out=("Weekend",), power="Petrol")
hire("CC", "Vibrating Poker", "Drive unit and 38 mm poker", "Gets the air out of a pour.", [("Poker", "38 mm"), ("Supply", "110 V")], 34, 45, 78, 100, power="Electric 110 V")
hire("CC", "Power Float 900 mm", "Petrol trowelling machine", "For a closed finish on floors.", [("Blades", "4, 900 mm")], 55, 74, 132, 150, power="Petrol")
hire("CC", "Paving Slab Lifter", "Two-man handles", "Grips 300 to 600 mm slabs.", [("Grip", "300-600 mm")], 10, 14, 22, 30)
# Breaking
hire("BD", "Kango Breaker Heavy 15 kg", "110 V with transformer and chisels", "Concrete floors and footings. Point and wide chisel supplied.", [("Weight", "15 kg"), ("Supply", "110 V, transformer included")], 34, 45, 80, 100, power="Electric 110 V")
hire("BD", "SDS Hammer Drill 230 V", "Drill and light chisel", "Up to 32 mm holes. Bits sold separately.", [("Chuck", "SDS-Plus"), ("Supply", "230 V")], 18, 24, 40, 60, power="Electric 230 V")
hire("BD", "Diamond Core Drill", "Dry coring, with clutch", "For extractor fans and soil pipes. Core bits 52, 117 and 127 mm at a wear charge.", [("Supply", "110 V")], 44, 58, 98, 150, power="Electric 110 V")
hire("BD", "Consaw 300 mm Petrol", "Disc cutter for concrete, brick and steel", "Water bottle included. Disc wear charged by the mm.", [("Disc", "300 mm"), ("Depth", "100 mm")], 36, 48, 84, 150, power="Petrol")
hire("BD", "Wet Tile Saw 230 V", "Bridge saw with water tray, diamond blade", "Straight and mitre cuts in porcelain and stone up to 900 mm.", [("Cut length", "900 mm"), ("Supply", "230 V"), ("Blade", "200 mm diamond")], 40, 54, 92, 120, power="Electric 230 V")
hire("BD", "Manual Tile Cutter 1200 mm", "Score and snap", "For straight cuts in ceramic. No dust, no plug.", [("Cut length", "1200 mm")], 20, 27, 42, 60)
hire("BD", "Block Splitter", "Hydraulic hand splitter", "Clean breaks in paving blocks.", [("Max width", "430 mm")], 24, 32, 56, 80)
hire("BD", "Wall Chaser 150 mm", "Twin blades and extraction port", "For cable runs.", [("Blades", "150 mm"), ("Supply", "110 V")], 38, 50, 86, 120, out=("Week",), power="Electric 110 V")
# Garden
hire("GL", "Lawn Scarifier Petrol", "Rakes out moss and thatch", "Heavy on grass, so mow first.", [("Width", "400 mm")], 42, 55, 96, 120, power="Petrol")
hire("GL", "Hollow Tine Lawn Aerator", "Pulls plugs from heavy lawns", "Best in October.", [("Width", "480 mm")], 48, 64, 110, 150, power="Petrol")
hire("GL", "Rotavator 600 mm", "Rear-tine, self propelled", "Turns over a neglected plot in an afternoon.", [("Width", "600 mm"), ("Depth", "200 mm")], 55, 74, 130, 150, power="Petrol")
hire("GL", "Turf Cutter", "Strips turf in rolls", "Cuts 300 mm wide, up to 60 mm deep.", [("Width", "300 mm")], 58, 78, 140, 150, power="Petrol")
hire("GL", "Hedge Trimmer 600 mm Petrol", "Double-sided", "Gloves and goggles for sale at the counter.", [("Blade", "600 mm")], 26, 35, 60, 80, power="Petrol")
hire("GL", "Long-Reach Hedge Trimmer", "Petrol, tilting head", "Cuts tall hedges from the ground.", [("Reach", "2.8 m")], 34, 45, 78, 100, power="Petrol")
hire("GL", "Log Splitter 12 Tonne", "Towable hydraulic splitter", "Splits logs up to 500 mm long, upright or lying.", [("Force", "12 tonnes"), ("Log length", "500 mm")], 70, 95, 170, 200, status=OUT, power="Petrol")
hire("GL", "Stump Grinder", "Narrow, through a side gate", "Grinds 200 mm below ground.", [("Width", "700 mm")], 95, 128, 240, 250, power="Petrol")
hire("GL", "Post Hole Auger, One Man", "Petrol, 150 mm bit", "For fence posts in soil without too many stones.", [("Bit", "150 mm"), ("Depth", "800 mm")], 38, 50, 86, 100, power="Petrol")
hire("GL", "Garden Shredder 50 mm", "Petrol chipper", "Branches up to 50 mm.", [("Capacity", "50 mm")], 62, 84, 150, 150, power="Petrol")
hire("GL", "Lawn Roller", "Water-filled", "Fill from the hose.", [("Width", "600 mm")], 12, 16, 25, 40)
# Cleaning & floor
hire("CF", "Rug Doctor Carpet Cleaner", "Upright spray and vacuum machine", "Brush moves to the edge of the room. Shampoo for sale: €9.50 a bottle.", [("Tank", "15 L"), ("Supply", "230 V")], 28, 38, 65, 50, power="Electric 230 V")
hire("CF", "Prochem Carpet & Upholstery Cleaner", "Trade extraction machine with hand tool", "For carpets, stairs, sofas and car seats.", [("Tank", "20 L"), ("Supply", "230 V"), ("Upholstery tool", "Included")], 40, 54, 92, 100, power="Electric 230 V")
hire("CF", "Pressure Washer 230 V", "Cold water, for patios and cars", "Plugs in at home. Hose 8 m.", [("Pressure", "130 bar"), ("Flow", "9 L/min")], 32, 42, 72, 80, power="Electric 230 V")
hire("CF", "Pressure Washer Petrol 200 bar", "Cold water, trailer not needed", "Farmyards and driveways.", [("Pressure", "200 bar"), ("Flow", "15 L/min")], 52, 70, 120, 150, power="Petrol")
hire("CF", "Hot Wash Steam Cleaner", "Diesel burner, petrol pump", "For grease and chewing gum.", [("Pressure", "150 bar"), ("Temperature", "up to 140 °C")], 95, 128, 230, 250, status=TEL, power="Petrol and diesel")
hire("CF", "Floor Sander 200 mm Drum", "For boards, with dust bag", "Sanding sheets charged as used: €4.00 each.", [("Drum", "200 mm"), ("Supply", "230 V")], 45, 60, 105, 100, power="Electric 230 V")
hire("CF", "Edging Sander", "Disc sander for the edges", "Goes with the drum sander.", [("Disc", "178 mm"), ("Supply", "230 V")], 26, 35, 60, 80, power="Electric 230 V")
hire("CF", "Industrial Wet & Dry Vacuum", "Two motors, 70 L", "Sucks up water and rubble dust.", [("Tank", "70 L"), ("Supply", "230 V")], 24, 32, 54, 60, power="Electric 230 V")
hire("CF", "Wallpaper Steamer", "Large plate, 6 L boiler", "Strips a room in a morning.", [("Boiler", "6 L"), ("Supply", "230 V")], 14, 19, 30, 40, power="Electric 230 V")
# Heating
hire("HD", "Dehumidifier 20 L Domestic", "For a bedroom or small flood", "With tank and float switch.", [("Extraction", "20 L a day"), ("Room", "up to 60 m³")], 18, 26, 46, 60, power="Electric 230 V")
hire("HD", "Building Dryer Dehumidifier 50 L", "For large rooms and fresh plaster", "Pump-out kit for leaving it over days.", [("Extraction", "50 L a day"), ("Room", "up to 200 m³")], 28, 38, 68, 100, power="Electric 230 V")
hire("HD", "Building Dryer Dehumidifier 80 L", "Whole floors and halls", "On a steel frame with wheels.", [("Extraction", "80 L a day"), ("Room", "up to 400 m³")], 42, 56, 105, 150, power="Electric 230 V")
hire("HD", "Air Mover", "Snail fan for wet carpets", "Stands in three positions.", [("Supply", "230 V")], 14, 19, 34, 50, power="Electric 230 V")
hire("HD", "Space Heater Propane 30 kW", "Blown gas heater, bottle extra", "Only with the doors open.", [("Output", "30 kW")], 24, 32, 56, 80, power="Propane")
hire("HD", "Fan Heater Electric 3 kW", "Quiet, no fumes", "For occupied rooms.", [("Output", "3 kW"), ("Supply", "230 V")], 12, 16, 28, 40, power="Electric 230 V")
# Pumps, generators
hire("PG", "Submersible Puddle Pump", "Down to a few mm of water", "With 20 m hose. For cellars and flat roofs.", [("Flow", "220 L/min"), ("Supply", "230 V")], 26, 35, 60, 80, power="Electric 230 V")
hire("PG", "Dirty Water Pump 3 in Petrol", "With suction and delivery hose", "Passes solids to 25 mm.", [("Outlet", "3 in"), ("Flow", "1100 L/min")], 44, 58, 102, 150, power="Petrol")
hire("PG", "Generator 2 kVA Silent", "Suitcase inverter", "For camping, markets and laptops.", [("Output", "1.6 kW continuous"), ("Noise", "59 dB")], 30, 40, 72, 150, power="Petrol")
hire("PG", "Generator 6 kVA", "Open frame, 110 V and 230 V", "For site tools.", [("Output", "5 kW continuous")], 48, 64, 115, 200, power="Petrol")
hire("PG", "LED Tower Light", "Tripod, 2 x 50 W", "For night work.", [("Height", "2.2 m"), ("Supply", "230 V")], 14, 19, 32, 40, power="Electric 230 V")
# Plant
hire("PL", "Mini Digger 1.5 Tonne", "Three buckets, rubber tracks", "Comes on our own lorry. Self-drive needs a Safe Pass and a plant ticket; with a driver by the day.", [("Dig depth", "2.2 m"), ("Width", "990 mm")], 145, 260, 520, 500, status=TEL, power="Diesel")
hire("PL", "Micro Digger 0.8 Tonne", "Goes through a 750 mm gate", "Self-drive or with a driver.", [("Dig depth", "1.6 m"), ("Width", "730 mm")], 125, 225, 450, 500, status=TEL, power="Diesel")
hire("PL", "High-Tip Dumper 500 kg", "Tracked barrow, petrol", "Tips into a skip at 1.3 m.", [("Load", "500 kg"), ("Width", "730 mm")], 85, 115, 215, 250, power="Petrol")
hire("PL", "Genie Lift 3.5 m", "Hand-wound materials lift", "For beams and air-conditioning units.", [("Lift", "3.5 m"), ("Load", "180 kg")], 48, 64, 112, 150)
hire("PL", "Plasterboard Lifter", "Holds the sheet on the ceiling", "One person can board a ceiling.", [("Height", "3.4 m")], 22, 30, 50, 60)
# Ex-hire
sale("Honda EU20i Generator (Ex-Hire)", "2 kVA suitcase inverter", "From our hire fleet, 2022. New plug and oil, load tested.", [("Output", "2.0 kVA"), ("Year", "2022")], [("Grade A, under 200 hours", 790, False), ("Grade B, 200 to 500 hours", 640, True)], 1250)
sale("Belle 6 kVA Generator (Ex-Hire)", "Open frame, dual voltage", "Loud but starts first pull.", [("Output", "6 kVA"), ("Year", "2020")], [("Grade B, 800 hours", 720, True)])
sale("Wacker Neuson VP1550 Plate (Ex-Hire)", "Petrol plate compactor", "Repainted base, new belt.", [("Plate", "500 mm"), ("Year", "2021")], [("Grade B, good working order", 695, True), ("Grade C, cosmetic dents", 540, True)], 1480)
sale("Stihl TS410 Consaw (Ex-Hire)", "300 mm disc cutter", "New filter and cord.", [("Disc", "300 mm"), ("Year", "2021")], [("Grade B, good working order", 480, False)])
sale("Karcher HD 5/15 Pressure Washer (Ex-Hire)", "230 V cold-water washer", "New hose and lance.", [("Pressure", "150 bar"), ("Year", "2023")], [("Grade A, nearly new", 395, True)], 640)
sale("Belle Minimix 150 Mixer (Ex-Hire)", "Electric, 230 V", "Drum cleaned out, stand included.", [("Drum", "90 L mix"), ("Year", "2019")], [("Grade C, cosmetic dents", 190, True)])
sale("Hilti TE 30 Hammer Drill (Ex-Hire)", "SDS-Plus, case and side handle", "New brushes.", [("Supply", "230 V"), ("Year", "2022")], [("Grade A, nearly new", 320, True), ("Grade B, good working order", 245, True)], 560)

BY = {p["ref"]: p for p in P}

CASES = [
    {"query": "carpet cleaner hire for the weekend", "determination": "products_found", "offers": [("Rug Doctor Carpet Cleaner, Weekend", "38.00"), ("Prochem Carpet & Upholstery Cleaner, Weekend", "54.00")], "either": [],
     "why": "Two carpet cleaners, both bookable for the weekend."},
    {"query": "petrol wacker plate hire one day", "determination": "products_found", "offers": [("Wacker Plate 350 mm Petrol, Day", "38.00")], "either": [],
     "why": "The reversible plate is diesel, the rammer is no plate, the ex-hire plate is for sale."},
    {"query": "dehumidifier for large rooms 1 week hire under €80", "determination": "products_found", "offers": [("Building Dryer Dehumidifier 50 L, Week", "68.00")], "either": [],
     "why": "The 20 L is for small rooms, the 80 L is 105 a week."},
    {"query": "scaffold tower 8m working height week", "determination": "products_found", "offers": [("Alloy Scaffold Tower 6.2 m Platform, Week", "130.00")], "either": [],
     "why": "The 6.2 m platform gives 8.2 m working height; the other reaches 6.2 m."},
    {"query": "mini digger hire self drive", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Both diggers are booked by telephone only."},
    {"query": "log splitter rental", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The only splitter for logs is out on hire and cannot be booked; the block splitter is for paving."},
    {"query": "chainsaw hire", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Hedge trimmers and a disc cutter, but no chainsaws, as the FAQ also says."},
    {"query": "portable toilet hire for a party", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "No toilets or event goods."},
    {"query": "second hand 2kva inverter generator to buy", "determination": "products_found", "offers": [("Honda EU20i Generator (Ex-Hire), Grade B, 200 to 500 hours", "640.00")], "either": [],
     "why": "Grade A is sold, Grade B is left; the Belle is 6 kVA and the other generators are for hire."},
    {"query": "electric tile cutter with water hire", "determination": "products_found", "offers": [("Wet Tile Saw 230 V", None, {"range": ["40.00", "92.00"]})], "either": [],
     "why": "Only the wet saw is electric with water; the other cutter is manual. The period is open."},
]

E = html.escape
FONT = '<font face="Verdana, Arial" size="2">'


def eur(x):
    return "€%.2f" % x


def pic(p, n):
    col = {"AC": "#c9a227", "CC": "#7b7b7b", "BD": "#b5483a", "GL": "#4f7f3a", "CF": "#3d7ea6", "HD": "#d06a2c", "PG": "#5b4b8a", "PL": "#d6a400", "XS": "#2d6a4f"}[p["sec"]]
    return '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 60 60"><rect width="60" height="60" fill="#eee" stroke="#999"/><rect x="12" y="24" width="%d" height="18" fill="%s"/><circle cx="20" cy="45" r="6" fill="#333"/><circle cx="42" cy="45" r="6" fill="#333"/></svg>' % (n, n, 24 + len(p["name"]) % 12, col)


def page(title, body, cookies, status=200, hdr=()):
    nav = "".join('<tr><td bgcolor="#F4E9C8"><font face="Verdana" size="1">&raquo; <a href="/hire/section.asp?s=%s">%s</a></font></td></tr>' % (k, E(n)) for k, n, _ in SECTIONS)
    n = len(basket(cookies))
    doc = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><META http-equiv="Content-Type" content="text/html; charset=utf-8"><TITLE>{E(title)} - Gannon Hire, Athlone</TITLE></HEAD>
<BODY bgcolor="#FFFFFF" link="#7A1F1F" vlink="#7A1F1F" text="#222222" topmargin="0"><CENTER>
<TABLE width="900" border="0" cellspacing="0" cellpadding="6"><TR bgcolor="#7A1F1F"><TD><a href="/"><font face="Arial Black" size="5" color="#F4C430">GANNON HIRE</font></a><br><font face="Verdana" size="1" color="#FFFFFF">Tool &amp; plant hire since 1981 &nbsp;|&nbsp; Garrycastle, Athlone &nbsp;|&nbsp; 090 600 4410</font></TD>
<TD align="right"><form action="/search.asp" method="get" style="margin:0"><input type="text" name="q" size="18"> <input type="submit" value="Find it"></form></TD></TR></TABLE>
<TABLE width="900" border="0" cellspacing="0" cellpadding="4"><TR bgcolor="#F4C430"><TD>{FONT}<b><a href="/">Home</a> | <a href="/howto.asp">How hire works</a> | <a href="/delivery.asp">Delivery &amp; collection</a> | <a href="/faq.asp">FAQ</a> | <a href="/about.asp">About us</a> | <a href="/contact.asp">Find us</a> | <a href="/account.asp">Trade log-in</a> | <a href="/basket.asp">Hire basket ({n})</a></b></font></TD></TR></TABLE>
<TABLE width="900" border="0" cellspacing="0" cellpadding="8"><TR valign="top"><TD width="190"><TABLE width="100%" border="0" cellpadding="4" cellspacing="2"><TR><TD bgcolor="#7A1F1F"><font face="Verdana" size="2" color="#FFFFFF"><b>Equipment</b></font></TD></TR>{nav}<TR><TD bgcolor="#F4E9C8"><font face="Verdana" size="1">&raquo; <a href="/azlist.asp">A to Z of everything</a></font></TD></TR></TABLE>
<p><font face="Verdana" size="1"><b>Opening hours</b><br>Mon-Fri 7.30-6<br>Sat 8-1<br>Sun &amp; bank holidays closed</font></p><p><font face="Verdana" size="1"><i>"Lads couldn't be more helpful. Dropped the tower out to Moate for us."</i><br>- Bernie, Moate</font></p></TD><TD>{FONT}{body}</font></TD></TR></TABLE>
<TABLE width="900" border="0" cellpadding="6"><TR bgcolor="#EEEEEE"><TD align="center"><font face="Verdana" size="1">&copy; Gannon Hire Ltd. All prices include VAT at 23%. Deposits are refunded when the machine comes back clean. | <a href="/terms.asp">Terms of hire</a></font></TD></TR></TABLE></CENTER></BODY></HTML>"""
    return status, [("Content-Type", "text/html; charset=utf-8")] + list(hdr), doc.encode()


def basket(cookies):
    return re.findall(r"([A-Z]{2}\d+)\.(\d)", unquote(cookies.get("basket", "")))


def from_text(p):
    if p["status"] == TEL:
        return "<i>Telephone bookings only</i>"
    if p["status"] == OUT:
        return '<font color="#AA0000"><b>All out on hire</b></font>'
    live = [r for r in p["rows"] if r[2]]
    if not live:
        return '<font color="#AA0000"><b>SOLD</b></font>'
    lo = min(live, key=lambda r: r[1])
    if p["kind"] == "sale":
        pre = "from " if len(live) > 1 else ""
        return (("<s>%s new</s> " % eur(p["was"])) if p["was"] else "") + "<b>%s%s</b> to buy" % (pre, eur(lo[1]))
    return "from <b>%s</b> a %s" % (eur(lo[1]), lo[0].lower())


def table(items):
    rows = ""
    for i, p in enumerate(items):
        rows += '<TR valign="top" bgcolor="%s"><TD width="70"><a href="/hire/item.asp?ref=%s">%s</a></TD><TD>%s<b><a href="/hire/item.asp?ref=%s">%s</a></b><br>%s<br><font size="1" color="#777777">Ref. %s</font></font></TD><TD align="right" nowrap>%s%s</font></TD></TR>' % (
            "#FFFFFF" if i % 2 else "#F9F5E7", p["ref"], pic(p, 60), FONT, p["ref"], E(p["name"]), E(p["short"]), p["ref"], FONT, from_text(p))
    return '<TABLE width="100%%" border="0" cellspacing="1" cellpadding="6" bgcolor="#DDDDDD">%s</TABLE>' % rows


def section(k, query, cookies):
    items = [p for p in P if p["sec"] == k]
    pg = query.get("p", ["1"])[0]
    n = int(pg) if pg.isdigit() and int(pg) else 1
    per = 6
    pages = -(-len(items) // per)
    links = ""
    if pages > 1:
        links = "<p>Page: " + " ".join("<b>[%d]</b>" % i if i == n else '<a href="/hire/section.asp?s=%s&amp;p=%d">[%d]</a>' % (k, i, i) for i in range(1, pages + 1)) + "</p>"
    extra = "<p>These machines are <b>for sale, not for hire</b>. <b>Grade A</b> nearly new, <b>Grade B</b> used and sound, <b>Grade C</b> works well, looks rough. All carry 3 months warranty.</p>" if k == "XS" else ""
    return page(SN[k][1], f'<p><font size="1"><a href="/">Home</a> &gt; {E(SN[k][1])}</font></p><h2>{E(SN[k][1])}</h2><p>{E(SN[k][2])}.</p>{extra}{table(items[(n-1)*per:n*per])}{links}', cookies)


def item(p, cookies):
    rows = ""
    for i, (lab, x, ok) in enumerate(p["rows"]):
        if p["status"] == TEL:
            act = "090 600 4410"
        elif p["status"] == OUT:
            act = '<font color="#AA0000">All out</font>'
        elif ok:
            act = '<form action="/basket.asp" method="post" style="margin:0"><input type="hidden" name="add" value="%s.%d"><input type="submit" value="%s"></form>' % (p["ref"], i, "Buy" if p["kind"] == "sale" else "Add to hire basket")
        else:
            act = '<font color="#AA0000">%s</font>' % ("SOLD" if p["kind"] == "sale" else "Booked out")
        full = {"Day": "Day <font size=1>(back by 8.30 next morning)</font>", "Weekend": "Weekend <font size=1>(Fri 3 pm to Mon 9 am)</font>", "Week": "Week <font size=1>(7 days)</font>"}.get(lab, E(lab))
        rows += '<TR bgcolor="#FFFFFF"><TD>%s%s</font></TD><TD align="right">%s<b>%s</b></font></TD><TD align="center">%s%s</font></TD></TR>' % (FONT, full, FONT, eur(x), FONT, act)
    head = ("Condition", "Price") if p["kind"] == "sale" else ("Hire period", "Rate")
    note = ""
    if p["status"] == TEL:
        note = '<p><b>Telephone bookings only.</b> This machine cannot be booked on the website. Ring the yard on 090 600 4410 and ask for Declan. Guide rates below.</p>'
    elif p["status"] == OUT:
        note = '<p><font color="#AA0000"><b>All our units are out on long hire and cannot be booked at the moment.</b></font> Rates are for your information.</p>'
    spec = list(p["spec"]) + ([("Power", p["power"])] if p["power"] else []) + ([("Deposit", eur(p["dep"]))] if p["dep"] else [])
    sp = "".join('<TR><TD bgcolor="#F4E9C8">%s%s</font></TD><TD>%s%s</font></TD></TR>' % (FONT, E(a), FONT, E(b)) for a, b in spec)
    same = [x for x in P if x["sec"] == p["sec"] and x is not p]
    k = len(p["name"]) % len(same)
    rel = [same[k], same[(k + 1) % len(same)]]
    was = "<p>Price when new: <s>%s</s></p>" % eur(p["was"]) if p["was"] else ""
    dl = ("<p><b>Delivery:</b> collect from the yard free, or pallet anywhere in Ireland €65.00.</p>" if p["kind"] == "sale"
          else "<p><b>Delivery:</b> collect free from Garrycastle, or we drop and lift within 15 km for €25.00. Bring a driving licence and a bill with your address. Damage waiver 10% unless you opt out.</p>")
    return page(p["name"], f"""<p><font size="1"><a href="/">Home</a> &gt; <a href="/hire/section.asp?s={p['sec']}">{E(SN[p['sec']][1])}</a> &gt; {E(p['name'])}</font></p>
<TABLE border="0" cellpadding="6" width="100%"><TR valign="top"><TD width="210">{pic(p, 200)}</TD><TD>{FONT}<h1><font size="5">{E(p['name'])}</font></h1><p><b>{E(p['short'])}.</b> {E(p['desc'])}</p><p><font size="1">Ref. {p['ref']}</font></p></font></TD></TR></TABLE>{note}{was}
<TABLE width="100%" border="0" cellspacing="1" cellpadding="6" bgcolor="#999999"><TR bgcolor="#F4C430"><TD>{FONT}<b>{head[0]}</b></font></TD><TD align="right">{FONT}<b>{head[1]} inc. VAT</b></font></TD><TD align="center">&nbsp;</TD></TR>{rows}</TABLE>
<h3>Details</h3><TABLE border="0" cellpadding="4" cellspacing="1">{sp}</TABLE>{dl}<h3>Customers also took</h3>{table(rel)}""", cookies)


STOP = {"hire", "for", "the", "a", "to", "of", "and", "with", "rental", "in", "rent"}


def find(q):
    """any word, matched anywhere in name, short line or description; most words first"""
    ws = [w for w in re.findall(r"[a-z0-9.]+", q.lower()) if w not in STOP]
    r = []
    for i, p in enumerate(P):
        t = (p["name"] + " " + p["short"] + " " + p["desc"]).lower()
        n = sum(3 if w in p["name"].lower() else 1 for w in ws if w in t)
        if n:
            r.append((-n, i, p))
    return [x[2] for x in sorted(r, key=lambda x: x[:2])]


INFO = {
    "/howto.asp": ("How hire works", "<p>Choose a machine and a period, add it to the hire basket and pick your start day at the checkout. Rates are for the period shown. A <b>day</b> runs to 8.30 the next morning, a <b>weekend</b> from Friday 3 pm to Monday 9 am, a <b>week</b> is seven days.</p><p>We hold your deposit on a card.</p>"),
    "/delivery.asp": ("Delivery & collection", "<TABLE border=1 cellpadding=5><TR><TD>Collect from yard</TD><TD>free</TD></TR><TR><TD>Within 15 km</TD><TD>€25.00 both ways</TD></TR><TR><TD>15 to 40 km</TD><TD>€45.00 both ways</TD></TR></TABLE>"),
    "/faq.asp": ("FAQ", "<p><b>Do you hire chainsaws?</b> No. The insurance finished that in 2014.</p><p><b>Can I keep it a day longer?</b> Ring before 9 and we charge a third of the week.</p><p><b>Do I need to clean it?</b> Hose it down, please. We charge €15.00 if we have to.</p><p><b>Fuel?</b> Machines go out full and come back full.</p>"),
    "/about.asp": ("About us", "<p>Started by Tom Gannon with two mixers and a trailer. Now run by Declan and Aoife, with 400 machines for builders, farmers and anybody with a long weekend.</p>"),
    "/contact.asp": ("Find us", "<p>Garrycastle Business Park, Athlone, Co. Westmeath. Exit 9 from the M6, second left after the tyre place. 090 600 4410.</p>"),
    "/terms.asp": ("Terms of hire", "<p>The hirer looks after the machine and brings it back. Tyres, discs and blades are charged by wear.</p>"),
    "/account.asp": ("Trade log-in", '<form method="post" action="/account.asp">Account no. <input name="acc"> PIN <input type="password" name="pin" size="6"> <input type="submit" value="Log in"></form>'),
}


def handle(method, path, query, form, cookies):
    if path in ("/", "/default.asp"):
        hot = [p for p in P if p["name"] in ("Floor Sander 200 mm Drum", "Pressure Washer 230 V", "Lawn Scarifier Petrol", "Log Splitter 12 Tonne", "Karcher HD 5/15 Pressure Washer (Ex-Hire)")]
        cells = "".join('<TR><TD bgcolor="#F9F5E7">%s<b><a href="/hire/section.asp?s=%s">%s</a></b><br>%s</font></TD></TR>' % (FONT, k, E(n), E(d)) for k, n, d in SECTIONS)
        return page("Tool hire", f'<h1><font size="5">Hire it, use it, bring it back.</font></h1><p>Book on the web before 5 pm and collect from 7.30 the next morning. Prices shown include VAT.</p><TABLE width="100%" cellspacing="2" cellpadding="6">{cells}</TABLE><h3>Going out the gate this week</h3>{table(hot)}<p><b>News:</b> New floor sanders are in. Closed for the Fleadh on Friday week.</p>', cookies)
    if path == "/hire/section.asp" and query.get("s", [""])[0] in SN:
        return section(query["s"][0], query, cookies)
    if path == "/hire/item.asp" and query.get("ref", [""])[0] in BY:
        return item(BY[query["ref"][0]], cookies)
    if path == "/azlist.asp":
        return page("A to Z", "<h2>A to Z</h2>" + "<br>".join('<a href="/hire/item.asp?ref=%s">%s</a>' % (p["ref"], E(p["name"])) for p in sorted(P, key=lambda p: p["name"])), cookies)
    if path == "/search.asp":
        q = query.get("q", [""])[0]
        r = find(q)
        body = f"<h2>Find it</h2><p>You looked for <b>{E(q)}</b>: {len(r)} found. We show machines with any of your words, best first.</p>" + (table(r[:15]) if r else "<p>Nothing found. Try another word, or ring us: we may call it something else.</p>")
        if len(r) > 15:
            body += "<p>Only the first 15 are shown.</p>"
        return page("Find it", body, cookies)
    if path == "/basket.asp":
        items = basket(cookies)
        if method == "POST":
            m = re.fullmatch(r"([A-Z]{2}\d+)\.(\d)", form.get("add", [""])[0])
            if m and m.group(1) in BY and int(m.group(2)) < len(BY[m.group(1)]["rows"]) and BY[m.group(1)]["rows"][int(m.group(2))][2]:
                items.append((m.group(1), m.group(2)))
            return 302, [("Location", "/basket.asp"), ("Content-Type", "text/plain"), ("Set-Cookie", "basket=%s; Path=/" % quote(",".join(".".join(x) for x in items)))], b""
        rows = "".join("<TR><TD>%s, %s</TD><TD>%s</TD></TR>" % (E(BY[r]["name"]), E(BY[r]["rows"][int(i)][0]), eur(BY[r]["rows"][int(i)][1])) for r, i in items if r in BY and int(i) < len(BY[r]["rows"]))
        return page("Hire basket", "<h2>Hire basket</h2>" + (f'<TABLE border="1" cellpadding="5">{rows}</TABLE>' if rows else "<p>Your basket is empty.</p>"), cookies)
    if path in INFO:
        t, b = INFO[path]
        return page(t, f"<h2>{E(t)}</h2>{b}", cookies)
    return page("Page not found", "<h2>Not found (404)</h2><p>That page is gone, or it is out on hire. Try the list on the left.</p>", cookies, 404)
