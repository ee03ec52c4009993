"""Lens Lane: an English hire, repair and used-gear business for photo and film; a hand-made table-layout site (flat .html pages, one CGI search for exact words)."""
import html
import re

NAME = "lenslane"
MANY = True

CASES = [
    {"query": "hire sony fx3 for a week", "determination": "products_found",
     "offers": [("Sony FX3 cinema camera, One week", "295.00")], "either": [],
     "why": "The week's rate of the FX3; the FX30 and FX6 are other cameras."},
    {"query": "used canon ef 70-200 f2.8 with stabiliser", "determination": "products_found",
     "offers": [("Canon EF 70-200mm f/2.8L IS II USM", None, {"range": ["595.00", "795.00"]})], "either": [],
     "why": "The used lens with IS has grades A and B left; the other used 70-200 f/2.8 has no stabiliser, one is f/4, and one is for hire."},
    {"query": "second hand 50mm lens leica m mount under £700", "determination": "products_found",
     "offers": [("Voigtlander Nokton 50mm f/1.5 VM, Grade B", "520.00"), ("Leica Elmar-M 50mm f/2.8 collapsible, Grade C", "595.00")], "either": [],
     "why": "Two Leica M 50s below £700; the Elmar in A is 745, the Summicron dearer, the Jupiter is a screw-mount lens."},
    {"query": "full frame sensor clean", "determination": "products_found",
     "offers": [("Sensor clean, Full frame", "55.00")], "either": [],
     "why": "The full-frame row of the sensor clean."},
    {"query": "film cameras for spares or repair", "determination": "products_found",
     "offers": [("Canon A-1, Grade D", "38.00"), ("Minolta X-700, Grade D", "30.00")], "either": [],
     "why": "Grade D means sold for parts; the D700 in grade D is digital, the Pentax in D is sold."},
    {"query": "hire two wireless mics for a weekend", "determination": "products_found",
     "offers": [("Rode Wireless Pro kit, Weekend", "38.00"), ("DJI Mic 2 kit, Weekend", "32.00")], "either": [],
     "why": "Two kits have two transmitters; the Sennheiser set has one."},
    {"query": "drone hire weekend", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Gimbals, sliders and action cameras are hired, no drone."},
    {"query": "35mm film developing and scans", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "No lab service and no scanning; only cameras, film and repairs."},
    {"query": "rolleiflex 2.8 tlr", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Every copy of the Rolleiflex 2.8F is sold; the Yashica and the Rolleicord are other cameras."},
    {"query": "hasselblad 500cm repair", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Hasselblad V repairs are by quotation only, not bookable online."},
]

SECT = [
    ("hire", "cameras", "Hire: cameras", "Cinema and stills bodies. All with two batteries, charger and a padded case."),
    ("hire", "lenses", "Hire: lenses", "Caps, hoods and clean glass. Checked on the collimator between hires."),
    ("hire", "light-sound-grip", "Hire: light, sound and grip", "Panels, stands, microphones, gimbals and the box of clamps."),
    ("used", "film-cameras", "Used: film cameras", "Each copy tested by Wilf and sold with six months' warranty (not grade D)."),
    ("used", "digital-cameras", "Used: digital cameras", "With shutter counts. Six months' warranty (not grade D)."),
    ("used", "lenses", "Used: lenses", "Fungus-free unless we say otherwise."),
    ("repair", "workshop", "Workshop: repairs and servicing", "Post it or bring it. Prices include return postage in the UK."),
    ("sundries", "film-and-bits", "Film and sundries", "New goods from the counter."),
]
P = []


def add(sec, name, desc, rows, spec="", note=""):
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    P.append(dict(no=len(P) + 1, sec=sec, name=name, desc=desc, rows=rows, spec=spec, note=note, slug=slug))


def hire(sec, name, desc, day, we, wk, spec="", state="ok"):
    add(("hire", sec), name, desc, [("One day", day, state), ("Weekend", we, state), ("One week", wk, state)], spec)


def used(sec, name, desc, rows, spec=""):
    add(("used", sec), name, desc, rows, spec)


def job(name, desc, rows, spec="", note=""):
    add(("repair", "workshop"), name, desc, rows, spec, note)


def new(name, desc, rows, spec=""):
    add(("sundries", "film-and-bits"), name, desc, rows, spec)


# hire: states ok / out (on long hire) / ask
hire("cameras", "Sony FX3 cinema camera", "Full-frame E-mount cinema body with XLR handle. Two CFexpress cards included.", 79, 120, 295, "Mount: Sony E. Sensor: full frame. 4K 120p")
hire("cameras", "Sony FX30 cinema camera", "The Super 35 brother of the FX3.", 49, 75, 185, "Mount: Sony E. Sensor: Super 35. 4K 120p")
hire("cameras", "Sony FX6 cinema camera", "With V-lock plate and top handle. The one that documentary people ask for.", 140, 210, 520, "Mount: Sony E. Sensor: full frame. Built-in variable ND")
hire("cameras", "Canon EOS C70", "RF mount, with EF adapter on request.", 110, 165, 410, "Mount: Canon RF. Sensor: Super 35")
hire("cameras", "Canon EOS R5 body", "45 megapixels, 8K for short takes.", 75, 110, 280, "Mount: Canon RF. Sensor: full frame")
hire("cameras", "Blackmagic Pocket 6K Pro", "With SSD, cage and five batteries.", 60, 90, 220, "Mount: Canon EF. Sensor: Super 35")
hire("cameras", "Panasonic Lumix S5 II", "Good in the dark, kind to the budget.", 48, 72, 175, "Mount: L. Sensor: full frame", "out")
hire("cameras", "GoPro Hero 12 kit", "Three batteries, chest strap, sucker mount.", 22, 33, 80, "Waterproof to 10 m")
hire("cameras", "Arriflex 16SR Super 16 outfit", "For those who still load magazines. We like to talk it through first.", 180, 270, 650, "Mount: PL. 16 mm film", "ask")
hire("lenses", "Sony FE 24-70mm f/2.8 GM II", "The standard zoom.", 32, 48, 120, "Mount: Sony E")
hire("lenses", "Sony FE 70-200mm f/2.8 GM OSS II", "Light for what it is, stabilised.", 36, 54, 135, "Mount: Sony E")
hire("lenses", "Canon EF 70-200mm f/2.8L IS III (hire)", "The workhorse with stabiliser.", 28, 42, 105, "Mount: Canon EF")
hire("lenses", "Canon RF 50mm f/1.2L", "Fast glass, heavy pocket.", 30, 45, 112, "Mount: Canon RF")
hire("lenses", "DZOFilm Vespid prime set of four", "25, 35, 50 and 75 mm T2.1 in a peli case.", 120, 180, 450, "Mount: PL or EF")
hire("lenses", "Laowa 24mm probe lens", "For pouring-drinks shots.", 45, 68, 165, "Mount: Canon EF")
hire("light-sound-grip", "Aputure 300D II light", "COB daylight head with dome and stand.", 38, 57, 140, "Mains or two V-lock batteries")
hire("light-sound-grip", "Nanlite PavoTube pair", "Two 60 cm colour tubes, built-in batteries.", 24, 36, 88, "Battery or mains")
hire("light-sound-grip", "Litepanels 1x1 panel", "Bi-colour panel on a stand.", 20, 30, 74, "Mains only")
hire("light-sound-grip", "Rode Wireless Pro kit", "Two transmitters, two lavaliers, one receiver. 32-bit float.", 25, 38, 90, "Two speakers")
hire("light-sound-grip", "DJI Mic 2 kit", "Two clip-on transmitters and a receiver in a charging box.", 20, 32, 75, "Two speakers")
hire("light-sound-grip", "Sennheiser EW-DP lavalier set", "One bodypack transmitter, one camera receiver, MKE 2 lavalier.", 34, 51, 125, "One speaker")
hire("light-sound-grip", "Sennheiser MKH 416 with boom", "Wired shotgun microphone, blimp and pole.", 22, 33, 80, "XLR")
hire("light-sound-grip", "Zoom F6 field recorder", "Six inputs, time code.", 26, 39, 95, "Six XLR")
hire("light-sound-grip", "DJI RS 3 Pro gimbal", "With focus motor and briefcase handle.", 35, 52, 130, "Payload 4.5 kg")
hire("light-sound-grip", "Edelkrone slider and head", "Motorised, app controlled.", 40, 60, 148, "Travel 80 cm")
hire("light-sound-grip", "Sachtler Ace XL tripod", "Flowtech legs, 75 mm bowl.", 24, 36, 88, "Payload 8 kg")
# used: (grade text, price, state) ; the rest of row text in the 4th field
u = used
u("film-cameras", "Nikon FM2n", "Mechanical shutter to 1/4000, meter needs two LR44.", [("Grade A", 365, "ok", "Chrome, boxed"), ("Grade B", 310, "ok", "Black, brassed at the edges"), ("Grade A", 375, "sold", "Black, mint")], "35mm SLR")
u("film-cameras", "Canon A-1", "Multi-mode classic, FD mount.", [("Grade B", 165, "ok", "No shutter squeal"), ("Grade D", 38, "ok", "Dead board, good prism")], "35mm SLR")
u("film-cameras", "Minolta X-700", "Bright finder, MD mount.", [("Grade A", 175, "sold", "With 50mm f/1.7"), ("Grade D", 30, "ok", "Capacitor gone, does not fire")], "35mm SLR")
u("film-cameras", "Pentax K1000", "What everyone learned on.", [("Grade B", 140, "ok", "New seals"), ("Grade D", 25, "sold", "Shutter jammed")], "35mm SLR")
u("film-cameras", "Olympus OM-1n", "Small, quiet, lovely.", [("Grade B", 195, "ok", "Prism clean, foam replaced"), ("Grade C", 130, "ok", "Dent in the top plate, works")], "35mm SLR")
u("film-cameras", "Leica M6 Classic", "Needs no words.", [("Grade B", 2150, "ok", "Serviced by us this spring")], "35mm rangefinder")
u("film-cameras", "Canonet QL17 GIII", "The poor man's Leica, fixed 40mm f/1.7.", [("Grade B", 165, "ok", "Meter works"), ("Grade C", 95, "sold", "Meter dead")], "35mm rangefinder")
u("film-cameras", "Rolleiflex 2.8F Planar", "Twin-lens reflex, 6x6, with coupled meter.", [("Grade A", 1650, "sold", "With case and hood"), ("Grade B", 1290, "sold", "Light cleaning marks")], "Medium format TLR")
u("film-cameras", "Rolleicord Vb", "The simpler sister: twin lens, Xenar 75mm f/3.5.", [("Grade B", 320, "ok", "New mirror")], "Medium format TLR")
u("film-cameras", "Yashica Mat-124G", "Twin-lens reflex with 80mm f/3.5.", [("Grade B", 345, "ok", "Meter accurate"), ("Grade C", 245, "ok", "Meter dead, lens good")], "Medium format TLR")
u("film-cameras", "Hasselblad 500C/M outfit", "With 80mm Planar and A12 back.", [("Grade B", 1750, "ok", "Back resealed")], "Medium format SLR")
u("film-cameras", "Mamiya RB67 Pro S", "With 127mm and 120 back. Bring a trolley.", [("Grade B", 620, "ok", "Seals new"), ("Grade C", 480, "ok", "Scruffy, shoots fine")], "Medium format SLR")
u("digital-cameras", "Nikon D700", "The old full-frame favourite.", [("Grade B", 260, "ok", "61,000 actuations"), ("Grade D", 60, "ok", "Error on shutter, for parts")], "Digital SLR, full frame")
u("digital-cameras", "Nikon Z6 II", "Body only.", [("Grade A", 945, "ok", "9,800 actuations"), ("Grade B", 860, "ok", "41,000 actuations")], "Mirrorless, full frame")
u("digital-cameras", "Canon EOS 5D Mark IV", "Body only.", [("Grade B", 780, "ok", "88,000 actuations"), ("Grade C", 640, "sold", "210,000 actuations")], "Digital SLR, full frame")
u("digital-cameras", "Fujifilm X-T4", "Body, silver or black.", [("Grade A", 865, "ok", "Silver, 5,200 actuations"), ("Grade B", 790, "ok", "Black, 23,000 actuations")], "Mirrorless, APS-C")
u("digital-cameras", "Fujifilm X100V", "Fixed 23mm f/2.", [("Grade A", 1180, "sold", "Silver")], "Compact, APS-C")
u("digital-cameras", "Sony A7 III", "Body only.", [("Grade B", 820, "ok", "37,000 actuations")], "Mirrorless, full frame")
u("lenses", "Canon EF 70-200mm f/2.8L IS II USM", "Sharp, weatherproof, stabilised.", [("Grade A", 795, "ok", "Boxed with collar"), ("Grade B", 595, "ok", "White paint worn"), ("Grade C", 490, "sold", "Dust, zoom stiff")], "Mount: Canon EF. Image Stabilizer")
u("lenses", "Canon EF 70-200mm f/2.8L USM", "The first version, without IS. Lighter and cheaper.", [("Grade B", 395, "ok", "Hood missing")], "Mount: Canon EF. No stabilizer")
u("lenses", "Canon EF 70-200mm f/4L IS USM", "The walking-about version.", [("Grade B", 410, "ok", "Clean")], "Mount: Canon EF. Image Stabilizer")
u("lenses", "Voigtlander Nokton 50mm f/1.5 VM", "Aspherical, black.", [("Grade B", 520, "ok", "With hood")], "Mount: Leica M")
u("lenses", "Leica Elmar-M 50mm f/2.8 collapsible", "Folds into the body.", [("Grade A", 745, "ok", "With box"), ("Grade C", 595, "ok", "Faint haze, not seen in pictures")], "Mount: Leica M")
u("lenses", "Leica Summicron-M 50mm f/2", "Version four, built-in hood on none of these.", [("Grade B", 1150, "ok", "German, tab")], "Mount: Leica M")
u("lenses", "Jupiter-8 50mm f/2", "Soviet Sonnar, full of character.", [("Grade B", 85, "ok", "Regreased")], "Mount: M39 screw")
u("lenses", "Leica Elmarit-M 28mm f/2.8", "Version three, made in Canada.", [("Grade B", 1090, "sold", "Clean")], "Mount: Leica M")
u("lenses", "Nikon AI-S 50mm f/1.4", "Manual focus.", [("Grade A", 155, "ok", "Snappy aperture"), ("Grade B", 125, "ok", "Dust")], "Mount: Nikon F")
u("lenses", "Nikon AI-S 105mm f/2.5", "The portrait one.", [("Grade B", 180, "ok", "Built-in hood")], "Mount: Nikon F")
u("lenses", "Helios 44-2 58mm f/2", "Swirly.", [("Grade B", 55, "ok", "M42"), ("Grade C", 40, "ok", "Stiff focus")], "Mount: M42")
# workshop
job("Sensor clean", "Wet clean with loupe inspection before and after. Three working days.", [("APS-C or Micro 4/3", 45, "ok", ""), ("Full frame", 55, "ok", ""), ("Medium format", 85, "ok", "")])
job("Film camera service (CLA)", "Clean, lubricate and adjust: shutter speeds, seals, rangefinder. Six to eight weeks.", [("35mm SLR", 135, "ok", ""), ("35mm rangefinder", 165, "ok", ""), ("Folding camera", 120, "ok", "")])
job("Light seal replacement", "New foam, mirror bumper included.", [("35mm camera", 38, "ok", ""), ("Medium format back", 48, "ok", "")])
job("Shutter speed test and report", "Every speed measured, written sheet back with the camera.", [("Any film camera", 25, "ok", "")])
job("Lens fungus and haze clean", "Only if the coating allows; otherwise you pay for postage alone.", [("Prime lens", 75, "ok", ""), ("Zoom lens", 110, "ok", "")])
job("Autofocus calibration, body and lens", "Micro adjustment on the test target.", [("One body, one lens", 60, "ok", ""), ("One body, three lenses", 130, "ok", "")])
job("Hasselblad V repair (500C, 500C/M, 503)", "Jammed bodies, sticky shutters in C and CF lenses, slipping backs. Wilf has to see it first: by quotation only, no online booking.", [("Body, lens or back", None, "quote", "")], "", "Telephone 01865 000 417 or bring it to the counter.")
job("Leica M repair", "Rangefinder adjustment, curtain replacement, M6 board faults. By quotation only.", [("Any M film body", None, "quote", "")], "", "Telephone 01865 000 417.")
job("Tripod and head overhaul", "Strip, degrease, new pads.", [("Photo tripod", 55, "ok", ""), ("Video fluid head", 95, "ok", "")])
# sundries
new("Kodak Portra 400 35mm film", "36 exposures.", [("Single roll", 16.5, "ok", ""), ("Box of five", 76, "ok", "")], "ISO 400 colour negative")
new("Ilford HP5 Plus 120 film", "Black and white roll film.", [("Single roll", 7.2, "ok", ""), ("Pack of ten", 66, "ok", "")], "ISO 400 black and white")
new("CineStill 800T 35mm film", "Tungsten, with halation.", [("Single roll", 18.5, "out", "")], "ISO 800 colour negative")
new("Giottos rocket blower", "Large.", [("Each", 11.5, "ok", "")])
new("LR44 batteries", "For old meters.", [("Card of two", 3, "ok", ""), ("Card of ten", 9.5, "ok", "")])
new("Lens Lane canvas strap", "Made in Oxford.", [("Black", 24, "ok", ""), ("Tan", 24, "ok", "")])


def e(s):
    return html.escape(str(s))


def money(v):
    return "&pound;" + f"{v:,.2f}"


def url(x):
    return f"/{x['sec'][0]}/{x['slug']}.html"


def securl(s):
    return f"/{s[0]}/{s[1]}/index.html"


BYU = {url(x): x for x in P}
assert len(BYU) == len(P)


def pic(x):
    k = x["no"] * 53 % 360
    return f'<svg width="120" height="90" viewBox="0 0 12 9"><title>{e(x["name"])}</title><rect width="12" height="9" fill="#ddd"/><rect x="2" y="2.5" width="8" height="5" fill="hsl({k},12%,35%)"/><circle cx="6" cy="5" r="1.8" fill="#222"/></svg>'


def page(title, body, st=200):
    links = "".join(f'<tr><td bgcolor="#f2e8d0">&raquo; <a href="{securl(s)}">{e(s[2])}</a></td></tr>' for s in SECT)
    d = f'''<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>{e(title)} : Lens Lane, Oxford</title>
<style type="text/css">body{{font-family:Verdana,Arial,sans-serif;font-size:13px;background:#fffdf6;margin:0}} td,th{{font-size:13px;vertical-align:top}} h1{{font-size:20px;color:#7a2b14}} h2{{font-size:15px}} .old{{text-decoration:line-through}}</style></head>
<body><table width="100%" cellpadding="8" cellspacing="0" border="0"><tr bgcolor="#7a2b14"><td><a href="/"><font color="#ffffff" size="5">Lens Lane</font></a> <font color="#f2e8d0">hire &middot; workshop &middot; used gear, Oxford, since 1987</font></td>
<td align="right"><form action="/cgi-bin/find" method="get"><input type="text" name="words" size="18"> <input type="submit" value="Find"></form> <a href="/basket.html"><font color="#fff">Basket</font></a> <a href="/login.html"><font color="#fff">Trade log in</font></a></td></tr></table>
<table width="960" cellpadding="8" cellspacing="0" border="0"><tr><td width="210"><table width="100%" cellpadding="4" cellspacing="2" border="0">{links}
<tr><td><a href="/grades.html">Our grades</a></td></tr><tr><td><a href="/hire-terms.html">Hire terms and delivery</a></td></tr><tr><td><a href="/about.html">About us</a></td></tr><tr><td><a href="/contact.html">Find us</a></td></tr></table>
<p><b>Wilf says:</b> <i>turn the meter off and the battery lasts a year.</i></p></td><td>{body}</td></tr></table>
<hr><center><font size="1">Lens Lane Ltd, 3 Pipe Partridge Yard, Oxford. Tel 01865 000 417. All prices include VAT. Page last altered by hand.</font></center></body></html>'''
    return st, [("Content-Type", "text/html; charset=utf-8")], d.encode()


def state(x, i, r):
    s = r[2]
    if s == "ok":
        word = {"hire": "Book", "used": "Buy", "repair": "Book in", "sundries": "Buy"}[x["sec"][0]]
        if x["sec"][0] == "hire":
            return f'<form action="/basket.html" method="post"><input type="hidden" name="item" value="{x["no"]}-{i}">from <input type="text" name="from" size="8" value="dd/mm/yy"> <input type="submit" value="{word}"></form>'
        return f'<form action="/basket.html" method="post"><input type="hidden" name="item" value="{x["no"]}-{i}"><input type="submit" value="{word}"></form>'
    return {"sold": '<font color="#aa0000"><b>SOLD</b></font>', "out": '<font color="#aa0000">' + ("On long hire, not available" if x["sec"][0] == "hire" else "Out of stock") + "</font>", "ask": "On request, please telephone", "quote": "By quotation only"}[s]


def product(x):
    k = x["sec"][0]
    head = {"hire": ("Period", "Price", "Booking"), "used": ("Grade", "Remarks", "Stock no.", "Price", ""), "repair": ("For", "Price", ""), "sundries": ("Pack", "Price", "")}[k]
    rows = ""
    for i, r in enumerate(x["rows"]):
        pr = money(r[1]) if r[1] is not None else "P.O.A."
        if r[2] == "sold":
            pr = f'<span class="old">{pr}</span>'
        cells = [r[0], pr, state(x, i, r)] if k != "used" else [r[0], e(r[3]), f"LL{2000 + x['no'] * 10 + i}", pr, state(x, i, r)]
        rows += f'<tr{" bgcolor=#f6f0e0" if i % 2 else ""}>' + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"
    s = next(s for s in SECT if (s[0], s[1]) == x["sec"])
    foot = {"hire": "Weekend is Friday 2pm to Monday 11am at the price shown. Deposit by card. Delivery by courier &pound;18 each way, or collect.",
            "used": 'Grades are explained <a href="/grades.html">here</a>. Special Delivery &pound;9.50, free over &pound;300. Fourteen days to change your mind.',
            "repair": "Book here, print the slip, post it with the camera. No fix, no fee.", "sundries": "Post &pound;3.20."}[k]
    near = [y for y in P if y["sec"] == x["sec"] and y is not x]
    j = x["no"] % len(near)
    also = ", ".join(f'<a href="{url(y)}">{e(y["name"])}</a>' for y in (near + near)[j:j + 3])
    body = f'''<font size="1"><a href="/">Front page</a> / <a href="{securl(s)}">{e(s[2])}</a></font><h1>{e(x["name"])}</h1>
<table border="0" cellpadding="6"><tr><td>{pic(x)}</td><td>{e(x["desc"])}<br><br><i>{e(x["spec"])}</i>{"<p><b>" + e(x["note"]) + "</b></p>" if x["note"] else ""}</td></tr></table>
<table border="1" cellpadding="5" cellspacing="0" width="640"><tr bgcolor="#f2e8d0">{"".join(f"<th align=left>{h}</th>" for h in head)}</tr>{rows}</table><p><font size="2">{foot}</font></p>
<h2>People also looked at</h2><p>{also}</p>'''
    return page(x["name"], body)


def line(x):
    ok = [r for r in x["rows"] if r[2] == "ok"]
    if ok:
        lo = min(r[1] for r in ok)
        pr = ("from " if len({r[1] for r in ok}) > 1 else "") + money(lo) + (" a day" if x["sec"][0] == "hire" else "")
    else:
        pr = {"sold": "<font color=#aa0000>sold</font>", "out": "<font color=#aa0000>not available</font>", "ask": "on request", "quote": "by quotation"}[x["rows"][0][2]]
    return f'<tr><td><a href="{url(x)}">{e(x["name"])}</a><br><font size="1">{e(x["desc"])}</font></td><td>{e(x["spec"])}</td><td align="right" nowrap>{pr}</td></tr>'


def table(items):
    return '<table border="1" cellpadding="5" cellspacing="0" width="700"><tr bgcolor="#f2e8d0"><th align="left">Item</th><th align="left">Notes</th><th>Price</th></tr>' + "".join(map(line, items)) + "</table>"


TEXT = {
    "/grades.html": ("Our grades", "<table border=1 cellpadding=5 cellspacing=0><tr><td><b>Grade A</b></td><td>Looks hardly used, works perfectly.</td></tr><tr><td><b>Grade B</b></td><td>Honest signs of use, works perfectly.</td></tr><tr><td><b>Grade C</b></td><td>Worn or with a stated fault that doesn't stop you taking pictures.</td></tr><tr><td><b>Grade D</b></td><td>Not working. Sold as seen for spares or repair, no returns and no warranty.</td></tr></table>"),
    "/hire-terms.html": ("Hire terms and delivery", "<p>Two proofs of address and a card deposit. Collection from the yard, or courier &pound;18 each way. Late returns are charged by the day.</p><p>We hold insurance for the kit but the first &pound;500 is yours.</p>"),
    "/about.html": ("About us", "<p>Wilf mends, Agnes hires, Tom does the rest. We sell film but we don't develop or scan it: there's a good lab on Cowley Road. We gave up flying things after the incident at Blenheim.</p>"),
    "/contact.html": ("Find us", "<p>3 Pipe Partridge Yard, Oxford. Monday to Friday 9.30 to 5.30, Saturday till 1. Tel 01865 000 417. Ring the bell twice.</p>"),
    "/login.html": ("Trade log in", "<form method=post action='/login.html'>Account <input name=account> Word <input type=password name=word> <input type=submit value='In'></form>"),
}


def handle(method, path, query, form, cookies):
    if path in ("/", "/index.html"):
        news = [x for x in P if x["name"] in ("Leica M6 Classic", "Nikon FM2n", "Sony FX3 cinema camera", "Fujifilm X-T4", "Sensor clean", "DJI RS 3 Pro gimbal")]
        secs = "".join(f'<li><a href="{securl(s)}">{e(s[2])}</a>: {e(s[3])}</li>' for s in SECT)
        return page("Camera hire, repair and used gear", f"<h1>Welcome to the yard</h1><p>Hire by the day, mending by the week, used gear by the shelf.</p><ul>{secs}</ul><h2>In the window this week</h2>{table(news)}<h2>Customers write</h2><p><i>&ldquo;My late father's OM-1 came back better than he'd have remembered it.&rdquo;</i> (Ruth, Witney)</p>")
    if path in TEXT:
        t, b = TEXT[path]
        return page(t, f"<h1>{e(t)}</h1>{b}")
    if path == "/basket.html":
        if method == "POST":
            return 302, [("Location", "/basket.html"), ("Set-Cookie", "basket=" + re.sub(r"[^0-9-]", "", (form.get("item") or [""])[0]) + "; Path=/"), ("Content-Type", "text/html")], b""
        return page("Basket", "<h1>Your basket</h1>" + ("<p>One line in your basket. <a href='/login.html'>Go to payment</a></p>" if cookies.get("basket") else "<p>There is nothing in it.</p>"))
    if path == "/cgi-bin/find":
        q = (query.get("words") or [""])[0]
        ws = re.findall(r"[a-z0-9./-]+", q.lower())
        hit = [x for x in P if ws and all(w in re.findall(r"[a-z0-9./-]+", (x["name"] + " " + x["desc"]).lower().replace(",", " ")) for w in ws)]
        b = table(hit) if hit else "<p>Nothing found. The machine wants whole words, and all of them.</p>"
        return page("Find", f"<h1>Find: {e(q)}</h1><p>{len(hit)} found</p>{b}")
    for s in SECT:
        if path in (securl(s), securl(s).replace("index.html", "")):
            return page(s[2], f"<h1>{e(s[2])}</h1><p>{e(s[3])}</p>" + table([x for x in P if x["sec"] == (s[0], s[1])]))
    if path in BYU:
        return product(BYU[path])
    return page("Not found", "<h1>Nothing on this shelf</h1><p>That page has gone. Try the list on the left.</p>", 404)
