"""What people make the agent forget of a site: remembered actions, patterns, examples, all or chosen ones, audited.

What a roll-back forgets can be brought back for some seconds: until then the broker holds it, and nobody reads it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db import models, transaction
from django.utils.text import get_text_list

from agent.learning.models import CachedAction, JudgeTrust, LearnedPattern, Trajectory
from agent.teams.models import Team, User
from agent.teams.services import record_audit
from agent.visits.models import Visit

_RECALLED: Mapping[str, type[models.Model]] = {
    "cache": CachedAction, "pattern": LearnedPattern, "example": Trajectory,
}  # fmt: skip
KINDS: Mapping[str, type[models.Model]] = {**_RECALLED, "judging": JudgeTrust}
_NOUNS = {
    "cache": ("remembered action", "remembered actions"),
    "pattern": ("pattern", "patterns"),
    "example": ("example", "examples"),
    "judging": ("record of judging", "records of judging"),
}
_KEPT = timedelta(seconds=30)  # the ten seconds of the undo bar, and the way there and back
_PREFIX = "recall-forgotten-"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much of each kind a site had, and the ticket that brings it back."""

    counts: Mapping[str, int] = field(default_factory=dict)
    ticket: str = ""

    @property
    def words(self) -> str:
        """ "2 remembered actions, 1 pattern and 1 example"; "" for none."""
        return get_text_list([counted(kind, n) for kind, n in self.counts.items() if n], "and")


def counted(kind: str, count: int) -> str:
    """How much of what was remembered, in words: "1 pattern", "2 records of judging"."""
    one, many = _NOUNS[kind]
    return f"{count} {one if count == 1 else many}"


def forget(kind: str, *, team: Team, user: User, domain: str, entry_ids: Iterable[int] | None = None) -> int:
    """Forget what a domain taught of one of KINDS, or these rows of it alone; how many. At once in every process."""
    rows = KINDS[kind]._default_manager.filter(team=team, domain=domain)
    if entry_ids is not None:
        rows = rows.filter(pk__in=list(entry_ids))
    with transaction.atomic():
        gone, _ = rows.delete()
        if gone:
            record_audit(team, user, "recall.forgotten", domain=domain, kind=kind, count=gone)
    return gone


def forget_site(*, team: Team, user: User, domain: str) -> Forgotten:
    """Forget every remembered action, pattern and example of a domain; for some seconds `bring_back` undoes it."""
    with transaction.atomic():
        rows = {kind: _values(model, team, domain) for kind, model in _RECALLED.items()}
        if not any(rows.values()):
            return Forgotten()
        ticket = secrets.token_urlsafe()
        cache.set(_key(team, ticket), rows, _KEPT.total_seconds())
        gone = {kind: forget(kind, team=team, user=user, domain=domain) for kind in rows}
    return Forgotten(gone, ticket)


def bring_back(*, team: Team, user: User, ticket: str) -> None:
    """Put back what `forget_site` took of this team. What was learned anew meanwhile stays as it is."""
    key = _key(team, ticket)
    found: dict[str, list[dict[str, Any]]] = cache.get(key) or {}
    if not cache.delete(key):  # gone, or taken by another request
        return
    visits = {row["visit_id"] for rows in found.values() for row in rows}
    known = set(Visit.objects.filter(pk__in=visits).values_list("pk", flat=True))
    with transaction.atomic():
        for kind, rows in found.items():
            _insert(KINDS[kind], rows, known)
            if rows:
                domain = rows[0]["domain"]
                record_audit(team, user, "recall.brought_back", domain=domain, kind=kind, count=len(rows))


def _values(model: type[models.Model], team: Team, domain: str) -> list[dict[str, Any]]:
    rows = model._default_manager.filter(team=team, domain=domain).values()
    return [
        {name: bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()}
        for row in rows
    ]


def _insert(model: type[models.Model], rows: Iterable[dict[str, Any]], visits: set[int]) -> None:
    """Under the numbers that they had (steps name them as their source), without visits that are gone meanwhile."""
    made = [
        model(**(row if row["visit_id"] in visits else {**row, "visit_id": None}))
        for row in rows
        if model is not Trajectory or row["visit_id"] in visits
    ]
    model._default_manager.bulk_create(made, batch_size=500, ignore_conflicts=True)


def _key(team: Team, ticket: str) -> str:
    return f"{_PREFIX}{team.pk}-{ticket}"
