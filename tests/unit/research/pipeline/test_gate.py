"""The browse gate: what it says of whole sets of prompts, and how it tells people why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agent.core.ports import Embedder
from agent.llm.embeddings import minilm
from research.pipeline.gate.gate import THRESHOLD, Family, judge
from research.pipeline.plan.depth import Preference
from tests.bench.fit_gate import prompts


@pytest.mark.parametrize(("embedder", "least"), [(minilm, 0.9), (lambda: None, 0.8)])
def test_it_judges_prompts_that_it_was_not_fitted_to(
    embedder: Callable[[], Embedder | None], least: float
) -> None:
    texts, labels = prompts("blind")
    verdicts = [judge(text, embedder=embedder()).should_browse for text in texts]

    right = [found == bool(label) for found, label in zip(verdicts, labels, strict=True)]

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
    verdict = judge(message, embedder=minilm())

    assert verdict.should_browse
    assert verdict.score >= THRESHOLD
    assert any(signal.family is family and "“" in signal.words for signal in verdict.signals)
    assert verdict.reason.startswith("Searching the web: ")


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

    alone, together = judge("and in Nice?"), judge("and in Nice?", context=[before])

    assert together.should_browse
    assert Family.TIME_SENSITIVE not in {signal.family for signal in alone.signals}
    assert Family.TIME_SENSITIVE in {signal.family for signal in together.signals}


@pytest.mark.parametrize("message", ["", " ", "?" * 5000, "a " * 20000, "\x00", "“" * 3000, "`" * 3000])
def test_odd_messages_are_judged_too(message: str) -> None:
    assert 0 <= judge(message).score <= 1


def test_only_what_weighed_against_browsing_is_named() -> None:
    message = (
        'Summarize in one sentence: "Apple today announced its latest iPhone. The price is 999 dollars."'
    )

    assert "given" in judge(message).reason
    assert "given" not in judge(message, embedder=minilm()).reason, "its weight in that head is nought"
