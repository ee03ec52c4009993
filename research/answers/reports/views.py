"""The pages of reports: list, plan, the report itself, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from agent.language.sanitize import plain, whole_number
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, signed_in_user
from agent.teams.services import record_audit
from research.answers.pages.views import ask_on
from research.answers.reports import pages, selectors, services
from research.answers.reports.models import Report
from research.home.exports.handing import hand_out
from research.pipeline.errors import ResearchError


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """All reports of the active team."""
    context = pages.reports_context(membership_of(request), request.GET)
    return render(request, "research/reports/reports.html", context)


@require_safe
def report(request: HttpRequest, report_id: int) -> HttpResponse:
    """One report: its plan, then its sections as they are written."""
    user = signed_in_user(request)
    found = selectors.get_report(user, report_id)
    context = pages.report_context(found, require_team_member(user, found.team_id))
    return render(request, "research/reports/report.html", context)


@require_POST
def plan(request: HttpRequest, report_id: int) -> HttpResponse:
    """Change the plan: every sub-question as it is written, then what `do` says (up-2, down-2, remove-2, begin)."""
    found = _askable(request, report_id)
    texts = [plain(text).strip() for text in request.POST.getlist("question")[:50]]
    what, _, place = request.POST.get("do", "").partition("-")
    row = min(whole_number(place) or 0, max(len(texts) - 1, 0))
    texts, row = _moved(texts, what, row)
    if added := plain(request.POST.get("new", "")).strip():
        texts, row = [*texts, added], len(texts)
    try:
        if not services.change_plan(report=found, texts=texts):
            messages.info(request, "This report has begun already.")
        elif what == "begin":
            services.begin(report=found, user=signed_in_user(request))
    except ResearchError as exc:
        if not request.headers.get("HX-Request"):
            messages.warning(request, exc.user_message)
            return redirect("report", found.pk)
        context = pages.plan_context(found, focus="", problem=exc.user_message)
        return render(request, "research/reports/_plan.html", context, status=422)
    if not request.headers.get("HX-Request"):
        return redirect("report", found.pk)
    if what == "begin":
        return HttpResponseClientRedirect(reverse("report", args=[found.pk]))
    focus = "new" if added else f"{what}-{row}"
    return render(request, "research/reports/_plan.html", pages.plan_context(found, focus=focus))


def _moved(texts: Sequence[str], what: str, row: int) -> tuple[list[str], int]:
    """The sub-questions after that move, and the row in which it left off."""
    moved = list(texts)
    if not moved:
        return moved, 0
    if what == "remove":
        del moved[row]
        return moved, min(row, max(len(moved) - 1, 0))
    to = min(max(row + {"up": -1, "down": 1}.get(what, 0), 0), len(moved) - 1)
    moved.insert(to, moved.pop(row))
    return moved, to


@require_POST
def cancel(request: HttpRequest, report_id: int) -> HttpResponse:
    """Stop; what was answered stays."""
    found = _askable(request, report_id)
    if not services.cancel(report=found, user=signed_in_user(request)):
        messages.info(request, "This report was over already.")
    return redirect("report", found.pk)


@require_POST
def follow(request: HttpRequest, report_id: int) -> HttpResponse:
    """A question on top of this report: its pages are looked into first."""
    return ask_on(request, _askable(request, report_id))


@require_POST
def export(request: HttpRequest, report_id: int, form: str) -> HttpResponseBase:
    """The report as a file; a POST, for it leaves a line in the audit log."""
    found = selectors.get_report(signed_in_user(request), report_id)
    answer = hand_out(request, found.team, "report", form, found.pk)
    record_audit(found.team, signed_in_user(request), "report.exported", found, form=form)
    return answer


def _askable(request: HttpRequest, report_id: int) -> Report:
    """The report, for those who may ask in its team. *Raises* Http404 for another team's, PermissionDenied."""
    found = selectors.get_report(signed_in_user(request), report_id)
    require_team_member(signed_in_user(request), found.team_id, Role.REQUESTER)
    return found
