"""Where a site puts a page among its own classes."""

from __future__ import annotations

import pytest

from tests.unit.agent.perceive.snapshots import read

_PRICE = "<h1>Old Barn 12</h1><p>£40</p><button>Add to basket</button>"


@pytest.mark.parametrize(
    "trail",
    [
        '<nav aria-label="Breadcrumb"><a href="/">Home</a><a href="/w">Whisky</a><a href="/w/i">Islay</a></nav>',
        '<p><a href="/">Home</a> › <a href="/w">Whisky</a> › <a href="/w/i">Islay</a> › Old Barn 12</p>',
        '<div><a href="/">Start</a> / <span>Whisky</span> / <a href="/w/i">Islay</a> / <b>Old Barn 12</b></div>',
    ],
)
def test_the_trail_names_the_classes_between_front_page_and_product(trail: str) -> None:
    assert read(trail + _PRICE).trail == ("Whisky", "Islay")


def test_a_menu_is_no_trail() -> None:
    menu = '<nav><a href="/">Home</a> <a href="/w">Whisky</a> <a href="/g">Gin</a></nav>'
    assert read(menu + _PRICE).trail == ()
