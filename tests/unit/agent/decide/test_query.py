"""What a query is understood to mean."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.decide.offers.limits import Order
from agent.decide.offers.query import understand_query
from agent.decide.offers.requirements.requirement import Kind
from agent.decide.offers.words import tokens
from agent.decide.policy import is_of_query
from tests.tables import each


@each(
    ("text", "head", "terms"),
    [
        ("Syrian hamster for sale", "hamster", "Syrian hamster"),
        ("cheapest laptop with nvidia gpu", "laptop", "laptop nvidia gpu"),
        ("usb-c cable 2m", "cable", "usb-c cable 2m"),
        ("espresso machine under €300", "machine", "espresso machine"),
        ("waterproof hiking boots men size 43", "boots", "waterproof hiking boots"),
        ("red kettle not plastic", "kettle", "red kettle"),
        ("where can I buy a guinea pig?", "pig", "guinea pig"),
        ("Goldhamster kaufen", "goldhamster", "Goldhamster"),
        ("books about hamsters", "books", "books hamsters"),
        ("Sony WH-1000XM5", "", "Sony WH-1000XM5"),
        ("string of hearts", "", "string of hearts"),
        ("winter coat women", "coat", "winter coat"),
        ("wall lights black", "lights", "wall lights black"),
        ("hiking boots light", "boots", "hiking boots light"),
        ("plug in wall light", "light", "plug in wall light"),
        ("galvanised watering can", "can", "galvanised watering can"),
        ("can I buy a hamster", "hamster", "hamster"),
        ("cours de couture", "cours", "cours de couture"),
        ("ThinkPad X1 Carbon Gen 11", "", "ThinkPad X1 Carbon Gen 11"),
    ],
)
def test_it_knows_the_thing_and_the_words_to_type(text: str, head: str, terms: str) -> None:
    query = understand_query(text)
    assert (query.head, query.terms) == (head, terms)


_TYPED = [
    "mini digger for one day under $250",
    "Ryeland ewe younger than three years, in Devon",
    "driver board for a brushed DC motor that runs on 24 volts and draws 5 amps all the time",
    "Fahrradschlauch 28 Zoll mit Autoventil",
    "L'Étranger de Camus en poche, en français",
    "five buck converters 24V to 5V",
]


@pytest.mark.parametrize("text", _TYPED)
def test_it_types_no_words_but_those_of_the_query(text: str) -> None:
    query = understand_query(text)
    assert is_of_query(query.terms, text)
    assert all(is_of_query(terms, text) for terms in query.fewer_terms)


@each(
    ("text", "thing", "others"),
    [
        ("laptop in like new condition", "laptop", ["in like new condition"]),
        ("four winter tyres", "tyres", ["winter", "4 winter tyres"]),
        ("bottle of dark rum", "rum", ["dark"]),
        ("cat litter", "cat litter", ["cat"]),
        ("mosquito repellent without DEET", "mosquito repellent", ["mosquito", "no deet"]),
        ("hens that are already laying, less than £20 a bird", "hens", ["already laying"]),
        ("armchair that can be delivered to Cork", "armchair", ["that can be delivered to cork"]),
        ("eine Oper, die höchstens anderthalb Stunden dauert", "oper", ["höchstens 1.5 stunden"]),
        ("Shimano Fahrradkette", "fahrradkette", ["shimano"]),
        ("esstisch ausziehbar eiche", "esstisch", ["ausziehbar", "eiche"]),
        ("handbrause wassersparend", "handbrause", ["wassersparend"]),
        (
            "500 business cards soft touch",
            "business cards",
            ["business", "soft touch", "500 business cards"],
        ),
        ("linen duvet cover cal king", "duvet cover", ["linen", "duvet", "cal king"]),
        ("spaniel puppy, any colour but black", "puppy", ["spaniel", "not black"]),
        ("motor that runs on 24 volts", "motor", ["24 volts"]),
        ("board game we can play with 6 people", "board game", ["board", "6 people"]),
        ("500 Visitenkarten beidseitig", "visitenkarten", ["beidseitig", "500 visitenkarten"]),
        ("magnetic tiles, at least 60 pieces", "tiles", ["magnetic", "at least 60 pieces"]),
        ("vitamin D drops", "drops", ["vitamin d"]),
        ("Maigret published between 1950 and 1959", "maigret", ["published between 1950 and 1959"]),
    ],
)
def test_it_reads_the_thing_and_what_else_is_required(text: str, thing: str, others: list[str]) -> None:
    demands = (r for r in understand_query(text).requirements if r.kind != Kind.WISH)
    first, *rest = (r.text for r in demands)
    assert (first, rest) == (thing, others)


def test_years_are_no_prices() -> None:
    assert understand_query("Maigret published between 1950 and 1959").price_max is None
    assert understand_query("bike between 1950 and 1959 euros").price_max == Decimal(1959)


@each(
    ("text", "low", "high", "currency"),
    [
        ("kettle under $50", None, "50", "USD"),
        ("kettle below 1,200 euros", None, "1200", "EUR"),
        ("Kaffeemaschine bis 500 €", None, "500", "EUR"),
        ("headphones between 100 and 200 dollars", "100", "200", "USD"),
        ("desk over £80", "80", None, "GBP"),
        ("desk £200 or less", None, "200", "GBP"),
        ("wędka feederowa do 200 zł", None, "200", "PLN"),
        ("jacka högst 500 sek", None, "500", "SEK"),
        ("cable under 2 m", None, None, ""),
        ("kettle", None, None, ""),
    ],
)
def test_it_reads_price_limits(text: str, low: str | None, high: str | None, currency: str) -> None:
    query = understand_query(text)
    assert query.price_min == (Decimal(low) if low else None)
    assert query.price_max == (Decimal(high) if high else None)
    assert query.currency == currency


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("cheapest laptop", Order.CHEAPEST),
        ("günstigste Waschmaschine", Order.CHEAPEST),
        ("newest phone", Order.NEWEST),
        ("most expensive watch", Order.PRICIEST),
        ("laptop", Order.NONE),
    ],
)
def test_it_reads_the_wanted_order(text: str, order: Order) -> None:
    assert understand_query(text).order == order


def test_it_keeps_what_must_not_be_apart() -> None:
    assert understand_query("red kettle not plastic").excluded == ("plastic",)
    assert understand_query("sugar-free chocolate").excluded == ("sugar",)


def test_it_keeps_size_and_audience_apart() -> None:
    query = understand_query("waterproof hiking boots men size 43")
    assert (query.audience, [r.size for r in query.requirements if r.size]) == ("men", ["43"])


def test_the_words_of_a_second_search_are_fewer() -> None:
    assert understand_query("usb-c cable 2m").fewer_terms == ("usb-c cable", "cable", "cables")
    assert understand_query("hamster").fewer_terms == ("hamsters",)
    assert "gastronorm pan" in understand_query("gastronorm pan 1/1 65mm deep").fewer_terms, "a word twice"


def test_a_size_written_with_or_without_blanks_is_one() -> None:
    assert tokens("Duvet 200 x 200 cm") == tokens("duvet 200x200 cm") == ("duvet", "200x200", "cm")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("cheapest kindle", True),
        ("la ceinture la moins chère", True),
        ("cheap kindle", False),
        ("cheapest headphones", False),  # several
        ("kindle", False),
    ],
)
def test_a_superlative_asks_for_one(text: str, is_one: bool) -> None:
    assert understand_query(text).wants_best is is_one


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("monstera plant", "monstera"),
        ("bonsai tree", "bonsai"),
        ("denim jeans", "jeans"),
        ("fish tank", "tank"),
    ],
)
def test_a_wider_word_behind_the_thing_says_nothing(text: str, head: str) -> None:
    assert understand_query(text).head == head


def test_what_is_performed_is_searched_by_its_title_before_its_kind() -> None:
    assert understand_query("viking gold exhibition").fewer_terms == (
        "viking gold",
        "gold",
        "exhibition",
        "exhibitions",
    )
    assert understand_query("cours de couture le soir").fewer_terms[:2] == ("couture", "cours de couture")
    assert understand_query("vegan camping meals").fewer_terms[:1] == ("camping meals",)
    assert understand_query("garden hose").fewer_terms[:1] == ("hose",)


@pytest.mark.parametrize(
    ("text", "head", "rest"),
    [
        ("castle ghost tour saturday", "tour", ("castle", "ghost")),
        ("blue monday vinyl", "vinyl", ("blue", "monday")),
        ("rust velvet 3 seater sofa", "sofa", ("rust", "velvet")),
        ("nutcracker stalls tickets friday or saturday", "", ("stalls",)),
        ("regentonne grün", "regentonne", ("grün",)),
    ],
)
def test_days_stuff_seats_and_colours_are_no_thing(text: str, head: str, rest: tuple[str, ...]) -> None:
    query = understand_query(text)
    assert query.head == head
    assert tuple(w for r in query.requirements[1:] for w in r.words if not r.count) == rest
