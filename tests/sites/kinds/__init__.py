"""Kinds of shops by hands that have not seen the agent, with what a careful person comes back with from each.

Kept as they came, a folder a set: `shops_a`, `shops_b` and `shops_c` were looked at while the agent was made,
the others only after their scores were taken.
Dates, and a few answers with them, follow from the day on which they are imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from types import ModuleType
from typing import Any

from tests.sites.kinds import (
    shops_a,
    shops_b,
    shops_c,
    shops_d,
    shops_e,
    shops_f,
    shops_g,
    shops_h,
    shops_i,
    shops_j,
    shops_k,
    shops_l,
    shops_m,
    shops_n,
    shops_p,
    shops_q,
    shops_r,
)
from tests.sites.server import RunningSite
from tests.sites.sweeping import Case
from tests.sites.web import Request, Response, Site

SETS: dict[str, list[ModuleType]] = {
    "kinds": [*shops_a.SHOPS, *shops_b.SHOPS, *shops_c.SHOPS],
    "kinds-aside": [
        *shops_d.SHOPS,
        *shops_e.SHOPS,
        *shops_f.SHOPS,
        *shops_g.SHOPS,
        *shops_h.SHOPS,
        *shops_i.SHOPS,
        *shops_j.SHOPS,
        *shops_k.SHOPS,
        *shops_l.SHOPS,
        *shops_m.SHOPS,
        *shops_n.SHOPS,
        *shops_p.SHOPS,
        *shops_q.SHOPS,
        *shops_r.SHOPS,
    ],
}


def site_of(shop: ModuleType) -> Site:
    """The shop as the server takes it."""

    def handle(request: Request) -> Response:
        query, form = (_as_taken(shop, given) for given in (request.query, request.form))
        status, headers, body = shop.handle(request.method, request.path, query, form, request.cookies)
        kind = next((v for k, v in headers if k.lower() == "content-type"), "text/html; charset=utf-8")
        others = tuple((k, v) for k, v in headers if k.lower() not in ("content-type", "content-length"))
        return Response(body, status, kind, others)

    return Site(shop.NAME, shop.NAME, shop.__doc__ or "", handle)


def _as_taken(shop: ModuleType, given: dict[str, str]) -> dict[str, Any]:
    """The fields as the shop takes them: some want a list of each one's values."""
    return {name: [value] for name, value in given.items()} if getattr(shop, "MANY", False) else dict(given)


def cases_of(shops: list[ModuleType], running: dict[str, RunningSite]) -> Iterator[Case]:
    """Each question to each of the shops; of an offer with a range of prices the lowest."""
    for shop in shops:
        for one in shop.CASES:
            offers = tuple((name, _amount(rest)) for name, *rest in one["offers"])
            either = tuple(e if isinstance(e, str) else e[0] for e in one.get("either", ()))
            yield Case(
                f"{shop.NAME}: {one['query']}", f"{running[shop.NAME].url}/", one["query"], one["determination"],
                offers, tolerated=either,
            )  # fmt: skip


def _amount(rest: list[object]) -> Decimal | None:
    given = rest[0] if rest else None
    if given is None and len(rest) > 1:
        span = rest[1]
        given = span["range"][0] if isinstance(span, dict) else span[0]  # type: ignore[index]
    return None if given is None else Decimal(str(given))
