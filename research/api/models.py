"""API tokens, the answers kept for Idempotency-Key, and a team's own limits."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class ApiToken(models.Model):
    """A key to one team's API. It acts for the person who made it; only its secret's hash is stored."""

    class Scope(models.TextChoices):
        """Each includes those before it."""

        READ = "read", "Read"
        WRITE = "write", "Read and write"
        MANAGE = "manage", "Read, write and manage"  # members, tokens, webhooks, notices, limits, storage

        def includes(self, other: str) -> bool:
            """Whether a token of this scope may do all that one of `other` may."""
            order = list(ApiToken.Scope)
            return order.index(self) >= order.index(ApiToken.Scope(other))

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=8, unique=True)
    secret_hash = models.CharField(max_length=64)
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.READ)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # None: somebody chose “never”
    revoked_at = models.DateTimeField(null=True, blank=True)
    replaced_by = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="replaces"
    )
    made_with = models.ForeignKey(  # the token that made it by the API: it ends with that one
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="made"
    )
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_used_network = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = "API token"
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["team", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.name} ({self.shown})"

    @property
    def shown(self) -> str:
        """The part of it that may be seen."""
        return f"swd_{self.prefix}_…"

    @property
    def is_expired(self) -> bool:
        """Whether its time is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def is_live(self) -> bool:
        """Whether neither it nor the token that made it is revoked or too old. Its maker's role decides the rest."""
        is_good = self.revoked_at is None and not self.is_expired
        return is_good and (self.made_with is None or self.made_with.is_live)


class IdempotentAnswer(models.Model):
    """What a request with an Idempotency-Key was answered, written in the request's own transaction."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=255)
    request_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_per_key")]
        indexes = [models.Index(fields=["created_at"])]

    def __str__(self) -> str:
        return f"answer {self.status} to key {self.key}"


class TeamLimits(models.Model):
    """A team's own limits where they differ from the installation's. None: as the installation says."""

    team = models.OneToOneField("teams.Team", on_delete=models.CASCADE, related_name="limits")
    waiting_visits = models.PositiveIntegerField(null=True, blank=True)
    daily_visits = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = "limits"

    def __str__(self) -> str:
        return f"limits of {self.team}"
