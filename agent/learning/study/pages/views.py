"""The pages of the study and of what was learned over time. Sessions are run by `manage.py study`."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.learning.models import StudySession
from agent.learning.study import services
from agent.learning.study.measures import compare
from agent.learning.study.pages import chart
from agent.learning.study.pages.chart import loss_drawing
from agent.llm.minds import has_model
from agent.teams.models import Role, Team
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from agent.visits.pages.savings import saved_by


@require_safe
@requires_role(Role.VIEWER)
def studies(request: HttpRequest) -> HttpResponse:
    """A team's sessions over one task set, drawn and listed: the team's own, or those of another of the user's."""
    own = membership_of(request).team
    with_sessions = Team.objects.filter(memberships__user=signed_in_user(request), studies__isnull=False)
    teams = list(with_sessions.distinct().order_by("name"))
    named = [team for team in teams if str(team.pk) == request.GET.get("team")]
    team = next(iter([*named, *(team for team in teams if team == own), *teams]), own)
    everything = services.sessions_of(team)
    sets = list(dict.fromkeys(one.task_set for one in reversed(everything)))  # the one used last first
    wanted = request.GET.get("set", "")
    chosen = wanted if wanted in sets else next(iter(sets), "")
    shown = services.of_one_set(everything, chosen)
    rows = [(session, services.sums_of_session(session)) for session in shown]
    ended = [(session.name, sums) for session, sums in rows if session.ended_at]
    context = {
        "team": team,
        "is_own": team == own,
        "teams": teams,
        "sets": sets,
        "chosen": chosen,
        "rows": list(reversed(rows)),
        "ended": [session for session, _ in reversed(rows) if session.ended_at],
        "chart": loss_drawing(ended),
    }
    return render(request, "learning/studies.html", context)


@require_safe
def study(request: HttpRequest, session_id: int) -> HttpResponse:
    """One session: how it was set up, its sums, each of its tasks."""
    session = _session(request, session_id, Role.VIEWER)
    member = require_team_member(signed_in_user(request), session.team_id or 0)
    context = {
        "session": session,
        "sums": services.sums_of_session(session),
        "rows": services.results_of(session),
        "settings": services.settings_of(session),
        "may_note": member.may(Role.LEAD),
    }
    return render(request, "learning/study.html", context)


@require_POST
def note(request: HttpRequest, session_id: int) -> HttpResponse:
    """Keep a note on a session."""
    session = _session(request, session_id, Role.LEAD)
    services.write_note(session=session, user=signed_in_user(request), note=request.POST.get("note", ""))
    messages.success(request, "The note was kept.")
    return redirect("study", session.pk)


@require_safe
@requires_role(Role.VIEWER)
def choose(request: HttpRequest) -> HttpResponse:
    """From the form that chooses two sessions to their comparison; back when one is missing."""
    before, after = (whole_number(request.GET.get(key, "")) for key in ("before", "after"))
    if before is None or after is None:
        return redirect("studies")
    return redirect("study-against", session_id=after, other_id=before)


@require_safe
def comparison(request: HttpRequest, session_id: int, other_id: int) -> HttpResponse:
    """A session against an earlier one of the same team, task by task."""
    after = _session(request, session_id, Role.VIEWER)
    before = get_object_or_404(StudySession, pk=other_id, team=after.team_id)
    context = {
        "before": before,
        "after": after,
        "sums": [(s, services.sums_of_session(s)) for s in (before, after)],
        "found": compare(services.measured_of(before), services.measured_of(after)),
        "is_same_set": before.task_set_sha256 == after.task_set_sha256,
        "changes": services.changes_between(before.setup, after.setup),
    }
    return render(request, "learning/study_compare.html", context)


@require_safe
@requires_role(Role.VIEWER)
def learning(request: HttpRequest) -> HttpResponse:
    """Every site that the team visited, and how its visits have changed."""
    team = membership_of(request).team
    sites, curves = chart.curves_of(team, whole_number(request.GET.get("page", ""), 99_999) or 1)
    context = {
        "sites": sites,
        "curves": curves,
        "query": request.GET,
        "has_model": any(one.has_model for one in curves),
        "asks_model": has_model(),
    }
    return render(request, "learning/learning.html", context)


@require_safe
@requires_role(Role.VIEWER)
def site(request: HttpRequest) -> HttpResponse:
    """One site's learning curve."""
    team = membership_of(request).team
    found = chart.curve_of(team, request.GET.get("domain", "")[:255])
    visits = team.visits.filter(pk__in=[point.visit.pk for point in found.points])
    context = {"curve": found, "saved": saved_by(visits), "asks_model": has_model()}
    return render(request, "learning/learning_site.html", context)


def _session(request: HttpRequest, session_id: int, role: Role) -> StudySession:
    """The session, for that role in its team. *Raises* Http404, PermissionDenied."""
    found = get_object_or_404(StudySession.objects.exclude(team=None), pk=session_id)
    require_team_member(signed_in_user(request), found.team_id or 0, role)
    return found
