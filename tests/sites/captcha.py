"""Nibble Market: a market behind a wall with a picture puzzle; a cookie opens it."""

from __future__ import annotations

from html import escape

from tests.sites import puzzle
from tests.sites.catalogue import Item, by_slug, dollars, having_any, items
from tests.sites.web import Request, Response, Site, cookie, fill, layout, page, redirect

COOKIE = "nm_clearance"


def _handle(request: Request) -> Response:
    path = request.path
    if path.startswith("/challenge/") and path.endswith(".png"):
        return Response(
            puzzle.picture(path[11:-4]), content_type="image/png", headers=(("Cache-Control", "no-store"),)
        )
    if path == "/challenge/verify":
        return _verify(request)
    if request.cookies.get(COOKIE) != puzzle.admission():
        return _wall(request.target)
    return _shop(request)


def _wall(back: str, problem: str = "") -> Response:
    token = puzzle.new_token()
    said = f'<p class="err">{problem}</p>' if problem else ""
    return page(fill("captcha/wall.html", token=token, back=escape(back), problem=said), 403)


def _verify(request: Request) -> Response:
    back = request.form.get("back", "/")
    back = back if back.startswith("/") and not back.startswith("//") else "/"
    if not request.form.get("human"):
        return _wall(back, "Please confirm that you are not a robot.")
    typed = request.form.get("answer", "").strip().upper()
    if typed != puzzle.answer(request.form.get("token", "")):
        return _wall(back, "The characters did not match. Please try again.")
    return redirect(back, (cookie(COOKIE, puzzle.admission()),))


def _shop(request: Request) -> Response:
    path = request.path
    if path == "/":
        return _show("Nibble Market", "<h2>New today</h2>" + _list(list(items("captcha")[5:9])))
    if path == "/s":
        q = request.query.get("keywords", "")
        found = having_any(items("captcha"), q)
        return _show(f"{q} | Nibble Market", f"<h2>{len(found)} offers for {escape(q)}</h2>{_list(found)}", q)
    if path.startswith("/browse/"):
        found = [item for item in items("captcha") if item.category == path[8:]]
        return _show("Nibble Market", f"<h2>{escape(path[8:].capitalize())}</h2>{_list(found)}")
    if path.startswith("/offer/") and (item := by_slug(items("captcha"), path[7:])):
        return _show(f"{item.name} | Nibble Market", _offer(item))
    if path in {"/basket", "/sell"}:
        return _show("Nibble Market", "<h2>Nothing here yet</h2>")
    return _show("Nibble Market", "<h2>Page not found</h2>", status=404)


def _show(title: str, main: str, q: str = "", status: int = 200) -> Response:
    return page(layout("captcha", title=title, main=main, q=escape(q)), status)


def _list(found: list[Item]) -> str:
    return f'<div class="list">{"".join(_card(item) for item in found)}</div>'


def _card(item: Item) -> str:
    return (
        f'<article><img src="{item.image}" alt=""><h4><a href="/offer/{item.slug}">'
        f"{escape(item.name)}</a></h4>"
        f'<div class="by">{escape(item.text)}</div><a class="b" href="/basket?add={item.slug}">Buy now</a>'
        f"<strong>{dollars(item.price)}</strong></article>"
    )


def _offer(item: Item) -> str:
    return (
        f'<div class="i"><img src="{item.image}" alt=""><div><h2>{escape(item.name)}</h2><h3>'
        f"{dollars(item.price)}</h3>"
        f"<p>{escape(item.text)}</p><p>Ready to ship, buyer protection included.</p>"
        f'<a href="/basket?add={item.slug}">Buy now</a></div></div>'
    )


SITE = Site(
    name="captcha",
    title="Nibble Market",
    shows="a CAPTCHA wall: a person reads a picture once, then a cookie opens the shop",
    handle=_handle,
)
