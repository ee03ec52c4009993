"""What is kept of a visit's port calls, and what came of deciding it again."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Tape(models.Model):
    """The conditions of one attempt of a visit: what its agent was made with."""

    visit = models.ForeignKey("agent.Visit", on_delete=models.CASCADE, related_name="tapes")
    token = models.PositiveIntegerField()  # of the claim: a new worker begins a new tape
    setup = models.JSONField(default=dict)  # goal, limits, mind, prompts, settings of learning
    is_whole = models.BooleanField(default=False)  # the visit ended while it was recorded, nothing is missing
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visit", "token"], name="one_tape_per_claim")]
        indexes = [models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"tape of visit {self.visit_id}"


class TapeEntry(models.Model):
    """One port call and its answer. `seq` counts from 1 without gaps."""

    tape = models.ForeignKey(Tape, on_delete=models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    port = models.CharField(max_length=24)  # page.look, page.act, mind.decide, recall.hints, desk.ask, …
    step_n = models.PositiveIntegerField(default=0)  # the step that was recorded next
    payload = models.BinaryField()  # compressed; agent.tape.codec

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["tape", "seq"], name="one_entry_per_number")]

    def __str__(self) -> str:
        return f"{self.seq}. {self.port}"


class ReplayBatch(models.Model):
    """Many visits that were decided again under the same conditions."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="replay_batches")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    wishes = models.JSONField(default=dict)  # agent.tape.wishes.Wishes
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

    visit = models.ForeignKey("agent.Visit", on_delete=models.CASCADE, related_name="replays")
    batch = models.ForeignKey(
        ReplayBatch, on_delete=models.CASCADE, null=True, blank=True, related_name="replays"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    wishes = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    report = models.JSONField(default=dict, blank=True)  # agent.tape.report.ReportJson
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
