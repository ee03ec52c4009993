"""Every channel of a browser, tried by one hostile page against canaries (`channels/attempts.py`): nothing leaks.

The same page in a plain browser reaches them, which proves that the lab bites.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from agent.network.egress import NOT_ALLOWED
from tests.waiting import until

AREA = "channels"
HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LEAST = 55  # channels that the plain browser must show
CANNOT = 99  # the shell script's word for "no namespace here"


async def _run(mode: str) -> dict[str, Any]:
    lab = (sys.executable, "-m", "tests.lab.channels.attempts", mode)
    for command in (("sh", str(HERE / "channels" / "alone.sh"), *lab), lab):
        code, told, complaint = await _finish(command)
        if code != CANNOT:
            assert code == 0, complaint[-3000:]
            found: dict[str, Any] = json.loads(told.splitlines()[-1])
            return found
    raise AssertionError("the lab did not run")


async def _finish(command: Sequence[str]) -> tuple[int, str, str]:
    """Its exit code and what it printed. When nobody waits for it any longer, it is ended with all that it started."""
    child = subprocess.Popen(  # noqa: ASYNC220 - it starts at once
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        told, complaint = await asyncio.to_thread(child.communicate)
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
    return child.returncode, told, complaint


@pytest.fixture(scope="module")
def runs() -> dict[str, dict[str, Any]]:
    """What was reached, with a plain browser and with the product's session."""

    async def both() -> tuple[dict[str, Any], dict[str, Any]]:
        return await asyncio.gather(_run("control"), _run("guarded"))

    control, guarded = asyncio.run(both())
    return {"control": control, "guarded": guarded}


def test_the_page_bites_in_a_plain_browser(runs: dict[str, dict[str, Any]]) -> None:
    control = runs["control"]
    assert len(control["http"]) >= LEAST
    assert control["tcp"] > 0
    if control["has_namespace"]:  # elsewhere a machine may have no interface for WebRTC
        assert control["udp"] > 0
        assert any(name.endswith("canary.test") for name in control["dns"])


@pytest.mark.parametrize("kind", ["http", "tcp", "udp"])
def test_nothing_leaks_from_the_desks_browser(kind: str, runs: dict[str, dict[str, Any]]) -> None:
    assert runs["guarded"][kind] in ([], 0)
    assert runs["guarded"]["refusals"] >= LEAST


def test_the_browser_itself_looks_no_name_up(runs: dict[str, dict[str, Any]]) -> None:
    if not runs["guarded"]["has_namespace"]:
        pytest.skip("needs a network namespace (root) to put a name server in")
    assert runs["guarded"]["dns"] == []


def test_redirects_inside_and_internal_schemes_are_refused_alike(runs: dict[str, dict[str, Any]]) -> None:
    assert set(runs["guarded"]["opened"].values()) == {NOT_ALLOWED}
    assert len(runs["guarded"]["opened"]) >= 19


def test_when_one_half_fails_the_other_does_not_go_on(tmp_path: Path) -> None:
    note = tmp_path / "pid"

    async def both() -> None:
        async def fail() -> None:
            await until(lambda: note.is_file() and note.read_text().endswith("\n"))
            raise AssertionError("this half failed")

        await asyncio.gather(_finish(("sh", "-c", f"echo $$ >'{note}'; exec sleep 600")), fail())

    with pytest.raises(AssertionError, match="this half failed"):
        asyncio.run(both())
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
