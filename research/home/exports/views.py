"""The files that were ordered: how far each is, and the file itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from research.home.exports import services
from research.home.exports.handing import file_answer
from research.home.models import MadeFile

LISTED = 50


@require_safe
@requires_role(Role.VIEWER)
def made_files(request: HttpRequest) -> HttpResponse:
    """The newest files of the team; each asks again by itself while it is being made."""
    rows = MadeFile.objects.filter(team=membership_of(request).team_id).select_related("created_by")
    files = rows.order_by("-created_at", "-pk")[:LISTED]
    return render(request, "research/made_files.html", {"files": files, "kept_days": services.KEPT.days})


@require_safe
def made_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The file, or the list that says how far it is; alone how far, for a part of a page that asks again by itself.

    *Raises* Http404 for another team's, and for one that is gone.
    """
    rows = MadeFile.objects.filter(team__memberships__user=signed_in_user(request))
    found = get_object_or_404(rows, pk=pk)
    if request.headers.get("HX-Request"):
        return render(request, "research/_made_file.html", {"one": found})
    return file_answer(found) if found.is_ready else redirect("made-files")
