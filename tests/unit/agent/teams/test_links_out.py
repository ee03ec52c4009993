"""Which stored addresses a page may link to, asked where they are rendered."""

from __future__ import annotations

import pytest

from agent.teams.templatetags.kit import web_href
from tests.lab.xss.strings import ADDRESSES
from tests.tables import each


@each("address", [*ADDRESSES, "", "//shop.example/", "/path", "https://", "https:///x", "http://[::1"])
def test_what_is_no_plain_web_address_is_no_link(address: str) -> None:
    href = web_href(address)
    if href:
        assert href.startswith(("https://shop.example/", 'http://"onmouseover'))


@pytest.mark.parametrize(
    "address",
    [
        "https://shop.example/",
        "HTTP://shop.example:8080/a?b=c#d",
        " https://shop.example/ä b ",
        "http://[2001:db8::1]/",
    ],
)
def test_web_addresses_are_links(address: str) -> None:
    assert web_href(address) == address.strip()
