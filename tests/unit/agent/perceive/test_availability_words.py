"""Whether a thing can be bought, in ten languages: what each says for it, against it, and of the shop alone."""

from __future__ import annotations

from agent.perceive.availability.availability import availability_of_text
from tests.tables import each

_GONE = """
en: Sold on 21/11/2025
en: Out of stock | Sold out | Currently unavailable | No longer available | This product has been discontinued
de: Ausverkauft | Derzeit nicht verfügbar | Nicht auf Lager | Leider vergriffen | Artikel nicht mehr lieferbar
fr: Rupture de stock | Épuisé | Produit indisponible | Actuellement indisponible | Plus en stock
es: Agotado | Sin stock | No disponible | Producto agotado | Fuera de stock
it: Esaurito | Non disponibile | Prodotto esaurito
nl: Uitverkocht | Niet op voorraad | Niet leverbaar | Tijdelijk uitverkocht
pl: Niedostępny | Wyprzedane | Brak w magazynie | Produkt niedostępny
sv: Slutsåld | Slut i lager | Ej i lager | Såld 21 nov 2025
da: Udsolgt | Ikke på lager
pt: Esgotado | Indisponível | Produto esgotado
cs: Vyprodáno | Není skladem
"""
_THERE = """
en: In stock | Available now | Ships in 24 hours | 5 in stock | Available for delivery
de: Auf Lager | Sofort lieferbar | Lieferbar | Vorrätig | Zu verkaufen
fr: En stock | Disponible | À vendre
es: En stock | Disponible | En venta
it: Disponibile | In magazzino | Disponibilità immediata
nl: Op voorraad | Direct leverbaar
pl: Na stanie | Dostępny | W magazynie
sv: I lager | Finns i lager
da: På lager
pt: Em stock | Disponível | Em estoque
cs: Skladem
"""
_STORE = """
en: In-store only | Only available in our shops | Not available online | Exclusively in store
de: Nur in der Filiale erhältlich | Nur im Markt erhältlich | Online nicht bestellbar
fr: Disponible uniquement en magasin | Non disponible en ligne | Seulement en boutique
es: Solo en tiendas | Solo disponible en tienda | No disponible online
it: Solo in negozio | Non disponibile online
nl: Alleen in de winkel | Alleen verkrijgbaar in de winkel
pt: Apenas em loja
pl: Tylko w sklepie stacjonarnym
sv: Endast i butik
da: Kun i butik
"""
_NOTHING = """
en: If it is out of stock, we write to you | Sold by Garden World | Never out of stock | Free click and collect
en: Sold 120 | Sold 12 pieces
de: Wenn ein Artikel ausverkauft ist, melden wir uns | Verkauft und versendet von Garten GmbH
fr: Si un article est épuisé, nous vous prévenons
es: Si un producto está agotado le avisamos
"""


def _cases(table: str) -> list[str]:
    rows = [row.partition(": ")[2] for row in table.strip().splitlines()]
    return [said.strip() for row in rows for said in row.split(" | ")]


@each("said", _cases(_GONE))
def test_words_that_deny_it(said: str) -> None:
    status, quote = availability_of_text(said)
    assert (status, quote) == ("out_of_stock", said)


@each("said", _cases(_THERE))
def test_words_that_promise_it(said: str) -> None:
    status, quote = availability_of_text(said)
    assert (status, quote) == ("available_online", said)


@each("said", _cases(_STORE))
def test_words_that_keep_it_to_the_shop(said: str) -> None:
    status, quote = availability_of_text(said)
    assert (status, quote) == ("in_store_only", said)


@each("said", _cases(_NOTHING))
def test_words_that_say_nothing_of_it(said: str) -> None:
    assert availability_of_text(said)[0] not in ("out_of_stock", "in_store_only")
