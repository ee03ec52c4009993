"""Watches, their conditions and runs, and what is known of their vendors and offers from run to run."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from agent.core.types import Availability, Determination
from research.answers.models import Query
from research.answers.reports.models import Report
from research.models import Sweep
from research.pipeline.watching.conditions import REARM_WORDS, Condition, Kind, Rearm
from research.pipeline.watching.readings import Identity, KnownOffer, KnownVendor
from research.pipeline.watching.schedule import Schedule

_STOCK = [(a.value, a.value) for a in Availability]
_ENDINGS = [(d.value, d.value) for d in Determination]


class Watch(models.Model):
    """A sweep, a question or a report that is asked again. `due_at` is the claim: whoever moves it on starts the run.

    `starts_at` is a little later than `due_at`, so that not everything starts at once; both are empty while paused.
    """

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="watches")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="watches"
    )
    name = models.CharField(max_length=120)
    sweep = models.ForeignKey(
        "research.Sweep", on_delete=models.CASCADE, null=True, blank=True, related_name="watches"
    )
    query = models.ForeignKey(
        "research.Query", on_delete=models.CASCADE, null=True, blank=True, related_name="watches"
    )
    report = models.ForeignKey(
        "research.Report", on_delete=models.CASCADE, null=True, blank=True, related_name="watches"
    )
    cron = models.CharField(max_length=100)
    timezone = models.CharField(max_length=64)
    rearm = models.CharField(
        max_length=12, choices=[(r.value, w) for r, w in REARM_WORDS.items()], default=Rearm.ALWAYS.value
    )
    is_paused = models.BooleanField(default=False)
    due_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)  # why what is due has not started, for people
    changed_at = models.DateTimeField(null=True, blank=True)  # when a run last brought a change
    deleted_at = models.DateTimeField(null=True, blank=True)  # kept for a day, for undo
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "watches"
        indexes = [
            models.Index(fields=["starts_at"]),
            models.Index(fields=["team", "name"]),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(sweep__isnull=False, query=None, report=None)
                | Q(sweep=None, query__isnull=False, report=None)
                | Q(sweep=None, query=None, report__isnull=False),
                name="a_watch_is_of_one_thing",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def schedule(self) -> Schedule:
        """When it is due."""
        return Schedule(self.cron, self.timezone)

    @property
    def of(self) -> Sweep | Query | Report:
        """What is asked again."""
        found = self.sweep or self.query or self.report
        assert found is not None  # the database holds that
        return found


class WatchCondition(models.Model):
    """One condition of a watch."""

    watch = models.ForeignKey(Watch, on_delete=models.CASCADE, related_name="conditions")
    kind = models.CharField(max_length=24, choices=[(k.value, k.value) for k in Kind])
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.value.words

    @property
    def value(self) -> Condition:
        """The condition without its row."""
        return Condition(self.pk or 0, Kind(self.kind), self.amount, self.currency)


class WatchRun(models.Model):
    """One time that what is watched was asked. The first one may be what was asked before the watch."""

    class State(models.TextChoices):
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    watch = models.ForeignKey(Watch, on_delete=models.CASCADE, related_name="runs")
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    due_at = models.DateTimeField(null=True, blank=True)  # None: started by a person, or the first one
    missed = models.PositiveSmallIntegerField(default=0)  # further due times that this run makes up for
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    is_first = models.BooleanField(default=False)  # later runs are compared with it; it is told to nobody
    sweep = models.ForeignKey(
        "research.Sweep", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    query = models.ForeignKey(
        "research.Query", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    report = models.ForeignKey(
        "research.Report", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changes = models.JSONField(default=list, blank=True)  # [{"change", "vendor", "what", "words"}]
    firings = models.JSONField(default=list, blank=True)  # [{"condition", "vendor", "what", "words"}]
    problem = models.CharField(max_length=300, blank=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["watch"], condition=Q(state="running"), name="one_running_run_per_watch"
            ),
            models.UniqueConstraint(
                fields=["watch", "due_at"], condition=Q(due_at__isnull=False), name="one_run_per_due_time"
            ),
        ]

    def __str__(self) -> str:
        return f"run {self.pk} of watch {self.watch_id}"


class TrackedVendor(models.Model):
    """What is known of one vendor of a watch."""

    watch = models.ForeignKey(Watch, on_delete=models.CASCADE, related_name="vendors")
    vendor = models.URLField(max_length=2000)
    determination = models.CharField(
        max_length=32, choices=_ENDINGS, blank=True
    )  # of its last answered visit
    broken_runs = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["watch", "vendor"], name="one_row_per_watched_vendor")]

    def __str__(self) -> str:
        return self.vendor

    @property
    def value(self) -> KnownVendor:
        """What is known, without its row."""
        return KnownVendor(self.vendor, self.determination, self.broken_runs)


class TrackedOffer(models.Model):
    """One offer of a watch, known again from run to run, with its last price and last known availability."""

    watch = models.ForeignKey(Watch, on_delete=models.CASCADE, related_name="offers")
    vendor = models.URLField(max_length=2000)
    label = models.CharField(max_length=255, blank=True)  # the vendor, for people
    name = models.CharField(max_length=500)
    url = models.TextField(blank=True)
    gtin = models.CharField(max_length=80, blank=True)
    mpn = models.CharField(max_length=80, blank=True)
    sku = models.CharField(max_length=80, blank=True)
    options = models.JSONField(default=list, blank=True)
    price = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    availability = models.CharField(max_length=24, choices=_STOCK, default=Availability.UNKNOWN.value)
    is_listed = models.BooleanField(default=True)

    class Meta:
        ordering = ["label", "name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def value(self) -> KnownOffer:
        """What is known, without its row."""
        return KnownOffer(
            key=self.pk,
            vendor=self.vendor,
            identity=Identity(self.name, self.url, self.gtin, self.mpn, self.sku, tuple(self.options)),
            price=self.price,
            currency=self.currency,
            availability=Availability(self.availability),
            is_listed=self.is_listed,
        )


class Reading(models.Model):
    """What one run has read of one offer: a point of its price history, with the visit that proves it."""

    tracked = models.ForeignKey(TrackedOffer, on_delete=models.CASCADE, related_name="readings")
    run = models.ForeignKey(WatchRun, on_delete=models.CASCADE, related_name="readings")
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    price = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    availability = models.CharField(max_length=24, choices=_STOCK)
    is_comparable = models.BooleanField(default=True)  # False: another pack, choice or currency than before
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tracked", "run"], name="one_reading_per_run")]

    def __str__(self) -> str:
        return f"{self.price} {self.currency} of offer {self.tracked_id}"


class WatchAlarm(models.Model):
    """What is kept between runs for one condition and one offer or vendor (`conditions.Alarm`)."""

    condition = models.ForeignKey(WatchCondition, on_delete=models.CASCADE, related_name="alarms")
    subject = models.CharField(max_length=2000)
    reference = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    is_raised = models.BooleanField(default=False)
    has_fired = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["condition", "subject"], name="one_alarm_per_condition_and_subject"
            )
        ]

    def __str__(self) -> str:
        return f"alarm of condition {self.condition_id}: {self.subject}"
