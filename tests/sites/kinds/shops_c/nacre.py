"""La Nacre: librairie d'occasion, en français; une fiche par ouvrage, une page par exemplaire."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from ._util import Response, asset, dec, esc, fold, hits, page, redirect, slug

NAME = "nacre"
GRADES = ["Neuf", "Comme neuf", "Très bon", "Bon", "Acceptable"]


@dataclass
class Copy:
    grade: str
    price: float
    note: str
    status: str = "dispo"      # dispo | vendu | boutique
    ref: int = 0


@dataclass
class Work:
    title: str
    author: str
    edition: str
    year: int
    form: str
    lang: str
    text: str
    copies: list[Copy]
    kind: str = "livre"
    id: int = 0

    @property
    def name(self) -> str:
        return f"{self.title} ({self.edition}, {self.year})"

    @property
    def href(self) -> str:
        return f"/livre/{slug(self.author)}/{slug(self.title)}-{self.id}.html"

    def live(self) -> list[Copy]:
        return [c for c in self.copies if c.status == "dispo"]


C = Copy
CAMUS, STEX, PREV, FLAU, HUGO, VERNE, SIM, HERGE, GOSC = ("Camus, Albert", "Saint-Exupéry, Antoine de", "Prévert, Jacques", "Flaubert, Gustave", "Hugo, Victor", "Verne, Jules", "Simenon, Georges", "Hergé", "Goscinny, René")
WORKS = [
    Work("L'Étranger", CAMUS, "Folio", 1972, "Poche", "Français", "Le texte intégral en collection de poche.", [C("Comme neuf", 6.5, "Jamais lu.", "vendu"), C("Très bon", 5.2, "Dos sans pli, tranche claire."), C("Bon", 3.8, "Un pli au dos, nom au crayon en garde."), C("Acceptable", 2.0, "Couverture fendue, papier jauni.")]),
    Work("L'Étranger", CAMUS, "Gallimard, Blanche", 1957, "Broché", "Français", "Réimpression de la collection Blanche.", [C("Très bon", 38, "Non coupé."), C("Bon", 24, "Dos passé.")]),
    Work("L'Étranger", CAMUS, "Gallimard, édition originale", 1942, "Broché", "Français", "Première édition, mention de quatrième mille.", [C("Bon", 1450, "Sous chemise. À consulter sur rendez-vous.", "boutique")]),
    Work("L'Étranger d'Albert Camus, étude", "Pingaud, Bernard", "Foliothèque", 1992, "Poche", "Français", "Essai et dossier sur le roman de Camus.", [C("Très bon", 6.0, "Propre."), C("Bon", 4.5, "Quelques soulignements.")], kind="étude"),
    Work("The Outsider", CAMUS, "Penguin", 1961, "Poche", "Anglais", "Traduction de Stuart Gilbert.", [C("Bon", 5.0, "Papier bruni.")]),
    Work("La Peste", CAMUS, "Folio", 1976, "Poche", "Français", "Chronique d'Oran en collection de poche.", [C("Très bon", 4.9, "Très propre."), C("Acceptable", 2.2, "Une tache en couverture.")]),
    Work("La Peste", CAMUS, "Gallimard, Blanche", 1947, "Broché", "Français", "Tirage de l'année de l'originale.", [C("Très bon", 120, "Non coupé, sous papier cristal."), C("Bon", 65, "Dos bruni.")]),
    Work("Noces suivi de L'Été", CAMUS, "Folio", 1979, "Poche", "Français", "Essais solaires.", [C("Bon", 3.5, "Bonne tenue.")]),
    Work("Le Petit Prince", STEX, "Folio Junior", 1987, "Poche", "Français", "Avec les aquarelles de l'auteur.", [C("Très bon", 5.5, "Frais."), C("Bon", 4.0, "Coins frottés.")]),
    Work("Le Petit Prince", STEX, "Gallimard", 1951, "Relié", "Français", "Cartonnage de l'éditeur d'après la maquette de Bonet.", [C("Bon", 45, "Coiffes usées.")]),
    Work("The Little Prince", STEX, "Harcourt", 1971, "Broché", "Anglais", "Traduction de Katherine Woods.", [C("Très bon", 14, "Belle couverture."), C("Acceptable", 6, "Ex-bibliothèque, tampons.")]),
    Work("The Little Prince", STEX, "Mammoth", 1991, "Poche", "Anglais", "Édition anglaise illustrée.", [C("Bon", 7.5, "Petit pli.")]),
    Work("El Principito", STEX, "Salamandra", 2001, "Relié", "Espagnol", "Traduction de Bonifacio del Carril.", [C("Comme neuf", 9.0, "Sous jaquette.")]),
    Work("Vol de nuit", STEX, "Livre de Poche", 1959, "Poche", "Français", "Préface d'André Gide.", [C("Bon", 3.2, "Tranches jaunies.")]),
    Work("Paroles", PREV, "Le Point du Jour", 1949, "Broché", "Français", "Édition revue et augmentée, couverture de Brassaï.", [C("Bon", 55, "Dos recollé.")]),
    Work("Paroles", PREV, "Folio", 1980, "Poche", "Français", "Le recueil en poche.", [C("Comme neuf", 6.8, "Aucun pli."), C("Très bon", 5.0, "Légère insolation.")]),
    Work("Spectacle", PREV, "Folio", 1982, "Poche", "Français", "Textes et collages de mots.", [C("Comme neuf", 6.4, "Aucun pli.")]),
    Work("Histoires", PREV, "Folio", 1974, "Poche", "Français", "Avec André Verdet.", [C("Bon", 3.6, "Bon exemplaire.")]),
    Work("Madame Bovary", FLAU, "GF", 1986, "Poche", "Français", "Édition de Bernard Ajac.", [C("Très bon", 4.6, "Propre."), C("Bon", 3.4, "Annotations au crayon.")]),
    Work("Madame Bovary", FLAU, "Livre de Poche", 1961, "Poche", "Français", "Couverture illustrée d'époque.", [C("Acceptable", 2.5, "Dos fendu mais complet.")]),
    Work("Madame Bovary", FLAU, "Garnier", 1958, "Relié", "Français", "Classiques Garnier, reliure toile.", [C("Bon", 11, "Signet absent.")]),
    Work("Madame Bovary", FLAU, "Pocket", 1998, "Poche", "Français", "Avec dossier.", [C("Bon", 1.9, "Scolaire.", "vendu")]),
    Work("Salammbô", FLAU, "Folio", 1974, "Poche", "Français", "Carthage, encore.", [C("Bon", 2.1, "Dos plissé.")]),
    Work("Les Misérables", HUGO, "Pléiade", 1951, "Relié", "Français", "Un volume pleine peau, papier bible.", [C("Très bon", 42, "Sous rhodoïd et étui."), C("Bon", 31, "Sans étui.")]),
    Work("Les Misérables", HUGO, "Livre de Poche", 1985, "Poche", "Français", "Trois volumes vendus ensemble.", [C("Bon", 12, "Complet des trois tomes.")]),
    Work("Notre-Dame de Paris. Les Travailleurs de la mer", HUGO, "Pléiade", 1975, "Relié", "Français", "Un volume pleine peau.", [C("Très bon", 45, "Étui illustré.")]),
    Work("Voyage au centre de la Terre", VERNE, "Hetzel", 1867, "Relié", "Français", "Cartonnage illustré.", [C("Bon", 380, "Rousseurs. À voir au magasin.", "boutique")]),
    Work("Vingt mille lieues sous les mers", VERNE, "Hetzel", 1875, "Relié", "Français", "Cartonnage rouge aux deux éléphants.", [C("Acceptable", 290, "Mors fragile. À voir au magasin.", "boutique")]),
    Work("L'Île mystérieuse", VERNE, "Livre de Poche", 1966, "Poche", "Français", "Illustrations de l'édition Hetzel reproduites.", [C("Bon", 4.0, "Solide.")]),
    Work("Michel Strogoff", VERNE, "Hachette, Bibliothèque verte", 1952, "Relié", "Français", "Sous jaquette.", [C("Bon", 8.0, "Jaquette défraîchie.")]),
    Work("Le Chien jaune", SIM, "Presses Pocket", 1976, "Poche", "Français", "Maigret à Concarneau.", [C("Bon", 2.8, "Correct."), C("Acceptable", 1.5, "Fatigué.")]),
    Work("L'Affaire Saint-Fiacre", SIM, "Fayard", 1932, "Broché", "Français", "Une enquête de Maigret, couverture photographique.", [C("Bon", 85, "Dos refait.")]),
    Work("Maigret et la jeune morte", SIM, "Presses de la Cité", 1954, "Broché", "Français", "Une enquête parisienne.", [C("Très bon", 14, "Bel exemplaire."), C("Bon", 9, "Papier jauni.")]),
    Work("Maigret tend un piège", SIM, "Presses de la Cité", 1955, "Broché", "Français", "Cinq femmes à Montmartre.", [C("Bon", 11, "Dos droit."), C("Acceptable", 5, "Un cahier lâche.")]),
    Work("Maigret chez le ministre", SIM, "Presses de la Cité", 1955, "Broché", "Français", "Un rapport a disparu.", [C("Bon", 10, "Bon exemplaire.", "vendu")]),
    Work("La neige était sale", SIM, "Presses de la Cité", 1948, "Broché", "Français", "Roman sans commissaire.", [C("Bon", 13, "Rousseurs.")]),
    Work("Tintin au Tibet", HERGE, "Casterman", 1960, "Album", "Français", "Première édition, plat B29.", [C("Bon", 320, "Dos jaune, coins émoussés.")], kind="bd"),
    Work("Tintin au Tibet", HERGE, "Casterman", 1993, "Album", "Français", "Réédition cartonnée.", [C("Comme neuf", 9.0, "Sans défaut."), C("Bon", 6.0, "Nom d'enfant.")], kind="bd"),
    Work("Tintin au Tibet, affiche 50 × 70 cm", HERGE, "Moulinsart", 2011, "Affiche", "Français", "Affiche roulée.", [C("Neuf", 18, "Sous tube.")], kind="affiche"),
    Work("Astérix chez les Bretons", GOSC, "Dargaud", 1966, "Album", "Français", "Édition d'origine.", [C("Bon", 40, "Propre.", "vendu"), C("Acceptable", 18, "Dos scotché.", "vendu")], kind="bd"),
    Work("Astérix et Cléopâtre", GOSC, "Dargaud", 1965, "Album", "Français", "Édition d'origine.", [C("Bon", 35, "Couleurs vives.")], kind="bd"),
    Work("L'Amant", "Duras, Marguerite", "Minuit", 1984, "Broché", "Français", "Prix Goncourt.", [C("Comme neuf", 12, "Aucune annotation."), C("Très bon", 9, "Quelques mots soulignés au crayon, sinon très frais."), C("Bon", 5, "Dédicace d'un ami en garde, texte propre.")]),
    Work("Le Blé en herbe", "Colette", "J'ai lu", 1974, "Poche", "Français", "Phil et Vinca.", [C("Bon", 2.6, "Correct.")]),
    Work("Le Comte de Monte-Cristo", "Dumas, Alexandre", "Pléiade", 1981, "Relié", "Français", "Un volume pleine peau.", [C("Très bon", 48, "Étui."), C("Bon", 36, "Rhodoïd manquant.")]),
]
_ref = 1201
for _n, _w in enumerate(WORKS):
    _w.id = 310 + _n * 7
    for _c in _w.copies:
        _c.ref = _ref
        _ref += 3
BY_COPY = {c.ref: (w, c) for w in WORKS for c in w.copies}
PER = 8
FACETS: list[tuple[str, str, Callable[[Work], str]]] = [
    ("auteur", "Auteur", lambda w: w.author), ("edition", "Édition", lambda w: w.edition), ("format", "Format", lambda w: w.form), ("langue", "Langue", lambda w: w.lang),
    ("epoque", "Époque", lambda w: "avant 1950" if w.year < 1950 else f"{w.year // 10 * 10}-{w.year // 10 * 10 + 9}")]


def eur(v: float) -> str:
    whole, cents = f"{v:.2f}".split(".")
    return f"{int(whole):,}".replace(",", "\u202f") + f",{cents}\u00a0€"


def span(w: Work) -> str:
    prices = [c.price for c in w.live()]
    if not prices:
        return "en boutique seulement" if any(c.status == "boutique" for c in w.copies) else "épuisé"
    lo, hi = min(prices), max(prices)
    return eur(lo) if lo == hi else f"de {eur(lo)} à {eur(hi)}"


def frame(title: str, inner: str, q: str = "") -> str:
    return f"""<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><title>{esc(title)} — La Nacre, livres anciens et d'occasion</title><link rel="stylesheet" href="/style/nacre.css"></head><body>
<header id="bandeau"><p class="enseigne"><a href="/">La Nacre</a></p><p>Livres anciens et d'occasion, 14 quai des Carmes, Avignon</p>
<form id="recherche" action="/catalogue" method="get"><label for="q">Titre, auteur, éditeur</label> <input id="q" name="q" value="{esc(q)}"> <input type="submit" value="Chercher"></form>
<ul id="menu"><li><a href="/catalogue">Tout le catalogue</a></li><li><a href="/catalogue?format=Poche">Poches</a></li><li><a href="/catalogue?format=Album">Bandes dessinées</a></li><li><a href="/etats">Nos états</a></li><li><a href="/panier">Panier</a></li></ul></header>
<div id="corps">{inner}</div>
<footer><p>Envoi suivi 4,20 €, offert dès 45 €. Les pièces signalées « en boutique » ne s'envoient pas.</p>
<form action="/lettre" method="post"><label>Notre lettre du mois <input name="courriel" type="email"></label> <button>S'abonner</button></form></footer></body></html>"""


def notice(w: Work) -> str:
    n = len(w.live())
    return (f'<article class="notice"><h3><a href="{w.href}">{esc(w.name)}</a></h3><p class="auteur">{esc(w.author)}</p><p>{esc(w.form)}, {esc(w.lang.lower())}. '
            f'<b>{n} exemplaire{"s" if n > 1 else ""}</b> · {span(w)}</p></article>')


def catalogue(query: dict[str, str]) -> str:
    q = query.get("q", "")
    keep = {k: v for k, v in query.items() if v and k in {"q", "tri", *(f[0] for f in FACETS)}}
    found = [w for w in WORKS if hits(q, f"{w.name} {w.author} {w.text}") and all(get(w) == keep[k] for k, _, get in FACETS if k in keep)]
    if keep.get("tri") == "prix":
        found.sort(key=lambda w: min((c.price for c in w.live()), default=1e9))
    elif keep.get("tri") == "annee":
        found.sort(key=lambda w: w.year)
    else:
        found.sort(key=lambda w: fold(w.author + w.title))
    side = ""
    for k, label, get in FACETS:
        if k in keep:
            rest = {a: b for a, b in keep.items() if a != k}
            side += f'<section><h2>{label}</h2><p class="choisi">{esc(keep[k])} <a href="/catalogue?{esc(urlencode(rest))}" aria-label="Retirer le filtre {label}">retirer</a></p></section>'
            continue
        counts: dict[str, int] = {}
        for w in found:
            counts[get(w)] = counts.get(get(w), 0) + 1
        if counts:
            side += f"<section><h2>{label}</h2><ul>" + "".join(f'<li><a href="/catalogue?{esc(urlencode({**keep, k: v}))}">{esc(v)}</a> ({n})</li>' for v, n in sorted(counts.items(), key=lambda kv: fold(kv[0]))) + "</ul></section>"
    pages = max(1, -(-len(found) // PER))
    number = min(max(1, int(query["p"]) if query.get("p", "").isdigit() else 1), pages)
    part = found[(number - 1) * PER:number * PER]
    def at(n: int) -> str:
        return "/catalogue?" + esc(urlencode({**keep, "p": str(n)}))
    pager = "" if pages == 1 else '<p class="pages">' + (f'<a href="{at(number - 1)}">Page précédente</a> ' if number > 1 else "") + f"Page {number} sur {pages}" + (f' <a href="{at(number + 1)}">Page suivante</a>' if number < pages else "") + "</p>"
    tri = "".join(f'<a href="/catalogue?{esc(urlencode({**keep, "tri": t}))}">{n}</a> ' for t, n in (("auteur", "par auteur"), ("prix", "par prix"), ("annee", "par année")))
    head = f"Résultats pour « {esc(q)} »" if q else "Catalogue"
    body = "".join(notice(w) for w in part) or "<p>Aucun ouvrage ne répond à cette demande. Nous achetons tous les jours : revenez nous voir.</p>"
    return frame("Catalogue", f'<aside>{side}</aside><main><h1>{head}</h1><p class="compte">{len(found)} ouvrage{"s" if len(found) > 1 else ""} · classer {tri}</p>{body}{pager}</main>', q)


def work_page(w: Work) -> str:
    rows = ""
    for c in w.copies:
        tag = {"dispo": "", "vendu": " <em>vendu</em>", "boutique": " <em>en boutique seulement</em>"}[c.status]
        rows += f'<li><a href="/exemplaire/{c.ref}">Exemplaire n° {c.ref}, état : {esc(c.grade)}</a>{tag}</li>'
    others = [o for o in WORKS if o.author == w.author and o is not w][:5]
    also = "".join(f'<li><a href="{o.href}">{esc(o.name)}</a></li>' for o in others) or "<li>Rien d'autre pour le moment.</li>"
    return frame(w.name, f"""<p class="fil"><a href="/">Accueil</a> › <a href="/catalogue?{esc(urlencode({'auteur': w.author}))}">{esc(w.author)}</a> › {esc(w.title)}</p>
<main><h1>{esc(w.name)}</h1><p>{esc(w.text)}</p><table class="fiche"><tr><th>Auteur</th><td>{esc(w.author)}</td></tr><tr><th>Édition</th><td>{esc(w.edition)}, {w.year}</td></tr><tr><th>Format</th><td>{esc(w.form)}</td></tr><tr><th>Langue</th><td>{esc(w.lang)}</td></tr><tr><th>Prix</th><td>{span(w)}</td></tr></table>
<h2>Nos exemplaires</h2><p>Le prix et la description sont sur la page de chaque exemplaire.</p><ul class="exemplaires">{rows}</ul>
<h2>Du même auteur</h2><ul>{also}</ul></main>""")


def copy_page(w: Work, c: Copy) -> str:
    if c.status == "dispo":
        buy = f'<p class="prix">{eur(c.price)}</p><form method="post" action="/panier"><input type="hidden" name="ref" value="{c.ref}"><button>Ajouter au panier</button></form>'
    elif c.status == "vendu":
        buy = f'<p class="prix"><del>{eur(c.price)}</del></p><p>Cet exemplaire est vendu.</p>'
    else:
        buy = f'<p class="prix">{eur(c.price)}</p><p>Cet exemplaire se vend uniquement en boutique, 14 quai des Carmes. Pas d\'envoi, pas de commande en ligne.</p>'
    return frame(f"{w.name}, n° {c.ref}", f"""<p class="fil"><a href="/">Accueil</a> › <a href="{w.href}">{esc(w.name)}</a> › Exemplaire n° {c.ref}</p>
<main><h1>{esc(w.name)}</h1><h2>Exemplaire n° {c.ref}</h2><p>État : <a href="/etats">{esc(c.grade)}</a></p><p>{esc(c.note)}</p>{buy}<p><a href="{w.href}">Tous nos exemplaires de cet ouvrage</a></p></main>""")


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Response:
    if path == "/style/nacre.css":
        return page(asset(NAME, "nacre.css"), kind="text/css; charset=utf-8")
    if path == "/":
        recent = "".join(notice(w) for w in WORKS[4::8])
        return page(frame("Accueil", f"<main><h1>Livres qui ont déjà vécu</h1><p>Chaque ouvrage a sa fiche, chaque exemplaire a sa page, avec son état et son prix.</p><h2>Entrés cette semaine</h2>{recent}</main>"))
    if path == "/catalogue":
        return page(catalogue(query))
    if path == "/etats":
        items = "".join(f"<dt>{g}</dt><dd>{t}</dd>" for g, t in zip(GRADES, ("Sorti de chez l'éditeur.", "Lu une fois peut-être, cela ne se voit pas.", "Frais, de petites traces.", "Lu, complet, solide, avec des défauts décrits.", "Complet mais fatigué.")))
        return page(frame("Nos états", f"<main><h1>Nos états, du meilleur au plus usé</h1><dl>{items}</dl></main>"))
    if path.startswith("/livre/") and path.endswith(".html"):
        tail = path[:-5].rsplit("-", 1)[-1]
        work = next((w for w in WORKS if str(w.id) == tail), None)
        if work:
            return page(work_page(work))
    if path.startswith("/exemplaire/") and path[12:].isdigit() and int(path[12:]) in BY_COPY:
        return page(copy_page(*BY_COPY[int(path[12:])]))
    if path == "/panier" and method == "POST":
        return redirect("/panier", [("Set-Cookie", f"panier={form.get('ref', '')}; Path=/")])
    if path == "/panier":
        ref = cookies.get("panier", "")
        if ref.isdigit() and int(ref) in BY_COPY:
            w, c = BY_COPY[int(ref)]
            return page(frame("Panier", f"<main><h1>Panier</h1><p>{esc(w.name)}, {esc(c.grade)} : {eur(c.price)}</p></main>"))
        return page(frame("Panier", "<main><h1>Panier</h1><p>Votre panier est vide.</p></main>"))
    if path == "/lettre":
        return page(frame("Lettre", "<main><h1>Merci</h1><p>À bientôt.</p></main>"))
    return page(frame("Page introuvable", "<main><h1>Page introuvable</h1></main>"), 404)


def _copies(test: Callable[[Work, Copy], bool]) -> list[tuple[str, str]]:
    return [(f"{w.name}, {c.grade}", dec(c.price)) for w in WORKS for c in w.live() if test(w, c)]


def _works(test: Callable[[Work], bool]) -> list[tuple]:
    out: list[tuple] = []
    for w in WORKS:
        prices = [c.price for c in w.live()]
        if prices and test(w):
            lo, hi = min(prices), max(prices)
            out.append((w.name, dec(lo)) if lo == hi else (w.name, None, {"range": (dec(lo), dec(hi))}))
    return out


_at_least_good = {"Neuf", "Comme neuf", "Très bon", "Bon"}
CASES: list[dict] = [
    {"query": "L'Étranger de Camus en poche, en français, au moins en bon état", "determination": "products_found",
     "offers": _copies(lambda w, c: w.title == "L'Étranger" and w.form == "Poche" and c.grade in _at_least_good), "either": [],
     "why": "Le Folio de 1972 a deux exemplaires à vendre en état Bon ou mieux; le Comme neuf est vendu et l'étude de Pingaud est un autre livre."},
    {"query": "La Peste de Camus en très bon état à moins de 10 euros", "determination": "products_found",
     "offers": _copies(lambda w, c: w.title == "La Peste" and c.grade == "Très bon" and c.price < 10), "either": [],
     "why": "Le Folio Très bon est à 4,90; l'autre Très bon coûte 120."},
    {"query": "The Little Prince in English", "determination": "products_found", "offers": _works(lambda w: w.title == "The Little Prince"), "either": [],
     "why": "Two works are in English; no grade was asked, so each work with its span of prices."},
    {"query": "Les Misérables dans la Pléiade", "determination": "products_found", "offers": _works(lambda w: w.title == "Les Misérables" and w.edition == "Pléiade"), "either": [],
     "why": "L'édition Pléiade de 1951; la collection de poche et l'autre Pléiade de Hugo ne répondent pas."},
    {"query": "le livre Madame Bovary le moins cher", "determination": "products_found",
     "offers": [min(_works(lambda w: w.title == "Madame Bovary"), key=lambda o: float(o[1] or o[2]["range"][0]))], "either": [],
     "why": "Le Livre de Poche de 1961 à 2,50 est le moins cher que l'on puisse acheter; le Pocket à 1,90 est vendu."},
    {"query": "un Maigret de Simenon publié entre 1950 et 1959, en bon état ou mieux, moins de 15 euros", "determination": "products_found",
     "offers": _copies(lambda w, c: w.author == SIM and "Maigret" in w.title and 1950 <= w.year < 1960 and c.grade in _at_least_good and c.price < 15), "either": [],
     "why": "La jeune morte (deux exemplaires) et Tend un piège (le Bon); Chez le ministre est vendu, La neige était sale n'est pas un Maigret."},
    {"query": "Paroles de Prévert, état comme neuf", "determination": "products_found", "offers": _copies(lambda w, c: w.title == "Paroles" and c.grade == "Comme neuf"), "either": [],
     "why": "Le Folio a un exemplaire Comme neuf; Spectacle est un autre recueil."},
    {"query": "L'Amant de Duras sans soulignements, très bon état ou mieux", "determination": "products_found",
     "offers": _copies(lambda w, c: w.title == "L'Amant" and c.grade in {"Neuf", "Comme neuf", "Très bon"} and "soulign" not in c.note), "either": [],
     "why": "La page de l'exemplaire Très bon dit que des mots sont soulignés; il reste le Comme neuf."},
    {"query": "album Tintin au Tibet à moins de 20 euros", "determination": "products_found", "offers": _works(lambda w: w.title == "Tintin au Tibet" and w.year == 1993), "either": [],
     "why": "La réédition de 1993 (deux exemplaires); celle de 1960 coûte 320 et l'affiche n'est pas un album."},
    {"query": "Harry Potter à l'école des sorciers", "determination": "no_relevant_products", "offers": [], "either": [], "why": "Le catalogue n'a rien de Rowling."},
    {"query": "Jules Verne, édition Hetzel d'époque", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Les deux cartonnages Hetzel se vendent seulement en boutique; les autres Verne sont d'autres éditeurs."},
    {"query": "Astérix chez les Bretons", "determination": "no_online_availability", "offers": [], "either": [], "why": "Les deux exemplaires sont vendus."},
]
