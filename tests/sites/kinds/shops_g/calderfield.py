"""Calderfield Town FC: a football club's ticket office, matches with stands and ages in a table; no search at all."""
from __future__ import annotations

import datetime

from ._util import Response, Thing, asset, case, esc, offer, page

NAME = "calderfield"
_today = datetime.date.today()
_sat = _today + datetime.timedelta(days=(5 - _today.weekday()) % 7 + 7)


def on(week: int, shift: int = 0) -> datetime.date:
    return _sat + datetime.timedelta(days=7 * week + shift)


AGES = ["Adult", "Over 65", "18 to 21", "Under 18"]
STANDS = ["Main Stand", "Main Stand (restricted view)", "North Stand", "South Stand (standing)", "Family Stand", "Accessible area"]
GRADES = {"A": [34, 28, 30, 24, 26, 26], "B": [29, 24, 26, 21, 22, 22], "C": [24, 19, 21, 17, 18, 18]}
LESS = {"Adult": 0, "Over 65": -8, "18 to 21": -6, "Under 18": -12}


def M(rival: str, comp: str, grade: str, date: datetime.date, time: str, note: str = "", out=()) -> Thing:
    return Thing(f"Calderfield Town v {rival}", comp, note or "All seats reserved except in the South Stand. Tickets are sent to your phone.", dict(zip(STANDS, map(float, GRADES[grade]))),
                 [("Stand", STANDS), ("Age", AGES)], out=out, add=LESS, date=date, time=time, grade=grade)


def W(rival: str, date: datetime.date, out=()) -> Thing:
    return Thing(f"Calderfield Town Women v {rival} Women", "women", "Unreserved seats in the Main Stand. Women's National League, Northern Division.", {"Adult": 8.0, "Over 65": 5.0, "18 to 21": 5.0, "Under 18": 2.0},
                 [("Stand", ["Main Stand"]), ("Age", AGES)], out=out, date=date, time="14:00", grade="W")


def E(name: str, text: str, axis: str, prices: dict[str, float], cat: str = "extras", out=()) -> Thing:
    return Thing(name, cat, text, prices, [(axis, list(prices))], out=out, date=None, time="", grade="")


THINGS = [
    M("Marlow Bridge", "league", "B", on(0), "15:00"),
    M("Ravensholme City", "league", "A", on(1), "12:30", "The derby. Bag searches at all gates, come early. One ticket for each supporter number.", out=["South Stand (standing)", "Family Stand", "Main Stand (restricted view)"]),
    M("Stourley Athletic", "league", "C", on(1, 3), "19:45"),
    M("Penhallow Rovers", "league", "B", on(2), "15:00", out=[("North Stand", "Adult")]),
    M("Gatley Wanderers", "league", "B", on(4), "15:00"),
    M("Duncastle", "league", "C", on(4, 3), "19:45"),
    M("Whitmoor Albion", "league", "A", on(6), "17:30", out=["Accessible area"]),
    M("Fenwick Orient", "league", "C", on(8), "15:00"),
    M("Hartsea United", "league", "B", on(9), "15:00"),
    M("Oldcross", "league", "C", on(9, 3), "19:45"),
    M("Tynebank", "league", "B", on(11), "15:00"),
    M("Brackenford Town", "league", "B", on(13), "15:00"),
    M("Port Lorne", "league", "C", on(15), "15:00"),
    M("Kingsmere Villa", "cup", "A", on(5), "15:00", "FA Cup third round. Sold to members in two days.", out=STANDS),
    M("Arden Park", "cup", "C", on(3, 3), "19:30", "League Trophy, round of 16. Main Stand and South Stand only.", out=["North Stand", "Family Stand"]),
    W("Eskdale", on(0, 1)), W("Marlow Bridge", on(2, 1)), W("Thornaby Vale", on(4, 1)), W("Ravensholme City", on(7, 1)),
    E("Away Coach Travel: Marlow Bridge", "Return seat on the supporters' coach to the match at Marlow Bridge in spring. Match ticket not included.", "Passenger", {"Adult": 19.0, "Under 18": 14.0}, "away"),
    E("Away Coach Travel: Whitmoor Albion", "Return seat on the supporters' coach. Match ticket not included.", "Passenger", {"Adult": 24.0, "Under 18": 18.0}, "away"),
    E("Away Coach Travel: Ravensholme City", "Return seat on the supporters' coach. Match ticket not included.", "Passenger", {"Adult": 9.0, "Under 18": 6.0}, "away", out=True),
    E("Stadium Tour", "75 minutes through the dressing rooms, the tunnel and the museum, every Thursday to Sunday when there is no home match.", "Ticket", {"Adult": 14.0, "Child (5 to 15)": 8.0, "Family (2 adults + 2 children)": 38.0}),
    E("Legends Tour", "The tour in the company of a former player, with a cup of tea. Over 16s only.", "Ticket", {"Adult": 25.0}),
    E("Half-Season Ticket", "All league home matches from January. North Stand.", "Age", {"Adult": 215.0, "Over 65": 150.0, "18 to 21": 165.0, "Under 18": 75.0}, "season"),
    E("Season Ticket", "All 23 league home matches of this season. Sales closed in September; renewals open in April.", "Stand", {"Main Stand": 455.0, "North Stand": 399.0, "South Stand (standing)": 329.0}, "season", out=True),
    E("Town Membership", "Two days' earlier booking and a pin badge. Not a match ticket.", "Age", {"Adult": 25.0, "Junior": 15.0}, "season"),
    E("Executive Box", "A private box at a league match of your choice with a three course meal, for a whole party.", "Party", {"8 guests": 760.0, "10 guests": 950.0, "12 guests": 1120.0}, "hospitality", out=["12 guests"]),
    E("Chairman's Lounge", "Padded seat on the halfway line, buffet and programme at a league match of your choice.", "Ticket", {"Adult": 95.0, "Under 18": 60.0}, "hospitality"),
    E("Matchday Mascot", "Walk out with the captain. Ages 5 to 11, full kit to keep, two seats for parents.", "Package", {"Bronze": 150.0, "Gold": 275.0}, "hospitality", out=["Gold"]),
    E("Ticket Gift Voucher", "Sent by e-mail, valid for two years.", "Value", {"£20": 20.0, "£50": 50.0, "£100": 100.0}),
]
CATS = {"league": "League", "cup": "Cups", "women": "Women", "season": "Season tickets & memberships", "hospitality": "Hospitality", "away": "Away travel", "extras": "Tours & gifts"}


def day(t: Thing) -> str:
    d = t.facts["date"]
    return f"{d:%A} {d.day} {d:%B %Y}" if d else ""


def frame(title: str, inner: str) -> str:
    nav = "".join(f'<li class="nav-item"><a class="nav-link" href="/events/{c}">{esc(n)}</a></li>' for c, n in CATS.items())
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{esc(title)} | Calderfield Town FC eTicketing</title><link rel="stylesheet" href="/content/eticketing.css"></head><body>
<div class="top-bar"><div class="container"><a href="/account">Sign in</a> | <a href="/basket">Basket (0)</a> | <a href="/help">Help &amp; accessibility</a></div></div>
<header class="navbar navbar-expand-lg"><div class="container"><a class="navbar-brand" href="/">Calderfield Town FC <small>Tickets</small></a><ul class="navbar-nav">{nav}</ul></div></header>
<div class="alert alert-warning container" role="alert"><strong>Beware of touts.</strong> Only tickets bought here are valid.</div>
<div class="container body-content">{inner}</div><hr><footer class="container"><p>&copy; Calderfield Town Football Club Ltd. Box office 10–4, Monday to Friday. Booking fee none.</p><div class="sponsors">Main sponsor: Pennine Kitchens</div></footer>
<div class="cc-window cc-banner" role="dialog" aria-label="cookieconsent"><span class="cc-message">This website uses cookies so that your basket works.</span> <a class="cc-btn cc-dismiss" href="#" onclick="this.parentNode.style.display='none';return false">Got it!</a></div></body></html>"""


def row(t: Thing) -> str:
    gone = not t.live
    when = f'<div class="event-date"><span class="dow">{t.facts["date"]:%a}</span> <span class="dom">{t.facts["date"].day}</span> <span class="mon">{t.facts["date"]:%b}</span></div>' if t.facts["date"] else '<div class="event-date event-date--open">Any</div>'
    button = '<span class="btn btn-secondary disabled">Sold out</span>' if gone else f'<a class="btn btn-primary" href="/event/{t.slug}">Buy tickets</a>'
    if gone and t.cat == "season":
        button = '<span class="btn btn-secondary disabled">Off sale</span>'
    return f"""<div class="event-row row" data-event="{t.slug}">{when}<div class="event-info"><h4><a href="/event/{t.slug}">{esc(t.name)}</a></h4><p class="text-muted">{(day(t) + ', ' + t.facts['time']) if t.facts['date'] else ''} <span class="badge">{esc(CATS[t.cat])}</span>{f' <span class="badge">Category {t.facts["grade"]}</span>' if t.facts['grade'] in GRADES else ''}</p></div><div class="event-action">{'' if gone else f'<small>from £{min(p for _, p in t.live):.2f}</small> '}{button}</div></div>"""


def event(t: Thing) -> str:
    first = t.axes[0][1]
    if len(t.axes) == 2:
        cols = t.axes[1][1]
        table = {c: (p, ok) for c, p, ok in t.variants}
        body = "".join(f'<tr><th scope="row">{esc(s)}</th>' + "".join(f'<td>£{table[s, a][0]:.2f} <input type="number" class="qty" name="q[{esc(s)}][{a}]" min="0" max="6" value="0" aria-label="{esc(s)} {a}"></td>' if table[s, a][1] else '<td class="soldout">Sold out</td>' for a in cols) + "</tr>" for s in first)
        grid = f'<table class="table table-striped price-grid"><thead><tr><th>Area</th>{"".join(f"<th>{a}</th>" for a in cols)}</tr></thead><tbody>{body}</tbody></table>'
    else:
        body = "".join(f'<tr><td>{esc(c[0])}</td><td class="price">£{p:,.2f}</td><td>' + (f'<select name="q[{esc(c[0])}]" aria-label="Quantity">{"".join(f"<option>{i}</option>" for i in range(7))}</select>' if ok else '<em class="soldout">Not available</em>') + "</td></tr>" for c, p, ok in t.variants)
        grid = f'<table class="table price-list"><thead><tr><th>{t.axes[0][0]}</th><th>Price</th><th>Quantity</th></tr></thead><tbody>{body}</tbody></table>'
    notes = '<ul class="small"><li>Adults in the Family Stand must come with a child.</li><li>Accessible area: spaces for wheelchair users; one companion comes free, call the box office after booking.</li></ul>' if t.cat in ("league", "cup") else ""
    button = '<button class="btn btn-success btn-lg" name="add">Add to basket</button>' if t.live else '<p class="alert alert-danger">This event is sold out or off sale. Nothing can be booked.</p>'
    nxt = "".join(f'<li><a href="/event/{o.slug}">{esc(o.name)}</a></li>' for o in THINGS if o.cat == t.cat and o is not t)
    return f"""<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/events/{t.cat}">{esc(CATS[t.cat])}</a></li><li class="active">{esc(t.name)}</li></ol><div class="jumbotron event-header"><h1>{esc(t.name)}</h1>{f'<p class="lead">{day(t)}, kick-off {t.facts["time"]}, Beck Lane Stadium</p>' if t.facts['date'] else ''}</div><p>{esc(t.text)}</p><form method="post" action="/basket">{grid}{notes}{button}</form><aside class="panel"><h3>Other {esc(CATS[t.cat].lower())} events</h3><ul>{nxt}</ul></aside>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/content/"):
        return asset(NAME, path[9:])
    if path == "/":
        soon = sorted((t for t in THINGS if t.facts["date"]), key=lambda t: t.facts["date"])[:8]
        return page(frame("Home", '<h2>Next at Beck Lane</h2>' + "".join(map(row, soon)) + '<p><a class="btn btn-default" href="/events/all">All events</a></p>'))
    if path.startswith("/events/") and (path[8:] in CATS or path[8:] == "all"):
        c = path[8:]
        things = sorted((t for t in THINGS if c in ("all", t.cat)), key=lambda t: t.facts["date"] or datetime.date.max)
        return page(frame(CATS.get(c, "All events"), f'<h2>{esc(CATS.get(c, "All events"))}</h2>' + "".join(map(row, things))))
    for t in THINGS:
        if path == "/event/" + t.slug:
            return page(frame(t.name, event(t)))
    if path in ("/account", "/basket", "/help"):
        return page(frame(path[1:].title(), f"<h2>{path[1:].title()}</h2><p>Nothing here yet.</p>"))
    return page(frame("Not found", "<h2>Sorry, that page has been substituted.</h2>"), 404)


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


def _d(name: str) -> str:
    d = next(t for t in THINGS if t.name == name).facts["date"]
    return f"{d:%A} {d.day} {d:%B}"


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
_gat = "Calderfield Town v Gatley Wanderers"
CASES = [
    case("stourley athletic tickets", F, [_o("Calderfield Town v Stourley Athletic")], "The one match, no stand or age asked."),
    case("FA cup third round", S, [], "Kingsmere Villa is sold out; Arden Park is in the League Trophy."),
    case("cheapest adult ticket for the derby against Ravensholme", F, [_o("Calderfield Town v Ravensholme City", "North Stand", "Adult")], "South, Family and restricted view are sold out; accessible places at 26 are for wheelchair users. The women's match is not the derby of the page, yet also against Ravensholme.", [_o("Calderfield Town v Ravensholme City", "Accessible area", "Adult"), _o("Calderfield Town Women v Ravensholme City Women", "Adult")]),
    case("womens game vs eskdale", F, [_o("Calderfield Town Women v Eskdale Women")], "One match."),
    case("stadium tour family ticket 2 adults 2 kids", F, [_o("Stadium Tour", "Family (2 adults + 2 children)")], "The family ticket is named so; the Legends Tour is for over 16s."),
    case("executive box for 10", F, [_o("Executive Box", "10 guests")], "The party of ten."),
    case("full season ticket", S, [], "Season tickets are off sale; the half-season ticket and the membership are other things."),
    case("wheelchair space adult, Tynebank home game", F, [_o("Calderfield Town v Tynebank", "Accessible area", "Adult")], "The accessible area at the Tynebank match."),
    case("concert tickets", N, [], "Only football, tours and meals."),
    case(f"match on {_d(_gat)}, one over 65 in the main stand, not restricted view", F, [_o(_gat, "Main Stand", "Over 65")], "The date is that of Gatley Wanderers."),
]
