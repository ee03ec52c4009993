"""A search engine with SearXNG's JSON format over the laboratory's pages: shared words, rare ones counting more.

`/search?q=…&format=json[&time_range=…]`; words with `site:` narrow it. `fail_next` makes the next answers failures,
and `/down/search` always fails, so that "search is down" can be shown.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from tests.sites.web import Request, Response, Site

_WORD = re.compile(r"[a-z0-9]+")
_RANGES = {"day": 1, "week": 7, "month": 31, "year": 366}
MOST = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """One page that the engine knows; `published` is an ISO day or ""."""

    site: str
    path: str
    title: str
    text: str
    published: str = ""


@dataclass
class Engine:
    """`addresses` (site name to address) is filled in once the sites are served; `asked` are the queries, in order."""

    entries: Sequence[Entry]
    today: Callable[[], date] = date.today
    addresses: Mapping[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    fail_next: list[int] = field(default_factory=list)  # status codes

    def site(self) -> Site:
        """The engine as a site to be served."""
        return Site(
            "searxng", "Laboratory search", "a SearXNG that finds the laboratory's pages", self.handle
        )

    def handle(self, request: Request) -> Response:
        """Answer as SearXNG does."""
        if self.fail_next or request.path.startswith("/down"):
            status = self.fail_next.pop(0) if self.fail_next else 503
            return Response(
                b"busy", status, "text/plain", headers=(("Retry-After", "30"),) if status == 429 else ()
            )
        if request.path.rstrip("/") != "/search":
            return Response(b"Laboratory search", 200, "text/plain")
        if request.query.get("format") != "json":
            return Response(b"<!doctype html><title>Search</title>", 200)
        words = request.query.get("q", "")
        self.asked.append(words)
        found = self.find(words, request.query.get("time_range", ""))
        body = {"query": words, "number_of_results": len(found), "results": found, "answers": [], "corrections": [],
                "infoboxes": [], "suggestions": [], "unresponsive_engines": []}  # fmt: skip
        return Response(json.dumps(body).encode(), 200, "application/json")

    def find(self, words: str, time_range: str = "") -> list[dict[str, object]]:
        """The results, best first, as SearXNG lists them."""
        site = next((w[5:] for w in words.split() if w.startswith("site:")), "")
        asked = set(_stems(" ".join(w for w in words.split() if not w.startswith("site:"))))
        pages = [e for e in self.entries if self._is_wanted(e, site, time_range)]
        stems = [Counter(_stems(f"{e.title} {e.title} {e.text}")) for e in pages]
        rare = {w: math.log(1 + len(pages) / (1 + sum(w in s for s in stems))) for w in asked}
        scores = [sum(rare[w] * min(s[w], 3) ** 0.5 for w in asked if w in s) for s in stems]
        ranked = sorted(zip(scores, pages, strict=True), key=lambda pair: -pair[0])
        best = ranked[0][0] if ranked else 0.0
        return [self._result(e, score) for score, e in ranked[:MOST] if score > 0.25 * best]

    def _is_wanted(self, entry: Entry, site: str, time_range: str) -> bool:
        if site and site not in self.addresses.get(entry.site, "") + entry.path:
            return False
        if time_range in _RANGES:
            since = self.today() - timedelta(days=_RANGES[time_range])
            return entry.published >= since.isoformat()
        return True

    def _result(self, entry: Entry, score: float) -> dict[str, object]:
        result: dict[str, object] = {
            "url": f"{self.addresses.get(entry.site, 'http://127.0.0.1:9')}{entry.path}",
            "title": entry.title,
            "content": entry.text[:220],
            "engine": "laboratory",
            "engines": ["laboratory"],
            "category": "general",
            "score": round(score, 3),
        }
        if entry.published:
            result["publishedDate"] = f"{entry.published}T08:00:00"
        return result


def _stems(text: str) -> list[str]:
    return [word[:6] for word in _WORD.findall(text.lower()) if len(word) > 2 or word.isdigit()]
