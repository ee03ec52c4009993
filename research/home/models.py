"""What can be found by words or meaning, the guided start, files made by workers, share links and saved views."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from agent.teams.outbox import Message


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


class MadeFile(Message):
    """A file that a worker makes. Its claim is the message's: a killed worker's file is made again by another."""

    LEASE = timedelta(minutes=2)  # renewed as rows are written
    RELATED = ("team",)

    class Kind(models.TextChoices):
        RESULTS_OFFERS = "results-offers", "Offers"
        RESULTS_DETERMINATIONS = "results-determinations", "Determinations"
        SWEEP_OFFERS = "sweep-offers", "Offers of a sweep"
        SWEEP_DETERMINATIONS = "sweep-determinations", "Determinations of a sweep"
        SWEEP_REPORT = "sweep-report", "Report of a sweep"
        PRODUCTS = "products", "Products"
        PRODUCTS_COMPARISON = "products-comparison", "Comparison of products"
        PRODUCT_PRICES = "product-prices", "Prices of a product"
        QUERY = "query", "Answer"
        REPORT = "report", "Report"

    class Form(models.TextChoices):
        CSV = "csv", "CSV"
        JSON = "json", "JSON"
        XLSX = "xlsx", "XLSX"
        PDF = "pdf", "PDF"
        DOCX = "docx", "Word"
        MD = "md", "Markdown"
        PROOF = "proof", "Proof file"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="made_files")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=24, choices=Kind.choices)
    form = models.CharField(max_length=8, choices=Form.choices)
    about = models.PositiveBigIntegerField(default=0)  # the sweep, product, query or report; 0: all of them
    filter = models.TextField(blank=True)  # a query string, as the page of the table has it
    done = models.PositiveIntegerField(default=0)  # rows
    total = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=200, blank=True)  # media path
    size = models.PositiveBigIntegerField(default=0)  # bytes
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "next_try_at"]),
            models.Index(fields=["team", "-created_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.name} of team {self.team_id}"

    @property
    def name(self) -> str:
        """As whom it is saved."""
        thing, _, part = self.kind.partition("-")
        words = filter(None, (thing, str(self.about or ""), part))
        return f"{'-'.join(words)}.{'proof.json' if self.form == self.Form.PROOF else self.form}"

    @property
    def is_ready(self) -> bool:
        """Whether it can be fetched."""
        return bool(self.file) and self.state == self.State.DELIVERED

    @property
    def is_waiting(self) -> bool:
        """Whether it is still to be made."""
        return self.state == self.State.PENDING


class ShareLink(models.Model):
    """What people without an account may read. Its address is the key with a signature: the row alone opens nothing."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="share_links")
    key = models.UUIDField(unique=True, default=uuid4, editable=False)
    title = models.CharField(max_length=200)
    kind = models.CharField(max_length=24, choices=MadeFile.Kind.choices)
    about = models.PositiveBigIntegerField(default=0)  # as of a file
    filter = models.CharField(max_length=2000, blank=True)  # as of a file
    shows_marks = models.BooleanField(default=False)  # the team's shortlist, labels and notes, too
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    opened = models.PositiveIntegerField(default=0)  # times
    last_opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["team", "-created_at"])]

    def __str__(self) -> str:
        return f"share link {self.pk}: {self.title}"

    @property
    def is_open(self) -> bool:
        """Whether it is neither revoked nor too old."""
        return self.revoked_at is None and self.expires_at > timezone.now()

    @property
    def name(self) -> str:
        """As whom its table is saved."""
        return f"{self.kind}.csv"


class SavedView(models.Model):
    """The filter of a table under a name: a member's own, or the whole team's."""

    class Kind(models.TextChoices):
        OFFERS = "results-offers", "Offers"
        DETERMINATIONS = "results-determinations", "Determinations"
        PRODUCTS = "products", "Products"
        COMPARISON = "products-comparison", "Comparison of products"
        SWEEPS = "sweeps", "Sweeps"
        QUERIES = "queries", "Queries"
        REPORTS = "reports", "Reports"

    MAX_NAME = 120
    team = models.ForeignKey(
        "teams.Team", on_delete=models.CASCADE, related_name="saved_views", db_index=False
    )
    owner = models.ForeignKey(  # whose alone it is; null: the team's
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=MAX_NAME)
    kind = models.CharField(max_length=24, choices=Kind.choices)  # as of a file, where the table has one
    filter = models.CharField(max_length=2000)  # a query string, as the page of the table has it
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(  # it holds for no two rows without an owner
                "team", "owner", "kind", Lower("name"), name="one_own_view_per_name"
            ),
            models.UniqueConstraint(
                "team", "kind", Lower("name"), condition=models.Q(owner=None), name="one_team_view_per_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_shared(self) -> bool:
        """Whether the whole team has it."""
        return self.owner_id is None
