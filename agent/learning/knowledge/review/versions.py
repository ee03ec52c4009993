"""An entry's versions: every change of its state or of what it says is one, made here and kept in the audit log.

The audit log is a sealed chain, so it cannot be rewritten: no second history is kept beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone

from agent.learning.models import SiteKnowledge
from agent.teams.models import AuditEntry, User
from agent.teams.services import record_audit

State = SiteKnowledge.State


@dataclass(frozen=True, slots=True)
class Version:
    """One change: its number, when, by whom ("system" for the agent itself), from which state to which, and why.

    `record` is what the entry had to show then: "14 of 15".
    """

    number: int
    at: datetime
    by: str
    action: str
    before: str
    after: str
    record: str = ""
    why: str = ""


def move(
    entry: SiteKnowledge, wanted: str, *, user: User | None, verb: str = "reviewed", why: str = ""
) -> bool:
    """Bring the entry into that state by one conditional UPDATE; False when it was there, or has just moved.

    Without `user` the agent does it itself, and `why` is kept with the entry. Inside a transaction.
    """
    before = entry.state
    changes: dict[str, Any] = {
        "state": wanted,
        "previous_state": before,
        "version": F("version") + 1,
        "approved_by": None,
        "approved_at": None,
        "demoted_why": "" if user else why,
    }
    if user:
        changes |= {"reviewed_by": user, "reviewed_at": timezone.now()}
    if wanted == State.ACTIVE:
        changes["bad_in_a_row"] = 0
    won = SiteKnowledge.objects.filter(pk=entry.pk, state=before).exclude(state=wanted).update(**changes)
    if not won:
        return False
    entry.refresh_from_db()
    write(entry, user, verb, before=before, why=why)
    return True


def write(entry: SiteKnowledge, user: User | None, verb: str, *, before: str = "", why: str = "") -> None:
    """Keep what the entry is now as a version in the audit log."""
    detail = {
        "from": before or entry.state,
        "to": str(entry.state),
        "domain": entry.domain,
        "entry": entry.words,
        "version": entry.version,
        "record": record_of(entry),
    }
    record_audit(entry.team, user, f"knowledge.{verb}", entry, **detail, **({"why": why} if why else {}))


def record_of(entry: SiteKnowledge) -> str:
    """How often it worked, in words: "14 of 15"; "" before its first use."""
    return f"{entry.successes} of {entry.uses}" if entry.uses else ""


def versions_of(entry: SiteKnowledge) -> tuple[Version, ...]:
    """All versions of the entry, the newest first."""
    name = str(SiteKnowledge._meta.verbose_name or "")
    rows = AuditEntry.objects.filter(team_id=entry.team_id, object_type=name, object_id=str(entry.pk))
    return tuple(_version(row) for row in rows.order_by("-pk") if "to" in row.detail)


def _version(row: AuditEntry) -> Version:
    told = row.detail
    return Version(
        number=int(told.get("version", 0)),
        at=row.at,
        by=row.actor_name,
        action=row.action.removeprefix("knowledge."),
        before=str(told.get("from", "")),
        after=str(told.get("to", "")),
        record=str(told.get("record", "")),
        why=str(told.get("why", "")),
    )
