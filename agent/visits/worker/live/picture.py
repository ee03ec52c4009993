"""One live picture as it travels: 32 bytes of header, where the page is, and a JPEG.

Header, big-endian: "SWF1", u32 sequence, u64 Unix time in ms, u16 width, u16 height (CSS pixels of the
viewport), u8 driver (0 nobody, 1 agent, 2 person), u8 1 when a person types a secret there, u16 length of
the place (`agent.core.people.displayed_origin`, UTF-8 JSON) in bytes, padding. Pictures are passed on and never kept.
"""

from __future__ import annotations

import io
import json
import struct
import time
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from agent.browser.input.gate import Driver
from agent.browser.session.screencast import Frame
from agent.core.people.displayed_origin import place_of

HEADER = struct.Struct(">4sIQHHBBH8x")
MAGIC = b"SWF1"
DRIVERS = {Driver.NOBODY: 0, Driver.AGENT: 1, Driver.PERSON: 2}


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture and what was true when it was taken."""

    seq: int
    frame: Frame
    driver: Driver
    url: str
    quality: int
    is_private: bool = False


def pack_shot(shot: Shot, jpeg: bytes | None = None) -> bytes:
    """Header, place and picture in one message; `jpeg` in the place of the shot's own."""
    where = _where(shot.url)
    size = (shot.frame.width, shot.frame.height)
    head = HEADER.pack(
        MAGIC,
        shot.seq & 0xFFFFFFFF,
        int(time.time() * 1000),
        *size,
        DRIVERS[shot.driver],
        shot.is_private,
        len(where),
    )
    return head + where + (jpeg or shot.frame.jpeg)


@lru_cache(maxsize=64)
def _where(url: str) -> bytes:
    return json.dumps(place_of(url)).encode()


def coarser(jpeg: bytes, quality: int) -> bytes:
    """The same picture in fewer bytes, or as it is. Blocking: runs in a thread."""
    with Image.open(io.BytesIO(jpeg)) as opened:
        out = io.BytesIO()
        opened.save(out, "JPEG", quality=quality, optimize=True)
    return min(out.getvalue(), jpeg, key=len)
