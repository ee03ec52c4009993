"""What fits a query: prices, talk, and what a refusal says. The pairs are measured in `tests/corpora`."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.core.memory import RELEVANT
from agent.core.types import Price, Product
from agent.decide.offers.query import understand_query
from agent.decide.offers.relevance import judge_products
from agent.llm.cross_encoder import cross_encoder


@pytest.mark.parametrize(("amount", "fits"), [("299.00", True), ("300.00", True), ("319.00", False)])
def test_a_price_limit_in_the_query_holds(amount: str, fits: bool) -> None:
    product = Product("Dedica Espresso Machine", Price(Decimal(amount), "EUR", f"€{amount}"))
    judged = judge_products(understand_query("espresso machine under €300"), [product], cross_encoder())[0]
    assert (judged.relevance >= RELEVANT) == fits
    assert fits or "over the limit" in judged.refusal


def test_a_price_that_is_only_talked_about_is_no_offer() -> None:
    text = "A Syrian hamster usually costs between $15 and $30."
    product = Product("Syrian hamster", snippet=text, source="prose")
    assert (
        "talked about"
        in judge_products(understand_query("syrian hamster"), [product], cross_encoder())[0].refusal
    )


def test_a_refusal_says_what_the_thing_is_instead() -> None:
    product = Product("Syrian hamster cage")
    judged = judge_products(understand_query("syrian hamster"), [product], cross_encoder())[0]
    assert judged.refusal == "a cage, not the animal"


def test_what_its_own_page_left_open_is_refused() -> None:
    query = understand_query("laptop with nvidia gpu")
    unread, read = (
        Product("Fenn 14 Laptop"),
        Product("Fenn 14 Laptop", is_verified=True, description="14 inch"),
    )
    judged = judge_products(query, [unread, read], cross_encoder())
    assert 0.4 <= judged[0].relevance < RELEVANT
    assert judged[1].relevance < 0.4
