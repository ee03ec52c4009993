"""Tiny Paws: a boutique behind a cookie wall, with a newsletter pop-up on its heels."""

from __future__ import annotations

from html import escape

from tests.sites.catalogue import Item, by_slug, francs, having_any, items
from tests.sites.web import Request, Response, Site, layout, page

_ROOMS = {"animals": "Animals", "homes": "Homes", "kitchen": "Kitchen", "gifts": "Gifts"}


def _handle(request: Request) -> Response:
    path = request.path.removeprefix("/en")
    if path in {"", "/"}:
        return _show(
            "Tiny Paws Boutique", "<h1>New in the boutique</h1>" + _lineup(list(items("popup")[5:11]))
        )
    if path == "/search":
        return _search(request.query.get("query", "").strip())
    if path[1:] in _ROOMS:
        found = [item for item in items("popup") if item.category == path[1:]]
        return _show(f"{_ROOMS[path[1:]]} – Tiny Paws", f"<h1>{_ROOMS[path[1:]]}</h1>{_lineup(found)}")
    if path.startswith("/piece/") and (item := by_slug(items("popup"), path[7:])):
        return _show(f"{item.name} – Tiny Paws", _solo(item))
    return _show("Tiny Paws", "<h1>This page has been eaten</h1>", status=404)


def _search(q: str) -> Response:
    found = having_any(items("popup"), q)
    heading = f"<h1>{len(found)} pieces for “{escape(q)}”</h1>"
    return _show(f"{q} – Tiny Paws", heading + _lineup(found), q)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("popup", title=title, main=main, q=escape(q)), status)


def _lineup(found: list[Item]) -> str:
    return f'<div class="lineup">{"".join(_piece(item) for item in found)}</div>'


def _cost(item: Item) -> str:
    before = f"<s>{francs(item.was)}</s>" if item.was else ""
    return f'<span class="cost">{before}{francs(item.price)}</span>'


def _piece(item: Item) -> str:
    return (
        f'<div class="piece"><a href="/en/piece/{item.slug}"><img src="{item.image}" alt=""></a>'
        f'<a class="t" href="/en/piece/{item.slug}">{escape(item.name)}</a>{_cost(item)}<br>'
        "<button>Into my bag</button></div>"
    )


def _solo(item: Item) -> str:
    return (
        f'<div class="solo"><img src="{item.image}" alt=""><div><h1>{escape(item.name)}</h1>{_cost(item)}'
        f"<p>{escape(item.text)}</p>"
        "<p>Available now. Delivered by our courier within three days.</p>"
        "<button>Into my bag</button></div></div>"
    )


SITE = Site(
    name="popup",
    title="Tiny Paws Boutique",
    shows="a shop under a cookie banner and a newsletter pop-up",
    handle=_handle,
)
