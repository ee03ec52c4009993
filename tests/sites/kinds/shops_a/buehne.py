"""A German theatre's own box office ("Kartenkasse"): play -> dates -> price categories in a table. Old PHP habits, tables, no script
needed. Dates are counted from today, so past dates are past and future ones are in the future whenever it is served."""
from __future__ import annotations

from datetime import date, timedelta
from html import escape as e
from urllib.parse import urlencode

from ._kit import Response, asset, dec, fold, number, redirect, respond, spread

NAME = "buehne"
TODAY = date.today()
DAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
MONTHS = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]
FULL, FEW1, FEW3, OFF, DOOR, PHONE = "frei", "noch 1", "noch 3", "aus", "abend", "tel"
STATE = {FULL: "Karten verfügbar", FEW1: "nur noch 1 Karte", FEW3: "nur noch 3 Karten", OFF: "ausverkauft",
         DOOR: "nur Abendkasse", PHONE: "nur telefonisch buchbar"}
HOUSES = {"gh": "Großes Haus", "kk": "Kammerspiele", "wk": "Weinkeller am Wall", "sh": "Stadthalle", "ma": "Marienkirche", "fo": "Foyer"}
GENRES = ["Oper", "Ballett", "Schauspiel", "Kinder & Familie", "Konzert", "Jazz", "Kabarett & Comedy", "Lesung & Slam"]
OPER = [("Kategorie 1 – Parkett vorn", 6800), ("Kategorie 2 – Parkett hinten", 5400), ("Kategorie 3 – 1. Rang", 4200), ("Kategorie 4 – 2. Rang", 2850), ("Kategorie 5 – Hörplatz ohne Sicht", 1200)]
BALL = [("Kategorie 1 – Parkett vorn", 5900), ("Kategorie 2 – Parkett hinten", 4750), ("Kategorie 3 – 1. Rang", 3800), ("Kategorie 4 – 2. Rang", 2400)]
SPIEL = [("Normalpreis, freie Platzwahl", 2250), ("Ermäßigt (Schüler, Studierende, Azubis)", 1150)]
KIND = [("Erwachsene", 1400), ("Kinder bis 14 Jahre", 800), ("Familienkarte (2 Erwachsene, 2 Kinder)", 3600)]
KELLER = [("Tischplatz", 2600), ("Hochsitz an der Bar", 2100), ("Stehplatz", 1550)]
HALLE = [("Block A", 4900), ("Block B", 3900), ("Block C", 2900)]
KIRCHE = [("Mittelschiff vorn", 3800), ("Mittelschiff hinten", 3000), ("Seitenschiff (eingeschränkte Sicht)", 1800), ("Rollstuhlplatz mit Begleitung", 1800)]
EINS = [("Einheitspreis", 1200)]


def on(week: int, weekday: int) -> date:
    """that weekday in the week that starts `week` weeks after the coming Monday"""
    return TODAY + timedelta(days=(7 - TODAY.weekday()) + 7 * week + weekday)


# title | subtitle | genre | house | minutes | age | price list | text | dates: (week, weekday, time, {row index or "all": state})
_PLAYS: list[tuple] = [
    ("Die Zauberflöte", "Oper von Wolfgang Amadeus Mozart", "Oper", "gh", 180, 8, OPER, "Prinz Tamino soll die Tochter der Königin der Nacht befreien. In deutscher Sprache.",
     [(-7, 5, "19:30", {"all": OFF}), (1, 4, "19:30", {0: OFF}), (2, 5, "19:30", {1: FEW3, 4: OFF}), (4, 6, "18:00", {})]),
    ("Carmen", "Oper von Georges Bizet", "Oper", "gh", 165, 12, OPER, "Sevilla, eine Zigarettenfabrik, ein Sergeant. Französisch mit deutschen Übertiteln.",
     [(1, 5, "19:30", {0: OFF, 1: OFF}), (3, 5, "19:30", {}), (5, 3, "19:00", {4: OFF})]),
    ("Dido und Aeneas", "Oper von Henry Purcell", "Oper", "gh", 65, 10, [(n, p - 900) if p > 2000 else (n, p) for n, p in OPER], "Die Königin von Karthago und der Held auf der Durchreise. Englisch mit Übertiteln, keine Pause.",
     [(2, 3, "20:00", {}), (3, 6, "18:00", {3: OFF, 4: OFF})]),
    ("Der Bajazzo", "Oper von Ruggero Leoncavallo", "Oper", "gh", 80, 12, [(n, p - 600) if p > 2000 else (n, p) for n, p in OPER], "Eifersucht unter Wanderkomödianten. Italienisch mit Übertiteln, keine Pause.",
     [(4, 4, "19:30", {0: OFF})]),
    ("Der Kaiser von Atlantis", "Oper von Viktor Ullmann", "Oper", "kk", 60, 14, [("Normalpreis, freie Platzwahl", 2600), ("Ermäßigt (Schüler, Studierende, Azubis)", 1300)], "Der Tod streikt. Entstanden 1943 in Theresienstadt.",
     [(1, 2, "20:00", {"all": OFF}), (2, 2, "20:00", {"all": OFF})]),
    ("Operngala zum Spielzeitauftakt", "Arien und Duette mit dem ganzen Ensemble", "Oper", "gh", 135, 8, OPER, "Das Philharmonische Orchester und unsere Solistinnen und Solisten.",
     [(-9, 5, "19:30", {}), (-9, 6, "18:00", {})]),
    ("Schwanensee", "Ballett von Peter Tschaikowsky", "Ballett", "gh", 150, 8, BALL, "Choreografie nach Petipa und Iwanow, mit Orchester.",
     [(1, 6, "15:00", {}), (2, 4, "19:30", {}), (3, 5, "15:00", {0: OFF}), (4, 5, "19:30", {0: FEW1, 2: OFF}), (6, 5, "19:30", {1: FEW3})]),
    ("Romeo und Julia", "Ballett von Sergej Prokofjew", "Ballett", "gh", 140, 10, BALL, "Zwei Häuser, gleich an Würdigkeit.",
     [(3, 4, "19:30", {}), (5, 5, "19:30", {0: OFF})]),
    ("Faust. Der Tragödie erster Teil", "Schauspiel von Johann Wolfgang Goethe", "Schauspiel", "kk", 145, 14, SPIEL, "Habe nun, ach! Mit Einführung eine halbe Stunde vorher.",
     [(-2, 4, "19:30", {}), (1, 3, "19:30", {1: OFF}), (2, 1, "10:30", {0: OFF}), (3, 2, "19:30", {})]),
    ("Der zerbrochne Krug", "Lustspiel von Heinrich von Kleist", "Schauspiel", "kk", 95, 12, SPIEL, "Dorfrichter Adam sitzt über sich selbst zu Gericht.",
     [(1, 1, "19:30", {}), (4, 3, "19:30", {1: OFF})]),
    ("Drei Schwestern", "Schauspiel von Anton Tschechow", "Schauspiel", "kk", 170, 12, SPIEL, "Nach Moskau!", [(2, 6, "18:00", {}), (5, 4, "19:30", {})]),
    ("Improtheater: Die Stegreifen", "Theater ohne Text und Netz", "Schauspiel", "fo", 110, 12, EINS, "Sie rufen, wir spielen. Karten gibt es ausschließlich an der Abendkasse, ab 19 Uhr.",
     [(1, 0, "20:00", {"all": DOOR}), (3, 0, "20:00", {"all": DOOR})]),
    ("Der gestiefelte Kater", "Märchen nach den Brüdern Grimm", "Kinder & Familie", "kk", 70, 5, KIND, "Ein Müllerssohn, ein Kater, ein Paar Stiefel.",
     [(1, 5, "15:00", {}), (1, 6, "11:00", {1: OFF, 2: OFF}), (2, 6, "15:00", {2: OFF}), (3, 6, "15:00", {}), (4, 1, "10:00", {"all": OFF})]),
    ("Peter und der Wolf", "Musikalisches Märchen von Sergej Prokofjew", "Kinder & Familie", "gh", 45, 4, [("Erwachsene", 1600), ("Kinder bis 14 Jahre", 900)], "Mit Orchester und Erzähler.",
     [(2, 6, "11:00", {}), (4, 6, "11:00", {"all": OFF})]),
    ("Die kleine Meerjungfrau", "Figurentheater ab 4 Jahren", "Kinder & Familie", "fo", 50, 4, [("Einheitspreis", 750)], "Gespielt mit Schattenfiguren.",
     [(1, 2, "10:00", {}), (2, 5, "15:00", {"all": DOOR})]),
    ("Weihnachtsoratorium, Kantaten I–III", "Johann Sebastian Bach", "Konzert", "ma", 100, 8, KIRCHE, "Kantorei an St. Marien. Rollstuhlplätze vermitteln wir nur am Telefon: 0555 20 40 60.",
     [(2, 5, "18:00", {3: PHONE, 0: OFF}), (2, 6, "17:00", {3: PHONE})]),
    ("Sinfoniekonzert: Aus der Neuen Welt", "Antonín Dvořák, Sinfonie Nr. 9", "Konzert", "sh", 115, 8, HALLE, "Dazu das Cellokonzert von Elgar.", [(1, 6, "18:00", {2: OFF}), (2, 0, "19:30", {})]),
    ("Klavierabend Ilse Marten", "Schubert, Ravel, Ligeti", "Konzert", "kk", 105, 10, [("Reihe 1–6", 3400), ("Reihe 7–14", 2600)], "Die Pianistin kehrt in ihre Geburtsstadt zurück.", [(3, 3, "20:00", {0: FEW3})]),
    ("Stummfilm mit Orgel: Nosferatu", "Film von F. W. Murnau, 1922", "Konzert", "ma", 95, 12, [("Mittelschiff", 1900), ("Seitenschiff (eingeschränkte Sicht)", 1300)], "An der Orgel improvisiert Kantor Hauke Rehm.", [(-3, 4, "21:00", {}), (3, 4, "21:00", {})]),
    ("Nachtzug Quintett", "Hardbop aus Leipzig", "Jazz", "wk", 120, 12, KELLER, "Saxophon, Trompete und eine Rhythmusgruppe unter Dampf.", [(1, 4, "20:30", {0: OFF}), (4, 4, "20:30", {})]),
    ("Lena Brandt Trio", "Klavier, Bass, Schlagzeug", "Jazz", "wk", 110, 12, [("Tischplatz", 2400), ("Stehplatz", 1400)], "Neue Stücke und alte Standards.", [(2, 4, "20:30", {"all": OFF})]),
    ("Session am Wall", "Jazz zum Mitspielen", "Jazz", "wk", 150, 12, [("Eintritt", 500)], "Instrumente mitbringen! Nur Abendkasse, kein Vorverkauf.", [(1, 0, "20:00", {"all": DOOR}), (2, 0, "20:00", {"all": DOOR})]),
    ("Big Band der Musikschule", "Swing für alle", "Jazz", "sh", 100, 6, [("Sitzplatz", 1600), ("Sitzplatz ermäßigt", 1000)], "Von Basie bis Thad Jones.", [(3, 6, "17:00", {})]),
    ("Horst Kleber: Alles haftet", "Kabarett", "Kabarett & Comedy", "wk", 120, 14, KELLER, "Politisches Kabarett mit Akkordeon.", [(1, 3, "20:00", {2: OFF}), (3, 3, "20:00", {0: OFF})]),
    ("Zwei links, zwei rechts", "Musikkabarett mit den Schwestern Puhl", "Kabarett & Comedy", "wk", 115, 12, [("Tischplatz", 2300), ("Hochsitz an der Bar", 1850), ("Stehplatz", 1350)], "Gestrickt wird auch.", [(2, 3, "20:00", {2: OFF})]),
    ("Mitzi Morgenrot: Gute Laune Süd", "Stand-up-Comedy", "Kabarett & Comedy", "sh", 105, 14, HALLE, "Das neue Programm der Komikerin.", [(4, 2, "20:00", {})]),
    ("Poetry Slam: Wallschlacht", "Sechs Poeten, ein Publikum", "Lesung & Slam", "wk", 130, 14, [("Stehplatz", 900), ("Sitzplatz", 1200)], "Das Publikum entscheidet.", [(1, 2, "20:00", {"all": OFF}), (5, 2, "20:00", {"all": OFF})]),
    ("Lesung: Das Haus am Deich", "Roman von Wiebke Jessen", "Lesung & Slam", "fo", 80, 12, EINS, "Die Autorin liest und signiert.", [(2, 2, "19:00", {})]),
]


class Show:
    """one date of a play"""
    def __init__(self, play: "Play", tid: int, when: date, clock: str, states: dict) -> None:
        self.play, self.tid, self.when, self.clock = play, tid, when, clock
        self.past = when < TODAY
        self.rows = [(name, price, OFF if self.past else states.get(i, states.get("all", FULL))) for i, (name, price) in enumerate(play.prices)]

    @property
    def label(self) -> str:
        return f"{DAYS[self.when.weekday()]} {self.when:%d.%m.%Y}, {self.clock} Uhr"

    def bookable(self) -> list[tuple[str, int, str]]:
        return [] if self.past else [r for r in self.rows if r[2] in (FULL, FEW1, FEW3)]

    def state(self) -> str:
        if self.past:
            return "vorbei"
        kinds = {r[2] for r in self.rows}
        if self.bookable():
            return "Karten verfügbar" if kinds == {FULL} else "einzelne Kategorien vergriffen" if OFF in kinds else "Karten verfügbar"
        return "nur Abendkasse" if DOOR in kinds else "ausverkauft"


class Play:
    def __init__(self, row: tuple, index: int) -> None:
        self.title, self.sub, self.genre, self.house, self.minutes, self.age, self.prices, self.text, dates = row
        self.vid = 311 + index * 4
        self.shows = sorted((Show(self, self.vid * 10 + k, on(w, d), clock, st) for k, (w, d, clock, st) in enumerate(dates)), key=lambda s: (s.when, s.clock))

    def open_prices(self) -> list[int]:
        return [p for s in self.shows for _, p, _ in s.bookable()]


PLAYS = [Play(row, i) for i, row in enumerate(_PLAYS)]
SHOWS = sorted((s for p in PLAYS for s in p.shows), key=lambda s: (s.when, s.clock, s.tid))


def eur(minor: int) -> str:
    return f"{minor // 100},{minor % 100:02d} €"


def frame(title: str, body: str, cookies: dict[str, str], here: str = "") -> str:
    menu = [("/index.php", "Startseite"), ("/spielplan.php", "Spielplan"), ("/stuecke.php", "Stücke A–Z"), ("/archiv.php", "Archiv"), ("/service.php", "Service & Anfahrt"), ("/warenkorb.php", "Warenkorb")]
    items = "".join(f'<td class="menu{" menu_on" if u == here else ""}"><a href="{u}">{e(t)}</a></td>' for u, t in menu)
    genres = "".join(f'<li><a href="/stuecke.php?{e(urlencode({"sparte": g}))}">{e(g)}</a></li>' for g in GENRES)
    tips = [p for p in PLAYS if p.open_prices()][TODAY.day % 5: TODAY.day % 5 + 3]
    tip = "".join(f'<p><a href="/stueck.php?vid={p.vid}">{e(p.title)}</a><br><span class="klein">{e(p.sub)}</span></p>' for p in tips)
    layer = "" if cookies.get("tw_cookie") else ('<div id="ccLayer" role="dialog" aria-label="Datenschutz"><div class="ccBox"><h2>Ihre Privatsphäre</h2><p>Wir verwenden technisch notwendige Cookies für den Warenkorb. '
        'Statistik nur mit Ihrer Zustimmung.</p><button id="ccAll">Alle akzeptieren</button> <button id="ccNec">Nur notwendige</button></div></div>'
        "<script>function ccSet(v){document.cookie='tw_cookie='+v+';path=/';var l=document.getElementById('ccLayer');l.parentNode.removeChild(l);}"
        "document.getElementById('ccAll').onclick=function(){ccSet('alle')};document.getElementById('ccNec').onclick=function(){ccSet('nec')};</script>")
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>Theater am Wall – {e(title)}</title><link rel="stylesheet" type="text/css" href="/css/theater.css" /></head><body>
<table id="rahmen" cellpadding="0" cellspacing="0" align="center" width="980"><tr><td colspan="2" id="kopf"><a href="/index.php">THEATER AM WALL</a><span class="klein">Kartenkasse im Netz</span></td></tr>
<tr><td colspan="2"><table width="100%" id="menuzeile"><tr>{items}</tr></table></td></tr>
<tr><td id="links" valign="top" width="200"><form action="/suche.php" method="get"><b>Suche</b><br /><input type="text" name="suchwort" size="14" /><input type="submit" value="Los" /></form>
<b>Sparten</b><ul>{genres}</ul><b>Unser Tipp</b>{tip}<b>Kasse</b><p class="klein">Mo–Fr 10–18 Uhr, Sa 10–13 Uhr<br />Tel. 0555 20 40 60<br />Wallstraße 1</p></td>
<td id="inhalt" valign="top">{body}</td></tr>
<tr><td colspan="2" id="fuss" class="klein">© {TODAY.year} Theater am Wall gGmbH | Alle Preise inkl. MwSt. und Vorverkaufsgebühr | <a href="/service.php">Impressum</a> | <a href="/service.php#agb">AGB</a></td></tr></table>{layer}</body></html>"""


def list_of_shows(shows: list[Show]) -> str:
    out, month = "", ""
    for s in shows:
        name = f"{MONTHS[s.when.month - 1]} {s.when.year}"
        if name != month:
            out += f'<tr><th colspan="5" class="monat">{name}</th></tr>'
            month = name
        state = s.state()
        link = (f'<a class="kartenlink" href="/termin.php?tid={s.tid}">Karten</a>' if s.bookable() else f'<a href="/termin.php?tid={s.tid}">Details</a>')
        out += (f'<tr class="termin"><td nowrap="nowrap">{DAYS[s.when.weekday()]} {s.when:%d.%m.%Y}</td><td>{s.clock}</td><td><a href="/stueck.php?vid={s.play.vid}"><b>{e(s.play.title)}</b></a><br />'
                f'<span class="klein">{e(s.play.sub)} | {HOUSES[s.play.house]}</span></td><td class="klein">{state}</td><td>{link}</td></tr>')
    return f'<table class="plan" width="100%" cellspacing="0">{out}</table>'


def list_of_plays(plays: list[Play]) -> str:
    rows = ""
    for p in plays:
        coming = [s for s in p.shows if not s.past]
        price = p.open_prices()
        note = f"ab {eur(min(price))}" if price else ("nur Abendkasse" if any(s.state() == "nur Abendkasse" for s in coming) else "ausverkauft" if coming else "abgespielt")
        nxt = coming[0].label if coming else "keine Termine mehr"
        rows += (f'<tr class="termin"><td><a href="/stueck.php?vid={p.vid}"><b>{e(p.title)}</b></a><br /><span class="klein">{e(p.sub)}</span></td>'
                 f'<td class="klein">{e(p.genre)}<br />{HOUSES[p.house]}</td><td class="klein">nächster Termin:<br />{nxt}</td><td>{note}</td></tr>')
    return f'<table class="plan" width="100%" cellspacing="0">{rows}</table>'


def one_play(p: Play) -> str:
    rows = ""
    for s in (s for s in p.shows if not s.past):
        act = f'<a class="kartenlink" href="/termin.php?tid={s.tid}">zu den Karten</a>' if s.bookable() else f'<a href="/termin.php?tid={s.tid}">Details</a>'
        rows += f'<tr class="termin"><td>{s.label}</td><td>{HOUSES[p.house]}</td><td class="klein">{s.state()}</td><td>{act}</td></tr>'
    old = [s for s in p.shows if s.past]
    past = f'<p class="klein">Bereits gespielt: {"; ".join(s.label for s in old)}</p>' if old else ""
    dates = f'<h2>Termine</h2><table class="plan" width="100%" cellspacing="0">{rows}</table>' if rows else '<p class="hinweis">Diese Produktion ist abgespielt. Es gibt keine weiteren Termine.</p>'
    same = [x for x in PLAYS if x.genre == p.genre and x is not p][:3]
    more = ("<h2>Das könnte Sie auch interessieren</h2><ul>" + "".join(f'<li><a href="/stueck.php?vid={x.vid}">{e(x.title)}</a> – {e(x.sub)}</li>' for x in same) + "</ul>") if same else ""
    pause = "eine Pause" if p.minutes > 95 else "keine Pause"
    return (f'<p class="klein"><a href="/stuecke.php">Stücke</a> &raquo; <a href="/stuecke.php?{e(urlencode({"sparte": p.genre}))}">{e(p.genre)}</a> &raquo; {e(p.title)}</p>'
            f'<h1>{e(p.title)}</h1><p><i>{e(p.sub)}</i></p><div class="szenenbild">Szenenbild</div><p>{e(p.text)}</p>'
            f'<table class="daten"><tr><td>Spielstätte</td><td>{HOUSES[p.house]}</td></tr><tr><td>Dauer</td><td>ca. {p.minutes // 60} Std. {p.minutes % 60:02d} Min., {pause}</td></tr>'
            f'<tr><td>Empfohlen ab</td><td>{p.age} Jahren</td></tr></table>{dates}{past}{more}')


def one_show(s: Show) -> str:
    p = s.play
    head = (f'<p class="klein"><a href="/spielplan.php">Spielplan</a> &raquo; <a href="/stueck.php?vid={p.vid}">{e(p.title)}</a> &raquo; {s.label}</p>'
            f'<h1>{e(p.title)}</h1><p><b>{s.label}</b>, {HOUSES[p.house]}</p>')
    if s.past:
        return head + '<p class="hinweis">Diese Vorstellung ist vorbei. Ein Kartenkauf ist nicht mehr möglich.</p>'
    rows = ""
    for i, (name, price, state) in enumerate(s.rows):
        fee = 150 if price >= 2000 else 100 if price >= 1000 else 50
        if state in (FULL, FEW1, FEW3):
            top = {FULL: 8, FEW1: 1, FEW3: 3}[state]
            act = '<select name="anzahl">' + "".join(f"<option>{n}</option>" for n in range(1, top + 1)) + '</select> <input type="submit" value="in den Warenkorb" />'
            act = f'<form action="/warenkorb.php" method="post"><input type="hidden" name="platz" value="{s.tid}-{i}" />{act}</form>'
        else:
            act = "&ndash;"
        rows += f'<tr class="{"weg" if act == "&ndash;" else "da"}"><td>{e(name)}</td><td align="right">{eur(price)}</td><td align="right" class="klein">{eur(fee)}</td><td class="klein">{STATE[state]}</td><td>{act}</td></tr>'
    hint = ""
    if s.state() == "ausverkauft":
        hint = '<p class="hinweis">Diese Vorstellung ist ausverkauft. Restkarten eventuell an der Abendkasse.</p>'
    elif s.state() == "nur Abendkasse":
        hint = '<p class="hinweis">Für diese Vorstellung gibt es keinen Vorverkauf. Karten nur an der Abendkasse, eine Stunde vor Beginn.</p>'
    rest = [x for x in p.shows if x is not s and not x.past]
    other = ("<h2>Weitere Termine</h2><ul>" + "".join(f'<li><a href="/termin.php?tid={x.tid}">{x.label}</a> ({x.state()})</li>' for x in rest) + "</ul>") if rest else ""
    return (f'{head}{hint}<table class="preise" width="100%" cellspacing="0"><tr><th>Preiskategorie</th><th>Preis</th><th>darin Gebühr</th><th>Verfügbarkeit</th><th>Anzahl</th></tr>{rows}</table>'
            f'<p class="klein">Die Preise verstehen sich je Karte einschließlich Gebühr. Versand 2,90 €, Ausdruck zu Hause kostenlos.</p>{other}')


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    say = lambda title, body, here="", status=200: respond(frame(title, body, cookies, here), status)
    coming = [s for s in SHOWS if not s.past]
    if path.startswith("/css/"):
        return asset("buehne", path[5:])
    if path in ("/", "/index.php"):
        return say("Startseite", '<h1>Willkommen im Theater am Wall</h1><p>Oper, Ballett, Schauspiel, Konzerte und Kleinkunst in sechs Spielstätten. Karten können Sie hier rund um die Uhr kaufen.</p>'
                   f'<h2>Die nächsten Vorstellungen</h2>{list_of_shows(coming[:7])}<p><a href="/spielplan.php">zum ganzen Spielplan</a></p>', "/index.php")
    if path == "/spielplan.php":
        per, page = 15, number(query.get("seite"))
        last = -(-len(coming) // per)
        pages = " | ".join(f"<b>{n}</b>" if n == page else f'<a href="/spielplan.php?seite={n}">{n}</a>' for n in range(1, last + 1))
        after = f' <a href="/spielplan.php?seite={page + 1}">weiter &raquo;</a>' if page < last else ""
        return say("Spielplan", f'<h1>Spielplan</h1>{list_of_shows(coming[(page - 1) * per: page * per])}<p class="blaettern">Seite: {pages}{after}</p>', "/spielplan.php")
    if path == "/stuecke.php":
        genre = query.get("sparte", "")
        plays = sorted((p for p in PLAYS if any(not s.past for s in p.shows) and genre in ("", p.genre)), key=lambda p: fold(p.title))
        return say("Stücke", f"<h1>{e(genre or 'Stücke von A bis Z')}</h1>{list_of_plays(plays)}", "/stuecke.php")
    if path == "/archiv.php":
        return say("Archiv", f'<h1>Archiv</h1><p>Vergangene Vorstellungen dieser Spielzeit.</p>{list_of_shows([s for s in SHOWS if s.past])}', "/archiv.php")
    if path == "/suche.php":
        word = query.get("suchwort", "").strip()
        words = fold(word).split()
        hits = [p for p in PLAYS if words and all(w in fold(f"{p.title} {p.sub} {p.genre} {p.text} {HOUSES[p.house]}") for w in words)]
        body = list_of_plays(hits) if hits else '<p>Leider nichts gefunden. Bitte versuchen Sie es mit einem einzelnen Stichwort oder sehen Sie im <a href="/spielplan.php">Spielplan</a> nach.</p>'
        return say("Suche", f"<h1>Suche</h1><p>Ihre Suche nach „{e(word)}“ ergab {len(hits)} Treffer.</p>{body}")
    if path == "/stueck.php":
        play = next((p for p in PLAYS if str(p.vid) == query.get("vid")), None)
        return say(play.title, one_play(play)) if play else say("Fehler", "<h1>Nicht gefunden</h1>", status=404)
    if path == "/termin.php":
        show = next((s for s in SHOWS if str(s.tid) == query.get("tid")), None)
        return say(show.play.title, one_show(show)) if show else say("Fehler", "<h1>Nicht gefunden</h1>", status=404)
    if path == "/warenkorb.php":
        if method == "POST" and "-" in form.get("platz", ""):
            return redirect("/warenkorb.php", [("Set-Cookie", f"tw_korb={form['platz']}x{number(form.get('anzahl'))}; Path=/")])
        body = "<p>Ihr Warenkorb ist leer.</p>"
        for s in SHOWS:
            for i, (name, price, _) in enumerate(s.rows):
                place, _, count = cookies.get("tw_korb", "").partition("x")
                if place == f"{s.tid}-{i}":
                    body = f"<table class='preise'><tr><td>{e(s.play.title)}, {s.label}<br />{e(name)}</td><td>{number(count)} × {eur(price)}</td></tr></table><p>Zur Bezahlung bitte anmelden.</p>"
        return say("Warenkorb", f"<h1>Warenkorb</h1>{body}", "/warenkorb.php")
    if path == "/service.php":
        return say("Service", '<h1>Service und Anfahrt</h1><p>Die Kasse an der Wallstraße 1 ist Mo–Fr 10–18 und Sa 10–13 Uhr geöffnet. Rollstuhlplätze im Großen Haus und in den Kirchen vergeben wir telefonisch: 0555 20 40 60.</p>'
                   '<h2 id="agb">AGB</h2><p>Gekaufte Karten können nicht zurückgenommen werden.</p>', "/service.php")
    return say("Fehler", '<h1>Seite nicht gefunden</h1><p>Zurück zur <a href="/index.php">Startseite</a>.</p>', status=404)


def _pick(title: str, show_ok=lambda s: True, row_ok=lambda name, price, state: True) -> list[tuple]:
    return [(f"{s.play.title}, {s.label} / {name}", dec(price)) for s in SHOWS for name, price, state in s.bookable()
            if title in (s.play.title, "") and show_ok(s) and row_ok(name, price, state)]


def _plain(want) -> list[tuple]:
    return [spread(p.title, p.open_prices()) for p in PLAYS if want(p) and p.open_prices()]


_flute = next(s for s in SHOWS if s.play.title == "Die Zauberflöte" and not s.past and s.when.weekday() == 5)
_low = min(p for _, p, _ in _flute.bookable())
_grimm = next(s for s in SHOWS if s.play.title == "Faust. Der Tragödie erster Teil" and s.when == on(3, 2))

CASES: list[dict] = [
    {"query": f"Die Zauberflöte am Samstag, {_flute.when.day}. {MONTHS[_flute.when.month - 1]}, die billigste Karte, die man noch bekommt", "determination": "products_found",
     "offers": _pick("Die Zauberflöte", lambda s: s is _flute, lambda n, p, st: p == _low), "either": [],
     "why": "On that date the 'Hörplatz' is sold out, so Kategorie 4 is the cheapest one left."},
    {"query": "two stalls seats (Parkett) for Swan Lake on a Saturday evening", "determination": "products_found",
     "offers": _pick("Schwanensee", lambda s: s.when.weekday() == 5 and s.clock >= "18:00", lambda n, p, st: "Parkett" in n and st != FEW1), "either": [],
     "why": "Two Saturday evenings (the third Saturday is at 15:00); one front-stalls row has only one ticket left, so it cannot seat two."},
    {"query": "Kinderkarte für den Gestiefelten Kater an einem Sonntag", "determination": "products_found",
     "offers": _pick("Der gestiefelte Kater", lambda s: s.when.weekday() == 6, lambda n, p, st: n.startswith("Kinder")), "either": [],
     "why": "Three Sundays, on the first of which the children's tickets are sold out."},
    {"query": "Kabarett für unter 20 Euro", "determination": "products_found",
     "offers": _pick("", lambda s: "kabarett" in s.play.sub.lower(), lambda n, p, st: p < 2000), "either": [],
     "why": "Two cabaret programmes; their cheap rows are partly sold out; Mitzi Morgenrot is stand-up and dearer than that anyway."},
    {"query": "Karten für ein Jazzkonzert", "determination": "products_found",
     "offers": _plain(lambda p: p.genre == "Jazz"), "either": [],
     "why": "Genre Jazz: two concerts have tickets online; the trio is sold out and the session is at the door only."},
    {"query": "eine Oper, die höchstens anderthalb Stunden dauert", "determination": "products_found",
     "offers": _plain(lambda p: p.genre == "Oper" and p.minutes <= 90), "either": [],
     "why": "Duration is in each play's facts: Dido (65) and Bajazzo (80) are short; Der Kaiser von Atlantis (60) is sold out."},
    {"query": f"Schülerkarte für Faust am {_grimm.when.day}. {MONTHS[_grimm.when.month - 1]}", "determination": "products_found",
     "offers": _pick("Faust. Der Tragödie erster Teil", lambda s: s is _grimm, lambda n, p, st: n.startswith("Ermäßigt")), "either": [],
     "why": "On that evening the reduced row (pupils) is available."},
    {"query": "Rollstuhlplatz für das Weihnachtsoratorium", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The row exists on both dates, but says it can be booked by telephone only."},
    {"query": "Karten für den Poetry Slam", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Both dates are sold out."},
    {"query": "tickets for the improv theatre show", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "The improv company sells at the door only."},
    {"query": "Karten für die Operngala", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Both evenings are past; the play is in the archive and found by the search."},
    {"query": "Karten für das Musical Cats", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "The house has no musical at all; the puss in boots is a children's play."},
]
