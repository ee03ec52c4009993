"""Deciding visits again: asked for, claimed by a worker, kept. Each change of state is one conditional UPDATE."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from agent.language.sanitize import plain
from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay import enqueue
from agent.learning.replay.pages import selectors
from agent.learning.replay.playback.options import NOW, ReplayOptions
from agent.learning.replay.report_types import ReportJson
from agent.teams.models import Team, User
from agent.visits.models import Visit
from agent.visits.recording.codec import NoRecording
from agent.visits.storage.clock import from_now

State = Replay.State
MOST_AT_ONCE = 1000  # visits of one batch
BEAT_S = 10.0  # how often a worker says that it still plays
STALE = timedelta(minutes=2)  # one that has said nothing for so long was lost with its worker
MOST_CLAIMS = 3  # a replay that was lost with so many workers is not given to another
_LOST = "Its worker was lost each time it was played."


def ask_replay(*, visit: Visit, user: User, options: ReplayOptions) -> Replay:
    """One replay, to be played by a worker soon. *Raises* NoTape, WishUnclear."""
    options.check()
    if selectors.last_recording(visit.pk) is None:
        raise NoRecording("This visit was not recorded, or its recording is not kept any more.")
    with transaction.atomic():
        replay = Replay.objects.create(visit=visit, asked_by=user, options=options.as_json())
        enqueue.enqueue_on_commit()
    return replay


def ask_batch(*, team: Team, user: User, options: ReplayOptions, days: int, domain: str = "") -> ReplayBatch:
    """Every recorded visit of the team that ended in so many days, decided again. *Raises* NoTape, WishUnclear."""
    options.check()
    recorded = selectors.visits_with_recording(team.pk)
    visits = selectors.visits_since(recorded, timezone.now() - timedelta(days=days), domain)
    ids = list(visits.values_list("pk", flat=True)[:MOST_AT_ONCE])
    if not ids:
        raise NoRecording(_none_recorded(recorded.filter(domain=domain).exists(), days, domain))
    with transaction.atomic():
        batch = ReplayBatch.objects.create(
            team=team, asked_by=user, options=options.as_json(), days=days, domain=domain
        )
        Replay.objects.bulk_create(
            Replay(visit_id=pk, batch=batch, asked_by=user, options=batch.options) for pk in ids
        )
        enqueue.enqueue_on_commit()
    return batch


def _none_recorded(is_known: bool, days: int, domain: str) -> str:
    """Why there is nothing to play, and of what."""
    if not domain:
        return f"No visit of the last {f'{days} days' if days > 1 else 'day'} was recorded."
    if not is_known:
        return f"No visit to “{domain}” was recorded. Check how the site is written, with its port if it has one."
    return f"No visit to “{domain}” of that time was recorded. Choose more days."


def claim_replay() -> Replay | None:
    """Take the replay that has waited longest, one run's before those of a batch; None when there is none."""
    _lost().filter(claim__gte=MOST_CLAIMS).update(state=State.FAILED, ended_at=Now(), problem=_LOST)
    _lost().update(state=State.WAITING)
    order = (F("batch").asc(nulls_first=True), "pk")
    while (first := Replay.objects.filter(state=State.WAITING).order_by(*order).first()) is not None:
        mine = Replay.objects.filter(pk=first.pk, state=State.WAITING, claim=first.claim)
        if mine.update(state=State.RUNNING, claim=first.claim + 1, started_at=Now(), alive_at=Now()):
            return Replay.objects.select_related("visit").get(pk=first.pk)
    return None


def is_any_waiting() -> bool:
    """Whether a replay waits for a worker, or was lost with one."""
    return Replay.objects.filter(state=State.WAITING).exists() or _lost().exists()


def _lost() -> QuerySet[Replay]:
    return Replay.objects.filter(state=State.RUNNING, alive_at__lt=from_now(-STALE))


def beat(replay: Replay) -> bool:
    """Say that it is still played. False: it was stopped, or another worker has it."""
    return bool(_mine(replay).update(alive_at=Now()))


def keep_report(replay: Replay, report: ReportJson) -> None:
    """The replay is done; nothing is kept of one that was stopped or that another worker has."""
    _end(
        replay, state=State.DONE, report=plain(dict(report)), is_changed=report["is_changed"],
        is_exact=report["is_exact"], differing=report["differing"], problem=plain(report["problem"]),
    )  # fmt: skip


def keep_failure(replay: Replay, why: str) -> None:
    """It could not be played."""
    _end(replay, state=State.FAILED, problem=plain(why))


def _end(replay: Replay, **fields: Any) -> None:
    _mine(replay).update(ended_at=Now(), **fields)


def _mine(replay: Replay) -> QuerySet[Replay]:
    return Replay.objects.filter(pk=replay.pk, state=State.RUNNING, claim=replay.claim)


def stop_batch(batch: ReplayBatch) -> int:
    """Play no more of it; one that is being played ends within a beat. How many were stopped."""
    left = batch.replays.filter(state__in=(State.WAITING, State.RUNNING))
    return left.update(state=State.STOPPED, ended_at=Now())


def outcome_of(replay: Replay) -> str:
    """changed: another determination or other offers; decisions: only the way differs; same; or how it stands."""
    if replay.state in (State.FAILED, State.STOPPED):
        return str(replay.state)
    if replay.state != State.DONE:
        return "waiting"
    return "changed" if replay.is_changed else "decisions" if replay.differing else "same"


def default_options() -> ReplayOptions:
    """As the desk would decide today."""
    return ReplayOptions(mind=NOW, knowledge="now", perceives=True)
