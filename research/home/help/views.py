"""The help pages, and the pictures and files that they show."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from agent.teams.models import Role
from agent.teams.rights.access import requires_role
from research.home.help.contents import neighbours, other_files, sections
from research.home.help.pages import read_page


@require_safe
@requires_role(Role.VIEWER)
def help_page(request: HttpRequest, name: str = "index") -> HttpResponse:
    """One page with the contents beside it."""
    page = read_page(name)
    if page is None:
        raise Http404("There is no such help page.")
    before, after = neighbours(name)
    parts = [(section, section.holds(name)) for section in sections()]
    return render(request, "home/help.html", {"page": page, "parts": parts, "before": before, "after": after})


@require_safe
@requires_role(Role.VIEWER)
def help_file(request: HttpRequest, name: str) -> FileResponse:
    """A picture, or a recipe to keep."""
    file = other_files().get(name)
    if file is None:
        raise Http404("There is no such file in the help.")
    is_picture = file.suffix in (".webp", ".png")  # a drawing (svg) is shown by pages only
    kept = {"Cache-Control": "private, max-age=3600"}
    return FileResponse(file.open("rb"), as_attachment=not is_picture, headers=kept)
