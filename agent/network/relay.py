"""Moves bytes between two connections, counted, and ended when they stop moving."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass
from datetime import timedelta

from agent.network.refusals import Trouble

_CHUNK_BYTES = 65_536
_RESET = struct.pack("ii", 1, 0)  # closing sends a reset instead of an orderly end


@dataclass(slots=True)
class Meter:
    """Inbound bytes of one visit, and how many it may take."""

    cap: int
    moved: int = 0

    @property
    def is_full(self) -> bool:
        """Whether the visit has had its share."""
        return self.moved >= self.cap


async def relay_exactly(
    source: asyncio.StreamReader, sink: asyncio.StreamWriter, length: int, idle: timedelta
) -> None:
    """Pass a body of known length on. *Raises* TimeoutError, IncompleteReadError, OSError."""
    left = length
    while left > 0:
        async with asyncio.timeout(idle.total_seconds()):
            chunk = await source.read(min(_CHUNK_BYTES, left))
            if not chunk:
                raise asyncio.IncompleteReadError(b"", left)
            sink.write(chunk)
            await sink.drain()
        left -= len(chunk)


@dataclass(slots=True)
class Relay:
    """One direction or both between a client and a site; `cap` is for the inbound bytes of this connection."""

    meter: Meter
    cap: int
    idle: timedelta
    moved: int = 0
    _deadline: asyncio.Timeout | None = None

    async def inbound(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, client: asyncio.StreamReader
    ) -> Trouble | None:
        """From the site until it ends or the client is gone. The trouble when a cap or the patience ended it."""
        try:
            async with asyncio.timeout(self.idle.total_seconds()) as self._deadline:
                while not client.at_eof():
                    if self.moved >= self.cap or self.meter.is_full:
                        return Trouble.TOO_LARGE
                    chunk = await source.read(_CHUNK_BYTES)
                    if not chunk:
                        return None
                    self.moved += len(chunk)
                    self.meter.moved += len(chunk)
                    sink.write(chunk)
                    await sink.drain()
                    self._stir()
        except TimeoutError:
            return Trouble.TOO_SLOW
        return None

    async def both(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        site: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> Trouble | None:
        """Both directions of a tunnel, until one side ends."""
        out = asyncio.create_task(self._outbound(client[0], site[1]))
        try:
            return await self.inbound(site[0], client[1], client[0])
        finally:
            out.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await out

    async def _outbound(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(_CHUNK_BYTES):
                sink.write(chunk)
                await sink.drain()
                self._stir()
        sink.close()  # the site's side ends then, and with it the tunnel

    def _stir(self) -> None:
        """Something moved: the patience begins anew."""
        if self._deadline is not None:
            self._deadline.reschedule(asyncio.get_running_loop().time() + self.idle.total_seconds())


def drop(writer: asyncio.StreamWriter) -> None:
    """Close, whatever state it is in."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.close()


def cut_off(writer: asyncio.StreamWriter) -> None:
    """End it so that the other side sees it broken, and not a body that came to its end."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        writer.transport.abort()
