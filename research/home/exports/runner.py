"""Makes the files that were ordered, one after the other, in a worker."""

from __future__ import annotations

import io
import secrets
from datetime import timedelta
from functools import partial

import structlog
from django.http import Http404

from agent.visits.storage.places import place
from research.home.exports.making import write_file
from research.home.exports.services import ClaimLost, tell
from research.home.models import MadeFile

log = structlog.get_logger(__name__)

FOLDER = "files"
MOST_TRIES = 5  # then whatever ends its workers is given up
_AGAIN = timedelta(seconds=30)
_TYPESETTING = timedelta(minutes=15)  # says nothing meanwhile; 10,000 vendors take half a minute of processor
_GONE = "What it was to be made of is gone."


def make_due() -> int:
    """Make what is due, one after the other, until nothing is; how many were tried."""
    tried = 0
    while claimed := MadeFile.claim_due(1):
        for row in claimed:
            _make(row)
            tried += 1
    return tried


def _make(row: MadeFile) -> None:
    if row.tries > MOST_TRIES:
        _end(row, "It was tried too often.", is_final=True)
        return
    try:
        if row.form == MadeFile.Form.PDF:
            tell(row, 0, 0, _TYPESETTING)
        path = f"{FOLDER}/{secrets.token_hex(16)}.{row.form}"
        with place().filling(path) as out:
            write_file(row, out, partial(tell, row))
            size = out.seek(0, io.SEEK_END)
    except ClaimLost:
        log.warning("file.claim_lost", file=row.pk)
    except Http404:
        _end(row, _GONE, is_final=True)
    except Exception as exc:  # the net of a task: it is tried again, and in the end said
        log.exception("file.not_made", file=row.pk)
        _end(row, f"It could not be made: {type(exc).__name__}.")
    else:
        answer = {"file": path, "size": size, "done": row.total}
        row.record("", wait=_AGAIN, is_taken=True, answer=answer)


def _end(row: MadeFile, problem: str, *, is_final: bool = False) -> None:
    row.record(problem, wait=_AGAIN, is_taken=False, is_final=is_final)
