"""A number that singles one thing out counts where it stands, not anywhere on the page."""

from __future__ import annotations

from agent.llm.cross_encoder import answer_reader
from research.pipeline.facts.facts import facts_of
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.question import parts_of
from tests.fakes import SameToIt


def test_the_sentence_with_the_asked_ordinal_comes_first() -> None:
    text = (
        "The final spots of the Oster Cup come down to a playoff of the teams in March. "
        "Varn beat Tolm 2-0 to earn the 20th spot on Tuesday."
    )
    source = SourceText(1, "", "Oster Cup 2020: every team", text)
    part = parts_of("Which team earned the 20th spot at the Oster Cup 2020?")[0]

    best = facts_of(part, [source], SameToIt(), answer_reader())[0]

    assert best.text.startswith("Varn beat Tolm")
