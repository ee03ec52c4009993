"""Fetches a PDF that a page leads to, with the visit's own cookies and proxy, and has its text read."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.async_api import BrowserContext

from agent.browser.guard import guarded
from agent.browser.pdf_child import MAX_PDF_BYTES
from agent.browser.proxy import EgressProxy
from agent.core.errors import NavigationError
from agent.net import content_client

FETCH_SECONDS = 30.0
READ_SECONDS = 30.0
READER = (sys.executable, "-m", "agent.browser.pdf_child")
_ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Document:
    """A PDF that stands in for the page. `text` is "" when there is none to read."""

    url: str
    text: str


async def fetch_document(context: BrowserContext, url: str, proxy: EgressProxy) -> Document:
    """Fetch and read. *Raises* NavigationError when it cannot be had or is too large."""
    async with guarded("read cookies", 5, lambda: True):
        cookies = await context.cookies(url)
    jar = {str(c.get("name")): str(c.get("value")) for c in cookies}
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            data = await _fetch(url, jar, proxy)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as exc:
        raise NavigationError("The document could not be fetched.") from exc
    return Document(url, await read_pdf(data))


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
            if len(data) > MAX_PDF_BYTES:
                raise NavigationError("The document is larger than 25 MB.")
    return bytes(data)


async def read_pdf(data: bytes, *, command: Sequence[str] = READER, seconds: float = READ_SECONDS) -> str:
    """The text of a PDF, read in a limited child process; "" when it is no PDF or the child gave up."""
    child = await asyncio.create_subprocess_exec(
        *command,
        cwd=_ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(seconds):
            out, _ = await child.communicate(data)
    except (TimeoutError, OSError):
        return ""
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    return out.decode("utf-8", "replace") if child.returncode == 0 else ""
