"""What one person wants to be told of, and where to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from agent.teams.models import Membership, Team, User
from agent.teams.services import record_audit
from interventions.desk.errors import InterventionError
from interventions.notify.kinds import Choices, Kind, Way, choices_from
from interventions.notify.models import Notice, NoticeChoice, NoticeDelivery
from interventions.notify.standing import least_role
from interventions.notify.ways import news

SHOWN_FAILURES = timedelta(days=7)


def choices_of(user: User, team: Team) -> Choices:
    """What holds for this person now."""
    row = NoticeChoice.objects.filter(user=user, team=team).first()
    return choices_from(row.ways if row else {})


def kinds_for(membership: Membership) -> list[Kind]:
    """What this member may be told of."""
    return [kind for kind in Kind if membership.may(least_role(kind))]


def table_of(membership: Membership) -> list[dict[str, object]]:
    """The table that the page shows to this member: a line for each kind, with a box for each way."""
    choices = choices_of(membership.user, membership.team)

    def box(kind: Kind, way: Way) -> dict[str, object]:
        is_possible = way is not Way.EMAIL or settings.HAS_EMAIL
        is_on = way in choices[kind]
        return {"way": way, "words": way.label, "is_on": is_on, "is_possible": is_possible}

    return [
        {"kind": kind, "words": kind.label, "boxes": [box(kind, way) for way in Way]}
        for kind in kinds_for(membership)
    ]


def save_choices(*, user: User, team: Team, ways: Mapping[str, Collection[str]]) -> None:
    """Put these choices in the place of the old ones. Words that mean nothing are left out, other kinds stay."""
    before = choices_of(user, team)
    chosen = {kind: ways.get(kind.value, before[kind]) for kind in Kind}
    kept = {kind.value: [way.value for way in Way if way.value in chosen[kind]] for kind in Kind}
    NoticeChoice.objects.update_or_create(user=user, team=team, defaults={"ways": kept})


@transaction.atomic
def save_address(*, user: User, team: Team, address: str) -> None:
    """Where this person's notices go by e-mail; "" for the account's own address, which stays as it is."""
    row, _ = NoticeChoice.objects.update_or_create(user=user, team=team, defaults={"address": address})
    record_audit(team, user, "notices.address_changed", row, has_address=bool(address))


def own_address_of(user: User, team_id: int) -> str:
    """The address that was given for notices alone; "" when none was."""
    rows = NoticeChoice.objects.filter(user=user, team=team_id)
    return rows.values_list("address", flat=True).first() or ""


def address_of(user: User, team_id: int) -> str:
    """Where this person's notices go; "" when nowhere."""
    return own_address_of(user, team_id) or user.email


def past_of(user: User, team: Team) -> QuerySet[Notice]:
    """Everything this person was told of in this team, newest first; tests are left out."""
    rows = Notice.objects.filter(user=user, team=team).exclude(kind="test")
    return rows.select_related("intervention__visit").defer("intervention__visit__checkpoint").order_by("-pk")


def failures_of(user: User, team: Team) -> QuerySet[NoticeDelivery]:
    """What could not be delivered to this person lately, newest first."""
    rows = NoticeDelivery.objects.filter(
        notice__user=user,
        notice__team=team,
        state=NoticeDelivery.State.FAILED,
        notice__created_at__gt=timezone.now() - SHOWN_FAILURES,
    )
    return rows.select_related("notice__intervention__visit").order_by("-pk")[:10]


class NowhereToTell(InterventionError):
    """There is no place that a test notice could go to."""


def send_test(*, user: User, team: Team, way: str) -> None:
    """A test notice to oneself, by e-mail or to every browser. *Raises* NowhereToTell."""
    by_push = way == NoticeDelivery.Way.PUSH
    if not by_push and not (settings.HAS_EMAIL and address_of(user, team.pk)):
        raise NowhereToTell("There is no mail server or no address.")
    chosen = NoticeDelivery.Way.PUSH if by_push else NoticeDelivery.Way.EMAIL
    if not news.test_person(user.pk, team.pk, chosen):
        raise NowhereToTell("Push is on in no browser yet.")
