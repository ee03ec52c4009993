"""Has documents read in the parsing child, and turns every way in which that can fail into words.

async with Parser() as parser:
    parsed = await parser.read(Kind.PDF, data)     # one child for many documents, one at a time
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from agent.core.sites.page_state import PageState
from agent.documents.child.feed import Feed, feed_of
from agent.documents.child.limits import (
    MAX_ANSWER_BYTES,
    MAX_DOCUMENT_BYTES,
    MAX_TEXT_CHARS,
    ROOT,
    WALL_SECONDS,
    clean_environment,
    needs_mupdf,
)
from agent.documents.document import Document, Received, document_of, packed

COMMAND = (sys.executable, "-m", "agent.documents.child.child")
START_SECONDS = 30.0  # a loaded machine takes long to import the parsers; a free one 2 s

PROBLEMS: dict[str, str] = {
    "not_pdf": "The document says it is a PDF, but it is not.",
    "encrypted": "The PDF is locked with a password.",
    "broken": "The document is broken and could not be read.",
    "too_long": "The document took too long to read.",
    "too_heavy": "The document needs more memory than one document may take.",
    "too_large": "The document is larger than 25 MB.",
    "hidden": "The PDF shows no text to a reader; what lies hidden in it is not used.",
    "no_reader": "The document could not be read.",
}


class Kind(Enum):
    """What the bytes are said to be; the child believes it of a PDF only when they begin like one."""

    PDF = b"p"
    DOCUMENT = b"d"  # any bytes, with what came with them
    PICTURE = b"r"  # one page of a PDF, drawn
    FEED = b"f"  # RSS or Atom, with what came with it
    THUMB = b"t"  # a picture, to be encoded anew


@dataclass(frozen=True, slots=True)
class Parsed:
    """Text as a reader sees it. `problem` is a key of PROBLEMS, "" when the document could be read."""

    title: str = ""
    text: str = ""
    page_starts: tuple[int, ...] = ()
    hidden: str = ""  # text that only programs see, as evidence; never a source
    problem: str = ""

    @property
    def problem_words(self) -> str:
        """The problem for people, "" without one."""
        return PROBLEMS.get(self.problem, PROBLEMS["broken"]) if self.problem else ""


class Parser:
    """Owns one child, started at the first document. Belongs to one event loop; documents wait for each other."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        *,
        wall_seconds: float = WALL_SECONDS,
        start: float = START_SECONDS,
    ) -> None:
        self._command, self._wall, self._start = tuple(command), wall_seconds, start
        self._child: asyncio.subprocess.Process | None = None
        self._loaded: set[bool] = (
            set()
        )  # whether the child has what reads PDFs (True), and all the rest (False)
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> Parser:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self, kind: Kind, data: bytes) -> Parsed:
        """What the document says. Never raises for a bad document; a child that fails is replaced."""
        if len(data) > MAX_DOCUMENT_BYTES:
            return Parsed(problem="too_large")
        try:
            return _parsed(await self._answer(kind, data))
        except _Unanswered as exc:
            return Parsed(problem=exc.problem)

    async def read_document(self, data: bytes, about: Received) -> Document:
        """What these bytes are, whether they may be cited, and what they say. Never raises for a bad document."""
        if len(data) > MAX_DOCUMENT_BYTES:
            return _failed("too_large")
        try:
            found = await self._answer(Kind.DOCUMENT, packed(data, about))
            return document_of(found) if "state" in found else _failed(str(found.get("problem") or "broken"))
        except _Unanswered as exc:
            return _failed(exc.problem)
        except (ValueError, TypeError):
            return _failed("no_reader")

    async def render_page(self, pdf: bytes, number: int, highlight: str = "", *, dpi: int = 110) -> bytes:
        """That page (from 1) of the PDF as PNG, with the words of `highlight` marked; b"" when it cannot be drawn."""
        if len(pdf) > MAX_DOCUMENT_BYTES:
            return b""
        wanted = json.dumps({"number": number, "highlight": highlight[:4000], "dpi": dpi}).encode("ascii")
        try:
            found = await self._answer(Kind.PICTURE, len(wanted).to_bytes(4) + wanted + pdf)
            return base64.b64decode(str(found.get("png") or ""), validate=True)
        except (_Unanswered, ValueError):
            return b""

    async def read_feed(self, data: bytes, about: Received) -> Feed:
        """The entries of an RSS or Atom feed, or its problem. Never raises for a bad one."""
        if len(data) > MAX_DOCUMENT_BYTES:
            return Feed(problem=PROBLEMS["too_large"])
        try:
            return feed_of(await self._answer(Kind.FEED, packed(data, about)))
        except _Unanswered as exc:
            return Feed(problem=PROBLEMS[exc.problem])

    async def thumbnail(self, data: bytes) -> tuple[bytes, int, int]:
        """A stranger's picture as our own small JPEG with its size in pixels; b"" when it cannot be shown."""
        if len(data) > MAX_DOCUMENT_BYTES:
            return b"", 0, 0
        try:
            found = await self._answer(Kind.THUMB, data)
            size = found.get("size")
            width, height = (int(n) for n in size) if isinstance(size, list) and len(size) == 2 else (0, 0)
            return base64.b64decode(str(found.get("jpeg") or ""), validate=True), width, height
        except (_Unanswered, ValueError, TypeError):
            return b"", 0, 0

    async def _answer(self, kind: Kind, data: bytes) -> Mapping[str, object]:
        """The child's answer, an object. *Raises* _Unanswered; the child is replaced then."""
        async with self._lock:
            is_pdf = kind in (Kind.PDF, Kind.PICTURE) or needs_mupdf(data)
            loading = 0.0 if is_pdf in self._loaded else self._start
            try:
                async with asyncio.timeout(self._wall + 3 + loading):
                    found = json.loads(await self._ask(kind, data))
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

    async def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        self._loaded.clear()
        if child is None:
            return
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
        await child.wait()

    async def _ask(self, kind: Kind, data: bytes) -> bytes:
        child = await self._ready()
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(kind.value + len(data).to_bytes(4) + data)
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


async def read_once(kind: Kind, data: bytes) -> Parsed:
    """Read a single document with a child of its own."""
    async with Parser() as parser:
        return await parser.read(kind, data)


class _Unanswered(Exception):
    """The child did not answer; `problem` is a key of PROBLEMS."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def _failed(problem: str) -> Document:
    return Document(PageState.ERROR, PROBLEMS.get(problem, PROBLEMS["broken"]), problem=problem)


def _parsed(found: Mapping[str, object]) -> Parsed:
    """The child's answer is as untrusted as the document."""
    starts = found.get("page_starts")
    numbers = starts if isinstance(starts, list) else []
    parsed = Parsed(
        title=str(found.get("title") or "")[:1000],
        text=str(found.get("text") or "")[:MAX_TEXT_CHARS],
        page_starts=tuple(n for n in numbers if type(n) is int and 0 <= n <= MAX_TEXT_CHARS),
        hidden=str(found.get("hidden") or "")[:4000],
        problem=str(found.get("problem") or ""),
    )
    if parsed.hidden and not parsed.text.strip():
        return Parsed(parsed.title, hidden=parsed.hidden, problem="hidden")
    return parsed
