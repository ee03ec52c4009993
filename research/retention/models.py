"""A team's own days for what it keeps, and how much room each kind took when that was last measured."""

from __future__ import annotations

from django.db import models


class TeamRetention(models.Model):
    """For how many days a team keeps each kind (`kinds.Kind`). None: as the installation says."""

    team = models.OneToOneField("teams.Team", on_delete=models.CASCADE, related_name="retention")
    pictures = models.PositiveSmallIntegerField(null=True, blank=True)
    recordings = models.PositiveSmallIntegerField(null=True, blank=True)
    pages = models.PositiveSmallIntegerField(null=True, blank=True)
    learned = models.PositiveSmallIntegerField(null=True, blank=True)
    results = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = "retention"

    def __str__(self) -> str:
        return f"retention of team {self.team_id}"


class RoomUse(models.Model):
    """How much one kind of one team takes. Rows' bytes are reckoned from the newest ones, files' are counted."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)  # kinds.Kind
    rows = models.PositiveBigIntegerField(default=0)
    row_bytes = models.PositiveBigIntegerField(default=0)
    files = models.PositiveBigIntegerField(default=0)
    file_bytes = models.PositiveBigIntegerField(default=0)
    measured_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "kind"], name="one_measure_per_team_and_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of team {self.team_id}: {self.row_bytes + self.file_bytes} bytes"
