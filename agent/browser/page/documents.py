"""Fetches a PDF or Word file that a page leads to, with the visit's own cookies and proxy, and has its text read."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import httpx
from playwright.async_api import BrowserContext

from agent.browser.calls import guarded
from agent.core.errors import NavigationError
from agent.documents.child.limits import MAX_DOCUMENT_BYTES
from agent.documents.document import PDF, WORD, Received
from agent.documents.parser import PROBLEMS, Parser
from agent.network.clients import content_client
from agent.network.proxy import EgressProxy

FETCH_SECONDS = 30.0
_TYPES = {"pdf": PDF, "docx": WORD}


@dataclass(frozen=True, slots=True)
class Document:
    """A file in the place of the page. `text` is "" when there is none to read, `data` the file's bytes."""

    url: str
    text: str
    data: bytes = field(default=b"", repr=False)
    content_type: str = PDF


async def fetch_document(context: BrowserContext, url: str, proxy: EgressProxy) -> Document:
    """Fetch and read. *Raises* NavigationError when it cannot be had or read, in words."""
    async with guarded("read cookies", 5, lambda: True):
        cookies = await context.cookies(url)
    jar = {str(c.get("name")): str(c.get("value")) for c in cookies}
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            data = await _fetch(url, jar, proxy)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as exc:
        raise NavigationError("The document could not be fetched.") from exc
    async with Parser() as parser:
        found = await parser.read_document(data, Received(url))
    if found.problem or found.kind not in _TYPES:
        raise NavigationError(PROBLEMS.get(found.problem or "not_document", PROBLEMS["broken"]))
    return Document(url, found.text, data, _TYPES[found.kind])


async def _fetch(url: str, cookies: dict[str, str], proxy: EgressProxy) -> bytes:
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = {"Accept-Encoding": "identity", **({"Cookie": header} if header else {})}
    client = content_client(proxy, seconds=10)
    async with client, client.stream("GET", url, headers=headers) as response:
        if response.status_code != 200:
            raise NavigationError(f"The document could not be fetched (status {response.status_code}).")
        data = bytearray()
        async for chunk in response.aiter_raw():
            data += chunk
            if len(data) > MAX_DOCUMENT_BYTES:
                raise NavigationError(PROBLEMS["too_large"])
    return bytes(data)
