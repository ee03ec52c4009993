"""Template filters for the record of learned actions."""

from __future__ import annotations

from datetime import datetime

from django import template

from agent.learning.knowledge.rates import range_words, rate_words
from agent.learning.models import LearnedPattern, SiteKnowledge
from agent.learning.recall.words import shape_words as learned_words

register = template.Library()


@register.filter
def record(entry: SiteKnowledge) -> str:
    """ "2 of 3", from 5 uses on with the percentage."""
    return rate_words(entry.successes, entry.uses)


@register.filter
def likely(entry: SiteKnowledge) -> str:
    """The range in which its true rate is likely; "" for few uses."""
    return range_words(entry.successes, entry.uses)


@register.filter
def compared(entry: SiteKnowledge) -> str:
    """What its time in shadow showed: "in shadow: the same 5 of 6 times"; "" when it was never compared."""
    times = entry.shadow_same + entry.shadow_other
    return f"in shadow: the same {entry.shadow_same} of {times} times" if times else ""


@register.filter
def record_of_pattern(pattern: LearnedPattern) -> str:
    """The same of a pattern."""
    return rate_words(pattern.successes, pattern.successes + pattern.failures)


@register.filter
def shape_words(shape: object) -> str:
    """An action by meaning, in words."""
    return learned_words(shape) if isinstance(shape, dict) and shape else "nothing that can be repeated"


@register.filter
def moment(written: object) -> datetime | None:
    """The time that a JSON field holds as text; None for what is none."""
    try:
        return datetime.fromisoformat(str(written))
    except ValueError:
        return None
