"""A team's own services: added, changed, tested, switched. Addresses are sealed and never shown again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from agent.network.clients import installation_policy
from agent.network.egress import Refusal, split_url
from agent.teams.models import Role, Team, User
from agent.teams.outbox import give_up
from agent.teams.rights.access import require_team_member
from agent.teams.services import record_audit
from interventions.desk.errors import InterventionError
from interventions.notify.models import NoticeDelivery, TeamChannel
from interventions.notify.ways import news
from interventions.notify.ways.push import SEALER
from interventions.notify.ways.services import AddressRefused, is_plain, scheme_of

MOST = 10  # of one team
_AFTER_SCHEME = re.compile(r"^[a-zA-Z0-9]+://")


class ChannelRefused(InterventionError):
    """A service cannot be added or used as asked."""


def channels_of(team: Team) -> QuerySet[TeamChannel]:
    """The team's services."""
    return TeamChannel.objects.filter(team=team).select_related("created_by")


def channel_for(user: User, channel_id: int) -> TeamChannel:
    """One of them, for an admin of its team. *Raises* Http404 for another team's, PermissionDenied below admin."""
    found = get_object_or_404(TeamChannel.objects.select_related("team"), pk=channel_id)
    require_team_member(user, found.team_id, Role.ADMIN)
    return found


def check_address(address: str) -> str:
    """The scheme of an address that may be used. *Raises* AddressRefused."""
    scheme = scheme_of(address)
    if is_plain(scheme):
        target = split_url(_AFTER_SCHEME.sub("http://", address))
        policy = installation_policy()
        if isinstance(target, Refusal) or not policy.may_be_private(target.host, target.port):
            raise AddressRefused(f"Use {scheme}s://: what is sent would be readable on its way.")
    return scheme


def add_channel(*, team: Team, user: User, name: str, address: str, kinds: Sequence[str]) -> TeamChannel:
    """A new service, switched on. *Raises* ChannelRefused, AddressRefused."""
    scheme = check_address(address)
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        if TeamChannel.objects.filter(team=team).count() >= MOST:
            raise ChannelRefused(f"A team has at most {MOST} services. Remove one first.")
        made = TeamChannel.objects.create(
            team=team,
            name=name,
            sealed=SEALER.seal(address),
            scheme=scheme,
            kinds=list(kinds),
            created_by=user,
        )
        record_audit(team, user, "notice_channel.added", made, name=name, service=scheme, kinds=list(kinds))
    return made


@transaction.atomic
def change_channel(
    *, channel: TeamChannel, user: User, name: str, kinds: Sequence[str], address: str = ""
) -> None:
    """Another name or choice; an address only where one is given. *Raises* AddressRefused."""
    change: dict[str, object] = {"name": name, "kinds": list(kinds)}
    if address:
        change |= {
            "scheme": check_address(address),
            "sealed": SEALER.seal(address),
            "last_problem": "",
            "last_at": None,
        }
    TeamChannel.objects.filter(pk=channel.pk).update(**change)
    detail = {"name": name, "kinds": list(kinds), "has_new_address": bool(address)}
    record_audit(channel.team, user, "notice_channel.changed", channel, **detail)


@transaction.atomic
def switch_channel(*, channel: TeamChannel, user: User, is_on: bool) -> None:
    """On or off. What was still to be sent when it goes off is given up."""
    TeamChannel.objects.filter(pk=channel.pk).update(is_enabled=is_on, stopped_reason="", failing_since=None)
    if not is_on:
        give_up(NoticeDelivery.objects.filter(notice__channel=channel), "The service was switched off.")
    word = "notice_channel.switched_on" if is_on else "notice_channel.switched_off"
    record_audit(channel.team, user, word, channel)


@transaction.atomic
def delete_channel(*, channel: TeamChannel, user: User) -> None:
    """Gone, with what was sent there."""
    record_audit(
        channel.team, user, "notice_channel.removed", channel, name=channel.name, service=channel.scheme
    )
    channel.delete()


@transaction.atomic
def test_channel(*, channel: TeamChannel, user: User) -> None:
    """A test message, tried once. *Raises* ChannelRefused while it is off."""
    if not channel.is_enabled:
        raise ChannelRefused("This service is switched off. Switch it on first.")
    news.test_channel(channel)
    record_audit(channel.team, user, "notice_channel.tested", channel)
