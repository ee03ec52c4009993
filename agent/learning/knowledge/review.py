"""What people decide about learned site knowledge: activate, shadow, retire, pin, merge, undo, note.

Every change of an entry's state or of what it says is a version, kept in the audit log: a sealed chain that cannot be
rewritten, so no second history is kept beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from agent.learning.models import SiteKnowledge
from agent.teams.models import Team, User
from agent.teams.services import record_audit

State = SiteKnowledge.State


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
        "record": f"{entry.successes} of {entry.uses}" if entry.uses else "",
    }
    record_audit(entry.team, user, f"knowledge.{verb}", entry, **detail, **({"why": why} if why else {}))


def needs_second_person(entry: SiteKnowledge) -> bool:
    """Whether two different people must say that this entry is used."""
    if entry.state == State.ACTIVE or not entry.team.two_for_site_rules:
        return False
    return entry.page_type == "" or entry.merged.filter(page_type="").exists()  # it holds on the whole site


def state_before(entry: SiteKnowledge, user: User) -> str:
    """Where undoing leads: to the state before, but what another has taken from use one person brings into shadow."""
    is_own = entry.reviewed_by_id == user.pk and not entry.demoted_why
    if entry.previous_state == State.ACTIVE and not is_own and needs_second_person(entry):
        return State.SHADOW
    return entry.previous_state


_COUNTS = ("successes", "failures", "missed", "shadow_same", "shadow_other")


def merge(*, team: Team, user: User, entry_ids: Iterable[int], into: int) -> int:
    """Add the records of these entries to `into` and retire them; how many were merged.

    Only what has the same goal, action and wall on the same site is merged; the rest stays as it is. So does what two
    people have to let in, where `into` is in use. What one person has approved by then is approved anew.
    """
    with transaction.atomic():
        rows = SiteKnowledge.objects.select_for_update(of=("self",)).select_related("team").filter(team=team)
        found = {row.pk: row for row in rows.filter(pk__in=[*entry_ids, into]).order_by("pk")}
        target = found.pop(into, None)
        if target is None or target.merged_into_id is not None:
            return 0
        merged = [row for row in found.values() if _is_alike(row, target) and _merge_one(row, target, user)]
        if merged:
            changes = {"version": F("version") + 1, "approved_by": None, "approved_at": None}
            SiteKnowledge.objects.filter(pk=target.pk).update(**changes)
            target.refresh_from_db()
            write(target, user, "merged", why=f"with {', '.join(f'“{row.target_text}”' for row in merged)}")
    return len(merged)


def _is_alike(one: SiteKnowledge, other: SiteKnowledge) -> bool:
    def meaning(entry: SiteKnowledge) -> tuple[str, ...]:
        return (entry.domain, entry.goal_kind, entry.action, entry.blocker_family)

    return one.merged_into_id is None and meaning(one) == meaning(other)


def _merge_one(row: SiteKnowledge, target: SiteKnowledge, user: User) -> bool:
    if row.state == State.RETIRED:
        return False  # what people have retired must not come back under another name
    if target.state == State.ACTIVE and needs_second_person(row):
        return False  # its name would be used on every page from now on
    move(row, State.RETIRED, user=user, verb="merged", why=f"into “{target.target_text}”")
    SiteKnowledge.objects.filter(pk=row.pk).update(merged_into=target)
    added = {name: F(name) + getattr(row, name) for name in _COUNTS}
    SiteKnowledge.objects.filter(pk=target.pk).update(**added)
    for earlier in SiteKnowledge.objects.filter(merged_into=row):
        # Each takes its own record with it when it is parted again.
        _take(earlier, row)
        SiteKnowledge.objects.filter(pk=earlier.pk).update(merged_into=target)
    return True


def _take(entry: SiteKnowledge, out_of: SiteKnowledge, **changes: object) -> None:
    """Lessen the other's record by this entry's own."""
    taken = {name: Greatest(F(name) - getattr(entry, name), Value(0)) for name in _COUNTS}
    SiteKnowledge.objects.filter(pk=out_of.pk).update(**taken, **changes)


def part_again(entry: SiteKnowledge, user: User) -> None:
    """Take a merged entry's own record out of the one that it went into; nothing for another. In a transaction."""
    target = entry.merged_into
    if target is None:
        return
    _take(entry, target, version=F("version") + 1)
    SiteKnowledge.objects.filter(pk=entry.pk).update(merged_into=None)
    target.refresh_from_db()
    write(target, user, "parted", why=f"from “{entry.target_text}”")


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


def in_use(*, team: Team, domain: str) -> list[int]:
    """The entries of a domain that rolling back would retire."""
    rows = SiteKnowledge.objects.filter(team=team, domain=domain).exclude(state=State.RETIRED)
    return list(rows.order_by("pk").values_list("pk", flat=True))


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
