"""What is kept of a visit's port calls, and what came of deciding it again."""

from __future__ import annotations

from django.db import models


class Recording(models.Model):
    """The conditions of one attempt of a visit: what its agent was made with."""

    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="recordings")
    token = models.PositiveIntegerField()  # of the claim: a new worker begins a new tape
    setup = models.JSONField(default=dict)  # goal, limits, mind, prompts, settings of learning
    is_whole = models.BooleanField(default=False)  # the visit ended while it was recorded, nothing is missing
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visit", "token"], name="one_tape_per_claim")]
        indexes = [models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"tape of visit {self.visit_id}"


class RecordingEntry(models.Model):
    """One port call and its answer. `seq` counts from 1 without gaps."""

    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    port = models.CharField(max_length=24)  # page.look, page.act, mind.decide, recall.hints, desk.ask, …
    step_n = models.PositiveIntegerField(default=0)  # the step that was recorded next
    payload = models.BinaryField()  # compressed; agent.visits.recording.codec

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["recording", "seq"], name="one_entry_per_number")]

    def __str__(self) -> str:
        return f"{self.seq}. {self.port}"
