"""The whole way from an address to a saved page: cache, robots, politeness, fetch, classification, browser, store."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Protocol

from django.db import transaction

from agent.core.kinds import PageState
from agent.core.sites.site import site_of
from agent.documents.document import Document, Received
from agent.teams.models import Team
from research.sources import reliability
from research.sources.fetching.db_threads import rows
from research.sources.fetching.fetch import Fetched
from research.sources.fetching.reading_desk import ReadingDesk, SourceOptions, open_desk
from research.sources.fetching.visiting import visit
from research.sources.models import SavedPage
from research.sources.store.cache import Layer
from research.sources.store.pages import Fetch, Kept, keep_page, kept_page, remember, same_bytes

__all__ = ["Opened", "Opening", "ReadingDesk", "SourceOptions", "open_desk", "open_source"]


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of one address. `page` is stored, and set only when `state` is OK; `reason` says why not.

    `layers` are the cache layers that answered. `is_cached`: the page was not fetched now; when it is used
    because its site is down, `reason` says so. `visit_id` is the reading in the browser, if there was one;
    `is_waiting`: it goes on without the asker and the source gets its page later. `document` is None for a page
    that was not read now.
    """

    state: PageState
    reason: str
    url: str
    final_url: str = ""
    page: SavedPage | None = None
    document: Document | None = None
    is_cached: bool = False
    layers: tuple[str, ...] = ()
    seconds: float = 0.0
    visit_id: int | None = None
    is_waiting: bool = False


class Opening(Protocol):
    """A way to open pages: `open_source`, or one that knows what was opened before."""

    async def __call__(self, url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
        """What came of that address. Never raises for a bad address, site or document."""


async def open_source(url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
    """Open and read one page. Never raises for a bad address, site or document."""
    began = time.monotonic()
    opened = await _opened(url.strip(), desk, may_browse=may_browse, may_ask=may_ask)
    return replace(opened, seconds=round(time.monotonic() - began, 3))


async def _opened(url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
    kept = await rows(kept_page, desk.team_id, url, desk.now())
    if kept is not None and desk.now() - kept.said_at <= desk.believed_for:
        desk.tally.count(Layer.PAGE, "hits")
        return _from_cache(url, kept.page, "", ("page",))
    opened = await _fetched(url, desk, kept)
    if _wants_browser(opened.state, may_browse=may_browse, may_ask=may_ask):
        opened = await _browsed(url, desk, opened, may_ask=may_ask)
    if opened.page is None and not opened.is_waiting:
        domain = site_of(opened.final_url or opened.url)
        await rows(partial(reliability.note, team_id=desk.team_id, domain=domain, opened=1, refused=1))
    if opened.page is None and kept is not None and not opened.is_waiting and _may_stand_in(opened.state):
        desk.tally.count(Layer.PAGE, "stale_hits")
        words = f"{opened.reason} This is the copy of {kept.said_at:%d %b %Y, %H:%M} UTC."
        return _from_cache(url, kept.page, words, (*opened.layers, "page"))
    desk.tally.count(Layer.PAGE, "hits" if opened.is_cached else "misses")
    return opened


def _from_cache(url: str, page: SavedPage, reason: str, layers: tuple[str, ...]) -> Opened:
    return Opened(PageState.OK, reason, url, page.final_url, page, is_cached=True, layers=layers)


def _may_stand_in(state: PageState) -> bool:
    """Whether an old copy may stand in: the site is down or lets nobody in now; not when the page is gone."""
    return state is PageState.ERROR or state is PageState.ROBOTS or state.needs_person


def _wants_browser(state: PageState, *, may_browse: bool, may_ask: bool) -> bool:
    """Many checks turn by themselves in a real browser; what needs a person needs the asker's leave."""
    if not may_browse:
        return False
    return state.needs_browser or state is PageState.CAPTCHA or (may_ask and state.needs_person)


async def _fetched(url: str, desk: ReadingDesk, kept: Kept | None) -> Opened:
    visited = await visit(url, desk, validators=kept.validators if kept else {})
    layers, fetched = visited.layers, visited.fetched
    if fetched is None:
        return Opened(visited.state, visited.reason, url, visited.url, layers=layers)
    if fetched.status == 304 and kept is not None:
        await rows(remember, kept.page, _fetch_of(url, fetched, desk.now(), kept), desk.now())
        return _from_cache(url, kept.page, "", (*layers, "page"))
    if not fetched.status:
        return Opened(PageState.ERROR, fetched.problem, url, visited.url, layers=layers)
    return await _read(url, fetched, desk, layers)


async def _read(url: str, fetched: Fetched, desk: ReadingDesk, layers: tuple[str, ...]) -> Opened:
    """Classify and store what arrived; bytes that were read before are not read again."""
    fetch = _fetch_of(url, fetched, desk.now())
    if fetched.status == 200:
        same = await rows(same_bytes, desk.team_id, fetch, desk.now())
        if same is not None:
            desk.tally.count(Layer.EXTRACTION, "hits")
            await rows(remember, same, fetch, desk.now())
            return Opened(PageState.OK, "", url, fetched.url, same, layers=(*layers, "extraction"))
    desk.tally.count(Layer.EXTRACTION, "misses")
    received = Received(fetched.url, fetched.status, fetched.content_type, fetched.headers)
    document = await desk.parser.read_document(fetched.body, received)
    if not document.state.is_source:
        return Opened(document.state, document.reason, url, fetched.url, document=document, layers=layers)
    page = await rows(_keep, desk.team_id, fetch, document)
    return Opened(PageState.OK, document.reason, url, fetched.url, page, document, layers=layers)


def _keep(team_id: int, fetch: Fetch, document: Document) -> SavedPage:
    with transaction.atomic():
        page = keep_page(team_id=team_id, fetch=fetch, document=document)
        reliability.note(team_id=team_id, domain=page.domain, opened=1)
    return page


async def _browsed(url: str, desk: ReadingDesk, opened: Opened, *, may_ask: bool) -> Opened:
    team = await rows(Team.objects.get, pk=desk.team_id)
    read = await desk.browser.read(url, team=team, why=opened.reason, may_ask=may_ask, query_id=desk.query_id)
    page = await rows(SavedPage.objects.filter(pk=read.page_id).first) if read.page_id else None
    state = PageState.ERROR if read.state.is_source and page is None else read.state
    return Opened(
        state,
        read.reason or opened.reason,
        url,
        read.final_url or opened.final_url,
        page if state.is_source else None,
        layers=opened.layers,
        visit_id=read.visit_id,
        is_waiting=read.is_waiting,
    )


def _fetch_of(url: str, fetched: Fetched, at: datetime, kept: Kept | None = None) -> Fetch:
    return Fetch(
        url,
        fetched.url,
        fetched.body,
        at=at,
        etag=fetched.headers.get("etag", "") or (kept.etag if kept else ""),
        modified=fetched.headers.get("last-modified", "") or (kept.modified if kept else ""),
        content_type=fetched.content_type,
    )
