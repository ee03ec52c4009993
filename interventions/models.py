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
        IN_CONTROL = "in_control", "A person drives"
        HANDING_BACK = "handing_back", "Being handed back"
        VERIFYING = "verifying", "Handed back, agent is checking"
        PARKED = "parked", "Parked"
        RESOLVED = "resolved", "Resolved"
        SKIPPED = "skipped", "Skipped"
        EXPIRED = "expired", "Expired"
        CANCELLED = "cancelled", "Cancelled"
        AUTO_CLEARED = "auto_cleared", "Cleared by itself"
        DEAD = "dead", "Given up"

    class Outcome(models.TextChoices):
        SOLVED = "solved", "Solved"
        NOT_NEEDED = "not_needed", "Nothing was needed"
        COULD_NOT = "could_not", "Could not be solved"
        REFUSED_AFTER_HUMAN = "refused_after_human", "The site refused a person's solve"
        WRONG_PAGE = "wrong_page", "Wrong page"
        OFFER_ENTERED = "offer_entered", "Offer entered by hand"

    LIVE = ("open", "claimed", "in_control", "handing_back", "verifying", "parked")  # somebody has work to do
    UNSETTLED = (*LIVE, "dead")  # its visit still waits for it
    HELD = ("claimed", "in_control")  # one person's, by the live claim

    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="interventions")
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
    raised_by = models.ForeignKey(  # the person who took a running visit over; None: the agent asked
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    signature = models.CharField(max_length=64, blank=True)  # hash of domain, type, blocker family, profile
    version = models.PositiveIntegerField(default=0)  # rises with every change of state
    opened_at = models.DateTimeField(auto_now_add=True)
    deadline_at = models.DateTimeField()  # unclaimed until then: parked
    last_deadline_at = models.DateTimeField(null=True, blank=True)  # releases extend `deadline_at` up to here
    looked_at = models.DateTimeField(null=True, blank=True)  # when a person first opened it
    escalation_round = models.PositiveSmallIntegerField(default=0)  # 1 leads, 2 on call, 3 both again
    escalated_at = models.DateTimeField(null=True, blank=True)
    snoozed_until = models.DateTimeField(null=True, blank=True)  # parked, and nobody is reminded before
    recheck_asked_at = models.DateTimeField(null=True, blank=True)  # one of its group was solved: look again
    cleared_by = models.ForeignKey(  # the item whose solve cleared this one
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="cleared"
    )
    end_words = models.TextField(blank=True)  # why it ended, or came back to the queue, in words
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
    offers = models.JSONField(
        default=list, blank=True
    )  # entered by hand: interventions.offers.offers.ManualOffer
    before = models.JSONField(default=dict, blank=True)  # the page as the person got it: url, tabs, page type
    difference = models.JSONField(
        default=dict, blank=True
    )  # what the agent is told: agent.core.people.difference
    survived = models.JSONField(
        default=dict, blank=True
    )  # after a reopening: what came back and what did not
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "state", "deadline_at"]),
            models.Index(fields=["team", "signature", "state"]),
            models.Index(fields=["state", "lease_until"]),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["visit"],
                condition=Q(
                    state__in=["open", "claimed", "in_control", "handing_back", "verifying", "parked", "dead"]
                ),
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
    end_reason = models.CharField(max_length=32, blank=True)  # interventions.claims.lifecycle.EndReason
    outcome = models.CharField(max_length=24, blank=True)  # of the hand-back that ended it
    reason = models.TextField(blank=True)  # the person's words when they released or skipped it
    batch = models.ForeignKey(
        "ClaimBatch", on_delete=models.SET_NULL, null=True, blank=True, related_name="claims"
    )
    controller = models.ForeignKey(  # of the person's open consoles the one that drives: who redeemed last
        TakeoverTicket, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["intervention", "fence"], name="one_claim_per_fence"),
        ]

    def __str__(self) -> str:
        return f"claim {self.fence} on intervention {self.intervention_id}"


class ClaimBatch(models.Model):
    """Several items of one signature that one person claimed together: exactly the ones listed then."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    signature = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"batch {self.pk}"


class ControlSession(models.Model):
    """One takeover: from asking the agent to stop until the browser is given back. Counts, never contents."""

    class State(models.TextChoices):
        ASKING = "asking", "Asking the agent to stop"
        DRIVING = "driving", "A person drives"
        AWAY = "away", "Nobody drives, the person's connection is lost"
        HANDING_BACK = "handing_back", "Being handed back"
        ENDED = "ended", "Ended"

    LIVE = ("asking", "driving", "away", "handing_back")

    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="control_sessions")
    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="sessions")
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="sessions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    fence = models.PositiveIntegerField()
    state = models.CharField(max_length=16, choices=State.choices, default=State.ASKING)
    asked_at = models.DateTimeField(auto_now_add=True)
    stopped_at = models.DateTimeField(null=True, blank=True)  # the agent had stopped
    is_forced = models.BooleanField(default=False)  # it did not answer within 10 s
    driving_since = models.DateTimeField(null=True, blank=True)
    away_since = models.DateTimeField(null=True, blank=True)
    cap_until = models.DateTimeField(null=True, blank=True)  # the longest that one may drive
    extensions = models.PositiveSmallIntegerField(default=0)
    last_active_at = models.DateTimeField(null=True, blank=True)  # input, scroll or a note
    clicks = models.PositiveIntegerField(default=0)
    keys = models.PositiveIntegerField(default=0)
    has_pasted = models.BooleanField(default=False)
    hosts = models.JSONField(default=list, blank=True)
    files = models.JSONField(default=list, blank=True)  # [{"name", "sha256"}]
    ended_at = models.DateTimeField(null=True, blank=True)
    end_reason = models.CharField(max_length=32, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["visit"],
                condition=Q(state__in=["asking", "driving", "away", "handing_back"]),
                name="one_live_control_session_per_visit",
            )
        ]

    def __str__(self) -> str:
        return f"control session {self.pk} of visit {self.visit_id}"


class ControlRequest(models.Model):
    """Somebody asks the person who drives for control; an idle holder loses it, an active one may keep it."""

    class Answer(models.TextChoices):
        PENDING = "", "Not answered yet"
        GIVEN = "given", "Given"
        KEPT = "kept", "Kept"
        LAPSED = "lapsed", "Not answered in time"

    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="requests")
    fence = models.PositiveIntegerField()  # of the claim that is asked for
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    reason = models.TextField(blank=True)
    answer_by = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer.choices, default=Answer.PENDING, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["intervention"], condition=Q(answer=""), name="one_pending_request_per_item"
            )
        ]

    def __str__(self) -> str:
        return f"request {self.pk} for control of intervention {self.intervention_id}"


class Transition(models.Model):
    """One change of an intervention's state: who, from, to, under which fence and why."""

    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="transitions")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(  # None: the agent, a worker or the clock
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    event = models.CharField(max_length=32)
    from_state = models.CharField(max_length=16, blank=True)
    to_state = models.CharField(max_length=16)
    fence = models.PositiveIntegerField()
    reason = models.TextField(blank=True)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        indexes = [models.Index(fields=["intervention", "id"])]

    def __str__(self) -> str:
        return f"{self.from_state} → {self.to_state} of intervention {self.intervention_id}"


class Remark(models.Model):
    """What somebody wrote about an item; also the note of a hand-back that came too late."""

    intervention = models.ForeignKey(Intervention, on_delete=models.CASCADE, related_name="remarks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"remark {self.pk} on intervention {self.intervention_id}"


class DeskPolicy(models.Model):
    """How one team runs its desk: clocks, hours, what happens to what nobody claims. One row per team."""

    team = models.OneToOneField("teams.Team", on_delete=models.CASCADE, related_name="desk_policy")
    claim_seconds = models.PositiveIntegerField(null=True, blank=True)  # None: INTERVENTION_TIMEOUT_SECONDS
    ends_unclaimed = models.BooleanField(default=False)  # end the visit instead of parking it
    parked_hours = models.PositiveIntegerField(null=True, blank=True)  # None: PARKED_LIFETIME_HOURS
    timezone = models.CharField(max_length=64, default="UTC")
    hours = models.JSONField(
        default=dict, blank=True
    )  # {"0": ["08:00", "18:00"], …}: Monday is 0; {}: always
    on_call = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    is_escalating = models.BooleanField(default=True)
    quiet_from = models.CharField(
        max_length=5, blank=True
    )  # each day from … until …: notices in the page only
    quiet_until = models.CharField(max_length=5, blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"desk policy of team {self.team_id}"


class DomainRule(models.Model):
    """What a team has decided for one site: never ask a person there."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="domain_rules")
    domain = models.CharField(max_length=255)
    never_ask = models.BooleanField(default=True)
    reason = models.TextField(blank=True)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "domain"], name="one_rule_per_domain")]

    def __str__(self) -> str:
        return f"rule for {self.domain}"


from interventions.notify.models import (  # noqa: E402 - Django looks for an app's models here
    Notice,
    NoticeChoice,
    NoticeDelivery,
    PushKey,
    PushSubscription,
    TeamChannel,
)

__all__ = [
    "Claim", "ClaimBatch", "ControlRequest", "ControlSession", "DeskPolicy", "DomainRule", "Intervention", "Notice",
    "NoticeChoice", "NoticeDelivery", "PushKey", "PushSubscription", "Remark", "TakeoverTicket", "TeamChannel",
    "Transition",
]  # fmt: skip
