"""Starts one Chromium with the flags that keep it quiet, contained and behind the proxy."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

import structlog
from playwright.async_api import Browser, Playwright

from agent.browser.chromium.processes import marker_switch
from agent.core.errors import BrowserGone

log = structlog.get_logger(__name__)

LAUNCH_TIMEOUT = timedelta(seconds=60)  # a loaded machine takes long; a healthy one 0.3 s
CLOSED_PROXY = "http://127.0.0.1:9"  # what belongs to no visit has no way out

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--proxy-bypass-list=<-loopback>",  # loopback too goes by the proxy, which decides
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # the proxy looks names up, never the browser
    "--js-flags=--max-old-space-size=512",
)
# What the driver would switch off: Chromium's own brake on pages that flood the browser with navigations and
# history entries. Without it one page stalls the driver, and with it every visit of the worker, for a minute.
NOT_THESE = ("--disable-ipc-flooding-protection",)


@dataclass(frozen=True, slots=True)
class Launched:
    """A running browser and the marker by which its processes are found."""

    browser: Browser
    marker: str


def refuse_root(*, may_be_root: bool) -> None:
    """*Raises* BrowserGone for root where that is not allowed: Chromium has no sandbox there."""
    if not is_root():
        return
    if not may_be_root:
        raise BrowserGone("Root may not start a browser here: it would have no sandbox.")
    _warn_of_root()


def is_root() -> bool:
    """Whether this process runs as root."""
    return os.geteuid() == 0


@cache
def _warn_of_root() -> None:
    log.warning("browser.no_sandbox", why="running as root; in production a worker refuses to")


async def launch_browser(playwright: Playwright, executable: Path | None) -> Launched:
    """Headless, sandboxed unless we are root (Chromium refuses the sandbox there), never a TCP debug port."""
    marker = secrets.token_hex(8)
    async with asyncio.timeout(LAUNCH_TIMEOUT.total_seconds() + 5):  # Playwright's own limit comes first
        browser = await playwright.chromium.launch(
            executable_path=executable,
            headless=True,
            chromium_sandbox=not is_root(),
            args=[*FLAGS, marker_switch(marker)],
            ignore_default_args=list(NOT_THESE),
            proxy={"server": CLOSED_PROXY},
            handle_sigint=False,
            handle_sigterm=False,
            handle_sighup=False,
            timeout=LAUNCH_TIMEOUT,
        )
    return Launched(browser, marker)


def plain_user_agent(version: str) -> str:
    """The name that the same Chromium with a window gives."""
    major = version.split(".", 1)[0]
    return (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
        f"Chrome/{major}.0.0.0 Safari/537.36"
    )
