"""What people decide about learned site knowledge: activate, shadow, retire, pin, undo, note. Each is audited."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from agent.learning.knowledge.review.merging import merge, part_again
from agent.learning.knowledge.review.two_people import needs_second_person, state_before
from agent.learning.knowledge.review.versions import move, write
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team, User
from agent.teams.services import record_audit

__all__ = [
    "ACTIONS", "merge", "needs_second_person", "pin", "review", "roll_back", "undo", "write_note",
]  # fmt: skip

State = SiteKnowledge.State
_NOTE_TOLD = 200  # characters of a note in the history
ACTIONS = {"activate": State.ACTIVE, "shadow": State.SHADOW, "retire": State.RETIRED}


def review(*, team: Team, user: User, entry_ids: Iterable[int], action: str) -> list[SiteKnowledge]:
    """Activate these entries of the team, compare them in shadow, or retire them; returns the ones that changed.

    Takes effect for the next decision. Notes on walls that are left to people (CAPTCHAs, sign-ins, payments,
    refusals) can only be retired, and a merged entry has no state of its own until its merge is undone. Where the
    team wants two people, the first one's wish to activate is kept as an approval, and the entry is not among the
    changed. *Raises* KeyError for another action.
    """
    wanted = ACTIONS[action]
    with transaction.atomic():
        entries = [e for e in _locked(team, entry_ids) if wanted == State.RETIRED or e.may_be_used]
        return [entry for entry in entries if _decide(entry, wanted, user)]


def roll_back(*, team: Team, user: User, domain: str) -> int:
    """Let the agent forget a whole domain: retire each of its entries at once; how many changed. Audited."""
    with transaction.atomic():
        ids = SiteKnowledge.objects.filter(team=team, domain=domain).values_list("pk", flat=True)
        entries = _locked(team, list(ids))
        changed = [entry for entry in entries if move(entry, State.RETIRED, user=user, verb="rolled_back")]
    return len(changed)


def undo(*, team: Team, user: User, entry_id: int) -> bool:
    """Take back a first person's approval, or put the entry back into the state before its last change.

    What was merged is parted again, as far as its record can be told. False when there is nothing to undo.
    """
    with transaction.atomic():
        entry = next(iter(_locked(team, [entry_id])), None)
        if entry is None:
            return False
        if entry.approved_by_id is not None:
            return _withdraw(entry, user)
        before = state_before(entry, user)
        if not before or not move(entry, before, user=user, verb="undone"):
            return False
        part_again(entry, user)
        SiteKnowledge.objects.filter(pk=entry.pk).update(previous_state="")
    return True


def pin(*, team: Team, user: User, entry_id: int, is_pinned: bool) -> bool:
    """Let the entry go first and never be demoted by itself, or no longer; false when nothing changed."""
    with transaction.atomic():
        entry = next(iter(_locked(team, [entry_id])), None)
        if entry is None or entry.is_pinned == is_pinned:
            return False
        SiteKnowledge.objects.filter(pk=entry.pk).update(is_pinned=is_pinned, version=entry.version + 1)
        entry.refresh_from_db()
        write(entry, user, "pinned" if is_pinned else "unpinned")
    return True


def write_note(*, team: Team, user: User, entry_id: int, note: str) -> bool:
    """Keep a note for the next reviewer; false when it says so already, or the entry is not the team's."""
    with transaction.atomic():
        entry = next(iter(_locked(team, [entry_id])), None)
        before, kept = entry.note if entry else "", note.strip()[:2000]
        if entry is None or kept == before:
            return False
        SiteKnowledge.objects.filter(pk=entry.pk).update(note=kept)
        told = {"before": before[:_NOTE_TOLD], "after": kept[:_NOTE_TOLD]}
        record_audit(team, user, "knowledge.noted", entry, **told)
    return True


def _locked(team: Team, entry_ids: Iterable[int]) -> list[SiteKnowledge]:
    rows = SiteKnowledge.objects.select_for_update(of=("self",)).select_related("team")
    return list(rows.filter(team=team, pk__in=list(entry_ids)).order_by("domain", "pk"))


def _decide(entry: SiteKnowledge, wanted: str, user: User) -> bool:
    if wanted == State.ACTIVE and needs_second_person(entry) and entry.approved_by_id in (None, user.pk):
        _approve(entry, user)
        return False
    return move(entry, wanted, user=user)


def _approve(entry: SiteKnowledge, user: User) -> None:
    if entry.approved_by_id is None:
        entry.approved_by, entry.approved_at = user, timezone.now()
        entry.save(update_fields=["approved_by", "approved_at"])
        write(entry, user, "approved")


def _withdraw(entry: SiteKnowledge, user: User) -> bool:
    entry.approved_by = entry.approved_at = None
    entry.save(update_fields=["approved_by", "approved_at"])
    write(entry, user, "undone")
    return True
