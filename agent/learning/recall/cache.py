"""The action cache (S4): verified actions of a team, by task, site and state; forgotten as soon as one fails."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import structlog
from django.db import connection
from django.db.models import F
from django.db.models.functions import Coalesce, Now

from agent.core.learned import GOOD_ENDS, Remembered, Savings
from agent.core.sites.site import without_fragment
from agent.core.types import ActionKind, DecisionSource
from agent.decide.remembered.repeating import task_key
from agent.learning.models import CachedAction
from agent.learning.recall.teaching import is_own, teaching_steps
from agent.visits.models import Step, Visit
from agent.visits.storage.records import shape_from

log = structlog.get_logger(__name__)

MOST_PER_SITE = 2000  # entries of one team for one domain, about 1 kB each; the longest unused go first
# Asked for each decision: written once, since building it takes Django ten times as long as the look-up itself.
_FIND = "SELECT id, shape, decided_by, hits, cost FROM learning_cachedaction WHERE team_id = %s AND key = %s"
_QUIET = frozenset(
    {ActionKind.FINISH, ActionKind.SCROLL, ActionKind.HOVER, ActionKind.PRESS, ActionKind.WAIT}
)


def find(*, team_id: int, key: str) -> Remembered | None:
    """The action that is kept under `key` for this team."""
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [team_id, key])
        row = cursor.fetchone()
    if row is None or (shape := shape_from(json.loads(row[1]))) is None:
        return None
    entry_id, _, decided_by, hits, cost = row
    return Remembered(entry_id, shape, decided_by, hits, Savings(**json.loads(cost)))


def learn(visit: Visit, steps: Iterable[Step]) -> int:
    """Keep what an ended visit has verified, one action for each state; returns how many states taught.

    Where a visit came through one state several times its newest action counts: the detours fall away.
    """
    rows = sorted(steps, key=lambda step: step.n)
    newest = _newest(visit, rows)
    for state, step in newest.items():
        _keep(visit, task_key(visit.query, visit.domain, state), step)
    if newest:
        _prune(visit.team_id, visit.domain)
    if not _ended_well(visit):  # the end that was to follow did not come this time
        vain = [
            step.source_id for step in rows if step.decided_by == DecisionSource.CACHE and _is_quiet(step)
        ]
        CachedAction.objects.filter(team_id=visit.team_id, pk__in=vain).delete()
    return len(newest)


def _newest(visit: Visit, steps: Sequence[Step]) -> dict[str, Step]:
    """What to do in each state. In one where an attempt failed: what worked after it on the same page."""
    taught = teaching_steps(visit, steps)
    if _ended_well(visit):  # acts without an effect to verify are proven by the end that they led to
        taught += [s for s in steps if s.is_ok is not False and _is_quiet(s) and is_own(visit, s)]
    taught.sort(key=lambda step: step.n)
    newest = {step.dom_hash: step for step in taught}
    for failed in (s for s in steps if s.is_ok is False and is_own(visit, s)):
        later = next((s for s in taught if s.n > failed.n), None)
        if later is not None and without_fragment(later.url) == without_fragment(failed.url):
            newest.setdefault(failed.dom_hash, later)
    return newest


def _ended_well(visit: Visit) -> bool:
    return visit.determination in GOOD_ENDS


def _is_quiet(step: Step) -> bool:
    return step.action in _QUIET


def evict(*, team_id: int, entry_id: int, reason: str) -> bool:
    """Forget an action that was not verified when it was repeated; false when it was forgotten before."""
    gone, _ = CachedAction.objects.filter(team_id=team_id, pk=entry_id).delete()
    log.info("cache.evicted", entry=entry_id, reason=reason[:200])
    return gone > 0


def _keep(visit: Visit, key: str, step: Step) -> None:
    """A repeated action counts its repetition; another one than is kept takes its place."""
    kept = CachedAction.objects.filter(team_id=visit.team_id, key=key)
    if kept.filter(shape=step.shape).exists():
        if step.decided_by == DecisionSource.CACHE:
            kept.update(hits=F("hits") + 1, last_hit_at=Now())
        return
    if step.decided_by == DecisionSource.CACHE:
        return  # another visit has found out meanwhile that it does not work
    shown = {name: getattr(step, name) for name in ("shape", "decided_by", "cost")}
    fields: dict[str, Any] = {**shown, "domain": visit.domain, "hits": 0, "visit": visit}
    CachedAction.objects.update_or_create(team_id=visit.team_id, key=key, defaults=fields)


def _prune(team_id: int, domain: str) -> None:
    rows = CachedAction.objects.filter(team_id=team_id, domain=domain)
    spare = rows.count() - MOST_PER_SITE
    if spare > 0:
        oldest = rows.order_by(Coalesce("last_hit_at", "created_at"))[:spare]
        CachedAction.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
