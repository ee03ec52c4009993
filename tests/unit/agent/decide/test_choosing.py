"""Which values of a product's options a query asks for."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.core.memory import RELEVANT
from agent.core.values import FACT, Choice, OptionGroup, Price
from agent.decide.offers.choosing import none_fits, shared_words, wishes
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.llm.cross_encoder import cross_encoder
from tests.fakes import product
from tests.tables import each


def group(name: str, *values: str) -> OptionGroup:
    return OptionGroup(name, tuple(Choice(value, f"e{n}") for n, value in enumerate(values)))


def wanted(query: str, name: str, *groups: OptionGroup) -> list[list[str]]:
    found = wishes(understand_query(query), product(name, option_groups=groups))
    return [[choice.words for choice in wish.choices] for wish in found]


HIRE = group("Hire", "Day (back by 8.30)", "Weekend (Fri 3 pm to Mon 9 am)", "Week (7 days)")
CONDITION = group("Condition", "Fair", "Good", "Very good", "Like new")


@each(
    ("query", "name", "options", "values"),
    [
        ("phone in very good condition", "Ada phone", CONDITION, [["Very good"]]),
        ("phone in good condition", "Ada phone", CONDITION, [["Good"]]),
        ("phone in good condition or better", "Ada phone", CONDITION, [["Good", "Very good", "Like new"]]),
        ("yoga before 19 December", "Yoga", group("", "Fri 18.12.2026", "Sun 20.12.2026"), [["Fri 18.12.2026"]]),
        ("Kinderkarte für Aida", "Aida", group("Platz", "Parkett", "Kinder bis 14"), [["Kinder bis 14"]]),
        ("running shorts size M", "Trail shorts", group("Size", "S", "M", "L"), [["M"]]),
        ("women's sweater, medium", "Merino sweater", group("Size", "S", "M", "L"), [["M"]]),
        ("rain jacket, any colour but black", "Rain jacket", group("Colour", "Black", "Olive"), [["Olive"]]),
        ("rain jacket, any colour but black", "Rain jacket", group("Colour", "Black", *"abcdef"), []),
        ("carpet cleaner hire for the weekend", "Carpet cleaner", HIRE, [["Weekend (Fri 3 pm to Mon 9 am)"]]),
        ("merino socks size 9-11", "Merino socks", group("Size", "UK 3-5", "UK 6-8", "UK 9-11"), [["UK 9-11"]]),
        ("middlemarch hardback", "Middlemarch", group("Edition", "Hardback", "Paperback"), [["Hardback"]]),
        ("oat milk on subscription", "Oat milk", group("", "Once", "Subscribe & save"), [["Subscribe & save"]]),
        ("oat milk", "Oat milk", group("", "Once", "Subscribe & save"), []),
        ("an LP in vg+", "Low (LP)", group("", "Very Good Plus (VG+)", "Very Good (VG)"), [["Very Good Plus (VG+)"]]),
        ("boots size 42", "Ridge boots", group("Size", "41", "42", "43"), [["42"]]),
        ("coffee beans 1 kg", "House coffee beans", group("Pack", "250 g", "1 kg", "2.5 kg"), [["1 kg"]]),
        ("coffee beans 1000 g", "House coffee beans", group("Pack", "250 g", "1 kg", "2.5 kg"), [["1 kg"]]),
        ("blue shorts", "Trail shorts", group("Colour", "Red", "Blue"), [["Blue"]]),
        ("ten pack of servos", "Micro servo", group("Pack of", "1", "5", "10"), [["10"]]),
        ("converter 24V to 5V", "Step-down converter", group("Output", "3.3 V", "5 V"), [["5 V"]]),
        ("cours avant le 15 janvier 2027", "Cours", group("", "12/12/2026", "16/01/2027"), [["12/12/2026"]]),
        ("pyjamas for a 4 year old", "Star pyjamas", group("Size", "3T", "4T", "5-6Y"), [["4T"]]),
        ("blue shorts", "Trail shorts blue", group("Colour", "Red", "Blue"), []),
        ("running shorts", "Trail shorts", group("Size", "S", "M", "L"), []),
        ("opera ticket on 19 December", "Opera", group("", "Fri 18.12.2026", "Sat 19.12.2026"), [["Sat 19.12.2026"]]),
        ("opera ticket on a Sunday", "Opera", group("", "Sat 19.12.2026", "Sun 20.12.2026"), [["Sun 20.12.2026"]]),
        ("sunset tour at 8pm", "Sunset tour", group("Start", "18:30", "20:00"), [["20:00"]]),
        ("red or blue shorts", "Trail shorts", group("Colour", "Red", "Blue", "Green"), [["Red", "Blue"]]),
    ],
)  # fmt: skip
def test_a_value_that_the_query_names_is_chosen(
    query: str, name: str, options: OptionGroup, values: list[list[str]]
) -> None:
    assert wanted(query, name, options) == values


def test_each_option_is_chosen_by_itself() -> None:
    colour, size = group("Colour", "Red", "Blue"), group("Size", "S", "M")
    assert wanted("blue shorts size m", "Trail shorts", colour, size) == [["Blue"], ["M"]]


def test_a_pack_of_an_amount_may_be_chosen_in_two_options() -> None:
    size, pack = group("Size", "0.5 l", "1 l"), group("Pack", "Single", "Pack of 6")
    assert wanted("six 1 litre glass jars", "Glass jar", size, pack) == [["1 l"], ["Pack of 6"]]
    assert wanted("six 1 litre glass jars", "Glass jar", group("", "1 l", "6 x 1 l")) == [["6 x 1 l"]]


def test_a_row_is_chosen_by_its_cells_in_the_unit_of_their_column() -> None:
    def row(part: str, shaft: str, length: str) -> Choice:
        cells = f"{part} {shaft} {length}\nShaft mm{FACT}{shaft}\nLength mm{FACT}{length}"
        return Choice(part, price=Price(Decimal(3), "GBP", "£3.00"), text=cells)

    rows = OptionGroup(
        "Part no.", (row("LM10UU", "10", "29"), row("LM12UU", "12", "30"), row("LM16UU", "16", "37"))
    )
    assert wanted("linear ball bearing for a 12mm shaft", "Linear Ball Bearings", rows) == [["LM12UU"]]
    bearing = product("Linear Ball Bearings", option_groups=(rows,), is_verified=True)
    query = understand_query("linear ball bearing for a 12mm shaft")
    assert judge_products(query, [bearing], cross_encoder())[0].relevance >= RELEVANT
    other = understand_query("linear ball bearing for a 14mm shaft")
    assert judge_products(other, [bearing], cross_encoder())[0].relevance < RELEVANT


def test_what_several_priced_values_share_is_one_offer() -> None:
    def shared(query: str, *values: str, is_priced: bool = True) -> str:
        price = Price(Decimal(9), "GBP", "£9.00") if is_priced else None
        offer = product(
            "Opera", option_groups=(OptionGroup("", tuple(Choice(v, price=price) for v in values)),)
        )
        (wish,) = wishes(understand_query(query), offer)
        return shared_words(understand_query(query), offer, wish)

    seats = ("Balcony / Adult", "Balcony / Child", "Stalls / Adult", "Stalls / Child")
    assert shared("opera in the balcony", *seats) == "Balcony"
    assert shared("opera in the balcony for a child", *seats) == ""
    assert shared("opera in the balcony, no child", *seats) == ""  # may be one of those values
    assert shared("opera in the balcony", *seats, is_priced=False) == ""
    tents = ("4 m (sleeps 2–4) / Weekly", "5 m (sleeps 4–6) / Weekly", "5 m (sleeps 4–6) / Daily")
    assert shared("opera for a family of four, for a week", *tents) == ""  # both sizes were asked for


@pytest.mark.parametrize(
    ("query", "options", "fits"),
    [
        ("opera on a Sunday", group("", "Wed 16.12.2026", "Sat 19.12.2026"), False),
        ("opera on a Sunday", group("", "Wed 16.12.2026", "Sun 20.12.2026"), True),
        ("opera", group("", "Wed 16.12.2026"), True),
        ("coffee beans at least 2 kg", group("Pack", "250 g", "1 kg"), False),
        ("coffee beans at least 2 kg", group("Pack", "250 g", "2.5 kg"), True),
        ("coffee beans at least 2 kg", group("Grind", "Whole bean", "Espresso"), True),
    ],
)
def test_a_product_of_which_no_value_fits_is_none(query: str, options: OptionGroup, fits: bool) -> None:
    assert (
        none_fits(understand_query(query), product("House coffee beans", option_groups=(options,))) == ""
    ) is fits
