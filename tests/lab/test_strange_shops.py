"""Whole visits and single looks on markup that once led the local mind astray. No page here is a demo site's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from agent.browser.session.browser_session import BrowserSession
from agent.core.types import (
    ActionKind,
    Availability,
    BlockerFamily,
    Determination,
    Goal,
    Limits,
    PageType,
    PageUnderstanding,
    WebAgentResult,
)
from agent.llm.minds import local_mind
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.perceive.understanding import understand
from tests.browser.conftest import LittleSite, Reply, Request, Start
from tests.fakes import FakeDesk, FakeJournal

AREA = "strange_shops"
FIXTURES = Path(__file__).parent / "strange_shops"
OpenSession = Callable[..., Awaitable[BrowserSession]]
BOOTS = (
    ("Ridgeline Hiking Boot", "165.00", True),
    ("Summit Hiking Boot", "210.00", True),
    ("Fennel Hiking Boot", "129.95", False),
    ("Hiking Sock 3-Pack", "42.00", True),
)


def fixture(name: str) -> str:
    return (FIXTURES / f"{name}.html").read_text(encoding="utf-8")


def card(name: str, price: str, has_stock: bool) -> str:
    path = name.lower().replace(" ", "-")
    badge = "" if has_stock else "<span>Sold out</span>"
    return (
        f'<li>{badge}<h3><a href="/p/{path}">{name}</a></h3><div class="price"><div class="regular"><span '
        f'class="visually-hidden">Regular price</span><span>${price} USD</span></div><div class="sale"><span '
        f'class="visually-hidden">Sale price</span><span>${price} USD</span></div></div></li>'
    )


async def icon_shop(request: Request) -> Reply:
    """Home, any-word search, and product pages of the shop whose search box is in a closed `details`."""
    body = '<h2>Made for wet rock</h2><a href="/about">About</a>'
    if request.path == "/search":
        typed = parse_qs(request.query).get("q", [""])[0].lower().split()
        found = [b for b in BOOTS if any(word.rstrip("s") in b[0].lower() for word in typed)]
        body = f'<h1>{len(found)} results</h1><ul class="grid">{"".join(card(*b) for b in found)}</ul>'
    return Reply(fixture("icon_search_shop").replace("GOODS", body))


async def boot_page(request: Request) -> Reply:
    name, price, has_stock = next(b for b in BOOTS if request.path.endswith(b[0].lower().replace(" ", "-")))
    button = "<button>Add to cart</button>" if has_stock else "<button disabled>Sold out</button>"
    return Reply(f"<title>{name}</title><h1>{name}</h1><p>${price} USD</p>{button}")


async def visit(site: LittleSite, session: BrowserSession, query: str) -> tuple[WebAgentResult, FakeJournal]:
    journal = FakeJournal()
    agent = WebAgent(Ports(session.page, local_mind(), FakeDesk(), journal), Goal(query), Limits())
    return await agent.run(site.url()), journal


def told(result: WebAgentResult) -> list[tuple[str, Decimal | None]]:
    return sorted((p.name, p.price.amount if p.price else None) for p in result.products)


@pytest.fixture
def look_at(
    little_site: Start, open_session: OpenSession
) -> Callable[[str, str], Awaitable[PageUnderstanding]]:
    async def look(name: str, path: str) -> PageUnderstanding:
        site = await little_site({path.partition("?")[0]: fixture(name)})
        session = await open_session(site)
        await session.page.open(site.url(path))
        return understand(await session.page.look())

    return look


Looks = Callable[[str, str], Awaitable[PageUnderstanding]]


async def test_a_pop_up_that_comes_between_does_not_spoil_the_search(
    little_site: Start, open_session: OpenSession
) -> None:
    pages = {f"/p/{name.lower().replace(' ', '-')}": boot_page for name, _, _ in BOOTS}
    site = await little_site({"/": icon_shop, "/search": icon_shop, **pages})

    result, journal = await visit(site, await open_session(site), "hiking boots")

    assert result.determination == Determination.PRODUCTS_FOUND, result.reason
    assert told(result) == [
        ("Ridgeline Hiking Boot", Decimal("165.00")),
        ("Summit Hiking Boot", Decimal("210.00")),
    ]
    assert [s.input_text for s in journal.steps if s.action == ActionKind.TYPE][-1] == "hiking boots"


async def test_a_search_overlay_is_typed_into_and_not_closed(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": fixture("overlay_search_app")})

    result, journal = await visit(site, await open_session(site), "city bike")

    assert told(result) == [("City Bike Sju", Decimal(4990))], result.reason
    assert not [s for s in journal.steps if s.goal_kind == "dismiss"]


async def test_sold_out_below_a_lone_price_is_believed(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": fixture("overlay_search_app")})

    result, _ = await visit(site, await open_session(site), "gravel bike")

    assert result.determination == Determination.NO_ONLINE_AVAILABILITY, result.reason


async def test_a_regular_price_is_the_price_unless_a_lower_one_stands_beside_it(look_at: Looks) -> None:
    page = await look_at("labelled_prices", "/saws")

    read = {p.name: (p.price.amount if p.price else None, p.availability) for p in page.products}
    assert read["Meridian Circular Saw"] == (Decimal("84.00"), Availability.ONLINE)
    assert read["Hallmark Circular Saw"] == (Decimal("999.00"), Availability.ONLINE)
    assert read["Bantam Mini Saw"] == (Decimal("64.95"), Availability.OUT_OF_STOCK)


async def test_the_heading_over_one_result_is_no_product(look_at: Looks) -> None:
    page = await look_at("one_result", "/find?q=gardening+book")

    assert page.page_type == PageType.SEARCH
    assert [(p.name, p.price.currency if p.price else "") for p in page.products] == [
        ("The Patient Garden", "DKK")
    ]


async def test_a_shop_behind_a_password_is_a_login_wall(look_at: Looks) -> None:
    page = await look_at("password_gate", "/password")

    assert page.blocker is not None
    assert page.blocker.family == BlockerFamily.LOGIN


async def test_what_a_closed_menu_holds_is_not_offered(look_at: Looks) -> None:
    page = await look_at("icon_search_shop", "/")

    names = {e.name for e in page.interactive_elements}
    assert {"Search", "Footwear"} <= names
    assert "Boots" not in names
    assert not [e for e in page.interactive_elements if e.role == "searchbox"]
