"""Products in the API: compared, as files, decisions taken back, rates imported whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agent.teams.models import Role
from research.products.models import Product, Rate
from tests.content import content_of
from tests.unit.research.api.conftest import Caller
from tests.unit.research.products.conftest import Read
from tests.unit.research.products.conftest import read as read  # noqa: PLC0414 - the fixture is used here too

pytestmark = pytest.mark.django_db
Make = Callable[..., Caller]
SAW = "Makita DHS680Z 18V circular saw 165 mm"
RATES = "Date, USD, GBP\n2026-11-20, 1.1612, 0.8745\n2026-11-19, N/A, 0.8700\n"


def _saws(read: Read) -> list[int]:
    """Two products: one that two vendors have, one that one has."""
    read("a.example", SAW, "189.00", mpn="DHS680Z")
    one = read("b.example", SAW, "179.50", mpn="DHS680Z").product_id
    two = read("a.example", "Bosch GKS 12V-26 saw", "99.00", url="https://a.example/q", brand="Bosch")
    return [one, two.product_id]


def test_products_are_compared_with_the_best_price_and_another_currency(caller: Make, read: Read) -> None:
    one, two = _saws(read)
    call = caller(Role.LEAD)
    address = f"/products/compare?product={one}&product={two}"
    assert call("GET", f"{address}&currency=USD").status_code == 422  # no rate, no conversion
    assert call("POST", "/rates/import", {"csv": RATES, "source": "ECB"}).json() == {"rates": 3}
    found = call("GET", f"{address}&currency=USD").json()

    assert found["vendors"] == ["a.example", "b.example"]
    dear, cheap = found["products"][0]["listings"]
    assert (dear["is_best"], cheap["is_best"]) == (False, True)
    assert cheap["converted"] == {
        "price": "208.44", "currency": "USD", "rates": ["1 EUR = 1.1612 USD of 2026-11-20 (ECB)"],
    }  # fmt: skip
    assert "Brand" in found["differing"]
    assert call("GET", f"/products/compare?product={one}&product=999999").status_code == 404


@pytest.mark.parametrize(
    "body", [{"csv": "no rates"}, {"csv": "Date, USD\n2026-11-20, -1\n"}, {"source": ""}]
)
def test_a_file_of_rates_that_cannot_be_kept_changes_nothing(body: dict[str, str], caller: Make) -> None:
    answer = caller(Role.LEAD)("POST", "/rates/import", {"csv": RATES, "source": "ECB"} | body)

    assert answer.status_code == 422
    assert not Rate.objects.exists()


def test_files_hold_what_the_lists_hold(caller: Make, read: Read) -> None:
    one, _ = _saws(read)
    call = caller(Role.VIEWER, "read")

    def text(path: str) -> str:
        answer: Any = call("GET", path)
        assert answer.status_code == 200, answer.content
        return content_of(answer).decode()

    assert "Bosch" in text("/products/file")
    assert "Bosch" not in text("/products/file?mpn=dhs680z")
    assert '179.50,"EUR","True"' in text(f"/products/compare/file?product={one}")
    assert '"price": "179.50"' in text(f"/products/{one}/prices/file?form=json")
    assert call("GET", "/products/file?form=exe").status_code == 422


def test_a_decision_is_taken_back_once(caller: Make, read: Read) -> None:
    read("a.example", SAW)
    listing = read("b.example", SAW)
    call = caller()
    assert call("POST", f"/listings/{listing.pk}/part").status_code == 200
    (made,) = call("GET", "/decisions").json()["items"]
    assert (made["kind"], made["undone_at"]) == ("parted", None)

    assert call("POST", f"/decisions/{made['id']}/undo").json()["undone_at"]
    assert Product.objects.filter(listings__isnull=False).distinct().count() == 1
    assert call("POST", f"/decisions/{made['id']}/undo").status_code == 409


def test_a_product_says_its_lowest_price_of_what_can_be_bought(caller: Make, read: Read) -> None:
    read("a.example", SAW, "189.00")
    of = read("c.example", SAW, "9.00", availability="out_of_stock").product_id

    found = caller()("GET", f"/products/{of}").json()
    assert found["lowest"] == [{"price": "189.00", "currency": "EUR", "listings": 1}]
    assert found["may_be_more"] is False
