"""A worker that stops waits for what runs, says so, and waits no longer than it may."""

from __future__ import annotations

import asyncio

import structlog

from agent.visits.worker.draining import drain, end_of


async def drained(*, ends_after_s: float, limit_s: float, lag: float = 1) -> tuple[bool, float, list[str]]:
    """Whether one visit ended in time, how long was waited for it, and what was said meanwhile.

    `lag` is how many times as long as asked for a nap takes.
    """
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds * lag

    with structlog.testing.capture_logs() as lines:
        is_done = await drain(
            lambda: ["visit 3"] if now < ends_after_s else [], limit_s, sleep=sleep, clock=lambda: now
        )
    return is_done, now, [f"{line['waits_for']}, {line['seconds_left']} s" for line in lines]


async def test_it_waits_until_the_visits_have_ended_and_says_every_five_seconds_for_what() -> None:
    said = ["visit 3, 60 s", "visit 3, 55 s", "visit 3, 50 s"]

    assert await drained(ends_after_s=12, limit_s=60) == (True, 12, said)


async def test_it_waits_no_longer_than_it_may() -> None:
    assert await drained(ends_after_s=90, limit_s=7) == (False, 7, ["visit 3, 7 s", "visit 3, 2 s"])


async def test_without_a_limit_nothing_is_waited_for() -> None:
    assert await drained(ends_after_s=90, limit_s=0) == (False, 0, [])


async def test_on_a_busy_machine_where_naps_take_long_it_waits_no_longer() -> None:
    is_done, now, said = await drained(ends_after_s=900, limit_s=10, lag=8)

    assert (is_done, now) == (False, 12), "one nap beyond the limit, not twenty"
    assert said == ["visit 3, 10 s", "visit 3, 2 s"]


async def test_what_does_not_end_is_left_and_named() -> None:
    for_ever, done = asyncio.Event().wait(), asyncio.sleep(0)
    with structlog.testing.capture_logs() as lines:
        await end_of(lambda: "the step of visit 3", for_ever, 0.01)
        await end_of("the browser", done, 60)

    assert [line["waited_for"] for line in lines] == ["the step of visit 3"]
