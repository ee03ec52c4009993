"""The page where knowledge leaves as files and comes in from files."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from agent.learning.knowledge.exchange import (
    MOST_BYTES,
    ExchangeError,
    Imported,
    KnowledgeFile,
    export_domain,
    import_all,
    known_domains,
    read_file,
)
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user

_MOST_FILES = 20


@require_safe
@requires_role(Role.VIEWER)
def exchange(request: HttpRequest) -> HttpResponse:
    """What can be downloaded, and the form for files."""
    return _page(request)


@require_safe
@requires_role(Role.VIEWER)
def export(request: HttpRequest) -> HttpResponse:
    """One domain's knowledge as a file; without entries where nothing is known of it."""
    domain = request.GET.get("domain", "")[:255]
    content = export_domain(team_id=membership_of(request).team.pk, domain=domain)
    answer = HttpResponse(content, content_type="application/json; charset=utf-8")
    name = f"knowledge-{domain.replace(':', '_') or 'none'}.json"
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return answer


@require_POST
@requires_role(Role.LEAD)
def import_files(request: HttpRequest) -> HttpResponse:
    """Take files in: all of them are read before the first is kept, so that a bad one keeps nothing."""
    given = request.FILES.getlist("file")[: _MOST_FILES + 1]
    if not given:
        return _page(request, "Choose a file first.")
    if len(given) > _MOST_FILES:
        return _page(request, f"Not more than {_MOST_FILES} files at once.")
    read: list[tuple[str, KnowledgeFile]] = []
    for one in given:
        try:
            read.append((one.name or "", _read(one)))
        except ExchangeError as exc:
            return _page(request, f"{one.name}: {exc.user_message} Nothing was imported.")
    team, user = membership_of(request).team, signed_in_user(request)
    done = import_all(team=team, user=user, files=read)
    messages.success(request, _words(done))
    is_new = any(one.added for one in done)
    return redirect(f"{reverse('knowledge')}?state=candidate" if is_new else reverse("knowledge-exchange"))


def _read(file: UploadedFile) -> KnowledgeFile:
    return read_file(file.read(MOST_BYTES + 1))


def _words(done: list[Imported]) -> str:
    added, known = sum(one.added for one in done), sum(one.known for one in done)
    new = (
        "1 entry waits for review as a candidate"
        if added == 1
        else f"{added} entries wait for review as candidates"
    )
    old = (
        "1 was known already and stays as it is"
        if known == 1
        else f"{known} were known already and stay as they are"
    )
    told = [new] if added else ["Nothing new"]
    return "; ".join([*told, *([old] if known else [])]) + "."


def _page(request: HttpRequest, problem: str = "") -> HttpResponse:
    membership = membership_of(request)
    context = {
        "domains": known_domains(membership.team),
        "may_import": membership.may(Role.LEAD),
        "problem": problem,
        "most_kb": MOST_BYTES // 1000,
    }
    return render(request, "agent/knowledge_exchange.html", context, status=422 if problem else 200)
