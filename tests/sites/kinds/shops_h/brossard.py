"""Atelier Brossard: fournitures de beaux-arts; a French PrestaShop (classic theme, product-miniature, declinations, faceted search)."""
from __future__ import annotations

import json
from urllib.parse import quote_plus

from ._util import Response, Thing, asset, case, dec, esc, inside, number, offer, page

NAME = "brossard"
THINGS: list[Thing] = []
CATS = {"3-huile": "Peinture à l'huile", "4-acrylique": "Acrylique", "5-aquarelle-gouache": "Aquarelle et gouache", "6-encres": "Encres", "7-dessin": "Dessin et pastels", "8-pinceaux": "Pinceaux et couteaux", "9-papiers": "Papiers et blocs", "10-toiles": "Toiles et châssis", "11-chevalets": "Chevalets", "12-mediums": "Médiums et vernis", "13-accessoires": "Accessoires"}
KEYS = {c.split("-", 1)[1].split("-")[0]: c for c in CATS}


def art(name: str, cat: str, brand: str, text: str, price, axes=None, out=(), add=None, old: float | None = None, **rows: str) -> None:
    THINGS.append(Thing(name, KEYS[cat], text, price, axes, out, add, brand=brand, old=old, rows={k.replace("_", " "): v for k, v in rows.items()}))


def ax(label: str, *values: str) -> list:
    return [(label, list(values))]


TEINTES = {"Blanc de titane": 9.9, "Noir d'ivoire": 9.9, "Terre de Sienne brûlée": 9.9, "Bleu outremer": 11.9, "Jaune de cadmium": 17.5}
FINES = ("Blanc", "Noir", "Rouge primaire", "Bleu primaire", "Jaune primaire")
art("Huile extra-fine Rembourg 40 ml", "huile", "Rembourg", "Huile de lin clarifiée, forte charge en pigments. Se dilue à l'essence.", TEINTES, ax("Couleur", *TEINTES), Contenance="40 ml", Liant="Huile de lin")
art("Huile fine Studio 200 ml", "huile", "Lutèce", "Pour les grands formats et l'atelier. Se dilue à l'essence.", 12.5, ax("Couleur", *FINES), Contenance="200 ml", Liant="Huile de carthame")
art("Huile miscible à l'eau Aquoil 37 ml", "huile", "Aquoil", "De la vraie peinture à l'huile qui se dilue et se nettoie à l'eau, sans térébenthine ni odeur.", {c: 8.9 if c in ("Blanc", "Noir") else 9.9 for c in FINES}, ax("Couleur", *FINES), ("Jaune primaire",), Contenance="37 ml", Liant="Huile de lin modifiée")
art("Coffret huile Studio 12 tubes", "huile", "Lutèce", "Douze tubes de 12 ml. Se dilue à l'essence.", 24.9, Contenance="12 x 12 ml")
art("Acrylique fine Studio", "acrylique", "Lutèce", "Satinée, couvrante, pour tous supports.", {"60 ml": 4.2, "250 ml": 9.8, "500 ml": 15.9}, [("Couleur", list(FINES)), ("Contenance", ["60 ml", "250 ml", "500 ml"])], (("Noir", "500 ml"),))
art("Acrylique extra-fine Opaline 60 ml", "acrylique", "Opaline", "Mate et veloutée, pigments purs.", 8.4, ax("Couleur", *FINES), Contenance="60 ml")
art("Feutres acryliques Trait, étui de 8", "acrylique", "Trait", "Peinture acrylique à pompe.", {"Pointe fine 0,7 mm": 21.9, "Pointe moyenne 3 mm": 23.9}, ax("Pointe", "Pointe fine 0,7 mm", "Pointe moyenne 3 mm"))
art("Gesso", "acrylique", "Opaline", "Enduit d'accroche acrylique pour toiles et bois.", {"500 ml": 11.5, "1 L": 18.9}, [("Couleur", ["Blanc", "Noir"]), ("Contenance", ["500 ml", "1 L"])], (("Noir", "1 L"),))
art("Aquarelle extra-fine Seine, demi-godet", "aquarelle", "Seine", "Broyée au miel, très lumineuse.", {"Blanc de Chine": 5.2, "Bleu outremer": 5.2, "Ocre jaune": 5.2, "Rouge de cadmium": 8.9, "Bleu de céruléum": 8.9}, ax("Couleur", "Blanc de Chine", "Bleu outremer", "Ocre jaune", "Rouge de cadmium", "Bleu de céruléum"), Contenance="demi-godet")
art("Boîte métal aquarelle Seine", "aquarelle", "Seine", "Boîte émaillée garnie de demi-godets extra-fins.", {"12 demi-godets": 62, "24 demi-godets": 109}, ax("Garniture", "12 demi-godets", "24 demi-godets"))
art("Boîte de voyage aquarelle 12 pastilles", "aquarelle", "Lutèce", "Pastilles fines et pinceau à réservoir, plastique.", 17.9, old=21.9, Qualité="Fine")
art("Gouache fine Lutèce", "aquarelle", "Lutèce", "Opaque et veloutée, pour l'affiche et l'illustration.", {"20 ml": 3.6, "100 ml": 9.4}, [("Couleur", list(FINES)), ("Contenance", ["20 ml", "100 ml"])], (("Rouge primaire", "100 ml"),))
art("Coffret gouache Lutèce 10 tubes", "aquarelle", "Lutèce", "Dix tubes de 10 ml, dont un blanc.", 15.9, Contenance="10 x 10 ml")
art("Encre de Chine noire", "encres", "Sumi", "Noire, indélébile une fois sèche.", {"30 ml": 5.9, "100 ml": 11.9, "250 ml": 19.9}, ax("Contenance", "30 ml", "100 ml", "250 ml"), ("250 ml",))
art("Encre acrylique Vive 30 ml", "encres", "Opaline", "Fluide, pour plume et aérographe.", 6.8, ax("Couleur", "Noir", "Blanc", "Magenta", "Cyan"), Contenance="30 ml")
art("Encre aquarelle Noire 250 ml", "encres", "Lutèce", "Encre à l'eau, reste soluble : ce n'est pas une encre de Chine.", 12.9, Contenance="250 ml")
art("Crayons aquarellables Rive", "dessin", "Rive", "Mine soluble à l'eau, boîte métal.", {"12 couleurs": 14.9, "24 couleurs": 27.9, "36 couleurs": 39.9}, ax("Boîte", "12 couleurs", "24 couleurs", "36 couleurs"))
art("Crayons de couleur Prisme", "dessin", "Prisme", "Mine à la cire, non soluble, boîte métal.", {"24 couleurs": 22.9, "48 couleurs": 42.9}, ax("Boîte", "24 couleurs", "48 couleurs"))
art("Pastels à l'huile", "dessin", "Lutèce", "Pastels gras, fondants et couvrants.", {"24 couleurs": 16.9, "48 couleurs": 31.9}, ax("Boîte", "24 couleurs", "48 couleurs"))
art("Pastels secs tendres", "dessin", "Seine", "Demi-bâtonnets.", {"24 couleurs": 25.9, "48 couleurs": 46.9}, ax("Boîte", "24 couleurs", "48 couleurs"))
art("Fusains de saule, boîte de 12", "dessin", "Rive", "Diamètre 5 à 7 mm.", 6.9)
art("Set de crayons graphite 6H à 8B", "dessin", "Rive", "Douze crayons et un taille-crayon.", 13.9)
art("Gomme mie de pain", "dessin", "Rive", "Malléable.", 2.2)
art("Pinceau rond martre Kolinsky série 710", "pinceaux", "Poilvert", "Martre Kolinsky véritable, pointe parfaite, pour l'aquarelle.", {"n° 2": 11.9, "n° 4": 17.9, "n° 6": 27.9, "n° 8": 42.9, "n° 10": 64.9}, ax("Taille", "n° 2", "n° 4", "n° 6", "n° 8", "n° 10"), Forme="Rond", Poil="Martre Kolinsky")
art("Pinceau rond synthétique série 120", "pinceaux", "Poilvert", "Imitation martre, vegan, tous médiums.", {"n° 2": 3.4, "n° 6": 4.9, "n° 10": 7.4}, ax("Taille", "n° 2", "n° 6", "n° 10"), Forme="Rond", Poil="Synthétique")
art("Pinceau traceur martre série 715", "pinceaux", "Poilvert", "Poils longs pour les filets et le gréement.", {"n° 2": 12.9, "n° 6": 24.9}, ax("Taille", "n° 2", "n° 6"), Forme="Traceur", Poil="Martre")
art("Brosse plate soie de porc série 300", "pinceaux", "Poilvert", "Soies fermes pour l'huile et l'acrylique épaisse.", {"n° 8": 5.9, "n° 12": 7.9, "n° 20": 12.9}, ax("Taille", "n° 8", "n° 12", "n° 20"), Forme="Plat", Poil="Soie de porc")
art("Pinceau à lavis petit-gris série 50", "pinceaux", "Poilvert", "Mouilleur à grande réserve d'eau.", {"n° 2": 16.9, "n° 6": 29.9}, ax("Taille", "n° 2", "n° 6"), Forme="Lavis", Poil="Petit-gris")
art("Spalter synthétique", "pinceaux", "Poilvert", "Pour fonds, gesso et vernis.", {"50 mm": 9.9, "80 mm": 14.9}, ax("Largeur", "50 mm", "80 mm"), Forme="Spalter", Poil="Synthétique")
art("Couteau à peindre n° 6", "pinceaux", "Acier & Fils", "Lame losange, acier trempé.", 8.9, Longueur="7 cm")
FORMATS = {"24 x 32 cm": 18.9, "30 x 40 cm": 27.9, "36 x 48 cm": 39.9}
art("Bloc aquarelle Moulin 300 g grain fin", "papiers", "Moulin", "Cent pour cent coton, 20 feuilles collées sur 4 côtés.", FORMATS, ax("Format", *FORMATS), Grammage="300 g/m²", Grain="Fin")
art("Bloc aquarelle Moulin 300 g grain torchon", "papiers", "Moulin", "Cent pour cent coton, 20 feuilles collées sur 4 côtés.", FORMATS, ax("Format", *FORMATS), ("36 x 48 cm",), Grammage="300 g/m²", Grain="Torchon")
art("Bloc aquarelle Étude 200 g grain fin", "papiers", "Lutèce", "Cellulose, 25 feuilles.", {"24 x 32 cm": 8.9, "30 x 40 cm": 12.9}, ax("Format", "24 x 32 cm", "30 x 40 cm"), Grammage="200 g/m²", Grain="Fin")
art("Carnet de croquis cousu 90 g", "papiers", "Rive", "Couverture noire, 96 pages.", {"A5": 8.5, "A4": 12.9}, ax("Format", "A5", "A4"), Grammage="90 g/m²")
art("Pochette dessin 180 g", "papiers", "Lutèce", "Blanc à grain, 12 feuilles.", {"24 x 32 cm": 4.2, "A3": 7.2}, ax("Format", "24 x 32 cm", "A3"), Grammage="180 g/m²")
CHASSIS = ("30 x 40 cm", "50 x 70 cm", "80 x 100 cm")
art("Châssis entoilé coton", "toiles", "Toilier", "Coton 320 g enduit, agrafé au dos.", dict(zip(CHASSIS, (7.9, 14.9, 31.9))), ax("Format", *CHASSIS), Toile="Coton", Épaisseur="18 mm")
art("Châssis entoilé lin fin", "toiles", "Toilier", "Lin belge enduit, agrafé au dos.", dict(zip(CHASSIS, (17.9, 34.9, 72.9))), ax("Format", *CHASSIS), Toile="Lin", Épaisseur="18 mm")
art("Carton entoilé coton", "toiles", "Toilier", "Pour l'étude et le plein air.", {"24 x 30 cm": 3.2, "50 x 70 cm": 9.9}, ax("Format", "24 x 30 cm", "50 x 70 cm"), Toile="Coton", Épaisseur="3 mm")
art("Toile de lin au mètre", "toiles", "Toilier", "Lin belge enduit, laize 210 cm, non tendu.", 45.9, Toile="Lin")
art("Chevalet de table Mistral", "chevalets", "Boisier", "Hêtre huilé, plie à plat. Toiles jusqu'à 55 cm.", 34.9, Matière="Hêtre", Usage="Table")
art("Coffret-chevalet de table Sirocco", "chevalets", "Boisier", "Chevalet de table et tiroir à couleurs.", 49.9, Matière="Hêtre", Usage="Table")
art("Chevalet de campagne Aria", "chevalets", "Boisier", "Aluminium, housse comprise, 1,2 kg.", 59, old=69, Matière="Aluminium", Usage="Plein air")
art("Chevalet d'atelier Colosse", "chevalets", "Boisier", "Manivelle, toiles jusqu'à 235 cm.", 289, Matière="Chêne", Usage="Atelier")
art("Mini-chevalet de présentation", "chevalets", "Boisier", "Pour exposer une carte ou un petit tableau de 20 cm, pas pour peindre.", 6.9, Matière="Pin", Usage="Présentation")
art("Huile de lin clarifiée", "mediums", "Rembourg", "Médium gras.", {"75 ml": 5.9, "250 ml": 11.9}, ax("Contenance", "75 ml", "250 ml"))
art("Essence de térébenthine rectifiée", "mediums", "Rembourg", "Diluant maigre à l'odeur de pin prononcée.", {"75 ml": 4.9, "250 ml": 9.9, "1 L": 22.9}, ax("Contenance", "75 ml", "250 ml", "1 L"))
art("Solvant sans odeur", "mediums", "Rembourg", "Diluant désaromatisé pour l'huile et le nettoyage des pinceaux.", {"250 ml": 10.9, "1 L": 24.9}, ax("Contenance", "250 ml", "1 L"))
art("Vernis final en aérosol 400 ml", "mediums", "Opaline", "Bombe de vernis pour huile et acrylique.", 15.9, ax("Finition", "Mat", "Brillant"), Contenance="400 ml")
art("Fixatif en aérosol 400 ml", "mediums", "Seine", "Bombe pour pastel et fusain.", 12.9, Contenance="400 ml")
art("Palette en bois ovale", "accessoires", "Boisier", "Noyer verni, 30 x 40 cm.", 14.9)
art("Palette jetable, 40 feuilles", "accessoires", "Lutèce", "Papier paraffiné.", 7.9)
art("Tablier de peintre", "accessoires", "Toilier", "Coton enduit.", 24.9, ax("Couleur", "Écru", "Noir"))
BY = {t.slug: t for t in THINGS}


def ident(t: Thing) -> int:
    return 21 + THINGS.index(t)


def url(t: Thing) -> str:
    return f"/{t.cat.split('-', 1)[1]}/{ident(t)}-{t.slug}.html"


def euro(p: float) -> str:
    return dec(p).replace(".", ",") + "\u00a0€"


def mini(t: Thing) -> str:
    flag = "" if t.live else '<li class="product-flag out_of_stock">Rupture de stock</li>'
    old = f'<span class="regular-price" aria-label="Prix de base">{euro(t.facts["old"])}</span>' if t.facts["old"] else ""
    return (f'<div class="js-product product col-xs-12 col-sm-6 col-xl-4"><article class="product-miniature js-product-miniature" data-id-product="{ident(t)}"><div class="thumbnail-container"><div class="thumbnail-top"><a href="{url(t)}" class="thumbnail product-thumbnail"><svg width="40" height="40" aria-hidden="true"><rect width="40" height="40" fill="#dcd"/></svg></a></div>'
            f'<div class="product-description"><h2 class="h3 product-title"><a href="{url(t)}">{esc(t.name)}</a></h2><div class="product-price-and-shipping">{old}<span class="price" aria-label="Prix">{"À partir de " if t.high > t.low else ""}{euro(t.low)}</span></div></div><ul class="product-flags js-product-flags">{flag}{"""<li class="product-flag discount">Promo</li>""" if old else ""}</ul></div></article></div>')


def frame(title: str, main: str, status: int = 200) -> Response:
    menu = "".join(f'<li class="category"><a class="dropdown-item" href="/{c}" data-depth="0">{esc(n)}</a></li>' for c, n in CATS.items())
    return page(f'''<!doctype html><html lang="fr-FR"><head><meta charset="utf-8"><title>{esc(title)} | Atelier Brossard</title><meta name="generator" content="PrestaShop"><link rel="stylesheet" href="/themes/classic/assets/css/theme.css"><script src="/themes/classic/assets/js/theme.js" defer></script></head><body class="lang-fr country-fr currency-eur">
<header id="header"><nav class="header-nav"><a href="/contact">Contactez-nous</a> <a href="/panier" rel="nofollow">Panier <span class="cart-products-count">(0)</span></a></nav><div class="header-top"><div id="_desktop_logo"><a href="/">Atelier Brossard</a></div><div id="search_widget" class="search-widgets"><form method="get" action="/recherche"><input type="hidden" name="controller" value="search"><input type="text" name="s" placeholder="Rechercher" aria-label="Rechercher"><button type="submit">OK</button></form></div><div class="menu js-top-menu"><ul class="top-menu" id="top-menu">{menu}</ul></div></div></header>
<section id="wrapper"><div class="container">{main}</div></section><footer id="footer"><div class="block_newsletter"><p>Recevez nos offres spéciales</p><form action="/newsletter"><input name="email" type="email" placeholder="Votre adresse e-mail"><input type="submit" value="S’abonner"></form></div><div class="links"><a href="/content/1-livraison">Livraison</a> <a href="/content/3-conditions">Conditions d'utilisation</a></div></footer>
<div id="rgpd-banner" role="dialog"><p>Nous utilisons des cookies pour mesurer l'audience.</p><button class="btn" data-rgpd="1">Tout accepter</button><button class="btn" data-rgpd="0">Refuser</button></div></body></html>''', status)


def listing(title: str, things: list[Thing], path: str, query: dict, crumb: str = "") -> Response:
    wanted, order, n, size = query.get("q", ""), query.get("order", "product.position.asc"), number(query.get("page")), 12
    brands = sorted({t.facts["brand"] for t in things})
    picked = [b for b in wanted.removeprefix("Marque-").split("-") if b in brands] if wanted.startswith("Marque-") else []
    kept = sorted([t for t in things if not picked or t.facts["brand"] in picked], key={"product.price.asc": lambda t: t.low, "product.price.desc": lambda t: -t.low, "product.name.asc": lambda t: t.slug}.get(order, lambda t: 0))
    keep = (f"&amp;s={quote_plus(query['s'])}" if query.get("s") else "") + (f"&amp;q={quote_plus(wanted)}" if picked else "")
    last = max(1, -(-len(kept) // size))
    sought = f"&amp;s={quote_plus(query['s'])}" if query.get("s") else ""
    facet = "".join(f'<li><label class="facet-label"><a href="{path}?q=Marque-{quote_plus(b)}{sought}" class="_gray-darker search-link js-search-link" rel="nofollow">{esc(b)} <span class="magnitude">({sum(t.facts["brand"] == b for t in things)})</span></a></label></li>' for b in brands)
    sorts = "".join(f'<a rel="nofollow" href="{path}?order={v}{keep}" class="select-list js-search-link">{x}</a> ' for v, x in [("product.position.asc", "Pertinence"), ("product.name.asc", "Nom, A à Z"), ("product.price.asc", "Prix, croissant"), ("product.price.desc", "Prix, décroissant")])
    pages = "".join(f'<li{" class=current" if i == n else ""}><a rel="nofollow" href="{path}?page={i}&amp;order={order}{keep}" class="js-search-link">{i}</a></li>' for i in range(1, last + 1)) if last > 1 else ""
    body = f'<div id="js-product-list-top" class="products-selection"><div class="total-products"><p>Il y a {len(kept)} produits.</p></div><div class="sort-by-row"><span class="sort-by">Trier par :</span> <div class="products-sort-order dropdown">{sorts}</div></div></div><div id="js-product-list"><div class="products row">{"".join(map(mini, kept[(n - 1) * size:n * size]))}</div><nav class="pagination"><ul class="page-list">{pages}</ul></nav></div>' if kept else '<section id="content" class="page-not-found"><h4>Aucun produit ne correspond à votre recherche</h4></section>'
    return frame(title, f'<nav class="breadcrumb"><ol><li><a href="/"><span>Accueil</span></a></li><li><span>{esc(crumb or title)}</span></li></ol></nav><div id="left-column"><div id="search_filters"><section class="facet"><p class="h6 facet-title">Marque</p><ul class="collapse">{facet}</ul></section></div></div><div id="content-wrapper"><h1 id="js-product-list-header" class="h1">{esc(title)}</h1><section id="products">{body}</section></div>')


def product(t: Thing) -> Response:
    first, gone = next((v for v in t.variants if v[2]), t.variants[0]), not t.live
    picks = ""
    for k, (a, vs) in enumerate(t.axes):
        if a == "Couleur":
            picks += f'<div class="clearfix product-variants-item"><span class="control-label">{a} : {esc(first[0][k])}</span><ul id="group_{k + 1}">' + "".join(f'<li class="input-container"><label aria-label="{esc(v)}"><input class="input-color" type="radio" data-product-attribute="{k + 1}" name="group[{k + 1}]" value="{esc(v)}" title="{esc(v)}"{" checked" if first[0][k] == v else ""}><span class="color" style="background-color:#{(i * 2345678 + 987654) % 16777216:06x}"><span class="attribute-name sr-only">{esc(v)}</span></span></label></li>' for i, v in enumerate(vs)) + "</ul></div>"
        else:
            picks += f'<div class="clearfix product-variants-item"><span class="control-label">{a}</span><select class="form-control form-control-select" id="group_{k + 1}" aria-label="{a}" data-product-attribute="{k + 1}" name="group[{k + 1}]">' + "".join(f'<option value="{esc(v)}" title="{esc(v)}"{" selected" if first[0][k] == v else ""}>{esc(v)}</option>' for v in vs) + "</select></div>"
    combos = json.dumps([{"v": list(c), "p": euro(p), "ok": ok} for c, p, ok in t.variants], ensure_ascii=False)
    sheet = "".join(f'<dt class="name">{esc(a)}</dt><dd class="value">{esc(b)}</dd>' for a, b in {"Marque": t.facts["brand"], **t.facts["rows"]}.items())
    old = f'<div class="product-discount"><span class="regular-price">{euro(t.facts["old"])}</span></div>' if t.facts["old"] else ""
    near = [x for x in THINGS if x.cat == t.cat and x is not t][:4]
    return frame(t.name, f'''<nav class="breadcrumb"><ol><li><a href="/"><span>Accueil</span></a></li><li><a href="/{t.cat}"><span>{esc(CATS[t.cat])}</span></a></li><li><span>{esc(t.name)}</span></li></ol></nav><section id="main"><div class="row product-container js-product-container"><h1 class="h1">{esc(t.name)}</h1>
<div class="product-prices js-product-prices">{old}<div class="product-price h5{" has-discount" if old else ""}"><div class="current-price"><span class="current-price-value" content="{dec(first[1])}">{euro(first[1])}</span></div></div><div class="tax-shipping-delivery-label">TTC</div></div><div class="product-information"><div id="product-description-short"><p>{esc(t.text)}</p></div>
<div class="product-actions js-product-actions"><form action="/panier" method="get" id="add-to-cart-or-refresh"><input type="hidden" name="id_product" value="{ident(t)}"><div class="product-variants js-product-variants" data-combinations="{esc(combos)}">{picks}</div><div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">Quantité</span><input type="number" name="qty" id="quantity_wanted" value="1" min="1"><button class="btn btn-primary add-to-cart"{" disabled" if gone else ""}>Ajouter au panier</button><span id="product-availability" class="js-product-availability">{"Rupture de stock" if gone else "En stock"}</span></div></form></div>
<div class="tabs"><section class="product-features"><p class="h6">Fiche technique</p><dl class="data-sheet">{sheet}</dl></section></div></div></div><section class="featured-products"><p class="h5 text-uppercase">Dans la même catégorie :</p><div class="products">{"".join(map(mini, near))}</div></section></section>''')


def handle(method: str, path: str, query: dict, form: dict, cookies: dict) -> Response:
    parts = path.strip("/").split("/")
    if path == "/":
        return frame("Fournitures pour artistes", f'<section class="featured-products clearfix"><h2 class="h2 products-section-title">Produits populaires</h2><div class="products row">{"".join(map(mini, THINGS[::7]))}</div><a class="all-product-link" href="/2-accueil">Tous les produits</a></section>')
    if path == "/2-accueil":
        return listing("Tous les produits", THINGS, path, query)
    if parts[0] in CATS and len(parts) == 1:
        return listing(CATS[parts[0]], [t for t in THINGS if t.cat == parts[0]], path, query)
    if path == "/recherche":
        return listing("Résultats de la recherche", [t for t in THINGS if inside(query.get("s", ""), f"{t.name} {t.text} {CATS[t.cat]} {t.facts['brand']} {t.facts['rows']}")], path, query, f"Recherche {query.get('s', '')}")
    if len(parts) == 2 and parts[1].endswith(".html") and parts[1].split("-", 1)[-1][:-5] in BY:
        return product(BY[parts[1].split("-", 1)[1][:-5]])
    if path.startswith("/themes/classic/assets/"):
        return asset(NAME, path)
    if parts[0] in ("panier", "contact", "newsletter", "content"):
        return frame(parts[-1].title(), "<h1>Atelier Brossard</h1><p>Expédition sous 48 h, retrait gratuit à la boutique.</p>")
    return frame("Page introuvable", "<h1>Cette page n'existe pas</h1>", 404)


def o(name: str, *options: str) -> tuple:
    return offer(THINGS, name, *options)


CASES = [
    case("pinceau rond en martre n°6", "products_found", [o("Pinceau rond martre Kolinsky série 710", "n° 6")], "le traceur n'est pas rond, le 120 est synthétique"),
    case("bloc papier aquarelle grain fin 300g format 24x32", "products_found", [o("Bloc aquarelle Moulin 300 g grain fin", "24 x 32 cm")], "ni torchon ni 200 g"),
    case("peinture à l'huile qui se nettoie à l'eau", "products_found", [o("Huile miscible à l'eau Aquoil 37 ml")], "couleur non demandée"),
    case("chevalet de table pour peindre, moins de 40 euros", "products_found", [o("Chevalet de table Mistral")], "le mini n'est pas pour peindre"),
    case("gouache blanche tube de 100ml", "products_found", [o("Gouache fine Lutèce", "Blanc", "100 ml")], "deux options"),
    case("bombe de peinture fluo", "no_relevant_products", [], "vernis et fixatif seulement"),
    case("crayons aquarellables au moins 24 couleurs", "products_found", [o("Crayons aquarellables Rive", "24 couleurs"), o("Crayons aquarellables Rive", "36 couleurs")], "deux boîtes"),
    case("toile sur châssis en lin 50 x 70", "products_found", [o("Châssis entoilé lin fin", "50 x 70 cm")], "ni coton ni au mètre"),
    case("pastels gras 48 couleurs", "products_found", [o("Pastels à l'huile", "48 couleurs")], "gras = à l'huile"),
    case("encre de chine noire 250 ml", "no_online_availability", [], "le 250 ml est épuisé ; l'autre encre n'est pas de Chine"),
]
