"""What the loop gathers: product pages, further pages, the cheapest first."""

from __future__ import annotations

from dataclasses import replace

from agent.core.types import (
    ActionKind,
    Availability,
    Goal,
    Limits,
    PageType,
    PageUnderstanding,
    ZoneKind,
)
from agent.loop.gathering.own_page import find_product
from agent.loop.gathering.variants import named_with
from tests.fakes import (
    SITE,
    element,
    product,
    search_field,
    understanding,
)
from tests.unit.agent.loop.visits import Visit, hamsters, shop


async def test_product_pages_fill_prices_and_drop_what_is_gone() -> None:
    page = shop()
    goods = tuple(product(f"Syrian hamster {i}", url=f"{SITE}/p/{i}") for i in "abc")
    page.pages["/search"] = understanding("/search", PageType.SEARCH, products=goods)
    for i, more in {
        "a": {},
        "b": {"availability": Availability.OUT_OF_STOCK, "availability_quote": "Sold out"},
        "c": {},
    }.items():
        own = product(f"Syrian hamster {i}", "38.00", **more)
        page.pages[f"/p/{i}"] = understanding(f"/p/{i}", PageType.PDP, products=(own,))
    visit = Visit(page, limits=Limits())
    result = await visit.run()
    assert [(p.name[-1], str(p.price.amount), p.is_verified) for p in result.products if p.price] == [
        ("a", "38.00", True),
        ("c", "38.00", True),
    ]
    assert visit.journal.actions.count("verify_product") == 3
    assert any("Sold out" in p.availability_quote for p in result.refused)


async def test_the_own_page_of_a_product_decides_what_its_card_left_open() -> None:
    page = shop()
    goods = (
        product("Nordic 14 Laptop", "700.00", url=f"{SITE}/p/a"),
        product("Aurum 15 Laptop", "800.00", url=f"{SITE}/p/b"),
    )
    page.pages["/search"] = understanding("/search", PageType.SEARCH, products=goods)
    page.pages["/p/a"] = understanding(
        "/p/a",
        PageType.PDP,
        products=(product("Nordic 14 Laptop", "700.00", description="Graphics: GeForce RTX 4050"),),
    )
    page.pages["/p/b"] = understanding(
        "/p/b",
        PageType.PDP,
        products=(product("Aurum 15 Laptop", "800.00", description="Graphics: Radeon 780M"),),
    )
    visit = Visit(page, goal=Goal("cheapest laptop with nvidia gpu"), limits=Limits())
    result = await visit.run()
    assert [p.name for p in result.products] == ["Nordic 14 Laptop"]


async def test_a_card_without_an_address_is_pressed_and_its_page_read() -> None:
    page = shop()
    goods = tuple(product(f"Nordic {n} Laptop", "700.00", element_id=f"card{n}") for n in (14, 15))
    page.pages["/search"] = understanding(
        "/search", PageType.SEARCH, products=goods,
        interactive_elements=(search_field(), *(element(p.element_id, "link", p.name) for p in goods)),
    )  # fmt: skip
    for n, graphics in ((14, "GeForce RTX 4050"), (15, "Radeon 780M")):
        own = product(f"Nordic {n} Laptop", "700.00", description=f"Graphics: {graphics}")
        page.pages[f"/#/p/{n}"] = understanding(f"/#/p/{n}", PageType.PDP, products=(own,))
        page.moves[f"/search card{n}"] = f"/#/p/{n}"
    home = page.pages["/"]
    assert isinstance(home, PageUnderstanding)
    lost = product(
        "Aurum 15 Laptop", "600.00", element_id="card0"
    )  # its card is on no page that leads back to it
    page.pages["/"] = replace(home, products=(lost,))
    result = await Visit(page, goal=Goal("laptop with nvidia gpu"), limits=Limits()).run()
    assert [(p.name, p.url) for p in result.products] == [("Nordic 14 Laptop", f"{SITE}/#/p/14")]


def test_copies_that_repeat_the_title_are_options_of_it() -> None:
    lines = [
        "Blue Train",
        "Blue Train",
        "Media: Very Good Sleeve: Good",
        "£9",
        "Blue Train",
        "Media: Mint",
        "£30",
    ]
    copies = (product("Blue Train", "9.00"), product("Blue Train", "30.00"))
    page = replace(
        understanding("/p/1", PageType.LISTING, products=copies), heading="Blue Train",
        text_content="\n".join(lines),
    )  # fmt: skip
    own = find_product(product("Blue Train"), page)
    assert own is not None
    assert own.price is not None
    choices = own.option_groups[0].choices
    assert [(c.words, str(c.price and c.price.amount)) for c in choices] == [
        ("Very Good / Good", "9.00"),
        ("Mint", "30.00"),
    ]
    assert str(own.price.amount) == "9.00"


async def test_further_pages_are_gathered_up_to_the_limit() -> None:
    page = shop()
    following = element("next", "link", "Next", ZoneKind.PAGINATION, href=f"{SITE}/search2")
    page.pages["/search"] = hamsters(interactive_elements=(following,))
    more = (product("Black Syrian Hamster", "20.00", url=f"{SITE}/p/9"),)
    page.pages["/search2"] = understanding("/search2", PageType.SEARCH, products=more)
    page.moves["/search next"] = "/search2"
    result = await Visit(page).run()
    assert len(result.products) == 2


async def test_the_cheapest_come_first_and_the_list_is_sorted_before() -> None:
    page = shop()
    order = element(
        "sort",
        "select",
        "Sort by",
        ZoneKind.SORT,
        options=("Relevance", "Price: low to high"),
        value="Relevance",
    )
    goods = tuple(product(f"Syrian Hamster {n}", f"{n}.00", url=f"{SITE}/p/{n}") for n in (30, 10, 20))
    page.pages["/search"] = understanding(
        "/search", PageType.SEARCH, products=goods, interactive_elements=(order,)
    )
    page.pages["/sorted"] = understanding("/sorted", PageType.SEARCH, products=goods[::-1])
    page.moves["/search sort"] = "/sorted"
    visit = Visit(page, goal=Goal("cheapest syrian hamster"))
    result = await visit.run()
    assert (ActionKind.SELECT, "sort", "Price: low to high") in page.acts
    assert [int(p.price.amount) for p in result.products if p.price] == [10, 20, 30]


def test_what_was_chosen_is_named_once() -> None:
    assert named_with(product("Town bike"), ("M", "M / 3 days")).name == "Town bike, M / 3 days"
    assert named_with(product("Town bike"), ("M", "m", "Town bike, 3 days")).name == "Town bike, m / 3 days"
