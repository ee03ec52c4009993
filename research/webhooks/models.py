"""Endpoints that a team is told at, and each message to each of them: the outbox and its log in one."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models

from agent.teams.outbox import Message, Recipient


class Endpoint(Recipient):
    """An address of a team's own system. Its signing secrets are stored sealed."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="webhook_endpoints")
    url = models.CharField(max_length=2000)
    description = models.CharField(max_length=120, blank=True)
    events = models.JSONField(default=list)  # names from `payloads.EVENTS`
    stopped_at = models.DateTimeField(null=True, blank=True)  # when the product switched it off by itself
    secret = models.BinaryField()
    old_secret = models.BinaryField(null=True, blank=True)  # signs too, until:
    old_secret_until = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "webhook endpoint"
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"webhook endpoint {self.pk}"


class Delivery(Message):
    """One message to one endpoint. Written with the change that it tells of; sent until it is taken."""

    LEASE = timedelta(seconds=30)
    RELATED = ("endpoint__team",)
    SENDABLE = models.Q(endpoint__is_enabled=True)

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.CharField(max_length=40, unique=True)
    event = models.CharField(max_length=40)
    object_key = models.CharField(max_length=64)
    body = models.TextField()  # the very bytes that are sent, each time the same
    created_at = models.DateTimeField(auto_now_add=True)
    took_ms = models.PositiveIntegerField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # HTTP status of the last answer
    excerpt = models.TextField(blank=True)  # beginning of the last answer

    class Meta:
        verbose_name_plural = "deliveries"
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "next_try_at"]), models.Index(fields=["created_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["endpoint", "event", "object_key"], name="one_message_per_endpoint_and_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.message_id}"
