"""What an offer says to each requirement, and what the loop is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.memory import RELEVANT, WORTH_OPENING
from agent.core.ports import Judgement
from agent.core.types import Product
from agent.core.values import FACT, Choice, OptionGroup
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.llm.cross_encoder import cross_encoder


def _judged(query: str, name: str, text: str = "", *, is_verified: bool = False) -> Judgement:
    product = Product(name, snippet=text, is_verified=is_verified)
    return judge_products(understand_query(query), [product], cross_encoder())[0]


@pytest.mark.parametrize(
    ("query", "name", "text"),
    [
        ("torque wrench 1/2 inch up to 200 Nm", 'Torque Wrench 1/2" drive', "Range 40-200 Nm"),
        (
            "alto saxophone reeds strength 2.5 box of 10",
            "Vandoren ZZ reeds for alto saxophone, 2.5",
            "Ten in a box",
        ),
        ("hiking boots men 44", "Hiking boots, men", "sizes 41-46"),
        ("cordless drill 18v with 2 batteries", "18V cordless drill", "2 x 2.0 Ah batteries, charger"),
        ("concrete mix 20kg bags x 10", "Concrete mix", "10 sacks of 20 kg"),
        ("laptop pre-owned", "Kestrel laptop", "Used, grade B"),
        ("Bewegungsmelder 180 Grad", "Bewegungsmelder", "Erfassungswinkel 180°"),
    ],
)
def test_numbers_packs_and_states_are_met(query: str, name: str, text: str) -> None:
    judged = _judged(query, name, text)
    assert judged.relevance >= RELEVANT, judged.refusal
    assert not judged.not_met
    assert not judged.not_said


@pytest.mark.parametrize(
    ("query", "name", "text", "demand"),
    [
        ("torque wrench at least 200 Nm", "Torque wrench", "20-110 Nm", "at least 200 nm"),
        ("winter tyres set of 4", "Winter tyre", "price per piece", "set of 4"),
        ("cordless drill 18v", "Cordless drill", "two 12 V batteries", "18v"),
        ("used laptop", "Laptop", "Brand new, sealed", "used"),
        ("iphone 13", "Apple iPhone 13 mini", "", "iphone 13"),
        ("kettle not plastic", "Kettle", "white plastic", "not plastic"),
    ],
)
def test_what_is_not_met_is_quoted(query: str, name: str, text: str, demand: str) -> None:
    judged = _judged(query, name, text, is_verified=True)
    assert judged.relevance < WORTH_OPENING
    assert [a.requirement for a in judged.not_met] == [demand]
    assert all(a.quote for a in judged.not_met)


def test_a_number_on_a_card_may_be_of_one_of_several_variants() -> None:
    query, text = "business cards 500 pieces", "from £12.99, 100 pieces"
    unread, read = (
        _judged(query, "Business cards", text),
        _judged(query, "Business cards", text, is_verified=True),
    )
    assert WORTH_OPENING <= unread.relevance < RELEVANT
    assert read.relevance < WORTH_OPENING
    assert _judged(query, "Business cards, 100 pieces").relevance < WORTH_OPENING  # its name is of all of it


def test_a_fact_denies_and_measures() -> None:
    def facts(*pairs: tuple[str, str]) -> str:
        return " ;\n".join(f"{label}{FACT}{value}" for label, value in pairs)

    def fits(query: str, name: str, text: str) -> bool:
        return _judged(query, name, text, is_verified=True).relevance >= RELEVANT

    memory = facts(("Memory", "8 GB"), ("Drive", "256 GB SSD"))
    assert not fits("laptop with at least 16 GB of RAM", "Kestrel laptop", memory)
    assert fits("laptop with at least 8 GB of RAM", "Kestrel laptop", memory)
    assert not fits("console with disc drive", "Nova console", facts(("Disc drive", "none")))
    assert fits("console with disc drive", "Nova console", facts(("Disc drive", "yes")))


def test_what_may_be_chosen_otherwise_refuses_nothing() -> None:
    colours = OptionGroup("Colour", (Choice("White"), Choice("Black")))
    kettle = Product("Kettle", description="Colour: White", is_verified=True)
    query, reader = understand_query("kettle not white"), cross_encoder()
    alone, chosen = judge_products(query, [kettle, replace(kettle, option_groups=(colours,))], reader)
    assert alone.refusal
    assert not chosen.refusal


def test_a_page_says_where_it_is_not_delivered_to() -> None:
    def fits(text: str) -> bool:
        return (
            _judged("oak bench, delivery to Galway", "Oak bench", text, is_verified=True).relevance
            >= RELEVANT
        )

    assert fits("Delivery to Galway and Clare only")
    assert not fits("Delivery to Dublin and Meath only")
    assert not fits("We cannot deliver to Galway")


def test_what_a_list_does_not_say_is_left_to_the_offers_own_page() -> None:
    query = "chocolate without nuts"
    unread, read = _judged(query, "Dark chocolate"), _judged(query, "Dark chocolate", is_verified=True)
    assert WORTH_OPENING <= unread.relevance < RELEVANT
    assert [a.requirement for a in unread.not_said] == ["no nuts"]
    assert read.relevance >= RELEVANT  # no shop lists all that is not in it


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("mechanical keyboard", "Membrane keyboard"),
        ("laptop with nvidia gpu", "Nordlys Office 14 Laptop"),
        ("hex bolt M8", "Hex Bolt M10 x 60"),
        ("cafe en grains", "Café moulu 250 g"),
    ],
)
def test_meaning_does_not_stand_in_for_sorts_names_and_codes(query: str, name: str) -> None:
    assert _judged(query, name).relevance < RELEVANT


def test_a_wish_is_not_judged() -> None:
    judged = _judged("kettle, ideally white", "Red kettle")
    assert judged.relevance >= RELEVANT
    assert not judged.not_met


def test_other_minds_need_no_answers() -> None:
    assert Judgement(0.9).met == Judgement(0.9).not_met == Judgement(0.9).not_said == ()
