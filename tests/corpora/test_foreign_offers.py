"""Offers in other languages than English that the reader did not learn from."""

from __future__ import annotations

from dataclasses import replace

from agent.llm.cross_encoder import cross_encoder
from tests.bench.reader import offers

_LEAST = 0.78  # 82% when it was made; the model for English has 69%


def _right(*, is_foreign: bool) -> float:
    """Share of the verdicts that are right, with the model for this kind of language."""
    rows = [row for row in offers.held_out() if row.language == "d"]
    read = cross_encoder().read([replace(row.asked, is_foreign=is_foreign) for row in rows])
    said = [
        bool(chances[at].argmax() == label)
        for row, chances in zip(rows, read, strict=True)
        for at, label in enumerate(row.labels)
    ]
    assert len(said) > 1500
    return sum(said) / len(said)


def test_offers_in_other_languages_are_read_by_a_model_that_knows_them() -> None:
    assert _right(is_foreign=True) >= _LEAST > _right(is_foreign=False)
