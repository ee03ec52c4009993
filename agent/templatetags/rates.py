"""Template filters for the record of learned actions."""

from __future__ import annotations

from datetime import datetime

from django import template

from agent.knowledge.selectors import rate_words
from agent.models import SiteKnowledge

register = template.Library()


@register.filter
def record(entry: SiteKnowledge) -> str:
    """ "2 of 3", from 5 uses on with the percentage."""
    return rate_words(entry.successes, entry.uses)


@register.filter
def moment(written: object) -> datetime | None:
    """The time that a JSON field holds as text; None for what is none."""
    try:
        return datetime.fromisoformat(str(written))
    except ValueError:
        return None


@register.filter
def is_failing(entry: SiteKnowledge) -> bool:
    """Whether an active entry should be looked at: at least 3 failures, and as many as successes."""
    return entry.state == SiteKnowledge.State.ACTIVE and entry.failures >= max(3, entry.successes)
