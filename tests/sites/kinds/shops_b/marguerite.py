"""Les Ateliers Marguerite: courses and workshops, in French. Dated sessions with places left, levels, a town or online; full sessions carry a
waiting list, past ones stay on the page. Dates count from the month in which the module is imported."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from .web import Answer, asset, e, page, q, redirect

NAME = "Marguerite"
AUJOURDHUI = date.today()
MOIS = ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre")
JOURS = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
LIEUX = {"lyon": "Lyon", "grenoble": "Grenoble", "annecy": "Annecy", "en-ligne": "En ligne"}
ADRESSES = {"Lyon": "12 rue des Tables-Claudiennes, Lyon 1er", "Grenoble": "4 quai Stéphane-Jay, Grenoble", "Annecy": "9 faubourg Sainte-Claire, Annecy", "En ligne": "en direct par visio, lien envoyé la veille"}
NIVEAUX = ("Tous niveaux", "Débutant", "Intermédiaire", "Avancé")
THEMES = {"terre": "Céramique", "cuisine": "Cuisine & goût", "fil": "Couture", "image": "Photo & dessin", "numerique": "Numérique", "langues": "Langues", "corps": "Corps & souffle", "papier": "Papier & livre"}


def mois_de(off: int) -> tuple[int, int]:
    n = AUJOURDHUI.year * 12 + AUJOURDHUI.month - 1 + off
    return n // 12, n % 12 + 1


def le(off: int, nth: int, jour: str) -> date:
    y, m = mois_de(off)
    wd = JOURS.index(jour)
    first = date(y, m, 1)
    return first + timedelta(days=(wd - first.weekday()) % 7 + 7 * (nth - 1))


def ordinal(n: int) -> str:
    return "1er" if n == 1 else str(n)


def long(d: date) -> str:
    return f"{JOURS[d.weekday()]} {ordinal(d.day)} {MOIS[d.month - 1]} {d.year}"


@dataclass
class Session:
    id: str
    jour: date
    forme: str  # j: one day, w: Saturday and Sunday, s<n>: a series
    heures: str
    lieu: str
    places: int
    tarif: Decimal

    @property
    def passee(self) -> bool:
        return self.jour < AUJOURDHUI

    @property
    def ouverte(self) -> bool:
        return not self.passee and self.places > 0

    @property
    def libelle(self) -> str:
        if self.forme == "w":
            n = self.jour + timedelta(days=1)
            return f"samedi {ordinal(self.jour.day)} et dimanche {ordinal(n.day)} {MOIS[n.month - 1]} {n.year}"
        if self.forme.startswith("s"):
            return f"{self.forme[1:]} séances à partir du {long(self.jour)}"
        return long(self.jour)


@dataclass
class Cours:
    id: int
    titre: str
    theme: str
    niveau: str
    duree: str
    texte: str
    prof: str
    sessions: list[Session]

    @property
    def url(self) -> str:
        return f"/cours/{fold(self.titre).replace(' ', '-')}"


def fold(s: str) -> str:
    t = "".join(c for c in unicodedata.normalize("NFD", s.lower()) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", " ", t).strip()


def C(id: int, titre: str, theme: str, niveau: str, duree: str, prof: str, texte: str, rows: str) -> Cours:
    sess = []
    for n, r in enumerate(x.strip() for x in rows.strip().split("\n")):
        off, nth, jour, forme, heures, lieu, places, tarif = [x.strip() for x in r.split("|")]
        assert lieu in ADRESSES and jour in JOURS, r
        sess.append(Session(f"{id}{n + 1:02d}", le(int(off), int(nth), jour), forme, heures, lieu, int(places), Decimal(tarif)))
    assert niveau in NIVEAUX and theme in THEMES
    return Cours(id, titre, theme, niveau, duree, texte, prof, sorted(sess, key=lambda s: s.jour))


JOUR, SOIR, MATIN, AM = "9 h 30 – 17 h", "18 h 30 – 21 h", "9 h 30 – 12 h 30", "14 h – 17 h"
COURS: list[Cours] = [
    C(11, "Tournage : premiers pas", "terre", "Débutant", "1 jour", "Inès Roche", "Poterie au tour : centrer, ouvrir, monter un bol. Terre et cuisson comprises.", f"""-2|2|samedi|j|{JOUR}|Lyon|0|95.00
        -1|3|samedi|j|{JOUR}|Lyon|2|95.00
        1|2|samedi|j|{JOUR}|Lyon|4|95.00
        1|3|mercredi|j|{JOUR}|Lyon|6|95.00
        2|2|samedi|j|{JOUR}|Lyon|0|95.00
        2|3|samedi|j|{JOUR}|Grenoble|3|95.00
        3|1|samedi|j|{JOUR}|Lyon|1|95.00"""),
    C(12, "Modelage : la terre sans tour", "terre", "Débutant", "1 jour", "Inès Roche", "Poterie à la main : colombin, plaque, pincé. Pour qui n'a jamais touché la terre.", f"""-1|2|dimanche|j|{JOUR}|Annecy|3|85.00
        1|3|dimanche|j|{JOUR}|Annecy|4|85.00
        2|3|samedi|j|{JOUR}|Lyon|5|85.00
        3|2|jeudi|j|{JOUR}|Lyon|7|85.00"""),
    C(13, "Tournage : grandes pièces", "terre", "Avancé", "2 jours", "Paul Vasseur", "Poterie de grand format : jarres et plats. Savoir centrer 4 kg.", f"""1|2|samedi|w|{JOUR}|Lyon|3|240.00
        3|2|samedi|w|{JOUR}|Lyon|2|240.00"""),
    C(14, "Émaillage et cuisson", "terre", "Intermédiaire", "1 jour", "Paul Vasseur", "Composer un émail, charger un four.", f"""2|1|samedi|j|{JOUR}|Lyon|4|110.00
        2|2|vendredi|j|{JOUR}|Grenoble|0|110.00"""),
    C(15, "Poterie parents-enfants", "terre", "Tous niveaux", "3 heures", "Inès Roche", "Un adulte et un enfant à partir de 6 ans, à quatre mains.", f"""1|2|mercredi|j|{AM}|Lyon|4|58.00
        2|2|mercredi|j|{AM}|Lyon|6|58.00
        2|3|mercredi|j|{AM}|Annecy|0|58.00"""),

    C(21, "Sushi et makis", "cuisine", "Tous niveaux", "3 heures", "Kenji Moreau", "Riz, découpe du poisson, roulage. On mange ce qu'on a fait.", f"""-1|2|vendredi|j|{SOIR}|Grenoble|0|75.00
        1|2|vendredi|j|{SOIR}|Grenoble|6|75.00
        1|3|samedi|j|{MATIN}|Grenoble|1|75.00
        2|3|samedi|j|{MATIN}|Grenoble|4|75.00
        1|3|vendredi|j|{SOIR}|Lyon|6|85.00
        2|2|vendredi|j|{SOIR}|Lyon|0|85.00"""),
    C(22, "Ramen et gyoza", "cuisine", "Tous niveaux", "3 heures", "Kenji Moreau", "Cuisine japonaise d'hiver : bouillon, nouilles, raviolis.", f"""1|3|jeudi|j|{SOIR}|Grenoble|5|72.00
        2|1|vendredi|j|{SOIR}|Lyon|3|78.00"""),
    C(23, "Pain au levain", "cuisine", "Débutant", "1 jour", "Maud Ferrand", "De la farine à la croûte. On repart avec son levain.", f"""1|1|samedi|j|{JOUR}|Lyon|0|98.00
        2|2|samedi|j|{JOUR}|Lyon|5|98.00
        3|3|dimanche|j|{JOUR}|Grenoble|8|98.00"""),
    C(24, "Pâtisserie : entremets et glaçages", "cuisine", "Intermédiaire", "1 jour", "Maud Ferrand", "Mousses, inserts, glaçage miroir.", f"""1|3|samedi|j|{JOUR}|Lyon|0|125.00
        2|3|dimanche|j|{JOUR}|Lyon|2|125.00"""),
    C(25, "Cuisine végétale du quotidien", "cuisine", "Tous niveaux", "3 heures", "Salomé Brun", "Cinq plats sans viande ni poisson.", f"""1|2|jeudi|j|{SOIR}|Annecy|5|62.00
        2|1|mardi|j|{SOIR}|En ligne|18|35.00"""),
    C(26, "Dégustation : vins naturels", "cuisine", "Tous niveaux", "2 heures", "Hugo Lantier", "Huit vins, un vigneron invité.", """-3|2|jeudi|j|19 h – 21 h|Lyon|3|48.00
        -1|2|jeudi|j|19 h – 21 h|Lyon|2|48.00"""),
    C(27, "Fromages de Savoie", "cuisine", "Tous niveaux", "2 heures", "Hugo Lantier", "Sept fromages, trois cidres.", """1|2|mardi|j|19 h – 21 h|Annecy|7|44.00
        2|3|mardi|j|19 h – 21 h|Lyon|9|44.00"""),

    C(31, "Couture : ma première jupe", "fil", "Débutant", "6 séances ou 2 jours", "Nadia Belkacem", "Prendre ses mesures, couper, assembler, ourler.", f"""1|2|samedi|w|{JOUR}|Lyon|2|190.00
        2|1|mardi|s6|{SOIR}|Lyon|4|180.00
        2|2|lundi|s6|{AM}|Lyon|5|180.00"""),
    C(32, "Couture : bases du patronage", "fil", "Intermédiaire", "8 séances", "Nadia Belkacem", "Dessiner son propre patron de corsage.", f"""2|1|jeudi|s8|{SOIR}|Lyon|0|260.00
        2|2|vendredi|s8|{MATIN}|Grenoble|3|260.00"""),
    C(33, "Retouches et réparations", "fil", "Tous niveaux", "4 séances", "Odile Marchand", "Couture utile : ourlets, fermetures, reprises visibles.", f"""-1|1|mercredi|s4|{SOIR}|Grenoble|1|120.00
        2|1|mercredi|s4|{SOIR}|Grenoble|6|120.00
        3|1|samedi|j|{JOUR}|Annecy|8|75.00"""),
    C(34, "Broderie contemporaine", "fil", "Tous niveaux", "1 jour", "Odile Marchand", "Dix points à la main sur lin.", f"""2|1|dimanche|j|{JOUR}|Lyon|6|80.00"""),

    C(41, "Reflex et hybride : quitter le mode auto", "image", "Débutant", "1 jour", "Théo Garnier", "Photo : ouverture, vitesse, sensibilité.", f"""1|2|dimanche|j|{JOUR}|Lyon|3|115.00
        2|3|samedi|j|{JOUR}|Grenoble|6|115.00"""),
    C(42, "Week-end photo au bord du lac", "image", "Intermédiaire", "2 jours", "Théo Garnier", "Stage de photo de paysage à l'aube et au crépuscule.", f"""-2|2|samedi|w|{JOUR}|Annecy|4|230.00
        2|2|samedi|w|{JOUR}|Annecy|0|230.00
        3|2|samedi|w|{JOUR}|Annecy|0|230.00"""),
    C(43, "Portrait en studio", "image", "Intermédiaire", "1 jour", "Théo Garnier", "Photo de portrait, une lumière puis trois.", f"""2|1|dimanche|j|{JOUR}|Lyon|2|140.00"""),
    C(44, "Aquarelle botanique", "image", "Débutant", "1 jour", "Claire Nguyen", "Peindre une plante d'après nature. Papier fourni.", f"""1|3|samedi|j|{JOUR}|Lyon|3|88.00
        2|1|samedi|j|{JOUR}|Lyon|5|88.00
        2|4|samedi|j|{JOUR}|Lyon|6|88.00
        1|2|samedi|j|{JOUR}|Annecy|4|88.00"""),
    C(45, "Carnet de voyage à l'aquarelle", "image", "Intermédiaire", "1 jour", "Claire Nguyen", "Croquis rapides dans la rue, mis en couleur.", f"""1|2|dimanche|j|{JOUR}|Lyon|0|92.00
        2|2|dimanche|j|{JOUR}|Lyon|4|92.00"""),
    C(46, "Fusain : dessiner le modèle vivant", "image", "Tous niveaux", "8 séances", "Claire Nguyen", "Poses courtes et longues.", f"""2|2|lundi|s8|{SOIR}|Lyon|9|210.00"""),

    C(51, "Excel : les bases", "numerique", "Débutant", "1 jour", "Marc Delorme", "Saisir, calculer, mettre en forme, imprimer.", f"""1|2|mardi|j|{JOUR}|En ligne|9|120.00
        2|2|mardi|j|{JOUR}|En ligne|7|120.00
        2|3|jeudi|j|{JOUR}|En ligne|0|120.00
        2|3|mardi|j|{JOUR}|Lyon|4|160.00"""),
    C(52, "Excel : tableaux croisés dynamiques", "numerique", "Intermédiaire", "demi-journée", "Marc Delorme", "Résumer dix mille lignes en quatre clics.", f"""1|3|jeudi|j|{MATIN}|En ligne|5|140.00
        2|3|lundi|j|{MATIN}|En ligne|3|140.00"""),
    C(53, "Excel : macros et VBA", "numerique", "Avancé", "2 jours", "Marc Delorme", "Automatiser sans se répéter.", f"""2|3|vendredi|j|{JOUR}|Grenoble|5|340.00
        3|2|mardi|j|{JOUR}|En ligne|6|290.00"""),
    C(54, "Initiation à Python", "numerique", "Débutant", "5 séances", "Lina Okafor", "Variables, boucles, fonctions ; un petit programme à la fin.", f"""1|2|lundi|s5|{SOIR}|En ligne|8|195.00
        2|2|lundi|s5|{SOIR}|En ligne|12|195.00
        2|1|jeudi|s5|{SOIR}|Lyon|0|245.00
        2|2|mardi|s5|{SOIR}|Grenoble|5|235.00"""),
    C(55, "Python pour l'analyse de données", "numerique", "Intermédiaire", "5 séances", "Lina Okafor", "Tableaux, graphiques, nettoyage. Savoir écrire une boucle.", f"""2|3|mercredi|s5|{SOIR}|Lyon|4|275.00"""),
    C(56, "Retoucher ses photos", "numerique", "Débutant", "3 heures", "Théo Garnier", "Développer un fichier brut avec un logiciel libre.", f"""1|3|mardi|j|{SOIR}|En ligne|14|49.00"""),

    C(61, "Italien A1", "langues", "Débutant", "12 séances", "Chiara Bellini", "Se présenter, commander, demander son chemin.", f"""2|1|lundi|s12|{SOIR}|Lyon|5|220.00
        2|1|mercredi|s12|{SOIR}|En ligne|6|190.00"""),
    C(62, "Italien B1", "langues", "Intermédiaire", "12 séances", "Chiara Bellini", "Raconter au passé, donner son avis.", f"""2|1|mardi|s12|{SOIR}|Lyon|3|225.00
        2|2|jeudi|s12|{MATIN}|Lyon|0|225.00
        2|2|jeudi|s12|{SOIR}|Grenoble|6|225.00"""),
    C(63, "Conversation italienne", "langues", "Avancé", "6 séances", "Chiara Bellini", "Autour d'un film ou d'un article.", f"""2|2|vendredi|s6|{SOIR}|En ligne|4|110.00"""),
    C(64, "Espagnol B1", "langues", "Intermédiaire", "12 séances", "Pilar Soto", "Consolider, oser parler.", f"""2|1|mardi|s12|{SOIR}|En ligne|7|190.00"""),
    C(65, "Langue des signes : premier module", "langues", "Débutant", "10 séances", "Yann Le Goff", "LSF, dactylologie et vie quotidienne.", f"""2|2|mercredi|s10|{SOIR}|Lyon|2|250.00"""),

    C(71, "Yoga doux", "corps", "Tous niveaux", "8 séances", "Anne Tissot", "Postures lentes, respiration.", """2|1|lundi|s8|12 h 15 – 13 h 15|Lyon|6|112.00
        2|1|jeudi|s8|19 h – 20 h|En ligne|20|72.00"""),
    C(72, "Yoga vinyasa", "corps", "Intermédiaire", "8 séances", "Anne Tissot", "Enchaînements dynamiques.", """2|1|mardi|s8|19 h – 20 h 15|Grenoble|4|120.00"""),
    C(73, "Yoga du matin", "corps", "Tous niveaux", "8 séances", "Anne Tissot", "Réveil en mouvement.", """2|1|vendredi|s8|7 h – 7 h 45|En ligne|0|58.00"""),
    C(74, "Yoga prénatal", "corps", "Tous niveaux", "6 séances", "Élise Caron", "À partir du quatrième mois.", """2|2|mercredi|s6|18 h – 19 h|Annecy|5|96.00"""),
    C(75, "Méditation : huit semaines", "corps", "Débutant", "8 séances", "Élise Caron", "Assise et marche.", """2|2|mardi|s8|19 h – 20 h|En ligne|11|64.00"""),

    C(81, "Reliure japonaise", "papier", "Débutant", "1 jour", "Gaspard Noël", "Quatre coutures, trois carnets.", f"""1|3|dimanche|j|{JOUR}|Lyon|3|78.00
        2|3|dimanche|j|{JOUR}|Annecy|5|78.00
        3|1|dimanche|j|{JOUR}|Lyon|0|78.00"""),
    C(82, "Calligraphie à la plume", "papier", "Débutant", "1 jour", "Gaspard Noël", "L'anglaise, pleins et déliés.", f"""2|1|samedi|j|{JOUR}|Grenoble|6|74.00"""),
    C(83, "Linogravure", "papier", "Tous niveaux", "1 jour", "Sofia Marin", "Graver et imprimer à la presse.", f"""1|2|samedi|j|{JOUR}|Lyon|1|82.00
        2|2|dimanche|j|{JOUR}|Lyon|0|82.00"""),
]
PAR_URL = {c.url: c for c in COURS}
PAR_SESSION = {s.id: (c, s) for c in COURS for s in c.sessions}
assert len(PAR_URL) == len(COURS)


def eur(v: Decimal) -> str:
    return f"{v:.2f}".replace(".", ",") + " €"


def reduit(v: Decimal) -> Decimal:
    return (v * Decimal("0.75")).quantize(Decimal("1"), ROUND_HALF_UP).quantize(Decimal("0.01"))


def illustration(c: Cours) -> str:
    h = (c.id * 61) % 360
    return f'<svg class="field--image" viewBox="0 0 160 100" role="img" aria-label="{e(c.titre)}"><rect width="160" height="100" fill="hsl({h},45%,90%)"/><path d="M0 {60 + c.id % 20} Q40 {20 + c.id % 30} 80 60 T160 {40 + c.id % 25} V100 H0Z" fill="hsl({h},40%,70%)"/><circle cx="{30 + c.id}" cy="28" r="13" fill="hsl({h + 40},55%,62%)"/></svg>'


def gabarit(titre: str, corps: str, cookies: dict[str, str], mots: str = "") -> Answer:
    n = len([x for x in cookies.get("panier", "").split("-") if x])
    themes = "".join(f'<li class="menu-item"><a href="/cours?theme={t}">{e(n_)}</a></li>' for t, n_ in THEMES.items())
    cook = "" if cookies.get("rgpd") else '<aside id="rgpd" class="eu-cookie-compliance"><p>Ce site utilise des cookies pour mesurer sa fréquentation.</p><button data-rgpd="non">Continuer sans accepter</button> <button data-rgpd="oui">Tout accepter</button></aside>'
    return page(f'''<!DOCTYPE html>
<html lang="fr" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>{e(titre)} | Les Ateliers Marguerite</title><link rel="stylesheet" href="/themes/marguerite/style.css"></head>
<body class="path-node layout-no-sidebars"><a class="skip" href="#contenu">Aller au contenu</a>
<header role="banner"><div class="region-branding"><a href="/" rel="home">Les Ateliers <i>Marguerite</i></a><p>Apprendre avec les mains, à Lyon, Grenoble, Annecy et en ligne</p></div>
<nav role="navigation" aria-label="Navigation principale"><ul class="menu"><li class="menu-item menu-item--expanded"><a href="/cours">Tous les cours</a><ul class="menu sub">{themes}</ul></li><li class="menu-item"><a href="/agenda">Agenda</a></li><li class="menu-item"><a href="/offrir">Offrir</a></li><li class="menu-item"><a href="/infos">Infos pratiques</a></li><li class="menu-item"><a href="/panier">Panier ({n})</a></li></ul></nav>
<form class="search-block-form" action="/recherche" method="get"><label>Rechercher <input type="search" name="mots" value="{e(mots)}" size="18"></label><button type="submit">OK</button></form></header>
<main role="main" id="contenu">{corps}</main>
<footer role="contentinfo"><p>Les Ateliers Marguerite, association loi 1901 · <a href="/infos">Annulation, tarif réduit, accès</a></p><form action="/infos" class="lettre"><label>La lettre du mois <input type="email" name="courriel" placeholder="vous@exemple.fr"></label><button>Je m'abonne</button></form></footer>{cook}
<script src="/themes/marguerite/script.js"></script></body></html>''')


def prix_court(c: Cours) -> str:
    t = sorted({s.tarif for s in c.sessions if not s.passee} or {s.tarif for s in c.sessions})
    return eur(t[0]) if len(t) == 1 else f"à partir de {eur(t[0])}"


def etat_cours(c: Cours) -> str:
    a_venir = [s for s in c.sessions if not s.passee]
    if not a_venir:
        return '<span class="etat etat--passe">Pas de nouvelle date</span>'
    if not any(s.ouverte for s in a_venir):
        return '<span class="etat etat--complet">Complet</span>'
    p = next(s for s in a_venir if s.ouverte)
    return f'<span class="etat">Prochaine place : {p.jour.day:02d}/{p.jour.month:02d}/{p.jour.year}, {e(p.lieu)}</span>'


def rangee(c: Cours) -> str:
    lieux = ", ".join(dict.fromkeys(s.lieu for s in c.sessions))
    return (f'<article class="views-row node--type-cours"><a href="{c.url}">{illustration(c)}</a><div><h3 class="field--name-title"><a href="{c.url}">{e(c.titre)}</a></h3><p class="meta">{e(THEMES[c.theme])} · <span class="niveau">{e(c.niveau)}</span> · {e(c.duree)} · {e(lieux)}</p>'
            f'<p>{e(c.texte)}</p><p class="bas"><b>{prix_court(c)}</b> {etat_cours(c)}</p></div></article>')


def filtres(query: dict[str, str], action: str, avec_mois: bool) -> str:
    def sel(nom: str, lab: str, vals: list[tuple[str, str]]) -> str:
        return f'<div class="form-item"><label for="f-{nom}">{lab}</label><select id="f-{nom}" name="{nom}"><option value="">- Tous -</option>' + "".join(f'<option value="{e(v)}"{" selected" if query.get(nom) == v else ""}>{e(t)}</option>' for v, t in vals) + "</select></div>"
    mois = [(f"{y}-{m:02d}", f"{MOIS[m - 1]} {y}") for y, m in (mois_de(o) for o in range(-3, 5))] if avec_mois else []
    return (f'<form class="views-exposed-form" method="get" action="{action}">' + sel("theme", "Thème", list(THEMES.items())) + sel("niveau", "Niveau", [(fold(n).replace(" ", "-"), n) for n in NIVEAUX]) + sel("lieu", "Lieu", list(LIEUX.items()))
            + (sel("mois", "Mois", mois) if avec_mois else "") + '<button type="submit" class="form-submit">Appliquer</button></form>')


def garde(c: Cours, query: dict[str, str]) -> bool:
    return ((not query.get("theme") or c.theme == query["theme"]) and (not query.get("niveau") or fold(c.niveau).replace(" ", "-") == query["niveau"])
            and (not query.get("lieu") or any(s.lieu == LIEUX.get(query["lieu"]) for s in c.sessions)))


def pages(n: int, per: int, query: dict[str, str], action: str) -> tuple[int, str]:
    last = max(1, -(-n // per))
    cur = min(max(int(query["page"]) if query.get("page", "").isdigit() else 0, 0), last - 1)
    if last == 1:
        return 0, ""
    keep = "".join(f"{q(k)}={q(v)}&amp;" for k, v in query.items() if k != "page" and v)
    items = "".join(f'<li class="pager__item{" is-active" if i == cur else ""}"><a href="{action}?{keep}page={i}" title="Page {i + 1}">{i + 1}</a></li>' for i in range(last))
    if cur < last - 1:
        items += f'<li class="pager__item pager__item--next"><a href="{action}?{keep}page={cur + 1}" rel="next">Suivant ›</a></li>'
    return cur, f'<nav class="pager" aria-label="Pagination"><ul>{items}</ul></nav>'


def places(s: Session) -> str:
    if s.passee:
        return "terminé"
    return "Complet" if s.places == 0 else "Dernière place" if s.places == 1 else f"{s.places} places"


def bouton(s: Session) -> str:
    if s.passee:
        return ""
    if s.places == 0:
        return f'<a class="attente" href="/liste-attente?session={s.id}">S\'inscrire sur la liste d\'attente</a>'
    return f'<form method="post" action="/panier/ajouter"><input type="hidden" name="session" value="{s.id}"><button class="reserver" type="submit">Réserver</button></form>'


def fiche(c: Cours, cookies: dict[str, str]) -> Answer:
    a_venir = [s for s in c.sessions if not s.passee]
    passees = [s for s in c.sessions if s.passee]

    def li(s: Session) -> str:
        return (f'<li class="session session--{"passee" if s.passee else "complet" if not s.places else "ouverte"}"><div class="quand"><b>{s.libelle}</b><br>{s.heures}</div><div class="ou"><b>{e(s.lieu)}</b><br><small>{e(ADRESSES[s.lieu])}</small></div>'
                f'<div class="combien"><b>{eur(s.tarif)}</b><br><small>réduit {eur(reduit(s.tarif))}</small></div><div class="reste">{places(s)}</div><div class="agir">{bouton(s)}</div></li>')
    up = f'<ul class="sessions">{"".join(map(li, a_venir))}</ul>' if a_venir else '<p class="messages">Aucune nouvelle date n\'est programmée pour ce cours.</p>'
    old = f'<details class="passees"><summary>Sessions passées ({len(passees)})</summary><ul class="sessions">{"".join(map(li, passees))}</ul></details>' if passees else ""
    voisins = [x for x in COURS if x.theme == c.theme and x is not c][:3]
    autres = "".join(f'<li><a href="{x.url}">{e(x.titre)}</a> <small>{e(x.niveau)}, {prix_court(x)}</small></li>' for x in voisins)
    return gabarit(c.titre, f'''<nav class="breadcrumb"><ol><li><a href="/">Accueil</a></li><li><a href="/cours?theme={c.theme}">{e(THEMES[c.theme])}</a></li><li>{e(c.titre)}</li></ol></nav>
<article class="node--view-mode-full"><h1 class="page-title">{e(c.titre)}</h1>{illustration(c)}<dl><dt>Niveau</dt><dd>{e(c.niveau)}</dd><dt>Durée</dt><dd>{e(c.duree)}</dd><dt>Avec</dt><dd>{e(c.prof)}</dd></dl><p>{e(c.texte)}</p>
<h2>Dates et réservation</h2>{up}<p class="aide">Tarif par personne. Le tarif réduit s'applique aux étudiants et demandeurs d'emploi, sur justificatif.</p>{old}<h2>Dans le même thème</h2><ul>{autres}</ul></article>''', cookies)


VIDES = {"de", "du", "des", "la", "le", "les", "un", "une", "a", "au", "aux", "en", "pour", "et", "d", "l", "cours", "atelier", "stage", "formation"}


def handle(method: str, path: str, query: dict[str, str], form: dict[str, str], cookies: dict[str, str]) -> Answer:
    if path.startswith("/themes/marguerite/"):
        return asset("marguerite", path.rsplit("/", 1)[1])
    if path == "/":
        une = "".join(rangee(c) for c in COURS if c.id in (11, 26, 44, 54))
        return gabarit("Cours, stages et ateliers", f'<div class="block-accueil"><h1>Qu\'avez-vous envie d\'apprendre ?</h1><p>{len(COURS)} cours, des petits groupes, du matériel prêt à servir.</p><a class="reserver" href="/agenda">Voir l\'agenda</a></div><h2>Coups de cœur</h2>{une}', cookies)
    if path == "/cours":
        lst = [c for c in COURS if garde(c, query)]
        cur, pg = pages(len(lst), 8, query, "/cours")
        titre = THEMES.get(query.get("theme", ""), "Tous les cours")
        return gabarit(titre, f'<h1 class="page-title">{e(titre)}</h1>{filtres(query, "/cours", False)}<div class="view-header">{len(lst)} cours</div>' + "".join(map(rangee, lst[cur * 8: cur * 8 + 8])) + (pg or ("" if lst else "<p>Aucun cours ne correspond.</p>")), cookies)
    if path == "/agenda":
        ss = sorted(((s, c) for c in COURS for s in c.sessions if garde(c, {k: v for k, v in query.items() if k != "lieu"}) and (not query.get("lieu") or s.lieu == LIEUX.get(query["lieu"]))
                     and (f"{s.jour.year}-{s.jour.month:02d}" == query["mois"] if query.get("mois") else not s.passee)), key=lambda t: (t[0].jour, t[1].titre))
        cur, pg = pages(len(ss), 20, query, "/agenda")
        rows = "".join(f'<tr class="{"grise" if not s.ouverte else ""}"><td>{s.jour.day:02d}/{s.jour.month:02d}/{s.jour.year}</td><td><a href="{c.url}">{e(c.titre)}</a><br><small>{e(c.niveau)}</small></td><td>{e(s.lieu)}</td><td>{s.heures}</td><td>{places(s)}</td><td>{eur(s.tarif)}</td></tr>' for s, c in ss[cur * 20: cur * 20 + 20])
        return gabarit("Agenda", f'<h1 class="page-title">Agenda</h1>{filtres(query, "/agenda", True)}<table class="agenda"><thead><tr><th>Début</th><th>Cours</th><th>Lieu</th><th>Horaire</th><th>Places</th><th>Tarif</th></tr></thead><tbody>{rows}</tbody></table>{pg}', cookies)
    if path == "/recherche":
        mots = query.get("mots", "")
        ws = [w for w in fold(mots).split() if w not in VIDES]
        hits = [c for c in COURS if ws and all(w.rstrip("s") in fold(" ".join([c.titre, THEMES[c.theme], c.niveau, c.texte, *(s.lieu for s in c.sessions)])) for w in ws)]
        cur, pg = pages(len(hits), 8, query, "/recherche")
        return gabarit("Recherche", f'<h1 class="page-title">Recherche : {e(mots)}</h1>' + ("".join(map(rangee, hits[cur * 8: cur * 8 + 8])) + pg if hits else '<p class="messages">Votre recherche n\'a donné aucun résultat.</p>'), cookies, mots)
    if path in PAR_URL:
        return fiche(PAR_URL[path], cookies)
    if path == "/panier/ajouter" and method == "POST":
        s = form.get("session", "")
        return redirect("/panier", [("Set-Cookie", f"panier={cookies.get('panier', '')}-{s}; Path=/")] if s in PAR_SESSION and PAR_SESSION[s][1].ouverte else [])
    if path == "/panier":
        ids = [x for x in cookies.get("panier", "").split("-") if x in PAR_SESSION]
        rows = "".join(f"<li>{e(PAR_SESSION[x][0].titre)}, {PAR_SESSION[x][1].libelle}, {PAR_SESSION[x][1].lieu} : {eur(PAR_SESSION[x][1].tarif)}</li>" for x in ids)
        return gabarit("Panier", f'<h1 class="page-title">Votre panier</h1>{f"<ul>{rows}</ul><p>Total {eur(sum((PAR_SESSION[x][1].tarif for x in ids), Decimal(0)))}</p>" if rows else "<p>Votre panier est vide.</p>"}', cookies)
    if path == "/liste-attente":
        return gabarit("Liste d'attente", '<h1 class="page-title">Liste d\'attente</h1><p>Cette session est complète. Laissez votre adresse, nous écrivons si une place se libère.</p><form><input type="email" placeholder="vous@exemple.fr"><button type="button">Me prévenir</button></form>', cookies)
    if path == "/offrir":
        return gabarit("Offrir", '<h1 class="page-title">Offrir un atelier</h1><p>Chèques-cadeaux de 50,00 € ou 100,00 €, valables un an sur tous les cours.</p><p><button type="button">Choisir 50,00 €</button> <button type="button">Choisir 100,00 €</button></p>', cookies)
    if path == "/infos":
        return gabarit("Infos pratiques", '<h1 class="page-title">Infos pratiques</h1><p>Annulation gratuite jusqu\'à dix jours avant. Tarif réduit de 25 % environ pour étudiants et demandeurs d\'emploi. Le matériel est compris.</p>', cookies)
    st, hd, body = gabarit("Page non trouvée", '<h1 class="page-title">Page non trouvée</h1>', cookies)
    return 404, hd, body


# ---------------------------------------------------------------- le corrigé
def dates(want: Callable[[Cours, Session], bool], nom: Callable[[Session], str] = lambda s: f"{s.libelle} / {s.lieu}") -> list[tuple[str, str]]:
    return [(f"{c.titre}, {nom(s)}", str(s.tarif)) for c in COURS for s in c.sessions if s.ouverte and want(c, s)]


def entiers(*ids: int) -> list[tuple]:
    out: list[tuple] = []
    for c in COURS:
        if c.id in ids:
            t = sorted(s.tarif for s in c.sessions if s.ouverte)
            out.append((c.titre, str(t[0])) if t[0] == t[-1] else (c.titre, None, (str(t[0]), str(t[-1]))))
    return out


Y2, M2 = mois_de(2)
M2_NOM = f"{MOIS[M2 - 1]} {Y2}"
CASES: list[dict] = [
    {"query": "cours de poterie pour débutants à Lyon, un samedi", "determination": "products_found",
     "offers": dates(lambda c, s: c.theme == "terre" and c.niveau == "Débutant" and s.lieu == "Lyon" and s.jour.weekday() == 5), "either": [],
     "why": "Tournage premiers pas (deux samedis ouverts à Lyon, un complet) et modelage (un samedi) ; grandes pièces est avancé, parents-enfants le mercredi."},
    {"query": f"formation Excel en ligne en {M2_NOM}", "determination": "products_found",
     "offers": dates(lambda c, s: c.titre.startswith("Excel") and s.lieu == "En ligne" and (s.jour.year, s.jour.month) == (Y2, M2)), "either": [],
     "why": "Une session ouverte des bases (l'autre est complète) et une de tableaux croisés ; VBA est à Grenoble ce mois-là."},
    {"query": "cours d'italien niveau intermédiaire", "determination": "products_found", "offers": entiers(62), "either": [],
     "why": "Italien B1 est de niveau intermédiaire, toutes ses sessions au même tarif ; A1 est débutant, la conversation avancée ; le tarif réduit est une exception."},
    {"query": "stage photo à Annecy", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Le week-end photo est complet à toutes les dates à venir (liste d'attente), la session libre est passée."},
    {"query": "cours de plongée sous-marine", "determination": "no_relevant_products", "offers": [], "either": [],
     "why": "Aucun thème ne propose de sport nautique."},
    {"query": "atelier sushi à Grenoble pour deux personnes, moins de 80 € par personne", "determination": "products_found",
     "offers": dates(lambda c, s: c.id == 21 and s.lieu == "Grenoble" and s.places >= 2 and s.tarif < 80), "either": [],
     "why": "À Grenoble deux sessions ont au moins deux places ; une n'a plus qu'une place, Lyon coûte 85 €."},
    {"query": "cours de couture le soir en semaine", "determination": "products_found",
     "offers": dates(lambda c, s: c.id in (31, 32, 33) and s.heures == SOIR and s.jour.weekday() < 5), "either": [],
     "why": "Première jupe le mardi soir et retouches le mercredi soir ; le patronage du jeudi soir est complet."},
    {"query": "initiation à Python en présentiel, pas en visio", "determination": "products_found",
     "offers": dates(lambda c, s: c.id == 54 and s.lieu != "En ligne", lambda s: s.lieu), "either": [],
     "why": "Seul Grenoble est ouvert, Lyon est complet ; l'analyse de données demande déjà des bases."},
    {"query": "soirée dégustation de vins", "determination": "no_online_availability", "offers": [], "either": [],
     "why": "Les deux sessions sont passées et aucune nouvelle date n'est programmée."},
    {"query": "le cours de yoga le moins cher où il reste de la place", "determination": "products_found",
     "offers": [min(dates(lambda c, s: c.titre.startswith("Yoga"), lambda s: s.lieu), key=lambda o: Decimal(o[1]))], "either": [],
     "why": "Yoga doux en ligne, tarif plein ; le yoga du matin est moins cher mais complet."},
    {"query": f"cours d'aquarelle à Lyon avant le 15 {M2_NOM}", "determination": "products_found",
     "offers": dates(lambda c, s: c.id in (44, 45) and s.lieu == "Lyon" and s.jour < date(Y2, M2, 15)), "either": [],
     "why": "Deux dates d'aquarelle botanique et le carnet de voyage du deuxième dimanche ; une date est complète, une autre trop tard."},
    {"query": "atelier de reliure", "determination": "products_found", "offers": entiers(81), "either": [],
     "why": "La reliure japonaise, même tarif aux deux dates ouvertes."},
]
