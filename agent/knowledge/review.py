"""What people decide about learned site knowledge: activate, retire, undo, note. Each is audited."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from agent.core.kinds import PASSABLE
from agent.models import SiteKnowledge
from agent.teams.models import Team, User
from agent.teams.services import record_audit

State = SiteKnowledge.State
ACTIONS = {"activate": State.ACTIVE, "retire": State.RETIRED}


def review(*, team: Team, user: User, entry_ids: Iterable[int], action: str) -> list[SiteKnowledge]:
    """Activate or retire these entries of the team; returns the ones that changed.

    Takes effect for the next decision that asks for hints. Notes on walls that are left to people (CAPTCHAs,
    sign-ins, payments, refusals) are never activated. *Raises* KeyError for another action.
    """
    wanted = ACTIONS[action]
    with transaction.atomic():
        entries = [
            e for e in _locked(team, entry_ids) if wanted != State.ACTIVE or e.blocker_family in PASSABLE
        ]
        return [entry for entry in entries if _move(entry, wanted, user)]


def roll_back(*, team: Team, user: User, domain: str) -> int:
    """Let the agent forget a whole domain: retire each of its entries at once; how many changed. Audited."""
    with transaction.atomic():
        ids = SiteKnowledge.objects.filter(team=team, domain=domain).values_list("pk", flat=True)
        entries = _locked(team, list(ids))
        changed = [entry for entry in entries if _move(entry, State.RETIRED, user, verb="rolled_back")]
    return len(changed)


def undo(*, team: Team, user: User, entry_id: int) -> bool:
    """Put the entry back into the state it had before its last change; false when there is none."""
    with transaction.atomic():
        entry = next(iter(_locked(team, [entry_id])), None)
        if entry is None or not entry.previous_state:
            return False
        _move(entry, State(entry.previous_state), user, verb="undone")
        SiteKnowledge.objects.filter(pk=entry.pk).update(previous_state="")
    return True


def write_note(*, team: Team, user: User, entry_id: int, note: str) -> bool:
    """Keep a note for the next reviewer; false when the entry is not the team's."""
    with transaction.atomic():
        kept = note.strip()[:2000]
        if not SiteKnowledge.objects.filter(team=team, pk=entry_id).update(note=kept):
            return False
        record_audit(team, user, "knowledge.noted", SiteKnowledge.objects.get(pk=entry_id))
    return True


def _locked(team: Team, entry_ids: Iterable[int]) -> list[SiteKnowledge]:
    rows = SiteKnowledge.objects.select_for_update().filter(team=team, pk__in=list(entry_ids))
    return list(rows.order_by("domain", "pk"))


def _move(entry: SiteKnowledge, wanted: str, user: User, verb: str = "reviewed") -> bool:
    before = entry.state
    won = (
        SiteKnowledge.objects.filter(pk=entry.pk, state=before)
        .exclude(state=wanted)
        .update(state=wanted, previous_state=before, reviewed_by=user, reviewed_at=timezone.now())
    )
    if not won:
        return False
    entry.state, entry.previous_state = State(wanted), before
    detail = {"from": before, "to": str(wanted), "domain": entry.domain, "entry": entry.words}
    record_audit(entry.team, user, f"knowledge.{verb}", entry, **detail)
    return True
