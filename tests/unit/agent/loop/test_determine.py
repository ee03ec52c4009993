"""From what was seen to a determination and its reason."""

from __future__ import annotations

from agent.core.memory import Memory, ShopSigns
from agent.core.types import Availability, Determination, Evidence, Goal, PageType, Product
from agent.loop.ending.determine import Seen, determine
from tests.fakes import product, understanding


def seen(memory: Memory, *offers: Product, searches: tuple[str, ...] = ()) -> Seen:
    page = understanding("/", PageType.SEARCH)
    return Seen(Goal("Syrian hamster for sale"), "syrian hamster", memory, searches, page, offers)


def filed(*products: Product) -> Memory:
    memory = Memory(shop_signs=ShopSigns(1, sells=True), items_seen=len(products))
    for one in products:
        memory.file((one.name, ""), one)
    return memory


def test_offers_are_products_found_with_the_lowest_price_and_evidence() -> None:
    goods = product("Black Syrian hamster", "30.00"), product("Golden Syrian hamster", "20.00")
    result = determine(seen(Memory(), *goods))
    assert result.determination == Determination.PRODUCTS_FOUND
    assert result.reason == "2 offers for “syrian hamster”, from $20.00"
    assert [e.quote for e in result.evidence] == [
        "Black Syrian hamster · $30.00",
        "Golden Syrian hamster · $20.00",
    ]


def test_items_that_do_not_fit_are_named_with_their_refusal() -> None:
    cage = product("Syrian hamster cage", relevance=0.1, refusal="a cage, not the animal")
    hay = product("Hay", relevance=0.1, refusal="a hay, not the animal")
    result = determine(seen(filed(hay, cage), searches=("syrian hamster",)))
    assert result.determination == Determination.NO_RELEVANT_PRODUCTS
    assert result.reason == (
        "Seen 2 items, searched for “syrian hamster”: none is “syrian hamster”;"
        " nearest: “Syrian hamster cage” (a cage, not the animal)"
    )


def test_matching_things_that_cannot_be_bought_are_no_online_availability() -> None:
    gone = product(
        "Syrian hamster", relevance=0.9, availability=Availability.OUT_OF_STOCK, availability_quote="Sold out"
    )
    result = determine(seen(filed(gone)))
    assert result.determination == Determination.NO_ONLINE_AVAILABILITY
    assert "sold out" in result.reason
    assert result.evidence[0].quote == "Syrian hamster: Sold out"


def test_words_of_the_page_about_the_target_count_where_it_shows_none() -> None:
    memory = Memory(shop_signs=ShopSigns(1, sells=True))
    memory.gone_words = (Availability.IN_STORE_ONLY, Evidence("Syrian Hamster (0) In-Store Only"))
    assert determine(seen(memory)).determination == Determination.NO_ONLINE_AVAILABILITY


def test_such_words_about_other_things_do_not_count() -> None:
    memory = Memory(shop_signs=ShopSigns(1, sells=True))
    memory.gone_words = (Availability.IN_STORE_ONLY, Evidence("Live fish are sold in stores only"))
    assert determine(seen(memory)).determination == Determination.NO_RELEVANT_PRODUCTS


def test_a_site_without_goods_is_the_wrong_page_type() -> None:
    memory = Memory(page_types=[PageType.ARTICLE])
    assert determine(seen(memory)).determination == Determination.WRONG_PAGE_TYPE


def test_prices_in_prose_do_not_make_an_article_a_shop() -> None:
    memory = Memory(page_types=[PageType.ARTICLE])
    talk = product("A tank", "100.00", source="prose", refusal="a tank, not the animal")
    memory.file(("a tank", ""), talk)
    assert determine(seen(memory)).determination == Determination.WRONG_PAGE_TYPE


def test_a_site_that_names_prices_and_sells_nothing_is_the_wrong_page_type() -> None:
    kettle = product("Copper kettle, tested", "149.00", relevance=0.1, refusal="a kettle, not the animal")
    memory = filed(kettle)
    assert determine(seen(memory)).determination == Determination.NO_RELEVANT_PRODUCTS
    memory.shop_signs = ShopSigns(2, sells=False)
    assert determine(seen(memory)).determination == Determination.WRONG_PAGE_TYPE
