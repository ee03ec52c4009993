"""Hirehub: tools by the day, weekend or week, consumables, and courses with start dates (some full); a Magento 2 shop with a rate table
that its script draws. Course dates are counted from the day on which it is imported."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date, timedelta
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, number, page, redirect, score, slug, spread

NAME = "hirehub"
TODAY = date.today()
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
CATS = {"access": "Ladders & towers", "cleaning": "Cleaning & floor care", "digging": "Diggers & dumpers", "compaction": "Compaction & concrete", "drilling": "Drilling & breaking", "cutting": "Sawing & cutting", "garden": "Garden", "heating": "Heating & drying", "power": "Generators & lighting", "consumables": "Consumables", "training": "Training courses"}
D, W, K = "1 day", "Weekend", "1 week"


def on(week: int, weekday: int) -> date:
    return TODAY + timedelta(days=7 - TODAY.weekday() + 7 * week + weekday)


@dataclass
class Item:
    no: int
    name: str
    cat: str
    text: str
    facts: list[tuple[str, str]]
    kind: str                                            # hire | sale | course
    rows: list[tuple[str, str, float, bool]]             # size or "", period or date or "", price inc. VAT, free
    note: str = ""                                       # why it cannot be had here
    label: str = ""
    soon: list[str] = field(default_factory=list)

    @property
    def href(self) -> str:
        return f"/{slug(self.name)}.html"

    def live(self) -> list[tuple[str, str, float]]:
        return [] if self.note else [(a, b, p) for a, b, p, ok in self.rows if ok]


ITEMS: list[Item] = []


def _add(name: str, cat: str, text: str, facts: str, kind: str, rows: list, note: str = "", label: str = "") -> None:
    ITEMS.append(Item(1400 + 3 * len(ITEMS), name, cat, text, [tuple(x.split(": ", 1)) for x in facts.split("; ")], kind, rows, note, label))


def H(name: str, cat: str, text: str, facts: str, *rates: float | None, sizes: dict[str, tuple] | None = None, label: str = "", note: str = "") -> None:
    rows = []
    for s, three in (sizes or {"": rates}).items():
        rows += [(s, period, abs(p), p > 0) for period, p in zip((D, W, K), three) if p is not None]
    _add(name, cat, text, facts, "hire", rows, note, label)


def S(name: str, text: str, facts: str, price: float, note: str = "") -> None:
    _add(name, "consumables", text, facts, "sale", [("", "", price, True)], note)


def C(name: str, text: str, facts: str, price: float, *dates: tuple[int, int, str]) -> None:
    rows = []
    for week, weekday, state in dates:
        d = on(week, weekday)
        rows.append(("", f"{DAYS[weekday]} {d.day} {MONTHS[d.month - 1]} {d.year}", price, state != "full"))
    _add(name, "training", text, facts, "course", rows, "" if any(r[3] for r in rows) else "Every date is full. Join the waiting list by telephone.")


OUT = "All out on hire. Please try again next month."
BRANCH = "Not available online. Please bring your certificate to a branch."
H("Extension ladder, double", "access", "Aluminium, two sections.", "Material: aluminium; Load: 150 kg", label="Height", sizes={"4.9 m": (18.0, 24.0, 36.0), "6.2 m": (21.6, 28.8, 43.2), "8.0 m": (26.4, 34.8, 52.8)})
H("Combination ladder, three way", "access", "Step, stair and straight.", "Material: aluminium; Load: 150 kg; Height: 3.5 m", 16.8, 21.6, 32.4)
H("Roof ladder", "access", "With hooks for the ridge.", "Material: aluminium; Length: 5.9 m", 22.8, 30.0, 45.6)
H("Scaffold tower, single width", "access", "0.85 m wide, stabilisers included.", "Width: 0.85 m; Length: 1.8 m; Load: 275 kg", label="Platform height", sizes={"2.2 m": (None, 66.0, 84.0), "4.2 m": (None, 90.0, 114.0), "6.2 m": (None, -120.0, -150.0)})
H("Scaffold tower, double width", "access", "1.45 m wide, stabilisers included.", "Width: 1.45 m; Length: 2.5 m; Load: 275 kg", label="Platform height", sizes={"4.2 m": (None, 108.0, 138.0), "6.2 m": (None, 144.0, 180.0), "8.2 m": (None, 180.0, 228.0)})
H("Podium step", "access", "Guarded platform for indoor work.", "Platform height: 1.5 m; Load: 150 kg", 28.8, 38.4, 57.6)
H("Stairwell tower", "access", "For decorating above stairs.", "Width: 0.7 m; Platform height: 4.0 m", None, 98.4, 126.0)

H("Carpet cleaner, upright", "cleaning", "Hot water and brushes. Shampoo sold apart.", "Power: 230 V; Tank: 12 l", 27.6, 39.6, 66.0)
H("Carpet and upholstery cleaner", "cleaning", "With hand tool for stairs and sofas.", "Power: 230 V; Tank: 9 l", 32.4, 45.6, 78.0)
H("Floor sander, drum", "cleaning", "For boards. Dust bag, no sheets.", "Power: 230 V; Drum: 200 mm", 54.0, 72.0, 108.0)
H("Edging sander", "cleaning", "For the edge that the drum cannot reach.", "Power: 230 V; Disc: 178 mm", 38.4, 50.4, 76.8)
H("Pressure washer, electric", "cleaning", "Cold water for patios.", "Power: 230 V; Pressure: 140 bar", 36.0, 48.0, 72.0)
H("Pressure washer, petrol", "cleaning", "Cold water for yards.", "Power: petrol; Pressure: 200 bar", 51.6, 68.4, 102.0)
H("Pressure washer, hot water", "cleaning", "Electric pump, diesel burner. For grease.", "Power: 230 V and diesel; Pressure: 150 bar", 84.0, -114.0, 168.0)
H("Steam wallpaper stripper", "cleaning", "Two plates.", "Power: 230 V; Tank: 4 l", 13.2, 18.0, 26.4)
H("Wet and dry vacuum", "cleaning", "For builders' mess and water.", "Power: 230 V; Tank: 35 l", 22.8, 30.0, 45.6)

H("Micro digger 0.8 tonne", "digging", "Goes through a garden gate. Operator not included.", "Weight: 800 kg; Width: 700 mm, tracks in; Dig depth: 1.6 m; Fuel: diesel", 108.0, 150.0, 276.0)
H("Mini digger 1.5 tonne", "digging", "The builder's usual.", "Weight: 1500 kg; Width: 990 mm; Dig depth: 2.3 m; Fuel: diesel", 114.0, 162.0, 294.0)
H("Mini digger 3 tonne", "digging", "For foundations.", "Weight: 2800 kg; Width: 1550 mm; Dig depth: 2.9 m; Fuel: diesel", 162.0, 228.0, 408.0)
H("Electric micro digger 1 tonne", "digging", "No fumes: for indoors and basements.", "Weight: 1000 kg; Width: 750 mm, tracks in; Dig depth: 1.7 m; Fuel: battery", -150.0, -204.0, -372.0, note=OUT)
H("High tip dumper 0.5 tonne", "digging", "Tracked, walk behind.", "Load: 500 kg; Width: 690 mm", 84.0, 118.8, 216.0)
H("Earth auger, petrol", "digging", "One person, for posts.", "Power: petrol; Bits: 100, 150 and 200 mm", 48.0, 64.8, 96.0)

H("Plate compactor, light", "compaction", "Wacker plate for paths and paving.", "Weight: 62 kg; Plate: 320 mm; Power: petrol", 28.8, 39.6, 58.8)
H("Plate compactor, medium", "compaction", "Wacker plate for drives, with paving pad.", "Weight: 88 kg; Plate: 400 mm; Power: petrol", 37.2, 50.4, 74.4)
H("Plate compactor, reversible", "compaction", "Forwards and backwards, for sub-base.", "Weight: 160 kg; Plate: 500 mm; Power: diesel", 60.0, 81.6, 120.0)
H("Trench rammer", "compaction", "For narrow trenches.", "Weight: 64 kg; Foot: 280 mm; Power: petrol", 43.2, 57.6, 86.4)
H("Cement mixer, electric", "compaction", "Tips up; with stand.", "Power: 230 V; Drum: 90 l", 19.2, 26.4, 38.4)
H("Cement mixer, petrol", "compaction", "Where there is no plug.", "Power: petrol; Drum: 100 l", 28.8, 38.4, 57.6)

H("SDS hammer drill, corded", "drilling", "For fixings in masonry.", "Power: 110 V; Chuck: SDS Plus; Weight: 2.9 kg", 16.8, 22.8, 33.6)
H("SDS hammer drill, cordless 36 V", "drilling", "Two batteries and charger.", "Power: 36 V battery; Chuck: SDS Plus; Weight: 4.1 kg", 24.0, 32.4, 48.0)
H("SDS Max combi hammer", "drilling", "Drills and chisels.", "Power: 110 V; Chuck: SDS Max; Weight: 7 kg", 27.6, 37.2, 55.2)
H("Heavy breaker, electric", "drilling", "For slabs. Two chisels.", "Power: 110 V; Weight: 30 kg", 37.2, 49.2, 74.4)
H("Diamond core drill with stand", "drilling", "Bits hired or sold apart.", "Power: 110 V; Core: to 152 mm", 48.0, 64.8, 96.0)
H("Transformer 110 V, 3 kVA", "drilling", "For all 110 V tools.", "Output: 110 V; Rating: 3 kVA", 9.6, 13.2, 19.2)

H("Petrol disc cutter 300 mm", "cutting", "For slabs and kerbs. Blade charged by wear.", "Power: petrol; Blade: 300 mm", 32.4, 43.2, 64.8)
H("Wet tile saw", "cutting", "To 1200 mm tiles.", "Power: 230 V; Cut: 1200 mm", 42.0, 56.4, 84.0)
H("Manual tile cutter", "cutting", "No water, no noise.", "Power: none; Cut: 900 mm", 15.6, 20.4, 31.2)
H("Petrol chainsaw 400 mm", "cutting", "Only for holders of a certificate.", "Power: petrol; Bar: 400 mm", 37.2, 49.2, 74.4, note=BRANCH)

H("Lawn scarifier, petrol", "garden", "Thatch and moss out.", "Power: petrol; Width: 400 mm", 48.0, 66.0, 96.0)
H("Lawn scarifier, electric", "garden", "For small lawns.", "Power: 230 V; Width: 300 mm", 26.4, 36.0, 54.0)
H("Turf cutter", "garden", "Lifts turf in strips.", "Power: petrol; Width: 300 mm", 78.0, 108.0, 156.0)
H("Hedge trimmer, long reach", "garden", "To 3 m from the ground.", "Power: petrol; Blade: 550 mm", 36.0, 48.0, 72.0)
H("Wood chipper 100 mm", "garden", "Branches to 100 mm.", "Power: petrol; Branches: 100 mm", 96.0, 132.0, 192.0)

H("Dehumidifier, small", "heating", "For a room.", "Power: 230 V; Takes: 16 l a day", 20.4, 26.4, 40.8)
H("Dehumidifier, building dryer", "heating", "For plaster and floods.", "Power: 230 V; Takes: 50 l a day", 32.4, 43.2, 64.8)
H("Fan heater 3 kW", "heating", "Plug in.", "Power: 230 V; Heat: 3 kW", 12.0, 15.6, 24.0)
H("Infrared heater 2 kW", "heating", "For patios and garages.", "Power: 230 V; Heat: 2 kW", 24.0, 31.2, 48.0)
H("Propane space heater 30 kW", "heating", "Gas sold apart.", "Power: propane; Heat: 30 kW", 28.8, 38.4, 57.6)

H("Generator 2 kVA, silenced", "power", "Suitcase type, inverter.", "Output: 2 kVA; Power: petrol; Noise: 59 dB at 7 m", 36.0, 49.2, 72.0)
H("Generator 3 kVA, open frame", "power", "110 and 230 V.", "Output: 3 kVA; Power: petrol; Noise: 74 dB at 7 m", 33.6, 45.6, 67.2)
H("Generator 6 kVA, silenced", "power", "On wheels.", "Output: 6 kVA; Power: diesel; Noise: 62 dB at 7 m", 72.0, 98.4, 144.0)

S("Carpet shampoo 1 litre", "For carpet cleaners.", "Contents: 1 l", 11.4)
S("Sanding sheets for drum sander, pack of 5", "For floor sanders.", "Grit: 40; Pieces: 5", 16.8)
S("Chainsaw safety trousers", "Class 1, type A.", "Size: L", 84.0)
S("Fuel can 5 litres", "Steel, empty.", "Contents: 5 l", 21.6)
C("Emergency first aid at work", "One day, Level 3 certificate.", "Length: 1 day, 9.00 to 16.30; Place: Stockport", 102.0, (0, 2, ""), (1, 5, "full"), (2, 5, ""), (4, 1, ""), (5, 5, ""))
C("Chainsaw maintenance and cross-cutting", "Two days, for beginners. Saws provided.", "Length: 2 days; Place: Macclesfield", 414.0, (1, 3, "full"), (3, 0, ""), (6, 3, ""))
C("Abrasive wheels", "Half a day.", "Length: half a day, 9.00 to 12.30; Place: Stockport", 78.0, (1, 1, ""), (3, 1, "full"))
C("PASMA towers for users", "One day, assembling and inspecting towers.", "Length: 1 day; Place: Stockport", 174.0, (1, 0, "full"), (2, 0, "full"))
C("Manual handling", "Half a day.", "Length: half a day, 13.00 to 16.30; Place: Stockport", 54.0, (2, 4, ""), (4, 4, ""))


def gbp(v: float) -> str:
    return f"£{v:,.2f}"


def price_box(i: Item) -> str:
    ps = [p for _, _, p in i.live()] or [r[2] for r in i.rows]
    lead = '<span class="price-label">From</span> ' if min(ps) != max(ps) else ""
    return f'<div class="price-box price-final_price" data-product-id="{i.no}">{lead}<span class="price-container price-final_price tax weee"><span class="price-wrapper price-including-tax" data-price-amount="{min(ps):.2f}"><span class="price">{gbp(min(ps))}</span></span> <span class="excl">({gbp(min(ps) / 1.2)} ex. VAT)</span></span></div>'


def card(i: Item) -> str:
    act = '<div class="stock unavailable"><span>Not available</span></div>' if not i.live() else f'<a class="action tocart primary" href="{i.href}">{"Choose hire period" if i.kind == "hire" else "Choose date" if i.kind == "course" else "View"}</a>'
    return f'<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="{i.href}" class="product photo product-item-photo" tabindex="-1"><span class="product-image-photo"></span></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="{i.href}">{esc(i.name)}</a></strong>{price_box(i)}<div class="product-item-inner">{act}</div></div></div></li>'


def frame(title: str, inner: str, cookies: dict[str, str], q: str = "", cls: str = "") -> str:
    nav = "".join(f'<li class="level0 nav-{n} category-item level-top"><a href="/{k}" class="level-top"><span>{esc(v)}</span></a></li>' for n, (k, v) in enumerate(CATS.items(), 1))
    bar = "" if cookies.get("user_allowed_save_cookie") else '<div class="message cookie" role="alertdialog"><p><strong>We use cookies to make your experience better.</strong> <a href="/privacy-policy">Learn more</a>.</p><button class="action allow primary" type="button">Allow Cookies</button></div>'
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{esc(title)} | Hirehub</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/static/styles-m.css"></head><body class="{cls}">{bar}
<div class="panel header">Call 0161 555 0190 &middot; Prices shown include VAT <a href="/customer/account/login">Sign In</a><a href="/branches">Branches</a></div><div class="page-wrapper"><header class="page-header"><div class="header content"><a class="logo" href="/" aria-label="store logo">HIREHUB</a>
<div class="block block-search"><form class="form minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><label class="label" for="search"><span>Search</span></label><input id="search" type="text" name="q" value="{esc(q)}" placeholder="Search entire store here..." class="input-text" maxlength="128" role="combobox" aria-haspopup="false" autocomplete="off"><button type="submit" title="Search" class="action search" aria-label="Search"><span>Search</span></button></form></div><a class="action showcart" href="/checkout/cart/">My Basket</a></div></header>
<nav class="navigation" data-action="navigation"><ul>{nav}</ul></nav><main id="maincontent" class="page-main">{inner}</main><footer class="page-footer"><form class="form subscribe" action="/newsletter/subscriber/new/" method="post"><label>Sign Up for Our Newsletter: <input type="email" name="email" placeholder="Enter your email address"></label><button>Subscribe</button></form><p>A deposit or card hold of £50 to £250 is taken on hires. Damage waiver 12 %. Delivery from £18.00.</p></footer></div><script src="/static/hire.js"></script></body></html>"""


def listing(head: str, items: list[Item], address: str, args: dict[str, str]) -> str:
    order = args.get("product_list_order", "relevance")
    if order == "price":
        items = sorted(items, key=lambda i: min(r[2] for r in i.rows))
    per, at = 12, number(args.get("p"))
    keep = {k: v for k, v in args.items() if k in ("q", "product_list_order")}
    pages = max(1, -(-len(items) // per))
    link = lambda more: esc(address + "?" + urlencode(keep | more))
    pager = '<div class="pages"><strong class="label pages-label">Page</strong><ul class="items pages-items">' + "".join(f'<li class="item"><a href="{link({"p": str(n)})}" class="page"><span>{n}</span></a></li>' if n != at else f'<li class="item current"><strong class="page"><span>{n}</span></strong></li>' for n in range(1, pages + 1)) + "</ul></div>" if pages > 1 else ""
    tool = f'<div class="toolbar toolbar-products"><p class="toolbar-amount"><span class="toolbar-number">{len(items)}</span> Items</p><a href="{link({"product_list_order": "price"})}">Sort by price</a>{pager}</div>'
    body = "".join(card(i) for i in items[(at - 1) * per:at * per])
    return f'<div class="page-title-wrapper"><h1 class="page-title"><span class="base">{head}</span></h1></div>' + (f'{tool}<div class="products wrapper grid products-grid"><ol class="products list items product-items">{body}</ol></div>{pager}' if items else '<div class="message notice"><div>Your search returned no results.</div></div>')


def product(i: Item) -> str:
    if i.note:
        buy = f'<div class="stock unavailable" title="Availability"><span>{esc(i.note)}</span></div>'
        if i.kind == "course":
            buy += '<ul class="dates">' + "".join(f"<li>{esc(d)}: FULL</li>" for _, d, _, _ in i.rows) + "</ul>"
    elif i.kind == "hire":
        sizes = list(dict.fromkeys(a for a, *_ in i.rows))
        data = {a: [[b, gbp(p), ok, gbp(p / 1.2)] for x, b, p, ok in i.rows if x == a] for a in sizes}
        pick = f'<div class="field configurable required"><label class="label" for="attribute-size"><span>{esc(i.label)}</span></label><select name="size" id="attribute-size" class="super-attribute-select">{"".join(f"<option>{esc(a)}</option>" for a in sizes)}</select></div>' if sizes != [""] else ""
        buy = f'<form id="product_addtocart_form" method="post" action="/checkout/cart/add"><input type="hidden" name="product" value="{i.no}">{pick}<div id="rates" data-rates="{esc(json.dumps(data, ensure_ascii=False))}"></div><p class="hire-total" aria-live="polite"></p><button type="submit" title="Add to Basket" class="action primary tocart"><span>Add to Basket</span></button></form>'
    elif i.kind == "course":
        opts = "".join(f'<option value="{esc(d)}" data-price="{gbp(p)}"{"" if ok else " disabled"}>{esc(d)}{"" if ok else " - FULL"}</option>' for _, d, p, ok in i.rows)
        buy = f'<form id="product_addtocart_form" method="post" action="/checkout/cart/add"><input type="hidden" name="product" value="{i.no}"><div class="field required"><label class="label" for="select_d"><span>Start date</span></label><select name="date" id="select_d" class="product-custom-option admin__control-select"><option value="">-- Please Select --</option>{opts}</select></div><p class="hire-total"></p><button type="submit" class="action primary tocart"><span>Book a place</span></button></form>'
    else:
        buy = f'<form id="product_addtocart_form" method="post" action="/checkout/cart/add"><input type="hidden" name="product" value="{i.no}"><p class="hire-total"></p><button type="submit" class="action primary tocart"><span>Add to Basket</span></button></form>'
    facts = "".join(f'<tr><th class="col label" scope="row">{esc(k)}</th><td class="col data" data-th="{esc(k)}">{esc(v)}</td></tr>' for k, v in i.facts)
    near = "".join(card(o) for o in [o for o in ITEMS if o.cat == i.cat and o is not i][:4])
    return f"""<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li> <li class="item category"><a href="/{i.cat}">{esc(CATS[i.cat])}</a></li> <li class="item product"><strong>{esc(i.name)}</strong></li></ul></div>
<div class="product-main"><div class="product media"><span class="product-image-photo" style="height:300px"></span></div><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">{esc(i.name)}</span></h1></div><div class="product-info-price">{price_box(i)}</div><div class="product attribute overview"><div class="value">{esc(i.text)}</div></div>{buy}</div></div>
<div class="product info detailed"><h2>More Information</h2><table class="data table additional-attributes"><tbody>{facts}</tbody></table></div><div class="block related"><strong>Related Products</strong><ol class="products list items product-items">{near}</ol></div>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    say = lambda title, inner, status=200, q="", cls="": page(frame(title, inner, cookies, q, cls), status)
    if path.startswith("/static/"):
        return asset(NAME, path)
    if path == "/":
        return say("Tool hire in the north west", f'<h1>Tool hire by the day, the weekend or the week</h1><p>Weekend: collect on Friday after three, return on Monday before ten.</p><h2>Popular this week</h2><ol class="products list items product-items">{"".join(card(i) for i in ITEMS[2::8])}</ol>', cls="cms-index-index")
    if path.rstrip("/") == "/catalogsearch/result":
        q = query.get("q", "").strip()
        ranked = sorted(((score(q, f"{i.name} {i.name} {i.text} {CATS[i.cat]} {' '.join(v for _, v in i.facts)}")[0], i) for i in ITEMS), key=lambda r: -r[0]) if q else []
        found = [i for got, i in ranked if got]
        return say(f"Search results for: '{q}'", listing(f"Search results for: &#039;{esc(q)}&#039;", found, "/catalogsearch/result/", query), q=q, cls="catalogsearch-result-index")
    key = path.strip("/")
    if key in CATS:
        return say(CATS[key], listing(esc(CATS[key]), [i for i in ITEMS if i.cat == key], path, query), cls="catalog-category-view")
    for i in ITEMS:
        if path == i.href:
            return say(i.name, product(i), cls="catalog-product-view")
    if path == "/checkout/cart/add" and method == "POST":
        return redirect("/checkout/cart/", [("Set-Cookie", f"hh_cart={number(form.get('product'))}.{slug(form.get('size', ''))}.{slug(form.get('period', '') or form.get('date', ''))}; Path=/")])
    if path.rstrip("/") == "/checkout/cart":
        no, _, rest = cookies.get("hh_cart", "").partition(".")
        lines = [f"<li>{esc(i.name)} {esc(a)} {esc(b)}: {gbp(p)}</li>" for i in ITEMS if str(i.no) == no for a, b, p in i.live() if f"{slug(a)}.{slug(b)}" == rest]
        return say("Shopping Basket", f"<h1>Shopping Basket</h1>{'<ul>' + ''.join(lines) + '</ul>' if lines else '<div class=cart-empty><p>You have no items in your shopping basket.</p></div>'}")
    if key in ("branches", "privacy-policy", "customer/account/login", "newsletter/subscriber/new"):
        return say("Branches", "<h1>Branches</h1><p>Stockport, Macclesfield, Buxton. Chainsaws are hired out in branches to holders of a certificate.</p>")
    return say("404 Not Found", "<h1>Whoops, our bad...</h1><p>The page you requested was not found.</p>", 404)


def _by(name: str) -> Item:
    return next(i for i in ITEMS if i.name == name)


def _v(name: str, *options: str) -> tuple[str, str]:
    size, period = options if len(options) == 2 else ("", options[0])
    return f"{name}, {' / '.join(options)}", dec(next(p for a, b, p in _by(name).live() if (a, b) == (size, period)))


def _whole(*names: str) -> list[tuple]:
    return [spread(n, [p for _, _, p in _by(n).live()]) for n in names]


def _dates(name: str, ok=lambda d: True) -> list[tuple]:
    return [(f"{name}, {d}", dec(p)) for _, d, p in _by(name).live() if ok(d)]


def _periods(*names: str) -> list[str]:
    return [f"{n}, {b}" for n in names for _, b, _ in _by(n).live()]


CASES: list[dict] = [
    {"query": "carpet cleaner hire for a weekend", "determination": "products_found", "offers": [_v("Carpet cleaner, upright", W), _v("Carpet and upholstery cleaner", W)], "either": [], "why": "Both machines at the weekend rate; the shampoo is no cleaner to hire."},
    {"query": "digger that fits through an 80cm gate, 1 week", "determination": "products_found", "offers": [_v("Micro digger 0.8 tonne", K)], "either": [], "why": "700 mm wide; the electric one of 750 mm is out on hire, the others are wider and the dumper does not dig."},
    {"query": "scaffold tower 4.2m platform weekly hire under £130", "determination": "products_found", "offers": [_v("Scaffold tower, single width", "4.2 m", K)], "either": [], "why": "Single width 114; double width 138; the stairwell tower has 4.0 m."},
    {"query": "wacker plate 1 day", "determination": "products_found", "offers": [_v("Plate compactor, light", D), _v("Plate compactor, medium", D)], "either": ["Plate compactor, reversible, 1 day"], "why": "Two plates are called wacker plates by the shop; the reversible one is a plate compactor too, so arguable; the rammer is no plate."},
    {"query": "cordless sds drill", "determination": "products_found", "offers": _whole("SDS hammer drill, cordless 36 V"), "either": _periods("SDS hammer drill, cordless 36 V"), "why": "No period asked: the span of its rates. The others have cords."},
    {"query": "chainsaw hire", "determination": "no_online_availability", "offers": [], "either": [], "why": "Only in branches with a certificate; the course and the trousers are no chainsaw."},
    {"query": "first aid course on a saturday", "determination": "products_found", "offers": _dates("Emergency first aid at work", lambda d: d.startswith("Saturday")), "either": [], "why": "Three Saturdays, one of which is full."},
    {"query": "bouncy castle", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Nothing of the kind."},
    {"query": "pressure washer weekend not petrol", "determination": "products_found", "offers": [_v("Pressure washer, electric", W)], "either": [], "why": "The hot water washer has no weekend rate free; the other one runs on petrol."},
    {"query": "quiet generator at least 3 kVA for the week", "determination": "products_found", "offers": [_v("Generator 6 kVA, silenced", K)], "either": [], "why": "The 6 kVA is silenced; the 3 kVA has an open frame and 74 dB, the small one has 2 kVA."},
]
