"""A page with nothing but a heading and one price: no button, no picture, nothing declared, another title."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.core.types import Availability, PageType
from agent.perceive.structure.text import without_markup
from tests.tables import each
from tests.unit.agent.perceive.snapshots import read

# Language, heading, the one paragraph, amount, currency.
_PAGES = [
    ("en", "Oak chair", "EUR 1.299,00", "1299.00", "EUR"),
    ("en", "Oak chair", "EUR 1,299.00", "1299.00", "EUR"),
    ("en", "Oak chair", "EUR1299", "1299", "EUR"),
    ("en", "Oak chair", "1 299.50 EUR", "1299.50", "EUR"),
    ("en", "Oak chair", "$1,299", "1299", "USD"),
    ("en", "Oak chair", "US$ 12.50", "12.50", "USD"),
    ("en", "Oak chair", "Price: EUR 1,299.00.", "1299.00", "EUR"),
    ("en", "Oak chair", "Now only 12.50 EUR.", "12.50", "EUR"),
    ("en", "Oak chair", "Price: $ 1,299.00 (plus shipping)", "1299.00", "USD"),
    ("en", "Oak chair", "The price is EUR 1.299,00 including VAT.", "1299.00", "EUR"),
    ("en", "Oak chair", "We sell this for £1,299.00 only.", "1299.00", "GBP"),
    ("en", "Oak chair", "£12.50 each", "12.50", "GBP"),
    ("en", "Lamp", "£.75", "0.75", "GBP"),
    ("de", "Eichenstuhl", "1.299,00 € inkl. MwSt.", "1299.00", "EUR"),
    ("de", "Eichenstuhl", "Nur 49,90 €", "49.90", "EUR"),
    ("de", "Eichenstuhl", "Preis: 1.299,- €", "1299", "EUR"),
    ("de", "Eichenstuhl", "Preis: € 1.299,–", "1299", "EUR"),
    ("de-CH", "Stuhl", "CHF 1'299.50", "1299.50", "CHF"),
    ("de-CH", "Stuhl", "Fr. 1’299.–", "1299", "CHF"),
    ("fr", "Chaise en chêne", "1 299,00 € TTC", "1299.00", "EUR"),
    ("fr", "Chaise en chêne", "Prix : 1\u202f299,00 €", "1299.00", "EUR"),
    ("fr", "Chaise en chêne", "49€90", "49.90", "EUR"),
    ("es", "Silla de roble", "Precio: 1.299,00 € IVA incluido", "1299.00", "EUR"),
    ("it", "Sedia in rovere", "Prezzo: € 1.299,00", "1299.00", "EUR"),
    ("nl", "Eiken stoel", "€ 49,-", "49", "EUR"),
    ("pl", "Krzesło dębowe", "Cena: 1 299,00 zł", "1299.00", "PLN"),
    ("cs", "Dubová židle", "Cena 1 299 Kč s DPH", "1299", "CZK"),
    ("sv", "Ekstol", "1 299 kr", "1299", "SEK"),
    ("sv", "Ekstol", "Pris 1 299:-", "1299", "SEK"),
    ("da", "Egestol", "1.299,00 kr.", "1299.00", "DKK"),
    ("hu", "Tölgyfa szék", "12 990 Ft", "12990", "HUF"),
    ("ru", "Дубовый стул", "Цена: 12 990 ₽", "12990", "RUB"),
    ("uk", "Дубовий стілець", "1 299,50 грн", "1299.50", "UAH"),
    ("tr", "Meşe sandalye", "1.299,90 TL", "1299.90", "TRY"),
    ("ja", "オークの椅子", "¥12,800(税込)", "12800", "JPY"),
    ("ja", "オークの椅子", "12,800円", "12800", "JPY"),
    ("ko", "참나무 의자", "128,000원", "128000", "KRW"),
    ("pt-BR", "Cadeira de carvalho", "R$ 1.299,00 à vista", "1299.00", "BRL"),
    ("hi", "लकड़ी की कुर्सी", "₹1,29,900.00", "129900.00", "INR"),
]


@each("path", ["/", "/chair", "/shop/things"])
@each(("lang", "heading", "said", "amount", "currency"), _PAGES)
def test_the_heading_names_what_the_only_price_is_for(
    lang: str, heading: str, said: str, amount: str, currency: str, path: str
) -> None:
    page = read(f"<h1>{heading}</h1><p>{said}</p>", url=f"http://shop.test{path}", lang=lang, title="My shop")

    found = [(p.name, p.price.amount, p.price.currency) for p in page.products if p.price]
    assert found == [(heading, Decimal(amount), currency)]
    assert page.availability is Availability.ONLINE


@pytest.mark.parametrize("said", ["£50", "Price: £50", "only £50"])
def test_such_a_page_is_a_product_s_own(said: str) -> None:
    assert read(f"<h1>Oak chair</h1><p>{said}</p>").page_type is PageType.PDP


@pytest.mark.parametrize(
    ("markup", "names"),
    [
        ("<h1>Our rabbits</h1><p>Luna is a grey doe of two years. Her fee is £1,050.50.</p>", ["Luna"]),
        ("<h1>Kittens</h1><p>Luna – £50</p><p>Rosie – £60</p>", ["Luna", "Rosie"]),
        ("<h1>Kittens</h1><p>Luna – £50</p>", ["Luna"]),
        ("<h1>Available hamsters</h1><p>$20.50 each for baby rats</p>", ["baby rats"]),
        ("<h1>For sale</h1><p>Oak dining table, seats six, £1,120.00</p>", ["Oak dining table"]),
    ],
)
def test_a_sentence_that_names_its_thing_keeps_that_name(markup: str, names: list[str]) -> None:
    assert [p.name for p in read(markup).products] == names


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("<span>$200</span><span>2<!-- --> bids</span>", "200"),
        ("<span>$200</span><span>12 sold</span>", "200"),
        ("$1,229<span>99</span>", "1229.99"),
        ("<span>₹2,433</span><span>2%</span>", "2433"),
        ("<span>£12.99</span><span>4.5 stars</span>", "12.99"),
        ("<span>£</span><span>229</span><span>99</span>", "229.99"),
    ],
)
def test_figures_in_boxes_of_their_own_are_no_part_of_an_amount(said: str, amount: str) -> None:
    prices = [p.price for p in read(f"<h1>Oak chair</h1><div>{said}</div>").products]
    assert [p.amount for p in prices if p] == [Decimal(amount)]


def test_no_amount_is_cut_out_of_a_longer_number() -> None:
    assert not [p for p in read("<h1>Oak chair</h1><p>£2,4332</p>").products if p.price]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (("£56.00", "£56.00 with a card", "no charge for sending"), ("Oak chair", "56.00")),
        (("£56.00", "£54.00", "£52.00"), ("See this chair", "56.00")),  # a list
    ],
)
def test_the_only_amount_between_a_heading_and_its_button_is_its_own(
    said: tuple[str, ...], first: tuple[str, str]
) -> None:
    part = "<div><img width=200><a href=/{0}>{0} this chair</a><p>{1}</p></div>"
    parts = "".join(part.format(*both) for both in zip(("See", "Earn", "Lease"), said, strict=True))
    button = "<button>Add to cart</button>"
    page = read(f"<main><h1>Oak chair</h1><section>{parts}</section>{button}</main>", title="Oak chair")
    assert [(p.name, str(p.price.amount)) for p in page.products[:1] if p.price] == [first]


def test_ranges_of_prices_to_filter_by_are_no_things() -> None:
    ranges = "".join(f"<li><a href=/f{n}>₹{n},000 to ₹{n + 5},000</a></li>" for n in (5, 10, 15, 20))
    things = "".join(
        f"<li><img width=200><a href=/t{n}>Oak chair {n}</a> ₹{n},433</li>" for n in (2, 3, 4, 5)
    )
    page = read(f"<main><ul>{ranges}</ul><h1>Chairs</h1><ul>{things}</ul></main>")
    assert {p.name for p in page.products} == {f"Oak chair {n}" for n in (2, 3, 4, 5)}


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ('lass="title">Oak chair', "Oak chair"),
        ('<span class="name">Oak chair</span>', "Oak chair"),
        ('Oak chair <div class="price', "Oak chair"),
        ("Cable <2 m, 4 > 3 cores", "Cable <2 m, 4 > 3 cores"),
    ],
)
def test_a_damaged_page_leaves_no_markup_in_a_name(shown: str, name: str) -> None:
    assert without_markup(shown) == name
