"""The lines that a model gets: the needed things always, the rest by relevance, the cut admitted."""

from __future__ import annotations

from agent.perceive.state_lines import state_lines
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
    assert state_lines(_PAGE, [], 400).splitlines()[-1].startswith("(not shown: ")


def test_what_the_goal_names_comes_first() -> None:
    lines = state_lines(_PAGE, ["number 399"], 600).splitlines()

    links = [line for line in lines if "Department" in line]
    assert "399" in links[0]
