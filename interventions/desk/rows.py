"""What the waiting visit reads and notes of its item: never a state, those change in `interventions.desk.services`."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.people.difference import PageDifference, PageSide
from agent.core.types import Product
from agent.language.sanitize import plain
from agent.loop.recovery.hand_over import RestoreReport
from agent.teams.models import person_name
from interventions.claims.lifecycle import Event
from interventions.models import Intervention, Transition
from interventions.offers.offers import products_of
from interventions.settings.rules import limits_of


@dataclass(frozen=True, slots=True)
class LiveItem:
    """The item of a visit that somebody has to do with.

    `has_blocker`: a cheap look can tell that it is gone. `may_park_early`: where the team parks what nobody claims,
    the browser may be freed before the time to claim is over, when others need the room.
    """

    id: int
    has_blocker: bool
    may_park_early: bool = False


def live_item(visit_id: int) -> LiveItem | None:
    """What the visit must give way to now; None: nothing, or it is the agent's turn to look."""
    rows = Intervention.objects.filter(visit=visit_id, state__in=Intervention.UNSETTLED)
    row = rows.exclude(state=Intervention.State.VERIFYING).only("blocker_family", "team").first()
    return item_of(row) if row else None


def item_of(row: Intervention) -> LiveItem:
    """What following it needs."""
    return LiveItem(row.pk, bool(row.blocker_family), not limits_of(row.team_id).ends_unclaimed)


def offers_of(item_id: int) -> tuple[Product, ...]:
    """The offers that a person entered by hand."""
    return products_of(Intervention.objects.values_list("offers", flat=True).get(pk=item_id))


def skipper_of(item_id: int) -> str:
    """The name of the person who skipped it."""
    rows = Transition.objects.filter(intervention=item_id, event=Event.SKIPPED).select_related("actor")
    last = rows.order_by("-id").first()
    return person_name(last.actor) if last else ""


def keep_before(item_id: int, side: PageSide) -> None:
    """The browser as the person got it."""
    Intervention.objects.filter(pk=item_id).update(before=plain(side.to_json()))


def keep_difference(item_id: int, difference: PageDifference) -> None:
    """What the agent is told of the person's work."""
    Intervention.objects.filter(pk=item_id).update(difference=plain(difference.to_json()))


def keep_restore_report(item_id: int, restore_report: RestoreReport) -> None:
    """What came back with a reopened browser."""
    Intervention.objects.filter(pk=item_id).update(survived=plain(restore_report.to_json()))


def take_recheck(item_id: int) -> bool:
    """Take up the wish to look again, once; False when somebody has."""
    asked = Intervention.objects.filter(pk=item_id, recheck_asked_at__isnull=False)
    return asked.update(recheck_asked_at=None) == 1


def forget_clearing(item_id: int) -> None:
    """The other's solve did not clear this one."""
    Intervention.objects.filter(pk=item_id, state__in=Intervention.LIVE).update(cleared_by=None)
