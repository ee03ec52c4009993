"""What can be found by words or meaning, and how far somebody is with the guided start."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Findable(models.Model):
    """One thing of a team that the search finds. Its words are indexed by the database, its title by meaning.

    `newest` is the number of the row behind it; of a vendor, which many rows name, the newest of them.
    """

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="findables")
    kind = models.CharField(max_length=16)  # research.home.finding.kinds
    key = models.CharField(max_length=255)
    newest = models.PositiveBigIntegerField()
    title = models.CharField(max_length=500)
    detail = models.CharField(max_length=500, blank=True)  # further words by which it is found
    vector = models.BinaryField(null=True)  # of the title: agent.learning.recall.vector_cache
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "kind", "key"], name="one_findable_per_key"),
        ]
        indexes = [
            models.Index(fields=["kind", "newest"]),
            models.Index(fields=["team", "changed_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.title}"


class GuidedStart(models.Model):
    """What no other row says of one person's first steps in a team."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    watched_at = models.DateTimeField(null=True, blank=True)  # went to see a visit
    compared_at = models.DateTimeField(null=True, blank=True)  # went to see the offers
    dismissed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "user"], name="one_start_per_person")]

    def __str__(self) -> str:
        return f"start of {self.user} in {self.team}"
