"""Counts what a packed answer unpacks to on its way to the browser, so that no page has to be killed amid it.

Only plain HTTP can be looked into; inside TLS the cap on a tunnel's bytes holds.
"""

from __future__ import annotations

import re

import h11

from agent.network.egress import Trouble
from agent.network.inflate import BodyUnreadable, Unpacker

_IS_PACKED = re.compile(rb"\r?\ncontent-encoding[ \t]*:", re.IGNORECASE)


class PackedBody:
    """The body of one answer, fed as it arrives. Nothing is counted of one that is not packed."""

    def __init__(self, head: bytes, most_bytes: int) -> None:
        """*Raises* BodyUnreadable for an answer that is packed in a way that was not asked for, or twice."""
        self._left = most_bytes
        self._unpacker: Unpacker | None = None
        if not _IS_PACKED.search(head):
            return
        self._message = h11.Connection(our_role=h11.CLIENT)
        self._message.send(h11.Request(method="GET", target="/", headers=[("Host", "site")]))
        self._message.send(h11.EndOfMessage())
        response = self._next(head)
        if not isinstance(response, h11.Response):
            raise BodyUnreadable("The answer's head is not well formed.")
        names = [value.decode("latin-1") for name, value in response.headers if name == b"content-encoding"]
        self._unpacker = Unpacker(", ".join(names))

    def trouble_in(self, chunk: bytes) -> Trouble | None:
        """What is wrong with the body so far; None while nothing is."""
        try:
            return Trouble.TOO_LARGE if self._unpacker and self._is_over(chunk, self._unpacker) else None
        except BodyUnreadable:
            return Trouble.BAD_ANSWER

    def _is_over(self, chunk: bytes, unpacker: Unpacker) -> bool:
        event = self._next(chunk)
        while isinstance(event, h11.Data):
            for piece in unpacker.feed(bytes(event.data)):
                self._left -= len(piece)
                if self._left < 0:
                    return True
            event = self._next()
        return False

    def _next(self, data: bytes = b"") -> object:
        try:
            if data:
                self._message.receive_data(data)
            return self._message.next_event()
        except h11.RemoteProtocolError as exc:
            raise BodyUnreadable("The answer is not well formed.") from exc
