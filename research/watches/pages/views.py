"""The pages of watches: list, form, one watch, and what can be done with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import (
    membership_of,
    require_steering,
    require_team_member,
    requires_role,
    signed_in_user,
)
from research.answers.models import Query
from research.answers.selectors import get_query
from research.models import Sweep
from research.pipeline.errors import ResearchError
from research.sweeps.selectors import get_sweep
from research.watches import selectors, services
from research.watches.models import Watch
from research.watches.pages import pages
from research.watches.pages.forms import WatchForm, initial_of

DELETED = "deleted_watch"  # session key: what the list offers to take back


@require_safe
def watches(request: HttpRequest) -> HttpResponse:
    """All watches of the active team."""
    return render(
        request, "research/watches/watches.html", pages.watches_context(membership_of(request), request.GET)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_watch(request: HttpRequest) -> HttpResponse:
    """The form for the sweep or question in the query string; without one, a choice of them."""
    of = _watched(request)
    if of is None:
        return render(request, "research/watches/choose.html", pages.choices_context(membership_of(request)))
    is_question = isinstance(of, Query)
    if request.method != "POST":
        name = str(of.text if isinstance(of, Query) else of.query)[:120]
        return _show_form(request, WatchForm(initial={"name": name}, is_question=is_question), of)
    form = WatchForm(request.POST, is_question=is_question)
    if form.is_valid():
        try:
            made = services.start_watch(team=of.team, user=signed_in_user(request), of=of, draft=form.draft())
            return redirect("watch", made.pk)
        except ResearchError as exc:
            form.add_error(None, exc.user_message)
    return _show_form(request, form, of, status=422)


def _watched(request: HttpRequest) -> Sweep | Query | None:
    """What the query string or the form names. *Raises* Http404 for another team's, PermissionDenied."""
    user = signed_in_user(request)
    given = {name: request.POST.get(name, "") or request.GET.get(name, "") for name in ("sweep", "query")}
    of: Sweep | Query
    if (sweep_id := whole_number(given["sweep"])) is not None:
        of = get_sweep(user, sweep_id)
    elif (query_id := whole_number(given["query"])) is not None:
        of = get_query(user, query_id)
    else:
        return None
    require_team_member(user, of.team_id, Role.REQUESTER)
    return of


def _show_form(
    request: HttpRequest, form: WatchForm, of: Sweep | Query, *, watch: Watch | None = None, status: int = 200
) -> HttpResponse:
    previewed = (selectors.last_sweep(watch) if watch else None) or of
    filled = form if form.is_bound else WatchForm(_as_posted(form), is_question=form.is_question)
    context: dict[str, Any] = {
        "form": form,
        "watch": watch,
        "of": of,
        "previewed": previewed,
        "kind": "query" if isinstance(of, Query) else "sweep",
        **pages.form_preview(filled, previewed),
    }
    return render(request, "research/watches/watch_form.html", context, status=status)


def _as_posted(form: WatchForm) -> dict[str, Any]:
    """What an untouched form would send."""
    return {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}


@require_POST
@requires_role(Role.REQUESTER)
def preview(request: HttpRequest) -> HttpResponse:
    """What the form shows beside it while somebody fills it in."""
    of = _watched(request)
    if of is None:
        return HttpResponse(status=422)
    form = WatchForm(request.POST, is_question=isinstance(of, Query))
    return render(request, "research/watches/_preview.html", pages.form_preview(form, of))


@require_safe
def watch(request: HttpRequest, watch_id: int) -> HttpResponse:
    """One watch: conditions, runs, prices."""
    user = signed_in_user(request)
    found = selectors.get_watch(user, watch_id)
    membership = require_team_member(user, found.team_id)
    context = {"page": pages.watch_page(found, membership, request.GET), "query": request.GET}
    return render(request, "research/watches/watch.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, watch_id: int) -> HttpResponse:
    """Another name, schedule, rule or choice of conditions."""
    found = _steerable(request, watch_id)
    of = found.query or found.sweep
    assert of is not None  # the database holds that
    if request.method != "POST":
        form = WatchForm(initial=initial_of(found), is_question=found.is_question)
        return _show_form(request, form, of, watch=found)
    form = WatchForm(request.POST, is_question=found.is_question)
    if form.is_valid():
        try:
            services.change_watch(watch=found, user=signed_in_user(request), draft=form.draft())
            return redirect("watch", found.pk)
        except ResearchError as exc:
            form.add_error(None, exc.user_message)
    return _show_form(request, form, of, watch=found, status=422)


@require_POST
def pause(request: HttpRequest, watch_id: int) -> HttpResponse:
    """Stop running by itself, or go on."""
    found = _steerable(request, watch_id)
    services.pause_watch(watch=found, user=signed_in_user(request), is_paused=request.POST.get("on") != "1")
    return redirect("watch", found.pk)


@require_POST
def run(request: HttpRequest, watch_id: int) -> HttpResponse:
    """One run now, beside the schedule."""
    found = _steerable(request, watch_id)
    try:
        services.run_now(watch=found, user=signed_in_user(request))
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("watch", found.pk)


@require_POST
def delete(request: HttpRequest, watch_id: int) -> HttpResponse:
    """Watch it no longer; the list offers to take that back."""
    found = _steerable(request, watch_id)
    if services.delete_watch(watch=found, user=signed_in_user(request)):
        request.session[DELETED] = {"id": found.pk, "team": found.team_id, "name": found.name}
    return redirect("watches")


@require_POST
@requires_role(Role.REQUESTER)
def undo(request: HttpRequest) -> HttpResponse:
    """Take back what was deleted last in this session."""
    deleted, membership = request.session.pop(DELETED, None), membership_of(request)
    found = selectors.deleted_watch(membership.team, deleted["id"]) if deleted else None
    if found is None or not membership.may_steer(found.created_by_id):
        return redirect("watches")
    services.restore_watch(watch=found, user=signed_in_user(request))
    return redirect("watch", found.pk)


def _steerable(request: HttpRequest, watch_id: int) -> Watch:
    """The watch, if the user may steer it. *Raises* Http404 for another team's, PermissionDenied otherwise."""
    user = signed_in_user(request)
    found = selectors.get_watch(user, watch_id)
    membership = require_team_member(user, found.team_id, Role.REQUESTER)
    require_steering(membership, found.created_by_id, "made this watch")
    return found
