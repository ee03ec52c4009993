"""Speichenwerk: a German bicycle-parts shop (Shopware-like): facets, article numbers, compatibility, packs, variants with their own URL."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .util import Response, case, esc, fold, html, offer, redirect, slug, url, words

NAME = "radteile"


@dataclass
class Variant:
    label: str
    price: float
    stock: str          # lager | weg | filiale
    nr: str = ""


@dataclass
class Artikel:
    name: str
    marke: str
    kat: str
    attr: dict[str, str]
    varianten: list[Variant]
    passend: list[str] = field(default_factory=list)
    was: float = 0
    nr: str = ""

    def da(self) -> list[Variant]:
        return [v for v in self.varianten if v.stock == "lager"]


def eur(value: float) -> str:
    return f"{value:,.2f}".replace(",", "·").replace(".", ",").replace("·", ".") + " €"


def a(marke: str, name: str, kat: str, attr: str, *var: tuple[str, float] | tuple[str, float, str], passend: str = "", was: float = 0) -> Artikel:
    werte = dict(t.split("=", 1) for t in attr.split("; ")) if attr else {}
    return Artikel(f"{marke} {name}", marke, kat, werte, [Variant(v[0], v[1], v[2] if len(v) > 2 else "lager") for v in var], [t.strip() for t in passend.split(",") if t.strip()], was)


KE, KA, BR, SL, RE, LR, SA, LI, ZU = "Ketten", "Kassetten", "Bremsbeläge", "Schläuche", "Reifen", "Laufräder", "Sättel", "Beleuchtung", "Werkzeug & Pflege"
ART = [
    a("Shimano", "Kette CN-HG601", KE, "Schaltstufen=11-fach; Glieder=126; Verschluss=Quick-Link", ("", 24.95)),
    a("Shimano", "Kette CN-HG701", KE, "Schaltstufen=11-fach; Glieder=126; Verschluss=Nietstift", ("", 29.90)),
    a("Shimano", "Kette CN-HG901 Dura-Ace", KE, "Schaltstufen=11-fach; Glieder=116; Verschluss=Nietstift", ("", 42.50, "weg")),
    a("Shimano", "Kette CN-M7100 SLX", KE, "Schaltstufen=12-fach; Glieder=126; Verschluss=Quick-Link", ("", 32.95)),
    a("Shimano", "Kette CN-HG54 Deore", KE, "Schaltstufen=10-fach; Glieder=116; Verschluss=Nietstift", ("", 19.95)),
    a("SRAM", "Kette PC-1110", KE, "Schaltstufen=11-fach; Glieder=114; Verschluss=PowerLock", ("", 18.50)),
    a("KMC", "Kette X11 silber", KE, "Schaltstufen=11-fach; Glieder=118; Verschluss=MissingLink", ("", 26.40)),
    a("KMC", "Kette X9 EPT rostfrei", KE, "Schaltstufen=9-fach; Glieder=114; Verschluss=MissingLink", ("", 31.90)),
    a("Shimano", "Kettenschloss SM-CN900 11-fach", KE, "Schaltstufen=11-fach; Art=Kettenschloss", ("1 Paar", 7.95), ("50 Paar Werkstattpack", 249.00)),
    a("Shimano", "Kassette CS-M7100 SLX 10-45", KA, "Schaltstufen=12-fach; Abstufung=10-45 Zähne; Freilauf=Micro Spline", ("", 89.95)),
    a("Shimano", "Kassette CS-M7100 SLX 10-51", KA, "Schaltstufen=12-fach; Abstufung=10-51 Zähne; Freilauf=Micro Spline", ("", 94.95)),
    a("Shimano", "Kassette CS-M8100 XT 10-51", KA, "Schaltstufen=12-fach; Abstufung=10-51 Zähne; Freilauf=Micro Spline", ("", 134.90), was=159.95),
    a("SRAM", "Kassette XG-1275 Eagle 10-52", KA, "Schaltstufen=12-fach; Abstufung=10-52 Zähne; Freilauf=XD", ("", 189.00)),
    a("SRAM", "Kassette PG-1230 Eagle 11-50", KA, "Schaltstufen=12-fach; Abstufung=11-50 Zähne; Freilauf=HG", ("", 92.00, "weg")),
    a("SunRace", "Kassette CSMZ600 11-50", KA, "Schaltstufen=12-fach; Abstufung=11-50 Zähne; Freilauf=HG", ("", 79.90)),
    a("SunRace", "Kassette CSMX80 11-50", KA, "Schaltstufen=11-fach; Abstufung=11-50 Zähne; Freilauf=HG", ("", 69.90)),
    a("Shimano", "Kassette CS-R8100 Ultegra 11-34", KA, "Schaltstufen=12-fach; Abstufung=11-34 Zähne; Freilauf=HG", ("", 82.50)),
    a("Shimano", "Bremsbelag N03A Resin mit Kühlrippen", BR, "Material=Organisch; Bauform=N-Typ", ("", 22.95), passend="XTR BR-M9120, Deore XT BR-M8120, SLX BR-M7120"),
    a("Shimano", "Bremsbelag G05A Resin", BR, "Material=Organisch; Bauform=G-Typ", ("1 Paar", 11.95), ("4 Paar", 41.90), passend="XTR BR-M9000, Deore XT BR-M8000, Deore XT BR-M8100, SLX BR-M7100"),
    a("Shimano", "Bremsbelag J05A Resin mit Kühlrippen", BR, "Material=Organisch; Bauform=J-Typ", ("", 21.50), passend="XTR BR-M9000, Deore XT BR-M8100, SLX BR-M7100"),
    a("Shimano", "Bremsbelag J04C Metall mit Kühlrippen", BR, "Material=Sinter; Bauform=J-Typ", ("", 26.95, "weg"), passend="Deore XT BR-M8000, Deore XT BR-M8100"),
    a("Trickstuff", "Bremsbelag Power 280 für Shimano G-Typ", BR, "Material=Organisch; Bauform=G-Typ", ("", 24.80), passend="Deore XT BR-M8000, Deore XT BR-M8100, SLX BR-M7100, XTR BR-M9100"),
    a("SwissStop", "Bremsbelag Disc 32 E für Magura", BR, "Material=Organisch; Bauform=Magura", ("", 21.90), passend="Magura MT4, Magura MT8"),
    a("Shimano", "Bremsbelag B01S Resin", BR, "Material=Organisch; Bauform=B-Typ", ("1 Paar", 8.95), ("25 Paar Werkstattpack", 164.00), passend="Deore BR-M6000, Acera BR-M365, BR-MT200"),
    a("Schwalbe", "Schlauch AV17 28 Zoll Autoventil", SL, "Laufradgröße=28 Zoll; Ventil=Autoventil (AV); Reifenbreite=28-47 mm", ("", 6.95)),
    a("Continental", "Schlauch Tour 28 Schrader 40 mm", SL, "Laufradgröße=28 Zoll; Ventil=Autoventil (AV); Reifenbreite=32-47 mm", ("1 Stück", 5.95), ("2er-Pack", 10.95)),
    a("Schwalbe", "Schlauch SV17 28 Zoll Sclaverand", SL, "Laufradgröße=28 Zoll; Ventil=Sclaverand (SV); Reifenbreite=28-47 mm", ("", 6.95)),
    a("Schwalbe", "Schlauch DV17 28 Zoll Dunlop", SL, "Laufradgröße=28 Zoll; Ventil=Dunlop (DV); Reifenbreite=28-47 mm", ("", 6.95)),
    a("Schwalbe", "Schlauch AV19 29 Zoll Autoventil", SL, "Laufradgröße=29 Zoll; Ventil=Autoventil (AV); Reifenbreite=40-62 mm", ("", 7.95)),
    a("Schwalbe", "Schlauch AV13 26 Zoll Autoventil", SL, "Laufradgröße=26 Zoll; Ventil=Autoventil (AV); Reifenbreite=40-62 mm", ("", 6.50)),
    a("Maxxis", "Schlauch Welter Weight 28 Zoll AV", SL, "Laufradgröße=28 Zoll; Ventil=Autoventil (AV); Reifenbreite=33-50 mm", ("", 5.50, "weg")),
    a("Continental", "Grand Prix 5000", RE, "Laufradgröße=28 Zoll; Bauart=Faltreifen; Einsatz=Rennrad", ("25-622 / 1 Stück", 49.95), ("28-622 / 1 Stück", 51.95), ("28-622 / 2er-Pack", 97.90), ("32-622 / 1 Stück", 54.95), ("25-622 / 2er-Pack", 94.90)),
    a("Continental", "Grand Prix 5000 S TR", RE, "Laufradgröße=28 Zoll; Bauart=Tubeless; Einsatz=Rennrad", ("28-622 / 1 Stück", 69.95), ("30-622 / 1 Stück", 71.95)),
    a("Continental", "Grand Prix 4-Season", RE, "Laufradgröße=28 Zoll; Bauart=Faltreifen; Einsatz=Rennrad", ("28-622 / 1 Stück", 54.90), ("28-622 / 2er-Pack", 104.00)),
    a("Schwalbe", "Marathon Plus", RE, "Laufradgröße=28 Zoll; Bauart=Drahtreifen; Einsatz=Stadt und Reise", ("37-622", 37.95), ("40-622", 38.95), ("47-622", 39.95, "weg")),
    a("Schwalbe", "G-One Allround", RE, "Laufradgröße=28 Zoll; Bauart=Tubeless; Einsatz=Gravel", ("40-622", 52.00), ("45-622", 54.00)),
    a("DT Swiss", "ERC 1600 Spline Laufradsatz", LR, "Material=Carbon; Felgenhöhe=35 mm; Achse=12 mm Steckachse; Gewicht=1.679 g", ("", 1234.50), was=1399.00),
    a("Newmen", "Advanced SL R.50 Laufradsatz", LR, "Material=Carbon; Felgenhöhe=50 mm; Achse=12 mm Steckachse; Gewicht=1.465 g", ("", 1449.00)),
    a("Zipp", "303 Firecrest Laufradsatz", LR, "Material=Carbon; Felgenhöhe=40 mm; Achse=12 mm Steckachse; Gewicht=1.352 g", ("", 1899.00)),
    a("DT Swiss", "E 1800 Spline Laufradsatz", LR, "Material=Aluminium; Felgenhöhe=23 mm; Achse=12 mm Steckachse; Gewicht=1.850 g", ("", 399.00)),
    a("Mavic", "Cosmic SL 45 Laufradsatz", LR, "Material=Carbon; Felgenhöhe=45 mm; Achse=12 mm Steckachse; Gewicht=1.575 g", ("", 1299.00, "weg")),
    a("Newmen", "Advanced SL R.50 Vorderrad", LR, "Material=Carbon; Felgenhöhe=50 mm; Achse=12 mm Steckachse; Gewicht=660 g", ("", 679.00)),
    a("Fulcrum", "Racing 6 DB Laufradsatz", LR, "Material=Aluminium; Felgenhöhe=24 mm; Achse=12 mm Steckachse; Gewicht=1.830 g", ("", 269.90)),
    a("Brooks", "B17 Standard Ledersattel", SA, "Bezug=Leder; Breite=175 mm", ("Schwarz", 119.00, "filiale"), ("Honigbraun", 119.00, "filiale")),
    a("Brooks", "Proofide Sattelfett 30 ml", ZU, "Art=Pflege", ("", 9.95)),
    a("Brooks", "Cambium C17 Gummisattel", SA, "Bezug=Naturkautschuk; Breite=164 mm", ("", 129.90)),
    a("Ergon", "ST Core Evo Herren", SA, "Bezug=Synthetik; Breite=155 mm", ("", 134.95)),
    a("SQlab", "602 Ergolux", SA, "Bezug=Synthetik; Breite=170 mm", ("17 cm", 109.95), ("19 cm", 109.95)),
    a("Busch+Müller", "Lumotec IQ-X Frontscheinwerfer", LI, "Position=Vorne; Lichtstärke=100 Lux; Zulassung=StVZO; Stromquelle=Nabendynamo", ("", 99.90)),
    a("Busch+Müller", "Ixon IQ Premium Frontleuchte", LI, "Position=Vorne; Lichtstärke=80 Lux; Zulassung=StVZO; Stromquelle=Akku", ("", 72.50)),
    a("Lezyne", "Micro Drive 600XL Frontlicht", LI, "Position=Vorne; Lichtstärke=600 Lumen; Zulassung=keine (nicht StVZO); Stromquelle=Akku, USB", ("", 64.95)),
    a("Sigma", "Aura 60 USB Frontleuchte", LI, "Position=Vorne; Lichtstärke=60 Lux; Zulassung=StVZO; Stromquelle=Akku, USB", ("", 44.95)),
    a("Lupine", "SL AX Frontleuchte", LI, "Position=Vorne; Lichtstärke=250 Lux; Zulassung=StVZO; Stromquelle=Akku", ("", 465.00)),
    a("Sigma", "Blaze Rücklicht", LI, "Position=Hinten; Lichtstärke=Bremslicht; Zulassung=StVZO; Stromquelle=Akku, USB", ("", 34.95)),
    a("Park Tool", "Kettennieter CT-3.3", ZU, "Art=Werkzeug", ("", 49.90)),
    a("Muc-Off", "Kettenwachs 120 ml", ZU, "Art=Pflege", ("", 14.90)),
    a("Shimano", "Kassettenabzieher TL-LR15", ZU, "Art=Werkzeug", ("", 27.95)),
]
for _n, _a in enumerate(ART):
    _a.nr = f"SW{10417 + _n * 13}"
    for _m, _v in enumerate(_a.varianten):
        _v.nr = _a.nr + (f".{_m + 1}" if len(_a.varianten) > 1 else "")
KATS = [KE, KA, BR, SL, RE, LR, SA, LI, ZU]
NACH = {v.nr.lower(): (x, v) for x in ART for v in x.varianten}
FACETTEN = ["Marke", "Schaltstufen", "Abstufung", "Freilauf", "Material", "Bauform", "Laufradgröße", "Ventil", "Position", "Lichtstärke", "Zulassung", "Stromquelle", "Bezug", "Einsatz", "Bauart"]
CSS = """body{margin:0;font-family:Inter,Roboto,sans-serif;font-size:16px;color:#4a545b}a{color:#0a5c8c;text-decoration:none}.container{max-width:1320px;margin:0 auto;padding:0 20px}.top-bar{background:#0a5c8c;color:#fff;font-size:13px;padding:5px 20px}.header-row{display:flex;gap:30px;align-items:center;padding:18px 0}.header-logo-main-link{font-size:26px;font-weight:800;color:#222}.header-search-form{flex:1;display:flex}.header-search-input{flex:1;padding:10px;border:1px solid #bcc1c7}.btn{background:#0a5c8c;color:#fff;border:0;padding:10px 18px;display:inline-block;cursor:pointer}.main-navigation-menu{display:flex;gap:22px;border-bottom:1px solid #ddd;padding-bottom:10px;flex-wrap:wrap}.main-navigation-link{color:#4a545b;font-weight:600}.cms-section{display:grid;grid-template-columns:250px 1fr;gap:30px;margin-top:20px}.filter-panel h4{margin:12px 0 2px}.filter-panel a{display:block;font-size:14px}.filter-panel .is-active{font-weight:700}.product-listing{display:grid;grid-template-columns:repeat(3,1fr);gap:22px}.product-box{border:1px solid #e3e6e9;padding:16px}.product-image-placeholder{height:130px;background:repeating-radial-gradient(circle at 50% 50%,#eef 0 8px,#dde 8px 10px)}.product-name{display:block;font-weight:600;margin:8px 0;color:#222}.product-price{font-weight:700;color:#222}.list-price{color:#888;text-decoration:line-through;font-weight:400;font-size:13px}.product-detail{display:grid;grid-template-columns:1fr 1fr;gap:40px}.product-detail .product-image-placeholder{height:380px}.product-detail-price{font-size:28px;font-weight:700;color:#222}.product-detail-configurator-option{display:inline-block;border:1px solid #bcc1c7;padding:8px 12px;margin:4px 4px 4px 0;color:#222}.product-detail-configurator-option.active{border:2px solid #0a5c8c}.product-detail-configurator-option.not-combinable{opacity:.5;border-style:dashed}.delivery-available{color:#3cc261}.delivery-out{color:#c0392b}.footer-main{background:#f3f5f7;margin-top:50px;padding:30px 0;font-size:14px}.tax{font-size:12px}.pagination a,.pagination b{border:1px solid #ccc;padding:6px 11px;margin-right:4px}.alert{background:#e5f1f8;padding:14px}.cookie-permission-container{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #ccc;padding:14px 30px;display:flex;gap:20px;align-items:center}"""


def _seite(titel: str, inhalt: str, cookies: dict[str, str], begriff: str = "", status: int = 200) -> Response:
    nav = "".join(f"<a class='main-navigation-link' href='/{slug(k)}/'>{esc(k)}</a>" for k in KATS)
    cookie = "" if cookies.get("cookie-preference") else "<div class='cookie-permission-container'><span>Diese Website verwendet Cookies, um eine bestmögliche Erfahrung bieten zu können.</span><button class='btn' onclick=\"document.cookie='cookie-preference=1;path=/';this.parentNode.remove()\">Nur technisch notwendige</button></div>"
    return html(f"""<!DOCTYPE html><html lang="de-DE"><head><meta charset="utf-8"><title>{esc(titel)} | Speichenwerk</title><style>{CSS}</style></head><body class="is-ctl-navigation"><div class="top-bar">Versand 4,90 € · ab 75 € frei · Filiale Freiburg, Wiehre: Mo–Sa 10–18 Uhr</div><header class="container"><div class="header-row"><a class="header-logo-main-link" href="/">SPEICHENWERK</a><form action="/search" method="get" class="header-search-form"><input type="search" name="search" class="header-search-input" value="{esc(begriff)}" placeholder="Suchbegriff oder Artikelnummer ..." aria-label="Suchbegriff"><button type="submit" class="btn" aria-label="Suchen">Suchen</button></form><a href="/checkout/cart">Warenkorb 0,00 €</a></div><nav class="main-navigation-menu">{nav}</nav></header><main class="container content-main">{inhalt}</main><footer class="footer-main"><div class="container"><p>Service-Hotline 0761 000000 · <a href="/versand">Versand und Zahlung</a> · <a href="/impressum">Impressum</a> · <a href="/widerruf">Widerrufsrecht</a></p><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. Versandkosten, wenn nicht anders angegeben.</p></div></footer>{cookie}</body></html>""", status)


def _box(x: Artikel) -> str:
    da = x.da()
    preise = sorted({v.price for v in (da or x.varianten)})
    alt = f" <span class='list-price'>{eur(x.was)}</span>" if x.was else ""
    lager = "" if da else ("<div class='delivery-out'>Nur in der Filiale</div>" if x.varianten[0].stock == "filiale" else "<div class='delivery-out'>Zurzeit nicht lieferbar</div>")
    return f"<div class='card product-box box-standard'><a href='/detail/{(da or x.varianten)[0].nr}'><div class='product-image-placeholder'></div></a><a class='product-name' href='/detail/{(da or x.varianten)[0].nr}'>{esc(x.name)}</a><div class='product-price-info'><span class='product-price'>{'ab ' if len(preise) > 1 else ''}{eur(preise[0])}*</span>{alt}</div>{lager}</div>"


def _liste(titel: str, alle: list[Artikel], pfad: str, query: dict[str, str], cookies: dict[str, str]) -> Response:
    begriff = query.get("search", "")
    wahl = {f: query[slug(f)] for f in FACETTEN if query.get(slug(f))}

    def wert(x: Artikel, f: str) -> str:
        return x.marke if f == "Marke" else x.attr.get(f, "")

    treffer = [x for x in alle if all(wert(x, f) == w for f, w in wahl.items())]
    order = query.get("order", "")
    if order == "preis":
        treffer = sorted(treffer, key=lambda x: min(v.price for v in (x.da() or x.varianten)))
    stand: dict[str, object] = {"search": begriff, "order": order, **{slug(f): w for f, w in wahl.items()}}
    panel = ""
    for f in FACETTEN:
        werte = sorted({wert(x, f) for x in treffer if wert(x, f)})
        if f in wahl:
            panel += f"<h4>{f}</h4><a class='is-active' href='{esc(url(pfad, **{k: v for k, v in stand.items() if k != slug(f)}))}'>✓ {esc(wahl[f])} (entfernen)</a>"
        elif len(werte) > 1:
            panel += f"<h4>{f}</h4>" + "".join(f"<a rel='nofollow' href='{esc(url(pfad, **{**stand, slug(f): w}))}'>{esc(w)} ({sum(wert(x, f) == w for x in treffer)})</a>" for w in werte)
    seite = int(query["p"]) if query.get("p", "").isdigit() else 1
    seiten = (len(treffer) + 8) // 9
    pager = "<nav class='pagination'>" + "".join(f"<b>{n}</b>" if n == seite else f"<a href='{esc(url(pfad, **stand, p=n))}'>{n}</a>" for n in range(1, seiten + 1)) + "</nav>" if seiten > 1 else ""
    sort = f"Sortierung: <a href='{esc(url(pfad, **{**stand, 'order': ''}))}'>Topseller</a> | <a href='{esc(url(pfad, **{**stand, 'order': 'preis'}))}'>Preis aufsteigend</a>"
    leer = "" if treffer else "<div class='alert'>Keine Produkte gefunden.</div>"
    return _seite(titel, f"<h1>{esc(titel)}</h1><div class='cms-section'><aside class='filter-panel'><strong>Filter</strong>{panel}</aside><div><p>{len(treffer)} Produkte · {sort}</p>{leer}<div class='product-listing'>{''.join(map(_box, treffer[(seite - 1) * 9:seite * 9]))}</div>{pager}</div></div>", cookies, begriff)


def _detail(x: Artikel, v: Variant, cookies: dict[str, str]) -> Response:
    optionen = ""
    if len(x.varianten) > 1:
        optionen = "<div class='product-detail-configurator'><p><b>Ausführung</b></p>" + "".join(f"<a class='product-detail-configurator-option{' active' if w is v else ''}{'' if w.stock == 'lager' else ' not-combinable'}' href='/detail/{w.nr}'>{esc(w.label)}</a>" for w in x.varianten) + "</div>"
    if v.stock == "lager":
        kauf = "<p class='delivery-available'>● Sofort verfügbar, Lieferzeit 1–3 Werktage</p><form action='/checkout/cart' method='post'><select name='menge' aria-label='Menge'><option>1</option><option>2</option><option>3</option></select> <button class='btn btn-buy'>In den Warenkorb</button></form>"
    elif v.stock == "filiale":
        kauf = "<p class='delivery-out'>● Nur in der Filiale Freiburg erhältlich – kein Versand</p>"
    else:
        kauf = "<p class='delivery-out'>● Zurzeit nicht lieferbar</p><form action='/benachrichtigung' method='post'><input type='email' name='mail' placeholder='Ihre E-Mail-Adresse'><button class='btn'>Benachrichtigen</button></form>"
    alt = f" <span class='list-price'>{eur(x.was)}</span>" if x.was else ""
    zeilen = "".join(f"<tr><th align='left'>{esc(k)}:</th><td>{esc(w)}</td></tr>" for k, w in [("Hersteller", x.marke), *x.attr.items()])
    passt = "<h3>Passend für</h3><ul>" + "".join(f"<li>{esc(t)}</li>" for t in x.passend) + "</ul>" if x.passend else ""
    andere = "".join(map(_box, [y for y in ART if y.kat == x.kat and y is not x and y.da()][len(x.name) % 4:][:3]))
    name = x.name + (f", {v.label}" if v.label else "")
    return _seite(name, f"<p><a href='/'>Start</a> › <a href='/{slug(x.kat)}/'>{esc(x.kat)}</a></p><div class='product-detail'><div class='product-image-placeholder'></div><div><h1 class='product-detail-name'>{esc(x.name)}</h1><p class='product-detail-price'>{eur(v.price)}*{alt}</p><p class='tax'>Preise inkl. MwSt. zzgl. Versandkosten</p>{optionen}{kauf}<p>Produktnummer: {v.nr}</p></div></div><h2>Eigenschaften</h2><table>{zeilen}</table>{passt}<h2>Kunden kauften auch</h2><div class='product-listing'>{andere}</div>", cookies)


STOPP = set("fur fuer mit und der die das von ein eine in im den zum unter bis ab euro eur".split())


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/":
        return _seite("Fahrradteile", "<h1>Teile für Räder, die fahren</h1><p>Vom Schlauch bis zum Carbonlaufrad – geprüft in unserer Werkstatt in Freiburg.</p><h2>Beliebt diese Woche</h2><div class='product-listing'>" + "".join(_box(ART[n]) for n in (0, 10, 25, 31, 36, 50)) + "</div>", cookies)
    if path == "/search":
        begriff = query.get("search", "")
        if begriff.lower().strip() in NACH:
            return redirect(f"/detail/{begriff.strip().upper()}")
        asked = [w for w in words(begriff) if w not in STOPP]
        bewertet = []
        for n, x in enumerate(ART):
            text = fold(f"{x.name} {x.kat} {' '.join(x.attr.values())} {' '.join(x.passend)} {' '.join(v.label for v in x.varianten)}")
            punkte = sum(w in text or (len(w) > 6 and w[-6:] in text.split()) for w in asked)
            bewertet.append((-punkte, n))
        beste = min(bewertet)[0] if asked else 0
        treffer = [ART[n] for p, n in sorted(bewertet) if p and p <= beste * 0.7]
        return _liste(f"Zu „{begriff}“ wurden {len(treffer)} Produkte gefunden", treffer, "/search", query, cookies)
    for k in KATS:
        if path.strip("/") == slug(k):
            return _liste(k, [x for x in ART if x.kat == k], path, query, cookies)
    if path.startswith("/detail/") and path[8:].lower() in NACH:
        return _detail(*NACH[path[8:].lower()], cookies)
    if path == "/checkout/cart":
        return _seite("Warenkorb", "<h1>Warenkorb</h1><p>" + ("Der Artikel wurde in den Warenkorb gelegt." if method == "POST" else "Ihr Warenkorb ist leer.") + "</p>", cookies)
    if path in ("/versand", "/impressum", "/widerruf", "/benachrichtigung"):
        return _seite(path[1:].title(), f"<h1>{path[1:].title()}</h1><p>Speichenwerk GmbH, Freiburg. Versand innerhalb Deutschlands 4,90 €.</p>", cookies)
    return _seite("Seite nicht gefunden", "<h1>Die angeforderte Seite wurde nicht gefunden</h1>", cookies, status=404)


def _o(x: Artikel, label: str = "") -> tuple[Any, ...]:
    return offer(x.name, [v.price for v in x.da() if not label or v.label == label], label)


def _n(name: str) -> Artikel:
    return next(x for x in ART if x.name == name)


def _max(x: Artikel) -> int:
    return int(x.attr["Abstufung"].split(" ")[0].split("-")[1])


CASES: list[dict[str, Any]] = [
    case("Shimano Fahrradkette 11-fach", "products_found", [_o(_n("Shimano Kette CN-HG601")), _o(_n("Shimano Kette CN-HG701"))],
         "Kategorie Ketten, Filter Shimano und 11-fach; die Dura-Ace ist nicht lieferbar, das Kettenschloss keine Kette"),
    case("Bremsbeläge für Shimano Deore XT BR-M8100", "products_found", [_o(x) for x in ART if x.kat == BR and "Deore XT BR-M8100" in x.passend and x.da()],
         "die Liste 'Passend für' auf der Produktseite nennt die Bremse; BR-M8120 ist eine andere, J04C nicht lieferbar"),
    case("Fahrradschlauch 28 Zoll mit Autoventil", "products_found", [_o(x) for x in ART if x.kat == SL and x.attr["Laufradgröße"] == "28 Zoll" and "(AV)" in x.attr["Ventil"] and x.da()],
         "Filter 28 Zoll und Autoventil (Schrader); der von Maxxis ist nicht lieferbar"),
    case("Carbon Laufradsatz unter 1500 Euro", "products_found", [_o(x) for x in ART if x.kat == LR and "Laufradsatz" in x.name and x.attr["Material"] == "Carbon" and x.da() and x.varianten[0].price < 1500],
         "Filter Carbon: Zipp ist teurer, Mavic nicht lieferbar, das Vorderrad kein Satz"),
    case("Conti Grand Prix 5000 in 28 mm im Doppelpack", "products_found", [_o(_n("Continental Grand Prix 5000"), "28-622 / 2er-Pack")],
         "Ausführung 28-622 / 2er-Pack; der S TR ist ein anderer Reifen ohne Doppelpack"),
    case("Kassette 12-fach mit mindestens 50 Zähnen auf dem größten Ritzel", "products_found", [_o(x) for x in ART if x.kat == KA and x.attr["Schaltstufen"] == "12-fach" and _max(x) >= 50 and x.da()],
         "12-fach und Abstufung bis 50 oder mehr; SRAM PG-1230 ist nicht lieferbar, SunRace CSMX80 11-fach"),
    case("Kindersitz fürs Fahrrad", "no_relevant_products", [], "keine Kindersitze im Sortiment"),
    case("Brooks B17 Sattel", "no_online_availability", [], "beide Farben gibt es nur in der Filiale; Cambium ist ein anderer Sattel, Proofide ein Fett"),
    case("Fahrradlampe vorne StVZO mit mindestens 80 Lux bis 100 Euro", "products_found",
         [_o(x) for x in ART if x.kat == LI and x.attr["Position"] == "Vorne" and x.attr["Zulassung"] == "StVZO" and int(x.attr["Lichtstärke"].split()[0]) >= 80 and x.varianten[0].price <= 100],
         "Beleuchtung, vorne, StVZO: 100 und 80 Lux; Sigma hat 60, Lupine kostet 465"),
]
