"""What must hold every time, many times in a row: visits share nothing, killed workers leave nothing."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.processes import marker_switch
from tests.browser.conftest import OpenSession, Reply, Request, Start
from tests.e2e.system import free_port
from tests.lab.sampling import is_whole, sampled
from tests.races.conftest import own_postgres as own_postgres  # noqa: PLC0414 - a fixture is used here too
from tests.run import ROOT
from tests.waiting import LIMIT_S, until

AREA = "soak"
KILLED_AT_ONCE = 3

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


async def test_visits_find_nothing_of_each_other(little_site: Start, open_session: OpenSession) -> None:
    cached = Reply("fresh", headers={"Cache-Control": "public, max-age=99999"})

    async def main(request: Request) -> Reply:
        return Reply(MARKING, headers={"Set-Cookie": "server=1; Max-Age=99999; Path=/; HttpOnly"})

    site = await little_site({"/": main, "/cached": cached, "/worker.js": Reply("", type="text/javascript")})
    seen, rounds = [], sampled(AREA, range(20), at_most=4)
    for _ in rounds:
        session = await open_session(site)
        tab = session.page.tabs.active
        assert tab is not None
        await tab.page.goto(site.url(), wait_until="commit")
        await tab.page.wait_for_function("document.title === 'done'", timeout=1000 * LIMIT_S)
        seen.append(await tab.page.inner_text("#seen"))
        await session.close()
    assert seen == ["none"] * len(rounds)
    assert [r.headers.get("cookie") for r in site.requests if r.path == "/"] == [None] * len(rounds)
    assert len([r for r in site.requests if r.path == "/cached"]) == len(rounds)


WORKER = """
import asyncio, sys
from pathlib import Path
from agent.browser.chromium.engine import BrowserEngine, EngineOptions

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
    """This process stands where an init stands, and reaps."""
    markers: list[str] = []
    environ = {**os.environ, "TMPDIR": str(tmp_path)}
    for _ in sampled(AREA, range(7), at_most=1):
        batch = [
            await asyncio.create_subprocess_exec(
                sys.executable, "-c", textwrap.dedent(WORKER), str(browser_path), stdout=-1, env=environ
            )
            for _ in range(KILLED_AT_ONCE)
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


@pytest.mark.skipif(not is_whole(), reason="ten minutes of kills: make lab AREA=soak")
@pytest.mark.timeout(3600)
def test_a_desk_whose_processes_are_killed_at_random_loses_nothing(
    own_postgres: str, tmp_path: Path, keep_figures: Callable[[Mapping[str, Any]], None]
) -> None:
    """SOAK_VISITS and SOAK_KILLS change the numbers; what was counted is in the laboratory's result."""
    visits, kills = int(os.environ.get("SOAK_VISITS", "400")), int(os.environ.get("SOAK_KILLS", "200"))
    (tmp_path / "tmp").mkdir()
    environ = {
        **os.environ,
        "DATABASE_URL": own_postgres, "REDIS_URL": f"unix://{tmp_path}/valkey.sock", "DATA_DIR": str(tmp_path),
        "ENV_FILE": os.devnull, "DEMO_SITES": "off", "ENDS": str(tmp_path / "ends"), "TMPDIR": str(tmp_path / "tmp"),
        "SOAK_MARK": uuid.uuid4().hex, "PORT": str(free_port()), "LOG_LEVEL": "WARNING", "DRAIN_SECONDS": "0",
    }  # fmt: skip
    environ.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "tests.lab.soaking.program", str(visits), str(kills), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    keep_figures(told)
    assert told["stored_twice"] == told["over_the_limits"] == told["with_gaps"] == []
    assert told["without_event"] == told["zombies"] == 0
    assert told["found"] + told["given_up"] + len(told["poison"]) == told["visits"] == visits
    assert {determination for determination, _ in told["poison"]} == {"error"}
    assert told["left_running"] == told["left_in_tmp"] == []
    assert sum(told["kills"].values()) >= kills * 0.9  # positive control: it was really killed
    assert {"child", "wiped", "database"} <= set(told["kills"])
    assert told["recovered"] > 0
