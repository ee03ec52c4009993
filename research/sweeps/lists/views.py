"""The pages of vendor lists: all of them, the form, one list, and what can be done with it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user
from research.pipeline.errors import ListRefused
from research.pipeline.web.address_list import parse_lines
from research.sweeps.lists import selectors, services
from research.sweeps.lists.forms import ListForm
from research.sweeps.lists.health import LAST_VISITS, health_of
from research.sweeps.lists.models import VendorList
from research.sweeps.pages.forms import CARRIED
from research.sweeps.pages.vendor_check import check_context
from research.sweeps.selectors import get_sweep

DELETED = "deleted_list"  # session key: what the page of lists offers to take back


@require_safe
def vendor_lists(request: HttpRequest) -> HttpResponse:
    """The lists of the active team."""
    membership = membership_of(request)
    context = {
        "lists": selectors.lists_of(membership.user).filter(team=membership.team_id),
        "can_start": membership.may(Role.REQUESTER),
    }
    return render(request, "research/lists/lists.html", context)


@require_safe
def vendor_list(request: HttpRequest, list_id: int) -> HttpResponse:
    """One list: its vendors, and how the last visits to each went."""
    user = signed_in_user(request)
    found = selectors.get_list(user, list_id)
    membership = require_team_member(user, found.team_id)
    vendors = list(found.vendors.all())
    health = health_of(found.team_id, {vendor.domain for vendor in vendors})
    context = {
        "list": found,
        "rows": [(vendor, health.get(vendor.domain)) for vendor in vendors],
        "last_visits": LAST_VISITS,
        "can_start": membership.may(Role.REQUESTER),
    }
    return render(request, "research/lists/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_list(request: HttpRequest) -> HttpResponse:
    """The form of a new list. The form of a new sweep sends its vendors without a name, to be given one here; then
    the way leads back to it."""
    if "name" not in request.POST:
        carried = QueryDict(mutable=True)
        carried.update({name: request.POST[name] for name in CARRIED if request.POST.get(name)})
        return _show_form(request, ListForm(initial=_initial(request)), back=carried.urlencode())
    form = ListForm(request.POST, request.FILES)
    back = request.POST.get("back", "")
    if made := _saved(request, form):
        if not back:
            return redirect("vendor-list", made.pk)
        given = QueryDict(back, mutable=True)
        given["list"] = str(made.pk)
        return redirect(f"{reverse('sweep-new')}?{given.urlencode()}")
    return _show_form(request, form, back=back, status=422)


def _initial(request: HttpRequest) -> dict[str, str]:
    """The vendors of a sweep that a link names, or those that a form has sent."""
    if (sweep_id := whole_number(request.GET.get("sweep", ""))) is not None:
        sweep = get_sweep(signed_in_user(request), sweep_id)
        return {"name": sweep.query[: services.MAX_NAME], "vendors": selectors.text_of(sweep.vendors.all())}
    return {"vendors": request.POST.get("vendors", "")[:300_000]}


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, list_id: int) -> HttpResponse:
    """Another name or other vendors."""
    found = _writable(request, list_id)
    if request.method != "POST":
        initial = {"name": found.name, "vendors": selectors.text_of(found.vendors.all())}
        return _show_form(request, ListForm(initial=initial), of=found)
    form = ListForm(request.POST, request.FILES)
    if _saved(request, form, replaces=found):
        return redirect("vendor-list", found.pk)
    return _show_form(request, form, of=found, status=422)


def _saved(request: HttpRequest, form: ListForm, replaces: VendorList | None = None) -> VendorList | None:
    """The list as it is kept now; None where the form says why it is not."""
    if not form.is_valid():
        return None
    try:
        return services.save_list(
            team=replaces.team if replaces else membership_of(request).team,
            user=signed_in_user(request),
            name=form.cleaned_data["name"],
            vendors=form.lines,
            replaces=replaces,
        )
    except ListRefused as exc:
        form.add_error(None, exc.user_message)
        return None


def _show_form(
    request: HttpRequest, form: ListForm, *, of: VendorList | None = None, back: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "list": of, "back": back, **check_context(form.lines, membership_of(request))}
    return render(request, "research/lists/list_form.html", context, status=status)


@require_POST
def delete(request: HttpRequest, list_id: int) -> HttpResponse:
    """Remove the list; the page of lists offers to take that back."""
    found = _writable(request, list_id)
    vendors = selectors.text_of(found.vendors.all())
    request.session[DELETED] = {"team": found.team_id, "name": found.name, "vendors": vendors}
    services.delete_list(of=found, user=signed_in_user(request))
    return redirect("vendor-lists")


@require_POST
@requires_role(Role.REQUESTER)
def undo(request: HttpRequest) -> HttpResponse:
    """Keep again the list that was deleted last in this session."""
    deleted, team = request.session.get(DELETED), membership_of(request).team
    if deleted and deleted["team"] == team.pk:
        try:
            services.save_list(
                team=team,
                user=signed_in_user(request),
                name=deleted["name"],
                vendors=parse_lines(deleted["vendors"]),
            )
            del request.session[DELETED]
        except ListRefused as exc:
            messages.warning(request, exc.user_message)
    return redirect("vendor-lists")


def _writable(request: HttpRequest, list_id: int) -> VendorList:
    """The list, if the user may change it. *Raises* Http404 for another team's, PermissionDenied otherwise."""
    user = signed_in_user(request)
    found = selectors.get_list(user, list_id)
    require_team_member(user, found.team_id, Role.REQUESTER)
    return found
