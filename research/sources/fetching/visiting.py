"""Fetches a page as a polite visitor: leave from robots.txt, a place in the site's queue, few and spaced repetitions.

Each redirect is a new address: its site is asked for leave and its queue is waited in, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from urllib.parse import urljoin

import httpx

from agent.core.kinds import PageState
from agent.core.sites.site import site_of
from agent.network.clients import content_client
from agent.network.egress import NOT_ALLOWED, Refusal, split_url
from agent.perceive.walls.retry_after import retry_after_s
from research.sources.fetching.fetch import CIRCLE, HEADERS, MAX_REDIRECTS, Fetched, get_once
from research.sources.fetching.politeness import site_pace, wait_turn
from research.sources.fetching.reading_desk import ReadingDesk

PAUSES_S = (0.4, 1.6)  # before the second and the third try
LONGEST_ASKED_S = 5  # a site that asks to wait longer is not waited for
_BUSY = "Other questions read this site now, and it is read slowly on purpose; try again a little later."


@dataclass(frozen=True, slots=True)
class Visited:
    """What came of it: `fetched`, or the `state` and `reason` for which it was not; cache layers that helped."""

    url: str
    fetched: Fetched | None = None
    state: PageState = PageState.OK
    reason: str = ""
    layers: tuple[str, ...] = ()


async def visit(url: str, desk: ReadingDesk, *, validators: Mapping[str, str]) -> Visited:
    """GET it politely. `validators` make the request conditional. Never raises for a bad address or answer."""
    layers: tuple[str, ...] = ()
    seconds = desk.options.patience.total_seconds()
    client = content_client(desk.proxy, seconds=seconds, headers=HEADERS)
    async with (
        client
    ):  # one for the whole way: what a redirect sets as a cookie is sent with the next request
        for _ in range(MAX_REDIRECTS + 1):
            if isinstance(split_url(url), Refusal):
                return Visited(url, state=PageState.ERROR, reason=NOT_ALLOWED, layers=layers)
            step = await _step(url, desk, client, validators)
            layers += tuple(layer for layer in step.layers if layer not in layers)
            if step.fetched is None or not step.fetched.location:
                return replace(step, layers=layers)
            url = _next(url, step.fetched.location)
    return Visited(url, state=PageState.ERROR, reason=CIRCLE, layers=layers)


def _next(url: str, location: str) -> str:
    try:
        return str(httpx.URL(urljoin(url, location)).copy_with(fragment=None))
    except (ValueError, httpx.InvalidURL):
        return ""  # no address: refused as one


async def _step(
    url: str, desk: ReadingDesk, client: httpx.AsyncClient, validators: Mapping[str, str]
) -> Visited:
    try:
        leave = await desk.leave(url)
    except (ValueError, httpx.InvalidURL):
        return Visited(url, state=PageState.ERROR, reason=NOT_ALLOWED)
    layers = ("robots",) if leave.is_cached else ()
    if not leave.is_given:
        state = PageState.ROBOTS if leave.is_reached else PageState.ERROR
        return Visited(url, state=state, reason=leave.reason, layers=layers)
    pace = site_pace(desk.options.per_second, leave.delay_s)
    fetched: Fetched | None = None
    for pause_s in (0.0, *PAUSES_S):
        if fetched is not None:
            await desk.sleep(max(pause_s, _asked_s(fetched)))
        if not await wait_turn(site_of(url), pace, desk.sleep):
            if fetched is None:
                return Visited(url, state=PageState.ERROR, reason=_BUSY, layers=layers)
            break
        patience = desk.options.patience + timedelta(seconds=5)
        fetched = await get_once(url, client, proxy=desk.proxy, patience=patience, headers=validators)
        if not fetched.is_transient or _asked_s(fetched) > LONGEST_ASKED_S:
            break
    return Visited(url, fetched, layers=layers)


def _asked_s(fetched: Fetched) -> float:
    return float(retry_after_s(fetched.headers.get("retry-after", ""), "") or 0)
