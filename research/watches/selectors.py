"""Every read of watches. The ones given a user see that user's teams only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.shortcuts import get_object_or_404

from agent.teams.models import Team, User
from research.models import Sweep
from research.pipeline.watching.readings import VendorSeen
from research.sweeps.selectors import ACTIVE, FOR_PEOPLE
from research.watches.models import Reading, TrackedOffer, Watch, WatchRun
from research.watches.seen import vendors_seen
from research.watches.services import Watched

WatchState = Literal["active", "running", "waiting", "paused", "problem"]
NEXT_RUNS = 5
SHOWN_OFFERS = 50
SHOWN_POINTS = 60


def watches_of(user: User) -> QuerySet[Watch]:
    """The watches of the user's teams that are not deleted, by name, with `is_running` and `last_run_at`.

    `for_people`: at how many vendors its run waits for a person; `is_at_work`: at others the agent works still.
    """
    runs = WatchRun.objects.filter(watch=OuterRef("pk"))
    sweeping = runs.filter(state=WatchRun.State.RUNNING, sweep__state=Sweep.State.RUNNING).order_by()
    waiting = sweeping.filter(sweep__vendors__visit__state__in=FOR_PEOPLE).values("watch")
    return (
        Watch.objects.filter(team__memberships__user=user, deleted_at=None)
        .select_related("team", "created_by", "sweep", "query", "report")
        .prefetch_related("conditions")
        .annotate(
            is_running=Exists(runs.filter(state=WatchRun.State.RUNNING)),
            is_at_work=Exists(sweeping.filter(sweep__vendors__visit__state__in=ACTIVE)),
            for_people=Coalesce(Subquery(waiting.annotate(n=Count("pk")).values("n")), 0),
            last_run_at=Subquery(runs.filter(is_first=False).order_by("-pk").values("started_at")[:1]),
        )
        .order_by("name", "pk")
    )


def get_watch(user: User, watch_id: int) -> Watch:
    """That watch. *Raises* Http404 when it is deleted or of none of the user's teams."""
    return get_object_or_404(watches_of(user), pk=watch_id)


def deleted_watch(team: Team, watch_id: int) -> Watch | None:
    """A deleted watch of the team that can be taken back."""
    return Watch.objects.filter(team=team, pk=watch_id).exclude(deleted_at=None).first()


def state_of(watch: Watch) -> WatchState:
    """In one word of `status_words.toml`: running, waiting (its run, for people alone), paused, problem (it should have
    started) or active. Of a watch out of `watches_of`."""
    if watch.is_running:  # type: ignore[attr-defined]  # this and the next: annotations
        return "waiting" if watch.for_people and not watch.is_at_work else "running"  # type: ignore[attr-defined]
    if watch.is_paused:
        return "paused"
    return "problem" if watch.problem else "active"


def runs_of(watch: Watch) -> QuerySet[WatchRun]:
    """The watch's runs, newest first."""
    return watch.runs.select_related("sweep", "query", "report", "started_by").order_by("-pk")


def next_runs(watch: Watch, now: datetime) -> list[datetime]:
    """When it is due next; none while it is paused."""
    if watch.is_paused or watch.due_at is None:
        return []
    later = watch.schedule.upcoming(max(watch.due_at, now), NEXT_RUNS)
    return [watch.due_at, *later][:NEXT_RUNS]


def histories(watch: Watch) -> list[tuple[TrackedOffer, list[Reading]]]:
    """The watch's offers with their last readings, the newest first; those on offer come first. In two queries."""
    readings = Reading.objects.filter(tracked__watch=watch).select_related("run").order_by("-pk")
    offers = watch.offers.order_by("-is_listed", "label", "name", "pk")[:SHOWN_OFFERS]
    loaded = offers.prefetch_related(Prefetch("readings", queryset=readings, to_attr="shown_readings"))
    return [(offer, offer.shown_readings[:SHOWN_POINTS]) for offer in loaded]


def last_seen(of: Watched) -> Sequence[VendorSeen]:
    """What a sweep has found, for the preview of conditions; nothing for questions and reports."""
    return vendors_seen(of) if isinstance(of, Sweep) else ()


def last_sweep(watch: Watch) -> Sweep | None:
    """The newest sweep of the watch that is over, else the one that it was made of."""
    over = watch.runs.filter(state=WatchRun.State.DONE, sweep__isnull=False).select_related("sweep")
    run = over.order_by("-pk").first()
    return run.sweep if run else watch.sweep
