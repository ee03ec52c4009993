"""Table cells that a spreadsheet will not run as a formula (SAFETY P37)."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

# The four starts that a spreadsheet reads as a formula, with their fullwidth and small forms.
_STARTS = frozenset("=+-@|%\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212")


def safe_cell(value: object) -> object:
    """The value for a CSV writer: numbers stay numbers, text that could be a formula gets a leading '."""
    if value is None:
        return ""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return value
    text = str(value)
    return f"'{text}" if _could_be_formula(text) else text


def _could_be_formula(text: str) -> bool:
    if text[:1] in ("\t", "\r", "\n"):
        return True
    first = next((c for c in text if not _is_invisible(c)), "")
    return first in _STARTS


def _is_invisible(char: str) -> bool:
    """Blanks, control and format characters: what a spreadsheet trims before it looks."""
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf")
