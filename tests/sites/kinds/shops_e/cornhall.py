"""The Corn Hall: an arts centre with stage, concerts and a cinema; a WordPress front and a Spektrix-like booking path:
event, then date, then price band in a table. Dates are counted from the day on which it is imported."""
from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, number, page, redirect, score, slug, spread

NAME = "cornhall"
TODAY = date.today()
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
GENRES = {"theatre": "Theatre & dance", "music": "Music", "comedy": "Comedy", "cinema": "Cinema", "family": "Family", "talks": "Talks & workshops"}
MON, TUE, WED, THU, FRI, SAT, SUN = range(7)
OUT, FEW, DOOR = "out", "few", "door"
HALL = [("Stalls", 32.0), ("Circle", 27.0), ("Gallery", 18.5), ("Gallery, restricted view", 12.0)]
FLAT = [("Full price", 18.0), ("Concession (over 60s, students, unwaged)", 16.0), ("Under 26", 10.0)]
FILM = [("Adult", 10.5), ("Concession (over 60s, students, unwaged)", 9.0), ("Under 16", 7.0)]
PANTO = [("Stalls – Adult", 26.0), ("Stalls – Child (under 16)", 20.0), ("Circle – Adult", 22.0), ("Circle – Child (under 16)", 16.5), ("Family of four", 74.0)]
KIDS = [("Adult", 12.0), ("Child", 9.5), ("Babe in arms (under 18 months)", 2.0)]
TALK = [("Full price", 14.0), ("Member", 11.0)]
LAUGH = [("Unreserved seat", 16.0)]
GIG = [("Standing", 24.0), ("Balcony seat", 29.5)]


def on(week: int, weekday: int) -> date:
    """That weekday in the week that starts `week` weeks after the coming Monday."""
    return TODAY + timedelta(days=7 - TODAY.weekday() + 7 * week + weekday)


@dataclass
class Show:
    no: int
    day: date
    clock: str
    note: str
    rows: list[tuple[str, float, str]]      # band, price, state

    @property
    def label(self) -> str:
        return f"{DAYS[self.day.weekday()]} {self.day.day} {MONTHS[self.day.month - 1]} {self.day.year}, {self.clock}"

    def live(self) -> list[tuple[str, float]]:
        return [(n, p) for n, p, s in self.rows if s in ("", FEW)]


@dataclass
class Event:
    title: str
    genre: str
    sub: str
    text: str
    age: str
    length: str
    shows: list[Show]

    @property
    def href(self) -> str:
        return f"/whats-on/{slug(self.title)}/"

    def live(self) -> list[float]:
        return [p for s in self.shows for _, p in s.live()]


EVENTS: list[Event] = []


def E(title: str, genre: str, sub: str, text: str, age: str, length: str, bands: list[tuple[str, float]], *shows: tuple) -> None:
    """A show is (week, weekday, clock, {band number or "all": state}, note, change of price)."""
    made = []
    for s in shows:
        week, weekday, clock, states, note, add = (*s, {}, "", 0.0)[:6] if len(s) == 3 else (*s, "", 0.0)[:6] if len(s) == 4 else (*s, 0.0)[:6] if len(s) == 5 else s
        made.append(Show(0, on(week, weekday), clock, note, [(n, p + add, states.get("all", states.get(k, ""))) for k, (n, p) in enumerate(bands)]))
    EVENTS.append(Event(title, genre, sub, text, age, length, made))


def up(bands: list[tuple[str, float]], by: float) -> list[tuple[str, float]]:
    return [(n, p + by) for n, p in bands]


E("The Nutcracker", "theatre", "Northern Counties Ballet", "Tchaikovsky's Christmas ballet with the full orchestra of the company.", "5+", "2 hours 10 minutes, one interval", HALL,
  (1, THU, "7.30pm"), (1, FRI, "7.30pm", {0: OUT}), (1, SAT, "2.30pm", {2: OUT, 3: OUT}), (1, SAT, "7.30pm", {0: FEW, 3: OUT}), (2, WED, "1.30pm", {}, "", -3.0))
E("Swan Lake on Screen", "cinema", "Ballet relay, recorded in Milan", "The swans, on our big screen in surround sound.", "U", "2 hours 50 minutes, one interval", up(FILM, 6.0), (2, SUN, "2.00pm"), (3, TUE, "7.00pm", {2: OUT}))
E("Jack and the Beanstalk", "family", "The Corn Hall pantomime", "Oh yes it is. With Dame Trott, a cow and a very loud giant.", "4+", "2 hours, one interval", PANTO,
  (2, FRI, "6.30pm"), (2, SAT, "1.00pm", {1: OUT, 0: OUT}), (2, SAT, "5.00pm", {"all": OUT}), (3, SUN, "11.00am", {}, "Relaxed performance", -4.0), (3, SUN, "3.00pm"), (3, WED, "6.30pm", {4: OUT}))
E("A Christmas Carol", "theatre", "Three actors, eighteen roles", "Scrooge, Marley and the ghosts, told by candle.", "8+", "1 hour 40 minutes, no interval", FLAT, (1, TUE, "7.30pm"), (1, WED, "2.30pm", {}, "", -2.0), (1, WED, "7.30pm", {2: OUT}), (3, THU, "7.30pm"))
E("An Inspector Calls", "theatre", "J. B. Priestley", "A dinner in 1912 and a knock on the door.", "11+", "1 hour 50 minutes, no interval", up(FLAT, 4.0), (5, TUE, "7.30pm"), (5, WED, "1.30pm", {"all": OUT}, "Schools matinee"), (5, WED, "7.30pm", {}, "BSL interpreted"), (5, FRI, "7.30pm", {0: OUT}))
E("Twelfth Night", "theatre", "The Wayside Players", "Shipwreck, yellow stockings, songs.", "8+", "2 hours 20 minutes, one interval", FLAT, (4, THU, "7.30pm"), (4, SAT, "7.30pm", {1: OUT}))
E("Blood Brothers: a rehearsed reading", "theatre", "Members' evening", "Our own company reads, scripts in hand. Pay at the door.", "12+", "2 hours", [("Pay what you can", 5.0)], (3, MON, "7.30pm", {"all": DOOR}))
E("Tango Noir", "theatre", "Compañía del Sur", "Six dancers, four musicians, one lamp.", "10+", "1 hour 30 minutes", [("Stalls", 28.0), ("Circle", 23.0)], (6, SAT, "8.00pm"))

E("Messiah by Candlelight", "music", "Corn Hall Choir and the Aire Baroque Players", "Handel's oratorio, sung in full.", "7+", "2 hours 40 minutes, one interval", [("Front stalls", 30.0), ("Rear stalls", 25.0), ("Circle", 21.0), ("Student standby", 6.0)], (2, TUE, "7.00pm", {3: OUT}), (3, FRI, "7.00pm", {0: OUT}))
E("Dancing Queens: a night of ABBA", "music", "Tribute show", "Sequins compulsory.", "All ages", "2 hours", GIG, (1, SAT, "8.00pm", {"all": OUT}), (4, FRI, "8.00pm", {"all": OUT}))
E("Rumours of Rumours", "music", "Fleetwood Mac tribute", "Dreams, Go Your Own Way and the deep cuts.", "14+", "2 hours 10 minutes", up(GIG, 1.5), (4, SAT, "8.00pm", {1: OUT}))
E("Nadia Voss Quartet", "music", "Jazz", "Tenor saxophone, piano, bass and drums.", "12+", "1 hour 50 minutes", [("Table seat", 22.0), ("Unreserved", 17.0)], (1, SAT, "8.30pm"), (2, SUN, "1.00pm", {0: OUT}))
E("Hot Club of Halifax", "music", "Gypsy jazz", "Two guitars, violin and bass in the manner of Reinhardt and Grappelli.", "All ages", "2 hours", [("Unreserved", 15.0)], (3, SAT, "8.00pm"), (5, SUN, "3.00pm"))
E("The Late Blue Hour", "music", "Jazz piano trio", "Standards, slowly, with the bar open.", "18+", "1 hour 15 minutes", [("Unreserved", 12.0)], (2, FRI, "10.00pm"))
E("Pennine Brass Christmas", "music", "Brass band", "Carols for band and all who can sing.", "All ages", "1 hour 45 minutes", [("Full price", 14.0), ("Under 16", 5.0)], (2, SAT, "7.00pm", {1: OUT}), (3, MON, "7.00pm"))
E("Schubert: Trout Quintet", "music", "Lunchtime concert", "One hour of chamber music with coffee.", "All ages", "1 hour", [("Unreserved, with coffee", 11.0)], (1, MON, "1.00pm"))
E("Folk Club: Ellis & Wray", "music", "Folk", "Fiddle and concertina from the border.", "All ages", "2 hours", [("Full price", 13.0), ("Club member", 10.0)], (4, SUN, "7.30pm"))

E("Priya Raman: Mild Peril", "comedy", "Stand-up", "A new hour about lifeboats and mothers.", "16+", "1 hour 20 minutes", LAUGH, (1, FRI, "8.00pm", {0: OUT}), (4, WED, "8.00pm"))
E("Dougie Ames: Second Mortgage", "comedy", "Stand-up", "As seen on that programme with the desk.", "18+", "1 hour 50 minutes", [("Stalls", 24.0), ("Circle", 21.0)], (3, WED, "8.00pm"))
E("Barnstorm Comedy Club", "comedy", "Stand-up: four acts and a compère", "The last Thursday bill, in the bar.", "18+", "2 hours 15 minutes", [("Full price", 12.0), ("Student", 8.0)], (2, THU, "8.00pm", {1: OUT}), (6, THU, "8.00pm"))
E("The Improvised Agatha", "comedy", "Improvised murder mystery", "You name the victim.", "12+", "1 hour 40 minutes", [("Unreserved seat", 14.5)], (5, SAT, "8.00pm"))

E("It's a Wonderful Life", "cinema", "Frank Capra, 1946", "In a new 4K print.", "U", "2 hours 10 minutes", FILM, (2, MON, "7.30pm"), (3, TUE, "2.00pm", {}, "Dementia friendly", -3.5), (3, THU, "4.00pm", {"all": OUT}))
E("The Muppet Christmas Carol", "cinema", "Brian Henson, 1992", "The one with Michael Caine.", "U", "1 hour 30 minutes", FILM, (2, SUN, "11.00am", {}, "Sing-along"), (3, SAT, "11.00am", {2: FEW}))
E("Casablanca", "cinema", "Michael Curtiz, 1942", "Of all the gin joints.", "U", "1 hour 45 minutes", FILM, (2, MON, "2.00pm", {}, "Silver screen: tea and biscuits", -3.5), (4, TUE, "7.45pm"))
E("Paddington in the Rainforest", "cinema", "2D with audio description", "The bear goes up the river.", "PG", "1 hour 46 minutes", FILM, (1, SUN, "2.00pm"), (2, MON, "5.00pm"))
E("The Old Oak Road", "cinema", "Drama", "A bus driver's last week.", "15", "1 hour 53 minutes", FILM, (1, TUE, "5.15pm"), (1, WED, "8.15pm", {}, "Subtitled"), (1, THU, "8.00pm"))
E("Perfect Days at Sea", "cinema", "Japanese with English subtitles", "A lighthouse keeper keeps house.", "PG", "2 hours 4 minutes", FILM, (1, MON, "8.00pm"))

E("The Tiger Who Missed Tea", "family", "Puppets", "Forty minutes of puppets for the very small.", "2 to 6", "40 minutes", KIDS, (1, SUN, "11.00am", {1: OUT, 0: OUT, 2: OUT}), (2, SUN, "1.30pm"), (2, SAT, "11.00am"))
E("Stick Boy and the Sea", "family", "Shadow theatre with live music", "A boy of twigs goes down to the sea.", "3+", "55 minutes", KIDS, (4, SUN, "2.00pm", {2: OUT}))
E("Science Bang!", "family", "Explosions, safely", "Rockets and slime.", "7+", "1 hour", up(KIDS[:2], 1.0), (4, SUN, "11.30am"))
E("Emma, Lady Hamilton", "talks", "Illustrated talk by Dr Jean Pell", "From Cheshire to Naples and back.", "All ages", "1 hour", TALK, (2, WED, "7.00pm"))
E("Lino printing for beginners", "talks", "Workshop", "Cut, ink and print six cards. Materials included.", "16+", "3 hours", [("Place with materials", 38.0)], (1, SAT, "10.00am", {0: OUT}), (4, SAT, "10.00am"))
_n = 48210
for _e in EVENTS:
    for _s in _e.shows:
        _n += 7
        _s.no = _n


def frame(title: str, inner: str, cookies: dict[str, str], q: str = "", head: str = "") -> str:
    nav = "".join(f'<a href="/whats-on/?genre={k}">{esc(v)}</a>' for k, v in GENRES.items())
    modal = "" if cookies.get("ch_ok") else '<div class="modal" role="dialog" aria-label="Cookie consent"><h2>Cookies at the Corn Hall</h2><p>We count visits and remember your basket.</p><button class="btn js-cookie-ok" type="button">Accept all</button> <a href="/privacy/">Manage</a></div>'
    return f"""<!doctype html><html lang="en-GB" class="no-js"><head><meta charset="utf-8"><title>{esc(title)} | The Corn Hall</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/assets/main.css">{head}</head><body class="wp-custom-logo">
<header class="site-head"><div class="wrap"><a class="logo" href="/">THE CORN HALL</a> <a href="/basket/">Basket</a> <a href="/account/">Log in</a>
<nav aria-label="Main"><a href="/whats-on/">What's on</a>{nav}<a href="/membership/">Membership</a><a href="/gift-vouchers/">Gift vouchers</a><a href="/visit/">Your visit</a></nav>
<form class="search-form" role="search" action="/whats-on/" method="get"><label for="ss" class="visually-hidden">Search events</label><input id="ss" type="search" name="search" value="{esc(q)}" placeholder="Search for an event, artist…"><button class="btn" type="submit">Search</button></form></div></header>
<main class="wrap">{inner}</main><footer class="site-foot"><div class="wrap"><form action="/newsletter/" method="post"><label>Hear first <input type="email" name="email"></label><button>Subscribe</button></form><p>A £1.75 transaction fee is added to each order by post; e-tickets are free. Registered charity.</p></div></footer>{modal}<script src="/assets/main.js"></script></body></html>"""


def dates(e: Event) -> str:
    days = sorted({s.day for s in e.shows})
    short = lambda d: f"{DAYS[d.weekday()][:3]} {d.day} {MONTHS[d.month - 1][:3]}"
    return short(days[0]) if len(days) == 1 else f"{short(days[0])} – {short(days[-1])}"


def card(e: Event) -> str:
    badge = "Sold out" if not e.live() and all(x == OUT for s in e.shows for _, _, x in s.rows) else "" if e.live() else "On the door"
    price = f"From £{min(e.live()):.2f}" if e.live() and min(e.live()) != max(e.live()) else f"£{e.live()[0]:.2f}" if e.live() else ""
    return f'<article class="event-card event-card--{e.genre}"><a href="{e.href}"><div class="event-card__img"></div>{f"<span class={chr(34)}tag{chr(34)}>{badge}</span>" if badge else ""}<p class="event-card__date">{dates(e)}</p><h3 class="event-card__title">{esc(e.title)}</h3><p class="event-card__strap">{esc(e.sub)}</p><p class="event-card__price">{price}</p></a></article>'


def event(e: Event) -> str:
    rows = ""
    for s in sorted(e.shows, key=lambda s: (s.day, "am" not in s.clock, s.no)):
        if s.live():
            few = any(x in (OUT, FEW) for _, _, x in s.rows)
            act = f'{"<em>Limited availability</em> " if few else ""}<a class="btn" href="/book/{s.no}/">Book tickets</a>'
        else:
            act = '<span class="btn btn--ghost">Pay on the door</span>' if s.rows[0][2] == DOOR else '<span class="btn btn--ghost">Sold out</span>'
        rows += f'<li class="instance" data-instance-id="{s.no}"><time datetime="{s.day.isoformat()}">{s.label}</time> <span class="instance__note">{esc(s.note)}</span> <span>{act}</span></li>'
    near = "".join(card(o) for o in [o for o in EVENTS if o.genre == e.genre and o is not e][:3])
    return f"""<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> &gt; <a href="/whats-on/">What's on</a> &gt; <a href="/whats-on/?genre={e.genre}">{esc(GENRES[e.genre])}</a> &gt; {esc(e.title)}</nav>
<h1>{esc(e.title)}</h1><p class="strapline">{esc(e.sub)}</p><p>{esc(e.text)}</p><dl class="key-info"><dt>Age guidance</dt><dd>{esc(e.age)}</dd><dt>Running time</dt><dd>{esc(e.length)}</dd></dl>
<h2 id="dates">Dates &amp; times</h2><ul class="instance-list">{rows}</ul><aside class="promo"><h2>Make a night of it</h2><p>Pre-theatre supper, two courses £19.50. <a href="/visit/">Book a table</a></p></aside><section><h2>You might also like</h2><div class="event-grid">{near}</div></section>"""


def book(e: Event, s: Show) -> str:
    rows = ""
    for k, (n, p, state) in enumerate(s.rows):
        if state == OUT:
            pick = '<span class="unavailable">Unavailable</span>'
        else:
            top = 2 if state == FEW else 6
            pick = f'<select class="js-qty" name="tt_{k}" data-price="{p:.2f}" aria-label="Quantity, {esc(n)}">{"".join(f"<option>{q}</option>" for q in range(top + 1))}</select>{" <small>Last few</small>" if state == FEW else ""}'
        rows += f'<tr class="TicketType"><td class="TicketTypeName">{esc(n)}</td><td class="TicketTypePrice">£{p:.2f}</td><td>{pick}</td></tr>'
    return f"""<ol class="progress"><li class="active">1. Tickets</li><li>2. Extras</li><li>3. Pay</li></ol><h1 class="EventName">{esc(e.title)}</h1><p class="EventDateTime">{s.label}{f" ({esc(s.note)})" if s.note else ""}</p><p><a href="{e.href}">Choose another date</a></p>
<form action="/basket/" method="post"><input type="hidden" name="instance" value="{s.no}"><table class="TicketTable"><thead><tr><th>Ticket</th><th>Price</th><th>Quantity</th></tr></thead><tbody>{rows}</tbody></table><p>Total: <strong class="js-total">£0.00</strong></p><button class="btn" type="submit">Add to basket</button></form>
<div class="donate"><h2>Keep the lights on</h2><p>Add a donation: <button type="button">£2.00</button> <button type="button">£5.00</button> <button type="button">£10.00</button></p></div>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    say = lambda title, inner, status=200, q="", head="": page(frame(title, inner, cookies, q, head), status)
    if path.startswith("/assets/"):
        return asset(NAME, path)
    if path == "/":
        return say("Welcome", f'<section class="hero"><h1>Jack and the Beanstalk</h1><a class="btn" href="/whats-on/jack-and-the-beanstalk/">Find out more</a></section><h2>Coming up</h2><div class="event-grid">{"".join(card(e) for e in EVENTS[::4])}</div>')
    if path.rstrip("/") == "/whats-on":
        q, genre = query.get("search", "").strip(), query.get("genre", "")
        if q:
            ranked = [(score(q, f"{e.title} {e.sub} {e.text} {GENRES[e.genre]}"), e) for e in EVENTS]
            found = [e for (got, want), e in ranked if want and got == want] or [e for (got, _), e in sorted(ranked, key=lambda r: -r[0][0]) if got * 2 >= max(2, len(q.split()))]
            head = f"Search results for ‘{esc(q)}’"
        else:
            found, head = [e for e in EVENTS if genre in ("", e.genre)], esc(GENRES.get(genre, "What's on"))
        found = sorted(found, key=lambda e: min(s.day for s in e.shows)) if not q else found
        per, at = 15, number(query.get("pg"))
        part = found[(at - 1) * per:at * per]
        more = f'<p class="load-more"><a class="btn" href="/whats-on/?{esc(urlencode(dict(genre=genre, search=q, pg=at + 1)))}">Later events</a></p>' if len(found) > at * per else ""
        tabs = "".join(f'<a class="filter{" is-active" if k == genre else ""}" href="/whats-on/?genre={k}">{esc(v)}</a> ' for k, v in GENRES.items())
        return say("What's on", f'<h1>{head}</h1><div class="filters">{tabs}</div><div class="event-grid">{"".join(card(e) for e in part) or "<p>Sorry, we have nothing like that at the moment.</p>"}</div>{more}', q=q)
    for e in EVENTS:
        if path.rstrip("/") == e.href.rstrip("/"):
            ld = [{"@context": "https://schema.org", "@type": "Event", "name": e.title, "startDate": s.day.isoformat(), "location": {"@type": "Place", "name": "The Corn Hall"}} for s in e.shows]
            return say(e.title, event(e), head=f'<script type="application/ld+json">{json.dumps(ld, ensure_ascii=False)}</script>')
        for s in e.shows:
            if path.rstrip("/") == f"/book/{s.no}":
                return say(f"Book {e.title}", book(e, s)) if s.live() else redirect(e.href)
    if path == "/basket/" and method == "POST":
        picked = ".".join(f"{k[3:]}x{v}" for k, v in form.items() if k.startswith("tt_") and v not in ("0", ""))
        return redirect("/basket/", [("Set-Cookie", f"ch_cart={number(form.get('instance'))}-{picked}; Path=/")])
    if path == "/basket/":
        no, _, picked = cookies.get("ch_cart", "").partition("-")
        lines = [f"<li>{esc(e.title)}, {s.label}: {esc(n)}, £{p:.2f} × {part.split('x')[1]}</li>" for e in EVENTS for s in e.shows if str(s.no) == no for k, (n, p, _) in enumerate(s.rows) for part in picked.split(".") if part.split("x")[0] == str(k)]
        return say("Basket", f"<h1>Basket</h1>{'<ul>' + ''.join(lines) + '</ul>' if lines else '<p>There is nothing in your basket.</p>'}")
    if path == "/membership/":
        return say("Membership", "<h1>Membership</h1><p>Friend £35 a year. Priority booking and member prices for talks.</p>")
    if path == "/gift-vouchers/":
        return say("Gift vouchers", "<h1>Gift vouchers</h1><p>For £10, £25 or £50, for plays, films and concerts alike. From the box office in person.</p>")
    if path in ("/visit/", "/privacy/", "/account/", "/newsletter/"):
        return say("Your visit", "<h1>Your visit</h1><p>Doors open 45 minutes before. Parking is free after six. Restaurant: two courses £19.50.</p>")
    return say("Not found", "<h1>Sorry, that page has left the building</h1>", 404)


def _event(title: str) -> Event:
    return next(e for e in EVENTS if e.title == title)


def _bands(title: str, show_ok, band_ok) -> list[tuple]:
    return [(f"{title}, {s.label} / {n}", dec(p)) for s in _event(title).shows if show_ok(s) for n, p in s.live() if band_ok(n, p)]


def _shows(title: str, show_ok) -> list[tuple]:
    return [spread(f"{title}, {s.label}", [p for _, p in s.live()]) for s in _event(title).shows if show_ok(s) and s.live()]


def _each(offers: list[tuple], title: str, show_ok) -> list[str]:
    """The bands by themselves, and the event as a whole, for those who answer at another depth."""
    return [o[0] for o in _bands(title, show_ok, lambda n, p: True) if o[0] not in {x[0] for x in offers}]


_any = lambda *a: True
_film_day = on(2, MON)
_satnight = lambda s: s.day.weekday() == SAT and s.clock >= "7"
_sun = lambda s: s.day.weekday() == SUN
_carol = lambda s: s.clock == "2.30pm"
_relaxed = lambda s: "Relaxed" in s.note

CASES: list[dict] = [
    {"query": "nutcracker stalls tickets friday or saturday", "determination": "products_found", "offers": _bands("The Nutcracker", lambda s: s.day.weekday() in (FRI, SAT), lambda n, p: n == "Stalls"), "either": [],
     "why": "Stalls are gone on the Friday; both Saturday shows have some."},
    {"query": "cheapest ticket for the nutcracker", "determination": "products_found", "offers": _bands("The Nutcracker", _any, lambda n, p: p == min(_event("The Nutcracker").live())), "either": [], "why": "The Wednesday matinee is three pounds cheaper: 9.00 for a restricted view."},
    {"query": f"films on {DAYS[_film_day.weekday()]} {_film_day.day} {MONTHS[_film_day.month - 1]}, over 60s ticket", "determination": "products_found",
     "offers": [o for e in EVENTS if e.genre == "cinema" for o in _bands(e.title, lambda s: s.day == _film_day, lambda n, p: "over 60s" in n)], "either": [], "why": "Three films on that Monday; the ticket is the concession."},
    {"query": "pantomime relaxed performance", "determination": "products_found", "offers": _shows("Jack and the Beanstalk", _relaxed), "either": _each([], "Jack and the Beanstalk", _relaxed), "why": "One Sunday morning is the relaxed one; the span of its prices."},
    {"query": "abba tribute", "determination": "no_online_availability", "offers": [], "either": [], "why": "Both nights are sold out; the Fleetwood Mac tribute is another show."},
    {"query": "hamilton the musical", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Only a talk about Lady Hamilton."},
    {"query": "jazz saturday night", "determination": "products_found", "offers": [*_shows("Nadia Voss Quartet", _satnight), *_shows("Hot Club of Halifax", _satnight)], "either": _each([], "Nadia Voss Quartet", _satnight) + _each([], "Hot Club of Halifax", _satnight),
     "why": "Quartet and Hot Club play on Saturdays; the piano trio is on a Friday and the quartet's other date a Sunday."},
    {"query": "stand up comedy under £15", "determination": "products_found", "offers": _bands("Barnstorm Comedy Club", _any, lambda n, p: p < 15 and n != "Student"), "either": [o[0] for o in _bands("Barnstorm Comedy Club", _any, lambda n, p: n == "Student")] + ["Barnstorm Comedy Club"],
     "why": "Only the club nights are below 15 (the students' price is arguable); the improvised play is no stand-up."},
    {"query": "childrens show for a 3 year old on a sunday, child ticket", "determination": "products_found", "offers": [*_bands("The Tiger Who Missed Tea", _sun, lambda n, p: n == "Child"), *_bands("Stick Boy and the Sea", _sun, lambda n, p: n == "Child")],
     "either": [o[0] for t in ("The Muppet Christmas Carol", "Paddington in the Rainforest") for o in _bands(t, _sun, lambda n, p: n == "Under 16")],
     "why": "Puppets (2 to 6) and Stick Boy (3+); one Sunday of the puppets is sold out, the panto is 4+ and Science Bang 7+; films rated U or PG are arguable."},
    {"query": "a christmas carol matinee, under 26", "determination": "products_found", "offers": _bands("A Christmas Carol", _carol, lambda n, p: n == "Under 26"), "either": [], "why": "The Wednesday afternoon; the Muppets are a film."},
]
