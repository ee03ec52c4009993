"""Harbour Museum, Galway: tickets in steps event -> date -> price table (a box-office platform's markup); some events are free, past or full."""
from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from .util import Response, asset, case, esc, fold, html, money, offer, slug, url, words

NAME = "museum"
TODAY = dt.date.today()
ADULT, REDUCED, CHILD, FAMILY = "Adult", "Reduced", "Child (4–15)", "Family (2 adults + up to 3 children)"
HINT = {ADULT: "", REDUCED: "Students, over 65s, jobseekers, with a card", CHILD: "Under 4s go free, no ticket needed", FAMILY: "One ticket for up to five people"}


def day(weeks: int, weekday: int) -> dt.date:
    """The given weekday (Monday is 0) of the week that starts `weeks` weeks from now."""
    monday = TODAY - dt.timedelta(days=TODAY.weekday()) + dt.timedelta(weeks=weeks)
    return monday + dt.timedelta(days=weekday)


@dataclass
class Instance:
    date: dt.date
    time: str
    prices: dict[str, float]
    full: bool = False

    @property
    def key(self) -> str:
        return f"{self.date:%Y%m%d}-{self.time.replace(':', '')}"

    @property
    def label(self) -> str:
        return f"{self.date:%a} {self.date.day} {self.date:%b %Y}, {self.time}"


@dataclass
class Event:
    title: str
    kind: str
    blurb: str
    dates: list[Instance]
    facts: dict[str, str] = field(default_factory=dict)
    mode: str = "book"          # book | door | anyday (price table on the page itself)
    slug: str = ""
    prices: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.slug = self.slug or slug(self.title)

    @property
    def past(self) -> bool:
        return self.mode != "anyday" and bool(self.dates) and all(i.date < TODAY for i in self.dates)

    def live(self) -> list[Instance]:
        return [i for i in self.dates if i.date > TODAY and not i.full]


def run(prices: dict[str, float], days: int = 14, weekend: dict[str, float] | None = None, closed: int = 0) -> list[Instance]:
    out = []
    for n in range(1, days + 1):
        d = TODAY + dt.timedelta(days=n)
        if d.weekday() != closed:
            out.append(Instance(d, "10:00", weekend if weekend and d.weekday() >= 5 else prices))
    return out


def at(prices: dict[str, float], *slots: tuple[int, int, str], full: tuple[int, ...] = ()) -> list[Instance]:
    return [Instance(day(w, wd), t, prices, n in full) for n, (w, wd, t) in enumerate(slots)]


EX, TALK, WORK, MUS, TOUR, FAM, FILM = "Exhibition", "Talk", "Workshop", "Music", "Tour", "Families", "Film"
DINO = {ADULT: 16.0, REDUCED: 13.0, CHILD: 9.0, FAMILY: 42.0}
E: list[Event] = [
    Event("General Admission", "Visit", "The permanent galleries: seafaring, the Claddagh, the story of the port. Valid any day within a year.", [],
          {"Opening hours": "Tuesday to Sunday, 10:00–17:30"}, "anyday", prices={ADULT: 11.0, REDUCED: 8.5, CHILD: 6.0, FAMILY: 28.0}),
    Event("Annual Pass", "Visit", "A year of unlimited visits to the permanent galleries, with 10% off in the café.", [], {}, "anyday",
          "annual-pass", {"Single": 32.0, "Joint (two adults)": 55.0, "Family (2 adults + up to 3 children) annual": 69.0}),
    Event("Giants Before Us: Dinosaurs of the Atlantic", EX, "Life-size skeletons, a walk-through Jurassic seabed and the only Irish dinosaur bones ever found.", run(DINO), {"Where": "Great Shed, ground floor", "Allow": "90 minutes"}),
    Event("Dinosaur Sleepover", FAM, "Bring a sleeping bag and spend a night under the skeletons. Breakfast included.", at({"Child with supervising adult": 65.0, "Additional adult": 45.0}, (2, 4, "19:00"), (4, 4, "19:00"), full=(0, 1)), {"Ages": "7 to 12"}),
    Event("Fossil Casting Workshop", WORK, "Make a plaster cast of a real ammonite and take it home.", at({"Child": 12.0}, (1, 5, "11:00"), (2, 5, "11:00"), (3, 5, "11:00"), full=(0,)), {"Ages": "6 to 10", "Where": "Learning Studio"}),
    Event("Lantern Making by the Sea", WORK, "Fold, glue and light a paper lantern for the winter parade.", at({"Child": 15.0}, (2, 6, "14:00"), (3, 6, "14:00")), {"Ages": "5 to 9", "Where": "Learning Studio"}),
    Event("Young Printmakers", WORK, "Lino cutting and printing with a local artist, all tools provided.", at({"Child": 18.0}, (2, 5, "13:30"), (4, 5, "13:30")), {"Ages": "9 to 14", "Where": "Print Room"}),
    Event("Robot Boat Lab", WORK, "Build and race a small motor boat in our indoor tank. Materials included.", at({"Child": 26.0}, (2, 6, "11:00"), (3, 6, "11:00")), {"Ages": "7 to 12", "Where": "Tank Hall"}),
    Event("Little Knots", WORK, "Rope, knots and a bracelet to keep.", at({"Child": 8.0}, (1, 6, "11:00"), (2, 6, "11:30"), full=(0, 1)), {"Ages": "6 to 9", "Where": "Learning Studio"}),
    Event("Wheel Throwing for Beginners", WORK, "An evening at the potter's wheel. Clay, firing and an apron are included.", at({"Place": 58.0}, (1, 3, "18:30"), (2, 3, "18:30"), (3, 3, "18:30"), full=(0,)), {"Ages": "18 and over", "Where": "Kiln Room"}),
    Event("Candlelight: Vivaldi's Four Seasons", MUS, "A string quartet among hundreds of candles in the old sail loft.",
          [Instance(day(2, 4), "18:30", {ADULT: 34.0, REDUCED: 28.0}), Instance(day(2, 4), "21:00", {ADULT: 29.0, REDUCED: 24.0}, True), Instance(day(2, 5), "18:30", {ADULT: 38.0, REDUCED: 32.0}),
           Instance(day(2, 6), "18:30", {ADULT: 34.0, REDUCED: 28.0}, True)], {"Where": "Sail Loft"}),
    Event("Candlelight: Film Music", MUS, "Zimmer, Morricone and Williams for strings.", at({ADULT: 36.0, REDUCED: 30.0}, (3, 4, "19:00"), (4, 4, "19:00")), {"Where": "Sail Loft"}),
    Event("Harbour Jazz: The Nora Keane Quartet", MUS, "Swing and ballads with a bar in the gallery.", at({ADULT: 22.0, REDUCED: 17.0}, (2, 3, "20:00")), {"Where": "Gallery Bar"}),
    Event("Harbour Jazz: Big Band Christmas", MUS, "Seventeen players, one very small stage.", at({ADULT: 27.0, REDUCED: 22.0}, (3, 3, "20:00"), full=(0,)), {"Where": "Gallery Bar"}),
    Event("Sean-nós Night", MUS, "Unaccompanied singing from Carraroe and the islands.", at({ADULT: 15.0, REDUCED: 12.0}, (3, 2, "20:00")), {"Where": "Sail Loft"}),
    Event("The Titanic and the West: an evening lecture", TALK, "Historian Dr Eimear Duane on the passengers who left from Connacht.", at({}, (2, 1, "19:00")), {"Where": "Lecture Theatre", "Seats": "120, first come first served"}, "door"),
    Event("Lunchtime Talk: Mapping the Claddagh", TALK, "Half an hour, bring a sandwich.", at({}, (1, 2, "13:00"), (2, 2, "13:00")), {"Where": "Lecture Theatre"}, "door"),
    Event("Shipwrecks of Galway Bay", TALK, "Divers show new footage from three wrecks, with questions after.", at({ADULT: 9.0, REDUCED: 6.5}, (2, 1, "18:30"), (4, 1, "18:30")), {"Where": "Lecture Theatre"}),
    Event("Highlights Tour (English)", TOUR, "Ten objects in one hour, with one of our guides.", at({ADULT: 14.0, REDUCED: 11.0}, *[(w, wd, "11:30") for w in (1, 2, 3) for wd in (3, 5, 6)]), {"Language": "English", "Includes": "Admission to the galleries"}),
    Event("Visite guidée: Highlights Tour (French)", TOUR, "Dix objets en une heure, en français.", at({ADULT: 15.0, REDUCED: 12.0}, (2, 5, "14:00"), (4, 5, "14:00")), {"Language": "French", "Includes": "Admission to the galleries"}),
    Event("Führung: Highlights Tour (German)", TOUR, "Zehn Objekte in einer Stunde, auf Deutsch.", at({ADULT: 15.0, REDUCED: 12.0}, (2, 6, "14:00")), {"Language": "German", "Includes": "Admission to the galleries"}),
    Event("Behind the Scenes: the Boat Store", TOUR, "Hard hats on for a walk through the reserve collection.", at({ADULT: 18.0}, (2, 4, "15:00"), (3, 4, "15:00"), full=(0,)), {"Language": "English", "Ages": "12 and over"}),
    Event("Viking Gold", EX, "Hoards from the Shannon, on loan from Dublin and Oslo.", [Instance(TODAY - dt.timedelta(days=n), "10:00", {ADULT: 15.0, REDUCED: 12.0, FAMILY: 38.0}) for n in range(40, 47)], {"Where": "Great Shed"}),
    Event("Eggs! How Dinosaurs Hatched", EX, "A small show about very old eggs.", [Instance(TODAY - dt.timedelta(days=n), "10:00", {ADULT: 8.0, FAMILY: 20.0}) for n in range(200, 204)], {"Where": "Little Shed"}),
    Event("Painters of the Quay", EX, "A century of harbour views, from Henry to today.", run({ADULT: 10.0, REDUCED: 7.5}, weekend={ADULT: 12.0, REDUCED: 9.0}), {"Where": "Upper Gallery"}),
    Event("Man of Aran with live harp", FILM, "The 1934 film with a new score played live.", at({ADULT: 16.0, REDUCED: 13.0}, (4, 6, "17:00")), {"Where": "Lecture Theatre"}),
    Event("Song of the Sea (family film)", FILM, "The animated film on our big screen. Under 4s free.", at({ADULT: 8.0, CHILD: 5.0, FAMILY: 22.0}, (3, 5, "15:00")), {"Where": "Lecture Theatre"}),
]
BY = {e.slug: e for e in E}
KINDS = ["Visit", EX, TOUR, TALK, WORK, FAM, MUS, FILM]


def _shell(title: str, body: str, status: int = 200) -> Response:
    status_, headers, data = html(f"""<!DOCTYPE html>
<html lang="en-IE"><head><meta charset="utf-8"><title>{esc(title)} – Harbour Museum Galway</title><link rel="stylesheet" href="/theme/venue.css"></head>
<body class="tn-page"><a class="skip" href="#content">Skip to content</a>
<div class="tn-header"><div class="tn-brand"><a href="/">Harbour<br>Museum</a></div><ul class="tn-menu"><li><a href="/plan-your-visit">Plan your visit</a></li><li><a href="/whats-on">What's on</a></li><li><a href="/events/general-admission">Tickets</a></li><li><a href="/archive">Past events</a></li><li><a href="/about">About</a></li></ul>
<form class="tn-find" action="/find" method="get"><label for="s">Find an event</label><input id="s" name="s" type="text"><input type="submit" value="Find"></form></div>
<div id="content" class="tn-content">{body}</div>
<div class="tn-footer"><p>Harbour Museum, Long Walk, Galway · Tuesday to Sunday 10:00–17:30, closed Mondays</p><p>Box office +353 91 000 000 · <a href="/about">Charity no. 20200000</a></p></div></body></html>""", status)
    return status_, headers, data


def _when(e: Event) -> str:
    if e.mode == "anyday":
        return "Any day we are open"
    ahead = [i for i in e.dates if i.date > TODAY]
    if not ahead:
        return f"Ended {e.dates[0].date.day} {e.dates[0].date:%B %Y}" if e.dates else ""
    if len(ahead) == 1:
        return ahead[0].label
    return f"{ahead[0].date.day} {ahead[0].date:%b} – {ahead[-1].date.day} {ahead[-1].date:%b %Y}"


def _status(e: Event) -> str:
    if e.mode == "door":
        return "<span class='flag free'>Free</span>"
    if e.past:
        return "<span class='flag over'>This event has ended</span>"
    if e.mode == "book" and not e.live():
        return "<span class='flag full'>Sold out</span>"
    lowest = min(e.prices.values()) if e.prices else min(v for i in e.live() for v in i.prices.values())
    return f"<span class='flag'>Tickets from €{lowest:.2f}".replace(".00", "") + "</span>"


def _row(e: Event) -> str:
    return f"""<li class="tn-event"><div class="tn-thumb" aria-hidden="true">{e.kind[0]}</div><div><p class="tn-kind">{e.kind}</p><h3><a href="/events/{e.slug}">{esc(e.title)}</a></h3><p class="tn-when">{_when(e)}</p><p>{esc(e.blurb)}</p>{_status(e)}</div></li>"""


def _prices(e: Event, prices: dict[str, float], key: str) -> str:
    rows = "".join(f"<tr><td>{esc(n)}<div class='hint'>{HINT.get(n, '')}</div></td><td class='amount'>€{money(v)}</td><td><select name='q{k}' aria-label='Quantity {esc(n)}'>{''.join(f'<option>{i}</option>' for i in range(9))}</select></td></tr>"
                   for k, (n, v) in enumerate(prices.items()))
    return f"<form method='post' action='/basket'><input type='hidden' name='event' value='{e.slug}'><input type='hidden' name='key' value='{key}'><table class='price-table'><thead><tr><th>Ticket type</th><th>Price each</th><th>How many?</th></tr></thead><tbody>{rows}</tbody></table><p class='hint'>No booking fee.</p><button class='tn-go' type='submit'>Add to basket</button></form>"


def _event(e: Event) -> Response:
    facts = "".join(f"<dt>{esc(k)}</dt><dd>{esc(v)}</dd>" for k, v in [("When", _when(e)), *e.facts.items()])
    if e.mode == "anyday":
        act = "<h2>Tickets</h2>" + _prices(e, e.prices, "any")
    elif e.mode == "door":
        act = "<div class='notice'><strong>Free, tickets at the door.</strong> No booking: tickets are handed out from the information desk one hour before the start.</div><ul class='dates'>" + "".join(f"<li>{i.label}</li>" for i in e.dates if i.date > TODAY) + "</ul>"
    elif e.past:
        act = "<div class='notice'>This event has ended. <a href='/whats-on'>See what's on now</a></div>"
    else:
        items = ""
        for i in e.dates:
            if i.date <= TODAY:
                continue
            items += f"<li class='gone'><span>{i.label}</span> <em>Sold out</em></li>" if i.full else f"<li><span>{i.label}</span> <a class='tn-pick' href='/book/{e.slug}/{i.key}'>Select</a></li>"
        if not e.live():
            items += "</ul><p class='notice'>All dates are sold out. Returns are sold at the box office on the day, if there are any.</p><ul>"
        act = f"<h2>Choose a date</h2><ol class='steps'><li class='now'>Date</li><li>Tickets</li><li>Payment</li></ol><ul class='dates'>{items}</ul>"
    more = "".join(f"<li><a href='/events/{x.slug}'>{esc(x.title)}</a></li>" for x in E if x.kind == e.kind and x is not e and not x.past)
    return _shell(e.title, f"<p class='crumb'><a href='/whats-on'>What's on</a> › <a href='{esc(url('/whats-on', type=e.kind))}'>{e.kind}</a></p><h1>{esc(e.title)}</h1><p class='lead'>{esc(e.blurb)}</p><dl>{facts}</dl>{act}" + (f"<div class='also'><h2>You may also like</h2><ul>{more}</ul></div>" if more else ""))


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/theme/venue.css":
        return asset(NAME, "venue.css")
    current = [e for e in E if not e.past]
    if path == "/":
        top = [BY[slug("Giants Before Us: Dinosaurs of the Atlantic")], BY["general-admission"], BY["painters-of-the-quay"], *current[10:13]]
        return _shell("Welcome", "<div class='hero'><h1>Three thousand years of looking out to sea</h1><p><a class='tn-go' href='/whats-on'>See what's on</a></p></div><ul class='tn-list'>" + "".join(map(_row, top)) + "</ul>")
    if path == "/whats-on":
        kind = query.get("type", "")
        page = int(query["p"]) if query.get("p", "").isdigit() else 1
        found = [e for e in current if not kind or e.kind == kind]
        tabs = " ".join(f"<a class='tab{' on' if k == kind else ''}' href='{esc(url('/whats-on', type=k))}'>{k or 'All'}</a>" for k in ["", *KINDS])
        pages = (len(found) + 9) // 10
        nav = "<p class='pages'>" + " ".join(f"<span>{n}</span>" if n == page else f"<a href='{esc(url('/whats-on', type=kind, p=n))}'>{n}</a>" for n in range(1, pages + 1)) + "</p>" if pages > 1 else ""
        return _shell("What's on", f"<h1>What's on</h1><div class='tabs'>{tabs}</div><ul class='tn-list'>{''.join(map(_row, found[(page - 1) * 10:page * 10]))}</ul>{nav}")
    if path == "/archive":
        return _shell("Past events", "<h1>Past events</h1><ul class='tn-list'>" + "".join(_row(e) for e in E if e.past) + "</ul>")
    if path == "/find":
        term = query.get("s", "")
        asked = [w for w in words(term) if w not in ("the", "a", "for", "of", "in", "to", "ticket", "tickets", "and")]
        scored = [(sum(w.rstrip("s") in fold(f"{e.title} {e.kind} {e.blurb} {' '.join(e.facts.values())}") for w in asked), e) for e in E]
        found = [e for n, e in sorted(scored, key=lambda t: -t[0]) if n and n * 2 >= len(asked)]
        text = "<ul class='tn-list'>" + "".join(map(_row, found)) + "</ul>" if found else "<p>No events found.</p>"
        return _shell("Find", f"<h1>{len(found)} events for “{esc(term)}”</h1>{text}")
    if path.startswith("/events/") and path[8:] in BY:
        return _event(BY[path[8:]])
    parts = path.strip("/").split("/")
    if len(parts) == 3 and parts[0] == "book" and parts[1] in BY:
        e = BY[parts[1]]
        for i in e.live():
            if i.key == parts[2]:
                return _shell("Tickets: " + e.title, f"<p class='crumb'><a href='/events/{e.slug}'>‹ Change date</a></p><h1>{esc(e.title)}</h1><p class='lead'>{i.label}</p><ol class='steps'><li>Date</li><li class='now'>Tickets</li><li>Payment</li></ol>{_prices(e, i.prices, i.key)}")
        return _shell("Tickets", "<h1>Sorry</h1><p>This date can no longer be booked.</p>", 404)
    if path == "/basket":
        return _shell("Basket", "<h1>Your basket</h1><p>" + ("Your tickets are held for 15 minutes." if method == "POST" else "Nothing here yet.") + "</p>")
    if path == "/plan-your-visit":
        rows = "".join(f"<tr><td>{esc(k)}</td><td>€{money(v)}</td></tr>" for k, v in BY["general-admission"].prices.items())
        return _shell("Plan your visit", f"<h1>Plan your visit</h1><p>Open Tuesday to Sunday, 10:00–17:30.</p><h2>Admission to the permanent galleries</h2><table class='price-table'><tr><th>Ticket</th><th>Price</th></tr>{rows}</table><p><a class='tn-go' href='/events/general-admission'>Buy tickets</a></p><p>Special exhibitions have their own tickets, see <a href='/whats-on?type=Exhibition'>Exhibitions</a>.</p>")
    if path == "/about":
        return _shell("About", "<h1>About us</h1><p>We are an independent museum in three old fish sheds on the Long Walk.</p>")
    return _shell("Not found", "<h1>Page not found</h1>", 404)


def _o(title: str, category: str = "", on: Instance | None = None) -> tuple[Any, ...]:
    e = BY[slug(title)]
    tables = [on.prices] if on else [e.prices] if e.prices else [i.prices for i in e.live()]
    prices = [v for t in tables for n, v in t.items() if not category or n == category]
    return offer(e.title, prices, " / ".join(x for x in (on.label if on else "", category) if x))


VIV = BY[slug("Candlelight: Vivaldi's Four Seasons")].dates[2]
CASES: list[dict[str, Any]] = [
    case("family ticket for the dinosaur exhibition", "products_found", [_o("Giants Before Us: Dinosaurs of the Atlantic", FAMILY)],
         "What's on, the dinosaur exhibition, any date, row Family; the sleepover is sold out and no exhibition, the egg show is over"),
    case("student ticket for the museum, general admission", "products_found", [_o("General Admission", REDUCED)], "students have the reduced price in the table of the admission page"),
    case(f"adult ticket for the vivaldi candlelight concert on {VIV.date.day} {VIV.date:%B}", "products_found", [_o("Candlelight: Vivaldi's Four Seasons", ADULT, VIV)],
         "this date costs more than the others; the other candlelight evening is another programme"),
    case("viking gold exhibition tickets", "no_online_availability", [], "found under past events and by the search: the exhibition has ended"),
    case("titanic lecture ticket", "no_online_availability", [], "the lecture is free, tickets are only given at the door"),
    case("guided tour in french for a student", "products_found", [_o("Visite guidée: Highlights Tour (French)", REDUCED)], "the French tour, any date, reduced price"),
    case("workshop for a 7 year old under €20", "products_found", [_o("Fossil Casting Workshop"), _o("Lantern Making by the Sea")],
         "ages are on the event page: printmakers start at 9, the robot lab costs 26, the knots are full"),
    case("jazz concert", "products_found", [_o("Harbour Jazz: The Nora Keane Quartet")], "two jazz nights, the big band is sold out; adult and reduced make a range"),
    case("ballet tickets", "no_relevant_products", [], "no ballet or dance among the events"),
]
