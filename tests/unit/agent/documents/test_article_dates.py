"""When a page was published: from values, words in many languages, and never from what stands beside it."""

from __future__ import annotations

import datetime as dt

import pytest

from agent.documents.html.article import read_article
from agent.documents.html.dates_words import Reading, date_of_value, dates_in
from tests.tables import each
from tests.unit.agent.documents.test_article import page


@each(
    ("words", "language"),
    [
        ("March 12, 2020", "en"), ("12th March 2020", ""), ("Mar. 12, 2020", "en"), ("12. März 2020", "de"),
        ("12 de marzo de 2020", "es"), ("le 12 mars 2020", "fr"), ("12 марта 2020 г.", "ru"), ("12 Mart 2020", "tr"),
        ("2020年3月12日", "zh"), ("2020. március 12.", "hu"), ("12 मार्च 2020", "hi"), ("12 มีนาคม 2563", "th"),
        ("١٢ مارس ٢٠٢٠", "ar"), ("12.03.2020", "de"), ("12/03/2020", "en-GB"), ("03/12/2020", "en-US"),
        ("12 Tháng 3, 2020", "vi"), ("2020-03-12T23:59:00-05:00", ""), ("12-Mar-2020", "en"),
    ],
)  # fmt: skip
def test_a_day_is_read_in_many_ways(words: str, language: str) -> None:
    assert [one.day for one in dates_in(words, Reading(language))] == [dt.date(2020, 3, 12)]


@pytest.mark.parametrize(
    "words", ["03/12/2020", "May 2020", "12 March", "31.02.2020", "12.03.1920", "1.2.3", "2099-01-01"]
)
def test_a_day_that_cannot_be_told_is_none(words: str) -> None:
    assert dates_in(words, Reading("en")) == []


@pytest.mark.parametrize(
    "value",
    ["1583971200", "1583971200000", "20200312", "2020-03-12 08:00:00", "Thu, 12 Mar 2020 08:00:00 GMT"],
)
def test_a_value_for_machines_is_read(value: str) -> None:
    assert date_of_value(value, Reading()) == dt.date(2020, 3, 12)


def published(html: str, url: str = "") -> str:
    """The day read on the page."""
    return read_article(html, url).published


def test_published_and_updated_are_kept_apart() -> None:
    found = read_article(page(before="<p>Updated 5 May 2021 | Published 12 March 2020</p>"))
    assert (found.published, found.updated) == ("2020-03-12", "2021-05-05")


def test_only_an_update_is_no_day_of_publication() -> None:
    found = read_article(page(before="<p>Last updated: 5 May 2021</p>"))
    assert (found.published, found.updated) == ("", "2021-05-05")


@pytest.mark.parametrize(
    "beside",
    [
        "<div class='related-stories'><a href='/x'>Old</a> <time datetime='2019-01-02'>2 Jan 2019</time></div>",
        "<div class='comments'><div class='comment'>Ada, <time datetime='2021-01-02'>2 Jan 2021</time></div></div>",
        "<footer>© 2 January 2021 The Valley</footer>",
        "<p>The first plan was made on 2 January 2019 and was forgotten soon after the old mayor left his office.</p>",
    ],
)
def test_days_of_other_things_are_not_the_pages(beside: str) -> None:
    assert published(page(after=beside)) == ""
    assert published(page(before="<p>12 March 2020</p>", after=beside)) == "2020-03-12"


def test_the_day_in_the_address_counts() -> None:
    assert published(page(), "https://example.org/2020/03/12/water.html") == "2020-03-12"
    assert published(page(), "https://example.org/2020/99/12/water.html") == ""


def test_the_day_that_readers_see_wins_over_universal_time() -> None:
    head = "<meta property='article:published_time' content='2020-03-13T01:00:00Z'>"
    assert published(page(head=head, before="<p>12 March 2020</p>")) == "2020-03-12"


def test_elements_that_say_published_count_wherever_they_stand() -> None:
    stamp = "<div class='footer'><span itemprop='datePublished' content='2020-03-12'></span></div>"
    assert published(page(after=stamp)) == "2020-03-12"
    assert published(page(after=stamp + stamp.replace("03-12", "04-13"))) == ""


def test_the_day_that_all_times_of_a_page_are_of_counts() -> None:
    time = "<p class='meta'><time datetime='2020-03-12T08:00'>two years ago</time></p>"
    assert published(page(after=time)) == "2020-03-12"
    assert published(page(after=time + time.replace("03-12", "04-13"))) == ""


def test_a_short_line_at_the_title_counts_whatever_its_part_is_called() -> None:
    assert published(page(before="<p class='menu-subtitle'>The Valley, 12 March 2020</p>")) == "2020-03-12"


def test_an_event_has_its_own_day() -> None:
    event = '{"@type": "Event", "name": "Fair", "startDate": "2020-03-12T19:00"}'
    found = read_article(page(head=f'<script type="application/ld+json">{event}</script>'))
    assert (found.event, found.published) == ("2020-03-12", "")
