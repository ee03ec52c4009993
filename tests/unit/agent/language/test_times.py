"""Times of day in words."""

from __future__ import annotations

from agent.language.times import times_in
from tests.tables import each


@each(
    ("text", "minutes"),
    [
        ("at 8pm", [1200]),
        ("8.30 a.m.", [510]),
        ("12am", [0]),
        ("12pm", [720]),
        ("20:00", [1200]),
        ("20h30", [1230]),
        ("um 19.30 uhr", [1170]),
        ("9 o'clock", [540]),
        ("at 9:15", [555]),
        ("start 09:30 or 13:30", [570, 810]),
        ("scale 1:24", []),
        ("£8.30", []),
        ("8.30", []),
        ("12 h timer", []),
        ("32:10", []),
    ],
)
def test_a_time_of_day_is_told_from_other_numbers(text: str, minutes: list[int]) -> None:
    assert [time.minutes for time in times_in(text)] == minutes
