"""A follow-up takes its subject from the question before."""

from __future__ import annotations

import pytest

from research.pipeline.plan.follow_up import full_question
from tests.tables import each

ROOM = "How warm should a Syrian hamster's room be?"
PRICE = "What is the price of the Acme X200?"


@each(
    ("earlier", "typed", "meant"),
    [
        (ROOM, "and in winter?", "How warm should a Syrian hamster's room be in winter?"),
        ("What is the Acme X200?", "how much does it cost?", "How much does the Acme X200 cost?"),
        (PRICE, "and its weight?", "What is the weight of the Acme X200?"),
        (PRICE, "And the Bolt B5?", "What is the price of the Bolt B5?"),
        ("What is the population of Paris?", "and in Nice?", "What is the population of Nice?"),
        ("When did the Oak Bridge open?", "why?", "Why did the Oak Bridge open?"),
        ("Who designed the Oak Bridge?", "how tall?", "How tall is the Oak Bridge?"),
        ("Is a heat pump noisy?", "and expensive?", "Is a heat pump expensive?"),
        ("An overview of heat pumps", "what do they cost?", "What do heat pumps cost?"),
        ("How do I configure a relay host in Postfix?", "and with TLS?",
         "How do I configure a relay host in Postfix with TLS?"),
    ],
)  # fmt: skip
def test_what_is_left_out_comes_from_the_question_before(earlier: str, typed: str, meant: str) -> None:
    assert full_question(typed, earlier) == meant
    assert full_question(typed, "") == typed, "without it nothing is added"


@pytest.mark.parametrize(
    "typed",
    [
        "What is the capital of Peru?",
        "Is it true that cats sleep 16 hours?",
        "Where do Roborovski hamsters live?",
    ],
)
def test_a_question_that_is_whole_stays_as_it_is(typed: str) -> None:
    assert full_question(typed, ROOM) == typed
