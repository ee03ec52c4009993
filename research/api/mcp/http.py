"""`/mcp`: the server over streamable HTTP, for whoever has a token of the API.

Each request is complete in itself: no session is kept, so any web process answers it, also after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse

from agent.teams.accounts.client import client_address
from research.api.auth import caller_of
from research.api.mcp.inside import Desk, use
from research.api.routes.live_routes import in_thread
from research.api.routes.problems import ApiRefusal, problem

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
MAX_BODY_BYTES = 12_000_000  # the files of a question, in base64

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class McpOverHttp:
    """ASGI middleware: answers `/mcp`, passes everything else on."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["path"].rstrip("/") != PATH:
            await self.app(scope, receive, send)
            return
        async with ThreadSensitiveContext():
            request = ASGIRequest(scope, BytesIO())
            refusal = await in_thread(_refusal)(request)
            if refusal is not None:
                await _answer(refusal, send)
            else:
                await _serve(scope, request, receive, send)


def _refusal(request: ASGIRequest) -> HttpResponse | None:
    """What keeps the request out: another host or origin (DNS rebinding), a method that nobody needs, no good token."""
    try:
        host = request.get_host()
    except DisallowedHost:
        return problem(421, "This server does not answer for that host.")
    origin = request.headers.get("Origin")
    if origin is not None and origin not in {f"{request.scheme}://{host}", _origin_of(settings.PUBLIC_URL)}:
        return problem(403, "Pages of other sites may not call this server.")
    if request.method != "POST":
        return problem(405, "Use POST.", headers={"Allow": "POST"})
    try:
        caller_of(request)
    except ApiRefusal as exc:
        return problem(exc.status, exc.user_message, headers=exc.headers)
    return None


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


async def _serve(scope: Scope, request: ASGIRequest, receive: Receive, send: Send) -> None:
    is_hung_up = False

    async def heard() -> dict[str, Any]:
        nonlocal is_hung_up
        event = await receive()
        is_hung_up = is_hung_up or event["type"] == "http.disconnect"
        return event

    token = request.headers["Authorization"].partition(" ")[2].strip()
    use(Desk(token, client_address(request), is_counted=True), lambda: is_hung_up)
    await asyncio.to_thread(_load)
    manager = _manager()
    async with manager.run():
        await manager.handle_request(scope, heard, send)


def _load() -> None:
    """The library takes a second to import: not before somebody needs it, and nobody else waits for it."""
    from research.api.mcp.server import server

    server()


def _manager() -> StreamableHTTPSessionManager:
    """For one request."""
    from mcp.server.transport_security import TransportSecuritySettings

    from research.api.mcp.server import server

    judged = TransportSecuritySettings(
        enable_dns_rebinding_protection=False
    )  # by _refusal, as the whole desk does
    server().streamable_http_app(
        stateless_http=True, max_request_body_size=MAX_BODY_BYTES, transport_security=judged
    )
    return server().session_manager


async def _answer(answer: HttpResponse, send: Send) -> None:
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.items()]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})
