"""Visits in Django's admin, for superusers."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from agent.teams.pages.raw_records import ReadOnly, RecordAdmin, RowsBelow, Untouchable
from agent.teams.rights.access import signed_in_user
from agent.visits.models import OutboxEvent, SiteSession, Step, Visit
from agent.visits.storage.site_sessions import forget_sessions


class StepInline(ReadOnly, RowsBelow):
    """The steps below their visit."""

    model = Step
    fields = readonly_fields = ("n", "action_words", "decided_by", "page_type", "is_ok", "at")


@admin.register(Visit)
class VisitAdmin(ReadOnly, RecordAdmin):
    """Visits with state and determination."""

    list_display = (
        "id",
        "domain",
        "query",
        "state",
        "determination",
        "attempt",
        "crashes",
        "created_at",
        "ended_at",
    )
    list_filter = ("state", "determination", "team")
    search_fields = ("domain", "query", "reason")
    exclude = ("checkpoint",)
    inlines = (StepInline,)


@admin.register(Step)
class StepAdmin(ReadOnly, RecordAdmin):
    """Every step."""

    list_display = ("visit", "n", "action_words", "decided_by", "is_ok", "at")
    list_filter = ("decided_by", "is_ok")
    list_select_related = ("visit",)


@admin.register(SiteSession)
class SiteSessionAdmin(Untouchable, RecordAdmin):
    """What people's solves left for other visits: who, where, since when; never what. Deleted by `forget` alone."""

    list_display = ("domain", "team", "profile", "saved_at", "from_visit")
    list_filter = ("team",)
    exclude = ("sealed",)
    actions = ("forget",)

    @admin.action(description="Forget the chosen sessions")
    def forget(self, request: HttpRequest, rows: QuerySet[SiteSession]) -> None:
        """The next visit begins there without them."""
        gone = sum(
            forget_sessions(team_id=row.team_id, ids=[row.pk], actor=signed_in_user(request)) for row in rows
        )
        self.message_user(request, f"{gone} sessions forgotten.")


@admin.register(OutboxEvent)
class OutboxEventAdmin(ReadOnly, RecordAdmin):
    """Events that left or must leave."""

    list_display = ("visit", "kind", "seq", "created_at", "sent_at")
    list_filter = ("kind",)
