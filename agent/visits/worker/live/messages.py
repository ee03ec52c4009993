"""What travels over the live link: length-prefixed messages, JSON or one picture.

Each message is a u32 length (big-endian), one byte that says what follows ("J" JSON, "F" a frame of
`agent/visits/worker/live/picture.py`), and so many bytes. The web process connects and sends `hello` first; the host
answers `welcome` or closes. From then on, web → host:

- `{"t": "taken", "seq": 7}`: the viewer has drawn that frame and is ready for the newest
- `{"t": "quality", "level": "low" | "auto" | "sharp"}`, `{"t": "picture"}`: a fresh one, though nothing moves
- `{"t": "grant", "token": …}`: a newer grant for this connection (who watches has claimed meanwhile)
- `{"t": "trip", "at": …}`: comes back as it is, for the round trip
- `{"t": "input", "fence": 3, "epoch": 8, "input": {…}}` (scope control alone)
- `{"t": "bye"}` (control): this person's driving is over by the rules; a connection that ends without it is lost

and host → web: frames, and

- `{"t": "welcome", "proof": …, …state}`, `{"t": "state", "driver", "epoch", "fence"}`: at each change of hands
- `{"t": "beat", "seq", "age_ms", "driver", "epoch", "fence"}`: every two seconds, also when nothing moves
- `{"t": "private"}`: a person types a secret there, no picture comes; `{"t": "trip", "at": …}`
- `{"t": "refused", "why": …}` (control), `{"t": "notice", "notice": {"kind": …}}` (control; `tabs` also to watchers)
- `{"t": "over"}` (control): another window of the same person drives now
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Mapping
from typing import Any

HEAD = struct.Struct(">IB")
JSON, FRAME = ord("J"), ord("F")
MAX_JSON_BYTES = 400_000  # 64 kB of pasted text, each letter escaped
MAX_FRAME_BYTES = 8_000_000

Message = dict[str, Any]


class LinkBrokenError(ConnectionError):
    """The other side is gone, or what it sent is no message."""


def pack(message: Mapping[str, object]) -> bytes:
    """One JSON message, ready to be written."""
    body = json.dumps(message, separators=(",", ":")).encode()
    return HEAD.pack(len(body), JSON) + body


def pack_picture(frame: bytes) -> bytes:
    """One picture, ready to be written."""
    return HEAD.pack(len(frame), FRAME) + frame


async def read(reader: asyncio.StreamReader) -> Message | bytes:
    """The next message: a dict for JSON, bytes for a picture. *Raises* LinkBrokenError."""
    try:
        length, kind = HEAD.unpack(await reader.readexactly(HEAD.size))
        if kind not in (JSON, FRAME) or length > (MAX_JSON_BYTES if kind == JSON else MAX_FRAME_BYTES):
            raise LinkBrokenError("This is no message of the live link.")
        body = await reader.readexactly(length)
    except (OSError, EOFError) as exc:
        raise LinkBrokenError("The live link is broken.") from exc
    return body if kind == FRAME else _parse(body)


def _parse(body: bytes) -> Message:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as exc:
        raise LinkBrokenError("This is no message of the live link.") from exc
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise LinkBrokenError("This is no message of the live link.")
    return message
