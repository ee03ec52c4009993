"""All tables of learning: site knowledge (W12), what is recalled (S4-S6), replays, studies."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When

from agent.core.kinds import PASSABLE

_PAGES = {"homepage": "home pages", "pdp": "product pages", "article": "articles", "listing": "listings"}

_VERBS = {"click": "click", "type": "type into", "select": "choose in", "hover": "point at"}


class SiteKnowledge(models.Model):
    """One learned action on one domain, by meaning (W12). Used by the agent only when active."""

    class State(models.TextChoices):
        CANDIDATE = "candidate", "Waiting for review"
        SHADOW = "shadow", "In shadow"
        ACTIVE = "active", "Active"
        RETIRED = "retired", "Retired"

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="knowledge")
    domain = models.CharField(max_length=255)
    page_type = models.CharField(max_length=16, blank=True)
    blocker_family = models.CharField(max_length=32, blank=True)  # of the wall that it passes, for "pass"
    goal_kind = models.CharField(max_length=32)
    action = models.CharField(max_length=16)
    target_text = models.CharField(max_length=300)
    target_role = models.CharField(max_length=32, blank=True)
    successes = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    last_failure = models.TextField(blank=True)
    last_failed_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.CANDIDATE)
    # What undo goes back to
    previous_state = models.CharField(max_length=16, choices=State.choices, blank=True)
    taught_by = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="taught"
    )
    taught_by_person = models.BooleanField(default=False)
    observed = models.JSONField(default=dict, blank=True)  # what a person did, where, to which effect
    reviewed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)
    note = models.TextField(blank=True)
    # Rises with every change of what it says or of its state
    version = models.PositiveIntegerField(default=1)
    # Due, its target gone, and the goal was reached otherwise
    missed = models.PositiveIntegerField(default=0)
    bad_in_a_row = models.PositiveIntegerField(default=0)  # failures and misses since the last success
    shadow_same = models.PositiveIntegerField(default=0)  # in shadow: it would have done what was done
    shadow_other = models.PositiveIntegerField(default=0)
    is_pinned = models.BooleanField(default=False)  # goes first, and is not demoted by itself
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    approved_by = models.ForeignKey(  # the first of two people, where the team wants two
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    approved_at = models.DateTimeField(null=True, blank=True)
    demoted_why = models.TextField(blank=True)  # why the agent stopped using it by itself
    first_seen_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "site knowledge"
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "team", "domain", "page_type", "blocker_family", "goal_kind", "action", "target_text",
                    "target_role",
                ],
                name="one_entry_per_meaning",
            ),
            models.CheckConstraint(  # CAPTCHAs, sign-ins, payments and refusals stay people's (PASSABLE)
                name="no_wall_for_people_is_passed_by_knowledge",
                condition=~Q(state="active") | Q(blocker_family__in=["", "unreadable"]),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.domain}, {self.words}"

    @property
    def words(self) -> str:
        """What was learned, in words: the goal, how it is reached and on what: "search: type into “Find”"."""
        verb = _VERBS.get(self.action, f"{self.action} on")
        target = f"“{self.target_text}”" if self.target_text else f"the unnamed {self.target_role}"
        if self.goal_kind == "pass":
            wall = (
                f"{self.blocker_family.replace('_', ' ')} wall" if self.blocker_family else "page in the way"
            )
            return f"get past the {wall}: {verb} {target}"
        return f"{self.goal_kind}: {verb} {target}"

    @property
    def page_words(self) -> str:
        """On which pages it holds: "home pages", "every page"."""
        return _PAGES.get(self.page_type, f"{self.page_type} pages") if self.page_type else "every page"

    @property
    def uses(self) -> int:
        return self.successes + self.failures

    @property
    def is_note(self) -> bool:
        """Whether it is kept for people alone: the agent never passes walls of this family."""
        return self.blocker_family not in PASSABLE

    @property
    def may_be_used(self) -> bool:
        """Whether people can let the agent use or compare it; a merged one goes with the entry that it went into."""
        return not self.is_note and self.merged_into_id is None


class KnowledgeUse(models.Model):
    """One visit's evidence for or against an entry: at a step it taught, was used, was missed or was compared."""

    class Kind(models.TextChoices):
        TAUGHT = "taught", "Taught it"
        USED = "used", "Used it"
        MISSED = "missed", "Its target was gone"
        COMPARED = "compared", "Compared with it, in shadow"

    entry = models.ForeignKey(SiteKnowledge, on_delete=models.CASCADE, related_name="record")
    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="knowledge_uses")
    step_n = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    is_ok = models.BooleanField(null=True)  # verified; in shadow: it would have done the same
    reason = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "visit", "step_n", "kind"], name="one_use_per_step")
        ]

    def __str__(self) -> str:
        return f"{self.kind} at step {self.step_n} of visit {self.visit_id}"


class CachedAction(models.Model):
    """A verified action for one task on one state of one site. `key` is agent.decide.remembered.repeating.task_key."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    domain = models.CharField(max_length=255)
    shape = models.JSONField()  # agent.core.learned.ActionShape
    decided_by = models.CharField(max_length=16)  # who decided it first
    cost = models.JSONField(default=dict, blank=True)  # agent.core.learned.Savings: of the first decision
    hits = models.PositiveIntegerField(default=0)
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    last_hit_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "key"], name="one_cached_action_per_key")]
        indexes = [models.Index(fields=["team", "domain"])]

    def __str__(self) -> str:
        return f"cached action on {self.domain}"


class LearnedPattern(models.Model):
    """An action that worked in a kind of situation, filed under its meaning on one site."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    domain = models.CharField(max_length=255)
    meaning = models.CharField(max_length=64)  # hash of scene and shape: one row each
    scene = models.TextField()  # what is embedded: agent.decide.remembered.scenes.scene_text
    page_type = models.CharField(max_length=16, blank=True)
    # agent.decide.remembered.scenes.Fact, of the moment it worked in
    facts = models.JSONField(default=list, blank=True)
    shape = models.JSONField()
    kin = models.CharField(max_length=32, blank=True)  # hash of what is the same on other sites
    # Of `scene`, `vectors.stored`; made when it is first searched
    vector = models.BinaryField(null=True, blank=True)
    successes = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    # The sum of what its decisions cost: tokens, ms, calls, times
    cost = models.JSONField(default=dict, blank=True)
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "domain", "meaning"], name="one_pattern_per_meaning")
        ]
        indexes = [models.Index(fields=["team", "changed_at"]), models.Index(fields=["team", "kin"])]

    def __str__(self) -> str:
        return f"pattern on {self.domain}"


class Trajectory(models.Model):
    """A successful run: the task and its actions by meaning."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    visit = models.OneToOneField("visits.Visit", on_delete=models.CASCADE, related_name="trajectory")
    domain = models.CharField(max_length=255)
    query = models.TextField()
    # Of `query`, `vectors.stored`; made when it is first searched
    vector = models.BinaryField(null=True, blank=True)
    shapes = models.JSONField(default=list)
    determination = models.CharField(max_length=32)
    products = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "trajectories"
        indexes = [models.Index(fields=["team", "-created_at"])]

    def __str__(self) -> str:
        return f"trajectory of visit {self.visit_id}"


class JudgeTrust(models.Model):
    """How often a model agreed with the local mind's clear verdicts on a site's offers, and with its sure steps."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    domain = models.CharField(max_length=255)
    model = models.CharField(max_length=120)
    # agent.decide.offers.judging.Kind; "" counts the visits
    view = models.CharField(max_length=16, blank=True)
    agreed = models.PositiveIntegerField(default=0)
    differed = models.PositiveIntegerField(default=0)
    visits = models.PositiveIntegerField(default=0)  # whose offers were judged, for spot checks
    calls = models.PositiveIntegerField(default=0)  # what asking took, on the row that counts the visits
    chars = models.PositiveBigIntegerField(default=0)  # of the prompts
    tokens = models.PositiveBigIntegerField(default=0)  # in and out
    ms = models.FloatField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "domain", "model", "view"], name="one_trust_per_site_model_and_view"
            )
        ]

    def __str__(self) -> str:
        return f"{self.model} on {self.domain}, {self.view}: {self.agreed} agreed, {self.differed} differed"


class ReplayBatch(models.Model):
    """Many visits that were decided again under the same conditions."""

    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="replay_batches")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    options = models.JSONField(default=dict)  # agent.learning.replay.options.Wishes
    days = models.PositiveIntegerField()  # visits that ended in so many days
    domain = models.CharField(max_length=255, blank=True)  # of this site alone; "": of every one
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"replays {self.pk}"


class Replay(models.Model):
    """One visit decided again: asked for, played, compared."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Playing"
        DONE = "done", "Done"
        FAILED = "failed", "Could not be played"
        STOPPED = "stopped", "Stopped"

    visit = models.ForeignKey("visits.Visit", on_delete=models.CASCADE, related_name="replays")
    batch = models.ForeignKey(
        ReplayBatch, on_delete=models.CASCADE, null=True, blank=True, related_name="replays"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    options = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    report = models.JSONField(default=dict, blank=True)  # agent.learning.replay.report.ReportJson
    is_changed = models.BooleanField(default=False)  # another determination, or other offers
    is_exact = models.BooleanField(default=False)  # the same to the last byte
    differing = models.PositiveIntegerField(default=0)  # decisions that would be others
    sums = models.JSONField(default=dict, blank=True)  # of its report: agent.learning.replay.options.sums_of
    problem = models.TextField(blank=True)  # why it could not be played
    # changed: another determination or other offers; decisions: only the way differs; same; or how it stands
    outcome = models.GeneratedField(
        expression=Case(
            When(state__in=(State.FAILED, State.STOPPED), then=F("state")),
            When(~Q(state=State.DONE), then=Value("waiting")),
            When(is_changed=True, then=Value("changed")),
            When(differing__gt=0, then=Value("decisions")),
            default=Value("same"),
        ),
        output_field=models.CharField(max_length=9),
        db_persist=True,
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    # How often a worker has taken it; the last one alone may write
    claim = models.PositiveSmallIntegerField(default=0)
    alive_at = models.DateTimeField(null=True, blank=True)  # when its worker last said that it plays
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "id"])]

    def __str__(self) -> str:
        return f"replay {self.pk} of visit {self.visit_id}"


class StudySession(models.Model):
    """One run over a task set with given settings."""

    team = models.ForeignKey(
        "teams.Team", on_delete=models.CASCADE, null=True, blank=True, related_name="studies"
    )
    name = models.CharField(max_length=120)
    task_set = models.CharField(max_length=120)
    task_set_sha256 = models.CharField(max_length=64)
    setup = models.JSONField(default=dict)  # mind, models, prompts, what is learned from, revision
    loss = models.JSONField(default=dict)  # the sums, see agent.learning.study.measures
    note = models.TextField(blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["team", "name"], name="one_session_per_name")]

    def __str__(self) -> str:
        return self.name


class StudyResult(models.Model):
    """One task of a session: what was expected, what came, and what it took."""

    session = models.ForeignKey(StudySession, on_delete=models.CASCADE, related_name="results")
    task = models.CharField(max_length=120)
    expected = models.JSONField(default=dict)
    determination = models.CharField(max_length=32, blank=True)
    reason = models.TextField(blank=True)
    # Task loss, steps, tokens, seconds, interventions, model calls …
    measures = models.JSONField(default=dict)
    visit = models.ForeignKey(
        "visits.Visit", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["session", "task"], name="one_result_per_task")]

    def __str__(self) -> str:
        return f"{self.task} in {self.session_id}"
