"""Patterns that meet a page's own words stay linear on runs of one character."""

from __future__ import annotations

import time

import pytest

from agent.perceive.offers.cardfields import _trim


@pytest.mark.parametrize("run", ["-", "·", "- ", ", ", "–—"])
def test_a_name_behind_a_long_run_is_trimmed_in_linear_time(run: str) -> None:
    began = time.process_time()
    assert _trim("a" + run * 100_000 + "!").startswith("a")
    assert time.process_time() - began < 2
    assert _trim(f"Lamp {run * 5}") == "Lamp"
