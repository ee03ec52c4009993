"""Oxbow Yard: craft and kitchen courses by the day; WordPress with The Events Calendar and Event Tickets, one ticket row a date. Dates follow from today."""
from __future__ import annotations

from datetime import date, timedelta
from urllib.parse import quote_plus

from ._util import Response, Thing, case, dec, esc, inside, number, offer, page, spread

NAME = "oxbow"
TODAY = date.today()
THINGS: list[Thing] = []
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
MONTHS = "January February March April May June July August September October November December".split()
CATS = {"pottery": "Pottery", "wood-metal": "Wood & metal", "textiles": "Textiles", "glass-print": "Glass & print", "kitchen": "Kitchen", "children": "Children & families", "hire-gifts": "Hire & gifts"}


def day(mark: str) -> date:
    """'sat3' is the Saturday of the third week after this one."""
    return TODAY - timedelta(TODAY.weekday()) + timedelta(DAYS.index(mark[:3].title()) + 7 * int(mark[3:]))


def label_of(d: date) -> str:
    return f"{DAYS[d.weekday()]} {d.day} {MONTHS[d.month - 1]} {d.year}"


def label(mark: str) -> str:
    return label_of(day(mark))


def event(name: str, cat: str, price: float, when: str, hours: str, text: str, age: str = "16 and over", full: str = "", level: str = "", places: str = "") -> None:
    marks = sorted(when.split(), key=day)
    rows = {"Time": hours, "Age": age, **({"Level": level} if level else {}), **({"Places": places} if places else {})}
    THINGS.append(Thing(name, cat, text, price, [("Date", [label(m) for m in marks])], [label(m) for m in full.split()], rows=rows, days=[day(m) for m in marks], per="pair" if "pair" in text else ""))


def sold(name: str, price: dict, axis: str, text: str, out=(), rows=None) -> None:
    THINGS.append(Thing(name, "hire-gifts", text, price, [(axis, list(price))], out, rows=rows or {}, days=[], per=""))


event("Wheel Throwing for Beginners", "pottery", 65, "sat2 wed3 sat4 sat6 thu7 sat8", "10am to 1pm", "Centre, open and pull up your first bowls on the potter's wheel. Two pieces glazed and fired for you.", full="sat4", level="Beginner")
event("Wheel Throwing: Next Steps", "pottery", 75, "sat3 sun5 sat7", "10am to 2pm", "Taller cylinders, lids and handles on the potter's wheel, for those who can already centre two pounds of clay.", level="Intermediate, some experience needed")
event("Hand-Building: Coil Pots", "pottery", 48, "sun2 sat5", "2pm to 5pm", "Coils, slabs and pinch pots. No wheel involved.", level="Beginner")
event("Six-Week Evening Pottery Course", "pottery", 210, "tue2 tue9", "Six Tuesdays, 6.30pm to 9pm", "Wheel and hand-building over six evenings; the date is that of the first one. Clay and firing included.", level="All levels")
event("Raku Firing Day", "pottery", 95, "sun4 sun8", "9.30am to 4pm", "Bring no pots: glaze three of ours and pull them glowing from the kiln.", full="sun4")
event("Glaze Clinic Evening", "pottery", 30, "thu3", "7pm to 9pm", "Bring your problem pots. A single evening with our glaze chemist.", level="Some experience")
event("Spoon Carving Day", "wood-metal", 70, "sun3 sat6", "10am to 4pm", "Axe and hook knife, from green birch to a spoon.")
event("Green Wood Stool Weekend", "wood-metal", 195, "sat4 sat10", "Saturday and Sunday, 10am to 4pm", "Cleave, shave and joint a three-legged stool on the pole lathe.")
event("Blacksmithing Taster", "wood-metal", 85, "sat2 sun6", "1pm to 4pm", "Hammer a hook and a poker at the forge.")
event("Forge a Kitchen Knife", "wood-metal", 160, "sat5 sat9", "9am to 5pm", "Forge, grind and handle a small knife.", age="18 and over", full="sat5 sat9")
event("Silver Ring Day", "wood-metal", 89, "sat3 sun7", "10am to 3pm", "Saw, file, solder and polish one silver band to your size. Price per person.")
event("Silver Stacking Rings for Two", "wood-metal", 150, "fri4 sat8", "6pm to 9pm", "For couples and friends: the price is for a pair of people, who each make two thin stacking rings.")
event("Sew a Tote Bag", "textiles", 45, "sun2 wed6", "10am to 1pm", "Meet the sewing machine and go home with a lined bag.", level="Beginner")
event("Six-Week Evening Dressmaking Course", "textiles", 180, "wed2 wed10", "Six Wednesdays, 7pm to 9pm", "Make a skirt and a shirt over six evenings; the date is that of the first one.", level="Some machine experience")
event("Indigo Dye Day", "textiles", 68, "sat4 sat8", "10am to 4pm", "Fold, clamp and dip scarves in the vat.")
event("Visible Mending Evening", "textiles", 28, "thu2 thu6", "7pm to 9pm", "Darning and sashiko for a garment that you bring along. One evening.")
event("Crochet for Beginners", "textiles", 30, "tue4", "7pm to 9pm", "Chain, double and treble. Hook and yarn to keep. One evening.", level="Beginner")
event("Floor Loom Weekend", "textiles", 185, "sat7", "Saturday and Sunday, 10am to 5pm", "Warp a loom and weave two tea towels.")
event("Stained Glass Panel Weekend", "glass-print", 190, "sat3 sat9", "Saturday and Sunday, 10am to 4pm", "Cut, lead and solder a small panel.", full="sat3")
event("Fused Glass Coasters", "glass-print", 42, "sun3 sun7", "2pm to 4pm", "Cut glass, lay patterns; we fuse them in the kiln.")
event("Lino Print Day", "glass-print", 58, "sat2 sun6", "10am to 4pm", "Carve a two-colour block and print twelve cards.")
event("Screen Print a T-Shirt", "glass-print", 52, "sun4 sat9", "11am to 3pm", "Expose a screen with your own drawing and print two shirts.")
event("Bookbinding for Beginners", "glass-print", 55, "sun5", "10am to 3pm", "Sew three notebooks, one in hard covers.", level="Beginner")
event("Sourdough in a Day", "kitchen", 85, "sat2 sun4 sat7 sun10", "9am to 4pm", "Mix, fold, shape and bake two wheat loaves of bread and take home a starter.")
event("Gluten-Free Baking", "kitchen", 82, "sat4 sun8", "10am to 3pm", "Bread, pastry and cake without wheat, in a kitchen cleaned of flour.", full="sat4 sun8")
event("Fresh Pasta Evening", "kitchen", 55, "fri3 fri7", "6.30pm to 9.30pm", "Egg dough, three shapes, two sauces, one long table.")
event("Vegan Indian Kitchen", "kitchen", 60, "sat3 thu8", "11am to 2.30pm", "Dal, dosa and pickles, all without dairy or eggs.")
event("Vegetarian Dim Sum", "kitchen", 58, "sun5 sat9", "11am to 2.30pm", "Pleat dumplings filled with mushroom, egg and chive.")
event("Cheese Making: Halloumi & Ricotta", "kitchen", 78, "sun6 sat10", "10am to 3pm", "Turn six litres of milk into two cheeses and eat them for lunch.")
event("Cheese & Cider Tasting", "kitchen", 32, "fri2 fri6", "7pm to 9pm", "Seven cheeses with seven ciders, all bought in and argued over.", age="18 and over")
event("Foraging Walk & Lunch", "kitchen", 48, "sun2 sun9", "10am to 2pm", "A slow walk along the river and a soup of what we find.", age="12 and over, under 16 with an adult")
event("Sloe Gin & Liqueurs", "kitchen", 40, "thu4", "7pm to 9pm", "Steep three bottles for the cupboard.", age="18 and over")
event("Parent & Child Clay Morning", "children", 38, "sat2 sat6", "9.30am to 11am", "One adult and one child make a creature together. The price is for both.", age="4 to 7, with an adult")
event("Junior Bakers", "children", 35, "sat3 sat5 sat7", "10am to 12.30pm", "Children bake pizza and biscuits with our cook while you have a coffee elsewhere.", age="8 to 12, without parents")
event("Holiday Art Camp Day", "children", 40, "mon6 tue6 wed6", "9.30am to 3.30pm", "Print, paint and clay: children are dropped off for the day and need a packed lunch.", age="6 to 11, without parents")
event("Teen Screen Printing", "children", 42, "sun3 sun8", "11am to 3pm", "Design and print a hoodie; dropped off or walk in.", age="13 to 17")
sold("Potter's Wheel Hire", {"Half day (4 hours)": 18, "Full day (8 hours)": 30, "Month pass": 120}, "Duration", "A wheel, a shelf and a bag of clay in the open studio. For those who can throw unaided; any weekday.", rows={"Where": "Open studio"})
sold("Kiln Hire", {"Small kiln, bisque": 35, "Small kiln, glaze": 45, "Large kiln, glaze": 85}, "Firing", "We load, fire and unload your own pots.", ("Large kiln, glaze",), rows={"Where": "Kiln shed"})
sold("Sewing Machine Hire", {"Half day (4 hours)": 14, "Full day (8 hours)": 24}, "Duration", "A machine and a cutting table in the textile loft.", rows={"Where": "Loft"})
sold("Gift Voucher", {"£25": 25, "£50": 50, "£100": 100}, "Amount", "By email or on a printed card, for any course, for a year.")
BY = {t.slug: t for t in THINGS}


def cost(t: Thing) -> str:
    return f"£{dec(t.low)}" if t.low == t.high else f"£{dec(t.low)} – £{dec(t.high)}"


def article(t: Thing) -> str:
    first = next((d for d in t.facts["days"]), None)
    more = f" and {len(t.facts['days']) - 1} more" if len(t.facts["days"]) > 1 else ""
    when = f'<time class="tribe-events-calendar-list__event-datetime" datetime="{first.isoformat()}"><span class="tribe-event-date-start">{label_of(first)}</span>{more}</time>' if first else ""
    return (f'<div class="tribe-common-g-row tribe-events-calendar-list__event-row"><article class="tribe-events-calendar-list__event tribe_events type-tribe_events cat_{t.cat}"><header class="tribe-events-calendar-list__event-header">{when}'
            f'<h3 class="tribe-events-calendar-list__event-title tribe-common-h6"><a href="/event/{t.slug}/" class="tribe-events-calendar-list__event-title-link tribe-common-anchor-thin" rel="bookmark">{esc(t.name)}</a></h3></header><div class="tribe-events-calendar-list__event-description tribe-common-b2"><p>{esc(t.text[:70])}…</p></div>'
            f'<div class="tribe-events-c-small-cta tribe-common-b3"><span class="tribe-events-c-small-cta__price">{cost(t)}</span> {"" if t.live else """<span class="tribe-events-c-small-cta__sold-out">Sold out</span>"""}</div></article></div>')


def frame(title: str, main: str, status: int = 200) -> Response:
    nav = "".join(f'<li class="menu-item"><a href="/events/category/{s}/">{esc(n)}</a></li>' for s, n in CATS.items())
    return page(f'''<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>{esc(title)} – Oxbow Yard</title><style>body{{font-family:Georgia,serif;max-width:60rem;margin:auto}}.menu{{display:flex;gap:1rem;list-style:none;padding:0;flex-wrap:wrap}}.tribe-tickets__tickets-item{{display:flex;gap:2rem;border-top:1px solid #ccc;padding:.6rem 0}}.tribe-tickets__tickets-item--sold-out{{opacity:.6}}</style></head>
<body class="wp-theme-yard tribe-js"><header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">Oxbow Yard</a></p><p class="site-description">Courses in an old boatyard</p><nav class="main-navigation"><ul class="menu"><li class="menu-item"><a href="/events/list/">What’s on</a></li>{nav}<li class="menu-item"><a href="/visit/">Visit</a></li></ul></nav></header>
<div id="content" class="site-content">{main}</div><footer id="colophon" class="site-footer"><section class="widget mc4wp-form"><form action="/newsletter/"><label>Next season by email <input type="email" name="EMAIL"></label><input type="submit" value="Sign up"></form></section><p>Cancel up to 14 days before and we refund in full.</p></footer><div id="cookie-notice" role="dialog"><span id="cn-notice-text">This site uses cookies.</span> <a href="/privacy/" class="cn-button">Privacy policy</a></div></body></html>''', status)


def listing(title: str, things: list[Thing], path: str, query: dict) -> Response:
    q, n, size = query.get("tribe-bar-search", ""), number(query.get("page")), 10
    things = [t for t in things if not q or inside(q, f"{t.name} {t.text} {t.facts['rows']}")]
    things = sorted(things, key=lambda t: t.facts["days"][0] if t.facts["days"] else date.max)
    last, body, month = max(1, -(-len(things) // size)), "", ""
    for t in things[(n - 1) * size:n * size]:
        now = f"{MONTHS[t.facts['days'][0].month - 1]} {t.facts['days'][0].year}" if t.facts["days"] else "Any time"
        body += (f'<h2 class="tribe-events-calendar-list__month-separator"><time class="tribe-events-calendar-list__month-separator-text">{now}</time></h2>' if now != month else "") + article(t)
        month = now
    keep = f"&amp;tribe-bar-search={quote_plus(q)}" if q else ""
    nav = (f'<a href="{path}?page={n - 1}{keep}" rel="prev" class="tribe-events-c-nav__prev">Previous Events</a> ' if n > 1 else "") + (f'<a href="{path}?page={n + 1}{keep}" rel="next" class="tribe-events-c-nav__next">Next Events</a>' if n < last else "")
    months = "".join(f'<li><a href="/events/month/{k}/">{MONTHS[int(k[5:]) - 1]} {k[:4]}</a></li>' for k in sorted({f"{d:%Y-%m}" for t in THINGS for d in t.facts["days"]}))
    return frame(title, f'''<main class="tribe-common tribe-events tribe-events-view tribe-events-view--list"><h1 class="tribe-events-header__title-text">{esc(title)}</h1><form class="tribe-events-c-search tribe-events-c-events-bar__search-form" action="/events/list/" method="get" role="search"><input type="text" class="tribe-common-form-control-text__input" name="tribe-bar-search" value="{esc(q)}" placeholder="Search for events"><button class="tribe-common-c-btn tribe-events-c-search__button">Find Events</button></form>
<ul class="tribe-events-months">{months}</ul>{body or """<div class="tribe-events-header__messages"><li>There were no results found.</li></div>"""}<nav class="tribe-events-calendar-list-nav tribe-events-c-nav">{nav}</nav></main>''')


def single(t: Thing) -> Response:
    rows = ""
    for i, (c, p, ok) in enumerate(t.variants):
        rows += (f'<div class="tribe-tickets__tickets-item{"" if ok else " tribe-tickets__tickets-item--sold-out"}" data-ticket-id="{900 + i}"><div class="tribe-tickets__tickets-item-content-title tribe-common-h7">{esc(c[0])}</div><div class="tribe-tickets__tickets-sale-price"><span class="tribe-formatted-currency-wrap"><span class="tribe-currency-symbol">£</span><span class="tribe-amount">{dec(p)}</span></span>{" for two" if t.facts["per"] else ""}</div>'
                 + (f'<div class="tribe-tickets__tickets-item-extra-available"><span class="tribe-tickets__tickets-item-extra-available-quantity">{2 + (i * 3 + len(t.name)) % 7}</span> available</div><form action="/tickets-checkout/"><input type="hidden" name="ticket" value="{900 + i}"><input type="number" name="quantity" value="0" min="0" class="tribe-tickets__tickets-item-quantity-number-input"></form>' if ok else '<div class="tribe-tickets__tickets-item-quantity"><span class="tribe-tickets__tickets-item-quantity-unavailable">Sold Out</span></div>') + "</div>")
    facts = "".join(f"<dt>{a}:</dt><dd>{esc(b)}</dd>" for a, b in t.facts["rows"].items())
    near = "".join(f'<li><a href="/event/{x.slug}/">{esc(x.name)}</a> <span>{cost(x)}</span></li>' for x in THINGS if x.cat == t.cat and x is not t)
    return frame(t.name, f'''<main id="tribe-events-content" class="tribe-events-single"><p class="tribe-events-back"><a href="/events/list/">« All Events</a></p><h1 class="tribe-events-single-event-title">{esc(t.name)}</h1><div class="tribe-events-schedule tribe-clearfix"><span class="tribe-events-cost">{cost(t)}</span></div><div class="tribe-events-single-event-description tribe-events-content"><p>{esc(t.text)}</p></div>
<section class="tribe-tickets" id="tribe-tickets"><h2 class="tribe-tickets__title">{"Tickets" if t.facts["days"] else t.axes[0][0]}</h2>{rows}<button class="tribe-tickets__buy tribe-common-c-btn" disabled>Get Tickets</button></section>
<div class="tribe-events-event-meta"><h2 class="tribe-events-single-section-title">Details</h2><dl>{facts}<dt>Event Category:</dt><dd class="tribe-events-event-categories"><a href="/events/category/{t.cat}/">{esc(CATS[t.cat])}</a></dd></dl></div><aside class="tribe-related"><h3 class="tribe-events-related-events-title">Related Events</h3><ul>{near}</ul></aside></main>''')


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = path.strip("/").split("/")
    if path in ("/", "/events/list/", "/events/"):
        return listing("What’s on", THINGS, "/events/list/", query)
    if parts[:2] == ["events", "category"] and len(parts) == 3 and parts[2] in CATS:
        return listing(CATS[parts[2]], [t for t in THINGS if t.cat == parts[2]], path, query)
    if parts[:2] == ["events", "month"] and len(parts) == 3:
        return listing("Events in this month", [t for t in THINGS if any(f"{d:%Y-%m}" == parts[2] for d in t.facts["days"])], path, query)
    if parts[0] == "event" and len(parts) == 2 and parts[1] in BY:
        return single(BY[parts[1]])
    if parts[0] in ("visit", "privacy", "newsletter", "tickets-checkout"):
        return frame(parts[0].title(), f"<h1>{parts[0].title()}</h1><p>Oxbow Yard, Mill Lane. Parking for eleven cars and a canoe.</p>")
    return frame("Page not found", "<h1>Nothing was found here</h1>", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


def on(name: str, mark: str) -> list[tuple]:
    """The dates of this course that can be booked and whose label holds the mark (a weekday or a month)."""
    return [spread(f"{name}, {c[0]}", [p]) for c, p in next(t for t in THINGS if t.name == name).live if mark in c[0]]


BREAD = label("sun4").split(" ", 2)[2]
CASES = [
    case("beginners potters wheel class on a saturday", "products_found", on("Wheel Throwing for Beginners", "Sat "), "one Saturday is full; Next Steps is not for beginners"),
    case("cheese making course", "products_found", [o("Cheese Making: Halloumi & Ricotta")], "the tasting makes none"),
    case("vegan cooking class", "products_found", [o("Vegan Indian Kitchen")], "the dim sum has egg"),
    case("welding course", "no_relevant_products", [], "forging is no welding"),
    case("gluten free baking workshop", "no_online_availability", [], "both dates full"),
    case("workshop for my 9 year old to do on their own without me", "products_found", [o("Junior Bakers"), o("Holiday Art Camp Day")], "by age"),
    case("evening course over several weeks", "products_found", [o("Six-Week Evening Pottery Course"), o("Six-Week Evening Dressmaking Course")], "not the single evenings"),
    case("make silver rings as a couple, price for both of us", "products_found", [o("Silver Stacking Rings for Two")], "the day is per person"),
    case("hire a potters wheel for a full day", "products_found", [o("Potter's Wheel Hire", "Full day (8 hours)")], "option"),
    case(f"sourdough bread class in {BREAD}", "products_found", on("Sourdough in a Day", BREAD), "by month"),
]
