"""CSV rows whose cells no spreadsheet runs as a formula (SAFETY P37). Every export writes its rows here."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal

# What a spreadsheet reads as the start of a formula, with the fullwidth and small forms.
_STARTS = "=+\\-@|%\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212"
_START = re.compile(f"[{_STARTS}]")
# Where the language separates lists by ; a spreadsheet splits our rows there too, quoted or not, and a cell
# begins in the middle of a text. Source: OWASP, CSV Injection ("field separators and quotes").
_INNER = re.compile(rf"([;\t\r\n][\s\u00a0\u00ad\ufeff\u200b-\u200f\u2060-\u2064\"]*)(?=[{_STARTS}])")


def safe_cell(value: object) -> object:
    """The value for a CSV writer: numbers stay numbers, text that could be a formula gets a leading '."""
    if value is None:
        return ""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return value
    text = str(value)
    inside = _INNER.sub(r"\1'", text)
    return f"'{inside}" if _could_be_formula(text) else inside


def csv_row(values: Iterable[object]) -> str:
    """One line of CSV: safe cells, every text in quotes, numbers bare."""
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow([safe_cell(value) for value in values])
    return line.getvalue()


def _could_be_formula(text: str) -> bool:
    if text[:1] in ("\t", "\r", "\n"):
        return True
    first = next((c for c in text if c not in ";," and not _is_invisible(c)), "")
    return bool(_START.match(first))


def _is_invisible(char: str) -> bool:
    """Blanks, control and format characters: what a spreadsheet trims before it looks."""
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf", "Mn")
