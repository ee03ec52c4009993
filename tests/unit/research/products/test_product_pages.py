"""The pages of products: what they show, files, rates; nothing is converted without a rate."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from agent.teams.models import Role, Team, User
from research.products.models import Product, Rate
from tests.content import content_of
from tests.factories import make_member
from tests.unit.research.products.conftest import Read

pytestmark = pytest.mark.django_db
SAW = "Makita DHS680Z 18V circular saw 165 mm"
FILE = "Date, USD, GBP, \n20 November 2026, 1.1612, 0.8745, \n19 November 2026, N/A, 0.8700, \n"


@pytest.fixture
def lead(team: Team) -> User:
    return make_member(team, Role.LEAD)


@pytest.fixture
def page(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


def _text(page: Client, path: str) -> str:
    answer: Any = page.get(path)
    assert answer.status_code == 200
    return content_of(answer).decode()


def test_a_product_shows_all_vendors_prices_terms_and_evidence(page: Client, read: Read) -> None:
    read("a.example", SAW, "189.00", shipping="4.95", vat="included")
    listing = read("b.example", SAW, "179.50", shipping="0")
    text = _text(page, f"/products/{listing.product_id}/")

    for words in ("189.00 EUR", "179.50 EUR", "193.95 EUR in all", "VAT included", "free shipping", "Lowest"):
        assert words in text
    assert text.count("Lowest</") == 1
    assert f"/runs/{listing.visit_id}/" in text


def test_the_lowest_price_is_one_that_can_be_bought(page: Client, read: Read) -> None:
    read("a.example", SAW, "189.00")
    read("b.example", SAW, "199.00")
    listing = read("c.example", SAW, "9.00", availability="out_of_stock")
    low = _text(page, f"/products/{listing.product_id}/").split("Lowest price</dt>")[1][:120]

    assert "189.00 EUR" in low


def test_nothing_is_converted_without_a_rate_and_a_rate_is_named_with_its_day(
    page: Client, read: Read
) -> None:
    address = f"/products/{read('a.example', SAW, '100.00').product_id}/?in=USD"
    assert "USD" not in _text(page, address)

    upload = SimpleUploadedFile("rates.csv", FILE.encode())
    assert page.post("/products/rates/import/", {"file": upload, "origin": "ECB"}).status_code == 302
    text = _text(page, address)
    assert "116.12 USD" in text
    assert "1 EUR = 1.1612 USD of 2026-11-20 (ECB)" in text
    assert Rate.objects.count() == 3


@pytest.mark.parametrize(
    "bad", [{"amount": "0"}, {"base": "EURO"}, {"quote": "EUR"}, {"on": "2999-01-01"}, {"source": ""}]
)
def test_a_rate_needs_two_currencies_a_day_and_a_source(page: Client, bad: dict[str, str]) -> None:
    good = {"base": "eur", "quote": "usd", "amount": "1.16", "on": "2026-11-20", "source": "Bank"}

    assert page.post("/products/rates/enter/", good | bad).status_code == 422
    assert not Rate.objects.exists()
    assert page.post("/products/rates/enter/", good).status_code == 302
    assert str(Rate.objects.get()) == "1 EUR = 1.16 USD of 2026-11-20"


@pytest.mark.parametrize("text", ["", "no rates", "Date, USD\n2026-13-40, 1", "Date, USD\n2026-11-20, -1"])
def test_an_unreadable_file_of_rates_changes_nothing(page: Client, text: str) -> None:
    upload = SimpleUploadedFile("rates.csv", text.encode())

    assert page.post("/products/rates/import/", {"file": upload, "origin": "ECB"}).status_code == 422
    assert not Rate.objects.exists()


def test_products_side_by_side_mark_the_best_and_the_differences(page: Client, read: Read) -> None:
    read("a.example", SAW, "189.00", mpn="DHS680Z")
    one = read("b.example", SAW, "179.50", mpn="DHS680Z").product_id
    two = read(
        "a.example", "Bosch GKS 12V-26 saw", "99.00", url="https://a.example/q", brand="Bosch"
    ).product_id
    text = _text(page, f"/products/compare/?p={one}&p={two}&p=nonsense")

    assert text.count("is-best") == 1
    assert "DHS680Z" in text.split("Differences")[1]
    assert '179.50,"EUR","True"' in _text(page, f"/products/compare.csv?p={one}&p={two}")


def test_files_hold_what_the_pages_show(page: Client, read: Read) -> None:
    listing = read("a.example", SAW, "189.00", gtin="4006381333931")
    read("b.example", "Oak table")

    assert "Oak table" not in _text(page, "/products.csv?q=4006381333931")
    assert "a.example" in _text(page, "/products.csv?q=makita")
    assert '189.00,"EUR","","","","","online",' in _text(page, f"/products/{listing.product_id}/prices.csv")
    assert page.get("/products.exe").status_code == 404


def test_a_person_parts_and_takes_it_back_on_the_pages(page: Client, read: Read) -> None:
    read("a.example", SAW)
    listing = read("b.example", SAW)

    page.post(f"/products/listings/{listing.pk}/part/")
    assert Product.objects.filter(listings__isnull=False).distinct().count() == 2
    undo = _text(page, "/products/").split('action="/products/undo/')[1].split('"')[0]
    page.post(f"/products/undo/{undo}")
    assert Product.objects.filter(listings__isnull=False).distinct().count() == 1


def test_the_list_is_found_by_words_vendor_and_number(page: Client, read: Read) -> None:
    read("a.example", SAW, mpn="DHS680Z")
    read("b.example", "Oak table")

    for query in ("q=dhs680z", "vendor=a.example", "q=MAKITA&sort=-name"):
        text = _text(page, f"/products/?{query}")
        assert ("Makita" in text, "Oak table" in text) == (True, False)
    assert "No product matches" in _text(page, "/products/?show=many")


def test_lists_draw_the_prices_that_can_be_compared(page: Client, read: Read) -> None:
    listing = read("a.example", SAW, "189.00")
    assert "sparkline" not in _text(page, "/products/")

    read("a.example", SAW, "179.50")

    for path in ("/products/", "/results/"):
        assert 'aria-label="2 readings, 189.00 to 179.50 EUR"' in _text(page, path), path
    listing.points.filter(price="179.50").update(is_comparable=False)
    assert "sparkline" not in _text(page, "/products/")
