"""How much one request or one socket message may bring. Django keeps a whole body before any of our code runs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from config.web.refusals import too_large

MAX_BODY_BYTES = 3_000_000  # forms, the vendor list of at most 0.5 MB, the API's largest order
MAX_UPLOAD_BYTES = 10_100_000  # one file of 10 MB for a site's file chooser, or the files of a question
_UPLOADS = re.compile(r"/queue/\d+/files/|/queries/new/|/api/v1/queries/files")
MAX_MESSAGE_BYTES = 140_000  # a takeover input carries at most 64 kB of text, each sign of it escaped

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooMuch(Exception):
    """More came than may come."""


class BodyLimit:
    """Answers 413 to a body over the limit, told or not; closes a socket that sends too long a message."""

    def __init__(
        self, app: App, *, body_bytes: int = MAX_BODY_BYTES, message_bytes: int = MAX_MESSAGE_BYTES
    ) -> None:
        self.app, self.body_bytes, self.message_bytes = app, body_bytes, message_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, counted."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, self._short_messages(receive), send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = MAX_UPLOAD_BYTES if _takes_files(scope) else self.body_bytes
        told = next((value for name, value in scope["headers"] if name.lower() == b"content-length"), b"0")
        if not told.isdigit() or len(told) > 12 or int(told) > limit:
            await _refuse(scope, send, limit)
            return
        seen = 0

        async def counted() -> dict[str, Any]:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise TooMuch
            return message

        try:
            await self.app(scope, counted, send)
        except TooMuch:
            await _refuse(scope, send, limit)

    def _short_messages(self, receive: Receive) -> Receive:
        async def short() -> dict[str, Any]:
            message = await receive()
            size = len(message.get("bytes") or b"") + len(message.get("text") or "")
            if message["type"] == "websocket.receive" and size > self.message_bytes:
                return {"type": "websocket.disconnect", "code": 1009}
            return message

        return short


def _takes_files(scope: Scope) -> bool:
    """Only from somebody with a cookie or a token: nobody else may hand over a file."""
    is_theirs = any(name.lower() in (b"cookie", b"authorization") for name, _ in scope["headers"])
    return is_theirs and _UPLOADS.fullmatch(scope.get("path", "")) is not None


async def _refuse(scope: Scope, send: Send, limit: int) -> None:
    answer = too_large(scope.get("path", ""), limit)
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.items()]
    headers += [(b"content-length", str(len(answer.content)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})
