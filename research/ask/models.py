"""Queries, the sources that were read for them and the cited answer."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Query(models.Model):
    """One question of a team with the pages to read. The row is its queue entry too.

    A status changes by one conditional UPDATE only.
    """

    class State(models.TextChoices):
        PENDING = "pending", "Queued"
        RUNNING = "running", "Reading"
        ANSWERED = "answered", "Answered"
        NOT_FOUND = "not_found", "Not in these pages"
        FAILED = "failed", "No page could be read"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="queries")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="queries"
    )
    text = models.CharField(max_length=500)
    state = models.CharField(max_length=16, choices=State.choices, default=State.PENDING)
    token = models.PositiveIntegerField(default=0)  # fencing number of the run that may write
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    confidence = models.FloatField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-created_at"]),
            models.Index(fields=["state", "lease_until"]),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state not in (self.State.PENDING, self.State.RUNNING)


class Source(models.Model):
    """One page given for a query: what was read of it, or why it could not be read."""

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="sources")
    n = models.PositiveSmallIntegerField()  # the number that citations use
    url = models.URLField(max_length=2000)
    final_url = models.TextField(blank=True)
    title = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=16, blank=True)  # html, pdf, text
    text = models.TextField(blank=True)
    page_starts = models.JSONField(default=list, blank=True)  # offsets of a PDF's pages in `text`
    problem = models.CharField(max_length=300, blank=True)
    fetched_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["query", "n"], name="one_source_per_number")]

    def __str__(self) -> str:
        return f"source {self.n} of query {self.query_id}"


class Citation(models.Model):
    """One proof: `quote` stands verbatim in the source's text from `start` to `end`."""

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="citations")
    sentence = models.PositiveSmallIntegerField()  # which sentence of the answer, from 1
    position = models.PositiveSmallIntegerField()  # 0 is the sentence itself, others say the same
    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="citations")
    quote = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    page = models.PositiveIntegerField(null=True, blank=True)
    score = models.FloatField(default=0)

    class Meta:
        ordering = ["sentence", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["query", "sentence", "position"], name="one_citation_per_position"
            )
        ]

    def __str__(self) -> str:
        return f"[{self.source.n}] {self.quote[:60]}"
