"""What fits a query: prices, talk, and what a refusal says. The pairs are measured in `tests/corpora`."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from agent.core.memory import RELEVANT, WORTH_OPENING
from agent.core.types import Price, Product
from agent.core.values import FACT, Choice, OptionGroup
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.decide.offers.things import as_classed
from agent.llm.cross_encoder import cross_encoder


@pytest.mark.parametrize(("amount", "fits"), [("299.00", True), ("300.00", True), ("319.00", False)])
def test_a_price_limit_in_the_query_holds(amount: str, fits: bool) -> None:
    product = Product("Dedica Espresso Machine", Price(Decimal(amount), "EUR", f"€{amount}"))
    judged = judge_products(understand_query("espresso machine under €300"), [product], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) == fits
    assert fits or "over the limit" in judged.refusal


def test_a_price_that_is_only_talked_about_is_no_offer() -> None:
    text = "A Syrian hamster usually costs between $15 and $30."
    product = Product("Syrian hamster", snippet=text, source="prose")
    assert (
        "talked about"
        in judge_products(understand_query("syrian hamster"), [product], cross_encoder())[0].refusal
    )


def test_a_refusal_says_what_the_thing_is_instead() -> None:
    product = Product("Syrian hamster cage")
    judged = judge_products(understand_query("syrian hamster"), [product], cross_encoder())[0]
    assert judged.refusal == "a cage, not the animal"


def test_what_its_own_page_left_open_is_refused() -> None:
    query = understand_query("laptop with nvidia gpu")
    unread, read = (
        Product("Fenn 14 Laptop"),
        Product("Fenn 14 Laptop", is_verified=True, description="14 inch"),
    )
    judged = judge_products(query, [unread, read], cross_encoder())
    assert 0.4 <= judged[0].relevance < RELEVANT
    assert judged[1].relevance < 0.4


@pytest.mark.parametrize(
    ("classes", "fits"),
    [
        (("Whisky", "Islay"), True),
        (("Gin & Whisky",), False),  # one of the two
        (("Whisky", "Glasses"), False),  # what stands in a narrower class is something else
        ((), False),
    ],
)
def test_the_site_says_by_its_classes_what_a_name_leaves_open(classes: tuple[str, ...], fits: bool) -> None:
    one = Product("Port Dunan 10", classes=classes, is_verified=True, found_by="whisky")
    (judged,) = judge_products(understand_query("whisky"), [one], cross_encoder())
    assert (judged.relevance >= RELEVANT) is fits


def test_what_is_held_is_known_by_what_the_site_is() -> None:
    query = understand_query("cours de poterie")
    held, sold = (
        Product("Tournage : premiers pas", description="Poterie au tour.", menus=menus, is_verified=True)
        for menus in ("Tous les cours\nAgenda", "Boutique\nPanier")
    )
    first, second = judge_products(query, [held, sold], cross_encoder())
    assert first.relevance >= RELEVANT > second.relevance


def test_what_may_be_chosen_without_it_is_no_reason_to_refuse() -> None:
    query = understand_query("mirrorless camera without lens")
    kit = OptionGroup("Kit", (Choice("Body only"), Choice("With 16-50 lens")))
    one = Product("Mirrorless camera X", option_groups=(kit,), is_verified=True)
    assert not judge_products(query, [one], cross_encoder())[0].refusal
    with_lens = Product("Mirrorless camera X with lens", is_verified=True)
    assert judge_products(query, [with_lens], cross_encoder())[0].refusal


@pytest.mark.parametrize(
    ("query", "name", "description", "fits"),
    [
        ("women's game v Eskdale", "Town Women v Eskdale Women", "Kick-off 14:00", True),
        ("tandem", "Tandem Bike", "For two riders", True),
        ("case for iphone 12 mini", "Apple iPhone 12 mini", "64 GB, boxed with cable", False),
        ("waterproof 8x42 binoculars", "Fjell 8x32", "Waterproof binoculars, 8 x, 32 mm", False),
        ("waterproof 8x42 binoculars", "Fjell 8x42", "Waterproof binoculars, 8 x, 42 mm", True),
        ("hire a potters wheel", "Potter's Wheel Hire", "For use here, by the hour", True),
        ("chain", "Mini chain tool", "For all chains", False),
        ("a4 paper", "Paper Padded Mailers", "Fits A4", False),
        ("knife block without knives", "Empty Knife Block", "Beech. Keeps six knives.", True),
        ("knife block without knives", "Knife Block", "Beech, with five knives.", False),
        ("big blue casserole", "Blue Casserole", "6.7 l", True),
        ("large dog bed", "Dog bed, small", "60 cm", False),
        ("amarone 2016", "Amarone della Valpolicella DOCG 2016", "0.75 l", True),
        ("amarone 2016", "Amarone della Valpolicella DOCG 2017", "0.75 l", False),
        ("felco 2", "Felco 2 Ersatzklinge", "Stahl", False),
        ("polarising filter 58mm", "Hoya 58mm circular polariser filter", "", True),
        ("14x12 frames pack of 50", "14×12 Frames", "Pack: Pack of 10, Pack of 50", True),
        ("smoker fuel", "Smoker Fuel, Wood Pellets", "Slow and cool", True),
        ("led lampe dimmbar", "LED Lampe E27 warmweiß", "Dimmbar. 806 lm", True),
        ("led lampe dimmbar", "Dimmer für LED Lampe", "Für dimmbare Lampen", False),
        ("six 1 litre jars", "Clip-top jar", "Size: 0.5 l, 1 l. Pack of 6 or single", True),
    ],
)
def test_a_name_is_read_as_people_read_it(query: str, name: str, description: str, fits: bool) -> None:
    offer = Product(name, description=description, is_verified=True)
    judged = judge_products(understand_query(query), [offer], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) == fits, judged.refusal


def test_a_word_that_the_search_had_to_leave_out_must_be_said() -> None:
    """The site has no "cargo bike"; what its search shows for "bike" is none because it may carry something."""
    text = "Carbon frame, Shimano 105, hydraulic disc brakes. One owner, invoice included."
    name = "Canyon Endurace CF 7 Road Bike 2022"
    left_out = Product(name, description=text, found_by="bike", is_verified=True)
    said = replace(left_out, description=f"{text} Made for cargo.")
    judged = judge_products(understand_query("cargo bike"), [left_out, said], cross_encoder())
    assert [one.relevance >= RELEVANT for one in judged] == [False, True]


@pytest.mark.parametrize(("menus", "dates", "fits"), [
    ("Courses in an old boatyard", ("Sun 10 January 2027",), True),
    ("Courses in an old boatyard", (), False),  # what has no date is none of them
    ("Cheese and knives", ("Sun 10 January 2027",), False),
])  # fmt: skip
def test_a_course_is_called_by_what_one_does_there(menus: str, dates: tuple[str, ...], fits: bool) -> None:
    groups = (OptionGroup("", tuple(Choice(date) for date in dates)),) if dates else ()
    offer = Product("Cheese Making: Halloumi & Ricotta", menus=menus, is_verified=True, option_groups=groups)
    judged = judge_products(understand_query("cheese making course"), [offer], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) == fits, judged.refusal


def test_the_number_of_a_part_may_be_one_of_its_pages_rows() -> None:
    query, name = understand_query("6204-2RS"), "Ball Bearings 62 Series"
    card = Product(name, found_by="6204-2RS")
    rows = OptionGroup("Part no.", (Choice("6203-2RS"), Choice("6204-2RS")))
    page = Product(name, found_by="6204-2RS", is_verified=True, option_groups=(rows,))
    other = replace(page, option_groups=(OptionGroup("Part no.", (Choice("6203-2RS"), Choice("6205-2RS"))),))
    judged = judge_products(query, [card, page, other], cross_encoder())
    assert [WORTH_OPENING <= j.relevance < RELEVANT for j in judged] == [True, False, False]
    assert [j.relevance >= RELEVANT for j in judged] == [False, True, False]


@pytest.mark.parametrize(("kind", "fits"), [("Overlocker", True), ("Coverstitch machine", False)])
def test_a_fact_says_of_which_kind_it_is(kind: str, fits: bool) -> None:
    classes = ("Overlockers & coverstitch",)
    one = Product("Juki MO-654DE", description=f"Type{FACT}{kind} ;", classes=classes, is_verified=True)
    (judged,) = judge_products(understand_query("overlocker"), [one], cross_encoder())
    assert (judged.relevance >= RELEVANT) is fits


@pytest.mark.parametrize(
    ("name", "words"), [("Classic T-Shirt", "t-shirts"), ("Classic Top", "Polos, T-Shirts & Sweats")]
)
def test_of_a_class_of_several_kinds_a_product_is_what_its_name_says(name: str, words: str) -> None:
    classes = ("Clothes", "Polos, T-Shirts & Sweats")
    product = as_classed(Product(name, description=f"Shop / {classes[1]} / {name}", classes=classes))
    assert product.classes == ("Clothes", words)
    assert product.description == f"Shop / {words} / {name}"
