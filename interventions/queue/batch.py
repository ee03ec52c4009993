"""Items that one person claimed together, as the console shows them: "2 of 4", what comes next, who joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.teams.models import User
from interventions.models import Claim, Intervention
from interventions.queue.selectors import free_alike


@dataclass(frozen=True, slots=True)
class Member:
    """One item of the batch."""

    item: Intervention
    is_here: bool
    is_waiting: bool  # the person holds it and has not come to it yet


@dataclass(frozen=True, slots=True)
class Batch:
    """The batch of one item for its holder."""

    pk: int | None  # None: it was claimed alone
    members: Sequence[Member]
    joined: Sequence[int]  # of the same kind, free, and not in the batch: asked about, never swept in

    @property
    def position(self) -> int:
        """Which one this is, counted from 1."""
        return next((n for n, member in enumerate(self.members, 1) if member.is_here), 1)

    @property
    def next(self) -> Intervention | None:
        """The next one that waits for this person."""
        return next((member.item for member in self.members if member.is_waiting), None)


def batch_of(item: Intervention, user: User) -> Batch | None:
    """The batch in which this person claimed the item last; None when it was claimed alone and is alone."""
    last = Claim.objects.filter(intervention=item, user=user).order_by("-fence").first()
    if last is None:
        return None
    rows = Intervention.objects.select_related("visit").defer("visit__checkpoint")
    taken = (
        list(rows.filter(claims__batch=last.batch_id).distinct().order_by("pk")) if last.batch_id else [item]
    )

    def is_held(row: Intervention) -> bool:
        return row.state in Intervention.HELD and row.claimed_by_id == user.pk

    members = [Member(row, row.pk == item.pk, is_held(row) and row.pk != item.pk) for row in taken]
    joined = free_alike(item, but=[row.pk for row in taken])
    return Batch(last.batch_id, members, joined) if len(members) > 1 or joined else None
