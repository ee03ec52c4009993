"""The pages of watches: list, form, one watch, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role, User
from agent.teams.rights.access import (
    membership_of,
    require_steering,
    require_team_member,
    requires_role,
    signed_in_user,
)
from research.answers.reports.selectors import get_report
from research.answers.selectors import get_query
from research.models import Sweep
from research.pipeline.errors import ResearchError
from research.sweeps.selectors import get_sweep, lowest_prices
from research.watches import selectors, services
from research.watches.models import Watch
from research.watches.pages import pages
from research.watches.pages.forms import WatchForm, initial_of
from research.watches.services import Watched

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
    """The form for what the query string names; without one, a choice of sweeps, questions and reports."""
    of = _watched(request)
    if of is None:
        return render(request, "research/watches/choose.html", pages.choices_context(membership_of(request)))
    is_question = not isinstance(of, Sweep)
    if request.method != "POST":
        initial = {"name": services.words_of(of)[:120]}
        if isinstance(of, Sweep) and (lowest := lowest_prices(of)):
            initial["below_currency"] = lowest[0][0].currency  # the one that most of its prices are in
        form = WatchForm(initial=initial, is_question=is_question)
        return _show_form(request, form, of)
    form = WatchForm(request.POST, is_question=is_question)
    if form.is_valid():
        try:
            made = services.start_watch(team=of.team, user=signed_in_user(request), of=of, draft=form.draft())
            return redirect("watch", made.pk)
        except ResearchError as exc:
            form.add_error(None, exc.user_message)
    return _show_form(request, form, of, status=422)


def _watched(request: HttpRequest) -> Watched | None:
    """What the query string or the form names. *Raises* Http404 for another team's, PermissionDenied."""
    user = signed_in_user(request)
    for name, get in _GET.items():
        number = whole_number(request.POST.get(name, "") or request.GET.get(name, ""))
        if number is not None:
            of = get(user, number)
            require_team_member(user, of.team_id, Role.REQUESTER)
            return of
    return None


_GET: dict[str, Callable[[User, int], Watched]] = {
    "sweep": get_sweep,
    "query": get_query,
    "report": get_report,
}


def _show_form(
    request: HttpRequest, form: WatchForm, of: Watched, *, watch: Watch | None = None, status: int = 200
) -> HttpResponse:
    previewed = (selectors.last_sweep(watch) if watch else None) or of
    filled = form if form.is_bound else WatchForm(_as_posted(form), is_question=form.is_question)
    context: dict[str, Any] = {
        "form": form,
        "watch": watch,
        "of": of,
        "previewed": previewed,
        "kind": services.kind_of(of),
        "preview": pages.form_preview(filled, previewed),
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
    form = WatchForm(request.POST, is_question=not isinstance(of, Sweep))
    return render(request, "research/watches/_preview.html", {"preview": pages.form_preview(form, of)})


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
    of, is_question = found.of, found.sweep is None
    if request.method != "POST":
        form = WatchForm(initial=initial_of(found), is_question=is_question)
        return _show_form(request, form, of, watch=found)
    form = WatchForm(request.POST, is_question=is_question)
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
