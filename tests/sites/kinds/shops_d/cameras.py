"""Refocus: a marketplace for used cameras and lenses; every product page has a grade to choose (a trade-in platform's markup)."""
from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from .util import Response, case, esc, html, money, offer, redirect, slug, url, words

NAME = "cameras"
GRADES = ["Like new", "Excellent", "Good", "Well used"]
GRADE_TEXT = {
    "Like new": "Looks unused. Usually comes in its original box.",
    "Excellent": "Very light signs of use, optically and mechanically faultless.",
    "Good": "Normal signs of use such as small scuffs; works perfectly.",
    "Well used": "Clearly used: paint loss or marks that do not change the picture.",
}


@dataclass
class Product:
    name: str
    brand: str
    cat: str
    specs: dict[str, str]
    grades: dict[str, tuple[int, int]]
    slug: str = ""
    words: set[str] = field(default_factory=set)

    def live(self) -> list[str]:
        return [g for g in GRADES if g in self.grades and self.grades[g][1] > 0]

    def price(self, grade: str) -> int:
        return self.grades[grade][0]


def _p(name: str, brand: str, cat: str, specs: str, ln: tuple[int, int] | None, ex: tuple[int, int] | None,
       gd: tuple[int, int] | None, wu: tuple[int, int] | None) -> Product:
    rows = dict(part.split(": ", 1) for part in specs.split("; ")) if specs else {}
    grades = {g: v for g, v in zip(GRADES, (ln, ex, gd, wu)) if v is not None}
    p = Product(name, brand, cat, rows, grades, slug(name))
    p.words = set(words(f"{name} {brand} {cat} {' '.join(rows.values())}")) | {"used"}
    return p


DSLR, MIL, FILM, LENS, SUP, ACC = "DSLR cameras", "Mirrorless cameras", "Film cameras", "Lenses", "Tripods & supports", "Accessories"
P = [
    _p("Canon EF 50mm f/1.8 STM", "Canon", LENS, "Mount: Canon EF; Lens type: Standard prime; Filter thread: 49mm; Weight: 160 g", (99, 2), (84, 5), (69, 3), (49, 1)),
    _p("Canon EF 50mm f/1.4 USM", "Canon", LENS, "Mount: Canon EF; Lens type: Standard prime; Filter thread: 58mm; Weight: 290 g", (249, 0), (199, 1), (169, 2), (129, 2)),
    _p("Canon EF 50mm f/1.2L USM", "Canon", LENS, "Mount: Canon EF; Lens type: Standard prime; Filter thread: 72mm; Weight: 580 g", (799, 1), (689, 0), (579, 1), None),
    _p("Canon RF 50mm f/1.8 STM", "Canon", LENS, "Mount: Canon RF; Lens type: Standard prime; Filter thread: 43mm; Weight: 160 g", (159, 3), (139, 2), (124, 0), None),
    _p("Canon EF 50mm f/2.5 Compact Macro", "Canon", LENS, "Mount: Canon EF; Lens type: Macro prime; Filter thread: 52mm; Weight: 280 g", None, (134, 0), (109, 1), (79, 1)),
    _p("Canon FD 50mm f/1.8 S.C.", "Canon", LENS, "Mount: Canon FD (manual focus); Lens type: Standard prime; Filter thread: 55mm; Weight: 200 g", None, (45, 4), (29, 6), (19, 2)),
    _p("Yongnuo YN 50mm f/1.8 for Canon EF", "Yongnuo", LENS, "Mount: Canon EF; Lens type: Standard prime; Filter thread: 52mm; Weight: 120 g", None, (35, 2), (27, 1), None),
    _p("Canon EF 100mm f/2.8L Macro IS USM", "Canon", LENS, "Mount: Canon EF; Lens type: Macro prime; Filter thread: 67mm; Weight: 625 g", (489, 1), (429, 2), (379, 2), None),
    _p("Canon EF-S 18-55mm f/4-5.6 IS STM", "Canon", LENS, "Mount: Canon EF-S; Lens type: Standard zoom; Filter thread: 58mm; Weight: 215 g", (79, 4), (64, 5), (49, 8), (35, 3)),
    _p("Canon EF 24-105mm f/4L IS USM", "Canon", LENS, "Mount: Canon EF; Lens type: Standard zoom; Filter thread: 77mm; Weight: 670 g", None, (299, 2), (249, 4), (199, 2)),
    _p("Nikon AF-S 50mm f/1.8G", "Nikon", LENS, "Mount: Nikon F; Lens type: Standard prime; Filter thread: 58mm; Weight: 185 g", (129, 1), (109, 2), (89, 2), None),
    _p("Nikon Z 50mm f/1.8 S", "Nikon", LENS, "Mount: Nikon Z; Lens type: Standard prime; Filter thread: 62mm; Weight: 415 g", (369, 1), (329, 1), (289, 0), None),
    _p("Sony FE 50mm f/1.8", "Sony", LENS, "Mount: Sony E (full frame); Lens type: Standard prime; Filter thread: 49mm; Weight: 186 g", (139, 1), (119, 3), (99, 1), None),
    _p("Nikon AF-S 70-300mm f/4.5-5.6G IF-ED VR", "Nikon", LENS, "Mount: Nikon F; Lens type: Telephoto zoom; Filter thread: 67mm; Weight: 745 g", (249, 0), (199, 2), (169, 3), (124, 1)),
    _p("Nikon AF-P DX 70-300mm f/4.5-6.3G ED VR", "Nikon", LENS, "Mount: Nikon F; Lens type: Telephoto zoom; Filter thread: 58mm; Weight: 415 g", (189, 1), (164, 2), (139, 1), None),
    _p("Nikon AF-S 200-500mm f/5.6E ED VR", "Nikon", LENS, "Mount: Nikon F; Lens type: Super telephoto zoom; Filter thread: 95mm; Weight: 2300 g", None, (749, 1), (659, 2), None),
    _p("Sigma 150-600mm f/5-6.3 DG OS HSM Contemporary (Nikon F)", "Sigma", LENS, "Mount: Nikon F; Lens type: Super telephoto zoom; Filter thread: 95mm; Weight: 1930 g", (649, 0), (564, 0), (499, 1), (419, 0)),
    _p("Tamron 100-400mm f/4.5-6.3 Di VC USD (Canon EF)", "Tamron", LENS, "Mount: Canon EF; Lens type: Telephoto zoom; Filter thread: 67mm; Weight: 1115 g", None, (419, 1), (369, 1), None),
    _p("Nikon Z 100-400mm f/4.5-5.6 VR S", "Nikon", LENS, "Mount: Nikon Z; Lens type: Telephoto zoom; Filter thread: 77mm; Weight: 1355 g", (1949, 1), (1799, 1), None, None),
    _p("Nikon AF-S DX 55-200mm f/4-5.6G ED VR II", "Nikon", LENS, "Mount: Nikon F; Lens type: Telephoto zoom; Filter thread: 52mm; Weight: 300 g", (99, 1), (79, 3), (64, 4), (44, 1)),
    _p("Nikon AF-S 300mm f/4D IF-ED", "Nikon", LENS, "Mount: Nikon F; Lens type: Telephoto prime; Filter thread: 77mm; Weight: 1440 g", None, (349, 1), (299, 1), None),
    _p("Fujifilm XF 35mm f/2 R WR", "Fujifilm", LENS, "Mount: Fujifilm X; Lens type: Standard prime; Filter thread: 43mm; Weight: 170 g", (279, 2), (249, 1), (219, 2), None),
    _p("Sony A7 II Body", "Sony", MIL, "Mount: Sony E; Sensor: Full frame, 24 megapixels; Weight: 599 g", (689, 0), (599, 2), (519, 3), (449, 2)),
    _p("Sony A7 III Body", "Sony", MIL, "Mount: Sony E; Sensor: Full frame, 24 megapixels; Weight: 650 g", (1049, 1), (944, 2), (864, 1), (769, 1)),
    _p("Sony A7C Body Silver", "Sony", MIL, "Mount: Sony E; Sensor: Full frame, 24 megapixels; Weight: 509 g", (1149, 1), (1049, 0), (969, 1), None),
    _p("Sony A7R III Body", "Sony", MIL, "Mount: Sony E; Sensor: Full frame, 42 megapixels; Weight: 657 g", None, (1199, 1), (1079, 0), (879, 1)),
    _p("Sony A6400 Body", "Sony", MIL, "Mount: Sony E; Sensor: APS-C, 24 megapixels; Weight: 403 g", (699, 1), (629, 2), (564, 2), None),
    _p("Fujifilm X-T3 Body Black", "Fujifilm", MIL, "Mount: Fujifilm X; Sensor: APS-C, 26 megapixels; Weight: 539 g", (749, 0), (679, 2), (599, 3), (519, 1)),
    _p("Fujifilm X-T3 Body Silver", "Fujifilm", MIL, "Mount: Fujifilm X; Sensor: APS-C, 26 megapixels; Weight: 539 g", (759, 0), (689, 0), (609, 1), None),
    _p("Fujifilm X-T30 Body Black", "Fujifilm", MIL, "Mount: Fujifilm X; Sensor: APS-C, 26 megapixels; Weight: 383 g", (599, 1), (539, 2), (479, 1), None),
    _p("Fujifilm NP-W126S battery for X-T3 and X-T30", "Fujifilm", ACC, "Type: Battery", None, (25, 6), (18, 3), None),
    _p("Panasonic Lumix S5 Body", "Panasonic", MIL, "Mount: L mount; Sensor: Full frame, 24 megapixels; Weight: 714 g", (799, 1), (719, 1), (649, 0), None),
    _p("Nikon D750 Body", "Nikon", DSLR, "Mount: Nikon F; Sensor: Full frame, 24 megapixels; Weight: 750 g", None, (499, 2), (429, 3), (349, 2)),
    _p("Canon EOS 90D Body", "Canon", DSLR, "Mount: Canon EF-S; Sensor: APS-C, 32 megapixels; Weight: 701 g", (699, 1), (619, 1), (549, 2), None),
    _p("Canon EOS 250D Body Black", "Canon", DSLR, "Mount: Canon EF-S; Sensor: APS-C, 24 megapixels; Weight: 449 g", (419, 1), (369, 3), (329, 0), None),
    _p("Pentax K1000", "Pentax", FILM, "Film: 35mm; Mount: Pentax K; Light meter: Built-in, needle; Exposure: Manual", (199, 0), (139, 1), (109, 2), (79, 1)),
    _p("Olympus Trip 35", "Olympus", FILM, "Film: 35mm; Mount: Fixed lens; Light meter: Built-in, selenium (no battery); Exposure: Automatic", (129, 1), (95, 2), (75, 3), None),
    _p("Minolta X-700", "Minolta", FILM, "Film: 35mm; Mount: Minolta MD; Light meter: Built-in, TTL; Exposure: Programme and aperture priority", None, (149, 1), (119, 1), (89, 0)),
    _p("Canon AE-1 Program", "Canon", FILM, "Film: 35mm; Mount: Canon FD; Light meter: Built-in, TTL; Exposure: Programme", (249, 1), (189, 2), (145, 2), None),
    _p("Olympus OM-1n", "Olympus", FILM, "Film: 35mm; Mount: Olympus OM; Light meter: Built-in, needle; Exposure: Manual", None, (175, 1), (139, 2), None),
    _p("Praktica MTL 3", "Praktica", FILM, "Film: 35mm; Mount: M42; Light meter: Built-in, needle; Exposure: Manual", None, (69, 0), (49, 2), (35, 1)),
    _p("Zorki 4", "Zorki", FILM, "Film: 35mm; Mount: M39; Light meter: None; Exposure: Manual", None, (75, 2), (59, 1), None),
    _p("Mamiya RB67 Pro S with 90mm f/3.8", "Mamiya", FILM, "Film: 120 (medium format); Mount: Mamiya RB; Light meter: None; Exposure: Manual", None, (749, 1), (649, 1), None),
    _p("Leica M6 0.72 Black", "Leica", FILM, "Film: 35mm; Mount: Leica M; Light meter: Built-in, TTL; Exposure: Manual", (3199, 0), (2749, 0), (2399, 0), None),
    _p("Leica M6 leather half case", "Leica", ACC, "Type: Case", None, (89, 1), (59, 1), None),
    _p("Manfrotto Element Traveller tripod, small", "Manfrotto", SUP, "Type: Tripod with ball head; Maximum height: 143 cm; Weight: 1150 g", None, (58, 2), (45, 1), None),
    _p("Benro T880EX tripod", "Benro", SUP, "Type: Tripod with three-way head; Maximum height: 144 cm; Weight: 1350 g", (39, 1), (34, 2), (24, 2), None),
    _p("Slik Pro 340DX tripod legs", "Slik", SUP, "Type: Tripod without head; Maximum height: 148 cm; Weight: 1600 g", None, (69, 1), (62, 1), None),
    _p("Manfrotto 055XPRO3 tripod legs", "Manfrotto", SUP, "Type: Tripod without head; Maximum height: 170 cm; Weight: 2500 g", (149, 1), (119, 2), (95, 1), (75, 1)),
    _p("Gitzo GT2545T Traveler carbon tripod", "Gitzo", SUP, "Type: Tripod without head; Maximum height: 154 cm; Weight: 1350 g", (519, 0), (449, 1), (389, 0), None),
    _p("Joby GorillaPod 3K flexible mini tripod", "Joby", SUP, "Type: Mini tripod; Maximum height: 30 cm; Weight: 390 g", None, (29, 3), (22, 2), None),
    _p("Manfrotto Compact monopod", "Manfrotto", SUP, "Type: Monopod; Maximum height: 145 cm; Weight: 334 g", None, (17, 1), (12, 1), None),
    _p("Manfrotto tripod bag MBAG70", "Manfrotto", ACC, "Type: Bag", None, (28, 2), (19, 1), None),
    _p("Canon ES-68 lens hood for EF 50mm f/1.8 STM", "Canon", ACC, "Type: Lens hood", (14, 2), (12, 3), (8, 1), None),
    _p("Fotodiox lens adapter Hasselblad V to Canon EF", "Fotodiox", ACC, "Type: Lens adapter", None, (34, 1), (26, 1), None),
    _p("Canon Speedlite 430EX III-RT", "Canon", ACC, "Type: Flash", (159, 1), (139, 2), (119, 1), None),
    _p("Peak Design Slide Lite camera strap", "Peak Design", ACC, "Type: Strap", (39, 2), (34, 1), (28, 0), None),
]
BY = {p.slug: p for p in P}
CATS = [DSLR, MIL, FILM, LENS, SUP, ACC]
STOP = set("a an and the in for with of or to my on under at is that condition used second hand secondhand".split())
CSS = """*{box-sizing:border-box}body{margin:0;font:15px/1.5 'Helvetica Neue',Arial,sans-serif;color:#1d1d2b;background:#fff}
a{color:#1d1d2b;text-decoration:none}.promo-strip{background:#ffd84d;text-align:center;padding:.4rem}.hd{display:flex;gap:1.5rem;align-items:center;padding:1rem 2rem;border-bottom:1px solid #ddd}
.hd__logo{font-weight:800;font-size:1.5rem;letter-spacing:-1px}.hd form{flex:1;display:flex}.hd input{flex:1;padding:.6rem;border:2px solid #1d1d2b;border-right:0}.hd button,.btn{background:#1d1d2b;color:#fff;border:0;padding:.6rem 1.2rem;cursor:pointer}
.nav{display:flex;gap:1.4rem;padding:.6rem 2rem;background:#f4f3ef}.wrap{max-width:1180px;margin:0 auto;padding:1.2rem 2rem}.cols{display:grid;grid-template-columns:200px 1fr;gap:2rem}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem}.tile{border:1px solid #e3e3e3;border-radius:8px;padding:.8rem;display:block}.tile__pic,.pic{background:#eceae4;border-radius:6px;height:120px;display:flex;align-items:center;justify-content:center;color:#999}
.tile__price{font-weight:700}.muted{color:#777;font-size:13px}.pdp{display:grid;grid-template-columns:1fr 1fr;gap:2.5rem}.pic{height:360px;font-size:2rem}
.grade-picker{border:0;padding:0;margin:1rem 0;display:grid;gap:.5rem}.grade-picker label{border:2px solid #ccc;border-radius:8px;padding:.6rem .8rem;display:flex;gap:.6rem;cursor:pointer}.grade-picker label.is-on{border-color:#1d1d2b}.grade-picker label.is-off{opacity:.5}
.pdp__price{font-size:2rem;font-weight:800}table{border-collapse:collapse}td,th{padding:.3rem .8rem .3rem 0;text-align:left;border-bottom:1px solid #eee}.ft{background:#1d1d2b;color:#ddd;padding:2rem;margin-top:3rem}.ft a{color:#ddd;margin-right:1.2rem}
.cookiebar{position:fixed;bottom:0;left:0;right:0;background:#333;color:#fff;padding:.7rem 2rem;display:flex;justify-content:space-between;align-items:center}.pager a,.pager b{padding:.3rem .7rem;border:1px solid #ccc;margin-right:.3rem}"""
GLYPH = {DSLR: "◉", MIL: "◎", FILM: "▣", LENS: "◍", SUP: "△", ACC: "▢"}


def _layout(title: str, body: str, cookies: dict[str, str], term: str = "") -> Response:
    bar = "" if cookies.get("rf_cookies") else (
        "<div class='cookiebar' id='cookiebar'><span>We use cookies to keep your basket and to see which lenses people love.</span>"
        "<button class='btn' onclick=\"document.cookie='rf_cookies=1;path=/';document.getElementById('cookiebar').remove()\">Accept</button></div>")
    nav = "".join(f"<a href='{esc(url('/search', cat=c))}'>{esc(c)}</a>" for c in CATS)
    return html(f"""<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{esc(title)} | Refocus used camera exchange</title><style>{CSS}</style></head><body>
<div class="promo-strip">Free UK delivery over £50 · 12 month warranty on everything we sell</div>
<header class="hd"><a class="hd__logo" href="/">refocus.</a><form action="/search" role="search"><input type="search" name="q" value="{esc(term)}" placeholder="What are you looking for?" aria-label="Search used kit"><button>Search</button></form><a href="/sell">Sell your kit</a><a href="/basket">Basket (0)</a></header>
<nav class="nav" aria-label="Shop">{nav}<a href="/grades">Our grades</a></nav><main class="wrap">{body}</main>
<footer class="ft"><p>Refocus Exchange Ltd, Old Tannery, Leeds. Used cameras and lenses, checked by people who use them.</p><a href="/grades">Our grades</a><a href="/delivery">Delivery &amp; returns</a><a href="/sell">Sell or trade in</a><form action="/newsletter" method="post"><label>New arrivals by e-mail <input name="email" type="email"></label> <button>Sign up</button></form></footer>{bar}</body></html>""")


def _tile(p: Product) -> str:
    live = p.live()
    price = f"<div class='tile__price'>{'From ' if len(live) > 1 else ''}£{min(p.price(g) for g in live)}</div><div class='muted'>{len(live)} condition{'s' if len(live) > 1 else ''} available</div>" if live else "<div class='tile__price muted'>Out of stock</div>"
    return f"<a class='tile' data-model='{p.slug}' href='/product/{p.slug}'><div class='tile__pic'>{GLYPH[p.cat]}</div><div class='muted'>{esc(p.brand)}</div><div>Used {esc(p.name)}</div>{price}</a>"


def _search(query: dict[str, str], cookies: dict[str, str]) -> Response:
    term, cat, brand, sort = (query.get(k, "") for k in ("q", "cat", "brand", "sort"))
    asked = [w for w in words(term) if w not in STOP]

    def score(p: Product) -> int:
        return sum(any(w == v or (len(w) > 2 and (v.startswith(w) or w.rstrip("s") == v)) for v in p.words) for w in asked)

    hits, note = list(P), ""
    if asked:
        hits = [p for p in P if score(p) == len(asked)]
        if not hits:
            best = max(score(p) for p in P)
            hits = [p for p in P if score(p) >= max(1, best - 1)] if best else []
            note = "<p><em>We couldn't match every word. These come closest:</em></p>" if hits else "<p>No used kit matches your search. Try fewer words or browse the categories above.</p>"
        hits.sort(key=lambda p: -score(p))
    hits = [p for p in hits if (not cat or p.cat == cat) and (not brand or p.brand == brand)]
    brands = sorted({p.brand for p in hits})
    if sort in ("low", "high"):
        hits.sort(key=lambda p: min([p.price(g) for g in p.live()] or [99999]), reverse=sort == "high")
    page = int(query["page"]) if query.get("page", "").isdigit() else 1
    shown = hits[(page - 1) * 12:page * 12]
    side = "<b>Brand</b><br>" + "<br>".join(f"<a href='{esc(url('/search', q=term, cat=cat, brand=b, sort=sort))}'>{esc(b)}</a>" for b in brands)
    if cat or brand:
        side += f"<p><a href='{esc(url('/search', q=term))}'>✕ Clear filters</a></p>"
    sorts = " · ".join(f"<a href='{esc(url('/search', q=term, cat=cat, brand=brand, sort=k))}'>{t}</a>" for k, t in (("", "Best match"), ("low", "Price low–high"), ("high", "Price high–low")))
    pages = range(1, (len(hits) + 11) // 12 + 1)
    pager = "".join(f"<b>{n}</b>" if n == page else f"<a href='{esc(url('/search', q=term, cat=cat, brand=brand, sort=sort, page=n))}'>{n}</a>" for n in pages) if len(pages) > 1 else ""
    head = f"Results for “{esc(term)}”" if term else esc(cat or "All used kit")
    return _layout(term or cat or "All", f"<p class='muted'><a href='/'>Home</a> / {head}</p><h1>{head}</h1>{note}<div class='cols'><aside>{side}</aside><div><p class='muted'>{len(hits)} models. Sort: {sorts}</p><div class='tiles'>{''.join(map(_tile, shown))}</div><p class='pager'>{pager}</p></div></div>", cookies, term)


SCRIPT = """(function(){var d=JSON.parse(document.getElementById('sku-data').textContent),f=document.querySelector('.grade-picker');
function show(g){var s=d.skus[g];document.querySelector('.pdp__price').textContent='£'+s.price.toFixed(2);
document.querySelector('.pdp__stock').textContent=s.stock>1?s.stock+' in stock in this condition':'Last one in this condition';
document.querySelector('.pdp__grade').textContent=s.text;
f.querySelectorAll('label').forEach(function(l){l.classList.toggle('is-on',l.dataset.grade===g)});}
f.addEventListener('change',function(e){show(e.target.value);history.replaceState(null,'','?condition='+encodeURIComponent(e.target.value));});})();"""


def _product(p: Product, query: dict[str, str], cookies: dict[str, str]) -> Response:
    live = p.live()
    rows = "".join(f"<tr><th>{esc(k)}</th><td>{esc(v)}</td></tr>" for k, v in [("Brand", p.brand), *p.specs.items()])
    related = "".join(map(_tile, [x for x in P if x.cat == p.cat and x is not p and x.live()][len(p.name) % 7:][:4]))
    if live:
        chosen = query.get("condition", "")
        chosen = chosen if chosen in live else live[-1]
        opts = ""
        for g in p.grades:
            on = g in live
            opts += (f"<label class='{'is-on' if g == chosen else ''}{'' if on else 'is-off'}' data-grade='{g}'><input type='radio' name='condition' value='{g}'"
                     f"{' checked' if g == chosen else ''}{'' if on else ' disabled'}><span>{g}{'' if on else ' <small>– none in stock</small>'}</span></label>")
        data = json.dumps({"skus": {g: {"price": p.price(g), "stock": p.grades[g][1], "text": GRADE_TEXT[g]} for g in live}})
        stock = p.grades[chosen][1]
        buy = f"""<div class="pdp__price">£{money(p.price(chosen))}</div><div class="pdp__stock muted">{f'{stock} in stock in this condition' if stock > 1 else 'Last one in this condition'}</div>
<form action="/basket" method="post"><input type="hidden" name="model" value="{p.slug}"><fieldset class="grade-picker"><legend>Condition <a class="muted" href="/grades">what do the grades mean?</a></legend>{opts}</fieldset>
<p class="pdp__grade muted">{GRADE_TEXT[chosen]}</p><button class="btn">Add to basket</button></form><script type="application/json" id="sku-data">{data}</script><script>{SCRIPT}</script>"""
    else:
        buy = "<p class='pdp__price'>Out of stock</p><p>We have none of these at the moment, in any condition. They come in now and then.</p><form action='/newsletter' method='post'><label>E-mail me when one arrives <input type='email' name='email'></label> <button class='btn'>Notify me</button></form>"
    return _layout("Used " + p.name, f"<p class='muted'><a href='/'>Home</a> / <a href='{esc(url('/search', cat=p.cat))}'>{esc(p.cat)}</a> / {esc(p.name)}</p><div class='pdp'><div class='pic'>{GLYPH[p.cat]} {esc(p.brand)}</div><div><h1>Used {esc(p.name)}</h1>{buy}<p class='muted'>Sold by Refocus with a 12 month warranty · 14 days to change your mind</p></div></div><h2>Specification</h2><table>{rows}</table><h2>People also looked at</h2><div class='tiles'>{related}</div>", cookies)


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/":
        picks = [p for p in P if p.live()][3::6][:8]
        return _layout("Buy and sell used cameras", f"<h1>Good glass deserves a second life</h1><p>Buy used cameras, lenses and supports, graded in four conditions. <a href='/grades'>How we grade</a></p><h2>Just in</h2><div class='tiles'>{''.join(map(_tile, picks))}</div>", cookies)
    if path == "/search":
        return _search(query, cookies)
    if path.startswith("/product/") and path[9:] in BY:
        return _product(BY[path[9:]], query, cookies)
    if path == "/grades":
        return _layout("Our grades", "<h1>Our grades</h1><table>" + "".join(f"<tr><th>{g}</th><td>{t}</td></tr>" for g, t in GRADE_TEXT.items()) + "</table>", cookies)
    if path == "/basket":
        if method == "POST":
            p = BY.get(form.get("model", ""))
            text = f"<p>Added: Used {esc(p.name)}, {esc(form.get('condition', ''))}</p><p><a href='/'>Continue shopping</a></p>" if p else ""
            return _layout("Basket", f"<h1>Basket</h1>{text}", cookies)
        return _layout("Basket", "<h1>Basket</h1><p>Your basket is empty.</p>", cookies)
    if path == "/newsletter":
        return _layout("Thank you", "<h1>Thank you</h1><p>We'll be in touch.</p>", cookies)
    if path in ("/sell", "/delivery"):
        text = "Tell us what you have and we quote within a day. Sales are handled by post." if path == "/sell" else "Orders over £50 travel free; below that we charge £4.95. Returns within 14 days."
        return _layout(path[1:].title(), f"<h1>{path[1:].title()}</h1><p>{text}</p>", cookies)
    if path.startswith("/product"):
        return redirect("/search")
    status, headers, body = _layout("Not found", "<h1>Page not found</h1>", cookies)
    return 404, headers, body


def _g(name: str, grade: str) -> tuple[Any, ...]:
    p = BY[slug(name)]
    return offer(f"Used {p.name}", [p.price(grade)] if grade in p.live() else [], grade)


def _all(name: str) -> tuple[Any, ...]:
    p = BY[slug(name)]
    return offer(f"Used {p.name}", [p.price(g) for g in p.live()])


FIFTY = [p for p in P if p.cat == LENS and p.brand == "Canon" and " 50mm" in p.name]
SONY_FF = [p for p in P if p.cat == MIL and p.brand == "Sony" and p.specs["Sensor"].startswith("Full frame")]
METERED = [p for p in P if p.cat == FILM and p.specs["Film"] == "35mm" and p.specs["Light meter"] != "None"]
F_TELE = ["Nikon AF-S 70-300mm f/4.5-5.6G IF-ED VR", "Nikon AF-P DX 70-300mm f/4.5-6.3G ED VR", "Nikon AF-S 200-500mm f/5.6E ED VR",
          "Sigma 150-600mm f/5-6.3 DG OS HSM Contemporary (Nikon F)"]
CASES: list[dict[str, Any]] = [
    case("canon 50mm lens in excellent condition", "products_found", [_g(p.name, "Excellent") for p in FIFTY if "Excellent" in p.live()],
         "search 'canon 50mm', open each 50mm Canon lens and choose the grade Excellent; two of them have none in that grade",
         ["Used Yongnuo YN 50mm f/1.8 for Canon EF, Excellent", *[f"Used {p.name}, Like new" for p in FIFTY if "Like new" in p.live()]]),
    case("fujifilm x-t3", "products_found", [_all("Fujifilm X-T3 Body Black"), _all("Fujifilm X-T3 Body Silver")],
         "two colours of the X-T3 body; the X-T30 is another camera, the battery an accessory"),
    case("sony full frame mirrorless camera under £900 in good condition or better", "products_found",
         [_g(p.name, g) for p in SONY_FF for g in p.live() if g != "Well used" and p.price(g) < 900],
         "the A7 bodies are full frame; only grades Good and above with a price under 900 count (the A7R III under 900 is well used)"),
    case("telephoto zoom lens for nikon f mount that goes to at least 300mm", "products_found", [_all(n) for n in F_TELE],
         "mount and focal length are in the name and the specification; Z mount, the 55-200 and the 300mm prime do not fit"),
    case("leica m6", "no_online_availability", [], "the M6 is listed, but every condition is out of stock; the half case is an accessory"),
    case("hasselblad medium format camera", "no_relevant_products", [], "the only Hasselblad item is a lens adapter; the Mamiya is another make",),
    case("tripod under £60", "products_found", [_all("Manfrotto Element Traveller tripod, small"), _all("Benro T880EX tripod")],
         "tripods whose grades all cost less than 60; the monopod and the bag are no tripods", ["Used Joby GorillaPod 3K flexible mini tripod"]),
    case("35mm film camera with light meter, excellent condition, up to £150", "products_found",
         [_g(p.name, "Excellent") for p in METERED if "Excellent" in p.live() and p.price("Excellent") <= 150],
         "the specification says whether there is a meter; grade Excellent up to 150 in stock", ["Used Olympus Trip 35, Like new"]),
]
