"""Confidence follows the evidence, stays in the ranges of the text, and every issue has its cause."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from research.pipeline.answer.reflection import (
    Reflection,
    RunEvidence,
    SearchEvidence,
    SentenceEvidence,
    SourceEvidence,
    reflect,
)  # fmt: skip
from tests.tables import each

NOW = date(2026, 11, 22)


def a_source(n: int, **changes: object) -> SourceEvidence:
    source = SourceEvidence(
        n,
        "ok",
        f"site{n}.example",
        quality=0.7,
        extraction=0.97,
        agreement=0.97,
        published=date(2026, 10, 1),
        is_cited=True,
    )
    return replace(source, **changes)  # type: ignore[arg-type]


def a_run(**changes: object) -> RunEvidence:
    run = RunEvidence(
        "How long is the bridge?",
        (SentenceEvidence(0.99, "supported", (1, 2), 0.8), SentenceEvidence(0.95, "supported", (1,), 0.7)),
        (a_source(1), a_source(2)),
        (SearchEvidence("searxng", "ok", 10, pages=2),),
        now=NOW,
        is_model=True,
    )
    return replace(run, **changes)  # type: ignore[arg-type]


def codes(reflection: Reflection) -> set[str]:
    return {issue.code for issue in reflection.issues}


def test_a_coherent_answer_lies_in_the_upper_range() -> None:
    assert 0.7 <= reflect(a_run()).confidence <= 0.85


@pytest.mark.parametrize(
    "sources", [(), (a_source(1, is_cited=False),), (a_source(1, state="captcha", is_cited=False),)]
)
def test_a_failed_run_lies_in_the_lower_range(sources: tuple[SourceEvidence, ...]) -> None:
    found = reflect(a_run(sentences=(), sources=sources))

    assert 0.1 <= found.confidence <= 0.3
    assert found.resonance == 0


def test_the_lines_add_up_to_the_confidence() -> None:
    for run in (a_run(), a_run(sentences=()), a_run(real_conflicts=2, dropped=3, unanswered=("width",))):
        found = reflect(run)
        assert found.confidence == pytest.approx(sum(share for _, share in found.lines), abs=0.006)


@each(
    "worse",
    [
        {"real_conflicts": 1}, {"dropped": 2}, {"unanswered": ("its width",)}, {"has_meaning": False},
        {"sentences": (SentenceEvidence(0.6, "partly", (1,), 0.7),)},
        {"sources": (a_source(1, quality=0.1), a_source(2, quality=0.1))},
        {"sources": (a_source(1, agreement=0.5), a_source(2, agreement=0.5))},
        {"wants_fresh": True, "sources": (a_source(1, published=date(2020, 1, 1)),)},
    ],
)  # fmt: skip
def test_worse_evidence_lowers_the_confidence(worse: dict[str, object]) -> None:
    assert reflect(a_run(**worse)).confidence < reflect(a_run()).confidence


def test_copies_are_no_second_voice() -> None:
    one = a_run(sentences=(SentenceEvidence(0.99, "supported", (1, 2), 0.8),))
    copied = replace(one, sources=(a_source(1), a_source(2, is_copy=True)))

    assert reflect(copied).confidence < reflect(one).confidence
    assert "copies" in codes(reflect(copied))


def test_nothing_is_an_issue_where_nothing_happened() -> None:
    assert codes(reflect(a_run())) == set()
    local = SearchEvidence("local", "ok", 10, is_local=True)
    assert codes(reflect(a_run(searches=(local,)))) == set()


@each(
    ("changes", "code"),
    [
        ({"searches": (SearchEvidence("searxng", "ok", 10),)}, "first_results_page"),
        ({"searches": (SearchEvidence("brave", "down", words="HTTP 503"),)}, "search_down"),
        ({"searches": (SearchEvidence("brave", "down", words="HTTP 503"),)}, "provider_down"),
        ({"tokens": 460, "token_limit": 500}, "near_budget"),
        ({"took": timedelta(seconds=58), "time_limit": timedelta(seconds=60)}, "near_time"),
        ({"real_conflicts": 1}, "conflict"), ({"is_model": False}, "extractive"),
        ({"sources": (a_source(1),)}, "one_source"),
        ({"sources": (a_source(1), a_source(2, published=None))}, "unknown_date"),
        ({"sources": (a_source(1), a_source(2, published=date(2019, 1, 1)))}, "old_source"),
        *(({"sources": (a_source(1), a_source(2), a_source(3, state=s, is_cited=False))}, s)
          for s in ("robots", "paywall", "login", "captcha", "javascript", "encrypted", "needs_ocr", "error")),
        *(({"sources": (a_source(1), a_source(2, **{f: True}))}, c)
          for f, c in (("is_cached", "cached"), ("is_truncated", "truncated"), ("is_stale", "stale"),
                       ("used_browser", "browser"))),
        ({"sources": (a_source(1), a_source(2, agreement=0.5))}, "extractors_disagree"),
    ],
)  # fmt: skip
def test_each_limit_is_named_with_its_cause(changes: dict[str, object], code: str) -> None:
    found = reflect(a_run(**changes))

    assert code in codes(found)
    assert all(issue.cause for issue in found.issues)


def test_metadata_holds_the_question() -> None:
    assert reflect(a_run()).metadata["question"] == "How long is the bridge?"
