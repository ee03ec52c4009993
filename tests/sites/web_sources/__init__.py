"""A web of its own on loopback, with a search engine in front: for answering questions without the internet.

    with web_of_sources() as web:
        web.environ            # SEARXNG_URL and EGRESS_ALLOW for the desk
        web.sites["herald"].url
        web.engine.asked       # what was searched for

Sites: news, wiki, documentation, figures, a PDF, a feed; and those that let nobody read them: paywall, login,
CAPTCHA, robots.txt, JavaScript shell, consent banner, a soft 404. Two papers carry one text, two disagree on sums.
The questions and what a right answer says and cites stand in `gold.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NotRequired, TypedDict

from tests.sites.server import RunningSite, serving
from tests.sites.web import Request, Response, Site, page
from tests.sites.web_sources import pages
from tests.sites.web_sources.corpus import Article, articles
from tests.sites.web_sources.search import Engine, Entry


class Gold(TypedDict):
    """One question: words that a right answer holds, sites of which it cites one for each entry (`a|b`: either)."""

    q: str
    says: list[str]
    cites: list[str]
    more: list[str]  # other wordings
    conflict: NotRequired[bool]
    browser: NotRequired[bool]  # needs the browser
    refused: NotRequired[list[str]]  # sites that could not be read, with a reason


def gold() -> list[Gold]:
    """All questions."""
    found: list[Gold] = json.loads((Path(__file__).parent / "gold.json").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class WebOfSources:
    """The served sites by name, and the engine that finds their pages."""

    sites: dict[str, RunningSite]
    engine: Engine

    @property
    def search_url(self) -> str:
        """What belongs into SEARXNG_URL."""
        return self.sites["searxng"].url

    @property
    def allow(self) -> str:
        """What belongs into EGRESS_ALLOW."""
        return ",".join(site.url.removeprefix("http://") for site in self.sites.values())

    @property
    def environ(self) -> dict[str, str]:
        """The settings of a desk that searches and reads this web."""
        return {"SEARXNG_URL": self.search_url, "EGRESS_ALLOW": self.allow, "FETCH_PER_SECOND": "50"}

    def name_of(self, url: str) -> str:
        """The site that an address belongs to, "" for none."""
        return next((name for name, site in self.sites.items() if url.startswith(f"{site.url}/")), "")


@contextmanager
def web_of_sources(base_port: int = 0) -> Iterator[WebOfSources]:
    """Serve it all in threads of this process. *Raises* OSError: a port is taken."""
    addresses: dict[str, str] = {}
    engine = Engine(_entries(), addresses=addresses)
    with serving([*_article_sites(addresses), *_odd_sites(), engine.site()], base_port) as running:
        addresses.update({name: server.url for name, server in running.items()})
        yield WebOfSources(running, engine)


_FOUND_BY = {
    (
        "library",
        "/flood-report.pdf",
    ): "Flood report Varnholm 2025 (PDF)|What happened, the height of the sea wall, what to do",
    (
        "ledger",
        "/harbour-master",
    ): "What the harbour master earns|The yearly salary of the harbour master of Varnholm",
    (
        "club",
        "/members/pilots",
    ): "Pilots' Club: members of the harbour|Names of the pilots of Varnholm harbour",
    (
        "guard",
        "/keeper",
    ): "The lighthouse keeper|Who is the keeper of the Varnholm lighthouse and who admires him",
    ("closed", "/letters"): "The keeper's letters|Letters of the lighthouse keeper of Varnholm, 1902 to 1911",
    ("trams", "/line-9"): "Tram line 9|When the first and the last tram of line 9 leave the depot",
    (
        "museum",
        "/visit",
    ): "Plan your visit: Tide Museum|Opening hours of the Tide Museum in Varnholm, admission",
    (
        "ghost",
        "/kestrel-bridge-plans",
    ): "Kestrel Bridge: the plans|Plans of the Kestrel Bridge, its length and cost",
}


def _entries() -> list[Entry]:
    written = [Entry(a.site, a.path, a.title, a.text, a.published) for a in articles()]
    odd = [Entry(site, path, *words.split("|")) for (site, path), words in _FOUND_BY.items()]
    return written + odd


def _article_sites(addresses: dict[str, str]) -> list[Site]:
    by_site = groupby(sorted(articles(), key=lambda a: a.site), key=lambda a: a.site)
    return [_paper(name, list(group), addresses) for name, group in by_site]


def _paper(name: str, own: list[Article], addresses: dict[str, str]) -> Site:
    by_path = {article.path: article for article in own}

    def handle(request: Request) -> Response:
        if article := by_path.get(request.path):
            return page(pages.article_page(article, own, addresses.get(name, "")))
        if request.path == "/feed.xml":
            return Response(
                pages.feed(pages.NAMES[name], own, addresses.get(name, "")).encode(),
                200,
                "application/rss+xml",
            )
        if request.path == "/":
            return page(pages.home_page(pages.NAMES[name], own))
        return Response(b"Not found", 404, "text/plain")

    return Site(name, pages.NAMES[name], "articles", handle)


def _odd_sites() -> list[Site]:
    return [
        _one("library", "Harbour Library", "a PDF", {"/flood-report.pdf": lambda: Response(
            pages.flood_report(), 200, "application/pdf")}),
        _one("ledger", "The Ledger", "a paywall", {"/harbour-master": lambda: page(pages.PAYWALL)}),
        _one("club", "Pilots' Club", "a login", {"/members/pilots": lambda: page(pages.LOGIN, 401)}),
        _one("guard", "Lighthouse Guard", "a CAPTCHA", {"/keeper": lambda: page(pages.CHALLENGE, 403)}),
        _one("closed", "Closed archive", "a robots.txt that forbids", {
            "/letters": lambda: page(pages.CLOSED),
            "/robots.txt": lambda: Response(b"User-agent: *\nDisallow: /\n", 200, "text/plain")}),
        _one("trams", "Trams of Varnholm", "a JavaScript shell", {
            "/line-9": lambda: page(pages.SHELL),
            "/app.js": lambda: Response(pages.SHELL_SCRIPT.encode(), 200, "text/javascript")}),
        _one("museum", "Tide Museum", "a consent banner", {"/visit": lambda: page(pages.CONSENT)}),
        _one("ghost", "Old Varnholm", "a soft 404", {"/kestrel-bridge-plans": lambda: page(pages.GHOST)}),
    ]  # fmt: skip


def _one(name: str, title: str, shows: str, paths: dict[str, Callable[[], Response]]) -> Site:
    def handle(request: Request) -> Response:
        answer = paths.get(request.path)
        return answer() if answer else Response(b"Not found", 404, "text/plain")

    return Site(name, title, shows, handle)
