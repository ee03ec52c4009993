"""Queries: the question, what was searched and read for it, the cited answer and its proofs."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Query(models.Model):
    """One question of a team. The row is its queue entry too.

    A status changes by one conditional UPDATE only; every later write of a worker repeats `token`.
    """

    class State(models.TextChoices):
        PENDING = "pending", "Queued"
        RUNNING = "running", "Working"
        ANSWERED = "answered", "Answered"
        NOT_FOUND = "not_found", "No evidence found"
        NOT_NEEDED = "not_needed", "No browsing needed"
        SEARCH_DOWN = "search_down", "Search is down"
        FAILED = "failed", "No page could be read"
        CANCELLED = "cancelled", "Cancelled"

    class Depth(models.TextChoices):
        QUICK = "quick", "Quick"
        STANDARD = "standard", "Standard"
        DEEP = "deep", "Deep dive"

    class Preference(models.TextChoices):
        AUTO = "auto", "When it helps"
        ALWAYS = "always", "Always"
        NEVER = "never", "Never"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="queries")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="queries"
    )
    text = models.CharField(max_length=500)
    typed = models.CharField(
        max_length=500, blank=True
    )  # a follow-up's words, where `text` is what they mean
    depth = models.CharField(max_length=8, choices=Depth.choices, default=Depth.STANDARD)
    preference = models.CharField(max_length=8, choices=Preference.choices, default=Preference.ALWAYS)
    recency_days = models.PositiveSmallIntegerField(null=True, blank=True)
    site = models.CharField(max_length=255, blank=True)  # search only there
    timezone = models.CharField(max_length=64, blank=True)  # of the asker, IANA; "" is TIME_ZONE
    may_search = models.BooleanField(default=True)  # False: only the pages given
    may_browse = models.BooleanField(default=True)  # the browser, where a page needs one
    may_ask = models.BooleanField(default=False)  # people, where a page needs one
    follows = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="follow_ups"
    )
    follows_report = models.ForeignKey(
        "research.Report", on_delete=models.SET_NULL, null=True, blank=True, related_name="follow_ups"
    )
    report = models.ForeignKey(  # that this is a sub-question of
        "research.Report", on_delete=models.CASCADE, null=True, blank=True, related_name="parts"
    )
    position = models.PositiveSmallIntegerField(default=0)  # in the report
    place = models.JSONField(default=dict, blank=True)  # {"heading", "thing", "aspect"} in the report
    rerun_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="reruns"
    )
    state = models.CharField(max_length=16, choices=State.choices, default=State.PENDING)
    token = models.PositiveIntegerField(default=0)  # fencing number of the run that may write
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    cancel_requested_at = models.DateTimeField(null=True, blank=True)
    stage = models.CharField(max_length=16, blank=True)  # gate, plan, search, read, answer, check
    gate = models.JSONField(default=dict, blank=True)  # {"score", "should_browse", "reason", "signals": […]}
    draft = models.TextField(blank=True)  # a model's words while they arrive; never shown as the answer
    answered_by = models.CharField(max_length=80, blank=True)  # "extractive", or the model's name
    confidence = models.FloatField(default=0)
    reflection = models.JSONField(default=dict, blank=True)
    claims_open = models.JSONField(
        default=list, blank=True
    )  # parts of the question without evidence, in words
    nearest = models.JSONField(
        default=list, blank=True
    )  # to those: [{"part", "quote", "source": its n, "page"}]
    input_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    model_calls = models.PositiveIntegerField(default=0)
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)  # None: not known
    usage = models.JSONField(default=dict, blank=True)  # {"seconds": {stage: s}, "cache": {layer: […]}, …}
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-created_at"]),
            models.Index(fields=["state", "lease_until"]),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "position"],
                condition=models.Q(report__isnull=False),
                name="one_part_per_position",
            )
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def is_follow_up(self) -> bool:
        """Whether it follows up a question or a report."""
        return self.follows_id is not None or self.follows_report_id is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state not in (self.State.PENDING, self.State.RUNNING)


class Search(models.Model):
    """One planned search of a query, and what the providers answered."""

    class State(models.TextChoices):
        PLANNED = "planned", "Planned"
        DONE = "done", "Done"
        EMPTY = "empty", "Nothing found"
        DOWN = "down", "No provider answered"

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="searches")
    n = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=500)
    reason = models.CharField(max_length=300)
    recency_days = models.PositiveSmallIntegerField(null=True, blank=True)
    site = models.CharField(max_length=255, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PLANNED)
    runs = models.JSONField(
        default=list, blank=True
    )  # [{"provider", "state", "words", "results", "seconds"}]
    hits = models.JSONField(
        default=list, blank=True
    )  # [{"url", "title", "snippet", "published", "score", …}]

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["query", "n"], name="one_search_per_number")]

    def __str__(self) -> str:
        return f"search {self.n} of query {self.query_id}"


class Source(models.Model):
    """One page of a query: what was read of it, or why it could not be read.

    `n` is the order in which it was taken, and from the end of the run its number everywhere: the cited ones come
    first, in the order of their citations. `number` is the same for those that are cited, and None for the others.
    """

    class Origin(models.TextChoices):
        GIVEN = "given", "Given by the asker"
        SEARCH = "search", "Found by a search"
        LINK = "link", "Linked from another source"
        EARLIER = "earlier", "From the earlier question"

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="sources")
    n = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.GIVEN)
    url = models.URLField(max_length=2000)
    final_url = models.TextField(blank=True)
    snippet = models.TextField(blank=True)  # a provider's words; never evidence
    title = models.CharField(max_length=300, blank=True)
    kind = models.CharField(max_length=16, blank=True)  # html, pdf, text
    state = models.CharField(max_length=16, blank=True)  # agent.core.kinds.PageState; "" while it waits
    problem = models.CharField(max_length=300, blank=True)  # why it is no source, for people
    page = models.ForeignKey(
        "research.SavedPage", on_delete=models.SET_NULL, null=True, blank=True, related_name="sources"
    )
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="sources"
    )
    text = models.TextField(blank=True)
    page_starts = models.JSONField(default=list, blank=True)  # offsets of a PDF's pages in `text`
    published = models.CharField(max_length=32, blank=True)
    quality = models.FloatField(null=True, blank=True)  # 0-1
    quality_lines = models.JSONField(default=list, blank=True)  # [{"words", "share"}]
    copy_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    copy_how = models.CharField(max_length=120, blank=True)
    is_cached = models.BooleanField(default=False)
    layers = models.JSONField(default=list, blank=True)  # cache layers that answered
    seconds = models.FloatField(default=0)
    fetched_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["query", "n"], name="one_source_per_number"),
            models.UniqueConstraint(
                fields=["query", "number"],
                condition=models.Q(number__isnull=False),
                name="one_source_per_cited_number",
            ),
        ]

    def __str__(self) -> str:
        return f"source {self.n} of query {self.query_id}"


class AnswerSentence(models.Model):
    """One sentence of the answer, and whether its evidence was found to support it."""

    class Verdict(models.TextChoices):
        SUPPORTED = "supported", "Supported"
        PARTLY = "partly", "Partly supported"
        UNSUPPORTED = "unsupported", "Not supported"

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="sentences")
    n = models.PositiveSmallIntegerField()  # 1, 2, … in the order of reading
    text = models.TextField()  # without its citations
    verdict = models.CharField(max_length=12, choices=Verdict.choices)
    score = models.FloatField(default=0)
    problems = models.JSONField(default=list, blank=True)  # [{"kind", "text", "why"}]
    is_quote = models.BooleanField(default=True)  # word for word its first proof
    part = models.CharField(max_length=500, blank=True)  # of a question of several parts, the one it answers
    is_shown = models.BooleanField(default=True)  # False: dropped by the check, kept to say so
    replaced = models.JSONField(default=list, blank=True)  # dates made absolute: [{"phrase", "absolute"}]

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["query", "n"], name="one_sentence_per_number")]

    def __str__(self) -> str:
        return self.text[:80]


class Citation(models.Model):
    """One proof: `quote` is verbatim in the source's text from `start` to `end`."""

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="citations")
    sentence = models.PositiveSmallIntegerField()  # AnswerSentence.n
    position = models.PositiveSmallIntegerField()  # 0 is the first proof, others say the same
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


class CitationFeedback(models.Model):
    """What one person says of one citation; it changes how that team's sources are ranked."""

    citation = models.ForeignKey(Citation, on_delete=models.CASCADE, related_name="feedback")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    is_helpful = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["citation", "user"], name="one_feedback_per_citation_and_person")
        ]

    def __str__(self) -> str:
        return f"feedback on citation {self.citation_id}"


class AnswerConflict(models.Model):
    """One disagreement of the sources, worded with both views."""

    class Kind(models.TextChoices):
        DATE = "different_date", "Different dates"
        DEFINITION = "different_definition", "Different definitions"
        CONFLICT = "conflict", "Conflict"

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="conflicts")
    n = models.PositiveSmallIntegerField()
    subject = models.CharField(max_length=200)
    measure = models.CharField(max_length=200, blank=True)
    kind = models.CharField(max_length=24, choices=Kind.choices)
    words = models.TextField()
    values = models.JSONField(default=list)  # [{"value", "unit", "as_of", "sources": [n, …], "quote", …}]

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["query", "n"], name="one_conflict_per_number")]

    def __str__(self) -> str:
        return f"{self.subject}: {self.measure}"


class AnswerPicture(models.Model):
    """A picture that a provider's image search found for a query, fetched and kept small."""

    query = models.ForeignKey(Query, on_delete=models.CASCADE, related_name="pictures")
    n = models.PositiveSmallIntegerField()
    file = models.CharField(max_length=200)  # media path, re-encoded by us
    page_url = models.URLField(max_length=2000)
    title = models.CharField(max_length=300, blank=True)
    provider = models.CharField(max_length=24)
    width_px = models.PositiveIntegerField(default=0)
    height_px = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["query", "n"], name="one_picture_per_number")]

    def __str__(self) -> str:
        return self.title or self.page_url
