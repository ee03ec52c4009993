"""Pairs of page states for the DOM hash: one page of a file, and the same with some of its words replaced.

`dev.json`: the hash was made with these. `heldout.json`: written before it met them; at the first look 38 of 43 were
right. `blind.json`: written when both were right; at the first look 36 of 40 were right. `fourth.json`: written by
somebody else; at the first look 37 of 40 were right. `fifth.json`: by a third hand, in nine languages and with more
noise on each page; at the first look 21 of 40 were right. `sixth.json`, `seventh.json`: more of that kind; at the
first look 27 and 29 were right (32 of the seventh before its own mistakes were looked at). `eighth.json`: by a fourth
hand; at the first look 37 of 40 were right. `ninth.json`: by a fifth hand; at the first look 53 of 60 were right.
`tenth.json`: by a sixth hand, in 24 languages; at the first look 52 of 60 were right. `eleventh.json`: by a seventh
hand, in 23 languages and with noise in cells of tables; at the first look 38 of 50 were right. `twelfth.json`:
by a ninth hand, in 20 languages; at the first look 41 of 42 were right. `thirteenth.json`: by a tenth hand, in 18
languages; at the first look 38 of 44 were right. `fourteenth.json`: by an eleventh hand, in 13 languages; at the first
look 51 of 61 were right. `fifteenth.json`: by a twelfth hand, in 20 languages; at the first look 51 of 66 were right.
What was wrong then was put right by general
means: today's figures say that nothing broke, those first looks how well the hash does on pages that it has not met.
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
