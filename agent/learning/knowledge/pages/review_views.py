"""What leads do to learned site knowledge: activate, shadow, retire, pin, merge, note, undo, forget."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from agent.core.kinds import PASSABLE
from agent.language.sanitize import whole_number
from agent.learning.knowledge import review
from agent.learning.knowledge.pages import views
from agent.learning.knowledge.pages.views import entry_for
from agent.learning.knowledge.selectors import MAX_SHOWN, KnowledgeFilter
from agent.learning.models import SiteKnowledge
from agent.learning.recall import forgetting
from agent.teams.models import Role, Team
from agent.teams.rights.access import membership_of, requires_role, signed_in_user

WORDS = {"activate": "activated", "shadow": "put into shadow", "retire": "retired"}


@require_POST
def act(request: HttpRequest, entry_id: int, action: str) -> HttpResponse:
    """Activate, shadow, retire or undo one entry."""
    found, user = entry_for(request, entry_id, Role.LEAD), signed_in_user(request)
    if action == "undo":
        _undo(request, found.team, [found.pk])
    elif action in review.ACTIONS:
        changed = review.review(team=found.team, user=user, entry_ids=[found.pk], action=action)
        if not changed and action != "retire" and not found.may_be_used:
            merged = "It was merged into another entry, and goes with that one. Undo the merge first."
            note = "This stays a note for people: the agent never passes walls of this kind."
            messages.info(request, note if found.is_note else merged)
        else:
            _tell(request, changed, action, waiting=_approved(found.team, [found.pk], action))
    else:
        raise Http404("No such action.")
    return _back(request)


@require_POST
def pin(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Pin an entry with `on`, take the pin out without: pinned ones go first and are not demoted."""
    found, is_pinned = entry_for(request, entry_id, Role.LEAD), "on" in request.POST
    user = signed_in_user(request)
    if review.pin(team=found.team, user=user, entry_id=found.pk, is_pinned=is_pinned):
        words = "It goes first now, and is not demoted by itself." if is_pinned else "The pin was taken out."
        messages.success(request, words)
        told, before = ("It was pinned.", "") if is_pinned else ("The pin was taken out.", "on")
        views.offer(request, words=told, entry_ids=[found.pk], change=views.PIN, before=before)
    return redirect("knowledge-entry", found.pk)


@require_POST
def note(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Keep a note on one entry."""
    found = entry_for(request, entry_id, Role.LEAD)
    user, text = signed_in_user(request), request.POST.get("note", "")
    views.withdraw(request)
    if review.write_note(team=found.team, user=user, entry_id=found.pk, note=text):
        words = "The note was kept." if text.strip() else "The note was taken away."
        messages.success(request, words)
        views.offer(request, words=words, entry_ids=[found.pk], change=views.NOTE, before=found.note)
    else:
        messages.info(request, "The note says so already.")
    return redirect("knowledge-entry", found.pk)


@require_POST
@requires_role(Role.LEAD)
def undo(request: HttpRequest) -> HttpResponse:
    """Take back the last change of the entries that are named: of their state, of the pin or of the note."""
    team, change = membership_of(request).team, request.POST.get("change", views.STATE)
    if change == views.STATE:
        _undo(request, team, _ids(request))
    else:
        _put_back(request, team, change)
    return _back(request)


@require_POST
@requires_role(Role.LEAD)
def bulk(request: HttpRequest) -> HttpResponse:
    """First list what will change; with `confirmed`, change exactly that."""
    action, team, ids = request.POST.get("action", ""), membership_of(request).team, _ids(request)
    if action == "merge":
        return _merge(request, team, ids)
    if action not in review.ACTIONS:
        raise Http404("No such action.")
    changing = SiteKnowledge.objects.filter(team=team, pk__in=ids).exclude(state=review.ACTIONS[action])
    if action != "retire":
        changing = changing.filter(blocker_family__in=PASSABLE, merged_into=None)  # see `may_be_used`
    entries = list(changing.select_related("team").order_by("domain", "pk"))
    if not entries:
        messages.info(request, "Nothing would change." if ids else "Choose at least one entry first.")
        return _back(request, chosen=ids)
    if "confirmed" not in request.POST:
        return render(request, "learning/knowledge_bulk.html", _asked(request, action, entries))
    changed = review.review(team=team, user=signed_in_user(request), entry_ids=ids, action=action)
    _tell(request, changed, action, waiting=_approved(team, ids, action))
    return _back(request)


@require_POST
@requires_role(Role.LEAD)
def roll_back(request: HttpRequest) -> HttpResponse:
    """Retire and forget what the agent would repeat of one domain, at once."""
    domain, team, user = _domain(request), membership_of(request).team, signed_in_user(request)
    ids = review.in_use(team=team, domain=domain)
    count = review.roll_back(team=team, user=user, domain=domain)
    forgotten = forgetting.forget_site(team=team, user=user, domain=domain)
    retired = f"{count} {'entry' if count == 1 else 'entries'} retired" if count else ""
    told = ", ".join(part for part in (retired, forgotten.words and f"{forgotten.words} forgotten") if part)
    if told:
        messages.success(request, f"Of {domain}: {told}. The agent decides anew there.")
        views.offer(
            request, words=f"Of {domain}: {told}.", entry_ids=ids, change=views.SITE, before=forgotten.ticket
        )
    else:
        messages.info(request, "Nothing would change.")
    return _back(request)


@require_POST
@requires_role(Role.LEAD)
def forget(request: HttpRequest) -> HttpResponse:
    """Forget replayed actions or patterns of one site: the chosen ones, or all without a choice."""
    domain, kind = _domain(request), request.POST.get("kind", "")
    chosen = _ids(request) if "entry" in request.POST else None
    team, user = membership_of(request).team, signed_in_user(request)
    if kind not in forgetting.KINDS:
        raise Http404("No such kind.")
    gone = forgetting.forget(kind, team=team, user=user, domain=domain, entry_ids=chosen)
    views.withdraw(request)  # nothing brings this back: what could be taken back before must not look like it
    words = f"Forgotten of {domain}: {forgetting.counted(kind, gone)}. The agent decides anew there."
    messages.success(request, words) if gone else messages.info(request, "There was nothing to forget.")
    return _to_site(domain)


def _merge(request: HttpRequest, team: Team, ids: Sequence[int]) -> HttpResponse:
    """Ask which of the chosen entries stays; with `confirmed`, merge the others into it."""
    rows = SiteKnowledge.objects.filter(team=team, pk__in=ids, merged_into=None)
    entries = list(rows.exclude(state=SiteKnowledge.State.RETIRED).order_by("-successes", "pk"))
    meanings = {(e.domain, e.goal_kind, e.action, e.blocker_family) for e in entries}
    if len(entries) < 2 or len(meanings) > 1:
        words = "Choose at least two entries of one site with the same goal and action, none of them retired."
        messages.info(request, words)
        return _back(request, chosen=ids)
    into = whole_number(request.POST.get("into", ""))
    if "confirmed" not in request.POST or into not in {e.pk for e in entries}:
        return render(request, "learning/knowledge_bulk.html", _asked(request, "merge", entries))
    others = [e.pk for e in entries if e.pk != into]
    count = review.merge(team=team, user=signed_in_user(request), entry_ids=others, into=into)
    if not count:
        words = "Nothing was merged: what holds on every page of a site is let in by two people first."
        messages.info(request, words)
        return _back(request, chosen=ids)
    words = f"{count} {'entry was' if count == 1 else 'entries were'} merged."
    messages.success(request, words)
    views.offer(request, words=words, entry_ids=others)
    return _back(request)


def _asked(request: HttpRequest, action: str, entries: Sequence[SiteKnowledge]) -> dict[str, object]:
    """What the page before a change of many shows; `back` leads to where it was asked, with the same boxes checked."""
    seconds = [e.pk for e in entries if action == "activate" and review.needs_second_person(e)]
    asked_at = [(name, request.POST[name]) for name in ("back", "site", "stay") if request.POST.get(name)]
    return {
        "entries": entries,
        "action": action,
        "seconds": seconds,
        "asked_at": asked_at,
        "back": _back(request, chosen=[e.pk for e in entries])["Location"],
        "wanted": KnowledgeFilter.read(QueryDict(request.POST.get("back", "")).dict()),
    }


def _approved(team: Team, ids: Sequence[int], action: str) -> int:
    if action != "activate":
        return 0
    rows = SiteKnowledge.objects.filter(team=team, pk__in=ids, approved_by__isnull=False)
    return rows.exclude(state=SiteKnowledge.State.ACTIVE).count()


def _undo(request: HttpRequest, team: Team, ids: Sequence[int]) -> None:
    user = signed_in_user(request)
    done = sum(review.undo(team=team, user=user, entry_id=pk) for pk in ids)
    views.withdraw(request)
    said = (messages.SUCCESS, "The change was undone.") if done else (messages.INFO, "Nothing to undo.")
    messages.add_message(request, *said)


def _put_back(request: HttpRequest, team: Team, change: str) -> None:
    """The pin, the note or the site as it was before; what it was is known for ten seconds alone."""
    kept, user = views.offered(request), signed_in_user(request)
    if kept is None or kept["change"] != change:
        where = "Each entry can" if change == views.SITE else "It can"
        messages.info(request, f"The time to undo that is over. {where} be changed on its own page.")
        return
    views.withdraw(request)
    for pk in kept["entry_ids"]:
        if change == views.PIN:
            review.pin(team=team, user=user, entry_id=pk, is_pinned=kept["before"] == "on")
        elif change == views.NOTE:
            review.write_note(team=team, user=user, entry_id=pk, note=kept["before"])
        else:
            review.undo(team=team, user=user, entry_id=pk)
    if change == views.SITE:
        forgetting.bring_back(team=team, user=user, ticket=kept["before"])
    messages.success(request, "The change was undone.")


def _tell(request: HttpRequest, changed: Sequence[SiteKnowledge], action: str, *, waiting: int) -> None:
    count = len(changed)
    what = "1 entry was" if count == 1 else f"{count} entries were"
    if count:
        messages.success(request, f"{what} {WORDS[action]}. The agent's next decision knows it.")
        views.offer(request, words=f"{what} {WORDS[action]}.", entry_ids=[e.pk for e in changed])
    if waiting:
        words = "1 entry has" if waiting == 1 else f"{waiting} entries have"
        messages.info(request, f"{words} the first of two approvals: somebody else has to activate it too.")
    if not count and not waiting:
        messages.info(request, f"Nothing changed: it was {WORDS[action]} already.")


def _back(request: HttpRequest, *, chosen: Sequence[int] = ()) -> HttpResponse:
    """To where it was asked: the entry, the site, else the list as it was filtered; with these boxes checked."""
    kept = [("chosen", ",".join(map(str, chosen[:MAX_SHOWN])))] if chosen else []
    stay = whole_number(request.POST.get("stay", ""))
    if stay is not None:
        return redirect("knowledge-entry", stay)
    if site := request.POST.get("site", ""):
        return _to_site(site, kept)
    wanted = KnowledgeFilter.read(QueryDict(request.POST.get("back", "")).dict())
    answer = redirect("knowledge")
    if asked := "&".join(part for part in (wanted.query_string, urlencode(kept, safe=",")) if part):
        answer["Location"] += f"?{asked}"
    return answer


def _to_site(domain: str, kept: Sequence[tuple[str, str]] = ()) -> HttpResponse:
    answer = redirect("knowledge-site")
    answer["Location"] += "?" + urlencode([("domain", domain.strip()[:255]), *kept], safe=",")
    return answer


def _domain(request: HttpRequest) -> str:
    return request.POST.get("domain", "").strip()[:255]


def _ids(request: HttpRequest) -> list[int]:
    return [pk for text in request.POST.getlist("entry") if (pk := whole_number(text)) is not None]
