"""Writes a notice for each person and service that wants it, in the transaction of the change itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from agent.teams.models import User
from agent.teams.outbox import enqueue
from interventions.claims.operators import operators_of
from interventions.models import Intervention
from interventions.notify.events import tell_browsers
from interventions.notify.kinds import TEAM_KINDS, Choices, Kind, Way, choices_from
from interventions.notify.models import Notice, NoticeChoice, NoticeDelivery, PushSubscription, TeamChannel
from interventions.notify.standing import least_role
from interventions.settings.rules import rules_of

SEND_TASK = "interventions.notify.tasks.send_due"

W = NoticeDelivery.Way


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the desk that is not an item of the queue, and what is said of it: without markup and addresses."""

    team_id: int
    title: str
    body: str
    path: str

    @property
    def words(self) -> dict[str, str]:
        """As a notice keeps them."""
        return {"title": self.title, "body": self.body, "path": self.path}


@dataclass(frozen=True, slots=True)
class News:
    """What happened to one item, or is on one `page`. `occasion` tells apart what may happen to it more than once."""

    row: Intervention | None
    kind: Kind
    occasion: str = ""
    page: Page | None = None

    @property
    def team_id(self) -> int:
        """Whose news it is."""
        if self.row is not None:
            return self.row.team_id
        return self.page.team_id if self.page else 0

    @property
    def written(self) -> models.QuerySet[Notice]:
        """The rows that there are now: of two workers that write at once both read the same ones."""
        rows = Notice.objects.filter(team=self.team_id, intervention=self.row)
        return rows.filter(kind=self.kind, occasion=self.occasion)

    def notice(self, **fields: object) -> Notice:
        """A notice of it, not stored yet."""
        said = self.page.words if self.page else {}
        return Notice(
            team_id=self.team_id,
            intervention=self.row,
            kind=self.kind,
            occasion=self.occasion,
            said=said,
            **fields,
        )


def tell(news: News, user_ids: Iterable[int]) -> None:
    """A notice for each of these people who may and wants to know, and for the team's services.

    Telling the same again (same item, kind, occasion and person) adds nothing. Outside the team's hours
    and in its quiet hours only the page tells.
    """
    may_disturb = rules_of(news.team_id).hours.may_disturb(timezone.now())
    people = operators_of(news.team_id, least_role(news.kind)) & set(user_ids)
    wanted = {user: ways & _allowed(may_disturb) for user, ways in _ways_of(news, people).items()}
    _write_people(news, {user: ways for user, ways in wanted.items() if ways})
    if may_disturb and news.kind in TEAM_KINDS:
        _write_services(news)


def tell_page(news: News, user_ids: Collection[int]) -> None:
    """Of a page that no nudge of the queue shows anew: their browsers are nudged, too."""
    tell(news, user_ids)
    tell_browsers(user_ids)


def _allowed(may_disturb: bool) -> frozenset[Way]:
    return frozenset(Way) if may_disturb else frozenset({Way.PAGE})


def _ways_of(news: News, people: Collection[int]) -> dict[int, frozenset[Way]]:
    rows = NoticeChoice.objects.filter(team=news.team_id, user__in=people)
    chosen: dict[int, Choices] = {row.user_id: choices_from(row.ways) for row in rows}
    default = choices_from({})
    return {user: chosen.get(user, default)[news.kind] for user in people}


def _write_people(news: News, wanted: dict[int, frozenset[Way]]) -> None:
    notices = [
        news.notice(
            user_id=user,
            is_in_page=Way.PAGE in ways,
            has_sound=Way.PAGE in ways and Way.SOUND in ways,
        )
        for user, ways in wanted.items()
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
    outward = {user for user, ways in wanted.items() if ways & {Way.PUSH, Way.EMAIL}}
    if not outward:
        return
    browsers = _browsers_of(user for user in outward if Way.PUSH in wanted[user])
    reached = _with_address(outward, news.team_id) if settings.HAS_EMAIL else set()
    deliveries = []
    for notice in news.written.filter(user__in=outward):
        assert notice.user_id is not None
        if Way.EMAIL in wanted[notice.user_id] and notice.user_id in reached:
            deliveries.append(_delivery(notice, W.EMAIL))
        deliveries += [_delivery(notice, W.PUSH, pk) for pk in browsers.get(notice.user_id, [])]
    _put(deliveries)


def _with_address(user_ids: Collection[int], team_id: int) -> set[int]:
    """Those that an e-mail can reach: by the address for this team's notices, or their account's."""
    own = NoticeChoice.objects.filter(team=team_id, user__in=user_ids).exclude(address="")
    accounts = User.objects.filter(pk__in=user_ids).exclude(email="")
    return {*own.values_list("user_id", flat=True), *accounts.values_list("pk", flat=True)}


def _browsers_of(user_ids: Iterable[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    rows = PushSubscription.objects.filter(user__in=list(user_ids)).values_list("user_id", "pk")
    for user, pk in rows:
        found.setdefault(user, []).append(pk)
    return found


def _write_services(news: News) -> None:
    channels = TeamChannel.objects.filter(team=news.team_id, is_enabled=True).only("pk", "kinds")
    wanting = [channel for channel in channels if news.kind.value in channel.kinds]
    if not wanting:
        return
    Notice.objects.bulk_create([news.notice(channel=channel) for channel in wanting], ignore_conflicts=True)
    _put([_delivery(notice, W.SERVICE) for notice in news.written.filter(channel__in=wanting)])


def _delivery(notice: Notice, way: NoticeDelivery.Way, subscription: int | None = None) -> NoticeDelivery:
    target = "" if subscription is None else str(subscription)
    return NoticeDelivery(notice=notice, way=way, subscription_id=subscription, target=target)


def _put(deliveries: Sequence[NoticeDelivery]) -> None:
    if deliveries:
        NoticeDelivery.objects.bulk_create(deliveries, ignore_conflicts=True)
        transaction.on_commit(wake_sender, robust=True)


def wake_sender() -> None:
    """Tell a worker that there is something to send. A lost task costs at most five seconds."""
    enqueue(SEND_TASK, expires_s=30)


def test_channel(channel: TeamChannel) -> None:
    """A message that says nothing, tried once."""
    notice = Notice.objects.create(team_id=channel.team_id, channel=channel, kind="test")
    delivery = _delivery(notice, W.SERVICE)
    delivery.tries_left = 1
    _put([delivery])


def test_person(user_id: int, team_id: int, way: NoticeDelivery.Way) -> int:
    """A message to oneself, tried once; to how many places it goes."""
    notice = Notice.objects.create(team_id=team_id, user_id=user_id, kind="test")
    browsers = _browsers_of([user_id]).get(user_id, []) if way == W.PUSH else [None]
    deliveries = [_delivery(notice, way, pk) for pk in browsers]
    for delivery in deliveries:
        delivery.tries_left = 1
    _put(deliveries)
    return len(deliveries)
