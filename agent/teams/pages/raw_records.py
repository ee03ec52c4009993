"""How rows look in Django's admin: django-unfold's pages, rows that nobody edits, and a history from the audit log."""

from __future__ import annotations

import json
from typing import Any

import unfold.forms
from django.db.models import JSONField, URLField
from django.http import HttpRequest, HttpResponse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin, TabularInline
from unfold.fields import UnfoldAdminReadonlyField

from agent.teams.models import AuditEntry

HISTORY_SHOWN = 200


class RecordAdmin(ModelAdmin):
    """One table. Its history is what the audit log tells of the row, with what was changed here."""

    object_history_template = "admin/record_history.html"
    list_filter_sheet = False  # beside the list, without a script that opens them

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Every change of the row, newest first."""
        told = AuditEntry.objects.filter(
            object_type=str(self.model._meta.verbose_name), object_id=str(object_id)
        ).order_by("-at", "-pk")[:HISTORY_SHOWN]
        answer = super().history_view(request, object_id, {**(extra_context or {}), "told": told})
        assert isinstance(answer, HttpResponse)
        return answer


class ReadOnly:
    """Rows that only the running system may change; to be put before `RecordAdmin` or `RowsBelow`."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class Untouchable(ReadOnly):
    """Rows that cannot be deleted here either."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class RowsBelow(TabularInline):
    """Rows of another table below the one that they belong to."""

    can_delete = False
    extra = 0


class PlainField(UnfoldAdminReadonlyField):
    """What a row holds, as text: an address is no link here, and JSON is not coloured by style attributes."""

    def _get_contents(self) -> SafeString:
        found = self.resolved_field
        if found and isinstance(found[0], URLField):
            return conditional_escape(found[2] or "")
        if found and isinstance(found[0], JSONField):
            return conditional_escape(json.dumps(found[2], ensure_ascii=False, indent=1))
        return conditional_escape(super()._get_contents())


unfold.forms.UnfoldAdminReadonlyField = PlainField  # unfold asks for its own by name; there is no setting
