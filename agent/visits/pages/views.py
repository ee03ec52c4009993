"""The run page: what one visit did, step by step, live while it runs; and its state right now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from agent.teams.models import Membership, Role, User, person_name
from agent.teams.rights import presence
from agent.teams.rights.access import require_team_member, signed_in_user
from agent.visits import services
from agent.visits.events import microseconds
from agent.visits.models import Step, Visit
from agent.visits.storage.media import picture_response

TIMINGS = ("perceive", "decide", "act", "settle", "verify", "screenshot", "store")
WATCHERS_NAMED = 5  # beyond that they are counted
RENDERED_STEPS = 2048  # fragments kept in this process; each is some KB and the same for every viewer


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


def panel_of(visit: Visit, n: int) -> dict[str, Any]:
    """Step `n` as the run page explains it: with its neighbours, its times and what was seen. *Raises* Http404.

    The picture of the step after it, if there is one, shows the page after the action.
    """
    near = {step.n: step for step in visit.steps.filter(n__gte=n - 1, n__lte=n + 1)}
    step = near.get(n)
    if step is None:
        raise Http404("No such step.")
    timings = _timings(step.timings_ms)
    return {
        "step": step,
        "after": near.get(n + 1),
        "previous_n": n - 1 if n - 1 in near else None,
        "next_n": n + 1 if n + 1 in near else None,
        "timings": timings,
        "total_ms": sum(ms for _, ms in timings),
        "seen": _seen(step.understanding),
    }


def new_step_fragments(visit_id: int, after: int) -> list[tuple[int, str]]:
    """The steps with a number over `after`, as (number, fragment), in order."""
    fresh = Step.objects.filter(visit=visit_id, n__gt=after).order_by("n").values_list("pk", "n", "at")
    return [(n, step_fragment(pk, microseconds(at))) for pk, n, at in fresh]


@lru_cache(maxsize=RENDERED_STEPS)
def step_fragment(step_id: int, recorded_us: int) -> str:
    """A step's fragment, by its row and time. A recorded step never changes: every viewer gets the same text."""
    context = {"step": Step.objects.get(pk=step_id), "is_new": True}
    return "".join(render_to_string(f"visits/{part}.html", context) for part in ("_step", "_film"))


def _timings(found: Mapping[str, float]) -> list[tuple[str, float]]:
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


State = Visit.State
DRIVEN = ("running", "waiting")
PARKED = "Parked: its browser is closed until somebody claims it"
LOST = "If its worker does not come back, the visit is parked or starts anew. Nothing is asked of you."


@dataclass(frozen=True, slots=True)
class RunStanding:
    """What the head of the run page says. `notice` is one sentence more, "" when there is none."""

    driver: str
    words: str
    notice: str
    is_changing: bool
    may_take_over: bool
    may_operate: bool
    is_mine: bool
    watchers: Sequence[str]


def standing_of(visit: Visit, item: Any, member: Membership | None) -> RunStanding:
    """Of a visit that is not over; `item` is what it asks of people now, or None."""
    is_operator = member is not None and member.may(Role.OPERATOR)
    is_lost = visit.state in DRIVEN and visit.lease_until is not None and visit.lease_until < timezone.now()
    holder = person_name(item.claimed_by) if item is not None and item.claimed_by else ""
    driver = visit.driver if visit.state in DRIVEN and not is_lost else Visit.Driver.NOBODY
    if visit.state == State.WAITING and driver == Visit.Driver.AGENT and not _is_with_agent(item):
        driver = Visit.Driver.NOBODY  # it stands still until a person has been here
    return RunStanding(
        driver=driver,
        words=_driver_words(visit, item, driver, holder, is_lost=is_lost),
        notice=_notice(visit, item, is_lost=is_lost),
        is_changing=is_lost or _is_with_agent(item) or (visit.state == State.RUNNING and bool(holder)),
        may_take_over=is_operator and visit.state == State.RUNNING and item is None,
        may_operate=is_operator,
        is_mine=item is not None and member is not None and item.claimed_by_id == member.user_id,
        watchers=_watchers(visit, member, item),
    )


def _is_with_agent(item: Any) -> bool:
    """Handed back: the agent looks whether the way is clear."""
    return item is not None and item.state in ("handing_back", "verifying")


def _driver_words(visit: Visit, item: Any, driver: str, holder: str, *, is_lost: bool) -> str:
    """Who drives, for the bar; "" leaves it the usual words."""
    if is_lost:
        return "Nobody drives: its worker is not heard of"
    if visit.state == State.PARKED:
        is_dead = item is not None and item.state == "dead"
        return "Given up, its browser is closed" if is_dead else PARKED
    if _is_with_agent(item):
        return "The agent looks whether the way is clear"
    if driver == Visit.Driver.HUMAN:
        return f"{holder or 'A person'} drives"
    if holder and visit.state == State.RUNNING:
        return f"{holder} takes over: the agent is asked to stop"
    if holder:
        return f"{holder} has claimed it, nobody drives yet"
    return "The agent waits for a person" if visit.state == State.WAITING else ""


def _notice(visit: Visit, item: Any, *, is_lost: bool) -> str:
    if is_lost:
        return LOST
    if visit.state == State.PARKED and item is not None and item.end_words:
        return str(item.end_words)
    return visit.reason if item is not None else ""


def _watchers(visit: Visit, member: Membership | None, item: Any) -> Sequence[str]:
    room = f"visit.{visit.pk}"
    here = presence.present_in([room]).get(room, frozenset())
    ids = here - {member.user_id if member else 0, item.claimed_by_id if item is not None else 0}
    named = sorted(person_name(user) for user in User.objects.filter(pk__in=sorted(ids)[:WATCHERS_NAMED]))
    return [*named, f"{len(ids) - len(named)} more"] if len(ids) > len(named) > 0 else named


@require_safe
def run(request: HttpRequest, visit_id: int, n: int | None = None) -> HttpResponse:
    """The whole run; with `n` that step is shown, else the newest one is followed."""
    user = signed_in_user(request)
    visit = visit_for(user, visit_id)
    member = require_team_member(user, visit.team_id)
    steps = list(visit.steps.order_by("n"))
    shown = n if n is not None else (steps[-1].n if steps else None)
    context = {
        "visit": visit,
        "steps": steps,
        "panel": panel_of(visit, shown) if shown is not None else None,
        "is_pinned": n is not None,
        "may_cancel": member.may(Role.REQUESTER),
    }
    return render(request, "visits/run.html", context)


@require_safe
def step_panel(request: HttpRequest, visit_id: int, n: int) -> HttpResponse:
    """One step's picture and reasons, as the part of the run page that changes with the choice."""
    visit = visit_for(signed_in_user(request), visit_id)
    return render(request, "visits/_step_parts.html", {"visit": visit, "panel": panel_of(visit, n)})


@require_safe
def step_shot(request: HttpRequest, visit_id: int, n: int) -> HttpResponse:
    """The step's screenshot; under one address it never changes."""
    visit = visit_for(signed_in_user(request), visit_id)
    return picture_response(panel_of(visit, n)["step"].screenshot, request)


@require_POST
def cancel(request: HttpRequest, visit_id: int) -> HttpResponse:
    """Stop the visit: at once when no worker holds it, else within seconds."""
    user = signed_in_user(request)
    visit = visit_for(user, visit_id, Role.REQUESTER)
    if not services.cancel_for(visit=visit, user=user):
        messages.info(request, "This run is over already.")
    return redirect("run", visit_id=visit.pk)


@require_safe
def evidence_shot(request: HttpRequest, visit_id: int) -> HttpResponse:
    """The screenshot that the determination rests on."""
    return picture_response(visit_for(signed_in_user(request), visit_id).evidence_shot, request)
