"""Manuals that Debian packages install, each served as a site on loopback, with a full-text search in front.

The search is SQLite's FTS5: BM25 over titles and texts, ten results a page, in SearXNG's JSON format.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from lxml import html

from tests.sites.server import serving
from tests.sites.web import Request, Response, Site

DOCS = Path("/usr/share/doc")
SETS = {  # by name: each manual's folder with the pattern of its pages, and the packages that install them
    "manuals": (
        {
            "postgresql": "postgresql-doc-15/html",
            "python3": "python3.11/html",
            "sqlite3": "sqlite3",
            "git": "git-doc",
            "debian-handbook": "debian-handbook/html/en-US",
            "postfix": "postfix/html",
            "apache2": "apache2-doc/manual/en",
            "haproxy": "haproxy/html",
        },
        "postgresql-doc-15 python3.11-doc sqlite3-doc git-doc debian-handbook postfix-doc apache2-doc haproxy-doc",
    ),
    "other_manuals": (
        {
            "rsyslog": "rsyslog-doc/html",
            "lilypond": "lilypond/html/Documentation",
            "wesnoth": "wesnoth-1.16-data",
            "octave": "octave/octave.html",
            "mutt": "mutt/html",
            "weechat": "weechat-doc/html",
            "privoxy": "privoxy/user-manual",
            "sphinx": "sphinx-doc/html",
            "sqlalchemy": "python-sqlalchemy-doc/html",
        },
        (
            "rsyslog-doc lilypond-doc-html wesnoth-1.16-data octave-doc mutt weechat-doc privoxy sphinx-doc "
            "python-sqlalchemy-doc"
        ),
    ),
    "more_manuals": (
        {
            "borgbackup": "borgbackup/html",
            "zsh": "zsh-common/html",
            "bind9": "bind9-doc/arm",
            "cmake": "cmake-data/html",
            "fish": "fish",
            "varnish": "varnish/html",
        },
        "borgbackup-doc zsh-doc bind9-doc cmake-doc fish-common varnish-doc",
    ),
    "fresh_manuals": (
        {
            "exim": "exim4-doc-html/spec_html",
            "bird": "bird2",
            "apcupsd": "apcupsd/manual",
            "ntpsec": "ntpsec-doc/html",
            "buildbot": "buildbot/html/manual",
            "frr": "frr/html",
        },
        "exim4-doc-html bird2-doc apcupsd-doc ntpsec-doc buildbot-doc frr-doc",
    ),
    "newer_manuals": (
        {
            "nut": "nut-doc/html",
            "cyrus": "cyrus-doc/html",
            "knot": "knot-doc",
            "libvirt": "libvirt-doc/html",
            "openvswitch": "openvswitch-doc/html",
            "slurm": "slurm-wlm/html",
        },
        "nut-doc cyrus-doc knot-doc libvirt-doc openvswitch-doc slurm-wlm-doc",
    ),
    "latest_manuals": (
        {
            "renpy": "renpy/html",
            "cdist": "cdist/html",
            "flask": "python-flask-doc/html",
            "ghostscript": "ghostscript/html",
            "csound": "csound-doc/html",
            "lmod": "lmod/html",
        },
        "renpy-doc cdist-doc python-flask-doc ghostscript-doc csound-doc lmod-doc",
    ),
}
SET = os.environ.get("SET", "manuals")
FOLDERS, PACKAGES = SETS[SET]
_TRANSLATED = re.compile(r"\.(?!en\.)[a-z]{2}(?:[_@]\w+)?\.html$|/contributor/|/(?:snippets|internals)/")
PER_PAGE = 10
_WORD = re.compile(r"\w+(?:[-.]\w+)*")
_SMALL = "a an the is are was do does did of to for in on at by with and or how what when where which who"
_COMMON = frozenset(_SMALL.split())


def missing() -> list[str]:
    """The manuals that are not installed."""
    return [name for name, folder in FOLDERS.items() if not (DOCS / folder).is_dir()]


@dataclass
class Library:
    """The search over all pages. `urls` (manual to address) is filled in once they are served."""

    urls: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._lock = Lock()
        self._rows = sqlite3.connect(":memory:", check_same_thread=False)
        columns = "path UNINDEXED, title, text, tokenize='porter unicode61'"
        self._rows.execute(f"CREATE VIRTUAL TABLE pages USING fts5({columns})")
        self._rows.executemany("INSERT INTO pages VALUES (?, ?, ?)", _pages())

    def handle(self, request: Request) -> Response:
        """Answer as SearXNG does."""
        if request.path != "/search":
            return Response(b"", 404)
        words, number = request.query.get("q", ""), int(request.query.get("pageno", "1"))
        self.asked.append(words)
        found = [] if "time_range" in request.query else self.find(words, (number - 1) * PER_PAGE)
        return Response(json.dumps({"query": words, "results": found}).encode(), 200, "application/json")

    def find(self, words: str, skipped: int = 0) -> list[dict[str, str]]:
        """Ten results, best first."""
        terms = [w for w in _WORD.findall(words) if w.lower() not in _COMMON]
        match = " OR ".join(f'"{term}"' for term in terms)
        if not match:
            return []
        with self._lock:
            rows = self._rows.execute(
                "SELECT path, title, snippet(pages, 2, '', '', '…', 30) FROM pages WHERE pages MATCH ? "
                "ORDER BY bm25(pages, 0, 4, 1) LIMIT ? OFFSET ?",
                (match, PER_PAGE, skipped),
            ).fetchall()
        return [{"url": self._url(path), "title": title, "content": near} for path, title, near in rows]

    def _url(self, path: str) -> str:
        manual, _, rest = path.partition("/")
        return f"{self.urls.get(manual, '')}/{rest}"


def _pages() -> Iterator[tuple[str, str, str]]:
    for name, folder in FOLDERS.items():
        root = DOCS / folder
        for path in sorted(root.rglob("*.html")):
            if not path.is_file() or _TRANSLATED.search(str(path)):
                continue
            tree = html.parse(path, parser=html.HTMLParser(encoding="utf-8")).getroot()
            if tree is None:
                continue
            for unread in list(tree.iter("script", "style")):
                unread.drop_tree()
            title = " ".join((tree.findtext(".//title") or path.stem).split())
            yield f"{name}/{path.relative_to(root)}", title, " ".join(tree.itertext())


@contextmanager
def served(opened: Callable[[str], None] = lambda page: None) -> Iterator[tuple[str, str]]:
    """Serve it all in threads of this process: the search's address, and what EGRESS_ALLOW must hold.

    `opened` is called with each page that is asked for.
    """
    library = Library()
    sites = [_site(name, DOCS / folder, opened) for name, folder in FOLDERS.items()]
    search = Site("search", "Search", "a SearXNG over the manuals", library.handle)
    with serving([*sites, search], 0) as running:
        library.urls.update({name: site.url for name, site in running.items()})
        yield running["search"].url, ",".join(site.url.removeprefix("http://") for site in running.values())


def _site(name: str, root: Path, opened: Callable[[str], None]) -> Site:
    def handle(request: Request) -> Response:
        path = (root / request.path.lstrip("/")).resolve()
        if not path.is_relative_to(root.resolve()) or path.suffix != ".html" or not path.is_file():
            return Response(b"Not found", 404, "text/plain")
        opened(f"{name}{request.path}")
        return Response(path.read_bytes(), 200, "text/html")

    return Site(name, name, "a manual", handle)


__all__ = ["PACKAGES", "Library", "missing", "served"]
