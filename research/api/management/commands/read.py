"""`manage.py read URL|FILE…`: what a document is and says. A FILE needs no database and no network."""

import asyncio
import json
from argparse import ArgumentParser
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from agent.browser.ocr.client import ChildOcr
from agent.core.kinds import PageState
from agent.documents.child.limits import MAX_DOCUMENT_BYTES
from agent.documents.document import PDF, WORD, Document, Received
from agent.documents.parser import Parser, read_scan
from research.pipeline.errors import ResearchError

_TYPES = {
    ".pdf": PDF,
    ".docx": WORD,
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".csv": "text/csv",
    ".json": "application/json",
    ".xml": "application/xml",
}
_LEFT_OUT = ("saved_html", "page_starts", "shape")
_SHOWN = ("kind", "title", "author", "published", "updated", "event", "language")
_MOST_SHOWN = 4000


class Command(BaseCommand):
    """Reads and classifies documents as a question's sources are."""

    help = (
        "Say what each document is (ok, robots, paywall, login, captcha, javascript, encrypted, needs_ocr, empty, "
        "wrong_type, not_found, error), why, and what it says. Exit code 0 when all were classified, whatever they "
        "are; 1 when a FILE cannot be opened."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The documents and the form of the answer."""
        parser.add_argument("targets", nargs="+", metavar="URL|FILE", help="http(s) addresses, or files")
        parser.add_argument("--json", action="store_true", help="one JSON object a line for each document")
        parser.add_argument(
            "--ocr", action="store_true", help="read scanned pages as pictures (seconds a page)"
        )
        parser.add_argument("--url", default="", metavar="URL", help="where the FILE came from")
        parser.add_argument(
            "--status", type=int, default=200, metavar="N", help="the status that the FILE came with"
        )
        parser.add_argument(
            "--team", default="", metavar="NAME", help="whose saved pages a URL goes to (default: first)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read each and print it. *Raises* CommandError."""
        try:
            asyncio.run(self._print_all(options))
        except ResearchError as exc:
            raise CommandError(exc.user_message) from exc
        except DatabaseError as exc:
            raise CommandError(f"The database is not ready ({exc}). A FILE can be read without one.") from exc
        except OSError as exc:
            raise CommandError(f"{exc.filename}: {exc.strerror}" if exc.filename else str(exc)) from exc

    async def _print_all(self, options: dict[str, Any]) -> None:
        async for target, document in _read_all(options):
            self.stdout.write(as_json(target, document) if options["json"] else in_words(target, document))


async def _read_all(options: dict[str, Any]) -> AsyncIterator[tuple[str, Document]]:
    ocr = ChildOcr()
    try:
        async with Parser() as parser:
            for target in options["targets"]:
                if target.startswith(("http://", "https://")):
                    yield target, await _of_url(target, options["team"])
                    continue
                data = await asyncio.to_thread(_bytes_of, Path(target))
                about = Received(
                    options["url"], options["status"], _TYPES.get(Path(target).suffix.lower(), "")
                )
                document = await parser.read_document(data, about)
                if options["ocr"] and document.state is PageState.NEEDS_OCR:
                    document = await read_scan(data, document, parser, ocr)
                yield target, document
    finally:
        await ocr.close()


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_DOCUMENT_BYTES + 1)


async def _of_url(url: str, team_name: str) -> Document:
    """The address, opened as a question's sources are: cache, robots.txt, politeness, classification."""
    from research.sources.fetching.db_threads import rows
    from research.sources.fetching.opening import open_desk, open_source
    from research.sweeps.selectors import team_named

    team = await rows(team_named, team_name)
    async with open_desk(team_id=team.pk) as desk:
        opened = await open_source(url, desk, may_browse=False, may_ask=False)
    if opened.document is not None:
        return opened.document
    if (page := opened.page) is None:
        return Document(opened.state, opened.reason)
    document = Document(opened.state, opened.reason, page.kind, page.title, page.author, text=page.text)
    return replace(document, page_starts=tuple(page.page_starts), saved_html=page.saved_html)


def as_json(target: str, document: Document) -> str:
    """One line: all of the document, its pages with number, start and text; without the saved copy."""
    said = {name: getattr(document, name) for name in Document.__dataclass_fields__ if name not in _LEFT_OUT}
    said["pages"] = [
        {"number": number, "start": start, "text": document.text[start:end]}
        for number, (start, end) in enumerate(_pages(document), start=1)
    ]
    return json.dumps({"target": target, **said}, ensure_ascii=False)


def in_words(target: str, document: Document) -> str:
    """The document for people."""
    lines = [f"{target}: {document.state}" + (f" ({document.reason})" if document.reason else "")]
    if document.state is PageState.NEEDS_OCR:
        lines.append("  Its pages can be read as pictures: add --ocr.")
    said = [(name, getattr(document, name)) for name in _SHOWN]
    lines += [f"  {name:10} {value}" for name, value in said if value]
    if document.page_starts:
        lines.append(f"  pages      {len(document.page_starts)}")
    if document.text:
        lines += [f"  confidence {document.confidence:.2f}", "", document.text[:_MOST_SHOWN].rstrip()]
    if len(document.text) > _MOST_SHOWN:
        lines.append(f"… {len(document.text) - _MOST_SHOWN} more characters (--json prints all)")
    return "\n".join(lines)


def _pages(document: Document) -> list[tuple[int, int]]:
    starts = document.page_starts
    return list(zip(starts, (*starts[1:], len(document.text)), strict=True))
