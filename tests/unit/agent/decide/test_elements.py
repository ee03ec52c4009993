"""Parts that shops have in common are found by what they say and do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agent.core.types import InteractiveElement, PageType, PageUnderstanding, ZoneKind
from agent.decide.targets import elements
from tests.fakes import SITE, element, product, search_field, understanding
from tests.tables import each


def page(*found: InteractiveElement, path: str = "/") -> PageUnderstanding:
    return understanding(path, interactive_elements=found)


def identity(found: InteractiveElement | None) -> str:
    return found.id if found else ""


@pytest.mark.parametrize(
    "box",
    [
        search_field("x"),
        element("x", "textbox", "What are you looking for?", ZoneKind.HEADER),
        element("x", "searchbox", "What do you need to hire?", ZoneKind.SEARCH),
        element("x", "textbox", "", ZoneKind.SEARCH),
        element("x", "combobox", "Suche", ZoneKind.HEADER),
        element("x", "textbox", "", ZoneKind.HEADER, placeholder="Search 12,000 products"),
        element("x", "textbox", "", ZoneKind.HEADER, form_method="get"),
    ],
)
def test_it_finds_a_search_box(box: InteractiveElement) -> None:
    newsletter = element("n", "textbox", "Your e-mail address", ZoneKind.FOOTER, input_type="email")
    assert identity(elements.search_box(page(newsletter, box))) == "x"


@pytest.mark.parametrize(
    "box",
    [
        element("x", "textbox", "Newsletter: your e-mail", ZoneKind.FOOTER),
        element("x", "textbox", "Password", input_type="password"),
        element("x", "textbox", "Postcode", ZoneKind.MAIN, form_method="get"),
        element("x", "textbox", "Search", form_has_password=True),
        element("x", "searchbox", "Search", form_method="post"),
        element("x", "textbox", "Quantity"),
    ],
)
def test_other_boxes_are_no_search_box(box: InteractiveElement) -> None:
    assert elements.search_box(page(box)) is None


@pytest.mark.parametrize("name", ["Search", "Open search", "🔍", "Suche öffnen"])
def test_it_finds_what_brings_the_search_out(name: str) -> None:
    opener = element("x", "button", name, ZoneKind.HEADER)
    assert (
        identity(elements.search_opener(page(element("m", "button", "Menu", ZoneKind.HEADER), opener))) == "x"
    )


@each(
    "option",
    [
        "Price: low to high",
        "Price (low - high)",
        "Lowest price",
        "Preis aufsteigend",
        "Cheapest first",
        "Price ascending",
        "Preis: niedrigster zuerst",
        "Price ↑",
    ],
)
def test_it_finds_the_option_that_puts_the_cheapest_first(option: str) -> None:
    menu = element(
        "s", "select", "Sort by", options=("Relevance", "Price: high to low", option), value="Relevance"
    )
    found = elements.sort_control(page(menu), "cheapest")
    assert found is not None
    assert (found.option, found.is_set) == (option, False)


def test_a_list_that_is_sorted_already_is_seen_to_be() -> None:
    menu = element("s", "select", "Sort", options=("Best match", "Lowest price"), value="Lowest price")
    found = elements.sort_control(page(menu), "cheapest")
    assert found is not None
    assert found.is_set


@each(
    "name",
    ["Next", "Next ›", "Nächste Seite", "»", "Load more", "Show 24 more", "Mehr anzeigen", "Next page >>"],
)
def test_it_finds_the_way_to_more_of_the_list(name: str) -> None:
    control = element("n", "link", name, ZoneKind.PAGINATION, href=f"{SITE}/?page=2")
    assert identity(elements.next_page(page(element("a", name="More about us"), control))) == "n"


def test_it_finds_the_following_number_where_nothing_says_next() -> None:
    numbers = tuple(
        element(f"p{n}", "link", str(n), ZoneKind.PAGINATION, href=f"{SITE}/?page={n}") for n in (1, 3, 4)
    )
    assert identity(elements.next_page(page(*numbers, path="/?page=2"))) == "p3"


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (("Accept all", "Reject all"), "Reject all"),
        (("Accept all", "Only necessary cookies"), "Only necessary cookies"),
        (("Learn more", "OK"), "OK"),
        (("Subscribe", "No thanks"), "No thanks"),
        (("Alle akzeptieren", "Nur notwendige"), "Nur notwendige"),
    ],
)
def test_it_clears_a_banner_away_by_the_most_modest_button(names: tuple[str, ...], chosen: str) -> None:
    buttons = tuple(element(name, "button", name, ZoneKind.CONSENT) for name in names)
    assert identity(elements.dismisser(page(*buttons))) == chosen


def test_what_is_covered_or_disabled_is_not_used() -> None:
    assert elements.search_box(page(search_field(is_covered=True))) is None
    assert elements.search_box(page(search_field(is_disabled=True))) is None


def entry_page(*more: InteractiveElement, **facts: Any) -> PageUnderstanding:
    way = element("go", "button", "Enter shop")
    return understanding(
        "/", PageType.ARTICLE, interactive_elements=(way, *more), text_content="Welcome to Morrow", **facts
    )


def test_a_page_that_is_only_an_entrance_is_gone_through() -> None:
    found = elements.entry_step(entry_page(), "green tea")
    assert found is not None
    assert (found[0].id, found[1]) == ("go", "")


def test_a_country_is_chosen_first_by_the_words_of_the_query() -> None:
    places = element("place", "select", "Country", options=("Please choose", "France (EUR)", "Ireland (EUR)"))
    places = replace(places, value="Please choose")
    for query, option in (("tea, sent to Ireland", "Ireland (EUR)"), ("tea", "France (EUR)")):
        found = elements.entry_step(entry_page(places), query)
        assert found is not None
        assert (found[0].id, found[1]) == ("place", option)


def test_a_page_with_goods_or_a_search_is_no_entrance() -> None:
    assert elements.entry_step(entry_page(products=(product("Green tea", "4.00"),)), "green tea") is None
    assert elements.entry_step(entry_page(search_field()), "green tea") is None
    assert elements.entry_step(replace(entry_page(), text_content="A long story. " * 90), "green tea") is None


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_entrance_laid_over_the_page_may_send_by_post(method: str) -> None:
    button = element("only", "button", "Only necessary cookies", ZoneKind.CONSENT, form_method=method)
    assert elements.enters_by_post(page(button), "green tea") is (method == "post")
    assert not elements.enters_by_post(page(button, search_field()), "green tea")


def test_what_a_page_keeps_behind_a_tab_is_found() -> None:
    tabs = (element("a", "tab", "Overview"), element("b", "tab", "Specs"), element("c", "tab", "Reviews"))
    assert identity(elements.more_details(page(*tabs))) == "b"
    assert elements.more_details(page(replace(tabs[1], is_checked=True))) is None
