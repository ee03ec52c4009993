"""Files that workers make are ordered here, and told how far they are."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from agent.teams.models import User
from agent.teams.outbox import enqueue
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from research.home.models import MadeFile

MAKE_TASK = "research.home.tasks.make_files"
KEPT = timedelta(days=30)  # retention deletes it then
SAME_FOR = timedelta(minutes=5)  # the same order in this time is the same file


class ClaimLost(Exception):
    """Another worker makes this file by now."""

    retryable = False
    user_message = "Another worker makes this file."


def order(wanted: MadeFile, user: User | None) -> MadeFile:
    """The file that will be made: as given, or the one that the same person ordered just now."""
    same = {name: getattr(wanted, name) for name in ("team", "kind", "form", "about", "filter")}
    with transaction.atomic():
        recent = MadeFile.objects.filter(**same, created_by=user, created_at__gte=timezone.now() - SAME_FOR)
        if found := recent.exclude(state=MadeFile.State.FAILED).order_by("-pk").first():
            return found
        made = MadeFile.objects.create(**same, created_by=user)
        record_audit(made.team, user, "file.ordered", made, form=made.form)
        transaction.on_commit(partial(enqueue, MAKE_TASK))
    return made


def tell(row: MadeFile, done: int, total: int, hold: timedelta = MadeFile.LEASE) -> None:
    """Say how far it is, and hold the claim so much longer. *Raises* ClaimLost."""
    row.total = total
    if not row.mine().update(done=done, total=total, next_try_at=from_now(hold)):
        raise ClaimLost
