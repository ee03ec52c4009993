"""Pages of what is held: an event with its date and tickets is one thing, and its kinds of tickets are its choices."""

from __future__ import annotations

import json

from agent.core.types import Availability, PageType, PageUnderstanding
from tests.unit.agent.perceive.snapshots import read

EVENT = {
    "@context": "https://schema.org", "@type": "Event", "name": "The Tin Soldier",
    "offers": [{"@type": "Offer", "name": "Adult", "price": "10.00", "priceCurrency": "GBP"}],
}  # fmt: skip


def _page(tickets: str) -> PageUnderstanding:
    return read(
        "<main><h1>The Tin Soldier</h1><div><h2>Saturday 12 December 2026, 11.00 am <span>£10.00</span></h2></div>"
        "<div><h3>Other dates of this event</h3><ul><li><a href='/e/13'>Sunday 13 December 2026</a></li></ul></div>"
        f"<div><form><h2>Tickets</h2>{tickets}</form></div>"
        "<div><h2>Details</h2><p>Cost: £10.00</p><p>In: <a href='/family'>Family</a></p></div></main>",
        "http://hall.test/event/the-tin-soldier/2026-12-12/",
        title="The Tin Soldier | Hall",
        jsonld=[json.dumps(EVENT)],
    )


def _ticket(kind: str, price: str) -> str:
    return (
        f"<div><div>{kind}</div><div>{price}</div><input type=number value=0 min=0 aria-label='{kind}'></div>"
    )


def test_kinds_of_tickets_are_the_choices_of_an_event() -> None:
    page = _page(_ticket("Adult", "£10.00") + _ticket("Child", "£7.00") + "<button>Get tickets</button>")
    assert page.page_type is PageType.PDP
    (group,) = page.products[0].option_groups
    assert page.products[0].name == "The Tin Soldier"
    assert [(c.words, c.price.text if c.price else "") for c in group.choices] == [
        ("Adult", "£10.00"),
        ("Child", "£7.00"),
    ]


def test_an_event_whose_only_tickets_are_gone_is_sold_out() -> None:
    page = _page("<div><div>Place</div><div>£10.00</div><div>Sold Out</div></div>")
    assert page.products[0].name == "The Tin Soldier"
    assert page.products[0].availability is Availability.OUT_OF_STOCK


def test_that_one_of_several_days_is_full_says_nothing_of_the_others() -> None:
    others = "Mon 7 December 2026<br>Sun 13 December 2026"
    for first, status in ((f"Sun 6 December 2026 (fully booked)<br>{others}", True), ("Fully booked", False)):
        page = read(
            f"<main><h1>A Carol</h1><p>£24.00</p><h3>When</h3><p>{first}</p></main>",
            "http://hall.test/e/a-carol",
            title="A Carol | Hall",
            jsonld=[json.dumps({**EVENT, "name": "A Carol"})],
        )
        assert (page.products[0].availability is not Availability.OUT_OF_STOCK) == status
