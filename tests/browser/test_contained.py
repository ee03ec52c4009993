"""The browser is contained: a sandbox, nothing shared between visits, nothing left behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from agent.browser.engine import BrowserEngine, EngineOptions
from agent.browser.processes import marker_switch, own_bytes
from agent.browser.session import BrowserSession, SessionOptions
from agent.core.errors import BrowserGone, Harm, PageHarmful
from agent.egress import EgressPolicy
from tests.browser.conftest import OpenSession, Reply, Request, Start, until

NOBODY = 65534

AS_ORDINARY_USER = """
import asyncio, encodings.idna, json, os, sys
from pathlib import Path
from agent.browser.engine import BrowserEngine, EngineOptions
from agent.browser.processes import pids_of
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
        done = subprocess.run(command, capture_output=True, text=True, env=environ, timeout=100, check=False)
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
        "SECRET_KEY": "x" * 60,
    }
    command = [sys.executable, "-m", "celery", "-q", "-A", "config", "worker", "-c", "1"]
    done = subprocess.run(command, capture_output=True, text=True, env=environ, timeout=100, check=False)
    assert done.returncode != 0
    assert "ordinary user" in done.stderr
    assert "Traceback" not in done.stderr


MARKING = """<h1 id=seen>none</h1><script>
const say = (what) => { seen.textContent += ' ' + what };
if (document.cookie) say('cookie');
if (localStorage.marker) say('local');
document.cookie = 'marker=1; max-age=99999'; localStorage.marker = sessionStorage.marker = 1;
const had = indexedDB.databases().then((all) => { if (all.length) say('indexed'); indexedDB.open('marker') });
const kept = caches.keys().then((all) => { if (all.length) say('cache'); return caches.open('marker') });
const worker = navigator.serviceWorker ? navigator.serviceWorker.getRegistrations().then((all) => {
  if (all.length) say('worker'); return navigator.serviceWorker.register('/worker.js').catch(() => 0) }) : 0;
Promise.all([had, kept, worker, fetch('/cached').then((r) => r.text())]).then(() => { document.title = 'done' })
</script>"""


async def test_twenty_visits_find_nothing_of_each_other(
    little_site: Start, open_session: OpenSession
) -> None:
    cached = Reply("fresh", headers={"Cache-Control": "public, max-age=99999"})

    async def main(request: Request) -> Reply:
        return Reply(MARKING, headers={"Set-Cookie": "server=1; Max-Age=99999; Path=/; HttpOnly"})

    site = await little_site({"/": main, "/cached": cached, "/worker.js": Reply("", type="text/javascript")})
    seen = []
    for _ in range(20):
        session = await open_session(site)
        tab = session.page.tabs.active
        assert tab is not None
        await tab.page.goto(site.url(), wait_until="commit")
        await tab.page.wait_for_function("document.title === 'done'", timeout=20_000)
        seen.append(await tab.page.inner_text("#seen"))
        await session.close()
    assert seen == ["none"] * 20
    assert [r.headers.get("cookie") for r in site.requests if r.path == "/"] == [None] * 20
    assert len([r for r in site.requests if r.path == "/cached"]) == 20


async def test_a_page_over_its_memory_is_ended_and_named_and_nobody_else_is(
    little_site: Start, browser_path: Path
) -> None:
    hog = "<h1>x</h1><script>const a=[];setInterval(()=>a.push(new Uint8Array(3e7).fill(7)),20)</script>"
    site = await little_site({"/": hog, "/good": "<h1>Good page</h1>"})
    engine = BrowserEngine(EngineOptions(executable=browser_path, max_page_bytes=300_000_000))
    policy = EgressPolicy.of([f"127.0.0.1:{site.port}"])
    hungry, other = (BrowserSession(engine, SessionOptions(policy=policy)) for _ in range(2))
    try:
        await other.open()
        await hungry.open()
        await hungry.page.open(site.url())
        await until(lambda: hungry._watch is not None and hungry._watch.harm)
        with pytest.raises(PageHarmful, match="more memory") as caught:
            await hungry.page.look()
        assert caught.value.harm is Harm.OUT_OF_MEMORY
        await other.page.open(site.url("/good"))
        assert (await other.page.look()).http_status == 200
        assert engine.launches == 1
    finally:
        await hungry.close()
        await other.close()
        await engine.close()


def test_memory_of_a_process_can_be_read_without_rights_over_it() -> None:
    assert own_bytes(os.getpid()) > 1_000_000
    assert own_bytes(2**22 + 1) == 0


WORKER = """
import asyncio, sys
from pathlib import Path
from agent.browser.engine import BrowserEngine, EngineOptions

async def main():
    engine = BrowserEngine(EngineOptions(executable=Path(sys.argv[1])))
    await (await engine.open_context()).new_page()
    print(engine.markers[0], engine._folder, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


async def test_workers_that_are_killed_leave_no_process_and_the_next_removes_their_profiles(
    browser_path: Path, tmp_path: Path
) -> None:
    """Twenty SIGKILLs, five at a time; this process stands where an init stands, and reaps."""
    markers: list[str] = []
    environ = {**os.environ, "TMPDIR": str(tmp_path)}
    for _ in range(4):
        batch = [
            await asyncio.create_subprocess_exec(
                sys.executable, "-c", textwrap.dedent(WORKER), str(browser_path), stdout=-1, env=environ
            )
            for _ in range(5)
        ]
        for worker in batch:
            assert worker.stdout is not None
            markers.append((await worker.stdout.readline()).decode().split()[0])
        for worker in batch:
            worker.send_signal(signal.SIGKILL)
            await worker.wait()
    switches = [marker_switch(marker).encode() for marker in markers]
    await until(lambda: not running_with(switches))
    await until(lambda: zombies_of(os.getpid()) == [])
    engine = BrowserEngine(EngineOptions(executable=browser_path))
    before, os.environ["TMPDIR"] = os.environ.get("TMPDIR"), str(tmp_path)
    import tempfile

    tempfile.tempdir = None
    try:
        await engine.open_context()
        assert [path.name for path in tmp_path.glob("sweepdesk-browser-*")] == [
            f"sweepdesk-browser-{os.getpid()}"
        ]
    finally:
        await engine.close()
        os.environ.pop("TMPDIR") if before is None else os.environ.update(TMPDIR=before)
        tempfile.tempdir = None
    assert list(tmp_path.glob("sweepdesk-browser-*")) == []


def zombies_of(parent: int) -> list[int]:
    """The dead children that this parent has not been told of; the killed workers' own go to it or to an init."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, ppid = (entry / "stat").read_text().rpartition(") ")[2].split()[:2]
            except OSError:
                continue
            if state == "Z" and int(ppid) == parent:
                found.append(int(entry.name))
    return found


def running_with(switches: list[bytes]) -> list[int]:
    """Live processes that carry one of these switches; zombies have no command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if any(switch in command for switch in switches):
                found.append(int(entry.name))
    return found
