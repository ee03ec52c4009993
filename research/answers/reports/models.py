"""Reports: a wide question, its plan, and the limits that its asker set. Each sub-question is a query."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q


class Report(models.Model):
    """One wide question of a team. The row is its queue entry too.

    A status changes by one conditional UPDATE only; every later write of a worker repeats `token`.
    """

    class State(models.TextChoices):
        PLANNING = "planning", "Planning"
        PLANNED = "planned", "Ready to begin"
        RUNNING = "running", "Working"
        DONE = "done", "Done"
        NOT_FOUND = "not_found", "No evidence found"
        CANCELLED = "cancelled", "Cancelled"

    class Stop(models.TextChoices):
        TIME = "time", "Its minutes were used up"
        MONEY = "money", "Its money was used up: the rest is made of quotes"
        FAULT = "fault", "It broke off by a fault of the desk"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="reports")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="reports"
    )
    text = models.CharField(max_length=500)
    depth = models.CharField(max_length=8, default="standard")  # of each sub-question: `Query.Depth`
    recency_days = models.PositiveSmallIntegerField(null=True, blank=True)
    site = models.CharField(max_length=255, blank=True)
    timezone = models.CharField(max_length=64, blank=True)
    may_search = models.BooleanField(default=True)
    may_browse = models.BooleanField(default=True)
    may_ask = models.BooleanField(default=False)
    pages = models.JSONField(default=list, blank=True)  # addresses given by the asker
    most_minutes = models.PositiveSmallIntegerField()  # of planning, and again of the work
    most_usd = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)  # None: no limit
    plan = models.JSONField(
        default=list, blank=True
    )  # [{"text", "heading", "thing", "aspect"}] not begun yet
    planned_by = models.CharField(
        max_length=80, blank=True
    )  # "question", "headings", "person" or a model's name
    state = models.CharField(max_length=12, choices=State.choices, default=State.PLANNING)
    stopped_by = models.CharField(max_length=8, choices=Stop.choices, blank=True)
    problem = models.CharField(max_length=300, blank=True)  # why there is less of a plan, for people
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, default=0)  # of planning
    token = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField()  # of what it does now: planning, later the work
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-created_at"]),
            models.Index(fields=["state", "lease_until"]),
        ]
        constraints = [models.CheckConstraint(condition=Q(most_minutes__gt=0), name="a_report_has_minutes")]

    def __str__(self) -> str:
        return self.text

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in (self.State.DONE, self.State.NOT_FOUND, self.State.CANCELLED)

    @property
    def is_at_work(self) -> bool:
        """Whether a worker has something to do for it."""
        return self.state in (self.State.PLANNING, self.State.RUNNING)

    @property
    def deadline(self) -> datetime:
        """When its minutes are used up."""
        return self.started_at + timedelta(minutes=self.most_minutes)
