"""The lines that a model gets: the needed things always, the rest by relevance, the cut admitted."""

from __future__ import annotations

from dataclasses import replace

from agent.core.types import Box, InteractiveElement, Product, ZoneKind
from agent.perceive.state.state_lines import state_lines
from tests.unit.agent.perceive.snapshots import read

_LINKS = "".join(f'<a href="/c/{i}">Department number {i}</a> ' for i in range(400))
_PAGE = read(
    '<form role="search"><input type="search" name="q" placeholder="Search"></form><nav>'
    + _LINKS
    + "</nav><h1>Balls</h1><div>"
    + "".join(f'<div><img><h3><a href="/p/{i}">Ball {i}</a></h3><p>£{i}.50</p></div>' for i in range(1, 6))
    + "</div>"
)


def test_it_keeps_to_its_budget() -> None:
    assert len(state_lines(_PAGE, ["ball"], 400)) < 400 * 4


def test_the_search_box_and_the_products_are_never_cut() -> None:
    lines = state_lines(_PAGE, ["ball"], 300)

    assert 'searchbox "Search"' in lines
    assert all(f"product Ball {i} | £{i}.50" in lines for i in range(1, 6))


def test_a_cut_says_what_was_cut() -> None:
    letters = "abcdefghijklmnopqrst"
    many = "".join(f'<a href="/c/{a}{b}">Ware {a}{b}{a}</a> ' for a in letters for b in letters)
    page = read(f"<nav>{many}</nav><h1>Wares</h1>")

    assert state_lines(page, [], 400).splitlines()[-1].startswith("(not shown: ")


def test_what_is_alike_but_for_its_number_is_shown_a_few_times_and_counted() -> None:
    lines = state_lines(_PAGE, [], 1000)

    assert lines.count("Department number") == 3
    assert "(+397 alike)" in lines


def test_the_button_of_a_card_stands_on_the_line_of_its_product() -> None:
    balls = tuple(Product(f"Ball {i}", box=Box(220.0 * i, 0, 200, 300), element_id=f"e{i}") for i in range(3))
    buttons = tuple(
        InteractiveElement(
            f"e9{i}", "button", "Add to cart", "button", Box(220.0 * i + 20, 250, 90, 30), ZoneKind.PRODUCTS
        )
        for i in range(3)
    )

    lines = state_lines(replace(_PAGE, products=balls, interactive_elements=buttons)).splitlines()

    assert [line for line in lines if "product" in line] == [
        '[e0] product Ball 0 | no price [e90] "Add to cart"',
        "[e1] product Ball 1 | no price [e91]",
        "[e2] product Ball 2 | no price [e92]",
    ]


def test_what_a_covered_button_would_do_is_not_offered() -> None:
    page = replace(
        _PAGE, interactive_elements=tuple(replace(e, is_covered=True) for e in _PAGE.interactive_elements)
    )

    assert 'searchbox "Search"' not in state_lines(page)


def test_what_the_goal_names_comes_first() -> None:
    lines = state_lines(_PAGE, ["number 399"], 600).splitlines()

    links = [line for line in lines if "Department" in line]
    assert "399" in links[0]
