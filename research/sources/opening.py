"""The whole way from an address to a saved page: cache, robots, politeness, fetch, classification, browser, store."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from agent.core.page_state import PageState
from agent.parsing.document import Document, Received
from agent.teams.models import Team
from research.sources.desk import ReadingDesk, SourceOptions, open_desk
from research.sources.fetch import Fetched, fetch_url
from research.sources.models import SavedPage
from research.sources.pages import Fetch, keep_page
from research.sources.rows import rows

__all__ = ["Opened", "ReadingDesk", "SourceOptions", "open_desk", "open_source"]


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of one address. `page` is stored and stands only when `state` is OK; `reason` says why not.

    `layers` are the cache layers that answered. `is_cached`: the page was not fetched now; when it is used
    because its site is down, `reason` says so. `visit_id` is the reading in the browser, if there was one;
    `is_waiting`: it goes on without the asker and the source gets its page later.
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


async def open_source(url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
    """Open and read one page. Never raises for a bad address, site or document."""
    began = time.monotonic()
    opened = await _opened(url, desk, may_browse=may_browse, may_ask=may_ask)
    return replace(opened, seconds=round(time.monotonic() - began, 3))


async def _opened(url: str, desk: ReadingDesk, *, may_browse: bool, may_ask: bool) -> Opened:
    fetched = await fetch_url(url, proxy=desk.proxy, patience=desk.options.patience)
    if not fetched.status:
        return Opened(PageState.ERROR, fetched.problem, url)
    document = await desk.parser.read_document(fetched.body, _received(fetched))
    if document.state.is_source:
        fetch = Fetch(url, fetched.url, fetched.body, at=desk.now())
        page = await rows(keep_page, team_id=desk.team_id, fetch=fetch, document=document)
        return Opened(PageState.OK, "", url, fetched.url, page, document)
    if may_browse and (document.state.needs_browser or (may_ask and document.state.needs_person)):
        return await _browsed(url, desk, document, may_ask=may_ask)
    return Opened(document.state, document.reason, url, fetched.url, document=document)


async def _browsed(url: str, desk: ReadingDesk, document: Document, *, may_ask: bool) -> Opened:
    team = await rows(Team.objects.get, pk=desk.team_id)
    read = await desk.browser.read(
        url, team=team, why=document.reason, may_ask=may_ask, query_id=desk.query_id
    )
    page = await rows(SavedPage.objects.filter(pk=read.page_id).first) if read.page_id else None
    return Opened(
        read.state, read.reason, url, read.final_url, page, visit_id=read.visit_id, is_waiting=read.is_waiting
    )


def _received(fetched: Fetched) -> Received:
    return Received(fetched.url, fetched.status, fetched.content_type)
