"""The sites show what their gold says."""

from __future__ import annotations

import re

import pytest

from tests.services.sites.visitor import admit, client, search
from tests.sites import SITES
from tests.sites.catalogue import IN_STOCK, items
from tests.sites.gold import GOLD, HAMSTER, LAPTOP, Expected, Gold, Offer, gold_for, second_query
from tests.sites.server import RunningSite

LIVE = {
    "small-pets",
    "Animals",
    "live-pets",
    "hamsters",
    "Livestock",
    "pets",
    "our-animals",
    "animals",
    "tiere",
}
TYPED = {
    HAMSTER: "syrian hamster",
    LAPTOP: "nvidia laptop",
    "guinea pig for sale": "guinea pig",
    "dwarf hamster for sale": "dwarf hamster",
    "Zwerghamster kaufen": "zwerghamster",
    "Roborovski hamster for sale": "roborovski hamster",
    "rabbit for sale": "rabbit",
}
NAMES = [site.name for site in SITES]


def _after_admission(gold: Gold) -> Expected:
    return gold.once_admitted or gold.expected


SELLING = [gold for gold in GOLD if _after_admission(gold).offers]


@pytest.mark.parametrize("name", NAMES)
def test_every_site_is_judged_for_both_golden_queries_and_one_more(name: str) -> None:
    for query in (HAMSTER, LAPTOP, second_query(name)):
        assert gold_for(name, query).site == name


def test_no_pair_is_judged_twice() -> None:
    assert len({(gold.site, gold.query) for gold in GOLD}) == len(GOLD) == 3 * len(SITES)


def test_offers_stand_with_products_found_and_only_there() -> None:
    for gold in GOLD:
        expected = _after_admission(gold)
        assert bool(expected.offers) == (expected.determination == "products_found"), gold
        assert len(expected.offers) <= 10


@pytest.mark.parametrize("gold", SELLING, ids=lambda gold: f"{gold.site}-{gold.query}")
def test_the_sites_own_search_shows_every_offer_with_its_price(
    sites: dict[str, RunningSite], gold: Gold
) -> None:
    with client(sites[gold.site]) as visitor:
        admit(visitor, gold.site)
        text = search(visitor, gold.site, TYPED.get(gold.query, gold.query))
    for offer in _after_admission(gold).offers:
        assert _shows(text, offer), offer


def _shows(text: str, offer: Offer) -> bool:
    """The price stands within the next 420 characters after the name, whole and in the shop's own style."""
    amount = f"{offer.amount:,.2f}"
    styles = {amount, amount.translate(str.maketrans(",.", ".,")), f"{offer.amount:,.0f}"}
    cards = [text[match.end() : match.end() + 420] for match in re.finditer(re.escape(offer.name), text)]
    return any(re.search(rf"(?<!\d){re.escape(style)}(?!\d)", card) for card in cards for style in styles)


@pytest.mark.parametrize(
    "name", [gold.site for gold in SELLING if gold.query == HAMSTER and gold.site != "breeder"]
)
def test_the_gold_holds_every_live_syrian_that_can_be_bought(name: str) -> None:
    on_the_shelf = {
        (item.name, item.price)
        for item in items(name)
        if "syrian" in item.name.casefold() and item.category in LIVE and item.stock == IN_STOCK
    }
    offers = _after_admission(gold_for(name, HAMSTER)).offers
    assert on_the_shelf == {(offer.name, offer.amount) for offer in offers}


def test_the_laptops_are_all_that_have_an_nvidia_gpu_and_are_in_stock_cheapest_first() -> None:
    on_the_shelf = [
        (item.price, item.name)
        for item in items("electronics")
        if item.category == "laptops" and "Graphics: NVIDIA" in item.text and item.stock == IN_STOCK
    ]
    offers = gold_for("electronics", LAPTOP).expected.offers
    assert sorted(on_the_shelf) == [(offer.amount, offer.name) for offer in offers]


def test_the_chain_says_of_every_syrian_that_it_is_sold_in_stores_only(sites: dict[str, RunningSite]) -> None:
    with client(sites["instore"]) as visitor:
        text = search(visitor, "instore", "syrian hamster")
    for item in items("instore"):
        if "Syrian" in item.name:
            assert "Sold in stores only" in text.partition(item.name)[2][:220]


def test_the_hamstery_says_sold_out_on_everything(sites: dict[str, RunningSite]) -> None:
    with client(sites["soldout"]) as visitor:
        markup = visitor.get("/collections/all").text
    assert markup.count("Sold out") == len(items("soldout"))


def test_the_supplies_shop_has_forty_items_and_none_is_alive(sites: dict[str, RunningSite]) -> None:
    with client(sites["supplies"]) as visitor:
        text = search(visitor, "supplies", "syrian hamster")
    assert len(items("supplies")) >= 40
    assert "Syrian Hamster Cage XL" in text
    assert not {item.category for item in items("supplies")} & LIVE


def test_the_blog_has_no_way_to_buy(sites: dict[str, RunningSite]) -> None:
    with client(sites["blog"]) as visitor:
        text = visitor.get("/how-much-does-a-syrian-hamster-cost/").text.casefold()
    assert "$35" in text
    assert not [word for word in ("basket", "add to", "cart", "checkout", "in stock") if word in text]


def test_lists_of_the_farm_show_no_price(sites: dict[str, RunningSite]) -> None:
    with client(sites["pdponly"]) as visitor:
        assert "€" not in visitor.get("/find?for=syrian").text


def test_paging_and_sorting_reorder_the_same_goods(sites: dict[str, RunningSite]) -> None:
    with client(sites["petshop"]) as visitor:
        first = visitor.get("/c/small-pets?sort=price-asc").text
        second = visitor.get("/c/small-pets?sort=price-asc&page=2").text
    assert first.index("Fancy Mouse") < first.index("Mongolian Gerbil")
    assert "Holland Lop Rabbit" in second
    assert "Holland Lop Rabbit" not in first
