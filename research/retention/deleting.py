"""Deletes what is older than its team keeps it, and what the installation as a whole has no use for any more.

In small transactions, so that nobody waits long for the database, and safe to run twice at once. Rows only: the files
that no row names any more are `files`' work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from agent.learning.models import (
    CachedAction,
    JudgeTrust,
    LearnedPattern,
    Replay,
    ReplayBatch,
    SiteKnowledge,
    StudySession,
    Trajectory,
)
from agent.teams.models import Invitation
from agent.visits.models import OutboxEvent, Recording, RecordingPart, Step, Visit
from interventions.models import ClaimBatch, Intervention
from research.answers.models import AnswerPicture, Query
from research.answers.reports.models import Report
from research.api.models import ApiToken
from research.home.exports import services as made_files
from research.home.models import MadeFile, ShareLink
from research.models import Sweep
from research.products.models import Listing, Point, Product
from research.retention.kinds import ABOUT, Kind
from research.sources.fetching.given import SCHEME
from research.sources.models import CacheCount, FeedEntry, SavedPage, SiteReliability
from research.watches.models import TrackedOffer, WatchRun

GRACE = timedelta(days=1)  # a file is kept before its question is asked
UNUSED_PAGES_KEPT = timedelta(days=90)  # longer than any cache believes them
SENT_EVENTS_KEPT = timedelta(days=1)
ENDED_LINKS_KEPT = timedelta(days=90)
_AT_ONCE = 50

Forget = Callable[[int, datetime, datetime], int]
"""Of the team, what is older than the first moment; the second one is now. How many rows."""


def forget_of_team(team_id: int, days: Mapping[Kind, int], now: datetime) -> dict[str, int]:
    """Delete what is older than so many days; how many rows of each kind went or were emptied."""
    return {
        kind.value: forget(team_id, now - timedelta(days=days[kind]), now) for kind, forget in FORGET.items()
    }


def forget_of_installation(now: datetime) -> int:
    """Delete what belongs to no team's choice: sent events, ended sessions and links, old logs; how many rows."""
    long_ago = now - timedelta(days=ABOUT[Kind.RESULTS].installation_days)
    gone = (
        OutboxEvent.objects.filter(sent_at__lt=now - SENT_EVENTS_KEPT),
        Session.objects.filter(expire_date__lt=now),
        UserSession.objects.filter(~Exists(Session.objects.filter(pk=OuterRef("session_key")))),
        Invitation.objects.filter(expires_at__lt=now - ENDED_LINKS_KEPT),
        ShareLink.objects.filter(expires_at__lt=now - ENDED_LINKS_KEPT),
        LogEntry.objects.filter(action_time__lt=long_ago),
        CacheCount.objects.filter(day__lt=long_ago.date()),
        ApiToken.objects.filter(Q(expires_at__lt=long_ago) | Q(revoked_at__lt=long_ago)),
        StudySession.objects.filter(team=None, started_at__lt=long_ago),
        MadeFile.objects.filter(created_at__lt=now - made_files.KEPT),
    )
    return sum(map(_delete, gone))


def _delete(rows: QuerySet[Model]) -> int:
    """All of these rows, some at a time; how many."""
    count = 0
    while found := list(rows.order_by("pk").values_list("pk", flat=True)[:_AT_ONCE]):
        rows.filter(pk__in=found).delete()
        count += len(found)
    return count


def _results(team_id: int, before: datetime, _now: datetime) -> int:
    """What people asked, what came of it, and the visits that nothing names any more; a watch keeps what it watches."""
    sweeps = Sweep.objects.filter(team=team_id, created_at__lt=before, watches=None)
    queries = Query.objects.filter(team=team_id, created_at__lt=before, watches=None, report=None)
    reports = Report.objects.filter(team=team_id, created_at__lt=before, watches=None)
    watched = Query.objects.filter(report=OuterRef("pk"), watches__isnull=False)
    visits = Visit.objects.filter(
        team=team_id, created_at__lt=before, vendor=None, earlier_vendor=None, sources=None
    )
    runs = WatchRun.objects.filter(watch__team=team_id, started_at__lt=before, is_first=False)
    old = (
        sweeps.exclude(state=Sweep.State.RUNNING),
        queries.exclude(state__in=(Query.State.PENDING, Query.State.RUNNING)),
        reports.filter(~Exists(watched)).exclude(state__in=(Report.State.PLANNING, Report.State.RUNNING)),
        visits.filter(state__in=(Visit.State.ENDED, Visit.State.CANCELLED)),
        runs.exclude(state=WatchRun.State.RUNNING),
        TrackedOffer.objects.filter(watch__team=team_id, is_listed=False, readings=None),
        Replay.objects.filter(visit__team=team_id, created_at__lt=before),
        ReplayBatch.objects.filter(team=team_id, created_at__lt=before, replays=None),
        ClaimBatch.objects.filter(team=team_id, created_at__lt=before, claims=None),
        StudySession.objects.filter(team=team_id, started_at__lt=before),
        Point.objects.filter(listing__team=team_id, seen_at__lt=before),
        Listing.objects.filter(team=team_id, seen_at__lt=before),
        Product.objects.filter(team=team_id, seen_at__lt=before, listings=None),
    )
    return sum(map(_delete, old))


def _recordings(team_id: int, before: datetime, _now: datetime) -> int:
    old = Recording.objects.filter(visit__team=team_id, created_at__lt=before)
    parts = RecordingPart.objects.filter(recording__in=old)
    return _delete(parts) + _delete(old)


def _pages(team_id: int, before: datetime, now: datetime) -> int:
    is_unused = Q(fetched_at__lt=now - UNUSED_PAGES_KEPT, sources=None)
    is_orphan = Q(
        canonical_url__startswith=SCHEME, fetched_at__lt=now - GRACE, sources=None
    )  # its question went
    old = SavedPage.objects.filter(Q(fetched_at__lt=before) | is_unused | is_orphan, team=team_id)
    entries = FeedEntry.objects.filter(feed__team=team_id, seen_at__lt=before)
    return _delete(old) + _delete(entries)


def _learned(team_id: int, before: datetime, _now: datetime) -> int:
    """By its last use. What a person has taught, reviewed or pinned stays."""
    entries = SiteKnowledge.objects.filter(
        team=team_id, reviewed_at=None, taught_by_person=False, is_pinned=False, merged=None
    )
    old = (
        CachedAction.objects.filter(_unused("last_hit_at", "created_at", before), team=team_id),
        LearnedPattern.objects.filter(team=team_id, changed_at__lt=before),
        Trajectory.objects.filter(team=team_id, created_at__lt=before),
        JudgeTrust.objects.filter(team=team_id, changed_at__lt=before),
        SiteReliability.objects.filter(team=team_id, changed_at__lt=before),
        entries.filter(_unused("last_used_at", "first_seen_at", before)),
    )
    return sum(map(_delete, old))


def _unused(used: str, made: str, before: datetime) -> Q:
    return Q(**{f"{used}__lt": before}) | Q(**{used: None, f"{made}__lt": before})


def _pictures(team_id: int, before: datetime, _now: datetime) -> int:
    """The names only, of visits that are over; `files` takes the pictures themselves."""
    visits = Visit.objects.filter(team=team_id, ended_at__lt=before)
    steps = Step.objects.filter(visit__in=visits).exclude(screenshot="").update(screenshot="")
    asked = Intervention.objects.filter(visit__in=visits).exclude(screenshot="").update(screenshot="")
    decided = visits.exclude(evidence_shot="").update(evidence_shot="")
    found = _delete(AnswerPicture.objects.filter(query__team=team_id, query__created_at__lt=before))
    return steps + asked + decided + found


FORGET: Mapping[Kind, Forget] = {
    Kind.RESULTS: _results,
    Kind.RECORDINGS: _recordings,
    Kind.PAGES: _pages,
    Kind.LEARNED: _learned,
    Kind.PICTURES: _pictures,
}
