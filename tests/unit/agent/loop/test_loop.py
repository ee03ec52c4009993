"""The loop's promises, on a site in memory with the local mind."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agent.core.errors import MindUnavailable, VisitCancelled
from agent.core.ports import Resolution, ResolutionKind
from agent.core.types import (
    ActionKind,
    Availability,
    BlockerFamily,
    DecisionSource,
    Determination,
    ExpectedState,
    Goal,
    InterventionType,
    Limits,
    PageType,
    ResumePoint,
    ZoneKind,
)
from tests.fakes import (
    SITE,
    FakeDesk,
    FakeMind,
    FakePage,
    blocked_page,
    decision,
    element,
    product,
    search_field,
    understanding,
)
from tests.unit.agent.loop.visits import HANDED_BACK, Visit, hamsters, shop


async def test_it_searches_extracts_and_reports_only_what_fits() -> None:
    visit = Visit(shop())
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert [p.name for p in result.products] == ["Golden Syrian Hamster"]
    assert visit.page.acts == [(ActionKind.TYPE, "q", "Syrian hamster")]
    assert visit.journal.actions == ["open", "type", "extract"]
    assert {s.decided_by for s in visit.journal.steps[1:]} == {DecisionSource.LOCAL_MIND}


async def test_every_step_is_numbered_without_gaps_and_timed_by_part() -> None:
    visit = Visit(shop())
    await visit.run()
    assert [s.n for s in visit.journal.steps] == [1, 2, 3]
    opened, typed, extracted = visit.journal.steps
    assert {"perceive", "snapshot"} <= opened.timings_ms.keys()
    assert {"decide", "act", "settle", "verify", "store"} <= typed.timings_ms.keys()
    assert not {"perceive", "snapshot"} & typed.timings_ms.keys(), "one look is counted once"
    assert {"perceive", "snapshot"} <= extracted.timings_ms.keys()
    assert typed.target_box is not None
    assert typed.screenshot == b"jpeg"
    assert typed.understanding["page_type"] == "homepage"


async def test_no_fitting_product_in_a_shop_is_an_answer_and_names_the_nearest() -> None:
    page = shop()
    page.pages["/search"] = understanding(
        "/search", PageType.SEARCH, products=(product("Syrian Hamster Cage", "80.00"),)
    )
    visit = Visit(page)
    result = await visit.run()
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS
    assert "“Syrian Hamster Cage” (a cage, not the animal)" in result.reason
    assert "searched for “syrian hamster”" in result.reason
    assert visit.desk.asked == []


async def test_a_search_without_results_is_tried_again_with_fewer_words() -> None:
    page = shop()
    page.pages["/none"] = understanding(
        "/none", PageType.SEARCH, interactive_elements=(search_field(),), no_results_quote="No results"
    )
    page.moves = {"/ q": "/none", "/none q=hamster": "/search"}
    visit = Visit(page)
    result = await visit.run()
    assert [text for _, _, text in visit.page.acts] == ["Syrian hamster", "hamster"]
    assert result.determination == Determination.PRODUCTS_FOUND


async def test_articles_without_goods_are_the_wrong_page_type() -> None:
    blog = understanding("/", PageType.ARTICLE, interactive_elements=(search_field(),))
    result = await Visit(FakePage({"/": blog})).run()
    assert result.determination == Determination.WRONG_PAGE_TYPE


async def test_a_list_without_prices_is_a_shop_where_its_nearest_thing_is_sold() -> None:
    """Prices stand on the goods' own pages alone: the nearest one is opened before the site is judged."""
    dutch = product("Dutch rabbit", url=f"{SITE}/dutch")
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field(),))
    hits = understanding("/hits", PageType.ARTICLE, products=(dutch,), items_seen=1)
    sold = understanding(
        "/dutch", PageType.PDP, products=(product("Dutch rabbit", "55.00"),), has_prices=True, items_seen=1
    )
    page = FakePage({"/": home, "/hits": hits, "/dutch": sold}, {"/ q": "/hits"})
    result = await Visit(page, limits=Limits(), goal=Goal("dwarf rabbit")).run()
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS
    assert "nearest: “Dutch rabbit”" in result.reason


async def test_a_site_whose_nearest_thing_is_an_article_too_is_the_wrong_page_type() -> None:
    told = product("Dutch rabbits and their care", url=f"{SITE}/care")
    home = understanding("/", PageType.HOMEPAGE, interactive_elements=(search_field(),))
    hits = understanding("/hits", PageType.ARTICLE, products=(told,), items_seen=1)
    page = FakePage(
        {"/": home, "/hits": hits, "/care": understanding("/care", PageType.ARTICLE)}, {"/ q": "/hits"}
    )
    visit = Visit(page, limits=Limits(), goal=Goal("dwarf rabbit"))
    assert (await visit.run()).determination == Determination.WRONG_PAGE_TYPE
    assert visit.journal.actions[-1] == "verify_product"


async def test_a_target_sold_in_stores_only_ends_the_visit_at_once() -> None:
    page = shop()
    gone = product(
        "Syrian Hamster", availability=Availability.IN_STORE_ONLY, availability_quote="In-store only"
    )
    page.pages["/search"] = understanding(
        "/search", PageType.SEARCH, products=(gone, product("Hamster wheel", "9.00"))
    )
    visit = Visit(page)
    result = await visit.run()
    assert result.determination == Determination.NO_ONLINE_AVAILABILITY
    assert visit.journal.actions == ["open", "type"]
    assert "sold in stores only" in result.reason


async def test_supplies_that_are_sold_out_do_not_end_the_visit() -> None:
    page = shop()
    page.pages["/"] = understanding(
        "/", PageType.LISTING, interactive_elements=(search_field(),),
        products=(product("Hamster wheel", "9.00", availability=Availability.OUT_OF_STOCK),),
    )  # fmt: skip
    result = await Visit(page).run()
    assert result.determination == Determination.PRODUCTS_FOUND


async def test_prose_with_the_target_and_prices_is_extracted_before_navigating() -> None:
    offer = product(
        "Golden Syrian hamster", "35.00", source="prose", snippet="A golden Syrian hamster, Mochi, for $35."
    )
    article = understanding(
        "/", PageType.ARTICLE, products=(offer,), interactive_elements=(element("a", name="Shop"),)
    )
    visit = Visit(FakePage({"/": article}))
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert visit.page.acts == []


async def test_a_blocker_is_shown_to_a_person_and_the_visit_goes_on_afresh() -> None:
    page = shop()
    page.pages["/"] = [blocked_page("/"), *[page.pages["/"]]]  # type: ignore[list-item]
    visit = Visit(page, desk=FakeDesk([HANDED_BACK]))
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    asked = visit.desk.asked[0]
    assert (asked.type, asked.blocker_family) == (InterventionType.BLOCKED, BlockerFamily.CAPTCHA)
    assert asked.screenshot == b"jpeg"
    assert asked.suggested_action
    assert visit.journal.steps[1].decided_by == DecisionSource.PERSON


async def test_a_blocker_that_stays_is_asked_about_again_up_to_the_limit() -> None:
    visit = Visit(FakePage({"/": blocked_page("/")}), desk=FakeDesk([HANDED_BACK] * 9))
    result = await visit.run()
    assert result.determination == Determination.BLOCKED
    assert len(visit.desk.asked) == 3  # one request, put again twice after hand-backs that changed nothing
    assert Limits().max_interventions == 1
    assert result.blocker is not None


async def test_a_declined_blocker_is_blocked_and_quotes_the_page() -> None:
    result = await Visit(FakePage({"/": blocked_page("/")})).run()
    assert result.determination == Determination.BLOCKED
    assert result.evidence[0].quote == "Please show that you are a person"


async def test_a_person_who_cancels_ends_the_visit() -> None:
    desk = FakeDesk([Resolution(ResolutionKind.CANCELLED, operator="Ada")])
    with pytest.raises(VisitCancelled):
        await Visit(FakePage({"/": blocked_page("/")}), desk=desk).run()


async def test_time_stands_still_while_a_person_works() -> None:
    page = shop()
    page.pages["/"] = [blocked_page("/"), page.pages["/"]]  # type: ignore[list-item]
    visit = Visit(page, desk=FakeDesk([HANDED_BACK]))
    visit.desk.then = lambda _: setattr(visit, "now", 10_000.0)
    assert (await visit.run()).determination == Determination.PRODUCTS_FOUND


async def test_an_unreachable_model_is_an_error_with_that_reason() -> None:
    mind = FakeMind(error=MindUnavailable("The model at http://localhost/v1 does not answer."))
    result = await Visit(shop(), mind=mind).run()
    assert result.determination == Determination.ERROR
    assert "does not answer" in result.reason


async def test_an_address_that_cannot_be_opened_is_an_error() -> None:
    result = await Visit(FakePage({})).run()
    assert (result.determination, result.reason) == (Determination.ERROR, "The site could not be reached.")


async def test_a_server_error_is_tried_once_more_then_an_error() -> None:
    page = FakePage({"/": understanding("/", PageType.ERROR, http_status=500)})
    visit = Visit(page)
    result = await visit.run()
    assert result.determination == Determination.ERROR
    assert page.opened == ["/", "/"]
    assert visit.desk.asked == []


async def test_a_server_error_that_passes_is_forgotten() -> None:
    page = shop()
    page.pages["/"] = [understanding("/", PageType.ERROR, http_status=503), page.pages["/"]]  # type: ignore[list-item]
    assert (await Visit(page).run()).determination == Determination.PRODUCTS_FOUND


async def test_a_late_page_is_waited_for_before_it_is_judged() -> None:
    page = shop()
    late = understanding("/search", is_loading=True, text_content="")
    page.pages["/search"] = [late, late, hamsters()]  # the second look comes at once, the third after a wait
    visit = Visit(page)
    assert (await visit.run()).determination == Determination.PRODUCTS_FOUND
    assert page.waits == 1


async def test_a_page_that_never_loads_is_an_error() -> None:
    page = FakePage({"/": understanding("/", is_loading=True, text_content="")})
    result = await Visit(page).run()
    assert (result.determination, result.reason) == (Determination.ERROR, "The page never finished loading.")


async def test_a_click_that_changes_nothing_is_answered_by_another_element_then_the_site_search() -> None:
    page = shop()
    page.moves["/ q=Syrian hamster"] = "/search"
    mind = FakeMind(
        [decision(ActionKind.CLICK, "a"), decision(ActionKind.CLICK, "b"), decision(ActionKind.EXTRACT)],
        "golden",
    )
    home = page.pages["/"]
    page.pages["/"] = understanding(
        "/", PageType.HOMEPAGE,
        interactive_elements=(search_field(), element("a", name="Pets"), element("b", name="Small pets")),
        products=home.products,  # type: ignore[union-attr]
    )  # fmt: skip
    visit = Visit(page, mind=mind)
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert [(s.action, s.decided_by.value) for s in visit.journal.steps] == [
        ("open", "rule"), ("click", "model"), ("click", "recovery"), ("type", "recovery"), ("extract", "model"),
    ]  # fmt: skip
    assert "Recovery 1" in visit.journal.steps[2].reasoning
    assert mind.requests[1].avoid == {"a"}


async def test_three_failures_in_a_row_bring_a_person() -> None:
    links = tuple(element(i, name=f"Link {i}") for i in "abcdef")
    page = FakePage(
        {
            "/": understanding(
                "/", PageType.LISTING, interactive_elements=links, products=(product("Hay", "3.00"),)
            )
        }
    )
    mind = FakeMind([decision(ActionKind.CLICK, i) for i in "abcdef"])
    visit = Visit(page, mind=mind)
    await visit.run()
    assert visit.desk.asked[0].type == InterventionType.STUCK


async def test_an_expected_state_that_is_not_met_fails_the_step() -> None:
    page = shop()
    expected = ExpectedState(PageType.PDP)
    mind = FakeMind([decision(ActionKind.TYPE, "q", "syrian hamster", expected_state=expected)], "golden")
    visit = Visit(page, mind=mind)
    await visit.run()
    assert visit.journal.steps[1].verdict.is_ok is False
    assert "expected a pdp page" in visit.journal.steps[1].verdict.reason


async def test_used_up_steps_still_take_what_the_page_shows() -> None:
    visit = Visit(shop(), limits=Limits(max_steps=1, verify_products=False))
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert visit.journal.steps[-1].decided_by == DecisionSource.RULE


async def test_consent_dismissals_do_not_count_as_steps() -> None:
    page = shop()
    banner = element("no", "button", "Reject all", ZoneKind.CONSENT)
    home = page.pages["/"]
    page.pages["/banner"] = understanding(
        "/banner",
        PageType.HOMEPAGE,
        has_overlay=True,
        interactive_elements=(banner, search_field(is_covered=True)),
    )
    page.moves["/banner no"] = "/"
    visit = Visit(page, limits=Limits(max_steps=2, verify_products=False))
    assert (await visit.run("/banner")).determination == Determination.PRODUCTS_FOUND
    assert visit.journal.steps[1].decided_by == DecisionSource.RULE
    assert home is page.pages["/"]


async def test_it_goes_on_where_it_was_interrupted() -> None:
    first = Visit(shop())
    await first.run()
    visit = Visit(shop())
    result = await visit.run("/", ResumePoint(3, tuple(first.journal.steps[:2]), f"{SITE}/search"))
    assert result.determination == Determination.PRODUCTS_FOUND
    assert visit.journal.steps[0].action == "resume"
    assert visit.journal.steps[0].n == 3
    assert visit.page.acts == []


async def test_blocks_that_cannot_be_read_are_shown_to_a_person() -> None:
    page = FakePage({"/": understanding("/", PageType.LISTING, items_seen=12)})
    visit = Visit(page, mind=FakeMind([decision(ActionKind.EXTRACT)]))
    result = await visit.run()
    assert visit.desk.asked[0].type == InterventionType.EXTRACTION_FAILED
    assert result.determination == Determination.ERROR
    assert page.waits == 1


async def test_used_up_time_ends_the_visit_with_what_was_seen() -> None:
    visit = Visit(shop(), limits=Limits(max_time=timedelta(seconds=5), verify_products=False))
    visit.page.moves["/ q"] = lambda page: setattr(visit, "now", 60.0) or "/search"  # type: ignore[func-returns-value]
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert "time is used up" in visit.journal.steps[-1].reasoning
