"""Prices of all vendors are said in one form."""

from __future__ import annotations

from decimal import Decimal

from research.pipeline.watching.readings import price_words
from tests.tables import each


@each(
    "amount, currency, text, said",
    [
        (Decimal("24.99"), "EUR", "24,99 €", "24.99 EUR"),
        (Decimal(35), "CHF", "CHF 35.–", "35.00 CHF"),
        (Decimal(12), "GBP", "", "12.00 GBP"),
        (Decimal("9.5"), "", "9.50 each", "9.50 each"),
        (None, "USD", "Price on request", "Price on request"),
        (None, "", "", ""),
    ],
)
def test_a_price_has_one_form_and_its_pages_words_where_they_do_not_say_of_what(
    amount: Decimal | None, currency: str, text: str, said: str
) -> None:
    assert price_words(amount, currency, text) == said
