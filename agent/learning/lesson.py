"""What an ended visit teaches: site knowledge, cached actions, patterns and trajectories, from its stored steps."""

from __future__ import annotations

from typing import Any

import structlog
from django.db import DatabaseError, transaction

from agent.core.types import Determination
from agent.learning.knowledge.store import learn_from
from agent.learning.recall import cache, patterns, trajectories
from agent.visits.models import Visit

log = structlog.get_logger(__name__)


def learn_from_ended_visit(visit: Visit, **_: Any) -> None:
    """Receiver of `visit_ending`: learn all of it or, where its steps cannot be read, nothing; the visit ends anyway.

    A visit that reads one page teaches nothing: what unfolds a text says nothing of how goods are found.
    """
    if not visit.teaches or visit.kind != Visit.Kind.FIND:
        return
    try:
        with transaction.atomic():
            learn_from(visit, visit.steps.all())
            learn_from_visit(visit)
    except (AttributeError, DatabaseError, LookupError, TypeError, ValueError):  # steps of another version
        log.exception("visit.not_learned", visit=visit.pk)


def learn_from_visit(visit: Visit) -> None:
    """Let cache, patterns and trajectories learn. A visit that ended with an error teaches them nothing."""
    if visit.determination == Determination.ERROR.value:
        return
    steps = list(visit.steps.all())
    cache.learn(visit, steps)
    patterns.learn(visit, steps)
    trajectories.learn(visit, steps)
