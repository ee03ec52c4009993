"""The queue as its page shows it: tabs and rows of one team, items of one signature together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import (
    BooleanField,
    Case,
    Count,
    DateTimeField,
    DurationField,
    F,
    Min,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from agent.teams.models import User, person_name
from agent.teams.rights import presence
from interventions.figures.figures import medians
from interventions.models import Intervention
from interventions.queue.purpose import ASKERS, SOURCES, Purpose, purpose_of
from interventions.queue.selectors import free_items
from interventions.settings.rules import DeskRules, rules_of

S = Intervention.State
MOST_ROWS = 100  # on the page; the most urgent come first
_UNKNOWN = Purpose("", is_reading=False)
ORDER = {S.OPEN: 0, S.CLAIMED: 1, S.IN_CONTROL: 1, S.HANDING_BACK: 2, S.VERIFYING: 2, S.PARKED: 3, S.DEAD: 4}


@dataclass(frozen=True, slots=True)
class Strip:
    """The figures of one team. Times are None when there is nothing to count yet."""

    waiting: int
    oldest: datetime | None
    claim_seconds: int | None  # median today, from opening to the first claim
    solve_seconds: int | None  # median today, from opening to solved
    solved_today: int
    expired_today: int
    last_solved: datetime | None


def strip_of(team_id: int, waiting: int, oldest: datetime | None) -> Strip:
    """The team's figures; how many wait now, and since when the first of them does."""
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    done = Intervention.objects.filter(team=team_id, resolved_at__gte=today)
    solved = Intervention.objects.filter(team=team_id, state=S.RESOLVED, outcome="solved")
    claim_seconds, solve_seconds = medians(team_id, today)
    return Strip(
        waiting=waiting,
        oldest=oldest,
        claim_seconds=claim_seconds,
        solve_seconds=solve_seconds,
        solved_today=done.filter(state=S.RESOLVED, outcome="solved").count(),
        expired_today=done.filter(state=S.EXPIRED).count(),
        last_solved=solved.order_by("-resolved_at").values_list("resolved_at", flat=True).first(),
    )


@dataclass(frozen=True, slots=True)
class Tab:
    """One way to look at the queue; `key` is its word in the address."""

    key: str
    word: str
    count: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One unsettled intervention as one person sees it."""

    item: Intervention
    holder: str
    is_mine: bool
    since: datetime
    until: datetime | None
    purpose: Purpose = _UNKNOWN
    asked_by: str = ""
    watchers: Sequence[str] = ()  # the others who look at it now

    @property
    def is_free(self) -> bool:
        """Whether anybody may claim it."""
        return self.item.state in (S.OPEN, S.PARKED)

    @property
    def is_held(self) -> bool:
        """Whether somebody has it in hand."""
        return self.item.state in Intervention.HELD

    @property
    def is_snoozed(self) -> bool:
        """Whether it is put aside until a time to come."""
        snoozed = self.item.snoozed_until
        return self.item.state == S.PARKED and snoozed is not None and snoozed > timezone.now()


@dataclass(frozen=True, slots=True)
class _Counted:
    """How many unsettled items there are of one kind, and when the first of them was opened."""

    state: str
    type: str
    is_mine: bool
    is_snoozed: bool
    count: int
    oldest: datetime

    @property
    def tabs(self) -> set[str]:
        """Under which they are listed."""
        if self.state == S.DEAD:
            return {"dead"}
        keys = {"all", self.type}
        if self.is_mine:
            keys.add("mine")
        if self.state == S.PARKED:
            keys.add("snoozed" if self.is_snoozed else "parked")
        return keys


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one signature, the most urgent first; most groups have one row."""

    rows: Sequence[QueueRow]

    @property
    def free(self) -> Sequence[QueueRow]:
        """Those that can be claimed together."""
        return [row for row in self.rows if row.is_free]

    @property
    def first(self) -> Intervention:
        """The most urgent one."""
        return self.rows[0].item


@dataclass(frozen=True, slots=True)
class Queue:
    """All that the page and its socket render from."""

    strip: Strip
    tabs: Sequence[Tab]
    groups: Sequence[Group]  # of the most urgent, `MOST_ROWS` at most
    count: int  # of all under the tab
    holders: str
    tab: str

    @property
    def rows(self) -> Sequence[QueueRow]:
        """All rows in the order in which they are shown."""
        return [row for group in self.groups for row in group.rows]


TABS = (
    ("all", "All"),
    ("blocked", "Blocked"),
    ("stuck", "Stuck"),
    ("extraction_failed", "Extraction failed"),
    ("mine", "Mine"),
    ("parked", "Parked"),
    ("snoozed", "Snoozed"),
    ("dead", "Dead"),
)


def queue_of(team_id: int, user: User, tab: str, *, with_dead: bool = False) -> Queue:
    """The team's queue as this person sees it through that tab (an unknown word means all).

    `with_dead`: also what was given up, under its own tab, for those who may reopen it.
    """
    rules, now = rules_of(team_id), timezone.now()
    unsettled = _unsettled(team_id, user, with_dead=with_dead)
    kinds = [_Counted(*row) for row in _counted(unsettled, now)]
    counts = Counter[str]()
    for kind in kinds:
        counts.update(dict.fromkeys(kind.tabs, kind.count))
    known = [(key, word) for key, word in TABS if key != "dead" or with_dead]
    tab = tab if tab in dict(known) else "all"
    free = [kind for kind in kinds if kind.state in (S.OPEN, S.PARKED)]
    waiting = [kind for kind in free if not kind.is_snoozed]
    oldest = min((kind.oldest for kind in waiting), default=None)
    listed = _ordered(unsettled.filter(_under(tab, now)), rules)
    return Queue(
        strip=strip_of(team_id, sum(kind.count for kind in waiting), oldest),
        tabs=[
            Tab(key, word, counts[key], key == tab)
            for key, word in known
            if key != "snoozed" or counts[key] or key == tab
        ],
        groups=_groups(_whole_rows(list(listed.values_list("pk", flat=True)[:MOST_ROWS]), user, rules)),
        count=counts[tab],
        holders="" if free else _holders(unsettled.exclude(state=S.DEAD)),
        tab=tab,
    )


def waiting_count(team_id: int) -> int:
    """How many a person could claim now, for the badge beside the word Queue."""
    return free_items(team_id).count()


def _bare_row(item: Intervention, user: User, rules: DeskRules) -> QueueRow:
    """What counting and ordering need."""
    since, until = _clock(item, rules)
    return QueueRow(
        item=item,
        holder=person_name(item.claimed_by) if item.claimed_by else "",
        is_mine=item.state in Intervention.HELD and item.claimed_by_id == user.pk,
        since=since,
        until=until,
    )


def _whole_rows(ids: Sequence[int], user: User, rules: DeskRules) -> Sequence[QueueRow]:
    """These items as this person sees them, in this order."""
    rows = Intervention.objects.filter(pk__in=ids).defer("visit__checkpoint").prefetch_related(SOURCES)
    items = list(rows.select_related("visit", "claimed_by", "raised_by", *ASKERS))
    seen = _watchers(items, user)
    found = {item.pk: make_row(item, user, rules, seen.get(item.visit_id, ())) for item in items}
    return [found[pk] for pk in ids if pk in found]  # one that was settled meanwhile is left out


def make_row(
    item: Intervention, user: User, rules: DeskRules | None = None, watchers: Sequence[str] = ()
) -> QueueRow:
    """One item (with visit and claimed_by loaded) as this person sees it."""
    row, purpose = _bare_row(item, user, rules or rules_of(item.team_id)), purpose_of(item.visit)
    return replace(row, purpose=purpose, asked_by=_asked_by(item, purpose), watchers=watchers)


def watchers_of(item: Intervention, user: User) -> Sequence[str]:
    """The names of the others who look at this item's browser now."""
    return _watchers([item], user).get(item.visit_id, ())


def _asked_by(item: Intervention, purpose: Purpose) -> str:
    asker = item.raised_by or purpose.asker
    return person_name(asker) if asker else ""


def _unsettled(team_id: int, user: User, *, with_dead: bool) -> QuerySet[Intervention]:
    states = Intervention.UNSETTLED if with_dead else Intervention.LIVE
    mine = Q(state__in=Intervention.HELD, claimed_by=user)
    return Intervention.objects.filter(team=team_id, state__in=states).annotate(is_mine=_truth(mine))


def _truth(wanted: Q) -> Case:
    return Case(When(wanted, then=True), default=False, output_field=BooleanField())


def _counted(rows: QuerySet[Intervention], now: datetime) -> QuerySet[Intervention, tuple[Any, ...]]:
    """In one query, however many they are: how many there are of each `_Counted`."""
    kinds = rows.annotate(is_snoozed=_truth(_snoozed(now)))
    named = kinds.order_by().values_list("state", "type", "is_mine", "is_snoozed")
    return named.annotate(Count("pk"), Min("opened_at"))


def _snoozed(now: datetime) -> Q:
    return Q(state=S.PARKED, snoozed_until__gt=now)


def _under(tab: str, now: datetime) -> Q:
    """What is listed under that tab."""
    if tab == "dead":
        return Q(state=S.DEAD)
    narrowed = {
        "all": Q(),
        "mine": Q(is_mine=True),
        "parked": Q(state=S.PARKED) & (Q(snoozed_until=None) | Q(snoozed_until__lte=now)),
        "snoozed": _snoozed(now),
    }
    return ~Q(state=S.DEAD) & narrowed.get(tab, Q(type=tab))


def _ordered(rows: QuerySet[Intervention], rules: DeskRules) -> QuerySet[Intervention]:
    """By state, then by the end of each row's clock (`_clock`); a parked one's by its beginning."""
    snoozed = F("snoozed_until") - Value(rules.parked_lifetime, DurationField())
    clock = Case(
        When(state=S.OPEN, then="deadline_at"),
        When(state__in=Intervention.HELD, lease_until__isnull=False, then="lease_until"),
        When(state=S.PARKED, snoozed_until__isnull=False, then=snoozed),
        When(state=S.PARKED, then=Coalesce("visit__parked_at", "opened_at")),
        default=Coalesce("handed_back_at", "opened_at"),
        output_field=DateTimeField(),
    )
    places = Case(*(When(state=state, then=place) for state, place in ORDER.items()))
    return rows.order_by(places, clock, "opened_at", "pk")


def _watchers(items: Sequence[Intervention], user: User) -> Mapping[int, Sequence[str]]:
    """By visit: who looks, without the viewer and without who holds it."""
    present = presence.present_in(f"visit.{item.visit_id}" for item in items)
    if not present:
        return {}
    people = User.objects.in_bulk(set().union(*present.values()))
    found = {}
    for item in items:
        ids = present.get(f"visit.{item.visit_id}", frozenset()) - {user.pk, item.claimed_by_id}
        found[item.visit_id] = sorted(person_name(people[pk]) for pk in ids if pk in people)
    return found


def _groups(rows: Sequence[QueueRow]) -> Sequence[Group]:
    """Rows of one signature follow their most urgent one. What was given up stays alone."""
    found: dict[str, list[QueueRow]] = {}
    for row in rows:
        alone = not row.item.signature or row.item.state == S.DEAD
        found.setdefault(f"#{row.item.pk}" if alone else row.item.signature, []).append(row)
    return [Group(members) for members in found.values()]


def _clock(item: Intervention, rules: DeskRules) -> tuple[datetime, datetime | None]:
    """From when until when the row's rail runs: time to claim, the lease, the snooze, or the parked lifetime."""
    match item.state:
        case S.OPEN:
            return item.deadline_at - rules.claim_time, item.deadline_at
        case S.CLAIMED | S.IN_CONTROL if item.lease_until:
            return item.lease_until - settings.CLAIM_LEASE, item.lease_until
        case S.PARKED:
            parked = item.visit.parked_at or item.opened_at
            return parked, item.snoozed_until or parked + rules.parked_lifetime
        case _:
            return item.handed_back_at or item.opened_at, None


def _holders(rows: QuerySet[Intervention]) -> str:
    """ "Anna 2, Ben 1" of what is held by people."""
    held = rows.exclude(claimed_by=None).select_related("claimed_by").only("claimed_by")
    counts = Counter(person_name(item.claimed_by) for item in held if item.claimed_by)
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
