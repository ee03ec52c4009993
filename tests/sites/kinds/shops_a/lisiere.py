"""A French clothing shop on a theme like Shopify's Dawn: colour swatches and size pills, each pair in or out of stock by itself,
JSON-LD ProductGroup with hasVariant, sale prices beside struck-out ones (sometimes for one colour only)."""
from __future__ import annotations

import json
import zlib
from html import escape as e
from urllib.parse import urlencode

from ._kit import Response, asset, dec, fold, number, redirect, respond, spread

NAME = "lisiere"
PER_PAGE = 12
HEX = {"Marine": "#1d2a4d", "Blanc": "#ffffff", "Écru": "#efe7d6", "Noir": "#161616", "Gris chiné": "#a3a5a8", "Sapin": "#1f4a38", "Sauge": "#a9b79a",
       "Terracotta": "#c0694a", "Ciel": "#a9c9e4", "Camel": "#b98a56", "Bordeaux": "#6b1f2e", "Brut": "#27324f", "Délavé": "#8fa8c4", "Moutarde": "#d0a02c",
       "Rose poudré": "#e5c4c0", "Olive": "#6b6b3a", "Cognac": "#9a5b2e", "Anthracite": "#3d4045", "Lilas": "#c3b1d9", "Rayé marine": "#5a6685"}
FEMME, HOMME, ENFANT = "Femme", "Homme", "Enfant"
ALPHA, ALPHA_H, NUM, JEAN = ["XS", "S", "M", "L", "XL"], ["S", "M", "L", "XL", "XXL"], ["36", "38", "40", "42", "44"], ["30/32", "32/32", "32/34", "34/34", "36/34"]
COLLECTIONS = [("nouveautes", "Nouveautés"), ("femme", "Femme"), ("homme", "Homme"), ("enfant", "Enfant"), ("accessoires", "Accessoires"), ("soldes", "Soldes")]

# title | for whom | type | full price | {colour: sale price or None} | second option name, values | out of stock ("Colour/Size", "Colour", "Size") | material | text | tags
_ROWS: list[tuple] = [
    ("T-shirt Brisant", HOMME, "T-shirt", 3500, {"Marine": 2450, "Blanc": None, "Sapin": None}, ("Taille", ALPHA_H), ["Blanc/M", "Marine/XXL"], "100 % coton bio", "Col rond, coupe droite, jersey de 180 g."),
    ("T-shirt Aven col V", HOMME, "T-shirt", 2900, {"Marine": None, "Gris chiné": None, "Noir": None}, ("Taille", ALPHA_H), ["Marine/L", "Noir/S"], "95 % coton, 5 % élasthanne", "Col en V, près du corps."),
    ("T-shirt Rade épais", HOMME, "T-shirt", 3900, {"Marine": None, "Écru": 2730, "Olive": None}, ("Taille", ALPHA_H), [], "100 % coton", "Jersey lourd de 240 g, tombé net."),
    ("T-shirt Quotidien", HOMME, "T-shirt", 1990, {"Marine": None, "Blanc": None, "Noir": None, "Gris chiné": None}, ("Taille", ALPHA_H), ["Blanc/XL", "Noir/L"], "100 % coton", "Celui de tous les jours."),
    ("Marinière Goulphar", HOMME, "Marinière", 4900, {"Rayé marine": None}, ("Taille", ALPHA_H), ["XXL"], "100 % coton", "Manches longues, encolure bateau."),
    ("Chemise Vigie en popeline", HOMME, "Chemise", 6900, {"Blanc": 4830, "Ciel": None}, ("Taille", ALPHA_H), ["Blanc/S"], "100 % coton", "Col français, poignets simples."),
    ("Chemise Loire en oxford", HOMME, "Chemise", 7500, {"Blanc": None, "Ciel": 5250, "Rose poudré": 5250}, ("Taille", ALPHA_H), [], "100 % coton", "Col boutonné."),
    ("Chemise Sémaphore en lin", HOMME, "Chemise", 8500, {"Blanc": 5950, "Sauge": 5950}, ("Taille", ALPHA_H), ["Blanc/M", "Sauge/XL"], "100 % lin", "Légère, à retrousser."),
    ("Chemise Cabestan col mao", HOMME, "Chemise", 6500, {"Blanc": 4550, "Marine": 4550}, ("Taille", ALPHA_H), ["Marine/L"], "80 % coton, 20 % lin", "Col mao, boutons en corozo."),
    ("Jean droit Atelier", HOMME, "Jean", 9500, {"Brut": None, "Délavé": None}, ("Taille", JEAN), ["Délavé/32/34", "Brut/30/32"], "98 % coton, 2 % élasthanne", "Taille moyenne, jambe droite."),
    ("Jean slim Faubourg", HOMME, "Jean", 8900, {"Brut": 6230, "Noir": None}, ("Taille", JEAN), ["Brut/32/34", "Brut/34/34"], "92 % coton, 8 % élasthanne", "Ajusté de haut en bas."),
    ("Jean ample Docker", HOMME, "Jean", 7900, {"Brut": 5530, "Délavé": 5530}, ("Taille", JEAN), ["Délavé/36/34"], "100 % coton", "Large, taille haute."),
    ("Pantalon chino Quai", HOMME, "Pantalon", 7500, {"Camel": None, "Marine": None, "Olive": 5250}, ("Taille", JEAN), ["Camel/34/34"], "97 % coton, 3 % élasthanne", "Le chino sans pinces."),
    ("Pull Lande torsadé", HOMME, "Pull", 9900, {"Écru": None, "Anthracite": None}, ("Taille", ALPHA_H), ["Écru/M"], "70 % laine, 30 % polyamide", "Torsades irlandaises."),
    ("Caban Iroise", HOMME, "Manteau", 22900, {"Marine": None, "Anthracite": 16030}, ("Taille", ALPHA_H), ["Marine/M"], "80 % laine, 20 % polyamide", "Croisé, boutons ancre."),
    ("Robe Ancolie", FEMME, "Robe", 8900, {"Sauge": None, "Écru": None, "Terracotta": None}, ("Taille", ALPHA), ["Sauge/M", "Écru/XL"], "100 % lin", "Midi, bretelles larges, poches."),
    ("Robe-chemise Garrigue", FEMME, "Robe", 9900, {"Ciel": 6930, "Blanc": 6930}, ("Taille", ALPHA), ["Ciel/S"], "100 % lin", "Boutonnée, ceinture à nouer."),
    ("Robe Salicorne", FEMME, "Robe", 10500, {"Noir": None, "Sauge": None}, ("Taille", ALPHA), ["M", "Noir/S"], "100 % lin", "Longue, dos nu."),
    ("Robe portefeuille Lagune", FEMME, "Robe", 7900, {"Marine": None, "Bordeaux": 5530}, ("Taille", ALPHA), [], "100 % viscose", "Se noue sur le côté."),
    ("Robe-pull Nordet", FEMME, "Robe", 8500, {"Gris chiné": None, "Noir": None}, ("Taille", ALPHA), ["Noir/M"], "60 % coton, 40 % acrylique", "Col montant."),
    ("Pull Givre", FEMME, "Pull", 8900, {"Lilas": None, "Écru": None, "Noir": None}, ("Taille", ALPHA), ["Lilas/S"], "100 % laine mérinos", "Fin, col rond."),
    ("Pull Marelle", FEMME, "Pull", 5900, {"Moutarde": None, "Marine": None}, ("Taille", ALPHA), ["Moutarde/L"], "100 % coton", "Maille perlée, manches ballon."),
    ("Pull Dune", FEMME, "Pull", 6500, {"Écru": 4550, "Rose poudré": 4550}, ("Taille", ALPHA), ["Écru/XS"], "70 % coton, 30 % lin", "Ajouré, pour les soirs d'été."),
    ("Pull Névé", FEMME, "Pull", 7900, {"Blanc": 5530, "Sapin": 5530}, ("Taille", ALPHA), [], "50 % acrylique, 30 % laine, 20 % polyamide", "Gros col roulé."),
    ("Gilet Clairière", FEMME, "Gilet", 7500, {"Sapin": None, "Camel": None}, ("Taille", ALPHA), ["Camel/S"], "60 % laine, 40 % coton", "Gilet boutonné en maille, à porter fermé ou ouvert."),
    ("Gilet Lavande", FEMME, "Gilet", 6900, {"Lilas": None, "Sauge": 4830}, ("Taille", ALPHA), ["Lilas/M"], "100 % coton", "Gilet boutonné court, bord côtes."),
    ("Gilet long Bruyère", FEMME, "Gilet", 8900, {"Sapin": None, "Gris chiné": None}, ("Taille", ALPHA), ["Sapin/S", "Sapin/XS"], "100 % laine", "Gilet boutonné à mi-cuisse, deux poches."),
    ("Doudoune sans manches Crête", FEMME, "Doudoune", 8900, {"Sapin": None, "Noir": None}, ("Taille", ALPHA), ["Noir/M"], "polyamide recyclé", "Légère, se roule dans sa poche."),
    ("Manteau Boréale", FEMME, "Manteau", 24900, {"Camel": None, "Noir": None}, ("Taille", NUM), ["44", "Camel/36"], "75 % laine, 25 % polyamide", "Long, col tailleur."),
    ("Manteau Alcôve", FEMME, "Manteau", 19900, {"Bordeaux": 13930, "Anthracite": None}, ("Taille", NUM), ["44", "Bordeaux/40"], "60 % laine, 40 % polyester", "Court, col rond."),
    ("Trench Averse", FEMME, "Manteau", 17900, {"Camel": None}, ("Taille", NUM), ["44"], "100 % coton déperlant", "Double boutonnage."),
    ("Jupe plissée Éventail", FEMME, "Jupe", 6500, {"Bordeaux": None, "Marine": 4550}, ("Taille", NUM), ["Bordeaux/38"], "100 % polyester recyclé", "Midi, taille élastique."),
    ("Pyjama Petite Ourse", ENFANT, "Pyjama", 3200, {"Marine": None, "Rose poudré": 2240}, ("Âge", ["4 ans", "6 ans", "8 ans", "10 ans"]), ["Marine/8 ans"], "100 % coton bio", "Deux pièces, imprimé étoiles."),
    ("Pyjama Renardeau", ENFANT, "Pyjama", 2900, {"Terracotta": None}, ("Âge", ["4 ans", "6 ans", "8 ans", "10 ans"]), ["10 ans"], "100 % coton", "Deux pièces, renard devant."),
    ("Ciré Flaque", ENFANT, "Ciré", 4500, {"Moutarde": None, "Marine": None}, ("Âge", ["4 ans", "6 ans", "8 ans", "10 ans"]), ["Moutarde/6 ans"], "polyuréthane", "Capuche doublée."),
    ("Ceinture Sellier", None, "Ceinture", 4900, {"Cognac": 3430, "Noir": 3430}, ("Longueur", ["85 cm", "95 cm", "105 cm"]), ["Noir/105 cm"], "cuir de vachette", "Boucle en laiton."),
    ("Ceinture Licol", None, "Ceinture", 3900, {"Noir": None, "Cognac": None}, ("Longueur", ["85 cm", "95 cm", "105 cm"]), [], "cuir de vachette", "Étroite, boucle gainée."),
    ("Ceinture Cordage tressée", None, "Ceinture", 2500, {"Marine": None, "Écru": None}, ("Longueur", ["85 cm", "105 cm"]), [], "coton et élasthanne", "Sans trous, se règle partout."),
    ("Chaussettes Sentier", None, "Chaussettes", 900, {"Marine": None, "Gris chiné": None, "Bordeaux": None}, ("Pointure", ["36-38", "39-42", "43-46"]), ["Bordeaux/43-46"], "80 % coton, 20 % polyamide", "La paire, sans couture aux orteils."),
    ("Lot de 3 paires de chaussettes Sentier", None, "Chaussettes", 2400, {"Marine": None, "Gris chiné": None}, ("Pointure", ["36-38", "39-42", "43-46"]), ["Gris chiné/43-46"], "80 % coton, 20 % polyamide", "Trois paires de la même couleur."),
    ("Lot de 3 paires de chaussettes Cime", None, "Chaussettes", 2900, {"Anthracite": None}, ("Pointure", ["36-38", "39-42", "43-46"]), ["43-46"], "55 % laine mérinos, 45 % polyamide", "Trois paires pour l'hiver."),
    ("Lot de 5 paires de socquettes Pavé", None, "Chaussettes", 2500, {"Blanc": None, "Noir": None}, ("Pointure", ["36-38", "39-42", "43-46"]), [], "80 % coton, 20 % polyamide", "Cinq paires, invisibles dans les baskets."),
    ("Écharpe Aubrac", None, "Écharpe", 5500, {"Camel": None, "Anthracite": 3850}, None, [], "100 % laine", "200 × 35 cm."),
    ("Bonnet Vigne", None, "Bonnet", 2900, {"Bordeaux": None, "Sapin": None}, None, ["Sapin"], "100 % laine", "Revers côtelé."),
    ("Grande serviette de plage Estran", None, "Serviette", 3900, {"Rayé marine": None, "Terracotta": 2730}, None, [], "100 % coton", "Fouta de 100 × 180 cm."),
]


class Variant:
    def __init__(self, product: "Product", colour: str, size: str) -> None:
        self.product, self.colour, self.size = product, colour, size
        self.full, sale = product.full, product.colours[colour]
        self.price = sale if sale is not None else self.full
        self.on_sale = sale is not None
        tags = {colour, size, f"{colour}/{size}"}
        self.ok = not any(o in tags for o in product.out)
        self.id = 43_000_000_000_000 + zlib.crc32(f"{product.title}|{colour}|{size}".encode())
        self.title = " / ".join(x for x in (colour, size) if x)


class Product:
    def __init__(self, row: tuple, index: int) -> None:
        self.title, self.who, self.type, self.full, self.colours, self.second, self.out, self.material, self.text = row
        self.handle = "-".join(fold(self.title).split())
        self.id = 8_123_400_000 + index * 131
        self.variants = [Variant(self, c, s) for c in self.colours for s in (self.second[1] if self.second else [""])]

    def open(self) -> list[Variant]:
        return [v for v in self.variants if v.ok]


PRODUCTS = [Product(row, i) for i, row in enumerate(_ROWS)]
BY_HANDLE = {p.handle: p for p in PRODUCTS}
# as the shop sorts them by default: mixed, but the same each time
SHUFFLED = sorted(PRODUCTS, key=lambda p: zlib.crc32(p.handle.encode()))


def collection(handle: str) -> list[Product] | None:
    tests = {"all": lambda p: True, "nouveautes": lambda p: zlib.crc32(p.handle.encode()) % 3 == 0, "femme": lambda p: p.who == FEMME, "homme": lambda p: p.who == HOMME,
             "enfant": lambda p: p.who == ENFANT, "accessoires": lambda p: p.who is None, "soldes": lambda p: any(v.on_sale for v in p.variants)}
    for kind in {p.type for p in PRODUCTS}:
        tests.setdefault("-".join(fold(kind).split()), lambda p, kind=kind: p.type == kind)
    return [p for p in SHUFFLED if tests[handle](p)] if handle in tests else None


def plural(kind: str) -> str:
    return kind if kind.endswith("s") else kind + ("x" if kind.endswith("eau") else "s")


def eur(minor: int) -> str:
    return f"{minor // 100},{minor % 100:02d} €"


def price_html(full: int, now: int, sold_out: bool, lead: str = "", big: bool = False) -> str:
    sale = now < full
    css = "price" + (" price--large" if big else "") + (" price--on-sale" if sale else "") + (" price--sold-out" if sold_out else "")
    inner = (f'<div class="price__sale"><span class="visually-hidden">Prix habituel</span><span><s class="price-item price-item--regular">{eur(full)}</s></span>'
             f'<span class="visually-hidden">Prix promotionnel</span><span class="price-item price-item--sale price-item--last">{lead}{eur(now)}</span></div>' if sale else
             f'<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Prix habituel</span><span class="price-item price-item--regular">{lead}{eur(now)}</span></div>')
    badge = '<span class="badge price__badge-sold-out">Épuisé</span>' if sold_out else '<span class="badge price__badge-sale">En solde</span>' if sale else ""
    return f'<div class="{css}"><div class="price__container">{inner}</div>{badge}</div>'


def card(p: Product) -> str:
    pool = p.open() or p.variants
    low = min(pool, key=lambda v: v.price)
    lead = "À partir de " if len({v.price for v in p.variants}) > 1 else ""
    tone = HEX[next(iter(p.colours))]
    return (f'<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__inner"><div class="card__media" style="background:{tone}" role="img" aria-label="{e(p.title)}"></div></div>'
            f'<div class="card__content"><h3 class="card__heading h5"><a class="full-unstyled-link" href="/products/{p.handle}">{e(p.title)}</a></h3>'
            f'{price_html(p.full, low.price, not p.open(), lead)}<span class="card__colours caption">{len(p.colours)} couleur{"s" if len(p.colours) > 1 else ""}</span></div></div></li>')


def layout(title: str, body: str, cookies: dict[str, str], q: str = "", head: str = "") -> str:
    kinds = {w: sorted({p.type for p in PRODUCTS if p.who == w}, key=fold) for w in (FEMME, HOMME, ENFANT)}
    menu = ""
    for handle, name in COLLECTIONS:
        if name in kinds:
            sub = "".join(f'<li><a class="header__menu-item caption-large" href="/collections/{"-".join(fold(k).split())}">{e(plural(k))}</a></li>' for k in kinds[name])
            menu += f'<li><details class="mega-menu"><summary class="header__menu-item"><span>{name}</span></summary><ul class="header__submenu"><li><a class="header__menu-item" href="/collections/{handle}">Tout voir – {name}</a></li>{sub}</ul></details></li>'
        else:
            menu += f'<li><a class="header__menu-item" href="/collections/{handle}"><span>{name}</span></a></li>'
    top = "h1" if title == "Vêtements durables" else "div"
    count = len([x for x in cookies.get("cart", "").split("-") if x])
    banner = "" if cookies.get("ls_cookies") else ('<div id="cookie-banner" class="cookie-banner" role="region" aria-label="Cookies"><p>Nous utilisons des cookies pour faire fonctionner la boutique.</p><div><button type="button" class="button button--secondary" data-cookie="non">Refuser</button> <button type="button" class="button" data-cookie="oui">Accepter</button></div></div>')
    return f"""<!doctype html>
<html class="no-js" lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(title)} &ndash; Maison Lisière</title>
<link rel="stylesheet" href="/cdn/base.css"><script src="/cdn/global.js" defer></script>{head}</head>
<body class="gradient"><a class="skip-to-content-link visually-hidden" href="#MainContent">Ignorer et passer au contenu</a>
<div class="announcement-bar"><p class="announcement-bar__message h5">Livraison offerte dès 60 € · Soldes : jusqu'à −30 %</p></div>
<header class="header"><{top} class="header__heading"><a class="header__heading-link link" href="/"><span class="h2">Maison Lisière</span></a></{top}>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">{menu}</ul></nav>
<div class="header__icons"><details-modal class="header__search"><details><summary class="header__icon header__icon--search" aria-label="Recherche"><svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor"/><path d="M12 12l5 5" stroke="currentColor"/></svg></summary>
<div class="search-modal" role="dialog" aria-label="Recherche"><form action="/search" method="get" role="search" class="search search-modal__form"><div class="field"><input class="search__input field__input" id="Search-In-Modal" type="search" name="q" value="{e(q)}" placeholder="Recherche"><label class="field__label visually-hidden" for="Search-In-Modal">Recherche</label><button class="search__button field__button" aria-label="Recherche">→</button></div></form></div></details></details-modal>
<a href="/cart" class="header__icon header__icon--cart"><span>Panier</span> <span class="cart-count-bubble">{count}</span></a></div></header>
<main id="MainContent" class="content-for-layout" role="main" tabindex="-1">{body}</main>
<footer class="footer"><div class="footer__newsletter"><h2 class="footer-block__heading">Abonnez-vous à nos e-mails</h2><form method="post" action="/contact"><input type="email" name="contact" placeholder="Adresse e-mail" aria-label="Adresse e-mail"><button>S'inscrire</button></form></div>
<ul class="footer-block__details-content"><li><a href="/pages/guide-des-tailles">Guide des tailles</a></li><li><a href="/pages/livraison">Livraison et retours</a></li><li><a href="/pages/atelier">Notre atelier</a></li></ul><small class="copyright__content">© Maison Lisière. Prix TTC.</small></footer>{banner}</body></html>"""


def grid(items: list[Product], path: str, query: dict[str, str], title: str, keep: dict[str, str]) -> str:
    sort = query.get("sort_by", "manual")
    low = lambda p: min(v.price for v in (p.open() or p.variants))
    if sort in ("price-ascending", "price-descending"):
        items = sorted(items, key=low, reverse=sort == "price-descending")
    elif sort == "title-ascending":
        items = sorted(items, key=lambda p: fold(p.title))
    page, last = number(query.get("page")), max(1, -(-len(items) // PER_PAGE))
    url = lambda n: e(f"{path}?{urlencode({**keep, **({'sort_by': sort} if sort != 'manual' else {}), 'page': n})}")
    pages = ""
    if last > 1:
        nums = "".join(f'<li><a class="pagination__item pagination__item--current" aria-current="page" aria-label="Page {n}">{n}</a></li>' if n == page else f'<li><a href="{url(n)}" class="pagination__item link" aria-label="Page {n}">{n}</a></li>' for n in range(1, last + 1))
        nxt = f'<li><a href="{url(page + 1)}" class="pagination__item pagination__item--prev" aria-label="Page suivante">›</a></li>' if page < last else ""
        pages = f'<nav class="pagination" role="navigation" aria-label="Pagination"><ul class="pagination__list" role="list">{nums}{nxt}</ul></nav>'
    sorts = "".join(f'<option value="{v}"{" selected" if v == sort else ""}>{n}</option>' for v, n in [("manual", "En vedette"), ("title-ascending", "Alphabétique, de A à Z"), ("price-ascending", "Prix : faible à élevé"), ("price-descending", "Prix : élevé à faible")])
    hidden = "".join(f'<input type="hidden" name="{e(k)}" value="{e(v)}">' for k, v in keep.items())
    return (f'<div class="collection-hero"><h2 class="collection-hero__title">{title}</h2></div><form class="facets" action="{e(path)}" method="get">{hidden}<label class="facet-filters__label caption-large">Trier par : <select name="sort_by" class="facet-filters__sort" onchange="this.form.submit()">{sorts}</select></label>'
            f'<span class="product-count light">{len(items)} produit{"s" if len(items) != 1 else ""}</span></form><ul id="product-grid" class="grid product-grid" role="list">{"".join(card(p) for p in items[(page - 1) * PER_PAGE: page * PER_PAGE])}</ul>{pages}')


def find(q: str) -> list[Product]:
    words = [w for w in fold(q).split() if w not in ("de", "en", "la", "le", "pour", "a")]
    out = []
    for p in SHUFFLED:
        hay = fold(f"{p.title} {p.type} {p.who or ''} {p.material} {p.text} {' '.join(p.colours)}").split()
        if words and all(any(t == w or t.startswith(w) or w == t + "s" for t in hay) for w in words):
            out.append((-sum(any(t.startswith(w) for t in fold(p.title).split()) for w in words), len(out), p))
    return [p for *_, p in sorted(out, key=lambda x: x[:2])]


def product(p: Product, query: dict[str, str], cookies: dict[str, str]) -> str:
    chosen = next((v for v in p.variants if str(v.id) == query.get("variant")), None) or (p.open() or p.variants)[0]
    swatches = ""
    for c in p.colours:
        none = not any(v.ok for v in p.variants if v.colour == c)
        swatches += (f'<input type="radio" id="c-{p.id}-{e(c)}" name="Couleur-1" value="{e(c)}" class="swatch-input__input visually-hidden{" disabled" if none else ""}"{" checked" if c == chosen.colour else ""}>'
                     f'<label for="c-{p.id}-{e(c)}" title="{e(c)}" class="swatch-input__label"><span class="swatch" style="--swatch--background:{HEX[c]}"></span><span class="visually-hidden">{e(c)}</span></label>')
    axes = f'<fieldset class="js product-form__input product-form__input--swatch"><legend class="form__label">Couleur : <span data-selected-value>{e(chosen.colour)}</span></legend>{swatches}</fieldset>'
    if p.second:
        pills = ""
        for s in p.second[1]:
            v = next(v for v in p.variants if v.colour == chosen.colour and v.size == s)
            pills += (f'<input type="radio" id="s-{p.id}-{e(s)}" name="{p.second[0]}-2" value="{e(s)}" class="{"" if v.ok else "disabled"}"{" checked" if s == chosen.size else ""}>'
                      f'<label for="s-{p.id}-{e(s)}">{e(s)}<span class="visually-hidden label-unavailable">Variante épuisée ou indisponible</span></label>')
        axes += f'<fieldset class="js product-form__input product-form__input--pill"><legend class="form__label">{p.second[0]}</legend>{pills}</fieldset>'
    data = [{"id": v.id, "title": v.title, "option1": v.colour, "option2": v.size or None, "available": v.ok, "price": v.price, "compare_at_price": v.full if v.on_sale else None} for v in p.variants]
    ld = {"@context": "http://schema.org/", "@id": f"/products/{p.handle}#product", "@type": "ProductGroup", "name": p.title, "brand": {"@type": "Brand", "name": "Maison Lisière"}, "category": p.type,
          "description": p.text, "productGroupID": str(p.id), "url": f"/products/{p.handle}", "hasVariant": [
              {"@id": f"/products/{p.handle}?variant={v.id}#variant", "@type": "Product", "name": f"{p.title} - {v.title}", "sku": str(v.id)[-8:],
               "offers": {"@type": "Offer", "availability": "http://schema.org/" + ("InStock" if v.ok else "OutOfStock"), "price": dec(v.price), "priceCurrency": "EUR", "url": f"/products/{p.handle}?variant={v.id}"}} for v in p.variants]}
    safe = lambda x: json.dumps(x, ensure_ascii=False).replace("</", "<\\/")
    who = f'<dt>Pour</dt><dd>{p.who}</dd>' if p.who else ""
    same = [x for x in SHUFFLED if x is not p and x.type == p.type] + [x for x in SHUFFLED if x is not p and x.type != p.type and x.who == p.who]
    body = f"""<section class="product"><nav class="breadcrumbs caption" aria-label="Fil d'Ariane"><a href="/">Accueil</a> / <a href="/collections/{"-".join(fold(p.type).split())}">{e(p.type)}</a> / {e(p.title)}</nav>
<div class="product grid--2-col"><div class="product__media" style="background:{HEX[chosen.colour]}" data-media></div><product-info class="product__info-container" data-product="{p.id}">
<p class="product__text caption-with-letter-spacing">Maison Lisière</p><div class="product__title"><h1>{e(p.title)}</h1></div><div id="price" data-price role="status">{price_html(p.full, chosen.price, not chosen.ok, big=True)}</div><p class="product__tax caption">Taxes incluses. <a href="/pages/livraison">Frais d'expédition</a> calculés à l'étape de paiement.</p>
<variant-selects>{axes}<script type="application/json" data-variants>{safe(data)}</script></variant-selects>
<form method="post" action="/cart/add" class="form" data-type="add-to-cart-form"><input type="hidden" name="id" value="{chosen.id}"><label class="quantity__label form__label">Quantité <input type="number" name="quantity" value="1" min="1" class="quantity__input"></label>
<button type="submit" name="add" class="product-form__submit button button--full-width"{"" if chosen.ok else " disabled"}><span>{"Ajouter au panier" if chosen.ok else "Épuisé"}</span></button></form>
<div class="product__description rte"><p>{e(p.text)}</p><dl>{who}<dt>Matière</dt><dd>{e(p.material)}</dd></dl></div>
<details class="accordion"><summary>Entretien</summary><p>Lavage à 30 °C, séchage à plat.</p></details><details class="accordion"><summary>Livraison et retours</summary><p>Expédié sous 48 h, retour offert pendant 30 jours.</p></details></product-info></div></section>
<section class="related-products"><h2 class="related-products__heading">Vous pourriez aussi aimer</h2><ul class="grid product-grid" role="list">{"".join(card(x) for x in same[:4])}</ul></section>"""
    return layout(p.title, body, cookies, head=f'<script type="application/ld+json">{safe(ld)}</script>')


PAGES = {"guide-des-tailles": ("Guide des tailles", "<p>Femme : XS 34, S 36, M 38–40, L 42, XL 44. Homme : S 46, M 48, L 50, XL 52, XXL 54. Jean : tour de taille / longueur en pouces.</p>"),
         "livraison": ("Livraison et retours", "<p>Livraison à 4,90 €, offerte dès 60 €. Retour offert pendant 30 jours.</p>"),
         "atelier": ("Notre atelier", "<p>Dessiné à Nantes, cousu au Portugal et en Bretagne.</p>")}


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path.startswith("/cdn/"):
        return asset("lisiere", path[5:])
    if path == "/":
        chips = "".join(f'<li class="collection-list__item"><a href="/collections/{h}" class="full-unstyled-link h3">{n} →</a></li>' for h, n in COLLECTIONS)
        body = (f'<section class="banner"><h2 class="banner__heading h0">La lisière des saisons</h2><a href="/collections/all" class="button">Tout voir</a></section><ul class="collection-list grid" role="list">{chips}</ul>'
                f'<section><h2 class="title">À l\'affiche</h2><ul class="grid product-grid" role="list">{"".join(card(p) for p in SHUFFLED[5:13])}</ul></section>')
        return respond(layout("Vêtements durables", body, cookies))
    if path == "/collections":
        return redirect("/collections/all")
    if path.startswith("/collections/"):
        name = path.split("/")[2]
        items = collection(name)
        if items is not None:
            title = dict(COLLECTIONS).get(name) or ("Tous les produits" if name == "all" else plural(items[0].type))
            return respond(layout(title, grid(items, f"/collections/{name}", query, e(title), {}), cookies))
    if path.startswith("/products/") and path[10:] in BY_HANDLE:
        return respond(product(BY_HANDLE[path[10:]], query, cookies))
    if path == "/search":
        q = query.get("q", "").strip()
        hits = find(q)
        head = f'<div class="template-search__header"><h2>Résultats de la recherche</h2><form action="/search" method="get" class="search"><input class="search__input" type="search" name="q" value="{e(q)}" placeholder="Recherche" aria-label="Recherche"><button class="search__button">Rechercher</button></form></div>'
        if not hits:
            body = head + (f'<p role="status">Aucun résultat pour « {e(q)} ». Vérifiez l\'orthographe ou utilisez un autre mot ou une autre expression.</p>' if q else "")
        else:
            body = head + grid(hits, "/search", query, f"{len(hits)} résultat{'s' if len(hits) > 1 else ''} pour « {e(q)} »", {"q": q})
        return respond(layout(f"Recherche : {q}", body, cookies, q=q))
    if path in ("/cart", "/cart/add"):
        held = [x for x in cookies.get("cart", "").split("-") if x]
        if method == "POST" and form.get("id", "").isdigit():
            return redirect("/cart", [("Set-Cookie", "cart=" + "-".join([*held, form["id"]]) + "; Path=/")])
        rows = "".join(f'<tr class="cart-item"><td><a href="/products/{v.product.handle}?variant={v.id}">{e(v.product.title)}</a><br><small>{e(v.title)}</small></td><td>{eur(v.price)}</td></tr>' for x in held for p in PRODUCTS for v in p.variants if str(v.id) == x)
        return respond(layout("Panier", '<h2 class="title">Votre panier</h2>' + (f'<table class="cart-items">{rows}</table>' if rows else "<p>Votre panier est vide.</p>"), cookies))
    if path.startswith("/pages/") and path[7:] in PAGES:
        title, text = PAGES[path[7:]]
        return respond(layout(title, f'<div class="page-width"><h2 class="main-page-title">{e(title)}</h2><div class="rte">{text}</div></div>', cookies))
    if path == "/contact":
        return redirect("/?contact_posted=true")
    return respond(layout("404", '<div class="template-404"><p>404</p><h2 class="title">Page non trouvée</h2><a href="/collections/all" class="button">Poursuivre les achats</a></div>', cookies), 404)


def _offers(want, colour: str | None = None, size: str | None = None, limit: int = 10 ** 9, sale: bool = False) -> list[tuple]:
    """per product: what the query names (colour and/or size); prices of what it leaves open make a range"""
    out = []
    for p in PRODUCTS:
        rows = [v for v in p.open() if want(p) and v.price < limit and (not sale or v.on_sale) and colour in (None, v.colour) and size in (None, v.size)]
        if rows:
            said = " / ".join(x for x in (colour, size) if x)
            out.append(spread(f"{p.title}, {said}" if said else p.title, [v.price for v in rows]))
    return out


_type = lambda kind, who=None: (lambda p: p.type == kind and p.who == who)
_belts = [p for p in PRODUCTS if p.type == "Ceinture" and "cuir" in p.material]
_low_belt = min(_belts, key=lambda p: min(v.price for v in p.open()))

CASES: list[dict] = [
    {"query": "t-shirt homme bleu marine taille L à moins de 30 €", "determination": "products_found",
     "offers": _offers(_type("T-shirt", HOMME), "Marine", "L", 3000), "either": [],
     "why": "The Brisant is below 30 € in Marine only thanks to its sale price, the Quotidien anyway; the Aven is sold out in Marine/L, the Rade dearer."},
    {"query": "robe en lin taille M", "determination": "products_found",
     "offers": _offers(lambda p: p.type == "Robe" and "lin" in p.material.split(), size="M"), "either": [],
     "why": "Three linen dresses; the Salicorne has no M at all; the struck-out price of the Garrigue is not the price."},
    {"query": "pull femme sans laine", "determination": "products_found",
     "offers": _offers(lambda p: p.type == "Pull" and p.who == FEMME and "laine" not in p.material), "either": ["Robe-pull Nordet"],
     "why": "The material is on each page: Marelle and Dune have no wool; the Névé has 30 %."},
    {"query": "jean brut homme W32 L34", "determination": "products_found",
     "offers": _offers(_type("Jean", HOMME), "Brut", "32/34"), "either": [],
     "why": "Size 32/34 in Brut: the Atelier and the Docker (sale price); the Faubourg is sold out in it."},
    {"query": "chemise blanche homme taille M en solde", "determination": "products_found",
     "offers": _offers(_type("Chemise", HOMME), "Blanc", "M", sale=True), "either": [],
     "why": "White and reduced and M: Vigie and Cabestan; the Sémaphore has no white M, the Loire is reduced in other colours only."},
    {"query": "cardigan vert foncé pour femme, taille S", "determination": "products_found",
     "offers": _offers(_type("Gilet", FEMME), "Sapin", "S"), "either": [],
     "why": "The shop says 'gilet boutonné' and 'Sapin'; the long one is sold out in Sapin/S and the sage green one is light."},
    {"query": "lot de 3 paires de chaussettes pointure 44", "determination": "products_found",
     "offers": _offers(lambda p: p.title.startswith("Lot de 3 paires"), size="43-46"), "either": [],
     "why": "44 is in 43-46; of the packs of three only the Sentier in Marine has it."},
    {"query": "pyjama enfant 8 ans", "determination": "products_found",
     "offers": _offers(_type("Pyjama", ENFANT), size="8 ans"), "either": [],
     "why": "Petite Ourse has 8 ans in Rose poudré only (sale price); Renardeau has it too."},
    {"query": "la ceinture en cuir la moins chère", "determination": "products_found",
     "offers": _offers(lambda p: p is _low_belt), "either": [],
     "why": "The Sellier is reduced below the Licol; the cheaper plaited one is no leather."},
    {"query": "manteau femme taille 44", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "All three women's coats list the size 44, and it is sold out in every colour."},
    {"query": "maillot de bain femme", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "No swimwear; a beach towel is all there is for the beach."},
]
