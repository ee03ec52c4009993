"""The agent's rows in Django's admin, for superusers: to look, and to mend knowledge."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from agent.knowledge import review
from agent.models import OutboxEvent, SiteKnowledge, SiteSession, Step, Visit
from agent.site_sessions import forget_sessions
from agent.teams.access import signed_in_user


class ReadOnly:
    """Rows that only the running system may change: the queue, its steps and its outbox."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class StepInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """The steps below their visit."""

    model = Step
    fields = readonly_fields = ("n", "action_words", "decided_by", "page_type", "is_ok", "at")
    can_delete = False
    extra = 0


@admin.register(Visit)
class VisitAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """Visits with state and determination."""

    list_display = ("id", "domain", "query", "state", "determination", "attempt", "created_at", "ended_at")
    list_filter = ("state", "determination", "team")
    search_fields = ("domain", "query", "reason")
    exclude = ("checkpoint",)
    inlines = (StepInline,)


@admin.register(Step)
class StepAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """Every step."""

    list_display = ("visit", "n", "action_words", "decided_by", "is_ok", "at")
    list_filter = ("decided_by", "is_ok")
    list_select_related = ("visit",)


@admin.register(SiteKnowledge)
class SiteKnowledgeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """Learned knowledge. A state changes through the review's actions, which keep the audit log whole."""

    list_display = (
        "domain",
        "goal_kind",
        "action",
        "target_text",
        "state",
        "successes",
        "failures",
        "last_used_at",
    )
    list_filter = ("state", "goal_kind", "team")
    search_fields = ("domain", "target_text")
    readonly_fields = ("state", "previous_state", "reviewed_by", "reviewed_at", "successes", "failures")
    actions = ("activate", "retire")

    @admin.action(description="Activate the chosen entries")
    def activate(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        """Let the agent use them from its next decision on."""
        self._review(request, rows, "activate")

    @admin.action(description="Retire the chosen entries")
    def retire(self, request: HttpRequest, rows: QuerySet[SiteKnowledge]) -> None:
        """Take them away from the agent."""
        self._review(request, rows, "retire")

    def _review(self, request: HttpRequest, rows: QuerySet[SiteKnowledge], action: str) -> None:
        changed = 0
        for entry in rows.select_related("team"):
            done = review.review(
                team=entry.team, user=signed_in_user(request), entry_ids=[entry.pk], action=action
            )
            changed += len(done)
        self.message_user(request, f"{changed} entries changed.")


@admin.register(SiteSession)
class SiteSessionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """What people's solves left for other visits: who, where, since when; never what."""

    list_display = ("domain", "team", "profile", "saved_at", "from_visit")
    list_filter = ("team",)
    exclude = ("sealed",)
    actions = ("forget",)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """By `forget` alone, which the audit log sees."""
        return False

    @admin.action(description="Forget the chosen sessions")
    def forget(self, request: HttpRequest, rows: QuerySet[SiteSession]) -> None:
        """The next visit begins there without them."""
        gone = sum(
            forget_sessions(team_id=row.team_id, ids=[row.pk], actor=signed_in_user(request)) for row in rows
        )
        self.message_user(request, f"{gone} sessions forgotten.")


@admin.register(OutboxEvent)
class OutboxEventAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django admin classes take no arguments at run time
    """Events that left or must leave."""

    list_display = ("visit", "kind", "seq", "created_at", "sent_at")
    list_filter = ("kind",)
