"""What an offer says to each requirement, and what the loop is told."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from agent.core.memory import RELEVANT, WORTH_OPENING
from agent.core.ports import Judgement
from agent.core.types import Availability, Product
from agent.core.values import FACT, Choice, OptionGroup, Price, UnitPrice
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.decide.offers.requirements.requirement import Kind
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


@pytest.mark.parametrize(
    ("query", "name", "fact", "is_met"),
    [
        ("11 speed chain", "Chain", "Speeds: 11", True),
        ("11 speed chain", "Chain", "Number of speeds: 10", False),
        ("2 seat sofa", "2-seat sofa", "Seat height: 46 cm", True),
        ("front light at least 600 lumens", "Front light", "Lumens: 700", True),
        ("front light at least 600 lumens", "Front light", "Lumens: 400", False),
        ("shelf up to 80 cm wide", "Shelf", "Width (cm): 60", True),
        ("teapot at least 1 litre", "Teapot", "Use: holds 1.1 litres", True),
        ("teapot at least 1 litre", "Teapot", "Use: holds 350 ml", False),
        ("trolley that carries 90 kg", "Trolley", "Use: carries 120 kg", True),
        ("trolley that carries 90 kg", "Trolley", "Use: carries 60 kg", False),
        ("metal free boots", "Boots", "Metal free: Yes", True),
        ("metal free boots", "Boots", "Metal free: No", False),
        ("boots without metal", "Boots", "Metal free: No", False),
    ],
)
def test_labels_count_and_give_units(query: str, name: str, fact: str, is_met: bool) -> None:
    judged = _judged(query, name, fact.replace(": ", FACT) + "\n", is_verified=True)
    assert (judged.relevance >= RELEVANT) is is_met, judged.refusal


@pytest.mark.parametrize(
    ("query", "name", "is_met"),
    [
        ("wood screws 4 x 40", "Wood screws 4.0 × 40 mm", True),
        ("wood screws 4 x 40", "Wood screws 4.0 × 45 mm", False),
        ("cassette 11-32", "Cassette 11-32T", True),
        ("garden hose 1/2 inch 50 m", "Garden hose 1/2 inch", False),
        ("camera grade b", "Camera, Grade B", True),
        ("camera grade b", "Camera, Grade C", False),
        ("peanut butter without palm oil", "Peanut butter. Palm oil: none", True),
        ("peanut butter without palm oil", "Peanut butter. No added sugar or palm oil", True),
        ("gluten free oats", "Pure Oats Gluten Free Jumbo", True),
    ],
)
def test_codes_classes_and_absences(query: str, name: str, is_met: bool) -> None:
    assert (_judged(query, name, is_verified=True).relevance >= RELEVANT) is is_met


def test_what_is_not_said_may_stand_on_the_page_of_a_date() -> None:
    dates = OptionGroup("", (Choice("Sat 12 December 2026", url="http://shop.example/1"),))
    tour = Product("Castle ghost tour", is_verified=True, option_groups=(dates,))
    query, reader = understand_query("castle ghost tour saturday, adult"), cross_encoder()
    open_, chosen = judge_products(query, [tour, replace(tour, options=("Sat 12 December 2026",))], reader)
    assert not open_.refusal
    assert chosen.refusal


def test_a_price_limit_by_unit_is_compared_with_the_price_of_a_unit() -> None:
    query, reader = understand_query("cheddar under £17 per kg"), cross_encoder()
    dear = Price(Decimal("4.00"), "GBP", "£4.00", UnitPrice(Decimal(20), "kg", "200 g", is_stated=True))
    cheap = replace(dear, amount=Decimal("18.00"), per=UnitPrice(Decimal(15), "kg", "1.2 kg", is_stated=True))
    found = judge_products(query, [Product("Cheddar", dear), Product("Cheddar", cheap)], reader)
    assert [bool(judged.refusal) for judged in found] == [True, False]


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


def test_a_size_of_three_sides_is_one_requirement_and_is_not_searched_for() -> None:
    query = understand_query("open ball bearing 20 x 47 x 14")
    assert query.terms == "open ball bearing"
    assert [r.text for r in query.requirements if r.kind == Kind.NUMBER] == ["20 x 47 x 14"]
    for words, count in (("20×47×14 mm", 1), ("20×47×12 mm", 0)):
        judged = judge_products(query, [Product(f"Open ball bearing {words}")], cross_encoder())[0]
        assert sum(a.requirement == "20 x 47 x 14" for a in judged.met) == count


def test_what_is_sold_out_is_judged_by_what_it_says() -> None:
    grades = (OptionGroup("", (Choice("Fair", url="/p?c=fair"),)),)
    for availability, least in ((Availability.ONLINE, True), (Availability.OUT_OF_STOCK, False)):
        product = Product(
            "Overlocker", is_verified=True, availability=availability, option_groups=grades
        )  # whose conditions have pages of their own
        judged = judge_products(understand_query("industrial overlocker"), [product], cross_encoder())[0]
        assert (judged.relevance >= RELEVANT) is least


@pytest.mark.parametrize(
    ("query", "name", "sizes", "is_met"),
    [
        ("camalot c4 #2", "Black Diamond Camalot C4", ("#1", "#2"), True),
        ("camalot c4 #5", "Black Diamond Camalot C4", ("#1", "#2"), False),
        ("singer featherweight 221", "Singer Featherweight 221K, 1951", (), True),
        ("singer featherweight 221", "Singer Featherweight 222K, 1951", (), False),
    ],
)
def test_the_number_of_a_name_may_be_one_of_its_sizes_or_have_a_letter(
    query: str, name: str, sizes: tuple[str, ...], is_met: bool
) -> None:
    groups = (OptionGroup("Size", tuple(map(Choice, sizes))),) if sizes else ()
    product = Product(name, is_verified=True, option_groups=groups)
    judged = judge_products(understand_query(query), [product], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) is is_met, judged.refusal


@pytest.mark.parametrize(
    ("name", "values", "is_met"),
    [
        ("Gift card", ("£10", "£25"), True),
        ("Gift card", ("£10", "£50"), False),
        ("Gift card £25", (), True),
        ("Gift card £50", (), False),
    ],
)
def test_a_sum_that_is_asked_for_is_in_the_name_or_one_of_the_choices(
    name: str, values: tuple[str, ...], is_met: bool
) -> None:
    groups = (OptionGroup("Value", tuple(map(Choice, values))),) if values else ()
    product = Product(name, is_verified=True, option_groups=groups)
    judged = judge_products(understand_query("gift card £25"), [product], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) is is_met, judged.refusal


def test_the_sides_of_a_row_stand_in_cells_of_their_own() -> None:
    heads = ("Part", "Bore mm", "Outside mm", "Width mm")
    cells = "\n".join(map(FACT.join, zip(heads, ("6204", "20", "47", "14"), strict=True)))
    product = Product(
        "Open ball bearing", is_verified=True, option_groups=(OptionGroup("", (Choice("6204", text=cells),)),)
    )
    for query, is_met in (("ball bearing 20 x 47 x 14", True), ("ball bearing 20 x 14 x 47", False)):
        judged = judge_products(understand_query(query), [product], cross_encoder())[0]
        assert (judged.relevance >= RELEVANT) is is_met, judged.refusal


def test_neither_denies() -> None:
    judged = _judged("ball bearing, no seals", "Ball bearing", "Neither seal nor shield.", is_verified=True)
    assert judged.relevance >= RELEVANT, judged.refusal


@pytest.mark.parametrize(
    ("query", "name", "text", "fits"),
    [
        ("gluten free penne", "Barilla Penne", "Durum wheat. Try also our gluten free range.", False),
        ("gluten free penne", "Barilla Penne", "Corn and rice. Gluten free.", True),
        ("van rental with tail lift", "Van rental", "Automatic. No tail lift.", False),
        ("van rental with tail lift", "Van rental with tail lift", "Automatic.", True),
        ("jazz on 8 January", "Jazz at the Hall: Big Band", "Friday 8 January 2027, 8.00 pm", True),
        ("jazz on 8 January", "Jazz at the Hall: Big Band", "Friday 15 January 2027, 8.00 pm", False),
        ("getreidefreies Hundefutter", "Hundefutter Lachs getreidefrei", "Für Welpen.", True),
        ("getreidefreies Hundefutter", "Trockenfutter Lachs getreidefrei", "Für Katzen.", False),
        ("black printer ink", "EcoTank Black Printer Ink Bottle 127 ml", "", True),
        ("black printer ink", "Printer ink bottle rack, black", "", False),
        ("v-belt", "V-Belt Section A (13 x 8 mm)", "", True),
        ("decaf espresso", "Decaf Espresso Beans", "", True),
        ("decaf espresso", "Decaf Espresso Cake", "", False),
        ("savon noir liquide bidon de 5 litres", "Savon noir liquide", "5 L", True),
        ("linocut course", "Linocut Workshop for Beginners", "Six weeks", True),
        ("linocut course", "Linocut Print of a Harbour", "Framed", False),
        ("v-belt A42", "V-Belt Section A (13 x 8 mm)", "Part no A42", True),
        ("game boy color", "Nintendo Game Boy Advance", "", False),
    ],
)
def test_words_of_other_goods_and_denials_count_for_nothing(
    query: str, name: str, text: str, fits: bool
) -> None:
    judged = _judged(query, name, text, is_verified=True)
    assert (judged.relevance >= RELEVANT) == fits, judged.refusal
