"""One running system per data folder: a lock that the kernel frees when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import TextIO

_NAME = "supervisor.lock"


def take_lock(data: Path) -> TextIO | None:
    """Hold the data folder until the returned file is closed or this process ends; None when it is held."""
    file = (data / _NAME).open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def holder_of(data: Path) -> int:
    """Id of the process that holds the data folder, 0 when nobody does."""
    path = data / _NAME
    if not path.exists():
        return 0
    with path.open(encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return int(file.read().strip() or 0)
    return 0
