"""Gartenlaube: ein deutscher Fachhandel für den Garten, gebaut wie Shopware 6: every variant has an address of its own, the configurator of
radios asks the server for it; base prices, strike prices, VAT stars, delivery states. Microdata, no JSON-LD."""
from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, number, page, redirect, score, slug, spread

NAME = "gartenlaube"
CATS = {"Scheren-Saegen": "Scheren & Sägen", "Bodenbearbeitung": "Bodenbearbeitung", "Bewaesserung": "Bewässerung", "Rasen": "Rasen", "Erde-Duenger": "Erde & Dünger", "Saatgut": "Saatgut", "Hochbeete-Toepfe": "Hochbeete & Töpfe", "Bekleidung": "Bekleidung & Schutz", "Maschinen": "Maschinen"}
NOW, SOON, GONE, PICK = "now", "soon", "gone", "pick"
STATES = {NOW: ("delivery-available", "Sofort verfügbar, Lieferzeit: 2-4 Tage"), SOON: ("delivery-restock", "Lieferbar in 10-14 Tagen"), GONE: ("delivery-not-available", "Nicht mehr verfügbar"), PICK: ("delivery-not-available", "Nur Abholung in Uelzen, kein Versand")}


@dataclass
class Variant:
    options: list[str]
    price: float
    state: str
    number: str

    @property
    def ok(self) -> bool:
        return self.state in (NOW, SOON)


@dataclass
class Item:
    no: int
    name: str
    maker: str
    cat: str
    text: str
    facts: list[tuple[str, str]]
    groups: list[tuple[str, list[str]]]
    variants: list[Variant]
    was: float | None
    unit: tuple[str, str] | None          # how the content of an option reads, and per what: ("Liter", "1 Liter")

    def href(self, v: Variant) -> str:
        return f"/{slug(self.name)}/{v.number}"

    def live(self) -> list[Variant]:
        return [v for v in self.variants if v.ok]

    def main(self) -> Variant:
        return (self.live() or self.variants)[0]


ITEMS: list[Item] = []


def G(name: str, maker: str, cat: str, text: str, facts: str, groups: list[tuple[str, list[str]]], *variants: str, was: float | None = None, unit: tuple[str, str] | None = None) -> None:
    """A variant is "option|option=price" with ! (gone), ~ (restocking) or @ (collection only) before the price."""
    no = 10200 + 13 * len(ITEMS)
    made = []
    for n, v in enumerate(variants):
        o, _, p = v.rpartition("=")
        state = {"!": GONE, "~": SOON, "@": PICK}.get(p[0], NOW)
        made.append(Variant([x for x in o.split("|") if x], float(p.lstrip("!~@")), state, f"GL{no}" + (f".{n + 1}" if len(variants) > 1 else "")))
    ITEMS.append(Item(no, name, maker, cat, text, [tuple(x.split(": ", 1)) for x in facts.split("; ")], groups, made, was, unit))


def V(label: str, *values: str) -> list[tuple[str, list[str]]]:
    return [(label, list(values))]


G("Felco 2 Gartenschere", "Felco", "Scheren-Saegen", "Die Klassische mit roten Griffen. Bypass, alle Teile austauschbar.", "Schnitt: Bypass; Aststärke: bis 25 mm; Länge: 215 mm; Hand: rechts", [], "=54.90")
G("Felco 6 Gartenschere", "Felco", "Scheren-Saegen", "Für kleine und mittlere Hände.", "Schnitt: Bypass; Aststärke: bis 20 mm; Länge: 195 mm; Hand: rechts", [], "=56.90")
G("Felco 9 Gartenschere", "Felco", "Scheren-Saegen", "Die Felco 8 für Linkshänder.", "Schnitt: Bypass; Aststärke: bis 25 mm; Länge: 210 mm; Hand: links", [], "=62.50")
G("Löwe 1.104 Ambossschere", "Löwe", "Scheren-Saegen", "Zieht gegen den Amboss: für hartes, trockenes Holz.", "Schnitt: Amboss; Aststärke: bis 25 mm; Länge: 210 mm; Hand: beide", [], "=47.90")
G("Okatsune Linkshänderschere 203L", "Okatsune", "Scheren-Saegen", "Aus Japan, weiß-rote Griffe. Links geschliffen.", "Schnitt: Bypass; Aststärke: bis 20 mm; Länge: 200 mm; Hand: links", [], "=!59.00")
G("Felco 2/3 Ersatzklinge", "Felco", "Scheren-Saegen", "Ersatzklinge für Felco 2, 4, 11 und 400.", "Passend für: Felco 2, Felco 4, Felco 11", [], "=18.90")
G("Lederholster für Gartenscheren", "Felco", "Scheren-Saegen", "Zum Anstecken oder an den Gürtel.", "Material: Rindsleder", [], "=16.50")
G("Astschere Teleskop PowerGear", "Fiskars", "Scheren-Saegen", "Getriebe, Griffe ausziehbar.", "Schnitt: Bypass; Aststärke: bis 50 mm; Länge: 67 bis 92 cm", [], "=74.90", was=89.90)
G("Klappsäge Gomboy", "Silky", "Scheren-Saegen", "Sägt auf Zug.", "Zahnung: mittel", V("Blattlänge", "210 mm", "240 mm", "270 mm"), "210 mm=46.90", "240 mm=49.90", "270 mm=54.90")
G("Heckenschere Damast", "Bosch", "Scheren-Saegen", "Von Hand, mit Puffern.", "Länge: 58 cm", [], "=38.50")

G("Gärtnerspaten Edelstahl", "Krumpholz", "Bodenbearbeitung", "Geschmiedet in Franken, Stiel aus Esche.", "Blatt: 28 cm; Material: Edelstahl; Stiel: Esche", V("Griff", "T-Griff", "D-Griff"), "T-Griff=79.00", "D-Griff=84.00")
G("Damenspaten", "Krumpholz", "Bodenbearbeitung", "Leichter und kürzer.", "Blatt: 24 cm; Material: Stahl, gehärtet; Stiel: Esche", [], "=59.00")
G("Grabegabel vierzinkig", "Krumpholz", "Bodenbearbeitung", "Lockert, ohne zu wenden.", "Zinken: 4; Stiel: Esche", [], "=64.00")
G("Sauzahn Kupfer", "PKS", "Bodenbearbeitung", "Aus Bronze gegossen; kein Rost.", "Material: Kupferbronze; Stiel: 150 cm", [], "=!119.00")
G("Pendelhacke mit Stiel", "Wolf", "Bodenbearbeitung", "Schneidet Unkraut hin und zurück.", "Stiel: 170 cm", V("Breite", "10 cm", "15 cm"), "10 cm=34.90", "15 cm=37.90")

G("Gartenschlauch Classic 1/2 Zoll", "Gardena", "Bewaesserung", "Kreuzgewebe, 22 bar. Ohne Armaturen.", "Durchmesser: 13 mm (1/2 Zoll); Berstdruck: 22 bar; Material: PVC", V("Länge", "20 m", "30 m", "50 m"), "20 m=21.90", "30 m=31.90", "50 m=44.90")
G("Gartenschlauch SuperFlex 1/2 Zoll", "Gardena", "Bewaesserung", "Bleibt auch im Winter weich, 35 bar.", "Durchmesser: 13 mm (1/2 Zoll); Berstdruck: 35 bar; Material: PVC, phthalatfrei", V("Länge", "20 m", "30 m", "50 m"), "20 m=42.90", "30 m=59.90", "50 m=!94.90")
G("Gartenschlauch Tricoflex 1/2 Zoll", "Tricoflex", "Bewaesserung", "Der gelbe aus Frankreich.", "Durchmesser: 12,5 mm (1/2 Zoll); Berstdruck: 30 bar; Material: PVC", V("Länge", "25 m", "50 m"), "25 m=49.90", "50 m=~89.90")
G("Gartenschlauch Classic 3/4 Zoll", "Gardena", "Bewaesserung", "Mehr Wasser für lange Wege.", "Durchmesser: 19 mm (3/4 Zoll); Berstdruck: 22 bar; Material: PVC", V("Länge", "25 m", "50 m"), "25 m=46.90", "50 m=84.90")
G("Schlauchwagen AquaRoll M", "Gardena", "Bewaesserung", "Für bis zu 60 m Schlauch 1/2 Zoll. Ohne Schlauch.", "Kapazität: 60 m 1/2 Zoll", [], "=59.90")
G("Gießkanne verzinkt", "Kreuzer", "Bewaesserung", "Mit Messingbrause.", "Material: Stahl, verzinkt", V("Inhalt", "5 Liter", "9 Liter", "13 Liter"), "5 Liter=34.90", "9 Liter=42.90", "13 Liter=49.90")
G("Regentonne Rund", "Graf", "Bewaesserung", "Mit Deckel und Hahn.", "Material: PE; Deckel: ja; Hahn: ja", [("Inhalt", ["210 Liter", "310 Liter", "510 Liter"]), ("Farbe", ["Grün", "Anthrazit"])], "210 Liter|Grün=54.90", "210 Liter|Anthrazit=59.90", "310 Liter|Grün=74.90", "310 Liter|Anthrazit=79.90", "510 Liter|Grün=109.00", "510 Liter|Anthrazit=!115.00")
G("Regenfass Eiche", "Böttcher", "Bewaesserung", "Gebrauchtes Weinfass mit Spuren.", "Inhalt: 225 Liter; Material: Eiche", [], "=@149.00")
G("Regentonnen-Deckel", "Graf", "Bewaesserung", "Ersatz, grün.", "Passend für: Regentonne Rund", V("Für", "210 Liter", "310 Liter", "510 Liter"), "210 Liter=12.90", "310 Liter=14.90", "510 Liter=18.90")

G("Schattenrasen", "Kiepenkerl", "Rasen", "Auch unter Bäumen dicht. Mit Lägerrispe.", "Standort: Schatten, Halbschatten; Aussaat: 25 g/m²", V("Inhalt", "1 kg", "2,5 kg", "5 kg"), "1 kg=14.90", "2,5 kg=32.90", "5 kg=59.90", unit=("kg", "1 kg"))
G("Sport- und Spielrasen RSM 2.3", "Kiepenkerl", "Rasen", "Für Füße und Fußbälle.", "Standort: Sonne; Aussaat: 25 g/m²", V("Inhalt", "1 kg", "2,5 kg", "10 kg"), "1 kg=9.90", "2,5 kg=22.90", "10 kg=79.90", unit=("kg", "1 kg"))
G("Rasen Schatten & Trockenheit Mantelsaat", "Loretta", "Rasen", "Ummantelt, keimt bei wenig Wasser.", "Standort: Schatten bis Sonne; Aussaat: 30 g/m²", V("Inhalt", "2 kg", "5 kg", "10 kg"), "2 kg=27.90", "5 kg=62.00", "10 kg=115.00", unit=("kg", "1 kg"))
G("Rasendünger Frühjahr", "Oscorna", "Rasen", "Organisch, mit Bodenaktivator.", "NPK: 8-4-0,5; Reicht für: 12,5 g/m²", V("Inhalt", "5 kg", "10 kg", "20 kg"), "5 kg=17.90", "10 kg=29.90", "20 kg=49.90", unit=("kg", "1 kg"))
G("Moosvernichter mit Eisen", "Neudorff", "Rasen", "Gegen Moos, mit Eisen-II-sulfat.", "Anwendung: März bis September", [], "=24.90")

G("Bio Blumenerde ohne Torf", "Neudorff", "Erde-Duenger", "Aus Holzfaser, Kompost und Kokos.", "Torf: torffrei; Für: Balkon, Kübel", V("Inhalt", "20 Liter", "40 Liter"), "20 Liter=7.99", "40 Liter=12.99", unit=("Liter", "1 Liter"))
G("Ökohum Blumenerde", "Ökohum", "Erde-Duenger", "Mit Rindenhumus und Ton.", "Torf: torffrei; Für: Zimmer, Balkon", V("Inhalt", "20 Liter", "40 Liter", "70 Liter"), "20 Liter=6.49", "40 Liter=10.49", "70 Liter=15.90", unit=("Liter", "1 Liter"))
G("Profi Blumenerde", "Floragard", "Erde-Duenger", "Locker, vorgedüngt.", "Torf: 60 %, torfreduziert; Für: Beet, Balkon", V("Inhalt", "40 Liter", "70 Liter"), "40 Liter=8.99", "70 Liter=13.49", unit=("Liter", "1 Liter"))
G("Tomatenerde torffrei", "Neudorff", "Erde-Duenger", "Für Tomaten, Paprika und Gurken.", "Torf: torffrei; Für: Gemüse", V("Inhalt", "20 Liter", "40 Liter"), "20 Liter=8.99", "40 Liter=!14.99", unit=("Liter", "1 Liter"))
G("Hornspäne", "Oscorna", "Erde-Duenger", "Langsam wirkender Stickstoff.", "NPK: 14-0-0", V("Inhalt", "2,5 kg", "5 kg", "25 kg"), "2,5 kg=9.90", "5 kg=17.50", "25 kg=64.90", unit=("kg", "1 kg"))
G("Tomatendünger flüssig", "Neudorff", "Erde-Duenger", "Vegan, mit Kalium.", "NPK: 3-1-5; Vegan: ja", [], "=10.99")

G("Tomate 'Harzfeuer' F1", "Sperli", "Saatgut", "Früh, rot, mittelgroß.", "Typ: Stabtomate; Inhalt: 12 Korn; Bio: nein", [], "=3.49")
G("Tomate 'Ochsenherz' Bio", "Bingenheimer", "Saatgut", "Fleischtomate bis 500 g.", "Typ: Fleischtomate; Inhalt: 15 Korn; Bio: ja", [], "=3.95")
G("Tomate 'Zuckertraube' Bio", "Bingenheimer", "Saatgut", "Kirschtomate, sehr süß.", "Typ: Cherrytomate; Inhalt: 15 Korn; Bio: ja", [], "=3.95")
G("Tomate 'Matina' Bio", "Bingenheimer", "Saatgut", "Die frühe Salattomate.", "Typ: Stabtomate; Inhalt: 15 Korn; Bio: ja", [], "=3.75")
G("Kürbis 'Uchiki Kuri' (Hokkaido) Bio", "Bingenheimer", "Saatgut", "Der orange mit Schale.", "Typ: Speisekürbis; Inhalt: 8 Korn; Bio: ja", [], "=4.25")
G("Pflücksalat-Mischung", "Sperli", "Saatgut", "Rot und grün.", "Typ: Pflücksalat; Inhalt: 5 g; Bio: nein", [], "=2.79")

G("Hochbeet Lärche", "Holzwerk", "Hochbeete-Toepfe", "Heimische Lärche, mit Noppenfolie und Gitter.", "Material: Lärche, unbehandelt; Höhe: 80 cm", V("Maß", "80 x 80 cm", "120 x 80 cm", "160 x 80 cm"), "80 x 80 cm=109.00", "120 x 80 cm=139.00", "160 x 80 cm=179.00")
G("Hochbeet Flach Lärche", "Holzwerk", "Hochbeete-Toepfe", "Halbe Höhe, ohne Boden.", "Material: Lärche, unbehandelt; Höhe: 40 cm", V("Maß", "100 x 60 cm", "150 x 75 cm"), "100 x 60 cm=74.90", "150 x 75 cm=98.00", was=None)
G("Hochbeet Kiefer", "Holzwerk", "Hochbeete-Toepfe", "Kesseldruckimprägniert.", "Material: Kiefer, imprägniert; Höhe: 80 cm", V("Maß", "120 x 80 cm"), "120 x 80 cm=89.00")
G("Hochbeet Metall", "Vegtrug", "Hochbeete-Toepfe", "Verzinkt, Wellblech.", "Material: Stahl; Höhe: 60 cm", V("Maß", "120 x 90 cm", "180 x 90 cm"), "120 x 90 cm=119.00", "180 x 90 cm=159.00")
G("Hochbeet-Folie", "Holzwerk", "Hochbeete-Toepfe", "Noppenfolie für Hochbeete aus Lärche und Kiefer.", "Maß: 0,5 x 5 m", [], "=12.90")
G("Terrakottatopf Toskana", "Impruneta", "Hochbeete-Toepfe", "Frostfest bis -20 °C.", "Material: Terrakotta; Frostfest: ja", V("Durchmesser", "Ø 30 cm", "Ø 40 cm", "Ø 50 cm"), "Ø 30 cm=39.00", "Ø 40 cm=64.00", "Ø 50 cm=98.00")
G("Terrakottatopf Standard", "Spang", "Hochbeete-Toepfe", "Der rote, in jeder Größe.", "Material: Ton; Frostfest: nein", V("Durchmesser", "Ø 15 cm", "Ø 25 cm", "Ø 40 cm"), "Ø 15 cm=2.49", "Ø 25 cm=7.49", "Ø 40 cm=24.90")

_HS = V("Größe", "7", "8", "9", "10")
G("Gartenhandschuh Nappa", "Keiler", "Bekleidung", "Weiches Ziegenleder.", "Material: Ziegenleder", _HS, "7=19.90", "8=19.90", "9=19.90", "10=!19.90")
G("Gartenhandschuh Bambus", "Rostaing", "Bekleidung", "Latexfläche auf Bambusviskose.", "Material: Bambusviskose, Latex", _HS, "7=8.90", "8=8.90", "9=8.90", "10=8.90")
G("Rosenhandschuh lang", "Rostaing", "Bekleidung", "Stulpe bis zum Ellbogen.", "Material: Synthetikleder, Polyester; Stulpe: 40 cm", V("Größe", "7", "8", "9"), "7=29.90", "8=!29.90", "9=29.90")
G("Gartenclog", "Dunlop", "Bekleidung", "Zum Hineinschlüpfen.", "Material: PVC", V("Größe", "37", "39", "41", "43"), "37=18.90", "39=18.90", "41=18.90", "43=!18.90")

G("Akku-Rasenmäher RMA 235", "Stihl", "Maschinen", "Mit Akku AK 20 und Ladegerät.", "Antrieb: Akku 36 V; Schnittbreite: 33 cm", [], "=@329.00")
G("Akku-Rasenmäher PowerMax 32/36V", "Gardena", "Maschinen", "Leicht, für kleine Flächen.", "Antrieb: Akku 36 V; Schnittbreite: 32 cm", [], "=!249.00")
G("Spindelmäher Classic 380", "Gardena", "Maschinen", "Ohne Motor, sauberer Schnitt.", "Antrieb: Hand; Schnittbreite: 38 cm", [], "=99.90")
G("Häcksler AXT 25 TC", "Bosch", "Maschinen", "Walze, 2500 Watt.", "Antrieb: 230 V; Aststärke: bis 45 mm", [], "=499.00", was=559.00)
G("Rasenmäher-Ersatzmesser 33 cm", "Stihl", "Maschinen", "Für Akku-Rasenmäher RMA 235.", "Passend für: RMA 235", [], "=19.90")


def eur(v: float) -> str:
    return f"{v:,.2f} €*".replace(",", "_").replace(".", ",").replace("_", ".")


def base(i: Item, v: Variant) -> str:
    if not i.unit:
        return ""
    amount = float(v.options[0].split()[0].replace(",", "."))
    return f'<p class="product-price-unit"><span class="product-unit-label">Inhalt:</span> <span class="price-unit-content">{esc(v.options[0])}</span> <span class="price-unit-reference">({eur(v.price / amount)} / {i.unit[1]})</span></p>'


def box(i: Item) -> str:
    v = i.main()
    ps = [x.price for x in (i.live() or i.variants)]
    if min(ps) != max(ps):
        price = f'<p class="product-variant-price">Varianten ab <span class="product-variant-price-text">{eur(min(ps))}</span></p><span class="product-price">{eur(v.price)}</span>'
    elif i.was:
        price = f'<span class="product-price with-list-price">{eur(v.price)} <span class="list-price"><span class="list-price-price">{eur(i.was)}</span></span></span>'
    else:
        price = f'<span class="product-price">{eur(v.price)}</span>'
    chars = f'<div class="product-variant-characteristics">{" | ".join(f"{k}: <span>{esc(o)}</span>" for (k, _), o in zip(i.groups, v.options))}</div>' if i.groups else ""
    badge = '<div class="product-badges"><span class="badge badge-discount">%</span></div>' if i.was else ""
    act = f'<a href="{i.href(v)}" class="btn btn-light btn-detail">Details</a>' if i.groups or not i.live() else f'<form action="/checkout/line-item/add" method="post" class="buy-widget"><input type="hidden" name="number" value="{v.number}"><button class="btn btn-buy">In den Warenkorb</button></form>'
    return f'<div class="cms-listing-col"><div class="card product-box box-standard"><div class="card-body">{badge}<div class="product-image-wrapper"><a href="{i.href(v)}" class="product-image-link" title="{esc(i.name)}"><div class="product-image-placeholder"></div></a></div><div class="product-info"><a href="{i.href(v)}" class="product-name">{esc(i.name)}</a>{chars}<div class="product-description">{esc(i.text)}</div><div class="product-price-info">{base(i, v)}{price}</div><div class="product-action">{act}</div></div></div></div></div>'


def frame(title: str, inner: str, cookies: dict[str, str], q: str = "") -> str:
    nav = "".join(f'<a class="nav-link main-navigation-link" href="/{k}/" itemprop="url"><span itemprop="name">{esc(v)}</span></a>' for k, v in CATS.items())
    bar = "" if cookies.get("cookie-preference") else '<div class="cookie-permission-container"><span>Diese Website verwendet Cookies, um eine bestmögliche Erfahrung bieten zu können. <a href="/Datenschutz">Mehr Informationen ...</a></span> <button class="btn btn-primary">Nur technisch notwendige</button> <button class="btn btn-primary js-cookie-accept-all-button">Alle Cookies akzeptieren</button></div>'
    return f"""<!DOCTYPE html><html lang="de-DE" itemscope="itemscope" itemtype="https://schema.org/WebPage"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)} | Gartenlaube</title><link rel="stylesheet" href="/theme/all.css"></head><body class="is-act-home">
<div class="top-bar"><div class="container">Versandkostenfrei ab 75 € · Fachberatung 0581 555 12 · <a href="/Service">Service/Hilfe</a></div></div>
<header class="header-main"><div class="container"><div class="header-row"><a class="header-logo-main-link" href="/" title="Zur Startseite gehen">Gartenlaube</a><form action="/search" method="get" class="header-search-form" role="search"><input type="search" name="search" class="form-control header-search-input" autocomplete="off" placeholder="Suchbegriff eingeben ..." aria-label="Suchbegriff eingeben ..." value="{esc(q)}"><button type="submit" class="btn header-search-btn" aria-label="Suchen">🔍</button></form><a class="header-cart" href="/checkout/cart" title="Warenkorb">Warenkorb</a> <a href="/account/login">Mein Konto</a></div><nav class="main-navigation" itemscope itemtype="http://schema.org/SiteNavigationElement">{nav}</nav></div></header>
<main class="content-main"><div class="container">{inner}</div></main><footer class="footer-main"><div class="container"><form action="/form/newsletter" method="post"><p>Newsletter: 5 € Gutschein für den nächsten Einkauf</p><input type="email" name="email" placeholder="E-Mail-Adresse eingeben ..."><button>Abonnieren</button></form><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. <a href="/Service">Versandkosten</a>, wenn nicht anders angegeben.</p></div></footer>{bar}<script src="/theme/all.js"></script></body></html>"""


def detail(i: Item, v: Variant) -> str:
    conf = ""
    if i.groups:
        for g, (label, values) in enumerate(i.groups):
            opts = ""
            for n, val in enumerate(values):
                there = any(x.options == [*v.options[:g], val, *v.options[g + 1:]] and x.ok for x in i.variants)
                opts += f'<div class="product-detail-configurator-option"><input type="radio" name="g{g}" value="{esc(val)}" class="product-detail-configurator-option-input{" is-combinable" if there else ""}" id="o{g}-{n}"{" checked" if v.options[g] == val else ""}><label class="product-detail-configurator-option-label is-display-text{" is-combinable" if there else ""}" for="o{g}-{n}" title="{esc(val)}">{esc(val)}</label></div>'
            conf += f'<fieldset class="product-detail-configurator-group"><legend class="product-detail-configurator-group-title">{esc(label)} auswählen</legend><div class="product-detail-configurator-options">{opts}</div></fieldset>'
        conf = f'<div class="product-detail-configurator"><form data-variant-switch="true" data-url="/detail/{i.no}/switch">{conf}</form></div>'
    cls, state = STATES[v.state]
    buy = f'<form class="buy-widget" action="/checkout/line-item/add" method="post"><input type="hidden" name="number" value="{v.number}"><select name="quantity" class="form-select" aria-label="Anzahl"><option>1</option><option>2</option><option>3</option></select> <button class="btn btn-primary btn-buy" title="In den Warenkorb">In den Warenkorb</button></form>' if v.ok else ""
    was = f' <span class="list-price-price">{eur(i.was)}</span> <span class="list-price-percentage">({round(100 - 100 * v.price / i.was)} % gespart)</span>' if i.was else ""
    facts = "".join(f'<tr class="properties-row"><th class="properties-label">{esc(k)}:</th><td class="properties-value">{esc(w)}</td></tr>' for k, w in [*i.facts, *((k, o) for (k, _), o in zip(i.groups, v.options))])
    near = "".join(box(o) for o in [o for o in ITEMS if o.cat == i.cat and o is not i][:4])
    return f"""<nav aria-label="breadcrumb"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">Home</a></li><li class="breadcrumb-item"><a href="/{i.cat}/">{esc(CATS[i.cat])}</a></li></ol></nav>
<div class="product-detail" itemscope itemtype="https://schema.org/Product"><div class="product-detail-media"><div class="product-image-placeholder"></div></div><div class="product-detail-buy-wrap"><h1 class="product-detail-name" itemprop="name">{esc(i.name)}</h1><a class="product-detail-manufacturer-link" href="/search?{urlencode({'search': i.maker})}">{esc(i.maker)}</a>
<div class="product-detail-buy" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="{v.price:.2f}"><link itemprop="availability" href="https://schema.org/{'InStock' if v.ok else 'OutOfStock'}"><div class="product-detail-price-container"><p class="product-detail-price">{eur(v.price)}{was}</p>{base(i, v)}</div><p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p><p class="delivery-information {cls}">{state}</p>{conf}{buy}<p class="product-detail-ordernumber-container">Produktnummer: <span class="product-detail-ordernumber" itemprop="sku">{v.number}</span></p></div></div></div>
<div class="product-detail-description"><h2>Produktinformationen "{esc(i.name)}"</h2><p itemprop="description">{esc(i.text)}</p><table class="product-detail-properties-table">{facts}</table></div><div class="cross-selling"><h2>Kunden kauften auch</h2><div class="cms-listing-row">{near}</div></div>"""


def listing(head: str, items: list[Item], address: str, args: dict[str, str]) -> str:
    order = args.get("order", "score")
    if order in ("price-asc", "price-desc"):
        items = sorted(items, key=lambda i: min(v.price for v in i.variants), reverse=order == "price-desc")
    per, at = 12, number(args.get("p"))
    pages = max(1, -(-len(items) // per))
    keep = {k: v for k, v in args.items() if k in ("search", "order")}
    nav = '<nav aria-label="pagination" class="pagination-nav"><ul class="pagination">' + "".join(f'<li class="page-item{" active" if n == at else ""}"><a class="page-link" href="{esc(address + "?" + urlencode(keep | {"p": str(n)}))}">{n}</a></li>' for n in range(1, pages + 1)) + "</ul></nav>" if pages > 1 else ""
    sorts = "".join(f'<option value="{k}"{" selected" if k == order else ""}>{w}</option>' for k, w in {"score": "Beste Ergebnisse", "price-asc": "Preis aufsteigend", "price-desc": "Preis absteigend"}.items())
    sort = f'<form method="get" action="{address}" class="sorting">{"".join(f"<input type=hidden name={k} value={chr(34)}{esc(v)}{chr(34)}>" for k, v in keep.items() if k != "order")}<select name="order" class="sorting form-select" aria-label="Sortierung" onchange="this.form.submit()">{sorts}</select></form>'
    body = "".join(box(i) for i in items[(at - 1) * per:at * per])
    return f'<h1>{head}</h1>{sort}{nav}<div class="row cms-listing-row js-listing-wrapper">{body}</div>{nav}' if items else f'<h1>{head}</h1><div class="alert alert-info">Keine Produkte gefunden.</div>'


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    say = lambda title, inner, status=200, q="": page(frame(title, inner, cookies, q), status)
    if path.startswith("/theme/"):
        return asset(NAME, path)
    if path == "/":
        return say("Alles für den Garten", f'<div class="cms-page"><h1>Alles für den Garten</h1><p>Seit 1987 in Uelzen.</p><h2>Unsere Empfehlungen</h2><div class="cms-listing-row">{"".join(box(i) for i in ITEMS[1::8])}</div></div>')
    if path == "/search":
        q = query.get("search", "").strip()
        ranked = [(score(q, f"{i.name} {i.maker} {i.text} {CATS[i.cat]} {' '.join(w for _, w in i.facts)} {' '.join(o for v in i.variants for o in v.options)} {' '.join(v.number for v in i.variants)}"), i) for i in ITEMS] if q else []
        found = [i for (got, want), i in ranked if want and got == want] or [i for (got, _), i in sorted(ranked, key=lambda r: -r[0][0]) if got]
        return say("Suche", listing(f"Zu &quot;{esc(q)}&quot; wurden {len(found)} Produkte gefunden", found, "/search", query), q=q)
    bits = path.strip("/").split("/")
    if bits[0] in CATS and len(bits) == 1:
        return say(CATS[bits[0]], listing(esc(CATS[bits[0]]), [i for i in ITEMS if i.cat == bits[0]], f"/{bits[0]}/", query))
    if bits[0] == "detail" and len(bits) == 3 and bits[2] == "switch":
        for i in ITEMS:
            if str(i.no) == bits[1]:
                want = [query.get(f"g{g}", "") for g in range(len(i.groups))]
                v = next((v for v in i.variants if v.options == want), None)
                return page(json.dumps({"url": i.href(v) if v else ""}), kind="application/json")
    if path == "/checkout/line-item/add" and method == "POST":
        return redirect("/checkout/cart", [("Set-Cookie", f"sw_cart={slug(form.get('number', ''))}; Path=/")])
    if path == "/checkout/cart":
        lines = [f"<li>{esc(i.name)} {esc(' / '.join(v.options))}: {eur(v.price)}</li>" for i in ITEMS for v in i.variants if slug(v.number) == cookies.get("sw_cart")]
        return say("Warenkorb", f"<h1>Warenkorb</h1>{'<ul>' + ''.join(lines) + '</ul>' if lines else '<div class=alert>Ihr Warenkorb ist leer.</div>'}")
    for i in ITEMS:
        for v in i.variants:
            if len(bits) == 2 and bits[1] == v.number:
                return say(i.name, detail(i, v)) if path == i.href(v) else redirect(i.href(v), status=302)
    if bits[0] in ("Service", "Datenschutz", "account", "form"):
        return say("Service", "<h1>Service/Hilfe</h1><p>Versand mit DHL 5,90 €, Sperrgut 29 €. Abholung im Laden in Uelzen, Mo-Sa 9-18 Uhr. Abholware kann nicht online bestellt werden.</p>")
    return say("404", "<h1>Die angeforderte Seite konnte nicht gefunden werden</h1>", 404)


def _by(name: str) -> Item:
    return next(i for i in ITEMS if i.name == name)


def _v(name: str, *options: str) -> tuple[str, str]:
    return f"{name}, {' / '.join(options)}", dec(next(v.price for v in _by(name).live() if v.options == list(options)))


def _whole(*names: str) -> list[tuple]:
    return [spread(n, [v.price for v in _by(n).live()]) for n in names]


CASES: list[dict] = [
    {"query": "gartenschlauch 1/2 zoll 50 m", "determination": "products_found", "offers": [_v("Gartenschlauch Classic 1/2 Zoll", "50 m"), _v("Gartenschlauch Tricoflex 1/2 Zoll", "50 m")], "either": [],
     "why": "Der SuperFlex ist in 50 m nicht mehr zu haben, der andere Classic hat 3/4 Zoll; der Tricoflex ist in zwei Wochen lieferbar, also bestellbar."},
    {"query": "Felco 2", "determination": "products_found", "offers": _whole("Felco 2 Gartenschere"), "either": [], "why": "Die Schere, nicht die Ersatzklinge für sie."},
    {"query": "secateurs for left-handed people", "determination": "products_found", "offers": _whole("Felco 9 Gartenschere"), "either": ["Löwe 1.104 Ambossschere"], "why": "Felco 9 ist für Linkshänder; die Okatsune ist weg; die Löwe ist für beide Hände und so strittig."},
    {"query": "torffreie Blumenerde 40 l", "determination": "products_found", "offers": [_v("Bio Blumenerde ohne Torf", "40 Liter"), _v("Ökohum Blumenerde", "40 Liter")], "either": [], "why": "Floragard hat Torf; die Tomatenerde ist keine Blumenerde und in 40 Litern vergriffen."},
    {"query": "Rasensamen für den Schatten, 5 kg", "determination": "products_found", "offers": [_v("Schattenrasen", "5 kg"), _v("Rasen Schatten & Trockenheit Mantelsaat", "5 kg")], "either": [], "why": "Zwei Mischungen für Schatten in 5 kg; der Dünger in 5 kg ist keine Saat."},
    {"query": "Gartenhandschuhe Größe 8, kein Leder", "determination": "products_found", "offers": [_v("Gartenhandschuh Bambus", "8")], "either": [], "why": "Bambus; der Rosenhandschuh ist in 8 vergriffen, Nappa ist Leder."},
    {"query": "regentonne grün mindestens 300 liter", "determination": "products_found", "offers": [_v("Regentonne Rund", "310 Liter", "Grün"), _v("Regentonne Rund", "510 Liter", "Grün")], "either": [], "why": "310 und 510 Liter in Grün; der Deckel ist keine Tonne, das Fass hat 225 Liter und wird nicht verschickt."},
    {"query": "larch raised bed at least 120 cm long, under 150 euros", "determination": "products_found", "offers": [_v("Hochbeet Lärche", "120 x 80 cm"), _v("Hochbeet Flach Lärche", "150 x 75 cm")], "either": [], "why": "Beide aus Lärche und unter 150; 160 x 80 kostet 179."},
    {"query": "akku rasenmäher", "determination": "no_online_availability", "offers": [], "either": [], "why": "Einer nur zur Abholung, einer nicht mehr verfügbar; der Spindelmäher hat keinen Akku."},
    {"query": "Bio Tomatensamen, keine Cherrytomaten", "determination": "products_found", "offers": _whole("Tomate 'Ochsenherz' Bio", "Tomate 'Matina' Bio"), "either": [], "why": "Harzfeuer ist nicht Bio, Zuckertraube ist eine Cherrytomate."},
]
