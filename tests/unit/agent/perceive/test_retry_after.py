"""When a site asks to come again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent.perceive.walls.retry_after import MOST_SECONDS, retry_after_s
from tests.tables import each

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("0", 0),
        ("Sun, 01 Mar 2026 12:12:00 GMT", 720),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0),
        ("99999999999", MOST_SECONDS),
        ("soon", None),
        ("-5", None),
    ],
)
def test_the_header_is_read_as_seconds_or_as_a_date(header: str, seconds: int | None) -> None:
    assert retry_after_s(header, "", NOW) == seconds


@each(
    ("words", "seconds"),
    [
        ("Please try again in 5 minutes.", 300),
        ("Your estimated wait time is: 14 minutes", 840),
        ("Please check back in an hour.", 3600),
        ("Bitte versuchen Sie es in 10 Minuten erneut.", 600),
        ("Réessayez dans 2 minutes.", 120),
        ("Inténtelo de nuevo en 30 segundos.", 30),
        ("Tiempo de espera estimado: 6 minutos", 360),
        ("Open for 12 years. Try again later.", None),
    ],
)
def test_else_the_pages_own_words_are_read(words: str, seconds: int | None) -> None:
    assert retry_after_s("", words) == seconds


def test_the_header_wins_over_the_words() -> None:
    assert retry_after_s("60", "try again in 5 minutes", NOW) == 60
