"""Whose page it is, as the console's own bar says it (P34)."""

from __future__ import annotations

from agent.core.sites.site import place_of
from tests.tables import each


def _shown(url: str) -> tuple[str, str, str, str]:
    place = place_of(url)
    return place["lock"], place["before"], place["site"], place["after"]


@each(
    ("url", "shown"),
    [
        ("https://www.shop.co.uk/a?b", ("secure", "www.", "shop.co.uk", "")),
        ("https://desk.example.evil.com:8443/", ("secure", "desk.example.", "evil.com", ":8443")),
        ("http://shop.example:80/", ("insecure", "", "shop.example", "")),
        ("http://127.0.0.1:8000/", ("insecure", "", "127.0.0.1", ":8000")),
        ("http://[fe80::1]:99/", ("insecure", "", "[fe80::1]", ":99")),
        ("http://desk.example:pw@evil.com/", ("insecure", "", "evil.com", "")),
        ("https://xn--mnchen-3ya.de/", ("secure", "", "münchen.de", "")),
        (
            "https://xn--80ak6aa92e.com/",
            ("secure", "", "xn--80ak6aa92e.com", ""),
        ),  # Cyrillic that looks like apple
        (
            "https://a.xn--pypal-4ve.com/",
            ("secure", "a.", "xn--pypal-4ve.com", ""),
        ),  # Latin and Cyrillic mixed
        ("https://xn--e1afmkfd.xn--p1ai/", ("secure", "", "пример.рф", "")),
        ("about:blank", ("none", "", "blank page", "")),
        ("chrome-error://chromewebdata/", ("none", "", "no website", "")),
        ("data:text/html,https://desk.example/", ("none", "", "no website", "")),
        ("http://[::1", ("none", "", "unreadable address", "")),
    ],
)
def test_the_origin_is_shown_apart_from_the_picture(url: str, shown: tuple[str, str, str, str]) -> None:
    assert _shown(url) == shown
