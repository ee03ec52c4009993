"""Template words of the run page."""

from __future__ import annotations

from typing import Any

from django import template

from agent.models import Step, Visit

register = template.Library()


@register.filter
def live_help(visit: Visit) -> Any:
    """The visit's live intervention, reached by its reverse relation: this app does not know that one."""
    helps = getattr(visit, "interventions", None)
    if helps is None:
        return None
    return helps.filter(state__in=helps.model.LIVE).select_related("claimed_by").first()


@register.simple_tag
def driver_of(visit: Visit, help_item: Any) -> str:
    """Who drives the visit's browser now: agent, human or nobody."""
    if visit.state == Visit.State.RUNNING:
        return "agent"
    if visit.state == Visit.State.WAITING and help_item is not None and help_item.state == "claimed":
        return "human"
    return "nobody"


@register.filter
def verdict_key(step: Step) -> str:
    """ok, failed or unknown, for the `step` looks."""
    return {True: "ok", False: "failed", None: "unknown"}[step.is_ok]


@register.filter
def mark_kind(step: Step) -> str:
    """The step's mark: a filled dot for a person, a square for a block, a diamond for a failure."""
    if step.decided_by == "person":
        return "human"
    if step.page_type == "blocked":
        return "blocked"
    return "failed" if step.is_ok is False else "agent"


@register.filter
def percent(share: float) -> str:
    """0.87 → "87 %"."""
    return f"{round(share * 100)} %"


@register.filter
def ms(value: float) -> str:
    """820.4 → "820 ms", 2310 → "2.3 s", 3.21 → "3.2 ms"."""
    if value >= 1000:
        return f"{value / 1000:.1f} s"
    return f"{value:.0f} ms" if value >= 10 else f"{value:.1f} ms"
