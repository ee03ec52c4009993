"""Every write of files that workers make: ordered, made, told how far they are."""

from __future__ import annotations

import secrets
from datetime import timedelta
from functools import partial

import structlog
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from agent.teams.models import Team, User
from agent.teams.outbox import enqueue
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.storage.media import keep_file
from research.home.exports.making import content_of
from research.home.models import MadeFile

log = structlog.get_logger(__name__)

MAKE_TASK = "research.home.tasks.make_files"
FOLDER = "files"
KEPT = timedelta(days=30)  # retention deletes it then
SAME_FOR = timedelta(minutes=5)  # the same order in this time is the same file
MOST_TRIES = 5  # then whatever ends its workers is given up
_AGAIN = timedelta(seconds=30)
_GONE = "What it was to be made of is gone."


class ClaimLost(Exception):
    """Another worker makes this file by now."""

    retryable = False
    user_message = "Another worker makes this file."


def order(
    *, team: Team, user: User | None, kind: str, form: str, about: int = 0, given: str = ""
) -> MadeFile:
    """The file that will be made: a new one, or the one that the same person ordered just now."""
    wanted = {"team": team, "created_by": user, "kind": kind, "form": form, "about": about, "filter": given}
    with transaction.atomic():
        recent = MadeFile.objects.filter(**wanted, created_at__gte=timezone.now() - SAME_FOR)
        if found := recent.exclude(state=MadeFile.State.FAILED).order_by("-pk").first():
            return found
        made = MadeFile.objects.create(**wanted)
        record_audit(team, user, "file.ordered", made, form=form)
        transaction.on_commit(partial(enqueue, MAKE_TASK))
    return made


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
        content = content_of(row, partial(_tell, row))
        path = keep_file(f"{FOLDER}/{secrets.token_hex(16)}.{row.form}", content)
    except ClaimLost:
        log.warning("file.claim_lost", file=row.pk)
    except Http404:
        _end(row, _GONE, is_final=True)
    except Exception as exc:  # the net of a task: it is tried again, and in the end said
        log.exception("file.not_made", file=row.pk)
        _end(row, f"It could not be made: {type(exc).__name__}.")
    else:
        answer = {"file": path, "size": len(content), "done": row.total}
        row.record("", wait=_AGAIN, is_taken=True, answer=answer)


def _end(row: MadeFile, problem: str, *, is_final: bool = False) -> None:
    row.record(problem, wait=_AGAIN, is_taken=False, is_final=is_final)


def _tell(row: MadeFile, done: int, total: int) -> None:
    """Say how far it is, and hold the claim. *Raises* ClaimLost."""
    row.total = total
    if not row.mine().update(done=done, total=total, next_try_at=from_now(MadeFile.LEASE)):
        raise ClaimLost
