"""The run page's reads: one visit with its steps, seen by a member of its team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import Http404
from django.template.loader import render_to_string

from agent.teams.models import Role, User
from agent.teams.rights.access import require_team_member
from agent.visits.models import Step, Visit

TIMINGS = ("perceive", "decide", "act", "settle", "verify", "screenshot", "store")
RENDERED_STEPS = 2048  # fragments kept in this process; each is some KB and the same for every viewer


@dataclass(frozen=True, slots=True)
class StepPanel:
    """One step with its neighbours: the picture before and, when there is one, after the action."""

    step: Step
    after: Step | None
    previous_n: int | None
    next_n: int | None
    timings: Sequence[tuple[str, float]]
    total_ms: float
    seen: Sequence[tuple[str, str]]


def visit_for(user: User, visit_id: int, role: Role = Role.VIEWER) -> Visit:
    """The visit. *Raises* Http404 when it is another team's, PermissionDenied for too low a role."""
    visit = Visit.objects.defer("checkpoint").filter(pk=visit_id).first()
    if visit is None:
        raise Http404("No such run.")
    require_team_member(user, visit.team_id, role)
    return visit


def team_of_visit(visit_id: int) -> int | None:
    """The team that owns the visit, None when there is no such visit."""
    return Visit.objects.filter(pk=visit_id).values_list("team_id", flat=True).first()


def steps_of(visit: Visit) -> list[Step]:
    """All its steps in order."""
    return list(visit.steps.order_by("n"))


def panel_of(visit: Visit, n: int) -> StepPanel:
    """Step `n` as the run page explains it. *Raises* Http404."""
    near = {step.n: step for step in visit.steps.filter(n__gte=n - 1, n__lte=n + 1)}
    step = near.get(n)
    if step is None:
        raise Http404("No such step.")
    timings = _timings(step.timings_ms)
    return StepPanel(
        step=step,
        after=near.get(n + 1),
        previous_n=n - 1 if n - 1 in near else None,
        next_n=n + 1 if n + 1 in near else None,
        timings=timings,
        total_ms=sum(ms for _, ms in timings),
        seen=_seen(step.understanding),
    )


def new_step_fragments(visit_id: int, after: int) -> list[tuple[int, str]]:
    """The steps with a number over `after`, as (number, fragment), in order."""
    fresh = Step.objects.filter(visit=visit_id, n__gt=after).order_by("n").values_list("pk", "n", "at")
    return [(n, _rendered(pk, at.isoformat())) for pk, n, at in fresh]


@lru_cache(maxsize=RENDERED_STEPS)
def _rendered(step_id: int, recorded_at: str) -> str:
    """A step's fragment. A recorded step never changes, so every viewer gets the same text."""
    context = {"step": Step.objects.get(pk=step_id), "is_new": True}
    return "".join(render_to_string(f"agent/{part}.html", context) for part in ("_step", "_film"))


def _timings(found: Mapping[str, float]) -> list[tuple[str, float]]:
    """The known parts in their order, then whatever else was measured."""
    names = [*TIMINGS, *sorted(set(found) - set(TIMINGS))]
    return [(name, float(found[name])) for name in names if found.get(name)]


def _seen(understanding: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The short form of what the agent saw, as words; empty things are left out."""
    rows = ((key.replace("_", " "), _words(value)) for key, value in understanding.items())
    return [(key, words) for key, words in rows if words]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(_words(v) for v in value[:6])
    if isinstance(value, dict):
        return ", ".join(
            f"{k} {_words(v)}" for k, v in list(value.items())[:6] if v not in (None, "", [], {})
        )
    return "" if value is None else str(value)[:400]
