"""English date phrases as spans, and relative dates of a sentence made absolute."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from research.pipeline.dates.dates import absolute_sentence, convert_relative_to_absolute, format_span
from research.pipeline.dates.phrases import resolve_phrase
from research.pipeline.dates.spans import Convention, DateSpan, Precision
from tests.tables import each

_SEEN_FROM = date(2024, 12, 19)  # a Thursday
_PHRASES = Path(__file__).parents[3] / "bench" / "date_phrases.txt"


def _rows() -> list[tuple[str, str, str]]:
    lines = _PHRASES.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("|")) for line in lines if line and not line.startswith("#")]  # type: ignore[misc]


def _seen(phrase: str) -> DateSpan | None:
    return resolve_phrase(phrase, reference=_SEEN_FROM)


def test_phrases_mean_the_days_that_people_mean() -> None:
    """But for counted ones ("two years ago"): the file takes the whole unit, dateparser and we the day counted."""
    wrong, counted = [], []
    for phrase, first, last in _rows():
        span = _seen(phrase)
        if span is not None and span.convention is Convention.COUNTED and span.precision is not Precision.DAY:
            counted.append(phrase)
            is_right = first <= span.start.isoformat() == span.end.isoformat() <= last
        else:
            is_right = span is not None and (span.start.isoformat(), span.end.isoformat()) == (first, last)
        if not is_right:
            wrong.append(f"{phrase}: {span}")

    assert wrong == []
    assert len(counted) <= 9


@each(
    ("phrase", "day"),
    [
        ("1 month 21 days ago", "2024-10-29"),
        ("Friday the 13th", "2024-12-13"),
        ("may twenty-first, nineteen ninety six", "1996-05-21"),
        ("2019/sep/01", "2019-09-01"),
        ("Father's Day 2015", "2015-06-21"),
        ("next week on Tuesday", "2024-12-24"),
        ("hier", "2024-12-18"),
        ("12. März 2020", "2020-03-12"),
    ],
)
def test_a_phrase_is_one_day(phrase: str, day: str) -> None:
    span = _seen(phrase)

    assert span is not None
    assert (span.start.isoformat(), span.end.isoformat()) == (day, day)


@pytest.mark.parametrize(
    ("phrase", "convention"),
    [
        ("March 4, 2024", Convention.WRITTEN),
        ("two weeks ago", Convention.COUNTED),
        ("last week", Convention.CALENDAR),
        ("on Tuesday", Convention.NEAREST),
        ("between 2019 and 2021", Convention.STRETCH),
        ("early next week", Convention.PART),
    ],
)
def test_a_span_says_by_which_convention(phrase: str, convention: Convention) -> None:
    span = _seen(phrase)

    assert span is not None
    assert span.convention is convention


@each(
    "phrase",
    [
        "",
        "recently",
        "red apple",
        "31 June 2024",
        "in 99999999 days",
        "early early",
        "second",
        "do",
        "x" * 500,
    ],
)
def test_what_says_no_date_is_none(phrase: str) -> None:
    assert resolve_phrase(phrase, reference=_SEEN_FROM) is None


@each(
    ("phrase", "words"),
    [
        ("today", "December 19, 2024"),
        ("last week", "the week of December 12, 2024"),
        ("last month", "November 2024"),
        ("Q3 2024", "the third quarter of 2024"),
        ("last summer", "the summer of 2024"),
        ("two years ago", "2022"),
        ("two weeks from now", "the week of January 2, 2025"),
        ("two quarters ago", "the second quarter of 2024"),
        ("a decade from now", "the 2030s"),
        ("half a dozen years ago", "2018"),
        ("H1 2024", "the first half of 2024"),
        ("the 1990s", "the 1990s"),
        ("over the weekend", "the weekend of December 14, 2024"),
        ("between 2019 and 2021", "2019 to 2021"),
        ("gibberish", "gibberish"),
    ],
)
def test_a_phrase_becomes_absolute_words(phrase: str, words: str) -> None:
    assert convert_relative_to_absolute(phrase, reference=_SEEN_FROM) == words


@each(
    ("said", "wanted"),
    [
        ("It closed yesterday.", "It closed on December 18, 2024."),
        ("Last week, prices rose.", "In the week of December 12, 2024, prices rose."),
        ("It runs from next month.", "It runs from January 2025."),
        ("In yesterday's vote it failed.", "In the December 18, 2024 vote it failed."),
        (
            "Brightloom said on Tuesday that it will move.",
            "Brightloom said on December 17, 2024 that it will move.",
        ),
        ("She will speak on Tuesday.", "She will speak on December 24, 2024."),
        ("The report came late last month.", "The report came in late November 2024."),
        ("Closed on Mondays.", "Closed on Mondays."),
        ("He left on Monday, 4 March 2024.", "He left on Monday, 4 March 2024."),
        ("“I saw it yesterday,” he said.", "“I saw it yesterday,” he said."),
        ("The last week of March 2020 was cold.", "The last week of March 2020 was cold."),
        ("It may rain in spring.", "It may rain in spring."),
        ("In the last decade, rents doubled.", "From December 2014 to December 2024, rents doubled."),
        ("It was shut for the last two weeks.", "It was shut from December 5, 2024 to December 19, 2024."),
        ("One of the wettest of the last ten years.", "One of the wettest of the last ten years."),
    ],
)
def test_a_sentence_gets_absolute_dates(said: str, wanted: str) -> None:
    result = absolute_sentence(said, reference=_SEEN_FROM)

    assert result.text == wanted
    assert all(said[r.start : r.end] == r.phrase for r in result.replaced)


def test_the_askers_time_zone_decides_which_day_it_is() -> None:
    moment = datetime(2024, 12, 19, 2, 0, tzinfo=UTC)

    assert (
        "December 18"
        in absolute_sentence("Closed today.", reference=moment, timezone="America/New_York").text
    )
    assert "December 19" in absolute_sentence("Closed today.", reference=moment, timezone="Asia/Tokyo").text


def test_a_span_says_how_exact_it_is() -> None:
    span = resolve_phrase("early 2023", reference=_SEEN_FROM)

    assert span is not None
    assert span.precision is Precision.RANGE
    assert format_span(span) == "January 1, 2023 to March 31, 2023"


@pytest.mark.parametrize(
    ("phrase", "start", "end"),
    [
        ("mars 2020", date(2020, 3, 1), date(2020, 3, 31)),
        ("12 mars 2020", date(2020, 3, 12), date(2020, 3, 12)),
    ],
)
def test_a_foreign_date_is_as_exact_as_it_is_written(phrase: str, start: date, end: date) -> None:
    span = resolve_phrase(phrase, reference=_SEEN_FROM)

    assert span is not None
    assert (span.start, span.end) == (start, end)


@pytest.mark.parametrize("phrase", ["enero", "septembre", "Mars"])
def test_a_foreign_month_without_its_year_is_no_day(phrase: str) -> None:
    assert resolve_phrase(phrase, reference=_SEEN_FROM) is None
