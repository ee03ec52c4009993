"""Stitchround: a marketplace of pre-owned sewing machines; refurbished models with a choice of condition and one-off listings of sellers; a Next.js site (hashed class names, __NEXT_DATA__, data-testid)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, esc, grouped, hits, number, offer, page, redirect, words

NAME = "stitchround"
THINGS: list[Thing] = []
GRADES = {"Fair": "Visible marks, works perfectly", "Good": "Light marks", "Excellent": "Hardly any signs of use"}
TYPES = {"sewing-machines": "Sewing machines", "overlockers": "Overlockers & coverstitch", "embroidery-machines": "Embroidery machines", "industrial": "Industrial", "vintage": "Vintage & collectable", "parts-accessories": "Parts & accessories", "furniture": "Cabinets & furniture"}
SELLERS = {"The Bobbin Works": ("4.9", 812, "Leeds"), "Selvedge & Son": ("4.8", 344, "Bristol"), "Maureen H.": ("5.0", 17, "Hereford"), "Treadle Tom": ("4.7", 96, "Norwich"), "Coastline Sewing": ("4.6", 1203, "Hove")}


def model(brand: str, name: str, cat: str, text: str, prices: dict, out=(), new: float = 0, **specs) -> None:
    THINGS.append(Thing(f"{brand} {name}", cat, text, prices, [("Condition", list(prices))], out, brand=brand, one=False, seller="The Bobbin Works" if len(name) % 2 else "Coastline Sewing", new=new, pick=False, cond="", specs={"Brand": brand, **{k.replace("_", " "): v for k, v in specs.items()}}))


def one(brand: str, name: str, cat: str, text: str, price: float, cond: str, seller: str, sold: bool = False, pick: bool = False, **specs) -> None:
    THINGS.append(Thing(f"{brand} {name}".strip(), cat, text, price, None, True if sold or pick else (), brand=brand or "Unbranded", one=True, seller=seller, new=0, pick=pick, cond=cond, specs={**({"Brand": brand} if brand else {}), **{k.replace("_", " "): v for k, v in specs.items()}}))


def three(a: float, b: float, c: float) -> dict:
    return {"Fair": a, "Good": b, "Excellent": c}


S, O_, E_, V, A = "sewing-machines", "overlockers", "embroidery-machines", "vintage", "parts-accessories"
model("Bernina", "1008", S, "The last all-mechanical Bernina; metal hook race, serviced and timed by us.", three(379, 449, 529), Type="Mechanical", Stitches="16")
model("Bernina", "330", S, "Compact computerised machine with 5.5 mm stitch width.", three(449, 519, 599), ("Excellent",), 899, Type="Computerised", Stitches="97")
model("Bernina", "770 QE", S, "Long arm space for quilters, with the stitch regulator socket.", {"Good": 1690, "Excellent": 1890}, new=2795, Type="Computerised", Stitches="440")
model("Janome", "525S", S, "Drop-in bobbin and fourteen useful stitches.", three(129, 149, 179), new=299, Type="Mechanical", Stitches="24")
model("Janome", "HD3000", S, "Heavy duty aluminium body for denim and canvas.", three(219, 249, 289), new=429, Type="Mechanical", Stitches="18")
model("Janome", "J3-24", S, "Easy first machine.", three(109, 129, 149), True, 229, Type="Mechanical", Stitches="24")
model("Janome", "DKS100", S, "Computerised with alphabet and auto thread cutter.", three(299, 349, 389), new=549, Type="Computerised", Stitches="100")
model("Janome", "Memory Craft 6500P", S, "Big table and 9 mm harp for quilting.", {"Fair": 549, "Good": 629}, Type="Computerised", Stitches="135")
model("Brother", "LS14S", S, "Basic machine for mending.", three(49, 59, 69), new=119, Type="Mechanical", Stitches="14")
model("Brother", "FS100WT", S, "One hundred stitches, wide table and a hard cover.", three(139, 159, 179), new=289, Type="Computerised", Stitches="100")
model("Brother", "Innov-is 15", S, "Quiet, with needle up and down.", three(119, 139, 159), new=269, Type="Computerised", Stitches="16")
model("Brother", "Innov-is F420", S, "Automatic thread cutter and lettering.", three(319, 359, 399), new=599, Type="Computerised", Stitches="140")
model("Singer", "Heavy Duty 4423", S, "Strong motor, steel bedplate.", three(129, 149, 169), new=259, Type="Mechanical", Stitches="23")
model("Singer", "Patchwork 7285Q", S, "Quilting machine with an extension table.", {"Fair": 149, "Good": 175}, new=339, Type="Computerised", Stitches="100")
model("Pfaff", "Passport 2.0", S, "Travels well, with built-in dual feed (IDT).", three(329, 379, 429), new=599, Type="Computerised", Stitches="70")
model("Husqvarna Viking", "Emerald 116", S, "Swedish design with a stitch plate on the front.", three(199, 229, 259), new=449, Type="Mechanical", Stitches="16")
model("Juki", "TL-2010Q", S, "Straight stitch only, fast, with a 9 inch arm.", {"Good": 749, "Excellent": 829}, new=1095, Type="Straight stitch", Stitches="1")
model("Juki", "MO-654DE", O_, "Two, three or four threads with differential feed.", three(229, 259, 299), ("Fair",), 419, Type="Overlocker", Threads="2, 3 and 4")
model("Juki", "MO-50E", O_, "Light domestic overlocker.", {"Fair": 159, "Good": 189}, new=329, Type="Overlocker", Threads="3 and 4")
model("Brother", "1034D", O_, "The overlocker most colleges own.", three(149, 169, 199), new=349, Type="Overlocker", Threads="3 and 4")
model("Janome", "6234XL", O_, "Overlocker with tension release.", {"Fair": 159, "Good": 185}, new=379, Type="Overlocker", Threads="2, 3 and 4")
model("Janome", "CoverPro 2000CPX", O_, "Coverstitch machine for hems on knits. It does not overlock.", {"Good": 349, "Excellent": 389}, new=569, Type="Coverstitch", Threads="2, 3 and 4")
one("Baby Lock", "Enlighten BLE3ATW", O_, "Jet-air threading overlocker, with all papers.", 895, "Excellent", "Selvedge & Son", sold=True, Type="Overlocker", Threads="2, 3 and 4")
model("Brother", "NV800E", E_, "Embroidery only, field of 260 × 160 mm.", three(489, 549, 599), new=999, Type="Embroidery", Field="260 × 160 mm")
model("Brother", "Innov-is M240ED", E_, "Embroidery only, field of 100 × 100 mm, USB stick for designs.", three(299, 339, 379), new=549, Type="Embroidery", Field="100 × 100 mm")
one("Janome", "Memory Craft 400E", E_, "Embroidery machine with three hoops; box a little battered.", 620, "Good", "Coastline Sewing", Type="Embroidery", Field="200 × 200 mm")
one("Juki", "DDL-8700 with table and servo motor", "industrial", "Industrial lockstitch on a table of 120 cm. It cannot be bought online: come and try it, and pay when you collect it.", 480, "Good", "Selvedge & Son", pick=True, Type="Industrial straight stitch")
one("Brother", "B845 twin needle on table", "industrial", "Twin needle lockstitch. Van with two people needed. It cannot be bought online: view it and pay at our works.", 650, "Fair", "Treadle Tom", pick=True, Type="Industrial twin needle")
one("Juki", "Servo motor 550 W", "industrial", "Quiet brushless motor for industrial tables, with brackets.", 95, "Excellent", "Treadle Tom", Type="Motor")
one("Singer", "Featherweight 221K, 1951, black", V, "Portable straight stitch with scroll plate, case, and attachments. Rewired.", 445, "Excellent", "Treadle Tom", Type="Vintage portable", Year="1951")
one("Singer", "Featherweight 221K, 1957, black", V, "Honest wear to the decals, sews beautifully. No case.", 310, "Fair", "Maureen H.", Type="Vintage portable", Year="1957")
one("Singer", "Featherweight 221K7, 1964, white", V, "The pale one with the short bed. In its case.", 520, "Good", "Selvedge & Son", sold=True, Type="Vintage portable", Year="1964")
one("Singer", "201K hand crank, 1948", V, "Gear driven and silent; bentwood case with key.", 165, "Good", "Treadle Tom", Type="Vintage hand crank", Year="1948")
one("Singer", "99K electric, 1956", V, "Three-quarter size with knee lever.", 120, "Fair", "Maureen H.", Type="Vintage electric", Year="1956")
one("Jones", "Family CS hand crank, 1912", V, "Lion decals. For display; the shuttle is missing.", 60, "Fair", "Treadle Tom", Type="Vintage hand crank", Year="1912")
one("Bernina", "830 Record, 1974", V, "Red case, all 22 feet, knee lifter.", 495, "Good", "Selvedge & Son", Type="Vintage electric", Year="1974")
one("Bernina", "1008 foot control, type 329", A, "Original foot pedal with lead for the Bernina 1008, tested.", 68, "Good", "The Bobbin Works", Fits="Bernina 1008")
one("Bernina", "old-style presser foot set of 8", A, "Fits 1008, 830 Record and 930.", 54, "Good", "The Bobbin Works", Fits="Bernina 1008, 830, 930")
one("Singer", "Featherweight carrying case, black", A, "Lid hinges sound, some scuffs, smells of nothing. Empty case, no machine.", 75, "Fair", "Maureen H.", Fits="Singer 221")
one("Singer", "Foot pedal and motor lead for 99K and 201K", A, "Rewired and tested.", 45, "Good", "Treadle Tom", Fits="Singer 99K, 201K")
one("Brother", "Embroidery hoop 180 × 130 mm", A, "For Innov-is machines.", 28, "Excellent", "Coastline Sewing", Fits="Brother Innov-is")
one("Janome", "Extension table for 525S", A, "Clear acrylic with legs.", 32, "Good", "Coastline Sewing", Fits="Janome 525S")
one("Juki", "Thread stand for four cones", A, "From an MO overlocker.", 22, "Good", "Coastline Sewing", Fits="Juki MO")
one("", "Class 15 bobbins, pack of 20", A, "Clear plastic, unused.", 6, "Excellent", "The Bobbin Works", Fits="Most Brother and Janome")
one("Horn", "Eclipse sewing cabinet, oak", "furniture", "Air lift and fold-out leaf, 48 kg. Cash on collection only, no online payment.", 240, "Good", "Maureen H.", pick=True, Type="Cabinet")
one("", "Adjustable dress form, size 10 to 16", "furniture", "Twelve dials, stand with pin hem marker.", 58, "Good", "Selvedge & Son", Type="Dress form")
BY = {t.slug: t for t in THINGS}
PER = 12


def money(p: float) -> str:
    return f"£{grouped(p)}"


def state(t: Thing) -> str:
    return "collect" if t.facts["pick"] else "live" if t.live else "sold" if t.facts["one"] else "none"


def card(t: Thing) -> str:
    s = state(t)
    low = min((p for _, p in t.live), default=t.low)
    tag = {"collect": "Collection only", "sold": "Sold", "none": "Out of stock"}.get(s, "")
    price = f'<span class="Price_amount__Qx2fd">{money(low)}</span>' if t.facts["one"] or len(t.live) == 1 else f'<span class="Price_prefix__1kd">from</span> <span class="Price_amount__Qx2fd">{money(low)}</span>'
    new = f'<span class="Price_new__uW3"><span>{money(t.facts["new"])}</span> new</span>' if t.facts["new"] else ""
    return (f'<li class="Grid_cell__hT7"><a data-testid="listing-card" class="ListingCard_root__x1Yz3" href="/p/{t.slug}"><div class="ListingCard_media__b9P"><svg viewBox="0 0 20 14" width="130" role="img" aria-label="{esc(t.name)}"><path d="M1 12h18v2H1zm13-9h4v9h-4zM3 3h11v3H6v4H3z" fill="#587"/></svg>{f"""<span class="Badge_root__kk1 Badge_{s}__z">{tag}</span>""" if tag else ""}</div><h3 class="ListingCard_title__m4s">{esc(t.name)}</h3><p class="ListingCard_meta__w8">{"One-off · " + t.facts["cond"] + " · " + esc(t.facts["seller"]) if t.facts["one"] else "Refurbished · 12-month warranty"}</p><p class="Price_root__8as">{price} {new}</p></a></li>')


def frame(title: str, main: str, data: dict, route: str, status: int = 200, q: str = "") -> Response:
    nav = "".join(f'<li><a class="Nav_link__e3r" href="/c/{c}">{esc(n)}</a></li>' for c, n in TYPES.items())
    state_ = json.dumps({"props": {"pageProps": data, "__N_SSP": True}, "page": route, "query": {}, "buildId": "kX9v2LrQ0m", "isFallback": False, "locale": "en-GB"}).replace("</", "<\\/")
    return page(f'''<!DOCTYPE html><html lang="en-GB"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>{esc(title)} | Stitchround</title><link rel="stylesheet" href="/_next/static/css/8d1c.css"/><script src="/_next/static/chunks/main-31f0.js" defer=""></script></head><body><div id="__next"><div class="TopBar_root__2Q">Every refurbished machine is serviced, sewn off and under warranty for 12 months</div><header class="Header_root__9f"><a class="Header_logo__a7" href="/">stitchround</a><form class="SearchBox_form__t0" role="search" action="/search"><input class="SearchBox_input__p1" data-testid="search-input" type="search" name="q" placeholder="What are you looking for?" aria-label="Search" value="{esc(q)}"/><button class="SearchBox_button__v" type="submit" aria-label="Search">Search</button></form><nav class="Header_account__1"><a href="/sell">Sell yours</a> <a href="/login">Log in</a> <a href="/basket">Basket</a></nav></header><nav class="Nav_root__77" aria-label="Categories"><ul>{nav}</ul></nav>
<main class="Main_root__o">{main}</main><footer class="Footer_root__5d"><div><h4>Stitchround</h4><ul><li><a href="/help/grading">How we grade</a></li><li><a href="/help/warranty">Warranty</a></li><li><a href="/help/delivery">Delivery</a></li></ul></div><form class="Newsletter_form__0" action="/newsletter"><label>£10 off your first machine <input type="email" name="email" placeholder="Your email"/></label><button>Sign up</button></form></footer></div><script id="__NEXT_DATA__" type="application/json">{state_}</script></body></html>''', status)


def small(t: Thing) -> dict:
    return {"slug": t.slug, "title": t.name, "fromPence": round(min((p for _, p in t.live), default=t.low) * 100), "state": state(t), "kind": "ONE_OFF" if t.facts["one"] else "MODEL"}


def listing(title: str, things: list[Thing], path: str, query: dict, route: str, note: str = "") -> Response:
    keep = {k: query[k] for k in ("q", "brand", "avail", "kind", "max", "sort") if query.get(k)}

    def link(**new) -> str:
        return esc(path + "?" + "&".join(f"{k}={quote_plus(str(v))}" for k, v in {**keep, **new}.items() if v is not None))

    brands = sorted({t.facts["brand"] for t in things})
    if keep.get("brand"):
        things = [t for t in things if t.facts["brand"] == keep["brand"]]
    if keep.get("kind"):
        things = [t for t in things if t.facts["one"] == (keep["kind"] == "oneoff")]
    if keep.get("avail"):
        things = [t for t in things if t.live]
    if keep.get("max", "").isdigit():
        things = [t for t in things if min((p for _, p in t.live), default=t.low) <= int(keep["max"])]
    order = keep.get("sort", "relevance")
    things = sorted(things, key={"price_asc": lambda t: t.low, "price_desc": lambda t: -t.low, "newest": lambda t: -THINGS.index(t)}.get(order, lambda t: 0))
    n = number(query.get("page"))
    shown = things[(n - 1) * PER:n * PER]
    hidden = "".join(f'<input type="hidden" name="{k}" value="{esc(v)}"/>' for k, v in keep.items() if k == "q")
    facets = (f'<aside class="Filters_root__k2"><form action="{path}" data-testid="filters">{hidden}<fieldset><legend>Brand</legend><select name="brand"><option value="">All brands</option>{"".join(f"""<option{" selected" if b == keep.get("brand") else ""}>{esc(b)}</option>""" for b in brands)}</select></fieldset><fieldset><legend>Kind</legend><label><input type="radio" name="kind" value="model"/> Refurbished</label> <label><input type="radio" name="kind" value="oneoff"/> One-off</label></fieldset><fieldset><legend>Availability</legend><label><input type="checkbox" name="avail" value="1"{" checked" if keep.get("avail") else ""}/> Available to buy online</label></fieldset><fieldset><legend>Max price</legend>£ <input name="max" size="5" value="{esc(keep.get("max", ""))}"/></fieldset><fieldset><legend>Sort</legend><select name="sort">'
              + "".join(f'<option value="{v}"{" selected" if v == order else ""}>{x}</option>' for v, x in (("relevance", "Relevance"), ("price_asc", "Price: lowest first"), ("price_desc", "Price: highest first"), ("newest", "Newest"))) + '</select></fieldset><button type="submit">Apply</button></form></aside>')
    pager = "".join([f'<a class="Pager_link__3" rel="prev" href="{link(page=n - 1)}">Previous</a>' if n > 1 else "", f'<span>Page {n} of {max(1, -(-len(things) // PER))}</span>', f'<a class="Pager_link__3" rel="next" href="{link(page=n + 1)}">Next</a>' if n * PER < len(things) else ""])
    body = f'<ul class="Grid_root__hT7" data-testid="results">{"".join(map(card, shown))}</ul><nav class="Pager_root__4" aria-label="Pages">{pager}</nav>' if shown else '<div class="Empty_root__6" data-testid="no-results"><p>Nothing here at the moment. New machines arrive every day.</p></div>'
    return frame(title, f'<nav class="Crumbs_root__1" aria-label="Breadcrumb"><a href="/">Home</a> / <span>{esc(title)}</span></nav><h1 class="Heading_h1__u">{esc(title)}</h1><p class="Results_count__8" aria-live="polite">{len(things)} {"result" if len(things) == 1 else "results"}</p>{note}<div class="Layout_two__a">{facets}<section>{body}</section></div>', {"hits": [small(t) for t in shown], "nbHits": len(things), "page": n}, route, q=query.get("q", "") if route == "/search" else "")


def product(t: Thing, query: dict) -> Response:
    s = state(t)
    rating, sold, town = SELLERS[t.facts["seller"]]
    at = next((v for v in t.variants if v[0] and v[0][0].lower() == query.get("condition", "").lower()), None) or next((v for v in t.variants if v[2]), t.variants[0])
    picker = ""
    if t.axes:
        picker = f'<section class="Grade_root__y" aria-labelledby="grade-h"><h2 id="grade-h" class="Grade_title__1">Condition</h2><ul class="Grade_list__c" data-testid="grade-picker">' + "".join(f'<li><a class="Grade_option__b{" Grade_selected__b" if c == at[0] else ""}{"" if ok else " Grade_off__b"}" {"aria-current=true " if c == at[0] else ""}href="/p/{t.slug}?condition={c[0].lower()}"><span class="Grade_label__f">{c[0]}</span> <span class="Grade_price__f">{money(p) if ok else "Sold out"}</span><small>{GRADES[c[0]]}</small></a></li>' for c, p, ok in t.variants) + "</ul></section>"
    action = {"collect": f'<p class="Notice_root__5" data-testid="collection-only"><strong>Collection only.</strong> Not for sale online. View and pay at the seller’s in {town}.</p><a class="Button_secondary__2" href="/message?to={quote_plus(t.facts["seller"])}">Message the seller</a>', "sold": '<p class="Notice_sold__5" data-testid="sold"><strong>Sold.</strong> This listing has ended.</p>', "none": '<button class="Button_primary__2" disabled="">Out of stock</button>'}.get(s) or (f'<form action="/basket"><input type="hidden" name="add" value="{t.slug}"/><input type="hidden" name="condition" value="{at[0][0].lower() if at[0] else ""}"/><button class="Button_primary__2" data-testid="add-to-basket" type="submit">Add to basket</button></form>' if at[2] else '<button class="Button_primary__2" disabled="">This condition is sold out</button>')
    rows = "".join(f'<tr><th scope="row">{esc(a)}</th><td>{esc(b)}</td></tr>' for a, b in ({**t.facts["specs"], **({"Condition": f"{t.facts['cond']} – {GRADES[t.facts['cond']].lower()}"} if t.facts["one"] else {})}).items())
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:4]
    ld = json.dumps({"@context": "https://schema.org", "@type": "Product", "name": t.name, "brand": {"@type": "Brand", "name": t.facts["brand"]}, "offers": [{"@type": "Offer", "price": f"{p:.2f}", "priceCurrency": "GBP", "itemCondition": "https://schema.org/" + ("UsedCondition" if t.facts["one"] else "RefurbishedCondition"), "name": c[0] if c else t.facts["cond"], "seller": {"@type": "Organization", "name": t.facts["seller"]}, "availability": "https://schema.org/" + ("InStock" if ok else "InStoreOnly" if t.facts["pick"] else "SoldOut")} for c, p, ok in t.variants]}, ensure_ascii=False)
    was = f' <s>{money(t.facts["new"])} new</s>' if t.facts["new"] else ""
    price = f'<p class="Price_big__8as" data-testid="price">{money(at[1])}{was}</p>' if at[2] or t.facts["one"] else ""
    return frame(t.name, f'''<nav class="Crumbs_root__1" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/c/{t.cat}">{esc(TYPES[t.cat])}</a> / <span>{esc(t.name)}</span></nav><article class="Product_root__q"><div class="Product_media__q"><svg viewBox="0 0 20 14" width="320" role="img" aria-label="{esc(t.name)}"><path d="M1 12h18v2H1zm13-9h4v9h-4zM3 3h11v3H6v4H3z" fill="#587"/></svg></div><div class="Product_buy__q"><h1 class="Heading_h1__u" data-testid="product-title">{esc(t.name)}</h1><p class="Product_kind__q">{"One-off listing · " + t.facts["cond"] + " condition" if t.facts["one"] else "Refurbished"}</p>{price}{picker}{action}
<section class="Seller_root__m" data-testid="seller"><h2>Sold by</h2><p><a href="/seller/{quote_plus(t.facts["seller"]).lower()}">{esc(t.facts["seller"])}</a> · ★ {rating} · {sold} sales · {town}</p></section></div><section class="Product_text__q"><h2>Description</h2><p>{esc(t.text)}</p><table class="Specs_table__w">{rows}</table></section></article><section class="Related_root__a"><h2>Similar listings</h2><ul class="Grid_root__hT7">{"".join(map(card, near))}</ul></section><script type="application/ld+json">{ld}</script>''',
                 {"product": {**small(t), "grades": [{"label": c[0] if c else t.facts["cond"], "pence": round(p * 100), "inStock": ok} for c, p, ok in t.variants], "seller": {"name": t.facts["seller"], "rating": rating}}}, "/p/[slug]")


def find(q: str) -> tuple[list[Thing], str]:
    """All words or, when nothing has them all, the last ones left off, as Algolia's removeWordsIfNoResults does."""
    want = words(q)
    for k in range(len(want), 0, -1):
        part = " ".join(want[:k])
        found = [t for t in THINGS if hits(part, f"{t.name} {TYPES[t.cat]} {t.text} {' '.join(t.facts['specs'].values())}")]
        if found:
            found.sort(key=lambda t: not hits(part, t.name))
            return found, part
    return [], q


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = [p for p in path.split("/") if p]
    if not parts:
        return frame("Pre-owned sewing machines", f'<section class="Hero_root__1"><h1 class="Heading_h1__u">Good machines deserve a second seam</h1><p>Refurbished by our workshops, or straight from their owners.</p></section><h2>Just in</h2><ul class="Grid_root__hT7">{"".join(card(THINGS[i]) for i in (29, 22, 4, 17))}</ul><h2>Refurbished favourites</h2><ul class="Grid_root__hT7">{"".join(card(THINGS[i]) for i in (0, 9, 12, 19))}</ul>', {"featured": []}, "/")
    if parts[0] == "_next":
        return asset(NAME, path)
    if parts[0] == "c" and len(parts) == 2 and parts[1] in TYPES:
        return listing(TYPES[parts[1]], [t for t in THINGS if t.cat == parts[1]], path, query, "/c/[category]")
    if parts[0] == "p" and len(parts) == 2 and parts[1] in BY:
        return product(BY[parts[1]], query)
    if parts[0] == "seller" and len(parts) == 2:
        who = next((s for s in SELLERS if quote_plus(s).lower() == parts[1] or s.lower() == parts[1].replace("+", " ")), None)
        if who:
            return listing(f"Listings by {who}", [t for t in THINGS if t.facts["seller"] == who], f"/seller/{quote_plus(who).lower()}", query, "/seller/[id]")
    if parts[0] == "search":
        q = query.get("q", "").strip()
        found, used = find(q) if q else ([], "")
        note = f'<p class="Results_note__8">No exact match. Showing results for <em>{esc(used)}</em>.</p>' if found and used != " ".join(words(q)) else ""
        return listing(f"Results for “{q}”", found, "/search", query, "/search", note)
    if parts[0] == "basket":
        return redirect("/basket", status=302) if "add" in query else frame("Basket", "<h1>Basket</h1><p>Your basket is empty.</p>", {}, "/basket")
    if parts[0] in ("sell", "login", "help", "newsletter", "message"):
        name = {"grading": "How we grade"}.get(parts[-1], parts[-1].title())
        return frame(name, f"<h1>{name}</h1><p>Fair: visible marks. Good: light marks. Excellent: hardly any. All of them sew as they should.</p>", {}, "/help/[slug]")
    return frame("Not found", "<h1>404</h1><p>This page could not be found.</p>", {}, "/_error", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("bernina 1008 in excellent condition", "products_found", [o("Bernina 1008", "Excellent")], "one grade of three"),
    case("juki overlocker", "products_found", [o("Juki MO-654DE"), o("Juki MO-50E")], "the thread stand is a part"),
    case("singer featherweight 221", "products_found", [o("Singer Featherweight 221K, 1951, black"), o("Singer Featherweight 221K, 1957, black")], "the white one is sold, the case is empty"),
    case("embroidery machine up to £400", "products_found", [o("Brother Innov-is M240ED")], "all its grades are below; the others are above"),
    case("juki ddl-8700", "no_online_availability", [], "collection only, not for sale online"),
    case("sewing machine with at least 100 stitches under £200", "products_found", [o("Brother FS100WT"), o("Singer Patchwork 7285Q")], "the DKS100, F420 and 6500P are dearer"),
    case("foot pedal for bernina 1008", "products_found", [o("Bernina 1008 foot control, type 329")], "the Singer pedal does not fit"),
    case("leather skiving machine", "no_relevant_products", [], "not sold"),
    case("baby lock overlocker", "no_online_availability", [], "sold"),
    case("mechanical janome sewing machine, not computerised", "products_found", [o("Janome 525S"), o("Janome HD3000")], "the J3-24 is out of stock"),
]
