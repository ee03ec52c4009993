"""Study sessions and their results."""

from __future__ import annotations

from django.db import models


class StudySession(models.Model):
    """One run over a task set with given settings."""

    team = models.ForeignKey(
        "teams.Team", on_delete=models.CASCADE, null=True, blank=True, related_name="studies"
    )
    name = models.CharField(max_length=120)
    task_set = models.CharField(max_length=120)
    task_set_sha256 = models.CharField(max_length=64)
    setup = models.JSONField(default=dict)  # mind, models, prompts, what is learned from, revision
    loss = models.JSONField(default=dict)  # the sums, see agent.learning.study.figures.loss
    note = models.TextField(blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "name"], name="one_session_per_name")]

    def __str__(self) -> str:
        return self.name


class StudyResult(models.Model):
    """One task of a session: what was expected, what came, and what it took."""

    session = models.ForeignKey(StudySession, on_delete=models.CASCADE, related_name="results")
    task = models.CharField(max_length=120)
    expected = models.JSONField(default=dict)
    determination = models.CharField(max_length=32, blank=True)
    reason = models.TextField(blank=True)
    measures = models.JSONField(
        default=dict
    )  # task loss, steps, tokens, seconds, interventions, model calls …
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["session", "task"], name="one_result_per_task")]

    def __str__(self) -> str:
        return f"{self.task} in {self.session_id}"
