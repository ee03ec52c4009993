"""What a process that reads strangers' bytes may use, and how it is started: with little to lose.

Set by the child itself before it touches its input. Linux only in part: where the kernel lacks a limit,
the others stay.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys
from pathlib import Path

CPU_SECONDS = 10
WALL_SECONDS = 12.0
MEMORY_BYTES = 512 * 1024 * 1024
MAX_PAGES = 200
MAX_TEXT_CHARS = 2_000_000
MAX_ANSWER_BYTES = 4 * MAX_TEXT_CHARS + 1_000_000  # UTF-8 of the longest text, and its page starts
MAX_DOCUMENT_BYTES = 25_000_000

ROOT = Path(__file__).resolve().parents[3]
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38
_CLONE_NEWNET, _CLONE_NEWUSER = 0x4000_0000, 0x1000_0000


def clean_environment() -> dict[str, str]:
    """All that a parser inherits: where programs and compiled modules lie, no threads. No secret, no proxy."""
    one = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {
        "PATH": "/usr/bin:/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": sys.pycache_prefix or "",
        "PYTHONUTF8": "1",
        "LANG": "C.UTF-8",
        **one,
    }


def tie_to_parent() -> None:
    """End when the process (its thread, in fact) that started this one ends; never gain a privilege."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def limit_this_process(
    *, cpu_seconds: int = CPU_SECONDS, memory_bytes: int = MEMORY_BYTES, may_thread: bool = False
) -> None:
    """No more processor time and memory than that; no files, no core, no further process, no network.

    A limit that the system already keeps lower stays. `may_thread` leaves the number of processes as it is:
    the kernel counts threads with them.
    """
    _limit(resource.RLIMIT_CPU, cpu_seconds)
    _limit(resource.RLIMIT_AS, memory_bytes)
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_CORE, 0)
    if not may_thread:
        _limit(resource.RLIMIT_NPROC, 0)  # root is exempt: CPU time and the wall end what it starts
    _leave_the_network()


def _limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    most = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (most, most))


def _leave_the_network() -> None:
    """Its own network namespace, without any interface up, where the kernel grants one."""
    if sys.platform != "linux":
        return
    # Root needs no user namespace, and in one it would lose the right to read others' files (lazy imports).
    flags = _CLONE_NEWNET if os.geteuid() == 0 else _CLONE_NEWNET | _CLONE_NEWUSER
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).unshare(flags)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def needs_mupdf(data: bytes) -> bool:
    """Whether these bytes (a PDF, or one with a short head before it) are read with PyMuPDF."""
    return b"%PDF-" in data[:70_000]
