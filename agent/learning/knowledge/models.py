"""Site knowledge (W12): what was learned of a site, by meaning, and each visit that taught, used or compared it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

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
    previous_state = models.CharField(
        max_length=16, choices=State.choices, blank=True
    )  # what undo goes back to
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
    version = models.PositiveIntegerField(
        default=1
    )  # rises with every change of what it says or of its state
    missed = models.PositiveIntegerField(
        default=0
    )  # due, its target gone, and the goal was reached otherwise
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
        """How often it was tried."""
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
