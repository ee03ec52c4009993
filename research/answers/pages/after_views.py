"""What is done with an answer: exports, feedback on its citations, and what changed since it was asked before."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import require_team_member, signed_in_user
from agent.teams.services import record_audit
from research.answers import selectors
from research.answers.models import Citation, Query
from research.answers.pages import feedback
from research.answers.pages.compare import compare
from research.home.exports.handing import hand_out

SAYINGS = {"helpful": True, "unhelpful": False, "undo": None}


@require_POST
def export(request: HttpRequest, query_id: int, form: str) -> HttpResponseBase:
    """The answer as a file; a POST, for it leaves a line in the audit log."""
    found = selectors.get_query(signed_in_user(request), query_id)
    answer = hand_out(request, found.team, "query", form, found.pk)
    record_audit(found.team, signed_in_user(request), "query.exported", found, form=form)
    return answer


@require_POST
def judge(request: HttpRequest, query_id: int, citation_id: int) -> HttpResponse:
    """Helpful, not helpful, or taken back; answers with the buttons, or leads back without htmx."""
    user = signed_in_user(request)
    query = selectors.get_query(user, query_id)
    require_team_member(user, query.team_id, Role.REQUESTER)
    rows = Citation.objects.select_related("query__team", "source__page")
    citation = get_object_or_404(
        rows.defer("source__text", "source__page__text"), query=query, pk=citation_id
    )
    said = request.POST.get("say", "")
    if said in SAYINGS:
        feedback.say(citation=citation, user=user, is_helpful=SAYINGS[said])
    if not request.headers.get("HX-Request"):
        return redirect("query", query.pk)
    proof = {"pk": citation.pk, "is_helpful": said == "helpful", "is_unhelpful": said == "unhelpful"}
    context = {"proof": proof, "page": {"query": query}, "may_ask": True}
    return render(request, "research/answers/_feedback.html", context)


@require_safe
def changes(request: HttpRequest, query_id: int) -> HttpResponse:
    """This answer against an earlier one to the same question; `with` names another one of the team."""
    user = signed_in_user(request)
    now = selectors.get_query(user, query_id)
    before = _earlier(request, now)
    context = {"query": now, "before": before, "found": compare(before, now) if before else None}
    return render(request, "research/answers/changes.html", context)


def _earlier(request: HttpRequest, now: Query) -> Query | None:
    """The query to compare with: the one named, else the one that this asks again."""
    wanted = whole_number(request.GET.get("with", ""))
    if wanted is None:
        return now.rerun_of
    before = selectors.get_query(signed_in_user(request), wanted)
    if before.team_id != now.team_id:
        raise Http404("No such query.")
    return before
