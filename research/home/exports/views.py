"""The files that were ordered: how far each is, and the file itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from agent.visits.storage.media import picture_bytes
from research.home.exports import services
from research.home.models import MadeFile
from research.sweeps.pages.export import MEDIA

LISTED = 50


@require_safe
@requires_role(Role.VIEWER)
def made_files(request: HttpRequest) -> HttpResponse:
    """The newest files of the team; asks again by itself while one is being made."""
    rows = MadeFile.objects.filter(team=membership_of(request).team_id).select_related("created_by")
    files = list(rows.order_by("-created_at", "-pk")[:LISTED])
    context = {
        "files": files,
        "is_waiting": any(row.is_waiting for row in files),
        "kept_days": services.KEPT.days,
    }
    return render(request, "research/made_files.html", context)


@require_safe
def made_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The file, or the list that says how far it is. *Raises* Http404 for another team's, and for one that is gone."""
    rows = MadeFile.objects.filter(team__memberships__user=signed_in_user(request))
    found = get_object_or_404(rows, pk=pk)
    if not found.is_ready:
        return redirect("made-files")
    return file_answer(found)


def file_answer(found: MadeFile) -> HttpResponse:
    """The finished file, to be saved. *Raises* Http404 when it is gone."""
    content = picture_bytes(found.file)
    if not content:
        raise Http404("The file is gone.")
    answer = HttpResponse(content, content_type=MEDIA[found.form])
    answer["Content-Disposition"] = f'attachment; filename="{found.name}"'
    return answer
