"""Shop searches and price styles."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.sites.catalogue import (
    arranged,
    by_slug,
    dollars,
    euros,
    euros_german,
    francs,
    having_all,
    having_any,
    items,
    pounds,
)


def test_the_strict_search_wants_every_word() -> None:
    goods = items("petshop")
    assert having_all(goods, "Syrian hamster for sale") == []
    assert having_all(goods, "syrian hamsters")[0].name == "Golden Syrian Hamster - Male"


def test_the_generous_search_ranks_the_best_match_first() -> None:
    found = having_any(items("captcha"), "Syrian hamster for sale")
    assert all("Syrian" in item.name for item in found[:3])
    assert len(found) > 3


def test_a_search_for_nothing_known_finds_nothing() -> None:
    assert having_any(items("petshop"), "xylophone") == []


def test_goods_are_arranged_by_price_or_name() -> None:
    prices = [item.price for item in arranged(items("spa"), "price-desc")]
    assert prices == sorted(prices, reverse=True)
    assert arranged(items("spa"), "name")[0].name == "Bar-free Tank 100 cm"
    assert arranged(items("spa"), "") == list(items("spa"))


@pytest.mark.parametrize("site", ["petshop", "spa", "supplies", "electronics", "german", "market", "pdponly"])
def test_every_item_has_an_address_of_its_own(site: str) -> None:
    goods = items(site)
    assert [by_slug(goods, item.slug) for item in goods] == list(goods)


def test_prices_are_written_as_in_their_country() -> None:
    assert dollars(Decimal(1299)) == "$1,299.00"
    assert (pounds(Decimal(12)), pounds(Decimal("14.5"))) == ("£12", "£14.50")
    assert euros(Decimal("24.99")) == "€24.99"
    assert euros_german(Decimal(1049)) == "1.049,00 €"
    assert (francs(Decimal(35)), francs(Decimal("48.5"))) == ("CHF 35.–", "CHF 48.50")
