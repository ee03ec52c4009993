"""The reader of offers: what it answers, in which shape, and that it answers the same twice without reading again."""

from __future__ import annotations

import numpy as np
import pytest

from agent.core.ports import Asked
from agent.language.onnx import E5, tokenizer
from agent.llm.cross_encoder import OFFER_TOKENS, CrossEncoder, answer_reader, cross_encoder, inputs_of

KETTLE = Asked(
    ("kettle", "cordless", "made of glass"), "Dove 1.7 l . Glass jug kettle on a base, no cable in the way"
)


def test_each_requirement_has_three_chances() -> None:
    chances = cross_encoder().read([KETTLE, Asked(("kettle",), "Kettle descaler")])
    assert [one.shape for one in chances] == [(3, 3), (1, 3)]
    for one in chances:
        assert np.allclose(one.sum(axis=1), 1.0, atol=1e-5)


def test_nothing_asked_is_nothing_answered() -> None:
    assert cross_encoder().read([]) == []


@pytest.mark.parametrize(
    ("thing", "offer"),
    [
        (
            "vacuum cleaner",
            "Hoover Breeze Evo . Bagless upright, 2 litre dust container, for carpets and hard floors",
        ),
        ("rucksack", "Talon 22 daypack . padded hip belt, two side pockets, 22 litres"),
        ("jacket", "Softshell jacket . wind and water repellent, two pockets"),
    ],
)
def test_the_thing_is_told_from_what_is_around_it(thing: str, offer: str) -> None:
    it, spare, other = cross_encoder().read(
        [
            Asked((thing,), offer),
            Asked((thing,), f"Spare parts box for {thing}"),
            Asked((thing,), "Wooden chess set, 32 pieces"),
        ]
    )
    assert it[0].argmax() == 0
    assert spare[0, 0] < it[0, 0]
    assert other[0].argmax() == 2


def test_what_was_read_is_not_read_again() -> None:
    class Session:
        def __init__(self) -> None:
            self.runs = 0

        def run(self, names: None, given: dict[str, np.ndarray]) -> list[np.ndarray]:
            self.runs += 1
            return [np.zeros((*given["spans"].shape[:2], 3), dtype=np.float32)]

    session = Session()
    reader = CrossEncoder(session, tokenizer(E5, OFFER_TOKENS), kept=1)
    reader.read([KETTLE, KETTLE])
    reader.read([KETTLE])
    assert session.runs == 1
    reader.read([Asked(("kettle",), "Tea")])  # only one is kept
    reader.read([KETTLE])
    assert session.runs == 3


def test_long_offers_are_cut_and_requirements_are_not() -> None:
    given = inputs_of([Asked(("red mug", "for tea"), "mug " * 900)], tokenizer(E5, OFFER_TOKENS))
    assert given["ids"].shape == (1, OFFER_TOKENS)
    assert np.allclose(given["spans"].sum(axis=2), 1.0)
    assert [int(n) for n in (given["spans"][0] > 0).sum(axis=1)] == [3, 2]  # pieces of words


def test_a_passage_that_answers_is_likelier_than_one_on_the_same_thing() -> None:
    question = ("When was the bridge at Orsa opened?",)
    texts = (
        "The bridge has been open to traffic since 4 May 1926.",
        "The bridge is painted green and has two lanes.",
    )
    answering, beside = answer_reader().read(
        [Asked(question, f"Orsa Bridge: History: {text}") for text in texts]
    )

    assert answering[0].argmax() == 0
    assert answering[0, 0] > beside[0, 0]
