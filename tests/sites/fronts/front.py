"""A sparring shop: what it sells, how it is searched, sorted, filtered, paged, priced and covered; its pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from html import escape

from tests.sites.fronts import habits
from tests.sites.fronts.goods import Good, Money, found, goods
from tests.sites.fronts.skin import Skin, Words
from tests.sites.web import Request, Response, Site, number, page, redirect


@dataclass(frozen=True, slots=True)
class Front:
    """One shop by its switches. Each is a plain word; the first named is the default."""

    name: str
    stock: str  # the set of goods
    skin: Skin
    words: Words
    money: Money
    search: str = "get"  # get post suggest none icon late
    match: str = "all"  # all any exact phrase everything
    sort: str = "select"  # select links listbox go none
    pager: str = "numbers"  # numbers next more scroll offset none
    size: int = 8
    filters: str = "none"  # none price stock
    home: str = "featured"  # featured hero categories
    cover: str = ""  # cookie newsletter age region
    render: str = "server"  # server client hash iframe
    price: str = "shown"  # shown login request
    single: str = "list"  # list redirect: what a search with one hit shows
    zero: str = "plain"  # plain recommend
    slow_s: float = 0.0
    fails: str = ""  # a path that answers 500
    depth: int = 2  # levels of the category tree
    hidden_stock: bool = False  # the list says nothing of stock, the product's own page does
    failed: list[str] = field(default_factory=list)

    @property
    def site(self) -> Site:
        """What the server runs."""
        return Site(self.name, self.name.title(), f"{self.skin.name} markup", self.handle)

    @property
    def shelf(self) -> tuple[Good, ...]:
        """Everything it sells."""
        return goods(self.stock)

    def handle(self, request: Request) -> Response:
        """Answer like the shop."""
        if self.fails and request.path == self.fails and self.fails not in self.failed:
            self.failed.append(self.fails)
            return page("<h1>Internal Server Error</h1><p>Something went wrong.</p>", 500)
        if request.path == "/suggest":
            return self._suggestions(request)
        if request.path == "/_part":
            inner = habits.inner_request(request)
            return replace(page(self._main(inner)), delay_s=self.slow_s)
        if self.render in ("client", "hash", "iframe") and request.path != "/_frame":
            return page(habits.shell(self, request))
        if request.path == "/_frame":
            request = habits.inner_request(request)
        if request.path == self.skin.search_path and self.single == "redirect":
            hits = self._hits(self._asked(request))
            if len(hits) == 1:
                return redirect(f"/p/{hits[0].slug}")
        if request.method == "POST" and self.search == "post":
            pass
        return replace(page(self.whole(request)), delay_s=self.slow_s)

    def whole(self, request: Request) -> str:
        """The full page."""
        query = self._asked(request)
        title = query or (request.path.rpartition("/")[2].replace("-", " ") or self.name).title()
        return self.skin.page(self, title=title, main=self._main(request), asked=query)

    # -- pages -------------------------------------------------------------------------------------

    def _main(self, request: Request) -> str:
        path = request.path
        if path == "/":
            return self._home()
        if path.startswith("/p/"):
            good = next((g for g in self.shelf if g.slug == path[3:]), None)
            return self.skin.detail(self, good, self._near(good)) if good else self._missing()
        if path == self.skin.search_path:
            query = self._asked(request)
            return self._list(request, f"{self.words.results} “{escape(query)}”", self._hits(query), query)
        if path.startswith("/c/"):
            return self._category(request, path[3:])
        return self._missing()

    def _home(self) -> str:
        links = "".join(f'<li><a href="/c/{self._slug(top)}">{escape(top)}</a></li>' for top in self.tops())
        featured = (
            self.skin.grid(self, [g for g in self.shelf if g.was][:4]) if self.home == "featured" else ""
        )
        hero = f"<section class=hero><h1>{escape(self.words.welcome)}</h1><p>{escape(self.words.slogan)}</p></section>"
        return f"{hero}<ul class=cats>{links}</ul>{featured}"

    def _category(self, request: Request, path: str) -> str:
        steps = path.split("/")
        inside = [g for g in self.shelf if [self._slug(p) for p in g.path[: len(steps)]] == steps]
        if not inside:
            return self._missing()
        name = inside[0].path[len(steps) - 1]
        below = list(dict.fromkeys(g.path[len(steps)] for g in inside if len(g.path) > len(steps)))
        subs = "".join(f'<li><a href="/c/{path}/{self._slug(b)}">{escape(b)}</a></li>' for b in below)
        if len(steps) < self.depth and below:
            return f"<h1>{escape(name)}</h1><ul class=subcategories>{subs}</ul>"
        return self._list(request, escape(name), inside, "")

    def _list(self, request: Request, heading: str, hits: Sequence[Good], query: str) -> str:
        kept = self._filtered(request, hits)
        ordered = self._sorted(request, kept)
        n = number(request.query.get("page", "1"))
        first = int(request.query.get("start", "0")) if self.pager == "offset" else (n - 1) * self.size
        shown = ordered if self.pager == "none" else ordered[first : first + self.size]
        if "cards" in request.query:
            return "".join(self.skin.card(self, g) for g in shown)
        if not shown:
            return self._zero(heading, query)
        return self.skin.listing(self, request, heading, shown, total=len(ordered), first=first, query=query)

    def _zero(self, heading: str, query: str) -> str:
        words = self.words.nothing.format(query=escape(query))
        extra = ""
        if self.zero == "recommend":
            best = self.skin.grid(self, self.shelf[:4])
            extra = f"<h2>{self.words.recommended}</h2>{best}"
        return f"<h1>{heading}</h1><p class=note>{words}</p>{extra}"

    def _missing(self) -> str:
        return f"<h1>404</h1><p>{self.words.missing}</p>"

    # -- what it knows -----------------------------------------------------------------------------

    def tops(self) -> list[str]:
        """The first level of its categories."""
        return list(dict.fromkeys(g.path[0] for g in self.shelf))

    def _slug(self, words: str) -> str:
        return "-".join(words.casefold().replace("&", "und").split())

    def _asked(self, request: Request) -> str:
        name = self.skin.search_name
        return (request.form.get(name) or request.query.get(name, "")).strip()

    def _hits(self, query: str) -> list[Good]:
        if self.match == "everything":
            some = found(self.shelf, query, "any")
            return some + [g for g in self.shelf if g not in some]
        return found(self.shelf, query, self.match)

    def _filtered(self, request: Request, hits: Sequence[Good]) -> list[Good]:
        low, high = _money(request.query.get("min", "")), _money(request.query.get("max", ""))
        kept = [g for g in hits if (low is None or g.price >= low) and (high is None or g.price <= high)]
        return [g for g in kept if request.query.get("stock") != "1" or g.stock == "in"]

    def _sorted(self, request: Request, hits: list[Good]) -> list[Good]:
        order = request.query.get("sort", "")
        if order in ("price", "-price"):
            return sorted(hits, key=lambda g: g.price, reverse=order == "-price")
        if order == "new":
            return list(reversed(hits))
        return hits

    def _near(self, good: Good | None) -> list[Good]:
        return [g for g in self.shelf if good and g.path[0] == good.path[0] and g != good][:3]

    def _suggestions(self, request: Request) -> Response:
        hits = self._hits(request.query.get("q", ""))[:6]
        rows = "".join(f'<li role=option><a href="/p/{g.slug}">{escape(g.name)}</a></li>' for g in hits)
        return page(f"<ul role=listbox>{rows}</ul>" if hits else "")


def _money(text: str) -> Decimal | None:
    try:
        return Decimal(text.replace(",", ".")) if text else None
    except InvalidOperation:
        return None
