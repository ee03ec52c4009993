"""Of a page's links, those that speak of the question are chosen; advertising, sharing and accounts never are."""

from __future__ import annotations

from typing import Any

from research.pipeline.plan.links import choose_links
from tests.tables import each

PAGE = "https://news.example.org/archive"
INDEX = [
    ("/guides/battery", "Battery recycling rules in the EU"),
    ("/guides/tyres", "How to change winter tyres"),
    ("/2024/regulation-on-battery-quotas.html", "Read more"),
    ("/login?next=/guides/battery", "Log in"),
    ("/privacy-policy", "Privacy policy"),
]


def _urls(question: str, links: list[tuple[str, str]], **options: Any) -> list[str]:
    return [one.url for one in choose_links(question, links, None, page_url=PAGE, **options)]


def test_the_link_whose_words_answer_stands_first() -> None:
    assert _urls("Which battery recycling rules apply in the EU?", INDEX)[0].endswith("/guides/battery")


def test_a_link_that_only_says_read_more_is_known_by_its_address() -> None:
    assert "https://news.example.org/2024/regulation-on-battery-quotas.html" in _urls("battery quotas", INDEX)


def test_nothing_is_chosen_where_nothing_speaks_of_the_question() -> None:
    assert _urls("Who won the chess tournament of 1972?", INDEX) == []


@each(
    "link",
    [
        ("/login", "Battery recycling account"),
        ("https://www.facebook.com/sharer/sharer.php?u=x", "Battery recycling"),
        ("https://ads.example.com/battery", "Battery recycling"),
        ("/cart/battery-recycling", "Battery recycling"),
        ("/offer?gclid=1", "Battery recycling"),
        ("/deal", "Sponsored: battery recycling made easy"),
        ("/battery-recycling.jpg", "Battery recycling"),
        ("mailto:battery@example.org", "Battery recycling"),
        ("javascript:recycle('battery')", "Battery recycling"),
        ("https://user:pw@example.org/battery", "Battery recycling"),
        ("http://[broken/battery", "Battery recycling"),
        ("#battery", "Battery recycling"),
    ],
)
def test_it_never_chooses_what_acts_sells_or_leads_nowhere(link: tuple[str, str]) -> None:
    assert _urls("battery recycling", [link]) == []


def test_a_sites_own_notes_count_when_they_are_what_is_asked() -> None:
    assert _urls("What does the privacy policy say on health data?", INDEX) == [
        "https://news.example.org/privacy-policy"
    ]


def test_with_a_site_only_its_links_count() -> None:
    links = [
        ("https://other.example.com/battery", "Battery rules"),
        ("https://docs.eu.example.org/b", "Battery rules"),
    ]
    assert _urls("battery rules", links, site="example.org") == ["https://docs.eu.example.org/b"]


def test_one_address_is_chosen_once_with_its_best_words() -> None:
    links = [("/b#top", "here"), ("/b", "Battery rules explained"), ("/b", "Battery")]
    chosen = choose_links("battery rules", links, None, page_url=PAGE)
    assert [(one.url, one.words) for one in chosen] == [
        ("https://news.example.org/b", "Battery rules explained")
    ]
