"""The browser is contained: a sandbox, no root, and an end for pages that take too much memory."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.processes import own_bytes
from agent.core.errors import BrowserGone, Harm, PageHarmful
from tests.browser.conftest import MakeEngine, OpenSession, Start
from tests.waiting import until

NOBODY = 65534

AS_ORDINARY_USER = """
import asyncio, encodings.idna, json, os, sys
from pathlib import Path
from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.processes import pids_of
import multiprocessing.connection, concurrent.futures.thread, asyncio.subprocess

async def main(path):
    engine = BrowserEngine(EngineOptions(executable=Path(path), may_be_root=False))
    context = await engine.open_context()
    page = await context.new_page()
    words = await page.evaluate("() => 'alive'")
    commands = [Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\\0") for pid in pids_of(engine.markers[0])]
    status = [Path(f"/proc/{pid}/status").read_text() for pid in pids_of(engine.markers[0])]
    await engine.close()
    print(json.dumps({"words": words, "commands": commands, "status": status, "uid": os.geteuid()}))

if os.geteuid() == 0:
    os.setgroups([]); os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
asyncio.run(main(sys.argv[1]))
"""


def may_make_user_namespaces() -> bool:
    """Whether an ordinary user may: what Chromium's sandbox is made of."""
    code = (
        f"import ctypes, os, sys\nif os.geteuid() == 0: os.setuid({NOBODY})\n"
        "sys.exit(ctypes.CDLL(None).unshare(0x10000000) != 0)"
    )
    return subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_ordinary_users_browser_has_its_sandbox(browser_path: Path, tmp_path: Path) -> None:
    if not may_make_user_namespaces():
        pytest.skip("this machine lets no ordinary user make user namespaces")
    home = Path(f"/tmp/sweepdesk-test-{os.getpid()}")
    home.mkdir(mode=0o777)
    home.chmod(0o777)
    try:
        command = [sys.executable, "-c", AS_ORDINARY_USER, str(browser_path), str(NOBODY)]
        environ = {**os.environ, "HOME": str(home), "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    finally:
        subprocess.run(["rm", "-rf", str(home)], check=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["words"] == "alive"
    assert found["uid"] != 0
    switches = {word for command in found["commands"] for part in command for word in part.split(" ")}
    assert not {"--no-sandbox", "--disable-setuid-sandbox", "--disable-seccomp-filter-sandbox"} & switches
    renderers = [
        status
        for command, status in zip(found["commands"], found["status"], strict=True)
        if any("--type=renderer" in word for word in command)
    ]
    assert renderers
    assert all("Seccomp:\t2" in status for status in renderers)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is refused")
async def test_where_root_may_not_no_browser_starts(browser_path: Path) -> None:
    engine = BrowserEngine(EngineOptions(executable=browser_path, may_be_root=False))
    with pytest.raises(BrowserGone, match="sandbox"):
        await engine.open_context()
    assert engine.launches == 0
    await engine.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is refused")
def test_a_production_worker_that_root_starts_ends_with_one_sentence(tmp_path: Path) -> None:
    environ = {
        **os.environ,
        "PRODUCTION": "on",
        "PUBLIC_URL": "https://desk.example.org",
        "DATA_DIR": str(tmp_path),
    }
    environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "SECRET_KEY": secrets.token_urlsafe(48),
    }
    command = [sys.executable, "-m", "celery", "-q", "-A", "config", "worker", "-c", "1"]
    done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    assert done.returncode != 0
    assert "ordinary user" in done.stderr
    assert "Traceback" not in done.stderr


async def test_a_page_over_its_memory_is_ended_and_named_and_nobody_else_is(
    little_site: Start, open_session: OpenSession, own_engine: MakeEngine
) -> None:
    hog = "<h1>x</h1><script>const a=[];setInterval(()=>a.push(new Uint8Array(3e7).fill(7)),20)</script>"
    site = await little_site({"/": hog, "/good": "<h1>Good page</h1>"})
    engine = own_engine(max_page_bytes=300_000_000)
    other, hungry = await open_session(site, within=engine), await open_session(site, within=engine)
    with suppress(PageHarmful):  # it may be over before it has come to rest
        await hungry.page.open(site.url())
    await until(lambda: hungry._watch is not None and hungry._watch.harm)
    with pytest.raises(PageHarmful, match="more memory") as caught:
        await hungry.page.look()
    assert caught.value.harm is Harm.OUT_OF_MEMORY
    await other.page.open(site.url("/good"))
    assert (await other.page.look()).http_status == 200
    assert engine.launches == 1


def test_memory_of_a_process_can_be_read_without_rights_over_it() -> None:
    assert own_bytes(os.getpid()) > 1_000_000
    assert own_bytes(2**22 + 1) == 0
