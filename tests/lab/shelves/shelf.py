"""What a test page is, and a frame to put markup into."""

from __future__ import annotations

from dataclasses import dataclass

PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='200' height='160'%3E"
    "%3Crect width='200' height='160' fill='%23cba'/%3E%3C/svg%3E"
)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page and its gold. `goods` are "name | amount | currency | availability", "" amount for none.

    Only what the page offers itself counts, not what it recommends beside it.
    """

    name: str
    html: str
    goods: tuple[str, ...]
    page_types: tuple[str, ...] = ("listing", "search")
    path: str = "/shop/animals"
    no_results: bool = False
    count: int | None = None


def page(body: str, style: str = "", lang: str = "en", title: str = "Shop", head: str = "") -> str:
    """A whole document; `{img}` in the body becomes a picture's address."""
    body = body.replace("{img}", PICTURE)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>{head}'
        f"<style>body{{font:15px/1.5 sans-serif;margin:0}}{style}</style></head><body>{body}</body></html>"
    )


HEADER = (
    '<header style="padding:16px;display:flex;gap:24px"><a href="/">Acme Pets</a><form '
    'action="/search"><input type="search" name="q" '
    'placeholder="Search products"><button>Search</button></form><a href="/cart">Cart (0) £0.00</a></header>'
    '<nav style="padding:8px 16px"><a href="/c/dogs">Dogs</a> <a href="/c/cats">Cats</a> <a '
    'href="/c/small">Small animals</a> <a href="/c/fish">Fish</a></nav>'
)
FOOTER = (
    '<footer style="padding:20px"><a href="/help">Help</a> <a href="/terms">Terms and conditions</a> '
    "<p>Free delivery over £49</p><p>© Acme Pets</p></footer>"
)
GRID = (
    ".g{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:16px;list-style:none}.g "
    "img{width:160px;height:120px}"
)
