"""Adverts and breeders' pages in running text: what is offered, for how much, and what is no offer (W6)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.perceive.offers.prose import text_products
from tests.tables import each

_URL = "http://breeder.test/page"

# Text; the amount; a word of the name.
_OFFERS = [
    ("Two Syrian hamster pups available, $25 each.", "25", "hamster"),
    ("Our Syrian hamsters are $30 each and ready for their new homes.", "30", "hamster"),
    ("Luna is a long-haired golden Syrian. Her adoption fee is $20.", "20", "Luna"),
    ("Rosie – 8 week old rabbit, £45, vaccinated.", "45", "Rosie"),
    ("For sale: oak dining table, seats six, £120.", "120", "table"),
    ("Mountain bike 27.5 inch, hardly used. £250 ono.", "250", "bike"),
    ("Baby ball pythons for sale $150 each", "150", "pythons"),
    ("Kittens ready now, £400 each, mum and dad can be seen.", "400", "Kittens"),
    ("Asking price for the saddle is £320.", "320", "saddle"),
    ("Rehoming fee of $35 for Biscuit, a lovely guinea pig.", "35", "Biscuit"),
    ("Junge Goldhamster abzugeben, 12 € pro Tier.", "12", "Goldhamster"),
    ("Wir verkaufen Zwergkaninchen für 40 Euro.", "40", "Zwergkaninchen"),
    ("Bella, Labrador Hündin, Schutzgebühr 250 €.", "250", "Bella"),
    ("Meerschweinchen, 8 Wochen alt, 25 € VB.", "25", "Meerschweinchen"),
    ("Kinderfahrrad 20 Zoll zu verkaufen, Preis: 60 €", "60", "Kinderfahrrad"),
    ("Hamsters syriens disponibles, 15 € pièce.", "15", "Hamster"),
    ("Nous vendons des lapins nains à 50 €.", "50", "lapins"),
    ("Chiots berger australien à vendre, 900 €.", "900", "Chiots"),
    ("Vélo de course en bon état, prix : 180 €", "180", "Vélo"),
    ("Vendemos hámsters sirios por 10 €.", "10", "hámster"),
    ("Cachorros de labrador en venta, 500 € cada uno.", "500", "Cachorros"),
    ("Bicicleta de montaña, precio: 150 €", "150", "Bicicleta"),
    ("Handmade willow basket, $48", "48", "basket"),
    ("1 kg raw forest honey - 14 €", "14", "honey"),
]
# Text in which nothing is offered for that amount.
_NO_OFFERS = [
    "Wanted: Syrian hamster, will pay up to $40.",
    "Looking for a used cello, budget £500.",
    "Suche Goldhamster, zahle bis 20 €.",
    "Cherche lapin nain, budget 40 €.",
    "Busco hámster, pago hasta 15 €.",
    "Stud fee £250, proven dog.",
    "Our stallion stands at stud for a fee of 600 €.",
    "A deposit of £100 secures your puppy.",
    "Eine Anzahlung von 100 € ist nötig.",
    "Un acompte de 150 € est demandé.",
    "Delivery is £15 within 50 miles.",
    "Vet bills can reach $2,000 in the first year.",
    "A hamster bought from a breeder costs about $15 to $25.",
    "We raised £1,200 for the shelter last year.",
]
# Text; the amount; what is gone.
_GONE = [
    ("Daisy – SOLD. She was £300.", "Daisy"),
    ("Max, grey rabbit, £40 - reserved", "Max"),
    ("Bruno, Rüde, 800 € – leider schon verkauft", "Bruno"),
    ("Filou, chiot mâle, 900 € – déjà réservé", "Filou"),
    ("Toby, gatito, 60 € – ya vendido", "Toby"),
]


@each(("text", "amount", "word"), _OFFERS)
def test_an_offer_has_a_name_and_a_price(text: str, amount: str, word: str) -> None:
    found = text_products(text, "", _URL)

    assert [p.price.amount for p in found if p.price] == [Decimal(amount)]
    assert word.lower() in found[0].name.lower()
    assert found[0].availability == "available_online"


@each("text", _NO_OFFERS)
def test_what_is_sought_paid_or_told_is_no_offer(text: str) -> None:
    assert text_products(text, "", _URL) == []


@pytest.mark.parametrize(("text", "word"), _GONE)
def test_what_is_gone_says_so_or_is_not_offered(text: str, word: str) -> None:
    found = text_products(text, "", _URL)

    assert all(p.availability == "out_of_stock" and p.availability_quote for p in found)
    assert all(word.lower() in p.name.lower() for p in found)
