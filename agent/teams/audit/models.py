"""Rows of the audit log. They are added by `chain.append` and never changed; `guard` tells the database the same."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models

from agent.teams.rights.errors import AuditIsAppendOnly

INSTALLATION = "installation"  # the chain of what belongs to no team


def chain_of(team_id: int | None) -> str:
    """The name of a team's chain, or of the installation's."""
    return INSTALLATION if team_id is None else f"team:{team_id}"


class AuditRows(models.QuerySet["AuditEntry"]):
    """Rows to read."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Raises: AuditIsAppendOnly."""
        raise AuditIsAppendOnly

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raises: AuditIsAppendOnly."""
        raise AuditIsAppendOnly

    def delete(self) -> NoReturn:
        """Raises: AuditIsAppendOnly."""
        raise AuditIsAppendOnly


class AuditEntry(models.Model):
    """Who did what to which object, when, and the hash that binds it to the entry before.

    Team and actor are kept by number without a constraint: deleting a team or an account neither
    deletes nor changes its history.
    """

    chain = models.CharField(max_length=32)
    position = models.PositiveBigIntegerField()  # 1, 2, 3 … in its chain
    team = models.ForeignKey(
        "teams.Team",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        blank=True,
        related_name="audit_entries",
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        blank=True,
        related_name="+",
    )
    actor_name = models.CharField(max_length=160, blank=True)
    action = models.CharField(max_length=64)
    object_type = models.CharField(max_length=64, blank=True)
    object_id = models.CharField(max_length=64, blank=True)
    detail = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()
    prev_hash = models.CharField(max_length=64, blank=True)  # blank in the first entry of a chain
    hash = models.CharField(max_length=64)

    objects = AuditRows.as_manager()

    class Meta:
        app_label = "teams"
        constraints = [models.UniqueConstraint(fields=["chain", "position"], name="one_audit_chain")]
        indexes = [models.Index(fields=["team", "-at"])]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.action} {self.object_type} {self.object_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert. Raises: AuditIsAppendOnly when the row exists."""
        if not self._state.adding:
            raise AuditIsAppendOnly
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raises: AuditIsAppendOnly."""
        raise AuditIsAppendOnly


class AuditHead(models.Model):
    """The newest entry of a chain, sealed, so that a missing tail is noticed."""

    chain = models.CharField(max_length=32, primary_key=True)
    position = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)
    seal = models.CharField(max_length=64, blank=True)

    class Meta:
        app_label = "teams"

    def __str__(self) -> str:
        return f"{self.chain} at {self.position}"
