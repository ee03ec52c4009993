"""The search over everything: its page, and the hits that the palette of every page asks for."""

from __future__ import annotations

import threading
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from agent.language.sanitize import plain
from agent.llm.embeddings import MiniLm, minilm
from agent.teams.models import Membership, Role
from agent.teams.rights.access import membership_of, requires_role
from research.home.finding.commands import find_commands, find_help, find_views
from research.home.finding.search import LONGEST, Group, find, near_in_meaning, newest

LATEST = 3  # of sweeps and of answers, before anything is typed


@never_cache
@require_safe
@requires_role(Role.VIEWER)
def find_page(request: HttpRequest) -> HttpResponse:
    """What the member may see for `q`; with `part` the list alone."""
    text = plain(request.GET.get("q", "")).strip()[:LONGEST]
    groups = groups_for(text, membership_of(request), _embedder())
    context = {"text": text, "groups": groups, "count": sum(len(group.hits) for group in groups)}
    template = "home/_found.html" if "part" in request.GET else "home/find.html"
    return render(request, template, context)


def groups_for(text: str, membership: Membership, embedder: MiniLm | None) -> list[Group]:
    """Things and commands for these words; the latest and the first commands for none."""
    if not text:
        return newest(membership, ("sweep", "query"), LATEST) + find_commands("", membership)
    near = near_in_meaning(membership.team_id) if embedder else None
    commands = find_commands(text, membership, embedder)
    things = find_views(text, membership) + find(text, membership, near)
    return commands + things + find_help(text) if len(text) > 1 else things + commands


def _embedder() -> MiniLm | None:
    """The process's embedder once it is loaded; nobody waits for that, the first search begins it."""
    loading = _loading()
    return None if loading.is_alive() else minilm()


@cache
def _loading() -> threading.Thread:
    thread = threading.Thread(target=minilm, name="embedder", daemon=True)
    thread.start()
    return thread
