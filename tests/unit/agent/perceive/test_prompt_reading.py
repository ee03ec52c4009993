"""What the tests' obedient model reads out of a prompt is what was written into it."""

from __future__ import annotations

from agent.core.types import PageUnderstanding
from agent.language.data_marks import marked
from agent.perceive.state.state_lines import state_lines
from tests.prompt_reading import page_lines, shown_elements
from tests.unit.agent.perceive.snapshots import read

PAGE = read(
    '<form role="search"><input type="search" name="q" placeholder="Search our shop"><button>Go</button></form>'
    '<nav><a href="/a">Small animals</a><a href="/b">Food: dry, all</a><a href="/c">Say "hello"; or not</a></nav>'
    "<h1>Hamsters</h1><select aria-label=Sort><option>Price<option>Name</select>"
    "<label><input type=checkbox checked>In stock only</label><button disabled>Undo</button>"
    "<details><summary>More filters</summary><p>none</p></details><input aria-label=Town value=Leeds>"
    + "".join(f'<div><img><h3><a href="/p/{i}">Hamster {i}</a></h3><p>£{i}.50</p></div>' for i in range(1, 6))
    + '<p>Press "Show offers".</p><button type=button>Show offers</button><footer><a href="/i">Imprint</a></footer>'
)


def read_back(page: PageUnderstanding, budget: int) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Each element that the prompt shows as (role, name): as it is, and as it was read."""
    prompt = marked(state_lines(page, ["hamster"], budget).splitlines(), "m4rk", 60_000)
    found = {one.id: one for one in shown_elements(page_lines(prompt)) if one.role != "product"}
    known = {e.id: e for e in page.interactive_elements if f"[{e.id}]" in prompt}
    products = {p.element_id for p in page.products}
    written = {(e.role, e.name or e.placeholder) for id_, e in known.items() if id_ not in products}
    return written, {(one.role, one.name) for id_, one in found.items() if id_ not in products}


def test_every_element_of_a_prompt_is_read_as_it_is() -> None:
    for budget in (300, 1000, 4000):
        written, found = read_back(PAGE, budget)
        assert found == written
        assert len(written) >= 6


def test_what_is_for_sale_is_read_by_its_name() -> None:
    cards = (f'<div><img><h3><a href="/p/{i}">Hamster {i}</a></h3><p>£{i}.50</p></div>' for i in range(1, 6))
    page = read(f"<h1>Hamsters</h1><div>{''.join(cards)}</div>")
    prompt = marked(state_lines(page, ["hamster"]).splitlines(), "m4rk", 60_000)
    names = [one.name for one in shown_elements(page_lines(prompt)) if one.role == "product"]

    assert names == [f"Hamster {i}" for i in range(1, 6)]
