"""Which links of a page may lead to goods."""

from __future__ import annotations

from agent.core.types import ZoneKind
from agent.decide.offers.query import understand_query
from agent.decide.targets.links import rated_links
from tests.fakes import SITE, SameToIt, element, product, understanding


def test_a_link_that_only_arranges_the_list_leads_nowhere_else() -> None:
    named = {
        "Price, ascending": "list?kind=pans&order=price",
        "In stock": "list?kind=pans&stock=1",
        "Next": "list?kind=pans&page=2",
        "Kettles": "list?kind=kettles",
        "Woks": "woks",
    }
    links = [
        element(f"e{n}", "link", name, ZoneKind.MAIN, href=f"{SITE}/{path}")
        for n, (name, path) in enumerate(named.items())
    ]
    page = understanding(
        "/list?kind=pans", interactive_elements=tuple(links), products=(product("Pan"), product("Lid"))
    )
    found = {choice.element.name for choice in rated_links(page, understand_query("wok"), SameToIt())}
    assert found == {"Next", "Kettles", "Woks"}
