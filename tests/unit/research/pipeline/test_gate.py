"""The browse gate: what it says of whole sets of prompts, and how it tells people why."""

from __future__ import annotations

import pytest

from research.pipeline.gate.gate import THRESHOLD, Family, judge
from research.pipeline.plan.depth import Preference
from tests.bench.fit_gate import prompts


@pytest.mark.parametrize(("name", "least"), [("dev", 0.93), ("heldout", 0.93), ("blind", 0.9)])
def test_it_judges_nine_prompts_in_ten_as_people_do_by_rules_alone(name: str, least: float) -> None:
    texts, labels = prompts(name)

    right = [judge(text).should_browse == bool(label) for text, label in zip(texts, labels, strict=True)]

    assert sum(right) / len(right) >= least


@pytest.mark.parametrize(
    ("message", "family"),
    [
        ("What happened in Sudan over the weekend?", Family.TIME_SENSITIVE),
        ("Does coffee help? Please cite sources.", Family.CITATION_REQUEST),
        ("Who is the CEO of Airbus?", Family.ENTITY),
        ("What is the rate limit of the GitHub REST API?", Family.NICHE_TOPIC),
        ("Is it true that Sweden has no cash left?", Family.LOW_CONFIDENCE),
    ],
)
def test_each_family_is_named_in_words(message: str, family: Family) -> None:
    verdict = judge(message)

    assert verdict.should_browse
    assert verdict.score >= THRESHOLD
    assert any(signal.family is family and "“" in signal.words for signal in verdict.signals)
    assert verdict.reason.startswith("Browses: ")


def test_signals_inside_a_given_text_say_nothing() -> None:
    verdict = judge(
        'Summarize in one sentence: "Apple today announced its latest iPhone. The price is 999 dollars."'
    )

    assert not verdict.should_browse
    assert "the text to work on is given" in verdict.reason


def test_a_preference_is_obeyed_and_the_score_still_shown() -> None:
    always = judge("hello", preference=Preference.ALWAYS)
    never = judge("Who won the match last night?", preference=Preference.NEVER)

    assert always.should_browse
    assert always.score < THRESHOLD
    assert not never.should_browse
    assert never.score >= THRESHOLD


def test_a_follow_up_is_read_with_the_message_before_it() -> None:
    before = "What is the weather going to be like in Lyon tomorrow?"

    assert judge("and in Nice?", context=[before]).score >= judge("and in Nice?").score
    assert judge("and in Nice?", context=[before]).should_browse


@pytest.mark.parametrize("message", ["", " ", "?" * 5000, "a " * 20000, "\x00", "“" * 3000, "`" * 3000])
def test_odd_messages_are_judged_too(message: str) -> None:
    assert 0 <= judge(message).score <= 1
