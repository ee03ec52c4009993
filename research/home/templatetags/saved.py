"""Template tags for the saved views of a table."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from research.home.sharing.saved.selectors import ViewMenu, menu_of
from research.home.sharing.saved.tables import gone_of

register = template.Library()


@register.inclusion_tag("research/sharing/_view_menu.html", takes_context=True)
def saved_views(context: Context, kind: str) -> dict[str, Any]:
    """The menu of the table's views, of which the one that the page shows is marked."""
    return {"menu": _menu(context, kind)}


@register.inclusion_tag("research/sharing/_view_gone.html", takes_context=True)
def saved_view_gone(context: Context, kind: str) -> dict[str, Any]:
    """What the view that the page shows looks for, and the team no longer has."""
    shown = _menu(context, kind).current
    gone = gone_of(context["membership"].team, [shown.row]).get(shown.row.pk, "") if shown else ""
    return {"view": shown and shown.row, "gone": gone}


def _menu(context: Context, kind: str) -> ViewMenu:
    return menu_of(context["membership"], kind, context["request"].GET)
