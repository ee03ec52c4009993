"""Two entries that mean the same control become one: its record is theirs together, and it goes by both names."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest

from agent.learning.knowledge.review.two_people import needs_second_person
from agent.learning.knowledge.review.versions import State, move, write
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team, User

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
