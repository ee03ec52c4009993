"""Dates of an event or course that its page lists: with pages of their own, with prices, sold out, or none left."""

from __future__ import annotations

from agent.core.types import Availability
from tests.unit.agent.perceive.snapshots import read

_TITLE = "<h1>Harbour Jazz</h1><p>Swing and ballads with a bar in the corner.</p>"


def _dated(*rows: str) -> str:
    return _TITLE + "<ul>" + "".join(f"<li><span>{row}</span></li>" for row in rows) + "</ul>"


def test_dates_with_pages_of_their_own_are_choices_and_one_may_be_sold_out() -> None:
    page = read(
        _dated(
            'Sat 12 Dec 2026, 18:30 <a href="/book/1">Select</a>',
            "Sun 13 Dec 2026, 18:30 <em>Sold out</em>",
            'Sat 19 Dec 2026, 18:30 <a href="/book/3">Select</a>',
        )
    )
    (dates,) = page.option_groups
    assert dates.is_linked
    assert [(c.words, c.is_gone, c.url) for c in dates.choices] == [
        ("Sat 12 Dec 2026, 18:30", False, "http://shop.test/book/1"),
        ("Sun 13 Dec 2026, 18:30 Sold out", True, ""),
        ("Sat 19 Dec 2026, 18:30", False, "http://shop.test/book/3"),
    ]
    assert page.denied is None


def test_links_with_titles_lead_to_other_things() -> None:
    rows = (f'Ended {n} May 2026 <a href="/e/{n}">Show number {n}</a>' for n in (3, 4, 5))
    assert read(_dated(*rows)).option_groups == ()


def test_a_page_may_say_that_its_event_is_over_or_sold_at_the_door() -> None:
    assert read(f"{_TITLE}<p>This event has ended.</p>").denied == (
        Availability.OUT_OF_STOCK,
        "This event has ended.",
    )
    said = read(f"{_TITLE}<p>Free, tickets at the door.</p>").denied
    assert said is not None
    assert said[0] == Availability.IN_STORE_ONLY
    assert read(f"{_TITLE}<p>Ask for our leaflet at the door.</p>").denied is None
