"""A page of 51 plain-http requests through the egress proxy against direct: same browser, same run, in turns.

Plain http is the worst case: the proxy takes one connection for each request, and for https one for each
tunnel. The site runs in a process of its own and keeps connections open, as sites do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import statistics
from multiprocessing.connection import Connection

from playwright.async_api import Browser, async_playwright

from agent.browser.chromium.engine import FLAGS
from agent.browser.chromium.find import find_browser
from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy
from tests.bench.row import Row, percentile

PARTS = 50
ROUNDS = 60
WARM_UP = 5
RATIO_LIMIT = 1.6
_DURATION = "() => performance.getEntriesByType('navigation')[0].duration"
_PICTURE = b"<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>" + b" " * 4000 + b"</svg>"


def run() -> list[Row]:
    """Median, quickest and quartile of both ways, and the ratio of the medians with its limit."""
    direct, proxied = asyncio.run(_measure())
    ratio = statistics.median(proxied) / statistics.median(direct)
    rows: list[Row] = []
    for name, values in (("direct", direct), ("through the proxy", proxied)):
        rows += [
            {"name": f"51 requests {name}, median", "value": statistics.median(values), "unit": "ms"},
            {"name": f"51 requests {name}, quickest", "value": min(values), "unit": "ms"},
            {"name": f"51 requests {name}, p25", "value": percentile(values, 0.25), "unit": "ms"},
        ]
    rows.append({"name": "ratio of quickest", "value": min(proxied) / min(direct), "unit": ""})
    rows.append({"name": "ratio of medians", "value": round(ratio, 3), "unit": "", "limit": RATIO_LIMIT})
    return rows


async def _measure() -> tuple[list[float], list[float]]:
    ours, theirs = multiprocessing.Pipe()
    site = multiprocessing.get_context("spawn").Process(target=_serve, args=[theirs], daemon=True)
    site.start()
    try:
        port = await asyncio.to_thread(ours.recv)
        async with async_playwright() as playwright:
            path = find_browser()
            browser = await playwright.chromium.launch(executable_path=path, args=[*FLAGS, "--no-sandbox"])
            policy = EgressPolicy.of([f"127.0.0.1:{port}"])
            direct, proxied = [], []
            async with EgressProxy(policy) as proxy:
                for n in range(ROUNDS + WARM_UP):
                    first = await _load(browser, port, None)
                    second = await _load(browser, port, proxy)
                    if n >= WARM_UP:
                        direct.append(first)
                        proxied.append(second)
            await browser.close()
    finally:
        site.kill()
    return direct, proxied


async def _load(browser: Browser, port: int, proxy: EgressProxy | None) -> float:
    """One load in a fresh context, in ms, as the browser itself counts it."""
    context = await browser.new_context(proxy={"server": proxy.url} if proxy else None)
    try:
        page = await context.new_page()
        await page.goto(f"http://127.0.0.1:{port}/", wait_until="load", timeout=60_000)
        shown = await page.evaluate("document.images.length")
        if shown != PARTS:
            raise RuntimeError(f"{shown} pictures instead of {PARTS}")
        return float(await page.evaluate(_DURATION))
    finally:
        await context.close()


# -- the site, in a process of its own -----------------------------------------------------------------


def _serve(told: Connection) -> None:
    asyncio.run(_serve_pages(told))


async def _serve_pages(told: Connection) -> None:
    server = await asyncio.start_server(_talk, "127.0.0.1", 0)
    told.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(_answer(head))
            if b"\nconnection: close" in head.lower():
                break
    except (OSError, asyncio.IncompleteReadError):
        pass
    writer.close()


def _answer(head: bytes) -> bytes:
    if head.startswith(b"GET / "):
        kind, body = b"text/html", b"".join(b'<img src="/%d.svg">' % n for n in range(PARTS))
    else:
        kind, body = b"image/svg+xml", _PICTURE
    return (
        b"HTTP/1.1 200 OK\r\nContent-Type: %b\r\nCache-Control: no-store\r\nContent-Length: %d\r\n\r\n%b"
        % (
            kind,
            len(body),
            body,
        )
    )
