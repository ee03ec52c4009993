"""Which addresses are one page: the pairs of tests/bench/url_pairs.json, and what a page says of itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.pipeline.web.urls import canonical_from_page, canonical_url

_PAIRS = json.loads((Path(__file__).parents[3] / "bench" / "url_pairs.json").read_text(encoding="utf-8"))


def test_one_page_has_one_address() -> None:
    assert [pair for pair in _PAIRS["same"] if canonical_url(pair[0]) != canonical_url(pair[1])] == []


def test_two_pages_are_never_taken_as_one() -> None:
    assert [pair for pair in _PAIRS["other"] if canonical_url(pair[0]) == canonical_url(pair[1])] == []


def test_what_is_no_web_address_comes_back_as_it_is() -> None:
    for text in ("", "mailto:a@b.example", "https://", "not an address", "ftp://a.example/B"):
        assert canonical_url(text) == text


@given(st.text(alphabet="htps:/?#&=%.;+@~!aA1ä[]()\\ \t", max_size=60))
def test_it_never_raises_and_its_answer_is_its_own(tail: str) -> None:
    once = canonical_url(f"https://h.example/{tail}")

    assert canonical_url(once) == once


@pytest.mark.parametrize(
    ("url", "said", "wanted"),
    [
        ("https://example.com/a?x=1", "/a", "https://example.com/a"),
        ("https://example.com/a?x=1", "", "https://example.com/a?x=1"),
        ("https://m.example.com/a", "https://news.example.com/long/a", "https://news.example.com/long/a"),
        ("https://evil.example/a", "https://bank.example/a", "https://evil.example/a"),
        ("https://example.com/a", "https://example.com/", "https://example.com/a"),
        ("https://example.com/a", "http://[bad", "https://example.com/a"),
    ],
)
def test_a_page_is_heard_on_its_own_site_only(url: str, said: str, wanted: str) -> None:
    assert canonical_from_page(url, said) == wanted
