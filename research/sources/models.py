"""What was fetched and is kept: pages, caches, and what is known of providers, sites and feeds."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SavedPage(models.Model):
    """One page as it was fetched once for one team. Never changed afterwards: proofs point into `text`.

    `text` is what citations' offsets count in; `page_sha256` is of the fetched bytes, `text_sha256` of the text in
    UTF-8, both in hex. Newer fetches of the same address are further rows.
    """

    class By(models.TextChoices):
        FETCH = "fetch", "Fetched"
        BROWSER = "browser", "Read in the browser"
        PERSON = "person", "Opened by a person"
        FEED = "feed", "Taken from a feed"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="saved_pages")
    canonical_url = models.CharField(max_length=2000)
    url_hash = models.CharField(max_length=64)  # sha256 of canonical_url: what is looked up
    final_url = models.TextField(blank=True)
    domain = models.CharField(max_length=255)
    kind = models.CharField(max_length=16)  # html, pdf, docx, text
    title = models.CharField(max_length=500, blank=True)
    author = models.CharField(max_length=300, blank=True)
    language = models.CharField(max_length=16, blank=True)
    published = models.CharField(max_length=32, blank=True)  # ISO date or time as far as it is known
    updated = models.CharField(max_length=32, blank=True)
    event = models.CharField(max_length=32, blank=True)
    text = models.TextField()
    shape = models.TextField(
        blank=True
    )  # a letter for each line of `text`: agent.documents.document.Document
    page_starts = models.JSONField(default=list, blank=True)  # offsets of a PDF's pages in `text`
    saved_html = models.TextField(blank=True)  # sanitised; for showing
    file = models.CharField(max_length=200, blank=True)  # media path of a PDF's bytes
    links = models.JSONField(default=list, blank=True)  # [[url, text], …] of the main text
    confidence = models.FloatField(default=1)  # of the extraction, 0-1
    agreement = models.FloatField(default=1)  # of the two extractors, 0-1
    page_sha256 = models.CharField(max_length=64)
    text_sha256 = models.CharField(max_length=64)
    fetched_at = models.DateTimeField()
    fetched_by = models.CharField(max_length=8, choices=By.choices, default=By.FETCH)
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="saved_pages"
    )

    class Meta:
        indexes = [
            models.Index(fields=["team", "url_hash", "-fetched_at"]),
            models.Index(fields=["team", "domain"]),
        ]

    def __str__(self) -> str:
        return f"saved page {self.pk}: {self.canonical_url}"


class CacheEntry(models.Model):
    """One answer kept of one layer. `scope` is the team's id, 0 for what every team may know (robots.txt)."""

    class Layer(models.TextChoices):
        ROBOTS = "robots", "robots.txt"
        SEARCH = "search", "Searches"
        PAGE = "page", "Pages"
        EXTRACTION = "extraction", "Texts"

    layer = models.CharField(max_length=12, choices=Layer.choices)
    scope = models.PositiveBigIntegerField(default=0)
    key = models.CharField(max_length=64)  # sha256 of what was asked
    value = models.JSONField(default=dict)
    stored_at = models.DateTimeField()
    fresh_until = models.DateTimeField()  # afterwards only for when the source is down, and marked so
    gone_after = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["layer", "scope", "key"], name="one_cache_entry_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.layer} {self.key[:12]}"


class CacheCount(models.Model):
    """How often one layer was asked on one day, and what came of it."""

    day = models.DateField()
    layer = models.CharField(max_length=12, choices=CacheEntry.Layer.choices)
    scope = models.PositiveBigIntegerField(default=0)
    hits = models.PositiveIntegerField(default=0)
    stale_hits = models.PositiveIntegerField(default=0)  # old ones used because the source was down
    misses = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "layer", "scope"], name="one_cache_count_per_day")
        ]

    def __str__(self) -> str:
        return f"{self.layer} on {self.day}"


class ProviderSetting(models.Model):
    """A search provider that an admin switched on or off in the pages; the settings file counts when there is none."""

    provider = models.CharField(max_length=24, unique=True)
    is_on = models.BooleanField()
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.provider}: {'on' if self.is_on else 'off'}"


class ProviderHealth(models.Model):
    """How one search provider has behaved; shared by all workers."""

    provider = models.CharField(max_length=24, unique=True)
    failures = models.PositiveIntegerField(default=0)  # in a row
    retry_at = models.DateTimeField(null=True, blank=True)  # not asked before
    last_problem = models.CharField(max_length=300, blank=True)
    last_ok_at = models.DateTimeField(null=True, blank=True)
    last_failed_at = models.DateTimeField(null=True, blank=True)
    asked = models.PositiveIntegerField(default=0)
    answered = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.provider}: {self.failures} failures"


class SiteReliability(models.Model):
    """What one team's questions have shown of one site: row R16."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    domain = models.CharField(max_length=255)
    opened = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)  # opened, and no text came of it
    cited = models.PositiveIntegerField(default=0)
    contradicted = models.PositiveIntegerField(default=0)  # others say otherwise
    helpful = models.PositiveIntegerField(default=0)  # people's feedback on its citations
    unhelpful = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "domain"], name="one_reliability_per_site")]

    def __str__(self) -> str:
        return f"{self.domain} for team {self.team_id}"


class WatchedFeed(models.Model):
    """An RSS or Atom feed that a team watches; its entries are read and found by later questions."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="feeds")
    url = models.URLField(max_length=2000)
    url_hash = models.CharField(max_length=64)
    title = models.CharField(max_length=300, blank=True)
    is_active = models.BooleanField(default=True)
    etag = models.CharField(max_length=200, blank=True)
    modified = models.CharField(max_length=80, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True, db_index=True)
    failures = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=300, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "url_hash"], name="one_feed_per_team")]

    def __str__(self) -> str:
        return self.title or self.url


class FeedEntry(models.Model):
    """One entry of a feed, once; `page` is set when it was read."""

    feed = models.ForeignKey(WatchedFeed, on_delete=models.CASCADE, related_name="entries")
    key = models.CharField(max_length=64)  # sha256 of its id or address
    url = models.URLField(max_length=2000)
    title = models.CharField(max_length=500, blank=True)
    summary = models.TextField(blank=True)
    published = models.CharField(max_length=32, blank=True)
    seen_at = models.DateTimeField(auto_now_add=True)
    page = models.ForeignKey(SavedPage, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-published", "-pk"]
        constraints = [models.UniqueConstraint(fields=["feed", "key"], name="one_entry_per_key")]

    def __str__(self) -> str:
        return self.title or self.url
