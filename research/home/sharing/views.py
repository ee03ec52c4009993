"""Share links as the team sees them, and what people outside read."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.teams.models import Role
from agent.teams.pages.table_files import sent_table
from agent.teams.rights.access import membership_of, require_steering, requires_role, signed_in_user
from research.home.models import ShareLink
from research.home.sharing import content, services
from research.home.sharing.forms import ShareForm
from research.pipeline.errors import SharingRefused

LISTED = 200


@require_safe
@requires_role(Role.VIEWER)
def share_links(request: HttpRequest) -> HttpResponse:
    """The team's links, newest first; the addresses of those that are open for members who may make some."""
    membership = membership_of(request)
    rows = ShareLink.objects.filter(team=membership.team_id).select_related("created_by")
    sees_addresses = membership.may(Role.REQUESTER)
    links = [
        (
            link,
            services.address_of(link) if link.is_open and sees_addresses else "",
            membership.may_steer(link.created_by_id),
        )
        for link in rows.order_by("-created_at", "-pk")[:LISTED]
    ]
    return render(request, "research/sharing/links.html", {"links": links, "team": membership.team})


@require_http_methods(["GET", "HEAD", "POST"])
@requires_role(Role.REQUESTER)
def new_link(request: HttpRequest) -> HttpResponse:
    """The form, for what the query string names (else all offers); a good POST makes the link. *Raises* Http404."""
    given = request.GET.copy()
    kind, about = given.pop("kind", ["results-offers"])[-1], whole_number(given.pop("about", [""])[-1]) or 0
    wanted = ShareLink(team=membership_of(request).team, kind=kind, about=about, filter=given.urlencode())
    problem = ""
    form = ShareForm(request.POST if request.method == "POST" else None)
    try:
        form.initial["title"] = content.title_of(wanted)
        if form.is_valid():
            wanted.title, wanted.shows_marks = form.cleaned_data["title"], form.cleaned_data["shows_marks"]
            services.make_link(wanted, signed_in_user(request), form.lifetime)
            messages.success(request, "The link is ready. Copy it from the list.")
            return redirect("share-links")
    except SharingRefused as exc:
        problem = exc.user_message
    context = {"form": form, "link": wanted, "problem": problem, "has_marks": "offers" in kind}
    return render(
        request, "research/sharing/new_link.html", context, status=422 if request.method == "POST" else 200
    )


@require_POST
@requires_role(Role.REQUESTER)
def revoke_link(request: HttpRequest, link_id: int) -> HttpResponse:
    """End a link at once. By who made it, or a lead."""
    membership = membership_of(request)
    link = get_object_or_404(ShareLink, team=membership.team_id, pk=link_id)
    require_steering(membership, link.created_by_id, "made this link")
    if services.revoke(link, signed_in_user(request)):
        messages.success(request, f"“{link.title}” is no longer shared.")
    else:
        messages.info(request, "This link was revoked already.")
    return redirect("share-links")


@login_not_required
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What the link shows, for anybody. *Raises* Http404 when it opens nothing (any more)."""
    link = services.opened(token)
    document = content.document_of(link)
    context = {
        "link": link,
        "token": token,
        "document": document,
        "table": None if document else content.shown_table(link),
    }
    if request.method == "GET":
        services.note_opened(link)
    answer = render(request, "research/sharing/shared.html", context)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@login_not_required
@require_safe
def shared_file(request: HttpRequest, token: str) -> HttpResponseBase:
    """Its table as CSV. *Raises* Http404 as the page does, and for a document."""
    link = services.opened(token)
    table = content.file_table(link)
    return sent_table(link.name, table.records(), table.columns)
