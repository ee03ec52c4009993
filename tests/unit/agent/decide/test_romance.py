"""Queries and names in French, Spanish, Italian and Dutch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest

from agent.core.memory import RELEVANT
from agent.core.types import Product
from agent.decide.offers.limits import Order
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.decide.offers.words import _foreign_stems
from agent.llm.cross_encoder import cross_encoder
from tests.tables import each


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("guitarra clásica", "guitarra"),
        ("olivier en pot", "olivier"),
        ("chaussures de randonnée femme", "chaussures"),
        ("vélo électrique", "vélo"),
        ("lot de 3 paires de chaussettes", "chaussettes"),
        ("boîte de rangement", "boîte"),
        ("la marzocco espresso machine", "machine"),
        ("Zwerghamster kaufen", "zwerghamster"),
        ("cordless drill", "drill"),
    ],
)
def test_the_thing_is_found_in_its_language(text: str, head: str) -> None:
    assert understand_query(text).head == head


@each(
    ("text", "low", "high", "terms"),
    [
        ("orchidée moins de 20 €", None, "20", "orchidée"),
        ("fiets onder 500 euro", None, "500", "fiets"),
        ("fiets vanaf 300 euro", "300", None, "fiets"),
        ("scarpe sotto 80 euro", None, "80", "scarpe"),
        ("scarpe oltre 80 euro", "80", None, "scarpe"),
        ("onder armour shirt", None, None, "onder armour shirt"),
    ],
)
def test_price_limits_are_read_in_their_language(
    text: str, low: str | None, high: str | None, terms: str
) -> None:
    query = understand_query(text)
    found = [price and Decimal(price) for price in (low, high)]
    assert ([query.price_min, query.price_max], query.terms) == (found, terms)


def test_an_order_is_read_in_its_language() -> None:
    cheapest = understand_query("guitarra eléctrica más barata")
    assert (cheapest.order, cheapest.terms) == (Order.CHEAPEST, "guitarra eléctrica")


@each(
    ("query", "name", "fits"),
    [
        ("guitarra clásica", "Guitarra clasica Almendra C30", True),
        ("guitarra clásica", "Guitarra flamenca Triana F1", False),
        ("guitarra clásica", "Cuerdas para guitarra clásica", False),
        ("guitarra clásica", "Cuerdas de guitarra clásica", False),
        ("orchidée", "Orchidée Phalaenopsis blanche", True),
        ("orchidée", "Terreau pour orchidées 5 L", False),
        ("noise cancelling headphones", "Noise Canceling Headphones", True),
        ("fountain pen", "Fountain Pen Ink, Midnight Blue 50 ml", False),
        ("cordless drill", "18V Cordless Drill Driver Kit", True),
        ("drill", "Drill Repair Kit", False),
        ("notebook", "Notebook-Arbeitsspeicher 32 GB", False),
        ("notebook", "Falkner Gaming-Notebook 32 GB RAM", True),
        ("stand mixer", "Do you need a stand mixer?", False),
        ("kid's bike", "City Bike 7-speed", False),
        ("coltello", "Coltelli da cucina", True),
        ("tovaglioli di carta", "Tovagliolo di carta bianco", True),
        ("couteau à fromage", "Coffret de 3 couteaux à fromage", True),
        ("mango", "Manga volume 3", False),
    ],
)
def test_names_are_read_by_what_stands_where(query: str, name: str, fits: bool) -> None:
    judged = judge_products(understand_query(query), [Product(name)], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) == fits, judged.refusal


def test_threads_stem_words_beside_each_other() -> None:
    words = [
        f"{word}{end}"
        for word in ("coltell", "tovagl", "journ", "bottigl")
        for end in ("i", "aux", "ie", "es")
    ]
    alone = {word: _foreign_stems.__wrapped__(word) for word in words}
    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(_foreign_stems.__wrapped__, words * 60))
    assert found == [alone[word] for word in words] * 60


@pytest.mark.parametrize(
    ("query", "head"),
    [
        ("uneek polo shirt royal blue L", "shirt"),
        ("adidas hoodie grey marl XL", "hoodie"),
        ("robe de lin M", "robe"),
    ],
)
def test_a_size_at_the_end_a_makers_name_and_one_word_are_no_french_and_no_name(
    query: str, head: str
) -> None:
    assert understand_query(query).head == head
