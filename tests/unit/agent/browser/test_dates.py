"""Dates and times as people write them, and as fields hold them."""

from __future__ import annotations

from datetime import date, time

import pytest

from agent.browser.input.drivers.moments import native_value, read_date, read_time, written_like
from tests.tables import each

DAY = date(2025, 3, 7)


@each(
    ("text", "lang"),
    [
        ("2025-03-07", "de"),
        ("03/07/2025", "en-US"),
        ("07/03/2025", "fr"),
        ("07/03/2025", "en-GB"),
        ("7.3.2025", "en-US"),
        ("7 March 2025", "en"),
        ("March 7th, 2025", "en"),
        ("7. März 2025", "de"),
        ("7 mars 2025", "fr"),
        ("7 de marzo de 2025", "es"),
        ("on 03/07/2025 please", "en-US"),
    ],
)
def test_a_date_is_read_as_its_page_writes_it(text: str, lang: str) -> None:
    assert read_date(text, lang) == DAY


@pytest.mark.parametrize("text", ["", "soon", "99/99/2025", "2025", "31/02/2025", "12 lamps 2025"])
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("2:05 PM", time(14, 5)),
        ("12:00 am", time(0)),
        ("14:30", time(14, 30)),
        ("9h15", time(9, 15)),
        ("7 pm", time(19)),
    ],
)
def test_a_time_is_read(text: str, clock: time) -> None:
    assert read_time(text) == clock


@each(
    ("kind", "text", "value"),
    [
        ("date", "03/07/2025", "2025-03-07"),
        ("time", "2:05 PM", "14:05"),
        ("month", "March 2025", "2025-03"),
        ("month", "2025-03", "2025-03"),
        ("week", "2025-W09", "2025-W09"),
        ("week", "2025-03-07", "2025-W10"),
        ("datetime-local", "2025-03-07 9:30 am", "2025-03-07T09:30"),
        ("date", "soon", ""),
    ],
)
def test_a_native_field_gets_what_it_holds(kind: str, text: str, value: str) -> None:
    assert native_value(kind, text) == value


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        ("dd.mm.yyyy", "07.03.2025"),
        ("MM/DD/YYYY", "03/07/2025"),
        ("yyyy-mm-dd", "2025-03-07"),
        ("TT.MM.JJJJ", "07.03.2025"),
        ("jj/mm/aaaa", "07/03/2025"),
        ("Your name", ""),
    ],
)
def test_a_date_is_written_as_the_hint_shows(hint: str, written: str) -> None:
    assert written_like(DAY, hint) == written
