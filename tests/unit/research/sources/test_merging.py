"""Ranked lists into one, and what of them keeps to the site and the time that were asked for."""

from __future__ import annotations

from datetime import date

from research.sources.merging import SearchHit, is_wanted, is_within, merge
from research.sources.search import merge_outcomes
from tests.tables import each


def test_fusion_prefers_what_several_lists_have() -> None:
    def hits(*names: str) -> list[SearchHit]:
        return [SearchHit(f"https://{name}/", name) for name in names]

    merged = merge([hits("a.example", "b.example", "a.example"), hits("c.example", "b.example"), []])

    assert [hit.title for hit in merged] == ["b.example", "a.example", "c.example"]
    assert all(0 < hit.score <= 1 for hit in merged)
    assert merge([]) == ()
    assert merge_outcomes([]) == ()


@each(
    ("url", "scope", "is_in"),
    [
        ("https://docs.python.example/3/x", "python.example", True),
        ("https://python.example.evil.test/", "python.example", False),
        ("https://www.python.example/a", "https://python.example", True),
        ("http://127.0.0.1:9000/a", "127.0.0.1:9000", True),
        ("http://127.0.0.1:9001/a", "127.0.0.1:9000", False),
        ("https://python.example/3/x", "python.example/3", True),
        ("https://python.example/3", "python.example/3/", True),
        ("https://python.example/30/x", "python.example/3", False),
    ],
)
def test_a_site_is_its_host_and_what_lies_below(url: str, scope: str, is_in: bool) -> None:
    assert is_within(url, scope) is is_in


def test_a_page_without_a_date_is_not_too_old() -> None:
    assert is_wanted(SearchHit("https://a.example", "a"), site="", since=date(2026, 1, 1))
    assert not is_wanted(
        SearchHit("https://a.example", "a", "", "2025-12-31"), site="", since=date(2026, 1, 1)
    )
