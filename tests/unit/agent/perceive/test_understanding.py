"""Whole pages from hand-made snapshots: type, products, blockers, notices, state."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.core.types import Box, Look, ReadLine
from agent.core.values import FACT
from agent.perceive.understanding import understand
from tests.unit.agent.perceive.snapshots import read

_HOST = "http://shop.test"


def _cards(*items: tuple[str, str], tag: str = "div") -> str:
    return "".join(
        f'<{tag}><img><h3><a href="/p/{i}">{name}</a></h3><p>{price}</p></{tag}>'
        for i, (name, price) in enumerate(items)
    )


_THREE = (("Red ball", "£3.00"), ("Blue ball", "£3.50"), ("Green ball", "£4.00"))


def test_n_repeated_blocks_are_n_products_in_page_order() -> None:
    page = read("<h1>Balls</h1><div>" + _cards(*_THREE) + "</div>")

    assert page.page_type == "listing"
    assert [(p.name, p.price.amount if p.price else None) for p in page.products] == [
        ("Red ball", Decimal("3.00")),
        ("Blue ball", Decimal("3.50")),
        ("Green ball", Decimal("4.00")),
    ]
    assert page.items_seen == 3


def test_a_product_leads_to_its_own_page() -> None:
    page = read("<h1>Balls</h1><div>" + _cards(*_THREE) + "</div>")

    element = page.get_element(page.products[1].element_id)

    assert page.products[1].url == f"{_HOST}/p/1"
    assert element is not None
    assert element.name == "Blue ball"


@pytest.mark.parametrize("tag", ["li", "article", "ball-card", "section"])
def test_cards_are_found_by_structure_whatever_their_tag(tag: str) -> None:
    assert len(read("<h1>Balls</h1><div>" + _cards(*_THREE, tag=tag) + "</div>").products) == 3


def test_what_is_recommended_beside_a_thing_is_not_the_thing() -> None:
    page = read(
        "<h1>Leash</h1><img><p>$27.20</p><button>Add to cart</button><h2>You may also like</h2><div>"
        + _cards(*_THREE)
        + "</div>",
        title="Leash",
    )

    assert page.page_type == "pdp"
    assert (page.products[0].name, page.products[0].source) == ("Leash", "visible")
    assert {p.source for p in page.products[1:]} == {"related"}


def test_the_visible_price_wins_over_the_declared_one() -> None:
    declared = (
        '{"@type":"Product","name":"Leash","sku":"L-1","offers":{"price":"99.00","priceCurrency":"USD"}}'
    )

    page = read(
        "<h1>Leash</h1><img><p>$27.20</p><button>Add to cart</button>", jsonld=[declared], title="Leash"
    )

    assert page.products[0].price is not None
    assert page.products[0].price.amount == Decimal("27.20")
    assert page.products[0].sku == "L-1"


def test_a_search_that_found_nothing_says_so_and_offers_nothing() -> None:
    page = read(
        "<h1>Search</h1><p>We found no results for unicorn.</p><h2>You may also like</h2><div>"
        + _cards(*_THREE)
        + "</div>",
        url=f"{_HOST}/search?q=unicorn",
    )

    assert page.no_results_quote == "We found no results for unicorn."
    assert page.page_type == "search"
    assert [p for p in page.products if p.source != "related"] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("24 results", 24),
        ("Showing 1-12 of 340 products", 340),
        ("1.204 Artikel", 1204),
        ("Showing all 5 results", 5),
        ("12 reviews", None),
    ],
)
def test_it_reads_the_sites_own_count(text: str, count: int | None) -> None:
    assert read(f"<h1>Balls</h1><p>{text}</p><div>{_cards(*_THREE)}</div>").result_count == count


def test_prose_gives_names_and_prices_and_leaves_out_what_is_gone() -> None:
    page = read(
        "<h1>Available</h1><p><b>Mochi</b>, a golden male, is ready. His going-home fee is $35.</p>"
        "<p><b>Pepper</b>, a sable male, is reserved. His fee was $40.</p>"
    )

    assert [(p.name, p.availability.value) for p in page.products] == [("Mochi", "available_online")]


@pytest.mark.parametrize(("label", "is_wall"), [("Secret key", False), ("Password", True)])
def test_a_key_beside_other_fields_is_no_login(label: str, is_wall: bool) -> None:
    page = read(
        "<h1>Create a parcel</h1><p>Sends a parcel from one address to another.</p><form>"
        f"<input type=password aria-label='{label}'><input name=to aria-label=To><button>Send</button></form>"
    )
    assert (page.blocker is not None) == is_wall


@pytest.mark.parametrize(
    ("status", "family"), [(403, "access_denied"), (429, "rate_limited"), (402, "paywall")]
)
def test_a_refusing_status_is_a_blocker(status: int, family: str) -> None:
    page = read("<h1>No</h1>", status=status)

    assert page.page_type == "blocked"
    assert page.blocker is not None
    assert page.blocker.family == family


def test_a_server_error_is_an_error_page() -> None:
    assert read("<h1>Oops</h1><p>Something went wrong.</p>", status=500).page_type == "error"


def test_the_state_key_forgets_prices_and_counters_but_not_what_is_offered() -> None:
    cart = '<a href="/cart">Cart ({})</a>'
    before = read(cart.format(0) + "<h1>Balls</h1><div>" + _cards(*_THREE) + "</div>")
    counted = read(
        cart.format(3) + "<h1>Balls</h1><div>" + _cards(*(((n, "£9.99") for n, _ in _THREE))) + "</div>"
    )
    other = read(cart.format(0) + "<h1>Balls</h1><div>" + _cards(*reversed(_THREE)) + "</div>")

    assert before.state_key == counted.state_key
    assert before.state_key != other.state_key


def test_a_pdf_is_an_article_with_its_offers() -> None:
    page = understand(
        Look(
            url=f"{_HOST}/list.pdf",
            snapshot={},
            document_text="Price list\n\nSilkie hen – £28.00\nBrahma – £35.00",
        )
    )

    assert page.page_type == "article"
    assert [(p.name, p.price.amount if p.price else None) for p in page.products] == [
        ("Silkie hen", Decimal("28.00")),
        ("Brahma", Decimal("35.00")),
    ]


def test_text_from_a_picture_is_added_and_marked() -> None:
    page = understand(
        Look(url=f"{_HOST}/", snapshot={}, ocr_lines=(ReadLine("Hamsters £15", Box(0, 0, 90, 20)),))
    )

    assert page.used_ocr
    assert "Hamsters £15" in page.text_content


def test_a_short_page_with_a_cookie_notice_is_not_all_notice() -> None:
    page = read(
        "<div><header><a href='/'>Cairn</a></header><main><h1>Results for “vegan”</h1><p>Nothing matches.</p></main>"
        "<div>We use cookies. <button>Got it</button></div></div>",
        url=f"{_HOST}/find?q=vegan",
    )
    assert page.no_results_quote == "Nothing matches."


@pytest.mark.parametrize(
    ("task", "family"),
    [
        (
            "<input type=checkbox aria-label='I am not a robot'><input type=text aria-label=Characters>",
            "captcha",
        ),
        ("", "browser_check"),
    ],
)
def test_a_challenge_to_answer_is_a_captcha_whatever_the_page_says_of_connections(
    task: str, family: str
) -> None:
    page = read(
        "<h1>Verify you are human</h1><p>shop.test needs to review the security of your connection before "
        f"proceeding.</p><form>{task}<button>Continue</button></form>"
    )
    assert page.blocker is not None
    assert page.blocker.family == family


def test_its_own_conditions_are_no_other_goods_and_what_is_below_them_is_of_it() -> None:
    url = "https://shop.example/p/fs100"
    grades = "".join(
        f"<li><a href='{url}?condition={grade}'>{grade} £{price}</a></li>"
        for grade, price in (("fair", "139.00"), ("good", "159.00"), ("excellent", "179.00"))
    )
    page = (
        "<main><h1>Brother FS100</h1><p>£139.00</p><button>Add to basket</button><section><h2>Which one</h2>"
        f"<ul>{grades}</ul></section><h2>Description</h2><table><tr><th>Stitches</th><td>100</td></tr></table></main>"
    )
    for here in (url, f"{url}?condition=good"):
        assert f"Stitches{FACT}100" in read(page, here).products[0].details


@pytest.mark.parametrize(
    ("time", "named"),
    [
        ("<time>Thu 14 Jan 2027, 7.30pm</time> Main house", "Thu 14 Jan 2027, 7.30pm"),
        (
            "<time>Thu 14 Jan 2027</time> 19:30 Main house",
            "Thu 14 Jan 2027 19:30 Main house",
        ),  # not all of it
    ],
)
def test_a_date_is_called_by_what_its_row_marks_as_its_time(time: str, named: str) -> None:
    rows = "".join(
        f"<li>{words} <a href='https://shop.example/book/{n}'>Book</a></li>"
        for n, words in enumerate((time, "<time>Sat 23 Jan 2027</time> 19:30 Main house"))
    )
    page = f"<main><h1>The Robbers</h1><p>£19.00</p><h2>Dates</h2><ul>{rows}</ul></main>"
    groups = read(page, "https://shop.example/show/robbers").products[0].option_groups
    assert groups[-1].choices[0].words == named
