"""What the page declares against what people see: the visible wins, and the contradiction is kept in words."""

from __future__ import annotations

import pytest

from tests.unit.agent.perceive.snapshots import read

_PAGE = "<h1>Willow leash</h1><img><p>$27.20</p><p>SKU: WL-204</p><button>Add to cart</button>"


def _declared(
    name: str = "Willow leash", price: str = "27.20", currency: str = "USD", stock: str = "InStock"
) -> str:
    return (
        f'{{"@type":"Product","name":"{name}","sku":"X-1","offers":{{"price":"{price}",'
        f'"priceCurrency":"{currency}","availability":"https://schema.org/{stock}"}}}}'
    )


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (_declared(price="1.00"), "jsonld declares 1.00 USD, the page shows $27.20"),
        (_declared(currency="EUR"), "jsonld declares EUR, the page shows"),
        (_declared(stock="OutOfStock"), "jsonld declares “out of stock”, the page shows “available online”"),
        (_declared(name="Aquarium pump"), "jsonld declares “Aquarium pump”, the page shows “Willow leash”"),
    ],
)
def test_each_contradiction_is_told_and_the_visible_wins(declared: str, words: str) -> None:
    own = read(_PAGE, jsonld=[declared], title="Willow leash", lang="en-US").products[0]

    assert any(said.startswith(words) for said in own.conflicts), own.conflicts
    assert own.price is not None
    assert (own.name, str(own.price.amount), own.availability) == (
        "Willow leash",
        "27.20",
        "available_online",
    )
    assert own.confidence < 1


def test_agreement_leaves_no_doubt() -> None:
    own = read(_PAGE, jsonld=[_declared()], title="Willow leash", lang="en-US").products[0]

    assert (own.conflicts, own.confidence) == ((), 1.0)


def test_the_number_that_people_see_wins_and_its_place_is_kept() -> None:
    own = read(_PAGE, jsonld=[_declared()], title="Willow leash").products[0]

    assert own.sku == "WL-204"
    assert [p.snippet for p in own.provenance if p.field == "sku"] == ["SKU: WL-204"]


def test_of_two_declared_amounts_the_one_that_is_no_starting_price_wins() -> None:
    page = (
        "<h1>Willow pillows</h1><img><p>$200 2 bids</p><p>Starting price $150</p><button>Place bid</button>"
    )
    meta = [["og:type", "product"], ["og:price:amount", "200"], ["og:price:currency", "USD"]]
    own = read(page, jsonld=[_declared("Willow pillows", "150")], meta=meta, title="Willow pillows").products[
        0
    ]

    assert own.price is not None
    assert str(own.price.amount) == "200"
