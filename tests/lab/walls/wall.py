"""What a wall is: a page that keeps a visitor out, with the family and the vendor that a person would name."""

from __future__ import annotations

from dataclasses import dataclass, field

PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='200' height='70'%3E"
    "%3Crect width='200' height='70' fill='%23cba'/%3E%3C/svg%3E"
)


@dataclass(frozen=True, slots=True)
class Wall:
    """`family` "" is an ordinary page. `vendor` "" where the page does not show one."""

    name: str
    family: str
    html: str
    vendor: str = ""
    status: int = 200
    retry_after_s: int | None = None
    headers: dict[str, str] = field(default_factory=dict)


def doc(body: str, title: str = "", lang: str = "en", head: str = "") -> str:
    """A whole document."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>{head}'
        f"<style>body{{font:15px/1.5 sans-serif;margin:20px}}</style></head><body>"
        f"{body.replace('{img}', PICTURE)}</body></html>"
    )


def script(src: str) -> str:
    """A script tag of another site; it never loads here."""
    return f'<script src="{src}" async></script>'


NAV = (
    '<header><a href="/">Willow &amp; Reed</a> <a href="/new">New</a> <a href="/garden">Garden</a> '
    '<a href="/kitchen">Kitchen</a> <form action="/search"><input name="q" type="search" '
    'placeholder="Search"></form> <a href="/account">Account</a> <a href="/basket">Basket</a></header>'
)
FOOT = (
    '<footer><a href="/about">About us</a> <a href="/delivery">Delivery</a> <a href="/returns">Returns</a> '
    "<p>© Willow &amp; Reed Ltd. Free delivery over £40.</p></footer>"
)
