"""The pages of saved views: all of them, the form, and what can be done with one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.teams.models import Role, User
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.home.models import SavedView
from research.home.sharing.saved import selectors, services
from research.home.sharing.saved.forms import ViewForm
from research.home.sharing.saved.tables import TABLES, address_of, checked_filter
from research.pipeline.errors import ViewRefused

DELETED = "deleted_view"  # session key: what the list offers to take back


@require_safe
@requires_role(Role.VIEWER)
def saved_views(request: HttpRequest) -> HttpResponse:
    """The member's own views and the team's, of every table."""
    views = selectors.shown_views(membership_of(request))
    return render(request, "research/sharing/views.html", {"views": views})


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_view(request: HttpRequest) -> HttpResponse:
    """The form, for the table and filter in the query string; a good POST keeps the view and leads back to the table.
    Where the member has a view of that name, `replace` gives it this filter. *Raises* Http404 for no such table."""
    given = request.GET.copy()
    kind = given.pop("kind", [str(SavedView.Kind.OFFERS)])[-1]
    if kind not in TABLES:
        raise Http404
    view = SavedView(team=membership_of(request).team, kind=kind, filter=given.urlencode())
    form, problem, same = ViewForm(request.POST if request.method == "POST" else None), "", None
    try:
        checked_filter(kind, view.filter)
        if form.is_valid():
            same = _of_that_name(request, view, form)
            if same is None or "replace" not in request.POST:
                same_or_new = _added(request, view, form)
            else:
                same_or_new = _changed(request, same, form, view.filter)
            messages.success(request, f"“{same_or_new.name}” is saved.")
            return redirect(address_of(same_or_new))
    except ViewRefused as exc:
        problem = exc.user_message
    return _show_form(request, form, view, problem=problem, same=same)


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def change(request: HttpRequest, view_id: int) -> HttpResponse:
    """Another name or other readers."""
    view, problem = selectors.changeable(membership_of(request), view_id), ""
    initial = {"name": view.name, "is_shared": view.is_shared}
    form = ViewForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        try:
            _changed(request, view, form)
            return redirect("saved-views")
        except ViewRefused as exc:
            problem = exc.user_message
    return _show_form(request, form, view, problem=problem)


def _of_that_name(request: HttpRequest, view: SavedView, form: ViewForm) -> SavedView | None:
    """The view of the table that has the name and readers, if the member may change it."""
    membership, wanted = membership_of(request), form.cleaned_data
    rows = selectors.views_of(membership).filter(
        kind=view.kind, name__iexact=" ".join(wanted["name"].split())
    )
    found = rows.filter(owner=None if wanted["is_shared"] else membership.user_id).first()
    return found if found and selectors.may_change(membership, found) else None


def _added(request: HttpRequest, view: SavedView, form: ViewForm) -> SavedView:
    user = signed_in_user(request)
    view.name, view.owner = form.cleaned_data["name"], None if form.cleaned_data["is_shared"] else user
    return services.add_view(view, user)


def _changed(request: HttpRequest, view: SavedView, form: ViewForm, filter_text: str = "") -> SavedView:
    user = signed_in_user(request)
    return services.change_view(view, user, **form.cleaned_data, filter_text=filter_text)


def _show_form(
    request: HttpRequest, form: ViewForm, view: SavedView, *, problem: str, same: SavedView | None = None
) -> HttpResponse:
    context = {"form": form, "view": view, "problem": problem, "same": same, "back": address_of(view)}
    status = 422 if request.method == "POST" else 200
    return render(request, "research/sharing/view_form.html", context, status=status)


@require_POST
@requires_role(Role.REQUESTER)
def delete(request: HttpRequest, view_id: int) -> HttpResponse:
    """Remove the view; the list offers to take that back."""
    view = selectors.changeable(membership_of(request), view_id)
    kept = {"team": view.team_id, "kind": view.kind, "name": view.name, "filter": view.filter}
    request.session[DELETED] = kept | {"is_shared": view.is_shared, "created_by": view.created_by_id}
    services.delete_view(view, signed_in_user(request))
    return redirect("saved-views")


@require_POST
@requires_role(Role.REQUESTER)
def undo(request: HttpRequest) -> HttpResponse:
    """Keep again the view that was deleted last in this session."""
    deleted, team, user = request.session.get(DELETED), membership_of(request).team, signed_in_user(request)
    if deleted and deleted["team"] == team.pk:
        view = SavedView(team=team, **{name: deleted[name] for name in ("kind", "name", "filter")})
        view.owner = None if deleted["is_shared"] else user
        view.created_by = User.objects.filter(pk=deleted["created_by"]).first()
        try:
            services.add_view(view, user)
            del request.session[DELETED]
        except ViewRefused as exc:
            messages.warning(request, exc.user_message)
    return redirect("saved-views")
