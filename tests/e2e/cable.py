"""A cable between a browser and the desk: a TCP relay whose connections can be cut, some or all, or made slow."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from types import TracebackType

_CHUNK = 65_536


@dataclass(eq=False)
class _Strand:
    """One connection: the browser's end, the desk's end, and what was asked first."""

    near: socket.socket
    far: socket.socket
    asked: str = ""

    def cut(self) -> None:
        """Reset both ends, as a pulled plug does in the end."""
        for end in (self.near, self.far):
            with contextlib.suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@dataclass(eq=False)
class Cable:
    """Relays to a port on loopback. `delay_s` holds each piece up, on its way in and out."""

    port: int
    delay_s: float = 0.0
    bytes_per_s: int = 0  # 0: as fast as it goes
    _strands: list[_Strand] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> Cable:
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self.cut("")

    @property
    def url(self) -> str:
        """The address that the browser is to use."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self, path: str) -> int:
        """Reset every connection whose first request was for a path that begins so; how many."""
        with self._lock:
            chosen = [strand for strand in self._strands if strand.asked.startswith(path)]
            self._strands = [strand for strand in self._strands if strand not in chosen]
        for strand in chosen:
            strand.cut()
        return len(chosen)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                return
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            strand = _Strand(near, far)
            with self._lock:
                self._strands.append(strand)
            threading.Thread(target=self._carry, args=(strand, near, far), daemon=True).start()
            threading.Thread(target=self._carry, args=(strand, far, near), daemon=True).start()

    def _carry(self, strand: _Strand, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            while piece := source.recv(_CHUNK):
                if source is strand.near and not strand.asked:
                    strand.asked = (
                        piece.split(b" ", 2)[1].decode("ascii", "replace") if b" " in piece else "?"
                    )
                if self.delay_s or self.bytes_per_s:
                    time.sleep(self.delay_s + (len(piece) / self.bytes_per_s if self.bytes_per_s else 0))
                target.sendall(piece)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)
