"""Notices and the desk's hours for templates."""

from __future__ import annotations

from django import template
from django.utils import timezone

from agent.teams.models import Membership
from interventions.notify.models import Notice
from interventions.notify.pages.feed import toasts_of
from interventions.notify.texts import Words
from interventions.settings.hours import words_of_opening
from interventions.settings.rules import rules_of

register = template.Library()


@register.simple_tag
def toasts_for(membership: Membership | None) -> list[tuple[Notice, Words]]:
    """The notices that this person's pages show now."""
    return toasts_of(membership)


@register.simple_tag
def desk_hours_line(membership: Membership | None) -> str:
    """What people must know outside the desk's hours; "" while it is staffed."""
    if membership is None:
        return ""
    hours, now = rules_of(membership.team_id).hours, timezone.now()
    if hours.is_open(now):
        return ""
    again = f" Staffed again {opening}." if (opening := words_of_opening(hours, now)) else ""
    return f"Outside the desk’s hours: what opens now is parked at once, and only pages tell of it.{again}"
