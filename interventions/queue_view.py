"""The queue as its page shows it: figures, tabs and rows of one team, in one read each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from agent.teams.models import User
from interventions.models import Claim, Intervention
from interventions.selectors import name_of

S = Intervention.State
ORDER = {S.OPEN: 0, S.CLAIMED: 1, S.VERIFYING: 2, S.PARKED: 3}


@dataclass(frozen=True, slots=True)
class Tab:
    """One way to look at the queue; `key` is its word in the address."""

    key: str
    word: str
    count: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One live intervention with what the viewer may do about it."""

    item: Intervention
    holder: str
    is_mine: bool
    since: datetime
    until: datetime | None

    @property
    def is_free(self) -> bool:
        """Whether anybody may claim it."""
        return self.item.state in (S.OPEN, S.PARKED)


@dataclass(frozen=True, slots=True)
class Strip:
    """The figures above the list. Times are None when there is nothing to count yet."""

    waiting: int
    oldest: datetime | None
    claim_seconds: int | None
    solved_today: int
    expired_today: int
    last_solved: datetime | None


@dataclass(frozen=True, slots=True)
class Queue:
    """All that the page and its socket render from."""

    strip: Strip
    tabs: Sequence[Tab]
    rows: Sequence[QueueRow]
    holders: str
    tab: str


TABS = (
    ("all", "All"),
    ("blocked", "Blocked"),
    ("stuck", "Stuck"),
    ("extraction_failed", "Extraction failed"),
    ("mine", "Mine"),
    ("parked", "Parked"),
)


def queue_of(team_id: int, user: User, tab: str) -> Queue:
    """The team's queue as this person sees it through that tab (an unknown word means all)."""
    rows = [make_row(item, user) for item in _live(team_id)]
    rows.sort(key=lambda r: (ORDER[S(r.item.state)], r.until or r.since, r.item.pk))
    counts = Counter(key for row in rows for key in _keys(row))
    tab = tab if tab in dict(TABS) else "all"
    return Queue(
        strip=_strip(team_id, rows),
        tabs=[Tab(key, word, counts[key], key == tab) for key, word in TABS],
        rows=[row for row in rows if tab in _keys(row)],
        holders=_holders(rows),
        tab=tab,
    )


def waiting_count(team_id: int) -> int:
    """How many wait for somebody, for the badge beside the word Queue."""
    return Intervention.objects.filter(team=team_id, state=S.OPEN).count()


def make_row(item: Intervention, user: User) -> QueueRow:
    """One item (with visit and claimed_by loaded) as this person sees it."""
    since, until = _clock(item)
    is_mine = item.state == S.CLAIMED and item.claimed_by_id == user.pk
    return QueueRow(item, name_of(item.claimed_by) if item.claimed_by else "", is_mine, since, until)


def _live(team_id: int) -> Sequence[Intervention]:
    rows = Intervention.objects.filter(team=team_id, state__in=Intervention.LIVE)
    return list(rows.select_related("visit", "claimed_by").defer("visit__checkpoint"))


def _keys(row: QueueRow) -> set[str]:
    keys = {"all", row.item.type}
    if row.is_mine:
        keys.add("mine")
    if row.item.state == S.PARKED:
        keys.add("parked")
    return keys


def _clock(item: Intervention) -> tuple[datetime, datetime | None]:
    """From when until when the row's rail runs: time to claim, the lease, or the parked lifetime."""
    if item.state == S.OPEN:
        return item.deadline_at - settings.INTERVENTION_TIMEOUT, item.deadline_at
    if item.state == S.CLAIMED and item.lease_until:
        return item.lease_until - settings.CLAIM_LEASE, item.lease_until
    if item.state == S.PARKED:
        parked = item.visit.parked_at or item.opened_at
        return parked, parked + settings.PARKED_LIFETIME
    return item.handed_back_at or item.opened_at, None


def _strip(team_id: int, rows: Sequence[QueueRow]) -> Strip:
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    waiting = [row.item.opened_at for row in rows if row.item.state == S.OPEN]
    done = Intervention.objects.filter(team=team_id, resolved_at__gte=today)
    solved = Intervention.objects.filter(team=team_id, state=S.RESOLVED, outcome="solved")
    return Strip(
        waiting=len(waiting),
        oldest=min(waiting, default=None),
        claim_seconds=_median_seconds(team_id, today),
        solved_today=done.filter(state=S.RESOLVED, outcome="solved").count(),
        expired_today=done.filter(state=S.EXPIRED).count(),
        last_solved=solved.order_by("-resolved_at").values_list("resolved_at", flat=True).first(),
    )


def _median_seconds(team_id: int, today: datetime) -> int | None:
    """Median time from opening to the first claim, of the claims made today."""
    waits = Claim.objects.filter(intervention__team=team_id, fence=1, claimed_at__gte=today).annotate(
        wait=F("claimed_at") - F("intervention__opened_at")
    )
    seconds = [max(wait, timedelta(0)).total_seconds() for wait in waits.values_list("wait", flat=True)]
    return round(median(seconds)) if seconds else None


def _holders(rows: Sequence[QueueRow]) -> str:
    """ "Anna 2, Ben 1" when everything that is left is in somebody's hands, else empty."""
    if not rows or any(row.is_free for row in rows):
        return ""
    counts = Counter(row.holder for row in rows if row.holder)
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
