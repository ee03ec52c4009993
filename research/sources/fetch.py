"""Fetches one address without a browser, through the egress proxy, and says what came back.

The proxy resolves, checks and dials (`agent/browser/proxy.py`); this module never connects by itself.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

import httpx

from agent.browser.proxy import EgressProxy
from agent.browser.trouble import TROUBLE_WORDS
from agent.inflate import BodyTooLarge, read_body
from agent.net import EgressError, content_client

MAX_BYTES = 10_000_000
MAX_REDIRECTS = 8
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; Sweepdesk; research desk)",
    "Accept": "text/html,application/pdf;q=0.9,text/plain;q=0.8",
}


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


async def fetch_url(url: str, *, proxy: EgressProxy, patience: timedelta = timedelta(seconds=20)) -> Fetched:
    """GET it, following redirects, each through the proxy again. Never raises for a bad answer."""
    seconds = patience.total_seconds()
    client = content_client(proxy, seconds=seconds, max_redirects=MAX_REDIRECTS, headers=_HEADERS)
    try:
        async with asyncio.timeout(2 * seconds), client, client.stream("GET", url) as response:
            return await _received(response)
    except httpx.TooManyRedirects:
        return Fetched(url, problem="The address redirects in a circle.")
    except (TimeoutError, httpx.TimeoutException):
        return Fetched(url, problem=f"The site did not answer within {seconds:.0f} s.")
    except BodyTooLarge:
        return Fetched(url, problem="The page is larger than 10 MB.")
    except EgressError as error:
        return Fetched(url, problem=str(error))
    except (httpx.HTTPError, httpx.InvalidURL):
        trouble = proxy.trouble_with(url)
        return Fetched(url, problem=TROUBLE_WORDS[trouble] if trouble else "The address could not be opened.")


async def _received(response: httpx.Response) -> Fetched:
    body = await read_body(response, MAX_BYTES)
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    problem = "" if response.status_code < 400 else f"The site answered {response.status_code}."
    return Fetched(str(response.url), response.status_code, kind, body, problem)
