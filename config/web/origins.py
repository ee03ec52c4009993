"""Which page may open a WebSocket: one of our own origin, exactly. Everybody else is refused at the handshake.

A browser sends the origin of the page that opens a socket; a page of another site would come with the
person's cookies. So scheme, host and port must be those of PUBLIC_URL, in the one spelling that browsers
use. On one's own machine (no production installation) the address that the request itself was sent to
counts too, when ALLOWED_HOSTS names it; a `*` or `.domain` there opens nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE)
REFUSED = 4403


class ExactOrigin:
    """ASGI middleware before every consumer."""

    def __init__(self, app: ASGI3Application) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Pass a handshake of our own pages on, close every other."""
        if scope["type"] == "websocket" and not is_own(scope["headers"], scope.get("scheme", "ws")):
            await receive()
            await send({"type": "websocket.close", "code": REFUSED, "reason": None})
            return
        await self.app(scope, receive, send)


def is_own(headers: Iterable[tuple[bytes, bytes]], scheme: str) -> bool:
    """Whether the handshake comes from a page of ours: exactly one Origin, and it is one of our own."""
    given = [(name.lower(), value.decode("latin-1")) for name, value in headers]
    origins = [value for name, value in given if name == b"origin"]
    hosts = [value for name, value in given if name == b"host"]
    if len(origins) != 1 or len(hosts) != 1:
        return False
    return origins[0] in _own_origins(hosts[0], scheme)


def _own_origins(host: str, scheme: str) -> set[str]:
    own = {origin_of(settings.PUBLIC_URL)}
    if not settings.PRODUCTION and _is_named(host):
        own.add(origin_of(f"{'https' if scheme == 'wss' else 'http'}://{host}"))
    return own - {""}


def _is_named(host: str) -> bool:
    """Whether ALLOWED_HOSTS has this very name; patterns do not count."""
    match = _HOST.fullmatch(host)
    names = {name.lower() for name in settings.ALLOWED_HOSTS if not name.startswith(("*", "."))}
    return match is not None and match["name"].lower() in names


def origin_of(url: str) -> str:
    """The origin of an http(s) address as browsers write it; "" when it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    scheme, host = parts.scheme.lower(), (parts.hostname or "").lower()
    if scheme not in _DEFAULT_PORTS or not host:
        return ""
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if port in (None, _DEFAULT_PORTS[scheme]) else f"{scheme}://{name}:{port}"
