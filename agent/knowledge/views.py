"""The review of learned site knowledge (C5), for leads."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from agent.core.kinds import PASSABLE
from agent.knowledge import review, selectors
from agent.knowledge.selectors import KnowledgeFilter
from agent.models import SiteKnowledge
from agent.plain import whole_number
from agent.teams.access import membership_of, require_team_member, requires_role, signed_in_user
from agent.teams.models import Role

WORDS = {"activate": "activated", "retire": "retired"}


@require_safe
@requires_role(Role.VIEWER)
def knowledge(request: HttpRequest) -> HttpResponse:
    """Every learned action of the team by domain."""
    membership = membership_of(request)
    wanted = KnowledgeFilter.read(request.GET)
    context = {
        "page": selectors.knowledge_page(membership.team, wanted),
        "wanted": wanted,
        "query": request.GET,
        "may_review": membership.may(Role.LEAD),
    }
    return render(request, "agent/knowledge.html", context)


@require_safe
def entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    """One learned action with its history."""
    found = _entry(request, entry_id, Role.VIEWER)
    membership = require_team_member(signed_in_user(request), found.team_id)
    context = {
        "entry": found,
        "history": selectors.history_of(found),
        "pictures": selectors.pictures_of(found),
        "may_review": membership.may(Role.LEAD),
        "back": KnowledgeFilter.read(request.GET).query_string,
    }
    return render(request, "agent/knowledge_entry.html", context)


@require_POST
def act(request: HttpRequest, entry_id: int, action: str) -> HttpResponse:
    """Activate, retire or undo one entry."""
    found, user = _entry(request, entry_id, Role.LEAD), signed_in_user(request)
    if action == "undo":
        done = review.undo(team=found.team, user=user, entry_id=found.pk)
        messages.success(request, "The change was undone.") if done else messages.info(
            request, "Nothing to undo."
        )
    elif action in review.ACTIONS:
        changed = review.review(team=found.team, user=user, entry_ids=[found.pk], action=action)
        if action == "activate" and found.is_note:
            messages.info(request, "This stays a note for people: the agent never passes walls of this kind.")
        else:
            _tell(request, len(changed), action)
    else:
        raise Http404("No such action.")
    return _back(request)


@require_POST
def note(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Keep a note on one entry."""
    found = _entry(request, entry_id, Role.LEAD)
    review.write_note(
        team=found.team, user=signed_in_user(request), entry_id=found.pk, note=request.POST.get("note", "")
    )
    messages.success(request, "The note was kept.")
    return redirect("knowledge-entry", found.pk)


@require_POST
@requires_role(Role.LEAD)
def bulk(request: HttpRequest) -> HttpResponse:
    """First list what will change; with `confirmed`, change exactly that."""
    action, team = request.POST.get("action", ""), membership_of(request).team
    if action not in review.ACTIONS:
        raise Http404("No such action.")
    ids = [pk for text in request.POST.getlist("entry") if (pk := whole_number(text)) is not None]
    target = review.ACTIONS[action]
    changing = (
        SiteKnowledge.objects.filter(team=team, pk__in=ids).exclude(state=target).order_by("domain", "pk")
    )
    if action == "activate":
        changing = changing.filter(blocker_family__in=PASSABLE)  # the others are notes for people
    if not changing:
        messages.info(request, "Nothing would change.")
        return _back(request)
    if "confirmed" not in request.POST:
        context = {"entries": changing, "action": action, "back": request.POST.get("back", "")}
        return render(request, "agent/knowledge_bulk.html", context)
    changed = review.review(team=team, user=signed_in_user(request), entry_ids=ids, action=action)
    _tell(request, len(changed), action)
    return _back(request)


@require_POST
@requires_role(Role.LEAD)
def roll_back(request: HttpRequest) -> HttpResponse:
    """Retire everything that was learned of one domain, at once."""
    domain = request.POST.get("domain", "").strip()[:255]
    count = review.roll_back(team=membership_of(request).team, user=signed_in_user(request), domain=domain)
    words = (
        f"{count} {'entry' if count == 1 else 'entries'} of {domain} retired: the agent uses none of them."
    )
    messages.success(request, words) if count else messages.info(request, "Nothing would change.")
    return _back(request)


def _entry(request: HttpRequest, entry_id: int, role: Role) -> SiteKnowledge:
    """The entry, for that role in its team. *Raises* Http404 for another team's, PermissionDenied otherwise."""
    rows = SiteKnowledge.objects.select_related("team", "taught_by", "reviewed_by")
    found = get_object_or_404(rows, pk=entry_id)
    require_team_member(signed_in_user(request), found.team_id, role)
    return found


def _tell(request: HttpRequest, count: int, action: str) -> None:
    if count == 1:
        messages.success(request, f"1 entry was {WORDS[action]}. The agent's next decision knows it.")
    elif count:
        messages.success(
            request, f"{count} entries were {WORDS[action]}. The agent's next decision knows them."
        )
    else:
        messages.info(request, f"Nothing changed: it was {WORDS[action]} already.")


def _back(request: HttpRequest) -> HttpResponse:
    """To the list as it was filtered."""
    wanted = KnowledgeFilter.read(_query_of(request.POST.get("back", "")))
    answer = redirect("knowledge")
    if wanted.query_string:
        answer["Location"] += f"?{wanted.query_string}"
    return answer


def _query_of(text: str) -> dict[str, str]:
    return QueryDict(text).dict()
