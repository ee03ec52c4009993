"""A browser that runs elsewhere: connected to, contained by the same proxy, refused where that cannot hold."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from agent.browser.chromium.engine import NEEDED, BrowserEngine, EngineOptions, refusal_of
from agent.browser.chromium.processes import make_temp_folder
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.errors import AddressRefused, BrowserGone
from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy
from config.env import Env, SettingError
from config.setting_groups.browser import read_remote_browser
from tests.browser.conftest import Start
from tests.waiting import until


@contextlib.asynccontextmanager
async def second_browser(program: Path, *flags: str) -> AsyncIterator[str]:
    """Another Chromium on loopback, started by somebody else; the address of its debugging endpoint."""
    profile = make_temp_folder()
    own = (
        "--no-sandbox",
        "--disable-gpu",
        "--headless",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
    )
    process = await asyncio.create_subprocess_exec(
        program,
        *own,
        *flags,
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        said = profile / "DevToolsActivePort"
        await until(lambda: said.exists() and len(said.read_text("utf-8").splitlines()) == 2)
        port, path = said.read_text("utf-8").splitlines()
        yield f"ws://127.0.0.1:{port}{path}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # Debian's program is a script that waits for the browser
        await process.wait()


@pytest.mark.asyncio(loop_scope="session")
async def test_a_visit_in_a_browser_elsewhere_goes_by_the_rules_of_its_own(
    browser_path: Path, little_site: Start
) -> None:
    site = await little_site({"/": "<title>Allowed</title><h1>Lamp</h1>"})
    other = await little_site({"/": "<title>Inside</title>"})
    host = urlsplit(site.url()).netloc
    async with second_browser(browser_path, *NEEDED) as url:
        assert await refusal_of(url) == ""
        engine = BrowserEngine(EngineOptions(url=url, may_be_root=False))
        options = SessionOptions(policy=EgressPolicy.of([host]), browser_host="127.0.0.1")
        sessions = [BrowserSession(engine, options) for _ in range(2)]
        try:
            for session in sessions:
                await session.open()
            await sessions[0].page.open(site.url())
            assert site.requests[0].path == "/"
            with pytest.raises(AddressRefused):
                await sessions[1].page.open(other.url())
            assert other.requests == []
            assert sessions[0]._context is not sessions[1]._context
        finally:
            for session in sessions:
                await session.close()
            await engine.close()
        assert await refusal_of(url) == ""  # it runs on: it is not ours to end


@pytest.mark.asyncio(loop_scope="session")
async def test_a_browser_whose_pages_could_pass_by_the_proxy_is_refused(browser_path: Path) -> None:
    async with second_browser(browser_path, NEEDED[0]) as url:
        assert await refusal_of(url) == f"The browser at BROWSER_URL must be started with {NEEDED[1]}."
        engine = BrowserEngine(EngineOptions(url=url))
        with pytest.raises(BrowserGone):
            await engine.open_context()
        await engine.close()


@pytest.mark.asyncio(loop_scope="session")
async def test_only_the_browsers_host_may_use_the_proxy_of_its_visits() -> None:
    answers = []
    for peers in ({"127.0.0.1"}, {"127.0.0.9"}):
        async with EgressProxy(EgressPolicy(), peers=frozenset(peers)) as proxy:
            reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(proxy.url).port)
            with contextlib.suppress(OSError):
                writer.write(b"GET http://127.0.0.1:9/ HTTP/1.1\r\nHost: x\r\n\r\n")
                answers.append(await reader.read(12))
            writer.close()
    assert answers[0].startswith(b"HTTP/1.1")
    assert answers[1:] in ([], [b""])


def test_a_browser_on_another_host_needs_a_way_back_to_its_worker() -> None:
    with pytest.raises(SettingError, match="BROWSER_PROXY_HOST"):
        read_remote_browser(Env({"BROWSER_URL": "ws://browser:9222/x"}))
    found = read_remote_browser(Env({"BROWSER_URL": "ws://browser:9222/x", "BROWSER_PROXY_HOST": "10.0.0.7"}))
    assert (found.url, found.proxy_host) == ("ws://browser:9222/x", "10.0.0.7")
    assert read_remote_browser(Env({"BROWSER_URL": "http://127.0.0.1:9222"})).proxy_host == "127.0.0.1"
    with pytest.raises(SettingError, match="give an address such as"):
        read_remote_browser(Env({"BROWSER_URL": "browser:9222"}))
