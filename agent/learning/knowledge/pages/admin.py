"""What was learned, in Django's admin, for superusers: a state changes by the review's own actions alone.

Nothing that an entry says can be edited here: its words passed `agent.language.labels`, and its record is counted.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from agent.learning.knowledge import review
from agent.learning.models import (
    CachedAction,
    JudgeTrust,
    KnowledgeUse,
    LearnedPattern,
    SiteKnowledge,
    StudyResult,
    StudySession,
    Trajectory,
)
from agent.teams.pages.raw_records import ReadOnly, RecordAdmin, RowsBelow, Untouchable
from agent.teams.rights.access import signed_in_user
from agent.visits.models import Recording


class UseInline(Untouchable, RowsBelow):
    """The visits that taught, used, missed or were compared with an entry."""

    model = KnowledgeUse
    fields = readonly_fields = ("at", "kind", "visit", "step_n", "is_ok", "reason")


@admin.register(SiteKnowledge)
class SiteKnowledgeAdmin(RecordAdmin):
    """Learned actions; their history is what the audit log tells of them."""

    list_display = (
        "domain", "goal_kind", "action", "target_text", "state", "version", "successes", "failures", "missed",
        "last_used_at",
    )  # fmt: skip
    list_filter = ("state", "goal_kind", "is_pinned", "taught_by_person", "team")
    search_fields = ("domain", "target_text")
    actions = ("activate", "shadow", "retire", "undo")
    inlines = (UseInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Everything but the note."""
        return tuple(f.name for f in SiteKnowledge._meta.concrete_fields if f.name != "note")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Visits and people teach; an import brings the rest, as candidates."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Retired entries stay: they veto what means the same."""
        return False

    def save_model(self, request: HttpRequest, obj: SiteKnowledge, form: Any, change: bool) -> None:
        """Keep the note, the one thing that can be changed."""
        review.write_note(team=obj.team, user=signed_in_user(request), entry_id=obj.pk, note=obj.note)

    @admin.action(description="Activate the chosen entries")
    def activate(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        self._review(request, rows, "activate")

    @admin.action(description="Put the chosen entries into shadow")
    def shadow(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        self._review(request, rows, "shadow")

    @admin.action(description="Retire the chosen entries")
    def retire(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        self._review(request, rows, "retire")

    @admin.action(description="Undo the last change of the chosen entries")
    def undo(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        user = signed_in_user(request)
        done = [review.undo(team=row.team, user=user, entry_id=row.pk) for row in rows.select_related("team")]
        self.message_user(request, _changed(sum(done)))

    def _review(self, request: HttpRequest, rows: QuerySet[SiteKnowledge], action: str) -> None:
        entries, user = list(rows.select_related("team")), signed_in_user(request)
        for entry in entries:
            review.review(team=entry.team, user=user, entry_ids=[entry.pk], action=action)
        now = SiteKnowledge.objects.in_bulk([entry.pk for entry in entries])
        changed = sum(now[entry.pk].state != entry.state for entry in entries)
        waiting = sum(one.approved_by_id is not None for one in now.values()) if action == "activate" else 0
        unusable = sum(not one.may_be_used for one in entries) if action != "retire" else 0
        told = [_changed(changed)]
        if waiting:
            wait = "waits for a second person to activate it" if waiting == 1 else "wait for a second person"
            told.append(f"{waiting} {wait}.")
        if unusable:
            is_one = unusable == 1
            kind = "is a note for people or was" if is_one else "are notes for people or were"
            told.append(f"{unusable} {kind} merged into another entry: the agent never uses such.")
        self.message_user(request, " ".join(told))


def _changed(count: int) -> str:
    return f"{count} {'entry' if count == 1 else 'entries'} changed."


@admin.register(CachedAction)
class CachedActionAdmin(ReadOnly, RecordAdmin):
    """Verified actions that are replayed; deleting one lets the agent decide anew."""

    list_display = ("domain", "team", "decided_by", "hits", "created_at", "last_hit_at")
    list_filter = ("team", "decided_by")
    search_fields = ("domain", "key")


@admin.register(LearnedPattern)
class LearnedPatternAdmin(Untouchable, RecordAdmin):
    """What worked in situations that are alike; forgotten on the site's page, where the index hears of it."""

    list_display = ("domain", "team", "page_type", "successes", "failures", "changed_at")
    list_filter = ("team", "page_type")
    search_fields = ("domain",)
    exclude = ("vector",)


@admin.register(Trajectory)
class TrajectoryAdmin(Untouchable, RecordAdmin):
    """Successful runs that models are shown as examples."""

    list_display = ("domain", "team", "query", "determination", "products", "created_at")
    list_filter = ("team", "determination")
    search_fields = ("domain", "query")
    exclude = ("vector",)


@admin.register(JudgeTrust)
class JudgeTrustAdmin(Untouchable, RecordAdmin):
    """How often a model and the local judge agreed."""

    list_display = ("domain", "team", "model", "view", "agreed", "differed", "visits", "changed_at")
    list_filter = ("team", "model")


@admin.register(Recording)
class RecordingAdmin(Untouchable, RecordAdmin):
    """Which visits can be decided again; not what was recorded."""

    list_display = ("visit", "token", "is_whole", "created_at")
    list_filter = ("is_whole",)
    list_select_related = ("visit",)


class ResultInline(Untouchable, RowsBelow):
    """The tasks of a session."""

    model = StudyResult
    fields = readonly_fields = ("task", "determination", "reason")


@admin.register(StudySession)
class StudySessionAdmin(ReadOnly, RecordAdmin):
    """Studies and their losses."""

    list_display = ("name", "task_set", "started_at", "ended_at")
    search_fields = ("name", "task_set")
    inlines = (ResultInline,)
