"""Whom to tell what by which way, each notice, and each try to deliver it: the outbox and its log in one."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from agent.teams.outbox import Message, Recipient


class NoticeChoice(models.Model):
    """What one person wants to be told of in one team. Without a row the defaults hold."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    ways = models.JSONField(default=dict)  # {Kind: [Way, …]}
    address = models.EmailField(
        blank=True
    )  # for notices only: the account's own when empty, and says nothing of it
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "team"], name="one_choice_per_member")]

    def __str__(self) -> str:
        return f"notices of user {self.user_id} in team {self.team_id}"


class PushSubscription(models.Model):
    """One browser of one person. The address is a key to that browser, so it is stored sealed."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    address_hash = models.CharField(max_length=64, unique=True)
    sealed = models.BinaryField()  # {"endpoint", "p256dh", "auth"}
    service = models.CharField(max_length=255)  # host of the browser maker's push service
    browser = models.CharField(max_length=80, blank=True)  # for people: Firefox on Linux
    session_hash = models.CharField(max_length=64, blank=True)  # signing out there ends it
    created_at = models.DateTimeField(auto_now_add=True)
    reached_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"push subscription {self.pk} of user {self.user_id}"


class PushKey(models.Model):
    """The key by which push services know this installation (VAPID): made at the first use, one row."""

    name = models.CharField(max_length=16, unique=True, default="vapid")
    public = models.CharField(max_length=120)
    sealed = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"push key {self.public[:8]}"


class TeamChannel(Recipient):
    """A service that a team is told at, through apprise. The address holds its password: stored sealed."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="notice_channels")
    name = models.CharField(max_length=80)
    sealed = models.BinaryField()
    scheme = models.CharField(max_length=32)
    kinds = models.JSONField(default=list)  # from kinds.TEAM_KINDS
    last_at = models.DateTimeField(null=True, blank=True)
    last_problem = models.CharField(max_length=200, blank=True)  # of the last try; empty: it was taken
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"notice channel {self.pk}"


class Notice(models.Model):
    """One item or page, one kind, one person (or one of a team's services): written once, whoever else writes it."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    channel = models.ForeignKey(
        TeamChannel, on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    intervention = models.ForeignKey(
        "interventions.Intervention", on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )  # None: a test, or a page that is not of the queue
    kind = models.CharField(max_length=24)
    occasion = models.CharField(
        max_length=40, blank=True
    )  # which round, claim or attempt, where one item has many
    said = models.JSONField(default=dict, blank=True)  # {"title", "body", "path"} of such a page
    is_in_page = models.BooleanField(default=False)
    has_sound = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["user", "team", "-id"]), models.Index(fields=["created_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "intervention", "kind", "occasion"],
                condition=Q(user__isnull=False),
                name="one_notice_per_person_item_and_kind",
            ),
            models.UniqueConstraint(
                fields=["channel", "intervention", "kind", "occasion"],
                condition=Q(channel__isnull=False),
                name="one_notice_per_channel_item_and_kind",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "occasion"],
                condition=Q(user__isnull=False, intervention__isnull=True) & ~Q(occasion=""),
                name="one_notice_per_person_and_page",
            ),
            models.UniqueConstraint(
                fields=["channel", "kind", "occasion"],
                condition=Q(channel__isnull=False, intervention__isnull=True) & ~Q(occasion=""),
                name="one_notice_per_channel_and_page",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, notice {self.pk}"


class NoticeDelivery(Message):
    """A notice on its way by e-mail, push or a team's service."""

    LEASE = timedelta(seconds=90)  # longer than a batch may take
    RELATED = ("subscription", "notice__user", "notice__channel", "notice__intervention__visit")
    DEFERRED = ("notice__intervention__visit__checkpoint",)

    class Way(models.TextChoices):
        EMAIL = "email", "E-mail"
        PUSH = "push", "Browser push"
        SERVICE = "service", "Service"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way = models.CharField(max_length=8, choices=Way.choices)
    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    target = models.CharField(max_length=20, blank=True)  # the subscription's number, for the constraint

    class Meta:
        verbose_name_plural = "notice deliveries"
        indexes = [models.Index(fields=["state", "next_try_at"])]
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "way", "target"], name="one_delivery_per_notice_and_way"
            )
        ]

    def __str__(self) -> str:
        return f"{self.way} of notice {self.notice_id}"
