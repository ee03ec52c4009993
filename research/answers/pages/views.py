"""The pages of queries: list, form, one answer with its proofs, and what can be done with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import plain, whole_number
from agent.llm.embeddings import minilm
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from research.answers import selectors, services
from research.answers.models import Query
from research.answers.pages import pages
from research.answers.pages.forms import QueryForm, initial_of
from research.answers.reports import services as reports
from research.answers.reports.models import Report
from research.pipeline.errors import ResearchError
from research.pipeline.gate.gate import THRESHOLD, judge
from research.pipeline.plan.depth import Preference
from research.sources.pages.provider_status import search_standing


@require_safe
def queries(request: HttpRequest) -> HttpResponse:
    """All queries of the active team."""
    return render(
        request, "research/answers/queries.html", pages.queries_context(membership_of(request), request.GET)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_query(request: HttpRequest) -> HttpResponse:
    """The form; a good POST asks and shows the query's page."""
    if request.method != "POST":
        given = _initial(request)
        return _show_form(request, QueryForm(initial=given), keeps_draft=not given)
    form = QueryForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_form(request, form, status=422)
    team, user, text = membership_of(request).team, signed_in_user(request), form.cleaned_data["text"]
    try:
        options = form.options(team.pk)
        if form.wants_report:
            wanted = reports.Order(text, form.lines, options=options, limits=form.limits())
            report = reports.order(team=team, user=user, wanted=wanted)
            return redirect("report", report.pk)
        query = services.ask(team=team, user=user, text=text, pages=form.lines, options=options)
    except ResearchError as exc:
        form.add_error(None, exc.user_message)
        return _show_form(request, form, status=422)
    return redirect("query", query.pk)


def _show_form(
    request: HttpRequest, form: QueryForm, *, keeps_draft: bool = False, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "keeps_draft": keeps_draft,
        "is_asked": bool(form.is_bound or form.initial.get("text")),
        **pages.what_works(membership_of(request)),
    }
    return render(request, "research/answers/query_new.html", context, status=status)


def _initial(request: HttpRequest) -> dict[str, Any]:
    """What a link asks to fill in: an earlier query, or a question and pages to read for it."""
    earlier = whole_number(request.GET.get("from", ""))
    if earlier is not None:
        return initial_of(selectors.get_query(signed_in_user(request), earlier))
    return {name: value[:2000] for name in ("text", "pages", "kind") if (value := request.GET.get(name, ""))}


@require_POST
@requires_role(Role.REQUESTER)
def gate_hint(request: HttpRequest) -> HttpResponse:
    """Whether the question needs a search, while it is typed: the gate's verdict and its signals."""
    text = plain(request.POST.get("text", ""))[:500].strip()
    wanted = request.POST.get("preference", "")
    preference = Preference(wanted) if wanted in list(Preference) else Preference.AUTO
    verdict = judge(text, preference=preference, embedder=minilm()) if text else None
    context = {
        "verdict": verdict,
        "threshold": THRESHOLD,
        "preference": str(preference),
        "has_pages": bool(request.POST.get("pages", "").strip()),
        "searching": search_standing(),
    }
    return render(request, "research/answers/_gate_hint.html", context)


@require_safe
def query(request: HttpRequest, query_id: int) -> HttpResponse:
    """One query: progress while it runs, then the answer with its proofs."""
    user = signed_in_user(request)
    found = selectors.get_query(user, query_id)
    context = pages.query_context(found, require_team_member(user, found.team_id))
    return render(request, "research/answers/query.html", context)


@require_POST
def cancel(request: HttpRequest, query_id: int) -> HttpResponse:
    """Stop looking."""
    found = _askable(request, query_id)
    if not services.cancel(query=found, user=signed_in_user(request)):
        messages.info(request, "This query was over already.")
    return redirect("query", found.pk)


@require_POST
def again(request: HttpRequest, query_id: int) -> HttpResponse:
    """The same question once more, to see what has changed."""
    found = _askable(request, query_id)
    try:
        return redirect("query", services.ask_again(query=found, user=signed_in_user(request)).pk)
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
        return redirect("query", found.pk)


@require_POST
def follow(request: HttpRequest, query_id: int) -> HttpResponse:
    """A further question on top of this answer."""
    return ask_on(request, _askable(request, query_id))


def ask_on(request: HttpRequest, of: Query | Report) -> HttpResponse:
    """Ask what the form says on top of that question or report.

    `instead` names a follow-up that it corrects, `choice` is one of the questions that were offered.
    """
    user = signed_in_user(request)
    instead = whole_number(request.POST.get("instead", ""))
    if instead is not None:
        services.cancel(query=_askable(request, instead), user=user)
    choice = request.POST.get("choice", "")
    options = services.AskOptions(
        depth=of.depth,
        site=of.site,
        timezone=of.timezone,
        may_search=of.may_search,
        may_browse=of.may_browse,
        may_ask=of.may_ask,
        follows=of if isinstance(of, Query) else None,
        follows_report=of if isinstance(of, Report) else None,
        is_literal=instead is not None or bool(choice),
    )
    try:
        made = services.ask(
            team=of.team, user=user, text=plain(choice or request.POST.get("text", "")), options=options
        )
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
        return redirect("query" if isinstance(of, Query) else "report", of.pk)
    return redirect("query", made.pk)


def _askable(request: HttpRequest, query_id: int) -> Query:
    """The query, for those who may ask in its team. *Raises* Http404 for another team's, PermissionDenied."""
    found = selectors.get_query(signed_in_user(request), query_id)
    require_team_member(signed_in_user(request), found.team_id, Role.REQUESTER)
    return found
