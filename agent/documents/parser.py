"""Has documents read in the parsing child, and turns every way in which that can fail into words.

async with Parser() as parser:
    document = await parser.read_document(data, Received(url))     # one child for many documents, one at a time
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from agent.core.kinds import PageState
from agent.core.ports import Judged, Ocr, Rendered
from agent.core.types import ReadLine
from agent.documents.child.feed import Feed, feed_of
from agent.documents.child.limits import (
    MAX_ANSWER_BYTES,
    MAX_DOCUMENT_BYTES,
    ROOT,
    WALL_SECONDS,
    clean_environment,
    needs_mupdf,
)
from agent.documents.document import Document, Received, document_of, packed
from agent.documents.pdf.pdf_lines import Line, in_order
from agent.documents.pdf.pdf_text import text_of

COMMAND = (sys.executable, "-m", "agent.documents.child.child")
START_SECONDS = 30.0  # a loaded machine takes long to import the parsers; a free one 2 s

PROBLEMS: dict[str, str] = {
    "not_pdf": "The document says it is a PDF, but it is not.",
    "not_document": "The file is not a PDF or Word document, whatever it is called.",
    "encrypted": "The PDF is locked with a password.",
    "broken": "The document is broken and could not be read.",
    "too_long": "The document took too long to read.",
    "too_heavy": "The document needs more memory than one document may take.",
    "too_large": "The document is larger than 25 MB.",
    "hidden": "The document shows no text to a reader; what lies hidden in it is not used.",
    "no_reader": "The document could not be read.",
}


class ChildProcess:
    """One child with nothing to lose, started when it is first asked; it answers messages, each after its length."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._child: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()

    async def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is None:
            return
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
        await child.wait()

    async def _ask(self, head: bytes, data: bytes) -> bytes:
        """*Raises* OSError, ValueError, IncompleteReadError."""
        child = await self._ready()
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(head + len(data).to_bytes(4) + data)
        await child.stdin.drain()
        size = int.from_bytes(await child.stdout.readexactly(4))
        if size > MAX_ANSWER_BYTES:
            raise ValueError("the child says too much")
        return await child.stdout.readexactly(size)

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=ROOT,
                env=clean_environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._child


class Parser(ChildProcess):
    """Owns one child, started at the first document. Belongs to one event loop; documents wait for each other."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        *,
        wall_seconds: float = WALL_SECONDS,
        start: float = START_SECONDS,
    ) -> None:
        super().__init__(command)
        self._wall, self._start = wall_seconds, start
        self._loaded: set[bool] = (
            set()
        )  # what the child has: the reader of PDFs (True), of all the rest (False)

    async def __aenter__(self) -> Parser:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End the child."""
        self._loaded.clear()
        await super().close()

    async def read_document(self, data: bytes, about: Received) -> Document:
        """What these bytes are, whether they may be cited, and what they say. Never raises for a bad document."""
        try:
            found = await self._answer(b"d", data, packed(b"", about))
            return document_of(found) if "state" in found else _failed(str(found.get("problem") or "broken"))
        except _Unanswered as exc:
            return _failed(exc.problem)
        except (ValueError, TypeError):
            return _failed("no_reader")

    async def render_page(self, pdf: bytes, number: int, highlight: str = "", *, dpi: int = 110) -> bytes:
        """That page (from 1) of the PDF as PNG, with the words of `highlight` marked; b"" when it cannot be drawn."""
        wanted = json.dumps({"number": number, "highlight": highlight[:4000], "dpi": dpi}).encode("ascii")
        try:
            found = await self._answer(b"r", pdf, len(wanted).to_bytes(4) + wanted)
            return base64.b64decode(str(found.get("png") or ""), validate=True)
        except (_Unanswered, ValueError):
            return b""

    async def read_feed(self, data: bytes, about: Received) -> Feed:
        """The entries of an RSS or Atom feed, or its problem. Never raises for a bad one."""
        try:
            return feed_of(await self._answer(b"f", data, packed(b"", about)))
        except _Unanswered as exc:
            return Feed(problem=PROBLEMS[exc.problem])

    async def thumbnail(self, data: bytes) -> tuple[bytes, int, int]:
        """A stranger's picture as our own small JPEG with its size in pixels; b"" when it cannot be shown."""
        try:
            found = await self._answer(b"t", data)
            size = found.get("size")
            width, height = (int(n) for n in size) if isinstance(size, list) and len(size) == 2 else (0, 0)
            return base64.b64decode(str(found.get("jpeg") or ""), validate=True), width, height
        except (_Unanswered, ValueError, TypeError):
            return b"", 0, 0

    async def _answer(self, kind: bytes, data: bytes, about: bytes = b"") -> Mapping[str, object]:
        """The child's answer (`child.READERS`), an object. *Raises* _Unanswered; the child is replaced then."""
        if len(data) > MAX_DOCUMENT_BYTES:
            raise _Unanswered("too_large")
        async with self._lock:
            is_pdf = kind == b"r" or needs_mupdf(about + data)
            loading = 0.0 if is_pdf in self._loaded else self._start
            try:
                async with asyncio.timeout(self._wall + 3 + loading):
                    found = json.loads(await self._ask(kind, about + data))
                    self._loaded.add(is_pdf)
                    if not isinstance(found, Mapping):
                        raise ValueError("not an object")
                    return found
            except TimeoutError as exc:
                await self.close()
                raise _Unanswered("too_long") from exc
            except (OSError, ValueError, asyncio.IncompleteReadError) as exc:
                await self.close()
                raise _Unanswered("no_reader") from exc
            except asyncio.CancelledError:
                await self.close()  # its answer would be taken for the next document's
                raise


class _Unanswered(Exception):
    """The child did not answer; `problem` is a key of PROBLEMS."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def _failed(problem: str) -> Document:
    return Document(PageState.ERROR, PROBLEMS.get(problem, PROBLEMS["broken"]), problem=problem)


class DocumentJudge:
    """`agent.core.ports.Judge` by the limited parsing child."""

    def __init__(self, read: Callable[[bytes, Received], Awaitable[Document]]) -> None:
        self._read = read  # `Parser.read_document`
        self.page: Rendered | None = None
        self.document: Document | None = None

    async def judge(self, page: Rendered) -> Judged:
        """Its state, and the reason in words."""
        about = Received(page.url, page.status, page.content_type, page.headers)
        self.page, self.document = page, await self._read(page.body, about)
        return Judged(self.document.state, self.document.reason, len(self.document.text))


MAX_SCANNED = 30  # pages; each takes some seconds
_DPI = 144


async def read_scan(pdf: bytes, document: Document, parser: Parser, ocr: Ocr) -> Document:
    """The document with the words of its pages' pictures, if it has any; `confidence` is how sure they are."""
    parts: list[str] = []
    starts: list[int] = []
    scores: list[float] = []
    for number in range(1, MAX_SCANNED + 1):
        picture = await parser.render_page(pdf, number, dpi=_DPI)
        if not picture:
            break
        lines = await ocr.read(picture)
        starts.append(sum(map(len, parts)))
        parts.append(page_text(lines) + "\n")
        scores += [line.score for line in lines]
    text = "".join(parts)
    if not text.strip():
        return replace(document, reason="The pages' pictures show no words either.")
    pages = f"{len(starts)} pages" if len(starts) != 1 else "one page"
    sure = sum(scores) / max(len(scores), 1)
    return replace(
        document,
        state=PageState.OK,
        reason=f"The words were read from pictures of {pages}.",
        text=text,
        page_starts=tuple(starts),
        confidence=round(min(sure, 0.9), 3),
        problem="",
    )


def page_text(lines: Sequence[ReadLine]) -> str:
    """The lines of one picture in reading order."""
    drawn = [
        Line(line.text, line.box.x, line.box.y, line.box.x + line.box.width, line.box.y + line.box.height,
             round(line.box.height / 3) * 3.0)
        for line in lines
    ]  # fmt: skip
    return text_of(in_order(drawn), frozenset())
