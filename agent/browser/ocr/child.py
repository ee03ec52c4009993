"""Reads pictures from stdin (4-byte length, then JPEG) and answers each with its lines (4-byte length, JSON).

Run as `python -m agent.browser.ocr.child`; ends with its input. Its own process, because the models
take 400 MB that a worker should not keep, and seconds of processor time that its loop should not wait for.
"""

from __future__ import annotations

import json
import struct
import sys
from typing import Any, BinaryIO

from agent.documents.child.limits import limit_this_process, tie_to_parent

MAX_PICTURE_BYTES = 10_000_000
MAX_PIXELS = 20_000_000
_CPU_SECONDS = 3600  # of its whole life; one picture is bounded by its parent's patience
_MEMORY_BYTES = 4_000_000_000  # the models map 2 GB
_MIN_SCORE = 0.5


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer pictures until the input ends."""
    from rapidocr import RapidOCR

    engine = RapidOCR(params={"Global.log_level": "critical", "Global.use_cls": False})  # pages are upright
    while len(head := source.read(4)) == 4:
        picture = source.read(min(struct.unpack(">I", head)[0], MAX_PICTURE_BYTES))
        words = _lines(engine(picture) if has_fair_size(picture) else None)
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


def _lines(result: object) -> bytes:
    """JSON: [text, score, x, y, width, height] for each line, in pixels of the picture."""
    texts, scores, boxes = (_list(result, name) for name in ("txts", "scores", "boxes"))
    found = []
    for text, score, corners in zip(texts, scores, boxes, strict=False):
        if float(score) < _MIN_SCORE:
            continue
        xs, ys = [float(c[0]) for c in corners], [float(c[1]) for c in corners]
        left, top = min(xs), min(ys)
        found.append([str(text), round(float(score), 3), left, top, max(xs) - left, max(ys) - top])
    return json.dumps(found).encode("ascii")


def _list(result: object, name: str) -> list[Any]:
    found = getattr(result, name, None)
    return [] if found is None else list(found)


if __name__ == "__main__":
    tie_to_parent()
    limit_this_process(cpu_seconds=_CPU_SECONDS, memory_bytes=_MEMORY_BYTES, may_thread=True)
    serve(sys.stdin.buffer, sys.stdout.buffer)
