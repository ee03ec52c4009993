"""Tarnside Boats & Bikes: hire by duration and tours with start times; a small static-looking site (the markup of Squarespace with a booking block), no search."""
from __future__ import annotations

from ._util import Response, Thing, asset, case, esc, offer, page

NAME = "tarnside"


def H(name: str, cat: str, text: str, times: dict[str, float], *more: tuple[str, list[str]], out=(), add=None) -> Thing:
    return Thing(name, cat, text, times, [*more, ("Duration", list(times))], out=out, add=add, kind="hire")


def T(name: str, text: str, starts: list[str], tickets: dict[str, float], out=(), cat: str = "tours") -> Thing:
    return Thing(name, cat, text, tickets, [("Start time", starts), ("Ticket", list(tickets))], out=out, kind="tour")


SIZES = ("Frame", ["S", "M", "L"])
THINGS = [
    H("Single Sit-on-Top Kayak", "boats", "One paddler up to 110 kg. Paddle and buoyancy aid included.", {"1 hour": 14.0, "2 hours": 22.0, "Half day": 30.0, "Full day": 42.0}),
    H("Double Sit-on-Top Kayak", "boats", "Two paddlers, or one adult and two small children. Paddles and buoyancy aids included.", {"1 hour": 20.0, "2 hours": 32.0, "Half day": 44.0, "Full day": 60.0}),
    H("Double Sea Kayak", "boats", "For two who have paddled before. Spraydecks included.", {"Half day": 55.0, "Full day": 75.0, "3 days": 180.0}),
    H("Single Sea Kayak", "boats", "5.1 m touring kayak for paddlers with experience.", {"Half day": 38.0, "Full day": 52.0, "3 days": 125.0}),
    H("Children's Kayak", "boats", "For children of 7 to 12, only beside an adult's boat.", {"1 hour": 9.0, "2 hours": 15.0, "Half day": 20.0}),
    H("Two-Person Canadian Canoe", "boats", "Open canoe, dry barrels included.", {"Half day": 46.0, "Full day": 64.0, "7 days": 240.0}),
    H("Three-Person Canadian Canoe", "boats", "Open canoe with a middle seat, dry barrels included.", {"Half day": 52.0, "Full day": 72.0, "7 days": 275.0}),
    H("Paddleboard", "boats", "10'6 all-round board with leash and paddle.", {"1 hour": 14.0, "2 hours": 22.0, "Half day": 30.0, "Full day": 40.0}),
    H("Touring Paddleboard", "boats", "12'6, faster and straighter.", {"2 hours": 27.0, "Half day": 36.0, "Full day": 48.0}),
    H("Giant Paddleboard", "boats", "For six to eight people, with eight paddles.", {"1 hour": 60.0, "2 hours": 95.0}),
    H("Rowing Boat", "boats", "Clinker-built, up to four people.", {"1 hour": 18.0, "2 hours": 30.0, "Half day": 48.0}),
    H("Electric Motor Boat, 4 seats", "boats", "Quiet self-drive motor boat for up to four people. No licence needed.", {"1 hour": 38.0, "2 hours": 65.0, "Half day": 110.0}),
    H("Electric Motor Boat, 6 seats", "boats", "Quiet self-drive motor boat for up to six people. Laid up until spring for a new battery.", {"1 hour": 48.0, "2 hours": 82.0, "Half day": 140.0}, out=True),
    H("Swan Pedalo", "boats", "Up to four people, ages 5 and over.", {"Half hour": 16.0, "1 hour": 26.0}),
    H("Hardtail Mountain Bike", "bikes", "29 inch wheels, helmet and repair kit included.", {"Half day": 24.0, "Full day": 34.0, "3 days": 85.0}, SIZES),
    H("Electric Mountain Bike", "bikes", "500 Wh Shimano motor, helmet included.", {"Half day": 42.0, "Full day": 60.0, "3 days": 150.0}, SIZES, out=[("S", "3 days"), "L"]),
    H("Electric Town Bike", "bikes", "Low step, panniers, 400 Wh. One frame size.", {"Half day": 34.0, "Full day": 48.0}),
    H("Hybrid Bike", "bikes", "For the lakeside path.", {"Half day": 18.0, "Full day": 26.0, "3 days": 65.0}, SIZES),
    H("Tandem Bike", "bikes", "For two riders of 155 cm and over.", {"Half day": 38.0, "Full day": 55.0}),
    H("Tag-Along Bike", "bikes", "Hooks to an adult's bike; child of 5 to 8.", {"Half day": 10.0, "Full day": 14.0}),
    H("Child Trailer", "bikes", "Two children up to 40 kg together.", {"Half day": 12.0, "Full day": 18.0}),
    H("Children's Mountain Bike", "bikes", "Helmet included.", {"Half day": 14.0, "Full day": 20.0}, ("Wheels", ["20 inch", "24 inch"])),
    H("Adult Wetsuit", "kit", "5 mm full suit.", {"Half day": 8.0, "Full day": 12.0, "3 days": 25.0}, ("Size", ["S", "M", "L", "XL"])),
    H("Child Wetsuit", "kit", "3 mm full suit.", {"Half day": 6.0, "Full day": 9.0, "3 days": 18.0}, ("Size", ["Age 6-8", "Age 9-11", "Age 12-14"])),
    H("Buoyancy Aid", "kit", "Only needed with your own boat.", {"Full day": 5.0}, ("Size", ["Child", "Adult"])),
    H("Kayak Roof Bars", "kit", "For carrying a kayak or canoe on your own car.", {"Full day": 10.0, "3 days": 22.0}),
    T("Sunrise Kayak Tour", "Two hours in double kayaks with a guide, then porridge. Ages 10 and over.", ["05:30"], {"Adult": 45.0, "Child (10-15)": 32.0}),
    T("Sunset Paddleboard Tour", "90 minutes with a guide. All kit included.", ["18:30", "20:00"], {"Adult": 38.0, "Child (10-15)": 28.0}),
    T("Family Canoe Trip", "Two hours to the island and back with a guide. Ages 4 and over.", ["10:00", "14:00"], {"Adult": 32.0, "Child (4-15)": 20.0, "Family of four": 92.0}),
    T("Junior Gorge Scramble", "Three hours of pools and small jumps. Ages 8 and over, children with an adult.", ["09:30", "13:30"], {"Adult": 48.0, "Child (8-15)": 38.0}),
    T("Ghyll Extreme", "Abseils and big jumps in a gorge, for ages 14 and over.", ["09:00"], {"Per person": 72.0}),
    T("Guided E-Bike Tour", "Three hours over the pass. E-bike included, ages 14 and over.", ["10:00", "14:00"], {"Per person": 65.0}),
    T("Lakeside Heritage Walk", "Two miles with a local historian, dogs welcome.", ["11:00"], {"Adult": 12.0, "Child (5-15)": 6.0}),
    T("Learn to Kayak Day", "A day's course for beginners, certificate at the end. Ages 12 and over.", ["09:30"], {"Per person": 95.0}, cat="courses"),
    T("Paddleboard Taster Lesson", "One hour for people who have never stood on a board.", ["10:00", "12:00", "15:00"], {"Adult": 30.0, "Child (8-15)": 24.0}, out=["15:00"], cat="courses"),
    Thing("Gift Voucher", "gifts", "For hire or tours, valid for 18 months.", {"£25": 25.0, "£50": 50.0, "£100": 100.0}, [("Value", ["£25", "£50", "£100"])], kind="gift"),
]
CATS = {"boats": "Boat hire", "bikes": "Bike hire", "kit": "Kit hire", "tours": "Guided tours", "courses": "Courses", "gifts": "Gift vouchers"}


def gbp(v: float) -> str:
    return f"£{v:.2f}"


def frame(title: str, inner: str) -> str:
    nav = "".join(f'<div class="header-nav-item header-nav-item--collection"><a href="/{c}" data-animation-role="header-element">{n}</a></div>' for c, n in CATS.items())
    return f"""<!doctype html><html xmlns:og="http://opengraphprotocol.org/schema/" lang="en-GB"><head><meta charset="utf-8"><title>{esc(title)} — Tarnside Boats &amp; Bikes</title><!-- This is Squarespace. --><link rel="stylesheet" href="/static/site.css"></head>
<body class="tweak-header"><div id="siteWrapper" class="clearfix site-wrapper"><div class="sqs-announcement-bar-dropzone"><div class="sqs-announcement-bar-text">Lake level normal · water 7 °C · open every day but Christmas</div></div>
<header id="header" class="header theme-col--primary"><div class="header-title-text"><a id="site-title" href="/">Tarnside Boats &amp; Bikes</a></div><nav class="header-nav-list">{nav}<div class="header-nav-item"><a href="/find-us">Find us</a></div><div class="header-nav-item"><a href="/what-to-bring">What to bring</a></div></nav></header>
<main id="page" role="main"><article class="sections">{inner}</article></main><footer class="sections" id="footer-sections"><div class="sqs-block newsletter-block"><form><input type="email" placeholder="Email Address"><button>Sign Up</button></form></div><p>Tarnside Boats &amp; Bikes, The Old Boathouse. Call 01539 555 0134.</p></footer></div>
<div class="sqs-cookie-banner-v2 BOTTOM"><div class="sqs-cookie-banner-v2-text"><p>By using this website, you agree to our use of cookies.</p></div><button class="sqs-cookie-banner-v2-cta" onclick="this.parentNode.remove()">Accept</button></div></body></html>"""


def href(t: Thing) -> str:
    return f"/{t.cat}/p/{t.slug}"


def tile(t: Thing) -> str:
    sold = '<div class="product-mark sold-out">not available</div>' if not t.live else ""
    return f'<div class="grid-item" data-item-id="{t.slug}"><a class="grid-item-link" href="{href(t)}"><div class="grid-image"><img src="/static/blank.svg" alt="" width="100" height="60"></div><section class="grid-meta-container"><div class="grid-title">{esc(t.name)}</div><div class="grid-prices"><div class="product-price">{"from " if t.low < t.high else ""}{gbp(t.low)}</div></div>{sold}</section></a></div>'


def booking(t: Thing) -> str:
    if t.kind == "hire" and len(t.axes) == 1:
        rows = "".join(f'<tr><td><label><input type="radio" name="duration" value="{esc(c[0])}"{"" if ok else " disabled"}> {esc(c[0])}</label></td><td>{gbp(p)}</td></tr>' for c, p, ok in t.variants)
        return f'<table class="rates"><caption>Rates</caption><thead><tr><th>Duration</th><th>Price</th></tr></thead><tbody>{rows}</tbody></table>'
    if t.kind == "hire":
        cols = t.axes[1][1]
        cell = {c: (p, ok) for c, p, ok in t.variants}
        rows = "".join(f'<tr><th scope="row">{esc(s)}</th>' + "".join(f'<td>{gbp(cell[s, d][0])}</td>' if cell[s, d][1] else '<td class="na">fully booked</td>' for d in cols) + "</tr>" for s in t.axes[0][1])
        opts = "".join(f"<option>{esc(s)}</option>" for s in t.axes[0][1])
        return f'<table class="rates"><thead><tr><th>{t.axes[0][0]}</th>{"".join(f"<th>{d}</th>" for d in cols)}</tr></thead><tbody>{rows}</tbody></table><label>{t.axes[0][0]} <select name="size"><option value="">Select {t.axes[0][0]}</option>{opts}</select></label> <label>Duration <select name="duration">{"".join(f"<option>{d}</option>" for d in cols)}</select></label>'
    if t.kind == "tour":
        tickets = t.axes[1][1]
        price = {c[1]: p for c, p, _ in t.variants}
        full = {s for s in t.axes[0][1] if not any(ok for c, _, ok in t.variants if c[0] == s)}
        starts = "".join(f'<label class="start-time"><input type="radio" name="start" value="{s}"{" disabled" if s in full else ""}> {s}{" (full)" if s in full else ""}</label> ' for s in t.axes[0][1])
        lines = "".join(f'<li class="ticket-type"><span class="ticket-name">{esc(k)}</span> <span class="ticket-price">{gbp(price[k])}</span> <input type="number" name="n" value="0" min="0" aria-label="Number of {esc(k)}"></li>' for k in tickets)
        return f'<fieldset><legend>Start time</legend>{starts}</fieldset><ul class="tickets">{lines}</ul>'
    return f'<div class="variant-option"><div class="variant-option-title">Value:</div><select aria-label="Select Value">{"".join(f"<option>{esc(c[0])}</option>" for c, _, _ in t.variants)}</select></div><p>Costs what it says: {", ".join(gbp(p) for _, p, _ in t.variants)}.</p>'


def detail(t: Thing) -> str:
    button = '<div class="sqs-add-to-cart-button-wrapper"><label>Date <input type="date" name="date"></label> <button class="sqs-add-to-cart-button">Book now</button></div>' if t.live else '<div class="product-mark sold-out">Not available at present. Please look at our other boats.</div>'
    near = [o for o in THINGS if o.cat == t.cat and o is not t][:3]
    return f"""<section class="ProductItem"><nav class="ProductItem-nav-breadcrumb"><a href="/{t.cat}">{CATS[t.cat]}</a> › {esc(t.name)}</nav><h1 class="ProductItem-details-title">{esc(t.name)}</h1><div class="ProductItem-product-price">{"from " if t.low < t.high else ""}{gbp(t.low)}</div><div class="ProductItem-details-excerpt"><p>{esc(t.text)}</p></div><form method="post" action="/book">{booking(t) if t.live else ""}{button}</form>
<details><summary>Cancellation</summary><p>Free up to 48 hours before. If we close the lake you get your money back.</p></details></section><section class="ProductItem-relatedProducts"><h2>You might also like</h2><div class="grid">{"".join(map(tile, near))}</div></section>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/static/site.css":
        return asset(NAME, "site.css")
    if path == "/static/blank.svg":
        return page('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="6"/>', kind="image/svg+xml")
    if path == "/":
        return page(frame("Kayaks, canoes and bikes by the lake", '<section class="page-section"><h1>Out on the water by ten</h1><p>Hire by the hour or the week, or let us show you round.</p>' + "".join(f'<div class="sqs-block-button"><a class="sqs-block-button-element" href="/{c}">{n}</a></div>' for c, n in CATS.items()) + '</section><section class="sqs-block summary-block"><h2>Favourites</h2><div class="grid">' + "".join(map(tile, [THINGS[1], THINGS[7], THINGS[27], THINGS[15]])) + "</div></section>"))
    if path[1:] in CATS:
        return page(frame(CATS[path[1:]], f'<section class="products collection-content-wrapper"><h1 class="nested-category-title">{CATS[path[1:]]}</h1><div class="grid">{"".join(tile(t) for t in THINGS if t.cat == path[1:])}</div></section>'))
    for t in THINGS:
        if path == href(t):
            return page(frame(t.name, detail(t)))
    if path == "/find-us":
        return page(frame("Find us", "<h1>Find us</h1><p>Left at the church, down to the water. Parking £6 a day.</p>"))
    if path == "/what-to-bring":
        return page(frame("What to bring", "<h1>What to bring</h1><p>A towel, shoes that may get wet, something warm.</p>"))
    return page(frame("Page not found", "<h1>We couldn't find that page.</h1>"), 404)


for _t in THINGS:
    _t.kind = _t.facts["kind"]


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
CASES = [
    case("double kayak full day", F, [_o("Double Sit-on-Top Kayak", "Full day"), _o("Double Sea Kayak", "Full day")], "Both kayaks for two, for a full day; the sea kayak asks for experience but is a double kayak."),
    case("paddleboard hire 2 hours, under £25", F, [_o("Paddleboard", "2 hours")], "The touring board costs 27 for two hours, the giant one 95."),
    case("electric mountain bike size M for 3 days", F, [_o("Electric Mountain Bike", "M", "3 days")], "Frame M, three days; the town bike is another bike."),
    case("wetsuit for my 10 year old", F, [_o("Child Wetsuit", "Age 9-11")], "The size for ages 9 to 11, no duration asked."),
    case("sunset paddleboard tour at 8pm", F, [_o("Sunset Paddleboard Tour", "20:00")], "The start at 20:00, tickets of two kinds."),
    case("jet ski", N, [], "No jet skis."),
    case("motor boat for 6 people, half a day", S, [], "The six-seater is laid up; the other takes only four."),
    case("gorge scrambling, morning start, one child aged 9", F, [_o("Junior Gorge Scramble", "09:30", "Child (8-15)")], "The junior trip at 09:30; Ghyll Extreme is from 14 on."),
    case("canoe for 3 people for a week", F, [_o("Three-Person Canadian Canoe", "7 days")], "Seven days; the other canoe seats two."),
    case("tandem half day", F, [_o("Tandem Bike", "Half day")], "The tag-along is no tandem."),
]
