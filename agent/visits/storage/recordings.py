"""Every write of recordings: begun with a claim, continued with each step, ended with the visit, forgotten in time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from agent.language.sanitize import plain
from agent.visits.models import Recording, RecordingEntry
from agent.visits.storage.clock import from_now


def begin_recording(*, visit_id: int, token: int, setup: dict[str, Any]) -> int:
    """The id of the recording of this claim: a new one."""
    return Recording.objects.create(visit_id=visit_id, token=token, setup=plain(setup)).pk


def keep_entries(
    *, recording_id: int, first_seq: int, step_n: int, entries: Sequence[tuple[str, bytes]]
) -> None:
    """Store events (port and payload), numbered from `first_seq`, which led to the step `step_n`."""
    RecordingEntry.objects.bulk_create(
        RecordingEntry(recording_id=recording_id, seq=seq, port=port, step_n=step_n, payload=payload)
        for seq, (port, payload) in enumerate(entries, first_seq)
    )


def end_recording(*, recording_id: int) -> None:
    """The visit has ended, and nothing is missing."""
    Recording.objects.filter(pk=recording_id).update(is_whole=True)


def forget_recordings(*, lifetime: timedelta) -> int:
    """Delete the recordings that are older; how many."""
    with transaction.atomic():
        old = Recording.objects.filter(created_at__lt=from_now(-lifetime))
        RecordingEntry.objects.filter(recording__in=old).delete()
        return old.delete()[0]
