"""A key belongs to one origin; what is no address has none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent.llm.prices import key_for, origin_of
from tests.tables import each

MAIN = "https://models.example/v1"


@each(
    ("url", "origin"),
    [
        (MAIN, "https://models.example:443"),
        ("https://Models.Example:443/other", "https://models.example:443"),
        ("http://models.example", "http://models.example:80"),
        ("http://[::1]:8080/v1", "http://::1:8080"),
        ("http://user:word@models.example/v1", "http://models.example:80"),
        ("ftp://models.example", ""),
        ("models.example/v1", ""),
        ("http://models.example:99999", ""),
        ("http://[", ""),
        ("", ""),
    ],
)
def test_an_origin_is_scheme_host_and_port(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@each(
    ("base_url", "own", "key"),
    [
        (MAIN, "", "main"),
        (MAIN, "own", "own"),
        ("https://models.example:443/v1/", "", "main"),
        ("http://models.example/v1", "", ""),
        ("https://models.example:8443/v1", "", ""),
        ("https://models.example.evil.example/v1", "", ""),
        ("https://models.example@evil.example/v1", "", ""),
        ("https://evil.example/v1", "own", "own"),
        ("", "", ""),
    ],
)
def test_the_main_key_goes_to_its_own_origin_alone(base_url: str, own: str, key: str) -> None:
    assert key_for(base_url, own=own, main="main", main_url=MAIN) == key


def test_no_address_is_no_origin_in_common() -> None:
    assert key_for("", own="", main="main", main_url="") == ""


@given(st.text(max_size=80))
def test_any_text_has_an_origin_or_none(url: str) -> None:
    assert origin_of(url) == "" or "://" in origin_of(url)
    assert key_for(f"http://other.example/{url}", own="", main="main", main_url=MAIN) == ""
