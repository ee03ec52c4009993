"""One process at a time runs a session: a lock that ends with its process, however that ends."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from agent.models import StudySession
from agent.study.errors import StudyError


@contextmanager
def alone(session: StudySession) -> Iterator[None]:
    """Nobody else on this machine runs the session meanwhile. *Raises* StudyError where somebody does."""
    path = settings.DATA_DIR / f"study-{session.pk}.lock"
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as exc:
            raise StudyError(f"The session “{session.name}” is being run by another process.") from exc
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
