"""Sweeps, the vendors they visit and the offers that came back."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models

from agent.visits.models import Visit


class Sweep(models.Model):
    """One thing to find at a list of vendors."""

    class State(models.TextChoices):
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Cancelled"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="sweeps")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="sweeps"
    )
    query = models.CharField(max_length=500)
    ask_policy = models.CharField(max_length=8, choices=Visit.AskPolicy.choices, default=Visit.AskPolicy.YES)
    max_steps = models.PositiveSmallIntegerField(default=5)
    max_minutes = models.PositiveSmallIntegerField(default=3)
    max_products = models.PositiveSmallIntegerField(default=10)
    state = models.CharField(max_length=16, choices=State.choices, default=State.RUNNING)
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["team", "-created_at", "-id"])]

    def __str__(self) -> str:
        return f"sweep {self.pk}: {self.query}"

    @property
    def took(self) -> timedelta | None:
        """From the start to the last visit's end; None while it runs."""
        return self.ended_at - self.created_at if self.ended_at else None


class Vendor(models.Model):
    """One site of a sweep. `visit` is its latest visit; a retry replaces it."""

    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="vendors")
    position = models.PositiveIntegerField()
    url = models.URLField(max_length=2000)
    domain = models.CharField(max_length=255)
    label = models.CharField(max_length=120, blank=True)
    visit = models.OneToOneField(Visit, on_delete=models.PROTECT, related_name="vendor")
    earlier_visits = models.ManyToManyField(Visit, related_name="earlier_vendor", blank=True)
    availability = models.CharField(max_length=24, blank=True)  # agent.core.types.Availability, as last found
    availability_quote = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["position"]
        indexes = [models.Index(name="named_vendors", fields=["domain"], condition=models.Q(label__gt=""))]
        constraints = [models.UniqueConstraint(fields=["sweep", "position"], name="one_vendor_per_position")]

    def __str__(self) -> str:
        return f"{self.domain} in sweep {self.sweep_id}"


LABELS_APART = "|"


def labels_in_text(text: str) -> list[str]:
    """The labels of a mark's column."""
    return text.strip(LABELS_APART).split(LABELS_APART) if text else []


class Offer(models.Model):
    """One product that a visit came back with."""

    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="offers")
    sweep = models.ForeignKey(  # whose latest visit there it is of; None: the vendor was visited again
        Sweep, on_delete=models.SET_NULL, null=True, blank=True, related_name="offers", db_index=False
    )
    domain = models.CharField(max_length=255, blank=True)  # of the visit
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=500)
    price_amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    price_text = models.CharField(max_length=120, blank=True)
    url = models.TextField(blank=True)
    availability = models.CharField(max_length=24, blank=True)
    availability_quote = models.CharField(max_length=500, blank=True)
    snippet = models.TextField(blank=True)
    image_url = models.TextField(blank=True)
    is_verified = models.BooleanField(default=False)
    relevance = models.FloatField(default=0)
    evidence = models.JSONField(default=dict, blank=True)  # where its fields were read; conflicts; confidence
    entered_by = models.CharField(max_length=160, blank=True)  # the person who entered it; "": read on a page
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["position"]
        indexes = [
            models.Index(
                fields=["sweep", "availability", "currency", "domain"]
            ),  # what tables are filtered by
            models.Index(fields=["seen_at"]),
        ]
        constraints = [models.UniqueConstraint(fields=["visit", "position"], name="one_offer_per_position")]

    def __str__(self) -> str:
        return self.name

    @property
    def source(self) -> str:
        """Where it comes from: "person" when somebody entered it by hand, else "page"."""
        return "person" if self.entered_by else "page"

    @property
    def is_shortlisted(self) -> bool:
        """Whether the team has put it on its shortlist; `mark` should be selected with it."""
        mark: OfferMark | None = getattr(self, "mark", None)
        return mark is not None and mark.is_shortlisted

    @property
    def note(self) -> str:
        """What the team wrote down about it; `mark` should be selected with it."""
        mark: OfferMark | None = getattr(self, "mark", None)
        return mark.note if mark else ""

    @property
    def labels(self) -> list[str]:
        """What the team has put it under; `mark` should be selected with it."""
        mark: OfferMark | None = getattr(self, "mark", None)
        return labels_in_text(mark.labels) if mark else []


class OfferMark(models.Model):
    """What the team thinks of an offer. An offer without a row is not on the shortlist, has no note and no labels."""

    MAX_NOTE = 500
    MAX_LABELS, MAX_LABEL = 10, 40

    offer = models.OneToOneField(Offer, on_delete=models.CASCADE, related_name="mark")
    is_shortlisted = models.BooleanField(default=False)
    note = models.CharField(max_length=MAX_NOTE, blank=True)
    labels = models.CharField(
        max_length=500, blank=True
    )  # each between LABELS_APART, so that one is found whole
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(name="shortlisted_offers", fields=["offer"], condition=models.Q(is_shortlisted=True))
        ]

    def __str__(self) -> str:
        return f"mark of offer {self.offer_id}"


import research.answers.models  # noqa: E402 - registers them with this app
import research.answers.reports.models  # noqa: E402 - and these
import research.retention.models  # noqa: E402 - and these
import research.sources.models  # noqa: E402 - and these
import research.sweeps.lists.models  # noqa: E402, F401 - and these

__all__ = ["Offer", "OfferMark", "Sweep", "Vendor"]
