"""The way out of what lies over a page: consent, newsletters, age gates, choices of a country; in eight languages."""

from __future__ import annotations

import re

from agent.core.types import InteractiveElement, PageUnderstanding, ZoneKind
from agent.decide.words import folded

_REJECT = re.compile(
    r"\b(?:reject|refuse|decline|deny|(?:only )?(?:necessary|essential|required)(?: only| cookies)?"
    r"|nur (?:notwendige|erforderliche|essenzielle|technisch)|ablehnen|alle ablehnen|without (?:accepting|consent)"
    r"|(?:tout )?refuser|continuer sans accepter|uniquement (?:les )?(?:nécessaires|essentiels)"
    r"|rechazar|solo (?:las )?(?:necesarias|esenciales)|rifiuta|solo necessari|weigeren|alleen noodzakelijke"
    r"|avvisa|endast nödvändiga|odrzuć|recusar|rejeitar)\b"
)
_CLOSE = re.compile(
    r"^[×✕✖]|^(?:x|close|dismiss|no,? thanks?|no thank you|not now|later|maybe later|skip|schlie(?:ß|ss)en"
    r"|nein,? danke|später|continue without|ok(?:ay)?|got it|verstanden|fermer|non,? merci|plus tard|cerrar"
    r"|no,? gracias|chiudi|no,? grazie|sluiten|nee,? bedankt|stäng|zamknij|fechar)\b"
    r"|\b(?:no,? thanks?|close|dismiss|not now|maybe later|continue (?:shopping|browsing|to (?:this |the )?(?:site"
    r"|shop|store))|stay (?:here|on this)|nein,? danke|schlie(?:ß|ss)en|non,? merci|fermer|no,? gracias|cerrar"
    r"|rester sur|auf dieser seite bleiben|seguir en|weiter (?:einkaufen|zum shop))\b"
)
_OF_AGE = re.compile(
    r"\b(?:i am|i'm|yes|ich bin|ja|j'ai|je suis|oui|soy|tengo|sí|ho|sono)\b.{0,25}"
    r"(?:\b(?:18|21|16|over|older|adult|älter|volljährig|ans|majeure?|mayor|años|anni|maggiorenne)\b)"
    r"|\b(?:enter (?:site|shop|store)|eintreten|entrer|over (?:18|21)|18 or older)\b"
)
_ACCEPT = re.compile(
    r"\b(?:accept|agree|allow|i understand|understood|got it|ok(?:ay)?|zustimmen|akzeptieren"
    r"|einverstanden|annehmen|alle akzeptieren|fine|sure|continue|consent|yes|ja"
    r"|(?:tout )?accepter|j'accepte|d'accord|compris|continuer|oui|aceptar|acepto|entendido|de acuerdo|sí"
    r"|accetta|ho capito|accepteren|akkoord|godkänn|akceptuję|zgadzam|aceitar)\b"
)
_LEAVES = re.compile(
    r"\b(?:leave|exit|quitter|verlassen|salir|esci|under (?:18|21)|unter (?:16|18)|switch to|wechseln"
    r"|moins de|menor|go to (?:the )?\w+ (?:site|store))\b"
)
_CLICKED = {"link", "button", "menuitem", "tab", "option", "radio", "switch", "summary", "generic", "img"}
_ORDER = (_REJECT, _OF_AGE, _CLOSE, _ACCEPT)


def dismisser(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """The button that clears a cover away: refuse first, an age, close, accept; never one that leaves."""
    inside = [e for e in page.interactive_elements if _is_way(e) and e.id not in avoid]
    for zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY):
        for pattern in _ORDER:
            here = [e for e in inside if e.zone == zone and pattern.search(folded(e.name))]
            if here:
                return min(here, key=lambda e: len(e.name))
    return None


def _is_way(element: InteractiveElement) -> bool:
    is_there = (
        not (element.is_disabled or element.is_covered) and min(element.box.width, element.box.height) > 1
    )
    is_clicked = element.role in _CLICKED and not element.options and len(element.name) < 60
    is_cover = element.zone in (ZoneKind.CONSENT, ZoneKind.OVERLAY)
    return is_there and is_clicked and is_cover and not _LEAVES.search(folded(element.name))
