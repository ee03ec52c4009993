"""Turns counted in one process follow the rule that Redis keeps for all: a burst, then one in each interval."""

from __future__ import annotations

from research.sweeps.limits.turns import LocalTurns, Pace


def test_without_patience_who_comes_too_early_takes_no_turn() -> None:
    turns, pace = LocalTurns(), Pace(interval_ms=100, burst=40)
    assert [turns.take_turn("a", pace, now_ms=0) for _ in range(42)] == [0] * 40 + [100, 100]
    assert [turns.take_turn("a", pace, now_ms=100) for _ in range(2)] == [0, 100]
    assert [turns.take_turn("a", pace, now_ms=60_000) for _ in range(41)] == [0] * 40 + [100]


def test_who_may_wait_gets_the_next_turn_until_that_is_too_far() -> None:
    turns, pace = LocalTurns(), Pace(interval_ms=1_000, burst=3)

    def waits(key: str, count: int) -> list[int]:
        return [turns.take_turn(key, pace, longest_wait_ms=15_000, now_ms=0) for _ in range(count)]

    assert waits("a", 5) == [0, 0, 0, 1_000, 2_000]
    assert waits("b", 1) == [0]
    assert waits("c", 20) == [0, 0, *range(0, 16_000, 1_000), 16_000, 16_000]
