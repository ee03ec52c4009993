"""The DOM hash takes any page: it never raises, says the same twice, and what it tells apart it can explain."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent.core.types import (
    Availability,
    Blocker,
    BlockerFamily,
    Box,
    InteractiveElement,
    Outline,
    PageType,
    PageUnderstanding,
    Product,
    ZoneKind,
)
from agent.perceive.state.dom_hash import dom_hash, explain, words_hash
from tests.fakes import element, product, understanding

_AT = Box(0, 0, 10, 10)
_ODD = ("\ud800", "a\ud800b", "\udfff", "\u202eabc", "שלום", "1 234", "line\nbreak", "a\x00b", "\u2028", "")
_SAID = (
    st.text(max_size=30) | st.sampled_from(_ODD) | st.from_regex(r"[a-c0-9 €.,:()-]{0,30}", fullmatch=True)
)
_LINES = st.lists(_SAID, max_size=4).map(tuple)
_STATE = st.none() | st.booleans()
_ELEMENTS = st.builds(
    InteractiveElement,
    id=st.sampled_from(["e1", "e2", "e3"]), role=st.sampled_from(["link", "button", "tab"]), name=_SAID,
    tag=st.sampled_from(["input", "a", "select", ""]),
    box=st.just(_AT), zone=st.sampled_from(ZoneKind), value=_SAID, is_disabled=st.booleans(),
    is_expanded=_STATE, is_checked=_STATE,
)  # fmt: skip
_PRODUCTS = st.builds(
    Product,
    name=_SAID, snippet=_SAID, availability=st.sampled_from(Availability),
    source=st.sampled_from(["visible", "related"]), element_id=st.sampled_from(["", "e1"]),
)  # fmt: skip
_OUTLINES = st.builds(
    Outline,
    headings=_LINES, lines=_LINES, errors=_LINES, chosen=_LINES, passing=st.frozensets(st.sampled_from(["e1", "e2"])),
)  # fmt: skip
_BLOCKERS = st.builds(Blocker, family=st.sampled_from(BlockerFamily), quote=_SAID)
_PAGES = st.builds(
    lambda **said: understanding("/p", **said),
    title=_SAID, page_type=st.sampled_from(PageType), text_content=_SAID, no_results_quote=_SAID,
    interactive_elements=st.lists(_ELEMENTS, max_size=4).map(tuple),
    products=st.lists(_PRODUCTS, max_size=3).map(tuple),
    availability=st.sampled_from(Availability), blocker=st.none() | _BLOCKERS, outline=st.none() | _OUTLINES,
)  # fmt: skip
_FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@_FEW
@given(_PAGES)
@example(understanding("/p", title="", text_content=""))
@example(understanding("/p", title="9" * 1_000_000, text_content="x" * 1_000_000))
def test_any_page_has_one_hash(page: PageUnderstanding) -> None:
    said = dom_hash(page)
    assert len(said) == 32
    assert int(said, 16) >= 0
    assert dom_hash(replace(page)) == said
    assert explain(page, replace(page)) == ()


@_FEW
@given(_PAGES, _PAGES)
@example(
    understanding("/p", outline=Outline(chosen=("main: \ud800",))),
    understanding("/p", outline=Outline(chosen=("main: \udfff",))),
)
@example(
    understanding("/p", title="a", outline=Outline(headings=("b",))),
    understanding("/p", title="a\nheading: b", outline=Outline()),
)
def test_pages_are_told_apart_exactly_where_it_can_be_explained(
    one: PageUnderstanding, other: PageUnderstanding
) -> None:
    assert (dom_hash(one) == dom_hash(other)) == (explain(one, other) == ())


@_FEW
@given(_PAGES, _SAID, st.integers(0, 90_000))
def test_the_address_the_boxes_and_the_scroll_take_no_part(page: PageUnderstanding, url: str, y: int) -> None:
    moved = tuple(replace(e, box=Box(y, y, 1, 1), href=url) for e in page.interactive_elements)
    other = replace(page, url=url, scroll_y=float(y), interactive_elements=moved, state_key=url)
    assert dom_hash(other) == dom_hash(page)


_BUY = element("b", "button", "Add to basket")
_PAGE = understanding(
    "/p", PageType.LISTING, title="Lamps", interactive_elements=(_BUY,), products=(product("Desk lamp"),),
    outline=Outline(headings=("Lamps",), lines=("Lamps for desks and walls",)),
)  # fmt: skip


@pytest.mark.parametrize(
    "other",
    [
        replace(_PAGE, outline=Outline(headings=("Chairs",), lines=("Lamps for desks and walls",))),
        replace(_PAGE, interactive_elements=(replace(_BUY, is_disabled=True),)),
        replace(_PAGE, interactive_elements=(replace(_BUY, is_expanded=True),)),
        replace(_PAGE, interactive_elements=()),
        replace(_PAGE, products=(product("Desk lamp", availability=Availability.OUT_OF_STOCK),)),
        replace(_PAGE, products=()),
        replace(_PAGE, no_results_quote="Nothing found"),
        replace(_PAGE, blocker=Blocker(BlockerFamily.CAPTCHA, "Are you a robot?")),
        replace(_PAGE, page_type=PageType.ERROR),
        replace(_PAGE, outline=Outline(headings=("Lamps",), lines=("You are signed out",))),
        replace(_PAGE, outline=replace(_PAGE.outline or Outline(), chosen=("sort: Cheapest first",))),
        replace(_PAGE, outline=replace(_PAGE.outline or Outline(), asks_consent=True)),
    ],
)
def test_each_thing_that_a_decision_may_depend_on_changes_it(other: PageUnderstanding) -> None:
    assert dom_hash(other) != dom_hash(_PAGE)
    assert explain(_PAGE, other)


def test_of_what_is_typed_only_how_many_is_told() -> None:
    def typed(value: str) -> PageUnderstanding:
        field = replace(element("q", "textbox", "Quantity"), tag="input", value=value)
        return replace(_PAGE, interactive_elements=(field,))

    assert dom_hash(typed("1")) != dom_hash(typed("4"))
    assert dom_hash(typed("Ada")) == dom_hash(typed("Grace"))
    assert dom_hash(typed("Ada")) != dom_hash(typed(""))


def test_the_words_of_a_page_differ_in_prose_that_the_hash_leaves_out() -> None:
    long = "Our hamsters live in large cages with hay, and each of them is handled every day. " * 5
    then = replace(_PAGE, text_content=f"{long}There are 3 left.\nUpdated 5 minutes ago")
    assert words_hash(
        replace(then, text_content=f"Updated 9 minutes ago\n{long}There are 7 left.")
    ) == words_hash(then)
    for said in ("There are 0 left.", "There are none left.", "All are reserved."):
        other = replace(then, text_content=f"{long}{said}\nUpdated 5 minutes ago")
        assert dom_hash(other) == dom_hash(then)
        assert words_hash(other) != words_hash(then)


def test_the_title_counts_where_a_page_has_no_heading() -> None:
    assert dom_hash(replace(_PAGE, title="(3) Lamps on sale")) == dom_hash(_PAGE)
    bare = replace(_PAGE, outline=Outline(lines=("Lamps for desks and walls",)))
    assert dom_hash(replace(bare, title="Chairs")) != dom_hash(bare)


def test_a_new_field_of_a_page_is_thought_of_here() -> None:
    # What the hash reads, and what it leaves out on purpose; a new field has to be put on one side.
    read = {
        "title",
        "interactive_elements",
        "products",
        "text_content",
        "availability",
        "page_type",
        "blocker",
    }
    left = {
        "url", "page_type_reasons", "confidence", "zones", "has_prices", "availability_quote", "items_seen",
        "language", "http_status", "viewport", "scroll_y", "page_height", "is_loading", "has_overlay",
        "result_count", "state_key", "used_ocr", "is_partial", "blocks_seen", "blocks_read",
    }  # fmt: skip
    assert {f.name for f in fields(PageUnderstanding)} == read | left | {"no_results_quote", "outline"}
