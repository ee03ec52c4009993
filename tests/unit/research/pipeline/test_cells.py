"""Cells of an export: text is never a formula, numbers are numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from research.pipeline.cells import safe_cell


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "\ufeff=1",
        "\u00a0=1",
        "\u200b=1",
        "＝1",
        "＋1",
        "－1",
        "＠x",
    ],
)
def test_it_quotes_what_a_spreadsheet_would_run(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Hamster", "35 USD", "a=b", "", "'quoted'"])
def test_it_leaves_plain_text_alone(text: str) -> None:
    assert safe_cell(text) == text


def test_it_keeps_numbers_as_numbers() -> None:
    assert safe_cell(Decimal("-3.50")) == Decimal("-3.50")
    assert safe_cell(-4) == -4


def test_it_writes_nothing_for_none() -> None:
    assert safe_cell(None) == ""
