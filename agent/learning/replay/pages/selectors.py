"""Reads of tapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db.models import Case, CharField, Count, Exists, F, Max, OuterRef, Q, QuerySet, Value, When
from django.db.models.fields.json import KT

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay.playback.playback import Playback, playback_of
from agent.visits.models import Recording, RecordingEntry, Step, Visit
from agent.visits.recording.codec import RecordingUnreadable, unpack
from agent.visits.recording.events import AnyEvent, Begun
from agent.visits.recording.perception_fingerprint import perception_fingerprint
from agent.visits.storage.media import picture_bytes

_REPLIES = "page.snapshot"
_GAP = "A part of this recording is missing."
_OUTCOMES = ("same", "decisions", "changed", "failed", "stopped", "waiting")
_OUTCOME = Case(
    When(state__in=(Replay.State.FAILED, Replay.State.STOPPED), then=F("state")),
    When(~Q(state=Replay.State.DONE), then=Value("waiting")),
    When(is_changed=True, then=Value("changed")),
    When(differing__gt=0, then=Value("decisions")),
    default=Value("same"),
    output_field=CharField(),
)  # as `services.outcome_of` tells it of one


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
    rows = Replay.objects.filter(batch__in=list(found)).annotate(outcome=_OUTCOME).order_by()
    for pk, outcome, count in rows.values_list("batch", "outcome").annotate(count=Count("pk")):
        found[pk][outcome] = count
    return found


def rows_of(batch: ReplayBatch, *, only_changed: bool = False) -> QuerySet[Replay]:
    """Its runs as a list shows them, those whose result would change first: of the report only the ending, `now_is`."""
    rows = batch.replays.filter(Q(is_changed=True) | Q(differing__gt=0)) if only_changed else batch.replays
    shown = ("batch", "state", "is_changed", "differing", "problem")
    visit = ("visit__domain", "visit__query", "visit__determination")
    rows = rows.select_related("visit").only(*shown, *visit).annotate(now_is=KT("report__now__determination"))
    return rows.order_by("-is_changed", "-differing", "pk")


def last_recording(visit_id: int) -> Recording | None:
    """The tape of the attempt that ended the visit; None when there is none."""
    return Recording.objects.filter(visit_id=visit_id).order_by("-token").first()


def is_perceived_alike(recording: Recording) -> bool:
    """Whether its pages would be understood today just as they were then. *Raises* TapeUnreadable."""
    first = (
        RecordingEntry.objects.filter(recording=recording, seq=1).values_list("payload", flat=True).first()
    )
    begun = unpack(first) if first is not None else None
    return isinstance(begun, Begun) and begun.eyes == perception_fingerprint()


def load_playback(
    recording: Recording, *, with_replies: bool = False, with_pictures: bool = False
) -> Playback:
    """The tape as it is played. *Raises* TapeUnreadable.

    What the page's script replied is needed to perceive anew, pictures only for a model that sees.
    """
    every = RecordingEntry.objects.filter(recording=recording)
    end = _first_gap(every)
    rows = every.filter(seq__lt=end).order_by("seq") if end else every.order_by("seq")
    rows = rows if with_replies else rows.exclude(port=_REPLIES)
    events, hole = _readable(rows.values_list("payload", flat=True))
    hole = hole or (_GAP if end else "")
    return playback_of(events, _pictures(recording.visit_id) if with_pictures else lambda _: b"", hole)


def _first_gap(entries: QuerySet[RecordingEntry]) -> int:
    """The number of the first entry that is missing among them; 0 when none is."""
    found = entries.aggregate(count=Count("pk"), last=Max("seq"))
    if found["count"] == (found["last"] or 0):
        return 0
    seqs = entries.order_by("seq").values_list("seq", flat=True)
    return next(due for due, seq in enumerate(seqs, 1) if due != seq)


def _readable(payloads: Iterable[bytes | memoryview]) -> tuple[list[AnyEvent], str]:
    """The events up to the first that cannot be read, and why it cannot. *Raises* TapeUnreadable for the first."""
    events: list[AnyEvent] = []
    for payload in payloads:
        try:
            events.append(unpack(payload))
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
