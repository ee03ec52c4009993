"""Interventions (one blocker of one visit) and the claims that people held on them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Intervention(models.Model):
    """A visit that needs a person (W14). A status changes by one conditional UPDATE only."""

    class Type(models.TextChoices):
        STUCK = "stuck", "Stuck"
        BLOCKED = "blocked", "Blocked"
        EXTRACTION_FAILED = "extraction_failed", "Extraction failed"

    class State(models.TextChoices):
        OPEN = "open", "Open"
        CLAIMED = "claimed", "Claimed"
        HANDED_BACK = "handed_back", "Handed back, agent is checking"
        PARKED = "parked", "Parked"
        RESOLVED = "resolved", "Resolved"
        EXPIRED = "expired", "Expired"
        CANCELLED = "cancelled", "Cancelled"

    class Outcome(models.TextChoices):
        SOLVED = "solved", "Solved"
        NOT_NEEDED = "not_needed", "Nothing was needed"
        COULD_NOT = "could_not", "Could not be solved"
        REFUSED_AFTER_HUMAN = "refused_after_human", "The site refused a person's solve"
        WRONG_PAGE = "wrong_page", "Wrong page"

    LIVE = ("open", "claimed", "handed_back", "parked")

    visit = models.ForeignKey("agent.Visit", on_delete=models.CASCADE, related_name="interventions")
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="interventions")
    type = models.CharField(max_length=24, choices=Type.choices)
    blocker_family = models.CharField(max_length=32, blank=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.OPEN)
    url = models.TextField()
    screenshot = models.CharField(max_length=200, blank=True)  # media path
    action_history = models.JSONField(default=list)
    last_understanding = models.JSONField(default=dict)
    suggested_action = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    deadline_at = models.DateTimeField()  # unclaimed until then: parked
    is_parked = models.BooleanField(default=False)  # the browser was freed; a claim reopens it
    attempt = models.PositiveSmallIntegerField(default=1)
    fence = models.PositiveIntegerField(default=0)  # rises with every claim; every write and input repeats it
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="claimed"
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=24, choices=Outcome.choices, blank=True)
    note = models.TextField(blank=True)
    handed_back_at = models.DateTimeField(null=True, blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["team", "state", "deadline_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["visit"],
                condition=Q(state__in=["open", "claimed", "handed_back", "parked"]),
                name="one_live_intervention_per_visit",
            )
        ]

    def __str__(self) -> str:
        return f"{self.type} intervention {self.pk} of visit {self.visit_id}"


class TakeoverTicket(models.Model):
    """Lets one open console drive: for one person, one session and one claim, redeemed once within a minute."""

    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="tickets")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    fence = models.PositiveIntegerField()
    secret_hash = models.CharField(max_length=64, unique=True)  # of the secret and the session that asked
    expires_at = models.DateTimeField()
    redeemed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"ticket {self.pk} for claim {self.fence} on intervention {self.intervention_id}"


class Claim(models.Model):
    """Who held an intervention, from when to when, and why it ended."""

    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    fence = models.PositiveIntegerField()
    claimed_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=32, blank=True)  # handed_back released lease_expired cancelled
    controller = models.ForeignKey(  # of the person's open consoles the one that drives: who redeemed last
        TakeoverTicket, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["intervention", "fence"], name="one_claim_per_fence"),
        ]

    def __str__(self) -> str:
        return f"claim {self.fence} on intervention {self.intervention_id}"
