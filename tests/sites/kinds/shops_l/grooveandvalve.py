"""English shop of hi-fi, used records and instruments with condition grades, pages built like a Shopware 6 storefront (variants are pages of their own)."""
import html
import json
import re
from urllib.parse import quote_plus

NAME = "grooveandvalve"
MANY = True
TITLE = "Groove & Valve"

TREE = {
    "Hi-Fi": ["Turntables", "Amplifiers", "Loudspeakers", "Headphones", "Accessories"],
    "Used-Records": ["Jazz", "Rock-Pop", "Soul-Reggae"],
    "Instruments": ["Guitars-Basses", "Keys-Synths", "Strings-Wind"],
}
LABEL = {"Used-Records": "Used Records", "Rock-Pop": "Rock & Pop", "Soul-Reggae": "Soul & Reggae", "Guitars-Basses": "Guitars & Basses", "Keys-Synths": "Keys & Synths", "Strings-Wind": "Strings & Wind"}
UP = {c: t for t, cs in TREE.items() for c in cs}


def lab(c):
    return LABEL.get(c, c)


P = []


def add(cat, name, price=None, var=None, group="Condition", stock=True, old=None, maker="", desc="", **props):
    """var: rows of (option, price, stock)"""
    no = "GV%d" % (20011 + 13 * len(P))
    rows = [(v[0], v[1], v[2] if len(v) > 2 else True) for v in var] if var else [(None, price, stock)]
    slug = re.sub(r"[^A-Za-z0-9]+", "-", name.replace("é", "e").replace("ö", "o")).strip("-")
    P.append({"cat": cat, "name": name, "no": no, "rows": rows, "group": group if var else None, "old": old, "maker": maker, "desc": desc,
              "props": {k.replace("_", " ").capitalize(): v for k, v in props.items()}, "slug": slug,
              "urls": [f"/{slug}/{no}" + (f".{i + 1}" if var else "") for i in range(len(rows))]})


COLLECT = "collect"          # shown, to be bought in the Sheffield store only
c = "Turntables"
add(c, "Rega Planar 1 Turntable", var=[("New", "299.00"), ("Ex-demo", "249.00")], maker="Rega", desc="Hand-built in Southend. Fully manual belt drive with the RB110 tonearm and a Carbon cartridge. Plug straight into any amplifier with a phono input.", drive="Belt", operation="Manual", phono_stage="No")
add(c, "Rega Planar 1 Plus Turntable", "379.00", maker="Rega", desc="The Planar 1 with a Fono Mini board fitted inside, so it can be played through any line input or powered speaker.", drive="Belt", operation="Manual", phono_stage="Built in")
add(c, "Pro-Ject Debut Carbon EVO Turntable", var=[("Satin Black", "449.00"), ("Satin White", "449.00"), ("Walnut", "499.00", False)], group="Finish", maker="Pro-Ject", desc="One-piece carbon fibre arm, 2M Red cartridge and electronic speed change.", drive="Belt", operation="Manual", phono_stage="No")
add(c, "Audio-Technica AT-LP60XBT Turntable", "179.00", maker="Audio-Technica", desc="Press start and the arm does the rest. Send your records to a wireless speaker or headphones over Bluetooth, or use the cable supplied.", drive="Belt", operation="Fully automatic", phono_stage="Built in, switchable")
add(c, "Audio-Technica AT-LP3XBT Turntable", "279.00", maker="Audio-Technica", desc="Automatic deck with a replaceable VM95 cartridge and Bluetooth aptX.", drive="Belt", operation="Fully automatic", phono_stage="Built in, switchable")
add(c, "Sony PS-LX310BT Turntable", "129.00", maker="Sony", desc="Customer return, checked and cleaned on our bench with a new stylus. Pairs with wireless speakers through Bluetooth. Six months' warranty.", drive="Belt", operation="Fully automatic", condition="Refurbished")
add(c, "Crosley Cruiser Portable Turntable", "45.00", stock=False, maker="Crosley", desc="Suitcase player with speakers and Bluetooth. Second-hand, hinge repaired.", condition="Used – Good")
add(c, "Technics SL-1200 MK2 Turntable", "545.00", maker="Technics", desc="Serviced direct-drive legend: new RCA leads, pitch fader cleaned. Light marks to the plinth. Supplied without cartridge.", drive="Direct", operation="Manual", condition="Used – Very Good")
add(c, "Thorens TD 160 MkII Turntable", "320.00", stock=False, maker="Thorens", desc="Suspended sub-chassis deck from 1978 with a TP16 arm.", drive="Belt", condition="Used – Very Good")
add(c, "Dual CS 505-2 Turntable", "165.00", maker="Dual", desc="German semi-automatic with a fresh belt. Lid has hairline scratches.", drive="Belt", operation="Semi-automatic", condition="Used – Good")

c = "Amplifiers"
add(c, "Rega io Integrated Amplifier", var=[("New", "399.00"), ("Ex-demo", "319.00")], maker="Rega", desc="Half-width amplifier giving 30 watts a channel. Moving-magnet phono input and two line inputs, headphone socket on the front.", power="30 W into 8 ohms", inputs="1 phono (MM), 2 line")
add(c, "NAD C 316BEE V2 Integrated Amplifier", var=[("New", "379.00"), ("Ex-demo", "299.00", False)], maker="NAD", desc="40 watts and plenty of headroom. Takes a turntable directly thanks to its MM phono stage.", power="40 W into 8 ohms", inputs="1 phono (MM), 5 line")
add(c, "Denon PMA-30 Integrated Amplifier", var=[("New", "299.00"), ("Ex-demo", "219.00")], maker="Denon", desc="Slim digital amplifier with Bluetooth, optical and USB inputs. There is no socket for a turntable: for records you need a separate phono stage.", power="20 W into 8 ohms", inputs="1 line, 2 optical, 1 coaxial, USB")
add(c, "Marantz PM6007 Integrated Amplifier", var=[("New", "499.00"), ("B-stock", "399.00")], maker="Marantz", desc="Warm sound with a good DAC on board and an MM phono stage. B-stock units have a damaged outer box only.", power="45 W into 8 ohms", inputs="1 phono (MM), 4 line, 3 digital")
add(c, "Cambridge Audio AXA35 Integrated Amplifier", "299.00", old="349.00", maker="Cambridge Audio", desc="35 watts, phono stage and front-panel line input.", power="35 W into 8 ohms", inputs="1 phono (MM), 4 line")
add(c, "Quad 33/303 Pre and Power Amplifier", "690.00", maker="Quad", desc="Transistor classic from 1969, recapped and calibrated by our engineer. DIN to RCA leads included.", power="45 W into 8 ohms", condition="Used – Very Good")
add(c, "Leak Stereo 20 Valve Power Amplifier", "1450.00", stock=COLLECT, maker="Leak", desc="Four EL84 output valves, new coupling capacitors, original transformers. Too delicate for couriers, so we only sell it over the counter at Sheffield.", power="11 W", condition="Used – Excellent")
add(c, "Rogers Cadet III Valve Amplifier", "395.00", stock=False, maker="Rogers", desc="ECL86 integrated with a sweet midrange, 1965.", power="10 W", condition="Used – Good")
add(c, "Denon DRA-800H Stereo Receiver", "449.00", stock=False, maker="Denon", desc="Network receiver with five HDMI inputs, DAB+ and phono.", power="100 W", inputs="1 phono (MM), HDMI")
add(c, "Rega Fono Mini A2D Phono Stage", "109.00", maker="Rega", desc="Small box for moving-magnet cartridges, with a USB output for recording.", inputs="1 MM")

c = "Loudspeakers"
add(c, "Wharfedale Diamond 12.1 Loudspeakers (pair)", var=[("Black Oak", "229.00"), ("Walnut Pearl", "229.00"), ("White", "229.00", False)], group="Finish", maker="Wharfedale", desc="Bookshelf speaker with a 130 mm Klarity cone.", type="Bookshelf", impedance="8 ohms")
add(c, "Q Acoustics 3020i Loudspeakers (pair)", "199.00", old="249.00", maker="Q Acoustics", desc="Compact cabinets with point-to-point bracing. Graphite grey.", type="Bookshelf", impedance="6 ohms")
add(c, "Wharfedale Diamond 12.3 Loudspeakers (pair)", "549.00", maker="Wharfedale", desc="Floorstanders with twin bass units in walnut.", type="Floorstanding", impedance="8 ohms")
add(c, "Edifier R1280DB Active Loudspeakers (pair)", "129.00", maker="Edifier", desc="Powered speakers with Bluetooth, optical and RCA inputs and a remote.", type="Active bookshelf")
add(c, "Spendor BC1 Loudspeakers (pair)", "650.00", maker="Spendor", desc="Three-way BBC monitors in teak, 1974, matched pair on new surrounds.", type="Standmount", condition="Used – Very Good")
add(c, "Rogers LS3/5A Loudspeakers (pair)", "1850.00", stock=False, maker="Rogers", desc="15 ohm, consecutive serial numbers.", type="Bookshelf", condition="Used – Excellent")
add(c, "Tannoy Berkeley Loudspeakers (pair)", "1200.00", stock=COLLECT, maker="Tannoy", desc="15-inch dual concentric drivers. 45 kg each, collection from our store.", type="Floorstanding", condition="Used – Good")

c = "Headphones"
add(c, "Beyerdynamic DT 770 Pro Headphones", var=[("32 Ohm", "125.00"), ("80 Ohm", "119.00"), ("250 Ohm", "129.00")], group="Impedance", maker="Beyerdynamic", desc="Closed studio headphones with velour pads, made in Heilbronn.", design="Closed back, over-ear")
add(c, "Beyerdynamic DT 990 Pro Headphones", "135.00", maker="Beyerdynamic", desc="Airy open headphones, 250 ohms.", design="Open back, over-ear")
add(c, "Sennheiser HD 599 Headphones", "99.00", old="149.00", maker="Sennheiser", desc="Comfortable open headphones for long evenings.", design="Open back, over-ear")
add(c, "Grado SR80x Headphones", "119.00", maker="Grado", desc="Brooklyn-made and full of life with guitars.", design="Open back, on-ear")
add(c, "Sony WH-1000XM4 Headphones", var=[("New", "229.00"), ("Refurbished", "165.00")], maker="Sony", desc="Bluetooth with class-leading noise cancelling and 30 hours of battery.", design="Closed back, wireless")
add(c, "Koss Porta Pro Headphones", "39.00", maker="Koss", desc="The fold-up favourite since 1984.", design="On-ear")

c = "Accessories"
add(c, "Ortofon 2M Red Cartridge", "89.00", maker="Ortofon", desc="Moving magnet with a tipped elliptical stylus.", type="MM")
add(c, "Ortofon 2M Blue Cartridge", "179.00", maker="Ortofon", desc="Nude elliptical stylus for more detail.", type="MM")
add(c, "12\" Polythene Outer Sleeves", var=[("Pack of 25", "6.50"), ("Pack of 50", "11.50"), ("Pack of 100", "21.50")], group="Pack", desc="450 gauge clear covers for LP jackets.", size="12 inch")
add(c, "7\" Polythene Outer Sleeves", var=[("Pack of 50", "7.50"), ("Pack of 100", "13.50")], group="Pack", desc="Clear covers for singles.", size="7 inch")
add(c, "12\" Anti-static Inner Sleeves", var=[("Pack of 25", "9.50"), ("Pack of 50", "17.50")], group="Pack", desc="Three-ply rice-paper style inners.", size="12 inch")
add(c, "Carbon Fibre Record Brush", "14.00", desc="Lifts dust before each side.")
add(c, "QED XT25 Speaker Cable", var=[("2 x 2 m", "38.00"), ("2 x 3 m", "52.00"), ("2 x 5 m", "79.00")], group="Length", maker="QED", desc="Terminated with banana plugs.")

c = "Jazz"
LP = "LP, 12 inch"
add(c, "Miles Davis – Kind of Blue", var=[("Near Mint (NM)", "32.00"), ("Very Good Plus (VG+)", "22.00"), ("Very Good (VG)", "14.00")], desc="CBS UK pressing from the seventies, laminated sleeve. Grades refer to the vinyl; sleeves are VG or better.", format=LP, label="CBS 62066")
add(c, "Miles Davis – Sketches of Spain", var=[("Near Mint (NM)", "24.00", False), ("Very Good Plus (VG+)", "17.00")], desc="Orange label reissue arranged by Gil Evans.", format=LP, label="CBS 62327")
add(c, "John Coltrane – A Love Supreme", var=[("Near Mint (NM)", "20.00"), ("Very Good Plus (VG+)", "16.00"), ("Very Good (VG)", "11.00", False)], desc="Gatefold Impulse! reissue, four movements on two sides.", format=LP, label="Impulse! AS-77")
add(c, "John Coltrane – Blue Train", var=[("Very Good Plus (VG+)", "26.00"), ("Very Good (VG)", "18.00")], desc="Blue Note France pressing with a crisp sleeve.", format=LP, label="Blue Note BST 81577")
add(c, "Duke Ellington & John Coltrane", "28.00", stock=False, desc="Impulse! stereo, 1963 UK issue.", format=LP, label="HMV CSD 1502", condition="Very Good Plus (VG+)")
add(c, "Dave Brubeck Quartet – Time Out", var=[("Very Good Plus (VG+)", "18.00"), ("Good (G)", "6.00")], desc="UK Fontana mono with flipback sleeve.", format=LP, label="Fontana TFL 5085")
add(c, "Bill Evans Trio – Waltz for Debby", "30.00", stock=False, desc="Riverside Japanese pressing with obi.", format=LP, label="SMJ-6118", condition="Near Mint (NM)")
add(c, "Stan Getz & João Gilberto – Getz/Gilberto", var=[("Near Mint (NM)", "24.00"), ("Very Good (VG)", "11.00")], desc="The bossa nova record everyone knows.", format=LP, label="Verve 2352 003")

c = "Rock-Pop"
add(c, "Fleetwood Mac – Rumours", var=[("Near Mint (NM)", "28.00", False), ("Very Good Plus (VG+)", "19.00"), ("Very Good (VG)", "12.00")], desc="White textured sleeve with lyric insert, UK 1977.", format=LP, label="Warner K 56344")
add(c, "Led Zeppelin – Houses of the Holy", "18.00", desc="Green and orange label, gatefold with ring wear.", format=LP, label="Atlantic K 50014", condition="Very Good (VG)")
add(c, "Kate Bush – Hounds of Love", var=[("Near Mint (NM)", "34.00"), ("Very Good Plus (VG+)", "26.00")], desc="EMI original with inner sleeve.", format=LP, label="EMI KAB 1")
add(c, "Pink Floyd – Wish You Were Here", var=[("Very Good Plus (VG+)", "29.00"), ("Good (G)", "10.00")], desc="With postcard, without the black shrink.", format=LP, label="Harvest SHVL 814")
add(c, "Joni Mitchell – Blue", var=[("Very Good Plus (VG+)", "24.00"), ("Very Good (VG)", "16.00")], desc="Reprise tan label, gatefold.", format=LP, label="Reprise K 44128")
add(c, "Joy Division – Unknown Pleasures", "48.00", stock=False, desc="Textured sleeve, first UK pressing.", format=LP, label="Factory FACT 10", condition="Very Good Plus (VG+)")
add(c, "Blondie – Heart of Glass", "4.00", desc="Chrysalis single in company sleeve.", format="Single, 7 inch", label="CHS 2275", condition="Very Good (VG)")

c = "Soul-Reggae"
add(c, "Marvin Gaye – What's Going On", var=[("Very Good Plus (VG+)", "27.00"), ("Very Good (VG)", "17.00")], desc="Tamla Motown UK gatefold.", format=LP, label="STML 11190")
add(c, "Stevie Wonder – Innervisions", "15.00", desc="Die-cut inner, gatefold with light wear.", format=LP, label="Tamla STMA 8011", condition="Very Good (VG)")
add(c, "Bob Marley & The Wailers – Exodus", var=[("Near Mint (NM)", "26.00"), ("Very Good (VG)", "13.00")], desc="Island palm tree label with gold embossed sleeve.", format=LP, label="Island ILPS 9498")
add(c, "Toots & The Maytals – Funky Kingston", "22.00", desc="Dragon label original.", format=LP, label="DRLS 5002", condition="Very Good Plus (VG+)")

c = "Guitars-Basses"
add(c, "Fender Player Stratocaster Left-Handed", "495.00", maker="Fender", desc="Mexican-made in Tidepool, maple neck, strung for lefties. Gig bag included.", type="Electric guitar", condition="Used – Excellent")
add(c, "Höfner Ignition Violin Bass LH", "245.00", maker="Höfner", desc="The Beatle shape for those who play the other way round. Short scale, sunburst, one small ding on the back.", type="Bass guitar", orientation="Left-handed", condition="Used – Very Good")
add(c, "Squier Classic Vibe '60s Jazz Bass", "285.00", maker="Squier", desc="Three-tone sunburst with a tortoiseshell plate, set up with new strings.", type="Bass guitar", orientation="Right-handed", condition="Used – Excellent")
add(c, "Fender Mustang Bass PJ", "449.00", maker="Fender", desc="30-inch scale, easy for smaller hands.", type="Bass guitar", orientation="Right-handed", condition="Used – Very Good")
add(c, "Epiphone Les Paul Standard '60s", "375.00", old="415.00", maker="Epiphone", desc="Iced tea burst with ProBuckers.", type="Electric guitar", condition="Used – Very Good")
add(c, "Yamaha CS40 Classical Guitar 3/4", "119.00", maker="Yamaha", desc="Three-quarter size for players of eight to eleven.", type="Classical guitar")
add(c, "Gibson ES-335 Dot", "2100.00", stock=COLLECT, maker="Gibson", desc="2009, Memphis. Please try it in the store; not sold by post.", type="Electric guitar", condition="Used – Excellent")

c = "Keys-Synths"
add(c, "Korg Minilogue Synthesizer", "365.00", maker="Korg", desc="Four-voice analogue, boxed.", keys="37", condition="Used – Excellent")
add(c, "Yamaha P-45 Digital Piano", "389.00", maker="Yamaha", desc="Weighted 88-note keyboard for home practice.", keys="88")
add(c, "Casio CT-S1 Keyboard", var=[("Black", "169.00"), ("White", "169.00"), ("Red", "169.00", False)], group="Colour", maker="Casio", desc="Slim 61-key instrument, runs on batteries.", keys="61")
add(c, "Roland Juno-106 Synthesizer", "1650.00", stock=False, maker="Roland", desc="All six voice chips replaced.", keys="61", condition="Used – Good")
add(c, "Arturia KeyStep 37 Controller", "129.00", maker="Arturia", desc="MIDI keyboard with sequencer and arpeggiator. B-stock, mint in opened box.", keys="37", condition="B-stock")

c = "Strings-Wind"
add(c, "Stentor Student I Violin Outfit", var=[("4/4", "145.00"), ("3/4", "139.00", False), ("1/2", "139.00"), ("1/4", "135.00")], group="Size", maker="Stentor", desc="Starter violin with case, bow and rosin.", level="Beginner")
add(c, "Primavera 100 Violin Outfit", var=[("4/4", "129.00"), ("3/4", "125.00"), ("1/2", "119.00", False)], group="Size", maker="Primavera", desc="Solid spruce top, set up in our workshop, complete in a light case.", level="Beginner")
add(c, "Stentor Student II Cello Outfit", var=[("4/4", "495.00", False), ("3/4", "475.00")], group="Size", maker="Stentor", desc="Cello with padded cover and bow.", level="Improver")
add(c, "Yamaha YAS-280 Alto Saxophone", "695.00", maker="Yamaha", desc="Re-padded, case and mouthpiece included. The student's standard.", level="Beginner", condition="Used – Very Good")
add(c, "Buffet B12 Clarinet", "195.00", maker="Buffet", desc="Resin B-flat clarinet, new corks.", level="Beginner", condition="Used – Good")
add(c, "Trevor James 10X Flute", "240.00", maker="Trevor James", desc="Silver-plated flute, serviced.", level="Beginner", condition="Used – Excellent")
add(c, "Al Cass Valve Oil", "6.50", maker="Al Cass", desc="60 ml, for trumpet, cornet and other piston brass.")

for _p in P:
    _p["instock"] = [i for i, r in enumerate(_p["rows"]) if r[2] is True]
URL = {u: (p, i) for p in P for i, u in enumerate(p["urls"])}

CASES = [
    {"query": "kind of blue miles davis near mint", "determination": "products_found", "offers": [("Miles Davis – Kind of Blue, Near Mint (NM)", "32.00")], "either": [], "why": "One grade of one record."},
    {"query": "turntable with bluetooth under £200", "determination": "products_found", "offers": [("Audio-Technica AT-LP60XBT Turntable", "179.00"), ("Sony PS-LX310BT Turntable", "129.00")], "either": [], "why": "The AT-LP3XBT is dearer, the Crosley is sold."},
    {"query": "left handed bass guitar", "determination": "products_found", "offers": [("Höfner Ignition Violin Bass LH", "245.00")], "either": [], "why": "The other basses are right-handed, the left-handed Stratocaster is no bass."},
    {"query": "john coltrane vinyl", "determination": "products_found", "offers": [("John Coltrane – A Love Supreme", None, {"range": ["16.00", "20.00"]}), ("John Coltrane – Blue Train", None, {"range": ["18.00", "26.00"]})], "either": [], "why": "The record with Ellington is sold."},
    {"query": "violin outfit 3/4 size", "determination": "products_found", "offers": [("Primavera 100 Violin Outfit, 3/4", "125.00")], "either": [], "why": "The Stentor is sold out in 3/4; cello and guitar are no violins."},
    {"query": "ex-demo amplifier with phono input", "determination": "products_found", "offers": [("Rega io Integrated Amplifier, Ex-demo", "319.00")], "either": [], "why": "The Denon has no phono input, the NAD's ex-demo unit is gone, the Marantz is B-stock."},
    {"query": "12 inch outer sleeves 100 pack", "determination": "products_found", "offers": [("12\" Polythene Outer Sleeves, Pack of 100", "21.50")], "either": [], "why": "The others are 7 inch or inner sleeves."},
    {"query": "led zeppelin iv lp", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Only Houses of the Holy is there."},
    {"query": "trumpet for beginner", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Saxophone, clarinet, flute and a valve oil, no trumpet."},
    {"query": "used valve amplifier", "determination": "no_online_availability", "offers": [], "either": [], "why": "The Leak is sold over the counter only, the Rogers is sold."},
]

H = html.escape


def gbp(s):
    return "£" + f"{float(s):,.2f}"


def pic(p):
    k = sum(map(ord, p["no"] + p["name"])) % 360
    inner = f'<circle cx="50" cy="50" r="40" fill="#222"/><circle cx="50" cy="50" r="14" fill="hsl({k},60%,55%)"/><circle cx="50" cy="50" r="2" fill="#fff"/>' if UP[p["cat"]] == "Used-Records" else f'<rect x="16" y="26" width="68" height="48" rx="5" fill="hsl({k},25%,45%)"/><circle cx="38" cy="50" r="13" fill="#ddd"/>'
    return f'<svg class="product-image is-standard" viewBox="0 0 100 100" width="220" height="220" role="img" aria-label="{H(p["name"])}"><rect width="100" height="100" fill="#f4f4f4"/>{inner}</svg>'


CSS = """body{font-family:Inter,Arial,sans-serif;color:#2b3136;margin:0}.container{max-width:1200px;margin:auto;padding:0 16px}.row{display:flex;flex-wrap:wrap;gap:18px}.card{border:1px solid #ccc;width:260px;padding:12px}
.header-row{display:flex;gap:20px;align-items:center;padding:14px 0}.main-navigation-link{margin-right:18px}.btn{padding:8px 16px;border:1px solid #333;background:#fff;text-decoration:none;color:#222}.btn-buy{background:#1b4d4f;color:#fff}
.product-detail-configurator-option{display:inline-block;margin:4px}.product-detail-configurator-option-input{position:absolute;opacity:0}.product-detail-configurator-option-label{border:1px solid #999;padding:7px 12px;cursor:pointer;display:inline-block}
input:checked+.product-detail-configurator-option-label{border:2px solid #1b4d4f}.is-uncombinable{opacity:.45;text-decoration:line-through}.list-price-price{text-decoration:line-through;color:#888}.search-suggest-container{background:#fff;border:1px solid #ccc}table td,table th{padding:4px 12px;text-align:left}"""

SUG = """<script>(function(){var i=document.getElementById('header-main-search-input'),o=document.querySelector('.js-search-result'),t;
i.addEventListener('input',function(){clearTimeout(t);t=setTimeout(function(){if(i.value.length<3){o.innerHTML='';return;}
fetch('/suggest?search='+encodeURIComponent(i.value)).then(function(r){return r.text();}).then(function(h){o.innerHTML=h;});},250);});})();</script>"""


def page(title, body, crumbs=(), status=200, ctl="is-ctl-navigation"):
    nav = "".join(f'<a class="nav-link main-navigation-link" href="/{t}/" itemprop="url" title="{H(lab(t))}"><div class="main-navigation-link-text"><span itemprop="name">{H(lab(t))}</span></div></a>' for t in TREE)
    bc = ""
    if crumbs:
        bc = '<nav aria-label="breadcrumb"><ol class="breadcrumb">' + "".join(f'<li class="breadcrumb-item" itemprop="itemListElement"><a href="{u}" class="breadcrumb-link" itemprop="item"><span class="breadcrumb-title" itemprop="name">{H(t)}</span></a></li>' for t, u in crumbs) + "</ol></nav>"
    out = f"""<!DOCTYPE html>
<html lang="en-GB" itemscope="itemscope" itemtype="https://schema.org/WebPage"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title itemprop="name">{H(title)} | {H(TITLE)}</title><style>{CSS}</style></head><body class="{ctl}">
<header class="header-main"><div class="container"><div class="top-bar"><a href="/How-we-grade/">How we grade</a> <a href="/Shipping/">Shipping</a> <a href="/Contact/">Contact</a></div>
<div class="row align-items-center header-row"><div class="header-logo-main"><a class="header-logo-main-link" href="/" title="Go to homepage">{H(TITLE)}</a></div>
<div class="header-search"><form action="/search" method="get" class="header-search-form" data-search-widget="true"><div class="input-group"><input type="search" id="header-main-search-input" name="search" class="form-control header-search-input" autocomplete="off" placeholder="Enter search term..." aria-label="Enter search term..."><button type="submit" class="btn header-search-btn" aria-label="Search">Search</button></div><div class="js-search-result"></div></form></div>
<div class="header-actions"><a class="btn account-menu-btn" href="/account/login">Your account</a> <a class="btn header-cart" href="/checkout/cart" title="Shopping cart"><span class="header-cart-total">Cart</span></a></div></div></div></header>
<div class="nav-main"><nav class="container main-navigation" itemscope itemtype="https://schema.org/SiteNavigationElement"><a class="nav-link main-navigation-link home-link" href="/">Home</a>{nav}</nav></div>
<main class="content-main"><div class="container">{bc}<div class="container-main">{body}</div></div></main>
<footer class="footer-main"><div class="container"><div class="row"><div class="footer-column"><strong>Service hotline</strong><p>0114 496 0117, Tue–Sat 10–5.30</p></div>
<div class="footer-column"><strong>Shop service</strong> <a href="/About-us/">About us</a> <a href="/Shipping/">Shipping &amp; returns</a> <a href="/Sell-to-us/">Sell to us</a> <a href="/Contact/">Contact</a></div>
<div class="footer-column"><form method="post" action="/newsletter"><label>Newsletter <input type="email" name="email"></label><button class="btn">Subscribe</button></form></div></div>
<p class="footer-vat">* All prices incl. VAT plus shipping costs. Used goods are sold under the margin scheme.</p></div></footer>{SUG}</body></html>"""
    return status, [("Content-Type", "text/html; charset=UTF-8")], out.encode()


def main_url(p):
    return p["urls"][p["instock"][0] if p["instock"] else 0]


def box(p):
    xs = sorted({float(r[1]) for r in p["rows"]})
    if len(xs) > 1:
        live = sorted(float(p["rows"][i][1]) for i in p["instock"]) or xs
        price = f'<span class="product-price">From {gbp(live[0])}*</span>' if len(set(live)) > 1 else f'<span class="product-price">{gbp(live[0])}*</span>'
    elif p["old"]:
        price = f'<span class="product-price with-list-price">{gbp(xs[0])}* <span class="list-price"><span class="list-price-price">{gbp(p["old"])}*</span></span></span>'
    else:
        price = f'<span class="product-price">{gbp(xs[0])}*</span>'
    cond = p["props"].get("Condition")
    ch = f'<div class="product-variant-characteristics"><div class="product-variant-characteristics-text">Condition: <span class="product-variant-characteristics-option">{H(cond)}</span></div></div>' if cond else ""
    flag = "" if p["instock"] else '<span class="badge bg-secondary">Store only</span>' if p["rows"][0][2] == COLLECT else '<span class="badge bg-danger">Sold</span>' if cond else '<span class="badge bg-danger">Sold out</span>'
    u = main_url(p)
    act = f'<a href="{u}" class="btn btn-light btn-detail" title="Details">Details</a>'
    if p["instock"] and not p["group"]:
        act = f'<form action="/checkout/line-item/add" method="post" class="buy-widget"><input type="hidden" name="id" value="{p["no"]}"><button class="btn btn-buy" title="Add to shopping cart">Add to shopping cart</button></form>'
    return (f'<div class="cms-listing-col" role="listitem"><div class="card product-box box-standard"><div class="card-body"><div class="product-badges">{flag}</div><div class="product-image-wrapper"><a href="{u}" class="product-image-link" title="{H(p["name"])}">{pic(p)}</a></div>'
            f'<div class="product-info"><a href="{u}" class="product-name" title="{H(p["name"])}">{H(p["name"])}</a>{ch}<div class="product-description">{H(p["desc"][:110])}</div><div class="product-price-info"><div class="product-price-wrapper">{price}</div></div><div class="product-action">{act}</div></div></div></div></div>')


def listing(title, items, base, q, crumbs, intro="", extra="", ctl="is-ctl-navigation"):
    order = q.get("order", "topseller")
    key = lambda p: min(float(r[1]) for r in p["rows"])
    if order == "price-asc":
        items = sorted(items, key=key)
    elif order == "price-desc":
        items = sorted(items, key=key, reverse=True)
    elif order == "name-asc":
        items = sorted(items, key=lambda p: p["name"])
    per = 12
    pages = max(1, -(-len(items) // per))
    n = min(max(1, int(q["p"]) if q.get("p", "").isdigit() else 1), pages)
    ext = extra + (f"order={order}&" if "order" in q else "")
    nav = ""
    if pages > 1:
        nav = '<nav aria-label="pagination" class="pagination-nav"><ul class="pagination">' + "".join(
            f'<li class="page-item{" active" if i == n else ""}"><a class="page-link" href="{base}?{H(ext)}p={i}">{i}</a></li>' for i in range(1, pages + 1)) + (f'<li class="page-item page-next"><a class="page-link" href="{base}?{H(ext)}p={n + 1}" aria-label="Next page">&rsaquo;</a></li>' if n < pages else "") + "</ul></nav>"
    hidden = f'<input type="hidden" name="search" value="{H(q["search"])}">' if extra and "search" in q else ""
    sort = f'<form class="sorting" method="get" action="{base}">{hidden}<select name="order" class="sorting form-select" aria-label="Sorting" onchange="this.form.submit()">' + "".join(
        f'<option value="{k}"{" selected" if k == order else ""}>{v}</option>' for k, v in (("topseller", "Topseller"), ("name-asc", "Name A-Z"), ("price-asc", "Price ascending"), ("price-desc", "Price descending"))) + "</select></form>"
    body = f'<h1>{H(title)}</h1><p>{H(intro)}</p><div class="cms-element-product-listing-wrapper">{sort}{nav}<div class="row cms-listing-row js-listing-wrapper" role="list">{"".join(box(p) for p in items[(n - 1) * per:n * per])}</div>{nav}</div>'
    return page(title, body, crumbs, ctl=ctl)


REV = [(5, "Exactly as graded", "Played through without a single click. Will buy again."), (4, "Well packed", "Arrived in two days, double boxed."), (5, "Great advice", "Spoke to Imran on the phone before ordering, very helpful."), (3, "OK", "Good but smaller than I had pictured.")]

SWITCH = """<script>(function(){document.querySelectorAll('.product-detail-configurator-option-input').forEach(function(r){r.addEventListener('change',function(){
var f=r.closest('form');fetch(f.getAttribute('action')+'?options='+encodeURIComponent(r.value)).then(function(x){return x.json();}).then(function(d){window.location.href=d.url;});});});})();</script>"""


def detail(p, i):
    opt, price, stock = p["rows"][i]
    conf = ""
    if p["group"]:
        cells = ""
        for j, r in enumerate(p["rows"]):
            cells += (f'<div class="product-detail-configurator-option"><input type="radio" class="product-detail-configurator-option-input{"" if r[2] is True else " is-uncombinable"}" name="{p["no"]}-group" value="{j + 1}" id="{p["no"]}-{j + 1}"{" checked" if j == i else ""}>'
                      f'<label class="product-detail-configurator-option-label is-combinable is-display-text{"" if r[2] is True else " is-uncombinable"}" title="{H(r[0])}" for="{p["no"]}-{j + 1}">{H(r[0])}</label></div>')
        conf = (f'<div class="product-detail-configurator-container"><div class="product-detail-configurator"><form action="/detail/{p["no"]}/switch" method="get" data-variant-switch="true"><div class="product-detail-configurator-group"><div class="product-detail-configurator-group-title">Select {H(p["group"])}</div>'
                f'<div class="product-detail-configurator-options">{cells}</div></div></form></div></div>{SWITCH}')
    if stock is True:
        used = p["props"].get("Condition", "").startswith(("Used", "Refurb")) or UP[p["cat"]] == "Used-Records"
        deliv = '<p class="delivery-information delivery-available"><link itemprop="availability" href="https://schema.org/InStock">Available, delivery time 2–4 days' + (" &middot; single copy" if used and not p["group"] else "") + "</p>"
        buy = f'<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post" class="buy-widget"><input type="hidden" name="id" value="{p["no"]}.{i + 1}"><div class="row g-2 buy-widget-container"><input type="number" name="quantity" value="1" min="1" class="form-control" aria-label="Quantity"><button class="btn btn-primary btn-buy" title="Add to shopping cart">Add to shopping cart</button></div></form>'
    elif stock == COLLECT:
        deliv = '<p class="delivery-information delivery-soldout"><link itemprop="availability" href="https://schema.org/InStoreOnly">On display in Sheffield – to be bought and collected in the store only</p>'
        buy = '<p><a href="/Contact/">Arrange a viewing</a></p>'
    else:
        deliv = '<p class="delivery-information delivery-soldout"><link itemprop="availability" href="https://schema.org/SoldOut">No longer available</p>'
        buy = ""
    old = f' <span class="list-price"><span class="list-price-price">{gbp(p["old"])}*</span></span>' if p["old"] else ""
    pr = dict(p["props"])
    if p["maker"]:
        pr = {"Manufacturer": p["maker"], **pr}
    if p["group"]:
        pr[p["group"]] = opt
    k = sum(map(ord, p["no"]))
    revs = [REV[(k + x) % 4] for x in range(k % 3)]
    sib = [q for q in P if q["cat"] == p["cat"] and q is not p]
    cross = [sib[(k + x) % len(sib)] for x in range(min(4, len(sib)))]
    grading = '<p><a href="/How-we-grade/">How we grade records</a></p>' if UP[p["cat"]] == "Used-Records" else ""
    body = f"""<div class="product-detail" itemscope itemtype="https://schema.org/Product"><div class="product-detail-content"><div class="row product-detail-main"><div class="product-detail-media">{pic(p)}</div>
<div class="product-detail-buy"><h1 class="product-detail-name" itemprop="name">{H(p["name"])}</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="url" content="{p["urls"][i]}"><meta itemprop="priceCurrency" content="GBP">
<div class="product-detail-price-container"><meta itemprop="price" content="{float(price):.2f}"><p class="product-detail-price{" with-list-price" if old else ""}">{gbp(price)}*{old}</p></div><div class="product-detail-tax-container"><p class="product-detail-tax"><a href="/Shipping/">* Prices incl. VAT plus shipping costs</a></p></div>
<div class="product-detail-delivery-information">{deliv}</div></div>{conf}{buy}<div class="product-detail-ordernumber-container">Product number: <span class="product-detail-ordernumber" itemprop="sku">{p["no"]}{f".{i + 1}" if p["group"] else ""}</span></div>{grading}</div></div>
<div class="product-detail-tabs"><div class="card card-tabs"><div class="product-detail-description" itemprop="description"><h2>Product information "{H(p["name"])}"</h2><p>{H(p["desc"])}</p></div>
<div class="product-detail-properties"><table class="table table-striped product-detail-properties-table"><tbody>{"".join(f'<tr class="properties-row"><th class="properties-label">{H(a)}:</th><td class="properties-value"><span>{H(b)}</span></td></tr>' for a, b in pr.items())}</tbody></table></div>
<div class="product-detail-review"><h3>{len(revs)} reviews</h3>{"".join(f'<div class="product-detail-review-item"><span aria-label="{s} of 5 stars">{"★" * s}</span> <strong>{H(t)}</strong><p>{H(x)}</p></div>' for s, t, x in revs)}</div></div></div>
<div class="product-detail-cross-selling"><h2>Customers also bought</h2><div class="row product-slider">{"".join(map(box, cross))}</div></div></div></div>"""
    top = UP[p["cat"]]
    return page(p["name"] + (f" – {opt}" if opt else ""), body, [(lab(top), f"/{top}/"), (lab(p["cat"]), f"/{top}/{p['cat']}/")], ctl="is-ctl-product")


def find(s):
    """Any word, by the beginning of the words of name, maker and text; the most hits first."""
    ws = [w for w in re.findall(r"[\w/]+", s.lower()) if len(w) > 1]
    out = []
    for k, p in enumerate(P):
        name = re.findall(r"[\w/]+", (p["name"] + " " + p["maker"]).lower())
        rest = re.findall(r"[\w/]+", (p["desc"] + " " + " ".join(p["props"].values()) + " " + p["cat"]).lower())
        sc = sum(3 if any(x.startswith(w) for x in name) else 1 if len(w) > 3 and any(x.startswith(w) for x in rest) else 0 for w in ws)
        if sc:
            out.append((-sc, k, p))
    out.sort(key=lambda t: t[:2])
    return [t[2] for t in out]


TEXTS = {
    "About-us": ("About us", "Groove & Valve began as a repair bench behind a Sheffield record stall in 1991. We buy, mend and sell music and the machines to play it on."),
    "Shipping": ("Shipping & returns", "Records: £4.50 for up to six LPs. Hi-fi and instruments: £9.90 by courier. Free over £250. Thirty days to return anything sold by post."),
    "Contact": ("Contact", "Unit 3, Kelham Wharf, Sheffield. Open Tuesday to Saturday, 10 to 5.30. Telephone 0114 496 0117."),
    "How-we-grade": ("How we grade", "Near Mint (NM): looks and plays as new. Very Good Plus (VG+): light marks that do not sound. Very Good (VG): some surface noise in quiet passages. Good (G): plays through with noise. Ex-demo: shown in our store, full guarantee. B-stock: new, box opened."),
    "Sell-to-us": ("Sell to us", "We buy collections of records and working hi-fi. Send us a list and a few pictures."),
}


def handle(method, path, query, form, cookies):
    q = {k: v[0] for k, v in query.items() if v}
    if path == "/":
        ids = ["Rega Planar 1 Plus Turntable", "Cambridge Audio AXA35 Integrated Amplifier", "Kate Bush – Hounds of Love", "Korg Minilogue Synthesizer"]
        body = ('<h1>Music and the machines to play it on</h1><p>New hi-fi, graded used records and instruments with a past.</p><div class="row">' + "".join(
            f'<div class="cms-block"><h2><a href="/{t}/">{H(lab(t))}</a></h2><ul>' + "".join(f'<li><a href="/{t}/{c}/">{H(lab(c))}</a></li>' for c in cs) + "</ul></div>" for t, cs in TREE.items())
            + '</div><h2>This week on the counter</h2><div class="row">' + "".join(box(next(p for p in P if p["name"] == n)) for n in ids) + '</div><div class="cms-block"><h2>From the bench</h2><p>Imran on why a fresh belt beats a new deck, and how to set tracking force with a coin.</p></div>')
        return page("Hi-fi, used records, instruments", body)
    if path in URL:
        return detail(*URL[path])
    m = re.fullmatch(r"/detail/(GV\d+)/switch", path)
    if m:
        p = next((p for p in P if p["no"] == m[1]), None)
        if p and q.get("options", "").isdigit() and 1 <= int(q["options"]) <= len(p["urls"]):
            return 200, [("Content-Type", "application/json")], json.dumps({"url": p["urls"][int(q["options"]) - 1], "productId": f"{p['no']}.{q['options']}"}).encode()
        return 404, [("Content-Type", "application/json")], b"{}"
    if path == "/suggest":
        hits = find(q.get("search", ""))
        rows = "".join(f'<li class="search-suggest-product"><a href="{main_url(p)}" class="search-suggest-product-link"><span class="search-suggest-product-name">{H(p["name"])}</span> <span class="search-suggest-product-price">{gbp(p["rows"][p["instock"][0] if p["instock"] else 0][1])}</span></a></li>' for p in hits[:6])
        return 200, [("Content-Type", "text/html; charset=UTF-8")], f'<div class="search-suggest"><ul class="search-suggest-container">{rows}<li class="search-suggest-total"><a href="/search?search={quote_plus(q.get("search", ""))}">Show all {len(hits)} results</a></li></ul></div>'.encode()
    if path == "/search":
        s = q.get("search", "").strip()
        hits = find(s)
        if not hits:
            return page("Search", f'<h1 class="search-headline">No products found for "{H(s)}"</h1><p>Try another term or browse the categories.</p>', ctl="is-ctl-search")
        return listing(f'{len(hits)} products found for "{s}"', hits, "/search", q, (), extra=f"search={quote_plus(s)}&", ctl="is-ctl-search")
    parts = [x for x in path.split("/") if x]
    if len(parts) == 1 and parts[0] in TREE:
        t = parts[0]
        return _top(t, q)
    if len(parts) == 2 and parts[1] in TREE.get(parts[0], ()):
        t, c = parts
        return listing(lab(c), [p for p in P if p["cat"] == c], f"/{t}/{c}/", q, [(lab(t), f"/{t}/"), (lab(c), f"/{t}/{c}/")])
    if path == "/checkout/line-item/add" and method == "POST":
        no = (form.get("id") or [""])[0]
        return 302, [("Location", "/checkout/cart"), ("Set-Cookie", f"sw-cart={no}; Path=/"), ("Content-Type", "text/html; charset=UTF-8")], b""
    if path == "/checkout/cart":
        no = cookies.get("sw-cart", "").split(".")
        p = next((p for p in P if p["no"] == no[0]), None)
        i = int(no[1]) - 1 if p and len(no) > 1 and no[1].isdigit() and 0 < int(no[1]) <= len(p["rows"]) else 0
        body = f'<div class="line-item">1 × {H(p["name"])} {H(p["rows"][i][0] or "")} {gbp(p["rows"][i][1])}*</div>' if p else '<p class="alert alert-info">Your shopping cart is empty.</p>'
        return page("Shopping cart", f"<h1>Shopping cart</h1>{body}", ctl="is-ctl-checkout")
    if path == "/account/login":
        return page("Login", '<h1>I am a customer already</h1><form method="post" action="/account/login"><input name="username" placeholder="Email address"><input type="password" name="password"><button class="btn">Log in</button></form>')
    if path == "/newsletter":
        return page("Newsletter", "<h1>Thank you</h1><p>We have sent you a confirmation.</p>")
    if len(parts) == 1 and parts[0] in TEXTS:
        t, x = TEXTS[parts[0]]
        return page(t, f"<h1>{H(t)}</h1><p>{H(x)}</p>", [(t, f"/{parts[0]}/")])
    return page("Page not found", '<h1>Sorry, this page does not exist</h1><p>The record has skipped. <a class="btn" href="/">Back to shop</a></p>', status=404)


def _top(t, q):
    subs = '<ul class="category-navigation level-0">' + "".join(f'<li><a class="category-navigation-link" href="/{t}/{c}/">{H(lab(c))}</a></li>' for c in TREE[t]) + "</ul>"
    s, h, b = listing(lab(t), [p for p in P if UP[p["cat"]] == t], f"/{t}/", q, [(lab(t), f"/{t}/")])
    return s, h, b.replace(b'<div class="cms-element-product-listing-wrapper">', subs.encode() + b'<div class="cms-element-product-listing-wrapper">', 1)
