"""Fetches one address without a browser, through the egress proxy, and says what came back.

The proxy resolves, checks and dials (`agent/network/proxy.py`); this module never connects by itself.
`fetch_url` follows redirects; `get_once` does not, for callers who ask each site for leave (`opening.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

import httpx

from agent.documents.child.limits import MAX_DOCUMENT_BYTES
from agent.documents.document import PDF, WORD
from agent.network.clients import EgressError
from agent.network.egress import TROUBLE_WORDS, Trouble
from agent.network.inflate import BodyTooLarge, BodyUnreadable, read_body
from agent.network.proxy import EgressProxy

MAX_BYTES = 10_000_000
MEDIA_BYTES = 65_536  # enough to say what it is
MAX_REDIRECTS = 8
CIRCLE = "The address redirects in a circle."
AGENT = "Sweepdesk"  # the product name that robots.txt may address
HEADERS = {
    "User-Agent": f"Mozilla/5.0 (compatible; {AGENT}; research desk)",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,"
    f"{WORD};q=0.9,text/plain;q=0.8,*/*;q=0.1",
    "Accept-Language": "en;q=0.9,*;q=0.5",
}
_MEDIA = ("image/", "video/", "audio/", "font/", "application/zip", "application/octet-stream")
_KEPT_HEADERS = 60


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a server sent. `problem` is "" when the body can be read; `status` is 0 when there was no answer.

    `is_transient`: the same request may well succeed a little later. Names of `headers` are lower case.
    """

    url: str
    status: int = 0
    content_type: str = ""
    body: bytes = b""
    problem: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    is_transient: bool = False

    @property
    def location(self) -> str:
        """Where it redirects to, as the server wrote it; "" when it does not."""
        return self.headers.get("location", "") if self.status in (301, 302, 303, 307, 308) else ""


async def get_once(
    url: str,
    client: httpx.AsyncClient,
    *,
    proxy: EgressProxy,
    patience: timedelta,
    headers: Mapping[str, str] | None = None,
    most: int = 0,
) -> Fetched:
    """GET it as that client does, within `patience` for the whole. Never raises for a bad answer.

    `most`: so many bytes of the body are enough; 0 is the limit for pages, and more is a problem.
    """
    seconds = client.timeout.read or patience.total_seconds()
    try:
        async with (
            asyncio.timeout(patience.total_seconds()),
            client.stream("GET", url, headers=dict(headers or {})) as response,
        ):
            return await _received(response, most)
    except httpx.TooManyRedirects:
        return Fetched(url, problem=CIRCLE)
    except (TimeoutError, httpx.TimeoutException):
        return Fetched(url, problem=f"The site did not answer within {seconds:.0f} s.", is_transient=True)
    except BodyTooLarge:
        return Fetched(url, problem=f"The page is larger than {MAX_BYTES // 1_000_000} MB.")
    except BodyUnreadable as error:
        return Fetched(url, problem=str(error))
    except EgressError as error:
        return Fetched(url, problem=str(error), is_transient=_may_pass(error.trouble))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        trouble = proxy.trouble_with(url)
        is_network = isinstance(error, httpx.NetworkError | httpx.RemoteProtocolError)
        return Fetched(
            url,
            problem=TROUBLE_WORDS[trouble] if trouble else "The address could not be opened.",
            is_transient=_may_pass(trouble) if trouble else is_network,
        )


def _may_pass(trouble: Trouble) -> bool:
    return trouble in (Trouble.UNREACHABLE, Trouble.TOO_SLOW, Trouble.BAD_ANSWER)


async def _received(response: httpx.Response, most: int) -> Fetched:
    status = response.status_code
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_media = kind.startswith(_MEDIA) and not str(response.url).lower().split("?")[0].endswith(
        (".pdf", ".docx")
    )
    most = most or (MEDIA_BYTES if is_media else 0)
    limit = MAX_DOCUMENT_BYTES if kind in (PDF, WORD) else MAX_BYTES
    body = await read_body(response, most or limit, is_cut=most > 0)
    kept = {name.lower(): value[:500] for name, value in list(response.headers.items())[:_KEPT_HEADERS]}
    return Fetched(
        str(response.url),
        status,
        kind,
        body,
        "" if status < 400 else f"The site answered {status}.",
        {**kept, "location": response.headers.get("location", "")[:2000]},
        is_transient=status in (429, 500, 502, 503, 504),
    )
