"""A site changes its layout: what the agent knew of it is demoted within two visits, and every visit succeeds.

The real host, loop, browser, tables and local mind. Each shop is seen three times: as it was, when it teaches and
a lead activates what was learned; and twice after its change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from agent.learning.models import SiteKnowledge
from agent.llm.minds import local_mind
from agent.visits.worker.journal import db
from tests.browser.conftest import LittleSite, Reply, Request, Start
from tests.browser.learning_shop import Shop, activate_all, open_shop
from tests.lab.sampling import sampled

pytestmark = pytest.mark.django_db(transaction=True)

AREA = "layout_change"
GOODS = (
    ("Ridgeline Hiking Boot", "165.00"), ("Summit Hiking Boot", "210.00"), ("Fennel Hiking Boot", "129.00"),
    ("Granite Rope", "89.00"), ("Alder Tent", "319.00"), ("Birch Stove", "59.00"),
)  # fmt: skip
ASKS = ("hiking boot", "tent", "rope")
WORDS = "<p>We have sold gear for the mountains since 1987, from our shop by the lake.</p>"
LABEL = 'aria-label="Search our shop"'
BOX = "<form action=/find><input type=search name=q {}></form>"
OLD = f"<header>{BOX.format(LABEL)}</header>{WORDS}"
RENAMED = f"{WORDS}<main>{BOX.format('placeholder=Catalogue')}</main>"
DEAD = f"""<header><form onsubmit="return false"><input type=search aria-label="Search our shop"></form></header>
{WORDS}<nav><a href="/find?q=boot">Boots</a> <a href="/find?q=tent">Tents</a> <a href="/find?q=rope">Ropes</a></nav>"""
OLD_LINK = f'<nav><a href="/about">About us</a> <a href="/find?q=">Shop all</a></nav>{WORDS}'
NEW_LINK = f'<nav><a href="/about">About us</a> <a href="/find?q=">Our products</a></nav>{WORDS}'


def goods(typed: str = "") -> str:
    """The goods of which a word begins like one of the typed ones."""
    words = [word.rstrip("s") for word in typed.casefold().split()]
    found = [g for g in GOODS if not words or any(word in g[0].casefold() for word in words)]
    cards = "".join(
        f'<li class=product><a href="/p/{name.replace(" ", "-")}"><h3>{name}</h3></a><span class=price>€{price}</span>'
        "<p>In stock</p><button>Add to basket</button></li>"
        for name, price in found
    )
    return f"<h1>{len(found)} results</h1><ul>{cards}</ul>"


@pytest.fixture
def shops() -> Iterator[list[Shop]]:
    """Shops whose hosts are stopped at the end."""
    opened: list[Shop] = []
    yield opened
    for shop in opened:
        shop.host.stop()


async def gear_shop(start: Start, layout: dict[str, str]) -> LittleSite:
    """A shop with the front that `layout` has just now."""

    async def page(request: Request) -> Reply:
        typed = parse_qs(request.query).get("q", [""])[0]
        body = goods(typed) if request.path == "/find" else ""
        return Reply(f"<title>Lakeside Gear</title>{layout['/']}{body}")

    async def product(request: Request) -> Reply:
        name, price = next(g for g in GOODS if request.path.endswith(g[0].replace(" ", "-")))
        return Reply(
            f"<title>{name}</title><main><h1>{name}</h1><p class=price>€{price}</p><p>In stock</p>"
            "<button>Add to basket</button></main>"
        )

    shelves = {f"/p/{name.replace(' ', '-')}": product for name, _ in GOODS}
    return await start({"/": page, "/find": page, "/about": WORDS, **shelves})


CHANGES = {
    "renamed": (OLD, RENAMED + goods(), "search"),
    "dead": (OLD, DEAD, "search"),
    "link": (OLD_LINK, NEW_LINK, "open"),
}


@pytest.mark.parametrize("change", sampled(AREA, CHANGES, at_most=1))
async def test_knowledge_of_the_old_layout_is_demoted_within_two_visits_that_succeed(
    little_site: Start, browser_path: Path, shops: list[Shop], change: str
) -> None:
    before, after, goal = CHANGES[change]
    layout = {"/": before}
    shop = open_shop(await gear_shop(little_site, layout), browser_path, local_mind)
    shops.append(shop)
    first, _ = await shop.visit(ASKS[0])
    assert first.determination == "products_found", first.reason
    old = [entry.pk for entry in await db(activate_all) if entry.goal_kind == goal]
    assert old

    layout["/"] = after
    for query in ASKS[1:]:
        visit, _ = await shop.visit(query)
        assert visit.determination == "products_found", visit.reason
    stale = await db(lambda: list(SiteKnowledge.objects.filter(pk__in=old)))
    assert [entry.state for entry in stale] == ["shadow"] * len(stale)
    assert all(entry.demoted_why for entry in stale)
