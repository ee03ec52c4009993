"""Finds, measures and ends the operating-system processes of one launched browser, by its own marker.

The marker is a command-line switch that only we pass, so no other browser on the machine is touched. A renderer over
its limit is killed before it takes the machine along: typed arrays, canvases and the document lie outside of V8's own
cap, and Chromium reserves too much address space for RLIMIT_AS. A renderer belongs to one visit (contexts share none),
so only that visit loses its page.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

_PROC = Path("/proc")
_FOLDER = "sweepdesk-browser-"
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def marker_switch(marker: str) -> str:
    """The launch argument that marks a browser as ours."""
    return f"--sweepdesk-mark={marker}"


def pids_of(marker: str) -> list[int]:
    """The marked browser process and all of its descendants; empty when it is gone or /proc is missing."""
    switch = marker_switch(marker).encode()
    every = _all_pids()
    roots = [pid for pid in every if switch in _read(pid, "cmdline").split(b"\0")]
    if not roots:
        return []
    children: dict[int, list[int]] = {}
    for pid in every:
        children.setdefault(_parent(pid), []).append(pid)
    found: list[int] = []
    while roots:
        pid = roots.pop()
        if pid not in found:
            found.append(pid)
            roots.extend(children.get(pid, ()))
    return found


def memory_bytes(marker: str) -> int:
    """Memory of the marked browser without what its processes share, or 0 when it cannot be read."""
    return sum(own_bytes(pid) for pid in pids_of(marker))


def own_bytes(pid: int) -> int:
    """Memory of one process that it shares with no file: readable also of sandboxed ones, cheap, 0 when gone."""
    fields = _read(pid, "statm").split()
    return (int(fields[1]) - int(fields[2])) * _PAGE_BYTES if len(fields) > 2 else 0


def renderers_of(marker: str) -> list[int]:
    """The marked browser's processes that run pages' scripts."""
    # Not split: what the zygote forks writes its arguments with blanks between them.
    return [pid for pid in pids_of(marker) if b"--type=renderer" in _read(pid, "cmdline")]


def kill_one(pid: int) -> None:
    """SIGKILL to a process that may be gone already."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def kill(marker: str) -> int:
    """SIGKILL the marked browser with all its children; how many processes were told."""
    pids = pids_of(marker)
    for pid in pids:
        kill_one(pid)
    return len(pids)


def make_temp_folder() -> Path:
    """A folder for this process's browser profiles; those of processes that died are removed first."""
    parent = Path(tempfile.gettempdir())
    for old in parent.glob(f"{_FOLDER}*"):
        owner = old.name.removeprefix(_FOLDER)
        if owner.isdigit() and not (_PROC / owner).exists() and old.stat().st_uid == os.geteuid():
            shutil.rmtree(old, ignore_errors=True)
    folder = parent / f"{_FOLDER}{os.getpid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _all_pids() -> list[int]:
    with contextlib.suppress(OSError):
        return [int(entry.name) for entry in _PROC.iterdir() if entry.name.isdigit()]
    return []


def _read(pid: int, name: str) -> bytes:
    with contextlib.suppress(OSError):
        return (_PROC / str(pid) / name).read_bytes()
    return b""


def _parent(pid: int) -> int:
    fields = _read(pid, "stat").rpartition(b") ")[2].split()
    return int(fields[1]) if len(fields) > 1 else 0


log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.5
_BLAMED_SECONDS = 10.0  # a crash so soon after a kill is that kill


@dataclass(eq=False, slots=True)
class MemoryWatch:
    """Looks twice a second while there are browsers. Limits in bytes, of memory that is not shared."""

    markers: Callable[[], Iterable[str]]
    renderer_bytes: int
    browser_bytes: int
    _last_kill: float = field(default=float("-inf"))

    @property
    def has_killed_lately(self) -> bool:
        """Whether a page that has just crashed was most likely killed for its memory."""
        return time.monotonic() - self._last_kill < _BLAMED_SECONDS

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for marker in tuple(self.markers()):
                await self.look_at(marker)

    async def look_at(self, marker: str) -> None:
        """Kill this browser's renderers that are over the limit; the largest when all together are over theirs."""
        sizes = await asyncio.to_thread(_sizes, marker)
        guilty = [pid for pid, size in sizes.items() if size > self.renderer_bytes]
        if not guilty and sum(sizes.values()) > self.browser_bytes:
            guilty = [max(sizes, key=lambda pid: sizes[pid])]
        for pid in guilty:
            self._last_kill = time.monotonic()
            log.warning("browser.page_out_of_memory", megabytes=sizes[pid] // 1_000_000)
            kill_one(pid)


def _sizes(marker: str) -> dict[int, int]:
    return {pid: own_bytes(pid) for pid in renderers_of(marker)}
