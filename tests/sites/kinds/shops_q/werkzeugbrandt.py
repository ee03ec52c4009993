"""Werkzeug Brandt: deutscher Shop für Werkzeug, Befestigung und Arbeitskleidung; Seiten wie Shopware 6 (Varianten als eigene Seiten)."""
import hashlib
import json
import re
from html import escape as e
from urllib.parse import quote_plus

MANY = True
NAME = "werkzeugbrandt"

CATS = [
    ("Handwerkzeug", "Handwerkzeug", "Schrauben, hämmern, messen: bewährtes Handwerkzeug für Werkstatt und Baustelle."),
    ("Elektrowerkzeug", "Elektrowerkzeug", "Maschinen mit Netzkabel und Akkugeräte der 18-V-Klasse."),
    ("Befestigung", "Schrauben & Befestigung", "Vom Dübel bis zur Terrassenschraube, auch in Großpackungen."),
    ("Arbeitskleidung", "Arbeitskleidung", "Hosen, Jacken und Shirts, die etwas aushalten."),
    ("Sicherheitsschuhe", "Sicherheitsschuhe", "Geprüft nach EN ISO 20345. Bitte Größentabelle beachten."),
    ("Arbeitsschutz", "Arbeitsschutz", "Handschuhe, Brillen, Helme und Gehörschutz."),
    ("Werkstatt", "Werkstatt & Einrichtung", "Ordnung, Licht und Strom für die Werkstatt."),
]
CAT = {c[0]: c for c in CATS}
PRODUCTS = []
OK, AUS, ANFRAGE = "ok", "aus", "anfrage"


def P(cat, name, brand, desc, props, variants, groups=None, expand=False, scale=None):
    """variants: Preis oder Liste (Optionen ' / '-getrennt, Preis, alter Preis oder None, Zustand)"""
    if not isinstance(variants, list):
        variants = [("", variants, None, OK)]
    nr = 10100 + len(PRODUCTS) * 13
    slug = re.sub(r"[^A-Za-z0-9]+", "-", name.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}))).strip("-")
    p = {"cat": cat, "name": name, "brand": brand, "desc": desc, "props": props, "groups": groups or [], "expand": expand, "scale": scale, "slug": slug, "nr": nr, "variants": []}
    for i, (o, pr, old, st) in enumerate(variants):
        sku = f"BW{nr}.{i + 1}" if groups else f"BW{nr}"
        p["variants"].append({"opts": o.split(" / ") if o else [], "price": pr, "old": old, "state": st, "sku": sku, "url": f"/{slug}/{sku}", "uid": hashlib.md5(sku.encode()).hexdigest()})
    PRODUCTS.append(p)


def single(price, old=None, state=OK):
    return [("", price, old, state)]


def sizes(values, price, missing=(), old=None, more=None):
    return [(str(s), (more or {}).get(s, price), old, AUS if s in missing else OK) for s in values]


# --- Handwerkzeug
P("Handwerkzeug", 'Drehmomentschlüssel 1/4" 5–25 Nm', "Hartung", "Feine Auslösung für Fahrrad und Motorrad. Mit Prüfprotokoll und Kunststoffkoffer.", [("Antrieb", "1/4 Zoll"), ("Messbereich", "5–25 Nm"), ("Genauigkeit", "± 4 %"), ("Länge", "280 mm")], 54.90)
P("Handwerkzeug", 'Drehmomentschlüssel 1/2" 40–200 Nm', "Hartung", "Der Klassiker für den Radwechsel: deutlich spürbare Auslösung, gut lesbare Skala, Umschaltknarre mit 72 Zähnen.", [("Antrieb", "1/2 Zoll"), ("Messbereich", "40–200 Nm"), ("Genauigkeit", "± 4 %"), ("Länge", "520 mm")], single(64.90, 79.90))
P("Handwerkzeug", 'Drehmomentschlüssel 3/4" 100–600 Nm', "Hartung", "Für Nutzfahrzeuge und Landmaschinen.", [("Antrieb", "3/4 Zoll"), ("Messbereich", "100–600 Nm"), ("Länge", "1065 mm")], 219.00)
P("Handwerkzeug", "Steckschlüsselsatz 94-teilig", "Hartung", 'Knarren und Nüsse in 1/4" und 1/2", im stabilen Koffer.', [("Teile", "94"), ("Material", "Chrom-Vanadium-Stahl")], single(119.00, 149.00))
P("Handwerkzeug", "Schraubendreher-Satz 6-teilig", "Wiesner", "Drei Schlitz, drei Kreuzschlitz, durchgehende Klinge mit Schlagkappe.", [("Teile", "6"), ("Griff", "Zwei Komponenten")], 29.95)
P("Handwerkzeug", "Ringmaulschlüssel, verchromt", "Hartung", "Nach DIN 3113, Ringseite 15° abgewinkelt.", [("Material", "CV-Stahl")],
  [("10 mm", 5.49, None, OK), ("13 mm", 5.99, None, OK), ("17 mm", 7.99, None, OK), ("19 mm", 8.99, None, AUS)], ["Schlüsselweite"])
P("Handwerkzeug", "Latthammer mit Magnet", "Kessel", "Stahlrohrstiel, Nagelhalter, Griff mit Rutschbremse.", [("Kopfgewicht", "600 g")], 24.90)
P("Handwerkzeug", "Schlosserhammer Esche", "Kessel", "Geschmiedeter Kopf nach DIN 1041.", [("Stiel", "Esche")], [("300 g", 9.95, None, OK), ("500 g", 12.95, None, OK)], ["Gewicht"])
P("Handwerkzeug", "Wasserwaage Alu", "Messner", "Gefräste Messfläche, zwei Libellen, bruchfeste Endkappen.", [("Genauigkeit", "0,5 mm/m")],
  [("60 cm", 27.90, None, OK), ("80 cm", 31.90, None, OK), ("120 cm", 42.90, None, OK)], ["Länge"])
P("Handwerkzeug", "Taschenbandmaß", "Messner", "Stahlband mit Nylonbeschichtung, Autostopp und Gürtelclip.", [("Genauigkeitsklasse", "II")], [("5 m", 8.90, None, OK), ("8 m", 12.90, None, OK)], ["Länge"])
P("Handwerkzeug", "Wasserpumpenzange 250 mm", "Wiesner", "Schnellverstellung per Knopfdruck, greift bis 46 mm.", [("Länge", "250 mm")], 26.50)
P("Handwerkzeug", "Cuttermesser 18 mm", "Wiesner", "Metallführung, drei Abbrechklingen im Griff.", [("Klinge", "18 mm")], 7.95)

# --- Elektrowerkzeug
P("Elektrowerkzeug", "Akku-Bohrschrauber BS 18-55", "Torvik", "Bürstenloser Motor, 13-mm-Metallbohrfutter, 55 Nm. Die Variante Solo kommt im Karton, ohne Akku und ohne Ladegerät.", [("Spannung", "18 V"), ("Drehmoment", "55 Nm"), ("Bohrfutter", "13 mm"), ("Gewicht ohne Akku", "1,1 kg")],
  [("Solo", 99.00, None, OK), ("2 x 2,0 Ah im Koffer", 189.00, 219.00, OK), ("2 x 5,0 Ah im Koffer", 259.00, None, OK)], ["Lieferumfang"], expand=True)
P("Elektrowerkzeug", "Akku-Bohrschrauber ABS 18 Kompakt", "Remsbach", "Kurzer Kopf, helle LED, 40 Nm. Gerät wahlweise nackt (ohne Akku und Lader) oder als Set.", [("Spannung", "18 V"), ("Drehmoment", "40 Nm"), ("Bohrfutter", "10 mm")],
  [("Nur Gerät", 74.95, None, OK), ("Set mit 1 x 2,0 Ah", 129.95, None, OK)], ["Ausführung"])
P("Elektrowerkzeug", "Akku-Bohrschrauber BS 12 Mini", "Torvik", "Der kleine für die Möbelmontage, mit zwei Akkus 12 V.", [("Spannung", "12 V"), ("Drehmoment", "30 Nm"), ("Lieferumfang", "2 Akkus 2,0 Ah, Ladegerät, Tasche")], 119.00)
P("Elektrowerkzeug", "Akku-Schlagbohrschrauber SB 18-90", "Torvik", "90 Nm und zuschaltbares Schlagwerk, nur als Set mit zwei Akkus 5,0 Ah und Schnellladegerät.", [("Spannung", "18 V"), ("Drehmoment", "90 Nm")], 319.00)
P("Elektrowerkzeug", "Winkelschleifer WS 750-115", "Remsbach", "Leichter Einhandschleifer mit Netzkabel.", [("Scheibe", "115 mm"), ("Leistung", "750 W")], 49.90)
P("Elektrowerkzeug", "Winkelschleifer WS 900-125", "Remsbach", "Schlanker Griff, Wiederanlaufschutz, 2,5 m Kabel.", [("Scheibe", "125 mm"), ("Leistung", "900 W"), ("Leerlaufdrehzahl", "11.000/min")], 79.90)
P("Elektrowerkzeug", "Winkelschleifer WS 1100-125 E", "Torvik", "Mit Drehzahlregelung und werkzeuglos verstellbarer Schutzhaube.", [("Scheibe", "125 mm"), ("Leistung", "1.100 W"), ("Drehzahl", "2.800–11.500/min")], single(94.90, 119.90))
P("Elektrowerkzeug", "Winkelschleifer WS 1400-125 Bremse", "Torvik", "Bremst die Scheibe in zwei Sekunden.", [("Scheibe", "125 mm"), ("Leistung", "1.400 W")], 159.00)
P("Elektrowerkzeug", "Akku-Winkelschleifer AWS 18-125", "Torvik", "Schleifen ohne Kabel, mit Totmannschalter.", [("Scheibe", "125 mm"), ("Spannung", "18 V")], [("Solo", 129.00, None, OK), ("2 x 5,0 Ah im Koffer", 289.00, None, AUS)], ["Lieferumfang"])
P("Elektrowerkzeug", "Pendelhubstichsäge ST 750", "Remsbach", "Vierstufiger Pendelhub, Sägeblattwechsel ohne Werkzeug.", [("Leistung", "750 W"), ("Schnitttiefe Holz", "100 mm")], 89.90)
P("Elektrowerkzeug", "Handkreissäge HK 65", "Torvik", "Für Führungsschienen, Schnitttiefe stufenlos.", [("Leistung", "1.400 W"), ("Sägeblatt", "190 mm")], single(169.00, None, AUS))
P("Elektrowerkzeug", "Exzenterschleifer ES 150", "Torvik", "Zwei Schwingkreise, Absaugung, Klettteller.", [("Leistung", "350 W"), ("Schleifteller", "150 mm")], 139.00)
P("Elektrowerkzeug", "Bohrhammer BH 26 SDS-plus", "Remsbach", "Bohren, Hammerbohren, Meißeln; mit Koffer.", [("Leistung", "800 W"), ("Schlagenergie", "2,8 J")], single(129.00, 149.00))
P("Elektrowerkzeug", "Kreuzlinienlaser KL 20 grün", "Messner", "Selbstnivellierend, grüne Linien bis 20 m sichtbar. Mit Klemmhalter und Schutztasche.", [("Arbeitsbereich", "20 m"), ("Genauigkeit", "± 0,3 mm/m"), ("Linien", "1 waagerecht, 1 senkrecht")], 149.00)
P("Elektrowerkzeug", "Akkupack 18 V", "Torvik", "Lithium-Ionen, mit Ladestandsanzeige. Passt in alle Torvik-Geräte der 18-V-Klasse.", [("Spannung", "18 V")], [("2,0 Ah", 44.90, None, OK), ("5,0 Ah", 84.90, 99.90, OK)], ["Kapazität"])

# --- Befestigung
P("Befestigung", "Spanplattenschraube verzinkt, Senkkopf TX", "Fixx", "Teilgewinde, Fräsrippen unter dem Kopf, gelb oder blau verzinkt je nach Charge.", [("Antrieb", "TX 20 / TX 25"), ("Oberfläche", "verzinkt"), ("Zulassung", "ETA")],
  [("4,0 x 40 mm / 200 Stück", 8.49, None, OK), ("4,0 x 40 mm / 500 Stück", 17.90, None, OK), ("4,0 x 60 mm / 200 Stück", 10.49, None, OK), ("5,0 x 60 mm / 200 Stück", 14.29, None, OK), ("5,0 x 80 mm / 200 Stück", 18.99, None, AUS)], ["Abmessung", "Inhalt"], expand=True)
P("Befestigung", "Spanplattenschraube Edelstahl A2, Senkkopf TX", "Fixx", "Rostfrei, für feuchte Räume und außen.", [("Antrieb", "TX 20"), ("Material", "Edelstahl A2")],
  [("4,0 x 40 mm / 200 Stück", 21.95, None, OK), ("4,0 x 50 mm / 200 Stück", 24.95, None, OK)], ["Abmessung", "Inhalt"])
P("Befestigung", "Terrassenschraube Edelstahl C1", "Fixx", "Doppelgewinde, Schaftfräser: kein Knarzen.", [("Antrieb", "TX 25"), ("Abmessung", "5,5 x 60 mm")], [("100 Stück", 26.90, None, OK), ("250 Stück", 59.90, None, OK)], ["Inhalt"])
P("Befestigung", "Schnellbauschraube phosphatiert 3,5 x 35 mm", "Fixx", "Feingewinde, für Gipskarton auf Metall.", [("Antrieb", "PH 2"), ("Inhalt", "1000 Stück")], 13.90)
P("Befestigung", "Universaldübel Nylon", "Plugo", "Knotet im Lochstein und spreizt im Vollstein.", [("Material", "Nylon")], [("6 mm / 100 Stück", 7.90, None, OK), ("8 mm / 100 Stück", 9.90, None, OK), ("10 mm / 50 Stück", 8.90, None, OK)], ["Durchmesser", "Inhalt"])
P("Befestigung", "Bolzenanker M10 x 90", "Plugo", "Für gerissenen Beton.", [("Inhalt", "25 Stück")], 34.50)
P("Befestigung", "Unterlegscheiben-Sortiment", "Fixx", "M3 bis M12 in der Box, sortiert.", [("Inhalt", "300 Stück")], 11.95)
P("Befestigung", "Kabelbinder schwarz UV-beständig", "Plugo", "Aus Polyamid 6.6.", [("Abmessung", "200 x 4,8 mm")], 4.95, scale=[(1, 4.95), (10, 4.45), (50, 3.95)])
P("Befestigung", "Montagekleber Kraftfix 310 ml", "Leimo", "Hohe Anfangshaftung, lösemittelfrei.", [("Inhalt", "310 ml")], 6.99, scale=[(1, 6.99), (12, 5.99)])

# --- Arbeitskleidung
KL = [46, 48, 50, 52, 54, 56, 58]
P("Arbeitskleidung", "Bundhose Profi", "Brandner", "Lange Arbeitshose mit Cordura-Knietaschen, Zollstocktasche und Dehnbund.", [("Material", "65 % Polyester, 35 % Baumwolle, 300 g/m²"), ("Waschbar", "60 °C")],
  [(f"{c} / {s}", 54.90, None, AUS if (c, s) == ("Grau", 50) else OK) for c in ("Schwarz", "Grau") for s in KL], ["Farbe", "Größe"])
P("Arbeitskleidung", "Latzhose Profi", "Brandner", "Mit Latztasche und verstellbaren Trägern.", [("Material", "Mischgewebe 300 g/m²")], [(f"{c} / {s}", 64.90, None, OK) for c in ("Schwarz", "Kornblau") for s in (48, 50, 52, 54)], ["Farbe", "Größe"])
P("Arbeitskleidung", "Shorts Flex", "Brandner", "Vier-Wege-Stretch für heiße Tage, Holstertaschen abnehmbar, Beinlänge bis zum Knie.", [("Material", "92 % Polyamid, 8 % Elasthan"), ("Gewicht", "220 g/m²")],
  [("Schwarz / 48", 49.90, None, OK), ("Schwarz / 50", 49.90, None, OK), ("Schwarz / 52", 49.90, None, OK), ("Schwarz / 54", 49.90, None, AUS), ("Oliv / 48", 44.90, 49.90, OK), ("Oliv / 50", 44.90, 49.90, OK), ("Oliv / 52", 44.90, 49.90, AUS), ("Oliv / 54", 44.90, 49.90, OK)], ["Farbe", "Größe"])
P("Arbeitskleidung", "Bermuda Classic", "Hammerfest Wear", "Kurze Hose aus Canvas, fünf Taschen.", [("Material", "100 % Baumwolle")],
  [("Schwarz / 48", 39.90, None, OK), ("Schwarz / 52", 39.90, None, AUS), ("Sand / 48", 39.90, None, OK), ("Sand / 52", 39.90, None, OK)], ["Farbe", "Größe"])
P("Arbeitskleidung", "Softshelljacke Sturm", "Hammerfest Wear", "Winddicht, Kapuze abnehmbar, Wassersäule 8.000 mm.", [("Material", "Dreilagiges Softshell")], [(f"{s}", 79.90, 94.90, AUS if s == "XL" else OK) for s in ("S", "M", "L", "XL", "XXL")], ["Größe"])
P("Arbeitskleidung", "Warnweste EN ISO 20471", "Signalis", "Klasse 2, zwei Reflexstreifen.", [("Norm", "EN ISO 20471 Klasse 2")], [("Gelb", 5.95, None, OK), ("Orange", 5.95, None, OK)], ["Farbe"], scale=[(1, 5.95), (20, 4.95)])
P("Arbeitskleidung", "Warnschutz-Parka Winter", "Signalis", "Wattiert, Klasse 3, mit Kapuze im Kragen.", [("Norm", "EN ISO 20471 Klasse 3, EN 343")], [(f"{s}", 119.00, None, OK) for s in ("M", "L", "XL", "XXL", "3XL")], ["Größe"])
P("Arbeitskleidung", "T-Shirt 3er-Pack", "Brandner", "Vorgewaschen, Rundhals, formstabil.", [("Material", "100 % Baumwolle, 180 g/m²")], [(f"{c} / {s}", 29.90, None, OK) for c in ("Schwarz", "Anthrazit") for s in ("M", "L", "XL")], ["Farbe", "Größe"])
P("Arbeitskleidung", "Regenjacke Elbe", "Hammerfest Wear", "Verschweißte Nähte, PU-Stretch, atmungsaktiv.", [("Norm", "EN 343")], [(f"{s}", 44.90, None, OK) for s in ("M", "L", "XL", "XXL")], ["Größe"])
P("Arbeitskleidung", "Schweißerschürze Spaltleder", "Flamm", "Mit Lederriemen und Kreuzschnalle, 90 x 60 cm.", [("Norm", "EN ISO 11611"), ("Material", "Rindspaltleder")], 27.90)

# --- Sicherheitsschuhe
P("Sicherheitsschuhe", "Halbschuh Lauf Air S3", "Trittfest", "Metallfrei und leicht: Zehenschutz aus Verbundwerkstoff, durchtrittsichere Textilsohle, Mesh-Einsätze.", [("Schutzklasse", "S3 SRC"), ("Zehenschutz", "Composite (Kunststoff)"), ("Gewicht Gr. 42", "520 g"), ("Weite", "11")], sizes(range(39, 48), 89.95, (41,)), ["Größe"])
P("Sicherheitsschuhe", "Schnürstiefel Lauf Air Mid S3", "Trittfest", "Die knöchelhohe Ausführung des Lauf Air, ebenfalls völlig metallfrei, mit Überkappe.", [("Schutzklasse", "S3 SRC"), ("Zehenschutz", "Composite (Kunststoff)"), ("Schafthöhe", "14 cm")], sizes(range(39, 48), 99.95, (39, 46), 109.95), ["Größe"])
P("Sicherheitsschuhe", "Halbschuh Stahlmann S3", "Trittfest", "Der Robuste aus Vollrindleder, Stahlkappe und Stahlzwischensohle.", [("Schutzklasse", "S3"), ("Zehenschutz", "Stahl")], sizes(range(39, 49), 59.95), ["Größe"])
P("Sicherheitsschuhe", "Halbschuh Alu-Tec S3", "Nordkap", "Aluminiumkappe und BOA-Drehverschluss.", [("Schutzklasse", "S3"), ("Zehenschutz", "Aluminium")], sizes(range(40, 47), 129.00, (43, 44)), ["Größe"])
P("Sicherheitsschuhe", "Sneaker Street S1P", "Nordkap", "Sieht nach Feierabend aus, schützt aber Zehen und Sohle.", [("Schutzklasse", "S1P"), ("Zehenschutz", "Composite (Kunststoff)")], sizes(range(38, 47), 74.95), ["Größe"])
P("Sicherheitsschuhe", "Gummistiefel Bau S5", "Nordkap", "PVC, öl- und säurebeständig.", [("Schutzklasse", "S5"), ("Zehenschutz", "Stahl")], sizes(range(39, 48), 34.95), ["Größe"])
P("Sicherheitsschuhe", "Winterstiefel Polar S3", "Nordkap", "Warmfutter und kälteisolierende Sohle (CI).", [("Schutzklasse", "S3 CI"), ("Zehenschutz", "Stahl")], sizes(range(40, 47), 94.95, (45,)), ["Größe"])
P("Sicherheitsschuhe", "Damen-Halbschuh Lea S2", "Trittfest", "Schmaler Leisten, wasserabweisend.", [("Schutzklasse", "S2"), ("Zehenschutz", "Composite (Kunststoff)")], sizes(range(36, 43), 69.95), ["Größe"])

# --- Arbeitsschutz
P("Arbeitsschutz", "Handschuh Cutline C", "Greifwerk", "Schnittschutz für Blech- und Glasarbeiten: HPPE-Strick mit PU auf der Handfläche, touchscreenfähig.", [("Norm", "EN 388: 4X42C"), ("Schnittschutz", "Stufe C")],
  [("8 (M)", 7.95, None, OK), ("9 (L)", 7.95, None, OK), ("10 (XL)", 7.95, None, OK), ("11 (XXL)", 8.45, None, AUS)], ["Größe"], scale=[(1, 7.95), (12, 6.95), (60, 5.95)])
P("Arbeitsschutz", "Handschuh Cutline B", "Greifwerk", "Leichter Schnittschutz mit Nitrilschaum.", [("Norm", "EN 388: 4X42B"), ("Schnittschutz", "Stufe B")], [("8 (M)", 5.95, None, OK), ("9 (L)", 5.95, None, OK), ("10 (XL)", 5.95, None, OK)], ["Größe"])
P("Arbeitsschutz", "Handschuh Cutline F", "Greifwerk", "Höchste Stufe mit Stahlfaser, Daumenbeuge verstärkt.", [("Norm", "EN 388: 4X44F"), ("Schnittschutz", "Stufe F")], [("9 (L)", 14.95, None, OK), ("10 (XL)", 14.95, None, OK)], ["Größe"])
P("Arbeitsschutz", "Montagehandschuh Nitril, 12 Paar", "Greifwerk", "Feinstrick mit Tastgefühl. Nicht schnittfest.", [("Norm", "EN 388: 4121A")], [("8 (M)", 19.90, None, OK), ("9 (L)", 19.90, None, OK), ("10 (XL)", 19.90, None, OK)], ["Größe"])
P("Arbeitsschutz", "Schweißerhandschuh MIG/MAG", "Flamm", "Fünffinger, gefüttert, Kevlarnaht.", [("Norm", "EN 12477 Typ A"), ("Länge", "35 cm")], 12.90)
P("Arbeitsschutz", "Gesichtsschutzschirm klar", "Flamm", "Klappvisier aus Polycarbonat mit Ratschenverschluss, gegen Späne und Spritzer. Nicht zum Schweißen geeignet.", [("Norm", "EN 166")], 21.50)
P("Arbeitsschutz", "Schutzbrille Optik", "Sehklar", "Kratzfest und beschlagfrei, weiche Bügel.", [("Norm", "EN 166")], [("Klar", 8.90, None, OK), ("Getönt", 9.90, None, OK)], ["Scheibe"])
P("Arbeitsschutz", "Kapselgehörschutz Ruhe 30", "Sehklar", "Faltbar, Dämmwert SNR 30 dB.", [("Norm", "EN 352-1"), ("SNR", "30 dB")], single(16.95, 19.95))
P("Arbeitsschutz", "Gehörschutzstöpsel, 200 Paar", "Sehklar", "Im Spender, SNR 37 dB.", [("Norm", "EN 352-2")], 24.90)
P("Arbeitsschutz", "Atemschutzmaske FFP2 mit Ventil", "Atemo", "Gefaltet, einzeln verpackt.", [("Norm", "EN 149")], [("10 Stück", 12.90, None, OK), ("20 Stück", 22.90, None, AUS)], ["Inhalt"])
P("Arbeitsschutz", "Bauhelm mit Drehrad", "Signalis", "Sechspunktaufhängung, belüftet.", [("Norm", "EN 397")], [("Weiß", 17.90, None, OK), ("Gelb", 17.90, None, OK), ("Blau", 17.90, None, OK)], ["Farbe"])

# --- Werkstatt
P("Werkstatt", "Werkstattwagen 5 Schubladen, leer", "Hartung", "Kugelgelagerte Auszüge, Zentralschloss, zwei Lenkrollen.", [("Schubladen", "5"), ("Maße", "67 x 46 x 95 cm")], 229.00)
P("Werkstatt", "Werkstattwagen 7 Schubladen, leer", "Hartung", "Wie der kleine Bruder, mit zwei Schubladen mehr und ABS-Arbeitsplatte.", [("Schubladen", "7"), ("Maße", "77 x 46 x 98 cm")], single(299.00, 349.00))
P("Werkstatt", "Werkstattwagen 7 Schubladen, 245-teilig bestückt", "Hartung", "Fünf Schubladen mit Weichschaumeinlagen: Schlüssel, Nüsse, Zangen, Schraubendreher. Versand per Spedition, Lieferung nur auf Anfrage.", [("Schubladen", "7, davon 5 bestückt"), ("Teile", "245")], [("", 899.00, None, ANFRAGE)])
P("Werkstatt", "Werkstattwagen Kompakt, 128-teilig bestückt", "Kessel", "Der Einstieg für die Garage, mit Grundausstattung.", [("Schubladen", "5, davon 3 bestückt"), ("Teile", "128")], single(499.00, 559.00, AUS))
P("Werkstatt", "Werkzeugkoffer 108-teilig bestückt", "Kessel", "Alltagswerkzeug für Haushalt und Hobby im Alukoffer.", [("Teile", "108")], 99.90)
P("Werkstatt", "Werkbank Buche 150 cm", "Kessel", "Platte 40 mm, Untergestell verschraubt.", [("Tragkraft", "400 kg")], 249.00)
P("Werkstatt", "Lochwand-Set mit 20 Haken", "Ordna", "Drei Platten, pulverbeschichtet.", [("Maße", "120 x 60 cm")], 44.90)
P("Werkstatt", "Sortimentskasten 18 Fächer", "Ordna", "Stapelbar, herausnehmbare Einsätze.", [("Fächer", "18")], 13.90)
P("Werkstatt", "Montageliege klappbar", "Kessel", "Wird zum Rollhocker.", [("Tragkraft", "120 kg")], 39.90)
P("Werkstatt", "LED-Arbeitsleuchte Akku", "Lumo", "Magnetfuß, dimmbar, lädt über USB-C.", [("Lichtstrom", "1.000 lm")], single(32.90, 39.90))
P("Werkstatt", "Kabeltrommel IP44", "Lumo", "Gummileitung H07RN-F, vier Steckdosen.", [("Querschnitt", "3 x 1,5 mm²")], [("25 m", 59.90, None, OK), ("40 m", 79.90, None, OK)], ["Länge"])

SKU = {v["sku"]: (p, v) for p in PRODUCTS for v in p["variants"]}
UID = {v["uid"]: (p, v) for p in PRODUCTS for v in p["variants"]}

CASES = [
    {"query": "Sicherheitsschuhe S3 Größe 43 ohne Stahlkappe", "determination": "products_found",
     "offers": [("Halbschuh Lauf Air S3, 43", "89.95"), ("Schnürstiefel Lauf Air Mid S3, 43", "99.95")], "either": [],
     "why": "Beide mit Kunststoffkappe; der Alu-Tec ist in 43 aus, die anderen S3 haben Stahlkappe, die übrigen sind S1P, S2 oder S5."},
    {"query": "Spanplattenschrauben 4x40 verzinkt 200 Stück", "determination": "products_found",
     "offers": [("Spanplattenschraube verzinkt, Senkkopf TX, 4,0 x 40 mm / 200 Stück", "8.49")], "either": [],
     "why": "Abmessung und Packung sind Varianten; die aus Edelstahl sind nicht verzinkt."},
    {"query": "Akku-Bohrschrauber 18V ohne Akku und Ladegerät", "determination": "products_found",
     "offers": [("Akku-Bohrschrauber BS 18-55, Solo", "99.00"), ("Akku-Bohrschrauber ABS 18 Kompakt, Nur Gerät", "74.95")], "either": [],
     "why": "Zwei Geräte gibt es einzeln; der Mini hat 12 V, der Schlagbohrschrauber kommt nur als Set."},
    {"query": "kurze Arbeitshose schwarz 52", "determination": "products_found",
     "offers": [("Shorts Flex, Schwarz / 52", "49.90")], "either": [],
     "why": "Die Bermuda Classic ist in Schwarz / 52 nicht mehr zu haben, Bund- und Latzhose sind lang."},
    {"query": "Drehmomentschlüssel 1/2 Zoll bis 200 Nm", "determination": "products_found",
     "offers": [('Drehmomentschlüssel 1/2" 40–200 Nm', "64.90")], "either": [],
     "why": "Nur einer mit halbzölligem Antrieb."},
    {"query": "schnittfeste Handschuhe Stufe C Größe 9", "determination": "products_found",
     "offers": [("Handschuh Cutline C, 9 (L)", "7.95")], "either": [],
     "why": "Die anderen sind Stufe B, F oder nicht schnittfest; Preis für ein Paar."},
    {"query": "Winkelschleifer 125 mm unter 100 Euro", "determination": "products_found",
     "offers": [("Winkelschleifer WS 900-125", "79.90"), ("Winkelschleifer WS 1100-125 E", "94.90")], "either": [],
     "why": "Zwei mit 125er-Scheibe unter 100 Euro; 115 mm passt nicht, Bremse und Akku sind teurer."},
    {"query": "Laser-Entfernungsmesser", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Kreuzlinienlaser und Bandmaß, aber kein Entfernungsmesser."},
    {"query": "Automatik Schweißhelm", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Schürze und Handschuhe für Schweißer, ein Gesichtsschutz nicht zum Schweißen, aber kein Schweißhelm."},
    {"query": "Werkstattwagen gefüllt mit Werkzeug", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Einer der zwei bestückten nur auf Anfrage, der andere nicht mehr verfügbar; die übrigen Wagen sind leer, der Koffer ist kein Wagen."},
]

# ------------------------------------------------------------------ Seiten
HTML = [("Content-Type", "text/html; charset=UTF-8")]


def money(x):
    return f"{x:,.2f}".replace(",", "_").replace(".", ",").replace("_", ".") + " €"


def h(s):
    return int(hashlib.md5(s.encode()).hexdigest(), 16)


def svg(p, w=240):
    hue = h(p["slug"]) % 360
    return (f'<svg class="product-image is-standard" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{w}" height="{w}"><title>{e(p["name"])}</title><rect width="100" height="100" fill="#f4f5f6"/>'
            f'<rect x="{20 + hue % 15}" y="22" width="{22 + hue % 20}" height="56" rx="5" fill="hsl({hue},40%,45%)"/><circle cx="68" cy="60" r="{10 + hue % 10}" fill="hsl({hue},30%,65%)"/></svg>')


CSS = """body{margin:0;font-family:Inter,Arial,sans-serif;color:#2b3136;font-size:15px;line-height:1.5}a{color:#a1440b}.container{max-width:1240px;margin:0 auto;padding:0 20px}.top-bar{background:#f0f2f4;font-size:13px;padding:5px 0}.header-row{display:flex;gap:24px;align-items:center;padding:16px 0;flex-wrap:wrap}
.header-logo-main-link{font-size:26px;font-weight:800;text-decoration:none;color:#a1440b}.header-search{flex:1}.header-search input{width:70%;padding:9px}.main-navigation{border-top:1px solid #ddd;border-bottom:1px solid #ddd;padding:10px 0}.main-navigation a{margin-right:22px;text-decoration:none;color:#2b3136;font-weight:600}
.breadcrumb{list-style:none;display:flex;padding:12px 0;margin:0;font-size:13px}.breadcrumb li+li:before{content:"›";margin:0 8px}.cms-listing-row{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.product-box{border:1px solid #ddd;border-radius:4px;padding:14px;position:relative;height:100%;box-sizing:border-box}.product-box .product-name{display:block;font-weight:600;margin:8px 0}
.product-price{font-size:18px;font-weight:700}.with-list-price{color:#c00}.list-price{font-weight:400;font-size:13px;color:#666}.list-price-price{text-decoration:line-through}.badge{background:#c00;color:#fff;padding:2px 8px;font-size:12px}.product-detail-main{display:grid;grid-template-columns:1fr 1fr;gap:40px}
.product-detail-configurator-option{display:inline-block;margin:3px}.product-detail-configurator-option-input{position:absolute;opacity:0}.product-detail-configurator-option-label{display:inline-block;border:1px solid #999;padding:6px 14px;cursor:pointer}.product-detail-configurator-option-input:checked+label{border:2px solid #a1440b}.product-detail-configurator-option-label:not(.is-combinable){opacity:.4;border-style:dashed}
.btn{border:1px solid #a1440b;padding:9px 20px;text-decoration:none;display:inline-block;cursor:pointer;background:#fff}.btn-buy,.btn-primary{background:#a1440b;color:#fff}.delivery-status-indicator{display:inline-block;width:10px;height:10px;border-radius:50%;margin-right:6px}.bg-success{background:#3cc261}.bg-danger{background:#e52427}.bg-warning{background:#ffbd5d}
.cookie-permission-container{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #bbb;padding:14px;z-index:9}.footer-main{background:#2b3136;color:#dfe3e6;margin-top:50px;padding:30px 0;font-size:14px}.footer-main a{color:#fff}.footer-columns{display:flex;gap:60px;flex-wrap:wrap}table.product-detail-properties-table th{text-align:left;padding:4px 20px 4px 0}.pagination{list-style:none;display:flex;gap:6px;padding:0}.pagination .active span{font-weight:700}
.search-suggest-container{position:absolute;background:#fff;border:1px solid #bbb;z-index:8;padding:8px}.search-suggest-container ul{list-style:none;padding:0;margin:0}"""

JS = """document.addEventListener('DOMContentLoaded',function(){var c=document.querySelector('.cookie-permission-container');if(c){if(document.cookie.indexOf('cookie-preference=1')>-1)c.style.display='none';c.querySelectorAll('button').forEach(function(b){b.addEventListener('click',function(){document.cookie='cookie-preference=1; path=/; max-age=2592000';c.style.display='none'})})}
var f=document.querySelector('[data-variant-switch]');if(f){var o=JSON.parse(f.getAttribute('data-variant-switch-options'));f.addEventListener('change',function(ev){var sel={};f.querySelectorAll('input:checked').forEach(function(i){sel[i.name]=i.value});
fetch(o.url+'?switched='+encodeURIComponent(ev.target.name)+'&options='+encodeURIComponent(JSON.stringify(sel)),{headers:{'X-Requested-With':'XMLHttpRequest'}}).then(function(r){return r.json()}).then(function(d){location.href=d.url})})}
var s=document.querySelector('input[name=search]'),box=document.querySelector('.search-suggest-container');if(s){var t;s.addEventListener('input',function(){clearTimeout(t);if(s.value.length<3){box.innerHTML='';return}t=setTimeout(function(){fetch('/suggest?search='+encodeURIComponent(s.value)).then(function(r){return r.text()}).then(function(x){box.innerHTML=x})},250)})}});"""


def layout(title, crumbs, main, cookies, status=200):
    items = [SKU[x] for x in cookies.get("warenkorb", "").split("-") if x in SKU]
    nav = "".join(f'<a class="nav-link main-navigation-link" href="/{s}/" title="{e(t)}"><span itemprop="name">{e(t)}</span></a>' for s, t, _ in CATS)
    bc = ""
    if crumbs:
        bc = '<nav aria-label="breadcrumb"><ol class="breadcrumb" itemscope itemtype="https://schema.org/BreadcrumbList">' + "".join(f'<li class="breadcrumb-item"><a class="breadcrumb-link" href="{u}"><span class="breadcrumb-title">{e(t)}</span></a></li>' for u, t in crumbs) + "</ol></nav>"
    cookie = "" if cookies.get("cookie-preference") else '<div class="cookie-permission-container" data-cookie-permission="true"><div class="container"><span class="cookie-permission-content">Diese Website verwendet Cookies, um eine bestmögliche Erfahrung bieten zu können. <a href="/Datenschutz">Mehr Informationen ...</a></span> <button type="button" class="btn">Nur technisch notwendige</button> <button type="button" class="btn btn-primary">Alle Cookies akzeptieren</button></div></div>'
    doc = f"""<!DOCTYPE html>
<html lang="de-DE" itemscope itemtype="https://schema.org/WebPage"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{e(title)} | Werkzeug Brandt</title><style>{CSS}</style></head>
<body class="is-ctl-navigation">{cookie}<div class="top-bar"><div class="container">Kostenloser Versand ab 75 € &middot; Hotline 0551 555 0170 (Mo–Fr 7–17 Uhr) &middot; 3 x in Niedersachsen</div></div>
<header class="header-main"><div class="container"><div class="header-row"><a class="header-logo-main-link" href="/" title="Zur Startseite gehen">Werkzeug Brandt</a><div class="header-search"><form action="/search" method="get" class="header-search-form"><input type="search" name="search" class="form-control header-search-input" autocomplete="off" placeholder="Suchbegriff eingeben ..." aria-label="Suchbegriff eingeben ..."> <button type="submit" class="btn header-search-btn" aria-label="Suchen">Suchen</button><div class="search-suggest-container"></div></form></div>
<div class="header-actions"><a href="/account/login">Ihr Konto</a> &nbsp; <a class="header-cart" href="/checkout/cart" title="Warenkorb">Warenkorb <span class="header-cart-total">{money(sum(v["price"] for _, v in items))}*</span></a></div></div></div></header>
<nav class="main-navigation"><div class="container"><a class="nav-link home-link" href="/">Home</a>{nav}</div></nav>
<main class="content-main"><div class="container">{bc}{main}</div></main>
<footer class="footer-main"><div class="container"><div class="footer-columns"><div><div class="footer-column-headline">Service-Hotline</div><p>0551 555 0170<br>Mo–Fr, 7–17 Uhr</p><p><a href="/Kontakt">Kontaktformular</a></p></div>
<div><div class="footer-column-headline">Shop Service</div><p><a href="/Versand-und-Zahlung">Versand und Zahlung</a><br><a href="/Widerrufsrecht">Widerrufsrecht</a><br><a href="/Groessentabelle">Größentabelle</a></p></div>
<div><div class="footer-column-headline">Informationen</div><p><a href="/Ueber-uns">Über uns</a><br><a href="/Datenschutz">Datenschutz</a><br><a href="/Impressum">Impressum</a></p></div>
<div><div class="footer-column-headline">Newsletter</div><form method="post" action="/form/newsletter"><input type="email" name="email" placeholder="E-Mail-Adresse"> <button class="btn" type="submit">Anmelden</button></form></div></div>
<p class="footer-vat">* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. <a href="/Versand-und-Zahlung">Versandkosten</a>, wenn nicht anders angegeben.</p></div></footer><script>{JS}</script></body></html>"""
    return status, HTML, doc.encode()


def buyable(v):
    return v["state"] == OK


def vname(p, v):
    return ", ".join(f"{g}: {o}" for g, o in zip(p["groups"], v["opts"]))


def box(p, v=None):
    """Karte in der Liste; v nur, wenn die Varianten einzeln gelistet werden."""
    first = v or next((x for x in p["variants"] if buyable(x)), p["variants"][0])
    prices = [x["price"] for x in p["variants"]]
    chars = ""
    if v:
        chars = f'<div class="product-variant-characteristics"><div class="product-variant-characteristics-text">{e(vname(p, v)).replace(", ", " | ")}</div></div>'
        pr = price_html(v, "")
    elif len(set(prices)) > 1:
        pr = f'<div class="product-cheapest-price">Varianten ab</div><span class="product-price">{money(min(prices))}*</span>'
    elif p["scale"]:
        pr = f'<span class="product-price">Ab {money(p["scale"][-1][1])}*</span>'
    else:
        pr = price_html(first, "")
    sale = '<div class="product-badges"><span class="badge badge-discount">%</span></div>' if (first["old"] and not (len(set(prices)) > 1 and not v)) else ""
    if len(p["variants"]) > 1 and not v or not buyable(first):
        act = f'<a href="{first["url"]}" class="btn btn-block btn-light" title="{e(p["name"])}">Details</a>'
    else:
        act = f'<form action="/checkout/line-item/add" method="post" class="buy-widget"><input type="hidden" name="lineItems[id]" value="{first["sku"]}"><button class="btn btn-block btn-buy" title="In den Warenkorb">In den Warenkorb</button></form>'
    return (f'<div class="cms-listing-col" role="listitem"><div class="card product-box box-standard"><div class="card-body">{sale}<div class="product-image-wrapper"><a href="{first["url"]}" title="{e(p["name"])}" class="product-image-link is-standard">{svg(p, 180)}</a></div>'
            f'<div class="product-info"><a href="{first["url"]}" class="product-name" title="{e(p["name"])}">{e(p["name"])}</a>{chars}<div class="product-description">{e(p["desc"][:95])} ...</div><div class="product-price-info">{pr}</div><div class="product-action">{act}</div></div></div></div></div>')


def price_html(v, tag="product-detail-price"):
    if v["old"]:
        pct = round((1 - v["price"] / v["old"]) * 100)
        return f'<span class="product-price {tag} with-list-price">{money(v["price"])}*</span> <span class="list-price"><span class="list-price-price">{money(v["old"])}*</span> <span class="list-price-percentage">({pct}% gespart)</span></span>'
    return f'<span class="product-price {tag}">{money(v["price"])}*</span>'


def entries(ps):
    out = []
    for p in ps:
        out += [(p, v) for v in p["variants"]] if p["expand"] else [(p, None)]
    return out


def pager(base, page, pages):
    if pages < 2:
        return ""
    li = ""
    for i in range(1, pages + 1):
        li += f'<li class="page-item active"><span class="page-link">{i}</span></li>' if i == page else f'<li class="page-item"><a class="page-link" href="{base}p={i}">{i}</a></li>'
    if page < pages:
        li += f'<li class="page-item page-next"><a class="page-link" href="{base}p={page + 1}" aria-label="Weiter">&rsaquo;</a></li>'
    return f'<nav aria-label="Seitennummerierung" class="pagination-nav"><ul class="pagination">{li}</ul></nav>'


def pnum(query):
    try:
        return max(1, int((query.get("p") or ["1"])[0]))
    except ValueError:
        return 1


def listing(base, es, query):
    page, size = pnum(query), 12
    pages = (len(es) + size - 1) // size
    nav = pager(base, page, pages)
    return f'{nav}<div class="row cms-listing-row js-listing-wrapper" role="list">{"".join(box(p, v) for p, v in es[(page - 1) * size:page * size])}</div>{nav}'


def category(slug, query, cookies):
    _, t, d = CAT[slug]
    order = (query.get("order") or ["topseller"])[0]
    es = entries([p for p in PRODUCTS if p["cat"] == slug])
    key = lambda pv: pv[1]["price"] if pv[1] else min(x["price"] for x in pv[0]["variants"])
    if order == "price-asc":
        es.sort(key=key)
    elif order == "price-desc":
        es.sort(key=key, reverse=True)
    elif order == "name-asc":
        es.sort(key=lambda pv: pv[0]["name"])
    sel = "".join(f'<option value="{v}"{" selected" if v == order else ""}>{x}</option>' for v, x in (("topseller", "Topseller"), ("name-asc", "Name A-Z"), ("price-asc", "Preis aufsteigend"), ("price-desc", "Preis absteigend")))
    base = f"/{slug}/?" + (f"order={order}&amp;" if order != "topseller" else "")
    return layout(t, [(f"/{slug}/", t)], f'<h1>{e(t)}</h1><p class="category-description">{e(d)}</p><form class="sorting" method="get" action="/{slug}/"><select name="order" class="sorting form-select" aria-label="Sortierung" onchange="this.form.submit()">{sel}</select></form>{listing(base, es, query)}', cookies)


REV = [("Macht, was es soll. Versand war schnell.", "M. Krüger"), ("Für den Preis ordentlich verarbeitet.", "Schreinerei H."), ("Nach drei Monaten Baustelle noch wie neu.", "Olaf P."), ("Karton war eingedrückt, Inhalt in Ordnung. Ein Stern Abzug.", "A. Yildiz"), ("Habe ich schon zum zweiten Mal bestellt.", "Jana B.")]


def detail(p, v, cookies):
    conf = ""
    if p["groups"]:
        for i, g in enumerate(p["groups"]):
            vals = list(dict.fromkeys(x["opts"][i] for x in p["variants"]))
            o = ""
            for j, val in enumerate(vals):
                w = next((x for x in p["variants"] if x["opts"] == v["opts"][:i] + [val] + v["opts"][i + 1:]), None)
                comb = w is not None and w["state"] != AUS
                iid = f"{v['uid'][:8]}-{i}-{j}"
                o += (f'<div class="product-detail-configurator-option"><input type="radio" name="{e(g)}" value="{e(val)}" class="product-detail-configurator-option-input{" is-combinable" if comb else ""}" title="{e(val)}" id="{iid}"{" checked" if val == v["opts"][i] else ""}>'
                      f'<label class="product-detail-configurator-option-label{" is-combinable" if comb else ""} is-display-text" title="{e(val)}{"" if comb else " – zurzeit nicht lieferbar"}" for="{iid}">{e(val)}</label></div>')
            conf += f'<div class="product-detail-configurator-group"><div class="product-detail-configurator-group-title">{e(g)} auswählen</div><div class="product-detail-configurator-options">{o}</div></div>'
        sw = e(json.dumps({"url": f'/detail/{v["uid"]}/switch', "pageType": "product_detail"}))
        conf = f'<div class="product-detail-configurator-container"><div class="product-detail-configurator"><form method="get" action="/detail/{v["uid"]}/switch" data-variant-switch="true" data-variant-switch-options="{sw}">{conf}<noscript><button type="submit" class="btn">Auswahl anzeigen</button></noscript></form></div></div>'
    if v["state"] == OK:
        st = '<link itemprop="availability" href="https://schema.org/InStock"><p class="delivery-information delivery-available"><span class="delivery-status-indicator bg-success"></span>Sofort verfügbar, Lieferzeit: 1-3 Tage</p>'
        buy = f'<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post" class="buy-widget"><input type="hidden" name="lineItems[id]" value="{v["sku"]}"><label>Anzahl <input type="number" name="lineItems[quantity]" value="1" min="1" style="width:60px"></label> <button class="btn btn-primary btn-buy" title="In den Warenkorb">In den Warenkorb</button></form>'
    elif v["state"] == AUS:
        st = '<link itemprop="availability" href="https://schema.org/SoldOut"><p class="delivery-information delivery-soldout"><span class="delivery-status-indicator bg-danger"></span>Nicht mehr verfügbar</p>'
        buy = '<p><a href="/Kontakt">Benachrichtigen, sobald wieder lieferbar</a></p>'
    else:
        st = '<link itemprop="availability" href="https://schema.org/InStoreOnly"><p class="delivery-information"><span class="delivery-status-indicator bg-warning"></span>Nicht online bestellbar – Lieferung nur auf Anfrage</p>'
        buy = '<p><a class="btn" href="/Kontakt">Anfrage stellen</a> oder telefonisch unter 0551 555 0170</p>'
    if p["scale"] and v["price"] == p["scale"][0][1]:
        rows = ""
        sc = p["scale"]
        for i, (n, pr) in enumerate(sc):
            lab = f"Bis <span>{sc[1][0] - 1}</span>" if i == 0 else f"Ab <span>{n}</span>"
            rows += f'<tr class="product-block-prices-row"><th class="product-block-prices-cell">{lab}</th><td class="product-block-prices-cell">{money(pr)}*</td></tr>'
        price = f'<div class="product-block-prices"><table class="table product-block-prices-grid"><thead><tr><th>Anzahl</th><th>Stückpreis</th></tr></thead><tbody>{rows}</tbody></table></div>'
    else:
        price = f'<p class="product-detail-price-container">{price_html(v)}</p>'
    props = "".join(f'<tr class="properties-row"><th class="properties-label">{e(a)}:</th><td class="properties-value">{e(b)}</td></tr>' for a, b in [("Hersteller", p["brand"])] + list(zip(p["groups"], v["opts"])) + p["props"])
    k = h(p["slug"])
    n = k % 3
    revs = "".join(f'<div class="product-detail-review-item"><b>{"★" * (4 + (k >> i) % 2)}</b> {e(REV[(k + i) % 5][0])} <i>{e(REV[(k + i) % 5][1])}</i></div>' for i in range(n)) or "<p>Keine Bewertungen gefunden. Teilen Sie Ihre Erfahrungen mit anderen.</p>"
    same = [x for x in PRODUCTS if x is not p]
    cross = "".join(box(same[(k + i * 17) % len(same)]) for i in range(4))
    c = CAT[p["cat"]]
    return layout(p["name"], [(f"/{c[0]}/", c[1])], f"""<div class="product-detail" itemscope itemtype="https://schema.org/Product"><div class="product-detail-headline"><h1 class="product-detail-name" itemprop="name">{e(p["name"])}</h1><div class="product-detail-manufacturer">{e(p["brand"])}</div></div>
<div class="product-detail-main"><div class="product-detail-media">{svg(p, 440)}</div><div class="product-detail-buy" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="{v["price"]:.2f}">{price}
<div class="product-detail-tax-container"><p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p></div>{st}{conf}{buy}<div class="product-detail-ordernumber-container"><span>Produktnummer:</span> <span class="product-detail-ordernumber" itemprop="sku">{v["sku"]}</span></div></div></div>
<div class="product-detail-tabs"><h2>Beschreibung</h2><div class="product-detail-description-text" itemprop="description"><p>{e(p["desc"])}</p></div><table class="product-detail-properties-table">{props}</table><h2>Bewertungen</h2>{revs}</div>
<div class="product-cross-selling"><h2>Kunden kauften auch</h2><div class="row cms-listing-row">{cross}</div></div></div>""", cookies)


def switch(uid, query):
    p, v = UID[uid]
    sel = {}
    try:
        sel = json.loads((query.get("options") or ["{}"])[0])
    except ValueError:
        pass
    xhr = bool(sel)
    for g in p["groups"]:
        if g in query:
            sel[g] = query[g][0]
    want = [sel.get(g, o) for g, o in zip(p["groups"], v["opts"])]
    w = next((x for x in p["variants"] if x["opts"] == want), None)
    if w is None:
        sg = (query.get("switched") or [p["groups"][0]])[0]
        i = p["groups"].index(sg) if sg in p["groups"] else 0
        w = next((x for x in p["variants"] if x["opts"][i] == want[i]), v)
    if xhr:
        return 200, [("Content-Type", "application/json")], json.dumps({"url": w["url"], "productId": w["uid"]}).encode()
    return 302, [("Location", w["url"]), ("Content-Type", "text/html")], b""


def toks(s):
    return re.findall(r"[0-9a-zäöüß]+(?:[,.][0-9]+)?", s.lower())


def find(q):
    """Irgendein ganzes Wort genügt; mehr Treffer und Treffer im Namen stehen weiter vorn."""
    ws = toks(q)
    out = []
    for n, (p, v) in enumerate(entries(PRODUCTS)):
        name = toks(p["name"] + " " + p["brand"] + (" " + " ".join(v["opts"]) if v else ""))
        body = toks(p["desc"] + " " + CAT[p["cat"]][1] + " " + " ".join(a + " " + b for a, b in p["props"]))
        s = sum(3 if w in name else 1 if w in body else 0 for w in ws)
        if s:
            out.append((-s, n, p, v))
    return [(p, v) for _, _, p, v in sorted(out, key=lambda x: x[:2])]


def search(query, cookies):
    q = (query.get("search") or [""])[0].strip()
    es = find(q)
    if not es:
        body = f'<h1 class="search-headline">Zu "{e(q)}" wurden 0 Produkte gefunden</h1><div class="alert alert-info">Keine Produkte gefunden.</div>'
    else:
        body = f'<h1 class="search-headline">Zu "{e(q)}" wurden {len(es)} Produkte gefunden</h1>' + listing(f"/search?search={e(quote_plus(q))}&amp;", es, query)
    return layout("Suche", [], body, cookies)


PAGES = {
    "/Kontakt": ("Kontakt", '<p>Werkzeug Brandt GmbH, Industriestraße 14, 37079 Göttingen. Tel. 0551 555 0170, post@werkzeug-brandt.example</p><form method="post" action="/form/contact"><textarea name="comment" placeholder="Ihre Nachricht"></textarea><br><button class="btn">Senden</button></form>'),
    "/Versand-und-Zahlung": ("Versand und Zahlung", "<p>Paketversand innerhalb Deutschlands 5,90 €, ab 75 € Warenwert frei. Sperrgut (Werkbank, leere Werkstattwagen) 29,00 €. Zahlung per Rechnung, PayPal, Vorkasse oder Kreditkarte.</p>"),
    "/Widerrufsrecht": ("Widerrufsrecht", "<p>Sie können binnen vierzehn Tagen ohne Angabe von Gründen den Vertrag widerrufen.</p>"),
    "/Groessentabelle": ("Größentabelle", "<table><tr><th>Konfektion</th><td>46</td><td>48</td><td>50</td><td>52</td><td>54</td><td>56</td></tr><tr><th>Bundweite (cm)</th><td>80–83</td><td>84–87</td><td>88–91</td><td>92–95</td><td>96–99</td><td>100–104</td></tr><tr><th>International</th><td>S</td><td>M</td><td>M</td><td>L</td><td>L</td><td>XL</td></tr></table>"),
    "/Ueber-uns": ("Über uns", "<p>1962 als Eisenwarenhandlung gegründet, heute drei Märkte in Göttingen, Northeim und Hildesheim und seit 2009 auch im Netz.</p>"),
    "/Datenschutz": ("Datenschutz", "<p>Wir speichern nur, was für Ihre Bestellung nötig ist.</p>"),
    "/Impressum": ("Impressum", "<p>Werkzeug Brandt GmbH, Geschäftsführerin Ute Brandt, Amtsgericht Göttingen.</p>"),
}


def handle(method, path, query, form, cookies):
    if path == "/":
        top = [p for p in PRODUCTS if p["slug"] in ("Steckschluesselsatz-94-teilig", "Halbschuh-Stahlmann-S3", "Kreuzlinienlaser-KL-20-gruen", "Softshelljacke-Sturm", "Bohrhammer-BH-26-SDS-plus", "Kabeltrommel-IP44", "Gehoerschutzstoepsel-200-Paar", "Terrassenschraube-Edelstahl-C1")]
        cats = "".join(f'<div class="cms-element-image"><h3><a href="/{s}/">{e(t)}</a></h3><p>{e(d)}</p></div>' for s, t, d in CATS)
        return layout("Werkzeug, Schrauben, Arbeitskleidung", [], f'<div class="cms-block" style="background:#fbeee6;padding:40px;margin:20px 0"><h1>Alles für Werkstatt und Baustelle</h1><p>Herbstaktion: Drehmomentschlüssel und Leuchten reduziert.</p></div><h2>Topseller</h2><div class="row cms-listing-row">{"".join(box(p) for p in top)}</div><h2>Unser Sortiment</h2>{cats}<h2>Ratgeber</h2><p>Welche Schutzklasse brauche ich? S1P für trockene Innenräume, S3 für draußen, S5 für Nässe und Schlamm. Mehr dazu am Telefon.</p>', cookies)
    if path.strip("/") in CAT:
        return category(path.strip("/"), query, cookies)
    m = re.fullmatch(r"/[A-Za-z0-9-]+/(BW\d+(?:\.\d+)?)", path)
    if m and m.group(1) in SKU:
        return detail(*SKU[m.group(1)], cookies)
    m = re.fullmatch(r"/detail/([0-9a-f]{32})(/switch)?", path)
    if m and m.group(1) in UID:
        return switch(m.group(1), query) if m.group(2) and UID[m.group(1)][0]["groups"] else detail(*UID[m.group(1)], cookies)
    if path == "/search":
        return search(query, cookies)
    if path == "/suggest":
        es = find((query.get("search") or [""])[0])[:6]
        li = "".join(f'<li class="search-suggest-product"><a href="{(v or p["variants"][0])["url"]}">{e(p["name"])}{" " + e(" ".join(v["opts"])) if v else ""} <span>{money((v or p["variants"][0])["price"])}*</span></a></li>' for p, v in es)
        return 200, HTML, f'<ul>{li or "<li>Keine Ergebnisse gefunden.</li>"}</ul>'.encode()
    if path == "/checkout/line-item/add" and method == "POST":
        sku = (form.get("lineItems[id]") or [""])[0]
        if sku in SKU and buyable(SKU[sku][1]):
            return 302, [("Location", "/checkout/cart"), ("Set-Cookie", f'warenkorb={(cookies.get("warenkorb", "") + "-" + sku).strip("-")}; Path=/'), ("Content-Type", "text/html")], b""
        return 302, [("Location", "/checkout/cart"), ("Content-Type", "text/html")], b""
    if path == "/checkout/cart":
        items = [SKU[x] for x in cookies.get("warenkorb", "").split("-") if x in SKU]
        rows = "".join(f'<tr><td>{e(p["name"])} {e(vname(p, v))}</td><td>{money(v["price"])}*</td></tr>' for p, v in items)
        return layout("Warenkorb", [], f'<h1>Warenkorb</h1>{"<table>" + rows + "</table>" if rows else "<p>Ihr Warenkorb ist leer.</p>"}', cookies)
    if path == "/account/login":
        return layout("Konto", [], '<h1>Ich bin bereits Kunde</h1><form method="post" action="/account/login"><input type="email" name="username" placeholder="E-Mail-Adresse"> <input type="password" name="password" placeholder="Passwort"> <button class="btn">Anmelden</button></form>', cookies)
    if path in ("/form/newsletter", "/form/contact") and method == "POST":
        return layout("Danke", [], "<h1>Vielen Dank!</h1><p>Wir melden uns.</p>", cookies)
    if path in PAGES:
        t, b = PAGES[path]
        return layout(t, [(path, t)], f"<h1>{e(t)}</h1>{b}", cookies)
    return layout("Seite nicht gefunden", [], '<h1>Seite nicht gefunden</h1><p>Die angeforderte Seite ist leider nicht verfügbar. <a href="/">Zur Startseite</a></p>', cookies, 404)
