"""What a results page says of itself: that it found nothing, or how many it found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from agent.core.types import ZoneKind
from agent.perceive.availability.availability import quote_around
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.text import Line, squash

_THINGS = (
    r"(?:results?|products?|items?|matches|listings?|ads|articles?|animals|pets|offers?|hits|entries|"
    r"records|models|titles|ergebnisse?|produkte?|artikel|treffer|angebote?|anzeigen?|résultats?|"
    r"produits?|articles?|annonces?|offres?|resultados?|productos?|artículos?|anuncios?|ofertas?|"
    r"risultati|prodotti|resultaten|producten)"
)
NO_RESULTS = re.compile(
    r"(?i)\b(?:"
    r"(?:no|0|zero) (?:search |matching |exact )*(?:results?|products?|items?|matches|match|listings?|hits|"
    r"entries|ads|articles) (?:were |was |have been )?(?:found|match(?:ed|ing)?|returned|available|"
    r"to (?:show|display)|for\b)|no (?:search )?(?:results?|matches)\b|nothing (?:was )?(?:found|matched|"
    r"matches|here|to (?:show|see))|"
    r"(?:we|your search|the search|search) (?:\S+ ){0,10}?(?:could ?n.t|could not|couldn.t|can.t|cannot|"
    r"did not|didn.t|found no|found nothing|returned (?:no|0)|produced no|yielded no|has no|"
    r"had no)(?: (?:find|match|return|produce|yield|locate|seem to find))?(?: (?:any\w*|a match|what|"
    r"exactly|that))?|"
    r"(?:0|no|zero) (?:products?|items?|results?)\b(?= ?$|[.!(])|sorry,? (?:but )?(?:no|nothing|"
    r"we)\b.{0,40}(?:found|match|find|results?)|try (?:a different|another) (?:search|keyword|term)|"
    r"did not match any|does not match any|no such (?:product|item)s?|we have nothing|"
    r"keine? (?:\w+ ){0,3}(?:ergebnisse?|treffer|produkte?|artikel|angebote|einträge|"
    r"suchergebnisse)(?: \w+){0,4}? ?(?:gefunden|vorhanden|verfügbar)?|nichts (?:passendes )?gefunden|"
    r"leider (?:nichts|keine?n?)\b.{0,40}(?:gefunden|treffer|ergebnis\w*)|(?:0|null) (?:ergebnisse|treffer|"
    r"produkte|artikel)|(?:ergab|brachte|lieferte) (?:leider )?kein\w*|"
    r"aucun(?:e)? (?:\w+ ){0,2}?(?:résultats?|produits?|articles?|annonces?|correspondance)|"
    r"pas de résultats?|(?:0|zéro) (?:résultats?|produits?|articles?)|n.(?:a|avons) (?:donné|retourné|"
    r"trouvé|renvoyé) (?:aucun|rien|pas)|rien trouvé|aucun ne correspond|"
    r"(?:no|ning[uú]n) (?:se (?:ha[n]? )?(?:encontra(?:do|ron)|hall\w+)|hay|hemos encontrado|encontramos|"
    r"obtuvo|produjo)? ?(?:resultados?|productos?|coincidencias?|artículos?|ning\w+|nada)|sin resultados|"
    r"no (?:se )?(?:encontramos|encontraron|encontrado|hemos encontrado) |0 (?:resultados|productos|"
    r"artículos)|"
    r"nessun (?:risultato|prodotto)|geen (?:resultaten|producten)|nenhum (?:resultado|produto)|"
    r"inga (?:resultat|träffar)|ingen resultater|brak wyników|nic nie znaleziono"
    r")(?![\w-])"
)
_TRUTH = re.compile(
    r"(?i)found|find|match|result|treffer|ergebnis|gefunden|résultat|trouvé|correspond|resultado|encontr|"
    r"coincid|nothing|nichts|\b0\b|no |sin |keine|aucun|nessun|geen|nenhum|inga|ingen|brak|nic"
)
_STRONG = re.compile(
    r"(?i)found|find|match|returned|gefunden|treffer|ergebnis|trouvé|résultat|encontr|resultado|gevonden|"
    r"no (?:search )?results"
)
_PERSONAL = re.compile(
    r"(?i)/(?:cart|basket|bag|trolley|checkout|login|sign-?in|account|wish-?list|favou?rites|orders|"
    r"warenkorb|merkliste|panier|compte|carrito|cesta|cuenta)(?:[/.?]|$)"
)
_COUNTS = (
    re.compile(
        rf"(?i)\d\s*(?:{_THINGS}\s+)?(?:of|von|sur|de|di|van)\s+(?:over |about |ca\.? |mehr als )?"
        rf"(\d{{1,3}}(?:[.,'\u00a0 ]"
        rf"\d{{3}})+|\d+)\+?\s*(?:{_THINGS})?\s*$"
    ),
    re.compile(
        rf"(?i)(?<![\d.,/€$£-])(\d{{1,3}}(?:[.,'\u00a0]\d{{3}})+|\d+)\+?\s+(?:\w+\s+){{0,2}}?{_THINGS}(?![\w-])"
    ),
    re.compile(r"(?i)^(?:found|gefunden|trouvé|encontrado)s?\b.{0,60}[:(]\s*(\d{1,6})\)?$"),
    re.compile(rf"(?i)\b{_THINGS}\s*[:(]\s*(\d{{1,3}}(?:[.,'\u00a0 ]\d{{3}})+|\d+)\)?\s*$"),
)
_OTHER_COUNT = re.compile(
    r"(?i)\b(?:reviews?|ratings?|cart|basket|bag|wish\w*|compare\w*|favou?rites?|warenkorb|panier|"
    r"carrito|cesta|per page|pro seite|par page|por página|on sale|years|days|points?|stars?|in your|left in|"
    r"(?:page|seite|página) \d+)\b|"
    r"\(\s*\d+\s*\).*\(\s*\d+\s*\)"
)
_OWN_LISTS = re.compile(
    r"(?i)\b(?:wish ?-?lists?|(?:shopping )?(?:cart|basket|bag)|favou?rites|compare list|merkliste|wunschliste|"
    r"warenkorb|panier|carrito|cesta|favoris|favoritos)\b"
)
_QUIET = frozenset(
    {
        ZoneKind.HEADER,
        ZoneKind.NAVIGATION,
        ZoneKind.FOOTER,
        ZoneKind.FILTERS,
        ZoneKind.CONSENT,
        ZoneKind.OVERLAY,
        ZoneKind.SEARCH,
    }
)
_MAX_STATEMENT = 260


def no_results_quote(view: PageView, first_card: int | None = None) -> str:
    """The page's own words that a search or a category holds nothing; "" when it does not say so.

    Where cards follow, only strong words before the first of them count: what comes after is a recommendation.
    """
    if _PERSONAL.search(urlsplit(view.url).path):
        return ""
    for line in _statements(view):
        if first_card is not None and line.first > first_card:
            return ""
        said = squash(line.text)
        match = None if _OWN_LISTS.search(said) else NO_RESULTS.search(said)
        if match and first_card is not None and not _STRONG.search(match[0]):
            continue
        if match and _TRUTH.search(match[0]) and not _is_advice(said, match.start()):
            return quote_around(said, match.start(), match.end())
    return ""


def result_count(view: PageView) -> int | None:
    """The page's own count of what it found ("24 results", "1-12 von 340"); None when it gives none."""
    for line in _statements(view):
        said = squash(line.text)
        if len(said) > 90 or _OTHER_COUNT.search(said):
            continue
        for pattern in _COUNTS:
            match = pattern.search(said)
            if match:
                return int("".join(c for c in match[1] if c.isdigit()))
    return None


def _statements(view: PageView) -> Iterator[Line]:
    for line in view.text.lines:
        if len(line.text) <= _MAX_STATEMENT and view.zones.of(line.block) not in _QUIET:
            yield line


def _is_advice(said: str, start: int) -> bool:
    """Words that only sound like it: a condition, or something else than goods that was not found."""
    if re.search(
        r"(?i)\b(?:location|store|shop|postcode|zip|address|e-?mail|account|order number|page|city|code|"
        r"coupon|voucher|image|review|reviews|ratings?)\b",
        said[start : start + 90],
    ):
        return True
    return bool(re.search(r"(?i)\b(?:if|when|wenn|falls|si|cuando)\b[^.!?]{0,60}$", said[:start]))
