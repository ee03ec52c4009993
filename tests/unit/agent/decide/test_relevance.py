"""What fits a query: measured on pairs of queries and products of many kinds."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from agent.core.types import Price, Product
from agent.decide.query import understand_query
from agent.decide.relevance import RELEVANT, judge_products
from agent.knowledge.embed import minilm

HERE = Path(__file__).parent
Pair = tuple[str, str, str, bool]  # query, name, card text, fits


def pairs(name: str) -> Iterator[Pair]:
    query = ""
    for line in (HERE / name).read_text("utf-8").splitlines():
        mark, _, words = line.partition(" ")
        if mark == "?":
            query = words
        elif mark in ("+", "-"):
            product, _, text = words.partition(" ~ ")
            yield query, product, text, mark == "+"


def wrong(name: str) -> list[str]:
    """Every pair that is judged wrongly, with the verdict."""
    found = []
    for query, product, text, fits in pairs(name):
        judged = judge_products(understand_query(query), [Product(name=product, snippet=text)], minilm())[0]
        if (judged.relevance >= RELEVANT) != fits:
            found.append(f"{query!r}: {product!r} {judged.relevance:.2f} {judged.refusal}")
    return found


def test_there_are_enough_pairs_of_both_sets() -> None:
    assert len([*pairs("pairs_dev.txt")]) >= 90
    assert len([*pairs("pairs_heldout.txt")]) >= 90


def test_every_pair_of_the_development_set_is_judged_rightly() -> None:
    assert wrong("pairs_dev.txt") == []


def test_nineteen_of_twenty_held_out_pairs_are_judged_rightly() -> None:
    mistakes = wrong("pairs_heldout.txt")
    assert len(mistakes) <= len([*pairs("pairs_heldout.txt")]) * 0.05, "\n".join(mistakes)


def test_pairs_of_many_trades_and_four_languages_are_judged_rightly() -> None:
    tuned, blind = wrong("pairs_trades.txt"), wrong("pairs_trades_blind.txt")
    assert len(tuned) <= len([*pairs("pairs_trades.txt")]) * 0.04, "\n".join(tuned)
    assert len(blind) <= len([*pairs("pairs_trades_blind.txt")]) * 0.07


@pytest.mark.parametrize(("amount", "fits"), [("299.00", True), ("300.00", True), ("319.00", False)])
def test_a_price_limit_in_the_query_holds(amount: str, fits: bool) -> None:
    product = Product("Dedica Espresso Machine", Price(Decimal(amount), "EUR", f"€{amount}"))
    judged = judge_products(understand_query("espresso machine under €300"), [product], minilm())[0]
    assert (judged.relevance >= RELEVANT) == fits
    assert fits or "over the limit" in judged.refusal


def test_a_price_that_is_only_talked_about_is_no_offer() -> None:
    text = "A Syrian hamster usually costs between $15 and $30."
    product = Product("Syrian hamster", snippet=text, source="prose")
    assert (
        "talked about" in judge_products(understand_query("syrian hamster"), [product], minilm())[0].refusal
    )


def test_a_refusal_says_what_the_thing_is_instead() -> None:
    product = Product("Syrian hamster cage")
    judged = judge_products(understand_query("syrian hamster"), [product], minilm())[0]
    assert judged.refusal == "a cage, not the animal"


def test_what_its_own_page_left_open_is_refused() -> None:
    query = understand_query("laptop with nvidia gpu")
    unread, read = (
        Product("Fenn 14 Laptop"),
        Product("Fenn 14 Laptop", is_verified=True, description="14 inch"),
    )
    judged = judge_products(query, [unread, read], minilm())
    assert 0.4 <= judged[0].relevance < RELEVANT
    assert judged[1].relevance < 0.4
