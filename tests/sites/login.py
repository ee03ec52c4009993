"""Fur & Feather Trade: a wholesaler that shows nothing before sign-in."""

from __future__ import annotations

import hashlib
from html import escape
from urllib.parse import quote

from tests.sites.catalogue import Item, having_any, items, pounds
from tests.sites.web import Request, Response, Site, cookie, layout, page, redirect

USER, PASSWORD = "demo", "demo"
COOKIE = "fft_session"
_TICKET = hashlib.sha256(b"fur and feather trade, demo").hexdigest()[:24]


def _handle(request: Request) -> Response:
    if request.path == "/account/sign-in":
        return _sign_in(request)
    if request.path == "/account/sign-out":
        return redirect("/account/sign-in", (("Set-Cookie", f"{COOKIE}=; Path=/; Max-Age=0"),))
    if request.path == "/account/help":
        return _show(
            "Help",
            "gate-page",
            '<div class="gate"><h1>Forgotten password</h1><p>Please ring your account manager.</p></div>',
        )
    if request.cookies.get(COOKIE) != _TICKET:
        return redirect(f"/account/sign-in?next={quote(request.target)}")
    return _stock(request)


def _sign_in(request: Request) -> Response:
    target = request.query.get("next", "/")
    target = target if target.startswith("/") and not target.startswith("//") else "/"
    if request.method != "POST":
        return _gate(target)
    if (request.form.get("username"), request.form.get("password")) == (USER, PASSWORD):
        return redirect(target, (cookie(COOKIE, _TICKET),))
    return _gate(target, '<p class="alert">Username or password is wrong.</p>')


def _gate(target: str, alert: str = "") -> Response:
    form = (
        f'<form class="gate" method="post" action="/account/sign-in?next={quote(target)}"><h1>Sign in</h1>'
        f"<p>You must be signed in to see our range and trade prices.</p>{alert}"
        '<label for="u">Username</label><input type="text" id="u" name="username" autocomplete="username">'
        '<label for="p">Password</label>'
        '<input type="password" id="p" name="password" autocomplete="current-password">'
        '<button type="submit">Sign in</button><p>'
        '<a href="/account/help">Forgotten your password?</a></p></form>'
    )
    return _show("Sign in - Fur & Feather Trade", "gate-page", form)


def _stock(request: Request) -> Response:
    q = request.query.get("find", "").strip()
    found = having_any(items("login"), q) if q else list(items("login"))
    rows = "".join(_row(item) for item in found) or '<tr><td colspan="5">No lines match.</td></tr>'
    main = (
        '<div class="tools"><form action="/stock">'
        f'<input name="find" value="{escape(q)}" placeholder="Find a line"> '
        '<button>Find</button></form></div><div class="stock"><table><tr><th></th><th>Line</th>'
        "<th>Group</th>"
        f"<th>Unit price ex VAT</th><th></th></tr>{rows}</table></div>"
    )
    return _show(
        "Stock list - Fur & Feather Trade",
        "stock-page",
        main,
        'Signed in &middot; <a href="/account/sign-out">Sign out</a>',
    )


def _row(item: Item) -> str:
    return (
        f'<tr><td><img src="{item.image}" alt=""></td><td><b>{escape(item.name)}</b><br>'
        f"{escape(item.text)}</td>"
        f'<td>{item.category}</td><td class="n">{pounds(item.price)}</td><td>'
        "<button>Add to order</button></td></tr>"
    )


def _show(title: str, kind: str, main: str, who: str = "") -> Response:
    return page(layout("login", title=title, kind=kind, main=main, who=who))


SITE = Site(
    name="login",
    title="Fur & Feather Trade",
    shows="a login wall: every page leads to the sign-in form",
    handle=_handle,
)
