"""What one unit costs, as written or worked out."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.core.values import UnitPrice
from agent.perceive.prices.unit_prices import worked_out
from tests.unit.agent.perceive.snapshots import read

_PAGE = "<h1>{name}</h1><img><p>{price}</p><p>{unit}</p><button>Add to cart</button>"


@pytest.mark.parametrize(
    ("price", "unit", "amount", "base"),
    [
        ("£36.50", "£73.00 per 100ml", "730", "l"),
        ("2,49 €", "(4,98 € / kg)", "4.98", "kg"),
        ("2,49 €", "1 kg = 4,98 €", "4.98", "kg"),
        ("1,29 €", "0,43 € je Stück", "0.43", "piece"),
        ("3,10 €", "12,40 € le kg", "12.4", "kg"),
        ("$5.00", "$0.50 / oz", "17.637", "kg"),
        ("19,90 €", "9,95 €/m²", "9.95", "m²"),
    ],
)
def test_a_stated_unit_price_is_kept_beside_the_price(price: str, unit: str, amount: str, base: str) -> None:
    page = read(_PAGE.format(name="Face cream", price=price, unit=unit), title="Face cream")

    per = page.products[0].price.per if page.products[0].price else None
    assert isinstance(per, UnitPrice)
    assert (round(per.amount, 3), per.unit, per.is_stated) == (Decimal(amount), base, True)


@pytest.mark.parametrize(
    ("amount", "name", "per", "unit"),
    [
        ("6.00", "Cola 6 x 500 ml", "2", "l"),
        ("5.00", "Hay 2.5 kg", "2", "kg"),
        ("10.00", "Chew sticks, pack of 20", "0.5", "piece"),
        ("9.00", "Batterien 3er Pack", "3", "piece"),
    ],
)
def test_a_size_in_the_name_gives_the_price_of_a_unit(amount: str, name: str, per: str, unit: str) -> None:
    found = worked_out(Decimal(amount), name)
    assert found is not None
    assert (found.amount, found.unit, found.is_stated) == (Decimal(per), unit, False)


@pytest.mark.parametrize(
    "name", ["Syrian hamster", "Laptop 16 GB 512 GB", "Bowl 200 ml with 500 ml bottle", "Pack of 1"]
)
def test_without_one_clear_size_nothing_is_worked_out(name: str) -> None:
    assert worked_out(Decimal(5), name) is None
