"""The parsing child: `python -m agent.documents.child.child`. Loads a parser once, then forks for each document.

On its input: one byte for the kind (of `READERS`), four for the length, the document. On its output, for each:
four bytes for the length, JSON. The fork has the limits of `agent.documents.child.limits` and one pipe; whatever
becomes of it, this process answers within the wall time and goes on. Ends with its input or its parent.
"""

from __future__ import annotations

import base64
import io
import json
import os
import select
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

from agent.documents.child.feed import read_feed
from agent.documents.child.limits import (
    MAX_ANSWER_BYTES,
    MAX_DOCUMENT_BYTES,
    WALL_SECONDS,
    limit_this_process,
    needs_mupdf,
    tie_to_parent,
)
from agent.documents.child.reading import read_document
from agent.documents.html.dates_words import load_months
from agent.documents.pdf.mupdf import load_mupdf
from agent.documents.pdf.pdf import UnreadableError, render_page

MAX_SIDE = 800  # of what comes out, in pixels
MAX_PIXELS = 30_000_000  # of what goes in
LEAST_SIDE = 32  # smaller ones are icons and counting pixels
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
_QUALITY = 82


def read_picture(data: bytes) -> dict[str, object]:
    """JPEG in base64 with its size, or nothing: {} for what is no picture that may be shown."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            if not min(width, height) >= LEAST_SIDE or width * height > MAX_PIXELS:
                return {}
            image.draft("RGB", (MAX_SIDE, MAX_SIDE))
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((MAX_SIDE, MAX_SIDE))
            flat = Image.new("RGB", upright.size, "white")
            seen = upright.convert("RGBA")
            flat.paste(seen, mask=seen.getchannel("A"))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return {}
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return {"jpeg": base64.b64encode(out.getvalue()).decode("ascii"), "size": list(flat.size)}


HEAD = struct.Struct(">cI")
LENGTH = struct.Struct(">I")
READERS: dict[bytes, Callable[[bytes], dict[str, object]]] = {
    b"d": read_document,  # what came with the bytes is before them (`agent.documents.document.packed`)
    b"r": render_page,
    b"f": read_feed,  # packed as documents are
    b"t": read_picture,
}
_MOST_BYTES = MAX_DOCUMENT_BYTES + 65_536  # a document and what is said of it
_CHUNK = 65_536
_END = b"\n"  # an answer without it was cut off
_OUT_OF_MEMORY = 77  # exit code of a fork that could not get the memory that it asked for


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer documents until the input ends."""
    while len(head := source.read(HEAD.size)) == HEAD.size:
        kind, size = HEAD.unpack(head)
        if size > _MOST_BYTES or kind not in READERS:
            return
        data = source.read(size)
        if len(data) < size:
            return
        _load_what_reads(kind, data)
        answer = read_in_fork(READERS[kind], data)
        sink.write(LENGTH.pack(len(answer)) + answer)
        sink.flush()


def _load_what_reads(kind: bytes, data: bytes) -> None:
    """Import the heavy library once, here, for every fork that comes; at once when it is loaded already."""
    if kind == b"r" or (kind == b"d" and needs_mupdf(data)):
        load_mupdf()
    elif kind == b"d":
        load_months()
        import trafilatura  # noqa: F401 - for the forks


def read_in_fork(reader: Callable[[bytes], dict[str, object]], data: bytes) -> bytes:
    """The reader's answer as JSON, or {"problem": …} when the fork was ended, fell or said too much."""
    inlet, outlet = os.pipe()
    pid = os.fork()
    if pid == 0:
        _be_the_fork(reader, data, outlet)
    os.close(outlet)
    try:
        answer, is_late = _drain(inlet)
    finally:
        os.close(inlet)
        os.kill(pid, signal.SIGKILL)  # one that has ended keeps its own status
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return answer if answer.endswith(_END) else json.dumps({"problem": _why(status, is_late)}).encode()


def _be_the_fork(reader: Callable[[bytes], dict[str, object]], data: bytes, outlet: int) -> None:
    """Limit, read, answer, end: never returns. It keeps one pipe and nothing of its parent's."""
    code = 1
    try:
        tie_to_parent()
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        os.closerange(3, outlet)
        os.closerange(outlet + 1, 256)
        limit_this_process()
        answer = json.dumps(_read(reader, data)).encode() + _END
        while answer:
            answer = answer[os.write(outlet, answer) :]
        code = 0
    except MemoryError:
        code = _OUT_OF_MEMORY
    finally:
        os._exit(code)


def _read(reader: Callable[[bytes], dict[str, object]], data: bytes) -> dict[str, object]:
    try:
        return reader(data)
    except UnreadableError as exc:
        return {"problem": exc.args[0]}
    except RecursionError:
        return {"problem": "too_heavy"}


def _drain(inlet: int) -> tuple[bytes, bool]:
    """What the fork says, and whether it was too slow or said too much."""
    until = time.monotonic() + WALL_SECONDS
    parts: list[bytes] = []
    size = 0
    while True:
        left = until - time.monotonic()
        if left <= 0 or size > MAX_ANSWER_BYTES:
            return b"", True
        ready, _, _ = select.select([inlet], [], [], left)
        if not ready:
            continue
        chunk = os.read(inlet, _CHUNK)
        if not chunk:
            return b"".join(parts), False
        parts.append(chunk)
        size += len(chunk)


def _why(status: int, is_late: bool) -> str:
    if status == -signal.SIGXCPU or is_late:
        return "too_long"
    return "too_heavy" if status in (_OUT_OF_MEMORY, -signal.SIGSEGV, -signal.SIGABRT) else "broken"


def main() -> None:
    """Serve. Libraries are loaded when the first document wants them: a PDF does not wait for the readers of HTML."""
    tie_to_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt at the terminal is for the parent to handle
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a parser's chatter must not get into the answers
    serve(source, sink)


if __name__ == "__main__":
    main()
