"""Visits (the queue of record), their steps, kept sessions and the outbox; all tables of the app by name."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from agent.core.types import DecisionSource as CoreSource
from agent.core.types import Determination as CoreDetermination
from agent.core.types import PageType as CorePageType

__all__ = ["OutboxEvent", "Recording", "RecordingPart", "SiteSession", "Step", "Visit"]

MAX_CRASHES = 5  # of our own worker or browser during one visit, counted apart from the site's attempts


def _choices(enum: type) -> list[tuple[str, str]]:
    return [(str(m.value), str(m.value).replace("_", " ").capitalize()) for m in enum]  # type: ignore[attr-defined]


class Visit(models.Model):
    """One agent on one site. The row is the queue entry, the lease and the outcome.

    Here and below a foreign key has no index of its own where another begins with it.
    """

    class State(models.TextChoices):
        PENDING = "pending", "Queued"
        RUNNING = "running", "Running"
        WAITING = "waiting", "Waiting for a person"
        PARKED = "parked", "Parked"
        ENDED = "ended", "Ended"
        CANCELLED = "cancelled", "Cancelled"

    class AskPolicy(models.TextChoices):
        YES = "yes", "Ask a person and wait"
        PARK = "park", "Park until a person comes"
        NEVER = "never", "Never ask"

    class Kind(models.TextChoices):
        FIND = "find", "Find offers"
        READ = "read", "Read one page"

    class Driver(models.TextChoices):
        AGENT = "agent", "The agent"
        HUMAN = "human", "A person"
        NOBODY = "nobody", "Nobody"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="visits", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.FIND)
    profile = models.CharField(max_length=40, default="default")  # of the browser: whose cookies it shares
    driver = models.CharField(max_length=8, choices=Driver.choices, default=Driver.AGENT)
    epoch = models.PositiveIntegerField(default=0)  # rises with every change of driver
    query = models.TextField()
    url = models.URLField(max_length=2000)
    domain = models.CharField(max_length=255)
    state = models.CharField(max_length=16, choices=State.choices, default=State.PENDING)
    ask_policy = models.CharField(max_length=8, choices=AskPolicy.choices, default=AskPolicy.YES)
    max_steps = models.PositiveSmallIntegerField(default=5)
    max_seconds = models.PositiveIntegerField(default=180)
    max_products = models.PositiveSmallIntegerField(default=10)
    teaches = models.BooleanField(default=True)  # whether anything is learned from it when it ends
    mind = models.CharField(max_length=80, blank=True)  # "local mind" or the model's name, set at the start

    determination = models.CharField(max_length=32, choices=_choices(CoreDetermination), blank=True)
    reason = models.TextField(blank=True)
    page_type = models.CharField(max_length=16, choices=_choices(CorePageType), blank=True)
    items_seen = models.PositiveIntegerField(default=0)
    evidence = models.JSONField(default=list, blank=True)  # [{"quote", "url", "box"?, "page"?, "by"?}]
    coverage = models.JSONField(default=dict, blank=True)  # agent.core.values.Coverage, with its "words"
    refused = models.JSONField(default=list, blank=True)  # [{"name", "refusal", "price"?}]
    # agent.core.kinds, of a page that was read
    page_state = models.CharField(max_length=16, blank=True)
    blocker_family = models.CharField(max_length=32, blank=True)
    blocker_vendor = models.CharField(max_length=64, blank=True)
    come_back_at = models.DateTimeField(null=True, blank=True)  # when the site asks to be visited again
    evidence_shot = models.CharField(max_length=200, blank=True)  # media path of the deciding screenshot

    lease_owner = models.CharField(max_length=120, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    token = models.PositiveIntegerField(default=0)  # fencing number: every write repeats it
    attempt = models.PositiveSmallIntegerField(default=0)  # of the site: what failed here is a crash
    max_attempts = models.PositiveSmallIntegerField(default=3)
    crashes = models.PositiveSmallIntegerField(default=0)  # of our own worker or browser during it
    run_after = models.DateTimeField(null=True, blank=True)
    cancel_requested_at = models.DateTimeField(null=True, blank=True)
    cancel_requested_by = models.CharField(max_length=160, blank=True)
    checkpoint = models.BinaryField(null=True, blank=True)  # encrypted: address, storage state, loop state
    input_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    model_calls = models.PositiveIntegerField(default=0)
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)  # None: not known
    unpriced_calls = models.PositiveIntegerField(default=0)  # model calls whose price is not known
    saved_tokens = models.PositiveIntegerField(default=0)  # what models did not have to do, see `Savings`
    saved_calls = models.PositiveIntegerField(default=0)
    saved_offers = models.PositiveIntegerField(default=0)
    saved_ms = models.FloatField(default=0)

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    parked_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "run_after", "id"]),
            models.Index(fields=["team", "-created_at"]),
            models.Index(fields=["team", "state", "id"]),
            models.Index(fields=["team", "-started_at"]),
            models.Index(fields=["team", "-ended_at"]),
            models.Index(fields=["state", "lease_until"]),
            models.Index(
                name="visits_asked_to_come_back",
                fields=["team", "domain"],
                condition=Q(come_back_at__isnull=False),
            ),
            models.Index(  # the last visits to each site; counted without reading the rows
                name="ended_visits_of_a_site",
                fields=["team", "domain", "-ended_at", "kind", "state"],
                condition=Q(kind="find", state="ended"),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="an_ended_visit_has_a_determination",
                condition=~Q(state__in=["ended", "cancelled"]) | ~Q(determination=""),
            )
        ]

    def __str__(self) -> str:
        return f"visit {self.pk} to {self.domain}"

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.ENDED, self.State.CANCELLED)

    @property
    def may_crash(self) -> bool:
        """Whether it goes on after one more crash of our own; a visit with a single attempt never does."""
        return self.max_attempts > 1 and self.crashes < MAX_CRASHES - 1


class Step(models.Model):
    """One recorded step of a visit. `n` counts from 1 without gaps."""

    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="steps", db_index=False)
    n = models.PositiveIntegerField()
    token = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=32)
    action_words = models.TextField()
    goal_kind = models.CharField(max_length=32, blank=True)
    target_name = models.CharField(max_length=300, blank=True)
    target_role = models.CharField(max_length=32, blank=True)
    target_box = models.JSONField(null=True, blank=True)  # {"x","y","width","height"} px in the viewport
    viewport = models.JSONField(default=list)  # [width, height] px
    scroll_y = models.FloatField(default=0)
    url = models.TextField()
    url_after = models.TextField(blank=True)
    page_type = models.CharField(max_length=16, blank=True)
    reasoning = models.TextField(blank=True)
    confidence = models.FloatField(default=0)
    decided_by = models.CharField(max_length=16, choices=_choices(CoreSource))
    expected = models.JSONField(default=dict, blank=True)
    is_ok = models.BooleanField(null=True)
    verdict = models.TextField(blank=True)
    changed = models.BooleanField(default=False)  # whether the page changed by it
    input_text = models.TextField(blank=True)
    screenshot = models.CharField(max_length=200, blank=True)  # media path
    understanding = models.JSONField(default=dict, blank=True)
    timings_ms = models.JSONField(default=dict, blank=True)
    usage = models.JSONField(default=dict, blank=True)
    dom_hash = models.CharField(max_length=32, blank=True)  # of the page that it was decided on
    # agent.core.learned.ActionShape; {}: cannot be repeated
    shape = models.JSONField(default=dict, blank=True)
    # The knowledge entry, cached action or pattern behind it
    source_id = models.PositiveBigIntegerField(default=0)
    source_words = models.CharField(max_length=80, blank=True)  # its record: "14 of 15", "2:1"
    deliberation = models.JSONField(default=dict, blank=True)  # agent.core.learned.Deliberation
    # [[knowledge entry's id, whether it would do the same]]
    shadows = models.JSONField(default=list, blank=True)
    savings = models.JSONField(default=dict, blank=True)  # agent.core.learned.Savings
    # Savings: what this decision costs whoever takes it anew
    cost = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["visit", "n"], name="one_step_per_number")]

    def __str__(self) -> str:
        return f"step {self.n} of visit {self.visit_id}"


class SiteSession(models.Model):
    """The cookies of one site that a person's solve left, for the visits of one team and browser profile."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="site_sessions")
    profile = models.CharField(max_length=40)
    domain = models.CharField(max_length=255)
    sealed = models.BinaryField()  # encrypted: the browser's storage state, this site's part of it only
    saved_at = models.DateTimeField(auto_now=True)
    from_visit = models.ForeignKey(Visit, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "profile", "domain"], name="one_session_per_site_and_profile"
            )
        ]

    def __str__(self) -> str:
        return f"session of {self.domain} in profile {self.profile}"


class OutboxEvent(models.Model):
    """An event of a visit that must leave: written with the change, sent after, marked when sent."""

    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="outbox", db_index=False)
    kind = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visit", "kind", "seq"], name="one_event_per_number")]
        indexes = [models.Index(fields=["sent_at", "id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.seq} of visit {self.visit_id}"


class Recording(models.Model):
    """The conditions of one attempt of a visit: what its agent was made with."""

    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="recordings", db_index=False)
    token = models.PositiveIntegerField()  # of the claim: a new worker begins a new recording
    setup = models.JSONField(default=dict)  # goal, limits, mind, prompts, settings of learning
    is_whole = models.BooleanField(default=False)  # the visit ended while it was recorded, nothing is missing
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["visit", "token"], name="one_recording_per_claim")]
        indexes = [models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"recording of visit {self.visit_id}"


class RecordingPart(models.Model):
    """Port calls and their answers in order: those of one step, or of the whole once it is whole.

    `seq` counts from 1 without gaps.
    """

    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="parts", db_index=False)
    seq = models.PositiveIntegerField()
    payload = models.BinaryField()  # compressed; agent.visits.recording.codec

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["recording", "seq"], name="one_part_per_number")]

    def __str__(self) -> str:
        return f"part {self.seq} of recording {self.recording_id}"
