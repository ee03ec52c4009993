"""Kessler Bau & Elektro: a German builders' and electrical supplier. No search box: departments and filter checkboxes that reload the
list; on the product page a table with one row an article (net and gross price, stock)."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from .web import Answer, asset, e, page, q, redirect

NAME = "Kessler"
PICKUP, ORDER = -1, -2


@dataclass
class Zeile:
    art: str
    werte: tuple[str, ...]
    netto: Decimal
    bestand: int

    @property
    def brutto(self) -> Decimal:
        return (self.netto * Decimal("1.19")).quantize(Decimal("0.01"), ROUND_HALF_UP)


@dataclass
class Produkt:
    nr: int
    name: str
    marke: str
    gruppe: str
    einheit: str
    spalten: tuple[str, ...]
    zeilen: list[Zeile]
    text: str
    eckdaten: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        t = self.name.lower().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}))
        return f"/{self.gruppe}/{re.sub('[^a-z0-9]+', '-', t).strip('-')}/{self.nr}"


GRUPPEN: dict[str, tuple[str, str]] = {
    "trockenbau": ("Baustoffe", "Trockenbau"), "holzwerkstoffe": ("Baustoffe", "Holz & Platten"), "daemmung": ("Baustoffe", "Dämmung"), "befestigung": ("Baustoffe", "Schrauben & Befestigung"),
    "kabel": ("Elektro", "Kabel & Leitungen"), "licht": ("Elektro", "Licht & LED"), "installation": ("Elektro", "Schalter & Installation"),
}


def P(nr: int, name: str, marke: str, gruppe: str, einheit: str, spalten: str, rows: str, text: str, eck: str = "") -> Produkt:
    cols = tuple(spalten.split("|"))
    zeilen = []
    for n, r in enumerate(x.strip() for x in rows.strip().split("\n")):
        f = [x.strip() for x in r.split("|")]
        assert len(f) == len(cols) + 2, (name, r)
        zeilen.append(Zeile(f"{nr}.{n + 1:02d}", tuple(f[:-2]), Decimal(f[-2]), {"A": PICKUP, "B": ORDER}.get(f[-1]) or int(f[-1] if f[-1].isdigit() else 0)))
    return Produkt(nr, name, marke, gruppe, einheit, cols, zeilen, text, tuple(x for x in eck.split("|") if x))


PRODUKTE: list[Produkt] = [
    P(4101, "Bauplatte GKB", "Gyplan", "trockenbau", "Platte", "Stärke|Länge", """9,5 mm|2000 mm|7.05|180
      12,5 mm|2000 mm|6.90|640
      12,5 mm|2500 mm|8.60|410
      12,5 mm|2600 mm|8.95|255
      12,5 mm|3000 mm|10.40|90
      15 mm|2500 mm|11.90|64
      18 mm|2600 mm|15.20|B""", "Gipskartonplatte für Wand und Decke in trockenen Räumen.", "Breite 1250 mm|Kante HRAK"),
    P(4102, "Feuchtraumplatte GKBI", "Gyplan", "trockenbau", "Platte", "Stärke|Länge", """12,5 mm|2000 mm|9.80|240
      12,5 mm|2500 mm|12.25|0
      12,5 mm|2600 mm|12.75|88
      12,5 mm|3000 mm|14.70|36
      15 mm|2600 mm|16.90|12""", "Imprägnierte Gipskartonplatte (grün) für Bad und Küche.", "Breite 1250 mm|imprägniert"),
    P(4103, "Feuerschutzplatte GKF", "Gyplan", "trockenbau", "Platte", "Stärke|Länge", """12,5 mm|2000 mm|8.40|210
      12,5 mm|2500 mm|10.50|130
      15 mm|2000 mm|10.10|75
      15 mm|2500 mm|12.60|0""", "Gipskartonplatte mit glasfaserverstärktem Kern für Brandschutzkonstruktionen in trockenen Räumen.", "Breite 1250 mm"),
    P(4104, "Feuerschutzplatte imprägniert GKFI", "Gyplan", "trockenbau", "Platte", "Stärke|Länge", """12,5 mm|2000 mm|11.60|95
      12,5 mm|2500 mm|14.50|40
      15 mm|2500 mm|17.30|18""", "Gipskartonplatte für Brandschutz und Feuchtraum: auch für Bad, Küche und Waschkeller.", "Breite 1250 mm|imprägniert"),
    P(4105, "Einmannplatte imprägniert", "Hartwig", "trockenbau", "Platte", "Stärke|Länge", """10 mm|1500 mm|4.55|300
      12,5 mm|1500 mm|5.10|280""", "Handliche grüne Gipskartonplatte für Feuchträume, allein zu tragen.", "Breite 600 mm|imprägniert"),
    P(4106, "CW-Ständerprofil", "Hartwig", "trockenbau", "Stück", "Breite|Länge", """50 mm|2600 mm|4.10|520
      50 mm|3000 mm|4.75|310
      75 mm|2600 mm|5.05|460
      75 mm|3000 mm|5.85|0
      100 mm|2600 mm|6.20|140
      100 mm|3000 mm|7.15|85""", "Verzinktes Blechprofil, 0,6 mm."),
    P(4107, "UW-Wandprofil", "Hartwig", "trockenbau", "Stück", "Breite|Länge", """50 mm|4000 mm|5.35|220
      75 mm|4000 mm|6.30|205
      100 mm|4000 mm|7.45|110""", "Boden- und Deckenanschluss zum CW-Profil."),
    P(4108, "Fugenspachtel", "Gyplan", "trockenbau", "Sack", "Inhalt", """5 kg|7.90|66
      12,5 kg|14.80|40
      25 kg|22.60|54""", "Gipsspachtel zum Verspachteln von Gipskartonplatten, auch in Feuchträumen."),
    P(4109, "Bewehrungsstreifen Glasvlies", "Gyplan", "trockenbau", "Rolle", "Länge", """25 m|2.95|150
      90 m|8.40|70""", "Für HRAK-Kanten an Gipskartonplatten."),
    P(4110, "Revisionsklappe Feuchtraum", "Hartwig", "trockenbau", "Stück", "Maß", """200 × 200 mm|18.40|22
      300 × 300 mm|21.90|19
      400 × 400 mm|27.50|0""", "Alurahmen mit imprägnierter 12,5-mm-Einlage."),

    P(4201, "Schnellbauschraube Feingewinde", "Torvik", "befestigung", "Packung", "Maß|Packung", """3,9 × 25 mm|200 Stück|3.30|400
      3,9 × 25 mm|1000 Stück|10.40|210
      3,9 × 35 mm|200 Stück|3.70|380
      3,9 × 35 mm|1000 Stück|12.10|160
      3,9 × 45 mm|200 Stück|4.30|90
      3,9 × 45 mm|1000 Stück|15.60|55""", "Phosphatiert, PH2, für Metallprofile."),
    P(4202, "Schnellbauschraube Grobgewinde", "Torvik", "befestigung", "Packung", "Maß|Packung", """3,9 × 35 mm|200 Stück|3.60|120
      3,9 × 35 mm|1000 Stück|11.70|0
      3,9 × 55 mm|200 Stück|5.10|75
      3,9 × 55 mm|500 Stück|10.90|30""", "Phosphatiert, PH2, für Holzunterkonstruktionen."),
    P(4203, "Schnellbauschraube magaziniert", "Torvik", "befestigung", "Packung", "Maß|Packung", """3,9 × 25 mm|1000 Stück|17.90|60
      3,9 × 35 mm|1000 Stück|19.50|48
      3,9 × 45 mm|1000 Stück|24.80|0""", "Im Gurt für Magazinschrauber, Feingewinde."),
    P(4204, "Spanplattenschraube Torx", "Torvik", "befestigung", "Packung", "Maß|Packung", """4,0 × 40 mm|200 Stück|6.80|140
      4,0 × 40 mm|1000 Stück|24.90|35
      5,0 × 60 mm|200 Stück|11.70|92
      5,0 × 80 mm|100 Stück|8.90|110
      6,0 × 120 mm|100 Stück|19.40|44""", "Gelb verzinkt, Senkkopf, Teilgewinde."),
    P(4205, "Allzweckdübel", "Kralle", "befestigung", "Packung", "Maß|Packung", """6 × 35 mm|100 Stück|5.20|90
      8 × 50 mm|100 Stück|8.70|85
      8 × 50 mm|25 Stück|2.90|200
      10 × 60 mm|50 Stück|8.20|40""", "Nylon, für Beton, Ziegel und Platten."),

    P(4301, "OSB/3 Verlegeplatte Nut und Feder", "Waldhof", "holzwerkstoffe", "Platte", "Stärke|Format", """12 mm|2500 × 675 mm|14.20|210
      15 mm|2500 × 675 mm|16.90|260
      18 mm|2500 × 675 mm|19.60|180
      22 mm|2500 × 675 mm|23.40|120
      25 mm|2500 × 675 mm|27.30|0""", "Vierseitig Nut und Feder, ungeschliffen.", "Formaldehydarm verleimt"),
    P(4302, "OSB/3 Platte stumpf", "Waldhof", "holzwerkstoffe", "Platte", "Stärke|Format", """9 mm|2500 × 1250 mm|17.80|95
      12 mm|2500 × 1250 mm|22.90|140
      15 mm|2500 × 1250 mm|27.60|120
      18 mm|2500 × 1250 mm|32.80|110
      22 mm|2500 × 1250 mm|39.90|65""", "Gerade Kanten, konstruktiver Holzbau."),
    P(4303, "OSB/4 Verlegeplatte Nut und Feder", "Nordspan", "holzwerkstoffe", "Platte", "Stärke|Format", """18 mm|2500 × 625 mm|24.70|70
      22 mm|2500 × 625 mm|29.80|46
      25 mm|2500 × 625 mm|33.50|38""", "Hochbelastbar, contiface geschliffen, vierseitig Nut und Feder."),
    P(4304, "Siebdruckplatte Birke", "Nordspan", "holzwerkstoffe", "Platte", "Stärke|Format", """9 mm|2500 × 1250 mm|58.00|24
      12 mm|2500 × 1250 mm|72.00|30
      15 mm|2500 × 1250 mm|86.50|0
      21 mm|2500 × 1250 mm|118.00|16""", "Für Anhänger und Schalungen, rutschhemmend."),
    P(4305, "Konstruktionsvollholz KVH 60 × 120 mm", "Waldhof", "holzwerkstoffe", "Stück", "Länge", """3 m|17.40|80
      4 m|23.20|75
      5 m|29.00|40
      6 m|34.80|A""", "Fichte, gehobelt und gefast, Nsi."),
    P(4306, "Rauspund Fichte 24 × 121 mm", "Waldhof", "holzwerkstoffe", "Stück", "Länge", """2,5 m|5.60|190
      3 m|6.70|230
      4 m|8.95|145""", "Mit Nut und Feder, sägerau und gehobelt."),

    P(4401, "Steinwolle Klemmfilz 035", "Basalta", "daemmung", "Paket", "Stärke|Inhalt", """100 mm|6,00 m²|39.80|44
      120 mm|5,00 m²|40.60|38
      140 mm|4,20 m²|40.10|0
      160 mm|3,60 m²|39.20|27
      200 mm|3,00 m²|41.30|19""", "Nicht brennbar, für Sparrenfelder."),
    P(4402, "Glaswolle Rollfilz 032", "Basalta", "daemmung", "Rolle", "Stärke|Inhalt", """120 mm|5,40 m²|49.50|22
      160 mm|3,96 m²|48.20|31
      180 mm|3,48 m²|47.90|0
      240 mm|2,64 m²|49.10|14""", "Hohe Dämmleistung bei geringer Stärke."),
    P(4403, "XPS-Hartschaumplatte", "Kälterstop", "daemmung", "Paket", "Stärke|Inhalt", """30 mm|10,50 m²|68.00|20
      50 mm|6,00 m²|64.50|25
      80 mm|3,75 m²|66.20|18
      100 mm|3,00 m²|67.40|0""", "Perimeterdämmung, Stufenfalz, 300 kPa."),
    P(4404, "Hanf-Klemmmatte", "Feldgrün", "daemmung", "Paket", "Stärke|Inhalt", """60 mm|7,20 m²|66.90|A
      100 mm|4,32 m²|67.80|A
      140 mm|2,88 m²|64.40|A""", "Naturdämmung aus Nutzhanf. Wegen Sperrgut nur im Markt."),
    P(4405, "Dampfbremsfolie feuchtevariabel", "Basalta", "daemmung", "Rolle", "Breite|Länge", """1,5 m|20 m|54.90|17
      1,5 m|50 m|119.00|21
      3 m|50 m|229.00|B""", "Für Dachschrägen mit Zwischensparrendämmung aus Stein-, Glas- oder Hanfwolle."),

    P(5101, "Mantelleitung NYM-J", "Elmotec", "kabel", "Ring", "Querschnitt|Länge", """3 × 1,5 mm²|25 m|21.80|90
      3 × 1,5 mm²|50 m|38.60|140
      3 × 1,5 mm²|100 m|72.40|110
      3 × 2,5 mm²|50 m|62.70|80
      5 × 1,5 mm²|50 m|64.10|52
      5 × 2,5 mm²|50 m|104.50|33""", "Für feste Verlegung im und unter Putz, nicht im Erdreich."),
    P(5102, "Erdkabel NYY-J", "Elmotec", "kabel", "Ring", "Querschnitt|Länge", """3 × 1,5 mm²|25 m|31.40|45
      3 × 1,5 mm²|50 m|58.90|60
      3 × 2,5 mm²|50 m|87.20|41
      5 × 1,5 mm²|50 m|84.60|26
      5 × 2,5 mm²|25 m|66.30|38
      5 × 2,5 mm²|50 m|129.40|22
      5 × 2,5 mm²|100 m|254.00|9""", "Schwarzes Starkstromkabel für Erdreich und Beton."),
    P(5103, "Erdkabel NYY-J Bauware", "Kupferhaus", "kabel", "Ring", "Querschnitt|Länge", """3 × 1,5 mm²|50 m|52.30|30
      3 × 2,5 mm²|50 m|79.90|0
      5 × 2,5 mm²|50 m|117.60|14
      5 × 2,5 mm²|100 m|232.00|6""", "Starkstromkabel für Erdreich, Meterzahl aufgedruckt."),
    P(5104, "Gummischlauchleitung H07RN-F", "Kupferhaus", "kabel", "Ring", "Querschnitt|Länge", """3 × 1,5 mm²|25 m|42.60|28
      3 × 2,5 mm²|25 m|61.50|20
      5 × 2,5 mm²|25 m|98.70|12
      5 × 2,5 mm²|50 m|189.00|0""", "Für Baustellen, flexibel."),
    P(5105, "Netzwerkkabel CAT 7 Verlegekabel", "Elmotec", "kabel", "Ring", "Länge", """25 m|19.90|60
      50 m|35.80|75
      100 m|66.90|44""", "S/FTP, 4 × 2 × AWG 23, halogenfrei."),
    P(5106, "Lautsprecherkabel", "Elmotec", "kabel", "Ring", "Querschnitt|Länge", """2 × 1,5 mm²|10 m|6.90|50
      2 × 2,5 mm²|25 m|24.40|31""", "Transparent mit Polkennung."),

    P(5201, "LED-Streifen Flex", "Lumeno", "licht", "Rolle", "Spannung|Länge|Lichtfarbe", """12 V|5 m|warmweiß 2700 K|16.80|120
      12 V|5 m|neutralweiß 4000 K|16.80|95
      12 V|10 m|warmweiß 2700 K|29.90|40
      24 V|5 m|warmweiß 2700 K|18.50|110
      24 V|10 m|warmweiß 2700 K|33.20|62
      24 V|10 m|neutralweiß 4000 K|33.20|58
      24 V|5 m|RGB|25.90|36""", "Selbstklebend, alle 5 cm teilbar, IP20."),
    P(5202, "LED-Streifen COB", "Lumeno", "licht", "Rolle", "Spannung|Länge|Lichtfarbe", """24 V|5 m|warmweiß 2700 K|31.50|44
      24 V|10 m|neutralweiß 4000 K|57.40|20
      24 V|10 m|warmweiß 2700 K|57.40|0
      24 V|20 m|warmweiß 2700 K|109.00|8""", "Punktfreies Lichtband, CRI 90, IP20."),
    P(5203, "LED-Streifen Außen IP67", "Tessera", "licht", "Rolle", "Spannung|Länge|Lichtfarbe", """12 V|5 m|warmweiß 3000 K|32.80|25
      24 V|10 m|warmweiß 3000 K|64.70|17
      24 V|10 m|kaltweiß 6000 K|64.70|11""", "Silikonmantel, für Terrasse und Bad."),
    P(5204, "LED-Netzteil", "Tessera", "licht", "Stück", "Spannung|Leistung", """12 V|30 W|15.40|80
      12 V|60 W|22.70|64
      12 V|100 W|31.20|33
      24 V|60 W|23.50|70
      24 V|100 W|32.60|41
      24 V|150 W|43.90|18
      24 V|200 W|56.00|0""", "Konstantspannung für LED-Streifen, IP20."),
    P(5205, "LED-Netzteil wasserdicht IP67", "Tessera", "licht", "Stück", "Spannung|Leistung", """12 V|60 W|34.90|20
      12 V|100 W|44.80|15
      24 V|75 W|39.50|17
      24 V|120 W|51.20|13""", "Vergossen, für Außenbereich und LED-Streifen."),
    P(5206, "Aluprofil für LED-Streifen", "Lumeno", "licht", "Stück", "Länge|Farbe", """1 m|Silber|6.90|130
      2 m|Silber|11.80|115
      2 m|Schwarz|13.40|48
      2 m|Weiß|13.40|0""", "Mit opaler Abdeckung, für Streifen bis 12 mm, 12 V und 24 V."),
    P(5207, "LED-Lampe E27", "Lumeno", "licht", "Packung", "Leistung|Packung", """4,9 W|1 Stück|2.90|300
      8 W|1 Stück|3.60|280
      8 W|3 Stück|9.30|90
      13 W|1 Stück|5.40|120
      13 W|10 Stück|46.00|14""", "Warmweiß 2700 K, nicht dimmbar, 230 V."),
    P(5208, "LED-Strahler GU10", "Lumeno", "licht", "Packung", "Leistung|Dimmung|Packung", """4,5 W|nicht dimmbar|1 Stück|2.70|340
      4,5 W|nicht dimmbar|10 Stück|22.50|60
      5 W|dimmbar|1 Stück|4.60|180
      5 W|dimmbar|5 Stück|20.90|44
      5 W|dimmbar|10 Stück|38.90|27
      7 W|dimmbar|10 Stück|49.50|0""", "230 V, 36°, warmweiß 2700 K."),
    P(5209, "LED-Strahler MR16 / GU5.3", "Lumeno", "licht", "Packung", "Leistung|Dimmung|Packung", """4 W|nicht dimmbar|1 Stück|3.20|95
      5 W|dimmbar|10 Stück|41.50|21""", "12 V, 36°, warmweiß 2700 K."),
    P(5210, "Feuchtraumleuchte LED", "Tessera", "licht", "Stück", "Länge|Leistung", """600 mm|18 W|19.80|48
      1200 mm|36 W|28.90|66
      1500 mm|48 W|36.40|35""", "IP65, 4000 K, Durchgangsverdrahtung."),

    P(5301, "Schutzkontaktsteckdose", "Berkamp", "installation", "Stück", "Farbe", """Reinweiß|4.90|260
      Cremeweiß|4.90|140
      Anthrazit|7.30|85""", "Unterputz, ohne Rahmen."),
    P(5302, "Wechselschalter", "Berkamp", "installation", "Stück", "Farbe", """Reinweiß|7.80|190
      Cremeweiß|7.80|120
      Anthrazit|10.90|72""", "Mit Wippe, ohne Rahmen."),
    P(5303, "Abdeckrahmen", "Berkamp", "installation", "Stück", "Teilung|Farbe", """1-fach|Reinweiß|2.10|400
      2-fach|Reinweiß|3.60|290
      2-fach|Anthrazit|5.70|110
      3-fach|Reinweiß|5.30|170
      3-fach|Cremeweiß|5.30|65
      3-fach|Anthrazit|8.20|0
      4-fach|Reinweiß|7.90|58""", "Für Schalter und Steckdosen dieser Serie."),
    P(5304, "Leitungsschutzschalter B", "Voltan", "installation", "Stück", "Nennstrom|Pole", """10 A|1-polig|4.60|140
      16 A|1-polig|3.10|520
      16 A|3-polig|14.90|80
      32 A|3-polig|21.70|26""", "Charakteristik B, 6 kA."),
    P(5305, "FI-Schutzschalter", "Voltan", "installation", "Stück", "Nennstrom|Fehlerstrom|Pole", """25 A|30 mA|2-polig|29.40|48
      40 A|30 mA|2-polig|33.80|35
      40 A|30 mA|4-polig|37.90|90
      63 A|30 mA|4-polig|54.60|0
      63 A|300 mA|4-polig|58.20|15""", "Typ A, kurzzeitverzögert."),
    P(5306, "Klingeltransformator", "Voltan", "installation", "Stück", "Spannung|Leistung", """8 V|8 VA|14.20|33
      12 V|12 VA|18.70|20
      24 V|24 VA|27.50|11""", "Für Hutschiene, kurzschlussfest."),
    P(5307, "Bewegungsmelder Außen", "Wachtel", "installation", "Stück", "Erfassungswinkel|Farbe", """180°|Weiß|26.90|54
      180°|Anthrazit|29.40|31
      180°|Schwarz|29.40|0
      240°|Weiß|41.30|20
      240°|Anthrazit|44.60|16""", "Wandmontage, IP54, Reichweite 12 m."),
    P(5308, "Bewegungsmelder Garten Funk", "Lumeno", "installation", "Stück", "Erfassungswinkel|Farbe", """140°|Schwarz|38.50|14
      180°|Schwarz|42.80|19
      180°|Edelstahl|49.90|7""", "Für draußen, IP55, ohne Leitung zur Leuchte."),
    P(5309, "Bewegungsmelder Unterputz", "Berkamp", "installation", "Stück", "Erfassungswinkel|Farbe", """180°|Reinweiß|36.20|40
      180°|Anthrazit|41.10|22""", "Für Innenräume, Flur und Treppe, IP20."),
    P(5310, "Bewegungsmelder Decke", "Wachtel", "installation", "Stück", "Erfassungswinkel|Farbe", """360°|Weiß|33.70|28""", "Für Innenräume, Aufbau."),
]
NACH_NR = {p.nr: p for p in PRODUKTE}


def eur(v: Decimal) -> str:
    return f"{v:,.2f}".replace(",", "#").replace(".", ",").replace("#", ".") + " €"


def slug(s: str) -> str:
    t = s.lower().translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "²": "2", "°": "grad", "×": "x", ",": "-"}))
    return re.sub(r"[^a-z0-9]+", "-", t).strip("-")


def bestand(z: Zeile) -> tuple[str, str]:
    if z.bestand == PICKUP:
        return "pickup", "nur Abholung im Markt"
    if z.bestand == ORDER:
        return "order", "lieferbar in 8–10 Werktagen"
    if z.bestand == 0:
        return "none", "ausverkauft"
    return "ok", f"{z.bestand} auf Lager"


def kann_kaufen(z: Zeile) -> bool:
    return z.bestand > 0 or z.bestand == ORDER


def bild(p: Produkt, cls: str = "image--media") -> str:
    h = (p.nr * 83) % 360
    return (f'<svg class="{cls}" viewBox="0 0 100 70" role="img" aria-label="{e(p.name)}"><rect width="100" height="70" fill="#f3f3f3"/><polygon points="{10 + p.nr % 20},55 {30 + p.nr % 9},18 88,{14 + p.nr % 12} 76,56" fill="hsl({h},35%,62%)" stroke="hsl({h},35%,40%)"/></svg>')


def rahmen(titel: str, inhalt: str, cookies: dict[str, str], aktiv: str = "") -> Answer:
    n = len([x for x in cookies.get("korb", "").split("_") if x])
    nav = ""
    for ober in ("Baustoffe", "Elektro"):
        subs = "".join(f'<li class="navigation--entry{" is--active" if g == aktiv else ""}"><a class="navigation--link" href="/{g}/">{e(t)}</a></li>' for g, (o, t) in GRUPPEN.items() if o == ober)
        nav += f'<div class="navigation--block"><span class="navigation--headline">{ober}</span><ul class="navigation--list">{subs}</ul></div>'
    return page(f'''<!doctype html>
<html lang="de" class="no-js"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{e(titel)} – Kessler Bau &amp; Elektro</title><link rel="stylesheet" href="/media/kessler.css"></head>
<body class="is--ctl-listing"><div class="page-wrap">
<header class="header-main"><div class="top-bar">Versand ab 6,90 € · Sperrgut per Spedition 49,00 € · Märkte in Kassel und Göttingen <a href="/service/kontakt">Service</a> <a href="/service/geschaeftskunden">Geschäftskunden</a></div>
<div class="header--row"><a class="logo--link" href="/"><span class="logo--k">K</span> Kessler <em>Bau &amp; Elektro</em></a><a class="cart--link" href="/warenkorb"><span class="cart--quantity">{n}</span> Warenkorb</a></div></header>
<nav class="navigation-main">{nav}</nav>
<section class="content-main">{inhalt}</section>
<footer class="footer-main"><div class="footer--column"><strong>Service</strong><a href="/service/versand">Versand und Zahlung</a><a href="/service/kontakt">Kontakt</a><a href="/service/agb">AGB</a></div>
<div class="footer--column"><strong>Märkte</strong><span>Kassel, Industriestraße 14</span><span>Göttingen, Am Güterbahnhof 3</span></div><div class="footer--column"><strong>Newsletter</strong><form action="/service/newsletter"><input type="email" name="email" placeholder="Ihre E-Mail-Adresse"><button>Anmelden</button></form></div>
<p>Alle Endpreise (brutto) inkl. 19 % MwSt., zzgl. Versand. Nettopreise gelten für Geschäftskunden nach Freischaltung.</p></footer></div>
<div class="cookie--modal" hidden><div class="cookie--box"><h3>Wir verwenden Cookies</h3><p>Notwendige Cookies halten den Warenkorb zusammen; Statistik hilft uns, die Seiten zu verbessern.</p><button type="button" data-cc="nur">Nur notwendige</button> <button type="button" class="btn is--primary" data-cc="alle">Alle akzeptieren</button></div></div>
<script src="/media/kessler.js"></script></body></html>''')


def facetten(gruppe: str) -> list[tuple[str, list[str]]]:
    """column → its values, in the order of first mention; columns named alike share one facet"""
    f: dict[str, list[str]] = {}
    for p in PRODUKTE:
        if p.gruppe != gruppe:
            continue
        f.setdefault("Hersteller", [])
        if p.marke not in f["Hersteller"]:
            f["Hersteller"].append(p.marke)
        for i, c in enumerate(p.spalten):
            for z in p.zeilen:
                if z.werte[i] not in f.setdefault(c, []):
                    f[c].append(z.werte[i])

    def zahl(v: str) -> tuple[float, str]:
        m = re.match(r"[\d,]+", v)
        return (float(m[0].replace(",", ".")) if m else 1e9, v)
    return [(k, sorted(v, key=zahl) if k != "Hersteller" else sorted(v)) for k, v in f.items() if len(v) > 1]


def liste(gruppe: str, query: dict[str, str], cookies: dict[str, str]) -> Answer:
    ober, titel = GRUPPEN[gruppe]
    fac = facetten(gruppe)
    gewaehlt: dict[str, set[str]] = {}
    keep = ""
    boxes = ""
    for k, werte in fac:
        items = ""
        for v in werte:
            par = f"{slug(k)}_{slug(v)}"
            on = query.get(par) == "1"
            if on:
                gewaehlt.setdefault(k, set()).add(v)
                keep += f"{par}=1&amp;"
            items += f'<div class="filter-panel--option"><input type="checkbox" id="{par}" name="{par}" value="1"{" checked" if on else ""}><label for="{par}">{e(v)}</label></div>'
        boxes += f'<div class="filter-panel"><div class="filter-panel--title">{e(k)}</div><div class="filter-panel--content">{items}</div></div>'
    nur = query.get("lieferbar") == "1"
    if nur:
        keep += "lieferbar=1&amp;"
    sort = query.get("o", "")
    if sort:
        keep += f"o={q(sort)}&amp;"

    def passt(p: Produkt, z: Zeile) -> bool:
        if nur and not kann_kaufen(z):
            return False
        for k, werte in gewaehlt.items():
            if k == "Hersteller":
                if p.marke not in werte:
                    return False
            elif k not in p.spalten or z.werte[p.spalten.index(k)] not in werte:
                return False
        return True
    treffer = [(p, [z for z in p.zeilen if passt(p, z)]) for p in PRODUKTE if p.gruppe == gruppe]
    treffer = [(p, zs) for p, zs in treffer if zs]
    if sort == "preis-auf":
        treffer.sort(key=lambda t: min(z.brutto for z in t[1]))
    elif sort == "preis-ab":
        treffer.sort(key=lambda t: -min(z.brutto for z in t[1]))
    per = 6
    seiten = max(1, -(-len(treffer) // per))
    s = min(max(int(query["p"]) if query.get("p", "").isdigit() else 1, 1), seiten)
    kacheln = ""
    for p, zs in treffer[(s - 1) * per: s * per]:
        lo = min(z.brutto for z in zs)
        ab = "ab " if len({z.brutto for z in zs}) > 1 else ""
        hinweis = f"{len(zs)} von {len(p.zeilen)} Ausführungen passen" if gewaehlt or nur else f"{len(p.zeilen)} Ausführung{'en' if len(p.zeilen) > 1 else ''}"
        kacheln += (f'<div class="product--box box--basic"><a class="product--image" href="{p.url}">{bild(p)}</a><div class="product--supplier">{e(p.marke)}</div><a class="product--title" href="{p.url}" title="{e(p.name)}">{e(p.name)}</a>'
                    f'<div class="product--description">{e(p.text)}</div><div class="product--variants">{hinweis}</div><div class="product--price"><span class="price--default">{ab}{eur(lo)} *</span> <small>je {p.einheit}</small></div></div>')
    blatt = ""
    if seiten > 1:
        blatt = '<div class="listing--paging">' + "".join(f'<a class="paging--link{" is--active" if n == s else ""}" href="/{gruppe}/?{keep}p={n}">{n}</a>' for n in range(1, seiten + 1)) + (f'<a class="paging--link paging--next" href="/{gruppe}/?{keep}p={s + 1}" title="Nächste Seite">&gt;</a>' if s < seiten else "") + "</div>"
    opt = "".join(f'<option value="{v}"{" selected" if v == sort else ""}>{t}</option>' for v, t in (("", "Beliebtheit"), ("preis-auf", "Niedrigster Preis"), ("preis-ab", "Höchster Preis")))
    html = f'''<nav class="content--breadcrumb"><a href="/">Start</a> › <span>{ober}</span> › <strong>{e(titel)}</strong></nav>
<form class="sidebar-filter" method="get" action="/{gruppe}/" data-filter-form><h2>Filtern</h2>{boxes}<div class="filter-panel"><div class="filter-panel--title">Verfügbarkeit</div><div class="filter-panel--content"><div class="filter-panel--option"><input type="checkbox" id="lieferbar" name="lieferbar" value="1"{" checked" if nur else ""}><label for="lieferbar">Nur online lieferbar</label></div></div></div>
<div class="filter-panel"><label for="o" class="filter-panel--title">Sortierung</label><select id="o" name="o">{opt}</select></div><noscript><button>Filter anwenden</button></noscript><a class="filter--reset" href="/{gruppe}/">Alle Filter löschen</a></form>
<div class="content--wrapper"><h1>{e(titel)}</h1><p class="listing--count">{len(treffer)} Produkte</p><div class="listing">{kacheln or "<p>Für diese Auswahl gibt es keine Artikel.</p>"}</div>{blatt}<p class="footnote">* brutto, inkl. 19 % MwSt.</p></div>'''
    return rahmen(titel, html, cookies, gruppe)


def detail(p: Produkt, cookies: dict[str, str]) -> Answer:
    ober, titel = GRUPPEN[p.gruppe]
    kopf = "<th>Art.-Nr.</th>" + "".join(f"<th>{e(c)}</th>" for c in p.spalten) + "<th class='num'>Netto</th><th class='num'>Brutto</th><th>Bestand</th><th></th>"
    rows = ""
    for z in p.zeilen:
        cls, txt = bestand(z)
        if kann_kaufen(z):
            knopf = f'<form method="post" action="/warenkorb/neu"><input type="hidden" name="art" value="{z.art}"><input class="qty" type="number" name="menge" value="1" min="1" aria-label="Menge"><button class="btn is--primary" title="In den Warenkorb">In den Warenkorb</button></form>'
        else:
            knopf = ""
        rows += (f'<tr class="variant--row stock--{cls}"><td>{z.art}</td>' + "".join(f"<td>{e(w)}</td>" for w in z.werte) + f'<td class="num net">{eur(z.netto)}</td><td class="num gross"><strong>{eur(z.brutto)}</strong></td><td><i class="dot dot--{cls}"></i> {txt}</td><td>{knopf}</td></tr>')
    eck = "".join(f"<li>{e(x)}</li>" for x in p.eckdaten)
    verwandt = [x for x in PRODUKTE if x.gruppe == p.gruppe and x.nr != p.nr]
    k = p.nr % max(1, len(verwandt))
    auch = "".join(f'<div class="product--box box--slider"><a href="{x.url}">{bild(x)}</a><a class="product--title" href="{x.url}">{e(x.name)}</a><span class="price--default">ab {eur(min(z.brutto for z in x.zeilen))} *</span></div>' for x in (verwandt[k:] + verwandt[:k])[:4])
    html = f'''<nav class="content--breadcrumb"><a href="/">Start</a> › <span>{ober}</span> › <a href="/{p.gruppe}/">{e(titel)}</a> › <strong>{e(p.name)}</strong></nav>
<div class="product--details"><div class="product--image-container">{bild(p, "image--big")}</div><div class="product--info"><div class="product--supplier">Hersteller: {e(p.marke)}</div><h1 class="product--title" itemprop="name">{e(p.name)}</h1><p>{e(p.text)}</p><ul>{eck}</ul><p class="product--tax">Preise je {p.einheit}. Brutto = Endpreis inkl. 19 % MwSt.</p></div></div>
<h2>Ausführungen</h2><div class="variant--scroll"><table class="variant--table"><thead><tr>{kopf}</tr></thead><tbody>{rows}</tbody></table></div>
<div class="tab--similar"><h3>Kunden sahen sich auch an</h3><div class="slider--row">{auch}</div></div>'''
    return rahmen(p.name, html, cookies, p.gruppe)


SERVICE = {
    "versand": ("Versand und Zahlung", "Pakete 6,90 €, Spedition (Platten, Dämmung, Langgut) 49,00 €. Artikel mit dem Hinweis „nur Abholung im Markt“ werden nicht versendet und können online nicht bestellt werden."),
    "kontakt": ("Kontakt", "Telefon 0561 555 01 23, Mo–Sa 7–18 Uhr."), "agb": ("AGB", "Es gilt das Übliche."),
    "geschaeftskunden": ("Geschäftskunden", "Mit Gewerbenachweis kaufen Sie zu Nettopreisen."), "newsletter": ("Danke", "Bitte bestätigen Sie die Anmeldung in Ihrem Postfach."),
}


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Answer:
    if path.startswith("/media/"):
        return asset("kessler", path[7:])
    if path == "/":
        teaser = "".join(f'<a class="emotion--tile" href="/{g}/"><b>{e(t)}</b><span>{o}</span></a>' for g, (o, t) in GRUPPEN.items())
        top = "".join(f'<div class="product--box box--slider"><a href="{NACH_NR[n].url}">{bild(NACH_NR[n])}</a><a class="product--title" href="{NACH_NR[n].url}">{e(NACH_NR[n].name)}</a><span class="price--default">ab {eur(min(z.brutto for z in NACH_NR[n].zeilen))} *</span></div>' for n in (4101, 5101, 5207, 4204))
        return rahmen("Baustoffe und Elektromaterial online", f'<div class="banner">Herbst am Bau: <b>Lieferung auf die Baustelle</b> in 3 Werktagen</div><h1>Unser Sortiment</h1><div class="emotion">{teaser}</div><h2>Topseller</h2><div class="slider--row">{top}</div>', cookies)
    if path == "/warenkorb/neu" and method == "POST":
        art = form.get("art", "")
        if re.fullmatch(r"\d{4}\.\d\d", art):
            return redirect("/warenkorb", [("Set-Cookie", f"korb={cookies.get('korb', '')}_{art}; Path=/")])
        return redirect("/warenkorb")
    if path == "/warenkorb":
        zeilen, summe = "", Decimal(0)
        for a in cookies.get("korb", "").split("_"):
            for p in PRODUKTE:
                for z in p.zeilen:
                    if z.art == a:
                        zeilen += f"<tr><td>{e(p.name)}, {e(', '.join(z.werte))}</td><td class='num'>{eur(z.brutto)}</td></tr>"
                        summe += z.brutto
        return rahmen("Warenkorb", "<h1>Warenkorb</h1>" + (f"<table class='variant--table'>{zeilen}<tr><td>Summe inkl. MwSt.</td><td class='num'><strong>{eur(summe)}</strong></td></tr></table>" if zeilen else "<p>Ihr Warenkorb ist leer.</p>"), cookies)
    parts = [x for x in path.split("/") if x]
    if len(parts) == 1 and parts[0] in GRUPPEN:
        return liste(parts[0], query, cookies)
    if len(parts) == 3 and parts[2].isdigit() and int(parts[2]) in NACH_NR:
        return detail(NACH_NR[int(parts[2])], cookies)
    if len(parts) == 2 and parts[0] == "service" and parts[1] in SERVICE:
        t, x = SERVICE[parts[1]]
        return rahmen(t, f"<h1>{e(t)}</h1><p>{e(x)}</p>", cookies)
    st, hd, body = rahmen("Nicht gefunden", "<h1>Diese Seite gibt es nicht</h1>", cookies)
    return 404, hd, body


# ---------------------------------------------------------------- Lösungen
def W(p: Produkt, z: Zeile, spalte: str) -> str:
    return z.werte[p.spalten.index(spalte)] if spalte in p.spalten else ""


def zahl(s: str) -> float:
    m = re.match(r"[\d,]+", s)
    return float(m[0].replace(",", ".")) if m else 0.0


def angebote(nrs: tuple[int, ...], want: Callable[[Produkt, Zeile], bool], namen: tuple[str, ...]) -> list[tuple[str, str]]:
    """namen: the columns that the query is about"""
    return [(f"{NACH_NR[n].name}, " + " / ".join(W(NACH_NR[n], z, c) for c in NACH_NR[n].spalten if c in namen), str(z.brutto))
            for n in nrs for z in NACH_NR[n].zeilen if kann_kaufen(z) and want(NACH_NR[n], z)]


CASES: list[dict] = [
    {"query": "Rigipsplatten 12,5 mm fürs Badezimmer, mindestens 2,50 m lang", "determination": "products_found",
     "offers": angebote((4102, 4104, 4105), lambda p, z: W(p, z, "Stärke") == "12,5 mm" and zahl(W(p, z, "Länge")) >= 2500, ("Stärke", "Länge")), "either": [],
     "why": "Imprägnierte Platten (GKBI und GKFI, beide für Bad) in 12,5 mm ab 2500 mm; GKBI 2500 ist ausverkauft, die Einmannplatte zu kurz, GKB und GKF nicht für Feuchträume."},
    {"query": "LED-Band 24 Volt, warmweiß, mindestens 10 Meter", "determination": "products_found",
     "offers": angebote((5201, 5202, 5203), lambda p, z: W(p, z, "Spannung") == "24 V" and zahl(W(p, z, "Länge")) >= 10 and W(p, z, "Lichtfarbe").startswith("warmweiß"), ("Spannung", "Länge", "Lichtfarbe")), "either": [],
     "why": "Flex 10 m, COB 20 m (10 m ausverkauft) und der Außenstreifen 10 m; warmweiß sind 2700 K und 3000 K."},
    {"query": "Erdkabel 5x2,5 im 50-Meter-Ring unter 150 Euro inkl. MwSt.", "determination": "products_found",
     "offers": [a for a in angebote((5102, 5103), lambda p, z: W(p, z, "Querschnitt") == "5 × 2,5 mm²" and W(p, z, "Länge") == "50 m", ("Querschnitt", "Länge")) if Decimal(a[1]) < 150], "either": [],
     "why": "Brutto zählt: die Bauware kostet 139,94 €, das Elmotec-Kabel nur netto unter 150 €; NYM ist kein Erdkabel."},
    {"query": "Netzteil 24 V für LED-Streifen mit mindestens 100 Watt", "determination": "products_found",
     "offers": angebote((5204, 5205), lambda p, z: W(p, z, "Spannung") == "24 V" and zahl(W(p, z, "Leistung")) >= 100, ("Spannung", "Leistung")), "either": [],
     "why": "100 W und 150 W (200 W ausverkauft), dazu das wasserdichte mit 120 W."},
    {"query": "Hanfdämmung 100 mm", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Die Hanf-Klemmmatte gibt es nur zur Abholung im Markt, ohne Warenkorbknopf."},
    {"query": "Wallbox 11 kW zum Laden des Elektroautos", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "In keiner der Elektro-Abteilungen gibt es Ladestationen."},
    {"query": "Schnellbauschrauben 3,9 x 35, 1000er Packung", "determination": "products_found",
     "offers": angebote((4201, 4202), lambda p, z: W(p, z, "Maß") == "3,9 × 35 mm" and W(p, z, "Packung") == "1000 Stück", ("Maß", "Packung")),
     "either": ["Schnellbauschraube magaziniert, 3,9 × 35 mm / 1000 Stück"],
     "why": "Feingewinde ist lieferbar, Grobgewinde 1000 Stück ausverkauft; gegurtete Schrauben passen nur in Magazinschrauber."},
    {"query": "OSB-Platten 22 mm mit Nut und Feder", "determination": "products_found",
     "offers": angebote((4301, 4303), lambda p, z: W(p, z, "Stärke") == "22 mm", ("Stärke",)), "either": [],
     "why": "Zwei Verlegeplatten mit Nut und Feder in 22 mm; die stumpfe Platte hat gerade Kanten."},
    {"query": "Bewegungsmelder für draußen, 180 Grad, aber nicht in Weiß", "determination": "products_found",
     "offers": angebote((5307, 5308), lambda p, z: W(p, z, "Erfassungswinkel") == "180°" and W(p, z, "Farbe") != "Weiß", ("Erfassungswinkel", "Farbe")), "either": [],
     "why": "Außen Anthrazit (Schwarz ausverkauft), Garten Funk Schwarz und Edelstahl; die Unterputzmelder sind für innen."},
    {"query": "dimmbare GU10 LED im 10er-Pack", "determination": "products_found",
     "offers": angebote((5208,), lambda p, z: W(p, z, "Dimmung") == "dimmbar" and W(p, z, "Packung") == "10 Stück", ("Dimmung", "Packung")), "either": [],
     "why": "Nur 5 W dimmbar als 10er; 7 W ist ausverkauft, MR16 hat eine andere Fassung."},
    {"query": "Klingeltrafo", "determination": "products_found",
     "offers": [(NACH_NR[5306].name, None, (str(min(z.brutto for z in NACH_NR[5306].zeilen)), str(max(z.brutto for z in NACH_NR[5306].zeilen))))], "either": [],
     "why": "Ein Produkt mit drei lieferbaren Ausführungen zu verschiedenen Preisen."},
]
