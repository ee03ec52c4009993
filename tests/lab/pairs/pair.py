"""Pairs of page states for the DOM hash: one page of a file, and the same with some of its words replaced.

The sets were written one after the other by the author and eleven others, in up to 24 languages, most with much noise
on each page, against a hash of many rules: each new set found pages that the rules did not fit. Today's hash knows
none of them; how it fares stands in docs/decisions/dom-hash.md.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).parent
SETS = (
    "dev",
    "heldout",
    "blind",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
)


@dataclass(frozen=True, slots=True)
class Pair:
    """`is_same`: the same state loaded again, with noise; else really another state."""

    page: str
    name: str
    is_same: bool
    changes: tuple[tuple[str, str], ...]

    @property
    def before(self) -> str:
        """The page as it is in its file."""
        return (_HERE / "pages" / f"{self.page}.html").read_text(encoding="utf-8")

    @property
    def after(self) -> str:
        """The page with its changes. *Raises* ValueError when one does not fit the page."""
        html = self.before
        for old, new in self.changes:
            if old not in html:
                raise ValueError(f"{self.page}, {self.name}: nothing to replace: {old}")
            html = html.replace(old, new)
        return html


def pairs_of(name: str) -> list[Pair]:
    """The pairs of one set: [page, name, "same" or "other", [[old words, new words], …]]."""
    rows = json.loads((_HERE / f"{name}.json").read_text(encoding="utf-8"))
    return [
        Pair(page, words, kind == "same", tuple((old, new) for old, new in changes))
        for page, words, kind, changes in rows
    ]
