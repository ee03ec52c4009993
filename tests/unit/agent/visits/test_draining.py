"""A worker that stops waits for what runs, says so, and waits no longer than it may."""

from __future__ import annotations

import structlog

from agent.visits.worker.draining import drain


async def drained(*, ends_after_s: float, limit_s: float) -> tuple[bool, float, list[str]]:
    """Whether one visit ended in time, how long was waited for it, and what was said meanwhile."""
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    with structlog.testing.capture_logs() as lines:
        is_done = await drain(lambda: ["visit 3"] if now < ends_after_s else [], limit_s, sleep=sleep)
    return is_done, now, [f"{line['waits_for']}, {line['seconds_left']} s" for line in lines]


async def test_it_waits_until_the_visits_have_ended_and_says_every_five_seconds_for_what() -> None:
    said = ["visit 3, 60 s", "visit 3, 55 s", "visit 3, 50 s"]

    assert await drained(ends_after_s=12, limit_s=60) == (True, 12, said)


async def test_it_waits_no_longer_than_it_may() -> None:
    assert await drained(ends_after_s=90, limit_s=7) == (False, 7, ["visit 3, 7 s", "visit 3, 2 s"])


async def test_without_a_limit_nothing_is_waited_for() -> None:
    assert await drained(ends_after_s=90, limit_s=0) == (False, 0, [])
