"""Reads a response's body piece by piece, unpacking it itself: never more than the limit is in memory.

httpx unpacks whole chunks through any number of nested encodings, so 64 kB can become gigabytes before its
caller sees a byte. Here one encoding is taken, and each step makes at most `_STEP_BYTES`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import httpx

_STEP_BYTES = 262_144
_WINDOWS = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS | 32}


class BodyTooLarge(httpx.TransportError):
    """There is more of it than the caller takes."""


class BodyUnreadable(httpx.TransportError):
    """Packed in a way that was not asked for, or broken."""


async def read_body(response: httpx.Response, limit: int, *, is_cut: bool = False) -> bytes:
    """All of a streamed response's body, unpacked. *Raises* BodyTooLarge, BodyUnreadable, httpx errors.

    With `is_cut` the first `limit` bytes are enough, and more is no error.
    """
    unpacker = Unpacker(response.headers.get("content-encoding", ""))
    body = bytearray()
    async for chunk in response.aiter_raw(65_536):
        for piece in unpacker.feed(chunk):
            body += piece
            if len(body) > limit:
                if is_cut:
                    return bytes(body[:limit])
                raise BodyTooLarge("The body is larger than allowed.")
    return bytes(body)


class Unpacker:
    """Unpacks one encoding in small steps."""

    def __init__(self, encoding: str) -> None:
        names = [name.strip().lower() for name in encoding.split(",")]
        names = [name for name in names if name not in ("", "identity")]
        if len(names) > 1 or any(name not in _WINDOWS for name in names):
            raise BodyUnreadable("The body is packed in a way that was not asked for.")
        self._inflate = zlib.decompressobj(_WINDOWS[names[0]]) if names else None
        self._is_raw_next = bool(names) and names[0] == "deflate"

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The unpacked pieces, 256 kB at most each."""
        if self._inflate is None:
            yield chunk
            return
        while chunk and not self._inflate.eof:
            yield self._step(chunk)
            chunk = self._inflate.unconsumed_tail

    def _step(self, chunk: bytes) -> bytes:
        assert self._inflate is not None
        try:
            piece = self._inflate.decompress(chunk, _STEP_BYTES)
        except zlib.error as exc:
            if not self._is_raw_next:
                raise BodyUnreadable("The body is packed wrongly.") from exc
            self._is_raw_next = False  # some servers call raw deflate "deflate"
            self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
            return self._step(chunk)
        self._is_raw_next = False
        return piece
