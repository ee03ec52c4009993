"""Fetches one address without a browser, through the egress proxy, and says what came back.

The proxy resolves, checks and dials (`agent/browser/proxy.py`); this module never connects by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import httpx

MAX_BYTES = 10_000_000
MAX_REDIRECTS = 8
_AGENT = "Mozilla/5.0 (compatible; Sweepdesk; research desk)"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a server sent. `problem` is "" when the body can be read; `body` is at most 10 MB."""

    url: str
    status: int = 0
    content_type: str = ""
    body: bytes = b""
    problem: str = ""

    @property
    def is_pdf(self) -> bool:
        """By its first bytes: a content type alone is not believed."""
        return b"%PDF-" in self.body[:1024]


async def fetch_url(url: str, *, proxy_url: str, patience: timedelta = timedelta(seconds=20)) -> Fetched:
    """GET it, following redirects, each through the proxy again. Never raises for a bad answer."""
    seconds = patience.total_seconds()
    client = httpx.AsyncClient(
        proxy=proxy_url,
        trust_env=False,
        follow_redirects=True,
        max_redirects=MAX_REDIRECTS,
        timeout=seconds,
        headers={"User-Agent": _AGENT, "Accept": "text/html,application/pdf;q=0.9,text/plain;q=0.8"},
    )
    try:
        async with client, client.stream("GET", url) as response:
            return await _received(response)
    except httpx.TooManyRedirects:
        return Fetched(url, problem="The address redirects in a circle.")
    except httpx.TimeoutException:
        return Fetched(url, problem=f"The site did not answer within {seconds:.0f} s.")
    except (httpx.HTTPError, httpx.InvalidURL):
        return Fetched(url, problem="The address could not be opened.")


async def _received(response: httpx.Response) -> Fetched:
    body = bytearray()
    async for chunk in response.aiter_bytes(65_536):
        body += chunk
        if len(body) > MAX_BYTES:
            return Fetched(str(response.url), response.status_code, problem="The page is larger than 10 MB.")
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    problem = "" if response.status_code < 400 else f"The site answered {response.status_code}."
    return Fetched(str(response.url), response.status_code, kind, bytes(body), problem)
