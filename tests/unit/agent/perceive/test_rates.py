"""Price lists of services: rows of lengths, sizes, quantities or dates are choices of the thing that heads them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.core.types import Availability, PageUnderstanding, Product
from agent.perceive.options.rates import are_measures
from tests.unit.agent.perceive.snapshots import read

Row = Sequence[str]


def _table(*rows: Row, head: Row = ()) -> str:
    first = f"<tr>{''.join(f'<th>{words}</th>' for words in head)}</tr>" if head else ""
    return (
        "<table>"
        + first
        + "".join(f"<tr>{''.join(f'<td>{w}</td>' for w in row)}</tr>" for row in rows)
        + "</table>"
    )


def _page(name: str, text: str, body: str) -> PageUnderstanding:
    return read(
        f"<main><h1>{name}</h1><p>{text}</p>{body}</main>",
        "http://shop.test/what-we-do/it",
        title=f"{name} | Hill Street",
    )


def _own(page: PageUnderstanding) -> tuple[str, dict[str, tuple[str, bool]]]:
    """The page's only product, with the price of each of its choices and whether it is gone."""
    (product,) = page.products
    return product.name, _choices(product)


def _choices(product: Product) -> dict[str, tuple[str, bool]]:
    return {
        c.words: (c.price.text if c.price else "", c.is_gone)
        for group in product.option_groups
        for c in group.choices
    }


def _book(number: int) -> str:
    return f"<a href='/diary/{number}'>Book now</a>"


def test_lengths_of_hair_at_a_salon_are_choices_though_each_row_is_booked_at_its_own_place() -> None:
    rows = [(f"{w} hair", f"£{n}", _book(n)) for w, n in (("Short", 65), ("Medium", 80), ("Long", 95))]
    page = _page(
        "Half-Head Highlights", "Foils, toner and a blow-dry.", _table(*rows, head=("Hair", "Price", ""))
    )
    assert _own(page) == (
        "Half-Head Highlights",
        {"Short hair": ("£65", False), "Medium hair": ("£80", False), "Long hair": ("£95", False)},
    )


def test_a_storage_unit_is_a_choice_of_size_and_of_how_long() -> None:
    rows = [
        ("25 sq ft", f"£12 {_book(1)}", f"£10 {_book(2)}"),
        ("50 sq ft", f"£19 {_book(3)}", "£16 fully booked"),
    ]
    page = _page("Indoor Storage", "Dry rooms.", _table(*rows, head=("", "1 to 3 months", "Over 3 months")))
    assert _own(page) == (
        "Indoor Storage",
        {
            "25 sq ft / 1 to 3 months": ("£12", False),
            "25 sq ft / Over 3 months": ("£10", False),
            "50 sq ft / 1 to 3 months": ("£19", False),
            "50 sq ft / Over 3 months": ("£16", True),
        },
    )


def test_days_of_parking_in_a_list_of_definitions() -> None:
    days = "".join(
        f"<dt>{said}</dt><dd>£{n}</dd>" for said, n in (("1 day", 12), ("3 days", 30), ("8 days", 55))
    )
    page = _page("Meet and Greet Parking", "We park it for you.", f"<h2>Prices</h2><dl>{days}</dl>")
    assert _own(page) == (
        "Meet and Greet Parking",
        {"1 day": ("£12", False), "3 days": ("£30", False), "8 days": ("£55", False)},
    )


def test_lessons_in_a_list() -> None:
    body = f"<ul><li>30 minutes – £24 {_book(1)}</li><li>60 minutes – £42 {_book(2)}</li></ul>"
    page = _page("Maths Tutoring", "At home or by video.", body)
    assert _own(page) == ("Maths Tutoring", {"30 minutes": ("£24", False), "60 minutes": ("£42", False)})


def test_paper_and_quantity_at_a_print_shop_are_told_once_though_a_list_has_them_too() -> None:
    table = _table(("100", "£18", "£22"), ("250", "£29", "£36"), head=("Quantity", "Silk", "Recycled"))
    listed = ("100 / Silk – £18", "100 / Recycled – £22", "250 / Silk – £29", "250 / Recycled – £36")
    chosen = "".join(f"<option value={n}>{words}</option>" for n, words in enumerate(listed))
    order = f"<form><label for=c>Your choice</label><select id=c>{chosen}</select><button>Add to basket</button></form>"
    page = _page("Business Cards", "Printed on both sides.", table + order)
    assert len(page.products[0].option_groups) == 1
    assert _own(page)[1] == {
        "100 / Silk": ("£18", False),
        "100 / Recycled": ("£22", False),
        "250 / Silk": ("£29", False),
        "250 / Recycled": ("£36", False),
    }


@pytest.mark.parametrize("left", ["Fully booked", "0 places left", "0"])
def test_dates_of_a_course_are_choices_and_one_may_be_full(left: str) -> None:
    rows = [
        ("Monday 11 January 2027", "£72", left, ""),
        ("Monday 8 March 2027", "£72", "3 places left", _book(2)),
    ]
    page = _page(
        "Improvers' Swimming Course", "Six weeks.", _table(*rows, head=("Starts", "Price", "Places", ""))
    )
    assert _own(page)[1] == {"Monday 11 January 2027": ("£72", True), "Monday 8 March 2027": ("£72", False)}
    assert page.products[0].availability is Availability.ONLINE


def test_the_only_date_is_a_choice_with_its_price() -> None:
    rows = [("Monday 8 March 2027", "10.00 to 12.00", "£72", "3 places left", _book(2))]
    page = _page("Crawl Course", "Six weeks.", _table(*rows, head=("Starts", "Time", "Price", "Places", "")))
    assert _own(page) == ("Crawl Course", {"Monday 8 March 2027": ("£72", False)})


def test_rows_are_choices_where_each_is_ordered_below_the_page_itself() -> None:
    rows = "".join(
        f"<li>{said} £{n} <a href='/order?of=nail-clip&n={n}'>Book</a></li>"
        for said, n in (("Dog", 12), ("Rabbit", 9))
    )
    page = read(
        f"<main><h1>Nail Clip</h1><p>No appointment.</p><ul>{rows}</ul></main>",
        "http://shop.test/care/nail-clip.html",
        title="Nail Clip | Hill Street",
    )
    assert _own(page) == ("Nail Clip", {"Dog": ("£12", False), "Rabbit": ("£9", False)})


def test_a_price_list_of_services_names_the_service_over_each_table() -> None:
    parts = (
        ("Dog Walk", (("30 minutes", "£11", _book(1)), ("60 minutes", "£16", _book(2)))),
        ("Day Care", (("Half day", "£16", _book(3)), ("Full day", "£26", "Fully booked"))),
        ("Nail Clip", (("Dog", "£12", _book(4)), ("Rabbit", "£9", _book(5)))),
    )
    body = "".join(
        f"<h3><a href='/s/{n}'>{name}</a></h3>{_table(*rows)}" for n, (name, rows) in enumerate(parts)
    )
    page = _page("Price list", "All that we do for dogs, cats and rabbits. " * 6, body)
    assert [(p.name, p.url, p.availability) for p in page.products] == [
        (name, f"http://shop.test/s/{n}", Availability.ONLINE) for n, (name, _) in enumerate(parts)
    ]
    assert [_choices(p) for p in page.products] == [
        {"30 minutes": ("£11", False), "60 minutes": ("£16", False)},
        {"Half day": ("£16", False), "Full day": ("£26", True)},
        {"Dog": ("£12", False), "Rabbit": ("£9", False)},  # as most lists of this page are of choices
    ]


@pytest.mark.parametrize(
    "rows",
    [
        (
            ("Chicken korma", "£8.50"),
            ("Lamb bhuna", "£9.20"),
            ("Large naan", "£3.00"),
            ("6 samosas", "£4.50"),
        ),
        (("12. Chicken korma", "£8"), ("13. Chicken madras", "£8"), ("14. Lamb korma", "£9")),
        (("Olive oil 500 ml", "£7.50"), ("Plain flour 1 kg", "£1.80"), ("Brown sugar 750 g", "£2.10")),
        (("White wine 75 cl", "£7"), ("Red wine 75 cl", "£8"), ("Sparkling wine 75 cl", "£11")),
        (("Ladies' cut", "£38"), ("Gents' cut", "£22"), ("Blow-dry", "£25")),
    ],
)
def test_rows_that_are_things_of_their_own_stay_so(rows: Sequence[Row]) -> None:
    page = _page("Our list", "All freshly made.", _table(*rows))
    named = [row[0].partition(". ")[2] or row[0] for row in rows]
    assert [p.name for p in page.products] == named


def test_sizes_in_columns_make_no_choices_of_dishes() -> None:
    rows = (("Margherita", "£8", "£11"), ("Funghi", "£9", "£12"), ("Diavola", "£10", "£13"))
    page = _page("Pizza menu", "From a wood-fired oven.", _table(*rows, head=("", "Small", "Large")))
    assert [p.name for p in page.products] == ["Margherita", "Funghi", "Diavola"]


def test_rows_that_lead_on_by_their_own_names_are_things() -> None:
    rows = [
        (f"<a href='/set/{n}'>Set of {n} kitchen knives with handles of oak</a>", f"£{n}0") for n in (3, 5, 7)
    ]
    page = _page("Knives", "Forged here.", _table(*rows))
    assert [p.url for p in page.products] == [f"http://shop.test/set/{n}" for n in (3, 5, 7)]


def test_dates_with_what_is_on_that_day_are_no_choices_of_their_page() -> None:
    shows = ("Messiah", "Winter Journey", "The Creation")
    rows = [(f"Monday {n + 4} January 2027", name, f"£{n + 20}", _book(n)) for n, name in enumerate(shows)]
    page = _page(
        "What is on", "Doors open at seven. " * 20, _table(*rows, head=("When", "What", "Price", ""))
    )
    assert len([p for p in page.products if p.price]) == len(shows)


def test_names_of_things_that_share_a_page_are_no_choices_of_its_heading() -> None:
    rows = "".join(f"<li><h3>{n} day tour</h3><p>£{n}0</p></li>" for n in (3, 5, 7))
    assert [p.name for p in _page("Tours", "On foot.", f"<ul>{rows}</ul>").products] == [
        f"{n} day tour" for n in (3, 5, 7)
    ]


@pytest.mark.parametrize(
    ("labels", "are"),
    [
        (("Up to 5 miles", "5 to 10 miles", "10 to 20 miles"), True),
        (("One cat", "Two cats sharing", "Three cats sharing"), True),
        (("Small dog (up to 10 kg)", "Giant dog (over 45 kg)", "Large dog (25 to 45 kg)"), True),
        (("Assessment (45 minutes)", "Single swim (30 minutes)", "Course of six swims"), True),
        (("1 Stunde", "2 Stunden", "1 Tag"), True),
        (("Une heure", "Deux heures"), True),
        (("Saturday 5 December 2026", "Sunday 24 January 2027"), True),
        (("Dog", "Cat", "Rabbit"), False),
        (("Cut", "Cut and colour", "Cut and perm"), False),
        (("Desk lamp", "Floor lamp", "Table lamp"), False),
    ],
)
def test_what_differs_by_measures(labels: Sequence[str], are: bool) -> None:
    assert are_measures(labels) is are


def test_two_services_with_many_choices_each_are_two_things() -> None:
    hours = [(f"{n} hours", f"£{n}0", _book(n)) for n in range(1, 7)]
    body = "".join(f"<h3>{name}</h3>{_table(*hours)}" for name in ("Hall hire", "Garden hire"))
    page = _page("Prices", "For parties and meetings of all sizes. " * 6, body)
    assert [(p.name, len(_choices(p))) for p in page.products] == [("Hall hire", 6), ("Garden hire", 6)]


def test_a_short_page_with_book_in_each_cell_is_no_menu() -> None:
    cells = [[f"£{n} <a href='/diary/{n}'>Book</a>" for n in row] for row in ((11, 16), (17, 24))]
    rows = [(said, *row) for said, row in zip(("30 minutes", "60 minutes"), cells, strict=True)]
    page = read(
        f"<h1>Dog Walk</h1>{_table(*rows, head=('', 'Group', 'Solo'))}", title="Dog Walk | Hill Street"
    )
    assert _own(page)[1]["60 minutes / Solo"] == ("£24", False)


def test_from_behind_the_link_of_a_name_is_of_its_price() -> None:
    rows = "".join(
        f"<li><a href='/s/{n}'>{n} in one</a> from £{at}0<p>In our barn, on any day of the week</p></li>"
        for at, n in enumerate(("Walk", "Swim", "Groom"), 1)
    )
    page = _page("Services", "For dogs of all sizes. " * 20, f"<ul>{rows}</ul>")
    assert [p.name for p in page.products] == ["Walk in one", "Swim in one", "Groom in one"]


def test_cards_that_are_links_as_a_whole_are_not_named_by_their_prices() -> None:
    cards = "".join(
        f"<a href='/s/{n}'><div>{n} in one</div><div><b>From £{at}0</b></div><div>3 in stock</div></a>"
        for at, n in enumerate(("Walk", "Swim", "Groom"), 1)
    )
    page = _page("Services", "", f"<div>{cards}</div>")
    assert [p.name for p in page.products] == ["Walk in one", "Swim in one", "Groom in one"]


def test_rows_with_pictures_are_things() -> None:
    rows = "".join(
        f"<li><img src='http://shop.test/{n}.jpg' alt=''><p>{n} candles</p><p>£{n}</p></li>" for n in (6, 12)
    )
    page = _page("Candles", "Made of wax from our own bees. " * 8, f"<ul>{rows}</ul>")
    assert [p.name for p in page.products if not p.option_groups] == ["6 candles", "12 candles"]


def _copies(first: Sequence[str]) -> str:
    said = (("Like new", "English", 35), ("Incomplete", "German", 31), ("Like new", "German", 29))
    return "".join(
        f"<div class=copy><div><a href='{where}'>{name}</a></div>"
        f"<div>Condition: <b>{condition}</b> · Edition: <b>{edition}</b></div><div>£{price}.00</div>"
        f"<button>Add to cart</button></div>"
        for (condition, edition, price), name, where in zip(
            said, ("Ann", "Bea & Co", "Cyd"), first, strict=True
        )
    )


def test_copies_of_one_thing_are_choices_told_apart_by_their_condition() -> None:
    body = f"<h2>Copies for sale (3)</h2><div>{_copies(['/sellers'] * 3)}</div>"
    assert _own(_page("Wingspan", "A game of birds.", body)) == (
        "Wingspan",
        {
            "Like new / English": ("£35.00", False),
            "Incomplete / German": ("£31.00", False),
            "Like new / German": ("£29.00", False),
        },
    )


def test_used_goods_that_lead_on_are_things_though_each_says_its_condition() -> None:
    page = _page("Bird games", "Used.", f"<div>{_copies(['/a', '/b', '/c'])}</div>")
    assert [p.name for p in page.products] == ["Ann", "Bea & Co", "Cyd"]
