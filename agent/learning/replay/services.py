"""Deciding visits again: asked for, claimed by a worker, kept. Each change of state is one conditional UPDATE."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Now
from django.utils import timezone

from agent.language.sanitize import plain
from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay.options import ReplayOptions, ReportJson, sums_of
from agent.learning.replay.playback.playback import Playback, playback_of
from agent.teams import outbox
from agent.teams.models import Team, User
from agent.teams.rights.clock import from_now
from agent.teams.services import record_audit
from agent.visits.models import Recording, RecordingPart, Step, Visit
from agent.visits.recording.codec import NoRecording, RecordingUnreadable, perception_fingerprint, unpack
from agent.visits.recording.events import Begun, Event
from agent.visits.storage.media import picture_bytes

log = structlog.get_logger(__name__)
REPLAY_TASK = "research.sweeps.tasks.play_replays"


def enqueue() -> bool:
    """Tell a worker that replays wait. False when the broker is away: the periodic check sends it later."""
    return outbox.enqueue(REPLAY_TASK, expires_s=60)


_REPLIES = "page.snapshot"
_GAP = "A part of this recording is missing."
_OUTCOMES = ("same", "decisions", "changed", "failed", "stopped", "waiting")


def visits_with_recording(team_id: int | None = None) -> QuerySet[Visit]:
    """The visits that can be played: over, and recorded to their end. Newest first."""
    recordings = Recording.objects.filter(visit_id=OuterRef("pk"), is_whole=True)
    visits = Visit.objects.filter(Exists(recordings), state__in=(Visit.State.ENDED, Visit.State.CANCELLED))
    visits = visits.defer("checkpoint").order_by("-pk")
    return visits if team_id is None else visits.filter(team_id=team_id)


def visits_since(visits: QuerySet[Visit], when: datetime, domain: str = "") -> QuerySet[Visit]:
    """Those of them that ended since, of that domain alone when one is given."""
    found = visits.filter(ended_at__gte=when)
    return found.filter(domain=domain) if domain else found


def single_replays(team_id: int) -> QuerySet[Replay]:
    """The team's replays of one run each, the newest first."""
    single = Replay.objects.filter(visit__team=team_id, batch=None)
    return single.select_related("visit").defer("visit__checkpoint", "report").order_by("-pk")


def counts_of(batch_ids: Iterable[int]) -> dict[int, dict[str, int]]:
    """How many of each batch came out how, counted by the database."""
    found = {pk: dict.fromkeys(_OUTCOMES, 0) for pk in batch_ids}
    rows = Replay.objects.filter(batch__in=list(found)).order_by()
    for pk, outcome, count in rows.values_list("batch", "outcome").annotate(count=Count("pk")):
        found[pk][outcome] = count
    return found


def rows_of(batch: ReplayBatch, *, only_changed: bool = False) -> QuerySet[Replay]:
    """Its runs as a list shows them, those whose result would change first: of the report only the ending, `now_is`."""
    rows = batch.replays.filter(Q(is_changed=True) | Q(differing__gt=0)) if only_changed else batch.replays
    shown = ("batch", "outcome", "problem")
    visit = ("visit__domain", "visit__query", "visit__determination")
    rows = rows.select_related("visit").only(*shown, *visit).annotate(now_is=KT("report__now__determination"))
    return rows.order_by("-is_changed", "-differing", "pk")


def last_recording(visit_id: int) -> Recording | None:
    """The recording of the attempt that ended the visit; None when there is none."""
    return Recording.objects.filter(visit_id=visit_id).order_by("-token").first()


def is_perceived_alike(recording: Recording) -> bool:
    """Whether its pages would be understood today just as they were then. *Raises* RecordingUnreadable."""
    first = RecordingPart.objects.filter(recording=recording, seq=1).values_list("payload", flat=True).first()
    begun = next(unpack(first)).answer if first is not None else None
    return isinstance(begun, Begun) and begun.eyes == perception_fingerprint()


def load_playback(
    recording: Recording, *, with_replies: bool = False, with_pictures: bool = False
) -> Playback:
    """The recording as it is played. *Raises* RecordingUnreadable.

    What the page's script replied is needed to perceive anew, pictures only for a model that sees.
    """
    parts = RecordingPart.objects.filter(recording=recording).values_list("seq", "payload")
    events, hole = _readable(parts, lambda port: with_replies or port != _REPLIES)
    return playback_of(events, _pictures(recording.visit_id) if with_pictures else lambda _: b"", hole)


def _readable(
    parts: Iterable[tuple[int, bytes | memoryview]], is_wanted: Callable[[str], bool]
) -> tuple[list[Event], str]:
    """The events up to the first that cannot be read, and why it cannot. *Raises* RecordingUnreadable for the first."""
    events: list[Event] = []
    for due, (seq, payload) in enumerate(parts, 1):
        if due != seq:
            return events, _GAP
        try:
            events.extend(unpack(payload, is_wanted))
        except RecordingUnreadable as exc:
            if not events:
                raise
            return events, exc.user_message
    if not events:
        raise RecordingUnreadable("This recording is empty.")
    return events, ""


def _pictures(visit_id: int) -> Callable[[int], bytes]:
    paths = dict(Step.objects.filter(visit_id=visit_id).values_list("n", "screenshot"))
    return lambda n: picture_bytes(paths.get(n, ""))


State = Replay.State
MOST_AT_ONCE = 1000  # visits of one batch
BEAT_S = 10.0  # how often a worker says that it still plays
STALE = timedelta(minutes=2)  # one that has said nothing for so long was lost with its worker
MOST_CLAIMS = 3  # a replay that was lost with so many workers is not given to another
_LOST = "Its worker was lost each time it was played."


def ask_replay(*, visit: Visit, user: User, options: ReplayOptions) -> Replay:
    """One replay, to be played by a worker soon. *Raises* NoRecording, OptionUnclear."""
    options.check()
    if last_recording(visit.pk) is None:
        raise NoRecording("This visit was not recorded, or its recording is not kept any more.")
    with transaction.atomic():
        replay = Replay.objects.create(visit=visit, asked_by=user, options=options.as_json())
        transaction.on_commit(enqueue)
    return replay


def ask_batch(*, team: Team, user: User, options: ReplayOptions, days: int, domain: str = "") -> ReplayBatch:
    """Every recorded visit of the team of so many days, decided again. *Raises* NoRecording, OptionUnclear."""
    options.check()
    domain, recorded = domain.strip().lower(), visits_with_recording(team.pk)
    visits = visits_since(recorded, timezone.now() - timedelta(days=days), domain)
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
        record_audit(team, user, "runs.decided_again", batch, days=days)
        transaction.on_commit(enqueue)
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
        sums=sums_of(report),
    )  # fmt: skip


def keep_failure(replay: Replay, why: str) -> None:
    """It could not be played."""
    _end(replay, state=State.FAILED, problem=plain(why))


def _end(replay: Replay, **fields: Any) -> None:
    _mine(replay).update(ended_at=Now(), **fields)


def _mine(replay: Replay) -> QuerySet[Replay]:
    return Replay.objects.filter(pk=replay.pk, state=State.RUNNING, claim=replay.claim)


def stop_batch(*, batch: ReplayBatch, user: User) -> int:
    """Play no more of it; one that is being played ends within a beat. How many were stopped."""
    left = batch.replays.filter(state__in=(State.WAITING, State.RUNNING))
    with transaction.atomic():
        count = left.update(state=State.STOPPED, ended_at=Now())
        if count:
            record_audit(batch.team, user, "replays.stopped", batch, runs=count)
    return count
