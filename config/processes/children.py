"""Child processes of the supervisor: started in their own sessions, tied to its life, fully reaped.

Linux gives two promises that make "no process of ours left" hold even for crashes: a child gets SIGTERM when the
supervisor dies (PR_SET_PDEATHSIG), and whatever a dead child leaves behind becomes the supervisor's own child
(PR_SET_CHILD_SUBREAPER), so that it can be found and ended. Elsewhere a child's session is ended as a whole.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_IS_LINUX = sys.platform == "linux"
_libc = ctypes.CDLL(None, use_errno=True) if _IS_LINUX else None


@dataclass(frozen=True)
class Program:
    """What to run. A vital one that keeps failing ends the whole system; any other is given up."""

    name: str
    command: Sequence[str]
    environ: Mapping[str, str]
    cwd: Path
    is_vital: bool = True
    stops_last: bool = False  # the others still need it while they end


@dataclass
class Child:
    """One program, running or between two starts."""

    program: Program
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    failures: int = 0  # in a row, each soon after its start
    restart_at: float | None = None
    is_given_up: bool = False
    exit_code: int | None = None  # of its last end; negative: the signal
    is_output_read: bool = False  # to its end
    rest: bytes = field(default=b"", repr=False)  # an output line that has not ended yet

    @property
    def pid(self) -> int:
        """Process id while it runs, else 0."""
        return self.process.pid if self.process else 0


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent dies."""
    if _libc is not None:
        _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _tie_to(parent: int) -> Callable[[], None]:
    """What a fresh child does before it becomes the program."""

    def tie() -> None:
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
            if os.getppid() != parent:
                os._exit(1)  # the supervisor died in between

    return tie


def start(child: Child) -> int:
    """Start the program; the descriptor of its output (stdout and stderr in one)."""
    reader, writer = os.pipe()
    child.process = subprocess.Popen(
        child.program.command,
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=writer,
        env=dict(child.program.environ),
        cwd=child.program.cwd,
        start_new_session=True,
        preexec_fn=_tie_to(os.getpid()),  # noqa: PLW1509 - safe: the supervisor has one thread
    )
    os.close(writer)
    os.set_blocking(reader, False)
    child.started_at = time.monotonic()
    child.restart_at = None
    child.rest, child.is_output_read = b"", False
    return reader


def signal_child(child: Child, number: int) -> None:
    """Send the signal to the program itself; a SIGKILL to its whole session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if number == signal.SIGKILL:
            os.killpg(child.pid, number)
        else:
            os.kill(child.pid, number)


def own_children() -> set[int]:
    """Ids of this process's direct children, adopted ones included (Linux; empty elsewhere)."""
    found: set[int] = set()
    with contextlib.suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            found.update(int(word) for word in (task / "children").read_text().split())
    return found


def kill_quietly(pid: int) -> None:
    """SIGKILL to a process that may be gone already."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def collect_dead() -> list[tuple[int, int]]:
    """Id and exit code (negative: the signal) of every child that has ended since the last call."""
    dead = []
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            dead.append((pid, os.waitstatus_to_exitcode(status)))
    return dead
