"""The pages of sweeps: dashboard, list, form, one sweep, and what can be done with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
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
from research.models import OfferMark, Sweep, Vendor
from research.pipeline.errors import ResearchError
from research.pipeline.web.address_list import lines_of_upload
from research.sweeps import selectors, services
from research.sweeps.limits.demo import EXAMPLE_QUERY, demo_sites
from research.sweeps.lists import selectors as lists
from research.sweeps.pages import pages
from research.sweeps.pages.forms import (
    CARRIED,
    MAX_UPLOAD_BYTES,
    SweepForm,
    checked_lines,
    good_lines,
    initial_of,
)
from research.sweeps.pages.pages import dashboard_context, sweeps_context
from research.sweeps.pages.vendor_check import check_context


@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """The first page: what needs you, what runs, what was found today."""
    membership = membership_of(request)
    return render(request, "research/dashboard.html", dashboard_context(membership))


@require_safe
def sweeps(request: HttpRequest) -> HttpResponse:
    """All sweeps of the active team."""
    return render(request, "research/sweeps.html", sweeps_context(membership_of(request), request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_sweep(request: HttpRequest) -> HttpResponse:
    """The form; a good POST starts the sweep and shows its page."""
    if request.method == "POST":
        return _start(request, SweepForm(request.POST, request.FILES))
    given = _initial(request)
    return _show_form(request, SweepForm(initial=given), keeps_draft=not given)


def _start(request: HttpRequest, form: SweepForm) -> HttpResponse:
    is_valid = form.is_valid()
    if request.POST.get("lines") == "remove":
        return _show_form(request, _without_bad_lines(form))
    if not is_valid:
        return _show_form(request, form, status=422)
    try:
        sweep = services.start_sweep(
            team=membership_of(request).team,
            user=signed_in_user(request),
            order=form.order(),
            vendors=form.lines,
        )
    except ResearchError as exc:
        form.add_error(None, exc.user_message)
        return _show_form(request, form, status=422)
    return redirect("sweep", sweep.pk)


def _without_bad_lines(form: SweepForm) -> SweepForm:
    """What was entered, with only the lines that can be visited."""
    kept = good_lines(form.lines)
    given = {name: form.data.get(name) for name in form.data}
    fresh = SweepForm(
        initial={**given, "vendors": "\n".join(f"{line.label} {line.text}".strip() for line in kept)}
    )
    fresh.lines = kept
    return fresh


def _show_form(
    request: HttpRequest, form: SweepForm, *, keeps_draft: bool = False, status: int = 200
) -> HttpResponse:
    membership = membership_of(request)
    context = {
        "form": form,
        "lists": lists.lists_of(membership.user).filter(team=membership.team_id),
        "chosen_list": request.GET.get("list"),
        "demo_sites": demo_sites(),
        "keeps_draft": keeps_draft,
        **check_context(form.lines, membership),
    }
    return render(request, "research/sweep_new.html", context, status=status)


def _initial(request: HttpRequest) -> dict[str, Any]:
    """What a link asks to fill in: an earlier sweep, the demo sites, or a query, limits and a vendor list."""
    if (earlier := whole_number(request.GET.get("from", ""))) is not None:
        return initial_of(selectors.get_sweep(signed_in_user(request), earlier))
    if "demo" in request.GET:
        return {"query": EXAMPLE_QUERY, "vendors": "\n".join(site.url for site in demo_sites())}
    given: dict[str, Any] = {name: request.GET[name][:500] for name in CARRIED if request.GET.get(name)}
    if (list_id := whole_number(request.GET.get("list", ""))) is not None:
        chosen = lists.get_list(signed_in_user(request), list_id)
        given["vendors"] = lists.text_of(chosen.vendors.all())
    return given


@require_POST
@requires_role(Role.REQUESTER)
def check_vendors(request: HttpRequest) -> HttpResponse:
    """What the form shows beside the list while somebody types."""
    lines = checked_lines(request.POST.get("vendors", "")[:300_000])
    context = check_context(lines, membership_of(request))
    parts = ("research/_vendor_check.html", "research/_sweep_start.html")
    return HttpResponse("".join(render_to_string(part, context, request) for part in parts))


@require_POST
@requires_role(Role.REQUESTER)
def read_upload(request: HttpRequest) -> JsonResponse:
    """The addresses in a chosen file, one per line, to be put into the list."""
    upload = request.FILES.get("upload")
    if upload is None or (upload.size or 0) > MAX_UPLOAD_BYTES:
        return JsonResponse(
            {"problem": f"Choose a file of at most {MAX_UPLOAD_BYTES // 1000} kB."}, status=422
        )
    try:
        return JsonResponse({"text": lines_of_upload(upload.name or "", upload.read())})
    except ValueError as exc:
        return JsonResponse({"problem": str(exc)}, status=422)


@require_safe
def sweep(request: HttpRequest, sweep_id: int) -> HttpResponse:
    """One sweep: progress, vendors with determinations, offers."""
    found = selectors.get_sweep(signed_in_user(request), sweep_id)
    membership = require_team_member(signed_in_user(request), found.team_id)
    page = pages.sweep_page(found, membership, request.GET)
    context = {
        "page": page,
        "offers": pages.sweep_offers(found, request.GET) if page.shows_offers else None,
        "query": request.GET,
        "can_start": membership.may(Role.REQUESTER),
        "may_mark": membership.may(Role.REQUESTER),
        "most_of_note": OfferMark.MAX_NOTE,
        "exports": pages.EXPORTS,
    }
    return render(request, "research/sweep.html", context)


@require_POST
def cancel(request: HttpRequest, sweep_id: int) -> HttpResponse:
    """Stop the sweep."""
    found = _steerable(request, sweep_id)
    if not services.cancel_sweep(sweep=found, user=signed_in_user(request)):
        messages.info(request, "This sweep was over already.")
    return redirect("sweep", found.pk)


@require_POST
def finish(request: HttpRequest, sweep_id: int) -> HttpResponse:
    """Finish the sweep without the vendors that wait for a person."""
    found = _steerable(request, sweep_id)
    if not services.finish_sweep(sweep=found, user=signed_in_user(request)):
        messages.info(request, "No vendor of this sweep is waiting for a person.")
    return redirect("sweep", found.pk)


@require_POST
def retry(request: HttpRequest, sweep_id: int, vendor_id: int) -> HttpResponse:
    """Visit one vendor of the sweep again."""
    found = _steerable(request, sweep_id)
    vendor = get_object_or_404(Vendor, sweep=found, pk=vendor_id)
    try:
        services.retry_vendor(vendor=vendor, user=signed_in_user(request))
    except ResearchError as exc:
        messages.warning(request, exc.user_message)
    return redirect("sweep", found.pk)


def _steerable(request: HttpRequest, sweep_id: int) -> Sweep:
    """The sweep, if the user may steer it. *Raises* Http404 for another team's, PermissionDenied otherwise."""
    user = signed_in_user(request)
    found = selectors.get_sweep(user, sweep_id)
    membership = require_team_member(user, found.team_id, Role.REQUESTER)
    require_steering(membership, found.created_by_id, "started this sweep")
    return found
