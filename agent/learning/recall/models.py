"""Actions to replay (S4), patterns (S5), trajectories (S6) and how often the local judge and a model agree."""

from __future__ import annotations

from django.db import models


class CachedAction(models.Model):
    """A verified action for one task on one state of one site. `key` is agent.decide.remembered.repeating.task_key."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    domain = models.CharField(max_length=255)
    shape = models.JSONField()  # agent.core.learned.ActionShape
    decided_by = models.CharField(max_length=16)  # who decided it first
    cost = models.JSONField(default=dict, blank=True)  # agent.core.learned.Savings: of the first decision
    hits = models.PositiveIntegerField(default=0)
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    last_hit_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "key"], name="one_cached_action_per_key")]
        indexes = [models.Index(fields=["team", "domain"])]

    def __str__(self) -> str:
        return f"cached action on {self.domain}"


class LearnedPattern(models.Model):
    """An action that worked in a kind of situation, filed under its meaning on one site."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    domain = models.CharField(max_length=255)
    meaning = models.CharField(max_length=64)  # hash of scene and shape: one row each
    scene = models.TextField()  # what is embedded: agent.decide.remembered.scenes.scene_text
    page_type = models.CharField(max_length=16, blank=True)
    facts = models.JSONField(
        default=list, blank=True
    )  # agent.decide.remembered.scenes.Fact, of the moment it worked in
    shape = models.JSONField()
    kin = models.CharField(max_length=32, blank=True)  # hash of what is the same on other sites
    vector = models.BinaryField(
        null=True, blank=True
    )  # of `scene`, `shelves.stored`; made when it is first searched
    successes = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    cost = models.JSONField(
        default=dict, blank=True
    )  # the sum of what its decisions cost: tokens, ms, calls, times
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "domain", "meaning"], name="one_pattern_per_meaning")
        ]
        indexes = [models.Index(fields=["team", "changed_at"]), models.Index(fields=["team", "kin"])]

    def __str__(self) -> str:
        return f"pattern on {self.domain}"


class Trajectory(models.Model):
    """A successful run: the task and its actions by meaning."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    visit = models.OneToOneField("visits.Visit", on_delete=models.CASCADE, related_name="trajectory")
    domain = models.CharField(max_length=255)
    query = models.TextField()
    vector = models.BinaryField(
        null=True, blank=True
    )  # of `query`, `shelves.stored`; made when it is first searched
    shapes = models.JSONField(default=list)
    determination = models.CharField(max_length=32)
    products = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "trajectories"
        indexes = [models.Index(fields=["team", "-created_at"])]

    def __str__(self) -> str:
        return f"trajectory of visit {self.visit_id}"


class JudgeTrust(models.Model):
    """How often a model agreed with the local mind's clear verdicts on a site's offers, and with its sure steps."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    domain = models.CharField(max_length=255)
    model = models.CharField(max_length=120)
    view = models.CharField(
        max_length=16, blank=True
    )  # agent.decide.offers.judging.Kind; "" counts the visits
    agreed = models.PositiveIntegerField(default=0)
    differed = models.PositiveIntegerField(default=0)
    visits = models.PositiveIntegerField(default=0)  # whose offers were judged, for spot checks
    calls = models.PositiveIntegerField(default=0)  # what asking took, on the row that counts the visits
    chars = models.PositiveBigIntegerField(default=0)  # of the prompts
    tokens = models.PositiveBigIntegerField(default=0)  # in and out
    ms = models.FloatField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "domain", "model", "view"], name="one_trust_per_site_model_and_view"
            )
        ]

    def __str__(self) -> str:
        return f"{self.model} on {self.domain}, {self.view}: {self.agreed} agreed, {self.differed} differed"
