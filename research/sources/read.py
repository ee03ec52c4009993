"""Turns a fetched document into readable text, in a limited child process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from dataclasses import dataclass

from research.sources.fetch import Fetched

WALL_SECONDS = 25.0
LEAST_TEXT = 80  # characters; less is an empty shell, not a page
_TEXT_TYPES = ("text/plain", "text/markdown", "text/csv")
_HTML_TYPES = ("text/html", "application/xhtml+xml", "")


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The text of a document, or the `problem` that kept it from being read."""

    kind: str = ""  # html, pdf, text
    title: str = ""
    text: str = ""
    page_starts: tuple[int, ...] = ()
    problem: str = ""


async def read_page(fetched: Fetched) -> ReadPage:
    """Text of HTML (trafilatura), PDF (PyMuPDF) or plain text. Never raises for a bad document."""
    if fetched.problem:
        return ReadPage(problem=fetched.problem)
    if fetched.is_pdf:
        return _judged(await _in_child("pdf", fetched.body))
    if fetched.content_type in _TEXT_TYPES:
        return _judged(ReadPage("text", text=fetched.body.decode("utf-8", "replace")[:2_000_000]))
    if fetched.content_type in _HTML_TYPES:
        return _judged(await _in_child("html", fetched.body))
    return ReadPage(problem=f"This is {fetched.content_type or 'of an unknown type'}, not a page to read.")


def _judged(page: ReadPage) -> ReadPage:
    if page.problem or len(page.text.strip()) >= LEAST_TEXT:
        return page
    why = {
        "pdf": "The PDF has no text in it (scanned pictures?).",
        "html": "The page shows no text without a browser.",
    }.get(page.kind, "The document is empty.")
    return ReadPage(page.kind, page.title, problem=why)


async def _in_child(kind: str, body: bytes) -> ReadPage:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "research.sources.parse_child",
        kind,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(WALL_SECONDS):
            output, _ = await process.communicate(body)
        found = json.loads(output)
    except TimeoutError:
        return ReadPage(kind, problem="The document took too long to read.")
    except ValueError:
        return ReadPage(kind, problem=_why_unreadable(kind))
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    return ReadPage(kind, found["title"][:300], found["text"], tuple(found["page_starts"]))


def _why_unreadable(kind: str) -> str:
    return "The PDF is broken, encrypted or too heavy." if kind == "pdf" else "The page could not be read."
