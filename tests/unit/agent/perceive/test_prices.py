"""What an amount says, and which of several is the price."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.perceive.page_kind.page import view_page
from agent.perceive.prices.price_words import PriceKind
from agent.perceive.prices.prices import mentions_in, pick_price
from tests.tables import each
from tests.unit.agent.perceive.snapshots import look_at, read


@each(
    ("text", "kinds"),
    [
        ("was £20 now £15", ["was", "selling"]),
        ("RRP: £20", ["was"]),
        ("UVP 29,99 €", ["was"]),
        ("statt 99 € nur 79 €", ["was", "selling"]),
        ("Save £5", ["saving"]),
        ("£20 off", ["saving"]),
        ("from £10", ["from"]),
        ("ab 12,99 €", ["from"]),
        ("£4.50 / kg", ["unit"]),
        ("(1 kg = 12,00 €)", ["unit"]),
        ("£9.99 per month", ["monthly"]),
        ("4 x £5.00", ["monthly"]),
        ("Free delivery over £50", ["threshold"]),
        ("Delivery £4.99", ["shipping"]),
        ("a deposit of £50", ["deposit"]),
        ("£100 ex VAT", ["net"]),
        ("$2.1 million", ["other"]),
        ("12 € la pièce", ["selling"]),
        ("Our adoption fee is $30 each", ["selling"]),
    ],
)
def test_the_words_beside_an_amount_say_what_it_is(text: str, kinds: list[str]) -> None:
    assert [kind for _, kind in mentions_in(text, "")] == [PriceKind(k) for k in kinds]


@pytest.mark.parametrize(
    ("markup", "amount"),
    [
        ("<p><del>$34.00</del> <b>$27.20</b></p>", "27.20"),
        ("<p>Was £899.00</p><p>£749.00</p><p>or £31.20 per month</p>", "749.00"),
        ("<p>$602.00</p><p>Ex Tax: $500.00</p>", "602.00"),
        ("<p>£10.00 – £15.00</p>", "10.00"),
        ("<p>Inhalt: 0.25 kg (23,96 € / 1 kg)</p><p>5,99 €</p>", "5.99"),
        ("<p><span>£</span><span>12</span><sup>99</sup></p>", "12.99"),
    ],
)
def test_it_picks_the_current_selling_price(markup: str, amount: str) -> None:
    picked = pick_price(view_page(look_at(f"<div>{markup}</div>")).prices.mentions)

    assert picked is not None
    assert picked.money.amount == Decimal(amount)


def test_a_name_that_ends_in_a_label_word_does_not_turn_the_price_into_something_else() -> None:
    picked = pick_price(view_page(look_at("<div><p>Fire Down Below</p><p>$29.99</p></div>")).prices.mentions)

    assert picked is not None
    assert picked.kind is PriceKind.SELLING


def test_a_price_header_is_above_the_cell_that_is_drawn_below_it() -> None:
    def cell(n: int, parent: int, x: int, width: int, words: str) -> list[list[object]]:
        return [[parent, "td", 3, x, 20 * parent, width, 18, 15, 400, {}], [n, "#", 1, words]]

    box = [0, 0, 600, 20, 15, 400, {}]
    rows = [[-1, "body", 3, *box], [0, "table", 3, *box], [1, "tr", 3, *box]]
    rows += [*cell(3, 2, 0, 400, "Item"), *cell(5, 2, 400, 200, "Price"), [1, "tr", 3, *box]]
    rows += [
        *cell(8, 7, 0, 40, "1"),
        *cell(10, 7, 40, 360, "Screw, Stainless 316"),
        *cell(12, 7, 400, 200, "38.00"),
    ]
    found = view_page(look_at("", rows=rows)).prices.mentions
    assert [mention.money.amount for mention in found] == [Decimal("38.00")]


def test_bare_numbers_under_a_price_header_are_money() -> None:
    table = (
        "<table><tr><th>Article</th><th>Price (€)</th></tr><tr><td>Silkie hen</td><td>28,00</td></tr></table>"
    )

    mentions = view_page(look_at(table)).prices.mentions

    assert [(m.money.amount, m.money.currency) for m in mentions] == [(Decimal("28.00"), "EUR")]


@pytest.mark.parametrize(
    "said",
    ["0 items in cart: $4.00", "Cart (0) £1.00", "Warenkorb 12,00 €", "Votre panier : 3 articles 29,90 €"],
)
def test_what_a_cart_holds_is_no_price(said: str) -> None:
    assert [kind for _, kind in mentions_in(said, "")] == [PriceKind.OTHER]


@pytest.mark.parametrize(
    "said", ["Add to cart $5.99", "In den Warenkorb 12,00 €", "Ajouter au panier – 29,90 €"]
)
def test_the_price_on_a_button_is_one(said: str) -> None:
    assert [kind for _, kind in mentions_in(said, "")] == [PriceKind.SELLING]


def test_a_range_is_quoted_to_its_end_and_no_further() -> None:
    page = read(
        "<h1>Rat</h1><img><p>Price: $15 to $25 in the United States</p><button>Buy now</button>", title="Rat"
    )

    price = page.products[0].price
    assert price is not None
    assert (price.text, price.up_to) == ("$15 to $25", Decimal(25))


def test_letters_of_a_name_are_no_foreign_currency() -> None:
    page = read(
        "<h1>Akku-Rasenmäher RM 36, 36 V</h1><img><p>249,00 €</p><button>In den Warenkorb</button>",
        lang="de",
        title="Akku-Rasenmäher RM 36, 36 V",
    )

    assert page.products[0].price is not None
    assert (page.products[0].price.amount, page.products[0].price.currency) == (Decimal("249.00"), "EUR")


def test_an_empty_cart_on_a_search_page_is_no_offer() -> None:
    page = read("<h1>Search results</h1><p>0 items in cart: $0.00</p>", url="http://shop.test/search?q=rat")

    assert page.products == ()
