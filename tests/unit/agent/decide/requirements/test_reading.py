"""What a query demands."""

from __future__ import annotations

import pytest

from agent.decide.offers.query import understand_query
from tests.tables import each


def _demands(text: str) -> list[tuple[str, str]]:
    return [(r.kind.value, r.text) for r in understand_query(text).requirements]


@each(
    ("text", "demand"),
    [
        ("bookcase 40 cm wide, at least 180 high", ("number", "at least 180 cm high")),
        ("205/55 R16 winter tires set of 4", ("pack", "set of 4")),
        ("digital piano 88 weighted keys", ("number", "88 weighted keys")),
        ("levis 501 w32 l34 black", ("number", "w32 l34")),
        ("used iphone 13 128gb", ("condition", "used")),
        ("used iphone 13 128gb", ("name", "iphone 13")),
        ("kids bike, stabilisers not wanted", ("negation", "not stabilisers")),
        ("dark chocolate without nuts", ("negation", "no nuts")),
        ("gluten free pasta", ("negation", "gluten free")),
        ("zz plant but not the raven one", ("negation", "not raven")),
        ("cordless vacuum, ideally white", ("wish", "ideally white")),
        ("mens road bike 56cm disc brakes", ("thing", "road bike")),
        ("electric bike size M for 3 days", ("number", "3 days")),
        ("canoe for a week", ("number", "1 week")),
        ("motor boat, half a day", ("number", "0.5 day")),
        ("double kayak full day", ("thing", "double kayak")),
        ("twin pack of AA batteries", ("pack", "2 pack")),
        ("sunset tour at 8pm", ("date", "at 8pm")),
        ("red or blue rucksack", ("attribute", "red or blue")),
        ("phone in good condition or better", ("condition", "in good condition or better")),
        ("scissors for children", ("attribute", "for kids")),
        ("gift card £25", ("number", "£25")),
        ("Gutschein 50 Euro", ("number", "50 euro")),
        ("galaxy tab plus", ("name", "galaxy tab plus")),
    ],
)
def test_each_demand_of_a_query_is_read(text: str, demand: tuple[str, str]) -> None:
    assert demand in _demands(text)


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("mens road bike 56cm disc brakes carbon", "bike"),
        ("linen shirt mens short sleeve, 100% linen, L", "shirt"),
        ("drum throne adjustable round", "throne"),
        ("nike air max 90 size 43", ""),
        ("raspberry pi", ""),
    ],
)
def test_what_follows_the_thing_is_not_taken_for_it(text: str, head: str) -> None:
    assert understand_query(text).head == head


def test_a_search_leaves_out_the_words_between_which_a_query_chooses() -> None:
    assert understand_query("red or blue rucksack 30 litre").terms == "rucksack 30 litre"


def test_a_number_of_a_name_is_no_price() -> None:
    assert understand_query("nike air max 90").price_max is None


def test_a_sum_that_is_a_limit_is_none_of_the_thing() -> None:
    query = understand_query("gift card under £25")
    assert query.price_max == 25
    assert "number" not in {kind for kind, _ in _demands("gift card under £25")}
    assert understand_query("Theatergutschein 50 Euro").terms == "Theatergutschein"
