"""Offers that the reader did not learn from: as pages of shops kept aside show them, and in other languages."""

from __future__ import annotations

from collections.abc import Sequence

from agent.llm.cross_encoder import cross_encoder
from tests.bench.reader import offers
from tests.bench.reader.offers import MET, Row

# When it was made: 93% of the verdicts on the thing were right, 89% of the things that it called met were, and 83% of
# all verdicts on offers in other languages than English were right.
_THINGS, _SURE, _FOREIGN = 0.9, 0.85, 0.8


def _read(rows: Sequence[Row]) -> list[list[tuple[int, int, float]]]:
    """Of each requirement of each offer: its label, the reader's answer, and its chance of "met"."""
    told = cross_encoder().read([row.asked for row in rows])
    return [
        [(label, int(one.argmax()), float(one[MET])) for label, one in zip(row.labels, chances, strict=True)]
        for row, chances in zip(rows, told, strict=True)
    ]


def test_the_things_that_pages_show_are_told_from_others() -> None:
    rows = [row for row in offers.kept_aside() if row.has_thing][::3]
    things = [answers[0] for answers in _read(rows)]
    sure = [label for label, _, chance in things if chance >= 0.75]
    assert len(rows) > 500
    assert len(sure) > 50
    assert sum(label == said for label, said, _ in things) >= _THINGS * len(rows)
    assert sure.count(MET) >= _SURE * len(sure)


def test_offers_in_other_languages_are_read() -> None:
    said = [one for answers in _read([r for r in offers.held_out() if r.language == "d"]) for one in answers]
    assert len(said) > 1500
    assert sum(label == answer for label, answer, _ in said) >= _FOREIGN * len(said)
