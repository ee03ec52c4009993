"""Second-hand electronics, graded. Every product has conditions (radio cards) and often a second choice (button row);
the price is swapped by script from a JSON block in the page."""
from __future__ import annotations

import json
from html import escape as e
from urllib.parse import quote, urlencode

from ._kit import Response, asset, dec, fold, number, redirect, respond, spread

NAME = "rewired"
GRADES = ["Fair", "Good", "Very good", "Like new"]
FACTOR = {"Fair": 0.86, "Good": 1.0, "Very good": 1.10, "Like new": 1.22, "Brand new": 1.0}
NOTE = {"Fair": "Clear signs of use, works perfectly", "Good": "Light scratches you can see up close",
        "Very good": "Barely visible marks from 20 cm", "Like new": "No marks at all, new battery where fitted",
        "Brand new": "Unopened, from our own supplier"}
CATS = [("phones", "Smartphones & mobiles"), ("tablets", "Tablets & e-readers"), ("laptops", "Laptops"),
        ("audio", "Headphones"), ("cameras", "Cameras"), ("gaming", "Gaming"), ("wearables", "Watches & trackers"),
        ("extras", "Cases, chargers & extras")]
PER_PAGE = 12

# title | brand | category | base price (pounds) | second choice | out of stock | specs | text | grades
_ROWS: list[tuple] = [
    ("Apple iPhone SE (2nd generation)", "Apple", "phones", 109, ("Storage", {"64 GB": 0, "128 GB": 18}), ["Like new"], {"Screen": "4.7 in", "Network": "4G", "Battery health": "at least 80%"}, "The small one with a home button and Touch ID."),
    ("Apple iPhone 11", "Apple", "phones", 169, ("Storage", {"64 GB": 0, "128 GB": 22}), ["Fair/128 GB"], {"Screen": "6.1 in", "Network": "4G", "Battery health": "at least 80%"}, "Two rear cameras and a day of battery."),
    ("Apple iPhone 12 Pro", "Apple", "phones", 299, ("Storage", {"128 GB": 0, "256 GB": 35}), ["Good/128 GB"], {"Screen": "6.1 in", "Network": "5G", "Battery health": "at least 80%"}, "Steel frame, telephoto camera and LiDAR."),
    ("Apple iPhone 12", "Apple", "phones", 229, ("Storage", {"64 GB": 0, "128 GB": 24, "256 GB": 49}), ["Very good/64 GB", "Good/256 GB", "Like new/256 GB"], {"Screen": "6.1 in", "Network": "5G", "Battery health": "at least 80%"}, "Flat sides, OLED screen and 5G."),
    ("Apple iPhone 12 mini", "Apple", "phones", 199, ("Storage", {"64 GB": 0, "128 GB": 20}), [], {"Screen": "5.4 in", "Network": "5G", "Battery health": "at least 80%"}, "Everything from the 12 in a pocketable size."),
    ("Apple iPhone 13", "Apple", "phones", 319, ("Storage", {"128 GB": 0, "256 GB": 40}), ["Like new", "Fair/256 GB"], {"Screen": "6.1 in", "Network": "5G", "Battery health": "at least 80%"}, "Brighter screen and longer battery life."),
    ("Apple iPhone 14", "Apple", "phones", 419, ("Storage", {"128 GB": 0, "256 GB": 55}), [], {"Screen": "6.1 in", "Network": "5G", "Battery health": "at least 80%"}, "Crash detection and a better front camera."),
    ("Samsung Galaxy S20 FE 5G 128GB", "Samsung", "phones", 139, ("Colour", {"Cloud Navy": 0, "Cloud Mint": 4}), [], {"Screen": "6.5 in", "Network": "5G", "Storage": "128 GB"}, "120 Hz screen and expandable storage."),
    ("Samsung Galaxy S21 5G", "Samsung", "phones", 179, ("Storage", {"128 GB": 0, "256 GB": 20}), ["Fair", "Very good/256 GB"], {"Screen": "6.2 in", "Network": "5G"}, "Compact flagship with three cameras."),
    ("Samsung Galaxy A52s 5G 128GB", "Samsung", "phones", 119, None, ["Good"], {"Screen": "6.5 in", "Network": "5G", "Storage": "128 GB"}, "Mid-ranger with a headphone socket."),
    ("Google Pixel 6a 128GB", "Google", "phones", 139, ("Colour", {"Charcoal": 0, "Sage": 0, "Chalk": 0}), ["Like new/Sage"], {"Screen": "6.1 in", "Network": "5G", "Storage": "128 GB"}, "Pixel camera on a budget."),
    ("Google Pixel 7 Pro", "Google", "phones", 289, ("Storage", {"128 GB": 0, "256 GB": 30}), ["Fair", "Good"], {"Screen": "6.7 in", "Network": "5G"}, "Five times optical zoom."),
    ("Fairphone 4", "Fairphone", "phones", 229, ("Storage", {"128 GB": 0, "256 GB": 45}), ["Like new"], {"Screen": "6.3 in", "Network": "5G", "Repairability": "10 of 10"}, "Swap the battery yourself with a thumbnail."),
    ("Nokia 105 (2019)", "Nokia", "phones", 14, None, ["Fair"], {"Screen": "1.8 in", "Network": "2G", "Keypad": "physical number keys", "Standby": "25 days"}, "Big keys, torch, FM radio and Snake. Calls and texts, nothing else."),
    ("Apple iPad (9th generation) 10.2\" Wi-Fi", "Apple", "tablets", 189, ("Storage", {"64 GB": 0, "256 GB": 60}), ["Very good/64 GB"], {"Screen": "10.2 in", "Pencil": "1st generation"}, "The classic iPad with a home button."),
    ("Apple iPad Air (4th generation) Wi-Fi", "Apple", "tablets", 279, ("Storage", {"64 GB": 0, "256 GB": 70}), ["Fair"], {"Screen": "10.9 in", "Pencil": "2nd generation"}, "Edge-to-edge screen, USB-C."),
    ("Apple iPad mini 5 64GB Wi-Fi", "Apple", "tablets", 199, None, ["Good", "Very good", "Fair", "Like new"], {"Screen": "7.9 in", "Storage": "64 GB"}, "Small enough for one hand."),
    ("Samsung Galaxy Tab A8 32GB", "Samsung", "tablets", 99, None, [], {"Screen": "10.5 in", "Storage": "32 GB"}, "Family tablet with four speakers."),
    ("Samsung Galaxy Tab S7 128GB", "Samsung", "tablets", 229, None, ["Like new"], {"Screen": "11 in", "Storage": "128 GB", "Pen": "S Pen included"}, "120 Hz screen, pen in the box."),
    ("Amazon Kindle Paperwhite (10th generation) 8GB", "Amazon", "tablets", 59, None, [], {"Screen": "6 in e-ink", "Waterproof": "IPX8", "Storage": "8 GB"}, "Waterproof, with a warm-up light."),
    ("Amazon Kindle (10th generation) 2019", "Amazon", "tablets", 39, None, ["Fair"], {"Screen": "6 in e-ink", "Waterproof": "no", "Storage": "8 GB"}, "The basic one, with a front light."),
    ("Amazon Kindle Oasis (9th generation) 32GB", "Amazon", "tablets", 119, None, ["Very good"], {"Screen": "7 in e-ink", "Waterproof": "IPX8", "Storage": "32 GB"}, "Page-turn buttons and a metal back."),
    ("Kobo Clara HD 8GB", "Kobo", "tablets", 44, None, [], {"Screen": "6 in e-ink", "Waterproof": "no", "Storage": "8 GB"}, "Borrow library books without a computer."),
    ("Apple MacBook Air 13\" M1 2020", "Apple", "laptops", 489, None, [], {"Processor": "Apple M1", "Memory": "8 GB", "Drive": "256 GB SSD", "Screen": "13.3 in"}, "Silent: it has no fan."),
    ("Apple MacBook Pro 13\" 2019", "Apple", "laptops", 449, None, [], {"Processor": "Intel Core i5", "Memory": "16 GB", "Drive": "512 GB SSD", "Screen": "13.3 in"}, "Touch Bar and four Thunderbolt ports."),
    ("Lenovo ThinkPad T480", "Lenovo", "laptops", 239, None, ["Very good"], {"Processor": "Intel Core i5-8350U", "Memory": "16 GB", "Drive": "256 GB SSD", "Screen": "14 in"}, "Two batteries, one of them swappable."),
    ("Lenovo ThinkPad X1 Carbon (Gen 7)", "Lenovo", "laptops", 349, None, [], {"Processor": "Intel Core i7-8665U", "Memory": "16 GB", "Drive": "512 GB SSD", "Screen": "14 in"}, "Weighs just over a kilo."),
    ("Dell XPS 13 9380", "Dell", "laptops", 429, None, ["Fair"], {"Processor": "Intel Core i7-8565U", "Memory": "16 GB", "Drive": "512 GB SSD", "Screen": "13.3 in"}, "Nearly no border round the screen."),
    ("HP EliteBook 840 G5", "HP", "laptops", 209, None, ["Like new"], {"Processor": "Intel Core i5-8250U", "Memory": "8 GB", "Drive": "256 GB SSD", "Screen": "14 in"}, "Aluminium body, privacy shutter."),
    ("Microsoft Surface Laptop 3", "Microsoft", "laptops", 319, ("Colour", {"Platinum": 0, "Sandstone": 10}), [], {"Processor": "Intel Core i5-1035G7", "Memory": "8 GB", "Drive": "256 GB SSD", "Screen": "13.5 in"}, "Tall 3:2 touch screen."),
    ("Acer Chromebook 314", "Acer", "laptops", 89, None, [], {"Processor": "Intel Celeron N4020", "Memory": "4 GB", "Drive": "64 GB eMMC", "Screen": "14 in"}, "For the web and homework."),
    ("ASUS ZenBook 14 UX425", "ASUS", "laptops", 389, None, ["Like new", "Fair"], {"Processor": "Intel Core i7-1165G7", "Memory": "16 GB", "Drive": "512 GB SSD", "Screen": "14 in"}, "Number pad in the touch pad."),
    ("Sony WH-1000XM4", "Sony", "audio", 139, ("Colour", {"Black": 0, "Silver": 0}), ["Like new/Silver", "Fair"], {"Wearing style": "over-ear", "Active noise cancelling": "yes", "Connection": "Bluetooth, cable"}, "Thirty hours on one charge."),
    ("Bose QuietComfort 35 II", "Bose", "audio", 109, None, [], {"Wearing style": "over-ear", "Active noise cancelling": "yes", "Connection": "Bluetooth, cable"}, "Soft pads, new ones fitted by us."),
    ("Bose QuietComfort Ultra", "Bose", "audio", 229, None, ["Fair"], {"Wearing style": "over-ear", "Active noise cancelling": "yes", "Connection": "Bluetooth, cable"}, "Head-tracked immersive sound."),
    ("Apple AirPods Pro (1st generation)", "Apple", "audio", 89, None, ["Fair", "Good"], {"Wearing style": "in-ear", "Active noise cancelling": "yes", "Connection": "Bluetooth"}, "New ear tips, disinfected."),
    ("Sennheiser HD 450BT", "Sennheiser", "audio", 59, None, ["Like new"], {"Wearing style": "over-ear", "Active noise cancelling": "yes", "Connection": "Bluetooth, cable"}, "Folds flat, USB-C."),
    ("Sennheiser HD 599", "Sennheiser", "audio", 69, None, [], {"Wearing style": "over-ear", "Active noise cancelling": "no", "Connection": "cable"}, "Open-backed, for listening at home."),
    ("JBL Tune 510BT", "JBL", "audio", 19, None, [], {"Wearing style": "on-ear", "Active noise cancelling": "no", "Connection": "Bluetooth"}, "Forty hours of battery."),
    ("Sony Alpha a6000", "Sony", "cameras", 279, ("Kit", {"Body only": 0, "With 16-50 mm lens": 70}), ["Like new/Body only"], {"Type": "mirrorless", "Sensor": "24 MP APS-C"}, "Fast autofocus in a small body."),
    ("Fujifilm X-T20", "Fujifilm", "cameras", 399, ("Kit", {"Body only": 0, "With 18-55 mm lens": 210}), ["Good/Body only", "Fair"], {"Type": "mirrorless", "Sensor": "24 MP APS-C"}, "Dials for everything."),
    ("Olympus OM-D E-M10 Mark II", "Olympus", "cameras", 219, ("Kit", {"With 14-42 mm lens": 0, "With two lenses": 95}), [], {"Type": "mirrorless", "Sensor": "16 MP Four Thirds"}, "Stabilised and tiny."),
    ("Canon EOS 2000D", "Canon", "cameras", 209, ("Kit", {"Body only": 0, "With 18-55 mm lens": 45}), [], {"Type": "DSLR", "Sensor": "24 MP APS-C"}, "A beginner's reflex camera."),
    ("GoPro Hero 8 Black", "GoPro", "cameras", 119, None, ["Like new"], {"Type": "action camera", "Sensor": "12 MP"}, "Waterproof without a case."),
    ("Sony PlayStation 5 Digital Edition 825GB", "Sony", "gaming", 289, None, [], {"Disc drive": "none", "In the box": "console, one controller, cables"}, "Downloads only."),
    ("Sony PlayStation 5 Standard Edition 825GB", "Sony", "gaming", 329, None, ["Fair"], {"Disc drive": "Ultra HD Blu-ray", "In the box": "console, one controller, cables"}, "Plays discs and downloads."),
    ("Sony PlayStation 4 Slim", "Sony", "gaming", 129, ("Storage", {"500 GB": 0, "1 TB": 18}), [], {"Disc drive": "Blu-ray", "In the box": "console, one controller, cables"}, "A huge back catalogue."),
    ("Microsoft Xbox Series S 512GB", "Microsoft", "gaming", 149, None, ["Fair"], {"Disc drive": "none", "In the box": "console, one controller, cables"}, "The small white one."),
    ("Nintendo Switch OLED", "Nintendo", "gaming", 219, ("Colour", {"White": 0, "Neon": 5}), ["Fair", "Good", "Very good", "Like new"], {"Screen": "7 in OLED", "In the box": "console, dock, two Joy-Con"}, "The bright one."),
    ("Nintendo Switch Lite", "Nintendo", "gaming", 109, ("Colour", {"Turquoise": 0, "Grey": 0, "Coral": 6}), [], {"Screen": "5.5 in", "In the box": "console, charger"}, "Handheld only, no dock."),
    ("Sony DualSense controller for PS5", "Sony", "gaming", 36, None, [], {"Connection": "Bluetooth, USB-C"}, "Tested for stick drift."),
    ("Apple Watch SE (1st generation) GPS", "Apple", "wearables", 99, ("Size", {"40 mm": 0, "44 mm": 12}), [], {"Kind": "smartwatch", "GPS": "built in"}, "Fall detection and Apple Pay."),
    ("Garmin Forerunner 45", "Garmin", "wearables", 59, None, [], {"Kind": "running smartwatch", "GPS": "built in"}, "Five buttons and a week of battery."),
    ("Fitbit Versa 2", "Fitbit", "wearables", 44, None, [], {"Kind": "smartwatch", "GPS": "uses the phone's"}, "Sleep score and always-on screen."),
    ("Amazfit Bip S", "Amazfit", "wearables", 29, None, [], {"Kind": "smartwatch", "GPS": "built in"}, "Forty days on one charge."),
    ("Clear MagSafe-style case for iPhone 15 Pro", "Shellby", "extras", 12, None, [], {"Fits": "iPhone 15 Pro"}, "Does not yellow.", ["Brand new"]),
    ("Silicone case for iPhone 12 / 12 Pro", "Shellby", "extras", 9, None, [], {"Fits": "iPhone 12, iPhone 12 Pro"}, "Soft lining.", ["Brand new"]),
    ("96W USB-C power adapter for MacBook Pro", "Apple", "extras", 39, None, [], {"Output": "96 W", "Cable": "not included"}, "For 16-inch and older 15-inch models too.", ["Brand new"]),
    ("30W USB-C power adapter for MacBook Air", "Apple", "extras", 22, None, [], {"Output": "30 W", "Cable": "not included"}, "Also charges iPads fast.", ["Brand new"]),
    ("Folding cover for Kindle Paperwhite (10th generation)", "Shellby", "extras", 13, None, [], {"Fits": "Kindle Paperwhite 10th generation"}, "Wakes the reader on opening.", ["Brand new"]),
]


class Item:
    def __init__(self, row: tuple, index: int) -> None:
        self.title, self.brand, self.cat, self.base, self.choice, self.out, self.specs, self.text = row[:8]
        self.grades: list[str] = row[8] if len(row) > 8 else GRADES
        self.id = 20140 + index * 7
        self.slug = "-".join(fold(self.title).split())
        self.seconds: dict[str, int] = self.choice[1] if self.choice else {"": 0}

    def price(self, grade: str, second: str = "") -> int:
        pounds = round(self.base * FACTOR[grade] + self.seconds[second])
        return pounds * 100 - (1 if self.base < 150 else 0)

    def in_stock(self, grade: str, second: str = "") -> bool:
        return not any(set(o.split("/")) <= {grade, second} for o in self.out)

    def variants(self) -> list[tuple[str, str, int, bool]]:
        return [(g, s, self.price(g, s), self.in_stock(g, s)) for g in self.grades for s in self.seconds]

    def available(self) -> list[tuple[str, str, int]]:
        return [(g, s, p) for g, s, p, ok in self.variants() if ok]

    def sku(self, grade: str, second: str) -> str:
        return f"{self.id}{(GRADES + ['Brand new']).index(grade)}{list(self.seconds).index(second)}"


ITEMS = [Item(row, i) for i, row in enumerate(_ROWS)]
BY_SLUG = {i.slug: i for i in ITEMS}
BEST = [next(i for i in ITEMS if i.title == t) for t in (
    "Apple iPhone 12", 'Apple MacBook Air 13" M1 2020', "Sony WH-1000XM4", "Sony PlayStation 5 Standard Edition 825GB",
    "Amazon Kindle Paperwhite (10th generation) 8GB", "Apple Watch SE (1st generation) GPS", "Samsung Galaxy S21 5G", "Sony Alpha a6000")]
_HUES = {"phones": "#7aa2c8", "tablets": "#8f86c9", "laptops": "#90a4ae", "audio": "#c98f86", "cameras": "#b9a06a",
         "gaming": "#6aa98a", "wearables": "#c77fa9", "extras": "#a8a8a8"}


def gbp(minor: int) -> str:
    return f"£{minor // 100:,}.{minor % 100:02d}"


def picture(item: Item, size: int = 160) -> str:
    return (f'<svg class="pic" viewBox="0 0 160 160" width="{size}" height="{size}" role="img" aria-label="{e(item.title)}">'
            f'<rect width="160" height="160" rx="18" fill="#eef0ee"/><rect x="48" y="26" width="64" height="108" rx="12" fill="{_HUES[item.cat]}"/>'
            f'<text x="80" y="86" text-anchor="middle" font-size="13" fill="#fff">{e(item.brand)}</text></svg>')


def layout(title: str, body: str, cookies: dict[str, str], q: str = "", crumbs: list[tuple[str, str]] | None = None) -> str:
    basket = [x for x in cookies.get("rw_basket", "").split(".") if x]
    nav = "".join(f'<li class="nav-main__item"><a class="nav-main__link" href="/c/{s}">{e(n)}</a></li>' for s, n in CATS)
    trail = ""
    if crumbs:
        steps = [f'<li><a href="{u}">{e(n)}</a></li>' if u else f'<li aria-current="page">{e(n)}</li>' for n, u in [("Home", "/"), *crumbs]]
        trail = f'<nav class="crumbs" aria-label="Breadcrumb"><ol>{"".join(steps)}</ol></nav>'
    cookie_bar = "" if cookies.get("rw_consent") else (
        '<section class="consent" id="consent" aria-label="Cookies"><p>We use cookies to keep your basket and to count visits. '
        '<a href="/help/cookies">More</a></p><button type="button" data-consent="all">Accept all</button> '
        '<button type="button" data-consent="min">Only what is needed</button></section>')
    return f"""<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{e(title)} | Rewired</title><link rel="stylesheet" href="/static/rewired.css"></head>
<body><a class="skip" href="#content">Skip to content</a>
<div class="usp-bar"><span>12-month warranty</span><span>30 days to change your mind</span><span>Free delivery over £40</span></div>
<header class="top"><a class="top__logo" href="/">re<b>wired</b></a>
<form class="top__search" action="/search" method="get" role="search"><input type="search" name="q" value="{e(q)}" placeholder="What are you looking for?" aria-label="Search" autocomplete="off"><button type="submit" aria-label="Search"><svg width="16" height="16" viewBox="0 0 16 16"><circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M11 11l4 4" stroke="currentColor" stroke-width="2"/></svg></button></form>
<a class="top__link" href="/sell">Sell your device</a><a class="top__link" href="/basket">Basket <span class="badge">{len(basket)}</span></a></header>
<nav class="nav-main" aria-label="Departments"><ul>{nav}</ul></nav>
{trail}<main id="content">{body}</main>
<section class="letter"><h2>£5 off your first order</h2><p>One e-mail a week, no more.</p><form action="/newsletter" method="post"><input type="email" name="mail" placeholder="you@example.com" aria-label="E-mail address"><button>Sign me up</button></form></section>
<footer class="foot"><ul><li><a href="/help/grades">What our grades mean</a></li><li><a href="/help/delivery">Delivery &amp; returns</a></li><li><a href="/help/cookies">Cookies</a></li><li><a href="/help/about">About us</a></li></ul><p>© Rewired Trading Ltd, Sheffield. All prices include VAT (margin scheme).</p></footer>
{cookie_bar}<script src="/static/rewired.js" defer></script></body></html>"""


def card(item: Item) -> str:
    stock = item.available()
    if not stock:
        price = '<span class="tile__gone">Out of stock</span>'
    elif len({p for _, _, p in stock}) == 1:
        price = f'<span class="tile__price">{gbp(stock[0][2])}</span>'
    else:
        price = f'<span class="tile__from">from</span> <span class="tile__price">{gbp(min(p for _, _, p in stock))}</span>'
    kinds = len({g for g, _, _ in stock})
    sub = f'{kinds} condition{"s" if kinds != 1 else ""} in stock' if kinds and item.grades is GRADES else ("Brand new" if stock else "Tell me when it is back")
    return (f'<article class="tile" data-qa="tile-{item.id}"><a class="tile__hit" href="/p/{item.slug}">{picture(item, 120)}'
            f'<h3 class="tile__name">{e(item.title)}</h3></a><p class="tile__sub">{sub}</p><p class="tile__row">{price}</p></article>')


def grid(items: list[Item], path: str, query: dict[str, str], heading: str, intro: str = "") -> str:
    brands = sorted({i.brand for i in items})
    if query.get("brand") in brands:
        items = [i for i in items if i.brand == query["brand"]]
    sort = query.get("sort", "")
    floor = lambda i: min((p for _, _, p in i.available()), default=10 ** 9)
    if sort in ("price", "price-desc"):
        items = sorted(items, key=floor, reverse=sort == "price-desc")
    page, last = number(query.get("page")), max(1, -(-len(items) // PER_PAGE))
    shown = items[(page - 1) * PER_PAGE: page * PER_PAGE]
    keep = {k: v for k, v in query.items() if k in ("q", "brand", "sort") and v}
    link = lambda n: e(f"{path}?{urlencode({**keep, 'page': n})}")
    pager = ""
    if last > 1:
        pager = '<nav class="pager" aria-label="Pages">' + "".join(
            f'<span class="pager__now" aria-current="page">{n}</span>' if n == page else f'<a href="{link(n)}">{n}</a>' for n in range(1, last + 1)) + (
            f'<a rel="next" href="{link(page + 1)}">Next ›</a>' if page < last else "") + "</nav>"
    hidden = f'<input type="hidden" name="q" value="{e(query["q"])}">' if query.get("q") else ""
    opts = "".join(f'<option{" selected" if query.get("brand") == b else ""}>{e(b)}</option>' for b in brands)
    sorts = "".join(f'<option value="{v}"{" selected" if sort == v else ""}>{n}</option>' for v, n in [("", "Most popular"), ("price", "Lowest price"), ("price-desc", "Highest price")])
    tools = (f'<form class="tools" action="{e(path)}" method="get">{hidden}<label>Brand <select name="brand" onchange="this.form.submit()"><option value="">All</option>{opts}</select></label>'
             f'<label>Sort by <select name="sort" onchange="this.form.submit()">{sorts}</select></label><noscript><button>Apply</button></noscript></form>')
    return (f'<h1 class="ttl">{e(heading)}</h1>{intro}<p class="count">{len(items)} product{"s" if len(items) != 1 else ""}</p>{tools}'
            f'<div class="tiles">{"".join(card(i) for i in shown)}</div>{pager}')


def find(q: str) -> tuple[list[Item], bool]:
    words = [w for w in fold(q).split() if len(w) > 1 or w.isdigit()]
    cats = dict(CATS)
    scored = []
    for item in ITEMS:
        hay = " ".join([fold(f"{item.title} {item.brand} {cats[item.cat]}"), fold(" ".join(item.specs.values())), fold(item.text)])
        tokens = set(hay.split())
        hits = sum(any(t == w or (len(w) > 2 and t.startswith(w)) for t in tokens) for w in words)
        strong = sum(w in fold(item.title).split() for w in words)
        scored.append((hits, strong, item))
    exact = [x for x in scored if words and x[0] == len(words)]
    if exact:
        return [x[2] for x in sorted(exact, key=lambda x: -x[1])], True
    loose = sorted((x for x in scored if words and x[0] * 2 >= len(words) and x[0]), key=lambda x: (-x[0], -x[1]))
    return [x[2] for x in loose[:24]], False


def product(item: Item, query: dict[str, str], cookies: dict[str, str]) -> str:
    stock = item.available()
    chosen = next(((g, s) for g, s, _, _ in item.variants() if item.sku(g, s) == query.get("v")), None)
    if chosen is None:
        prefer = [(g, s) for g, s, _ in stock if g == "Very good"] or [(g, s) for g, s, _ in stock]
        chosen = prefer[0] if prefer else (item.grades[0], next(iter(item.seconds)))
    grade, second = chosen
    live = item.in_stock(grade, second)
    state = {"id": item.id, "name": item.title, "currency": "GBP", "selected": {"grade": grade, "second": second},
             "offers": {f"{g}|{s}": {"sku": item.sku(g, s), "minor": p, "qty": (3 + (item.id + p) % 9) if ok else 0} for g, s, p, ok in item.variants()}}
    if item.grades is GRADES:
        cards = "".join(
            f'<label class="gr"><input class="gr__in" type="radio" name="grade" value="{g}"{" checked" if g == grade else ""}>'
            f'<span class="gr__box"><span class="gr__name">{g}</span><span class="gr__note">{NOTE[g]}</span></span></label>' for g in item.grades)
        picker = f'<fieldset class="pick" data-axis="grade"><legend>Condition</legend><div class="grs">{cards}</div><a class="small" href="/help/grades">What do the conditions mean?</a></fieldset>'
    else:
        picker = '<p class="newbadge">Brand new, sealed</p><input type="hidden" name="grade" value="Brand new">'
    if item.choice:
        row = "".join(f'<button type="button" class="seg__b" data-value="{e(s)}" aria-pressed="{"true" if s == second else "false"}">{e(s)}</button>' for s in item.seconds)
        picker += f'<div class="pick" data-axis="second" role="group" aria-label="{item.choice[0]}"><p class="pick__l">{item.choice[0]}</p><div class="seg">{row}</div></div>'
    specs = "".join(f"<div><dt>{e(k)}</dt><dd>{e(v)}</dd></div>" for k, v in item.specs.items())
    cat = dict(CATS)[item.cat]
    rel = [i for i in ITEMS if i.cat == item.cat and i is not item]
    pos = ITEMS.index(item)
    rel = (rel[pos % len(rel):] + rel)[:4]
    extra = [i for i in ITEMS if i.cat == "extras"][pos % 4: pos % 4 + 2] if item.cat != "extras" else []
    cross = f'<section class="strip"><h2>Goes well with it</h2><div class="tiles tiles--s">{"".join(card(i) for i in extra)}</div></section>' if extra else ""
    body = f"""<div class="pdp"><div class="pdp__pic">{picture(item, 320)}</div>
<form class="pdp__buy" action="/basket" method="post" data-pdp><h1 class="ttl">{e(item.title)}</h1>
<p class="stars" aria-label="Rated 4.{item.id % 9} of 5">★★★★☆ <span>4.{item.id % 9} · {40 + item.id % 300} reviews</span></p>
<p class="pdp__price" data-price aria-live="polite">{gbp(item.price(grade, second)) if live else "Sold out"}</p>
<p class="pdp__stock" data-stock>{"In stock, leaves us tomorrow" if live else "We have none in this choice at the moment"}</p>
{picker}<input type="hidden" name="sku" value="{item.sku(grade, second)}" data-sku>
<button class="cta" type="submit" data-cta{"" if live else " disabled"}>{"Add to basket" if live else "Sold out"}</button>
<ul class="ticks"><li>12-month warranty</li><li>Tested on 42 points</li><li>30 days to return it</li></ul></form></div>
<script type="application/json" id="pdp-state">{json.dumps(state)}</script>
<section class="about"><h2>About this device</h2><p>{e(item.text)}</p><dl class="specs"><div><dt>Brand</dt><dd>{e(item.brand)}</dd></div>{specs}</dl></section>
{cross}<section class="strip"><h2>People also looked at</h2><div class="tiles tiles--s">{"".join(card(i) for i in rel)}</div></section>
<section class="strip" data-recent hidden><h2>You looked at these</h2><ul></ul></section>"""
    return layout(item.title, body, cookies, crumbs=[(cat, f"/c/{item.cat}"), (item.title, "")])


HELP = {
    "grades": ("What our grades mean", "<dl>" + "".join(f"<dt>{g}</dt><dd>{NOTE[g]}.</dd>" for g in GRADES) + "</dl><p>Every device works fully, whatever its grade. Cases and chargers are sold brand new.</p>"),
    "delivery": ("Delivery & returns", "<p>Delivery within the UK costs £3.95, free over £40. Returns are free within 30 days.</p>"),
    "cookies": ("Cookies", "<p>One cookie for your basket, one for your choice here.</p>"),
    "about": ("About us", "<p>Since 2016 we have given 190,000 devices a second life from our workshop in Sheffield.</p>"),
}


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/static/"):
        return asset("rewired", path[8:])
    if path == "/":
        tiles = "".join(f'<a class="dep" href="/c/{s}" style="--h:{_HUES[s]}">{e(n)}</a>' for s, n in CATS)
        body = (f'<section class="hero"><h1>Good tech deserves another go.</h1><p>Checked, graded and guaranteed — up to 60% below the new price.</p>'
                f'<a class="cta" href="/c/phones">See phones</a></section><div class="deps">{tiles}</div>'
                f'<h2>Bestsellers this week</h2><div class="tiles">{"".join(card(i) for i in BEST)}</div>')
        return respond(layout("Refurbished phones, laptops & more", body, cookies))
    if path.startswith("/c/") and path[3:] in dict(CATS):
        cat, name = path[3:], dict(CATS)[path[3:]]
        body = grid([i for i in ITEMS if i.cat == cat], path, query, name)
        return respond(layout(name, body, cookies, crumbs=[(name, "")]))
    if path == "/search":
        q = query.get("q", "").strip()
        hits, exact = find(q)
        if not hits:
            body = (f'<h1 class="ttl">Nothing found for “{e(q)}”</h1><p>Check the spelling or try fewer words. These sell best at the moment:</p>'
                    f'<div class="tiles">{"".join(card(i) for i in BEST[:4])}</div>')
        else:
            intro = "" if exact else f'<p class="hint">We have no exact match for “{e(q)}”. Perhaps one of these:</p>'
            body = grid(hits, path, query, f"Results for “{q}”" if exact else "Similar products", intro)
        return respond(layout(f"Search: {q}", body, cookies, q=q, crumbs=[("Search", "")]))
    if path.startswith("/p/") and path[3:] in BY_SLUG:
        return respond(product(BY_SLUG[path[3:]], query, cookies))
    if path == "/basket":
        lines = [x for x in cookies.get("rw_basket", "").split(".") if x]
        if method == "POST" and form.get("sku", "").isdigit():
            return redirect("/basket", [("Set-Cookie", "rw_basket=" + ".".join([*lines, form["sku"]]) + "; Path=/")])
        rows = ""
        for sku in lines:
            for item in ITEMS:
                for g, s, p, _ in item.variants():
                    if item.sku(g, s) == sku:
                        rows += f'<tr><td><a href="/p/{item.slug}?v={sku}">{e(item.title)}</a><br><small>{e(" / ".join(x for x in (g, s) if x))}</small></td><td>{gbp(p)}</td></tr>'
        body = '<h1 class="ttl">Basket</h1>' + (f'<table class="bsk">{rows}</table><p>Checkout opens after sign-in.</p>' if rows else "<p>Your basket is empty.</p>")
        return respond(layout("Basket", body, cookies))
    if path == "/sell":
        return respond(layout("Sell your device", '<h1 class="ttl">Sell your device</h1><p>Tell us what you have and we will quote within a day. An iPhone 12 brings up to £120, a Nintendo Switch OLED up to £130.</p>', cookies))
    if path.startswith("/help/") and path[6:] in HELP:
        title, text = HELP[path[6:]]
        return respond(layout(title, f'<h1 class="ttl">{e(title)}</h1>{text}', cookies, crumbs=[(title, "")]))
    if path == "/newsletter":
        return redirect("/?thanks=" + quote("1"))
    return respond(layout("Not found", '<h1 class="ttl">That page has moved on</h1><p>Try the search above.</p>', cookies), 404)


def _offers(want, grades: tuple[str, ...] = (), second: str | None = None, limit: int = 10 ** 9) -> list[tuple]:
    """per grade (and second choice if named); prices of second choices left open must agree"""
    out: list[tuple] = []
    for item in ITEMS:
        if not want(item):
            continue
        for g in [g for g in item.grades if g in grades]:
            rows = [(s, p) for gg, s, p in item.available() if gg == g and p < limit and (second is None or s == second)]
            if rows:
                out.append(spread(", ".join([item.title, " / ".join([g] + ([second] if second else []))]), [p for _, p in rows]))
    return out


def _plain(want) -> list[tuple]:
    return [spread(i.title, [p for _, _, p in i.available()]) for i in ITEMS if want(i) and i.available()]


_is = lambda title: (lambda i: i.title == title)
_ram16 = lambda i: i.cat == "laptops" and int(i.specs["Memory"].split()[0]) >= 16
_anc = lambda i: i.cat == "audio" and i.specs["Active noise cancelling"] == "yes" and i.specs["Wearing style"] == "over-ear"
_mirror = lambda i: i.specs.get("Type") == "mirrorless" and "Body only" in i.seconds

CASES: list[dict] = [
    {"query": "iPhone 12 with 128GB in very good condition", "determination": "products_found",
     "offers": _offers(_is("Apple iPhone 12"), ("Very good",), "128 GB"), "either": ["Apple iPhone 12, Like new / 128 GB"],
     "why": "On the iPhone 12 page (not mini, not Pro) choose 'Very good' and '128 GB'; the price then shown counts."},
    {"query": "over-ear headphones with noise cancelling, like new, under £200", "determination": "products_found",
     "offers": _offers(_anc, ("Like new",), limit=20000), "either": [],
     "why": "Of the over-ear ones with active noise cancelling, two are in stock as 'Like new' below £200; the HD 450BT is sold out in it, the QC Ultra dearer."},
    {"query": "laptop with at least 16 GB of RAM in like new condition for less than £500", "determination": "products_found",
     "offers": _offers(_ram16, ("Like new",), limit=50000), "either": [],
     "why": "Memory is in each laptop's facts; 'Like new' of the 16 GB machines is below £500 for two ThinkPads only."},
    {"query": "cheapest Kindle", "determination": "products_found",
     "offers": _offers(_is("Amazon Kindle (10th generation) 2019"), ("Good",)), "either": [],
     "why": "The basic Kindle is the cheapest one; its 'Fair' is sold out, so 'Good' has the lowest price. The Kindle cover is no Kindle and the Kobo is another brand."},
    {"query": "mirrorless camera body only, no lens, very good condition or better", "determination": "products_found",
     "offers": [o for g in ("Very good", "Like new") for o in _offers(_mirror, (g,), "Body only")], "either": [],
     "why": "a6000 and X-T20 are the mirrorless ones sold as 'Body only'; the a6000 body is sold out as 'Like new'."},
    {"query": "PlayStation 5 with disc drive", "determination": "products_found",
     "offers": _plain(_is("Sony PlayStation 5 Standard Edition 825GB")), "either": [],
     "why": "The Standard Edition has the drive, the Digital Edition none; no condition is asked, so its range of prices counts."},
    {"query": "96W charger for a MacBook Pro", "determination": "products_found",
     "offers": _plain(_is("96W USB-C power adapter for MacBook Pro")), "either": [],
     "why": "The shop calls it a power adapter; there is one price."},
    {"query": "smartwatch with built-in GPS, like new, under 80 pounds", "determination": "products_found",
     "offers": _offers(lambda i: i.specs.get("GPS") == "built in", ("Like new",), limit=8000), "either": [],
     "why": "Forerunner 45 and Bip S have their own GPS and cost less than £80 as 'Like new'; the Versa 2 uses the phone's, the Apple Watch is dearer."},
    {"query": "simple mobile phone with real buttons for my grandma", "determination": "products_found",
     "offers": _plain(_is("Nokia 105 (2019)")), "either": [],
     "why": "The Nokia 105 is the only phone with a physical keypad; no condition asked, so its range counts."},
    {"query": "iPhone 15 Pro", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "iPhones go up to 14; for the 15 Pro there is only a case."},
    {"query": "Nintendo Switch OLED", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "It is listed, but out of stock in every condition and colour; the Switch Lite is another console."},
]
