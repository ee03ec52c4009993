"""Harrow Bearing Supply: bearings, seals, belts and chain for the trade, a table of part numbers a family; an old osCommerce shop, prices without VAT."""
from __future__ import annotations

from urllib.parse import quote_plus

from ._util import Response, Thing, case, dec, esc, inside, number, offer, page

NAME = "harrow"
THINGS: list[Thing] = []
TREE = {1: ("Ball bearings", 0), 2: ("Roller and needle bearings", 0), 3: ("Bearing housings", 0), 4: ("Seals and O-rings", 0), 5: ("Belts and pulleys", 0), 6: ("Chain and sprockets", 0), 7: ("Circlips and shafts", 0), 8: ("Grease, glue and tools", 0)}


def family(cat: int, name: str, text: str, heads: str, table: str) -> None:
    """A row is 'part|column|column|price', with 'x' before a price that is out of stock."""
    rows = [[c.strip() for c in r.split("|")] for r in table.strip().split("\n")]
    parts = [r[0] for r in rows]
    prices = {r[0]: float(r[-1].lstrip("x")) for r in rows}
    THINGS.append(Thing(name, str(cat), text, prices, [("Part no.", parts)], [r[0] for r in rows if r[-1].startswith("x")], heads=heads.split("|"), rows={r[0]: r[1:-1] for r in rows}))


def bore(series: str, tail: str, sizes: str, factor: float, out: str = "", front: str = "") -> str:
    """The rows of a bearing series: number, bore, outside, width, price."""
    lines = []
    for i, s in enumerate(sizes.split()):
        n, d, outer, width = s.split("/")
        lines.append(f"{front}{series}{n}{tail}|{d}|{outer}|{width}|{'x' if n in out.split() else ''}{round((2.1 + 0.45 * i) * factor, 2)}")
    return "\n".join(lines)


S60 = "00/10/26/8 01/12/28/8 02/15/32/9 03/17/35/10 04/20/42/12 05/25/47/12 06/30/55/13"
S62 = "00/10/30/9 01/12/32/10 02/15/35/11 03/17/40/12 04/20/47/14 05/25/52/15 06/30/62/16 07/35/72/17"
S63 = "00/10/35/11 01/12/37/12 02/15/42/13 03/17/47/14 04/20/52/15 05/25/62/17"
DIM = "Part no.|Bore mm|Outside mm|Width mm"
family(1, "Deep Groove Ball Bearings 60 Series - Rubber Sealed", "Contact seals on both sides, greased for life.", DIM, bore("60", "-2RS", S60, 1.0))
family(1, "Deep Groove Ball Bearings 60 Series - Metal Shielded", "Steel shields on both sides.", DIM, bore("60", "-ZZ", S60, 0.92))
family(1, "Deep Groove Ball Bearings 62 Series - Rubber Sealed", "Contact seals on both sides, greased for life.", DIM, bore("62", "-2RS", S62, 1.2))
family(1, "Deep Groove Ball Bearings 62 Series - Metal Shielded", "Steel shields on both sides.", DIM, bore("62", "-ZZ", S62, 1.1, "06"))
family(1, "Deep Groove Ball Bearings 62 Series - Open", "Neither seal nor shield, for oil baths and gearboxes.", DIM, bore("62", "", S62, 0.9))
family(1, "Deep Groove Ball Bearings 63 Series - Rubber Sealed", "Heavy series, contact seals on both sides.", DIM, bore("63", "-2RS", S63, 1.7, "03"))
family(1, "Stainless Ball Bearings 60 Series - Rubber Sealed", "AISI 440C rings and balls, for washdown.", DIM, bore("60", "-2RS", S60, 3.4, "05", "SS"))
family(1, "Miniature Ball Bearings", "For models, skates and small motors. Chrome steel.", "Part no.|Bore mm|Outside mm|Width mm|Closure", "623-ZZ|3|10|4|Shields|1.60\n625-ZZ|5|16|5|Shields|1.55\n608-ZZ|8|22|7|Shields|1.20\n608-2RS|8|22|7|Seals|1.30\n688-ZZ|8|16|5|Shields|1.95")
family(1, "Angular Contact Bearings 72 Series", "40 degree contact, open, polyamide cage.", DIM, bore("72", "-B", S62.split(" ", 2)[2], 3.9))
family(1, "Self-Aligning Ball Bearings 12 Series", "Two rows, open; forgive a bent shaft.", DIM, bore("12", "", S62.split(" ", 2)[2], 4.2))
family(1, "Thrust Ball Bearings 511 Series", "Single direction, three pieces.", DIM, "51100|10|24|9|3.10\n51102|15|28|9|3.60\n51104|20|35|10|4.20\n51105|25|42|11|4.90")
family(2, "Taper Roller Bearings - Metric", "Cone and cup together.", DIM, "30204|20|47|15.25|6.40\n30205|25|52|16.25|7.10\n30206|30|62|17.25|8.60\n32005X|25|47|15|8.20\n32006X|30|55|17|9.10")
family(2, "Drawn Cup Needle Bearings HK", "Open ends; press into the bore.", DIM, "HK0810|8|12|10|2.10\nHK1012|10|14|12|2.30\nHK1512|15|21|12|2.90\nHK2016|20|26|16|3.40\nHK2520|25|32|20|4.10")
family(2, "Linear Ball Bearings LM", "Recirculating balls, sealed at both ends.", "Part no.|Shaft mm|Outside mm|Length mm|Length type", "LM8UU|8|15|24|Standard|2.40\nLM10UU|10|19|29|Standard|3.10\nLM12UU|12|21|30|Standard|3.40\nLM12LUU|12|21|57|Long|6.20\nLM16UU|16|28|37|Standard|4.90\nLM20UU|20|32|42|Standard|6.80")
UNITS = "Part no.|Shaft mm|Bolt centres mm"
family(3, "Pillow Block Units UCP - Cast Iron", "Grey cast iron with grub-screw insert.", UNITS, "UCP204|20|95|9.80\nUCP205|25|105|10.90\nUCP206|30|121|13.40\nUCP207|35|127|17.20")
family(3, "Pillow Block Units SUCP - Stainless", "Stainless housing and insert, food safe grease.", UNITS, "SUCP204|20|95|38.50\nSUCP205|25|105|x43.00\nSUCP206|30|121|52.00")
family(3, "Flange Units UCF - Four Bolt", "Grey cast iron, square.", UNITS, "UCF204|20|64|10.60\nUCF205|25|70|11.70\nUCF206|30|83|14.20")
family(3, "Flange Units SUCF - Four Bolt Stainless", "Stainless housing and insert, square.", UNITS, "SUCF204|20|64|41.00\nSUCF205|25|70|46.00")
SEAL = "Part no.|Shaft mm|Housing mm|Width mm|Lip"
family(4, "Rotary Shaft Seals - Nitrile", "NBR to 100 °C, garter spring.", SEAL, "OS20357-NBR|20|35|7|R21 single|1.90\nOS25407-NBR|25|40|7|R21 single|2.10\nOS25407D-NBR|25|40|7|R23 with dust lip|2.30\nOS25427-NBR|25|42|7|R21 single|2.20\nOS30477-NBR|30|47|7|R21 single|2.60")
family(4, "Rotary Shaft Seals - Viton", "FKM to 200 °C, garter spring.", SEAL, "OS20357-FKM|20|35|7|R21 single|6.40\nOS25407-FKM|25|40|7|R21 single|7.20\nOS25477-FKM|25|47|7|R21 single|7.90\nOS30477-FKM|30|47|7|R21 single|8.40")
family(4, "O-Rings - Nitrile 70 Shore", "Bags of ten; the price is for the bag.", "Part no.|Inside mm|Section mm", "OR10x2N|10|2|1.10\nOR20x2N|20|2|1.40\nOR20x3N|20|3|1.70\nOR30x3N|30|3|2.20")
family(4, "O-Rings - Viton 75 Shore", "Bags of ten; the price is for the bag.", "Part no.|Inside mm|Section mm", "OR10x2V|10|2|4.10\nOR20x2V|20|2|5.40\nOR30x3V|30|3|8.20")
BELT = "Part no.|Section|Pitch length mm"
family(5, "Wedge Belts SPZ", "Wrapped, 10 mm top width.", BELT, "SPZ1000|SPZ|1000|5.10\nSPZ1250|SPZ|1250|6.00\nSPZ1500|SPZ|1500|7.10")
family(5, "Wedge Belts SPA", "Wrapped, 13 mm top width.", BELT, "SPA1000|SPA|1000|6.90\nSPA1180|SPA|1180|7.80\nSPA1250|SPA|1250|8.20\nSPA1500|SPA|1500|9.60")
family(5, "Cogged Wedge Belts XPA", "Raw edge, for small pulleys, 13 mm top width.", BELT, "XPA1000|XPA|1000|9.90\nXPA1250|XPA|1250|11.80")
family(5, "Taper Lock Pulleys SPA - Two Groove", "Cast iron; bush sold separately.", "Part no.|Pitch diameter mm|Bush", "SPA100-2|100|1610|19.50\nSPA125-2|125|2012|24.80\nSPA160-2|160|2012|31.00")
BUSH = "Part no.|Bush|Bore mm|Keyway"
family(5, "Taper Lock Bushes 1210", "Cast iron, with grub screws.", BUSH, "1210-19|1210|19|6 x 6|4.90\n1210-24|1210|24|8 x 7|4.90\n1210-28|1210|28|8 x 7|4.90")
family(5, "Taper Lock Bushes 1610", "Cast iron, with grub screws.", BUSH, "1610-19|1610|19|6 x 6|5.60\n1610-24|1610|24|8 x 7|5.60\n1610-28|1610|28|8 x 7|5.60\n1610-42|1610|42|12 x 8, shallow|x6.40")
CHAIN = "Part no.|Pitch|Strands|Length"
family(6, "Roller Chain BS - Carbon Steel", "Five metre box with one connecting link.", CHAIN, "06B-1|3/8 inch|Simplex|5 m|16.50\n08B-1|1/2 inch|Simplex|5 m|19.80\n08B-2|1/2 inch|Duplex|5 m|38.40\n10B-1|5/8 inch|Simplex|5 m|27.90")
family(6, "Roller Chain BS - Stainless", "Five metre box with one connecting link, AISI 304.", CHAIN, "06B-1SS|3/8 inch|Simplex|5 m|61.00\n08B-1SS|1/2 inch|Simplex|5 m|72.00")
family(6, "Chain Connecting Links", "Spring clip type, carbon steel.", "Part no.|Pitch|Strands", "06B-1CL|3/8 inch|Simplex|0.70\n08B-1CL|1/2 inch|Simplex|0.80\n08B-2CL|1/2 inch|Duplex|1.60")
family(6, "Pilot Bore Sprockets 08B-1", "For half inch pitch chain, steel, hub on one side.", "Part no.|Teeth|Pilot bore mm", "08B1-12T|12|10|4.80\n08B1-15T|15|10|5.90\n08B1-19T|19|12|7.60\n08B1-25T|25|12|10.80")
family(7, "External Circlips DIN 471", "Spring steel, bags of ten; the price is for the bag.", "Part no.|Shaft mm|Thickness mm", "D1400-10|10|1.0|0.90\nD1400-20|20|1.2|1.20\nD1400-25|25|1.2|1.40\nD1400-30|30|1.5|1.70")
family(7, "Internal Circlips DIN 472", "Spring steel, bags of ten; the price is for the bag.", "Part no.|Housing mm|Thickness mm", "D1300-20|20|1.0|1.10\n"
       "D1300-35|35|1.5|1.90\nD1300-47|47|1.75|2.60\nD1300-52|52|2.0|2.90")
family(7, "Hardened Linear Shafting", "Ground h6, chamfered ends.", "Part no.|Diameter mm|Length", "W8-1000|8|1 m|9.40\nW12-500|12|0.5 m|7.20\nW12-1000|12|1 m|12.60\nW20-1000|20|1 m|21.50")
family(8, "Grease Cartridges", "For standard 400 g guns.", "Part no.|Grease|Weight", "GR-EP2-400|Lithium EP2, general purpose|400 g|4.20\nGR-MOLY-400|Molybdenum, plain bearings|400 g|5.80\nGR-FOOD-400|White, food safe NSF H1|400 g|9.90\nGR-HT-400|Polyurea, high temperature|400 g|8.70")
family(8, "Grease Guns", "For 400 g cartridges.", "Part no.|Type", "GG-LEVER|Side lever|24.00\nGG-PISTOL|Pistol grip, one hand|29.00")
family(8, "Threadlock and Retainer", "Anaerobic adhesive.", "Part no.|Use|Volume", "TL-243-10|Threadlock, medium|10 ml|7.90\nTL-243-50|Threadlock, medium|50 ml|21.00\nRC-638-10|Bearing retainer, high strength|10 ml|9.80\nRC-638-50|Bearing retainer, high strength|50 ml|x27.00")
family(8, "Bearing Pullers", "Forged jaws, reversible.", "Part no.|Jaws|Spread mm", "BP-2-100|2|100|18.00\nBP-3-150|3|150|34.00")
IDS = {t.slug: 100 + i for i, t in enumerate(THINGS)}


def link(t: Thing) -> str:
    return f"/product_info.php?cPath={t.cat}&amp;products_id={IDS[t.slug]}"


def span(t: Thing) -> str:
    return f"£{dec(t.low)}" if t.low == t.high else f"from £{dec(t.low)}"


def frame(title: str, main: str, crumb: str = "", status: int = 200) -> Response:
    cats = "<br>".join(f'<a href="/index.php?cPath={k}">{n}</a>&nbsp;({sum(t.cat == str(k) for t in THINGS)})' for k, (n, _) in TREE.items())
    infobox = lambda head, text: f'<table border="0" width="100%" cellspacing="0" cellpadding="0"><tr><td height="14" class="infoBoxHeading">{head}</td></tr></table><table border="0" width="100%" cellspacing="0" cellpadding="1" class="infoBox"><tr><td class="boxText">{text}</td></tr></table>'
    return page(f'''<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html lang="en"><head><meta charset="utf-8"><title>Harrow Bearing Supply : {esc(title)}</title><style>body{{font:12px Verdana,Arial,sans-serif}}.infoBoxHeading,.productListing-heading{{background:#bbc3d3;font-weight:bold}}.productListing-odd{{background:#f8f8f9}}.headerNavigation{{background:#bbc3d3}}.productListing-data{{padding:3px 8px}}.markProductOutOfStock{{color:#f00}}</style></head><body>
<table border="0" width="100%"><tr class="header"><td valign="middle"><a href="/index.php"><big><b>HARROW BEARING SUPPLY</b></big></a> &nbsp; Trade counter 7.30 - 16.30 &nbsp; <b>All prices exclude VAT at 20%</b></td></tr></table><table border="0" width="100%" cellpadding="1"><tr class="headerNavigation"><td class="headerNavigation">&nbsp;&nbsp;<a href="/index.php" class="headerNavigation">Top</a> &raquo; <a href="/index.php" class="headerNavigation">Catalog</a>{crumb}</td><td align="right" class="headerNavigation"><a href="/shopping_cart.php" class="headerNavigation">Cart Contents</a> | <a href="/shipping.php" class="headerNavigation">Carriage</a></td></tr></table>
<table border="0" width="100%" cellspacing="3" cellpadding="3"><tr><td width="160" valign="top">{infobox("Categories", cats)}{infobox("Quick Find", '<form name="quick_find" action="/advanced_search_result.php" method="get"><input type="text" name="keywords" size="10" maxlength="30">&nbsp;<input type="submit" value="Go"><br>Use keywords or a part number.</form>')}{infobox("Mailing list", '<form action="/shipping.php"><input name="email_address" size="12"> <input type="submit" value="Join"></form>')}</td><td width="100%" valign="top">{main}</td></tr></table><table width="100%"><tr class="footer"><td class="smallText">Copyright &copy; Harrow Bearing Supply. Powered by osCommerce</td></tr></table></body></html>''', status)


def listing(title: str, things: list[Thing], path: str, args: str, query: dict, crumb: str) -> Response:
    order, n, size = query.get("sort", "1a"), number(query.get("page")), 8
    things = sorted(things, key={"2": lambda t: t.name, "3": lambda t: t.low}.get(order[:1], lambda t: 0), reverse=order.endswith("d"))
    last = max(1, -(-len(things) // size))
    heads = "".join(f'<td class="productListing-heading">&nbsp;<a href="{path}?{args}&amp;sort={k}a" class="productListing-heading">{h}</a>&nbsp;</td>' for k, h in [("2", "Product Name"), ("3", "Price ex VAT")]) + '<td class="productListing-heading">Parts</td>'
    rows = "".join(f'<tr class="productListing-{"odd" if i % 2 else "even"}"><td class="productListing-data">&nbsp;<a href="{link(t)}">{esc(t.name)}</a>&nbsp;</td><td align="right" class="productListing-data">&nbsp;{span(t)}&nbsp;</td><td class="productListing-data">{len(t.variants)} sizes</td></tr>' for i, t in enumerate(things[(n - 1) * size:n * size]))
    pages = " ".join(f"<b>{i}</b>" if i == n else f'<a href="{path}?{args}&amp;page={i}&amp;sort={order}" class="pageResults" title=" Page {i} "><u>{i}</u></a>' for i in range(1, last + 1))
    body = f'<table border="0" width="100%" cellspacing="0" cellpadding="2" class="productListing"><tr>{heads}</tr>{rows}</table><table border="0" width="100%"><tr><td class="smallText">Displaying <b>{(n - 1) * size + 1}</b> to <b>{min(n * size, len(things))}</b> (of <b>{len(things)}</b> products)</td><td class="smallText" align="right">Result Pages: {pages}</td></tr></table>' if things else '<p class="main">There is no product that matches the search criteria.</p>'
    return frame(title, f'<table width="100%"><tr><td class="pageHeading">{esc(title)}</td></tr></table>{body}', crumb)


def product(t: Thing) -> Response:
    heads = "".join(f'<td class="productListing-heading">{h}</td>' for h in [*t.facts["heads"], "1 - 9", "10 +", "Stock", "Qty"])
    rows = ""
    for i, (c, p, ok) in enumerate(t.variants):
        cells = "".join(f'<td class="productListing-data">{esc(x)}</td>' for x in [c[0], *t.facts["rows"][c[0]]])
        rows += f'<tr class="productListing-{"odd" if i % 2 else "even"}">{cells}<td class="productListing-data" align="right">£{dec(p)}</td><td class="productListing-data" align="right">£{dec(p * 0.9)}</td><td class="productListing-data">{14 + i * 23 % 90 if ok else """<span class="markProductOutOfStock">Out of stock</span>"""}</td><td class="productListing-data">{f"""<input type="text" name="qty[{i}]" size="3">""" if ok else "&nbsp;"}</td></tr>'
    near = " | ".join(f'<a href="{link(x)}">{esc(x.name)}</a>' for x in THINGS if x.cat == t.cat and x is not t)
    return frame(t.name, f'<form name="cart_quantity" action="/shopping_cart.php" method="get"><table border="0" width="100%"><tr><td class="pageHeading" valign="top"><h1>{esc(t.name)}</h1></td><td class="pageHeading" align="right" valign="top">{span(t)}</td></tr><tr><td class="main" colspan="2"><p>{esc(t.text)}</p><table border="0" cellspacing="0" class="productListing"><tr>{heads}</tr>{rows}</table><p class="smallText">Prices are each, exclude VAT, and fall at ten pieces of one part.</p></td></tr></table><input type="submit" value="Add to Cart"></form><p class="main"><b>Customers who bought this product also purchased</b><br>{near}</p>',
                 f' &raquo; <a href="/index.php?cPath={t.cat}" class="headerNavigation">{TREE[int(t.cat)][0]}</a> &raquo; <a href="{link(t)}" class="headerNavigation">{IDS[t.slug]}</a>')


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    if path in ("/", "/index.php"):
        k = query.get("cPath", "")
        if k.isdigit() and int(k) in TREE:
            return listing(TREE[int(k)][0], [t for t in THINGS if t.cat == k], "/index.php", f"cPath={k}", query, f' &raquo; <a href="/index.php?cPath={k}" class="headerNavigation">{TREE[int(k)][0]}</a>')
        fresh = "".join(f'<td align="center" class="smallText" width="33%" valign="top"><a href="{link(t)}">{esc(t.name)}</a><br>{span(t)}</td>' for t in THINGS[2:30:6])
        return frame("Bearings and power transmission", f'<p class="main">Bearings, seals, belts and chain over the counter and by carrier. Order before 15.00 for next day.</p><table width="100%" class="infoBox"><tr><td class="infoBoxHeading" colspan="5">Popular this month</td></tr><tr>{fresh}</tr></table>')
    if path == "/product_info.php":
        t = next((t for t in THINGS if str(IDS[t.slug]) == query.get("products_id")), None)
        return product(t) if t else frame("Product not found", '<p class="main">Product not found!</p>', status=404)
    if path == "/advanced_search_result.php":
        q = query.get("keywords", "")
        return listing("Products meeting the search criteria", [t for t in THINGS if inside(q, f"{t.name} {t.text} {' '.join(c[0] + ' ' + ' '.join(t.facts['rows'][c[0]]) for c, *_ in t.variants)}")], path, f"keywords={quote_plus(q)}", query, ' &raquo; <span class="headerNavigation">Search Results</span>')
    if path in ("/shopping_cart.php", "/shipping.php"):
        return frame("Carriage" if "shipping" in path else "Cart", '<p class="pageHeading">Carriage</p><p class="main">£6.50 ex VAT to the mainland; free over £100.</p>' if "shipping" in path else '<p class="main">Your Shopping Cart is empty!</p>')
    return frame("Not found", '<p class="main">Not found</p>', status=404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("6204-2RS", "products_found", [o("Deep Groove Ball Bearings 62 Series - Rubber Sealed", "6204-2RS")], "a part number"),
    case("open deep groove bearing 20 x 47 x 14, no seals or shields", "products_found", [o("Deep Groove Ball Bearings 62 Series - Open", "6204")], "angular and self-aligning ones are of that size too"),
    case("viton oil seal 25x40x7", "products_found", [o("Rotary Shaft Seals - Viton", "OS25407-FKM")], "not nitrile"),
    case("1610 taper lock bush 24mm bore", "products_found", [o("Taper Lock Bushes 1610", "1610-24")], "not 1210"),
    case("food safe grease cartridge 400g", "products_found", [o("Grease Cartridges", "GR-FOOD-400")], "a row"),
    case("stainless pillow block for 25mm shaft", "no_online_availability", [], "SUCP205 is out of stock, UCP205 is cast iron"),
    case("ceramic 608 skate bearings", "no_relevant_products", [], "only chrome steel"),
    case("spa v-belt 1250 mm long", "products_found", [o("Wedge Belts SPA", "SPA1250")], "neither SPZ nor XPA"),
    case("half inch pitch simplex roller chain 5 metres, not stainless", "products_found", [o("Roller Chain BS - Carbon Steel", "08B-1")], "not duplex"),
    case("linear ball bearing for a 12mm shaft", "products_found", [o("Linear Ball Bearings LM", "LM12UU"), o("Linear Ball Bearings LM", "LM12LUU")], "standard and long"),
]
