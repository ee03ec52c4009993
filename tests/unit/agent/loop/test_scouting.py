"""Looking into a site's own lists, keeping what was found, and the proof of what was covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.core.ports import Judgement
from agent.core.types import (
    ActionKind,
    Determination,
    Goal,
    Limits,
    PageType,
    PageUnderstanding,
    Product,
    Usage,
    ZoneKind,
)
from agent.decide.local import LocalMind
from tests.fakes import (
    SITE,
    FakeEmbedder,
    FakeMind,
    FakePage,
    FakeReader,
    decision,
    element,
    plain_mind,
    product,
    understanding,
)
from tests.unit.agent.loop.visits import Visit, hamsters, shop


def lists() -> FakePage:
    """A shop without a search: its front page leads to two lists, one of which has the thing."""
    links = (
        element("c", "link", "Cart", ZoneKind.HEADER, href=f"{SITE}/cart"),
        element("a", "link", "Garden chairs", ZoneKind.NAVIGATION, href=f"{SITE}/chairs"),
        element("b", "link", "Small pets", ZoneKind.NAVIGATION, href=f"{SITE}/pets"),
    )
    chair = product("Garden chair", "30.00", url=f"{SITE}/p/9")
    return FakePage(
        {
            "/": understanding("/", PageType.HOMEPAGE, interactive_elements=links),
            "/chairs": understanding("/chairs", products=(chair,)),
            "/pets": hamsters("/pets"),
        }
    )


async def test_a_shop_without_a_search_is_looked_into_list_by_list() -> None:
    page = lists()
    visit = Visit(page, mind=plain_mind(), limits=Limits(max_steps=1, verify_products=False))
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert [p.name for p in result.products] == ["Golden Syrian Hamster"]
    assert "/pets" in page.peeked
    assert "look_into" in visit.journal.actions
    assert "Small pets" in result.coverage.lists


async def test_what_may_fit_on_such_a_list_is_opened_before_nothing_is_said() -> None:
    page = lists()
    listed = product("Steel kettle", "30.00", url=f"{SITE}/p/kettle")
    page.pages["/pets"] = understanding("/pets", products=(listed,), title="Small pets")
    own = product("Steel kettle", "30.00", url=f"{SITE}/p/kettle")
    page.pages["/p/kettle"] = understanding("/p/kettle", PageType.PDP, products=(own,), title="Steel kettle")
    goal = Goal("kettle with timer")
    await Visit(page, mind=plain_mind(), limits=Limits(max_steps=1), goal=goal).run()
    assert "/p/kettle" in page.peeked


class CountingMind(LocalMind):
    """The local mind, with a count of what it was asked to judge."""

    calls = 0

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        self.calls += 1
        return await super().judge(goal, products)


async def test_lists_that_say_nothing_of_the_thing_are_judged_together() -> None:
    page, mind = lists(), CountingMind(FakeEmbedder(), FakeReader())
    home = page.pages["/"]
    assert isinstance(home, PageUnderstanding)
    shelves = [element(f"s{n}", "link", f"Garden no. {n}", href=f"{SITE}/s{n}") for n in range(5)]
    page.pages["/"] = replace(home, interactive_elements=(*home.interactive_elements[:2], *shelves))
    for n in range(5):
        chair = product(f"Garden chair {n}", "30.00", url=f"{SITE}/p/{n}")
        page.pages[f"/s{n}"] = understanding(f"/s{n}", products=(chair,))
    visit = Visit(page, mind=mind, limits=Limits(max_steps=1, verify_products=False))
    result = await visit.run()
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS
    assert visit.journal.actions.count("look_into") >= 5
    assert mind.calls == 1


async def test_a_mind_that_does_not_rate_links_is_not_second_guessed() -> None:
    page = lists()
    await Visit(page, mind=FakeMind([decision(ActionKind.FINISH)])).run()
    assert page.peeked == []


async def test_nothing_found_says_what_was_searched_and_what_came_near() -> None:
    page = shop()
    cage = product("Syrian Hamster Cage", "80.00", url=f"{SITE}/p/2")
    page.pages["/search"] = understanding("/search", PageType.SEARCH, products=(cage,), result_count=1)
    result = await Visit(page).run()
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS
    assert next((s.words.casefold(), s.count) for s in result.coverage.searches) == ("syrian hamster", 1)
    nearest = result.coverage.near_misses[0]
    assert (nearest.name, nearest.refusal) == ("Syrian Hamster Cage", "a cage, not the animal")
    assert {seen.url for seen in result.coverage.pages} >= {f"{SITE}/", f"{SITE}/search"}
    assert "searched for “" in result.coverage.words


async def test_what_was_found_is_kept_when_the_visit_is_cut_short() -> None:
    visit = Visit(shop())
    assert visit.agent.so_far("The time was used up.") is None
    await visit.run()
    kept = visit.agent.so_far("The time was used up.")
    assert kept is not None
    assert [p.name for p in kept.products] == ["Golden Syrian Hamster"]
    assert kept.reason.endswith("cut short: The time was used up.")
