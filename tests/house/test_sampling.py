"""What a run chooses can be chosen again, and what has ever failed is always among it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab import sampling
from tests.lab.sampling import sampled

CASES = [f"case {number}" for number in range(40)]


@pytest.fixture(autouse=True)
def a_sample(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SAMPLE", "abc123")
    monkeypatch.delenv("LAB", raising=False)
    failed = tmp_path / "ever_failed.toml"
    failed.write_text('walls = ["case 7", "case that is gone"]\n', encoding="utf-8")
    monkeypatch.setattr(sampling, "ever_failed", lambda: _read(failed))


_read = sampling.ever_failed


def test_the_same_sample_chooses_the_same_cases_in_their_order() -> None:
    chosen = sampled("shops", CASES)

    assert chosen == sampled("shops", CASES)
    assert len(chosen) == 5
    assert chosen == sorted(chosen, key=CASES.index)


def test_another_sample_or_area_chooses_others(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = sampled("shops", CASES)

    assert sampled("doors", CASES) != chosen
    monkeypatch.setenv("SAMPLE", "def456")
    assert sampled("shops", CASES) != chosen


def test_what_has_ever_failed_is_added() -> None:
    assert "case 7" in sampled("walls", CASES, at_most=1)
    assert len(sampled("walls", CASES, at_most=1)) <= 2


def test_the_laboratory_runs_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAB", "whole")

    assert sampled("walls", CASES, at_most=1) == CASES


def test_a_control_is_among_the_chosen() -> None:
    for number in range(40):
        chosen = sampled("shops", CASES, at_most=2, positive=f"case {number}".__eq__)
        assert f"case {number}" in chosen
        assert len(chosen) == 2


def test_the_commit_chooses_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAMPLE")
    monkeypatch.setattr(sampling, "_commit", lambda: "fedcba9")

    assert "SAMPLE=fedcba9 make test" in sampling.describe_choice()


def test_the_date_chooses_without_a_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAMPLE")
    monkeypatch.setattr(sampling, "_commit", lambda: "")

    assert sampling.sample().count("-") == 2
