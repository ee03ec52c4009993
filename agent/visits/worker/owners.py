"""Names of worker processes: where they run, and whether one of them is certainly dead.

Certain is only what this machine's own process table says: a worker elsewhere, or in another container, is dead
when its lease has run out.
"""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path

_DEAD_STATES = frozenset("ZXx")  # of /proc/PID/stat: ended, only its parent has not looked yet


def make_owner() -> str:
    """A name for this process that no other has, and that says where it runs."""
    return f"{_machine()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_certainly_dead(owner: str) -> bool:
    """Whether that process has ended. False also where this process cannot know."""
    machine, _, rest = owner.rpartition(":")[0].rpartition(":")
    if not rest.isdecimal() or not _namespace() or machine != _machine():
        return False
    try:
        stat = Path(f"/proc/{int(rest)}/stat").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return stat.rpartition(") ")[2][:1] in _DEAD_STATES


def _machine() -> str:
    return f"{socket.gethostname()[:60]}/{_namespace()}"


def _namespace() -> str:
    """Of process numbers: containers of one name may have several. Empty where the system does not say."""
    try:
        return str(Path("/proc/self/ns/pid").stat().st_ino)
    except OSError:
        return ""
