"""The pages of learned site knowledge (C5): the list by site, one site, one entry, its replay, its files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from agent.language.sanitize import whole_number
from agent.learning.knowledge import selectors
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
from agent.learning.knowledge.pages import entry_page
from agent.learning.knowledge.selectors import MAX_SHOWN, KnowledgeFilter
from agent.learning.models import SiteKnowledge
from agent.llm.minds import has_model
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user

SECONDS = 10
STATE, PIN, NOTE, SITE = "state", "pin", "note", "site"  # what was changed; "site": rolled back
_KEY = "knowledge_undo"


def offer(
    request: HttpRequest, *, words: str, entry_ids: Iterable[int], change: str = STATE, before: str = ""
) -> None:
    """Let the next pages offer to take this change back; `before`: the pin or note that was there, a ticket."""
    request.session[_KEY] = {
        "words": words, "entry_ids": list(entry_ids), "at": timezone.now().timestamp(),
        "change": change, "before": before,
    }  # fmt: skip


def offered(request: HttpRequest) -> dict[str, Any] | None:
    """The change that can still be taken back, and for how long; None when there is none or its time is over."""
    kept = request.session.get(_KEY)
    left = SECONDS - (timezone.now().timestamp() - kept["at"]) if kept else 0
    if not kept or left <= 0:
        withdraw(request)
        return None
    return {**kept, "seconds_left": max(1, round(left))}


def withdraw(request: HttpRequest) -> None:
    """Offer it no more."""
    request.session.pop(_KEY, None)


@require_safe
@requires_role(Role.VIEWER)
def knowledge(request: HttpRequest) -> HttpResponse:
    """Every learned action of the team by site."""
    membership = membership_of(request)
    wanted = KnowledgeFilter.read(request.GET)
    context = {
        "page": selectors.knowledge_page(membership.team, wanted),
        "wanted": wanted,
        "query": request.GET,
        "may_review": membership.may(Role.LEAD),
        "undo": offered(request),
        "chosen": _chosen(request),
    }
    return render(request, "learning/knowledge.html", context)


@require_safe
@requires_role(Role.VIEWER)
def site(request: HttpRequest) -> HttpResponse:
    """Everything that one site has taught: entries, replayed actions, patterns, how far judging is trusted.

    The site is named in the query string, since a domain may hold a port.
    """
    membership, domain = membership_of(request), request.GET.get("domain", "").strip()[:255]
    if not domain:
        return redirect("knowledge")
    page = selectors.site_page(membership.team, domain)
    context = {
        "page": page,
        "rows": selectors.rows_of(page["entries"]),
        "wanted": KnowledgeFilter(),
        "may_review": membership.may(Role.LEAD),
        "undo": offered(request),
        "asks_model": has_model(),
        "chosen": _chosen(request),
    }
    return render(request, "learning/knowledge_site.html", context)


@require_safe
def entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    """One learned action with its evidence and its history."""
    found = entry_for(request, entry_id, Role.VIEWER)
    membership = require_team_member(signed_in_user(request), found.team_id)
    context = {
        "page": entry_page.entry_page(found),
        "entry": found,
        "may_review": membership.may(Role.LEAD),
        "back": KnowledgeFilter.read(request.GET).query_string,
        "undo": offered(request),
    }
    return render(request, "learning/knowledge_entry.html", context)


@require_safe
def replay(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Where the entry would act on the stored pages of its site; a part of the entry's page with `?part=1`."""
    found = entry_for(request, entry_id, Role.VIEWER)
    context = {"entry": found, "replay": entry_page.replay(found)}
    is_part = request.GET.get("part") == "1"
    template = "learning/_knowledge_replay.html" if is_part else "learning/knowledge_replay.html"
    return render(request, template, context)


def _chosen(request: HttpRequest) -> set[int]:
    """The entries whose boxes are checked: a choice that was refused is not lost."""
    numbers = (whole_number(text) for text in request.GET.get("chosen", "").split(",")[:MAX_SHOWN])
    return {pk for pk in numbers if pk is not None}


def entry_for(request: HttpRequest, entry_id: int, role: Role) -> SiteKnowledge:
    """The entry, for that role in its team. *Raises* Http404 for another team's, PermissionDenied otherwise."""
    rows = SiteKnowledge.objects.select_related(
        "team", "taught_by", "reviewed_by", "approved_by", "merged_into"
    )
    found = get_object_or_404(rows, pk=entry_id)
    require_team_member(signed_in_user(request), found.team_id, role)
    return found


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
            read.append((one.name or "", read_file(one.read(MOST_BYTES + 1))))
        except ExchangeError as exc:
            return _page(request, f"{one.name}: {exc.user_message} Nothing was imported.")
    team, user = membership_of(request).team, signed_in_user(request)
    done = import_all(team=team, user=user, files=read)
    messages.success(request, _words(done))
    is_new = any(one.added for one in done)
    return redirect(f"{reverse('knowledge')}?state=candidate" if is_new else reverse("knowledge-exchange"))


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
    return render(request, "learning/knowledge_exchange.html", context, status=422 if problem else 200)
