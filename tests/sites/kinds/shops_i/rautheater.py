"""Theater an der Rau: Karten für ein Stadttheater; eigene Website mit Spielplan und Suche, Buchung in einem pretix-artigen Kartenshop (Stück, Termin, Kategorie, Preis)."""
from __future__ import annotations

import json
from datetime import date, timedelta

from ._util import Response, Thing, asset, case, esc, fold, inside, offer, page, redirect, words

NAME = "rautheater"
THINGS: list[Thing] = []
GENRES = {"schauspiel": "Schauspiel", "musiktheater": "Musiktheater", "tanz": "Tanz", "konzert": "Konzert", "junges-theater": "Junges Theater", "extra": "Extra & Gäste", "kurse": "Kurse & Führungen", "gutscheine": "Gutscheine & Abos"}
DAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
MONTHS = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]
FRIDAY = date.today() + timedelta(days=(4 - date.today().weekday()) % 7 + 7)

WEEKS = [f for f in (FRIDAY + timedelta(days=7 * k) for k in range(9)) if not any((d.month, d.day) in ((12, 24), (12, 25), (12, 31), (1, 1)) for d in (f + timedelta(days=k) for k in range(7)))]


def day(week: int, weekday: int) -> date:
    """The Monday (0) to Sunday (6) of a week to come; weeks begin on Fridays, and the house is closed in those of Christmas and New Year."""
    return WEEKS[week] + timedelta(days=(weekday - 4) % 7)


def label(d: date, at: str) -> str:
    return f"{DAYS[d.weekday()]}, {d:%d.%m.%Y}, {at} Uhr"


BIG = {"1. Kategorie": 38.0, "2. Kategorie": 29.0, "3. Kategorie": 19.0}
OPERA = {"1. Kategorie": 49.0, "2. Kategorie": 37.0, "3. Kategorie": 24.0}
STUDIO = {"Normalpreis": 18.0, "Ermäßigt (Schüler, Studierende)": 10.0}
CHILD = {"Erwachsene": 12.0, "Kinder bis 14 Jahre": 8.0}


def play(name: str, genre: str, kind: str, by: str, text: str, prices: dict, when: list[tuple[int, int, str]], out=(), hall: str = "Großes Haus", age: str = "", minutes: str = "", lang: str = "", hidden: bool = False) -> None:
    dates = [label(day(w, d), at) for w, d, at in sorted(when)]
    gone = True if out is True else tuple(g if isinstance(g, str) else (dates[g[0]],) if len(g) == 1 else (dates[g[0]], g[1]) for g in out)
    THINGS.append(Thing(name, genre, text, prices, [("Termin", dates), ("Kategorie", list(prices))], gone, kind=kind, by=by, hall=hall, age=age, minutes=minutes, lang=lang, days=[day(w, d) for w, d, _ in sorted(when)]))


def sale(name: str, genre: str, kind: str, text: str, price, axis: str = "", out=()) -> None:
    THINGS.append(Thing(name, genre, text, price, [(axis, list(price))] if axis else None, out, kind=kind, by="", hall="", age="", minutes="", lang="", days=[]))


play("Ein Sommernachtstraum", "schauspiel", "Komödie", "William Shakespeare", "Vier Liebende, ein Wald und ein Handwerkertheater: die Nacht gehört Puck.", BIG, [(0, 5, "19:30"), (1, 4, "19:30"), (3, 6, "18:00")], age="ab 12 Jahren", minutes="2 Stunden 30, eine Pause")
play("Die Räuber", "schauspiel", "Drama", "Friedrich Schiller", "Zwei Brüder, ein Erbe und eine Bande in den böhmischen Wäldern.", BIG, [(1, 5, "19:30"), (2, 3, "19:30"), (4, 5, "19:30")], ((2, "1. Kategorie"),), age="ab 14 Jahren", minutes="2 Stunden 45, eine Pause")
play("Der zerbrochne Krug", "schauspiel", "Lustspiel", "Heinrich von Kleist", "Dorfrichter Adam sitzt über sich selbst zu Gericht.", BIG, [(0, 3, "19:30"), (2, 6, "15:00")], age="ab 14 Jahren", minutes="1 Stunde 40, keine Pause")
play("Die Dreigroschenoper", "schauspiel", "Stück mit Musik", "Bertolt Brecht und Kurt Weill", "Mackie Messer, die Bettler von London und ein reitender Bote.", BIG, [(0, 4, "19:30"), (2, 5, "19:30"), (3, 4, "19:30")], True, age="ab 14 Jahren", minutes="3 Stunden, eine Pause")
play("Der Besuch der alten Dame", "schauspiel", "Tragische Komödie", "Friedrich Dürrenmatt", "Eine Milliarde für einen Toten. Güllen überlegt.", BIG, [(1, 3, "19:30"), (4, 4, "19:30")], age="ab 14 Jahren", minutes="2 Stunden 15, eine Pause")
play("Nathan der Weise", "schauspiel", "Dramatisches Gedicht", "Gotthold Ephraim Lessing", "Drei Ringe und die Frage nach dem rechten.", BIG, [(2, 2, "11:00"), (3, 3, "19:30")], age="ab 14 Jahren", minutes="2 Stunden 20, eine Pause")
play("Die Physiker", "schauspiel", "Komödie", "Friedrich Dürrenmatt", "Newton, Einstein und Möbius im Irrenhaus. Dürrenmatts Farce im kleinen Rahmen.", STUDIO, [(0, 5, "20:00"), (2, 4, "20:00"), (3, 5, "20:00")], hall="Studio", age="ab 14 Jahren", minutes="1 Stunde 50, keine Pause")
play("Der Sandmann", "schauspiel", "Schauspiel nach der Erzählung", "E. T. A. Hoffmann", "Nathanael sieht, was andere nicht sehen.", STUDIO, [(1, 4, "20:00"), (3, 6, "20:00")], hall="Studio", age="ab 15 Jahren", minutes="1 Stunde 20, keine Pause")
play("Arsen und Spitzenhäubchen", "schauspiel", "Kriminalkomödie", "Joseph Kesselring", "Zwei reizende Tanten und ihr Holunderwein.", BIG, [(1, 6, "18:00"), (3, 2, "19:30")], age="ab 12 Jahren", minutes="2 Stunden 20, eine Pause")
play("Die Zauberflöte", "musiktheater", "Oper", "Wolfgang Amadeus Mozart", "Tamino, Pamina und die Prüfungen des Sarastro.", OPERA, [(0, 6, "18:00"), (2, 4, "19:30"), (4, 6, "15:00")], ((0, "3. Kategorie"),), age="ab 8 Jahren", minutes="3 Stunden, eine Pause", lang="auf Deutsch mit Übertiteln")
play("La Bohème", "musiktheater", "Oper", "Giacomo Puccini", "Vier Freunde, eine kalte Mansarde und Mimì.", OPERA, [(1, 2, "19:30"), (3, 5, "19:30")], age="ab 12 Jahren", minutes="2 Stunden 20, eine Pause", lang="auf Italienisch mit deutschen Übertiteln")
play("Der Barbier von Sevilla", "musiktheater", "Oper", "Gioachino Rossini", "Figaro hier, Figaro da.", OPERA, [(2, 1, "19:30"), (4, 3, "19:30")], age="ab 10 Jahren", minutes="2 Stunden 45, eine Pause", lang="auf Italienisch mit deutschen Übertiteln")
play("Hänsel und Gretel", "musiktheater", "Märchenoper", "Engelbert Humperdinck", "Das Märchen als große Oper für die ganze Familie.", OPERA, [(3, 6, "15:00"), (4, 6, "11:00")], True, age="ab 6 Jahren", minutes="2 Stunden, eine Pause", lang="auf Deutsch")
play("Die Fledermaus", "musiktheater", "Operette", "Johann Strauss", "Ein Ball, ein Scherz und viel Champagner.", OPERA, [(0, 2, "19:30"), (4, 2, "19:30")], age="ab 10 Jahren", minutes="3 Stunden, eine Pause", lang="auf Deutsch")
play("My Fair Lady", "musiktheater", "Musical", "Frederick Loewe", "Es grünt so grün: Professor Higgins und das Blumenmädchen Eliza.", OPERA, [(1, 5, "15:00"), (2, 5, "15:00"), (4, 4, "19:30")], age="ab 8 Jahren", minutes="3 Stunden, eine Pause", lang="auf Deutsch")
play("Cabaret", "musiktheater", "Musical", "John Kander", "Willkommen, bienvenue, welcome im Kit Kat Klub.", OPERA, [(0, 1, "19:30"), (1, 1, "19:30")], True, age="ab 14 Jahren", minutes="2 Stunden 40, eine Pause", lang="Dialoge auf Deutsch, Lieder auf Englisch")
play("Schwanensee", "tanz", "Ballett", "Pjotr I. Tschaikowski", "Odette, Odile und zweiunddreißig Drehungen.", OPERA, [(1, 0, "19:30"), (3, 1, "19:30")], ((0, "1. Kategorie"),), age="ab 8 Jahren", minutes="2 Stunden 30, eine Pause")
play("Der Nussknacker", "tanz", "Ballett", "Pjotr I. Tschaikowski", "Klara reist ins Reich der Süßigkeiten.", OPERA, [(3, 4, "18:00"), (4, 5, "15:00")], age="ab 6 Jahren", minutes="2 Stunden, eine Pause")
play("1. Sinfoniekonzert: Brahms und Dvořák", "konzert", "Sinfoniekonzert", "Rau-Philharmonie", "Brahms' Violinkonzert und Dvořáks Achte.", {"1. Kategorie": 34.0, "2. Kategorie": 26.0, "3. Kategorie": 16.0}, [(1, 3, "20:00")], hall="Stadthalle")
play("2. Sinfoniekonzert: Mahler", "konzert", "Sinfoniekonzert", "Rau-Philharmonie", "Mahlers Erste und Lieder eines fahrenden Gesellen.", {"1. Kategorie": 34.0, "2. Kategorie": 26.0, "3. Kategorie": 16.0}, [(4, 3, "20:00")], hall="Stadthalle")
play("Kammerkonzert im Foyer", "konzert", "Kammerkonzert", "Mitglieder der Rau-Philharmonie", "Streichquartette von Haydn und Schostakowitsch.", {"Normalpreis": 14.0, "Ermäßigt (Schüler, Studierende)": 7.0}, [(2, 6, "11:00")], hall="Foyer")
play("Räuber Hotzenplotz", "junges-theater", "Kinderstück", "Otfried Preußler", "Großmutters Kaffeemühle ist weg. Kasperl und Seppel auf der Spur.", CHILD, [(0, 6, "11:00"), (2, 5, "11:00"), (3, 6, "11:00")], age="ab 5 Jahren", minutes="1 Stunde 30, eine Pause")
play("Die kleine Hexe", "junges-theater", "Kinderstück", "Otfried Preußler", "Erst hundertsiebenundzwanzig und schon auf dem Blocksberg?", CHILD, [(1, 6, "11:00"), (4, 5, "11:00")], age="ab 6 Jahren", minutes="1 Stunde 20, eine Pause")
play("Pettersson und Findus", "junges-theater", "Kinderstück", "Sven Nordqvist", "Ein alter Mann, ein Kater und die Geburtstagstorte.", CHILD, [(0, 5, "15:00"), (3, 5, "11:00")], hall="Studio", age="ab 4 Jahren", minutes="60 Minuten, keine Pause")
play("Die drei kleinen Schweinchen", "junges-theater", "Figurentheater", "nach dem Märchen", "Stroh, Holz und Stein, gespielt mit Handpuppen.", CHILD, [(1, 5, "11:00"), (2, 6, "11:00")], hall="Studio", age="ab 3 Jahren", minutes="40 Minuten, keine Pause")
play("Krabbelkonzert", "junges-theater", "Babykonzert", "Musikpädagogik", "Klänge zum Lauschen und Krabbeln auf der großen Decke. Für Babys bis 2 Jahre.", {"Erwachsene mit Baby": 9.0}, [(1, 2, "10:00"), (3, 2, "10:00")], True, hall="Foyer", age="0 bis 2 Jahre", minutes="35 Minuten")
play("Tschick", "junges-theater", "Jugendstück", "Wolfgang Herrndorf", "Im geklauten Lada in die Walachei.", {"Erwachsene": 14.0, "Jugendliche bis 18 Jahre": 8.0}, [(2, 3, "18:00"), (4, 2, "18:00")], hall="Studio", age="ab 13 Jahren", minutes="1 Stunde 30, keine Pause")
play("Poetry Slam: Worte am Fluss", "extra", "Poetry Slam", "Moderation: Jule Maass", "Acht Poetinnen und Poeten, sechs Minuten, Applaus entscheidet.", STUDIO, [(1, 4, "20:30")], hall="Studio")
play("Improtheater: Ohne Netz", "extra", "Improvisationstheater", "Die Spontanen", "Sie rufen, wir spielen.", STUDIO, [(2, 3, "20:30"), (4, 4, "20:30")], hall="Studio")
play("Kabarett: Lena Brandt – Alles im Griff", "extra", "Kabarett", "Lena Brandt", "Ein Abend über Handläufe, Handwerker und Handys.", {"1. Kategorie": 27.0, "2. Kategorie": 22.0}, [(3, 0, "20:00")])
play("Große Operngala", "extra", "Gala", "Ensemble und Rau-Philharmonie", "Arien, Walzer und ein Glas Sekt zugunsten des Fördervereins.", {"1. Kategorie": 79.0, "2. Kategorie": 62.0}, [(5, 3, "19:00")], True)
play("Theaterführung: Hinter den Kulissen", "kurse", "Führung", "Bühnentechnik", "Schnürboden, Maske und Fundus in 75 Minuten.", {"Erwachsene": 7.0, "Kinder bis 14 Jahre": 4.0}, [(0, 5, "14:00"), (2, 5, "12:00")], hall="Treffpunkt Bühneneingang", age="ab 8 Jahren")
sale("Schauspielkurs für Erwachsene", "kurse", "Kurs", "Zehn Montagabende von 19 bis 21 Uhr, für Anfängerinnen und Anfänger. Leitung: Theaterpädagogik.", 165)
sale("Schauspielkurs für Fortgeschrittene", "kurse", "Kurs", "Szenenarbeit an zehn Mittwochabenden, für Erwachsene mit Bühnenerfahrung.", 185)
sale("Ferienwerkstatt Theater für Kinder", "kurse", "Kurs", "Fünf Vormittage in den Ferien, für Kinder von 8 bis 12 Jahren.", 95, out=True)
sale("Theatergutschein", "gutscheine", "Gutschein", "Für alle Vorstellungen einzulösen, drei Jahre gültig. Als PDF zum Ausdrucken.", {"20 €": 20, "50 €": 50, "100 €": 100}, "Wert")
sale("Schnupperabo: Drei Vorstellungen", "gutscheine", "Abo", "Drei Abende Ihrer Wahl im Großen Haus, in der 2. Kategorie.", 72)
sale("Jahresprogrammheft", "gutscheine", "Programmheft", "Das gedruckte Spielzeitheft, 112 Seiten, per Post.", 4.5)
BY = {t.slug: t for t in THINGS}


def euro(p: float) -> str:
    return f"{p:.2f}".replace(".", ",") + " €"


def state(t: Thing, when: str | None = None) -> str:
    rows = [v for v in t.variants if when is None or when in v[0]]
    live = sum(ok for _, _, ok in rows)
    return '<span class="label label-danger">Ausverkauft</span>' if not live else '<span class="label label-warning">Teilweise ausverkauft</span>' if live < len(rows) and when else '<span class="label label-success">Karten verfügbar</span>'


def frame(title: str, main: str, status: int = 200) -> Response:
    nav = "".join(f'<li><a href="/stuecke/{g}/">{esc(n)}</a></li>' for g, n in GENRES.items())
    return page(f'''<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} | Theater an der Rau</title><link rel="stylesheet" href="/static/theater.css"></head><body><a class="sr-only" href="#inhalt">Zum Inhalt springen</a>
<header class="kopf"><a href="/" class="logo">Theater an der Rau</a><nav class="metanav"><a href="/besuch/">Ihr Besuch</a> <a href="/presse/">Presse</a> <a href="/warenkorb/">Warenkorb</a></nav><form class="suche" action="/suche/" method="get" role="search"><label class="sr-only" for="q">Suche</label><input type="search" id="q" name="q" placeholder="Suche"><button type="submit">Suchen</button></form><nav class="hauptnav" aria-label="Hauptmenü"><ul><li><a href="/spielplan/">Spielplan</a></li><li><a href="/stuecke/">Stücke A–Z</a></li>{nav}</ul></nav></header>
<main id="inhalt">{main}</main><footer class="fuss"><p>Theaterkasse am Markt 3, Di–Fr 10–18 Uhr, Sa 10–13 Uhr. Telefon 0555 2840.</p><form action="/newsletter/" class="newsletter"><label>Newsletter <input type="email" name="email"></label><button>Anmelden</button></form><p><a href="/agb/">AGB</a> · <a href="/impressum/">Impressum</a> · <a href="/datenschutz/">Datenschutz</a></p><p class="small">Kartenverkauf mit pretix</p></footer>
<div class="cookie-hinweis" role="dialog" aria-label="Cookie-Einstellungen"><p>Diese Website verwendet Cookies für Warenkorb und Statistik.</p><button type="button" data-consent="alle">Alle akzeptieren</button> <button type="button" data-consent="noetig">Nur notwendige</button></div><script src="/static/theater.js"></script></body></html>''', status)


def teaser(t: Thing) -> str:
    first = f'<p class="naechster">Nächster Termin: {esc(t.axes[0][1][0])}</p>' if t.facts["days"] else ""
    span = euro(t.low) if t.low == t.high else f"{euro(t.low)} – {euro(t.high)}"
    return f'<article class="teaser"><p class="gattung">{esc(t.facts["kind"])}{" · " + esc(t.facts["age"]) if t.facts["age"] else ""}</p><h2><a href="/stueck/{t.slug}/">{esc(t.name)}</a></h2><p class="autor">{esc(t.facts["by"])}</p>{first}<p class="preis">{span} {state(t)}</p></article>'


def listing(title: str, things: list[Thing], intro: str = "") -> Response:
    return frame(title, f'<p class="brotkrumen"><a href="/">Start</a> / {esc(title)}</p><h1>{esc(title)}</h1>{intro}<div class="teaserliste">{"".join(map(teaser, things))}</div>')


def shows() -> list[tuple[date, str, Thing, int]]:
    return sorted(((d, w, t, i) for t in THINGS if t.facts["days"] for i, (d, w) in enumerate(zip(t.facts["days"], t.axes[0][1]))), key=lambda x: (x[0], x[1][-9:], x[2].name))


def plan(month: str | None) -> Response:
    all_ = shows()
    months = sorted({f"{d:%Y-%m}" for d, *_ in all_})
    month = month if month in months else months[0]
    tabs = " ".join(f'<a href="/spielplan/{m}/"{" aria-current=page" if m == month else ""}>{MONTHS[int(m[5:]) - 1]} {m[:4]}</a>' for m in months)
    rows = "".join(f'<li class="termin"><span class="datum">{esc(w)}</span> <a href="/stueck/{t.slug}/" class="titel">{esc(t.name)}</a> <span class="gattung">{esc(t.facts["kind"])}, {esc(t.facts["hall"])}</span> {state(t, w)} <a class="btn btn-primary" href="/karten/{t.slug}/{i + 1}/">Karten</a></li>' for d, w, t, i in all_ if f"{d:%Y-%m}" == month)
    return frame("Spielplan", f'<h1>Spielplan</h1><nav class="monate">{tabs}</nav><ul class="terminliste">{rows}</ul>')


def box(t: Thing, combo: tuple, p: float, ok: bool, name: str, k: int, text: str = "") -> str:
    have = f'<div class="availability-box available"><div class="input-item-count-group"><button type="button" class="btn btn-default btn-xs input-item-count-dec" aria-label="Anzahl verringern">−</button><input type="number" class="form-control input-item-count" min="0" max="10" value="0" name="item_{k}" aria-label="Anzahl {esc(name)}"><button type="button" class="btn btn-default btn-xs input-item-count-inc" aria-label="Anzahl erhöhen">+</button></div></div>' if ok else '<div class="availability-box gone"><strong>AUSVERKAUFT</strong></div>'
    return f'<article id="item-{k}" class="row product-row simple"><div class="product-description no-picture"><h4>{esc(name)}</h4>{f"<p>{esc(text)}</p>" if text else ""}</div><div class="price"><p><span class="sr-only">Preis: </span>{euro(p)}</p><small>inkl. MwSt.</small></div>{have}</article>'


def cart_form(rows: str, title: str, ok: bool) -> str:
    button = '<div class="checkout-button-row"><button class="btn btn-block btn-primary btn-lg" type="submit" id="btn-add-to-cart">In den Warenkorb</button></div>' if ok else ""
    return f'<form method="get" action="/warenkorb/" class="front-page"><section aria-labelledby="category-1"><h3 id="category-1">{title}</h3>{rows}</section>{button}</form>'


def facts(t: Thing) -> str:
    rows = [("Gattung", t.facts["kind"]), ("Von", t.facts["by"]), ("Ort", t.facts["hall"]), ("Alter", t.facts["age"]), ("Dauer", t.facts["minutes"]), ("Sprache", t.facts["lang"])]
    return "".join(f"<dt>{a}</dt><dd>{esc(b)}</dd>" for a, b in rows if b)


def detail(t: Thing) -> Response:
    crumb = f'<p class="brotkrumen"><a href="/">Start</a> / <a href="/stuecke/{t.cat}/">{esc(GENRES[t.cat])}</a> / {esc(t.name)}</p>'
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:3]
    more = f'<section class="mehr"><h2>Das könnte Sie auch interessieren</h2><div class="teaserliste">{"".join(map(teaser, near))}</div></section>'
    if not t.facts["days"]:
        rows = "".join(box(t, c, p, ok, f"{t.name} {c[0]}" if c else t.name, 100 * THINGS.index(t) + i) for i, (c, p, ok) in enumerate(t.variants))
        return frame(t.name, f'{crumb}<h1>{esc(t.name)}</h1><p class="lead">{esc(t.text)}</p><dl class="angaben">{facts(t)}</dl>{cart_form(rows, "Online bestellen", bool(t.live))}{more}')
    prices = "".join(f"<tr><th>{esc(c)}</th><td>{euro(next(p for k, p, _ in t.variants if c in k))}</td></tr>" for c in t.axes[1][1])
    rows = "".join(f'<li class="termin"><time datetime="{d:%Y-%m-%d}">{esc(w)}</time> <span class="ort">{esc(t.facts["hall"])}</span> {state(t, w)} <a class="btn btn-primary" href="/karten/{t.slug}/{i + 1}/">Karten kaufen</a></li>' for i, (d, w) in enumerate(zip(t.facts["days"], t.axes[0][1])))
    ld = json.dumps([{"@context": "https://schema.org", "@type": "TheaterEvent", "name": t.name, "startDate": f"{d:%Y-%m-%d}T{w[-9:-4]}", "eventStatus": "https://schema.org/EventScheduled", "location": {"@type": "Place", "name": t.facts["hall"]}, "offers": {"@type": "AggregateOffer", "priceCurrency": "EUR", "lowPrice": f"{t.low:.2f}", "highPrice": f"{t.high:.2f}", "availability": "https://schema.org/" + ("InStock" if any(ok for c, _, ok in t.variants if w in c) else "SoldOut")}} for d, w in zip(t.facts["days"], t.axes[0][1])], ensure_ascii=False)
    return frame(t.name, f'{crumb}<h1>{esc(t.name)}</h1><p class="autor">{esc(t.facts["by"])}</p><p class="lead">{esc(t.text)}</p><dl class="angaben">{facts(t)}</dl><section class="preise"><h2>Preise</h2><table>{prices}</table></section><section class="termine"><h2>Termine</h2><ul class="terminliste">{rows}</ul></section>{more}<script type="application/ld+json">{ld}</script>')


def tickets(t: Thing, i: int) -> Response:
    when = t.axes[0][1][i]
    rows = "".join(box(t, c, p, ok, c[1], 1000 * THINGS.index(t) + 10 * i + k) for k, (c, p, ok) in enumerate(v for v in t.variants if when in v[0]))
    ok = any(ok for c, _, ok in t.variants if when in c)
    others = "".join(f'<li><a href="/karten/{t.slug}/{k + 1}/">{esc(w)}</a></li>' for k, w in enumerate(t.axes[0][1]) if k != i)
    note = "" if ok else '<div class="alert alert-info">Diese Vorstellung ist ausverkauft. Restkarten gibt es mit Glück an der Abendkasse.</div>'
    return frame(f"Karten: {t.name}", f'<p class="brotkrumen"><a href="/">Start</a> / <a href="/stueck/{t.slug}/">{esc(t.name)}</a> / Karten</p><h1>{esc(t.name)}</h1><div class="info-row"><p class="datum">{esc(when)}</p><p class="ort">{esc(t.facts["hall"])}</p></div>{note}{cart_form(rows, "Karten wählen", ok)}{f"<h3>Weitere Termine</h3><ul>{others}</ul>" if others else ""}')


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = [p for p in path.split("/") if p]
    if not parts:
        rows = "".join(f'<li class="termin"><span class="datum">{esc(w)}</span> <a href="/stueck/{t.slug}/">{esc(t.name)}</a> {state(t, w)}</li>' for _, w, t, _ in shows()[:8])
        return frame("Willkommen", f'<section class="buehne"><h1>Die neue Spielzeit</h1><p>Schauspiel, Oper, Tanz und Konzert am Fluss.</p><a class="btn btn-primary" href="/spielplan/">Zum Spielplan</a></section><section><h2>Demnächst</h2><ul class="terminliste">{rows}</ul></section><section><h2>Empfehlungen</h2><div class="teaserliste">{"".join(teaser(THINGS[i]) for i in (0, 9, 21))}</div></section>')
    if parts[0] == "static":
        return asset(NAME, path)
    if parts[0] == "spielplan":
        return plan(parts[1] if len(parts) > 1 else None)
    if parts == ["stuecke"]:
        return listing("Stücke A–Z", sorted(THINGS, key=lambda t: fold(t.name)))
    if parts[0] == "stuecke" and len(parts) == 2 and parts[1] in GENRES:
        return listing(GENRES[parts[1]], [t for t in THINGS if t.cat == parts[1]])
    if parts[0] == "stueck" and len(parts) == 2 and parts[1] in BY:
        return detail(BY[parts[1]])
    if parts[0] == "karten" and len(parts) == 3 and parts[1] in BY and parts[2].isdigit() and 0 < int(parts[2]) <= len(BY[parts[1]].facts["days"]):
        return tickets(BY[parts[1]], int(parts[2]) - 1)
    if parts[0] == "suche":
        q = query.get("q", "").strip()
        kept = " ".join(w for w in words(q) if w not in {"karten", "fur", "der", "die", "das", "und", "im", "am", "in"}) or q
        found = [t for t in THINGS if inside(kept, f"{t.name} {t.text} {GENRES[t.cat]} {' '.join(str(t.facts[k]) for k in ('kind', 'by', 'hall', 'age', 'lang'))} {' '.join(t.axes[0][1]) if t.facts['days'] else ''}")] if q else []
        found.sort(key=lambda t: not inside(kept, t.name))
        return listing("Suche", found, f'<form action="/suche/" method="get"><input name="q" value="{esc(q)}"><button>Suchen</button></form><p role="status">{len(found)} Treffer für „{esc(q)}“</p>')
    if parts[0] == "warenkorb":
        return frame("Warenkorb", "<h1>Warenkorb</h1><p>Ihr Warenkorb ist leer.</p>")
    if len(parts) == 1 and parts[0] in ("besuch", "presse", "newsletter", "agb", "impressum", "datenschutz"):
        return frame(parts[0].title(), f"<h1>{parts[0].title() if parts[0] != 'agb' else 'AGB'}</h1><p>Die Kasse öffnet eine Stunde vor jeder Vorstellung. Garderobe und Programmzettel sind frei.</p>")
    return redirect("/") if parts == ["index.html"] else frame("Nicht gefunden", "<h1>Seite nicht gefunden</h1>", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


RAEUBER = BY["die-rauber"]
D = RAEUBER.facts["days"][1]
CASES = [
    case(f"Karten für Die Räuber am {D.day}. {MONTHS[D.month - 1]}", "products_found", [o("Die Räuber", RAEUBER.axes[0][1][1])], "the second of three dates; not Räuber Hotzenplotz"),
    case("Ballett Karten", "products_found", [o("Schwanensee"), o("Der Nussknacker")], "two ballets"),
    case("Kindertheater für ein 4-jähriges Kind", "products_found", [o("Pettersson und Findus"), o("Die drei kleinen Schweinchen")], "the others are from 5 and 6; the concert is for babies and sold out"),
    case("Dreigroschenoper Tickets", "no_online_availability", [], "all dates sold out"),
    case("Zauberflöte 1. Kategorie", "products_found", [o("Die Zauberflöte", "1. Kategorie")], "one price on all dates"),
    case("Theatergutschein 50 Euro", "products_found", [o("Theatergutschein", "50 €")], "option"),
    case("Macbeth", "no_relevant_products", [], "not played"),
    case("Musical", "products_found", [o("My Fair Lady")], "Cabaret is sold out"),
    case("Die Physiker, Studentenkarte", "products_found", [o("Die Physiker", "Ermäßigt (Schüler, Studierende)")], "reduced price"),
    case("Oper auf Italienisch", "products_found", [o("La Bohème"), o("Der Barbier von Sevilla")], "the others are sung in German"),
]
