"""Quayside Tickets: one box office for the ferries, museums and festivals of a harbour town. Date first, ticket types with prices on the next page; some dates sold out, some events over."""
from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta

from ._util import Response, asset, dec, esc, hits, page, redirect, slug

NAME = "quayside"
TODAY = date.today()
SAT = TODAY + timedelta(days=(5 - TODAY.weekday()) % 7)
if (SAT - TODAY).days < 2:
    SAT += timedelta(days=7)
FRI, SUN = SAT - timedelta(days=1), SAT + timedelta(days=1)
FEST = SAT + timedelta(days=56)
PAST = TODAY - timedelta(days=40)
KINDS = {"ferries": "Ferries & cruises", "museums": "Museums & exhibitions", "festivals": "Festivals & music", "family": "Days out", "extras": "Vouchers & extras"}


def day(d: date) -> str:
    return f"{d:%a} {d.day} {d:%B} {d.year}"


@dataclass
class Event:
    name: str
    kind: str
    venue: str
    text: str
    sessions: list[tuple[str, str]]  # label, ok | few | sold | over
    tickets: list[tuple[str, str, float]]

    @property
    def href(self) -> str:
        return f"/event/{slug(self.name)}"

    def live(self) -> list[tuple[str, str]]:
        return [s for s in self.sessions if s[1] in ("ok", "few")]


def T(*rows: tuple) -> list[tuple[str, str, float]]:
    return [(r[0], r[2] if len(r) > 2 else "", float(r[1])) for r in rows]


def at(*rows: tuple[date, str, str]) -> list[tuple[str, str]]:
    return [(f"{day(d)}, {t}", s) for d, t, s in rows]


OPEN = [("Any day within a year", "ok")]
EVENTS: list[Event] = [
    Event("Harran – Skerra Island Day Return", "ferries", "North Pier, Harran", "Fifty minutes each way, foot passengers. Dogs on leads welcome.",
          at((SAT, "08:30", "ok"), (SAT, "10:45", "sold"), (SAT, "13:15", "few"), (SUN, "08:30", "ok"), (SUN, "10:45", "ok")),
          T(("Adult", 24), ("Child", 12, "4–15 years"), ("Under 4", 0, "Free, ticket needed"), ("Family", 60, "2 adults + up to 2 children"), ("Dog", 4), ("Bicycle", 3))),
    Event("Harran – Skerra Island Single", "ferries", "North Pier, Harran", "One way only, foot passengers.", at((SAT, "08:30", "ok"), (SAT, "13:15", "few"), (SUN, "08:30", "ok")),
          T(("Adult", 14), ("Child", 7, "4–15 years"), ("Bicycle", 3))),
    Event("Harran – Skerra Island with Vehicle, Return", "ferries", "Linkspan, Harran", "Driver included. Be in the lanes 40 minutes before sailing.", at((SAT, "07:15", "ok"), (SAT, "16:00", "sold"), (SUN, "07:15", "ok")),
          T(("Car up to 5 m and driver", 78), ("Campervan up to 6.5 m and driver", 112), ("Motorcycle and rider", 41), ("Additional passenger", 18))),
    Event("Harran – Inchmore Day Return", "ferries", "South Slip, Harran", "Twenty-five minutes to the bird island.", at((SAT, "09:30", "ok"), (SAT, "11:30", "ok"), (SUN, "09:30", "few")),
          T(("Adult", 19.5), ("Child", 9.75, "5–15 years"), ("Family", 48, "2 adults + up to 3 children"))),
    Event("Seal Bay Cruise", "ferries", "South Slip, Harran", "Two hours out to the seal colony with a warden on board.", at((SAT, "09:30", "sold"), (SAT, "13:00", "ok"), (SUN, "13:00", "ok")),
          T(("Adult", 28), ("Child", 16, "3–15 years"), ("Family", 80, "2 adults + up to 2 children"))),
    Event("Sunset Supper Cruise", "ferries", "North Pier, Harran", "Three courses and a fiddler. Over 18s only.", at((FRI, "18:00", "sold"), (SAT, "18:00", "few")), T(("Adult", 52))),
    Event("45-minute Harbour Tour", "ferries", "Custom House Steps", "Round the breakwater and back, commentary by the skipper.", at((SAT, "11:00", "ok"), (SAT, "12:00", "ok"), (SUN, "11:00", "ok")),
          T(("Adult", 11), ("Child", 6, "3–15 years"), ("Family", 30, "2 adults + up to 3 children"))),
    Event("Lighthouse Boat Trip", "ferries", "Custom House Steps", "Landing at the Garrick lighthouse. The season ended in October.", [("Season", "over")], T(("Adult", 26), ("Child", 15))),
    Event("Maritime Museum: General Admission", "museums", "Maritime Museum, Rope Walk", "Five floors and a whaler's figurehead. Come back free for seven days.", OPEN,
          T(("Adult", 14.5), ("Child", 7, "5–15 years"), ("Concession", 12, "65+, students"), ("Under 5", 0), ("Family", 36, "2 adults + up to 3 children"))),
    Event("Maritime Museum: Annual Pass", "museums", "Maritime Museum, Rope Walk", "Twelve months of visits and 10% off in the café.", OPEN, T(("Adult pass", 32), ("Family pass", 75, "2 adults + up to 3 children"))),
    Event("Museum + Harbour Tour Combined Ticket", "museums", "Maritime Museum, Rope Walk", "The museum in the morning, the 45-minute tour after.", OPEN, T(("Adult", 22), ("Child", 11), ("Family", 58, "2 adults + up to 3 children"))),
    Event("Lifeboat Station Tour", "museums", "Old Lifeboat House", "With a former coxswain. Minimum age 8.", at((SAT, "10:00", "sold"), (SAT, "14:00", "ok"), (SUN, "11:00", "ok")), T(("Adult", 9), ("Child", 4.5, "8–15 years"))),
    Event("Vikings of the North", "museums", "Castle Gallery", "Timed entry to the exhibition. Ship burials, hoards and one very long oar.", at((SAT, "10:00", "ok"), (SAT, "12:00", "few"), (SAT, "14:00", "sold"), (SUN, "10:00", "ok")),
          T(("Adult", 13), ("Student", 9, "With a card"), ("Child", 6.5, "5–15 years"), ("Family", 33, "2 adults + up to 2 children"))),
    Event("Monet by the Sea", "museums", "Castle Gallery", "Loans from Le Havre and Rouen.", [(f"Closed on {day(PAST)}", "over")], T(("Adult", 15), ("Student", 10), ("Child", 7))),
    Event("Harran Castle Entry", "museums", "Harran Castle", "Ramparts, great hall and dungeon. Dogs in the grounds only.", OPEN, T(("Adult", 12.5), ("Child", 6, "5–15 years"), ("Family", 31, "2 adults + up to 3 children"))),
    Event("Castle Ghost Tour", "museums", "Harran Castle", "By lantern, after dark. Not for under 12s.", at((FRI, "20:00", "ok"), (FRI, "21:30", "ok"), (SAT, "20:00", "sold"), (SAT, "21:30", "few")), T(("Adult", 15), ("Young person", 11, "12–17 years"))),
    Event("Harran Folk Festival: Weekend", "festivals", "Links Park", "Friday evening to Sunday night, all stages.", [(f"{day(FEST - timedelta(1))} to {day(FEST + timedelta(1))}", "ok")], T(("Adult weekend", 95), ("Youth weekend", 55, "12–17 years"), ("Under 12", 0))),
    Event("Harran Folk Festival: Day Tickets", "festivals", "Links Park", "One day, noon to eleven.", at((FEST, "all day", "sold"), (FEST + timedelta(1), "all day", "ok")), T(("Adult day", 42), ("Youth day", 25, "12–17 years"))),
    Event("Folk Festival Camping Pitch", "festivals", "Links Park", "For weekend ticket holders. Tent up to 4 people.", [("Weekend", "ok")], T(("Pitch", 35))),
    Event("Folk Festival Car Park", "festivals", "Links Park", "One car, all weekend.", [("Weekend", "ok")], T(("Car park pass", 12))),
    Event("Shanty Night", "festivals", "The Ropery", "Five crews and a bar.", at((FRI, "19:30", "ok"),), T(("Standing", 16), ("Seated, balcony", 20))),
    Event("Jazz on the Quay", "festivals", "Custom House Square", "Two quartets under the awning.", at((SAT, "19:00", "sold"), (SUN, "19:00", "sold")), T(("Adult", 18), ("Under 18", 9))),
    Event("St Brigid's Choir: Messiah", "festivals", "St Brigid's", "With period instruments.", at((SUN, "15:00", "ok"),), T(("Nave", 24), ("Side aisle", 15), ("Student", 8))),
    Event("Winter Lights Trail", "family", "Castle Woods", "A mile of lanterns. Pushchairs manage.", at((FRI, "16:30", "ok"), (SAT, "16:30", "sold"), (SAT, "17:30", "ok"), (SAT, "18:30", "few")), T(("Adult", 17), ("Child", 10, "3–15 years"), ("Family", 48, "2 adults + up to 2 children"))),
    Event("Harran Aquarium", "family", "Esplanade", "Timed entry, stay as long as you wish.", at((SAT, "10:00", "few"), (SAT, "13:00", "ok"), (SUN, "10:00", "ok")), T(("Adult", 16.95), ("Child", 11.5, "3–15 years"), ("Family", 52, "2 adults + up to 2 children"), ("Under 3", 0))),
    Event("Aquarium Penguin Encounter", "family", "Esplanade", "Twenty minutes in the pen with the keeper, from age 8. Aquarium entry not included.", at((SAT, "11:00", "sold"), (SUN, "11:00", "ok")), T(("One person", 45))),
    Event("Steam Railway Day Rover", "family", "Harran Harbour station", "As many rides as you like in one day.", at((SAT, "from 10:00", "ok"), (SUN, "from 10:00", "ok")), T(("Adult", 22), ("Child", 11, "3–15 years"), ("Family", 56, "2 adults + up to 3 children"), ("Dog", 3))),
    Event("Steam Train Afternoon Tea", "family", "Harran Harbour station", "Scones in the saloon car, ninety minutes.", at((SAT, "14:45", "sold"), (SUN, "14:45", "ok")), T(("Table for two", 78), ("Table for four", 148))),
    Event("Clay Club for Children", "family", "The Ropery", "Make a pot, fetch it fired a week on. Ages 6–12.", at((SAT, "10:30", "ok"),), T(("Child", 14))),
    Event("Gift Voucher", "extras", "By e-mail", "For anything in this box office.", [("By e-mail", "ok")], T(("£25 voucher", 25), ("£50 voucher", 50))),
    Event("Maritime Museum Guidebook", "extras", "Collect at the desk", "96 pages.", [("Collect any day", "ok")], T(("Guidebook", 6))),
    Event("Skerra Island Walker's Map", "extras", "Collect on board", "1:25 000, waterproof.", [("Collect on board", "ok")], T(("Map", 7.5))),
]


def gbp(v: float) -> str:
    return "Free" if v == 0 else f"£{v:.2f}"


def least(e: Event) -> str:
    return f"from £{min(p for _, _, p in e.tickets if p):.2f}" if len([1 for t in e.tickets if t[2]]) > 1 else gbp(e.tickets[0][2])


def frame(title: str, inner: str, q: str = "", cookies: dict[str, str] | None = None) -> str:
    nav = "".join(f'<li class="nav-item"><a class="nav-link" href="/whats-on/{k}">{esc(v)}</a></li>' for k, v in KINDS.items())
    banner = "" if (cookies or {}).get("qs_consent") else '<div class="cc-window cc-banner" role="dialog" aria-label="cookieconsent"><span class="cc-message">This box office uses cookies to hold your seats.</span> <a class="cc-btn cc-dismiss" href="#" onclick="document.cookie=\'qs_consent=1; path=/\';this.parentNode.remove();return false">Got it!</a></div>'
    return f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} - Quayside Tickets</title><link rel="stylesheet" href="/assets/qs.css"></head><body class="tkt-body">{banner}
<header class="tkt-header navbar"><a class="navbar-brand" href="/">Quayside <span>Tickets</span></a><ul class="navbar-nav">{nav}<li class="nav-item"><a class="nav-link" href="/visit">Plan a visit</a></li></ul>
<form class="form-inline" action="/whats-on" method="get" role="search"><input class="form-control" type="search" name="keyword" value="{esc(q)}" placeholder="Event, venue or boat" aria-label="Search events"><button class="btn btn-outline" type="submit">Find</button></form><a class="basket-link" href="/basket">Basket</a></header>
<main class="container">{inner}</main><footer class="tkt-footer"><p>All prices include booking fees. Tickets are not refunded unless a sailing is cancelled. Box office 01632 960 114, 9–5.</p><a href="/visit">Access</a> <a href="/visit">Groups &amp; schools</a></footer></body></html>"""


def card(e: Event) -> str:
    live = e.live()
    if live:
        status, price = ("Limited availability" if all(s == "few" for _, s in live) else ""), f'<span class="event-price">{least(e)}</span>'
    else:
        status, price = ("Event has ended" if e.sessions[0][1] == "over" else "Sold out"), ""
    return f'<article class="event-card"><a class="event-card__image k-{e.kind}" href="{e.href}" tabindex="-1" aria-hidden="true"></a><div class="event-card__body"><h3 class="event-title"><a href="{e.href}">{esc(e.name)}</a></h3><p class="event-venue">{esc(e.venue)}</p><p class="event-date">{esc((live or e.sessions)[0][0])}{" and other dates" if len(live) > 1 else ""}</p>{price}{f"""<span class="badge">{status}</span>""" if status else ""}</div></article>'


def ld(e: Event) -> str:
    if e.kind not in ("festivals", "museums"):
        return ""
    return '<script type="application/ld+json">' + json.dumps({"@context": "https://schema.org", "@type": "Event", "name": e.name, "location": {"@type": "Place", "name": e.venue}, "offers": {"@type": "AggregateOffer", "priceCurrency": "GBP", "lowPrice": min(p for _, _, p in e.tickets), "highPrice": max(p for _, _, p in e.tickets), "availability": "https://schema.org/" + ("InStock" if e.live() else "SoldOut")}}, ensure_ascii=False) + "</script>"


def event(e: Event) -> str:
    rows = ""
    for n, (label, state) in enumerate(e.sessions):
        act = {"ok": f'<a class="btn btn-primary" href="{e.href}/book?p={n}">Book</a>', "few": f'<span class="few">Last few</span> <a class="btn btn-primary" href="{e.href}/book?p={n}">Book</a>', "sold": '<span class="btn disabled" aria-disabled="true">Sold out</span>', "over": '<span class="btn disabled">Ended</span>'}[state]
        rows += f'<li class="performance performance--{state}"><span class="performance__date">{esc(label)}</span> {act}</li>'
    more = "".join(card(o) for o in [o for o in EVENTS if o.kind == e.kind and o is not e and o.live()][:3])
    return f"""<nav aria-label="breadcrumb"><ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/whats-on/{e.kind}">{esc(KINDS[e.kind])}</a></li><li class="active">{esc(e.name)}</li></ol></nav>
<h1>{esc(e.name)}</h1><p class="lead">{esc(e.text)}</p><p class="event-venue">{esc(e.venue)}</p><h2>Dates and times</h2><ul class="performances">{rows}</ul>{ld(e)}<section class="also-like"><h2>You might also like</h2><div class="event-grid">{more}</div></section>"""


def book(e: Event, n: int) -> str:
    label = e.sessions[n][0]
    rows = "".join(f'<tr class="ticket-type"><th scope="row">{esc(t)}{f"<small>{esc(note)}</small>" if note else ""}</th><td class="ticket-price">{gbp(p)}</td><td><select name="qty{i}" aria-label="Quantity of {esc(t)}">{"".join(f"<option>{k}</option>" for k in range(9))}</select></td></tr>' for i, (t, note, p) in enumerate(e.tickets))
    return f"""<p><a href="{e.href}">← {esc(e.name)}</a></p><ol class="steps"><li>Date</li><li class="current">Tickets</li><li>Details</li><li>Payment</li></ol><h1>{esc(e.name)}</h1><p class="chosen"><strong>{esc(label)}</strong>, {esc(e.venue)}</p>
<form method="post" action="/basket"><input type="hidden" name="e" value="{slug(e.name)}"><input type="hidden" name="p" value="{n}"><table class="ticket-types"><thead><tr><th>Ticket</th><th>Price</th><th>How many</th></tr></thead><tbody>{rows}</tbody></table><label><input type="checkbox" name="donate" value="1"> Add £2 for the lifeboats</label><button class="btn btn-primary">Add to basket</button></form>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    def out(title: str, inner: str, q: str = "", status: int = 200) -> Response:
        return page(frame(title, inner, q, cookies), status)

    if path.startswith("/assets/"):
        return asset(NAME, path[8:])
    if path == "/":
        return out("What's on in Harran", f'<div class="hero"><h1>Boats, museums and music in Harran</h1></div><h2>This weekend</h2><div class="event-grid">{"".join(card(e) for e in (EVENTS[0], EVENTS[4], EVENTS[12], EVENTS[15], EVENTS[23], EVENTS[26]))}</div><p><a class="btn" href="/whats-on">See everything</a></p>')
    if path == "/whats-on":
        q = query.get("keyword", "").strip()
        found = [e for e in EVENTS if not q or hits(q, f"{e.name} {e.venue} {e.text} {KINDS[e.kind]}")]
        n = int(query["page"]) if query.get("page", "").isdigit() else 1
        per, last = 9, max(1, -(-len(found) // 9))
        n = min(max(1, n), last)
        nav = "".join(f'<a class="page-link{" active" if i == n else ""}" href="/whats-on?keyword={esc(q)}&amp;page={i}">{i}</a> ' for i in range(1, last + 1)) if last > 1 else ""
        return out("What's on", f'<h1>{f"Results for “{esc(q)}”" if q else "Everything on sale"}</h1><p>{len(found)} event{"" if len(found) == 1 else "s"}</p><div class="event-grid">{"".join(card(e) for e in found[(n - 1) * per:n * per]) or "<p>Sorry, nothing matched. Try the name of the boat, venue or event.</p>"}</div><div class="pagination">{nav}</div>', q)
    if path.startswith("/whats-on/") and path[10:] in KINDS:
        return out(KINDS[path[10:]], f'<h1>{esc(KINDS[path[10:]])}</h1><div class="event-grid">{"".join(card(e) for e in EVENTS if e.kind == path[10:])}</div>')
    if path == "/visit":
        return out("Plan a visit", "<h1>Plan a visit</h1><p>All piers are step-free at high water. Carers go free: ring the box office. Schools: from 10 pupils, write to us.</p>")
    if path == "/basket":
        if method == "POST":
            return redirect("/basket", [("Set-Cookie", f"qs_basket={form.get('e', '')}.{form.get('p', '')}; Path=/")])
        e = next((e for e in EVENTS if slug(e.name) == cookies.get("qs_basket", "").partition(".")[0]), None)
        return out("Basket", f"<h1>Basket</h1><p>{esc(e.name) + ' is held for 15 minutes.' if e else 'Your basket is empty.'}</p>")
    for e in EVENTS:
        if path == e.href:
            return out(e.name, event(e))
        if path == e.href + "/book":
            n = query.get("p", "0")
            if n.isdigit() and int(n) < len(e.sessions) and e.sessions[int(n)][1] in ("ok", "few"):
                return out(e.name, book(e, int(n)))
            return redirect(e.href)
    return out("Not found", "<h1>Page not found</h1>", status=404)


# ---------------------------------------------------------------- the key
def _t(name: str, ticket: str, session: int | None = None) -> tuple[str, str]:
    e = next(e for e in EVENTS if e.name == name)
    price = next(p for t, _, p in e.tickets if t == ticket)
    when = ""
    if session is not None:
        assert e.sessions[session][1] in ("ok", "few")
        when = e.sessions[session][0] + " / "
    return f"{name}, {when}{ticket}", dec(price)


CASES: list[dict] = [
    {"query": "maritime museum family ticket", "determination": "products_found", "offers": [_t("Maritime Museum: General Admission", "Family")],
     "either": ["Maritime Museum: Annual Pass, Family pass", "Museum + Harbour Tour Combined Ticket, Family"], "why": "General admission for a family; the pass and the combined ticket are families' tickets to it too; the guidebook is none."},
    {"query": "ferry to skerra adult day return", "determination": "products_found", "offers": [_t("Harran – Skerra Island Day Return", "Adult")], "either": [], "why": "£24 on every departure; the single and the vehicle return are others."},
    {"query": "campervan on the ferry to skerra", "determination": "products_found", "offers": [_t("Harran – Skerra Island with Vehicle, Return", "Campervan up to 6.5 m and driver")], "either": [], "why": "One vehicle fare names campervans."},
    {"query": "monet exhibition tickets", "determination": "no_online_availability", "offers": [], "either": [], "why": "Monet by the Sea closed forty days ago."},
    {"query": "castle ghost tour saturday, adult", "determination": "products_found", "offers": [_t("Castle Ghost Tour", "Adult", 3)], "either": [], "why": "On Saturday only 21:30 is left; 20:00 is sold out and the others are on Friday."},
    {"query": "folk festival saturday day ticket", "determination": "no_online_availability", "offers": [], "either": ["Harran Folk Festival: Weekend"], "why": "The Saturday day ticket is sold out, only Sunday is left; the weekend ticket is not a day ticket."},
    {"query": "boat trip for 2 adults and 3 kids with a family ticket, under £50", "determination": "products_found", "offers": [_t("45-minute Harbour Tour", "Family"), _t("Harran – Inchmore Day Return", "Family")], "either": [],
     "why": "Families with three children: harbour tour £30, Inchmore £48; Skerra and Seal Bay take two children and cost more, the combined ticket £58."},
    {"query": "whale watching", "determination": "no_relevant_products", "offers": [], "either": ["Seal Bay Cruise"], "why": "No trip goes out for whales."},
    {"query": "vikings student", "determination": "products_found", "offers": [_t("Vikings of the North", "Student")], "either": [], "why": "One exhibition, student £9."},
    {"query": "afternoon tea on the steam train for two", "determination": "products_found", "offers": [_t("Steam Train Afternoon Tea", "Table for two")], "either": [], "why": "Table for two £78, Sunday only; the day rover has no tea."},
]
