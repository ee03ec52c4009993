"""Cantina del Torchio: vini, oli e aceti, in italiano (il markup di PrestaShop con il tema Classic)."""
from __future__ import annotations

import json

from ._util import Response, Thing, asset, case, esc, number, offer, page, score

NAME = "torchio"


def V(name: str, cat: str, text: str, price: float | dict[str, float], region: str, *, bio: bool = False, out=(), **facts) -> Thing:
    axes = [("Formato", list(price))] if isinstance(price, dict) and len(price) > 1 else []
    if isinstance(price, dict) and not axes:
        facts["formato"], price = next(iter(price.items()))
    sheet = {"Regione": region, "Biologico": "Sì" if bio else "No", **{k.replace("_", " ").capitalize(): v for k, v in facts.items()}}
    return Thing(name, cat, text, price, axes, out=out, sheet=sheet)


def one(p: float) -> dict[str, float]:
    return {"0,75 l": p}


THINGS = [
    V("Barolo DOCG Cascina Rovere 2019", "rossi", "Nebbiolo in purezza, trenta mesi in botte grande.", {"0,375 l": 24.0, "0,75 l": 42.0, "1,5 l Magnum": 92.0}, "Piemonte", gradazione="14,5 %", abbinamento="Brasati, selvaggina"),
    V("Barolo Riserva DOCG Cascina Rovere 2015", "rossi", "Solo nelle grandi annate.", one(78.0), "Piemonte", gradazione="14,5 %", abbinamento="Arrosti"),
    V("Barbera d'Asti DOCG 2021", "rossi", "Succosa, con bella acidità.", {"0,75 l": 11.5, "1,5 l Magnum": 25.0}, "Piemonte", gradazione="14 %", abbinamento="Agnolotti"),
    V("Langhe Nebbiolo DOC 2021", "rossi", "Il fratello minore del Barolo.", one(17.9), "Piemonte", gradazione="14 %", abbinamento="Carni rosse"),
    V("Chianti Classico DOCG Podere Strada 2021", "rossi", "Sangiovese e canaiolo, viola e ciliegia.", {"0,75 l": 16.9, "1,5 l Magnum": 36.0}, "Toscana", gradazione="13,5 %", abbinamento="Bistecca"),
    V("Chianti Classico Riserva DOCG Podere Strada 2019", "rossi", "Due anni di legno.", one(27.5), "Toscana", gradazione="14 %", abbinamento="Cinghiale"),
    V("Brunello di Montalcino DOCG 2018", "rossi", "Sangiovese grosso, cinque anni di attesa.", {"0,75 l": 49.0, "1,5 l Magnum": 108.0}, "Toscana", out=["1,5 l Magnum"], gradazione="14,5 %", abbinamento="Formaggi stagionati"),
    V("Rosso di Montalcino DOC 2021", "rossi", "Più giovane e più pronto.", one(19.8), "Toscana", gradazione="14 %", abbinamento="Pici al ragù"),
    V("Morellino di Scansano DOCG 2022", "rossi", "Della Maremma, morbido.", one(12.5), "Toscana", bio=True, gradazione="13,5 %", abbinamento="Salumi"),
    V("Primitivo di Manduria DOC 2021", "rossi", "Prugna matura e tabacco.", one(13.9), "Puglia", gradazione="14,5 %", abbinamento="Agnello"),
    V("Nero d'Avola Sicilia DOC 2022", "rossi", "Pieno e speziato.", one(10.9), "Sicilia", bio=True, gradazione="14 %", abbinamento="Caponata"),
    V("Amarone della Valpolicella DOCG 2016", "rossi", "Uve appassite cento giorni.", one(52.0), "Veneto", out=True, gradazione="16 %", abbinamento="Da meditazione"),
    V("Amarone della Valpolicella DOCG 2017", "rossi", "Uve appassite cento giorni.", one(46.0), "Veneto", gradazione="16 %", abbinamento="Da meditazione"),
    V("Valpolicella Ripasso DOC 2020", "rossi", "Ripassato sulle vinacce dell'Amarone.", one(18.5), "Veneto", gradazione="14 %", abbinamento="Risotto"),
    V("Lambrusco di Sorbara DOC secco", "rossi", "Rosato nel colore, frizzante.", one(8.9), "Emilia-Romagna", gradazione="11 %", abbinamento="Tigelle"),
    V("Vermentino di Sardegna DOC 2023", "bianchi", "Sapido, di mare.", one(12.9), "Sardegna", gradazione="13 %", abbinamento="Pesce, bottarga"),
    V("Verdicchio dei Castelli di Jesi DOC 2022", "bianchi", "Mandorla e fiori bianchi.", one(12.4), "Marche", bio=True, gradazione="13 %", abbinamento="Pesce al forno"),
    V("Grillo Sicilia DOC 2023", "bianchi", "Agrumi e sale.", one(11.0), "Sicilia", bio=True, gradazione="13 %", abbinamento="Pesce crudo"),
    V("Fiano di Avellino DOCG 2022", "bianchi", "Nocciola e miele d'acacia.", one(17.0), "Campania", bio=True, gradazione="13 %", abbinamento="Pesce, mozzarella"),
    V("Soave Classico DOC 2022", "bianchi", "Garganega da suoli vulcanici.", one(10.5), "Veneto", gradazione="12,5 %", abbinamento="Risi e bisi"),
    V("Gavi DOCG 2022", "bianchi", "Cortese, fresco.", one(13.2), "Piemonte", gradazione="12,5 %", abbinamento="Pesto"),
    V("Gewürztraminer Alto Adige DOC 2022", "bianchi", "Rosa e litchi.", one(16.5), "Alto Adige", gradazione="14 %", abbinamento="Speck, formaggi"),
    V("Cerasuolo d'Abruzzo DOC 2023", "rosati", "Rosato color ciliegia.", one(9.8), "Abruzzo", gradazione="13 %", abbinamento="Brodetto"),
    V("Prosecco DOC Brut", "bollicine", "Mela verde, perlage fine.", {"0,375 l": 5.4, "0,75 l": 9.2, "1,5 l Magnum": 20.5}, "Veneto", gradazione="11 %", dosaggio="Brut"),
    V("Prosecco Superiore Valdobbiadene DOCG Extra Dry", "bollicine", "Più morbido del brut.", one(11.4), "Veneto", gradazione="11 %", dosaggio="Extra Dry"),
    V("Franciacorta DOCG Brut Corte Lantieri", "bollicine", "Metodo classico, 24 mesi sui lieviti.", {"0,75 l": 24.0, "1,5 l Magnum": 54.0}, "Lombardia", gradazione="12,5 %", dosaggio="Brut"),
    V("Franciacorta DOCG Satèn Corte Lantieri", "bollicine", "Solo chardonnay, pressione più bassa.", one(28.0), "Lombardia", gradazione="12,5 %", dosaggio="Brut"),
    V("Franciacorta DOCG Dosaggio Zero 2018", "bollicine", "Millesimato, nessuno zucchero aggiunto.", one(34.0), "Lombardia", gradazione="12,5 %", dosaggio="Pas dosé"),
    V("Asti Spumante DOCG", "bollicine", "Moscato bianco, spumante dolce per il panettone.", one(8.4), "Piemonte", gradazione="7,5 %", dosaggio="Dolce"),
    V("Moscato d'Asti DOCG", "bollicine", "Dolce, appena frizzante.", one(10.2), "Piemonte", gradazione="5 %", dosaggio="Dolce"),
    V("Passito di Pantelleria DOC", "dolci", "Albicocca secca e dattero.", {"0,375 l": 21.0, "0,5 l": 27.0}, "Sicilia", gradazione="14,5 %", abbinamento="Cannoli"),
    V("Vin Santo del Chianti Classico DOC 2014", "dolci", "Sette anni in caratello, per i cantucci.", {"0,375 l": 29.0}, "Toscana", gradazione="16 %", abbinamento="Cantucci"),
    V("Olio extravergine Taggiasca", "olio", "Delicato, da olive taggiasche.", {"0,5 l": 11.5, "0,75 l": 16.0, "Latta 5 l": 89.0}, "Liguria", out=["Latta 5 l"]),
    V("Olio extravergine Toscano IGP", "olio", "Piccante e amaro, raccolto in ottobre.", {"0,25 l": 8.5, "0,5 l": 14.9, "Latta 5 l": 98.0}, "Toscana", bio=True),
    V("Olio extravergine Coratina", "olio", "Intenso.", {"0,5 l": 10.9, "Latta 3 l": 54.0}, "Puglia"),
    V("Aceto Balsamico di Modena IGP", "aceto", "Invecchiato tre anni.", {"0,25 l": 12.0}, "Emilia-Romagna"),
    V("Aceto Balsamico Tradizionale DOP 12 anni", "aceto", "Il vero tradizionale, in batteria.", {"0,1 l": 52.0}, "Emilia-Romagna"),
    V("Calici Barolo", "accessori", "Cristallo, 62 cl, anche per Amarone e altri grandi rossi.", {"Set da 2": 29.0, "Set da 6": 79.0}, "Slovacchia"),
    V("Decanter Magnum 1,5 l", "accessori", "Per arieggiare una bottiglia magnum di Barolo.", 45.0, "Slovacchia"),
    V("Tappo per spumante", "accessori", "Acciaio, conserva le bollicine di Prosecco e Franciacorta.", 6.5, "Veneto"),
    V("Cavatappi a doppia leva", "accessori", "Da sommelier.", 12.0, "Veneto"),
]
CATS = {"rossi": "Vini rossi", "bianchi": "Vini bianchi", "rosati": "Vini rosati", "bollicine": "Bollicine", "dolci": "Vini dolci", "olio": "Olio", "aceto": "Aceto", "accessori": "Accessori"}
PER = 12


def euro(v: float) -> str:
    return f"{v:.2f}".replace(".", ",") + " €"


def href(t: Thing) -> str:
    return f"/{t.cat}/{THINGS.index(t) + 21}-{t.slug}.html"


def frame(title: str, inner: str, q: str = "") -> str:
    menu = "".join(f'<li class="category" id="category-{i}"><a class="dropdown-item" href="/{i}-{c}" data-depth="0">{esc(n)}</a></li>' for i, (c, n) in enumerate(CATS.items(), 3))
    return f"""<!doctype html><html lang="it-IT"><head><meta charset="utf-8"><title>{esc(title)}</title><link rel="stylesheet" href="/themes/classic/assets/css/theme.css"></head><body id="page" class="lang-it country-it currency-eur">
<main><header id="header"><div class="header-banner">Spedizione gratuita da 79 € · Consegna in 48 ore</div><nav class="header-nav"><div id="_desktop_contact_link"><a href="/contattaci">Contattaci</a></div><div class="user-info"><a href="/login" rel="nofollow">Accedi</a></div><div class="blockcart cart-preview inactive"><span class="hidden-sm-down">Carrello</span> <span class="cart-products-count">(0)</span></div></nav>
<div class="header-top"><a id="_desktop_logo" href="/">Cantina del Torchio</a><div class="menu js-top-menu" id="_desktop_top_menu"><ul class="top-menu" id="top-menu">{menu}</ul></div><div id="search_widget" class="search-widgets" data-search-controller-url="/ricerca"><form method="get" action="/ricerca"><input type="hidden" name="controller" value="search"><input type="text" name="s" value="{esc(q)}" placeholder="Cerca nel catalogo" aria-label="Cerca"></form></div></div></header>
<section id="wrapper"><div class="container">{inner}</div></section>
<footer id="footer"><div class="block_newsletter"><p id="block-newsletter-label">Ricevi le nostre novità e le offerte speciali</p><form action="/newsletter" method="post"><input name="email" type="email" placeholder="Il tuo indirizzo email"><input class="btn btn-primary" name="submitNewsletter" type="submit" value="Iscriviti"></form></div><div class="links">Bevi responsabilmente. Vendita vietata ai minori di 18 anni.</div><p>© 2026 - Software Ecommerce di PrestaShop™</p></footer></main>
<div id="lgcookieslaw_banner" class="lgcookieslaw-banner"><span>Utilizziamo cookie propri e di terzi per migliorare i nostri servizi.</span> <button class="lgcookieslaw-accept-button" onclick="this.parentNode.remove()">Accetto</button></div></body></html>"""


def default(t: Thing) -> int:
    """The combination shown first: the usual bottle, else the first in stock."""
    for i, (c, _, ok) in enumerate(t.variants):
        if ok and c == ("0,75 l",):
            return i
    return next((i for i, (_, _, ok) in enumerate(t.variants) if ok), 0)


def mini(t: Thing) -> str:
    flag = '<li class="product-flag out_of_stock">Esaurito</li>' if not t.live else ""
    return f"""<div class="js-product product"><article class="product-miniature js-product-miniature" data-id-product="{THINGS.index(t) + 21}"><div class="thumbnail-container"><div class="thumbnail-top"><a href="{href(t)}" class="thumbnail product-thumbnail"><img src="/img/p.svg" alt="{esc(t.name)}" width="120" height="120"></a></div>
<div class="product-description"><h2 class="h3 product-title"><a href="{href(t)}">{esc(t.name)}</a></h2><div class="product-price-and-shipping"><span class="price" aria-label="Prezzo">{euro(t.variants[default(t)][1])}</span></div></div><ul class="product-flags js-product-flags">{flag}</ul></div></article></div>"""


def roll(things: list[Thing], base: str, n: int) -> str:
    last = max(1, -(-len(things) // PER))
    n = min(n, last)
    links = "".join(f'<li class="{"current" if i == n else ""}"><a rel="nofollow" href="{esc(base)}page={i}" class="js-search-link">{i}</a></li>' for i in range(1, last + 1))
    lo, hi = (n - 1) * PER, min(n * PER, len(things))
    return f'<div id="js-product-list-top" class="row products-selection"><p>Ci sono {len(things)} prodotti.</p></div><div id="js-product-list"><div class="products row">{"".join(map(mini, things[lo:hi]))}</div><nav class="pagination"><div class="col-md-4">Visualizzati {lo + 1 if things else 0}-{hi} su {len(things)} articoli</div><ul class="page-list clearfix">{links if last > 1 else ""}</ul></nav></div>'


def product(t: Thing) -> str:
    pos = default(t)
    pick = ""
    if t.axes:
        data = json.dumps([{"v": c[0], "p": euro(p), "ok": ok} for c, p, ok in t.variants], ensure_ascii=False)
        opts = "".join(f'<option value="{i}" title="{esc(c[0])}"{" selected" if i == pos else ""}>{esc(c[0])}</option>' for i, (c, _, _) in enumerate(t.variants))
        pick = f"""<div class="product-variants js-product-variants"><div class="clearfix product-variants-item"><span class="control-label">{esc(t.axes[0][0])}</span><select class="form-control form-control-select" id="group_1" aria-label="{esc(t.axes[0][0])}" data-product-attribute="1" name="group[1]">{opts}</select></div></div>
<script>(function(){{var d={data},s=document.getElementById('group_1');s.addEventListener('change',function(){{var v=d[+s.value];document.querySelector('.current-price-value').textContent=v.p;document.getElementById('product-availability').textContent=v.ok?'Disponibile':'Prodotto esaurito';document.querySelector('.add-to-cart').disabled=!v.ok}})}})()</script>"""
    ok = t.variants[pos][2]
    sheet = "".join(f'<dt class="name">{esc(k)}</dt><dd class="value">{esc(v)}</dd>' for k, v in t.facts["sheet"].items())
    near = [o for o in THINGS if o.cat == t.cat and o is not t][:4]
    return f"""<nav data-depth="3" class="breadcrumb"><ol><li><a href="/"><span>Home</span></a></li><li><a href="/{list(CATS).index(t.cat) + 3}-{t.cat}"><span>{esc(CATS[t.cat])}</span></a></li><li><span>{esc(t.name)}</span></li></ol></nav>
<section id="main" class="product-container"><div class="row"><div class="col-md-6"><img class="js-qv-product-cover" src="/img/p.svg" alt="{esc(t.name)}" width="300" height="300"></div><div class="col-md-6"><h1 class="h1">{esc(t.name)}</h1><div class="product-prices js-product-prices"><div class="product-price h5"><div class="current-price"><span class="current-price-value">{euro(t.variants[pos][1])}</span></div></div><div class="tax-shipping-delivery-label">Tasse incluse</div></div>
<div class="product-information"><div id="product-description-short" class="product-description"><p>{esc(t.text)}</p></div><div class="product-actions js-product-actions"><form action="/carrello" method="post" id="add-to-cart-or-refresh">{pick}<div class="product-add-to-cart"><span class="control-label">Quantità</span><input type="number" name="qty" id="quantity_wanted" value="1" min="1"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"{"" if ok else " disabled"}>Aggiungi al carrello</button> <span id="product-availability">{"Disponibile" if ok else "Prodotto esaurito"}</span></div></form></div>
<div class="tabs"><h3>Scheda tecnica</h3><section class="product-features"><dl class="data-sheet">{sheet}</dl></section></div></div></div></div><section class="featured-products"><p class="h5">{len(near)} altri prodotti della stessa categoria:</p><div class="products">{"".join(map(mini, near))}</div></section></section>"""


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    n = number(query.get("page"))
    if path.endswith("theme.css"):
        return asset(NAME, "theme.css")
    if path == "/img/p.svg":
        return page('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M18 2h4v10l6 8v18H12V20l6-8z"/></svg>', kind="image/svg+xml")
    if path == "/":
        return page(frame("Cantina del Torchio", f'<section class="featured-products"><h2 class="h2 products-section-title">Prodotti popolari</h2><div class="products">{"".join(map(mini, THINGS[::6]))}</div><a class="all-product-link" href="/2-tutti">Tutti i prodotti</a></section>'))
    if path == "/ricerca":
        s = query.get("s", "")
        rated = sorted(((score(s, f"{t.name} {CATS[t.cat]} {t.text} {' '.join(t.facts['sheet'].values())}")[0], -i) for i, t in enumerate(THINGS)), reverse=True)
        found = [THINGS[-i] for got, i in rated if got]
        body = roll(found, f"/ricerca?controller=search&s={s}&", n) if found else '<section id="content" class="page-content page-not-found"><h4>Nessun risultato per la tua ricerca</h4><p>Prova con altre parole chiave.</p></section>'
        return page(frame("Ricerca", f'<section id="main"><h1 id="js-product-list-header" class="h2">Risultati della ricerca</h1>{body}</section>', s))
    if path == "/2-tutti":
        return page(frame("Tutti i prodotti", '<h1 class="h1">Tutti i prodotti</h1>' + roll(THINGS, "/2-tutti?", n)))
    for i, (c, name) in enumerate(CATS.items(), 3):
        if path == f"/{i}-{c}":
            return page(frame(name, f'<div id="js-product-list-header"><div class="block-category card card-block"><h1 class="h1">{esc(name)}</h1></div></div>' + roll([t for t in THINGS if t.cat == c], path + "?", n)))
    for t in THINGS:
        if path == href(t):
            return page(frame(t.name, product(t)))
    if path in ("/contattaci", "/login", "/carrello", "/newsletter"):
        return page(frame(path[1:].title(), f"<h1>{path[1:].title()}</h1><p>Non ci sono articoli nel tuo carrello.</p>"))
    return page(frame("404", "<h1>La pagina che cercavi non è stata trovata.</h1>"), 404)


def _o(name: str, *o: str) -> tuple:
    return offer(THINGS, name, *o)


F, N, S = "products_found", "no_relevant_products", "no_online_availability"
CASES = [
    case("barolo magnum", F, [_o("Barolo DOCG Cascina Rovere 2019", "1,5 l Magnum")], "Il solo Barolo in magnum; il decanter e i calici sono accessori, la Riserva è da 0,75."),
    case("vino rosso toscano sotto i 20 euro", F, [_o("Chianti Classico DOCG Podere Strada 2021", "0,75 l"), _o("Rosso di Montalcino DOC 2021"), _o("Morellino di Scansano DOCG 2022")], "Tre rossi toscani sotto 20 euro; il magnum di Chianti costa 36."),
    case("spumante dolce", F, [_o("Asti Spumante DOCG")], "L'Asti è lo spumante dolce; il Moscato d'Asti è dolce ma frizzante.", [_o("Moscato d'Asti DOCG")]),
    case("olio extravergine 5 litri", F, [_o("Olio extravergine Toscano IGP", "Latta 5 l")], "La latta di Taggiasca è esaurita, quella di Coratina è da 3."),
    case("amarone 2016", S, [], "Il 2016 è esaurito; il 2017 è un'altra annata."),
    case("franciacorta non satèn", F, [_o("Franciacorta DOCG Brut Corte Lantieri"), _o("Franciacorta DOCG Dosaggio Zero 2018")], "Due che non sono Satèn."),
    case("grappa di moscato", N, [], "Nessun distillato."),
    case("vino bianco biologico da abbinare al pesce, massimo 15 euro, non siciliano", F, [_o("Verdicchio dei Castelli di Jesi DOC 2022")], "Il Grillo è siciliano, il Fiano costa 17, il Vermentino non è bio."),
    case("extra dry prosecco under 12 euro", F, [_o("Prosecco Superiore Valdobbiadene DOCG Extra Dry")], "In English; the other Prosecco is brut."),
    case("organic olive oil, half litre bottle", F, [_o("Olio extravergine Toscano IGP", "0,5 l")], "Only the Tuscan oil is organic by its sheet."),
]
