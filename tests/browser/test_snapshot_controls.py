"""What the script sees of controls that shops hide under their own: one browser, one page for all cases."""

from __future__ import annotations

import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.core.types import Look, PageUnderstanding
from agent.perceive.state.state_lines import state_lines
from agent.perceive.understanding import understand
from tests.browser.conftest import bare_context

_GLASS = "position:absolute;inset:0;opacity:0.01"
_PAGE = f"""
<span style="position:relative;display:block;width:200px;height:30px" id=buy><span
  style="position:relative;display:block;width:200px;height:30px;cursor:pointer">
  <input type=button value="obey me" style="{_GLASS};width:200px;height:30px"><span>Add to cart</span></span></span>
<div style="position:relative;width:120px;height:30px"><span>Qty: 1</span>
  <select style="{_GLASS};width:120px;height:30px"><option>1<option>2</select></div>
<div style="position:absolute;width:0;height:0"><div
  style="position:fixed;left:20px;bottom:10px;width:300px;height:60px">
  We use cookies. <button>That is fine</button></div></div>
<nav><a href="/1">1</a> <a href="/2">2</a> <a rel=next href="/2"></a></nav>
<label for=tick>Vegan</label><input id=tick type=checkbox checked>
<button aria-label="Open filters"><svg width=16 height=16></svg></button>
<div style="position:relative"><button style="position:absolute;left:400px;top:0;width:90px;height:30px">Below</button>
  <div style="position:absolute;left:390px;top:-5px;width:120px;height:50px;background:#fff"></div></div>
<div style="height:60px;overflow:auto" id=box><p>Row one</p><p>Row two</p><p>Row three</p><p>Row four</p></div>
<div role=search><input type=search placeholder="Search headphones, microphones"></div>
<form><input name=q placeholder="Un jouet pour votre chat"></form>
<form><input name=a placeholder="Your phone"><input name=b placeholder="Chat with us"></form>
<form role=search><input type=email name=to></form>
<form><input type=tel name="qty[]" value=1 aria-label="How many"></form>
<section style="content-visibility:hidden"><button>Never drawn</button></section>
"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(engine: BrowserEngine) -> PageUnderstanding:
    """The page, with its inner box scrolled to the end."""
    async with bare_context(engine) as context:
        tab = await context.new_page()
        await tab.set_content(_PAGE)
        await tab.evaluate("() => { box.scrollTop = 1000; }")
        reply = await tab.evaluate(SNAPSHOT_SCRIPT, {})
    return understand(Look(url="http://shop.test/p", snapshot=reply))


def _named(page: PageUnderstanding, name: str) -> list[str]:
    return [e.tag for e in page.interactive_elements if e.name == name]


def test_a_see_through_button_is_named_by_what_is_seen_under_it_and_stands_once(
    page: PageUnderstanding,
) -> None:
    assert _named(page, "Add to cart") == ["input"]
    assert "obey" not in state_lines(page)


def test_a_see_through_list_keeps_its_options(page: PageUnderstanding) -> None:
    chosen = next(e for e in page.interactive_elements if e.role == "select")

    assert (chosen.name, chosen.options, chosen.value) == ("Qty: 1", ("1", "2"), "1")


def test_what_sticks_out_of_a_box_without_size_is_seen(page: PageUnderstanding) -> None:
    assert _named(page, "That is fine") == ["button"]


def test_a_next_link_whose_sign_did_not_load_is_offered_by_what_it_declares(page: PageUnderstanding) -> None:
    assert _named(page, "Next") == ["a"]
    assert 'link "Next"' in state_lines(page)


def test_a_box_to_tick_stands_once_and_says_whether_it_is_ticked(page: PageUnderstanding) -> None:
    assert _named(page, "Vegan") == ["input"]
    assert "Vegan on" in state_lines(page)


def test_a_covered_button_is_known_and_not_offered(page: PageUnderstanding) -> None:
    assert [e.is_covered for e in page.interactive_elements if e.name == "Below"] == [True]
    assert "Below" not in state_lines(page)


def test_an_icon_is_named_by_its_label(page: PageUnderstanding) -> None:
    assert _named(page, "Open filters") == ["button"]


def test_what_is_scrolled_away_in_a_box_is_still_read_and_what_is_never_drawn_is_not(
    page: PageUnderstanding,
) -> None:
    assert "Row one" in page.text_content
    assert _named(page, "Never drawn") == []


def test_what_a_search_box_says_is_what_may_be_searched_for(page: PageUnderstanding) -> None:
    asked = {e.name: (e.field_kind, *e.form_kinds) for e in page.interactive_elements if e.tag == "input"}

    assert asked["Search headphones, microphones"] == ("",)
    assert asked["Un jouet pour votre chat"] == ("",)
    assert asked["Your phone"] == ("tel", "message", "tel")
    assert asked["How many"] == ("",)
    assert [e.field_kind for e in page.interactive_elements if e.input_type == "email"] == ["email"]
