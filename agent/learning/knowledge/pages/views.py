"""The pages of the review of learned site knowledge (C5): the list by site, one site, one entry, its replay."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from agent.language.sanitize import whole_number
from agent.learning.knowledge import replaying, selectors, sites
from agent.learning.knowledge.pages import entry_page
from agent.learning.knowledge.review import undoing
from agent.learning.knowledge.selectors import MAX_SHOWN, KnowledgeFilter
from agent.learning.models import SiteKnowledge
from agent.llm.minds import has_model
from agent.teams.models import Role
from agent.teams.rights.access import membership_of, require_team_member, requires_role, signed_in_user


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
        "undo": undoing.offered(request),
        "chosen": _chosen(request),
    }
    return render(request, "agent/knowledge.html", context)


@require_safe
@requires_role(Role.VIEWER)
def site(request: HttpRequest) -> HttpResponse:
    """Everything that one site has taught: entries, replayed actions, patterns, how far judging is trusted.

    The site is named in the query string, since a domain may hold a port.
    """
    membership, domain = membership_of(request), request.GET.get("domain", "").strip()[:255]
    if not domain:
        return redirect("knowledge")
    page = sites.site_page(membership.team, domain)
    context = {
        "page": page,
        "rows": selectors.rows_of(page.entries),
        "wanted": KnowledgeFilter(),
        "may_review": membership.may(Role.LEAD),
        "undo": undoing.offered(request),
        "asks_model": has_model(),
        "chosen": _chosen(request),
    }
    return render(request, "agent/knowledge_site.html", context)


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
        "undo": undoing.offered(request),
    }
    return render(request, "agent/knowledge_entry.html", context)


@require_safe
def replay(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Where the entry would act on the stored pages of its site; a part of the entry's page with `?part=1`."""
    found = entry_for(request, entry_id, Role.VIEWER)
    context = {"entry": found, "replay": replaying.replay(found)}
    is_part = request.GET.get("part") == "1"
    template = "agent/_knowledge_replay.html" if is_part else "agent/knowledge_replay.html"
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
