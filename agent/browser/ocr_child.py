"""Reads pictures from stdin (4-byte length, then JPEG) and answers each with its words (4-byte length, UTF-8).

Run as `python -m agent.browser.ocr_child`; ends with its input. A process of its own, because the models
take 400 MB that a worker should not keep, and seconds of processor time that its loop should not wait for.
"""

from __future__ import annotations

import struct
import sys
from typing import BinaryIO

from agent.parsing.limits import limit_this_process, tie_to_parent

MAX_PICTURE_BYTES = 10_000_000
MAX_PIXELS = 20_000_000
_CPU_SECONDS = 3600  # of its whole life; one picture is bounded by its parent's patience
_MEMORY_BYTES = 4_000_000_000  # the models map 2 GB
_MIN_SCORE = 0.5


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer pictures until the input ends."""
    from rapidocr import RapidOCR

    engine = RapidOCR(params={"Global.log_level": "critical"})
    while len(head := source.read(4)) == 4:
        picture = source.read(min(struct.unpack(">I", head)[0], MAX_PICTURE_BYTES))
        words = _words(engine(picture) if has_fair_size(picture) else None).encode("utf-8", "replace")
        sink.write(struct.pack(">I", len(words)) + words)
        sink.flush()


def has_fair_size(picture: bytes) -> bool:
    """Whether its head says that it unpacks to at most 20 megapixels; what tells no size is not unpacked."""
    import io

    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(picture), formats=("JPEG", "PNG", "WEBP")) as image:
            width, height = image.size
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return False
    return 0 < width * height <= MAX_PIXELS


def _words(result: object) -> str:
    texts = getattr(result, "txts", None) or ()
    scores = getattr(result, "scores", None) or ()
    return "\n".join(str(t) for t, s in zip(texts, scores, strict=False) if float(s) >= _MIN_SCORE)


if __name__ == "__main__":
    tie_to_parent()
    limit_this_process(cpu_seconds=_CPU_SECONDS, memory_bytes=_MEMORY_BYTES, may_thread=True)
    serve(sys.stdin.buffer, sys.stdout.buffer)
