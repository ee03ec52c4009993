"""A search that the site lays over its page, and buttons that look like page numbers."""

from __future__ import annotations

import pytest

from agent.core.types import PageType, PageUnderstanding
from tests.unit.agent.perceive.snapshots import read

_BENEATH = (
    "<div>"
    + "".join(
        f'<div><a href="/p/{n}"><img alt="Lamp {n}"><h3>Lamp {n}</h3></a><p>$1{n}.00</p></div>'
        for n in range(4)
    )
    + "</div>"
)


def _searched(answer: str, typed: str = "desk fan") -> PageUnderstanding:
    box = f'<input type="search" aria-label="Search" value="{typed}">'
    return read(f'<h1>Our shop</h1>{_BENEATH}<div role="dialog">{box}<ul>{answer}</ul></div>')


def _own(page: PageUnderstanding) -> list[str]:
    return [p.name for p in page.products if p.source != "related"]


def test_words_that_repeat_what_was_typed_are_an_answer_without_results() -> None:
    page = _searched("<li>Not one “desk fan” in our drawers.</li>")
    assert page.no_results_quote == "Not one “desk fan” in our drawers."
    assert _own(page) == []
    assert _searched("<li>Try our lamps.</li>").no_results_quote == ""  # nothing repeats the words


@pytest.mark.parametrize("count", [1, 3])
def test_what_the_panel_shows_is_the_answer_not_the_page_beneath(count: int) -> None:
    hits = "".join(
        f'<li><a href="/f/{n}"><span>Desk fan {n}</span> <span>$2{n}.00</span></a></li>' for n in range(count)
    )
    page = _searched(hits)
    assert page.page_type == PageType.SEARCH
    assert _own(page) == [f"Desk fan {n}" for n in range(count)]
    assert len(_own(_searched(hits, typed=""))) > count  # nothing was typed: the page beneath counts, too


def _product(buttons: str) -> PageUnderstanding:
    return read(
        f"<h1>Micro servo</h1><p>$5.40</p><div>{buttons}<button>Add to cart</button></div>{_BENEATH}",
        url="http://shop.test/p/micro-servo",
        title="Micro servo",
    )


def test_packs_and_sizes_are_no_page_numbers() -> None:
    packs = _product("<p>Pack of</p><button>1</button><button>5</button><button>10</button>")
    assert packs.page_type == PageType.PDP
    assert str(packs.products[0].price and packs.products[0].price.amount) == "5.40"
    sizes = _product("<p>Size</p><button>38</button><button>39</button><button>40</button>")
    assert sizes.page_type == PageType.PDP


def test_numbers_that_count_pages_still_are() -> None:
    page = read(_BENEATH + '<div><a href="?p=2">2</a><a href="?p=3">3</a><a href="?p=4">4</a></div>')
    assert any(zone.kind == "pagination" for zone in page.zones)
