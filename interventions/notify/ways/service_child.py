"""One message through apprise, in its own process: `python -I service_child.py PROXY_PORT`.

On its input one JSON object: module, scheme, address, title, body. On its output one: is_taken, status, mark.
apprise opens its connections itself, so nothing else runs here: after the imports an audit hook, which cannot
be taken away again, refuses every connection but the one to our egress proxy, every look-up, every program and
every file outside the libraries. Imports nothing of ours.
"""

from __future__ import annotations

import importlib
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

import apprise
import requests
from apprise.common import PersistentStoreMode

SECONDS = 25
MARK_HEADER = "x-egress"  # the proxy's own; a test compares
FORBIDDEN = (
    "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn",
    "socket.bind", "socket.sendto", "socket.sendmsg", "socket.gethostbyname", "socket.gethostbyaddr",
    "socket.getnameinfo", "ctypes.dlopen", "os.remove", "os.rename", "os.mkdir", "os.link", "os.symlink",
)  # fmt: skip


class Wall:
    """What this process may still do."""

    def __init__(self, proxy_port: int) -> None:
        self._proxy = ("127.0.0.1", proxy_port)
        roots = {sys.prefix, sys.base_prefix, str(Path(requests.certs.where()).parent)}
        self._roots = tuple(f"{os.path.realpath(root)}{os.sep}" for root in roots)

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        """The audit hook. *Raises* PermissionError."""
        if event in FORBIDDEN:
            raise PermissionError(f"{event} is not for this process")
        if event == "socket.connect" and tuple(args[1][:2]) != self._proxy:
            raise PermissionError("connections go by the proxy")
        if event == "socket.getaddrinfo" and args[0] != self._proxy[0]:
            raise PermissionError("the proxy looks names up")
        if event == "open" and not self._may_read(args[0], args[2]):
            raise PermissionError("no files for this process")

    def _may_read(self, path: object, flags: int) -> bool:
        if isinstance(path, int):
            return True  # a descriptor that is open already
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            return False
        return os.path.realpath(os.fsdecode(path)).startswith(self._roots)  # type: ignore[arg-type]


class Watched:
    """Keeps what the last answer was: apprise itself says only yes or no."""

    def __init__(self) -> None:
        self.status, self.mark = 0, ""
        self._send = requests.Session.send

    def install(self) -> None:
        """From now on every answer passes here."""
        watched = self

        def send(
            session: requests.Session, request: requests.PreparedRequest, **kwargs: Any
        ) -> requests.Response:
            try:
                answer = watched._send(session, request, **kwargs)
            except requests.exceptions.ProxyError as exc:
                watched.mark = "403" if " 403 " in str(exc) else "502"
                raise
            watched.status, watched.mark = answer.status_code, answer.headers.get(MARK_HEADER, "")
            return answer

        requests.Session.send = send  # type: ignore[method-assign,assignment]


def service_of(module: str, scheme: str, address: str) -> apprise.NotifyBase | None:
    """The service behind an address; None when it is none. Only the named module is loaded."""
    found = importlib.import_module(f"apprise.plugins.{module}")
    for thing in vars(found).values():
        if isinstance(thing, type) and issubclass(thing, apprise.NotifyBase) and scheme in _schemes(thing):
            asset = apprise.AppriseAsset(
                app_id="Sweepdesk", app_desc="Sweepdesk", app_url="", storage_mode=PersistentStoreMode.MEMORY
            )
            parsed = thing.parse_url(address.replace("/#", "/%23"))
            return thing(**{**parsed, "verify": True, "asset": asset}) if parsed else None
    return None


def _schemes(plugin: Any) -> set[str]:
    names: set[str] = set()
    for given in (plugin.protocol, plugin.secure_protocol):
        names |= {given} if isinstance(given, str) else set(given or ())
    return names


def main() -> None:
    """Read, build the wall, send, answer."""
    signal.alarm(SECONDS)
    logging.disable(logging.CRITICAL)  # its lines name addresses
    asked = json.loads(sys.stdin.read())
    watched = Watched()
    watched.install()
    answer: dict[str, object] = {"is_known": False, "is_taken": False}
    try:
        importlib.import_module(f"apprise.plugins.{asked['module']}")
        importlib.import_module("encodings.idna")
        sys.addaudithook(Wall(int(sys.argv[1])))
        service = service_of(asked["module"], asked["scheme"], asked["address"])
        answer["is_known"] = service is not None
        if service is not None and asked["body"]:
            answer["is_taken"] = bool(
                service.notify(
                    body=asked["body"], title=asked["title"], body_format=apprise.NotifyFormat.TEXT
                )
            )
    except (TypeError, ValueError, OSError) as exc:  # of an address that says too little, or of the wall
        answer["error"] = type(exc).__name__
    json.dump(answer | {"status": watched.status, "mark": watched.mark}, sys.stdout)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
