"""How fast and how sharp pictures go to one viewer."""

from __future__ import annotations

from agent.visits.worker.live.links import Level, Sharpness, Turns


def test_at_most_ten_pictures_a_second_after_a_short_burst() -> None:
    now = [100.0]
    turns = Turns(now=lambda: now[0])
    sent = 0
    for _ in range(10_000):
        if turns.wait_s() == 0:
            turns.take()
            sent += 1
        now[0] += 0.001
    assert 100 <= sent <= 103


def test_a_picture_after_a_rest_does_not_wait() -> None:
    now = [100.0]
    turns = Turns(now=lambda: now[0])
    for _ in range(20):
        turns.take()
    now[0] += 10
    assert turns.wait_s() == 0


def test_a_slow_viewer_gets_coarser_pictures_until_it_is_fast_again() -> None:
    sharpness = Sharpness()
    assert sharpness.quality == 60
    for _ in range(8):
        sharpness.measure(0.9)
    assert sharpness.quality == 40
    sharpness.measure(0.25)
    assert sharpness.quality == 40
    for _ in range(20):
        sharpness.measure(0.05)
    assert sharpness.quality == 60


def test_who_chooses_gets_what_they_chose() -> None:
    slow = Sharpness()
    slow.measure(2.0)
    for level, quality in ((Level.SHARP, 80), (Level.LOW, 40), (Level.AUTO, 40)):
        slow.level = level
        assert slow.quality == quality
