"""Which addresses are one site: what one of them teaches is used on the others."""

from __future__ import annotations

from agent.core.sites.site import is_same_site, site_of
from tests.tables import each


@each(
    ("one", "other", "is_same"),
    [
        ("https://www.shop.com/", "http://shop.com:80/hay?x=1", True),
        ("https://a.shop.co.uk/", "https://b.shop.co.uk/", True),
        ("https://one.co.uk/", "https://two.co.uk/", False),
        ("https://one.myshopify.com/", "https://other.myshopify.com/", False),  # tenants of one host
        ("https://one.github.io/", "https://www.one.github.io/a", True),
        ("http://myshopify.com/", "https://www.myshopify.com/", True),  # the host itself
        ("https://one.myshopify.com/", "https://myshopify.com/", False),
        ("https://shop.com.evil.com/", "https://shop.com/", False),
        ("https://xn--shp-fka.com/", "https://shop.com/", False),  # looks alike
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8001/", False),
        ("ftp://shop.com/", "ftp://shop.com/", False),
    ],
)
def test_sites_are_told_apart(one: str, other: str, is_same: bool) -> None:
    assert is_same_site(one, other) is is_same


def test_a_tenant_is_known_by_its_own_name() -> None:
    assert site_of("https://www.one.myshopify.com/x") == "one.myshopify.com"
    assert site_of("https://myshopify.com/") == "myshopify.com"
