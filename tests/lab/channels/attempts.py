"""`python -m tests.lab.channels.attempts control|guarded`: one hostile page against canaries; prints JSON.

Runs in a network namespace of its own where that can be made (root): then nothing but its own loopback and
one made-up interface exists, and its own name server counts look-ups. "control" is a plain Chromium,
"guarded" is the product's session.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import struct
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

PAGE = Path(__file__).parent / "channels.html"
OUTSIDE = "10.77.0.1"  # of the namespace's made-up interface
LOOPBACKS = ("127.0.0.1", "127.0.0.2", "::1")
WANTED = 55
_TYPES = {
    "css": "text/css",
    "module": "text/javascript",
    "script": "text/javascript",
    "import": "text/javascript",
}


@dataclass
class Canaries:
    """What reached something that nothing should reach."""

    http: set[str] = field(default_factory=set)
    tcp: int = 0
    udp: int = 0
    dns: list[str] = field(default_factory=list)
    port: int = 0
    udp_port: int = 0

    async def start(self, *, has_namespace: bool) -> None:
        """Listen everywhere on loopback."""
        addresses = [*LOOPBACKS, OUTSIDE] if has_namespace else LOOPBACKS
        first = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = first.sockets[0].getsockname()[1]
        for address in addresses[1:]:
            with contextlib.suppress(OSError):
                await asyncio.start_server(self._talk, address, self.port)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(lambda: _Udp(self), ("127.0.0.1", 0))
        self.udp_port = transport.get_extra_info("sockname")[1]
        for address in addresses[1:]:
            with contextlib.suppress(OSError):
                await loop.create_datagram_endpoint(lambda: _Udp(self), (address, self.udp_port))
        if has_namespace:
            await loop.create_datagram_endpoint(lambda: _Dns(self), ("127.0.0.1", 53))

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tcp += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                found = re.match(r"[A-Z]+ /c/([\w-]+)", head)
                if found:
                    self.http.add(found[1])
                kind = next((t for w, t in _TYPES.items() if found and w in found[1]), "text/html")
                writer.write(
                    f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: 0\r\n"
                    "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: *\r\n"
                    "Access-Control-Allow-Methods: *\r\n\r\n".encode()
                )
        writer.close()


class _Udp(asyncio.DatagramProtocol):
    def __init__(self, canaries: Canaries) -> None:
        self._canaries = canaries

    def datagram_received(self, data: bytes, addr: object) -> None:
        self._canaries.udp += 1


class _Dns(asyncio.DatagramProtocol):
    """Answers every A question for *.test with 127.0.0.1, everything else with "no such name"."""

    def __init__(self, canaries: Canaries) -> None:
        self._canaries = canaries

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        end = data.index(b"\0", 12)
        name = re.sub(rb"[\x01-\x3f]", b".", data[12:end]).decode("latin-1").strip(".")
        self._canaries.dns.append(name)
        question = data[12 : end + 5]
        is_known = name.endswith(".test") and data[end + 1 : end + 3] == b"\0\1"
        flags, count = (0x8180, 1) if is_known else (0x8183, 0)
        answer = b"\xc0\x0c\0\1\0\1" + struct.pack("!IH", 1, 4) + bytes([127, 0, 0, 1]) if is_known else b""
        self._transport.sendto(  # type: ignore[attr-defined]
            data[:2] + struct.pack("!5H", flags, 1, count, 0, 0) + question + answer, addr
        )


class Site:
    """The hostile page, redirects, workers."""

    def __init__(self, canaries: Canaries) -> None:
        self._canaries = canaries
        self.port = 0

    async def start(self) -> None:
        """Serve it on loopback."""
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    def url(self, path: str = "/") -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}{path}"

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            parts = urlsplit((await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode("latin-1"))
            status, kind, body, extra = self._answer(parts.path, parse_qs(parts.query))
            head = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body.encode())}\r\n"
            writer.write(f"{head}{extra}Connection: close\r\n\r\n{body}".encode())
            await writer.drain()
        writer.close()

    def _answer(self, path: str, query: dict[str, list[str]]) -> tuple[int, str, str, str]:
        to = unquote(query.get("to", [""])[0])
        if path.startswith("/redirect/"):
            return int(path.rsplit("/", 1)[1]), "text/html", "", f"Location: {to}\r\n"
        if path == "/worker.js":
            kind, port = query.get("kind", ["x"])[0], self._canaries.port
            script = PAGE.read_text(encoding="utf-8")
            asking = script[script.index("function ask(") : script.index("const JS = {")]
            tried = f"try {{ importScripts('http://127.0.0.1:{port}/c/{kind}_import') }} catch (e) {{}}"
            return 200, "text/javascript", f"{asking}; ask('{kind}', {port}); {tried}", ""
        if path == "/sheet.xml":
            kind = query.get("kind", ["css"])[0]
            return 200, "application/xml", f'<?xml-stylesheet type="text/{kind}" href="{to}"?><a>x</a>', ""
        if path == "/report":
            policy = f"Content-Security-Policy: script-src 'none'; report-uri {to}\r\n"
            return 200, "text/html", "<script>1</script>", policy
        if path == "/spec":
            return 200, "text/html", f'<img src="{to}_prerendered">', ""
        return (
            (200, "text/html; charset=utf-8", self._page(), "")
            if path == "/"
            else (404, "text/plain", "", "")
        )

    def _page(self) -> str:
        page = PAGE.read_text(encoding="utf-8")
        values = {
            "port": self._canaries.port,
            "udp": self._canaries.udp_port,
            "name": "'x'",
            "address": OUTSIDE,
        }
        for name, value in values.items():
            page = page.replace("{{" + name + "}}", str(value))
        return page


async def control(site: Site, canaries: Canaries) -> dict[str, object]:
    """A plain browser: proves that the page bites."""
    from playwright.async_api import async_playwright

    from agent.browser.chromium.find import find_browser

    async with async_playwright() as playwright:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=flags)
        page = await browser.new_page()
        await page.goto(site.url(), wait_until="commit")
        await _until(lambda: _is_done(page.title), 20)
        await _until(lambda: _enough(canaries), 30)
        await browser.close()
    return {}


async def _enough(canaries: Canaries) -> bool:
    return len(canaries.http) >= WANTED and canaries.udp > 0


async def _is_done(title: object) -> bool:
    with contextlib.suppress(Exception):
        return bool(await title() == "done")  # type: ignore[operator]
    return False


async def guarded(site: Site, canaries: Canaries) -> dict[str, object]:
    """The product's own session, which may visit the page's exact address and nothing else."""
    from agent.browser.chromium.engine import BrowserEngine, EngineOptions
    from agent.browser.chromium.find import find_browser
    from agent.browser.session.browser_session import BrowserSession, SessionOptions
    from agent.core.errors import PageError
    from agent.network.egress import EgressPolicy

    looked_up: list[str] = []

    async def resolve(name: str) -> list[str]:
        looked_up.append(name)
        return ["127.0.0.1"]

    policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
    engine = BrowserEngine(EngineOptions(executable=find_browser()))
    session = BrowserSession(engine, SessionOptions(policy=policy, resolver=resolve))
    opened: dict[str, str] = {}
    try:
        await session.open()
        tab = session.page.tabs.active  # before the page opens more of them
        assert tab is not None
        with contextlib.suppress(PageError):
            await session.page.open(site.url())
        await _until(lambda: _is_done(tab.page.title), 20)
        asked = session.page.proxy.refusals
        for address in _forbidden(site, canaries):
            try:
                await session.page.open(address)
                opened[address] = "opened"
            except PageError as exc:
                opened[address] = exc.user_message
    finally:
        await session.close()
        await engine.close()
    return {"refusals": asked, "opened": opened, "looked_up": looked_up}


def _forbidden(site: Site, canaries: Canaries) -> list[str]:
    """Redirects inside, internal schemes, and the canaries themselves, by the address bar."""
    inside = f"http://127.0.0.1:{canaries.port}/c/goto"
    redirects = [site.url(f"/redirect/{code}?to={inside}_{code}") for code in (301, 302, 303, 307, 308)]
    schemes = [
        "file:///etc/passwd",
        "chrome://version",
        "view-source:http://127.0.0.1/",
        "devtools://devtools/x",
    ]
    schemes += [
        "javascript:1",
        "data:text/html,x",
        "ftp://127.0.0.1/",
        "filesystem:http://127.0.0.1/temporary/x",
    ]
    names = [
        f"http://{host}:{canaries.port}/c/goto" for host in ("localhost", "[::1]", "2130706433", "a.test")
    ]
    return [inside, *redirects, *schemes, *names, "http://rebind.canary.test/c/goto"]


async def _until(condition: object, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not await condition():  # type: ignore[operator]
        await asyncio.sleep(0.1)


async def main(mode: str, *, has_namespace: bool) -> None:
    """Run one mode and print what was reached."""
    canaries = Canaries()
    await canaries.start(has_namespace=has_namespace)
    site = Site(canaries)
    await site.start()
    told = await {"control": control, "guarded": guarded}[mode](site, canaries)
    found = {
        "http": sorted(canaries.http),
        "tcp": canaries.tcp,
        "udp": canaries.udp,
        "dns": sorted(set(canaries.dns)),
    }
    print(json.dumps({**found, **told, "has_namespace": has_namespace}))


def is_alone() -> bool:
    """Whether this process has a network namespace of its own, with nothing in it but what we made."""
    with contextlib.suppress(OSError):
        names = {name for _, name in socket.if_nameindex()}
        return os.environ.get("CHANNEL_LAB_ALONE") == "1" and names <= {"lo", "made0", "made1"}
    return False


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], has_namespace=is_alone()))
