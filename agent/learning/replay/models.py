"""Recorded visits decided again: one replay, or a batch of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ReplayBatch(models.Model):
    """Many visits that were decided again under the same conditions."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="replay_batches")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    options = models.JSONField(default=dict)  # agent.learning.replay.playback.options.Wishes
    days = models.PositiveIntegerField()  # visits that ended in so many days
    domain = models.CharField(max_length=255, blank=True)  # of this site alone; "": of every one
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"replays {self.pk}"


class Replay(models.Model):
    """One visit decided again: asked for, played, compared."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Playing"
        DONE = "done", "Done"
        FAILED = "failed", "Could not be played"
        STOPPED = "stopped", "Stopped"

    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="replays")
    batch = models.ForeignKey(
        ReplayBatch, on_delete=models.CASCADE, null=True, blank=True, related_name="replays"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    options = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    report = models.JSONField(default=dict, blank=True)  # agent.learning.replay.report.ReportJson
    is_changed = models.BooleanField(default=False)  # another determination, or other offers
    is_exact = models.BooleanField(default=False)  # the same to the last byte
    differing = models.PositiveIntegerField(default=0)  # decisions that would be others
    problem = models.TextField(blank=True)  # why it could not be played
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    claim = models.PositiveSmallIntegerField(
        default=0
    )  # how often a worker has taken it; the last one alone may write
    alive_at = models.DateTimeField(null=True, blank=True)  # when its worker last said that it plays
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "id"])]

    def __str__(self) -> str:
        return f"replay {self.pk} of visit {self.visit_id}"
