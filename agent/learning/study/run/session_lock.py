"""One process at a time runs a session: a lock that ends with its process, however that ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from agent.learning.models import StudySession
from agent.learning.study.errors import StudyError


@contextmanager
def alone(session: StudySession) -> Iterator[None]:
    """Nobody else on this machine runs the session meanwhile. *Raises* StudyError where somebody does."""
    path = settings.DATA_DIR / f"study-{session.pk}.lock"
    file = _locked(path)
    if file is None:
        raise StudyError(f"The session “{session.name}” is being run by another process.")
    with file:
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def _locked(path: Path) -> IO[str] | None:
    """The file, locked; None where another process has it.

    One that its last holder took away between our opening and our locking it is no lock any more: the next process
    would make another.
    """
    while True:
        file = path.open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return None
        if _is_at(path, file):
            return file
        file.close()


def _is_at(path: Path, file: IO[str]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
