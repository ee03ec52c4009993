"""How much memory this process may still take: the machine's, or what its control group leaves."""

from __future__ import annotations

from pathlib import Path

_PROC = Path("/proc")
_GROUP = Path("/sys/fs/cgroup")
UNKNOWN = 1 << 62


def free_bytes(proc: Path = _PROC, group: Path = _GROUP) -> int:
    """Bytes that are free, the lesser of both; very many where the system does not tell."""
    return min(_of_machine(proc), _of_group(group))


def _of_machine(proc: Path) -> int:
    try:
        lines = (proc / "meminfo").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, ValueError, StopIteration):
        return UNKNOWN


def _of_group(group: Path) -> int:
    """Version 2 of control groups; as seen from inside a container, where its own group is the root."""
    try:
        limit = (group / "memory.max").read_text().strip()
        used = int((group / "memory.current").read_text())
        stats = (group / "memory.stat").read_text().splitlines()
        spare = next(int(line.split()[1]) for line in stats if line.startswith("inactive_file "))
        return UNKNOWN if limit == "max" else int(limit) - used + spare
    except (OSError, ValueError, StopIteration):
        return UNKNOWN
